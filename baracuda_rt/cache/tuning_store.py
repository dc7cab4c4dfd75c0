"""What timing chose, kept beside the kernels: one JSON file for each machine, atomic writes under a lock, no exceptions."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import math
import os
import re
import stat
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..errors import CacheWarning
from ..version import VERSION
from .cache_store import Foreign, _check_owner, _make_private, _scan, _unlink, _write_atomically

__all__ = ["Choice", "Timed", "TuningStore"]

TABLE = 1  # what a file's words mean; another number is a file of another library
CLASSES = 8192  # of a file at most
LARGEST = 1 << 26  # bytes of a file that is read
_OUR_FILE = r"[\w.-]+-[0-9a-f]{16}\.(json|[0-9a-f]{16}\.tmp)"

Choice = Mapping[str, Any]
"""Knob -> the value that it has: a whole number, a word or a boolean."""


class Timed(NamedTuple):
    """What timing found for one class of problems: what to take, and (choice, microseconds) of each candidate, the usual one first."""

    choice: dict[str, Any]
    times: tuple[tuple[dict[str, Any], float], ...]

    @property
    def margin(self) -> float:
        """How many times longer the second best takes than the best; 1 where there is one candidate."""
        best, *rest = sorted(time for _, time in self.times)
        return rest[0] / best if rest else 1.0

    def encode(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"choice": self.choice, "margin": round(self.margin, 4), "candidates": [[choice, time] for choice, time in self.times]}

    @classmethod
    def decode(cls, data: Any) -> Timed:
        """What `encode` made. Raises ValueError for what is none."""
        match data:
            case {"choice": choice, "candidates": [_, *_] as times}:
                return cls(_choice(choice), tuple(_candidate(item) for item in times))
        raise ValueError("an entry that is none")


def _candidate(data: Any) -> tuple[dict[str, Any], float]:
    match data:
        case [choice, time]:
            return _choice(choice), _time(time)
    raise ValueError("a candidate that is none")


def _choice(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or not all(isinstance(value, int | str) for value in data.values()):
        raise ValueError("a choice that is none")
    return data


def _time(data: Any) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data) or data <= 0:
        raise ValueError("a time that is none")
    return float(data)


class TuningStore:
    """The file of one machine under a directory. Reading and writing never raise: a problem is an empty table and one warning."""

    def __init__(self, directory: str | None, machine: Mapping[str, str]) -> None:
        self.machine = {"package": VERSION, **machine}
        self.path: str | None = None
        if directory is not None:
            text = json.dumps(self.machine, sort_keys=True)
            name = re.sub(r"[^\w.-]+", "-", f"{machine.get('arch', '')}-{machine.get('device', '')}").strip("-.") or "machine"
            self.path = os.path.join(folder(directory), f"{name[:80]}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json")
        self._warned: dict[str, bool] = {}

    def read(self) -> dict[str, Timed]:
        """Structure -> what was timed; empty where there is no good file."""
        if self.path is None:
            return {}
        try:
            return self._decoded(_read_file(self.path))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self._warn(f"cannot read {self.path} ({error.strerror})")
        except Foreign as reason:
            self._warn(f"ignored {self.path}, which others could have written ({reason})")
        except (ValueError, RecursionError) as error:  # JSON's own errors are ValueErrors
            self._warn(f"ignored {self.path}, which is damaged ({str(error)[:80]})")
        return {}

    def add(self, token: str, timed: Timed) -> None:
        """Keeps what was timed for one class, beside what other processes have found meanwhile."""
        if self.path is None:
            return
        directory = os.path.dirname(self.path)
        try:
            _make_private(directory)
            with _locked(directory):
                entries = self.read() | {token: timed}
                if len(entries) > CLASSES:
                    self._warn(f"{self.path} holds {CLASSES} classes of problems, further ones stay in memory")
                    return
                data = {"table": TABLE, "machine": self.machine, "entries": {token: timed.encode() for token, timed in entries.items()}}
                text = json.dumps(data, sort_keys=True, indent=1) + "\n"
                _write_atomically(f"{self.path[:-5]}.{os.urandom(8).hex()}.tmp", self.path, text.encode())
        except OSError as error:
            self._warn(f"cannot write to {directory} ({error.strerror}), what was timed stays in memory")

    def _decoded(self, text: bytes) -> dict[str, Timed]:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("table") != TABLE or data.get("machine") != self.machine or not isinstance(data.get("entries"), dict):
            raise ValueError("not a table of this machine")
        return {token: Timed.decode(entry) for token, entry in data["entries"].items()}

    def _warn(self, problem: str) -> None:
        if not self._warned.setdefault(problem[:16], False):
            self._warned[problem[:16]] = True
            warnings.warn(f"tuning store: {problem}; calls take their usual launches", CacheWarning, stacklevel=2)


def folder(directory: str) -> str:
    """Where the files lie in a cache directory."""
    return os.path.join(directory, "tuning")


def any_in(directory: str | None) -> bool:
    """Whether anything was kept in a cache directory."""
    return directory is not None and os.path.isdir(folder(directory))


def clear(directory: str | None) -> None:
    """Removes the files of all machines, and nothing that is not ours."""
    if directory is None:
        return
    for file in _scan(folder(directory)):
        if re.fullmatch(_OUR_FILE, file.name):
            _unlink(file.path)
    with contextlib.suppress(OSError):
        os.rmdir(folder(directory))


def _read_file(path: str) -> bytes:
    # Non-blocking, so that a named pipe in its place cannot hang us.
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW)
    with os.fdopen(fd, "rb") as file:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("not a regular file")
        _check_owner(status)
        if status.st_size > LARGEST:
            raise ValueError(f"{status.st_size} bytes long")
        return file.read()


@contextlib.contextmanager
def _locked(directory: str) -> Iterator[None]:
    """Nobody else changes a file of the directory meanwhile. The lock is the directory's own: nothing is left behind by a process that dies."""
    fd = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with contextlib.suppress(OSError):  # a file system without locks: the last writer's file stays
            fcntl.flock(fd, fcntl.LOCK_EX)
        yield
    finally:
        os.close(fd)
