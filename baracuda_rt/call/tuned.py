"""What timing chose for the classes of problems of each executor, read once a process; planning looks here."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import Any

from ..cache import tuning_store
from ..cache.tuning_store import Timed, TuningStore
from ..records import Problem
from ..settings import settings
from .structure import structure

__all__ = ["Table", "forget", "known", "table_of"]


class Table:
    """Structure -> what was timed, for one executor."""

    def __init__(self, executor: Any) -> None:
        self._executor = executor
        self.lock = threading.RLock()  # one timing at a time: two would disturb each other, and the second of the same class finds what the first did
        self._entries = self.store.read() if tuning_store.any_in(settings.cache_dir) else {}  # what a machine is called takes time to find out
        self._functions = {token.partition(" ")[0] for token in self._entries}

    @cached_property
    def store(self) -> TuningStore:
        """The file of this machine."""
        return TuningStore(settings.cache_dir, self._executor.machine())

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, token: str) -> Timed | None:
        """What was timed for a structure."""
        return self._entries.get(token)

    def add(self, token: str, timed: Timed) -> None:
        """Keeps it here and beside the kernels."""
        self._entries[token] = timed
        self._functions.add(token.partition(" ")[0])
        self.store.add(token, timed)

    def apply(self, problem: Problem) -> None:
        """Gives a problem what was chosen for its class."""
        if problem.name in self._functions:
            timed = self._entries.get(structure(problem))
            if timed is not None:
                problem.tuned = timed.choice


_tables: dict[Any, Table] = {}
_lock = threading.Lock()


def table_of(executor: Any) -> Table:
    """The table of an executor, from its file when it is first asked for."""
    found = _tables.get(executor)
    if found is None:
        with _lock:
            found = _tables.get(executor)
            if found is None:
                found = _tables[executor] = Table(executor)
    return found


def known(executor: Any) -> Table | None:
    """The table that planning for an executor reads; None where nothing was timed, BARACUDA_RT_TUNING=0 says not to look, or a kernel that was chosen may be missing
    and cannot be compiled."""
    if executor is None or not settings.tuning or settings.no_compile:
        return None
    return table_of(executor) or None


def forget(disk: bool) -> None:
    """Forgets what was timed, in this process and, with `disk`, in the files of all machines."""
    with _lock:
        _tables.clear()
    if disk:
        tuning_store.clear(settings.cache_dir)
