"""Numbers that are written as elements: one rule in every function. Numbers that stand where no array says their dtype. Ops by function instead of by name."""

import warnings
from array import array

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.settings import Settings

I = np.array([[4, 5, 6], [7, 8, 9]], "int32")
PLACE = np.array([0])
BEYOND = np.array([50])


def after_fill(x, v):
    y = x.copy()
    brt.fill_(y, v)
    return y


# A call for every parameter that is written as an element, with an array of two rows and three columns.
CALLS = {
    "fill_.value": after_fill,
    "full.value": lambda x, v: brt.full(x.shape, v, x.dtype),
    "full_like.value": lambda x, v: brt.full_like(x, v),
    "pad.value": lambda x, v: brt.pad(x, 1, value=v),
    "masked_fill.value": lambda x, v: brt.masked_fill(x, np.ones(x.shape, bool), v),
    "heaviside.v": lambda x, v: brt.heaviside(np.zeros_like(x), v),
    "threshold.value": lambda x, v: brt.threshold(x, 5, v),
    "index_fill.value": lambda x, v: brt.index_fill(x, 0, PLACE, v),
    "scatter.value": lambda x, v: brt.scatter(x, 0, np.zeros((1, 3), int), v),
    "index_select.fill_value": lambda x, v: brt.index_select(x, 0, BEYOND, oob="drop", fill_value=v),
    "masked_select.fill_value": lambda x, v: brt.masked_select(x, np.zeros(x.shape, bool), size=2, fill_value=v),
    "gather.fill_value": lambda x, v: brt.gather(x, 0, np.full((1, 3), 5), oob="drop", fill_value=v),
    "take.fill_value": lambda x, v: brt.take(x, BEYOND, oob="drop", fill_value=v),
    "take_along_axis.fill_value": lambda x, v: brt.take_along_axis(x, np.full((1, 3), 5), 0, oob="drop", fill_value=v),
}
WITHOUT_BOOL = {"threshold.value"}
values = pytest.mark.parametrize("name", CALLS)


def declared():
    """Every parameter of the manifest that is written as an element."""
    for op in registry.ops():
        for param in op.directions["forward"].params:
            if param.type == "value" or param.written:
                yield f"{op.name}.{param.name}"


@pytest.mark.pure
def test_every_value_parameter_has_its_call():
    assert {*declared(), "full_like.value"} == set(CALLS)


@pytest.mark.host
@values
@pytest.mark.parametrize("value", [2.5, float("nan"), float("inf"), 2**31, 10**400, 1j], ids=lambda v: "1e400" if v == 10**400 else str(v))
def test_integers_take_what_they_hold_alone(name, value):
    with pytest.raises(brt.InvalidProblemError, match=f"^{name.split('.')[0]}: {name.split('.')[1]} is ") as refused:
        CALLS[name](I, value)
    assert len(str(refused.value)) < 200


@pytest.mark.host
@values
def test_a_whole_float_is_an_integer(name):
    result = CALLS[name](I, 3.0)
    assert result.dtype == np.int32 and 3 in result


@pytest.mark.host
@values
def test_bool_and_float_arrays_take_no_complex_number(name):
    for x in (I.astype("float32"), *(() if name in WITHOUT_BOOL else (I > 5,))):
        with pytest.raises(brt.InvalidProblemError, match=f"^{name.split('.')[0]}: {name.split('.')[1]} is 1j"):
            CALLS[name](x, 1j)


@pytest.mark.host
@values
@pytest.mark.parametrize("value", [1e300, 10**400, -(10**400)], ids=["1e300", "1e400", "-1e400"])
@pytest.mark.filterwarnings("error")
def test_beyond_the_largest_float_is_infinite(name, value):
    for dtype in ("float32", "float16"):
        result = CALLS[name](I.astype(dtype), value)
        assert np.isinf(result).any()
        assert np.signbit(result[np.isinf(result)]).all() == (value < 0)


@pytest.mark.host
def test_operands_and_bounds_beyond_the_largest_float_are_infinite():
    x = np.array([1.5, 2.5], "float32")
    assert np.isinf(brt.add(x, 10**400)).all()
    assert brt.clamp(x, -(10**400), 10**400).tolist() == x.tolist()
    assert brt.full_like(x > 2, 2**64 - 1).tolist() == [True, True]
    with pytest.raises(brt.InvalidProblemError, match=r"^linspace: stop is \(about 10\*\*400\); accepted a finite number$"):
        brt.linspace(0, 10**400, 3)


@pytest.mark.host
def test_a_number_whose_type_no_array_has():
    x, n, where = np.array([1.5, 2.5], "float32"), np.array([1, 2], "int32"), np.array([True, False])
    for result, expected in (
        (brt.ldexp(x, 2), np.array([6, 10], "float32")),
        (brt.ldexp(x.astype("float64"), 2), np.array([6.0, 10.0])),
        (brt.ldexp(x.astype("float16"), 1.0), np.array([3, 5], "float16")),
        (brt.ldexp(1.5, n), np.array([3, 6], "float32")),
        (brt.ldexp(2, n.astype("float64")), np.array([4.0, 8.0])),
        (brt.where(where, 1, 2), np.array([1, 2], "int64")),
        (brt.where(where, 1, 2.5), np.array([1, 2.5], "float32")),
        (brt.where(where, True, False), where),
        (brt.where(where, 1j, 2), np.array([1j, 2], "complex64")),
    ):
        assert result.dtype == expected.dtype and result.tolist() == expected.tolist()
    with pytest.raises(brt.InvalidProblemError, match=r"add: a is int; .* numpy.float32\(2\) has its own$"):
        brt.add(1, 2)


@pytest.mark.host
@pytest.mark.usefixtures("store")
def test_functions_stand_for_their_names():
    x = np.ones((2, 8), "float32")
    assert brt.select(brt.softmax, x=x).sku == brt.select("softmax", x=x).sku
    assert brt.explain(brt.relu_backward, dy=x, y=x).sku == brt.select("relu", "backward", dy=x, y=x).sku
    assert brt.describe(brt.relu) == brt.describe("relu")
    assert brt.warmup(brt.relu, dtypes="float32", directions="forward", arch="host") == brt.warmup("relu", "float32", "forward", "host") > 0
    assert brt.warmup(brt.relu_backward, "float32", arch="host") == brt.warmup("relu", "float32", "backward", "host") > 0
    assert brt.autotune(brt.softmax, x=x).sku == brt.select("softmax", x=x).sku
    for who in (brt.select, brt.explain, brt.autotune, brt.describe, brt.warmup):
        with pytest.raises(brt.InvalidProblemError, match=f"^{who.__name__}: op is .*; accepted the name of an op, or its function$"):
            who(len)


@pytest.mark.pure
@pytest.mark.parametrize("who", [brt.select, brt.explain, brt.autotune, brt.describe, brt.warmup])
def test_what_has_no_plan_says_why(who):
    for op in ("vstack", brt.vstack):
        with pytest.raises(brt.UnknownSkuError, match="^vstack is a view, or made of other functions"):
            who(op)
    with pytest.raises(brt.UnknownSkuError, match="^conv2d is planned"):
        who("conv2d")


@pytest.mark.host
def test_a_plan_of_a_formula_explains_itself():
    x = np.ones((3, 5), "float32")
    text = str(brt.elementwise("first * second").select(first=x.T, second=x.T).explain())
    assert "would run" in text and "arg0" not in text
    assert "first" in text


@pytest.mark.host
@pytest.mark.usefixtures("store")
def test_formulas_are_timed_by_their_own_names():
    x = np.ones((3, 5), "float32")
    formula = brt.elementwise("first * second")
    assert brt.autotune(formula, first=x, second=x).sku == formula.select(first=x, second=x).sku


@pytest.mark.host
def test_what_would_help_is_named():
    with pytest.raises(brt.InvalidProblemError, match="hypot: b is 2.5; .*; promote=True brings both to one dtype$"):
        brt.hypot(I, 2.5)
    with pytest.raises(brt.UnsupportedDTypeError, match="hypot: b has dtype int64; expected int32 as a; promote=True brings both to one dtype$"):
        brt.hypot(I, I.astype("int64"))
    with pytest.raises(brt.InvalidProblemError, match=r"bernoulli: p is \(4,\); accepted an array; a shape is given by its name, shape=\(4,\)$"):
        brt.bernoulli((4,), 0.9)
    with pytest.raises(brt.InvalidProblemError, match="a is array.array; accepted arrays of NumPy, CuPy, PyTorch or JAX"):
        brt.add(array("f", [1]), I)
    with pytest.warns(RuntimeWarning, match="warmup: nothing is listed of what was asked for: no list names kernels of uint64"):
        assert brt.warmup("add", dtypes="uint64", arch="host") == 0


@pytest.mark.pure
def test_a_misspelt_setting_is_told():
    with pytest.warns(RuntimeWarning, match="BARACUDA_RT_AUTOTUN is no setting; did you mean BARACUDA_RT_AUTOTUNE?"):
        Settings({"BARACUDA_RT_AUTOTUN": "1"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Settings({"BARACUDA_RT_AUTOTUNE": "1", "BARACUDA_RT_TEST_CACHE_DIR": "here"})


@pytest.mark.host
def test_a_gradient_without_seed_names_the_mask():
    with pytest.raises(brt.InvalidProblemError, match="dropout_backward: seed is None; accepted the forward's seed, or its mask, which return_mask=True returns$"):
        brt.dropout_backward(I.astype("float32"))
