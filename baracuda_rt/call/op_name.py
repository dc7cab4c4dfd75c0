"""Which op and direction a caller means by a name, or by the function itself."""

from __future__ import annotations

from typing import Any

from .. import registry
from .._generated.names import COMPOSITIONS, FUNCTIONS
from ..errors import InvalidProblemError
from .arrays import told

__all__ = ["named_op", "op_and_direction"]


def named_op(op: Any, who: str) -> str:
    """The name of an op, which may be given as a function of this package. Raises InvalidProblemError for anything else; whether the op exists is not asked."""
    if isinstance(op, str):
        return op
    name = str(getattr(op, "__name__", ""))
    if (name in FUNCTIONS or name in COMPOSITIONS) and str(getattr(op, "__module__", "")).startswith(f"{__package__.partition('.')[0]}.ops."):
        return name
    raise InvalidProblemError(f"{who}: op is {told(op)}; accepted the name of an op, or its function")


def op_and_direction(op: Any, direction: str, who: str) -> tuple[str, str]:
    """The same, with the direction: the function of a gradient means backward."""
    name = named_op(op, who)
    base = name.removesuffix("_backward")
    if not isinstance(op, str) and base != name and not registry.declared(name):
        return base, "backward"
    return name, direction
