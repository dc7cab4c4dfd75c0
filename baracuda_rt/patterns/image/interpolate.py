"""Sizes, steps and launches of interpolate, forward and backward."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Workspace, ceil_div, i32, round_up
from ..axes_struct import index_t
from ..fastdiv import FASTDIV, fastdiv
from ..loops import CELLS as LOOP_CELLS
from ..loops import ONE
from . import _image
from ._image import THREADS, Plane

AXIS = Struct("Axis[index_t=i32|i64, acc_t=f32|f64]", """
    i64 bands, table       # its first band and its first weight in the tables of all axes; table -1: it stays as it is
    index_t in, out, rows  # rows of its table
    acc_t step             # cells of the input from one output to the next
    acc_t shift            # 1/2 where places are middles of cells, else 0
""")  # fmt: skip
TABLES = Struct("Tables[index_t=i32|i64, acc_t=f32|f64]", """
    Axis axis[3]
    i64 blocks[3] = 0
    i64 taps[3] = 0
""", AXIS)  # fmt: skip
_SHAPE = """
    Threads threads
    View x, y
    Axis depth, height, width
    i64 channels
"""
_USES = (_image.THREAD_PLACES, _image.VIEW, AXIS)
TAPS_SHAPE = Struct("Shape[index_t=i32|i64, acc_t=f32|f64]", _SHAPE + """\
    i32 pairs     # two neighbours of a row are written at once
    i32 whole     # all threads have V channels, which are no packs
    i32 apart     # columns between the pairs of neighbours that a thread takes
""", *_USES)  # fmt: skip
BANDS_SHAPE = Struct("Shape[index_t=i32|i64, acc_t=f32|f64]", _SHAPE + """\
    i64 step      # to a thread's next channels
    i32 packs     # CELLS neighbours of a row, from a multiple on, are read at once
""", *_USES)  # fmt: skip
LOOPS_SHAPE = Struct("Shape[index_t=i32, acc_t=f32|f64]", """
    View x, y
    Axis depth, height, width
    i64 channels, lines, group   # rows of results, and how many a block takes
""", _image.VIEW, AXIS)  # fmt: skip
COPIES = Struct("Copies", """
    u32 count              # accesses of the input
    FastDiv row            # of its rows
    i32 neighbours, rows
""", FASTDIV)  # fmt: skip
COPIES_EACH = 2  # accesses of a thread
LINE = 8192  # cells of a line, or channels, on the CPU's own path
FILTERS = {"AREA": 0, "CUBIC": 1, "TRIANGLE": 2, "WIDE_CUBIC": 3}
RANKS = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}
AT_ONCE = 16  # taps of all axes together, up to which they are resampled in one pass
ROWS, FEW_ROWS, NEAREST_ROWS = 16, 8, 4  # rows that a thread takes at most, where that leaves the device less than busy, and where rows share nothing
ROOM = 4096  # cells of rows that a block keeps between two axes
TILE_ROWS = 8  # of them, at most
TILED = 1024  # cells of an image from which on a block's threads have enough of it (14 x 14: 23.5 us at once, 16.2 apart; 128 x 128: 113 and 255; H200)
CELLS = 4  # neighbours of a row that such a block's threads read
NULL = Const(0, "u64")


def _each(p: Problem, name: str, value: Any, rank: int) -> tuple[Any, ...]:
    """A number for each spatial axis."""
    items = value if isinstance(value, tuple) else (value,) * rank
    if len(items) == 1:
        items *= rank
    if len(items) != rank:
        p.fail(name, value, f"one number, or {rank}, one for each spatial axis")
    return tuple(items)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Spatial extents of the input and of the output, and the step along each axis (of double precision)."""

    input: tuple[int, ...]
    output: tuple[int, ...]
    steps: tuple[float, ...]


def _single(value: float, acc: str) -> float:
    """A number as the compute type holds it."""
    return ctypes.c_float(value).value if acc == "f32" else value


def sizes(p: Problem, shape: Sequence[int]) -> Sizes:
    """Checks the parameters against the forward's x."""
    rank, mode = len(shape) - 2, p.params["mode"]
    who = "x" if p.direction == "forward" else "x_shape"
    if not 1 <= rank <= 3:
        p.fail(who, f"of shape {tuple(shape)}", "[N, C, W], [N, C, H, W] or [N, C, D, H, W]")
    if RANKS.get(mode, rank) != rank:
        p.fail("mode", repr(mode), f"one of {', '.join(m for m, r in _modes() if r in (0, rank))} for {rank} spatial axes")
    aligned, antialias = p.params["align_corners"], p.params["antialias"]
    if aligned is not None and mode not in RANKS:
        p.fail("align_corners", aligned, f"None with mode={mode!r}: it belongs to linear, bilinear, bicubic and trilinear")
    if antialias and mode not in ("bilinear", "bicubic"):
        p.fail("antialias", True, "False, or mode bilinear or bicubic")
    size, scale, again = p.params["size"], p.params["scale_factor"], p.params["recompute_scale_factor"]
    if (size is None) == (scale is None):
        p.fail("size and scale_factor", "both given" if size is not None else "both None", "exactly one of them")
    spatial = tuple(shape[2:])
    factors: tuple[float, ...] | None = None
    if size is not None:
        if again:
            p.fail("recompute_scale_factor", True, "False with size")
        output = _each(p, "size", size, rank)
    else:
        factors = _each(p, "scale_factor", scale, rank)
        if not all(math.isfinite(f) and f > 0 for f in factors):
            p.fail("scale_factor", scale, "numbers above 0")
        output = tuple(math.floor(n * f) for n, f in zip(spatial, factors, strict=True))
    if any(n < 1 for n in output):
        p.fail("size" if factors is None else "scale_factor", size if factors is None else scale, f"output extents of at least 1, not {output}")
    if any(n < 1 for n in spatial):
        p.fail(who, f"of spatial shape {spatial}", "extents of at least 1")
    if any(n >= 2**31 for n in (*output, *spatial)):
        p.fail("size" if factors is None else "scale_factor", size if factors is None else scale, "extents below 2**31")
    given = factors if factors is not None and not again else (None,) * rank
    acc = "f32" if mode.startswith("nearest") else p.acc
    steps = tuple(_step(n, o, f, bool(aligned), acc) for n, o, f in zip(spatial, output, given, strict=True))
    return Sizes(spatial, output, steps)


def _modes() -> list[tuple[str, int]]:
    return [(mode, RANKS.get(mode, 0)) for mode in ("nearest", "nearest-exact", "area", *RANKS)]


def _step(n: int, o: int, factor: float | None, aligned: bool, acc: str) -> float:
    """The step in the compute type, each operation rounded once."""
    if aligned:
        return _single(_single(n - 1, acc) / _single(o - 1, acc), acc) if o > 1 else 0.0
    return _single(1 / factor if factor is not None else _single(n, acc) / _single(o, acc), acc)


def dims(p: Problem) -> dict[str, Any]:
    """Output extents (forward) or the input's shape (backward), parameters checked."""
    if p.direction == "forward":
        return {"O": sizes(p, p.spec("x").shape).output}
    shape, dy = tuple(p.params["x_shape"]), p.spec("dy").shape
    expected = (*shape[:2], *sizes(p, shape).output)
    if dy != expected:
        p.fail("dy", f"of shape {dy}", f"{expected}, the output's shape for an input of {shape}")
    return {"X": shape}


@dataclass(slots=True)
class Plan:
    """The launches of a problem in the making. Axes are numbered as in [D, H, W]; rows are outputs, or in a gradient cells of the input."""

    p: Problem
    input: tuple[int, ...]
    output: tuple[int, ...]
    steps: tuple[float, ...]
    taps: str = ""
    wide: bool = False
    work: Workspace = field(default_factory=Workspace)
    launches: list[Launch] = field(default_factory=list)

    @property
    def forward(self) -> bool:
        return self.p.direction == "forward"

    @property
    def lanes(self) -> int:
        return 16 // DTYPES[self.p.types["T"]].size

    @property
    def rows(self) -> tuple[int, ...]:
        return self.output if self.forward else self.input

    @property
    def filter(self) -> int:
        mode = self.p.params["mode"]
        return FILTERS[{"area": "AREA", "bilinear": "TRIANGLE"}.get(mode, "WIDE_CUBIC" if self.p.params["antialias"] else "CUBIC")]

    def resampled(self) -> list[int]:
        """The axes that change; an axis with step 1 gives back its cells in every mode."""
        area = self.p.params["mode"] == "area"
        return [k for k in range(3) if self.input[k] != self.output[k] or (self.steps[k] != 1.0 and not area)]

    def usual(self, axis: int) -> float:
        """How many cells a row of the axis reads, away from the edges."""
        n, o, step = self.input[axis], self.output[axis], max(self.steps[axis], 1e-9)
        if self.taps == "nearest" or self.p.params["mode"] == "area":
            return max(1.0, n / o if self.forward else o / n)
        cells = (4 if self.p.params["mode"] == "bicubic" else 2) * (max(step, 1.0) if self.p.params["antialias"] else 1)
        return cells if self.forward else cells / step

    def reach(self, axis: int) -> int:
        """The most cells that a row of the axis reads."""
        n, o, step = self.input[axis], self.output[axis], self.steps[axis]
        if self.taps == "nearest" or self.p.params["mode"] == "area":
            return min(n, ceil_div(n, o) + 1) if self.forward else min(o, ceil_div(o, n) + 2)
        half = 2 if self.p.params["mode"] == "bicubic" else 1
        cells = 2 * half * (max(step, 1.0) if self.p.params["antialias"] else 1)
        if self.forward:
            return min(n, math.ceil(cells) + 2)
        return min(o, math.ceil((cells + 4) / step) + 4) if step else o

    # -- launches -----------------------------------------------------------------------------------------------------------------------

    def axis(self, axis: int, at: tuple[int, int] = (0, -1)) -> tuple[Any, ...]:
        """The fields of an `Axis` struct."""
        mode = self.p.params["mode"]
        half = mode == "nearest-exact" if mode.startswith("nearest") else not self.p.params["align_corners"]
        return (*at, self.input[axis], self.output[axis], self.rows[axis], self.steps[axis], 0.5 if half else 0.0)

    def tables(self, axes: Sequence[int], loops: bool = False) -> tuple[Arg, Arg, dict[int, tuple[int, int]]]:
        """Adds the launch that writes the tables; where bands and weights lie, and the first ones of each axis."""
        if (self.taps != "window" and not loops) or not axes:
            return NULL, NULL, dict.fromkeys(axes, (0, 0))
        band = weight = 0
        at = {}
        for axis in axes:
            at[axis] = (band, weight)
            band, weight = band + self.rows[axis], weight + self.rows[axis] * self.reach(axis)
        bands, weights = self.work.take(band * (16 if self.wide else 8)), self.work.take(weight * DTYPES[self.p.acc].size)
        blocks = [ceil_div(self.rows[axis], THREADS) for axis in axes]
        own = [value for axis in axes for value in AXIS[index_t(self.wide), self.p.acc].values(*self.axis(axis, at[axis]))]
        own += [0] * (len(own) // len(axes) * (3 - len(axes)))
        tables = TABLES[index_t(self.wide), self.p.acc].pack(axis=own, blocks=blocks, taps=[self.reach(axis) for axis in axes])
        args = (bands, weights, Blob(tables), i32(self.filter if self.taps == "window" else 0))
        self.launches.append(Launch("_table", (sum(blocks), 1, 1), ONE if loops else (THREADS, 1, 1), args))
        return bands, weights, at

    def add(self, kernel: str, blocks: int, args: tuple[Arg, ...]) -> None:
        self.launches.append(Launch(kernel, (blocks, 1, 1), (THREADS, 1, 1), args))

    def passes(self) -> list[tuple[int, ...]]:
        """The axes that are resampled together: all where that reads few cells, else one after another, what shrinks most first; windows of an image down its columns first."""
        axes = self.resampled()
        if len(axes) < 2 or math.prod(self.usual(axis) for axis in axes) <= AT_ONCE:
            return [tuple(axes)]
        if self.taps == "window" and axes == [1, 2]:
            return [(1,), (2,)]
        cells = self.output if not self.forward else self.input
        return [(axis,) for axis in sorted(axes, key=lambda k: (self.rows[k] / cells[k], k))]

    def resample(self, x: Plane, y: Plane) -> None:
        """Adds the passes from x to y."""
        source, target = ("x", "y") if self.forward else ("dy", "dx")
        passes, size = self.passes(), DTYPES[self.p.acc].size
        bands, weights, tables = self.tables(self.resampled())
        narrow = y.size < size
        at: Arg = Ptr(source)
        tile = self.tile(x, y) if self.taps == "window" and passes == [(1,), (2,)] else None
        if tile is not None:
            blocks, args = self.launch(BANDS_SHAPE, x, y, tile, tables, (Ptr(source), Ptr(target), bands, weights), tiles=True)
            self.add("_tile", blocks, args)
            return
        for k, axes in enumerate(passes):
            last = k == len(passes) - 1
            shape = list(x.shape)
            for axis in axes:
                shape[2 + axis] = y.shape[2 + axis]
            into = y if last else Plane.dense(shape, size, x.last)
            to: Arg = Ptr(target) if last else self.work.take(_image.product(shape) * size)
            kernel = "_pairs" if len(passes) == 1 and self.halves(x) else "" if not narrow or len(passes) == 1 else "_first" if k == 0 else "_last" if last else "_next"
            own = {axis: tables[axis] for axis in axes}
            self.add(kernel, *self.launch(BANDS_SHAPE, x, into, (1, 1), own, (at, to, bands, weights)))
            x, at = into, to

    def loops(self, x: Plane, y: Plane) -> None:
        """Adds the tables, and rows of results: of a plane's channels each by itself, or together where they are neighbours."""
        source, target = ("x", "y") if self.forward else ("dy", "dx")
        bands, weights, tables = self.tables(self.resampled(), True)
        together = x.last and y.last and x.shape[1] <= LINE
        n, c, depth, height, width = y.shape
        lines, cells = n * depth * height * (1 if together else c), width * (c if together else 1) * max(1, round(math.prod(self.usual(k) for k in tables)))
        group = max(1, LOOP_CELLS // cells)
        shape = LOOPS_SHAPE["i32", self.p.acc].pack(
            x.values(self.lanes, False), y.values(self.lanes, False), *(self.axis(k, tables.get(k, (0, -1))) for k in range(3)),
            channels=c, lines=lines, group=group,
        )  # fmt: skip
        args = (Ptr(source), Ptr(target), bands, weights, Blob(shape))
        self.launches.append(Launch("_last" if together else "", (ceil_div(lines, group), 1, 1), ONE, args))

    def halves(self, x: Plane) -> bool:
        """Whether each row reads two neighbours of x at an even place, without a fraction lost."""
        mode = self.p.params["mode"]
        several, one = (self.input[2], self.output[2]) if self.forward else (self.output[2], self.input[2])
        exact = mode == "area" if self.forward else mode.startswith("nearest") and self.steps[2] == 0.5 and several < 1 << 22
        return exact and several == 2 * one and x.runs(2) and bool(self.p.pick("pairs", True, (False,)))

    def copies(self) -> Launch | None:
        """The launch that only repeats cells: nearest ones of dense rows, whole times as many of a power of two; None where 16 bytes of a row have no cells as one access."""
        x, y = self.p.spec("x"), self.p.spec("y")
        times = [o // n for n, o in zip(self.input, self.output, strict=True)]
        exact = all(n * f == o and f & (f - 1) == 0 and step * f == 1 and o < 1 << 22 for n, o, f, step in zip(self.input, self.output, times, self.steps, strict=True))
        if not exact or times[0] != 1 or times[2] > self.lanes or not x.contiguous or not y.contiguous:
            return None
        cells = self.lanes // times[2]
        if self.input[2] % cells or x.alignment < cells * x.dtype.size or y.alignment < 16 or self.p.pick("kernel", "copies", ("taps",)) != "copies":
            return None
        data = COPIES.pack(count=x.numel // cells, row=fastdiv(self.input[2] // cells), neighbours=times[2], rows=times[1])
        return Launch("_copies", (ceil_div(x.numel // cells, COPIES_EACH * THREADS), 1, 1), (THREADS, 1, 1), (Ptr("x"), Ptr("y"), Blob(data)))

    def span(self, columns: int) -> int:
        """The most cells of a row that so many neighbouring outputs read, floating point's slack at large places included."""
        n, o, step = self.input[2], self.output[2], self.steps[2]
        each = n / o if self.p.params["mode"] == "area" else step
        if not self.forward:
            n, each = o, 1 / each if each else float(o)
        return round_up(min(n, math.ceil((columns - 1) * each) + self.reach(2) + 2 + CELLS + (n >> 18)), CELLS)

    def tile(self, x: Plane, y: Plane) -> tuple[int, int] | None:
        """Rows and columns of a block that resamples both axes of an image, with the bits of two passes; None where two passes serve."""
        columns, rows = y.shape[4], y.shape[3]
        usual = columns * rows >= TILED and not (self.p.arch == "host" and self.p.fast)
        while columns > 1 and self.span(columns) > ROOM:
            columns = ceil_div(columns, 2)
        if x.last or self.span(columns) > ROOM or not self.p.pick("axes at once", usual, (not usual,)):
            return None
        sizes = [r for r in (1, 2, 4, TILE_ROWS) if r == 1 or (r <= rows and r * self.span(columns) <= ROOM)]
        blocks = _image.product(y.shape[:3]) * ceil_div(y.shape[4], columns) * rows
        usual_rows = max((r for r in sizes if 2 * THREADS * (blocks // r) >= 3 * self.p.resident), default=1)
        return self.p.pick("rows of a tile", usual_rows, sizes), columns

    def single(self, x: Plane, y: Plane) -> bool:
        """Whether a thread takes one channel, and two pairs of columns: volumes whose channels are no packs."""
        return self.taps == "linear3" and not (x.packed(self.lanes) and y.packed(self.lanes))

    def channels(self, x: Plane, y: Plane) -> int:
        """Channels of a thread of one pass: those of an access, fewer of a small image that few threads would share; weights serve all channels of a thread."""
        lanes = 1 if self.single(x, y) else self.lanes
        packs = x.packed(self.lanes) or y.packed(self.lanes)
        while lanes > 1 and self.taps == "nearest" and not packs and 2 * lanes * self.p.resident > 4 * _image.product(y.shape):
            lanes //= 2
        return lanes

    def groups(self, cells: int, groups: int) -> int:
        """Threads of an output: each takes four groups of channels where that leaves enough threads, two where it leaves some."""
        possible = [n for n in (1, 2, 4, 8) if n == 1 or n <= groups]
        threads = {n: cells * ceil_div(groups, n) for n in possible}
        enough = self.p.resident
        usual = 4 if threads.get(4, 0) >= enough else 2 if threads.get(2, 0) * (4 if 8 in threads else 1) >= enough else 1
        return ceil_div(groups, self.p.pick("groups of a thread", usual, possible))

    def launch(
        self, struct_: Struct, x: Plane, y: Plane, tile: tuple[int, int], own: dict[int, tuple[int, int]], first: tuple[Arg, ...],
        tiles: bool = False,
    ) -> tuple[int, tuple[Arg, ...]]:  # fmt: skip
        """Blocks and arguments of a kernel whose threads own V channels of a tile of y; tiles: whose blocks own one of one channel."""
        n, c, *extents = y.shape
        bands = struct_ is BANDS_SHAPE and not tiles
        single = struct_ is TAPS_SHAPE and self.single(x, y)
        if single:
            extents[2] = 2 * ceil_div(extents[2], 4)
        own_lanes = 1 if tiles else self.channels(x, y) if struct_ is TAPS_SHAPE else self.lanes
        own_channels = self.lanes * self.groups(n * _image.product(extents), ceil_div(c, self.lanes)) if bands else c
        threads, blocks = _image.threads(extents, tile, n, own_channels, own_lanes, not tiles and x.last and y.last, self.wide)
        if tiles:
            blocks = int(threads[0])
        kind = index_t(self.wide)
        whole = c % self.lanes == 0 and own_lanes == self.lanes and not x.packed(self.lanes) and not y.packed(self.lanes)
        shape = struct_[kind, self.p.acc].pack(
            threads, x.values(self.lanes, self.wide), y.values(self.lanes, self.wide), *(self.axis(k, own.get(k, (0, -1))) for k in range(3)),
            channels=c, **({"pairs": y.pairs(), "whole": whole, "apart": extents[2]} if struct_ is TAPS_SHAPE else {"packs": x.runs(CELLS), "step": own_channels}),
        )  # fmt: skip
        return blocks, (*first, Blob(shape))


def plan(p: Problem) -> Geometry:
    """One kernel for two or four taps; a gradient, an average or a filter by bands of cells, the axes together or one after another."""
    forward = p.direction == "forward"
    own = sizes(p, p.spec("x").shape if forward else p.params["x_shape"])
    mode = p.params["mode"]
    r = Plan(p, _image.volume(own.input, 1), _image.volume(own.output, 1), _image.volume(own.steps, 1.0))
    x, y = (Plane.of(p.spec(name)) for name in (("x", "y") if forward else ("dy", "dx")))
    axes = r.resampled()
    if mode.startswith("nearest"):
        r.taps = "nearest"
    elif mode == "area" or p.params["antialias"] or (mode == "bicubic" and not forward):
        r.taps = "window"
    elif mode == "bicubic":
        r.taps = "cubic"
    else:
        r.taps = f"linear{3 - min(axes, default=2)}" if forward else "linear"
    cells = _image.product(y.shape)
    # Between two passes there may be more cells than before and after.
    most = max(x.shape[2] * x.shape[3] * x.shape[4], _image.product([max(a, b) for a, b in zip(x.shape[2:], y.shape[2:], strict=True)]))
    r.wide = _image.is_wide(p, most * x.shape[0] * x.shape[1])
    loops = p.loops and not r.wide and max(x.shape[4], 1) <= LINE
    variant = LOOPS if loops else _image.choose(p, r.wide)
    r.wide = variant.endswith("_i64")
    if not cells:
        return Geometry(variant, (), params={"taps": r.taps})
    if loops:
        r.loops(x, y)
    elif r.taps == "nearest" and forward and not r.wide and (copies := r.copies()) is not None:
        r.launches.append(copies)
    elif forward and r.taps != "window":
        columns = 1 if r.taps == "cubic" else 2
        work = ceil_div(cells, 2 * columns if r.single(x, y) else columns * min(r.channels(x, y), x.shape[1]))
        most = min(ROWS, y.shape[3])
        limit = NEAREST_ROWS if r.taps == "nearest" else ROWS if work >= ROWS * p.resident else FEW_ROWS
        usual = min(most, limit, max(1, 4 * work // p.resident))
        rows = p.pick("rows of a thread", 1 << usual.bit_length() - 1, (n for n in (1, 2, 4, 8, 16) if n <= most))
        r.add("", *r.launch(TAPS_SHAPE, x, y, (rows, columns), {}, (Ptr("x"), Ptr("y"))))
    else:
        r.resample(x, y)
    return Geometry(variant, tuple(r.launches), r.work.size, {"taps": r.taps})
