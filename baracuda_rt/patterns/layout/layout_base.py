"""What the layout template's launches share, fills and gathers. Views in, launches out; no op is known here, copies are in `layout_copy`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, Launch, Problem, Ptr, Spec, ceil_div, i32, i64, numel, round_up
from ..axes import Pick, usual
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from ..fastdiv import FASTDIV, dividers, fastdiv

THREADS = 256
WARPS = THREADS // 32
MAX_WARP_CELLS = 1024  # cells of a long row that one warp copies
MANY_ROWS = 1 << 15  # rows from which on a warp copies several short ones
ROWS_PER_WARP = 8  # that many
PATTERN_ROWS, PATTERN_THREADS = 256, 512  # of a block, at most
MANY_BLOCKS = 1024  # that a launch has before its threads take more than two patterns
MAX_PATTERNS = 8  # of a thread; 4 and 16 are the other choices
PACK_AXES = 4  # of a gather of whole packs, at most
PACK_MODES = ("constant", "circular")  # that it serves
MIN_WARP_LENGTH = 24  # of rows that warps copy
MIN_FLAT_LENGTH = 4  # of rows that a flat run is made of
FLAT_BYTES = 32  # that a thread has of a flat run, in elements of 4 or 8
FLAT_ROWS = THREADS * FLAT_BYTES // 4 // MIN_FLAT_LENGTH + 2  # of a block, at most
ZERO: tuple[Arg, Arg] = (Const(0, "u64"), Const(0, "u64"))  # a value's bytes, as two numbers
MODES = {"constant": 0, "reflect": 1, "replicate": 2, "circular": 3, "symmetric": 4}

EXTENT32 = Struct("Extent<i32>", "FastDiv n", FASTDIV)
EXTENT64 = Struct("Extent<i64>", "i64 n")
ROWS = Struct("Rows[index_t=i32|i64]", """
    i64 row, x_step, y_step   # elements of a row, and the steps between its neighbours
    Extent<index_t> pieces    # of a row
    Axes<index_t, RANK, 2> axes
""", EXTENT32, EXTENT64, AXES32, AXES64, RANK=RANK)  # fmt: skip
CELLS = Struct("Cells[index_t=i32|i64]", "Axes<index_t, RANK, 2> axes", AXES32, AXES64, RANK=RANK)
GATHER = Struct("Gather[index_t=i32|i64]", """
    i64 rank
    Extent<index_t> extent[RANK]    # of y, innermost axis first
    index_t length[RANK] = 0
    index_t low[RANK] = 0           # coordinate of x's first element
    index_t n[RANK] = 1             # extent of x
    index_t x_step[RANK] = 0
    index_t y_step[RANK] = 0
""", EXTENT32, EXTENT64, RANK=RANK)  # fmt: skip
PATTERNS = Struct("Patterns[index_t=i32|i64]", """
    Extent<index_t> accesses, parts   # of a pattern
    i64 rows
    i32 each, copies, turns, unused
""", EXTENT32, EXTENT64)  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """Some cells of an operand: shape and strides, and the offset of the first one, in elements."""

    arg: Arg
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    size: int  # bytes of an element
    alignment: int  # bytes, of the operand's base


def view(name: str, spec: Spec) -> View:
    """All of an operand."""
    return View(Ptr(name), spec.shape, spec.strides, 0, spec.dtype.size, spec.alignment)


def extent(n: int, wide: bool) -> Sequence[int]:
    """The numbers of the kernels' Extent."""
    return (n,) if wide else fastdiv(max(n, 1))


def extents(several: Sequence[int], wide: bool, room: int = RANK) -> list[int]:
    """The numbers of an array of Extent, filled up with those of axes of one cell."""
    filled = [*several, *[1] * (room - len(several))]
    return filled if wide else dividers(filled)


def upright(x: View, y: View) -> tuple[list[int], list[int], list[int], int, int]:
    """Extents, strides of x and y, and offsets: axes ordered by y's strides, all of which ascend, unit axes dropped, neighbours merged."""
    x_at, y_at = x.offset, y.offset
    axes = []
    for n, xs, ys in zip(x.shape, x.strides, y.strides, strict=True):
        if n == 1:
            continue
        if ys < 0:
            x_at, y_at, xs, ys = x_at + (n - 1) * xs, y_at + (n - 1) * ys, -xs, -ys
        axes.append((n, xs, ys))
    axes.sort(key=lambda axis: -axis[2])
    merged: list[tuple[int, int, int]] = []
    for n, xs, ys in axes:
        if merged and merged[-1][1] == n * xs and merged[-1][2] == n * ys:
            merged[-1] = (merged[-1][0] * n, xs, ys)
        else:
            merged.append((n, xs, ys))
    return [a[0] for a in merged], [a[1] for a in merged], [a[2] for a in merged], x_at, y_at


def pack_rows(row: int, x_step: int, y_step: int, extents: Sequence[int], xs: Sequence[int], ys: Sequence[int], size: int, wide: bool) -> tuple[bytes, int]:
    """The kernels' Rows, and how many pieces there are."""
    pieces = ceil_div(row, max(1, 16 // size))
    data = ROWS[index_t(wide)].pack(
        row=row, x_step=x_step, y_step=y_step, pieces=extent(pieces, wide), axes=axes_values(extents, [xs, ys], wide),
    )  # fmt: skip
    return data, pieces * numel(extents)


def fill(y: View, value: tuple[Arg, Arg], wide: bool) -> list[Launch]:
    """y = a value, given as the bytes of an element."""
    if not numel(y.shape):
        return []
    extents, _, ys, _, y_at = upright(y, y)
    if not extents:
        extents, ys = [1], [1]
    zeros = [0] * (len(extents) - 1)
    data, pieces = pack_rows(extents[-1], 0, ys[-1], extents[:-1], zeros, ys[:-1], y.size, wide)
    args = (y.arg, Blob(data), i64(pieces), i64(y_at), *value)
    return [Launch("_fill", (ceil_div(pieces, THREADS), 1, 1), (THREADS, 1, 1), args)]


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a gather: extent of y, coordinate of x's first element, extent of x, strides."""

    length: int
    low: int
    n: int
    x_step: int
    y_step: int

    @property
    def plain(self) -> bool:
        return self.low == 0 and self.n == self.length


def merged_axes(axes: Sequence[Axis], kept: int = 0, mode: str = "reflect") -> list[Axis]:
    """The same map of fewer axes: a plain one is one with the one outside it, but for the last `kept`. Raises UnsupportedError for too many."""
    fixed = list(axes[len(axes) - kept :])
    merged: list[Axis] = []
    for axis in axes[: len(axes) - kept]:
        if axis.plain and axis.length == 1:
            continue
        outer = merged[-1] if merged else None
        joined = axis.plain and (mode in PACK_MODES or (outer is not None and outer.plain))  # the other modes put single cells of the outer one elsewhere
        if outer and joined and outer.x_step == axis.n * axis.x_step and outer.y_step == axis.length * axis.y_step:
            merged[-1] = Axis(outer.length * axis.length, outer.low * axis.length, outer.n * axis.n, axis.x_step, axis.y_step)
        else:
            merged.append(axis)
    merged += fixed
    merged = merged or [Axis(1, 0, 1, 1, 1)]
    if len(merged) > RANK:
        raise UnsupportedError(f"{len(merged)} axes remain after merging; accepted up to {RANK}: make an operand contiguous first")
    return merged


def gather(
    x: View, y: View, axes: Sequence[Axis], wide: bool, mode: str = "constant", triangle: int = 0, diagonal: int = 0,
    value: tuple[Arg, Arg] = ZERO, pick: Pick = usual,
) -> list[Launch]:  # fmt: skip
    """y = x by a map of each axis; `triangle` (1 upper, 2 lower) keeps cells of the last two axes and puts the value elsewhere."""
    total = numel([axis.length for axis in axes])
    if not total:
        return []
    merged = merged_axes(axes, 2 if triangle else 0, mode)
    dense, step = True, 1
    for axis in reversed(merged):
        dense = dense and (axis.length == 1 or axis.y_step == step)
        step *= axis.length
    vec = max(1, 16 // x.size)
    length = merged[-1].length
    flat = dense and y.alignment >= 16 and y.offset == 0
    dense = flat and length % vec == 0
    inner = list(reversed(merged))
    packs = (
        dense and not triangle and mode in PACK_MODES and len(inner) <= PACK_AXES and inner[0].low % vec == inner[0].n % vec == 0 and inner[0].x_step == 1
        and x.alignment >= 16 and getattr(x.arg, "offset", 0) % 16 == 0 and all(axis.x_step % vec == 0 for axis in inner[1:])
        and pick("packs", True, (False,))
    )  # fmt: skip
    lengths = [axis.length for axis in inner]
    if packs:
        lengths[0] //= vec
    data = GATHER[index_t(wide)].pack(
        rank=len(inner), extent=extents(lengths, wide), length=[a.length for a in inner], low=[a.low for a in inner],
        n=[a.n for a in inner], x_step=[a.x_step for a in inner], y_step=[a.y_step for a in inner],
    )  # fmt: skip
    if triangle:  # a diagonal beyond a corner cuts what the one at the corner cuts
        diagonal = max(-axes[-2].length, min(diagonal, axes[-1].length))
    ends = (x.arg, y.arg, Blob(data))
    how = (i32(MODES[mode]), i32(triangle), i64(diagonal), *value)
    if packs:
        pieces, each = total // vec, pick("packs of a thread", 1, (2,))  # the kernel sees from the grid how many
        return [Launch("_gather_packs", (ceil_div(pieces, each * THREADS), 1, 1), (THREADS, 1, 1), (*ends, i64(pieces), i32(MODES[mode]), *value))]
    long = not dense and length >= MIN_WARP_LENGTH
    apart = flat and not triangle and x.size in (4, 8) and length >= MIN_FLAT_LENGTH
    ways = ["flat"] * (apart and not dense) + ["patterns"] * (long and flat and not triangle and x.size <= 2) + ["rows"] * long + ["cells"] + ["flat"] * (apart and dense)
    way = pick("map", ways[0], ways[1:])
    if way == "flat":
        blocks = ceil_div(total * x.size, FLAT_BYTES * THREADS)
        return [Launch("_gather_flat", (blocks, 1, 1), (THREADS, 1, 1), (*ends, i64(total), i64(total // length), i32(MODES[mode]), *value))]
    if way == "patterns":
        return [_patterns(ends, how, length, total // length, vec, wide, pick)]
    if way == "rows":
        rows = total // length
        each = 1 if length >= MAX_WARP_CELLS else pick("rows of a warp", 1 if rows < MANY_ROWS else ROWS_PER_WARP, (1, 4, ROWS_PER_WARP, 16))
        span = min(length, MAX_WARP_CELLS) if each == 1 else each * length
        stretches = ceil_div(length, span)
        sizes = (i64(stretches), i64(rows), i64(span), i32(each))
        return [Launch("_gather_rows", (ceil_div(ceil_div(rows, each) * stretches, WARPS), 1, 1), (THREADS, 1, 1), (*ends, *sizes, *how))]
    pieces = total // vec if dense else total
    return [Launch("_gather", (ceil_div(pieces, 2 * THREADS), 1, 1), (THREADS, 1, 1), (*ends, i64(total), i32(dense), *how))]


def _patterns(ends: tuple[Arg, ...], how: tuple[Arg, ...], length: int, rows: int, vec: int, wide: bool, pick: Pick) -> Launch:
    """Vector accesses over rows whose length no vector width divides: their alignment repeats every `each` rows."""
    each = min(vec // math.gcd(length, vec), rows)
    patterns, accesses = ceil_div(rows, each), ceil_div(each * length, vec)

    def used(copies: int) -> float:
        """The part of a block's threads that have work."""
        return accesses * copies / round_up(accesses * copies, 32)

    most = max(1, min(PATTERN_THREADS // accesses, PATTERN_ROWS // (2 * each), patterns))
    copies = max(range(1, most + 1), key=used)
    threads = min(round_up(accesses * copies, 32), THREADS if copies == 1 else PATTERN_THREADS)
    parts, turns = ceil_div(accesses * copies, threads), MAX_PATTERNS
    while turns > 2 and (turns * copies * each > PATTERN_ROWS or turns * copies * MANY_BLOCKS > patterns * parts):
        turns //= 2
    turns = pick("turns", turns, (other for other in (2, 4, MAX_PATTERNS) if other * copies * each <= PATTERN_ROWS))
    data = PATTERNS[index_t(wide)].pack(
        accesses=extent(accesses, wide), parts=extent(parts, wide), rows=rows, each=each, copies=copies, turns=turns, unused=0,
    )  # fmt: skip
    return Launch("_gather_patterns", (ceil_div(patterns, turns * copies) * parts, 1, 1), (threads, 1, 1), (*ends, Blob(data), *how))


def is_wide(p: Problem) -> bool:
    """Whether indices need 64 bits: some slack is left for pieces beyond the end."""
    limit = (2**31 - 1 - 2**16) // (2 if DTYPES[p.types["T"]].kind == "q" else 1)
    return p.wide or (p.variant or "").endswith("_i64") or any(spec.numel > limit or spec.max_offset > limit for spec in p.present())


def pads(p: Problem, rank: int) -> list[tuple[int, int]]:
    """Cells before and after, for each axis from the first."""
    given = p.params["pads"]
    if not isinstance(given, tuple):
        return [(given, given)] * rank
    if given and isinstance(given[0], tuple):
        if len(given) not in (1, rank):
            p.fail("pads", given, f"one pair (before, after) for all axes, or {rank} from the first axis on")
        return list(given) * (rank if len(given) == 1 else 1)
    items = given
    if len(items) % 2 or len(items) > 2 * rank:
        p.fail("pads", given, f"(before, after) from the last axis on, at most {rank} times; pairs of them from the first axis on; or an integer for all ends")
    pairs = [(items[2 * k], items[2 * k + 1]) for k in range(len(items) // 2)]
    return [(0, 0)] * (rank - len(pairs)) + pairs[::-1]


def padded_shape(p: Problem, shape: Sequence[int]) -> tuple[int, ...]:
    """The shape of the padded array. Raises where a mode has nothing to take cells from."""
    mode, out = p.params["mode"], []
    for axis, (n, (before, after)) in enumerate(zip(shape, pads(p, len(shape)), strict=True)):
        length = before + n + after
        if length < 0:
            p.fail("pads", p.params["pads"], f"no more to crop than the {n} cells of axis {axis}")
        limit = {"reflect": n - 1, "symmetric": n, "circular": n + min(before, 0) + min(after, 0)}.get(mode)  # a circle is what cropping leaves
        if limit is not None and max(before, after) > limit and (n or length):
            p.fail("pads", p.params["pads"], f"at most {max(limit, 0)} on axis {axis} of extent {n} in mode {mode!r}")
        out.append(length)
    if mode != "constant" and 0 in shape and numel(out):
        p.fail("x", f"empty (shape {tuple(shape)})", f"cells to pad with in mode {mode!r}")
    return tuple(out)


def unpadded_shape(p: Problem, shape: Sequence[int]) -> tuple[int, ...]:
    """The shape of what was padded to `shape`."""
    out = tuple(m - before - after for m, (before, after) in zip(shape, pads(p, len(shape)), strict=True))
    if any(n < 0 for n in out):
        p.fail("dy", f"of shape {tuple(shape)}", f"a shape that pads {p.params['pads']} can give")
    padded_shape(p, out)
    return out
