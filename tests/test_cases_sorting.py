"""Sorting and selection in depth: public case C35, checked values, stability over every path, rows in every layout, the greatest extents that a launch counts."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call.function import Function
from baracuda_rt.patterns.sorting import runs

from .harness import NUMPY, to_host, to_xp
from .launches import faults
from .numerics import round_to

NAN, INF = np.nan, np.inf
DTYPES = ("f32", "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32", "bool")


def call(xp, name, *arrays, **keywords):
    """A functional call on copies of NumPy arrays; the result(s) on the host."""
    got = getattr(brt, name)(*(to_xp(xp, a) if isinstance(a, np.ndarray) else a for a in arrays), **keywords)
    return tuple(to_host(g) for g in got) if isinstance(got, tuple) else to_host(got)


def f32(*values):
    return np.array(values, np.float32)


def same(got, *want):
    for have, value in zip(got if isinstance(got, tuple) else (got,), want, strict=True):
        np.testing.assert_array_equal(have, value)


# -- C35 and spec 03 §2.3 --------------------------------------------------------------------------------------------------------------


def test_order_with_nan(xp):
    x = f32(1, NAN, -INF, 3, INF, -NAN)
    same(call(xp, "sort", x), f32(-INF, 1, 3, INF, NAN, NAN), [2, 0, 3, 4, 1, 5])
    same(call(xp, "argsort", x, descending=True), [1, 5, 4, 3, 0, 2])
    same(call(xp, "topk", x, 3)[0], f32(NAN, NAN, INF))
    same(call(xp, "topk", x, 2, largest=False), f32(-INF, 1), [2, 0])
    same(call(xp, "argsort", f32(3, NAN, -0.0, 0, INF)), [2, 3, 0, 4, 1])
    same(call(xp, "argsort", f32(3, NAN, -0.0, 0, INF), descending=True), [1, 4, 0, 2, 3])


def test_stability(xp):
    x = f32(3, 1, 3, 2, 1, 3)
    same(call(xp, "argsort", x), [1, 4, 3, 0, 2, 5])
    same(call(xp, "argsort", x, descending=True), [0, 2, 5, 3, 1, 4])
    same(call(xp, "topk", f32(2, 5, 5, 1, 5), 2), f32(5, 5), [1, 2])
    same(call(xp, "sort", f32(0, 1, 0, 0))[1], [0, 2, 3, 1])
    same(call(xp, "kthvalue", f32(4, 1, 3), 2), f32(3), [2])
    assert call(xp, "topk", x, 0)[0].shape == (0,)
    with pytest.raises(brt.InvalidProblemError, match="k is 7; accepted 0 to 6"):
        call(xp, "topk", x, 7)


def test_every_row_of_two_values(xp):
    """All 2^8 rows: one call, a stable order of each, ascending and descending."""
    rows = np.array(list(itertools.product((0, 1), repeat=8)), np.float32)
    for descending in (False, True):
        values, indices = call(xp, "sort", rows, descending=descending)
        for row, value, index in zip(rows, values, indices, strict=True):
            want = sorted(range(8), key=lambda i: (row[i] * (-1 if descending else 1), i))
            assert index.tolist() == want and (value == row[want]).all()


@pytest.mark.parametrize("token", DTYPES)
def test_paths_agree(xp, token):
    """A warp, a block of each size, digits over tiles: prefixes of one array, in every layout, give NumPy's stable order; elements keep their bits."""
    rng = np.random.default_rng(1)
    for n in (1, 2, 31, 32, 33, 64, 65, 255, 256, 257, 1023, 4096, 4097, 8193):
        x = rng.integers(0, 100, (2, n))
        x = round_to(np.where(x == 7, NAN, np.where(x == 9, -0.0, x - 50.0)), token) if token in ("f16", "bf16", "f32", "f64") else x.astype(NUMPY[token])
        key = x.astype(np.float64)
        want = np.argsort(key, axis=1, kind="stable")
        for view in (x, np.repeat(x, 2, 1)[:, ::2], np.ascontiguousarray(x.T).T, x[:, ::-1][:, ::-1]) if n in (31, 257) else (x,):
            values, indices = brt.sort(to_xp(xp, view))
            assert (to_host(indices) == want).all(), (token, n)
            assert to_host(values).tobytes() == np.take_along_axis(x, want, 1).tobytes(), (token, n)


@pytest.mark.parametrize(("shape", "token"), [((2, 270_001), "u8"), ((270_001,), "f32"), ((131_585,), "f64")])
def test_long_rows_are_sorted_by_digits(xp, shape, token):
    """Many tiles, whose counts are scanned: the order is the stable one."""
    x = np.random.default_rng(6).integers(0, 200, shape)
    x = (x - 100.0).astype(NUMPY[token]) if token[0] == "f" else x.astype(NUMPY[token])
    for descending in (False, True):
        want = np.argsort(-x if descending and token[0] == "f" else 255 - x if descending else x, axis=-1, kind="stable")
        values, indices = call(xp, "sort", x, descending=descending)
        assert (indices == want).all() and (values == np.take_along_axis(x, want, -1)).all()
    assert (call(xp, "msort", x.reshape(-1)[: shape[-1]]) == np.sort(x.reshape(-1)[: shape[-1]])).all()


def test_rows_across_memory_are_copied_where_there_are_many(xp):
    x = np.random.default_rng(2).standard_normal((300, 220)).astype(np.float32)
    values, indices = (np.empty((300, 220), t, order="F") for t in (np.float32, np.int64))
    out = to_xp(xp, values), to_xp(xp, indices)
    for dim, want in ((0, np.argsort(x, 0)), (1, np.argsort(x, 1))):
        brt.sort(to_xp(xp, x), dim, out=out)
        assert (to_host(out[1]) == want).all() and (to_host(out[0]) == np.sort(x, dim)).all()


def test_medians(xp):
    x = f32([3, NAN, 1, 2], [4, 1, 1, 9])
    same(call(xp, "median", x, 1), f32(NAN, 1), [1, 2])
    same(call(xp, "nanmedian", x, 1), f32(2, 1), [3, 2])
    same(call(xp, "nanmedian", f32(NAN, NAN)), f32(NAN), 0)
    same(call(xp, "median", f32([5, 1, 4], [2, 2, 3])), np.float32(2), 4)
    dx = call(xp, "median_backward", np.array(0.5, np.float32), np.array(4), (2, 3))
    same(dx, f32([0, 0, 0], [0, 0.5, 0]))


def test_quantiles_between_infinities(xp):
    x = f32(-INF, INF, INF, 2)
    same(call(xp, "quantile", x, (0.0, 0.9, 1.0)), f32(-INF, INF, INF))
    same(call(xp, "nanquantile", f32(NAN, 1, 3), 0.5), np.float32(2))
    same(call(xp, "quantile", np.array([1.0, 2, 3, 4]), np.array([0.25, 0.5])), [1.75, 2.5])


def test_mode_takes_the_smallest(xp):
    same(call(xp, "mode", np.array([3, 1, 3, 1, 2], np.int32)), 1, 1)
    same(call(xp, "mode", f32(NAN, 5, NAN, -0.0, 0, 0)), f32(0)[0], 3)


# -- C73, C74 -------------------------------------------------------------------------------------------------------------------------


def test_histogram_edges_and_large_integers(xp):
    h, edges = call(xp, "histogram", np.arange(97, 111, dtype=np.float32), 173, (0, 173))
    assert (h[97:111] == 1).all() and h.sum() == 14 and (edges == np.arange(174)).all()
    h, _ = call(xp, "histogram", np.array([50000, 65535], np.int32), 65536, (0, 65536))
    assert h[50000] == h[65535] == 1 and h.sum() == 2
    same(call(xp, "histogram", f32(0, 0.5, 1, 1, NAN, 2), 2, (0, 1)), [1, 3], f32(0, 0.5, 1))
    same(call(xp, "histogram", f32(7, 7), 2), [0, 2], f32(6.5, 7, 7.5))
    same(call(xp, "histogram", f32(NAN, INF), 2), [0, 0], f32(0, 0.5, 1))


@pytest.mark.parametrize("token", ["f32", "f16"])
def test_counts_agree_with_the_edges_that_are_returned(xp, token):
    """Every edge of a hundred bins, as it is returned, counts in the bin that it begins."""
    _, edges = call(xp, "histogram", round_to(np.array([0.0, 1.0]), token), 100, (0, 1))
    h, again = call(xp, "histogram", edges, 100, (0, 1))
    want = np.bincount(np.minimum(np.searchsorted(edges.astype(np.float64), edges.astype(np.float64), "right") - 1, 99), minlength=100)
    same((h, again), want, edges)


def test_weights_are_added_up_in_a_fixed_order(xp):
    rng = np.random.default_rng(3)
    x, w = rng.integers(0, 5, 3000), (rng.standard_normal(3000) * 10.0 ** rng.integers(-6, 6, 3000)).astype(np.float32)
    first = call(xp, "bincount", x, w)
    assert all(call(xp, "bincount", x, w).tobytes() == first.tobytes() for _ in range(3))
    np.testing.assert_allclose(first, np.bincount(x, w), rtol=1e-5, atol=1)
    h, _ = call(xp, "histogram", x.astype(np.float32), 5, (0, 5), w)
    assert h.tobytes() == first.tobytes()


def test_densities(xp):
    x, w = np.random.default_rng(4).standard_normal((2, 500))
    same(call(xp, "histogram", x, 9, density=True)[1], np.histogram_bin_edges(x, 9))
    np.testing.assert_allclose(call(xp, "histogram", x, 9, density=True)[0], np.histogram(x, 9, density=True)[0], rtol=1e-12)
    np.testing.assert_allclose(call(xp, "histogram", x, 9, None, w * w, True)[0], np.histogram(x, 9, weights=w * w, density=True)[0], rtol=1e-12)


def test_searchsorted_with_inf_and_nan(xp):
    values = f32(-INF, 0, 2, 4, INF, NAN)
    for sequence, left, right in (
        (f32(1, 3, INF), [0, 0, 1, 2, 2, 3], [0, 0, 1, 2, 3, 3]),
        (f32(1, 3, NAN), [0, 0, 1, 2, 2, 2], [0, 0, 1, 2, 2, 3]),
        (f32(-INF, 0, 2, 2, INF, NAN), [0, 1, 2, 4, 4, 5], [1, 2, 4, 4, 5, 6]),
    ):
        same(call(xp, "searchsorted", sequence, values), left)
        same(call(xp, "searchsorted", sequence, values, right=True), right)
        same(call(xp, "bucketize", values, sequence, True), right)
    same(call(xp, "searchsorted", f32(1, 2, 2, NAN), f32(2, NAN, 0)), [1, 3, 0])
    same(call(xp, "searchsorted", f32(1, 2, 2, NAN), f32(2, NAN, 0), side="right"), [3, 4, 0])


@pytest.mark.parametrize("place", [3, -1, 2**40])
def test_a_sorter_that_names_nothing(xp, place):
    sequence, values = to_xp(xp, np.float32([1, 2, 3])), to_xp(xp, np.float32([0.5, 2.5, 9]))
    with pytest.raises(brt.IndexOutOfRangeError, match=f"searchsorted: index {place} at position 2 is out of range"):
        brt.searchsorted(sequence, values, sorter=to_xp(xp, np.array([0, 1, place])), check=True)
    assert to_host(brt.searchsorted(sequence, values, sorter=to_xp(xp, np.array([0, 1, 2])))).tolist() == [0, 2, 3]


def test_a_least_length_that_is_no_integer_is_named(xp):
    x = to_xp(xp, np.array([1, 2]))
    for bad in ("x", (1, 2), 1.5, 1j, np.ones(2), object()):
        with pytest.raises(brt.InvalidProblemError, match="^bincount: minlength is .*; accepted an integer"):
            brt.bincount(x, minlength=bad)
    assert to_host(brt.bincount(x, minlength=np.int64(5))).tolist() == [0, 1, 1, 0, 0]


def test_bincount(xp):
    same(call(xp, "bincount", np.array([1, 1, 3])), [0, 2, 0, 1])
    same(call(xp, "bincount", np.zeros(0, np.int64), minlength=2), [0, 0])
    with pytest.raises(brt.IndexOutOfRangeError, match="bincount: index -1 at position 1"):
        call(xp, "bincount", np.array([1, -1, 3]), check=True)
    brt.select("bincount", arch="sm_90", x=brt.TensorSpec((9,), "int64"), length=5)
    with pytest.raises(brt.InvalidProblemError, match="length is None; accepted an integer"):
        brt.select("bincount", arch="sm_90", x=brt.TensorSpec((9,), "int64"))


# -- C75 ------------------------------------------------------------------------------------------------------------------------------


def test_unique_with_nan_and_signed_zeros(xp):
    x = f32(2, NAN, 0, NAN, 2, -0.0, 0)
    for _ in range(2):
        got = call(xp, "unique", x, return_inverse=True, return_counts=True, return_index=True)
        same(got, f32(0, 2, NAN), [1, 2, 0, 2, 1, 0, 0], [3, 2, 2], [2, 0, 1])
    same(call(xp, "unique", x, return_counts=True, equal_nan=False), f32(0, 2, NAN, NAN), [3, 2, 1, 1])
    same(call(xp, "unique", f32(3, NAN, 1, NAN, 3), return_inverse=True, return_counts=True), f32(1, 3, NAN), [1, 2, 0, 2, 1], [1, 2, 2])
    rows = np.array([[NAN, NAN], [0, 1], [NAN, NAN], [-0.0, 1]], np.float32)
    same(call(xp, "unique", rows, return_inverse=True, dim=0), rows[[1, 0]], [1, 0, 1, 0])
    assert call(xp, "unique", rows, dim=0, equal_nan=False).shape == (3, 2)
    same(call(xp, "unique_consecutive", f32(1, 1, 2, 1), return_counts=True), f32(1, 2, 1), [2, 1, 1])


def test_unique_over_many_tiles(xp):
    x = np.random.default_rng(5).integers(0, 700, (3, 1500)).astype(np.int16)
    want = np.unique(x, return_index=True, return_inverse=True, return_counts=True)
    values, inverse, counts, index = call(xp, "unique", x, return_inverse=True, return_counts=True, return_index=True)
    same((values, index, inverse.reshape(-1), counts), want[0], want[1], want[2].reshape(-1), want[3])
    values, inverse = call(xp, "unique", x.T, return_inverse=True, dim=1)
    assert (values[:, inverse] == x.T).all()


@pytest.mark.parametrize("dtype", ["float32", "float64", "uint8"])
def test_runs_of_elements_side_by_side(xp, dtype):
    """Read by packs and, where they do not begin on one or end within one, alone; a run over the edge of two tiles is one, but of NaN that differ."""
    x = np.sort(np.random.default_rng(6).integers(0, 40, 9_003)).astype(dtype)
    x[4_090:4_100] = x[4_090]
    if dtype != "uint8":
        x[8_185:8_200], x[:2] = NAN, (-0.0, 0)
    for own in (x, x[1:], x[3:4_099]):
        starts = np.flatnonzero(np.concatenate(([True], ~((own[1:] == own[:-1]) | (np.isnan(own[1:]) & np.isnan(own[:-1]))))))
        given = to_xp(xp, np.concatenate((x[: len(x) - len(own)], own)))[len(x) - len(own) :]
        values, inverse, counts = (to_host(a) for a in brt.unique_consecutive(given, return_inverse=True, return_counts=True))
        np.testing.assert_array_equal(values, own[starts])
        np.testing.assert_array_equal(counts, np.diff(np.append(starts, len(own))))
        np.testing.assert_array_equal(inverse, np.repeat(np.arange(len(starts)), counts))
    if dtype != "uint8":
        assert brt.unique(to_xp(xp, x), equal_nan=False).size == brt.unique(to_xp(xp, x)).size + 14


@pytest.mark.parametrize("dtype", ["int32", "float32", "float64", "int16"])
def test_unique_of_few_values_among_many(xp, monkeypatch, dtype):
    """No sort where a table holds what there is; a sort where it does not, where the first of two zeros counts, and where NaN differ."""
    monkeypatch.setattr(runs, "MANY", 20_005)
    x = np.random.default_rng(7).integers(-1000, 1000, 20_005).astype(dtype)
    x[:2000] = np.arange(-1000, 1000)
    np.testing.assert_array_equal(call(xp, "unique", x), np.unique(x))
    values, count = call(xp, "few_values", x)
    assert count == 2000 and np.array_equal(values[:2000], np.unique(x)) and not values[2000:].any()
    assert call(xp, "few_values", x, 1999)[1] == -1
    if dtype[0] == "f":
        x[1], x[77], x[99] = -0.0, NAN, NAN
        got = call(xp, "unique", x)
        assert got.shape == (2001,) and np.isnan(got[-1]) and np.signbit(got[1000]) == np.signbit(x[x == 0][0])
        assert call(xp, "unique", x, equal_nan=False).shape == (2002,)
    more = np.arange(x.size).astype(dtype)
    np.testing.assert_array_equal(call(xp, "unique", more), np.unique(more))


def test_what_the_size_was_found_by_is_not_found_again(xp, monkeypatch):
    """The order by which runs were counted, and the boxes that were kept, are operands of the call that knows its size."""
    calls = {}
    plan = Function._plan

    def planned(self, decl, specs, *others):
        calls[self.name] = {who for who, spec in specs.items() if spec is not None}
        return plan(self, decl, specs, *others)

    monkeypatch.setattr(Function, "_plan", planned)
    monkeypatch.setattr(runs, "MANY", 211)
    x = np.random.default_rng(3).integers(0, 9, 205).astype(np.float32)
    boxes = np.array([[0, 0, 9, 9], [0, 0, 9, 8], *([20 * k, 20, 20 * k + 9, 31] for k in range(1, 22))], np.float32)  # a number that no other test has
    values, inverse = call(xp, "unique", x, return_inverse=True)
    same(values[inverse], x)
    assert calls["unique"] >= {"x", "order", "ordered"}
    same(call(xp, "unique", x.reshape(5, 41)), np.unique(x))
    assert calls["unique"] >= {"x", "ordered"}
    same(call(xp, "unique", x.reshape(41, 5), dim=0), np.unique(x.reshape(41, 5), axis=0))
    assert calls["unique"] >= {"x", "order"}
    same(call(xp, "unique", np.tile(x, 2)), np.unique(x))
    assert calls["unique"] >= {"x", "ordered"} and "sort" in calls and "few_values" in calls
    same(call(xp, "nms", boxes, f32(0.5, 0.9, *(0.1 - 0.001 * k for k in range(21))), 0.5), [1, *range(2, 23)])
    assert calls["nms"] >= {"boxes", "scores", "found"}


def test_plans_of_unique_have_room(xp):
    """A plan takes the room that it is given, sorts for itself, and tells how many slices each run has."""
    x = f32(5, 1, 5, 3)
    same(call(xp, "unique", x, return_counts=True, size=2), f32(1, 3), [1, 1])
    same(call(xp, "unique", x, return_counts=True, size=5), f32(1, 3, 5, 0, 0), [1, 1, 2, 0, 0])
    plan = brt.select("unique", arch="sm_90", x=brt.TensorSpec((1 << 20,), "float32"), size=99, return_counts=True)
    assert {"_flags", "_scan", "_ranks", "_told", "_values", "_move"} <= {launch.kernel for launch in plan.geometry.launches}
    with pytest.raises(brt.InvalidProblemError, match="size is None; accepted an integer"):
        brt.select("unique", arch="sm_90", x=brt.TensorSpec((9,), "float32"))


# -- launches -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize(
    ("op", "shape", "token", "params", "kernels"),
    [
        ("sort", (1 << 20, 8), "float32", {}, {"_warp"}),
        ("sort", (8192, 8192), "float32", {}, {"_digits"}),
        ("sort", (8192, 2048), "bfloat16", {}, {"_block"}),
        ("sort", (8192, 4096), "float64", {}, {"_block"}),
        ("sort", (8192, 8192), "float64", {}, {"_fill", "_count", "_move"}),
        ("argsort", (100_000_000,), "int32", {}, {"_fill", "_count", "_scan", "_move"}),
        ("argsort", (1 << 30,), "int32", {}, {"_fill", "_count", "_scan", "_move"}),
        ("topk", (8192, 8192), "float32", {"k": 64}, {""}),
        ("topk", (1, 100_000_000), "float32", {"k": 64}, {""}),
        ("median", (8192, 8192), "bfloat16", {"dim": 1}, {""}),
        ("kthvalue", (1 << 20, 8), "int8", {"k": 3}, {"_warp", "_pick"}),
    ],
)
def test_which_kernels_serve(op, shape, token, params, kernels):
    plan = brt.select(op, arch="sm_90", x=brt.TensorSpec(shape, token), **params)
    assert {launch.kernel for launch in plan.geometry.launches} == kernels
    assert not faults(plan, {})


@pytest.mark.pure
def test_rows_beyond_two_billion():
    with pytest.raises(brt.UnsupportedError, match=r"sort: 2147483648 elements along the axis; accepted up to 2147483647, or index_dtype='int64'"):
        brt.select("sort", arch="sm_90", x=brt.TensorSpec((1 << 31,), "int8"), index_dtype="int32")
    with pytest.raises(brt.UnsupportedError, match="argsort: 4294967296 elements along the axis; accepted up to 4294967295"):
        brt.select("argsort", arch="sm_90", x=brt.TensorSpec((1 << 32,), "int8"))
    plan = brt.select("sort", arch="sm_90", x=brt.TensorSpec(((1 << 31) + 9,), "int8"))
    assert not faults(plan, {})


@pytest.mark.parametrize("bins", [7, 5000, 9000])
def test_many_samples_in_copies_of_bins(xp, rng, bins):
    """More samples than the blocks of a launch take at once; bins in several copies, in one, and in no shared memory."""
    x = rng.standard_normal(2_200_003 if bins == 7 else 50_001).astype(np.float32)
    hist, edges = call(xp, "histogram", x, bins, range=(-3.0, 3.0))
    same(hist, np.histogram(x, edges.astype(np.float64))[0])


def test_positions_that_are_no_integers_are_named(xp):
    x = to_xp(xp, np.array([3, 1, 3], np.int32))
    with pytest.raises(brt.UnsupportedDTypeError, match="unique: order has dtype float64"):
        brt.unique(x, order=to_xp(xp, np.array([1.0, 0, 2])))


@pytest.mark.parametrize("token", ["f32", "f64", "i32"])
def test_bins_may_be_edges(xp, token):
    """As NumPy spells them: an array or a list, before and after calls with a number; with density, weights and in the gradient too."""
    x = np.random.default_rng(0).integers(-3, 4, 200).astype(NUMPY[token])
    edges, w, given = np.array([-2, 0, 1, 3], x.dtype), np.linspace(0, 1, 200), to_xp(xp, x)
    weights = to_xp(xp, w)
    for bins in (to_xp(xp, edges), edges.tolist(), tuple(edges.tolist()), to_xp(xp, edges)):
        hist, found = brt.histogram(given, bins)
        assert to_host(hist).tolist() == np.histogram(x, edges)[0].tolist() and to_host(found).tolist() == edges.tolist()
        assert to_host(brt.histogram(given, np.int64(3))[0]).tolist() == np.histogram(x, 3)[0].tolist() == to_host(brt.histogram(given, 3)[0]).tolist()
        np.testing.assert_allclose(to_host(brt.histogram(given, bins, weights=weights)[0]), np.histogram(x, edges, weights=w)[0], rtol=1e-13)
        np.testing.assert_allclose(to_host(brt.histogram(given, bins, density=True)[0]), np.histogram(x, edges, density=True)[0], rtol=1e-13)
        np.testing.assert_allclose(to_host(brt.histogram_density(given, bins)[0]), np.histogram(x, edges, density=True)[0], rtol=1e-13)
        back = to_host(brt.histogram_backward(to_xp(xp, np.array([1.0, 2.0, 3.0])), given, bins))
        assert back.tolist() == [0 if v < -2 or v > 3 else 1 if v < 0 else 2 if v < 1 else 3 for v in x]
    with pytest.raises(brt.InvalidProblemError, match="histogram: bins is .* and edges is given too"):
        brt.histogram(given, edges.tolist(), edges=to_xp(xp, edges))
    for wrong in ([], ["a"], [[1, 2]], "ten", 2.5):
        with pytest.raises(brt.InvalidProblemError, match="histogram: bins is .*; accepted an integer"):
            brt.histogram(given, wrong)


@pytest.mark.host
def test_edges_stand_alone():
    """Bins and a range beside edges say something else than they do; 10 bins are what nobody asked for."""
    x, edges = np.arange(6, dtype=np.float32), np.array([0, 1, 2], np.float32)
    for given, message in (({"bins": 3}, "bins is 3"), ({"bins": 10}, "bins is 10"), ({"range": (0, 1)}, r"range is \(0, 1\)"), ({"bins": 2, "density": True}, "bins is 2")):
        for _ in range(2):
            with pytest.raises(brt.InvalidProblemError, match=f"histogram: {message}; accepted None beside edges"):
                brt.histogram(x, edges=edges, **given)
    with pytest.raises(brt.InvalidProblemError, match="histogram_backward: bins is 3; accepted None beside edges"):
        brt.histogram_backward(np.ones(2, np.float32), x, 3, edges=edges)
    with pytest.raises(brt.InvalidProblemError, match="histogram_density: range is .*; accepted None beside edges"):
        brt.histogram_density(x, range=(0, 1), edges=edges)
    assert brt.histogram(x, edges=edges)[0].tolist() == [1, 2] and brt.histogram(x, bins=None, edges=edges)[0].tolist() == [1, 2]
    for _ in range(3):
        assert brt.histogram(x)[0].tolist() == np.histogram(x)[0].tolist() == brt.histogram(x, None)[0].tolist()
    assert brt.histogramdd(x.reshape(3, 2))[0].shape == (10, 10)


def test_unique_by_the_names_of_the_array_api(xp):
    """Every NaN is one of its own."""
    for host in (np.array([3, 1, 3, 0, 1]), np.array([np.nan, 2.0, np.nan, -0.0, 0.0, 2.0]), np.zeros(0)):
        x = to_xp(xp, host)
        for name in ("unique_values", "unique_counts", "unique_inverse", "unique_all"):
            got, want = getattr(brt, name)(x), getattr(np, name)(host)
            for one, other in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (np.sort(want),), strict=True):
                np.testing.assert_array_equal(to_host(one), other)
