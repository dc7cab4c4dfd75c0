"""Records of the binary elementwise ops."""

from __future__ import annotations

import numpy as np

from ..numerics import fma
from .base import elementwise


def _lerp(a, b, weight):
    w = a.dtype.type(weight)
    d = b - a
    return np.where(abs(w) < 0.5, fma(w, d, a), fma(-d, a.dtype.type(1) - w, b))


def _lerp_backward(dy, weight):
    c = dy.dtype.type
    return {"a": c(1.0 - float(weight)) * dy, "b": c(weight) * dy}


def _lerp_tensor(a, b, weight):
    d = b - a
    return np.where(np.abs(weight) < 0.5, fma(weight, d, a), fma(-d, weight.dtype.type(1) - weight, b))


def _lerp_tensor_backward(dy, a, b, weight):
    return {"a": dy * (weight.dtype.type(1) - weight), "b": dy * weight, "weight": dy * (b - a)}


_WEIGHTS = [{"weight": w} for w in (0.3, 0.0, 1.0, 0.5, 0.75, -0.2, 1.3, -0.999)]

CASES = [
    *elementwise("lerp", _lerp, _lerp_backward, args=("a", "b"), params=_WEIGHTS, linear=("a", "b")),
    *elementwise("lerp_tensor", _lerp_tensor, _lerp_tensor_backward, args=("a", "b", "weight"), linear=("a", "b")),
]
