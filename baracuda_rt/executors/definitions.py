"""A definition of a partial, and the patterns by which source text is read for names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection

__all__ = ["BLOCK", "COMMENT", "LAYOUT", "OFFSET", "WORD", "Chunk", "digest_of"]

BLOCK = re.compile(r"^// --- partial (\w+) begin ---\n((?:.*\n)*?)// --- partial \1 end ---$", re.MULTILINE)  # by lines: by characters it took three times as long
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
LAYOUT = re.compile(r'static_assert\(sizeof\((\w+)[^;"]*"[^"]*"\);')
OFFSET = "BRT_AT"  # the macro that asserts an offset
WORD = re.compile(r"[A-Za-z_]\w*")


class Chunk:
    """One definition: where it stands in its block, the names it gives, the names it reads, the types that call for it.

    Without names it always stays. Equal to itself alone: comparing names would take longer than all else."""

    __slots__ = ("end", "names", "needs", "start", "types", "uses")

    def __init__(self, start: int, end: int, names: frozenset[str], uses: Collection[str], needs: frozenset[str] = frozenset(), types: frozenset[str] = frozenset()) -> None:
        self.start, self.end, self.names, self.uses, self.needs, self.types = start, end, names, uses, needs, types


def digest_of(block: str) -> str:
    """By which the definitions of a partial's text are found among those that were split ahead of time."""
    return hashlib.sha256(block.encode()).hexdigest()
