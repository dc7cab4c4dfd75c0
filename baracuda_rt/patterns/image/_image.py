"""What the image geometries share: operands seen as [N, C, D, H, W], channels a thread takes at once, and the structs of templates/image/_image.cu.j2."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, Problem, Spec, ceil_div
from ..axes_struct import index_t
from ..fastdiv import fastdiv

THREADS = 256
SPLIT32 = Struct("Split[index_t=i32]", "u32 d, m, s")
SPLIT64 = Struct("Split[index_t=i64]", "i64 extent")
VIEW = Struct("View[index_t=i32|i64]", """
    i64 batch, channel
    index_t depth, height, width
    i32 packed   # V channels are one pack
""")
THREAD_PLACES = Struct("Threads[index_t=i32|i64]", """
    i64 count
    Split width, rows, depth, groups   # tiles along each axis, groups of channels
    index_t columns, height            # of a tile
    i32 channels, along                # along: neighbouring threads take neighbouring groups of channels
""", SPLIT32, SPLIT64)  # fmt: skip


def split(extent: int, wide: bool) -> Sequence[int]:
    """The numbers of a `Split`."""
    return (max(1, extent),) if wide else fastdiv(max(1, extent))


def volume(values: Sequence[Any], fill: Any) -> tuple[Any, ...]:
    """One value for each axis of [D, H, W], missing leading axes filled."""
    return (fill,) * (3 - len(values)) + tuple(values)


@dataclass(frozen=True, slots=True)
class Plane:
    """An operand [N, C, D, H, W] in elements: extents, strides, bytes of an element and what its base is aligned to."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    size: int
    alignment: int

    @classmethod
    def of(cls, spec: Spec) -> Plane:
        """From an operand of three to five axes."""
        missing = (0,) * (5 - len(spec.shape))
        steps = tuple(s if n > 1 else 0 for n, s in zip(spec.shape, spec.strides, strict=True))  # nothing is known of the step of one cell
        shape = (*spec.shape[:2], *(1 for _ in missing), *spec.shape[2:])
        return cls(shape, (*steps[:2], *missing, *steps[2:]), spec.dtype.size, spec.alignment)

    @classmethod
    def dense(cls, shape: Sequence[int], size: int, last: bool) -> Plane:
        """A dense one in the workspace; last: its channels lie innermost."""
        n, c, d, h, w = shape
        strides = (c * d * h * w, 1, h * w * c, w * c, c) if last else (c * d * h * w, d * h * w, h * w, w, 1)
        return cls((n, c, d, h, w), strides, size, 16)

    @property
    def last(self) -> bool:
        """Whether neighbours in memory are channels."""
        return self.strides[1] == 1 and self.shape[1] > 1

    def packed(self, lanes: int) -> bool:
        """Whether every `lanes` channels, from the first on, are whole packs of 16 bytes or more."""
        own = [s for n, s in zip(self.shape, self.strides, strict=True) if n > 1]
        aligned = self.alignment >= min(16, lanes * self.size)
        return lanes > 1 and self.last and self.shape[1] % lanes == 0 and aligned and all(s % lanes == 0 or s == 1 for s in own)

    def pairs(self) -> bool:
        """Whether two neighbours of a row, from the first on, can be written at once."""
        own = [s for n, s in zip(self.shape[:-1], self.strides[:-1], strict=True) if n > 1]
        return self.strides[-1] == 1 and self.shape[-1] > 1 and self.alignment >= 2 * self.size and all(s % 2 == 0 for s in own)

    def runs(self, cells: int) -> bool:
        """Whether all of a row's cells can be read `cells` at once."""
        own = [s for n, s in zip(self.shape[:-1], self.strides[:-1], strict=True) if n > 1]
        return self.strides[-1] == 1 and self.shape[-1] % cells == 0 and self.alignment >= min(16, cells * self.size) and all(s % cells == 0 for s in own)

    def values(self, lanes: int, wide: bool) -> tuple[float, ...]:
        """The numbers of the `View` struct."""
        n, c, *spatial = self.strides
        return VIEW[index_t(wide)].values(n, c, *spatial, packed=self.packed(lanes))


def is_wide(p: Problem, threads: int) -> bool:
    """Whether the problem needs 64-bit positions or thread numbers."""
    return p.wide or threads > INT32_MAX - THREADS


def choose(p: Problem, wide: bool, best: str = "strided") -> str:
    """The variant, or what the caller asks for where that serves."""
    possible = (f"{best}_i64",) if wide else (best, f"{best}_i64")
    if p.variant is None or p.variant in possible:
        return p.variant or possible[0]
    raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; possible: {', '.join(possible)}")


def threads(extents: Sequence[int], tile: Sequence[int], n: int, channels: int, lanes: int, along: bool, wide: bool) -> tuple[tuple[float, ...], int]:
    """The numbers of the `Threads` struct over tiles of rows and columns of [N, C, D, H, W], and the number of blocks."""
    depth, height, width = extents
    across, down, groups = ceil_div(width, tile[1]), ceil_div(height, tile[0]), ceil_div(channels, lanes)
    count = n * groups * depth * down * across
    values = THREAD_PLACES[index_t(wide)].values(
        count=count, width=split(across, wide), rows=split(down, wide), depth=split(depth, wide), groups=split(groups, wide),
        columns=tile[1], height=tile[0], channels=lanes, along=along,
    )  # fmt: skip
    return values, ceil_div(count, THREADS)


def product(values: Sequence[int]) -> int:
    return math.prod(values)
