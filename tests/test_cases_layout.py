"""Layout ops by concrete numbers: the specification's goldens, bits kept, C39 (views), launches counted, devices' starts."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, Guarded, Layout, to_host, to_xp

NAN = float("nan")


def call(xp, name, x, *args, **keywords):
    return to_host(getattr(brt, name)(to_xp(xp, np.asarray(x)), *args, **keywords))


# -- pad ---------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mode, want", [("reflect", [3, 2, 1, 2, 3, 2]), ("replicate", [1, 1, 1, 2, 3, 3]), ("circular", [2, 3, 1, 2, 3, 1]), ("constant", [7, 7, 1, 2, 3, 7])]
)
@pytest.mark.parametrize("dtype", ["f32", "i8", "f16", "i64", "c128", "e5m2"])
def test_pad_golden(xp, mode, want, dtype):
    got = call(xp, "pad", np.array([1, 2, 3]).astype(NUMPY[dtype]), (2, 1), mode, 7)
    np.testing.assert_array_equal(got, np.array(want).astype(NUMPY[dtype]))


@pytest.mark.parametrize("mode, want", [("reflect", [1, 2, 3, 1]), ("replicate", [3, 1, 1, 2]), ("circular", [2, 1, 2, 2]), ("constant", [1, 1, 1, 1])])
def test_pad_backward_golden(xp, mode, want):
    np.testing.assert_array_equal(call(xp, "pad_backward", np.ones(7, np.float32), (2, 1), mode), want)


@pytest.mark.parametrize("mode", ["constant", "replicate", "reflect", "circular"])
@pytest.mark.parametrize("pads", [(0, 2), (2, 0), (0, 0, 0, 2), (0, 0, 2, 0)])
def test_pad_backward_of_one_value_everywhere(xp, mode, pads):
    """The gradient of a sum is one value of stride 0: axes that are padded stay apart all the same."""
    full = pads + (0,) * (6 - len(pads))
    shape = tuple(n + low + high for n, low, high in zip((3, 4, 5), full[4::-2], full[5::-2], strict=True))
    counted = np.pad(np.arange(60).reshape(3, 4, 5), list(zip(full[4::-2], full[5::-2], strict=True)), {"replicate": "edge", "circular": "wrap"}.get(mode, mode), **({"constant_values": -1} if mode == "constant" else {}))
    want = np.bincount(counted[counted >= 0].ravel(), minlength=60).reshape(3, 4, 5)
    one = xp.broadcast_to(to_xp(xp, np.ones((), np.float32)), shape)
    np.testing.assert_array_equal(to_host(brt.pad_backward(one, pads, mode)), want)


@pytest.mark.parametrize("mode, want", [("replicate", 3), ("constant", 0)])
@pytest.mark.parametrize("pads", [(-1, 1), (1, -1)])
def test_pad_backward_of_one_cell_that_is_cropped(xp, pads, mode, want):
    """One cell in, one cell out, and not the same one."""
    dy = np.full((2, 1, 3), 3, np.float32)
    np.testing.assert_array_equal(call(xp, "pad_backward", dy, (0, 0, *pads), mode), np.full((2, 1, 3), want))


@pytest.mark.parametrize("pads", [(-1, 1), (1, -1)])
def test_a_circle_of_no_cells_cannot_be_padded(xp, pads):
    """A circular pad crops first: nothing is left of the one cell to wrap around."""
    with pytest.raises(brt.InvalidProblemError, match="pads is .*accepted at most 0 on axis 1 of extent 1 in mode 'circular'"):
        call(xp, "pad_backward", np.full((2, 1, 3), 3, np.float32), (0, 0, *pads), "circular")
    with pytest.raises(brt.InvalidProblemError, match="pads is .*accepted at most 0 on axis 1 of extent 1 in mode 'circular'"):
        call(xp, "pad", np.full((2, 1, 3), 3, np.float32), (0, 0, *pads), "circular")


def test_pad_values_keep_their_precision(xp):
    assert call(xp, "pad", np.zeros(1), (0, 1), "constant", 0.1)[1] == 0.1
    assert call(xp, "pad", np.zeros(1, np.int64), (0, 1), "constant", 2**62 + 1)[1] == 2**62 + 1
    assert np.signbit(call(xp, "pad", np.ones(1, np.float32), (0, 1), "constant", -0.0)[1])
    assert np.isnan(call(xp, "pad", np.ones(1, np.float16), (0, 1), "constant", NAN)[1])


def test_pad_refuses_what_it_cannot_read(xp):
    for pads, mode in (((3, 0), "reflect"), ((0, 4), "circular")):
        with pytest.raises(ValueError, match="pad: pads"):
            call(xp, "pad", np.ones(3, np.float32), pads, mode)
    with pytest.raises(ValueError, match="pad: x is empty"):
        call(xp, "pad", np.ones((2, 0), np.float32), (1, 1), "replicate")


NUMPY_PADS = [2, (2, 2), ((1, 2), (0, 3)), [[1, 2], [0, 3]], ((2, 1),), np.array([[1, 2], [0, 3]]), np.int64(1), ((1, -1), (-2, 2))]


@pytest.mark.parametrize("mode", ["constant", "edge", "wrap", "symmetric", "reflect"])
@pytest.mark.parametrize("pads", NUMPY_PADS, ids=[str(pads).replace("\n", "") for pads in NUMPY_PADS])
def test_pads_as_numpy_spells_them(xp, mode, pads):
    """An integer for all ends, pairs from the first axis on: the first call and the next, and the gradient as the sum of what reads a cell."""
    x = np.arange(20, dtype=np.float32).reshape(4, 5)
    wide = ((0, 0), (2, 2)) if isinstance(pads, tuple) and pads == (2, 2) else pads  # flat, it is PyTorch's spelling: the last axis
    pairs = np.broadcast_to(np.asarray(wide), (2, 2))
    cut = tuple(slice(max(-int(a), 0), n - max(-int(b), 0)) for n, (a, b) in zip(x.shape, pairs, strict=True))
    if mode == "constant" or (pairs >= 0).all() or mode == "wrap":
        read = np.pad(np.arange(20).reshape(4, 5)[cut], np.maximum(pairs, 0), mode, **({"constant_values": -1} if mode == "constant" else {}))
        want = np.where(read < 0, 0, x.ravel()[read])
        for _ in range(2):
            np.testing.assert_array_equal(call(xp, "pad", x, pads, mode), want)
        dy = np.random.default_rng(0).integers(1, 9, want.shape).astype(np.float32)
        dx = np.zeros(20, np.float32)
        np.add.at(dx, read[read >= 0], dy[read >= 0])
        for _ in range(2):
            np.testing.assert_array_equal(call(xp, "pad_backward", dy, pads, mode), dx.reshape(4, 5))


def test_pads_that_mean_nothing(xp):
    x = np.ones((4, 5), np.float32)
    for pads, text in (
        (((1, 2), (3, 4), (5, 6)), r"accepted one pair \(before, after\) for all axes, or 2 from the first axis on"),
        (((1, 2), 3), "accepted an integer, a tuple of integers or a tuple of pairs"), (((1, 2, 3), (1, 2, 3)), "accepted an integer, a tuple"), ((1, 2, 3), "from the last axis on, at most 2 times"),
        (1.5, "accepted an integer"), ("ab", "accepted an integer"),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=text):
            call(xp, "pad", x, pads)
    for mode, pads in (("symmetric", (6, 0)), ("reflect", (5, 0)), ("wrap", (0, 6))):
        with pytest.raises(brt.InvalidProblemError, match="pad: pads is .*accepted at most"):
            call(xp, "pad", x, pads, mode)


def test_c64_pad_values_that_do_not_fit(xp):
    for value, dtype in ((300, np.int8), (-1, np.uint8), (2**40, np.int32)):
        with pytest.raises(brt.InvalidProblemError, match=f"pad: value is {value}; accepted an integer in"):
            call(xp, "pad", np.ones(2, dtype), (1, 1), "constant", value)
    assert call(xp, "pad", np.ones(2, np.int8), 1, "constant", np.int64(-128)).tolist() == [-128, 1, 1, -128]


# -- bits ---------------------------------------------------------------------------------------------------------------------------------

MOVES = {
    "contiguize": ((), lambda x: x.copy()), "permute": (((1, 0),), lambda x: x.T), "flip": ((1,), lambda x: x[:, ::-1]), "roll": ((5,), lambda x: np.roll(x, 5)),
    "repeat": (((2, 3),), lambda x: np.tile(x, (2, 3))), "pad": (((2, 1), "circular"), lambda x: np.pad(x, ((0, 0), (2, 1)), mode="wrap")),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVES)
@pytest.mark.parametrize("size", [1, 2, 4, 8])
def test_every_bit_is_kept(xp, rng, name, size):
    """NaN payloads, signs of NaN and bytes of bool other than 0 and 1 too."""
    args, want = MOVES[name]
    bits = rng.integers(0, 256, (40, 24 * size), dtype=np.uint8).view(f"u{size}")
    for dtype in {1: ("bool", "e4m3", "e5m2", "i8"), 2: ("f16", "bf16"), 4: ("f32",), 8: ("f64", "c64")}[size]:
        x = bits.view(np.bool_) if dtype == "bool" else bits.view(NUMPY[dtype])
        got = call(xp, name, x, *args)
        np.testing.assert_array_equal(got.view(f"u{size}"), want(bits))


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i8", "f64", "c128"])
@pytest.mark.parametrize("shape", [(129, 260), (64, 64), (16, 1000), (3, 70, 50)])
def test_transposes(xp, rng, dtype, shape):
    """Tiles and their rests, aligned or not."""
    x = rng.integers(0, 100, shape).astype(NUMPY[dtype])
    axes = (*range(len(shape) - 2), len(shape) - 1, len(shape) - 2)
    a = to_xp(xp, x)
    np.testing.assert_array_equal(to_host(brt.permute(a, axes)), x.transpose(axes))
    np.testing.assert_array_equal(to_host(brt.contiguize(a[..., 1:, 1:].swapaxes(-1, -2))), x[..., 1:, 1:].swapaxes(-1, -2))


def test_masks_do_not_leak(xp):
    x = np.full((3, 3), NAN, np.float32)
    np.testing.assert_array_equal(call(xp, "triu", x, 1), np.where(np.triu(np.ones((3, 3)), 1), x, 0).astype(np.float32))
    assert not np.signbit(call(xp, "tril", -x, -3)).any() and (call(xp, "tril", x, -3) == 0).all()


# -- several arrays --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 31, 32, 33, 100])
@pytest.mark.parametrize("dim", [0, 1])
def test_concat_of_many(xp, rng, count, dim):
    shapes = [(rng.integers(0, 5), 6) if dim == 0 else (6, rng.integers(0, 5)) for _ in range(count)]
    xs = [rng.standard_normal(s).astype(np.float32) for s in shapes]
    got = to_host(brt.concat([to_xp(xp, x) for x in xs], dim))
    np.testing.assert_array_equal(got, np.concatenate(xs, dim))
    out = to_xp(xp, np.zeros(got.shape, np.float32))
    assert brt.cat(tuple(to_xp(xp, x) for x in xs), dim, out=out) is out
    np.testing.assert_array_equal(to_host(out), got)


def test_one_launch_joins_32():
    spec = brt.TensorSpec((4, 6), "float32")
    for dim in (0, 1):
        plan = brt.select("concat", arch="sm_90", dim=dim, **{f"tensor{k}": spec for k in range(32)})
        assert len(plan.geometry.launches) == 1
    mixed = {f"tensor{k}": spec if k % 2 else brt.TensorSpec((4, 6), "float32", (1, 4)) for k in range(32)}
    assert len(brt.select("concat", arch="sm_90", dim=1, **mixed).geometry.launches) == 1


def test_concat_errors():
    x = np.ones((2, 3), np.float32)
    for bad, match in (((), "tensors is empty"), (x, "tensors is ndarray"), ((x, None), "tensor1 is missing")):
        with pytest.raises(ValueError, match=f"concat: {match}"):
            brt.concat(bad)
    for count in (2, 40):
        with pytest.raises(ValueError, match=rf"concat: tensor{count - 1} is of shape"):
            brt.concat([x] * (count - 1) + [np.ones((3, 4), np.float32)], 1)
        with pytest.raises(brt.UnsupportedDTypeError, match=rf"concat: tensor{count - 1} has dtype float64"):
            brt.concat([x] * (count - 1) + [x.astype(np.float64)])


def test_more_arrays_than_a_declaration_names(xp):
    """Calls of very many arrays are one plan: values, out=, gradients, errors, and the second call of a layout."""
    rng = np.random.default_rng(5)
    parts = [rng.standard_normal((3, n)).astype(np.float32) for n in rng.integers(0, 5, 300)]
    whole, sizes = np.concatenate(parts, 1), tuple(part.shape[1] for part in parts)
    given = [to_xp(xp, part) for part in parts]
    for _ in range(2):
        np.testing.assert_array_equal(to_host(brt.concat(given, 1)), whole)
        out = to_xp(xp, np.full((whole.shape[1], 3), 7, np.float32)).T  # columns lie one after another
        assert brt.concat(given, 1, out=out) is out
        np.testing.assert_array_equal(to_host(out), whole)
        for results in (brt.concat_backward(to_xp(xp, whole), sizes, 1), brt.concat_backward(to_xp(xp, whole), sizes, 1, out=tuple(to_xp(xp, np.full_like(part, 7)) for part in parts))):
            assert len(results) == 300
            for got, want in zip(results, parts, strict=True):
                np.testing.assert_array_equal(to_host(got), want)
    some = brt.concat_backward(to_xp(xp, whole), sizes, 1, need=("dtensor1", "dtensor299"))
    assert [k for k, y in enumerate(some) if y is not None] == [1, 299]
    grids = brt.meshgrid(*[to_xp(xp, np.full(1, k, np.float32)) for k in range(33)])
    assert [float(to_host(grid).item()) for grid in grids] == list(range(33)) and grids[0].ndim == 33
    with pytest.raises(brt.InvalidProblemError, match="concat_backward: out has 299 arrays; expected 300"):
        brt.concat_backward(to_xp(xp, whole), sizes, 1, out=tuple(given[:299]))


def test_a_plan_of_very_many_arrays(xp):
    parts = [np.full((2, 1 + k % 3), k, np.float32) for k in range(300)]
    arch = "host" if xp is np else None
    plan = brt.select("concat", arch=arch, dim=1, tensors=[brt.TensorSpec(part.shape, part.dtype) for part in parts])
    by_name = brt.select("concat", arch=arch, dim=1, **{f"tensor{k}": brt.TensorSpec(part.shape, part.dtype) for k, part in enumerate(parts)})
    assert plan.sku == by_name.sku and len(plan.geometry.launches) == len(by_name.geometry.launches) == 10
    y = to_xp(xp, np.zeros(plan.output_specs["y"].shape, np.float32))
    arrays = {f"tensor{k}": to_xp(xp, part) for k, part in enumerate(parts)}
    for _ in range(2):
        plan.run(**arrays, y=y)
        np.testing.assert_array_equal(to_host(y), np.concatenate(parts, 1))
        y[...] = 0
    with pytest.raises(brt.InvalidProblemError, match="output y overlaps input tensor299"):
        plan.run(**{**arrays, "tensor299": _same_layout(y, parts[299].shape)}, y=y)
    with pytest.raises(brt.InvalidProblemError, match="tensor299 is missing"):
        plan.run(**{name: array for name, array in arrays.items() if name != "tensor299"}, y=y)


def _same_layout(y, shape):
    """A contiguous array of this shape in the memory of y."""
    return y.ravel()[: int(np.prod(shape))].reshape(shape)


def test_concat_backward_leaves_out_what_is_not_needed(xp):
    dy = to_xp(xp, np.arange(12, dtype=np.float32).reshape(3, 4))
    first, second = brt.concat_backward(dy, (1, 3), 1, need="dtensor1")
    assert first is None
    np.testing.assert_array_equal(to_host(second), to_host(dy)[:, 1:])


def test_concat_backward_of_many(xp):
    """More parts than one launch writes, wanted or not, into arrays given or made."""
    dy = to_xp(xp, np.arange(210, dtype=np.float32).reshape(3, 70))
    sizes = (0, 3, *[1] * 60, 7)
    parts = np.split(to_host(dy), np.cumsum(sizes)[:-1], 1)
    for got, want in zip(brt.concat_backward(dy, sizes, -1), parts, strict=True):
        np.testing.assert_array_equal(to_host(got), want)
    some = brt.concat_backward(dy, sizes, 1, need=("dtensor1", "dtensor62"))
    assert [k for k, x in enumerate(some) if x is not None] == [1, 62]
    np.testing.assert_array_equal(to_host(some[62]), parts[62])
    out = tuple(xp.zeros(x.shape, np.float32) for x in parts)
    brt.concat_backward(dy, sizes, 1, out=out)
    for got, want in zip(out, parts, strict=True):
        np.testing.assert_array_equal(to_host(got), want)
    with pytest.raises(ValueError, match="concat_backward: sizes is .* accepted extents >= 0 that add up to 70"):
        brt.concat_backward(dy, (1,) * 40, 1)
    with pytest.raises(ValueError, match="concat_backward: output dtensor1 overlaps input dy"):
        brt.concat_backward(dy, sizes, 1, out=(out[0], dy[:, 67:], *out[2:]))


def test_concat_of_many_overlaps_nothing(xp):
    """Neither does a later turn's array overlap what an earlier turn writes."""
    b = xp.zeros(80, np.float32)
    xs = [xp.ones(1, np.float32) for _ in range(32)] + [b[k : k + 1] for k in range(8)]
    with pytest.raises(ValueError, match="concat: output y overlaps input tensor32"):
        brt.concat(xs, out=b[:40])
    with pytest.raises(ValueError, match="concat: tensor0 is list"):
        brt.concat([[1.0]] * 40)


# -- values and slices ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dtype, value, want",
    [
        ("bool", 0.5, True), ("i8", 127, 127), ("u8", 255.0, 255), ("e4m3", 1000, 448), ("e5m2", 1e9, np.inf), ("f16", 65520, np.inf),
        ("f64", 0.1, 0.1), ("bf16", 1.00390625, 1.0), ("c64", 2 - 3j, 2 - 3j), ("i64", 2**53 + 1, 2**53 + 1), ("f16", 1 + 2.0**-11 + 2.0**-30, 1 + 2.0**-10),
    ],
)  # fmt: skip
def test_full_and_fill(xp, dtype, value, want):
    y = brt.full((3, 5), value, NUMPY[dtype])
    assert y.dtype == NUMPY[dtype] and (y.astype(object) == want).all()
    x = Guarded(xp, np.zeros((3, 5), NUMPY[dtype]), Layout("t", reverse=True, step=2, pitch=1))
    brt.fill_(x.view, value)
    x.check("x")
    assert (x.read().astype(object) == want).all()


@pytest.mark.parametrize("dtype, value", [("i8", 300), ("u8", -1), ("i32", 3e9), ("i64", NAN), ("u32", -3)])
def test_full_and_fill_refuse_what_integers_do_not_hold(xp, dtype, value):
    with pytest.raises(brt.InvalidProblemError, match="full: value is .*the range of"):
        brt.full((3, 5), value, NUMPY[dtype])
    x = to_xp(xp, np.ones(3, NUMPY[dtype]))
    with pytest.raises(brt.InvalidProblemError, match="fill_: value is .*the range of"):
        brt.fill_(x, value)
    assert to_host(x).tolist() == [1, 1, 1]


def test_full_refuses_bad_shapes():
    with pytest.raises(ValueError, match="full: shape is"):
        brt.full((-1,), 1)
    with pytest.raises(ValueError, match="full: value is"):
        brt.full((1,), "1")


def test_write_slice_strided(xp):
    dest = np.arange(30, dtype=np.float32).reshape(5, 6)
    want = dest.copy()
    want[4:0:-2, ::3] = [[1], [2]]
    a = to_xp(xp, dest)
    brt.write_slice(a, to_xp(xp, np.array([[1], [2]], np.float32)), (4, 0), (0, 6), (-2, 3))
    np.testing.assert_array_equal(to_host(a), want)


@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_appending_where_the_device_says(xp, index):
    """The cache of keys and values of a decoder: the position stays on the device."""
    cache, position = to_xp(xp, np.zeros((2, 8, 4), np.float16)), to_xp(xp, np.zeros(3, index))
    want = np.zeros((2, 8, 4), np.float16)
    for step in range(8):
        position[1] = step
        new = np.full((2, 1, 4), step + 1, np.float16)
        brt.write_slice(cache, to_xp(xp, new), position)
        want[:, step : step + 1] = new
    np.testing.assert_array_equal(to_host(cache), want)
    position[1] = 8
    with pytest.raises(IndexError, match="^write_slice: index 8"):
        brt.write_slice(cache, to_xp(xp, new), position, check=True)
    np.testing.assert_array_equal(to_host(cache), want)


def test_starts_of_the_device_take_no_ends(xp):
    a, b = to_xp(xp, np.zeros((4, 4), np.float32)), to_xp(xp, np.ones((2, 2), np.float32))
    with pytest.raises(ValueError, match=r"write_slice: ends is \(2, 2\); accepted None where starts is an array"):
        brt.write_slice(a, b, to_xp(xp, np.zeros(2, np.int64)), (2, 2))


def test_write_slice_refuses_overlap(xp):
    a = to_xp(xp, np.zeros((4, 4), np.float32))
    with pytest.raises(ValueError, match="write_slice.*src"):
        brt.write_slice(a, a[:2], (1, 0))


# -- C39: views --------------------------------------------------------------------------------------------------------------------------------

X = np.arange(12, dtype=np.float32).reshape(3, 4)


def test_c39_views(xp):
    a = to_xp(xp, X)
    for view in (np.s_[:], np.s_[::2], np.s_[1:, 1:], np.s_[::-1, ::-2], np.s_[:0]):
        x = X[view]
        np.testing.assert_array_equal(to_host(brt.contiguize(a[view].T)), x.T)
        np.testing.assert_array_equal(to_host(brt.flip(a[view], 1)), x[:, ::-1])
        np.testing.assert_array_equal(to_host(brt.roll(a[view], (1, 2), (0, 1))), np.roll(x, (1, 2), (0, 1)))
        np.testing.assert_array_equal(to_host(brt.repeat(a[view], (1, 2))), np.tile(x, (1, 2)))
        np.testing.assert_array_equal(to_host(brt.triu(a[view])), np.triu(x))
        np.testing.assert_array_equal(to_host(brt.concat([a[view], a[view]], 1)), np.concatenate([x, x], 1))
    wide = xp.broadcast_to(to_xp(xp, np.array([1, 2, 3], np.float32)), (2, 3))
    np.testing.assert_array_equal(to_host(brt.contiguize(wide)), [[1, 2, 3], [1, 2, 3]])
    out = Guarded(xp, np.zeros((4, 3), np.float32), Layout("t", step=2, pitch=1))
    assert brt.permute(a, (1, 0), out=out.view) is out.view
    out.check("y")
    np.testing.assert_array_equal(out.read(), X.T)
    with pytest.raises(brt.UnsupportedDTypeError):
        brt.contiguize(a, out=to_xp(xp, np.empty((3, 4), np.float64)))


def test_any_rank(xp):
    x = np.arange(2**9 * 3).reshape(2, 3, *(2,) * 8).astype(np.int16)
    order = (9, 0, 8, 1, 7, 2, 6, 3, 5, 4)
    np.testing.assert_array_equal(call(xp, "permute", x, order), x.transpose(order))
    np.testing.assert_array_equal(call(xp, "roll", x, (1,) * 10, tuple(range(10))), np.roll(x, (1,) * 10, tuple(range(10))))
    np.testing.assert_array_equal(to_host(brt.concat([to_xp(xp, x).T, to_xp(xp, x).T], 4)), np.concatenate([x.T, x.T], 4))


def test_every_dtype_of_a_size_has_the_same_kernels():
    sources = {brt.select("flip", arch="sm_90", x=brt.TensorSpec((4, 6), dtype), dims=0).source for dtype in ("float32", "int32", "uint32")}
    assert len(sources) == 1
    assert brt.select("permute", arch="sm_90", x=brt.TensorSpec((4, 6), "float32"), dims=(1, 0)).source in sources


# -- packed 4-bit integers -----------------------------------------------------------------------------------------------------------------------


def test_packed_data_at_odd_elements(xp):
    """Two a byte, low half first; slices and joins begin in the middle of bytes, what lies beside them stays."""
    x = to_xp(xp, np.array([0x21, 0x43, 0x65], np.uint8))  # 1 2 3 4 5 6
    np.testing.assert_array_equal(to_host(brt.concat([x, x], packed="uint4", shapes=[(5,), (5,)])), [0x21, 0x43, 0x15, 0x32, 0x54])
    np.testing.assert_array_equal(to_host(brt.contiguize(x, packed="uint4", shape=(3, 2), strides=(1, 3))), [0x41, 0x52, 0x63])
    np.testing.assert_array_equal(to_host(brt.pad(x, (1, 1), value=-1, packed="int4", shape=(5,))), [0x1F, 0x32, 0x54, 0x0F])
    dest = to_xp(xp, np.array([0xFF, 0xFF, 0xFF], np.uint8))
    brt.write_slice(dest, to_xp(xp, np.array([0x21, 0xF3], np.uint8)), (1,), packed="uint4", shape=(5,), src_shape=(3,))
    np.testing.assert_array_equal(to_host(dest), [0x1F, 0x32, 0xFF])
    np.testing.assert_array_equal(brt.full((3,), 20, "int4"), [0x77, 0x07])
    brt.fill_(dest, -1, packed="int4", shape=(5,))
    np.testing.assert_array_equal(to_host(dest), [0xFF, 0xFF, 0x0F])


def test_packed_parameters_belong_to_packed_data(xp):
    x = to_xp(xp, np.zeros(4, np.uint8))
    for given in ({"shape": (4,)}, {"strides": (1,)}, {"offset": 2}):
        with pytest.raises(ValueError, match=rf"contiguize: {next(iter(given))} is"):
            brt.contiguize(x, **given)
    with pytest.raises(brt.UnsupportedDTypeError, match="contiguize: packed is int8; accepted int4, uint4"):
        brt.contiguize(x, packed="int8")


def test_write_slice_backward_has_the_shape_of_src(xp):
    dy = to_xp(xp, np.arange(20, dtype=np.float32).reshape(4, 5))
    d_src, _ = brt.write_slice_backward(dy, (2, 1), src_shape=(3,))
    np.testing.assert_array_equal(to_host(d_src), [11, 12, 13])
    d_src, _ = brt.write_slice_backward(dy, (1, 1), (3, 4), src_shape=(2, 3))
    np.testing.assert_array_equal(to_host(d_src), [[6, 7, 8], [11, 12, 13]])
    with pytest.raises(ValueError, match=r"write_slice_backward: src_shape is \(7,\); accepted a shape that broadcasts to the slice's \(2, 3\)"):
        brt.write_slice_backward(dy, (1, 1), (3, 4), src_shape=(7,))


@pytest.mark.parametrize("length", [23, 24, 31, 250, 256, 257, 513, 1000, 1024, 1025, 2500])
@pytest.mark.parametrize("mode, word", [("constant", "constant"), ("reflect", "reflect"), ("replicate", "edge"), ("circular", "wrap"), ("symmetric", "symmetric")])
@pytest.mark.parametrize("dtype", ["float32", "int16", "int8"])
def test_rows_that_no_access_divides(xp, length, mode, word, dtype):
    """Warps walk stretches of such rows; what lies beside the rows is not touched."""
    x = np.random.default_rng(length).integers(-100, 100, (3, 5, length - 5)).astype(dtype)
    want = np.pad(x, ((0, 0), (1, 1), (3, 2)), word)
    np.testing.assert_array_equal(call(xp, "pad", x, (3, 2, 1, 1), mode), want)
    wider = to_xp(xp, np.full((3, 7, length + 9), 77, dtype))
    brt.pad(to_xp(xp, x), (3, 2, 1, 1), mode, out=wider[:, :, 4:-5])
    np.testing.assert_array_equal(to_host(wider), np.pad(want, ((0, 0), (0, 0), (4, 5)), constant_values=77))


def test_many_rows_that_no_access_divides(xp):
    """A warp then takes several of them: the last one fewer, with rows that are all blank or cut by a diagonal among them."""
    x = np.random.default_rng(5).integers(-100, 100, (6601, 3, 25)).astype("int8")
    np.testing.assert_array_equal(call(xp, "pad", x, (3, 2, 1, 1), "reflect"), np.pad(x, ((0, 0), (1, 1), (3, 2)), "reflect"))
    np.testing.assert_array_equal(call(xp, "pad", x, (3, 2, 2, 1), "constant", 7), np.pad(x, ((0, 0), (2, 1), (3, 2)), constant_values=7))
    y = np.random.default_rng(5).integers(-100, 100, (3001, 11, 27)).astype("int16")
    np.testing.assert_array_equal(call(xp, "triu", y, 2), np.triu(y, 2))
    np.testing.assert_array_equal(call(xp, "tril", y[..., ::-1], -1), np.tril(y[..., ::-1], -1))
    np.testing.assert_array_equal(call(xp, "roll", y, (5, 3), (1, 2)), np.roll(y, (5, 3), (1, 2)))


@pytest.mark.parametrize("dtype", ["int32", "float64"])
@pytest.mark.parametrize("shape", [(9, 3, 5), (700, 3, 1), (41, 3, 54), (5, 3, 4090), (3, 1, 130)])
def test_flat_runs_of_rows_that_no_access_divides(xp, both_orders, shape, dtype):
    """Blocks begin anywhere in a row, and have many rows or a part of one; of the last one some threads have nothing."""
    x = np.random.default_rng(7).integers(-100, 100, shape).astype(dtype)
    modes = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap", "symmetric": "symmetric"}
    for mode, word in modes.items():
        for before, after in ((1, 3), (0, 1), (2, 0)):
            if min(shape[1:]) - (mode == "reflect") < 3 and mode != "constant" and mode != "replicate":
                continue
            given = to_xp(xp, x[:, ::-1])
            plan = brt.select("pad", x=given, pads=(before, after, 1, 1), mode=mode, preference=brt.PlanPreference(variant="gather"))
            length = shape[2] + before + after
            assert (plan.geometry.launches[0].kernel == "_gather_flat") == (length >= 4 and length * x.itemsize % 16 != 0)
            want = np.pad(x[:, ::-1], ((0, 0), (1, 1), (before, after)), word)
            np.testing.assert_array_equal(to_host(brt.pad(given, (before, after, 1, 1), mode)), want)
    moved, y = to_xp(xp, x), to_xp(xp, np.zeros(x.shape, dtype))
    np.testing.assert_array_equal(to_host(brt.roll(moved, (2, 3), (1, 2))), np.roll(x, (2, 3), (1, 2)))
    brt.select("roll", x=moved, y=y, shifts=(2, 3), dims=(1, 2), preference=brt.PlanPreference(variant="gather_i64")).run(x=moved, y=y)
    np.testing.assert_array_equal(to_host(y), np.roll(x, (2, 3), (1, 2)))


@pytest.mark.parametrize("lengths", [(1, 2000, 7), (8192, 8192, 16), (129, 5)])
@pytest.mark.parametrize("dtype", ["float32", "int8"])
def test_joins_of_more_pieces_than_a_block_takes(xp, lengths, dtype):
    rng = np.random.default_rng(3)
    parts = [rng.integers(-100, 100, (5, n)).astype(dtype) for n in lengths]
    want = np.concatenate(parts, 1)
    np.testing.assert_array_equal(to_host(brt.concat([to_xp(xp, x) for x in parts], 1)), want)
    np.testing.assert_array_equal(to_host(brt.concat([to_xp(xp, x).T for x in parts], 0)), want.T)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 32, 33])
def test_dense_joins_of_whole_accesses(xp, count):
    """One launch for each 32 of them, whose rows of whole accesses are runs on both sides, along any axis; anything else is joined by pieces, with the same cells."""
    rng = np.random.default_rng(count)
    extents = [int(n) for n in rng.integers(1, 5, count)]
    kernels = lambda parts, dim: {launch.kernel for launch in brt.select("concat", arch="sm_90", dim=dim, **{f"tensor{k}": x for k, x in enumerate(parts)}).geometry.launches}
    for shape, dim in (((8, 0, 4), 1), ((0, 6), 0), ((7, 0), -1), ((2, 3, 0, 2, 4), 2)):
        parts = [rng.integers(-99, 99, [n or (8 * m if dim == -1 else 2 * m) for n in shape]).astype(np.float16) for m in extents]
        if dim == 0:
            parts = [np.ascontiguousarray(np.tile(x, (1, 4))) for x in parts]
        given = [to_xp(xp, x) for x in parts]
        if count <= 32:
            assert kernels(given, dim) == {"_join_packs"}
        np.testing.assert_array_equal(to_host(brt.concat(given, dim)), np.concatenate(parts, dim))
        room = to_xp(xp, np.zeros(parts[0].size + 1, np.float16))[1:].reshape(parts[0].shape)  # between accesses
        room[...] = given[0]
        if count <= 32:
            assert kernels([room, *given[1:]], dim) == {"_join"}
        np.testing.assert_array_equal(to_host(brt.concat([room, *given[1:]], dim)), np.concatenate(parts, dim))


@pytest.mark.parametrize("shape", [(8, 197, 12, 64), (1, 3, 2, 8), (3, 5, 7, 33), (700, 130, 4, 8), (700, 130, 4, 9), (8, 197, 12, 66), (3, 50, 7, 33), (30, 50, 7, 65), (30, 50, 7, 68)])
def test_rows_of_whole_accesses_and_of_words(xp, rng, shape):
    """Whole accesses are one a thread. Where none divides rows, neighbouring threads have the widest words that do, or elements."""
    x = rng.integers(-9999, 9999, shape).astype(np.int32 if shape[-1] < 64 else np.int16)
    given = to_xp(xp, x)
    y = to_xp(xp, np.zeros([shape[k] for k in (0, 2, 1, 3)], x.dtype))
    plan = brt.select("permute", x=given, dims=(0, 2, 1, 3), y=y, preference=brt.PlanPreference(variant="copy"))
    assert {launch.kernel for launch in plan.geometry.launches} == {"_cells" if shape[-1] * x.itemsize % 16 else "_packs"}
    plan.run(x=given, y=y)
    np.testing.assert_array_equal(to_host(y), x.transpose(0, 2, 1, 3))


@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32, np.float64, np.complex128])
@pytest.mark.parametrize(
    ("shape", "order", "kernel"),
    [((2, 19, 3, 4, 64), (2, 0, 3, 1, 4), "_packs"), ((2, 3, 5, 3, 2, 32), (4, 2, 0, 3, 1, 5), "_rows"), ((3, 4, 70, 17), (1, 0, 2, 3), None), ((2, 5, 3, 4, 33), (2, 0, 3, 1, 4), "_cells")],
)  # fmt: skip
def test_rows_along_several_axes(xp, rng, dtype, shape, order, kernel):
    """Up to four axes that rows lie along are written out; more are walked through."""
    x = rng.integers(0, 99, shape).astype(dtype)
    given, y = to_xp(xp, x), to_xp(xp, np.zeros([shape[k] for k in order], dtype))
    plan = brt.select("permute", x=given, dims=order, y=y, preference=brt.PlanPreference(variant="copy"))
    if kernel and (kernel != "_cells" or np.dtype(dtype).itemsize < 16):
        assert {launch.kernel for launch in plan.geometry.launches} == {kernel}
    plan.run(x=given, y=y)
    np.testing.assert_array_equal(to_host(y), x.transpose(order))


@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32])
@pytest.mark.parametrize(("length", "pitch", "begin"), [(66, 80, 0), (90, 96, 0), (66, 66, 0), (64, 80, 16), (64, 80, 4), (130, 144, 16), (3, 3, 0)])
@pytest.mark.parametrize("step", [1, -1, 0])
def test_rows_with_pitches(xp, rng, dtype, length, pitch, begin, step):
    """Rows that begin with whole accesses, with words or anywhere; forwards, backwards or of one element."""
    base = to_xp(xp, rng.integers(0, 99, (5, 7, pitch + begin)).astype(dtype))
    x = base[:, :, begin : begin + length]
    if step < 0:
        got, expected = brt.flip(x, (0, 2)), to_host(x)[::-1, :, ::-1]
    elif step:
        got, expected = brt.permute(x, (1, 0, 2)), to_host(x).transpose(1, 0, 2)
    else:
        got, expected = brt.repeat(x[:, :, :1], (1, 1, length)), np.repeat(to_host(x)[:, :, :1], length, 2)
    np.testing.assert_array_equal(to_host(got), expected)
    if step > 0:  # the last piece of a row is cut, what lies behind it stays
        room = to_xp(xp, np.full((7, 5, length + 16 - length % 16), 77, dtype))
        brt.permute(x, (1, 0, 2), out=room[:, :, :length])
        np.testing.assert_array_equal(to_host(room), np.pad(expected, ((0, 0), (0, 0), (0, 16 - length % 16)), constant_values=77))


@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32, np.float64, np.complex128])
@pytest.mark.parametrize("factor", [2, 3, 4, 8, 16])
def test_rows_interleaved_in_registers(xp, rng, both_orders, factor, dtype):
    """Both ways, over the ends of warps, blocks and rows; rows that no access fits go through shared memory."""
    even, longer, odd = (8, 12, 7) if factor == 16 else (16, 48, 35)  # rows of 16 and more with 16 parts are tiles
    for width, base in ((even, 0), (longer, 0), (odd, 0), (even, 1)):
        small = rng.integers(0, 99, (2, factor, factor, 3, width)).astype(dtype)
        large = small.transpose(0, 3, 1, 4, 2).reshape(2, 3 * factor, width * factor)
        small = small.reshape(2, factor * factor, 3, width)
        for op, x, want, given in (("pixel_shuffle", small, large[:, None], {"upscale_factor": factor}), ("pixel_unshuffle", large[:, None], small, {"downscale_factor": factor})):
            room = to_xp(xp, np.zeros(x.size + base, dtype))
            own = room[base:].reshape(x.shape)
            own[...] = to_xp(xp, np.ascontiguousarray(x))
            y = to_xp(xp, np.zeros(want.shape, dtype))
            plan = brt.select(op, x=own, y=y, preference=brt.PlanPreference(variant="copy"), **given)
            kernels = [launch.kernel for launch in plan.geometry.launches]
            woven = f"_woven_{'in' if op == 'pixel_shuffle' else 'out'}{factor}"
            assert kernels == [woven] or (kernels == ["_braid"] and (base or width == odd or x.itemsize == 16)) or width < 8
            plan.run(x=own, y=y)
            np.testing.assert_array_equal(to_host(y), want)


@pytest.mark.parametrize("dtype", ["float16", "float32", "uint8"])
def test_rows_that_stay_whole(xp, rng, dtype):
    """Only outer axes move, and rows are whole accesses."""
    x = rng.integers(0, 100, (3, 5, 6, 32)).astype(dtype)
    spec = brt.TensorSpec(x.shape, dtype)
    assert brt.select("roll", arch="sm_90", x=spec, shifts=(-3, 2), dims=(1, 2)).geometry.launches[0].kernel == "_gather_packs"
    np.testing.assert_array_equal(to_host(brt.roll(to_xp(xp, x), (-3, 2), (1, 2))), np.roll(x, (-3, 2), (1, 2)))
    np.testing.assert_array_equal(to_host(brt.roll(to_xp(xp, x), 1, 0)), np.roll(x, 1, 0))
    for own in (((0, 0), (1, 2), (3, 0), (0, 0)), ((1, 0), (0, 0), (0, 1), (0, 0)), ((0, 0), (-1, 2), (0, -2), (0, 0))):
        cropped = x[:, max(-own[1][0], 0) :, : x.shape[2] + min(own[2][1], 0)]
        wide = tuple((max(a, 0), max(b, 0)) for a, b in own)
        np.testing.assert_array_equal(to_host(brt.pad(to_xp(xp, x), own, "constant", 7)), np.pad(cropped, wide, constant_values=7))
        np.testing.assert_array_equal(to_host(brt.pad(to_xp(xp, x), own, "circular")), np.pad(cropped, wide, "wrap"))
    np.testing.assert_array_equal(to_host(brt.flip(to_xp(xp, x), -1)), x[..., ::-1])
