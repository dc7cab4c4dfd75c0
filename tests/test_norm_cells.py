"""Training batch norms of channels of few cells, which registers hold one by one or in packs."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

EPS = 1e-5
NAMES = {"f32": "float32", "bf16": "bfloat16", "f16": "float16", "f64": "float64"}
UNITS = {"f32": 2.0**-23, "f64": 2.0**-52, "bf16": 2.0**-8, "f16": 2.0**-11}
# A warp and several for a channel, a part of one, all eight cells of a thread, blocks that are not full.
ALONG = [("f32", (4, 37, 7, 7)), ("f32", (8, 37, 7, 7)), ("f32", (1, 5, 3, 3)), ("bf16", (8, 66, 14, 13)), ("f16", (3, 9, 5, 1)), ("f64", (2, 3, 35, 3)), ("f32", (2, 3, 61, 67)), ("f32", (32, 8, 1, 8)), ("f32", (2, 4, 1, 1))]
ACROSS = [("f32", (33, 21, 1, 1)), ("f32", (260, 12, 1, 1)), ("bf16", (40, 40, 1, 1)), ("f64", (70, 9, 1, 1)), ("f32", (1000, 3, 1, 1)), ("f16", (2, 64, 1, 1))]

# A warp with few packs a thread and with all of them, several warps and a full block for a channel, blocks that are not full.
PACKED = [
    ("f32", (2, 2050, 4, 16)), ("f32", (16, 2049, 8, 8)), ("f16", (16, 37, 8, 8)), ("bf16", (5, 66, 8, 6)), ("f32", (8, 33, 14, 14)), ("f32", (3, 3, 64, 68)), ("f16", (3, 5, 61, 8)), ("f32", (1, 3, 2, 2)),
]  # fmt: skip


def plan_of(dtype, shape, **specs):
    x, row = brt.TensorSpec(shape, NAMES[dtype], **specs), brt.TensorSpec(shape[1:2], NAMES[dtype])
    return brt.select("batch_norm", "forward", arch="sm_90", training=True, x=x, weight=row, bias=row)


def kernels(plan):
    return [launch.kernel for launch in plan.geometry.launches]


def across(values):
    return np.asarray(values).astype(np.float64)[None, :, None, None]


def drawn(rng, shape, dtype):
    return (3 * rng.standard_normal(shape, np.float32) + 20).astype(NUMPY[dtype])


def check(xp, rng, x, dtype, given, out=None, weighted=True):
    """Results, statistics and running statistics."""
    channels = x.shape[1]
    weight, bias = (rng.standard_normal(channels, np.float32).astype(NUMPY[dtype]) if weighted else None for _ in range(2))
    w, b = (None if v is None else to_xp(xp, v) for v in (weight, bias))
    means, variances = to_xp(xp, np.zeros(channels, NUMPY["f32"])), to_xp(xp, np.ones(channels, NUMPY["f32"]))
    y, mean, rstd = brt.batch_norm(given, means, variances, w, b, True, return_stats=True, **({} if out is None else {"out": (out, None, None)}))
    wide = x.astype(np.float64)
    m, v, cells = wide.mean((0, 2, 3)), wide.var((0, 2, 3)), wide[:, 0].size
    scale, shift = (np.ones(channels), np.zeros(channels)) if weight is None else (weight.astype(np.float64), bias.astype(np.float64))
    terms = [(wide - across(m)) / np.sqrt(across(v) + EPS) * across(scale), across(shift)]
    error = np.abs(to_host(y).astype(np.float64) - terms[0] - terms[1])
    assert (error <= UNITS[dtype] * (np.abs(terms[0]) + np.abs(terms[1])) + 2e-5 * np.abs(across(scale))).all()
    np.testing.assert_allclose(to_host(mean), m, rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)
    np.testing.assert_allclose(to_host(means), 0.1 * m, rtol=2e-6)
    np.testing.assert_allclose(to_host(variances), 0.9 + 0.1 * v * cells / (cells - 1), rtol=2e-6)


@pytest.mark.parametrize("dtype, shape", [*ALONG, *ACROSS, *PACKED])
def test_channels_of_few_cells(xp, rng, both_orders, dtype, shape):
    x = drawn(rng, shape, dtype)
    if shape[2:] == (1, 8):  # packs would serve
        on = to_xp(xp, np.repeat(x, 2, 3))[..., ::2]
    else:
        on = to_xp(xp, x)
        assert kernels(plan_of(dtype, shape)) == ["_cells_across" if shape[2:] == (1, 1) and shape[0] > 1 else "_cells"]
    check(xp, rng, x, dtype, on)


@pytest.mark.parametrize("weighted", [True, False])
def test_views(xp, rng, weighted):
    """Channels innermost, every other sample, rows apart, axes from the end; in place and elsewhere."""
    x = drawn(rng, (6, 10, 3, 5), "f32")
    last = to_xp(xp, np.ascontiguousarray(x.transpose(0, 2, 3, 1))).transpose(0, 3, 1, 2)
    check(xp, rng, x, "f32", last, weighted=weighted)
    apart = to_xp(xp, np.repeat(np.repeat(x, 2, 0), 2, 3))[::2, ..., ::2]
    check(xp, rng, x, "f32", apart, weighted=weighted)
    back = to_xp(xp, np.ascontiguousarray(x[::-1, :, :, ::-1]))[::-1, :, :, ::-1]
    check(xp, rng, x, "f32", back, weighted=weighted)
    place = to_xp(xp, np.zeros((6, 3, 5, 10), np.float32)).transpose(0, 3, 1, 2)
    check(xp, rng, x, "f32", to_xp(xp, x), out=place, weighted=weighted)
    check(xp, rng, x, "f32", back, out=back, weighted=weighted)


def test_an_odd_value_stays_in_its_channel(xp, rng):
    """NaN, infinities and squares beyond the range make their channel NaN and no other; a constant channel gives bias."""
    for shape in ((6, 40, 3, 3), (54, 40, 1, 1)):
        x = rng.standard_normal(shape, np.float32)
        x[3, 5, 0, 0], x[5, 6], x[0, 9], x[1, 9], x[2, 12], x[:, 39] = np.nan, np.inf, 1e30, -1e30, -np.inf, 4.0
        bias = rng.standard_normal(40, np.float32)
        y = to_host(brt.batch_norm(to_xp(xp, x), bias=to_xp(xp, bias), training=True))
        assert np.isnan(y[:, [5, 6, 9, 12]]).all() and not np.isnan(np.delete(y, [5, 6, 9, 12], 1)).any()
        np.testing.assert_array_equal(y[:, 39], np.full(y[:, 39].shape, bias[39]))


def test_channels_far_from_zero(xp, rng):
    """The mean to the last digit, and the variance where it is less than the mean's own rounding in the sum."""
    x = (2**20 + rng.integers(-40, 41, (30, 11, 7, 7)) / 8).astype(np.float32)
    wide = x.astype(np.float64)
    _, mean, rstd = brt.batch_norm(to_xp(xp, x), training=True, return_stats=True)
    assert np.abs(to_host(mean) - wide.mean((0, 2, 3))).max() <= 0.55 / 8
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(wide.var((0, 2, 3)) + EPS), rtol=1e-3)


@pytest.mark.parametrize("dtype, shape, specs", [
    ("f32", (64, 2048, 7, 7), {}), ("f32", (2, 2, 91, 91), {}), ("f32", (16, 64, 36, 64), {}), ("f64", (8, 64, 14, 14), {}), ("f32", (1025, 8, 1, 1), {}), ("f32", (2, 400_000, 1, 1), {}),
    ("f32", (2, 16, 3, 3), {"strides": (2**31, 9, 3, 1)}),
])  # fmt: skip
def test_channels_of_other_kernels(dtype, shape, specs):
    """Large arrays, channels that a block does not hold, packs of f64, too many threads, cells that 32 bits do not reach."""
    assert not any("_cells" in kernel for kernel in kernels(plan_of(dtype, shape, **specs)))
