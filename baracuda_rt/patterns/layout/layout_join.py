"""Launch geometry of concat: up to 32 sources a launch, and its backward as copies out of dy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Launch, Problem, Ptr, ceil_div, numel
from ..axes import axis_of
from ..axes_struct import index_t
from ..fastdiv import FASTDIV, fastdiv
from .layout_base import EXTENT32, EXTENT64, THREADS, View, extent, extents, view
from .layout_copy import copy
from .layout_loops import copied

SOURCES = 32
PIECES = 1  # of a thread
AXES = 6
SOURCE = Struct("Source[index_t=i32|i64]", """
    i64 first_block, total, row, x_step, x_dim, y_at   # pieces of V elements in all; elements of a row
    Extent<index_t> pieces                             # of a row
    i64 stride[SHARED_AXES] = 0
""", EXTENT32, EXTENT64, SHARED_AXES=AXES)  # fmt: skip
JOIN = Struct("Join[index_t=i32|i64]", """
    i64 count, rank, y_step, y_dim
    Extent<index_t> extent[SHARED_AXES]   # axes that all sources have alike, innermost first; what is left of an index counts along the joined axis
    i64 stride[SHARED_AXES] = 0           # y's
    Source source[JOINED]
""", EXTENT32, EXTENT64, SOURCE, SHARED_AXES=AXES, JOINED=SOURCES)  # fmt: skip
DENSE = Struct("Dense", """
    FastDiv row             # packs of a row of y
    u32 units               # packs of y
    u32 begin[JOINED]       # where a source's packs begin in a row; of those that are not there, its end
    u32 length[JOINED] = 0  # and how many they are
""", FASTDIV, JOINED=SOURCES)  # fmt: skip


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
    return {"count": len(sizes)} | {f"X_{k}": (*shape[:axis], n, *shape[axis + 1 :]) for k, n in enumerate(sizes)}


def pieces(p: Problem, wide: bool) -> list[Launch]:
    """Launches that join all, or a copy for each part."""
    if p.direction == "backward":
        dy, out, at = view("dy", p.spec("dy")), [], 0
        axis = axis_of(p, len(dy.shape))
        given = p.params["sizes"]
        for k, n in enumerate(given if isinstance(given, tuple) else (given,)):
            name = f"dtensor{k}"
            if p.has(name):
                part = replace(dy, shape=p.spec(name).shape, offset=at * dy.strides[axis])
                out += copied(part, view(name, p.spec(name))) if p.loops else copy(part, view(name, p.spec(name)), wide, p.pick)
            at += n
        return out
    y = view("y", p.spec("y"))
    axis, at, parts = axis_of(p, len(y.shape)), 0, []
    for name in sources(p):
        x = view(name, p.spec(name))
        parts.append((x, at * y.strides[axis]))
        at += x.shape[axis]
    parts = [(x, offset) for x, offset in parts if numel(x.shape)]
    if p.loops:
        return [piece for x, offset in parts for piece in copied(x, replace(y, shape=x.shape, offset=offset))]
    if not parts:
        return []
    launches = [_join(y, axis, parts[k : k + SOURCES], wide) for k in range(0, len(parts), SOURCES)]
    if None in launches:
        return [piece for x, offset in parts for piece in copy(x, replace(y, shape=x.shape, offset=offset), wide, p.pick)]
    return [launch for launch in launches if launch is not None]


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
    launch = _dense(y, parts, rows, common) if {y_step, *steps, *counts} == {1} else None
    if launch is not None:
        return launch
    if len(common) > AXES:
        return None
    common = common[::-1]
    blocks = 0
    sources: list[float] = []
    for k, (x, offset) in enumerate(parts):
        per_row = ceil_div(rows[k], vec)
        total = per_row * numel([a[0] for a in common]) * counts[k]
        sources += SOURCE[index_t(wide)].values(
            first_block=blocks, total=total, row=rows[k], x_step=steps[k], x_dim=x.strides[axis], y_at=offset, pieces=extent(per_row, wide),
            stride=[a[2][k] for a in common],
        )  # fmt: skip
        blocks += ceil_div(total, PIECES * THREADS)
    sources += [0] * (len(sources) // len(parts) * (SOURCES - len(parts)))
    data = JOIN[index_t(wide)].pack(
        count=len(parts), rank=len(common), y_step=y_step, y_dim=dim, extent=extents([a[0] for a in common], wide, AXES),
        stride=[a[1] for a in common], source=sources,
    )  # fmt: skip
    return Launch("_join", (blocks, 1, 1), (THREADS, 1, 1), (*_pointers(parts), Ptr("y"), Blob(data)))


def _pointers(parts: Sequence[tuple[View, int]]) -> list[Arg]:
    return [x.arg for x, _ in parts] + [Const(0, "u64")] * (SOURCES - len(parts))


def _dense(y: View, parts: Sequence[tuple[View, int]], rows: Sequence[int], common: Sequence[tuple[int, int, list[int]]]) -> Launch | None:
    """The launch for dense sources of whole accesses; None for others. rows: elements of each that are neighbours on both sides."""
    vec, row = max(1, 16 // y.size), sum(rows)
    if len(common) > 1 or (common and (common[0][1] != row or common[0][2] != list(rows))):
        return None
    if any(n % vec for n in rows) or any(view.alignment < 16 for view in (y, *(x for x, _ in parts))):
        return None
    units = numel(y.shape) // vec
    begins = [*(offset // vec for _, offset in parts), *[row // vec] * (SOURCES - len(parts))]
    if units >= 2**31 or row != numel(y.shape) // (common[0][0] if common else 1):
        return None
    data = DENSE.pack(row=fastdiv(row // vec), units=units, begin=begins, length=[n // vec for n in rows])
    return Launch("_join_packs", (ceil_div(units, THREADS), 1, 1), (THREADS, 1, 1), (*_pointers(parts), Ptr("y"), Blob(data)))
