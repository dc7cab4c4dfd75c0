"""Set-up of the suite: one kernel cache for all runs of a checkout, executors as a fixture, tiers, and a closing line that says what ran."""

from __future__ import annotations

import collections
import functools
import importlib.util
import os
import shutil
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
# Where bytecode is unwanted beside the sources it is kept apart from them: each worker would compile all modules anew, and so would each process that a test starts.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".cache" / "bytecode"))
# Before the library is imported: it reads its settings once. Workers and later runs share what was compiled.
os.environ["BARACUDA_RT_CACHE_DIR"] = os.environ.get("BARACUDA_RT_TEST_CACHE_DIR") or str(ROOT / ".cache" / "kernels")
for _variable in ("BARACUDA_RT_CHECK", "BARACUDA_RT_BUNDLE", "BARACUDA_RT_NO_COMPILE", "BARACUDA_RT_EXPLAIN_KEY"):
    os.environ.pop(_variable, None)
# Blocks and warps as on a device, so that what is checked here is what runs there; test_loops.py holds the CPU's own path against it, and
# BARACUDA_RT_HOST_GEOMETRY=fast runs any test on that.
os.environ.setdefault("BARACUDA_RT_HOST_GEOMETRY", "faithful")

import hypothesis  # noqa: E402
import numpy as np  # noqa: E402
import pytest  # noqa: E402

hypothesis.settings.register_profile(
    "suite", deadline=None, max_examples=12, database=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck),
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),  # no shrinking: a failure must not cost minutes
)  # fmt: skip
hypothesis.settings.register_profile(
    "deep", hypothesis.settings.get_profile("suite"), max_examples=400, derandomize=False, print_blob=True, phases=tuple(hypothesis.Phase)
)
hypothesis.settings.load_profile(os.environ.get("BARACUDA_RT_TEST_PROFILE", "suite"))

from baracuda_rt.executors.host import host  # noqa: E402

from . import browser  # noqa: E402

# Always: memory of a launch holds a pattern and ends at a guard. BARACUDA_RT_TEST_FIBERS=last runs the suite in another order of threads.
LAST_FIRST = os.environ.get("BARACUDA_RT_TEST_FIBERS", "") == "last"
host().watch(True, LAST_FIRST)

TIERS = ("pure", "host", "nvrtc", "gpu", "torch", "browser", "slow")
HAVE_TORCH = importlib.util.find_spec("torch") is not None
collect_ignore = [] if HAVE_TORCH else ["torch"]


@functools.cache
def device_count() -> int:
    """CUDA devices that CuPy can use, 0 without CuPy or driver."""
    try:
        import cupy

        return int(cupy.cuda.runtime.getDeviceCount())
    except Exception:  # no CuPy, no driver, a driver too old: each means that there is nothing to run on
        return 0


@functools.cache
def missing() -> dict[str, str]:
    """Tiers that this machine cannot run, and why."""
    out = {} if HAVE_TORCH else {"torch": "PyTorch is not installed"}
    if device_count() == 0:
        try:
            import cupy  # noqa: F401

            out["gpu"] = "no CUDA device"
        except Exception:
            out["gpu"] = "CuPy is not installed"
    try:
        from cupy_backends.cuda.libs import nvrtc

        nvrtc.getVersion()
    except Exception:
        out["nvrtc"] = "NVRTC is not installed"
    compilers = [os.environ.get("BARACUDA_RT_CXX"), os.environ.get("CXX"), "c++", "g++", "clang++"]
    if not any(c and shutil.which(c.split()[0]) for c in compilers):
        try:
            import ziglang  # noqa: F401
        except ImportError:
            out["host"] = "no C++ compiler"
    absent = [name for name in ("sphinx", "myst_parser", "pydata_sphinx_theme") if importlib.util.find_spec(name) is None]
    no_browser = browser.missing()
    if absent or no_browser:
        out["browser"] = f"{', '.join(absent)} not installed: make test-docs installs what it needs from PyPI" if absent else str(no_browser)
    return out


def executors() -> list[str]:
    """The array libraries that results are checked with on this machine."""
    return ["numpy", "cupy"] if device_count() else ["numpy"]


def pytest_configure(config: pytest.Config) -> None:
    for line in (
        "pure: needs neither compiler nor device",
        "host: runs kernels on the CPU, needs a C++ compiler",
        "nvrtc: compiles with NVRTC, needs no device",
        "gpu: needs a CUDA device and CuPy",
        "torch: needs PyTorch; on its CPU tensors, with gpu on its CUDA tensors",
        "browser: builds the documentation site and opens it in a headless browser; make test-docs runs it",
        "slow: takes long or much memory; --slow runs it",
    ):
        config.addinivalue_line("markers", line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tier too")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "xp" in metafunc.fixturenames:
        values = [pytest.param(name, marks=getattr(pytest.mark, "host" if name == "numpy" else "gpu")) for name in executors()]
        metafunc.parametrize("xp", values, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tiers that cannot run here (the closing line says so); one op's tests go to one worker, so that it compiles once."""
    dropped = []
    kept = []
    for item in items:
        tiers = {mark.name for mark in item.iter_markers()} & set(TIERS)
        if tiers & missing().keys() or ("slow" in tiers and not config.getoption("--slow")):
            dropped.append(item)
            continue
        target = getattr(item, "callspec", None) and item.callspec.params.get("target")
        if hasattr(target, "op"):  # an empty parameter set has none
            item.add_marker(pytest.mark.xdist_group(target.op.name))
        kept.append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


@pytest.fixture
def xp(request: pytest.FixtureRequest) -> Any:
    """NumPy (host executor), and CuPy where there is a device."""
    if request.param == "numpy":
        return np
    import cupy

    return cupy


@pytest.fixture(params=[False, True], ids=["first", "last"])
def both_orders(request: pytest.FixtureRequest) -> Any:
    """The order in which a block's waiting threads go on: first in, first out; last in, first out."""
    host().watch(True, request.param)
    yield request.param
    host().watch(True, LAST_FIRST)


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    """Random numbers that depend on the test id alone."""
    return np.random.default_rng(zlib.crc32(request.node.nodeid.encode()))


def pytest_collection_finish(session: pytest.Session) -> None:
    """The first device is the current one, whichever a module that was imported left."""
    if device_count() > 1:
        import cupy

        cupy.cuda.Device(0).use()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Failures are written down as they come where BARACUDA_RT_TEST_FAILURES names a file: a run that is cut short still tells them."""
    path = os.environ.get("BARACUDA_RT_TEST_FAILURES")
    if path and report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"FAILED {report.nodeid} ({report.when}, {report.duration:.1f} s)\n{report.longreprtext}\n\n")


def pytest_unconfigure(config: pytest.Config) -> None:
    """One closing line, after everything else: what ran, and what this machine could not run and why."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput") or config.option.collectonly:
        return
    tiers: collections.Counter[str] = collections.Counter()
    for outcome in ("passed", "failed"):
        for report in reporter.stats.get(outcome, []):
            if report.when == "call":
                tiers.update(set(TIERS) & set(report.keywords))
    failed = len(reporter.stats.get("failed", [])) + len(reporter.stats.get("error", []))
    ran = ", ".join(f"{tiers[tier]} {tier}" for tier in TIERS if tiers[tier]) or "nothing"
    absent = [f"{tier} ({why})" for tier, why in missing().items()]
    if not config.getoption("--slow"):
        absent.append("slow (not asked for: --slow)")
    reporter.write_line(f"baracuda_rt: ran {ran}; {failed or 'none'} failed; not run here: {'; '.join(absent) or 'nothing'}", red=bool(failed), green=not failed)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A directory without what earlier tests timed, so that no other test is launched by it; kernels are those of the other tests."""
    from baracuda_rt.cache import tuning_store
    from baracuda_rt.call import dispatch, tuned

    def forget() -> None:
        for entry in list(dispatch._entries.values()):
            entry.forget()

    monkeypatch.setattr(tuning_store, "folder", lambda directory: os.path.join(tmp_path, "tuning"))
    monkeypatch.setattr(tuned, "_tables", {})
    forget()
    yield tmp_path
    forget()
