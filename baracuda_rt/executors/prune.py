"""Definitions that no kernel of a unit reaches, blanked out: a compiler's time goes by the length of what it reads.

Partials are libraries: a kernel calls a few of their functions. What stands between the partial marks of a rendered source is
split into top-level definitions; one stays when its name is used by what stays and so are the types that its parameters or its
specialisation name. Dropped text leaves its line breaks, so compilers cite the lines of the whole source.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

__all__ = ["code", "neutral", "prune"]

_BLOCK = re.compile(r"^// --- partial (\w+) begin ---\n(.*?)^// --- partial \1 end ---$", re.MULTILINE | re.DOTALL)
_TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)+\'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*|[{};\n]', re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LAYOUT = re.compile(r'static_assert\(sizeof\((\w+)[^;"]*"[^"]*"\);')
_OFFSET = "BRT_AT"  # the macro that asserts an offset
_WORD = re.compile(r"[A-Za-z_]\w*")
_CONTINUES = re.compile(r"\s*[;,]")
_CALL = re.compile(r"\s*([A-Z]\w*)\((.*)\)\s*\Z", re.DOTALL)
_DEFINE = re.compile(r"\s*#\s*define\s+(\w+)(?:\(([^)]*)\))?(.*)\Z", re.DOTALL)
_TYPE = re.compile(r"\s*(?:struct|class|union|enum(?:\s+class)?)\s+(?:alignas\s*\([^{;]*\)\s*)?(\w+)\s*(<[^{;:]*>)?\s*(?:[:{;]|\Z)")
_FUNCTION = re.compile(r"(\w+)\s*(?:<[^()]*>)?\s*\(")
_NOT_NAMES = frozenset({"__launch_bounds__", "alignas", "decltype", "__attribute__", "noexcept", "__align__"})


class _Chunk(NamedTuple):
    """One definition: where it stands in its block, the names it gives, the names it reads, the types that call for it.

    Without names it always stays."""

    start: int
    end: int
    names: frozenset[str]
    uses: frozenset[str]
    needs: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()


def code(text: str) -> str:
    """A source without its comments: two sources with the same code give the same binary."""
    return _COMMENT.sub("", text)


def neutral(text: str, symbol: str) -> str:
    """A source without comments, blank lines, indentation and the name of its SKU: equal ones give the same machine code under other names."""
    return re.sub(r"\s*\n\s*", "\n", code(text).replace(symbol, "kernel"))


def prune(*texts: str) -> tuple[str, ...]:
    """Rendered sources that go into one unit, without what none of their kernels reaches."""
    blocks = [[(match.start(2), match.end(2), _split(match.group(2))) for match in _BLOCK.finditer(text)] for text in texts]
    used: set[str] = set()
    for text, own in zip(texts, blocks, strict=True):
        end = 0
        for start, stop, _ in own:
            used.update(_words(text[end:start]))
            end = stop
        used.update(_words(text[end:]))
    pending = list(dict.fromkeys(chunk for own in blocks for _, _, chunks in own for chunk in chunks))
    types = frozenset().union(*(chunk.types for chunk in pending))
    kept: set[_Chunk] = set()
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
    return _WORD.findall(_LAYOUT.sub(_OFFSET, _COMMENT.sub("", code)))


def _without(text: str, blocks: Sequence[tuple[int, int, tuple[_Chunk, ...]]], kept: set[_Chunk]) -> str:
    parts = []
    end = 0
    for start, stop, chunks in blocks:
        parts.append(text[end:start])
        parts += [piece if c in kept else "\n" * piece.count("\n") for c in chunks for piece in (text[start + c.start : start + c.end],)]
        end = stop
    return "".join([*parts, text[end:]])


@functools.lru_cache(maxsize=256)
def _split(block: str) -> tuple[_Chunk, ...]:
    macros: dict[str, tuple[list[str], str]] = {}
    chunks = [_chunk(block, start, end, macros) for start, end in _pieces(block)]
    return tuple(chunks) if chunks and chunks[-1].end == len(block) else (_Chunk(0, len(block), frozenset(), frozenset(_WORD.findall(block))),)


def _pieces(block: str) -> Iterator[tuple[int, int]]:
    """The spans of the top-level definitions, each with the comments and blank lines before it; they cover a well-formed block."""
    start = depth = conditions = 0
    for token in _TOKEN.finditer(block):
        text = token.group().lstrip()
        end = token.end()
        ends = False
        if text.startswith("#"):
            if re.match(r"#\s*if", text):
                conditions += depth == 0 or conditions > 0
            elif re.match(r"#\s*endif", text) and conditions:
                conditions -= 1
                ends = depth == 0 and not conditions
            else:
                ends = depth == 0 and not conditions
        elif text == "{":
            depth += 1
        elif text == "}":
            depth -= 1
            ends = depth == 0 and not conditions and not _CONTINUES.match(block, end) and not _opens_initializer(block[start:end])
        elif text == ";":
            ends = depth == 0 and not conditions
        elif token.group() == "\n" and depth == 0 and not conditions:
            ends = _CALL.match(_COMMENT.sub("", block[start:end])) is not None
        if ends:
            if end < len(block) and block[end] == "\n":
                end += 1
            yield start, end
            start = end
    if start < len(block) and depth == 0 and not conditions and not _COMMENT.sub("", block[start:]).strip():
        yield start, len(block)


def _opens_initializer(text: str) -> bool:
    return re.search(r"=\s*\{", text.partition("{")[0] + "{") is not None


def _chunk(block: str, start: int, end: int, macros: dict[str, tuple[list[str], str]]) -> _Chunk:
    code = _COMMENT.sub("", block[start:end])
    return _Chunk(start, end, *_read(code, macros))


def _read(code: str, macros: dict[str, tuple[list[str], str]]) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    """names, uses, needs, types of one definition."""
    none: frozenset[str] = frozenset()
    words = frozenset(_WORD.findall(code))
    if not words:
        return none, none, none, none
    define = _DEFINE.match(code)
    if define:
        name, params, body = define.groups()
        macros[name] = ([p.strip() for p in params.split(",")] if params else [], body.replace("\\\n", "\n"))
        return frozenset({name}), words, none, none
    undef = re.match(r"\s*#\s*undef\s+(\w+)\s*\Z", code)
    if undef:
        return frozenset({undef.group(1)}), none, none, none
    if re.match(r"\s*#", code):
        if not re.match(r"\s*#\s*if", code):
            return none, words, none, none
        inner = re.sub(r"^[ \t]*#[ \t]*(?:if|el|endif)[^\n]*", "", code, flags=re.MULTILINE)
        return _together(inner, words, macros)
    call = _CALL.match(code)
    if call and call.group(1) in macros:
        params, body = macros[call.group(1)]
        given = dict(zip(params, [a.strip() for a in _arguments(call.group(2))], strict=False))
        body = re.sub(r"\w+", lambda m: given.get(m.group(), m.group()), body)
        return _together(re.sub(r"\s*##\s*", "", body) + "\n", words, macros)
    return _declaration(code, words)


def _together(code: str, words: frozenset[str], macros: dict[str, tuple[list[str], str]]) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    """Several definitions that stay or go as one."""
    parts = [_read(_COMMENT.sub("", code[a:b]), dict(macros)) for a, b in _pieces(code)]
    parts = [part for part in parts if part[1] or part[0]]
    if not parts or any(not names for names, *_ in parts):
        return frozenset(), words | frozenset(_WORD.findall(code)), frozenset(), frozenset()
    names, uses, _, types = (frozenset().union(*column) for column in zip(*parts, strict=True))
    needs = frozenset.intersection(*(part[2] for part in parts))
    return names, uses | words, needs, types


def _declaration(code: str, words: frozenset[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    none: frozenset[str] = frozenset()
    head, own = _without_template(code)
    declared = _TYPE.match(head)
    if declared and "(" not in head[: declared.start(1)].replace("alignas(", ""):
        name, arguments = declared.groups()
        names = {name} | (set(_WORD.findall(head)) - {"enum", "class"} if re.match(r"\s*enum", head) else set())
        return frozenset(names), words, frozenset(_WORD.findall(arguments or "")) - own, frozenset({name})
    if re.match(r"\s*using\s+\w+\s*=", head):
        return frozenset(_WORD.findall(head)[1:2]), words, none, none
    if re.match(r"\s*typedef\b", head):
        return frozenset(_WORD.findall(head)[-1:]), words, none, none
    front = re.split(r"[{;]", head, maxsplit=1)[0]
    if layout := _LAYOUT.match(code.lstrip()):  # goes with the struct, which gives all its words
        return frozenset({layout.group(1)}), frozenset({_OFFSET}), none, none
    if "operator" in front or "static_assert" in front or "extern" in front:
        return none, words, none, none
    if re.match(r"[^(=]*=", front):  # one or several constants
        return frozenset(re.findall(r"(\w+)\s*(?:\[[^\]]*\]\s*)*=(?!=)", front)), words, none, none
    for function in _FUNCTION.finditer(front):
        if function.group(1) not in _NOT_NAMES:
            return frozenset({function.group(1)}), words, frozenset(_WORD.findall(front[function.end(1) :])) - own, none
    return none, words, none, none


def _without_template(code: str) -> tuple[str, frozenset[str]]:
    """The declaration after `template <...>`, and the names of the template's own parameters."""
    own: set[str] = set()
    while match := re.match(r"\s*template\s*<", code):
        depth, at = 1, match.end()
        while depth and at < len(code):
            depth += {"<": 1, ">": -1}.get(code[at], 0)
            at += 1
        own.update(_WORD.findall(code[match.end() : at]))
        code = code[at:]
    return code, frozenset(own)


def _arguments(text: str) -> list[str]:
    out, depth = [""], 0
    for c in text:
        depth += {"(": 1, ")": -1}.get(c, 0)
        if c == "," and not depth:
            out.append("")
        else:
            out[-1] += c
    return out
