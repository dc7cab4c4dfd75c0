"""Reductions and scans by concrete numbers: the public cases C16 to C21 and C39, the specification's goldens, long sums, extents, determinism."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

INF, NAN = np.inf, np.nan


def a(xp, values, dtype="f64"):
    return to_xp(xp, np.asarray(values, np.float64).astype(NUMPY[dtype]))


def same(got, want, rtol=1e-6, atol=1e-12):
    got = to_host(got)
    want = np.asarray(want)
    assert got.shape == want.shape
    np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=atol, equal_nan=True)


@pytest.mark.parametrize("order", [1, 2, 3, INF])
def test_norm_at_the_origin(xp, order):
    x = a(xp, [0, 0, 0])
    y = brt.vector_norm(x, order)
    same(y, 0.0)
    same(brt.vector_norm_backward(a(xp, 1), x, y, order), [0, 0, 0])


def test_norm_and_normalize(xp):
    x = a(xp, [3, -4, 0])
    same(brt.vector_norm_backward(a(xp, 1), x, brt.vector_norm(x)), [0.6, -0.8, 0])
    zero = a(xp, [0, 0, 0])
    same(brt.normalize(zero), [0, 0, 0])
    assert np.isfinite(to_host(brt.normalize_backward(a(xp, [1, 1, 1]), zero))).all()
    y = brt.norm2(x)
    same(y, 5)


@pytest.mark.parametrize(
    "x, dy, want",
    [([3, 0, 2, 5], [1, 1, 1, 1], [1, 39, 0, 0]), ([3, 0, 2, 5], [1, 2, 3, 4], [1, 144, 0, 0]), ([0, 4, -1], [1, 2, 3], [-3, 0, 0]),
     ([2, 0, 3, 0, 5], [1] * 5, [1, 8, 0, 0, 0])],
)  # fmt: skip
def test_cumprod_backward_at_zeros(xp, x, dy, want):
    for dtype in ("f64", "f32"):
        same(brt.cumprod_backward(a(xp, dy, dtype), a(xp, x, dtype), 0), want)


@pytest.mark.parametrize("x, want", [([2, 0, 3], [0, 6, 0]), ([0, 2, 0], [0, 0, 0]), ([2, 3, 4], [12, 8, 6]), ([1e-200, 1e-200], [1e-200, 1e-200]), ([INF, 2], [2, INF])])
def test_prod_backward(xp, x, want):
    same(brt.prod_backward(a(xp, 1), a(xp, x)), want, atol=0)


@pytest.mark.parametrize("dtype, power", [(np.float32, 100), (np.float64, 900), (np.float64, 500)])
def test_prod_backward_of_factors_at_both_ends_of_the_range(xp, dtype, power):
    """The product of all is never made; what is taken out of it and put back are powers of two, so nothing is rounded."""
    big = 2.0**power
    x = np.array([3 * big, 5 / big, -7 * big, 1 / big], dtype)
    got = brt.prod_backward(a(xp, np.ones((), dtype)), a(xp, x))
    rest = np.array([-35.0, -21.0, 15.0, -105.0])
    same(got, rest / np.array([big, 1 / big, big, 1 / big]), atol=0)


def test_logsumexp_with_infinities(xp):
    x = a(xp, [[-INF, -INF, -INF], [-INF, 0, np.log(3)], [1000, 1000, 1000], [INF, 1, 0], [1, NAN, 0]])
    y = brt.logsumexp(x, 1)
    same(y, [-INF, 1.38629436, 1001.09861229, INF, NAN], rtol=1e-8)
    dx = to_host(brt.logsumexp_backward(a(xp, [1, 1, 1, 1, 1]), x, y, 1))
    np.testing.assert_allclose(dx[:3], [[0, 0, 0], [0, 0.25, 0.75], [1 / 3] * 3], rtol=1e-12)
    same(brt.logsumexp(a(xp, [1e4, -1e4], "f32")), np.float64(1e4))


def test_wide_accumulators(xp):
    same(brt.sum(a(xp, np.ones(512), "bf16")), 512)
    same(brt.sum(a(xp, np.full(10000, 0.1), "f16")), 1000)
    same(brt.sum(a(xp, np.ones(5000), "f16")), 5000)
    same(brt.sum(a(xp, np.ones(5000), "bf16")), 4992)
    same(brt.mean(a(xp, np.ones(70000), "f16")), 1)
    same(brt.mean(a(xp, [6e4, 6e4], "f16")), 6e4)
    y = to_host(brt.cumsum(a(xp, np.ones(3000), "f16"), 0)).astype(np.float64)
    assert y[-1] == 3000 and (np.diff(y) >= 0).all() and np.array_equal(y, np.arange(1, 3001).astype(np.float16))
    assert float(to_host(brt.cumsum(a(xp, np.ones(5000), "bf16"), 0))[-1]) == 4992
    for got, want in ((brt.sum(a(xp, [100, 100, 100], "i8")), 300), (brt.sum(to_xp(xp, np.array([True, True]))), 2)):
        assert to_host(got).dtype == np.int64 and int(to_host(got)) == want


def test_empty(xp):
    e = a(xp, [])
    same(brt.sum(e), 0), same(brt.prod(e), 1), same(brt.mean(e), NAN), same(brt.logsumexp(e), -INF), same(brt.vector_norm(e), 0), same(brt.var(e), NAN)
    assert not bool(to_host(brt.any(e))) and bool(to_host(brt.all(e)))
    same(brt.sum(a(xp, np.zeros((3, 0))), 1), [0, 0, 0])
    x = a(xp, np.zeros((2, 0)))
    y, indices = brt.max(x, 0)
    assert y.shape == indices.shape == (0,)
    with pytest.raises(brt.InvalidProblemError, match="no identity"):
        brt.max(x, 1)
    assert brt.argmax(a(xp, np.zeros((0, 4))), 1).shape == (0,)
    with pytest.raises(brt.InvalidProblemError, match="no identity"):
        brt.argmax(e)


@pytest.mark.parametrize("n", [4, 33, 1000, 5000])
def test_first_of_ties_and_nan(xp, n):
    for greatest, op, row in ((True, brt.argmax, [1, 7, 7, 0]), (False, brt.argmin, [4, 2, 5, 2])):
        x = np.full((2, n), 0.0 if greatest else 5.0)
        at = sorted({1, n // 2, n - 1})
        x[:, at] = row[1]
        assert to_host(op(a(xp, x, "f32"), 1)).tolist() == [1, 1]
        assert to_host(op(a(xp, x.T.copy(), "bf16"), 0)).tolist() == [1, 1]
        x[1, n - 2 :] = NAN
        assert to_host(op(a(xp, x, "f32"), 1)).tolist() == [1, n - 2]
    assert to_host(brt.argmax(a(xp, np.zeros((40, 9, 1))), 2)).tolist() == np.zeros((40, 9), int).tolist()
    y, indices = brt.max(a(xp, [1, NAN, 3]), 0)
    assert np.isnan(to_host(y)) and int(to_host(indices)) == 1
    same(brt.amax(a(xp, np.full(n, -INF))), -INF), same(brt.amin(a(xp, np.full(n, INF))), INF)
    assert int(to_host(brt.argmax(a(xp, np.full(n, -INF))))) == 0


@pytest.mark.parametrize("token", ["f32", "f16", "i32", "u32", "i8", "f64", "i64"])
@pytest.mark.parametrize("n", [124, 1000, 1024, 4096])
def test_places_of_rows_by_keys(xp, token, n, rng):
    """Rows of whole warps: of the least and the largest numbers, ties far apart, zeros of both signs, NaN."""
    real = token.startswith("f")
    info = np.finfo(NUMPY[token]) if real else np.iinfo(NUMPY[token])
    x = rng.integers(0, 5, (6, n)).astype(NUMPY[token])
    x[1], x[2] = info.min, info.max
    x[1, n // 3], x[2, n // 2] = info.max, info.min
    if real:
        x[3], x[4], x[5] = -INF, -0.0, -1
        x[4, 3], x[4, n // 2 :], x[5, n // 5], x[5, n - 1] = 0.0, 0.0, NAN, NAN  # threads of the second half have positive zeros alone
    for op, best in ((brt.argmax, np.argmax), (brt.argmin, np.argmin)):
        assert np.array_equal(to_host(op(to_xp(xp, x), 1)), best(x, 1))
    for op, best in ((brt.max, np.argmax), (brt.min, np.argmin)):
        values, places = op(to_xp(xp, x), 1)
        assert np.array_equal(to_host(places), best(x, 1))
        taken = np.take_along_axis(x, best(x, 1)[:, None], 1)[:, 0]
        assert np.array_equal(to_host(values), taken, equal_nan=real) and (not real or np.array_equal(np.signbit(to_host(values)[:5]), np.signbit(taken[:5])))


@pytest.mark.pure
def test_few_rows_of_places_get_a_block_each():
    plan = brt.select("argmax", x=brt.TensorSpec((64, 1000), "float32"), dim=1, arch="sm_90")
    assert [launch.grid for launch in plan.geometry.launches] == [(64, 1, 1)]


def test_ties_share_the_gradient_of_amax(xp):
    x = a(xp, [2, 2, 1])
    same(brt.amax_backward(a(xp, 1), x, brt.amax(x)), [0.5, 0.5, 0])
    _, indices = brt.max(x, 0)
    same(brt.max_backward(a(xp, 1), indices, (3,), 0), [1, 0, 0])
    x = a(xp, [2, NAN, 1])
    same(brt.amax_backward(a(xp, 1), x, brt.amax(x)), [NAN] * 3)


def test_running_extremum(xp):
    y, indices = brt.cummax(a(xp, [1, 3, 3, 2, NAN, 5]), 0)
    same(y, [1, 3, 3, 3, NAN, NAN])
    assert to_host(indices).tolist() == [0, 1, 2, 2, 4, 4]
    _, indices = brt.cummax(a(xp, [1, 3, 3, 2]), 0)
    same(brt.cummax_backward(a(xp, [1, 1, 1, 1]), indices, 0), [1, 1, 2, 0])
    same(brt.logcumsumexp(a(xp, [-INF, 0, INF, 1, NAN, 0]), 0), [-INF, 0, INF, INF, NAN, NAN])


def test_degrees_of_freedom(xp):
    same(brt.var(a(xp, [3.0])), NAN)
    same(brt.var(a(xp, [1.0, 2.0]), correction=3), INF)
    same(brt.var(a(xp, [1.0, 2.0, 4.0]), correction=0.5), np.var([1.0, 2, 4]) * 3 / 2.5)
    x = a(xp, [3.0, 3.0, 3.0])
    same(brt.std_backward(a(xp, 1), x, brt.std(x)), [0, 0, 0])
    x = np.float32(1e4) + np.random.default_rng(0).standard_normal((3, 5000)).astype(np.float32)
    same(brt.var(to_xp(xp, x), 1), np.var(x.astype(np.float64), 1, ddof=1), rtol=2e-4)


def test_views(xp):
    base = np.arange(12.0).reshape(3, 4)
    x = to_xp(xp, base)
    same(brt.sum(x.T, 1), [12, 15, 18, 21])
    same(brt.cumsum(x[0, ::-1], 0), [3, 5, 6, 6])
    same(brt.sum(x[1:, 1:], 1), [18, 30])
    same(brt.sum(x[::2], 0), [8, 10, 12, 14])
    lib = np if isinstance(x, np.ndarray) else xp
    same(brt.sum(lib.broadcast_to(to_xp(xp, np.array([1.0, 2, 3])), (2, 3)), 1), [6, 6])
    nine = np.random.default_rng(0).standard_normal((2, 3, 1, 2, 2, 1, 3, 2, 2))
    same(brt.sum(to_xp(xp, nine).transpose(8, 2, 0, 5, 1, 3, 7, 4, 6), (0, 4, 6)), nine.transpose(8, 2, 0, 5, 1, 3, 7, 4, 6).sum((0, 4, 6)))
    middle = to_xp(xp, np.random.default_rng(1).standard_normal((4, 9, 40)))[:, 2:7:2]
    same(brt.sum(middle, 2), to_host(middle).sum(2))
    same(brt.cumsum(middle, 1), to_host(middle).cumsum(1))


def _result_dtypes():
    """(op, dtype, dtype of the result) of every SKU that is listed with a result of its own dtype."""
    for op in ("sum", "prod", "mean", "cumsum", "cumprod"):
        listing = [sku for sku in brt.skus(category="scan" if op.startswith("cum") else "reduction", direction="forward") if sku.op == op]
        yield from dict.fromkeys((op, sku.element, dict(sku.params)["r"]) for sku in listing if "r" in dict(sku.params))


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("op, element, result", list(_result_dtypes()))
def test_every_result_dtype(xp, op, element, result, dim):
    rng = np.random.default_rng(len(op) + dim)
    values = rng.integers(0 if element in ("bool", "u8", "u16", "u32", "u64") else -2, 2 if element == "bool" else 3, (4, 5))
    whole = np.asarray(values, np.float64).astype(NUMPY[element])
    got = getattr(brt, op)(to_xp(xp, whole), dim, dtype=NUMPY[result])
    want = getattr(np, op)(whole.astype(np.float64), axis=dim)
    assert to_host(got).dtype == NUMPY[result]
    same(got, want, rtol={"bf16": 4e-3, "f16": 1e-3}.get(result, 1e-6))


def test_arguments(xp):
    x = a(xp, [[1, 2], [3, 4]])
    for bad in (2, -3, (0, 0), (0, -2)):
        with pytest.raises(brt.InvalidProblemError, match="dim"):
            brt.sum(x, bad)
    with pytest.raises(brt.UnsupportedDTypeError, match="dtype="):
        brt.mean(a(xp, [1, 2], "i32"))
    same(brt.mean(a(xp, [1, 2], "i32"), dtype="float64"), 1.5)
    got = to_host(brt.sum(a(xp, np.full(70000, 1.0), "f16"), dtype="float32"))
    assert got.dtype == np.float32 and got == 70000
    assert to_host(brt.sum(a(xp, [100, 100], "i8"), dtype="int8")).tolist() == -56
    assert to_host(brt.argmax(x, dtype="int32")).dtype == np.int32
    assert brt.sum(x, (), True).shape == (1, 1)


@pytest.mark.pure
@pytest.mark.parametrize("dtype, most", [("int32", 2**31), ("uint32", 2**32)])
def test_int32_positions_end_with_their_dtype(dtype, most):
    plan = lambda n: brt.select("argmax", arch="sm_90", x=brt.TensorSpec((n,), "int8"), dtype=dtype)
    assert plan(most).output_specs["indices"].dtype == dtype
    with pytest.raises(brt.InvalidProblemError, match=rf"argmax: dtype is .*; accepted int64 for {most + 1} positions"):
        plan(most + 1)


@pytest.mark.parametrize("n", [1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 12032])
def test_extents(xp, n):
    rng = np.random.default_rng(n)
    x = rng.standard_normal((3, n)).astype(np.float32)
    for x_, dim in ((x, 1), (np.ascontiguousarray(x.T), 0), (np.ascontiguousarray(x[:, :, None]), 1)):
        wide = x_.astype(np.float64)
        bound = np.abs(wide).sum(dim) * 4 * max(np.log2(n), 1) * np.finfo(np.float32).eps + 1e-30
        assert (np.abs(to_host(brt.sum(to_xp(xp, x_), dim)) - wide.sum(dim)) <= bound).all()
        assert np.array_equal(to_host(brt.argmax(to_xp(xp, x_), dim)), wide.argmax(dim))
        grown = np.abs(wide).cumsum(dim) * 4 * max(np.log2(n), 1) * np.finfo(np.float32).eps + 1e-30
        assert (np.abs(to_host(brt.cumsum(to_xp(xp, x_), dim)) - wide.cumsum(dim)) <= grown).all()


@pytest.mark.parametrize("shape, dim", [((65537,), 0), ((2, 65537), 1), ((65537, 2), 0), ((1000003,), 0)])
def test_long(xp, shape, dim):
    x = np.random.default_rng(0).random(shape).astype(np.float32)
    wide = x.astype(np.float64)
    n = shape[dim]
    limit = 4 * np.log2(n) * np.finfo(np.float32).eps
    first, again = to_host(brt.sum(to_xp(xp, x), dim)), to_host(brt.sum(to_xp(xp, x), dim))
    assert first.tobytes() == again.tobytes()
    same(first, wide.sum(dim), rtol=limit)
    y = to_host(brt.cumsum(to_xp(xp, x), dim))
    same(y, wide.cumsum(dim), rtol=limit)


@pytest.mark.gpu
@pytest.mark.slow
def test_beyond_32_bits():
    cupy = pytest.importorskip("cupy")
    n = 2**31 + 17
    x = cupy.ones(n, cupy.uint8)
    x[-1] = 9
    assert int(brt.sum(x)) == n + 8 and int(brt.argmax(x)) == n - 1


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8"])
@pytest.mark.parametrize("order", [2, 1, 3, np.inf])
def test_normalized_rows_in_registers(xp, rng, both_orders, dtype, order):
    """Rows of few accesses and of as many as a block holds: one launch. Zero rows, NaN, and rows at the ends of the range as they are alone."""
    unit, tol = 16 // np.dtype(dtype).itemsize, {"f2": 1e-3, "f4": 1e-6, "f8": 1e-14}[dtype]
    most = 256 * unit * (4 if unit == 8 else 8)
    for rows, width in ((19, unit), (37, 3 * unit), (5, 520), (3, most)):
        x = rng.standard_normal((rows, width)).astype(dtype)
        x[1] = 0
        if dtype != "f2":
            x[2] *= np.finfo(dtype).max / 16
        y = to_host(brt.normalize(to_xp(xp, x), p=float(order)))
        wide = x.astype(np.longdouble)
        length = np.linalg.norm(wide, order, axis=1, keepdims=True)
        np.testing.assert_allclose(y, (wide / np.maximum(length, 1e-12)).astype(np.float64), rtol=4 * tol, atol=tol * 4)
        whole = np.full((rows, width + unit), np.nan, dtype)
        whole[:, :width] = x
        np.testing.assert_array_equal(to_host(brt.normalize(to_xp(xp, whole)[:, :width], p=float(order))), y)
        plan = brt.select("normalize", x=brt.TensorSpec(x.shape, x.dtype.name), p=float(order), arch="sm_90")
        assert [launch.kernel for launch in plan.geometry.launches] == ["_whole"]
    x[0, 0] = np.nan
    y = to_host(brt.normalize(to_xp(xp, x), p=float(order)))
    assert np.isnan(y[0]).all() and np.isfinite(y[1]).all()
    plan = brt.select("normalize", x=brt.TensorSpec((3, most + unit), np.dtype(dtype).name), p=float(order), arch="sm_90")
    assert len(plan.geometry.launches) > 1
