"""Launch geometry of formula ops whose inputs run along another axis than their outputs: tiles through shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...codegen.lowering import TURNED
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
    index_t across                        # a bit for each input that runs down the columns; of results that are turned, for each whose rows begin with a word
    index_t run                           # results that are turned: rows follow one another, a tile has whole ones
    index_t lane[OPERANDS], row[OPERANDS] # strides from one lane to the next, from one row of lanes to the next
""", AXES32, AXES64, RANK=RANK)  # fmt: skip


class Operand(NamedTuple):
    """What tiles need to know of an operand that is there."""

    size: int  # of an element in bytes
    alignment: int


class Tiles(NamedTuple):
    """A launch over tiles."""

    kernel: str
    blocks: int
    layout: bytes


def tiles(
    extents: Sequence[int], strides: Sequence[Sequence[int]], operands: Sequence[Operand | None], inputs: int, side: int, vec: int, wide: bool, turn: bool,
) -> Tiles | None:  # fmt: skip
    """Tiles over the innermost axis and the one along which an input's neighbours lie; None where no input has them elsewhere.

    Axes and strides as `collapse` orders them; inputs are the first of `operands`, of which some may be absent. `vec`: elements of an access.
    `turn`: where all inputs have whole accesses along that axis, results are turned.
    """
    if not side or len(extents) < 2 or extents[-1] < SHORTEST or numel(extents) < FEWEST:
        return None

    def along(k: int) -> int | None:
        own = strides[k]
        operand = operands[k]
        if operand is None or abs(own[-1]) * operand.size < SECTOR:
            return None
        near = [a for a in range(len(own) - 1) if own[a] and abs(own[a]) < abs(own[-1]) and extents[a] >= SHORTEST]
        return min(near, key=lambda a: abs(own[a]), default=None)

    found = [along(k) for k in range(inputs)]
    down = next((a for a in found if a is not None), None)
    if down is None:
        return None
    width, height = extents[-1], extents[down]

    def whole(k: int, inner: int, run: int = vec) -> bool:
        """Whether neighbours along an axis make accesses."""
        operand, own = operands[k], strides[k]
        others = [own[a] for a in range(len(own)) if a != inner % len(own)]
        return operand is None or (own[inner] == 1 and operand.alignment >= min(16, run * operand.size) and all(s % run == 0 for s in others))

    columns, rows = ceil_div(width, side), ceil_div(height, side)
    turned = [k for k in range(inputs) if found[k] == down]
    run = False
    results = range(inputs, len(operands))
    turn = turn and not wide and vec > 1 and height % vec == 0 and all(whole(k, down) for k in range(inputs)) and all(strides[k][-1] == 1 for k in results if operands[k])
    if turn:
        side, columns, rows = TURNED, ceil_div(width, TURNED), ceil_div(height, TURNED)
        run = columns == 1 and all(strides[k][down] == width for k in results if operands[k])
        turned = list(range(inputs))
    rest = [a for a in range(len(extents) - 1) if a != down]
    words = [k for k in results if (of := operands[k]) and width % max(1, 4 // of.size) == 0 and whole(k, -1, max(1, 4 // of.size))]
    blocks = columns * rows * numel([extents[a] for a in rest])
    steps = [
        [*(own[a] for a in rest), own[down] * side if rows > 1 else 0, own[-1] * side if columns > 1 else 0] for own in strides
    ]
    layout = TILES[index_t(wide), len(strides)].pack(
        axes=axes_values([*(extents[a] for a in rest), rows, columns], steps, wide), columns=columns, rows=rows, width=width, height=height,
        across=sum(1 << k for k in (words if turn else turned)), run=run,
        lane=[own[down] if k in turned else own[-1] for k, own in enumerate(strides)],
        row=[own[-1] if k in turned else own[down] for k, own in enumerate(strides)],
    )  # fmt: skip
    return Tiles("_turned" if turn else "_tiles", blocks, layout)
