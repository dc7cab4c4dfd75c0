"""C31, C32, C81 and what lies about them: sizes and cells of interpolate, places of grid_sample, with numbers."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.image import grid_sample_backward

from .harness import to_host, to_xp
from .op_db.image import grid_sample_backward as grid_sample_backward_reference

IMAGE = np.arange(1, 10, dtype=np.float32).reshape(1, 1, 3, 3)
PADDINGS = ("zeros", "border", "reflection")


def at(xp, image: np.ndarray, points, dtype=np.float32, **params) -> np.ndarray:
    """The values at (x, y) points of one image of one channel."""
    grid = np.array(points, dtype).reshape(1, 1, -1, 2)
    return to_host(brt.grid_sample(to_xp(xp, image.astype(dtype)), to_xp(xp, grid), **params)).ravel()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_places_in_range(xp, dtype):
    points = [(0, 0), (1, 1), (-1, -1), (0.5, -0.25)]
    assert np.allclose(at(xp, IMAGE, points, dtype), [5, 2.25, 0.25, 4.625], rtol=1e-6)
    assert np.allclose(at(xp, IMAGE, points, dtype, align_corners=True), [5, 9, 1, 4.75], rtol=1e-6)


def test_the_middle_of_a_wide_image(xp):
    """2**24 + 2, its last cell's number, is one of float32; 2**24 + 3, its extent, is none."""
    image = (np.arange(2**24 + 3) % 4096).astype(np.float32).reshape(1, 1, 1, -1)
    for mode in ("bilinear", "nearest"):
        assert at(xp, image, [(0, 0), (1, 0)], mode=mode, padding_mode="border", align_corners=True).tolist() == [1, 2]


def test_far_places(xp):
    far = [(x, 0) for x in (math.inf, -math.inf, 1e20, 2.9e38)]
    for mode in ("bilinear", "nearest", "bicubic"):
        assert at(xp, IMAGE, far, mode=mode).tolist() == [0] * 4
    assert at(xp, IMAGE, [(1e20, 0), (math.inf, 0), (-math.inf, 0)], padding_mode="border").tolist() == [6, 6, 4]
    assert at(xp, IMAGE, [(1.5, 0)], padding_mode="reflection") == 5.75
    assert at(xp, IMAGE, [(1.5, 0)], padding_mode="reflection", align_corners=True) == 5.5
    wild = (math.inf, -math.inf, 1e20, -2.9e38, 1e7 + 0.5, math.nan)
    for mode, align in itertools.product(("bilinear", "nearest", "bicubic"), (False, True)):
        got = at(xp, IMAGE, list(itertools.product(wild, wild)), mode=mode, padding_mode="reflection", align_corners=align)
        assert ((got >= 1) & (got <= 9)).all()


def test_nan_places(xp):
    """None with zeros; else place 0 along that axis, whose pixel alone has the gradient."""
    points = [(math.nan, 0), (0, math.nan), (math.nan, math.nan)]
    assert at(xp, IMAGE, points).tolist() == [0, 0, 0]
    for padding in ("border", "reflection"):
        assert at(xp, IMAGE, points, padding_mode=padding).tolist() == [4, 2, 1]
    grid = to_xp(xp, np.array([math.nan, math.nan], np.float32).reshape(1, 1, 1, 2))
    for padding, mode in itertools.product(PADDINGS, ("bilinear", "nearest", "bicubic")):
        dx, dgrid = brt.grid_sample_backward(to_xp(xp, np.full((1, 1, 1, 1), 2, np.float32)), to_xp(xp, IMAGE), grid, mode, padding)
        want = np.zeros(9)
        want[0] = 0 if padding == "zeros" else 2
        assert to_host(dx).ravel().tolist() == want.tolist()
        assert mode == "bicubic" or (to_host(dgrid) == 0).all()


def test_gradient_at_the_border(xp):
    """C81: the value at the edge is that of the edge, its gradient 0."""
    row = np.array([0, 1, 3], np.float32).reshape(1, 1, 1, 3)
    params = {"padding_mode": "border", "align_corners": True}
    assert at(xp, row, [(1, 0)], **params) == 3
    grid = np.array([[1, 0], [0.5, 0], [1.25, 0], [-1, 0]], np.float32).reshape(1, 1, 4, 2)
    _, dgrid = brt.grid_sample_backward(to_xp(xp, np.ones((1, 1, 1, 4), np.float32)), to_xp(xp, row), to_xp(xp, grid), **params)
    assert to_host(dgrid)[0, 0, :, 0].tolist() == [0, 2, 0, 0]


def test_reflection_of_pixels(xp):
    row = np.array([10, 20, 30, 40], np.float32).reshape(1, 1, 1, 4)
    assert np.allclose(at(xp, row, [(1.35, 0), (0.85, 0), (1.1, 0)], padding_mode="reflection"), [38, 40, 40], rtol=1e-6)


def test_a_period_away_from_a_mirror(xp):
    """Where a quotient of float32 rounds up to a whole number of spans, the place is still just before the mirror."""
    for size in (3, 5, 7, 11):
        image = np.arange(size, dtype=np.float32).reshape(1, 1, 1, size)
        for times in (3, 5, 7):
            edge = np.float32(2 * times - 1)  # the far end of the span number `times`
            points = [(np.nextafter(edge, np.float32(0)), 0), (edge, 0), (np.nextafter(edge, np.float32(99)), 0)]
            got = at(xp, image, points, padding_mode="reflection", align_corners=True)
            assert np.allclose(got, size - 1 if times % 2 else 0, atol=1e-4), (size, times, got)


@pytest.mark.parametrize("mode", ["bilinear", "nearest", "bicubic"])
def test_many_places_in_one_cell(xp, mode):
    """Sums in a fixed order, by threads and by warps, are those of atomics but for rounding, and the same each time."""
    rng = np.random.default_rng(5)
    x, dy = (rng.standard_normal(s).astype(np.float32) for s in ((2, 5, 4, 3), (2, 5, 40, 41)))
    grid = rng.uniform(-3, 3, (2, 40, 41, 2)).astype(np.float32)
    grid[:, 20:] = 0.1
    args = [to_xp(xp, a) for a in (dy, x, grid)]
    for padding in PADDINGS:
        first, again = (to_host(brt.grid_sample_backward(*args, mode, padding, need=("dx",))[0]) for _ in range(2))
        assert first.tobytes() == again.tobytes()
        loose = brt.grid_sample_backward(*args, mode, padding, need=("dx",), preference=brt.PlanPreference(deterministic=False))[0]
        assert np.allclose(first, to_host(loose), rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize(
    "mode, shape, places, last",
    [
        ("bilinear", (2, 3, 45, 70), (65, 67), False), ("bilinear", (1, 3, 45, 30), (65, 67), True), ("bilinear", (1, 7, 5, 130), (60, 70), False), ("bilinear", (1, 4, 50, 31), (65, 67), True),
        ("nearest", (2, 3, 48, 70), (65, 67), False),
        ("bilinear", (1, 2, 9, 20, 17), (6, 21, 37), False), ("nearest", (1, 1, 9, 20, 17), (6, 21, 37), False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_tiles(xp, rng, both_orders, mode, shape, places, last, dtype):
    """Sums by tiles of cells are those of float64, and of atomics, but for rounding: smooth and random places, and more in one cell than a chunk has, and than a thread adds up."""
    n, rank = shape[0], len(places)
    channels = min(shape[1], 32 // np.dtype(dtype).itemsize)
    x, dy = (rng.standard_normal((n, channels, *extents)).astype(dtype) for extents in (shape[2:], places))
    if last:
        x, dy = (np.moveaxis(np.ascontiguousarray(np.moveaxis(a, 1, -1)), -1, 1) for a in (x, dy))
    smooth = np.stack(np.meshgrid(*(np.linspace(-1.3, 1.3, k) for k in reversed(places)), indexing="xy"), -1) if rank == 2 else rng.uniform(-1.2, 1.2, (*places, rank))
    grid = (smooth + rng.uniform(-0.02, 0.02, (n, *places, rank))).astype(dtype)
    grid[:, 2:5, 3:] = rng.uniform(-1.1, 1.1, grid[:, 2:5, 3:].shape)
    grid[0, :, : 700 // places[0]] = 0.31
    grid[0, :, -200 // places[0] :] = -0.62
    grid[-1, 0, 0] = np.nan
    args = [to_xp(xp, a) for a in (dy, x, grid)]
    specs = {k: brt.TensorSpec(a.shape, dtype) for k, a in zip(("dy", "x", "grid"), (dy, x, grid), strict=True)}
    kernels = [launch.kernel for launch in brt.select("grid_sample", "backward", arch="sm_90", **specs, mode=mode).geometry.launches]
    assert "_tiles" in kernels and ("_edges" in kernels) == (mode != "nearest")
    want = grid_sample_backward_reference(dy, x, grid, {"T": "f32" if dtype == "float32" else "f64"}, mode, "zeros")["dx"]
    for padding in PADDINGS:
        first, again = (to_host(brt.grid_sample_backward(*args, mode, padding, need=("dx",))[0]) for _ in range(2))
        assert first.tobytes() == again.tobytes()
        if padding == "zeros":
            assert (np.abs(first - want.value) <= (want.n + 8) * np.finfo(dtype).eps * want.magnitude).all()
        loose = brt.grid_sample_backward(*args, mode, padding, need=("dx",), preference=brt.PlanPreference(deterministic=False))[0]
        np.testing.assert_allclose(first, to_host(loose), rtol=1e-4, atol=1e-4 if dtype == "float32" else 1e-11)


def test_sizes(xp):
    """C32: a size is honoured; with a factor the output has floor(in * factor) cells, in double precision."""
    x = to_xp(xp, np.zeros((1, 1, 88), np.float32))
    assert brt.interpolate(x, 120).shape == (1, 1, 120)
    assert brt.interpolate(x, scale_factor=120 / 88).shape == (1, 1, 119)


@pytest.mark.parametrize(
    "mode, cells, size, want",
    [
        ("nearest", 8, 5, [0, 1, 3, 4, 6]), ("nearest", 3, 7, [0, 0, 0, 1, 1, 2, 2]),
        ("nearest-exact", 8, 5, [0, 2, 4, 5, 7]), ("nearest-exact", 3, 7, [0, 0, 1, 1, 1, 2, 2]),
    ],
)  # fmt: skip
def test_nearest_cells(xp, mode, cells, size, want):
    for dtype in (np.float32, np.float64, np.float16):
        x = to_xp(xp, np.arange(cells, dtype=dtype).reshape(1, 1, -1))
        assert to_host(brt.interpolate(x, size, mode=mode)).ravel().tolist() == want


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("mode", ["nearest", "nearest-exact"])
@pytest.mark.parametrize("times", [(2, 2), (1, 4), (4, 1), (2, 8), (16, 2), (3, 2), (1, 2), (2, 1)])
def test_whole_multiples_repeat_cells(xp, rng, mode, dtype, times):
    """Rows of whole accesses and others, planes and lines; the kernel that only copies is taken where it serves."""
    for shape in ((2, 3, 5, 16), (300, 1, 3, 8), (2, 1, 3, 7)):
        x = rng.standard_normal(shape).astype(dtype)
        size = tuple(n * f for n, f in zip(shape[2:], times, strict=True))
        want = x.repeat(times[0], 2).repeat(times[1], 3)
        np.testing.assert_array_equal(to_host(brt.interpolate(to_xp(xp, x), size, mode=mode)), want)
        np.testing.assert_array_equal(to_host(brt.interpolate(to_xp(xp, x), scale_factor=times, mode=mode)), want)
        own = brt.select("interpolate", arch="sm_90", x=brt.TensorSpec(shape, dtype), size=size, mode=mode).geometry.launches
        assert (own[0].kernel == "_copies") == (size[1] % (16 // x.itemsize) == 0 and times[0] != 3 and times[1] <= 16 // x.itemsize)
    lines = rng.standard_normal((2, 3, 64)).astype(dtype)
    np.testing.assert_array_equal(to_host(brt.interpolate(to_xp(xp, lines), 128, mode=mode)), lines.repeat(2, 2))


def test_nearest_backward(xp):
    assert to_host(brt.interpolate_backward(to_xp(xp, np.array([[[3, 5]]], np.float32)), (1, 1, 4), 2)).ravel().tolist() == [3, 0, 5, 0]


def test_linear(xp):
    x = to_xp(xp, np.array([[[10, 20, 40]]], np.float32))
    for align, want in ((True, [10, 15, 20, 30, 40]), (False, [10, 14, 20, 32, 40])):
        assert np.allclose(to_host(brt.interpolate(x, 5, mode="linear", align_corners=align)).ravel(), want, rtol=1e-6)


@pytest.mark.parametrize("mode", ["nearest", "bilinear", "bicubic", "area"])
def test_layouts_have_the_same_bits(xp, mode):
    """Channels first, last and in between, input and output each."""
    rng = np.random.default_rng(3)
    for channels in (3, 16):
        x = rng.standard_normal((2, channels, 5, 6)).astype(np.float32)
        want = brt.interpolate(to_xp(xp, x), (7, 9), mode=mode)
        last = to_xp(xp, np.ascontiguousarray(x.transpose(0, 2, 3, 1))).transpose(0, 3, 1, 2)
        out = to_xp(xp, np.zeros((2, 7, 9, channels), np.float32)).transpose(0, 3, 1, 2)
        for source, into in ((last, None), (last, out), (to_xp(xp, x), out)):
            got = brt.interpolate(source, (7, 9), mode=mode, out=into)
            assert to_host(got).tobytes() == to_host(want).tobytes()


@pytest.mark.parametrize("size", [(8, 10, 14), (4, 5, 31), (9, 3, 5), (1, 1, 1)])
@pytest.mark.parametrize("aligned", [False, True])
def test_volumes(xp, rng, size, aligned):
    """Against each axis by itself in double precision; the same bits of all layouts; infinities of cells without weight stay their own."""
    x = rng.standard_normal((2, 4, 4, 5, 7)).astype(np.float32)
    want = x.astype(np.float64)
    for axis, n in zip((2, 3, 4), size, strict=True):
        cells = want.shape[axis]
        at = np.arange(n) * ((cells - 1) / (n - 1) if n > 1 else 0) if aligned else np.maximum((np.arange(n) + 0.5) * cells / n - 0.5, 0)
        low = np.minimum(at.astype(int), cells - 1)
        t = (at - low).reshape([-1 if k == axis else 1 for k in range(5)])
        want = np.take(want, low, axis) * (1 - t) + np.take(want, np.minimum(low + 1, cells - 1), axis) * t
    got = to_host(brt.interpolate(to_xp(xp, x), size, mode="trilinear", align_corners=aligned))
    assert np.allclose(got, want, 1e-5, 1e-5)
    last = to_xp(xp, np.ascontiguousarray(np.moveaxis(x, 1, -1))).transpose(0, 4, 1, 2, 3)
    assert to_host(brt.interpolate(last, size, mode="trilinear", align_corners=aligned)).tobytes() == got.tobytes()
    x[:, :, 1] = x[:, :, :, 1] = x[..., 1] = np.inf
    first = to_host(brt.interpolate(to_xp(xp, x), (4, 5, 7), mode="trilinear", align_corners=aligned))
    assert first.tobytes() == x.tobytes()


def test_some_of_the_channels(xp):
    """Views of 5 of 8 channels that lie innermost: their neighbours are not touched."""
    x = np.random.default_rng(4).standard_normal((1, 4, 5, 8)).astype(np.float32)
    held = to_xp(xp, np.full((1, 7, 9, 8), 7, np.float32))
    want = brt.interpolate(to_xp(xp, np.ascontiguousarray(x[..., :5].transpose(0, 3, 1, 2))), (7, 9), mode="bilinear")
    got = brt.interpolate(to_xp(xp, x).transpose(0, 3, 1, 2)[:, :5], (7, 9), mode="bilinear", out=held.transpose(0, 3, 1, 2)[:, :5])
    assert to_host(got).tobytes() == to_host(want).tobytes()
    assert (to_host(held)[..., 5:] == 7).all()


def test_the_step_of_one_cell(xp):
    """An axis of one cell may have any step."""
    x = to_xp(xp, np.arange(4, dtype=np.float32))
    wide = xp.lib.stride_tricks.as_strided(x, (1, 1, 1, 4), (2**40, 2**41, 2**42, 4))
    assert to_host(brt.interpolate(wide, (1, 8), mode="bilinear")).ravel().tolist() == [0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3]
    assert to_host(brt.grid_sample(wide, to_xp(xp, np.zeros((1, 1, 1, 2), np.float32)))).ravel().tolist() == [1.5]


@pytest.mark.parametrize("mode", ["nearest", "nearest-exact", "bilinear", "bicubic"])
def test_an_axis_that_keeps_its_size_keeps_its_cells(xp, mode):
    """Also beyond 2**24, where float32 has not every number, and beside an axis that is resampled."""
    n = 2**24 + 5
    x = to_xp(xp, (np.arange(n) % 2048).astype(np.float16).reshape(1, 1, n, 1))
    for width in (1, 2):
        y = brt.interpolate(x, (n, width), mode=mode)
        assert y.shape == (1, 1, n, width) and bool((y == x).all())


def test_weight_zero(xp):
    """What no output reads cannot spoil one."""
    x = np.array([[[1, math.nan, 3, math.inf, 5]]], np.float32)
    got = to_host(brt.interpolate(to_xp(xp, x), 5, mode="linear")).ravel()
    assert got[[0, 2, 4]].tolist() == [1, 3, 5] and math.isnan(got[1]) and got[3] == math.inf


@pytest.mark.parametrize("mode", ["nearest", "bilinear", "bicubic"])
def test_rows_of_a_column(xp, mode):
    """Threads that walk down many outputs give what threads of one output do: with few new rows of the input to each, and with many."""
    rng = np.random.default_rng(9)
    for rows, size in ((40, 700), (700, 40), (41, 41)):
        x = rng.standard_normal((1, 1, rows, 600)).astype(np.float32)
        whole = to_host(brt.interpolate(to_xp(xp, np.broadcast_to(x, (64, 1, rows, 600))), (size, 660), mode=mode))
        assert (whole[5, 0] == to_host(brt.interpolate(to_xp(xp, x), (size, 660), mode=mode))[0, 0]).all()


@pytest.mark.parametrize("mode", ["bilinear", "nearest"])
@pytest.mark.parametrize("channels", [1, 3, 17])
def test_crowded_cells(xp, rng, both_orders, mode, channels):
    """Cells that as many positions lie about as a thread adds up, one more and one fewer, and many more: several such cells in a warp, and others beside."""
    limits = [n + by for n in (grid_sample_backward.LONG, 8 * grid_sample_backward.LONG) for by in (-1, 0, 1)]
    width = 4 * len(limits) + 1
    at = np.concatenate([np.full(n, 4 * k + 2) for k, n in enumerate(limits)] + [np.arange(0, width, 4)])
    rng.shuffle(at)
    grid = np.stack([(2 * at + 1) / width - 1, np.zeros(at.size)], -1)[None, None]
    dy = rng.integers(-8, 9, (1, channels, 1, at.size)).astype(np.float32)
    want = np.zeros((channels, width))
    for k in range(channels):
        np.add.at(want[k], at, dy[0, k, 0])
    x = np.zeros((1, channels, 1, width))
    dx, _ = brt.grid_sample_backward(to_xp(xp, dy.astype(np.float64)), to_xp(xp, x), to_xp(xp, grid), mode, need=("dx",))
    np.testing.assert_allclose(to_host(dx)[0, :, 0], want, atol=1e-9)


@pytest.mark.parametrize("padding", PADDINGS)
@pytest.mark.parametrize("aligned", [False, True])
def test_places_on_the_first_cell(xp, rng, both_orders, padding, aligned):
    """Hundreds of places that lie on cell 0, or are cut to it: the cell behind gets nothing of them."""
    first = -1 if aligned else -0.75
    grid = np.full((1, 1, 700, 2), first, np.float32)
    grid[..., :350, :] = first if padding == "zeros" else -1
    dy = rng.integers(-8, 9, (1, 2, 1, 700)).astype(np.float32)
    dx, _ = brt.grid_sample_backward(to_xp(xp, dy), to_xp(xp, np.zeros((1, 2, 4, 4), np.float32)), to_xp(xp, grid), "bilinear", padding, aligned, need=("dx",))
    dx = to_host(dx)
    np.testing.assert_array_equal(dx[0, :, 0, 0], dy[0, :, 0].sum(1))
    assert not dx[0].reshape(2, -1)[:, 1:].any()
