"""Public cases C57, C58 and C59: numbers, parameters of ops and names in formulas."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError

from .harness import to_host, to_xp


def doubles(xp, *values):
    return to_xp(xp, np.array(values, np.float64))


# -- C57 ----------------------------------------------------------------------------------------------------------------------------------


def test_c57_numbers(xp):
    x = doubles(xp, 1, 2)
    run = lambda formula: to_host(brt.elementwise(formula, x)).tolist()
    assert run("x*18446744073709551616") == [1.8446744073709552e19, 3.6893488147419103e19]
    assert run("x*10000000000000000000000000") == run("x*1e25") == [1e25, 2e25]
    assert run("x + -18446744073709551616") == [-1.8446744073709552e19] * 2
    assert run("x*4294967296 + 2147483648") == [4294967296 + 2147483648, 2 * 4294967296 + 2147483648]
    assert run("where(x == 1, 9223372036854775808, -9223372036854775809)") == [2.0**63, -(2.0**63)]
    for digits in (401, 5000):
        with pytest.raises(InvalidProblemError, match="beyond float64|digits"):
            brt.elementwise("x*" + "9" * digits, x)


# -- C58 ----------------------------------------------------------------------------------------------------------------------------------

REFUSED = [
    ("gelu(x,'tahn')", lambda x: brt.gelu(x, "tahn")), ("div(x,x,'florr')", lambda x: brt.div(x, x, "florr")), ("powi(x,2.5)", lambda x: brt.powi(x, 2.5)),
    ("round(x,1.5)", lambda x: brt.round(x, 1.5)), ("celu(x,0)", lambda x: brt.celu(x, 0)), ("logit(x,2)", lambda x: brt.logit(x, 2)),
    ("round(x,decimals=1e300)", lambda x: brt.round(x, decimals=1e300)), ("celu(x,nan)", lambda x: brt.celu(x, np.nan)),
    ("softshrink(x,-1)", lambda x: brt.softshrink(x, -1)), ("hardtanh(x,'a')", lambda x: brt.hardtanh(x, "a")), ("round(x,-301)", lambda x: brt.round(x, -301)),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "op"), REFUSED, ids=[formula for formula, _ in REFUSED])
def test_c58_the_same_error_as_the_op(xp, formula, op):
    x = doubles(xp, 0.25, 0.5)
    with pytest.raises(InvalidProblemError) as want:
        op(x)
    with pytest.raises(InvalidProblemError) as got:
        brt.elementwise(formula, x)
    assert str(got.value) == str(want.value)


def test_c58_numbers_that_stand_for_parameters(xp):
    x, b = doubles(xp, 0.25, 0.5), doubles(xp, 1, 2)
    for formula, bad, good, op in (("powi(x,n)", 2.5, 2, brt.powi), ("celu(x,a)", 0, 2.0, brt.celu), ("round(x,d)", 400, 1, brt.round)):
        with pytest.raises(InvalidProblemError) as want:
            op(x, bad)
        with pytest.raises(InvalidProblemError) as got:
            brt.elementwise(formula, x, bad)
        assert str(got.value) == str(want.value)
        np.testing.assert_array_equal(to_host(brt.elementwise(formula, x, good)), to_host(op(x, good)))
    with pytest.raises(InvalidProblemError, match="n is an array"):
        brt.elementwise("powi(x,n)", x, b)
    with pytest.raises(InvalidProblemError, match="powi takes an integer for n"):
        brt.elementwise("powi(x, b + 1)", x, b)


def test_c58_a_value_that_another_op_serves(xp):
    a, b = doubles(xp, 7, -7, 2.5), doubles(xp, 2, 2, -1)
    for mode in ("floor", "trunc"):
        np.testing.assert_array_equal(to_host(brt.elementwise(f"div(a, b, '{mode}')", a, b)), to_host(brt.div(a, b, mode)))
        assert (to_host(brt.elementwise(f"div(a, b, '{mode}')").backward(a, a, b)["a"]) == 0).all()


def test_round_in_a_formula_has_the_bits_of_the_op(xp):
    x = to_xp(xp, np.random.default_rng(1).uniform(-100, 100, 1000).astype(np.float32))
    for decimals in (-39, -2, -1, 0, 1, 3, 5, 39):
        np.testing.assert_array_equal(to_host(brt.elementwise(f"round(x, {decimals})", x)), to_host(brt.round(x, decimals)))


# -- C59 ----------------------------------------------------------------------------------------------------------------------------------

NAMES = [
    ("u", "v"), ("j", "k"), ("f32", "to_acc"), ("store_as", "threadIdx"), ("int", "new"), ("this", "register"), ("auto", "max3"), ("__LINE__", "double"), ("x_p", "x"),
    ("x", "dx"), ("t0_", "g0_"), ("result", "first"), ("arg1", "arg0"), ("exp", "sqrt"), ("C", "V"), ("out", "need"), ("self", "formula"), ("α", "_"), ("NULL", "size_t"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second"), NAMES)
def test_c59_any_name_works(xp, first, second):
    a, b = doubles(xp, 1, 2), doubles(xp, 3, 4)
    function = brt.elementwise(f"{first}*{second}")
    assert function.names == (first, second)
    assert to_host(function(a, b)).tolist() == [3, 8]
    grads = function.backward(doubles(xp, 1, 1), a, b)
    assert {name: to_host(g).tolist() for name, g in grads.items()} == {first: [3, 4], second: [1, 2]}
    row = doubles(xp, 5)
    summed = function.backward(doubles(xp, 1, 1), a, row, need=second)
    assert to_host(summed[second]).tolist() == [3]


def test_c59_errors_name_the_operands_as_given(xp):
    a = doubles(xp, 1, 2)
    with pytest.raises(InvalidProblemError, match=r"elementwise 'u\*v': v has shape \(3,\), which does not broadcast with u \(2,\)"):
        brt.elementwise("u*v", a, doubles(xp, 1, 2, 3))
    for formula in ("class*x", "new-+*x"):
        with pytest.raises(InvalidProblemError, match="is not an expression"):
            brt.elementwise(formula, a)


@pytest.mark.parametrize("formula", ["*".join(["x"] * 3000), "-" * 3000 + "x", "(" * 3000 + "x" + ")" * 3000, "not " * 3000 + "x", "exp(" * 250 + "x" + ")" * 250])
def test_c59_deep_formulas_give_a_clear_error(xp, formula):
    with pytest.raises(InvalidProblemError, match="deep|nested|parentheses") as caught:
        brt.elementwise(formula, doubles(xp, 1))
    assert len(str(caught.value)) < 400


def test_long_formulas_work(xp):
    assert to_host(brt.elementwise("*".join(["x"] * 150), doubles(xp, 1, 1.5))).tolist() == pytest.approx([1, 1.5**150])


# -- gradients and comparisons ------------------------------------------------------------------------------------------------------------


def test_both_ends_of_a_chained_comparison(xp):
    x = doubles(xp, -2, -1, 0, 1, 2)
    assert to_host(brt.elementwise("where(-1 < x <= 1, 1, 0)", x)).tolist() == [0, 0, 1, 1, 0]


def test_scalars_of_doubles_are_doubles(xp):
    x = doubles(xp, -1, 1)
    third = 1 / 3
    assert to_host(brt.clamp(x, -third, third)).tolist() == [-third, third]
    assert to_host(brt.elementwise("x * a", x, third)).tolist() == [-third, third]


def test_gradients_of_what_is_used_twice(xp):
    """A sum over the uses; the branch of a where that was not taken has none."""
    x, dy = doubles(xp, -2, -0.5, 0.5, 2), doubles(xp, 1, 2, 3, 4)
    got = to_host(brt.elementwise("x * exp(x) + where(x > 0, x * x, -x)").backward(dy, x)["x"])
    v = np.array([-2, -0.5, 0.5, 2])
    np.testing.assert_allclose(got, [1, 2, 3, 4] * (np.exp(v) * (1 + v) + np.where(v > 0, 2 * v, -1)), rtol=1e-12)
