"""Launch geometry of losses that are a formula of each element: the elements themselves, or one fold of all of them; gradients as formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.fold_lowering import numbers_of
from ...records import Arg, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, Workspace, contiguous_strides, numel, round_up
from ..axes import broadcast
from ..elementwise import elementwise
from ..folds.reduce import full_spec, numbers, wide_sums
from ..folds.reduce_base import Fold, fold_launches

USES = (*elementwise.USES, "sum", "mean")


def _operands(p: Problem) -> list[str]:
    """The forward's operands, those that are given."""
    return [o.name for o in p.decl.inputs if o.name != "dy" and p.has(o.name)]


def _lacks_last(p: Problem, name: str) -> bool:
    """Whether an operand that may lack the first operand's last axis does."""
    lead = p.spec(_operands(p)[0]).shape
    return name == p.traits.may_lack_last and len(lead) > 1 and p.spec(name).shape == lead[:-1]


def _shape(p: Problem) -> tuple[int, ...]:
    """The shape that the operands broadcast to."""
    full: tuple[int, ...] = ()
    for name in _operands(p):
        own = (*p.spec(name).shape, 1) if _lacks_last(p, name) else p.spec(name).shape
        full = broadcast(p, name, own, full)
    return full


def check(p: Problem) -> None:
    """Operands broadcast together; dy has the shape of the result."""
    full = _shape(p)
    if p.direction == "backward":
        want = full if p.params["reduction"] == "none" else ()
        if p.spec("dy").shape != want:
            p.fail("dy", f"of shape {p.spec('dy').shape}", f"{want}, the shape of the result with reduction={p.params['reduction']!r}")
    for output in p.decl.outputs if p.direction == "backward" else ():
        name = output.name[1:]
        if output.name in p.need and not p.has(name):
            p.fail("need", output.name, f"the gradient of an operand that is given; {name} is not")


def dims(p: Problem) -> dict[str, Any]:
    """The result is the terms, or one number."""
    full = _shape(p)
    return {"K": full if p.params["reduction"] == "none" else (), "...": full}


def _whole(p: Problem, full: tuple[int, ...]) -> Problem:
    """The problem with operands of full rank where one lacks the last axis."""
    specs = dict(p.specs)
    for name in _operands(p):
        if _lacks_last(p, name):
            for own in (name, f"d{name}"):
                spec = specs.get(own)
                if spec is not None:
                    specs[own] = Spec((*spec.shape, 1), (*spec.strides, 0), spec.dtype, spec.alignment)
    return replace(p, specs=specs, dims={**p.dims, "...": full})


def _numbers(p: Problem, full: tuple[int, ...]) -> Any:
    """What the formula takes beside the operands; `batchmean` divides by the rows."""
    return numbers(p, numel(full), rows=full[0] if full else 1)


def plan(p: Problem) -> Geometry:
    """The formula over all elements; or one fold, in one or two launches."""
    full = _shape(p)
    own = _whole(p, full)
    values = _numbers(p, full)
    if p.direction == "forward" and p.params["reduction"] != "none":
        return _terms_first(own, full) if _in_terms(p) else _fold(own, full, values)
    return _elements(own, values)


def _elements(p: Problem, values: Mapping[str, float]) -> Geometry:
    """The formula over all elements; what its numbers are is known."""
    geometry = elementwise.plan(p)

    def bind(arg: Arg) -> Arg:
        return Const(values[arg.name], arg.token) if isinstance(arg, Scalar) and arg.name in values else arg

    launches: list[Launch] = [replace(launch, args=tuple(bind(arg) for arg in launch.args)) for launch in geometry.launches]
    return replace(geometry, steps=tuple(launches))


def _in_terms(p: Problem) -> bool:
    """Whether the CPU's own path makes the terms first: nothing is lost between them and their fold."""
    row = DTYPES[p.types["T"]]
    return p.loops and p.params["reduction"] in ("mean", "sum") and row.key in ("f32", "f64") and p.acc == row.key and p.spec("y").dtype == row


def _terms_first(p: Problem, full: tuple[int, ...]) -> Geometry:
    """The terms by the formula, into the workspace, and the reduction of another op."""
    assert p.others is not None
    terms = Spec(full, contiguous_strides(full), p.spec("y").dtype)
    each = replace(p, specs={**p.specs, "y": terms}, params={**p.params, "reduction": "none"})
    inner = _elements(each, _numbers(each, full))
    work = Workspace(round_up(inner.workspace, 256))
    place = work.take(terms.numel * terms.dtype.size)
    steps = [replace(launch, args=tuple(place if arg == Ptr("y") else arg for arg in launch.args)) for launch in inner.launches]
    after = p.others.steps(p.params["reduction"], {"x": (place, terms), "y": (Ptr("y"), p.spec("y"))}, work)
    return replace(inner, steps=(*steps, *after), workspace=work.size)


def _bare(p: Problem, names: Sequence[str]) -> bool:
    """Whether an operand may be left out and none of these is given."""
    optional = [name for name in names if p.decl.operand(name).otherwise is not None]
    return bool(optional) and not any(p.has(name) for name in optional)


def _fold(p: Problem, full: tuple[int, ...], values: dict[str, float]) -> Geometry:
    names = p.decl.folds[0].operands
    present = _operands(p)
    lead = max(present, key=lambda name: p.spec(name).numel)
    # What is not given has the strides of another operand, so that it rules out no layout.
    specs = [full_spec(p, name, full) if p.has(name) else replace(full_spec(p, lead, full), dtype=DTYPES[p.types["T"]], alignment=16) for name in names]
    static = {param.name: p.params[param.name] for param in p.decl.params if param.role == "source"}
    wide = p.wide or numel(full) > 2**31 - 1 - 2**16
    asked = p.variant.removesuffix("_i64") if p.variant else None
    scalars = tuple(values[name] for name in numbers_of(p.decl.folds[0], p.decl, static))
    fold = Fold([(spec, Ptr(name)) for spec, name in zip(specs, names, strict=True)], tuple(range(len(full))), (Ptr("y"), (0,) * len(full)), numbers=scalars, fault=(ErrorArg(),) if p.traits.refused else (), bare=_bare(p, names))
    layout, launches, work = fold_launches(fold, wide, 0, asked)
    return Geometry(layout + ("_i64" if wide else ""), tuple(launches), work, wide_sums(p))
