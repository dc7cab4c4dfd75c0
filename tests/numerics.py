"""Number formats as the oracle needs them: correct rounding to a storage dtype, units in the last place, fused multiply-add.

Independent of the templates: everything here is NumPy arithmetic and exact rationals.
"""

from __future__ import annotations

from fractions import Fraction

import ml_dtypes
import numpy as np

# token -> (significand bits, smallest normal exponent, largest finite value)
_FLOATS = {
    "f64": (53, -1022, float(np.finfo(np.float64).max)),
    "f32": (24, -126, float(np.finfo(np.float32).max)),
    "f16": (11, -14, 65504.0),
    "bf16": (8, -126, float(ml_dtypes.finfo(ml_dtypes.bfloat16).max)),
    "e4m3": (4, -6, 448.0),
    "e5m2": (3, -14, 57344.0),
}

NUMPY = {
    "f64": np.dtype(np.float64), "f32": np.dtype(np.float32), "f16": np.dtype(np.float16), "bf16": np.dtype(ml_dtypes.bfloat16),
    "e4m3": np.dtype(ml_dtypes.float8_e4m3fn), "e5m2": np.dtype(ml_dtypes.float8_e5m2), "i8": np.dtype(np.int8),
    "u8": np.dtype(np.uint8), "i16": np.dtype(np.int16), "i32": np.dtype(np.int32), "u32": np.dtype(np.uint32), "u16": np.dtype(np.uint16), "u64": np.dtype(np.uint64),
    "i64": np.dtype(np.int64), "bool": np.dtype(np.bool_), "c64": np.dtype(np.complex64), "c128": np.dtype(np.complex128),
    "s4": np.dtype(np.uint8), "u4": np.dtype(np.uint8),
}  # fmt: skip

TOKENS = {dtype: token for token, dtype in NUMPY.items() if token not in ("s4", "u4")}


def is_float(token: str) -> bool:
    return token in _FLOATS


def largest(token: str) -> float:
    """The largest finite value of a floating dtype."""
    return _FLOATS[token][2]


def smallest(token: str) -> float:
    """The smallest positive subnormal of a floating dtype."""
    bits, low, _ = _FLOATS[token]
    return float(np.ldexp(1.0, low - bits + 1))


def smallest_normal(token: str) -> float:
    return float(np.ldexp(1.0, _FLOATS[token][1]))


def compute_token(token: str) -> str:
    """The dtype an op computes in: f32 for f16, bf16 and fp8, else the dtype itself."""
    return "f32" if token in ("f16", "bf16", "e4m3", "e5m2") else token


def eps(token: str) -> float:
    """Spacing at 1."""
    return float(np.ldexp(1.0, 1 - _FLOATS[token][0]))


def ulp(x: np.ndarray, token: str) -> np.ndarray:
    """The spacing of the format at |x| (subnormal spacing near zero, NaN for non-finite x)."""
    bits, low, _ = _FLOATS[token]
    x = np.asarray(x)
    if x.dtype not in (np.float64, np.longdouble):
        x = x.astype(np.float64)
    _, exponent = np.frexp(np.where(np.isfinite(x), x, 0))
    exponent = np.maximum(np.where(x == 0, low, exponent - 1), low) - (bits - 1)
    unit = np.ldexp(np.ones(x.shape, x.dtype), exponent)
    return np.where(np.isfinite(x), unit, np.nan)


def round_to(x: np.ndarray, token: str) -> np.ndarray:
    """Rounds once, half to even, to the storage dtype (integers and bool: C conversion)."""
    x = np.asarray(x)
    if not is_float(token):
        return x.astype(NUMPY[token])
    if x.dtype.kind in "iub":
        x = x.astype(np.longdouble if x.dtype.itemsize == 8 else np.float64)
    wide = x if x.dtype in (np.float64, np.longdouble) else x.astype(np.float64)
    if token == "f64":
        with np.errstate(over="ignore"):
            return wide.astype(np.float64)
    finite = np.isfinite(wide)
    unit = ulp(np.where(finite, wide, 0), token)
    with np.errstate(over="ignore", invalid="ignore"):
        rounded = np.where(finite, np.rint(np.where(finite, wide, 0) / unit) * unit, wide)
        beyond = np.abs(rounded) > largest(token)
        over = np.copysign(np.inf, wide)
        rounded = np.where(finite & beyond, over, rounded)
        return np.copysign(rounded, wide).astype(np.float64).astype(NUMPY[token])


def widen(x: np.ndarray) -> np.ndarray:
    """An array as the float64 reference takes it: floats to float64, the rest unchanged."""
    token = TOKENS.get(x.dtype)
    return x.astype(np.float64) if token in _FLOATS else x


def to_compute(x: np.ndarray) -> np.ndarray:
    """An array at compute precision: halves and fp8 to float32, the rest unchanged."""
    token = TOKENS.get(x.dtype)
    return x.astype(NUMPY[compute_token(token)]) if token in _FLOATS else x


def _two_sum(a, b):
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def _odd_sum(a, b):
    """a + b rounded to odd, so that a second rounding to a narrower format is correct."""
    s, error = _two_sum(a, b)
    even = (s.view(np.int64) & 1) == 0
    return np.where((error != 0) & even & np.isfinite(s), np.nextafter(s, np.copysign(np.inf, error)), s)


def fma(a, b, c) -> np.ndarray:
    """a*b + c with one rounding, for float32 or float64 operands of one dtype."""
    a, b, c = np.broadcast_arrays(np.asarray(a), np.asarray(b), np.asarray(c))
    dtype = np.result_type(a, b, c)
    with np.errstate(all="ignore"):
        if dtype == np.float32:
            product = a.astype(np.float64) * b.astype(np.float64)  # exact
            return _odd_sum(np.atleast_1d(product), np.atleast_1d(c.astype(np.float64))).reshape(a.shape).astype(np.float32)
        out = np.array(a * b + c, dtype=np.float64)
        for index in np.ndindex(out.shape):
            x, y, z = float(a[index]), float(b[index]), float(c[index])
            if np.isfinite([x, y, z]).all():
                exact = Fraction(x) * Fraction(y) + Fraction(z)
                if exact:  # a zero keeps the sign that IEEE addition gave it
                    try:
                        out[index] = float(exact)  # the division of a Fraction rounds once
                    except OverflowError:
                        out[index] = np.copysign(np.inf, float(exact > 0) - 0.5)
            elif np.isfinite([x, y]).all():
                out[index] = z  # the rounded product may have overflowed to the other infinity
        return out
