"""Resampled images on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided")


def image(shape, seed=0, dtype=np.float32):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def last(x):
    """The same image, its channels innermost."""
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(x, 1, -1)), -1, 1)


def both(call, exact=False, within=2e-6):
    got, want = call(LOOPS), call(STRIDED)
    assert got.dtype == want.dtype and got.shape == want.shape
    assert np.array_equal(got, want, equal_nan=True) if exact else np.allclose(got, want, within, within, equal_nan=True), np.nanmax(np.abs(got - want))


MODES = (
    {"mode": "nearest"}, {"mode": "nearest-exact"}, {"mode": "area"}, {"mode": "bilinear"}, {"mode": "bilinear", "align_corners": True}, {"mode": "bilinear", "antialias": True},
    {"mode": "bicubic"}, {"mode": "bicubic", "align_corners": True}, {"mode": "bicubic", "antialias": True},
)  # fmt: skip


@pytest.mark.parametrize("own", MODES, ids=lambda own: "-".join(map(str, own.values())))
def test_resampled_images_agree(own):
    nearest = own["mode"].startswith("nearest")
    for shape, size in (((2, 3, 9, 70), (20, 133)), ((1, 5, 31, 150), (7, 40)), ((2, 2, 8, 6), (8, 11)), ((1, 2, 8, 6), (3, 6)), ((1, 1, 1, 1), (4, 5))):
        x, dy = image(shape), image((*shape[:2], *size), 1)
        for a, d in ((x, dy), (last(x), last(dy)), (x[:, :, ::-1, ::-1], dy.transpose(0, 1, 3, 2).copy().transpose(0, 1, 3, 2))):
            both(lambda p, a=a, size=size: brt.interpolate(a, size, **own, preference=p), nearest)
            both(lambda p, d=d, shape=shape: brt.interpolate_backward(d, shape, size=d.shape[2:], **own, preference=p), within=1e-5)


def test_sequences_and_volumes():
    x, v = image((2, 3, 70)), image((1, 2, 5, 6, 70))
    for mode in ("nearest", "linear", "area"):
        both(lambda p, mode=mode: brt.interpolate(x, 150, mode=mode, preference=p), mode == "nearest")
        both(lambda p, mode=mode: brt.interpolate_backward(image((2, 3, 31), 2), x.shape, size=31, mode=mode, preference=p), within=1e-5)
    for mode in ("nearest", "trilinear", "area"):
        for a in (v, last(v)):
            both(lambda p, mode=mode, a=a: brt.interpolate(a, (9, 6, 33), mode=mode, preference=p), mode == "nearest")
            both(lambda p, mode=mode: brt.interpolate_backward(last(image((1, 2, 9, 6, 33), 3)), v.shape, size=(9, 6, 33), mode=mode, preference=p), within=1e-5)


def test_scales_halves_and_what_is_not_finite():
    x = image((1, 3, 12, 40), dtype=np.float16)
    both(lambda p: brt.interpolate(x, scale_factor=1.7, mode="bilinear", preference=p), within=2e-3)
    both(lambda p: brt.interpolate(x, scale_factor=2.0, mode="nearest", preference=p), exact=True)
    both(lambda p: brt.interpolate_backward(x, (1, 3, 24, 80), scale_factor=0.5, mode="area", preference=p), within=2e-3)
    wild = image((1, 2, 12, 40))
    wild[0, 0, 3, 4], wild[0, 1, 5, 6], wild[0, 1, 0, 0] = np.nan, np.inf, -0.0
    for own in ({"mode": "nearest"}, {"mode": "bilinear", "align_corners": True}, {"mode": "bicubic"}):
        both(lambda p, own=own: brt.interpolate(wild, (23, 79), **own, preference=p), own["mode"] == "nearest")  # an aligned corner reads one cell
        assert not np.isnan(brt.interpolate(wild, (12, 40), **own, preference=LOOPS)[0, 0, 3, 5])
    with np.errstate(all="ignore"):
        both(lambda p: brt.interpolate(wild.astype(np.float64), (5, 17), mode="area", preference=p))
