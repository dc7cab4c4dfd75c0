"""Rows that the registers of a group of threads hold."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.folds import reduce_base
from baracuda_rt.patterns.rows import lines, softmax
from baracuda_rt.patterns.scans import scan

from .harness import to_host, to_xp

RTOL = {"f2": 1e-3, "f4": 3e-6, "f8": 1e-13}


def pitched(xp, values, by):
    """The same values as rows of a wider matrix."""
    return to_xp(xp, np.pad(values, ((0, 0), (0, by))))[:, : values.shape[1]]


@pytest.mark.parametrize(
    "dtype, rows, width", [("f4", 37, 768), ("f4", 5, 40), ("f4", 9, 8192), ("f4", 2200, 260), ("f8", 33, 1000), ("f8", 6, 4096), ("f2", 300, 72), ("f2", 7, 2048)]
)
def test_variances(xp, rng, both_orders, dtype, rows, width):
    x = (rng.standard_normal((rows, width)) + 3).astype(dtype)
    x[1] = x.dtype.type(0.1)
    x[-1] += 40
    x[2, 3] = 100
    (launch,) = brt.select("var", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, x.dtype.name), dim=1).geometry.launches
    assert launch.kernel == "_held"
    wide = x.astype(np.longdouble)
    for given in (to_xp(xp, x), pitched(xp, x, 1)):  # by packs, and element by element where the row is short enough
        y = to_host(brt.var(given, 1))
        np.testing.assert_allclose(y, wide.var(1, ddof=1).astype(np.float64), rtol=RTOL[dtype], atol=1e-12)
        assert y[1] == 0
        out = to_xp(xp, np.full(rows, np.nan, dtype))
        brt.std(given, 1, correction=0, out=out)
        np.testing.assert_allclose(to_host(out), wide.std(1).astype(np.float64), rtol=RTOL[dtype], atol=1e-12)


def test_variances_far_from_zero(xp, rng):
    """Deviations that are less than the rounding of the mean: the second pass tells how far the mean is off."""
    x = (2**20 + rng.integers(-40, 41, (64, 768)) / 8).astype(np.float32)
    x[3] = 2**20
    np.testing.assert_allclose(to_host(brt.var(to_xp(xp, x), 1)), x.astype(np.float64).var(1, ddof=1), rtol=1e-5)


@pytest.mark.parametrize("width", [64, 768, 4096])
def test_variances_at_the_ends_of_the_range(xp, rng, width):
    """Rows of one block, of which some have squares beyond the range: each as if it were alone."""
    x = rng.standard_normal((9, width)).astype(np.float32)
    x[1] *= 1e-30
    x[2] *= 1e25
    x[3, 5] = np.nan
    x[4, -1] = np.inf
    x[5] = 3e38
    x[5, ::2] = -3e38
    x[6] = 0
    wide = x.astype(np.float64)
    y = to_host(brt.std(to_xp(xp, x), 1))
    usual = [0, 1, 2, 5, 6, 7, 8]
    np.testing.assert_allclose(y[usual], wide[usual].std(1, ddof=1), rtol=3e-6)
    assert np.isnan(y[3]) and not np.isfinite(y[4])
    alone = np.concatenate([to_host(brt.std(to_xp(xp, x[k : k + 1]), 1)) for k in usual])
    np.testing.assert_allclose(y[usual], alone, rtol=3e-7)


def near(*limits, step=1):
    """Sizes at limits of the geometry, one below and one above, and a pack to either side."""
    return sorted({limit + by for limit in limits for by in (-step, -1, 0, 1, step) if limit + by > 1})


@pytest.mark.parametrize("dtype", ["f4", "f8", "f2"])
def test_variances_at_the_limits_of_registers(xp, rng, both_orders, dtype):
    """Rows that fill their threads' registers, and those that are an element or a pack shorter or longer; each row's neighbours are NaN."""
    unit = 16 // np.dtype(dtype).itemsize
    held = reduce_base.held_units(unit)
    lanes = (reduce_base.HELD_LANES, 32, reduce_base.THREADS)
    found = set()
    for width in near(*(n * held * unit for n in lanes), reduce_base.THREADS * reduce_base.HELD_SINGLES, step=unit):
        x = (rng.standard_normal((3, width)) + 2).astype(dtype)
        whole = np.full((3, width + 2 * unit), np.nan, dtype)
        whole[:, unit : unit + width] = x
        wide = x.astype(np.longdouble).var(1, ddof=1).astype(np.float64)
        for given in (to_xp(xp, x), to_xp(xp, whole)[:, unit : unit + width], to_xp(xp, x[:, ::-1].copy())[:, ::-1]):
            np.testing.assert_allclose(to_host(brt.var(given, 1)), wide, rtol=10 * RTOL[dtype])
        (first, *_) = brt.select("var", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, x.dtype.name), dim=1).geometry.launches
        found.add((first.kernel, width > reduce_base.THREADS * held * unit))
    assert ("_held", False) in found and ("_held", True) not in found and ("_run_rows", True) in found


@pytest.mark.parametrize("op", ["cumsum", "cumprod"])
@pytest.mark.parametrize("dtype", ["f4", "i8"])
def test_scans_at_the_limits_of_a_block(xp, rng, both_orders, op, dtype):
    """Rows of a unit a thread, of one more, and of so few that a thread walks them."""
    unit = 16 // np.dtype(dtype).itemsize
    for width in near(scan.UNITS * unit, 32 * unit, scan.THREADS * unit, scan.THREADS, step=unit):
        x = rng.integers(-3, 4, (5, width)) if op == "cumsum" else rng.choice([-1, 1], (5, width))
        x = x.astype(dtype)
        want = getattr(np, op)(x, axis=1)
        np.testing.assert_array_equal(to_host(getattr(brt, op)(to_xp(xp, x), 1)), want)
        np.testing.assert_array_equal(to_host(getattr(brt, op)(to_xp(xp, x[:, ::-1].copy())[:, ::-1], 1, reverse=True)), getattr(np, op)(x[:, ::-1], axis=1)[:, ::-1])


@pytest.mark.parametrize("dtype, width", [("f4", 12), ("f4", 512), ("f4", 2052), ("f8", 700), ("f2", 1024)])
@pytest.mark.parametrize("p", [2.0, 1.0, np.inf, 0.0])
def test_normalized_rows(xp, rng, both_orders, dtype, width, p):
    """Rows of usual numbers beside some of zeros, of numbers whose squares leave the range, and of NaN and infinities."""
    x = rng.standard_normal((11, width)).astype(dtype)
    x[1], x[2, ::3], x[3, 1], x[4, 2] = 0, -0.0, np.nan, np.inf
    if dtype != "f2":
        x[5] *= x.dtype.type(1e-30)
        x[6] *= x.dtype.type(1e30)
        x[7, 0] = 1e-41
    (launch,) = brt.select("normalize", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, x.dtype.name), p=p, dim=1).geometry.launches
    assert launch.kernel == "_whole"
    wide = x.astype(np.longdouble)
    with np.errstate(invalid="ignore"):
        want = (wide / np.maximum(np.linalg.norm(wide, p, 1)[:, None], 1e-30)).astype(np.float64)
    y = to_host(brt.normalize(to_xp(xp, x), p, 1, 1e-30))
    np.testing.assert_allclose(y, want, rtol=2 * RTOL[dtype], atol=1e-7 if dtype == "f2" else 1e-44)
    np.testing.assert_array_equal(np.signbit(y[[1, 2]]), np.signbit(x[[1, 2]]))


@pytest.mark.parametrize("op", ["sum", "amax", "logsumexp", "vector_norm"])
@pytest.mark.parametrize("rows, width", [(2050, 516), (2050, 784), (2049, 1024), (300, 8188)])
def test_rows_of_two_batches(xp, rng, both_orders, op, rows, width):
    x = rng.standard_normal((rows, width)).astype(np.float32)
    x[1, -1], x[2, 0], x[3] = np.nan, 1e30, -np.inf
    (launch,) = brt.select(op, "forward", arch="sm_90", x=brt.TensorSpec(x.shape, "float32"), dim=1).geometry.launches
    assert launch.kernel == "_held"
    wide = x.astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        top = wide.max(1)
        base = np.where(np.isfinite(top), top, 0)
        want = {
            "sum": lambda: wide.sum(1), "amax": lambda: top, "logsumexp": lambda: np.log(np.exp(wide - base[:, None]).sum(1)) + base,
            "vector_norm": lambda: np.linalg.norm(wide, axis=1),
        }[op]()  # fmt: skip
    np.testing.assert_allclose(to_host(getattr(brt, op)(to_xp(xp, x), dim=1)), want, rtol=1e-6, atol=1e-4)


def test_gradient_of_a_variance(xp, rng):
    x, dy = rng.standard_normal((40, 256)).astype(np.float32), rng.standard_normal(40).astype(np.float32)
    wide = x.astype(np.float64)
    want = dy[:, None] * 2 * (wide - wide.mean(1, keepdims=True)) / 255
    np.testing.assert_allclose(to_host(brt.var_backward(to_xp(xp, dy), to_xp(xp, x), 1)), want, rtol=1e-4, atol=1e-7)


@pytest.mark.parametrize("rows, width", [(64, 1024), (3, 516), (5, 40), (9, 130), (70, 20)])
def test_scans(xp, rng, both_orders, rows, width):
    x = rng.integers(-4, 5, (rows, width)).astype(np.float32)
    (launch,) = brt.select("cumsum", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, "float32"), dim=1).geometry.launches
    assert launch.kernel == "_whole"
    for given in (to_xp(xp, x), pitched(xp, x, 1)):
        np.testing.assert_array_equal(to_host(brt.cumsum(given, 1)), x.cumsum(1))
        backwards = to_host(brt.cumsum(given, 1, reverse=True, exclusive=True))
        np.testing.assert_array_equal(backwards, x[:, ::-1].cumsum(1)[:, ::-1] - x)
        top, at = brt.cummax(given, 1)
        np.testing.assert_array_equal(to_host(top), np.maximum.accumulate(x, 1))
        np.testing.assert_array_equal(np.take_along_axis(x, to_host(at), 1), to_host(top))


@pytest.mark.parametrize("dtype, width", [("f4", 197), ("f4", 129), ("f4", 577), ("f4", 511), ("f4", 639), ("f4", 641), ("f4", 767), ("f2", 255), ("f2", 300)])
def test_softmax_by_warps(xp, rng, both_orders, monkeypatch, dtype, width):
    x = (rng.standard_normal((18, width)) * 3).astype(dtype)
    x[3], x[4, 5], x[5, 6], x[6, 7] = -np.inf, np.nan, np.inf, -np.inf
    wide = np.delete(x, [3, 4, 5], 0).astype(np.float64)
    share = np.exp(wide - wide.max(1, keepdims=True))
    share /= share.sum(1, keepdims=True)
    monkeypatch.setattr(softmax, "WARP_LINES", 1)
    for name in ("softmax", "log_softmax"):
        plan = brt.select(name, x=brt.TensorSpec(x.shape, x.dtype.name), dim=1, arch="host" if xp is np else None)
        (launch,) = plan.geometry.launches
        assert launch.kernel.startswith("_warps")
        y = to_xp(xp, np.full(x.shape, 7, dtype))
        plan.run(x=to_xp(xp, x), y=y)
        y = to_host(y)
        assert np.isnan(y[3:6]).all()
        with np.errstate(divide="ignore"):
            np.testing.assert_allclose(np.delete(y, [3, 4, 5], 0), share if name == "softmax" else np.log(share), rtol=10 * RTOL[dtype], atol=RTOL[dtype])


@pytest.mark.parametrize("dtype", ["f4", "f2"])
@pytest.mark.parametrize("unit", [1, 16])
def test_softmax_of_short_lines(xp, rng, both_orders, dtype, unit):
    """Lines of as many elements as each kernel for short ones takes at least and at most; a line's neighbours are NaN. Gradients too."""
    unit = unit // np.dtype(dtype).itemsize or 1
    found, before = set(), 0
    for lanes, each in lines.SHORT[unit]:
        for units in (before + 1, lanes * each):
            width, rows = units * unit, lines.SHORT_THREADS // lanes + 1
            if unit == 1 and width * np.dtype(dtype).itemsize % 16 == 0:
                width -= 1  # else by vectors
            if not width:
                continue
            x, dy = (rng.standard_normal((rows, width)) * 3).astype(dtype), rng.standard_normal((rows, width)).astype(dtype)
            whole = np.full((rows, width + (unit if unit > 1 else 1)), np.nan, dtype)
            whole[:, :width] = x
            wide, wide_dy = x.astype(np.float64), dy.astype(np.float64)
            share = np.exp(wide - wide.max(1, keepdims=True))
            share /= share.sum(1, keepdims=True)
            given = [to_xp(xp, x), to_xp(xp, whole)[:, :width]]
            for name, want in (("softmax", share), ("log_softmax", np.log(share))):
                for own in given:
                    np.testing.assert_allclose(to_host(getattr(brt, name)(own, 1)), want, rtol=10 * RTOL[dtype], atol=2 * RTOL[dtype])
                y = want.astype(dtype)
                slope = y * (wide_dy - (y * wide_dy).sum(1, keepdims=True)) if name == "softmax" else wide_dy - np.exp(y.astype(np.float64)) * wide_dy.sum(1, keepdims=True)
                np.testing.assert_allclose(to_host(getattr(brt, name + "_backward")(to_xp(xp, dy), to_xp(xp, y), 1)), slope, rtol=20 * RTOL[dtype], atol=20 * RTOL[dtype])
                plan = brt.select(name, x=brt.TensorSpec(x.shape, x.dtype.name), dim=1, arch="sm_90")
                found.add(plan.geometry.launches[0].kernel)
        before = lanes * each
    assert {f"_short_{lanes}x{each}" for lanes, each in lines.SHORT[unit]} <= found


@pytest.mark.parametrize("dtype", ["f4", "f2"])
@pytest.mark.parametrize("unit", [1, 16])
@pytest.mark.parametrize("few", [False, True])
def test_softmax_gradients_of_longer_lines(xp, rng, both_orders, monkeypatch, dtype, unit, few):
    """Lines of as many elements as each kernel takes at least and at most; a line's neighbours are NaN."""
    unit = unit // np.dtype(dtype).itemsize or 1
    monkeypatch.setattr(lines, "LONGER_LINES", 1 << 20 if few else 0)
    table, found = (lines.LONGER_FEW if few else lines.LONGER)[unit], set()
    for lanes, each, sure in table:
        for units in (max(sure * lanes, lines.SHORT[unit][-1][0] * lines.SHORT[unit][-1][1]) + 1, lanes * each - (unit == 1)):
            width, rows = units * unit, lines.SHORT_THREADS // lanes + 1
            x, dy = (rng.standard_normal((rows, width)) * 3).astype(dtype), rng.standard_normal((rows, width)).astype(dtype)
            share = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
            share /= share.sum(1, keepdims=True)
            wide_dy = dy.astype(np.float64)
            whole = np.full((rows, width + unit), np.nan, dtype)
            whole[:, :width] = dy
            for name in ("softmax", "log_softmax"):
                y = (share if name == "softmax" else np.log(share)).astype(dtype)
                slope = y * (wide_dy - (y * wide_dy).sum(1, keepdims=True)) if name == "softmax" else wide_dy - np.exp(y.astype(np.float64)) * wide_dy.sum(1, keepdims=True)
                for own in (to_xp(xp, dy), to_xp(xp, whole)[:, :width]):
                    np.testing.assert_allclose(to_host(getattr(brt, name + "_backward")(own, to_xp(xp, y), 1)), slope, rtol=20 * RTOL[dtype], atol=20 * RTOL[dtype])
                spec = brt.TensorSpec(x.shape, x.dtype.name)
                found.add(brt.select(name, "backward", dy=spec, y=spec, dim=1, arch="sm_90").geometry.launches[0].kernel)
    assert {f"_short_{lanes}x{each}" for lanes, each, _ in table} <= found


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_short_lines_that_hold_no_number(xp, rng, both_orders, name):
    for width in (5, 8, 47, 64, 100):
        x = rng.standard_normal((9, width)).astype(np.float32)
        x[3], x[4, 2], x[5, 3], x[6, 1:] = -np.inf, np.nan, np.inf, -np.inf
        y = to_host(getattr(brt, name)(to_xp(xp, x), 1))
        assert np.isnan(y[3:6]).all() and np.isfinite(y[[0, 1, 2, 7, 8]]).all()
        np.testing.assert_array_equal(y[6], [1] + [0] * (width - 1) if name == "softmax" else [0] + [-np.inf] * (width - 1))


@pytest.mark.parametrize("dtype, width", [("f4", 24), ("f4", 40), ("f4", 128), ("f2", 40), ("f2", 512)])
def test_softmax_of_few_units(xp, rng, both_orders, monkeypatch, dtype, width):
    monkeypatch.setattr(lines, "SHORT", {})
    monkeypatch.setattr(lines, "TARGET_BLOCKS", 1)
    monkeypatch.setattr(lines, "MIN_BLOCKS", 1)
    x = (rng.standard_normal((37, width)) * 3).astype(dtype)
    share = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
    share /= share.sum(1, keepdims=True)
    for name in ("softmax", "log_softmax"):
        plan = brt.select(name, x=brt.TensorSpec(x.shape, x.dtype.name), dim=1, arch="host" if xp is np else None)
        (launch,) = plan.geometry.launches
        assert launch.kernel in ("_held_2", "_held_4")
        y = to_xp(xp, np.full(x.shape, 7, dtype))
        plan.run(x=to_xp(xp, x), y=y)
        np.testing.assert_allclose(to_host(y), share if name == "softmax" else np.log(share), rtol=10 * RTOL[dtype], atol=RTOL[dtype])


@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_softmax_at_the_limits_of_its_kernels(xp, rng, both_orders, monkeypatch, dtype):
    """Lines of as many elements as a kernel for short ones takes, of one more and one fewer; a line's neighbours are NaN."""
    monkeypatch.setattr(softmax, "WARP_LINES", 4)
    unit = 16 // np.dtype(dtype).itemsize
    found, longer = set(), softmax.LONGER_PACKS[unit]
    for width in near(softmax.WARP_LEAST, *(most for _, most, _ in softmax.WARPS), 8 * unit, softmax.SHORT_UNITS[unit] * unit, *(lanes * each * unit for lanes, each, _ in longer), step=unit):
        x = (rng.standard_normal((6, width)) * 3).astype(dtype)
        whole = np.full((6, width + 3), np.nan, dtype)
        whole[:, 2 : 2 + width] = x
        share = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        for given in (to_xp(xp, x), to_xp(xp, whole)[:, 2 : 2 + width]):
            strides = tuple(step // x.dtype.itemsize for step in given.strides)
            for name, want in (("softmax", share), ("log_softmax", np.log(share))):
                plan = brt.select(name, x=brt.TensorSpec(x.shape, x.dtype.name, strides=strides, alignment=x.dtype.itemsize), dim=1, arch="host" if xp is np else None)
                found.add(plan.geometry.launches[0].kernel)
                found.add(brt.select(name, x=brt.TensorSpec(x.shape, x.dtype.name), dim=1, arch="sm_90").geometry.launches[0].kernel)
                y = to_xp(xp, np.full(x.shape, np.nan, dtype))
                plan.run(x=given, y=y)
                np.testing.assert_allclose(to_host(y), want, rtol=10 * RTOL[dtype], atol=RTOL[dtype])
                np.testing.assert_allclose(to_host(getattr(brt, name)(given, 1)), want, rtol=10 * RTOL[dtype], atol=RTOL[dtype])
    assert {name for name, *_ in softmax.WARPS} | {f"_short_{lanes}x{each}" for lanes, each, _ in longer} <= found
