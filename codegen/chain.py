"""How an op's backward follows its forward: which operand each gradient belongs to, and where each argument of the backward comes from.

Names say nearly all of it: `dx` is the gradient of x, `y` the forward's result y, `x` its operand, `x_shape` its shape, a parameter of one name is the
same. What they do not say, the entry's backward says under `saves` and `gradients` (`model.SAVED`). A `Chain` is what follows from an entry once and for all;
its methods say what follows for one call: automatic differentiation of other libraries and tapes ask here, and nowhere else. Descriptions only, no array.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from . import expr
from .model import SAVED, DirectionSpec, OpSpec, param_text

__all__ = ["Chain", "Condition", "Described", "Source", "Taken", "chain_of", "follows"]

Described = tuple[tuple[int, ...], str]
"""An operand: its shape, and its dtype by NumPy's name."""


class Condition(NamedTuple):
    """`what` is an operand that is given (unless: is not), or a parameter that is true, or has `value`; word "": always."""

    word: str = ""
    what: str = ""
    value: str = ""

    def holds(self, present: Collection[str], given: Mapping[str, Any]) -> bool:
        """Whether it does for a call with these operands and parameters."""
        if not self.word:
            return True
        value = given.get(self.what)
        there = self.what in present or (param_text(value) == self.value if self.value else bool(value))
        return there == (self.word == "if")


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


class Taken(NamedTuple):
    """A call of a backward. `inputs`: its operand -> (what it is of the forward's call: "operand", "output" or "upstream", and which);
    `given`: its parameters; `switches`: parameters of the forward that must be True for it to return what is taken."""

    inputs: dict[str, tuple[str, str]]
    given: dict[str, Any]
    switches: tuple[str, ...]


class Chain(NamedTuple):
    """What automatic differentiation needs of an op."""

    gradients: tuple[tuple[str, str], ...]  # (output of the backward, operand of the forward)
    operands: tuple[tuple[str, Source], ...]  # of the backward, in order
    params: tuple[tuple[str, Source], ...]  # of the backward, those that are not left at their defaults
    switches: tuple[tuple[str, Condition], ...]  # parameters of the forward that make it return what the backward takes, and when
    reads: Mapping[str, frozenset[str]]  # gradient -> operands of the backward that it is made from
    broadcast: tuple[str, ...]  # operands that have one shape in the backward
    one_of: tuple[str, ...]  # operands of the backward of which it takes one: the first that there is
    outputs: Mapping[str, str | None]  # of the forward, with the parameter that makes it return one
    many: tuple[str, ...]  # the forward's operands that are one argument of many arrays
    defaults: Mapping[str, Any]  # of the backward's parameters
    optional: frozenset[str]  # operands that the backward does without

    @property
    def own(self) -> dict[str, str]:
        """Operand of the forward -> the output of the backward that is its gradient."""
        return {operand: gradient for gradient, operand in reversed(self.gradients)}

    def takes(
        self, need: Collection[str], present: Collection[str], given: Mapping[str, Any], there: Callable[[str, str, str], bool] = lambda name, kind, which: True
    ) -> Iterator[tuple[str, str, str]]:
        """The operands of the backward for these gradients, in order, each with what it is ("upstream", "output", "operand", or "zeros" like an operand) and which.

        there: whether that can be had; what cannot is left out, and the next of `one_of` is taken instead.
        """
        reads = frozenset().union(*(self.reads[name] for name in need))
        one = False
        for name, source in self.operands:
            if name not in reads or (one and name in self.one_of):
                continue
            kind, which = source.kind, source.name
            if kind != "upstream" and not source.when.holds(present, given):
                kind, which = "output" if source.other in self.outputs else "operand", source.other
            if which and (kind in ("upstream", "output") or which in present) and there(name, kind, which):
                one = one or name in self.one_of
                yield name, kind, which

    def turned_on(self, present: Collection[str], given: Mapping[str, Any]) -> list[str]:
        """The switches of a call whose gradients may all be asked for."""
        return [name for name, when in self.switches if when.holds(present, given)]

    def value_of(self, source: Source, operands: Mapping[str, Described], given: Mapping[str, Any], default: Any = None) -> Any:
        """A parameter of the backward: one of the forward's, or what shapes and dtypes of operands say."""
        kind, name = source.kind, source.name
        if kind == "param":
            return given.get(name, default)
        if kind in ("shapes", "extents"):
            shapes = [operands[one][0] for one in self.many if one in operands]
            return tuple(shapes) if kind == "shapes" else tuple(_extent(shape, source.detail, given) for shape in shapes)
        if name not in operands:
            return default
        shape, dtype = operands[name]
        return dtype if kind == "dtype" else shape if kind == "shape" else _extent(shape, source.detail, given)

    def taken(self, need: tuple[str, ...], operands: Mapping[str, Described], given: Mapping[str, Any], every: bool = False) -> Taken:
        """The call of the backward that gives the gradients `need`, after a forward on these operands with these parameters.

        every: optional operands too that the forward returns only where a parameter says so.
        """

        def there(name: str, kind: str, which: str) -> bool:
            switch = self.outputs[which] if kind == "output" else None
            return kind != "zeros" and (switch is None or bool(given.get(switch)) or every or name not in self.optional)

        inputs = {name: (kind, which) for name, kind, which in self.takes(need, operands, given, there)}
        switches = [switch for kind, which in inputs.values() if kind == "output" and (switch := self.outputs[which]) is not None and not given.get(switch)]
        values = {name: self.value_of(source, operands, given, self.defaults[name]) for name, source in self.params}
        return Taken(inputs, {**self.defaults, **values}, tuple(dict.fromkeys(switches)))


def _extent(shape: tuple[int, ...], axis: str, given: Mapping[str, Any]) -> int:
    return shape[int(axis) if axis.isdigit() else int(given[axis])] if shape else 1


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
    return follows(op.directions["forward"].sized(count), op.directions["backward"].sized(count))


def follows(forward: DirectionSpec, backward: DirectionSpec) -> Chain:
    """How this backward follows this forward."""
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
        tuple(_gradients(forward, backward)), tuple(operands), tuple(params), tuple(switches.items()), {o.name: _read(backward, o.name) for o in backward.outputs},
        backward.broadcast, backward.one_of, when, tuple(o.name for o in forward.inputs if o.many), {p.name: p.default for p in backward.params},
        frozenset(o.name for o in backward.inputs if o.optional),
    )  # fmt: skip


def _read(backward: DirectionSpec, gradient: str) -> frozenset[str]:
    every = frozenset(operand.name for operand in backward.inputs)
    if backward.template != "elementwise" or gradient not in backward.formulas:
        return every
    lets = dict(backward.lets)
    required = frozenset(operand.name for operand in backward.inputs if not operand.optional)
    return required | every & frozenset().union(*(expr.closure(formula, lets) for formula in backward.formulas[gradient].values()))
