"""The launch of norms with their own statistics over channels that are runs in each sample: several neighbouring channels a block, by packs, read once."""

from __future__ import annotations

from math import gcd

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, ceil_div
from ..axes import by_stride, merge
from ..fastdiv import FASTDIV, fastdiv
from .lines import SHARED_WHOLE, shared_limit
from .norm_view import View

__all__ = ["CHANNELS", "CHANNEL_PACKS", "CHANNEL_THREADS", "FEW_BLOCKS", "channels"]

CHANNEL_PACKS = 8  # of a thread in registers; two fewer of halves, whose elements take more registers than their packs
CHANNEL_THREADS = 1024  # of the largest block
CHANNEL_SIZES = (128, 256, 512, CHANNEL_THREADS)  # threads of a block
CHANNEL_MORE = 2  # packs in shared memory, with which a smaller block is still better: more of them run at once
MANY_BLOCKS = 128  # of the largest ones that packs of half the size must give, where whole packs give no more than half of them
FEW_BLOCKS = 64  # with fewer blocks than this a channel to a block is better
CHANNELS = Struct("Channels", """
    i64 x_step, y_step                                       # between samples
    i64 weight, bias, mean, rstd, running_mean, running_var  # strides of what each channel has one of
    i32 samples, groups                                      # groups of threads, each of which takes a sample at a time
    i32 whole, rest                                          # samples of every group; groups that have one more
    i32 each, held                                           # channels of a block, a power of two; packs of a thread that shared memory holds
    FastDiv plane, run, walk                                 # cells of a channel in a sample; packs of a block's channels there; packs that a channel has a part of, at most
""", FASTDIV)  # fmt: skip


def channels(p: Problem, v: View, args: list[Arg], few: int) -> Launch | None:
    """The launch, None for channels that are no runs of whole packs in each sample, for fewer than `few` blocks and for channels that a block does not hold."""
    per = 16 // p.spec("x").dtype.size
    whole = _channels(p, v, args, few, per)
    if whole is not None and whole.grid[0] <= MANY_BLOCKS // 2 and whole.block[0] == CHANNEL_THREADS and per > 2:
        return _channels(p, v, args, MANY_BLOCKS, per // 2) or whole
    return whole


def _channels(p: Problem, v: View, args: list[Arg], few: int, per: int) -> Launch | None:
    """The launch with packs of `per` elements; half ones are not held in shared memory."""
    x, y = p.spec("x"), p.spec("y")
    half = per * x.dtype.size < 16
    kept, kept_strides = merge(v.shape, [x.strides, y.strides], v.stats)
    along, along_strides = merge(v.shape, [x.strides, y.strides], by_stride(v.reduced, x.strides))
    if len(kept) != 1 or len(along) != 2 or min(x.alignment, y.alignment) < 16 or x.numel > INT32_MAX // 2:
        return None
    samples, plane = along
    each = per // gcd(plane, per)
    if plane < per or kept[0] % each or kept[0] // each < few or any(own != [plane] for own in kept_strides):
        return None
    if any(inner != 1 or outer % per or outer < 0 for outer, inner in along_strides):
        return None
    run, shares = each * plane // per, 6 * DTYPES[p.acc].size  # bytes of what a thread finds
    packs = CHANNEL_PACKS - 2 * (per == 8)
    threads = next((n for n in CHANNEL_SIZES if n >= max(run, 32 * each) and ceil_div(samples, n // run) <= packs + CHANNEL_MORE * (not half)), CHANNEL_THREADS)
    if run > threads:
        return None
    groups = threads // run
    held = max(0, ceil_div(samples, groups) - packs)
    if threads * (16 * held + shares) > SHARED_WHOLE or (half and held):
        return None
    held = min(held, ((shared_limit(p.arch) - 1024) // threads - shares) // 16)  # a device with less reads the others again
    own = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "bias", "mean", "rstd", "running_mean", "running_var")}
    data = CHANNELS.pack(
        x_step=along_strides[0][0], y_step=along_strides[1][0], **own, samples=samples, groups=groups, whole=samples // groups, rest=samples % groups,
        each=each, held=held, plane=fastdiv(plane), run=fastdiv(run), walk=fastdiv((plane - 1) // per + 2),
    )  # fmt: skip
    return Launch("_channels_half" if half else "_channels", (kept[0] // each, 1, 1), (threads, 1, 1), (*args, Blob(data)), threads * (16 * held + shares))
