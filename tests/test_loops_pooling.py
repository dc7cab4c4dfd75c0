"""Pools on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided_i64")


def image(shape, seed=0):
    x = np.random.default_rng(seed).standard_normal(shape, dtype=np.float32)
    x.flat[: x.size // 3 : 7] = 0.5  # of equal cells one wins
    return x


def images():
    """Rows longer than what is computed at once, channels innermost, a mirrored view."""
    yield image((2, 3, 9, 150))
    yield np.ascontiguousarray(image((2, 3, 9, 20)).transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2)
    yield image((1, 2, 8, 21))[:, :, ::-1, ::2]


def both(call, exact=True, within=1e-6):
    found, wanted = (r if isinstance(r, tuple) else (r,) for r in (call(LOOPS), call(STRIDED)))
    for got, want in zip(found, wanted, strict=True):
        assert got.dtype == want.dtype and got.shape == want.shape
        assert np.array_equal(got, want, equal_nan=True) if exact else np.allclose(got, want, within, within, equal_nan=True)
    return found


WINDOWS = ({"kernel_size": 2}, {"kernel_size": 3, "stride": 2, "padding": 1}, {"kernel_size": (2, 3), "stride": (1, 3), "dilation": (2, 1), "ceil_mode": True})


def test_the_same_cells_win():
    for x in images():
        dy_of = np.random.default_rng(1).standard_normal
        for own in WINDOWS:
            y, at = both(lambda p, x=x, own=own: brt.max_pool2d(x, **own, return_indices=True, preference=p))
            assert np.array_equal(both(lambda p, x=x, own=own: brt.max_pool2d(x, **own, preference=p))[0], y)
            dy = dy_of(y.shape, dtype=np.float32)
            both(lambda p, own=own, at=at, dy=dy, x=x: brt.max_pool2d_backward(dy, at, x_shape=x.shape, **own, preference=p))
            both(lambda p, own=own, dy=dy, x=x: brt.max_pool2d_backward(dy, x=x, **own, preference=p))
        y, at = both(lambda p, x=x: brt.adaptive_max_pool2d(x, (3, 4), return_indices=True, preference=p))
        dy = dy_of(y.shape, dtype=np.float32)
        both(lambda p, at=at, dy=dy, x=x: brt.adaptive_max_pool2d_backward(dy, at, x_shape=x.shape, preference=p))


def test_nan_and_infinity():
    x = image((1, 1, 6, 140))
    x[0, 0, 2, 3], x[0, 0, 3, 4], x[0, 0, 0, 100], x[0, 0, 4:, 60:70] = np.nan, np.nan, np.inf, -np.inf
    both(lambda p: brt.max_pool2d(x, 3, 1, 1, return_indices=True, preference=p))
    both(lambda p: brt.avg_pool2d(x, 3, 1, 1, preference=p))


def test_sums_of_halves_are_rounded_once():
    x = image((2, 3, 9, 15)).astype(np.float16)
    y, at = both(lambda p: brt.max_pool2d(x, 3, 1, 1, return_indices=True, preference=p))
    both(lambda p: brt.max_pool2d_backward(y, at, x_shape=x.shape, kernel_size=3, stride=1, padding=1, preference=p))


def test_means_and_powers():
    for x in images():
        for own in ({"kernel_size": 2}, {"kernel_size": 3, "stride": 2, "padding": 1, "count_include_pad": False}, {"kernel_size": (3, 20), "stride": (1, 1)}):
            if own["kernel_size"] == (3, 20) and x.shape[-1] < 20:
                continue
            both(lambda p, x=x, own=own: brt.avg_pool2d(x, **own, preference=p), exact=False)
        both(lambda p, x=x: brt.adaptive_avg_pool2d(x, (1, 4), preference=p), exact=False)
        for power in (1.0, 2.0, 3.0, float("inf")):
            both(lambda p, x=x, power=power: brt.lp_pool2d(np.abs(x), power, 3, 2, preference=p), exact=False)


def test_an_index_outside_its_window_is_reported():
    at = np.zeros((1, 1, 2, 2), np.int64)
    at[0, 0, 1, 1] = 15
    with pytest.raises(brt.IndexOutOfRangeError, match="position 1"):
        brt.max_pool2d_backward(np.ones((1, 1, 2, 2), np.float32), at, x_shape=(1, 1, 4, 4), kernel_size=2, preference=LOOPS)


def test_gradients_of_means():
    """Windows that overlap, leave cells out, hang over the edges, are longer than a run of terms; rows longer than what is computed at once; cells that have many windows."""
    wide = image((1, 2, 4, 2100))
    for x in (*images(), wide, image((2, 2, 5, 6, 21))):
        rank = x.ndim - 2
        windows = ({"kernel_size": 2}, {"kernel_size": 3, "stride": 2, "padding": 1}, {"kernel_size": 3, "stride": 2, "padding": 1, "count_include_pad": False, "ceil_mode": True}, {"kernel_size": 3, "stride": 1}, {"kernel_size": 2, "stride": 4}, {"kernel_size": 4, "stride": 3, "divisor_override": 7})
        for own in (*windows, *([{"kernel_size": (2, 40), "stride": 1}] if x is wide else [])):
            forward, backward = (getattr(brt, f"avg_pool{rank}d{word}") for word in ("", "_backward"))
            dy = image(forward(x, **own).shape, 3)
            turned = np.ascontiguousarray(np.moveaxis(dy, 1, -1))
            for given in (dy, np.moveaxis(turned, -1, 1)):
                both(lambda p, x=x, own=own, given=given, backward=backward: backward(given, x_shape=x.shape, **own, preference=p), exact=False)
        if rank == 2:
            for size in ((1, 4), (3, 2), (x.shape[2], 37 * x.shape[3]) if x.shape[3] < 30 else (2, 7)):
                dy = image((*x.shape[:2], *size), 4)
                both(lambda p, x=x, dy=dy: brt.adaptive_avg_pool2d_backward(dy, x.shape, preference=p), exact=False, within=1e-5)
    halves = image((1, 2, 4, 75)).astype(np.float16)
    both(lambda p: brt.avg_pool2d_backward(halves, x_shape=(1, 2, 8, 150), kernel_size=2, preference=p))
    wild = image((1, 1, 4, 70))
    wild[0, 0, 1, 3], wild[0, 0, 2, 60] = np.inf, np.nan
    both(lambda p: brt.avg_pool2d_backward(wild, x_shape=(1, 1, 6, 72), kernel_size=3, stride=1, preference=p), exact=False)
