"""Launches of segment_softmax and its backward, sorted and unsorted."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Problem, ceil_div, i64
from .segment_base import THREADS, TILE, Segments, check_ids, resolve_num_segments, segments, segments_dim

USES = ("radix_sort",)
EACH = 8  # rows of one column that a thread of the integer sums takes
SECTOR = 32  # bytes of a row from which on a thread's rows follow one another: in ids that are in runs it joins them, and reads no sector in vain
UNIT_ROWS, UNIT_CELLS = 1 << 16, 1 << 20  # of x, up to which integers serve whatever the ids; of more, atomics onto the same few cells would take longer than the walk
MANY_ROWS, MANY_WIDTH = 1 << 21, 16  # rows in any order below which each may lose half a unit and the sum stays right to 2^-22; columns up to which atomics cost less than a sort
CROWD = 1 << 11  # of them in a segment, on average, from which on they would wait for one another
LOOK = 16  # rows of a segment, on average, beyond which most do not raise the maximum


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
        tile, blocks = s.row_tile(s.rows)
        rows = (*s.ids, i64(s.rows), s.columns, tile, i64(bool(p.params.get("accumulate"))))
        if forward and by_units(s):
            s.add("_results", blocks, (*out, *a, *rows, *add_units(s)))
        else:
            size = DTYPES[p.acc].size * (2 if forward else 1)
            cells = s.work.take(size * s.count * s.width)
            s.reduce_runs((*a, *b), (cells,), s.order(), size)
            s.add("_write", blocks, (*out, *a, *b, *rows, cells))
    return Geometry(s.variant, tuple(s.launches), s.work.size)


def by_units(s: Segments) -> bool:
    """Whether maxima and sums come by atomics of integers, whose order does not matter: of few rows, sorted or not, so that both give the same bits; of many that would have to be sorted."""
    p = s.p
    if p.acc != "f32" or (p.arch == "host" and p.fast) or s.count > 2 * s.rows:
        return False
    if s.rows <= UNIT_ROWS and s.rows * s.width <= UNIT_CELLS:
        return True
    return not p.traits.sorted and not p.has("order") and s.rows < MANY_ROWS and s.width <= MANY_WIDTH and s.rows <= CROWD * s.count


def add_units(s: Segments) -> tuple[Arg, ...]:
    """The launches of _segment_units: largest elements and sums, and what a unit of them is."""
    cells = s.count * s.width
    tops, sums = s.work.take(4 * cells), s.work.take(8 * cells)
    s.clear(tops, 4 * cells)
    tiles = ceil_div(s.width, THREADS)
    columns = ceil_div(s.width, tiles)
    lanes = THREADS // columns
    outer, inner = (EACH, 1) if s.width * s.p.spec("x").dtype.size >= SECTOR else (1, lanes)
    tile = Blob(TILE.pack(cols=columns, lanes=lanes, tiles=tiles, span=lanes * EACH, outer=outer, inner=inner))
    blocks = ceil_div(s.rows, lanes * EACH) * tiles
    rows = (*s.view("x"), *s.ids, i64(s.rows), s.columns, tile)
    scale = Const(2.0 ** (64 - s.rows.bit_length()), "f32")
    usual = s.rows > LOOK * s.count
    s.add("_tops", blocks, (*rows, tops, sums, i64(ceil_div(cells, 2)), i64(bool(s.p.pick("look", usual, (not usual,)))), ErrorArg()))
    s.add("_units", blocks, (*rows, tops, sums, scale))
    return tops, sums, scale
