"""vmap: formulas take the mapped axis as one more axis in front, which broadcasts; every other call is made for one position after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax.interpreters import batching

from ..call.planning import gradient_of
from .program import bind, call_p, described, outputs_of
from .site import Site

__all__: list[str] = []


def _batch(arrays: Sequence[Any], axes: Sequence[Any], *, site: Site) -> tuple[list[Any], list[int]]:
    """The call with the mapped axis of each array, None where it has none, in front of the results."""
    mapped = [axis is not None for axis in axes]
    size = next(x.shape[axis] for x, axis in zip(arrays, axes, strict=True) if axis is not None)
    moved = [x if axis is None else jnp.moveaxis(x, axis, 0) for x, axis in zip(arrays, axes, strict=True)]
    decl = site.decl
    spread = decl.template == "elementwise" and all(decl.operand(name).shapes.get("") == ("...",) and decl.operand(name).axis is None for name in site.present)
    if spread and all(output.axis is None for output in decl.outputs):
        outs = _broadcasting(moved, mapped, size, site)
    else:
        outs = _one_by_one(moved, mapped, site)
    return outs, [0] * len(outs)


def _one_by_one(arrays: Sequence[Any], mapped: Sequence[bool], site: Site) -> list[Any]:
    def one(rows: Sequence[Any]) -> list[Any]:
        row = iter(rows)
        return bind(site, *(next(row) if there else x for x, there in zip(arrays, mapped, strict=True)))

    outs: list[Any] = jax.lax.map(one, [x for x, there in zip(arrays, mapped, strict=True) if there])
    return outs


def _broadcasting(arrays: Sequence[Any], mapped: Sequence[bool], size: int, site: Site) -> list[Any]:
    """A formula: operands broadcast, so the mapped axis stands in front of as many axes as the result has. Each gradient keeps it, as if its operand had it."""
    decl = site.decl
    shapes = {name: x.shape[1:] if there else x.shape for name, x, there in zip(site.present, arrays, mapped, strict=True)}
    plain = outputs_of(site, described([jax.ShapeDtypeStruct(shapes[name], x.dtype) for name, x in zip(site.present, arrays, strict=True)])).problem
    rank = len(plain.dims["..."])
    outputs = [o for o in decl.outputs if plain.specs.get(o.name) is not None]
    owners = {gradient_of(decl, output.name) for output in outputs} | {"dy"} if decl.direction == "backward" else set()

    def widened(shape: tuple[int, ...]) -> tuple[int, ...]:
        return (size, *(1,) * (rank - len(shape)), *shape)

    operands = []
    for name, x, there in zip(site.present, arrays, mapped, strict=True):
        if there:
            operands.append(x.reshape(widened(shapes[name])))
        else:
            operands.append(jnp.broadcast_to(x, widened(shapes[name])) if name in owners else x)
    asked = {p.name: widened(tuple(site.given[p.name])) for p in decl.params if p.type == "shape" and site.given.get(p.name) is not None}
    outs = bind(site.changed(**asked) if asked else site, *operands)
    return [y.reshape(size, *plain.spec(output.name).shape) for y, output in zip(outs, outputs, strict=True)]


batching.primitive_batchers[call_p] = _batch
