"""Embedding and bags in depth: public cases C09 and C34, padding, norms, ties, NaN, offsets, long half sums."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import GARBAGE, NUMPY, Guarded, to_host, to_xp
from .test_cases_indexing import INF, call, f32, i64

NAN = np.nan
TABLE = f32([1, 2], [-3, 4], [5, -6], [7, 8])


@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_empty_bags(xp, index):
    """C34: an empty bag gives zeros in every mode, in front, in the middle and at the end."""
    entries, offsets = np.array([0, 1, 3, 1], index), np.array([0, 0, 2, 4], index)
    want = {
        "sum": [[0, 0], [-2, 6], [4, 12], [0, 0]], "mean": [[0, 0], [-1, 3], [2, 6], [0, 0]], "max": [[0, 0], [1, 4], [7, 8], [0, 0]],
    }  # fmt: skip
    for mode, rows in want.items():
        np.testing.assert_array_equal(call(xp, "embedding_bag", TABLE, entries, offsets, mode), f32(*rows))
    dweight, _ = call(xp, "embedding_bag_backward", np.ones((4, 2), np.float32), entries, offsets, 4, "mean")
    np.testing.assert_array_equal(dweight, f32([0.5, 0.5], [1, 1], [0, 0], [0.5, 0.5]))


def test_padding_in_bags(xp):
    """C34: padding rows take no part, nor count for the mean, nor get a gradient."""
    entries, offsets = i64(0, 1, 3, 1, 1), i64(0, 2, 4)
    for mode in ("sum", "mean", "max"):
        y, *arg = (call(xp, "embedding_bag", TABLE, entries, offsets, mode, padding_idx=1, return_arg=True) if mode == "max" else
                   (call(xp, "embedding_bag", TABLE, entries, offsets, mode, padding_idx=1),))  # fmt: skip
        np.testing.assert_array_equal(y, f32([1, 2], [7, 8], [0, 0]))
        saved = {"arg": arg[0]} if arg else {}
        dweight, _ = call(xp, "embedding_bag_backward", np.ones((3, 2), np.float32), entries, offsets, 4, mode, padding_idx=1, **saved)
        np.testing.assert_array_equal(dweight, f32([1, 1], [0, 0], [0, 0], [1, 1]))


def test_bag_maxima(xp):
    """The first of equals, NaN wins, an empty bag has no row."""
    table = f32([2, NAN], [2, 1], [1, 5])
    y, arg = call(xp, "embedding_bag", table, i64(1, 0, 2), i64(0, 3), "max", return_arg=True)
    np.testing.assert_array_equal(y, f32([2, NAN], [0, 0]))
    np.testing.assert_array_equal(arg, [[1, 0], [-1, -1]])
    assert arg.dtype == np.int64


def test_bag_weights(xp):
    entries, weights = np.array([[0, 3], [1, 1]]), f32([2, 0.5], [1, -1])
    np.testing.assert_array_equal(call(xp, "embedding_bag", TABLE, entries, None, "sum", weights), f32([5.5, 8], [0, 0]))
    dweight, dsample = call(xp, "embedding_bag_backward", f32([1, 2], [3, 4]), entries, None, 4, "sum", weights, weight=TABLE)
    np.testing.assert_array_equal(dweight, f32([2, 4], [0, 0], [0, 0], [0.5, 1]))
    np.testing.assert_array_equal(dsample, f32([5, 23], [7, 7]))
    with pytest.raises(brt.InvalidProblemError, match="per_sample_weights is given with mode 'max'"):
        call(xp, "embedding_bag", TABLE, entries, None, "max", weights)


@pytest.mark.parametrize("offsets", [[1, 2], [0, 3, 2], [0, 9], [0, -1]])
def test_bad_offsets_are_safe_and_told(xp, offsets):
    with pytest.raises(brt.InvalidProblemError, match="embedding_bag: bad offsets"):
        call(xp, "embedding_bag", TABLE, i64(0, 1, 2, 3), i64(*offsets), "sum", check=True)
    with pytest.raises(brt.InvalidProblemError, match="embedding_bag_backward: bad offsets"):
        call(xp, "embedding_bag_backward", np.ones((len(offsets), 2), np.float32), i64(0, 1, 2, 3), i64(*offsets), 4, "sum", check=True)
    assert call(xp, "embedding_bag", TABLE, i64(0, 1), i64(0, 1), "sum").shape == (2, 2)


@pytest.mark.parametrize("bad", [4, -5])
def test_rows_out_of_range(xp, bad):
    """C09 for embedding."""
    for name, arguments in (
        ("embedding", lambda i: (TABLE, i)), ("embedding_backward", lambda i: (np.ones((2, 2), np.float32), i, 4)),
        ("embedding_bag", lambda i: (TABLE, i, i64(0), "sum")),
    ):  # fmt: skip
        with pytest.raises(brt.IndexOutOfRangeError, match=f"{name}.*{bad} at position 1"):
            call(xp, name, *arguments(i64(0, bad)), check=True)
        call(xp, name, *arguments(i64(0, 3)), check=True)
    np.testing.assert_array_equal(call(xp, "embedding", TABLE, i64(0, bad), oob="drop"), f32([1, 2], [0, 0]))
    assert call(xp, "embedding", TABLE, np.zeros(0, np.int32)).shape == (0, 2)
    with pytest.raises(brt.IndexOutOfRangeError):
        call(xp, "embedding", np.zeros((0, 2), np.float32), i64(0), check=True)


def test_padding_does_not_change_the_forward(xp):
    np.testing.assert_array_equal(call(xp, "embedding", TABLE, i64(1, 3), padding_idx=1), TABLE[[1, 3]])
    np.testing.assert_array_equal(call(xp, "embedding", TABLE, i64(1, 3), padding_idx=-3, zero_padding_row=True), f32([0, 0], [7, 8]))
    dy = f32([1, 2], [3, 4], [5, 6])
    np.testing.assert_array_equal(call(xp, "embedding_backward", dy, i64(1, 3, 3), 4, -3), f32([0, 0], [0, 0], [0, 0], [8, 10]))
    np.testing.assert_array_equal(call(xp, "embedding_backward", dy, i64(1, 3, 3), 4, None, True), f32([0, 0], [1, 2], [0, 0], [4, 5]))
    with pytest.raises(brt.InvalidProblemError, match="padding_idx is 4"):
        call(xp, "embedding", TABLE, i64(1), padding_idx=4)


@pytest.mark.parametrize(("order", "norm"), [(2.0, 5.0), (1.0, 7.0), (np.inf, 4.0)])
def test_rows_looked_up_are_scaled_once(xp, order, norm):
    weight = to_xp(xp, f32([3, -4], [0.1, 0.2], [30, 40]))
    got = to_host(brt.embedding(weight, to_xp(xp, i64(0, 0, 1)), max_norm=1.0, norm_type=order))
    np.testing.assert_allclose(got, f32([3 / norm, -4 / norm], [3 / norm, -4 / norm], [0.1, 0.2]), rtol=1e-6)
    np.testing.assert_allclose(to_host(weight), f32([3 / norm, -4 / norm], [0.1, 0.2], [30, 40]), rtol=1e-6)
    bag = to_xp(xp, f32([3, -4], [0.1, 0.2], [30, 40]))
    brt.embedding_bag(bag, to_xp(xp, i64(0, 0, 1)), to_xp(xp, i64(0)), "sum", max_norm=1.0, norm_type=order)
    assert to_host(bag).tobytes() == to_host(weight).tobytes()


@pytest.mark.parametrize("order", [0.5, 1.0, 2.0, 3.0, INF])
@pytest.mark.parametrize("token", ["f32", "bf16", "f64"])
def test_norms_of_large_rows_do_not_overflow(xp, order, token):
    """Squares of 3e30, and a sum of sizes, leave float32's range: the row was scaled to 0."""
    row = np.array([3.0, -4.0, 0.0, 1.0]) * (8e37 if token != "f64" else 4e307)
    weight = to_xp(xp, np.stack([row, row / row.max()]).astype(NUMPY[token]))
    brt.embedding(weight, to_xp(xp, i64(0)), max_norm=1.0, norm_type=order)
    unit = np.abs(row) / np.abs(row).max()
    norm = 1.0 if order == INF else (unit**order).sum() ** (1 / order)
    want = row / np.abs(row).max() / norm
    np.testing.assert_allclose(to_host(weight)[0].astype(np.float64), want, rtol=1e-2 if token == "bf16" else 1e-5)


@pytest.mark.parametrize("token", ["f16", "bf16"])
def test_long_half_sums(xp, token):
    ones = np.ones((4096, 8), NUMPY[token])
    many = np.zeros(4096, np.int64)
    assert (call(xp, "embedding_backward", ones, many, 2).astype(np.float32)[0] == 4096).all()
    assert (call(xp, "embedding_bag", np.ones((2, 8), NUMPY[token]), many, i64(0), "sum").astype(np.float32) == 4096).all()


def test_gradients_need_no_cleared_output(xp):
    dy, index = to_xp(xp, f32([1, 2], [3, 4])), to_xp(xp, i64(2, 2))
    for fill in GARBAGE:
        out = Guarded(xp, np.empty((3, 2), np.float32), fill=fill, garbage=True)
        brt.embedding_backward(dy, index, 3, out=out.view)
        np.testing.assert_array_equal(out.read(), f32([0, 0], [0, 0], [4, 6]))
    brt.embedding_backward(dy, index, 3, out=out.view, accumulate=True)
    np.testing.assert_array_equal(out.read(), f32([0, 0], [0, 0], [8, 12]))


def test_repeated_runs_give_the_same_bits(xp):
    rng = np.random.default_rng(0)
    dy, index = rng.standard_normal((5000, 16)).astype(np.float32), rng.integers(0, 3, 5000)
    assert len({call(xp, "embedding_backward", dy, index, 3).tobytes() for _ in range(4)}) == 1
    offsets = np.arange(0, 5000, 50)
    bags = rng.standard_normal((100, 16)).astype(np.float32)
    assert len({call(xp, "embedding_bag_backward", bags, index, offsets, 3, "mean")[0].tobytes() for _ in range(4)}) == 1


def test_long_bags_are_accurate(xp):
    """The rounding errors of a running sum are collected beside it."""
    table, entries = np.full((1, 4), 0.1, np.float32), np.zeros(100_000, np.int64)
    np.testing.assert_allclose(call(xp, "embedding_bag", table, entries, i64(0), "sum"), np.full((1, 4), np.float64(np.float32(0.1)) * 100_000), rtol=1e-6)
