"""Segments on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided")
SUMS, EXTREMA = ("segment_sum", "unsorted_segment_sum", "segment_mean", "unsorted_segment_mean"), ("segment_max", "unsorted_segment_max", "segment_min", "unsorted_segment_min")


def rows(shape, dtype):
    """Small integers: sums of them are exact in any order."""
    return np.random.default_rng(0).integers(-9, 10, shape).astype(dtype)


def both(name, *arguments, exact=True, **named):
    got, want = (getattr(brt, name)(*arguments, **named, preference=p) for p in (LOOPS, STRIDED))
    assert got.dtype == want.dtype and got.shape == want.shape
    if exact:
        assert np.array_equal(got, want, equal_nan=want.dtype.kind == "f") and np.array_equal(np.signbit(got), np.signbit(want))
    else:
        assert np.allclose(got, want, 1e-6, 1e-6, equal_nan=True)


@pytest.mark.parametrize(
    ("name", "dtype"), [*((name, "float32") for name in SUMS + EXTREMA), *((name, dtype) for name in ("unsorted_segment_sum", "unsorted_segment_max") for dtype in ("float16", "float64", "int32"))]
)  # fmt: skip
def test_folds_of_segments_agree(name, dtype):
    ids = np.random.default_rng(1).integers(-1, 20, 300) // 2 * 2  # every other segment is empty
    if not name.startswith("unsorted"):
        ids = np.sort(ids)
    for x in (rows((300, 70), dtype), rows((300,), dtype), rows((300, 3), dtype)[:, ::-1], rows((300, 2, 600), dtype), rows((600, 5), dtype)[::2], rows((7, 300), dtype).T):
        both(name, x, ids, num_segments=22, oob="drop", exact="mean" not in name)
        both(name, x, ids, num_segments=15, oob="clamp", exact="mean" not in name)
    both(name, rows((4, 5), dtype), np.array([0, 0, 1, 1], np.int32), num_segments=3, wrap_negative=True, exact="mean" not in name)


def test_what_is_not_finite_and_what_is_empty():
    x, ids = rows((60, 9), "float32"), np.arange(60) // 5 % 6
    x[3], x[7, 2], x[8, 3], x[11, 4], x[12, 4], x[5:10, 8] = np.nan, np.inf, -np.inf, 0.0, -0.0, np.nan
    x[ids == 4] = np.where(np.arange(9) % 2, -0.0, 0.0)
    for name in EXTREMA:
        own = np.sort(ids) if not name.startswith("unsorted") else ids
        for nan in ("propagate", "ignore"):
            for empty in ("identity", "zero", "lowest", 2.5):
                both(name, x, own, num_segments=9, nan=nan, empty=empty)
    with np.errstate(all="ignore"):
        for name in SUMS:
            own = np.sort(ids) if not name.startswith("unsorted") else ids
            both(name, x, own, num_segments=9, exact=False)
    for empty in ("zero", "nan", -3.0):
        both("unsorted_segment_mean", x, ids, num_segments=9, empty=empty, exact=False)


def test_faults_are_reported_at_their_rows():
    x, ids = rows((40000, 2), "float32"), np.zeros(40000, np.int64)
    ids[33333] = 5
    for name in ("unsorted_segment_sum", "unsorted_segment_max"):
        with pytest.raises(brt.IndexOutOfRangeError, match="index 5 at position 33333"):
            getattr(brt, name)(x, ids, num_segments=5, preference=LOOPS)
    ids[33333:] = 3
    ids[35000] = 1
    with pytest.raises(brt.InvalidProblemError, match="id 1 at position 35000 is below its predecessor 3"):
        brt.segment_sum(x, ids, num_segments=5, preference=LOOPS)


def test_other_ways_to_name_segments_take_other_paths():
    x = rows((20, 8), "float32")
    with pytest.raises(brt.UnsupportedError, match="cannot serve"):
        brt.segment_sum(x, offsets=np.array([0, 4, 20]), preference=LOOPS)
