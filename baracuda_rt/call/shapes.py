"""Symbolic shapes: bound over the inputs, outputs derived and those given checked. From here on a call is a Problem."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..codegen.dtypes import DTYPES
from ..codegen.model import DirectionSpec, OperandSpec, OpSpec
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..patterns.axes import along_axis, common_shape
from ..patterns.protocol import Pattern
from ..records import Problem, Spec, contiguous_strides, function_name, shortened
from .overlap import overlaps_itself

__all__ = ["unify"]

FAR = 1 << 31  # a step that a 32-bit index does not hold


class _Dims(dict[str, Any]):
    """Bound symbols and who bound them."""

    def __init__(self) -> None:
        super().__init__()
        self.origin: dict[str, str] = {}


@lru_cache(maxsize=4096)
def _compiled(dim: str) -> Any:
    return compile(dim, "<dim>", "eval")


def _evaluate(dim: str, dims: Mapping[str, Any]) -> int | None:
    value: int | None = dims.get(dim)
    if value is not None:
        return value
    if dim.isdigit():
        return int(dim)
    try:
        value = eval(_compiled(dim), {"__builtins__": {}}, dict(dims))  # noqa: S307 dims come from the manifest
        return int(value) if isinstance(value, float) else value
    except NameError:
        return None


@lru_cache(maxsize=4096)
def _parsed(rule: tuple[str, ...]) -> tuple[int | None, tuple[tuple[str, str], ...]]:
    """The place of the starred dim, if any; for each dim its text without the star and what it is: a symbol, a number or an expression."""
    texts = [dim.lstrip("*") for dim in rule]
    kinds = ["symbol" if re.fullmatch(r"[A-Za-z_]\w*", text) else "number" if text.isdigit() else "expression" for text in texts]
    return next((i for i, dim in enumerate(rule) if dim.startswith("*")), None), tuple(zip(texts, kinds, strict=True))


def _show(rule: tuple[str, ...], dims: _Dims, who: str = "") -> str:
    symbols = [d.lstrip("*") for d in rule]
    known = [f"{n} = {dims[n]} from {dims.origin[n]}" for n in symbols if n in dims and dims.origin.get(n, who) != who]
    return f"[{', '.join(rule)}]" + (f" with {', '.join(known)}" if known else "")


def _bind(name: str, operand: OperandSpec, rule: tuple[str, ...], shape: tuple[int, ...], dims: _Dims, late: list[Any], other: str = "") -> None:
    def fail() -> InvalidProblemError:
        return InvalidProblemError(f"{name}: {operand.name} has shape {shape}; expected {_show(rule, dims, operand.name)}{f', or {other}' if other else ''}")

    star, dims_of = _parsed(rule)
    if star is None:
        if len(shape) != len(rule):
            raise fail()
        extents: list[Any] = list(shape)
    else:
        tail = len(rule) - star - 1
        if len(shape) < star + tail:
            raise fail()
        end = len(shape) - tail
        extents = [*shape[:star], shape[star:end], *shape[end:]]
    for (symbol, kind), extent in zip(dims_of, extents, strict=True):
        if kind == "symbol":
            if symbol not in dims:
                dims[symbol] = extent
                dims.origin[symbol] = operand.name
            elif dims[symbol] != extent:
                raise fail()
        elif kind == "number":
            if int(symbol) != extent:
                raise fail()
        else:
            late.append((operand, rule, shape, symbol, extent))


def _broadcast(name: str, shapes: list[tuple[str, tuple[int, ...]]]) -> tuple[int, ...]:
    out: tuple[int, ...] = ()
    for who, shape in shapes:
        both = common_shape(out, shape)
        if both is None:
            others = ", ".join(f"{n} {s}" for n, s in shapes if n != who)
            raise InvalidProblemError(f"{name}: {who} has shape {shape}, which does not broadcast with {others}")
        out = both
    return out


def unify(
    op: OpSpec,
    decl: DirectionSpec,
    specs: dict[str, Spec | None],
    params: dict[str, Any],
    need: tuple[str, ...],
    types: dict[str, str],
    module: Pattern,
    **options: Any,
) -> Problem:
    """Binds symbolic shapes over the inputs, derives the outputs and checks those given. `specs` gains the outputs."""
    name = function_name(op.name, decl.direction)
    for who, spec in specs.items():
        if spec is not None and any(not -FAR < step < FAR for step in spec.strides):
            specs[who] = _stepping(spec)
    dims = _Dims()
    late: list[Any] = []
    present = {o.name for o in decl.inputs if specs.get(o.name) is not None}
    case = module.case(params, present)
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
            fitting = [] if len(rule) == len(spec.shape) else [k for k, dims_of in operand.shapes.items() if k in module.CASES and len(dims_of) == len(spec.shape)]
            other = ", ".join(f"[{', '.join(operand.shapes[k])}] with {module.CASES[k]}" for k in fitting)
            _bind(name, operand, rule, spec.shape, dims, late, other)
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
        if decl.direction == "backward" and decl.template == "elementwise":
            _check_upstream(name, op, spread, full)
    problem = Problem(
        op.name, decl.direction, decl, {o.name: specs.get(o.name) for o in decl.inputs}, dims, params, need, types, case=case, **options
    )
    module.check(problem)
    dims.update(module.dims(problem))
    for who in decl.written(params):
        if problem.specs[who] is not None:
            _distinct_cells(name, who, problem.spec(who))
    for operand in decl.outputs:
        problem.specs[operand.name] = _output(name, operand, decl, specs, params, need, dims, types, case)
    for who, spec in problem.specs.items():
        # An extent of 0 does not help: no array library strides over the others.
        if spec is not None and math.prod(n or 1 for n in spec.shape) * spec.dtype.size >= 2**63:
            without = "" if spec.numel else ", extents of 0 left out"
            raise InvalidProblemError(f"{name}: {who} has shape {spec.shape}; accepted shapes of less than 2**63 bytes{without}")
    return problem


def _stepping(spec: Spec) -> Spec:
    """The same with steps that are taken: an axis without a second cell may have any stride, also one that no 32-bit index holds."""
    usual = contiguous_strides(spec.shape)
    taken = [n > 1 and spec.numel > 0 for n in spec.shape]
    return replace(spec, strides=tuple(step if own else other for step, own, other in zip(spec.strides, taken, usual, strict=True)))


def _check_upstream(
    name: str, op: OpSpec, spread: list[tuple[str, tuple[int, ...]]], full: tuple[int, ...]
) -> None:  # fmt: skip
    """dy has the shape of the result: that of y, or what the operands of the forward broadcast to where all of them are given.

    A shape given in an operand's place only says what the gradient is summed to.
    """
    given = dict(spread)
    known: list[tuple[str, tuple[int, ...]]] = []
    for operand in op.directions["forward"].inputs:
        if operand.axis is not None:
            continue
        shape = given.get(operand.name)
        if shape is None:
            break
        known.append((operand.name, tuple(shape)))
    else:
        if known and (shape := _broadcast(name, known)) != full:
            raise InvalidProblemError(f"{name}: dy has shape {full}; expected {shape}, the broadcast shape of {', '.join(f'{n} {s}' for n, s in known)}")
    if "y" in given and given["y"] != full:
        raise InvalidProblemError(f"{name}: dy has shape {full}; expected {given['y']}, the shape of y")


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
        raise InvalidProblemError(f"{name}: {operand}_shape is {shortened(str(asked))}; expected {spec.shape}, the shape of {operand}")
    padded = (1,) * (len(full) - len(shape)) + shape
    if len(shape) > len(full) or any(a not in (1, b) for a, b in zip(padded, full, strict=True)):
        raise InvalidProblemError(f"{name}: {operand}_shape is {shortened(str(shape))}; accepted shapes that broadcast to dy's {full}")
    return shape
