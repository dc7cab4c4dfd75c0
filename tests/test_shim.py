"""The host executor's shim: execution model, number formats, error slot, launch interface; and the prelude under NVRTC."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
import threading
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baracuda_rt.executors import host_compile
from baracuda_rt.patterns.fastdiv import fastdiv

ROOT = Path(__file__).resolve().parents[1]
PARTIALS = "".join((ROOT / "templates" / name).read_text() for name in ("core/prelude.cuh", "core/math.cuh"))

KERNELS = (
    PARTIALS
    + r"""
template <class T> __device__ T block_sum(T value)
{
    __shared__ T part[1024];
    const int t = threadIdx.x;
    part[t] = value;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d) part[t] += part[t + d];
        __syncthreads();
    }
    return part[0];
}
extern "C" __global__ void __launch_bounds__(1024) reduce_blocks(const float* x, float* y, double* z)
{
    const float s = block_sum(x[blockIdx.x * blockDim.x + threadIdx.x]);
    const double d = block_sum((double)x[blockIdx.x * blockDim.x + threadIdx.x]);
    if (threadIdx.x == 0) { y[blockIdx.x] = s; z[blockIdx.x] = d; }
}
extern "C" __global__ void scan_warps(const int* x, int* y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int v = x[i];
    for (int d = 1; d < 32; d *= 2) {
        const int other = __shfl_up_sync(0xffffffffu, v, d);
        if (lane >= d) v += other;
    }
    y[i] = v;
}
extern "C" __global__ void shuffles(i64* a, double* b, float* c, unsigned* d, int* e)
{
    const int t = threadIdx.x;
    a[t] = __shfl_xor_sync(0xffffffffu, (i64)t << 40 | 7, 5);
    b[t] = __shfl_down_sync(0xffffffffu, t * 0.1, 3, 8);
    c[t] = __shfl_sync(0xffffffffu, (float)t, 9, 4);
    d[t] = __ballot_sync(0xffffffffu, t % 3 == 0);
    e[t] = __any_sync(0xffffffffu, t == 40) * 2 + __all_sync(0xffffffffu, t >= 32);
}
extern "C" __global__ void subsets(unsigned* y)
{
    const int lane = threadIdx.x % 32;
    if (lane % 2) y[threadIdx.x] = __shfl_sync(0xaaaaaaaau, lane, 31) + __popc(__ballot_sync(0xaaaaaaaau, 1));
    else y[threadIdx.x] = __shfl_sync(0x55555555u, lane, 2);
    __syncwarp();
    y[threadIdx.x] += 1000u * __popc(__match_any_sync(0xffffffffu, lane / 5));
}
extern "C" __global__ void rotate(int* y, int rounds)
{
    BRT_DYNAMIC_SHARED(int, ring);
    const int t = threadIdx.x + threadIdx.y * blockDim.x, n = blockDim.x * blockDim.y;
    ring[t] = t;
    for (int r = 0; r < rounds; ++r) {
        __syncthreads();
        const int next = ring[(t + 1) % n];
        __syncthreads();
        ring[t] = next;
    }
    y[((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) * n + t] = ring[t];
}
extern "C" __global__ void leavers(int* y, int limit)
{
    __shared__ int total;
    const int t = threadIdx.x;
    if (t == limit - 1) total = 0;
    if (t >= limit) return;
    __syncthreads();
    atomicAdd(&total, t);
    __syncthreads();
    const int votes = __syncthreads_count(t % 2), any = __syncthreads_or(t == limit - 1), all = __syncthreads_and(t < limit);
    const int lanes = __popc(__ballot_sync(0xffffffffu, 1));
    y[blockIdx.x * blockDim.x + t] = total + 1000000 * (votes == limit / 2 && any && all) + 10000000 * lanes;
}
extern "C" __global__ void contend(int* i, u64* u, float* f, double* d, int* lo, i64* hi, unsigned* bits, unsigned* cas)
{
    const int n = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(i, 1); atomicAdd(u, (u64)1 << 33); atomicAdd(f, 1.0f); atomicAdd(d, 0.5);
    atomicMin(lo, -n); atomicMax(hi, (i64)n); atomicOr(bits, 1u << n % 32);
    unsigned seen, old = *(volatile unsigned*)cas;
    do { seen = old; old = atomicCAS(cas, seen, seen + 3); } while (old != seen);
}
extern "C" __global__ void needs_shared(int* y) { BRT_DYNAMIC_SHARED(int, s); s[threadIdx.x] = 1; y[0] = s[0]; }
extern "C" __global__ void stuck(int* y)
{
    if (threadIdx.x < 3) __syncthreads();
    else __syncwarp(0xffffffffu);
    y[threadIdx.x] = 1;
}
extern "C" __global__ void unnamed(int* y) { y[0] = __shfl_sync(1u, threadIdx.x, 0); }
extern "C" __global__ void name_blocks(u32* y) { y[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = blockIdx.x + 16 * blockIdx.y + 256 * blockIdx.z; }
extern "C" __global__ void strays(u32* y)
{
    y[threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, threadIdx.x ^ 1);
    if (threadIdx.x < 8) y[threadIdx.x] = __shfl_sync(0xffu, threadIdx.x, threadIdx.x + 4);
}
extern "C" __global__ void count_blocks(u64* y) { if (threadIdx.x == 0) atomicAdd(y, 1ull); }
struct Shape { int rank; double scale; i64 extent[3]; };
extern "C" __global__ void by_value(Shape s, signed char small, double* y)
{
    y[threadIdx.x] = s.rank * s.scale + s.extent[threadIdx.x] + small;
}
extern "C" __global__ void no_arguments() {}
extern "C" __global__ void widen(const u16* h, const u16* b, const u8* e4, const u8* e5, u32* y)
{
    const int n = 65536, i = blockIdx.x * blockDim.x + threadIdx.x;
    f16 x = {h[i]}; bf16 z = {b[i]};
    y[i] = f32_bits(to_acc(x));
    y[n + i] = f32_bits(to_acc(z));
    if (i < 256) {
        e4m3 p = {e4[i]}; e5m2 q = {e5[i]};
        y[2 * n + i] = f32_bits(to_acc(p));
        y[2 * n + 256 + i] = f32_bits(to_acc(q));
    }
}
extern "C" __global__ void narrow(const float* x, i64 n, f16* h, bf16* b, e4m3* p, e4m3* p_nan, e5m2* q, e5m2* q_sat)
{
    for (i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (i64)gridDim.x * blockDim.x) {
        h[i] = store_as<f16>(x[i]); b[i] = store_as<bf16>(x[i]);
        p[i] = store_as<e4m3>(x[i]); p_nan[i] = e4m3_or_nan(x[i]);
        q[i] = store_as<e5m2>(x[i]); q_sat[i] = saturate_as<e5m2>(x[i]);
    }
}
extern "C" __global__ void to_integers(const double* x, int n, i8* a, u8* b, i16* c, i32* d, u32* e, i64* f, boolean* g, i8* h, i32* s)
{
    const int i = threadIdx.x;
    if (i >= n) return;
    a[i] = store_as<i8>((f32)x[i]); b[i] = store_as<u8>(x[i]); c[i] = store_as<i16>((f32)x[i]); d[i] = store_as<i32>(x[i]);
    e[i] = store_as<u32>(x[i]); f[i] = store_as<i64>((f32)x[i]); g[i] = store_as<boolean>(x[i]); h[i] = saturate_as<i8>(x[i]);
    s[i] = to_s4(x[i]) * 100 + to_u4((f32)x[i]);
}
extern "C" __global__ void report(ErrorRef e, const i64* positions, i64 n)
{
    for (i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (i64)gridDim.x * blockDim.x)
        report_error(e, ERROR_INDEX, positions[i], positions[i] * 2, 77);
}
extern "C" __global__ void divide(const u32* n, int count, FastDiv d, u32* q, u32* r)
{
    for (int i = threadIdx.x; i < count; i += blockDim.x) d.divmod(n[i], q[i], r[i]);
}
extern "C" __global__ void packs(const bf16* x, bf16* y, const i8* u, i8* v)
{
    const int i = threadIdx.x;
    Pack<bf16, 8> p = load_pack<bf16, 8>(x + 8 * i);
    for (int j = 0; j < 8; ++j) p.v[j] = store_as<bf16>(to_acc(p.v[j]) + 1.0f);
    store_pack(y + 8 * i, p);
    store_pack(v + 6 * i, load_pack_once<i8, 6>(u + 6 * i));
}
"""
)


@pytest.fixture(scope="module")
def compiler():
    found = host_compile.find_compiler(os.environ.get("BARACUDA_RT_CXX"))
    if found is None:
        pytest.skip("no C++ compiler")
    return found


@pytest.fixture(scope="module")
def runtime(compiler):
    return host_compile.runtime_library(compiler)


@pytest.fixture(scope="module")
def module(compiler, runtime):
    return host_compile.load_bytes(host_compile.compile_unit(compiler, host_compile.host_unit([("k", KERNELS)])), runtime)


class ErrorSlot(ctypes.Structure):
    _fields_ = [
        ("lock", ctypes.c_uint32), ("site", ctypes.c_uint32), ("kind", ctypes.c_int32), ("pad", ctypes.c_uint32),
        ("position", ctypes.c_int64), ("value", ctypes.c_int64), ("bound", ctypes.c_int64),
    ]  # fmt: skip


class ErrorRef(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_void_p), ("site", ctypes.c_uint32), ("check", ctypes.c_uint32)]


def call(module, name, args, grid=1, block=32, shared=0):
    """Launches a kernel: arrays go as pointers, ctypes values as they are."""
    values = [ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else a for a in args]
    params, _held = host_compile.pack_params(values)
    grid, block = ((v, 1, 1) if isinstance(v, int) else v for v in (grid, block))
    host_compile.launch(module.function(name), params, grid, block, shared)


def check_execution(module):
    rng = np.random.default_rng(0)
    x = rng.integers(0, 100, 64 * 256).astype(np.float32)
    y, z = np.zeros(64, np.float32), np.zeros(64)
    call(module, "reduce_blocks", [x, y, z], 64, 256)
    np.testing.assert_array_equal(y, x.reshape(64, 256).sum(1))
    np.testing.assert_array_equal(z, y)

    x = rng.integers(0, 100, 512).astype(np.int32)
    y = np.zeros_like(x)
    call(module, "scan_warps", [x, y], 4, 128)
    np.testing.assert_array_equal(y.reshape(-1, 32), x.reshape(-1, 32).cumsum(1))


# ---- execution ------------------------------------------------------------------------------------------------------


@pytest.mark.host
def test_block_reduction_and_warp_scan(module):
    check_execution(module)


@pytest.mark.host
@pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="the ziglang package is not installed")
def test_zig(runtime):
    found = host_compile.find_compiler(f"{sys.executable} -m ziglang c++")
    assert found is not None and found.kind == "zig"
    own = host_compile.runtime_library(found)
    image = host_compile.compile_unit(found, host_compile.host_unit([("k", KERNELS)]))
    check_execution(host_compile.load_bytes(image, own))
    # A unit of one compiler also runs on the scheduler of another.
    check_execution(host_compile.load_bytes(image, runtime))


@pytest.mark.host
def test_shuffles_of_every_width_of_value(module):
    t = np.arange(64)
    a, b, c = np.zeros(64, np.int64), np.zeros(64), np.zeros(64, np.float32)
    d, e = np.zeros(64, np.uint32), np.zeros(64, np.int32)
    call(module, "shuffles", [a, b, c, d, e], 1, 64)
    np.testing.assert_array_equal(a, (t ^ 5) << 40 | 7)
    np.testing.assert_array_equal(b, np.where(t % 8 < 5, t + 3, t) * 0.1)
    np.testing.assert_array_equal(c, t // 4 * 4 + 1)
    ballots = [sum(1 << i for i in range(32) if (w * 32 + i) % 3 == 0) for w in (0, 1)]
    np.testing.assert_array_equal(d, np.repeat(ballots, 32).astype(np.uint32))
    np.testing.assert_array_equal(e, np.repeat([0, 3], 32))


@pytest.mark.host
def test_divergent_groups_of_lanes(module):
    y = np.zeros(96, np.uint32)
    call(module, "subsets", [y], 1, 96)
    lane = np.arange(96) % 32
    same = np.bincount(np.arange(32) // 5)[lane // 5]
    np.testing.assert_array_equal(y, np.where(lane % 2 == 1, 31 + 16, 2) + 1000 * same)


@pytest.mark.host
@pytest.mark.parametrize("block", [(1, 1, 1), (33, 1, 1), (16, 16, 1), (1024, 1, 1)])
def test_barrier_in_a_loop(module, block):
    threads, grid = block[0] * block[1], (3, 2, 2)
    y = np.full(12 * threads, -1, np.int32)
    call(module, "rotate", [y, ctypes.c_int(7)], grid, block, 4 * threads)
    np.testing.assert_array_equal(y.reshape(12, threads), np.tile((np.arange(threads) + 7) % threads, (12, 1)))


@pytest.mark.host
@pytest.mark.parametrize("limit", [1, 31, 40, 256])
def test_threads_that_leave_early(module, limit):
    y = np.zeros(8 * 256, np.int32)
    call(module, "leavers", [y, ctypes.c_int(limit)], 8, 256)
    t = np.arange(256)
    lanes = np.minimum(32, limit - t // 32 * 32)
    want = np.where(t < limit, limit * (limit - 1) // 2 + 1000000 + 10000000 * lanes, 0)
    np.testing.assert_array_equal(y.reshape(8, 256), np.tile(want, (8, 1)))


@pytest.mark.host
def test_atomics_under_contention(module, runtime):
    runtime.set_workers(4)
    try:
        n = 400 * 256
        i, u, f, d = np.zeros(1, np.int32), np.zeros(1, np.uint64), np.zeros(1, np.float32), np.zeros(1)
        lo, hi, bits, cas = np.zeros(1, np.int32), np.zeros(1, np.int64), np.zeros(1, np.uint32), np.zeros(1, np.uint32)
        call(module, "contend", [i, u, f, d, lo, hi, bits, cas], 400, 256)
        assert (i[0], int(u[0]), f[0], d[0]) == (n, n << 33, n, n / 2)
        assert (lo[0], hi[0], int(bits[0]), cas[0]) == (1 - n, n - 1, 0xFFFFFFFF, 3 * n)
    finally:
        runtime.set_workers(0)


@pytest.mark.host
def test_python_threads_launch_at_once(module):
    failures = []

    def work():
        try:
            for _ in range(10):
                check_execution(module)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.host
def test_launch_after_fork(module):
    check_execution(module)
    pid = os.fork()
    if pid == 0:
        try:
            check_execution(module)
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    check_execution(module)


@pytest.mark.host
def test_many_blocks(module):
    y = np.zeros(1, np.uint64)
    call(module, "count_blocks", [y], (70001, 3, 2), 1)
    assert y[0] == 70001 * 6


@pytest.mark.host
@pytest.mark.parametrize("grid", [(3, 2, 200), (1, 1, 255), (5, 16, 4), (16, 1, 30)])
def test_every_block_knows_its_place(module, runtime, grid):
    """Workers take runs of blocks that begin anywhere in the grid."""
    runtime.set_workers(4)
    try:
        y = np.zeros(grid[::-1], np.uint32)
        call(module, "name_blocks", [y], grid, 1)
        z, row, x = np.indices(y.shape)
        np.testing.assert_array_equal(y, x + 16 * row + 256 * z)
    finally:
        runtime.set_workers(0)


@pytest.mark.host
def test_a_lane_that_takes_no_part_gives_nothing(module):
    """What it gave before is not left there for a kernel to lean on."""
    y = np.zeros(32, np.uint32)
    call(module, "strays", [y], 1, 32)
    np.testing.assert_array_equal(y, [4, 5, 6, 7, *[0xFFFFFFFF] * 4, *(np.arange(8, 32) ^ 1)])


@pytest.mark.host
def test_arguments_by_value(module):
    class Shape(ctypes.Structure):
        _fields_ = [("rank", ctypes.c_int), ("scale", ctypes.c_double), ("extent", ctypes.c_longlong * 3)]

    y = np.zeros(3)
    shape = Shape(3, 0.5, (ctypes.c_longlong * 3)(10, 20, 1 << 40))
    call(module, "by_value", [shape, ctypes.c_byte(-4), y], 1, 3)
    np.testing.assert_array_equal(y, [7.5, 17.5, (1 << 40) - 2.5])
    call(module, "no_arguments", [], 2, 2)


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.host
def test_launch_limits(module):
    y = np.zeros(4, np.int32)
    call(module, "needs_shared", [y], 1, 4, 232448)
    assert y[0] == 1
    with pytest.raises(host_compile.HostLaunchFailure, match="232449 bytes of dynamic shared memory.* 232448"):
        call(module, "needs_shared", [y], 1, 4, 232449)
    with pytest.raises(host_compile.HostLaunchFailure, match=r"block \(1025, 1, 1\)"):
        call(module, "needs_shared", [y], 1, 1025, 64)
    with pytest.raises(host_compile.HostLaunchFailure, match=r"grid \(0, 1, 1\)"):
        call(module, "needs_shared", [y], 0, 1, 64)
    with pytest.raises(AttributeError):
        module.function("missing")


@pytest.mark.host
def test_deadlock_is_reported(module):
    y = np.zeros(64, np.int32)
    for _ in range(20):
        with pytest.raises(host_compile.HostLaunchFailure, match=r"deadlock: 32 of 64 threads.* 3 of them wait at __sync") as e:
            call(module, "stuck", [y], 50, 64)
        assert "__syncwarp for lanes 0xffffffff, of which 0xfffffff8 arrived" in str(e.value)
    with pytest.raises(host_compile.HostLaunchFailure, match="does not name its own lane 1"):
        call(module, "unnamed", [y], 1, 2)
    check_execution(module)


@pytest.mark.host
def test_unknown_function_fails_by_name(compiler):
    text = 'extern "C" __global__ void bad(float* y)\n{\n    y[0] = __frsqrt_rn(y[0]);\n}\n'
    with pytest.raises(host_compile.HostCompileFailure, match="__frsqrt_rn") as e:
        host_compile.compile_unit(compiler, host_compile.host_unit([("scope", text)]))
    assert "scope.cu:3" in e.value.log
    assert e.value.options == host_compile.options(compiler)


@pytest.mark.host
def test_compiles_leave_no_files(compiler, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    unit = host_compile.host_unit([("a", 'extern "C" __global__ void one() {}'), ("b", 'extern "C" __global__ void two() {}')])
    assert b"brt_launch_two" in host_compile.compile_unit(compiler, unit)
    with pytest.raises(host_compile.HostCompileFailure):
        host_compile.compile_unit(compiler, "no")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.host
def test_a_loaded_unit_takes_two_mappings(compiler, runtime):
    """A process may have 65,530 of them, and one that tests everything loads ten thousand units."""
    mappings = lambda: sum("memfd:baracuda_rt" in line for line in Path("/proc/self/maps").read_text().splitlines())
    before = mappings()
    for k in range(3):
        unit = host_compile.host_unit([("k", f'extern "C" __global__ void mapped{k}(int* y) {{ __shared__ int z; z = {k}; *y = z; }}')])
        host_compile.load_bytes(host_compile.compile_unit(compiler, unit), runtime)
    assert 0 < mappings() - before <= 3 * (5 if compiler.kind == "zig" else 2), "zig's linker goes its own way"


@pytest.mark.pure
def test_a_unit_has_of_the_shim_what_it_uses():
    unit = host_compile.host_unit([("k", 'extern "C" __global__ void k(double* x, int* n) { atomicMax(n, 3); *x = fmod(*x, 2.0) + make_int4(1, 2, 3, 4).y; }')])
    assert unit.count("BRT_ATOMIC_ORDER(atomicMax, ") == 4 and "BRT_VECTOR(int," in unit and "BRT_LIBM2(, fmod)" in unit and "__syncthreads()" in unit
    assert not any(gone in unit for gone in ("BRT_ATOMIC(", "atomicCAS", "BRT_VECTOR(char,", ", exp)", "BRT_SIMD", "lgamma", "__popc", "brt_bits"))
    whole = (ROOT / "baracuda_rt" / "executors" / "cuda_shim.h").read_text()
    assert unit.index("BRT_LAUNCHER(k, k)") > 0 and unit.partition("\nnamespace k {")[0].count("\n") == whole.count("\n")


@pytest.mark.pure
def test_compiler_setting_is_binding():
    assert host_compile.find_compiler("/does/not/exist -O3") is None


@pytest.mark.pure


def test_compiler_is_noted_for_other_processes(tmp_path, monkeypatch):
    """A process that another one told the compiler starts none, unless its file, $CXX or what the names stand for is another one."""
    from baracuda_rt.cache import kernel_cache
    from baracuda_rt.executors import host

    real = compiler_of(monkeypatch, tmp_path)
    monkeypatch.setattr(host, "cache", kernel_cache.KernelCache(tmp_path / "cache"))
    first = host._compiler_at_hand()
    assert first is not None and first.version == real.version and len(list(tmp_path.rglob("*.note"))) == 1
    asked = []
    monkeypatch.setattr(host_compile, "find_compiler", lambda setting: asked.append(setting))
    assert host._compiler_at_hand() == first and not asked
    os.utime(tmp_path / "my++", (1, 1))
    assert host._compiler_at_hand() is None and len(asked) == 1
    monkeypatch.undo()
    assert host_compile.which("my++") is None


def compiler_of(monkeypatch, directory):
    """The compiler of this machine under a name of its own, first in $CXX."""
    found = host_compile.find_compiler(os.environ.get("BARACUDA_RT_CXX"))
    script = directory / "my++"
    script.write_text(f'#!/bin/sh\nexec {" ".join(found.argv)} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("CXX", "my++")
    monkeypatch.setenv("PATH", f"{directory}{os.pathsep}{os.environ['PATH']}")
    return found


def test_unit_compiles_equal_partials_once():
    same = "// --- partial p begin ---\nint shared;\n// --- partial p end ---\n"
    a, b = (f'{same}extern "C" __global__ void __launch_bounds__((1 + 2) * 3)\n  k{i}(int* x) {{}}\n' for i in (1, 2))
    unit = host_compile.host_unit([("a", a), ("b", b)])
    assert unit.count("int shared;") == 1
    assert "BRT_LAUNCHER(a, k1)" in unit and "BRT_LAUNCHER(b, k2)" in unit
    unit = host_compile.host_unit([("a", a), ("b", b.replace("shared", "other"))])
    assert unit.count("int shared;") == 1 and unit.count("int other;") == 1
    assert unit.index("namespace a") < unit.index("int shared;") < unit.index("namespace b") < unit.index("int other;")


# ---- number formats -------------------------------------------------------------------------------------------------


def same_numbers(got, want):
    nan = np.isnan(want.astype(np.float32))
    np.testing.assert_array_equal(np.isnan(got.astype(np.float32)), nan)
    bits = f"u{got.dtype.itemsize}"
    np.testing.assert_array_equal(got.view(bits)[~nan], want.view(bits)[~nan])


@pytest.mark.host
def test_every_narrow_pattern_widens(module):
    h, e = np.arange(65536, dtype=np.uint16), np.arange(256, dtype=np.uint8)
    y = np.zeros(2 * 65536 + 512, np.float32)
    call(module, "widen", [h, h, e, e, y], 256, 256)
    with np.errstate(invalid="ignore"):
        same_numbers(y[:65536], h.view(np.float16).astype(np.float32))
        same_numbers(y[65536:131072], h.view(ml_dtypes.bfloat16).astype(np.float32))
        same_numbers(y[131072:131328], e.view(ml_dtypes.float8_e4m3fn).astype(np.float32))
        same_numbers(y[131328:], e.view(ml_dtypes.float8_e5m2).astype(np.float32))


@pytest.mark.host
def test_narrowing_rounds_half_to_even_once(module):
    # Every f32 whose low bits decide a rounding: each narrow pattern, the midpoint above it, and the neighbours of both.
    with np.errstate(invalid="ignore"):
        bases = [np.arange(65536, dtype=np.uint16).view(t).astype(np.float32) for t in (np.float16, ml_dtypes.bfloat16)]
        bases += [np.arange(256, dtype=np.uint8).view(t).astype(np.float32) for t in (ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2)]
    base = np.concatenate(bases).view(np.uint32)
    offsets = [0, *(1 << k for k in (11, 12, 15, 19, 20)), 0xFFFF]
    x = np.concatenate([base + np.uint32((o + d) & 0xFFFFFFFF) for o in offsets for d in (-1, 0, 1)])
    random = np.random.default_rng(1).integers(0, 1 << 32, 1 << 18, dtype=np.uint32)
    x = np.concatenate([x, random]).view(np.float32)
    n = x.size
    h, b = np.zeros(n, np.float16), np.zeros(n, ml_dtypes.bfloat16)
    p, p_nan = np.zeros(n, ml_dtypes.float8_e4m3fn), np.zeros(n, ml_dtypes.float8_e4m3fn)
    q, q_sat = np.zeros(n, ml_dtypes.float8_e5m2), np.zeros(n, ml_dtypes.float8_e5m2)
    call(module, "narrow", [x, ctypes.c_longlong(n), h, b, p, p_nan, q, q_sat], 64, 256)
    with np.errstate(all="ignore"):
        same_numbers(h, x.astype(np.float16))
        same_numbers(b, x.astype(ml_dtypes.bfloat16))
        same_numbers(p, np.clip(x, -448, 448).astype(ml_dtypes.float8_e4m3fn))
        same_numbers(p_nan, x.astype(ml_dtypes.float8_e4m3fn))
        same_numbers(q, x.astype(ml_dtypes.float8_e5m2))
        same_numbers(q_sat, np.clip(x, -57344, 57344).astype(ml_dtypes.float8_e5m2))


@pytest.mark.host
def test_floats_to_integers(module):
    values = [0.0, -0.0, 1.9, -1.9, -1.0, 300.0, 255.0, -129.0, 32768.0, 70000.0, 2.0**31, -(2.0**31), 2.0**32, 3e9, -3e9, 2.0**33 + 2.0**11,
              2.0**63, -(2.0**63), 1e30, -1e30, np.inf, -np.inf, np.nan, 0.5, 1.5, -8.5, 5e-324]  # fmt: skip
    x = np.array(values)
    n = x.size
    types = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint8, np.int8, np.int32]
    outs = [np.zeros(n, t) for t in types]
    call(module, "to_integers", [x, ctypes.c_int(n), *outs], 1, 64)

    def clamp(v, lo, hi):
        return 0 if np.isnan(v) else lo if v <= lo else hi if v >= hi else int(v)

    def wrap(v, bits, signed):
        low = clamp(v, -(1 << 63), (1 << 63) - 1) & ((1 << bits) - 1)
        return low - (1 << bits) if signed and low >> (bits - 1) else low

    def nibble(v, lo, hi):
        return 0 if np.isnan(v) else int(np.clip(np.rint(v), lo, hi))

    single = [float(np.float32(v)) for v in values]
    assert outs[0].tolist() == [wrap(v, 8, True) for v in single]
    assert outs[1].tolist() == [wrap(v, 8, False) for v in values]
    assert outs[2].tolist() == [wrap(v, 16, True) for v in single]
    assert outs[3].tolist() == [clamp(v, -(1 << 31), (1 << 31) - 1) for v in values]
    assert outs[4].tolist() == [clamp(v, 0, (1 << 32) - 1) for v in values]
    assert outs[5].tolist() == [clamp(v, -(1 << 63), (1 << 63) - 1) for v in single]
    assert outs[6].tolist() == [int(v != 0) for v in values]
    assert outs[7].tolist() == [clamp(v, -128, 127) for v in values]
    assert outs[8].tolist() == [nibble(v, -8, 7) * 100 + nibble(w, 0, 15) for v, w in zip(values, single, strict=True)]


@pytest.mark.host
def test_packs(module):
    x = np.arange(64).astype(ml_dtypes.bfloat16)
    u = np.arange(48, dtype=np.int8)
    y, v = np.zeros_like(x), np.zeros_like(u)
    call(module, "packs", [x, y, u, v], 1, 8)
    np.testing.assert_array_equal(y.astype(np.float32), np.arange(64) + 1)
    np.testing.assert_array_equal(v, u)


# ---- error slot and division ----------------------------------------------------------------------------------------


@pytest.mark.host
def test_error_slot_keeps_the_lowest_position(module, runtime):
    runtime.set_workers(4)
    try:
        positions = np.random.default_rng(2).permutation(20000).astype(np.int64) + 11
        slot = ErrorSlot()
        ref = ErrorRef(ctypes.addressof(slot), 5, 0)
        call(module, "report", [ref, positions, ctypes.c_longlong(positions.size)], 64, 64)
        assert (slot.lock, slot.site, slot.kind, slot.position, slot.value, slot.bound) == (0, 5, 1, 11, 22, 77)
        positions -= 11
        call(module, "report", [ErrorRef(ctypes.addressof(slot), 6, 0), positions, ctypes.c_longlong(positions.size)], 64, 64)
        assert (slot.site, slot.position) == (5, 11)
        call(module, "report", [ErrorRef(None, 6, 0), positions, ctypes.c_longlong(positions.size)], 1, 32)
    finally:
        runtime.set_workers(0)


@pytest.mark.pure
@given(st.integers(1, (1 << 31) - 1) | st.integers(1, 4096), st.integers(0, (1 << 31) - 1))
def test_fastdiv_is_exact(divisor, n):
    fast = fastdiv(divisor)
    assert all(0 <= field < 1 << 32 for field in fast)
    last = ((1 << 31) - 1) // divisor * divisor
    for value in (n, n // divisor * divisor, max(n // divisor * divisor - 1, 0), last, max(last - 1, 0), (1 << 31) - 1):
        assert fast.divide(value) == value // divisor


@pytest.mark.host
@pytest.mark.parametrize("divisor", [1, 2, 3, 7, 641, 65536, 1000003, (1 << 31) - 1])
def test_fastdiv_in_a_kernel(module, divisor):
    class Divider(ctypes.Structure):
        _fields_ = [(name, ctypes.c_uint32) for name in "dms"]

    n = np.random.default_rng(divisor).integers(0, 1 << 31, 1000).astype(np.uint32)
    q, r = np.zeros_like(n), np.zeros_like(n)
    call(module, "divide", [n, ctypes.c_int(n.size), Divider(*fastdiv(divisor)), q, r])
    np.testing.assert_array_equal(q, n // divisor)
    np.testing.assert_array_equal(r, n % divisor)


@pytest.mark.pure
@pytest.mark.parametrize("divisor", [0, -1, 1 << 31])
def test_fastdiv_domain(divisor):
    with pytest.raises(ValueError, match="accepted 1 to 2147483647"):
        fastdiv(divisor)


# ---- NVRTC ----------------------------------------------------------------------------------------------------------


@pytest.mark.nvrtc
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_same_kernels_compile_for_cuda(arch):
    nvrtc = pytest.importorskip("cupy_backends.cuda.libs.nvrtc")
    options = ("--std=c++17", "--fmad=false", "--ftz=false", "--prec-div=true", "--prec-sqrt=true", f"--gpu-architecture={arch}")
    program = nvrtc.createProgram(KERNELS, "kernels.cu", (), ())
    try:
        nvrtc.compileProgram(program, options)
    except nvrtc.NVRTCError:
        pytest.fail(nvrtc.getProgramLog(program))
    assert "warning" not in nvrtc.getProgramLog(program)
    assert nvrtc.getCUBIN(program)


@pytest.mark.nvrtc
def test_packs_are_single_accesses():
    nvrtc = pytest.importorskip("cupy_backends.cuda.libs.nvrtc")
    text = PARTIALS + r"""
extern "C" __global__ void move(const bf16* x, bf16* y)
{
    Pack<bf16, 8> p = load_pack<bf16, 8>(x + 8 * threadIdx.x);
    for (int j = 0; j < 8; ++j) p.v[j] = store_as<bf16>(to_acc(p.v[j]) * 2.0f);
    store_pack(y + 8 * threadIdx.x, p);
}
"""
    program = nvrtc.createProgram(text, "move.cu", (), ())
    nvrtc.compileProgram(program, ("--std=c++17", "--gpu-architecture=compute_80"))
    ptx = nvrtc.getPTX(program)
    ptx = ptx if isinstance(ptx, str) else ptx.decode()
    assert ptx.count("ld.global") == 1 and "ld.global.v4" in ptx
    assert ptx.count("st.global") == 1 and "st.global.v4" in ptx
