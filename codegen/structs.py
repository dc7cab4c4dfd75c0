"""Structs and constants that kernels and launches share: C text, compile-time checks and packing from one declaration. No declaration lives here.

A declaration names a struct and its fields as C does, a line for each type; `# …` becomes the comment of its line:

    AXES = Struct("Axes<N>", '''
        i64 rank
        i64 extent[RANK] = 1   # innermost axis first
        i64 stride[N][RANK] = 0
    ''', RANK=16)

    AXES[2].pack(rank=1, extent=[8], stride=[[1], [4]])   # bytes
    AXES[2].values(…)                                     # flat numbers, for a field of another struct

Sizes in `<>` are parameters of a C++ template, sizes in `[]` constants of the rendered source, keywords numbers that both sides know.
An argument that names a type is a specialisation; `[index_t=i32|i64]` is a type that the source chooses, `[index_t=i32]` a struct for
that choice. `= 1` fills up an array that is given shorter. Templates hold the text between marks, so that they stay C++ for people and
editors; `refresh` writes anew what stands between `// generated from MODULE: WHAT` and `// end of generated text`. WHAT is one of

    struct AXES               the whole struct, and what asserts its layout
    fields of AXES            the members of one with member functions, and behind it
    layout of AXES            what asserts that
    constants RANK U=UNITS    numbers; one by another name
    enum OOB i64 OOB_         a dictionary of names and numbers; its type or name, what precedes each
"""

from __future__ import annotations

import itertools
import keyword
import math
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .errors import RenderError

__all__ = ["MARK", "Layout", "Packer", "Struct", "constants_text", "enum_text", "refresh"]

SCALARS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f32": "f", "f64": "d"}
"""C types of templates/core and their letters in `struct`; pointers are u64."""

Size = int | str
Linear = dict[str, int]
"""A size in bytes as a sum of multiples of unknown sizes; the plain number is that of ""."""

_HEAD = re.compile(r"(\w+)\s*(?:<([^>]*)>)?\s*(?:\[([^\]]*)\])?\Z")
_LINE = re.compile(r"(const\s+)?(\w+)\s*(?:<([^>]*)>)?\s*(\*?)\s*([^=]+?)\s*(?:=\s*(.+))?\Z")
_NAME = re.compile(r"(\w+)((?:\[\w+\])*)\Z")


class Field(NamedTuple):
    """One member: a scalar (its type), a pointer ("u64") or another struct with the sizes it is given."""

    name: str
    type: str
    arguments: tuple[str, ...]
    extents: tuple[str, ...]
    fill: tuple[float, ...]


class Line(NamedTuple):
    """A line of a declaration: its C text, its comment."""

    text: str
    comment: str


class Layout(NamedTuple):
    """Where the fields lie: offsets by name, size and alignment, in bytes."""

    offsets: Mapping[str, int]
    size: int
    alignment: int
    format: str  # a letter of `struct` for each number and byte of padding


class Packer:
    """A struct with its sizes: `values` gives its numbers in order, `pack` its bytes by one call of `struct`. Both take the fields by name."""

    __slots__ = ("layout", "pack", "values")

    def __init__(self, layout: Layout, pack: Callable[..., bytes], values: Callable[..., tuple[float, ...]]) -> None:
        self.layout, self.pack, self.values = layout, pack, values


class Struct:
    """The declaration of a struct. Nothing is read before it is used: modules declare theirs when they are imported."""

    __slots__ = ("_lines", "_made", "_text", "arguments", "choices", "constants", "fields", "free", "name", "parameters", "uses")

    def __init__(self, head: str, text: str, *uses: Struct, **constants: int) -> None:
        match = _HEAD.match(head)
        if match is None:
            raise ValueError(f"struct {head!r}; accepted Name, Name<N, M>, Name<i32, N>, Name[COUNT], Name[index_t=i32|i64]")
        self.name: str = match[1]
        self.arguments = _split(match[2])
        self.parameters = tuple(a for a in self.arguments if a not in SCALARS)
        self.choices: dict[str, tuple[str, ...]] = {}
        free = []
        for part in _split(match[3]):
            name, _, types = part.partition("=")
            free.append(name)
            if types:
                self.choices[name] = tuple(types.split("|"))
        self.free = tuple(free)
        self.uses, self.constants = uses, constants
        self._text = text
        self._made: dict[Any, Packer] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in ("fields", "_lines"):
            raise AttributeError(name)
        self._lines, self.fields = self._parse()
        return getattr(self, name)

    def __repr__(self) -> str:
        return f"struct {self.name}"

    # -- packing ------------------------------------------------------------------------------------------------------------------------

    def __getitem__(self, sizes: Size | tuple[Size, ...]) -> Packer:
        """The packer for these sizes: those of the template, then the source's own."""
        made = self._made.get(sizes)
        if made is None:
            made = self._made[sizes] = self._make(self.named(sizes if isinstance(sizes, tuple) else (sizes,)))
        return made

    def pack(self, *args: Any, **fields: Any) -> bytes:
        """The bytes of a struct without sizes."""
        return self[()].pack(*args, **fields)

    def values(self, *args: Any, **fields: Any) -> tuple[float, ...]:
        """The numbers of a struct without sizes, in order."""
        return self[()].values(*args, **fields)

    def named(self, sizes: Sequence[Size]) -> dict[str, Size]:
        """Sizes by name; the names are those in the head, in their order."""
        names = (*self.parameters, *self.free)
        if len(sizes) != len(names):
            raise ValueError(f"{self!r}: {len(sizes)} sizes; accepted {len(names)}: {', '.join(names)}")
        return dict(zip(names, sizes, strict=True))

    def layout(self, sizes: Mapping[str, Size] | None = None) -> Layout:
        """The layout by the rules of C, all sizes known."""
        offsets, size, alignment = self._linear(dict(sizes or {}))
        return Layout({name: at[""] for name, at in offsets.items()}, size[""], alignment, self._format(sizes or {}))

    def _format(self, sizes: Mapping[str, Size]) -> str:
        """A letter of `struct` for each number and byte of padding, in order."""
        at, alignment, letters = 0, 1, []
        for field in self.fields:
            if kind := self._scalar(field, sizes):
                letter = SCALARS[kind]
                size = align = struct.calcsize(letter)
            else:
                inner, own = self._nested(field, sizes)
                letter, (_, bytes_, align) = inner._format(own), inner._linear(own)
                size = bytes_[""]
            count = math.prod(self._number(extent, sizes) for extent in field.extents)
            pad = -at % align
            letters.append("x" * pad + letter * count)
            at += pad + size * count
            alignment = max(alignment, align)
        return "".join([*letters, "x" * (-at % alignment)])

    def _nested(self, field: Field, sizes: Mapping[str, Size]) -> tuple[Struct, dict[str, Size]]:
        """The struct of a field and its sizes; a specialisation is chosen by the types given."""
        given = [self._given(a, sizes) for a in field.arguments]
        for other in self.uses:
            if other.name == field.type and len(other.arguments) == len(given):
                chosen = all(self._given(name, sizes) in types for name, types in other.choices.items())
                if chosen and all(a in other.parameters or a == g for a, g in zip(other.arguments, given, strict=True)):
                    own = {a: g for a, g in zip(other.arguments, given, strict=True) if a in other.parameters}
                    return other, own | {name: self._given(name, sizes) for name in other.free}
        raise ValueError(f"{self!r}: {field.name} is of type {field.type}<{', '.join(map(str, given))}>, which is not among the structs it uses")

    def _scalar(self, field: Field, sizes: Mapping[str, Size]) -> str:
        """The scalar type of a field, "" for a struct."""
        kind = sizes[field.type] if field.type in self.choices else field.type
        return kind if isinstance(kind, str) and kind in SCALARS else ""

    def _given(self, text: str, sizes: Mapping[str, Size]) -> Size:
        if text in sizes:
            return sizes[text]
        return text if text in SCALARS else self._number(text, sizes)

    def _number(self, text: str, sizes: Mapping[str, Size]) -> int:
        value = int(text) if text.isdecimal() else sizes.get(text, self.constants.get(text))
        if value is None or isinstance(value, str):
            raise ValueError(f"{self!r}: size {text} is not known; name it in the head or give it as a keyword")
        return value

    def _make(self, sizes: Mapping[str, Size]) -> Packer:
        layout = self.layout(sizes)
        packer = struct.Struct("<" + "".join(f"{len(list(run))}{letter}" for letter, run in itertools.groupby(layout.format)))
        names: dict[str, Any] = {"_pack": packer.pack}
        parts = []
        for k, field in enumerate(self.fields):
            extents = [self._number(e, sizes) for e in field.extents]
            name = _argument(field.name)
            rows = [name]
            if len(extents) == 2 and field.fill:
                rows = [f"{name}[{row}]" for row in range(extents[0])]
            if not field.extents:
                parts.append(name if self._scalar(field, sizes) else f"*{name}")
                continue
            for row in rows:
                parts.append(f"*{row}")
                if field.fill:
                    names[f"_fill{k}"] = field.fill * extents[-1]
                    parts.append(f"*_fill{k}[len({row}):]")
        arguments, numbers = ", ".join(_argument(f.name) for f in self.fields), ", ".join(parts)
        pack = eval(f"lambda {arguments}: _pack({numbers})", names)  # noqa: S307 text written here from the declaration
        return Packer(layout, pack, eval(f"lambda {arguments}: ({numbers},)", names))  # noqa: S307

    # -- text ---------------------------------------------------------------------------------------------------------------------------

    def _parse(self) -> tuple[list[Line], list[Field]]:
        lines, fields = [], []
        for raw in self._text.strip().splitlines():
            code, _, comment = (part.strip() for part in raw.partition("#"))
            if not code:
                lines.append(Line("", comment))
                continue
            match = _LINE.match(code)
            if match is None:
                raise ValueError(f"{self!r}: {code!r} is no field; accepted e.g. i64 count, f64 inverse[RANK], Axes<2> kept")
            const, kind, arguments, star, names, fill = match.groups()
            if star and "," in names:
                raise ValueError(f"{self!r}: {code!r}: one pointer a line, as the sign belongs to the first name only")
            for part in names.split(","):
                name = _NAME.match(part.strip())
                if name is None or not (star or kind in SCALARS or kind in self.choices or any(kind == other.name for other in self.uses)):
                    raise ValueError(f"{self!r}: {code!r} is no field of a scalar ({', '.join(SCALARS)}), a pointer or a struct that it uses")
                extents = tuple(re.findall(r"\w+", name[2]))
                values = tuple(float(v) if "." in v else int(v) for v in (fill or "").split())
                fields.append(Field(name[1], "u64" if star else kind, _split(arguments), extents, values))
            spelt = f"{const or ''}{kind}{f'<{arguments}>' if arguments else ''}{star} {names}"
            lines.append(Line(spelt, comment))
        return lines, fields

    def fields_text(self) -> str:
        """The members as C text."""
        width = max((len(line.text) for line in self._lines if line.comment), default=0)
        out = []
        for text, comment in self._lines:
            if text:
                out.append(f"    {text};" + (" " * (width - len(text)) + f"  // {comment}" if comment else ""))
            else:
                out.append(f"    // {comment}")
        return "".join(line.rstrip() + "\n" for line in out)

    def head_text(self) -> str:
        """`struct Name`, as a template where it is one."""
        parameters = ", ".join("int " + p for p in self.parameters)
        special = ", ".join(self.arguments) if len(self.arguments) > len(self.parameters) else ""
        return (f"template <{parameters}> " if self.arguments else "") + f"struct {self.name}" + (f"<{special}>" if special else "")

    def struct_text(self) -> str:
        """The struct and what asserts its layout."""
        return f"{self.head_text()} {{\n{self.fields_text()}}};\n{self.layout_text()}"

    def layout_text(self) -> str:
        """An assertion of size and offsets, for a template at sizes that tell its parameters apart. Offsets are asserted on the CPU: NVRTC 13.0 has no
        offsetof, and both lay out structs alike."""
        sample = dict(zip(self.parameters, (2, 3, 5, 7), strict=False))
        arguments = ", ".join(str(sample.get(a, a)) for a in self.arguments)
        spelt = f"{self.name}<{arguments}>" if arguments else self.name
        cases = [dict(zip(self.choices, types, strict=True)) for types in itertools.product(*self.choices.values())]
        cases = list({tuple(struct.calcsize(SCALARS[kind]) for kind in case.values()): case for case in cases}.values())
        linear = [self._linear({**sample, **case}) for case in cases]
        terms = [f"sizeof({spelt}) == {self._chosen(cases, [size for _, size, _ in linear])}"]
        terms += [
            f"BRT_AT({self._chosen(cases, [offsets[field.name] for offsets, _, _ in linear])}, {spelt}, {field.name})"
            for field in self.fields[1:]
        ]
        # Offsets alone do not tell an i32 and its padding from an i64.
        whole = [_total(self._sizes({**sample, **case})) for case in cases]
        terms.append(f"{' + '.join(f'sizeof({spelt}::{field.name})' for field in self.fields)} == {self._chosen(cases, whole)}")
        text = f"static_assert({' && '.join(terms)}, \"{self.name} is packed otherwise\");"
        return _wrapped(text, " " * 14, r"&& |\+ (?=sizeof)")

    def _chosen(self, cases: Sequence[Mapping[str, str]], values: Sequence[Linear]) -> str:
        """A value by the types that the source chose."""
        texts = [_text(value) for value in values]
        if len(set(texts)) == 1:
            return texts[0]
        out = texts[-1]
        for case, text in zip(cases[:-1], texts[:-1], strict=True):
            test = " && ".join(f"sizeof({name}) == {struct.calcsize(SCALARS[kind])}" for name, kind in case.items())
            out = f"{test} ? {text} : {out}"
        return f"({out})"

    def _linear(self, sizes: dict[str, Size]) -> tuple[dict[str, Linear], Linear, int]:
        """Offsets, size and alignment while the source's own sizes may be open."""
        offsets: dict[str, Linear] = {}
        at: Linear = {"": 0}
        alignment = 1
        for field, (size, align) in zip(self.fields, self._sizes(sizes), strict=True):
            at = self._aligned(at, align, field.name)
            offsets[field.name] = at
            at = _total([(at, 1), (size, 1)])
            alignment = max(alignment, align)
        return offsets, self._aligned(at, alignment, "the end"), alignment

    def _sizes(self, sizes: dict[str, Size]) -> list[tuple[Linear, int]]:
        """Size and alignment of each field."""
        out = []
        for field in self.fields:
            kind = self._scalar(field, sizes)
            size: Linear = {"": struct.calcsize(SCALARS[kind])} if kind else {}
            align = size.get("", 1)
            if not kind:
                inner, own = self._nested(field, sizes | {name: f"={name}" for name in self.free if name not in sizes})
                _, size, align = inner._linear(own)
            for extent in field.extents:
                size = self._times(size, extent, sizes)
            out.append((size, align))
        return out

    def _times(self, size: Linear, extent: str, sizes: Mapping[str, Size]) -> Linear:
        value = sizes.get(extent, f"={extent}" if extent in self.free else None)
        if isinstance(value, str):
            if set(size) != {""}:
                raise ValueError(f"{self!r}: a product of two sizes of the source; make one of them a parameter")
            return {"": 0, value.removeprefix("="): size[""]}
        number = self._number(extent, sizes)
        return {name: n * number for name, n in size.items()}

    def _aligned(self, at: Linear, align: int, what: str) -> Linear:
        if any(n % align for name, n in at.items() if name):
            raise ValueError(f"{self!r}: the place of {what} depends on a size that the source chooses; put larger types first")
        return at | {"": at[""] + -at[""] % align}


def _argument(field: str) -> str:
    """A field as an argument: `in_` for a field `in`."""
    return field + "_" * keyword.iskeyword(field)


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",")) if text else ()


def _total(sizes: Sequence[tuple[Linear, int]]) -> Linear:
    out: Linear = {"": 0}
    for size, _ in sizes:
        out = {name: out.get(name, 0) + size.get(name, 0) for name in {**out, **size}}
    return out


def _wrapped(text: str, indent: str, after: str) -> str:
    """Lines of up to 140 characters that end behind matches of `after`."""
    out, line = [], ""
    for part in re.findall(f".+?(?:{after}|$)", text):
        if len(line) + len(part.rstrip()) > 140:
            out.append(line.rstrip())
            line = indent
        line += part
    return "\n".join([*out, line]) + "\n"


def _text(value: Linear) -> str:
    return " + ".join([str(value[""])] + [f"{n} * {name}" for name, n in value.items() if name and n])


def constants_text(names: Sequence[str], values: Mapping[str, Any]) -> str:
    """Numbers of a module as constants of the source."""
    out = []
    for name, _, own in (name.partition("=") for name in names):
        value = values[own or name]
        if not isinstance(value, int | float):
            raise ValueError(f"{name} is {value!r}; accepted numbers")  # noqa: TRY004 refresh reports it
        kind = "bool" if isinstance(value, bool) else "double" if isinstance(value, float) else "int" if -(2**31) <= value < 2**31 else "i64"
        out.append(f"constexpr {kind} {name} = {str(value).lower() if kind == 'bool' else value};\n")
    return "".join(out)


def enum_text(kind: str, prefix: str, values: Mapping[str, int]) -> str:
    """A dictionary as an enumeration of an integer type, or with a name of its own."""
    head = f"enum : {kind}" if kind in SCALARS else f"enum {kind}"
    text = f"{head} {{ {', '.join(f'{prefix}{key.upper()} = {value}' for key, value in values.items())} }};"
    return _wrapped(text, " " * (len(head) + 3), ", ")


MARK = "// generated from "
_REGION = re.compile(r"^([ \t]*)// generated from (\S+): ([^\n]+)\n(.*?)^[ \t]*// end of generated text$", re.MULTILINE | re.DOTALL)


def refresh(text: str, module: Callable[[str], Mapping[str, Any]], name: str) -> str:
    """A template's text with what stands between its marks written anew; `module` gives the names of a declaring module by its path."""

    def written(match: re.Match[str]) -> str:
        indent, path, what, _ = match.groups()
        try:
            body = _region(what.split(), module(path))
        except (ImportError, KeyError, ValueError) as error:
            raise RenderError(f"generated from {path}: {what}: {type(error).__name__}: {error}", template=name) from error
        lines = "".join(indent + line if line.strip() else line for line in body.splitlines(keepends=True))
        return f"{indent}// generated from {path}: {what}\n{lines}{indent}// end of generated text"

    if text.count(MARK) != len(_REGION.findall(text)):
        raise RenderError("a text that is generated has no end: // end of generated text", template=name)
    return _REGION.sub(written, text)


def _region(words: Sequence[str], names: Mapping[str, Any]) -> str:
    match words:
        case ["struct", name]:
            return str(names[name].struct_text())
        case ["fields", "of", name]:
            return "\n".join(line.removeprefix("    ") for line in names[name].fields_text().split("\n"))
        case ["layout", "of", name]:
            return str(names[name].layout_text())
        case ["constants", *several]:
            return constants_text(several, names)
        case ["enum", name, kind, *prefix]:
            return enum_text(kind, "".join(prefix), names[name])
    raise ValueError("accepted struct NAME, fields of NAME, layout of NAME, constants NAMES, enum NAME TYPE")
