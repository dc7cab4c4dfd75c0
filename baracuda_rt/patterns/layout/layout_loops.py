"""Copies and fills on the CPU's own path. Views in, launches out, as in layout_base."""

from __future__ import annotations

from ...records import Arg, Launch, ceil_div, i64, numel
from ..loops import ONE, runs
from .layout_base import View, _across, upright

__all__ = ["copied", "filled"]

TURNED = 64  # side of a tile of a transposed copy


def copied(x: View, y: View) -> list[Launch]:
    """y = x over views of one shape."""
    if not numel(x.shape):
        return []
    extents, xs, ys, x_at, y_at = upright(x, y)
    if not extents:
        extents, xs, ys = [1], [1], [1]
    across = _across(extents, xs, ys)
    if across is None:
        blocks, blob = runs(extents, [xs, ys])
        return [Launch("_copy", (blocks, 1, 1), ONE, (x.arg, y.arg, blob, i64(x_at), i64(y_at)))]
    rest = [k for k in range(len(extents) - 1) if k != across]
    a, b = extents[-1], extents[across]
    tiles = ceil_div(a, TURNED), ceil_div(b, TURNED)
    batches, blob = runs([extents[k] for k in rest], [[s[k] for k in rest] for s in (xs, ys)], 1)
    numbers = (a, b, xs[-1], ys[across], *tiles, x_at, y_at)
    return [Launch("_turn", (batches * tiles[0] * tiles[1], 1, 1), ONE, (x.arg, y.arg, blob, *(i64(n) for n in numbers)))]


def filled(y: View, value: tuple[Arg, Arg]) -> list[Launch]:
    """y = a value, given as the bytes of an element."""
    if not numel(y.shape):
        return []
    extents, _, ys, _, y_at = upright(y, y)
    blocks, blob = runs(extents, [ys])
    return [Launch("_set", (blocks, 1, 1), ONE, (y.arg, blob, i64(y_at), *value))]
