"""From a declaration and described operands to a validated Problem: dtypes, parameters, symbolic shapes, outputs. No memory, no launch."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Mapping
from typing import Any

from ..codegen.catalogue import formula_group, resolve_types, supports_group
from ..codegen.dtypes import DTYPES, integer_range
from ..codegen.model import DirectionSpec, OperandSpec, OpSpec, ParamSpec
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..patterns.axes import along_axis
from ..records import Problem, Spec, contiguous_strides
from .arrays import dtype_row
from .overlap import overlaps_itself

__all__ = ["bind_types", "convert_param", "function_name", "integral", "unify"]


def function_name(op: str, direction: str) -> str:
    """The public function's name, as messages give it."""
    return f"{op}_backward" if direction == "backward" else op


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
        if spec is None:
            continue
        got = spec.dtype.key
        if operand.type in DTYPES:
            if got != operand.type:
                raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; accepted {DTYPES[operand.type].name}")
            continue
        variable = operand.type
        if variable in decl.derived:
            continue
        if variable in bound:
            if got != bound[variable] and not (got == "u8" and DTYPES[bound[variable]].kind == "q"):  # packed nibbles are bytes
                raise UnsupportedDTypeError(
                    f"{name}: {operand.name} has dtype {spec.dtype.name}; expected {DTYPES[bound[variable]].name} as {origin[variable]}"
                )
            continue
        if "T" in decl.types[variable] and "T" not in bound and got in decl.types["T"]:  # no operand of type T: this one decides
            bound["T"], origin["T"] = got, operand.name
        accepted = tuple(bound.get("T", "T") if token == "T" else token for token in decl.types[variable])
        if got not in accepted:
            listed = [t for token in accepted for t in (decl.types["T"] if token == "T" else (token,))]
            names = ", ".join(dict.fromkeys(DTYPES[t].name for t in listed))
            raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; accepted {names}")
        bound[variable] = got
        origin[variable] = operand.name
    for variable, token in bound.items():
        if variable in decl.derived:
            continue
        accepted = tuple(bound.get("T", "T") if t == "T" else t for t in decl.types[variable])
        if token not in accepted:
            names = ", ".join(DTYPES[t].name for t in dict.fromkeys(accepted) if t in DTYPES)
            raise UnsupportedDTypeError(f"{name}: {origin[variable]} is {DTYPES[token].name}; accepted {names}")
    for variable, tokens in decl.types.items():
        if variable not in bound:
            bound[variable] = bound.get("T", tokens[0]) if tokens[0] == "T" else tokens[0]
    bound = resolve_types(decl, bound)
    for operand in (*decl.inputs, *decl.outputs):
        spec = specs.get(operand.name)
        if spec is not None and operand.type in decl.derived and spec.dtype.key != bound[operand.type]:
            raise UnsupportedDTypeError(f"{name}: {operand.name} has dtype {spec.dtype.name}; expected {DTYPES[bound[operand.type]].name}")
    group = formula_group(decl, bound) if decl.formulas else ""
    for table in decl.formulas.values():
        if "" not in table and group not in table:
            accepted_tokens = [t for t in decl.types["T"] if supports_group(decl, t)]
            raise UnsupportedDTypeError(
                f"{name}: {origin['T']} has dtype {DTYPES[bound['T']].name}; accepted {', '.join(DTYPES[t].name for t in accepted_tokens)}"
            )
    return bound


def _interval(domain: str) -> tuple[str, float, float, str]:
    match = re.fullmatch(r"([\[(])\s*([^,\s]+)\s*,\s*([^,\s]+)\s*([\])])", domain)
    assert match is not None, domain
    return match[1], float(match[2]), float(match[3]), match[4]


def _inside(value: float, domain: str) -> bool:
    left, low, high, right = _interval(domain)
    return (value >= low if left == "[" else value > low) and (value <= high if right == "]" else value < high)


def convert_param(name: str, param: ParamSpec, value: Any) -> Any:
    """A parameter's value checked and normalised. Raises InvalidProblemError (UnsupportedDTypeError for a dtype parameter)."""

    def bad(accepted: str) -> InvalidProblemError:
        return InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted {accepted}")

    if value is None:
        if param.none:
            return None
        raise bad(_accepted(param))
    match param.type:
        case "float" | "number":
            if isinstance(value, str | bytes):
                raise bad(_accepted(param))
            if getattr(value, "shape", None) == () and hasattr(value, "item"):  # an array of no axes is a number
                value = value.item()
            try:
                number = operator.index(value) if param.type == "number" and hasattr(value, "__index__") else float(value)
                if not -(2**63) <= number < 2**63:
                    number = float(number)
            except (TypeError, ValueError, OverflowError):
                raise bad(_accepted(param)) from None
            if not param.nan:
                allowed = _inside(number, param.domain) if param.domain and not math.isnan(number) else math.isfinite(number)
                if not allowed:
                    raise bad(_accepted(param))
            return number
        case "value":
            if isinstance(value, str | bytes) or (not hasattr(value, "__complex__") and not hasattr(value, "__float__") and not hasattr(value, "__index__")):
                raise bad(_accepted(param))
            if isinstance(value, bool | int | float | complex):
                return value
            for convert in (operator.index, float, complex):
                try:
                    return convert(value)
                except TypeError:
                    continue
            raise bad(_accepted(param))
        case "int":
            try:
                integer = operator.index(value)
            except TypeError:
                raise bad(_accepted(param)) from None
            if param.domain and 2**63 <= integer < 2**64 <= _interval(param.domain)[2]:  # a seed fills 64 bits
                return integer
            if not -(2**63) <= integer < 2**63 or (param.domain and not _inside(integer, param.domain)):
                raise bad(_accepted(param) if param.domain else f"{_accepted(param)} of 64 bits")
            return integer
        case "bool":
            if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
                return bool(value)
            raise bad("True or False")
        case "str":
            text = param.aliases.get(value, value) if isinstance(value, str) else value
            if not isinstance(text, str) or (param.values and text not in param.values):
                raise bad(_accepted(param))
            return text
        case "dtype":
            try:
                row = dtype_row(value)
            except UnsupportedDTypeError:
                accepted = ", ".join(DTYPES[k].name for k in param.values) or "NumPy's dtype names"
                raise UnsupportedDTypeError(f"{name}: {param.name} is {value!r}; accepted {accepted}") from None
            if param.values and row.key not in param.values:
                raise UnsupportedDTypeError(f"{name}: {param.name} is {row.name}; accepted {', '.join(DTYPES[k].name for k in param.values)}")
            return row.key
        case "ints" | "shape":
            try:
                items = tuple(operator.index(v) for v in value) if isinstance(value, list | tuple) or hasattr(value, "__len__") else operator.index(value)
            except TypeError:
                raise bad(_accepted(param)) from None
            if param.type == "shape":
                items = items if isinstance(items, tuple) else (items,)
                if any(n < 0 for n in items):
                    raise bad("a shape: extents >= 0")
            return items
        case "shapes":
            try:
                rows = tuple(tuple(operator.index(n) for n in row) for row in value)
            except TypeError:
                raise bad("a sequence of shapes") from None
            if any(n < 0 for row in rows for n in row):
                raise bad("shapes: extents >= 0")
            return rows
        case "floats":
            try:
                return tuple(float(v) for v in value) if isinstance(value, list | tuple) else float(value)
            except (TypeError, ValueError):
                raise bad(_accepted(param)) from None
    return value


def integral(name: str, param: ParamSpec, value: Any, group: str, token: str) -> Any:
    """A converted scalar as formulas of integers take it: whole, infinities at the ends of i64. Raises InvalidProblemError.

    A parameter that is written as an element must be one that dtype `token` holds.
    """
    if param.written and value is not None:
        low, high = integer_range(DTYPES[token])
        if not low <= value <= high:  # NaN fails too
            raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer in [{low}, {high}], the range of {DTYPES[token].name}")
    if isinstance(value, float):
        if math.isinf(value):
            return 2**63 - 1 if value > 0 else -(2**63)
        if not value.is_integer():
            raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer for an operand of integers")
        value = min(max(int(value), -(2**63)), 2**63 - 1)
    domain = param.domains.get(group)
    if value is not None and domain is not None and not _inside(value, domain):
        raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer in {domain} for an operand of integers")
    return value


def _accepted(param: ParamSpec) -> str:
    if param.values:
        text = ", ".join(repr(v) for v in (*param.values, *param.aliases))
    else:
        text = {
            "float": "a number", "number": "a number", "value": "a number", "int": "an integer", "ints": "an integer or a tuple of integers", "floats": "a number or a tuple of numbers",
            "shape": "a shape", "shapes": "a sequence of shapes", "str": "a string", "bool": "True or False", "dtype": "a dtype", "any": "a value",
        }[param.type]  # fmt: skip
        if param.domain:
            text += f" in {param.domain}"
        elif param.type in ("float", "number") and not param.nan:
            text = "a finite number"
    return f"{text} or None" if param.none else text


class _Dims(dict[str, Any]):
    """Bound symbols and who bound them."""

    def __init__(self) -> None:
        super().__init__()
        self.origin: dict[str, str] = {}


def _evaluate(dim: str, dims: Mapping[str, Any]) -> int | None:
    try:
        return int(eval(dim, {"__builtins__": {}}, dict(dims)))  # noqa: S307 dims come from the manifest
    except NameError:
        return None


def _show(rule: tuple[str, ...], dims: _Dims, who: str = "") -> str:
    symbols = [d.lstrip("*") for d in rule]
    known = [f"{n} = {dims[n]} from {dims.origin[n]}" for n in symbols if n in dims and dims.origin.get(n, who) != who]
    return f"[{', '.join(rule)}]" + (f" with {', '.join(known)}" if known else "")


def _bind(name: str, operand: OperandSpec, rule: tuple[str, ...], shape: tuple[int, ...], dims: _Dims, late: list[Any]) -> None:
    def fail() -> InvalidProblemError:
        return InvalidProblemError(f"{name}: {operand.name} has shape {shape}; expected {_show(rule, dims, operand.name)}")

    star = next((i for i, d in enumerate(rule) if d.startswith("*")), None)
    if star is None:
        if len(shape) != len(rule):
            raise fail()
        parts: list[tuple[str, Any]] = list(zip(rule, shape, strict=True))
    else:
        tail = len(rule) - star - 1
        if len(shape) < star + tail:
            raise fail()
        end = len(shape) - tail
        parts = [*zip(rule[:star], shape[:star], strict=True), (rule[star], shape[star:end]), *zip(rule[star + 1 :], shape[end:], strict=True)]
    for dim, extent in parts:
        symbol = dim.lstrip("*")
        if re.fullmatch(r"[A-Za-z_]\w*", symbol):
            if symbol not in dims:
                dims[symbol] = extent
                dims.origin[symbol] = operand.name
            elif dims[symbol] != extent:
                raise fail()
        elif symbol.isdigit():
            if int(symbol) != extent:
                raise fail()
        else:
            late.append((operand, rule, shape, dim, extent))


def _broadcast(name: str, shapes: list[tuple[str, tuple[int, ...]]]) -> tuple[int, ...]:
    out: list[int] = []
    for who, shape in shapes:
        rank = max(len(out), len(shape))
        left = [1] * (rank - len(out)) + out
        right = [1] * (rank - len(shape)) + list(shape)
        merged = []
        for a, b in zip(left, right, strict=True):
            if a != b and a != 1 and b != 1:
                others = ", ".join(f"{n} {s}" for n, s in shapes if n != who)
                raise InvalidProblemError(f"{name}: {who} has shape {shape}, which does not broadcast with {others}")
            merged.append(b if a == 1 else a)
        out = merged
    return tuple(out)


def unify(
    op: OpSpec,
    decl: DirectionSpec,
    specs: dict[str, Spec | None],
    params: dict[str, Any],
    need: tuple[str, ...],
    types: dict[str, str],
    module: Any,
    **options: Any,
) -> Problem:
    """Binds symbolic shapes over the inputs, derives the outputs and checks those given. `specs` gains the outputs."""
    name = function_name(op.name, decl.direction)
    dims = _Dims()
    late: list[Any] = []
    present = {o.name for o in decl.inputs if specs.get(o.name) is not None}
    case = module.case(params, present) if hasattr(module, "case") else ""
    spread: list[tuple[str, tuple[int, ...]]] = []
    for operand in decl.inputs:
        spec = specs.get(operand.name)
        if spec is None:
            continue
        rule = operand.shapes.get(case, next(iter(operand.shapes.values())))
        if operand.axis is not None:
            continue
        if rule == ("...",):
            spread.append((operand.name, spec.shape))
        else:
            _bind(name, operand, rule, spec.shape, dims, late)
    for operand, rule, shape, dim, extent in late:
        expected = _evaluate(dim, dims)
        if expected is None and re.fullmatch(r"\w+\s*[-+]\s*\d+", dim):  # e.g. W-1 alone binds W
            symbol, offset = re.split(r"\s*[-+]\s*", dim)
            dims[symbol] = extent + int(offset) if "-" in dim else extent - int(offset)
            dims.origin[symbol] = operand.name
        elif expected != extent:
            raise InvalidProblemError(f"{name}: {operand.name} has shape {shape}; expected {_show(rule, dims)}")
    if spread:
        full = dims["..."] = _broadcast(name, spread)
        for operand in decl.inputs:
            spec = specs.get(operand.name)
            if operand.axis is not None and spec is not None:
                along_axis(name, operand, spec.shape, full, params)
        if decl.direction == "backward" and spread[0][0] == "dy" and dims["..."] != spread[0][1]:
            raise InvalidProblemError(f"{name}: dy has shape {spread[0][1]}; expected {dims['...']}, the broadcast shape of the operands")
    problem = Problem(
        op.name, decl.direction, decl, {o.name: specs.get(o.name) for o in decl.inputs}, dims, params, need, types, case=case, **options
    )
    if hasattr(module, "check"):
        module.check(problem)
    if hasattr(module, "dims"):
        dims.update(module.dims(problem))
    for who in decl.written(params):
        if problem.specs[who] is not None:
            _distinct_cells(name, who, problem.spec(who))
    for operand in decl.outputs:
        problem.specs[operand.name] = _output(name, operand, decl, specs, params, need, dims, types, case)
    for who, spec in problem.specs.items():
        if spec is not None and spec.numel * spec.dtype.size >= 2**63:
            raise InvalidProblemError(f"{name}: {who} has shape {spec.shape}; accepted shapes of less than 2**63 bytes")
    return problem


def _output(
    name: str, operand: OperandSpec, decl: DirectionSpec, specs: Mapping[str, Spec | None], params: Mapping[str, Any], need: tuple[str, ...],
    dims: _Dims, types: Mapping[str, str], case: str,
) -> Spec | None:  # fmt: skip
    wanted = operand.name in need if decl.direction == "backward" else operand.when is None or bool(params.get(operand.when))
    if operand.many:  # as many as the geometry says
        wanted = decl.many_outputs.index(operand.name) < dims["count"] and (wanted or decl.direction == "forward")
    given = specs.get(operand.name)
    if not wanted:
        if given is not None:
            raise InvalidProblemError(f"{name}: out for {operand.name} was given, but {operand.name} is not computed by this call")
        return None
    rule = operand.shapes.get(case, next(iter(operand.shapes.values())))
    if rule == ("...",):
        shape = dims["..."]
    elif len(rule) == 1 and rule[0].startswith("@"):
        shape = _operand_shape(name, rule[0][1:], operand, specs, params, dims)
    else:
        items: list[int] = []
        for dim in rule:
            if dim.startswith("*"):
                items += dims[dim[1:]]
            else:
                value = _evaluate(dim, dims)
                assert value is not None, (name, operand.name, dim)
                items.append(value)
        shape = tuple(items)
    row = DTYPES[types.get(operand.type, operand.type)]
    row = DTYPES["u8"] if row.kind == "q" else row  # packed nibbles
    if given is None:
        return Spec(shape, contiguous_strides(shape), row, 16)
    if given.shape != shape:
        raise InvalidProblemError(f"{name}: out {operand.name} has shape {given.shape}; expected {shape}")
    if given.dtype.key != row.key:
        raise UnsupportedDTypeError(f"{name}: out {operand.name} has dtype {given.dtype.name}; accepted {row.name}")
    _distinct_cells(name, f"out {operand.name}", given)
    return given


def _distinct_cells(name: str, who: str, spec: Spec) -> None:
    if overlaps_itself(spec):
        how = "a stride-0 axis" if any(n > 1 and s == 0 for n, s in zip(spec.shape, spec.strides, strict=True)) else "cells that share memory"
        raise InvalidProblemError(f"{name}: {who} has {how} (shape {spec.shape}, strides {spec.strides}); an output may not overlap itself")


def _operand_shape(
    name: str, operand: str, output: OperandSpec, specs: Mapping[str, Spec | None], params: Mapping[str, Any], dims: _Dims
) -> tuple[int, ...]:
    full = dims["..."]
    spec = specs.get(operand)
    if output.axis is not None:
        given = params.get(f"{operand}_shape") if spec is None else spec.shape
        if given is None:
            raise InvalidProblemError(f"{name}: {operand} is missing; give {operand} or {operand}_shape")
        along_axis(name, output, given, full, params)
        return tuple(given)
    asked = params.get(f"{operand}_shape")
    shape = spec.shape if spec is not None else asked if asked is not None else full
    if spec is not None and asked is not None and asked != spec.shape:
        raise InvalidProblemError(f"{name}: {operand}_shape is {asked}; expected {spec.shape}, the shape of {operand}")
    padded = (1,) * (len(full) - len(shape)) + shape
    if len(shape) > len(full) or any(a not in (1, b) for a, b in zip(padded, full, strict=True)):
        raise InvalidProblemError(f"{name}: {operand}_shape is {shape}; accepted shapes that broadcast to dy's {full}")
    return shape
