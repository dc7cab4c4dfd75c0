"""Launches of segment_softmax and its backward, sorted and unsorted."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Geometry, Problem, i64
from .segment_base import check_ids, resolve_num_segments, segments, segments_dim

USES = ("radix_sort",)


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    return {"S": segments_dim(p)}


def resolve(call: Any) -> bool:
    """num_segments=None: see segment_base."""
    return resolve_num_segments(call)


def plan(p: Problem) -> Geometry:
    forward = p.direction == "forward"
    names = ("x", "", "y") if forward else ("output", "dy", "dx")
    s = segments(p, names)
    if s.rows and s.width:
        a, b, out = (s.view(name) for name in names)
        s.bind_ids()
        size = DTYPES[p.acc].size * (2 if forward else 1)
        cells = s.work.take(size * s.count * s.width)
        s.reduce_runs((*a, *b), (cells,), s.order(), size)
        tile, blocks = s.row_tile(s.rows)
        accumulate = i64(bool(p.params.get("accumulate")))
        s.add("_write", blocks, (*out, *a, *b, *s.ids, i64(s.rows), s.columns, tile, cells, accumulate))
    return Geometry(s.variant, tuple(s.launches), s.work.size)
