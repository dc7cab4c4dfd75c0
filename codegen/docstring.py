"""Docstrings of the public functions, in NumPy's style: parameters, returns, notes and one example, all from the manifest."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from .catalogue import guarantee, resolve_types, supports_group
from .dtypes import DTYPES
from .model import ARRAY, DirectionSpec, OperandSpec, OpSpec, ParamSpec
from .signature import arguments, literal, promotable

WIDTH = 116
CALLING = "docs/calling.md"
_TYPES = {
    "float": "float", "number": "int or float", "value": "number", "int": "int", "bool": "bool", "str": "str", "dtype": "dtype", "ints": "int or tuple of ints",
    "pairs": "int, tuple of ints or tuple of pairs", "floats": "float or tuple of floats", "shape": "tuple of ints", "shapes": "list of tuples of ints", "any": "",
}  # fmt: skip


def _listed(names: Iterable[str], word: str = "or") -> str:
    items = list(dict.fromkeys(names))
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}" if items else ""


def _tokens(decl: DirectionSpec) -> list[str]:
    return [token for token in decl.types["T"] if supports_group(decl, token)]


def _dtypes(operand: OperandSpec, decl: DirectionSpec, said: dict[str, str]) -> str:
    """The dtypes of an operand; the first of a type names them, others refer to it."""
    kind = operand.type
    if kind in DTYPES:
        return DTYPES[kind].name
    if kind in said:
        return f"{said[kind]}'s dtype"
    if kind in decl.derived:
        rule = decl.derived[kind]
        groups = {DTYPES[token].group for token in decl.types["T"]} | ({"int", "bool"} if decl.integers else set())
        if {rule[group] for group in groups if group in rule} == {"acc"}:
            said[kind] = operand.name
            return f"the dtype that {said.get('T', 'T')} computes in"
        main = said.get("T")
        own = f"{main}'s dtype" if main else _listed(DTYPES[token].name for token in _tokens(decl))
        parts = [own] if any(rule[group] == "T" for group in groups) else []
        for token in dict.fromkeys(rule[group] for group in sorted(groups) if rule[group] != "T"):
            whole = sorted(group for group in groups if rule[group] == token)
            what = DTYPES[token].name if token in DTYPES else {"acc": f"the dtype that {main or 'T'} computes in", "part": "the dtype of its parts", "pair": "the complex dtype of such parts"}[token]
            parts.append(what + (f" for {_listed({'int': 'integers', 'bool': 'bool', 'float': 'floats', 'complex': 'complex dtypes'}.get(g, g) for g in whole)}" if parts else ""))
        return ", ".join(parts)
    tokens = _tokens(decl) if kind == "T" else (*decl.types[kind], *decl.casts.get(kind, ()))
    names = [f"{said['T']}'s dtype" if token == "T" and "T" in said else token for token in tokens]
    said[kind] = operand.many or operand.name
    whole = [f"integers or bool, which are taken as {DTYPES[decl.integers].name}"] if kind == "T" and decl.integers else []
    if kind == "T" and not decl.integers:
        names += decl.casts.get("T", ())
    return _listed([*(DTYPES[token].name if token in DTYPES else token for name in names for token in (_tokens(decl) if name == "T" else [name])), *whole])


def _shape(operand: OperandSpec, decl: DirectionSpec) -> str:
    if operand.axis is not None and not operand.shapes[""][0].startswith("@"):
        return f"of shape (n,) along {operand.axis}, or (1,)"
    shapes = []
    for dims in dict.fromkeys(operand.shapes.values()):
        if dims == ("...",):
            together = sum(other.shapes == operand.shapes and other.axis is None for other in decl.inputs) > 1
            shapes.append("of any shape" + (", which broadcast together" if together and operand in decl.inputs else ""))
        elif dims and dims[0].startswith("@"):
            shapes.append(f"of {dims[0][1:]}'s shape")
        elif not dims:
            shapes.append("of shape ()")
        else:
            shapes.append(f"({', '.join(dims).replace('_0', '')}{',' if len(dims) == 1 else ''})")
    if shapes[0].startswith("("):
        return f"of shape {' or '.join(shapes)}"
    if shapes == ["of any shape"] and operand in decl.outputs:
        return "of the operands' shape" if len(decl.inputs) == 1 else "of the shape that the operands broadcast to"
    return " or ".join(shapes)


def _array(operand: OperandSpec, decl: DirectionSpec, said: dict[str, str]) -> str:
    dtypes = _dtypes(operand, decl, said)
    several = f"sequence of arrays of {dtypes}, each" if operand.many else f"array of {dtypes},"
    return f"{several} {_shape(operand, decl)}"


def _wrap(text: str, indent: int) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)


def _sentence(text: str) -> str:
    text = text.strip()
    return text + ("" if text.endswith((".", "!", "?")) else ".") if text else ""


def _param(param: ParamSpec) -> tuple[str, str]:
    kind = _TYPES[param.type]
    if param.values:
        names = [DTYPES[value].name if param.type == "dtype" and value in DTYPES else value for value in (*param.values, *param.aliases)]
        kind = "{" + ", ".join(literal(name) for name in names) + "}"
    if any(value in (None, ARRAY) for value, _ in param.overload):
        kind += " or array"
    if param.none and param.default is not None:
        kind += " or None"
    if not param.required:
        kind += (", " if kind else "") + f"default {literal(param.default)}"
    notes = [_sentence(param.doc)] if param.doc else []
    if param.domain and not param.values:
        notes.append(f"In {param.domain}.")
    return kind, " ".join(notes)


def _operand_notes(operand: OperandSpec, decl: DirectionSpec) -> str:
    notes = []
    if operand.inout:
        notes.append("updated in place" + (f" with {operand.when}=True" if operand.when else ""))
    elif operand.when:
        notes.append(f"returned with {operand.when}=True")
    if operand in decl.outputs and decl.need_default and not decl.many_outputs:
        if operand.name not in decl.need_default:
            notes.append("None unless need names it")
        elif operand.name in decl.need_when:
            notes.append(f"None without {decl.need_when[operand.name]}")
    if operand.stacked:
        notes.append("a tuple of arrays is broadcast and stacked")
    if operand.listed:
        notes.append("a list of integers counts as int64")
    if operand.name in decl.numbers:
        notes.append("a number may stand for it beside an array")
    return _sentence("; ".join(notes))


def _computing(decl: DirectionSpec) -> str:
    """What dtypes computation and sums have, where they differ from the elements'."""
    if decl.moves:
        return ""
    groups: dict[tuple[str, str], list[str]] = {}
    for token in _tokens(decl):
        promise = guarantee(decl, resolve_types(decl, {"T": token}), decl.variants[0])
        math = promise.math_precision if promise.math_precision in DTYPES else token
        sums = promise.accumulator if promise.accumulator in DTYPES else math
        if (math, sums) != (token, token):
            groups.setdefault((math, sums), []).append(DTYPES[token].name)
    parts = []
    for (math, sums), names in groups.items():
        also = f", sums in {DTYPES[sums].name}" if sums != math else ""
        parts.append(f"in {DTYPES[math].name}{also} for {_listed(names, 'and')}")
    return f"Computed {', '.join(parts)}." if parts else ""


def _formula(op: OpSpec, decl: DirectionSpec) -> list[str]:
    """The formula's lines: as the entry writes it, or as the manifest computes it."""
    written = decl.formula or op.formula
    if written and (decl.formula or not decl.formulas or decl.direction == "forward" or any(name in written for name in decl.formulas)):
        return [part.strip() for part in written.split("; ")]
    lines = []
    for name, table in decl.formulas.items():
        for group, formula in table.items():
            alone = len(table) == 1 or len(set(table.values())) == 1
            lines.append(f"{name} = {formula}" + ("" if alone or not group else f"  for {group} dtypes"))
            if alone:
                break
    lets = [f"with {name} = {formula}" for name, formula in decl.lets]
    used = set(re.findall(r"\w+", " ".join([*lines, *lets])))
    lines += [f"with {name} = {formula}, in double, rounded once" for name, formula in decl.host if decl.template == "elementwise" and name in used]
    return lines + lets


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", title, "-" * len(title), *lines] if lines else []


def _parameters(op: OpSpec, decl: DirectionSpec, said: dict[str, str]) -> list[str]:
    inputs = {operand.many or operand.name: operand for operand in reversed(decl.inputs)}
    params = {param.name: param for param in decl.params}
    lines = []
    both = promotable(op, decl)
    first = [o for o in decl.inputs if not o.optional]
    for operand in sorted(first, key=lambda o: o.type != "T")[:1]:
        if operand.type == "T":
            _dtypes(operand, decl, {})
    for arg in arguments(decl, bool(both)):
        if arg.name in inputs:
            operand = inputs[arg.name]
            kind = _array(operand, decl, said) + (", default None" if operand.optional else "")
            doc = _operand_notes(operand, decl)
        elif arg.name in params:
            kind, doc = _param(params[arg.name])
        elif arg.name == "need":
            kind, doc = "tuple of str, default None", f"Names of the gradients to compute; None: {', '.join(decl.need_default)}. The others cost nothing and are None."
            if decl.many_outputs:
                doc = "Names of the gradients to compute; None: all. The others cost nothing and are None."
        elif arg.name == "device":
            kind, doc = "default None", "Where the result is made, and whose array it is: \"cpu\" (NumPy's), \"cuda\" or \"cuda:N\" (CuPy's), or the device of an array, x.device (its library's); None: \"cpu\"."
        else:
            kind, doc = "bool, default False", f"Bring {_listed(both, 'and')} to one dtype first, by PyTorch's rules; else their dtypes may not differ."
        lines += [f"{arg.mark}{arg.name} : {kind}" if kind else arg.name, *_wrap(doc, 4)]
    return [*lines, "out, preference, check", f"    As in every call, which {CALLING} describes, with the errors it raises."]


def docstring(op: OpSpec, decl: DirectionSpec, example: Sequence[str] = ()) -> str:
    """The docstring of one public function, indented, with its quotes."""
    backward = decl.direction == "backward"
    first = f"Gradients of {op.name}: {op.doc[0].lower()}{op.doc[1:]}" if backward else op.doc
    said: dict[str, str] = {}
    parameters = _parameters(op, decl, said)
    returned = []
    for operand in decl.outputs:
        if operand.many and operand.name not in (decl.many_outputs[0],):
            continue
        name = operand.many or operand.name
        kind = _array(operand, decl, said)
        returned += [f"{name} : {kind}", *_wrap(_operand_notes(operand, decl), 4)]
    notes = _formula(op, decl)
    body = ["Formula::", "", *(line for part in notes for line in _wrap(part, 4)), ""] if notes else []
    for text in (_computing(decl), _sentence(f"Kinks: {op.kinks}") if op.kinks else "", f"Source: {op.source}." if op.source else ""):
        body += _wrap(text, 0)
    lines = [first]
    names = [f"{alias}_backward" if backward else alias for alias in op.aliases if alias not in op.presets]
    more = [decl.doc] if decl.doc else []
    more += [f"Also called {_listed(names, 'and')}."] if names else []
    if more:
        lines += ["", *_wrap(" ".join(more), 0)]
    lines += _section("Parameters", parameters)
    lines += _section("Returns", returned or ["None"])
    lines += _section("Notes", [line for k, line in enumerate(body) if line or k < len(body) - 1])
    lines += _section("Examples", example)
    text = "\n".join(("    " + line.replace("\\", "\\\\").replace('"""', "'''")).rstrip() for line in lines).strip()
    return f'    """{text}\n    """\n'
