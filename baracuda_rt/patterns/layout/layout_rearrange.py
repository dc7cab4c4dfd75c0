"""Axes that are cut, put in another order and joined: what the trait `axes` of a layout op says, as shapes and as one copy."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...records import Launch, Problem, Work, contiguous_strides, numel, round_up
from .layout_base import View, upright, view
from .layout_copy import copy
from .layout_loops import copied

STAGED = 1 << 16  # elements from which a copy that reads or writes in small bits is made by way of the workspace
SECTOR = 32  # bytes that memory gives at least
_AXIS = re.compile(r"\*\w+|\([^()]*\)|\w+")


class Arrangement(NamedTuple):
    """Both sides of `taken -> given`: the parts of each axis, outermost first, `*B` for any number of axes; and the parameters that some parts have as extents."""

    taken: tuple[tuple[str, ...], ...]
    given: tuple[tuple[str, ...], ...]
    factors: Mapping[str, str]

    def turned(self) -> Arrangement:
        """The way back."""
        return Arrangement(self.given, self.taken, self.factors)


@lru_cache(maxsize=64)
def arrangement(text: str) -> Arrangement:
    """Reads `*B (C r=factor) W -> *B C (W r)`: an axis in brackets is made of parts, the last of which lie closest; r has the extent that a parameter gives."""
    factors: dict[str, str] = {}
    sides = []
    for side in text.split("->"):
        axes = []
        for axis in _AXIS.findall(side):
            words = [word.partition("=") for word in axis.strip("()").split()]
            factors |= {name: factor for name, _, factor in words if factor}
            axes.append(tuple(name for name, _, _ in words))
        sides.append(tuple(axes))
    taken, given = sides
    assert sorted(sum(taken, ())) == sorted(sum(given, ())), text
    return Arrangement(taken, given, factors)


def _way(p: Problem) -> Arrangement:
    way = arrangement(p.traits.axes)
    return way if p.direction == "forward" else way.turned()


def _spread(p: Problem, name: str, way: Arrangement, shape: Sequence[int]) -> tuple[list[tuple[str, ...]], dict[str, int]]:
    """The parts of each axis of an operand, those that stand for several axes written out, and the extents of all parts."""
    free = next((k for k, axis in enumerate(way.taken) if axis[0].startswith("*")), None)
    least = len(way.taken) - (free is not None)
    if len(shape) < least or (free is None and len(shape) > least):
        p.fail(name, f"of shape {tuple(shape)}", f"{'at least ' if free is not None else ''}{least} axes")
    axes = list(way.taken)
    if free is not None:
        axes[free : free + 1] = [(f"{way.taken[free][0]}{k}",) for k in range(len(shape) - least)]
    extents: dict[str, int] = {}
    for k, (parts, n) in enumerate(zip(axes, shape, strict=True)):
        own = {part: int(p.params[way.factors[part]]) for part in parts if part in way.factors}
        extents |= own
        step = math.prod(own.values())
        if n % step:
            p.fail(name, f"of shape {tuple(shape)}", f"an extent of axis {k} that is a multiple of {step}")
        extents |= {part: n // step for part in parts if part not in own}
    return axes, extents


def _given(way: Arrangement, axes: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The parts of each axis of the result."""
    out: list[tuple[str, ...]] = []
    for axis in way.given:
        out += [own for own in axes if own[0].startswith(axis[0])] if axis[0].startswith("*") else [axis]
    return out


def rearranged(p: Problem, name: str) -> tuple[int, ...]:
    """The shape of the result."""
    way = _way(p)
    axes, extents = _spread(p, name, way, p.spec(name).shape)
    return tuple(math.prod(extents[part] for part in parts) for parts in _given(way, axes))


def plan_rearrange(p: Problem, wide: bool) -> tuple[list[Launch], int]:
    """One copy between the parts of both operands, in the order of the result."""
    ends = ("x", "y") if p.direction == "forward" else ("dy", "dx")
    way = _way(p)
    axes, extents = _spread(p, ends[0], way, p.spec(ends[0]).shape)
    given = _given(way, axes)
    order = [part for parts in given for part in parts]

    def parted(of: View, parts: Sequence[tuple[str, ...]]) -> View:
        steps = {}
        for own, stride in zip(parts, of.strides, strict=True):
            step = stride
            for part in reversed(own):
                steps[part] = step
                step *= extents[part]
        return replace(of, shape=tuple(extents[part] for part in order), strides=tuple(steps[part] for part in order))

    x, y = (view(name, p.spec(name)) for name in ends)
    if p.loops:
        return copied(parted(x, axes), parted(y, given)), 0

    def moved(a: View, b: View) -> list[Launch] | None:
        """The copy where it reads and writes whole sectors."""
        launches = copy(a, b, wide)
        extents, steps, _, _, _ = upright(a, b)
        if launches and launches[0].kernel in ("_rows", "_cells") and (abs(steps[-1]) != 1 or extents[-1] * a.size < SECTOR):
            return None
        return launches

    whole = copy(parted(x, axes), parted(y, given), wide, p.pick)
    room = round_up(numel(x.shape) * x.size, 256)
    if numel(x.shape) < STAGED or (p.max_workspace is not None and room > p.max_workspace) or moved(parted(x, axes), parted(y, given)) is not None:
        return whole, 0
    for side in (x, y):  # one of them is first brought into row-major order
        own = View(Work(0), side.shape, contiguous_strides(side.shape), 0, side.size, 16)
        first = moved(x, own) if side is x else moved(parted(x, axes), parted(own, given))
        second = moved(parted(own, axes), parted(y, given)) if side is x else moved(own, y)
        if side.strides != own.strides and first is not None and second is not None:
            return [*first, *second], room
    return whole, 0
