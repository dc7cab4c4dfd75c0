"""Every BARACUDA_RT_* environment variable: read once, typed, and documented by one table."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

__all__ = ["Settings", "reload", "settings", "settings_rows", "settings_table"]


class _Row(NamedTuple):
    variable: str
    parse: Callable[[str], Any]
    default: Callable[[Mapping[str, str]], Any]
    values: str
    default_text: str
    meaning: str


def _flag(text: str) -> bool:
    word = text.lower()
    if word in ("1", "true", "yes", "on"):
        return True
    if word in ("0", "false", "no", "off"):
        return False
    raise ValueError("0 or 1")


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise ValueError("a whole number of at least 1")
    return number


def _threads(text: str) -> int:
    number, most = _positive(text), max(64, 4 * len(os.sched_getaffinity(0)))
    if number > most:  # a thread has a stack, and a process a limit of threads
        warnings.warn(f"BARACUDA_RT_HOST_THREADS is {number}; using {most}, the most that this machine has a use for", RuntimeWarning, stacklevel=4)
        return most
    return number


def _geometry(text: str) -> str:
    if text not in ("fast", "faithful"):
        raise ValueError("fast or faithful")
    return text


def _effort(text: str) -> str | None:
    if text not in ("0", "min", "mid", "max"):
        raise ValueError("0, min, mid or max")
    return None if text == "0" else text


def _path(text: str) -> str:
    return os.path.abspath(os.path.expanduser(text))


def _default_cache_dir(environ: Mapping[str, str]) -> str | None:
    base = environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # the XDG rule: a relative path there is ignored
        base = os.path.expanduser("~/.cache")
    # Without a home directory "~" stays as it is; there is then no place of the user's own.
    return os.path.join(base, "baracuda_rt") if os.path.isabs(base) else None


def _usable_cpus(environ: Mapping[str, str]) -> int:
    return len(os.sched_getaffinity(0)) or 1


_ROWS: dict[str, _Row] = {
    "cache_dir": _Row(
        "BARACUDA_RT_CACHE_DIR", _path, _default_cache_dir, "a directory",
        "`$XDG_CACHE_HOME/baracuda_rt`, else `~/.cache/baracuda_rt`",
        "where compiled kernels are kept; created if missing, and safe to delete at any time",
    ),
    "cxx": _Row(
        "BARACUDA_RT_CXX", str, lambda _: None, "a command",
        "`$CXX`, `c++`, `g++`, `clang++`, then the `host` extra",
        "the C++ compiler of the host executor",
    ),
    "check": _Row(
        "BARACUDA_RT_CHECK", _flag, lambda _: False, "0 or 1", "0",
        "1: every call behaves as with `check=True` and raises at once for bad indices in the data",
    ),
    "bundle": _Row(
        "BARACUDA_RT_BUNDLE", _path, lambda _: None, "a file", "none",
        "kernels compiled ahead of time by `regenerate-kernels --compile ARCHS --bundle FILE`; used before anything is "
        "compiled, never written; its contents are trusted",
    ),
    "no_compile": _Row(
        "BARACUDA_RT_NO_COMPILE", _flag, lambda _: False, "0 or 1", "0",
        "1: a kernel (or the scheduler that kernels on the CPU call) that is neither cached nor in the bundle is an error; nothing is compiled",
    ),
    "explain_key": _Row(
        "BARACUDA_RT_EXPLAIN_KEY", _flag, lambda _: False, "0 or 1", "0",
        "1: print the digest of each field of a kernel's cache key to stderr, the first time it is asked for",
    ),
    "progress": _Row(
        "BARACUDA_RT_PROGRESS", _flag, lambda _: True, "0 or 1", "1",
        "0: no bar while many kernels compile, and no line on the terminal when one takes more than a second (told once a process, and only where stderr is a terminal)",
    ),
    "autotune": _Row(
        "BARACUDA_RT_AUTOTUNE", _flag, lambda _: False, "0 or 1", "0",
        "1: the first call of each class of problems times the ways to launch it, waits for that, and keeps the fastest beside the kernels",
    ),
    "tuning": _Row(
        "BARACUDA_RT_TUNING", _flag, lambda _: True, "0 or 1", "1",
        "0: what was timed is not read, and calls time nothing",
    ),
    "overlap": _Row(
        "BARACUDA_RT_OVERLAP", _flag, lambda _: True, "0 or 1", "1",
        "0: on a device of sm_90 or later a launch is not placed before the one in front of it has ended; no result depends on it",
    ),
    "host_threads": _Row(
        "BARACUDA_RT_HOST_THREADS", _threads, _usable_cpus, "a whole number", "the CPUs this process may use",
        "threads of the host executor; at most 64 or four times the CPUs, whichever is more",
    ),
    "host_geometry": _Row(
        "BARACUDA_RT_HOST_GEOMETRY", _geometry, lambda _: "fast", "fast or faithful", "fast",
        "how kernels run on NumPy arrays: `fast`, loops of one thread over neighbouring cells where a kernel has them (variant `loops`); "
        "`faithful`, the blocks and warps of a device",
    ),
    "fast_compile": _Row(
        "BARACUDA_RT_FAST_COMPILE", _effort, lambda _: None, "0, min, mid or max", "0",
        "NVRTC's `--Ofast-compile`, for checks whether all compiles: with `mid` kernels on devices compile in about half the time and run several times as long; whether their bits are the same is not tested. "
        "They have entries of their own in the cache; a bundle holds what was compiled for it",
    ),
}  # fmt: skip


class Settings:
    """The settings as attributes; one object, `settings`, serves the process."""

    cache_dir: str | None
    cxx: str | None
    check: bool
    bundle: str | None
    no_compile: bool
    explain_key: bool
    progress: bool
    autotune: bool
    tuning: bool
    overlap: bool
    host_threads: int
    host_geometry: str
    fast_compile: str | None

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        self.reload(environ)

    def reload(self, environ: Mapping[str, str] | None = None) -> None:
        """Read the environment again. An empty variable counts as unset, a malformed one warns."""
        if environ is None:
            environ = os.environ
        for attribute, row in _ROWS.items():
            text = environ.get(row.variable, "").strip()
            value = row.default(environ)
            if text:
                try:
                    value = row.parse(text)
                except ValueError as error:
                    # Not an exception: a typing slip must not make the package unimportable.
                    warnings.warn(
                        f"{row.variable} is {text!r}; accepted: {error}. Using the default.",
                        RuntimeWarning,
                        stacklevel=3,
                    )
            setattr(self, attribute, value)
        variables = [row.variable for row in _ROWS.values()]
        for name in environ:
            if name.startswith("BARACUDA_RT_") and name not in variables and not name.startswith("BARACUDA_RT_TEST_"):
                import difflib  # not needed to start

                near = difflib.get_close_matches(name, variables, 1, 0.85)
                if near:  # what resembles no setting may be another program's
                    warnings.warn(f"{name} is no setting; did you mean {near[0]}?", RuntimeWarning, stacklevel=3)


settings = Settings()


def reload() -> None:
    """Read the environment again into `settings` (for tests)."""
    settings.reload()


def settings_table() -> str:
    """The settings as a Markdown table; the documentation is generated from it."""
    lines = ["| Variable | Values | Default | Meaning |", "| --- | --- | --- | --- |"]
    for row in _ROWS.values():
        lines.append(f"| `{row.variable}` | {row.values} | {row.default_text} | {row.meaning} |")
    return "\n".join(lines) + "\n"


def settings_rows(environ: Mapping[str, str] | None = None) -> list[tuple[str, Any, bool]]:
    """(variable, value in force, whether the environment gave it) of every setting."""
    environ = os.environ if environ is None else environ
    return [(row.variable, getattr(settings, attribute), bool(environ.get(row.variable, "").strip())) for attribute, row in _ROWS.items()]
