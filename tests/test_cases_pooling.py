"""Pooling in depth: public cases C01-C05, golden vectors, window starts, faults in the data, layouts, order of sums."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call import planning

from .harness import NUMPY, to_host, to_xp
from .op_db.pooling import philox, seeded_samples, starts

INF, NAN = np.inf, np.nan
F32 = np.float32


def arr(xp, values, dtype=F32, shape=None):
    a = np.asarray(values).astype(dtype)
    return to_xp(xp, a if shape is None else a.reshape(shape))


def host(results):
    return tuple(to_host(r) for r in results) if isinstance(results, tuple) else to_host(results)


def samples(xp, *values, dtype=F32):
    return arr(xp, values, dtype, (1, 1, len(values)))


# -- C01 ------------------------------------------------------------------------------------------------------------------------------------


def test_c01_nan_wins(xp):
    x = np.arange(16, dtype=F32).reshape(1, 1, 4, 4)
    x[0, 0, 0, 1] = NAN
    y, indices = host(brt.fractional_max_pool2d(arr(xp, x), 2, 2, random_samples=samples(xp, 0.5, 0.5), mode="pytorch", index_base="plane"))
    np.testing.assert_array_equal(y[0, 0], [[NAN, 7], [13, 15]])
    np.testing.assert_array_equal(indices[0, 0], [[1, 7], [13, 15]])
    assert indices.dtype == np.int64


def test_c01_all_minus_infinity(xp):
    x = arr(xp, np.full((1, 1, 4, 4), -INF))
    u = samples(xp, 0.5, 0.5)
    y, indices = brt.fractional_max_pool2d(x, 2, 2, random_samples=u, mode="pytorch")
    np.testing.assert_array_equal(host(y), np.full((1, 1, 2, 2), -INF))
    np.testing.assert_array_equal(host(indices)[0, 0], [[0, 2], [8, 10]])
    for known in (None, u):
        dx = host(brt.fractional_max_pool2d_backward(arr(xp, np.ones((1, 1, 2, 2))), indices, (1, 1, 4, 4), 2, mode="pytorch", random_samples=known))
        expected = np.zeros(16)
        expected[[0, 2, 8, 10]] = 1
        np.testing.assert_array_equal(dx.ravel(), expected)


def test_c01_sample_order(xp):
    x = arr(xp, np.arange(36), shape=(1, 1, 6, 6))
    y, _ = host(brt.fractional_max_pool2d(x, 1, 4, random_samples=samples(xp, 0.1, 0.9), mode="pytorch"))
    np.testing.assert_array_equal(y[0, 0], [[0, 1, 3, 5], [12, 13, 15, 17], [18, 19, 21, 23], [30, 31, 33, 35]])


# -- C02 ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given, word",
    [
        ({"kernel_size": 6, "output_size": 2}, "kernel_size"), ({"kernel_size": 2, "output_size": 5, "mode": "pytorch"}, "output_size"),
        ({"kernel_size": (), "output_size": 2}, "kernel_size"), ({"kernel_size": 2, "output_size": 2, "output_ratio": 0.5}, "output_size"),
        ({"kernel_size": 2, "output_ratio": 0.0}, "output_ratio"), ({"kernel_size": 2, "output_ratio": 1.0}, "output_ratio"),
        ({"kernel_size": 2, "output_ratio": 1.5}, "output_ratio"), ({"kernel_size": 2}, "output_size"),
        ({"kernel_size": 2, "output_size": (0, 2)}, "output_size"),
    ],
)  # fmt: skip
def test_c02_sizes(xp, given, word):
    with pytest.raises(brt.InvalidProblemError, match=rf"fractional_max_pool2d.*{word}"):
        brt.fractional_max_pool2d(arr(xp, np.zeros((1, 1, 5, 5))), random_samples=samples(xp, 0.5, 0.5), **given)


@pytest.mark.parametrize("shape", [(2, 3, 1), (2, 2, 2), (0,)])
def test_c02_sample_shapes(xp, shape):
    x = arr(xp, np.zeros((2, 3, 5, 5)))
    with pytest.raises(brt.InvalidProblemError, match="random_samples"):
        brt.fractional_max_pool2d(x, 2, 2, random_samples=arr(xp, np.zeros(shape)))


@pytest.mark.parametrize("bad, good", [(NAN, 0.0), (-0.5, 0.0), (1.0, 1 - 2.0**-24), (1.5, 1 - 2.0**-24), (1e9, 1 - 2.0**-24), (-INF, 0), (INF, 1 - 2.0**-24)])
@pytest.mark.parametrize("mode", ["even", "pytorch"])
def test_c02_bad_samples_are_clamped(xp, mode, bad, good):
    x = arr(xp, np.random.default_rng(0).normal(size=(1, 1, 9, 11)))
    want = host(brt.fractional_max_pool2d(x, 2, (4, 5), random_samples=samples(xp, good, 0.3), mode=mode))
    got = host(brt.fractional_max_pool2d(x, 2, (4, 5), random_samples=samples(xp, bad, 0.3), mode=mode))
    for a, b in zip(got, want, strict=True):
        np.testing.assert_array_equal(a, b)
    with pytest.raises(brt.InvalidProblemError, match="random_samples"):
        brt.fractional_max_pool2d(x, 2, (4, 5), random_samples=samples(xp, bad, 0.3), mode=mode, check=True)
    brt.fractional_max_pool2d(x, 2, (4, 5), random_samples=samples(xp, 0.5, 0.3), mode=mode, check=True)
    brt.check_errors()


def pool_starts(xp, n, k, out, u, mode, dtype=F32, samples_dtype=None):
    """Window starts along W, read off the maxima of a falling row."""
    x = arr(xp, -np.arange(n), dtype, (1, 1, 1, n))
    pair = (0.0, u) if mode == "even" else (u, 0.0)
    _, indices = brt.fractional_max_pool2d(x, (1, k), (1, out), random_samples=samples(xp, *pair, dtype=samples_dtype or F32), mode=mode)
    return host(indices).ravel().tolist()


def test_c02_limits(xp):
    assert pool_starts(xp, 6, 1, 4, 0, "pytorch") == [0, 1, 3, 5]
    assert pool_starts(xp, 6, 1, 4, 0.999999, "pytorch") == [0, 2, 3, 5]


# -- golden vectors of the fractional pools ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "n, k, out, u, pytorch, even",
    [
        (8, 3, 5, 0.3, [0, 1, 2, 4, 5], [0, 1, 2, 4, 5]), (8, 3, 5, 0.7, [0, 2, 3, 4, 5], [0, 1, 3, 4, 5]),
        (8, 3, 5, 0.95, [0, 1, 2, 3, 5], [0, 2, 3, 4, 5]), (7, 2, 4, 0.3, [0, 2, 3, 5], [0, 1, 3, 5]), (7, 2, 4, 0.7, [0, 1, 3, 5], [0, 2, 4, 5]),
        (9, 3, 1, 0.0, [6], [0]), (9, 3, 1, 0.3, [6], [1]), (9, 3, 1, 0.7, [6], [4]), (9, 3, 1, 0.95, [6], [5]), (6, 4, 5, 0.0, None, [0, 0, 1, 1, 2]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
def test_starts(xp, n, k, out, u, pytorch, even, dtype):
    assert pool_starts(xp, n, k, out, u, "even", NUMPY[dtype]) == even
    if pytorch is not None:
        assert pool_starts(xp, n, k, out, u, "pytorch", NUMPY[dtype]) == pytorch


def test_even_base_is_f64(xp):
    """The last start of a long axis is the end of the range, which a base in f32 misses."""
    got = pool_starts(xp, 3152, 1, 15823, 0.0, "even", np.float64)
    assert got[-1] == 3151 and got == starts("even", 3152, 1, 15823, 0.0, np.float64)


def test_starts_at_random(xp):
    """Quotients by multiplication are the rounded quotients: every start equals that of the written formula."""
    rng = np.random.default_rng(7)
    for mode, dtype, real in itertools.product(("even", "pytorch"), (F32, np.float64), (None,)):
        real = F32 if dtype == F32 else np.float64
        for _ in range(12):
            n = int(rng.integers(1, 2000))
            k = int(rng.integers(1, min(n, 9) + 1))
            out = int(rng.integers(1, n - k + 2)) if mode == "pytorch" else int(rng.integers(1, 2500))
            u = real(rng.random())
            got = pool_starts(xp, n, k, out, u, mode, np.float64, np.float64) if dtype == np.float64 else None
            if got is None:
                x = arr(xp, np.arange(n)[::-1], F32, (1, 1, 1, n))
                pair = (0.0, u) if mode == "even" else (u, 0.0)
                got = host(brt.fractional_max_pool2d(x, (1, k), (1, out), random_samples=samples(xp, *pair), mode=mode)[1]).ravel().tolist()
            assert got == starts(mode, n, k, out, float(u), real), (mode, n, k, out, u)


def test_grid_3x3(xp):
    x = arr(xp, np.arange(1, 17), shape=(1, 1, 4, 4))
    y, indices = host(brt.fractional_max_pool2d(x, 2, 3, random_samples=samples(xp, 0, 0)))
    assert y.ravel().tolist() == [6, 7, 8, 10, 11, 12, 14, 15, 16]
    assert indices.ravel().tolist() == [5, 6, 7, 9, 10, 11, 13, 14, 15]


def test_index_bases(xp):
    rng = np.random.default_rng(3)
    x, u = arr(xp, rng.normal(size=(2, 3, 6, 7))), arr(xp, rng.random((2, 3, 2)))
    y, tensor = host(brt.fractional_max_pool2d(x, 2, 3, random_samples=u))
    np.testing.assert_array_equal(to_host(x).ravel()[tensor], y)
    _, plane = host(brt.fractional_max_pool2d(x, 2, 3, random_samples=u, index_base="plane"))
    np.testing.assert_array_equal(tensor, plane + 42 * np.arange(6).reshape(2, 3, 1, 1))
    _, pytorch = host(brt.fractional_max_pool2d(x, 2, 3, random_samples=u, mode="pytorch"))
    assert pytorch.max() < 42


def test_f64_is_compared_as_f64(xp):
    x = np.full((1, 1, 2, 2), 1.0)
    x[0, 0, 1, 0] = 1.0 + 2.0**-50
    y, indices = host(brt.fractional_max_pool2d(arr(xp, x, np.float64), 2, 1, random_samples=samples(xp, 0, 0)))
    assert y.item() == 1.0 + 2.0**-50 and indices.item() == 2
    big = np.array([[1e300, 1e301], [1e302, 1e299]]).reshape(1, 1, 2, 2)
    y, indices = host(brt.fractional_max_pool2d(arr(xp, big, np.float64), 2, 1, random_samples=samples(xp, 0, 0)))
    assert y.item() == 1e302 and indices.item() == 2


def test_nan_modes(xp):
    x = np.array([[1, NAN, 2], [NAN, 5, 0], [NAN, NAN, 1]], F32).reshape(1, 1, 3, 3)
    u = samples(xp, 0, 0)
    y, indices = host(brt.fractional_max_pool2d(arr(xp, x), 2, 2, random_samples=u))
    assert np.isnan(y).all() and indices.ravel().tolist() == [3, 1, 7, 7]
    y, indices = host(brt.fractional_max_pool2d(arr(xp, x), 2, 2, random_samples=u, nan="ignore"))
    assert y.ravel().tolist() == [5, 5, 5, 5] and indices.ravel().tolist() == [4, 4, 4, 4]
    y, indices = host(brt.fractional_max_pool2d(arr(xp, np.full((1, 1, 2, 2), NAN)), 2, 1, random_samples=u, nan="ignore"))
    assert y.item() == -INF and indices.item() == 0


# -- Philox -----------------------------------------------------------------------------------------------------------------------------------


def test_philox_reference():
    """The tests' own generator gives the published blocks."""
    assert philox((0, 0, 0, 0), (0, 0)) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    ones = 0xFFFFFFFF
    assert philox((ones,) * 4, (ones,) * 2) == [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    counter, key = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0)
    assert philox(counter, key) == [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]


@pytest.mark.parametrize("rank", [2, 3])
@pytest.mark.parametrize("seed", [0, 1, 2**40 + 12345, -1])
def test_seed_draws_the_samples(xp, rank, seed):
    rng = np.random.default_rng(0)
    op = getattr(brt, f"fractional_max_pool{rank}d")
    x = arr(xp, rng.normal(size=(3, 5, *(11,) * rank)))
    for mode in ("even", "pytorch"):
        seeded = host(op(x, 2, 5, seed=seed, mode=mode))
        u = arr(xp, seeded_samples(seed, 15, rank), shape=(3, 5, rank))
        given = host(op(x, 2, 5, random_samples=u, mode=mode))
        for a, b in zip(seeded, given, strict=True):
            np.testing.assert_array_equal(a, b)
    if rank == 2:  # element 2 of the first block, of seed 0
        assert seeded_samples(0, 2, 2)[1, 0] == (0xBC57AC4C >> 8) * 2.0**-24


# -- backward of the fractional pools -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("mode, base", [("even", None), ("even", "plane"), ("pytorch", None), ("pytorch", "tensor")])
@pytest.mark.parametrize("k, out", [(2, (13, 17)), (3, (9, 30)), (5, (20, 21)), ((1, 4), (31, 8)), (2, (31, 40)), ((32, 41), (1, 1)), ((2, 41), (5, 1))])
def test_backward_order_of_sums(xp, dtype, mode, base, k, out):
    """Bit for bit the sum in increasing output, with and without samples, whatever dx held before."""
    rng = np.random.default_rng(5)
    shape, kernel = (2, 2, 32, 41), k if isinstance(k, tuple) else (k, k)
    if mode == "pytorch" and any(o + e - 1 > n for o, e, n in zip(out, kernel, shape[2:], strict=True)):
        pytest.skip("more outputs than pytorch mode allows")
    x, u = arr(xp, rng.integers(0, 50, shape), NUMPY[dtype]), arr(xp, rng.random((2, 2, 2)))
    _, indices = brt.fractional_max_pool2d(x, k, out, random_samples=u, mode=mode, index_base=base)
    dy = arr(xp, rng.normal(size=indices.shape), NUMPY[dtype])
    acc = np.float64 if dtype == "f64" else F32
    want = np.zeros(shape, acc).ravel()
    positions = host(indices).reshape(4, -1)
    if (base or ("tensor" if mode == "even" else "plane")) == "plane":
        positions = positions + np.arange(4).reshape(4, 1) * 32 * 41
    for o, g in zip(positions.ravel(), host(dy).ravel(), strict=True):
        want[o] += acc(g)
    want = want.reshape(shape).astype(NUMPY[dtype])
    garbage = arr(xp, np.full(shape, NAN), NUMPY[dtype])
    for known, out_array, index_type in ((None, None, np.int64), (u, None, np.int32), (None, garbage, np.int32)):
        typed = arr(xp, host(indices), index_type)
        got = host(brt.fractional_max_pool2d_backward(dy, typed, shape, k, mode=mode, index_base=base, random_samples=known, out=out_array))
        assert got.tobytes() == want.tobytes()


@pytest.mark.parametrize("rank", [2, 3])
def test_backward_bad_indices(xp, rank):
    """Out of the plane, of another plane, out of the window: reported by position and value; the next call works."""
    op, back = getattr(brt, f"fractional_max_pool{rank}d"), getattr(brt, f"fractional_max_pool{rank}d_backward")
    rng = np.random.default_rng(1)
    shape = (2, 2, *(9,) * rank)
    x, u = arr(xp, rng.normal(size=shape)), arr(xp, rng.random((2, 2, rank)))
    _, indices = op(x, 2, 4, random_samples=u)
    good, dy = host(indices), np.ones((2, 2, *(4,) * rank), F32)
    cells = 9**rank
    for known in (None, u):
        for value in (-1, 4 * cells, 2**40, -(2**33), int(good.ravel()[7]) + cells, cells - 1):
            bad = good.copy()
            bad.ravel()[7] = value  # an output at the top of the first plane
            with pytest.raises(brt.IndexOutOfRangeError, match=rf"fractional_max_pool{rank}d_backward.*index {value} at position 7") as caught:
                back(arr(xp, dy), arr(xp, bad, np.int64), shape, 2, random_samples=known, check=True)
            assert caught.value.position == 7 and caught.value.value == value
        dx = host(back(arr(xp, dy), indices, shape, 2, random_samples=known, check=True))
        assert dx.sum() == dy.size
    brt.check_errors()


def test_backward_refusals(xp):
    dy, indices = arr(xp, np.ones((1, 2, 3, 3))), arr(xp, np.zeros((1, 2, 3, 3)), np.int64)
    for shape, k, word in (((1, 3, 6, 6), 2, "x_shape"), ((6, 6), 2, "x_shape"), ((1, 2, 2, 2), 3, "kernel_size"), ((1, 2, 0, 6), 1, "x_shape")):
        with pytest.raises(brt.InvalidProblemError, match=word):
            brt.fractional_max_pool2d_backward(dy, indices, shape, k)
    with pytest.raises(brt.InvalidProblemError, match="indices"):
        brt.fractional_max_pool2d_backward(dy, arr(xp, np.zeros((1, 2, 3, 2)), np.int64), (1, 2, 6, 6), 2)
    with pytest.raises(brt.UnsupportedDTypeError, match="indices"):
        brt.fractional_max_pool2d_backward(dy, arr(xp, np.zeros((1, 2, 3, 3)), F32), (1, 2, 6, 6), 2)
    assert host(brt.fractional_max_pool2d_backward(arr(xp, np.ones((0, 2, 3, 3))), arr(xp, np.ones((0, 2, 3, 3)), np.int64), (0, 2, 6, 6), 2)).shape == (0, 2, 6, 6)


# -- C03 and max pools --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values, given, expected",
    [
        (range(1, 6), {"kernel_size": 2, "stride": 2, "padding": 1, "ceil_mode": True}, [1, 3, 5]),
        (range(1, 7), {"kernel_size": 1, "stride": 2, "ceil_mode": True}, [1, 3, 5]),
        (range(1, 8), {"kernel_size": 2, "stride": 3, "ceil_mode": True}, [2, 5, 7]),
        ([-5, -3, -4], {"kernel_size": 3, "stride": 1, "padding": 1}, [-3, -3, -3]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_c03(xp, values, given, expected, rank):
    ones = (1,) * (rank - 1)
    for name in ("kernel_size", "stride", "padding"):
        if name in given:
            given = {**given, name: ((0,) if name == "padding" else (1,)) * (rank - 1) + (given[name],)}
    x = arr(xp, list(values), shape=(1, 1, *ones, -1))
    assert host(getattr(brt, f"max_pool{rank}d")(x, **given)).ravel().tolist() == expected


def test_max_pool_nan_and_ties(xp):
    x = arr(xp, [[1, NAN, 2], [NAN, 5, 5], [5, 5, 1]], shape=(1, 1, 3, 3))
    y, indices = host(brt.max_pool2d(x, 2, 1, return_indices=True))
    np.testing.assert_array_equal(y.ravel(), [NAN, NAN, NAN, 5])
    assert indices.ravel().tolist() == [3, 1, 3, 4]
    y, indices = host(brt.max_pool2d(arr(xp, np.full((1, 1, 2, 2), -INF)), 2, return_indices=True))
    assert y.item() == -INF and indices.item() == 0


def test_max_pool_backward_from_x_equals_from_indices(xp):
    rng = np.random.default_rng(2)
    x = arr(xp, rng.integers(0, 4, (2, 3, 17, 19)))
    given = {"kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": True}
    y, indices = brt.max_pool2d(x, return_indices=True, **given)
    dy = arr(xp, rng.normal(size=y.shape))
    from_indices = host(brt.max_pool2d_backward(dy, indices, x.shape, **given))
    assert from_indices.tobytes() == host(brt.max_pool2d_backward(dy, x=x, **given)).tobytes()
    with pytest.raises(brt.InvalidProblemError, match="indices"):
        brt.max_pool2d_backward(dy, x_shape=x.shape, **given)
    with pytest.raises(brt.InvalidProblemError, match="dy"):
        brt.max_pool2d_backward(dy, indices, (2, 3, 27, 19), **given)


def test_max_pool_bad_index(xp):
    dy, indices = arr(xp, np.ones((1, 2, 2, 2))), np.array([0, 2, 8, 10] * 2).reshape(1, 2, 2, 2)
    for value in (16, -1, 15, 2**34):
        bad = indices.copy()
        bad.ravel()[4] = value
        with pytest.raises(brt.IndexOutOfRangeError, match=rf"max_pool2d_backward.*index {value} at position 4"):
            brt.max_pool2d_backward(dy, arr(xp, bad, np.int64), (1, 2, 4, 4), 2, check=True)
    assert host(brt.max_pool2d_backward(dy, arr(xp, indices, np.int64), (1, 2, 4, 4), 2, check=True)).sum() == 8
    brt.check_errors()


# -- C04 ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("p, expected", [(1, [7, 3, 2]), (2, [5, 2.23606798, 2]), (2.5, [4.68814084, 2.13455633, 2]), (INF, [4, 2, 2])])
def test_c04_forward(xp, p, expected):
    x = arr(xp, [-3, 4, -1, 2, -2, 0], shape=(1, 1, 6))
    np.testing.assert_allclose(host(brt.lp_pool1d(x, p, 2)).ravel(), expected, rtol=1e-6)
    x64 = arr(xp, [-3, 4, -1, 2, -2, 0], np.float64, (1, 1, 6))
    np.testing.assert_allclose(host(brt.lp_pool1d(x64, p, 2)).ravel(), expected, rtol=2e-9)


def test_c04_backward(xp):
    x, dy = arr(xp, [0, 0, 3, -4], shape=(1, 1, 4)), arr(xp, [1, 1], shape=(1, 1, 2))
    y = brt.lp_pool1d(x, 2, 2)
    np.testing.assert_allclose(host(brt.lp_pool1d_backward(dy, x, y, 2, 2)).ravel(), [0, 0, 0.6, -0.8], rtol=1e-6)
    x, dy = arr(xp, [3, -4], shape=(1, 1, 2)), arr(xp, [1], shape=(1, 1, 1))
    y = brt.lp_pool1d(x, 2.5, 2)
    np.testing.assert_allclose(host(brt.lp_pool1d_backward(dy, x, y, 2.5, 2)).ravel(), [0.511895022, -0.788113944], rtol=1e-6)


@pytest.mark.parametrize("p", [0, -1, -INF, NAN])
def test_c04_exponents(xp, p):
    with pytest.raises(brt.InvalidProblemError, match="lp_pool1d: p"):
        brt.lp_pool1d(arr(xp, np.ones((1, 1, 4))), p, 2)


def test_lp_golden(xp):
    x = arr(xp, [1, -2], shape=(1, 1, 2))
    np.testing.assert_allclose(host(brt.lp_pool1d(x, 3, 2)).item(), 2.080083823, rtol=1e-6)
    assert np.isnan(host(brt.lp_pool1d(x, 3, 2, signed=True)).item())
    big = arr(xp, [1e30, 1e30], shape=(1, 1, 2))
    y = brt.lp_pool1d(big, 1, 2)
    np.testing.assert_allclose(host(brt.lp_pool1d_backward(arr(xp, [[[1]]]), big, y, 3.5, 2)).ravel(), [0.5**2.5] * 2, rtol=1e-6)


# -- C05 ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "op, n, out, expected",
    [
        ("avg", 7, 3, [2, 4, 6]), ("max", 7, 3, [3, 5, 7]), ("avg", 7, 5, [1.5, 2.5, 4, 5.5, 6.5]), ("avg", 3, 5, [1, 1.5, 2, 2.5, 3]),
        ("avg", 5, 3, [1.5, 3, 4.5]),
    ],
)  # fmt: skip
def test_c05_windows(xp, op, n, out, expected):
    x = arr(xp, np.arange(1, n + 1), shape=(1, 1, n))
    assert host(getattr(brt, f"adaptive_{op}_pool1d")(x, out)).ravel().tolist() == expected


@pytest.mark.parametrize("op", ["avg", "max"])
def test_c05_no_outputs(xp, op):
    x = arr(xp, np.ones((1, 2, 3, 3)))
    y = getattr(brt, f"adaptive_{op}_pool2d")(x, 0)
    assert host(y).shape == (1, 2, 0, 0)
    back = getattr(brt, f"adaptive_{op}_pool2d_backward")
    dx = back(y, x.shape) if op == "avg" else back(y, arr(xp, np.zeros((1, 2, 0, 0)), np.int64), x.shape)
    np.testing.assert_array_equal(host(dx), np.zeros((1, 2, 3, 3)))
    with pytest.raises(brt.InvalidProblemError, match="output_size"):
        getattr(brt, f"adaptive_{op}_pool2d")(x, ())


def test_c05_max_nan(xp):
    y, indices = host(brt.adaptive_max_pool1d(arr(xp, [1, NAN, 3, -INF], shape=(1, 1, 4)), 2, return_indices=True))
    np.testing.assert_array_equal(y.ravel(), [NAN, 3])
    assert indices.ravel().tolist() == [1, 2]


def test_c05_layouts(xp):
    """Channels-last, transposed and flipped views give the numbers of their copies."""
    rng = np.random.default_rng(4)
    base = rng.normal(size=(2, 9, 8, 3)).astype(F32)
    plain = np.ascontiguousarray(base.transpose(0, 3, 1, 2))
    view = to_xp(xp, base).transpose(0, 3, 1, 2)
    u = arr(xp, rng.random((2, 3, 2)))
    calls = [
        lambda a: brt.adaptive_avg_pool2d(a, (4, 3)), lambda a: brt.adaptive_max_pool2d(a, (4, 3), return_indices=True),
        lambda a: brt.avg_pool2d(a, 3, 2, 1), lambda a: brt.max_pool2d(a, 3, 2, 1, return_indices=True), lambda a: brt.lp_pool2d(a, 2, 2),
        lambda a: brt.fractional_max_pool2d(a, 2, (4, 5), random_samples=u), lambda a: brt.adaptive_avg_pool2d(a, 1),
        lambda a: brt.adaptive_max_pool2d(a, 1, return_indices=True),
    ]  # fmt: skip
    for call in calls:
        for a, b in ((view, plain), (to_xp(xp, plain)[:, :, ::-1, ::-1], plain[:, :, ::-1, ::-1]), (to_xp(xp, plain)[:, :, 1::2, ::3], plain[:, :, 1::2, ::3])):
            if b.shape[2] < 4 or b.shape[3] < 5:
                continue
            got, want = call(a), call(to_xp(xp, np.ascontiguousarray(b)))
            near = (2e-7, 1e-8) if call is calls[6] else (0, 0)  # means over axes, whose order follows the layout
            for g, w in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,), strict=True):
                np.testing.assert_allclose(host(g), host(w), *near)


# -- averages -----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["f32", "f16", "f64"])
@pytest.mark.parametrize("shape, size", [((4, 33, 13, 13), 3), ((3, 7, 7, 9), (3, 4)), ((1, 5, 22, 22), 7), ((2, 3, 5, 7, 6), (2, 3, 4)), ((2, 9, 50), 7)])
def test_small_planes_in_shared_memory(xp, rng, both_orders, dtype, shape, size):
    """Windows of several sizes that share cells; blocks of several planes, the last one of fewer."""
    x = rng.standard_normal(shape).astype(NUMPY[dtype])
    op, rank = f"adaptive_avg_pool{len(shape) - 2}d", len(shape) - 2
    (launch,) = brt.select(op, arch="sm_90", x=brt.TensorSpec(shape, x.dtype.name), output_size=size).geometry.launches
    assert launch.kernel == "_planes"
    got = host(getattr(brt, op)(arr(xp, x, x.dtype), size))
    out = size if isinstance(size, tuple) else (size,) * rank
    for at in np.ndindex(*out):
        window = tuple(slice(i * n // o, -(-(i + 1) * n // o)) for i, o, n in zip(at, out, shape[2:], strict=True))
        want = x.astype(np.float64)[:, :, *window].mean(axis=tuple(range(2, 2 + rank)))
        np.testing.assert_allclose(got[:, :, *at].astype(np.float64), want, **{"f16": {"rtol": 1e-3, "atol": 1e-4}, "f32": {"rtol": 1e-6, "atol": 1e-6}, "f64": {"rtol": 1e-13, "atol": 1e-13}}[dtype])


def test_avg_divisors(xp):
    x = arr(xp, np.ones((1, 1, 5)))
    given = {"kernel_size": 3, "stride": 2, "padding": 1}
    np.testing.assert_allclose(host(brt.avg_pool1d(x, **given)).ravel(), [2 / 3, 1, 2 / 3], rtol=1e-6)
    np.testing.assert_allclose(host(brt.avg_pool1d(x, count_include_pad=False, **given)).ravel(), [1, 1, 1], rtol=1e-6)
    np.testing.assert_allclose(host(brt.avg_pool1d(x, divisor_override=2, **given)).ravel(), [1, 1.5, 1], rtol=1e-6)
    six = arr(xp, np.ones((1, 1, 6)))
    np.testing.assert_allclose(host(brt.avg_pool1d(six, ceil_mode=True, **given)).ravel(), [2 / 3, 1, 1, 1 / 2], rtol=1e-6)


def test_long_means_are_accurate(xp):
    """A serial f32 sum of these would lose the ones."""
    x = np.ones((1, 1, 1, 70001), F32)
    x[..., 0] = 2.0**24
    np.testing.assert_allclose(host(brt.adaptive_avg_pool2d(arr(xp, x), 1)).item(), (2.0**24 + 70000) / 70001, rtol=2.5e-7)
    np.testing.assert_allclose(host(brt.avg_pool2d(arr(xp, x), (1, 70001), divisor_override=1)).item(), 2.0**24 + 70000, rtol=2.5e-7)


def test_f64_stays_f64(xp):
    x = np.array([1.0, 1.0 + 2.0**-40, 1.0, 1.0]).reshape(1, 1, 4)
    assert host(brt.avg_pool1d(arr(xp, x, np.float64), 4)).item() == 1.0 + 2.0**-42
    assert host(brt.adaptive_avg_pool1d(arr(xp, x, np.float64), 1)).item() == 1.0 + 2.0**-42


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
@pytest.mark.parametrize("shape, name, given", [
    ((3, 5, 14, 14), "adaptive_avg_pool2d", 7), ((2, 5, 21, 56), "adaptive_avg_pool2d", (7, 7)), ((2, 5, 24, 88), "adaptive_avg_pool2d", (3, 11)), ((1, 130, 15, 33), "adaptive_avg_pool2d", (5, 11)),
    ((2, 3, 4, 6, 10), "adaptive_avg_pool3d", (2, 3, 5)), ((5, 7, 88), "adaptive_avg_pool1d", 11), ((2, 3, 10, 14), "avg_pool2d", 2), ((3, 6, 9, 4), "avg_pool3d", (3, 3, 1)),
])  # fmt: skip
def test_windows_that_tile_a_dense_input(xp, dtype, shape, name, given):
    """The same bits as of an input with gaps, where a thread walks a column of windows, and at an address between packs."""
    x = np.random.default_rng(3).normal(size=shape).astype(NUMPY[dtype])
    x.reshape(-1)[[0, 5, 40, -1]] = [-INF, -0.0, NAN, INF]
    dense = to_xp(xp, x)
    apart = xp.zeros((*shape[:-1], 2 * shape[-1]), dense.dtype)[..., ::2]
    between = xp.zeros(x.size + 1, dense.dtype)[1:].reshape(shape)
    apart[...], between[...] = dense, dense
    run = getattr(brt, name)
    want = host(run(apart, given))
    for values in (dense, between):
        np.testing.assert_array_equal(host(run(values, given)).view(f"u{x.itemsize}"), want.view(f"u{x.itemsize}"))
    plan = brt.select(name, "forward", x=brt.TensorSpec(shape, x.dtype.name), arch="sm_90", **{"output_size" if name.startswith("ad") else "kernel_size": given})
    many = math.prod(shape[2:]) >= 16 * math.prod(want.shape[2:])  # taps
    square = all(n == 2 * o for n, o in zip(shape[-2:], want.shape[-2:], strict=True)) and shape[:-2] == want.shape[:-2]
    kernel = "_even_square" if square else "_even_long" if many else "_even"
    assert [launch.kernel for launch in plan.geometry.launches] == [kernel] or (dtype, given) == ("f64", 2)  # tiles of packs


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32"])
@pytest.mark.parametrize("shape, name, given", [
    ((2, 5, 6, 16), "avg_pool2d", 2), ((3, 7, 10, 40), "avg_pool2d", (5, 2)), ((1, 3, 4, 32), "avg_pool2d", (2, 4)), ((2, 3, 4, 6, 24), "avg_pool3d", 2), ((5, 7, 48), "avg_pool1d", 2),
    ((2, 300, 6, 56), "adaptive_avg_pool2d", (2, 28)),
])  # fmt: skip
def test_windows_side_by_side_in_one_access(xp, dtype, shape, name, given):
    """The same bits as of an input with gaps, where a thread walks a column of windows."""
    x = np.random.default_rng(3).normal(size=shape).astype(NUMPY[dtype])
    x.reshape(-1)[[0, 5, 40, -1]] = [-INF, -0.0, NAN, INF]
    dense = to_xp(xp, x)
    apart = xp.zeros((*shape[:-1], 2 * shape[-1]), dense.dtype)[..., ::2]
    apart[...] = dense
    run = getattr(brt, name)
    got, want = host(run(dense, given)), host(run(apart, given))
    np.testing.assert_array_equal(got.view(f"u{x.itemsize}"), want.view(f"u{x.itemsize}"))
    plan = brt.select(name, "forward", x=brt.TensorSpec(shape, x.dtype.name), arch="sm_90", **{"output_size" if name.startswith("ad") else "kernel_size": given})
    kernel = plan.geometry.launches[0].kernel
    wide = shape[-1] // want.shape[-1] * (2 if x.itemsize == 4 else 4) * x.itemsize == 16 or (x.itemsize == 2 and shape[-1] // want.shape[-1] == 4)
    assert kernel == ("_even_packs" if wide else "_even")


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
@pytest.mark.parametrize("shape", [(3, 45, 7, 7), (2, 5, 4, 8), (1, 9, 16, 16), (2, 3, 11, 13), (3, 3, 112, 111)])
def test_means_of_whole_planes(xp, dtype, shape):
    """They are means over axes, whatever the layout; NaN and infinities stay in their planes, and padding is no part of a plane."""
    x = np.random.default_rng(4).normal(size=shape).astype(NUMPY[dtype])
    x.reshape(-1)[[0, -1]] = [NAN, INF]
    dense, want = to_xp(xp, x), host(brt.mean(to_xp(xp, x), (2, 3), keepdim=True))
    apart = xp.zeros((*shape[:-1], 2 * shape[-1]), dense.dtype)[..., ::2]
    apart[...] = dense
    last = to_xp(xp, np.ascontiguousarray(x.transpose(0, 2, 3, 1))).transpose(0, 3, 1, 2)
    for got in (host(brt.adaptive_avg_pool2d(dense, 1)), host(brt.avg_pool2d(dense, shape[2:]))):
        np.testing.assert_array_equal(got.view(f"u{x.itemsize}"), want.view(f"u{x.itemsize}"))
    for view in (apart, last):
        np.testing.assert_allclose(host(brt.adaptive_avg_pool2d(view, 1)).astype(np.float64), want.astype(np.float64), {"f16": 1e-3, "f32": 1e-6, "f64": 1e-13}[dtype], 1e-7)
    padded = host(brt.avg_pool2d(dense, shape[2:], padding=1, stride=9)).astype(np.float64)
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(padded[..., 0, 0], x[..., :-1, :-1].astype(np.float64).sum((2, 3)) / (shape[2] * shape[3]), 2e-3 if dtype == "f16" else 1e-5, 1e-6)
    plan = brt.select("adaptive_avg_pool2d", "forward", x=brt.TensorSpec(shape, x.dtype.name), arch="sm_90", output_size=1)
    assert all(launch.module.op == "mean" for launch in plan.geometry.launches)


# -- unpooling ------------------------------------------------------------------------------------------------------------------------------


def test_unpool_inverts(xp):
    x = arr(xp, np.random.default_rng(0).permutation(96) + 1, shape=(2, 3, 4, 4))
    y, indices = brt.max_pool2d(x, 2, return_indices=True)
    full = host(brt.max_unpool2d(y, indices, 2))
    np.testing.assert_array_equal(full, np.where(full != 0, host(x), 0))
    assert np.count_nonzero(full) == y.size
    np.testing.assert_array_equal(host(brt.max_unpool2d_backward(x, indices)), host(y))


def test_unpool_last_of_equal_indices_wins(xp):
    x, indices = arr(xp, [1, 2, 3], shape=(1, 1, 3)), arr(xp, [4, 4, 0], np.int64, (1, 1, 3))
    assert host(brt.max_unpool1d(x, indices, 2)).ravel().tolist() == [3, 0, 0, 0, 2, 0]


@pytest.mark.parametrize("value", [-1, 6, 2**33])
def test_unpool_bad_index(xp, value):
    x, indices = arr(xp, [1, 2, 3], shape=(1, 1, 3)), arr(xp, [0, value, 4], np.int64, (1, 1, 3))
    with pytest.raises(brt.IndexOutOfRangeError, match=rf"max_unpool1d.*index {value} at position 1"):
        brt.max_unpool1d(x, indices, 2, check=True)
    with pytest.raises(brt.IndexOutOfRangeError, match=rf"max_unpool1d_backward.*index {value} at position 1"):
        brt.max_unpool1d_backward(arr(xp, np.ones((1, 1, 6))), indices, check=True)
    brt.check_errors()


# -- plans --------------------------------------------------------------------------------------------------------------------------------------


def test_output_shape_without_a_device():
    """Every pool tells its output's shape from descriptions alone."""
    plan = brt.select("max_pool2d", arch="sm_90", x=brt.TensorSpec((2, 3, 7, 9), "float32"), kernel_size=3, stride=2, padding=1, ceil_mode=True)
    assert plan.output_specs["y"].shape == (2, 3, 4, 5)
    plan = brt.select("fractional_max_pool3d", arch="sm_90", x=brt.TensorSpec((2, 3, 8, 8, 8), "bfloat16"), kernel_size=2, output_ratio=0.5, seed=1)
    assert plan.output_specs["indices"].shape == (2, 3, 4, 4, 4) and plan.workspace_size == 0
    big = brt.select(
        "fractional_max_pool2d", "backward", arch="sm_90", dy=brt.TensorSpec((1, 1, 9, 9), "float32"),
        indices=brt.TensorSpec((1, 1, 9, 9), "int64"), x_shape=(1, 1, 50000, 50000), kernel_size=2,
    )  # fmt: skip
    assert big.sku.variant == "strided_i64" and big.workspace_size == 0


@pytest.mark.parametrize("variant", ["fixed2", "strided", "strided_i64"])
def test_variants_agree(xp, variant):
    rng = np.random.default_rng(9)
    x, u = arr(xp, rng.normal(size=(2, 2, 20, 30))), arr(xp, rng.random((2, 2, 2)))
    want = host(brt.fractional_max_pool2d(x, 2, (9, 17), random_samples=u))
    got = host(brt.fractional_max_pool2d(x, 2, (9, 17), random_samples=u, preference=brt.PlanPreference(variant=variant)))
    for a, b in zip(got, want, strict=True):
        np.testing.assert_array_equal(a, b)
    dy = arr(xp, rng.normal(size=(2, 2, 9, 17)))
    back = ["slots2" if variant == "fixed2" else variant]
    results = [
        host(brt.fractional_max_pool2d_backward(dy, arr(xp, want[1], np.int64), x.shape, 2, random_samples=u, preference=brt.PlanPreference(variant=v)))
        for v in (None, *back)
    ]
    assert results[0].tobytes() == results[1].tobytes()
    with pytest.raises(brt.UnsupportedError, match="variant"):
        brt.fractional_max_pool2d(x, 4, (9, 17), random_samples=u, preference=brt.PlanPreference(variant="fixed2"))


@pytest.mark.parametrize("op", ["max_pool1d", "avg_pool1d"])
def test_a_width_of_one_with_any_stride(xp, op):
    x = to_xp(xp, np.arange(1, 7, dtype=np.float32).reshape(2, 3, 1))
    y = getattr(brt, op)(x[..., ::-1], 3, 1, 1, **({"count_include_pad": False} if op == "avg_pool1d" else {}))
    np.testing.assert_array_equal(to_host(y), to_host(x))


# -- tiles of outputs, and gradients by index in several chunks ---------------------------------------------------------------------------------


def apart(xp, a):
    """The same values, neighbours not next to each other: the code that serves any layout."""
    wide = np.zeros((*a.shape[:-1], 2 * a.shape[-1]), a.dtype)
    wide[..., ::2] = a
    return to_xp(xp, wide)[..., ::2]


def same_values(a, b):
    for x, y in zip(*(r if isinstance(r, tuple) else (r,) for r in (host(a), host(b))), strict=True):
        np.testing.assert_array_equal(np.asarray(x, np.float64), np.asarray(y, np.float64))


def fills_with(monkeypatch, threads):
    """Plans are made for a device that so many threads keep busy, so that each of them works through more."""
    monkeypatch.setattr("baracuda_rt.patterns.pooling._pool.RESIDENT", threads)
    monkeypatch.setattr(planning.Kind, "resident", property(lambda kind: threads, lambda kind, of_the_device: None), raising=False)


@pytest.mark.parametrize("shape", [(2, 1, 56), (2, 3, 17, 24), (1, 2, 16, 40), (2, 1, 5, 6, 16)])
@pytest.mark.parametrize("kernel, stride, padding", [(2, 2, 0), (3, 2, 1), (3, 1, 1)])
@pytest.mark.parametrize("dtype", ["f32", "bf16"])
def test_tiles_agree_with_columns(xp, monkeypatch, shape, kernel, stride, padding, dtype):
    """Maxima, their positions, means and gradients of means are the same from packs of 16 bytes and one by one."""
    fills_with(monkeypatch, 8)  # several rows a thread
    rng = np.random.default_rng(len(shape))
    x = rng.integers(-5, 6, shape) / 2
    bad = x.copy()
    bad[rng.random(shape) < 0.1], bad[rng.random(shape) < 0.05], bad[rng.random(shape) < 0.1] = -INF, NAN, -0.0
    x, bad = x.astype(NUMPY[dtype]), bad.astype(NUMPY[dtype])
    rank = len(shape) - 2
    maximum, mean, gradient = (getattr(brt, name) for name in (f"max_pool{rank}d", f"avg_pool{rank}d", f"avg_pool{rank}d_backward"))
    for ceil_mode in (False, True):
        given = kernel, stride, padding
        for indices in (False, True):
            same_values(*(maximum(a, *given, ceil_mode=ceil_mode, return_indices=indices) for a in (to_xp(xp, bad), apart(xp, bad))))
        for rest in ((True, None), (False, None), (True, 3), (True, -8)):
            y = mean(to_xp(xp, x), *given, ceil_mode, *rest)
            same_values(y, mean(apart(xp, x), *given, ceil_mode, *rest))
            dy = host(y)
            same_values(*(gradient(a, shape, *given, ceil_mode, *rest) for a in (to_xp(xp, dy), apart(xp, dy))))


@pytest.mark.parametrize("kernel, stride, padding", [(2, 1, 1), (2, 2, 1), (3, 1, 0), (3, 1, (1, 0)), (3, 2, 1)])
@pytest.mark.parametrize("shape", [(2, 1, 3, 3), (1, 2, 19, 35), (2, 2, 8, 9)])
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16"])
def test_gradients_of_means_down_columns(xp, monkeypatch, dtype, shape, kernel, stride, padding):
    """Rows of any width: the same bits as one cell after another."""
    fills_with(monkeypatch, 8)
    rng, plain = np.random.default_rng(shape[-1]), brt.PlanPreference(variant="strided_i64")
    for ceil_mode, rest in itertools.product((False, True), ((True, None), (False, None), (True, 3))):
        given = kernel, stride, padding, ceil_mode, *rest
        dy = rng.normal(size=brt.avg_pool2d(np.zeros(shape, NUMPY[dtype]), *given).shape).astype(NUMPY[dtype])
        same_values(*(brt.avg_pool2d_backward(to_xp(xp, dy), shape, *given, preference=own) for own in (None, plain)))


def channels_last(xp, a):
    """The same values, channels innermost."""
    return xp.moveaxis(to_xp(xp, np.ascontiguousarray(np.moveaxis(a, 1, -1))), -1, 1)


@pytest.mark.parametrize("shape", [(3, 16, 21), (2, 16, 11, 13), (1, 8, 5, 6, 7)])
@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
def test_packs_of_channels(xp, shape, dtype):
    """Channels innermost, of the results too or not: the same as of planes, for several windows and gradients."""
    rng, rank = np.random.default_rng(shape[-1]), len(shape) - 2
    x = (rng.integers(-5, 6, shape) / 2).astype(NUMPY[dtype])
    bad = x.copy()
    bad[rng.random(shape) < 0.1], bad[rng.random(shape) < 0.05], bad[rng.random(shape) < 0.1] = -INF, NAN, -0.0
    maximum, mean, to_means, to_maxima = (getattr(brt, f"{name}_pool{rank}d") for name in ("max", "avg", "adaptive_avg", "adaptive_max"))

    def check(run, *arrays):
        want = host(run(*(to_xp(xp, a) for a in arrays)))
        many = isinstance(want, tuple)
        same_values(run(*(channels_last(xp, a) for a in arrays)), want)
        out = [channels_last(xp, np.zeros_like(y)) for y in (want if many else (want,))]
        run(*(channels_last(xp, a) for a in arrays), out=tuple(out) if many else out[0])
        same_values(tuple(out), want if many else (want,))
        return want

    for given in ((2, 2, 0, 1, False), (3, 2, 1, 1, True), (3, 1, 1, 1, False), (5, 1, 2, 1, False), (2, 1, 1, 3, False)):
        check(lambda a, out=None, given=given: maximum(a, *given, out=out), bad)
        _, indices = check(lambda a, out=None, given=given: maximum(a, *given, True, out=out), bad)
        dy = rng.integers(-9, 10, indices.shape).astype(NUMPY[dtype])
        for kind in (np.int64, np.int32):
            check(lambda a, b, out=None, given=given: getattr(brt, f"max_pool{rank}d_backward")(a, b, shape, *given, out=out), dy, indices.astype(kind))
        if given[3] > 1:
            continue
        for rest in ((True, None), (False, None), (True, 3)):
            own = (*given[:3], given[4], *rest)
            check(lambda a, out=None, own=own: mean(a, *own, out=out), x)
            check(lambda a, out=None, own=own: getattr(brt, f"avg_pool{rank}d_backward")(a, shape, *own, out=out), dy)
    for size in (1, 2, 3):
        y = check(lambda a, out=None, size=size: to_means(a, size, out=out), x)
        check(lambda a, out=None, size=size: to_maxima(a, size, True, out=out), bad)
        check(lambda a, out=None: getattr(brt, f"adaptive_avg_pool{rank}d_backward")(a, shape, out=out), y)


@pytest.mark.parametrize("shape", [(1, 2, 37, 130), (2, 1, 70, 72), (1, 1, 3, 20, 24)])
@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
def test_chunks_of_a_strip(xp, monkeypatch, shape, dtype):
    """Gradients by index where a strip is worked through in several chunks, beside a sum in increasing output."""
    fills_with(monkeypatch, 1)
    rng = np.random.default_rng(shape[-1])
    rank, x = len(shape) - 2, rng.integers(-50, 50, shape).astype(NUMPY[dtype])

    def check(indices, backward):
        dy = rng.integers(-4, 5, indices.shape).astype(NUMPY[dtype])
        expected = np.zeros(shape)
        for plane, at, values in zip(expected.reshape(-1, x[0, 0].size), indices.reshape(-1, indices[0, 0].size), dy.reshape(-1, dy[0, 0].size), strict=True):
            np.add.at(plane, at, values.astype(np.float64))
        np.testing.assert_array_equal(host(backward(to_xp(xp, dy), to_xp(xp, indices), shape)).astype(np.float64), expected)

    for given in ((2, 2, 0), (3, 2, 1), (3, 1, 1), (3, 3, 0)):
        _, indices = host(getattr(brt, f"max_pool{rank}d")(to_xp(xp, x), *given, return_indices=True))
        check(indices, lambda dy, at, to, given=given: getattr(brt, f"max_pool{rank}d_backward")(dy, at, to, *given))
    u, out = to_xp(xp, rng.random((*shape[:2], rank)).astype(F32)), tuple(n // 2 for n in shape[2:])
    for kernel, known in itertools.product((2, 3), (None, u)):
        if any(o + kernel - 1 > n for o, n in zip(out, shape[2:], strict=True)):
            continue
        _, indices = host(getattr(brt, f"fractional_max_pool{rank}d")(to_xp(xp, x), kernel, out, random_samples=u, mode="pytorch"))
        backward = getattr(brt, f"fractional_max_pool{rank}d_backward")
        check(indices, lambda dy, at, to, k=kernel, s=known, run=backward: run(dy, at, to, k, mode="pytorch", random_samples=s))


@pytest.mark.parametrize("shape", [(2, 1, 48), (2, 3, 18, 24), (1, 2, 7, 8, 16)])
@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
def test_gradients_of_means_in_packs(xp, monkeypatch, shape, dtype):
    """Windows without common cells, some cells without a window, and adaptive windows that divide the input evenly."""
    fills_with(monkeypatch, 4)
    rng = np.random.default_rng(shape[-1])
    rank, plain = len(shape) - 2, brt.PlanPreference(variant="strided_i64")

    def check(out, run):
        dy = to_xp(xp, (rng.integers(-9, 10, (*shape[:2], *out)) / 4).astype(NUMPY[dtype]))
        same_values(run(dy), run(dy, preference=plain))

    for kernel, stride, padding in ((2, 3, 0), (2, 2, 1), (3, 4, 1), (4, 4, 0), (5, 6, 2)):
        out = tuple((n + 2 * padding - kernel) // stride + 1 for n in shape[2:])
        for divisor in (None, 3):
            check(out, lambda dy, g=(kernel, stride, padding, False, True, divisor), **more: getattr(brt, f"avg_pool{rank}d_backward")(dy, shape, *g, **more))
    for out in ((1,) * rank, shape[2:], tuple(n // 2 if n % 2 == 0 else 1 for n in shape[2:])):
        check(out, lambda dy, **more: getattr(brt, f"adaptive_avg_pool{rank}d_backward")(dy, shape, **more))


def test_c67_an_index_outside_its_window_is_told_the_window(xp):
    """The window's first and last cell, not the whole input; indices of the other base are told of index_base."""
    x = arr(xp, np.random.default_rng(0).normal(size=(1, 2, 6, 6)))
    u = arr(xp, np.full((1, 2, 2), 0.4))
    y, indices = brt.fractional_max_pool2d(x, 2, 3, random_samples=u)
    wrong = host(indices).copy()
    wrong[0, 0, 0, 0] = 35
    for known, last in ((u, 7), (None, 14)):
        with pytest.raises(brt.IndexOutOfRangeError, match=rf"index 35 at position 0 is not in the window of that output; accepted 0 to {last}, ") as caught:
            brt.fractional_max_pool2d_backward(y, arr(xp, wrong, np.int64), (1, 2, 6, 6), 2, random_samples=known, check=True)
        assert (caught.value.position, caught.value.value, caught.value.bound) == (0, 35, last + 1)
    _, plane = brt.fractional_max_pool2d(x, 2, 3, random_samples=u, index_base="plane")
    for known in (u, None):
        with pytest.raises(brt.IndexOutOfRangeError, match=r"at position 9 is not in the window.*from the start of its plane it would be: give index_base=\"plane\""):
            brt.fractional_max_pool2d_backward(y, plane, (1, 2, 6, 6), 2, random_samples=known, check=True)
        with pytest.raises(brt.IndexOutOfRangeError, match=r"at position 9 .*from the start of the input it would be: give index_base=\"tensor\""):
            brt.fractional_max_pool2d_backward(y, indices, (1, 2, 6, 6), 2, random_samples=known, index_base="plane", check=True)
    for rank in (1, 2, 3):
        pool, back = getattr(brt, f"max_pool{rank}d"), getattr(brt, f"max_pool{rank}d_backward")
        z = arr(xp, np.arange(2 * 9**rank).reshape(1, 2, *(9,) * rank))
        out, at = pool(z, 3, 2, 1, return_indices=True)
        assert host(back(out, at, z.shape, 3, 2, 1, check=True)).sum() == host(out).sum()
        wrong = host(at).copy()
        wrong.flat[0] = 9**rank - 1
        last = sum(9**k for k in range(rank))  # the first window lies half outside and holds two cells along each axis
        with pytest.raises(brt.IndexOutOfRangeError, match=rf"max_pool{rank}d_backward: index {9**rank - 1} at position 0 is not in the window of that output; accepted 0 to {last},"):
            back(out, arr(xp, wrong, np.int64), z.shape, 3, 2, 1, check=True)
    brt.check_errors()


def test_no_stride_is_the_kernel(xp):
    """An empty sequence is None for a stride, as PyTorch's functions have it by default; it is no kernel and no padding."""
    x = to_xp(xp, np.arange(16, dtype=F32).reshape(1, 1, 4, 4))
    for name in ("avg_pool2d", "max_pool2d"):
        for empty in ((), []):
            np.testing.assert_array_equal(to_host(getattr(brt, name)(x, (2, 3), empty)), to_host(getattr(brt, name)(x, (2, 3))))
        np.testing.assert_array_equal(to_host(getattr(brt, name)(x, 2, stride=())), to_host(getattr(brt, name)(x, 2, 2)))
        for words in ({"kernel_size": ()}, {"kernel_size": 2, "padding": ()}):
            with pytest.raises(brt.InvalidProblemError, match=rf"^{name}: (kernel_size|padding) is \(\); accepted"):
                getattr(brt, name)(x, **words)
