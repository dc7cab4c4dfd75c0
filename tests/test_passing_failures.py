"""What fails a compile without being the kernel's fault is tried again, and told as our own error; the scheduler is kept and checked as kernels are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import types
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.cache import kernel_cache
from baracuda_rt.executors import host_compile
from baracuda_rt.executors.host import HostExecutor
from baracuda_rt.settings import settings

from .harness import ROOT

pytestmark = pytest.mark.host

COMPILER = """#!/bin/sh
case "$*" in *--version*) echo "fake (GCC) 1.0"; exit 0;; esac
echo run >> "{state}"
if [ $(wc -l < "{state}") -le {times} ]; then {failure}; fi
echo done > unit.so
"""
KILLED = "g++: fatal error: Killed signal terminated program cc1plus"
FULL = "/usr/bin/ld: final link failed: No space left on device"


@pytest.fixture
def executor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """make(failure, times): a host executor whose compiler fails so often and then writes a file; its cache is empty."""

    def make(failure: str, times: int = 1) -> HostExecutor:
        script, state = tmp_path / "cxx", tmp_path / "state"
        script.write_text(COMPILER.format(state=state, failure=failure, times=times))
        script.chmod(0o755)
        state.write_text("")
        monkeypatch.setattr(settings, "cxx", str(script))
        monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "cache"))
        monkeypatch.setattr(settings, "bundle", None)
        monkeypatch.setattr(kernel_cache.cache, "_failures", {})
        monkeypatch.setattr(kernel_cache.cache, "_entries", {})
        host_compile._answered.pop((str(script),), None)
        return HostExecutor()

    yield make
    kernel_cache._stores.clear()


def compiled(executor: HostExecutor):
    op = registry.get_op("neg")
    return executor.build(op, brt.skus(op="neg", dtype="float32", direction="forward", arch="host")[0])


@pytest.mark.parametrize("failure", ["kill -9 $$", "kill -15 $$", "exit 137", f"echo '{KILLED}' >&2; exit 1", f"echo '{FULL}' >&2; exit 1", "exit 0", "echo 'virtual memory exhausted' >&2; exit 1"])
def test_a_compile_that_the_machine_failed_is_tried_again(executor, failure):
    made = executor(failure)
    for build in (compiled, lambda executor: executor.scheduler()):
        with pytest.raises(brt.BackendUnavailableError, match="the C.. compiler did not come to its end, the next call tries again"):
            build(made)
        assert build(made).binary == b"done\n"
        settings.cache_dir = str(Path(settings.cxx).with_name("state")) + "2"  # the scheduler's turn
        Path(settings.cxx).with_name("state").write_text("")


def test_a_kernel_that_does_not_compile_stays_one(executor, tmp_path):
    made = executor("echo 'sku_x.cu:1:1: error: no such thing' >&2; exit 1", times=9)
    for build in (compiled, lambda executor: executor.scheduler()):
        texts = set()
        for _ in range(3):
            with pytest.raises(brt.CompileError, match="error: no such thing") as caught:
                build(made)
            texts.add(str(caught.value))
        assert len(texts) == 1
    assert (tmp_path / "state").read_text() == "run\n" * 2
    brt.cache_clear(disk=False)
    with pytest.raises(brt.CompileError):
        compiled(made)
    assert (tmp_path / "state").read_text() == "run\n" * 3


def test_no_directory_to_compile_in(executor, tmp_path, monkeypatch):
    made = executor("true", times=0)
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "missing", tmp_path / "file"):
        monkeypatch.setattr(tempfile, "tempdir", str(place))
        for build in (compiled, lambda executor: executor.scheduler()):
            with pytest.raises(brt.BackendUnavailableError, match=r"did not come to its end.*(No such file|Not a directory)"):
                build(made)
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert compiled(made).binary == made.scheduler().binary == b"done\n"


def test_what_cannot_be_loaded_is_told_as_our_error(executor):
    made = executor("true", times=0)
    op = registry.get_op("neg")
    sku = brt.skus(op="neg", dtype="float32", direction="forward", arch="host")[0]
    with pytest.raises(brt.KernelLaunchError, match="host scheduler: cannot be loaded"):
        made.load(op, sku)
    made._runtime = types.SimpleNamespace(table=0)  # a scheduler that was loaded
    with pytest.raises(brt.KernelLaunchError, match=rf"{re.escape(str(sku))}: cannot be loaded"):
        made.load(op, sku)


def test_a_compiler_that_did_not_answer_is_asked_again(tmp_path):
    script, state = tmp_path / "cxx", tmp_path / "state"
    script.write_text(f'#!/bin/sh\n[ -e "{state}" ] || {{ : > "{state}"; exit 1; }}\necho "fake (GCC) 1.0"\n')
    script.chmod(0o755)
    assert host_compile.find_compiler(str(script)) is None
    found = host_compile.find_compiler(str(script))
    assert found is not None and found.version == "fake (GCC) 1.0"
    state.unlink()
    assert host_compile.find_compiler(str(script)) is found, "an answer is kept"


@pytest.mark.nvrtc
def test_nvrtc_without_memory_is_tried_again(tmp_path, monkeypatch):
    """Only what NVRTC says of the source itself stays; none of its errors leaves as its own type."""
    from baracuda_rt.executors import cuda, nvrtc

    class NVRTCError(RuntimeError):
        def __init__(self, status: int) -> None:
            super().__init__(f"status {status}")
            self.status = status

    failing: dict[str, int] = {}

    def step(name: str, value: object):
        def call(*args: object) -> object:
            if name in failing:
                raise NVRTCError(failing[name])
            return value

        return call

    binding = types.SimpleNamespace(
        NVRTCError=NVRTCError, createProgram=step("createProgram", 1), compileProgram=step("compileProgram", None), getCUBIN=step("getCUBIN", b"x"),
        getProgramLog=lambda program: "", destroyProgram=lambda program: None,
    )  # fmt: skip
    monkeypatch.setattr(nvrtc, "_binding", lambda: (binding, (13, 0)))
    monkeypatch.setattr(nvrtc, "resource_usage", lambda cubin: {})
    monkeypatch.setattr(nvrtc, "_noted", (13, 0))
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path))
    monkeypatch.setattr(kernel_cache.cache, "_failures", {})
    op = registry.get_op("neg")
    sku = brt.skus(op="neg", dtype="float32", direction="forward", arch="sm_90")[0]
    for name, status in (("createProgram", 1), ("compileProgram", 1), ("compileProgram", 7), ("getCUBIN", 1), ("createProgram", 2)):
        failing[name] = status
        with pytest.raises(brt.BackendUnavailableError, match=f"NVRTC did not come to its end, the next call tries again: status {status}"):
            cuda.build(op, sku)
        failing.clear()
    failing["compileProgram"] = 6
    for _ in range(2):
        with pytest.raises(brt.CompileError, match="status 6"):
            cuda.build(op, sku)
        failing.clear()
    kernel_cache.cache.clear(disk=False)
    assert cuda.build(op, sku).binary.startswith(b"x")
    kernel_cache._stores.clear()


# -- the scheduler ------------------------------------------------------------------------------------------------------------------------

START = "from baracuda_rt.executors.host import host; print(host().runtime().abi); import baracuda_rt as b; i = b.cache_info(); print(i['entries'], i['compiles'], i['hits'])"


def start(directory: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"BARACUDA_RT_CACHE_DIR": str(directory), "PYTHONPATH": str(ROOT)} | variables
    return subprocess.run([sys.executable, *arguments, "-c", START], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_scheduler_is_kept_as_kernels_are(tmp_path):
    """One file of the cache, with its owner, mode and digest checked; damage is a warning and a compile; BARACUDA_RT_NO_COMPILE forbids that."""
    refused = start(tmp_path, BARACUDA_RT_NO_COMPILE="1")
    assert refused.returncode and re.search(r"BackendUnavailableError: host scheduler-[0-9a-f]{16}: not in the kernel cache .*BARACUDA_RT_NO_COMPILE forbids compiling", refused.stderr)
    assert not [p for p in tmp_path.rglob("*") if p.suffix == ".so"]
    first = start(tmp_path, "-W", "error")
    assert first.returncode == 0 and first.stdout.split()[1:] == ["0", "0", "0"], first.stderr  # no kernel
    (file,) = (p for p in tmp_path.rglob("*") if p.is_file() and p.suffix != ".note")
    assert re.fullmatch(r"v\d+/[0-9a-f]{2}/[0-9a-f]{64}\.so", str(file.relative_to(tmp_path)))
    kept = start(tmp_path, "-W", "error", BARACUDA_RT_NO_COMPILE="1")
    assert kept.returncode == 0 and kept.stdout == first.stdout, kept.stderr
    whole = file.read_bytes()
    for damage in (lambda: file.write_bytes(whole[:1000]), lambda: file.write_bytes(whole[:-1] + b"!"), lambda: file.chmod(0o666)):
        damage()
        refused = start(tmp_path, BARACUDA_RT_NO_COMPILE="1")
        assert refused.returncode and "CacheWarning" in refused.stderr and "forbids compiling" in refused.stderr
    again = start(tmp_path)
    assert again.returncode == 0 and again.stdout == first.stdout and "CacheWarning" in again.stderr
    assert start(tmp_path, "-W", "error", BARACUDA_RT_NO_COMPILE="1").stdout == first.stdout
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a directory is wanted")
    assert start(blocked).stdout == first.stdout
    assert brt.exp(np.zeros(3, np.float32)).tolist() == [1, 1, 1]
