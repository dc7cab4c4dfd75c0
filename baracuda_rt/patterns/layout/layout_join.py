"""Launch geometry of concat: up to 32 sources in one launch, its backward as copies out of dy, and longer lists in turns."""

from __future__ import annotations

import operator
import struct
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...records import Arg, Blob, Const, Launch, Problem, Ptr, ceil_div, numel
from ..axes import axis_of
from .layout_base import THREADS, View, copy, extent, padded, view

SOURCES = 32
PIECES = 4  # of a thread, as the kernels' JOINED_PIECES
AXES = 6


def sources(p: Problem) -> list[str]:
    """The arrays that a call joins; empty ones of one dimension fit any others and are left out."""
    given = [name for name in p.decl.many_inputs if p.has(name)]
    ranks = {len(p.spec(name).shape) for name in given}
    return [name for name in given if ranks == {1} or p.spec(name).shape != (0,)]


def joined(p: Problem) -> dict[str, Any]:
    """The shape of the joined array."""
    names = sources(p)
    first = p.spec(names[0]).shape
    axis, total = axis_of(p, len(first)), 0
    for name in names:
        shape = p.spec(name).shape
        if len(shape) != len(first) or any(n != m for a, (n, m) in enumerate(zip(shape, first, strict=True)) if a != axis):
            p.fail(name, f"of shape {shape}", f"the shape of {names[0]}, {first}, on all axes but {axis}")
        total += shape[axis]
    return {"Y": (*first[:axis], total, *first[axis + 1 :])}


def split_sizes(p: Problem) -> dict[str, Any]:
    """The shapes of the parts of dy."""
    shape, given = p.spec("dy").shape, p.params["sizes"]
    sizes = given if isinstance(given, tuple) else (given,)
    axis = axis_of(p, len(shape))
    if any(n < 0 for n in sizes) or sum(sizes) != shape[axis] or not sizes:
        p.fail("sizes", given, f"extents >= 0 that add up to {shape[axis]}, dy's along axis {axis}")
    if len(sizes) > SOURCES:  # a plan; the function takes them in turns
        p.fail("sizes", given, f"up to {SOURCES} extents in one plan")
    return {"count": len(sizes)} | {f"X_{k}": (*shape[:axis], n, *shape[axis + 1 :]) for k, n in enumerate(sizes)}


def pieces(p: Problem, wide: bool) -> list[Launch]:
    """One launch that joins all, or a copy for each part."""
    if p.direction == "backward":
        dy, out, at = view("dy", p.spec("dy")), [], 0
        axis = axis_of(p, len(dy.shape))
        given = p.params["sizes"]
        for k, n in enumerate(given if isinstance(given, tuple) else (given,)):
            name = f"dtensor{k}"
            if p.has(name):
                part = replace(dy, shape=p.spec(name).shape, offset=at * dy.strides[axis])
                out += copy(part, view(name, p.spec(name)), wide)
            at += n
        return out
    y = view("y", p.spec("y"))
    axis, at, parts = axis_of(p, len(y.shape)), 0, []
    for name in sources(p):
        x = view(name, p.spec(name))
        parts.append((x, at * y.strides[axis]))
        at += x.shape[axis]
    parts = [(x, offset) for x, offset in parts if numel(x.shape)]
    if not parts:
        return []
    launch = _join(y, axis, parts, wide)
    return [launch] if launch is not None else [piece for x, offset in parts for piece in copy(x, replace(y, shape=x.shape, offset=offset), wide)]


def _join(y: View, axis: int, parts: Sequence[tuple[View, int]], wide: bool) -> Launch | None:
    """The joining launch; None where too many axes remain after merging."""
    shape = parts[0][0].shape
    order = sorted((a for a in range(len(shape)) if a != axis and shape[a] != 1), key=lambda a: -abs(y.strides[a]))
    axes: list[tuple[int, int, list[int]]] = []  # extent, y's stride, the sources' strides; outermost first
    for a in order:
        own = (shape[a], y.strides[a], [x.strides[a] for x, _ in parts])
        if axes and axes[-1][1] == own[0] * own[1] and all(s == own[0] * t for s, t in zip(axes[-1][2], own[2], strict=True)):
            own = (axes[-1][0] * own[0], own[1], own[2])
            axes.pop()
        axes.append(own)
    dim = y.strides[axis]
    inner = axes[-1] if axes else None
    run = inner is not None and abs(inner[1]) < abs(dim)
    whole = True  # whether a source's part of the joined axis and what lies inside it are one run of both
    if run:
        assert inner is not None
        whole = dim == inner[0] * inner[1] and all(x.strides[axis] == inner[0] * s or x.shape[axis] == 1 for (x, _), s in zip(parts, inner[2], strict=True))
    size = y.size
    vec = max(1, 16 // size)
    if run:
        assert inner is not None
        y_step, steps = inner[1], inner[2]
        rows = [inner[0] * (x.shape[axis] if whole else 1) for x, _ in parts]
        counts = [1 if whole else x.shape[axis] for x, _ in parts]
        common = axes[:-1]
    else:
        y_step, steps = dim, [x.strides[axis] for x, _ in parts]
        rows = [x.shape[axis] for x, _ in parts]
        counts = [1] * len(parts)
        common = axes
    if len(common) > AXES:
        return None
    common = common[::-1]
    pad = AXES - len(common)
    data = struct.pack("<4q", len(parts), len(common), y_step, dim)
    data += padded(b"".join(extent(n, wide) for n in [*(a[0] for a in common), *([1] * pad)]))
    data += struct.pack(f"<{AXES}q", *(a[1] for a in common), *([0] * pad))
    block = 0
    for k, (x, offset) in enumerate(parts):
        per_row = ceil_div(rows[k], vec)
        total = per_row * numel([a[0] for a in common]) * counts[k]
        data += struct.pack("<6q", block, total, rows[k], steps[k], x.strides[axis], offset) + padded(extent(per_row, wide))
        data += struct.pack(f"<{AXES}q", *(a[2][k] for a in common), *([0] * pad))
        block += ceil_div(total, PIECES * THREADS)
    data += bytes((8 * (6 + AXES) + len(padded(extent(1, wide)))) * (SOURCES - len(parts)))
    pointers: list[Arg] = [x.arg for x, _ in parts] + [Const(0, "u64")] * (SOURCES - len(parts))
    return Launch("_join", (block, 1, 1), (THREADS, 1, 1), (*pointers, Ptr("y"), Blob(data)))


def beyond(
    entry: Any, arrays: tuple[Any, ...], limit: int, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool,
    need: Any,
) -> Any:  # fmt: skip
    """concat of more arrays than one launch takes: the result is made once, each launch writes its slice of it."""
    from ...call.arrays import dtype_row
    from ...call.operands import executor_of
    from ...errors import InvalidProblemError, UnsupportedDTypeError

    if entry.op_name != "concat":
        raise InvalidProblemError(f"{entry.name}: {len(arrays)} arrays were given; accepted up to {limit}")
    taken = [executor_of(x, entry.name, f"tensor{k}") for k, x in enumerate(arrays)]
    arrays, executor = tuple(x for x, _ in taken), taken[0][1]
    ranks = {x.ndim for x in arrays}
    arrays = tuple(x for x in arrays if ranks == {1} or x.shape != (0,))
    first, dim = arrays[0], params[0]
    rank = first.ndim
    if not -rank <= dim < rank:
        raise InvalidProblemError(f"{entry.name}: dim is {dim}; accepted an axis from {-rank} to {rank - 1} for {rank} dimensions")
    axis = dim % rank
    rest = (*first.shape[:axis], *first.shape[axis + 1 :])
    for k, x in enumerate(arrays):
        if x.ndim != rank or (*x.shape[:axis], *x.shape[axis + 1 :]) != rest:
            raise InvalidProblemError(f"{entry.name}: tensor{k} is of shape {x.shape}; accepted the shape of tensor0, {first.shape}, on all axes but {axis}")
        if x.dtype != first.dtype:
            raise UnsupportedDTypeError(f"{entry.name}: tensor{k} has dtype {x.dtype}; expected {first.dtype} as tensor0")
    shape = (*first.shape[:axis], sum(x.shape[axis] for x in arrays), *first.shape[axis + 1 :])
    if out is None:
        out = executor.empty(shape, dtype_row(first.dtype))
    else:
        if executor_of(out, entry.name, "out y")[0].shape != shape:
            raise InvalidProblemError(f"{entry.name}: out y has shape {out.shape}; expected {shape}")
        low, high = executor.span(executor_of(out, entry.name, "out y")[0])
        for k, x in enumerate(arrays):  # a turn sees only its own part of out
            first_byte, end = executor.span(x)
            if x.size and low < end and first_byte < high:
                raise InvalidProblemError(f"{entry.name}: output y overlaps input tensor{k} in memory; accepted separate memory")
    at = 0
    for k in range(0, len(arrays), limit):
        group = arrays[k : k + limit]
        length = sum(x.shape[axis] for x in group)
        entry.many(group, operands, params, out[(slice(None),) * axis + (slice(at, at + length),)], preference, check, need)
        at += length
    return out


def in_turns(
    entry: Any, limit: int, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any
) -> tuple[Any, ...] | None:
    """concat's backward into more arrays than one launch takes: groups of them, each from its slice of dy. None: one launch does."""
    from ...call.operands import executor_of
    from ...errors import InvalidProblemError

    try:
        sizes, dim = tuple(operator.index(n) for n in params[0]), operator.index(params[1])
    except TypeError:
        return None
    if len(sizes) <= limit or operands[0] is None:
        return None
    dy, executor = executor_of(operands[0], entry.name, "dy")
    if not -dy.ndim <= dim < dy.ndim:
        return None
    axis = dim % dy.ndim
    if any(n < 0 for n in sizes) or sum(sizes) != dy.shape[axis]:
        raise InvalidProblemError(f"{entry.name}: sizes is {sizes}; accepted extents >= 0 that add up to {dy.shape[axis]}, dy's along axis {axis}")
    names = [f"dtensor{k}" for k in range(len(sizes))]
    wanted = set(names) if need is None else {need} if isinstance(need, str) else set(need)
    if not wanted <= set(names):
        raise InvalidProblemError(f"{entry.name}: need is {need!r}; accepted names from dtensor0 to {names[-1]}")
    if out is not None and (not isinstance(out, tuple | list) or len(out) != len(sizes)):
        raise InvalidProblemError(f"{entry.name}: out has {len(out) if isinstance(out, tuple | list) else 1} arrays; expected {len(sizes)}")
    for name, y in zip(names, out or (), strict=False):  # a turn sees only its own part of dy
        if y is None:
            continue
        (low, high), (first_byte, end) = executor.span(executor_of(y, entry.name, f"out {name}")[0]), executor.span(dy)
        if low < end and first_byte < high:
            raise InvalidProblemError(f"{entry.name}: output {name} overlaps input dy in memory; accepted separate memory")
    results: list[Any] = []
    at = 0
    for k in range(0, len(sizes), limit):
        group = sizes[k : k + limit]
        part = dy[(slice(None),) * axis + (slice(at, at + sum(group)),)]
        own = None if need is None else tuple(f"dtensor{j}" for j in range(len(group)) if names[k + j] in wanted)
        given = None if out is None else tuple(out[k : k + limit])
        results += entry((part,), (group, dim), given, preference, check, own)
        at += sum(group)
    return tuple(results)
