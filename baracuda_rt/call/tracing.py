"""Calls while PyTorch traces: they become calls of PyTorch operators (`bridges.torch_graph`). Imported only then, so PyTorch is there.

`allow_in_graph` keeps Dynamo out: what happens here runs on its stand-ins for tensors, and ends in the operators alone.
"""

from __future__ import annotations

from typing import Any

import torch

from .dispatch import entries
from .formulas import elementwise
from .promotion import promoted

__all__ = ["traced", "traced_formula", "traced_gradients", "traced_many", "traced_promotion"]


@torch.compiler.allow_in_graph
def traced(op: str, direction: str, count: int | None, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
    """A call of a public function."""
    entry = entries(op, direction)
    entry = entry if count is None else entry._sized(count)
    return entry.call(operands, params, out, preference, check, need)


@torch.compiler.allow_in_graph
def traced_many(op: str, direction: str, arrays: Any, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
    """A call of a function that takes a sequence of arrays."""
    return entries(op, direction).many(arrays, operands, params, out, preference, check, need)


@torch.compiler.allow_in_graph
def traced_promotion(name: str, flag: bool, names: tuple[str, ...], operands: tuple[Any, ...]) -> Any:
    """`promotion.promoted`."""
    return promoted(name, flag, **dict(zip(names, operands, strict=True)))


@torch.compiler.allow_in_graph
def traced_formula(formula: str, args: tuple[Any, ...], names: tuple[str, ...], values: tuple[Any, ...], out: Any, preference: Any, check: bool) -> Any:
    """A call of a formula."""
    return elementwise(formula)(*args, out=out, preference=preference, check=check, **dict(zip(names, values, strict=True)))


@torch.compiler.allow_in_graph
def traced_gradients(
    formula: str, dy: Any, args: tuple[Any, ...], names: tuple[str, ...], values: tuple[Any, ...], need: Any, preference: Any, check: bool
) -> Any:
    """The gradients of a formula, in the order of `need`."""
    made = elementwise(formula).backward(dy, *args, need=need, preference=preference, check=check, **dict(zip(names, values, strict=True)))
    return tuple(made.values())
