"""Reverse-mode gradients of calls, by the backward of their op: what is saved follows from the manifest, gradients that nobody wants cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.custom_derivatives import SymbolicZero

from ..call.arrays import dtype_row
from ..call.dispatch import Entry
from ..codegen.chain import follows
from ..codegen.dtypes import DTYPES
from ..codegen.model import DirectionSpec
from ..errors import InvalidProblemError, UnsupportedError
from ..executors.base import numpy_dtype
from .program import bind, described, outputs_of
from .site import Described, Site

__all__ = ["differentiable"]


class Chain(NamedTuple):
    """A call and its gradient's. `forward` returns what the backward takes; `inputs`: those of the backward, in order, and what each is of the forward's call."""

    forward: Site
    backward: Site | None  # None: there is nothing to compute
    inputs: tuple[tuple[str, str, str], ...]
    outs: tuple[str, ...]
    asked: tuple[str, ...]
    operands: tuple[Described, ...]


class Saved:
    """What the forward leaves for the backward: arrays, which JAX traces, and the chain beside them."""

    def __init__(self, arrays: Iterable[Any], chain: Chain) -> None:
        self.arrays, self.chain = tuple(arrays), chain


jax.tree_util.register_pytree_node(Saved, lambda saved: (saved.arrays, saved.chain), lambda chain, arrays: Saved(arrays, chain))


def differentiable(site: Site, backward: Entry | None) -> Callable[..., Any]:
    """The call as a function of its arrays, with the gradient that `backward` computes; the call itself where there is none."""
    if backward is None:
        return partial(bind, site)
    rule = Rule(site, backward)
    function = jax.custom_vjp(partial(bind, site))
    function.defvjp(rule.forward, rule.backward, symbolic_zeros=True)
    graded: Callable[..., Any] = function
    return graded


class Rule:
    """The gradient of one call."""

    def __init__(self, site: Site, backward: Entry) -> None:
        self.site, self.entry = site, backward
        self.decl: DirectionSpec = backward._decl or backward._build()
        self.follows = follows(site.decl, self.decl)
        self.own = self.follows.own

    def forward(self, *arguments: Any) -> tuple[Any, Saved]:
        """The results, and what `backward` takes of this call for the operands that are differentiated."""
        values = tuple(x.value for x in arguments)
        asked = tuple(name for name, x in zip(self.site.present, arguments, strict=True) if x.perturbed and dtype_row(x.value.dtype).differentiable)
        chain = self._chain(described(values), asked)
        results = dict(zip(names(chain.forward, chain.operands), bind(chain.forward, *values), strict=True))
        of = {"operand": dict(zip(self.site.present, values, strict=True)), "output": results}
        return [results[name] for name in chain.outs], Saved((of[kind][which] for _, kind, which in chain.inputs if kind != "upstream"), chain)

    def backward(self, saved: Saved, upstream: Sequence[Any]) -> tuple[Any, ...]:
        """The gradients of all operands; None for zero."""
        chain = saved.chain
        if chain.backward is None:
            return tuple(None for _ in chain.operands)
        arriving, kept = dict(zip(chain.outs, upstream, strict=True)), iter(saved.arrays)
        arrays = {}
        for name, kind, which in chain.inputs:
            value = arriving[which] if kind == "upstream" else next(kept)
            if isinstance(value, SymbolicZero):
                if self.decl.operand(name).optional:
                    continue
                value = jnp.zeros(value.shape, value.dtype)
            arrays[name] = conjugated(value) if kind == "upstream" else value
        dtypes = common(self.decl, {name: str(x.dtype) for name, x in arrays.items()})
        values = [jax.lax.convert_element_type(x, to_dtype(dtypes[name])) for name, x in arrays.items()]
        site = chain.backward.holding(tuple(arrays))
        found = dict(zip(names(site, described(values)), bind(site, *values), strict=True))
        return tuple(self._of(name, found, operand) if name in chain.asked else None for name, operand in zip(self.site.present, chain.operands, strict=True))

    def _of(self, name: str, found: Mapping[str, Any], operand: Described) -> Any:
        """The gradient of an operand, in its dtype."""
        dx = found.get(self.own.get(name, ""))
        if dx is None:
            return None
        if dx.shape != operand[0]:
            raise UnsupportedError(f"{self.site.entry.name}: there is no gradient of {name} with these parameters: {self.site}")
        return jax.lax.convert_element_type(conjugated(dx), to_dtype(operand[1]))

    def _chain(self, operands: tuple[Described, ...], asked: tuple[str, ...]) -> Chain:
        """The chain for these operands. What is optional is saved only where the backward does not do without. Raises what planning the backward raises."""
        outs = tuple(names(self.site, operands))
        need = tuple(dict.fromkeys(self.own[name] for name in asked if name in self.own))
        if not need:
            return Chain(self.site, None, (), outs, asked, operands)
        own = dict(zip(self.site.present, operands, strict=True))
        failure: InvalidProblemError | None = None
        for every in (False, True):
            call = self.follows.taken(need, own, self.site.given, every)
            forward = self.site.changed(**dict.fromkeys(call.switches, True)) if call.switches else self.site
            specs = outputs_of(forward, operands).problem.specs
            there = {name: (spec.shape, spec.dtype.name) for name, spec in specs.items() if spec is not None}
            inputs = tuple((name, kind, which) for name, (kind, which) in call.inputs.items() if which in (outs if kind == "upstream" else there))
            numbers = {name: value for name, value in self.site.numbers.items() if name in self.decl.numbers}
            backward = Site(self.entry, call.given, tuple(name for name, _, _ in inputs), numbers, need)
            dtypes = common(self.decl, {name: there[which][1] for name, _, which in inputs})
            try:
                outputs_of(backward, tuple((there[which][0], dtypes[name]) for name, _, which in inputs))
            except InvalidProblemError as error:
                failure = failure or error
            else:
                return Chain(forward, backward, inputs, outs, asked, operands)
        assert failure is not None
        raise failure


def names(site: Site, operands: tuple[Described, ...]) -> list[str]:
    """The outputs of a call that are not None, in order."""
    specs = outputs_of(site, operands).problem.specs
    return [output.name for output in site.decl.outputs if specs.get(output.name) is not None]


def common(decl: DirectionSpec, dtypes: Mapping[str, str]) -> dict[str, str]:
    """The floating inputs of one type variable in the widest dtype among them: a sum in float32 of bfloat16 hands float32 back to bfloat16."""
    out = dict(dtypes)
    for kind in {decl.operand(name).type for name in dtypes}:
        rows = [dtype_row(dtypes[name]) for name in dtypes if decl.operand(name).type == kind]
        if kind not in DTYPES and all(row.differentiable for row in rows):
            size = max(row.size for row in rows)
            widest = {row.name for row in rows if row.size == size}
            out |= dict.fromkeys((name for name in dtypes if decl.operand(name).type == kind), widest.pop() if len(widest) == 1 else "float32")
    return out


def conjugated(x: Any) -> Any:
    """The conjugate of complex numbers: JAX's cotangents of a real loss are those of the conjugates that the library's backwards take and give."""
    return jnp.conj(x) if jnp.issubdtype(x.dtype, jnp.complexfloating) else x


def to_dtype(name: str) -> Any:
    return numpy_dtype(dtype_row(name))
