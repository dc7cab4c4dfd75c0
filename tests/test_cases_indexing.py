"""Indexing in depth: public cases C08 and C09, golden vectors, the index policy, winners of duplicates, exact moves, long half sums, errors."""

from __future__ import annotations

import ctypes
import math
import mmap
import sys

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call.plan import Plan

from .harness import GARBAGE, NUMPY, Guarded, to_host, to_xp
from .numerics import round_to

NAN, INF = np.nan, np.inf
FLOATS = ("f32", "f64", "f16", "bf16")


def call(xp, name, *arrays, **keywords):
    """A functional call on copies of NumPy arrays; the result(s) on the host."""
    move = lambda v: to_xp(xp, v) if isinstance(v, np.ndarray) else v
    got = getattr(brt, name)(*(move(a) for a in arrays), **{k: move(v) for k, v in keywords.items()})
    return tuple(None if g is None else to_host(g) for g in got) if isinstance(got, tuple) else to_host(got)


def f32(*values):
    return np.array(values, np.float32)


def i64(*values):
    return np.array(values, np.int64)


# -- C08 ------------------------------------------------------------------------------------------------------------------------------


def test_scatter_reduce_ties_with_self(xp):
    dst, src, index = f32(4, 1, 7), f32(4, 4, 2, 7, 1), i64(0, 0, 1, 2, 1)
    np.testing.assert_array_equal(call(xp, "scatter_reduce", dst, 0, index, src, "amax"), f32(4, 2, 7))
    ddst, dsrc = call(xp, "scatter_reduce_backward", f32(6, 10, 8), dst, 0, index, src, "amax")
    np.testing.assert_array_equal(ddst, f32(2, 0, 4))
    np.testing.assert_array_equal(dsrc, f32(2, 2, 10, 4, 0))


def test_scatter_reduce_ties_without_self(xp):
    dst, src, index = f32(5, 9), f32(3, 3, 1), i64(0, 0, 0)
    np.testing.assert_array_equal(call(xp, "scatter_reduce", dst, 0, index, src, "amax", include_self=False), f32(3, 9))
    ddst, dsrc = call(xp, "scatter_reduce_backward", f32(1, 1), dst, 0, index, src, "amax", include_self=False)
    np.testing.assert_array_equal(ddst, f32(0, 1))
    np.testing.assert_array_equal(dsrc, f32(0.5, 0.5, 0))
    assert ddst.sum() + dsrc.sum() == 2


@pytest.mark.parametrize(("dst", "src", "want"), [((0,), (2, 3), ((6,), (0, 0))), ((0,), (0, 3), ((0,), (0, 0))), ((2,), (0, 3), ((0,), (6, 0)))])
def test_product_gradients_are_finite_at_zeros(xp, dst, src, want):
    got = call(xp, "scatter_reduce_backward", f32(1), f32(*dst), 0, i64(0, 0), f32(*src), "prod")
    for have, value in zip(got, want, strict=True):
        np.testing.assert_array_equal(have, f32(*value))


def test_integer_means_round_down(xp):
    got = call(xp, "scatter_reduce", np.array([-1, 5], np.int32), 0, i64(0, 1), np.array([-2, 2], np.int32), "mean")
    np.testing.assert_array_equal(got, [-2, 3])


# -- C09: indices out of range --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [4, -5])
@pytest.mark.parametrize("name", ["gather", "gather_backward", "index_select", "gather_rows", "scatter_add", "scatter", "index_add", "take", "index_put"])
def test_out_of_range_is_an_error_and_the_next_call_works(xp, name, bad):
    table, rows = f32(1, 2, 3, 4), f32(10, 20)
    calls = {
        "gather": lambda i: call(xp, "gather", table, 0, i, check=True), "index_select": lambda i: call(xp, "index_select", table, 0, i, check=True),
        "gather_backward": lambda i: call(xp, "gather_backward", rows, 0, i, (4,), check=True),
        "gather_rows": lambda i: call(xp, "gather_rows", table, i, check=True), "scatter_add": lambda i: call(xp, "scatter_add", table, 0, i, rows, check=True),
        "scatter": lambda i: call(xp, "scatter", table, 0, i, rows, check=True), "index_add": lambda i: call(xp, "index_add", table, 0, i, rows, check=True),
        "take": lambda i: call(xp, "take", table, i, check=True), "index_put": lambda i: call(xp, "index_put", table, i[None], rows, check=True),
    }  # fmt: skip
    with pytest.raises(brt.IndexOutOfRangeError, match=rf"{name}.*{bad} at position 1") as caught:
        calls[name](i64(0, bad))
    assert isinstance(caught.value, IndexError)
    want = {
        "gather": f32(1, 4), "gather_backward": f32(10, 0, 0, 20), "index_select": f32(1, 4), "gather_rows": f32(1, 4), "scatter_add": f32(11, 2, 3, 24),
        "scatter": f32(10, 2, 3, 20), "index_add": f32(11, 2, 3, 24), "take": f32(1, 4), "index_put": f32(10, 2, 3, 20),
    }  # fmt: skip
    np.testing.assert_array_equal(calls[name](i64(0, 3)), want[name])


def test_empty_indices_give_empty_results(xp):
    none = np.zeros(0, np.int64)
    assert call(xp, "gather", f32(1, 2), 0, none).shape == call(xp, "gather_rows", f32(1, 2), none).shape == (0,)
    assert call(xp, "index_select", np.ones((2, 3), np.float32), 0, none).shape == (0, 3)
    np.testing.assert_array_equal(call(xp, "scatter_add", f32(1, 2), 0, none, f32()), f32(1, 2))


def test_an_empty_source_is_out_of_range(xp):
    for name, arguments in (("gather", (f32(), 0, i64(0))), ("index_select", (f32(), 0, i64(0))), ("take", (f32(), i64(0))), ("scatter_add", (f32(), 0, i64(0), f32(1)))):
        with pytest.raises(brt.IndexOutOfRangeError, match=name):
            call(xp, name, *arguments, check=True)


@pytest.mark.parametrize("token", [*FLOATS, "i8", "u32", "i64", "bool"])
def test_policies_write_every_cell(xp, token):
    """Dropped cells hold fill_value, whatever the output held before."""
    src = np.array([1, 0, 1, 1], NUMPY[token])
    index = i64(3, -1, 9, -4)
    for fill in GARBAGE:
        out = Guarded(xp, np.empty(4, NUMPY[token]), fill=fill, garbage=True)
        brt.gather(to_xp(xp, src), 0, to_xp(xp, index), oob="drop", fill_value=1, out=out.view)
        np.testing.assert_array_equal(out.read().astype(np.float64), [1, 1, 1, 1])
        brt.gather(to_xp(xp, src), 0, to_xp(xp, index), oob="drop", out=out.view)
        np.testing.assert_array_equal(out.read().astype(np.float64), [1, 0, 0, 0])
    np.testing.assert_array_equal(call(xp, "gather", src, 0, index, oob="clamp").astype(np.float64), [1, 1, 1, 1])
    np.testing.assert_array_equal(call(xp, "gather", src, 0, index, oob="drop", wrap_negative=True).astype(np.float64), [1, 1, 0, 1])


def test_nothing_clamps_to_an_axis_without_extent(xp):
    with pytest.raises(brt.IndexOutOfRangeError, match=r"index 1 at position 0"):
        brt.gather(to_xp(xp, np.zeros(0, np.float32)), 0, to_xp(xp, i64(1, 0)), oob="clamp", check=True)


def test_dropped_rows_of_gather_rows_are_zero(xp):
    got = call(xp, "gather_rows", np.ones((2, 8), np.float16), np.array([0, 7], np.uint32), oob="drop")
    np.testing.assert_array_equal(got, [[1] * 8, [0] * 8])


@pytest.mark.parametrize("name", ["gather", "gather_rows"])
def test_index_dtypes_give_the_same_bits(xp, name):
    rng = np.random.default_rng(0)
    src, index = rng.standard_normal((9, 16)).astype(np.float32), rng.integers(0, 9, (9, 16))
    kinds = (np.int32, np.int64, np.uint8) if name == "gather" else (np.int32, np.int64, np.uint32)
    results = {call(xp, name, *((src, 0) if name == "gather" else (src,)), index.astype(kind)).tobytes() for kind in kinds}
    assert len(results) == 1


# -- duplicates -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", [*FLOATS, "i16", "bool"])
def test_the_last_duplicate_wins(xp, token):
    n = 5000
    rng = np.random.default_rng(1)
    index, values = rng.integers(0, 7, n), rng.integers(0, 2 if token == "bool" else 100, n).astype(NUMPY[token])
    want = np.zeros(9, NUMPY[token])
    for i, v in zip(index, values, strict=True):
        want[i] = v
    dst = np.zeros(9, NUMPY[token])
    for got in (
        call(xp, "scatter", dst, 0, index, values), call(xp, "index_copy", dst, 0, index, values), call(xp, "put", dst, index, values),
        call(xp, "index_put", dst, index[None], values), call(xp, "scatter", dst, 0, index, values, duplicates="any"),
    ):  # fmt: skip
        assert got.tobytes() == want.tobytes()


def test_losers_get_no_gradient(xp):
    ddst, dupdates = call(xp, "scatter_backward", f32(1, 2, 3), 0, i64(0, 2, 0, 0))
    np.testing.assert_array_equal(ddst, f32(0, 2, 0))
    np.testing.assert_array_equal(dupdates, f32(0, 3, 0, 1))


def test_scatter_takes_a_value(xp):
    np.testing.assert_array_equal(call(xp, "scatter", f32(1, 2, 3), 0, i64(2, 0, 2), value=-INF), f32(-INF, 2, -INF))
    for arguments in ({}, {"updates": f32(1, 2, 3), "value": 1}):
        with pytest.raises(brt.InvalidProblemError, match="exactly one of updates and value"):
            call(xp, "scatter", f32(1, 2, 3), 0, i64(2, 0, 2), **arguments)


def test_accumulate_is_another_op(xp):
    dst, index, values = np.zeros((2, 3), np.float32), np.array([[0, 0, 1], [2, 2, 0]]), f32(1, 2, 3)
    np.testing.assert_array_equal(call(xp, "index_put", dst, index, values), [[0, 0, 2], [3, 0, 0]])
    np.testing.assert_array_equal(call(xp, "index_put", dst, index, values, accumulate=True), [[0, 0, 3], [3, 0, 0]])
    np.testing.assert_array_equal(call(xp, "put", dst, i64(1, 1, 5), values, True), [[0, 3, 0], [0, 0, 3]])
    pair = (to_xp(xp, i64(1)), to_xp(xp, i64(2, 0, 2)))  # as PyTorch takes them: they broadcast
    assert to_host(brt.index_put(to_xp(xp, dst), pair, to_xp(xp, values))).tolist() == [[0, 0, 0], [2, 0, 3]]
    assert to_host(brt.index_put(to_xp(xp, dst), pair, to_xp(xp, values), accumulate=True)).tolist() == [[0, 0, 0], [2, 0, 4]]
    with pytest.raises(brt.InvalidProblemError, match=r"index_put: index has shapes .2,., .3,."):
        brt.index_put(to_xp(xp, dst), (to_xp(xp, i64(0, 1)), pair[1]), to_xp(xp, values))
    with pytest.raises(brt.InvalidProblemError, match="index_put: index is a tuple of 0"):
        brt.index_put(to_xp(xp, dst), (), to_xp(xp, values))
    with pytest.raises(brt.InvalidProblemError, match="accumulate is True"):
        brt.select("index_put", dst=brt.TensorSpec((2, 3), "float32"), index=brt.TensorSpec((2, 3), "int64"), values=brt.TensorSpec((3,), "float32"), accumulate=True)


# -- sums -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["f16", "bf16"])
def test_long_half_sums_do_not_stagnate(xp, token):
    ones = np.ones((4096, 8), NUMPY[token])
    where = np.zeros(4096, np.int64)
    assert (call(xp, "index_add", np.zeros((2, 8), NUMPY[token]), 0, where, ones).astype(np.float32)[0] == 4096).all()
    assert (call(xp, "gather_rows_backward", ones, where, (2, 8)).astype(np.float32)[0] == 4096).all()
    assert call(xp, "scatter_add", np.zeros(2, NUMPY[token]), 0, where, ones[:, 0].copy()).astype(np.float32)[0] == 4096


@pytest.mark.parametrize("token", ["f32", "f16", "bf16", "i32", "i64"])
@pytest.mark.parametrize(("crowded", "count", "cells"), [(0.0, 7000, 3001), (0.6, 7000, 3001), (0.0, 9001, 1999), (0.6, 9001, 1999), (0.0, 20001, 41), (0.6, 7000, 300), (0.6, 20_000, 60_000)])
def test_few_single_values_add_up_alike_in_any_order(xp, rng, token, crowded, count, cells):
    """Sizes that differ by powers of two up to 200, and many values of one cell: integers have one sum, within the error of a sum of floats."""
    index = np.where(rng.random(count) < crowded, 17, rng.integers(0, cells, count))
    powers = {"f32": 100, "bf16": 100, "f16": 7}.get(token, 0)
    x, dst = (rng.standard_normal(n) * 2.0 ** rng.integers(-powers, powers + 1, n) for n in (count, cells))
    x, dst = (round_to(v, token).astype(NUMPY[token]) if powers else (v * 1e6).astype(NUMPY[token]) for v in (x, dst))
    got = call(xp, "scatter_add", dst, 0, index, x)
    order = rng.permutation(count)
    assert call(xp, "scatter_add", dst, 0, index[order], x[order]).tobytes() == got.tobytes()
    wide = np.float64 if powers else NUMPY[token]
    want, sizes = dst.astype(wide), np.abs(dst.astype(wide))
    np.add.at(want, index, x.astype(wide))
    np.add.at(sizes, index, np.abs(x.astype(wide)))
    spacing = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}.get(token, 0)
    assert (np.abs(got.astype(wide) - want) <= 1.01 * spacing * np.abs(want) + 2.0**-22 * sizes * (spacing > 0) + (6e-8 if token == "f16" else 0)).all()
    gradient = np.zeros(cells, wide)
    if powers:
        np.add.at(gradient, index, x.astype(wide))
        got = call(xp, "take_backward", x, index, (cells,))
        assert (np.abs(got.astype(wide) - gradient) <= 1.01 * spacing * np.abs(gradient) + 2.0**-22 * sizes + (6e-8 if token == "f16" else 0)).all()


@pytest.mark.parametrize(("token", "width", "count", "cells"), [("f32", 7, 3000, 901), ("f32", 7, 3000, 6100), ("f16", 5, 2500, 500), ("f32", 40, 2100, 77), ("bf16", 3, 7000, 40), ("f32", 3, 7000, 40), ("f32", 7, 20_000, 45_000)])
def test_few_rows_add_up_alike_in_any_order(xp, rng, token, width, count, cells):
    """Sums of the columns of few rows are integers too: by two rounds, those of the rows that are named alone, by bins, and by bins in shared memory."""
    index = np.where(rng.random(count) < 0.1, cells - 3, rng.integers(0, cells, count))
    index[index == 5] = 6
    powers = 7 if token == "f16" else 60
    x, dst = (round_to(rng.standard_normal((n, width)) * 2.0 ** rng.integers(-powers, powers + 1, (n, width)), token).astype(NUMPY[token]) for n in (count, cells))
    dst[5] = -0.0
    want, sizes, gradient = dst.astype(np.float64), np.abs(dst.astype(np.float64)), np.zeros((cells, width))
    np.add.at(want, index, 3 * x.astype(np.float64))
    np.add.at(sizes, index, 3 * np.abs(x.astype(np.float64)))
    np.add.at(gradient, index, x.astype(np.float64))
    spacing, order = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}[token], rng.permutation(count)

    def near(y: np.ndarray, want: np.ndarray) -> bool:
        return bool((np.abs(y.astype(np.float64) - want) <= 1.01 * spacing * np.abs(want) + 2.0**-22 * sizes + (6e-8 if token == "f16" else 0)).all())

    got = call(xp, "index_add", dst, 0, index, x, alpha=3)
    assert near(got, want) and np.signbit(got[5]).all()
    assert call(xp, "index_add", dst, 0, index[order], x[order], alpha=3).tobytes() == got.tobytes()
    assert call(xp, "index_add", dst.T, 1, index, x.T, alpha=3).T.tobytes() == got.tobytes()
    for pitched in (x, np.pad(x, ((0, 0), (0, 2)))[:, :width]):
        assert near(call(xp, "gather_rows_backward", pitched, index, (cells, width)), gradient)
    index[7], x[7, 1] = cells, NAN
    dropped = call(xp, "index_add", dst, 0, index, x, oob="drop")
    assert np.isfinite(dropped).all() and np.signbit(dropped[5]).all()
    with pytest.raises(brt.IndexOutOfRangeError, match=f"index {cells} at position 7"):
        call(xp, "index_add", dst, 0, index, x, check=True)


@pytest.mark.parametrize(("count", "cells", "width"), [(8192, 500, 1), (8192, 1000, 1), (300_000, 10, 1), (2500, 500, 3), (7000, 40, 3)])
def test_sums_by_bins_are_exact_where_they_cancel(xp, rng, count, cells, width):
    """What is left of a sum may be less than a float64 of either of the bins that cancel holds, on both sides of a border between bins and far from one."""
    index = rng.integers(cells // 2, cells, count)
    x = rng.standard_normal((count, width)).astype(np.float32)
    at = 0
    for cell, top in enumerate(np.arange(-60, 100, dtype=np.float64)[: cells // 2]):
        last = 2.0 ** (top - 26) * np.array([1 + 2.0**-23, -1])  # leaves 2^-49 of the largest
        values = 2.0**top * np.concatenate([np.full(40, 1.0), np.full(20, -2.0), last / 2.0**top])
        index[at : at + len(values)], x[at : at + len(values)] = cell, (values * (-1) ** cell)[:, None]
        at += len(values)
        if at + 62 > count:
            break
    order = rng.permutation(count)
    index, x = index[order], x[order]
    dst = np.zeros((cells, width), np.float32)
    got = call(xp, "index_add", dst, 0, index, x) if width > 1 else call(xp, "scatter_add", dst[:, 0], 0, index, x[:, 0])[:, None]
    want = [[math.fsum(x[index == cell, c].tolist()) for c in range(width)] for cell in range(cells)]
    np.testing.assert_array_equal(got, np.array(want).astype(np.float32))


@pytest.mark.parametrize("token", ["f32", "f16"])
@pytest.mark.parametrize("reduce", ["amax", "amin"])
@pytest.mark.parametrize("include_self", [True, False])
def test_extreme_values_need_no_sort(xp, rng, token, reduce, include_self):
    """NaN wins from either side, infinities are numbers, cells that none names keep their bits, and the order of the positions does not matter."""
    cells, width, count = 37, 5, 1500
    dst, src = ((rng.standard_normal((n, width)) * 3).astype(NUMPY[token]) for n in (cells, count))
    index = rng.integers(3, cells, (count, width))
    dst[0], dst[1, 0], dst[4] = -0.0, NAN, NAN
    index[0], src[0] = 3, [NAN, INF, -INF, -0.0, 0.0]
    index[1:, 1:3][index[1:, 1:3] == 3] = 5
    got = call(xp, "scatter_reduce", dst, 0, index, src, reduce, include_self)
    want, fold = dst.copy(), np.maximum if reduce == "amax" else np.minimum
    for c in range(width):
        for k in range(cells):
            found = src[index[:, c] == k, c]
            if len(found):
                want[k, c] = fold.reduce(np.append(found, dst[k, c]) if include_self else found)
    np.testing.assert_array_equal(got, want)
    assert np.signbit(got[0]).all()
    order = rng.permutation(count)
    assert call(xp, "scatter_reduce", dst, 0, index[order], src[order], reduce, include_self).tobytes() == got.tobytes()
    swapped = call(xp, "scatter_reduce", dst.T, 1, index.T, src.T, reduce, include_self)
    assert np.ascontiguousarray(swapped.T).tobytes() == got.tobytes()
    spec = {"dst": brt.TensorSpec((cells, width), "float32"), "index": brt.TensorSpec((count, width), "int64"), "src": brt.TensorSpec((count, width), "float32")}
    launches = brt.select("scatter_reduce", arch="sm_90", dim=0, reduce=reduce, **spec).geometry.launches
    assert [launch.kernel for launch in launches] == ["_copy", "_ranks", "_extremes"]


def test_which_few_rows_are_not_sorted():
    """Rows by their count, width and what they name."""

    def kernels(count: int, cells: int, width: int, **given: object) -> list[str]:
        specs = {"dst": brt.TensorSpec((cells, width), "float32"), "index": brt.TensorSpec((count,), "int64"), "src": brt.TensorSpec((count, width), "float32")}
        return [launch.kernel for launch in brt.select("index_add", arch="sm_90", dim=0, **specs, **given).geometry.launches]

    windows = ["_start", "_windows", "_cells"]
    assert kernels(3000, 6100, 7) == ["_start", "_owners", "_windows", "_cells"]
    assert kernels(3000, 901, 7) == kernels(2500, 500, 5) == kernels(30_011, 1500, 77) == kernels(40_000, 50, 48) == windows
    assert kernels(7000, 40, 3) == ["_copy", "_keys", "_shared_bins", "_bin_cells"] and kernels(1 << 24, 50, 1) == ["_copy", "_shared_bins", "_bin_cells"]
    for count, cells, width in ((2048, 901, 7), (8192, 901, 132), (169_343, 40, 48)):
        assert "_rows" in kernels(count, cells, width)
    assert "_rows" in kernels(30_011, 1500, 80, preference=brt.PlanPreference(variant="vec16"))


@pytest.mark.parametrize("other", [(), (8000, 1500), (8000, 40), (8000, 60_000)])
def test_edge_values_of_few_single_values(xp, other):
    """Cells that none names keep their bits; infinities of both signs are NaN; a sum that floats would leave on the way is reached. other: values, and cells, so many that there are bins, windows for all exponents, or chains below them."""
    tiny, huge = 1e-45, 3e38
    count, cells = other or (0, 1000)
    dst = np.concatenate([f32(-0.0, -0.0, NAN, INF, -INF, 1, 2, tiny, huge, INF, 0, 0), np.full(cells, 5, np.float32)])
    index = np.concatenate([i64(1, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 10, 11, 11), np.full(count, 12)])
    values = np.concatenate([f32(-0.0, -INF, -INF, INF, -INF, NAN, tiny, huge, 1, huge, huge, -huge, tiny, -huge), np.zeros(count, np.float32)])
    want = f32(-0.0, 0, NAN, NAN, -INF, NAN, NAN, 3e-45, INF, INF, huge, -huge)
    got = call(xp, "scatter_add", dst, 0, index, values)
    np.testing.assert_array_equal(got[:12], want)
    assert np.signbit(got[:2]).tolist() == [True, False] and (got[12:] == 5).all()
    nan = np.array([0x7FC12345], np.uint32).view(np.float32)
    assert call(xp, "scatter_add", np.concatenate([nan, dst]), 0, index + 1, values)[:1].tobytes() == nan.tobytes()


def test_what_few_single_values_launch():
    """Sums as integers up to a number of values, not where they crowd on few cells; integers by one launch onto a copy."""

    def kernels(count: int, cells: int, dtype: str = "float32") -> list[str]:
        specs = {"dst": brt.TensorSpec((cells,), dtype), "index": brt.TensorSpec((count,), "int64"), "src": brt.TensorSpec((count,), dtype)}
        return [launch.kernel for launch in brt.select("scatter_add", arch="sm_90", dim=0, **specs).geometry.launches]

    windows = ["_start", "_windows", "_cells"]
    for count, cells in ((100_000, 100_000), (399_999, 100_000), (1 << 20, 300_000), (1 << 15, 1 << 20), (100, 1 << 17), (500_000, 2_000_000)):
        assert kernels(count, cells) == windows
    assert kernels(100, 100, "float16") == ["_lines"] and kernels(10_000, 10_000, "float16") == windows
    for count, cells in ((100, 100), (1 << 17, (1 << 22) + 1), (1 << 14, 1 << 20), (1 << 22, 1 << 14), ((1 << 20) + 1, 1 << 20)):
        assert not {"_units", "_windows"} & set(kernels(count, cells))
    assert kernels(65_536, 1000) == kernels(1 << 20, 1 << 16) == kernels(1 << 21, 100_000) == kernels(200_000, 600) == windows
    assert kernels(300_000, 50) == kernels(20_000, 10, "bfloat16") == ["_copy", "_shared_bins", "_bin_cells"]
    assert kernels(1 << 20, 1 << 16, "int32") == kernels(10, 10, "int64") == ["_copy", "_units"]
    assert "_units" not in kernels(1 << 20, 3, "int32")


@pytest.mark.parametrize("name", ["gather", "index_select", "gather_rows", "take"])
def test_gradients_need_no_cleared_output(xp, name):
    dy, index = f32(1, 2, 4), i64(3, 0, 3)
    given = {"gather": (dy, 0, index, (5,)), "index_select": (dy, 0, index, (5,)), "gather_rows": (dy, index, (5,)), "take": (dy, index, (5,))}[name]
    given = tuple(to_xp(xp, v) if isinstance(v, np.ndarray) else v for v in given)
    for fill in GARBAGE:
        out = Guarded(xp, np.empty(5, np.float32), fill=fill, garbage=True)
        getattr(brt, name + "_backward")(*given, out=out.view)
        np.testing.assert_array_equal(out.read(), f32(2, 0, 0, 5, 0))
    getattr(brt, name + "_backward")(*given, out=out.view, accumulate=True)
    np.testing.assert_array_equal(out.read(), f32(4, 0, 0, 10, 0))


@pytest.mark.parametrize("name", ["gather", "index_select", "scatter_add", "index_add"])
def test_repeated_runs_give_the_same_bits(xp, name):
    """Under contention: thousands of positions name four cells."""
    rng = np.random.default_rng(2)
    index, values = rng.integers(0, 4, 20000), rng.standard_normal(20000).astype(np.float32)
    once = lambda: {
        "gather": lambda: call(xp, "gather_backward", values, 0, index, (4,)), "index_select": lambda: call(xp, "index_select_backward", values, 0, index, (4,)),
        "scatter_add": lambda: call(xp, "scatter_add", f32(0, 0, 0, 0), 0, index, values),
        "index_add": lambda: call(xp, "index_add", f32(0, 0, 0, 0), 0, index, values, 0.5),
    }[name]()  # fmt: skip
    assert len({once().tobytes() for _ in range(4)}) == 1


def test_alpha_of_integers_is_whole(xp):
    with pytest.raises(brt.InvalidProblemError, match=r"index_add: alpha is 0\.5"):
        call(xp, "index_add", np.zeros(2, np.int32), 0, i64(0), np.ones(1, np.int32), 0.5)


# -- moves are exact ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_moves_keep_every_bit(xp, width):
    """NaN payloads and signs of zero come through."""
    kind = {1: np.int8, 2: np.float16, 4: np.float32, 8: np.float64}[width]
    raw = np.random.default_rng(3).integers(0, 256, (32, 16 * width), np.uint8)
    src = raw.view(kind)
    index = i64(5, 5, 31, 0)
    assert call(xp, "index_select", src, 0, index).tobytes() == src[index].tobytes()
    assert call(xp, "take_along_axis", src, np.broadcast_to(index[:, None], (4, 16)).copy(), 0).tobytes() == src[index].tobytes()
    assert call(xp, "masked_select", src, (raw[:, :16] & 1).astype(bool)).tobytes() == src[(raw[:, :16] & 1).astype(bool)].tobytes()


def test_dtypes_of_one_size_share_a_kernel():
    skus = brt.skus(op="index_select", direction="forward")
    assert {s.element for s in skus} == {"f32", "f16", "f64", "i8", "c128"} and len(skus) == 10
    plan = brt.select("index_select", src=brt.TensorSpec((4, 4), "int32"), dim=0, index=brt.TensorSpec((2,), "int32"))
    assert plan.sku.element == "f32"


# -- masks, nonzero, one_hot ----------------------------------------------------------------------------------------------------------


def test_golden_nonzero(xp):
    np.testing.assert_array_equal(call(xp, "nonzero", f32([0, 3], [5, 0])), [[0, 1], [1, 0]])
    np.testing.assert_array_equal(call(xp, "nonzero", f32(NAN, -0.0, 0, -INF)), [[0], [3]])
    np.testing.assert_array_equal(call(xp, "nonzero", f32([0, 3], [5, 0]), True), [[0, 1], [1, 0]])
    np.testing.assert_array_equal(call(xp, "nonzero", f32([0, 3], [5, 0]), size=3, fill_value=-1), [[0, 1], [1, 0], [-1, -1]])
    assert call(xp, "nonzero", np.zeros((3, 0), np.float32)).shape == (0, 2)
    assert call(xp, "nonzero", np.array(2.0)).shape == (1, 0)


def test_nonzero_is_in_order_over_many_tiles(xp):
    x = (np.random.default_rng(4).random((300, 41)) < 0.3).astype(np.int8)
    assert np.array_equal(call(xp, "nonzero", x), np.argwhere(x))


def test_another_count_is_no_other_plan(xp, monkeypatch):
    """Calls that differ in the number of cells picked alone are planned once, and give what each would by itself."""
    made = []
    init = Plan.__init__
    monkeypatch.setattr(Plan, "__init__", lambda plan, op, *rest: (made.append(op.name), init(plan, op, *rest))[1])
    src = np.arange(23 * 31, dtype=np.float32).reshape(23, 31)
    for count in (5, 6, 1, 700, 713, 0, 12, 6):
        mask = (np.random.default_rng(count).permutation(src.size) < count).reshape(src.shape)
        np.testing.assert_array_equal(call(xp, "nonzero", mask), np.argwhere(mask))
        np.testing.assert_array_equal(call(xp, "nonzero", mask, True), np.array(np.nonzero(mask)))
        np.testing.assert_array_equal(call(xp, "masked_select", src, mask), src[mask])
        np.testing.assert_array_equal(call(xp, "masked_select", src[0], mask), np.broadcast_to(src[0], src.shape)[mask])
        np.testing.assert_array_equal(call(xp, "nonzero", mask, size=count + 3, fill_value=-7), np.pad(np.argwhere(mask), ((0, 3), (0, 0)), constant_values=-7))
        with pytest.raises(brt.InvalidProblemError, match="nonzero: size is -1"):
            call(xp, "nonzero", mask, size=-1)
    counts = {name: made.count(name) for name in ("nonzero", "masked_select")}
    assert counts["nonzero"] <= 8 and counts["masked_select"] <= 4  # the first of each kind, and those of nothing; more than there are cells is planned


def test_masked_scatter_reads_in_row_major_order(xp):
    got = call(xp, "masked_scatter", np.zeros((2, 3), np.float32), np.array([[1, 0, 1], [0, 1, 0]], bool), f32(1, 2, 3, 4))
    np.testing.assert_array_equal(got, [[1, 0, 2], [0, 3, 0]])
    with pytest.raises(brt.IndexOutOfRangeError, match="masked_scatter"):
        call(xp, "masked_scatter", f32(0, 0, 0), np.ones(3, bool), f32(1, 2), check=True)


@pytest.mark.parametrize(("shape", "mask_shape"), [((5,), (4, 5)), ((4, 1), (5,)), ((), (2, 3)), ((3, 1, 2), (1, 70, 1)), ((0, 1), (1, 4)), ((2, 1), (0,))])
def test_cells_and_their_mask_broadcast_together(xp, shape, mask_shape):
    """Either may be the smaller one, as in PyTorch; the gradient of a smaller src is asked for in the shape that both have."""
    rng = np.random.default_rng(8)
    x, mask = rng.standard_normal(shape).astype(np.float32), np.asarray(rng.random(mask_shape) < 0.5)
    full, many = np.broadcast_arrays(x, mask)
    source = rng.standard_normal(int(many.sum()) + 3).astype(np.float32)
    np.testing.assert_array_equal(call(xp, "masked_select", x, mask), full[many])
    np.testing.assert_array_equal(call(xp, "masked_select", x, mask, size=2), np.pad(full[many], (0, 2))[:2])
    want = full.copy()
    want[many] = source[: many.sum()]
    np.testing.assert_array_equal(call(xp, "masked_scatter", x, mask, source), want)
    dx = np.zeros_like(full)
    dx[many] = source[: many.sum()]
    np.testing.assert_array_equal(call(xp, "masked_select_backward", source[: many.sum()], mask, full.shape), dx)
    if x.shape != full.shape and np.broadcast_shapes(mask.shape, x.shape) != x.shape:
        with pytest.raises(brt.InvalidProblemError, match="^masked_select_backward: mask is of shape .*; accepted a shape that broadcasts to"):
            call(xp, "masked_select_backward", source[: many.sum()], mask, x.shape)


def test_masked_fill_and_the_gradient_of_its_value(xp):
    mask = np.array([True, False, True])
    np.testing.assert_array_equal(call(xp, "masked_fill", f32(1, 2, 3), mask, -INF), f32(-INF, 2, -INF))
    np.testing.assert_array_equal(call(xp, "masked_fill", np.ones((2, 3), bool), mask, False), [[0, 1, 0], [0, 1, 0]])
    np.testing.assert_array_equal(call(xp, "masked_fill", f32(1, 2, 3), mask, f32(9)), f32(9, 2, 9))
    dsrc, dvalue = call(xp, "masked_fill_tensor_backward", f32(1, 2, 4), mask, src_shape=(3,), value_shape=())
    np.testing.assert_array_equal(dsrc, f32(0, 2, 0))
    assert dvalue == 5


@pytest.mark.parametrize("dtype, value", [("int8", 128), ("uint8", -1), ("int32", 2**31 + 5), ("uint32", INF), ("int16", -INF), ("int64", 2.0**63), ("int8", NAN)])
def test_a_value_that_an_integer_dtype_does_not_hold_is_an_error(xp, dtype, value):
    x, mask = np.zeros(3, dtype), np.array([True, False, True])
    with pytest.raises(brt.InvalidProblemError, match=f"masked_fill: value is .*; accepted an integer in .*, the range of {dtype}"):
        call(xp, "masked_fill", x, mask, value)
    with pytest.raises(brt.InvalidProblemError, match=f"threshold: value is .*the range of {dtype}"):
        call(xp, "threshold", x, 1, value)
    with pytest.raises(brt.InvalidProblemError, match=f"heaviside: v is .*the range of {dtype}"):
        call(xp, "heaviside", x, value)
    bounds = np.iinfo(dtype)
    for fits in (int(bounds.min), int(bounds.max)):
        np.testing.assert_array_equal(call(xp, "masked_fill", x, mask, fits), np.array([fits, 0, fits], dtype))


def test_a_plan_checks_the_value_that_run_is_given():
    x, mask = np.zeros(3, np.int8), np.array([True, False, True])
    plan = brt.select("masked_fill", arch="host", src=brt.TensorSpec((3,), "int8"), mask=brt.TensorSpec((3,), "bool"), value=1)
    with pytest.raises(brt.InvalidProblemError, match="the range of int8"):
        plan.run(src=x, mask=mask, y=np.zeros(3, np.int8), value=300)


def test_one_hot(xp):
    got = call(xp, "one_hot", i64(2, 0))
    assert got.dtype == np.int64 and np.array_equal(got, [[0, 0, 1], [1, 0, 0]])
    for token in (*FLOATS, "bool", "u8"):
        got = call(xp, "one_hot", i64(1, 5), 3, oob="drop", dtype=NUMPY[token].name)
        np.testing.assert_array_equal(got.astype(np.float64), [[0, 1, 0], [0, 0, 0]])
    with pytest.raises(brt.IndexOutOfRangeError, match="one_hot.*3 at position 1"):
        call(xp, "one_hot", i64(1, 3), 3, check=True)


# -- sizes ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_of_more_than_2_31_elements(xp):
    rows, width = 2**16 + 3, 2**15
    table = xp.zeros((rows, width), np.int8)
    table[-1] = 7
    got = to_host(brt.gather_rows(table, to_xp(xp, i64(rows - 1, 0))))
    assert (got[0] == 7).all() and (got[1] == 0).all()
    assert to_host(brt.take(table, to_xp(xp, i64(rows * width - 1))))[0] == 7


def test_shapes_that_do_not_fit(xp):
    for name, arguments, words in (
        ("gather", (np.ones((2, 3), np.float32), 0, i64(0)), "index is of shape"),
        ("gather", (np.ones((2, 3), np.float32), 0, np.zeros((2, 4), np.int64)), "at most 3 along axis 1"),
        ("scatter_add", (np.ones((2, 3), np.float32), 0, np.zeros((2, 3), np.int64), np.ones((2, 2), np.float32)), "src has shape"),
        ("index_add", (np.ones((2, 3), np.float32), 0, i64(0), np.ones((1, 2), np.float32)), "src is of shape"),
        ("index_put", (np.ones((2, 3), np.float32), np.zeros((3, 1), np.int64), f32(1)), "1 to 2 rows of coordinates"),
        ("index_select", (np.ones((2, 3), np.float32), 2, i64(0)), "dim is 2"),
        ("masked_select", (f32(1, 2, 3), np.ones((2, 2), bool)), "mask is of shape"), ("masked_scatter", (f32(1, 2, 3), np.ones((2, 2), bool), f32(1)), "mask is of shape"),
    ):
        with pytest.raises(brt.InvalidProblemError, match=rf"{name}: .*{words}"):
            call(xp, name, *arguments)


@pytest.mark.parametrize("token", FLOATS)
def test_round_trip_of_gather_and_its_gradient(xp, token):
    """A permutation and back."""
    x = round_to(np.random.default_rng(5).standard_normal((6, 32)), token)
    order = np.random.default_rng(6).permutation(6)
    moved = call(xp, "index_select", x, 0, order)
    assert call(xp, "index_select_backward", moved, 0, order, x.shape).tobytes() == x.tobytes()


def test_read_only_arrays_are_not_written():
    x, y = np.ones(3, np.float32), np.zeros(3, np.float32)
    brt.add(x, x, out=y)
    weight = np.array([[3, 4]], np.float32)
    frozen, weight_frozen = np.zeros(3, np.float32), weight.copy()
    frozen.flags.writeable = weight_frozen.flags.writeable = False
    for array in (frozen, frozen[:]):
        with pytest.raises(brt.InvalidProblemError, match="add: y is a read-only array"):
            brt.add(x, x, out=array)
    with pytest.raises(brt.InvalidProblemError, match="embedding: weight is a read-only array"):
        brt.embedding(weight_frozen, np.array([0]), max_norm=1.0)
    plan = brt.select("add", a=brt.TensorSpec((3,), "float32"), b=brt.TensorSpec((3,), "float32"))
    plan.run(a=x, b=x, y=y)
    with pytest.raises(brt.InvalidProblemError, match="add: y is a read-only array"):
        plan.run(a=x, b=x, y=frozen)
    assert not frozen.any() and np.array_equal(weight_frozen, weight)
    assert np.array_equal(brt.add(frozen, x), x) and np.array_equal(brt.embedding(weight_frozen, np.array([0])), weight)


def test_shape_and_dtype_messages_name_what_they_compare_with():
    index = np.zeros((1, 1), np.int64)
    with pytest.raises(brt.InvalidProblemError, match=r"scatter_add: src has shape \(2, 2\); expected \[\*J\] with J = \(1, 1\) from index"):
        brt.scatter_add(np.ones((2, 2), np.float32), 0, index, np.ones((2, 2), np.float32))
    with pytest.raises(brt.UnsupportedDTypeError, match="gather: index has dtype uint64; accepted int32, int64, uint8$"):
        brt.gather(np.ones((2, 2), np.float32), 0, index.astype(np.uint64))
    with pytest.raises(brt.InvalidProblemError, match="take: fill_value is nan; accepted an integer"):
        brt.take(np.arange(3), np.array([9]), oob="drop", fill_value=float("nan"))
    with pytest.raises(brt.UnsupportedDTypeError, match="random_samples has dtype float64; accepted float32$"):
        brt.fractional_max_pool2d(np.ones((1, 1, 5, 5), np.float32), 2, 2, random_samples=np.zeros((1, 1, 2)))


def test_an_array_of_no_axes_is_a_number():
    x = np.array([1, 2, 3], np.float32)
    assert brt.index_fill(x, 0, np.array([0, 2]), np.array(5.0)).tolist() == [5, 2, 5]
    assert brt.masked_fill(x, x > 2, np.array(7.0)).tolist() == [1, 2, 7]


def test_one_place_may_be_an_index_of_no_axes(xp):
    table, one = f32(1, 2, -3, 4, 5, -6).reshape(3, 2), np.array(1)
    assert call(xp, "index_select", table, 0, one).tolist() == [[-3, 4]]
    assert call(xp, "index_select", table, 1, one).tolist() == [[2], [4], [-6]]
    assert call(xp, "index_select_backward", f32(1, 2).reshape(1, 2), 0, one, (3, 2)).tolist() == [[0, 0], [1, 2], [0, 0]]
    assert call(xp, "index_add", table, 0, one, f32(10, 20).reshape(1, 2)).tolist() == [[1, 2], [7, 24], [5, -6]]
    assert call(xp, "index_copy", table, 0, one, f32(9, 9).reshape(1, 2)).tolist() == [[1, 2], [9, 9], [5, -6]]
    assert call(xp, "index_fill", table, 1, one, 0).tolist() == [[1, 0], [-3, 0], [5, 0]]
    with pytest.raises(brt.InvalidProblemError, match=r"index_select: index is of shape \(1, 1\); accepted one axis"):
        call(xp, "index_select", table, 0, i64(1).reshape(1, 1))


def test_negative_indices_alone_are_reported(xp):
    for name, arguments in (
        ("one_hot", (i64(-1, -2),)),
        ("segment_sum", (f32(1, 2), i64(-1, -1))),
        ("unsorted_segment_max", (f32(1, 2), i64(-1, -2))),
    ):
        with pytest.raises(brt.IndexOutOfRangeError, match=f"{name}: index -1 at position 0"):
            call(xp, name, *arguments)
        assert call(xp, name, *arguments, oob="drop").size == 0


def test_scatter_of_a_number(xp):
    dst, index = f32(1, 2, 3), i64(2, 0)
    for number in (9, 9.0, np.float32(9)):
        assert call(xp, "scatter", dst, 0, index, number).tolist() == [9, 2, 9]
    with pytest.raises(brt.InvalidProblemError, match="scatter: updates"):
        call(xp, "scatter", dst, 0, index, 9, value=1)


@pytest.mark.parametrize("shape", [(), (1,), (8,), (3, 1), (1, 8), (3, 8)])
def test_index_put_broadcasts_values(xp, shape):
    dst, values = np.zeros((3, 4, 8), np.float32), np.arange(1, 1 + int(np.prod(shape)), dtype=np.float32).reshape(shape)
    index = np.array([[0, 2, 2], [1, 3, 0]])
    want = dst.copy()
    want[tuple(index)] = values
    np.testing.assert_array_equal(call(xp, "index_put", dst, index, values), want)
    again = np.concatenate([index, index], axis=1)
    if len(shape) < 2 or shape[0] == 1:
        np.testing.assert_array_equal(call(xp, "index_put", dst, again, values, True), 2 * want)
    with pytest.raises(brt.InvalidProblemError, match="index_put: values is of shape"):
        call(xp, "index_put", dst, index, np.zeros((2, 8), np.float32))


@pytest.mark.parametrize("rows, shape, dim", [(3, (1, 4, 1), 1), (1, (3, 2, 5), 1), (3, (1, 1, 1), 0), (1, (3, 7, 1), -2), (3, (0, 4, 5), 0)])
def test_take_along_axis_broadcasts_like_numpy(xp, rng, rows, shape, dim):
    x = rng.standard_normal((rows, 4, 5))
    index = rng.integers(-x.shape[dim], x.shape[dim], shape)
    want = np.take_along_axis(x, index, dim)
    np.testing.assert_array_equal(call(xp, "take_along_axis", x, index, dim), want)
    dy, dx = rng.standard_normal(want.shape), np.zeros(x.size)
    np.add.at(dx, np.take_along_axis(np.arange(x.size).reshape(x.shape), index, dim), dy)
    np.testing.assert_allclose(call(xp, "take_along_axis_backward", dy, index, dim, x.shape), dx.reshape(x.shape), rtol=1e-14, atol=1e-14)
    with pytest.raises(brt.InvalidProblemError, match="take_along_axis: index is of shape"):
        call(xp, "take_along_axis", x, np.zeros((rows, 4, 3), np.int64), 0)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int64", "int8"])
def test_few_positions_may_add_up_by_atomics(xp, rng, dtype):
    """Only where the caller gives up the fixed order; the SKU says so, the values are those of the other kernels."""
    dst = rng.integers(-5, 5, (7, 24)).astype(dtype)
    index, src = rng.integers(0, 7, 50), rng.integers(-3, 3, (50, 24)).astype(dtype)
    want = dst.copy()
    np.add.at(want, index, src)
    free = brt.PlanPreference(deterministic=False)
    operands = {"dst": to_xp(xp, dst), "dim": 0, "index": to_xp(xp, index), "src": to_xp(xp, src)}
    plan = brt.select("index_add", "forward", preference=free, **operands)
    assert plan.sku.variant.endswith("_atomic") and not plan.precision_guarantee.deterministic
    assert not brt.select("index_add", "forward", **operands).sku.variant.endswith("_atomic")
    got = brt.index_add(operands["dst"], 0, operands["index"], operands["src"], preference=free)
    np.testing.assert_array_equal(to_host(got), want)
    weight = brt.embedding_backward(operands["src"], operands["index"], 9, preference=free) if dtype.startswith("float") else None
    if weight is not None:
        zeros = np.zeros((9, 24), dtype)
        np.add.at(zeros, index, src)
        np.testing.assert_array_equal(to_host(weight), zeros)


def test_many_narrow_rows_may_add_up_by_atomics(xp, rng):
    """Numbers at scattered cells, however many; not where few cells take them all, nor in wide rows."""
    free = brt.PlanPreference(deterministic=False)
    index, src = rng.integers(0, 900, 40_000), rng.integers(-3, 4, 40_000).astype("float32")
    want = np.ones(900, "float32")
    np.add.at(want, index, src)
    operands = {"dst": to_xp(xp, np.ones(900, "float32")), "dim": 0, "index": to_xp(xp, index), "src": to_xp(xp, src)}
    assert brt.select("scatter_add", "forward", preference=free, **operands).sku.variant == "strided_atomic"
    np.testing.assert_array_equal(to_host(brt.scatter_add(*operands.values(), preference=free)), want)
    specs = {"dim": 0, "index": brt.TensorSpec((40_000,), "int64")}
    crowded = brt.select("index_add", preference=free, arch="sm_90", dst=brt.TensorSpec((2,), "float32"), src=brt.TensorSpec((40_000,), "float32"), **specs)
    wide = brt.select("index_add", preference=free, arch="sm_90", dst=brt.TensorSpec((900, 160), "float32"), src=brt.TensorSpec((40_000, 160), "float32"), **specs)
    assert (crowded.sku.variant, wide.sku.variant) == ("strided", "vec16")


@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize("named", ["anywhere", "one cell", "few cells", "in order", "many groups", "one group"])
def test_many_single_values_add_up_in_tables(xp, rng, both_orders, dtype, named):
    """Values sorted by the high bits of their cells, then added in shared memory: groups of cells within a run of positions, across two and across many."""
    add_single_values(xp, rng, dtype, named, 1_300_003 if named == "anywhere" else 1 << 18, {"many groups": 1 << 20, "one group": 1 << 12}.get(named, 5_001))


@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize("named", ["anywhere", "one cell", "few cells", "in order"])
@pytest.mark.parametrize(("count", "cells"), [(40_003, 5_001), (9_001, (1 << 17) + 5), (6_144, 512), (6_145, 500), (33_000, 33), (70, 1)])
def test_single_values_add_up_by_groups_of_cells(xp, rng, both_orders, dtype, named, count, cells):
    """The same, sorted by all high bits: a group a block, several where one is named by many, and cells that a warp adds up; one group, which needs no sort."""
    add_single_values(xp, rng, dtype, named, count, cells)


def add_single_values(xp, rng, dtype, named, count, cells):
    index = {
        "one cell": np.full(count, min(4_097, cells - 1)), "few cells": rng.integers(0, 3, count) * 2_000 % cells, "in order": np.sort(rng.integers(0, cells, count)),
    }.get(named, rng.integers(0, cells, count))  # fmt: skip
    src, dst = (rng.standard_normal(n) * 100 for n in (count, cells))
    src, dst = src.astype(dtype), dst.astype(dtype)
    dst[:9], index[index < 9] = -0.0, min(9, cells - 1)  # cells that nothing names stay as they are, to the bit
    want, size = dst.astype(np.float64), np.abs(dst).astype(np.float64)
    np.add.at(want, index, src.astype(np.float64))
    np.add.at(size, index, np.abs(src).astype(np.float64))
    y = call(xp, "scatter_add", dst, 0, index, src)
    untouched = ~np.isin(np.arange(cells), index)
    assert np.array_equal(np.signbit(y[untouched]), np.signbit(dst[untouched])) and np.array_equal(y[untouched], dst[untouched])
    assert (np.abs(y - want) <= (0 if dtype == "int32" else 3e-7) * size).all()
    assert np.array_equal(y, call(xp, "index_add", dst, 0, index, src))
    if dtype == "float32":
        np.testing.assert_allclose(call(xp, "index_add", dst, 0, index, src, alpha=-2), dst + -2 * (want - dst), atol=6e-7 * size.max())
        src[5] = NAN
        assert np.isnan(call(xp, "scatter_add", dst, 0, index, src)).nonzero()[0].tolist() == [index[5]]
    index[5] = cells
    dropped = call(xp, "scatter_add", dst, 0, index, src, oob="drop")
    assert np.isfinite(dropped).all()


def test_which_sums_take_tables(xp, rng):
    """One launch adds up where the row's launches are left out: the plan says which."""
    spec = brt.TensorSpec
    def kernels(count, cells, dtype="float32", **given):
        plan = brt.select("scatter_add", arch="sm_90", dst=spec((cells,), dtype), dim=0, index=spec((count,), "int64"), src=spec((count,), dtype), **given)
        return {launch.kernel for launch in plan.geometry.launches}
    assert {"_count", "_move_8_16", "_table", "_join"} <= kernels(1 << 22, 1 << 14)
    assert kernels(1 << 22, 1 << 12) == {"_copy", "_keys", "_table", "_join"}  # a single group
    assert kernels((1 << 20) + 1, 270_000) == {"_count", "_scan", "_move_10_8", "_sum"} and kernels(1 << 20, 1 << 18) == {"_start", "_windows", "_cells"}
    assert kernels(1 << 12, 1 << 9) == {"_lines"} and kernels(6000, 1 << 9) == {"_keys", "_sum"}
    for other in (kernels(1 << 10, 1 << 20), kernels(1 << 14, 1 << 20), kernels(1 << 16, 1 << 14, "float64"), kernels(1 << 22, 1 << 14, "bfloat16")):
        assert not {"_table", "_sum"} & other and "_rows" in other


def before_forbidden_memory(content):
    """The contents up to where a page ends that nobody may read beyond; NumPy's, and Linux's."""
    page = mmap.PAGESIZE
    whole = -(-content.nbytes // page) * page
    memory = mmap.mmap(-1, whole + 64 * page)
    base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    assert not ctypes.CDLL(None).mprotect(ctypes.c_void_p(base + whole), ctypes.c_size_t(64 * page), 0)
    view = np.frombuffer(memory, content.dtype, content.size, whole - content.nbytes).reshape(content.shape)
    view[...] = content
    return view


@pytest.mark.host
@pytest.mark.skipif(sys.platform != "linux", reason="mprotect")
@pytest.mark.parametrize("rows", [16384, 16385, 16386, 16387])
def test_nothing_is_read_behind_the_last_row(rng, both_orders, rows):
    """One cell of each of many rows along the axis in front: groups of lanes take four rows, of which the last group may have fewer."""
    spec = brt.TensorSpec
    plan = brt.select("index_select", arch="sm_90", src=spec((rows, 2, 20), "float32"), dim=1, index=spec((1,), "int64"))
    assert [launch.kernel for launch in plan.geometry.launches] == ["_line"]
    x = before_forbidden_memory(rng.standard_normal((rows, 2, 20), np.float32))
    np.testing.assert_array_equal(brt.index_select(x, 1, i64(1)), x[:, 1:])


@pytest.mark.parametrize("name", ["scatter_add", "index_add", "put_add"])
def test_zeros_that_are_added_up(xp, name):
    """A cell that no value names keeps its bits; -0 onto -0 is 0 in a fixed order, and -0 by atomics, as the docstring says."""
    zeros, index = np.full(3, -0.0, np.float32), np.array([0, 0, 1])
    dim = () if name == "put_add" else (0,)
    for preference, negative in ((None, [False, False, True]), (brt.PlanPreference(deterministic=False), [True, True, True])):
        got = to_host(getattr(brt, name)(to_xp(xp, zeros), *dim, to_xp(xp, index), to_xp(xp, zeros), preference=preference))
        assert np.signbit(got).tolist() == negative and not got.any()


def test_as_many_classes_as_there_are(xp):
    index = i64(0, 2, 1)
    for classes in (None, -1):
        for _ in range(2):
            np.testing.assert_array_equal(call(xp, "one_hot", index, classes), np.eye(3, dtype=np.int64)[index])
    with pytest.raises(brt.InvalidProblemError, match=r"one_hot: num_classes is -2; accepted an integer in \[-1, inf\) or None"):
        call(xp, "one_hot", index, -2)
    with pytest.raises(brt.InvalidProblemError, match="one_hot: num_classes is -1; accepted an integer >= 0"):
        brt.select("one_hot", "forward", index=brt.TensorSpec((3,), "int64"), num_classes=-1)


@pytest.mark.parametrize("alpha", [2.5, 3, 2 + 1j])
def test_alpha_beside_complex_values(xp, alpha):
    got = call(xp, "index_add", np.zeros(3, np.complex64), 0, np.array([0, 2, 0]), np.array([1, 1j, 2], np.complex64), alpha=alpha)
    np.testing.assert_allclose(got, np.array([3, 0, 1j]) * alpha, rtol=1e-6)
    if alpha == 2.5:
        with pytest.raises(brt.InvalidProblemError, match=r"alpha is 2.5; accepted an integer for integer operands"):
            call(xp, "index_add", np.zeros(3, np.int32), 0, np.array([0]), np.ones(1, np.int32), alpha=alpha)


@pytest.mark.parametrize("kind", ["int32", "int64"])
@pytest.mark.parametrize(("width", "dtype", "count"), [(4, "float32", 65_603), (20, "float32", 13_335), (128, "float32", 2_101), (256, "float16", 2_050), (32, "uint8", 33_001)])
def test_a_line_of_rows(xp, width, dtype, count, kind):
    """Rows of a few packs, too many for a pack a thread: neighbours by the same lanes; the last ones, steps between rows, an index out of range behind the first."""
    rng = np.random.default_rng(width)
    table = rng.integers(0, 100, (301, width)).astype(dtype)
    index = rng.integers(0, 301, count).astype(kind)
    for result in (call(xp, "index_select", table, 0, index), call(xp, "embedding", table, index) if dtype != "uint8" else table[index]):
        np.testing.assert_array_equal(result, table[index])
    out = to_xp(xp, np.full((count, 2 * width), 7, dtype))
    brt.index_select(to_xp(xp, table), 0, to_xp(xp, np.repeat(index, 3))[::3], out=out[:, :width])
    np.testing.assert_array_equal(to_host(out), np.concatenate([table[index], np.full((count, width), 7, dtype)], 1))
    index[count - 2], index[6] = 0, 301
    with pytest.raises(brt.IndexOutOfRangeError, match="index 301 at position 6"):
        brt.index_select(to_xp(xp, table), 0, to_xp(xp, index), check=True)
    clamped = call(xp, "index_select", table, 0, index, oob="clamp")
    np.testing.assert_array_equal(clamped, table[np.minimum(index, 300)])


@pytest.mark.host
def test_a_line_ends_with_the_source():
    """One place of each row, in rows that four of a group of lanes do not divide: nothing is read beyond the last."""
    from baracuda_rt.executors.host_guard import guarded

    for backwards in (False, True):
        table = guarded(32_805 * 3 * 8 * 4).view(np.float32).reshape(32_805, 3, 8)
        table[...] = np.arange(table.size).reshape(table.shape)
        src = table[::-1] if backwards else table
        place = i64(0 if backwards else 2)
        (launch,) = brt.select("index_select", "forward", arch="sm_90", src=src, dim=1, index=place).geometry.launches
        assert launch.kernel == "_line"
        np.testing.assert_array_equal(brt.index_select(src, 1, place), src[:, place])


@pytest.mark.parametrize("kind", ["int32", "int64"])
@pytest.mark.parametrize(("shape", "dtype", "count"), [((301, 47), "float32", 2_003), ((301, 3, 7), "float16", 3_500), ((9, 771), "float64", 1), ((77, 5), "uint8", 40_003)])
def test_cells_of_rows_that_no_pack_fits(xp, shape, dtype, count, kind):
    """Rows of odd width, apart or not, few and many, of the first axis and of a later one; indices out of range, and from the end."""
    rng = np.random.default_rng(count)
    room = rng.integers(0, 100, (*shape[:-1], shape[-1] + 3)).astype(dtype)
    index = rng.integers(0, shape[0], count).astype(kind)
    index[0] = shape[0] - 1
    plan = brt.select("index_select", "forward", arch="sm_90", src=room[..., :-3], dim=0, index=index)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_apart"]
    for table in (room[..., :-3], np.ascontiguousarray(room[..., :-3]), room[:, ..., -4::-1]):
        there = to_xp(xp, room)[..., :-3] if table.base is room and table.strides[-1] > 0 else to_xp(xp, np.ascontiguousarray(table))
        np.testing.assert_array_equal(to_host(brt.index_select(there, 0, to_xp(xp, index))), table[index])
        if dtype != "uint8":
            np.testing.assert_array_equal(to_host(brt.embedding(there, to_xp(xp, index))), table[index])
        out = to_xp(xp, np.full((count, *shape[1:-1], 2 * shape[-1]), 7, dtype))
        brt.index_select(there, 0, to_xp(xp, np.repeat(index - shape[0], 3))[::3], out=out[..., ::2], wrap_negative=True)
        np.testing.assert_array_equal(to_host(out)[..., ::2], table[index])
        np.testing.assert_array_equal(to_host(out)[..., 1::2], np.full((count, *shape[1:]), 7, dtype))
    table = to_xp(xp, room)[..., :-3]
    last = index[:9] % shape[-1]
    np.testing.assert_array_equal(to_host(brt.index_select(table, len(shape) - 1, to_xp(xp, last))), room[..., last])
    stray = index.copy()
    stray[count // 2] = shape[0]
    with pytest.raises(brt.IndexOutOfRangeError, match=f"index {shape[0]} at position {count // 2}"):
        brt.index_select(table, 0, to_xp(xp, stray), check=True)
    np.testing.assert_array_equal(to_host(brt.index_select(table, 0, to_xp(xp, stray), oob="clamp")), room[..., :-3][np.minimum(stray, shape[0] - 1)])
    dropped = room[..., :-3][np.minimum(stray, shape[0] - 1)]
    dropped[count // 2] = 0
    np.testing.assert_array_equal(to_host(brt.index_select(table, 0, to_xp(xp, stray), oob="drop")), dropped)


@pytest.mark.parametrize(("classes", "dtype"), [(7, "float32"), (4, "float32"), (40, "int64"), (3, "int64"), (5009, "float16"), (257, "uint8")])
@pytest.mark.parametrize("kind", ["int32", "int64"])
def test_classes_in_one_flat_run(xp, classes, dtype, kind):
    """Packs that go on in the next row, an index of steps, indices that name nothing."""
    rng = np.random.default_rng(classes)
    index = rng.integers(0, min(classes, 250), 1023).astype(kind)
    want = index[:, None] == np.arange(classes)
    plan = brt.select("one_hot", "forward", arch="sm_90", index=index, num_classes=classes, dtype=dtype)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_flat"]
    np.testing.assert_array_equal(to_host(brt.one_hot(to_xp(xp, index), classes, dtype=dtype)), want.astype(dtype))
    np.testing.assert_array_equal(to_host(brt.one_hot(to_xp(xp, np.repeat(index, 3))[::3], classes, dtype=dtype)), want.astype(dtype))
    if classes < 250:
        index[77] = 250
        want[77] = False
        np.testing.assert_array_equal(to_host(brt.one_hot(to_xp(xp, index), classes, dtype=dtype, oob="drop")), want.astype(dtype))
        want[77, -1] = True
        np.testing.assert_array_equal(to_host(brt.one_hot(to_xp(xp, index), classes, dtype=dtype, oob="clamp")), want.astype(dtype))
        with pytest.raises(brt.IndexOutOfRangeError, match="index 250 at position 77"):
            brt.one_hot(to_xp(xp, index), classes, dtype=dtype, check=True)


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize(("shape", "named", "dim"), [((37, 128), (37, 77), 1), ((150, 11), (131, 7), 0), ((40, 24), (900, 24), 0), ((5, 3, 7), (4, 60, 6), 1), ((3000,), (4000,), 0), ((700, 3), (650, 2), 1)])
def test_lines_add_up_one_by_one(xp, rng, shape, named, dim, dtype):
    """One launch: lines that have positions and those that have none, along any axis, of any layout of dst; one sum in any order of the positions of a line."""
    dst, src = rng.standard_normal(shape).astype(dtype), (rng.standard_normal(named) * 10.0 ** rng.integers(-3, 3, named)).astype(dtype)
    index = rng.integers(0, shape[dim], named)
    want = dst.astype(np.float64)
    np.add.at(want, tuple(index if a == dim else np.indices(named)[a] for a in range(len(shape))), src.astype(np.float64))
    got = call(xp, "scatter_add", dst, dim, index, src)
    np.testing.assert_allclose(got.astype(np.float64), want, rtol=1.01 * 2.0 ** (-24 if dtype == "float32" else -11), atol=1e-9 if dtype == "float32" else 6e-8)  # rounded once
    order = rng.permutation(named[dim])
    assert call(xp, "scatter_add", dst, dim, index.take(order, dim), src.take(order, dim)).tobytes() == got.tobytes()
    turned = call(xp, "scatter_add", np.asfortranarray(dst), dim, np.asfortranarray(index), np.asfortranarray(src))
    assert np.ascontiguousarray(turned).tobytes() == got.tobytes()
    specs = {"dst": brt.TensorSpec(shape, dtype), "index": brt.TensorSpec(named, "int64"), "src": brt.TensorSpec(named, dtype)}
    assert [launch.kernel for launch in brt.select("scatter_add", arch="sm_90", dim=dim, **specs).geometry.launches] == ["_lines"]


def test_a_line_by_coordinates(xp, rng):
    """Coordinates of one axis are a row of an array, whose positions may lie apart."""
    dst, values = rng.standard_normal(9).astype(np.float32), rng.standard_normal(7).astype(np.float32)
    index = to_xp(xp, rng.integers(0, 9, (1, 14)))[:, ::2]
    want = dst.astype(np.float64)
    np.add.at(want, to_host(index)[0], values)
    np.testing.assert_allclose(to_host(brt.index_put_add(to_xp(xp, dst), index, to_xp(xp, values))), want, rtol=1e-6)


def test_indices_of_lines_that_are_out_of_range(xp):
    """Reported by their place in the index, or clamped, or dropped; values that have no exponent stay in their cells."""
    dst, index, src = np.zeros((3, 4), np.float32), np.array([[0, 3], [1, 7]]), np.array([[1, INF], [NAN, 2]], np.float32)
    np.testing.assert_array_equal(call(xp, "scatter_add", dst, 1, index, src, oob="drop"), [[1, 0, 0, INF], [0, NAN, 0, 0], [0, 0, 0, 0]])
    np.testing.assert_array_equal(call(xp, "scatter_add", dst, 1, index, src, oob="clamp"), [[1, 0, 0, INF], [0, NAN, 0, 2], [0, 0, 0, 0]])
    with pytest.raises(brt.IndexOutOfRangeError, match="index 7 at position 3"):
        call(xp, "scatter_add", dst, 1, index, src, check=True)


@pytest.mark.parametrize("dtype", ["float32", "int8", "complex128"])
@pytest.mark.parametrize(("shape", "named", "dim"), [((37, 257), (35, 77), 1), ((150, 11), (131, 7), 0), ((40, 24), (900, 24), 0), ((5, 3, 7), (4, 60, 6), 1), ((3000,), (4000,), 0)])
def test_lines_are_written_one_by_one(xp, rng, shape, named, dim, dtype):
    """One launch: the last position that names a cell wins; lines along any axis, of any layout of dst, and one value for all."""
    dst, src = rng.integers(0, 100, shape).astype(dtype), rng.integers(0, 100, named).astype(dtype)
    index = rng.integers(0, shape[dim], named)
    want, filled = dst.copy(), dst.copy()
    for at in np.ndindex(named):
        cell = (*at[:dim], index[at], *at[dim + 1 :])
        want[cell], filled[cell] = src[at], 7
    np.testing.assert_array_equal(call(xp, "scatter", dst, dim, index, src), want)
    np.testing.assert_array_equal(call(xp, "scatter", np.asfortranarray(dst), dim, np.asfortranarray(index), np.asfortranarray(src)), want)
    np.testing.assert_array_equal(call(xp, "scatter", dst, dim, index, value=7), filled)
    specs = {"dst": brt.TensorSpec(shape, dtype), "index": brt.TensorSpec(named, "int64"), "updates": brt.TensorSpec(named, dtype)}
    assert [launch.kernel for launch in brt.select("scatter", arch="sm_90", dim=dim, **specs).geometry.launches] == ["_lines"]
