"""What views and compositions ask about dtypes, and how they bring an array to the one that they compute in."""

from __future__ import annotations

from typing import Any

from .arrays import is_array, is_scalar

__all__ = ["HALVES", "bits_of", "conjugated", "discrete", "dtype_of", "floating", "in_64_bits", "in_dtype_of", "integers", "is_complex", "names_complex", "widened"]


HALVES = ("float16", "bfloat16")


def dtype_of(x: Any) -> str:
    """The name of x's dtype, the same in every library."""
    return str(x.dtype).removeprefix("torch.")


def integers(x: Any) -> bool:
    """Whether the elements of x are integers."""
    return dtype_of(x).startswith(("int", "uint"))


def is_complex(x: Any) -> bool:
    """Whether the elements of x are complex numbers, or x is one."""
    return isinstance(x, complex) or (hasattr(x, "dtype") and dtype_of(x).startswith("complex"))


def names_complex(dtype: Any) -> bool:
    """Whether this says a complex dtype, in any library's words."""
    return "complex" in str(dtype)


def discrete(x: Any) -> bool:
    """Whether the elements of x are integers or truth values."""
    return integers(x) or dtype_of(x) == "bool"


def bits_of(x: Any) -> int:
    """The bits of an element of x."""
    return 8 * int(x.dtype.itemsize)


def in_dtype_of(y: Any, x: Any) -> Any:
    """y, cast to x's dtype where it has another one."""
    from .. import cast

    return y if dtype_of(y) == dtype_of(x) else cast(y, dtype_of(x))


def conjugated(x: Any) -> Any:
    """The conjugate of x; real numbers themselves, not a copy."""
    from .. import conj

    return conj(x) if is_complex(x) else x


def floating(x: Any) -> Any:
    """x, integers and truth values as float64."""
    from .. import cast

    return cast(x, "float64") if discrete(x) else x


def in_64_bits(x: Any, planar: bool) -> Any:
    """x in float64, or in complex128; a number stays itself."""
    from .. import cast
    from .. import complex as joined

    if not is_array(x) or is_scalar(x):
        return x
    return cast(x, "complex128") if is_complex(x) else joined(cast(x, "float64"), 0.0) if planar else cast(x, "float64")


def widened(x: Any) -> Any:
    """x, halves as float32: what several steps compute in, so that only the last one rounds to a half."""
    from .. import cast

    return cast(x, "float32") if dtype_of(x) in HALVES else x
