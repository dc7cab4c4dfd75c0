"""Boxes, windows and blocks of pixels in depth: public case C33, golden vectors, faults in the data, boxes far outside, layouts, order of sums."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp
from .op_db.image_boxes import roi_align, roi_align_backward, roi_pool

NAN, INF = np.nan, np.inf
ABCD = [(0, 0, 10, 10), (1, 1, 10, 10), (20, 20, 30, 30), (0, 0, 10, 9)]


def arr(xp, values, dtype="float32"):
    return to_xp(xp, np.asarray(values, dtype))


def last(xp, values, dtype="float32"):
    """The same with the channels innermost."""
    return arr(xp, np.asarray(values).transpose(0, 2, 3, 1), dtype).transpose(0, 3, 1, 2)


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


@pytest.mark.parametrize("apart", [0, 1])
def test_a_chain_of_boxes(xp, apart):
    """Each overlaps only its neighbours: every other one stays, over several chunks. After one box apart, the last of a chunk goes for the first of the next."""
    n = 3500
    x = np.arange(n) * 4.0
    x[:apart] -= 100
    boxes = np.stack([x, np.zeros(n), x + 6, np.ones(n)], 1)
    scores = np.linspace(1, 0, n)
    turned = np.random.default_rng(0).permutation(n)
    got = to_host(brt.nms(arr(xp, boxes[turned]), arr(xp, scores[turned]), 0.15))
    assert turned[got].tolist() == [*range(apart), *range(apart, n, 2)]


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


@pytest.mark.parametrize("shape", [(0,), (), (2, 2), (3,)])
def test_a_list_of_another_shape(xp, shape):
    """Refused by its shape, before its last number is read, and before a short one is read past its end."""
    boxes, scores, found = arr(xp, np.ones((3, 4))), arr(xp, np.ones(3)), arr(xp, np.ones(shape), "int64")
    for params in ({}, {"size": 3}, {"size": 3, "return_mask": True}):
        with pytest.raises(brt.InvalidProblemError, match="nms: found"):
            brt.nms(boxes, scores, found=found, **params)


# -- boxes in bins --------------------------------------------------------------------------------------------------------------------------


def test_bins_of_an_aligned_box_are_means_of_its_cells(xp):
    x = arr(xp, np.arange(16).reshape(1, 1, 4, 4))
    rois = arr(xp, [[0, 0, 0, 4, 4]])
    for ratio in (2, -1, 0):
        assert to_host(brt.roi_align(x, rois, 2, 1.0, ratio, True)).tolist() == [[[[2.5, 4.5], [10.5, 12.5]]]]
    assert to_host(brt.roi_align(x, rois, 1, 1.0, 1, True)).tolist() == [[[[7.5]]]]
    dx = to_host(brt.roi_align_backward(arr(xp, [[[[4.0, 8.0], [0.0, -4.0]]]]), rois, (1, 1, 4, 4), 1.0, 2, True))
    assert dx[0, 0].tolist() == [[1, 1, 2, 2], [1, 1, 2, 2], [0, 0, -1, -1], [0, 0, -1, -1]]


def test_a_box_without_extent(xp):
    """Aligned and adaptive: no samples, 0. Not aligned: one cell. A given number of samples: the point itself."""
    x, rois = arr(xp, np.arange(16).reshape(1, 1, 4, 4)), arr(xp, [[0, 1, 2, 1, 2]])
    assert to_host(brt.roi_align(x, rois, 1, aligned=True)).item() == 0
    assert to_host(brt.roi_align(x, rois, 1)).item() == 11.5  # the middle of the cell from (2, 1) to (3, 2)
    assert to_host(brt.roi_align(x, rois, 1, 1.0, 2, True)).item() == 6.5  # (1.5, 0.5)


@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize("ratio", [-1, 2])
def test_boxes_far_away_and_not_finite(xp, ratio, channels_last):
    """Nothing outside x is read and nothing hangs; a NaN is told, and has no part in the gradient."""
    x = np.random.default_rng(0).standard_normal((1, 8, 6, 5)).astype(np.float32)
    image = (last if channels_last else arr)(xp, x)
    far = [(1e30, 1e30, 2e30, 2e30), (-INF, -INF, INF, INF), (NAN, 0, 3, 3), (0, 0, NAN, 3), (-1e9, -1e9, 1e9, 1e9), (3e38, 0, -3e38, 4), (0, 0, INF, 4), (7, 8, 2, 1)]
    rois = arr(xp, [[0, *box] for box in far])
    for aligned in (False, True):
        y = to_host(brt.roi_align(image, rois, 2, 1.0, ratio, aligned))
        assert np.isnan(y[2:4]).all() and (y[0] == 0).all() and np.isfinite(y[[4, 7]]).all()
        dx = to_host(brt.roi_align_backward(arr(xp, np.ones_like(y)), rois, x.shape, 1.0, ratio, aligned))
        assert np.isfinite(dx).all()
    y, argmax = (to_host(part) for part in brt.roi_pool(image, rois, 2, return_argmax=True))
    assert np.isfinite(y).all() and ((argmax >= -1) & (argmax < 30)).all() and (argmax[0] == -1).all()
    assert np.isfinite(to_host(brt.roi_pool_backward(arr(xp, np.ones_like(y)), arr(xp, argmax, "int64"), rois, x.shape))).all()


def test_more_taps_than_a_block_holds(xp):
    """Bins of many cells, and many bins: each sample is then found anew."""
    x = np.random.default_rng(1).standard_normal((1, 4, 600, 8))
    rois = np.array([[0, 0.25, 1.5, 7.5, 590.25]])
    for image in (arr(xp, x, "float64"), last(xp, x, "float64")):
        for bins in ((14, 2), (600, 1)):
            want = roi_align(x, rois, bins, 1.0, -1, True).value
            got = to_host(brt.roi_align(image, arr(xp, rois, "float64"), bins, 1.0, -1, True))
            np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-13)
    dy = np.random.default_rng(2).standard_normal((1, 4, 600, 1))
    want = roi_align_backward(dy, rois, x.shape, 1.0, -1, True)["dx"].value
    got = to_host(brt.roi_align_backward(arr(xp, dy, "float64"), arr(xp, rois, "float64"), x.shape, 1.0, -1, True))
    np.testing.assert_allclose(got, want, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("bins", [(17, 16), 7])
def test_channels_and_bins_that_fill_no_round(xp, bins):
    """More bins than a block has threads, and channels that its threads do not share evenly."""
    rng = np.random.default_rng(5)
    x = rng.standard_normal((2, 43, 12, 15)).astype(np.float32)
    boxes = np.concatenate([rng.integers(0, 2, (3, 1)), rng.uniform(0, 5, (3, 2)), rng.uniform(5, 14, (3, 2))], 1).astype(np.float32)
    image, rois = arr(xp, x), arr(xp, boxes)
    want = roi_align(x.astype(np.float64), boxes.astype(np.float64), bins, 1.0, 2, True).value
    np.testing.assert_allclose(to_host(brt.roi_align(image, rois, bins, 1.0, 2, True)), want, rtol=1e-5, atol=1e-5)
    y, argmax = (to_host(part) for part in brt.roi_pool(image, rois, bins, return_argmax=True))
    found = roi_pool(x.astype(np.float64), boxes.astype(np.float64), bins, 1.0, True)
    np.testing.assert_array_equal(argmax, found["argmax"])
    np.testing.assert_array_equal(y, np.where(argmax < 0, 0, np.take_along_axis(x[boxes[:, 0].astype(int)].reshape(3, 43, -1), np.maximum(argmax, 0).reshape(3, 43, -1), 2).reshape(y.shape)))


@pytest.mark.parametrize("bins", [(17, 16), (3, 37), (7, 7)])
def test_gradient_of_channels_and_bins_that_fill_no_round(xp, bins):
    """More bins than a block holds, cells of several blocks, and channels that fill no warp: the same bits however dy lies."""
    rng = np.random.default_rng(6)
    boxes = np.concatenate([rng.integers(0, 2, (4, 1)), rng.uniform(-2, 9, (4, 2)), rng.uniform(9, 33, (4, 2))], 1).astype(np.float32)
    dy = rng.standard_normal((4, 43, *bins)).astype(np.float32)
    shape = (2, 43, 19, 35)
    want = roi_align_backward(dy.astype(np.float64), boxes.astype(np.float64), shape, 1.0, 2, True)["dx"].value
    one, other = (to_host(brt.roi_align_backward(laid(xp, dy), arr(xp, boxes), shape, 1.0, 2, True)) for laid in (arr, last))
    np.testing.assert_allclose(one, want, rtol=1e-4, atol=2e-5)
    np.testing.assert_array_equal(one, other)


def test_cells_of_share_zero_are_not_read(xp):
    x = np.ones((1, 1, 4, 4), np.float32)
    x[0, 0, :, 2:] = INF
    y = brt.roi_align(arr(xp, x), arr(xp, [[0, 0, 0, 2, 2]]), 1, 1.0, 2, True)  # samples at 0 and 1
    assert to_host(y).item() == 1


def test_edges_of_pooled_bins_are_whole(xp):
    """57 rows in 7 bins: the last bin ends with the box. Halves are rounded away from 0."""
    x = np.zeros((1, 1, 60, 1), np.float32)
    x[0, 0, 57] = 5
    assert to_host(brt.roi_pool(arr(xp, x), arr(xp, [[0, 0, 0, 0, 56]]), (7, 1))).max() == 0
    y, argmax = brt.roi_pool(arr(xp, np.arange(25).reshape(1, 1, 5, 5)), arr(xp, [[0, 0.5, -0.5, 2.5, 1.5]]), 1, return_argmax=True)
    assert to_host(y).item() == to_host(argmax).item() == 13  # rows -1 to 2, columns 1 to 3


def test_a_sample_that_is_not_there(xp):
    x, rois = arr(xp, np.ones((2, 1, 3, 3))), arr(xp, [[0, 0, 0, 2, 2], [2, 0, 0, 2, 2]])
    for call in (
        lambda: brt.roi_align(x, rois, 2, check=True), lambda: brt.roi_pool(x, rois, 2, check=True),
        lambda: brt.roi_align_backward(arr(xp, np.ones((2, 1, 2, 2))), rois, (2, 1, 3, 3), check=True),
    ):  # fmt: skip
        with pytest.raises(brt.IndexOutOfRangeError, match="index 2 at position 1"):
            call()


@pytest.mark.parametrize("number, told", [(NAN, -(2**63)), (-0.5, -1), (-INF, -(2**63)), (INF, 2**63 - 1), (1.5, None)])
def test_what_an_error_tells_of_a_sample(xp, number, told):
    """A NaN and a fraction below 0 are no index 0; fractions within are cut."""
    x, rois = arr(xp, np.arange(18).reshape(2, 1, 3, 3)), arr(xp, [[number, 1, 1, 1, 1]])
    if told is None:
        assert to_host(brt.roi_pool(x, rois, 1, check=True)).item() == 13
        return
    for call in (lambda: brt.roi_pool(x, rois, 2, check=True), lambda: brt.roi_align_backward(arr(xp, np.ones((1, 1, 2, 2))), rois, x.shape, check=True)):
        with pytest.raises(brt.IndexOutOfRangeError, match=f"index {told} at position 0"):
            call()


def test_no_gradient_adds_by_atomics():
    for op in ("roi_align", "roi_pool", "im2col2d", "col2im2d", "pixel_shuffle"):
        assert all(sku.precision_guarantee.deterministic and sku.precision_guarantee.bit_stable for sku in brt.skus(op=op, arch="sm_90"))


# -- columns and blocks ---------------------------------------------------------------------------------------------------------------------


def test_entries_of_a_cell_are_added_by_increasing_taps(xp):
    columns = np.zeros((1, 3, 3), np.float32)
    columns[0, 0, 2], columns[0, 1, 1], columns[0, 2, 0] = 1e8, 1, -1e8
    assert to_host(brt.col2im1d(arr(xp, columns), 5, 3))[0, 0, 2] == 0


def test_a_layout_changes_no_bit(xp):
    """Channels innermost or not: the same sums, in the same order."""
    rng = np.random.default_rng(3)
    x = rng.standard_normal((2, 16, 9, 7)).astype(np.float32)
    rois = arr(xp, np.concatenate([rng.integers(0, 2, (6, 1)), rng.uniform(0, 4, (6, 2)), rng.uniform(4, 9, (6, 2))], 1))
    dy = rng.standard_normal((6, 16, 3, 3)).astype(np.float32)
    calls = [
        lambda a, out: brt.im2col2d(a, 3, padding=1, stride=2), lambda a, out: brt.col2im2d(brt.im2col2d(a, 3, padding=1), (9, 7), 3, padding=1, out=out),
        lambda a, out: brt.roi_align(a, rois, 3), lambda a, out: brt.roi_pool(a, rois, 3), lambda a, out: brt.roi_align_backward(arr(xp, dy), rois, x.shape, out=out),
        lambda a, out: brt.pixel_shuffle(a, 2), lambda a, out: brt.channel_shuffle(a, 4, out=out),
    ]  # fmt: skip
    for call in calls:
        one, other = (to_host(call(laid(xp, x), laid(xp, np.full_like(x, NAN)))) for laid in (arr, last))
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("dtype", ["uint8", "float16", "float32", "float64"])
@pytest.mark.parametrize("kernel, shape, given", [
    ("_around", (2, 5, 6, 32), {"kernel_size": 3, "padding": 1}), ("_around", (3, 3, 7, 16), {"kernel_size": (4, 3), "padding": (2, 1), "stride": (2, 1), "dilation": (2, 1)}),
    ("_taps", (2, 3, 36, 64), {"kernel_size": 16, "stride": 16}), ("_taps", (1, 5, 9, 80), {"kernel_size": (2, 32), "stride": (3, 16), "padding": (1, 16)}),
    ("_channels", (2, 48, 6, 8), {"kernel_size": 3, "padding": 1}), ("_channels", (1, 16, 7, 9), {"kernel_size": (2, 3), "stride": 2, "dilation": 2, "padding": 1}),
])  # fmt: skip
def test_columns_by_packs(xp, dtype, kernel, shape, given):
    """The same columns as of an input with gaps, which is read cell by cell."""
    x = np.random.default_rng(5).integers(1, 100, shape).astype(dtype)
    laid = (last if kernel == "_channels" else arr)(xp, x, dtype)
    apart = xp.zeros((*shape[:-1], 2 * shape[-1]), laid.dtype)[..., ::2]
    apart[...] = laid
    want = to_host(brt.im2col2d(apart, **given))
    np.testing.assert_array_equal(to_host(brt.im2col2d(laid, **given)), want)
    strides = tuple(s // x.itemsize for s in laid.strides)
    plan = brt.select("im2col2d", "forward", x=brt.TensorSpec(shape, dtype, strides=strides), arch="sm_90", **given)
    word = x.itemsize < 4 and kernel != "_around" and want.shape[-1] % (4 // x.itemsize) == 0
    assert [launch.kernel for launch in plan.geometry.launches] == [kernel + ("_word" if word else "")]


@pytest.mark.parametrize("shape, given", [
    ((2, 64, 16, 24), {"kernel_size": 3, "padding": 1}), ((2, 72, 12, 16), {"kernel_size": (2, 5), "padding": 2, "stride": (2, 1), "dilation": (1, 2)}),
    ((1, 136, 20, 20), {"kernel_size": 2, "padding": 1, "stride": 2, "dilation": 3}), ((3, 32, 15, 32), {"kernel_size": (1, 1)}),
])  # fmt: skip
@pytest.mark.parametrize("dtype", ["float16", "int16"])
def test_columns_turned_in_shared_memory(xp, both_orders, shape, given, dtype):
    """Channels innermost, and 16 bytes of them and of outputs a thread: tiles that channels and outputs end in, taps outside x."""
    x = np.random.default_rng(5).integers(1, 100, shape).astype(dtype)
    want = to_host(brt.im2col2d(arr(xp, x, dtype), **given))
    laid = last(xp, x, dtype)
    y = arr(xp, np.zeros(want.shape, dtype), dtype)
    plan = brt.select("im2col2d", "forward", x=laid, y=y, **given)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_turned" if want.shape[-1] % 8 == 0 else "_channels_word" if want.shape[-1] % 2 == 0 else "_channels"]
    plan.run(x=laid, y=y)
    np.testing.assert_array_equal(to_host(y), want)


@pytest.mark.parametrize("laid", [arr, last])
@pytest.mark.parametrize("kernel, size", [(16, (32, 144)), ((2, 4), (6, 20)), ((1, 3), (5, 27)), (1, (4, 4))])
def test_columns_of_windows_that_tile(xp, laid, kernel, size):
    """Sums of one entry each: the image is its columns in another order, the same as what the kernel of sums gives."""
    x = np.random.default_rng(5).standard_normal((2, 3, *size)).astype(np.float32)
    x[0, 0, 0, :3] = np.nan, np.inf, 2.0**-140
    columns = brt.im2col2d(laid(xp, x), kernel, stride=kernel)
    given = {"output_size": size, "kernel_size": kernel, "stride": kernel}
    np.testing.assert_array_equal(to_host(brt.col2im2d(columns, **given)), x)
    np.testing.assert_array_equal(to_host(brt.col2im2d(columns, **given, out=laid(xp, np.zeros_like(x)))), x)
    np.testing.assert_array_equal(to_host(brt.col2im2d(columns, **given, preference=brt.PlanPreference(variant="strided"))), x)
    plan = brt.select("col2im2d", "forward", x=columns, arch="sm_90", **given)
    assert {launch.module.category for launch in plan.geometry.launches} == {"shape_layout"}
    plan = brt.select("im2col2d", "forward", x=laid(xp, x), kernel_size=kernel, stride=kernel, arch="sm_90")
    assert (plan.geometry.launches[0].kernel == "_woven_out16") == (kernel == 16 and laid is arr)


def test_empty_results_of_extents_that_no_array_holds(xp):
    """No channel, and more rows and columns than can be numbered: refused by name, not by the array library."""
    x = arr(xp, np.ones((1, 0, 4, 4)))
    for name, call in (
        ("pixel_shuffle", lambda: brt.pixel_shuffle(x, 2**40)), ("pixel_shuffle", lambda: brt.pixel_shuffle(x, 2**62)),
        ("unfold", lambda: brt.unfold(x, 2**20, padding=2**40)), ("interpolate", lambda: brt.interpolate(arr(xp, np.ones((0, 3, 4, 4, 4))), size=2**30)),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=f"{name}: y has shape .* less than 2..63 bytes, extents of 0 left out"):
            call()
    assert brt.pixel_shuffle(x, 2**20).shape == (1, 0, 2**22, 2**22)


@pytest.mark.parametrize("index", ["int64", "int32"])
def test_a_saved_place_that_is_no_cell_is_an_error(xp, index):
    """argmax of another image: told by its place and value, and never read or written through; -1, and a cell outside of the bin, count nowhere."""
    x, rois = np.arange(72.0).reshape(1, 2, 6, 6), [[0, 0, 0, 5, 5]]
    y, argmax = brt.roi_pool(arr(xp, x), arr(xp, rois), 2, return_argmax=True)
    dy, places = arr(xp, np.ones((1, 2, 2, 2))), to_host(argmax)
    assert to_host(brt.roi_pool_backward(dy, arr(xp, places, index), arr(xp, rois), x.shape, check=True)).sum() == 8
    for bad in (36, -2, 2**31 - 1):
        wrong = places.copy()
        wrong[0, 1, 1, 0], wrong[0, 1, 1, 1] = bad, bad
        with pytest.raises(brt.IndexOutOfRangeError, match=f"roi_pool_backward: index {bad} at position 6 is out of range; accepted .0, 36."):
            brt.roi_pool_backward(dy, arr(xp, wrong, index), arr(xp, rois), x.shape, check=True)
    for nowhere in (-1, 0):
        wrong = places.copy()
        wrong[0, 1, 1, 0] = nowhere
        assert to_host(brt.roi_pool_backward(dy, arr(xp, wrong, index), arr(xp, rois), x.shape, check=True)).sum() == 7
