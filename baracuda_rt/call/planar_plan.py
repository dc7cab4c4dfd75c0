"""Plans with a complex number for a parameter that kernels take as a real one: the operand that it is a factor of is multiplied in the workspace beforehand, and of a
gradient the results that belong to it, by its conjugate, afterwards. What `planar` does for calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .. import registry
from ..codegen.model import DirectionSpec, OpSpec, ParamSpec
from ..records import Const, Geometry, Problem, Ptr, Scalar, Spec, Step, Work, Workspace, contiguous_strides, round_up
from . import casting
from .planar import is_complex, planar

__all__ = ["Factor", "factor_of", "plan", "served"]

Factor = tuple[ParamSpec, complex]


def _complex_param(decl: DirectionSpec, specs: Mapping[str, Spec | None], given: Mapping[str, Any]) -> Factor | None:
    """A parameter that is given a complex number beside complex operands, and the number."""
    for param in decl.params:
        value: Any = given.get(param.name)
        if planar(param) and is_complex(value) and getattr(value, "shape", ()) == () and any(spec is not None and spec.dtype.kind == "c" for spec in specs.values()):
            return param, complex(value.item() if hasattr(value, "item") else value)
    return None


def served(op: OpSpec, decl: DirectionSpec, specs: Mapping[str, Spec | None], given: dict[str, Any]) -> tuple[OpSpec, DirectionSpec, dict[str, Any], dict[str, Any]]:
    """What serves a selection: op, direction, parameters and the numbers in the place of operands. A number that an array may stand for is an operand of the op that takes the array."""
    found = _complex_param(decl, specs, given)
    other = dict(found[0].overload).get(None) if found and not found[0].factor_of else None
    target = None if other is None else registry.get_op(str(other))
    if found is None or target is None or decl.direction not in target.directions:
        return op, decl, given, {}
    param, number = found
    return target, target.directions[decl.direction], {k: v for k, v in given.items() if k != param.name}, {param.operand or param.name: number}


def factor_of(decl: DirectionSpec, specs: Mapping[str, Spec | None], given: Mapping[str, Any]) -> tuple[Mapping[str, Any], Factor | None]:
    """The parameters with a factor's default in the place of a complex number, and the factor."""
    found = _complex_param(decl, specs, given)
    if found is None or not found[0].factor_of:
        return given, None
    return {**given, found[0].name: found[0].default}, found


def plan(module: Any, problem: Problem, factor: Factor | None) -> Geometry:
    """The module's plan between the products with the factor."""
    if factor is None:
        return casting.plan(module, problem)
    param, number = factor
    forward = problem.direction == "forward"
    names = [param.factor_of[0]] if forward else [name for name in problem.need if name[1:] in param.factor_of]
    dense, inner = {}, problem
    if forward:
        (name,) = names
        if not problem.has(name):
            problem.fail(name, problem.numbers.get(name), f"an array beside a complex {param.name}; a number times it is a number too")
        own = problem.spec(name)
        dense[name] = Spec(own.shape, contiguous_strides(own.shape), own.dtype)
        inner = replace(problem, specs={**problem.specs, **dense})
    geometry = casting.plan(module, inner)
    if not geometry.steps or not names:
        return geometry
    assert problem.others is not None
    row = problem.spec(names[0]).dtype
    work = Workspace(round_up(geometry.workspace, 256))
    one = work.take(row.size)
    steps: list[Step] = problem.others.steps("fill_", {"x": (one, Spec((1,), (1,), row))}, work, value=number if forward else number.conjugate())
    places: dict[str, Work] = {}
    products: list[Step] = []
    for name in names:
        own = problem.spec(name)
        target: tuple[Ptr | Work, Spec] = (Ptr(name), own)
        if forward:
            places[name] = work.take(own.numel * row.size)
            target = (places[name], dense[name])
        products += problem.others.steps("mul", {"a": (Ptr(name), own), "b": (one, Spec((1,), (1,), row)), "y": target}, work)
    plain = [_without(casting.moved(step, places), param) for step in geometry.steps]
    return Geometry(geometry.variant, (*steps, *products, *plain) if forward else (*steps, *plain, *products), work.size, geometry.params)


def _without(step: Step, param: ParamSpec) -> Step:
    """A step with the factor at its default, which no run changes."""
    args = tuple(Const(param.default, arg.token) if isinstance(arg, Scalar) and arg.name == param.name else arg for arg in step.args)
    return replace(step, args=args)  # type: ignore[arg-type]
