"""The norms by concrete numbers: the public case C23, the specification's trap of large means, residuals, running statistics, layouts, long rows."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

INF, NAN = np.inf, np.nan
EXTENTS = (1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 12032, 65537)


def a(xp, values, dtype="f64"):
    return to_xp(xp, np.asarray(values, np.float64).astype(NUMPY[dtype]))


def same(got, want, rtol=1e-6, atol=1e-12):
    got, want = to_host(got), np.asarray(want)
    assert got.shape == want.shape
    np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=atol, equal_nan=True)


def normal(x, axes, eps=1e-5):
    x = np.asarray(x, np.float64)
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + eps)


@pytest.mark.parametrize(
    "row, want",
    [
        ([10000, 10000.5, 10001, 10001.5], [-1.34161932, -0.447206440, 0.447206440, 1.34161932]),
        ([40000, 40001, 40002, 40003], [-1.34163542, -0.447211807, 0.447211807, 1.34163542]),
        ([1e6, 1e6 + 1, 1e6 + 2, 1e6 + 5], [-1.06904344, -0.534521720, 0, 1.60356517]),
        ([7.3] * 4, [0.0] * 4),
    ],
)
def test_large_means(xp, row, want):
    for x, axis in (([row], 1), (np.array([row] * 3).T, 0)):
        y = brt.layer_norm(a(xp, x, "f32"), axes=axis, eps=1e-5)
        same(np.moveaxis(to_host(y), axis, 1)[0], want, rtol=1e-4)


@pytest.mark.parametrize(
    "row, want", [([300] * 8, [1] * 8), ([200, -400, 600, -800], [0.365148, -0.730297, 1.095445, -1.460593]), ([0] * 4, [0] * 4)]
)
def test_rms_norm_of_halves(xp, row, want):
    same(brt.rms_norm(a(xp, [row], "f16"), (len(row),), eps=1e-6)[0], want, rtol=1e-3)


def test_variance_of_a_large_mean(xp):
    """Mean 1000, deviation 1: squares minus the squared mean would leave two digits."""
    x = np.random.default_rng(0).normal(1000, 1, (3, 5000)).astype(np.float32)
    _, mean, rstd = brt.layer_norm(to_xp(xp, x), (5000,), eps=0.0, return_stats=True)
    wide = x.astype(np.float64)
    same(mean, wide.mean(1), rtol=1e-7)
    same(rstd, 1 / wide.std(1), rtol=1e-6)


@pytest.mark.parametrize("extent", EXTENTS)
@pytest.mark.parametrize("dtype", ["f32", "bf16"])
def test_extents(xp, extent, dtype):
    rng = np.random.default_rng(extent)
    for shape, axis in (((3, extent), 1), ((extent, 8), 0)):
        x, w = a(xp, rng.normal(size=shape), dtype), a(xp, rng.normal(size=extent), dtype)
        wide, spread = to_host(x).astype(np.float64), to_host(w).astype(np.float64).reshape([extent if k == axis else 1 for k in range(2)])
        rtol, atol = (1e-5, 1e-5) if dtype == "f32" else (8e-3, 1e-2)
        same(brt.layer_norm(x, None, w, axes=axis), normal(wide, axis) * spread, rtol=rtol, atol=atol)
        y, rstd = brt.rms_norm(x, None, w, axes=axis, eps=1e-5, return_stats=True)
        same(y, wide / np.sqrt((wide**2).mean(axis, keepdims=True) + 1e-5) * spread, rtol=rtol, atol=atol)
        dy = a(xp, rng.normal(size=shape), dtype)
        dx, dw = brt.rms_norm_backward(dy, x, None, rstd, w, axes=axis)
        d, r = to_host(dy).astype(np.float64), np.expand_dims(to_host(rstd).astype(np.float64), axis)
        g = d * spread
        same(dx, r * (g - wide * r * (g * wide * r).mean(axis, keepdims=True)), rtol=rtol, atol=atol * 4)
        same(dw, (d * wide * r).sum(1 - axis), rtol=rtol, atol=atol * 4)


def test_residual_and_its_gradient(xp):
    rng = np.random.default_rng(1)
    for op, more in ((brt.layer_norm, 2), (brt.rms_norm, 1)):
        for dtype in ("f32", "bf16"):
            x, residual, w, dy, dsum = (a(xp, rng.normal(size=s), dtype) for s in ((5, 64), (5, 64), (64,), (5, 64), (5, 64)))
            y, *stats, total = op(x, (64,), w, residual=residual, return_stats=True, return_sum=True)
            assert len(stats) == more
            added = brt.add(x, residual)
            assert (to_host(total) == to_host(added)).all()
            assert (to_host(y) == to_host(op(added, (64,), w))).all()
            backward = getattr(brt, op.__name__ + "_backward")
            dx, dw, *_ = backward(dy, total, (64,), *stats, w, dsum=dsum)
            plain, again, *_ = backward(dy, total, (64,), *stats, w)
            assert (to_host(dw) == to_host(again)).all()
            same(
                dx,
                to_host(plain).astype(np.float64) + to_host(dsum).astype(np.float64),
                rtol=2e-2 if dtype == "bf16" else 1e-5,
                atol=4e-2 if dtype == "bf16" else 1e-6,
            )
            kept = to_host(x).copy()
            op(x, (64,), w, residual=residual, return_sum=True, out=(y, residual))
            assert (to_host(residual) == to_host(total)).all() and (to_host(x) == kept).all()


def test_without_a_weight_only_dx_is_computed(xp):
    x = a(xp, np.random.default_rng(2).normal(size=(3, 8)), "f32")
    _, mean, rstd = brt.layer_norm(x, (8,), return_stats=True)
    dx, dw, db = brt.layer_norm_backward(x, x, (8,), mean, rstd)
    assert dx.shape == (3, 8) and dw is None and db is None
    db = brt.layer_norm_backward(x, x, (8,), mean, rstd, need=("db",))
    same(db if not isinstance(db, tuple) else db[2], to_host(x).astype(np.float64).sum(0), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("shape", [(4, 6, 5, 3), (8, 6), (64, 6, 32, 32), (3, 6, 4001)])
@pytest.mark.parametrize("last", [False, True])
def test_batch_norm(xp, shape, last):
    rng = np.random.default_rng(3)
    c = 6
    x = rng.normal(3, 2, shape).astype(np.float32)
    x = np.ascontiguousarray(np.moveaxis(x, 1, -1)) if last else x
    axis = x.ndim - 1 if last else 1
    rest = tuple(k for k in range(x.ndim) if k != axis)
    like = lambda v: np.asarray(v, np.float64).reshape([c if k == axis else 1 for k in range(x.ndim)])
    w, b, rm, rv = (rng.uniform(0.5, 2, c).astype(np.float32) for _ in range(4))
    mean, var = to_xp(xp, rm.copy()), to_xp(xp, rv.copy())
    wide, m = x.astype(np.float64), x.size // c
    y, *_ = brt.batch_norm(to_xp(xp, x), mean, var, to_xp(xp, w), to_xp(xp, b), True, 0.25, channel_axis=axis, return_stats=True)
    same(y, normal(wide, rest) * like(w) + like(b), rtol=1e-5, atol=1e-5)
    same(mean, 0.75 * rm.astype(np.float64) + 0.25 * wide.mean(rest), rtol=1e-5)
    same(var, 0.75 * rv.astype(np.float64) + 0.25 * wide.var(rest) * m / (m - 1), rtol=1e-5)
    y = brt.batch_norm(to_xp(xp, x), to_xp(xp, rm), to_xp(xp, rv), channel_axis=axis)
    same(y, (wide - like(rm)) / np.sqrt(like(rv) + 1e-5), rtol=1e-5, atol=1e-5)


def test_cumulative_running_statistics(xp):
    rng = np.random.default_rng(4)
    mean, var = a(xp, np.zeros(3), "f32"), a(xp, np.ones(3), "f32")
    batches = [rng.normal(size=(10, 3)).astype(np.float32) for _ in range(4)]
    for k, x in enumerate(batches, 1):
        brt.batch_norm(to_xp(xp, x), mean, var, training=True, momentum=None, num_batches=k)
    same(mean, np.mean([x.astype(np.float64).mean(0) for x in batches], 0), rtol=1e-4, atol=1e-6)
    same(var, np.mean([x.astype(np.float64).var(0, ddof=1) for x in batches], 0), rtol=1e-4)


def test_running_statistics_of_instances_are_averaged(xp):
    x = np.random.default_rng(5).normal(size=(4, 3, 7)).astype(np.float32)
    mean, var = a(xp, np.zeros(3), "f32"), a(xp, np.ones(3), "f32")
    brt.instance_norm(to_xp(xp, x), mean, var, momentum=1.0)
    wide = x.astype(np.float64)
    same(mean, wide.mean(2).mean(0), rtol=1e-5, atol=1e-6)
    same(var, wide.var(2, ddof=1).mean(0), rtol=1e-5)


def test_an_empty_batch_leaves_running_statistics_alone(xp):
    mean, var = a(xp, [1, 2, 3], "f32"), a(xp, [4, 5, 6], "f32")
    y = brt.batch_norm(a(xp, np.zeros((0, 3, 2)), "f32"), mean, var, training=True)
    assert y.shape == (0, 3, 2)
    same(mean, [1, 2, 3])
    same(var, [4, 5, 6])
    x = a(xp, np.zeros((0, 3, 2)), "f32")
    zero = a(xp, np.zeros(3), "f32")
    dx, dw, db = brt.batch_norm_backward(x, x, zero, zero, zero)
    assert dx.shape == (0, 3, 2)
    same(dw, [0, 0, 0])
    same(db, [0, 0, 0])


def test_one_value_per_channel_cannot_train(xp):
    with pytest.raises(ValueError, match="more than one value per channel"):
        brt.batch_norm(a(xp, [[1, 2, 3]], "f32"), training=True)
    same(brt.layer_norm(a(xp, [[3.0]], "f32"), (1,), bias=a(xp, [0.5], "f32")), [[0.5]])


@pytest.mark.parametrize("groups", [1, 2, 3, 6])
def test_group_norm(xp, groups):
    rng = np.random.default_rng(6)
    x, w, b = rng.normal(size=(4, 6, 5, 8)), rng.normal(size=6), rng.normal(size=6)
    like = lambda v: v.reshape(1, 6, 1, 1)
    want = normal(x.reshape(4, groups, -1), 2).reshape(x.shape) * like(w) + like(b)
    same(brt.group_norm(a(xp, x), groups, a(xp, w), a(xp, b)), want, rtol=1e-9)
    last = np.ascontiguousarray(np.moveaxis(x, 1, -1))
    got = brt.group_norm(a(xp, last), groups, a(xp, w), a(xp, b), channel_axis=-1)
    same(got, np.moveaxis(want, 1, -1), rtol=1e-9)
    view = a(xp, last)
    same(brt.group_norm(xp.moveaxis(view, -1, 1), groups, a(xp, w), a(xp, b)), want, rtol=1e-9)


def test_parameters_and_statistics_in_float32_with_halves(xp):
    rng = np.random.default_rng(7)
    x, w, b = a(xp, rng.normal(size=(16, 8)), "bf16"), a(xp, rng.normal(size=8), "f32"), a(xp, rng.normal(size=8), "f32")
    y, mean, rstd = brt.layer_norm(x, (8,), w, b, return_stats=True)
    assert mean.dtype == rstd.dtype == np.float32 and y.dtype == x.dtype
    same(y, normal(to_host(x).astype(np.float64), 1) * to_host(w) + to_host(b), rtol=8e-3, atol=8e-3)
    assert brt.layer_norm_backward(x, x, (8,), mean, rstd, w)[1].dtype == np.float32


def test_views_that_are_sliced_on_the_outer_axis(xp):
    x = to_xp(xp, np.random.default_rng(8).normal(size=(4, 6, 32)).astype(np.float32))
    for part in (x[::2], x[:, 1:4], x[::-1, :, ::-1], xp.broadcast_to(x[:1], (3, 6, 32))):
        same(brt.layer_norm(part, (32,)), normal(to_host(part), 2), rtol=1e-5, atol=1e-6)
        same(brt.layer_norm(part, part.shape[1:]), normal(to_host(part), (1, 2)), rtol=1e-5, atol=1e-6)


def test_in_place_at_any_length(xp):
    for shape, axis in (((2, 90001), 1), ((9000, 8), 0), ((3, 33), 1)):
        x = to_xp(xp, np.random.default_rng(9).normal(size=shape).astype(np.float32))
        want = to_host(brt.layer_norm(x, axes=axis)).copy()
        assert brt.layer_norm(x, axes=axis, out=x) is x
        assert (to_host(x) == want).all()


@pytest.mark.parametrize("shape", [(700, 64), (300, 1024), (5000, 8), (3, 4096), (1, 32), (3, 8192), (130, 9000)])
@pytest.mark.parametrize("dtype", ["f32", "bf16", "f64"])
def test_gradients_of_many_rows(xp, shape, dtype):
    """Sums for the parameters that are kept beside the rows, whatever the number of rows to a block."""
    rng = np.random.default_rng(10)
    x, w, dy = a(xp, rng.normal(size=shape), dtype), a(xp, rng.normal(size=shape[1]), dtype), a(xp, rng.normal(size=shape), dtype)
    _, mean, rstd = brt.layer_norm(x, shape[1:], w, return_stats=True)
    dx, dw, db = brt.layer_norm_backward(dy, x, shape[1:], mean, rstd, w)
    wide, d, g = (to_host(v).astype(np.float64) for v in (x, dy, w))
    m, r = (to_host(v).astype(np.float64).reshape(-1, 1) for v in (mean, rstd))
    n, g = (wide - m) * r, d * g
    rtol, atol = {"f32": (1e-5, 2e-5), "bf16": (8e-3, 2e-3), "f64": (1e-11, 1e-11)}[dtype]
    same(dx, r * (g - g.mean(1, keepdims=True) - n * (g * n).mean(1, keepdims=True)), rtol=rtol, atol=atol)
    same(dw, (d * n).sum(0), rtol=rtol, atol=atol * 10)
    same(db, d.sum(0), rtol=rtol, atol=atol * 10)
    again = brt.layer_norm_backward(dy, x, shape[1:], mean, rstd, w)
    assert all((to_host(p) == to_host(q)).all() for p, q in zip((dx, dw, db), again, strict=True))
    only = brt.layer_norm_backward(dy, x, shape[1:], mean, rstd, w, need=("dw",))
    assert (to_host(only if not isinstance(only, tuple) else only[1]) == to_host(dw)).all()


@pytest.mark.parametrize("extent", [3000, 7001, 30000])
def test_long_strided_lines(xp, extent):
    """Lines with no unit stride, longer than registers hold, enough of them for one block each."""
    rng = np.random.default_rng(11)
    wide = rng.normal(size=(130, extent, 2)).astype(np.float32)
    x, dy = (to_xp(xp, v)[:, :, 0] for v in (wide, wide[::-1].copy()))
    y, mean, rstd = brt.layer_norm(x, (extent,), return_stats=True)
    n = normal(wide[:, :, 0], 1)
    same(y, n, rtol=1e-5, atol=2e-5)
    dx, _, _ = brt.layer_norm_backward(dy, x, (extent,), mean, rstd)
    g, r = wide[::-1, :, 0].astype(np.float64), to_host(rstd).astype(np.float64).reshape(-1, 1)
    same(dx, r * (g - g.mean(1, keepdims=True) - n * (g * n).mean(1, keepdims=True)), rtol=1e-5, atol=2e-5)
    soft = brt.softmax(x, 1)
    e = np.exp(wide[:, :, 0].astype(np.float64))
    same(soft, e / e.sum(1, keepdims=True), rtol=1e-5, atol=0)
    d = to_host(soft).astype(np.float64)
    same(brt.softmax_backward(dy, soft, 1), d * (g - (d * g).sum(1, keepdims=True)), rtol=1e-4, atol=1e-9)


@pytest.mark.parametrize("shape, dtype", [((3, 20000), "f32"), ((2, 40000), "bf16"), ((1, 16384 + 8), "bf16"), ((512, 16640), "f32")])
def test_long_dense_lines(xp, shape, dtype):
    """Lines longer than registers hold, whole ones and in chunks, with a residual; results over what they come from."""
    rng = np.random.default_rng(12)
    x, r, w, b, dy = (a(xp, rng.normal(size=s), dtype) for s in (shape, shape, shape[1], shape[1], shape))
    rtol, atol = (1e-5, 3e-5) if dtype == "f32" else (1.6e-2, 1e-2)
    y, mean, rstd, total = brt.layer_norm(x, shape[1:], w, b, residual=r, return_stats=True, return_sum=True)
    wide, g, d, bias = (to_host(v).astype(np.float64) for v in (total, w, dy, b))
    same(total, to_host(x).astype(np.float64) + to_host(r).astype(np.float64), rtol=rtol, atol=atol)
    n = normal(wide, 1)
    same(y, n * g + bias, rtol=rtol, atol=atol)
    same(rstd, 1 / np.sqrt(wide.var(1) + 1e-5), rtol=1e-5)
    g = d * g
    back = (1 / np.sqrt(wide.var(1) + 1e-5))[:, None] * (g - g.mean(1, keepdims=True) - n * (g * n).mean(1, keepdims=True))
    dx, dw, db = brt.layer_norm_backward(dy, total, shape[1:], mean, rstd, w, dsum=r)
    same(dx, back + to_host(r).astype(np.float64), rtol=rtol, atol=3 * atol)
    same(dw, (d * n).sum(0), rtol=rtol, atol=20 * atol)
    same(db, d.sum(0), rtol=rtol, atol=20 * atol)
    for own in (dy, total):
        over = own.copy()
        other = (over, total) if own is dy else (dy, over)
        for got, want in zip(brt.layer_norm_backward(*other, shape[1:], mean, rstd, w, dsum=r, out=(over, None, None)), (dx, dw, db), strict=True):
            assert (to_host(got) == to_host(want)).all()
    scale = 1 / np.sqrt((wide**2).mean(1, keepdims=True) + 1e-6)
    same(brt.rms_norm(total, shape[1:], w, 1e-6), wide * scale * to_host(w).astype(np.float64), rtol=rtol, atol=atol)
    soft = brt.softmax(x, 1)
    e = np.exp(to_host(x).astype(np.float64))
    same(soft, e / e.sum(1, keepdims=True), rtol=rtol, atol=0)
    s = to_host(soft).astype(np.float64)
    same(brt.softmax_backward(dy, soft, 1), s * (d - (s * d).sum(1, keepdims=True)), rtol=rtol, atol=1e-6)
    same(brt.log_softmax(x, 1), np.log(e / e.sum(1, keepdims=True)), rtol=rtol, atol=atol)
    assert brt.layer_norm(x, shape[1:], w, b, residual=r, out=x) is x
    assert (to_host(x) == to_host(y)).all()


@pytest.mark.parametrize("extent", [12000, 20000])
def test_running_statistics_of_long_lines(xp, extent):
    x = np.random.default_rng(13).normal(2, 3, size=(2, 3, extent)).astype(np.float32)
    mean, var = a(xp, np.zeros(3), "f32"), a(xp, np.ones(3), "f32")
    y = brt.instance_norm(to_xp(xp, x), mean, var, momentum=1.0)
    same(y, normal(x, 2), rtol=1e-5, atol=2e-5)
    same(mean, x.astype(np.float64).mean(2).mean(0), rtol=1e-5)
    same(var, x.astype(np.float64).var(2, ddof=1).mean(0), rtol=1e-5)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
def test_batches_whose_channels_are_long(xp, dtype):
    """A channel runs along two axes of x that are not one; with statistics of its own, and with given ones."""
    rng = np.random.default_rng(14)
    x, dy, w, b = (a(xp, rng.normal(size=s), dtype) for s in ((5, 3, 40, 104), (5, 3, 40, 104), 3, 3))
    mean, var = a(xp, np.zeros(3), dtype), a(xp, np.ones(3), dtype)
    rtol, atol = (1e-5, 3e-5) if dtype == "f32" else (1.6e-2, 1e-2)
    y, m, r = brt.batch_norm(x, mean, var, w, b, training=True, momentum=1.0, return_stats=True)
    wide, g, d = (to_host(v).astype(np.float64) for v in (x, w, dy))
    like = lambda v: np.asarray(v, np.float64).reshape(1, 3, 1, 1)
    n = normal(wide, (0, 2, 3))
    same(y, n * like(g) + like(to_host(b)), rtol=rtol, atol=atol)
    same(mean, wide.mean((0, 2, 3)), rtol=rtol, atol=atol)
    same(var, wide.var((0, 2, 3), ddof=1), rtol=rtol)
    dx, dw, db = brt.batch_norm_backward(dy, x, m, r, w)
    each = lambda v: v.mean((0, 2, 3), keepdims=True)
    same(dx, like(to_host(r)) * like(g) * (d - each(d) - n * each(d * n)), rtol=rtol, atol=atol)
    same(dw, (d * n).sum((0, 2, 3)), rtol=rtol, atol=20 * atol)
    same(db, d.sum((0, 2, 3)), rtol=rtol, atol=20 * atol)
    same(brt.batch_norm(x, mean, var, w, b, training=False), (wide - like(to_host(mean))) / np.sqrt(like(to_host(var)) + 1e-5) * like(g) + like(to_host(b)), rtol=rtol, atol=atol)


def test_gradients_over_what_they_come_from(xp):
    """Sums for the parameters are those of dy and x, whichever of them dx is written over."""
    rng = np.random.default_rng(15)
    x, dy, w, b = (a(xp, rng.normal(size=s), "f32") for s in ((2, 8, 40, 8), (2, 8, 40, 8), 8, 8))
    _, mean, rstd = brt.group_norm(x, 2, w, b, return_stats=True)
    want = brt.group_norm_backward(dy, x, 2, mean, rstd, w)
    for k in range(2):
        own = [dy, x]
        own[k] = own[k].copy()
        got = brt.group_norm_backward(*own, 2, mean, rstd, w, out=(own[k], None, None))
        assert all((to_host(p) == to_host(q)).all() for p, q in zip(got, want, strict=True))


def test_an_eps_of_zero_is_a_number(xp):
    """Zeros have no norm to be divided by; with eps=None the dtype's own eps gives 0."""
    x = a(xp, [[0, 0, 0, 0], [3, 4, 0, 0]], "f32")
    for eps, row in ((0.0, [NAN] * 4), (None, [0.0] * 4), (0.0, [NAN] * 4)):
        same(brt.rms_norm(x, (4,), eps=eps), [row, [1.2, 1.6, 0, 0]])


def test_a_momentum_of_zero_leaves_running_statistics(xp):
    x, mean, var = a(xp, [[1, 2], [3, 5], [8, 1]], "f32"), a(xp, [7, 9], "f32"), a(xp, [2, 4], "f32")
    brt.batch_norm(x, mean, var, training=True, momentum=0.0)
    same(mean, [7, 9])
    same(var, [2, 4])


@pytest.mark.parametrize(("rows", "extent", "dtype"), [(3, 64, np.float32), (200, 768, np.float16), (5, 2056, np.float16)])
def test_few_rows_in_place(xp, rows, extent, dtype):
    """Columns are summed up beside rows; where dx lies over dy or x, the rows wait for the sums."""
    rng = np.random.default_rng(4)
    x, dy = (rng.standard_normal((rows, extent)).astype(dtype) for _ in range(2))
    w, vectors = rng.standard_normal(extent).astype(dtype), brt.PlanPreference(variant="rows16")
    mean = x.astype(np.float64).mean(1)
    rstd = 1 / np.sqrt(x.astype(np.float64).var(1) + 1e-5)
    stats = [to_xp(xp, n.astype(np.float32)) for n in (mean, rstd)]

    def gradients(dy, x, **more):
        return [to_host(n) for n in brt.layer_norm_backward(dy, x, (extent,), *stats, to_xp(xp, w), preference=vectors, need=("dx", "dw", "db"), **more)]

    got = gradients(to_xp(xp, dy), to_xp(xp, x))
    n = (x - mean[:, None]) * rstd[:, None]
    np.testing.assert_allclose(got[1], (dy * n).sum(0), rtol=2e-3, atol=0.1 if dtype is np.float16 else 1e-4)
    for over in range(2):
        operands = [to_xp(xp, dy), to_xp(xp, x)]
        for one, other in zip(got, gradients(*operands, out=(operands[over], None, None)), strict=True):
            np.testing.assert_array_equal(one, other)
