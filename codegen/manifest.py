"""Strict reading of ops.yaml: duplicate keys, order and clashes are errors with file, line and entry. The only importer of yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from .entry import read_entry
from .errors import ManifestError
from .model import OpSpec


class _Loader(yaml.SafeLoader):
    file = "ops.yaml"


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    out: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in out:
            raise ManifestError(f"duplicate key {key!r}", file=loader.file, line=key_node.start_mark.line + 1, entry=str(out.get("op", "?")))
        out[key] = loader.construct_object(value_node, deep=True)
    return out


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read_entries(text: str, file: str = "ops.yaml") -> list[tuple[int, dict[str, Any]]]:
    """(line, entry) pairs of a manifest text, syntax and duplicates checked."""
    loader = _Loader(text)
    loader.file = file
    try:
        node = loader.get_single_node()
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            raise ManifestError("the manifest is a list of entries", file=file, line=1, entry="?")
        out = []
        for item in node.value:
            line = item.start_mark.line + 1
            entry = loader.construct_object(item, deep=True)
            if not isinstance(entry, dict):
                raise ManifestError(f"an entry is a mapping, got {entry!r}", file=file, line=line, entry="?")
            out.append((line, entry))
        return out
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise ManifestError(f"not YAML: {problem}", file=file, line=mark.line + 1 if mark else 1, entry="?") from None
    finally:
        loader.dispose()


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
                if direction.template and not (templates / f"{direction.template}.cu.j2").is_file():
                    raise ManifestError(f"template {direction.template!r} does not exist", file=file, line=line, entry=spec.name)
        ops[spec.name] = spec
    for spec in ops.values():
        for direction in spec.directions.values():
            holder = ops.get(direction.kernels)
            if direction.kernels and (holder is None or holder.directions["forward"].template != direction.template):
                what = "is no op" if holder is None else f"has another template than {direction.template!r}"
                raise ManifestError(f"{direction.direction}.kernels: {direction.kernels!r} {what}", file=file, line=spec.line, entry=spec.name)
    return ops
