"""The kernel cache: one build per key, survival of damage, crashes, hostile directories and many processes."""

from __future__ import annotations

import errno
import importlib.util
import multiprocessing
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.cache import cache_store, kernel_cache, package
from baracuda_rt.cache.cache_store import CacheStore
from baracuda_rt.cache.kernel_cache import Built, CacheKey, Entry, KernelCache
from baracuda_rt.codegen.digest import digest, file_digest, generator_digest, template_digest
from baracuda_rt.codegen.errors import RenderError
from baracuda_rt.errors import BackendUnavailableError, CacheWarning, CompileError
from baracuda_rt.settings import settings

pytestmark = pytest.mark.pure

ROOT = Path(__file__).resolve().parents[1]
SKU = "unary_elementwise.elu.forward.f32@sm_90/template/vec16"
FIELDS: dict[str, Any] = {
    "package": "0.1.0",
    "skus": (SKU,),
    "manifest": "m" * 64,
    "template": "t" * 64,
    "options": ("--std=c++17", "--fmad=false"),
    "arch": "sm_90",
    "compiler": "nvrtc 13.5",
}


def key(name: str = "elu", **changes: Any) -> CacheKey:
    return CacheKey.for_kernels(name, **{**FIELDS, **changes})


def build(binary: bytes = b"cubin" * 100, source: str = "s1") -> Built:
    return Built(binary, source, {"registers": 32})


def forbidden() -> Built:
    raise AssertionError("must not be built")


def fresh(directory: Path | None) -> KernelCache:
    """A cache as a new process would see it."""
    kernel_cache._stores.clear()
    return KernelCache(directory)


def only_entry(directory: Path, suffix: str = ".brt") -> Path:
    (path,) = directory.rglob(f"*{suffix}")
    return path


def run_python(code: str, *args: object, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@pytest.fixture(autouse=True)
def _default_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "default"))
    for name, value in (("bundle", None), ("no_compile", False), ("explain_key", False)):
        monkeypatch.setattr(settings, name, value)


# --- keys ---


def test_key_is_the_same_everywhere_and_holds_no_accident() -> None:
    code = "import tests.test_kernel_cache as t; print(t.key().digest)"
    process = run_python(code, env={**os.environ, "PYTHONHASHSEED": "7", "HOME": "/nonexistent"})
    assert process.communicate()[0].strip() == key().digest
    assert key("another name") == key() and hash(key("another name")) == hash(key())
    assert key().title == f"elu-{key().digest[:16]}"


@pytest.mark.parametrize(
    "change",
    [
        {"package": "0.1.1"},
        {"skus": ("unary_elementwise.elu.forward.f64@sm_90/template/vec16",)},
        {"skus": (SKU, SKU)},
        {"manifest": "n" * 64},
        {"template": "u" * 64},
        {"options": ("--fmad=false", "--std=c++17")},
        {"options": ("--std=c++17--fmad=false",)},
        {"options": ()},
        {"arch": "sm_100"},
        {"compiler": "nvrtc 13.6"},
    ],
)
def test_any_changed_field_is_a_miss(tmp_path: Path, change: dict[str, Any]) -> None:
    cache = fresh(tmp_path)
    cache.get(key(), build)
    assert cache.get(key(**change), lambda: build(b"other")).binary == b"other"
    assert cache.info()["entries"] == 2


def test_schema_is_in_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key()
    monkeypatch.setattr(kernel_cache, "SCHEMA", kernel_cache.SCHEMA + 1)
    assert key() != before


def test_digest_fields_cannot_run_together() -> None:
    assert digest([("a", "bc")]) != digest([("ab", "c")])
    assert digest([("a", "b"), ("c", "d")]) != digest([("a", "bcd")])
    assert digest([("a", "b")]) == digest([("a", b"b")])


def test_generator_digest_sees_every_module(tmp_path: Path) -> None:
    """A formula's lowering decides a kernel's text, so a changed, new or renamed module of the generator is another key; data beside it is not."""
    seen = set()
    for name, text in (("lowering.py", "a"), ("lowering.py", "b"), ("expr.py", "a")):
        (tmp_path / name).write_text(text)
        generator_digest.cache_clear()
        seen.add(generator_digest(str(tmp_path)))
    (tmp_path / "expr.py").rename(tmp_path / "exprs.py")
    generator_digest.cache_clear()
    seen.add(renamed := generator_digest(str(tmp_path)))
    assert len(seen) == 4
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "__pycache__").mkdir()
    generator_digest.cache_clear()
    assert generator_digest(str(tmp_path)) == renamed


def test_the_generator_is_in_the_keys_of_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled by the C++ compiler or by NVRTC, in the cache or in a bundle."""
    from baracuda_rt.codegen.catalogue import listed
    from baracuda_rt.executors import host

    op = registry.get_op("elu")
    sku = next(listed(op, "forward", "host"))
    makers = [lambda: host.identity(op, (sku,)), host.runtime_identity]
    if importlib.util.find_spec("cupy") is not None:
        from baracuda_rt.executors import cuda

        makers.append(lambda: cuda.identity(op, sku, ""))
    assert package.package() == f"{brt.__version__}+{generator_digest()[:16]}"
    before = [CacheKey.for_kernels("a", **make(), options=(), compiler="") for make in makers] + [CacheKey.for_bundle("a", **make()) for make in makers]
    monkeypatch.setattr(package, "generator_digest", lambda: "f" * 64)
    after = [CacheKey.for_kernels("a", **make(), options=(), compiler="") for make in makers] + [CacheKey.for_bundle("a", **make()) for make in makers]
    assert not set(before) & set(after)


def test_template_digest_sees_every_partial(tmp_path: Path) -> None:
    main = '{%- include "_a.j2" -%}\n{% from \'_b.j2\' import f %}{# {% include "no" %} #}'
    (tmp_path / "main.cu.j2").write_text(main)
    (tmp_path / "_a.j2").write_text('{% import "_c.j2" as c %}')
    (tmp_path / "_b.j2").write_text('{% extends "_c.j2" %}')
    (tmp_path / "_c.j2").write_text('{% include "_a.j2" %}')
    (tmp_path / "_unused.j2").write_text("")
    seen = {template_digest(tmp_path, "main.cu.j2")}
    assert template_digest(tmp_path, "main.cu.j2") in seen
    for name in ("main.cu.j2", "_a.j2", "_b.j2", "_c.j2"):
        with open(tmp_path / name, "a") as file:
            file.write("// changed")
        seen.add(template_digest(tmp_path, "main.cu.j2"))
    assert len(seen) == 5
    with open(tmp_path / "_unused.j2", "a") as file:
        file.write("changed")
    assert template_digest(tmp_path, "main.cu.j2") in seen
    assert file_digest(tmp_path / "_a.j2") != file_digest(tmp_path / "_b.j2")


@pytest.mark.parametrize(
    "text",
    [
        "{% include name %}",
        '{% include "_" ~ dtype %}',
        '{% include "a" if x else "b" %}',
        '{% include "gone.j2" %}',
    ],
)
def test_template_digest_refuses_what_it_cannot_see(tmp_path: Path, text: str) -> None:
    (tmp_path / "main.cu.j2").write_text(text)
    with pytest.raises(RenderError, match=r"main\.cu\.j2: (main\.cu\.j2 includes|cannot read gone\.j2)"):
        template_digest(tmp_path, "main.cu.j2")


# --- levels ---


def test_memory_then_disk(tmp_path: Path) -> None:
    cache = fresh(tmp_path)
    entry = cache.get(key(), build)
    assert cache.get(key(), forbidden) is entry
    again = fresh(tmp_path)
    loaded = again.get(key(), forbidden)
    assert loaded == entry and loaded.meta == {"registers": 32}
    info = again.info()
    assert (info["dir"], info["entries"], info["hits"], info["misses"]) == (str(tmp_path), 1, 1, 0)
    assert info["bytes"] == only_entry(tmp_path).stat().st_size
    assert cache.info() | {"hits": 1, "misses": 1, "compiles": 1, "failures": 0} == cache.info()
    place = str(only_entry(tmp_path).relative_to(tmp_path))
    assert re.fullmatch(rf"v\d+/{key().digest[:2]}/{key().digest}\.brt", place)


def test_what_a_compiler_would_read_again_is_not_compiled_again(tmp_path: Path) -> None:
    """Another key with the same unit takes the binary of the first; a damaged twin is no twin."""
    unit = kernel_cache.unit_digest("nvrtc 13.5", ["-O3"], "kernel")
    assert unit != kernel_cache.unit_digest("nvrtc 13.5", ["-O3"], "kernels")
    cache = fresh(tmp_path)
    cache.get(key(), lambda: build()._replace(unit=unit))
    twin = fresh(tmp_path).twin(unit)
    assert twin is not None and twin.binary == build().binary
    other = fresh(tmp_path)
    assert other.get(key(manifest="other"), lambda: Built(twin.binary, "s2", twin.meta, unit, True)).binary == twin.binary
    assert (other.counts()["misses"], other.counts()["compiles"], other.info()["entries"]) == (1, 0, 2)
    only_entry(tmp_path, ".twin").write_bytes(b"garbage")
    assert fresh(tmp_path).twin(unit) is None
    fresh(tmp_path).clear()
    assert not list(tmp_path.rglob("*.*"))


@pytest.mark.nvrtc
def test_another_manifest_text_with_the_same_source_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from baracuda_rt.executors import cuda

    monkeypatch.setattr(settings, "cache_dir", str(tmp_path))
    sku = next(s for s in brt.skus(op="relu", direction="forward", dtype="float32", arch="sm_90") if s.variant == "vec16")
    op = registry.get_op("relu")
    before = kernel_cache.cache.counts()["compiles"]
    first = cuda.build(op, sku)
    again = cuda.build(replace(op, digest="0" * 64), sku)
    assert again.binary == first.binary and again.key != first.key
    assert kernel_cache.cache.counts()["compiles"] == before + 1


def test_files_and_directories_are_private(tmp_path: Path) -> None:
    fresh(tmp_path / "a" / "b").get(key(), build)
    path = only_entry(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert all(p.stat().st_mode & 0o777 == 0o700 for p in list(path.parents)[:3])


def test_other_source_is_a_miss(tmp_path: Path) -> None:
    cache = fresh(tmp_path)
    entry = cache.get(key(), build)
    assert cache.verify(entry, "s1") and cache.get(key(), forbidden, "s1") is entry
    assert cache.get(key(), lambda: build(b"new", "s2"), "s2").binary == b"new"
    assert fresh(tmp_path).get(key(), forbidden, "s2").binary == b"new"
    assert not cache.verify(cache.get(key(), forbidden), "s3")
    assert cache.get(key(), lambda: build(b"newer", "s3")).binary == b"newer"


def test_failure_is_remembered_in_memory_only(tmp_path: Path) -> None:
    cache, calls = fresh(tmp_path), []

    def fail() -> Built:
        calls.append(1)
        raise CompileError("the whole text", sku="sku", log="the log")

    errors = []
    for _ in range(3):
        with pytest.raises(CompileError) as caught:
            cache.get(key(), fail)
        errors.append(caught.value)
    assert len(calls) == 1 and cache.info()["failures"] == 1
    assert {(str(e), e.log, e.sku) for e in errors} == {("the whole text", "the log", "sku")}
    assert not list(tmp_path.rglob("*.brt"))
    cache.clear()
    assert cache.get(key(), build).binary


def test_passing_trouble_is_not_remembered(tmp_path: Path) -> None:
    cache = fresh(tmp_path)

    def interrupted() -> Built:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.get(key(), interrupted)
    assert cache.get(key(), build).binary


def test_clear_removes_ours_and_nothing_else(tmp_path: Path) -> None:
    cache = fresh(tmp_path)
    cache.get(key(), build)
    mine = only_entry(tmp_path).parent / "notes.txt"
    mine.write_text("keep")
    (tmp_path / "v1x").mkdir()
    cache.clear(disk=False)
    assert cache.get(key(), forbidden)
    cache.clear()
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [mine]
    mine.unlink()
    cache.clear()
    assert [p.name for p in tmp_path.iterdir()] == ["v1x"]


def test_no_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(tmp_path).get(key(), build)
    monkeypatch.setattr(settings, "no_compile", True)
    assert fresh(tmp_path).get(key(), forbidden).binary
    with pytest.raises(BackendUnavailableError, match=r"elu-.*BARACUDA_RT_NO_COMPILE"):
        fresh(tmp_path).get(key(arch="sm_80"), forbidden)


def test_explain_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(settings, "explain_key", True)
    cache = fresh(tmp_path)
    for _ in range(2):
        cache.get(key(), build)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == f"kernel cache key {key().title}" and len(lines) == 1 + len(key().fields)
    assert re.fullmatch(r"  arch +[0-9a-f]{16}  sm_90", lines[-2])


def test_settings_directory_is_followed(tmp_path: Path) -> None:
    kernel_cache._stores.clear()
    cache = KernelCache()
    cache.get(key(), build)
    assert cache.info()["dir"] == settings.cache_dir and only_entry(tmp_path / "default")
    settings.cache_dir = None  # no home directory: memory only
    assert cache.get(key(arch="sm_80"), build).binary and cache.info()["dir"] is None


# --- threads and processes ---


def test_threads_build_once_and_keys_build_side_by_side(tmp_path: Path) -> None:
    cache, builds, gate = fresh(tmp_path), [], threading.Barrier(2, timeout=20)

    def build_with_other(arch: str) -> Built:
        builds.append(arch)
        gate.wait()  # passes only if both keys are being built at once
        return build(arch.encode())

    results: list[Entry] = []

    def ask(arch: str) -> None:
        results.append(cache.get(key(arch=arch), lambda: build_with_other(arch)))

    threads = [threading.Thread(target=ask, args=(f"sm_{80 + 10 * (i % 2)}",)) for i in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(builds) == ["sm_80", "sm_90"] and len(results) == 32
    assert cache.info()["compiles"] == 2


WORKER = """
import sys, time
from baracuda_rt.cache.kernel_cache import Built, CacheKey, KernelCache
cache = KernelCache(sys.argv[1])
def build(name):
    time.sleep(0.05)
    return Built(name.encode() * 20000, "s", {})
sys.stdin.readline()
for name in ["shared", *(f"k{(int(sys.argv[2]) + i) % 8}" for i in range(8))]:
    entry = cache.get(CacheKey(name, [("name", name)]), lambda: build(name))
    assert entry.binary == name.encode() * 20000
print("ok")
"""


def test_sixteen_processes_on_an_empty_cache(tmp_path: Path) -> None:
    workers = [run_python(WORKER, tmp_path / "new", i, stdin=subprocess.PIPE) for i in range(16)]
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()
    assert [w.communicate(timeout=60) for w in workers] == [("ok\n", "")] * 16
    assert len(list(tmp_path.rglob("*.brt"))) == 9
    assert not list(tmp_path.rglob("*.tmp"))


STUCK = """
import os, sys, time
from baracuda_rt.cache.kernel_cache import Built, CacheKey, KernelCache
def stop(*_):
    print("here", flush=True)
    time.sleep(60)
if sys.argv[2] == "write":
    os.fsync = stop
def build():
    if sys.argv[2] == "build":
        stop()
    return Built(b"x" * 100000, "s", {})
KernelCache(sys.argv[1]).get(CacheKey("k", [("name", "k")]), build)
"""


@pytest.mark.parametrize("moment", ["build", "write"])
def test_killed_process_leaves_nothing_harmful(tmp_path: Path, moment: str) -> None:
    process = run_python(STUCK, tmp_path, moment)
    assert process.stdout is not None and process.stdout.readline() == "here\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    left = list(tmp_path.rglob("*.tmp"))
    assert len(left) == (moment == "write")
    k = CacheKey("k", [("name", "k")])
    assert fresh(tmp_path).get(k, build) and fresh(tmp_path).get(k, forbidden)
    for path in left:
        assert path.exists()  # young: its writer may be alive
        os.utime(path, (time.time() - 7200,) * 2)
    only_entry(tmp_path).unlink()
    fresh(tmp_path).get(k, build)
    assert not list(tmp_path.rglob("*.tmp"))


def test_fork_with_locks_held(tmp_path: Path) -> None:
    cache, entered, leave = fresh(tmp_path), threading.Event(), threading.Event()

    def slow() -> Built:
        entered.set()
        leave.wait(20)
        return build()

    thread = threading.Thread(target=cache.get, args=(key(), slow))
    thread.start()
    entered.wait(20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # fork with threads is the point here
        child = multiprocessing.get_context("fork").Process(target=cache.get, args=(key(), build))
        child.start()
    child.join(20)
    leave.set()
    thread.join()
    assert child.exitcode == 0


# --- damage ---


def flip(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1 :]


DAMAGES = {
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "one byte more": lambda data: data + b"\0",
    "noise": lambda data: os.urandom(len(data)),
    "text": lambda data: b"hello",
    "header bit": lambda data: flip(data, 45),
    "source digest bit": lambda data: flip(data, 75),
    "payload bit": lambda data: flip(data, len(data) - 50),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_damaged_entry_is_rebuilt_with_one_warning(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]
    fresh(tmp_path).get(key(), build)
    path = only_entry(tmp_path)
    good = path.read_bytes()
    path.write_bytes(damage(good))
    with pytest.warns(CacheWarning, match=rf"damaged entry {path} .*BARACUDA_RT_CACHE_DIR") as caught:
        assert fresh(tmp_path).get(key(), build).binary == build().binary
    assert len(caught) == 1 and path.read_bytes() == good
    fresh(tmp_path).get(key(), forbidden)


@pytest.mark.parametrize("kind", ["fifo", "symlink", "directory", "other key"])
def test_something_else_in_place_of_an_entry(tmp_path: Path, kind: str) -> None:
    cache = fresh(tmp_path)
    cache.get(key(), build)
    path = only_entry(tmp_path)
    if kind == "other key":
        cache.get(key(arch="sm_80"), lambda: build(b"wrong"))
        (other,) = set(tmp_path.rglob("*.brt")) - {path}
        path.write_bytes(other.read_bytes())
    else:
        moved = path.rename(tmp_path / "moved")
        {"fifo": os.mkfifo, "symlink": lambda p: p.symlink_to(moved), "directory": os.mkdir}[kind](path)
    with pytest.warns(CacheWarning):
        assert fresh(tmp_path).get(key(), build).binary == build().binary


@pytest.mark.parametrize("how", ["owner", "mode"])
def test_entry_that_others_could_have_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    cache = fresh(tmp_path)
    for arch in ("sm_80", "sm_90"):
        cache.get(key(arch=arch), lambda: build(b"theirs"))
    uid = os.geteuid()
    for path in tmp_path.rglob("*.brt"):
        if how == "mode":
            path.chmod(0o666)
        elif uid == 0:
            os.chown(path, 12345, -1)
    if how == "owner" and uid != 0:
        monkeypatch.setattr(os, "geteuid", lambda: uid + 1)
    with pytest.warns(CacheWarning, match=r"others could have written.*BARACUDA_RT_CACHE_DIR") as caught:
        again = fresh(tmp_path)
        assert {again.get(key(arch=a), build).binary for a in ("sm_80", "sm_90")} == {build().binary}
    assert len(caught) == 1


# --- directories that do not work ---


def assert_works_in_memory(directory: Path | str, binary: bytes = b"b") -> None:
    cache = fresh(Path(directory))
    with pytest.warns(CacheWarning, match="BARACUDA_RT_CACHE_DIR") as caught:
        for arch in ("sm_80", "sm_90"):
            entry = cache.get(key(arch=arch), lambda: build(binary))
            assert cache.get(key(arch=arch), forbidden) is entry and entry.binary == binary
        cache.clear()
        assert cache.info()["entries"] == 0
    assert len(caught) == 1


def test_directory_cannot_be_created() -> None:
    assert_works_in_memory("/proc/baracuda_rt/cache")


@pytest.mark.parametrize("where", ["cache", "cache/below"])
def test_file_in_place_of_the_directory(tmp_path: Path, where: str) -> None:
    (tmp_path / "cache").write_text("a file")
    assert_works_in_memory(tmp_path / where)


def test_read_only_directory_is_still_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Permission bits do not stop root, so the refusal comes from the call itself.
    fresh(tmp_path).get(key(), build)

    def refuse(*args: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(cache_store, "_write_atomically", refuse)
    assert fresh(tmp_path).get(key(), forbidden).binary
    with pytest.warns(CacheWarning, match="Read-only file system"):
        fresh(tmp_path).get(key(arch="sm_80"), build)


def test_full_disk(tmp_path: Path) -> None:
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", tmp_path], capture_output=True, text=True)
    if mount.returncode != 0:
        pytest.skip(f"cannot mount a small tmpfs here: {mount.stderr.strip()}")
    try:
        assert_works_in_memory(tmp_path, b"b" * 300_000)
        assert not list(tmp_path.rglob("*.tmp"))
    finally:
        subprocess.run(["umount", tmp_path], check=True)


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_write_that_fails_late_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, full)
    assert_works_in_memory(tmp_path)
    assert not [p for p in tmp_path.rglob("*") if p.is_file()]


def _as_nobody(directory: str, results: multiprocessing.SimpleQueue[list[str]]) -> None:
    os.setgroups([])
    os.setuid(65534)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        entry = fresh(Path(directory)).get(key(), build)
    results.put([entry.binary.decode()[:5], *(str(w.message) for w in caught)])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("closed", ["entry", "directory"])
def test_entries_of_another_user_without_read_permission(tmp_path: Path, closed: str) -> None:
    for parent in list(tmp_path.parents)[:2]:
        parent.chmod(0o711)
    tmp_path.chmod(0o711)
    fresh(tmp_path).get(key(), lambda: build(b"theirs"))
    shard = only_entry(tmp_path).parent
    if closed == "entry":
        shard.chmod(0o711)
        shard.parent.chmod(0o711)
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()
    child = context.Process(target=_as_nobody, args=(str(tmp_path), results))
    child.start()
    binary, *messages = results.get()
    child.join()
    assert binary == "cubin" and messages and all("BARACUDA_RT_CACHE_DIR" in m for m in messages)
    assert len(messages) == 1


def test_directory_deleted_between_and_during_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = fresh(tmp_path / "cache")
    cache.get(key(), build)
    shutil.rmtree(tmp_path / "cache")
    cache.get(key(arch="sm_80"), build)
    make = cache_store._make_private
    deletions: list[str] = []

    def make_then_lose(shard: str) -> None:
        make(shard)
        if not deletions:
            deletions.append(shard)
            shutil.rmtree(tmp_path / "cache")

    monkeypatch.setattr(cache_store, "_make_private", make_then_lose)
    cache.get(key(arch="sm_100"), build)
    assert deletions and fresh(tmp_path / "cache").get(key(arch="sm_100"), forbidden)


# --- imports ---


def test_import_is_light() -> None:
    code = (
        "import sys, baracuda_rt.cache.kernel_cache, baracuda_rt.settings, baracuda_rt.errors\n"
        "print(sorted({'numpy', 'cupy', 'jinja2', 'yaml', 'inspect'} & sys.modules.keys()))"
    )
    assert run_python(code).communicate() == ("[]\n", "")


def test_key_pickles_and_a_store_without_directory_is_empty() -> None:
    assert pickle.loads(pickle.dumps(key())) == key()
    nowhere = CacheStore(None)
    assert nowhere.read("0" * 64) is None and not nowhere.write("0" * 64, cache_store.Record(b"", "", {}))


# -- the payload alone ----------------------------------------------------------------------------------------------------------------


def test_a_file_of_the_binary_alone(tmp_path: Path) -> None:
    """What loads files gets one beside the entry, rewritten when it is not the entry's bytes, and gone with it."""
    cache = fresh(tmp_path)
    entry = cache.get(key(), build)
    with cache.file_of(entry) as path:
        assert Path(path).read_bytes() == entry.binary and Path(path).parent == only_entry(tmp_path).parent and path.endswith(".cubin")
        assert Path(path).stat().st_mode & 0o77 == 0
        before = os.stat(path).st_mtime_ns, os.stat(path).st_ino
    with cache.file_of(entry) as again:
        assert again == path and (os.stat(path).st_mtime_ns, os.stat(path).st_ino) == before
    Path(path).write_bytes(b"something else")
    with cache.file_of(entry) as again:
        assert Path(again).read_bytes() == entry.binary
    cache.verify(entry, "other source")
    assert not Path(path).exists()
    with cache.file_of(entry) as path:
        pass
    cache.clear()
    assert not Path(path).exists()


@pytest.mark.parametrize("how", ["no directory", "a file in its place"])
def test_a_temporary_file_of_the_binary(tmp_path: Path, how: str) -> None:
    """Without a directory the file lasts as long as it is asked for, and its name tells what it holds: CuPy remembers modules by path."""
    directory = tmp_path / "file"
    directory.write_text("")
    cache = fresh(directory if how == "a file in its place" else Path("/proc/nowhere"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", CacheWarning)
        entry = cache.get(key(), build)
        with cache.file_of(entry) as path:
            assert Path(path).read_bytes() == entry.binary and entry.key.digest in path
    assert not Path(path).exists()


def test_usage_counts_kernels_not_notes(tmp_path):
    store = CacheStore(str(tmp_path))
    key, unit = "ab" * 32, "cd" * 32
    assert store.usage() == (0, 0)
    store.note("ef" * 32, {"answer": 1})
    entries, size = store.usage()
    assert entries == 0 and size > 0
    assert store.write(key, cache_store.Record(b"binary", "0" * 64, {}))
    store.link(key, unit)
    assert store.usage()[0] == 1 and store.usage()[1] > size
    store.clear()
    assert store.usage() == (0, 0) and store.read_twin(unit) is None
