"""What the pooling geometries share: operands seen as [N, C, D, H, W], per-axis parameters, and the structs of templates/pooling/_pool.cu.j2."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, RESIDENT, Arg, Blob, Launch, Problem, Spec, ceil_div, i64, round_up
from ..axes_struct import index_t
from ..fastdiv import FASTDIV, fastdiv
from ..loops import CELLS, ONE

THREADS = 256
FLIGHT = 8  # taps that a thread of a group loads at once
SPLIT32 = Struct("Split[index_t=i32]", "u32 d, m, s")
SPLIT64 = Struct("Split[index_t=i64]", "i64 extent")
VIEW = Struct("View[index_t=i32|i64]", "i64 batch, channel\nindex_t depth, height, width")
TILES = Struct("Tiles[index_t=i32|i64]", """
    i64 count
    Split column, across, down, depth, channels  # threads of a group, column tiles, row tiles, slices, channels
    index_t width, rows
    i32 groups
""", SPLIT32, SPLIT64)  # fmt: skip
THREAD_COLUMNS = Struct("Threads[index_t=i32|i64]", """
    i64 count
    Split width, tiles, depth, channels
    index_t rows
""", SPLIT32, SPLIT64)  # fmt: skip
STRIPS = Struct("Strips[index_t=i32]", """
    i64 count
    Split lane, across, down, depth, channels, quads  # lanes, column tiles, row tiles, slices, channels, quads of a row
    index_t width, rows, chunks
    index_t outputs, slices    # rows and slices of outputs that any chunk may have to do with
    i32 lanes, groups, pitch   # pitch: cells of a row in shared memory, whole quads
    i32 abreast                # rows that the lanes write at once, a quad each; 0: cell by cell
""", SPLIT32)  # fmt: skip
GATHER = Struct("Gather[index_t=i32|i64]", """
    View dy, indices, dx
    i64 cells           # of an input plane
    i64 planes          # of the input where indices run over all of it, else 1
    Split slice, width  # cells of a depth slice and of a row
""", VIEW, SPLIT32, SPLIT64)  # fmt: skip
CHANNELS = Struct("Channels", """
    u32 count                             # threads
    FastDiv groups, width, height, depth  # of V channels; places along each axis
    i32 along, packed                     # along: neighbouring threads take neighbouring channels; packed: results have these innermost too
""", FASTDIV)  # fmt: skip
AXIS = Struct("Axis[index_t=i32|i64]", "index_t in, out, kernel, stride, pad, dilation\nSplit by_stride", SPLIT32, SPLIT64)
ADAPTIVE_AXIS = Struct("Axis[index_t=i32|i64]", "index_t in, out\nSplit by_in, by_out", SPLIT32, SPLIT64)
NAMES = ("depth", "height", "width")


def rank_of(p: Problem) -> int:
    """How many spatial axes there are."""
    return int(p.traits.rank)


def lead(p: Problem, name: str, shape: Sequence[int]) -> tuple[int, ...]:
    """The leading extents of an operand, checked to be (N, C) or (C,)."""
    rank = rank_of(p)
    axes = ("D", "H", "W")[3 - rank :]
    if len(shape) not in (rank + 1, rank + 2):
        p.fail(name, f"of shape {tuple(shape)}", f"[N, C, {', '.join(axes)}] or [C, {', '.join(axes)}]")
    return tuple(shape[: len(shape) - rank])


def per_axis(p: Problem, name: str, value: Any, low: int, default: Sequence[int] | None = None) -> tuple[int, ...]:
    """An int, a tuple of one or `rank` ints, or None for the default, as is () where there is one: one integer >= low for each spatial axis."""
    rank = rank_of(p)
    accepted = f"an integer >= {low} or {rank} of them"
    if value is None or (value == () and default is not None):
        if default is None:
            p.fail(name, None, accepted)
        return tuple(default)
    items = value if isinstance(value, tuple) else (value,)
    if len(items) == 1:
        items = items * rank
    if len(items) != rank or any(n < low for n in items):
        p.fail(name, value, accepted)
    return tuple(items)


def check_extents(p: Problem, name: str, spatial: Sequence[int]) -> None:
    """Spatial input extents are at least 1 (N and C may be 0)."""
    if any(n < 1 for n in spatial):
        p.fail(name, f"of spatial shape {tuple(spatial)}", "extents >= 1")


def volume(values: Sequence[int], fill: int) -> tuple[int, ...]:
    """One value per axis of [D, H, W], missing leading axes filled."""
    return (fill,) * (3 - len(values)) + tuple(values)


def product(values: Iterable[int]) -> int:
    out = 1
    for n in values:
        out *= n
    return out


def is_wide(p: Problem, threads: int) -> bool:
    """Whether the problem needs 64-bit positions or thread numbers."""
    for name, spec in p.specs.items():
        if spec is not None and spec.numel >= 2**63:
            p.fail(name, f"of shape {spec.shape}", "at most 2**63 - 1 elements")
    return p.wide or threads > INT32_MAX - THREADS


def variant(p: Problem, wide: bool, best: str = "strided") -> str:
    """The `best` code for the problem, or what the caller asks for; with 64-bit positions (`_i64`) where 32 bits do not do."""
    group = ("group_i64",) if best == "group" else ()
    possible = (*group, "strided_i64") if wide else tuple(dict.fromkeys((best, "strided", *group, "strided_i64")))
    if p.variant is None:
        return possible[0]
    if p.variant not in possible:
        raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; possible: {', '.join(possible)}")
    return p.variant


def declined(p: Problem, variant: str) -> str:
    """Why a pool's variant does not serve, for `explain`."""
    if variant.startswith("fixed"):
        return f"it is unrolled for windows of {variant[5:]} cells on each axis, without dilation, over dense rows"
    if variant == "group":
        return "a group of threads shares a window, which pays for large windows only"
    return ""


def fixed(taps: Sequence[int], rank: int, x: Spec) -> str:
    """The variant for windows of one small extent along every axis over dense rows."""
    own = set(taps[3 - rank :])
    return f"fixed{taps[2]}" if len(own) == 1 and taps[2] in (2, 3) and dense_rows(x) else "strided"


PATTERNS = {2: ((2, 0),), 3: ((2, 1), (1, 1))}  # window extents -> strides and paddings that templates/pooling/pool_tile.cuh is made for


TILE_ROWS = {2: 4, 3: 8}  # rows of tiles of a thread by the extent of the windows: those that overlap share rows
SHARED_WAVES = 2  # threads of tiles that share rows do as well where they are half of those that keep a device busy


@dataclass(frozen=True, slots=True)
class Pattern:
    """Tiles of neighbouring outputs and the cells at their place: how many of each in a row, rows of cells, the kernel's name (0: no tiles)."""

    outputs: int
    cells: int
    rows: int
    code: int

    @classmethod
    def of(cls, w: Windows, cells: Spec, outputs: Sequence[Spec | None]) -> Pattern:
        """`cells` is read or written in packs of 16 bytes, `outputs` in as many neighbours as go with one."""
        size, out, kernel, stride, pad, _ = w.extents[2]
        pack = 16 // cells.dtype.size
        tile = pack // 2 if stride == 2 else pack
        made = (stride, pad) in PATTERNS.get(kernel, ()) and all(axis[5] == 1 for axis in w.extents)
        alike = len(w.out) == 1 or w.extents[1][2:] == w.extents[2][2:]
        clipped = any(q or (o - 1) * s + k > n for n, o, k, s, q, _ in w.extents)
        whole = size % pack == 0 and out * stride == size and packs(cells, pack) and all(packs(spec, tile) for spec in outputs if spec is not None)
        if not (made and alike and whole) or (not pad and clipped):
            return NO_PATTERN
        return cls(tile, tile * stride, 1 if len(w.out) == 1 else stride, 16 * kernel + 2 * stride + pad)

    @classmethod
    def apart(cls, w: Windows, cells: Spec, adaptive: bool) -> Pattern:
        """Packs of cells where no two windows share one."""
        pack = 16 // cells.dtype.size
        own = all(n % o == 0 if adaptive else s >= (k - 1) * d + 1 for n, o, k, s, _, d in w.extents)
        return cls(1, pack, 1, DISJOINT) if own and w.extents[2][0] % pack == 0 and packs(cells, pack) else NO_PATTERN


NO_PATTERN = Pattern(1, 1, 1, 0)
DISJOINT = 1  # the pattern of windows that share no cell, APART in templates/pooling/pool_sum.cu.j2


WALKS = {"fixed2": ((2, 1), (2, 2)), "fixed3": ((3, 1), (3, 2)), "strided": ((5, 1),)}  # extents and strides that templates/pooling/pool_walk.cuh serves
CELL_WALKS = ((2, 1), (2, 2), (3, 1), (3, 2))  # the same of gradients
WALK_ROWS = {1: 8, 2: 4}  # rows of outputs of a thread that walks, by the stride of the windows
WALK_STEP = {1: 4, 2: 2}  # rows that it reads at once: ROWS of templates/pooling/pool_walk.cuh


def walk_of(w: Windows, variant: str, x: Spec) -> str:
    """The kernel whose threads walk down columns of planes of two axes, "" where there is none."""
    (_, _, *high), (_, _, *wide) = w.extents[1:]
    served = len(w.out) == 2 and high[:2] == wide[:2] and high[3] == wide[3] == 1 and tuple(wide[:2]) in WALKS.get(variant, ()) and dense_rows(x)
    return f"_walk{wide[0]}x{wide[1]}" if served else ""


def cell_walk_of(w: Windows, dy: Spec) -> str:
    """The same of a gradient, whose threads walk down columns of cells."""
    (_, _, *high), (_, _, *wide) = w.extents[1:]
    served = len(w.out) == 2 and high[:2] == wide[:2] and high[3] == wide[3] == 1 and tuple(wide[:2]) in CELL_WALKS and dense_rows(dy)
    return f"_walk{wide[0]}x{wide[1]}" if served else ""


def walk_rows(p: Problem, stride: int, height: int, columns: int) -> int:
    """How many of `height` rows a thread takes that walks down one of so many columns: columns of equal length, one step for a small problem."""
    usual = max(WALK_STEP[stride], min(WALK_ROWS[stride], 2 * columns * height // p.resident))
    usual = min(height, max(WALK_STEP[stride], ceil_div(height, ceil_div(height, usual))))
    return int(p.pick("rows of a thread", usual, (n for n in (1, 2, 4, 8, 16) if n <= height)))


def packs(spec: Spec, n: int) -> bool:
    """Whether every n neighbours of a row, from its first on, can be read or written at once."""
    steps = [s for extent, s in zip(spec.shape[:-1], spec.strides, strict=False) if extent > 1]
    return spec.alignment >= min(16, n * spec.dtype.size) and spec.strides[-1] == 1 and all(s % n == 0 for s in steps)


def dense_rows(spec: Spec | None) -> bool:
    """Whether neighbours along the last axis are neighbours in memory; absent operands are."""
    return spec is None or spec.strides[-1] == 1 or spec.shape[-1] == 1


def channel_packs(spec: Spec | None, rank: int, n: int) -> bool:
    """Whether channels lie innermost and every n of them, from the first on, can be read or written at once; absent operands have it so."""
    if spec is None:
        return True
    axis = len(spec.shape) - rank - 1
    steps = [s for k, (extent, s) in enumerate(zip(spec.shape, spec.strides, strict=True)) if extent > 1 and k != axis]
    aligned = spec.alignment >= min(16, n * spec.dtype.size) and all(s % n == 0 for s in steps)
    return spec.strides[axis] == 1 and spec.shape[axis] % n == 0 and aligned


def channels(p: Problem, rank: int, source: Spec, others: Sequence[Spec | None], extents: Sequence[int], lanes: int = 1) -> tuple[Blob, int] | None:
    """The `Channels` struct of places of such extents, and the number of blocks of as many lanes a place; None where threads do not take packs of channels of `source`."""
    n = 16 // DTYPES[p.types["T"]].size
    if n < 2 or dense_rows(source) or not channel_packs(source, rank, n) or p.pick("kernel", "channels", ("cells",)) != "channels":
        return None
    first = source.shape[: len(source.shape) - rank]
    groups, packed = first[-1] // n, all(channel_packs(spec, rank, n) for spec in others)
    count = product(first[:-1]) * groups * product(extents)
    depth, height, width = (fastdiv(extent) for extent in extents)
    data = CHANNELS.pack(count=count, groups=fastdiv(groups), width=width, height=height, depth=depth, along=packed, packed=packed)
    return Blob(data), ceil_div(count, THREADS // lanes)


def view(spec: Spec | None, rank: int, wide: bool) -> tuple[float, ...]:
    """The numbers of the `View` struct of an operand; zeros when it is absent."""
    strides = (0,) * 5
    if spec is not None:
        own = (*spec.strides[:-1], 1) if spec.shape[-1] == 1 else spec.strides  # dense_rows: windows may start before a row of one
        first = own[: len(own) - rank]
        strides = ((0,) * (2 - len(first)) + first + volume(own[len(first) :], 0))  # type: ignore[assignment]
    return VIEW[index_t(wide)].values(*strides)


def split(extent: int, wide: bool) -> Sequence[int]:
    """The numbers of a `Split`."""
    return (max(1, extent),) if wide else fastdiv(max(1, extent))


def cells_per_thread(acc: str) -> int:
    """Rows of cells that a thread of a gather sums at once: CELLS of templates/pooling/_pool_gather.cu.j2."""
    return 8 if acc == "f64" else 16


def rows_per_thread(p: Problem, cells: int, height: int, most: int) -> int:
    """How many rows of a column a thread takes: many when there is work for all, one for a small problem."""
    most = min(most, height)
    usual = max(1, min(most, cells // p.resident))
    if usual < height:  # several rows are read at once, and threads have whole numbers of them
        usual = 1 << usual.bit_length() - 1
    return int(p.pick("rows of a thread", usual, (n for n in (1, 2, 4, 8, 16) if n <= most)))


def threads(extents: Sequence[int], channels: int, planes: int, rows: int, wide: bool) -> tuple[tuple[float, ...], int]:
    """The numbers of the `Threads` struct over columns of [planes, D, H, W], and the number of blocks."""
    depth, height, width = extents
    tiles = ceil_div(height, rows)
    count = planes * depth * tiles * width
    columns = THREAD_COLUMNS[index_t(wide)].values(
        count=count, width=split(width, wide), tiles=split(tiles, wide), depth=split(depth, wide), channels=split(channels, wide), rows=rows,
    )  # fmt: skip
    return columns, ceil_div(count, THREADS)


def loop_rows(kernel: str, w: Windows, planes: int, channels: int, args: tuple[Arg, ...], cells: bool = False) -> Launch:
    """The launch of a forward on the CPU's own path: rows of outputs (cells: of the input), several a block."""
    depth, height, width = (axis[0 if cells else 1] for axis in w.extents)
    rows, group = planes * depth * height, max(1, CELLS // max(width * product(w.taps), 1))
    return Launch(kernel, (ceil_div(max(rows, 1), group), 1, 1), ONE, (*args, i64(rows), i64(group), i64(channels)))


def window_dims(p: Problem, name: str) -> dict[str, Any]:
    """The dims hook of pools with regular or adaptive windows: output extents, or X, the shape of the input that `name` lacks."""
    rank = rank_of(p)
    if p.direction == "forward":
        shape = p.spec("x").shape
        spatial = shape[len(lead(p, "x", shape)) :]
        check_extents(p, "x", spatial)
        return dict(zip(("OD", "OH", "OW")[3 - rank :], windows(p, spatial).out, strict=True))
    x = p.specs.get("x")
    asked = p.params.get(name)
    if x is not None and asked is not None and asked != x.shape:
        p.fail(name, asked, f"{x.shape}, the shape of x")
    dy = p.spec("dy")
    shape = x.shape if x is not None else dy.shape if asked is None else asked
    first = lead(p, "x" if x is not None else name, shape)
    spatial = shape[len(first) :]
    check_extents(p, name, spatial)
    expected = (*first, *windows(p, spatial, dy.shape[len(dy.shape) - rank :]).out)
    if dy.shape != expected:
        p.fail("dy", f"of shape {dy.shape}", f"{expected}, the output's shape for an input of {tuple(shape)}")
    return {"X": tuple(shape)}


@dataclass(frozen=True, slots=True)
class Windows:
    """Regular or adaptive windows, one entry for each axis of [D, H, W]; `out` alone has one for each spatial axis."""

    out: tuple[int, ...]
    extents: tuple[tuple[int, int, int, int, int, int], ...]  # in, out, kernel, stride, pad, dilation

    @property
    def taps(self) -> tuple[int, ...]:
        """The largest extent of a window along each axis."""
        return tuple(axis[2] for axis in self.extents)


def windows(p: Problem, spatial: Sequence[int], out: Sequence[int] | None = None) -> Windows:
    """The windows that the parameters ask for over an input; `out` is what an adaptive backward knows its outputs from."""
    rank = rank_of(p)
    if p.traits.windows == "adaptive":
        size = tuple(out) if out is not None else _adaptive_size(p, spatial)
        # A window holds at most ceil(in / out) + 1 cells; stride and the rest are not used.
        rows = [(n, o, min(n, ceil_div(n, max(o, 1)) + 1), 1, 0, 1) for n, o in zip(spatial, size, strict=True)]
    else:
        kernel = per_axis(p, "kernel_size", p.params["kernel_size"], 1)
        stride = per_axis(p, "stride", p.params["stride"], 1, kernel)
        pad = per_axis(p, "padding", p.params.get("padding", 0), 0)
        dilation = per_axis(p, "dilation", p.params.get("dilation", 1), 1)
        for q, k in zip(pad, kernel, strict=True):
            if 2 * q > k:
                p.fail("padding", pad, f"at most half the kernel {kernel}")
        rows = []
        for n, k, s, q, d in zip(spatial, kernel, stride, pad, dilation, strict=True):
            room = n + 2 * q - d * (k - 1) - 1
            o = (ceil_div(room, s) if p.params["ceil_mode"] else room // s) + 1
            if p.params["ceil_mode"] and (o - 1) * s >= n + q:
                o -= 1
            if o < 1 or ("padding" not in p.params and k > n):
                p.fail("kernel_size", kernel, f"windows that fit into the padded input {tuple(spatial)}")
            rows.append((n, o, k, s, q, d))
    full = [(1, 1, 1, 1, 0, 1)] * (3 - rank) + rows
    return Windows(tuple(row[1] for row in rows), tuple(full))


def _adaptive_size(p: Problem, spatial: Sequence[int]) -> tuple[int, ...]:
    size = p.params["output_size"]
    accepted = f"an integer >= 0, None (as the input) or {len(spatial)} of them"
    try:
        items = [None if n is None else operator.index(n) for n in (size if isinstance(size, tuple | list) else (size,))]
    except TypeError:
        p.fail("output_size", repr(size), accepted)
    if len(items) == 1 and not isinstance(size, tuple | list):
        items = items * len(spatial)
    if len(items) != len(spatial) or any(n is not None and n < 0 for n in items):
        p.fail("output_size", size, accepted)
    return tuple(have if want is None else want for have, want in zip(spatial, items, strict=True))


def axes(p: Problem, w: Windows, wide: bool) -> dict[str, tuple[float, ...]]:
    """The three `Axis` structs of templates/pooling/_pool_windows.cu.j2, by name."""
    adaptive = p.traits.windows == "adaptive"
    kind = index_t(wide)
    packed = [
        ADAPTIVE_AXIS[kind].values(n, o, split(n, wide), split(o, wide)) if adaptive else AXIS[kind].values(n, o, k, s, q, d, split(s, wide))
        for n, o, k, s, q, d in w.extents
    ]
    return dict(zip(("depth", "height", "width"), packed, strict=True))


def positions_wide(w: Windows, adaptive: bool) -> bool:
    """Whether the arithmetic of the windows leaves 32 bits."""
    return any((o + 1) * (n + 1) > INT32_MAX if adaptive else n + 2 * q + s + k * d > INT32_MAX for n, o, k, s, q, d in w.extents)


class Reach(Protocol):
    """The most outputs along an axis that cover any of n neighbouring cells, the first of them at a multiple of `step`."""

    def __call__(self, n: int, step: int = 1, /) -> int: ...


def reach(w: Windows, adaptive: bool) -> list[Reach]:
    """One function for each axis."""

    def of(axis: tuple[int, ...]) -> Reach:
        size, out, kernel, stride, pad, dilation = axis
        span = (kernel - 1) * dilation

        def most(n: int, step: int = 1) -> int:
            if adaptive:
                return min(out, ceil_div(n * out, size) + 1)
            if step % stride:
                return min(out, (n - 1 + span) // stride + 1)
            return min(out, (n - 1 + pad) // stride - ceil_div(pad - span, stride) + 1)

        return most

    return [of(axis) for axis in w.extents]


def flat_step(w: Windows, x: Spec, rank: int) -> int:
    """The stride of the taps of a window that is the whole plane, all axes read as one; 0 where windows or memory are not so."""
    strides, shape = x.strides[len(x.strides) - rank :], x.shape[len(x.shape) - rank :]
    whole = all(o == 1 and q == 0 and k >= n for n, o, k, _, q, _ in w.extents)
    if not whole or any(strides[a] != shape[a + 1] * strides[a + 1] for a in range(rank - 1)):
        return 0
    return strides[-1]


GROUPS = 64
STRIP_CELLS, STRIP_ROWS, STRIP_VECTOR = 1344, 64, 4  # STRIP_CELLS (half in f64), STRIP_ROWS and QUAD of templates/pooling/_pool_strip.cu.j2
SECTOR = 32  # bytes that memory takes at once
CHUNKS = 4  # of a strip, where there are strips for all

def group_lanes(w: Windows) -> int:
    """Threads that share a window, 1 for short or many ones; a function of the shape alone, as the order of a sum follows from it."""
    taps = product(w.taps)
    if taps < 32 or 8 * product(axis[1] for axis in w.extents) > taps:
        return 1
    lanes = 4
    while lanes < THREADS and lanes * (8 if lanes < 32 else 64) < taps:
        lanes *= 2
    return lanes


def dense(shape: Sequence[int], token: str) -> Spec:
    """A C-contiguous operand."""
    strides = tuple(product(shape[a + 1 :]) for a in range(len(shape)))
    return Spec(tuple(shape), strides, DTYPES[token])


@dataclass(frozen=True, slots=True)
class Tiling:
    """How [D, H, W] planes are cut into tiles, one column a thread, several tiles a block: the `Tiles` struct."""

    width: int
    rows: int
    groups: int

    @classmethod
    def of(cls, height: int, width: int, rows: int, halo: int) -> Tiling:
        """The column split that leaves the fewest threads idle; `halo` cells beside a tile are looked at twice."""
        best, found = 0.0, 1
        for across in range(max(1, ceil_div(width, THREADS)), max(1, ceil_div(width, THREADS)) + 6):
            columns = ceil_div(width, across)
            groups = min(GROUPS, THREADS // columns)
            used = groups * width / across / THREADS / (1 + halo / columns)
            if used > best * 1.02:
                best, found = used, across
        columns = ceil_div(width, found)
        return cls(columns, min(rows, height), min(GROUPS, THREADS // columns))

    def values(self, extents: Sequence[int], channels: int, planes: int, wide: bool = False) -> tuple[tuple[float, ...], int]:
        """The numbers of the struct, and the number of blocks."""
        across, down = ceil_div(extents[2], self.width), ceil_div(extents[1], self.rows)
        count = planes * extents[0] * down * across
        tiles = TILES[index_t(wide)].values(
            count=count, column=split(self.width, wide), across=split(across, wide), down=split(down, wide), depth=split(extents[0], wide),
            channels=split(channels, wide), width=self.width, rows=self.rows, groups=self.groups,
        )  # fmt: skip
        return tiles, ceil_div(count, self.groups)


@dataclass(frozen=True, slots=True)
class Strips:
    """How planes are cut into the strips of templates/pooling/_pool_strip.cu.j2: the `Strips` struct."""

    width: int
    rows: int
    chunks: int
    outputs: int
    slices: int
    lanes: int
    groups: int
    aligned: bool  # rows of the gradient can be written four cells at once

    @property
    def pitch(self) -> int:
        return round_up(self.width, STRIP_VECTOR)

    @classmethod
    def of(cls, p: Problem, height: int, width: int, cells: int, reach: Sequence[Reach]) -> Strips | None:
        """Strips whose outputs fit a warp, None where there are none."""
        if reach[2](1) not in (1, 2, 3) or cells >= 2**32 - 1 or not all(dense_rows(p.specs.get(name)) for name in ("dy", "indices", "dx")):
            return None
        room = STRIP_CELLS // 2 if p.acc == "f64" else STRIP_CELLS
        widest = max((n for n in range(1, min(width, 256) + 1) if reach[2](n, n) <= 32), default=0)
        if not widest:
            return None
        even = ceil_div(width, ceil_div(width, widest))
        columns = next(n for n in (round_up(even, STRIP_VECTOR), even, widest) if reach[2](n, n) <= 32)
        sector = SECTOR // p.spec("dx").dtype.size
        whole = widest // sector * sector
        if whole and 8 * ceil_div(width, whole) <= 9 * ceil_div(width, columns):  # neighbours write no sector of memory in parts
            columns = min(whole, round_up(ceil_div(width, ceil_div(width, whole)), sector))
        lanes, pitch = reach[2](columns, columns), round_up(columns, STRIP_VECTOR)
        groups = max(1, min(32 // lanes, room // (pitch * min(height, 8))))
        rows = min(height, room // (pitch * groups), max(4, cells * lanes // (columns * RESIDENT)))
        rows -= rows % STRIP_VECTOR if rows > STRIP_VECTOR else 0
        while rows > 1 and reach[1](rows, rows) * groups > STRIP_ROWS:
            rows -= 1
        if rows < 1 or reach[1](rows, rows) * groups > STRIP_ROWS:
            return None
        chunks = max(1, min(CHUNKS, ceil_div(height, rows), cells * lanes // (columns * rows * RESIDENT)))
        rows = ceil_div(height, chunks * ceil_div(height, rows * chunks))  # so that the last strip is as full as the others
        aligned = width % STRIP_VECTOR == 0 and columns % STRIP_VECTOR == 0 and packs(p.spec("dx"), STRIP_VECTOR)
        return cls(columns, rows, chunks, reach[1](rows, rows), reach[0](1), lanes, groups, aligned)

    def values(self, extents: Sequence[int], channels: int, planes: int) -> tuple[tuple[float, ...], int]:
        """The numbers of the struct, and the number of blocks; for 32-bit positions."""
        across, down = ceil_div(extents[2], self.width), ceil_div(extents[1], self.rows * self.chunks)
        count = planes * extents[0] * down * across
        quads = self.pitch // STRIP_VECTOR
        lane, *splits = (split(extent, False) for extent in (self.lanes, across, down, extents[0], channels, quads))
        strips = STRIPS["i32"].values(
            count, lane, *splits, width=self.width, rows=self.rows, chunks=self.chunks, outputs=self.outputs, slices=self.slices,
            lanes=self.lanes, groups=self.groups, pitch=self.pitch, abreast=self.lanes // quads if self.aligned else 0,
        )  # fmt: skip
        return strips, ceil_div(count, self.groups * (THREADS // 32))


def gather(
    p: Problem, indices: Spec | None, rank: int, cells: int, planes: int, extents: Sequence[int], wide: bool
) -> tuple[float, ...]:  # fmt: skip
    """The numbers of the `Gather` struct of templates/pooling/_pool_gather.cu.j2."""
    dy, found, dx = (view(spec, rank, wide) for spec in (p.spec("dy"), indices, p.spec("dx")))
    return GATHER[index_t(wide)].values(
        dy=dy, indices=found, dx=dx, cells=cells, planes=planes, slice=split(extents[1] * extents[2], wide), width=split(extents[2], wide)
    )
