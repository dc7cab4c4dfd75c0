"""Random numbers: known answers, the same draws whatever the layout and the cut, generators, and what the numbers look like."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest
from scipy import special, stats

import baracuda_rt as brt

from .harness import to_host, to_xp
from .op_db.random import words32, words64
from .op_db.softmax import philox

HALVES = ("float16", "bfloat16", "float32")


@pytest.fixture
def draws(xp):
    """A law's numbers on the executor that is tested: results are NumPy arrays unless an array of a device takes them."""

    def call(op, shape, dtype="float32", **given):
        import ml_dtypes

        kind = np.dtype(ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype)
        y = to_xp(xp, np.full(shape, 7, kind))
        order = (given.pop("low"), given.pop("high"), shape) if op == "randint" else (shape,)
        result = getattr(brt, op)(*order, dtype=dtype, out=y, **given)
        return to_host(result)

    return call


@pytest.mark.pure
def test_known_answers_of_philox():
    """The three published vectors: counter words, key words, output words."""
    for counter, key, want in (
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0), (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
    ):
        block = np.array([counter[0] | counter[1] << 32], np.uint64)
        assert tuple(philox(key[0] | key[1] << 32, counter[2] | counter[3] << 32, block)[0].tolist()) == want


def test_bits_of_a_call(draws):
    """randint over all of int64 gives the words themselves."""
    got = draws("randint", (1001,), "int64", low=-(2**63), high=2**63, seed=99, offset=5)
    np.testing.assert_array_equal(got.view(np.uint64) ^ np.uint64(1 << 63), words64(1001, 99, 5))
    u = draws("uniform", (1001,), seed=-3, offset=2**40)
    np.testing.assert_array_equal(u, (words32(1001, 2**64 - 3, 2**40) >> np.uint64(8)).astype(np.float32) * np.float32(2**-24))


def test_negative_and_large_seeds_are_64_bits(draws):
    np.testing.assert_array_equal(draws("uniform", (5,), seed=-1), draws("uniform", (5,), seed=2**64 - 1))
    with pytest.raises(brt.InvalidProblemError, match="seed"):
        draws("uniform", (5,), seed=2**64)


@pytest.mark.parametrize("op", ["uniform", "normal", "exponential", "gumbel", "truncated_normal", "bernoulli", "randint"])
def test_an_element_draws_by_its_place(xp, op):
    """Row-major place alone decides: strided, reversed and permuted results hold the same numbers."""
    given = {"randint": (0, 1000, (6, 35))}.get(op, (0.5, (6, 35)) if op == "bernoulli" else ((6, 35),))
    dtype = {"randint": "int64", "bernoulli": "bool"}.get(op, "float32")
    want = to_host(getattr(brt, op)(*given, dtype=dtype, seed=7, offset=1, out=to_xp(xp, np.zeros((6, 35), dtype))))
    for view in (lambda a: a[::2, 1::3], lambda a: a[::-2, 36::-1][:, :35]):
        base = to_xp(xp, np.zeros((12, 106), dtype))
        out = view(base)[:6, :35]
        getattr(brt, op)(*given, dtype=dtype, seed=7, offset=1, out=out)
        np.testing.assert_array_equal(to_host(out), want)
    turned = to_xp(xp, np.zeros((35, 6), dtype)).T
    getattr(brt, op)(*given, dtype=dtype, seed=7, offset=1, out=turned)
    np.testing.assert_array_equal(to_host(turned), want)


def test_uniform_never_reaches_its_bound(draws):
    """C78: 10^6 numbers here, every representable step of the halves among them."""
    for dtype in HALVES:
        for high in (1.0, 4.0, 3.0):
            u = draws("uniform", (1_000_000,), dtype, high=high, seed=11).astype(np.float64)
            assert u.min() >= 0 and u.max() < high, (dtype, high)
    assert (draws("uniform", (10_000,), "float16", low=1000.0, high=1000.5, seed=1) == 1000).all()
    top = draws("uniform", (100_000,), "float32", low=1.0, high=float(np.nextafter(np.float32(1), np.float32(2))), seed=1)
    assert (top == 1).all()


def test_exponential_is_never_0_nor_infinite_and_normal_is_finite(draws):
    for dtype in HALVES:
        e = draws("exponential", (1_000_000,), dtype, seed=3).astype(np.float64)
        assert e.min() > 0 and np.isfinite(e).all(), dtype
        assert np.isfinite(draws("normal", (1_000_000,), dtype, seed=3).astype(np.float64)).all()


def test_calls_differ_unless_they_name_seed_and_offset(xp):
    x = to_xp(xp, np.ones(64, np.float32))
    assert (to_host(brt.dropout(x)) != to_host(brt.dropout(x))).any()
    np.testing.assert_array_equal(to_host(brt.dropout(x, seed=4, offset=9)), to_host(brt.dropout(x, seed=4, offset=9)))
    assert (to_host(brt.dropout(x, seed=4, offset=9)) != to_host(brt.dropout(x, seed=4, offset=10))).any()


@pytest.mark.parametrize("channels", [False, True])
@pytest.mark.parametrize("op", ["dropout", "alpha_dropout"])
def test_the_gradient_drops_what_the_forward_dropped(xp, op, channels):
    x = to_xp(xp, np.ones((5, 7, 3), np.float32))
    call = {"seed": 8, "offset": 2, "channels": channels}
    y = to_host(getattr(brt, op)(x, 0.4, **call))
    dx = to_host(getattr(brt, f"{op}_backward")(x, 0.4, **call))
    kept = y == y.max()
    np.testing.assert_array_equal(dx != 0, kept)
    if channels:
        assert (kept == kept[:, :, :1]).all() and 0 < kept.mean() < 1
    with pytest.raises(brt.InvalidProblemError, match=f"{op}_backward: seed is None"):
        getattr(brt, f"{op}_backward")(x, 0.4)


def test_what_is_dropped_is_0_even_for_infinite_values(xp):
    x = to_xp(xp, np.array([np.inf, -np.inf, np.nan, 1], np.float32))
    np.testing.assert_array_equal(to_host(brt.dropout(x, 1.0, seed=1)), np.zeros(4))
    np.testing.assert_array_equal(to_host(brt.dropout(x, 0.0, seed=1)), to_host(x))
    np.testing.assert_array_equal(to_host(brt.dropout(x, 0.5, training=False)), to_host(x))


def test_masks_do_not_depend_on_the_dtype(xp):
    x = np.ones(500)
    masks = [to_host(brt.dropout(to_xp(xp, x.astype(dtype)), 0.3, seed=6)).astype(np.float64) != 0 for dtype in ("float16", "float32", "float64")]
    assert (masks[0] == masks[1]).all() and (masks[1] == masks[2]).all()


def test_bernoulli_is_exact_at_both_ends(xp, draws):
    p = to_xp(xp, np.array([0.0, 1.0, np.nan, 2.0, -1.0], np.float32))
    got = to_host(brt.bernoulli(p, (10_000, 5), seed=2, out=to_xp(xp, np.zeros((10_000, 5), bool))))
    np.testing.assert_array_equal(got.mean(0), [0, 1, 0, 1, 0])
    nought = {"seed": 0, "offset": 9_373_564}  # the second element's word is 154, so that its uniform number is 0
    assert words32(4, 0, 9_373_564)[1] == 154 and draws("uniform", (4,), **nought)[1] == 0
    for n in (4, 20_000):  # by elements, by packs
        assert not to_host(brt.bernoulli(None, (n,), probability=0.0, out=to_xp(xp, np.ones(n, bool)), **nought)).any()
    assert to_host(brt.dropout(to_xp(xp, np.ones(4, np.float32)), 0.0, **nought)).tolist() == [1, 1, 1, 1]
    assert all(np.isfinite(draws(op, (4,), **nought)).all() for op in ("exponential", "gumbel", "normal", "truncated_normal"))


@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("n", [64, 20_000])
def test_results_that_do_not_start_on_packs(xp, by, n):
    for op, kind in (("uniform", np.float32), ("randint", np.int32), ("bernoulli", np.bool_), ("normal", np.float16)):
        order = {"randint": (-5, 5, (n,)), "bernoulli": (None, (n,))}.get(op, ((n,),))
        given = {"dtype": np.dtype(kind).name, "seed": 3} | ({"probability": 0.5} if op == "bernoulli" else {})
        place = to_xp(xp, np.zeros(n + 8, kind))[by : by + n]
        getattr(brt, op)(*order, out=place, **given)
        np.testing.assert_array_equal(to_host(place), to_host(getattr(brt, op)(*order, out=to_xp(xp, np.zeros(n, kind)), **given)))
    x = to_xp(xp, np.ones(n + 8, np.float32))
    np.testing.assert_array_equal(to_host(brt.dropout(x[by : by + n], 0.5, seed=1)), to_host(brt.dropout(x[:n], 0.5, seed=1)))


def test_integers_that_need_a_second_draw(draws):
    """A range just above half of all words: nearly half of the words favour some integer and are drawn again."""
    low, high = -(2**62) - 3, 2**62 + 9
    got = draws("randint", (4000,), "int64", low=low, high=high, seed=5)
    span, words = high - low, words64(4000, 5, 0)
    again = np.array([int(w) * span % 2**64 < -span % 2**64 for w in words])
    assert 0.3 < again.mean() < 0.7
    plain = np.array([low + (int(w) * span >> 64) for w in words])
    np.testing.assert_array_equal(got[~again], plain[~again])
    assert (got[again] != plain[again]).all()
    assert low <= got.min() and got.max() < high and len(np.unique(got)) == 4000
    assert stats.kstest((got.astype(np.float64) - low) / span, "uniform").pvalue > 1e-3


@pytest.mark.parametrize("element, span", [(3, 887787656), (10, 4006915391), (63, 3920828722), (150, 1404144589)])
def test_a_draw_that_favours_some_of_few_integers_is_replaced(draws, element, span):
    """One of 2^32 draws at most favours some of fewer than 2^32 integers: ranges for which a known word is one of them."""
    word = int(words64(element + 1, 0, 0)[element])
    assert word * span % 2**64 < 2**64 % span
    again = philox(0, 0, np.array([2**64 - 1 - (element + 0x9E3779B97F4A7C15) % 2**64], np.uint64))[0]
    got = draws("randint", (4096,), "int64", low=0, high=span, seed=0)
    want = [int(w) * span >> 64 for w in words64(4096, 0, 0)]
    want[element] = (int(again[1]) << 32 | int(again[0])) * span >> 64
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize(
    "op, given, cdf",
    [
        ("uniform", {"low": -1.0, "high": 3.0}, lambda x: (x + 1) / 4),
        ("normal", {"mean": 2.0, "std": 3.0}, lambda x: special.ndtr((x - 2) / 3)),
        ("exponential", {"scale": 2.0}, lambda x: -np.expm1(-x / 2)),
        ("gumbel", {"loc": 1.0, "scale": 2.0}, lambda x: np.exp(-np.exp(-(x - 1) / 2))),
        ("truncated_normal", {"lower": -1.0, "upper": 2.5}, lambda x: (special.ndtr(x) - special.ndtr(-1)) / (special.ndtr(2.5) - special.ndtr(-1))),
    ],
)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_laws(draws, op, given, cdf, dtype):
    """Kolmogorov and Smirnov, and neighbours that know nothing of each other."""
    x = draws(op, (200_000,), dtype, seed=2024, offset=1, **given).astype(np.float64)
    assert stats.kstest(x, cdf).pvalue > 1e-3
    u = special.ndtri(np.clip(cdf(x), 1e-12, 1 - 1e-12))
    for lag in (1, 2, 3, 4, 5, 128):
        assert abs((u[:-lag] * u[lag:]).mean()) < 5 / np.sqrt(len(u)), lag


def test_integers_are_equally_likely(draws):
    counts = np.bincount(draws("randint", (600_000,), "int64", low=0, high=60, seed=17), minlength=60)
    assert stats.chisquare(counts).pvalue > 1e-3


def test_birthdays_are_spaced_as_chance_has_them(draws):
    """Equal spacings of sorted draws follow Poisson's law: 2^10 birthdays in a year of 2^24 days, 500 years, mean 2^30 / 2^26 = 16."""
    days = np.sort((draws("uniform", (500, 1024), "float32", seed=31) * 2**24).astype(np.int64), -1)
    spacings = np.sort(np.diff(days, axis=-1), -1)
    equal = (np.diff(spacings, axis=-1) == 0).sum(-1)
    low, high = stats.poisson.interval(1 - 1e-6, 16 * 500)
    assert low < equal.sum() < high


def words32_at(start, count, seed):
    """float16 uniform numbers of elements from `start` on."""
    words = philox(seed, 0, np.arange(start // 4, (start + count) // 4, dtype=np.uint64)).reshape(-1)
    return (words >> np.uint64(21)).astype(np.float64) / 2048


@pytest.mark.host
def test_generators():
    g = brt.Generator(3)
    first, second = brt.normal((4,), generator=g), brt.normal((4,), generator=g)
    np.testing.assert_array_equal(first, brt.normal((4,), seed=3, offset=0))
    np.testing.assert_array_equal(second, brt.normal((4,), seed=3, offset=1))
    state = g.state_dict()
    third = brt.normal((4,), generator=g)
    g.load_state_dict(state)
    np.testing.assert_array_equal(third, brt.normal((4,), generator=g))
    copy = pickle.loads(pickle.dumps(g))
    assert copy.state_dict() == g.state_dict() and repr(copy) == "Generator(seed=3, offset=3)"
    fork = g.fork()
    assert fork.seed != g.seed and g.offset == 4 and fork.offset == 0
    assert len({fork.seed, g.fork().seed, brt.Generator(3).fork().seed, brt.Generator(4).fork().seed}) == 4
    last = brt.Generator(3, offset=2**64 - 1)
    np.testing.assert_array_equal(brt.normal((4,), generator=last), brt.normal((4,), seed=3, offset=2**64 - 1))
    assert last.offset == 0 and g.manual_seed(-1).state_dict() == {"seed": 2**64 - 1, "offset": 0}
    elsewhere = pickle.loads(pickle.dumps(brt.Generator(3, device="cpu")))
    assert elsewhere.device == "cpu" and elsewhere.seed == 3
    assert brt.manual_seed(5) is brt.default_generator()
    np.testing.assert_array_equal(brt.uniform((3,)), brt.uniform((3,), seed=5, offset=0))
    for bad in ("x", 1.5, 2**64):
        with pytest.raises(brt.InvalidProblemError, match="Generator: seed is"):
            brt.Generator(bad)
    with pytest.raises(brt.InvalidProblemError, match="uniform: generator is a int"):
        brt.uniform((3,), generator=4)


@pytest.mark.host
def test_threads_get_calls_of_their_own():
    g, seen = brt.Generator(0), []
    threads = [threading.Thread(target=lambda: seen.extend(g.next()[1] for _ in range(500))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == list(range(4000))


@pytest.mark.host
def test_a_plan_is_given_its_seed():
    with pytest.raises(brt.InvalidProblemError, match="uniform: seed is None"):
        brt.select("uniform", arch="host", shape=(4,))
    plan = brt.select("uniform", arch="host", shape=(4,), seed=1)
    y = np.zeros(4, np.float32)
    plan.run(y=y, seed=2, offset=7)
    np.testing.assert_array_equal(y, brt.uniform((4,), seed=2, offset=7))


# -- multinomial and randperm ----------------------------------------------------------------------------------------------------------


def test_a_weight_of_0_is_never_drawn(xp):
    """C77."""
    w = to_xp(xp, np.array([0, 0, 1, 0, 3, 0, 0], np.float32))
    drawn = to_host(brt.multinomial(w, 1_000_000, True, seed=3))
    assert set(np.unique(drawn)) == {2, 4} and abs((drawn == 4).mean() - 0.75) < 0.002
    for seed in range(20):
        assert set(to_host(brt.multinomial(w, 2, seed=seed))) == {2, 4}
    last = np.zeros(1000, np.float32)
    last[-1] = 1
    assert (to_host(brt.multinomial(to_xp(xp, last), 1000, True, seed=1)) == 999).all()
    assert (to_host(brt.multinomial(to_xp(xp, last), 1, seed=1)) == 999).all()
    for weights, n, again, text in (
        (w, 3, False, "fewer weights above 0"), (w * 0, 1, True, "finite sum above 0"), (w * 0, 1, False, "finite sum above 0"),
        (to_xp(xp, np.array([3, -1.0, 2])), 1, True, "a weight is below 0"), (to_xp(xp, np.array([3, np.nan])), 1, True, "finite sum above 0"),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=f"multinomial: .*{text}"):
            brt.multinomial(weights, n, again)


def test_both_ends_of_the_uniform_numbers_map_to_a_weight_above_0():
    """u = 0 and the largest u below 1, whatever the sum."""
    sums = np.cumsum([0, 0, 1e-3, 0, 7.3, 0])
    for u in (0.0, 1 - 2.0**-53):
        assert brt.searchsorted(sums, np.array([u]) * sums[-1], right=True)[0] in (2, 4)


def test_rows_are_drawn_in_proportion(xp):
    w = np.array([[1, 2, 3, 4], [0, 5, 0, 1]], np.float64)
    drawn = to_host(brt.multinomial(to_xp(xp, w), 100_000, True, seed=8))
    for row, p in zip(drawn, w / w.sum(-1, keepdims=True), strict=True):
        seen = np.bincount(row, minlength=4)
        assert (seen[p == 0] == 0).all() and stats.chisquare(seen[p > 0], 100_000 * p[p > 0]).pvalue > 1e-3
    first = np.array([to_host(brt.multinomial(to_xp(xp, w[:1]), 2, seed=s))[0, 0] for s in range(600)])  # the first of a race is a draw in proportion
    assert stats.chisquare(np.bincount(first, minlength=4), 60 * w[0]).pvalue > 1e-3


@pytest.mark.host
def test_permutations():
    assert (np.sort(brt.randperm(1000, seed=4)) == np.arange(1000)).all() and (brt.randperm(1000, seed=4) != brt.randperm(1000, seed=5)).any()
    assert brt.randperm(0).shape == (0,) and brt.randperm(1).tolist() == [0]
    orders = np.array([brt.randperm(3, seed=s) for s in range(1200)])
    assert stats.chisquare(np.unique(orders @ [9, 3, 1], return_counts=True)[1]).pvalue > 1e-3


def test_sizes_of_models(xp):
    """A permutation of a vocabulary; draws from rows of one, in proportion and without repetition."""
    place = "cpu" if xp is np else "cuda"
    order = to_host(brt.randperm(50257, seed=3, device=place))
    assert (np.sort(order) == np.arange(50257)).all() and abs(np.corrcoef(order[:-1], order[1:])[0, 1]) < 0.03
    w = np.zeros((4, 50257), np.float32)
    w[:, 77::1500] = np.arange(1, 35)
    drawn = to_host(brt.multinomial(to_xp(xp, w), 2049, True, seed=5))
    assert drawn.shape == (4, 2049) and ((drawn - 77) % 1500 == 0).all()
    seen = np.bincount((drawn.ravel() - 77) // 1500, minlength=34)
    assert stats.chisquare(seen, seen.sum() * np.arange(1, 35) / 595).pvalue > 1e-3
    apart = to_host(brt.multinomial(to_xp(xp, w), 34, seed=5))
    assert (np.sort(apart, -1) == np.arange(77, 50257, 1500)).all()


@pytest.mark.slow
def test_c78_at_its_size(draws):
    """C78: 10^7 numbers of each dtype."""
    for dtype in HALVES:
        for high in (1.0, 4.0):
            u = draws("uniform", (10_000_000,), dtype, high=high, seed=5)
            assert u.max() < high and u.min() >= 0
        e = draws("exponential", (10_000_000,), dtype, seed=5).astype(np.float32)
        assert e.min() > 0 and np.isfinite(e).all() and np.isfinite(draws("normal", (10_000_000,), dtype, seed=5).astype(np.float32)).all()


@pytest.mark.slow
def test_birthdays_at_1e8(draws):
    """10^8 draws: 2^10 birthdays in a year of 2^24 days, 97656 years."""
    years, chunk, equal = 0, 12_207, 0
    for call in range(8):
        days = np.sort((draws("uniform", (chunk, 1024), "float32", seed=31, offset=call) * 2**24).astype(np.int64), -1)
        spacings = np.sort(np.diff(days, axis=-1), -1)
        equal += int((np.diff(spacings, axis=-1) == 0).sum())
        years += chunk
    # Spacings less distinct ones, of 1023 that are drawn from the law of a gap between 1024 uniform numbers: 15.74 a year (n^3 / 4m = 16 in the limit).
    m = 2.0**24
    gap = np.arange(2**20)
    chance = (1 - gap / m) ** 1024 - (1 - (gap + 1) / m) ** 1024
    mean = years * (1023 - (1 - (1 - chance) ** 1023).sum())
    assert abs(equal - mean) < 6 * np.sqrt(mean), (equal, mean)


@pytest.mark.slow
@pytest.mark.gpu
def test_cells_beyond_32_bits_do_not_repeat():
    """C78: the place of a cell is counted in 64 bits: masks of 2^32 cells and more do not begin anew."""
    import cupy

    n = 2**32 + 4096
    y = cupy.empty(n, "float16")
    brt.uniform((n,), dtype="float16", seed=9, out=y)
    first, last = cupy.asnumpy(y[:4096]), cupy.asnumpy(y[-4096:])
    assert (first != last).any()
    np.testing.assert_array_equal(last.astype(np.float64), words32_at(n - 4096, 4096, 9))


# -- ends of the laws ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lower, upper", [(8.0, 9.0), (-9.0, -8.0), (38.0, 40.0), (-40.0, -38.0), (-2.0, 2.0), (0.5, 0.50001), (-np.inf, -3.0), (2.5, np.inf)])
def test_truncated_numbers_keep_their_interval(draws, lower, upper):
    for dtype in ("float16", "float32", "float64"):
        x = draws("truncated_normal", (20_000,), dtype, lower=lower, upper=upper, seed=1).astype(np.float64)
        assert np.isfinite(x).all() and x.min() >= np.float64(np.dtype(dtype).type(lower)) - (dtype == "float16") and x.max() <= upper + (dtype == "float16")
    if abs(lower) < 10:
        side = -1 if lower > 0 else 1
        low, high = sorted((side * lower, side * upper))
        cdf = (special.ndtr(side * np.sort(x)[::side]) - special.ndtr(low)) / (special.ndtr(high) - special.ndtr(low))
        assert stats.kstest(cdf, "uniform").pvalue > 1e-3


@pytest.mark.parametrize("lower, upper", [(29.9, 31.0), (30.5, 31.0), (40.0, 41.0), (40.0, 40.001), (-1001.0, -1000.0), (1e5, np.inf), (-np.inf, -1e4)])
def test_truncated_numbers_far_out(draws, lower, upper):
    """Far from the mean the tail is steep: most lie next to the nearer bound, however small the mass there is."""
    near, far = sorted((abs(lower), abs(upper)))

    def beyond(x):
        """The mass beyond x over that beyond the nearer bound, from scipy's scaled complement of the error function."""
        return special.erfcx(x / np.sqrt(2)) / special.erfcx(near / np.sqrt(2)) * np.exp(-(x - near) * (x + near) / 2)

    share = 1 - (beyond(far) if np.isfinite(far) else 0)
    for dtype in ("float32", "float64"):
        x = np.abs(draws("truncated_normal", (50_000,), dtype, lower=lower, upper=upper, seed=3).astype(np.float64))
        assert x.min() >= near and x.max() <= far
        if dtype == "float64":
            assert stats.kstest((1 - beyond(x)) / share, "uniform").pvalue > 1e-3
    assert draws("truncated_normal", (9,), "float32", lower=1e10, upper=1e11, seed=1).max() <= np.nextafter(np.float32(1e10), np.float32(np.inf))


@pytest.mark.parametrize("op", ["dropout", "alpha_dropout"])
def test_the_mask_of_a_call(xp, op):
    """C78: the backward uses the mask of the forward, given as it is or drawn again."""
    x = to_xp(xp, np.linspace(1, 2, 35, dtype=np.float32).reshape(5, 7))
    y, mask = getattr(brt, op)(x, 0.4, seed=3, return_mask=True)
    assert to_host(mask).dtype == bool and 0 < to_host(mask).mean() < 1
    np.testing.assert_array_equal(to_host(y), to_host(getattr(brt, op)(x, 0.4, seed=3)))
    by_seed = to_host(getattr(brt, f"{op}_backward")(x, 0.4, seed=3))
    np.testing.assert_array_equal(to_host(getattr(brt, f"{op}_backward")(x, 0.4, mask=mask)), by_seed)
    np.testing.assert_array_equal(by_seed != 0, to_host(mask))
    turned = to_xp(xp, np.ascontiguousarray(to_host(mask).T)).T
    np.testing.assert_array_equal(to_host(getattr(brt, f"{op}_backward")(x, 0.4, mask=turned)), by_seed)
    assert to_host(getattr(brt, op)(x, 0.4, training=False, return_mask=True)[1]).all()


@pytest.mark.host
def test_bounds_that_the_dtype_does_not_hold_are_refused():
    with pytest.raises(brt.InvalidProblemError, match="uniform: high is 1000000"):
        brt.uniform((3,), 0, 1e6, "float16")
    g = brt.Generator(5)
    g.state = {"seed": 7, "offset": 2}
    assert g.state == {"seed": 7, "offset": 2}


@pytest.mark.host
def test_bounds_at_the_ends_of_a_dtype():
    """Neither a bound nor the distance between them may round to infinity; a seed and a generator are not given together."""
    for dtype, high in (("bfloat16", 3.397e38), ("float32", 1e39), ("float16", 65520.0)):
        with pytest.raises(brt.InvalidProblemError, match="uniform: high is"):
            brt.uniform((3,), 0.999 * high, high, dtype)
    with pytest.raises(brt.InvalidProblemError, match="uniform: high is"):
        brt.uniform((3,), -3e38, 3e38, "float32")
    assert np.isfinite(brt.uniform((99,), -65504.0, 65504.0, "float16", seed=1).astype(float)).all()
    with pytest.raises(brt.InvalidProblemError, match="uniform: generator is given"):
        brt.uniform((3,), seed=1, generator=brt.Generator(2))


@pytest.mark.host
def test_a_refused_draw_uses_up_no_offset():
    """Whatever refuses the call, the operands, the result's array, a parameter or the memory that is there: the next call draws what it would have drawn."""
    x, read_only = np.ones((2, 3), np.float32), np.zeros((2, 3), np.float32)
    read_only.flags.writeable = False
    refused = (
        lambda g: brt.uniform((3,), low=2.0, high=1.0, generator=g),
        lambda g: brt.uniform((3,), generator=g, out=np.zeros(4, np.float32)),
        lambda g: brt.normal((2, 3), generator=g, out=read_only),
        lambda g: brt.dropout(x, 1.5, generator=g),
        lambda g: brt.dropout(x, generator=g, out=read_only),
        lambda g: brt.dropout(x.astype("U1"), generator=g),
        lambda g: brt.sample(x, generator=g, top_p=-1.0),
        lambda g: brt.multinomial(x, 9, generator=g),
        lambda g: brt.gamma(2.0, (3,), "int32", generator=g),
        lambda g: brt.gumbel_softmax(x, dim=5, generator=g),
        lambda g: brt.gumbel_softmax(x, -2.0, generator=g),
    )
    for device in (None, "cpu"):
        g = brt.Generator(11, 40, device)
        for k, call in enumerate(refused):
            with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError)):
                call(g)
            assert g.state == {"seed": 11, "offset": 40}, k
        brt.uniform((3,), generator=g)
        assert g.offset == 41
    brt.manual_seed(3)
    with pytest.raises(brt.InvalidProblemError):
        brt.uniform((3,), low=2.0, high=1.0)
    assert brt.default_generator().state == {"seed": 3, "offset": 0}


@pytest.mark.pure
def test_what_was_drawn_since_is_not_drawn_again():
    g = brt.Generator(5)
    first, second = g.next(), g.next()
    g.give_back(*first)
    assert g.offset == 2
    g.give_back(*second)
    assert g.offset == 1 and g.next() == second


@pytest.mark.host
def test_a_key_that_was_drawn_since_is_not_drawn_again():
    from baracuda_rt.call.states import key_of
    from baracuda_rt.executors.host import host

    g = brt.Generator(5, device="cpu")
    _, first = key_of(g, "uniform", host(), host())
    _, second = key_of(g, "uniform", host(), host())
    first()
    assert g.offset == 2
    second()
    second()  # once only
    assert g.offset == 1


@pytest.mark.pure
@pytest.mark.parametrize("device", ["tpu", "cuda:x", "cpu:0", "", 3, b"cpu"])
def test_a_generator_of_no_device_is_refused_at_once(device):
    with pytest.raises(brt.InvalidProblemError, match="Generator: device is .*; accepted None, \"cpu\", \"cuda\", \"cuda:N\""):
        brt.Generator(1, device=device)
