"""Records of the ternary elementwise ops."""

from __future__ import annotations

import builtins

import numpy as np

from ..numerics import fma
from .base import elementwise


def _is_int(x):
    return x.dtype.kind in "iu"


def _wrap(value, dtype):
    """The low bits of exact integers."""
    bits = 8 * dtype.itemsize
    low = np.array([int(v) & ((1 << bits) - 1) for v in np.ravel(value)], np.uint64).astype(f"u{dtype.itemsize}")
    return low.reshape(np.shape(value)).view(dtype) if np.size(value) else np.zeros(np.shape(value), dtype)


def _addcmul(self, t1, t2, value=1):
    if _is_int(self):
        return _wrap(self.astype(object) + int(value) * t1.astype(object) * t2.astype(object), self.dtype)
    return fma(self.dtype.type(value) * t1, t2, self)


def _addcdiv(self, t1, t2, value=1.0):
    return self + (self.dtype.type(value) * t1) / t2


def _limits(x, lo, hi):
    if _is_int(x):
        info = np.iinfo(x.dtype)
        return info.min if lo is None else lo, info.max if hi is None else hi
    return x.dtype.type(-np.inf if lo is None else lo), x.dtype.type(np.inf if hi is None else hi)


def _clamp(x, min=None, max=None):
    lo, hi = _limits(x, min, max)
    if _is_int(x):
        kept = [builtins.min(builtins.max(v, int(lo)), int(hi)) for v in x.ravel().tolist()]
        return _wrap(np.array(kept, object).reshape(x.shape), x.dtype)
    return _low(_high(x, lo), hi)


def _clamp_backward(dy, x, min=None, max=None):
    lo, hi = _limits(x, min, max)
    return {"x": np.where((lo <= x) & (x <= hi), dy, dy.dtype.type(0))}


def _clamp_tensor_backward(dy, x, min, max):
    zero = dy.dtype.type(0)
    return {
        "x": np.where((min <= x) & (x <= max), dy, zero),
        "min": np.where((min < max) & (x < min), dy, zero),
        "max": np.where((x > max) | (min > max), dy, zero),
    }


def _low(a, b):
    """Minimum; of zeros of both signs -0."""
    return np.where((a == 0) & (b == 0), -((-a) + (-b)), np.minimum(a, b)) if a.dtype.kind == "f" else np.minimum(a, b)


def _high(a, b):
    """Maximum; of zeros of both signs +0."""
    return np.where((a == 0) & (b == 0), a + b, np.maximum(a, b)) if a.dtype.kind == "f" else np.maximum(a, b)


def _near(*pairs):
    return lambda **given: {
        name: np.any(np.broadcast_arrays(*[np.abs(np.subtract(given[a], given[b])) < 1e-3 for a, b in pairs]), axis=0) for name in {n for p in pairs for n in p}
    }


def _fma(a, b, c, fused=True):
    return fma(a, b, c) if fused else a * b + c


CASES = [
    *elementwise("clamp", _clamp, _clamp_backward, params=[{"min": -1, "max": 2}, {"min": 0}, {"max": 1}, {"min": 2, "max": -1}], kinks=(-1.0, 0.0, 1.0, 2.0)),
    *elementwise(
        "clamp_tensor", lambda x, min, max: _low(_high(x, min), max), _clamp_tensor_backward, args=("x", "min", "max"),
        kinks=_near(("x", "min"), ("x", "max"), ("min", "max")),
    ),
    *elementwise(
        "clamp_min_tensor", lambda x, min: _high(x, min),
        lambda dy, x, min: {"x": np.where(x >= min, dy, dy.dtype.type(0)), "min": np.where(x < min, dy, dy.dtype.type(0))},
        args=("x", "min"), kinks=_near(("x", "min")),
    ),
    *elementwise(
        "clamp_max_tensor", lambda x, max: _low(x, max),
        lambda dy, x, max: {"x": np.where(x <= max, dy, dy.dtype.type(0)), "max": np.where(x > max, dy, dy.dtype.type(0))},
        args=("x", "max"), kinks=_near(("x", "max")),
    ),
    *elementwise(
        "fma", _fma, lambda dy, a, b: {"a": dy * b, "b": dy * a, "c": dy}, args=("a", "b", "c"), params=[{}, {"fused": False}], linear=("c",),
    ),
    *elementwise(
        "addcmul", _addcmul,
        lambda dy, t1, t2, value=1: {"self": dy, "t1": dy * (t2 * dy.dtype.type(value)), "t2": dy * (t1 * dy.dtype.type(value))},
        args=("self", "t1", "t2"), params=[{}, {"value": -2}], linear=("self",),
    ),
    *elementwise(
        "addcdiv", _addcdiv,
        lambda dy, t1, t2, value=1.0: {
            "self": dy, "t1": dy * (dy.dtype.type(value) / t2), "t2": -dy * ((dy.dtype.type(value) * t1 / t2) / t2)
        },
        args=("self", "t1", "t2"), params=[{}, {"value": 0.1}], linear=("self", "t1"), domain={"self": (-3, 3), "t1": (-3, 3), "t2": (1, 3)},
    ),
    *elementwise(
        "where", lambda cond, a, b: np.where(cond != 0, a, b),
        lambda dy, cond: {"a": np.where(cond != 0, dy, dy.dtype.type(0)), "b": np.where(cond != 0, dy.dtype.type(0), dy)},
        args=("cond", "a", "b"), types={"cond": "A"}, linear=("a", "b"), domain={"cond": (0, 1.9), "a": (-3, 3), "b": (-3, 3)},
    ),
]  # fmt: skip
