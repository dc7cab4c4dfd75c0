"""Calls that torch.compile reads: they become calls of PyTorch operators (`torch_graph`). Imported only then.

`allow_in_graph` keeps Dynamo out of what it marks: that runs on stand-ins for tensors, and ends in the operators alone.
"""

from __future__ import annotations

from typing import Any

import torch

from .protocol import HOOKS

__all__ = ["making", "traced", "traced_formula", "traced_gradients", "traced_many", "traced_promotion"]


def _in_graph(function: Any) -> Any:
    return torch.compiler.allow_in_graph(function)


def _traced(op: str, direction: str, count: int | None, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
    entry = HOOKS["entries"](op, direction)
    if entry._decl is None:
        entry._build()
    entry = entry if count is None else entry._sized(count)
    return entry.call(operands, params, out, preference, check, need)


def _traced_many(op: str, direction: str, arrays: Any, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
    return HOOKS["entries"](op, direction).many(arrays, operands, params, out, preference, check, need)


def _traced_promotion(name: str, flag: bool, names: tuple[str, ...], operands: tuple[Any, ...]) -> Any:
    return HOOKS["promoted"](name, flag, **dict(zip(names, operands, strict=True)))


def _traced_formula(formula: str, args: tuple[Any, ...], names: tuple[str, ...], values: tuple[Any, ...], out: Any, preference: Any, check: bool) -> Any:
    return HOOKS["elementwise"](formula)(*args, out=out, preference=preference, check=check, **dict(zip(names, values, strict=True)))


def _traced_gradients(
    formula: str, dy: Any, args: tuple[Any, ...], names: tuple[str, ...], values: tuple[Any, ...], need: tuple[str, ...], preference: Any, check: bool
) -> Any:
    made = HOOKS["elementwise"](formula).backward(dy, *args, need=need, preference=preference, check=check, **dict(zip(names, values, strict=True)))
    return tuple(made[name] for name in need)


def _making(op: str, direction: str, device: Any, operands: Any, params: Any, out: Any, preference: Any, check: bool) -> Any:
    return HOOKS["entries"](op, direction).placed(device, operands, params, out, preference, check)


traced = _in_graph(_traced)
making = torch.compiler.disable(_making)  # without an array there is nothing for a graph to trace: the call is made between two graphs
traced_many = _in_graph(_traced_many)
traced_promotion = _in_graph(_traced_promotion)
traced_formula = _in_graph(_traced_formula)
traced_gradients = _in_graph(_traced_gradients)
