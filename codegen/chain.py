"""How an op's backward follows its forward: which operand each gradient belongs to, and where each argument of the backward comes from.

Names say nearly all of it: `dx` is the gradient of x, `y` the forward's result y, `x` its operand, `x_shape` its shape, a parameter of one name is the
same. What they do not say, the entry's backward says under `saves` and `gradients` (`model.SAVED`). This is what follows from an entry once and for all;
what follows from one call of it is in `call.tape`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from . import expr
from .model import SAVED, DirectionSpec, OpSpec

__all__ = ["Chain", "Condition", "Source", "chain_of"]


class Condition(NamedTuple):
    """`what` is an operand that is given (unless: is not), or a parameter that is true, or has `value`; word "": always."""

    word: str = ""
    what: str = ""
    value: str = ""


class Source(NamedTuple):
    """Where an argument of the backward comes from.

    kind: operand, output, param (of the forward, `name`); upstream (the gradient of output `name`); shape, dtype (of operand `name`); extent (`detail`: axis);
    extents (`name`: many operands, `detail`: the parameter with the axis), shapes; zeros (of the shape of operand `name`). Where `when` does not hold it is
    `other`, an operand or output; "": nothing.
    """

    kind: str
    name: str
    detail: str = ""
    when: Condition = Condition()
    other: str = ""


class Chain(NamedTuple):
    """What automatic differentiation needs of an op."""

    gradients: tuple[tuple[str, str], ...]  # (output of the backward, operand of the forward)
    operands: tuple[tuple[str, Source], ...]  # of the backward, in order
    params: tuple[tuple[str, Source], ...]  # of the backward, those that are not left at their defaults
    switches: tuple[tuple[str, Condition], ...]  # parameters of the forward that make it return what the backward takes, and when
    reads: Mapping[str, frozenset[str]]  # gradient -> operands of the backward that it is made from
    broadcast: tuple[str, ...]  # operands that have one shape in the backward
    one_of: tuple[str, ...]  # operands of the backward of which it takes one: the first that there is


def _stem(gradient: str) -> str:
    return gradient.removeprefix("d_") if gradient.startswith("d_") else gradient.removeprefix("d")


def _upstream(operand: str, forward: DirectionSpec) -> str | None:
    names = [output.name for output in forward.outputs] or [o.name for o in forward.inputs if o.inout]
    if operand == "dy":
        return names[0]
    return _stem(operand) if operand.startswith("d") and _stem(operand) in names else None


def _gradients(forward: DirectionSpec, backward: DirectionSpec) -> list[tuple[str, str]]:
    """Each gradient and the operand that it is named after, whole or by the beginning of its name."""
    names = [operand.name for operand in forward.inputs]
    found = []
    for output in backward.outputs:
        stem = _stem(output.name)
        owner = [stem] if stem in names else [name for name in names if name.startswith(stem)]
        found += [(output.name, owner[0])] if len(owner) == 1 else []
    return found + [(output, operand) for operand, output in backward.gradients.items()]


def _condition(match: re.Match[str]) -> Condition:
    return Condition(match[4] or "", match[5] or "", match[6] or "")


def _operand(name: str, forward: DirectionSpec, backward: DirectionSpec) -> Source | None:
    """Where an operand of the backward comes from; None: from nowhere, it is optional."""
    inputs, outputs = [o.name for o in forward.inputs], [o.name for o in forward.outputs]

    def plain(name: str) -> tuple[str, str] | None:
        if name in outputs or (name == "output" and outputs):
            return "output", name if name in outputs else outputs[0]
        return ("operand", name) if name in inputs else None

    match = SAVED.fullmatch(backward.saves.get(name, ""))
    upstream = None if plain(name) or match else _upstream(name, forward)
    if upstream is not None:
        return Source("upstream", upstream)
    if match is None:
        found = plain(name)
        return None if found is None else Source(*found)
    other = "" if match[1] == name else name
    if match[2] == "zeros":
        return Source("zeros", match[1], "", _condition(match), other)
    found = plain(match[1])
    return None if found is None else Source(*found, "", _condition(match), other)


def _param(name: str, kind: str, forward: DirectionSpec, backward: DirectionSpec) -> Source | None:
    match = SAVED.fullmatch(backward.saves.get(name, ""))
    if match is not None:
        many = match[1] in {o.many for o in forward.inputs}
        if match[2] == "dtype":
            return Source("dtype", match[1])
        if match[3] is None:
            return Source("shapes" if many else "shape", match[1])
        return Source("extents" if many else "extent", match[1], match[3])
    if name in {p.name for p in forward.params}:
        return Source("param", name)
    operand = name.removesuffix("_shape")
    return Source("shape", operand) if kind == "shape" and operand in {o.name for o in forward.inputs} else None


@lru_cache(maxsize=4096)
def chain_of(op: OpSpec, count: int | None = None) -> Chain | None:
    """The chain of an op (with `count` operands of an argument of many arrays); None for one without a gradient."""
    if "backward" not in op.directions:
        return None
    forward, backward = op.directions["forward"].sized(count), op.directions["backward"].sized(count)
    operands = [(o.name, source) for o in backward.inputs if (source := _operand(o.name, forward, backward)) is not None]
    params = [(p.name, source) for p in backward.params if (source := _param(p.name, p.type, forward, backward)) is not None]
    when = {output.name: output.when for output in forward.outputs}
    switches: dict[str, Condition] = {}
    for _, source in operands:
        for name, condition in ((source.name, source.when), (source.other, Condition())) if source.kind == "output" else ():
            switch = when.get(name)
            if switch is not None and not (name == source.other and source.when.what == switch):  # what the switch alone leaves out is not asked for
                switches[switch] = condition
    return Chain(
        tuple(_gradients(forward, backward)), tuple(operands), tuple(params), tuple(switches.items()),
        {o.name: _read(backward, o.name) for o in backward.outputs}, backward.broadcast, backward.one_of,
    )  # fmt: skip


def _read(backward: DirectionSpec, gradient: str) -> frozenset[str]:
    every = frozenset(operand.name for operand in backward.inputs)
    if backward.template != "elementwise" or gradient not in backward.formulas:
        return every
    lets = dict(backward.lets)
    required = frozenset(operand.name for operand in backward.inputs if not operand.optional)
    return required | every & frozenset().union(*(expr.closure(formula, lets) for formula in backward.formulas[gradient].values()))
