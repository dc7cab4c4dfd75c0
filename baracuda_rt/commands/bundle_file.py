"""Writing a bundle of compiled modules, anew or beside those that a file holds already."""

from __future__ import annotations

import collections
import contextlib
import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..cache import bundle
from ..cache.cache_store import Record

__all__ = ["Module", "Saved", "existing", "save"]


class Module(NamedTuple):
    """A compiled module: its arch (None for the host scheduler, which no count names), its key in a bundle, and what is kept of it."""

    arch: str | None
    key: str
    record: Record


def existing(path: str | os.PathLike[str], who: str, anew: str) -> bundle.Bundle | None:
    """The bundle that is added to, None where there is no file. Raises BackendUnavailableError for a file that this version cannot read; `anew` says how to replace it."""
    if not os.path.exists(path):
        return None
    return bundle.Bundle(os.fspath(path), who, f"nothing can be added to it; {anew} writes it anew")


class Saved(NamedTuple):
    """What a file holds now: modules, how many of them were there before, bytes."""

    modules: int
    before: int
    size: int


def save(path: str | os.PathLike[str], modules: Iterable[Module], compilers: Sequence[str], old: Callable[[], bundle.Bundle | None]) -> Saved:
    """Writes the modules, and those of the bundle that `old` opens that are not among them. What others add meanwhile is not lost. Raises OSError."""
    new = {module.key: module for module in modules}
    records = {key: module.record for key, module in new.items()}
    counts: collections.Counter[str] = collections.Counter()
    known: list[str] = []
    before: set[str] = set()
    with _alone(path):
        held = old()
        if held is not None:
            with held:
                before = set(held)
                counts.update(held.about.get("modules", {}))
                known = list(held.about.get("compilers", ()))
                for key in before - set(new):
                    found = held.read(key)
                    assert found is not None
                    records[key] = found
        counts.update(module.arch for module in new.values() if module.arch is not None and module.key not in before)
        size = bundle.write_bundle(path, records.items(), {"modules": dict(counts), "compilers": list(dict.fromkeys([*known, *compilers]))})
    return Saved(len(records), len(before), size)


@contextlib.contextmanager
def _alone(path: str | os.PathLike[str]) -> Iterator[None]:
    """One writer at a time. The folder is locked: the file may not be there yet and is replaced as a whole, and nothing stays behind of a process that ends."""
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
