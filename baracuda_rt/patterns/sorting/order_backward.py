"""Launches of the gradients of sorts and selections: each gradient goes back to the place its element was taken from."""

from __future__ import annotations

from typing import Any

from ...records import ErrorArg, Geometry, Problem, Ptr, ceil_div, i64
from ..axes import axis_of, merged
from ..indexing.index_base import KINDS, THREADS, UNROLL, axes
from .order import Place, Steps

USES = ("fill_",)


def _x_shape(p: Problem) -> tuple[int, ...]:
    """The shape of what was sorted: given, or that of dy."""
    given = p.params.get("x_shape")
    return p.spec("dy").shape if given is None else tuple(given)


def dims(p: Problem) -> dict[str, Any]:
    """Checks dy against the shape of what was sorted."""
    shape, dy = _x_shape(p), p.spec("dy").shape
    if "x_shape" in p.params:
        dim = _axis(p, shape)
        whole = shape or (1,)
        kept = tuple(n for a, n in enumerate(whole) if a != dim)
        own = dy or (1,)
        if p.traits.takes == "one":
            fits = dy in ((*whole[:dim], 1, *whole[dim + 1 :]), kept)
        else:
            fits = len(own) == len(whole) and tuple(n for a, n in enumerate(own) if a != dim) == kept
        if not fits:
            p.fail("dy", f"of shape {dy}", f"the shape of what was taken from x of shape {shape} along axis {dim}")
    return {"X": shape}


def _axis(p: Problem, shape: tuple[int, ...]) -> int:
    return axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def plan(p: Problem) -> Geometry:
    """dx is cleared, then each element of dy is put to its place."""
    s = Steps(p)
    dx, shape = p.spec("dx"), _x_shape(p)
    dim = _axis(p, shape)
    s.fill(Place(Ptr("dx"), dx))
    dy, positions = p.spec("dy"), p.spec("indices")
    if dy.numel and dx.numel:
        own, step = dx.strides, dx.strides[dim] if dx.shape else 0
        if len(dy.shape) == len(shape):
            to = tuple(0 if a == dim else stride for a, stride in enumerate(own))
        else:
            to = (*own[:dim], *own[dim + 1 :])
        sets = merged(dy.shape, [dy.strides, positions.strides, to])
        args = (Ptr("dy"), Ptr("indices"), i64(KINDS[positions.dtype.key]), Ptr("dx"), axes(*sets))
        s.add("", ceil_div(dy.numel, THREADS * UNROLL), (*args, i64(dy.numel), i64(dx.shape[dim] if dx.shape else 1), i64(step), ErrorArg()))
    return Geometry("default", tuple(s.steps), s.work.size)
