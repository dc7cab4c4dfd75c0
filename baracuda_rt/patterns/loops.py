"""Launches of the CPU's own path: blocks of one thread that walk runs of neighbouring cells, `templates/core/loops.cuh`."""

from __future__ import annotations

from collections.abc import Sequence

from ..codegen.structs import Struct
from ..records import Blob, ceil_div, numel
from .axes_struct import RANK, check_rank

__all__ = ["CELLS", "LANES", "LOOP", "ONE", "OTHER_CELLS", "runs"]

LOOP = Struct("Loop<R, N>", """
    i64 rank                # of the axes but the innermost, innermost first
    i64 extent[R] = 1
    i64 stride[N][R] = 0
    i64 run, rows           # cells of the innermost axis; how many runs there are
    i64 step[N]             # between the cells of a run
    i64 piece, pieces       # cells of a run that a block takes; blocks of a run
    i64 group               # runs that a block takes
""")
CELLS = 16384  # of a block: few enough for the nearest cache, so many that a block is worth handing out
OTHER_CELLS = (4096, 65536)  # what timing may choose instead
LANES = 64  # cells that are computed at once, as in the template
ONE = (1, 1, 1)


def runs(extents: Sequence[int], strides: Sequence[Sequence[int]], cells: int = CELLS) -> tuple[int, Blob]:
    """Blocks, and the kernels' `Loop` struct. Extents and the strides of each operand come outermost first."""
    if 0 in extents:
        extents, strides = [0], [[0]] * len(strides)
    run = extents[-1] if extents else 1
    outer = extents[:-1]
    rows = numel(outer)
    group = max(1, cells // max(run, 1))
    piece = cells if run > cells else max(run, 1)
    pieces = max(1, ceil_div(run, piece))
    check_rank(len(outer))
    data = LOOP[RANK, len(strides)].pack(
        rank=len(outer), extent=outer[::-1], stride=[s[:-1][::-1] for s in strides], run=run, rows=rows,
        step=[s[-1] if s else 0 for s in strides], piece=piece, pieces=pieces, group=group,
    )  # fmt: skip
    return ceil_div(rows, group) * pieces, Blob(data)
