"""The CUDA executor: cubins from NVRTC, one module per device, launches through the driver. The only importer of cupy."""

from __future__ import annotations

import contextlib
import ctypes
import math
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import cupy
import numpy as np
from cupy.cuda import driver, runtime

from .. import registry
from ..cache.kernel_cache import Built, CacheKey, Entry, cache, unit_digest
from ..cache.package import package
from ..codegen.digest import template_digest
from ..codegen.dtypes import DType
from ..codegen.model import KernelSku, OpSpec
from ..codegen.wings import template_file
from ..errors import BackendUnavailableError, KernelLaunchError, UnsupportedError
from ..settings import settings
from . import nvrtc
from .base import Kernel, names, numpy_dtype
from .cuda_launch import overlapping
from .error_slot import ErrorSlot, Slot, SpareSlot

__all__ = ["CudaExecutor", "build", "build_all", "device", "device_count", "driver", "identity", "kernels_of", "runtime"]

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


def identity(op: OpSpec, sku: KernelSku, kernel: str) -> dict[str, Any]:
    """What a kernel's cubin is made from, compiler aside: the key under which a bundle holds it."""
    template = op.directions[sku.direction].template
    return {
        "package": package(), "skus": [str(sku)], "kernels": [kernel], "manifest": op.digest, "arch": sku.arch,
        "template": template_digest(registry.TEMPLATES, template_file(registry.TEMPLATES, template)),
    }  # fmt: skip


def kernels_of(op: OpSpec, sku: KernelSku) -> tuple[str, ...]:
    """The kernels of a SKU by what their names add to its symbol."""
    from ..codegen.render import render

    return tuple(name[len(sku.symbol) :] for name in render(op, sku).kernels)


def build(op: OpSpec, sku: KernelSku, kernel: str = "") -> Entry:
    """The cache entry of the cubin that holds one kernel of a SKU, compiled when it is nowhere. Needs no GPU; with a bundle that holds it, no NVRTC either.

    Each kernel is a program of its own: a first call waits for what it launches and for nothing else, kernels that are written alike are compiled once,
    and how one is compiled does not depend on its neighbours. kernel: what its name adds to the SKU's symbol.
    """
    fields = identity(op, sku, kernel)
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
    return cache.get(key, lambda: _compile(op, sku, kernel, op.directions[sku.direction].template))


def build_all(op: OpSpec, sku: KernelSku) -> dict[str, Entry]:
    """The entries of all kernels of a SKU."""
    return {kernel: build(op, sku, kernel) for kernel in kernels_of(op, sku)}


def _compile(op: OpSpec, sku: KernelSku, kernel: str, template: str) -> Built:
    from ..codegen.render import render
    from .prune import neutral, prune

    source = render(op, sku)
    name = sku.symbol + kernel
    (text,) = prune(source.text, kernels=None if source.kernels == (name,) else (name,))
    unit = unit_digest("nvrtc {}.{}".format(*nvrtc.nvrtc_version()), nvrtc.options_for(sku.arch), neutral(text, sku.symbol))
    meta = {"skus": [str(sku)], "symbols": [sku.symbol], "kernels": [name]}
    twin = cache.twin(unit)
    if twin is not None:
        return Built(twin.binary, source.digest, twin.meta | {"skus": meta["skus"]}, unit, True)
    try:
        done = nvrtc.compile_unit(text, sku.arch, sku.symbol)
    except nvrtc.NvrtcFailure as failure:
        if failure.passing:
            raise BackendUnavailableError(f"{sku}: NVRTC did not come to its end, the next call tries again: {failure.log}") from None
        from ..cache.compile_error import make_compile_error

        raise make_compile_error(
            str(sku), template, failure.options, failure.log, source.text, filename=nvrtc.source_name(sku.symbol)
        ) from None
    return Built(done.cubin, source.digest, meta | {"usage": done.usage}, unit)


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
        self._cells: list[ctypes.c_int64] = []  # host memory that the device writes, of calls that have read it
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

    def word(self, address: int, stream: int) -> int:
        if runtime.getDevice() != self.ordinal:  # the default stream is that of the current device
            with cupy.cuda.Device(self.ordinal):
                return self.word(address, stream)
        try:
            cell = self._cells.pop()
        except IndexError:
            cell = ctypes.c_int64.from_address(runtime.hostAlloc(8, runtime.hostAllocPortable))
        place = ctypes.addressof(cell)
        runtime.memcpyAsync(place, address, 8, runtime.memcpyDeviceToHost, stream)
        runtime.streamSynchronize(stream)
        value = cell.value
        self._cells.append(cell)
        return value

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

    def load(self, op: OpSpec, sku: KernelSku, kernels: Collection[str] | None = None, stream: int = 0) -> Mapping[str, Kernel]:
        """As the protocol has it. Raises UnsupportedError under graph capture."""
        loaded = self._kernels.setdefault(sku, {})
        for kernel in kernels_of(op, sku) if kernels is None else kernels:
            if kernel not in loaded:
                if self.capturing(stream):
                    raise UnsupportedError(f"{sku}: first use while a graph is being captured; call baracuda_rt.warmup({op.name!r}) or run it once before")
                self._load(build(op, sku, kernel), sku, kernel, loaded)
        return loaded

    def _load(self, entry: Entry, sku: KernelSku, kernel: str, loaded: dict[str, Kernel]) -> None:
        with self._lock:
            if kernel in loaded:
                return
            with cupy.cuda.Device(self.ordinal):
                runtime.free(0)  # makes the context
                try:
                    with cache.file_of(entry) as path:
                        module = cupy.RawModule(path=path)
                        # CuPy forgets its own at cupy.clear_memo(), and a module that nobody holds is unloaded.
                        self._modules.append(module.module)
                        name = names(entry, sku)[kernel]
                        loaded[kernel] = CudaKernel(module.get_function(name).kernel.ptr, sku.symbol + kernel, entry.meta["usage"][name]["shared"])
                except (OSError, driver.CUDADriverError) as error:  # no file for the driver to read, or it refused that
                    code = getattr(error, "status", None) or 0
                    raise KernelLaunchError(f"{sku}: cannot be loaded: {error}", backend="cuda", code=code, name=str(sku)) from error


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
