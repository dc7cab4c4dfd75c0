"""Boxes, windows and blocks of pixels in depth: public case C33, golden vectors, faults in the data, boxes far outside, layouts, order of sums."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp

NAN, INF = np.nan, np.inf
ABCD = [(0, 0, 10, 10), (1, 1, 10, 10), (20, 20, 30, 30), (0, 0, 10, 9)]


def arr(xp, values, dtype="float32"):
    return to_xp(xp, np.asarray(values, dtype))


# -- C33 ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize(
    "boxes, scores, limit, want",
    [
        (ABCD, [0.5] * 4, 0.5, [0, 2]),
        (ABCD, [0.1, 0.9, 0.3, 0.2], 0.5, [1, 2]),
        ([(0, 0, 4, 4), (0, 0, 4, 2), (6, 6, 7, 7)], [0.9, 0.8, 0.7], 0.5, [0, 1, 2]),
        ([(0, 0, 4, 4), (0, 0, 4, 2), (6, 6, 7, 7)], [0.9, 0.8, 0.7], 0.49, [0, 2]),
        (np.zeros((0, 4)), [], 0.5, []),
    ],
)
def test_c33_ties_and_order(xp, boxes, scores, limit, want, dtype):
    given = arr(xp, boxes, dtype), arr(xp, scores, dtype)
    assert to_host(brt.nms(*given, limit)).tolist() == want
    groups = arr(xp, np.zeros(len(scores)), "int64")
    indices, mask = brt.batched_nms(*given, groups, limit, return_mask=True)
    assert to_host(indices).tolist() == want and np.flatnonzero(to_host(mask)).tolist() == sorted(want)


def test_groups_do_not_suppress_each_other(xp):
    boxes, scores = arr(xp, [(0, 0, 4, 4)] * 4), arr(xp, [0.1, 0.2, 0.3, 0.4])
    for dtype in ("int32", "int64"):
        assert to_host(brt.batched_nms(boxes, scores, arr(xp, [5, -1, 5, -1], dtype), 0.5)).tolist() == [3, 2]


def test_a_threshold_between_two_floats(xp):
    """An IoU of the float next to 0.1 is above 0.1, to which a float threshold would be rounded."""
    boxes = arr(xp, [(0, 0, 10, 10), (0, 0, 10, 1)])
    scores = arr(xp, [0.9, 0.8])
    assert float(np.float32(0.1)) > 0.1
    assert to_host(brt.nms(boxes, scores, 0.1)).tolist() == [0]
    assert to_host(brt.nms(boxes, scores, float(np.float32(0.1)))).tolist() == [0, 1]


def test_a_chain_of_boxes(xp):
    """Each overlaps only its neighbours: every other one stays, over several chunks."""
    n = 2500
    x = np.arange(n) * 4.0
    boxes = np.stack([x, np.zeros(n), x + 6, np.ones(n)], 1)
    scores = np.linspace(1, 0, n)
    turned = np.random.default_rng(0).permutation(n)
    got = to_host(brt.nms(arr(xp, boxes[turned]), arr(xp, scores[turned]), 0.15))
    assert turned[got].tolist() == list(range(0, n, 2))


def test_the_fixed_length_serves_the_list(xp):
    rng = np.random.default_rng(1)
    low = rng.uniform(0, 20, (300, 2))
    boxes, scores = arr(xp, np.concatenate([low, low + 5], 1)), arr(xp, rng.uniform(0, 1, 300))
    found = brt.nms_padded(boxes, scores, iou_threshold=0.4)
    want = to_host(brt.nms(boxes, scores, 0.4))
    host = to_host(found)
    assert host[-1] == len(want) and host[: len(want)].tolist() == want.tolist() and (host[len(want) : -1] == -1).all()
    assert to_host(brt.nms(boxes, scores, 0.4, found=found)).tolist() == want.tolist()
    assert to_host(brt.nms(boxes, scores, 0.4, size=4)).tolist() == want[:4].tolist()
