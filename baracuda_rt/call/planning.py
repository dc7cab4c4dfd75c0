"""From the specs and parameters of a call to its plan: conversion, validation, selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import registry
from ..codegen.catalogue import backends, build_sku, formula_group, seen_as, variants_of
from ..codegen.dtypes import DTYPES
from ..codegen.model import DirectionSpec, KernelSku, OpSpec, ParamSpec
from ..codegen.near import unknown
from ..codegen.signature import promote_hint
from ..errors import InvalidProblemError, UnsupportedDTypeError, UnsupportedError, WorkspaceTooSmallError
from ..executors.base import Executor
from ..records import RESIDENT, Geometry, Problem, Spec, function_name
from ..settings import settings
from . import casting, planar_plan
from .arrays import told
from .params import convert_param, integral
from .plan import Plan, Shared, number_for
from .preference import PlanPreference
from .shapes import unify
from .steps import OtherOps
from .tuned import known
from .types import bind_types

__all__ = ["Kind", "convert_params", "make_plan", "names_of", "plan_of", "required_by"]


def convert_params(name: str, decl: DirectionSpec, given: Mapping[str, Any]) -> dict[str, Any]:
    out = {}
    for param in decl.params:
        if param.name in given:
            out[param.name] = _converted(name, decl, param, given[param.name])
        elif param.required:
            raise InvalidProblemError(f"{name}: {param.name} is missing")
        else:
            # Of the defaults only a dtype has another form inside than in the manifest.
            out[param.name] = convert_param(name, param, param.default) if param.type == "dtype" and param.default is not None else param.default
    return out


def _converted(name: str, decl: DirectionSpec, param: ParamSpec, value: Any) -> Any:
    """A parameter's value. A refusal says in which order arguments stand, where a shape is given for another, or another for the shape: libraries differ."""
    try:
        return convert_param(name, param, value)
    except InvalidProblemError as error:
        placed = decl.args[: decl.args.index("*")] if "*" in decl.args else decl.args
        shapes = [p.name for p in decl.params if p.type == "shape" and p.name in placed]
        mistaken = param.name in shapes if not isinstance(value, list | tuple) else bool(shapes) and param.name not in shapes
        if not mistaken or value is None or param.name not in placed:
            raise
        raise InvalidProblemError(f"{error}; the order is {', '.join(placed)}") from None


def _need(name: str, decl: DirectionSpec, need: Any, specs: Mapping[str, Any], types: Mapping[str, str], numbers: Mapping[str, Any]) -> tuple[str, ...]:
    if decl.direction == "forward":
        return ()
    outputs = tuple(o.name for o in decl.outputs)
    if need is None:
        wanted = tuple(n for n in decl.need_default if n not in decl.need_when or specs.get(decl.need_when[n]) is not None)
        if decl.formulas and decl.template == "elementwise":  # there is no gradient of integer operands, nor of numbers
            wanted = tuple(n for n in wanted if _floating(decl, n, types) and gradient_of(decl, n) not in numbers)
        return wanted
    wanted = tuple(need)
    for item in wanted:
        if item not in outputs:
            raise InvalidProblemError(f"{name}: need names {told(item)}; accepted {', '.join(outputs)}")
        if gradient_of(decl, item) in numbers:
            raise InvalidProblemError(f"{name}: need names {item!r}, whose operand {gradient_of(decl, item)} is a number here; numbers get no gradient")
        if decl.formulas and not _floating(decl, item, types):
            raise UnsupportedDTypeError(f"{name}: {item} is the gradient of an operand that is not floating; leave it out of need=")
    return tuple(n for n in outputs if n in wanted)


_SPELLINGS = {"dw": "dweight", "db": "dbias", "dlo": "dmin", "dhi": "dmax"}


def _spelled(gradient: str) -> str:
    plain = gradient.replace("_", "")
    return _SPELLINGS.get(plain, plain)


def names_of(name: str, decl: DirectionSpec, need: Any) -> tuple[Any, ...]:
    """need= as a tuple; dw and dweight, db and dbias, d_src and dsrc are one name. Raises InvalidProblemError for what is no name and no sequence."""
    try:
        given = (need,) if isinstance(need, str) else tuple(need)
    except TypeError:
        raise InvalidProblemError(f"{name}: need is {told(need)}; accepted a tuple of names of gradients, or None") from None
    outputs = [o.name for o in decl.outputs]
    own = {_spelled(output): output for output in outputs}
    return tuple(own.get(_spelled(item), item) if isinstance(item, str) and item not in outputs else item for item in given)


def _floating(decl: DirectionSpec, output: str, types: Mapping[str, str]) -> bool:
    kind = decl.operand(output).type
    return DTYPES[types.get(kind, kind)].differentiable


def gradient_of(decl: DirectionSpec, output: str) -> str:
    """The operand whose shape a gradient has: the one it is the gradient of; "" where the declaration names none."""
    rule = next(iter(decl.operand(output).shapes.values()))
    return rule[0][1:] if len(rule) == 1 and rule[0].startswith("@") else ""


def required_by(decl: DirectionSpec, output: str) -> tuple[str, ...]:
    """Inputs that a formula output reads."""
    from ..codegen import expr

    lets = dict(decl.lets)
    names = frozenset().union(*(expr.closure(f, lets) for f in decl.formulas[output].values()))
    return tuple(o.name for o in decl.inputs if o.name in names)


def _sums_nothing(decl: DirectionSpec, variant: str) -> bool:
    """Whether a path computes each element from its own operands, or only moves elements."""
    return decl.moves or (decl.template == "elementwise" and "reduce" not in variant.split("_"))


def _path(variant: str) -> str:
    """A variant's name without what the size of the problem decides."""
    return variant.removesuffix("_reduce").removesuffix("_i64")


def _paths(decl: DirectionSpec) -> set[str]:
    return {name for variant in variants_of(decl) for name in (variant, _path(variant))}


def free_params(decl: DirectionSpec) -> tuple[ParamSpec, ...]:
    """The parameters whose values calls of one kind need not share: run-time scalars, and the numbers and sizes that only geometry reads."""
    sizes = () if decl.host else ("int", "ints", "pairs", "shape", "shapes", "float", "floats", "number")  # formulas on the host have them built in
    return tuple(p for p in decl.params if p.role == "scalar" or (p.role == "structural" and p.type in sizes))


class Kind:
    """A call but for its sizes: dtypes, parameters, what is asked for, all checked. Calls of one kind share SKUs, kernels and launchers."""

    def __init__(
        self, op: OpSpec, decl: DirectionSpec, specs: Mapping[str, Spec | None], given: Mapping[str, Any], need: Any, preference: PlanPreference, arch: str,
        numbers: Mapping[str, Any],
    ) -> None:  # fmt: skip
        name = self.name = function_name(op.name, decl.direction)
        self._given = specs, given, need, numbers
        given, self.factor = planar_plan.factor_of(decl, specs, given)
        self.op, self.decl, self.arch, self.preference = op, decl, arch, preference
        bound = {p.name: p for p in decl.params if p.binds}
        early = {k: convert_param(name, bound[k], v) for k, v in given.items() if k in bound}
        for key, param in bound.items():
            early.setdefault(key, param.default if param.default is None else convert_param(name, param, param.default))
        for operand in decl.inputs:
            if specs.get(operand.name) is None and not operand.optional and operand.name not in numbers:
                raise InvalidProblemError(f"{name}: {operand.name} is missing")
        if decl.one_of:
            chosen = [who for who in decl.one_of if specs.get(who) is not None]
            if len(chosen) != 1:
                got = f"{' and '.join(chosen)} are given" if chosen else f"{decl.one_of[0]} is missing"
                raise InvalidProblemError(f"{name}: {got}; accepted exactly one of {', '.join(decl.one_of)}")
        self.types = types = bind_types(op, decl, specs, early)
        self._numbers = {who: number_for(name, decl, types, who, promote_hint(op, decl, who)) for who in numbers}
        self._check(numbers)
        self.params = convert_params(name, decl, given) | early
        self.whole = bool(decl.formulas) and formula_group(decl, types) == "int"  # scalars are integers
        self._free = free_params(decl)
        if self.whole:
            self.params |= {p.name: integral(name, p, self.params[p.name], "int", types["T"]) for p in self._free if p.role == "scalar"}
        self.wanted = _need(name, decl, need, specs, types, numbers)
        if decl.formulas and decl.template == "elementwise" and decl.direction == "backward":
            for output in self.wanted:
                for operand_name in required_by(decl, output):
                    if specs.get(operand_name) is None and operand_name not in numbers:
                        raise InvalidProblemError(f"{name}: {operand_name} is missing; {output} needs it (leave {output} out of need= or give {operand_name})")
        if not isinstance(preference, PlanPreference):
            raise InvalidProblemError(f"{name}: preference is {told(preference)}; accepted a PlanPreference or None")
        for key, value, accepted in preference.faults():
            raise InvalidProblemError(f"{name}: preference.{key} is {told(value)}; accepted {accepted}")
        served = backends(decl, arch, seen_as(decl, "T", types["T"]))
        if preference.backend is not None and preference.backend not in served:
            raise UnsupportedError(f"{name}: backend {preference.backend!r} does not serve this op on {arch}; accepted {', '.join(served)}")
        self.backend = preference.backend or served[0]
        if preference.variant is not None and preference.variant not in _paths(decl):
            raise unknown("variant", preference.variant, variants_of(decl), name)
        self.module = registry.geometry_module(decl.geometry)
        self.others = OtherOps(name, registry.uses(decl), arch, self._inner)
        self.shared = Shared()
        self.resident = RESIDENT  # threads that the device runs at once
        self.inner: Callable[[Problem], None] | None = None  # what timing chose for the steps that are other ops'
        self._kept: dict[str, Any] = {}
        self._skus: dict[Any, KernelSku] = {}

    def _check(self, numbers: Mapping[str, Any]) -> None:
        for who, value in numbers.items():
            self._numbers[who](value)

    def _inner(self, other: OpSpec, way: DirectionSpec, operands: dict[str, Spec | None], values: Mapping[str, Any]) -> tuple[Problem, Geometry, KernelSku]:
        inner = Kind(other, way, operands, values, None, PlanPreference(deterministic=self.preference.deterministic), self.arch, {})
        inner.resident, inner.inner = self.resident, self.inner
        return inner.solve(operands, {}, None, self.inner)

    def again(self, given: Mapping[str, Any], numbers: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of another call of this kind: numbers and sizes among them have values of their own."""
        self._check(numbers)
        if not self._free:
            return self.params
        params = dict(self.params)
        for p in self._free:
            value = params[p.name] = _converted(self.name, self.decl, p, given[p.name]) if p.name in given else p.default
            if self.whole and p.role == "scalar":
                params[p.name] = integral(self.name, p, value, "int", self.types["T"])
        return params

    def preferring(self, preference: PlanPreference) -> Kind:
        """The same call with another preference."""
        specs, given, need, numbers = self._given
        return Kind(self.op, self.decl, specs, given, need, preference, self.arch, numbers)

    def plan(self, like: Plan, executor: Executor | None) -> Plan:
        """A plan of this kind for the problem of another plan."""
        return plan_of(self, dict(like.problem.specs), executor, like.problem.numbers, dict(like.problem.params))

    def problem(self, specs: dict[str, Spec | None], numbers: Mapping[str, Any], params: dict[str, Any] | None = None) -> Problem:
        """Shapes are checked, and those of the results derived."""
        preference, decl = self.preference, self.decl
        return unify(
            self.op, decl, specs, self.params if params is None else params, self.wanted, self.types, self.module,
            arch=self.arch, deterministic=preference.deterministic, variant=preference.variant, precision_first=preference.precision_first, numbers=numbers,
            others=self.others, backend=self.backend, allow_tf32=preference.allow_tf32, max_workspace=preference.max_workspace_bytes,
            fast=settings.host_geometry == "fast", kept=self._kept, resident=self.resident,
        )  # fmt: skip

    def _nothing(self) -> Geometry:
        """A backward of which no gradient is wanted, under the first of the SKUs that could compute one."""
        listed = self.decl.libraries.get(self.backend) or variants_of(self.decl)
        variant = self.preference.variant or next(v for v in listed if v not in self.decl.atomic_variants)
        return Geometry(variant, (), params={name: values[0] for name, values in self.decl.sku_params})

    def solve(
        self, specs: dict[str, Spec | None], numbers: Mapping[str, Any], params: dict[str, Any] | None = None, choose: Callable[[Problem], None] | None = None
    ) -> tuple[Problem, Geometry, KernelSku]:
        """Shapes are checked and a variant is chosen. choose: gives the problem what timing chose for it, where the caller asks for no variant."""
        preference, name, decl = self.preference, self.name, self.decl
        problem = self.problem(specs, numbers, params)
        if choose is not None and preference.variant is None:
            choose(problem)
        try:
            geometry = planar_plan.plan(self.module, problem, self.factor) if self.wanted or decl.direction == "forward" else self._nothing()
        except UnsupportedError as error:  # shared geometry does not know whom it plans for
            raise error if str(error).startswith(name) else type(error)(f"{name}: {error}") from None
        if preference.variant is not None and geometry.variant != preference.variant:
            if _path(geometry.variant) != preference.variant:
                raise UnsupportedError(f"{name}: variant {preference.variant!r} cannot serve these operands; the one that does is {geometry.variant!r}")
        limit = preference.max_workspace_bytes
        if limit is not None and geometry.workspace > limit:
            raise WorkspaceTooSmallError(
                f"{name}: variant {geometry.variant} needs a workspace of {geometry.workspace} bytes; max_workspace_bytes allows {limit}",
                needed=geometry.workspace, got=limit,
            )  # fmt: skip
        key = (geometry.variant, *geometry.params.items())
        sku = self._skus.get(key)
        if sku is None:
            present = {n for n, s in problem.specs.items() if s is not None}
            source = {p.name: self.params[p.name] for p in decl.params if p.role == "source"} | dict(geometry.params)
            sku = self._skus[key] = build_sku(self.op, decl, casting.kernel_types(decl, self.types), source, geometry.variant, self.arch, present, self.backend)
        if preference.precision_first and sku.precision_guarantee.accumulator == "f32" and not _sums_nothing(decl, geometry.variant):
            raise UnsupportedError(f"{name}: precision_first is not served: sums are kept in float32 here; accepted float64 operands, or precision_first=False")
        return problem, geometry, sku


def make_plan(
    op: OpSpec, decl: DirectionSpec, specs: dict[str, Spec | None], given: Mapping[str, Any], need: Any, preference: PlanPreference,
    arch: str, executor: Executor | None, numbers: Mapping[str, Any] | None = None,
) -> Plan:  # fmt: skip
    """Validates and selects. `specs` holds the operands and any outputs given, `numbers` what stands in an operand's place; order of checks: spec 02 §0.2."""
    kind = Kind(op, decl, specs, given, need, preference, arch, numbers or {})
    return plan_of(kind, specs, executor, numbers or {}, kind.params)


def plan_of(kind: Kind, specs: dict[str, Spec | None], executor: Executor | None, numbers: Mapping[str, Any], params: dict[str, Any]) -> Plan:
    """The plan of a call of a known kind, as timing has it where that was done."""
    table = known(executor)
    kind.resident = RESIDENT if executor is None else executor.resident
    if table is not None:
        kind.inner = table.apply
        try:
            return Plan(kind.op, *kind.solve(specs, numbers, params, table.apply), executor, kind.shared, kind)
        except WorkspaceTooSmallError:  # what was chosen may need more than the usual launch does
            pass
    kind.inner = None
    return Plan(kind.op, *kind.solve(specs, numbers, params), executor, kind.shared, kind)
