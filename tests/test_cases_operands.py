"""Public cases C51, C56, C63 and C65: masked arrays, memory declared read-only, gradients that know all shapes, sums of integers."""

from __future__ import annotations

import inspect
import sys

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError

from .harness import ops

ones = np.ones


# -- C51 ----------------------------------------------------------------------------------------------------------------------------------


def masked(dtype=np.float64, mask=(0, 1, 0)):
    return np.ma.masked_array(np.array([1, 2, 3], dtype), mask=list(mask))


@pytest.mark.parametrize("call", [
    lambda m: brt.sum(m), lambda m: brt.softmax(m), lambda m: brt.add(m, ones(3)), lambda m: brt.add(ones(3), m), lambda m: brt.exp(ones(3), out=m),
    lambda m: brt.concat([m, m]), lambda m: brt.elementwise("x*2", m), lambda m: brt.select("sum", x=m, arch="host"),
    lambda m: brt.take(ones(9), masked(np.int64)), lambda m: brt.select("exp", x=ones(3), arch="host").run(x=ones(3), y=m),
])  # fmt: skip
def test_c51_masked_arrays_are_refused(call):
    m = masked()
    for _ in range(2):
        with pytest.raises(InvalidProblemError, match="is a masked array"):
            call(m)
    assert m.data.tolist() == [1, 2, 3]


def test_c51_an_empty_mask_may_pass():
    m = masked(mask=(0, 0, 0))
    assert float(brt.sum(m)) == 6
    brt.exp(ones(3), out=m)
    np.testing.assert_allclose(m.data, np.e)


# -- C56 ----------------------------------------------------------------------------------------------------------------------------------


class Exporter:
    """Hands on another array's DLPack capsule, with versions or as before them."""

    def __init__(self, array, versioned=True):
        self.array, self.versioned = array, versioned

    def __dlpack__(self, **given):
        if not self.versioned:
            if "max_version" in given:
                raise TypeError("unexpected keyword argument 'max_version'")
            given = {}
        return self.array.__dlpack__(**given)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.fixture
def mapped(tmp_path):
    path = tmp_path / "numbers"
    np.arange(3.0).tofile(path)
    return np.memmap(path, dtype=np.float64, mode="r")


@pytest.mark.parametrize("wrap", [lambda a: a, np.asarray, lambda a: a[:], Exporter], ids=["memmap", "array", "view", "exporter"])
def test_c56_read_only_memory_is_not_written(mapped, wrap):
    y = wrap(mapped)
    plan = brt.select("exp", x=ones(3), arch="host")
    for call in (lambda: brt.exp(ones(3), out=y), lambda: plan.run(x=ones(3), y=y), lambda: brt.fill_(y, 7.0)):
        for _ in range(2):
            with pytest.raises(InvalidProblemError, match="read-only"):
                call()
    assert mapped.tolist() == [0, 1, 2]


def test_c56_in_place_on_read_only_memory(mapped):
    weight = Exporter(np.asarray(mapped).reshape(3, 1))
    with pytest.raises(InvalidProblemError, match="embedding_renorm: weight is a read-only"):
        brt.embedding_renorm(weight, np.array([0, 1], np.int64), 0.5)
    assert mapped.tolist() == [0, 1, 2]


def test_c56_who_hands_on_writable_memory_is_written():
    y = np.zeros(3)
    brt.exp(ones(3), out=Exporter(y))
    np.testing.assert_allclose(y, np.e)


def test_c56_an_exporter_without_versions_says_nothing(monkeypatch):
    y = np.zeros(3)
    with pytest.raises(InvalidProblemError, match="read-only"):
        brt.exp(ones(3), out=Exporter(y, versioned=False))
    assert (y == 0).all()
    monkeypatch.setattr(Exporter, "__module__", "torch._tensor")  # PyTorch knows no read-only tensors
    brt.exp(ones(3), out=Exporter(y, versioned=False))
    np.testing.assert_allclose(y, np.e)
    assert "torch" not in sys.modules


# -- C63 ----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [None, "trunc", "floor"])
def test_c63_shapes_of_both_operands(mode):
    two = np.array(2.0)
    shapes = lambda *args: tuple(g.shape for g in brt.div_backward(*args, mode))
    assert shapes(ones(5), np.arange(1.0, 6), two) == ((5,), ())
    assert shapes(ones(5), two, np.arange(1.0, 6)) == ((), (5,))
    assert shapes(ones((4, 5)), ones((4, 1)), ones((1, 5))) == ((4, 1), (1, 5))
    if mode:
        assert tuple(g.shape for g in brt.div_backward(ones((4, 5)), ones((1, 5)), rounding_mode=mode, a_shape=(4, 1))) == ((4, 1), (4, 5))


def several() -> list[str]:
    """Ops of several arrays (clamp, say, has one and two numbers)."""
    return [
        op.name
        for op in ops().values()
        if op.category in ("binary_elementwise", "ternary_elementwise") and "backward" in op.directions and len(op.directions["backward"].outputs) > 1
    ]


@pytest.mark.parametrize("name", several())
def test_c63_every_gradient_takes_the_shape_of_each_operand(name):
    decl = ops()[name].directions["backward"]
    given = set(inspect.signature(getattr(brt, f"{name}_backward")).parameters)
    assert {f"{o.name[1:]}_shape" for o in decl.outputs} <= given, name


def test_c63_a_shape_that_is_not_the_operand_s():
    assert brt.pow_backward(ones((4, 5)), ones((4, 1)), ones((1, 5)), a_shape=(4, 1))[0].shape == (4, 1)
    with pytest.raises(InvalidProblemError, match=r"a_shape is \(1, 5\); expected \(4, 1\), the shape of a"):
        brt.pow_backward(ones((4, 5)), ones((4, 1)), ones((1, 5)), a_shape=(1, 5))


# -- C65 ----------------------------------------------------------------------------------------------------------------------------------


def test_c65_the_first_line_tells_of_wrapping():
    x = np.full(4, 100, np.int8)
    assert brt.reduce_to(x, (1,)).tolist() == [-112]
    assert "wrap" in brt.reduce_to.__doc__.splitlines()[0] or "wrap" in brt.reduce_to.__doc__.split("\n\n")[0]
    assert int(brt.sum(x)) == 400
