"""Special functions where their methods meet: large orders, both sides of a switch, the ends of the range. References: mpmath."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mpmath
import numpy as np
import pytest
import scipy.special

import baracuda_rt as brt

from .harness import to_host, to_xp

ROOT = Path(__file__).resolve().parents[1]


def close(got: np.ndarray, want: list[mpmath.mpf], units: float) -> None:
    for value, exact in zip(got.tolist(), want, strict=True):
        assert abs(mpmath.mpf(value) - exact) <= units * np.finfo(np.float64).eps * abs(exact), (value, exact)


def lower_gamma(a: float, x: mpmath.mpf) -> mpmath.mpf:
    """x^a exp(-x) / gamma(a + 1) times the sum of x^n / ((a + 1) ... (a + n))."""
    a, term, total = mpmath.mpf(a), mpmath.mpf(1), mpmath.mpf(1)
    n = 0
    while term > total * mpmath.mpf("1e-55"):
        n += 1
        term *= x / (a + n)
        total += term
    return mpmath.exp(a * mpmath.log(x) - x - mpmath.loggamma(a + 1)) * total


@pytest.mark.host
@pytest.mark.parametrize("a", [0.03, 1.5, 9.99, 10.0, 99.0, 100.0, 5000.0, 1e6])
def test_incomplete_gamma_on_both_sides_of_its_order(a):
    x = np.array([*(a * f for f in (0.4, 0.69, 0.71, 0.99, 1.0, 1.01, 1.29, 1.31)), a + 6 * np.sqrt(a), max(0.1 * a, a - 6 * np.sqrt(a))])
    x = x[np.abs(x - a) <= 8 * np.sqrt(a) + 5]
    orders = np.full_like(x, a)
    with mpmath.workdps(60):
        lower = [lower_gamma(a, mpmath.mpf(v)) for v in x.tolist()]
        upper = [1 - v for v in lower]
    close(brt.gammainc(orders, x), lower, 16)
    close(brt.gammaincc(orders, x), upper, 16)


@pytest.mark.host
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_incomplete_gamma_far_from_its_order(dtype):
    a = np.array([9.0, 9.99, 29.5, 100.0, 200.0, 299.5, 300.0, 1e5, 1e30], dtype)
    for x in (np.full_like(a, 1e36), np.maximum(a, 1) * dtype(1000)):
        assert brt.gammainc(a, x).tolist() == [1.0] * a.size
        np.testing.assert_allclose(brt.gammaincc(a, x), np.zeros_like(a), atol=0)
        assert not np.any(brt.gammainc_backward(np.ones_like(a), a, x))


@pytest.mark.host
def test_incomplete_gamma_at_the_ends_of_the_range():
    a, x = np.array([290.0, 250.0, 3e6]), np.array([21.0, 14.5, 2990400.0])
    with mpmath.workdps(60):
        want = [lower_gamma(o, mpmath.mpf(v)) for o, v in zip(a.tolist(), x.tolist(), strict=True)]
        close(brt.gammainc(a, x), want, 32)
        np.testing.assert_allclose(brt.gammainc(a.astype(np.float32), x.astype(np.float32)), np.array([float(v) for v in want], np.float32), rtol=1e-6)
        tiny = mpmath.mpf(5e-324)
        close(brt.gammainc_backward(np.ones(2), np.array([1.05, 9.5]), np.array([5e-324, 5e-324])), [tiny ** (mpmath.mpf(1.05) - 1) / mpmath.gamma(mpmath.mpf(1.05)), mpmath.mpf(0)], 64)
    huge = np.full(3, 1e308)
    assert brt.gammainc(huge, huge * [0.9, 1.0, 1.1]).tolist() == [0.0, 0.5, 1.0]
    assert brt.gammaincc(huge, huge * [0.9, 1.0, 1.1]).tolist() == [1.0, 0.5, 0.0]
    assert brt.gammainc_backward(np.ones(3), huge, huge * [0.9, 1.0, 1.1]).tolist() == [0.0, 3.989422804014327e-155, 0.0]


@pytest.mark.host
def test_probabilities_are_at_most_1():
    """Orders near 0, whose distribution ends almost at once: the series rounded to more than 1."""
    rng = np.random.default_rng(0)
    a, x = 10.0 ** rng.uniform(-320, -1, 4000), 10.0 ** rng.uniform(-3, 1.5, 4000)
    a[:3] = 5e-324, 1e-310, 1e-17
    lower, upper = brt.gammainc(a, x), brt.gammaincc(a, x)
    assert lower.max() <= 1 and upper.min() >= 0
    np.testing.assert_allclose(lower + upper, 1, rtol=2**-52)


@pytest.mark.host
def test_zeta_far_out():
    """q^(1 - s) / (s - 1) where q^-s is no number any more."""
    s, q = np.array([2, 1.1, 3, 17, 1.5]), np.array([1e300, 1e300, 1e100, 1e19, 1e307])
    close(brt.zeta(s, q), [mpmath.mpf(b) ** (1 - mpmath.mpf(a)) / (mpmath.mpf(a) - 1) for a, b in zip(s.tolist(), q.tolist(), strict=True)], 8)
    q = np.array([1e150, 1e140, 1e75, 1e18, 1e200])
    close(brt.zeta_backward(np.ones(5), s, q), [-a * mpmath.mpf(b) ** -mpmath.mpf(a) / mpmath.mpf(a) for a, b in zip(s.tolist(), q.tolist(), strict=True)], 8)


@pytest.mark.host
def test_polygamma_of_orders_whose_factorial_is_no_float64():
    x = np.array([150.0, 260.5, 1000.0])
    with mpmath.workdps(60):
        close(brt.polygamma(200, x), [mpmath.psi(200, v) for v in x.tolist()], 300)
        close(brt.polygamma(40, x), [mpmath.psi(40, v) for v in x.tolist()], 30)


@pytest.mark.host
def test_what_overflows_late_and_underflows_late():
    x = np.array([712.0, 713.5])
    with mpmath.workdps(40):
        close(brt.i0(x), [mpmath.besseli(0, v) for v in x.tolist()], 6)
        close(brt.erfcx(np.array([-26.0, 1e200])), [mpmath.exp(676) * mpmath.erfc(-26), 1 / (mpmath.mpf(1e200) * mpmath.sqrt(mpmath.pi))], 4)
    assert np.isinf(brt.i0(np.array([715.0, np.inf, 1e300]))).all()
    assert brt.nan_to_num(np.array([np.inf, -np.inf], np.float16)).tolist() == [65504.0, -65504.0]
    assert brt.log_ndtr(np.array([-1.5e154])).tolist() == [-(1.5e154 * 0.75e154)]


@pytest.mark.pure
def test_tables_are_those_of_the_tool():
    made = subprocess.run([sys.executable, str(ROOT / "tools" / "special_coefficients.py"), "--check"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr


def test_incomplete_beta_of_large_parameters(xp):
    """Against the Gaussian quadrature of the density, and the symmetry I(a, b, x) = 1 - I(b, a, 1 - x)."""
    a, b, x = (np.array(v) for v in ([4e3, 2.5e4, 60.0, 3e5], [9e3, 1.5e4, 7e4, 12.0], [0.31, 0.623, 1e-3, 0.99995]))
    want = []
    with mpmath.workdps(25):
        for p, q, v in zip(*(map(mpmath.mpf, u.tolist()) for u in (a, b, x)), strict=True):
            log_beta, width = mpmath.loggamma(p) + mpmath.loggamma(q) - mpmath.loggamma(p + q), mpmath.sqrt(p * q / (p + q) ** 3)
            points = mpmath.linspace(max(mpmath.mpf(0), min(v, p / (p + q)) - 30 * width), v, 8)
            want.append(mpmath.quad(lambda t, p=p, q=q, c=log_beta: mpmath.exp((p - 1) * mpmath.log(t) + (q - 1) * mpmath.log1p(-t) - c), points))
    np.testing.assert_allclose(to_host(brt.betainc(*(to_xp(xp, u) for u in (a, b, x)))), np.array(want, float), rtol=2e-13)
    half = np.array([0.25, 0.5, 0.75])
    left, right = (to_host(brt.betainc(to_xp(xp, np.full(3, p)), to_xp(xp, np.full(3, q)), to_xp(xp, v))) for p, q, v in ((7e8, 5e8, half), (5e8, 7e8, 1 - half)))
    np.testing.assert_allclose(left, 1 - right, atol=1e-12)


def test_incomplete_beta_far_out(xp):
    a, b = (np.array(v) for v in ([1e300, 1e-300, 3e12, 0.5], [2.0, 2.0, 3e12, 1e300]))
    got = to_host(brt.betainc(*(to_xp(xp, u) for u in (a, b, np.array([0.3, 0.3, 0.5, 1e-3])))))
    np.testing.assert_allclose(got, [0.0, 1.0, 0.5, 1.0], rtol=1e-14)


def test_polynomials_of_high_degree(xp):
    x = np.array([-0.99, -0.3, 0.0, 0.5, 0.9999])
    theta = np.arccos(x)
    for n in (100, 1001, 20000):
        closed = {"t": np.cos(n * theta), "u": np.sin((n + 1) * theta) / np.sin(theta), "v": np.cos((n + 0.5) * theta) / np.cos(theta / 2), "w": np.sin((n + 0.5) * theta) / np.sin(theta / 2)}
        for kind, want in closed.items():
            got = to_host(getattr(brt, f"chebyshev_polynomial_{kind}")(to_xp(xp, x), n))
            np.testing.assert_allclose(got, want, atol=2e-12 * n)
    np.testing.assert_allclose(to_host(brt.legendre_polynomial_p(to_xp(xp, x), 500)), scipy.special.eval_legendre(500, x), atol=1e-12)
    big = to_host(brt.hermite_polynomial_h(to_xp(xp, np.array([1.0, 5.0, -3.0])), 200))
    np.testing.assert_allclose(big, [float(mpmath.hermite(200, v)) for v in (1, 5, -3)], rtol=1e-11)


def test_polynomials_leave_the_range_with_their_sign(xp):
    x = np.array([np.inf, -np.inf, 1e308, -1e308, 1e200, 0.7, np.nan])
    huge = {"legendre_polynomial_p": [np.inf, -np.inf, np.inf, -np.inf, np.inf, -0.1925, np.nan], "laguerre_polynomial_l": [-np.inf, np.inf, -np.inf, np.inf, -np.inf, -0.42216666666666667, np.nan]}
    for name, want in huge.items():
        np.testing.assert_allclose(to_host(getattr(brt, name)(to_xp(xp, x), 3)), want, rtol=1e-14)
        np.testing.assert_array_equal(to_host(getattr(brt, name)(to_xp(xp, x), 0)), np.ones(7))
        np.testing.assert_array_equal(to_host(getattr(brt, name)(to_xp(xp, x), -1)), np.zeros(7))
        assert np.isnan(to_host(getattr(brt, name)(to_xp(xp, x[5:6]), 2**20 + 1))).all()
    assert to_host(brt.hermite_polynomial_h(to_xp(xp, np.array([1.0])), 400))[0] == np.sign(float(mpmath.sign(mpmath.hermite(400, 1)))) * np.inf


def test_degrees_of_any_integer_dtype(xp):
    x = np.array([[0.5], [-1.5]], np.float32)
    want = scipy.special.eval_hermitenorm(np.arange(4), x.astype(float))
    for dtype in (np.int8, np.uint8, np.int32, np.int64):
        got = brt.hermite_polynomial_he(to_xp(xp, x), to_xp(xp, np.arange(4, dtype=dtype)))
        assert got.dtype == np.float32 and got.shape == (2, 4)
        np.testing.assert_allclose(to_host(got), want, rtol=1e-6)
    with pytest.raises(brt.UnsupportedDTypeError, match="hermite_polynomial_he: n has dtype float64; accepted int64"):
        brt.hermite_polynomial_he(to_xp(xp, x), to_xp(xp, np.ones(2)))


def test_airy_far_to_the_left(xp):
    a = np.array([1e4, 123456789.123, 1e12])
    with mpmath.workdps(60):
        zeta = [2 * mpmath.mpf(v) ** mpmath.mpf(1.5) / 3 for v in a.tolist()]
        want = [float((mpmath.cos(z - mpmath.pi / 4) + 5 / (72 * z) * mpmath.sin(z - mpmath.pi / 4)) / mpmath.sqrt(mpmath.pi * mpmath.sqrt(v))) for z, v in zip(zeta, a.tolist(), strict=True)]
    np.testing.assert_allclose(to_host(brt.airy_ai(to_xp(xp, -a))), want, atol=2e-10 * 1e-3, rtol=1e-12)
