"""Launch geometry of causal_conv1d's backward: one fused pass for narrow widths, staged kernels for the rest, fixed-order sums."""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.structs import Struct
from ...records import Arg, Blob, Geometry, Launch, Problem, Ptr, Work, ceil_div, i64, round_up
from .causal_conv1d import CASES, STRIDES, USES, Conv, case, check, operands_alike

__all__ = ["CASES", "USES", "case", "check", "plan"]

SPLIT = Struct("Split", "i64 parts, span, stretches, share, accumulate")
FUSED_WIDTH = 8  # of one pass; 5 where lanes run over channels
FUSED_WIDTH_BLC = 5
BLOCKS = 1056  # blocks that fill a large device, 8 on each of 132 multiprocessors
LONGEST = 64  # tiles whose sums one thread adds up before a partial sum leaves


@dataclass(frozen=True, slots=True)
class Split:
    """How batch and time are split for the sums over them: stretches of `span` steps, `share` of them a block."""

    parts: int
    span: int
    stretches: int
    share: int

    @property
    def chunks(self) -> int:
        return ceil_div(self.stretches, self.share)

    def record(self, accumulate: bool) -> Blob:
        return Blob(SPLIT.pack(parts=self.parts, span=self.span, stretches=self.stretches, share=self.share, accumulate=accumulate))


def split(batch: int, length: int, tile: int, units: int, warps: int, most: int, least: int) -> Split:
    """A split of `batch` rows of `length` steps for `units` blocks per chunk.

    A stretch is `least` to `most` tiles, as long as enough blocks remain; a block takes stretches `warps` at a time.
    Depends on the shape alone, so that results do not depend on the device.
    """
    tiles = ceil_div(length, tile)
    wanted = max(ceil_div(tiles, most), min(ceil_div(tiles, least), ceil_div(BLOCKS * warps, batch * units)))
    span = ceil_div(tiles, max(1, wanted)) * tile
    parts = ceil_div(length, span)
    stretches = batch * parts
    rounds = max(1, min(LONGEST * tile // span, stretches * units // (warps * BLOCKS)))
    return Split(parts, span, stretches, min(stretches, warps * rounds))


def plan(p: Problem) -> Geometry:
    """Variant and launches of the backward pass, of operands that lie alike."""
    return operands_alike(p, ("x", "dy", "dx"), _plan)


def _plan(p: Problem) -> Geometry:
    conv = Conv(p, ("dx", "dy"), {"state": "initial_states", "last": "dfinal_states", "dstate": "dinitial"})
    acc = 8 if p.acc == "f64" else 4
    fused = conv.width <= (FUSED_WIDTH_BLC if conv.blc else FUSED_WIDTH)
    steps = 4 if conv.blc else max(16 // conv.size, _reach_steps(conv.width) if fused else 4)
    conv.choose(1 if conv.blc and not fused else steps)
    accumulate = bool(p.params["accumulate"])
    sums = p.has("dw") or p.has("db")
    launches = conv.prepare()
    workspace = conv.sequences_bytes
    chunks = 0
    partials: Arg = i64(0)
    cells = conv.channels * (conv.width + 1)

    def partial(of: Split) -> Arg:
        nonlocal workspace, chunks, partials
        chunks = of.chunks
        if not sums or chunks == 1:
            return i64(0)
        partials = Work(workspace)
        workspace += round_up(chunks * cells * acc, 256)
        return partials

    saved = tuple(Ptr(n) for n in ("x", "weight", "bias", "initial_states"))
    ids, offsets, words = conv.sequences
    sequences = (ids, offsets)
    states = conv.states * conv.channels * (conv.width - 1)
    wants_states = p.has("dinitial") and states > 0

    if conv.numel and fused and (p.has("dx") or sums):
        how = _fused_split(conv, steps)
        warps = min(4 if conv.blc else 8, how.stretches)
        launches.append(
            Launch(
                "", (_units(conv) * how.chunks, 1, 1), (32, warps, 1),
                (Ptr("dy"), *saved, Ptr("dfinal_states"), *sequences, words, Ptr("dx"), Ptr("dw"), Ptr("db"), partial(how), conv.record,
                 how.record(accumulate)),
            )  # fmt: skip
        )
    if fused and wants_states:
        items = conv.states * conv.channels
        launches.append(
            Launch(
                "_dstate", (ceil_div(items, 256), 1, 1), (256, 1, 1),
                (Ptr("dy"), *saved, Ptr("dfinal_states"), *sequences, Ptr("dinitial"), conv.record, i64(items)),
            )  # fmt: skip
        )
    if not fused and (conv.numel or wants_states):
        pitch = round_up(conv.length, steps)
        slopes: Arg = Work(workspace)
        slope_strides = (conv.length * conv.channels, 1, conv.channels) if conv.blc else (conv.channels * pitch, pitch, 1)
        g = Blob(STRIDES.pack(*slope_strides))
        workspace += round_up(conv.batch * slope_strides[0] * acc, 256)
        items, first, second = conv.items(steps)
        walk = (i64(items), first, second)
        grid, block = (ceil_div(items, 256), 1, 1), (256, 1, 1)
        if conv.numel:
            launches.append(Launch("_slope", grid, block, (Ptr("dy"), *saved, *sequences, slopes, conv.record, g, *walk)))
        if conv.numel and p.has("dx"):
            args = (slopes, Ptr("weight"), Ptr("dfinal_states"), *sequences, Ptr("dx"), conv.record, g, *walk)
            launches.append(Launch("_input", grid, block, args))
        if conv.numel and sums:
            groups = ceil_div(conv.width - 1, steps) + 1
            units = _units(conv) * groups
            how = split(conv.batch, conv.length, 4 * steps * (1 if conv.blc else 32), units, 1, 16, 4)
            launches.append(
                Launch(
                    "_sums", (units * how.chunks, 1, 1), (32, 4, 1),
                    (slopes, Ptr("x"), Ptr("initial_states"), *sequences, Ptr("dw"), Ptr("db"), partial(how), conv.record, g,
                     how.record(accumulate)),
                )  # fmt: skip
            )
        if wants_states:
            launches.append(
                Launch(
                    "_dstate", (ceil_div(states, 256), 1, 1), (256, 1, 1),
                    (slopes, Ptr("weight"), Ptr("dfinal_states"), *sequences, Ptr("dinitial"), conv.record, g, i64(states)),
                )  # fmt: skip
            )
    if sums and cells and chunks != 1:  # no chunk at all: dw and db are zeros
        launches.append(
            Launch(
                "_combine", (ceil_div(cells, 32), 1, 1), (32, 8, 1),
                (partials, Ptr("dw"), Ptr("db"), conv.record, i64(chunks), i64(accumulate)),
            )  # fmt: skip
        )
    return Geometry(conv.variant, tuple(launches), workspace, conv.params)


def _units(conv: Conv) -> int:
    """Blocks side by side per chunk: one a channel, or one per 32 tiles of channels."""
    return ceil_div(conv.channels, 32 * conv.cells) if conv.blc else conv.channels


def _reach_steps(width: int) -> int:
    """Steps of a tile that holds the reach of a width, as the template counts them."""
    return 2 if width <= 3 else 4 if width <= 5 else 8


def _fused_split(conv: Conv, steps: int) -> Split:
    if conv.blc:
        return split(conv.batch, conv.length, steps, _units(conv), 4, 32, 8)
    return split(conv.batch, conv.length + conv.reach_of_phase(steps), 32 * steps, conv.channels, 8, LONGEST, 4)
