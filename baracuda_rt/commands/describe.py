"""An operation as plain data: operands, parameters, results, what its gradient takes and gives. For programs that build tapes, pipelines and bindings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import registry
from ..call.op_name import named_op
from ..call.spelling import words_of
from ..codegen.dtypes import DTYPES, follow
from ..codegen.model import DirectionSpec, OperandSpec, OpSpec, ParamSpec
from ..records import function_name

__all__ = ["describe"]


def describe(op: Any) -> dict[str, Any]:
    """What an op is, as plain data that JSON holds. Compiles nothing. Raises UnknownSkuError for a name that does not exist.

    Keys: op, category, doc, formula, source, kinks, aliases (name -> parameters it fixes), fixed (what the name given here fixes), forward, and backward
    (None without a gradient). Each direction has function, arguments (call order), operands, parameters, results, one_of (operands of which a call takes exactly one), words (other names of arguments). An operand has
    name, dtypes, shape (letters; the same letter is the same extent), optional, written; a result has when, the parameter that must be true for it (None: always). backward also has gradients (result -> operand of the
    forward), saved (what a tape keeps: operands and results of the forward that it reads; `output` is its first result), default (the gradients without need=),
    shapes (shape parameter -> operand that has this shape) and sources (argument -> what it is of the forward's call, where its name says something else or
    nothing: `weight.shape[0]`, `sum if residual`).
    """
    spec, fixed = registry.named(named_op(op, "describe"))
    return {
        "op": spec.name, "category": spec.category, "doc": spec.doc, "formula": spec.formula, "source": spec.source, "kinks": spec.kinks,
        "aliases": {alias: dict(spec.presets.get(alias, {})) for alias in spec.aliases}, "fixed": dict(fixed),
        "forward": _direction(spec, "forward"), "backward": _direction(spec, "backward") if "backward" in spec.directions else None,
    }  # fmt: skip


def _direction(op: OpSpec, name: str) -> dict[str, Any]:
    decl = op.directions[name]
    inputs = _once(decl.inputs)
    out: dict[str, Any] = {
        "function": function_name(op.name, name), "arguments": [arg for arg in decl.args if arg != "*"],
        "operands": [{**_operand(o, decl), "optional": o.optional, "written": o.inout, "number": o.name in decl.numbers} for o in inputs],
        "parameters": [_parameter(p) for p in decl.params],
        "results": [{**_operand(o, decl), "when": o.when} for o in _once(decl.outputs)],
        "one_of": list(decl.one_of), "words": {word: target for word, (target, _) in words_of(decl).items()},
    }  # fmt: skip
    if name == "backward":
        forward = op.directions["forward"]
        operands = {o.many or o.name for o in forward.inputs}
        results = {"output", *(o.many or o.name for o in forward.outputs)}
        arguments = [arg.removeprefix("*") for arg in forward.args]
        out |= {
            "gradients": {o.many or o.name: _argument((o.many or o.name)[1:].removeprefix("_"), arguments) for o in _once(decl.outputs)},
            "saved": {o.many or o.name: "operand" if (o.many or o.name) in operands else "result" for o in inputs if (o.many or o.name) in operands | results},
            "default": list(dict.fromkeys(next((o.many for o in decl.outputs if o.name == n and o.many), n) for n in decl.need_default)),
            "sources": dict(decl.saves),
            "shapes": {p.name: p.name.removesuffix("_shape") for p in decl.params if p.type == "shape" and p.name.removesuffix("_shape") in operands},
        }
    return out


def _argument(stem: str, arguments: Sequence[str]) -> str | None:
    """The argument that a gradient is of: the one of its name, or the first that begins with it (dw of weight)."""
    return stem if stem in arguments else next((arg for arg in arguments if arg.startswith(stem)), None)


def _once(operands: tuple[OperandSpec, ...]) -> list[OperandSpec]:
    """Those of an argument of many arrays once."""
    return list({operand.many or operand.name: operand for operand in reversed(operands)}.values())[::-1]


def _operand(operand: OperandSpec, decl: DirectionSpec) -> dict[str, Any]:
    main = decl.types["T"]
    rule = decl.derived.get(operand.type)
    if rule is not None:  # follows from T
        tokens = [follow(rule[DTYPES[token].group], token) for token in main if DTYPES[token].group in rule]
    else:
        tokens = [token for kind in (*decl.types.get(operand.type, (operand.type,)), *decl.casts.get(operand.type, ())) for token in (main if kind == "T" else (kind,))]
    known = [DTYPES[token].name for token in tokens]
    shape = next(iter(operand.shapes.values()))
    like = shape[0][1:] if len(shape) == 1 and shape[0].startswith("@") else None
    return {
        "name": operand.many or operand.name, "many": bool(operand.many), "dtypes": list(dict.fromkeys(known)), "dtype_of": operand.type,
        "shape": None if shape == ("...",) or like else [dim.replace("_0", "") for dim in shape], "shape_of": like,
    }


def _parameter(param: ParamSpec) -> dict[str, Any]:
    values = [DTYPES[v].name if param.type == "dtype" and v in DTYPES else v for v in param.values]
    return {
        "name": param.name, "type": param.type, "required": param.required, "default": param.default, "none": param.none, "values": values,
        "domain": param.domain, "run_time": param.role == "scalar", "doc": param.doc,
        "serves": {"an array" if value is None else value: op for value, op in param.overload},
    }  # fmt: skip
