"""Launches of the gradients of sorts and selections: each gradient goes back to the place its element was taken from."""

from __future__ import annotations

from typing import Any

from ...records import ErrorArg, Geometry, Problem, Ptr, ceil_div, i64, numel
from ..axes import axis_of, merged
from ..indexing.index_base import KINDS, THREADS, UNROLL, axes
from .order import Place, Steps

USES = ("fill_", "contiguize")


def _x_shape(p: Problem) -> tuple[int, ...]:
    """The shape of what was sorted: given, or that of dy."""
    given = p.params.get("x_shape")
    return p.spec("dy").shape if given is None else tuple(given)


def _axis(p: Problem, shape: tuple[int, ...]) -> int | None:
    return None if p.params["dim"] is None else axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def dims(p: Problem) -> dict[str, Any]:
    """Checks dy against the shape of what was sorted."""
    shape, dy = _x_shape(p), p.spec("dy").shape
    dim = _axis(p, shape)
    if "x_shape" in p.params and not _fits(p, dy, shape, dim):
        taken = "all of x" if dim is None else f"x of shape {shape} along axis {dim}"
        p.fail("dy", f"of shape {dy}", f"the shape of what is taken of {taken}")
    return {"X": shape}


def _fits(p: Problem, dy: tuple[int, ...], shape: tuple[int, ...], dim: int | None) -> bool:
    if dim is None:
        return dy in ((), (1,) * len(shape))
    if not shape:
        return numel(dy) <= 1 and len(dy) <= 1
    rest = (*shape[:dim], *shape[dim + 1 :])
    if p.traits.takes != "first" and dy == rest:
        return True
    many = p.traits.takes == "first"
    return len(dy) == len(shape) and (*dy[:dim], *dy[dim + 1 :]) == rest and (dy[dim] <= shape[dim] if many else dy[dim] == 1)


def plan(p: Problem) -> Geometry:
    """dx is cleared, then each element of dy is put to its place."""
    s = Steps(p)
    spec, shape = p.spec("dx"), _x_shape(p)
    dim = _axis(p, shape)
    dx = Place(Ptr("dx"), spec)
    flat = dim is None and not spec.contiguous
    out = s.dense(shape, spec.dtype) if flat else dx
    s.fill(out)
    dy, positions = p.spec("dy"), p.spec("indices")
    if dy.numel and spec.numel:
        own = out.spec.strides
        if dim is None or not shape:
            n, step, to = spec.numel, 1, (0,) * len(dy.shape)
        else:
            n, step = shape[dim], own[dim]
            to = tuple(0 if a == dim else one for a, one in enumerate(own))
            to = to if len(dy.shape) == len(shape) else (*to[:dim], *to[dim + 1 :])
        sets = merged(dy.shape, [dy.strides, positions.strides, to])
        args = (Ptr("dy"), Ptr("indices"), i64(KINDS[positions.dtype.key]), out.arg, axes(*sets), i64(dy.numel), i64(n), i64(step), ErrorArg())
        s.add("", ceil_div(dy.numel, THREADS * UNROLL), args)
    if flat:
        s.copy(out, dx)
    return Geometry("default", tuple(s.steps), s.work.size)
