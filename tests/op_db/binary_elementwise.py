"""Records of the binary elementwise ops."""

from __future__ import annotations

import inspect

import numpy as np

from ..numerics import fma
from .base import bound, elementwise, tier_u


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


def _is_int(x):
    return x.dtype.kind in "iu"


def _wrap(f):
    """Integers: exact arithmetic on Python integers, then the low bits."""

    def reference(a, b, **params):
        if _is_int(a):
            a, b = np.broadcast_arrays(a, b)
            bits = 8 * a.dtype.itemsize
            values = [f(int(x), int(y), **params) & ((1 << bits) - 1) for x, y in zip(a.ravel(), b.ravel(), strict=True)]
            unsigned = np.array(values, np.uint64).astype(f"u{a.dtype.itemsize}").reshape(a.shape)
            return unsigned.view(a.dtype) if a.size else unsigned.astype(a.dtype)
        return f(a, b, **params)

    return reference


def _plus(a, b, alpha=1):
    if isinstance(a, int):
        return a + int(alpha) * b
    if a.dtype == np.bool_:
        return a | b
    return a + b if alpha == 1 else fma(a.dtype.type(alpha), b, a)


def _minus(a, b, alpha=1):
    if isinstance(a, int):
        return a - int(alpha) * b
    return a - b if alpha == 1 else fma(a.dtype.type(-alpha), b, a)


def _times(a, b):
    if isinstance(a, int):
        return a * b
    return a & b if a.dtype == np.bool_ else a * b


def _add_ref(a, b, alpha=1):
    return _wrap(_plus)(a, b, alpha=alpha)


def _sub_ref(a, b, alpha=1):
    return _wrap(_minus)(a, b, alpha=alpha)


def _real(x):
    """What a function of real numbers makes of integers and bool: float32."""
    return x if x.dtype.kind in "fV" else x.astype(np.float32)


def _int_quotient(a: int, b: int, down: bool, bits: int, signed: bool) -> int:
    if b == 0:
        return -1  # all bits one
    q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a // b if down else q


def _ints(op):
    def reference(a, b):
        a, b = np.broadcast_arrays(a, b)
        bits = 8 * a.dtype.itemsize
        values = [op(int(x), int(y), bits, a.dtype.kind == "i") & ((1 << bits) - 1) for x, y in zip(a.ravel(), b.ravel(), strict=True)]
        unsigned = np.array(values, np.uint64).astype(f"u{a.dtype.itemsize}").reshape(a.shape)
        return unsigned.view(a.dtype) if a.size else unsigned.astype(a.dtype)

    return reference


def _floats_or(ints, floats):
    return lambda a, b: ints(a, b) if _is_int(a) else floats(a, b)


def _floor_quotient(a, b):
    """From the remainder, as Python and NumPy define it; spec 01 row 4."""
    r = np.fmod(a, b)
    q = (a - r) / b
    one = a.dtype.type(1)
    q = np.where((r != 0) & ((b < 0) != (r < 0)), q - one, q)
    f = np.floor(q)
    f = np.where(q - f > a.dtype.type(0.5), f + one, f)
    f = np.where(q == 0, np.copysign(a.dtype.type(0), a / b), f)
    return np.where(b == 0, a / b, f)


def _remainder(a, b):
    r = np.fmod(a, b)
    return np.where(r == 0, np.copysign(r, b), np.where((r < 0) != (b < 0), r + b, r))


def _int_mod(a: int, b: int, bits: int, signed: bool) -> int:
    return a if b == 0 else a - b * (a // b)


def _int_fmod(a: int, b: int, bits: int, signed: bool) -> int:
    return a if b == 0 else a - b * _int_quotient(a, b, False, bits, signed)


def _int_pow(a: int, b: int, bits: int, signed: bool) -> int:
    if b < 0:
        return 0 if abs(a) != 1 else (1 if a == 1 or b % 2 == 0 else -1)
    return pow(a, b, 1 << bits)


def _shift_left(a: int, n: int, bits: int, signed: bool) -> int:
    return a << n if 0 <= n < bits else 0


def _shift_right(a: int, n: int, bits: int, signed: bool) -> int:
    return a >> n if 0 <= n < bits else (-1 if a < 0 else 0)


def _stepwise(formula):
    """In extended precision; where a step of the formula leaves the normal range of the compute dtype, with that dtype's roundings.

    formula(**operands) returns the gradients and, for each, the steps on the way to it."""

    def reference(types, dy, a, b, y=None):
        given = {name: value for name, value in (("dy", dy), ("a", a), ("b", b), ("y", y)) if name in inspect.signature(formula).parameters}
        compute = np.float64 if types["T"] == "f64" else np.float32
        with np.errstate(all="ignore"):
            wide, exact = formula(**{k: v.astype(np.longdouble) for k, v in given.items()})
            low, steps = formula(**{k: v.astype(compute) for k, v in given.items()})
        out = {}
        for name in wide:
            rough = np.isnan(low[name]) != np.isnan(wide[name])  # an exponent that rounds to an integer, say
            for step, true in zip(steps[name], exact[name], strict=True):
                rough |= ~np.isfinite(step) | ((np.abs(step) < np.finfo(compute).tiny) & (true != 0))
            out[name] = np.where(rough, low[name].astype(np.float64), wide[name].astype(np.float64))
        return out

    return reference


@_stepwise
def _pow_backward(dy, a, b):
    power, slope = np.power(a, b - 1), np.power(a, b) * np.log(a)
    da = np.where(b == 0, 0, dy * (b * power))
    db = np.where((a == 0) & (b >= 0), 0, dy * slope)
    return {"a": da, "b": db}, {"a": (b - 1 + (b == 1), power, b * power), "b": (slope,)}


@_stepwise
def _atan2_backward(dy, a, b):
    m = np.maximum(np.abs(a), np.abs(b))
    u, v = a / m, b / m
    q = u * u + v * v
    lone = np.isinf(m) & ~(np.isinf(a) & np.isinf(b))
    zero = (a == 0) & (b == 0)
    da, db = np.where(lone, 0 * dy, dy * (v / q) / m), np.where(lone, 0 * dy, -dy * (u / q) / m)
    return {"a": np.where(zero, 0, da), "b": np.where(zero, 0, db)}, {"a": (v, dy * (v / q)), "b": (u, dy * (u / q))}


@_stepwise
def _hypot_backward(dy, a, b):
    m = np.maximum(np.abs(a), np.abs(b))
    u, v = np.where(m == 0, 0, a / m), np.where(m == 0, 0, b / m)
    q = np.where(m == 0, 1, np.sqrt(u * u + v * v))
    return {"a": np.where(m == 0, 0, dy * (u / q)), "b": np.where(m == 0, 0, dy * (v / q))}, {"a": (u / q,), "b": (v / q,)}


@_stepwise
def _ldexp_slope(dy, a, b, y):
    return {"b": dy * y * np.log(y.dtype.type(2))}, {"b": (dy * y,)}


def _copysign_backward(dy, a, y):
    ratio = np.where(np.isinf(a), np.where(np.signbit(a) == np.signbit(y), 1.0, -1.0), y / np.where(a == 0, 1, a))
    return {"a": np.where(a == 0, a.dtype.type(0), dy * ratio.astype(a.dtype)), "b": np.zeros_like(dy)}


def _split(larger):
    def backward(dy, a, b):
        first, second = (a > b, a < b) if larger else (a < b, a > b)
        half = dy * dy.dtype.type(0.5)
        zero = dy.dtype.type(0)
        tie = np.where(a == b, half, dy)
        return {"a": np.where(first, dy, np.where(second, zero, tie)), "b": np.where(second, dy, np.where(first, zero, tie))}

    return backward


def _first(test):
    def backward(dy, a, b):
        mask = test(a, b) | np.isnan(b)
        zero = dy.dtype.type(0)
        return {"a": np.where(mask, dy, zero), "b": np.where(mask, zero, dy)}

    return backward


def _zeros(pick, a, b, larger):
    """Among zeros of both signs the sign of the result is the op's own rule: -0 counts as below +0."""
    signed = a + b if larger else -((-a) + (-b))
    return np.where((a == 0) & (b == 0), signed, pick(a, b)) if a.dtype.kind == "f" else pick(a, b)


def _propagating(pick):
    def reference(a, b):
        if a.dtype == np.bool_:
            return a & b if pick is np.minimum else a | b
        return _zeros(pick, a, b, pick is np.maximum)

    return reference


def _next(a, b, types):
    """In the storage dtype's own numbers."""
    token = types["T"]
    if token in ("f32", "f64"):
        return np.nextafter(a, b)
    kind = np.uint16
    from ..numerics import round_to

    x, z = round_to(np.asarray(a, np.float64), token), round_to(np.asarray(b, np.float64), token)
    x, z = np.broadcast_arrays(x, z)
    bits = x.view(kind).astype(np.int64)
    xf, zf = a.astype(np.float64), b.astype(np.float64)
    up = (zf > xf) == (xf > 0)
    stepped = np.where(up, bits + 1, bits - 1)
    stepped = np.where(xf == 0, np.where(np.signbit(zf), 0x8001, 1), stepped)
    stepped = np.where(xf == zf, z.view(kind).astype(np.int64), stepped)
    out = stepped.astype(kind).view(x.dtype).astype(np.float32)
    return np.where(np.isnan(xf) | np.isnan(zf), np.float32(np.nan), out)


def _ldexp(a, b):
    with np.errstate(all="ignore"):
        return np.where(np.isfinite(b), np.ldexp(a.astype(np.longdouble), np.clip(np.nan_to_num(np.floor(b)), -20000, 20000).astype(np.int64)) * np.exp2((b - np.floor(b)).astype(np.longdouble)), a * np.exp2(b.astype(np.float64))).astype(np.float64)


_PAIR = ("a", "b")
_ALPHA = [{}, {"alpha": 2}, {"alpha": -3}]
_WEIGHTS = [{"weight": w} for w in (0.3, 0.0, 1.0, 0.5, 0.75, -0.2, 1.3, -0.999)]


def _ties(a, b, **_):
    return {"a": np.abs(a - b) < 1e-3, "b": np.abs(a - b) < 1e-3}


CASES = [
    *elementwise("lerp", _lerp, _lerp_backward, args=_PAIR, params=_WEIGHTS, linear=_PAIR),
    *elementwise("lerp_tensor", _lerp_tensor, _lerp_tensor_backward, args=("a", "b", "weight"), linear=_PAIR),
    *elementwise(
        "add", _add_ref, lambda dy, alpha=1: {"a": dy, "b": dy.dtype.type(alpha) * dy}, args=_PAIR, params=_ALPHA, linear=_PAIR
    ),
    *elementwise(
        "sub", _sub_ref, lambda dy, alpha=1: {"a": dy, "b": dy.dtype.type(-alpha) * dy}, args=_PAIR, params=_ALPHA, linear=_PAIR
    ),
    *elementwise("mul", lambda a, b: _wrap(_times)(a, b), lambda dy, a, b: {"a": dy * b, "b": dy * a}, args=_PAIR),
    *elementwise(
        "div", lambda a, b: _real(a) / _real(b), lambda dy, a, b: {"a": dy / b, "b": -dy * ((a / b) / b)}, args=_PAIR,
        domain={"a": (-3, 3), "b": (1, 3)},
    ),
    *elementwise(
        "div_trunc", _floats_or(_ints(lambda a, b, n, s: _int_quotient(a, b, False, n, s)), lambda a, b: np.trunc(a / b)),
        lambda dy: {"a": np.zeros_like(dy), "b": np.zeros_like(dy)}, args=_PAIR, domain={"a": (-3, 3), "b": (1, 3)},
        kinks=lambda a, b, **_: {n: np.abs(a / b - np.rint(a / b)) < 1e-3 for n in _PAIR},
    ),
    *elementwise(
        "floor_divide", _floats_or(_ints(lambda a, b, n, s: _int_quotient(a, b, True, n, s)), _floor_quotient),
        lambda dy: {"a": np.zeros_like(dy), "b": np.zeros_like(dy)}, args=_PAIR, domain={"a": (-3, 3), "b": (1, 3)},
        kinks=lambda a, b, **_: {n: np.abs(a / b - np.rint(a / b)) < 1e-3 for n in _PAIR},
    ),
    *elementwise(
        "remainder", _floats_or(_ints(_int_mod), _remainder), lambda dy, a, b: {"a": dy, "b": -dy * _floor_quotient(a, b)}, args=_PAIR,
        domain={"a": (-3, 3), "b": (1, 3)}, kinks=lambda a, b, **_: {n: np.abs(a / b - np.rint(a / b)) < 1e-3 for n in _PAIR},
    ),
    *elementwise(
        "fmod", _floats_or(_ints(_int_fmod), np.fmod), lambda dy, a, b: {"a": dy, "b": -dy * np.trunc(a / b)}, args=_PAIR,
        domain={"a": (-3, 3), "b": (1, 3)}, kinks=lambda a, b, **_: {n: np.abs(a / b - np.rint(a / b)) < 1e-3 for n in _PAIR},
    ),
    *elementwise(
        "pow", lambda a, b: _ints(_int_pow)(a, b) if _is_int(a) else np.power(a, b), _pow_backward, args=_PAIR,
        domain={"a": (0.2, 3), "b": (-3, 3)}, tol=tier_u(8, 1, reason="spec 01 §4 row 7 allows 8 ulp"), backward_tol=bound(16, 16, reason="pow and log within 8 ulp each, and two products"),
    ),
    *elementwise("atan2", lambda a, b: np.arctan2(_real(a), _real(b)), _atan2_backward, args=_PAIR, tol=tier_u(), backward_tol=tier_u(8, 1, reason="six roundings")),
    *elementwise(
        "hypot", lambda a, b: np.hypot(a, b), _hypot_backward, args=_PAIR, tol=tier_u(), backward_tol=bound(),
    ),
    *elementwise("copysign", lambda a, b: np.copysign(_real(a), _real(b)), _copysign_backward, args=_PAIR, kinks=(0.0,), nondiff=("b",)),
    *elementwise("nextafter", _next, args=_PAIR),
    *elementwise(
        "ldexp", _ldexp, lambda dy, a, b, y, types: {"a": _ldexp(dy, b)} | (_ldexp_slope(types, dy, a, b, y) if b.dtype.kind == "f" else {}),
        args=_PAIR, types={"b": "A"}, domain={"a": (-3, 3), "b": (-8, 8)}, tol=tier_u(), backward_tol=tier_u(),
    ),
    *elementwise("minimum", _propagating(np.minimum), _split(False), args=_PAIR, kinks=_ties),
    *elementwise("maximum", _propagating(np.maximum), _split(True), args=_PAIR, kinks=_ties),
    *elementwise("fmin", lambda a, b: _zeros(np.fmin, a, b, False), _first(lambda a, b: a <= b), args=_PAIR, kinks=_ties),
    *elementwise("fmax", lambda a, b: _zeros(np.fmax, a, b, True), _first(lambda a, b: a >= b), args=_PAIR, kinks=_ties),
    *elementwise("eq", lambda a, b: a == b, args=_PAIR, domain=(-2, 2)),
    *elementwise("ne", lambda a, b: a != b, args=_PAIR, domain=(-2, 2)),
    *elementwise("lt", lambda a, b: a < b, args=_PAIR),
    *elementwise("le", lambda a, b: a <= b, args=_PAIR),
    *elementwise("gt", lambda a, b: a > b, args=_PAIR),
    *elementwise("ge", lambda a, b: a >= b, args=_PAIR),
    *elementwise("logical_and", lambda a, b: (a != 0) & (b != 0), args=_PAIR),
    *elementwise("logical_or", lambda a, b: (a != 0) | (b != 0), args=_PAIR),
    *elementwise("logical_xor", lambda a, b: (a != 0) ^ (b != 0), args=_PAIR),
    *elementwise("bitwise_and", lambda a, b: a & b, args=_PAIR, domain=(-99, 99)),
    *elementwise("bitwise_or", lambda a, b: a | b, args=_PAIR, domain=(-99, 99)),
    *elementwise("bitwise_xor", lambda a, b: a ^ b, args=_PAIR, domain=(-99, 99)),
    *elementwise("bitwise_left_shift", _ints(_shift_left), args=_PAIR, domain={"a": (-99, 99), "b": (-3, 70)}),
    *elementwise("bitwise_right_shift", _ints(_shift_right), args=_PAIR, domain={"a": (-99, 99), "b": (-3, 70)}),
]
