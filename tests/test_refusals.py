"""What a call refuses says so under the name that was called; nothing that was given is dropped in silence; a stride that is never taken is no reason."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.records import function_name

from .harness import Target, mains, ops, parametrize, specs, to_host, to_xp

ALIASES = [(alias, op, decl) for op in ops().values() for alias in op.aliases for decl in op.directions.values()]
X = np.arange(6, dtype=np.float32).reshape(2, 3)


# -- names ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("alias, op, decl", [pytest.param(*row, id=function_name(row[0], row[2].direction)) for row in ALIASES])
def test_another_name_is_the_one_that_errors_tell(alias, op, decl):
    """A function under another name is that function but for its messages: what is missing, what has no dtype that is served, a bad preference."""
    name, own = function_name(alias, decl.direction), function_name(op.name, decl.direction)
    function = getattr(brt, name)
    assert function.__name__ == name and function.__doc__
    free = [p for p in inspect.signature(getattr(brt, own)).parameters if p not in op.presets.get(alias, {})]
    assert list(inspect.signature(function).parameters) == free
    first = next(iter(inspect.signature(function).parameters.values()))
    many = first.kind is first.VAR_POSITIONAL
    for words in ({}, {} if many else {first.name: object()}, {} if many else {first.name: np.array(["a"])}):
        with pytest.raises(brt.BaracudaError) as caught:
            function(**words)
        assert str(caught.value).startswith(f"{name}: "), str(caught.value)
    with pytest.raises(TypeError, match=rf"^{name}\(\) got an unexpected keyword argument 'no_such_word'"):
        function(no_such_word=1)


@pytest.mark.host
@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: brt.unfold(X, 2), "unfold: x is of shape"), (lambda: brt.fold(X, 3, 2), "fold: x is of shape"), (lambda: brt.dropout2d(X, 3.0), "dropout2d: p is 3.0"),
        (lambda: brt.multiply(X, X[0, :2]), "multiply: b has shape"), (lambda: brt.multiply(X, X, out=X[:1]), "multiply: "),
        (lambda: brt.unique(X, order=np.array([0, 1, 2, 3, 4, 99])), "unique: index 99 at position 5 is out of range"),
        (lambda: brt.unique(X, ordered=X), "unique: ordered is of shape"), (lambda: brt.unique(X, 1, order=X[0, :2]), "unique: "),
        (lambda: brt.lerp(X, X, X[0, :2]), "lerp: weight has shape"), (lambda: brt.clamp(X, np.ones(2)), "clamp: min has dtype float64"),
        (lambda: brt.histogram(np.ones(2, bool), density=True), "histogram: x has dtype bool"),
    ],
)  # fmt: skip
def test_the_function_that_was_called_is_named(call, message):
    for _ in range(2):
        with pytest.raises(brt.BaracudaError) as caught:
            call()
        assert str(caught.value).startswith(message), str(caught.value)


def test_a_function_under_another_name_computes_the_same(xp):
    a, b = to_xp(xp, X), to_xp(xp, X + 1)
    for _ in range(3):  # the short path of a repeated call too
        np.testing.assert_array_equal(to_host(brt.multiply(a, other=b)), X * (X + 1))
        np.testing.assert_array_equal(to_host(brt.multiply(a, b)), X * (X + 1))
        np.testing.assert_array_equal(to_host(brt.multiply(a, to_xp(xp, X.astype(np.float64)), promote=True)), X * X)
    made = brt.dropout2d(to_xp(xp, np.ones((2, 3, 4), np.float32)), 0.5, seed=1)
    np.testing.assert_array_equal(to_host(made), to_host(brt.dropout(to_xp(xp, np.ones((2, 3, 4), np.float32)), 0.5, channels=True, seed=1)))


# -- one argument, given twice ------------------------------------------------------------------------------------------------------------


@pytest.mark.host
def test_a_plan_takes_each_argument_once():
    y = np.zeros_like(X)
    plan = brt.select("softmax", x=X, dim=1)
    for _ in range(2):  # checked, and by the function made of the first run
        for run in (plan.run, plan.can_implement):
            with pytest.raises(brt.InvalidProblemError, match="softmax: input and x are both given; they are one argument, x is its name"):
                run(x=X, input=X + 1, y=y)
            with pytest.raises(brt.InvalidProblemError, match="softmax: input and x are both given"):
                run(input=X + 1, x=X, y=y)
        assert not y.any()
    plan.run(input=X, y=y)
    np.testing.assert_allclose(y, np.exp(X) / np.exp(X).sum(1, keepdims=True), rtol=1e-6)
    y[...] = 0
    plan.run(x=X, y=y)
    assert y.any()
    with pytest.raises(brt.InvalidProblemError, match="softmax: input and x are both given"):
        brt.select("softmax", input=X, x=X)


@pytest.mark.host
def test_a_number_of_a_plan_is_given_once():
    y = np.zeros_like(X)
    plan = brt.select("leaky_relu", x=-X, negative_slope=0.5)
    word = next(w for w, (target, _) in brt.call.spelling.words_of(plan.problem.decl).items() if target == "x")
    for _ in range(2):
        plan.run(**{word: -X}, y=y, negative_slope=0.25)
        np.testing.assert_array_equal(y, -0.25 * X)


# -- streams ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.host
@pytest.mark.parametrize("stream", [0, 5, "5", 2.5, object()], ids=lambda v: type(v).__name__)
def test_a_plan_of_the_host_has_no_stream(stream):
    y, plan = np.zeros_like(X), brt.select("exp", x=X, arch="host")
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match="exp: stream is .*; accepted None"):
            plan.run(x=X, y=y, stream=stream)
        assert not y.any()
    plan.run(x=X, y=y, stream=None)
    with pytest.raises(brt.InvalidProblemError, match="exp: stream is .*; accepted None"):
        plan.run(x=X, y=y, stream=stream)


@pytest.mark.gpu
def test_a_plan_of_a_device_says_what_no_stream_is():
    import cupy

    x, plan = cupy.asarray(X), None
    plan = brt.select("exp", x=x)
    for stream in ("five", object(), [1]):
        with pytest.raises(brt.InvalidProblemError, match="exp: stream is .*; accepted a CuPy stream"):
            plan.run(x=x, y=cupy.zeros_like(x), stream=stream)


# -- sequences, dtypes, need= ---------------------------------------------------------------------------------------------------------------


@pytest.mark.host
@pytest.mark.parametrize("dims", [{1, 0}, frozenset({0, 1}), {0: 1, 1: 0}, b"\x01\x00", bytearray(b"\x01\x00"), memoryview(b"\x01\x00"), "10"], ids=lambda v: type(v).__name__)
def test_what_has_no_order_is_no_sequence(dims):
    assert brt.permute(X, (1, 0)).shape == (3, 2)
    for call, message in (
        (lambda: brt.permute(X, dims), "permute: dims is"), (lambda: brt.sum(X, dims), "sum: dim is"), (lambda: brt.roll(X, dims, (0, 1)), "roll: shifts is"),
        (lambda: brt.tile(X, dims), "tile: "), (lambda: brt.reshape(X, dims), "reshape: "), (lambda: brt.zeros(dims), "zeros: "),
        (lambda: brt.TensorSpec(dims, "float32"), "TensorSpec: shape is"), (lambda: brt.TensorSpec((2, 3), "float32", dims), "TensorSpec: strides is"),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=message):
            call()


@pytest.mark.pure
@pytest.mark.parametrize("dtype", [">f4", ">i8", None, np.dtype(">f4"), "f4,f4", 3])
def test_a_spec_of_no_dtype_is_refused(dtype):
    with pytest.raises(brt.UnsupportedDTypeError, match=r"TensorSpec: dtype .* is not known; accepted: float32"):
        brt.TensorSpec((3,), dtype)
    for good, name in (("<f4", "float32"), ("=f4", "float32"), ("f2", "float16"), (float, "float64"), (np.int32, "int32"), ("|i1", "int8"), ("bfloat16", "bfloat16")):
        assert brt.TensorSpec((3,), good).dtype == name


@pytest.mark.host
def test_an_operand_of_the_other_byte_order_is_refused_by_every_spelling():
    for call in (lambda: brt.uniform((3,), dtype=">f4"), lambda: brt.softmax(X, -1, dtype=">f4"), lambda: brt.cast(X, ">f8"), lambda: brt.exp(X.astype(">f4"))):
        with pytest.raises(brt.UnsupportedDTypeError):
            call()


@pytest.mark.host
@pytest.mark.parametrize("need", [5, 2.5, object()], ids=lambda v: type(v).__name__)
def test_need_of_a_formula_is_names(need):
    function = brt.elementwise("a * b")
    for call in (lambda: function.backward(X, X, X, need=need), lambda: function.select("backward", a=X, b=X, dy=X, need=need)):
        with pytest.raises(brt.InvalidProblemError, match="elementwise: need is .*; accepted names of operands, or None"):
            call()


# -- strides that nobody takes --------------------------------------------------------------------------------------------------------------

FAR = 1 << 40


def far(spec: brt.TensorSpec, shape: tuple[int, ...]) -> brt.TensorSpec:
    """A spec whose axes of one cell have strides that no 32-bit index holds."""
    return brt.TensorSpec(shape, spec.dtype, tuple((-FAR if k % 2 else FAR) if n == 1 else step for k, (n, step) in enumerate(zip(shape, spec.strides, strict=True))))


@pytest.mark.pure
@parametrize(mains())
def test_the_stride_of_one_cell_matters_to_no_plan(target: Target):
    """Every op, each axis of its operands cut to one cell: what is planned for a far stride is what is planned for a near one."""
    for sample in target.samples(empty=False)[:3]:
        given, params = specs(target, sample), target.params(sample)
        arrays = {name: spec for name, spec in given.items() if isinstance(spec, brt.TensorSpec)}
        rank = max((len(spec.shape) for spec in arrays.values()), default=0)
        for axis in range(-1, rank):
            cut = {name: (spec, tuple(1 if k == axis else n for k, n in enumerate(spec.shape)) if len(spec.shape) == rank else spec.shape) for name, spec in arrays.items()}
            if not any(1 in shape for _, shape in cut.values()):
                continue
            plans = []
            for change in (lambda spec, shape: brt.TensorSpec(shape, spec.dtype, spec.strides), far):
                try:
                    plan = brt.select(target.op.name, target.decl.direction, arch="sm_90", **given | {name: change(*row) for name, row in cut.items()} | params)
                except brt.BaracudaError as error:
                    plans.append(str(error))
                else:
                    plans.append(str(plan.sku).partition("_i64")[0])
            assert plans[0] == plans[1], (sample, axis)


@pytest.mark.parametrize("op, args", [("max_pool2d", (2,)), ("avg_pool2d", (2,)), ("adaptive_avg_pool2d", ((1, 1),)), ("lp_pool2d", (2.0, 2)), ("tril", ()), ("softmax", (3,))])
def test_cells_of_a_far_stride_are_read(xp, op, args):
    x = np.arange(24, dtype=np.float32).reshape(2, 1, 3, 4)
    plain = to_xp(xp, x)
    strides = (plain.strides[0], 4 * FAR, *plain.strides[2:])
    spread = xp.lib.stride_tricks.as_strided(plain, x.shape, strides)
    assert spread.strides[1] == 4 * FAR
    np.testing.assert_array_equal(to_host(getattr(brt, op)(spread, *args)), to_host(getattr(brt, op)(plain, *args)))
