"""Content digests: the schema number, length-prefixed SHA-256, and templates with all they include."""

from __future__ import annotations

import functools
import hashlib
import os
import re
from collections.abc import Iterable

from .errors import RenderError

__all__ = ["SCHEMA", "digest", "file_digest", "generator_digest", "template_digest"]

SCHEMA = 2
"""Raised by one whenever the layout of a key or of a stored entry changes."""

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_REFERENCE = re.compile(r"\{%[-+]?\s*(include|import|from|extends)\b(.*?)[-+]?%\}", re.DOTALL)
_PLAIN_NAME = re.compile(r"""\s*(["'])([^"']+)\1\s*(?:$|(?:as|ignore|import|with|without)\b)""")


def digest(fields: Iterable[tuple[str, bytes | str]]) -> str:
    """SHA-256 (hex) of labelled fields, each with its length, so that no two lists can collide."""
    state = hashlib.sha256()
    for label, value in fields:
        for part in (label, value):
            data = part.encode() if isinstance(part, str) else part
            state.update(len(data).to_bytes(8, "little"))
            state.update(data)
    return state.hexdigest()


def file_digest(path: str | os.PathLike[str]) -> str:
    """Digest of one file's bytes."""
    return _scan(*_identity(os.fspath(path)))[0]


@functools.cache
def generator_digest(directory: str = os.path.dirname(os.path.abspath(__file__))) -> str:
    """Digest of the generator's own modules: what lowers formulas decides kernels as much as the manifest and the templates do."""
    names = sorted(name for name in os.listdir(directory) if name.endswith(".py"))
    return digest((name, _bytes_of(os.path.join(directory, name))) for name in names)


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def template_digest(directory: str | os.PathLike[str], name: str) -> str:
    """Digest of a template and of everything it includes, imports or extends.

    References must be plain names: what a computed name would pull in, the digest could not see.
    """
    root = os.fspath(directory)
    seen: dict[str, str] = {}
    pending = [(name, name)]
    while pending:
        current, user = pending.pop()
        if current in seen:
            continue
        try:
            content, references = _scan(*_identity(os.path.join(root, current)))
        except OSError as error:
            reason = f"cannot read {current} used by {user}: {error.strerror}"
            raise RenderError(reason, template=name) from error
        seen[current] = content
        for reference in references:
            if not reference:
                reason = f"{current} includes or imports by a computed name; use plain quoted names"
                raise RenderError(reason, template=name)
            pending.append((reference, current))
    return digest([("root", name), *sorted(seen.items())])


def _identity(path: str) -> tuple[str, int, int]:
    status = os.stat(path)
    return path, status.st_mtime_ns, status.st_size


@functools.cache
def _scan(path: str, mtime_ns: int, size: int) -> tuple[str, tuple[str, ...]]:
    """Content digest of a file and the names it refers to ("" for one that is not a plain name)."""
    data = _bytes_of(path)
    text = _COMMENT.sub("", data.decode("utf-8", "replace"))
    names = []
    for _, rest in _REFERENCE.findall(text):
        plain = _PLAIN_NAME.match(rest)
        names.append(plain[2] if plain else "")
    return hashlib.sha256(data).hexdigest(), tuple(names)
