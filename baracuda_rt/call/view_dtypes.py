"""What views and compositions ask about dtypes, and how they bring an array to the one that they compute in."""

from __future__ import annotations

from typing import Any

__all__ = ["bits_of", "discrete", "dtype_of", "floating", "in_dtype_of", "integers", "is_bool", "is_complex", "widened"]


def dtype_of(x: Any) -> str:
    """The name of x's dtype, the same in every library."""
    return str(x.dtype).removeprefix("torch.")


def integers(x: Any) -> bool:
    """Whether the elements of x are integers."""
    return dtype_of(x).startswith(("int", "uint"))


def is_bool(x: Any) -> bool:
    """Whether the elements of x are truth values."""
    return dtype_of(x) == "bool"


def is_complex(x: Any) -> bool:
    """Whether the elements of x are complex numbers."""
    return dtype_of(x).startswith("complex")


def discrete(x: Any) -> bool:
    """Whether the elements of x are integers or truth values."""
    return integers(x) or is_bool(x)


def bits_of(x: Any) -> int:
    """The bits of an element of x."""
    return 8 * int(x.dtype.itemsize)


def in_dtype_of(y: Any, x: Any) -> Any:
    """y, cast to x's dtype where it has another one."""
    from .. import cast

    return y if dtype_of(y) == dtype_of(x) else cast(y, dtype_of(x))


def floating(x: Any) -> Any:
    """x, integers and truth values as float64."""
    from .. import cast

    return cast(x, "float64") if discrete(x) else x


def widened(x: Any) -> Any:
    """x, halves as float32: what several steps compute in, so that only the last one rounds to a half."""
    from .. import cast

    return cast(x, "float32") if dtype_of(x) in ("float16", "bfloat16") else x
