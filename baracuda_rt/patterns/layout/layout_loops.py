"""Copies and fills on the CPU's own path. Views in, launches out, as in layout_base."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.structs import Struct
from ...records import Arg, Blob, Launch, ceil_div, i32, i64, numel
from ..axes_struct import RANK
from ..loops import CELLS, ONE, runs
from .layout_base import MODES, ZERO, Axis, View, merged_axes, upright
from .layout_copy import across

__all__ = ["copied", "filled", "mapped"]

TURNED = 64  # side of a tile of a transposed copy
SHORT = 16  # cells of a run of y, below which runs of x are walked where those are longer
MAPPED = Struct("Mapped", """
    i64 n[RANK] = 1        # extent of x, innermost axis first
    i64 low[RANK] = 0      # coordinate of x's first element in y
    i64 x_step[RANK] = 0
""", RANK=RANK)  # fmt: skip


def copied(x: View, y: View, cells: int = CELLS) -> list[Launch]:
    """y = x over views of one shape."""
    if not numel(x.shape):
        return []
    extents, xs, ys, x_at, y_at = upright(x, y)
    if not extents:
        extents, xs, ys = [1], [1], [1]
    axis = across(extents, xs, ys)
    if axis is None:
        longest = max(range(len(extents)), key=lambda k: (abs(xs[k]) == 1 or k == len(extents) - 1) * extents[k])
        if extents[-1] < SHORT and extents[longest] > extents[-1]:
            extents, xs, ys = ([*own[:longest], *own[longest + 1 :], own[longest]] for own in (extents, xs, ys))
        blocks, blob = runs(extents, [xs, ys], cells)
        return [Launch("_copy", (blocks, 1, 1), ONE, (x.arg, y.arg, blob, i64(x_at), i64(y_at)))]
    rest = [k for k in range(len(extents) - 1) if k != axis]
    a, b = extents[-1], extents[axis]
    tiles = ceil_div(a, TURNED), ceil_div(b, TURNED)
    batches, blob = runs([extents[k] for k in rest], [[s[k] for k in rest] for s in (xs, ys)], 1)
    numbers = (a, b, xs[-1], ys[axis], *tiles, x_at, y_at)
    return [Launch("_turn", (batches * tiles[0] * tiles[1], 1, 1), ONE, (x.arg, y.arg, blob, *(i64(n) for n in numbers)))]


def filled(y: View, value: tuple[Arg, Arg]) -> list[Launch]:
    """y = a value, given as the bytes of an element."""
    if not numel(y.shape):
        return []
    extents, _, ys, _, y_at = upright(y, y)
    blocks, blob = runs(extents, [ys])
    return [Launch("_set", (blocks, 1, 1), ONE, (y.arg, blob, i64(y_at), *value))]


def mapped(
    x: View, y: View, axes: Sequence[Axis], mode: str = "constant", triangle: int = 0, diagonal: int = 0, value: tuple[Arg, Arg] = ZERO,
    cells: int = CELLS,
) -> list[Launch]:  # fmt: skip
    """y = x by a map of each axis, as `layout_base.gather`."""
    lengths = [axis.length for axis in axes]
    if not numel(lengths):
        return []
    if triangle:  # a diagonal beyond a corner cuts what the one at the corner cuts
        diagonal = max(-lengths[-2], min(diagonal, lengths[-1]))
    own = merged_axes(axes, 2 if triangle else 0)
    blocks, blob = runs([a.length for a in own], [[a.y_step for a in own]], cells)
    inner = own[::-1]
    table = Blob(MAPPED.pack(n=[a.n for a in inner], low=[a.low for a in inner], x_step=[a.x_step for a in inner]))
    numbers = (i64(x.offset), i64(y.offset), i32(MODES[mode]), i32(triangle), i64(diagonal))
    return [Launch("_mapped", (blocks, 1, 1), ONE, (x.arg, y.arg, blob, table, *numbers, *value))]
