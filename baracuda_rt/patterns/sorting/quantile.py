"""Launches of quantile and nanquantile: rows are sorted, then read at the places that the quantiles name."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import Blob, Geometry, Problem, Ptr, ceil_div, i64, numel
from ..axes import axis_of, merged
from ..indexing.index_base import axes
from .order import THREADS, Place, Steps, check_positions, place, turned
from .row_select import flat
from .row_sort import sort_rows

USES = ("row_sort", "contiguize", "fill_")
MANY = 32  # quantiles of a launch
BETWEEN = {"LINEAR": 0, "LOWER": 1, "HIGHER": 2, "NEAREST": 3, "MIDPOINT": 4}
QUANTILES = Struct("Quantiles", """
    i64 rows, n, count, step, between   # step: of y from quantile to quantile
    f64 q[MANY] = 0
""", MANY=MANY)  # fmt: skip


def _several(p: Problem) -> tuple[float, ...]:
    q = p.params["q"]
    return q if isinstance(q, tuple) else (q,)


def _axis(p: Problem) -> int | None:
    shape = p.spec("x").shape
    return None if p.params["dim"] is None else axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def check(p: Problem) -> None:
    """Refuses quantiles outside [0, 1], an axis that is not there, and one without elements."""
    for q in _several(p):
        if not 0 <= q <= 1:
            p.fail("q", p.params["q"], "numbers from 0 to 1")
    shape, dim = p.spec("x").shape, _axis(p)
    n = numel(shape) if dim is None else (shape or (1,))[dim]
    check_positions(p, n, "i64")
    if not n:
        p.fail("x", f"of shape {shape}", "at least one element along the axis")


def dims(p: Problem) -> dict[str, Any]:
    """The quantiles come first, where there is a sequence of them."""
    shape, dim = p.spec("x").shape, _axis(p)
    if not p.params["keepdim"] and dim is None:
        kept: tuple[int, ...] = ()
    else:
        kept = tuple(1 if dim is None or a == dim else n for a, n in enumerate(shape) if p.params["keepdim"] or (dim is not None and a != dim))
    if p.direction == "backward":
        _check_dy(p, kept)
        return {}
    return {"Y": (*((len(p.params["q"]),) if isinstance(p.params["q"], tuple) else ()), *kept)}


def _check_dy(p: Problem, kept: tuple[int, ...]) -> None:
    expected = (*((len(p.params["q"]),) if isinstance(p.params["q"], tuple) else ()), *kept)
    if p.spec("dy").shape != expected:
        p.fail("dy", f"of shape {p.spec('dy').shape}", f"{expected}, the shape of the quantiles")


def plan(p: Problem) -> Geometry:
    """A sort of all rows, then a launch for each MANY quantiles."""
    s = Steps(p)
    dim = _axis(p)
    x = flat(s, place(p, "x")) if dim is None else turned(place(p, "x"), dim)
    assert x is not None
    backward = p.direction == "backward"
    y = p.spec("dy" if backward else "y")
    ordered = s.dense(x.spec.shape, x.spec.dtype)
    from_ = s.dense(x.spec.shape, DTYPES["i32"]) if backward else None
    out = Place(Ptr("dx"), p.spec("dx")) if backward else x
    if backward:
        if dim is None and not out.spec.contiguous:
            out = s.dense(out.spec.shape, out.spec.dtype)
        s.fill(out)
    *outer, n = x.spec.shape
    count = numel(outer)
    if not count or not y.numel:
        return Geometry("default", tuple(s.steps), s.work.size)
    sort_rows(s, x, ordered, from_)
    several = _several(p)
    listed = isinstance(p.params["q"], tuple)
    step = y.strides[0] if listed else 0
    kept = _kept(p, y.shape[listed:], y.strides[listed:], dim)
    for k in range(0, len(several), MANY):
        q = several[k : k + MANY]
        what = Blob(QUANTILES.pack(rows=count, n=n, count=len(q), step=step, between=BETWEEN[p.params["interpolation"].upper()], q=q))
        offset = k * step * y.dtype.size
        if backward:
            dx = p.spec("dx") if dim is not None else out.spec
            own, along = ((*dx.strides[:dim], *dx.strides[dim + 1 :]), dx.strides[dim]) if dim is not None and dx.shape else ((0,) * len(outer), 1)
            where = axes(*merged(outer, [kept, own]))
            assert from_ is not None
            s.add("", ceil_div(count, THREADS), (ordered.arg, from_.arg, Ptr("dy", offset), out.arg, where, i64(along), what))
        else:
            where = axes(*merged(outer, [kept]))
            s.add("", ceil_div(count * len(q), THREADS), (ordered.arg, Ptr("y", offset), where, what))
    if backward and out.arg != Ptr("dx"):
        s.copy(out, Place(Ptr("dx"), p.spec("dx")))
    return Geometry("default", tuple(s.steps), s.work.size)


def _kept(p: Problem, shape: tuple[int, ...], strides: tuple[int, ...], dim: int | None) -> tuple[int, ...]:
    """The strides of the axes that rows are batched over, in y."""
    if dim is None or not p.spec("x").shape:
        return ()
    return (*strides[:dim], *strides[dim + 1 :]) if p.params["keepdim"] else strides
