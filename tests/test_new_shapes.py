"""Calls with shapes not seen before: nothing is compiled for them, Python or CUDA C++, and what they leave behind is bounded in bytes."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call import recent, writing
from baracuda_rt.call.dispatch import entries
from baracuda_rt.call.recent import Recent

from .harness import to_host

pytestmark = pytest.mark.host

SHAPES = 4096


def _softmax(x: Any, ids: Any, w: Any) -> tuple[Any, Any]:
    e = np.exp(x - x.max(-1, keepdims=True))
    return brt.softmax(x, -1), e / e.sum(-1, keepdims=True)


def _layer_norm(x: Any, ids: Any, w: Any) -> tuple[Any, Any]:
    centred = x - x.mean(-1, keepdims=True)
    return brt.layer_norm(x, x.shape[1], w[: x.shape[1]]), centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5) * w[: x.shape[1]]


def _segment_sum(x: Any, ids: Any, w: Any) -> tuple[Any, Any]:
    want = np.zeros((9, x.shape[1]), x.dtype)
    order = np.sort(ids % 9)
    np.add.at(want, order, x)
    return brt.segment_sum(x, order, num_segments=9), want


def _index_select(x: Any, ids: Any, w: Any) -> tuple[Any, Any]:
    return brt.index_select(x, 0, ids), x[ids]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Python was written for."""
    names: list[str] = []
    usual = writing.compiled
    monkeypatch.setattr(writing, "compiled", lambda lines, known, name: names.append(name) or usual(lines, known, name))
    return names


def shapes(count: int) -> Iterator[tuple[int, int]]:
    """Different (rows, columns), small enough for a quick call; all layouts of rows are among the first hundred."""
    draw = np.random.default_rng(5)
    seen = {(1, 1)}  # a class of its own
    yield 1, 1
    while len(seen) < count:
        shape = int(draw.integers(1, 40)), int(draw.integers(1, 128))
        if shape not in seen:
            seen.add(shape)
            yield shape


@pytest.mark.parametrize("op, call", [("softmax", _softmax), ("layer_norm", _layer_norm), ("segment_sum", _segment_sum), ("index_select", _index_select)])
def test_thousands_of_shapes(op: str, call: Callable[..., tuple[Any, Any]], compiled: list[str], monkeypatch: pytest.MonkeyPatch):
    """After the first few hundred shapes nothing is compiled, results stay right, and memory stays within the bound."""
    limit = 1 << 20
    monkeypatch.setattr(recent, "BYTES", limit)
    entry = entries(op)
    draw = np.random.default_rng(0)
    w = draw.random(128).astype(np.float32) + 0.5
    early, before, most = 0, 0, 0
    for k, (rows, columns) in enumerate(shapes(SHAPES)):
        if k == 400:
            early = len(compiled), brt.cache_info()["compiles"]
        if k == SHAPES - 1024:  # tracing slows everything down
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
        x = draw.random((rows, columns)).astype(np.float32)
        ids = draw.integers(0, rows, rows)
        got, want = call(x, ids, w)
        if k % 16 == 0:
            np.testing.assert_allclose(to_host(got), want, rtol=2e-4, atol=1e-5)
        most = max(most, len(entry.recent))
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert early == (len(compiled), brt.cache_info()["compiles"]), compiled[early[0] :]
    assert grown < limit + (1 << 19), f"{grown} bytes for a bound of {limit}"
    assert 64 <= len(entry.recent) <= most < SHAPES


def test_what_was_used_last_stays(compiled: list[str], monkeypatch: pytest.MonkeyPatch):
    """A shape that comes again and again is found among any number of others; one that does not is planned anew, and is right."""
    monkeypatch.setattr(recent, "BYTES", 1 << 18)
    entry = entries("neg")
    entry.forget()  # also what the C function of repeated calls holds, and out= keeps calls from it
    usual, misses = entry._miss, []
    x, first = np.ones(3, np.float32), np.arange(5, dtype=np.float32)
    y = np.empty_like(x)
    brt.neg(x, out=y)
    brt.neg(first, out=np.empty_like(first))
    monkeypatch.setattr(entry, "_miss", lambda *arguments: misses.append(arguments[1][0].shape) or usual(*arguments))
    for n in range(10, 400):
        brt.neg(np.ones(n, np.float32), out=np.empty(n, np.float32))
        brt.neg(x, out=y)
    assert (3,) not in misses and len(misses) == 390
    np.testing.assert_array_equal(brt.neg(first, out=np.empty_like(first)), -first)
    assert misses[-1] == (5,)


def test_the_bound_holds_over_all_functions(monkeypatch: pytest.MonkeyPatch):
    """Two functions share one bound: the shapes of one push out those of the other."""
    monkeypatch.setattr(recent, "BYTES", 1 << 18)
    entries("exp").forget()
    brt.exp(np.ones(7, np.float32))
    held = len(entries("exp").recent)
    assert held
    for n in range(1, 400):
        brt.abs(np.ones(n, np.float32))
    assert len(entries("exp").recent) == 0 and Recent._young_bytes <= 1 << 18


def test_what_is_forgotten_is_nowhere(monkeypatch: pytest.MonkeyPatch):
    """Neither generation finds it again."""
    monkeypatch.setattr(recent, "BYTES", 100)
    one = Recent()
    one.keep("first", (None, 30))
    one.keep("second", (None, 30))
    assert len(one) == 2 and one.young.get("first") is None
    one.clear()
    assert len(one) == 0 and not one.again("first") and not one.again("second")
