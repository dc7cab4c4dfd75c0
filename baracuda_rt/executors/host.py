"""The host executor: a SKU's source through a C++ compiler and the shim, NumPy arrays, synchronous runs."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import platform
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from .. import registry
from ..cache.kernel_cache import Built, CacheKey, Entry, cache, unit_digest
from ..cache.package import package
from ..codegen.catalogue import has_variant, supports_group, types_of
from ..codegen.digest import template_digest
from ..codegen.dtypes import DTYPES, ON_DEMAND, DType, follow
from ..codegen.model import LOOPS, KernelSku, OpSpec
from ..codegen.wings import template_file
from ..errors import BackendUnavailableError, BaracudaError, KernelLaunchError
from ..records import RESIDENT
from ..settings import settings
from . import host_compile
from .base import Kernel, names, numpy_dtype
from .error_slot import ErrorSlot, Slot, SpareSlot

__all__ = ["HostExecutor", "host", "identity", "module_skus", "runtime_identity"]

_ERROR_BYTES = 1024
SCHEDULER = "host scheduler"  # among the names of modules
_TICK = 1e-4  # seconds from which on one run tells its time
_MACHINE = f"host {platform.machine()}"


def module_skus(op: OpSpec, sku: KernelSku) -> tuple[KernelSku, ...]:
    """The SKUs that share a translation unit with `sku`: for formulas its element's siblings of the same group, all else equal.

    A formula's unit is mostly prelude, so the siblings come nearly for free; a structured kernel is mostly its own code, and compiles alone.
    """
    decl = op.directions[sku.direction]
    if decl.template not in ("elementwise", "gated") or sku.variant == LOOPS:  # loops take long to compile
        return (sku,)
    group = DTYPES[sku.element].group
    params = dict(sku.params)
    out = []
    for token in decl.types["T"]:
        if DTYPES[token].group != group or not supports_group(decl, token) or (token in ON_DEMAND) != (sku.element in ON_DEMAND):
            continue
        if sku.aux_element == token and "T" in decl.types.get("A", ()):
            continue  # listed without the aux token
        if any(v == token and "T" in decl.types.get(k.upper(), ()) for k, v in sku.params if k.upper() in decl.types):
            continue
        follows = {name: follow(rule[group], token) if group in rule else None for name, rule in decl.derived.items()}
        if any(name.lower() in params and params[name.lower()] == follows[name] for name in follows):
            continue  # listed without the dtype that follows from T anyway
        sibling = sku._replace(element=token)
        if has_variant(types_of(decl, sibling), sku.variant):
            out.append(sibling)
    return tuple(out) if any(s == sku for s in out) else (sku,)


def identity(op: OpSpec, group: Sequence[KernelSku]) -> dict[str, Any]:
    """What a unit is made from, compiler aside: the key under which a bundle holds it."""
    template = op.directions[group[0].direction].template
    return {
        "package": package(), "skus": [str(s) for s in group], "manifest": op.digest, "arch": _MACHINE,
        "template": f"{template_digest(registry.TEMPLATES, template_file(registry.TEMPLATES, template))} {_shim_digest()}",
    }  # fmt: skip


def runtime_identity() -> dict[str, Any]:
    """The same for the scheduler that all units call."""
    return {"package": package(), "skus": [SCHEDULER], "manifest": "", "arch": _MACHINE, "template": host_compile.runtime_digest()}


def _compiler_at_hand() -> host_compile.HostCompiler | None:
    """`find_compiler` without starting one, which takes longer than a kernel from the cache, where a note holds."""

    def find() -> tuple[Any, str | None]:
        found = host_compile.find_compiler(settings.cxx)
        return (None, None) if found is None else ([found.kind, found.argv, found.version], host_compile.file_of(found))

    places = [(" ".join(argv), host_compile.which(argv[0]) or "") for argv in host_compile.candidates(settings.cxx)]
    known = cache.noted([("note", "c++"), ("setting", settings.cxx or ""), ("prefix", sys.prefix), *places], find)
    return None if known is None else host_compile.HostCompiler(known[0], tuple(known[1]), known[2])


class HostExecutor:
    """Runs kernels on the CPU. One per process."""

    arch = "host"
    kind = "host"
    resident = RESIDENT  # as on a large device, so that the CPU runs what that would
    array = np.ndarray

    def __init__(self) -> None:
        memory = ErrorSlot()
        self.slot = Slot(memory, ctypes.addressof(memory), memory)
        self._compiler: host_compile.HostCompiler | None = None
        self._runtime: host_compile.Runtime | None = None
        self._kernels: dict[KernelSku, dict[str, Kernel]] = {}
        self._lock = threading.Lock()
        self._errors = threading.local()
        self._watch: tuple[bool, bool] | None = None

    def watch(self, memory: bool = True, last_first: bool = False) -> None:
        """For tests. memory: dynamic shared memory and workspaces hold a pattern, end at a guard, and a fault in a kernel is a KernelLaunchError that
        names it. last_first: threads that wait go on in another order than usual, so that a kernel which leans on the order shows."""
        with self._lock:
            self._watch = memory, last_first
            if self._runtime is not None:
                self._runtime.watch(memory, last_first)
        if memory:
            self.workspace = self._guarded  # type: ignore[method-assign]

    def _guarded(self, size: int) -> Any:
        from .host_guard import guarded

        work = guarded(size)
        begin = self.pointer(work)
        self.runtime().workspace(begin, begin + size)
        return work

    # -- arrays -----------------------------------------------------------------------------------------------------------------------

    def empty(self, shape: Sequence[int], dtype: DType) -> Any:
        return np.empty(shape, numpy_dtype(dtype))

    def maker(self, shape: Sequence[int], dtype: DType) -> Any:
        """A function that allocates one output, ready to call."""
        return partial(np.empty, shape, numpy_dtype(dtype))

    def workspace(self, size: int) -> Any:
        """A byte array aligned to 256."""
        raw = np.empty(size + 256, np.uint8)
        offset = -raw.__array_interface__["data"][0] % 256
        return raw[offset : offset + size]

    def pointer(self, array: Any) -> int:
        return int(array.__array_interface__["data"][0])

    def span(self, array: Any) -> tuple[int, int]:
        if array.flags.c_contiguous:
            first = array.__array_interface__["data"][0]
            return (first, first + array.nbytes) if array.size else (0, 0)
        return np.lib.array_utils.byte_bounds(array) if array.size else (0, 0)

    def buffer(self, array: Any) -> tuple[int, int] | None:
        """The bytes of the array that owns the memory of a view, None where it is no NumPy array."""
        owner = None
        while array is not None:
            if isinstance(array, np.ndarray):
                owner = array
            array = getattr(array, "base", None)
        return None if owner is None or not owner.flags.owndata else self.span(owner)

    def layout(self, array: Any) -> tuple[Any, ...]:
        """The part of a layout key that an array contributes: what the generated callers of `binder` read."""
        return array.dtype, array.shape, array.strides, self.pointer(array) & 15

    def allow_shared(self, kernel: Kernel, size: int, sku: object) -> None:
        return None

    def to_numpy(self, array: Any) -> Any:
        return array

    def stream_pointer(self, stream: Any) -> int:
        return 0

    def synchronize(self, stream: int | None = None) -> None:
        return None

    def capturing(self, stream: int) -> bool:
        return False

    @contextlib.contextmanager
    def current(self) -> Iterator[None]:
        """There is one host."""
        yield

    # -- timing -----------------------------------------------------------------------------------------------------------------------

    def machine(self) -> dict[str, str]:
        """What a time depends on, problem and library aside."""
        try:
            compiler = str(self.compiler())
        except BackendUnavailableError:  # kernels come from a bundle
            compiler = "none"
        return {"arch": _MACHINE, "device": _processor(), "threads": str(settings.host_threads), "compiler": compiler}

    def spare_slot(self) -> Slot:
        memory = ErrorSlot()
        return SpareSlot(memory, ctypes.addressof(memory), memory)

    def time(self, run: Callable[[], None], stream: int) -> float:
        """Seconds that a run takes, by the wall; of a short one the mean of several."""
        begin = time.perf_counter()
        run()
        took = time.perf_counter() - begin
        if took >= _TICK:
            return took
        count = min(1000, int(_TICK / max(took, 1e-7)) + 1)
        begin = time.perf_counter()
        for _ in range(count):
            run()
        return (time.perf_counter() - begin) / count

    def word(self, address: int, stream: int) -> int:
        return ctypes.c_int64.from_address(address).value

    def copy_bytes(self, to: int, source: int, count: int, stream: int) -> None:
        ctypes.memmove(to, source, count)

    # -- kernels ----------------------------------------------------------------------------------------------------------------------

    def compiler(self) -> host_compile.HostCompiler:
        """The C++ compiler. Raises BackendUnavailableError naming the extra that brings one."""
        if self._compiler is None:
            found = _compiler_at_hand()
            if found is None:
                what = f"BARACUDA_RT_CXX={settings.cxx!r} does not run" if settings.cxx else "no C++ compiler was found ($CXX, c++, g++, clang++, ziglang)"
                raise BackendUnavailableError(
                    f"{what}; NumPy arrays need one to compile kernels: install one, or pip install 'baracuda-rt[host]'"
                )
            self._compiler = found
        return self._compiler

    def runtime(self) -> host_compile.Runtime:
        with self._lock:
            if self._runtime is None:
                bundled = self._bundled(runtime_identity())
                image = self.scheduler().binary if bundled is None else bundled.binary
                with _loading("host scheduler"):
                    self._runtime = host_compile.load_runtime(image) if bundled is not None else host_compile.runtime_library(self.compiler(), image)
                self._runtime.set_workers(settings.host_threads)
                if self._watch is not None:
                    self._runtime.watch(*self._watch)
            return self._runtime

    def scheduler(self) -> Any:
        """The cache entry of the scheduler that all units call, compiled when it is nowhere."""
        fields = runtime_identity()
        options, text = self._compiling()
        return cache.get(CacheKey.for_kernels(SCHEDULER, **fields, options=options, compiler=text), self._compile_scheduler, kernels=False)

    def _compile_scheduler(self) -> Built:
        compiler = self.compiler()
        try:
            image = host_compile.runtime_image(compiler)
        except host_compile.HostCompileFailure as failure:
            raise _refused(failure, SCHEDULER, "cuda_shim_rt.cpp", failure.text, "cuda_shim_rt.cpp") from None
        return Built(image, host_compile.runtime_digest(), {"skus": [SCHEDULER], "kernels": []})

    def _compiling(self, loops: bool = False) -> tuple[tuple[str, ...], str]:
        """The options and the compiler of a key."""
        try:
            compiler = self.compiler()
            return host_compile.options(compiler, loops), str(compiler)
        except BackendUnavailableError:
            if not settings.no_compile:
                raise
            return (), "none"  # the cache then says what is missing where

    def _bundled(self, fields: dict[str, Any]) -> Any:
        """The bundle's entry, if there is one and this CPU has the instructions it was built with."""
        if settings.bundle is None:
            return None
        entry = cache.bundled(CacheKey.for_bundle(fields["skus"][0], **fields))
        return entry if entry is not None and set(entry.meta["cpu"]) <= set(host_compile.cpu_options(True)) else None

    def build(self, op: OpSpec, sku: KernelSku, kernels: Sequence[str] | None = None) -> Entry:
        """The cache entry of a unit that holds these kernels of `sku` and of its siblings, None: all of them, compiled when it is nowhere. With a bundle that
        holds it, needs no compiler. kernels: what their names add to the SKU's symbol."""
        group = module_skus(op, sku)
        fields = identity(op, group)
        entry = self._bundled(fields)
        if entry is not None:
            return entry
        options, text = self._compiling(sku.variant == LOOPS)
        whole = CacheKey.for_kernels(str(sku), **fields, options=options, compiler=text)
        template = op.directions[sku.direction].template
        if kernels is None:
            return cache.get(whole, lambda: self._compile(op, group, None, template))
        key = CacheKey.for_kernels(str(sku), **fields, kernels=kernels, options=options, compiler=text)
        return cache.find(whole) or cache.get(key, lambda: self._compile(op, group, kernels, template))

    def _compile(self, op: OpSpec, group: tuple[KernelSku, ...], kernels: Sequence[str] | None, template: str) -> Built:
        from ..codegen.render import render
        from .prune import neutral

        sources = [render(op, s) for s in group]
        own = [name for source in sources for name in source.kernels if kernels is None or name[len(source.sku.symbol) :] in kernels]
        every = len(own) == sum(len(source.kernels) for source in sources)
        text = host_compile.host_unit([(f"sku_{s.symbol}", source.text) for s, source in zip(group, sources, strict=True)], None if every else own)
        digest = hashlib.sha256("".join(s.digest for s in sources).encode()).hexdigest()
        skus, symbols = [str(s) for s in group], [s.symbol for s in group]
        compiler = self.compiler()
        loops = group[0].variant == LOOPS
        unit = unit_digest(str(compiler), host_compile.options(compiler, loops), neutral(text, *symbols))
        twin = cache.twin(unit)
        if twin is not None:
            return Built(twin.binary, digest, twin.meta | {"skus": skus}, unit, True)
        try:
            image = host_compile.compile_unit(compiler, text, loops)
        except host_compile.HostCompileFailure as failure:
            failing = next((s for s in group if f"sku_{s.symbol}.cu" in failure.log), group[0])
            text = next(source.text for s, source in zip(group, sources, strict=True) if s is failing)
            raise _refused(failure, str(failing), template, text, f"sku_{failing.symbol}.cu") from None
        return Built(image, digest, {"skus": skus, "symbols": symbols, "kernels": own}, unit)

    def load(self, op: OpSpec, sku: KernelSku, kernels: Collection[str] | None = None, stream: int = 0) -> Mapping[str, Kernel]:
        """As the protocol has it: kernels that are asked for together are compiled together, as most of a short compile is the compiler's start."""
        loaded = self._kernels.setdefault(sku, {})
        missing = None if kernels is None else sorted(kernel for kernel in kernels if kernel not in loaded)
        if missing is None or missing:
            entry = self.build(op, sku, missing)
            runtime = self.runtime()
            with self._lock, _loading(str(sku)):
                module = host_compile.load_bytes(entry.binary, runtime)
                functions = {kernel: module.function(name) for kernel, name in names(entry, sku).items()}
            for kernel, function in functions.items():
                loaded.setdefault(kernel, self._kernel(function, str(sku), sku.symbol + kernel))
        return loaded

    def forget(self) -> None:
        """Kernels are looked for anew; plans keep what they hold."""
        self._kernels.clear()

    def _kernel(self, function: Any, sku: str, name: str) -> Kernel:
        errors, runtime = self._errors, self.runtime()

        def kernel(grid: tuple[int, int, int], block: tuple[int, int, int], shared: int, stream: int, params: int) -> None:
            try:
                buffer = errors.buffer
            except AttributeError:
                buffer = errors.buffer = ctypes.create_string_buffer(_ERROR_BYTES)
            if function(params, *grid, *block, shared, buffer, _ERROR_BYTES):
                text = buffer.value.decode("utf-8", "replace")
                raise KernelLaunchError(f"{sku}: kernel {name} was not run: {text}", backend="host", code=1, name=name)

        def prepared(grid: tuple[int, int, int], block: tuple[int, int, int], shared: int) -> tuple[int, Callable[[], None]]:
            """What `Runtime.run` takes of a launch, and the function to call where that fails; it keeps the launch's memory."""
            launch = host_compile.Prepared(ctypes.cast(function, ctypes.c_void_p).value, *grid, *block, shared)

            def refused() -> None:
                raise KernelLaunchError(f"{sku}: kernel {name} was not run: {runtime.failure()}", backend="host", code=1, name=name)

            refused.launch = launch  # type: ignore[attr-defined]
            return ctypes.addressof(launch), refused

        kernel.prepared = prepared  # type: ignore[attr-defined]
        return kernel


def _refused(failure: host_compile.HostCompileFailure, name: str, template: str, source: str, filename: str) -> BaracudaError:
    """The error of a compile that failed: the kernel's, which stays one, or the machine's, which the next call tries again."""
    if failure.passing:
        return BackendUnavailableError(f"{name}: the C++ compiler did not come to its end, the next call tries again: {failure.log}")
    from ..cache.compile_error import make_compile_error

    return make_compile_error(name, template, failure.options, failure.log, source, filename=filename, suffix=".cpp")


@contextlib.contextmanager
def _loading(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, host_compile.HostLaunchFailure) as error:
        raise KernelLaunchError(f"{name}: cannot be loaded: {error}", backend="host", name=name) from error


def _processor() -> str:
    """The CPU by name, as far as Linux says it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            lines = dict(line.split(":", 1) for line in file.read(1 << 16).splitlines() if ":" in line)
    except OSError:
        lines = {}
    found = {key.strip(): value.strip() for key, value in lines.items()}
    return found.get("model name") or " ".join(found[key] for key in ("CPU implementer", "CPU part") if key in found) or platform.machine()


_shim: str | None = None


def _shim_digest() -> str:
    global _shim
    if _shim is None:
        from ..codegen.digest import file_digest

        _shim = file_digest(host_compile._SHIM)
    return _shim


_host: HostExecutor | None = None
_host_lock = threading.Lock()


def host() -> HostExecutor:
    """The host executor of this process."""
    global _host
    if _host is None:
        with _host_lock:
            if _host is None:
                _host = HostExecutor()
    return _host
