"""Copies between strided views: transposed tiles, braids, rows, single elements. Views in, launches out; no op is known here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...codegen.structs import Struct
from ...records import Blob, Const, Launch, ceil_div, i32, i64, numel, round_up
from ..axes import Pick, usual
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from ..fastdiv import FASTDIV, fastdiv
from .layout_base import CELLS, EXTENT32, EXTENT64, MANY_BLOCKS, THREADS, View, extent, pack_rows, upright
from .layout_base import extents as several

PATCH_PARTS = (16, 8, 32)  # accesses of a tile along y's neighbours, the usual first
PAIRS = (64, 128)  # sides of a tile of 2-byte elements, along y's neighbours and x's
PAIR_BLOCKS = 700  # with fewer of which tiles of words, of the same sides, are quicker (640 on an H200: 4.6 and 4.1 us)
WORD_SIDES = {1: (128, 64), 2: (64, 128), 4: (64, 64), 8: (32, 64)}  # of one that is read by elements, by their size
LARGE = 1 << 26  # bytes from which on square tiles of 4-byte elements are quicker than those of words (154 MB on an H200: 96 and 92 us)
RUN_ROOM = 24576  # bytes of a tile that is one run of y
RUN_BLOCKS = 512  # from which on its rows are as many as have whole lines of x
BRAID_BYTES, BRAID_ROOM = (1 << 14, 1 << 13), 3 << 13  # of a block's braids, the second where there are few blocks; what they may take with gaps between rows
MAX_PARTS, MAX_BRAIDS = 16, 64  # of a braid; of a block
MIN_BRAID_LENGTH = 8
WOVEN_COUNTS, WOVEN_PARTS = (2, 3, 4, 8, 16), 16  # rows that are interleaved in registers; of them at most
OUTER = 4  # axes that rows lie along, at most, where index arithmetic is written out
TILED = 16  # least extent of both axes of a transposed copy

TILES = Struct("Tiles[index_t=i32|i64]", """
    i64 a, b              # extents
    i64 a_step, b_step    # x's step along a, y's along b
    FastDiv a_tiles, of_batch          # tiles along a, of a matrix
    Extent<index_t> a_inner, b_inner   # of the inner one of two axes taken as one
    i64 a_outer, b_outer               # steps of the outer one
    i32 a_two, b_two                   # whether there are two
    i32 x_whole, y_whole  # whether all of a lane's L elements can be one access; of runs, V of them, of words those of 4 bytes
    i32 bits, unused      # of a run's rows there are V << bits
    Axes<index_t, RANK, 2> axes
""", FASTDIV, EXTENT32, EXTENT64, AXES32, AXES64, RANK=RANK)  # fmt: skip
CELLS_OF_THREAD = 4  # of elements of 4 bytes or more, else twice as many
LONG = 4  # accesses of a row beside which one that is cut does not count
FEW_PIECES = 640 * 256  # of rows: blocks for these, a piece a thread, are on a large device at once
BRAID = Struct("Braid[index_t=i32|i64]", """
    i64 n, braids, stretches      # of a part's row; of all; of a row
    i64 part[MAX_PARTS] = 0       # where each part's row begins
    FastDiv parts, row_words, braid_words   # of a braid; accesses of a stretch of a row, of a braid
    i32 length, each, pitch       # of a stretch; braids of a block; from row to row in shared memory
    i32 in, row_word, braid_word  # the rows are x's; elements of an access
    Axes<index_t, RANK, 2> axes
""", FASTDIV, AXES32, AXES64, RANK=RANK, MAX_PARTS=MAX_PARTS)  # fmt: skip


WOVEN = Struct("Woven[index_t=i32|i64]", """
    i64 units                           # of the copy, one a thread
    Extent<index_t> row, outer[OUTER]   # units of a row; rows along the axes that they lie along, the innermost first
    index_t x_step[OUTER] = 0           # of those axes
    index_t y_step[OUTER] = 0
    index_t part[WOVEN_PARTS] = 0       # where each part's row begins
""", EXTENT32, EXTENT64, OUTER=OUTER, WOVEN_PARTS=WOVEN_PARTS)  # fmt: skip


def copy(x: View, y: View, wide: bool, pick: Pick = usual) -> list[Launch]:
    """y = x over views of one shape."""
    if not numel(x.shape):
        return []
    extents, xs, ys, x_at, y_at = upright(x, y)
    if not extents:
        extents, xs, ys = [1], [1], [1]
    ends = (i64(x_at), i64(y_at))
    simple = across(extents, xs, ys)
    turned = Turn(1, extents, xs, ys, (len(extents) - 1,), (simple,)) if simple is not None else None
    vec = max(1, 16 // x.size)
    step, rows = xs[-1], (y_at, *ys[:-1])
    if step == 0:
        aligned = _fits([y], vec, rows)
    else:
        aligned = _fits([x, y], vec, (x_at if step > 0 else x_at + 1, *xs[:-1], *rows))
    runs = ys[-1] == 1 and (aligned and (extents[-1] % vec == 0 or extents[-1] >= LONG * vec) if abs(step) <= 1 else extents[-1] >= vec)
    braided = _braid(x, y, extents, xs, ys, ends, wide, pick) if turned is None else None
    if turned is None and braided is None:
        turned = _turned(x, y, extents, xs, ys, ends)
    woven = _woven(x, y, extents, xs, ys, ends, wide) if turned is None else None
    ways = ["woven"] * (woven is not None) + ["tiles"] * (turned is not None) + ["braid"] * (braided is not None) + ["rows"] * runs + ["cells"]
    way = pick("copy", ways[0], ways[1:])
    if way == "woven":
        assert woven is not None
        return [woven]
    if way == "tiles":
        assert turned is not None
        return [_tiles(x, y, turned, ends, wide, pick)]
    if way == "braid":
        assert braided is not None
        return [braided]
    if way == "rows":
        data, pieces = pack_rows(extents[-1], xs[-1], 1, extents[:-1], xs[:-1], ys[:-1], x.size, wide)
        each = 1 if pieces <= FEW_PIECES else 2  # of a thread; the kernel sees from the grid that one is enough
        return [Launch("_rows", (ceil_div(pieces, each * THREADS), 1, 1), (THREADS, 1, 1), (x.arg, y.arg, Blob(data), i64(pieces), *ends))]
    whole = (x_at, *xs[:-1], *rows, extents[-1])
    unit = next((w for w in (8 // x.size, 4 // x.size, 2 // x.size) if w > 1 and xs[-1] == ys[-1] == 1 and _fits([x, y], w, whole)), 1)
    extents, xs, ys = [*extents[:-1], extents[-1] // unit], [*(s // unit for s in xs[:-1]), xs[-1]], [*(s // unit for s in ys[:-1]), ys[-1]]
    n, width = numel(extents), unit * x.size
    cells = Blob(CELLS[index_t(wide)].pack(axes=axes_values(extents, [xs, ys], wide)))
    each = CELLS_OF_THREAD if x.size >= 4 else 2 * CELLS_OF_THREAD
    return [Launch("_cells", (ceil_div(n, each * THREADS), 1, 1), (THREADS, 1, 1), (x.arg, y.arg, cells, i64(n), *ends, i32(width)))]


def _fits(of: Sequence[View], run: int, steps: Sequence[int]) -> bool:
    """Whether what begins at multiples of such steps begins with accesses of so many elements."""
    return all(v.alignment >= run * v.size for v in of) and all(s % run == 0 for s in steps)


def across(extents: list[int], xs: list[int], ys: list[int]) -> int | None:
    """The axis of x's neighbours, where y's lie along another one and both are long."""
    if ys[-1] != 1 or abs(xs[-1]) <= 1 or extents[-1] < TILED:
        return None
    return next((a for a in range(len(extents) - 1) if xs[a] == 1 and extents[a] >= TILED), None)


class Turn(NamedTuple):
    """A copy whose neighbours in y lie along other axes than those in x: its extents and steps in units of elements that stay together."""

    unit: int
    extents: list[int]
    xs: list[int]
    ys: list[int]
    a: tuple[int, ...]  # axes of y's neighbours, the outermost first
    b: tuple[int, ...]  # of x's


def _neighbours(extents: Sequence[int], steps: Sequence[int], taken: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The axis along which neighbours lie, with the one outside it where it is short; none where both together are."""
    one = next((k for k, step in enumerate(steps) if step == 1), None)
    if one is None or one in taken:
        return ()
    if extents[one] >= TILED:
        return (one,)
    two = next((k for k, step in enumerate(steps) if step == extents[one] and k != one and k not in taken), None)
    return (two, one) if two is not None and extents[one] * extents[two] >= TILED else ()


def _turned(x: View, y: View, extents: list[int], xs: list[int], ys: list[int], ends: tuple[Const, Const]) -> Turn | None:
    """A transposed copy of pairs that stay together, or with two axes taken as one."""
    unit = 1
    steps = (*xs[:-1], *ys[:-1], ends[0].value, ends[1].value)
    if extents[-1] == 2 and xs[-1] == ys[-1] == 1 and x.size <= 8 and min(x.alignment, y.alignment) >= 2 * x.size and all(s % 2 == 0 for s in steps):
        unit, extents, xs, ys = 2, extents[:-1], [s // 2 for s in xs[:-1]], [s // 2 for s in ys[:-1]]
    a = _neighbours(extents, ys)
    b = _neighbours(extents, xs, a)
    return Turn(unit, extents, xs, ys, a, b) if a and b else None


def _parts_of(extents: Sequence[int], rows: Sequence[int], braids: Sequence[int]) -> tuple[int, list[int]] | None:
    """The long axis and those of the parts, the outermost first, where neighbours in `braids` are elements of a few rows of `rows`."""
    parts: list[int] = []
    step = 1
    while True:
        axis = next((a for a in range(len(extents)) if braids[a] == step and a not in parts), None)
        if axis is None:
            return None
        if rows[axis] == 1:
            return (axis, parts[::-1]) if parts and extents[axis] >= MIN_BRAID_LENGTH else None
        parts.append(axis)
        step *= extents[axis]
        if step > MAX_PARTS:
            return None


@lru_cache(maxsize=256)
def _turns(count: int, word: int, size: int, pitch: int) -> int:
    """How often a warp must turn to the banks of shared memory for the elements of its accesses to a braid; pitch: of rows, modulo all banks."""
    turns = 0
    for e in range(word):
        banks: dict[int, set[int]] = {}
        for lane in range(32):
            at, part = divmod(lane * word + e, count)
            place = (part * pitch + at) * size // 4
            banks.setdefault(place % 32, set()).add(place)
        turns += max(len(words) for words in banks.values())
    return turns


def _braid(
    x: View, y: View, extents: list[int], xs: list[int], ys: list[int], ends: tuple[Const, Const], wide: bool, pick: Pick = usual,
) -> Launch | None:  # fmt: skip
    """The launch that interleaves a few rows, or takes them apart; None where neither side is such a braid."""
    found = [_parts_of(extents, xs, ys), _parts_of(extents, ys, xs)]
    if found == [None, None]:
        return None
    inward = found[0] is not None
    chosen = found[0] or found[1]
    assert chosen is not None
    (axis, parts), (rows, braids) = chosen, (xs, ys) if inward else (ys, xs)
    n, count = extents[axis], numel([extents[a] for a in parts])
    places = [0]
    for a in parts:
        places = [at + k * rows[a] for at in places for k in range(extents[a])]
    rest = [a for a in range(len(extents)) if a != axis and a not in parts]
    side, other = ((x, ends[0]), (y, ends[1]))[:: 1 if inward else -1]

    def widest(of: View, steps: Sequence[int]) -> int:
        """Elements of the largest access that fits."""
        fit = (w for w in (16 // x.size, 8 // x.size, 4 // x.size) if 1 < w <= of.alignment // x.size and all(s % w == 0 for s in steps))
        return next(fit, 1)

    row_word = widest(side[0], [int(side[1].value), n, *places, *(rows[a] for a in rest)])
    braid_word = widest(other[0], [int(other[1].value), n * count, *(braids[a] for a in rest)])
    most = max(row_word, braid_word)
    outer = numel([extents[a] for a in rest])
    usual_bytes = BRAID_BYTES[outer * n * count * x.size < MANY_BLOCKS * BRAID_BYTES[0]]
    cells = pick("bytes of a braid", usual_bytes, BRAID_BYTES) // x.size
    length = min(n, cells // count // most * most)
    each = max(1, min(MAX_BRAIDS, cells // (count * length), outer))
    pitches = [round_up(length, row_word) + row_word * k for k in range(8)]
    fit = [p for p in pitches if each * count * p * x.size <= BRAID_ROOM]
    pitch = min(fit, key=lambda p: _turns(count, braid_word, x.size, p % (128 // x.size))) if fit else pitches[0]
    data = BRAID[index_t(wide)].pack(
        n=n, braids=outer, stretches=ceil_div(n, length), part=places, parts=fastdiv(count), row_words=fastdiv(ceil_div(length, row_word)),
        braid_words=fastdiv(ceil_div(length * count, braid_word)), length=length, each=each, pitch=pitch, in_=inward, row_word=row_word, braid_word=braid_word,
        axes=axes_values([extents[a] for a in rest], [[xs[a] for a in rest], [ys[a] for a in rest]], wide),
    )  # fmt: skip
    blocks = ceil_div(outer, each) * ceil_div(n, length)
    return Launch("_braid", (blocks, 1, 1), (THREADS, 1, 1), (x.arg, y.arg, Blob(data), *ends))


def _woven(x: View, y: View, extents: list[int], xs: list[int], ys: list[int], ends: tuple[Const, Const], wide: bool) -> Launch | None:
    """The launch that moves whole accesses: rows as they are, or a few that are interleaved or taken apart in registers. None where an access does not fit."""
    vec = 16 // x.size
    found: list[tuple[int, list[int]] | None] = [None, None]
    if xs[-1] == ys[-1] == 1:
        found[0] = (len(extents) - 1, [])
    else:
        found = [_parts_of(extents, xs, ys), _parts_of(extents, ys, xs)]
    chosen = found[0] or found[1]
    if chosen is None:
        return None
    inward = found[0] is not None
    (axis, parts), (rows, braids) = chosen, (xs, ys) if inward else (ys, xs)
    count = numel([extents[a] for a in parts])
    rest = [a for a in range(len(extents)) if a != axis and a not in parts]
    if (parts and (count not in WOVEN_COUNTS or vec == 1)) or len(rest) > OUTER:
        return None
    unit = vec
    while unit % count or unit // count * x.size < 4:
        unit += vec
    word = unit // count
    places = [0]
    for a in parts:
        places = [at + k * rows[a] for at in places for k in range(extents[a])]
    side, other = ((x, ends[0]), (y, ends[1]))[:: 1 if inward else -1]

    if not _fits([side[0]], word, [int(side[1].value), extents[axis], *places, *(rows[a] for a in rest)]):
        return None
    if not _fits([other[0]], vec, [int(other[1].value), *(braids[a] for a in rest)]):
        return None
    per_row = extents[axis] // word
    units = per_row * numel([extents[a] for a in rest])
    inner = [*reversed(rest)]
    data = WOVEN[index_t(wide)].pack(
        units=units, row=extent(per_row, wide), outer=several([extents[a] for a in inner], wide, OUTER),
        x_step=[xs[a] for a in inner], y_step=[ys[a] for a in inner], part=places,
    )  # fmt: skip
    kernel = f"_woven_{'in' if inward else 'out'}{count}" if parts else "_packs"
    return Launch(kernel, (ceil_div(units, THREADS), 1, 1), (THREADS, 1, 1), (x.arg, y.arg, Blob(data), *ends))


def _run_bits(a: int, b: int, batch: int, size: int) -> int | None:
    """Rows of a tile that is one run, as the exponent of their accesses of 16 bytes along x's neighbours; None where a sector's are too many."""
    bits = max((k for k in range(1, 4) if a * (16 << k) <= RUN_ROOM), default=None)
    while bits is not None and bits > 1 and (b * size <= 8 << bits or batch * ceil_div(b * size, 16 << bits) < RUN_BLOCKS):
        bits -= 1
    return bits


def _patch_sides(parts: int, size: int) -> tuple[int, int]:
    """Sides of a tile whose threads turn patches, in elements: those of y's neighbours and of x's."""
    return 16 // size * parts, 4 * THREADS // parts


def _patch_parts(a: int, b: int, size: int) -> int:
    """Of such tiles those that cover the fewest elements beyond the matrix."""

    def covered(parts: int) -> int:
        sides = _patch_sides(parts, size)
        return round_up(a, sides[0]) * round_up(b, sides[1])

    return min(PATCH_PARTS, key=covered)


def _tiles(x: View, y: View, turn: Turn, ends: tuple[Const, Const], wide: bool, pick: Pick = usual) -> Launch:
    unit, extents, xs, ys, a_axes, b_axes = turn
    size = x.size * unit
    lane = 4 if size == 1 else 2 if size <= 4 else 1
    side = 32 * lane
    rest = [k for k in range(len(extents)) if k not in a_axes and k not in b_axes]
    a, b = numel([extents[k] for k in a_axes]), numel([extents[k] for k in b_axes])
    batch = [extents[k] for k in rest]
    x_at, y_at = (int(end.value) // unit for end in ends)

    def whole(of: View, at: int, steps: Sequence[int], run: int) -> bool:
        return of.alignment >= run * size and all(s % run == 0 for s in (at, *steps))

    def both(run: int) -> tuple[bool, bool]:
        return whole(x, x_at, [xs[k] for k in (*a_axes, *rest)], run), whole(y, y_at, [ys[k] for k in (*b_axes, *rest)], run)

    single, vec = unit == len(a_axes) == len(b_axes) == 1, max(1, 16 // size)
    bits = None
    ways = []
    if single and size >= 4 and not a % vec and not b % vec and all(both(vec)):
        ways = ["patches", "apart"]
    elif single and size == 2 and not a % 8 and not b % 8 and all(both(8)):
        ways = ["pairs"]
        if ceil_div(a, PAIRS[0]) * ceil_div(b, PAIRS[1]) * numel(batch) < PAIR_BLOCKS:
            ways = ["words", "pairs"]
    elif single and size <= 4 and ys[b_axes[-1]] == a and a * size % 16 and (bits := _run_bits(a, b, numel(batch), size)) is not None:
        ways = ["runs"]
        if size < 4 and (b % vec or not both(vec)[0]) and not a % lane and not b % lane and all(both(lane)):
            ways = ["words", "runs"]  # a run would read elements, where both sides have words of several
    elif single and size == 4 and numel(extents) * size >= LARGE:
        ways = ["square"]
    ways += [way for way in (*["words"] * (single and size in WORD_SIDES), "square") if way not in ways]
    how = pick("tile", ways[0], ways[1:])
    sides, kernel = (side, side), "_tiles" if unit == 1 else "_tiles_two"
    if how in ("patches", "apart"):
        parts = _patch_parts(a, b, size)
        sides, kernel, lane = _patch_sides(parts, size), f"_{how}{parts}", vec
    elif how == "pairs":
        sides, kernel = PAIRS, "_pairs"
    elif how == "runs":
        assert bits is not None
        sides, kernel, lane = (a, vec << bits), "_runs", vec
    elif how == "words":
        sides, kernel, lane = WORD_SIDES[size], "_words", max(1, 4 // size)
    tiles = ceil_div(a, sides[0]), ceil_div(b, sides[1])
    x_whole, y_whole = both(lane)
    x_whole = x_whole and (kernel not in ("_runs", "_words") or not b % lane)
    y_whole = y_whole and (kernel != "_words" or not a % lane)
    data = TILES[index_t(wide)].pack(
        a=a, b=b, a_step=xs[a_axes[-1]], b_step=ys[b_axes[-1]], a_tiles=fastdiv(tiles[0]), of_batch=fastdiv(tiles[0] * tiles[1]), x_whole=x_whole, y_whole=y_whole, bits=bits or 0, unused=0,
        a_inner=extent(extents[a_axes[-1]], wide), b_inner=extent(extents[b_axes[-1]], wide), a_outer=xs[a_axes[0]], b_outer=ys[b_axes[0]],
        a_two=len(a_axes) > 1, b_two=len(b_axes) > 1, axes=axes_values(batch, [[xs[k] for k in rest], [ys[k] for k in rest]], wide),
    )  # fmt: skip
    blocks = tiles[0] * tiles[1] * numel(batch)
    return Launch(kernel, (blocks, 1, 1), (THREADS, 1, 1), (x.arg, y.arg, Blob(data), i64(x_at), i64(y_at)))
