"""Launches of a stream overlap at their ends on sm_90 and later: each must see all that was written before it, and overwrite nothing that is still read."""

from __future__ import annotations

import ctypes
import os
import threading
from types import SimpleNamespace

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.model import not_after_previous
from baracuda_rt.codegen.render import render
from baracuda_rt.executors import cuda_launch
from tools import early_loads

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
    for _ in range(50):
        x += 1
        brt.add(x, 1.0, out=y)
        x = y - 1
    assert (x == 50).all() and (y == 51).all()


@pytest.mark.pure
def test_rendering_asks_for_the_wait():
    kernel = 'extern "C" __global__ void __launch_bounds__(256) {}(float* x, const Rows t)\n{{\n    {}\n    x[0] = 1;\n}}\n'
    begins = {"early": "after_previous();", "long": "after_previous(few_blocks());", "late": "x[1] = 2; after_previous();", "never": "", "other": "before_next(few_blocks());"}
    assert not_after_previous("".join(kernel.format(name, line) for name, line in begins.items())) == ("late", "never", "other")
    assert not_after_previous(kernel.format("places", "const Place place(layout); const int lane = threadIdx.x; after_previous();")) == ()
    assert not_after_previous(kernel.format("reads", "const float first = x[0]; after_previous();")) == ("reads",)
    (lerp, *_) = (sku for sku in brt.skus(arch="sm_90") if sku.op == "lerp")
    assert "griddepcontrol.wait" in render(registry.get_op("lerp"), lerp).text


@pytest.mark.pure
def test_reads_before_the_wait_are_seen_in_machine_code():
    line = "        /*{:04x}*/                   {} ;      /* 0x0 */\n"
    code = lambda name, *own: f"\t\tFunction : {name}\n" + "".join(line.format(16 * k, text) for k, text in enumerate(own))
    load, wait = "@!P0 LDG.E.128.CONSTANT R8, desc[UR10][R36.64]", "ACQBULK"
    text = code("right", "LDC R1, c[0x0][0x28]", wait, load, "EXIT") + code("soon", load, wait, "EXIT") + code("never", "EXIT")
    assert early_loads.early(text) == [f"soon: {load} ", "never: no wait"]


@pytest.mark.pure
def test_what_a_plan_tells_the_driver_for_each_stream():
    """Laid out as in cuda.h on a 64-bit machine; kept for each stream, for a bounded number of them."""
    config, attribute = cuda_launch.Config, cuda_launch.Attribute
    assert [getattr(config, name).offset for name in ("grid", "block", "shared", "stream", "attributes", "count")] == [0, 12, 24, 32, 40, 48]
    assert (attribute.id.offset, attribute.value.offset, ctypes.sizeof(attribute)) == (0, 8, 72)
    configs = cuda_launch.Configs([((5, 2, 1), (64, 1, 1), 128), ((7, 1, 1), (32, 1, 1), 0)])
    assert configs[7] is configs[7]
    for stream in range(1000):
        one, two = (told._obj for told in configs[stream])
        assert one.stream == two.stream == (stream or None)
        assert (tuple(one.grid), tuple(one.block), one.shared) == ((5, 2, 1), (64, 1, 1), 128)
        assert (tuple(two.grid), tuple(two.block), two.shared) == ((7, 1, 1), (32, 1, 1), 0)
    assert len(configs) <= cuda_launch.STREAMS


@pytest.mark.pure
def test_streams_of_several_threads():
    """More streams than are kept: each thread gets what is told for its own."""
    configs, wrong = cuda_launch.Configs([((1, 1, 1), (32, 1, 1), 0)]), []

    def ask(first):
        wrong.extend(stream for stream in [*range(first, first + 5 * cuda_launch.STREAMS)] * 5 if configs[stream][0]._obj.stream != stream)

    threads = [threading.Thread(target=ask, args=(1 + 40 * k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.pure
def test_where_launches_overlap(monkeypatch):
    """Devices and drivers that can; a driver that has no such function, and none at all."""
    driver = SimpleNamespace(cuLaunchKernelEx=SimpleNamespace())
    asked = []
    monkeypatch.setattr(cuda_launch.ctypes, "CDLL", lambda name: asked.append(name) or driver)
    assert cuda_launch.overlapping(89, 13000) is None and cuda_launch.overlapping(90, 12020) is None and not asked
    assert cuda_launch.overlapping(90, 12030) is cuda_launch.overlapping(120, 13000) is driver.cuLaunchKernelEx
    assert len(driver.cuLaunchKernelEx.argtypes) == 4 and driver.cuLaunchKernelEx.restype is ctypes.c_int
    monkeypatch.setattr(cuda_launch, "os", SimpleNamespace(name="nt"))
    cuda_launch.overlapping(90, 13000)
    assert asked == ["libcuda.so.1", "libcuda.so.1", "nvcuda.dll"]
    del driver.cuLaunchKernelEx
    assert cuda_launch.overlapping(90, 13000) is None
    monkeypatch.undo()
    monkeypatch.setattr(cuda_launch, "os", SimpleNamespace(name="nt" if os.name != "nt" else "posix"))  # a library that this machine does not have
    assert cuda_launch.overlapping(90, 13000) is None
