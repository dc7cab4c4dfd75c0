"""The disk level of the kernel cache: one verified file per entry, atomic writes, no lock files, no exceptions."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import time
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..codegen.digest import SCHEMA
from ..errors import CacheWarning

__all__ = ["CacheStore", "Damaged", "Record", "decode", "encode"]

# An entry is KEY.brt (KEY.so: of what kernels need and is none); UNIT.twin is the same file under what its compiler read; KEY.cubin is its payload alone, for those that load files. An entry holds: magic, SHA-256 of the rest, JSON length (4), payload length (8), JSON, payload.
_MAGIC = b"BRTKRN\x00\x01"
_HEADER = len(_MAGIC) + 32 + 4 + 8
_OPEN = os.O_CLOEXEC | os.O_NOFOLLOW
_STALE_SECONDS = 3600
_VERSION_DIR = r"v\d+"
_SHARD_DIR = r"[0-9a-f]{2}"
_OUR_FILE = r"[0-9a-f]{64}\.(brt|cubin|twin|note|so|[0-9a-f]{16}\.tmp)"
_HINT = "BARACUDA_RT_CACHE_DIR names the directory, which should be writable and your own"


class Record(NamedTuple):
    """What one entry holds."""

    binary: bytes
    source_digest: str
    meta: dict[str, Any]


class Damaged(Exception):
    """Why bytes are not a good entry."""


class Foreign(Exception):
    """Why a file's owner or mode does not let us trust it."""


class CacheStore:
    """Entries under one directory. Reading and writing never raise: a problem is a miss and one warning."""

    def __init__(self, directory: str | None) -> None:
        self.directory = directory
        self._root = None if directory is None else os.path.join(directory, f"v{SCHEMA}")
        self._warned: dict[str, object] = {}
        self._swept: set[str] = set()

    def read(self, key: str, suffix: str = ".brt") -> Record | None:
        """The entry of this key, or None if there is no good one."""
        path = self._path(key, suffix)
        if path is None:
            return None
        try:
            return decode(self._read_file(path), key)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self._warn("directory", f"cannot read {path} ({error.strerror}), compiling again")
        except Damaged as reason:
            self._warn(key, f"damaged entry {path} ({reason}), compiling again")
        except Foreign as reason:
            self._warn("foreign", f"ignored {path}, which others could have written ({reason})")
        return None

    def write(self, key: str, record: Record, suffix: str = ".brt") -> bool:
        """Store an entry; False if the directory does not let us."""
        path = self._path(key, suffix)
        return path is not None and self._write_file(path, encode(key, record))

    def link(self, key: str, unit: str) -> None:
        """Lets `read_twin` find an entry by its unit, where the file system has hard links."""
        path, twin = self._path(key), self._path(unit, ".twin")
        if path is None or twin is None:
            return
        temporary = f"{twin[:-5]}.{os.urandom(8).hex()}.tmp"
        try:
            _make_private(os.path.dirname(twin))
            os.link(path, temporary)
            os.replace(temporary, twin)
        except OSError:
            pass  # then it is compiled again
        finally:
            _unlink(temporary)

    def read_twin(self, unit: str) -> Record | None:
        """A good entry whose compiler read this unit, or None."""
        path = self._path(unit, ".twin")
        try:
            return None if path is None else decode(self._read_file(path), None)
        except (OSError, Damaged, Foreign):
            return None

    def note(self, key: str, meta: dict[str, Any]) -> None:
        """Keeps something small that costs time to find out; `recall` returns it."""
        path = self._path(key, ".note")
        if path is not None:
            self._write_file(path, encode(key, Record(b"", "", meta)))

    def recall(self, key: str) -> dict[str, Any] | None:
        """What was noted, None if nothing good is there."""
        path = self._path(key, ".note")
        try:
            return None if path is None else decode(self._read_file(path), key).meta
        except (OSError, Damaged, Foreign):
            return None

    def remove(self, key: str) -> None:
        """Forget one entry."""
        for suffix in (".brt", ".so", ".cubin"):
            path = self._path(key, suffix)
            if path is not None:
                _unlink(path)

    def payload(self, key: str, binary: bytes) -> str | None:
        """The path of a file that holds just these bytes, written where it does not yet; None where the directory keeps nothing."""
        path = self._path(key, ".cubin")
        if path is None:
            return None
        try:
            if self._read_file(path) == binary:
                return path
        except (OSError, Damaged, Foreign):
            pass  # not there, or not to be trusted
        return path if self._write_file(path, binary, durable=False) else None

    def clear(self) -> None:
        """Remove every entry of every schema, and nothing that is not ours."""
        if self.directory is None:
            return
        for version in _scan(self.directory):
            if not re.fullmatch(_VERSION_DIR, version.name):
                continue
            for shard in _scan(version.path):
                if not re.fullmatch(_SHARD_DIR, shard.name):
                    continue
                for file in _scan(shard.path):
                    if re.fullmatch(_OUR_FILE, file.name):
                        _unlink(file.path)
                _rmdir(shard.path)
            _rmdir(version.path)

    def usage(self) -> tuple[int, int]:
        """Number of entries and bytes of all files."""
        entries = size = 0
        for shard in _scan(self._root):
            for file in _scan(shard.path):
                if re.fullmatch(_OUR_FILE, file.name) and not file.name.endswith(".twin"):
                    entries += file.name.endswith(".brt")
                    try:
                        size += file.stat(follow_symlinks=False).st_size
                    except OSError:
                        pass  # removed meanwhile
        return entries, size

    def problem(self) -> str | None:
        """Why nothing can be kept here, None if it can; tries it."""
        if self._root is None:
            return "there is no home directory and BARACUDA_RT_CACHE_DIR is not set"
        name = os.path.join(self._root, "00", "0" * 64)
        probe = f"{name}.{os.urandom(8).hex()}.tmp"
        try:
            _make_private(os.path.dirname(name))
            _write_atomically(probe, probe, b"probe")
            data = self._read_file(probe)
        except OSError as error:
            return f"{error.strerror}: {error.filename or self.directory}"
        except (Damaged, Foreign) as reason:
            return str(reason)
        finally:
            _unlink(probe)
        return None if data == b"probe" else "a file does not read back as it was written"

    def _path(self, key: str, suffix: str = ".brt") -> str | None:
        return None if self._root is None else os.path.join(self._root, key[:2], key + suffix)

    def _warn(self, topic: str, problem: str) -> None:
        token = object()
        if self._warned.setdefault(topic, token) is token:  # atomic: one warning whatever number of threads
            warnings.warn(f"kernel cache: {problem}; {_HINT}", CacheWarning, stacklevel=2)

    def _read_file(self, path: str) -> bytes:
        # Non-blocking, so that a named pipe in place of an entry cannot hang us.
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | _OPEN)
        with os.fdopen(fd, "rb") as file:
            status = os.fstat(fd)
            if not stat.S_ISREG(status.st_mode):
                raise Damaged("not a regular file")
            _check_owner(status)
            return file.read()

    def _write_file(self, path: str, data: bytes, durable: bool = True) -> bool:
        shard, name = os.path.split(path)
        for attempts_left in (2, 1, 0):
            try:
                _make_private(shard)
                self._sweep(shard)
                _write_atomically(os.path.join(shard, f"{name[:64]}.{os.urandom(8).hex()}.tmp"), path, data, durable)
                return True
            except OSError as error:
                if isinstance(error, FileNotFoundError) and attempts_left:
                    continue  # the directory was deleted under us
                self._warn("directory", f"cannot write to {self.directory} ({error.strerror}), kernels stay in memory")
                return False
        raise AssertionError("unreachable")

    def _sweep(self, shard: str) -> None:
        """Remove what killed processes left in a directory, the first time we write there."""
        if shard in self._swept:
            return
        self._swept.add(shard)
        oldest = time.time() - _STALE_SECONDS
        for file in _scan(shard):
            try:
                if file.name.endswith(".tmp") and file.stat(follow_symlinks=False).st_mtime < oldest:
                    os.unlink(file.path)
            except OSError:
                pass  # another process swept it, or it is not ours to remove


def encode(key: str, record: Record) -> bytes:
    """A record as the bytes of one entry."""
    head = {"key": key, "source_digest": record.source_digest, "meta": record.meta}
    text = json.dumps(head, sort_keys=True).encode()
    body = len(text).to_bytes(4, "little") + len(record.binary).to_bytes(8, "little") + text + record.binary
    return _MAGIC + hashlib.sha256(body).digest() + body


def decode(data: bytes, key: str | None) -> Record:
    """The record in the bytes of an entry. Raises Damaged unless they are whole and belong to this key (None: to any)."""
    if not data:
        raise Damaged("empty")
    if len(data) < _HEADER or not data.startswith(_MAGIC):
        raise Damaged("not an entry")
    checksum, body = data[len(_MAGIC) : len(_MAGIC) + 32], memoryview(data)[len(_MAGIC) + 32 :]
    if hashlib.sha256(body).digest() != checksum:
        raise Damaged("its checksum does not match")
    text_size, size = int.from_bytes(body[:4], "little"), int.from_bytes(body[4:12], "little")
    head = json.loads(bytes(body[12 : 12 + text_size]))
    binary = bytes(body[12 + text_size :])
    if key not in (None, head["key"]) or len(binary) != size:
        raise Damaged("it belongs to another key")
    return Record(binary, head["source_digest"], head["meta"])


def _check_owner(status: os.stat_result) -> None:
    if status.st_uid not in (os.geteuid(), 0):
        raise Foreign(f"owned by user {status.st_uid}")
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise Foreign(f"writable by others, mode {stat.S_IMODE(status.st_mode):o}")


def _make_private(shard: str) -> None:
    root = os.path.dirname(shard)
    # makedirs gives its mode to the last directory only.
    for directory in (os.path.dirname(root), root, shard):
        if not os.path.isdir(directory):
            os.makedirs(directory, mode=0o700, exist_ok=True)


def _write_atomically(temporary: str, path: str, data: bytes, durable: bool = True) -> None:
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN, 0o600)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(fd)
        os.replace(temporary, path)
    except BaseException:
        _unlink(temporary)
        raise


def _scan(directory: str | None) -> Iterator[os.DirEntry[str]]:
    if directory is None:
        return
    try:
        with os.scandir(directory) as listing:
            yield from listing
    except OSError:
        return  # gone, or not ours to read: nothing to list


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def _rmdir(path: str) -> None:
    try:
        os.rmdir(path)
    except OSError:
        pass  # not empty
