"""Launch geometry of the layout ops: each is a copy, a fill, a gather or a join of strided views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ...codegen.model import LOOPS
from ...records import Arg, Geometry, Launch, Problem, Ptr, Scalar, Work, contiguous_strides, numel, round_up
from ..loops import CELLS, OTHER_CELLS
from .layout_base import Axis, View, fill, gather, is_wide, padded_shape, pads, unpadded_shape, view
from .layout_copy import copy
from .layout_join import joined, pieces, split_sizes
from .layout_loops import copied, filled, mapped
from .layout_nibbles import is_packed, packed_dims, plan_packed
from .layout_rearrange import plan_rearrange, rearranged
from .layout_slices import dims_slice, plan_write_at, plan_write_slice, plan_write_slice_backward

__all__ = ["check", "dims", "plan"]

def axis_list(p: Problem, name: str, value: Any, rank: int) -> tuple[int, ...]:
    """Axes as the caller names them, counted from the start; no axis twice."""
    items = value if isinstance(value, tuple) else (value,)
    for d in items:
        if not -rank <= d < rank:
            p.fail(name, value, f"axes from {-rank} to {rank - 1} for {rank} dimensions")
    out = tuple(d % rank for d in items)
    if len(set(out)) != len(out):
        p.fail(name, value, "axes that differ")
    return out


def permutation(p: Problem, rank: int) -> tuple[int, ...]:
    """The axes of x in the order of y's."""
    given = p.params["dims"]
    items = given if isinstance(given, tuple) else (given,)
    if len(items) != rank:
        p.fail("dims", given, f"a permutation of {rank} axes")
    return axis_list(p, "dims", items, rank)


def repeats(p: Problem, shape: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """x's shape with axes of extent 1 in front, and how often each of its axes repeats."""
    given = p.params["repeats"]
    counts = given if isinstance(given, tuple) else (given,)
    if any(r < 0 for r in counts):
        p.fail("repeats", given, "counts >= 0")
    rank = max(len(counts), len(shape))
    return (1,) * (rank - len(shape)) + tuple(shape), (1,) * (rank - len(counts)) + tuple(counts)


def shifts(p: Problem, shape: Sequence[int]) -> tuple[int, ...] | int:
    """The shift of each axis, or of the flattened array."""
    given, dims_ = p.params["shifts"], p.params["dims"]
    steps = given if isinstance(given, tuple) else (given,)
    if dims_ is None:
        if len(steps) != 1:
            p.fail("shifts", given, "one shift where dims is None")
        return steps[0]
    items = dims_ if isinstance(dims_, tuple) else (dims_,)
    if len(items) != len(steps):
        p.fail("shifts", given, f"one shift for each of the dims {dims_}")
    rank, out = len(shape), [0] * len(shape)
    for d, step in zip(items, steps, strict=True):
        if not -rank <= d < rank:
            p.fail("dims", dims_, f"axes from {-rank} to {rank - 1} for {rank} dimensions")
        out[d % rank] += step
    return tuple(out)


def source(p: Problem) -> str:
    """The operand that is moved."""
    return "x" if p.direction == "forward" else "dy"


def sparse_axes(p: Problem) -> tuple[int, ...]:
    """Where each array of a mesh grid varies."""
    count = sum(p.has(f"x{k}") for k in range(len(p.decl.many_inputs)))
    axes = list(range(count))
    if p.params["indexing"] == "xy" and count > 1:
        axes[:2] = [1, 0]
    return tuple(axes)


def made(p: Problem) -> bool:
    """Whether a fill makes a new array; else it is in place."""
    return bool(p.decl.outputs)


def check(p: Problem) -> None:
    """What symbols cannot say."""
    if p.traits.move == "meshgrid":
        for name in p.decl.many_inputs:
            if p.has(name) and len(p.spec(name).shape) > 1:
                p.fail(name, f"of shape {p.spec(name).shape}", "one dimension")
    if p.traits.move == "triangle" and len(p.spec(source(p)).shape) < 2:
        p.fail(source(p), f"of shape {p.spec(source(p)).shape}", "at least two dimensions")


def dims(p: Problem) -> dict[str, Any]:
    """The shapes of the outputs."""
    if is_packed(p):
        return packed_dims(p)
    for name in ("shape", "strides", "shapes", "offset", *(("src_shape",) if p.direction == "forward" else ())):
        if p.decl.inputs and p.params.get(name) not in (None, 0):
            p.fail(name, p.params[name], "None: no operand is packed" if name != "offset" else "0: no operand is packed")
    match p.traits.move:
        case "fill":
            return {"Y": p.params["shape"]} if made(p) else {}
        case "contiguize":
            return {"Y": p.spec(source(p)).shape} if p.direction == "forward" else {}
        case "flip" | "roll" | "triangle":
            if p.traits.move == "flip":
                shape = p.spec(source(p)).shape
                axis_list(p, "dims", p.params["dims"], len(shape))
            if p.traits.move == "roll":
                shifts(p, p.spec(source(p)).shape)
            return {}
        case "permute":
            shape = p.spec(source(p)).shape
            order = permutation(p, len(shape))
            if p.direction == "backward":
                return {"X": tuple(shape[order.index(a)] for a in range(len(shape)))}
            return {"Y": tuple(shape[a] for a in order)}
        case "rearrange":
            return {"Y" if p.direction == "forward" else "X": rearranged(p, source(p))}
        case "repeat":
            shape, counts = repeats(p, p.spec("x").shape)
            return {"Y": tuple(n * r for n, r in zip(shape, counts, strict=True))}
        case "pad":
            return {"Y": padded_shape(p, p.spec("x").shape)} if p.direction == "forward" else {"X": unpadded_shape(p, p.spec("dy").shape)}
        case "meshgrid":
            axes = sparse_axes(p)
            lengths = [numel(p.spec(f"x{k}").shape) for k in range(len(axes))]
            shape = tuple(lengths[axes.index(a)] for a in range(len(axes)))
            return {"count": len(axes)} | {f"G_{k}": shape for k in range(len(axes))}
        case "concat":
            return joined(p) if p.direction == "forward" else split_sizes(p)
    return dims_slice(p)


def plan(p: Problem) -> Geometry:
    """The launches of a call."""
    wide = is_wide(p)
    if not is_packed(p):
        p = p.settled()
    if p.loops and not is_packed(p):
        launches, workspace = _PLANS[p.traits.move](p, wide)
        return Geometry(LOOPS, tuple(launches), workspace)
    launches, workspace = plan_packed(p, wide) if is_packed(p) else _PLANS[p.traits.move](p, wide)
    group = _GROUPS.get(p.traits.move, "copy")
    if p.traits.move == "concat" and (p.direction == "backward" or not all(launch.kernel.startswith("_join") for launch in launches)):
        group = "copy"
    return Geometry(group + ("_i64" if wide else ""), tuple(launches), workspace)


def bits(p: Problem, name: str, dtype: str) -> tuple[Arg, Arg]:
    """A value parameter as the two halves of an element's bytes."""
    return Scalar(name, f"bits.{dtype}.0"), Scalar(name, f"bits.{dtype}.1")


_Plan = tuple[list[Launch], int]


def _ends(p: Problem) -> tuple[View, View]:
    names = ("x", "y") if p.direction == "forward" else ("dy", "dx")
    return view(names[0], p.spec(names[0])), view(names[1], p.spec(names[1]))


def _copy(p: Problem, x: View, y: View, wide: bool) -> list[Launch]:
    return copied(x, y, p.pick("cells", CELLS, OTHER_CELLS)) if p.loops else copy(x, y, wide, p.pick)


def _map(p: Problem, x: View, y: View, axes: Sequence[Axis], wide: bool, mode: str = "constant", **rest: Any) -> list[Launch]:
    if p.loops:
        return mapped(x, y, axes, mode, cells=p.pick("cells", CELLS, OTHER_CELLS), **rest)
    return gather(x, y, axes, wide, mode, pick=p.pick, **rest)


def _contiguize(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    return _copy(p, x, y, wide), 0


def _permute(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    order = permutation(p, len(x.shape))
    if p.direction == "backward":
        order = tuple(order.index(a) for a in range(len(order)))
    return _copy(p, replace(x, shape=y.shape, strides=tuple(x.strides[a] for a in order)), y, wide), 0


def _flip(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    turned = axis_list(p, "dims", p.params["dims"], len(x.shape))
    offset = sum((x.shape[a] - 1) * x.strides[a] for a in turned)
    return _copy(p, replace(x, strides=tuple(-s if a in turned else s for a, s in enumerate(x.strides)), offset=offset), y, wide), 0


def _roll(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    steps = shifts(p, x.shape)
    if p.direction == "backward":
        steps = -steps if isinstance(steps, int) else tuple(-s for s in steps)
    if not isinstance(steps, int):
        axes = [Axis(n, s % n if n else 0, n, xs, ys) for n, s, xs, ys in zip(x.shape, steps, x.strides, y.strides, strict=True)]
        return _map(p, x, y, axes, wide, "circular"), 0
    # The flattened array: a contiguous copy on either side where an operand is not one, by the same kernel.
    n, launches, work = numel(x.shape), [], 0
    flat = contiguous_strides(x.shape)

    def moved(a: View, b: View) -> list[Launch]:
        return _map(p, a, b, [Axis(n, 0, n, xs, ys) for n, xs, ys in zip(a.shape, a.strides, b.strides, strict=True)], wide)

    def dense(v: View) -> bool:
        return all(length == 1 or s == c for length, s, c in zip(v.shape, v.strides, flat, strict=True))

    start, end = x, y
    if not dense(x):
        start = View(Work(work), x.shape, flat, 0, x.size, 16)
        launches += moved(x, start)
        work = round_up(n * x.size, 256)
    if not dense(y):
        end = View(Work(work), y.shape, flat, 0, y.size, 16)
        work += round_up(n * y.size, 256)
    launches += _map(p, start, end, [Axis(n, steps % n if n else 0, n, 1, 1)], wide, "circular")
    if end is not y:
        launches += moved(end, y)
    return launches, work


def _repeat(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    shape, counts = repeats(p, x.shape)
    steps = (0,) * (len(shape) - len(x.shape)) + x.strides
    parts = [((r, 0, n * ys), (n, xs, ys)) for n, r, xs, ys in zip(shape, counts, steps, y.strides, strict=True)]
    axes = [axis for part in parts for axis in part]
    over = tuple(a[0] for a in axes)
    return _copy(p, replace(x, shape=over, strides=tuple(a[1] for a in axes)), replace(y, shape=over, strides=tuple(a[2] for a in axes)), wide), 0


def _meshgrid(p: Problem, wide: bool) -> _Plan:
    launches = []
    for k, axis in enumerate(sparse_axes(p)):
        x, y = view(f"x{k}", p.spec(f"x{k}")), view(f"grid{k}", p.spec(f"grid{k}"))
        step = x.strides[0] if x.strides else 0
        launches += _copy(p, replace(x, shape=y.shape, strides=tuple(step if a == axis else 0 for a in range(len(y.shape)))), y, wide)
    return launches, 0


def _triangle(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    axes = [Axis(n, 0, n, xs, ys) for n, xs, ys in zip(x.shape, x.strides, y.strides, strict=True)]
    return _map(p, x, y, axes, wide, triangle=1 if p.traits.upper else 2, diagonal=p.params["diagonal"]), 0


def _pad(p: Problem, wide: bool) -> _Plan:
    x, y = _ends(p)
    own = pads(p, len(x.shape))
    if p.params["mode"] == "circular":  # cropped first: what is left wraps
        at = x.size * sum(max(-before, 0) * step for (before, _), step in zip(own, x.strides, strict=True))
        shape = tuple(n + min(before, 0) + min(after, 0) for n, (before, after) in zip(x.shape, own, strict=True))
        x = replace(x, shape=shape, arg=Ptr("x", at))
        own = [(max(before, 0), max(after, 0)) for before, after in own]
    axes = [
        Axis(m, before, n, xs, ys)
        for m, n, (before, _), xs, ys in zip(y.shape, x.shape, own, x.strides, y.strides, strict=True)
    ]
    return _map(p, x, y, axes, wide, p.params["mode"], value=bits(p, "value", p.types["T"])), 0


def _full(p: Problem, wide: bool) -> _Plan:
    name = "y" if made(p) else "x"
    value, made_of = bits(p, "value", p.types["T"]), view(name, p.spec(name))
    return filled(made_of, value) if p.loops else fill(made_of, value, wide), 0


def _concat(p: Problem, wide: bool) -> _Plan:
    return pieces(p, wide), 0


_GROUPS = {"roll": "gather", "pad": "gather", "triangle": "gather", "concat": "join", "write_slice_at": "at"}
"""Which kernels of the template a move takes; the rest copy."""

_PLANS: dict[str, Callable[[Problem, bool], _Plan]] = {
    "contiguize": _contiguize, "permute": _permute, "flip": _flip, "roll": _roll, "repeat": _repeat, "meshgrid": _meshgrid,
    "triangle": _triangle, "pad": _pad, "fill": _full, "concat": _concat,
    "write_slice": lambda p, wide: (plan_write_slice_backward if p.direction == "backward" else plan_write_slice)(p, wide),
    "write_slice_at": plan_write_at, "rearrange": plan_rearrange,
}  # fmt: skip
