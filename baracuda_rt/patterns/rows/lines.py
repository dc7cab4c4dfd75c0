"""How lines (sets of cells that share a sum) are mapped to blocks and threads: what softmax and the norms have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, Arg, Blob, Const, Launch, Spec, Work, ceil_div, i32, numel, round_up
from ..axes import Pick, by_stride, merge, usual
from ..axes_struct import check_rank
from ..fastdiv import FASTDIV, dividers

THREADS = 256
LINE_RANK = 16
COLUMN_THREADS = 128  # of a block for short lines side by side
SHORT_THREADS = 128  # of a block for short lines one after another: of small blocks each multiprocessor gets nearly as many as any other
MANY_BLOCKS, BLOCK_BYTES = 2000, 8192  # so many blocks with less than that each are placed more slowly than they work: twice as large ones then
# Threads of a short line, and units of one: by the elements of a unit, in the order of the units that they take together. Single elements by sectors of 32 bytes at least, where
# a line has them, and eight to twelve elements a thread: fewer cost more instructions a line, more leave too few threads to wait for memory.
SHORT = {
    1: ((1, 2), (1, 4), (2, 4), (4, 4), (8, 4), (8, 6), (8, 8), (16, 6), (16, 8)),
    4: ((1, 1), (1, 2), (2, 2), (2, 3), (4, 2), (4, 3), (8, 2), (8, 3), (16, 2), (16, 3), (32, 2)),
    8: ((1, 1), (2, 1), (2, 2), (4, 2), (8, 2), (16, 2), (32, 2)),
}
# The same of longer lines, with how many units every thread of one is sure to have, where what is kept of a unit is what was read: a warp each, and where those
# are so few that warps would leave the device idle, a block each.
LONGER = {
    1: ((32, 6, 4), (32, 8, 6), (32, 12, 8), (32, 16, 12), (32, 20, 16), (32, 24, 20)),
    4: ((32, 4, 2), (32, 6, 4), (32, 8, 6), (128, 4, 2)),
    8: ((32, 3, 2), (32, 4, 3), (128, 2, 1)),
}
LONGER_FEW = {1: ((128, 2, 1), (128, 4, 2), (128, 6, 4)), 4: ((128, 1, 0), (128, 2, 1), (128, 4, 2)), 8: ((128, 1, 0), (128, 2, 1))}
LONGER_LINES = 2048  # lines below which LONGER_FEW serves them
COLUMN_LINES = 1 << 14  # units of lines from which on a thread for each fills the device
PART = {"WHOLE": 0, "STATES": 1, "RESULTS": 2}  # what a launch computes: whole lines, the states of chunks, or results from those states
SHARED_BYTES = 64 * 1024  # bytes of shared memory of a block for units that its registers do not hold
SHARED_WHOLE = 224 * 1024  # the same where one block or two have a multiprocessor of sm_90 to themselves
EDGE_UNITS = 64  # units of a line that begins between units from which on its masked ends cost less than taking it element by element (softmax on an H200: 1.9 times as quick at 256 units, 0.6 times at 10)
MIN_BLOCKS = 128  # with fewer blocks than this, long lines are cut into chunks
MIN_COLUMN_BLOCKS = 256  # the same for columns that a block reads twice: it takes two blocks a multiprocessor to keep memory busy
TARGET_BLOCKS = 1024  # blocks that the chunks of long lines should give
MIN_DENSE_LINES = 512  # with fewer dense lines than this, those that registers do not hold are cut into chunks
NULL = Const(0, "u64")


# What every thread reads before its first load stands together at the front: constants of a launch are fetched by lines of 64 bytes.
STRIDES = Struct("Strides<N>", """
    i32 rank, wide
    i64 stride[LINE_RANK][N]
    FastDiv div[LINE_RANK] = 1 1 0
    i64 extent[LINE_RANK] = 1
    f64 inverse[LINE_RANK] = 1
""", FASTDIV, LINE_RANK=LINE_RANK)  # fmt: skip
LINES = Struct("Lines<N, M>", """
    i64 count     # lines, in columns units of V lines
    i64 units     # units along a line
    i64 length    # elements of a line
    i32 lanes     # threads of a line, a power of two
    i32 ragged    # unaligned: lines begin between multiples of V
    u32 packed    # a bit for each operand that is loaded by vectors
    i32 across    # columns: neighbouring threads have neighbouring lines
    Strides<N> kept
    Strides<M> along
    i64 step[N]   # between the elements of a unit, in each operand
    i64 chunk     # units along a line that a block takes
    i32 held      # batches of a line that shared memory holds
    i32 pad
""", STRIDES)  # fmt: skip
# Bytes of arguments cost a launch time, and a thread a wait for each line of them that it reads: short lines have their own few numbers.
SHORT_LINES = Struct("ShortLines<N>", """
    i32 count, units
    i32 stride[N]  # between lines, in each operand
""")


@dataclass(slots=True)
class Operand:
    """Strides over the axes of the problem (None: absent); main ones move in units, the others are read one way or another."""

    strides: Sequence[int] | None
    size: int
    alignment: int = 16
    main: bool = False


def shared_limit(arch: str) -> int:
    """Bytes of shared memory that a block may have on a device; the host executor has as much as the largest."""
    capability = int(arch[3:].rstrip("af")) if arch.startswith("sm_") else 90
    return 1024 * {80: 163, 87: 163}.get(capability, 227 if 90 <= capability < 120 else 99)


def of(spec: Spec | None, strides: Sequence[int] | None = None, main: bool = False) -> Operand:
    """An operand of a spec, with its own strides or those given."""
    if spec is None:
        return Operand(None, 1)
    return Operand(spec.strides if strides is None else strides, spec.dtype.size, spec.alignment, main)


@dataclass(slots=True)
class Tiling:
    """A layout and its launches' numbers."""

    variant: str
    unit: int
    kept: list[int]
    kept_strides: list[list[int]]
    along: list[int]
    along_strides: list[list[int]]
    step: list[int]
    count: int
    units: int
    length: int
    lanes: int
    across: bool
    ragged: bool
    packed: int
    chunks: int
    chunk: int
    held: int
    shared: int  # bytes of what is held
    lines_per_unit: int
    wide: bool
    moving: int  # operands that move along a line, the first ones

    @property
    def dense(self) -> bool:
        """Whether what moves along a line does so in packs, or is one number a line."""
        return all(not self.step[k] or self.packed >> k & 1 for k in range(self.moving))

    @property
    def blocks(self) -> int:
        return ceil_div(self.count, THREADS // self.lanes)

    def blob(self) -> Blob:
        """The kernels' `Lines` struct."""
        return Blob(LINES[len(self.step), self.moving].pack(
            kept=_strides(self.kept, self.kept_strides, self.wide), along=_strides(self.along, self.along_strides[: self.moving], self.wide),
            step=self.step, count=self.count, units=self.units, chunk=self.chunk, length=self.length, lanes=self.lanes, across=self.across,
            held=self.held, ragged=self.ragged, packed=self.packed, pad=0,
        ))  # fmt: skip

    def states(self, size: int) -> int:
        """Bytes of the states of all chunks."""
        return round_up(self.chunks * self.count * self.lines_per_unit * size, 256)


def _strides(extents: Sequence[int], strides: Sequence[Sequence[int]], wide: bool) -> tuple[float, ...]:
    """The numbers of the kernels' `Strides` struct."""
    check_rank(len(extents))
    inner = extents[::-1]
    steps = [step for axis in [*zip(*strides, strict=True)][::-1] for step in axis]
    return STRIDES[len(strides)].values(
        rank=len(extents), wide=wide, stride=steps + [0] * (LINE_RANK * len(strides) - len(steps)),
        div=dividers(n if n < 2**31 else 1 for n in inner), extent=inner, inverse=[1 / max(n, 1) for n in inner],
    )  # fmt: skip


def _pow2(n: int, top: int) -> int:
    out = 1
    while out < n and out < top:
        out *= 2
    return out


def _least(strides: Sequence[int]) -> int:
    return min((abs(s) for s in strides if s), default=2**62)


def _variant(
    operands: Sequence[Operand], mains: Sequence[int], vec: int, rows: bool, kept: Sequence[int], kept_strides: Sequence[Sequence[int]],
    along: Sequence[int], along_strides: Sequence[Sequence[int]],
) -> tuple[str, bool]:  # fmt: skip
    """Whether the main operands move in units of `vec` elements, along lines or across them, and whether lines may begin within a unit."""
    aligned = vec > 1 and all(operands[k].alignment >= 16 for k in mains)
    variant, ragged = "strided", False
    if aligned and rows and along and all(along_strides[k][-1] == 1 for k in mains):
        outer = all(s % vec == 0 for k in mains for s in (*kept_strides[k], *along_strides[k][:-1]))
        same = all(a % vec == b % vec for k in mains for a, b in zip(kept_strides[k], kept_strides[mains[0]], strict=True))
        if outer and along[-1] % vec == 0:
            variant = "rows16"
        elif len(along) == 1 and same and along[-1] >= 4 * vec:
            variant, ragged = "rows16", True
    elif aligned and not rows and kept and all(kept_strides[k][-1] == 1 for k in mains):
        if kept[-1] % vec == 0 and all(s % vec == 0 for k in mains for s in (*kept_strides[k][:-1], *along_strides[k])):
            variant = "columns16"
    return variant, ragged


def tiling(
    shape: Sequence[int], axes: Sequence[int], operands: Sequence[Operand], vec: int, *, asked: str | None = None, item: int = 0, single: int = 0,
    moving: int | None = None, split: bool = True, arch: str = "", elements: bool = False, edges: bool = False,
) -> Tiling:  # fmt: skip
    """The layout of lines along `axes` of `shape`. item, single: bytes of what a thread may hold of a unit of `vec` elements, and of one; 0: nothing. Operand 0 is a main one.

    elements: lines that do not begin on units may be taken element by element, by the kernels for dense lines. edges: those kernels take them by units too,
    all operands being main ones, where that serves.
    """
    zero = (0,) * len(shape)
    full = [o.strides if o.strides is not None else zero for o in operands]
    kept, kept_strides = merge(shape, full, by_stride([a for a in range(len(shape)) if a not in axes], full[0]))
    along, along_strides = merge(shape, full, by_stride(axes, full[0]))
    length = numel(along)
    mains = [k for k, o in enumerate(operands) if o.main and o.strides is not None]
    rows = not kept or (bool(along) and _least(along_strides[0][-1:]) <= _least(kept_strides[0]))
    variant, ragged = _variant(operands, mains, vec, rows, kept, kept_strides, along, along_strides)
    if asked is not None and asked != variant:
        if asked != "strided":
            raise UnsupportedError(f"variant {asked!r} cannot serve these operands; the one that does is {variant!r}")
        variant, ragged = "strided", False
    edges = edges and ragged and length >= EDGE_UNITS * vec and len(kept) < 3 and numel(kept) < 2**31 and length < INT32_MAX // 2
    if elements and not edges and rows and (ragged or variant == "strided") and 0 < len(along) < 3 and all(along_strides[k][-1] == 1 for k in mains):
        variant, ragged = "strided", False
    else:
        elements = False
    unit = 1 if variant == "strided" else vec
    side = along_strides if rows else kept_strides  # the axis that units lie along
    step = [(s[-1] if s else 0) for s in side] if unit > 1 or elements else [0] * len(operands)
    packed = sum(1 << k for k in range(len(operands)) if step[k] == 1) if elements else 0
    if unit > 1:
        for k, o in enumerate(operands):
            rest = (*kept_strides[k], *along_strides[k][:-1]) if rows else (*kept_strides[k][:-1], *along_strides[k])
            if (
                o.strides is not None
                and step[k] == 1
                and (edges or not ragged)
                and o.alignment >= min(16, unit * o.size)
                and (edges or all(s % unit == 0 for s in rest))
            ):
                packed |= 1 << k
        extents = along if rows else kept
        extents[-1] = ceil_div(extents[-1] + (unit - 1 if ragged else 0), unit)
        for own in side:
            own[-1] *= unit
    count, units = numel(kept), numel(along)
    per_thread = 2 if unit == 8 else 4  # BATCH of templates/rows/lines.cuh
    held_bytes = per_thread * THREADS * (item if unit > 1 else single)
    kept_batches = 1 + (SHARED_BYTES // held_bytes if unit > 1 and held_bytes else 0)
    if rows:
        lanes = max(_pow2(ceil_div(units, per_thread), THREADS), _pow2(units, 4))
    else:
        width = _pow2(count, 32)
        # Narrower blocks have more threads a line, and more to combine; they serve lines that wide ones cannot hold.
        while width > (8 if unit > 1 else 16) and THREADS // width * per_thread * kept_batches < units:
            width //= 2
        while width < THREADS and THREADS // width * per_thread >= 2 * units and width < count:
            width *= 2
        lanes = THREADS // width
    blocks = ceil_div(count, THREADS // lanes)
    batch = lanes * per_thread
    chunks = 1
    enough = MIN_COLUMN_BLOCKS if variant == "columns16" and units > batch * kept_batches else MIN_BLOCKS
    if split and blocks < enough and units > batch:
        chunks = max(1, min(ceil_div(TARGET_BLOCKS, max(blocks, 1)), ceil_div(units, batch), 1024))
    chunk = ceil_div(ceil_div(units, chunks), batch) * batch if chunks > 1 else max(units, 1)
    chunks = max(1, ceil_div(units, chunk))
    limit = SHARED_BYTES // 2 if arch.startswith("sm_") and int(arch[3:].rstrip("af")) < 80 else SHARED_BYTES
    held = 0 if chunks > 1 or not held_bytes else max(0, min(ceil_div(units, batch) - 1, limit // held_bytes))
    wide = count > 2**31 - 1 or units > 2**31 - 1
    return Tiling(
        variant, unit, kept or [1], kept_strides if kept else [[0]] * len(operands), along or [1], along_strides if along else [[0]] * len(operands),
        step, count, units, length, lanes, not rows, ragged, packed, chunks, chunk, held, held * held_bytes,
        unit if variant == "columns16" else 1, wide, len(operands) if moving is None else moving,
    )  # fmt: skip


WHOLE, STATES, RESULTS = map(i32, PART.values())


def dense_rows(t: Tiling, linear: bool = True) -> bool:
    """Whether the kernels for dense lines take these: units follow one another along an axis, or along two with the same strides for all main operands
    (linear: they are one axis for those), and what else moves is packed along the one axis, or the same for all units of the inner one."""
    if t.variant == "columns16" or not t.packed or max(len(t.along), len(t.kept)) > 2 or t.wide or not t.units or not t.dense:
        return False
    main = t.along_strides[0]
    for own in t.along_strides[: t.moving]:
        outer, inner = (0, *own)[-2:]
        if abs(outer) * t.along[0] + abs(inner) * t.along[-1] > INT32_MAX // 2:
            return False
        if len(t.along) == 2 and inner and own != main:
            return False
    if len(t.along) == 2 and linear and main[0] != main[1] * t.along[1]:
        return False
    return t.units * t.unit <= INT32_MAX // 2  # a step beyond the end still counts


def in_registers(t: Tiling, per_thread: int, most: int, linear: bool = True) -> tuple[str, int, Tiling] | None:
    """The kernel, its threads and the layout for lines that the registers of their threads hold, per_thread units each; None for others.

    most: threads for longer lines; when they are no more than for others, these threads hold twice as many units. linear: as dense_rows takes it.
    """
    if not dense_rows(t, linear) or t.units > 2 * THREADS * per_thread:
        return None
    if t.units > THREADS * per_thread:
        return "_held_long", most, replace(t, lanes=most, held=0, shared=0, chunks=1, chunk=t.units)
    top = _pow2(t.units, THREADS)
    lanes = max(_pow2(ceil_div(t.units, per_thread), THREADS), min(top, 2))  # two neighbouring threads read a sector of 32 bytes
    # Threads of a warp cost a line little more than fewer do, and more blocks leave less of the device idle at the end.
    while lanes < top and ceil_div(t.count, THREADS // lanes) < (TARGET_BLOCKS if lanes < 32 else MIN_BLOCKS):
        lanes *= 2
    return "_held", THREADS, replace(t, lanes=lanes, held=0, shared=0, chunks=1, chunk=t.units)


def held_units(unit: int) -> int:
    """Units that a thread holds of a line where an op has no number of its own: HELD of templates/rows/lines.cuh."""
    return 4 if unit == 8 else 8


def in_chunks(t: Tiling, singles: int = 16, target: int = 0) -> Tiling | None:
    """The layout for dense lines of a block or several each, None for others.

    singles: elements that a thread loads at once where units are of one. target: blocks in place of TARGET_BLOCKS, 0: these.
    """
    if not dense_rows(t, False) or t.units < THREADS // 2:
        return None
    turn = (4 if t.unit > 1 else singles) * THREADS  # units that a block loads at once
    turns = ceil_div(t.units, turn)
    per_chunk = ceil_div(turns, ceil_div(target or TARGET_BLOCKS, t.count)) if t.count < MIN_DENSE_LINES else turns
    return replace(t, lanes=THREADS, held=0, shared=0, chunk=per_chunk * turn, chunks=ceil_div(turns, per_chunk))


def in_shared(t: Tiling, per_thread: int, item: int, arch: str) -> Tiling | None:
    """The layout for longer dense lines of a block each, held in the registers of its threads, per_thread units each, and in shared memory; None for others.

    item: bytes of a unit of all that is read.
    Threads follow from the extents alone; what the shared memory of a device is too small for is read again.
    """
    if not dense_rows(t) or t.count < MIN_BLOCKS:
        return None
    for threads in (2 * THREADS, 4 * THREADS):
        turns = max(0, ceil_div(t.units, threads) - per_thread)
        if turns * threads * item <= SHARED_WHOLE // (4 * THREADS // threads) and (threads == 4 * THREADS or t.count > 2 * MIN_BLOCKS):
            held = min(turns, (shared_limit(arch) - 1024) // (threads * item))
            return replace(t, lanes=threads, held=held, shared=held * threads * item, chunks=1, chunk=t.units)
    return None


def longer_lines(count: int, unit: int) -> Sequence[tuple[int, int, int]]:
    """The kernels of gradients for so many lines of more units than SHORT has."""
    return (LONGER_FEW if count < LONGER_LINES else LONGER).get(unit, ())


def short_lines(t: Tiling, args: Sequence[Arg], row: int, longer: Sequence[tuple[int, int, int]] = (), pick: Pick = usual) -> Launch | None:
    """The launch for dense aligned lines along one axis of a few units, which neighbouring threads hold; None for others.

    row: bytes of a line in all operands. longer: kernels for longer lines, as LONGER has them.
    """
    if t.ragged or len(t.along) != 1 or len(t.kept) != 1 or not dense_rows(t) or any(abs(own[0]) > INT32_MAX for own in t.kept_strides):
        return None
    for lanes, each, sure in (*((lanes, each, each - (2 if t.unit == 1 else 1)) for lanes, each in SHORT.get(t.unit, ())), *longer):
        if sure * lanes < t.units <= each * lanes:
            own = Blob(SHORT_LINES[len(t.kept_strides)].pack(count=t.count, units=t.units, stride=[steps[0] for steps in t.kept_strides]))
            blocks = ceil_div(t.count * lanes, SHORT_THREADS)
            placed = blocks >= MANY_BLOCKS and row * SHORT_THREADS < BLOCK_BYTES * lanes
            few, many = SHORT_THREADS, 2 * SHORT_THREADS
            threads = few if lanes == few else pick("threads", *((many, (few,)) if placed else (few, (many,))))
            return Launch(f"_short_{lanes}x{each}", (ceil_div(t.count, threads // lanes), 1, 1), (threads, 1, 1), (*args, own))
    return None


def short_columns(t: Tiling, args: Sequence[Arg], held: Sequence[int]) -> Launch | None:
    """The launch for lines side by side that a thread holds whole, of up to held[0] units, or of up to held[1]; None for others."""
    if t.variant != "columns16" or t.wide or len(t.along) != 1 or len(t.kept) > 2 or t.count < COLUMN_LINES or not 0 < t.units <= held[1]:
        return None
    kernel = "_columns" if t.units <= held[0] else "_columns_long"
    return Launch(kernel, (ceil_div(t.count, COLUMN_THREADS), 1, 1), (COLUMN_THREADS, 1, 1), (*args, t.blob()))


def line_launches(
    t: Tiling, args: Sequence[Arg], state: int, work: int, given: bool = False, held: int | None = None, most: int = 2 * THREADS, singles: int = 16,
    linear: bool = True, pick: Pick = usual, shared: tuple[int, int] | None = None, arch: str = "", few: int = 0, target: int = 0,
) -> tuple[list[Launch], int]:  # fmt: skip
    """Launches of whole lines, or of chunks and then of results; and the workspace in use after them.

    state: bytes of a line's state. given: the lines' numbers are known, only results are written. held: units that a thread of the kernels for dense lines holds, 0: there is only that for chunks, None: there is none.
    most: threads of the kernel for longer lines in registers. singles, target: as in_chunks takes them. linear: the kernels for lines in registers want one axis. shared: units that a thread of the kernel for lines in
    registers and shared memory has in registers, and the bytes of one; None: there is no such kernel. few: units of a thread in the kernel for lines of few of them, 0: there is none.
    """
    if held is not None and (own := in_registers(t, held, most, linear)) is not None:
        kernel, threads, layout = own
        if kernel == "_held" and layout.units <= few * layout.lanes:  # a block more on a multiprocessor, for which the compiler spills registers of halves
            kernel = pick("kernel", *(("_held_few", ("_held",)) if t.unit == 4 else ("_held", ("_held_few",))))
        return [Launch(kernel, (ceil_div(t.count, threads // layout.lanes), 1, 1), (threads, 1, 1), (*args, layout.blob()))], work
    if shared and (own_block := in_shared(t, *shared, arch)) is not None:
        layout, threads = own_block, own_block.lanes
        if layout.held:
            held = pick("held", layout.held, (layout.held // 2, 0))
            layout = replace(layout, held=held, shared=held * threads * shared[1])
        return [Launch("_shared", (t.count, 1, 1), (threads, 1, 1), (*args, layout.blob()), layout.shared)], work
    block, grid, kernel = (THREADS, 1, 1), (t.blocks, t.chunks, 1), ""
    if held is not None and (long := in_chunks(t, singles, target)) is not None:
        kernel, t = "_chunks", long
        grid = (t.count, t.chunks, 1)
    if given:  # nothing is read before the results, so nothing is held for them
        return [Launch(kernel, grid, block, (*args, replace(t, held=0, shared=0).blob(), NULL, i32(0), RESULTS))], work
    if t.chunks == 1:
        if t.held:  # what shared memory does not hold is read again, and is the same
            held = pick("held", t.held, (t.held // 2, 0))
            t = replace(t, held=held, shared=t.shared // t.held * held)
        return [Launch(kernel, grid, block, (*args, t.blob(), NULL, i32(t.chunks), WHOLE), t.shared)], work
    rest = (*args, t.blob(), Work(work), i32(t.chunks))
    return [Launch(kernel, grid, block, (*rest, STATES)), Launch(kernel, grid, block, (*rest, RESULTS))], work + t.states(state)
