"""Public cases C11 to C15 and C39 as far as unary ops go, golden values, and every f16 and bf16 number through every unary op."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, Target, mismatch, ops, run, targets, to_host, to_xp
from .numerics import round_to
from .op_db.base import Sample
from .op_db.unary_elementwise import convert

INF, NAN = np.inf, np.nan
FLOATS = ("f32", "f64", "f16", "bf16")


def call(xp, name, *arrays, dtype=np.float32, **params):
    return to_host(getattr(brt, name)(*(to_xp(xp, np.asarray(a, dtype)) for a in arrays), **params))


def close(got, want, rtol=1e-5, atol=1e-6):
    np.testing.assert_allclose(np.asarray(got, np.float64), want, rtol=rtol, atol=atol)


# -- C11: NaN stays ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize(
    "name, params",
    [("relu", {}), ("leaky_relu", {}), ("relu6", {}), ("hardtanh", {}), ("hardsigmoid", {}), ("hardswish", {}), ("hardshrink", {}), ("softshrink", {}),
     ("threshold", {"threshold": 0.5, "value": 1.0}), ("elu", {}), ("selu", {}), ("celu", {}), ("gelu", {}), ("gelu_tanh", {}), ("silu", {}), ("mish", {})],
)  # fmt: skip
def test_c11_nan_stays(xp, name, params, token):
    assert np.isnan(call(xp, name, [NAN], dtype=NUMPY[token], **params).astype(np.float64)).all()


def test_c11_gradient_of_relu(xp):
    x = np.array([0, 1, -1, 0.5])
    for saved in (x, np.maximum(x, 0)):  # the backward takes y; x serves as well
        np.testing.assert_array_equal(call(xp, "relu_backward", np.ones(4), saved), [0, 1, 0, 1])


@pytest.mark.parametrize("token", FLOATS)
def test_gradients_at_nan(xp, token):
    """Which side of a kink NaN takes."""
    one, dtype = [1.0], NUMPY[token]
    nan = lambda name, **p: float(call(xp, name, one, [NAN], dtype=dtype, **p)[0])
    for name in ("relu_backward", "relu6_backward", "hardtanh_backward", "hardswish_backward", "hardshrink_backward", "softshrink_backward", "elu_backward"):
        assert nan(name) == 1, name
    assert nan("threshold_backward", threshold=0.5) == 1
    assert nan("hardsigmoid_backward") == 0 and nan("abs_backward") == 0
    assert nan("leaky_relu_backward", negative_slope=0.25) == 0.25
    assert nan("selu_backward") == float(round_to(np.array(1.0507009873554804934), token))


@pytest.mark.parametrize("token", FLOATS)
def test_gradients_at_kinks(xp, token):
    grad = lambda name, x, **p: call(xp, f"{name}_backward", np.ones(len(x)), x, dtype=NUMPY[token], **p).astype(np.float64).tolist()
    assert grad("relu6", [0, 6, 3]) == [0, 0, 1]
    assert grad("hardtanh", [-1, 1, 0]) == [0, 0, 1]
    assert grad("hardswish", [-3, 3]) == [0, 1]
    assert grad("hardsigmoid", [-3, 3]) == [0, 0]
    assert grad("hardshrink", [-0.5, 0.5, 1]) == [0, 0, 1]
    assert grad("softshrink", [-0.5, 0.5, -1]) == [0, 0, 1]
    assert grad("leaky_relu", [0.0], negative_slope=0.25) == [0.25]
    assert grad("elu", [0.0], alpha=0.5) == [0.5]
    assert grad("threshold", [0.5, 0.75], threshold=0.5) == [0, 1]
    assert grad("abs", [0.0, -0.0]) == [0, 0]


# -- C12: gelu ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_c12_infinities(xp, token, approximate):
    x = np.array([INF, -INF, NAN, 1e19, -1e19] if token != "f16" else [INF, -INF, NAN, 6e4, -6e4])
    y = call(xp, "gelu", x, dtype=NUMPY[token], approximate=approximate).astype(np.float64)
    assert y[0] == INF and y[1] == 0 and np.isnan(y[2]) and y[3] == float(x.astype(NUMPY[token])[3]) and y[4] == 0
    dx = call(xp, "gelu_backward", np.full(5, 2.0), x, dtype=NUMPY[token], approximate=approximate).astype(np.float64)
    assert dx[0] == 2 and dx[1] == 0 and np.isnan(dx[2]) and dx[3] == 2 and dx[4] == 0


def test_c12_tail(xp):
    close(call(xp, "gelu", [-5]), [-1.43325786e-06], 1e-3, 0)
    close(call(xp, "gelu_backward", np.ones(3), [-4, 0, 3]), [-5.03649661e-04, 0.5, 1.01194565], 1e-5, 0)


@pytest.mark.parametrize("name", ["silu", "mish"])
def test_infinities_of_smooth_gates(xp, name):
    for token in FLOATS:
        far = -800.0 if token == "f64" else -200.0  # where the exact value rounds to 0
        y = call(xp, name, [INF, -INF, far], dtype=NUMPY[token]).astype(np.float64)
        assert y[0] == INF and y[1] == 0 and y[2] == 0
        dx = call(xp, f"{name}_backward", [3, 3, 3], [INF, -INF, far], dtype=NUMPY[token]).astype(np.float64)
        assert dx.tolist() == [3, 0, 0]


# -- C13: softplus -----------------------------------------------------------------------------------------------------------------------


def test_c13_softplus(xp):
    y = call(xp, "softplus", [-30, -1, 0, 20, 100, 500])
    close(y, [9.35762297e-14, 0.313261688, 0.693147181, 20, 100, 500], 1e-5, 0)
    close(call(xp, "softplus", [-1, 0, 20, 50, 100], beta=5.0), [0.00134306971, 0.138629436, 20, 50, 100], 1e-5, 0)
    dx = call(xp, "softplus_backward", np.ones(5), [-200, -50, 0, 50, 200], beta=5.0)
    close(dx, [0, 0, 0.5, 1, 1])
    half = call(xp, "softplus", [-60000, -1, 0, 20, 100, 60000], dtype=np.float16).astype(np.float64)
    assert np.isfinite(half).all()


def test_sigmoid_tail(xp):
    assert call(xp, "sigmoid", [-100.0])[0] == np.float32(3.78350585e-44)
    assert call(xp, "elu", [-1e-8])[0] == np.float32(-1e-8)


# -- C14: near zero ----------------------------------------------------------------------------------------------------------------------


def test_c14_near_zero(xp):
    bits = lambda *b: np.array(b, np.uint16).view(np.float16)
    for name, last in (("log1p", 0x1418), ("expm1", 0x141A)):
        got = to_host(getattr(brt, name)(to_xp(xp, bits(0x068E, 0x1419)))).view(np.uint16).astype(int)
        assert abs(got - [0x068E, last]).max() <= 1, name
    close(call(xp, "log1p", [1e-10], dtype=np.float64), [9.9999999995e-11], 1e-12, 0)
    assert float(call(xp, "log1p", [1.821e38], dtype=NUMPY["bf16"])[0]) == 88


# -- C15: powers at zero -----------------------------------------------------------------------------------------------------------------


def test_c15_power_zero(xp):
    for name, params in (("powf_backward", {"exponent": 0.0}), ("powi_backward", {"n": 0})):
        np.testing.assert_array_equal(call(xp, name, np.ones(4), [0, 1, 2, NAN], **params), [0, 0, 0, 0])
    np.testing.assert_array_equal(call(xp, "powi", [0, NAN], n=0), [1, 1])
    np.testing.assert_array_equal(call(xp, "powf", [0, NAN], exponent=0.0), [1, 1])
    for token in FLOATS:
        assert float(call(xp, "powf", [-2.0], dtype=NUMPY[token], exponent=2.0)[0]) == 4


def test_powi_takes_true_integers(xp):
    odd, even, low = 2**24 + 1, 2**24, -(2**63)
    assert call(xp, "powi", [-1.0], n=odd)[0] == -1 and call(xp, "powi", [-1.0], n=even)[0] == 1
    assert call(xp, "powi", [-1.0], dtype=np.float64, n=2**53 + 1)[0] == -1
    np.testing.assert_array_equal(call(xp, "powi", [2, 0.5, 1, -1], n=low), [0, INF, 1, 1])
    assert np.isfinite(call(xp, "powi_backward", [1, 1], [1, 2], n=low)).all()
    with pytest.raises(brt.InvalidProblemError, match=r"powi: n is -1; accepted an integer in \[0, inf\)"):
        call(xp, "powi", [2], dtype=np.int32, n=-1)


# -- scalars -----------------------------------------------------------------------------------------------------------------------------


def test_scalars_keep_their_precision(xp):
    assert call(xp, "leaky_relu", [-1.0], dtype=np.float64, negative_slope=0.1)[0] == -0.1
    assert call(xp, "affine", [0.0], dtype=np.float64, a=1.0, b=0.1)[0] == 0.1
    big = 2**60 + 1
    assert call(xp, "affine", [1], dtype=np.int64, a=big, b=0)[0] == big
    assert call(xp, "affine", [100], dtype=np.int8, a=3, b=0)[0] == 44
    np.testing.assert_array_equal(call(xp, "hardtanh", [0, 1, 7], dtype=np.uint32, min_val=-1, max_val=1), [0, 1, 1])


def test_integers_take_whole_scalars(xp):
    with pytest.raises(brt.InvalidProblemError, match="hardtanh: min_val is 0.5; accepted an integer"):
        call(xp, "hardtanh", [1], dtype=np.int32, min_val=0.5)
    assert call(xp, "hardtanh", [5], dtype=np.int32, min_val=-INF, max_val=INF)[0] == 5


def test_one_kernel_serves_all_scalars(xp):
    x = to_xp(xp, np.array([-1.0], np.float32))
    compiles = brt.cache_info()["compiles"]
    first = brt.leaky_relu(x, 0.5)
    after = brt.cache_info()["compiles"]
    assert [float(to_host(brt.leaky_relu(x, s))[0]) for s in (0.25, 2.0, -3.0)] == [-0.25, -2.0, 3.0] and float(to_host(first)[0]) == -0.5
    assert brt.cache_info()["compiles"] == after >= compiles


def test_gelu_tanh_is_an_alias(xp):
    x = np.linspace(-5, 5, 37)
    np.testing.assert_array_equal(call(xp, "gelu_tanh", x), call(xp, "gelu", x, approximate="tanh"))
    np.testing.assert_array_equal(call(xp, "swish", x), call(xp, "silu", x))
    one = np.ones(37)
    np.testing.assert_array_equal(call(xp, "gelu_tanh_backward", one, x), call(xp, "gelu_backward", one, x, approximate="tanh"))


# -- C39: views --------------------------------------------------------------------------------------------------------------------------


def test_c39_views(xp):
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    a = to_xp(xp, x)
    for view in (np.s_[:], np.s_[::2], np.s_[1:, 1:], np.s_[0, ::-1], np.s_[:, ::-2]):
        np.testing.assert_array_equal(to_host(brt.square(a[view])), x[view] ** 2)
        np.testing.assert_array_equal(to_host(brt.cast(a[view], "int32")), x[view].astype(np.int32))
    np.testing.assert_array_equal(to_host(brt.neg(a.T)), -x.T)
    wide = to_xp(xp, np.full((3, 8), -9, np.float32))
    brt.square(a, out=wide[:, ::2])
    got = to_host(wide)
    np.testing.assert_array_equal(got[:, ::2], x**2)
    assert (got[:, 1::2] == -9).all()
    with pytest.raises(brt.UnsupportedDTypeError):
        brt.square(a, out=to_xp(xp, np.empty((3, 4), np.float64)))


# -- cast --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dtype, x, target, want",
    [
        ("f64", 1 + 2.0**-11 + 2.0**-30, "f16", 1 + 2.0**-10), ("f64", 1 + 2.0**-11, "f16", 1.0), ("f32", 65519, "f16", 65504), ("f32", 65520, "f16", INF), ("f32", -1.0, "u8", 255), ("f32", 300, "i8", 44),
        ("i64", 2**24 + 2**16 + 1, "bf16", 16908288), ("i64", 2**24 + 2**16, "bf16", 16777216), ("f32", 449, "e4m3", 448), ("f32", -INF, "e4m3", -448), ("f32", 2.0**-10, "e4m3", 0),
        ("f32", 2.0**-9, "e4m3", 2.0**-9), ("f32", 61439, "e5m2", 57344), ("f32", 61440, "e5m2", INF), ("f32", NAN, "i32", 0), ("f32", 3e9, "i32", 2**31 - 1),
        ("f32", -5, "u32", 0), ("f32", 1e30, "i64", 2**63 - 1), ("f32", NAN, "bool", True), ("f32", -0.0, "bool", False), ("f64", 1e-300, "bool", True),
        ("i64", 2**40 + 7, "i8", 7), ("i32", -1, "u32", 2**32 - 1),
    ],
)  # fmt: skip
def test_cast_golden(xp, dtype, x, target, want):
    got = to_host(brt.cast(to_xp(xp, np.array([x], NUMPY[dtype])), NUMPY[target]))
    assert got.dtype == NUMPY[target] and got.astype(object)[0] == want


@pytest.mark.parametrize("source", ["f16", "bf16", "e4m3", "e5m2", "i8", "u8", "i16", "bool"])
def test_cast_every_pattern(xp, source):
    """All 2^8 or 2^16 patterns of a dtype to every other, bit for bit."""
    size = NUMPY[source].itemsize
    x = np.arange(1 << 8 * size, dtype=f"u{size}").view(NUMPY[source])
    plain = x if source != "bool" else np.arange(256, dtype=np.uint8) != 0
    for target in ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i8", "u8", "i16", "i32", "u32", "i64", "bool"):
        with np.errstate(all="ignore"):
            want = convert(plain, source, target)
        got = to_host(brt.cast(to_xp(xp, x), NUMPY[target]))
        with np.errstate(all="ignore"):  # signalling NaN among the patterns
            both = np.isnan(got.astype(np.float64)) & np.isnan(want.astype(np.float64))
        nan = both if got.dtype.kind in "fV" else np.zeros(got.shape, np.bool_)
        same = got.view(f"u{got.itemsize}") == want.view(f"u{want.itemsize}")
        assert (same | nan).all(), (source, target, x[~(same | nan)][:5])


# -- every half --------------------------------------------------------------------------------------------------------------------------

# (op, parameters beside the defaults)
GIVEN = {"affine": {"a": 1.5, "b": -0.25}, "powf": {"exponent": 2.5}, "powi": {"n": 5}, "threshold": {"threshold": 0.5, "value": 2.0}, "heaviside": {"v": 0.5}, "polygamma": {"n": 2}, "multigammaln": {"p": 3}}


def sweeps() -> list[Target]:
    return [
        t for t in targets()
        if t.op.category == "unary_elementwise" and t.decl.direction == "forward" and t.types["T"] in ("f16", "bf16")
        and len(t.decl.inputs) == 1 and t.op.name != "cast"
    ]  # fmt: skip


@pytest.mark.parametrize("target", [pytest.param(t, id=t.id) for t in sweeps()])
def test_every_half(target: Target, xp):
    """All 65,536 inputs: exact for the exact ops, else within the record's tolerance (1 unit of the dtype for transcendental functions)."""
    x = np.arange(1 << 16, dtype=np.uint16).view(NUMPY[target.types["T"]])
    sample = Sample({"x": x}, dict(GIVEN.get(target.op.name, {})), "every half")
    problem = mismatch(target, "y", run(target, sample, xp).results["y"], target.expected(sample)["y"])
    assert problem is None, problem


def test_every_unary_kind_is_there():
    """The 67 variants of upstream's enum."""
    codes: set[int] = set()
    for op in ops().values():
        if op.category == "unary_elementwise" and op.upstream_code is not None:
            codes |= set(op.upstream_code) if isinstance(op.upstream_code, tuple) else {op.upstream_code}
    want = {*range(6), 10, 11, 12, *range(20, 27), *range(30, 36), *range(40, 46), *range(50, 55), *range(60, 65), *range(70, 74), *range(100, 123), 130, 131}
    assert codes == want


# -- cast to and from packed 4-bit integers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dtype, x, target, want",
    [
        ("f32", [1, -2.5, 100, 7, -9, NAN, 0.5], "int4", [1, -2, 7, 7, -8, 0, 0]), ("f64", [1.5, -2.5, 3.49, 15.5, 16], "uint4", [2, 0, 3, 15, 15]),
        ("i64", [2**32, 2**31, -(2**40), 3], "int4", [7, 7, -8, 3]), ("u32", [2**31, 9], "uint4", [15, 9]), ("i8", [-128, -1, 8], "uint4", [0, 0, 8]),
        ("f16", [INF, -INF, 6.5], "int4", [7, -8, 6]), ("bool", [True, False, True], "int4", [1, 0, 1]),
    ],
)  # fmt: skip
def test_cast_to_nibbles(xp, dtype, x, target, want):
    """Rounded half to even, NaN to 0, cut in the source's width; an odd number of elements leaves the last high half 0."""
    packed = brt.cast(to_xp(xp, np.array(x).astype(NUMPY[dtype])), target)
    halves = to_host(packed).astype(int)
    assert to_host(packed).dtype == np.uint8 and halves.shape == (-(-len(x) // 2),)
    flat = np.stack([halves & 15, halves >> 4], -1).ravel()
    assert flat[: len(x)].tolist() == [w & 15 for w in want] and (flat[len(x) :] == 0).all()
    for wide in ("float32", "int8", "int64", "float16", "float8_e4m3fn"):
        np.testing.assert_array_equal(to_host(brt.cast(packed, wide, packed=target, shape=(len(x),))).astype(int), want)


def test_cast_reads_no_last_high_half(xp):
    packed = to_xp(xp, np.array([0x21, 0xF3], np.uint8))
    np.testing.assert_array_equal(to_host(brt.cast(packed, "int32", packed="uint4", shape=(3, 1))), [[1], [2], [3]])
    np.testing.assert_array_equal(to_host(brt.cast(packed, "int4", packed="uint4", shape=(3,))), [0x21, 0x03])
    np.testing.assert_array_equal(to_host(brt.cast(packed, "float64", packed="int4")), [1, 2, 3, -1])


def test_every_nibble(xp):
    packed = to_xp(xp, np.arange(256, dtype=np.uint8))
    signed = to_host(brt.cast(packed, "int8", packed="int4")).reshape(256, 2)
    plain = to_host(brt.cast(packed, "int8", packed="uint4")).reshape(256, 2)
    np.testing.assert_array_equal(plain, [[b & 15, b >> 4] for b in range(256)])
    np.testing.assert_array_equal(signed, np.where(plain > 7, plain - 16, plain))
    np.testing.assert_array_equal(to_host(brt.cast(to_xp(xp, signed), "int4")), np.arange(256))
