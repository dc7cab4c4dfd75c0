"""Records of the modified Bessel functions of the second kind, Airy's function, orthogonal polynomials and the incomplete beta function. References are mpmath's but for
sums whose error is known, which tests/meta_tests/test_references.py holds against mpmath."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import scipy.special

from .base import OpCase, Terms, bound, elementwise, tier_u
from .special_functions import PI, WAVE, cells
from .unary_elementwise import MANY, MODEST, L, function, limits, real, special, to_long, unary

# -- Bessel and Airy functions --------------------------------------------------------------------------------------------------------------


def scaled_second(order: int, x: np.ndarray) -> np.ndarray:
    """exp(x) K(x) of positive numbers, to the last bits of a long double: the integral of exp(-x (cosh t - 1)) cosh(order t) over t > 0 (DLMF 10.32.9).

    The trapezoidal rule's error falls off faster than any power of its step where the integrand vanishes doubly exponentially: at these steps it is below 1e-20.
    """
    out = np.empty(x.shape, L)
    for near in (x < 1e-3, x >= 1e-3):  # the first have several times as many terms
        own = x[near, np.newaxis]
        if own.size:
            step = np.minimum(L(1) / 8, 0.5 / np.sqrt(own))
            reach = 2 * np.arcsinh(np.sqrt(25 / own))  # the exponent is -50 there
            t = step * np.arange(int(np.ceil((reach / step).max())) + 1)
            terms = np.exp(-2 * own * np.sinh(t / 2) ** 2) * np.cosh(order * t)
            out[near] = step[:, 0] * (terms[:, 1:].sum(1) + terms[:, 0] / 2)
    return out


def second(order: int, scaled: bool) -> Callable[[np.ndarray], np.ndarray]:
    fast = (scipy.special.k0e if scaled else scipy.special.k0) if order == 0 else (scipy.special.k1e if scaled else scipy.special.k1)

    def reference(x: np.ndarray) -> np.ndarray:
        if x.size > MANY:
            return fast(x.astype(np.float64)).astype(L)
        value = scaled_second(order, np.where(x > 0, x, 1))
        return np.where(x > 0, value if scaled else value * np.exp(-x), L(np.nan))

    return limits(reference, inf=0.0, ninf=np.nan, zero=np.inf, nzero=np.inf)


k0, k1, k0e, k1e = second(0, False), second(1, False), second(0, True), second(1, True)


def positive(x: np.ndarray) -> np.ndarray:
    return np.where(x > 0, x, 1)


def dk1(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    parts = (k0(x), k1(x) / positive(x))
    return {"x": Terms(-dy * sum(parts), np.abs(dy) * sum(parts))}


def dk0e(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    a, b = k0e(x), k1e(x)
    return {"x": Terms(dy * np.where(x == 0, -np.inf, a - b), np.abs(dy) * (a + b))}


def dk1e(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    a, b = k0e(x), k1e(x)
    return {"x": Terms(dy * np.where(x == 0, -np.inf, b - a - b / positive(x)), np.abs(dy) * (a + b + b / positive(x)))}


def _airy(x: Any) -> Any:
    if x > 200 or x < -mpmath.mpf("1e18"):
        return mpmath.mpf(0)
    if x > -1000:
        return mpmath.airyai(x)
    with mpmath.workdps(400):
        zeta = 2 * mpmath.sqrt(-x) * -x / 3
        phase = zeta - mpmath.pi / 4
        return (mpmath.cos(phase) * (1 - mpmath.mpf(385) / (10368 * zeta**2)) + mpmath.sin(phase) * (5 / (72 * zeta) - mpmath.mpf(85085) / (2239488 * zeta**3))) / mpmath.sqrt(mpmath.pi * mpmath.sqrt(-x))


def _many_airy(x: np.ndarray) -> np.ndarray:
    """SciPy's as far as it holds the phase."""
    far = [float(_airy(mpmath.mpf(float(v)))) if v < -1000 else 0.0 for v in x.ravel()]
    return np.where(np.abs(x) <= 1000, scipy.special.airy(np.clip(x, -1000, 1000))[0], np.reshape(far, x.shape))


airy_value = limits(special(_airy, _many_airy), inf=0.0, ninf=0.0)


def airy(x: np.ndarray) -> Terms:
    """Errors count against the size of the oscillation, to the left."""
    x = real(x)
    value = airy_value(x)
    return Terms(value, np.maximum(np.abs(value), np.where(x < 0, 1 / np.sqrt(PI * np.sqrt(np.maximum(-x, 1))), 0)))


def _spherical(x: Any) -> Any:
    with mpmath.workdps(400):
        return mpmath.sin(x) / x if x else mpmath.mpf(1)


def _dspherical(x: Any) -> Any:
    with mpmath.workdps(400):
        return (mpmath.cos(x) - mpmath.sin(x) / x) / x if abs(x) > 1e-20 else -x / 3


spherical_value = limits(special(_spherical, lambda x: np.sin(x) / x), inf=0.0, ninf=0.0, zero=1.0, nzero=1.0)
dspherical_value = limits(special(_dspherical, lambda x: (np.cos(x) - np.sin(x) / x) / x), inf=0.0, ninf=0.0, zero=-0.0, nzero=0.0)


def dspherical(dy: np.ndarray, x: np.ndarray) -> dict[str, Any]:
    x = real(x)
    value = dspherical_value(x)
    return {"x": Terms(dy * value, np.abs(dy) * np.maximum(np.abs(value), np.where(np.abs(x) > 1, 2 / np.maximum(np.abs(x), 1), 0)))}


# -- orthogonal polynomials -----------------------------------------------------------------------------------------------------------------


Size = Callable[[np.ndarray, np.ndarray], np.ndarray]


def polynomial(precise: Callable[[int, Any], Any], size: Size, growth: Size, falls: bool = False) -> Callable[..., Terms]:
    """One number at a time in mpmath. A rounding at a degree adds another solution of the recurrence: errors count against `size`, that of the polynomial
    between its zeros, times `growth`, how large such a solution becomes, once for each degree."""

    @functools.lru_cache(maxsize=1 << 14)
    def one(x: float, n: int) -> Any:
        if n <= 0 or n > 1 << 20 or np.isnan(x):
            return L(n == 0) if n <= 0 else L(np.nan)
        if np.isinf(x):
            return L(np.inf) * (-1 if n % 2 and (x < 0) != falls else 1)
        with mpmath.workdps(60):
            return to_long(precise(n, mpmath.mpf(x)))

    def reference(x: np.ndarray, n: np.ndarray) -> Terms:
        x, n = np.broadcast_arrays(real(x), n)
        value = np.array([one(float(v), int(k)) for v, k in zip(x.ravel(), n.ravel(), strict=True)], L).reshape(x.shape)
        degree = np.where((n < 0) | (n > 1 << 20), 0, n).astype(L)
        with np.errstate(all="ignore"):
            scale = np.nan_to_num(np.maximum(np.abs(value), size(degree, x)) * growth(degree, x), nan=0.0, posinf=np.inf)
        return Terms(value, scale * np.maximum(degree / 8, 1))

    return reference


def powers(n: int, x: Any, term: Callable[[int], Any]) -> Any:
    """Sum of term(k) x^(n - 2 k)."""
    return mpmath.fsum(term(k) * mpmath.mpf(x) ** (n - 2 * k) for k in range(n // 2 + 1))


def first_kind(n: int, x: Any) -> Any:  # these sums: DLMF 18.5.11 to 18.5.13 and 18.5.7
    return mpmath.mpf(n) / 2 * powers(n, 2 * x, lambda k: (-1) ** k * mpmath.mpf(math.factorial(n - k - 1)) / (math.factorial(k) * math.factorial(n - 2 * k)))


def second_kind(n: int, x: Any) -> Any:
    return powers(n, 2 * x, lambda k: (-1) ** k * math.comb(n - k, k)) if n >= 0 else mpmath.mpf(0)


def hermite(n: int, x: Any) -> Any:
    return powers(n, 2 * x, lambda k: (-1) ** k * mpmath.mpf(math.factorial(n)) / (math.factorial(k) * math.factorial(n - 2 * k)))


def laguerre(n: int, x: Any) -> Any:
    return mpmath.fsum((-x) ** k * math.comb(n, k) / mpmath.mpf(math.factorial(k)) for k in range(n + 1))


def legendre(n: int, x: Any) -> Any:
    return powers(n, x, lambda k: (-1) ** k * math.comb(n, k) * math.comb(2 * n - 2 * k, n)) / mpmath.mpf(2) ** n


def log_factorial(n: np.ndarray) -> np.ndarray:
    return scipy.special.gammaln(n.astype(np.float64) + 1).astype(L)


def inverse(slope: Callable[[np.ndarray], np.ndarray], most: Callable[[np.ndarray], np.ndarray]) -> Size:
    """1 / sqrt(slope) from -1 to 1, which ends at most(n) at the ends; 0 outside, where the values themselves are larger."""
    return lambda n, x: np.where(np.abs(x) <= 1, np.minimum(most(n), 1 / np.sqrt(np.maximum(slope(x), 0))), 0)


def within(inside: Size, size: Size) -> Size:
    return lambda n, x: np.where(inside(n, x), size(n, x), 0)


def along_cut(n: np.ndarray, x: np.ndarray) -> np.ndarray:
    """How large the solutions that begin with 0, 1 become, against those of size 1: the polynomials of the second kind."""
    return np.clip(1 / np.sqrt(np.abs(1 - x * x)), 1, n + 1)


def along_ray(n: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.clip(np.sqrt(n / np.abs(x)), 1, n + 1)


def ladder(op: str, precise: Callable[[int, Any], Any], size: Size, growth: Size = along_cut, falls: bool = False) -> list[OpCase]:
    return elementwise(
        op, polynomial(precise, size, growth, falls), args=("x", "n"), types={"n": "A"}, domain={"x": (-1.5, 1.5), "n": (-2, 9)}, tol=bound(8, reason="a step for each degree, each of two to five roundings")
    )  # fmt: skip


# -- the incomplete beta function -----------------------------------------------------------------------------------------------------------


def _no_beta(a: Any, b: Any, x: Any) -> bool:
    return not (a >= 0 and b >= 0 and 0 <= x <= 1) or (a == 0 and b == 0) or bool(mpmath.isinf(a) and mpmath.isinf(b))


def _betainc(a: Any, b: Any, x: Any) -> Any:
    if _no_beta(a, b, x):
        return mpmath.nan
    if x in (0, 1):
        return x
    if a == 0 or mpmath.isinf(b):
        return 1
    if b == 0 or mpmath.isinf(a):
        return 0
    return mpmath.betainc(a, b, 0, x, regularized=True)


def _beta_slope(a: Any, b: Any, x: Any) -> Any:
    if _no_beta(a, b, x):
        return mpmath.nan
    if 0 in (a, b) or mpmath.isinf(a) or mpmath.isinf(b):
        return 0
    if x in (0, 1):
        own, other = (a, b) if x == 0 else (b, a)
        return mpmath.inf if own < 1 else other if own == 1 else 0
    return mpmath.exp((a - 1) * mpmath.log(x) + (b - 1) * mpmath.log1p(-x) - mpmath.loggamma(a) - mpmath.loggamma(b) + mpmath.loggamma(a + b))


betainc = cells(_betainc, scipy.special.betainc)
beta_slope = cells(_beta_slope, lambda a, b, x: np.exp((a - 1) * np.log(x) + (b - 1) * np.log1p(-x) - scipy.special.betaln(a, b)))

FADING = bound(8, reason="the parts within 4 units")
BETAS = tier_u(32, reason="three gamma functions and two powers before a series or a fraction, measured below 24 units")
SHARES = (np.nan, np.inf, -1.0, 0.0, -0.0, 1.0, 0.5, 0.25, 2.0, 10.0, 3e-3)

CASES: list[OpCase] = [
    *function("modified_bessel_k0", k0, lambda dy, x: {"x": -dy * k1(x)}, (0.1, 9.0), tol=tier_u(5, reason="a logarithm and a series"), backward_tol=tier_u(6, reason="as the forward, and a product"), backward_edges=MODEST),
    *function("modified_bessel_k1", k1, dk1, (0.1, 9.0), tol=tier_u(5, reason="a logarithm and a series"), backward_tol=FADING, backward_edges=MODEST),
    *function("scaled_modified_bessel_k0", k0e, dk0e, (0.1, 9.0), tol=tier_u(6, reason="a logarithm, a series and a power"), backward_tol=FADING, backward_edges=MODEST),
    *function("scaled_modified_bessel_k1", k1e, dk1e, (0.1, 9.0), tol=tier_u(6, reason="a logarithm, a series and a power"), backward_tol=FADING, backward_edges=MODEST),
    *unary("airy_ai", airy, domain=(-20, 6), tol=WAVE),
    *function("spherical_bessel_j0", spherical_value, dspherical, (-20.0, 20.0), backward_tol=bound(6, reason="a cosine, a sine and a quotient")),
    # orthogonal polynomials
    *ladder("chebyshev_polynomial_t", first_kind, lambda n, x: np.ones_like(x)),
    *ladder("chebyshev_polynomial_u", second_kind, inverse(lambda x: 1 - x * x, lambda n: n + 1)),
    *ladder("chebyshev_polynomial_v", lambda n, x: second_kind(n, x) - second_kind(n - 1, x), inverse(lambda x: (1 + x) / 2, lambda n: 2 * n + 1)),
    *ladder("chebyshev_polynomial_w", lambda n, x: second_kind(n, x) + second_kind(n - 1, x), inverse(lambda x: (1 - x) / 2, lambda n: 2 * n + 1)),
    *ladder("hermite_polynomial_h", hermite, within(lambda n, x: x * x < 2 * n + 2, lambda n, x: np.exp(n / 2 * np.log(L(2)) + log_factorial(n) / 2 + x * x / 2)), lambda n, x: np.ones_like(x)),
    *ladder("hermite_polynomial_he", lambda n, x: hermite(n, x / mpmath.sqrt(2)) / mpmath.sqrt(mpmath.mpf(2) ** n), within(lambda n, x: x * x < 4 * n + 4, lambda n, x: np.exp(log_factorial(n) / 2 + x * x / 4)), lambda n, x: np.ones_like(x)),
    *ladder("laguerre_polynomial_l", laguerre, within(lambda n, x: (x > 0) & (x < 4 * n + 4), lambda n, x: np.exp(x / 2)), along_ray, falls=True),
    *ladder("legendre_polynomial_p", legendre, within(lambda n, x: np.abs(x) <= 1, lambda n, x: np.ones_like(x))),
    # the incomplete beta function
    *elementwise("betainc", lambda a, b, x: betainc(a, b, x), lambda dy, a, b, x: {"x": dy * beta_slope(a, b, x)}, args=("a", "b", "x"), domain={"a": (0.2, 6.0), "b": (0.2, 6.0), "x": (0.05, 0.95)},
                 nondiff=("a", "b"), edges=SHARES, backward_edges=SHARES, tol=BETAS, backward_tol=BETAS),
]  # fmt: skip
