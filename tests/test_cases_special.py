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
