"""vmap: the mapped axis as one more axis of the call, where the op says how it takes one; every other call is made for one position after the other.

Formulas take it in front of as many axes as the result has, and broadcast. Of the others the manifest's `vmap` names the operands that may carry it: in
`front`, where parameters that name axes then count from the end; at the `back`; or merged with the first axis.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.interpreters import batching

from ..call.planning import gradient_of
from ..errors import BaracudaError
from ..records import Problem
from ..registry import get_op
from .program import bind, call_p, described, outputs_of
from .site import Site

__all__: list[str] = []


class _Mapped(NamedTuple):
    """A call of one position, and the operands of all: the mapped axis is the first of those that have it."""

    site: Site
    arrays: dict[str, Any]
    mapped: dict[str, bool]
    size: int
    one: Problem  # the call of one position

    def shape(self, name: str) -> tuple[int, ...]:
        """An operand's shape at one position."""
        return tuple(self.arrays[name].shape[1:] if self.mapped[name] else self.arrays[name].shape)

    @property
    def outputs(self) -> list[Any]:
        return [o for o in self.site.decl.outputs if self.one.specs.get(o.name) is not None]


def _batch(arrays: Sequence[Any], axes: Sequence[Any], *, site: Site) -> tuple[list[Any], list[int]]:
    """The call with the mapped axis of each array, None where it has none; in front of the results."""
    mapped = [axis is not None for axis in axes]
    size = next(x.shape[axis] for x, axis in zip(arrays, axes, strict=True) if axis is not None)
    moved = [x if axis is None else jnp.moveaxis(x, axis, 0) for x, axis in zip(arrays, axes, strict=True)]
    single = [jax.ShapeDtypeStruct(x.shape[1:] if there else x.shape, x.dtype) for x, there in zip(moved, mapped, strict=True)]
    one = outputs_of(site, described(single)).problem
    call = _Mapped(site, dict(zip(site.present, moved, strict=True)), dict(zip(site.present, mapped, strict=True)), size, one)
    decl = site.decl
    operands = [decl.operand(name) for name in site.present]
    outs = None
    if decl.template == "elementwise" and all(o.shapes.get("") == ("...",) for o in operands) and all(o.axis is None for o in (*operands, *decl.outputs)):
        outs = _broadcasting(call)
    elif size:
        outs = _carried(call, get_op(site.entry.op_name).vmap)
    return outs if outs is not None else _one_by_one(call), [0] * len(call.outputs)


def _one_by_one(call: _Mapped) -> list[Any]:
    def one(rows: Sequence[Any]) -> list[Any]:
        row = iter(rows)
        return bind(call.site, *(next(row) if call.mapped[name] else x for name, x in call.arrays.items()))

    outs: list[Any] = jax.lax.map(one, [x for name, x in call.arrays.items() if call.mapped[name]])
    return outs


def _broadcasting(call: _Mapped) -> list[Any]:
    """Operands broadcast, so the mapped axis stands in front of as many axes as the result has. Each gradient keeps it, as if its operand had it."""
    site, decl = call.site, call.site.decl
    rank = len(call.one.dims["..."])
    owners = {gradient_of(decl, output.name) for output in call.outputs} | {"dy"} if decl.direction == "backward" else set()

    def widened(shape: tuple[int, ...]) -> tuple[int, ...]:
        return (call.size, *(1,) * (rank - len(shape)), *shape)

    operands = []
    for name, x in call.arrays.items():
        if call.mapped[name]:
            operands.append(x.reshape(widened(call.shape(name))))
        else:
            operands.append(jnp.broadcast_to(x, widened(call.shape(name))) if name in owners else x)
    shapes = {p.name: widened(tuple(site.given[p.name])) for p in decl.params if p.type == "shape" and site.given.get(p.name) is not None}
    outs = bind(site.changed(**shapes) if shapes else site, *operands)
    return [y.reshape(call.size, *call.one.spec(output.name).shape) for y, output in zip(outs, call.outputs, strict=True)]


def _carried(call: _Mapped, rule: Mapping[str, Sequence[str]]) -> list[Any] | None:
    """The call of all positions at once, by what the manifest says; None where it says nothing that serves this one."""
    way = next((key for key in ("front", "merge", "back") if key in rule), None)
    if way is None:
        return None
    carry, stay = rule[way], rule.get("with", ())
    if any(name not in carry and (call.mapped[name] or name not in stay) for name in call.arrays) or any(o.name not in carry for o in call.outputs):
        return None  # an operand that may not differ, or a result that sums over what would be one more axis
    if any(not call.shape(name) for name in call.arrays if name in carry) or any(not call.one.spec(o.name).shape and way != "front" for o in call.outputs):
        return None  # an operand without axes
    given = _parameters(call, way, carry, rule)
    operands = []
    for name, x in call.arrays.items():
        if name not in carry:
            operands.append(x)
            continue
        whole = x if call.mapped[name] else jnp.broadcast_to(x, (call.size, *x.shape))
        operands.append(_place(whole, way))
    site = call.site.changed(**given) if given else call.site
    expected = [_extended(call.one.spec(o.name).shape, call.size, way) for o in call.outputs]
    try:
        planned = [outputs_of(site, described(operands)).problem.spec(o.name).shape for o in call.outputs]
    except BaracudaError:
        return None  # more axes than the op takes
    if planned != expected:
        return None
    return [_taken(y, call.one.spec(o.name).shape, call.size, way) for y, o in zip(bind(site, *operands), call.outputs, strict=True)]


def _parameters(call: _Mapped, way: str, carry: Sequence[str], rule: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The parameters that change: shapes of operands get the axis, axes count from the end."""
    site = call.site
    given: dict[str, Any] = {}
    for p in site.decl.params:
        value = site.given.get(p.name)
        if p.type == "shape" and p.name.removesuffix("_shape") in carry and value is not None:
            given[p.name] = _extended(tuple(value), call.size, way)
        elif p.name in rule.get("axes", ()) and way == "front":
            shape = site.given.get("x_shape") if "x" not in call.arrays else None
            rank = len(shape if shape is not None else call.shape("x" if "x" in call.arrays else next(name for name in call.arrays if name in carry)))
            if value is None or value == ():
                given[p.name] = tuple(range(-rank, 0)) if p.name in rule.get("all", ()) else value
            else:
                given[p.name] = tuple(_from_the_end(k, rank) for k in value) if isinstance(value, tuple) else _from_the_end(value, rank)
    return given


def _from_the_end(axis: int, rank: int) -> int:
    return axis - rank if axis >= 0 else axis


def _extended(shape: tuple[int, ...], size: int, way: str) -> tuple[int, ...]:
    if way == "front":
        return (size, *shape)
    return (*shape, size) if way == "back" else (size * shape[0], *shape[1:])


def _place(x: Any, way: str) -> Any:
    """The mapped axis, the first of x, where the call takes it."""
    if way == "front":
        return x
    return jnp.moveaxis(x, 0, -1) if way == "back" else x.reshape(math.prod(x.shape[:2]), *x.shape[2:])


def _taken(y: Any, shape: tuple[int, ...], size: int, way: str) -> Any:
    """A result with the mapped axis in front."""
    if way == "front":
        return y
    return jnp.moveaxis(y, -1, 0) if way == "back" else y.reshape(size, *shape)


batching.primitive_batchers[call_p] = _batch
