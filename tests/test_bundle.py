"""The bundle: one file that is written whole, read by key without a compiler, never written again, and refused when it is not right."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_rt import registry
from baracuda_rt.cache import bundle, kernel_cache
from baracuda_rt.cache.bundle import Bundle, open_bundle, write_bundle
from baracuda_rt.cache.cache_store import Record
from baracuda_rt.cache.kernel_cache import Built, CacheKey, KernelCache
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.commands import cli
from baracuda_rt.commands.bundle_file import Module, existing, save
from baracuda_rt.commands.compile_all import compile_all, in_order, plan_tasks
from baracuda_rt.commands.selection import Selection
from baracuda_rt.errors import BackendUnavailableError
from baracuda_rt.settings import settings

from .harness import ROOT

FIELDS: dict[str, Any] = {"package": "0.1.0", "skus": ("a.b.forward.f32@sm_90/template/vec16",), "manifest": "m", "template": "t", "arch": "sm_90"}
WRONG = "BARACUDA_RT_BUNDLE: .* write one with 'regenerate-kernels"


def key(**changes: Any) -> CacheKey:
    return CacheKey.for_bundle("a.b", **{**FIELDS, **changes})


def record(text: str = "cubin") -> Record:
    return Record(text.encode() * 50, f"source of {text}", {"kernels": [text]})


def forbidden() -> Built:
    raise AssertionError("must not be built")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "kernels.bundle"
    write_bundle(path, [(key(arch=f"sm_{n}").digest, record(f"sm_{n}")) for n in range(80, 130)], {"modules": {"sm_90": 1}})
    return path


@pytest.mark.pure
def test_what_was_written_is_read(made: Path) -> None:
    opened = Bundle(str(made))
    assert len(opened) == 50 and opened.about["modules"] == {"sm_90": 1} and list(opened) == sorted(opened)
    for n in range(80, 130):
        assert opened.read(key(arch=f"sm_{n}").digest) == record(f"sm_{n}")
    for other in (key(arch="sm_130"), key(package="0.1.1"), key(manifest="n"), key(template="u"), key(skus=FIELDS["skus"] * 2)):
        assert opened.read(other.digest) is None
    assert opened.read("0" * 64) is None and opened.read("f" * 64) is None


@pytest.mark.pure
def test_equal_input_gives_equal_bytes_and_an_empty_bundle_is_one(tmp_path: Path) -> None:
    rows = [(key(arch=f"sm_{n}").digest, record(str(n))) for n in range(5)]
    for name, given in (("a", rows), ("b", rows[::-1])):
        write_bundle(tmp_path / name, given, {"x": 1})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    write_bundle(tmp_path / "empty", [], {})
    assert Bundle(str(tmp_path / "empty")).read(key().digest) is None
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b", "empty"]


@pytest.mark.pure
def test_the_cache_reads_it_and_never_writes_it(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made.chmod(0o444)
    before = made.read_bytes()
    monkeypatch.setattr(settings, "bundle", str(made))
    kernel_cache._stores.clear()
    cache = KernelCache(tmp_path / "cache")
    entry = cache.bundled(key())
    assert entry is not None and entry.binary == record("sm_90").binary and cache.bundled(key()) is entry
    assert cache.bundled(key(manifest="another")) is None
    assert cache.counts() == {"hits": 2, "misses": 0, "compiles": 0, "failures": 0}
    # A checkout whose template changed passes over the bundle's entry.
    assert not cache.verify(entry, "new source") and cache.bundled(key()) is None
    cache.clear()
    assert cache.bundled(key()) is not None
    assert made.read_bytes() == before and stat.S_IMODE(made.stat().st_mode) == 0o444
    monkeypatch.setattr(settings, "bundle", None)
    assert cache.bundled(key()) is None


DAMAGES = {
    "is not a bundle": lambda data: b"hello" * 20,
    "is not a bundle (empty)": lambda data: b"",
    "is damaged: it has": lambda data: data[:-1],
    "is damaged: it has (longer)": lambda data: data + b"\0",
    "checksum of its index": lambda data: data[:70] + bytes([data[70] ^ 1]) + data[71:],
    "checksum of its index (count)": lambda data: data[:57] + bytes([data[57] ^ 1]) + data[58:],
}


@pytest.mark.pure
@pytest.mark.parametrize("what", DAMAGES)
def test_a_wrong_file_is_an_error_that_says_so(made: Path, what: str) -> None:
    made.write_bytes(DAMAGES[what](made.read_bytes()))
    with pytest.raises(BackendUnavailableError, match=WRONG) as caught:
        Bundle(str(made))
    assert what.split(" (", maxsplit=1)[0] in str(caught.value)


@pytest.mark.pure
def test_a_damaged_entry_is_an_error_and_the_others_still_serve(made: Path) -> None:
    data = bytearray(made.read_bytes())
    data[-20] ^= 1
    made.write_bytes(data)
    opened = Bundle(str(made))
    good = bad = 0
    for one in opened:
        try:
            good += opened.read(one) is not None
        except BackendUnavailableError as error:
            bad += "is damaged: entry" in str(error)
    assert (good, bad) == (49, 1)


@pytest.mark.pure
def test_places_that_hold_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path, tmp_path / "gone", tmp_path / "fifo"):
        with pytest.raises(BackendUnavailableError, match=WRONG):
            open_bundle(str(path))


@pytest.mark.pure
def test_a_bundle_of_another_version_is_refused(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "package", lambda: "9.9")
    with pytest.raises(BackendUnavailableError, match=r"was written by baracuda_rt 0\.\d+\.\d+\+[0-9a-f]{16}, this is 9\.9"):
        Bundle(str(made))


@pytest.mark.pure
def test_a_failed_write_leaves_the_old_bundle(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        write_bundle(made, [], {})
    assert made.read_bytes() == before and [p.name for p in made.parent.iterdir()] == [made.name]


PROGRAM = """
import sys
for name in ("jinja2", "yaml"):
    sys.modules[name] = None
import numpy as np, baracuda_rt as brt
a = np.arange(8, dtype="f4")
print(brt.lerp(a, a + 1, 0.25).tolist())
try:
    brt.lerp(a[::2], a[1::2], 0.25)
except brt.BackendUnavailableError as error:
    print("NO_COMPILE" in str(error))
if sys.argv[1:]:
    from baracuda_rt import registry
    from baracuda_rt.executors import cuda, nvrtc
    def absent():
        raise brt.BackendUnavailableError("no NVRTC here")
    nvrtc._binding = absent
    (sku,) = [s for s in brt.skus(op="lerp", dtype="float32", direction="forward", arch="sm_90") if s.variant == "vec16"]
    print(cuda.build(registry.get_op("lerp"), sku).binary[:4])
"""


def archs() -> list[str]:
    try:
        from baracuda_rt.executors import nvrtc

        return ["host", "sm_90"] if nvrtc.nvrtc_version() else ["host"]
    except BackendUnavailableError:
        return ["host"]


@pytest.mark.host
def test_it_serves_a_machine_without_nvrtc_compiler_jinja_and_yaml(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "kernels.bundle"
    assert compile_all(archs(), "*.lerp.forward.*vec16", str(made)) == 0
    assert "0 failed" in capfd.readouterr().out and made.stat().st_size > 10_000
    environment = {
        "PATH": "/nonexistent", "HOME": str(tmp_path), "BARACUDA_RT_NO_COMPILE": "1", "BARACUDA_RT_BUNDLE": str(made), "PYTHONPATH": str(ROOT),
        "BARACUDA_RT_HOST_GEOMETRY": "faithful",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *archs()[1:]], env=environment, capture_output=True, text=True, timeout=120, cwd=tmp_path, check=False
    )
    expected = [str((np.arange(8, dtype="f4") + np.float32(0.25)).tolist()), "True", *(["b'\\x7fELF'"] if archs()[1:] else [])]
    assert done.stdout.splitlines() == expected, done.stderr


@pytest.mark.pure
def test_modules_are_added_to_a_bundle_that_exists(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = [Module("sm_70", key(arch="sm_70").digest, record("new")), Module("sm_90", key(arch="sm_90").digest, record("again")), Module(None, "0" * 64, record("scheduler"))]
    assert existing(tmp_path / "none", "who", "anew") is None
    assert save(made, fresh, ["two"], lambda: existing(made, "who", "anew"))[0] == 52
    opened = Bundle(str(made))
    assert opened.about["modules"] == {"sm_90": 1, "sm_70": 1} and opened.about["compilers"] == ["two"]
    assert opened.read(key(arch="sm_90").digest) == record("again") and opened.read(key(arch="sm_80").digest) == record("sm_80")
    assert save(made, fresh[:1], ["three"], lambda: None)[0] == 1 and Bundle(str(made)).about == opened.about | {"modules": {"sm_70": 1}, "compilers": ["three"]}
    monkeypatch.setattr(bundle, "package", lambda: "9.9")
    with pytest.raises(BackendUnavailableError, match=r"^who: .* was written by baracuda_rt 0\..*, this is 9\.9; nothing can be added to it; anew writes it anew$"):
        existing(made, "who", "anew")


ADDING = """
import hashlib, sys, time
from baracuda_rt.cache.cache_store import Record
from baracuda_rt.commands.bundle_file import Module, existing, save
path, who, start = sys.argv[1], sys.argv[2], float(sys.argv[3])
time.sleep(max(0.0, start - time.time()))
for k in range(25):
    name = f"{who}.{k}"
    save(path, [Module("sm_90", hashlib.sha256(name.encode()).hexdigest(), Record(name.encode() * 2000, name, {}))], [who], lambda: existing(path, "who", "anew"))
"""


@pytest.mark.pure
def test_processes_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "kernels.bundle"
    start = time.time() + 1.5
    running = [subprocess.Popen([sys.executable, "-c", ADDING, str(path), str(k), str(start)], cwd=ROOT, stderr=subprocess.PIPE, text=True) for k in range(4)]
    for process in running:
        assert process.communicate(timeout=120)[1] == "" and process.returncode == 0
    with Bundle(str(path)) as found:
        assert len(found) == 100 and found.about["modules"] == {"sm_90": 100} and sorted(found.about["compilers"]) == ["0", "1", "2", "3"]
        for who in range(4):
            assert found.read(hashlib.sha256(f"{who}.7".encode()).hexdigest()) == Record(f"{who}.7".encode() * 2000, f"{who}.7", {})
    assert [p.name for p in path.parent.iterdir()] == [path.name], "nothing stays beside the file"


@pytest.mark.host
def test_the_command_adds_and_replaces(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "kernels.bundle"

    def run(only: str, *more: str) -> int:
        return cli.regenerate_main(["--compile", "host", "--only", f"unary_elementwise.{only}.forward.f32@*vec16", "--bundle", str(made), *more])

    assert run("relu") == 0 and "there" not in capfd.readouterr().out.splitlines()[-1]
    first = set(Bundle(str(made)))
    assert run("exp") == 0 and capfd.readouterr().out.endswith("; 2 of them were there\n")
    assert first < set(Bundle(str(made))) and Bundle(str(made)).about["modules"] == {"host": 2}
    both = made.read_bytes()
    assert run("exp") == 0 and made.read_bytes() == both
    assert run("exp", "--replace") == 0 and len(Bundle(str(made))) == 2
    made.write_bytes(b"something else")
    assert run("relu") == 1 and "is not a bundle; nothing can be added to it; --replace writes it anew" in capfd.readouterr().err
    assert made.read_bytes() == b"something else" and run("relu", "--replace") == 0 and set(Bundle(str(made))) == first


@pytest.mark.pure
def test_what_is_compiled_is_what_is_listed() -> None:
    import baracuda_rt as brt

    skus = [sku for arch in ("sm_90", "host") for sku in brt.skus(arch=arch) if not registry.on_demand(sku)]
    listed = {str(module) for sku in skus for module in registry.modules_of(registry.get_op(sku.op), sku)}  # ops that only move bits, or sort, share modules
    assert not any("matmul.forward.f" in module or "matmul.backward" in module for module in listed) and any("radix_sort" in module for module in listed)
    assert len(listed) < len(skus)
    tasks = plan_tasks(["sm_90", "host"])
    assert len(tasks) == len(set(tasks))
    compiled = [sku for task in tasks for sku in task.skus or ()]
    assert set(compiled) == listed and len(compiled) == len(listed)
    assert [t.skus for t in plan_tasks(["host"], "nothing like it")] == [None]


@pytest.mark.pure
def test_twins_with_64_bit_indices_are_compiled_where_they_are_asked_for() -> None:
    import baracuda_rt as brt

    twins = [sku for sku in brt.skus(arch="sm_90") if registry.on_demand(sku)]
    # What only a twin serves is arrays of 2^31 elements; causal_conv1d's i64 is the one path of odd layouts, and no twin.
    assert {"strided_i64", "vec16_i64"} < {sku.variant for sku in twins} and all("i64" in sku.variant.split("_") for sku in twins)
    assert not any(registry.on_demand(sku) for sku in brt.skus(op="causal_conv1d", arch="sm_90"))
    names = {task.skus[0] for task in plan_tasks(["sm_90"]) if task.skus}
    assert not names & {str(sku) for sku in twins} and any("/i64" in name for name in names)
    one = "unary_elementwise.relu.forward.f32@sm_90/template/strided"
    assert one in names and {task.skus for task in plan_tasks(["sm_90"], one + "_i64")} == {(one + "_i64",)}
    assert {one, one + "_i64"} <= {task.skus[0] for task in plan_tasks(["sm_90"], "relu.forward.f32") if task.skus}


@pytest.mark.pure
def test_the_slowest_come_first_and_equal_code_goes_to_one_worker() -> None:
    patterns = Selection(("unary_elementwise.*.backward.f32@*", "segment_sum.forward.f32"))
    tasks = plan_tasks(["sm_90", "host"], patterns)
    parts = in_order(tasks, 1)
    assert len(tasks) == len(set(tasks)) == sum(map(len, parts)) and {task for part in parts for task in part} == set(tasks)
    assert parts.pop(0)[0].skus is None, "the scheduler"
    assert all(part[0].skus[0].startswith("segment_ops.") for part in parts[:4]), "many kernels, much text"
    for arch in ("sm_90", "host"):
        equal = {f"unary_elementwise.{op}.backward.f32@{arch}/template/vec16" for op in ("ceil", "floor", "trunc")}
        assert any(equal <= {task.skus[0] for task in part} for part in parts)


@pytest.mark.nvrtc
def test_equal_code_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """In the cache and in a bundle it is there under each SKU, with the names of the one that was compiled."""
    from baracuda_rt.executors import cuda
    from baracuda_rt.executors.base import names

    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "cache"))
    monkeypatch.setattr(kernel_cache, "cache", KernelCache())
    monkeypatch.setattr(cuda, "cache", KernelCache())
    made = []
    compile_unit = cuda.nvrtc.compile_unit
    monkeypatch.setattr(cuda.nvrtc, "compile_unit", lambda *arguments: made.append(arguments[2]) or compile_unit(*arguments))
    one, other, third = (KernelSku.parse(f"unary_elementwise.{name}@sm_90/template/strided") for name in ("ceil.backward.f32", "floor.backward.f32", "floor.backward.f64"))
    first, second, last = (cuda.build(registry.get_op(sku.op), sku) for sku in (one, other, third))
    assert made == [one.symbol, third.symbol] and first.binary == second.binary != last.binary and first.key != second.key
    assert first.source_digest != second.source_digest, "the sources name their SKU"
    assert names(first, one) == names(second, other) == {"": one.symbol}
    assert one.symbol.encode() in second.binary and other.symbol.encode() not in second.binary
    tiles = cuda.build(registry.get_op(other.op), other, "_tiles")
    assert made[2:] == [other.symbol] and tiles.key != second.key and names(tiles, other) == {"_tiles": other.symbol + "_tiles"}
    assert set(tiles.meta["usage"]) == {other.symbol + "_tiles"} and cuda.kernels_of(registry.get_op(other.op), other) == ("", "_tiles", "_turned", "_apart")


def test_equal_code_is_compiled_once_on_the_cpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit of several SKUs serves those of another op that has the same code, and each finds its own kernels in it."""
    from baracuda_rt.executors import host as module
    from baracuda_rt.executors import host_compile
    from baracuda_rt.executors.base import names

    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "cache"))
    monkeypatch.setattr(module, "cache", KernelCache())
    made = []
    compile_unit = host_compile.compile_unit
    monkeypatch.setattr(host_compile, "compile_unit", lambda compiler, text, loops=False: made.append(text) or compile_unit(compiler, text, loops))
    executor = module.HostExecutor()
    ops = [registry.get_op(name) for name in ("ceil", "floor")]
    skus = [KernelSku.parse(f"unary_elementwise.{op.name}.backward.{dtype}@host/template/strided") for dtype in ("f32", "f64") for op in ops]
    entries = [executor.build(op, sku, ("",)) for op, sku in zip(ops * 2, skus, strict=True)]
    assert len(made) == 1 and len({entry.binary for entry in entries}) == 1 and entries[0].key != entries[1].key
    assert [names(entry, sku) for entry, sku in zip(entries, skus, strict=True)] == [{"": skus[0].symbol}, {"": skus[0].symbol}, {"": skus[2].symbol}, {"": skus[2].symbol}]
    loaded = executor.load(ops[1], skus[3], [""])
    assert set(loaded) == {""} and executor.load(ops[1], skus[3], ["", "_tiles"]) is loaded and set(loaded) == {"", "_tiles"} and len(made) == 2
    whole = executor.build(ops[1], skus[1])
    assert len(made) == 3 and set(names(whole, skus[1])) == {"", "_tiles", "_turned", "_apart"} and executor.build(ops[1], skus[1], ("_tiles",)) is whole
    executor.forget()
    assert executor.load(ops[1], skus[1], ["_tiles"]) is not loaded and len(made) == 3


@pytest.mark.pure
@pytest.mark.parametrize("arguments", [["--compile", "sm_12"], ["--compile", "sm_90", "--only", "no such op"]])
def test_a_pointless_run_says_so(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.regenerate_main(arguments) == 1
    assert "sm_12" in (text := capsys.readouterr().err) or "no such op" in text or "CuPy" in text


@pytest.mark.nvrtc
def test_failures_name_the_sku_and_decide_the_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """NO_COMPILE reaches the workers, and with an empty cache every SKU of theirs fails."""
    monkeypatch.setenv("BARACUDA_RT_NO_COMPILE", "1")
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "cache"))
    kernel_cache._stores.clear()
    assert compile_all(["sm_90"], "*.lerp.forward.f32@*vec16", str(tmp_path / "b"), jobs=1) == 1
    out, err = capfd.readouterr()
    assert "FAILED binary_elementwise.lerp.forward.f32@sm_90/template/vec16" in err and "was not written" in err
    assert "1 failed" in out and not (tmp_path / "b").exists()
