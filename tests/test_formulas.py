"""elementwise(): formulas that name functions of the language and ops, their gradients, and what a formula outside the language says."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError

X = np.array([-1.0, 0.5, 2.0, 1.0, np.nan], np.float32)
B = np.array([0.0, 1.0, 1.0, 1.0, 1.0], np.float32)
DY = np.array([1.0, 2.0, 3.0, 4.0, 5.0], np.float32)


@pytest.mark.parametrize(("name", "op"), [("max", brt.maximum), ("min", brt.minimum)])
def test_max_and_min_are_maximum_and_minimum(name, op):
    function = brt.elementwise(f"{name}(x, b)")
    np.testing.assert_array_equal(function(X, B), op(X, B))
    got = function.backward(DY, X, B)
    below = X < B if name == "max" else X > B
    tie = X == B
    np.testing.assert_array_equal(got["x"], np.where(below, 0, np.where(tie, DY / 2, DY)))
    np.testing.assert_array_equal(got["b"], np.where(below | np.isnan(X), DY, np.where(tie, DY / 2, 0)))


def test_max_with_a_number():
    function = brt.elementwise("max(x, 0)")
    np.testing.assert_array_equal(function(X), np.maximum(X, 0))
    np.testing.assert_array_equal(function.backward(DY, X)["x"], np.where(X < 0, 0, DY))


@pytest.mark.parametrize(
    ("formula", "op", "settings"),
    [
        ("clamp(x, 0, 1)", "clamp", {"min": 0, "max": 1}), ("clamp(x)", "clamp", {}), ("clamp(x, min=0)", "clamp", {"min": 0}),
        ("clamp(x, None, 1)", "clamp", {"max": 1}), ("clamp(x, 2, 1)", "clamp", {"min": 2, "max": 1}), ("logit(x)", "logit", {}),
        ("logit(x, 0.25)", "logit", {"eps": 0.25}),
    ],
)  # fmt: skip
def test_ops_with_parameters_left_out(formula, op, settings):
    function = brt.elementwise(formula)
    np.testing.assert_allclose(function(X), getattr(brt, op)(X, **settings), rtol=1e-6)
    np.testing.assert_allclose(function.backward(DY, X)["x"], getattr(brt, f"{op}_backward")(DY, X, **settings), rtol=1e-6)


@pytest.mark.parametrize("formula", ["x is b", "x in b", "x is not b", "gelu(None)", "x + ~b", "default(x, b)", "given(x)"])
def test_outside_the_language_quotes_the_formula(formula):
    with pytest.raises(InvalidProblemError) as caught:
        brt.elementwise(formula)(X, B)
    assert formula in str(caught.value)
    assert "formula_" not in str(caught.value)


INTEGER = ["clz(x)", "ctz(x)", "popcount(x)", "shl(x, b)", "shr(x, b)", "bitwise_left_shift(x, b)", "bitwise_right_shift(x, b)", "ipow(x, b)"]
INTEGER += ["itruncdiv(x, b)", "saturated(x)", "e4m3_or_nan(x)", "bitwise_and(x, b)"]


@pytest.mark.parametrize("formula", INTEGER)
def test_integer_functions_have_no_floating_point_form(formula):
    with pytest.raises(InvalidProblemError, match="has no floating-point form"):
        brt.elementwise(formula)


def test_integer_functions_take_integers():
    x = np.array([1, 6, 256], np.int32)
    np.testing.assert_array_equal(brt.clz(x), [31, 29, 23])
    np.testing.assert_array_equal(brt.bitwise_left_shift(x, np.array([1, 2, 3], np.int32)), [2, 24, 2048])
