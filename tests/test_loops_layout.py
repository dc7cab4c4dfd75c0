"""Rearranged axes, slices and the gradient of padding on the CPU's own path, beside the blocks and warps of a device: the same bits."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import baracuda_rt as brt

from .test_loops import LOOPS, data, same_bits

pytestmark = pytest.mark.host


def both(f, *arguments, **named):
    got, want = (f(*arguments, **named, preference=p) for p in (LOOPS, None))
    for one, two in zip(*(v if isinstance(v, tuple) else (v,) for v in (got, want)), strict=True):
        same_bits(one, two)
    return got


def test_rearranged_axes():
    for shape in ((2, 36, 5, 7), (1, 36, 70, 40), (36, 3, 130)):
        x = data(shape)
        for a in (x, x[..., ::-1], np.ascontiguousarray(np.moveaxis(x, -3, -1)).transpose(*range(len(shape) - 3), -1, -3, -2)):
            y = both(brt.pixel_shuffle, a, 3)
            same_bits(both(brt.pixel_unshuffle, y, 3), a)
            same_bits(both(brt.pixel_shuffle_backward, y, 3), a)
        both(brt.channel_shuffle, x[None] if x.ndim == 3 else x, 4)


def test_slices():
    dest, src = data((9, 70, 31)), data((4, 1, 11), seed=2)
    for turned in (dest, dest[:, ::-1], dest.transpose(2, 1, 0).copy().T):
        got, want = turned.copy(), turned.copy()
        for own, p in ((got, LOOPS), (want, None)):
            brt.write_slice(own, src, (1, 3, 29), (9, 33, 7), (2, 1, -2), preference=p)
        same_bits(got, want)
        both(brt.write_slice_backward, turned, (1, 3, 29), (9, 33, 7), (2, 1, -2), src_shape=(4, 30, 11))


MODES = ("constant", "reflect", "replicate", "circular", "symmetric")


@pytest.mark.parametrize("mode", MODES)
def test_gradients_of_padding(mode):
    # Pads of every size and sign on three axes, rows shorter and longer than what is added up at once.
    shape = (3, 5, 150)
    pads = ((0, 0, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0), (40, 149, 3, 4, 0, 0), (0, 3, 2, 0, 1, 2), (-7, 5, -1, 2, 0, -1), (5, -70, 4, -2, -1, 0), (-60, -80, 0, 4, 2, 2), (3, -3, -2, -1, 0, 1))
    for own in pads:
        try:
            y = brt.pad(np.empty(shape, np.float32), own, mode)
        except brt.InvalidProblemError:  # more than the mode can take cells from
            assert mode != "constant"
            continue
        for dy in (data(y.shape), data(y.shape)[:, ::-1, ::-1], data(y.shape[::-1]).T):
            both(brt.pad_backward, dy, own, mode)
    for n, low, high in itertools.product((1, 2, 3), (-1, 0, 1, 2), (-1, 0, 1, 2)):
        try:
            y = brt.pad(np.empty((2, n), np.float32), (low, high), mode)
        except brt.InvalidProblemError:
            continue
        both(brt.pad_backward, data(y.shape), (low, high), mode)
    both(brt.pad_backward, data((40, 7), special=False).astype(np.float16), (2, 1, 3, 3), mode)
    both(brt.pad_backward, np.zeros((0, 7), np.float32), (2, 1), mode)
