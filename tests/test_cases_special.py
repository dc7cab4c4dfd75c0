"""Special functions where their methods meet: large orders, both sides of a switch, the ends of the range. References: mpmath."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mpmath
import numpy as np
import pytest

import baracuda_rt as brt

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
