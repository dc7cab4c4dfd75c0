"""The interface of libraries of arrays: who owns an array, what a call of one returns, which errors its arrays get. A library made here stands for one."""

from __future__ import annotations

import sys
import types

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.bridges import protocol
from baracuda_rt.codegen.dtypes import BY_NAME
from baracuda_rt.errors import InvalidProblemError


class Tile:
    """An array of the library: memory of NumPy's that only its bridge can read."""

    def __init__(self, memory, writable=True):
        self.memory, self.writable = memory, writable


class Tiles(protocol.Bridge):
    name = "tiles"

    def owns(self, kind):
        return issubclass(kind, Tile)

    def view(self, x, op, name):
        a = x.memory
        row = BY_NAME[a.dtype.name]
        strides = tuple(step // row.size for step in a.strides)
        return protocol.memory_view(x, a.__array_interface__["data"][0], a.shape, strides, row, x.writable)

    def writable(self, x):
        return x.writable

    def give(self, array):
        return Tile(array)


@pytest.fixture
def tiles(monkeypatch):
    module = types.ModuleType("baracuda_rt.bridges.tiles")
    module.BRIDGE = Tiles()
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(sys.modules, "tiles", types.ModuleType("tiles"))
    monkeypatch.setattr(protocol, "LIBRARIES", (*protocol.LIBRARIES, "tiles"))
    monkeypatch.setattr(protocol, "_found", {})


@pytest.mark.pure
def test_a_bridge_is_known_by_its_library_alone(tiles, monkeypatch):
    monkeypatch.delitem(sys.modules, "tiles")
    assert protocol.bridge_of(Tile(np.ones(2))) is None, "the library is not loaded"
    monkeypatch.setitem(sys.modules, "tiles", types.ModuleType("tiles"))
    protocol._found.clear()
    assert protocol.bridge_of(Tile(np.ones(2))).name == "tiles"
    assert protocol.bridge_of(np.ones(2)) is None and protocol.bridge_of(3) is None


@pytest.mark.pure
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float8_e4m3fn", "bool", "complex128", "int64"])
def test_views_by_pointer(dtype):
    import ml_dtypes

    own = np.arange(24).reshape(4, 6).astype(getattr(ml_dtypes, dtype, dtype))
    row = BY_NAME[dtype]
    for a in (own, own[1:, ::2], own.T, own[::-1], own[:0], own[2, 3], np.broadcast_to(own[0], (3, 6))):
        address = a.__array_interface__["data"][0]
        view = protocol.memory_view(own, address, a.shape, tuple(s // row.size for s in a.strides), row, writable=False)
        assert view.dtype == a.dtype and view.shape == a.shape and not (view.size and view.flags.writeable)
        np.testing.assert_array_equal(view.astype(np.complex128), a.astype(np.complex128))


@pytest.mark.host
def test_results_are_of_the_first_arrays_library(tiles):
    x = np.linspace(-2, 2, 7).astype("float32")
    y = brt.exp(Tile(x))
    assert type(y) is Tile and y.memory.tobytes() == brt.exp(x).tobytes()
    mixed = brt.add(Tile(x), x)
    assert type(mixed) is Tile and mixed.memory.tolist() == (x + x).tolist()
    assert type(brt.add(x, Tile(x))) is np.ndarray
    assert [type(part) for part in brt.max(Tile(x.reshape(1, 7)), 1)] == [Tile, Tile]
    assert type(brt.concat([Tile(x), Tile(x)])) is Tile
    dx, dw, db = brt.causal_conv1d_backward(Tile(np.ones((1, 2, 5), "f4")), Tile(np.ones((1, 2, 5), "f4")), Tile(np.ones((2, 3), "f4")), need=("dw",))
    assert dx is None and db is None and type(dw) is Tile


@pytest.mark.host
def test_outputs_of_the_library(tiles):
    x, y = np.ones(3, "float32"), Tile(np.empty(3, "float32"))
    assert brt.exp(Tile(x), out=y) is y and brt.exp(x, out=y) is not None
    np.testing.assert_allclose(y.memory, np.e, rtol=1e-6)
    for call in (lambda c: brt.exp(Tile(x), out=c), lambda c: brt.exp(x, out=c), lambda c: brt.fill_(c, 7.0)):
        fixed = Tile(np.ones(3, "float32"), writable=False)
        with pytest.raises(InvalidProblemError, match="read-only"):
            call(fixed)
        assert fixed.memory.tolist() == [1, 1, 1]


@pytest.mark.host
def test_plans_take_the_library_s_arrays(tiles):
    plan = brt.select("exp", x=Tile(np.ones(3, "float32")), arch="host")
    y = np.empty(3, "float32")
    plan.run(x=Tile(np.ones(3, "float32")), y=y)
    np.testing.assert_allclose(y, np.e, rtol=1e-6)
