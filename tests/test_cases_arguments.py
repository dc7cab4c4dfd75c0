"""Arguments that are easy to pass wrongly: what a call reads but does not write, views that meet themselves, odd outputs, need= and preference=."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call.overlap import Sweep

from .harness import NUMPY, is_numpy, to_host, to_xp


def test_running_statistics_are_only_read_without_training(xp):
    x = to_xp(xp, np.arange(12, dtype=np.float32).reshape(2, 3, 2))
    zeros, ones = to_xp(xp, np.zeros(3, np.float32)), to_xp(xp, np.ones(3, np.float32))
    for name, flag in (("batch_norm", "training"), ("instance_norm", "use_input_stats")):
        function = getattr(brt, name)
        want = to_host(function(x, ones, ones.copy(), **{flag: False}))
        spread = xp.broadcast_to(ones[:1], (3,))
        np.testing.assert_array_equal(to_host(function(x, ones, ones, **{flag: False})), want)
        np.testing.assert_array_equal(to_host(function(x, spread, spread, **{flag: False})), want)
        for _ in range(2):  # the short path of a repeated call too
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: outputs running_mean and running_var overlap"):
                function(x, ones, ones, **{flag: True})
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: running_mean has a stride-0 axis"):
                function(x, spread, zeros, **{flag: True})
        if is_numpy(xp):
            fixed = np.ones(3, np.float32)
            fixed.flags.writeable = False
            np.testing.assert_array_equal(function(x, fixed, fixed, **{flag: False}), want)
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: running_mean is a read-only array"):
                function(x, fixed, ones, **{flag: True})


def test_plans_without_training_write_no_running_statistics(xp):
    x, one = to_xp(xp, np.arange(12, dtype=np.float32).reshape(2, 3, 2)), to_xp(xp, np.ones(3, np.float32))
    plan = brt.select("batch_norm", x=x, running_mean=one, running_var=one, training=False)
    assert set(plan.output_specs) == {"y"}
    y = xp.empty_like(x)
    for _ in range(2):
        plan.run(x=x, running_mean=one, running_var=one, y=y)
    assert set(brt.select("batch_norm", x=x, running_mean=one, running_var=one, training=True).output_specs) == {"y", "running_mean", "running_var"}


@pytest.mark.parametrize(
    ("shape", "steps", "meets"),
    [((2, 2), (1, 1), True), ((2, 3), (2, 1), True), ((3, 2), (2, 3), False), ((4, 2), (2, 3), False), ((4, 3), (2, 3), True), ((2, 3), (3, 1), False)],
)
def test_outputs_do_not_meet_themselves(xp, shape, steps, meets):
    x = to_xp(xp, np.zeros(shape, np.float32))
    y = xp.lib.stride_tricks.as_strided(xp.zeros(40, dtype=xp.float32), shape, tuple(4 * step for step in steps))
    for _ in range(2):
        if meets:
            with pytest.raises(brt.InvalidProblemError, match="exp: out y has cells that share memory"):
                brt.exp(x, out=y)
        else:
            np.testing.assert_array_equal(to_host(brt.exp(x, out=y)), np.ones(shape))


def test_a_numpy_scalar_is_read_but_never_written():
    zero = np.float32(0)
    np.testing.assert_array_equal(brt.exp(zero), np.float32(1))
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match="exp: y is a NumPy scalar"):
            brt.exp(np.array(0, np.float32), out=zero)
    with pytest.raises(brt.InvalidProblemError, match="fill_: x is a NumPy scalar"):
        brt.fill_(zero, 1)
    plan = brt.select("exp", x=brt.TensorSpec((), "float32", alignment=4), arch="host")
    with pytest.raises(brt.InvalidProblemError, match="exp: y is a NumPy scalar"):
        plan.run(x=np.array(0, np.float32), y=zero)


class Lent:
    """An object with nothing but NumPy's array interface."""

    def __init__(self, array):
        self.__array_interface__ = array.__array_interface__
        self.array = array


def test_a_read_only_array_interface_is_never_written():
    x, y = np.zeros(2, np.float32), np.zeros(2, np.float32)
    np.testing.assert_array_equal(brt.exp(Lent(x), out=Lent(y)), [1, 1])
    assert y.tolist() == [1, 1]
    y.flags.writeable = False
    np.testing.assert_array_equal(brt.neg(Lent(y)), [-1, -1])
    with pytest.raises(brt.InvalidProblemError, match="exp: y is a read-only array"):
        brt.exp(x, out=Lent(y))


def test_need_is_any_sequence_of_names(xp):
    dy = to_xp(xp, np.ones(3, np.float32))
    for need in ("db", ("db",), ["db"], {"db"}, (name for name in ("db",))):
        da, db = brt.lerp_backward(dy, 0.25, need=need)
        assert da is None
        np.testing.assert_array_equal(to_host(db), np.float32([0.25] * 3))
    out = xp.empty_like(dy)
    assert brt.lerp_backward(dy, 0.25, need=(name for name in ("db",)), out=(None, out))[1] is out
    for need in (3, 1.5, True):
        with pytest.raises(brt.InvalidProblemError, match=f"lerp_backward: need is {need}; accepted"):
            brt.lerp_backward(dy, 0.25, need=need)
        with pytest.raises(brt.InvalidProblemError, match=f"lerp_backward: need is {need}; accepted"):
            brt.select("lerp", "backward", dy=dy, weight=0.25, need=need)


@pytest.mark.parametrize(
    ("preference", "text"),
    [({}, "preference is {}"), (0, "preference is 0"), ("vec16", "preference is 'vec16'"), (brt.PlanPreference(max_workspace_bytes="1"), "max_workspace_bytes is '1'"),
     (brt.PlanPreference(max_workspace_bytes=-1), "max_workspace_bytes is -1"), (brt.PlanPreference(deterministic="no"), "preference.deterministic is 'no'")],
)  # fmt: skip
def test_preferences_are_checked(xp, preference, text):
    x = to_xp(xp, np.ones(3, np.float32))
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match=text):
            brt.exp(x, preference=preference)
    with pytest.raises(brt.InvalidProblemError, match=text):
        brt.select("exp", x=x, preference=preference)


def test_promotion_follows_the_wider_kind():
    from baracuda_rt.call.promotion import result_type

    from .harness import NUMPY

    integers, floats = ("bool", "i8", "u8", "i16", "i32", "u32", "i64"), ("f16", "bf16", "f32", "f64")
    for a in integers:
        for b in integers:
            assert NUMPY[result_type(a, b)] == np.promote_types(NUMPY[a], NUMPY[b])
        for b in floats:
            assert result_type(a, b) == result_type(b, a) == b
    assert result_type("f16", "bf16") == result_type("bf16", "f16") == result_type("bf16", "f32") == "f32"
    assert result_type("f64", "f16") == "f64"


@pytest.mark.parametrize(
    ("name", "arrays", "params", "want"),
    [
        ("add", (np.float32([1, 2]), np.float64([0.1, 0.2])), {}, np.float64([1.1, 2.2])),
        ("add", (np.int8([100, 1]), np.uint8([200, 1])), {"alpha": 2}, np.int16([500, 3])),
        ("mul", (np.array([True, False]), np.int32([7, 7])), {}, np.int32([7, 0])),
        ("mul", (np.float16([0.5, 2]), np.int64([3, 4])), {}, np.float16([1.5, 8])),
        ("mul", (np.float32([0.5, 2]), np.array(3.0)), {}, np.float32([1.5, 6])),  # float64 without axes
        ("mul", (np.int32([1, 2]), np.array(0.5, np.float32)), {}, np.float32([0.5, 1])),
        ("div", (np.int32([1, 2]), np.uint8([2, 4])), {}, np.float32([0.5, 0.5])),
        ("div", (np.int32([-7, 7]), np.uint8([2, 2])), {"rounding_mode": "floor"}, np.int32([-4, 3])),
        ("lt", (np.int64([1, 2]), np.float32([1.5, 1.5])), {}, np.array([True, False])),
        ("lerp", (np.float32([1, 2]), np.float64([3, 4]), 0.25), {}, np.float64([1.5, 2.5])),
        ("lerp", (np.float32([1, 2]), np.float32([3, 4]), np.float64([0.5, 1])), {}, np.float64([2, 4])),
        ("where", (np.array([True, False]), np.float32([1, 1]), np.int64([2, 2])), {}, np.float32([1, 2])),
        ("addcmul", (np.float32([1, 2]), np.float64([2, 2]), np.float64([3, 3])), {}, np.float64([7, 8])),
        ("clamp", (np.int32([1, 9]), np.float32([2, 2]), np.float32([3, 3])), {}, np.float32([2, 3])),
    ],
)  # fmt: skip
def test_promote(xp, name, arrays, params, want):
    function = getattr(brt, name)
    given = [to_xp(xp, a) if isinstance(a, np.ndarray) else a for a in arrays]
    with pytest.raises(TypeError, match=name):
        function(*given, **params)
    for _ in range(2):
        got = to_host(function(*given, promote=True, **params))
        assert got.dtype == want.dtype
        np.testing.assert_array_equal(got, want)
    out = to_xp(xp, np.zeros_like(want))
    assert function(*given, promote=True, out=out, **params) is out
    np.testing.assert_array_equal(to_host(out), want)


def test_promote_refuses(xp):
    one, two = to_xp(xp, np.ones(2, np.float32)), to_xp(xp, np.ones(2, np.complex64))
    eighth = to_xp(xp, np.ones(2, np.uint8)).view(ml_dtypes.float8_e5m2)
    with pytest.raises(brt.InvalidProblemError, match="add: promote is 'yes'; accepted True or False"):
        brt.add(one, one, promote="yes")
    with pytest.raises(brt.UnsupportedDTypeError, match="add: b has dtype complex64"):
        brt.add(one, two)
    with pytest.raises(brt.UnsupportedDTypeError, match="add: b has dtype float8_e5m2"):
        brt.add(one, eighth, promote=True)
    with pytest.raises(brt.InvalidProblemError, match="add: b is str"):
        brt.add(one, "2", promote=True)
    with pytest.raises(brt.UnsupportedDTypeError, match="bitwise_and: a has dtype float32"):
        brt.bitwise_and(one, to_xp(xp, np.ones(2, np.int32)), promote=True)
    with pytest.raises(brt.UnsupportedDTypeError, match="lerp: a has dtype int32"):
        brt.lerp(to_xp(xp, np.ones(2, np.int32)), to_xp(xp, np.ones(2, np.int8)), 0.5, promote=True)


def test_numbers_stand_for_operands(xp):
    """A Python number beside an array takes that array's dtype; one that the dtype cannot hold is refused."""
    x = xp.asarray([[1.5, -2.0, 3.0]], "float32")
    for got, want in (
        (brt.add(x, 1), [[2.5, -1, 4]]), (brt.sub(1, x), [[-0.5, 3, -2]]), (brt.mul(x, 2.0), [[3, -4, 6]]), (brt.maximum(x, 0), [[1.5, 0, 3]]),
        (brt.where(brt.gt(x, 0), x, 0), [[1.5, 0, 3]]), (brt.where(brt.gt(x, 0), 1, x), [[1, -2, 1]]),
        (brt.pow(x, 2), [[2.25, 4, 9]]), (brt.add(x, float("nan")), [[np.nan] * 3]),
    ):  # fmt: skip
        assert got.dtype == "float32" and np.array_equal(to_host(got), np.array(want, "f4"), equal_nan=True)
    y = xp.empty_like(x)
    assert brt.add(x, 1, out=y) is y and to_host(y).tolist() == [[2.5, -1, 4]]
    half = to_xp(xp, np.asarray([1, 2], NUMPY["bf16"]))
    assert to_host(brt.mul(half, 0.5)).astype("f4").tolist() == [0.5, 1]
    whole = xp.asarray([3, 4], "int8")
    assert to_host(brt.mul(whole, -2)).tolist() == [-6, -8] and brt.mul(whole, 2.0).dtype == "int8"
    flags = xp.asarray([True, False])
    assert to_host(brt.logical_and(flags, True)).tolist() == [True, False]
    for array, number in ((whole, 2.5), (whole, 300), (whole, float("inf")), (whole, float("nan")), (xp.asarray([1], "uint8"), -1)):
        with pytest.raises(brt.InvalidProblemError, match=rf"^add: b is {number}; accepted a number that {array.dtype} holds"):
            brt.add(array, number)
    with pytest.raises(brt.InvalidProblemError, match="a is int"):
        brt.add(1, 2)
    with pytest.raises(brt.InvalidProblemError, match="dy is int"):
        brt.relu_backward(1, x)
    with pytest.raises(brt.InvalidProblemError, match="b is int"):  # as in PyTorch: beside a weight, a number is a forgotten array
        brt.lerp(x, 3, 0.5)


def test_need_knows_short_and_long_names(xp):
    give = lambda *values: to_xp(xp, np.float32(values))
    for name in ("dw", "dweight"):
        assert to_host(brt.lerp_tensor_backward(give(1, 1), give(1, 2), give(4, 8), give(0.5, 0.5), need=(name,))[2]).tolist() == [3, 6]
        assert to_host(brt.prelu_backward(give(1, 1), give(-2, 1), give(0.5), need=name)[1]).tolist() == [-2]
        assert to_host(brt.rms_norm_backward(give(1, 1), give(3, 4), 2, to_xp(xp, np.array(0.5, np.float32)), give(1, 1), need=[name])[1]).tolist() == [1.5, 2]
    x = give(0, 5)
    for name in ("dlo", "dmin"):
        assert to_host(brt.clamp_backward(give(1, 1), x, give(1, 1), give(3, 3), need=name)[1]).tolist() == [1, 0]
    for name in ("dsrc", "d_src"):
        assert to_host(brt.write_slice_backward(x, 1, src_shape=(1,), need=name)[0]).tolist() == [5]
    with pytest.raises(brt.InvalidProblemError, match="relu_backward: need names 'dw'; accepted dx"):
        brt.relu_backward(x, x, need="dw")


def test_the_starts_of_a_gradient_may_be_an_array(xp):
    dy = to_xp(xp, np.arange(5, dtype=np.float32))
    d_src, d_dest = brt.write_slice_backward(dy, np.array([1]), src_shape=(2,))
    assert to_host(d_src).tolist() == [1, 2] and to_host(d_dest).tolist() == [0, 0, 0, 3, 4]
    with pytest.raises(brt.InvalidProblemError, match="write_slice_backward: starts is"):
        brt.write_slice_backward(dy, np.array([1.5]), src_shape=(2,))


def test_a_dtype_that_nothing_binds_is_answered_with_the_dtypes_themselves(xp):
    with pytest.raises(brt.UnsupportedDTypeError, match="softmax: x has dtype complex64; accepted float32, float16, bfloat16, float64, int32"):
        brt.softmax(to_xp(xp, np.ones(3, np.complex64)))


def test_a_workspace_is_whole_and_writable(xp):
    plan = brt.select("sum", x=brt.TensorSpec((1 << 18,), "float32", alignment=4), arch=None if not is_numpy(xp) else "host")
    size = plan.workspace_size
    assert size
    room = xp.zeros(2 * size + 512, dtype=xp.uint8)
    start = -(room.ctypes.data if is_numpy(xp) else room.data.ptr) % 256
    room = room[start:]
    x, y = xp.ones(1 << 18, dtype=xp.float32), xp.zeros((), dtype=xp.float32)
    for _ in range(2):
        plan.run(x=x, y=y, workspace=room[:size])
        assert float(y) == 1 << 18
        with pytest.raises(brt.InvalidProblemError, match="sum: workspace is strided"):
            plan.run(x=x, y=y, workspace=room[: 2 * size : 2])
        if is_numpy(xp):
            fixed = room[:size]
            fixed.flags.writeable = False
            with pytest.raises(brt.InvalidProblemError, match="sum: workspace is read-only"):
                plan.run(x=x, y=y, workspace=fixed)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [(((4.5,), "float32"), "shape is"), (("ab", "float32"), "shape is 'ab'"), ((4, "float32"), "shape is 4"), (((4,), "float32", (0.5,)), "strides is"),
     (((4,), "float32", None, "16"), "alignment is"), (((4,), "float32", None, 3), "alignment is 3")],
)  # fmt: skip
def test_tensor_specs_hold_integers(arguments, text):
    with pytest.raises(brt.InvalidProblemError, match=f"TensorSpec: {text}"):
        brt.TensorSpec(*arguments)
    assert brt.TensorSpec(np.array([2, 3]), np.float32, np.array([3, 1])) == brt.TensorSpec((2, 3), "float32")


def test_plans_and_listings_know_every_public_name():
    spec = brt.TensorSpec((4, 4), "float32")
    assert brt.select("mod", a=spec, b=spec, arch="host").sku == brt.select("remainder", a=spec, b=spec, arch="host").sku
    assert brt.select("gelu_tanh", "backward", dy=spec, x=spec, arch="host").sku == brt.select("gelu", "backward", dy=spec, x=spec, approximate="tanh", arch="host").sku
    assert brt.select("norm2", x=spec, dim=1, arch="host").sku == brt.select("vector_norm", x=spec, ord=2, dim=1, arch="host").sku
    with pytest.raises(brt.InvalidProblemError, match="gelu_tanh: unknown argument 'approximate'"):
        brt.select("gelu_tanh", x=spec, approximate="none", arch="host")
    with pytest.raises(brt.UnsupportedError, match="op 'gelu_tan' is not in the manifest; did you mean gelu_tanh"):
        brt.select("gelu_tan", x=spec, arch="host")
    assert brt.skus(op="mod", arch="host") == brt.skus(op="remainder", arch="host") != ()
    assert {dict(sku.params)["approximate"] for sku in brt.skus(op="gelu_tanh", arch="host")} == {"tanh"}
    with pytest.raises(brt.UnknownSkuError, match="op 'no_such_op' does not exist"):
        brt.skus(op="no_such_op", arch="host")


def test_zeros_of_a_value_keep_their_sign(xp):
    """Whatever was filled in before: -0.0, 0.0 and 0 are equal as keys."""
    for first, second in ((complex(-0.0, -0.0), 0), (complex(0.0, 0.0), -0.0), (-0.0, complex(0.0, -0.0))):
        for value in (first, second, first):
            for dtype in (np.complex64, np.float32, np.float64):
                if isinstance(value, complex) and dtype != np.complex64:
                    continue
                out = to_xp(xp, np.ones(1, dtype))
                brt.fill_(out, value)
                got, want = to_host(out)[0], dtype(value)
                assert (np.signbit(got.real), np.signbit(got.imag)) == (np.signbit(want.real), np.signbit(want.imag)), (value, dtype)


def test_complex_values_need_a_complex_dtype(xp):
    for dtype in ("float32", "int8", "bfloat16", "float64"):
        for value in (1 + 2j, 1 + 0j, 1 + 2j):
            with pytest.raises(brt.InvalidProblemError, match=r"full: value is \(1\+[02]j\); accepted a real number"):
                brt.full((2,), value, dtype)
    x = to_xp(xp, np.ones(2, np.float32))
    assert to_host(brt.pad(x, (1, 0), "constant", 0)).tolist() == [0, 1, 1]
    with pytest.raises(brt.InvalidProblemError, match="pad: value is 2j; accepted a real number"):
        brt.pad(x, (1, 0), "constant", 2j)
    with pytest.raises(brt.InvalidProblemError, match="full: value is 2j; accepted a real number"):
        brt.full((1,), 2j, bool)
    assert to_host(brt.full((1,), 1 + 2j, "complex64")).tolist() == [1 + 2j]
    assert to_host(brt.full((1,), 10**400, "complex64"))[0] == to_host(brt.full((1,), 10**400, "float32"))[0] == np.inf


def test_wrong_types_are_refused_whatever_was_called_before(xp):
    x = to_xp(xp, np.arange(12, dtype=np.float32).reshape(3, 4))
    want = to_host(brt.sum(x, 1, True))
    for _ in range(2):
        for dim, keepdim in ((1, True), (np.int64(1), np.bool_(True)), ([1], True), (np.array([1]), True)):
            np.testing.assert_array_equal(to_host(brt.sum(x, dim, keepdim)), want)
        for dim in (1.0, "1", 1j):
            with pytest.raises(brt.InvalidProblemError, match="sum: dim is"):
                brt.sum(x, dim, True)
        with pytest.raises(brt.InvalidProblemError, match="sum: keepdim is 1; accepted True or False"):
            brt.sum(x, 1, 1)
        brt.cumsum(x, 1, True)
        with pytest.raises(brt.InvalidProblemError, match="cumsum: dim is 1.0"):
            brt.cumsum(x, 1.0, True)
        with pytest.raises(brt.InvalidProblemError, match="cumsum: reverse is 1.0"):
            brt.cumsum(x, 1, 1.0)


@pytest.mark.parametrize("name", ["cumsum", "cumprod", "cummax", "softmax", "log_softmax", "sparsemax", "sum", "argmax", "normalize", "swiglu"])
def test_another_axis_is_another_call(name, xp):
    """A call that differs from the last one in its axis alone is not answered by its plan."""
    x = to_xp(xp, np.float32([[0.5, 1.5, 2.0, -1.0], [3.0, 2.0, 1.0, 0.25], [1.0, -2.0, 0.75, 4.0], [2.5, 0.125, -3.0, 1.0]]))
    first = getattr(brt, name)(x, dim=0)
    turned = getattr(brt, name)(x.T, dim=1)
    across = getattr(brt, name)(x, dim=1)
    for got, expected in zip(*(r if isinstance(r, tuple) else (r,) for r in (first, turned)), strict=True):
        mirror = to_host(expected).T
        np.testing.assert_allclose(to_host(got), mirror, rtol=1e-5)
    one, other = (to_host(r[0] if isinstance(r, tuple) else r) for r in (first, across))
    assert one.shape != other.shape or not np.array_equal(one, other)


def test_ends_of_domains(xp):
    """An open end is outside, and so is NaN."""
    x = xp.zeros((1, 1, 4, 4), np.float32)
    for call, word in (
        (lambda: brt.lp_pool2d(x, 0.0, 2), "norm_type|p is"), (lambda: brt.lp_pool2d(x, float("nan"), 2), "norm_type|p is"),
        (lambda: brt.fractional_max_pool2d(x, 2, (2, 2), seed=2**64), "seed"), (lambda: brt.layer_norm(x, (4,), eps=float("nan")), "eps"),
        (lambda: brt.layer_norm(x, (4,), eps=-1e-9), "eps"),
        (lambda: brt.embedding_renorm(x[0, 0], to_xp(xp, np.array([0])), float("inf")), "max_norm"),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=word):
            call()
    brt.fractional_max_pool2d(x, 2, (2, 2), seed=2**64 - 1)
    brt.layer_norm(x, (4,), eps=0.0)


def test_numbers_are_no_truth_values(xp):
    x = xp.ones(3, np.float32)
    for bad in (1, 0, 1.0, "yes"):
        with pytest.raises(brt.InvalidProblemError, match="reverse"):
            brt.cumsum(x, 0, bad)
    assert to_host(brt.cumsum(x, 0, np.bool_(True))).tolist() == [3, 2, 1]
    plan = brt.select("exp", x=x, y=x)
    for bad in (1, None, "yes", np.ones(2), float("nan")):  # whether a layout is new or known
        for function, arrays in ((brt.exp, {"x": x}), (brt.exp, {"x": x}), (plan.run, {"x": x, "y": xp.empty_like(x)})):
            with pytest.raises(brt.InvalidProblemError, match="^exp: check is .*; accepted True or False$"):
                function(**arrays, check=bad)
        brt.exp(x)
    assert to_host(brt.exp(x, check=np.bool_(True))).tolist() == to_host(brt.exp(x, check=True)).tolist()


def test_truth_values_are_no_numbers_of_axes(xp):
    """True is no axis, though Python takes it for 1: `std(x, False)` in PyTorch's older spelling would be another array."""
    x = xp.ones((2, 3), np.float32)
    for bad in (True, False, np.True_, np.array([True])):
        for call in (lambda bad=bad: brt.std(x, bad), lambda bad=bad: brt.sum(x, bad), lambda bad=bad: brt.zeros(bad)):
            with pytest.raises(brt.InvalidProblemError, match=": (dim|shape) is .*; accepted a"):
                call()
    for name in ("softmax", "cumsum", "argmax", "sort", "max"):
        for _ in range(2):
            getattr(brt, name)(x, 1)
            with pytest.raises(brt.InvalidProblemError, match=f"^{name}: dim is True; accepted an integer"):
                getattr(brt, name)(x, True)


def test_no_correction_is_the_usual_one(xp):
    x = to_xp(xp, np.arange(6, dtype=np.float64).reshape(2, 3) ** 2)
    for name in ("var", "std"):
        for _ in range(2):
            np.testing.assert_array_equal(to_host(getattr(brt, name)(x, 1, None)), to_host(getattr(brt, name)(x, 1)))
    np.testing.assert_array_equal(to_host(brt.var_mean(x, 1, None)[0]), to_host(brt.var(x, 1)))


def test_one_array_of_many_is_a_tuple_still(xp):
    """Functions that return as many arrays as they take return a tuple for one, when they are repeated too."""
    x = to_xp(xp, np.arange(3, dtype=np.float32))
    for _ in range(40):
        for made in (brt.meshgrid(x), brt.concat_backward(x, (3,))):
            assert isinstance(made, tuple) and len(made) == 1
            np.testing.assert_array_equal(to_host(made[0]), [0, 1, 2])


def test_arrays_one_by_one_or_in_a_list(xp):
    x, y = to_xp(xp, np.arange(3, dtype=np.float32)), to_xp(xp, np.arange(2, dtype=np.float32))
    for indexing in ("ij", "xy"):
        want = np.meshgrid(np.arange(3), np.arange(2), indexing=indexing)
        for given in ((x, y), ([x, y],), ((x, y),)):
            for got, one in zip(brt.meshgrid(*given, indexing=indexing), want, strict=True):
                np.testing.assert_array_equal(to_host(got), one)
    for bad in ([], [[x, y]], [1.0, x]):
        with pytest.raises(brt.InvalidProblemError, match="^meshgrid: (xs|x0) is (empty|list|float)"):
            brt.meshgrid(bad)


def test_what_a_message_shows_is_short(xp):
    x = xp.ones(3, np.float32)

    class Mute:
        def __repr__(self):
            raise RuntimeError

    for bad in (np.float32, Mute(), "x" * 10_000, tuple(range(10_000))):
        with pytest.raises(brt.InvalidProblemError, match="^mse_loss: reduction is ") as caught:
            brt.mse_loss(x, x, reduction=bad)
        assert len(str(caught.value)) < 400
    with pytest.raises(brt.InvalidProblemError, match="a_shape is ") as caught:
        brt.add_backward(x, a_shape=tuple(range(10_000)))
    assert len(str(caught.value)) < 400


def test_calls_that_differ_in_one_thing(xp):
    """Whatever is remembered of a call holds for its like only."""
    x = to_xp(xp, np.float32([[-3, -1, 1, 3], [-4, -2, 2, 4]]))
    for _ in range(3):
        assert brt.sum(x, 0).shape == (4,) and brt.sum(x, 0, True).shape == (1, 4) and brt.sum(x, 1, True).shape == (2, 1)
        a, b, c, d = -2.0, -1.0, 1.0, 2.0  # one of two is the same object as before
        for low, high in ((b, c), (b, d), (a, d), (a, c)):
            np.testing.assert_array_equal(to_host(brt.hardtanh(x, low, high)), np.clip(to_host(x), low, high))
        for need in (("da",), ("db",), None, ("da", "db")):
            got = brt.mul_backward(x, x, x, need=need)
            assert [g is not None for g in got] == [need is None or name in need for name in ("da", "db")]


def test_shapes_that_do_not_broadcast(xp):
    for a, b in (((0, 3), (2, 3)), ((2, 0), (2, 3)), ((2, 3), (3, 2))):
        with pytest.raises(brt.InvalidProblemError):
            brt.add(xp.zeros(a, np.float32), xp.zeros(b, np.float32))
    x = xp.zeros((2, 3), np.float32)
    for dy in ((1, 3), (3,), (2, 1)):
        with pytest.raises(brt.InvalidProblemError, match="dy"):
            brt.mul_backward(xp.zeros(dy, np.float32), x, x)


def test_in_place_with_another_size_of_element():
    """The same address, shape and strides as counted in elements, but not the same places."""
    buffer = np.zeros(64, np.uint8)
    x, y = buffer[:16].view(np.float32), buffer[:32].view(np.float64)
    with pytest.raises(brt.InvalidProblemError, match="overlap"):
        brt.cast(x, "float64", out=y)


def test_operands_that_touch_are_apart(xp):
    """Also where there are so many that they are compared in order of their places."""
    buffer = xp.zeros(120, np.float32)
    parts = [buffer[k : k + 6] for k in range(0, 60, 6)]
    for k, part in enumerate(parts):
        part[:] = k
    brt.concat(parts, out=buffer[60:])
    np.testing.assert_array_equal(to_host(buffer)[60:], np.repeat(np.arange(10), 6))
    with pytest.raises(brt.InvalidProblemError, match="overlap"):
        brt.concat(parts, out=buffer[59:119])
    sweep = Sweep([(0, 8), (0, 8), (0, 8), (0, 0)], {2})
    assert sweep.free((0, 8, 16, 0)) and sweep.free((16, 8, 0, 0)) and sweep.free((0, 4, 16, 0))
    assert not sweep.free((0, 8, 15, 0)) and not sweep.free((7, 16, 0, 0))


def test_calls_that_differ_in_preference_or_check(xp):
    x, scale = xp.ones(4, np.float32), xp.zeros(1, np.float32)
    brt.sum(x, preference=brt.PlanPreference())
    with pytest.raises(brt.UnsupportedError, match="nonesuch"):
        brt.sum(x, preference=brt.PlanPreference(variant="nonesuch"))
    for _ in range(3):
        with pytest.raises(brt.InvalidProblemError, match="scale at position 0"):
            brt.quantize_per_tensor(x, scale, check=True)
        assert not to_host(brt.quantize_per_tensor(x, scale)).any()


def test_views_stay_inside_their_buffers():
    """At both ends, to the byte."""
    base = np.arange(8, dtype=np.float32)
    middle = base[2:6]
    view = np.lib.stride_tricks.as_strided
    assert brt.neg(view(middle, (6,), (4,))).tolist() == [-2, -3, -4, -5, -6, -7]
    assert brt.neg(view(middle, (3,), (-4,))).tolist() == [-2, -1, 0]
    for shape, step in ((7, 4), (4, -4)):
        with pytest.raises(brt.BufferTooSmallError):
            brt.neg(view(middle, (shape,), (step,)))
