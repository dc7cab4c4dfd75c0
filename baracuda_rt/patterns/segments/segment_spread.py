"""Launches of the backwards of segment_sum, segment_mean and segment_logsumexp, sorted and unsorted."""

from __future__ import annotations

from typing import Any

from ...records import Arg, ErrorArg, Geometry, Problem, Ptr, ceil_div, i64
from .segment_base import NULL, THREADS, check_ids, segments, segments_dim

COUNT_ROWS = 8


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    rows = p.dims.get("N")
    shape = p.params.get("x_shape")
    if shape is not None:
        if not shape or tuple(shape[1:]) != tuple(p.dims["D"]) or (rows is not None and shape[0] != rows):
            p.fail("x_shape", shape, f"({'N' if rows is None else rows}, *{tuple(p.dims['D'])})")
        rows = shape[0]
    if rows is None:
        p.fail("x_shape", None, "the shape of x (a Plan cannot read the number of rows from offsets or lengths)")
    return {"S": segments_dim(p), "N": rows}


def resolve(call: Any) -> bool:
    """x_shape=None with offsets or lengths: the number of rows is their last entry or their sum."""
    given, arrays = call.params, call.arrays
    if "x_shape" not in given or given["x_shape"] is not None or arrays.get("segment_ids") is not None:
        return False
    name = "offsets" if arrays.get("offsets") is not None else "lengths"
    if arrays.get(name) is None or arrays["dy"].ndim == 0:
        return False
    table = call.to_numpy(name)
    if table.dtype.kind not in "iu" or table.ndim != 1 or (name == "offsets" and not table.size):
        return False
    rows = int(table[-1]) if name == "offsets" else int(table.sum())
    given["x_shape"] = (max(rows, 0), *arrays["dy"].shape[1:])
    return True


def plan(p: Problem) -> Geometry:
    kind = p.traits.fold
    s = segments(p, ("dy", "x", "output", "dx") if kind == "logsumexp" else ("dy", "dx"))
    if not (s.rows and s.width):
        return Geometry(s.variant, ())
    s.bind_ids()
    extra: tuple[Arg, ...] = ()
    report = 1
    if kind == "mean":
        if p.has("counts"):
            counts = p.spec("counts")
            extra = (NULL, Ptr("counts"), i64(counts.strides[0]), i64(counts.dtype.size == 8))
        else:
            own = s.work.take(4 * s.count)
            s.clear(own, 4 * s.count)
            s.add("_count", ceil_div(s.rows, THREADS * COUNT_ROWS), (*s.ids, i64(s.rows), own, ErrorArg()))
            extra, report = (own, NULL, i64(0), i64(0)), 0
    elif kind == "logsumexp":
        extra = (*s.view("x"), *s.view("output"))
    tile, blocks = s.row_tile(s.rows)
    s.add(
        "_write", blocks,
        (*s.view("dx"), *s.view("dy"), *extra, *s.ids, i64(s.rows), s.columns, tile, i64(report), i64(bool(p.params["accumulate"])), ErrorArg()),
    )  # fmt: skip
    return Geometry(s.variant, tuple(s.launches), s.work.size)
