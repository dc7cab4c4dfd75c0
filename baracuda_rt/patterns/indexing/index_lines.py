"""Lines along an axis whose cells an index names one by one: a group of threads serves one by itself, in shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...codegen.structs import Struct
from ...records import Blob, ceil_div, contiguous_strides, numel
from ..axes_struct import RANK
from .index_base import AXES, Form, axes_fields

LINE_EACH, LINE_THREADS = 4, 512  # positions and cells of a thread at once; threads of a block at most
BLOCK, BLOCKS = 256, 264  # threads of a block of several lines; blocks that are enough
FULL, ROUNDS = 1 << 17, 4  # threads that fill a device; beyond, the rounds that those of a line may take
WOVEN, BYTES = 8, 40960  # neighbouring lines of a block where these are closer than positions of one; bytes of a block's cells
MOST, SPREAD = 1 << 12, 1 << 19  # positions of a line at most; of all lines, where neighbouring positions lie apart
LINES = Struct("Lines", """
    i64 count                 # lines
    i64 along[4]              # y, what is held, index and values from cell to cell, position to position
    i64 number                # of a position
    i64 limit[RANK] = 0       # lines that have positions, along each axis
    u32 cells, positions      # of a line
    u32 threads, lines        # of a line; of a block
    u32 woven, pad            # whether neighbouring threads have neighbouring lines
    Axes<5> axes              # from line to line: y, what is held, index, values, number of the position
""", AXES, RANK=RANK)  # fmt: skip


class Found(NamedTuple):
    """What a launch over lines takes."""

    blob: Blob
    positions: int
    blocks: int
    threads: int
    shared: int


def lines_of(own: Form, nbytes: int, y: Sequence[int], held: Sequence[int], values: Sequence[int]) -> Found | None:
    """The lines along the axis that the index replaces, if they are short; strides of the operands, bytes of shared memory that a cell takes."""
    d, target, index = own.selected[0], own.target, own.index_strides()
    cells, positions, others = target[d], own.positions[d], [a for a in range(len(target)) if a != d]
    operands = (y, held, index, values, contiguous_strides(own.positions))
    lines, near = numel([target[a] for a in others]), others[-1] if others else d
    woven = abs(index[d]) != 1 == abs(index[near]) and nbytes * cells * WOVEN <= BYTES and target[near] >= WOVEN
    if positions > MOST or nbytes * cells > BYTES or (abs(index[d]) != 1 and not woven and own.count > SPREAD):
        return None
    longest = max(cells, positions)
    threads = min(1 << (ceil_div(longest, LINE_EACH) - 1).bit_length(), LINE_THREADS // WOVEN if woven else LINE_THREADS)
    while threads > 32 and lines * threads > FULL and longest <= threads // 2 * LINE_EACH * ROUNDS:
        threads //= 2
    block = WOVEN if woven else max(1, 32 // threads)
    threads = max(threads, 32 // block)
    while not woven and 2 * block * threads <= BLOCK and lines > BLOCKS * block:
        block *= 2
    fields = axes_fields([target[a] for a in others] or [1], [[own_set[a] for a in others] or [0] for own_set in operands])
    blob = Blob(LINES.pack(
        count=lines, along=[own_set[d] for own_set in operands[:4]], number=operands[4][d], limit=[own.positions[a] for a in others][::-1] or [1], cells=cells, positions=positions,
        threads=threads, lines=block, woven=woven, pad=0, axes=AXES[5].values(**fields),
    ))  # fmt: skip
    return Found(blob, positions, ceil_div(lines, block), threads * block, nbytes * cells * block)
