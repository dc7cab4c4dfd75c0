"""Launches of sort, argsort and msort, and of the row sorts that plans of other ops hold: kernels of one module for each element size."""

from __future__ import annotations

from dataclasses import replace

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Geometry, Problem, Spec, Work, ceil_div, i64, numel, round_up
from ..axes import axis_of
from .order import SORTED, THREADS, Place, Steps, check_positions, key_bits, order, place, rows, turned
from .radix_sort import NULL, SORT_FEW, SORT_SCAN, SORT_THREADS, passes_of, tile_rounds

USES = ("row_sort", "contiguize", "fill_")
LANES = 32
FEWER, MOST_FIRST, HELD_ITEMS = 4, 2048, 256  # the CPU's own path selects up to a fourth of a row, and so many, from at least so many items
GROUP = 4096  # elements of a block of the CPU's own path
ROOM = 1 << 16  # bytes of shared memory that a block's sort takes at most
ITEM = {1: 4, 2: 4, 4: 8, 8: 16}  # bytes of an item by element size
KEYS, WIDE_KEYS = 16, 8  # that a thread takes of a tile at most: what fits shared memory; those of 8 bytes
RANKED = 16  # elements of a row up to which each lane counts those before its own
SHARED = 128  # threads of a block that takes several rows
DIGITS_FROM = 2048  # elements of a row of which more are sorted by digits within a block; of few, merges take less time
AHEAD = 1 << 19  # elements up to which a pass counts digits for the next one as it moves them: an atomic each, where a launch would take longer
STAGED = 1 << 16  # elements from which rows across memory are copied to lie in it
PASS = Struct("Pass", """
    i64 tiles, rounds, shift, bits   # tiles of a row; keys that a thread takes; the digit
    i64 number, passes               # which pass of how many
    i64 ahead                        # from the counts of one pass to those of the next, which the pass before it counts; 0: each pass counts for itself
""")  # fmt: skip


def axis(p: Problem, shape: tuple[int, ...]) -> int:
    """The axis that is sorted."""
    return axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def check(p: Problem) -> None:
    """Refuses an axis that is not there, and positions that do not fit."""
    shape = p.spec("x").shape
    check_positions(p, (shape or (1,))[axis(p, shape)], p.types.get("I", "i64"))


def plan(p: Problem) -> Geometry:
    """One sort of all rows."""
    s = Steps(p)
    along = axis(p, p.spec("x").shape)
    x = turned(place(p, "x"), along)
    assert x is not None
    values, positions = (turned(place(p, name), along) for name in ("values", "indices"))
    sort_rows(s, x, values, positions, bool(p.params["descending"]))
    return Geometry(LOOPS if p.loops else "default", tuple(s.steps), s.work.size)


def block_capacity(size: int) -> int:
    """Elements of a row that a block sorts."""
    return min(1024 * SORTED, ROOM // ITEM[size])


def sort_rows(s: Steps, x: Place, values: Place | None, positions: Place | None, descending: bool = False, first: int | None = None) -> None:
    """Adds the stable sort of the rows of x, its last axis. values and positions get the `first` elements of each row (None: all); either may be None."""
    *outer, n = x.spec.shape
    count = numel(outer)
    first = n if first is None else first
    if not n or not count or not first or (values is None and positions is None):
        return
    short = n <= max(LANES, block_capacity(x.spec.dtype.size))
    if _stages(x, short):
        own = s.dense(x.spec.shape, x.spec.dtype)
        s.copy(x, own)
        x = own
    if s.p.lends_loops and FEWER * first <= n and first <= MOST_FIRST and (n <= 1 << 16 or x.spec.dtype.size >= 4):
        _first(s, x, values, positions, descending, first)
        return
    given = (values, positions)
    v, q = (s.dense(one.spec.shape, one.spec.dtype) if one is not None and _stages(one, short) else one for one in given)
    if short:
        _short(s, x, v, q, descending, first)
    else:
        _long(s, x, v, q, descending, first)
    for one, own_copy in zip(given, (v, q), strict=True):
        if one is not None and own_copy is not None and own_copy is not one:
            s.copy(own_copy, one)


def _stages(one: Place, short: bool) -> bool:
    """Rows across memory are copied to lie in it where there are many elements, and long ones always: their passes know no other stride."""
    return one.spec.strides[-1] != 1 and one.spec.shape[-1] > 1 and (one.spec.numel >= STAGED or not short)


def _outputs(v: Place | None, q: Place | None) -> tuple[Arg, Arg, Arg]:
    return NULL if v is None else v.arg, NULL if q is None else q.arg, i64(q is not None and q.spec.dtype.size == 8)


def _first(s: Steps, x: Place, v: Place | None, q: Place | None, descending: bool, first: int) -> None:
    """The first few of each row on the CPU's own path, from one walk over the row."""
    assert s.p.others is not None
    *outer, n = x.spec.shape
    count, row = numel(outer), x.spec.dtype
    group, held = max(1, GROUP // n), max(HELD_ITEMS, 2 * first)
    args = (x.arg, *_outputs(v, q), rows(x, v, q), order(row, descending), i64(first), i64(held), i64(group))
    s.add("_first", ceil_div(count, group), args, 1, s.p.others.module("row_sort", row.size, True), 2 * held * ITEM[row.size])


def _short(s: Steps, x: Place, v: Place | None, q: Place | None, descending: bool, first: int) -> None:
    """Rows that a warp or a block sorts."""
    assert s.p.others is not None
    *outer, n = x.spec.shape
    count, row = numel(outer), x.spec.dtype
    loops = s.p.lends_loops
    module = s.p.others.module("row_sort", row.size, loops)
    args = (x.arg, *_outputs(v, q), rows(x, v, q), order(row, descending))
    if loops:
        group = max(1, GROUP // n)
        s.add("_rows", ceil_div(count, group), (*args, i64(first), i64(group)), 1, module, 2 * n * ITEM[row.size])
        return
    lanes = 1 << (n - 1).bit_length()
    if n <= RANKED or (n <= LANES and count * lanes <= s.p.resident):  # a shorter way for few rows
        s.add("_warp", ceil_div(count, THREADS // lanes), (*args, i64(lanes), i64(first)), THREADS, module)
        return
    if row.size < 8 and n > s.p.pick("digits from", DIGITS_FROM, (DIGITS_FROM // 2, 2 * DIGITS_FROM)):
        rounds = ceil_div(n, SORT_THREADS)
        passes, _ = passes_of(key_bits(row))
        s.add("_digits", count, (*args, i64(first), i64(rounds), i64(passes)), SORT_THREADS, module, SORT_THREADS * rounds * (row.size + 2))
        return
    lanes = max(1, lanes // SORTED)
    threads = max(SHARED, lanes)
    s.add("_block", ceil_div(count, threads // lanes), (*args, i64(lanes), i64(first)), threads, module, threads * SORTED * ITEM[row.size])


def _long(s: Steps, x: Place, v: Place | None, q: Place | None, descending: bool, first: int) -> None:
    """A pass over all rows for each digit of the keys, the lowest first."""
    *outer, n = x.spec.shape
    count, row = numel(outer), x.spec.dtype
    passes, digit = passes_of(key_bits(row))
    keys = WIDE_KEYS if row.size == 8 else KEYS
    rounds = tile_rounds(s.p, n, keys, s.p.lends_loops, count)
    tiles = ceil_div(n, SORT_THREADS * rounds)
    if tiles * count >= 1 << 31:
        raise UnsupportedError(f"{s.p.name}: {tiles * count} tiles of {SORT_THREADS * rounds} elements; accepted up to {2**31 - 1}")
    wanted = (v, q)
    if first < n:  # the last pass writes whole rows
        v, q = (None if one is None else s.dense((*outer, n), one.spec.dtype) for one in wanted)
    passing = passes - 1
    between = [s.dense((*outer, n), row).arg if k < passing else NULL for k in range(2)]
    carried: list[Arg] = [s.work.take(4 * n * count) if k < passing and q is not None else NULL for k in range(2)]
    way = order(row, descending)
    own = rows(x, v, q)
    loops = s.p.lends_loops
    ahead = tiles * count << digit if passing and not loops and tiles <= SORT_FEW and 2 * rounds <= keys and n * count <= AHEAD else 0
    words = 2 * count * max(row.size, 4) // 4 if passing else 0
    start = s.work.take(4 * (round_up(words, 64) + (passes if ahead else 1) * (tiles * count << digit)))
    counts, totals = Work(start.offset + 4 * round_up(words, 64)), s.work.take(4 * count << digit)
    seen: Arg = start if passing else NULL  # the bits in which the keys of a row differ: passes over other digits do nothing
    if passing:
        cleared = round_up(words, 64) + ahead * passes if ahead else words
        s.fill(Place(start, Spec((cleared,), (1,), DTYPES["i32"])))
    assert s.p.others is not None
    module, threads = s.p.others.module("row_sort", row.size, loops), 1 if loops else SORT_THREADS
    for k in range(passes):
        what = Blob(PASS.pack(tiles=tiles, rounds=rounds, shift=k * digit, bits=digit, number=k, passes=passes, ahead=ahead))
        if k == 0 or not ahead:
            s.add("_count", tiles * count, (x.arg, *between, own, way, what, counts, seen), threads, module)
        if tiles > SORT_FEW:
            s.add("_scan", count << digit, (counts, i64(tiles), totals), SORT_SCAN, module)
        s.add("_move", tiles * count, (x.arg, *between, *carried, *_outputs(v, q), own, way, what, counts, totals, seen), threads, module)
    if first < n:
        for one, whole in zip(wanted, (v, q), strict=True):
            if one is not None and whole is not None:
                s.copy(Place(whole.arg, replace(whole.spec, shape=(*outer, first))), one)
