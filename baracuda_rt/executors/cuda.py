"""The CUDA executor: cubins from NVRTC, one module per device, launches through the driver. The only importer of cupy."""

from __future__ import annotations

import contextlib
import ctypes
import math
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import cupy
import numpy as np
from cupy.cuda import driver, runtime

from .. import registry
from ..cache.kernel_cache import Built, CacheKey, cache, unit_digest
from ..cache.package import package
from ..codegen.digest import template_digest
from ..codegen.dtypes import DType
from ..codegen.model import KernelSku, OpSpec
from ..codegen.wings import template_file
from ..errors import BackendUnavailableError, KernelLaunchError, UnsupportedError
from ..settings import settings
from . import nvrtc
from .base import Kernel, numpy_dtype
from .cuda_launch import overlapping
from .error_slot import ErrorSlot, Slot, SpareSlot

__all__ = ["CudaExecutor", "build", "device", "device_count", "driver", "identity", "names", "runtime"]

INVALID_CONTEXT = 201  # of the driver's status codes
current_stream = cupy.cuda.stream.get_current_stream
allocate = cupy.cuda.alloc
PooledMemory = cupy.cuda.memory.PooledMemory


def _array_parts() -> tuple[Any, Any] | None:
    """What `cupy.ndarray(shape, dtype, memory)` is made of, a bare object and its `_init`, in less than two thirds of the time.

    None where this CuPy does not have them, or they do not make what the constructor makes.
    """
    memory = cupy.cuda.MemoryPointer(cupy.cuda.UnownedMemory(4096, 24, None, 0), 0)  # never read
    try:
        base = cupy.ndarray.__mro__[1]
        blank, fill = base.__new__, base._init
        made = blank(cupy.ndarray)
        fill(made, (2, 3), np.dtype("f4"), memory)
        usual = cupy.ndarray((2, 3), np.dtype("f4"), memory)
        same = all(getattr(made, name) == getattr(usual, name) for name in ("shape", "strides", "dtype", "size", "base", "_c_contiguous"))
    except Exception:  # inner workings of CuPy: whatever is missing there, the constructor serves
        return None
    return (blank, fill) if same and type(made) is cupy.ndarray else None


array_parts = _array_parts()


def identity(op: OpSpec, sku: KernelSku) -> dict[str, Any]:
    """What a SKU's cubin is made from, compiler aside: the key under which a bundle holds it."""
    template = op.directions[sku.direction].template
    return {
        "package": package(), "skus": [str(sku)], "manifest": op.digest, "arch": sku.arch,
        "template": template_digest(registry.TEMPLATES, template_file(registry.TEMPLATES, template)),
    }  # fmt: skip


def build(op: OpSpec, sku: KernelSku) -> Any:
    """The cache entry of a SKU's cubin, compiled when it is nowhere. Needs no GPU; with a bundle that holds it, no NVRTC either."""
    fields = identity(op, sku)
    if settings.bundle is not None:
        entry = cache.bundled(CacheKey.for_bundle(str(sku), **fields))
        if entry is not None:
            return entry
    try:
        compiler = "nvrtc {}.{}".format(*nvrtc.version_at_hand())
    except BackendUnavailableError:
        if not settings.no_compile:
            raise
        compiler = "none"  # the cache then says what is missing where
    key = CacheKey.for_kernels(str(sku), **fields, options=nvrtc.options(), compiler=compiler)
    return cache.get(key, lambda: _compile(op, sku, op.directions[sku.direction].template))


def _compile(op: OpSpec, sku: KernelSku, template: str) -> Built:
    from ..codegen.render import render
    from .prune import neutral, prune

    source = render(op, sku)
    (text,) = prune(source.text)
    unit = unit_digest("nvrtc {}.{}".format(*nvrtc.nvrtc_version()), nvrtc.options_for(sku.arch), neutral(text, sku.symbol))
    twin = cache.twin(unit)
    if twin is not None:
        return Built(twin.binary, source.digest, twin.meta, unit, True)
    try:
        done = nvrtc.compile_unit(text, sku.arch, sku.symbol)
    except nvrtc.NvrtcFailure as failure:
        if failure.passing:
            raise BackendUnavailableError(f"{sku}: NVRTC did not come to its end, the next call tries again: {failure.log}") from None
        from ..cache.compile_error import make_compile_error

        raise make_compile_error(
            str(sku), template, failure.options, failure.log, source.text, filename=nvrtc.source_name(sku.symbol)
        ) from None
    return Built(done.cubin, source.digest, {"kernels": list(source.kernels), "usage": done.usage, "symbol": sku.symbol}, unit)


def names(entry: Any, sku: KernelSku) -> dict[str, str]:
    """The kernels of a SKU, each with its name in the binary, where the SKU that was compiled first of those with this code gave its own."""
    symbol = entry.meta.get("symbol", sku.symbol)
    return {sku.symbol + name[len(symbol) :]: name for name in entry.meta["kernels"]}


class CudaExecutor:
    """One CUDA device."""

    kind = "cuda"

    def __init__(self, ordinal: int) -> None:
        self.ordinal = ordinal
        with cupy.cuda.Device(ordinal) as dev:
            self.arch = f"sm_{dev.compute_capability}"
            if int(dev.compute_capability) < 80:
                raise BackendUnavailableError(f"device {ordinal} is {self.arch}; accepted sm_80 and later")
            self.slot = _slot(Slot)
        properties = runtime.getDeviceProperties(ordinal)
        self.overlapping = overlapping(int(dev.compute_capability), int(runtime.driverGetVersion())) if settings.overlap else None
        self.resident = int(properties["multiProcessorCount"]) * int(properties["maxThreadsPerMultiProcessor"])
        self._cache_bytes = int(properties["l2CacheSize"])
        self._spare: Slot | None = None
        self._kernels: dict[KernelSku, dict[str, Kernel]] = {}
        self._modules: list[Any] = []
        self._opted: dict[int, int] = {}
        self._lock = threading.Lock()

    def empty(self, shape: Sequence[int], dtype: DType) -> Any:
        make = self.maker(shape, dtype)
        if runtime.getDevice() == self.ordinal:
            return make() if callable(make) else cupy.ndarray(*make[:2])
        with cupy.cuda.Device(self.ordinal):
            return make() if callable(make) else cupy.ndarray(*make[:2])

    def maker(self, shape: Sequence[int], dtype: DType) -> Any:
        """How to allocate one output on the current device: shape, dtype and bytes (an array is made sooner when given its memory), or a function."""
        if dtype.key in ("e4m3", "e5m2"):  # CuPy makes no such arrays, only views
            return lambda: cupy.ndarray(shape, "u1").view(numpy_dtype(dtype))
        return tuple(shape), numpy_dtype(dtype), math.prod(shape) * dtype.size

    def workspace(self, size: int) -> Any:
        if runtime.getDevice() == self.ordinal:
            return cupy.ndarray((size,), "u1")
        with cupy.cuda.Device(self.ordinal):
            return cupy.ndarray((size,), "u1")

    def pointer(self, array: Any) -> int:
        return int(array.data.ptr)

    def span(self, array: Any) -> tuple[int, int]:
        if not array.size:
            return (0, 0)
        base = array.data.ptr
        low = sum((n - 1) * s for n, s in zip(array.shape, array.strides, strict=True) if s < 0)
        high = sum((n - 1) * s for n, s in zip(array.shape, array.strides, strict=True) if s > 0)
        return base + low, base + high + array.itemsize

    def buffer(self, array: Any) -> tuple[int, int] | None:
        """The bytes of the allocation behind a view, None where its size is not known for sure.

        Blocks of CuPy's pools know it. What came through DLPack, from another allocator or as managed memory states a size that may be wrong.
        """
        memory = array.data.mem
        return (memory.ptr, memory.ptr + memory.size) if type(memory) is PooledMemory and memory.size else None

    def layout(self, array: Any) -> tuple[Any, ...]:
        """The part of a layout key that an array contributes: what the generated callers of `binder` read."""
        return array.dtype, array.shape, array._c_contiguous or array.strides, array.data.ptr & 15, array.data.device_id

    def allow_shared(self, kernel: Kernel, size: int, sku: object) -> None:
        """Opts a kernel in to more than 48 KiB of shared memory, its own included. Raises UnsupportedError above the device's limit."""
        if size + kernel.static > 49152 and size > self._opted.get(kernel.handle, 0):
            try:
                with cupy.cuda.Device(self.ordinal):
                    driver.funcSetAttribute(kernel.handle, driver.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, size)
                self._opted[kernel.handle] = size  # never less: other plans launch the same kernel
            except driver.CUDADriverError as error:
                raise UnsupportedError(f"{sku}: needs {size} bytes of shared memory; {self.arch} refuses: {error}") from error

    @property
    def cuda_major(self) -> int:
        """The major version of CUDA whose libraries belong to this CuPy."""
        return int(runtime.runtimeGetVersion()) // 1000

    @contextlib.contextmanager
    def current(self) -> Iterator[None]:
        """This device is the current one, and its context is made."""
        with cupy.cuda.Device(self.ordinal):
            runtime.free(0)
            yield

    def to_numpy(self, array: Any) -> Any:
        """A copy on the host; synchronises."""
        return cupy.asnumpy(array)

    def stream_pointer(self, stream: Any) -> int:
        if stream is None:
            return int(current_stream(self.ordinal).ptr)
        return int(getattr(stream, "ptr", stream))

    def synchronize(self, stream: int | None = None) -> None:
        if stream is None:
            with cupy.cuda.Device(self.ordinal):
                runtime.deviceSynchronize()
        else:
            with cupy.cuda.Device(self.ordinal):
                runtime.streamSynchronize(stream)

    def capturing(self, stream: int) -> bool:
        return bool(runtime.streamIsCapturing(stream)) if stream else False

    # -- timing -----------------------------------------------------------------------------------------------------------------------

    def machine(self) -> dict[str, str]:
        """What a time depends on, problem and library aside."""
        name = runtime.getDeviceProperties(self.ordinal)["name"].decode()
        try:
            compiler = " ".join(("nvrtc {}.{}".format(*nvrtc.version_at_hand()), *nvrtc.options()[len(nvrtc.OPTIONS) :]))
        except BackendUnavailableError:  # kernels come from a bundle
            compiler = "none"
        return {"arch": self.arch, "device": name, "driver": str(runtime.driverGetVersion()), "cuda": str(runtime.runtimeGetVersion()), "compiler": compiler}

    def spare_slot(self) -> Slot:
        if self._spare is None:
            with cupy.cuda.Device(self.ordinal):
                self._spare = _slot(SpareSlot)
        return self._spare

    def time(self, run: Callable[[], None], stream: int) -> float:
        """Seconds that a run takes on the device, this one being the current one, by events on the stream.

        A fill comes first, so that the launches are under way before the device is free for them, and what earlier runs left in the cache is gone.
        """
        size = 2 * max(self._cache_bytes, 1 << 24)
        memory = allocate(size)
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        runtime.memsetAsync(memory.ptr, 0, size, stream)
        runtime.eventRecord(begin.ptr, stream)
        run()
        runtime.eventRecord(end.ptr, stream)
        runtime.eventSynchronize(end.ptr)  # the memory goes back to its pool when nothing uses it
        return float(runtime.eventElapsedTime(begin.ptr, end.ptr)) / 1e3

    def copy_bytes(self, to: int, source: int, count: int, stream: int) -> None:
        runtime.memcpyAsync(to, source, count, runtime.memcpyDeviceToDevice, stream)

    # -- kernels ----------------------------------------------------------------------------------------------------------------------

    def load(self, op: OpSpec, sku: KernelSku, stream: int = 0) -> dict[str, Kernel]:
        """The kernels of a SKU on this device by symbol. Raises UnsupportedError under graph capture."""
        found = self._kernels.get(sku)
        if found is not None:
            return found
        if self.capturing(stream):
            raise UnsupportedError(f"{sku}: first use while a graph is being captured; call baracuda_rt.warmup({op.name!r}) or run it once before")
        entry = build(op, sku)
        with self._lock:
            found = self._kernels.get(sku)
            if found is None:
                with cupy.cuda.Device(self.ordinal):
                    runtime.free(0)  # makes the context
                    try:
                        with cache.file_of(entry) as path:
                            module = cupy.RawModule(path=path)
                            usage = entry.meta["usage"]
                            # CuPy forgets its own at cupy.clear_memo(), and a module that nobody holds is unloaded.
                            self._modules.append(module.module)
                            found = {own: CudaKernel(module.get_function(name).kernel.ptr, own, usage[name]["shared"]) for own, name in names(entry, sku).items()}
                    except (OSError, driver.CUDADriverError) as error:  # no file for the driver to read, or it refused that
                        code = getattr(error, "status", None) or 0
                        raise KernelLaunchError(f"{sku}: cannot be loaded: {error}", backend="cuda", code=code, name=str(sku)) from error
                self._kernels[sku] = found
        return found


def _slot(kind: type[Slot]) -> Slot:
    """A slot that kernels of the current device can write to."""
    address = runtime.hostAlloc(ctypes.sizeof(ErrorSlot), runtime.hostAllocMapped | runtime.hostAllocPortable)
    ctypes.memset(address, 0, ctypes.sizeof(ErrorSlot))
    return kind(ErrorSlot.from_address(address), address)


class CudaKernel(NamedTuple):
    """A loaded kernel: what the driver launches, its symbol, and the bytes of shared memory that it declares."""

    handle: int
    name: str
    static: int


def device_count() -> int:
    """CUDA devices this process can use; 0 without a driver."""
    try:
        return int(runtime.getDeviceCount())
    except runtime.CUDARuntimeError:
        return 0


_devices: dict[int, CudaExecutor] = {}
_devices_lock = threading.Lock()


def device(ordinal: int | None = None) -> CudaExecutor:
    """The executor of a device, by default the current one."""
    number = runtime.getDevice() if ordinal is None else ordinal
    found = _devices.get(number)
    if found is None:
        with _devices_lock:
            found = _devices.get(number)
            if found is None:
                found = _devices[number] = CudaExecutor(number)
    return found
