"""Text that is generated from the manifest: the public functions, the name table and the JSON registry."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .dtypes import DTYPES
from .model import DirectionSpec, OperandSpec, OpSpec, ParamSpec

HEADER = '"""{title} Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""\n'


def function_name(op: OpSpec, direction: str) -> str:
    """The public function of a direction."""
    return f"{op.name}_backward" if direction == "backward" else op.name


def _literal(value: Any) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def promotable(op: OpSpec, decl: DirectionSpec) -> tuple[str, ...]:
    """The arguments that promote=True brings to one dtype: those of an elementwise op with two operands of T or more."""
    if decl.direction != "forward" or op.category not in ("binary_elementwise", "ternary_elementwise"):
        return ()
    operands = tuple(operand.name for operand in decl.inputs if operand.type == "T")
    arrays = tuple(param.name for param in decl.params if any(value is None for value, _ in param.overload))
    return operands + arrays if len(operands + arrays) > 1 else ()


def signature(decl: DirectionSpec, promotes: bool = False) -> str:
    """The parameter list of the public function. Where an argument has a former name too, none can be required before the call looks."""
    inputs = {o.name: o for o in decl.inputs}
    params = {p.name: p for p in decl.params}
    parts = []
    optional, keyword = bool(decl.renamed), False
    many = {o.many for o in decl.inputs if o.many}
    for arg in decl.args:
        if arg == "*":
            keyword = True
            parts.append("*")
            continue
        if arg.removeprefix("*") in many:
            keyword = arg[0] == "*"  # what follows can only be named
            parts.append(arg)
            continue
        operand = inputs.get(arg)
        if operand is not None:
            optional = optional or operand.optional
            parts.append(f"{arg}=None" if operand.optional or optional else arg)
        else:
            param = params[arg]
            if param.required:
                parts.append(f"{arg}=None" if optional and not keyword else arg)
            else:
                optional = True
                parts.append(f"{arg}={_literal(param.default)}")
    if not keyword:
        parts.append("*")
    if decl.direction == "backward":
        parts.append("need=None")
    if promotes:
        parts.append("promote=False")
    parts += [f"{old}=None" for old in decl.renamed]
    return ", ".join([*parts, "out=None", "preference=None", "check=False"])


def _names(tokens: tuple[str, ...]) -> str:
    return ", ".join("T's" if t == "T" else DTYPES[t].name for t in tokens)


def _derived(decl: DirectionSpec) -> str:
    """The dtypes that follow from T's, where they can differ from it."""
    groups = dict.fromkeys(DTYPES[token].group for token in decl.types["T"])
    parts = []
    used = {operand.type for operand in (*decl.inputs, *decl.outputs)}
    for name, rule in decl.derived.items():
        if name not in used:
            continue
        others = {group: rule[group] for group in groups if rule[group] != "T"}
        if set(others.values()) == {"acc"}:
            parts.append(f"; {name}: T's compute dtype")
        elif others:
            text = ", ".join(f"{DTYPES[token].name} for {group}" for group, token in others.items())
            parts.append(f"; {name}: T's, {text}" if len(others) < len(groups) else f"; {name}: {text}")
    return "".join(parts)


def _operand_line(operand: OperandSpec, decl: DirectionSpec) -> str:
    shapes = " or ".join(dict.fromkeys("[" + ", ".join(d) + "]" for d in operand.shapes.values()))
    shapes = shapes.replace("[...]", "any shape, broadcasting" if len(decl.inputs) > 1 else "any shape").replace("[@", "shape of [")
    kind = operand.type if operand.type in decl.types or operand.type in decl.derived else DTYPES[operand.type].name
    if operand.axis is not None and not operand.shapes[""][0].startswith("@"):
        shapes = f"[n] along {operand.axis} or [1]"
    notes = [note for flag, note in ((operand.optional, "optional"), (operand.inout, f"updated in place{f' with {operand.when}=True' if operand.when else ''}"), (operand.stacked, "or a tuple of arrays, which are broadcast and stacked")) if flag]
    if operand.when and not operand.inout:
        notes.append(f"returned with {operand.when}=True")
    if operand.many:
        return f"{operand.many} {kind}, a sequence of arrays, each {shapes.replace('_0', '')}"
    return f"{operand.name} {kind}, {shapes}" + (f" ({', '.join(notes)})" if notes else "")


def _param_line(param: ParamSpec) -> str:
    text = f"{param.name} ({param.type}"
    text += ")" if param.required else f", default {_literal(param.default)})"
    if param.values:
        text += " one of " + ", ".join(_literal(v) for v in (*param.values, *param.aliases)) + (" or None" if param.none else "")
    elif param.domain:
        text += f" in {param.domain}"
    return text + (f": {param.doc}" if param.doc else "")


def docstring(op: OpSpec, decl: DirectionSpec) -> str:
    """One line, formula, operands, dtypes, parameters, kinks, source, errors."""
    backward = decl.direction == "backward"
    first = f"Gradients of {op.name}: {op.doc[0].lower()}{op.doc[1:]}" if backward else op.doc
    paragraphs = [first]
    if decl.doc:
        paragraphs.append(decl.doc)
    if op.formula:
        paragraphs.append(f"Formula: {op.formula}")
    elif decl.formulas:
        body = "; ".join(f"{name} = {next(iter(table.values()))}" for name, table in decl.formulas.items())
        lets = ", ".join(f"{k} = {v}" for k, v in (*decl.host, *decl.lets))
        paragraphs.append(f"Formula: {body}" + (f"  with {lets}" if lets else ""))
    for title, operands in (("Takes: ", decl.inputs), ("Returns: ", decl.outputs)):
        lines = [_operand_line(o, decl) for o in operands if not o.many or (o.name.endswith("0") and o.name[-2:-1].isalpha())]
        paragraphs.append(title + ("; ".join(lines) if lines else "nothing") + ".")
    paragraphs.append("Dtypes: " + "; ".join(f"{name}: {_names(tokens)}" for name, tokens in decl.types.items()) + _derived(decl) + ". Halves compute in float32.")
    if decl.params:
        paragraphs.append("Parameters: " + "; ".join(_param_line(p) for p in decl.params) + ".")
    if backward:
        paragraphs.append(f"need: names of the gradients to compute, default {', '.join(decl.need_default)}; the others cost nothing and are None.")
    if promotable(op, decl):
        paragraphs.append(f"promote: True brings {', '.join(promotable(op, decl))} to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not differ.")
    if decl.takes_numbers:
        paragraphs.append("Numbers: a Python number may stand for an array beside another one of its dtype.")
    outputs = len(decl.outputs)
    into = "a tuple of arrays to write, None for those to make" if outputs > 1 else "an array to write, with the result's shape and dtype"
    paragraphs.append(
        f"out: {into}; preference: a PlanPreference; check: wait for the device and raise what kernels report, as an index out of range. "
        "Shapes and dtypes are written as docs/ops.md explains."
    )
    if op.kinks:
        paragraphs.append(f"Kinks: {op.kinks}.")
    if op.source:
        paragraphs.append(f"Source: {op.source}.")
    paragraphs.append(
        "Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices that do not fit."
    )
    lines = []
    for paragraph in paragraphs:
        lines += textwrap.wrap(paragraph.replace("\\", "\\\\").replace('"""', "'''"), 116, subsequent_indent="") + [""]
    body = "\n".join(("    " + line).rstrip() for line in lines).strip()
    return f'    """{body}\n    """\n'


def functions(ops: Mapping[str, OpSpec], category: str) -> str:
    """The module of one category's public functions."""
    own = [op for op in ops.values() if op.category == category]
    names = [function_name(op, d) for op in own for d in op.directions]
    aliases = [(f"{alias}{suffix}", f"{op.name}{suffix}") for op in own for alias in op.aliases for suffix in (["", "_backward"] if "backward" in op.directions else [""])]
    preset = {op.name for op in own if op.presets}
    text = [HEADER.format(title=f"Public functions of category {category}."), "\n# ruff: noqa\n# mypy: ignore-errors\n"]
    shared = "from ..call.promotion import promoted\n" if any(promotable(op, decl) for op in own for decl in op.directions.values()) else ""
    former = ", renamed" if any(decl.renamed for op in own for decl in op.directions.values()) else ""
    text.append(f"from ..call.dispatch import entries{former}\n{shared}\n__all__ = [\n")
    text += [f'    "{name}",\n' for name in sorted(names + [a for a, _ in aliases])]
    text.append("]\n")
    for op in own:
        for direction, decl in op.directions.items():
            name = function_name(op, direction)
            operands = "".join(f"{o.name}, " for o in decl.inputs if not o.many)
            many = next((f"{o.many}, " for o in decl.inputs if o.many), "")
            by_name = {p.name for p in decl.params}
            params = "".join(f"{a}, " for a in decl.args if a in by_name)
            need = ", need" if direction == "backward" else ""
            text.append(f'\n_{name} = entries("{op.name}", "{direction}")\n\n\ndef {name}({signature(decl, bool(promotable(op, decl)))}):\n{docstring(op, decl)}')
            both = promotable(op, decl)
            if both:
                given = ", ".join(f"{arg}={arg}" for arg in both)
                text.append(f'    if promote is not False:\n        {", ".join(both)} = promoted("{name}", promote, {given})\n')
            for old, new in decl.renamed.items():
                text.append(f'    if {old} is not None:\n        {new} = renamed("{name}", "{old}", {old}, "{new}", {new})\n')
            text.append(f"    return _{name}.{'many(' + many if many else 'call('}({operands}), ({params}), out, preference, check{need})\n\n")
    for alias, name in aliases:
        if name.removesuffix("_backward") not in preset:
            text.append(f"\n{alias} = {name}\n")
    for op in own:
        for alias, fixed in op.presets.items():
            text += [preset_function(op, decl, alias, fixed) for decl in op.directions.values()]
    return "".join(text)


def preset_function(op: OpSpec, decl: DirectionSpec, alias: str, fixed: Mapping[str, Any]) -> str:
    """The function of an alias that fixes parameters."""
    name = function_name(op, decl.direction)
    free = replace(decl, args=tuple(arg for arg in decl.args if arg not in fixed), params=tuple(p for p in decl.params if p.name not in fixed))
    alias = f"{alias}_backward" if decl.direction == "backward" else alias
    passed = "".join(f"{arg}={_literal(fixed[arg]) if arg in fixed else arg}, " for arg in decl.args if arg != "*")
    rest = "need=need, " if decl.direction == "backward" else ""
    values = ", ".join(f"{key}={_literal(value)}" for key, value in fixed.items())
    return (
        f'\n\ndef {alias}({signature(free)}):\n    """{name} with {values}."""\n'
        f"    return {name}({passed}{rest}out=out, preference=preference, check=check)\n"
    )


def names_table(ops: Mapping[str, OpSpec]) -> str:
    """name -> category of every public function, read by the lazy package namespace."""
    rows = {}
    for op in ops.values():
        for name in (op.name, *op.aliases):
            for direction in op.directions:
                rows[f"{name}_backward" if direction == "backward" else name] = op.category
    body = "".join(f"    {json.dumps(name)}: {json.dumps(category)},\n" for name, category in sorted(rows.items()))
    return HEADER.format(title="Where each public function lives.") + f"\nFUNCTIONS = {{\n{body}}}\n"


def registry_json(entries: list[tuple[int, dict[str, Any]]]) -> str:
    """The manifest as JSON, so that start-up parses no YAML."""
    rows = ",\n".join(json.dumps([line, entry], ensure_ascii=False) for line, entry in entries)
    return f'{{"ops": [\n{rows}\n]}}\n'


def generated_files(ops: Mapping[str, OpSpec], entries: list[tuple[int, dict[str, Any]]]) -> dict[str, str]:
    """Every generated file below baracuda_rt/, path -> text."""
    out = {f"ops/{category}.py": functions(ops, category) for category in dict.fromkeys(op.category for op in ops.values())}
    out["ops/__init__.py"] = HEADER.format(title="Public functions by category.")
    out["_generated/__init__.py"] = HEADER.format(title="Files made from the manifest.")
    out["_generated/names.py"] = names_table(ops)
    out["_generated/ops.json"] = registry_json(entries)
    return out
