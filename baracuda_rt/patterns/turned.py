"""Operands that lie otherwise than the kernels want them, copied before or after: the fewer of those with another innermost axis than the rest, and rows that begin between accesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ..records import Arg, Geometry, Problem, Ptr, Spec, Step, Work, Workspace, contiguous_strides, numel, round_up
from .axes import by_stride

MIN_CELLS = 1 << 17  # below, what a launch costs is more than what single elements do
MIN_EXTENT = 16  # of both axes: those of a transposed copy by tiles
MIN_ROWS = 1 << 19  # cells of rows that begin between accesses, below which they are worked on as they lie


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
    if least < MIN_EXTENT:
        return plan(p)
    return copied(p, {name: _like(given[name], given[models[0]]) for name in moved}, plan) or plan(p)


def in_units(p: Problem, names: Sequence[str], axes: Sequence[int], plan: Callable[[Problem], Geometry]) -> Geometry:
    """The plan of a problem whose operands `names` have whole accesses of 16 bytes along `axes`, the innermost ones; those whose rows begin between them are copied before or after."""
    given = {name: p.spec(name) for name in names if p.has(name)}
    shape = next(iter(given.values())).shape
    inner = numel([shape[a] for a in axes])
    if p.loops or p.variant is not None or numel(shape) < MIN_ROWS or not all(_rows_along(spec, axes) for spec in given.values()):
        return plan(p)
    apart = {name: spec for name, spec in given.items() if not _in_units(spec, axes)}
    if not apart or any(inner * spec.dtype.size % 16 for spec in given.values()):
        return plan(p)
    return copied(p, {name: Spec(spec.shape, contiguous_strides(spec.shape), spec.dtype) for name, spec in apart.items()}, plan) or plan(p)


def _rows_along(spec: Spec, axes: Sequence[int]) -> bool:
    """Whether cells along the axes, the last ones, follow one another."""
    rank = len(spec.shape)
    return sorted(axes) == list(range(rank - len(axes), rank)) and spec.strides[-len(axes) :] == contiguous_strides(spec.shape[-len(axes) :])


def _in_units(spec: Spec, axes: Sequence[int]) -> bool:
    """Whether every row along the axes begins on a multiple of 16 bytes."""
    return spec.alignment >= 16 and all(s * spec.dtype.size % 16 == 0 for n, s in zip(spec.shape, spec.strides[: -len(axes)], strict=False) if n > 1)


def copied(p: Problem, dense: Mapping[str, Spec], plan: Callable[[Problem], Geometry]) -> Geometry | None:
    """The plan of a problem with some operands in the workspace, as `dense` has them, to or from which they are copied; None where the workspace may not be so large."""
    size = sum(round_up(spec.numel * spec.dtype.size, 256) for spec in dense.values())
    if p.max_workspace is not None and size > p.max_workspace:
        return None
    geometry = plan(replace(p, specs={**p.specs, **dense}))
    if not geometry.steps or (p.max_workspace is not None and round_up(geometry.workspace, 256) + size > p.max_workspace):
        return None
    assert p.others is not None
    work = Workspace(round_up(geometry.workspace, 256))
    places = {name: work.take(spec.numel * spec.dtype.size) for name, spec in dense.items()}
    before: list[Step] = []
    after: list[Step] = []
    for name in dense:
        own: tuple[Ptr | Work, Spec] = (Ptr(name), p.spec(name))
        if name in (output.name for output in p.decl.outputs):
            after += p.others.steps("contiguize", {"x": (places[name], dense[name]), "y": own}, work)
        else:
            before += p.others.steps("contiguize", {"x": own, "y": (places[name], dense[name])}, work)

    def moved_to(arg: Arg) -> Arg:
        return Work(places[arg.name].offset + arg.offset) if isinstance(arg, Ptr) and arg.name in places else arg

    steps = [replace(launch, args=tuple(map(moved_to, launch.args))) for launch in geometry.launches]
    return replace(geometry, steps=(*before, *steps, *after), workspace=work.size)
