"""NVRTC without a GPU: cubins for several architectures, resource use, failures told in full, missing parts named."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.cache import kernel_cache
from baracuda_rt.cache.compile_error import make_compile_error
from baracuda_rt.cache.kernel_cache import KernelCache
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.codegen.render import render
from baracuda_rt.errors import BackendUnavailableError, UnsupportedError
from baracuda_rt.executors import nvrtc
from baracuda_rt.settings import settings

pytestmark = pytest.mark.nvrtc

try:
    nvrtc.nvrtc_version()
except BackendUnavailableError as reason:
    pytest.skip(f"no NVRTC here: {reason}", allow_module_level=True)

ARCHS = ["sm_80", "sm_90", "sm_100"]

# Kernels made on demand, which no list brings to `regenerate-kernels --compile`.
RARE = {
    "add": "ab", "pow": "ab", "gcd": "ab", "floor_divide": "ab", "bitwise_right_shift": "ab", "clamp": "x", "powi": "x", "popcount": "x", "sum": "x", "amax": "x", "cummax": "x", "cumsum": "x",
}  # fmt: skip
GIVEN = {"clamp": {"min": 1, "max": 2**64 - 1}, "powi": {"n": 3}, "sum": {"dim": 1}, "amax": {"dim": 1}}


@pytest.mark.parametrize("op", RARE)
def test_uint64_compiles(op: str) -> None:
    from baracuda_rt.executors import cuda

    spec = brt.TensorSpec((64, 64), "uint64")
    plan = brt.select(op, "forward", arch="sm_90", **dict.fromkeys(RARE[op], spec), **GIVEN.get(op, {}))
    assert plan.sku.element == "u64" and cuda.build(registry.get_op(op), plan.sku).binary


# No header: halves are 16-bit integers, converted by PTX.
SOURCE = r"""
__device__ unsigned short to_half(float x) {
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
}
__device__ unsigned short to_bfloat(float x) {
    unsigned short h;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
}
__device__ float from_half(unsigned short h) { float x; asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h)); return x; }
extern "C" __global__ void halves(unsigned short* y, const unsigned short* x) {
    __shared__ float tile[64];
    tile[threadIdx.x] = expf(from_half(x[threadIdx.x]));
    __syncthreads();
    y[threadIdx.x] = to_half(tile[threadIdx.x ^ 1]);
    y[threadIdx.x + 64] = to_bfloat(__shfl_xor_sync(~0u, tile[threadIdx.x], 1));
}
extern "C" __global__ void __launch_bounds__(1024, 1) crowded(double* x) {
    double a[80];
#pragma unroll
    for (int i = 0; i < 80; i++) a[i] = x[i * 1024 + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 80; i++) x[i * 1024 + threadIdx.x] = a[i] * a[79 - i];
}
extern "C" __global__ void dynamic(float* x) {
    extern __shared__ float scratch[];
    atomicAdd(x, scratch[threadIdx.x]);
}
"""
TRIVIAL = 'extern "C" __global__ void k(float* x) { x[threadIdx.x] *= 2.0f; }'


@pytest.mark.parametrize("arch", ARCHS)
def test_compiles_without_a_gpu_and_reports_resources(arch: str) -> None:
    result = nvrtc.compile_source(SOURCE, arch, "some.op@x/y")
    assert result.cubin[:4] == b"\x7fELF" and result.log == ""
    usage = result.usage
    assert usage.keys() == {"halves", "crowded", "dynamic"}
    assert usage["halves"]["shared"] == 256 and usage["dynamic"]["shared"] == 0
    assert all(8 <= kernel["registers"] <= 255 for kernel in usage.values())
    assert usage["crowded"]["stack"] >= usage["crowded"]["registers"] > 0 < usage["crowded"]["spill_stores"]
    assert (usage["halves"]["stack"], usage["halves"]["spill_loads"]) == (0, 0)
    stored = nvrtc.resource_usage(result.cubin)
    assert stored.keys() == usage.keys() and all(stored[k].items() <= usage[k].items() for k in stored)


def test_same_numbers_as_the_assembler_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: dict[str, str] = {}

    def keep(log: str) -> str:
        printed["log"] = log
        return ""

    monkeypatch.setattr(nvrtc, "_warnings", keep)
    usage = nvrtc.compile_source(SOURCE, "sm_90", "k").usage
    for kernel, use in usage.items():
        part = printed["log"].split(f"Function properties for {kernel}\n")[1].split("Compile time")[0]
        assert f"Used {use['registers']} registers" in part
        assert f" {use['stack']} bytes stack frame" in part
        assert (f" {use['shared']} bytes smem" in part) == (use["shared"] > 0)


def test_image_is_complete_and_reproducible() -> None:
    import struct

    first, second = (nvrtc.compile_cubin(TRIVIAL, "sm_90", "k") for _ in range(2))
    assert first == second
    (programs,) = struct.unpack_from("<Q", first, 32)
    size, count = struct.unpack_from("<HH", first, 54)
    assert programs + size * count <= len(first)


def test_options_are_ours_and_in_the_key() -> None:
    options = nvrtc.options_for("sm_90")
    assert options[: len(nvrtc.OPTIONS)] == nvrtc.OPTIONS and options[-1] == "--gpu-architecture=sm_90"
    assert {"--std=c++17", "--fmad=false", "--ftz=false", "--prec-div=true", "--prec-sqrt=true"} <= set(options)
    assert set(ARCHS) <= set(nvrtc.supported_archs()) and nvrtc.nvrtc_version() >= (12, 0)


def test_fast_compile_is_an_option_of_its_own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, image = nvrtc.options(), nvrtc.compile_cubin(SOURCE, "sm_90", "k")
    monkeypatch.setattr(settings, "fast_compile", "mid")
    assert nvrtc.options() == (*usual, "--Ofast-compile=mid") and set(nvrtc.options()) < set(nvrtc.options_for("sm_90"))
    assert nvrtc.compile_cubin(SOURCE, "sm_90", "k") != image
    sku = KernelSku.parse("unary_elementwise.relu.forward.f32@sm_90/template/strided")
    fast = cuda_key(sku)
    monkeypatch.setattr(settings, "fast_compile", None)
    assert cuda_key(sku) != fast


def cuda_key(sku: KernelSku) -> str:
    from baracuda_rt.executors import cuda

    return str(cuda.build(registry.get_op(sku.op), sku).key.digest)


def test_failure_carries_log_and_line() -> None:
    source = 'extern "C" __global__ void k(float* x) {\n    int fine = 1;\n    x[0] = foo;\n}\n'
    with pytest.raises(nvrtc.NvrtcFailure) as caught:
        nvrtc.compile_cubin(source, "sm_90", "a.b@c/d")
    failure = caught.value
    assert 'a.b_c_d.cu(3): error: identifier "foo" is undefined' in failure.log
    assert failure.options == nvrtc.options_for("sm_90")
    error = make_compile_error("a.b@c/d", "t.cu.j2", failure.options, failure.log, source)
    assert error.source_path is not None
    os.unlink(error.source_path)
    for text in ("a.b@c/d", "t.cu.j2", "--fmad=false", 'identifier "foo"', "> 3 |     x[0] = foo;", error.source_path):
        assert text in str(error)


def test_assembler_failure_and_wrong_arch_carry_the_log() -> None:
    with pytest.raises(nvrtc.NvrtcFailure, match="ptxas fatal"):
        nvrtc.compile_cubin('extern "C" __global__ void k() { asm("foo.bar;"); }', "sm_90", "k")
    with pytest.raises(nvrtc.NvrtcFailure, match="gpu-architecture"):
        nvrtc.compile_cubin(TRIVIAL, "sm_10", "k")


def test_warnings_are_kept() -> None:
    result = nvrtc.compile_source('extern "C" __global__ void k() { int unused = 3; }', "sm_90", "k")
    assert 'variable "unused"' in result.log and "ptxas" not in result.log


def test_threads_compile_side_by_side() -> None:
    images: list[bytes] = []

    def compile_one(source: str) -> None:
        images.append(nvrtc.compile_cubin(source, "sm_90", "k"))

    sources = [TRIVIAL.replace("2.0f", f"{i}.5f") for i in range(4)]
    threads = [threading.Thread(target=compile_one, args=(source,)) for source in sources]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(images)) == 4


def test_not_a_cubin() -> None:
    with pytest.raises(ValueError, match="ELF"):
        nvrtc.resource_usage(b"hello")


PROBE = """
import sys
if sys.argv[1] == "cupy":
    sys.modules["cupy_backends"] = None
elif sys.argv[1] == "library":
    import cuda.pathfinder as p
    def load(name):
        raise p.DynamicLibNotFoundError("Failure finding libnvrtc.so.13")
    p.load_nvidia_dynamic_lib = load
from baracuda_rt.errors import BackendUnavailableError
from baracuda_rt.executors import nvrtc
try:
    nvrtc.compile_cubin('extern "C" __global__ void k() {}', "sm_90", "k")
    print("compiled")
except BackendUnavailableError as error:
    print(error)
"""


def probe(what: str) -> str:
    root = Path(__file__).resolve().parents[1]
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CUDA", "LD_LIBRARY"))}
    command = [sys.executable, "-c", PROBE, what]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True).stdout


def test_compiles_with_only_the_pip_packages() -> None:
    assert probe("nothing") == "compiled\n"


def test_missing_cupy_is_named() -> None:
    text = probe("cupy")
    assert "needs CuPy" in text and "baracuda-rt[cuda13]" in text


def test_missing_library_is_named_with_the_places_searched() -> None:
    text = probe("library")
    assert "baracuda-rt[cuda13]" in text and "site-packages/nvidia" in text and "$CUDA_PATH=(not set)" in text
    assert "Failure finding libnvrtc.so.13" in text


OWN_NAMES = [(op.name, d) for op in registry.ops() for d, decl in op.directions.items() if decl.lets and decl.template == "elementwise"]


@pytest.mark.parametrize("op, direction", OWN_NAMES)
def test_names_of_formulas_clash_with_none_of_the_template(op, direction):
    """Every variant of an op whose formula has names of its own compiles."""
    for sku in brt.skus(op=op, direction=direction, dtype="float32", arch="sm_90"):
        spec = registry.get_op(op)
        assert nvrtc.compile_source(render(spec, sku).text, "sm_90", sku.symbol).cubin


def test_version_is_noted_for_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is not loaded to look into a cache that it filled, unless its file or the environment is another one."""
    monkeypatch.setattr(nvrtc, "cache", KernelCache(tmp_path))
    monkeypatch.setattr(nvrtc, "_noted", None)
    version = nvrtc.version_at_hand()
    assert version == nvrtc.nvrtc_version() and len(list(tmp_path.rglob("*.note"))) == 1

    asked = []
    monkeypatch.setattr(nvrtc, "nvrtc_version", lambda: asked.append(1) or (99, 0))
    monkeypatch.setattr(nvrtc, "_noted", None)
    assert nvrtc.version_at_hand() == version and not asked
    monkeypatch.setattr(nvrtc, "_noted", None)
    monkeypatch.setenv("CUDA_PATH", str(tmp_path))
    assert nvrtc.version_at_hand() == (99, 0) and len(asked) == 1
    monkeypatch.setattr(nvrtc, "_noted", None)
    monkeypatch.setattr(kernel_cache, "_file_state", lambda path: [path, 1, 2])
    assert nvrtc.version_at_hand() == (99, 0) and len(asked) == 2
    assert KernelCache(tmp_path).info()["entries"] == 0


def test_modules_are_loaded_by_path(monkeypatch, tmp_path):
    """cupy.RawModule gets a file that holds the cubin, and the module it loaded is kept, whatever CuPy forgets; kernels are handles."""
    import contextlib
    import threading
    from types import SimpleNamespace

    from baracuda_rt.executors import cuda

    loaded = []

    class RawModule:
        def __init__(self, *, path):
            self.path = path
            with open(path, "rb") as file:
                self.module = file.read()

        def get_function(self, name):
            loaded.append(name)
            return SimpleNamespace(kernel=SimpleNamespace(ptr=len(loaded)))

    monkeypatch.setattr(cuda, "cupy", SimpleNamespace(RawModule=RawModule, cuda=SimpleNamespace(Device=lambda ordinal: contextlib.nullcontext())))
    monkeypatch.setattr(cuda, "runtime", SimpleNamespace(free=lambda address: None))
    executor = object.__new__(cuda.CudaExecutor)
    executor.ordinal, executor.arch, executor._kernels, executor._modules, executor._lock = 0, "sm_90", {}, [], threading.Lock()
    op = registry.get_op("radix_sort")
    sku = registry.shared_module("radix_sort", "sm_90")
    few = executor.load(op, sku, ["_scan", "_move_10_16"])
    assert list(few) == ["_scan", "_move_10_16"] and loaded == [sku.symbol + kernel for kernel in few]
    kernels = executor.load(op, sku)
    every = [sku.symbol + kernel for kernel in cuda.kernels_of(op, sku)]
    assert set(loaded) == set(every) and len(loaded) == len(every) > 5 and [kernel.handle for kernel in kernels.values()] == list(range(1, len(loaded) + 1))
    assert [kernel.name for kernel in kernels.values()] == loaded
    for image, kernel in zip(executor._modules, kernels, strict=True):
        entry = cuda.build(op, sku, kernel)
        assert image == entry.binary and image[:4] == b"\x7fELF" and image[-1:] == b"\0" and entry.meta["kernels"] == [sku.symbol + kernel]
    assert kernels["_move_10_16"].static > 36000 and executor.load(op, sku) is kernels and len(loaded) == len(every)
    executor.capturing = lambda stream: stream == 7
    assert executor.load(op, sku, ["_scan"], 7) is kernels
    with pytest.raises(UnsupportedError, match="first use while a graph is being captured"):
        executor.load(registry.get_op("lerp"), KernelSku.parse("binary_elementwise.lerp.forward.f32@sm_90/template/vec16"), [""], 7)
