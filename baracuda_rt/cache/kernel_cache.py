"""Compiled kernels by key: in memory, in the bundle, on disk, else built once, whatever number of threads asks."""

from __future__ import annotations

import contextlib
import copy
import hashlib
import os
import shlex
import sys
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ..codegen.digest import SCHEMA, digest
from ..errors import BackendUnavailableError, CacheWarning, CompileError, RenderError
from ..settings import settings
from .bundle import open_bundle
from .cache_store import CacheStore, Record

__all__ = ["Built", "CacheKey", "CacheWarning", "Entry", "KernelCache", "cache", "unit_digest"]


class CacheKey:
    """Ordered, labelled fields that decide a binary, and the name it goes by; equal fields make equal keys."""

    __slots__ = ("digest", "fields", "name")

    def __init__(self, name: str, fields: Iterable[tuple[str, bytes | str]]) -> None:
        self.name = name
        self.fields = tuple(fields)
        self.digest = digest(self.fields)

    @classmethod
    def for_kernels(
        cls,
        name: str,
        *,
        package: str,
        skus: Sequence[str],
        kernels: Sequence[str] = (),
        manifest: str,
        template: str,
        options: Sequence[str],
        arch: str,
        compiler: str,
    ) -> CacheKey:
        """The key of a module of kernels: everything that can change its binary, and nothing else. kernels: those of the SKUs that it holds, if not all."""
        return cls(
            name,
            [
                ("schema", str(SCHEMA)),
                ("package", package),
                *(("sku", sku) for sku in skus),
                *(("kernel", kernel) for kernel in kernels),
                ("manifest", manifest),
                ("template", template),
                *(("option", option) for option in options),
                ("arch", arch),
                ("compiler", compiler),
            ],
        )

    @classmethod
    def for_bundle(cls, name: str, *, package: str, skus: Sequence[str], kernels: Sequence[str] = (), manifest: str, template: str, arch: str) -> CacheKey:
        """The key of the same module in a bundle: without compiler and options, as a machine that reads one may have no compiler."""
        return cls(
            name,
            [
                ("schema", f"bundle {SCHEMA}"),
                ("package", package),
                *(("sku", sku) for sku in skus),
                *(("kernel", kernel) for kernel in kernels),
                ("manifest", manifest),
                ("template", template),
                ("arch", arch),
            ],
        )

    @property
    def title(self) -> str:
        """Name and first digits of the digest, as shown in messages and listings."""
        return f"{self.name}-{self.digest[:16]}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CacheKey) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"CacheKey({self.title})"


def unit_digest(compiler: str, options: Sequence[str], text: str) -> str:
    """The identity of what a compiler reads: equal units give equal binaries, whatever SKU, manifest or template they come from."""
    return digest([("schema", f"unit {SCHEMA}"), ("compiler", compiler), *(("option", option) for option in options), ("text", text)])


class Built(NamedTuple):
    """What a build function returns; `meta` must survive JSON. unit: its `unit_digest`; reused: the binary is that of another entry."""

    binary: bytes
    source_digest: str
    meta: dict[str, Any]
    unit: str = ""
    reused: bool = False


class Entry(NamedTuple):
    """A kernel binary that is ready to load."""

    key: CacheKey
    binary: bytes
    source_digest: str
    meta: dict[str, Any]


SUFFIXES = ".so", ".brt"  # of an entry's file: of what kernels need, of kernels

_Error = TypeVar("_Error", bound=Exception)
_stores: dict[str | None, CacheStore] = {}
_live: weakref.WeakSet[KernelCache] = weakref.WeakSet()


class KernelCache:
    """Memory and disk levels over one directory (by default the one of the settings)."""

    def __init__(self, directory: str | os.PathLike[str] | None = None) -> None:
        self._directory = None if directory is None else os.path.abspath(directory)
        self._entries: dict[str, Entry] = {}
        self._failures: dict[str, CompileError | RenderError] = {}
        self._sources: dict[str, str] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self._counts = {"hits": 0, "misses": 0, "compiles": 0, "failures": 0}
        _live.add(self)

    def get(self, key: CacheKey, build: Callable[[], Built], source_digest: str | None = None, kernels: bool = True) -> Entry:
        """The entry of `key`, built at most once in this process.

        `source_digest`, given where the source is at hand, makes an entry of other source a miss. kernels: False for what kernels need to run and is none
        of them, which is kept and checked as they are, and is not among the numbers of `info`.
        """
        entry = self._entries.get(key.digest)
        if entry is not None and source_digest in (None, entry.source_digest):
            self._counts["hits"] += kernels  # unguarded: a lost count does not pay for a lock
            return entry
        with self._guard:
            lock = self._locks.setdefault(key.digest, threading.Lock())
        with lock:
            return self._get_locked(key, build, source_digest, kernels)

    def find(self, key: CacheKey) -> Entry | None:
        """The entry of `key` where it is, None where it would have to be built."""
        entry = self._entries.get(key.digest)
        if entry is None:
            entry = self._load(key, self._sources.get(key.digest), True)
            if entry is None:
                return None
            entry = self._entries.setdefault(key.digest, entry)
        self._count("hits")
        return entry

    def twin(self, unit: str) -> Record | None:
        """An entry whose compiler read the same unit: what a change to other parts of a template, or another name, leaves as it was."""
        return self._store().read_twin(unit)

    def noted(self, fields: Sequence[tuple[str, str]], find: Callable[[], tuple[Any, str | None]]) -> Any:
        """What `find` tells, something that JSON keeps, without asking it where another process did.

        `find` also names a file: the note beside the kernels holds while that is the same file (None: nothing is noted), under the same `fields`.
        """
        key = digest([("schema", "note"), *fields])
        known = self._store().recall(key)
        if known is not None and known["file"] == _file_state(known["file"][0]):
            return known["value"]
        value, path = find()
        if path is not None:
            self._store().note(key, {"value": value, "file": _file_state(path)})
        return value

    def bundled(self, key: CacheKey) -> Entry | None:
        """The entry of a `CacheKey.for_bundle` in the bundle that the settings name. Raises BackendUnavailableError for a bad bundle."""
        if settings.bundle is None:
            return None
        wanted = self._sources.get(key.digest)
        entry = self._entries.get(key.digest)
        if entry is None:
            record = open_bundle(settings.bundle).read(key.digest)
            if record is None:
                return None
            entry = Entry(key, *record)
            if wanted in (None, entry.source_digest):
                entry = self._entries.setdefault(key.digest, entry)
        if wanted not in (None, entry.source_digest):
            return None
        self._count("hits")
        return entry

    def verify(self, entry: Entry, source_digest: str) -> bool:
        """Whether the entry was built from this source; if not it is forgotten, so that `get` builds it."""
        if entry.source_digest == source_digest:
            return True
        self._sources[entry.key.digest] = source_digest  # a bundle's entry cannot be removed, only passed over
        self._entries.pop(entry.key.digest, None)
        self._store().remove(entry.key.digest)
        return False

    @contextlib.contextmanager
    def file_of(self, entry: Entry) -> Iterator[str]:
        """A file that holds the entry's binary alone: in the directory, else a temporary one for as long as the context lasts."""
        path = self._store().payload(entry.key.digest, entry.binary)
        if path is not None:
            yield path
            return
        import tempfile  # not needed to start

        # CuPy remembers modules by their path: the name says what it holds.
        with tempfile.NamedTemporaryFile(prefix=f"{entry.key.digest}-", suffix=".cubin") as file:
            file.write(entry.binary)
            file.flush()
            yield file.name

    def counts(self) -> dict[str, int]:
        """Hits, misses, compiles and failures of this process."""
        return dict(self._counts)

    def problem(self) -> str | None:
        """Why the directory keeps nothing, None if it does."""
        return self._store().problem()

    def info(self) -> dict[str, Any]:
        """Directory, its entries and bytes, and what this process did with them."""
        entries, size = self._store().usage()
        return {"dir": self._store().directory, "entries": entries, "bytes": size, **self._counts}

    def clear(self, disk: bool = True) -> None:
        """Forget all entries and remembered failures, in memory and, with `disk`, in the directory."""
        with self._guard:
            self._entries.clear()
            self._failures.clear()
            self._sources.clear()
        if disk:
            self._store().clear()

    def _get_locked(self, key: CacheKey, build: Callable[[], Built], source_digest: str | None, kernels: bool) -> Entry:
        source_digest = source_digest or self._sources.get(key.digest)
        entry = self._entries.get(key.digest)
        failure = self._failures.get(key.digest)
        if failure is not None:
            raise _without_frames(failure)
        if entry is None:
            if settings.explain_key:
                _explain(key)
            entry = self._load(key, source_digest, kernels)
        if entry is not None and source_digest in (None, entry.source_digest):
            self._count("hits", kernels)
        else:
            self._count("misses", kernels)
            entry = self._build(key, build, kernels)
        self._entries[key.digest] = entry
        return entry

    def _load(self, key: CacheKey, source_digest: str | None, kernels: bool) -> Entry | None:
        record = self._store().read(key.digest, SUFFIXES[kernels])
        return Entry(key, *record) if record is not None and source_digest in (None, record.source_digest) else None

    def _build(self, key: CacheKey, build: Callable[[], Built], kernels: bool) -> Entry:
        if settings.no_compile:
            raise BackendUnavailableError(
                f"{key.title}: not in the kernel cache ({self._store().directory}) {f'or the bundle {settings.bundle}' if settings.bundle else 'and BARACUDA_RT_BUNDLE names no bundle'}, "
                f"and BARACUDA_RT_NO_COMPILE forbids compiling; unset it, or compile ahead of time: {_command(key.name)}"
            )
        try:
            with _telling(key.name):
                built = build()
        except (CompileError, RenderError) as error:
            self._count("compiles", kernels)
            # Only these depend on the key alone; a compiler that is missing or was killed, or an interrupt, may pass.
            self._count("failures", kernels)
            self._failures[key.digest] = _without_frames(error)
            raise
        if not built.reused:
            self._count("compiles", kernels)
        if self._store().write(key.digest, Record(built.binary, built.source_digest, built.meta), SUFFIXES[kernels]) and built.unit:
            self._store().link(key.digest, built.unit)
        return Entry(key, built.binary, built.source_digest, built.meta)

    def _store(self) -> CacheStore:
        return _open_store(settings.cache_dir if self._directory is None else self._directory)

    def _count(self, what: str, kernels: bool = True) -> None:
        with self._guard:
            self._counts[what] += kernels

    def _after_fork(self) -> None:
        """A lock that another thread held while we forked would never be released here."""
        self._guard = threading.Lock()
        self._locks = {}


def _command(name: str) -> str:
    """What compiles a module where compiling is allowed."""
    if ".formula_" in name:  # of no manifest
        return f"baracuda_rt.write_bundle(FILE, [plan or formula]{', add=True' if settings.bundle else ''})"
    arch = name.partition("@")[2].partition("/")[0] or "host"
    only = f" --only {shlex.quote(name)}" if "@" in name else ""
    return f"regenerate-kernels --compile {arch}{only}{' --bundle FILE' if settings.bundle else ''}"


_SLOW = 1.0  # seconds after which a compile is told of
_told = False


@contextlib.contextmanager
def _telling(name: str) -> Iterator[None]:
    """Says once, on a terminal, what takes so long."""
    if _told or not settings.progress or not sys.stderr.isatty():
        yield
        return

    def tell() -> None:
        global _told
        if not _told:
            _told = True
            print(f"baracuda_rt: compiling {name}; kernels are kept in {settings.cache_dir}, later runs find them there (BARACUDA_RT_PROGRESS=0 hides this)", file=sys.stderr)

    timer = threading.Timer(_SLOW, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _open_store(directory: str | None) -> CacheStore:
    # One object a directory and process, so that each problem is told once.
    return _stores.get(directory) or _stores.setdefault(directory, CacheStore(directory))


def _without_frames(error: _Error) -> _Error:
    """The same error without traceback: that would keep the caller's arrays alive."""
    return copy.copy(error).with_traceback(None)


def _explain(key: CacheKey) -> None:
    lines = [f"kernel cache key {key.title}"]
    for label, value in key.fields:
        data = value.encode() if isinstance(value, str) else value
        shown = value if isinstance(value, str) and len(value) <= 100 and value.isprintable() else ""
        lines.append(f"  {label:<10} {hashlib.sha256(data).hexdigest()[:16]}  {shown}".rstrip())
    print("\n".join(lines), file=sys.stderr)


def _after_fork() -> None:
    for one in list(_live):
        one._after_fork()


os.register_at_fork(after_in_child=_after_fork)

cache = KernelCache()
"""The cache of this process; it follows `settings.cache_dir`."""


def _file_state(path: str) -> list[Any] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return [path, status.st_size, status.st_mtime_ns]
