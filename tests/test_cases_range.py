"""Public cases C48 and C49: shares that add up to 1 whatever the saved result was rounded to, and squares that leave the range."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp

BF16 = ml_dtypes.bfloat16


def close(got, want, rtol=1e-6):
    np.testing.assert_allclose(to_host(got).astype(np.float64), want, rtol=rtol, atol=0)


def array(xp, values, dtype=np.float32):
    return to_xp(xp, np.array(values, dtype))


# -- C48 ----------------------------------------------------------------------------------------------------------------------------------

SHARES = [
    ([1e4, 1e4, 9999], np.float32, [0.422318798, 0.422318798, 0.155362403]), ([1e7, 1e7], np.float32, [0.5, 0.5]), ([1e8] * 3, np.float32, [1 / 3] * 3),
    ([100, 100], BF16, [0.5, 0.5]), ([20, 20], BF16, [0.5, 0.5]), ([1024, 1024], np.float16, [0.5, 0.5]), ([1e15, 1e15], np.float64, [0.5, 0.5]),
]  # fmt: skip


@pytest.mark.parametrize(("x", "dtype", "want"), SHARES)
def test_c48_logsumexp(xp, x, dtype, want):
    x = array(xp, x, dtype)
    close(brt.logsumexp_backward(array(xp, 1, dtype), x, brt.logsumexp(x, dim=0), dim=0), want)
    close(brt.logsumexp_backward(array(xp, 1, dtype), x, dim=0), want)


@pytest.mark.parametrize(("x", "dtype", "want"), SHARES)
def test_c48_logcumsumexp(xp, x, dtype, want):
    dy = np.zeros(len(x), dtype)
    dy[-1] = 1
    x = array(xp, x, dtype)
    close(brt.logcumsumexp_backward(to_xp(xp, dy), x, brt.logcumsumexp(x, dim=0), dim=0), want)
    turned = to_xp(xp, to_host(x)[::-1].copy())
    close(brt.logcumsumexp_backward(to_xp(xp, dy[::-1].copy()), turned, dim=0, reverse=True), want[::-1])


@pytest.mark.parametrize("name", ["segment_logsumexp", "unsorted_segment_logsumexp"])
@pytest.mark.parametrize(("x", "dtype", "want"), SHARES)
def test_c48_segments(xp, x, dtype, want, name):
    n = len(x)
    # The segment of the case beside another one; unsorted ids mix the two.
    values = np.array([*x, 1, 2], dtype)
    ids = np.array([0] * n + [1, 1], np.int32)
    if name.startswith("unsorted"):
        order = np.argsort(np.arange(n + 2) % 2, kind="stable")
        values, ids = values[order], ids[order]
    a, i, dy = to_xp(xp, values), to_xp(xp, ids), array(xp, [1, 0], dtype)
    saved = getattr(brt, name)(a, i, 2)
    for given in ((), (saved,)):
        dx = to_host(getattr(brt, f"{name}_backward")(dy, a, i, *given)).astype(np.float64)
        np.testing.assert_allclose(np.sort(dx[ids == 0]), np.sort(want), rtol=1e-6)
        assert (dx[ids == 1] == 0).all()


def test_segments_without_numbers_and_with_nan(xp):
    x = array(xp, [-np.inf, -np.inf, np.nan, -np.inf, 1])
    dx = to_host(brt.segment_logsumexp_backward(array(xp, [1, 1]), x, to_xp(xp, np.array([0, 0, 1, 1, 1], np.int64))))
    np.testing.assert_array_equal(dx, [0, 0, np.nan, 0, np.nan])


@pytest.mark.parametrize("dtype", [np.float32, BF16, np.float16, np.float64])
@pytest.mark.parametrize(("shape", "dim"), [((3, 1025), 1), ((257, 6), 0), ((2, 3, 40), (0, 2))])
def test_rows_of_shares_add_up_to_one(xp, dtype, shape, dim):
    x = (np.random.default_rng(5).normal(size=shape) * 3 + 50).astype(dtype)
    kept = np.logaddexp.reduce(x.astype(np.float64), axis=dim) if not isinstance(dim, tuple) else None
    dy = np.ones([n for a, n in enumerate(shape) if a not in np.atleast_1d(dim)], dtype)
    dx = to_host(brt.logsumexp_backward(to_xp(xp, dy), to_xp(xp, x), dim=dim)).astype(np.float64)
    eps = float(ml_dtypes.finfo(dtype).eps)
    # Shares that are stored as halves round independently of each other.
    tolerance = 8 * eps if dtype in (np.float32, np.float64) else 2 * eps * np.sqrt((dx**2).sum(axis=dim)) + 2.0**-20
    assert (np.abs(dx.sum(axis=dim) - 1) < tolerance).all()
    if kept is not None:
        np.testing.assert_allclose(dx, np.exp(x.astype(np.float64) - np.expand_dims(kept, dim)), rtol=max(eps, 4e-6), atol=0 if dtype != np.float16 else 6e-8)


# -- C49 ----------------------------------------------------------------------------------------------------------------------------------


def test_c49_normalize(xp):
    close(brt.normalize(array(xp, [3e20, -4e20]), dim=0), [0.6, -0.8])
    close(brt.normalize_backward(array(xp, [1, 0]), array(xp, [3e20, -4e20]), dim=0), [1.28e-21, 9.6e-22])
    close(brt.normalize(array(xp, [3e-30, 4e-30]), dim=0, eps=0), [0.6, 0.8])
    close(brt.normalize(array(xp, [1e20, 2e20]), p=3, dim=0), [0.480749857, 0.961499714])
    close(brt.normalize(array(xp, [3e38, -3e38]), p=1, dim=0), [0.5, -0.5])
    close(brt.normalize(array(xp, [3e38, -3e38]), dim=0), [0.5**0.5, -(0.5**0.5)])


def test_c49_std(xp):
    close(brt.std(array(xp, [1e30, -1e30])), 1.41421356e30)
    close(brt.std(array(xp, [1e-30, -1e-30])), 1.41421356e-30)


def true_length(x, p, axis):
    """Vector norm in extended precision, by units of the largest."""
    size = np.abs(x)
    top = size.max(axis, keepdims=True)
    return top * ((size / top) ** np.longdouble(p)).sum(axis, keepdims=True) ** (1 / np.longdouble(p))


RANGES = [(np.float32, scale) for scale in (1e-30, 1e20, 1e38)] + [(np.float64, scale) for scale in (1e-200, 1e200, 1.2e308)] + [(BF16, scale) for scale in (1e-30, 1e20, 1e38)]
RANGES += [(np.float16, 1e-3), (np.float16, 1.5e4)]


@pytest.mark.parametrize(("dtype", "scale"), RANGES, ids=[f"{np.dtype(d).name}-{s}" for d, s in RANGES])
@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_c49_gradients_at_the_ends_of_the_range(xp, dtype, scale, layout):
    """normalize, whose sum of products leaves the range, std, var, rms: finite true results, never zeros or infinities in their stead."""
    wide = np.longdouble
    x = (np.array([[0.5, -0.75, 1, 0.25], [1, 1, 1, 0.5], [-1, 0.9, -0.8, 0.7]]) * scale).astype(dtype)
    eps, least = float(ml_dtypes.finfo(dtype).eps), float(ml_dtypes.finfo(dtype).smallest_subnormal)
    turn = (lambda a: np.ascontiguousarray(np.asarray(a).T)) if layout == "columns" else np.asarray
    given, dim = to_xp(xp, turn(x)), 1 if layout == "rows" else 0

    def near(got, want, terms):
        got = turn(to_host(got)).astype(wide) if layout == "columns" else to_host(got).astype(wide)
        assert (np.abs(got - want) <= 16 * eps * np.abs(terms) + 4 * least).all(), (got, want)

    ex = x.astype(wide)
    for upstream in (1.0, 0.25 * scale):
        dy = (np.array([[1, -2, 3, 0.5], [1, 1, 1, 1], [-1, 2, 2, -1]]) * upstream).astype(dtype)
        ey, g = dy.astype(wide), to_xp(xp, turn(dy))
        for p in (1.0, 2.0, 3.0):
            length = true_length(ex, p, 1)
            unit = ex / length
            dot = (ey * unit).sum(1, keepdims=True)
            rate = np.sign(ex) * np.abs(unit) ** (p - 1)
            near(brt.normalize(given, p, dim, eps=0.0), unit, unit)
            want = (ey - dot * rate) / length
            if (np.abs(want) < float(ml_dtypes.finfo(dtype).max)).all():
                near(brt.normalize_backward(g, given, p, dim, eps=0.0), want, (np.abs(ey) + np.abs(dot * rate)).max() / length.min())
        one = to_xp(xp, turn(dy[:, :1]))
        mean = ex.mean(1, keepdims=True)
        far = np.abs(ex - mean).max(1, keepdims=True)
        deviation = np.sqrt(((ex - mean) ** 2).sum(1, keepdims=True) / 3)
        root = np.sqrt((ex * ex).mean(1, keepdims=True))
        near(brt.std(given, dim, keepdim=True), deviation, deviation)
        near(brt.rms(given, dim, keepdim=True), root, root)
        near(brt.std_backward(one, given, brt.std(given, dim, keepdim=True), dim, keepdim=True), ey[:, :1] * (ex - mean) / deviation / 3, ey[:, :1] * far / deviation)
        near(brt.rms_backward(one, given, brt.rms(given, dim, keepdim=True), dim, keepdim=True), ey[:, :1] * ex / root / 4, ey[:, :1] * ex / root)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, BF16])
@pytest.mark.parametrize(("shape", "dim"), [((2,), 0), ((40,), 0), ((3, 5000), 1), ((700, 6), 0), ((1, 100001), 1)])
def test_c49_deviations_of_numbers_further_apart_than_the_range(xp, dtype, shape, dim):
    top = float(ml_dtypes.finfo(dtype).max) * 0.9
    x = np.full(shape, top)
    x[np.indices(shape)[dim] % 2 == 1] *= -1
    x = x.astype(dtype)
    ex = x.astype(np.longdouble)
    want = np.sqrt(((ex - ex.mean(dim, keepdims=True)) ** 2).mean(dim))
    given = to_xp(xp, x)
    eps = 16 * float(ml_dtypes.finfo(dtype).eps)
    np.testing.assert_allclose(to_host(brt.std(given, dim, correction=0)).astype(np.longdouble), want, rtol=eps)
    y, mean = brt.std_mean(given, dim, correction=0)
    np.testing.assert_allclose(to_host(y).astype(np.longdouble), want, rtol=eps)
    np.testing.assert_allclose(to_host(mean).astype(np.longdouble), ex.mean(dim), atol=top * eps)
    dx = brt.std_backward(to_xp(xp, np.ones_like(to_host(y))), given, y, dim, correction=0)
    np.testing.assert_allclose(to_host(dx).astype(np.float64), np.sign(to_host(given).astype(np.float64)) / shape[dim], rtol=0.05, atol=eps)


def test_c49_sums_of_products_beside_each_other(xp):
    """Products beyond the range, below it, and both; those that cancel; NaN and infinity stay what they are."""
    def gradient(dy, x):
        return to_host(brt.normalize_backward(array(xp, dy), array(xp, x), dim=0, eps=0.0))

    close(gradient([3e38, 3e38, -3e38], [1, 2, 3]), [8.0178373e37, 8.0178373e37, -8.0178373e37], 2e-6)
    close(gradient([1e20, 2e-20], [1e20, 1e-20]), [0, 1e-40], 1e-3)
    np.testing.assert_allclose(gradient([1e38, -1e38, 1, 1], [1e38, 1e38, 1, 1]), [0.70710678, -0.70710678, 0, 0], rtol=1e-6, atol=1e-37)
    assert np.isnan(gradient([np.nan, 1], [1, 1])).all() and np.isnan(gradient([1, 1], [np.inf, 1])).any()
    assert gradient([0, 0], [1e30, 1]).tolist() == [0, 0]


def test_c49_lp_pool(xp):
    close(brt.lp_pool1d(array(xp, [[[3e25, 4e25]]]), 2, 2), [[[5e25]]])


@pytest.mark.parametrize("dtype", [np.float32, np.float64, BF16])
@pytest.mark.parametrize(("shape", "axis"), [((3, 9), 0), ((3, 9), 1), ((2, 5000), 1), ((1, 100001), 1), ((700, 40), 0), ((5, 3, 7), 1)])
def test_finite_lengths_and_deviations(xp, dtype, shape, axis):
    """Ordinary numbers beside the same ones scaled by powers of two beyond the range of their squares."""
    rng = np.random.default_rng(11)
    x = rng.uniform(0.5, 2, shape).astype(dtype)
    far = 500 if dtype == np.float64 else 90
    n = shape[axis]
    for power in (far, -far):
        scaled = np.ldexp(x.astype(np.float64), power).astype(dtype)
        np.testing.assert_array_equal(np.ldexp(scaled.astype(np.float64), -power), x.astype(np.float64))
        eps = 4 * float(ml_dtypes.finfo(dtype).eps) if dtype != BF16 else 2.0**-8
        for name, call in (("norm", lambda a: brt.vector_norm(a, dim=axis)), ("std", lambda a: brt.std(a, dim=axis)), ("p3", lambda a: brt.vector_norm(a, ord=3.0, dim=axis))):
            plain = to_host(call(to_xp(xp, x))).astype(np.float64)
            got = np.ldexp(to_host(call(to_xp(xp, scaled))).astype(np.float64), -power)
            np.testing.assert_allclose(got, plain, rtol=eps * (4 + np.log2(n)), err_msg=f"{name} {power}")
        unit = to_host(brt.normalize(to_xp(xp, scaled), dim=axis, eps=0.0)).astype(np.float64)
        np.testing.assert_allclose(unit, to_host(brt.normalize(to_xp(xp, x), dim=axis, eps=0.0)).astype(np.float64), rtol=eps * (4 + np.log2(n)))


def test_large_and_small_numbers_beside_each_other(xp):
    """Some parts of a long row are beyond the range, some below it, some neither."""
    x = np.ones(70000, np.float32)
    x[100:40000] = 1e-30
    x[50000] = 1e30
    close(brt.vector_norm(to_xp(xp, x)), 1e30)
    x[50000] = 1
    close(brt.vector_norm(to_xp(xp, x)), np.sqrt(70000 - 39900))
    x[:] = 1e-30
    close(brt.vector_norm(to_xp(xp, x)), 1e-30 * np.sqrt(70000))
    x[-1] = np.nan
    assert np.isnan(to_host(brt.vector_norm(to_xp(xp, x))))
    x[-1] = -np.inf
    assert to_host(brt.vector_norm(to_xp(xp, x))) == np.inf
    close(brt.vector_norm(to_xp(xp, np.zeros(70000, np.float32))), 0)


@pytest.mark.parametrize(("order", "want"), [(1.0, 10.5), (2.0, 5.6789083458), (3.0, 4.7122), (-1.0, 0.58823529), (10.0, 4.0224), (0.5, 38.5)])
def test_orders_of_far_numbers(xp, order, want):
    x = np.array([3, -4, 1.5, 2])
    want = (np.abs(x) ** order).sum() ** (1 / order)
    for scale in (1e-36, 1, 1e36):
        y = array(xp, x * scale)
        if want * scale < 3e38:
            close(brt.vector_norm(y, ord=order), want * scale, 2e-6)
        close(brt.normalize(y, p=order, dim=0, eps=0.0), x / want, 2e-6)


@pytest.mark.parametrize("call", [lambda x: brt.layer_norm(x, normalized_shape=(4,)), lambda x: brt.rms_norm(x, normalized_shape=(4,)),
                                  lambda x: brt.group_norm(x, 1), lambda x: brt.batch_norm(to_xp(np, np.ascontiguousarray(x.T)), training=True)])  # fmt: skip
def test_norm_layers_give_no_silent_zeros(call):
    y = to_host(call(np.array([[1e30, -1e30, 1, 2]], np.float32)))
    assert np.isnan(y).all()


@pytest.mark.parametrize("call", [lambda x: brt.layer_norm(x, (4,), eps=0.0), lambda x: brt.rms_norm(x, (4,), eps=0.0), lambda x: brt.group_norm(x, 1, eps=0.0),
                                  lambda x: brt.instance_norm(x.reshape(1, 1, 4), eps=0.0), lambda x: brt.batch_norm(to_xp(np, np.ascontiguousarray(x.T)), training=True, eps=0.0)])  # fmt: skip
@pytest.mark.parametrize("scale", [1e-30, 1e-22])
def test_norm_layers_give_no_infinities_of_small_numbers(call, scale):
    """Squares below the range: NaN, where 1 / sqrt of what is left of them would be an infinity or a number with no digit right."""
    assert np.isnan(to_host(call(np.array([[1, -2, 3, 0.5]], np.float32) * np.float32(scale)))).all()
    assert np.isfinite(to_host(call(np.array([[1, -2, 3, 0.5]], np.float32) * np.float32(1e-17)))).all()


def test_windows_in_units_of_their_largest_cell(xp):
    x = array(xp, [[[3e25, 4e25, 3e-30, 4e-30, 0, 0, np.nan, 1, np.inf, 1, 3, 4]]])
    np.testing.assert_allclose(to_host(brt.lp_pool1d(x, 2, 2))[0, 0], [5e25, 5e-30, 0, np.nan, np.inf, 5], rtol=1e-6)
    close(brt.lp_pool2d(to_xp(xp, np.full((1, 1, 64, 64), 1e25, np.float32)), 2, 64), [[[[6.4e26]]]])
    close(brt.lp_pool1d(array(xp, [[[1e20, 2e20, 3e-20, 4e-20]]]), 3, 2), [[[2.0800838e20, 4.4979414e-20]]])


def test_integers_next_to_ties_round_once(xp):
    """A bit far below the rounding place decides."""
    halfway = 2**40 + 2**32  # between two numbers of bfloat16, the lower one even
    x = to_xp(xp, np.array([halfway - 1, halfway, halfway + 1, -halfway - 1]))
    step = 2.0**33
    assert to_host(brt.cast(x, "bfloat16")).astype(np.float64).tolist() == [2.0**40, 2.0**40, 2.0**40 + step, -(2.0**40) - step]
