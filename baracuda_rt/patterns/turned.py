"""Operands of which some have the axes that are worked along innermost in memory and others another axis: the fewer are copied to lie as the others do, or from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..records import Arg, Geometry, Problem, Ptr, Spec, Step, Work, Workspace, numel, round_up
from .axes import by_stride

MIN_CELLS = 1 << 17  # below, what a launch costs is more than what single elements do
MIN_EXTENT = 16  # of both axes: those of a transposed copy by tiles


def _innermost(spec: Spec) -> int | None:
    """The axis of neighbours in memory; None where there is no such axis, or cells lie on one another."""
    axes = [a for a, n in enumerate(spec.shape) if n > 1]
    if any(not spec.strides[a] for a in axes):
        return None
    return next((a for a in axes if spec.strides[a] == 1), None)


def _like(spec: Spec, model: Spec) -> Spec:
    """The same array with the axes in a model's order, without gaps."""
    strides, step = [0] * len(spec.shape), 1
    for a in reversed(by_stride(range(len(spec.shape)), model.strides)):
        strides[a] = step
        step *= spec.shape[a]
    return Spec(spec.shape, tuple(strides), spec.dtype)


def alike(p: Problem, names: Sequence[str], axes: Sequence[int], plan: Callable[[Problem], Geometry], tie_across: bool = False) -> Geometry:
    """The plan of a problem whose operands `names` have one shape and one innermost axis; those that differ are copied before or after.

    axes: those that are worked along. tie_across: of as many along them as across, those along are copied.
    """
    given = {name: p.spec(name) for name in names if p.has(name)}
    shape = next(iter(given.values())).shape
    if p.loops or p.variant is not None or numel(shape) < MIN_CELLS or len(given) < 2:
        return plan(p)
    inner = {name: _innermost(spec) for name, spec in given.items()}
    along = [name for name, axis in inner.items() if axis in axes]
    across = [name for name, axis in inner.items() if axis is not None and axis not in axes]
    if not along or not across or len(along) + len(across) < len(given):
        return plan(p)
    moved, models = (across, along) if len(across) + tie_across <= len(along) else (along, across)
    least = min(shape[axis] for axis in inner.values() if axis is not None)
    size = sum(round_up(numel(shape) * given[name].dtype.size, 256) for name in moved)
    if least < MIN_EXTENT or (p.max_workspace is not None and size > p.max_workspace):
        return plan(p)
    dense = {name: _like(given[name], given[models[0]]) for name in moved}
    geometry = plan(replace(p, specs={**p.specs, **dense}))
    if not geometry.steps or (p.max_workspace is not None and round_up(geometry.workspace, 256) + size > p.max_workspace):
        return plan(p)
    assert p.others is not None
    work = Workspace(round_up(geometry.workspace, 256))
    places = {name: work.take(numel(shape) * given[name].dtype.size) for name in moved}
    before: list[Step] = []
    after: list[Step] = []
    for name in moved:
        own: tuple[Ptr | Work, Spec] = (Ptr(name), given[name])
        if name in (output.name for output in p.decl.outputs):
            after += p.others.steps("contiguize", {"x": (places[name], dense[name]), "y": own}, work)
        else:
            before += p.others.steps("contiguize", {"x": own, "y": (places[name], dense[name])}, work)

    def moved_to(arg: Arg) -> Arg:
        return Work(places[arg.name].offset + arg.offset) if isinstance(arg, Ptr) and arg.name in places else arg

    steps = [replace(launch, args=tuple(map(moved_to, launch.args))) for launch in geometry.launches]
    return replace(geometry, steps=(*before, *steps, *after), workspace=work.size)
