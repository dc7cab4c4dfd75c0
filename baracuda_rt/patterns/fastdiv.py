"""Numbers for division by multiplication in kernels: the host half of `FastDiv` of the prelude template."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..codegen.structs import Struct

__all__ = ["FASTDIV", "FastDiv", "dividers", "fastdiv"]

FASTDIV = Struct("FastDiv", "u32 d, m, s")


class FastDiv(NamedTuple):
    """`n // d` equals `((n * m >> 32) + n) >> s` for 0 <= n < 2**31; the fields of the kernels' struct, each 32 bits."""

    d: int
    m: int
    s: int

    def divide(self, n: int) -> int:
        """What a kernel computes for n // d."""
        return ((n * self.m >> 32) + n) >> self.s


@lru_cache(maxsize=1024)
def fastdiv(divisor: int) -> FastDiv:
    """The divider for 1 <= divisor < 2**31.

    With s = ceil(log2 d) and m = floor(2**32 * (2**s - d) / d) + 1 (Granlund and Montgomery, PLDI 1994, figure 4.1) the
    quotient is exact for 32-bit n; n below 2**31 keeps the sum within 32 bits.
    """
    if not 1 <= divisor < 1 << 31:
        raise ValueError(f"divisor is {divisor}; accepted 1 to 2147483647")
    shift = (divisor - 1).bit_length()
    return FastDiv(divisor, ((1 << 32) * ((1 << shift) - divisor)) // divisor + 1, shift)


def dividers(extents: Iterable[int]) -> list[int]:
    """The numbers of the dividers of several extents in a row; an extent of 0, which nothing is divided by, counts as 1."""
    return [word for n in extents for word in fastdiv(n or 1)]
