"""Numbers in the place of arrays: of a function that takes them, each becomes an array of no axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..codegen.dtypes import integer_range
from ..codegen.model import DirectionSpec
from ..errors import InvalidProblemError
from .arrays import dtype_row, is_array
from .operands import executor_of

__all__ = ["with_arrays"]


def with_arrays(name: str, decl: DirectionSpec, operands: tuple[Any, ...], full: Callable[..., Any]) -> tuple[Any, ...]:
    """The operands of a function that `takes_numbers` with each Python number as an array of no axes, of the dtype of the first array of its type variable.

    `full` is the function of that name. Raises InvalidProblemError for a number that this dtype cannot hold: 2.5 beside integers, 300 beside int8, 2 beside booleans.
    """
    out = list(operands)
    for k, (operand, x) in enumerate(zip(decl.inputs, operands, strict=True)):
        if type(x) not in (bool, int, float):
            continue
        like = next((y for other, y in zip(decl.inputs, operands, strict=True) if other.type == operand.type and is_array(y)), None)
        if like is None:
            continue  # the call itself says what it accepts
        array, executor = executor_of(like, name, operand.name)
        dtype = dtype_row(array.dtype)
        fits = type(x) is bool if dtype.kind == "b" else True
        if dtype.kind in ("i", "u"):
            low, high = integer_range(dtype)
            fits = x == x // 1 and low <= x <= high  # not so NaN and infinities
        if not fits:
            raise InvalidProblemError(f"{name}: {operand.name} is {x!r}; accepted a number that {dtype.name} holds, or an array")
        out[k] = executor.empty((), dtype)
        full((), ((), x, dtype.key), out[k], None, False)
    return tuple(out)
