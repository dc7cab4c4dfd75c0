"""What shows only where tiles, chunks and packs end, where several of them are joined, and in the other order of threads: small whole numbers as floats, so that
every order of additions gives the same sum."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.segments import segment_softmax
from baracuda_rt.patterns.sorting import radix_sort

from .harness import to_host, to_xp
from .numerics import round_to


def whole(rng, shape, dtype=np.float32):
    return rng.integers(-4, 5, shape).astype(dtype)


def pitched(xp, values, by):
    """The same values as rows of a wider matrix."""
    return to_xp(xp, np.pad(values, ((0, 0), (0, by))))[:, : values.shape[1]]


# -- folds and scans -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows, width", [(1000, 4), (131, 8), (67, 16), (301, 32), (5, 20), (130, 28), (65537, 1), (131075, 3), (65543, 10), (32801, 19), (8200, 127)])
def test_short_rows(xp, rng, rows, width):
    """One access a lane holds a row, or a block copies rows of single elements first; a group of lanes takes several, some of the last one none."""
    x, out = whole(rng, (rows, width)), to_xp(xp, np.full(rows, np.nan, np.float32))
    (launch,) = brt.select("sum", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, "float32"), dim=1).geometry.launches
    assert launch.kernel == "_short"
    brt.sum(to_xp(xp, x), 1, out=out)
    np.testing.assert_array_equal(to_host(out), x.sum(1))
    np.testing.assert_array_equal(to_host(brt.argmax(to_xp(xp, x), 1)), x.argmax(1))


def test_rows_and_columns_of_one_launch():
    """Rows of a busy device and rows that are even waves are not cut, nor are columns whose loads are all under way at once; chunks of two operands are longer where they are many."""

    def grids(op: str, dim: object, **given: brt.TensorSpec) -> list[tuple[int, ...]]:
        return [launch.grid for launch in brt.select(op, "forward", arch="sm_90", **given, **({"dim": dim} if dim is not None else {})).geometry.launches]

    assert grids("mean", (2, 3), x=brt.TensorSpec((16, 64, 112, 112), "float32")) == [(512, 1, 1)]
    assert grids("mean", (2, 3), x=brt.TensorSpec((32, 64, 56, 56), "float32")) == [(2048, 1, 1)]
    assert grids("sum", 1, x=brt.TensorSpec((2000, 16384), "float32")) == [(2000, 1, 1)]
    assert grids("sum", 0, x=brt.TensorSpec((512, 14336), "bfloat16")) == [(224, 1, 1)]
    terms = brt.TensorSpec((1 << 24,), "float32")
    assert grids("mse_loss", None, input=terms, target=terms) == [(1, 1024, 1), (1, 1, 1)]
    terms = brt.TensorSpec((1 << 25,), "float32")
    assert grids("mse_loss", None, input=terms, target=terms) == [(1, 2048, 1), (1, 1, 1)]
    assert grids("sum", (0, 2, 3), x=brt.TensorSpec((32, 256, 28, 28), "float32")) == [(256, 1, 1)]
    assert grids("sum", (0, 2, 3), x=brt.TensorSpec((64, 64, 56, 56), "float32"))[0] == (64, 24, 1)
    assert grids("sum", 1, x=brt.TensorSpec((64, 256, 196), "float32")) == [(196, 1, 1)]
    assert grids("sum", 1, x=brt.TensorSpec((8, 1024, 768), "float32")) == [(384, 1, 1)]
    assert grids("sum", 0, x=brt.TensorSpec((256, 1024), "float32")) == [(64, 1, 1)]
    assert grids("sum", 0, x=brt.TensorSpec((256, 50257), "float32")) == [(786, 1, 1)]


@pytest.mark.parametrize("rows, width", [(3, 516), (7, 1000), (2, 1028), (1, 2052)])
def test_few_rows_are_loaded_at_once(xp, rng, rows, width):
    """As many threads as it takes, so that none waits for memory twice."""
    x = whole(rng, (rows, width))
    spec = brt.TensorSpec(x.shape, "float32")
    for op in ("sum", "amax", "argmax"):
        (launch,) = brt.select(op, "forward", arch="sm_90", x=spec, dim=1).geometry.launches
        assert (4 << launch.args[-2].value) >= width // 4
    np.testing.assert_array_equal(to_host(brt.sum(to_xp(xp, x), 1)), x.sum(1))
    np.testing.assert_array_equal(to_host(brt.argmax(to_xp(xp, x), 1)), x.argmax(1))


@pytest.mark.parametrize("rows, width", [(3, 1028), (64, 2048), (2, 1996)])
def test_few_rows_are_scanned_by_a_block_each(xp, rng, rows, width):
    """Rows of more than a warp's tile, all on their way at once."""
    x = whole(rng, (rows, width))
    (launch,) = brt.select("cumsum", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, "float32"), dim=1).geometry.launches
    assert launch.kernel == "_held4x256" and launch.grid == (rows, 1, 1)
    np.testing.assert_array_equal(to_host(brt.cumsum(to_xp(xp, x), 1)), x.cumsum(1))


@pytest.mark.parametrize("shape, dim, launches", [((1 << 16,), None, 2), ((3 * 4096 + 7,), None, 2), ((2, 250, 1200), (0, 2), 1), ((65, 20_001), 1, 2)])
def test_moments_of_a_block_at_once(xp, rng, shape, dim, launches):
    """Threads' moments around one mean, far from 0 too; what leaves the range is merged pair by pair, as are NaN and infinities."""
    assert len(brt.select("std", "forward", arch="sm_90", x=brt.TensorSpec(shape, "float32"), dim=dim).geometry.launches) == launches
    x = rng.standard_normal(shape).astype(np.float32)
    for shift, scale in ((0, 1), (3000, 1), (0, 1e25), (1e26, 1e25), (0, 1e-25), (7, 0)):
        y = (x * np.float32(scale) + np.float32(shift)).astype(np.float32)
        want = y.astype(np.float64)
        np.testing.assert_allclose(to_host(brt.std(to_xp(xp, y), dim)), want.std(axis=dim, ddof=1), rtol=1e-5)
        std, mean = map(to_host, brt.std_mean(to_xp(xp, y), dim))
        np.testing.assert_allclose(std, want.std(axis=dim, ddof=1), rtol=1e-5)
        np.testing.assert_allclose(mean, want.mean(axis=dim), rtol=1e-6, atol=1e-3 * scale)
    for bad in (np.inf, np.nan):
        y = x.copy()
        y.flat[x.size // 2] = bad
        got, touched = to_host(brt.std(to_xp(xp, y), dim)), ~np.isfinite(y).all(axis=dim)
        np.testing.assert_array_equal(got[touched], np.full(1, bad))
        assert np.isfinite(got[~touched]).all()


@pytest.mark.parametrize("count", [4 * 1024 * 3 + 4, 4 * 1024 * 16])
def test_chunks_of_one_load(xp, rng, count):
    x = whole(rng, count)
    first, _ = brt.select("sum", "forward", arch="sm_90", x=brt.TensorSpec(x.shape, "float32")).geometry.launches
    assert first.grid == (1, -(-count // 4096), 1)
    assert float(brt.sum(to_xp(xp, x))) == x.sum()


def test_no_second_short_wave_of_rows(xp, rng):
    """Rows whose blocks would be somewhat more than run at once are walked by half the threads; logsumexps of many long rows stay whole."""
    x = whole(rng, (1024, 4, 2048))
    (launch,) = brt.select("sum", "forward", arch="sm_90", x=brt.TensorSpec((1024, 4096), "float32"), dim=1).geometry.launches
    assert launch.kernel == "_held" and launch.grid[0] * launch.block[0] == 512 * 256
    np.testing.assert_array_equal(to_host(brt.sum(to_xp(xp, x), (1, 2))), x.sum((1, 2)))
    (launch,) = brt.select("logsumexp", "forward", arch="sm_90", x=brt.TensorSpec((128, 32000), "float32"), dim=1).geometry.launches
    assert launch.grid == (128, 1, 1)


def test_odd_columns_of_aligned_rows(xp, rng):
    x = whole(rng, (300, 65))
    np.testing.assert_array_equal(to_host(brt.sum(pitched(xp, x, 3), 0)), x.sum(0))


def test_ties_of_infinities_share_a_gradient(xp):
    """What lies beyond the end of a row is no tie of -inf."""
    x = np.full((3, 5), -np.inf, np.float32)
    dx = brt.amax_backward(to_xp(xp, np.ones(3, np.float32)), to_xp(xp, x), to_xp(xp, x[:, 0]), 1)
    np.testing.assert_allclose(to_host(dx), np.full((3, 5), 0.2), rtol=1e-6)


def test_lengths_in_two_units(xp):
    """Squares beyond the range on both ends, in different threads."""
    x = np.full(3000, 1e-13, np.float32)
    x[0] = 1e30
    np.testing.assert_allclose(to_host(brt.vector_norm(to_xp(xp, x), 2)), 1e30, rtol=1e-6)


def test_logsumexp_of_rising_values(xp, rng):
    """What was collected beside a sum is scaled with it when a greater value comes."""
    x = rng.uniform(-1, 1, 100_001).astype(np.float32)
    x[-1] = 30
    np.testing.assert_allclose(to_host(brt.logsumexp(to_xp(xp, x), 0)), np.log(np.exp(x.astype(np.float64)).sum()), rtol=1e-6)


@pytest.mark.parametrize("run", [4, 512])
@pytest.mark.parametrize("special", [None, np.inf, 0.0])
def test_products_of_many_factors(xp, run, special):
    """Partial products beyond the range, whichever threads have them, and more zeros or infinities than are counted."""
    x = np.where(np.arange(4096) // run % 2, 8.5, 1 / 8.5).astype(np.float32)
    if special is not None:
        x[[1, 700, 1400, 2100, 4000]] = special
    with np.errstate(all="ignore"):
        want = np.exp(np.log(x.astype(np.float64)).sum()) / x if special is None else np.full(4096, special)
    dx = brt.prod_backward(to_xp(xp, np.ones((), np.float32)), to_xp(xp, x))
    np.testing.assert_allclose(to_host(dx), want, rtol=1e-3)


@pytest.mark.parametrize("n, width", [(60_000, 8), (20_001, 3), (300, 64)])
def test_scans_of_columns(xp, rng, both_orders, n, width):
    x = whole(rng, (n, width))
    np.testing.assert_array_equal(to_host(brt.cumsum(to_xp(xp, x), 0)), x.astype(np.float64).cumsum(0))


def test_scans_of_pitched_columns(xp, rng):
    x = whole(rng, (300, 64))
    np.testing.assert_array_equal(to_host(brt.cumsum(pitched(xp, x, 1), 0)), x.cumsum(0))


# -- lines -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1002, 1003, 1005])
def test_ragged_rows(xp, rng, width):
    """Rows of all phases: the last unit of some holds two elements that a count from the length alone leaves out."""
    x = rng.standard_normal((37, width)).astype(np.float32)
    wide = x.astype(np.float64)
    y = np.exp(wide - wide.max(1, keepdims=True))
    np.testing.assert_allclose(to_host(brt.softmax(to_xp(xp, x), 1)), y / y.sum(1, keepdims=True), rtol=1e-5)


def test_long_lines_side_by_side(xp, rng):
    """Columns in packs, cut into chunks: a state for each line of a pack."""
    x = rng.standard_normal((30_000, 8)).astype(np.float32)
    wide = x.astype(np.float64)
    y = np.exp(wide - wide.max(0))
    np.testing.assert_allclose(to_host(brt.softmax(to_xp(xp, x), 0)), y / y.sum(0), rtol=1e-5)


@pytest.mark.parametrize("rows", [70, 200])
def test_parameters_of_long_rows(xp, rng, rows):
    """The gradients' sums down rows that no registers hold, by blocks of which the last has fewer."""
    x, dy = whole(rng, (rows, 9000)), whole(rng, (rows, 9000))
    ones = np.ones(rows, np.float32)
    given = {"dy": dy, "x": x, "weight": np.ones(9000, np.float32), "mean": 0 * ones, "rstd": ones}
    _, dw, db = brt.layer_norm_backward(normalized_shape=(9000,), **{k: to_xp(xp, v) for k, v in given.items()})
    np.testing.assert_array_equal(to_host(dw), (dy * x).sum(0))
    np.testing.assert_array_equal(to_host(db), dy.sum(0))


def test_ragged_rows_of_squares(xp, rng):
    """The same for an op that has no kernel for elements."""
    x, dy = whole(rng, (37, 1003)), whole(rng, (37, 1003))
    given = {"dy": dy, "x": x, "mean": np.zeros(37, np.float32), "rstd": np.ones(37, np.float32)}
    dx = to_host(brt.layer_norm_backward(normalized_shape=(1003,), need=("dx",), **{k: to_xp(xp, v) for k, v in given.items()})[0])
    np.testing.assert_allclose(dx, dy - dy.mean(1, keepdims=True) - x * (x * dy).mean(1, keepdims=True), rtol=1e-4, atol=1e-4)


def test_long_rows_in_chunks(xp, rng):
    x = rng.standard_normal((2, 200_003)).astype(np.float32)
    x[:, 150_000] = 9
    wide = x.astype(np.float64)
    y = np.exp(wide - wide.max(1, keepdims=True))
    for given in (to_xp(xp, x), pitched(xp, x, 1), to_xp(xp, np.repeat(x, 2, 1))[:, ::2]):
        np.testing.assert_allclose(to_host(brt.softmax(given, 1)), y / y.sum(1, keepdims=True), rtol=1e-5)


@pytest.mark.parametrize("width", [64, 1000, 1003])
def test_norms_far_from_zero(xp, rng, width):
    """The mean to the last digit, and the variance where it is less than the mean's own rounding in the sum."""
    x = (2**20 + rng.integers(-40, 41, (200, width)) / 8).astype(np.float32)
    wide = x.astype(np.float64)
    _, mean, rstd = brt.layer_norm(to_xp(xp, x), (width,), return_stats=True)
    assert np.abs(to_host(mean) - wide.mean(1)).max() <= 0.55 / 8
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(wide.var(1) + 1e-5), rtol=1e-3)


@pytest.mark.parametrize("n", [100, 3000])
def test_channels_far_from_zero(xp, rng, n):
    x = (2**23 + rng.integers(0, 9, (n, 8))).astype(np.float32)
    wide = x.astype(np.float64)
    for given in (to_xp(xp, x), pitched(xp, x, 1)):
        _, mean, rstd = brt.batch_norm(given, training=True, return_stats=True)
        np.testing.assert_allclose(to_host(mean), wide.mean(0), rtol=2e-7)
        np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(wide.var(0) + 1e-5), rtol=0.1)


@pytest.mark.parametrize("width", [5, 300, 30_000])
def test_hard_samples_of_equal_cells(xp, width):
    """The first of the largest cells, in whichever thread."""
    x = np.zeros((3, width), np.float32)
    x[1, :2] = x[2, : width // 2] = -1
    hard = to_host(brt.gumbel_softmax(to_xp(xp, x), 1.0, True, noise=to_xp(xp, 0 * x))[0])
    np.testing.assert_array_equal(hard.argmax(1), [0, 2, width // 2])
    np.testing.assert_array_equal(hard.sum(1), 1)


def test_noise_of_packs_of_halves(xp):
    """A pack of eight takes the numbers of two draws."""
    hard = [to_host(brt.gumbel_softmax(xp.zeros((40, 64), dtype), 1.0, True, seed=5)[0]).argmax(1) for dtype in (np.float16, np.float32)]
    np.testing.assert_array_equal(*hard)


# -- indices ---------------------------------------------------------------------------------------------------------------------------


def test_cells_at_multiples(xp, rng):
    """49 times the double next to 1 / 49 is less than 1."""
    table, index = whole(rng, (9, 4)), rng.integers(0, 9, (5, 60))
    got = brt.embedding_bag(to_xp(xp, table), to_xp(xp, index)[:, :49], None, "sum")
    np.testing.assert_array_equal(to_host(got), table[index[:, :49]].sum(1))


def test_unsigned_indices(xp, rng):
    """Nothing negative comes of them."""
    src = whole(rng, (250, 3))
    index = np.array([249, 2**32 - 1, 2**31, 0], np.uint32)
    got = to_host(brt.gather_rows(to_xp(xp, src), to_xp(xp, index), wrap_negative=True, oob="drop"))
    np.testing.assert_array_equal(got[[0, 3]], src[[249, 0]])
    np.testing.assert_array_equal(got[1:3], np.zeros((2, 3)))
    with pytest.raises(brt.IndexOutOfRangeError, match="index 4294967295 at position 1"):
        brt.gather_rows(to_xp(xp, src), to_xp(xp, index), check=True)


def test_negative_indices_that_may_not_wrap(xp):
    src = to_xp(xp, np.arange(1, 6, dtype=np.float32))
    index = to_xp(xp, np.array([1, -1, 7], np.int64))
    np.testing.assert_array_equal(to_host(brt.gather(src, 0, index, oob="drop")), [2, 0, 0])
    np.testing.assert_array_equal(to_host(brt.gather(src, 0, index, oob="clamp")), [2, 1, 5])
    with pytest.raises(brt.IndexOutOfRangeError, match="index -1 at position 1"):
        brt.gather(src, 0, index, check=True)


@pytest.mark.parametrize("width", [36, 520, 1028, 4100])
def test_rows_of_many_packs(xp, rng, width):
    """Rows gathered in chunks of which the last has fewer packs."""
    table, index = whole(rng, (6, width)), np.array([3, 0, 5, 5, 1])
    np.testing.assert_array_equal(to_host(brt.embedding(to_xp(xp, table), to_xp(xp, index))), table[index])


def test_many_long_rows(xp, rng):
    """Two packs a thread, the last of a row one, of more of them than short rows have one each."""
    table, index = whole(rng, (6, 4100)), rng.integers(0, 6, 70)
    given = {"weight": to_xp(xp, table), "index": to_xp(xp, index)}
    np.testing.assert_array_equal(to_host(brt.embedding(*given.values())), table[index])
    specs = {name: brt.TensorSpec(v.shape, v.dtype.name) for name, v in (("weight", table), ("index", index))}
    assert [launch.kernel for launch in brt.select("embedding", arch="sm_90", **specs).geometry.launches] == ["_few"]


@pytest.mark.parametrize("width", [36, 520, 1028])
def test_rows_that_none_names(xp, rng, width):
    """Their gradient is written to its last pack, whatever was there."""
    dy, index = whole(rng, (3, width)), np.array([4, 1, 4])
    out = to_xp(xp, np.full((7, width), np.nan, np.float32))
    want = np.zeros((7, width), np.float32)
    np.add.at(want, index, dy)
    np.testing.assert_array_equal(to_host(brt.embedding_backward(to_xp(xp, dy), to_xp(xp, index), 7, out=out)), want)


@pytest.mark.parametrize(("cells", "count", "width"), [(301, 65, 516), (700, 8_192, 32), (700, 8_193, 32), (70_001, 513, 16)])
def test_rows_that_some_name(xp, rng, both_orders, cells, count, width):
    """Positions that one block sorts, and one more; rows that are copied by blocks behind those that add."""
    dst, src, index = whole(rng, (cells, width)), whole(rng, (count, width)), rng.integers(0, cells // 2, count) * 2
    want, gradient = dst.copy(), np.zeros_like(dst)
    np.add.at(want, index, src)
    np.add.at(gradient, index, src)
    given = to_xp(xp, src), to_xp(xp, index)
    np.testing.assert_array_equal(to_host(brt.index_add(to_xp(xp, dst), 0, given[1], given[0])), want)
    np.testing.assert_array_equal(to_host(brt.embedding_backward(*given, cells)), gradient)


def test_padding_row_zero(xp, rng):
    """0 is a row, not the lack of one."""
    table, index = 1 + np.abs(whole(rng, (4, 8))), np.array([0, 2, 0])
    y = to_host(brt.embedding(to_xp(xp, table), to_xp(xp, index), 0, zero_padding_row=True))
    np.testing.assert_array_equal(y, np.where(index[:, None] == 0, 0, table[index]))
    dw = to_host(brt.embedding_backward(to_xp(xp, np.ones((3, 8), np.float32)), to_xp(xp, index), 4, 0))
    np.testing.assert_array_equal(dw[:, 0], [0, 0, 1, 0])


def test_the_last_offset_of_bags_is_looked_at(xp, rng):
    table, index = whole(rng, (4, 8)), np.array([0, 2, 0, 1])
    given = to_xp(xp, table), to_xp(xp, index)
    brt.embedding_bag(*given, to_xp(xp, np.array([0, 2, 4])), "sum", include_last_offset=True, check=True)
    for last in (5, -1, 1):
        with pytest.raises(brt.InvalidProblemError, match="bad offsets"):
            brt.embedding_bag(*given, to_xp(xp, np.array([0, 2, last])), "sum", include_last_offset=True, check=True)


def test_rows_of_the_norm_itself_stay(xp):
    table = to_xp(xp, np.array([[3, 4], [6, 8]], np.float64))
    brt.embedding_renorm(table, to_xp(xp, np.array([0, 0])), 5.0)
    np.testing.assert_array_equal(to_host(table), [[3, 4], [6, 8]])


def test_many_rows_scaled(xp, rng):
    """More rows than a block has warps."""
    table = 10 + whole(rng, (100, 8))
    given = to_xp(xp, table.copy())
    brt.embedding_renorm(given, to_xp(xp, np.arange(1, 100)), 2.0)
    want = table / np.where(np.arange(100) > 0, np.linalg.norm(table, axis=1) / 2, 1)[:, None]
    np.testing.assert_allclose(to_host(given), want, rtol=1e-5)


def test_weights_of_strided_bags(xp, rng):
    """Each by its own strides."""
    table, index, weights = whole(rng, (9, 4)), rng.integers(0, 9, (5, 7)), whole(rng, (7, 5))
    got = brt.embedding_bag(to_xp(xp, table), to_xp(xp, index), None, "sum", to_xp(xp, weights).T)
    np.testing.assert_array_equal(to_host(got), (table[index] * weights.T[..., None]).sum(1))


# -- segments --------------------------------------------------------------------------------------------------------------------------


def test_offsets_that_end_elsewhere(xp, rng):
    x = to_xp(xp, whole(rng, (10, 3)))
    for last in (9, 11):
        with pytest.raises(brt.BaracudaError, match="offsets"):
            brt.segment_sum(x, offsets=to_xp(xp, np.array([0, 4, last])), check=True)


def test_many_lengths(xp, rng):
    """Lengths of more segments than a block adds up."""
    lengths = rng.integers(0, 3, 20_000)
    x = whole(rng, (int(lengths.sum()), 1))
    want = np.zeros((20_000, 1), np.float32)
    np.add.at(want, np.repeat(np.arange(20_000), lengths), x)
    np.testing.assert_array_equal(to_host(brt.segment_sum(to_xp(xp, x), lengths=to_xp(xp, lengths))), want)


@pytest.mark.parametrize("count", [5, 300, 20_000])
@pytest.mark.parametrize("ordered", [False, True])
def test_segment_mean_gradients(xp, rng, count, ordered):
    ids = rng.integers(0, count, 30_000)
    ids = np.sort(ids) if ordered else ids
    dy = whole(rng, (count, 2))
    gradient = brt.segment_mean_backward if ordered else brt.unsorted_segment_mean_backward
    got = to_host(gradient(to_xp(xp, dy), to_xp(xp, ids)))
    np.testing.assert_allclose(got, dy[ids] / np.bincount(ids, minlength=count)[ids][:, None], rtol=1e-6)


@pytest.mark.parametrize("name, reduce", [("segment_sum", np.add), ("segment_max", np.maximum)])
def test_segments_of_pitched_rows(xp, rng, name, reduce):
    """Rows that begin between packs."""
    x, ids = whole(rng, (100, 8)), np.sort(np.concatenate([np.arange(6), rng.integers(0, 6, 94)]))
    want = reduce.reduceat(x, np.searchsorted(ids, np.arange(6)))
    for by in (0, 1, 2, 4):
        np.testing.assert_array_equal(to_host(getattr(brt, name)(pitched(xp, x, by), to_xp(xp, ids), 6)), want)


@pytest.mark.parametrize("count", [7, 8, 9, 255, 256, 300, 65_535, 65_536, 70_000])
def test_dropped_rows_are_in_no_segment(xp, rng, count):
    """Also where a sort takes several passes, and where the key of what is dropped is the first that needs one more."""
    x, ids = whole(rng, (3000, 3)), rng.integers(-2, count + 3, 3000)
    inside = (ids >= 0) & (ids < count)
    want = np.zeros((count, 3), np.float32)
    np.add.at(want, ids[inside], x[inside])
    np.testing.assert_array_equal(to_host(brt.unsorted_segment_sum(to_xp(xp, x), to_xp(xp, ids), count, oob="drop")), want)


@pytest.mark.parametrize("count", [7, 8, 256])
def test_dropped_positions_add_to_no_cell(xp, rng, count):
    """What a cell holds joins its sum once, wherever positions that take no part would be sorted to."""
    x, index, dst = whole(rng, (3000, 3)), rng.integers(-2, count + 3, 3000), whole(rng, (count, 3))
    inside = (index >= 0) & (index < count)
    want = dst.copy()
    np.add.at(want, index[inside], x[inside])
    np.testing.assert_array_equal(to_host(brt.index_add(to_xp(xp, dst), 0, to_xp(xp, index), to_xp(xp, x), oob="drop")), want)


def test_empty_segments_of_integers(xp):
    x, ids = to_xp(xp, np.array([-5, -7], np.int32)), to_xp(xp, np.array([0, 2]))
    for empty, value in (("zero", 0), (-9, -9), ("identity", -(2**31)), ("lowest", -(2**31))):
        np.testing.assert_array_equal(to_host(brt.segment_max(x, ids, 4, empty=empty)), [-5, value, -7, value])


# -- layout, pooling, quantization -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int8])
def test_transposes_in_tiles(xp, rng, both_orders, dtype):
    x = rng.integers(-100, 100, (130, 70)).astype(dtype)
    np.testing.assert_array_equal(to_host(brt.permute(to_xp(xp, x), (1, 0))), x.T)
    x = rng.integers(-100, 100, (2, 128, 256)).astype(dtype)
    np.testing.assert_array_equal(to_host(brt.permute(to_xp(xp, x), (0, 2, 1))), x.transpose(0, 2, 1))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex128])
@pytest.mark.parametrize("shape, dims", [
    ((200, 132), (1, 0)), ((24, 300), (1, 0)), ((300, 24), (1, 0)), ((3, 36, 68), (0, 2, 1)), ((36, 5, 68), (2, 1, 0)), ((4, 68, 5, 36), (3, 0, 2, 1)),
])  # fmt: skip
def test_transposes_by_patches(xp, rng, both_orders, dtype, shape, dims):
    """Whole accesses on both sides: tiles of three shapes and their rests, dense or with longer steps between rows."""
    (launch,) = brt.select("permute", "forward", arch="sm_90", x=brt.TensorSpec(shape, np.dtype(dtype).name), dims=dims).geometry.launches
    assert launch.kernel.startswith("_patches")
    x = rng.integers(-100, 100, (*shape[:-1], shape[-1] + 4)).astype(dtype)
    for part in (x[..., : shape[-1]].copy(), x[..., : shape[-1]]):
        np.testing.assert_array_equal(to_host(brt.permute(to_xp(xp, part), dims)), part.transpose(dims))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, np.int8])
@pytest.mark.parametrize("shape", [(65, 67), (801, 33), (130, 66), (64, 129), (2, 129, 257), (128, 128)])
@pytest.mark.parametrize("x_whole", [False, True])
@pytest.mark.parametrize("y_whole", [False, True])
def test_transposes_by_words(xp, rng, both_orders, dtype, shape, x_whole, y_whole):
    """Rows that begin anywhere, or where words do, on either side: tiles of all sizes of elements and their rests."""
    dims = (*range(len(shape) - 2), len(shape) - 1, len(shape) - 2)
    if x_whole or y_whole:
        shape = (*shape[:-2], *(n + 4 - n % 4 for n in shape[-2:]))

    def part(own, whole):
        values = to_xp(xp, rng.integers(-100, 100, (*own[:-1], own[-1] + (4 if whole else 3))).astype(dtype))
        return values[..., 4:] if whole else values[..., 1:-2]

    x = part(shape, x_whole)
    want = to_host(x).transpose(dims)
    y = part(want.shape, y_whole)
    brt.permute(x, dims, out=y)
    np.testing.assert_array_equal(to_host(y), want)
    np.testing.assert_array_equal(to_host(brt.permute(x, dims)), want)
    spec, target = (
        brt.TensorSpec(a.shape, np.dtype(dtype).name, strides=tuple(s // a.itemsize for s in a.strides), alignment=max(4 if whole else 1, a.itemsize))
        for a, whole in ((x, x_whole), (y, y_whole))
    )
    (launch,) = brt.select("permute", "forward", arch="sm_90", x=spec, y=target, dims=dims).geometry.launches
    assert launch.kernel == "_words"


@pytest.mark.parametrize("shape", [(6, 10, 8), (6, 9, 3), (2, 6, 9, 40), (40, 12)])
def test_moved_axes_take_the_plain_ones_inside(xp, rng, shape):
    """A roll or pad of an outer axis moves whole rows: one axis with those inside it, in the modes that allow it."""
    x = rng.standard_normal(shape).astype(np.float32)
    a, axes = to_xp(xp, x), tuple(range(len(shape) - 1))
    np.testing.assert_array_equal(to_host(brt.roll(a, (-3, 5, 2)[: len(axes)], axes)), np.roll(x, (-3, 5, 2)[: len(axes)], axes))
    widths = [(0, 0)] * len(shape)
    widths[len(shape) - 2] = (2, 3)
    for mode, own in (("constant", "constant"), ("circular", "wrap"), ("reflect", "reflect"), ("replicate", "edge"), ("symmetric", "symmetric")):
        np.testing.assert_array_equal(to_host(brt.pad(a, tuple(widths), mode=mode)), np.pad(x, widths, own))
    widths[len(shape) - 2] = (-1, 2)
    np.testing.assert_array_equal(to_host(brt.pad(a, tuple(widths), value=7)), np.pad(x[..., 1:, :], [*[(0, 0)] * (len(shape) - 2), (0, 2), (0, 0)], constant_values=7))


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int8])
@pytest.mark.parametrize("a, b, before", [(197, 96, 0), (49, 33, 0), (197, 197, 3), (20, 300, 8), (36, 64, 1), (700, 40, 0)])
def test_transposes_to_rows_without_alignment(xp, rng, both_orders, dtype, a, b, before):
    """Rows of y that follow one another are written as one run, which may begin anywhere; where x has no aligned accesses either, but both have words of several elements, by those."""
    spec, size = brt.TensorSpec((3, a, b), np.dtype(dtype).name), np.dtype(dtype).itemsize
    (launch,) = brt.select("permute", "forward", arch="sm_90", x=spec, dims=(0, 2, 1)).geometry.launches
    words = size < 4 and b * size % 16 and not a * size % 4 and not b * size % 4
    assert (launch.kernel == "_runs") == (a * size % 16 != 0 and not words)
    assert launch.kernel == "_words" or not (words and a * size % 16)
    x = rng.integers(-100, 100, (3, a, b)).astype(dtype)
    room = to_xp(xp, np.zeros(before + x.size + 5, dtype))
    brt.permute(to_xp(xp, x), (0, 2, 1), out=room[before : before + x.size].reshape(3, b, a))
    got = to_host(room)
    np.testing.assert_array_equal(got[before : before + x.size].reshape(3, b, a), x.transpose(0, 2, 1))
    assert not got[:before].any() and not got[before + x.size :].any()


def test_slices_of_no_cells(xp):
    dest = to_xp(xp, np.arange(5, dtype=np.float32))
    got = brt.write_slice(dest, to_xp(xp, np.zeros(0, np.float32)), [5])
    np.testing.assert_array_equal(to_host(dest if got is None else got), np.arange(5))


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("kernel, stride, padding", [(2, 2, 0), (3, 3, 1), (2, 3, 1), (3, 2, 1), (2, 4, 1)])
def test_ceil_mode_windows(xp, rng, n, kernel, stride, padding):
    """No window begins beyond the input and its padding on the left; divisors count what lies in the padded input."""
    x = whole(rng, (1, 1, n, n))
    count = -(-(n + 2 * padding - kernel) // stride) + 1
    count -= (count - 1) * stride >= n + padding
    begins = np.arange(count) * stride - padding
    spans = [slice(max(b, 0), min(b + kernel, n)) for b in begins]
    size = [min(b + kernel, n + padding) - b for b in begins]
    got = {
        mode: to_host(brt.avg_pool2d(to_xp(xp, x), kernel, stride, padding, True, mode == "padded", 9 if mode == "ninth" else None))
        for mode in ("padded", "inside", "ninth")
    }
    assert to_host(brt.max_pool2d(to_xp(xp, x), kernel, stride, padding, ceil_mode=True)).shape == (1, 1, count, count)
    for i, a in enumerate(spans):
        for j, b in enumerate(spans):
            cells = x[0, 0, a, b]
            np.testing.assert_allclose(got["padded"][0, 0, i, j], cells.sum() / (size[i] * size[j]), rtol=1e-6)
            np.testing.assert_allclose(got["inside"][0, 0, i, j], cells.mean(), rtol=1e-6)
            assert got["ninth"][0, 0, i, j] == np.float32(cells.sum()) / np.float32(9)


@pytest.mark.parametrize("divisor", [3, 9, -7, 8])
def test_means_are_quotients(xp, rng, divisor):
    """No product with a rounded reciprocal."""
    x = rng.standard_normal((1, 1, 20, 64)).astype(np.float32)
    np.testing.assert_array_equal(to_host(brt.avg_pool2d(to_xp(xp, x), 1, divisor_override=divisor)), x / np.float32(divisor))


@pytest.mark.parametrize("shape", [(1, 2, 40, 64), (1, 1, 9, 9)])
@pytest.mark.parametrize("kernel, stride", [(2, 2), (3, 1), (3, 2)])
def test_tiles_of_nan(xp, rng, shape, kernel, stride):
    x = whole(rng, shape)
    x[..., 3, 4] = x[..., 7, 1] = np.nan
    y = to_host(brt.max_pool2d(to_xp(xp, x), kernel, stride))
    views = np.lib.stride_tricks.sliding_window_view(x, (kernel, kernel), (2, 3))[:, :, ::stride, ::stride]
    np.testing.assert_array_equal(y, views.max((-2, -1)))


@pytest.mark.parametrize("shape", [(2, 3, 35, 35), (1, 2, 7, 9), (3, 1, 17, 57), (1, 1, 1, 3), (2, 2, 20, 20)])
@pytest.mark.parametrize("kernel, stride, padding", [(2, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2, 0), (3, 2, 1), (5, 1, 2), (5, 1, 0)])
def test_walks_down_columns_give_the_bits_of_single_windows(xp, rng, shape, kernel, stride, padding):
    """Planes whose rows are no whole packs, NaN and windows of -inf among them; the same in a view whose rows lie apart."""
    if min(shape[2:]) + 2 * padding < kernel:
        pytest.skip("no window fits")
    x = rng.standard_normal(shape).astype(np.float32)
    x[:, :, : shape[2] // 2] = -np.inf
    x.flat[:: max(x.size // 5, 7)] = np.nan
    single = brt.PlanPreference(variant="strided_i64")
    walked = {f"_walk{kernel}x{stride}"} & {launch.kernel for launch in brt.select("max_pool2d", arch="sm_90", x=brt.TensorSpec(shape, "float32"),
                                            kernel_size=kernel, stride=stride, padding=padding).geometry.launches}  # fmt: skip
    assert walked or shape[3] % 4 == 0
    for of in (to_xp(xp, x), to_xp(xp, np.repeat(x, 2, 2))[:, :, ::2]):
        for ceil in (False, True):
            best = brt.max_pool2d(of, kernel, stride, padding, ceil_mode=ceil, return_indices=True)
            for got, want in zip(best, brt.max_pool2d(of, kernel, stride, padding, ceil_mode=ceil, return_indices=True, preference=single), strict=True):
                np.testing.assert_array_equal(to_host(got), to_host(want))
            np.testing.assert_array_equal(to_host(brt.max_pool2d(of, kernel, stride, padding, ceil_mode=ceil)), to_host(best[0]))
            for counted, divisor in ((True, None), (False, None), (True, 8)):
                means = [to_host(brt.avg_pool2d(of, kernel, stride, padding, ceil, counted, divisor, preference=p)) for p in (None, single)]
                assert means[0].tobytes() == means[1].tobytes()


def test_long_windows_in_groups(xp, rng):
    x = rng.permutation(2 * 40 * 50).reshape(1, 2, 40, 50).astype(np.float32)
    np.testing.assert_array_equal(to_host(brt.adaptive_max_pool2d(to_xp(xp, x), (1, 1)))[..., 0, 0], x.max((2, 3)))
    np.testing.assert_array_equal(to_host(brt.max_pool2d(to_xp(xp, x), (20, 25)))[0], x.reshape(2, 2, 20, 2, 25).max((2, 4)))


def test_unpools_fill_each_plane(xp, rng):
    """The workspace holds an owner for each cell of the output."""
    x = whole(rng, (3, 4, 10, 10))
    y, indices = brt.max_pool2d(to_xp(xp, x), 2, return_indices=True)
    back = to_host(brt.max_unpool2d(y, indices, 2))
    at, values = to_host(indices).reshape(12, -1), to_host(y).reshape(12, -1)
    want = np.zeros((12, 100), np.float32)
    np.put_along_axis(want, at.astype(np.int64), values, 1)
    np.testing.assert_array_equal(back.reshape(12, 100), want)


def test_fractional_starts_shared_by_a_block(xp, rng, both_orders):
    x, samples = whole(rng, (2, 3, 30, 33)), rng.random((2, 3, 2)).astype(np.float32)
    y, indices = brt.fractional_max_pool2d(to_xp(xp, x), 2, (13, 14), index_base="plane", random_samples=to_xp(xp, samples))
    again, same = brt.fractional_max_pool2d(to_xp(xp, x[:1, :1]), 2, (13, 14), index_base="plane", random_samples=to_xp(xp, samples[:1, :1]))
    np.testing.assert_array_equal(to_host(y)[:1, :1], to_host(again))
    np.testing.assert_array_equal(to_host(indices)[:1, :1], to_host(same))
    places = to_host(indices).reshape(6, -1)
    np.testing.assert_array_equal(np.take_along_axis(x.reshape(6, -1), places.astype(np.int64), 1), to_host(y).reshape(6, -1))
    assert (np.diff(to_host(indices)[..., 0], axis=-1) > 0).all() and to_host(indices)[0, 0, -1, -1] >= 28 * 33


def test_quotients_next_to_ties(xp):
    """x / scale just below and above n + 1/2 for scales that are no powers of two."""
    for scale in np.float32([1 / 3, 0.1, 7e-3, 0.77, 3.3]):
        x = (np.arange(-120, 120, dtype=np.float32) + np.float32(0.5)) * scale
        x = np.concatenate([x, np.nextafter(x, np.float32(-9e9)), np.nextafter(x, np.float32(9e9))])
        np.testing.assert_array_equal(to_host(brt.quantize_per_tensor(to_xp(xp, x), float(scale))), np.clip(np.rint(x / scale), -128, 127))


def test_dynamic_scales_at_the_ends(xp):
    """Rows of zeros; of less than the smallest scale; and a zero point that is rounded."""
    x = np.array([[0, 0, 0, 0], [1e-44, 0, 0, -1e-44], [-1, 0.5, 0.25, 1.7], [-0.3, 0.9, 0.1, 0]], np.float32)
    for asymmetric in (False, True):
        q, scale, *zero = (to_host(a) for a in brt.dynamic_range_quantize(to_xp(xp, x), asymmetric=asymmetric) if a is not None)
        scale = scale.reshape(-1)
        assert scale[0] == 1 and (q[0] == (zero[0].reshape(-1)[0] if zero else 0)).all() and scale[1] == np.float32(1e-45)
        low, high = np.minimum(x.min(1), 0), np.maximum(x.max(1), 0)
        if asymmetric:
            want = np.clip(-128 - np.rint(low[2:] / scale[2:]), -128, 127)
            np.testing.assert_array_equal(zero[0].reshape(-1)[2:], want)
        else:
            np.testing.assert_allclose(scale[2:], np.maximum(-low, high)[2:] / 127, rtol=1e-6)


@pytest.mark.parametrize("length", [8, 72, 1016, 1032, 2056, 6152, 8192, 8200])
@pytest.mark.parametrize("asymmetric", [False, True])
def test_rows_that_registers_hold_and_longer_ones(xp, rng, both_orders, length, asymmetric):
    """The last access of a row decides its range, wherever its thread reads it."""
    x = rng.integers(-60, 61, (5, length)).astype(np.float16)
    x[0, -1], x[1, 0], x[2, length // 2], x[3, -8], x[4] = 127, -127, 127, 127, -3
    q, scale, *zero = (to_host(a) for a in brt.dynamic_range_quantize(to_xp(xp, x), asymmetric=asymmetric, scale_dtype="float32") if a is not None)
    wide = x.astype(np.float64)
    low, high = np.minimum(wide.min(1, keepdims=True), 0), np.maximum(wide.max(1, keepdims=True), 0)
    want = ((high - low) / 255 if asymmetric else np.maximum(-low, high) / 127).astype(np.float32)
    np.testing.assert_allclose(scale.reshape(-1, 1), want, rtol=1e-6)
    own = scale.reshape(-1, 1).astype(np.float64)
    offset = np.clip(-128 - np.rint(low / own), -128, 127) if asymmetric else np.zeros_like(low)
    if asymmetric:
        np.testing.assert_array_equal(zero[0].reshape(-1, 1), offset)
    np.testing.assert_allclose(q, np.clip(wide / own + offset, -128, 127), rtol=0, atol=0.5 + 1e-3)


@pytest.mark.parametrize("channels, inner", [(3, 5), (7, 50), (2, 4099)])
def test_channels_that_packs_cut(xp, rng, channels, inner):
    """A pack that ends one channel and begins the next."""
    x, scale = whole(rng, (4, channels, inner)), 2.0 ** -np.arange(channels, dtype=np.float32)
    got = to_host(brt.quantize_per_channel(to_xp(xp, x), to_xp(xp, scale), axis=1))
    np.testing.assert_array_equal(got, np.clip(x / scale[:, None], -128, 127))


@pytest.mark.parametrize("m, n, k", [(70, 65, 300), (3, 130, 64)])
def test_int8_products_of_many_steps(xp, rng, both_orders, m, n, k):
    a, w = rng.integers(-128, 128, (m, k)).astype(np.int8), rng.integers(-128, 128, (n, k)).astype(np.int8)
    one = np.ones(1, np.float32)
    got = brt.quantized_linear(to_xp(xp, a), to_xp(xp, w), to_xp(xp, np.ones(n, np.float32)), a_scale=to_xp(xp, np.ones(m, np.float32)), dtype="float32")
    np.testing.assert_array_equal(to_host(got), one * (a.astype(np.int64) @ w.T.astype(np.int64)))


@pytest.mark.parametrize("shape, axis", [((40, 3000), 0), ((3000, 40), 1), ((64, 5), 1)])
def test_scale_gradients_in_chunks(xp, rng, both_orders, shape, axis):
    q, dy = rng.integers(-3, 4, shape).astype(np.int8), whole(rng, shape)
    ones, zero = np.ones(shape[axis], np.float32), np.full(shape[axis], 1, np.int32)
    given = {"q": to_xp(xp, q), "zero_point": to_xp(xp, zero)}
    dscale, dzero, *_ = brt.dequantize_per_channel_backward(to_xp(xp, dy), to_xp(xp, ones), axis, need=("dscale", "dzero_point"), **given)[-2:]
    np.testing.assert_array_equal(to_host(dscale), (dy * (q - 1)).sum(1 - axis))
    np.testing.assert_array_equal(to_host(dzero), -dy.sum(1 - axis))


# -- sorting ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype, descending", [("int32", False), ("float32", True), ("uint8", False), ("int64", True)])
def test_tiles_of_many_keys(xp, rng, monkeypatch, both_orders, dtype, descending):
    """The largest tiles, which sorts of millions take: two whole ones and a part of one; with the positions and without, and where rows lie across memory."""
    monkeypatch.setattr(radix_sort, "SORT_ENOUGH", 0)
    x = rng.integers(-(1 << 20), 1 << 20, 20_011).astype(dtype)
    if dtype == "float32":
        x[::7], x[3], x[5], x[6] = x[0], np.nan, 0.0, -0.0
    want = np.argsort(-x.astype(np.float64) if descending else x, kind="stable")
    if descending and dtype == "float32":
        want = np.concatenate(([3], want[want != 3]))
    values, places = (to_host(a) for a in brt.sort(to_xp(xp, x), 0, descending))
    np.testing.assert_array_equal(places, want)
    np.testing.assert_array_equal(values.view(f"u{x.itemsize}"), x[want].view(f"u{x.itemsize}"))
    np.testing.assert_array_equal(to_host(brt.msort(to_xp(xp, np.repeat(x, 2))[::2], descending)), x[want])


@pytest.mark.parametrize("fills", [radix_sort.SORT_ENOUGH, 0])
@pytest.mark.parametrize("bits, passes", [(8, 1), (9, 1), (10, 1), (11, 2), (18, 2), (20, 2), (22, 3), (27, 3), (30, 3)])
def test_digits_of_nine_and_ten_bits(xp, rng, monkeypatch, both_orders, bits, passes, fills):
    """They save a pass; in tiles of few keys and of many, the last of them in part."""
    monkeypatch.setattr(radix_sort, "SORT_ENOUGH", fills)
    count = (1 << bits) - 1
    ids = rng.integers(0, count, 8_999)
    ids[::5], ids[1], ids[-1] = ids[0], count - 1, 0
    keys, order = to_host(brt.segment_order(to_xp(xp, ids), count))
    want = np.argsort(ids, kind="stable")
    np.testing.assert_array_equal(order, want)
    np.testing.assert_array_equal(keys, ids[want])
    plan = brt.select("segment_order", segment_ids=brt.TensorSpec(ids.shape, "int64"), num_segments=count, arch="sm_90")
    assert sum("_move" in launch.kernel for launch in plan.geometry.launches) == passes


def test_wide_digits_of_many_tiles(xp, rng):
    """Their counts are scanned."""
    ids = rng.integers(0, 1000, 270_001).astype(np.int32)
    _, order = to_host(brt.segment_order(to_xp(xp, ids), 1000))
    np.testing.assert_array_equal(order, np.argsort(ids, kind="stable"))


def test_tiles_of_many_long_rows():
    """Rows together fill the device: tiles are as large as those of one sort of as many elements."""
    few, many = (brt.select("sort", x=brt.TensorSpec((rows, 128_256), "bfloat16"), arch="sm_90").geometry.launches for rows in (1, 64))
    blocks = [next(launch.grid[0] for launch in launches if launch.kernel == "_move") for launches in (few, many)]
    assert blocks == [63, 64 * 16]


@pytest.mark.parametrize("dtype, digits", [("int32", 0xFFFF), ("int32", 0xFF00FF00), ("int64", 0xFF0000FF), ("float32", 0x00FF0000), ("uint8", 0xFF), ("int16", 0)])
def test_digits_that_all_keys_share(xp, rng, both_orders, dtype, digits):
    """Passes over them move nothing, wherever they lie among the others; of two rows each has its own."""
    size = np.dtype(dtype).itemsize
    bits = rng.integers(0, 1 << min(8 * size - 1, 62), (2, 9_001)).astype(f"u{size}") & np.array(digits, "u8").astype(f"u{size}") | np.array(3 << 8 * size - 6, "u8").astype(f"u{size}")
    bits[1] &= np.array(~(0xFF << 16), "i8").astype(f"u{size}")
    x = bits.view(dtype)
    want = np.argsort(x, 1, kind="stable")
    values, places = (to_host(a) for a in brt.sort(to_xp(xp, x), 1))
    np.testing.assert_array_equal(places, want)
    np.testing.assert_array_equal(values, np.take_along_axis(x, want, 1))
    np.testing.assert_array_equal(to_host(brt.argsort(to_xp(xp, x), 1, True, index_dtype="int32")), 9_000 - np.argsort(x[:, ::-1], 1, kind="stable")[:, ::-1])


@pytest.mark.parametrize("n", [33, 129, 300, 2000, 3000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int8])
@pytest.mark.parametrize("descending", [False, True])
def test_rows_sorted_by_a_block(xp, rng, both_orders, n, dtype, descending):
    x = rng.integers(-50, 50, (3, n)).astype(dtype)
    values, places = (to_host(a) for a in brt.sort(to_xp(xp, x), 1, descending))
    want = np.argsort(-x.astype(np.float64) if descending else x, 1, kind="stable")
    np.testing.assert_array_equal(places, want)
    np.testing.assert_array_equal(values, np.take_along_axis(x, want, 1))


@pytest.mark.parametrize("n, k", [(20, 3), (20, 20), (64, 8), (64, 9), (100, 33), (300, 8), (600, 17), (1025, 300), (2048, 1)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int64, np.int8, np.uint16])
@pytest.mark.parametrize("largest", [False, True])
def test_first_of_short_rows(xp, rng, both_orders, n, k, dtype, largest):
    """Several rows a block or one, of which the last has some: zeros of both signs and NaN keep their bits."""
    x = rng.integers(-9, 9, (5, n)).astype(dtype)
    if x.dtype.kind == "f":
        bits = x.view(f"u{x.itemsize}")
        bits[x == 0] |= (rng.integers(0, 2, (x == 0).sum()) << 8 * x.itemsize - 1).astype(bits.dtype)
        bits[2, ::5] = np.iinfo(bits.dtype).max
        bits[3, 1::7] = np.array(np.nan, dtype).view(bits.dtype) + 1
    keys = -x.astype(np.float64) if largest else x.astype(np.float64)
    keys[np.isnan(x)] = -np.inf if largest else np.inf
    want = np.argsort(keys, 1, kind="stable")[:, :k]
    values, places = (to_host(a) for a in brt.topk(to_xp(xp, x), k, 1, largest))
    np.testing.assert_array_equal(places, want)
    np.testing.assert_array_equal(values.view(f"u{x.itemsize}"), np.take_along_axis(x, want, 1).view(f"u{x.itemsize}"))


@pytest.mark.parametrize("n", [17, 32])
def test_many_short_rows(xp, rng, n):
    """More than there are threads for a lane each: SORTED elements a thread, the last block with threads of no row."""
    x = rng.integers(0, 9, (9001, n)).astype(np.int16)
    values, places = (to_host(a) for a in brt.sort(to_xp(xp, x), 1))
    np.testing.assert_array_equal(places, np.argsort(x, 1, kind="stable"))
    np.testing.assert_array_equal(values, np.sort(x, 1))


@pytest.mark.parametrize("n", [5000, 40_001])
def test_ranks_of_long_rows(xp, rng, n):
    """Digit by digit, with NaN among them; the sort of such rows ends with them."""
    x = (rng.permutation(3 * n).reshape(3, n) / 8).astype(np.float32)
    x[1, ::7] = np.nan
    order = np.sort(x, 1)
    for k in (1, n // 3, n):
        np.testing.assert_array_equal(to_host(brt.kthvalue(to_xp(xp, x), k, 1)[0]), order[:, k - 1])
    np.testing.assert_array_equal(to_host(brt.sort(to_xp(xp, x), 1)[0]), order)
    finite = np.isfinite(x[1]).sum()
    np.testing.assert_array_equal(to_host(brt.nanmedian(to_xp(xp, x), 1)[0]), [order[0, (n - 1) // 2], order[1, (finite - 1) // 2], order[2, (n - 1) // 2]])


@pytest.mark.parametrize("shape, k", [((3, 30_011), 64), ((100_003,), 1000), ((2, 2100), 3), ((5, 9000), 1000), ((3, 4000), 192), ((3, 4000), 193), ((4, 8192), 1)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int8])
def test_first_of_long_rows(xp, rng, both_orders, shape, k, dtype):
    """By chunks, of what chunks left by chunks again, by a block alone; many equal ones, all equal, NaN; rows begin at any element."""
    x = rng.integers(-120, 120, shape).astype(dtype)
    if dtype != np.int8:
        x = (x + rng.standard_normal(shape) * 100 // 1).astype(dtype)
        x.reshape(-1)[5 :: x.size // 3] = np.nan
    if x.ndim == 2:
        x[0] = 7
    for largest in (True, False):
        values, places = (to_host(a) for a in brt.topk(to_xp(xp, x), k, largest=largest))
        key = np.where(np.isnan(x.astype(np.float64)), 1e9, x.astype(np.float64))
        want = np.argsort(-key if largest else key, -1, kind="stable")[..., :k]
        np.testing.assert_array_equal(places, want)
        np.testing.assert_array_equal(values, np.take_along_axis(x, want, -1))


def test_many_quantiles(xp, rng):
    """More than a launch takes."""
    x, q = rng.permutation(801).astype(np.float32), tuple(k / 80 for k in range(81))
    np.testing.assert_array_equal(to_host(brt.quantile(to_xp(xp, x), q)), np.arange(81) * 10)


# -- losses ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows, classes", [(70, 3), (1000, 10), (5, 5000), (130, 600)])
def test_losses_of_many_rows_and_classes(xp, rng, both_orders, rows, classes):
    x, target = rng.standard_normal((rows, classes)).astype(np.float32), rng.integers(0, classes, rows)
    wide = x.astype(np.float64)
    want = np.log(np.exp(wide).sum(1)) - wide[np.arange(rows), target]
    np.testing.assert_allclose(to_host(brt.cross_entropy(to_xp(xp, x), to_xp(xp, target), reduction="none")), want, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(to_host(brt.cross_entropy(to_xp(xp, x), to_xp(xp, target))), want.mean(), rtol=1e-5)


@pytest.mark.parametrize("dtype, classes", [("float32", 20_011), ("float16", 40_007)])
@pytest.mark.parametrize("smoothing", [0, 0.25])
def test_losses_of_rows_of_several_rounds(xp, rng, both_orders, dtype, classes, smoothing):
    """A thread has accesses of more rounds than one, the last of which not all have; rows begin between packs, and the largest logit lies anywhere."""
    x, target = rng.standard_normal((5, classes)).astype(dtype), np.array([0, 3, classes - 1, 17, 9000], np.int32)
    for row, top in enumerate((0, 2, classes // 2, classes - 1, classes - 5)):
        x[row, top] = 9 + row
    wide = x.astype(np.float64)
    log = wide - wide.max(1, keepdims=True)
    log -= np.log(np.exp(log).sum(1, keepdims=True))
    want = -(1 - smoothing) * log[np.arange(5), target] - smoothing * log.mean(1)
    given = to_xp(xp, x), to_xp(xp, target)
    got = to_host(brt.cross_entropy(*given, reduction="none", label_smoothing=smoothing, out_dtype="float32"))
    np.testing.assert_allclose(got, want, rtol=3e-6)
    soft = np.full((5, classes), 0.0)
    soft[np.arange(5), target] = 1
    soft = to_xp(xp, soft.astype(dtype))
    got = to_host(brt.cross_entropy(given[0], soft, reduction="none", label_smoothing=smoothing, out_dtype="float32"))
    np.testing.assert_allclose(got, want, rtol=1e-5)


@pytest.mark.parametrize("rows", [7, 3000])
def test_ignored_rows_weigh_nothing(xp, rng, rows):
    """Forward and backward divide by what the others weigh."""
    x, target = rng.standard_normal((rows, 5)).astype(np.float32), rng.integers(0, 5, rows)
    target[::3] = -100
    weight = np.float32([1, 2, 4, 0.5, 1])
    kept = target >= 0
    share = np.where(kept, weight[target * kept], 0)
    wide = x.astype(np.float64)
    p = np.exp(wide) / np.exp(wide).sum(1, keepdims=True)
    given = to_xp(xp, x), to_xp(xp, target), to_xp(xp, weight)
    loss = -(share * np.log(p[np.arange(rows), target * kept])).sum() / share.sum()
    np.testing.assert_allclose(to_host(brt.cross_entropy(*given)), loss, rtol=1e-5)
    dx = to_host(brt.cross_entropy_backward(to_xp(xp, np.ones((), np.float32)), *given))
    np.testing.assert_allclose(dx, (p - np.eye(5)[target * kept]) * (share / share.sum())[:, None], rtol=1e-4, atol=1e-7)


@pytest.mark.parametrize("labels", [3, 200, 700])
def test_ctc_of_many_labels(xp, rng, both_orders, labels):
    """Each label once, each time takes one: the gradient is that of the only path."""
    x = rng.standard_normal((labels, 2, labels + 1)).astype(np.float32)
    x = (x - np.log(np.exp(x).sum(2, keepdims=True))).astype(np.float32)
    target, lengths = np.stack([1 + rng.permutation(labels) for _ in range(2)]), np.full(2, labels)
    given = to_xp(xp, x), to_xp(xp, target), to_xp(xp, lengths), to_xp(xp, lengths)
    path = x[np.arange(labels)[:, None], np.arange(2), target.T]
    np.testing.assert_allclose(to_host(brt.ctc_loss(*given, reduction="none")), -path.astype(np.float64).sum(0), rtol=1e-5)
    dx = to_host(brt.ctc_loss_backward(to_xp(xp, np.ones(2, np.float32)), *given, reduction="none", grad="log_probs"))
    want = np.zeros_like(x)
    want[np.arange(labels)[:, None], np.arange(2), target.T] = -1
    np.testing.assert_allclose(dx, want, rtol=0.02, atol=1e-6)  # of sums of thousands


def test_similarity_of_broadcast_vectors(xp, rng):
    a, b = rng.standard_normal((4, 6)).astype(np.float32), rng.standard_normal((1, 6)).astype(np.float32)
    want = (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b)
    np.testing.assert_allclose(to_host(brt.cosine_similarity(to_xp(xp, a), to_xp(xp, np.repeat(b, 2, 0))[:1], 1)), want, rtol=1e-5)


# -- more blocks than one ----------------------------------------------------------------------------------------------------------------


def test_cells_of_many_blocks(xp, rng):
    """No count of threads is rounded down."""
    n = 3 * 1024 + 5
    x, index = whole(rng, n), rng.permutation(n)
    spread = to_xp(xp, np.repeat(index, 2))[::2]
    np.testing.assert_array_equal(to_host(brt.gather(to_xp(xp, x), 0, spread)), x[index])
    np.testing.assert_array_equal(to_host(brt.scatter(to_xp(xp, np.zeros_like(x)), 0, to_xp(xp, index), to_xp(xp, x)))[index], x)
    np.testing.assert_array_equal(to_host(brt.one_hot(to_xp(xp, index[:999] % 3), 3, dtype="float32")), np.eye(3)[index[:999] % 3])


@pytest.mark.parametrize("cells", [1, 2, 3, 5, 7])
def test_owners_are_cleared_to_the_last(xp, cells):
    """Cells that none names keep theirs, whatever the workspace held."""
    for _ in range(3):
        got = brt.scatter(xp.ones(cells, np.float32), 0, to_xp(xp, np.array([0])), to_xp(xp, np.array([5], np.float32)))
        np.testing.assert_array_equal(to_host(got), [5] + [1] * (cells - 1))


def test_reduced_cells_of_many_blocks(xp, rng):
    dst, src, index = whole(rng, 2000), whole(rng, 300), rng.integers(0, 2000, 300)
    dy = whole(rng, 2000)
    ddst, dsrc = brt.scatter_reduce_backward(to_xp(xp, dy), to_xp(xp, dst), 0, to_xp(xp, index), to_xp(xp, src), "sum")
    np.testing.assert_array_equal(to_host(ddst), dy)
    np.testing.assert_array_equal(to_host(dsrc), dy[index])


def test_softmax_of_segments_side_by_side(xp, rng):
    ids = np.sort(np.concatenate([np.arange(200), rng.integers(0, 200, 800)]))
    x = rng.standard_normal((1000, 6)).astype(np.float32)
    e = np.exp(x.astype(np.float64))
    sums = np.add.reduceat(e, np.searchsorted(ids, np.arange(200)))
    np.testing.assert_allclose(to_host(brt.segment_softmax(to_xp(xp, x), to_xp(xp, ids))), e / sums[ids], rtol=1e-5)
    products = np.multiply.reduceat(x.astype(np.float64), np.searchsorted(ids, np.arange(200)))
    dx = brt.segment_prod_backward(to_xp(xp, np.ones((200, 6), np.float32)), to_xp(xp, x), to_xp(xp, ids), num_segments=200)
    np.testing.assert_allclose(to_host(dx), products[ids] / x, rtol=1e-4)


@pytest.mark.parametrize(
    ("rows", "width", "token", "count"),
    [(5003, 3, "f32", 61), (5003, 8, "f32", 61), (5003, 16, "f16", 61), (5003, 8, "bf16", 700), (1003, 300, "f32", 61), (70001, 1, "f32", 61), (70001, 1, "f32", 21)],
)  # fmt: skip
def test_softmax_of_segments_in_any_order_of_rows(xp, rng, rows, width, token, count):
    """Half of the rows in one segment, some in none, and terms that vanish beside the largest: by integers the same bits whatever the order, of many rows of few segments in that of a segment's own."""
    walk = rows > max(segment_softmax.UNIT_ROWS, segment_softmax.CROWD * count)
    ids = np.where(rng.random(rows) < 0.5, 7, rng.integers(-1, count + 1, rows))
    plan = brt.select("unsorted_segment_softmax", x=brt.TensorSpec((rows, width), token), segment_ids=brt.TensorSpec((rows,), "int64"), num_segments=count, arch="sm_90")
    assert any("_units" in launch.kernel for launch in plan.geometry.launches) != walk
    x = round_to(rng.standard_normal((rows, width)) * rng.choice([0.1, 4], (rows, 1)), token)
    x[ids == 5] = -np.inf
    x[np.flatnonzero(ids == 6)[0]] = np.nan
    x[ids == 8] -= (200 * (np.arange(np.sum(ids == 8)) % 3 + 1)[:, None]).astype(x.dtype)
    x[np.flatnonzero(ids == 9)[:2], 0] = np.inf
    want = np.zeros((rows, width))
    for s in np.intersect1d(ids, np.arange(count)):
        want[ids == s] = _of_infinities(x[ids == s].astype(np.float64))
    got = to_host(brt.unsorted_segment_softmax(to_xp(xp, x), to_xp(xp, ids), count, oob="drop"))
    np.testing.assert_allclose(got.astype(np.float64), want, rtol={"f32": 1e-5, "f16": 1e-3, "bf16": 1e-2}[token], atol=6e-8 if token == "f16" else 1e-40)
    for order in (np.argsort(np.where(ids < 0, count, ids), kind="stable"), *([] if walk else [rng.permutation(rows)])):
        again = to_host(brt.unsorted_segment_softmax(to_xp(xp, x[order]), to_xp(xp, ids[order]), count, oob="drop"))
        assert again.tobytes() == got[order].tobytes()


@pytest.mark.parametrize("by", [-1, 0, 1])
def test_as_many_rows_as_integers_add_up(xp, by):
    """All rows in one segment, each exponential as large as any: the sum of integers does not overflow."""
    rows = segment_softmax.UNIT_ROWS + by
    y = to_host(brt.unsorted_segment_softmax(to_xp(xp, np.full((rows, 2), 3, np.float32)), to_xp(xp, np.zeros(rows, np.int64)), 1))
    np.testing.assert_allclose(y, 1 / rows, rtol=1e-6)


def test_many_small_terms_of_a_segment_count(xp):
    """One row beside 70,000 of 2^-36 each, which are 2^-20 of the sum together."""
    rows = 70001
    x, ids = np.full((rows, 1), -36 * np.log(2), np.float32), np.zeros(rows, np.int32)
    x[12345] = 0
    want = np.exp(x.astype(np.float64))
    y = to_host(brt.unsorted_segment_softmax(to_xp(xp, x), to_xp(xp, ids), 40))
    np.testing.assert_allclose(y, want / want.sum(), rtol=2e-6)
    np.testing.assert_allclose(y[12345], 1 / want.sum(), rtol=1e-7)


def test_rows_that_add_up_as_integers():
    """Few rows whatever their ids; many where they would have to be sorted, are narrow and do not crowd."""
    few, many, crowd, width = segment_softmax.UNIT_ROWS, segment_softmax.MANY_ROWS, segment_softmax.CROWD, segment_softmax.MANY_WIDTH

    def by_units(rows, columns, count, dtype="float32", op="unsorted_segment_softmax", order=False):
        given = {"order": brt.TensorSpec((2, rows), "int32")} if order else {}
        plan = brt.select(op, x=brt.TensorSpec((rows, columns), dtype), segment_ids=brt.TensorSpec((rows,), "int64"), num_segments=count, arch="sm_90", **given)
        return any("_units" in launch.kernel for launch in plan.geometry.launches)

    assert by_units(few, 16, 1) and by_units(few, 16, 1, op="segment_softmax") and by_units(few, 16, 1, order=True)
    assert not by_units(few + 1, 1, 1) and not by_units(few + 1, 1, 1 << 12, op="segment_softmax") and not by_units(few + 1, 1, 1 << 12, order=True)
    assert by_units(many - 1, width, many // crowd, "bfloat16") and not by_units(many, width, many // crowd) and not by_units(many - 1, width + 1, many // crowd)
    assert not by_units(many - 1, 1, many // crowd - 1) and not by_units(few + 1, 1, 2 * few + 3) and not by_units(few, 1, few, "float64")


@pytest.mark.parametrize(("op", "width"), [("unsorted_segment_softmax", 1), ("unsorted_segment_softmax", 300), ("segment_softmax", 3)])
def test_faults_of_ids_that_add_up_as_integers(xp, op, width):
    """The first of several, of a block's ids that one thread reads."""
    rows = 2500
    x, ids = to_xp(xp, np.ones((rows, width), np.float32)), np.arange(rows) // 100
    ids[[2100, 1900, 2200]] = 26, -1, 30
    with pytest.raises(brt.IndexOutOfRangeError, match=r"-1 at position 1900.*\[0, 25\)") as caught:
        getattr(brt, op)(x, to_xp(xp, ids), 25, check=True)
    assert caught.value.position == 1900
    if op == "segment_softmax":
        ids = np.arange(rows) // 100
        ids[1900:1950] = 3
        with pytest.raises(brt.BaracudaError, match="1900"):
            brt.segment_softmax(x, to_xp(xp, ids), 25, check=True)


def _of_infinities(x):
    """Softmax down columns; where the largest is inf it is NaN there and 0 elsewhere."""
    top = x.max(0)
    with np.errstate(invalid="ignore"):
        e = np.exp(x - top)
    return np.where(np.isinf(top), np.where(x == top, np.nan, 0), e / np.where(np.isinf(top), 1, e.sum(0)))


@pytest.mark.parametrize("by", [0, 1, 2, 4])
def test_int8_products_of_views(xp, rng, by):
    """Rows that begin between words."""
    a, w = rng.integers(-128, 128, (9, 64)).astype(np.int8), rng.integers(-128, 128, (7, 64)).astype(np.int8)
    ones = to_xp(xp, np.ones(9, np.float32))
    got = brt.quantized_linear(pitched(xp, a, by), pitched(xp, w, by), ones[:7], a_scale=ones, dtype="float32")
    np.testing.assert_array_equal(to_host(got), a.astype(np.int64) @ w.T.astype(np.int64))


def test_codes_of_many_blocks(xp, rng):
    x = rng.choice([-1.0, 1.0], 2 * 700).astype(np.float32)
    packed, absmax = brt.nf4_quantize(to_xp(xp, x))
    np.testing.assert_array_equal(to_host(brt.nf4_dequantize(packed, absmax, x.shape)), x)


def test_states_of_many_sequences(xp, rng):
    """The last inputs of each sequence."""
    lengths = rng.integers(3, 9, 50)
    offsets = np.concatenate([[0], lengths.cumsum()]).astype(np.int32)
    x = whole(rng, (offsets[-1], 7))
    got = to_host(brt.causal_conv1d_varlen_states(to_xp(xp, x), to_xp(xp, offsets), 3))
    np.testing.assert_array_equal(got, np.stack([x[end - 3 : end].T for end in offsets[1:]]))


# -- formulas --------------------------------------------------------------------------------------------------------------------------


def test_one_number_for_each_row(xp, rng):
    """Rows in packs, one operand the same along each."""
    a, b = whole(rng, (7, 64)), whole(rng, (7, 1))
    np.testing.assert_array_equal(to_host(brt.add(to_xp(xp, a), to_xp(xp, b))), a + b)


@pytest.mark.parametrize("count", [513, 512, 1])
def test_packed_casts_of_odd_counts(xp, rng, count):
    """Two elements a byte, from every other element: the last byte holds one."""
    x = rng.integers(-8, 8, count).astype(np.float32)
    spread = to_xp(xp, np.repeat(x, 2))[::2]
    got = to_host(brt.cast(spread, "int4")).view(np.uint8)
    low, high = got & 15, got >> 4
    nibbles = np.stack([low, high], 1).reshape(-1)[:count].astype(np.int8)
    np.testing.assert_array_equal(np.where(nibbles > 7, nibbles - 16, nibbles), x)
    assert count % 2 == 0 or high[-1] == 0


@pytest.mark.host
def test_places_of_a_formula_that_need_64_bits():
    """A view of more than 2^31 bytes that nobody touches between the cells."""
    base = np.zeros(2**31 + 200_000, np.int8)  # pages that are never written cost nothing
    x = np.lib.stride_tricks.as_strided(base, (2, 49, 3), (2**31 + 7, 3001, 1))
    x[:] = (np.arange(x.size).reshape(x.shape) % 5 - 2).astype(np.int8)
    np.testing.assert_array_equal(brt.neg(x), -x)


# -- masks -----------------------------------------------------------------------------------------------------------------------------


def test_masks_of_many_tiles(xp, rng, both_orders):
    """Many blocks that take several tiles each, most of them with few cells picked, some with all."""
    n = 34_000_000
    mask = np.zeros(n, np.bool_)
    mask[np.unique(rng.integers(0, n, 3000))] = True
    mask[8_000_000:8_020_000] = True
    places = np.flatnonzero(mask)
    (got,) = brt.nonzero(to_xp(xp, mask), as_tuple=True, size=len(places))
    np.testing.assert_array_equal(to_host(got), places)


def test_masks_of_more_tiles_than_are_scanned_in_a_turn(xp, rng):
    n = 67_200_000
    mask = np.zeros(n, np.bool_)
    mask[rng.integers(0, n, 3000)] = mask[-9000:] = True
    np.testing.assert_array_equal(to_host(brt.nonzero(to_xp(xp, mask), as_tuple=True))[0], np.flatnonzero(mask))


def test_runs_of_more_tiles_than_are_scanned_in_a_turn(xp):
    x = np.zeros(16_900_000, np.int8)
    x[1_000_000::9000] = 1
    starts = np.flatnonzero(np.diff(x)) + 1
    values, counts = brt.unique_consecutive(to_xp(xp, x), return_counts=True)
    np.testing.assert_array_equal(to_host(counts), np.diff(starts, prepend=0, append=x.size))
    np.testing.assert_array_equal(to_host(values), np.arange(starts.size + 1) % 2)


@pytest.mark.parametrize("width, kernel", [(1023, "_held4x256"), (1025, "_held4x512"), (2049, "_held4x1024"), (4096, "_held4x256"), (4100, "_held4x512"), (8192, "_held4x512"), (10000, "_held4x1024"), (16384, "_held4x1024")])
def test_few_rows_of_a_block_each(xp, rng, width, kernel):
    """All units of a row are on their way at once, whichever way and with or without their own."""
    x = whole(rng, (3, width))
    assert brt.select("cumsum", arch="sm_90", x=brt.TensorSpec(x.shape, "float32"), dim=1).geometry.launches[-1].kernel == kernel
    np.testing.assert_array_equal(to_host(brt.cumsum(to_xp(xp, x), 1)), x.cumsum(1))
    np.testing.assert_array_equal(to_host(brt.cumsum(to_xp(xp, x), 1, reverse=True)), x[:, ::-1].cumsum(1)[:, ::-1])
    np.testing.assert_array_equal(to_host(brt.cumsum(to_xp(xp, x), 1, exclusive=True)), x.cumsum(1) - x)
    values, places = map(to_host, brt.cummax(to_xp(xp, x), 1))
    np.testing.assert_array_equal(values, np.maximum.accumulate(x, 1))
    np.testing.assert_array_equal(np.take_along_axis(x, places, 1), values)
    np.testing.assert_allclose(to_host(brt.logcumsumexp(to_xp(xp, x), 1)), np.logaddexp.accumulate(x.astype(np.float64), 1), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.uint8])
@pytest.mark.parametrize("width", [64, 77, 2049])
def test_flags_by_words(xp, rng, dtype, width):
    """One byte among zeros is found wherever it lies, and one zero among others."""
    some, all_but = np.zeros((width + 1, width), dtype), rng.integers(1, 2 if dtype is np.bool_ else 100, (width + 1, width)).astype(dtype)
    at = np.arange(width)
    some[at, at], all_but[at, at] = 1 if dtype is np.bool_ else -128 if dtype is np.int8 else 128, 0
    np.testing.assert_array_equal(to_host(brt.any(to_xp(xp, some), 1)), some.any(1))
    np.testing.assert_array_equal(to_host(brt.all(to_xp(xp, all_but), 1)), all_but.all(1))


@pytest.mark.parametrize("n", [1, 2, 255, 256, 1000])
@pytest.mark.parametrize("right", [False, True])
def test_short_sequences_that_a_block_holds(xp, rng, n, right):
    sequence, values = np.sort(whole(rng, n) * 8), whole(rng, (77, 99)) * 7
    assert brt.select("bucketize", arch="sm_90", x=brt.TensorSpec(values.shape, "float32"), boundaries=brt.TensorSpec((n,), "float32")).geometry.launches[0].kernel == "_held"
    found = brt.bucketize(to_xp(xp, values), to_xp(xp, sequence), right=right)
    np.testing.assert_array_equal(to_host(found), np.searchsorted(sequence, values, side="right" if right else "left"))


@pytest.mark.parametrize("share", [0.01, 0.5])
@pytest.mark.parametrize("n", [5, 8192, 20000, 70001])
def test_blocks_that_share_a_tile_of_a_mask(xp, rng, n, share):
    mask, x, y = rng.random(n) < share, whole(rng, n), whole(rng, n)
    count = int(mask.sum())
    found = to_host(brt.nonzero(to_xp(xp, mask), size=n, fill_value=-1))[:, 0]
    np.testing.assert_array_equal(found, np.concatenate([np.flatnonzero(mask), np.full(n - count, -1)]))
    np.testing.assert_array_equal(to_host(brt.masked_select(to_xp(xp, x), to_xp(xp, mask))), x[mask])
    expected = y.copy()
    expected[mask] = x[:count]
    np.testing.assert_array_equal(to_host(brt.masked_scatter(to_xp(xp, y), to_xp(xp, mask), to_xp(xp, x))), expected)
