"""A Python number as the bytes of one element, by the rules of cast. For values that kernels only move, such as a fill value."""

from __future__ import annotations

import ctypes
import functools
import math
import operator
import struct
from collections.abc import Callable
from typing import Any

from ..codegen.dtypes import DTYPES, integer_range

__all__ = ["element_bits", "element_bytes", "number_as", "real_of"]

_INTEGERS = {"i8": (8, True), "u8": (8, False), "i16": (16, True), "i32": (32, True), "u32": (32, False), "i64": (64, True), "u16": (16, False), "u64": (64, False)}


def _signs(value: complex | float | int) -> tuple[float, ...]:
    """What tells numbers apart that are equal as keys: 0, 0.0, -0.0 and their complex kin."""
    if isinstance(value, complex):
        return math.copysign(1.0, value.real), math.copysign(1.0, value.imag)
    return (math.copysign(1.0, value),) if isinstance(value, float) else ()


@functools.lru_cache(maxsize=256)
def _bytes(value: complex | float | int, key: str, signs: tuple[float, ...]) -> bytes:
    if key in ("c64", "c128"):
        part = "f32" if key == "c64" else "f64"
        number = value if isinstance(value, complex) else complex(real_of(value))
        return b"".join(_bytes(v, part, _signs(v)) for v in (number.real, number.imag))
    if isinstance(value, complex):
        raise ValueError(f"{value!r}; accepted a real number")  # noqa: TRY004 of its value, as the callers see it
    if key == "bool":
        return bytes([value != 0])
    if key in _INTEGERS:
        bits, signed = _INTEGERS[key]
        number = _whole(value, bits, signed)
        return (number % (1 << bits)).to_bytes(bits // 8, "little")
    if key in ("s4", "u4"):
        low, high = (-8, 7) if key == "s4" else (0, 15)
        nearest = 0 if math.isnan(value) else high if value > high else low if value < low else round(value)
        return bytes([nearest & 15])
    real = real_of(value)
    if key == "f64":
        return struct.pack("<d", real)
    return _narrow(real, key)


def real_of(value: float | int) -> float:
    """A real number as a float; an integer beyond the largest is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _whole(value: float | int, bits: int, signed: bool) -> int:
    """A number as an integer: toward zero, NaN to 0; beyond i64 (or a 32- or 64-bit target) the nearest end."""
    if isinstance(value, int):
        return value
    if math.isnan(value):
        return 0
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if bits < 32:
        low, high = -(1 << 63), (1 << 63) - 1
    return high if value >= high else low if value <= low else int(value)


def _narrow(value: float, key: str) -> bytes:
    """f32, a half or an 8-bit float, rounded once: what is narrower than f32 goes through an f32 rounded to odd."""
    import ml_dtypes
    import numpy as np

    with np.errstate(all="ignore"):
        single = np.float64(value).astype(np.float32)
        if key == "f32":
            return single.tobytes()
        if math.isfinite(value) and float(single) != value:
            single = np.nextafter(single, np.float32(0)) if abs(float(single)) > abs(value) else single
            single = (single.view(np.uint32) | np.uint32(1)).view(np.float32)
        if key == "f16":
            return bytes(single.astype(np.float16).tobytes())
        if key == "bf16":
            return bytes(single.astype(ml_dtypes.bfloat16).tobytes())
        if key == "e5m2":
            return bytes(single.astype(ml_dtypes.float8_e5m2).tobytes())
        if np.isnan(single):
            return b"\x7f"
        return bytes(np.clip(single, np.float32(-448), np.float32(448)).astype(ml_dtypes.float8_e4m3fn).tobytes())


def element_bytes(value: complex | float | int, key: str) -> bytes:
    """The little-endian bytes of a number as an element of dtype `key`. Raises ValueError for a complex one where the dtype is real."""
    value = int(value) if isinstance(value, bool) else value
    return _bytes(value, key, _signs(value))


def element_bits(token: str, value: complex | float | int) -> int:
    """What a scalar with token "bits.DTYPE.HALF" is passed as: eight of an element's (at most sixteen) bytes."""
    _, key, half = token.split(".")
    return int.from_bytes(element_bytes(value, key)[8 * int(half) :][:8], "little")


def _plain(value: Any) -> bool | int | float:
    """A Python or NumPy number as Python's bool, int or float. Raises ValueError for a complex one."""
    if hasattr(value, "item"):
        value = value.item()
    if not isinstance(value, bool | int | float):
        value = float(value) if not isinstance(value, complex) and hasattr(value, "__float__") else value
    if isinstance(value, complex):
        raise TypeError("complex")
    number: bool | int | float = value
    return number


def _real_number(value: Any) -> float:
    return value if type(value) is float else real_of(_plain(value))


def _half_bits(value: Any) -> int:
    single = ctypes.c_float(_real_number(value)).value
    try:
        return int.from_bytes(struct.pack("<e", single), "little")
    except OverflowError:
        return 0x7C00 if single > 0 else 0xFC00


def _bfloat_bits(value: Any) -> int:
    word = ctypes.c_uint32.from_buffer(ctypes.c_float(_real_number(value))).value
    if word & 0x7FFFFFFF > 0x7F800000:
        return word >> 16 | 0x40  # stays a NaN whatever its low bits are
    return word + 0x7FFF + (word >> 16 & 1) >> 16


def _bool_number(value: Any) -> bool:
    plain = value if value is True or value is False else _plain(value)
    if not isinstance(plain, bool):
        raise TypeError("no boolean")
    return plain


def number_as(key: str) -> Callable[[Any], Any]:
    """A function that makes a Python or NumPy number what a kernel argument of dtype `key` is set to: a value, or the bits of a half or an 8-bit float.

    It raises ValueError (TypeError, OverflowError) for a number that the dtype does not hold: 2.5 or 300 for int8, 2 for booleans. Floats round.
    """
    row = DTYPES[key]
    if key in ("f32", "f64"):
        return _real_number
    if key in ("f16", "bf16"):
        return _half_bits if key == "f16" else _bfloat_bits
    if row.kind == "b":
        return _bool_number
    if row.kind == "c":
        return lambda value: value if type(value) is complex else complex(real_of(value) if isinstance(value, int) else value)
    if row.is_float:
        return lambda value: int.from_bytes(element_bytes(_real_number(value), key), "little")
    low, high = integer_range(row)

    def whole(value: Any) -> int:
        plain = value if type(value) is int else _plain(value)
        if not low <= plain <= high or plain != plain // 1:  # not so NaN and infinities
            raise ValueError("out of range")
        return operator.index(int(plain))

    return whole
