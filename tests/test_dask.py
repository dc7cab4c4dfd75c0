"""baracuda_rt.dask: the bits of a result depend on how rows are cut, or on nothing, never on who is done first; what a block reports names its place."""

from __future__ import annotations

import contextlib
import functools
import inspect
import io
import os
import pickle
import random
import re
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import ROOT

dask = pytest.importorskip("dask", reason="Dask is not installed")
da = pytest.importorskip("dask.array")

import baracuda_rt.dask as brtd  # noqa: E402
from baracuda_rt.dask import draws, sequence, tree  # noqa: E402

pytestmark = pytest.mark.host


class Shuffled(Executor):
    """Runs what is handed to it one by one, in an order drawn at random from what is there: no two seeds finish alike."""

    _max_workers = 16  # how many tasks Dask hands over at a time

    def __init__(self, seed: int) -> None:
        self.random, self.waiting, self.changed, self.order = random.Random(seed), [], threading.Condition(), []
        threading.Thread(target=self.work, daemon=True).start()

    def submit(self, function: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self.changed:
            self.waiting.append((future, function, arguments, options))
            self.changed.notify()
        return future

    def work(self) -> None:
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting, timeout=5)
                if not self.waiting:
                    return
                place = self.random.randrange(len(self.waiting))
                self.order.append(place)
                future, function, arguments, options = self.waiting.pop(place)
            try:
                future.set_result(function(*arguments, **options))
            except BaseException as error:
                future.set_exception(error)


def shuffled(*arrays: Any, seed: int) -> tuple[list[Any], list[int]]:
    pool = Shuffled(seed)
    done = dask.compute(*arrays, scheduler="threads", pool=pool)
    return list(done), pool.order


def plain(array: Any) -> np.ndarray:
    return array.get() if hasattr(array, "get") else np.asarray(array)


def blocks(xp: Any, array: np.ndarray, chunks: Any) -> Any:
    return da.from_array(xp.asarray(array), chunks=chunks, asarray=False)


def compute(array: Any) -> np.ndarray:
    return plain(array.compute(scheduler="synchronous"))


# -- the tree -------------------------------------------------------------------------------------------------------------------------


def written(cuts: list[int], total: int) -> str:
    """The tree over the leaves 0 … total - 1 of blocks that begin at the cuts, as brackets."""
    spans = list(zip([0, *cuts], [*cuts, total], strict=True))
    texts: dict[Any, dict[Any, str]] = {}
    nodes = {}
    for i, (first, last) in enumerate(spans):
        leaf = functools.partial(lambda rows: str(rows[0]))
        texts[i,] = tree._block(leaf, lambda a, b: f"({a} {b})", first, 1, "", list(range(first, last)))
        assert list(texts[i,]) == list(tree.nodes_of(first, last))
        nodes |= {node: ((i,), node) for node in texts[i,]}
    root, merges = tree.climb(nodes, total, ("m",))

    def read(place: Any) -> str:
        key, node = place
        return texts[key][node] if node is not None else f"({read(merges[key][0])} {read(merges[key][1])})"

    return read(root)


@pytest.mark.pure
def test_the_tree_pairs_neighbours():
    assert written([], 1) == "0"
    assert written([1, 2, 3, 4], 5) == "(((0 1) (2 3)) 4)"
    assert written([1, 2, 3, 4, 5, 6], 7) == "(((0 1) (2 3)) ((4 5) 6))"


@pytest.mark.pure
def test_the_tree_over_leaves_is_the_same_for_every_cut():
    draw = random.Random(0)
    for total in (1, 2, 3, 5, 8, 13, 100):
        whole = written([], total)
        for _ in range(20):
            cuts = sorted(draw.sample(range(1, total), draw.randint(0, total - 1)))
            assert written(cuts, total) == whole


@pytest.mark.pure
def test_leaves_begin_at_multiples():
    assert tree.leaves("f", (4, 0, 8, 3), 4) == [(0, 1), (1, 1), (1, 3), (3, 4)]
    assert tree.leaves("f", (4, 3, 0), 4) == [(0, 1), (1, 2), (2, 2)]
    assert tree.leaves("f", (0, 0), 4) == [(0, 0), (0, 1)]
    assert tree.leaves("f", (5, 2), None) == [(0, 1), (1, 2)]
    with pytest.raises(brt.InvalidProblemError, match=r"f: a block of x begins at row 6; with leaf=4 blocks begin at its multiples \(x.rechunk\(\{0: 4\}\) cuts it so\)"):
        tree.leaves("f", (6, 2), 4)
    with pytest.raises(brt.InvalidProblemError, match="f: leaf is 0; accepted: a number of rows above 0, or None"):
        tree.leaves("f", (6, 2), 0)
    with pytest.raises(brt.InvalidProblemError, match="f: leaf needs blocks of known sizes"):
        tree.leaves("f", (float("nan"), 2), 4)


def test_reduce_rows_takes_functions_of_ones_own(xp, rng):
    x = rng.standard_normal((97, 3)).astype("float32")
    total = brtd.reduce_rows(blocks(xp, x, (10, 2)), partial=functools.partial(brt.sum, dim=0, keepdim=True), merge=brt.add)
    assert total.shape == (1, 3) and total.chunks == ((1,), (2, 1))
    np.testing.assert_allclose(compute(total)[0], x.astype(np.float64).sum(0), rtol=1e-5, atol=1e-5)


# -- the convolution ------------------------------------------------------------------------------------------------------------------


@pytest.mark.pure
def test_blocks_before():
    assert sequence.before((5, 0, 1, 1, 9), 4, 3) == [0, 2, 3]
    assert sequence.before((5, 0, 1, 1, 9), 4, 2) == [2, 3]
    assert sequence.before((1, 1), 1, 3) == [0]
    assert sequence.before((5, 5), 1, 0) == sequence.before((5, 5), 0, 3) == []


@pytest.mark.parametrize("layout, activation, dtype", [("bcl", "silu", "float32"), ("blc", None, "float16")])
def test_causal_conv1d_has_the_bits_of_one_call(xp, rng, layout, activation, dtype):
    """For blocks of one sample, shorter than the halo, empty, and for one block; a weight may be infinite where the first samples skip it."""
    x = rng.standard_normal((2, 5, 41)).astype(dtype)
    x = x if layout == "bcl" else np.ascontiguousarray(x.transpose(0, 2, 1))
    weight, bias = rng.standard_normal((5, 4)).astype(dtype), rng.standard_normal(5).astype(dtype)
    weight[1, 0], bias[2] = np.inf, -0.0
    whole = plain(brt.causal_conv1d(*map(xp.asarray, (x, weight, bias)), activation=activation, layout=layout))
    for cut in (1, 2, 3, 20, (0, 7, 0, 1, 1, 32), 41):
        chunks = (1, 3, cut) if layout == "bcl" else (1, cut, 3)
        array = blocks(xp, x, chunks)
        y = brtd.causal_conv1d(array, xp.asarray(weight), xp.asarray(bias), activation=activation, layout=layout)
        assert y.chunks == array.chunks and y.dtype == whole.dtype
        assert compute(y).tobytes() == whole.tobytes(), cut


@pytest.mark.parametrize("layout, activation, dtype", [("bcl", "silu", "float32"), ("blc", None, "float16")])
def test_gradients_of_causal_conv1d(xp, rng, layout, activation, dtype):
    """dx has the bits of one call for every cut; dw and db are near it, also where the first blocks are shorter than the halo."""
    x, dy = rng.standard_normal((2, 2, 5, 41)).astype(dtype)
    if layout == "blc":
        x, dy = (np.ascontiguousarray(a.transpose(0, 2, 1)) for a in (x, dy))
    weight, bias = rng.standard_normal((5, 4)).astype(dtype), rng.standard_normal(5).astype(dtype)
    want = [plain(g) for g in brt.causal_conv1d_backward(*map(xp.asarray, (dy, x, weight, bias)), activation=activation, layout=layout)]
    near = {"float32": 1e-5, "float16": 2**-9}[dtype]
    for cut in (1, 3, 20, (0, 2, 0, 1, 1, 37), 41):
        array = blocks(xp, x, (1, 3, cut) if layout == "bcl" else (1, cut, 3))
        dx, dw, db = brtd.causal_conv1d_backward(xp.asarray(dy), array, xp.asarray(weight), xp.asarray(bias), activation=activation, layout=layout)
        assert dx.chunks == array.chunks and [g.dtype for g in (dx, dw, db)] == [g.dtype for g in want]
        assert compute(dx).tobytes() == want[0].tobytes(), cut
        for got, right in ((dw, want[1]), (db, want[2])):
            np.testing.assert_allclose(compute(got).astype(np.float64), right.astype(np.float64), rtol=near, atol=near * abs(right.astype(np.float64)).max())


def test_gradients_of_the_first_samples(rng):
    """Infinite first samples leave no trace in the gradients of the others; without bias there is no db."""
    x, dy = rng.standard_normal((2, 1, 2, 9)).astype("float32")
    x[:, :, 0] = np.inf  # a tap of state 0 times infinity would be NaN
    weight = rng.standard_normal((2, 4)).astype("float32")
    want = brt.causal_conv1d_backward(dy, x, weight)
    got = brtd.causal_conv1d_backward(dy, blocks(np, x, (1, 2, 1)), weight)
    assert got[2] is None and compute(got[0]).tobytes() == want[0].tobytes()
    np.testing.assert_allclose(compute(got[1]), want[1], rtol=1e-5)


def test_causal_conv1d_without_reach_or_samples(rng):
    x = rng.standard_normal((1, 2, 9)).astype("float32")
    weight = rng.standard_normal((2, 1)).astype("float32")
    assert compute(brtd.causal_conv1d(blocks(np, x, (1, 2, 4)), weight)).tobytes() == brt.causal_conv1d(x, weight).tobytes()
    assert compute(brtd.causal_conv1d(blocks(np, x[..., :0], (1, 2, 4)), weight)).shape == (1, 2, 0)


def test_only_the_halo_travels(rng):
    """A block's neighbour gets the last W - 1 samples, in memory of their own."""
    x = rng.standard_normal((1, 2, 40)).astype("float32")
    y = brtd.causal_conv1d(blocks(np, x, (1, 2, 10)), np.ones((2, 4), "float32"))
    ends = sequence._edge(-3, 2, x)
    assert ends.shape == (1, 2, 3) and ends.base is None
    _, before, own, _ = y.dask.layers[y.name][y.name, 0, 0, 2]
    assert [key[0].startswith("causal_conv1d-end-") and key[1:] for key in before] == [(0, 0, 1)] and own[1:] == (0, 0, 2)


# -- segments -------------------------------------------------------------------------------------------------------------------------

KINDS = ("sum", "mean", "max", "min", "softmax")
N, S = 203, 6


def function(library: Any, kind: str) -> Any:
    return getattr(library, f"unsorted_segment_{kind}")


def exact(kind: str, x: np.ndarray, ids: np.ndarray) -> np.ndarray:
    x = x.astype(np.float64)
    out = np.zeros_like(x) if kind == "softmax" else np.full((S, *x.shape[1:]), {"max": -np.inf, "min": np.inf}.get(kind, 0.0))
    for s in range(S):
        rows = x[ids == s]
        if kind == "softmax" and len(rows):
            shares = np.exp(rows - rows.max(0))
            out[ids == s] = shares / shares.sum(0)
        elif len(rows):
            out[s] = getattr(rows, kind)(0)
    return out


@pytest.fixture
def rows(rng):
    """Rows of six segments, the last of them empty."""
    return rng.standard_normal((N, 3)).astype("float32"), rng.integers(0, S - 1, N)


@pytest.mark.parametrize("kind", KINDS)
def test_segments(xp, rows, kind):
    """Near the exact value for every cut; one block gives what one call does; extrema are the same bits for every cut, and sums with leaf=."""
    x, ids = rows
    want, whole = exact(kind, x, ids), plain(function(brt, kind)(xp.asarray(x), xp.asarray(ids), num_segments=S))
    cuts = [(N,), (100, 0, 103), (64, 64, 64, 11), (1,) * 20 + (183,)]
    for cut in cuts:
        y = function(brtd, kind)(blocks(xp, x, (cut, 2)), xp.asarray(ids), S)
        got = compute(y)
        assert y.shape == got.shape == whole.shape and y.dtype == got.dtype == whole.dtype
        np.testing.assert_allclose(got, want, rtol=2e-6, atol=2e-5)
        assert got.tobytes() == whole.tobytes() or (kind in ("sum", "mean", "softmax") and len(cut) > 1)
    leafy = {compute(function(brtd, kind)(blocks(xp, x, (cut, 2)), xp.asarray(ids), S, leaf=16)).tobytes() for cut in [(N,), (96, 0, 107), (16,) * 12 + (11,)]}
    assert len(leafy) == 1


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64", "int32"])
def test_segments_of_other_dtypes(rows, dtype):
    """Halves are rounded once, from sums in float32; whole numbers have one sum."""
    x, ids = rows
    x = plain(brt.cast(10 * x, dtype))
    for kind in KINDS if dtype != "int32" else ("sum", "max", "min"):
        whole = function(brt, kind)(x, ids, num_segments=S)
        got = compute(function(brtd, kind)(blocks(np, x, (50, 2)), ids, S))
        assert got.dtype == whole.dtype
        if kind in ("max", "min") or dtype == "int32":
            assert got.tobytes() == whole.tobytes()
        near = {"float16": 2**-10, "bfloat16": 2**-7, "float64": 1e-12}.get(dtype, 0)
        np.testing.assert_allclose(got.astype(np.float64), whole.astype(np.float64), rtol=near, atol=near)


def test_segments_of_special_values():
    inf, nan = np.inf, np.nan
    x = np.array([-inf, 2, inf, 1, nan, 0, -inf, -inf, -0.0, 0.0, nan, 3], "float32")
    ids = np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    for cut in (1, 5, 12):
        for kind in KINDS:
            for more in [{}, {"nan": "ignore"}] if kind in ("max", "min") else [{}]:
                want = function(brt, kind)(x, ids, num_segments=7, **more)
                got = compute(function(brtd, kind)(blocks(np, x, cut), ids, 7, **more))
                np.testing.assert_array_equal(got, want)
                assert (np.signbit(got) == np.signbit(want))[np.isfinite(want)].all()


def test_segments_options(rows):
    x, ids = rows
    odd = np.where(np.arange(N) % 7 == 3, -1, np.where(np.arange(N) % 11 == 5, 99, ids))
    for kind in KINDS:
        for more in ({"oob": "drop"}, {"oob": "clamp"}, {"oob": "drop", "wrap_negative": True}):
            want = function(brt, kind)(x, odd, num_segments=S, **more)
            np.testing.assert_allclose(compute(function(brtd, kind)(blocks(np, x, (50, 2)), odd, S, **more)), want, rtol=2e-6, atol=2e-5)
    for empty in ("zero", "nan", 7.0):
        got = compute(brtd.unsorted_segment_mean(blocks(np, x, (50, 3)), ids, S, empty=empty))
        np.testing.assert_array_equal(got[S - 1], np.full(3, {"zero": 0, "nan": np.nan}.get(empty, empty), "float32"))
    for n in (0, 5):  # no rows at all; unknown sizes
        assert compute(brtd.unsorted_segment_sum(blocks(np, x[:n], 2), ids[:n], S)).shape == (S, 3)
    keep = da.from_array(ids, chunks=50) < 3
    some = brtd.unsorted_segment_sum(blocks(np, x, (50, 3))[keep], da.from_array(ids, chunks=50)[keep], S)
    np.testing.assert_allclose(compute(some), exact("sum", x[ids < 3], ids[ids < 3]), rtol=2e-6, atol=2e-5)
    again = [compute(brtd.unsorted_segment_softmax(blocks(np, x, (50, 3)), ids, S, reload=reload)) for reload in (False, True)]
    assert again[0].tobytes() == again[1].tobytes()


# -- random numbers -------------------------------------------------------------------------------------------------------------------


def test_draws_do_not_know_the_cut(xp):
    device = {} if xp is np else {"device": "cuda"}
    for shape, cuts in (((150_000,), (150_000, 9_999, (0, 70_000, 80_000))), ((9, 7, 50), (-1, (4, 7, 50), (9, 3, 20), (1, 1, 50))), ((0, 3), (2,)), ((), (-1,))):
        drawn = {compute(brtd.draw(brt.uniform, shape, cut, seed=3, offset=8, **device)).tobytes() for cut in cuts}
        assert len(drawn) == 1
    got = compute(brtd.draw(brt.normal, (draws.TILE + 50,), 20_000, seed=3, offset=8, mean=2.0, **device))
    want = [plain(brt.normal((draws.TILE,), seed=3, offset=8 + tile, mean=2.0, **device)) for tile in (0, 1)]
    assert got.tobytes() == np.concatenate([want[0], want[1][:50]]).tobytes()
    ones = brtd.draw(brt.bernoulli, (100, 100), (30, 40), seed=1, probability=0.3, **device)
    assert ones.dtype == np.bool_ and 0.25 < compute(ones).mean() < 0.35


# -- who is done first, and where -----------------------------------------------------------------------------------------------------


def program(rows: Any, place: Any = lambda array: array) -> list[Any]:
    """One of each kind, and a formula, over blocks of uneven sizes; `place` says where arrays lie."""
    x, ids = map(place, rows)
    array = blocks(np, x, ((50, 1, 49, 0, 60, 43), 2))
    line = blocks(np, place(x.T.reshape(1, 3, N).copy()), (1, 2, 30))
    gate = brt.elementwise("silu(a) * b")
    return [
        *(function(brtd, kind)(array, ids, S) for kind in KINDS),
        brtd.causal_conv1d(line, (weight := np.linspace(-1, 1, 12, dtype="float32").reshape(3, 4)), activation="silu"),
        *brtd.causal_conv1d_backward(line, line, weight, weight[:, 0].copy(), activation="silu"),
        brtd.draw(brt.normal, (50, 60), (7, 60), seed=1),
        brtd.map_blocks(gate, array, array),
        brtd.map_blocks(brt.softmax, array.rechunk({1: -1}), dtype=np.float32),
    ]


def test_no_order_and_no_process_changes_a_bit(rows):
    want = [a.tobytes() for a in dask.compute(*program(rows), scheduler="synchronous")]
    orders = set()
    for seed in range(4):
        got, order = shuffled(*program(rows), seed=seed)
        assert [a.tobytes() for a in got] == want
        orders.add(tuple(order))
    assert len(orders) == 4 and all(any(order) for order in orders), "the orders were different ones"
    assert [a.tobytes() for a in dask.compute(*program(rows), scheduler="threads", num_workers=2)] == want
    assert [a.tobytes() for a in dask.compute(*program(rows), scheduler="processes", num_workers=2)] == want


def shifted(array: np.ndarray) -> np.ndarray:
    """The same values one byte off."""
    memory = np.zeros(array.nbytes + 1, np.uint8)[1:]
    moved = memory.view(array.dtype).reshape(array.shape)
    moved[...] = array
    return moved


def spread(array: np.ndarray) -> np.ndarray:
    """The same values in every other cell of memory, axes the other way round."""
    memory = np.zeros((*array.shape[::-1], 2), array.dtype)[..., 0].T
    memory[...] = array
    return memory


def test_blocks_that_lie_anywhere(rows):
    """Where a block lies changes no bit, though it changes which kernel runs; what a message left unaligned is refused by functions of the library, and copied here."""
    assert not shifted(rows[0]).flags.aligned
    with pytest.raises(brt.MisalignedOperandError):
        brt.gelu(shifted(rows[0]))
    for place in (shifted, spread):
        for plainly, moved in zip(program(rows), program(rows, place), strict=True):
            assert compute(moved).tobytes() == compute(plainly).tobytes()
    assert [a.flags.aligned for a in brtd.blocks.aligned(({"a": shifted(rows[0])}, [shifted(rows[1])]))[1]] == [True]
    x = np.zeros((9, 4), np.float32)
    assert brtd.blocks.settled(x) is x and brtd.blocks.settled(x[2:]).base is x and brtd.blocks.settled(x[:, 1:]).base is brtd.blocks.settled(x.ravel()[1:]).base is None


def test_map_blocks_knows_its_function():
    array = da.zeros((4, 4), chunks=2, dtype=np.float32)
    gate = brt.elementwise("a + 1")
    assert brtd.map_blocks(brt.gelu, array).name.startswith("gelu-") and brtd.map_blocks(gate, array).name == brtd.map_blocks(brt.elementwise("a + 1"), array).name
    assert compute(brtd.map_blocks(brt.affine, array, np.float32(2), np.array(1.0, "float32")[()])).tolist() == [[1.0] * 4] * 4
    where = brtd.map_blocks(lambda block, block_id: brt.add(block, float(block_id[0])), array, dtype=np.float32)
    assert compute(where)[:, 0].tolist() == [0, 0, 1, 1]


SUMS = [
    (brt.sum, {"dim": 1}, np.float32), (brt.sum, {"axis": -1, "keepdim": True}, np.float32), (brt.mean, {"dim": (1,)}, np.float32), (brt.argmax, {"dim": 1}, np.int64),
    (brt.glu, {}, np.float32), (brt.rms_norm, {"normalized_shape": (12,)}, np.float32), (brt.softmax, {}, np.float32), (brt.isnan, {}, np.bool_),
]  # fmt: skip


@pytest.mark.parametrize("function, options, dtype", SUMS, ids=[f"{f.__name__}-{'-'.join(o)}" for f, o, _ in SUMS])
def test_map_blocks_knows_shapes(xp, rng, function, options, dtype):
    """Shape, chunks and dtype are those of the blocks that are computed, and the values those of one call, also where sizes of blocks are unknown."""
    x = rng.standard_normal((10, 12)).astype("float32")
    want = plain(function(xp.asarray(x), **options))
    array = blocks(xp, x, ((4, 0, 5, 1), 12))
    y = brtd.map_blocks(function, array, **options)
    assert y.shape == want.shape and y.dtype == want.dtype == dtype and y.chunks[0] == (4, 0, 5, 1)
    np.testing.assert_allclose(compute(y), want, rtol=1e-5)
    assert compute(brtd.map_blocks(functools.partial(function, **options), array)).tobytes() == compute(y).tobytes()
    some = brtd.map_blocks(function, array[array[:, 0] > -9], **options)
    assert np.isnan(some.shape[0]) and compute(some).tobytes() == compute(y).tobytes()


def test_map_blocks_of_whole_sums(rng):
    x = rng.standard_normal((10, 12)).astype("float32")
    for function, options in ((brt.sum, {}), (brt.max, {}), (brt.mse_loss, {"target": x})):
        y = brtd.map_blocks(function, blocks(np, x, -1), **options)
        assert y.shape == () and compute(y) == function(x, **options)
    parts = brtd.map_blocks(brt.sum, blocks(np, x, (4, 12)), dim=0, keepdim=True, chunks=((1, 1, 1), (12,)))
    np.testing.assert_allclose(compute(parts), [x[k : k + 4].sum(0) for k in (0, 4, 8)], rtol=1e-5)
    whole = brtd.map_blocks(brt.sum, blocks(np, x, (4, 12)), dim=0, drop_axis=0)
    assert whole.shape == (12,) and compute(whole).tobytes() == brt.sum(x, dim=0).tobytes()


def test_dropout_over_chunks(xp, rng):
    """The guide's recipe: the same cells for every cut, none alike in two blocks, and the scale of dropout."""
    x = rng.standard_normal((60, 50)).astype("float32") + 9
    device = {} if xp is np else {"device": "cuda"}
    found = set()
    for chunks in ((20, 50), (7, 50), (60, 13)):
        array = blocks(xp, x, chunks)
        keep = brtd.draw(brt.bernoulli, array.shape, array.chunks, seed=3, probability=0.8, **device)
        got = compute(brtd.map_blocks(brt.where, keep, array / np.float32(0.8), 0.0))
        found.add(got.tobytes())
    assert len(found) == 1 and not (((got[:20] == 0) == (got[20:40] == 0)).all())
    np.testing.assert_allclose(got[got != 0], (x / np.float32(0.8))[got != 0], rtol=1e-6)
    assert 0.15 < (got == 0).mean() < 0.25


def test_noise_that_is_given_is_not_drawn(rng):
    x = rng.standard_normal((6, 4)).astype("float32")
    array = blocks(np, x, (2, 4))
    y = brtd.map_blocks(lambda block, noise: brt.gumbel_softmax(block, noise=noise), array, array)
    assert compute(y).tobytes() == brt.gumbel_softmax(x, noise=x).tobytes()
    with pytest.raises(brt.InvalidProblemError, match="draws random numbers"):  # a key is a seed that lies on a device
        brtd.map_blocks(brt.dropout, array, key=np.zeros(2, np.int64))


def test_names_of_equal_work_are_equal(rows):
    assert [a.name for a in program(rows)] == [a.name for a in program(rows)]
    x, ids = rows
    names = {function(brtd, "sum")(blocks(np, x, (50, 2)), ids, S, **more).name for more in ({}, {"leaf": 50}, {"oob": "drop"}, {"check": False})}
    assert len(names) == 4


def test_graphs_pickle(rows):
    for array in program(rows):
        again = pickle.loads(pickle.dumps(array))
        assert compute(again).tobytes() == compute(array).tobytes()


# -- errors ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheduler", ["threads", "processes"])
def test_an_error_of_a_block_names_op_argument_and_place(rows, scheduler):
    x, ids = rows
    ids = ids.copy()
    ids[120] = 77
    with pytest.raises(brt.IndexOutOfRangeError, match=r"unsorted_segment_max: index 77 at position 20 is out of range; accepted \[0, 6\)") as caught:
        brtd.unsorted_segment_max(blocks(np, x, (50, 3)), ids, S).compute(scheduler=scheduler, num_workers=2)
    told = str(caught.value) + "".join(getattr(caught.value, "__notes__", ()))
    assert "unsorted_segment_max: block (2, 0) of x, rows 100 to 149" in told
    for kind in ("mean", "softmax"):  # made of other functions, whose names nobody called
        with pytest.raises(brt.IndexOutOfRangeError, match=f"unsorted_segment_{kind}: index 77 at position 20 is out of range"):
            function(brtd, kind)(blocks(np, x, (50, 3)), ids, S).compute(scheduler=scheduler, num_workers=2)


def test_what_can_be_refused_at_once_is(rows):
    x, ids = rows
    array, line = blocks(np, x, (50, 2)), blocks(np, np.zeros((1, 3, 20), "float32"), 10)
    weight = np.ones((3, 4), "float32")
    cases = [
        (lambda: brtd.causal_conv1d(np.zeros((1, 3, 5)), weight), r"causal_conv1d: x is ndarray; accepted: a Dask array"),
        (lambda: brtd.causal_conv1d(line, np.ones((4, 4), "float32")), r"causal_conv1d: weight has shape \(4, 4\); expected \[C, W\] with C = 3 from x"),
        (lambda: brtd.causal_conv1d(line, weight, np.ones(2, "float32")), r"causal_conv1d: bias has shape \(2,\)"),
        (lambda: brtd.causal_conv1d(line, weight, layout="lbc"), r"causal_conv1d: layout is 'lbc'; accepted 'bcl', 'blc'"),
        (lambda: brtd.causal_conv1d(line, weight, activation="gelu"), r"causal_conv1d: activation is 'gelu'"),
        (lambda: brtd.causal_conv1d(line[0], weight), r"causal_conv1d: x has shape \(3, 20\); expected \[B, C, L\]"),
        (lambda: brtd.causal_conv1d(line.astype(int), weight), r"causal_conv1d: x has dtype int64"),
        (lambda: brtd.causal_conv1d_backward(line[..., :-1], line, weight), r"causal_conv1d_backward: dy has shape \(1, 3, 19\); expected \(1, 3, 20\) from x"),
        (lambda: brtd.causal_conv1d_backward(line.astype("float16"), line, weight), r"causal_conv1d_backward: .* dtype"),
        (lambda: brtd.unsorted_segment_sum(array, ids[:-1], S), r"unsorted_segment_sum: segment_ids has shape \(202,\); expected \(203,\) from x"),
        (lambda: brtd.unsorted_segment_sum(array, ids.astype("float32"), S), r"unsorted_segment_sum: segment_ids has dtype float32; accepted int32, int64"),
        (lambda: brtd.unsorted_segment_sum(array, ids, None), r"unsorted_segment_sum: num_segments is None; accepted: an integer"),
        (lambda: brtd.unsorted_segment_mean(array.astype("int32"), ids, S), r"unsorted_segment_mean: x has dtype int32"),
        (lambda: brtd.unsorted_segment_mean(array, ids, S, empty="none"), r"unsorted_segment_mean: empty is 'none'; accepted: 'zero', 'nan' or a number"),
        (lambda: brtd.unsorted_segment_max(array, ids, S, nan="skip"), r"unsorted_segment_max: nan is 'skip'"),
        (lambda: brtd.unsorted_segment_min(array, ids, S, oob="wrap"), r"unsorted_segment_min: oob is 'wrap'; accepted 'raise', 'drop', 'clamp'"),
        (lambda: brtd.unsorted_segment_softmax(array, ids, S, leaf=16), r"unsorted_segment_softmax: a block of x begins at row 50"),
        (lambda: brtd.draw(brt.gelu, (3,), seed=1), r"draw: law is gelu; accepted: functions of baracuda_rt that take shape=, seed= and offset="),
        (lambda: brtd.draw(brt.normal, (3,), seed=1, std=-1.0), r"normal: std"),
        (lambda: brtd.causal_conv1d(line, weight, layuot="blc"), r"causal_conv1d\(\) got an unexpected keyword argument 'layuot'; did you mean layout\?"),
        (lambda: brtd.causal_conv1d(line, weight, initial_states=x), r"causal_conv1d\(\) got an unexpected keyword argument 'initial_states'; arguments: x, weight"),
        (lambda: brtd.unsorted_segment_mean(array, ids, S, emtpy="nan"), r"unsorted_segment_mean\(\) got an unexpected keyword argument 'emtpy'; did you mean empty\?"),
        (lambda: brtd.map_blocks(brt.dropout, array, seed=1), r"map_blocks: dropout draws random numbers, .* baracuda_rt.dask.draw draws by"),
        (lambda: brtd.map_blocks(functools.partial(brt.dropout, seed=1), array), r"map_blocks: dropout draws random numbers"),
        (lambda: brtd.map_blocks(brt.rand_like, array, seed=3), r"map_blocks: rand_like draws random numbers"),
        (lambda: brtd.map_blocks(brt.gumbel_softmax, array, dim=0), r"map_blocks: gumbel_softmax draws random numbers"),
        (lambda: brtd.map_blocks(brt.softmax, array), r"map_blocks: softmax: x has 2 chunks along dim 1, whose elements need each other; accepted 1: x.rechunk\(\{1: -1\}\)"),
        (lambda: brtd.map_blocks(brt.layer_norm, array, (3,)), r"map_blocks: layer_norm: x has 2 chunks along dim 1"),
        (lambda: brtd.map_blocks(brt.rms_norm, array, axes=(0,)), r"map_blocks: rms_norm: x has 5 chunks along dim 0"),
        (lambda: brtd.map_blocks(brt.group_norm, array, 1), r"map_blocks: group_norm: x has 2 chunks along dim 1"),
        (lambda: brtd.map_blocks(brt.instance_norm, line), r"map_blocks: instance_norm: x has 2 chunks along dim 2"),
        (lambda: brtd.map_blocks(brt.avg_pool1d, line, 2), r"map_blocks: avg_pool1d: x has 2 chunks along dim 2"),
        (lambda: brtd.map_blocks(brt.sum, array), r"map_blocks: sum: x has 5 chunks along dim 0"),
        (lambda: brtd.map_blocks(brt.cumsum, array, axis=0), r"map_blocks: cumsum: x has 5 chunks along dim 0"),
        (lambda: brtd.map_blocks(brt.flip, array, (0,)), r"map_blocks: flip: x has 5 chunks along dim 0"),
        (lambda: brtd.map_blocks(brt.mse_loss, array, array), r"map_blocks: mse_loss gives shape \(\) for the first block, and \(\) for the whole"),
        (lambda: brtd.map_blocks(brt.max, array, dim=1), r"map_blocks: max gives 2 results, y, indices; accepted: functions of one result"),
        (lambda: brtd.map_blocks(lambda block: brt.max(block, dim=1), array), r"map_blocks: <lambda> gives 2 results; accepted: functions of one result"),
        (lambda: brtd.map_blocks(brt.mul_backward, array, array, array, need=("da",)), r"map_blocks: mul_backward gives 2 results, da, db"),
        (lambda: brtd.map_blocks(brt.cross_entropy, array, da.from_array(ids, chunks=50), reduction="none"), r"map_blocks: cross_entropy: x \(203, 3\) in \(5, 2\) blocks, target"),
        (lambda: brtd.map_blocks(brt.gumbel_softmax, array, noise=array), r"map_blocks: gumbel_softmax: noise= is a Dask array"),
        (lambda: brtd.map_blocks(brt.softmax, array, dmi=1), r"softmax\(\) got an unexpected keyword argument 'dmi'; did you mean dim\?"),
        (lambda: brtd.map_blocks(brt.softmax, array.astype(int)), r"softmax: x has dtype int64; accepted a floating dtype"),
        (lambda: brtd.map_blocks(lambda block: brt.softmax(block, dim=7), array), r"softmax: dim is 7"),
    ]  # fmt: skip
    for refused, message in cases:
        with pytest.raises((brt.BaracudaError, TypeError), match=message):
            refused()


@pytest.mark.parametrize("name", brtd.__all__)
def test_public_functions_say_what_they_take(name):
    assert len(getattr(brtd, name).__doc__.splitlines()[0]) > 40


GUIDE = ROOT / "docs" / "scale-out.md"


def guide() -> tuple[str, list[str]]:
    """The guide's blocks as one program, and what the comments beside its prints say."""
    source = "\n".join(re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL))
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert expected and source.count("print(") == len(expected), "every print says what it prints"
    return source, expected


def test_the_guide():
    source, expected = guide()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), dask.config.set(scheduler="threads", num_workers=2):
        exec(compile(source, "docs/scale-out.md", "exec"), {})
    assert printed.getvalue().splitlines() == expected


CLUSTER = """
import sys
from distributed import Client, LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster):
        exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), {})
"""


def test_the_guide_with_worker_processes(tmp_path):
    """What a Client of processes hands back lies in messages, not aligned; the guide's programs run so too."""
    pytest.importorskip("distributed", reason="the `dask` extra is not installed")
    source, expected = guide()
    (tmp_path / "cluster.py").write_text(CLUSTER)
    (tmp_path / "guide.py").write_text(source)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BARACUDA_RT_HOST_THREADS": "1"}
    program = [sys.executable, str(tmp_path / "cluster.py"), str(tmp_path / "guide.py")]
    done = subprocess.run(program, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.stdout.splitlines() == expected, done.stderr


def test_the_guide_has_the_signatures():
    """Each public function is in the reference, with its parameters and defaults."""
    told = re.search(r"## Reference\n\n```\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)[1].splitlines()
    assert sorted(line.partition("(")[0] for line in told) == brtd.__all__
    for line in told:
        name = line.partition("(")[0]
        shown = inspect.signature(eval(f"lambda {line[len(name) + 1 : -1]}: 0"))
        own = inspect.signature(getattr(brtd, name))
        assert [(p.name, p.kind, p.default) for p in shown.parameters.values()] == [(p.name, p.kind, p.default) for p in own.parameters.values()], name


def test_the_library_does_not_need_dask():
    program = "import sys; sys.modules['dask'] = None; import numpy as np, baracuda_rt as brt; brt.gelu(np.ones(3, 'float32')); print('fine')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.strip() == "fine", done.stderr
