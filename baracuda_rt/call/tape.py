"""What a gradient takes of its forward's call, from the manifest: which operands and results, which parameters, whose gradient each output is.

For those who chain the two: autograd of other libraries, tapes. Descriptions only, no array.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..codegen.model import SAVED, DirectionSpec, param_text
from .planning import required_by

__all__ = ["Taken", "cotangents", "gradients", "taken"]

Described = tuple[tuple[int, ...], str]  # shape, and dtype by NumPy's name


class Taken(NamedTuple):
    """A call of a backward. `inputs`: its input -> (what it is of the forward's call: "operand", "result" or "cotangent", and which);
    `given`: its parameters; `switches`: parameters of the forward that must be True for it to return what is taken."""

    inputs: dict[str, tuple[str, str]]
    given: dict[str, Any]
    switches: tuple[str, ...]


def gradients(forward: DirectionSpec, backward: DirectionSpec) -> dict[str, str]:
    """Operand of the forward -> the output of the backward that is its gradient."""
    found = {}
    for operand in forward.inputs:
        if operand.name in backward.gradients:
            found[operand.name] = backward.gradients[operand.name]
    names = [operand.name for operand in forward.inputs]
    for output in backward.outputs:
        rest = output.name.removeprefix("d").removeprefix("_")
        owner = [rest] if rest in names else [name for name in names if name.startswith(rest)]
        if len(owner) == 1:
            found[owner[0]] = output.name
    return found


def cotangents(forward: DirectionSpec, backward: DirectionSpec) -> dict[str, str]:
    """Input of the backward -> the result of the forward whose gradient it is."""
    own = {f"d{result.name}": result.name for result in forward.outputs}
    if forward.outputs:
        own.setdefault("dy", forward.outputs[0].name)
    return {operand.name: own[operand.name] for operand in backward.inputs if operand.name in own}


def _holds(match: Any, present: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    there = match[5] in present or (param_text(given.get(match[5])) == match[6] if match[6] else bool(given.get(match[5])))
    return match[4] is None or there == (match[4] == "if")


def _source(forward: DirectionSpec, backward: DirectionSpec, name: str, present: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[str, str] | None:
    """What an input of the backward is of the forward's call; None for what the call does not have."""
    match = SAVED.fullmatch(backward.saves.get(name, ""))
    holds = match is not None and _holds(match, present, given)
    if match is not None and ((holds and match[2] == "zeros") or (not holds and match[1] == name)):
        return None
    source = match[1] if match is not None and holds else name
    results = [result.name for result in forward.outputs]
    if source in results:
        return "result", source
    if source == "output" and results:
        return "result", results[0]
    return ("operand", source) if source in present else None


def taken(
    forward: DirectionSpec, backward: DirectionSpec, operands: Mapping[str, Described], given: Mapping[str, Any], need: tuple[str, ...], every: bool = False
) -> Taken:
    """The call of a backward that gives the gradients `need`, after a forward on these operands with these parameters.

    every: optional inputs too that the forward returns only where a parameter says so.
    """
    read = None
    if backward.formulas and backward.template == "elementwise" and not backward.hidden:
        read = {"dy"}.union(*(required_by(backward, output) for output in need))
    upstream = cotangents(forward, backward)
    when = {result.name: result.when for result in forward.outputs}
    inputs: dict[str, tuple[str, str]] = {}
    switches = []
    for operand in backward.inputs:
        if operand.name in upstream:
            inputs[operand.name] = "cotangent", upstream[operand.name]
            continue
        if read is not None and operand.name not in read:
            continue
        source = _source(forward, backward, operand.name, operands, given)
        if source is None or (operand.name in backward.one_of and any(name in inputs for name in backward.one_of)):
            continue
        switch = when[source[1]] if source[0] == "result" else None
        if switch is not None and not given.get(switch):
            if operand.optional and not every:
                continue
            switches.append(switch)
        inputs[operand.name] = source
    return Taken(inputs, _parameters(forward, backward, operands, given), tuple(dict.fromkeys(switches)))


def _parameters(forward: DirectionSpec, backward: DirectionSpec, operands: Mapping[str, Described], given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of the backward: those that say so from shapes and dtypes of operands, the others as the forward was given them."""
    out = {}
    for param in backward.params:
        match = SAVED.fullmatch(backward.saves.get(param.name, ""))
        if match is not None:
            out[param.name] = _measured(forward, match, operands, given)
        elif param.name in given:
            out[param.name] = given[param.name]
        elif param.type == "shape" and param.name.removesuffix("_shape") in operands:
            out[param.name] = operands[param.name.removesuffix("_shape")][0]
        else:
            out[param.name] = param.default
    return out


def _measured(forward: DirectionSpec, match: Any, operands: Mapping[str, Described], given: Mapping[str, Any]) -> Any:
    """`x.dtype`, `xs.shape`, `weight.shape[0]`, `tensors.shape[dim]`; of an argument of many arrays a tuple."""
    many = [operand.name for operand in forward.inputs if operand.many == match[1]]
    values = []
    for name in many or [match[1]]:
        if name in operands:
            shape, dtype = operands[name]
            axis = None if match[3] is None else int(match[3]) if match[3].isdigit() else int(given[match[3]])
            values.append(dtype if match[2] == "dtype" else shape if axis is None else shape[axis] if shape else 1)
    return tuple(values) if many else values[0]

