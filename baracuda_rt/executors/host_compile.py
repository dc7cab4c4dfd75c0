"""Turns rendered kernels into loaded machine code for the CPU: find a compiler, build a unit, compile, load, launch.

What is cached where, and which kernels share a unit, is decided by the callers. What only a compile needs is imported there: a process
that finds its kernels in the cache starts in half the time.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import itertools
import os
import platform
import re
import sys
import threading
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from ..codegen.model import kernel_names

__all__ = [
    "HostCompileFailure",
    "HostCompiler",
    "HostLaunchFailure",
    "HostModule",
    "Prepared",
    "Runtime",
    "compile_unit",
    "cpu_options",
    "find_compiler",
    "host_unit",
    "launch",
    "load_bytes",
    "load_runtime",
    "options",
    "pack_params",
    "runtime_digest",
    "runtime_image",
    "runtime_library",
]

_HERE = os.path.dirname(os.path.realpath(__file__))
_SHIM = os.path.join(_HERE, "cuda_shim.h")
_RUNTIME_SOURCES = tuple(os.path.join(_HERE, name) for name in ("cuda_shim_rt.cpp", "host_calls.cpp"))

_ERROR_BYTES = 1024


class HostCompileFailure(Exception):
    """A compiler refused a unit: its whole log, the options it ran with, the text it was given.

    passing: it was not the unit's fault. The compiler was killed, or had no memory, space or directory, and may well succeed the next time.
    """

    def __init__(self, log: str, options: tuple[str, ...], text: str, passing: bool = False) -> None:
        super().__init__(log)
        self.passing = passing
        self.log = log
        self.options = options
        self.text = text


class HostLaunchFailure(Exception):
    """A launch was refused or stopped: bad geometry, too much shared memory, a deadlock."""


class HostCompiler(NamedTuple):
    """A C++ compiler that answered when asked for its version."""

    kind: str  # "gcc", "clang" or "zig"
    argv: tuple[str, ...]
    version: str

    def __str__(self) -> str:
        from shlex import join

        return f"{join(self.argv)} ({self.version})"


# ---- the compiler ---------------------------------------------------------------------------------------------------


def which(name: str) -> str | None:
    """The file that a command starts: `shutil.which` for a system with one PATH and no suffixes, without the modules it brings."""
    places = [""] if os.path.dirname(name) else os.environ.get("PATH", os.defpath).split(os.pathsep)
    for place in places:
        path = os.path.join(place, name)
        if os.access(path, os.X_OK) and not os.path.isdir(path):
            return path
    return None


_answered: dict[tuple[str, ...], HostCompiler] = {}


def _probe(argv: tuple[str, ...]) -> HostCompiler | None:
    """The compiler, if it answers. One that does not is asked again: it may have had no memory."""
    found = _answered.get(argv)
    if found is None and which(argv[0]) is not None and (found := _ask(argv)) is not None:
        _answered[argv] = found
    return found


def _ask(argv: tuple[str, ...]) -> HostCompiler | None:
    import subprocess

    zig = argv[0] == sys.executable or os.path.basename(argv[0]).startswith("zig")
    try:
        done = subprocess.run(
            [*argv, "--version"], capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return None
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        return None
    kind = "zig" if zig else "clang" if "clang" in done.stdout.lower() else "gcc"
    return HostCompiler(kind, argv, lines[0].strip())


def candidates(setting: str | None = None) -> list[tuple[str, ...]]:
    """Commands that may be the compiler, the first that answers: `setting` alone, or $CXX, c++, g++, clang++."""
    given = setting or os.environ.get("CXX", "")
    named = []
    if given.strip():
        import shlex

        named = [tuple(shlex.split(given))]
    return named if setting else [*named, ("c++",), ("g++",), ("clang++",)]


def find_compiler(setting: str | None = None) -> HostCompiler | None:
    """The first of the candidates that answers, then the ziglang package; None without any.

    A `setting` that does not answer gives None too: what a user names is never replaced in silence.
    """
    for argv in candidates(setting):
        if found := _probe(argv):
            return found
    if not setting and _ziglang() is not None:
        return _probe((sys.executable, "-m", "ziglang", "c++"))
    return None


def file_of(compiler: HostCompiler) -> str | None:
    """The file that is another one when the compiler is."""
    return _ziglang() if compiler.argv[0] == sys.executable else which(compiler.argv[0])


def _ziglang() -> str | None:
    import importlib.util

    spec = importlib.util.find_spec("ziglang")
    return None if spec is None else spec.origin


@functools.cache
def cpu_options(loops: bool = False) -> tuple[str, ...]:
    """Instruction sets that this CPU has and kernels gain from; without FMA the library's slow one is just as exact.

    loops: those that loops over neighbouring cells gain from too, and the C library's vector functions.
    """
    if platform.machine() not in ("x86_64", "AMD64"):
        return ()
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            text = file.read()
    except OSError:
        return ()
    found = re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)
    flags = set(found.group(1).split()) if found else set()
    if {"avx2", "fma", "bmi1", "bmi2", "abm", "f16c", "popcnt"} <= flags:
        base = ("-mavx2", "-mfma", "-mbmi", "-mbmi2", "-mlzcnt", "-mf16c", "-mpopcnt")
        if not loops:
            return base
        wide = ("-mavx512f", "-mavx512dq", "-mavx512cd", "-mavx512bw", "-mavx512vl", "-mprefer-vector-width=512")
        return (*base, *(wide if {name[2:] for name in wide[:-1]} <= flags else ()), *_vector_functions())
    return ()


def _vector_functions() -> tuple[str, ...]:
    """What tells the shim of the vector functions that the C library has; all of them stay within the 4 units in the last place that kernels promise."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
        major, minor = map(int, version.split(".")[:2])
    except (ValueError, OSError):
        return ()
    return ("-DBRT_VECTOR_FUNCTIONS",) if name == "glibc" and (major, minor) >= (2, 35) else ()


_COMMON = (
    "-std=c++17",
    "-ffp-contract=off",
    "-fno-fast-math",
    "-fno-strict-aliasing",
    "-fno-math-errno",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-asynchronous-unwind-tables",
    "-fvisibility=hidden",
    "-fPIC",
    "-shared",
)


# A process may hold ten thousand units and the system counts their mappings (65,530 a process): two each instead of five, and what a unit
# does not need of a program's start, of the C++ library and of tables for tools is left out, which halves the file and the linker's time.
_LINK = ("-nostartfiles", "-Wl,-z,noseparate-code,-z,norelro,--build-id=none")
_LINKED = {"gcc": ("-nodefaultlibs", *_LINK), "clang": ("-nostdlib++", *_LINK)}

# Blocks and warps are executed to be checked, rarely to be fast: 0.6 of the compile time of -O1 for kernels that take about a tenth longer.
_QUICK = {"gcc": ("-Og", "-finline-functions-called-once")}
# Loops are there to be fast: vectors, in one order of operations wherever the memory lies.
_LOOPS = ("-O3", "-fno-trapping-math", "-DBRT_LOOPS")
_LOOPS_GCC = ("--param=vect-max-peeling-for-alignment=0", "--param=vect-epilogues-nomask=0")

_OWN = {
    "gcc": ("-fno-gnu-unique", "-w"),
    "clang": ("-w",),
    # zig turns on trapping checks and links its own C++ library unless told otherwise.
    "zig": ("-w", "-fno-sanitize=all", "-nostdlib++", "-g0"),
}


def options(compiler: HostCompiler, loops: bool = False) -> tuple[str, ...]:
    """What a unit is compiled and linked with; all of it belongs in a cache key. loops: a unit of the CPU's own path."""
    kind = compiler.kind
    if not loops:
        level, machine = _QUICK.get(kind, ("-O1",)), cpu_options()
    else:
        level = (*_LOOPS, *(_LOOPS_GCC if kind == "gcc" else ()))
        machine = tuple(flag for flag in cpu_options(True) if kind == "gcc" or flag != "-DBRT_VECTOR_FUNCTIONS")
    return (*_COMMON, *level, *_OWN[kind], *machine, *_LINKED.get(kind, ()))


# What compilers, assemblers and linkers say when the machine has failed them.
_PASSING = (
    r"Killed|Terminated|virtual memory exhausted|[Oo]ut of memory|[Mm]emory exhausted|Cannot allocate memory|No space left on device|Disk quota exceeded|"
    r"Input/output error|Resource temporarily unavailable|Too many open files|Read-only file system|Stale file handle|cannot create temporary file|Bus error"
)


def _run(compiler: HostCompiler, text: str, extra: tuple[str, ...], flags: tuple[str, ...] | None = None) -> bytes:
    flags = options(compiler) if flags is None else flags
    try:
        return _run_in_directory(compiler, text, extra, flags)
    except OSError as error:  # no process, no directory, no space in it
        raise HostCompileFailure(f"{compiler.argv[0]}: {error}", flags, text, True) from error


def _run_in_directory(compiler: HostCompiler, text: str, extra: tuple[str, ...], flags: tuple[str, ...]) -> bytes:
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory(prefix="baracuda_rt-") as directory:
        with open(os.path.join(directory, "unit.cpp"), "w", encoding="utf-8") as file:
            file.write(text)
        environment = dict(os.environ, LC_ALL="C", TMPDIR=directory)
        if compiler.kind == "zig":
            environment["ZIG_LOCAL_CACHE_DIR"] = directory
        # The unit is named relative to the directory, so neither logs nor images depend on where that is.
        command = [*compiler.argv, *flags, "unit.cpp", "-o", "unit.so", *extra]
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", cwd=directory, env=environment, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            killed = done.returncode < 0 or done.returncode > 128  # by a signal, itself or what a script ran
            log = (done.stderr + done.stdout).strip() or f"{compiler.argv[0]}: exit status {done.returncode}"
            raise HostCompileFailure(log, flags, text, killed or re.search(_PASSING, log) is not None)
        return _bytes_of(os.path.join(directory, "unit.so"))


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _libraries(compiler: HostCompiler) -> tuple[str, ...]:
    """What a unit may call, named where the compiler is told to name nothing itself."""
    return ("-lm", "-lgcc", "-lc") if compiler.kind == "gcc" else ("-lm",)


def compile_unit(compiler: HostCompiler, text: str, loops: bool = False) -> bytes:
    """The shared object of a unit built by `host_unit`. Raises HostCompileFailure."""
    flags = options(compiler, loops)
    if "-DBRT_VECTOR_FUNCTIONS" in flags:
        try:
            return _run(compiler, text, ("-Wl,-z,defs,--as-needed", "-lmvec", *_libraries(compiler)), flags)
        except HostCompileFailure as failure:  # the compiler links another C library than the process runs with
            if failure.passing or ("mvec" not in failure.log and "_ZGV" not in failure.log):
                raise
            flags = tuple(flag for flag in flags if flag != "-DBRT_VECTOR_FUNCTIONS")
    return _run(compiler, text, _libraries(compiler), flags)


# ---- the unit -------------------------------------------------------------------------------------------------------

_PARTIAL = r"(?m)^// --- partial (\w+) begin ---\n((?:.*\n)*?)// --- partial \1 end ---$\n?"


@functools.cache
def _shim_text() -> str:
    return _bytes_of(_SHIM).decode()


def host_unit(sources: Sequence[tuple[str, str]], kernels: Collection[str] | None = None) -> str:
    """One translation unit for several rendered sources, or for some kernels of them, each in a namespace of its own.

    A block between `// --- partial NAME begin ---` and `// --- partial NAME end ---` that all sources which have it spell
    alike is compiled once, in front of them; so a partial may build on partials before it only. Everything has internal
    linkage, and what no kernel reaches is left out. `#line` makes the compiler cite lines of the rendered source.
    """
    from .prune import prune

    shim, *pruned = prune(_shim_text(), *(text for _, text in sources), kernels=kernels)
    sources = [(name, text) for (name, _), text in zip(sources, pruned, strict=True)]
    texts: dict[str, set[str]] = {}
    for _, text in sources:
        for name, block in re.findall(_PARTIAL, text):
            texts.setdefault(name, set()).add(block)
    shared = {name for name, blocks in texts.items() if len(blocks) == 1}
    parts = ['#line 1 "cuda_shim.h"\n', shim]
    emitted: set[str] = set()
    bodies: list[str] = []
    launchers: list[str] = []
    for namespace, text in sources:
        body: list[str] = []
        end = 0
        for match in re.finditer(_PARTIAL, text):
            name = match.group(1)
            if name not in shared:
                continue
            line = text.count("\n", 0, match.start(2)) + 1
            if name not in emitted:
                emitted.add(name)
                parts.append(f'namespace {{\n#line {line} "{namespace}.cu"\n{match.group(2)}}}\n')
            body += [text[end : match.start()], f'#line {text.count(chr(10), 0, match.end()) + 1} "{namespace}.cu"\n']
            end = match.end()
        body.append(text[end:])
        bodies.append(f'namespace {namespace} {{ namespace {{\n#line 1 "{namespace}.cu"\n{"".join(body)}\n}} }}\n')
        launchers += [f"BRT_LAUNCHER({namespace}, {name})\n" for name in kernel_names(text)]
    return "".join([*parts, *bodies, '#line 1 "launchers"\n', *launchers])


# ---- loading --------------------------------------------------------------------------------------------------------


class Prepared(ctypes.Structure):
    """A launch but for its parameters, as cuda_shim_rt.cpp has it."""

    _fields_ = (
        ("function", ctypes.c_void_p), *((f"{what}_{axis}", ctypes.c_uint) for what in ("grid", "block") for axis in "xyz"), ("shared", ctypes.c_ulonglong),
    )  # fmt: skip


class Runtime:
    """The scheduler that loaded units call; one shared object per compiler."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        library.brt_runtime.restype = ctypes.c_void_p
        abi = ctypes.c_uint()
        self.table: int = library.brt_runtime(ctypes.byref(abi))
        self.run = library.brt_run  # (address of a Prepared, address of the parameters' addresses): not 0 where that failed
        self.run.argtypes, self.run.restype = (ctypes.c_void_p, ctypes.c_void_p), ctypes.c_int
        library.brt_failure.restype = ctypes.c_char_p
        self.abi = abi.value

    def set_workers(self, count: int) -> None:
        """Threads that may work on launches; 0 means one for each core this process may use."""
        self._library.brt_set_workers(ctypes.c_uint(count))

    def watch(self, memory: bool, last_first: bool) -> None:
        """For tests: memory that a launch is given holds a pattern and a fault ends the launch; threads go on last in, first out."""
        self._library.brt_watch(ctypes.c_int(memory), ctypes.c_int(last_first))

    def workspace(self, begin: int, end: int) -> None:
        """The bytes of the workspace of this thread's next launches, for messages about faults."""
        self._library.brt_workspace(ctypes.c_void_p(begin), ctypes.c_void_p(end))

    def failure(self) -> str:
        """Why this thread's last `run` failed."""
        return str(self._library.brt_failure().decode("utf-8", "replace"))

    @property
    def handle(self) -> int:
        """The loaded library's, for functions that are called with the interpreter lock held."""
        return self._library._handle

    @property
    def workers(self) -> int:
        return int(self._library.brt_workers())


_LAUNCH_TYPES = (
    ctypes.c_void_p,
    *[ctypes.c_uint] * 6,
    ctypes.c_ulonglong,
    ctypes.c_char_p,
    ctypes.c_ulonglong,
)


class HostModule:
    """A loaded unit: `function(name)` gives what `launch` takes."""

    def __init__(self, library: ctypes.CDLL, runtime: Runtime) -> None:
        self._library = library
        self.runtime = runtime
        if library.brt_unit_init(ctypes.c_void_p(runtime.table), ctypes.c_uint(runtime.abi)) != 0:
            raise HostLaunchFailure(f"unit was built for another scheduler than ABI {runtime.abi}")

    def function(self, name: str) -> Any:
        """The launch function of a kernel; AttributeError when the unit has no such kernel."""
        function = getattr(self._library, f"brt_launch_{name}")
        function.argtypes = _LAUNCH_TYPES
        function.restype = ctypes.c_int
        return function


def pack_params(values: Iterable[Any]) -> tuple[ctypes.Array[ctypes.c_void_p], tuple[Any, ...]]:
    """An array of pointers to ctypes values, and the values, which must live as long as it is used."""
    held = tuple(values)
    pointers = (ctypes.c_void_p * max(1, len(held)))(*[ctypes.addressof(value) for value in held])
    return pointers, held


_buffers = threading.local()


def launch(
    function: Any,
    params: ctypes.Array[ctypes.c_void_p] | None,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    shared: int = 0,
) -> None:
    """Runs a kernel to its end, without the interpreter lock. Raises HostLaunchFailure."""
    try:
        error = _buffers.error
    except AttributeError:
        error = _buffers.error = ctypes.create_string_buffer(_ERROR_BYTES)
    if function(params, *grid, *block, shared, error, _ERROR_BYTES) != 0:
        raise HostLaunchFailure(error.value.decode("utf-8", "replace"))


_memory_paths = itertools.count()


def _library_from_bytes(image: bytes) -> ctypes.CDLL:
    """Loads a shared object from memory: a mapped file that somebody truncates would kill the process."""
    descriptor = os.memfd_create("baracuda_rt", os.MFD_CLOEXEC)
    try:
        view = memoryview(image)
        while view:
            view = view[os.write(descriptor, view) :]
        # The loader knows a library by the text of its path and descriptor numbers come round again, so each load spells
        # the path in its own way.
        spelling = "".join("./" if bit == "1" else "/" for bit in f"{next(_memory_paths):b}")
        return ctypes.CDLL(f"/proc/self/fd/{spelling}{descriptor}", mode=os.RTLD_NOW | os.RTLD_LOCAL)
    finally:
        os.close(descriptor)


_units: dict[tuple[bytes, int], HostModule] = {}


def load_bytes(image: bytes, runtime: Runtime) -> HostModule:
    """Loads a unit. Raises OSError.

    A plan may hold a unit's functions for as long as the process lives, so units are never unloaded: the same bytes are loaded once, or a process
    that forgets its kernels now and then would grow by some 25 KB each time.
    """
    key = hashlib.sha256(image).digest(), runtime.table
    unit = _units.get(key)
    if unit is None:
        unit = _units.setdefault(key, HostModule(_library_from_bytes(image), runtime))
    return unit


_runtimes: dict[HostCompiler, Runtime] = {}
_runtime_lock = threading.Lock()


def runtime_digest() -> str:
    """Digest of the scheduler's source."""
    return hashlib.sha256(_runtime_text().encode()).hexdigest()


def _runtime_text() -> str:
    return "".join(f'#line 1 "{os.path.basename(path)}"\n{_bytes_of(path).decode()}' for path in _RUNTIME_SOURCES)


def load_runtime(image: bytes) -> Runtime:
    """The scheduler from a shared object that `runtime_image` gave. Raises OSError."""
    return Runtime(_library_from_bytes(image))


def runtime_image(compiler: HostCompiler) -> bytes:
    """The scheduler as a shared object. Raises HostCompileFailure."""
    return _run(compiler, _runtime_text(), ("-lpthread",), (*_COMMON, "-O1", *_OWN[compiler.kind], *cpu_options()))


def runtime_library(compiler: HostCompiler, image: bytes | None = None) -> Runtime:
    """The scheduler that `compiler` built, or builds; loaded once per process and compiler, from memory. Raises HostCompileFailure, OSError."""
    with _runtime_lock:
        runtime = _runtimes.get(compiler)
        if runtime is None:
            runtime = _runtimes[compiler] = load_runtime(runtime_image(compiler) if image is None else image)
        return runtime
