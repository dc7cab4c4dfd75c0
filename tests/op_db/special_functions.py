"""Records of the special functions of one and two numbers. References are mpmath's; where it knows no limit, the limit is stated."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import scipy.special
from mpmath import mpf

from ..numerics import largest
from .base import OpCase, Terms, bound, elementwise, tier_u
from .unary_elementwise import MANY, MODEST, L, function, limits, real, single, special, to_long, unary

PI = L("3.14159265358979323846264338327950288")
DENSITY = 1 / np.sqrt(2 * PI)
FAR = mpf("1e20")


def cells(precise: Callable[..., Any], fast: Callable[..., Any]) -> Callable[..., np.ndarray]:
    """A function of several real numbers, cell by cell in mpmath; what mpmath refuses is NaN."""

    @functools.lru_cache(maxsize=1 << 16)
    def one(*row: float) -> np.longdouble:
        with mpmath.workdps(50):
            try:
                return to_long(mpmath.mpf(precise(*map(mpf, row))))
            except (ValueError, TypeError, ZeroDivisionError, OverflowError, mpmath.libmp.NoConvergence):
                return L(np.nan)

    def reference(*operands: np.ndarray) -> np.ndarray:
        own = np.broadcast_arrays(*map(real, operands))
        if own[0].size > MANY:
            return fast(*(v.astype(np.float64) for v in own)).astype(L)
        return np.array([one(*map(float, row)) for row in zip(*(v.ravel() for v in own), strict=True)], L).reshape(own[0].shape)

    return reference


# -- Bessel functions -----------------------------------------------------------------------------------------------------------------------


def _bessel(kind: str, order: int) -> Callable[[Any], Any]:
    def precise(x: Any) -> Any:
        if abs(x) < FAR:
            return mpmath.besselj(order, x) if kind == "j" else mpmath.bessely(order, x) if x > 0 else mpmath.nan
        if kind == "y" and x < 0:
            return mpmath.nan
        with mpmath.workdps(400):
            wave = mpmath.cos if kind == "j" else mpmath.sin
            y = mpmath.sqrt(2 / (mpmath.pi * abs(x))) * wave(abs(x) - order * mpmath.pi / 2 - mpmath.pi / 4)
        return -y if x < 0 and order == 1 else y

    return precise


def _far(kind: str, order: int, near: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray], np.ndarray]:
    """SciPy's function, beyond 1e5 two terms of Hankel's expansion: SciPy's rounds the phase there."""

    def fast(x: np.ndarray) -> np.ndarray:
        a = np.maximum(np.abs(x), 1e5).astype(L)
        s, c = np.sin(a), np.cos(a)
        cosine, sine = ((c + s, s - c) if order == 0 else (s - c, -s - c))
        p, q = 1 / np.sqrt(PI * a), (4 * order - 1) / (8 * a) / np.sqrt(PI * a)
        wave = p * cosine - q * sine if kind == "j" else p * sine + q * cosine
        wave = np.where((x < 0) & (order == 1), -wave, wave) if kind == "j" else np.where(x < 0, np.nan, wave)
        return np.where(np.abs(x) < 1e5, near(np.clip(x, -1e5, 1e5)), wave)

    return fast


j0 = limits(special(_bessel("j", 0), _far("j", 0, scipy.special.j0)), inf=0, ninf=0)
j1 = limits(special(_bessel("j", 1), _far("j", 1, scipy.special.j1)), inf=0, ninf=0, zero=0.0, nzero=-0.0)
y0 = limits(special(_bessel("y", 0), _far("y", 0, scipy.special.y0)), inf=0, ninf=np.nan, zero=-np.inf, nzero=-np.inf)
y1 = limits(special(_bessel("y", 1), _far("y", 1, scipy.special.y1)), inf=0, ninf=np.nan, zero=-np.inf, nzero=-np.inf)


def waves(f: Callable[[np.ndarray], np.ndarray], factor: Any = None) -> Callable[..., Any]:
    """Errors count against the size of the oscillation."""

    def reference(x: np.ndarray, dy: Any = None) -> Any:
        x = real(x)
        value = f(x)
        size = np.maximum(np.abs(value), np.sqrt(2 / (PI * np.maximum(np.abs(x), 1))))
        return Terms(value, size) if dy is None else Terms(dy * value, np.abs(dy) * size)

    return reference


def dj1(x: np.ndarray) -> np.ndarray:
    return j0(x) - np.where(x == 0, L(0.5), np.where(np.isinf(x), 0, j1(x) / np.where(x == 0, 1, x)))


def dy1(x: np.ndarray) -> np.ndarray:
    return y0(x) - y1(x) / x


def _modified(order: int, scaled: bool) -> Callable[[Any], Any]:
    def precise(x: Any) -> Any:
        a = abs(x)
        sign = -1 if order and x < 0 else 1
        if a > 30000:
            return sign * (1 / mpmath.sqrt(2 * mpmath.pi * a) * (1 - (4 * order - 1) / (8 * a) + (9 if order == 0 else -15) / (128 * a * a)) if scaled else mpmath.inf)
        return sign * mpmath.besseli(order, a) * (mpmath.exp(-a) if scaled else 1)

    return precise


i0 = limits(special(_modified(0, False), scipy.special.i0), inf=np.inf, ninf=np.inf)
i1 = limits(special(_modified(1, False), scipy.special.i1), inf=np.inf, ninf=-np.inf, zero=0.0, nzero=-0.0)
i0e = limits(special(_modified(0, True), scipy.special.i0e), inf=0, ninf=0)
i1e = limits(special(_modified(1, True), scipy.special.i1e), inf=0.0, ninf=-0.0, zero=0.0, nzero=-0.0)


def over(value: np.ndarray, x: np.ndarray) -> np.ndarray:
    """value / x, 1/2 at 0, where both vanish."""
    return np.where(x == 0, L(0.5), value / np.where(x == 0, 1, x))


def di1(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    a, b = i0(x), np.where(np.isinf(x), 0, over(i1(x), x))
    b = np.where(np.isinf(a), 0, b)
    return {"x": Terms(dy * (a - b), np.abs(dy) * (np.abs(a) + np.abs(b)))}


def di0e(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    a, b = i1e(x), np.sign(x) * i0e(x)
    return {"x": Terms(dy * (a - b), np.abs(dy) * (np.abs(a) + np.abs(b)))}


def di1e(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    parts = (i0e(x), -over(i1e(x), x), -np.sign(x) * i1e(x))
    return {"x": Terms(dy * sum(parts), np.abs(dy) * sum(np.abs(p) for p in parts))}


# -- the normal distribution ------------------------------------------------------------------------------------------------------------------


def _erfcx(x: Any) -> Any:
    if x > 1e8:
        return 1 / (x * mpmath.sqrt(mpmath.pi)) * (1 - 1 / (2 * x * x))
    return mpmath.exp(x * x) * mpmath.erfc(x) if x > -1000 else mpmath.inf


def _log_ndtr(x: Any) -> Any:
    """Without its sign, so that it can be -0."""
    if x < -1e6:
        return x * x / 2 + mpmath.log(-x) + mpmath.log(2 * mpmath.pi) / 2
    if x > 1000:
        return 0
    return -mpmath.log1p(-mpmath.erfc(x / mpmath.sqrt(2)) / 2) if x > 0 else -mpmath.log(mpmath.erfc(-x / mpmath.sqrt(2)) / 2)


def _ndtri(p: Any) -> Any:
    if not 0 < p < 1:
        return -mpmath.inf if p == 0 else mpmath.inf if p == 1 else mpmath.nan
    if p > mpf("0.5"):
        return -_ndtri(1 - p)
    x = -mpmath.sqrt(-2 * mpmath.log(p)) if p < mpf("0.1") else mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1)
    for _ in range(9 if p < mpf("0.1") else 0):
        q = mpmath.erfc(-x / mpmath.sqrt(2)) / 2
        x -= mpmath.log(q / p) * q / mpmath.npdf(x)
    return x


erfcx = limits(special(_erfcx, scipy.special.erfcx), inf=0, ninf=np.inf)
ndtr = limits(special(lambda x: mpmath.ncdf(x) if abs(x) < 1000 else (1 + mpmath.sign(x)) / 2, scipy.special.ndtr), inf=1, ninf=0)
_minus_log_ndtr = limits(special(_log_ndtr, lambda x: -scipy.special.log_ndtr(x)), inf=0.0, ninf=np.inf)
ndtri = special(_ndtri, scipy.special.ndtri)


def derfcx(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    far = np.abs(x) > 1e4
    first, second = np.where(far, 0, 2 * x * erfcx(np.where(far, 1, x))), np.where(far, 0, 2 / np.sqrt(PI))
    value = np.where(far, np.where(x > 0, -1 / (np.sqrt(PI) * x * x), -np.inf), first - second)
    return {"x": Terms(dy * np.where(np.isnan(x), np.nan, value), np.abs(dy) * (np.abs(first) + np.abs(second) + np.abs(value)))}


def dlog_ndtr(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    value = np.where(x < 0, 2 * DENSITY / np.where(x < 0, erfcx(np.where(x < 0, -x, 0) / np.sqrt(L(2))), 1), DENSITY * np.exp(-x * x / 2) / ndtr(x))
    return {"x": dy * np.where(x < -1e20, -x, value)}


# -- gamma and zeta functions -----------------------------------------------------------------------------------------------------------------


def _psi(n: int, x: Any) -> Any:
    if x <= 0 and x == mpmath.floor(x):
        if n % 2:
            return mpmath.inf
        return mpmath.nan
    return mpmath.psi(n, x)


def _many_psi(n: int, x: np.ndarray) -> np.ndarray:
    """SciPy's, below 0 by the sum over all integers, which has period 1: SciPy adds up one by one there."""
    if n == 0:
        return scipy.special.digamma(x)
    s, r, sign = n + 1, x - np.rint(x), (-1.0) ** (n + 1)
    below = r**-s + scipy.special.zeta(s, 1 + r) + sign * (scipy.special.zeta(s, 1 - r) - scipy.special.zeta(s, 1 - np.minimum(x, 0)))
    return sign * math.factorial(n) * np.where(x < 0, below, scipy.special.zeta(s, np.where(x < 0, 1, x)))


def polygamma(x: np.ndarray, n: int) -> np.ndarray:
    f = special(lambda v: _psi(n, v), lambda v: _many_psi(n, v))
    x = real(x)
    if n % 2 == 0:
        return limits(f, zero=-np.inf, nzero=np.inf, inf=np.inf if n == 0 else -0.0, ninf=np.nan, pole=np.nan)(x)
    return limits(f, zero=np.inf, nzero=np.inf, inf=0.0, ninf=np.nan, pole=np.inf)(x)


def below_zero(value: np.ndarray, s: Any, q: np.ndarray) -> Terms:
    """Below 0 the terms next to the nearest pole may cancel: errors count against them."""
    near = np.where(q < 0, np.abs(q - np.rint(q)), 1)
    with np.errstate(all="ignore"):
        return Terms(value, np.maximum(np.abs(value), np.where(q < 0, 4 * near**-s, 0)))


def polygamma_terms(x: np.ndarray, n: int, dy: Any = 1) -> Terms:
    value = polygamma(x, n)
    terms = below_zero(value, n + 1, real(x))
    scale = math.factorial(n) if n > 0 else 1
    return Terms(dy * value, np.abs(dy) * np.maximum(np.abs(value), np.where(real(x) < 0, scale * terms.magnitude, 1 if n == 0 else 0)))


def multigammaln(x: np.ndarray, p: int) -> Terms:
    x = real(x)
    one = special(lambda v: mpmath.loggamma(v) if v > 0 else mpmath.nan, lambda v: np.where(v > 0, scipy.special.gammaln(v), np.nan))
    parts = [np.where(np.isinf(x) & (x > 0), np.inf, one(x - L(j) / 2)) for j in range(p)]
    constant = L(p * (p - 1)) / 4 * np.log(PI)
    return Terms(constant + sum(parts), constant + sum(np.maximum(np.abs(part), 1) for part in parts))


def dmultigammaln(dy: np.ndarray, x: np.ndarray, p: int) -> dict[str, Any]:
    x = real(x)
    one = special(lambda v: mpmath.digamma(v) if v > 0 else mpmath.nan, lambda v: np.where(v > 0, scipy.special.digamma(v), np.nan))
    parts = [np.where(np.isinf(x) & (x > 0), np.inf, one(x - L(j) / 2)) for j in range(p)]
    return {"x": Terms(dy * sum(parts), np.abs(dy) * sum(np.maximum(np.abs(part), 1) for part in parts))}


def _zeta(s: Any, q: Any) -> Any:
    if mpmath.isnan(s) or mpmath.isnan(q) or s < 1:
        return mpmath.nan
    if s == 1:
        return mpmath.inf
    if q <= 0 and (mpmath.isinf(q) or q == mpmath.floor(q)):
        return mpmath.nan if mpmath.isinf(q) else mpmath.inf
    if q < 0:
        return (-1) ** int(s) * mpmath.psi(int(s) - 1, q) / mpmath.factorial(int(s) - 1) if s == mpmath.floor(s) and s < 1000 else mpmath.nan
    if mpmath.isinf(q) or mpmath.isinf(s):
        return 0 if mpmath.isinf(q) or q > 1 else 1 if q == 1 else mpmath.inf
    return mpmath.zeta(s, q) if s < 20 else _steep(s, q)  # mpmath's has 14 digits at (200, 1e5), and takes s terms


def _steep(s: Any, q: Any) -> Any:
    """zeta(s, q) at a large s: terms until they vanish or lie beyond s, and of the rest the integral with the corrections of Euler and Maclaurin (DLMF 25.11.5)."""
    total, k = mpf(0), 0
    while q + k < max(s, 60):
        term = mpmath.exp(-s * mpmath.log1p(k / q))
        total += term
        if term < total * mpf(10) ** -45:
            return q**-s * total
        k += 1
    first = q**-s
    q += k
    rest = q ** (1 - s) / (s - 1) + q**-s / 2
    rising, power = s, q ** (-s - 1)
    for j in range(1, 30):
        rest += mpmath.bernoulli(2 * j) / mpmath.factorial(2 * j) * rising * power
        rising *= (s + 2 * j - 1) * (s + 2 * j)
        power /= q * q
    return first * total + rest


def hurwitz(s: np.ndarray, q: np.ndarray) -> np.ndarray:
    """zeta(s, q) for 1 < s <= 30 and q > 0, to the last bits of a long double: 50 terms, and of the rest the integral with twelve corrections (DLMF 25.11.5),
    of which the last is below 1e-24 of it."""
    n = 50
    total = sum(np.exp(-s * np.log1p(k / q)) for k in range(n))
    a = q + n
    rest, rising = a / (s - 1) + L(0.5), s / a
    for j in range(1, 13):
        rest = rest + BERNOULLI[j] * rising
        rising = rising * ((s + 2 * j - 1) / a) * ((s + 2 * j) / a)
    return q**-s * (total + np.exp(-s * np.log1p(n / q)) * rest)


BERNOULLI = [to_long(mpmath.bernoulli(2 * j) / mpmath.factorial(2 * j)) for j in range(13)]
_rare_zeta = cells(_zeta, scipy.special.zeta)


def zeta(s: np.ndarray, q: np.ndarray) -> np.ndarray:
    s, q = (v.astype(np.float64).astype(L) for v in np.broadcast_arrays(real(s), real(q)))  # of s + 1 what float64 holds, as the kernel has it
    plain = (s > 1) & (s <= 30) & (q > 0) & np.isfinite(q)
    rare = _rare_zeta(np.where(plain, 2, s), np.where(plain, 1, q))
    return np.where(plain, hurwitz(np.where(plain, s, 2), np.where(plain, q, 1)), rare)


def dzeta(dy: np.ndarray, s: np.ndarray, q: np.ndarray) -> dict[str, Any]:
    s, q = np.broadcast_arrays(real(s), real(q))
    terms = below_zero(zeta(s + 1, q), s + 1, q)
    return {"q": Terms(-dy * (s * terms.value), np.abs(dy * s) * terms.magnitude)}


def _incomplete(upper: bool) -> Callable[[Any, Any], Any]:
    def precise(a: Any, x: Any) -> Any:
        if mpmath.isnan(a) or mpmath.isnan(x) or a < 0 or x < 0 or (a == 0 and x == 0) or (mpmath.isinf(a) and mpmath.isinf(x)):
            return mpmath.nan
        if x == 0 or mpmath.isinf(a):
            return int(upper)
        if a == 0 or mpmath.isinf(x):
            return int(not upper)
        if a > 1e12 and abs(x - a) > 60 * mpmath.sqrt(a):  # a step of this width, for which mpmath's series have too many digits to lose
            return int((x < a) == upper)
        return mpmath.gammainc(a, x, mpmath.inf, regularized=True) if upper else mpmath.gammainc(a, 0, x, regularized=True)

    return precise


gammainc, gammaincc = cells(_incomplete(False), scipy.special.gammainc), cells(_incomplete(True), scipy.special.gammaincc)


def _slope(a: Any, x: Any) -> Any:
    if mpmath.isnan(a) or mpmath.isnan(x) or a < 0 or x < 0 or (a == 0 and x == 0) or (mpmath.isinf(a) and mpmath.isinf(x)):
        return mpmath.nan
    if a == 0 or mpmath.isinf(a) or mpmath.isinf(x):
        return 0
    if x == 0:
        return mpmath.inf if a < 1 else int(a == 1)
    return mpmath.exp((a - 1) * mpmath.log(x) - x - mpmath.loggamma(a))


slope = cells(_slope, lambda a, x: np.exp((a - 1) * np.log(x) - x - scipy.special.gammaln(a)))


# -- the rest ---------------------------------------------------------------------------------------------------------------------------------


def _sinc(x: Any) -> Any:
    if x == 0:
        return 1
    if x == mpmath.floor(x):
        return 0
    return mpmath.sinpi(x) / (mpmath.pi * x)


def _dsinc(x: Any) -> Any:
    if x == 0:
        return 0
    if abs(x) < 1e-10:
        return -(mpmath.pi**2) * x / 3
    with mpmath.workdps(60):
        return (mpmath.cospi(x) - mpmath.sinpi(x) / (mpmath.pi * x)) / x


def _long_sinc(x: np.ndarray) -> np.ndarray:
    whole = np.rint(x)
    sine = np.sin(PI * (x - whole)) * np.where(np.fmod(whole, 2) == 0, 1, -1)
    return np.where(x == 0, 1, np.where(x == whole, 0, sine / (PI * np.where(x == 0, 1, x))))


def _long_dsinc(x: np.ndarray) -> np.ndarray:
    """The power series near 0, where the difference cancels."""
    x = x.astype(L)
    near, far = np.where(np.abs(x) < 0.1, x, 0), np.where(np.abs(x) < 0.1, 1, x)
    series = sum((-1) ** n * 2 * n * PI * (PI * near) ** (2 * n - 1) / math.factorial(2 * n + 1) for n in range(1, 10))
    whole = np.rint(far)
    cosine = np.cos(PI * (far - whole)) * np.where(np.fmod(whole, 2) == 0, 1, -1)
    return np.where(np.abs(x) < 0.1, series, (cosine - _long_sinc(far)) / far)


sinc = limits(special(_sinc, _long_sinc), inf=np.nan, ninf=np.nan)
dsinc_value = limits(special(_dsinc, _long_dsinc), inf=np.nan, ninf=np.nan, zero=0.0, nzero=-0.0)


def dsinc(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    value = dsinc_value(x)
    return {"x": Terms(dy * value, np.abs(dy) * np.maximum(np.abs(value), np.where(np.abs(x) > 0.3, 2 / np.maximum(np.abs(x), 0.3), 0)))}


def logaddexp(scale: Any) -> Callable[..., Terms]:
    """scale: the natural logarithm of the base."""

    def reference(a: np.ndarray, b: np.ndarray) -> Terms:
        a, b = np.broadcast_arrays(real(a), real(b))
        d = np.where(a == b, 0, -np.abs(a - b))
        more = np.log1p(np.exp(d * scale)) / scale
        top = np.where(np.isnan(a) | np.isnan(b), np.nan, np.maximum(a, b))
        return Terms(top + more, np.abs(top) + more)

    return reference


def shares(scale: Any) -> Callable[..., dict[str, Any]]:
    def backward(dy: np.ndarray, a: np.ndarray, b: np.ndarray) -> dict[str, Any]:
        a, b = np.broadcast_arrays(real(a), real(b))
        d = np.where(a == b, 0, a - b) * scale
        wide = np.maximum(1, np.minimum(np.abs(d), 1e6))  # the share's relative error is that of the rounded difference

        def share(z: np.ndarray) -> Terms:
            e = np.exp(-np.abs(z))
            s = np.where(z < 0, e, 1) / (1 + e)
            return Terms(dy * s, np.abs(dy) * s * wide)

        return {"a": share(d), "b": share(-d)}

    return backward


def isclose(a: np.ndarray, b: np.ndarray, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> np.ndarray:
    c = a.dtype.type
    near = np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= c(atol) + c(rtol) * np.abs(b))
    return (a == b) | near | (np.isnan(a) & np.isnan(b) & equal_nan)


def nan_to_num(x: np.ndarray, types: dict[str, str], nan: Any = None, posinf: Any = None, neginf: Any = None) -> np.ndarray:
    if x.dtype.kind in "iu":
        return x.copy()
    top = largest(types["T"])
    fill = (0.0 if nan is None else nan, top if posinf is None else posinf, -top if neginf is None else neginf)
    out = np.where(np.isnan(x), x.dtype.type(fill[0]), x)
    return np.where(x == np.inf, x.dtype.type(fill[1]), np.where(x == -np.inf, x.dtype.type(fill[2]), out)).astype(x.dtype)


def by_integer(f: Callable[[int, int], int]) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        a, b = np.broadcast_arrays(a, b)
        bits = 8 * a.dtype.itemsize
        values = [f(int(u), int(v)) & ((1 << bits) - 1) for u, v in zip(a.ravel(), b.ravel(), strict=True)]
        return np.array(values, np.uint64).astype(f"u{a.dtype.itemsize}").view(a.dtype).reshape(a.shape)

    return reference


def xlog(log: Callable[[np.ndarray], np.ndarray], edge: float) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        a, b = np.broadcast_arrays(real(a), real(b))
        return np.where((a == 0) & ~np.isnan(b), 0, a * log(b))

    def backward(dy: np.ndarray, a: np.ndarray, b: np.ndarray) -> dict[str, Any]:
        a, b = np.broadcast_arrays(real(a), real(b))
        return {"a": np.where((a == 0) & (b <= edge), 0, dy * log(b)), "b": np.where(a == 0, 0, dy * (a / (b - edge)))}

    return forward, backward


def entr(x: np.ndarray) -> np.ndarray:
    x = real(x)
    return np.where(x > 0, -x * np.log(np.where(x > 0, x, 1)), np.where(x == 0, 0, np.where(np.isnan(x), np.nan, -np.inf)))


def dentr(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    log = np.log(real(x))
    return {"x": Terms(dy * (-log - 1), np.abs(dy) * (np.abs(log) + 1))}


PAIR = ("a", "b")
SMALL = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 2.0, -1.0, -0.5, 0.5, 0.75, 10.0, 3.0, 1e-3)
WAVE = bound(6, reason="six roundings of the size of the oscillation")
LOGS, LOG1PS = xlog(np.log, 0.0), xlog(np.log1p, -1.0)
PRODUCT = tier_u(9, reason="a logarithm within 4 units, which are up to 8 of the product, and its rounding")
GAMMAS = tier_u(16, reason="a prefactor, a series and their product, measured below 13 units")
ORDERS = [{"n": 2}, {"n": 0}, {"n": 1}, {"n": 5}]

CASES: list[OpCase] = [
    # Bessel functions
    *unary("bessel_j0", waves(j0), lambda dy, x: {"x": waves(lambda v: -j1(v))(x, dy)}, domain=(-20, 20), tol=WAVE, backward_edges=MODEST),
    *unary("bessel_j1", waves(j1), lambda dy, x: {"x": waves(dj1)(x, dy)}, domain=(-20, 20), tol=WAVE, backward_edges=MODEST),
    *unary("bessel_y0", waves(y0), lambda dy, x: {"x": waves(lambda v: -y1(v))(x, dy)}, domain=(0.3, 20), tol=WAVE, backward_edges=MODEST),
    *unary("bessel_y1", waves(y1), lambda dy, x: {"x": waves(dy1)(x, dy)}, domain=(0.3, 20), tol=WAVE, backward_tol=bound(12, reason="two functions and a quotient"), backward_edges=MODEST),
    *function("i0", i0, lambda dy, x: {"x": dy * i1(x)}, (-9.0, 9.0), backward_edges=MODEST),
    *function("i0e", i0e, di0e, (-9.0, 9.0), kinks=(0.0,), backward_tol=bound(8, reason="the two parts within 4 units"), backward_edges=MODEST),
    *function("i1", i1, di1, (-9.0, 9.0), backward_tol=bound(8, reason="the two parts within 4 units"), backward_edges=MODEST),
    *function("i1e", i1e, di1e, (-9.0, 9.0), backward_tol=bound(8, reason="the three parts within 4 units"), backward_edges=MODEST),
    # the normal distribution
    *function("erfcx", erfcx, derfcx, (-3.0, 9.0), backward_tol=bound(8, reason="the two parts within 4 units"), backward_edges=MODEST),
    *function("ndtr", ndtr, lambda dy, x: {"x": dy * (DENSITY * np.exp(-real(x) ** 2 / 2))}, (-6.0, 6.0)),
    *function("log_ndtr", lambda x: -_minus_log_ndtr(x), dlog_ndtr, (-9.0, 4.0), backward_tol=tier_u(6, reason="a density over a distribution function")),
    *function("ndtri", ndtri, lambda dy, y: {"x": dy * np.exp(real(y) ** 2 / 2) / DENSITY}, (0.01, 0.99), tol=tier_u(5, reason="as published, and a quotient"), backward_edges=MODEST),
    # gamma and zeta functions
    *unary("polygamma", polygamma_terms, lambda dy, x, n: {"x": polygamma_terms(x, n + 1, dy)}, params=ORDERS, domain=(0.2, 9.0), edges=SMALL,
           tol=bound(12, reason="digamma within 8 units, next to its zeros as a sum; a power of order n + 1"), backward_tol=bound(12, reason="a power of order n + 2")),
    *unary("multigammaln", multigammaln, dmultigammaln, params=[{"p": 2}, {"p": 1}, {"p": 4}], domain=(1.6, 9.0), edges=SMALL, tol=bound(8), backward_tol=bound(8)),
    *elementwise("zeta", lambda s, q: below_zero(zeta(s, q), real(s), real(q)), dzeta, args=("s", "q"), domain={"s": (1.2, 6.0), "q": (0.2, 9.0)},
                 nondiff=("s",), edges=SMALL, tol=bound(8, reason="a power and a sum"), backward_tol=bound(16, reason="a power and a sum, of s + 1 rounded")),
    *elementwise("gammainc", lambda a, x: gammainc(a, x), lambda dy, a, x: {"x": dy * slope(a, x)}, args=("a", "x"), domain={"a": (0.2, 6.0), "x": (0.1, 9.0)},
                 nondiff=("a",), edges=SMALL, tol=GAMMAS, backward_tol=GAMMAS),
    *elementwise("gammaincc", lambda a, x: gammaincc(a, x), lambda dy, a, x: {"x": -dy * slope(a, x)}, args=("a", "x"), domain={"a": (0.2, 6.0), "x": (0.1, 9.0)},
                 nondiff=("a",), edges=SMALL, tol=GAMMAS, backward_tol=GAMMAS),
    # logarithms of sums and products
    *elementwise("logaddexp", logaddexp(L(1)), shares(L(1)), args=PAIR, tol=bound(), backward_tol=bound(8, reason="a difference and a share"), backward_edges=MODEST),
    *elementwise("logaddexp2", logaddexp(np.log(L(2))), shares(np.log(L(2))), args=PAIR, tol=bound(), backward_tol=bound(8, reason="a difference and a share"), backward_edges=MODEST),
    *elementwise("xlogy", *LOGS, args=PAIR, domain={"a": (-3.0, 3.0), "b": (0.1, 5.0)}, tol=PRODUCT, backward_edges=MODEST),
    *elementwise("xlog1py", *LOG1PS, args=PAIR, domain={"a": (-3.0, 3.0), "b": (-0.9, 5.0)}, tol=PRODUCT, backward_edges=MODEST),
    *function("entr", entr, dentr, (0.01, 3.0), backward_tol=bound()),
    *function("sinc", sinc, dsinc, backward_tol=bound(6, reason="a cosine, a sine and a quotient")),
    *unary("exponent", lambda x: np.where(np.isfinite(x), np.frexp(x)[1], 0)),
    *unary("mantissa", lambda x: np.frexp(x)[0], lambda dy, x: {"x": np.ldexp(dy, -np.where(np.isfinite(x), np.frexp(x)[1], 0))},
           kinks=tuple(s * 2.0**k for k in range(-8, 2) for s in (1, -1))),
    # angles
    *unary("deg2rad", lambda x: single(x) * single(x).dtype.type(np.pi / 180), lambda dy: {"x": dy * dy.dtype.type(np.pi / 180)}, linear=("x",)),
    *unary("rad2deg", lambda x: single(x) * single(x).dtype.type(180 / np.pi), lambda dy: {"x": dy * dy.dtype.type(180 / np.pi)}, linear=("x",)),
    # predicates and replacements
    *elementwise("isclose", isclose, args=PAIR, domain=(0.99, 1.01), params=[{}, {"rtol": 1e-2}, {"atol": 0.01}, {"equal_nan": True}, {"rtol": 0.0, "atol": 0.0}]),
    *unary("isposinf", lambda x: x == np.inf),
    *unary("isneginf", lambda x: x == -np.inf),
    *unary("isreal", lambda x: np.ones(x.shape, np.bool_)),
    *unary("iscomplex", lambda x: np.zeros(x.shape, np.bool_)),
    *unary("conj", lambda x: x, lambda dy: {"x": dy}),
    *unary("angle", lambda x: np.where(x < 0, np.pi, np.where(np.isnan(x), np.nan, 0)), lambda dy: {"x": np.zeros_like(dy)}, tol=tier_u(), kinks=(0.0,)),
    *unary("nan_to_num", nan_to_num, lambda dy, x: {"x": np.where(np.isfinite(x), dy, 0)}, float_params=[{"nan": 2.5, "posinf": 9.0}, {"neginf": -np.inf}, {"nan": np.nan}]),
    # integers
    *elementwise("gcd", by_integer(math.gcd), args=PAIR, domain=(-90, 90)),
    *elementwise("lcm", by_integer(math.lcm), args=PAIR, domain=(-90, 90)),
]  # fmt: skip
