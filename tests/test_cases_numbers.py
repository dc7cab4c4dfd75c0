"""Public cases C46, C47, C50, C52 and the elementwise part of C66: numbers near zero, at infinity and at the ends of a dtype."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp

INF, NAN = np.inf, np.nan
BF16 = ml_dtypes.bfloat16
HALVES = (np.float16, BF16)
FLOATS = (np.float32, np.float64, *HALVES)


def call(xp, name, *arrays, dtype=np.float32, **params):
    """The result in float64."""
    return to_host(getattr(brt, name)(*(to_xp(xp, np.asarray(a, dtype)) for a in arrays), **params)).astype(np.float64)


def same(got, want):
    """Equal, the signs of zeros included."""
    want = np.asarray(want, np.float64)
    np.testing.assert_array_equal(got, want)
    number = ~np.isnan(want)
    np.testing.assert_array_equal(np.signbit(got)[number], np.signbit(want)[number])


def close(got, want, rtol=1e-5):
    np.testing.assert_allclose(got, want, rtol=rtol, atol=0)


# -- C46: tanhshrink near 0 -------------------------------------------------------------------------------------------------------------


def test_c46_tanhshrink(xp):
    close(call(xp, "tanhshrink", [0.001, -0.003, 2e-4, 1e-5]), [3.33333247e-10, -8.99996784e-9, 2.66666642e-12, 3.33333308e-16])
    close(call(xp, "tanhshrink", [1e-4], dtype=np.float64), [3.33333332e-13])
    close(call(xp, "tanhshrink", [0.001], dtype=BF16), [3.3288e-10], 2.0**-8)
    for sign in (1, -1):
        same(call(xp, "tanhshrink", [sign * INF, sign * 0.0]), [sign * INF, sign * 0.0])
        close(call(xp, "tanhshrink", [sign * 0.5, sign * 3.0]), [sign * 0.0378828427, sign * 2.00494525])


@pytest.mark.parametrize(("dtype", "ulps"), [(np.float32, 4), (np.float64, 4), (np.float16, 1), (BF16, 1)])
def test_tanhshrink_is_accurate_everywhere(xp, dtype, ulps):
    import mpmath

    x = np.geomspace(1e-3 if dtype == np.float16 else 1e-8, 30, 2000).astype(dtype)
    x = np.concatenate([x, np.linspace(0.2, 1.2, 500).astype(dtype)])
    with mpmath.workdps(50):
        want = np.array([float(mpmath.mpf(float(v)) - mpmath.tanh(mpmath.mpf(float(v)))) for v in x])
    got = call(xp, "tanhshrink", x, dtype=dtype)
    fine = ml_dtypes.finfo(dtype)
    unit = np.maximum(np.exp2(np.floor(np.log2(want))) * float(fine.eps), float(fine.smallest_subnormal))
    assert (np.abs(got - want) <= ulps * unit).all(), np.max(np.abs(got - want) / unit)


# -- C47: round to decimals ---------------------------------------------------------------------------------------------------------------


def test_c47_round(xp):
    unchanged = [3.5e36, -1e38, 8388609, 2.5, INF]
    same(call(xp, "round", unchanged, decimals=2), np.float32(unchanged))
    unchanged = [1.5, 25, 3e38]
    same(call(xp, "round", unchanged, decimals=39), np.float32(unchanged))
    same(call(xp, "round", [1, -2, 3e38], decimals=-39), [0, -0.0, 0])
    close(call(xp, "round", [3e38, 4e37, 6e37], decimals=-38), [3e38, 0, 1e38], 1e-7)
    same(call(xp, "round", [1e308], dtype=np.float64, decimals=1), [1e308])
    same(call(xp, "round", [3e38], dtype=BF16, decimals=1), np.array([3e38], BF16).astype(np.float64))
    same(call(xp, "round", [1.25], dtype=BF16, decimals=40), [1.25])


@pytest.mark.parametrize("dtype", FLOATS)
def test_round_never_leaves_the_range(xp, dtype):
    """Any decimals of the ends of a dtype; at most half a multiple away, or the largest number."""
    fine = ml_dtypes.finfo(dtype)
    x = np.array([fine.max, -fine.max, float(fine.max) / 3, fine.smallest_subnormal, fine.tiny, 1.5, -0.0, 0.1], np.float64).astype(dtype)
    for decimals in (-300, -77, -39, -38, -37, -36, -35, -4, -3, -2, -1, 0, 1, 3, 9, 38, 39, 44, 46, 60, 300):
        got = call(xp, "round", x, dtype=dtype, decimals=decimals)
        assert np.isfinite(got).all(), decimals
        unit = float(fine.eps) * np.abs(x.astype(np.float64)) + 10.0**-decimals / 2
        assert (np.abs(got - x.astype(np.float64)) <= 1.01 * unit + float(fine.smallest_subnormal)).all(), decimals
        assert (np.signbit(got) == np.signbit(x)).all()


def test_round_of_subnormals_by_two_factors(xp):
    close(call(xp, "round", [1.4e-39, 2.6e-39], decimals=39), [1e-39, 3e-39], 1e-5)


# -- C50: powers ----------------------------------------------------------------------------------------------------------------------------


def powers(xp, base, exponent, dtype):
    """The same power by number, array and formula."""
    x = to_xp(xp, np.asarray(base, dtype))
    out = [brt.powf(x, exponent), brt.pow(x, to_xp(xp, np.full(len(base), exponent, dtype)))]
    if np.isfinite(exponent):
        out.append(brt.elementwise(f"x**{exponent!r}", x))
    out.append(brt.elementwise("x**e", x, exponent))
    if exponent == int(exponent) if np.isfinite(exponent) else False:
        out.append(brt.powi(x, int(exponent)))
    return [to_host(y) for y in out]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_c50_limits(xp, dtype):
    for exponent, want in ((0.5, [INF, 0.0]), (-0.5, [0.0, INF]), (0.25, [INF, 0.0]), (1.5, [INF, 0.0])):
        for got in powers(xp, [-INF, -0.0], exponent, dtype):
            same(got.astype(np.float64), want)
    for got in powers(xp, [0.0], 1e-5, dtype):
        same(got, [0.0])
    for got in powers(xp, [-0.0], -3.0, dtype):
        same(got, [-INF])
    for got in powers(xp, [1.0], NAN, dtype):
        same(got, [1.0])


def test_c50_squares_of_reciprocals(xp):
    for got in powers(xp, [1e20], -2.0, np.float32):
        close(got, [1e-40], 1e-4)
        assert got[0] > 0
    for got in powers(xp, [1e155], -2.0, np.float64):
        close(got, [1e-310], 1e-9)


@pytest.mark.parametrize("dtype", FLOATS)
def test_powers_have_the_same_bits_and_those_of_ieee(xp, dtype):
    fine = ml_dtypes.finfo(dtype)
    base = np.array([0.0, -0.0, 1, -1, INF, -INF, NAN, 0.3, -0.7, 2.5, float(fine.max), -float(fine.max), float(fine.tiny), float(fine.smallest_subnormal)], np.float64).astype(dtype)
    for exponent in (0.0, 1.0, 2.0, 3.0, -1.0, -2.0, -3.0, 0.5, -0.5, 0.25, 1.5, 4.0, 7.0):
        first, *others = powers(xp, base, exponent, dtype)
        for other in others:
            np.testing.assert_array_equal(first.view(np.uint8), other.view(np.uint8), err_msg=str(exponent))
        with np.errstate(all="ignore"):
            want = np.power(base.astype(np.longdouble), np.longdouble(exponent)).astype(np.float64).astype(dtype).astype(np.float64)
        got = first.astype(np.float64)
        ends = ~np.isfinite(want) | (want == 0)
        same(got[ends], want[ends])
        np.testing.assert_allclose(got[~ends], want[~ends], rtol=4 * float(fine.eps), atol=2 * float(fine.smallest_subnormal))


# -- C52: casts round once -------------------------------------------------------------------------------------------------------------------


def test_c52_casts(xp):
    cast = lambda values, source, target: to_host(brt.cast(to_xp(xp, np.array(values, source)), target)).astype(np.float64)
    same(cast([1 + 2.0**-11 + 2.0**-40, 1 + 2.0**-11], np.float64, "float16"), [1.0009765625, 1])
    same(cast([1 + 2.0**-8 + 2.0**-30], np.float64, "bfloat16"), [1.0078125])
    same(cast([16842753, 16842752], np.int32, "bfloat16"), [16908288, 16777216])
    same(cast([2**40 + 2**32 + 1], np.int64, "bfloat16"), [2**40 + 2**33])


def narrowed(value: int, exponent: int, target) -> float:
    """value * 2^exponent rounded half to even once, in exact integers."""
    bits, low = {np.dtype(np.float16): (11, -24), np.dtype(BF16): (8, -133), np.dtype(ml_dtypes.float8_e4m3fn): (4, -9), np.dtype(ml_dtypes.float8_e5m2): (3, -16)}[np.dtype(target)]
    sign, value = (-1, -value) if value < 0 else (1, value)
    unit = max(value.bit_length() + exponent - bits, low)
    shift = unit - exponent
    if shift > 0:
        quotient, rest = value >> shift, value & ((1 << shift) - 1)
        half = 1 << (shift - 1)
        value, exponent = quotient + (rest > half or (rest == half and quotient & 1)), unit
    return sign * float(value) * 2.0**exponent


@pytest.mark.parametrize("target", ["float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"])
@pytest.mark.parametrize("source", [np.float64, np.int32, np.uint32, np.int64, np.int16])
def test_every_cast_rounds_once(xp, source, target, request):
    rng = np.random.default_rng(7)
    dtype = np.dtype({"bfloat16": BF16, "float8_e4m3fn": ml_dtypes.float8_e4m3fn, "float8_e5m2": ml_dtypes.float8_e5m2}.get(target, target))
    top = {"float16": 15, "bfloat16": 62, "float8_e4m3fn": 8, "float8_e5m2": 15}[target]
    if source == np.float64:
        whole = [int(v) for v in rng.integers(-(2**52), 2**52, 400)]
        ties = [((2 * int(k) + 1) << 43) + int(d) for k in rng.integers(16, 300, 200) for d in (-1, 0, 1)]
        pairs = [(v, int(e)) for v in (*whole, *ties) for e in (top - 54, -60)]
        x = np.array([float(v) * 2.0**e for v, e in pairs])
    else:
        info = np.iinfo(source)
        limit = min(info.bits - (info.min < 0), top)
        whole = [int(v) for v in rng.integers(0, 2**limit, 300)]
        whole += [((2 * int(k) + 1) << s) + d for s in range(max(limit - 12, 1)) for k in (8, 9, 64, 65, 128, 129, 255) for d in (-1, 0, 1) if ((2 * k + 1) << s) + 1 < 2**limit]
        whole += [-v for v in whole] if info.min < 0 else []
        pairs = [(v, 0) for v in whole]
        x = np.array(whole, source)
    got = to_host(brt.cast(to_xp(xp, x), target)).astype(np.float64)
    assert got.dtype == np.float64 and dtype.itemsize <= 2
    same(got[x != 0], np.array([narrowed(v, e, dtype) for v, e in pairs])[x != 0])


def test_large_casts_round_once_at_the_end_of_the_range(xp):
    x = np.array([65519.999999999, 65520.0, 3.3961775292304601e38, 3.396177529230459e38, 1e300, -1e300, NAN])
    half = to_host(brt.cast(to_xp(xp, x), "float16")).astype(np.float64)
    same(half[[0, 1, 4, 5]], [65504, INF, INF, -INF])
    assert np.isnan(half[6])
    brain = to_host(brt.cast(to_xp(xp, x), "bfloat16")).astype(np.float64)
    same(brain[[2, 3]], [INF, float(ml_dtypes.finfo(BF16).max)])


# -- C66: at the origin, in the tails, at infinity --------------------------------------------------------------------------------------------


def test_c66_hypot(xp):
    for dtype in FLOATS:
        zero = to_xp(xp, np.zeros(1, dtype))
        da, db = brt.hypot_backward(to_xp(xp, np.ones(1, dtype)), a=zero, b=zero)
        same(to_host(da), [0])
        same(to_host(db), [0])
    a, b = np.array([1.375, 3e38, 1e-40], np.float32), np.array([2.765625, 3e38, 1e-40], np.float32)
    for dtype in (np.float32, BF16):
        x, y = a.astype(dtype), b.astype(dtype)
        da, db = brt.hypot_backward(to_xp(xp, np.ones(3, dtype)), a=to_xp(xp, x), b=to_xp(xp, y))
        wide = x.astype(np.float64), y.astype(np.float64)
        for got, part in ((da, wide[0]), (db, wide[1])):
            np.testing.assert_array_equal(to_host(got)[:2].astype(np.float64), (part / np.hypot(*wide)).astype(dtype)[:2].astype(np.float64))


def test_c66_pow_from_the_inputs(xp):
    """A result that was rounded to bfloat16 would be up to half a unit off."""
    rng = np.random.default_rng(3)
    a, b = rng.uniform(0.3, 3, 500).astype(BF16), rng.uniform(-3, 3, 500).astype(BF16)
    db = to_host(brt.pow_backward(to_xp(xp, np.ones(500, BF16)), a=to_xp(xp, a), b=to_xp(xp, b), need="db")[1])
    wa, wb = a.astype(np.float64), b.astype(np.float64)
    np.testing.assert_array_equal(db, (wa**wb * np.log(wa)).astype(np.float32).astype(BF16))


def test_c66_expm1(xp):
    close(call(xp, "expm1_backward", np.ones(3), [-10, -20, -30]), [4.53999298e-05, 2.06115362e-09, 9.35762297e-14], 1e-6)
    close(call(xp, "expm1_backward", [1], [-9], dtype=np.float16), [1.2341e-4], 2.0**-10)


def test_c66_remainder(xp):
    for dtype in FLOATS:
        same(call(xp, "remainder", [-1, 1, -1, 1, -0.0, 0.0], [1, -1, -1, 1, 2, -2], dtype=dtype), [0.0, -0.0, -0.0, 0.0, 0.0, -0.0])


def test_c66_limits(xp):
    for dtype in FLOATS:
        same(call(xp, "softsign", [INF, -INF], dtype=dtype), [1, -1])
        same(call(xp, "softsign_backward", [1, 1], [INF, -INF], dtype=dtype), [0, 0])
        assert call(xp, "hardswish", [-INF], dtype=dtype) == 0
        assert call(xp, "hardswish", [INF], dtype=dtype) == INF
        same(call(xp, "hardswish_backward", [2, 2], [-INF, INF], dtype=dtype), [0, 2])
    x = to_xp(xp, np.array([-INF], np.float32))
    assert to_host(brt.elementwise("hardswish(x) + softsign(x)", x)) == -1


def test_c66_pad_circular(xp):
    x = to_xp(xp, np.array([1, 2, 3, 4], np.float32))
    same(to_host(brt.pad(x, (-1, 1), "circular")), [2, 3, 4, 2])
    same(to_host(brt.pad(x, (1, -1), "circular")), [3, 1, 2, 3])
    same(to_host(brt.pad(x, (-1, -1), "circular")), [2, 3])
    dy = to_xp(xp, np.array([10, 20, 30, 40], np.float32))
    same(to_host(brt.pad_backward(dy, (-1, 1), "circular")), [0, 50, 20, 30])
    same(to_host(brt.pad_backward(dy, (1, -1), "circular")), [20, 30, 50, 0])
    with pytest.raises(brt.InvalidProblemError, match="at most 2"):
        brt.pad(x, (3, -2), "circular")


def test_c66_causal_conv1d_is_silu_in_the_tail(xp):
    deep = np.array([-88.5, -86.0, -85.9, -95.0, -103.0, -110.0, -300.0, -INF, NAN, 90.0, INF])
    ones = lambda *shape: to_xp(xp, np.ones(shape, np.float32))
    for dtype, rtol in ((np.float32, 2e-6), (BF16, 2.0**-8)):
        x = deep.astype(dtype)
        weight = to_xp(xp, np.ones((1, 1), dtype))
        cells = to_xp(xp, x.reshape(len(x), 1, 1))
        got = to_host(brt.causal_conv1d(cells, weight, activation="silu")).ravel().astype(np.float64)
        with np.errstate(all="ignore"):
            wide = x.astype(np.float64)
            want = np.where(wide == -INF, 0, wide / (1 + np.exp(-wide))).astype(np.float32).astype(np.float64)
        np.testing.assert_allclose(got, want, rtol=rtol, atol=3e-45 if dtype == np.float32 else 1e-40)
        dy = to_xp(xp, np.ones((len(x), 1, 1), dtype))
        dx = to_host(brt.causal_conv1d_backward(dy, cells, weight, activation="silu", need="dx")[0]).ravel().astype(np.float64)
        np.testing.assert_array_equal(dx[[6, 7]], 0)
        with np.errstate(all="ignore"):
            slope = (1 / (1 + np.exp(-wide))) * (1 + wide / (1 + np.exp(wide)))
        np.testing.assert_allclose(dx[:6], slope[:6], rtol=2 * rtol, atol=3e-45 if dtype == np.float32 else 1e-40)
    y = to_host(brt.causal_conv1d(to_xp(xp, np.full((1, 1, 1), -88.5, np.float32)), ones(1, 1), activation="silu"))
    close(y, [[[-3.249987e-37]]], 1e-6)
