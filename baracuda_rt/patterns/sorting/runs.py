"""Launches of unique, unique_consecutive, count_runs, few_values and argsort_slices: slices along an axis, their order, their runs."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, ErrorArg, Geometry, Problem, Ptr, Spec, ceil_div, i64, numel
from ..axes import axis_of, merged
from ..axes_struct import RANK
from ..indexing.index_base import AXES, KINDS, axes, axes_fields
from .order import THREADS, Place, Steps, order, place
from .row_select import flat
from .row_sort import NULL, sort_rows
from .runs_few import few

USES = ("runs", "row_sort", "contiguize", "fill_")
TILE = THREADS * 16  # slices of a block
SCANNERS = 1024  # threads that scan the counts of tiles
MANY = 1 << 20  # elements from which on a sort takes longer than to see whether they are few different ones
SLICES = Struct("Slices", """
    i64 n, cells, step                 # slices, cells of a slice, stride from slice to slice
    i64 order_kind, order_step         # of the positions
    i64 nan_apart, size                # NaN differs from NaN; runs that there is room for
    i64 in_order                       # x lies in the order, which the positions tell all the same
    Axes<1> inner
""", AXES, RANK=RANK)  # fmt: skip


def _axis(p: Problem) -> int | None:
    shape = p.spec("x").shape
    return None if p.params.get("dim") is None else axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def resolve(call: Any) -> bool:
    """size=None is the number of runs: slices are sorted, unless they are to stay as they lie, and runs counted. True when the call depended on data."""
    x, given = call.arrays.get("x"), call.params
    if x is None or given.get("size", 0) is not None or "dim" not in given:
        return False
    named, dim, own = ["x"], given["dim"], [name for name in ("order", "ordered") if call.arrays.get(name) is None]
    try:
        if "sorted" in given and len(own) == 2 and dim is None and numel(x.shape) >= MANY and not any(given[f"return_{what}"] for what in ("inverse", "index", "counts")):
            values, count = call.run("few_values", "x", equal_nan=given["equal_nan"])
            if (n := int(count)) >= 0:
                call.arrays["x"] = call.arrays["ordered"] = values[:n]
                given["size"] = n
                return True
        if "sorted" in given and len(own) == 2:
            if dim is None:
                call.arrays["flat"] = x.reshape(-1)
                if given["return_inverse"] or given["return_index"]:
                    call.arrays["ordered"], call.arrays["order"] = call.run("sort", "flat", index_dtype="int32" if numel(x.shape) < 1 << 31 else "int64")
                else:
                    call.arrays["ordered"] = call.run("msort", "flat")
            else:
                call.arrays["order"] = call.run("argsort_slices", "x", dim=dim)
        if call.arrays.get("ordered") is not None:
            named, dim = ["ordered"], None
        elif call.arrays.get("order") is not None:
            named.append("order")
        given["size"] = int(call.run("count_runs", *named, dim=dim, equal_nan=given["equal_nan"]))
    except TypeError:  # a dtype that is refused below, under this op's name
        for name in own:
            call.arrays.pop(name, None)
        return False
    return True


def check(p: Problem) -> None:
    """Refuses an axis that is not there, positions that do not fit, and more slices than are counted."""
    dim, shape = _axis(p), p.spec("x").shape
    n = numel(shape) if dim is None else (shape or (1,))[dim]
    if n >= 1 << 32:
        raise UnsupportedError(f"{p.name}: {n} slices; accepted up to {2**32 - 1}")
    for name, each in (("order", "a position for each slice"), ("ordered", "each element")):
        if p.has(name) and p.spec(name).shape != (n,):
            p.fail(name, f"of shape {p.spec(name).shape}", f"({n},), {each}")
    if p.has("ordered"):
        if dim is not None and len(shape) > 1:
            p.fail("ordered", "an array", f"None for slices of {len(shape) - 1} axes")
        if not p.has("order") and (p.params["return_inverse"] or p.params["return_index"]):
            p.fail("order", None, "the positions of what is ordered, for inverse and indices")
    if "size" in p.params and p.params["size"] is None:
        p.fail("size", None, "an integer >= 0 (a Plan cannot count)")


def dims(p: Problem) -> dict[str, Any]:
    """Runs, and the shape of their first slices."""
    dim, shape = _axis(p), p.spec("x").shape
    size = p.params.get("size", 0)
    if dim is None:
        return {"N": numel(shape), "U": size, "V": (size,), "J": shape}
    whole = shape or (1,)
    return {"N": whole[dim], "U": size, "V": (*whole[:dim], size, *whole[dim + 1 :]), "J": (whole[dim],)}


def plan(p: Problem) -> Geometry:
    """The order, then runs that are flagged, counted and written."""
    s = Steps(p)
    if p.traits.gives == "few":
        return few(s)
    x, dim = _slices_first(s)
    if p.traits.gives == "order":
        _sort_slices(s, x, Place(Ptr("order"), p.spec("order")))
        return Geometry("default", tuple(s.steps), s.work.size)
    given, ordered = place(p, "order"), place(p, "ordered")
    if given is None and ordered is None and p.traits.gives == "distinct":
        if len(x.spec.shape) > 1:
            given = _order(s, x)
        else:  # neighbours are compared where they lie side by side
            ordered = s.dense(x.spec.shape, x.spec.dtype)
            given = _positions(s, x) if p.has("inverse") or p.has("indices") else None
            sort_rows(s, x, ordered, given)
    _runs(s, x if ordered is None else ordered, dim, given, ordered is not None)
    return Geometry("default", tuple(s.steps), s.work.size)


def _slices_first(s: Steps) -> tuple[Place, int | None]:
    """x with the axis of its slices first; all elements are slices of one cell where there is no axis."""
    p = s.p
    x, dim = place(p, "x"), _axis(p)
    assert x is not None
    if dim is None:
        return flat(s, x), None
    spec = x.spec
    if not spec.shape:
        return Place(x.arg, Spec((1,), (1,), spec.dtype, spec.alignment)), dim
    shape, strides = ((own[dim], *own[:dim], *own[dim + 1 :]) for own in (spec.shape, spec.strides))
    return Place(x.arg, Spec(shape, strides, spec.dtype, spec.alignment)), dim


def _what(p: Problem, x: Place, given: Spec | None, size: int = 0, in_order: bool = False) -> Blob:
    n, *inner = x.spec.shape
    kind, step = (KINDS[given.dtype.key], given.strides[0]) if given is not None else (0, 0)
    extents, strides = merged(inner, [x.spec.strides[1:]])
    return Blob(SLICES.pack(
        n=n, cells=numel(inner), step=x.spec.strides[0], order_kind=kind, order_step=step, nan_apart=not p.params.get("equal_nan", True), size=size,
        in_order=in_order, inner=AXES[1].values(**axes_fields(extents, strides)),
    ))  # fmt: skip


def _positions(s: Steps, x: Place) -> Place:
    """Room for the positions of the slices, in the workspace."""
    n = x.spec.shape[0]
    return s.dense((n,), DTYPES["i32" if n < 1 << 31 else "i64"])


def _order(s: Steps, x: Place) -> Place:
    """Positions of slices of many cells in order."""
    out = _positions(s, x)
    _sort_slices(s, x, out)
    return out


def _sort_slices(s: Steps, x: Place, out: Place) -> None:
    """A merge sort of positions: a pass doubles the runs that are in order."""
    p = s.p
    assert p.others is not None
    n = x.spec.shape[0]
    if not n:
        return
    module, way = p.others.module("runs", x.spec.dtype.size), order(x.spec.dtype)
    passes = max(1, (n - 1).bit_length())
    between = [s.work.take(4 * n) for _ in range(min(passes - 1, 2))]
    from_: Arg = NULL
    for k in range(passes):
        last = k == passes - 1
        to: Arg = out.arg if last else between[k % 2]
        kind = (2 if out.spec.dtype.size == 8 else 1) if last else 0
        args = (x.arg, from_, to, i64(kind), _what(p, x, out.spec), way, i64(1 << k))
        s.add("_merge", ceil_div(n, THREADS), args, THREADS, module)
        from_ = to


def _runs(s: Steps, x: Place, dim: int | None, given: Place | None, in_order: bool) -> None:
    """Flags of the slices that begin a run, their ranks, and what is told of each run."""
    p = s.p
    assert p.others is not None
    n, *inner = x.spec.shape
    size = p.params.get("size", 0)
    module, way = p.others.module("runs", x.spec.dtype.size), order(x.spec.dtype)
    what = _what(p, x, None if given is None else given.spec, size, in_order)
    positions: Arg = NULL if given is None else given.arg
    tiles = ceil_div(n, TILE)
    counts, total = s.work.take(8 * tiles), s.work.take(8)
    flags: Arg = NULL if p.traits.gives == "count" else s.work.take(2 * THREADS * tiles)
    if n:
        s.add("_flags", tiles, (x.arg, positions, what, way, counts, flags, ErrorArg()), THREADS, module)
    s.add("_scan", 1, (counts, i64(tiles), total), SCANNERS, module)
    if p.traits.gives == "count":
        s.add("_total", 1, (total, Ptr("y")), 32, module)
        return
    starts = s.work.take(4 * min(size + 1, n))
    _ranks(s, x, what, positions, counts, flags, starts)
    told = {name: p.spec(name) for name in ("counts", "indices") if p.has(name)}
    if told and size:
        where: list[Arg] = []
        for name in ("counts", "indices"):
            where += [Ptr(name), i64(told[name].strides[0])] if name in told else [NULL, i64(0)]
        wide = i64(next(iter(told.values())).dtype.size == 8)
        s.add("_told", ceil_div(size, THREADS), (positions, what, starts, total, *where, wide), THREADS, module)
    values = p.spec("values")
    if values.numel:
        own = values.strides if dim is None or not p.spec("x").shape else (values.strides[dim], *values.strides[:dim], *values.strides[dim + 1 :])
        both = axes(*merged(inner, [x.spec.strides[1:], own[1:]]))
        s.add("_values", ceil_div(values.numel, THREADS), (x.arg, positions, what, starts, total, Ptr("values"), i64(own[0]), both), THREADS, module)


def _ranks(s: Steps, x: Place, what: Blob, positions: Arg, counts: Arg, flags: Arg, starts: Arg) -> None:
    p = s.p
    assert p.others is not None
    n = x.spec.shape[0]
    if not n:
        return
    inverse = p.spec("inverse") if p.has("inverse") else None
    where = axes(*merged(inverse.shape, [inverse.strides])) if inverse is not None else axes([1], [[0]])
    module = p.others.module("runs", x.spec.dtype.size)
    args = (
        positions, what, counts, flags, starts, NULL if inverse is None else Ptr("inverse"),
        i64(inverse is not None and inverse.dtype.size == 8), where,
    )  # fmt: skip
    s.add("_ranks", ceil_div(n, TILE), args, THREADS, module)
