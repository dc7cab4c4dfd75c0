"""CUDA C++ to a cubin through CuPy's NVRTC binding; needs neither a GPU nor CUDA headers."""

from __future__ import annotations

import functools
import os
import re
import sys
from types import ModuleType
from typing import NamedTuple

from ..cache.kernel_cache import cache
from ..errors import BackendUnavailableError
from ..settings import settings
from .cubin import resource_usage

__all__ = [
    "OPTIONS",
    "Compilation",
    "NvrtcFailure",
    "compile_cubin",
    "compile_source",
    "compile_unit",
    "nvrtc_version",
    "options",
    "options_for",
    "resource_usage",
    "supported_archs",
    "version_at_hand",
]

OPTIONS = (
    "--std=c++17",
    # Host and device agree bit for bit only without contraction and with IEEE division, roots and subnormals.
    "--fmad=false",
    "--ftz=false",
    "--prec-div=true",
    "--prec-sqrt=true",
    # Resource use goes to the log; it costs no time.
    "--ptxas-options=-v",
)
# The same image in a quarter less time for a small kernel (36 -> 27 ms): no texture or runtime-API declarations.
_MINIMAL = "--minimal"
_MINIMAL_SINCE = (13, 0)

_SEARCHED = ("CONDA_PREFIX", "LD_LIBRARY_PATH", "CUDA_PATH", "CUDA_HOME")  # variables that say where the library lies
_PASSING = (1, 2, 7)  # NVRTC_ERROR_OUT_OF_MEMORY, _PROGRAM_CREATION_FAILURE, _BUILTIN_OPERATION_FAILURE (its library of builtins is not found)
_noted: tuple[int, int] | None = None

_FUNCTION = r"Function properties for (\S+)\n[^\n]*?(\d+) bytes spill stores, (\d+) bytes spill loads"
_PTXAS_NOTE = r"(?m)^ptxas (?:info|  +)[^\n]*\n?"


class Compilation(NamedTuple):
    """A finished compile: the image, the compiler's warnings, and what each kernel uses."""

    cubin: bytes
    log: str
    usage: dict[str, dict[str, int]]


class NvrtcFailure(Exception):
    """NVRTC refused the source; `make_compile_error` turns this into the user's CompileError. passing: it had no memory, or not all of its files."""

    def __init__(self, log: str, options: tuple[str, ...] = (), passing: bool = False) -> None:
        super().__init__(log, options)
        self.passing = passing
        self.log = log
        self.options = options

    def __str__(self) -> str:
        return self.log


def nvrtc_version() -> tuple[int, int]:
    """Version of the NVRTC library that CuPy's binding loads; part of every cache key."""
    return _binding()[1]


def version_at_hand() -> tuple[int, int]:
    """`nvrtc_version` without loading the library, which takes longer than a kernel from the cache: a note names the file that was loaded
    in the same environment, and holds while that file is the same."""
    global _noted
    if _noted is None:
        environment = [(name, os.environ.get(name, "")) for name in _SEARCHED]
        fields = [("note", "nvrtc"), ("binding", _binding_version()), ("prefix", sys.prefix), *environment]
        major, minor = cache.noted(fields, lambda: (nvrtc_version(), _loaded_library()))
        _noted = major, minor
    return _noted


def _binding_version() -> str:
    cupy = sys.modules.get("cupy")
    return getattr(cupy, "__version__", "")


def _loaded_library() -> str | None:
    """The file of the NVRTC library in this process, where the system tells."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            return next((line.split(maxsplit=5)[5].rstrip("\n") for line in maps if "libnvrtc.so" in line), None)
    except OSError:
        return None


def supported_archs() -> tuple[str, ...]:
    """Architectures this NVRTC compiles for, as `sm_XX`."""
    return tuple(f"sm_{number}" for number in _binding()[0].getSupportedArchs())


def options() -> tuple[str, ...]:
    """The options that a kernel is known by: with NVRTC's version and the arch, they decide all of them."""
    return (*OPTIONS, *(() if settings.fast_compile is None else (f"--Ofast-compile={settings.fast_compile}",)))


def options_for(arch: str) -> tuple[str, ...]:
    """All options of a compile for `arch`, in order; part of every cache key."""
    minimal = (_MINIMAL,) if nvrtc_version() >= _MINIMAL_SINCE else ()
    return (*options(), *minimal, f"--gpu-architecture={arch}")


def compile_cubin(source: str, arch: str, name: str) -> bytes:
    """The cubin of one self-contained translation unit for `arch` (`sm_90`); `name` shows up in messages."""
    return compile_source(source, arch, name).cubin


def compile_source(source: str, arch: str, name: str) -> Compilation:
    """Like `compile_cubin`, with warnings, and with registers, shared, stack and spill bytes of each kernel."""
    from .prune import prune

    (text,) = prune(source)
    return compile_unit(text, arch, name)


def compile_unit(source: str, arch: str, name: str) -> Compilation:
    """`compile_source` of what `prune` left."""
    nvrtc = _binding()[0]
    given = options_for(arch)
    try:
        program = nvrtc.createProgram(source, source_name(name), (), ())
        try:
            try:
                nvrtc.compileProgram(program, given)
            except nvrtc.NVRTCError as error:
                log = nvrtc.getProgramLog(program).replace("\0", "").strip()
                raise NvrtcFailure(log or str(error), given, error.status in _PASSING) from error
            log = nvrtc.getProgramLog(program).replace("\0", "")
            cubin = bytes(nvrtc.getCUBIN(program))
        finally:
            nvrtc.destroyProgram(program)
    except nvrtc.NVRTCError as error:
        raise NvrtcFailure(str(error), given, error.status in _PASSING) from error
    cubin = _complete(cubin)
    usage = resource_usage(cubin)
    for kernel, stores, loads in re.findall(_FUNCTION, log):
        if kernel in usage:
            usage[kernel].update(spill_stores=int(stores), spill_loads=int(loads))
    return Compilation(cubin, _warnings(log), usage)


def _warnings(log: str) -> str:
    return re.sub(_PTXAS_NOTE, "", log).strip()


def source_name(name: str) -> str:
    """The file name under which NVRTC's messages refer to the source."""
    return re.sub(r"[^A-Za-z0-9_.]+", "_", name) + ".cu"


def _complete(cubin: bytes) -> bytes:
    """CuPy 14.2 drops the last byte of the image: the high byte of an alignment, so zero. Harmless if it is there."""
    return cubin + b"\0"


@functools.cache
def _binding() -> tuple[ModuleType, tuple[int, int]]:
    try:
        from cupy_backends.cuda.libs import nvrtc
    except ImportError as error:
        raise BackendUnavailableError(
            f"compiling for CUDA needs CuPy, which cannot be imported ({error}); "
            "install baracuda-rt[cuda13] or baracuda-rt[cuda12]"
        ) from error
    try:
        major, minor = nvrtc.getVersion()
    except Exception as error:  # the binding raises whatever its loader does
        raise BackendUnavailableError(
            f"CuPy is installed but the NVRTC library is not found; install baracuda-rt[cuda13] (or "
            f"baracuda-rt[cuda12] for CuPy's CUDA 12 wheel). Searched: {'; '.join(_places())}. "
            f"The loader says: {' '.join(str(error).split())}"
        ) from error
    return nvrtc, (major, minor)


def _places() -> list[str]:
    """Where NVRTC is looked for: the pip packages, then what the environment names, then the system."""
    places = [os.path.join(path, "nvidia") for path in sys.path if path.endswith("site-packages")]
    for variable in _SEARCHED:
        places.append(f"${variable}={os.environ.get(variable, '(not set)')}")
    return [*places, "the system's library path"]
