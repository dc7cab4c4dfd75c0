"""Launches of the backward of segment_prod, sorted and unsorted."""

from __future__ import annotations

from ...records import Geometry, Problem, i64
from .segment_base import check_ids, segments, segments_dim

USES = ("radix_sort",)


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    return {"S": segments_dim(p)}


def plan(p: Problem) -> Geometry:
    s = segments(p, ("x", "dy", "output", "dx"), widest=4)
    if s.rows and s.width:
        s.bind_ids()
        size = 16 if p.acc == "f64" else 12
        cells = s.work.take(size * s.count * s.width)
        s.reduce_runs(s.view("x"), (cells,), s.order(), size)
        tile, blocks = s.row_tile(s.rows)
        s.add(
            "_write", blocks,
            (*s.view("dx"), *s.view("dy"), *s.view("x"), *s.ids, i64(s.rows), s.columns, tile, cells, i64(bool(p.params["accumulate"]))),
        )  # fmt: skip
    return Geometry(s.variant, tuple(s.launches), s.work.size)
