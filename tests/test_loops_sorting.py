"""Sorts on the CPU's own path, and the ops whose plans launch them, beside the blocks and warps of a device: the stable order is one, so are the bits."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.call import dispatch
from baracuda_rt.settings import settings

pytestmark = pytest.mark.host

LOOPS = brt.PlanPreference(variant="loops")


def forget():
    """The plans that functions keep; kernels stay."""
    for function in dispatch.every():
        function.forget()


def both(monkeypatch, call):
    """Results of the CPU's own path and of the faithful geometry: of every function anew, for plans are kept."""
    found = []
    for geometry in ("fast", "faithful"):
        monkeypatch.setattr(settings, "host_geometry", geometry)
        forget()
        got = call()
        found.append(got if isinstance(got, tuple) else (got,))
    forget()
    return zip(*found, strict=True)


def elements(shape, dtype):
    x = (np.random.default_rng(0).standard_normal(shape) * 50).astype(dtype)
    if x.dtype.kind == "f" and x.size > 5:
        x.flat[:6] = [np.nan, 0.0, -0.0, np.inf, -np.nan, -np.inf]
    return x


# Insertion, digits in a block, digits over tiles; rows across memory; one element, none.
SHAPES = (((5, 24), 1), ((3, 25), 1), ((40, 300), 0), ((2, 9000), 1), ((1, 70000), 1), ((3, 1), 1), ((3, 0), 1))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int16", "uint8", "bool"])
def test_sorted_rows_are_the_same(dtype):
    for shape, dim in SHAPES:
        x = elements(shape, dtype)
        for descending in (False, True):
            values, places = brt.sort(x, dim, descending, preference=LOOPS)
            own, want = brt.sort(x, dim, descending, preference=brt.PlanPreference(variant="default"))
            assert np.array_equal(places, want) and values.tobytes() == own.tobytes(), (shape, descending)


def test_plans_with_a_sort_in_them_agree(monkeypatch):
    x, ids = elements((3000, 12), "float64"), np.random.default_rng(1).integers(0, 40, 3000)
    x[:2] = 1
    long = elements((2, 5000), "float32")
    for call in (
        lambda: brt.unsorted_segment_softmax(x, ids, num_segments=40), lambda: brt.topk(long, 9, largest=False),
        lambda: brt.median(long, 1), lambda: brt.kthvalue(long, 77, 1), lambda: brt.quantile(long[1:], (0.1, 0.5), 1), lambda: brt.unique(ids, return_counts=True),
    ):  # fmt: skip
        for got, want in both(monkeypatch, call):
            assert got.dtype == want.dtype and got.tobytes() == want.tobytes()


@pytest.mark.parametrize("dtype", ["float32", "float64", "int16", "uint8", "bool"])
def test_the_first_of_rows_are_the_same(monkeypatch, dtype):
    """Few that are put in their places and many that are sorted anew each time their room is full; ties; rows in falling, rising order; rows across memory."""
    wild, ties = elements((3, 3000), dtype), (np.random.default_rng(4).integers(-4, 5, (2, 3000)) * (dtype != "uint8")).astype(dtype)
    ordered = np.sort(wild, 1)
    for x, dim in ((wild, 1), (ties, 1), (ordered, 1), (ordered[:, ::-1], 1), (wild.T, 0), (elements((70000,), dtype), 0)):
        for k in (1, 7, 24, 25, 300):
            for largest in (False, True):
                for got, want in both(monkeypatch, lambda x=x, k=k, dim=dim, largest=largest: brt.topk(x, k, dim, largest)):
                    assert got.dtype == want.dtype and got.tobytes() == want.tobytes(), (x.shape, k, largest)
    exact = elements((2, 64 + 64 + 3), dtype)  # what is tested at once, and what is left over
    for got, want in both(monkeypatch, lambda: brt.topk(exact, 4)):
        assert got.tobytes() == want.tobytes()


@pytest.mark.parametrize("dtype", ["float32", "float16", "int32"])
def test_rows_are_added_without_a_sort(dtype):
    rng, strided = np.random.default_rng(2), brt.PlanPreference(variant="strided")
    one, few, wide = elements((300,), dtype), (rng.standard_normal((300, 5)) * 9).astype(dtype), (rng.standard_normal((30, 40)) * 9).astype(dtype)
    one[:6] = 3
    ids, places = rng.integers(0, 20, 300), rng.integers(0, 40, (30, 40))
    for call in (
        lambda p: brt.index_add(one[:20], 0, ids, one, preference=p), lambda p: brt.index_add(few[:20], 0, ids, few, alpha=2, preference=p),
        lambda p: brt.index_add(few.T[:, :20], 1, ids, few.T, preference=p), lambda p: brt.index_add(wide, 0, ids[:90] % 30, np.tile(wide, (3, 1)), alpha=3, preference=p),
        lambda p: brt.index_add(wide[:, ::2], 0, ids[:90] % 30, np.tile(wide, (3, 1))[:, ::2], preference=p), lambda p: brt.scatter_add(wide, 1, places, wide, preference=p),
        lambda p: brt.scatter_add(wide.T, 0, places.T, wide.T, preference=p),
    ):  # fmt: skip
        got, want = call(LOOPS), call(strided)
        assert got.dtype == want.dtype and np.allclose(got, want, 2e-3 if dtype == "float16" else 1e-5, 1e-4 if dtype == "float32" else 0.07)
    if dtype == "float32":
        for got, want in ((brt.embedding_backward(few, ids, 40, padding_idx=3, preference=p) for p in (LOOPS, strided)),):
            assert np.allclose(got, want, 1e-5, 1e-4)
        for got, want in ((brt.gather_backward(wide, 1, places, (30, 40), preference=p) for p in (LOOPS, strided)),):
            assert np.allclose(got, want, 1e-5, 1e-4)
    kept = np.array([-0.0, -0.0, 1.0], np.float32)
    assert np.signbit(brt.index_add(kept, 0, np.array([2]), one[:1].astype(np.float32), preference=LOOPS)[:2]).all()
    with pytest.raises(brt.IndexOutOfRangeError, match="position 7"):
        brt.index_add(one[:20], 0, np.where(np.arange(300) == 7, 20, 0), one, preference=LOOPS)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int32"])
def test_sums_at_cells_in_groups_and_of_wide_rows(dtype):
    rng, strided = np.random.default_rng(5), brt.PlanPreference(variant="strided")
    dst, src = (rng.integers(-9, 10, (6, 7, 41)).astype(dtype) for _ in range(2))  # sums of these are exact in any order
    dst[:, :, 3] = -0.0
    places = rng.integers(0, 41, (6, 7, 60))
    rows, many = rng.integers(-9, 10, (50, 1500)).astype(dtype), rng.integers(0, 50, 70)
    many[many == 11] = 12  # a cell that no position names
    for call in (
        lambda p: brt.scatter_add(dst, 2, places[:5, :, :41], src[:5], preference=p), lambda p: brt.scatter_add(dst, 2, places[:, :4, :41].copy(), src[:, :4].copy(), preference=p), lambda p: brt.scatter_add(dst[:, ::-1], 2, places[..., ::2][..., :30], src[..., 5:35], preference=p),
        lambda p: brt.scatter_add(dst[:, :, ::-1], -1, places[:, :, :41].astype(np.int32) - 41, src, wrap_negative=True, preference=p), lambda p: brt.scatter_add(dst, 2, np.broadcast_to(places[:, :, :1], src.shape), src, preference=p),
        lambda p: brt.gather_backward(src, 2, places[..., :41], dst.shape, preference=p) if dtype != "int32" else src,
        lambda p: brt.index_add(rows, 0, many, rows[many], preference=p), lambda p: brt.index_add(rows[:, ::-1], 0, many, rows[many][:, ::-1], alpha=2, preference=p),
        lambda p: brt.index_add(rows.T.copy().T, 0, many.astype(np.int32), rows[many], preference=p), lambda p: brt.index_add(rows.T, 1, many, rows[many].T, preference=p),
        lambda p: brt.index_select_backward(rows[many], 0, many, rows.shape, preference=p) if dtype != "int32" else src,
    ):  # fmt: skip
        got, want = call(LOOPS), call(strided)
        assert got.dtype == want.dtype and np.array_equal(got, want) and np.array_equal(np.signbit(got), np.signbit(want))
    for given, position in ((np.where(np.arange(287).reshape(7, 41) == 99, 41, 0), 99), (np.where(np.arange(60) == 30, -1, 0), 30)):
        with pytest.raises(brt.IndexOutOfRangeError, match=f"position {position}"):
            if given.ndim == 2:
                brt.scatter_add(dst[0], 1, given, src[0], preference=LOOPS)
            else:
                brt.index_add(rows, 0, given, np.repeat(rows[:1], 60, 0), preference=LOOPS)


def test_an_id_that_no_segment_has_is_reported(monkeypatch):
    monkeypatch.setattr(settings, "host_geometry", "fast")
    forget()
    ids = np.zeros(40000, np.int32)
    ids[33333] = 5
    with pytest.raises(brt.IndexOutOfRangeError, match="index 5 at position 33333"):
        brt.unsorted_segment_sum(np.ones((40000, 1), np.float32), ids, num_segments=5)
    forget()


def test_the_module_of_the_setting_is_taken(monkeypatch):
    specs = {"x": brt.TensorSpec((100, 3), "float64"), "segment_ids": brt.TensorSpec((100,), "int64")}
    for geometry, variant in (("fast", "loops"), ("faithful", "default")):
        monkeypatch.setattr(settings, "host_geometry", geometry)
        plan = brt.select("unsorted_segment_softmax", "forward", arch="host", num_segments=4, **specs)
        sort = next(m for m in plan.modules if m.op == "radix_sort")
        assert sort.variant == variant and sort in registry.modules_of(plan.op, plan.sku)
    assert registry.shared_module("radix_sort", "sm_90", loops=False).variant == "default"


def test_cells_that_a_mask_picks(monkeypatch):
    x, source = elements((37, 211), "float32"), elements((9000,), "float32")
    mask = np.random.default_rng(3).integers(0, 3, x.shape) == 0
    for own, flags in ((x, mask), (x.T[::-1], mask.T[::-1]), (x, mask[:, :1]), (x[:, :0], mask[:, :0])):
        count = int(np.broadcast_to(flags, own.shape).sum())
        dy = elements((count,), "float32")
        for call in (
            lambda own=own, flags=flags: brt.masked_select(own, flags), lambda own=own, flags=flags: brt.masked_select(own, flags, size=50, fill_value=7),
            lambda own=own, flags=flags: brt.masked_scatter(own, flags, source), lambda flags=flags: brt.nonzero(flags), lambda own=own: brt.nonzero(own, size=9000),
            lambda own=own, flags=flags, dy=dy: brt.masked_select_backward(dy, flags, own.shape), lambda own=own, flags=flags: brt.masked_scatter_backward(own, flags, source.shape),
        ):  # fmt: skip
            for got, want in both(monkeypatch, call):
                assert got.dtype == want.dtype and got.tobytes() == want.tobytes()
    with pytest.raises(brt.IndexOutOfRangeError):
        brt.masked_scatter(x, mask, source[:5], preference=LOOPS)
