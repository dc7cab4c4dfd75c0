"""Strict reading of ops.yaml: duplicate keys, order and clashes are errors with file, line and entry. The only importer of yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import yaml

from . import compositions
from .compositions import Composition
from .entry import DIRECTION_KEYS, OP_KEYS, read_entry
from .environment import traits_read
from .errors import ManifestError
from .fold_entry import PATTERNS, complete
from .model import ELEMENTWISE, OpSpec, param_text
from .patterns import expand_entry, read_parameters, read_patterns
from .wings import template_file

HEAD = ("spellings", "parameters", "patterns", "ops", "compositions")
"""The sections of a manifest: other libraries' words for arguments, shared parameters, patterns, entries, views and compositions of them. A manifest that needs no head is the list of entries alone."""


class _Loader(yaml.SafeLoader):
    file = "ops.yaml"


class _Lines(dict[Any, Any]):
    """A mapping that knows on which line each of its keys stands."""

    lines: dict[Any, int]


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    out = _Lines()
    out.lines = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in out:
            raise ManifestError(f"duplicate key {key!r}", file=loader.file, line=key_node.start_mark.line + 1, entry=str(out.get("op", "?")))
        out[key] = loader.construct_object(value_node, deep=True)
        out.lines[key] = key_node.start_mark.line + 1
    return out


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def _line_of(data: Any, key: str, default: int) -> int:
    """The line on which `key` stands in the data or anywhere below it."""
    if isinstance(data, _Lines):
        if key in data.lines:
            return data.lines[key]
        return next((line for value in data.values() if (line := _line_of(value, key, 0))), default)
    return default


def _fail_in(data: Any, file: str, line: int, entry: str) -> Any:
    def fail(message: str, key: str) -> NoReturn:
        raise ManifestError(message, file=file, line=_line_of(data, key, line), entry=entry)

    return fail


def read_spellings(text: str, file: str = "ops.yaml") -> dict[str, dict[str, Any]]:
    """The section of other libraries' words: word -> argument -> what its values stand for, None for themselves."""
    loader = _Loader(text)
    loader.file = file
    try:
        node = loader.get_single_node()
        rows = dict(node.value) if isinstance(node, yaml.MappingNode) else {}
        found = next(((key, value) for key, value in rows.items() if key.value == "spellings"), None)
        data = {} if found is None else loader.construct_object(found[1], deep=True)
        fail = _fail_in(data, file, 1 if found is None else found[0].start_mark.line + 1, "spellings")
    finally:
        loader.dispose()
    if not isinstance(data, dict):
        fail("expected a mapping of words to arguments", "spellings")
    out = {}
    for word, arguments in data.items():
        table = dict.fromkeys(arguments) if isinstance(arguments, list) else arguments
        if not isinstance(table, dict) or word in table:
            fail(f"{word}: expected a list of arguments, or a mapping of arguments to what values stand for", word)
        out[str(word)] = {str(name): values and {param_text(key): meant for key, meant in values.items()} for name, values in table.items()}
    return out


def read_compositions(text: str, ops: Mapping[str, OpSpec], file: str = "ops.yaml") -> dict[str, Composition]:
    """The section of views and short compositions; `ops`: all others."""
    loader = _Loader(text)
    loader.file = file
    try:
        node = loader.get_single_node()
        rows = node.value if isinstance(node, yaml.MappingNode) else []
        found = next((value for key, value in rows if key.value == "compositions"), None)
        items = [] if found is None else [(item.start_mark.line + 1, loader.construct_object(item, deep=True)) for item in found.value]
    finally:
        loader.dispose()
    functions = [name + suffix for op in ops.values() for name in (op.name, *op.aliases) for suffix in (["", "_backward"] if "backward" in op.directions else [""])]
    return compositions.read(items, functions, file)


def read_entries(text: str, file: str = "ops.yaml") -> list[tuple[int, dict[str, Any]]]:
    """(line, expanded entry) pairs of a manifest text, syntax, duplicates and traits checked."""
    loader = _Loader(text)
    loader.file = file
    try:
        node = loader.get_single_node()
        if node is None:
            return []
        head: dict[str, Any] = {}
        if isinstance(node, yaml.MappingNode):
            sections = {str(key.value): (key.start_mark.line + 1, value) for key, value in node.value}
            for name, (line, _) in sections.items():
                if name not in HEAD:
                    raise ManifestError(f"unknown section {name!r}; known: {', '.join(HEAD)}", file=file, line=line, entry="?")
            head = {name: loader.construct_object(value, deep=True) for name, (_, value) in sections.items() if name not in ("ops", "compositions")}
            node = sections.get("ops", (1, None))[1]
        if not isinstance(node, yaml.SequenceNode):
            raise ManifestError("the manifest is a list of entries, or a mapping whose section 'ops' is that list", file=file, line=1, entry="?")
        entries = []
        for item in node.value:
            line = item.start_mark.line + 1
            entry = loader.construct_object(item, deep=True)
            if not isinstance(entry, dict):
                raise ManifestError(f"an entry is a mapping, got {entry!r}", file=file, line=line, entry="?")
            entries.append((line, entry))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise ManifestError(f"not YAML: {problem}", file=file, line=mark.line + 1 if mark else 1, entry="?") from None
    finally:
        loader.dispose()
    parameters = read_parameters(head.get("parameters"), _fail_in(head, file, 1, "parameters"))
    patterns = read_patterns(head.get("patterns"), parameters, _fail_in(head.get("patterns"), file, 1, "patterns"), OP_KEYS)
    known = ", ".join((ELEMENTWISE, *patterns))
    out = []
    for line, entry in entries:
        fail = _fail_in(entry, file, line, str(entry.get("op", "?")))
        if "pattern" in entry and entry["pattern"] != ELEMENTWISE and entry["pattern"] not in patterns:
            fail(f"unknown pattern {entry['pattern']!r}; known: {known}", "pattern")
        expanded = expand_entry(entry, patterns, parameters, fail, OP_KEYS)
        out.append((line, complete(expanded, fail, DIRECTION_KEYS) if expanded.get("pattern") in PATTERNS else expanded))
    return out


def load(text: str, file: str = "ops.yaml", templates: Path | None = None) -> dict[str, OpSpec]:
    """All ops of a manifest text, cross-entry checks included; with `templates`, each named template must exist."""
    ops: dict[str, OpSpec] = {}
    previous: tuple[str, str] | None = None
    aliases: dict[str, str] = {}
    for line, entry in read_entries(text, file):
        spec = read_entry(entry, file, line)
        if spec.name in ops:
            raise ManifestError(f"op {spec.name!r} is declared twice (first at line {ops[spec.name].line})", file=file, line=line, entry=spec.name)
        key = (spec.category, spec.name)
        if previous is not None and key < previous:
            raise ManifestError(f"entries are sorted by (category, op): {key} comes after {previous}", file=file, line=line, entry=spec.name)
        previous = key
        for alias in (spec.name, *spec.aliases):
            if alias in aliases:
                raise ManifestError(f"name {alias!r} clashes with op {aliases[alias]!r}", file=file, line=line, entry=spec.name)
            aliases[alias] = spec.name
        if templates is not None:
            for direction in spec.directions.values():
                if not direction.template:
                    continue  # libraries serve it
                try:
                    path = template_file(templates, direction.template)
                except FileNotFoundError as error:
                    raise ManifestError(f"template {direction.template!r} does not exist", file=file, line=line, entry=spec.name) from error
                for trait in sorted(() if direction.kernels else traits_read(path, templates) - set(vars(direction.traits))):
                    what = f"template {direction.template!r} reads the trait {trait!r}, which the pattern does not declare"
                    raise ManifestError(f"{direction.direction}: {what}", file=file, line=line, entry=spec.name)
        ops[spec.name] = spec
    for spec in ops.values():
        for direction in spec.directions.values():
            holder = ops.get(direction.kernels)
            if direction.kernels and (holder is None or holder.directions["forward"].template != direction.template):
                what = "is no op" if holder is None else f"has another template than {direction.template!r}"
                raise ManifestError(f"{direction.direction}.kernels: {direction.kernels!r} {what}", file=file, line=spec.line, entry=spec.name)
    return ops
