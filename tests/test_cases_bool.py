"""Bool and narrow integers where kernels read other dtypes: NumPy's and PyTorch's results and their dtypes, strides, numbers, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError, UnsupportedDTypeError

from .harness import to_host, to_xp

RNG = np.random.default_rng(7)
A, B, C = RNG.integers(0, 2, (3, 7, 45)).astype(bool)
FLIPPED = A.T.copy().T[::-1]  # no row of it lies in one piece


def same(got: Any, expected: np.ndarray) -> None:
    got = to_host(got)
    assert got.dtype == expected.dtype and got.shape == expected.shape and (got == expected).all()


@pytest.mark.parametrize("a", [A, FLIPPED, A[:, ::-2], A[:0]], ids=["dense", "turned", "every other", "empty"])
def test_bool_by_the_kernels_of_bytes(xp, a):
    b, c = B[: len(a), : a.shape[1]], C[: len(a), : a.shape[1]]
    x, y, z = (to_xp(xp, v) for v in (a, b, c))
    same(brt.fmax(x, y), a | b)
    same(brt.fmin(x, y), a & b)
    same(brt.heaviside(x, y), a | b)
    same(brt.nan_to_num(x), a)
    same(brt.clamp_min(x, y), a | b)
    same(brt.clamp_max(x, y), a & b)
    same(brt.clamp(x, y, z), (a | b) & c)


def test_numbers_beside_bool(xp):
    x = to_xp(xp, A)
    same(brt.fmax(x, True), np.ones_like(A))
    same(brt.fmin(x, True), A)
    for value in (0.25, 5, True):  # what is written counts as whether it is not 0
        same(brt.heaviside(x, value), np.ones_like(A))
    same(brt.heaviside(x, 0), A)
    with pytest.raises(InvalidProblemError, match="fmax: b is 2; accepted a number that bool holds"):
        brt.fmax(x, 2)


def test_results_that_are_written_into(xp):
    out = xp.zeros((A.shape[0], 2 * A.shape[1]), dtype=bool)[:, ::2]
    assert brt.fmax(to_xp(xp, A), to_xp(xp, B), out=out) is out
    same(out, A | B)
    cells = to_xp(xp, A.copy())
    brt.fmin(cells, to_xp(xp, B), out=cells)
    same(cells, A & B)


def test_powers_of_bool_are_integers(xp):
    x = to_xp(xp, A)
    whole = A.astype(np.int64)
    same(brt.square(x), whole)
    same(brt.cube(x), whole)
    same(brt.powi(x, 0), np.ones_like(whole))
    same(brt.pow(x, to_xp(xp, B)), whole ** B.astype(np.int64))
    same(brt.pow(x, 3), whole)
    same(brt.powf(x, 2.5), A.astype(np.float32))
    same(brt.clamp(x, 0, 1), whole)
    same(brt.clamp(x, 2, 5), np.full_like(whole, 2))
    same(brt.clamp(x, max=-1), np.full_like(whole, -1))
    with pytest.raises(InvalidProblemError, match="clamp: min is 0.5; accepted an integer"):
        brt.clamp(x, 0.5)


def test_folds_and_orders_of_bool(xp):
    x = to_xp(xp, A)
    count = A.sum(1).astype(np.float64)
    got = to_host(brt.logsumexp(x, 1))
    assert got.dtype == np.float32
    np.testing.assert_allclose(got, np.log(count * np.e + (A.shape[1] - count)), rtol=1e-6)
    assert to_host(brt.logsumexp(x[:0], 0)).tolist() == [-np.inf] * A.shape[1]
    values, places = brt.mode(x, 1)
    often = 2 * A.sum(1) > A.shape[1]
    same(values, often)
    same(places, (often[:, None] == A).argmax(1))
    same(brt.median(x, 1)[0], np.sort(A, 1)[:, (A.shape[1] - 1) // 2])
    same(brt.kthvalue(x, 3, 1)[0], np.sort(A, 1)[:, 2])
    same(brt.topk(x, 3, 1)[0], -np.sort(-A.astype(np.int8), 1)[:, :3] != 0)
    same(brt.diff(x), A[:, 1:] ^ A[:, :-1])
    same(brt.diff(x, 2, 0), A[2:] ^ A[:-2])


INDEX = RNG.integers(0, 45, 300)  # 300 of one cell would be 44 in a byte


@pytest.mark.parametrize("index", [INDEX, np.zeros(300, np.int64), INDEX[:0]], ids=["spread", "one cell", "none"])
@pytest.mark.parametrize("kind", ["sum", "prod", "amax", "amin"])
def test_bool_is_combined_by_or_and_and(xp, kind, index):
    source, base = RNG.integers(0, 2, len(index)).astype(bool), A[0]
    expected = base.copy()
    join = np.logical_or if kind in ("sum", "amax") else np.logical_and
    for place, value in zip(index, source, strict=True):
        expected[place] = join(expected[place], value)
    dst, places, values = (to_xp(xp, v) for v in (base, index, source))
    same(brt.scatter_reduce(dst, 0, places, values, kind), expected)
    if kind == "sum":
        same(brt.scatter_add(dst, 0, places, values), expected)
        same(brt.index_add(dst, 0, places, values), expected)
        same(brt.put(dst, places, values, accumulate=True), expected)
        same(brt.index_put(dst, (places,), values, accumulate=True), expected)
        out = to_xp(xp, base.copy())
        brt.scatter_add(out, 0, places, values, out=out)
        same(out, expected)


def test_means_of_bool_are_refused(xp):
    x, index = to_xp(xp, A), to_xp(xp, INDEX)
    with pytest.raises(InvalidProblemError, match="scatter_reduce: reduce is mean; accepted sum, prod, amax or amin for bool"):
        brt.scatter_reduce(x[0], 0, index, index > 5, "mean")
    with pytest.raises(UnsupportedDTypeError, match="fmax_backward: dy has dtype bool"):
        brt.fmax_backward(x, x, x)
    with pytest.raises(UnsupportedDTypeError, match="scatter_add_backward: dy has dtype bool"):
        brt.scatter_add_backward(x[0], 0, index)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "uint32"])
@pytest.mark.parametrize("kind", ["max", "min"])
def test_extrema_of_segments_of_narrow_integers(xp, kind, dtype):
    limits, rng = np.iinfo(dtype), np.random.default_rng(3)
    x = rng.integers(limits.min, limits.max, (40, 5), endpoint=True).astype(dtype)
    x[3], x[7] = limits.min, limits.max
    ids = np.sort(np.arange(40) % 9)
    ids[ids == 4] = 5  # the fifth segment is empty
    identity = limits.min if kind == "max" else limits.max
    expected = np.stack([getattr(x[ids == s], kind)(0, initial=identity) for s in range(9)])
    rows_of, places = to_xp(xp, x), to_xp(xp, ids)
    same(getattr(brt, f"segment_{kind}")(rows_of, places, 9), expected)
    order = rng.permutation(40)
    got, rows = getattr(brt, f"unsorted_segment_{kind}")(to_xp(xp, x[order]), to_xp(xp, ids[order]), 9, True)
    same(got, expected)
    rows = to_host(rows)
    assert (rows[4] == 40).all() and (np.take_along_axis(x[order], np.delete(rows, 4, 0), 0) == np.delete(expected, 4, 0)).all()
    same(getattr(brt, f"segment_{kind}")(rows_of, places, 9, empty=9)[4], np.full(5, 9, dtype))
    with pytest.raises(InvalidProblemError, match="empty is .*; accepted identity, zero, lowest or a number that"):
        getattr(brt, f"segment_{kind}")(rows_of, places, 9, empty=int(limits.max) + 1)
    with pytest.raises(UnsupportedDTypeError, match="x has dtype uint64"):
        getattr(brt, f"segment_{kind}")(to_xp(xp, x.astype(np.uint64)), places, 9)


@pytest.mark.host
def test_plans_of_bool_name_the_kernels_that_run():
    plan = brt.select("fmax", a=A, b=B, arch="host")
    assert ".u8" in str(plan.sku) and plan.workspace_size == 0
    out = np.empty_like(A)
    plan.run(a=A, b=B, y=out)
    same(out, A | B)
    plan = brt.select("scatter_add", dst=A[0], dim=0, index=INDEX, src=INDEX > 5, arch="host")
    assert ".i64" in str(plan.sku) and plan.workspace_size >= 8 * (300 + 2 * 45)


NARROW = ("int8", "uint8", "int16", "uint16", "int32", "uint32")


@pytest.mark.parametrize("dtype", NARROW)
def test_maxima_of_windows_of_integers(xp, dtype):
    limits, rng = np.iinfo(dtype), np.random.default_rng(5)
    x = rng.integers(limits.min, limits.max, (2, 3, 8, 6), endpoint=True).astype(dtype)
    y, places = brt.max_pool2d(to_xp(xp, x), 2, return_indices=True)
    want = x.reshape(2, 3, 4, 2, 3, 2).max((3, 5))
    same(y, want)
    same(np.take_along_axis(x.reshape(2, 3, -1), to_host(places).reshape(2, 3, -1), 2), want.reshape(2, 3, -1))
    padded = np.full((2, 3, 10, 8), limits.min, dtype)
    padded[:, :, 1:-1, 1:-1] = x
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3)).max((-2, -1))
    same(brt.max_pool2d(to_xp(xp, x)[:, ::-1], 3, 1, 1), windows[:, ::-1])
    nowhere = brt.max_pool1d(to_xp(xp, x[:, :, 0, :1].copy()), 2, 1, 1, dilation=2)  # both taps beside the only cell
    same(nowhere, np.full((2, 3, 1), limits.min, dtype))


@pytest.mark.parametrize("dtype", [*NARROW, "int64", "uint64"])
def test_losses_of_integers_are_those_of_floats(xp, dtype):
    rng, wide = np.random.default_rng(6), np.float32 if np.dtype(dtype).itemsize < 4 else np.float64
    x, t, s = (rng.integers(0, 100, (4, 5)).astype(dtype) for _ in range(3))
    own, floats = ([to_xp(xp, v) for v in group] for group in ((x, t, s), [v.astype(wide) for v in (x, t, s)]))
    for reduction in ("none", "mean", "sum"):
        for name, k, params in (("l1_loss", 2, {}), ("margin_ranking_loss", 3, {"margin": 0.5}), ("poisson_nll_loss", 2, {"log_input": False}), ("triplet_margin_loss", 3, {})):
            function = getattr(brt, name)
            got = to_host(function(*own[:k], reduction=reduction, **params))
            assert got.dtype == np.float32
            np.testing.assert_allclose(got, to_host(function(*floats[:k], reduction=reduction, **params)), rtol=1e-6)
    target = to_xp(xp, np.array([1, -1, 1, 1]))
    np.testing.assert_allclose(to_host(brt.cosine_embedding_loss(*own[:2], target)), to_host(brt.cosine_embedding_loss(*floats[:2], target)), rtol=1e-5)
    if dtype == "int8":
        far = to_host(brt.l1_loss(to_xp(xp, np.array([-128], np.int8)), to_xp(xp, np.array([127], np.int8)), "none"))
        assert far.tolist() == [255.0]  # where PyTorch's difference wraps
        with pytest.raises(UnsupportedDTypeError, match="l1_loss_backward: x has dtype int8"):
            brt.l1_loss_backward(*own)


@pytest.mark.host
def test_integers_of_64_bits_without_a_sign():
    assert brt.randint(2**64 - 1, 2**64, (3,), "uint64", seed=1).tolist() == [2**64 - 1] * 3
    upper, lower = brt.randint(2**63, 2**64, (4000,), "uint64", seed=1), brt.randint(0, 2**63, (4000,), "uint64", seed=1)
    same(upper, lower + np.uint64(2**63))
    every = brt.randint(0, 2**64, (4000,), "uint64", seed=1)
    signed = brt.randint(-(2**63), 2**63, (4000,), "int64", seed=1)
    same(every, signed.view(np.uint64) + np.uint64(2**63))
    assert 0.45 < (every >= 2**63).mean() < 0.55
    for low, high, dtype, message in ((-1, 5, "uint64", "low is -1; accepted bounds from 0 to 18446744073709551616"), (0, 2**63 + 1, "int64", "high is 9223372036854775809; accepted bounds"), (0, 2**64 + 1, "uint64", "high is 18446744073709551617; accepted")):
        with pytest.raises(InvalidProblemError, match=f"randint: {message}"):
            brt.randint(low, high, (3,), dtype, seed=1)
