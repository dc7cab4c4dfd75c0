"""`select`: a plan from descriptions of operands and parameters by name. Functional calls come to their plans in `dispatch`."""

from __future__ import annotations

from typing import Any

from .. import registry
from ..codegen.model import DirectionSpec
from ..codegen.near import unknown
from ..errors import InvalidProblemError
from ..executors.base import Executor
from ..records import Spec, function_name
from .arrays import TensorSpec, is_array
from .devices import current_executor
from .op_name import op_and_direction
from .operands import describe, executor_of
from .plan import Plan
from .planar_plan import served
from .planning import make_plan, names_of
from .preference import DEFAULT, PlanPreference
from .spelling import translated, words_of

__all__ = ["select"]


def select(
    op: Any, direction: str = "forward", /, *, preference: PlanPreference | None = None, arch: str | None = None, need: Any = None, **arguments: Any
) -> Plan:
    """A Plan for operands described by TensorSpec (or arrays) and parameters, by name; no memory is touched, nothing is launched.

    op: a name, or the function (of a gradient for backward). arch: "sm_90", "host", …; None is where the arrays given here are; of TensorSpecs alone, the current device, else the host. Outputs may be described too (strided `out`); None: C-contiguous.
    Raises the errors of the functional call, at select. Example: select("lerp", a=TensorSpec((4,), "float32"), b=…, weight=0.3).
    """
    op, direction = op_and_direction(op, direction, "select")
    spec, fixed = registry.named(op)
    if direction not in spec.directions:
        raise unknown("direction", direction, spec.directions, op)
    decl = spec.directions[direction]
    name = function_name(op, direction)
    decl, arguments = _sized_by(decl, arguments)
    operands = {o.name for o in (*decl.inputs, *decl.outputs)}
    params = {p.name for p in decl.params} - set(fixed)
    specs: dict[str, Spec | None] = {}
    places: dict[str, Executor] = {}
    found: Executor | None
    spelt: dict[str, str] = {}  # argument -> the word that stood for it
    given = {key: value for key, value in fixed.items() if key in {p.name for p in decl.params}}
    for key, value in arguments.items():
        if key not in operands and key not in params and key in (words := words_of(decl)):
            word, (key, value) = key, translated(name, words, key, value)
            if arguments.get(key) is not None or key in spelt:
                raise InvalidProblemError(f"{name}: {word} and {spelt.get(key, key)} are both given; they are one argument, {key} is its name")
            spelt[key] = word
        if key in operands:
            if value is None:
                continue
            if isinstance(value, TensorSpec):
                specs[key] = value.row()
            elif is_array(value):
                array, places[key] = executor_of(value, name, key)
                specs[key] = describe(array, places[key], name, key, decl=decl)[0]
            else:
                raise InvalidProblemError(f"{name}: {key} is {type(value).__name__}; accepted a TensorSpec or an array")
        elif key in params:
            given[key] = value
        else:
            raise InvalidProblemError(f"{name}: unknown argument {key!r}; operands: {', '.join(sorted(operands))}; parameters: {', '.join(sorted(params)) or 'none'}")
    if need is not None:
        need = names_of(name, decl, need)
    if arch is None and places:
        text, found = _place(name, places)
    else:
        text, found = current_executor(None if arch is None else registry.known_arch(arch, name))
    spec, decl, given, numbers = served(spec, decl, specs, given)
    return make_plan(spec, decl, specs, given, need, DEFAULT if preference is None else preference, text, found, numbers)


def _place(op: str, places: dict[str, Executor]) -> tuple[str, Executor]:
    """The one place where arrays are. Raises InvalidProblemError for arrays of two devices."""
    first, executor = next(iter(places.items()))
    for name, other in places.items():
        if other is not executor:
            raise InvalidProblemError(f"{op}: {name} is on {other.arch} but {first} is on {executor.arch}; accepted operands of one device")
    return executor.arch, executor


def _sized_by(decl: DirectionSpec, arguments: dict[str, Any]) -> tuple[DirectionSpec, dict[str, Any]]:
    """The declaration with as many operands as are described, and the arguments with each sequence of them spread to its operands."""
    given: dict[str, Any] = {}
    spread = {operand.many for operand in (*decl.inputs, *decl.outputs) if operand.many}
    for key, value in arguments.items():
        if key in spread and isinstance(value, tuple | list):
            given |= {f"{key.removesuffix('s')}{k}": item for k, item in enumerate(value)}
        else:
            given[key] = value
    declared = max(len(decl.many_inputs), len(decl.many_outputs))
    prefixes = tuple(name.removesuffix("s") for name in spread)
    numbers = [int(rest) + 1 for key in given for prefix in prefixes if key.startswith(prefix) and (rest := key.removeprefix(prefix)).isdigit()]
    count = max((*numbers, decl.count_of(given) or 0), default=0)
    return decl.sized(count) if count > declared > 0 else decl, given
