"""Launches of one fold on the CPU's own path: lines walked one by one, or stretches of neighbouring columns; long reduced axes cut into chunks."""

from __future__ import annotations

from collections.abc import Sequence

from ...records import Arg, Launch, Work, ceil_div, i32, numel, round_up
from ..axes import Pick, by_stride, merge, usual
from ..loops import ONE, runs
from .reduce_base import NULL, Fold, extent_blob

__all__ = ["loop_launches"]

CELLS = 512  # of a block of columns at most
ELEMENTS = 65536  # of a block
CHUNKS = 1024  # of a line at most
NARROW = 8  # fewer columns than this are walked as lines


def _least(strides: Sequence[Sequence[int]]) -> int:
    return min((abs(s) for s in strides[0] if s), default=2**62)


def loop_launches(f: Fold, work: int = 0, prefix: str = "", pick: Pick = usual) -> tuple[list[Launch], int]:
    """The launches, and the workspace in use after them (partial states start at `work`)."""
    specs = [spec for spec, _ in f.operands]
    shape, inputs = specs[0].shape, len(specs)
    zero = (0,) * len(shape)
    full = [*(spec.strides for spec in specs), f.y[1] or zero, f.places[1] or zero]
    kept, kept_strides = merge(shape, full, by_stride([a for a in range(len(shape)) if a not in f.axes], full[0]))
    red, red_strides = merge(shape, full[:inputs], f.axes if f.in_order else by_stride(f.axes, full[0]))
    cells, length = numel(kept), numel(red)
    if not cells:
        return [], work
    lines = not kept or not red or kept[-1] < NARROW or _least(red_strides) <= _least(kept_strides)
    across = min(kept[-1], CELLS) if not lines else 1  # cells that are walked side by side
    chunk = max(ELEMENTS // across, ceil_div(length, CHUNKS), 1)
    chunks, along = runs(red, red_strides, chunk)
    chunks = max(chunks, 1)
    each = pick("cells", ELEMENTS // 4, (ELEMENTS // 16, ELEMENTS)) if lines else 0  # elements of a block, which takes whole lines or chunks of them
    blocks, places = runs(kept, kept_strides, max(1, each // max(min(chunk, length), 1)) if lines else CELLS)
    extent = extent_blob(cells, length, chunk, 0, f.numbers)
    ends: tuple[Arg, ...] = (f.y[0], f.places[0])
    sources = tuple(argument for _, argument in f.operands)
    partials: Arg = Work(work) if chunks > 1 else NULL
    kernel = prefix + ("_lines" if lines else "_columns")
    launches = [Launch(kernel, (blocks, chunks, 1), ONE, (*sources, *ends, partials, places, along, extent, *f.fault))]
    if chunks == 1:
        return launches, work
    blocks, places = runs(kept, kept_strides, max(1, ELEMENTS // 4 // chunks))
    launches.append(Launch(prefix + "_finish", (blocks, 1, 1), ONE, (partials, *ends, places, extent, i32(chunks))))
    return launches, work + round_up(chunks * cells * f.state, 256)
