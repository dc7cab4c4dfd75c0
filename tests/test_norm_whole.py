"""Norms whose lines have a block each, which holds them in registers and shared memory: groups and channels of models."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

EPS = 1e-5
NAMES = {"f32": "float32", "bf16": "bfloat16", "f16": "float16"}
UNITS = {"f32": 2.0**-23, "bf16": 2.0**-8, "f16": 2.0**-11}
# Registers alone, with a thread's last vector missing for some; shared memory too; one channel a group, and one sample: lines of one axis.
GROUPS = [("f32", (2, 6, 48, 66), 2), ("bf16", (3, 12, 72, 80), 4), ("f16", (33, 4, 128, 130), 1), ("f32", (4, 8, 96, 95), 8), ("f32", (1, 128, 96, 100), 32)]
CHANNELS = [("f32", (40, 33, 22, 22)), ("bf16", (21, 5, 28, 28)), ("f32", (13, 32, 36, 72)), ("f16", (1, 40, 264, 260)), ("f32", (1, 33, 128, 130))]


def plan_of(op, dtype, shape, arch="sm_90", own=None, **specs):
    x, row = brt.TensorSpec(shape, NAMES[dtype], **specs), brt.TensorSpec(shape[1:2], NAMES[dtype])
    return brt.select(op, "forward", arch=arch, x=x, weight=row, bias=row, **({"training": True} if own is None else own))


def kernels(plan):
    return [launch.kernel for launch in plan.geometry.launches]


def across(values):
    return np.asarray(values).astype(np.float64)[None, :, None, None]


def check(y, x, m, v, weight, bias, dtype):
    """y against float64; m, v: mean and variance, broadcast to x."""
    scale, shift = (1.0 if weight is None else across(weight)), (0.0 if bias is None else across(bias))
    term = (x.astype(np.float64) - m) / np.sqrt(v + EPS) * scale
    error = np.abs(to_host(y).astype(np.float64) - term - shift)
    assert (error <= UNITS[dtype] * (np.abs(term) + np.abs(shift)) + 2e-5 * np.abs(scale)).all()


@pytest.mark.parametrize("kept", ["own", "f32"])
@pytest.mark.parametrize("dtype, shape, groups", GROUPS)
def test_groups(xp, rng, both_orders, dtype, shape, groups, kept):
    x = (3 * rng.standard_normal(shape, np.float32) + 20).astype(NUMPY[dtype])
    assert kernels(plan_of("group_norm", dtype, shape, own={"num_groups": groups})) == ["_whole"]
    weight, bias = (rng.standard_normal(shape[1], np.float32).astype(NUMPY[dtype if kept == "own" else "f32"]) for _ in range(2))
    y, mean, rstd = brt.group_norm(to_xp(xp, x), groups, to_xp(xp, weight), to_xp(xp, bias), return_stats=True)
    lines = x.astype(np.float64).reshape(shape[0], groups, -1)
    m, v = lines.mean(2), lines.var(2)
    np.testing.assert_allclose(to_host(mean), m, rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)
    m, v = (np.repeat(s, shape[1] // groups, 1)[..., None, None] for s in (m, v))
    check(y, x, m, v, weight, bias, dtype)


@pytest.mark.parametrize("dtype, shape", CHANNELS)
def test_channels(xp, rng, both_orders, dtype, shape):
    x = (3 * rng.standard_normal(shape, np.float32) + 20).astype(NUMPY[dtype])
    assert kernels(plan_of("batch_norm", dtype, shape)) == ["_whole"]
    weight, bias = (rng.standard_normal(shape[1], np.float32).astype(NUMPY[dtype]) for _ in range(2))
    means, variances = to_xp(xp, np.zeros(shape[1], NUMPY["f32"])), to_xp(xp, np.ones(shape[1], NUMPY["f32"]))
    y, mean, rstd = brt.batch_norm(to_xp(xp, x), means, variances, to_xp(xp, weight), to_xp(xp, bias), True, return_stats=True)
    wide = x.astype(np.float64)
    m, v = wide.mean((0, 2, 3)), wide.var((0, 2, 3))
    check(y, x, across(m), across(v), weight, bias, dtype)
    np.testing.assert_allclose(to_host(mean), m, rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)
    np.testing.assert_allclose(to_host(means), 0.1 * m, rtol=2e-6)
    cells = wide[:, 0].size
    np.testing.assert_allclose(to_host(variances), 0.9 + 0.1 * v * cells / (cells - 1), rtol=2e-6)


@pytest.mark.parametrize("parts", [(), ("weight",), ("bias",)])
def test_parameters_that_are_not_there(xp, rng, parts):
    x = rng.standard_normal((3, 8, 48, 66), np.float32) + 2
    weight, bias = (rng.standard_normal(8, np.float32) if name in parts else None for name in ("weight", "bias"))
    given = {name: to_xp(xp, value) for name, value in (("weight", weight), ("bias", bias)) if value is not None}
    lines = x.astype(np.float64).reshape(3, 2, -1)
    m, v = (np.repeat(s, 4, 1)[..., None, None] for s in (lines.mean(2), lines.var(2)))
    check(brt.group_norm(to_xp(xp, x), 2, **given), x, m, v, weight, bias, "f32")
    wide = x.astype(np.float64)
    check(brt.batch_norm(to_xp(xp, x), training=True, **given), x, across(wide.mean((0, 2, 3))), across(wide.var((0, 2, 3))), weight, bias, "f32")


@pytest.mark.parametrize("op", ["batch_norm", "group_norm"])
def test_some_samples_of_an_array_and_in_place(xp, rng, op):
    wide = rng.standard_normal((8, 6, 48, 66), np.float32) + 2
    on, other, own = to_xp(xp, wide), to_xp(xp, wide), {"training": True} if op == "batch_norm" else {"num_groups": 2}
    getattr(brt, op)(on[::2], **own, out=other[::2])
    y = to_host(other)[::2]
    getattr(brt, op)(on[::2], **own, out=on[::2])
    assert to_host(on)[::2].tobytes() == y.tobytes() and to_host(on)[1::2].tobytes() == wide[1::2].tobytes()


def test_lines_far_from_zero(xp, rng):
    """The mean to the last digit, and the variance where it is less than the mean's own rounding in the sum."""
    x = (2**20 + rng.integers(-40, 41, (4, 8, 48, 48)) / 8).astype(np.float32)
    _, mean, rstd = brt.group_norm(to_xp(xp, x), 2, return_stats=True)
    lines = x.astype(np.float64).reshape(4, 2, -1)
    assert np.abs(to_host(mean) - lines.mean(2)).max() <= 0.55 / 8
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(lines.var(2) + EPS), rtol=1e-3)


@pytest.mark.parametrize("op, shape, own", [("group_norm", (1, 320, 64, 64), {"num_groups": 32}), ("batch_norm", (16, 96, 56, 56), {"training": True})])
def test_the_order_of_sums_is_that_of_every_device(op, shape, own):
    """Threads of a block follow from the extents; what shared memory is too small for is read again."""
    small, large = (plan_of(op, "f32", shape, arch, own).geometry.launches[0] for arch in ("sm_86", "sm_90"))
    assert small.block == large.block and small.grid == large.grid and small.shared <= large.shared <= 227 * 1024


@pytest.mark.parametrize("shape, threads", [((96, 512, 14, 14), 256), ((128, 1024, 14, 14), 512), ((16, 96, 56, 56), 1024), ((64, 512, 28, 28), 1024)])
def test_threads_fill_the_device(shape, threads):
    launch, = plan_of("batch_norm", "f32", shape).geometry.launches
    assert (launch.kernel, launch.block[0]) == ("_whole", threads)


@pytest.mark.parametrize("shape, specs", [
    ((2, 3, 100, 128), {}), ((64, 256, 56, 56), {}), ((9, 256, 7, 7), {}), ((32, 64, 36, 36), {"alignment": 4}),
    ((32, 64, 36, 36), {"strides": (64 * 1296, 1, 36 * 64, 64)}), ((8, 512, 14, 14), {}),
])  # fmt: skip
def test_channels_that_have_no_block_each(shape, specs):
    assert "_whole" not in kernels(plan_of("batch_norm", "f32", shape, **specs))
