"""Gradients of batch norms whose channels a block holds: dy and x are read once, by packs that may belong to two channels."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.rows import norm_channels

from .harness import NUMPY, to_host, to_xp
from .test_norm_channels import NAMES
from .test_norm_passes import EPS, along, moments
from .test_norm_plane_gradients import close, drawn, expected

# Packs across two channels and within one, more groups of threads than samples, a sample more for some groups, one sample, channels by themselves.
SHAPES = [
    ("f32", (9, 256, 7, 7)), ("f32", (67, 512, 7, 7)), ("bf16", (10, 512, 7, 7)), ("f16", (5, 1032, 13, 13)), ("f32", (20, 256, 3, 7)), ("bf16", (3, 128, 14, 14)),
    ("f64", (5, 128, 5, 3)), ("f32", (1, 64, 8, 8)), ("f64", (9, 66, 6, 6)), ("f32", (21, 64, 14, 14)), ("f32", (2, 64, 40, 52)), ("bf16", (33, 64, 96)),
]  # fmt: skip
HALVES = [("f32", (150, 256, 7, 7)), ("bf16", (67, 512, 7, 7)), ("f16", (9, 512, 13, 13)), ("f32", (3, 258, 7, 7))]  # so few blocks, and large ones, that packs are halved


def kernels(**given):
    return [launch.kernel for launch in brt.select("batch_norm", "backward", **given).geometry.launches]


def statistics(rng, xp, x, dtype, fixed):
    """What a call is given, then means and inverse deviations."""
    if fixed:
        mean, var = rng.uniform(0, 3, x.shape[1]).astype(NUMPY[dtype]), rng.uniform(1, 9, x.shape[1]).astype(NUMPY[dtype])
        given = {"running_mean": to_xp(xp, mean), "running_var": to_xp(xp, var), "eps": EPS, "training": False}
        return given, along(mean, x.ndim), 1 / np.sqrt(along(var, x.ndim) + EPS)
    kind = np.float64 if dtype == "f64" else np.float32
    m, v = moments(x)
    m, r = m.astype(kind), (1 / np.sqrt(v + EPS)).astype(kind)
    return {"mean": to_xp(xp, m), "rstd": to_xp(xp, r)}, along(m, x.ndim), along(r, x.ndim)


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("dtype, shape", [*SHAPES, *HALVES])
def test_channels_of_a_block(xp, rng, monkeypatch, both_orders, dtype, shape, fixed):
    monkeypatch.setattr(norm_channels, "GRADIENT_BLOCK", 0)
    dy, x, weight = drawn(rng, shape, dtype)
    given, mean, rstd = statistics(rng, xp, x, dtype, fixed)
    want, terms = expected(dy, x, weight, mean, rstd, 0, fixed)
    on, w = [to_xp(xp, value) for value in (dy, x)], to_xp(xp, weight)
    assert kernels(dy=on[0], x=on[1], weight=w, **given) == ["_channel_gradients" + "_half" * ((dtype, shape) in HALVES)]
    got = brt.batch_norm_backward(*on, weight=w, **given)
    for value, true, size in zip(got, want, terms, strict=True):
        close(value, true, size, dtype, 16)
    same = [to_host(value).tobytes() for value in got]
    for need in (("dx",), ("dw",), ("dw", "db"), ("dx", "db")):
        some = brt.batch_norm_backward(*on, weight=w, need=need, **given)
        assert [None if value is None else to_host(value).tobytes() for value in some] == [bits if name in need else None for name, bits in zip(("dx", "dw", "db"), same, strict=True)]
    for k in range(2):  # over dy, and over x
        own = [to_xp(xp, value) for value in (dy, x)]
        brt.batch_norm_backward(*own, weight=w, out=(own[k], None, None), **given)
        assert to_host(own[k]).tobytes() == same[0]
    alone = brt.batch_norm_backward(*on, **given)[0]
    want, terms = expected(dy, x, np.ones(shape[1]), mean, rstd, 0, fixed)
    close(alone, want[0], terms[0], dtype, 16)


@pytest.mark.parametrize("dtype, shape, held", [("bf16", (16, 1152, 7, 7), False), ("f16", (8, 288, 28, 28), False), ("f32", (8, 544, 14, 14), False), ("f32", (1, 672, 14, 14), True), ("bf16", (8, 512, 14, 14), True), ("f32", (16, 1024, 7, 7), True)])
def test_blocks_of_little(dtype, shape, held):
    """Blocks with little to read are left to other kernels, but for one sample and for packs of two or four channels."""
    name = {"f32": "float32", "bf16": "bfloat16", "f16": "float16"}[dtype]
    x, stat = brt.TensorSpec(shape, name), brt.TensorSpec(shape[1:2], "float32")
    (first, *_) = kernels(arch="sm_90", dy=x, x=x, mean=stat, rstd=stat, weight=brt.TensorSpec(shape[1:2], name))
    assert first.startswith("_channel_gradients") is held


@pytest.mark.parametrize("dtype, shape", [("f32", (40, 256, 9, 7)), ("bf16", (41, 512, 9, 7)), ("f32", (23, 64, 14, 14)), ("f32", (100, 256, 9, 9))])
def test_what_shared_memory_does_not_hold_is_read_again(xp, rng, monkeypatch, dtype, shape):
    """The bits are those of a device that holds everything."""
    dy, x, weight = drawn(rng, shape, dtype)
    given, *_ = statistics(rng, xp, x, dtype, False)
    bits, shared = [], []
    for limit in (227, 40):
        monkeypatch.setattr(norm_channels, "shared_limit", lambda arch, limit=limit: 1024 * limit)
        batch = dict(dy=to_xp(xp, dy), x=to_xp(xp, x), weight=to_xp(xp, weight), **given)
        brt.cache_clear()
        shared.append(brt.select("batch_norm", "backward", **batch).geometry.launches[0].shared)
        bits.append([to_host(value).tobytes() for value in brt.batch_norm_backward(**batch)])
    assert shared[1] < 40 * 1024 < shared[0] and bits[0] == bits[1]


def test_the_order_of_sums_is_that_of_every_device():
    x, row = brt.TensorSpec((50, 512, 9, 9), "float32"), brt.TensorSpec((512,), "float32")
    small, large = (brt.select("batch_norm", "backward", arch=arch, dy=x, x=x, mean=row, rstd=row).geometry.launches[0] for arch in ("sm_86", "sm_90"))
    assert small.kernel == "_channel_gradients" and small.block == large.block and small.grid == large.grid and small.shared < large.shared <= 227 * 1024


@pytest.mark.parametrize("fixed", [False, True])
def test_some_samples_of_arrays(xp, rng, fixed):
    """Every operand may have gaps of its own between samples."""
    dy, x, weight = drawn(rng, (9, 256, 7, 7), "f32")
    given, mean, rstd = statistics(rng, xp, x, "f32", fixed)
    want, terms = expected(dy, x, weight, mean, rstd, 0, fixed)
    wide = [to_xp(xp, np.repeat(dy, 3, 0))[::3], to_xp(xp, np.repeat(x, 2, 0))[::2]]
    out = to_xp(xp, np.full((36, 256, 7, 7), 7, np.float32))
    assert kernels(dy=wide[0], x=wide[1], dx=out[::4], **given) == ["_channel_gradients"]
    got = brt.batch_norm_backward(*wide, weight=to_xp(xp, weight), out=(out[::4], None, None), **given)
    for value, true, size in zip(got, want, terms, strict=True):
        close(value, true, size, "f32", 16)
    rest = to_host(out).copy()
    rest[::4] = 7
    assert (rest == 7).all()


def test_an_odd_value_stays_in_its_channel(xp, rng):
    """No number of a channel with NaN or an infinity is finite, all others are; with fixed statistics dx has them where dy has."""
    dy, x, weight = drawn(rng, (12, 256, 7, 7), "f32")
    given, *_ = statistics(rng, xp, x, "f32", False)
    x[3, 5, 0, 0], x[11, 6, 6, 6], dy[0, 9, 1, 1] = np.nan, np.inf, np.nan
    on = [to_xp(xp, value) for value in (dy, x)]
    dx = to_host(brt.batch_norm_backward(*on, weight=to_xp(xp, weight), **given)[0])
    assert not np.isfinite(dx[:, [5, 6, 9]]).any() and np.isfinite(np.delete(dx, [5, 6, 9], 1)).all()
    given, *_ = statistics(rng, xp, x, "f32", True)
    dx, dw, db = (to_host(value) for value in brt.batch_norm_backward(*on, weight=to_xp(xp, weight), **given))
    assert np.argwhere(~np.isfinite(dx)).tolist() == [[0, 9, 1, 1]]
    assert np.flatnonzero(~np.isfinite(dw)).tolist() == [5, 6, 9] and np.flatnonzero(~np.isfinite(db)).tolist() == [9]


@pytest.mark.parametrize("dtype, shape, specs", [
    ("f32", (9, 252, 7, 7), {}), ("f32", (9, 250, 7, 7), {}), ("f32", (9, 256, 1, 3), {}), ("f32", (9, 256, 3, 5), {}), ("f32", (61, 64, 28, 28), {}), ("bf16", (9, 512, 7, 3), {}),
    ("f32", (64, 64, 112, 112), {}), ("f32", (9, 256, 7, 7), {"alignment": 4}), ("f32", (9, 256, 7, 7), {"strides": (256 * 49, 1, 7 * 256, 256)}),
    ("f32", (9, 256, 7, 7), {"strides": (256 * 50 + 1, 50, 7, 1)}), ("f32", (9, 256, 7, 7), {"strides": (1 << 30, 49, 7, 1)}),
])  # fmt: skip
def test_channels_that_no_block_holds(dtype, shape, specs):
    x, row = brt.TensorSpec(shape, NAMES[dtype], **specs), brt.TensorSpec(shape[1:2], "float32")
    assert not any("_channel_gradients" in name for name in kernels(arch="sm_90", dy=x, x=x, mean=row, rstd=row))
