"""Algebra of axes and strides that all wings share: which axis a parameter names, which axes merge, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..codegen.model import OperandSpec
from ..errors import InvalidProblemError
from ..records import Problem

__all__ = ["Pick", "along_axis", "axis_of", "broadcast", "by_stride", "collapse", "merge", "merged", "usual"]


Pick = Callable[..., Any]
"""`Problem.pick`."""


def usual(knob: str, value: Any, others: Iterable[Any] = ()) -> Any:
    """`Problem.pick` where nothing may be chosen."""
    return value


def axis_of(p: Problem, rank: int, who: str = "", *, scalar: bool = False, name: str = "dim", default: int | None = None) -> int:
    """The parameter `name` as an axis counted from the front, `default` where it is None.

    With `scalar` an operand of no dimensions counts as one element along one axis. `who` describes the operand in the message.
    """
    dim = p.params[name]
    if dim is None and default is not None:
        dim = default
    bound = max(rank, 1) if scalar else rank
    if not -bound <= dim < bound:
        accepted = f"an axis from {-bound} to {bound - 1} for {who or f'{rank} dimensions'}"
        p.fail(name, dim, accepted if bound else "arrays of at least one dimension")
    return int(dim) % bound


def common_shape(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...] | None:
    """The shape that two broadcast to; None where they do not."""
    rank = max(len(a), len(b))
    pairs = list(zip((1,) * (rank - len(a)) + tuple(a), (1,) * (rank - len(b)) + tuple(b), strict=True))
    return tuple(n if m == 1 else m for m, n in pairs) if all(m == n or 1 in (m, n) for m, n in pairs) else None


def broadcast(p: Problem, name: str, own: Sequence[int], full: Sequence[int]) -> tuple[int, ...]:
    """The shape that an operand's and what others broadcast to have in common. Refuses the operand where there is none."""
    both = common_shape(full, own)
    if both is None:
        p.fail(name, f"of shape {p.spec(name).shape}", f"one that broadcasts with {tuple(full)}")
    return both


def merge(shape: Sequence[int], strides: Sequence[Sequence[int]], order: Iterable[int]) -> tuple[list[int], list[list[int]]]:
    """Extents and per-operand strides of the axes `order`, outermost first: unit axes dropped, neighbours that step alike merged."""
    extents: list[int] = []
    steps: list[list[int]] = []  # per axis, per operand
    for a in order:
        if shape[a] == 1:
            continue
        own = [s[a] for s in strides]
        if extents and all(outer == shape[a] * inner for outer, inner in zip(steps[-1], own, strict=True)):
            extents[-1] *= shape[a]
            steps[-1] = own
        else:
            extents.append(shape[a])
            steps.append(own)
    return extents, [[step[k] for step in steps] for k in range(len(strides))]


def by_stride(axes: Iterable[int], strides: Sequence[int]) -> list[int]:
    """Axes in the order of an operand's strides, the largest first; those it is broadcast along come before all."""
    return sorted(axes, key=lambda a: (strides[a] != 0, -abs(strides[a])))


def collapse(shape: Sequence[int], strides: Sequence[Sequence[int]], lead: int) -> tuple[list[int], list[list[int]]]:
    """All axes merged, ordered by operand `lead`'s strides, the largest first."""
    return merge(shape, strides, sorted(range(len(shape)), key=lambda a: -abs(strides[lead][a])))


def merged(shape: Sequence[int], strides: Sequence[Sequence[int]], lead: int | None = None) -> tuple[list[int], list[list[int]]]:
    """All axes merged, in row-major order or (`lead` given) in that of an operand's strides."""
    return merge(shape, strides, range(len(shape))) if lead is None else collapse(shape, strides, lead)


def along_axis(
    name: str, operand: OperandSpec, shape: tuple[int, ...], full: tuple[int, ...], params: Mapping[str, Any]
) -> tuple[int, ...]:
    """The shape at full rank of a vector along an axis. Raises InvalidProblemError if it does not fit."""
    rank = len(full)
    assert operand.axis is not None
    axis = params[operand.axis]
    if axis is not None and not -rank <= axis < rank:
        raise InvalidProblemError(f"{name}: {operand.axis} is {axis}; accepted -{rank} to {rank - 1} for shape {full}")
    axis = (1 if rank >= 2 else None) if axis is None else axis % rank
    if shape in ((), (1,)):
        return (1,) * rank
    if len(shape) != 1 or axis is None or shape[0] != full[axis]:
        accepted = "(1,)" if axis is None else f"({full[axis]},), the extent of axis {axis} of {full}, or (1,)"
        raise InvalidProblemError(f"{name}: {operand.name} has shape {shape}; accepted {accepted}")
    return (1,) * axis + shape + (1,) * (rank - axis - 1)
