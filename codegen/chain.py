"""How an op's backward follows its forward: which operand each gradient belongs to, and where each argument of the backward comes from.

Automatic differentiation in other libraries reads nothing else. Names say nearly all of it: `dx` is the gradient of x, `y` the forward's output y, `x` its
operand, `x_shape` its shape, a parameter of one name is the same. What names do not say the entry's backward says under `chain`, in these words:
    residual: dx                        the operand residual has the gradient dx too
    x: sum with residual                the argument x is the forward's output sum where residual is given
    y_soft: y without hard              the argument y_soft is the forward's output y where the parameter hard is false
    num_embeddings: extent 0 of weight  an extent of an operand
    sizes: extents of tensors along dim the extents of many operands, along the axis that a parameter names
    xs_shapes: shapes of xs             the shapes of many operands
    dtype: dtype of x                   the dtype of an operand
    x: left out                         an argument that others make needless
    arg: where mode is max              an output that the forward has only where a parameter has this value
    src_shape: shape of src             a shape, where the forward has a parameter of this name
    zero_point: zeros of scale          where the operand zero_point is absent, zeros of the shape of scale
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from . import expr
from .model import DirectionSpec, OpSpec

__all__ = ["Chain", "Source", "chain_faults", "chain_of"]

_WORDS = (
    r"(?P<gradient>d\w+)", r"(?P<output>\w+) with (?P<with_>\w+)", r"(?P<plain>\w+) without (?P<without>\w+)", r"extent (?P<axis>\d+) of (?P<extent>\w+)",
    r"extents of (?P<extents>\w+) along (?P<along>\w+)", r"shapes of (?P<shapes>\w+)", r"dtype of (?P<dtype>\w+)", r"(?P<absent>left out)",
    r"where (?P<where>\w+) is (?P<value>\w+)", r"shape of (?P<shape>\w+)", r"zeros of (?P<zeros>\w+)",
)  # fmt: skip
_SPELLINGS = {"lo": "min", "hi": "max", "w": "weight", "b": "bias"}


class Source(NamedTuple):
    """Where an argument of the backward comes from.

    kind: operand, output, param (of the forward, `name`); upstream (the gradient of output `name`); shape, dtype (of operand `name`); extent (`detail`: axis);
    extents (`name`: many operands, `detail`: the parameter with the axis), shapes; zeros (operand `name`, or where it is absent zeros of the shape of
    `detail`). other: the output that stands instead where `detail` is given (operand) or false (parameter). where: a parameter and the value that it must have.
    """

    kind: str
    name: str
    detail: str = ""
    other: str = ""
    where: tuple[str, str] = ("", "")


class Chain(NamedTuple):
    """What automatic differentiation needs of an op."""

    gradients: tuple[tuple[str, str], ...]  # (output of the backward, operand of the forward)
    operands: tuple[tuple[str, Source], ...]  # of the backward, in order
    params: tuple[tuple[str, Source], ...]  # of the backward, those that are not left at their defaults
    switches: tuple[tuple[str, str, tuple[str, str]], ...]
    """Parameters of the forward that make it return what the backward takes; only with this operand ("": always), and where a parameter has this value."""
    reads: Mapping[str, frozenset[str]]  # gradient -> operands of the backward that it is made from


def _stem(gradient: str) -> str:
    return gradient.removeprefix("d_") if gradient.startswith("d_") else gradient.removeprefix("d")


def _operand(gradient: str, forward: DirectionSpec) -> str | None:
    """The operand that a gradient is named after: whole, by its usual letter, or by the beginning of its name."""
    names = [operand.name for operand in forward.inputs]
    stem = _stem(gradient)
    for name in (stem, _SPELLINGS.get(stem)):
        if name in names:
            return name
    begun = [name for name in names if name.startswith(f"{stem}_")]
    return begun[0] if len(begun) == 1 else None


def _upstream(operand: str, forward: DirectionSpec) -> str | None:
    names = [output.name for output in forward.outputs] or [o.name for o in forward.inputs if o.inout]
    if operand == "dy":
        return names[0]
    return _stem(operand) if operand.startswith("d") and _stem(operand) in names else None


def _phrases(backward: DirectionSpec) -> dict[str, dict[str, str]]:
    out = {}
    for name, text in backward.chain.items():
        match = next((m for word in _WORDS if (m := re.fullmatch(word, text))), None)
        out[name] = {} if match is None else {key: value for key, value in match.groupdict().items() if value is not None}
    return out


def chain_faults(forward: DirectionSpec, backward: DirectionSpec) -> list[str]:
    """What is wrong with a backward's `chain`, for the reader of manifests."""
    operands = {o.many or o.name for o in forward.inputs}
    outputs, params = {o.name for o in forward.outputs}, {p.name for p in forward.params}
    own = {o.name for o in backward.inputs} | {p.name for p in backward.params}
    known = {
        "gradient": {o.name for o in backward.outputs}, "output": outputs, "with_": operands, "plain": outputs, "without": params, "extent": operands,
        "extents": operands, "along": params, "shapes": operands, "dtype": operands, "where": params, "shape": operands, "zeros": operands,
    }  # fmt: skip
    faults = []
    for name, words in _phrases(backward).items():
        if not words:
            faults.append(f"chain.{name}: {backward.chain[name]!r} is none of its phrases")
        elif name not in (operands if "gradient" in words else own):
            faults.append(f"chain.{name}: there is no such {'operand of the forward' if 'gradient' in words else 'argument of the backward'}")
        faults += [f"chain.{name}: {value!r} is not known; known: {', '.join(sorted(known[key]))}" for key, value in words.items() if key in known and value not in known[key]]
    return faults


@lru_cache(maxsize=4096)
def chain_of(op: OpSpec, count: int | None = None) -> Chain | None:
    """The chain of an op (with `count` operands of an argument of many arrays); None for one without a gradient."""
    if "backward" not in op.directions:
        return None
    forward, backward = op.directions["forward"].sized(count), op.directions["backward"].sized(count)
    phrases = _phrases(backward)
    inputs, outputs = {o.name for o in forward.inputs}, {o.name: o for o in forward.outputs}
    params = {p.name for p in forward.params}
    operands: list[tuple[str, Source]] = []
    switches: dict[str, tuple[str, tuple[str, str]]] = {}
    for operand in backward.inputs:
        name, words = operand.name, phrases.get(operand.name, {})
        if "absent" in words:
            continue
        upstream = _upstream(name, forward) if name not in inputs and name not in outputs else None
        if upstream is not None:
            operands.append((name, Source("upstream", upstream)))
        elif "zeros" in words:
            operands.append((name, Source("zeros", name, words["zeros"])))
        elif name in inputs:
            operands.append((name, Source("operand", name, words.get("with_", ""), words.get("output", ""))))
        elif name in outputs or name == "output":
            output = name if name in outputs else next(iter(outputs))
            where = words.get("where", ""), words.get("value", "")
            operands.append((name, Source("output", output, words.get("without", ""), words.get("plain", ""), where)))
            when = outputs[output].when
            if when is not None and "without" not in words:
                switches[when] = "", where
    switches |= {str(outputs[words["output"]].when): (words["with_"], ("", "")) for words in phrases.values() if "output" in words}
    own: list[tuple[str, Source]] = []
    for param in backward.params:
        name, words = param.name, phrases.get(param.name, {})
        if "extent" in words:
            own.append((name, Source("extent", words["extent"], words["axis"])))
        elif "extents" in words:
            own.append((name, Source("extents", words["extents"], words["along"])))
        elif words.keys() & {"shapes", "dtype", "shape"}:
            (kind,) = words.keys() & {"shapes", "dtype", "shape"}
            own.append((name, Source(kind, words[kind])))
        elif name in params:
            own.append((name, Source("param", name)))
        elif name.endswith("_shape") and name.removesuffix("_shape") in inputs:
            own.append((name, Source("shape", name.removesuffix("_shape"))))
    gradients = [(output.name, found) for output in backward.outputs if (found := _operand(output.name, forward))]
    gradients += [(words["gradient"], name) for name, words in phrases.items() if "gradient" in words]
    return Chain(tuple(gradients), tuple(operands), tuple(own), tuple((name, *rest) for name, rest in switches.items()), {o.name: _read(backward, o.name) for o in backward.outputs})


def _read(backward: DirectionSpec, gradient: str) -> frozenset[str]:
    every = frozenset(operand.name for operand in backward.inputs)
    if backward.template != "elementwise" or gradient not in backward.formulas:
        return every
    lets = dict(backward.lets)
    required = frozenset(operand.name for operand in backward.inputs if not operand.optional)
    return required | every & frozenset().union(*(expr.closure(formula, lets) for formula in backward.formulas[gradient].values()))
