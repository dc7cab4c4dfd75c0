"""The parameters of public functions: their order, defaults and types, for the functions themselves and for the stub that editors read."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from .dtypes import DTYPES
from .model import ARRAY, DirectionSpec, OperandSpec, OpSpec, ParamSpec

_PARAM_TYPES = {
    "float": "float", "number": "float", "value": "builtins.complex", "int": "int", "bool": "bool", "str": "str", "dtype": "DType", "ints": "int | Sequence[int]",
    "pairs": "int | Sequence[int] | Sequence[Sequence[int]]", "floats": "float | Sequence[float]", "shape": "Sequence[int]", "shapes": "Sequence[Sequence[int]]", "any": "Any",
}  # fmt: skip


class Argument(NamedTuple):
    """One parameter of a public function. `default` is its text, None where a value must be given; `mark` is "*" for one that takes the rest."""

    name: str
    default: str | None
    annotation: str
    named: bool = False  # behind the star: by keyword only
    mark: str = ""
    needed: bool = False  # no value will do without, though Python's syntax asks for a default behind one that has one


def function_name(op: OpSpec, direction: str) -> str:
    """The public function of a direction."""
    return f"{op.name}_backward" if direction == "backward" else op.name


def literal(value: Any) -> str:
    """A default as Python text."""
    return json.dumps(value) if isinstance(value, str) else repr(value)


def promotable(op: OpSpec, decl: DirectionSpec) -> tuple[str, ...]:
    """The arguments that promote=True brings to one dtype: those of an elementwise op with two operands of T or more."""
    if decl.direction != "forward" or op.category not in ("binary_elementwise", "ternary_elementwise"):
        return ()
    operands = tuple(operand.name for operand in decl.inputs if operand.type == "T")
    arrays = tuple(param.name for param in decl.params if any(value is None for value, _ in param.overload))
    return operands + arrays if len(operands + arrays) > 1 else ()


def promote_hint(op: OpSpec, decl: DirectionSpec, name: str) -> str:
    """What a message about the dtype of an argument adds where promote=True would take it."""
    return "; promote=True brings both to one dtype" if name in promotable(op, decl) else ""


def _operand_type(operand: OperandSpec, decl: DirectionSpec) -> str:
    kind = "Array"
    if operand.stacked:
        kind += " | Sequence[Array]"
    if operand.listed:
        kind += " | Sequence[int]"
    if operand.name in decl.numbers:
        kind += " | builtins.complex"
    return kind


def param_type(param: ParamSpec, planar: bool = False) -> str:
    """The type of a parameter as the stub has it; planar: beside complex operands."""
    either = param.factor_of or (planar and param.type in ("float", "number") and any(value is None for value, _ in param.overload))
    kind = "builtins.complex" if either else _PARAM_TYPES[param.type]
    if param.type == "str" and param.values:
        kind = f"Literal[{', '.join(literal(value) for value in (*param.values, *param.aliases))}]"
    if any(value in (None, ARRAY) for value, _ in param.overload):
        kind += " | Array"
    if param.none or (not param.required and param.default is None):
        kind += " | None"
    return kind


def arguments(decl: DirectionSpec, promotes: bool = False) -> list[Argument]:
    """Every parameter of the public function, in order."""
    inputs = {o.name: o for o in decl.inputs}
    params = {p.name: p for p in decl.params}
    many = {o.many for o in decl.inputs if o.many}
    out: list[Argument] = []
    planar = any(DTYPES[token].kind == "c" for token in decl.types["T"] if token in DTYPES)
    optional = named = False
    for arg in decl.args:
        name = arg.removeprefix("*")
        if arg == "*":
            named = True
        elif name in many:
            starred = arg[0] == "*"
            out.append(Argument(name, None, "Array" if starred else "Sequence[Array]", named, "*" if starred else ""))
            named = named or starred  # what follows can only be named
        elif name in inputs:
            operand = inputs[name]
            optional = optional or (operand.optional and not named)
            kind = _operand_type(operand, decl)
            defaults = operand.optional or (optional and not named)
            out.append(Argument(name, "None" if defaults else None, kind + (" | None" if operand.optional else ""), named, needed=not operand.optional))
        else:
            param = params[name]
            if param.required:
                out.append(Argument(name, "None" if optional and not named else None, param_type(param, planar), named, needed=True))
            else:
                optional = optional or not named
                out.append(Argument(name, literal(param.default), param_type(param, planar), named))
    if decl.direction == "backward":
        out.append(Argument("need", "None", "str | Sequence[str] | None", named=True))
    if decl.places:
        out.append(Argument("device", "None", "Any", named=True))
    if promotes:
        out.append(Argument("promote", "False", "bool", named=True))
    return out


SHARED = (
    Argument("out", "None", "Any", named=True), Argument("preference", "None", "PlanPreference | None", named=True),
    Argument("check", "False", "bool", named=True),
)  # fmt: skip


def _parts(decl: DirectionSpec, promotes: bool, bare: bool) -> list[str]:
    parts, star = [], False
    for arg in (*arguments(decl, promotes), *SHARED):
        if arg.named and not star:
            parts.append("*")
        star = star or arg.named or arg.mark == "*"
        default = arg.default if bare or arg.mark else arg.default or "None"
        parts.append(arg.mark + arg.name + ("" if default is None or arg.mark == "*" else f"={default}"))
    return parts


def shown(decl: DirectionSpec, promotes: bool = False) -> str:
    """The parameter list as people read it: what must be given has no default."""
    return ", ".join(_parts(decl, promotes, bare=True))


def signature(decl: DirectionSpec, promotes: bool = False) -> str:
    """The parameter list of the public function. What another word may give (`input=`) has a default; `words` takes that word, and what is misspelt."""
    return ", ".join([*_parts(decl, promotes, bare=False), "**words"])


def typed_signature(decl: DirectionSpec, promotes: bool = False) -> str:
    """The same with types, as a stub has it; former names are left out."""
    parts, star = [], False
    for arg in (*arguments(decl, promotes), *SHARED):
        if arg.named and not star:
            parts.append("*")
        star = star or arg.named or arg.mark == "*"
        default = "" if arg.default is None else " = ..." if arg.needed else f" = {arg.default}"
        parts.append(f"{arg.mark}{arg.name}: {arg.annotation}{default}")
    return ", ".join(parts)
