"""Token samplers: filters at ties and crossings, rows of vocabularies, distributions against the filtered ones, drafts, penalties, keys and device generators."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy import special, stats

import baracuda_rt as brt

from .harness import is_numpy, to_host, to_xp
from .op_db.random_tokens import filtered, per_row
from .op_db.softmax import philox


def drawn(xp, x, **given):
    return to_host(brt.sample(to_xp(xp, x), **given))


def seen(xp, row, draws, dtype="float32", **given):
    """How often each cell is drawn."""
    x = np.broadcast_to(np.asarray(row, dtype), (draws, len(row))).copy()
    return np.bincount(drawn(xp, x, seed=11, **given), minlength=len(row))


def kept(xp, row, dtype="float32", **given):
    """The cells that are drawn at all."""
    return np.flatnonzero(seen(xp, row, 400, dtype, **given)).tolist()


EIGHTHS = [0.125, 0.25, 0.125, 0.5]


@pytest.mark.parametrize(
    "row, given, cells",
    [
        (EIGHTHS, {"top_p": 0.5}, [3]),  # the crossing cell is kept, what comes after exactly the share is not
        (EIGHTHS, {"top_p": 0.51}, [1, 3]),
        (EIGHTHS, {"top_p": 0.75}, [1, 3]),
        (EIGHTHS, {"top_p": 0.76}, [0, 1, 3]),  # of equal ones the lowest index first
        (EIGHTHS, {"top_p": 0.876}, [0, 1, 2, 3]),
        (EIGHTHS, {"top_p": 1e-9}, [3]),
        (EIGHTHS, {"top_k": 1}, [3]),
        (EIGHTHS, {"top_k": 3}, [0, 1, 3]),
        (EIGHTHS, {"top_k": 4}, [0, 1, 2, 3]),
        (EIGHTHS, {"top_k": 2, "top_p": 0.6}, [3]),  # 0.5 of 0.75 is two thirds
        (EIGHTHS, {"top_k": 2, "top_p": 0.6, "joint": True}, [1, 3]),
        (EIGHTHS, {"top_k": 3, "top_p": 0.9}, [0, 1, 3]),
        (EIGHTHS, {"min_p": 0.5}, [1, 3]),
        (EIGHTHS, {"min_p": 0.26}, [1, 3]),
        (EIGHTHS, {"min_p": 0.25}, [0, 1, 2, 3]),
        (EIGHTHS, {"temperature": 0.0}, [3]),
        ([0.25] * 4, {"temperature": 0.0}, [0]),
        ([0.25] * 4, {"top_k": 2}, [0, 1]),
        ([0.25] * 4, {"top_p": 0.3}, [0, 1]),
        ([0.25] * 4, {"top_k": 3, "top_p": 0.5}, [0, 1]),
        ([0, 0, 1, 0, 3, 0, 0], {}, [2, 4]),
        ([0.0] * 999 + [1.0], {"top_p": 0.9}, [999]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_what_filters_keep(xp, row, given, cells, dtype):
    assert kept(xp, row, dtype, probs=True, **given) == cells


def test_rows_that_cannot_be_drawn_from(xp):
    inf, nan = np.inf, np.nan
    rows = np.array([[0, nan, 1], [-inf, -inf, -inf], [inf, 1, -inf], [-inf, 3, -inf]], np.float32)
    for given in ({}, {"top_k": 2}, {"top_p": 0.5}, {"min_p": 0.1}, {"temperature": 0.0}, {"temperature": 2.0}):
        token, valid, logprob = (to_host(a) for a in brt.sample(to_xp(xp, rows), seed=1, return_valid=True, return_logprob=True, **given))
        assert token.tolist() == [-1, -1, 0, 1] and valid.tolist() == [False, False, True, True]
        np.testing.assert_array_equal(logprob, np.array([nan, nan, 0, 0], np.float32))
    weights = np.array([[0, 0, 0], [1, -1, 1], [1, inf, 1], [0, 2, 0], [nan, 1, 1]], np.float32)
    assert drawn(xp, weights, seed=1, probs=True).tolist() == [-1, -1, -1, 1, -1]


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("given", [{"top_k": 50}, {"top_p": 0.9}, {"min_p": 0.02, "temperature": 0.7}, {"top_k": 1000, "top_p": 0.8, "min_p": 0.001, "temperature": 1.3}, {}])
def test_vocabularies(xp, dtype, given):
    """Rows of 128256 logits, many of them equal in float16, against a stable sort."""
    x = (np.random.default_rng(5).standard_normal((2, 128256)) * 2).astype(dtype)
    got = to_host(brt.sample(to_xp(xp, x), seed=7, offset=3, **given))
    wanted = per_row(x, 7, 3, **given)
    for row, token, other in zip(x, got, wanted, strict=True):
        w = filtered(row.astype(np.float64), **{"temperature": 1.0, **given})
        assert w[token] > 0
        if token != other:  # float32 rounds each weight: the running sum may differ by as much
            sums = np.cumsum(w) / w.sum()
            assert abs(float(sums[token] - sums[other])) < 1e-5


def _odd_rows(probs):
    """Rows of 20011 cells: any, rounded to few values, all equal, few that count, one that counts, one by far; probabilities are 0 where logits are -inf."""
    x = np.random.default_rng(9).standard_normal((6, 20_011)) * 2
    x[1] = np.round(x[1] * 2) / 2
    x[2] = 0.5
    x[3, np.arange(20_011) % 1999 != 7] = -np.inf
    x[4, :-1] = -np.inf
    x[5, 12_345] = np.inf if not probs else 9
    return np.exp(x) if probs else x


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("probs", [False, True])
def test_chunks_of_a_row_draw_what_one_block_does(xp, monkeypatch, dtype, probs):
    """Bit by bit: sums of masses are whole numbers."""
    from baracuda_rt.patterns.random import sample

    x = to_xp(xp, _odd_rows(probs).astype(dtype))
    sets = (
        {}, {"temperature": 0.0}, {"min_p": 0.05}, {"top_k": 50}, {"top_k": 1000, "temperature": 1.7}, {"top_k": 1500}, {"top_p": 0.9}, {"top_p": 0.3, "min_p": 0.02},
        {"top_k": 40, "top_p": 0.95, "min_p": 0.01, "temperature": 0.8}, {"top_k": 40, "top_p": 0.5, "joint": True},
    )  # fmt: skip
    call = lambda rows, given: [to_host(a).ravel() for a in brt.sample(rows, seed=5, probs=probs, return_valid=True, return_logprob=True, **given)]
    chunks = [call(x, given) for given in sets]
    monkeypatch.setattr(sample, "FEW", 0)
    for given, got in zip(sets, chunks, strict=True):
        for own, want in zip(got, call(x[None], given), strict=True):  # an axis more: a plan of its own
            np.testing.assert_array_equal(own, want, err_msg=str(given))
    assert all(got[1].all() and got[0][4] == 20_010 for got in chunks)


@pytest.mark.pure
def test_launches_of_samplers():
    launches = lambda *shape: [(launch.kernel, launch.grid[0]) for launch in brt.select("sample", arch="sm_90", logits=brt.TensorSpec(shape, "bfloat16"), seed=1).geometry.launches]
    assert launches(1, 128256) == [("_first", 32), ("_masses", 32), ("_edge", 32), ("_finish", 1)]
    assert launches(64, 128256) == [("_first", 256), ("_masses", 256), ("_edge", 256), ("_finish", 64)]
    assert launches(2000, 32000) == [("", 2000)] and launches(5, 1024) == [("_small", 5)]


def test_the_layout_does_not_count(xp):
    x = np.random.default_rng(1).standard_normal((6, 1500)).astype(np.float32)
    want = drawn(xp, x, seed=3, top_p=0.8)
    np.testing.assert_array_equal(to_host(brt.sample(to_xp(xp, np.ascontiguousarray(x.T)).T, seed=3, top_p=0.8)), want)
    np.testing.assert_array_equal(to_host(brt.sample(to_xp(xp, x.reshape(2, 3, 1500)), seed=3, top_p=0.8)), want.reshape(2, 3))
    assert (drawn(xp, x, seed=3, top_p=0.8) == want).all() and (drawn(xp, x, seed=3, offset=1) != want).any()
    assert drawn(xp, x[2], seed=3, temperature=0.0).shape == () and drawn(xp, x[2], seed=3, temperature=0.0) == x[2].argmax()


@pytest.mark.parametrize("given", [{}, {"temperature": 0.6}, {"top_k": 5}, {"top_p": 0.7}, {"min_p": 0.3}, {"top_k": 6, "top_p": 0.8, "min_p": 0.1, "temperature": 1.4}])
def test_laws_of_samplers(xp, given):
    """Chi-square against the filtered distribution."""
    row = np.random.default_rng(2).standard_normal(9).astype(np.float32)
    w = filtered(row.astype(np.float64), **{"temperature": 1.0, **given}).astype(np.float64)
    counts = seen(xp, row, 6000, **given)
    assert not counts[w == 0].any()
    assert stats.chisquare(counts[w > 0], 6000 * w[w > 0] / w.sum()).pvalue > 1e-3


def test_a_row_with_its_own_seed_is_a_call_of_its_own(xp):
    x = np.random.default_rng(3).standard_normal((4, 300)).astype(np.float32)
    seeds, offsets, k = np.array([4, 4, -9, 2**40]), np.array([0, 1, 2**33, 5]), np.array([0, 7, 40, 1], np.int32)
    got = to_host(brt.sample_per_row(to_xp(xp, x), top_k=to_xp(xp, k), seeds=to_xp(xp, seeds), offsets=to_xp(xp, offsets)))
    want = [drawn(xp, x[r : r + 1], seed=int(seeds[r]), offset=int(offsets[r]), top_k=int(k[r]))[0] for r in range(4)]
    np.testing.assert_array_equal(got, want)
    same = to_host(brt.sample_per_row(to_xp(xp, x), seed=6, temperature=to_xp(xp, np.full(4, 0.5, np.float32))))
    np.testing.assert_array_equal(same, drawn(xp, x, seed=6, temperature=0.5))


def test_verified_tokens_are_those_of_the_target(xp):
    """Whatever the draft proposes, first tokens follow the target, and later ones too, of the rows that get so far."""
    rows = 6000
    draft = np.array([[0.7, 0.2, 0.1, 0.0], [0.25] * 4], np.float32)
    target = np.array([[0.1, 0.2, 0.3, 0.4], [0.4, 0.0, 0.1, 0.5], [0.0, 0.5, 0.5, 0.0]], np.float32)
    rng = np.random.default_rng(8)
    ids = np.stack([rng.choice(4, rows, p=p / p.sum()) for p in draft.astype(np.float64)], 1)
    spread = lambda a: to_xp(xp, np.broadcast_to(a, (rows, *a.shape)).copy())
    out, prefix, either, emitted = (to_host(a) for a in brt.speculative_verify(spread(draft), to_xp(xp, ids), spread(target), seed=21))
    assert (emitted == prefix + 1).all() and (either >= prefix).all() and (either > prefix).any()
    for place in range(3):
        reached = out[:, place][out[:, place] >= 0]
        assert len(reached) == (emitted > place).sum()
        w = target[place].astype(np.float64)
        counts = np.bincount(reached, minlength=4)
        assert not counts[w == 0].any() and stats.chisquare(counts[w > 0], len(reached) * w[w > 0] / w.sum()).pvalue > 1e-3
    assert (out[np.arange(rows), emitted - 1] >= 0).all() and all((row[n:] == -1).all() for row, n in zip(out, emitted, strict=True))
    accepted = np.minimum(draft[0], target[0]).sum()
    assert abs((prefix > 0).mean() - accepted) < 4 * np.sqrt(accepted * (1 - accepted) / rows)


def test_drafts_that_equal_the_target_are_accepted(xp):
    p = np.full((3, 2, 5), 0.2, np.float32)
    out, prefix, _, _ = brt.speculative_verify(to_xp(xp, p), to_xp(xp, np.array([[1, 2], [3, 4], [0, 0]])), to_xp(xp, np.concatenate([p, p[:, :1]], 1)), seed=2)
    assert to_host(prefix).tolist() == [2, 2, 2] and to_host(out)[:, :2].tolist() == [[1, 2], [3, 4], [0, 0]]
    with pytest.raises(brt.IndexOutOfRangeError, match="speculative_verify"):
        brt.speculative_verify(to_xp(xp, p), to_xp(xp, np.array([[1, 5], [3, -1], [0, 0]])), to_xp(xp, np.concatenate([p, p[:, :1]], 1)), seed=2, check=True)


def test_penalties_by_counts_of_tokens(xp):
    ids, lengths = np.array([[1, 2, 2, 0], [3, 3, 3, 1]]), np.array([4, 2])
    counts = brt.token_counts(to_xp(xp, ids), 5, to_xp(xp, lengths))
    np.testing.assert_array_equal(to_host(counts), [[1, 1, 2, 0, 0], [0, 0, 0, 2, 0]])
    x = to_xp(xp, np.array([[2, -2, 1, 4, 0], [2, -2, 1, 4, 0]], np.float32))
    np.testing.assert_array_equal(to_host(brt.token_penalty(x, counts, 2.0, 0.5, 0.25)), [[0.25, -4.75, -0.75, 4, 0], [2, -2, 1, 0.75, 0]])
    brt.token_penalty(x, counts, 2.0, out=x)
    np.testing.assert_array_equal(to_host(x), [[1, -4, 0.5, 4, 0], [2, -2, 1, 2, 0]])
    past = to_xp(xp, np.array([[1, 9, 9, 9]]))  # what lies behind the length is not looked at
    np.testing.assert_array_equal(to_host(brt.token_counts(past, 3, to_xp(xp, np.array([1])))), [[0, 1, 0]])


# -- keys and generators whose state lies on the device ----------------------------------------------------------------------------------


def _device(xp):
    return "cpu" if is_numpy(xp) else "cuda"


def test_a_generator_of_a_device_draws_the_same_numbers(xp):
    plain, there = brt.Generator(9), brt.Generator(9, device=_device(xp))
    x = to_xp(xp, np.ones((4, 8), np.float32))
    for _ in range(2):
        for call in (
            lambda g: brt.uniform((5,), generator=g, out=to_xp(xp, np.zeros(5, np.float32))), lambda g: brt.dropout(x, generator=g), lambda g: brt.sample(x, generator=g),
            lambda g: brt.gamma(2.0, (3,), generator=g, out=to_xp(xp, np.zeros(3, np.float32))),
            lambda g: brt.bernoulli(x, generator=g), lambda g: brt.multinomial(x, 3, generator=g),
        ):  # fmt: skip
            np.testing.assert_array_equal(to_host(call(there)), to_host(call(plain)))
    assert there.offset == plain.offset == 12 and there.seed == 9
    assert isinstance(brt.uniform((3,), generator=there), xp.ndarray)  # made where the generator lies
    state = there.state_dict()
    first = to_host(brt.normal((4,), generator=there))
    there.load_state_dict(state)
    np.testing.assert_array_equal(first, to_host(brt.normal((4,), generator=there)))
    copy = pickle.loads(pickle.dumps(there))
    assert copy.state_dict() == there.state_dict() and copy.device == there.device
    fork = there.fork()
    assert fork.device == there.device and fork.seed != there.seed and there.manual_seed(3).state_dict() == {"seed": 3, "offset": 0}


def test_a_key_is_seed_and_offset(xp):
    state = to_xp(xp, np.array([-5, 7]))
    key = brt.draw_key(state)
    assert to_host(key).tolist() == [-5, 7] and to_host(state).tolist() == [-5, 8]
    out = lambda: to_xp(xp, np.zeros(9, np.float32))
    np.testing.assert_array_equal(to_host(brt.uniform((9,), key=key, out=out())), to_host(brt.uniform((9,), seed=-5, offset=7, out=out())))
    with pytest.raises(brt.InvalidProblemError, match="uniform: seed is 1; accepted None beside a key"):
        brt.uniform((9,), seed=1, key=key)


@pytest.mark.gpu
def test_replays_of_a_graph_draw_anew():
    import cupy

    g, plain = brt.Generator(17, device="cuda"), brt.Generator(17)
    y, x = cupy.zeros(1000, "float32"), cupy.ones((4, 256), "float32")
    logits, tokens = cupy.zeros((8, 3000), "float32"), cupy.zeros(8, "int64")
    kept = cupy.zeros((4, 256), "float32")

    def step(generator):
        brt.uniform((1000,), generator=generator, out=y)
        brt.dropout(x, generator=generator, out=kept)
        brt.sample(logits, generator=generator, top_p=0.9, out=tokens)

    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        step(g)
        stream.begin_capture()
        step(g)
        graph = stream.end_capture()
        assert g.offset == 3  # a capture runs nothing
        step(plain)
        for _ in range(3):
            graph.launch(stream)
            stream.synchronize()
            got = [to_host(a).copy() for a in (y, kept, tokens)]
            step(plain)
            stream.synchronize()
            for mine, want in zip(got, (y, kept, tokens), strict=True):
                np.testing.assert_array_equal(mine, to_host(want))
    assert g.offset == plain.offset == 12


@pytest.mark.host
def test_a_generator_of_another_device_is_refused(monkeypatch):
    from baracuda_rt.call import states

    g = brt.Generator(1, device="cpu")
    monkeypatch.setattr(states, "executor_at", lambda place: object())
    with pytest.raises(brt.InvalidProblemError, match="dropout: generator is on cpu, the call is not"):
        brt.dropout(np.ones(3, np.float32), generator=g)


@pytest.mark.host
def test_the_state_is_not_made_inside_of_a_capture(monkeypatch):
    from baracuda_rt.executors.host import host

    monkeypatch.setattr(type(host()), "capturing", lambda self, stream: True)
    g = brt.Generator(1, device="cpu")
    with pytest.raises(brt.UnsupportedError, match="uniform: generator draws for the first time while its stream is captured"):
        brt.uniform((3,), generator=g)


# -- laws that take trials ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "op, given, law",
    [
        *(("gamma", (a,), stats.gamma(a)) for a in (0.3, 1.0, 2.5, 700.0)), *(("beta", (a, b), stats.beta(a, b)) for a, b in ((0.6, 0.8), (1.0, 1.0), (3.0, 0.9), (40.0, 30.0))),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_laws_of_trials(xp, op, given, law, dtype):
    """Kolmogorov and Smirnov; neighbours and calls that know nothing of each other."""
    x = [to_host(getattr(brt, op)(*given, (60_000,), dtype=dtype, seed=77, offset=k, out=to_xp(xp, np.zeros(60_000, dtype)))).astype(np.float64) for k in range(2)]
    assert stats.kstest(x[0], law.cdf).pvalue > 1e-3
    z = [stats.norm.ppf(np.clip(law.cdf(own), 1e-9, 1 - 1e-9)) for own in x]
    for a, b in ((z[0][:-1], z[0][1:]), (z[0][:-2], z[0][2:]), (z[0], z[1])):
        assert abs((a * b).mean()) < 5 / np.sqrt(len(a))


@pytest.mark.parametrize("rate", [0.2, 3.0, 9.99, 10.0, 37.5, 1234.5])
def test_law_of_counts(xp, rate):
    n = 60_000
    k = to_host(brt.poisson(rate, (n,), seed=5, out=to_xp(xp, np.zeros(n, np.int64))))
    law = stats.poisson(rate)
    edges = np.unique(law.ppf(np.linspace(0.02, 0.98, 25)))
    counts, chances = np.histogram(k, [-1, *(edges + 0.5), 10**9])[0], np.diff([0, *law.cdf(edges), 1])
    assert stats.chisquare(counts, n * chances).pvalue > 1e-3


def test_counts_at_the_ends(xp):
    rates = to_xp(xp, np.array([0, 1e18, 4e9, np.nan, -1], np.float64))
    wide = to_host(brt.poisson(rates, seed=1))
    assert wide[0] == 0 and abs(wide[1] - 1e18) < 1e10 and abs(wide[2] - 4e9) < 1e6 and wide[3:].tolist() == [-1, -1]
    assert to_host(brt.poisson(rates, dtype="int32", seed=1)).tolist() == [0, 2**31 - 1, 2**31 - 1, -1, -1]
    assert np.isnan(to_host(brt.poisson(rates, dtype="float32", seed=1))[3:]).all()
    small = to_host(brt.gamma(to_xp(xp, np.full(2000, 1e-3)), dtype="float64", seed=3))
    assert (small >= 0).all() and np.isfinite(small).all() and (small == 0).any()
    tiny = to_host(brt.beta(to_xp(xp, np.full(2000, 1e-4)), to_xp(xp, np.full(2000, 1e-4)), dtype="float64", seed=3))
    assert ((tiny >= 0) & (tiny <= 1)).all() and 0.4 < tiny.mean() < 0.6  # one end or the other, never NaN


def test_counts_name_what_is_wrong(xp):
    with pytest.raises(brt.InvalidProblemError, match="token_counts: ids is .*; accepted an array of integers of two axes"):
        brt.token_counts(to_xp(xp, np.zeros((2, 3), np.float32)), 5)
    with pytest.raises(brt.InvalidProblemError, match="token_counts: lengths is .*; accepted an array of one length for each row"):
        brt.token_counts(to_xp(xp, np.zeros((2, 3), np.int64)), 5, [1, 2])
    with pytest.raises(brt.InvalidProblemError, match="Generator: state is .*; accepted a dict of seed and offset"):
        brt.Generator(1).load_state_dict({"seed": 1})


def trial_by_trial(n, seed, one_trial):
    """The first accepted number of each element: `one_trial(u)` of four uniform numbers says which are accepted, and the numbers."""
    numbers, left, trial = np.zeros(n), np.arange(n, dtype=np.uint64), 0
    while left.size:
        u = (philox(seed, 0, left | np.uint64(trial << 49)).reshape(-1, 4) + 0.5) * 2.0**-32
        good, made = one_trial(*u.T)
        numbers[left[good].astype(np.int64)] = made[good]
        left, trial = left[~good], trial + 1
    return numbers


@pytest.mark.parametrize("a", [1.0, 1.7, 20.0, 64.0, 64.5, 1e3, 1e7])
def test_gamma_accepts_as_float64_has_it(xp, a):
    """Of many trials some are close: those that float32 cannot decide."""
    d = a - 1 / 3

    def one_trial(u, w, t, _):
        x = np.sqrt(-2 * np.log(u)) * np.cos(2 * np.pi * w)
        shift = x / np.sqrt(9 * d)
        rest = np.where(np.abs(shift) < 0.01, -(shift**4) / 4 + shift**5 / 5 - shift**6 / 6 + shift**7 / 7, np.log1p(np.maximum(shift, -0.9999999)) - shift + shift**2 / 2 - shift**3 / 3)
        return (shift > -1) & (np.log(t) < 3 * d * rest), d * (1 + shift) ** 3

    want = trial_by_trial(40_000, 3, one_trial)
    got = to_host(brt.gamma(a, want.shape, seed=3, out=to_xp(xp, np.zeros(want.shape, np.float32))))
    np.testing.assert_allclose(got, want, 4e-7)


@pytest.mark.parametrize("rate", [10.0, 13.7, 100.0, 5e4])
def test_poisson_accepts_as_float64_has_it(xp, rate):
    b = 0.931 + 2.53 * np.sqrt(rate)
    a = -0.059 + 0.02483 * b

    def one_trial(u, v, *_):
        left = 0.5 - np.abs(u - 0.5)
        k = np.floor((2 * a / left + b) * (u - 0.5) + rate + 0.43)
        chance = np.log(v * (1.1239 + 1.1328 / (b - 3.4)) / (a / left**2 + b))
        likely = np.maximum(k, 0) * np.log(rate) - rate - special.gammaln(np.maximum(k, 0) + 1)
        quick, never = (left >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2)), (k < 0) | ((left < 0.013) & (v > left))
        return quick | (~never & (chance <= likely)), k

    want = trial_by_trial(40_000, 4, one_trial)
    got = to_host(brt.poisson(rate, want.shape, seed=4, out=to_xp(xp, np.zeros(want.shape, np.int64))))
    np.testing.assert_array_equal(got, want)


def test_arrays_of_parameters_are_read_as_they_are(xp):
    """Of float32 and float64 by one kernel, of halves by a cast."""
    a = np.array([0.25, 1, 3, 12.5, 300, 0.75, 40], np.float16)
    for op, arrays in (("gamma", 1), ("poisson", 1), ("beta", 2)):
        calls = [to_host(getattr(brt, op)(*([to_xp(xp, a.astype(dtype))] * arrays), seed=6)) for dtype in (np.float16, np.float32, np.float64)]
        assert calls[0].tobytes() == calls[1].tobytes() == calls[2].tobytes(), op
    some = to_xp(xp, np.stack([a, a + 1], -1).astype(np.float32))[:, 0]  # every second
    np.testing.assert_array_equal(to_host(brt.gamma(some, seed=6)), to_host(brt.gamma(to_xp(xp, a.astype(np.float32)), seed=6)))


def test_penalties_of_float64_logits_keep_their_digits(xp):
    """Penalties are float32; what they make of float64 logits has float64's digits."""
    logits, counts = np.linspace(-3, 3, 101), np.arange(101, dtype=np.int32) % 77
    given = np.random.default_rng(0).uniform(0.5, 2, (3, 101)).astype(np.float32)
    want = np.where(counts > 0, np.where(logits > 0, logits / given[0], logits * given[0]) - given[1].astype(np.float64) * counts - given[2], logits)
    got = brt.token_penalty_per_row(to_xp(xp, logits), to_xp(xp, counts), *(to_xp(xp, g) for g in given), row_axis=-1)
    np.testing.assert_allclose(to_host(got), want, rtol=0, atol=1e-13)
