"""Batch norms that several neighbouring channels of a block share: channels that are short runs in each sample."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.rows import norm_cells

from .harness import NUMPY, to_host, to_xp

EPS = 1e-5
NAMES = {"f32": "float32", "bf16": "bfloat16", "f16": "float16", "f64": "float64"}
UNITS = {"f32": 2.0**-23, "f64": 2.0**-52, "bf16": 2.0**-8, "f16": 2.0**-11}
# Packs across two channels and within one, more groups of threads than samples, a sample more for some groups, packs in shared memory and read again.
SHAPES = [
    ("f32", (9, 256, 7, 7)), ("f32", (67, 256, 7, 7)), ("bf16", (10, 512, 7, 7)), ("f16", (2, 512, 3, 3)), ("f32", (20, 256, 3, 7)),
    ("bf16", (3, 128, 14, 14)), ("f64", (5, 128, 5, 1)), ("f32", (41, 256, 15, 15)), ("bf16", (45, 512, 9, 9)),
]  # fmt: skip
HALVES = [("f32", (150, 256, 7, 7)), ("bf16", (90, 512, 7, 7)), ("f16", (66, 512, 9, 9))]  # so few blocks, and large ones, that packs are halved


@pytest.fixture(autouse=True)
def _few_cells(monkeypatch):
    """Small arrays take the kernels of large ones."""
    monkeypatch.setattr(norm_cells, "MOST_CELLS", 0)


def plan_of(dtype, shape, arch="sm_90", **specs):
    x = brt.TensorSpec(shape, NAMES[dtype], **specs)
    row = brt.TensorSpec(shape[1:2], NAMES[dtype])
    return brt.select("batch_norm", "forward", arch=arch, training=True, x=x, weight=row, bias=row)


def kernels(plan):
    return [launch.kernel for launch in plan.geometry.launches]


def moments(x):
    wide = x.astype(np.float64)
    return wide, wide.mean((0, 2, 3)), wide.var((0, 2, 3))


def across(values):
    return np.asarray(values).astype(np.float64)[None, :, None, None]


def check(xp, x, weight, bias, dtype, given=None):
    """Results, statistics and running statistics; the parameters that are not there are None."""
    on = to_xp(xp, x) if given is None else given
    channels = x.shape[1]
    means, variances = to_xp(xp, np.zeros(channels, NUMPY["f32"])), to_xp(xp, np.ones(channels, NUMPY["f32"]))
    w, b = (None if v is None else to_xp(xp, v) for v in (weight, bias))
    y, mean, rstd = brt.batch_norm(on, means, variances, w, b, True, return_stats=True)
    wide, m, v = moments(x)
    scale = np.ones(channels) if weight is None else weight.astype(np.float64)
    shift = np.zeros(channels) if bias is None else bias.astype(np.float64)
    terms = [(wide - across(m)) / np.sqrt(across(v) + EPS) * across(scale), across(shift)]
    error = np.abs(to_host(y).astype(np.float64) - terms[0] - terms[1])
    assert (error <= UNITS[dtype] * (np.abs(terms[0]) + np.abs(terms[1])) + 2e-5 * np.abs(across(scale))).all()
    np.testing.assert_allclose(to_host(mean), m, rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)
    np.testing.assert_allclose(to_host(means), 0.1 * m, rtol=2e-6)
    cells = wide[:, 0].size
    np.testing.assert_allclose(to_host(variances), 0.9 + 0.1 * v * cells / (cells - 1), rtol=2e-6)


@pytest.mark.parametrize("dtype, shape", [*SHAPES, *HALVES])
def test_channels_of_a_block(xp, rng, both_orders, dtype, shape):
    assert kernels(plan_of(dtype, shape)) == ["_channels_half" if (dtype, shape) in HALVES else "_channels"]
    x = (3 * rng.standard_normal(shape, np.float32) + 20).astype(NUMPY[dtype])
    check(xp, x, *(rng.standard_normal(shape[1], np.float32).astype(NUMPY[dtype]) for _ in range(2)), dtype)


@pytest.mark.parametrize("parts", [(), ("weight",), ("bias",)])
def test_parameters_of_channels_of_a_block(xp, rng, parts):
    x = rng.standard_normal((11, 256, 7, 7), np.float32) + 2
    check(xp, x, *(rng.standard_normal(256, np.float32) if name in parts else None for name in ("weight", "bias")), "f32")


def test_some_samples_of_an_array_and_in_place(xp, rng):
    """Every other sample is read, and a result may lie where x does."""
    wide = rng.standard_normal((22, 256, 7, 7), np.float32) + 2
    weight, bias = rng.standard_normal((2, 256), np.float32)
    some = to_xp(xp, wide)[::2]
    check(xp, wide[::2], weight, bias, "f32", given=some)
    on = to_xp(xp, wide)
    given = [to_xp(xp, weight), to_xp(xp, bias)]
    y = to_host(brt.batch_norm(on[::2], weight=given[0], bias=given[1], training=True))
    brt.batch_norm(on[::2], weight=given[0], bias=given[1], training=True, out=on[::2])
    assert to_host(on)[::2].tobytes() == y.tobytes() and to_host(on)[1::2].tobytes() == wide[1::2].tobytes()


def test_an_odd_value_stays_in_its_channel(xp, rng):
    """NaN, infinities and squares beyond the range make their channel NaN and no other; a constant channel gives bias."""
    x = rng.standard_normal((12, 256, 7, 7), np.float32)
    x[3, 5, 0, 0], x[11, 6, 6, 6], x[0, 9], x[7, 12, 3, 3], x[:, 255] = np.nan, np.inf, 1e30, -np.inf, 4.0
    x[1, 9] = -1e30
    bias = rng.standard_normal(256, np.float32)
    y = to_host(brt.batch_norm(to_xp(xp, x), bias=to_xp(xp, bias), training=True))
    odd = [5, 6, 9, 12]
    assert np.isnan(y[:, odd]).all()
    assert not np.isnan(np.delete(y, odd, 1)).any()
    np.testing.assert_array_equal(y[:, 255], np.full((12, 7, 7), bias[255]))


def test_channels_of_a_block_far_from_zero(xp, rng):
    """The mean to the last digit, and the variance where it is less than the mean's own rounding in the sum."""
    x = (2**20 + rng.integers(-40, 41, (30, 256, 7, 7)) / 8).astype(np.float32)
    _, m, v = moments(x)
    _, mean, rstd = brt.batch_norm(to_xp(xp, x), training=True, return_stats=True)
    assert np.abs(to_host(mean) - m).max() <= 0.55 / 8
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=1e-3)


def test_the_order_of_sums_is_that_of_every_device():
    """Threads of a block follow from the extents; what shared memory is too small for is read again."""
    small, large = (plan_of("f32", (50, 256, 15, 15), arch).geometry.launches[0] for arch in ("sm_86", "sm_90"))
    assert small.block == large.block and small.grid == large.grid and small.shared < large.shared <= 227 * 1024


@pytest.mark.parametrize("dtype, shape, specs", [
    ("f32", (9, 252, 7, 7), {}), ("f32", (9, 258, 7, 7), {}), ("f32", (9, 256, 1, 3), {}), ("f32", (21, 64, 14, 14), {}), ("f32", (61, 64, 28, 28), {}), ("bf16", (9, 512, 7, 1), {}), ("f32", (64, 64, 112, 112), {}),
    ("f32", (9, 256, 7, 7), {"alignment": 4}), ("f32", (9, 256, 7, 7), {"strides": (256 * 49, 1, 7 * 256, 256)}), ("f32", (1, 256, 7, 7), {}), ("f32", (9, 256, 7, 7), {"strides": (256 * 50 + 1, 50, 7, 1)}),
])  # fmt: skip
def test_channels_that_no_block_shares(dtype, shape, specs):
    assert "_channels" not in kernels(plan_of(dtype, shape, **specs))
