"""The exception tree, what each error carries through pickle, the text of a CompileError, and the settings."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import pytest

from baracuda_rt import errors
from baracuda_rt.cache.compile_error import first_error_line, make_compile_error
from baracuda_rt.errors import IndexOutOfRangeError, IndexOutOfRangeWarning
from baracuda_rt.executors.error_slot import ERROR, ErrorSlot, Slot, site_for
from baracuda_rt.settings import Settings, reload, settings, settings_table

pytestmark = pytest.mark.pure

BASES = {
    "ManifestError": (ValueError,),
    "RenderError": (RuntimeError,),
    "UnsupportedError": (NotImplementedError,),
    "UnsupportedDTypeError": (errors.UnsupportedError, TypeError),
    "BackendUnavailableError": (errors.UnsupportedError,),
    "InvalidProblemError": (ValueError,),
    "MisalignedOperandError": (errors.InvalidProblemError,),
    "BufferTooSmallError": (errors.InvalidProblemError,),
    "WorkspaceTooSmallError": (errors.InvalidProblemError,),
    "IndexOutOfRangeError": (IndexError,),
    "CompileError": (RuntimeError,),
    "KernelLaunchError": (RuntimeError,),
}

FACTS = [
    errors.ManifestError("unknown key 'foo'", file="ops.yaml", line=12, entry="elu"),
    errors.RenderError("undefined name", sku="s", template="t.cu.j2"),
    errors.MisalignedOperandError("elu: x", name="x", required=16, got=4),
    errors.BufferTooSmallError("elu: x", needed=8, got=4),
    errors.WorkspaceTooSmallError("elu: workspace", needed=8, got=4),
    errors.IndexOutOfRangeError("take: index 9", op="take", position=3, value=9, bound=5),
    errors.CompileError("text", sku="s", template="t", options=["-a"], log="l", source="src", source_path="/x"),
    errors.KernelLaunchError("elu: launch failed", backend="cuda", code=700, name="illegal address"),
]


@pytest.mark.parametrize("name", BASES)
def test_tree(name: str) -> None:
    cls = getattr(errors, name)
    assert all(issubclass(cls, base) for base in (errors.BaracudaError, *BASES[name]))
    assert name in errors.__all__ and cls.__doc__
    plain = pickle.loads(pickle.dumps(cls("message")))
    assert str(plain) == "message" and type(plain) is cls


def test_warnings() -> None:
    assert issubclass(errors.IndexOutOfRangeWarning, UserWarning)
    assert issubclass(errors.CacheWarning, RuntimeWarning)


@pytest.mark.parametrize("error", FACTS, ids=lambda e: type(e).__name__)
def test_facts_survive_pickle_and_copy(error: Exception) -> None:
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(other), vars(other)) == (str(error), vars(error)) and vars(other)


def test_texts_start_with_the_place() -> None:
    assert str(FACTS[0]) == "ops.yaml:12: elu: unknown key 'foo'"
    assert str(errors.ManifestError("bad", line=3)) == "manifest:3: bad"
    assert str(FACTS[1]) == "s: t.cu.j2: undefined name"


LOGS = {
    'elu.cu(7): error: identifier "foo" is undefined\n   foo;\n   ^\n\n1 error detected.': 7,
    "elu.cu(3): warning #177-D: unused\n\nelu.cu(9): error: bad": 9,
    "/tmp/elu.cpp: In function 'void k()':\n/tmp/elu.cpp:11:5: error: 'foo' was not declared": 11,
    "/tmp/elu.cpp:4:1: fatal error: no such file": 4,
    "elu.cu(5): catastrophic error: cannot open source file": 5,
    "ptxas application ptx input, line 21; error   : Unknown modifier '.bar'": None,
    "": None,
}


@pytest.mark.parametrize(("log", "line"), LOGS.items())
def test_first_error_line(log: str, line: int | None) -> None:
    assert first_error_line(log) == line


def test_first_error_line_of_one_file() -> None:
    log = "shim.h:90:1: error: a\n/tmp/elu.cpp:11:5: error: b"
    assert first_error_line(log) == 90 and first_error_line(log, "elu.cpp") == 11


def test_compile_error_tells_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    source = "".join(f"line {i}\n" for i in range(1, 31))
    sku = "unary_elementwise.elu.forward.f32(k=v)@sm_90/template/vec16"
    error = make_compile_error(sku, "elementwise.cu.j2", ("--std=c++17", "-x"), "elu.cu(12): error: oh\n\0", source)
    text = str(error)
    for part in (sku, "elementwise.cu.j2", "--std=c++17 -x", "elu.cu(12): error: oh", "> 12 | line 12", "  17 | li"):
        assert part in text
    assert "   7 | line 7\n" in text and "line 6\n" not in text and "\0" not in text
    assert error.source_path and error.source_path in text and Path(error.source_path).read_text() == source
    assert (error.sku, error.log, error.source) == (sku, "elu.cu(12): error: oh", source)
    assert str(pickle.loads(pickle.dumps(error))) == text


def test_compile_error_without_log_line_or_writable_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    error = make_compile_error("s", "t", (), "", "one\n")
    assert "gave no message" in str(error) and "could not be written" in str(error)
    assert error.source_path is None and error.source == "one\n"


def test_setting_defaults() -> None:
    s = Settings({"HOME": "/h"})
    assert s.cache_dir and s.cache_dir.endswith("/.cache/baracuda_rt")
    assert (s.cxx, s.bundle, s.check, s.no_compile, s.explain_key) == (None, None, False, False, False)
    assert s.host_threads == len(os.sched_getaffinity(0))


def test_setting_values() -> None:
    s = Settings(
        {
            "BARACUDA_RT_CACHE_DIR": "~/kernels",
            "BARACUDA_RT_CXX": "ccache g++",
            "BARACUDA_RT_CHECK": "1",
            "BARACUDA_RT_BUNDLE": "bundle",
            "BARACUDA_RT_NO_COMPILE": "true",
            "BARACUDA_RT_EXPLAIN_KEY": "On",
            "BARACUDA_RT_HOST_THREADS": "3",
            "BARACUDA_RT_FAST_COMPILE": "mid",
        }
    )
    assert s.cache_dir == os.path.expanduser("~/kernels") and s.bundle == os.path.abspath("bundle")
    assert (s.cxx, s.check, s.no_compile, s.explain_key, s.host_threads, s.fast_compile) == ("ccache g++", True, True, True, 3, "mid")
    assert Settings({"BARACUDA_RT_FAST_COMPILE": "0"}).fast_compile is None


def test_xdg_rule_and_empty_variables() -> None:
    assert Settings({"XDG_CACHE_HOME": "/x"}).cache_dir == "/x/baracuda_rt"
    home = Settings({}).cache_dir
    assert Settings({"XDG_CACHE_HOME": "relative", "BARACUDA_RT_CACHE_DIR": " "}).cache_dir == home


def test_no_home_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert Settings({}).cache_dir is None


@pytest.mark.parametrize(
    ("variable", "value", "accepted"),
    [
        ("BARACUDA_RT_CHECK", "maybe", "0 or 1"),
        ("BARACUDA_RT_FAST_COMPILE", "max,mid", "0, min, mid or max"),
        ("BARACUDA_RT_HOST_THREADS", "0", "a whole number of at least 1"),
        ("BARACUDA_RT_HOST_THREADS", "two", "a whole number of at least 1"),
    ],
)
def test_malformed_setting_warns_and_keeps_the_default(variable: str, value: str, accepted: str) -> None:
    with pytest.warns(RuntimeWarning, match=f"{variable} is '{value}'; accepted: {accepted}"):
        assert vars(Settings({variable: value})) == vars(Settings({}))


def test_reload_changes_the_shared_object(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(vars(settings))
    try:
        monkeypatch.setenv("BARACUDA_RT_CHECK", "1")
        reload()
        assert settings.check
    finally:
        monkeypatch.delenv("BARACUDA_RT_CHECK")
        reload()
        vars(settings).update(before)


def test_table_lists_every_variable_and_code_reads_no_other() -> None:
    table = settings_table()
    rows = table.splitlines()[2:]
    assert len(rows) == len(vars(Settings({}))) and all(row.count("|") == 5 for row in rows)
    for name in ("CACHE_DIR", "CXX", "CHECK", "BUNDLE", "NO_COMPILE", "EXPLAIN_KEY", "HOST_THREADS"):
        assert f"| `BARACUDA_RT_{name}` |" in table


def test_import_survives_a_hostile_environment() -> None:
    environment = {"BARACUDA_RT_HOST_THREADS": "x", "BARACUDA_RT_CACHE_DIR": "/proc/none", "PATH": ""}
    code = "import baracuda_rt.settings as s; print(s.settings.cache_dir)"
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True)
    assert done.stdout == "/proc/none\n" and "BARACUDA_RT_HOST_THREADS is 'x'" in done.stderr


def test_an_error_found_later_warns_once() -> None:
    """Then it waits for check_errors(); the next one warns again."""
    memory = ErrorSlot(kind=ERROR["index"], position=3, value=9, bound=5, site=site_for("gather"))
    slot = Slot(memory, 0)
    for _ in range(2):
        with pytest.warns(IndexOutOfRangeWarning, match="gather: index 9 at position 3") as seen:
            slot.warn()
            slot.warn()
        assert len(seen) == 1
        with pytest.raises(IndexOutOfRangeError):
            slot.report()
        slot.report()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            slot.warn()
        memory.kind = ERROR["index"]
        memory.position, memory.value, memory.bound, memory.site = 3, 9, 5, site_for("gather")
