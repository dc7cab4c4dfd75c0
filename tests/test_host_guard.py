"""The CPU executor as tests run it: memory that a launch is given holds a pattern and ends at a guard, packs must be aligned, waiting threads go on in either order."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.executors import host_compile
from baracuda_rt.executors.host import host
from baracuda_rt.executors.host_guard import PATTERN, guarded

from .conftest import LAST_FIRST
from .test_shim import call

pytestmark = pytest.mark.host

KERNELS = (
    (Path(__file__).resolve().parents[1] / "templates" / "core" / "prelude.cuh").read_text()
    + r"""
extern "C" __global__ void shared_cell(int* y, int at) { BRT_DYNAMIC_SHARED(int, s); y[threadIdx.x] = s[at]; }
extern "C" __global__ void write_cell(char* work, i64 at) { if (threadIdx.x == 5) work[at] = 1; }
extern "C" __global__ void write_far(char* work, i64 at) { if (blockIdx.x > 2000) work[at + blockIdx.x] = 1; }
extern "C" __global__ void pack_from(const float* x, float* y, int at) { store_pack(y, load_pack<f32, 4>(x + at)); }
extern "C" __global__ void pack_to(const float* x, float* y, int at) { store_pack(y + at, load_pack<f32, 4>(x)); }
extern "C" __global__ void order(int* y)
{
    __shared__ int next;
    if (threadIdx.x == 0) next = 0;
    __syncthreads();
    y[atomicAdd(&next, 1)] = threadIdx.x;
}
extern "C" __global__ void leans_on_order(int* y)  // a barrier is missing between the write and the read
{
    __shared__ int cells[64];
    cells[threadIdx.x] = -7;
    __syncthreads();
    cells[threadIdx.x] = threadIdx.x;
    y[threadIdx.x] = threadIdx.x ? cells[threadIdx.x - 1] : -1;
}
"""
)


@pytest.fixture(scope="module")
def module():
    compiler = host_compile.find_compiler(os.environ.get("BARACUDA_RT_CXX"))
    if compiler is None:
        pytest.skip("no C++ compiler")
    return host_compile.load_bytes(host_compile.compile_unit(compiler, host_compile.host_unit([("k", KERNELS)])), host().runtime())


def test_dynamic_shared_memory_holds_a_pattern_and_ends_at_a_guard(module):
    y = np.zeros(32, np.int32)
    pattern = int.from_bytes(bytes([PATTERN] * 4), "little", signed=True)
    for at in (0, 255):
        call(module, "shared_cell", [y, ctypes.c_int(at)], shared=1024)
        assert (y == pattern).all()
    with pytest.raises(host_compile.HostLaunchFailure, match=r"thread 0 goes 0 bytes beyond the 1024 bytes of dynamic shared memory"):
        call(module, "shared_cell", [y, ctypes.c_int(256)], shared=1024)
    with pytest.raises(host_compile.HostLaunchFailure, match=r"thread 0 goes 4000 bytes beyond the 0 bytes of dynamic shared memory"):
        call(module, "shared_cell", [y, ctypes.c_int(1000)])
    call(module, "shared_cell", [y, ctypes.c_int(0)], shared=4)  # the process goes on
    assert (y == pattern).all()


def test_a_workspace_holds_a_pattern_and_ends_at_a_guard(module):
    work = host()._guarded(4096 + 48)
    assert work.size == 4096 + 48 and (work == PATTERN).all() and work.flags.writeable
    call(module, "write_cell", [work, ctypes.c_longlong(4096 + 47)])
    assert work[-1] == 1
    with pytest.raises(host_compile.HostLaunchFailure, match=r"thread 5 goes 0 bytes beyond the workspace of 4144 bytes"):
        call(module, "write_cell", [work, ctypes.c_longlong(4096 + 48)])
    with pytest.raises(host_compile.HostLaunchFailure, match="where it has no memory"):
        call(module, "write_cell", [work, ctypes.c_longlong(-8192)])
    for size in (1, 16, 4096, 100_001):
        assert guarded(size).size == size and guarded(size).ctypes.data % 16 == 0


def test_a_fault_in_any_thread_ends_the_launch_and_no_more(module):
    """Threads of the pool work on later blocks; their faults are handled like the caller's."""
    for _ in range(5):
        work = host()._guarded(4096)
        with pytest.raises(host_compile.HostLaunchFailure, match=r"beyond the workspace of 4096 bytes"):
            call(module, "write_far", [work, ctypes.c_longlong(4096)], grid=100_000)


def test_the_functional_form_works_on_guarded_workspaces(monkeypatch):
    sizes = []
    plain = host().workspace
    executor = host()
    assert executor.workspace.__func__ is type(executor)._guarded
    monkeypatch.setattr(executor, "workspace", lambda size: (sizes.append(size), plain(size))[1])
    brt.sum(np.ones((1, 3_000_017), np.float32))
    assert sizes and min(sizes) > 0


@pytest.mark.parametrize("kernel", ["pack_from", "pack_to"])
def test_misaligned_packs_are_refused_as_on_a_device(module, kernel):
    x = host()._guarded(64).view(np.float32)
    y = host()._guarded(64).view(np.float32)
    for at in (0, 4):
        call(module, kernel, [x, y, ctypes.c_int(at)], block=1)
    for at in (1, 2):
        with pytest.raises(host_compile.HostLaunchFailure, match=r"block \(0, 0, 0\): thread 0 moves a pack at 0x[0-9a-f]+, which is not aligned to 16 bytes"):
            call(module, kernel, [x, y, ctypes.c_int(at)], block=1)


def test_both_orders_of_threads(module, both_orders):
    y = np.zeros(64, np.int32)
    call(module, "order", [y], block=64)
    others = list(range(62, -1, -1)) if both_orders else list(range(63))
    assert y.tolist() == [63, *others]  # the last to arrive opens the barrier and goes on


def test_what_leans_on_the_order_of_threads_shows(module):
    """Right in the usual order although a barrier is missing; wrong in the other one."""
    y = np.zeros(64, np.int32)
    try:
        host().watch(True, False)
        call(module, "leans_on_order", [y], block=64)
        assert (y[1:32] == np.arange(31)).all()
        host().watch(True, True)
        call(module, "leans_on_order", [y], block=64)
        assert (y[1:32] != np.arange(31)).any()
    finally:
        host().watch(True, LAST_FIRST)


def test_a_fault_names_kernel_and_sku(monkeypatch):
    """A launch with too little shared memory is an error of ours that says which kernel it was; the process and later calls go on."""
    executor = host()
    load = type(executor)._kernel

    def starved(self, function, sku, name):
        kernel = load(self, function, sku, name)
        whole = kernel.prepared
        kernel.prepared = lambda grid, block, shared: whole(grid, block, 0)
        return kernel

    executor.forget()
    monkeypatch.setattr(type(executor), "_kernel", starved)
    plan = brt.select("sparsemax", arch="host", x=brt.TensorSpec((64, 9000), "float32"))
    assert any(launch.shared for launch in plan.geometry.launches)
    x = np.random.default_rng(0).standard_normal((64, 9000)).astype(np.float32)
    with pytest.raises(brt.KernelLaunchError, match=r"softmax\.sparsemax\.forward.* kernel \w+ was not run: block .* beyond the 0 bytes of dynamic shared memory"):
        plan.run(x=x, y=np.empty_like(x))
    monkeypatch.undo()
    executor.forget()
    np.testing.assert_allclose(brt.sparsemax(x).sum(-1), 1, rtol=1e-5)
