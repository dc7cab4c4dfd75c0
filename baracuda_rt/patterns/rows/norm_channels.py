"""Launches of norms over channels that are runs in each sample: several neighbouring channels a block, by packs, read once. With their own statistics, and gradients."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, Spec, ceil_div
from ..axes import by_stride, merge
from ..fastdiv import FASTDIV, fastdiv
from .lines import SHARED_WHOLE, Tiling, shared_limit
from .norm_view import View

__all__ = [
    "CHANNELS", "CHANNEL_GRADIENTS", "CHANNEL_PACKS", "CHANNEL_RUNS", "CHANNEL_THREADS", "FEW_BLOCKS", "channel_gradients", "channels",
]  # fmt: skip

CHANNEL_PACKS = 8  # of a thread in registers; two fewer of halves, whose elements take more registers than their packs
CHANNEL_THREADS = 1024  # of the largest block
CHANNEL_SIZES = (128, 256, 512, CHANNEL_THREADS)  # threads of a block
CHANNEL_MORE = 2  # packs in shared memory, with which a smaller block is still better: more of them run at once
MANY_BLOCKS = 128  # of the largest ones that packs of half the size must give, where whole packs give no more than half of them
FEW_BLOCKS = 64  # with fewer blocks than this a channel to a block is better
GRADIENT_PACKS = 8  # of dy and x each of a thread: with all that a multiprocessor's shared memory holds it has 900 threads or more
GRADIENT_THREADS = 1 << 17  # of all blocks, which smaller ones must leave: as many as keep a device of 132 multiprocessors busy
GRADIENT_BLOCK = 1 << 14  # bytes of x of a block at least where whole packs are of one channel or of eight: of fewer, three launches are faster
GRADIENT_LEAST = 64  # bytes of a channel in a sample, of shorter ones the reads are pieces of what memory gives
CHANNEL_RUNS = Struct("ChannelRuns", """
    i32 samples, groups        # groups of threads, each of which takes a sample at a time
    i32 whole, rest            # samples of every group; groups that have one more
    i32 each, held             # channels of a block, a power of two; packs of a thread that shared memory holds, of gradients samples
    FastDiv plane, run, walk   # cells of a channel in a sample; packs of a block's channels there; packs that a channel has a part of, at most
""", FASTDIV)  # fmt: skip
CHANNELS = Struct("Channels", """
    i64 x_step, y_step                                       # between samples
    i64 weight, bias, mean, rstd, running_mean, running_var  # strides of what each channel has one of
    ChannelRuns runs
""", CHANNEL_RUNS)  # fmt: skip
CHANNEL_GRADIENTS = Struct("ChannelGradients", """
    i64 dy_step, x_step, dx_step     # between samples
    i64 weight, mean, rstd, dw, db   # strides of what each channel has one of
    ChannelRuns runs
""", CHANNEL_RUNS)  # fmt: skip


class Runs(NamedTuple):
    """What the channels of an array have in each sample."""

    channels: int
    samples: int
    plane: int  # cells of a channel in a sample
    each: int  # channels of a block
    packs: int  # of those in a sample
    steps: list[int]  # between samples, of each operand

    def values(self, per: int, threads: int, held: int) -> tuple[float, ...]:
        """The numbers of ChannelRuns for blocks of so many threads."""
        groups = threads // self.packs
        return CHANNEL_RUNS.values(
            samples=self.samples, groups=groups, whole=self.samples // groups, rest=self.samples % groups, each=self.each, held=held,
            plane=fastdiv(self.plane), run=fastdiv(self.packs), walk=fastdiv((self.plane - 1) // per + 2),
        )  # fmt: skip


def channel_runs(v: View, specs: list[Spec], per: int, few: int) -> Runs | None:
    """The runs, None where channels of an operand are no runs of whole packs of `per` elements in each sample, and for fewer than `few` blocks."""
    kept, kept_strides = merge(v.shape, [spec.strides for spec in specs], v.stats)
    along, along_strides = merge(v.shape, [spec.strides for spec in specs], by_stride(v.reduced, specs[0].strides))
    if not specs[0].numel or len(kept) != 1 or len(along) not in (1, 2) or min(spec.alignment for spec in specs) < 16 or specs[0].numel > INT32_MAX // 2:
        return None
    samples, plane = along if len(along) == 2 else (1, along[0])
    steps = [own[0] if len(along) == 2 else 0 for own in along_strides]
    each = per // gcd(plane, per)
    if plane < per or kept[0] % each or kept[0] // each < few or any(own != [plane] for own in kept_strides):
        return None
    if any(own[-1] != 1 for own in along_strides) or any(step % per or step < 0 or step * samples > INT32_MAX for step in steps):
        return None
    return Runs(kept[0], samples, plane, each, each * plane // per, steps)


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
    runs = channel_runs(v, [x, y], per, few)
    if runs is None or runs.samples == 1:
        return None
    shares = 6 * DTYPES[p.acc].size  # bytes of what a thread finds
    packs = CHANNEL_PACKS - 2 * (per == 8)
    most = packs + CHANNEL_MORE * (not half)
    threads = next((n for n in CHANNEL_SIZES if n >= max(runs.packs, 32 * runs.each) and ceil_div(runs.samples, n // runs.packs) <= most), CHANNEL_THREADS)
    if runs.packs > threads:
        return None
    held = max(0, ceil_div(runs.samples, threads // runs.packs) - packs)
    if threads * (16 * held + shares) > SHARED_WHOLE or (half and held):
        return None
    held = min(held, ((shared_limit(p.arch) - 1024) // threads - shares) // 16)  # a device with less reads the others again
    own = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "bias", "mean", "rstd", "running_mean", "running_var")}
    data = CHANNELS.pack(x_step=runs.steps[0], y_step=runs.steps[1], **own, runs=runs.values(per, threads, held))
    return Launch("_channels_half" if half else "_channels", (runs.channels // runs.each, 1, 1), (threads, 1, 1), (*args, Blob(data)), threads * (16 * held + shares))


def channel_gradients(p: Problem, v: View, t: Tiling, args: list[Arg], stats: tuple[str, str]) -> Launch | None:
    """The launch of dx and the parameters' gradients, which reads dy and x once; None where `channels` would give none. stats: the statistics' names."""
    if p.traits.over != "channel" or p.loops or p.variant is not None or t.variant == "columns16" or not any(p.has(name) for name in ("dx", "dw", "db")):
        return None
    per = 16 // p.spec("x").dtype.size
    whole = _gradients(p, v, args, stats, per)
    if per > 2 and (whole is None or (whole.grid[0] <= MANY_BLOCKS // 2 and whole.block[0] == CHANNEL_THREADS)):
        return _gradients(p, v, args, stats, per // 2) or whole
    return whole


def _gradients(p: Problem, v: View, args: list[Arg], stats: tuple[str, str], per: int) -> Launch | None:
    """The launch with packs of `per` elements."""
    size = p.spec("x").dtype.size
    few = MANY_BLOCKS if per * size < 16 else FEW_BLOCKS
    runs = channel_runs(v, [p.spec("x"), *(p.spec(name) for name in ("dy", "dx") if p.has(name))], per, few)
    if runs is None or runs.plane * size < GRADIENT_LEAST:
        return None
    whole = 16 // size
    if runs.samples > 1 and whole // gcd(runs.plane, whole) in (1, 8) and runs.packs * runs.samples * per * size < GRADIENT_BLOCK:
        return None
    blocks = runs.channels // runs.each
    for threads in CHANNEL_SIZES:
        groups = threads // runs.packs
        if threads >= max(runs.packs, 32 * runs.each) and runs.samples <= groups * (GRADIENT_PACKS if blocks * threads >= GRADIENT_THREADS else 1):
            break
    sample, shares = 2 * per * size * runs.packs, 4 * DTYPES[p.acc].size * threads  # bytes of a sample, and of what threads find
    if not groups or sample * runs.samples + shares > SHARED_WHOLE:
        return None
    held = min(runs.samples, (shared_limit(p.arch) - 1024 - shares) // sample)  # a device with less reads the others again
    own = {name: p.spec(of).strides[0] if p.has(of) else 0 for name, of in zip(("weight", "mean", "rstd", "dw", "db"), ("weight", *stats, "dw", "db"), strict=True)}
    steps = dict(zip(("x_step", *(f"{name}_step" for name in ("dy", "dx") if p.has(name))), runs.steps, strict=True))
    data = CHANNEL_GRADIENTS.pack(**{"dx_step": 0} | steps, **own, runs=runs.values(per, threads, held))
    kernel = "_channel_gradients" if per * size == 16 else "_channel_gradients_half"
    return Launch(kernel, (blocks, 1, 1), (threads, 1, 1), (*args, Blob(data)), sample * held + shares)
