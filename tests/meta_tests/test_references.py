"""References that are sums in long doubles, against mpmath: over the whole range of their arguments they have more digits than any tolerance asks for."""

from __future__ import annotations

import mpmath
import numpy as np
import pytest

from ..op_db.special_functions import _steep, zeta
from ..op_db.special_further import k0, k0e, k1, k1e
from ..op_db.unary_elementwise import L, to_long

pytestmark = pytest.mark.pure

DIGITS = 2e-18  # a hundredth of a unit of float64


def against(got: np.ndarray, want: list[mpmath.mpf]) -> None:
    exact = np.array([to_long(value) for value in want], L)
    np.testing.assert_array_less(np.abs(got - exact), DIGITS * np.abs(exact))


@pytest.mark.parametrize("order, scaled, function", [(0, False, k0), (1, False, k1), (0, True, k0e), (1, True, k1e)])
def test_modified_bessel_functions(order, scaled, function):
    x = np.array([1e-300, 1.2e-38, 1e-8, 9.9e-4, 1.1e-3, 0.03, 0.4, 1.7, 3.0, 5.2, 8.9, 10.1, 21.0, 55.5, 88.0, 170.0, 690.0, 9.1e4 if scaled else 0.5])
    with mpmath.workdps(40):
        want = [mpmath.besselk(order, v) * (mpmath.exp(v) if scaled else 1) for v in map(mpmath.mpf, x.tolist())]
    against(function(x), want)


def test_zeta():
    s, q = (v.ravel() for v in np.meshgrid([1.0001, 1.05, 1.7, 2.0, 3.3, 6.1, 12.0, 19.5, 29.0], [1e-8, 0.02, 0.5, 1.0, 1.9, 9.0, 51.0, 700.0, 1e9], indexing="ij"))
    with mpmath.workdps(50):  # mpmath's own loses digits where both are large
        want = [_steep(a, b) if b > 50 or a > 20 else mpmath.zeta(a, b) for a, b in zip(map(mpmath.mpf, s.tolist()), map(mpmath.mpf, q.tolist()), strict=True)]
    against(zeta(s, q), want)
