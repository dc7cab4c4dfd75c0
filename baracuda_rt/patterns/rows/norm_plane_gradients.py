"""Launches of gradients of norms over channels in passes: sums of each plane, the numbers of planes and parameters, then dx. For dense arrays, whatever the size of a plane."""

from __future__ import annotations

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, round_up
from ..fastdiv import FASTDIV, fastdiv
from .lines import NULL, THREADS, Tiling
from .norm_flat import FEW_THREADS, plane_cells
from .norm_view import View, eps_argument, fixed_statistics, pointer, stored_as_f32

__all__ = ["DX_PACKS", "PARAMETER_SUMS", "PLANE_SUMS", "plane_gradients"]

PLANE_SUMS = Struct("PlaneSums", """
    i64 mean_sample, mean, rstd_sample, rstd  # strides of the statistics
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
LEAST_PLANE = 64  # bytes of a plane: of shorter ones the sums are as long as what they sum up
LEAST_BYTES = 1 << 19  # of x, below which lines of whole packs are better held
SHORT_PACKS = 2  # packs of a thread, where a plane has no more than a warp's threads
LONG_PACKS = 4
BLOCKS = 1024  # that the chunks of long planes should give
MOST_PACKS = 64  # of a thread: of longer planes the sums are put together from more chunks
SPREAD = 1 << 17  # threads below which more of them take a plane
SINGLE_ROWS = 128  # states of a channel from which on it has a block
SIDE_BY_SIDE = 32  # channels of a block otherwise


def _power(n: int, top: int) -> int:
    return min(top, 1 << max(0, n - 1).bit_length())


def plane_gradients(p: Problem, v: View, t: Tiling) -> Geometry | None:
    """The launches, None for arrays with gaps or otherwise ordered and for those that lines serve better."""
    if p.traits.over == "axes" or p.loops or p.variant is not None or not t.units or not t.count:
        return None
    x, channel = p.spec("x"), v.stats[-1]
    size, acc, running, over_channel = x.dtype.size, DTYPES[p.acc], p.traits.running, p.traits.over == "channel"
    affine, fixed = p.has("dw") or p.has("db"), running and fixed_statistics(p)
    whole = t.variant == "rows16" and not t.ragged
    if whole and (over_channel or not affine or x.numel * size < LEAST_BYTES):  # these are read once, or twice as here
        return None
    if not affine and not p.has("dx"):
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
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    own = [p.spec(name).strides for name in stats]
    statistics = {
        "mean_sample": own[0][0] if len(own[0]) > 1 else 0, "mean": own[0][-1], "rstd_sample": own[1][0] if len(own[1]) > 1 else 0, "rstd": own[1][-1],
    }  # fmt: skip
    parameters = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "dw", "db")}
    eps: Arg = eps_argument(p) if running else Const(0, acc.key)
    kinds = (eps, stored_as_f32(p, "R"), i32(fixed))
    launches = []
    sums = round_up(planes * chunks * 2 * acc.size, 256)
    if affine or not fixed:
        data = PLANE_SUMS.pack(
            **statistics, plane=plane, planes=planes, count=x.numel, packs=x.numel // per, lanes=lanes, chunk=chunk, channels=fastdiv(c), each=fastdiv(each),
        )  # fmt: skip
        launches.append(Launch("_plane_sums", (blocks, chunks, 1), (THREADS, 1, 1), (Ptr("dy"), Ptr("x"), *(Ptr(n) for n in stats), *kinds, Blob(data), Work(0))))
    found = c if over_channel else planes
    rows = planes // c * chunks if launches else 0
    single = rows > SINGLE_ROWS
    lines = 0 if over_channel or not p.has("dx") else planes // each
    line_lanes = _power(each, 32)
    line_blocks = ceil_div(lines * line_lanes, THREADS)
    channel_blocks = ceil_div(c, 1 if single else SIDE_BY_SIDE) if over_channel or affine else 0
    data = PARAMETER_SUMS.pack(
        length=each * plane if not over_channel else x.numel // c, **statistics, **parameters, lines=lines, line_blocks=line_blocks, each=each,
        chunks=chunks if launches else 0, lanes=line_lanes, rows=rows, channels=c, single=single, of_sample=fastdiv(c // each),
    )  # fmt: skip
    to: Arg = Work(sums) if p.has("dx") else NULL
    args = (pointer(p, "weight"), *(Ptr(n) for n in stats), pointer(p, "dw"), pointer(p, "db"), stored_as_f32(p, "A"), *kinds)
    launches.append(Launch("_parameter_sums", (line_blocks + channel_blocks, 1, 1), (THREADS, 1, 1), (*args, Blob(data), Work(0), to)))
    if p.has("dx"):
        launches.append(_dx(p, plane, found, Work(sums), fixed))
    return Geometry(t.variant, tuple(launches), sums + round_up(found * 4 * acc.size, 256))


def _dx(p: Problem, plane: int, planes: int, found: Work, fixed: bool) -> Launch:
    x = p.spec("x")
    per = 16 // x.dtype.size
    packs = ceil_div(x.numel, per)
    threads = next((n for n in (THREADS, THREADS // 2) if packs // n >= p.resident // 1024), FEW_THREADS)  # a multiprocessor runs 2048 threads
    data = DX_PACKS.pack(count=x.numel, packs=x.numel // per, plane=fastdiv(plane), planes=fastdiv(planes))
    most = min(threads, (threads * per - 2) // plane + 2)  # planes that a block may have cells of: a thread each, as none is shorter than a pack
    args = (Ptr("dy"), NULL if fixed else Ptr("x"), Ptr("dx"), found, Blob(data))
    return Launch("_dx_packs", (ceil_div(packs, threads), 1, 1), (threads, 1, 1), args, 4 * DTYPES[p.acc].size * most)
