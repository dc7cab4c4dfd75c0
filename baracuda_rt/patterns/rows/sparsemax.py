"""Launch geometry of sparsemax along one axis: a line stays with one group of threads, which go over it until its threshold stands."""

from __future__ import annotations

from collections.abc import Sequence

from ...records import Geometry, Launch, Problem, Ptr
from ..axes import axis_of
from ..turned import alike
from .lines import THREADS, line_launches, of, tiling

USES = ("contiguize",)


def check(p: Problem) -> None:
    """The axis exists."""
    axis_of(p, len(p.spec("x" if p.direction == "forward" else "dy").shape), scalar=True)


def plan(p: Problem) -> Geometry:
    """One launch; the backward's long lines go in chunks."""
    forward = p.direction == "forward"
    names = ("x", "y") if forward else ("dy", "y", "dx")
    axis = axis_of(p, len(p.spec(names[0]).shape), scalar=True)
    return alike(p, names, (axis,), lambda own: _plan(own, names))


def _plan(p: Problem, names: Sequence[str]) -> Geometry:
    forward = p.direction == "forward"
    lead = p.spec(names[0])
    shape, axis = lead.shape or (1,), axis_of(p, len(lead.shape), scalar=True)
    operands = [of(p.spec(name), p.spec(name).strides or (0,), True) for name in names]
    held = 1 if forward else 2
    t = tiling(
        shape, (axis,), operands, 16 // lead.dtype.size, asked=p.variant, item=16 * held, single=lead.dtype.size * held, split=not forward, arch=p.arch
    )  # fmt: skip
    if not all(shape):
        return Geometry(t.variant, ())
    args = tuple(Ptr(name) for name in names)
    if forward:
        return Geometry(t.variant, (Launch("", (t.blocks, 1, 1), (THREADS, 1, 1), (*args, t.blob()), t.shared),))
    launches, work = line_launches(t, args, 16, 0, pick=p.pick)
    return Geometry(t.variant, tuple(launches), work)
