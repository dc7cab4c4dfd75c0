"""Repeated calls of NumPy arrays that one C function serves (`call/shortcuts.py`): they are what the same call is without it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call import shortcuts
from baracuda_rt.call.dispatch import Entry, entries
from baracuda_rt.errors import IndexOutOfRangeError, InvalidProblemError
from baracuda_rt.executors.host import host
from baracuda_rt.settings import settings

from .harness import ROOT

pytestmark = [
    pytest.mark.host,
    pytest.mark.skipif("torch" in sys.modules or not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="there are no shortcuts beside PyTorch, or without a lock"),
]


def fresh(op: str, direction: str = "forward") -> Entry:
    entry = Entry(op, direction)
    entry._build()
    return entry


def data(*shape, dtype="float32", seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def used(entry: Entry) -> int:
    return 0 if entry.shortcuts is None else entry.shortcuts.used


def repeated(entry: Entry, operands, params, shortcut: bool = True):
    """The same call four times: planned, found, and (shortcut) twice by the C function; the results are the first one's."""
    before = used(entry)
    want, *rest = [entry.call(operands, params, None, None, False) for _ in range(4)]
    assert used(entry) - before in ((2, 3) if shortcut else (0,))  # a key that is known is found at once
    for got in rest:
        for a, b in zip(*((x if isinstance(x, tuple) else (x,)) for x in (want, got)), strict=True):
            assert a is not b and a.dtype == b.dtype and a.shape == b.shape and a.strides == b.strides and a.flags.writeable and a.tobytes() == b.tobytes()
    return want


def test_a_repeated_call_is_the_first_one_again() -> None:
    x, y = data(4, 8), data(4, 8, seed=1)
    add = fresh("add")
    assert np.array_equal(repeated(add, (x, y), (1,)), x + y)
    z = data(4, 8, seed=2)
    assert np.array_equal(add.call((x, z), (1,), None, None, False), x + z), "other cells in the same layout"
    assert used(add) == 3
    assert np.array_equal(repeated(add, (x, y[0]), (1,)), x + y[0])
    assert np.array_equal(repeated(add, (x.T, y.T), (1,)), x.T + y.T)
    assert np.array_equal(repeated(add, (x[::2, ::-1], y[1::2]), (1,)), x[::2, ::-1] + y[1::2])
    assert np.array_equal(repeated(add, (x[0, 0, ...], y[0, 0, ...]), (1,)), x[0, 0, ...] + y[0, 0, ...])
    assert np.array_equal(repeated(add, (x, 2.5), (1,)), x + np.float32(2.5))
    assert repeated(add, (x[:0], y[:0]), (1,), shortcut=False).shape == (0, 8)
    assert np.array_equal(repeated(fresh("add"), (x.astype(int), y.astype(int)), (3,)), x.astype(int) + 3 * y.astype(int))


def test_what_differs_a_little_is_another_call() -> None:
    x = data(6, 8)
    mul, add = fresh("mul"), fresh("add")
    for value, sign in ((0.0, False), (-0.0, True)):
        assert np.array_equal(np.signbit(repeated(mul, (np.abs(x), value), ())), np.full(x.shape, sign))
    repeated(add, (x, x), (1,))
    assert np.allclose(repeated(add, (x, x), (2.5,)), 3.5 * x)
    total = fresh("sum")
    params = tuple(p.default for p in total._params)
    at = [p.name for p in total._params].index("dim")
    for dim in (0, 1, (0, 1), (0,), (1,), None):
        want = x.sum(dim)
        assert np.allclose(repeated(total, (x,), (*params[:at], dim, *params[at + 1 :])), want, 1e-5, 1e-5)
    dims = [0]
    assert repeated(total, (x,), (*params[:at], dims, *params[at + 1 :]), shortcut=False).shape == (8,)
    dims[0] = 1
    assert total.call((x,), (*params[:at], dims, *params[at + 1 :]), None, None, False).shape == (6,), "a list may change"


def test_a_layout_that_differs_in_one_way_is_another_call() -> None:
    """Each call is made after a shortcut was recorded that one comparison fewer would take for it."""
    add = fresh("add")
    memory = data(200).view("uint8")
    x = memory[: 8 * 8 * 4].view("float32").reshape(8, 8)
    repeated(add, (x, x), (1,))
    for other in (x.view("int32"), x.T, x.reshape(8, 8, 1), x[:4], memory[4 : 4 + 8 * 8 * 4].view("float32").reshape(8, 8)):
        got = add.call((other, other), (1,), None, None, False)
        assert got.dtype == other.dtype and got.shape == other.shape and np.array_equal(got, other + other), other.shape
        add.forget()
        repeated(add, (x, x), (1,))
    norm = fresh("layer_norm")
    params = tuple({"normalized_shape": (8,)}.get(p.name, p.default) for p in norm._params)
    more = (None,) * (len(norm._names) - 2)
    plain, twice = repeated(norm, (x, None, *more), params), norm.call((x, np.full(8, 2, np.float32), *more), params, None, None, False)
    assert np.allclose(*(y[0] if isinstance(y, tuple) else y for y in (twice, np.multiply(plain, 2) if isinstance(plain, np.ndarray) else (2 * plain[0],))))


def test_what_a_call_asks_for_beside_its_arrays() -> None:
    x, dy = data(4, 8), data(4, 8, seed=1)
    mul = fresh("mul", "backward")
    params = tuple(p.default for p in mul._params)
    assert len(repeated(mul, (dy, x, dy), params)) == 2
    one, two = mul.call((dy, x, dy), params, None, None, False, ("da",))
    assert one is not None and two is None
    count = used(mul)
    with pytest.raises(brt.BaracudaError, match="variant"):
        mul.call((dy, x, dy), params, None, brt.PlanPreference(variant="nowhere"), False)
    assert used(mul) == count


def test_importing_pytorch_ends_them(tmp_path) -> None:
    """In a process of its own, with a module of that name that holds nothing."""
    (tmp_path / "torch.py").write_text("raise ImportError\n")
    program = """
import numpy as np, baracuda_rt as brt
from baracuda_rt.call.dispatch import entries
x = np.ones(5, np.float32)
for _ in range(5): brt.sqrt(x)
entry = entries("sqrt")
before = entry.shortcuts.used
try: import torch
except ImportError: pass
for _ in range(5): assert brt.sqrt(x).tolist() == [1.0] * 5
assert 1 < before == entry.shortcuts.used and not entry.shortcuts.open, (before, entry.shortcuts.used)
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=120)


def test_results_of_many_kinds() -> None:
    x = data(5, 7)
    for op, operands in (("argmax", (x,)), ("var", (x,)), ("std_mean", (x,)), ("cummax", (x,)), ("sort", (x,)), ("softmax", (x,)), ("layer_norm", (x, None, None)), ("cumsum", (x,))):
        entry = fresh(op)
        given = {"normalized_shape": (7,), "dim": -1}
        params = tuple(given.get(p.name, p.default) for p in entry._params)
        operands = (*operands, *(None,) * len(entry._names))[: len(entry._names)]
        workspace = bool(next(iter(_hits(entry, operands, params)))[4])
        repeated(entry, operands, params, shortcut=not workspace)


def _hits(entry: Entry, operands, params):
    entry.call(operands, params, None, None, False)
    return list(entry.recent.young.values())


def test_a_workspace_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    x, rows = data(10, 3).T, np.random.default_rng(0).integers(0, 9, (4, 700)).astype(np.float32)

    def roll(shortcut: bool) -> None:
        entry = fresh("roll")
        params = tuple({"shifts": 2}.get(p.name, p.default) for p in entry._params)
        assert _hits(entry, (x,), params)[0][4], "an array that cannot be flattened as it lies has a workspace"
        assert np.array_equal(repeated(entry, (x,), params, shortcut), np.roll(x, 2))

    if "workspace" in vars(host()):
        roll(False)  # tests run with workspaces that end at a guard
        monkeypatch.delattr(host(), "workspace")
    roll(True)
    mode = fresh("mode")
    params = tuple(p.default for p in mode._params)
    values, indices = repeated(mode, (rows,), params)
    assert [np.bincount(row.astype(int)).argmax() for row in rows] == values.tolist() and (rows[range(4), indices] == values).all()
    monkeypatch.setattr(shortcuts, "WORKSPACE", 1)
    roll(False)


def test_errors_that_the_data_show() -> None:
    x, index = data(4, 3), np.array([0, 3, 1])
    entry = fresh("index_select")
    params = tuple({"dim": 0}.get(p.name, p.default) for p in entry._params)
    repeated(entry, (x, index), params, shortcut=False)
    bad = np.array([0, 4, 1])
    with pytest.raises(IndexOutOfRangeError, match="index 4 at position 1"):
        entry.call((x, bad), params, None, None, False)
    assert np.array_equal(entry.call((x, index), params, None, None, False), x[index])


def test_check_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = np.array([7, 8]), np.array([2, 3])
    entry = fresh("floor_divide")
    params = tuple(p.default for p in entry._params)
    repeated(entry, (a, b), params, shortcut=False)
    zero = np.array([2, 0])
    assert entry.call((a, zero), params, None, None, False)[1] == -1
    monkeypatch.setattr(settings, "check", True)
    with pytest.raises(ZeroDivisionError):
        entry.call((a, zero), params, None, None, False)
    monkeypatch.undo()
    with pytest.raises(ZeroDivisionError):
        entry.call((a, zero), params, None, None, True)


def test_out_overlap_and_foreign_memory_are_tested_as_before() -> None:
    x = data(64)
    entry = fresh("exp")
    want = repeated(entry, (x[:32],), ())
    before = used(entry)
    out = np.empty(32, np.float32)
    assert entry.call((x[:32],), (), out, None, False) is out and np.array_equal(out, want)
    y = x.copy()
    for _ in range(3):
        with pytest.raises(InvalidProblemError, match="overlaps"):
            entry.call((y[:32],), (), y[8:40], None, False)
    out.flags.writeable = False
    with pytest.raises(InvalidProblemError, match="read-only"):
        entry.call((x[:32],), (), out, None, False)
    foreign = np.frombuffer(bytearray(x[:32].tobytes()), np.float32)
    for _ in range(3):
        assert np.array_equal(entry.call((foreign,), (), None, None, False), want)
    assert used(entry) == before

    class Own(np.ndarray):
        pass

    assert np.array_equal(entry.call((x[:32].view(Own),), (), None, None, False), want) and used(entry) == before


def test_few_are_kept_and_forgotten() -> None:
    entry = fresh("abs")
    for n in range(1, 12):
        repeated(entry, (data(n),), ())
    assert np.array_equal(entry.call((data(11),), (), None, None, False), np.abs(data(11)))
    count = used(entry)
    assert count
    entry.forget()
    entry.call((data(11),), (), None, None, False)
    assert used(entry) == count
    repeated(entry, (data(3),), ())
    for n in range(1, 90):  # what is never used again is no longer kept
        for _ in range(2):
            entry.call((data(n),), (), None, None, False)
    assert not entry.shortcuts.open
    assert np.array_equal(entry.call((data(85),), (), None, None, False), np.abs(data(85)))
    entry = fresh("abs")
    for n in range(1, 90):  # nor what was used once
        for _ in range(3):
            entry.call((data(n),), (), None, None, False)
    assert used(entry) > 60 and not entry.shortcuts.open


def test_no_object_is_held_or_lost() -> None:
    entry = fresh("add")
    x, y = data(4, 8), data(4, 8)
    scale = 12345.678
    repeated(entry, (x, y), (1,))
    repeated(entry, (x, scale), (1,))
    several = fresh("cummax")
    repeated(several, (x,), (-1, False, False))
    for op, operands, params in ((entry, (x, y), (1,)), (several, (x,), (-1, False, False))):
        made = op.call(operands, params, None, None, False)
        gone = [weakref.ref(y) for y in (made if isinstance(made, tuple) else (made,))]
        del made
        assert not any(ref() is not None for ref in gone), op

    def counts():
        gc.collect()
        return [sys.getrefcount(it) for it in (x, y, x.dtype, scale, entry)]

    before = counts()
    for _ in range(100):
        entry.call((x, y), (1,), None, None, False)
        entry.call((x, scale), (1,), None, None, False)
    assert counts() == before
    index = fresh("index_select")
    params = tuple({"dim": 0}.get(p.name, p.default) for p in index._params)
    repeated(index, (x, np.array([0, 1])), params, shortcut=False)
    bad = np.array([0, 9])
    before = counts(), sys.getrefcount(bad)
    for _ in range(20):
        with pytest.raises(IndexOutOfRangeError):
            index.call((x, bad), params, None, None, False)
    assert (counts(), sys.getrefcount(bad)) == before


def test_threads_make_the_same_call_at_once() -> None:
    entry = fresh("exp")
    x = [data(300, 300, seed=k) for k in range(4)]
    want = [repeated(entry, (one,), ()) for one in x[:1]] + [entry.call((one,), (), None, None, False) for one in x[1:]]
    wrong: list[int] = []

    def work(k: int) -> None:
        for _ in range(60):
            if entry.call((x[k],), (), None, None, False).tobytes() != want[k].tobytes():
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        entry.forget()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_function_that_is_dropped_takes_its_shortcuts_along() -> None:
    entry = fresh("abs")
    launch = _hits(entry, (data(5),), ())[0][0]
    held = sys.getrefcount(launch)
    repeated(entry, (data(5),), ())
    assert sys.getrefcount(launch) > held
    entry.shortcuts.forget()
    assert sys.getrefcount(launch) == held
    repeated(entry, (data(5),), ())
    del launch
    gone = weakref.ref(entry.shortcuts)
    del entry
    gc.collect()
    assert gone() is None


def test_public_functions_use_them() -> None:
    x = data(3, 5)
    before = used(entries("sqrt"))
    for _ in range(5):
        assert np.array_equal(brt.sqrt(np.abs(x)), np.sqrt(np.abs(x)))
    assert used(entries("sqrt")) >= before + 2 or not entries("sqrt").shortcuts.open
