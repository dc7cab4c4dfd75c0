"""Numbers for division by multiplication in kernels: the host half of `FastDiv` of the prelude template."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["FastDiv", "fastdiv"]


class FastDiv(NamedTuple):
    """`n // d` equals `((n * m >> 32) + n) >> s` for 0 <= n < 2**31; the fields of the kernels' struct, each 32 bits."""

    d: int
    m: int
    s: int

    def divide(self, n: int) -> int:
        """What a kernel computes for n // d."""
        return ((n * self.m >> 32) + n) >> self.s


def fastdiv(divisor: int) -> FastDiv:
    """The divider for 1 <= divisor < 2**31.

    With s = ceil(log2 d) and m = floor(2**32 * (2**s - d) / d) + 1 (Granlund and Montgomery, PLDI 1994, figure 4.1) the
    quotient is exact for 32-bit n; n below 2**31 keeps the sum within 32 bits.
    """
    if not 1 <= divisor < 1 << 31:
        raise ValueError(f"divisor is {divisor}; accepted 1 to 2147483647")
    shift = (divisor - 1).bit_length()
    return FastDiv(divisor, ((1 << 32) * ((1 << shift) - divisor)) // divisor + 1, shift)
