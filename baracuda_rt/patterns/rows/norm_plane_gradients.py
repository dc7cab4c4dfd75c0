"""Launches of gradients of norms over channels in passes: sums of each plane, the numbers of planes and parameters, then dx, or with fixed statistics dx together with the sums.
For dense arrays, whatever the size of a plane, and for those whose channels lie innermost."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, round_up
from ..fastdiv import FASTDIV, fastdiv
from .lines import NULL, THREADS, Tiling
from .norm_flat import FEW_THREADS, plane_cells
from .norm_passes import SIDE_BY_SIDE, TILE, TILE_LEAST, column_grid, row_turns, sample_rows, word_across
from .norm_view import View, eps_argument, fixed_statistics, pointer, stored_as_f32

__all__ = ["COLUMN_SUMS", "DX_BESIDE", "DX_PACKS", "DX_TURNED", "PARAMETER_SUMS", "PLANE_SUMS", "plane_gradients"]

PLANE_SUMS = Struct("PlaneSums", """
    i64 mean_sample, mean, rstd_sample, rstd  # strides of the statistics
    i64 weight
    u32 plane, planes                         # cells of one; how many there are
    u32 count, packs                          # elements; whole packs
    u32 lanes, chunk                          # threads of a plane, a power of two; packs of it that a block takes
    FastDiv channels, each                    # planes of a sample, and of a line
""", FASTDIV)  # fmt: skip
PARAMETER_SUMS = Struct("ParameterSums", """
    i64 length                                # elements of a line
    i64 mean_sample, mean, rstd_sample, rstd  # strides of the statistics
    i64 weight, dw, db
    u32 lines, line_blocks                    # of one sample each, and their blocks
    u32 each, chunks                          # planes of a line; chunks of a plane
    u32 lanes                                 # threads of a line, a power of two
    u32 rows, channels, single                # states of a channel; whether a block has one channel
    FastDiv of_sample                         # lines of a sample
""", FASTDIV)  # fmt: skip
DX_PACKS = Struct("DxPacks", """
    u32 count, packs        # elements; whole packs
    FastDiv plane, planes   # cells of one; those that have numbers of their own
""", FASTDIV)  # fmt: skip
COLUMN_SUMS = Struct("ColumnSums", """
    i64 mean_sample, mean, rstd_sample, rstd  # strides of the statistics
    u32 rows, columns                         # of a sample
    u32 chunk                                 # rows of a block
    u32 apart                                 # rows between those of a thread
    FastDiv wide                              # packs of a block's rows
    FastDiv each                              # columns of a line
""", FASTDIV)  # fmt: skip
DX_BESIDE = Struct("DxBeside", """
    u32 packs, count            # whole packs, and elements, of a sample
    u32 step, turns             # rows between those of a thread; how many it has at most
    u32 found                   # planes of a sample that are its own
    FastDiv period, channels    # packs of a row
""", FASTDIV)  # fmt: skip
DX_TURNED = Struct("DxTurned", """
    i64 sample, channel         # strides of dx
    i32 channels, places        # of a sample
    i32 in_word, out_word       # elements that are read and written at once
    u32 found, pad              # planes of a sample that are its own
    FastDiv of_sample, across   # tiles of a sample, and along its channels
""", FASTDIV)  # fmt: skip
LEAST_PLANE = 64  # bytes of a plane: of shorter ones the sums are as long as what they sum up
LEAST_BYTES = 1 << 19  # of x, below which lines of whole packs are better held
SHORT_PACKS = 2  # packs of a thread, where a plane has no more than a warp's threads
LONG_PACKS = 4
BLOCKS = 1024  # that the chunks of long planes should give
MOST_PACKS = 64  # of a thread: of longer planes the sums are put together from more chunks
SPREAD = 1 << 17  # threads below which more of them take a plane
COLUMN_BYTES = 1 << 20  # of x: with fewer, lines of channels that lie innermost are better
COLUMN_BLOCKS = 512  # of sums: what a device of 132 multiprocessors runs at once
SINGLE_ROWS = 128  # states of a channel from which on it has a block


def _power(n: int, top: int) -> int:
    return min(top, 1 << max(0, n - 1).bit_length())


def plane_gradients(p: Problem, v: View, t: Tiling) -> Geometry | None:
    """The launches, None for arrays with gaps or otherwise ordered and for those that lines serve better."""
    if p.traits.over == "axes" or p.loops or p.variant is not None or not t.units or not t.count:
        return None
    x, channel = p.spec("x"), v.stats[-1]
    size, acc, over_channel = x.dtype.size, DTYPES[p.acc], p.traits.over == "channel"
    affine = p.has("dw") or p.has("db")
    if not affine and not p.has("dx"):
        return None
    if x.shape[channel] > 1 and x.strides[channel] == 1:
        return _columns(p, v, t)
    fixed = p.traits.running and fixed_statistics(p)
    whole = t.variant == "rows16" and not t.ragged and not fixed
    if whole and (over_channel or not affine or x.numel * size < LEAST_BYTES):  # these are read once, or twice as here
        return None
    moving = [p.spec(name) for name in ("dy", "x", "dx") if p.has(name)]
    steps = [[s for n, s in zip(spec.shape, spec.strides, strict=True) if n != 1] for spec in moving]
    if any(own != steps[0] for own in steps) or min(spec.alignment for spec in moving) < 16 or x.numel > INT32_MAX // 2:
        return None
    c = x.shape[channel]
    plane = plane_cells(x.shape, x.strides, channel)
    if not plane:
        return None
    if c == 1 or not over_channel:  # x's own order of planes
        samples = x.shape[v.stats[0]] if len(v.stats) > 1 else 1
        plane = x.numel // (samples * c)
        if (c > 1 and x.strides[channel] != plane) or (samples > 1 and x.strides[v.stats[0]] != c * plane):
            return None
    per, planes = 16 // size, x.numel // plane
    if plane < per or plane * size < LEAST_PLANE:
        return None
    each = c // v.groups if v.channel is not None else 1
    packs = plane // per if plane % per == 0 else (plane + 2 * per - 2) // per  # that a plane has a part of, at most
    lanes = max(min(32, _power(packs // SHORT_PACKS, 32)), _power(ceil_div(packs, LONG_PACKS), THREADS))
    while lanes < _power(packs, THREADS) and planes * lanes < SPREAD:
        lanes *= 2
    blocks = ceil_div(planes, THREADS // lanes)
    chunks = max(min(ceil_div(BLOCKS, blocks), ceil_div(packs, LONG_PACKS * lanes)), ceil_div(packs, MOST_PACKS * lanes), 1) if lanes == THREADS else 1
    chunk = ceil_div(packs, chunks)
    chunks = ceil_div(packs, chunk)
    if chunks > 65535:
        return None
    work = round_up(planes * chunks * 2 * acc.size, 256)
    moved = (Ptr("dy"), Ptr("x") if affine or not fixed else NULL, pointer(p, "dx") if fixed else NULL, pointer(p, "weight"), stored_as_f32(p, "A"))
    dx = None if fixed else _dx(p, plane, c if over_channel else planes, Work(work))
    weight = p.spec("weight").strides[0] if p.has("weight") else 0
    return _passes(p, v, t, plane=plane, planes=planes, chunks=chunks, grid=(blocks, chunks, 1), kernel="_plane_sums", moved=moved, dx=dx, data=lambda own: (
        PLANE_SUMS.pack(**own, weight=weight, plane=plane, planes=planes, count=x.numel, packs=x.numel // per, lanes=lanes, chunk=chunk, channels=fastdiv(c), each=fastdiv(each))
    ))  # fmt: skip


def _passes(
    p: Problem, v: View, t: Tiling, *, plane: int, planes: int, chunks: int, grid: tuple[int, int, int], kernel: str, moved: tuple[Arg, ...], data: Callable[[dict[str, int]], bytes],
    dx: Launch | None,
) -> Geometry:  # fmt: skip
    """The launches: `kernel`, whose arguments begin with `moved` and whose struct `data` gives from the strides of the statistics, what follows from its sums, and dx."""
    x, channel = p.spec("x"), v.stats[-1]
    acc, running, over_channel, c = DTYPES[p.acc], p.traits.running, p.traits.over == "channel", x.shape[channel]
    affine, fixed = p.has("dw") or p.has("db"), running and fixed_statistics(p)
    each = c // v.groups if v.channel is not None else 1
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    own = [p.spec(name).strides for name in stats]
    statistics = {
        "mean_sample": own[0][0] if len(own[0]) > 1 else 0, "mean": own[0][-1], "rstd_sample": own[1][0] if len(own[1]) > 1 else 0, "rstd": own[1][-1],
    }  # fmt: skip
    parameters = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "dw", "db")}
    eps: Arg = eps_argument(p) if running else Const(0, acc.key)
    kinds = (eps, stored_as_f32(p, "R"), i32(fixed))
    launches = []
    alone = p.has("dx") and dx is None and not affine  # the sums' kernel gives dx and no sums
    if affine or not fixed or alone:
        launches.append(Launch(kernel, grid, (THREADS, 1, 1), (*moved, *(Ptr(n) for n in stats), *kinds, Blob(data(statistics)), NULL if alone else Work(0))))
    if alone:
        return Geometry(t.variant, tuple(launches))
    work, found = round_up(planes * chunks * 2 * acc.size, 256), c if over_channel else planes
    rows = planes // c * chunks if launches else 0
    single = rows > SINGLE_ROWS
    lines = 0 if over_channel or dx is None else planes // each
    line_lanes = _power(each, 32)
    line_blocks = ceil_div(lines * line_lanes, THREADS)
    channel_blocks = ceil_div(c, 1 if single else SIDE_BY_SIDE) if over_channel or affine else 0
    numbers = PARAMETER_SUMS.pack(
        length=x.numel // c if over_channel else each * plane, **statistics, **parameters, lines=lines, line_blocks=line_blocks, each=each,
        chunks=chunks if launches else 0, lanes=line_lanes, rows=rows, channels=c, single=single, of_sample=fastdiv(c // each),
    )  # fmt: skip
    args = (pointer(p, "weight"), *(Ptr(n) for n in stats), pointer(p, "dw"), pointer(p, "db"), stored_as_f32(p, "A"), *kinds)
    to: Arg = NULL if dx is None else Work(work)
    launches.append(Launch("_parameter_sums", (line_blocks + channel_blocks, 1, 1), (THREADS, 1, 1), (*args, Blob(numbers), Work(0), to)))
    if dx is not None:
        launches.append(dx)
    return Geometry(t.variant, tuple(launches), work + (0 if dx is None else round_up(found * _slopes(p), 256)))


def _slopes(p: Problem) -> int:
    """Bytes of PlaneSlopes."""
    return 4 * DTYPES[p.acc].size


def _pointers(p: Problem, found: Work) -> tuple[Arg, ...]:
    fixed = p.traits.running and fixed_statistics(p)
    return Ptr("dy"), NULL if fixed else Ptr("x"), Ptr("dx"), found


def _dx(p: Problem, plane: int, planes: int, found: Work) -> Launch | None:
    """The launch of dx as one row of packs, None where it is not wanted."""
    if not p.has("dx"):
        return None
    x = p.spec("x")
    per = 16 // x.dtype.size
    packs = ceil_div(x.numel, per)
    threads = next((n for n in (THREADS, THREADS // 2) if packs // n >= p.resident // 1024), FEW_THREADS)  # a multiprocessor runs 2048 threads
    data = DX_PACKS.pack(count=x.numel, packs=x.numel // per, plane=fastdiv(plane), planes=fastdiv(planes))
    most = min(threads, (threads * per - 2) // plane + 2)  # planes that a block may have cells of: a thread each, as none is shorter than a pack
    return Launch("_dx_packs", (ceil_div(packs, threads), 1, 1), (threads, 1, 1), (*_pointers(p, found), Blob(data)), _slopes(p) * most)


def _columns(p: Problem, v: View, t: Tiling) -> Geometry | None:
    """The launches where channels lie innermost in x and dy without gaps, whether those of dx do or not."""
    x, channel = p.spec("x"), v.stats[-1]
    c, size, over_channel = x.shape[channel], x.dtype.size, p.traits.over == "channel"
    sample = v.stats[0] if len(v.stats) > 1 else None
    if not x.numel * size >= COLUMN_BYTES or x.numel > INT32_MAX // 2 or not plane_cells(x.shape, x.strides, channel):
        return None
    if any(n != 1 and a != b for n, a, b in zip(x.shape, x.strides, p.spec("dy").strides, strict=True)):
        return None
    seen = sample_rows(x.shape, [x.strides], channel, sample)
    if not seen or (sample is None and seen[0].samples > 1):
        return None
    samples, rows = seen[0][:2]
    if (rows > 1 and seen[0].x_row != c) or (samples > 1 and seen[0].x_sample != rows * c) or samples > 65535:
        return None
    per = 16 // size
    word = per if c % per == 0 and min(x.alignment, p.spec("dy").alignment) >= 16 else 1
    packs = c // word
    blocks, wide, apart, chunk, chunks = column_grid(packs, rows, samples, word == 1, COLUMN_BLOCKS)
    if chunks > 65535:
        return None
    planes, each = samples * c, c // v.groups if v.channel is not None else 1
    found = Work(round_up(planes * chunks * 2 * DTYPES[p.acc].size, 256))
    dx = _dx_of_columns(p, v, word, sample, found) if p.has("dx") else None
    if p.has("dx") and dx is None:
        return None
    kernel = "_column_sums" if word > 1 else "_column_sums_one"
    return _passes(p, v, t, plane=x.numel // planes, planes=planes, chunks=chunks, grid=(blocks, chunks, samples), kernel=kernel, moved=(Ptr("dy"), Ptr("x")), dx=dx, data=lambda own: (
        COLUMN_SUMS.pack(**own, rows=rows, columns=c, chunk=chunk, apart=apart, wide=fastdiv(wide), each=fastdiv(each if not over_channel else 1))
    ))  # fmt: skip


def _dx_of_columns(p: Problem, v: View, word: int, sample: int | None, work: Work) -> Launch | None:
    """The launch of dx, None for layouts that have no kernel."""
    x, dx, channel = p.spec("x"), p.spec("dx"), v.stats[-1]
    seen = sample_rows(x.shape, [x.strides, dx.strides], channel, sample)
    if not seen:
        return None
    c, per, (samples, rows, _, _, dx_sample, dx_row) = x.shape[channel], 16 // x.dtype.size, seen[0]
    found = c if sample is not None and x.shape[sample] > 1 else 0
    if dx.strides[channel] == 1:
        count = rows * c
        dense = (rows == 1 or dx_row == c) and (samples == 1 or dx_sample == count)
        if not dense or min(own.alignment for own in (x, dx, p.spec("dy"))) < 16 or (samples > 1 and count % per) or count < per or samples > 65535:
            return None
        period = c // per if c % per == 0 else lcm(c, per) // per
        packs = count // per
        step, turns = row_turns(packs, period, samples, p.resident // 2)
        data = DX_BESIDE.pack(packs=packs, count=count, step=step, turns=turns, found=found, period=fastdiv(period), channels=fastdiv(c))
        return Launch("_dx_beside", (ceil_div(step * period, THREADS), samples, 1), (THREADS, 1, 1), (*_pointers(p, work), Blob(data)))
    dx_channel = dx.strides[channel]
    if (rows > 1 and dx_row != 1) or min(c, rows) < TILE_LEAST or min(dx_channel, dx_sample) < 0:
        return None
    out = word_across(dx, per, rows, dx_channel, dx_sample)
    across, down = ceil_div(c, TILE[0] * per), ceil_div(rows, TILE[1])
    data = DX_TURNED.pack(
        sample=dx_sample, channel=dx_channel, channels=c, places=rows, in_word=word, out_word=out, found=found, pad=0, of_sample=fastdiv(across * down), across=fastdiv(across),
    )  # fmt: skip
    return Launch("_dx_turned", (across * down * samples, 1, 1), (THREADS, 1, 1), (*_pointers(p, work), Blob(data)))
