"""Launch geometry of the norms: statistics of sets of cells, the normalized result, running statistics."""

from __future__ import annotations

from dataclasses import replace

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Scalar, Work, ceil_div, i32, i64, round_up
from ..fastdiv import FASTDIV, fastdiv
from ..turned import alike
from .line_loops import loop_lines
from .lines import NULL, SHARED_WHOLE, THREADS, Tiling, dense_rows, line_launches, shared_limit, tiling
from .norm_cells import held_cells
from .norm_channels import FEW_BLOCKS, channels
from .norm_flat import flat, from_chunks
from .norm_passes import fixed_passes, own_passes, singles
from .norm_view import (
    View,
    check,
    dims,
    eps_argument,
    fixed_statistics,
    main_operand,
    parameter_operand,
    pointer,
    statistic_operand,
    stored_as_f32,
    units_per_thread,
    view,
)

__all__ = ["AVERAGES", "HELD_UNITS", "USES", "check", "dims", "plan"]

AVERAGES = Struct("Averages", "i64 channels, lines, line_step, channel_step, mean_step, var_step")
ROWS = Struct("Rows", """
    i64 x_step, y_step, residual_step, sum_step  # between the rows
    i32 count, units, length, bits
    f32 part                                      # 1 / length
    i32 pad
""")  # fmt: skip
TURNS = Struct("Turns", """
    i64 x_step, y_step, x_turn, y_turn  # between the rows; between those of a group
    i32 count, units, length, step  # step: groups
    f32 inverse  # of the length
    i32 bits     # of the number of threads of a row, where they are part of a warp
""")  # fmt: skip
USES = ("contiguize",)
ROW_UNITS = 4  # vectors of a row that a thread of the kernel `_rows` holds
ROW_PACKS = 1 << 20  # vectors of all rows, from which on rows of several warps are left to kernels with more of them in flight
TURN_PACKS = 1 << 19  # vectors of all rows, from which on the kernels that take rows in turns serve those of one warp; others from ROW_PACKS on
SHORT_ROW = 64  # threads of a row at most, of which a group has one and is done from ROW_PACKS on: what comes from memory is not waited for by those that have theirs
TURN_UNITS = (4, 3)  # vectors of a row that a thread of theirs holds
TURN_WARPS = 20  # of those on a multiprocessor: what the registers of a row, of the next one and of the parameters leave room for
HALF_WARPS = 16  # the same of blocks with moments of halves
SQUARE_WARPS = 24  # the same for mean squares
SQUARE_ROWS = 4096  # of several warps each, up to which mean squares of what was added are left to other kernels than `_held_many`
MANY_UNITS = 4  # vectors of a row that a thread of that kernel holds
TURN_THREADS = 128  # of a block, where a warp has a row
GROUP_UNITS = 4  # vectors of a row that a thread holds at most where a group of threads has one row
PART_UNITS = 3  # the same where the group is part of a warp
GROUP_LEAST = 4  # threads of a row of several vectors a thread: neighbouring ones read 64 bytes
GROUP_BLOCKS = 256  # blocks at least, of smaller ones where rows are few
ONE_PACKS = 1 << 15  # vectors of all rows, up to which a thread has one where a block has a row of so many
TWO_PACKS = 1 << 17  # the same of two vectors
BLOCK_ROWS = 2  # of a block where a row has half of PAIR_THREADS or fewer, FULL blocks would not do with a row each, and rows come from the L2 cache: more blocks take longer to place
PAIR_THREADS = 128
LONG_THREADS = 512  # of a row at most where its parameters come late
LONG_UNITS = {4: (4, 5, 6, 7, 8), 8: (4, 5)}  # vectors of a thread then, by their elements: the fewest with which all rows run at once, else the most
LONG_AT_ONCE = 1024  # threads that a multiprocessor runs at once: two blocks of LONG_THREADS
MULTIPROCESSORS = 132  # of an H200
SINGLES = 8  # elements of a thread at most where rows begin between vectors
SINGLE_LEAST = 65  # elements of such a row at least
SINGLE_TURNS = 1 << 18  # threads of all rows by one each, as many as a device of 132 multiprocessors runs, from which on they are taken in turns
SINGLE_WARPS = 32  # of those on a multiprocessor
FULL = 1024  # blocks that fill the device, of up to ROW_THREADS threads
ROW_THREADS = 128
ONE_BLOCK = 512  # threads of a row at most where there is one for every vector
ONE_THREADS = 1 << 17  # up to which there is a thread for every vector of all rows: half of what a device of 132 multiprocessors holds; half as many where rows leave threads of a warp idle
SMALL_PACKS = 1 << 18  # up to which a thread of fixed statistics takes one
SMALL_THREADS = 128  # of a block then, twice as many from SMALL_BLOCKS of them on
SMALL_BLOCKS = 1024
HELD_UNITS = 8  # vectors of a line that a thread keeps in registers
CHUNKS_AT_ONCE = 512  # blocks for the chunks of long lines of f32: a device of 132 multiprocessors runs four on each (on an H200 0.91 to 0.99 of the time with 1024)
FEW_UNITS = 6  # the same of the kernel `_held_few`: where that is enough, with registers for one block more
SPREAD_BLOCK = 128  # threads of a block of several lines
SPREAD_UNITS = 2  # the same of the kernel `_held_spread`
WHOLE_UNITS = 8  # the same of the kernel `_whole`: with the registers of 1024 threads on a multiprocessor for all sizes of its blocks
WHOLE_THREADS = 1024  # of its largest block
WHOLE_LEAST = 4 * THREADS  # vectors of its lines at least: shorter ones share a block, or have two vectors a thread
SHARED_BLOCK = 2048  # bytes of shared memory that a block needs for more than vectors and parameters
WHOLE_LINES = 32  # lines, with fewer of which those that 512 threads do not hold are cut into chunks, for more blocks
SPREAD_THREADS = 1 << 17  # of all lines, up to which they are spread over so many: half of what a device of 132 multiprocessors holds


def plan(p: Problem) -> Geometry:
    """Lines with their statistics and results, of operands that lie alike where lines are along some axes alone."""
    if p.traits.over != "axes":
        return _plan(p)
    return alike(p, ("x", "residual", "y", "sum"), view(p).reduced, _plan)


def _plan(p: Problem) -> Geometry:
    """Lines with their statistics and results; then the running statistics where they are averages over several lines."""
    v = view(p)
    acc = DTYPES[p.acc]
    fused, running = p.traits.over == "axes", p.traits.running
    fixed = running and fixed_statistics(p)
    moving = [main_operand(p, v, "x"), main_operand(p, v, "y"), parameter_operand(p, v, "weight"), parameter_operand(p, v, "bias")]
    names: list[str] = ["x", "y", "weight", "bias"]
    if fused:
        moving += [main_operand(p, v, "residual"), main_operand(p, v, "sum")]
        names += ["residual", "sum"]
    still = [statistic_operand(p, v, "mean"), statistic_operand(p, v, "rstd")]
    names += ["mean", "rstd"]
    if running:
        still += [parameter_operand(p, v, "running_mean"), parameter_operand(p, v, "running_var")]
        names += ["running_mean", "running_var"]
    t = tiling(
        v.shape,
        v.reduced,
        [*moving, *still],
        16 // p.spec("x").dtype.size,
        asked=None if p.loops else p.variant,
        item=16,
        single=p.spec("x").dtype.size,
        moving=len(moving),
        arch=p.arch,
        elements=True,
    )
    if not t.count or (not t.units and not (p.has("mean") or p.has("rstd"))):
        return Geometry(t.variant, ())
    args: list[Arg] = [pointer(p, name) for name in names]
    args.append(eps_argument(p))
    work, averages = 0, False
    if running:
        cumulative = p.params["momentum"] is None
        counted = p.params["num_batches"] is not None
        args.append(Scalar("momentum", acc.key) if not cumulative else Scalar("num_batches", acc.key) if counted else Const(1, acc.key))
        args.append(i32(cumulative))
    args.append(stored_as_f32(p, "A"))
    if running:
        averages = p.traits.over == "sample_channel" and not fixed and (p.has("running_mean") or p.has("running_var")) and t.units > 0
        cells = t.count * t.lines_per_unit
        args += [stored_as_f32(p, "R"), i32(fixed), Work(0) if averages else NULL]
        work = -(-2 * cells * acc.size // 256) * 256 if averages else 0
    if p.loops and not averages:
        launch = loop_lines(v.shape, v.reduced, [*moving, *still], len(moving), (1, 5), args, fixed, p.pick)
        if launch is not None:
            return Geometry(LOOPS, (launch,))
    if fixed and (given := _fixed(p, v, t, names, args)) is not None:
        return Geometry(t.variant, (given,))
    if not fixed and not averages and (parts := own_passes(p, v, args, t)) is not None:
        return Geometry(t.variant, *parts)
    if fused and (rows := _turns(p, t, names) or _rows(p, t, names)) is not None:
        return Geometry(t.variant, (rows,))
    state = (1 if p.traits.statistics == "mean_square" else 3) * acc.size
    held, most = units_per_thread(p, t, HELD_UNITS), THREADS if p.types["T"] == "f32" else 2 * THREADS
    if p.traits.over == "channel" and not fixed and not p.loops and (small := _cells(p, v, t, args)) is not None:
        return Geometry(t.variant, (small,))
    if p.traits.over == "channel" and not fixed and t.unit == 1 and (blocks := channels(p, v, args, FEW_BLOCKS)) is not None:
        return Geometry(t.variant, (blocks,))
    if p.traits.over not in ("axes", "channel") and not fixed and not averages and (spread := _spread(p, t, args)) is not None:
        return Geometry(t.variant, (spread,))
    if p.traits.over != "axes" and not fixed and not averages and (whole := _whole(p, t, names, args)) is not None:
        return Geometry(t.variant, (whole,))
    if fused and (many := _many(p, t, args)) is not None:
        return Geometry(t.variant, (many,))
    few = FEW_UNITS if fused and t.variant == "rows16" and p.types["T"] != "f64" else 0
    launches, work = line_launches(t, args, state, work, fixed, held, most, 8, linear=fused or fixed, pick=p.pick, few=few, target=CHUNKS_AT_ONCE if t.unit == 4 else 0)
    if p.traits.over == "channel" and not fixed and (found := from_chunks(p, v, launches, work)) is not None:
        launches, work = found if p.pick("results by", "packs", ("chunks",)) == "packs" else (launches, work)
    if averages:
        # Lines are counted along the merged kept axes: sorted by x's strides, so look up where each lies.
        order = sorted(
            (a for a in v.stats if v.shape[a] != 1), key=lambda a: (v.strides(p.spec("x"))[a] != 0, -abs(v.strides(p.spec("x"))[a]))
        )
        steps, step = dict.fromkeys(v.stats, 0), 1
        for a in reversed(order):
            steps[a] = step
            step *= v.shape[a]
        channel = v.stats[-1]
        batch = v.stats[0] if len(v.stats) > 1 else None
        lines = v.shape[batch] if batch is not None else 1
        own = [p.spec(n).strides[0] if p.has(n) else 0 for n in ("running_mean", "running_var")]
        averages_ = AVERAGES.pack(
            channels=v.shape[channel], lines=lines, line_step=steps[batch] if batch is not None else 0, channel_step=steps[channel],
            mean_step=own[0], var_step=own[1],
        )  # fmt: skip
        launches.append(Launch("_running", (ceil_div(v.shape[channel], THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(averages_), i64(cells))))
    return Geometry(t.variant, tuple(launches), work)


def _cells(p: Problem, v: View, t: Tiling, args: list[Arg]) -> Launch | None:
    """The launch for channels of few cells; None for others."""
    if t.variant == "rows16":
        return None if t.ragged or p.types["T"] == "f64" else held_cells(p, v, args, t.unit)
    return held_cells(p, v, args, 1)


def _dense_parameters(p: Problem, t: Tiling, given: dict[str, int]) -> bool:
    """Whether these are rows of one axis, a row after another or between vectors, whose parameters are dense and stored as T."""
    if t.variant == "columns16" or t.ragged or p.types["T"] == "f64" or len(t.kept) != 1 or len(t.along) != 1 or not dense_rows(t):
        return False
    parameters = [given[name] for name in ("weight", "bias") if name in given]
    if stored_as_f32(p, "A") != i32(0) or any(not t.packed >> k & 1 or t.kept_strides[k][0] for k in parameters):
        return False
    return t.kept[0] == 1 or all(t.kept_strides[given[name]] == [1] for name in ("mean", "rstd") if name in given)


def _turn_warps(p: Problem, t: Tiling, warp: bool) -> int:
    """Warps of rows in turns that a multiprocessor has at once. warp: a row has one."""
    if t.unit == 1:
        return SINGLE_WARPS
    if p.traits.statistics == "mean_square":
        return SQUARE_WARPS
    return HALF_WARPS if not warp and t.unit == 8 else TURN_WARPS


def _turns(p: Problem, t: Tiling, names: list[str]) -> Launch | None:
    """The launch of groups of threads that hold a row with its parameters, and take one row or many in turns; None for what `_rows` serves, and for longer rows."""
    given = {name: k for k, name in enumerate(names) if p.has(name)}
    if "residual" in given or not _dense_parameters(p, t, given):
        return None
    turns = _single_turns(t) if t.unit == 1 else _many_turns(t)
    found = turns or (_singles(t) if t.unit == 1 else _group(t, p.traits.statistics == "mean_square"))
    long = _long(t) if found is None and t.unit > 1 and all(name in given for name in ("weight", "bias") if name in p.specs) else None
    if found is None and long is None:
        return None
    units, lanes = found or long or (0, 0)
    warp = lanes == 32
    x_step, y_step = (t.kept_strides[given[name]][0] for name in ("x", "y"))
    pointers = [Ptr(name) for name in ("x", "y", "weight", "bias", "mean", "rstd") if name in p.specs]  # rms_norm has no bias and no mean

    def launch(kernel: str, threads: int, rows: int, step: int = 0, apart: int = 1) -> Launch:
        own = TURNS.pack(
            x_step=x_step, y_step=y_step, x_turn=step * x_step, y_turn=step * y_step, count=t.count, units=t.units, length=t.length, step=step,
            inverse=1 / t.length, bits=lanes.bit_length() - 1,
        )  # fmt: skip
        return Launch(f"{kernel}{units}", (ceil_div(step or t.count, rows), 1, 1), (threads, apart, 1), (*pointers, eps_argument(p), Blob(own)))

    if long is not None:
        return launch("_long", lanes, 1)
    if turns is not None:
        large = t.unit > 1 and t.count * t.units >= ROW_PACKS
        usual = "one" if large and (p.traits.statistics == "mean_square" or lanes <= SHORT_ROW) else "in turns"
        if p.pick("rows", usual, ("in turns" if usual == "one" else "one",)) == "in turns":
            threads = p.pick("threads of rows", TURN_THREADS, (64, 96)) if warp else lanes
            warps = p.pick("warps of rows", _turn_warps(p, t, warp), (12, 16, 20, 24))
            rows = threads // 32 if warp else 1  # of a block
            resident = max(1, warps * 32 // threads) * rows * (p.resident // 2048)  # a multiprocessor runs 2048 threads
            # No group has a row more than the others unless the number of rows has it so.
            groups = ceil_div(t.count, ceil_div(t.count, resident)) if p.pick("even turns", True, (False,)) else min(t.count, resident)
            return launch("_warps" if warp else "_blocks", threads, rows, ceil_div(groups, rows) * rows)
    if lanes > 32:
        rows = 1
        if lanes * BLOCK_ROWS <= PAIR_THREADS:
            x = p.spec("x")
            cached = x.numel * x.dtype.size < 16 * ROW_PACKS
            rows = p.pick("rows of a block", *((BLOCK_ROWS, (1,)) if t.count > FULL and cached else (1, (BLOCK_ROWS,))))
        return launch("_pair" if rows > 1 else "_block", lanes, rows, apart=rows)
    threads = TURN_THREADS if warp else THREADS
    while threads > 32 and ceil_div(t.count * lanes, threads) < GROUP_BLOCKS:
        threads //= 2
    return launch("_warp" if warp else "_part", threads, threads // lanes)


def _many_turns(t: Tiling) -> tuple[int, int] | None:
    """Vectors of a thread and threads of a row where many rows are taken in turns; None for few rows, and for lengths that leave more than an eighth of the threads idle."""
    units, lanes = min(((n, 32 * ceil_div(t.units, 32 * n)) for n in TURN_UNITS), key=lambda own: own[0] * own[1])
    few = t.count * t.units < (TURN_PACKS if lanes == 32 else ROW_PACKS)
    return None if few or lanes > THREADS or 8 * (units * lanes - t.units) > t.units else (units, lanes)


def _singles(t: Tiling) -> tuple[int, int] | None:
    """Elements of a thread and threads of a row where rows begin between vectors; None for shorter and for longer rows."""
    lanes = next((n for n in (32, 64, 128, 256) if t.units <= n * SINGLES), 0)
    return (ceil_div(t.units, lanes), lanes) if lanes and t.units >= SINGLE_LEAST else None


def _single_turns(t: Tiling) -> tuple[int, int] | None:
    """The same where many rows are taken in turns; None for few rows too."""
    found = _singles(t)
    return found if found and t.count * found[1] > SINGLE_TURNS else None


def _group(t: Tiling, squares: bool) -> tuple[int, int] | None:
    """Vectors of a thread and threads of a row where each group has one row: the fewer rows, the fewer vectors; None for rows that no block holds."""
    found = []
    for units in range(1, GROUP_UNITS + 1):
        least = ceil_div(t.units, units)
        lanes = max(1 if units == 1 else GROUP_LEAST, 1 << (least - 1).bit_length()) if least <= 16 else 32 * ceil_div(least, 32)
        if lanes <= THREADS and (units - 1) * lanes <= t.units and (lanes >= 32 or units <= PART_UNITS):
            found.append((lanes * (1 + units), units, lanes))  # about the instructions of a row: those of its vectors, and as many of each warp as of a vector
    if not found:
        return None
    packs = t.count * t.units
    half = squares and 8 < t.units <= 16 and packs >= ROW_PACKS  # of a warp: mean squares are few instructions, so that more rows on their way count for more
    most = max(found[0][1], 1 if half or packs <= ONE_PACKS else 2 if packs <= TWO_PACKS else GROUP_UNITS)
    return min(own for own in found if own[1] <= most)[1:]


def _long(t: Tiling) -> tuple[int, int] | None:
    """Vectors of a thread and threads of a longer row, whose parameters come late; None for the longest."""
    found = [(units, 32 * ceil_div(t.units, 32 * units)) for units in LONG_UNITS[t.unit]]
    found = [(units, lanes) for units, lanes in found if lanes <= LONG_THREADS and (units - 1) * lanes <= t.units]
    return next((own for own in found if t.count <= MULTIPROCESSORS * (LONG_AT_ONCE // own[1])), found[-1]) if found else None


def _rows(p: Problem, t: Tiling, names: list[str]) -> Launch | None:
    """The launch for rows of one axis, a row after another, whose parameters are dense and stored as T; None for others."""
    given = {name: k for k, name in enumerate(names) if p.has(name)}
    if t.variant != "rows16" or not _dense_parameters(p, t, given):
        return None
    steps = {f"{name}_step": t.kept_strides[given[name]][0] if name in given else 0 for name in ("x", "y", "residual", "sum")}
    pointers = [pointer(p, name) for name in (*names[:-2], "mean", "rstd")]

    def launch(kernel: str, bits: int, threads: int) -> Launch:
        own = ROWS.pack(**steps, count=t.count, units=t.units, length=t.length, bits=bits, part=1.0 / t.length, pad=0)
        return Launch(kernel, (ceil_div(t.count << bits, threads), 1, 1), (threads, 1, 1), (*pointers, eps_argument(p), Blob(own)))

    bits = max(5, (t.units - 1).bit_length())
    if 1 << bits <= ONE_BLOCK and t.count << bits <= (ONE_THREADS if t.units >= 32 else ONE_THREADS // 2):
        return launch("_rows_one", bits, 1 << bits)
    bits = max(0, ceil_div(t.units, ROW_UNITS) - 1).bit_length()
    if 1 << bits > THREADS or (bits > 5 and t.count * t.units >= ROW_PACKS):
        return None
    while bits < 5 and 1 << bits < t.units and ceil_div(t.count << bits, ROW_THREADS) < FULL:
        bits += 1
    threads = max(32, 1 << bits)
    while threads < ROW_THREADS and ceil_div(t.count << bits, threads) > FULL:
        threads *= 2
    return launch("_rows", bits, threads)


def _many(p: Problem, t: Tiling, args: list[Arg]) -> Launch | None:
    """The launch for many rows of halves by mean squares, of several warps each; None for others."""
    lanes = 1 << (ceil_div(max(t.units, 1), MANY_UNITS) - 1).bit_length()
    if p.traits.statistics != "mean_square" or t.unit != 8 or t.variant != "rows16" or t.ragged or not dense_rows(t) or not 32 < lanes <= THREADS or t.count <= SQUARE_ROWS:
        return None
    layout = replace(t, lanes=lanes, held=0, shared=0, chunks=1, chunk=t.units)
    return Launch("_held_many", (ceil_div(t.count, THREADS // lanes), 1, 1), (THREADS, 1, 1), (*args, layout.blob()))


def _spread(p: Problem, t: Tiling, args: list[Arg]) -> Launch | None:
    """The launch for few dense lines by many threads each; None for others."""
    lanes = max(32, 1 << (ceil_div(t.units, SPREAD_UNITS) - 1).bit_length())
    if t.variant != "rows16" or t.ragged or p.types["T"] == "f64" or not dense_rows(t, False) or lanes > 1024 or t.count * lanes > SPREAD_THREADS:
        return None
    threads = max(lanes, SPREAD_BLOCK)
    layout = replace(t, lanes=lanes, held=0, shared=0, chunks=1, chunk=t.units)
    return Launch("_held_spread", (ceil_div(t.count, threads // lanes), 1, 1), (threads, 1, 1), (*args, layout.blob()))


def _whole(p: Problem, t: Tiling, names: list[str], args: list[Arg]) -> Launch | None:
    """The launch for dense lines of a block each, which registers and shared memory hold; None for others, and for few long ones."""
    if t.variant != "rows16" or t.ragged or p.types["T"] == "f64" or not dense_rows(t, p.traits.over == "group") or t.units < WHOLE_LEAST:
        return None
    if any(t.along_strides[names.index(name)][-1] for name in ("weight", "bias")):
        return None
    parameters = round_up(2 * 4 * (t.along[0] if len(t.along) == 2 else 1), 16) if p.traits.over == "group" else 0
    if parameters > 16 * THREADS:  # a vector of each thread
        return None
    # The fewest threads whose blocks fill the device, so that one reads while another writes.
    for threads in (THREADS, 2 * THREADS, WHOLE_THREADS):
        if threads < WHOLE_THREADS and t.count * threads < SPREAD_THREADS:
            continue
        most = SHARED_WHOLE * threads // WHOLE_THREADS - SHARED_BLOCK
        held = max(0, ceil_div(t.units, threads) - WHOLE_UNITS)
        if held * threads * 16 + parameters <= most:
            break
    else:
        return None
    if t.count < WHOLE_LINES and t.units > 2 * THREADS * HELD_UNITS:
        return None
    if held:
        held = min(held, (shared_limit(p.arch) - SHARED_BLOCK - parameters) // (threads * 16))  # a device with less reads the others again
        held = p.pick("held", held, (held // 2, 0))
    layout = replace(t, lanes=threads, held=held, shared=held * threads * 16 + parameters, chunks=1, chunk=t.units)
    return Launch("_whole", (t.count, 1, 1), (threads, 1, 1), (*args, layout.blob()), layout.shared)


def _fixed(p: Problem, v: View, t: Tiling, names: list[str], args: list[Arg]) -> Launch | None:
    """The launch for fixed statistics by columns, by packs or by single elements; None where lines are walked."""
    any_layout = not p.loops and p.variant is None and t.units > 0
    if any_layout and (across := fixed_passes(p, v, args)) is not None:
        return across
    if (packs := _by_packs(p, v, t, names, args)) is not None:
        return packs
    return singles(p, v, args) if any_layout and t.variant == "strided" and not dense_rows(t, False) else None


def _by_packs(p: Problem, v: View, t: Tiling, names: list[str], args: list[Arg]) -> Launch | None:
    """The launch for fixed statistics by packs; None where lines are walked."""
    row = flat(p, v, args) if t.variant != "columns16" else None
    small = _small(p, t, names, args)
    usual = "flat" if row is not None else "fixed" if small is not None else "held"
    chosen = p.pick("kernel", usual, (*(("flat",) if row is not None else ()), *(("fixed",) if small is not None else ()), "held"))
    return {"flat": row, "fixed": small}.get(chosen)


def _small(p: Problem, t: Tiling, names: list[str], args: list[Arg]) -> Launch | None:
    """The launch for fixed statistics of small arrays; None for others, and where parameters change along a line."""
    packs = t.count * t.units
    parameters = [k for k, name in enumerate(names) if name not in ("x", "y") and any(t.along_strides[k])]
    if parameters or packs > SMALL_PACKS or len(t.kept) > 2 or not dense_rows(t, False):
        return None
    single = replace(t, lanes=1, held=0, shared=0, chunks=1, chunk=t.units)
    threads = SMALL_THREADS if packs < SMALL_BLOCKS * SMALL_THREADS else 2 * SMALL_THREADS
    threads = int(p.pick("threads of packs", threads, (SMALL_THREADS, 2 * SMALL_THREADS)))
    return Launch("_fixed", (ceil_div(packs, threads), 1, 1), (threads, 1, 1), (*args, single.blob(), Blob(FASTDIV.pack(**fastdiv(t.units)._asdict()))))
