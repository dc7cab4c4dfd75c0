"""A Python number as the bytes of one element, by the rules of cast. For values that kernels only move, such as a fill value."""

from __future__ import annotations

import functools
import math
import struct

__all__ = ["element_bits", "element_bytes"]

_INTEGERS = {"i8": (8, True), "u8": (8, False), "i16": (16, True), "i32": (32, True), "u32": (32, False), "i64": (64, True)}


def _signs(value: complex | float | int) -> tuple[float, ...]:
    """What tells numbers apart that are equal as keys: 0, 0.0, -0.0 and their complex kin."""
    if isinstance(value, complex):
        return math.copysign(1.0, value.real), math.copysign(1.0, value.imag)
    return (math.copysign(1.0, value),) if isinstance(value, float) else ()


@functools.lru_cache(maxsize=256)
def _bytes(value: complex | float | int, key: str, signs: tuple[float, ...]) -> bytes:
    if key in ("c64", "c128"):
        part = "f32" if key == "c64" else "f64"
        number = value if isinstance(value, complex) else complex(_real(value))
        return b"".join(_bytes(v, part, _signs(v)) for v in (number.real, number.imag))
    if key == "bool":
        return bytes([value != 0])
    if isinstance(value, complex):
        if value.imag != 0:
            raise ValueError(f"{value!r}; accepted a real number")
        value = value.real
    if key in _INTEGERS:
        bits, signed = _INTEGERS[key]
        number = _whole(value, bits, signed)
        return (number % (1 << bits)).to_bytes(bits // 8, "little")
    if key in ("s4", "u4"):
        low, high = (-8, 7) if key == "s4" else (0, 15)
        nearest = 0 if math.isnan(value) else high if value > high else low if value < low else round(value)
        return bytes([nearest & 15])
    real = _real(value)
    if key == "f64":
        return struct.pack("<d", real)
    return _narrow(real, key)


def _real(value: float | int) -> float:
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
    """f32, or through it a half or an 8-bit float."""
    import ml_dtypes
    import numpy as np

    with np.errstate(all="ignore"):
        single = np.float64(value).astype(np.float32)
        if key == "f32":
            return single.tobytes()
        if key == "f16":
            return single.astype(np.float16).tobytes()
        if key == "bf16":
            return single.astype(ml_dtypes.bfloat16).tobytes()
        if key == "e5m2":
            return single.astype(ml_dtypes.float8_e5m2).tobytes()
        if np.isnan(single):
            return b"\x7f"
        return np.clip(single, np.float32(-448), np.float32(448)).astype(ml_dtypes.float8_e4m3fn).tobytes()


def element_bytes(value: complex | float | int, key: str) -> bytes:
    """The little-endian bytes of a number as an element of dtype `key`. Raises ValueError for a complex one where the dtype is real."""
    value = int(value) if isinstance(value, bool) else value
    return _bytes(value, key, _signs(value))


def element_bits(token: str, value: complex | float | int) -> int:
    """What a scalar with token "bits.DTYPE.HALF" is passed as: eight of an element's (at most sixteen) bytes."""
    _, key, half = token.split(".")
    return int.from_bytes(element_bytes(value, key)[8 * int(half) :][:8], "little")
