"""The `doctor` command: executors, compilers, devices, cache and settings as found here, and how to mend what is missing."""

from __future__ import annotations

import functools
import os
import platform
import sys
from collections.abc import Callable
from typing import NamedTuple

from ..cache.bundle import Bundle, open_bundle
from ..cache.kernel_cache import cache
from ..settings import settings, settings_rows
from ..version import VERSION
from .tables import print_table

__all__ = ["Finding", "doctor", "examine"]

OK, WARN, FAIL, NONE = "ok", "warning", "FAIL", "absent"


class Finding(NamedTuple):
    """One thing that was looked at: its state, what was seen, and what to do about it."""

    what: str
    state: str
    seen: str
    mend: str = ""


def _line(error: BaseException) -> str:
    lines = [line for line in str(error).splitlines() if line.strip(" =")]
    return lines[0].strip() if lines else type(error).__name__


def _packages() -> list[Finding]:
    found = [Finding("baracuda_rt", OK, f"{VERSION} in {os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}")]
    found.append(Finding("Python", OK, f"{platform.python_version()} on {platform.system()} {platform.machine()}"))
    for module, needed_for, extra in (("numpy", "arrays", ""), ("jinja2", "rendering", ""), ("yaml", "regenerate-kernels", ""), ("ml_dtypes", "bfloat16 and fp8", ""), ("rich", "tables and progress bars in colour", "[cli]")):  # fmt: skip
        try:
            version = getattr(__import__(module), "__version__", "")
        except ImportError as error:
            mend = f"pip install 'baracuda-rt{extra}'"
            found.append(Finding(module, NONE if extra else FAIL, f"needed for {needed_for}: {_line(error)}", mend))
        else:
            found.append(Finding(module, OK, version or _installed(module)))
    return found


def _installed(module: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(module)
    except metadata.PackageNotFoundError:
        return "installed"


def _host() -> list[Finding]:
    try:
        from ..executors import host_compile
        from ..executors.host import host
    except ImportError as error:
        return [Finding("host executor", FAIL, _line(error), "pip install baracuda-rt")]
    found = []
    compiler = host_compile.find_compiler(settings.cxx)
    mend = "install g++ or clang++, or: pip install 'baracuda-rt[host]'"
    if compiler is not None:
        found.append(Finding("C++ compiler", OK, str(compiler)))
    elif settings.cxx:
        found.append(Finding("C++ compiler", FAIL, f"BARACUDA_RT_CXX={settings.cxx} does not run", "correct BARACUDA_RT_CXX or unset it"))
    else:
        found.append(Finding("C++ compiler", NONE, "none of $CXX, c++, g++, clang++, ziglang answers", mend))
    try:
        host().runtime()
        ran = _try_kernel("numpy", _load_on_host)
    except Exception as error:  # whatever is wrong here is what the user wants to know
        found.append(Finding("host executor", FAIL if compiler else NONE, _line(error), "" if compiler else mend))
    else:
        found.append(Finding("host executor", OK, f"{ran}, {settings.host_threads} threads"))
    return found


def _try_kernel(library: str, load: Callable[[Bundle], str | None]) -> str:
    """What was seen to work: one kernel from source to result, or one that the bundle holds where nothing may or can be compiled. Raises what goes wrong."""
    from ..errors import BackendUnavailableError

    try:
        _try_lerp(library)
    except BackendUnavailableError:
        if settings.bundle is None:
            raise
        loaded = load(open_bundle(settings.bundle))
        if loaded is None:
            raise
        return f"{loaded} was loaded from the bundle; what it does not hold cannot be compiled here"
    return f"lerp ran on {'NumPy' if library == 'numpy' else 'CuPy'} arrays"


def _load_on_host(opened: Bundle) -> str | None:
    """Loads a unit of the bundle that this CPU can run; the name of one of its kernels. None: there is none."""
    from ..executors import host_compile
    from ..executors.host import host

    here = set(host_compile.cpu_options(True))
    for key in opened:
        record = opened.read(key)
        if record is not None and record.meta.get("kernels") and set(record.meta.get("cpu", "?")) <= here:  # those for devices have no "cpu"
            name = str(record.meta["kernels"][0])
            host_compile.load_bytes(record.binary, host().runtime()).function(name)
            return name
    return None


def _try_lerp(library: str) -> None:
    """Raises what goes wrong."""
    import importlib

    xp = importlib.import_module(library)
    a = xp.arange(8, dtype="float32")
    y = importlib.import_module("baracuda_rt.ops.binary_elementwise").lerp(a, a + 1, 0.25)
    if not bool((y == a + xp.float32(0.25)).all()):
        raise RuntimeError(f"lerp gave {y}, which is wrong")


def _cuda() -> list[Finding]:
    extras = "pip install 'baracuda-rt[cuda13]' (driver 580 or later) or 'baracuda-rt[cuda12]'"
    try:
        import cupy
    except Exception as error:  # CuPy raises more than ImportError when its libraries do not fit
        return [Finding("CuPy", NONE, _line(error), f"for CUDA devices: {extras}")]
    found = [Finding("CuPy", OK, f"{cupy.__version__}, built for CUDA {_cuda_version(cupy.cuda.runtime.runtimeGetVersion)}")]
    nvrtc_works = False
    try:
        from ..executors import nvrtc

        version = "{}.{}".format(*nvrtc.nvrtc_version())
        archs = nvrtc.supported_archs()
        nvrtc.compile_source('extern "C" __global__ void f(int* p) { *p = 1; }', "sm_80", "doctor")
    except Exception as error:
        found.append(Finding("NVRTC", NONE, _line(error), extras))
    else:
        nvrtc_works = True
        found.append(Finding("NVRTC", OK, f"{version}, compiles for {archs[0]} … {archs[-1]}"))
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as error:
        found.append(Finding("CUDA device", NONE, _line(error), "needs an NVIDIA driver; the host executor and all compiling work without"))
        return found
    for ordinal in range(count):
        found.append(_device(cupy, ordinal, nvrtc_works))
    return found


def _cuda_version(get: object) -> str:
    try:
        number = get()  # type: ignore[operator]
    except Exception:
        return "unknown"
    return f"{number // 1000}.{number % 1000 // 10}"


def _device(cupy: object, ordinal: int, nvrtc_works: bool) -> Finding:
    what = f"CUDA device {ordinal}"
    try:
        runtime = cupy.cuda.runtime  # type: ignore[attr-defined]
        properties = runtime.getDeviceProperties(ordinal)
        name = properties["name"].decode()
        arch = f"sm_{properties['major']}{properties['minor']}"
        seen = f"{name}, {arch}, {properties['totalGlobalMem'] / 2**30:.0f} GiB, driver for CUDA {_cuda_version(runtime.driverGetVersion)}"
        if properties["major"] < 8:
            return Finding(what, WARN, f"{seen}: older than sm_80", "use a device of compute capability 8.0 or later")
        if not nvrtc_works and not settings.bundle:
            return Finding(what, FAIL, f"{seen}: nothing to compile kernels with", "install NVRTC (above) or set BARACUDA_RT_BUNDLE")
        with cupy.cuda.Device(ordinal):  # type: ignore[attr-defined]
            ran = _try_kernel("cupy", functools.partial(_load_on_device, cupy, properties["major"] * 10 + properties["minor"]))
    except Exception as error:
        return Finding(what, FAIL, _line(error), "check that the driver is recent enough for this CuPy: pip install 'baracuda-rt[cuda12]' for older drivers")
    return Finding(what, OK, f"{seen}; {ran}")


def _load_on_device(cupy: object, arch: int, opened: Bundle) -> str | None:
    """Loads a cubin of the bundle that is this device's; the name of one of its kernels. None: there is none."""
    from ..executors.cubin import arch_of

    for key in opened:
        record = opened.read(key)
        if record is not None and "usage" in record.meta and arch_of(record.binary) == arch:
            name = str(record.meta["kernels"][0])
            module = cupy.cuda.function.Module()  # type: ignore[attr-defined]
            module.load(record.binary)
            module.get_function(name)
            return name
    return None


def _storage() -> list[Finding]:
    info = cache.info()
    seen = f"{info['dir']}: {info['entries']} kernels, {info['bytes'] / 2**20:.1f} MiB"
    problem = cache.problem()
    found = [Finding("kernel cache", OK, seen)]
    if problem is not None:
        found = [Finding("kernel cache", WARN, f"{info['dir']}: {problem}; kernels are compiled again in every process", "set BARACUDA_RT_CACHE_DIR to a directory of your own")]
    found += _timed()
    if settings.bundle is not None:
        from ..errors import BackendUnavailableError

        try:
            opened = open_bundle(settings.bundle)
        except BackendUnavailableError as error:
            found.append(Finding("bundle", FAIL, _line(error)))
        else:
            modules = ", ".join(f"{count} for {arch}" for arch, count in opened.about.get("modules", {}).items())
            found.append(Finding("bundle", OK, f"{settings.bundle}: {modules or len(opened)} modules, by {', '.join(opened.about.get('compilers', ()))}"))
    return found


def _timed() -> list[Finding]:
    """Where what `autotune` found lies, for each executor that this process has."""
    from ..call.devices import cuda_module
    from ..call.tuned import table_of
    from ..executors.host import host

    if not settings.tuning:
        return [Finding("tuning", NONE, "BARACUDA_RT_TUNING=0: nothing that was timed is read", "unset BARACUDA_RT_TUNING")]
    cuda = cuda_module()
    executors = [host(), *(cuda.device(k) for k in range(cuda.device_count()))] if cuda is not None else [host()]
    found = []
    for executor in executors:
        table = table_of(executor)
        found.append(Finding(f"tuning for {executor.arch}", OK, f"{table.store.path or 'in memory'}: {len(table)} classes of problems timed"))
    return found


def _libraries() -> list[Finding]:
    """What serves matrix products on a device; nothing where there is none."""
    from ..call.devices import cuda_module
    from ..errors import BackendUnavailableError
    from ..libraries import cublaslt

    cuda = cuda_module()
    if cuda is None:
        return []
    try:
        found = cublaslt.library(cuda.device().cuda_major)
    except BackendUnavailableError as error:
        return [Finding("cuBLASLt", WARN, _line(error), f"pip install nvidia-cublas{'' if cuda.device().cuda_major >= 13 else '-cu12'}; only matrix products need it")]
    return [Finding("cuBLASLt", OK, str(found._name))]


def _manifest() -> list[Finding]:
    from .. import registry

    try:
        ops = registry.op_names()
    except (OSError, ValueError, KeyError) as error:
        return [Finding("manifest", FAIL, _line(error), "reinstall the package; in a checkout run regenerate-kernels")]
    return [Finding("manifest", OK, f"{len(ops)} ops")]


def examine() -> list[Finding]:
    """Everything the command looks at, in the order of its table."""
    return [*_packages(), *_manifest(), *_host(), *_cuda(), *_libraries(), *_storage()]


def doctor() -> int:
    """Prints the findings and the settings; 0 if kernels run on at least one executor and nothing that was asked for is broken."""
    findings = examine()
    print_table(("what", "state", "found"), [(f.what, f.state, f.seen) for f in findings], title="Installation")
    mends = [(f.what, f.mend) for f in findings if f.mend and f.state != OK]
    if mends:
        print()
        print_table(("missing", "how to mend it"), mends)
    print()
    rows = [(variable, value, "environment" if given else "default") for variable, value, given in settings_rows()]
    print_table(("setting", "value", "from"), rows, title="Settings")
    usable = [f.what for f in findings if f.state == OK and f.what.startswith(("host executor", "CUDA device"))]
    broken = [f.what for f in findings if f.state == FAIL]
    print()
    if not usable:
        print("no executor works here: NumPy arrays need a C++ compiler, CuPy arrays a CUDA device", file=sys.stderr)
    if broken:
        print(f"broken: {', '.join(broken)}", file=sys.stderr)
    if usable and not broken:
        print(f"works: {', '.join(usable)}")
    return 0 if usable and not broken else 1
