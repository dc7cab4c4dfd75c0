"""Threads and processes: one SKU from many threads at once, a cold cache shared by many processes, through the public functions."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import ROOT, to_host, to_xp

pytestmark = pytest.mark.host

SAME_THEN_DIFFERENT = """
import sys, time
import numpy as np
import baracuda_rt as brt

number, start = int(sys.argv[1]), float(sys.argv[2])
time.sleep(max(0.0, start - time.time()))
a, b = np.arange(1000, dtype=np.float32), np.full(1000, 3, np.float32)
np.testing.assert_array_equal(brt.lerp(a, b, 0.25), a + 0.25 * (b - a))
a, b = a[:: 1 + number % 2], b[:: 1 + number % 2]  # two more kernels, each wanted by half of the processes
da, db = brt.lerp_backward(a, 0.25)
assert (da == np.float32(0.75) * a).all() and (db == np.float32(0.25) * a).all()
print("right", brt.cache_info()["compiles"])
"""


def start(program: str, cache: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = os.environ | {"BARACUDA_RT_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, *arguments], env=environment, cwd=cache.parent, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(processes: list[subprocess.Popen[str]]) -> list[str]:
    done = [p.communicate(timeout=300) for p in processes]
    for process, (out, err) in zip(processes, done, strict=True):
        assert process.returncode == 0 and out.startswith("right"), err or out
    return [out for out, _ in done]


def test_sixteen_processes_on_a_cold_cache(tmp_path: Path):
    """C40: all succeed, nothing temporary is left, a warm run compiles nothing, a deleted directory is no harm."""
    import time

    cache = tmp_path / "cache"
    for count in (16, 2):
        when = str(time.time() + 1.0)
        finish([start(SAME_THEN_DIFFERENT, cache, str(number), when) for number in range(count)])
        left = [p for p in cache.rglob("*") if p.is_file() and any(word in p.name for word in ("tmp", "lock", "part"))]
        assert not left, left
        (warm,) = finish([start(SAME_THEN_DIFFERENT, cache, "0", "0")])
        assert warm.split()[1] == "0", "a warm cache was not used"
        if count == 16:
            shutil.rmtree(cache)


def test_damaged_entries_are_rebuilt(tmp_path: Path):
    """C41: every entry cut in half or overwritten is noticed, rebuilt and replaced, with one warning."""
    cache = tmp_path / "cache"
    finish([start(SAME_THEN_DIFFERENT, cache, "0", "0")])
    entries = [p for p in cache.rglob("*") if p.is_file()]
    assert entries
    for path in entries:
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    program = "import warnings; warnings.simplefilter('ignore')\n" + SAME_THEN_DIFFERENT
    finish([start(program, cache, "0", "0")])
    (warm,) = finish([start(SAME_THEN_DIFFERENT, cache, "0", "0")])
    assert warm.split()[1] == "0"


def _together(count: int, work) -> None:
    barrier = threading.Barrier(count)
    problems: list[BaseException] = []

    def one(number: int) -> None:
        try:
            barrier.wait()
            work(number)
        except BaseException as problem:  # reported in the main thread
            problems.append(problem)

    threads = [threading.Thread(target=one, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def test_threads_share_one_sku(xp):
    """32 threads, one functional SKU, other data each: all right, every time."""
    arrays = [(to_xp(xp, np.full(517, n, np.float32)), to_xp(xp, np.full(517, n + 2, np.float32))) for n in range(32)]

    def work(n: int) -> None:
        a, b = arrays[n]
        for k in range(25):
            weight = (n + k) / 64
            got = to_host(brt.lerp(a, b, weight))
            np.testing.assert_allclose(got, np.float32(n + 2 * weight), rtol=1e-6)

    _together(32, work)


def test_threads_share_one_plan(xp):
    """A Plan is thread-safe: arguments of concurrent runs never mix."""
    arch = {"arch": "host"} if xp is np else {}
    plan = brt.select("lerp", a=brt.TensorSpec((300,), "float32"), b=brt.TensorSpec((300,), "float32"), weight=0.5, **arch)

    def work(n: int) -> None:
        a, b = to_xp(xp, np.full(300, n, np.float32)), to_xp(xp, np.full(300, n + 4, np.float32))
        y = to_xp(xp, np.zeros(300, np.float32))
        for k in range(25):
            plan.run(a=a, b=b, y=y, weight=k / 32)
            np.testing.assert_array_equal(to_host(y), np.float32(n + k / 8))

    _together(16, work)


def test_threads_make_the_first_call_together(tmp_path: Path):
    """C44: sixteen threads, nothing compiled yet: one build of that kernel."""
    program = """
import threading
import numpy as np
import baracuda_rt as brt
barrier, wrong = threading.Barrier(16), []
def work():
    barrier.wait()
    y = brt.lerp(np.zeros(9, np.float32), np.ones(9, np.float32), 0.25)
    if not (y == 0.25).all(): wrong.append(y)
threads = [threading.Thread(target=work) for _ in range(16)]
[t.start() for t in threads]; [t.join() for t in threads]
assert not wrong, wrong
assert brt.cache_info()["compiles"] == 1, brt.cache_info()
print("right")
"""
    finish([start(program, tmp_path / "cache")])


def test_faults_of_one_thread_stay_there(xp):
    """A refused call in one thread disturbs no other."""

    def work(n: int) -> None:
        x = to_xp(xp, np.full(8, n, np.float32))
        for _ in range(20):
            if n % 2:
                with pytest.raises(brt.InvalidProblemError, match="lerp"):
                    brt.lerp(x, to_xp(xp, np.zeros(5, np.float32)), 0.5)
            else:
                assert (to_host(brt.lerp(x, x, 0.5)) == n).all()

    _together(12, work)


def test_faults_of_the_data_are_told_in_the_thread_that_made_them(xp):
    """A bad index raises in its own call on the host, and nowhere else."""
    if xp.__name__ == "cupy":
        pytest.skip("a device tells of faults in the data later, in whatever call comes next")
    x = np.arange(80_000.0, dtype=np.float32).reshape(20_000, 4)
    good, bad = np.arange(20_000)[::-1].copy(), np.arange(20_000)
    bad[-1] = 20_000

    def work(n: int) -> None:
        for _ in range(60):
            if n == 1:
                with pytest.raises(brt.IndexOutOfRangeError):
                    brt.index_select(x, 0, bad)
            else:
                assert np.array_equal(brt.index_select(x, 0, good), x[::-1])
                assert brt.neg(x)[1, 1] == -5

    _together(3, work)


def test_a_library_that_may_not_be_imported(tmp_path: Path):
    """None in sys.modules is how an import is forbidden; a module without its parts is one that another thread imports."""
    program = """
import sys, types
import numpy as np
import baracuda_rt as brt
sys.modules["torch"] = sys.modules["jax"] = None
x = np.ones(3, np.float32)
assert brt.add(x, x)[0] == 2 and brt.full((2,), 1.0)[1] == 1
sys.modules["torch"] = types.ModuleType("torch")
assert brt.sub(x, x)[0] == 0
print("right")
"""
    finish([start(program, tmp_path / "cache")])
