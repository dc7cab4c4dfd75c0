"""Files that are generated from the manifest: the public functions, their stub, the name tables and the JSON registry."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from . import compositions
from .compositions import Composition
from .docstring import docstring
from .errors import ManifestError
from .model import DirectionSpec, OpSpec
from .signature import function_name, literal, promotable, shown, signature
from .stub import stub

HEADER = '"""{title} Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""\n'


COMPOSED = "ops.compositions"
"""The module of views and compositions, below the package."""


def functions(ops: Mapping[str, OpSpec], category: str, examples: Mapping[str, Sequence[str]]) -> str:
    """The module of one category's public functions."""
    own = [op for op in ops.values() if op.category == category]
    names = [function_name(op, d) for op in own for d in op.directions]
    aliases = [(f"{alias}{suffix}", f"{op.name}{suffix}") for op in own for alias in op.aliases for suffix in (["", "_backward"] if "backward" in op.directions else [""])]
    text = [HEADER.format(title=f"Public functions of category {category}."), "\n# ruff: noqa\n# mypy: ignore-errors\n"]
    shared = "from ..call.promotion import promoted\n" if any(promotable(op, decl) for op in own for decl in op.directions.values()) else ""
    other = "renamed, " if aliases else ""
    errors = "from ..errors import BaracudaError\n" if aliases else ""
    text.append(f"from ..call.dispatch import entries\n{shared}from ..call.spelling import {other}respelt, shows\n{errors}\n__all__ = [\n")
    text += [f'    "{name}",\n' for name in sorted(names + [a for a, _ in aliases])]
    text.append("]\n")
    for op in own:
        for direction, decl in op.directions.items():
            name = function_name(op, direction)
            text.append(f'\n_{name} = entries("{op.name}", "{direction}")\n\n\n{_head(name, decl, bool(promotable(op, decl)))}')
            text += [docstring(op, decl, examples.get(name, ())), _respelling(name, name), _call(op, decl, name), "\n"]
    for op in own:
        for alias in op.aliases:
            if alias in op.presets:
                text += [preset_function(op, decl, alias, op.presets[alias], examples) for decl in op.directions.values()]
            else:
                text += [alias_function(op, decl, alias) for decl in op.directions.values()]
    return "".join(text)


def _call(op: OpSpec, decl: DirectionSpec, function: str) -> str:
    """The lines of a public function that make the call."""
    name = function_name(op, decl.direction)
    operands = "".join(f"{o.name}, " for o in decl.inputs if not o.many)
    many = next((f"{o.many}, " for o in decl.inputs if o.many), "")
    by_name = {p.name for p in decl.params}
    params = "".join(f"{a}, " for a in decl.args if a in by_name)
    need = ", need" if decl.direction == "backward" else ""
    text = ""
    if both := promotable(op, decl):
        given = ", ".join(f"{arg}={arg}" for arg in both)
        text = f'    if promote is not False:\n        {", ".join(both)} = promoted("{function}", promote, {given})\n'
    way = f"many({many}" if many else "placed(device, " if decl.places else "call("
    return f"{text}    return _{name}.{way}({operands}), ({params}), out, preference, check{need})\n"


def _renaming(text: str, name: str, alias: str) -> str:
    """Lines whose errors name the function that was called."""
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    return f'    try:\n{lines}    except BaracudaError as error:\n        raise renamed(error, "{name}", "{alias}")\n'


def _head(name: str, decl: DirectionSpec, promotes: bool) -> str:
    """The first lines of a function: the signature that people read, and the one that also takes other libraries' words."""
    return f"@shows({shown(decl, promotes)!r})\ndef {name}({signature(decl, promotes)}):\n"


def _respelling(entry: str, function: str) -> str:
    # threshold has a parameter of its own name
    return f'    if words:\n        return respelt(_{entry}, globals()["{function}"], locals())\n'


def alias_function(op: OpSpec, decl: DirectionSpec, alias: str) -> str:
    """The function under another name: the same call, and not one of the other function, which would cost more."""
    name = function_name(op, decl.direction)
    alias = f"{alias}_backward" if decl.direction == "backward" else alias
    call = _respelling(name, alias) + _renaming(_call(op, decl, alias), name, alias)
    return f"\n\n{_head(alias, decl, bool(promotable(op, decl)))}{call}\n\n{alias}.__doc__ = {name}.__doc__\n"


def preset_function(op: OpSpec, decl: DirectionSpec, alias: str, fixed: Mapping[str, Any], examples: Mapping[str, Sequence[str]]) -> str:
    """The function of an alias that fixes parameters."""
    name = function_name(op, decl.direction)
    free = replace(decl, args=tuple(arg for arg in decl.args if arg not in fixed), params=tuple(p for p in decl.params if p.name not in fixed))
    alias = f"{alias}_backward" if decl.direction == "backward" else alias
    passed = "".join(f"{arg}={literal(fixed[arg]) if arg in fixed else arg}, " for arg in decl.args if arg != "*")
    rest = "need=need, " if decl.direction == "backward" else "device=device, " if decl.places else ""
    values = ", ".join(f"{key}={literal(value)}" for key, value in fixed.items())
    example = examples.get(alias, ())
    shows = "\n\n    Examples\n    --------\n" + "\n".join(f"    {line}" for line in example) + "\n    " if example else ""
    call = _renaming(f"    return {name}({passed}{rest}out=out, preference=preference, check=check)\n", name, alias)
    return f'\n\n{_head(alias, free, False)}    """{name} with {values}.{shows}"""\n{_respelling(name, alias)}{call}'


def names_table(ops: Mapping[str, OpSpec]) -> str:
    """name -> category of every public function, read by the lazy package namespace."""
    rows = {}
    for op in ops.values():
        for name in (op.name, *op.aliases):
            for direction in op.directions:
                rows[f"{name}_backward" if direction == "backward" else name] = op.category
    body = "".join(f"    {json.dumps(name)}: {json.dumps(category)},\n" for name, category in sorted(rows.items()))
    return HEADER.format(title="Where each public function lives.") + f"\nFUNCTIONS = {{\n{body}}}\n"


def registry_json(entries: list[tuple[int, dict[str, Any]]], spellings: Mapping[str, Any]) -> str:
    """The manifest as JSON, so that start-up parses no YAML."""
    rows = ",\n".join(json.dumps([line, entry], ensure_ascii=False) for line, entry in entries)
    return f'{{"spellings": {json.dumps(spellings, ensure_ascii=False)},\n"ops": [\n{rows}\n]}}\n'


def planned_table(ops: Mapping[str, OpSpec], wanted: Mapping[str, str], composed: Mapping[str, Composition]) -> str:
    """name -> family of what the requirements list and the manifest lacks, for the error that an unknown name gives."""
    known = {name for op in ops.values() for name in (op.name, *op.aliases)} | set(composed)
    rows = "".join(f"    {json.dumps(name)}: {json.dumps(family)},\n" for name, family in sorted(wanted.items()) if name not in known)
    return HEADER.format(title="What is planned and not there yet.") + f"\nPLANNED = {{\n{rows}}}\n"


def generated_files(
    ops: Mapping[str, OpSpec], entries: list[tuple[int, dict[str, Any]]], examples: Mapping[str, Sequence[str]], homes: Mapping[str, str],
    wanted: Mapping[str, str], spellings: Mapping[str, Any], composed: Mapping[str, Composition],
) -> dict[str, str]:  # fmt: skip
    """Every generated file below baracuda_rt/, path -> text. homes: the modules of the public names that are no ops; wanted: required op -> family."""
    for name in composed:
        if homes.get(name, COMPOSED) != COMPOSED:
            raise ManifestError(f"composition {name}: the name is taken by {homes[name]}")
    out = {f"ops/{category}.py": functions(ops, category, examples) for category in dict.fromkeys(op.category for op in ops.values())}
    out["ops/compositions.py"] = compositions.module(composed)
    out["ops/__init__.py"] = HEADER.format(title="Public functions by category.")
    out["__init__.pyi"] = stub(ops, {name: home for name, home in homes.items() if home != COMPOSED} | dict.fromkeys(composed, COMPOSED))
    out["_generated/__init__.py"] = HEADER.format(title="Files made from the manifest.")
    out["_generated/names.py"] = names_table(ops) + "\nCOMPOSITIONS = (\n" + "".join(f'    "{name}",\n' for name in sorted(composed)) + ")\n"
    out["_generated/planned.py"] = planned_table(ops, wanted, composed)
    out["_generated/ops.json"] = registry_json(entries, spellings)
    return out
