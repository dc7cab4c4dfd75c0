"""Launch geometry of scans along one axis, forward (and the backward of cumsum, which is one)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Spec, Work, ceil_div, i32, i64, numel, round_up
from ..axes import Pick, axis_of, by_stride, merge, usual
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from ..folds.reduce import wide_sums
from ..loops import CELLS, LANES, ONE, OTHER_CELLS, runs
from ..turned import alike

THREADS = 256
UNITS = 4  # per thread and tile of rows
ROWS = 8  # consecutive elements of each line per thread and tile of columns
STATE = 16  # bytes of the largest state of real numbers; of complex ones twice as many
GROUP = 32  # tiles of a group, whose totals a block of chained tiles adds up; groups of a span
HELD = 8  # per thread and tile of chained rows, where a state is a float32 and a unit of at most SMALL elements: what registers hold
SMALL = 4
CARRY = 8 + STATE  # bytes at most of what is handed from span to span
BLOCKS = 256  # lines are cut where fewer blocks than this would run
WHOLE = 1 << 17  # units of all rows, as far as a thread for each was measured to be quicker than UNITS for a thread (cumsum of 512 x 1024 floats on an H200: 2.8 us beside 4.2)
HELD_UNITS = (4, 8, 16)  # of THREADS threads: rows of so many units are a block's, all on their way at once, UNITS a thread of as many threads as that takes; longer ones than the first of few rows alone, whose tiles would wait for one another
FEW = 512  # rows that leave the device idle with a warp each
NULL = Const(0, "u64")
USES = ("contiguize",)
LINES = Struct("Lines[index_t=i32|i64, OPERANDS]", """
    Axes<index_t, RANK, OPERANDS> rest   # the other axes; in units of V for columns
""", AXES32, AXES64, RANK=RANK)  # fmt: skip
LINE = Struct("Line[OPERANDS]", """
    i64 n, count, chunk                     # elements, lines, elements of a chunk
    i64 step[OPERANDS], start[OPERANDS]     # along the scanned axis, in the order of the scan
    i64 flip, exclusive, across             # across: step of the positions between the lines of a unit
""")

__all__ = ["USES", "check", "dims", "plan", "scan_launches"]


def check(p: Problem) -> None:
    """The axis exists."""
    axis_of(p, len(p.spec("x" if p.direction == "forward" else "dy").shape), scalar=True)


def dims(p: Problem) -> dict[str, Sequence[int]]:
    return {}


@dataclass(slots=True)
class Operand:
    """An operand of a scan: its argument and view, None where it is absent."""

    arg: Arg
    spec: Spec | None


def _vectors(operands: Sequence[Operand], unit: int) -> bool:
    return unit > 1 and all(o.spec is None or o.spec.alignment >= min(16, unit * o.spec.dtype.size) for o in operands)


def scan_launches(
    operands: Sequence[Operand], axis: int, reverse: bool, exclusive: bool, wide: bool, work: int, kernel: str = "", *, unit: int = 1,
    packed: int = 2, asked: str | None = None, lead: int = 0, column_unit: int = 8, more: tuple[Arg, ...] = (),
    pick: Pick = usual, chained: int = 0,
) -> tuple[str, list[Launch], int]:  # fmt: skip
    """Layout, launches and workspace in use after them. The first `packed` operands move in units where the layout allows, of columns in smaller ones.

    more: arguments after the operands. pick: where it does not matter in which parts a line is scanned. chained: units of a thread of the kernel that hands on what lies before a tile, where there is one (and one for few short rows) and units are small; UNITS where they are not.
    """
    spec = operands[lead].spec
    assert spec is not None
    shape = spec.shape or (1,)
    axis = axis if spec.shape else 0
    full = [(o.spec.strides or (0,)) if o.spec is not None else (0,) * len(shape) for o in operands]
    n = shape[axis]
    order = [full[lead], *(s for k, s in enumerate(full) if k != lead)]
    rest, strides = merge(shape, order, by_stride([a for a in range(len(shape)) if a != axis], order[0]))
    strides = [*strides[1 : lead + 1], strides[0], *strides[lead + 1 :]]
    steps = [s[axis] for s in full]
    count = numel(rest)
    present = [k for k in range(packed) if operands[k].spec is not None]
    inner = min((abs(s) for s in strides[lead] if s), default=2**62)
    rows = not rest or abs(steps[lead]) <= inner
    unit = unit if rows else min(unit, column_unit)
    fast = False
    if _vectors([operands[k] for k in present], unit):
        if rows:
            fast = n % unit == 0 and all(steps[k] == 1 and all(s % unit == 0 for s in strides[k]) for k in present)
        else:
            fast = rest[-1] % unit == 0 and all(strides[k][-1] == 1 and steps[k] % unit == 0 and all(s % unit == 0 for s in strides[k][:-1]) for k in present)
    layout = ("rows" if rows else "columns") + ("16" if fast else "")
    if asked == layout.removesuffix("16"):
        layout, fast = asked, False
    unit = unit if fast else 1
    across = 0
    if not rows and rest:
        across = strides[2][-1] if len(strides) > 2 else 0
        rest[-1] //= unit
        for own in strides:
            own[-1] *= unit
    if not n or not count:
        return layout, [], work
    lines = Blob(LINES[index_t(wide), len(operands)].pack(rest=axes_values(rest or [1], strides if rest else [[0]] * len(strides), wide)))
    start = [(n - 1) * s if reverse else 0 for s in steps]
    along = [-s if reverse else s for s in steps]
    if rows:
        units = ceil_div(n, unit)
        lanes = 1
        while lanes < 32 and lanes * UNITS < units:
            lanes *= 2
        if chained and UNITS < units <= THREADS and count * units <= WHOLE:
            lanes = 1 << (units - 1).bit_length()
            line = Blob(LINE[len(operands)].pack(n=n, count=count, chunk=n, step=along, start=start, flip=reverse, exclusive=exclusive, across=across))
            grid = (ceil_div(count, THREADS // lanes), 1, 1)
            return layout, [Launch(kernel + "_whole", grid, (THREADS, 1, 1), (*(o.arg for o in operands), *more, line, i32(lanes), lines))], work
        # Few rows get a block each, which loads them at once; of many, a warp walks the shorter ones.
        if units > 32 * UNITS * (1 if count <= FEW else 2) and not (unit == 1 and count >= 4096):
            lanes = THREADS
        blocks = ceil_div(count, THREADS // lanes)
        tile = lanes * UNITS * unit
        last = i32(lanes)
    else:
        span = count // unit
        width = 1
        while width < span and (width < (4 if unit > 1 else 32) or (width < 32 and THREADS // (2 * width) * ROWS >= n)):
            width *= 2
        blocks = ceil_div(span, width)
        tile = THREADS // width * ROWS
        last = i32(width)
    chunks = 1
    if blocks < BLOCKS and (not rows or tile == THREADS * UNITS * unit):
        chunks = max(1, min(ceil_div(4 * BLOCKS, blocks), ceil_div(n, tile * 4), 1024))
        if chunks > 1:  # as short as a tile while blocks are few
            chunks = max(chunks, min(ceil_div(n, tile), BLOCKS // blocks))
        held = THREADS * unit * (chained if unit <= SMALL else UNITS)
        tiles = ceil_div(n, held) if chained else 0
        if chained and rows and chunks > 1 and count * tiles < 2**31 - 1 and pick("rows", "chained", ("chunks",)) == "chained":
            part = 2 if operands[0].spec is not None and operands[0].spec.dtype.kind == "c" else 1
            groups = ceil_div(tiles, GROUP)
            words = count * ((tiles + groups) * (part * STATE // 4) + ceil_div(groups, GROUP) * (part * CARRY // 4))
            board = Work(work)
            line = Blob(LINE[len(operands)].pack(n=n, count=count, chunk=held, step=along, start=start, flip=reverse, exclusive=exclusive, across=across))
            chain = [
                Launch(kernel + "_clear", (ceil_div(words, THREADS), 1, 1), (THREADS, 1, 1), (board, i64(words))),
                Launch(kernel + "_chained", (count * tiles, 1, 1), (THREADS, 1, 1), (*(o.arg for o in operands), *more, board, lines, line, i32(tiles))),
            ]
            return layout, chain, work + round_up(8 * words, 256)
        if chunks > 1:
            chunks = pick("chunks", chunks, (max(1, chunks // 4), chunks // 2, min(2 * chunks, 1024)))
    chunk = ceil_div(ceil_div(n, chunks), tile) * tile
    chunks = ceil_div(n, chunk)
    line = Blob(LINE[len(operands)].pack(
        n=n, count=count, chunk=chunk, step=along, start=start, flip=reverse, exclusive=exclusive, across=across,
    ))  # fmt: skip
    totals: Arg = NULL
    launches = []
    given = (*(o.arg for o in operands), *more)
    if rows and chained and chunks == 1 and lanes == THREADS and unit <= 2 * SMALL and operands[0].spec is not None and operands[0].spec.dtype.kind != "c":
        most = HELD_UNITS if count <= FEW and unit <= SMALL else HELD_UNITS[:1]
        held = next((each for each in most if ceil_div(n, unit) <= each * THREADS), 0)
        if held:
            threads = held * THREADS // UNITS
            return layout, [Launch(f"{kernel}_held{UNITS}x{threads}", (count, 1, 1), (threads, 1, 1), (*given, line, lines))], work
    if chunks > 1:
        totals = Work(work)
        state = 2 * STATE if operands[0].spec is not None and operands[0].spec.dtype.kind == "c" else STATE
        work += round_up(count * chunks * state, 256)
        launches.append(Launch(kernel + "_totals", (blocks, chunks - 1, 1), (THREADS, 1, 1), (*given, totals, lines, line, last)))
    launches.append(Launch(kernel, (blocks, chunks, 1), (THREADS, 1, 1), (*given, totals, lines, line, last)))
    return layout, launches, work


def loop_scan(operands: Sequence[Operand], axis: int, reverse: bool, exclusive: bool, pick: Pick = usual) -> list[Launch]:
    """The launch of the CPU's own path: one line after another, or neighbouring lines side by side."""
    spec = operands[0].spec
    assert spec is not None
    shape = spec.shape or (1,)
    full = [(o.spec.strides or (0,)) if o.spec is not None else (0,) * len(shape) for o in operands]
    n, steps = shape[axis], [s[axis] for s in full]
    rest, strides = merge(shape, full, by_stride([a for a in range(len(shape)) if a != axis], full[0]))
    if not n or not numel(rest):
        return []
    aside = bool(rest) and rest[-1] >= 8 and abs(steps[0]) != 1 and all(s[-1] == 1 for s in strides[:2])
    blocks, lines = runs(rest, strides, LANES if aside else max(1, pick("cells", CELLS, OTHER_CELLS) // n))
    line = LINE[len(operands)].pack(
        n=n, count=numel(rest), chunk=n, step=[-s if reverse else s for s in steps], start=[(n - 1) * s if reverse else 0 for s in steps],
        flip=reverse, exclusive=exclusive, across=0,
    )  # fmt: skip
    return [Launch("", (blocks, 1, 1), ONE, (*(o.arg for o in operands), lines, Blob(line), i32(aside)))]


def plan(p: Problem) -> Geometry:
    """One scan of operands that lie alike; the backward of cumsum runs it the other way."""
    names = ("dy", "dx") if p.direction == "backward" else ("x", "y", "indices")
    axis = axis_of(p, len(p.spec(names[0]).shape), scalar=True)
    return alike(p, names, (axis,), _plan)


def _plan(p: Problem) -> Geometry:
    backward = p.direction == "backward"
    x, y = ("dy", "dx") if backward else ("x", "y")
    spec = p.spec(x)
    places = Operand(Ptr("indices"), p.spec("indices")) if not backward and p.has("indices") else Operand(NULL, None)
    wide = p.wide or spec.numel > 2**31 - 1 - 2**16
    source: dict[str, object] = {} if p.traits.fold in ("max", "min") else wide_sums(p)
    operands = [Operand(Ptr(x), spec), Operand(Ptr(y), p.spec(y)), places]
    row = p.spec(y).dtype
    axis, reverse = axis_of(p, len(spec.shape), scalar=True), p.params["reverse"] != backward
    if p.loops:
        return Geometry(LOOPS, tuple(loop_scan(operands, axis, reverse, p.params["exclusive"], p.pick)), params=source)
    unit = 16 // max(spec.dtype.size, p.spec(y).dtype.size)
    asked = p.variant.removesuffix("_i64") if p.variant else None
    layout, launches, work = scan_launches(
        operands, axis, reverse, p.params["exclusive"], wide, 0, unit=unit, asked=asked, column_unit=4 if p.traits.fold in ("max", "min") else 8,
        pick=p.pick if p.traits.fold in ("max", "min") or (p.traits.fold in ("sum", "prod") and all(each.kind in "iub" for each in (spec.dtype, row))) else usual,
        chained=HELD if p.traits.fold in ("sum", "prod") and (row.is_float and source.get("accumulate", row.acc_key) == "f32") else UNITS,
    )  # fmt: skip
    return Geometry(layout + ("_i64" if wide else ""), tuple(launches), work, source)
