"""Launch geometry of formula ops whose inputs run along another axis than their outputs: tiles through shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...codegen.structs import Struct
from ...records import ceil_div, numel
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t

THREADS = 256
SECTOR = 32  # bytes; from this stride on neighbours share nothing that is read at once
SHORTEST = 32  # elements along either axis of a tile
FEWEST = 1 << 18  # elements: fewer are in the caches whatever the order, and would be tiles for a part of the device only
TILES = Struct("Tiles[index_t=i32|i64, OPERANDS]", """
    Axes<index_t, RANK, OPERANDS> axes    # the first element of a tile: columns of tiles, rows of them, then the other axes
    index_t columns, rows                 # of tiles
    index_t width, height                 # of the matrix, in elements
    index_t across                        # a bit for each input that runs down the columns
    index_t lane[OPERANDS], row[OPERANDS] # strides from one lane to the next, from one row of lanes to the next
""", AXES32, AXES64, RANK=RANK)  # fmt: skip


class Tiles(NamedTuple):
    """A launch over tiles."""

    blocks: int
    layout: bytes


def tiles(extents: Sequence[int], strides: Sequence[Sequence[int]], sizes: Sequence[int], inputs: int, side: int, wide: bool) -> Tiles | None:
    """Tiles over the innermost axis and the one along which an input's neighbours lie; None where no input has them elsewhere.

    Axes and strides as `collapse` orders them; `sizes` of elements in bytes, 0 for operands that are absent.
    """
    if not side or len(extents) < 2 or extents[-1] < SHORTEST or numel(extents) < FEWEST:
        return None

    def along(k: int) -> int | None:
        own = strides[k]
        if abs(own[-1]) * sizes[k] < SECTOR:
            return None
        near = [a for a in range(len(own) - 1) if own[a] and abs(own[a]) < abs(own[-1]) and extents[a] >= SHORTEST]
        return min(near, key=lambda a: abs(own[a]), default=None)

    found = [along(k) for k in range(inputs)]
    down = next((a for a in found if a is not None), None)
    if down is None:
        return None
    width, height = extents[-1], extents[down]
    columns, rows = ceil_div(width, side), ceil_div(height, side)
    rest = [a for a in range(len(extents) - 1) if a != down]
    blocks = columns * rows * numel([extents[a] for a in rest])
    turned = [k for k in range(inputs) if found[k] == down]
    steps = [
        [*(own[a] for a in rest), own[down] * side if rows > 1 else 0, own[-1] * side if columns > 1 else 0] for own in strides
    ]
    layout = TILES[index_t(wide), len(strides)].pack(
        axes=axes_values([*(extents[a] for a in rest), rows, columns], steps, wide), columns=columns, rows=rows, width=width, height=height,
        across=sum(1 << k for k in turned),
        lane=[own[down] if k in turned else own[-1] for k, own in enumerate(strides)],
        row=[own[-1] if k in turned else own[down] for k, own in enumerate(strides)],
    )  # fmt: skip
    return Tiles(blocks, layout)
