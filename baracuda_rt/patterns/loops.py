"""Launches of the CPU's own path: blocks of one thread that walk runs of neighbouring cells, `templates/core/loops.cuh`."""

from __future__ import annotations

from collections.abc import Sequence

from ..codegen.structs import Struct
from ..records import Blob, ceil_div, numel
from .axes_struct import AXES64, RANK, axes_values

__all__ = ["LOOP", "ONE", "runs"]

LOOP = Struct("Loop<R, N>", """
    Axes<i64, R, N> outer   # the axes but the innermost
    i64 run, rows           # cells of the innermost axis; how many runs there are
    i64 step[N]             # between the cells of a run
    i64 piece, pieces       # cells of a run that a block takes; blocks of a run
    i64 group               # runs that a block takes
""", AXES64)  # fmt: skip
CELLS = 16384  # of a block: few enough for the nearest cache, so many that a block is worth handing out
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
    own = [list(s[:-1]) for s in strides]
    data = LOOP[RANK, len(strides)].pack(
        outer=axes_values(list(outer) or [1], own if outer else [[0]] * len(strides), True), run=run, rows=rows,
        step=[s[-1] if s else 0 for s in strides], piece=piece, pieces=pieces, group=group,
    )  # fmt: skip
    return ceil_div(rows, group) * pieces, Blob(data)
