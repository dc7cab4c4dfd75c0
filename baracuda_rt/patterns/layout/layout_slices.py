"""Launch geometry of write_slice: a copy into a slice of dest, given by numbers or by starts in device memory, and its backward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...codegen.structs import Struct
from ...records import Blob, Const, ErrorArg, Launch, Problem, Ptr, ceil_div, i64, numel
from ..axes_struct import RANK
from .layout_base import THREADS, ZERO, View, fill, pack_rows, upright, view
from .layout_copy import copy
from .layout_loops import copied, filled

STARTS = Struct("Starts", """
    i64 rank
    i64 stride[RANK] = 0
    i64 limit[RANK] = 0
""", RANK=RANK)  # fmt: skip

__all__ = ["dims_slice", "plan_write_at", "plan_write_slice", "plan_write_slice_backward"]


def _each(p: Problem, name: str, rank: int) -> tuple[int, ...] | None:
    given = p.params[name]
    if given is None:
        return None
    items = given if isinstance(given, tuple) else (given,)
    if len(items) != rank:
        p.fail(name, given, f"one number for each of the {rank} axes of dest")
    return items


def region(p: Problem, shape: tuple[int, ...], of: tuple[int, ...] | None) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """First coordinates, steps and extents of the slice; `of` is the shape that it has where no ends are given."""
    rank = len(shape)
    starts, ends, steps = _each(p, "starts", rank), _each(p, "ends", rank), _each(p, "steps", rank) or (1,) * rank
    assert starts is not None
    if 0 in steps:
        p.fail("steps", p.params["steps"], "steps other than 0")
    if ends is None:
        if of is None:
            p.fail("ends", None, "ends, or src_shape")
        if len(of) > rank:
            p.fail("src", f"of shape {of}", f"at most {rank} dimensions, dest's")
        lengths = (1,) * (rank - len(of)) + of
    else:
        lengths = ()
    first, extents = [], []
    for axis, (n, start, step) in enumerate(zip(shape, starts, steps, strict=True)):
        begin = start + n if start < 0 else start
        if ends is not None:
            end = ends[axis] + n if ends[axis] < 0 else ends[axis]
            if not -1 <= end <= n:
                p.fail("ends", p.params["ends"], f"ends from {-n - 1} to {n} on axis {axis}")
            length = max(0, ceil_div(end - begin, step))
        else:
            length = lengths[axis]
        last = begin + (length - 1) * step
        if not 0 <= begin <= n or (length and not (0 <= begin < n and 0 <= last < n)):
            p.fail("starts", p.params["starts"], f"a slice within the {n} cells of axis {axis} (start {start}, step {step}, {length} cells)")
        first.append(begin)
        extents.append(length)
    return tuple(first), tuple(steps), tuple(extents)


def sliced(v: View, first: Sequence[int], steps: Sequence[int], extents: tuple[int, ...]) -> View:
    """The cells of a slice."""
    return replace(
        v, shape=extents, strides=tuple(s * step for s, step in zip(v.strides, steps, strict=True)),
        offset=sum(s * at for s, at in zip(v.strides, first, strict=True)),
    )  # fmt: skip


def spread(p: Problem, name: str, extents: tuple[int, ...]) -> View:
    """An operand broadcast onto a slice."""
    spec = p.spec(name)
    pad = len(extents) - len(spec.shape)
    shape = (1,) * max(pad, 0) + spec.shape
    if pad < 0 or any(n not in (1, m) for n, m in zip(shape, extents, strict=True)):
        p.fail(name, f"of shape {spec.shape}", f"a shape that broadcasts to the slice's {extents}")
    strides = (0,) * pad + tuple(0 if n == 1 else s for n, s in zip(spec.shape, spec.strides, strict=True))
    return replace(view(name, spec), shape=extents, strides=strides)


def dims_slice(p: Problem) -> dict[str, Any]:
    """The shapes of the gradients; the slice lies in dest."""
    if p.traits.move == "write_slice_at":
        shape, src = p.spec("dest").shape, p.spec("src").shape
        if len(src) > len(shape) or any(n > m for n, m in zip(src[::-1], shape[::-1], strict=False)):
            p.fail("src", f"of shape {src}", f"a shape that fits into dest's {shape}")
        if p.spec("starts").shape != (len(shape),):
            p.fail("starts", f"of shape {p.spec('starts').shape}", f"({len(shape)},), one number for each axis of dest")
        return {}
    if p.direction == "backward":
        extents, own = region(p, p.spec("dy").shape, p.params["src_shape"])[2], p.params["src_shape"]
        if own is None:
            return {"S": extents}
        pad = len(extents) - len(own)
        if pad < 0 or any(n not in (1, m) for n, m in zip(own, extents[pad:], strict=True)):
            p.fail("src_shape", own, f"a shape that broadcasts to the slice's {extents}")
        return {"S": own if (1,) * pad + own == extents else extents}
    region_of = region(p, p.spec("dest").shape, p.spec("src").shape)
    spread(p, "src", region_of[2])
    return {}


def plan_write_slice(p: Problem, wide: bool) -> tuple[list[Launch], int]:
    dest = p.spec("dest")
    where = region(p, dest.shape, p.spec("src").shape)
    src, own = spread(p, "src", where[2]), sliced(view("dest", dest), *where)
    return copied(src, own) if p.loops else copy(src, own, wide, p.pick), 0


def plan_write_slice_backward(p: Problem, wide: bool) -> tuple[list[Launch], int]:
    """d_src is the slice of dy; d_dest is dy with the slice zeroed."""
    dy = p.spec("dy")
    where = region(p, dy.shape, p.params["src_shape"])
    launches: list[Launch] = []

    def move(x: View, y: View) -> list[Launch]:
        return copied(x, y) if p.loops else copy(x, y, wide, p.pick)

    if p.has("d_src"):
        launches += move(sliced(view("dy", dy), *where), spread(p, "d_src", where[2]))
    if p.has("d_dest"):
        whole = view("d_dest", p.spec("d_dest"))
        launches += move(view("dy", dy), whole)
        zeros = sliced(whole, *where)
        launches += filled(zeros, ZERO) if p.loops else fill(zeros, ZERO, wide)
    return launches, 0


def plan_write_at(p: Problem, wide: bool) -> tuple[list[Launch], int]:
    """The slice has src's shape; where it lies is read by the kernel."""
    dest, starts, src = p.spec("dest"), p.spec("starts"), p.spec("src")
    rank = len(dest.shape)
    if rank > RANK:
        p.fail("dest", f"of {rank} dimensions", f"up to {RANK}")
    extents = (1,) * (rank - len(src.shape)) + src.shape
    if not numel(extents):
        return [], 0
    # dest's strides keep their signs: the first cell of the slice is where the starts say.
    x, y = spread(p, "src", extents), replace(view("dest", dest), shape=extents)
    lengths, xs, ys, x_at, y_at = upright(x, y)
    if x_at or y_at:  # a reversed axis: as it comes, without turning it round
        lengths, xs, ys = list(extents), list(x.strides), list(y.strides)
    if not lengths:
        lengths, xs, ys = [1], [1], [1]
    data, pieces = pack_rows(lengths[-1], xs[-1], ys[-1], lengths[:-1], xs[:-1], ys[:-1], x.size, wide)
    limits = [n - m for n, m in zip(dest.shape, extents, strict=True)]
    place = STARTS.pack(rank=rank, stride=dest.strides, limit=limits)
    narrow = starts.dtype.size == 4
    null = Const(0, "u64")
    pointers = (Ptr("starts"), null) if narrow else (null, Ptr("starts"))
    args = (Ptr("src"), Ptr("dest"), *pointers, i64(starts.strides[0] if rank else 1), Blob(place), Blob(data), i64(pieces), ErrorArg())
    return [Launch("_rows_at", (ceil_div(pieces, 2 * THREADS), 1, 1), (THREADS, 1, 1), args)], 0
