"""What reductions share: the reduced axes of a call, their collapsed layout, and the launches of one fold over them."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_float
from dataclasses import dataclass, field

from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, Launch, Problem, Spec, Work, ceil_div, i32, numel, round_up
from ..axes import Pick, by_stride, merge, usual
from ..axes_struct import RANK, check_rank, index_t
from ..fastdiv import FASTDIV, dividers

THREADS = 256
SHORT = 4  # rows per group of the kernels for short rows, of single elements at most
SHORT_UNITS, SHORT_LIGHT = 4, 8  # units of such a row at most; the same where a merge of states is cheap
STAGED_ELEMENTS, STAGED_BYTES = 16, 64  # of a thread where rows of single elements lie one after another and a block copies its own to shared memory
STAGED_LANES = 8  # threads of such a row at most
STAGED = 1 << 16  # threads from which on: with fewer the device is idle, and loads of the elements themselves are there sooner
BATCHES = 2  # batches of loads that a thread walks in a row of up to THREADS * BATCHES batches
FEW_BATCHES = 8  # in a row of so few one, where lanes merge in a few instructions; where merges are long a warp has as many lanes as there are batches
HEAVY_BLOCKS = 512  # of rows whose merges are long, at most: what the device runs at once
MANY = 1 << 20  # threads that are enough: of more, each walks further instead, so that fewer states are merged
BLOCKS = 4096  # aimed at when rows are cut, a function of the extents alone
COLUMN_BLOCKS = 512  # of columns at most, where they are cut: what four blocks a multiprocessor run at once; more would wait for the first
PACK_BLOCKS = 256  # the same of columns by accesses of 16 bytes that are four elements or fewer: two blocks a multiprocessor, which have enough under way (sum of 169343 x 128 floats over the first axis on an H200: 28.7 us, with 512 of them 29.1)
SINGLE_BLOCKS = 768  # of columns of single elements at least, where they are wider than STRIP: rows begin anywhere, and a strip's ends are sectors of its neighbours too
WIDE_BLOCKS = 384  # the same of columns of more than four elements an access, of which three blocks a multiprocessor run
COLUMN_FLIGHT = 8  # loads under way per thread of columns
TURNS = 2  # times that a thread of columns loads so many at most where narrower blocks save the second launch
NARROW = 256  # of these blocks at most: two a multiprocessor, whose loads are all under way at once
NARROW_LIGHT, NARROW_SINGLE = 528, 396  # the same of one operand of 4 bytes or fewer along one axis: four a multiprocessor of an H200 where states are light, else three
BUSY = 128  # blocks of columns, with fewer of which narrower ones share the rows out until a thread has ROWS_LEAST
ROWS_LEAST = 4
SECTOR = 32  # bytes that a block of columns is wide at least
COLUMN_UNIT = 8  # elements per access of columns at most
STRIP = 256  # bytes that a block of columns is wide at least, half of them of single elements
LEAST = 2048  # units of a row's chunk at least
LEAST_OF_FEW = 1024  # the same where that gives no more than FEW_CHUNKS of all rows: one load of each thread, so that a chunk waits for memory once
FEW_CHUNKS = 512
LEAST_OF_HEAVY = 8192  # the same where states are heavy to merge and MANY_ROWS rows or more have the device busy (logsumexp of 128 x 32000 floats on an H200: 7.6 us, by LEAST 8.6)
MANY_ROWS = 128
MANY_GROUPS = 1024  # rows from which on those of up to 2 * LEAST units are not cut: the device is busy without that, and a second launch costs more
MANY_CHUNKS = 1024  # chunks of several operands from which on they are so long
EVEN = 128  # rows of a block each that are two such waves or more, or somewhat fewer, are not cut up to EVEN_UNITS: no multiprocessor has much more to do than another
EVEN_UNITS = 8192
WAVE = 768  # blocks of rows, somewhat fewer than the device runs at once: up to half as many more would be a second, short wave, and threads walk twice as far instead (mean of 2048 planes of 56 x 56 floats on an H200: 5.5 us, 6.3 before)
ROWS_AT_ONCE = 512  # the same of larger accesses, of several operands and along several axes
FEW = 1 << 16  # threads that leave the device idle: of fewer, a row has as many as load it at once
STATE = 32  # bytes of the largest state of real numbers; of complex ones twice as many
HELD_VALUES = 32  # elements of a row in the registers of a thread, where accesses are of four or more
HELD_SINGLES = 16  # where they are of one
DEEP_THREADS = 128  # of a block whose warps have rows of two batches, all on their way at once: small blocks make way for others as soon as a few rows are done
HELD_LANES = 4  # threads of such a row at least (var of 169343 x 40 floats on an H200: 11.4 us, with 8 of them 20.0)
NULL = Const(0, "u64")

# Innermost axis first; at least one axis. What cells of one axis need stands together at the front: constants of a launch are fetched by lines of 64 bytes.
FOLD_AXES32 = Struct("FoldAxes<S>[index_t=i32]", "u32 rank\ni32 stride[RANK][S]\nFastDiv div[RANK] = 1 1 0", FASTDIV, RANK=RANK)
FOLD_AXES64 = Struct("FoldAxes<S>[index_t=i64]", """
    i64 rank
    i64 stride[RANK][S]
    i64 extent[RANK] = 1
    f64 inverse[RANK] = 1   # 1 / extent
""", RANK=RANK)  # fmt: skip
LAYOUT = Struct("Layout[index_t=i32|i64, INPUTS, KEPT]", """
    FoldAxes<KEPT> kept        # the operands, the first result, the second
    FoldAxes<INPUTS> reduced   # the operands, in units of V along a row
""", FOLD_AXES32, FOLD_AXES64)  # fmt: skip
NUMBER = Struct("Number", """
    f64 whole
    f32 single   # the same rounded: a constant of the launch takes part in an instruction as it is
""")
EXTENT = Struct("Extent[NUMBERS]", """
    i64 cells, units, chunk, tail   # units of V; tail: elements of a row that is one run, else 0
    Number number[NUMBERS]          # what the formulas need; where several results are hidden ones, last their distance
""", NUMBER)


def axes_of(p: Problem, rank: int, name: str = "dim") -> tuple[int, ...]:
    """The reduced axes, ascending. None and () mean all."""
    dim = p.params.get(name)
    if dim is None or dim == ():
        return tuple(range(rank))
    items = dim if isinstance(dim, tuple) else (dim,)
    out = []
    for d in items:
        if not -max(rank, 1) <= d < max(rank, 1):
            p.fail(name, dim, f"axes from {-max(rank, 1)} to {max(rank, 1) - 1} for {rank} dimensions")
        out.append(d % max(rank, 1))
    if len(set(out)) != len(out):
        p.fail(name, dim, "axes that differ")
    return tuple(sorted(a for a in out if rank))


def kept_shape(shape: Sequence[int], axes: Sequence[int], keepdim: bool) -> tuple[int, ...]:
    """The shape of the result."""
    return tuple(1 if a in axes else n for a, n in enumerate(shape) if keepdim or a not in axes)


def with_unit_axes(p: Problem, name: str, spec: Spec, shape: Sequence[int], axes: Sequence[int]) -> Spec:
    """An operand with one value per cell, in reduced or keepdim form, as it broadcasts over `shape`."""
    full = kept_shape(shape, axes, True)
    if len(spec.shape) == len(full):
        if spec.shape != full:
            p.fail(name, f"of shape {spec.shape}", f"{kept_shape(shape, axes, False)} or {full}, x's shape {tuple(shape)} reduced over {tuple(axes)}")
        return spec
    if spec.shape != kept_shape(shape, axes, False):
        p.fail(name, f"of shape {spec.shape}", f"{kept_shape(shape, axes, False)} or {full}, x's shape {tuple(shape)} reduced over {tuple(axes)}")
    strides = iter(spec.strides)
    return Spec(full, tuple(0 if a in axes else next(strides) for a in range(len(full))), spec.dtype, spec.alignment)


def log2(n: int) -> int:
    """The least power of two from n on, up to THREADS, as its exponent."""
    return min(max(n, 1) - 1, THREADS - 1).bit_length()


def _axes(extents: Sequence[int], strides: Sequence[Sequence[int]], wide: bool) -> tuple[float, ...]:
    """The numbers of the kernels' `FoldAxes` struct."""
    if not extents:
        extents, strides = [1], [[0] for _ in strides]
    check_rank(len(extents))
    inner, count = [n or 1 for n in reversed(extents)], len(strides)
    steps = [step for axis in [*zip(*strides, strict=True)][::-1] for step in axis]
    steps += [0] * (RANK * count - len(steps))
    if wide:
        return FOLD_AXES64[count, "i64"].values(rank=len(inner), stride=steps, extent=inner, inverse=[1 / n for n in inner])
    return FOLD_AXES32[count, "i32"].values(rank=len(inner), stride=steps, div=dividers(inner))


def extent_blob(cells: int, units: int, chunk: int, tail: int, numbers: Sequence[float]) -> Blob:
    """The kernels' `Extent` struct."""
    values = tuple(numbers) or (0.0,)
    return Blob(EXTENT[len(values)].pack(cells=cells, units=units, chunk=chunk, tail=tail, number=[part for x in values for part in (x, c_float(x).value)]))


@dataclass(slots=True)
class Fold:
    """One fold: its operands over one shape, what it writes (argument and strides over the full rank), and the numbers of its formulas."""

    operands: Sequence[tuple[Spec, Arg]]
    axes: tuple[int, ...]
    y: tuple[Arg, Sequence[int]]
    places: tuple[Arg, Sequence[int]] = field(default_factory=lambda: (NULL, ()))
    numbers: Sequence[float] = ()
    in_order: bool = False  # positions count along the axes as they are given
    fault: tuple[Arg, ...] = ()  # the error slot, where elements are checked
    pick: Pick | None = None  # `Problem.pick`, where no order of the elements changes a bit of the result
    blocks: int = COLUMN_BLOCKS  # that columns of more than four elements an access are cut into at most
    heavy: bool = False  # a merge of states costs exponentials
    moments: bool = False  # states are moments
    singly: bool = False  # a thread folds its units one after another, and lanes merge in a few instructions
    deep: bool = False  # there is a kernel for rows of two batches of units of four elements (`_held` in folds/_reduce_axes.cu.j2)
    bare: bool = False  # no operand is given that may be left out, and there are such
    plain: bool = False  # by rows whatever the strides, so that several folds share the kernels of one layout

    @property
    def held(self) -> bool:
        """Whether there is a kernel for rows in registers: for moments of one real operand (`_held` in folds/_reduce_axes.cu.j2)."""
        return self.moments and len(self.operands) == 1 and self.operands[0][0].dtype.kind != "c"

    @property
    def state(self) -> int:
        """Bytes of a partial state at most."""
        return 2 * STATE if any(spec.dtype.kind == "c" for spec, _ in self.operands) else STATE


def contiguous_cells(shape: Sequence[int], axes: Sequence[int]) -> tuple[int, ...]:
    """Full-rank strides of a dense array with one element per cell, 0 on the reduced axes."""
    out = [0] * len(shape)
    step = 1
    for a in reversed(range(len(shape))):
        if a not in axes:
            out[a] = step if shape[a] != 1 else 0
            step *= shape[a]
    return tuple(out)


def layout_of(f: Fold, asked: str | None = None) -> tuple[str, int, list[int], list[list[int]], list[int], list[list[int]], int]:
    """(layout, unit, kept extents, kept strides, reduced extents, reduced strides, tail)."""
    specs = [spec for spec, _ in f.operands]
    shape, inputs = specs[0].shape, len(specs)
    zero = (0,) * len(shape)
    full = [*(spec.strides for spec in specs), f.y[1] or zero, f.places[1] or zero]
    kept_axes = [a for a in range(len(shape)) if a not in f.axes]
    kept, kept_strides = merge(shape, full, by_stride(kept_axes, full[0]))
    red, red_strides = merge(shape, full[:inputs], f.axes if f.in_order else by_stride(f.axes, full[0]))
    vec = max(1, 16 // max(spec.dtype.size for spec in specs))
    aligned = all(spec.alignment >= 16 for spec in specs) and vec > 1

    def least(strides: list[list[int]]) -> int:
        return min((abs(s) for s in strides[0] if s), default=2**62)

    rows = f.plain or not kept or least(red_strides) <= least(kept_strides) or not red
    if not rows:
        vec = min(vec, COLUMN_UNIT)  # a thread keeps as many states
    outer_ok = all(s % vec == 0 for k in range(inputs) for s in (kept_strides[k] + red_strides[k][:-1] if rows else kept_strides[k][:-1] + red_strides[k]))
    if rows:
        inner = bool(red) and all(red_strides[k][-1] == 1 for k in range(inputs))
        whole = outer_ok and red[-1] % vec == 0 if inner else False
        # One run may begin anywhere: its first elements go one by one up to the next whole unit.
        fits = not f.plain and inner and aligned and (whole or (len(red) == 1 and inputs == 1 and red[-1] >= 4 * vec))
        layout = "rows16" if fits else "rows"
    else:
        inner = bool(kept) and all(kept_strides[k][-1] == 1 for k in range(inputs))
        fits = inner and outer_ok and aligned and kept[-1] % vec == 0
        layout = "columns16" if fits else "columns"
    if asked is not None and asked != layout:
        if asked not in (layout.removesuffix("16"),):
            raise UnsupportedError(f"variant {asked!r} cannot serve these operands; the one that does is {layout!r}")
        layout = asked
    unit = vec if layout.endswith("16") else 1
    tail = 0
    if unit > 1 and rows:
        tail = 0 if outer_ok and red[-1] % unit == 0 else red[-1]
        red[-1] //= unit
        for k in range(inputs):
            red_strides[k][-1] *= unit
    return layout, unit, kept, kept_strides, red, red_strides, tail


def held_units(unit: int) -> int:
    """Units of a row that a thread's registers hold."""
    return HELD_SINGLES if unit == 1 else HELD_VALUES // 4 if unit == 2 else HELD_VALUES // unit


def _dense(spec: Spec, kept: Sequence[int], axes: Sequence[int]) -> bool:
    """Whether an array's rows, the reduced axes in order, lie one after another from an aligned place on."""
    step = 1
    for a in (*reversed(axes), *reversed(kept)):
        if spec.shape[a] != 1 and spec.strides[a] != step:
            return False
        step *= spec.shape[a]
    return spec.alignment >= 16


def _staged(f: Fold, cells: int, units: int) -> tuple[int, int]:
    """Threads of a row of single elements that a block copies to shared memory with those beside it, as an exponent, and rows of these threads, none where rows are not for that."""
    size = sum(spec.dtype.size for spec, _ in f.operands)
    bits = log2(max(ceil_div(units, STAGED_ELEMENTS), ceil_div(units * size, STAGED_BYTES)))
    shape = f.operands[0][0].shape
    kept = [a for a in range(len(shape)) if a not in f.axes]
    if not units or 1 << bits > STAGED_LANES or cells << bits < STAGED or f.held or f.bare or not all(_dense(spec, kept, f.axes) for spec, _ in f.operands):
        return bits, 0
    return bits, max(1, min(SHORT, cells // STAGED, STAGED_ELEMENTS // units, STAGED_BYTES // (units * size)))


def _ends_last(cells: int, units: int, unit: int) -> bool:
    """Whether rows that begin anywhere go element by element: where they are few, and so short that their lanes load the elements before and past the whole units one after another."""
    lanes = 1 << log2(ceil_div(units, 4))
    return lanes < 2 * (unit - 1) and cells * lanes < FEW


def _column_chunks(across: int, units: int, bits: int, most: int) -> int:
    """Parts that columns are cut into: as many as the device runs at once, of a load of each thread at least."""
    return max(1, min(most // ceil_div(across, 1 << bits), ceil_div(units, (THREADS >> bits) * COLUMN_FLIGHT), 32768))


def _narrow_blocks(f: Fold, unit: int, run: bool) -> int:
    """Blocks of columns whose loads are all under way at once. run: along one axis, with 32-bit indices."""
    light = f.blocks == WIDE_BLOCKS
    if len(f.operands) > 1 or not run or f.operands[0][0].dtype.size > 4 or not (light or unit <= 4):
        return NARROW
    return NARROW_LIGHT if light and unit <= 4 else NARROW_SINGLE


def _narrowed(across: int, units: int, bits: int, most: int, size: int, fit: int) -> tuple[int, int]:
    """Width of the blocks of columns, and the parts that these are cut into: narrower blocks where they do in one launch, and where they share rows out better. size: bytes of a unit."""
    chunks, narrow = _column_chunks(across, units, bits, most), bits
    while chunks > 1 and narrow and size << narrow > SECTOR and ceil_div(units, (THREADS >> narrow) * COLUMN_FLIGHT) > TURNS:
        narrow -= 1
    if chunks > 1 and ceil_div(units, (THREADS >> narrow) * COLUMN_FLIGHT) <= TURNS and ceil_div(across, 1 << narrow) <= fit:
        bits, chunks = narrow, 1
    while chunks == 1 and size << bits > 2 * SECTOR and bits and ceil_div(across, 1 << (bits - 1)) <= fit:
        if units <= (THREADS >> bits) * (ROWS_LEAST if ceil_div(across, 1 << bits) < BUSY else TURNS * COLUMN_FLIGHT):
            break
        bits -= 1
    return bits, chunks


def _row_chunks(f: Fold, cells: int, units: int, unit: int, run: bool) -> int:
    """Parts that rows of a block each are cut into. run: along one axis."""
    several = len(f.operands) > 1
    if unit > 1 and units <= EVEN_UNITS and EVEN < cells < MANY_GROUPS and 4 * cells >= 3 * EVEN * ceil_div(cells, EVEN):
        return 1
    many = cells * ceil_div(units, LEAST * 2) >= MANY_CHUNKS if several else cells >= MANY_GROUPS
    least = LEAST * 2 if many else LEAST
    if cells * ceil_div(units, LEAST_OF_FEW) <= FEW_CHUNKS:
        least = LEAST_OF_FEW
    elif f.heavy and cells >= MANY_ROWS:
        least = LEAST_OF_HEAVY
    chunks = max(1, min(ceil_div(BLOCKS, cells), ceil_div(units, least)))
    if f.heavy:
        chunks = min(chunks, max(1, HEAVY_BLOCKS // 2 // cells))
    at_once = WAVE if run and unit <= 4 and not several else ROWS_AT_ONCE
    if cells * chunks > at_once and 0 < cells * chunks % at_once <= at_once // 4:  # a short last wave
        chunks = max(1, cells * chunks // at_once * at_once // cells)
    return chunks


def _chosen_layout(f: Fold, asked: str | None, pick: Pick) -> tuple[str, int, list[int], list[list[int]], list[int], list[list[int]], int]:
    """The layout that is asked for, or else the one that serves the operands best."""
    found = layout_of(f, asked)
    layout, unit, kept, _, red, _, tail = found
    if asked is not None or not layout.endswith("16"):
        return found
    plain = layout.removesuffix("16")
    idle = f.heavy and layout.startswith("columns") and numel(kept) // unit < FEW  # single elements give more threads
    if pick("layout", *((plain, (layout,)) if idle else (layout, (plain,)))) != layout or (tail and (_ends_last(numel(kept), red[-1], unit) or (f.operands[0][0].dtype.size > 2 and _staged(f, numel(kept), tail)[1]))):
        return layout_of(f, plain)
    return found


def fold_launches(f: Fold, wide: bool, work: int, asked: str | None = None, prefix: str = "") -> tuple[str, list[Launch], int]:
    """Layout, launches and the workspace in use after them (partial states start at `work`)."""
    pick = f.pick or usual
    layout, unit, kept, kept_strides, red, red_strides, tail = _chosen_layout(f, asked, pick)
    cells, units = numel(kept), numel(red)
    if not cells:
        return layout, [], work
    inputs = len(f.operands)
    blob = Blob(LAYOUT[index_t(wide), inputs, inputs + 2].pack(kept=_axes(kept, kept_strides, wide), reduced=_axes(red, red_strides, wide)))
    sources = tuple(argument for _, argument in f.operands)
    ends = (f.y[0], f.places[0])
    threads = (THREADS, 1, 1)
    run = "_run" if len(red) <= 1 else ""

    def extent(chunk: int) -> Blob:
        return extent_blob(cells, units, chunk, tail, f.numbers)

    if layout.startswith("rows"):
        if unit == 1:
            bits, each = _staged(f, cells, units)
            if each:
                grid = (ceil_div(cells, (THREADS >> bits) * each), 1, 1)
                return layout, [Launch(prefix + "_short", grid, threads, (*sources, *ends, extent(each), i32(bits), blob, *f.fault))], work
        elif units <= (SHORT_UNITS if f.heavy or f.moments or f.state > STATE else SHORT_LIGHT) and not tail:
            bits = log2(units)
            grid = (ceil_div(cells, (THREADS >> bits) * SHORT), 1, 1)
            return layout, [Launch(prefix + "_short", grid, threads, (*sources, *ends, extent(units), i32(bits), blob, *f.fault))], work
        if f.held and len(red) <= 1 and not tail and units <= THREADS * held_units(unit):
            bits = max(log2(ceil_div(units, held_units(unit))), min(log2(units), HELD_LANES.bit_length() - 1))
            while bits < log2(min(units, THREADS)) and cells << bits < FEW:
                bits += 1
            grid = (ceil_div(cells, THREADS >> bits), 1, 1)
            return layout, [Launch(prefix + "_held", grid, threads, (*sources, *ends, extent(units), i32(bits), blob, *f.fault))], work
        flight = 4 if unit > 1 else 8
        batches = ceil_div(units, flight)
        least = 32 if f.heavy or f.moments or f.singly else FEW_BATCHES
        bits = log2(batches if batches <= least else max(least, ceil_div(batches, BATCHES)))
        while bits > 5 and cells << (bits - 1) >= MANY:
            bits -= 1
        while 5 <= bits < log2(THREADS) and (units if f.singly else batches) > 1 << bits and cells << bits < FEW:
            bits += 1
        while f.heavy and bits > 5 and ceil_div(cells, THREADS >> bits) > HEAVY_BLOCKS:
            bits -= 1
        deep = f.deep and unit == 4 and run and not tail
        if bits > 5 and unit > 1 and units <= 2 * LEAST and WAVE < ceil_div(cells, THREADS >> bits) <= WAVE * 3 // 2 and not (deep and flight << bits < units <= 2 * flight << bits):
            bits -= 1
        bits = pick("threads of a row", bits, (other for other in (bits - 2, bits - 1, bits + 1, bits + 2) if 0 <= other <= log2(THREADS)))
        groups = ceil_div(cells, THREADS >> bits)
        chunks = _row_chunks(f, cells, units, unit, bool(run)) if THREADS >> bits == 1 else 1
        kernel, last = prefix + ("_bare" if f.bare and run else run) + "_rows", i32(bits)
        if deep and chunks == 1 and flight << bits < units <= 2 * flight << bits:
            kernel, threads = prefix + "_held", (max(DEEP_THREADS, 1 << bits), 1, 1)
            groups = ceil_div(cells, threads[0] >> bits)
    else:
        across = cells // unit
        size = unit * f.operands[0][0].dtype.size
        most = f.blocks if unit > 4 else PACK_BLOCKS if unit > 1 else COLUMN_BLOCKS
        most -= COLUMN_BLOCKS // 4 if wide and most == WIDE_BLOCKS else 0
        bits = log2(min(across, max(1, (STRIP if unit > 1 else STRIP // 2) // size)))
        while THREADS >> bits > 1 and ceil_div(across, 2 << bits) >= (2 * COLUMN_BLOCKS if unit > 1 else SINGLE_BLOCKS):
            bits += 1
        if THREADS >> bits > 1 and most < ceil_div(across, 1 << bits) <= most * 3 // 2:  # a second, short wave
            bits += 1
        bits, chunks = _narrowed(across, units, bits, most, size, _narrow_blocks(f, unit, len(red) <= 1 and not wide))
        usual_bits = bits
        bits = pick("columns of a block", bits, (other for other in (bits - 1, bits + 1) if 0 <= other <= log2(THREADS)))
        if bits != usual_bits:
            chunks = _column_chunks(across, units, bits, most)
        groups = ceil_div(across, 1 << bits)
        kernel, last = prefix + run + "_columns", i32(bits)
    if chunks > 1:
        chunks = pick("chunks", chunks, (other for other in (chunks // 4, 2 * chunks) if 0 < other <= min(units, 32768)))
    chunk = ceil_div(units, chunks)
    chunks = max(1, ceil_div(units, max(chunk, 1)))
    if chunks == 1:
        return layout, [Launch(kernel, (groups, 1, 1), threads, (*sources, *ends, NULL, extent(max(chunk, 1)), last, blob, *f.fault))], work
    partials = Work(work)
    launches = [Launch(kernel, (groups, chunks, 1), threads, (*sources, *ends, partials, extent(chunk), last, blob, *f.fault))]
    bits = log2(THREADS)
    while bits and (cells == 1 or (THREADS >> bits) * 4 <= chunks) and cells * (THREADS >> bits) < 65536:
        bits -= 1
    grid = (ceil_div(cells, 1 << bits), 1, 1)
    launches.append(Launch(prefix + "_finish", grid, threads, (partials, *ends, extent(chunk), i32(chunks), i32(bits), blob)))
    return layout, launches, work + round_up(chunks * cells * f.state, 256)
