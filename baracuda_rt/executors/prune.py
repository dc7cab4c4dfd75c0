"""Definitions that no kernel of a unit reaches, blanked out: a compiler's time goes by the length of what it reads.

Partials are libraries: a kernel calls a few of their functions. What stands between the partial marks of a rendered source is
split into top-level definitions; one stays when its name is used by what stays and so are the types that its parameters or its
specialisation name. Where only some of a source's kernels are wanted, the rest of it is split like that too, and the other kernels
go. Dropped text leaves its line breaks, so compilers cite the lines of the whole source.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterator, Sequence
from operator import itemgetter

from .._generated.partials import PARTIALS
from ..codegen.model import kernel_names
from .definitions import BLOCK, COMMENT, LAYOUT, OFFSET, WORD, Chunk, digest_of

__all__ = ["code", "neutral", "prune"]

_LINE = re.compile(r"^#line .*$", re.MULTILINE)
_MARK = re.compile(BLOCK.pattern + r"|^namespace \w+ \{$|^\}  // namespace \w+$", BLOCK.flags)


def code(text: str) -> str:
    """A source without its comments: two sources with the same code give the same binary."""
    return COMMENT.sub("", text)


def neutral(text: str, *symbols: str) -> str:
    """A source without comments, line numbers, blank lines, indentation and the names of its SKUs: equal ones give the same machine code under other names."""
    for k, symbol in sorted(enumerate(symbols), key=lambda row: -len(row[1])):  # one may begin another
        text = text.replace(symbol, f"kernel{k}")
    return re.sub(r"\s*\n\s*", "\n", _LINE.sub("", code(text)))


def prune(*texts: str, kernels: Collection[str] | None = None) -> tuple[str, ...]:
    """Rendered sources that go into one unit, without what none of their kernels, or of those named in `kernels`, reaches."""
    blocks = [[(match.start(2), match.end(2), _split(match.group(2))) for match in BLOCK.finditer(text)] for text in texts]
    if kernels is not None:
        wanted = frozenset(kernels)
        blocks = [sorted([*own, *_rest(text, wanted)], key=itemgetter(0)) if kernel_names(text) else own for text, own in zip(texts, blocks, strict=True)]
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


_Block = tuple[int, int, tuple[Chunk, ...]]


def _rest(text: str, kernels: frozenset[str]) -> Iterator[_Block]:
    """What stands between partials and the bounds of namespaces, in blocks too: what defines or declares kernels that are not wanted has their names there, which nothing uses."""
    every, none = frozenset(kernel_names(text)), frozenset[str]()
    start = 0
    for end, after in (*(match.span() for match in _MARK.finditer(text)), (len(text), 0)):
        rest = text[start:end]
        chunks = []
        for chunk in _split_now(rest):
            piece = rest[chunk.start : chunk.end]
            own = every.intersection(WORD.findall(COMMENT.sub("", piece))) if any(name in piece for name in every) else none
            chunks.append(Chunk(chunk.start, chunk.end, own, chunk.uses) if own and kernels.isdisjoint(own) else chunk)
        yield start, end, tuple(chunks)
        start = after


def _words(code: str) -> list[str]:
    """The names in code outside the blocks; what is asserted of a struct's layout reaches the macro for offsets alone."""
    return WORD.findall(LAYOUT.sub(OFFSET, COMMENT.sub("", code)))


def _without(text: str, blocks: Sequence[_Block], kept: set[Chunk]) -> str:
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
        return _split_now(block)
    chunks, start = [], 0
    for line in known:
        end, names, uses, needs, types = line.split("|")
        chunks.append(Chunk(start, int(end), frozenset(names.split()), tuple(uses.split()), frozenset(needs.split()), frozenset(types.split())))
        start = int(end)
    return tuple(chunks)


@functools.lru_cache(maxsize=64)
def _split_now(text: str) -> tuple[Chunk, ...]:
    from .split import found

    return found(text)
