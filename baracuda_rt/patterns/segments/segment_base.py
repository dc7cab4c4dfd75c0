"""What the segment modules share: operand views, thread tiles, ids from offsets or lengths, the stable sort, the run reduction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...codegen.model import LOOPS, KernelSku
from ...codegen.structs import Struct
from ...errors import IndexOutOfRangeError, UnsupportedError
from ...records import Arg, Blob, Const, ErrorArg, Launch, Problem, Ptr, Spec, Step, Workspace, ceil_div, i64
from ..axes import collapse
from ..axes_struct import RANK
from ..loops import CELLS
from ..sorting.radix_sort import sort_launches

THREADS = 256
WALK, FOLD_WALK = 32, 8  # rows, and open runs, that a walker takes
FAN_COLS = 32  # columns a walking block covers
FOLD_COLS, FOLD_COLS_NARROW = 4, 16  # the same where it walks open runs: many of them at once, so that few launches are needed
LENGTHS_TILE = THREADS * 8
OOB = {"raise": 0, "drop": 1, "clamp": 2}
NULL = Const(0, "u64")

IDS = Struct("Ids", "i64 stride, bound, oob, sorted, wrap   # wrap: -k counts from the end")
# A row is `count` accesses; where accesses are vectors the trailing axes are one.
VIEW16 = Struct("View", "i64 row")
COLUMNS16 = Struct("Columns", "i64 count")
VIEW = Struct("View", """
    i64 row
    i64 inner[RANK] = 0   # strides of the merged trailing axes, innermost first
""", RANK=RANK)  # fmt: skip
COLUMNS = Struct("Columns", "i64 count\ni64 rank\ni64 extent[RANK] = 1", RANK=RANK)
TILE = Struct("Tile", "i64 cols, lanes, tiles, span, outer, inner")


@dataclass(slots=True)
class Segments:
    """The problem in plain numbers: `rows` rows of `width` elements in `count` segments, and how the kernels are told so."""

    p: Problem
    rows: int
    count: int
    width: int
    vec: int  # elements per access
    variant: str
    columns: Blob
    flat: bool  # the trailing axes of all operands merge to one
    views: dict[str, Blob]
    work: Workspace = field(default_factory=Workspace)
    launches: list[Step] = field(default_factory=list)
    ids: tuple[Arg, Arg] = (NULL, NULL)  # pointer and the Ids struct

    @property
    def packs(self) -> int:
        return self.width // self.vec

    @property
    def read_ahead(self) -> int:
        """Rows per thread: ROWS of the templates."""
        return {1: 8, 8: 2}.get(self.vec, 4)

    def view(self, name: str) -> tuple[Arg, Arg]:
        """Pointer and View of an operand; an absent one is null."""
        return (Ptr(name) if self.p.has(name) else NULL, self.views[name])

    def add(self, kernel: str, blocks: int, args: Sequence[Arg], threads: int = THREADS, module: KernelSku | None = None) -> None:
        self.launches.append(Launch(kernel, (blocks, 1, 1), (threads, 1, 1), tuple(args), module=module))

    # -- thread arrangement -----------------------------------------------------------------------------------------------------------

    def row_tile(self, rows: int) -> tuple[Blob, int]:
        """Tile and blocks of a kernel in which a thread takes `read_ahead` rows."""
        packs = self.packs
        tiles = ceil_div(packs, 128)
        cols = ceil_div(packs, tiles)
        lanes = THREADS // cols
        ahead = self.read_ahead
        consecutive = cols * self.vec * self.p.spec(self._main()).dtype.size >= 128  # a row fills whole lines: neighbours share a segment more often
        outer, inner = (ahead, 1) if consecutive else (1, lanes)
        blob = Blob(TILE.pack(cols=cols, lanes=lanes, tiles=tiles, span=lanes * ahead, outer=outer, inner=inner))
        return blob, ceil_div(rows, lanes * ahead) * tiles

    def walk_tile(self, threads: int, fold: bool) -> tuple[Blob, int, int]:
        """Tile, items per block and column tiles of the run reduction."""
        tiles, cols, lanes = walk_lanes(self.packs, self.vec, threads, fold)
        walk = FOLD_WALK if fold else WALK
        return Blob(TILE.pack(cols=cols, lanes=lanes, tiles=tiles, span=lanes * walk, outer=walk, inner=1)), lanes * walk, tiles

    def _main(self) -> str:
        return next(o.name for o in (*self.p.decl.inputs, *self.p.decl.outputs) if o.type == "T" and self.p.has(o.name))

    # -- pieces -----------------------------------------------------------------------------------------------------------------------

    def clear(self, at: Arg, nbytes: int) -> None:
        """Zeroes workspace (or an output of whole 16-byte units)."""
        units = ceil_div(nbytes, 16)
        if units:
            self.add("_clear", ceil_div(units, THREADS * 4), (at, i64(units)))

    def bind_ids(self) -> None:
        """Sets `ids`, adding the launches that make them from offsets or lengths."""
        p, oob = self.p, OOB[self.p.params["oob"]]
        in_order = p.traits.sorted
        if p.has("segment_ids"):
            stride = p.spec("segment_ids").strides[0]
            named = IDS.pack(stride=stride, bound=self.count, oob=oob, sorted=in_order, wrap=bool(p.params["wrap_negative"]))
            self.ids = (Ptr("segment_ids"), Blob(named))
            return
        name = "offsets" if p.has("offsets") else "lengths"
        spec = p.spec(name)
        ids = self.work.take(self.rows * spec.dtype.size)
        cover = ceil_div(max(self.rows, self.count + 1), THREADS)
        source: tuple[Arg, ...] = (Ptr(name), i64(spec.strides[0]), i64(self.count))
        if name == "offsets":
            self.add("_expand", cover, (*source, i64(self.rows), ids, ErrorArg()))
        elif self.count:
            tiles = ceil_div(self.count, LENGTHS_TILE)
            sums, offsets = self.work.take(tiles * 8), self.work.take((self.count + 1) * 8)
            self.add("_lengths_sum", tiles, (*source, sums))
            self.add("_lengths_scan", 1, (sums, i64(tiles)))
            self.add("_lengths_offsets", tiles, (*source, i64(self.rows), sums, offsets, ErrorArg()))
            if self.rows:
                self.add("_expand_lengths", ceil_div(self.rows, THREADS), (offsets, i64(self.count), i64(self.rows), ids))
        # The table's faults are reported as such: the ids it gives are not judged again.
        self.ids = (ids, Blob(IDS.pack(stride=1, bound=self.count, oob=OOB["drop"], sorted=0, wrap=0)))

    def order(self) -> tuple[Arg, ...]:
        """Arguments that name the rows in the order of their segments (ORDER_PARAMETERS), adding the sort of unsorted ids."""
        if self.p.traits.sorted:
            return (*self.ids, ErrorArg())
        if self.p.has("order"):  # sorted by an earlier call
            spec = self.p.spec("order")
            if self.rows > 1 and spec.strides[1] != 1:
                self.p.fail("order", f"strided {spec.strides}", "the array that segment_order gave, or one with dense rows")
            return (Ptr("order"), Ptr("order", 4 * spec.strides[0]), i64(self.count))
        keys, rows = sort_launches(self.p, self, self.rows, self.count.bit_length(), ids=(*self.ids, ErrorArg()))
        return (keys, rows, i64(self.count))

    def looped(self, tail: Sequence[Arg]) -> bool:
        """Adds the launches of the CPU's own path, y from x; `tail` is what the fold takes. False, and none, where another path serves."""
        p = self.p
        if not p.loops or not p.has("segment_ids") or p.has("order") or not self.flat or not (self.count and self.width and self.rows):
            return False
        x, y = p.spec("x"), p.spec("y")
        _, (x_step, y_step) = collapse(x.shape[1:], [x.strides[1:], y.strides[1:]], 0)
        self.bind_ids()
        keys, ends, order = (self.work.take(4 * n) for n in (self.rows, self.count, self.rows))
        self.add("_segments", ceil_div(self.rows, CELLS), (*self.ids, i64(self.rows), i64(CELLS), keys, ErrorArg()), 1)
        self.add("_order", 1, (keys, i64(self.count), i64(self.rows), ends, order), 1)
        steps = ((_row(spec), own[0] if own else 1) for spec, own in ((x, x_step), (y, y_step)))
        (x_row, x_at), (y_row, y_at) = steps
        blocks = max(1, min(self.count, self.rows * self.width // CELLS))
        self.add("", blocks, (Ptr("x"), i64(x_row), i64(x_at), ends, order, i64(self.count), i64(self.width), Ptr("y"), i64(y_row), i64(y_at), *tail), 1)
        self.variant = LOOPS
        return True

    def reduce_runs(self, head: Sequence[Arg], tail: Sequence[Arg], order: Sequence[Arg], acc_size: int) -> None:
        """The launches of _segment_walk: `head` are the operands before the order, `tail` what the sink takes."""
        threads = 128 if acc_size > 8 else 256
        items, source = self.rows, None
        while True:
            tile, per_block, tiles = self.walk_tile(threads, source is not None)
            blocks = ceil_div(items, per_block)
            if blocks > 1:
                runs, values = self.work.take(2 * blocks * 16), self.work.take(2 * blocks * self.width * acc_size)
            else:
                runs = values = NULL  # type: ignore[assignment]
            rest = (self.columns, tile, i64(blocks), *tail, runs, values)
            if source is None:
                self.add("_rows", blocks * tiles, (*head, *order, i64(items), *rest), threads)
            else:
                self.add("_fold", blocks * tiles, (*source, i64(items), *order, *rest), threads)
            if blocks <= 1:
                return
            source, items = (runs, values), 2 * blocks


def walk_lanes(packs: int, vec: int, threads: int, fold: bool) -> tuple[int, int, int]:
    """How a walking block shares out its threads: column tiles side by side, columns of a tile, walkers."""
    tiles = ceil_div(packs, FAN_COLS if not fold else FOLD_COLS if vec > 1 else FOLD_COLS_NARROW)
    cols = ceil_div(packs, tiles)
    return tiles, cols, threads // cols


def check_ids(p: Problem) -> None:
    """Axes within 31 bits, offsets with at least one entry."""
    if p.has("offsets") and p.spec("offsets").shape == (0,):
        p.fail("offsets", "empty", "num_segments + 1 offsets")
    for symbol in ("N", "S"):
        if p.dims.get(symbol, 0) >= 2**31:
            raise UnsupportedError(f"{p.name}: an axis has {p.dims[symbol]} entries; accepted up to {2**31 - 1}")


def segments_dim(p: Problem) -> int:
    """The number of segments: from offsets, lengths or dy (already bound), else num_segments."""
    asked = p.params["num_segments"]
    known = p.dims.get("S")
    if known is None:
        if asked is None:
            p.fail("num_segments", None, "an integer >= 0 (a Plan cannot read it from the ids)")
        known = asked
    elif asked is not None and asked != known:
        origin = "dy" if p.direction == "backward" else "offsets" if p.has("offsets") else "lengths"
        p.fail("num_segments", asked, f"{known}, as {origin} has it")
    if known >= 2**31:
        raise UnsupportedError(f"{p.name}: num_segments is {known}; accepted up to {2**31 - 1}")
    return int(known)


def segments(p: Problem, operands: Sequence[str], widest: int = 8) -> Segments:
    """Views of [rows or segments, *D] operands; the variant that serves them. widest: most elements per access of the template."""
    specs = {name: p.spec(name) for name in operands if p.has(name)}
    inner = next(iter(specs.values())).shape[1:]
    lead = next((k for k, name in enumerate(specs) if name in ("x", "dx")), 0)
    extents, strides = collapse(inner, [spec.strides[1:] for spec in specs.values()], lead)
    width = 1
    for n in inner:
        width *= n
    vec = min(widest, 16 // p.spec(next(iter(specs))).dtype.size)
    fast = vec > 1 and width % vec == 0 and len(extents) == 1 and all(_vector(spec, own, vec) for spec, own in zip(specs.values(), strides, strict=True))
    variant = "vec16" if fast else "strided"
    if p.variant not in (None, LOOPS):
        wanted = p.variant.removesuffix("_atomic")
        if (wanted == "vec16" and not fast) or wanted not in ("vec16", "strided"):
            raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; the one that does is {variant!r}")
        variant = wanted
    vec = vec if variant == "vec16" else 1
    if variant == "vec16":
        columns = Blob(COLUMNS16.pack(count=width // vec))
        views = {name: Blob(VIEW16.pack(row=_row(spec))) for name, spec in specs.items()}
        empty = Blob(VIEW16.pack(row=0))
    else:
        rank = len(extents)
        if rank > RANK:
            raise UnsupportedError(f"{p.name}: {rank} trailing axes remain after merging; accepted up to {RANK}: make an operand contiguous first")
        columns = Blob(COLUMNS.pack(count=width, rank=rank, extent=extents[::-1]))
        views = {
            name: Blob(VIEW.pack(row=_row(spec), inner=own[::-1])) for (name, spec), own in zip(specs.items(), strides, strict=True)
        }
        empty = Blob(VIEW.pack(row=0, inner=()))
    views.update({name: empty for name in operands if name not in views})
    return Segments(p, p.dims["N"], p.dims["S"], width, vec, variant, columns, len(extents) <= 1, views)


def _row(spec: Spec) -> int:
    return spec.strides[0] if spec.shape[0] > 1 else 0


def _vector(spec: Spec, inner: Sequence[int], vec: int) -> bool:
    return inner[-1] == 1 and _row(spec) % vec == 0 and spec.alignment >= 16


def resolve_num_segments(call: Any) -> bool:
    """num_segments=None in a forward is the largest id + 1; reads the ids. True when the call depended on data."""
    if call.params.get("num_segments") is not None or call.arrays.get("segment_ids") is None:
        return False
    return largest_plus_one(call, "segment_ids", "num_segments")


def largest_plus_one(call: Any, name: str, param: str) -> bool:
    """Sets `param` to the largest index in operand `name` + 1. Negative indices alone leave no range, which no launch would report."""
    index = call.to_numpy(name)
    if index.dtype.kind not in "iu":
        return False  # refused below, as a dtype
    count = max(int(index.max()) + 1, 0) if index.size else 0
    if index.size and not count and call.params.get("oob", "raise") == "raise":
        value = int(index.flat[0])
        message = f"{call.name}: index {value} at position 0 is out of range; accepted [0, 0)"
        raise IndexOutOfRangeError(message, op=call.name, position=0, value=value, bound=0)
    call.params[param] = count
    return True
