"""What a plan takes from other ops: shared modules, and the steps of another op's plan on operands of this one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from .. import registry
from ..codegen import expr
from ..codegen.model import KernelSku
from ..records import Arg, Const, Launch, Problem, Ptr, Scalar, Spec, Step, Work, Workspace, function_name
from .element import element_bits

__all__ = ["OtherOps"]

Solve = Callable[..., tuple[Problem, Any, KernelSku]]


class OtherOps:
    """`records.Others` for one plan. `uses`: the ops that its pattern names; `solve`: from a description to problem, geometry and SKU."""

    def __init__(self, name: str, uses: Collection[str], arch: str, solve: Solve) -> None:
        self.name, self.uses, self.arch, self._solve = name, uses, arch, solve

    def module(self, op: str, size: int = 0, loops: bool = False) -> KernelSku:
        """The shared module of an internal op, for elements of `size` bytes where it has one for each size. loops: that of the CPU's own path."""
        assert op in self.uses, (self.name, op)
        return registry.shared_module(op, self.arch, size, loops)

    def steps(self, op: str, operands: Mapping[str, tuple[Ptr | Work, Spec]], work: Workspace, direction: str = "forward", **params: Any) -> list[Step]:
        """The steps of another op's plan. Its errors are reported under the name that was called."""
        assert op in self.uses, (self.name, op)
        spec = registry.get_op(op)
        specs = {name: own for name, (_, own) in operands.items()}
        try:
            problem, geometry, sku = self._solve(spec, spec.directions[direction], specs, params)
        except Exception as error:
            name = function_name(op, direction)
            if error.args and isinstance(error.args[0], str) and error.args[0].startswith(f"{name}:"):
                error.args = (self.name + error.args[0].removeprefix(name), *error.args[1:])
            raise
        module = registry.module_of(spec, sku)[1]
        base = work.take(geometry.workspace).offset if geometry.workspace else 0
        moved = _Moved(problem, {name: arg for name, (arg, _) in operands.items()}, base)
        out: list[Step] = []
        for step in geometry.steps:
            args = tuple(moved.arg(arg) for arg in step.args)
            if isinstance(step, Launch):
                out.append(replace(step, args=args, module=step.module or module))
            else:
                part = step.workspace
                out.append(replace(step, args=args, workspace=None if part is None else Work(base + part.offset)))
        return out


class _Moved:
    """Arguments of a plan's kernels as those of a plan that holds it."""

    def __init__(self, problem: Problem, places: Mapping[str, Ptr | Work], base: int) -> None:
        self.problem, self.places, self.base = problem, places, base

    def arg(self, arg: Arg) -> Arg:
        match arg:
            case Ptr(name, offset):
                place = self.places.get(name)
                if place is None:  # the operand is absent
                    return Const(0, "u64")
                return Work(place.offset + offset) if isinstance(place, Work) else Ptr(place.name, place.offset + offset)
            case Work(offset):
                return Work(self.base + offset)
            case Scalar(name, token):
                return self.scalar(name, token)
        return arg

    def scalar(self, name: str, token: str) -> Const:
        """A scalar of the other op is a constant of this plan."""
        values = dict(self.problem.params)
        for host, formula in self.problem.decl.host:
            values[host] = expr.function(formula, tuple(values), self.problem.params)(*values.values())
        value = values[name]
        if token.startswith("bits."):
            return Const(element_bits(token, value), "u64")
        return Const(0 if value is None else value, token)
