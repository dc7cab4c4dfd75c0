"""Launches of segment_order: the stable sort of the ids, and the move of its result to where the caller wants it."""

from __future__ import annotations

from typing import Any

from ...records import Blob, ErrorArg, Geometry, Problem, Ptr, ceil_div, i64
from ..indexing.index_base import Builder
from ..sorting.radix_sort import sort_launches
from .segment_base import IDS, OOB, THREADS, check_ids, resolve_num_segments, segments_dim

USES = ("radix_sort",)


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    return {"S": segments_dim(p)}


def resolve(call: Any) -> bool:
    """num_segments=None: see segment_base."""
    return resolve_num_segments(call)


def plan(p: Problem) -> Geometry:
    rows, count = p.dims["N"], p.dims["S"]
    if not rows:
        return Geometry("strided", ())
    s = Builder()
    named = IDS.pack(stride=p.spec("segment_ids").strides[0], bound=count, oob=OOB[p.params["oob"]], sorted=0, wrap=bool(p.params["wrap_negative"]))
    keys, order = sort_launches(p, s, rows, count.bit_length(), ids=(Ptr("segment_ids"), Blob(named), ErrorArg()))
    row, step = p.spec("order").strides
    s.add("", ceil_div(rows, THREADS), (keys, order, Ptr("order"), i64(rows), i64(row), i64(step)))
    return Geometry("strided", tuple(s.launches), s.work.size)
