"""Random numbers and one_hot on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided")


def found(call):
    for got, want in zip(*(r if isinstance(r, tuple) else (r,) for r in (call(LOOPS), call(STRIDED))), strict=True):
        assert got.dtype == want.dtype and got.shape == want.shape
        yield got, want


def same_bits(call):
    for got, want in found(call):
        assert got.tobytes() == want.tobytes()


X = np.random.default_rng(0).standard_normal((37, 211), dtype=np.float32)


@pytest.mark.parametrize("x", [X, X[:, ::-1].T, X[::2, 3:], X[:0], X[:1, :1]], ids=["rows", "turned", "steps", "none", "one"])
def test_dropout_keeps_the_same_cells(x):
    same_bits(lambda p: brt.dropout(x, 0.3, seed=5, return_mask=True, preference=p))
    same_bits(lambda p: brt.dropout_backward(x, 0.3, seed=5, preference=p))
    mask = (np.arange(x.size) % 3 > 0).astype(bool).reshape(x.shape)
    same_bits(lambda p: brt.dropout_backward(x, 0.3, mask=mask, preference=p))


def test_channels_are_dropped_whole():
    x = X[:36, :210].reshape(6, 6, 30, 7)
    same_bits(lambda p: brt.dropout(x, 0.4, channels=True, seed=3, preference=p))


def test_draws_are_the_same():
    share = np.abs(X) % 1
    for shape in ((37, 211), (4096 * 5 + 3,), (), (0, 3)):
        same_bits(lambda p, shape=shape: brt.uniform(shape, -1.0, 2.5, seed=3, preference=p))
        same_bits(lambda p, shape=shape: brt.randint(-5, 1000, shape, seed=3, preference=p))
    same_bits(lambda p: brt.bernoulli(share, seed=3, preference=p))
    same_bits(lambda p: brt.bernoulli(share.T, seed=3, preference=p))
    for dtype in ("float32", "float64"):  # functions of whole vectors
        for got, want in found(lambda p, dtype=dtype: brt.normal((300, 7), 1.0, 2.0, seed=3, dtype=dtype, preference=p)):
            assert np.allclose(got, want, 0, 4e-6 if dtype == "float32" else 4e-15)


def test_one_hot_is_the_same():
    index = np.random.default_rng(1).integers(0, 40, (30, 7))
    for classes, own in ((40, index), (40, index.T), (70000, index[:2]), (41, index[:, :0])):
        same_bits(lambda p, classes=classes, own=own: brt.one_hot(own, classes, preference=p))
    out = np.full((7, 40, 30), 5, np.int64).transpose(2, 0, 1)
    assert brt.one_hot(index, 40, out=out, preference=LOOPS) is out and np.array_equal(out, brt.one_hot(index, 40))
    with pytest.raises(brt.IndexOutOfRangeError, match="position 9"):
        brt.one_hot(np.where(np.arange(12) == 9, 41, 0), 40, preference=LOOPS)
