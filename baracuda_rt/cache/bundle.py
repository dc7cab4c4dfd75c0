"""One file of kernels compiled ahead of time: written whole by regenerate-kernels, then only read, by key, without unpacking it."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import threading
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from ..codegen.digest import SCHEMA
from ..errors import BackendUnavailableError
from .cache_store import Damaged, Record, decode, encode
from .package import package

__all__ = ["Bundle", "open_bundle", "write_bundle"]

# The file: magic, SHA-256 of the rest of the head, then sizes (file, JSON, number of entries), JSON, table, records.
# A row of the table: key (32 bytes), place and size of the record. The rows are sorted, so a lookup parses nothing;
# a record is what the cache directory holds in a file of its own and carries its own digest.
_MAGIC = b"BRTBND\x00\x01"
_FIXED = len(_MAGIC) + 32 + 3 * 8
_ROW = 32 + 8 + 8
_ADVICE = "write one with 'regenerate-kernels --compile ARCHS --bundle FILE', or unset the variable"


def write_bundle(path: str | os.PathLike[str], records: Iterable[tuple[str, Record]], about: dict[str, Any]) -> int:
    """Writes (key digest, record) pairs to one file, all of it or nothing; returns its size. Equal input, equal bytes. Raises OSError."""
    encoded = {key: encode(key, record) for key, record in records}
    keys = sorted(encoded)
    text = json.dumps({"package": package(), "schema": SCHEMA, **about}, sort_keys=True, ensure_ascii=False).encode()
    place = _FIXED + len(text) + _ROW * len(keys)
    table = bytearray()
    for key in keys:
        size = len(encoded[key])
        table += bytes.fromhex(key) + place.to_bytes(8, "little") + size.to_bytes(8, "little")
        place += size
    head = b"".join(n.to_bytes(8, "little") for n in (place, len(text), len(keys))) + text + bytes(table)
    target = os.path.abspath(path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    temporary = f"{target}.{os.urandom(4).hex()}.tmp"
    try:
        with open(temporary, "xb") as file:
            file.write(_MAGIC + hashlib.sha256(head).digest() + head)
            for key in keys:
                file.write(encoded[key])
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        try:
            os.unlink(temporary)
        except OSError:
            pass
        raise
    return place


class Bundle:
    """An open bundle. Raises BackendUnavailableError, saying who asked for the file, what is wrong with it and what to do."""

    def __init__(self, path: str, who: str = "BARACUDA_RT_BUNDLE", advice: str = _ADVICE) -> None:
        self.path = path
        self._who, self._advice = who, advice
        try:
            # Non-blocking, so that a named pipe cannot hang us.
            self._fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError as error:
            self._fail(f"cannot be opened ({error.strerror})")
        try:
            self._read_head()
        except BaseException:
            os.close(self._fd)
            raise

    def _read_head(self) -> None:
        status = os.fstat(self._fd)
        if not stat.S_ISREG(status.st_mode):
            self._fail("is not a file")
        fixed = os.pread(self._fd, _FIXED, 0)
        if len(fixed) < _FIXED or not fixed.startswith(_MAGIC):
            self._fail("is not a bundle")
        size, text_size, count = (int.from_bytes(fixed[at : at + 8], "little") for at in range(len(_MAGIC) + 32, _FIXED, 8))
        if size != status.st_size:
            self._fail(f"is damaged: it has {status.st_size} bytes of {size}")
        rest = os.pread(self._fd, text_size + count * _ROW, _FIXED) if text_size + count * _ROW <= size else b""
        if hashlib.sha256(fixed[len(_MAGIC) + 32 :] + rest).digest() != fixed[len(_MAGIC) : len(_MAGIC) + 32]:
            self._fail("is damaged: the checksum of its index does not match")
        self.about: dict[str, Any] = json.loads(rest[:text_size])
        self._table = rest[text_size:]
        if (self.about["package"], self.about["schema"]) != (package(), SCHEMA):
            self._fail(f"was written by baracuda_rt {self.about['package']}, this is {package()}")

    def __enter__(self) -> Bundle:
        return self

    def __exit__(self, *exc: object) -> None:
        os.close(self._fd)

    def __len__(self) -> int:
        return len(self._table) // _ROW

    def __iter__(self) -> Iterator[str]:
        """The key digests it holds, sorted."""
        return (self._table[at : at + 32].hex() for at in range(0, len(self._table), _ROW))

    def read(self, key: str) -> Record | None:
        """The record of a key, None if it is not here. A damaged one raises: a bundle is there so that nothing is compiled in its place."""
        wanted, low, high = bytes.fromhex(key), 0, len(self)
        while low < high:
            middle = (low + high) // 2
            at = middle * _ROW
            found = self._table[at : at + 32]
            if found == wanted:
                place, size = (int.from_bytes(self._table[at + k : at + k + 8], "little") for k in (32, 40))
                try:
                    return decode(os.pread(self._fd, size, place), key)
                except Damaged as reason:
                    self._fail(f"is damaged: entry {key[:16]}: {reason}")
            if found < wanted:
                low = middle + 1
            else:
                high = middle
        return None

    def _fail(self, problem: str) -> NoReturn:
        raise BackendUnavailableError(f"{self._who}: {self.path} {problem}; {self._advice}")


_open: dict[str, Bundle] = {}
_lock = threading.Lock()


def open_bundle(path: str) -> Bundle:
    """The bundle of a path, opened once per process."""
    found = _open.get(path)
    if found is None:
        with _lock:
            found = _open.get(path)
            if found is None:
                found = _open[path] = Bundle(path)
    return found
