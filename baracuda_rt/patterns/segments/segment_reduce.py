"""Launches of segment_sum, segment_mean, segment_prod and segment_logsumexp, sorted and unsorted."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Const, ErrorArg, Geometry, Launch, Problem, ceil_div, i64
from .segment_base import THREADS, Segments, check_ids, resolve_num_segments, segments, segments_dim

USES = ("radix_sort",)
FILL_COLUMNS = 256
ATOMIC_ROWS = 1 << 16  # beyond, the fixed order is the faster one


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    _empty_value(p)
    return {"S": segments_dim(p)}


def resolve(call: Any) -> bool:
    """num_segments=None: see segment_base."""
    return resolve_num_segments(call)


def plan(p: Problem) -> Geometry:
    s = segments(p, ("x", "y"))
    asked = (p.variant or "").endswith("_atomic")
    atomic = bool(p.decl.atomic_variants) and not p.deterministic and not p.has("order") and (asked or (p.variant is None and s.rows <= ATOMIC_ROWS))
    if s.looped((Const(_empty_value(p), DTYPES[p.acc].key),)):
        return Geometry(s.variant, tuple(s.launches), s.work.size)
    if s.count and s.width:
        s.bind_ids()
        (_atomic if atomic else _fixed)(s)
    return Geometry(s.variant + ("_atomic" if atomic else ""), tuple(s.launches), s.work.size)


def _kind(p: Problem) -> str:
    return str(p.traits.fold)


def _empty_value(p: Problem) -> float | int:
    """What an empty segment holds."""
    kind = _kind(p)
    if kind != "mean":
        return {"sum": 0, "prod": 1, "logsumexp": -math.inf}[kind]
    empty = p.params["empty"]
    if isinstance(empty, str):
        if empty not in ("zero", "nan"):
            p.fail("empty", repr(empty), "zero, nan or a number")
        return 0 if empty == "zero" else math.nan
    try:
        return float(empty)
    except (TypeError, ValueError, OverflowError):
        p.fail("empty", repr(empty), "zero, nan or a number")


def _fixed(s: Segments) -> None:
    p = s.p
    acc = DTYPES[p.acc]
    x, y = s.view("x"), s.view("y")
    present = s.work.take(s.count)
    s.clear(present, s.count)
    if s.rows:
        size = acc.size * (2 if _kind(p) == "logsumexp" else 1)
        s.reduce_runs(x, (*y, present), s.order(), size)
    grid = (ceil_div(s.count, THREADS), min(ceil_div(s.packs, FILL_COLUMNS), 65535), 1)
    s.launches.append(Launch("_fill", grid, (THREADS, 1, 1), (*y, i64(s.count), s.columns, present, Const(_empty_value(p), acc.key))))


def _atomic(s: Segments) -> None:
    p = s.p
    acc = DTYPES[p.acc]
    cells = s.count * s.width
    table, counts = s.work.take(acc.size * cells), s.work.take(4 * s.count)
    s.add("_start", ceil_div(cells, THREADS), (table, i64(cells)))
    s.clear(counts, 4 * s.count)
    if s.rows:
        tile, blocks = s.row_tile(s.rows)
        s.add("_add", blocks, (*s.view("x"), *s.ids, i64(s.rows), s.columns, tile, table, counts, ErrorArg()))
    tile, blocks = s.row_tile(s.count)
    s.add("_finish", blocks, (*s.view("y"), i64(s.count), s.columns, tile, table, counts, Const(_empty_value(p), acc.key)))
