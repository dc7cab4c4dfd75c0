"""The axes of a strided problem as kernels get them by value: `Axes` of templates/core/axes.cuh."""

from __future__ import annotations

from collections.abc import Sequence

from ..codegen.structs import Packer, Struct
from ..errors import UnsupportedError
from .fastdiv import FASTDIV, dividers

__all__ = ["AXES32", "AXES64", "RANK", "axes_values", "check_rank", "index_t", "pack_axes"]

RANK = 16

# Innermost axis first; what lies beyond the rank is an axis of one cell.
AXES32 = Struct("Axes<i32, R, N>", "u32 rank\nFastDiv div[R] = 1 1 0\ni32 stride[N][R] = 0", FASTDIV)
AXES64 = Struct("Axes<i64, R, N>", "i64 rank\ni64 extent[R] = 1\ni64 stride[N][R] = 0")


def index_t(wide: bool) -> str:
    """The type that kernels count in."""
    return "i64" if wide else "i32"


def check_rank(rank: int) -> None:
    if rank > RANK:
        raise UnsupportedError(f"{rank} axes remain after merging; accepted up to {RANK}: make an operand contiguous first")


def _parts(extents: Sequence[int], strides: Sequence[Sequence[int]], wide: bool) -> tuple[Packer, int, Sequence[int], list[Sequence[int]]]:
    rank = len(extents)
    check_rank(rank)
    inner = extents[::-1]
    return (AXES64 if wide else AXES32)[RANK, len(strides)], rank, inner if wide else dividers(inner), [own[::-1] for own in strides]


def axes_values(extents: Sequence[int], strides: Sequence[Sequence[int]], wide: bool) -> tuple[float, ...]:
    """The numbers of an `Axes` struct, a field of another one. Extents and the strides of each operand come outermost first."""
    packer, *fields = _parts(extents, strides, wide)
    return packer.values(*fields)


def pack_axes(extents: Sequence[int], strides: Sequence[Sequence[int]], wide: bool) -> bytes:
    """The bytes of an `Axes` struct, an argument of its own."""
    packer, *fields = _parts(extents, strides, wide)
    return packer.pack(*fields)
