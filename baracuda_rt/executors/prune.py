"""Definitions that no kernel of a unit reaches, blanked out: a compiler's time goes by the length of what it reads.

Partials are libraries: a kernel calls a few of their functions. What stands between the partial marks of a rendered source is
split into top-level definitions; one stays when its name is used by what stays and so are the types that its parameters or its
specialisation name. Dropped text leaves its line breaks, so compilers cite the lines of the whole source.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from .._generated.partials import PARTIALS
from .definitions import BLOCK, COMMENT, LAYOUT, OFFSET, WORD, Chunk, digest_of

__all__ = ["code", "neutral", "prune"]

def code(text: str) -> str:
    """A source without its comments: two sources with the same code give the same binary."""
    return COMMENT.sub("", text)


def neutral(text: str, symbol: str) -> str:
    """A source without comments, blank lines, indentation and the name of its SKU: equal ones give the same machine code under other names."""
    return re.sub(r"\s*\n\s*", "\n", code(text).replace(symbol, "kernel"))


def prune(*texts: str) -> tuple[str, ...]:
    """Rendered sources that go into one unit, without what none of their kernels reaches."""
    blocks = [[(match.start(2), match.end(2), _split(match.group(2))) for match in BLOCK.finditer(text)] for text in texts]
    used: set[str] = set()
    for text, own in zip(texts, blocks, strict=True):
        end = 0
        for start, stop, _ in own:
            used.update(_words(text[end:start]))
            end = stop
        used.update(_words(text[end:]))
    pending = list(dict.fromkeys(chunk for own in blocks for _, _, chunks in own for chunk in chunks))
    types = frozenset().union(*(chunk.types for chunk in pending))
    kept: set[Chunk] = set()
    while True:
        reached = [c for c in pending if not c.names or (c.names & used and c.needs & types <= used)]
        if not reached:
            break
        kept.update(reached)
        pending = [c for c in pending if c not in kept]
        used.update(*(chunk.uses for chunk in reached))
    return tuple(_without(text, own, kept) for text, own in zip(texts, blocks, strict=True))


def _words(code: str) -> list[str]:
    """The names in code outside the blocks; what is asserted of a struct's layout reaches the macro for offsets alone."""
    return WORD.findall(LAYOUT.sub(OFFSET, COMMENT.sub("", code)))


def _without(text: str, blocks: Sequence[tuple[int, int, tuple[Chunk, ...]]], kept: set[Chunk]) -> str:
    parts = []
    end = 0
    for start, stop, chunks in blocks:
        parts.append(text[end:start])
        parts += [piece if c in kept else "\n" * piece.count("\n") for c in chunks for piece in (text[start + c.start : start + c.end],)]
        end = stop
    return "".join([*parts, text[end:]])


@functools.lru_cache(maxsize=256)
def _split(block: str) -> tuple[Chunk, ...]:
    known: tuple[str, ...] | None = PARTIALS.get(digest_of(block))
    if known is None:  # edited since it was split, or not plain text
        from .split import found

        return found(block)
    chunks, start = [], 0
    for line in known:
        end, names, uses, needs, types = line.split("|")
        chunks.append(Chunk(start, int(end), frozenset(names.split()), tuple(uses.split()), frozenset(needs.split()), frozenset(types.split())))
        start = int(end)
    return tuple(chunks)
