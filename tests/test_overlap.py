"""Launches of a stream overlap at their ends on sm_90 and later: each must see all that was written before it, and overwrite nothing that is still read."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.model import not_after_previous
from baracuda_rt.codegen.render import render

from .harness import to_host, to_xp

LONG = 1 << 22


def _chain(x, y, last, seen, ones, steps):
    """Long kernels between short ones: a short one reads what the long one wrote last, another overwrites what it read last."""
    for k in range(steps):
        brt.add(x, 1.0, out=y)
        brt.index_select(y, 0, last, out=seen[k : k + 1])
        brt.add(y, 1.0, out=x)
        brt.add(ones, float(10 * k), out=x[-4:])


def _expected(steps):
    """What the last element of y is after each step."""
    values, x = [], 0.0
    for k in range(steps):
        values.append(x + 1)
        x = 1 + 10.0 * k
    return values


def _operands(xp):
    x = to_xp(xp, np.zeros(LONG, np.float32))
    return x, xp.empty_like(x), to_xp(xp, np.array([LONG - 1])), xp.full(40, np.nan, np.float32), xp.ones(4, np.float32)


def test_a_launch_waits_for_what_the_one_before_it_wrote_and_read(xp):
    x, y, last, seen, ones = _operands(xp)
    _chain(x, y, last, seen, ones, 40)
    assert to_host(seen).tolist() == _expected(40)
    assert (to_host(x[:-4]) == 80).all() and (to_host(y[:-4]) == 79).all()


def test_many_short_launches_in_a_row(xp):
    x = to_xp(xp, np.arange(3, dtype=np.float32))
    y = xp.empty_like(x)
    for _ in range(500):
        brt.add(x, 1.0, out=y)
        brt.add(y, 1.0, out=x)
    assert to_host(x).tolist() == [1000.0, 1001.0, 1002.0]


@pytest.mark.gpu
@pytest.mark.parametrize("fork", [False, True], ids=["one stream", "two streams"])
def test_in_a_graph(fork):
    import cupy

    x, y, last, seen, ones = _operands(cupy)
    _chain(x, y, last, seen, ones, 2)  # kernels are loaded before a capture
    stream, other = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
    total, beside, spare = (cupy.zeros(LONG, "f4") for _ in range(3))
    brt.add(y, total, out=beside)
    cupy.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        x.fill(0)
        _chain(x, y, last, seen, ones, 40)
        if fork:
            split, joined = cupy.cuda.Event(disable_timing=True), cupy.cuda.Event(disable_timing=True)
            split.record(stream)
            other.wait_event(split)
            with other:
                brt.add(y, total, out=beside)
                joined.record(other)
            brt.add(x, 0.0, out=spare)
            stream.wait_event(joined)
        brt.add(y, beside if fork else total, out=x)
        graph = stream.end_capture()
        for _ in range(3):
            beside.fill(0)
            seen.fill(0)
            graph.launch(stream)
            stream.synchronize()
            assert seen.get().tolist() == _expected(40)
            assert (x[:-4].get() == (158 if fork else 79)).all()


@pytest.mark.gpu
def test_beside_kernels_that_do_not_wait():
    """CuPy's own kernels before and after ours."""
    import cupy

    x = cupy.zeros(LONG, "f4")
    y = cupy.empty_like(x)
    for k in range(50):
        x += 1
        brt.add(x, 1.0, out=y)
        x = y - 1
        assert k or float(x[-1]) == 1.0
    assert (x == 50).all() and (y == 51).all()


@pytest.mark.pure
def test_rendering_asks_for_the_wait():
    kernel = 'extern "C" __global__ void __launch_bounds__(256) {}(float* x, const Rows t)\n{{\n    {}\n    x[0] = 1;\n}}\n'
    assert not_after_previous(kernel.format("early", "after_previous();") + kernel.format("late", "x[1] = 2; after_previous();") + kernel.format("never", "")) == ("late", "never")
    (lerp, *_) = (sku for sku in brt.skus(arch="sm_90") if sku.op == "lerp")
    assert "griddepcontrol.wait" in render(registry.get_op("lerp"), lerp).text
