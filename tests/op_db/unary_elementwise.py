"""Records of the unary elementwise ops. References work in 80-bit floats or, where NumPy has no such function, in mpmath."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import mpmath
import numpy as np
import scipy.special

from ..numerics import NUMPY, compute_token, fma, round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound, elementwise, specials, tier_u

L = np.longdouble
PI = L("3.14159265358979323846264338327950288")
MANY = 5000  # beyond this many cells (the sweeps over all halves, not the cuts of model sizes) SciPy in float64 answers for mpmath


def real(x: np.ndarray) -> np.ndarray:
    """An operand as an 80-bit float; integers and bool are rounded to float32 first, as promotion does."""
    return (x.astype(np.float32) if x.dtype.kind in "iub" else x).astype(L)


def to_long(value: mpmath.mpf) -> np.longdouble:
    high = float(value)
    return L(high) + (L(float(value - high)) if np.isfinite(high) else 0)


def special(precise: Callable[[Any], Any], fast: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """A function of one real number, cell by cell in mpmath; what mpmath refuses is NaN."""

    @functools.lru_cache(maxsize=1 << 16)
    def one(x: float) -> np.longdouble:
        with mpmath.workdps(40):
            try:
                return to_long(mpmath.mpf(precise(mpmath.mpf(x))))
            except (ValueError, TypeError, ZeroDivisionError, OverflowError, mpmath.libmp.NoConvergence):
                return L(np.nan)

    def reference(x: np.ndarray) -> np.ndarray:
        x = real(x)
        if x.size > MANY:
            return fast(x.astype(np.float64)).astype(L)
        return np.array([one(float(v)) for v in x.ravel()], L).reshape(x.shape)

    return reference


def limits(function: Callable[[np.ndarray], np.ndarray], **at: float) -> Callable[[np.ndarray], np.ndarray]:
    """The function with its values at inf, -inf, zero and -zero stated."""

    def reference(x: np.ndarray) -> np.ndarray:
        x = real(x)
        stated = [
            (where, L(at[name]))
            for name, where in (
                ("inf", x == np.inf), ("ninf", x == -np.inf), ("zero", (x == 0) & ~np.signbit(x)), ("nzero", (x == 0) & np.signbit(x)),
                ("pole", (x < 0) & np.isfinite(x) & (x == np.floor(x))),
            )
            if name in at
        ]  # fmt: skip
        known = np.isnan(x) | np.any([where for where, _ in stated], axis=0)
        value = np.where(np.isnan(x), L(np.nan), function(np.where(known, L(0.5), x)))
        for where, answer in stated:
            value = np.where(where, answer, value)
        return value

    return reference


erf = limits(special(mpmath.erf, scipy.special.erf), inf=1, ninf=-1, zero=0.0, nzero=-0.0)
erfc = limits(special(lambda x: mpmath.erfc(x) if abs(x) < 1000 else 1 - mpmath.sign(x), lambda x: upper(x)), inf=0, ninf=2)
erfinv = special(lambda x: mpmath.erfinv(x) if abs(x) < 1 else x * mpmath.inf if abs(x) == 1 else mpmath.nan, scipy.special.erfinv)
erfinv = limits(erfinv, nzero=-0.0, inf=np.nan, ninf=np.nan)
lgamma = special(lambda x: mpmath.log(abs(mpmath.gamma(x))) if abs(x) < 100 else mpmath.re(mpmath.loggamma(x)), scipy.special.gammaln)
lgamma = limits(lgamma, inf=np.inf, ninf=np.inf, zero=np.inf, nzero=np.inf, pole=np.inf)
digamma = limits(special(mpmath.digamma, scipy.special.digamma), inf=np.inf, ninf=np.nan, zero=-np.inf, nzero=np.inf, pole=np.nan)
trigamma = special(lambda x: mpmath.psi(1, x), lambda x: scipy.special.polygamma(1, x))
trigamma = limits(trigamma, inf=0, ninf=np.nan, zero=np.inf, nzero=np.inf, pole=np.inf)


@functools.cache
def scaled_tails() -> np.ndarray:
    """exp(a^2) erfc(a) for a = k / 64 up to 30."""
    with mpmath.workdps(40):
        return np.array([to_long(mpmath.exp(a * a) * mpmath.erfc(a)) for a in (mpmath.mpf(k) / 64 for k in range(30 * 64 + 1))], L)


def upper(x: np.ndarray) -> np.ndarray:
    """erfc for many numbers, to the last bits of a long double: the nearest of a table's numbers, and ten terms of its Taylor series (f' = 2 a f - 2 / sqrt(pi))."""
    a = np.abs(x.astype(L))
    k = np.rint(np.minimum(a, 30) * 64)
    near, step = k / 64, np.minimum(a, 30) - k / 64
    last, this = (f := scaled_tails()[k.astype(int)]), 2 * near * f - 2 / np.sqrt(PI)
    total, power = f + this * step, step
    for n in range(1, 10):
        last, this = this, 2 * near * this + 2 * n * last
        power = power * step / (n + 1)
        total = total + this * power
    tail = np.where(a > 30, 0, total * np.exp(-a * a))
    return np.where(x < 0, 2 - tail, tail)


normal = special(lambda x: mpmath.ncdf(x) if abs(x) < 1000 else (1 + mpmath.sign(x)) / 2, lambda x: upper(-x.astype(L) / np.sqrt(L(2))) / 2)
normal = limits(normal, inf=1, ninf=0)


def density(x: np.ndarray) -> np.ndarray:
    return np.exp(-x * x / 2) / np.sqrt(2 * PI)


def logistic(x: np.ndarray) -> np.ndarray:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def gate(x: np.ndarray, share: np.ndarray) -> np.ndarray:
    """x times a share that vanishes far below: the limit there."""
    return np.where(share == 0, L(-0.0), np.where(share == 1, x, x * share))


def terms(dy: np.ndarray, first: np.ndarray, second: np.ndarray) -> Terms:
    return Terms(dy * (first + second), np.abs(dy) * (np.abs(first) + np.abs(second)))


def gelu(x: np.ndarray, approximate: str = "none") -> np.ndarray:
    x = real(x)
    return gate(x, normal(x) if approximate == "none" else logistic(2 * np.sqrt(2 / PI) * (x + L("0.044715") * x**3)))


def dgelu(dy: np.ndarray, x: np.ndarray, approximate: str = "none") -> dict[str, Any]:
    x = real(x)
    if approximate == "none":
        return {"x": terms(dy, normal(x), np.where(np.isinf(x), 0, x * density(x)))}
    c, k = np.sqrt(2 / PI), L("0.044715")
    s = logistic(2 * c * (x + k * x**3))
    rest = 2 * x * s * logistic(-2 * c * (x + k * x**3)) * c * (1 + 3 * k * x * x)
    return {"x": terms(dy, s, np.where((s == 0) | (s == 1), 0, rest))}


def dsilu(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    s = logistic(x)
    return {"x": terms(dy, s, np.where((s == 0) | np.isinf(x), 0, x * s * logistic(-x)))}


def share_of_mish(x: np.ndarray) -> np.ndarray:
    e = np.exp(np.minimum(x, 60))
    return e * (e + 2) / (e * (e + 2) + 2)


def dmish(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    e = np.exp(np.minimum(x, 60))
    rest = np.where(np.isinf(x) | (e == 0), 0, x) * logistic(x) * 4 * (e * (e + 2) + 1) / (e * (e + 2) + 2) ** 2
    return {"x": terms(dy, share_of_mish(x), np.where(x > 50, 0, rest))}


# -- exact ops: operands arrive at compute precision ------------------------------------------------------------------------------------


def single(x: np.ndarray) -> np.ndarray:
    """An operand at compute precision, integers and bool promoted."""
    return x.astype(np.float32) if x.dtype.kind in "iub" else x


def zeros(dy: np.ndarray) -> dict[str, Any]:
    return {"x": np.zeros_like(dy)}


def keep(function: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """A rounding function; integers stay."""
    return lambda x: x.copy() if x.dtype.kind in "iu" else function(x)


def sign(x: np.ndarray) -> np.ndarray:
    return x if x.dtype == np.bool_ else np.where(np.isnan(x), 0, np.sign(x)).astype(x.dtype) if x.dtype.kind == "f" else np.sign(x)


def whole(x: np.ndarray, *values: Any) -> list[Any]:
    """Scalar parameters as the op takes them beside x: at compute precision, or as integers; ValueError for a fraction."""
    if x.dtype.kind not in "iu":
        return [x.dtype.type(v) for v in values]
    for v in values:
        if np.isfinite(v) and v != int(v):
            raise ValueError(v)
    return [(2**63 - 1 if v > 0 else -(2**63)) if np.isinf(v) else int(v) for v in values]


def by_cell(function: Callable[[int], int], x: np.ndarray) -> np.ndarray:
    """An integer function on Python integers, the result wrapped to x's dtype."""
    bits = 8 * x.dtype.itemsize
    values = [function(int(v)) & ((1 << bits) - 1) for v in x.ravel()]
    return np.array(values, np.uint64).astype(f"u{x.dtype.itemsize}").view(x.dtype).reshape(x.shape)


def affine(x: np.ndarray, a: float, b: float) -> np.ndarray:
    a, b = whole(x, a, b)
    return by_cell(lambda v: a * v + b, x) if x.dtype.kind in "iu" else fma(a, x, b)


def hardtanh(x: np.ndarray, min_val: float = -1.0, max_val: float = 1.0) -> np.ndarray:
    low, high = whole(x, min_val, max_val)
    if x.dtype.kind in "iu":
        return by_cell(lambda v: min(max(v, low), high), x)
    lower = np.where((x >= low) | np.isnan(x), x, low)
    return np.where((lower <= high) | np.isnan(lower), lower, high)


def threshold(x: np.ndarray, threshold: float, value: float) -> np.ndarray:
    t, v = whole(x, threshold, value)
    return by_cell(lambda c: v if c <= t else c, x) if x.dtype.kind in "iu" else np.where(x <= t, v, x)


def heaviside(x: np.ndarray, v: Any) -> np.ndarray:
    v = v if isinstance(v, np.ndarray) else whole(x, v)[0]
    if x.dtype.kind in "iu" and not isinstance(v, np.ndarray):
        return by_cell(lambda c: v if c == 0 else int(c > 0), x)
    return np.where(x > 0, 1, np.where(x == 0, v, 0)).astype(x.dtype)


def round_decimals(x: np.ndarray, decimals: int = 0) -> np.ndarray:
    if x.dtype.kind in "iu":
        if decimals < 0:
            raise ValueError(decimals)
        return x.copy()
    scale = x.dtype.type(10.0 ** abs(decimals))
    if decimals < 0:
        return np.where(np.isinf(x), x, np.rint(x / scale) * scale)
    digits = 2.0 ** (52 if x.dtype == np.float64 else 23)  # from here on every number is an integer
    return np.where((np.abs(x) < digits) & (np.abs(x * scale) < digits), np.rint(x * scale) / scale, x)


def power(x: np.ndarray, e: float) -> np.ndarray:
    return np.power(x, L(e))


def powi(x: np.ndarray, n: int) -> np.ndarray:
    if x.dtype.kind in "iu":
        if n < 0:
            raise ValueError(n)
        return by_cell(lambda v: pow(v, n, 1 << 64) if n > 64 else v**n, x)
    return np.power(real(x), L(n))


def logit(x: np.ndarray, types: dict[str, str], eps: float | None = None) -> np.ndarray:
    c = NUMPY[compute_token(types["T"])].type if x.dtype.kind == "f" else np.float32
    z = real(x)
    if eps is not None:
        z = np.minimum(np.maximum(z, L(c(eps))), L(c(1 - eps)))
    near = np.where((z > 0.25) & (z < 0.75), z, 0.5)  # where the two logarithms cancel
    apart = np.log(z) - np.log1p(-z) if z.size else z
    return np.where((z < 0) | (z > 1), np.nan, np.where(near == z, 2 * np.arctanh(2 * near - 1), apart))


def dlogit(dy: np.ndarray, x: np.ndarray, eps: float | None = None) -> dict[str, Any]:
    low, high, outside = (0.0, 1.0, np.nan) if eps is None else (eps, 1 - eps, 0.0)
    return {"x": np.where((x < low) | (x > high), outside, dy / (real(x) * (1 - real(x))))}


def softplus(x: np.ndarray, beta: float = 1.0, threshold: float = 20.0) -> np.ndarray:
    z = L(beta) * real(x)
    return np.where(z > threshold, x, np.logaddexp(z, L(0)) / beta)


def dsoftplus(dy: np.ndarray, x: np.ndarray, beta: float = 1.0, threshold: float = 20.0) -> dict[str, Any]:
    z = L(beta) * real(x)
    return {"x": np.where(z > threshold, dy, dy * logistic(z))}


def tanhshrink(x: np.ndarray) -> np.ndarray:
    """The difference; near zero, where it cancels, what the terms of x cosh(x) - sinh(x) sum up to, over cosh(x)."""
    x = real(x)
    near = np.where(np.abs(x) < 0.5, x, 0)
    series, power = 0 * near, near
    for k in range(1, 12):  # x^(2 k + 1) / (2 k + 1)!, of sinh once, of x cosh(x) 2 k + 1 times
        power = power * near * near / (2 * k * (2 * k + 1))
        series = series + 2 * k * power
    return np.where(np.abs(x) < 0.5, series / np.cosh(near), x - np.tanh(x))


SELU, ALPHA = L("1.0507009873554804934193349852946"), L("1.6732632423543772848170429916717")

# -- the records ------------------------------------------------------------------------------------------------------------------------


def unary(op: str, forward: Any, backward: Any = None, *, float_params: Sequence[dict[str, Any]] = (), **options: Any) -> list[OpCase]:
    """elementwise(); float_params: further parameter sets, for floating dtypes alone."""
    cases = elementwise(op, forward, backward, **options)
    if float_params:
        base = {k: v for k, v in options.items() if k != "params"}
        for case, extra in zip(list(cases), elementwise(op, forward, backward, params=list(float_params), **base), strict=True):
            cases[cases.index(case)] = replace(
                case,
                samples=lambda d, a=case.samples, b=extra.samples: [*a(d), *(replace(s, id=f"float-{s.id}") for s in b(d) if d.floating)],
                edges=lambda d, a=case.edges, b=extra.edges: [*a(d), *(replace(s, id=f"float-{s.id}") for s in b(d) if d.floating)],
            )
    return cases


def function(op: str, forward: Any, backward: Any, domain: tuple[float, float] = (-3.0, 3.0), **options: Any) -> list[OpCase]:
    """A transcendental function of one real number."""
    return unary(op, lambda x: forward(real(x)), backward, domain=domain, **{"tol": tier_u(), **options})


INTEGERS = tuple(float(k) for k in range(-4, 5))
HALVES = tuple(k / 2 for k in range(-9, 10))
NEAR = {n: tuple(float(v) for v in np.unique([s * np.nextafter(t(n), t(w)) for t in (np.float32, np.float64) for w in (0, 9) for s in (-1, 1)]))
        for n in (3, 0.5, 6, 1)}  # fmt: skip


def points(*values: float, params: Sequence[dict[str, Any]] = ({},)) -> Callable[[Draw], list[Sample]]:
    """Edge samples at given points, for every parameter set; integers take their own special values."""

    def samples(d: Draw) -> list[Sample]:
        x = round_to(np.array(values), d.types["T"]) if d.floating else specials(d.types["T"])
        return [Sample({"x": x}, dict(given), f"points{i}") for i, given in enumerate(params)]

    return samples


def kinked(*points: float) -> Callable[[Draw], list[Sample]]:
    """Edge samples at given points, one unit in the last place beside them, and the special values."""

    def samples(d: Draw) -> list[Sample]:
        token = d.types["T"]
        if not d.floating:
            return [Sample({"x": specials(token)}, {}, "edges")]
        at = round_to(np.array([s * p for p in points for s in (1.0, -1.0)]), token)
        bits = at.view(f"i{at.itemsize}")
        beside = [np.where(at == 0, at, (bits + step).view(at.dtype)) for step in (1, -1)]
        return [Sample({"x": np.concatenate([specials(token), at, *beside]).astype(at.dtype)}, {}, "edges")]

    return samples


def with_gradients(edges: Callable[[Draw], list[Sample]], forward: Any, operands: str = "x") -> Callable[[Draw], list[Sample]]:
    """The same for the backward: y from the exact forward, dy ordinary and special."""

    def samples(d: Draw) -> list[Sample]:
        out = []
        for sample in edges(d):
            x = sample.args["x"].astype(NUMPY[compute_token(d.types["T"])])
            with np.errstate(all="ignore"):
                y = round_to(np.asarray(forward(x, **sample.params)), d.types["T"])
            for id, dy in (("", d.values(x.shape)), ("-dy", np.resize(specials(d.types["T"], False), x.shape))):
                out.append(Sample({**sample.args, "y": y, "dy": dy}, sample.params, sample.id + id))
        return out

    return samples


def at_kinks(op: str, forward: Any, backward: Any, *points: float, **options: Any) -> list[OpCase]:
    edges = kinked(*points)
    return unary(
        op, forward, backward, edges=edges, backward_edges=with_gradients(edges, forward), kinks=tuple({s * p for p in points for s in (1.0, -1.0)}),
        **options,
    )  # fmt: skip


def prelu(x: np.ndarray, weight: np.ndarray, channel_axis: int | None = None) -> np.ndarray:
    return np.where(x > 0, x, along(x, weight, channel_axis) * x)


def along(x: np.ndarray, weight: np.ndarray, axis: int | None) -> np.ndarray:
    axis = (1 if x.ndim > 1 else 0) if axis is None else axis
    shape = [1] * x.ndim
    if weight.size > 1:
        shape[axis] = weight.size
    return weight.reshape(shape)


def dprelu(dy: np.ndarray, x: np.ndarray, weight: np.ndarray, channel_axis: int | None = None) -> tuple[Any, Any]:
    axis = (1 if x.ndim > 1 else 0) if channel_axis is None else channel_axis % max(x.ndim, 1)
    cells = np.where(x > 0, 0, real(dy) * real(x))
    axes = tuple(k for k in range(x.ndim) if weight.size == 1 or k != axis)
    n = max(1, int(np.prod([x.shape[k] for k in axes], dtype=np.int64)))
    dx = np.where(x > 0, dy, along(x, weight, channel_axis) * dy)
    return Terms(dx, np.abs(dx)), Terms(cells.sum(axes).reshape(weight.shape), np.abs(cells).sum(axes).reshape(weight.shape), n)


def prelu_samples(gradient: bool) -> Callable[[Draw], list[Sample]]:
    shapes: list[tuple[tuple[int, ...], tuple[int, ...], int | None]] = [
        ((3, 4, 5), (4,), None), ((6,), (1,), None), ((2, 3), (3,), -1), ((5, 2, 3), (5,), 0), ((2, 3, 4, 5), (1,), None), ((), (1,), None),
        ((1,), (1,), 0), ((0, 3), (3,), None), ((70, 33), (33,), None), ((33, 700), (33,), 0), ((1, 3, 1), (3,), None),
    ]  # fmt: skip

    def samples(d: Draw) -> list[Sample]:
        out = []
        for x, w, axis in shapes:
            args = {"x": d.values(x), "weight": d.values(w, "A")} | ({"dy": d.values(x)} if gradient else {})
            out.append(Sample(args, {} if axis is None else {"channel_axis": axis}, f"{x}-{w}-{axis}"))
        return out

    return samples


def prelu_edges(gradient: bool) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        values, weight = specials(d.types["T"]), specials(d.types["A"])
        x, _ = np.meshgrid(values, weight, indexing="ij")
        args = {"x": np.ascontiguousarray(x), "weight": weight}
        return [Sample(args | ({"dy": d.values(x.shape)} if gradient else {}), {}, "edges")]

    return samples


def prelu_errors(d: Draw) -> list[ErrorSample]:
    x = d.values((2, 3, 4))
    return [
        ErrorSample({"x": x, "weight": d.values((4,), "A")}, {}, "InvalidProblemError", r"prelu: weight has shape \(4,\); accepted \(3,\)"),
        ErrorSample({"x": x, "weight": d.values((3, 1), "A")}, {}, "InvalidProblemError", "prelu: weight has shape"),
        ErrorSample({"x": x, "weight": d.values((3,), "A")}, {"channel_axis": 3}, "InvalidProblemError", "prelu: channel_axis is 3; accepted -3 to 2"),
        ErrorSample({"x": d.values((3,)), "weight": d.values((3,), "A")}, {}, "InvalidProblemError", r"prelu: weight has shape \(3,\); accepted \(1,\)"),
    ]


def refused(op: str, pattern: str, **params: Any) -> Callable[[Draw], list[ErrorSample]]:
    return lambda d: [ErrorSample({"x": d.values((3,))}, params, "InvalidProblemError", f"{op}: {pattern}")]


WEIGHTED = bound(16)
# Where a factor of the written gradient may leave the range of f32 that the product is in.
MODEST = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 2.0, -1.0, -0.5, 0.5, 1e-3, 10.0)
DECIMALS = [{}, {"decimals": 0}]
ROUND_POINTS = points(*HALVES, 0.125, 12.5, 1234.5, np.nan, np.inf, -np.inf, -0.0, params=DECIMALS)
EPS = [{}, {"eps": 2.0**-20}, {"eps": 0.125}]
ODDS = points(0.0, -0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.875, 2.0, -1.0, 1e-30, np.nan, np.inf, -np.inf, params=EPS)
GAMMA = tier_u(8, reason="spec 01 §2: 8 ulp")


def near_zeros(function: Callable[[np.ndarray], np.ndarray], scale: float = 1.0) -> Callable[[np.ndarray], Terms]:
    """Errors count against 1 where the function has zeros."""

    def reference(x: np.ndarray) -> Terms:
        value = function(x)
        return Terms(value, np.maximum(np.abs(value), scale))

    return reference


GAMMA_BOUND = bound(8, reason="spec 01 §2: 8 ulp, absolute near the zeros")

CASES = [
    # basic
    *unary("neg", lambda x: -x, lambda dy: {"x": -dy}, linear=("x",)),
    *unary("abs", lambda x: np.abs(x), lambda dy, x: {"x": dy * sign(x)}, kinks=(0.0,)),
    *unary("sign", sign, zeros, kinks=(0.0,)),
    *unary("sgn", sign, lambda dy, x, y: zeros(dy), kinks=(0.0,)),
    *unary("positive", lambda x: x.copy(), lambda dy: {"x": dy}, linear=("x",)),
    *unary("reciprocal", lambda x: 1 / single(x), lambda dy, y: {"x": -dy * real(y) * real(y)}, domain=(0.3, 3.0), backward_tol=tier_u()),
    *unary("square", lambda x: x * x, lambda dy, x: {"x": 2 * real(x) * dy}, backward_tol=tier_u()),
    *unary("cube", lambda x: x * x * x, lambda dy, x: {"x": 3 * real(x) * real(x) * dy}, backward_tol=tier_u()),
    # roots
    *unary("sqrt", lambda x: np.sqrt(single(x)), lambda dy, y: {"x": dy / (2 * real(y))}, domain=(0.3, 5.0), backward_tol=tier_u()),
    *unary("rsqrt", lambda x: 1 / np.sqrt(single(x)), lambda dy, y: {"x": dy * real(y) ** 3 / -2}, domain=(0.3, 5.0), backward_tol=tier_u()),
    *function("cbrt", np.cbrt, lambda dy, y: {"x": dy / (3 * real(y) * real(y))}, kinks=(0.0,)),
    # exponentials and logarithms
    *function("exp", np.exp, lambda dy, y: {"x": dy * real(y)}),
    *function("exp2", np.exp2, lambda dy, y: {"x": dy * real(y) * np.log(L(2))}),
    *function("expm1", np.expm1, lambda dy, x: {"x": dy * np.exp(real(x))}),
    *function("log", np.log, lambda dy, x: {"x": dy / real(x)}, (0.1, 5.0)),
    *function("log2", np.log2, lambda dy, x: {"x": dy / (real(x) * np.log(L(2)))}, (0.1, 5.0)),
    *function("log10", np.log10, lambda dy, x: {"x": dy / (real(x) * np.log(L(10)))}, (0.1, 5.0)),
    *function("log1p", np.log1p, lambda dy, x: {"x": dy / (1 + real(x))}, (-0.9, 5.0)),
    # circular and hyperbolic functions
    *function("sin", np.sin, lambda dy, x: {"x": dy * np.cos(real(x))}, (-30.0, 30.0)),
    *function("cos", np.cos, lambda dy, x: {"x": -dy * np.sin(real(x))}, (-30.0, 30.0)),
    *function("tan", np.tan, lambda dy, y: {"x": dy * (1 + real(y) * real(y))}, (-1.5, 1.5)),
    *function("asin", np.arcsin, lambda dy, x: {"x": dy / np.sqrt((1 - real(x)) * (1 + real(x)))}, (-0.99, 0.99)),
    *function("acos", np.arccos, lambda dy, x: {"x": -dy / np.sqrt((1 - real(x)) * (1 + real(x)))}, (-0.99, 0.99)),
    *function("atan", np.arctan, lambda dy, x: {"x": dy / (1 + real(x) * real(x))}),
    *function("sinh", np.sinh, lambda dy, x: {"x": dy * np.cosh(real(x))}),
    *function("cosh", np.cosh, lambda dy, x: {"x": dy * np.sinh(real(x))}),
    *function("tanh", np.tanh, lambda dy, y: {"x": dy * (1 - real(y)) * (1 + real(y))}),
    *function("asinh", np.arcsinh, lambda dy, x: {"x": dy / np.hypot(L(1), real(x))}),
    *function("acosh", np.arccosh, lambda dy, x: {"x": dy / (np.sqrt(real(x) - 1) * np.sqrt(real(x) + 1))}, (1.01, 5.0)),
    *function("atanh", np.arctanh, lambda dy, x: {"x": dy / ((1 - real(x)) * (1 + real(x)))}, (-0.99, 0.99)),
    # rounding
    *unary("floor", keep(np.floor), zeros, kinks=INTEGERS),
    *unary("ceil", keep(np.ceil), zeros, kinks=INTEGERS),
    *unary("trunc", keep(np.trunc), zeros, kinks=INTEGERS),
    *unary(
        "round", round_decimals, zeros, params=DECIMALS, float_params=[{"decimals": 2}, {"decimals": -1}, {"decimals": 9}],
        kinks=HALVES, edges=ROUND_POINTS, backward_edges=with_gradients(ROUND_POINTS, round_decimals),
        errors=refused("round", r"decimals is 301; accepted", decimals=301),
    ),
    *unary("frac", lambda x: x - np.trunc(x), lambda dy: {"x": dy}, kinks=INTEGERS),
    # special functions
    *function("erf", erf, lambda dy, x: {"x": dy * 2 / np.sqrt(PI) * np.exp(-real(x) ** 2)}),
    *function("erfc", erfc, lambda dy, x: {"x": -dy * 2 / np.sqrt(PI) * np.exp(-real(x) ** 2)}, (-3.0, 8.0)),
    *function("erfinv", erfinv, lambda dy, y: {"x": dy * np.sqrt(PI) / 2 * np.exp(real(y) ** 2)}, (-0.999, 0.999)),
    *unary("lgamma", near_zeros(lgamma), lambda dy, x: {"x": Terms(dy * digamma(x), np.abs(dy) * np.maximum(1, np.abs(digamma(x))))},
           domain=(0.1, 12.0), tol=GAMMA_BOUND, backward_edges=MODEST),
    *unary("digamma", near_zeros(digamma), lambda dy, x: {"x": dy * trigamma(x)}, domain=(0.1, 12.0), tol=GAMMA_BOUND, backward_tol=GAMMA,
           backward_edges=MODEST),
    # bits
    *unary("bitwise_not", lambda x: np.invert(x)),
    *unary("popcount", lambda x: by_cell(lambda v: (v % (1 << 64) if v >= 0 else v & ((1 << 8 * x.dtype.itemsize) - 1)).bit_count(), x)),
    *unary("clz", lambda x: by_cell(lambda v: 8 * x.dtype.itemsize - (v & ((1 << 8 * x.dtype.itemsize) - 1)).bit_length(), x)),
    *unary("ctz", lambda x: by_cell(lambda v: 8 * x.dtype.itemsize if v == 0 else (v & -v).bit_length() - 1, x)),
    # predicates
    *unary("isnan", lambda x: np.isnan(x)),
    *unary("isinf", lambda x: np.isinf(x)),
    *unary("isfinite", lambda x: np.isfinite(x)),
    *unary("signbit", lambda x: np.signbit(x) if x.dtype.kind == "f" else x < 0 if x.dtype.kind == "i" else np.zeros(x.shape, np.bool_)),
    *unary("logical_not", lambda x: np.logical_not(x)),
    # activations
    *unary("relu", lambda x: np.where(x < 0, 0, x).astype(x.dtype), lambda dy, y: {"x": np.where(y <= 0, 0, dy)}, kinks=(0.0,)),
    *unary("gelu", gelu, dgelu, params=[{}, {"approximate": "tanh"}], domain=(-10.0, 10.0), tol=tier_u(), backward_tol=WEIGHTED,
           errors=refused("gelu", "approximate is 'sigmoid'", approximate="sigmoid")),
    *unary("silu", lambda x: gate(real(x), logistic(real(x))), dsilu, domain=(-10.0, 10.0), tol=tier_u(), backward_tol=WEIGHTED),
    *unary("mish", lambda x: gate(real(x), share_of_mish(real(x))), dmish, domain=(-10.0, 10.0), tol=tier_u(),
           backward_tol=bound(32, reason="spec 01 §1.5: K = 32 for mish")),
    *function("sigmoid", logistic, lambda dy, y: {"x": dy * real(y) * (1 - real(y))}, (-10.0, 10.0)),
    *unary("logit", logit, dlogit, params=EPS, domain=(0.0, 1.0), tol=tier_u(), kinks=(0.0, 0.125, 0.875, 1.0),
           edges=ODDS, backward_edges=with_gradients(ODDS, lambda x, eps=None: x),
           errors=refused("logit", "eps is nan", eps=np.nan)),
    *unary("softplus", softplus, dsoftplus, params=[{}, {"beta": 5.0}, {"beta": 0.5, "threshold": 2.0}, {"threshold": np.inf}, {"beta": -1.0}],
           domain=(-8.0, 8.0), tol=tier_u(), kinks=(4.0,), errors=refused("softplus", "beta is nan", beta=np.nan)),
    *unary("softsign", lambda x: np.where(np.isinf(single(x)), np.sign(single(x)), single(x) / (1 + np.abs(single(x)))), lambda dy, x: {"x": dy / (1 + np.abs(real(x))) ** 2}, kinks=(0.0,), backward_tol=tier_u()),
    *unary("tanhshrink", tanhshrink, lambda dy, x: {"x": dy * np.tanh(real(x)) ** 2}, tol=tier_u(),
           backward_tol=tier_u(8.0, reason="tanh, of Tier U itself, twice as a factor")),
    *at_kinks("relu6", lambda x: np.where(x < 0, 0, np.where(x > 6, 6, x)).astype(x.dtype), lambda dy, x: {"x": np.where((x <= 0) | (x >= 6), 0, dy)},
              0.0, 6.0, domain=(-3.0, 9.0)),
    *at_kinks("hardswish", lambda x: np.where(x == -np.inf, x.dtype.type(-0.0), x * np.minimum(np.maximum(x + 3, 0), 6) / 6),
              lambda dy, x: {"x": np.where(x <= -3, 0, np.where(x < 3, dy * (x / 3 + x.dtype.type(0.5)), dy))}, 3.0, domain=(-5.0, 5.0)),
    *at_kinks("hardsigmoid", lambda x: np.minimum(np.maximum(x + 3, 0), 6) / 6, lambda dy, x: {"x": np.where((x > -3) & (x < 3), dy / 6, 0)},
              3.0, domain=(-5.0, 5.0)),
    *unary("hardtanh", hardtanh, lambda dy, x, min_val=-1.0, max_val=1.0: {"x": np.where((x <= min_val) | (x >= max_val), 0, dy)},
           params=[{}, {"min_val": -2.0, "max_val": 2.0}, {"min_val": 0, "max_val": 6}, {"min_val": 1, "max_val": -1}, {"max_val": np.inf}], below=True,
           float_params=[{"min_val": -0.5, "max_val": 0.75}, {"min_val": np.nan}, {"min_val": -np.inf, "max_val": 0.5}],
           kinks=(-2.0, -1.0, -0.5, 0.0, 0.5, 0.75, 1.0, 2.0)),
    *function("selu", lambda x: SELU * np.where(x > 0, x, ALPHA * np.expm1(x)),
              lambda dy, x: {"x": np.where(x <= 0, dy * SELU * ALPHA * np.exp(real(x)), dy * SELU)}, kinks=(0.0,)),
    *unary("leaky_relu", lambda x, negative_slope=0.01: np.where(x > 0, x, x * x.dtype.type(negative_slope)),
           lambda dy, x, negative_slope=0.01: {"x": np.where(x > 0, dy, dy * dy.dtype.type(negative_slope))},
           params=[{}, {"negative_slope": 0.3}, {"negative_slope": -1.5}], kinks=(0.0,)),
    *unary("elu", lambda x, alpha=1.0: np.where(x > 0, x, L(alpha) * np.expm1(real(x))),
           lambda dy, x, alpha=1.0: {"x": np.where(x <= 0, dy * L(alpha) * np.exp(real(x)), dy)},
           params=[{}, {"alpha": 0.5}, {"alpha": 1.75}], kinks=(0.0,), tol=tier_u()),
    *unary("celu", lambda x, alpha=1.0: np.where(x > 0, x, L(alpha) * np.expm1(real(x) / L(alpha))),
           lambda dy, x, alpha=1.0: {"x": np.where(x <= 0, dy * np.exp(real(x) / L(alpha)), dy)},
           params=[{}, {"alpha": 0.5}, {"alpha": 1.75}], kinks=(0.0,), tol=tier_u(), errors=refused("celu", "alpha is 0.0", alpha=0.0)),
    *function("log_sigmoid", lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))), lambda dy, x: {"x": dy * logistic(-real(x))}, (-10.0, 10.0)),
    *at_kinks("hardshrink", lambda x, lambd=0.5: np.where((x >= -lambd) & (x <= lambd), 0, x),
              lambda dy, x, lambd=0.5: {"x": np.where((x >= -lambd) & (x <= lambd), 0, dy)}, 0.5, params=[{}, {"lambd": 0.25}]),
    *at_kinks("softshrink", lambda x, lambd=0.5: np.where(x > lambd, x - x.dtype.type(lambd), np.where(x < -lambd, x + x.dtype.type(lambd), x * 0)),
              lambda dy, x, lambd=0.5: {"x": np.where((x >= -lambd) & (x <= lambd), 0, dy)}, 0.5, params=[{}, {"lambd": 0.25}],
              errors=refused("softshrink", "lambd is -0.5", lambd=-0.5)),
    *unary("threshold", threshold, lambda dy, x, threshold, value=0.0: {"x": np.where(x <= threshold, 0, dy)},
           params=[{"threshold": 1, "value": 7}, {"threshold": 0.0, "value": 20.0}],
           float_params=[{"threshold": 1, "value": -2}, {"threshold": 0.5, "value": 0.25}, {"threshold": np.nan, "value": 1.0}, {"threshold": 0.5, "value": np.nan}],
           kinks=(0.0, 0.5, 1.0)),
    *unary("step", lambda x: (x > 0).astype(x.dtype), zeros, kinks=(0.0,)),
    *unary("heaviside", heaviside, zeros, params=[{"v": 1}, {"v": 0}], float_params=[{"v": 0.5}, {"v": np.nan}], kinks=(0.0,)),
    *elementwise("heaviside_tensor", heaviside, lambda dy, x: {"x": np.zeros_like(dy), "v": np.where(x == 0, dy, 0)}, args=("x", "v"), kinks=(0.0,)),
    # powers and affine maps
    *unary("powi", powi, lambda dy, x, n: {"x": np.where(n == 0, 0, dy * L(n) * np.power(real(x), L(n - 1)))},
           params=[{"n": 3}, {"n": 0}, {"n": 1}, {"n": 2}, {"n": 4}, {"n": 7}], float_params=[{"n": -1}, {"n": -2}, {"n": -3}, {"n": 2**24 + 1}], backward_edges=MODEST,
           domain=(0.5, 2.0), tol={"i8": EXACT, "u8": EXACT, "i16": EXACT, "i32": EXACT, "u32": EXACT, "i64": EXACT, "": tier_u()}),
    *unary("powf", lambda x, exponent: power(real(x), exponent),
           lambda dy, x, exponent: {"x": np.zeros_like(dy) if exponent == 0 else dy * (L(exponent) * power(real(x), exponent - 1))},
           params=[{"exponent": e} for e in (2.5, 2.0, 0.5, -0.5, 3.0, -1.0, -2.0, 0.0, 1.0, -1.5)], domain=(0.3, 3.0), tol=tier_u(), backward_edges=MODEST),
    *unary("affine", affine, lambda dy, a: {"x": dy.dtype.type(a) * dy}, params=[{"a": 3, "b": -7}, {"a": -1, "b": 0}, {"a": 3, "b": 5}],
           float_params=[{"a": 0.3, "b": 0.7}, {"a": np.inf, "b": 1.0}, {"a": 1e300, "b": np.nan}], linear=("x",)),
    OpCase("prelu", "forward", prelu, prelu_samples(False), prelu_errors, {"x": (-3.0, 3.0), "weight": (-3.0, 3.0)}, (0.0,), EXACT,
           edges=prelu_edges(False), linear=("weight",)),
    OpCase("prelu", "backward", dprelu, prelu_samples(True), None, {"x": (-3.0, 3.0), "weight": (-3.0, 3.0)}, (0.0,),
           {"dx": tier_u(1.0), "": bound()}, edges=prelu_edges(True), linear=("weight",)),
]  # fmt: skip

# -- cast -------------------------------------------------------------------------------------------------------------------------------

RANGES = {"s4": (-8, 7), "u4": (0, 15)}


def pack_nibbles(values: np.ndarray) -> np.ndarray:
    """4-bit integers two a byte, the low half first."""
    flat = np.append(values.ravel(), np.zeros(values.size % 2, values.dtype)).astype(np.int64) & 15
    return (flat[::2] | flat[1::2] << 4).astype(np.uint8)


def unpack_nibbles(data: np.ndarray, token: str, shape: tuple[int, ...]) -> np.ndarray:
    flat = np.stack([data.ravel() & 15, data.ravel() >> 4], -1).ravel().astype(np.int64)
    flat = np.where(flat > 7, flat - 16, flat) if token == "s4" else flat
    return flat[: int(np.prod(shape, dtype=np.int64))].reshape(shape)


def whole_number(v: float) -> int:
    """Toward zero into i64, NaN to 0, saturating."""
    return 0 if np.isnan(v) else max(-(2**63), min(2**63 - 1, int(v))) if np.isfinite(v) else 2**63 - 1 if v > 0 else -(2**63)


def convert(x: np.ndarray, source: str, target: str, overflow: str = "wrap", saturate: bool | None = None) -> np.ndarray:
    """The conversion of spec 01 §8, cell by cell in exact numbers. x: values of `source`; result: values of `target`, not packed."""
    floating = source in ("f32", "f16", "bf16", "f64", "e4m3", "e5m2")
    if target == "bool":
        return x.astype(np.float64 if floating else x.dtype) != 0 if not floating else ~(x.astype(np.float64) == 0)
    if target in ("f64", "f32"):
        return x.astype(np.float64).astype(NUMPY[target]) if floating else x.astype(NUMPY[target])
    if target in ("f16", "bf16", "e4m3", "e5m2"):  # rounded once: 64 bits of a long double hold every source
        wide = (x.astype(np.float64) if floating else x).astype(np.longdouble)
        if target in ("f16", "bf16"):
            return round_to(wide, target)
        keep = saturate if saturate is not None else target == "e4m3"
        top = 448.0 if target == "e4m3" else 57344.0
        unit = np.ldexp(1.0, np.maximum(np.frexp(np.where(np.isfinite(wide), wide, 0))[1] - 1, -6 if target == "e4m3" else -14) - (3 if target == "e4m3" else 2))
        nearest = np.where(np.isfinite(wide), np.rint(np.where(np.isfinite(wide), wide, 0) / unit) * unit, wide)
        beyond = np.abs(nearest) > top
        instead = top if keep else np.nan if target == "e4m3" else np.inf
        return np.copysign(np.where(beyond, instead, nearest), wide).astype(np.float32).astype(NUMPY[target])
    if target in RANGES:
        low, high = RANGES[target]
        if floating:
            wide = x.astype(np.float64)
            return np.clip(np.where(np.isnan(wide), 0, np.rint(wide)), low, high).astype(np.int64)
        return np.array([max(low, min(high, int(v))) for v in x.ravel()], np.int64).reshape(x.shape)
    info = np.iinfo(NUMPY[target])

    def one(v: Any) -> int:
        if floating and info.bits >= 32:
            return 0 if np.isnan(v) else int(max(info.min, min(info.max, int(v)))) if np.isfinite(v) else info.max if v > 0 else info.min
        n = whole_number(float(v)) if floating else int(v)
        if overflow == "saturate":
            return max(info.min, min(info.max, n))
        n &= (1 << info.bits) - 1
        return n - (1 << info.bits) if n > info.max else n

    values = x.astype(np.float64) if floating else x
    return np.array([one(v) for v in values.ravel()], NUMPY[target]).reshape(x.shape)


def cast_reference(x, types, packed=None, shape=None, overflow="wrap", saturate=None):
    source, target = types["T"], types["A"]
    if source in RANGES:
        shape = (2 * x.size,) if shape is None else shape
        x = unpack_nibbles(x, source, shape)
    result = convert(x, source, target, overflow, saturate)
    return pack_nibbles(result) if target in RANGES else result


def cast_values(d: Draw, shape: tuple[int, ...], token: str) -> np.ndarray:
    if token in RANGES:
        return d.rng.integers(0, 256, (int(np.prod(shape, dtype=np.int64)) + 1) // 2).astype(np.uint8)
    scale = 300.0 if d.rng.integers(2) else 3e9
    return d.values(shape, token, -scale, scale)


def cast_samples(d: Draw) -> list[Sample]:
    out = []
    for shape in ((3, 5, 7), (257,), (1,), (), (0,), (2, 0, 3), (64,)):
        packed = d.types["T"] in RANGES
        out.append(Sample({"x": cast_values(d, shape, d.types["T"])}, {"shape": shape} if packed else {}, f"shape{list(shape)}"))
    extra = {"e4m3": {"saturate": False}, "e5m2": {"saturate": True}}.get(d.types["A"], {"overflow": "saturate"})
    out.append(Sample({"x": cast_values(d, (100,), d.types["T"])}, extra, "other-overflow"))
    return out


def cast_edges(d: Draw) -> list[Sample]:
    token = d.types["T"]
    if token in RANGES:
        return [Sample({"x": np.arange(256, dtype=np.uint8)}, {}, "all")]
    x = specials(token)
    if token in ("f32", "f64"):
        more = [2.0**k + s for k in (7, 8, 15, 16, 31, 32, 63, 64) for s in (-0.5, 0, 0.5)] + [448, 449, 464, 465, 61439, 61440, 65519, 65520, 2.0**-9, 2.0**-10, 1.5]
        x = np.concatenate([x, np.array([s * v for v in more for s in (1, -1)]).astype(x.dtype)])
    return [Sample({"x": x}, given, f"edges{i}") for i, given in enumerate(({}, {"overflow": "saturate"}, {"saturate": False}, {"saturate": True}))]


def cast_errors(d: Draw) -> list[ErrorSample]:
    if d.types["T"] in RANGES:  # the harness names the packed dtype
        return [
            ErrorSample({"x": np.zeros(3, np.uint8)}, {"dtype": "int8", "shape": (7,)}, "InvalidProblemError", r"cast: shape is \(7,\)"),
            ErrorSample({"x": np.zeros(3, np.float32)}, {"dtype": "int8"}, "UnsupportedDTypeError", "cast: x has dtype float32; expected u?int4 as packed"),
        ]
    return [
        ErrorSample({"x": np.zeros(3, np.float32)}, {"dtype": "complex64"}, "UnsupportedDTypeError", "cast: dtype is complex64; accepted"),
        ErrorSample({"x": np.zeros(3, np.float32)}, {"dtype": "int8", "shape": (3,)}, "InvalidProblemError", r"cast: shape is \(3,\); accepted None"),
        ErrorSample({"x": np.zeros(3, np.uint8)}, {"dtype": "int8", "packed": "int8"}, "UnsupportedDTypeError", "cast: packed is int8; accepted int4, uint4"),
    ]


CASES += [
    OpCase("cast", "forward", cast_reference, cast_samples, cast_errors, tol=EXACT, edges=cast_edges),
    OpCase("cast", "backward", lambda dy, types, saturate=None: convert(dy, types["T"], types["A"], "wrap", saturate),
           lambda d: [Sample({"dy": d.values(s, "T", -300, 300)}, {}, f"shape{list(s)}") for s in ((3, 5, 7), (257,), (1,), (), (0,))],
           tol=EXACT, edges=lambda d: [Sample({"dy": specials(d.types["T"])}, {}, "edges")],
           grads={"dx": "x"}, reason="the upstream gradient has the dtype of the result, so no forward sample fits every combination"),
]  # fmt: skip
