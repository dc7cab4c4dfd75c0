"""elementwise(): formulas that name functions of the language and ops, their gradients, and what a formula outside the language says."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen import expr
from baracuda_rt.commands.docs_tables import documents
from baracuda_rt.errors import InvalidProblemError, UnsupportedDTypeError, UnsupportedError

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


@pytest.mark.pure
def test_integers_wrap_and_floats_do_not():
    """Signed overflow has no meaning in C++: sums, differences, products and signs of integers go through functions that wrap."""
    assert expr.lower("-x + x * b - 1", "int") == "w_sub(w_add(w_sub(C(0), x), w_mul(x, b)), C(1))"
    assert expr.lower("-x + x * b - 1", "float") == "(((-x) + (x * b)) - C(1))"


def test_integer_functions_take_integers():
    x = np.array([1, 6, 256], np.int32)
    np.testing.assert_array_equal(brt.clz(x), [31, 29, 23])
    np.testing.assert_array_equal(brt.bitwise_left_shift(x, np.array([1, 2, 3], np.int32)), [2, 24, 2048])


@pytest.mark.parametrize(
    ("formula", "way_out"),
    [
        ("x % 2", "remainder(a, b)"), ("x // 2", "floor_divide(a, b)"), ("x if b else 1", "where(b, x, 1)"), ("np.exp(x)", "write exp(x)"),
        ("sigmod(x)", "did you mean sigmoid?"), ("softmax(x)", "only elementwise functions"), ("sum(x)", "only elementwise functions"),
        ("x & b", "use and between truth values"), ("x | b", "use or between truth values"), ("~x", "use not"), ("exp2(x, b)", "at most 1 argument"),
    ],
)  # fmt: skip
def test_errors_give_a_way_out(formula, way_out):
    with pytest.raises(InvalidProblemError) as caught:
        brt.elementwise(formula)
    assert repr(formula) in str(caught.value)
    assert way_out in str(caught.value)


def test_aliases_are_names():
    np.testing.assert_array_equal(brt.elementwise("mod(x, b)")(X, B + 1), brt.remainder(X, B + 1))
    np.testing.assert_array_equal(brt.elementwise("clip(x, 0, 1)")(X), brt.clamp(X, 0, 1))


def test_operand_errors_quote_the_formula():
    function = brt.elementwise("x * b")
    with pytest.raises(InvalidProblemError, match=r"elementwise 'x \* b': b has shape \(2,\)"):
        function(X, B[:2])
    with pytest.raises(UnsupportedDTypeError, match=r"elementwise 'x \* b': b has dtype float64"):
        function(X, B.astype(np.float64))
    with pytest.raises(InvalidProblemError, match=r"elementwise 'x \* b' backward: x has shape"):
        function.backward(DY[:2], X, B)


def test_a_list_is_named_as_the_culprit():
    with pytest.raises(InvalidProblemError, match=r"x is \[1, 2\]; 'x \* b' takes arrays and numbers"):
        brt.elementwise("x * b")([1, 2], 1.0)


def test_operands_may_be_called_as_plans_call_the_result():
    """y, or dy: in plans the result is then called out, and the gradient of it dout."""
    y = np.array([4, 5, 6, 7, 8], np.float32)
    function = brt.elementwise("a * x + y")
    np.testing.assert_array_equal(function(2.0, X, y), 2 * X + y)
    np.testing.assert_array_equal(function(a=2.0, x=X, y=y), 2 * X + y)
    found = function.backward(DY, 2.0, X, y)
    np.testing.assert_array_equal(found["y"], DY)
    plan = function.select(x=X, y=y)
    out = plan.empty_outputs()
    assert list(plan.inputs) == ["x", "y"] and list(out) == ["out"] and "__global__" in function.source
    plan.run(x=X, y=y, a=3.0, **out)
    np.testing.assert_array_equal(out["out"], 3 * X + y)
    back = brt.elementwise("x * y").select("backward", dout=DY, x=X, y=y)
    out = back.empty_outputs()
    assert list(back.inputs) == ["dout", "x", "y"] and list(out) == ["dx", "dy"]
    back.run(dout=DY, x=X, y=y, **out)
    np.testing.assert_array_equal(out["dy"], DY * X)
    np.testing.assert_array_equal(brt.elementwise("dy * x")(DY, X), DY * X)
    for call, text in (
        (lambda: plan.run(x=X, y=y), r"^elementwise 'a \* x \+ y': out is missing"),
        (lambda: brt.elementwise("x * y").select("backward", dy=DY, x=X, y=y), r"^elementwise 'x \* y' backward: dout is missing"),
        (lambda: brt.elementwise("dx + x").select("backward", dy=DY, x=X, dx=X), "'dx' is an argument of plans"),
        (lambda: function.backward(DY, X), r"x, y are missing; the backward of 'a \* x \+ y' takes dy, a, x, y"),
        (lambda: brt.elementwise(X, X), "elementwise: formula is float32 array of shape .*; accepted a string"),
    ):
        with pytest.raises(InvalidProblemError, match=text):
            call()
    assert list(brt.elementwise("dx + x").select(x=X, dx=X).outputs) == ["y"]


def test_numbers_get_no_gradient():
    with pytest.raises(InvalidProblemError, match="numbers get no gradient"):
        brt.elementwise("x * b").backward(DY, X, 2.0, need="b")


def test_an_array_as_a_parameter_has_no_gradient_rather_than_zeros():
    function = brt.elementwise("leaky_relu(x, b * 2)")
    np.testing.assert_array_equal(function(X, B), np.where(X > 0, X, X * B * 2))
    with pytest.raises(UnsupportedError, match="no gradient by its parameter negative_slope"):
        function.backward(DY, X, B)
    np.testing.assert_array_equal(function.backward(DY, X, 0.25)["x"], np.where(X > 0, DY, DY * 0.5))


def test_the_page_lists_what_works():
    text = documents({op.name: op for op in registry.ops()})["../docs/formulas.md"]
    assert all(f"`{name}`" in text for name in ("gelu", "mod", "clip", "a ** b"))
    assert {name for name in expr.FUNCTIONS if f"| `{name}` |" in text} == set(expr.FUNCTIONS)
    for name in expr.INTEGER:
        with pytest.raises(InvalidProblemError, match="no floating-point form"):
            brt.elementwise(f"{name}({', '.join('xyz'[: expr.FUNCTIONS[name][1]])})")
    assert "docs/formulas.md" in brt.elementwise.__doc__


def test_an_alias_fixes_its_parameters():
    function = brt.elementwise("gelu_tanh(x)")
    np.testing.assert_allclose(function(X), brt.gelu(X, approximate="tanh"), rtol=1e-6)
    np.testing.assert_allclose(function.backward(DY, X)["x"], brt.gelu_backward(DY, X, approximate="tanh"), rtol=1e-6)


@pytest.mark.parametrize("dtype", [np.float16, np.float64])
def test_other_dtypes(dtype):
    x, b, dy = X.astype(dtype), B.astype(dtype), DY.astype(dtype)
    for formula, gradient in (("max(x, b)", np.where(X < B, 0, np.where(X == B, DY / 2, DY))), ("clamp(x, 0, 1)", np.where((X >= 0) & (X <= 1), DY, 0))):
        function = brt.elementwise(formula)
        operands = (x, b)[: len(function.names)]
        np.testing.assert_array_equal(function(*operands), np.maximum(x, b) if len(operands) == 2 else np.clip(x, 0, 1))
        np.testing.assert_array_equal(function.backward(dy, *operands)["x"], gradient)


@pytest.mark.pure
def test_a_formula_that_nobody_holds_is_forgotten():
    """Ops, entries, call sites and counts of formulas go with them; a plan keeps its own."""
    from baracuda_rt.call import dispatch, formulas
    from baracuda_rt.executors import error_slot

    spec = brt.TensorSpec((3,), "float32")
    formulas._function.cache_clear()
    gc.collect()
    before = len(registry._made), len(registry._specs), len(dispatch.every()), len(error_slot._sites)
    plan = brt.elementwise("a * 7.25 - b").select(a=spec, b=spec)
    for k in range(40):
        function = brt.elementwise(f"a * {k}.5 + b")
        for direction in ("forward", "backward"):
            function.select(direction, a=spec, b=spec, **({"dy": spec} if direction == "backward" else {}))
    assert len(registry._made) == before[0] + 41
    del function
    formulas._function.cache_clear()
    gc.collect()
    assert (len(registry._made), len(registry._specs), len(error_slot._sites)) == (before[0] + 1, *before[1::2]) and len(dispatch.every()) == before[2]
    assert registry.get_op(plan.sku.op) is plan.plan.op and "7.25" in plan.source
    del plan
    gc.collect()
    assert len(registry._made) == before[0]


@pytest.mark.host
def test_formulas_that_ran_leave_no_counts():
    from baracuda_rt.call import used

    before = dict(used._counts)
    brt.elementwise("x * 3.0625", X)
    assert used._counts == before


@pytest.mark.host
def test_a_cleared_cache_is_asked_for_a_formula_again():
    function, plain = brt.elementwise("x * 2.0625 + b"), brt.elementwise("x * 2.0625 + b").select(x=X, b=B)
    want, y = function(X, B), np.empty_like(X)
    plain.run(x=X, b=B, y=y)
    function(X, B)
    brt.cache_clear(disk=False)
    before = brt.cache_info()
    np.testing.assert_array_equal(function(X, B), want)
    after = brt.cache_info()
    assert after["hits"] + after["misses"] > before["hits"] + before["misses"]
    plain.run(x=X, b=B, y=y)  # a plan keeps what it holds
    np.testing.assert_array_equal(y, want)
