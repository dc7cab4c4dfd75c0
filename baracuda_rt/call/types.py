"""Type variables: bound from the dtypes of operands and from dtype parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..codegen.catalogue import astray, formula_group, resolve_types, supports_group
from ..codegen.dtypes import DTYPES, PARTS, follow
from ..codegen.model import DirectionSpec, OperandSpec, OpSpec
from ..codegen.signature import promote_hint
from ..errors import UnsupportedDTypeError
from ..records import Spec, function_name

__all__ = ["accepted_names", "bind_types"]


def bind_types(op: OpSpec, decl: DirectionSpec, specs: Mapping[str, Spec | None], params: Mapping[str, Any]) -> dict[str, str]:
    """Type variables from operand dtypes and dtype parameters. Raises UnsupportedDTypeError naming operand, got and accepted."""
    name = function_name(op.name, decl.direction)
    bound: dict[str, str] = {}
    origin: dict[str, str] = {}
    for param in decl.params:
        if param.binds and params.get(param.name) is not None:
            bound[param.binds] = params[param.name]
            origin[param.binds] = param.name
    ordered = sorted(decl.inputs, key=lambda o: o.type != "T")
    for operand in (*ordered, *decl.outputs):
        spec = specs.get(operand.name)
        if spec is not None and operand.type not in decl.derived:
            try:
                _bind(name, op, decl, operand, spec, bound, origin)
            except UnsupportedDTypeError as error:
                raise UnsupportedDTypeError(f"{error}{_exchanged(decl, specs)}") from None
    for operand in decl.inputs:
        spec = specs.get(operand.name)
        if spec is not None and operand.type in decl.derived and "T" not in bound:  # no operand of type T: what its dtype follows from
            rule = decl.derived[operand.type]
            mains = [t for t in (*decl.types["T"], *decl.casts.get("T", ())) if DTYPES[t].group in rule and follow(rule[DTYPES[t].group], t) == spec.dtype.key]
            if len(mains) == 1:
                bound["T"], origin["T"] = mains[0], operand.name
    for variable, token in bound.items():
        accepted = _accepted(decl, variable, bound)
        if variable not in decl.derived and token not in accepted:
            names = ", ".join(DTYPES[t].name for t in dict.fromkeys(accepted) if t in DTYPES)
            raise UnsupportedDTypeError(f"{name}: {origin[variable]} is {DTYPES[token].name}; accepted {names}")
    for variable, tokens in decl.types.items():
        if variable not in bound:
            first = next(token for token in tokens if token != "T" or not _by_parts(decl, bound))
            bound[variable] = bound.get("T", first) if first == "T" else first
    bound = resolve_types(decl, bound)
    if odd := astray(decl, bound):
        own = DTYPES[bound["T"]]
        if own.kind != "c":
            fit = [t for t in decl.types.get(odd) or [t for p in decl.params if p.binds == odd for t in p.values] if DTYPES[t].kind != "c"]
        elif odd in decl.derived:
            fit = [follow(decl.derived[odd]["complex"], own.key)]
        else:
            fit = [t for t in decl.casts[odd] if DTYPES[t].kind == "c"]
        raise UnsupportedDTypeError(f"{name}: {origin.get(odd, odd)} is {DTYPES[bound[odd]].name}; accepted {', '.join(DTYPES[t].name for t in fit)} for {origin.get('T', 'operands')} of {own.name}")
    for operand in (*decl.inputs, *decl.outputs):
        spec = specs.get(operand.name)
        if spec is not None and operand.type in decl.derived and spec.dtype.key != bound[operand.type]:
            raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; expected {DTYPES[bound[operand.type]].name}")
    group = formula_group(decl, bound) if decl.formulas else ""
    for table in decl.formulas.values():
        if "" not in table and group not in table:
            tokens = tuple(t for t in decl.types["T"] if supports_group(decl, t))
            raise UnsupportedDTypeError(
                f"{name}: {origin['T']} has dtype {DTYPES[bound['T']].name}; accepted {', '.join(DTYPES[t].name for t in tokens)}"
            )
    return bound


def _exchanged(decl: DirectionSpec, specs: Mapping[str, Spec | None]) -> str:
    """Says in which order the first two operands stand, where each has a dtype of the other: PyTorch has some the other way round."""
    first, second = [*(o for o in decl.inputs if not o.optional and not o.many), None, None][:2]
    if first is None or second is None or first.type == second.type:
        return ""
    given = [specs.get(o.name) for o in (first, second)]
    fits = [spec is not None and spec.dtype.name in accepted_names(decl, o.name).split(", ") for spec, o in zip(given, (second, first), strict=True)]
    return f"; the order is {first.name}, {second.name}" if all(fits) else ""


def _accepted(decl: DirectionSpec, variable: str, bound: Mapping[str, str]) -> tuple[str, ...]:
    """The dtype tokens of a variable; "T" stays where T is not bound yet, and goes where T's numbers are complex and only T's are taken part by part."""
    tokens = (*decl.types.get(variable, ()), *decl.casts.get(variable, ()))
    return tuple(bound.get("T", "T") if token == "T" else token for token in tokens if token != "T" or not _by_parts(decl, bound))


def _by_parts(decl: DirectionSpec, bound: Mapping[str, str]) -> bool:
    """Whether kernels take the parts of T's numbers one after the other."""
    main = bound.get("T", "")
    return main in PARTS and main in decl.casts.get("T", ()) and main not in decl.types["T"]


def accepted_names(decl: DirectionSpec, operand: str) -> str:
    """The dtypes that an operand may have, by name; "" for one whose dtype follows from others."""
    kind = decl.operand(operand).type
    main = [t for t in decl.types["T"] if supports_group(decl, t)]
    tokens = (kind,) if kind in DTYPES else (*main, *decl.casts.get("T", ())) if kind == "T" else _accepted(decl, kind, {})
    return ", ".join(dict.fromkeys(DTYPES[t].name for token in tokens for t in (main if token == "T" else (token,))))


def _bind(name: str, op: OpSpec, decl: DirectionSpec, operand: OperandSpec, spec: Spec, bound: dict[str, str], origin: dict[str, str]) -> None:
    """An operand's dtype as its type variable, or compared with it."""
    got, variable = spec.dtype.key, operand.type
    if variable in DTYPES:
        if got != variable:
            raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; accepted {DTYPES[variable].name}")
        return
    if variable in bound:
        if got != bound[variable] and not (got == "u8" and DTYPES[bound[variable]].kind == "q"):  # packed nibbles are bytes
            raise UnsupportedDTypeError(
                f"{name}: {operand.name} has dtype {spec.dtype.name}; expected {DTYPES[bound[variable]].name} as {origin[variable]}{promote_hint(op, decl, operand.name)}"
            )
        return
    if "T" in decl.types[variable] and "T" not in bound and got in decl.types["T"]:  # no operand of type T: this one decides
        bound["T"], origin["T"] = got, operand.name
    accepted = _accepted(decl, variable, bound)
    if got not in accepted:
        listed = [t for token in accepted for t in (decl.types["T"] if token == "T" else (token,))]
        names = ", ".join(dict.fromkeys(DTYPES[t].name for t in listed))
        raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; accepted {names}")
    bound[variable] = got
    origin[variable] = operand.name
