"""Writing a bundle of compiled modules, anew or beside those that a file holds already."""

from __future__ import annotations

import collections
import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cache import bundle
from ..cache.cache_store import Record

__all__ = ["Module", "existing", "save"]


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


def save(path: str | os.PathLike[str], modules: Iterable[Module], compilers: Sequence[str], old: bundle.Bundle | None) -> tuple[int, int]:
    """Writes the modules, and those of `old` that are not among them; returns how many the file holds, and its size. `old` is closed. Raises OSError."""
    new = {module.key: module for module in modules}
    records = {key: module.record for key, module in new.items()}
    counts: collections.Counter[str] = collections.Counter()
    known: list[str] = []
    before: set[str] = set()
    if old is not None:
        with old:
            before = set(old)
            counts.update(old.about.get("modules", {}))
            known = list(old.about.get("compilers", ()))
            for key in before - set(new):
                found = old.read(key)
                assert found is not None
                records[key] = found
    counts.update(module.arch for module in new.values() if module.arch is not None and module.key not in before)
    size = bundle.write_bundle(path, records.items(), {"modules": dict(counts), "compilers": list(dict.fromkeys([*known, *compilers]))})
    return len(records), size
