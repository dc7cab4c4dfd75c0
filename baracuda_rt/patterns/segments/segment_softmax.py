"""Launches of segment_softmax and its backward, sorted and unsorted."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Problem, Work, ceil_div, i64, round_up
from .segment_base import THREADS, TILE, Segments, check_ids, resolve_num_segments, segments, segments_dim

USES = ("radix_sort",)
EACH = 8  # rows of one column that a thread of the integer sums takes
UNIT_ROWS, UNIT_CELLS = 1 << 16, 1 << 20  # of x, up to which integers serve; of more, atomics onto the same few cells would take longer than the walk


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
        if forward and by_units(s):
            add_units(s, cells)
        else:
            s.reduce_runs((*a, *b), (cells,), s.order(), size)
        tile, blocks = s.row_tile(s.rows)
        accumulate = i64(bool(p.params.get("accumulate")))
        s.add("_write", blocks, (*out, *a, *b, *s.ids, i64(s.rows), s.columns, tile, cells, accumulate))
    return Geometry(s.variant, tuple(s.launches), s.work.size)


def by_units(s: Segments) -> bool:
    """Whether maxima and sums come by atomics of integers, whose order does not matter: of few rows, sorted or not, so that both give the same bits."""
    p = s.p
    if p.acc != "f32" or (p.arch == "host" and p.fast):
        return False
    return s.rows <= UNIT_ROWS and s.rows * s.width <= UNIT_CELLS and s.count <= 2 * s.rows


def add_units(s: Segments, cells: Arg) -> None:
    """The launches of _segment_units: cells from integers."""
    count = s.count * s.width
    start = round_up(s.work.size, 256)
    tops, sums = s.work.take(4 * count), s.work.take(8 * count)
    s.clear(Work(start), s.work.size - start)
    tiles = ceil_div(s.width, THREADS)
    columns = ceil_div(s.width, tiles)
    lanes = THREADS // columns
    tile = Blob(TILE.pack(cols=columns, lanes=lanes, tiles=tiles, span=lanes * EACH, outer=1, inner=lanes))
    blocks = ceil_div(s.rows, lanes * EACH) * tiles
    rows = (*s.view("x"), *s.ids, i64(s.rows), s.columns, tile)
    scale = Const(2.0 ** (64 - s.rows.bit_length()), "f32")
    s.add("_tops", blocks, (*rows, tops, ErrorArg()))
    s.add("_units", blocks, (*rows, tops, sums, scale))
    s.add("_cells", ceil_div(count, THREADS), (tops, sums, i64(count), scale, cells))
