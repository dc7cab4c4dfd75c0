"""Launch of searchsorted and bucketize: one thread a value, or a few where a block holds the sequence."""

from __future__ import annotations

from typing import Any

from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, ceil_div
from ..axes import merged
from ..indexing.index_base import KINDS, axes
from .order import THREADS, check_positions, order
from .row_sort import NULL

HELD_BYTES = 16384  # of a sequence that a block holds at most
HELD_VALUES = 4096  # values from which on it does
TOGETHER = 2  # values of a thread then
EARLY = 4  # elements of the sequence that it asks for first, together
SEARCH = Struct("Search", """
    i64 cells, n, step               # values; elements of a sequence, and their stride
    i64 sorter_step, sorter_kind
    i64 right, wide                  # after equal elements; 64-bit results
""")  # fmt: skip


def _names(p: Problem) -> tuple[str, str]:
    """The sequence and the values."""
    first, second = (operand.name for operand in p.decl.inputs[:2])
    return (first, second) if p.traits.sequence_first else (second, first)


def check(p: Problem) -> None:
    """Shapes: one sequence for all values, or one for each row of values."""
    sequence, values = _names(p)
    whole, own = p.spec(sequence).shape, p.spec(values).shape
    if not whole:
        p.fail(sequence, "of shape ()", "at least one axis, that of the sequence")
    if len(whole) > 1 and (len(own) != len(whole) or own[:-1] != whole[:-1]):
        p.fail(values, f"of shape {own}", f"{len(whole)} axes, of which all but the last are those of {sequence} of shape {whole}")
    side = p.params.get("side")
    if side == "left" and p.params["right"]:
        p.fail("side", "'left'", "'right', or none, as right is True")
    check_positions(p, whole[-1], p.types.get("I", "i64"))


def dims(p: Problem) -> dict[str, Any]:
    """The results have the shape of the values."""
    return {"Y": p.spec(_names(p)[1]).shape}


def plan(p: Problem) -> Geometry:
    """One launch."""
    names = _names(p)
    sequence, values, y = p.spec(names[0]), p.spec(names[1]), p.spec("y")
    if not values.numel:
        return Geometry("default", ())
    sorter = p.spec("sorter") if p.has("sorter") else None
    batched = len(sequence.shape) > 1

    def rows(strides: tuple[int, ...] | None) -> tuple[int, ...]:
        return (*strides[:-1], 0) if batched and strides is not None else (0,) * len(values.shape)

    sets = [values.strides, y.strides, rows(sequence.strides), rows(None if sorter is None else sorter.strides)]
    blocks = ceil_div(values.numel, THREADS)
    if blocks >= 1 << 31:
        raise UnsupportedError(f"{p.name}: {values.numel} values; accepted up to {((1 << 31) - 1) * THREADS}")
    what = SEARCH.pack(
        cells=values.numel, n=sequence.shape[-1], step=sequence.strides[-1], sorter_step=0 if sorter is None else sorter.strides[-1],
        sorter_kind=0 if sorter is None else KINDS[sorter.dtype.key], right=bool(p.params["right"]) or p.params.get("side") == "right", wide=y.dtype.size == 8,
    )  # fmt: skip
    row = sequence.dtype
    if not batched and sorter is None and 0 < sequence.numel <= HELD_BYTES // row.size and values.numel >= max(HELD_VALUES, sequence.numel):
        top = 1 << (sequence.numel.bit_length() - 1)
        args: tuple[Arg, ...] = (Ptr(names[0]), Ptr(names[1]), Ptr("y"), axes(*merged(values.shape, sets)), order(row), Blob(what), Const(top, "u32"))
        return Geometry("default", (Launch("_held", (ceil_div(values.numel, THREADS * TOGETHER), 1, 1), (THREADS, 1, 1), args),))
    args = (
        Ptr(names[0]), Ptr(names[1]), NULL if sorter is None else Ptr("sorter"), Ptr("y"), axes(*merged(values.shape, sets)), order(sequence.dtype), Blob(what),
        ErrorArg(),
    )  # fmt: skip
    return Geometry("default", (Launch("", (blocks, 1, 1), (THREADS, 1, 1), args),))
