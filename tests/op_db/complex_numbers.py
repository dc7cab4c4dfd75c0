"""Records of elementwise ops at complex dtypes: NumPy's functions of 80-bit parts, derivatives conjugated for the gradient of a real loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .base import EXACT, OpCase, Terms, Tol, bound, elementwise

Z = np.clongdouble
PI, LN2 = np.longdouble("3.14159265358979323846264338327950288"), np.longdouble("0.693147180559945309417232121458176568")

PARTS = (0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e-30, 1e30, -1e30, np.inf, -np.inf, np.nan)
PLANE = tuple(complex(a, b) for a in PARTS for b in PARTS)
"""Every combination of parts that Annex G of C99 tells apart."""
ACROSS = tuple(z for z in PLANE if np.isfinite(z.imag) or not np.isinf(z.real))  # elsewhere the sign of an infinite sinh is left open
ALONG = tuple(complex(z.imag, z.real) for z in ACROSS)
PLAIN = (0.5 - 2j, -2 + 0.25j, 1e-3 + 3j, 7 - 5j, -0.75 - 0.125j)
"""Values away from kinks and branch points."""
PAIRS = (0j, complex(-0.0, 0.0), 1 - 1j, -2.5 + 0.5j, complex(np.inf, 1.0), complex(1.0, -np.inf), complex(np.nan, 0.0), 1e30 + 1e-30j, complex(0.0, np.inf))

Function = Callable[..., Any]


def of(function: Function, derivative: Function | None, op: str, *, edges: tuple[complex, ...] = PLANE, tol: Tol | None = None, **options: Any) -> list[OpCase]:
    """The records of a function of one complex number; `derivative(x)` is complex, or Terms where it is a sum."""

    def backward(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
        slope = derivative(x.astype(Z))
        if isinstance(slope, Terms):
            return {"x": Terms(dy * np.conj(slope.value), np.abs(dy) * slope.magnitude)}
        return {"x": dy * np.conj(slope)}

    return elementwise(
        op, lambda x: function(x.astype(Z)), backward if derivative else None, tol=tol or bound(), backward_tol=bound(12.0), edges=edges, backward_edges=PLAIN, **options,
    )  # fmt: skip


def sum_of(*terms: np.ndarray) -> Terms:
    return Terms(sum(terms), sum(np.abs(t) for t in terms))


def joined(re: np.ndarray, im: np.ndarray) -> np.ndarray:
    """Complex numbers of their parts, infinities and NaN too."""
    re, im = np.broadcast_arrays(re, im)
    out = np.empty(re.shape, np.clongdouble)
    out.real, out.imag = re, im
    return out


def scaled(x: np.ndarray, factor: Any) -> np.ndarray:
    """A complex number times a real one, part by part."""
    return joined(x.real * factor, x.imag * factor)


def over(numerator: Any, terms: Terms) -> Terms:
    """A quotient by a sum: what the sum loses counts."""
    return Terms(numerator / terms.value, np.abs(numerator / terms.value) * terms.magnitude / np.abs(terms.value))


def log1p(x: np.ndarray) -> np.ndarray:
    return np.log1p(x.real * (2 + x.real) + x.imag**2) / 2 + 1j * np.arctan2(x.imag, 1 + x.real)


def expm1(x: np.ndarray) -> np.ndarray:
    return np.expm1(x.real) * np.cos(x.imag) - 2 * np.sin(x.imag / 2) ** 2 + 1j * np.exp(x.real) * np.sin(x.imag)


def logistic(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def asinh_slope(x: np.ndarray) -> Terms:
    inner = sum_of(np.ones_like(x), x * x)
    root = np.sqrt(inner.value)
    return Terms(1 / root, inner.magnitude / np.abs(inner.value) / np.abs(root))


def sign(x: np.ndarray) -> np.ndarray:
    x = x.astype(Z)
    return np.where(x == 0, 0, x / np.where(x == 0, 1, np.abs(x)))


def dsign(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    s = sign(x)
    size = np.where(x == 0, 1, np.abs(x.astype(Z)))
    return {"x": Terms(np.where(x == 0, 0, (dy - s * (dy * np.conj(s)).real) / size), 2 * np.abs(dy) / size)}


def dangle(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    square = np.where(x == 0, 1, np.abs(x.astype(Z)) ** 2)
    return {"x": np.where(x == 0, 0, joined(-dy * x.imag / square, dy * x.real / square))}


NEAR = tuple(complex(a, b) for a in (0.0, -0.0, 1.0, -0.5, 3.0) for b in (0.0, -0.0, 0.25, -2.0))
ONE = (
    ("exp", np.exp, np.exp, {}), ("log", np.log, lambda x: 1 / x, {}), ("sqrt", np.sqrt, lambda x: 0.5 / np.sqrt(x), {}),
    ("exp2", lambda x: np.exp(x * LN2), lambda x: np.exp(x * LN2) * LN2, {"edges": NEAR}),
    ("expm1", expm1, np.exp, {"edges": NEAR}), ("log1p", log1p, lambda x: 1 / (1 + x), {"edges": (0.25j, *NEAR)}),
    ("log2", lambda x: scaled(np.log(x), 1 / LN2), lambda x: 1 / (x * LN2), {}), ("log10", lambda x: scaled(np.log(x), 1 / np.log(np.longdouble(10))), lambda x: 1 / (x * np.log(np.longdouble(10))), {}),
    ("sin", np.sin, np.cos, {"edges": ALONG}), ("cos", np.cos, lambda x: -np.sin(x), {}), ("tan", np.tan, lambda x: sum_of(np.ones_like(x), np.tan(x) ** 2), {"tol": bound(6.0)}),
    ("sinh", np.sinh, np.cosh, {"edges": ACROSS}), ("cosh", np.cosh, np.sinh, {}), ("tanh", np.tanh, lambda x: sum_of(np.ones_like(x), -(np.tanh(x) ** 2)), {"tol": bound(6.0)}),
    ("asin", np.arcsin, lambda x: 1 / np.sqrt((1 - x) * (1 + x)), {"edges": ALONG}), ("acos", np.arccos, lambda x: -1 / np.sqrt((1 - x) * (1 + x)), {}),
    ("atan", np.arctan, lambda x: over(Z(1), sum_of(np.ones_like(x), x * x)), {}), ("asinh", np.arcsinh, asinh_slope, {"edges": ACROSS}),
    ("acosh", np.arccosh, lambda x: 1 / (np.sqrt(x - 1) * np.sqrt(x + 1)), {}), ("atanh", np.arctanh, lambda x: 1 / (1 - x) / (1 + x), {}),
    ("reciprocal", lambda x: 1 / x, lambda x: -1 / x / x, {"edges": (*PLAIN, 0j, complex(-0.0, 0.0), 1e-42 + 1e-43j, 1e38 - 2e38j)}),
    ("rsqrt", lambda x: 1 / np.sqrt(x), lambda x: -0.5 / np.sqrt(x) / x, {"edges": PLAIN, "tol": bound(6.0)}),
    ("square", lambda x: x * x, lambda x: 2 * x, {"edges": PLAIN}), ("cube", lambda x: x * x * x, lambda x: 3 * x * x, {"edges": PLAIN}),
    ("neg", lambda x: -x, lambda x: -np.ones_like(x), {}), ("positive", lambda x: x, np.ones_like, {}),
    ("sigmoid", logistic, lambda x: sum_of(logistic(x), -(logistic(x) ** 2)), {"edges": PLAIN, "domain": (-2.0, 2.0), "tol": bound(12.0)}),
    ("silu", lambda x: x * logistic(x), lambda x: sum_of(logistic(x), logistic(x) * x * logistic(-x)), {"edges": PLAIN, "domain": (-2.0, 2.0), "tol": bound(16.0)}),
)  # fmt: skip


def shrunk(x: np.ndarray) -> Terms:
    """x - tanh(x), by the series of x cosh(x) - sinh(x) where that cancels."""
    near, total, power = np.where(np.abs(x) < 2, x, 0), np.zeros_like(x), np.where(np.abs(x) < 2, x, 0)
    for k in range(1, 30):
        power = power * near * near / (2 * k) / (2 * k + 1)
        total = total + 2 * k * power
    value = np.where(np.abs(x) < 2, total / np.cosh(near), x - np.tanh(x))
    return Terms(value, np.where(np.abs(x) < 0.6, np.abs(value), np.abs(x) + np.abs(np.tanh(x))))


def sinc(x: np.ndarray) -> Terms:
    whole = np.rint(x.real)  # the sine has period 2: whole numbers are its zeros, which pi times them is not
    sine = np.sin(PI * (x - whole)) * np.where(np.fmod(whole, 2) == 0, 1, -1)
    value = np.where(x == 0, 1, sine / np.where(x == 0, 1, PI * x))
    return Terms(value, np.abs(value) * (1 + np.abs(x.imag)))


def sinc_slope(x: np.ndarray) -> Terms:
    """(cos(pi x) - sinc(x)) / x, by the series of sinc where that cancels."""
    total, term = np.zeros_like(x), np.ones_like(x)
    for k in range(1, 40):
        term = -term * (PI * x) ** 2 / (2 * k) / (2 * k + 1)
        total = total + 2 * k * term
    far = np.abs(x) > 1
    parts = np.where(far, np.abs(np.cos(PI * x)) + np.abs(sinc(x).value), 1)
    safe = np.where(x == 0, 1, x)
    value = np.where(x == 0, 0, np.where(far, np.cos(PI * x) - sinc(x).value, total) / safe)
    return Terms(value, np.where(np.abs(x) < 0.3, np.abs(value), (1 + np.abs(x.imag)) * parts / np.abs(safe)))


SMALL = (0j, 1e-4 + 1e-4j, 1e-20 - 1e-22j, 0.5 + 0.3j, -0.59 + 0.1j, 0.61j, 0.35 - 0.1j)
ONE += (
    ("tanhshrink", shrunk, lambda x: np.tanh(x) ** 2, {"edges": (*PLAIN, *SMALL), "tol": bound(8.0)}),
    ("sinc", sinc, sinc_slope, {"edges": (*PLAIN, *SMALL, 3 + 0j, -2.5 + 4j), "tol": bound(8.0)}),
)
COMPLEX = [case for op, function, derivative, options in ONE for case in of(function, derivative, op, **options)]
for name, function in {
    "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "isreal": np.isreal, "iscomplex": np.iscomplex, "logical_not": np.logical_not,
}.items():  # fmt: skip
    COMPLEX += elementwise(name, lambda x, function=function: function(x), edges=PLANE)
COMPLEX += elementwise("conj", lambda x: np.conj(x), lambda dy, x: {"x": np.conj(dy)}, edges=PLANE)
COMPLEX += elementwise("sgn", sign, dsign, tol=bound(), backward_tol=bound(8.0), edges=(*PLAIN, 0j, -1e30 + 1e30j, 1e-40 + 1e-41j), backward_edges=(*PLAIN, 0j))
COMPLEX += elementwise(
    "abs", lambda x: np.abs(x.astype(Z)), lambda dy, x: {"x": dy * sign(x)}, tol=bound(), edges=(*PLANE, 3e38 + 1j, 1e-40 + 1e-41j), backward_edges=(*PLAIN, 0j), y_type="R",
)  # fmt: skip
COMPLEX += elementwise(
    "angle", lambda x: np.angle(x.astype(Z)), dangle,
    tol=bound(), edges=PLANE, backward_edges=(*PLAIN, 0j), y_type="R", backward_tol=bound(8.0),
)  # fmt: skip


def dsoftsign(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    s, size = sign(x), np.abs(x.astype(Z))
    return {"x": Terms((dy - s * (dy * np.conj(s)).real * size / (1 + size)) / (1 + size), 2 * np.abs(dy) / (1 + size))}


COMPLEX += elementwise(
    "softsign", lambda x: x.astype(Z) / (1 + np.abs(x.astype(Z))), dsoftsign, tol=bound(), backward_tol=bound(8.0), edges=(*PLAIN, *SMALL, -1e30 + 1e30j), backward_edges=(*PLAIN, 0j),
)  # fmt: skip


def two(op: str, function: Function, backward: Function | None = None, *, edges: tuple[complex, ...] = PAIRS, backward_edges: tuple[complex, ...] = PLAIN, **options: Any) -> list[OpCase]:
    return elementwise(op, function, backward, args=("a", "b"), edges=edges, backward_edges=backward_edges, **{"tol": bound()} | options)


def power(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.where(b == 0, 1, np.exp(b.astype(Z) * np.log(a.astype(Z))))


POW = bound(64.0, reason="a rounding error of b log(a) in c128 is one of the result")
COMPLEX += two("add", lambda a, b, alpha=1: sum_of(a.astype(Z), scaled(b.astype(Z), alpha)), lambda dy, alpha=1: {"a": dy, "b": alpha * dy}, params=[{}, {"alpha": 2.5}])
COMPLEX += two("sub", lambda a, b, alpha=1: sum_of(a.astype(Z), scaled(b.astype(Z), -alpha)), lambda dy, alpha=1: {"a": dy, "b": -alpha * dy}, params=[{}, {"alpha": 2.5}])
COMPLEX += two("mul", lambda a, b: a.astype(Z) * b.astype(Z), lambda dy, a, b: {"a": dy * np.conj(b.astype(Z)), "b": dy * np.conj(a.astype(Z))}, edges=PAIRS[:7])
COMPLEX += two(
    "div", lambda a, b: a.astype(Z) / b.astype(Z), lambda dy, a, b: {"a": dy / np.conj(b.astype(Z)), "b": -dy * np.conj(a.astype(Z) / b.astype(Z) / b.astype(Z))},
    edges=(0j, 1 - 1j, -2.5 + 0.5j, 1e-42 + 2e-42j, 2e38 + 3e38j, 1e30 + 1e-30j), backward_tol=bound(8.0),
)  # fmt: skip
COMPLEX += two(
    "pow", power, lambda dy, a, b: {"a": dy * np.conj(b * power(a, b - 1)), "b": dy * np.conj(power(a, b) * np.log(a.astype(Z)))},
    edges=(*PLAIN[:4], 1 + 0j, 2 + 0j, 3 + 0j, -1 + 0j, 0.5 + 0j), tol=POW, backward_tol=POW,
)  # fmt: skip


def log_of_sum(a: np.ndarray, b: np.ndarray) -> Terms:
    a, b = a.astype(Z), b.astype(Z)
    hi, lo = np.where(a.real > b.real, a, b), np.where(a.real > b.real, b, a)
    ratio = np.exp(lo - hi)
    rest = log1p(ratio)
    return Terms(hi + rest, np.abs(hi) + np.abs(rest) + np.abs(ratio) * (1 + np.abs(lo) + np.abs(hi)) / np.abs(1 + ratio))


def share(dy: np.ndarray, own: np.ndarray, other: np.ndarray) -> Terms:
    """dy times the conjugate share of one exponential in the sum of two."""
    ratio = np.exp(other.astype(Z) - own)
    return Terms(dy * np.conj(1 / (1 + ratio)), np.abs(dy / (1 + ratio)) * (1 + np.abs(ratio) * (1 + np.abs(own) + np.abs(other)) / np.abs(1 + ratio)))


COMPLEX += two("logaddexp", log_of_sum, lambda dy, a, b: {"a": share(dy, a, b), "b": share(dy, b, a)}, edges=PLAIN, backward_tol=bound(12.0))
COMPLEX += two("eq", lambda a, b: a == b, tol=EXACT) + two("ne", lambda a, b: a != b, tol=EXACT)
COMPLEX += two("logical_and", lambda a, b: (a != 0) & (b != 0), tol=EXACT) + two("logical_or", lambda a, b: (a != 0) | (b != 0), tol=EXACT)
COMPLEX += two("logical_xor", lambda a, b: (a != 0) != (b != 0), tol=EXACT)
COMPLEX += two(
    "isclose",
    lambda a, b, rtol=1e-5, atol=1e-8, equal_nan=False: np.where(np.isfinite(a) & np.isfinite(b), np.abs(a.astype(Z) - b) <= atol + rtol * np.abs(b.astype(Z)), (a == b) | (equal_nan & np.isnan(a) & np.isnan(b))),
    params=[{}, {"rtol": 0.5, "atol": 0.25}, {"equal_nan": True}], tol=EXACT,
)  # fmt: skip


def lerp(a: np.ndarray, b: np.ndarray, weight: Any) -> Terms:
    a, b = a.astype(Z), b.astype(Z)
    return Terms(a + weight * (b - a), np.abs(a) + 3 * np.abs(weight) * (np.abs(a) + np.abs(b)) + np.abs(b))


COMPLEX += two("lerp", lerp, lambda dy, weight: {"a": (1 - weight) * dy, "b": weight * dy}, params=[{"weight": 0.25}, {"weight": 1.5}], edges=PLAIN)
COMPLEX += elementwise(
    "lerp_tensor", lerp,
    lambda dy, a, b, weight: {
        "a": Terms(dy * np.conj(1 - weight.astype(Z)), np.abs(dy) * (1 + np.abs(weight))), "b": dy * np.conj(weight.astype(Z)),
        "weight": Terms(dy * np.conj(b.astype(Z) - a), np.abs(dy) * (np.abs(a) + np.abs(b))),
    },
    args=("a", "b", "weight"), edges=PLAIN[:3], tol=bound(8.0),
)  # fmt: skip
COMPLEX += elementwise(
    "addcmul", lambda self, t1, t2, value=1: sum_of(self.astype(Z), value * t1.astype(Z) * t2),
    lambda dy, t1, t2, value=1: {"self": dy, "t1": value * dy * np.conj(t2.astype(Z)), "t2": value * dy * np.conj(t1.astype(Z))},
    args=("self", "t1", "t2"), params=[{}, {"value": -0.5}], edges=PLAIN[:3], tol=bound(8.0),
)  # fmt: skip
COMPLEX += elementwise(
    "addcdiv", lambda self, t1, t2, value=1.0: sum_of(self.astype(Z), value * t1.astype(Z) / t2),
    lambda dy, t1, t2, value=1.0: {"self": dy, "t1": dy * value / np.conj(t2.astype(Z)), "t2": -dy * np.conj(value * t1.astype(Z) / t2 / t2)},
    args=("self", "t1", "t2"), params=[{}, {"value": -0.5}], edges=PLAIN[:3], tol=bound(12.0),
)  # fmt: skip
COMPLEX += elementwise(
    "affine", lambda x, a, b: sum_of(a * x.astype(Z), np.full(x.shape, b, Z)), lambda dy, a: {"x": a * dy}, params=[{"a": 2.5, "b": -1.0}], edges=PLAIN, tol=bound(),
)  # fmt: skip
COMPLEX += elementwise(
    "powf", lambda x, exponent: power(x, np.asarray(exponent)), lambda dy, x, exponent: {"x": dy * np.conj(exponent * power(x, np.asarray(exponent - 1)))},
    params=[{"exponent": e} for e in (2.5, 0.5, 2.0, -1.0, 0.0)], edges=PLAIN, tol=POW,
)  # fmt: skip
COMPLEX += elementwise(
    "powi", lambda x, n: power(x, np.asarray(n)), lambda dy, x, n: {"x": dy * np.conj(n * power(x, np.asarray(n - 1)))},
    params=[{"n": n} for n in (3, 0, -2, 17)], edges=PLAIN, tol=POW,
)  # fmt: skip


def turned(abs: np.ndarray, angle: np.ndarray) -> np.ndarray:
    size = abs.astype(np.longdouble)
    return joined(size * np.cos(angle.astype(np.longdouble)), size * np.sin(angle.astype(np.longdouble)))


def dturned(dy: np.ndarray, abs: np.ndarray, angle: np.ndarray) -> dict[str, Any]:
    c, s = np.cos(angle.astype(np.longdouble)), np.sin(angle.astype(np.longdouble))
    return {
        "abs": Terms(dy.real * c + dy.imag * s, np.abs(dy.real * c) + np.abs(dy.imag * s)),
        "angle": Terms(abs * (dy.imag * c - dy.real * s), np.abs(abs) * (np.abs(dy.imag * c) + np.abs(dy.real * s))),
    }


CASES = elementwise(
    "complex", lambda real_part, imag_part: joined(real_part, imag_part), lambda dy: {"real_part": dy.real, "imag_part": dy.imag},
    args=("real_part", "imag_part"), y_type="Z",
)
CASES += elementwise("polar", turned, dturned, args=("abs", "angle"), tol=bound(), y_type="Z", backward_edges=(0.0, 1.0, -2.5))
