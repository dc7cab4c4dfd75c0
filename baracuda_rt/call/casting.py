"""Operands of a dtype that an op's kernels do not read: they are cast in the workspace, before the kernels and after them.

Complex ones need no memory: what is linear with real factors goes by their real parts, then by their imaginary parts, as views of real numbers. Nor do bool
ones that kernels see as uint8, the bytes 0 and 1, and integers that kernels see as those of as many bits: where results wrap, a sign changes none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..codegen.catalogue import cast_integers, seen_as
from ..codegen.dtypes import DTYPES, PARTS, follow
from ..codegen.model import DirectionSpec, OperandSpec
from ..records import Geometry, Problem, Ptr, Spec, Step, Work, Workspace, round_up

__all__ = ["kernel_types", "moved", "plan"]


def kernel_types(decl: DirectionSpec, types: Mapping[str, str]) -> dict[str, str]:
    """The types that kernels see: of a variable with casts the dtype that the entry names, or else the last alternative, where the operands have none of them;
    of complex numbers their parts; of integers the floating dtype that the entry names.
    """
    out, main = dict(types), types["T"]
    if main in decl.casts.get("T", ()) and main in PARTS:
        return {name: PARTS.get(token, token) for name, token in types.items()}
    if cast_integers(decl, main):  # what has T's dtype goes with it, unless kernels read its own
        out |= {name: decl.integers for name, own in types.items() if own == main and name not in decl.derived and (name == "T" or ("T" in decl.types[name] and own not in decl.types[name]))}
    for variable in decl.casts:
        own = out.get(variable)
        if own is not None and not ("T" in decl.types[variable] and own == out["T"]):
            seen = seen_as(decl, variable, own)
            out[variable] = out["T"] if seen == "T" else seen
    if main in decl.through.get("T", {}):  # what follows from T's dtype follows from the one that kernels see
        for name, tokens in decl.types.items():
            if name != "T" and types[name] == main and "T" in tokens and main not in tokens:
                out[name] = out["T"]
        for name, rule in decl.derived.items():
            if types[name] == follow(rule[DTYPES[main].group], main):
                out[name] = follow(rule[DTYPES[out["T"]].group], out["T"])
    return out


def plan(module: Any, problem: Problem) -> Geometry:
    """The module's plan, with the casts around it that the operands need."""
    types = kernel_types(problem.decl, problem.types) if problem.decl.casts else problem.types
    names = {o.name: o for o in (*problem.decl.inputs, *problem.decl.outputs) if problem.has(o.name) and types.get(o.type) != problem.types.get(o.type)}
    if not names:
        return module.plan(problem)  # type: ignore[no-any-return]
    if problem.types["T"] in PARTS:
        changed = module.paired(problem)
        return _by_parts(module, problem, names, types) if changed is None else module.plan(_of_pairs(problem, names, types, changed))  # type: ignore[no-any-return]
    as_they_are = {name: replace(problem.spec(name), dtype=DTYPES[types[o.type]]) for name, o in names.items() if _same_bits(problem, problem.types[o.type], types[o.type])}
    names = {name: o for name, o in names.items() if name not in as_they_are}
    specs = {name: _dense(problem.spec(name), types[o.type]) for name, o in names.items()}
    geometry: Geometry = module.plan(replace(problem, specs={**problem.specs, **as_they_are, **specs}, types=types))
    if not names:
        return geometry
    if not geometry.steps:
        return geometry
    assert problem.others is not None
    work = Workspace(round_up(geometry.workspace, 256))
    places = {name: work.take(spec.numel * spec.dtype.size) for name, spec in specs.items()}
    before: list[Step] = []
    after: list[Step] = []
    for name, operand in names.items():
        given, cast = (Ptr(name), problem.spec(name)), (places[name], specs[name])
        read = operand in problem.decl.inputs
        if read or problem.params.get("accumulate"):
            before += problem.others.steps("cast", {"x": given, "y": cast}, work, dtype=cast[1].dtype.name)
        if not read or (operand.inout and (operand.when is None or problem.params.get(operand.when))):
            cut = {"overflow": "saturate"} if problem.decl.saturates and given[1].dtype.kind in "iu" else {}
            after += problem.others.steps("cast", {"x": cast, "y": given}, work, dtype=given[1].dtype.name, **cut)
    steps = (*before, *(moved(step, places) for step in geometry.steps), *after)
    return Geometry(geometry.variant, steps, work.size, geometry.params)


def _by_parts(module: Any, problem: Problem, names: Mapping[str, OperandSpec], types: dict[str, str]) -> Geometry:
    """The module's plan of the real parts, and its steps once more for the imaginary parts, which lie one part further on."""
    parts = {name: DTYPES[types[operand.type]] for name, operand in names.items()}
    specs = {}
    for name, part in parts.items():
        own = problem.spec(name)
        specs[name] = Spec(own.shape, tuple(2 * step for step in own.strides), part, part.size)
    geometry: Geometry = module.plan(replace(problem, specs={**problem.specs, **specs}, types=types))
    again: list[Step] = []
    for step in geometry.steps:
        args: tuple[Any, ...] = tuple(Ptr(arg.name, arg.offset + parts[arg.name].size) if isinstance(arg, Ptr) and arg.name in parts else arg for arg in step.args)
        again.append(replace(step, args=args))
    return Geometry(geometry.variant, (*geometry.steps, *again), geometry.workspace, geometry.params)


def _of_pairs(problem: Problem, names: Mapping[str, OperandSpec], types: dict[str, str], changed: Mapping[str, Any]) -> Problem:
    """The problem of real arrays that lie where complex ones do, with an axis of the two parts at the end."""
    specs = {}
    for name, operand in names.items():
        own = problem.spec(name)
        specs[name] = Spec((*own.shape, 2), (*(2 * step for step in own.strides), 1), DTYPES[types[operand.type]], own.alignment)
    dims = {symbol: (*extents, 2) if isinstance(extents, tuple) else extents for symbol, extents in problem.dims.items()}
    return replace(problem, specs={**problem.specs, **specs}, types=types, params={**problem.params, **changed}, dims=dims)


def _same_bits(problem: Problem, own: str, seen: str) -> bool:
    """Whether elements are for the kernels what they are: bool as uint8, and integers of the other signedness whose results wrap."""
    return (own, seen) == ("bool", "u8") or (not problem.decl.saturates and {DTYPES[own].kind, DTYPES[seen].kind} == {"i", "u"} and DTYPES[own].size == DTYPES[seen].size)


def _dense(spec: Spec, token: str) -> Spec:
    strides, step = [], 1
    for extent in reversed(spec.shape):
        strides.append(step)
        step *= extent
    return Spec(spec.shape, tuple(reversed(strides)), DTYPES[token])


def moved(step: Step, places: Mapping[str, Work]) -> Step:
    """A step with the cast operands in the place of those given."""
    args = tuple(Work(places[arg.name].offset + arg.offset) if isinstance(arg, Ptr) and arg.name in places else arg for arg in step.args)
    return replace(step, args=args)  # type: ignore[arg-type]
