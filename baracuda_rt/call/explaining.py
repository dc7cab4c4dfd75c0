"""`explain`: which SKU a call would run, and why each other variant of its op would not."""

from __future__ import annotations

from typing import Any

from .explanation import Explanation
from .op_name import op_and_direction
from .preference import PlanPreference
from .selecting import select

__all__ = ["Explanation", "explain"]


def explain(
    op: Any, direction: str = "forward", /, *, preference: PlanPreference | None = None, arch: str | None = None, need: Any = None, **arguments: Any
) -> Explanation:
    """Which SKU `select` with these arguments would choose, and why each other variant was declined. Touches no memory, compiles nothing.

    Each variant is planned again with PlanPreference(variant=…): one that can serve is named as such, another with the reason why it cannot. What `autotune`
    found for this class of problems is told too, with the times. Raises what `select` raises.
    Example: print(explain("lerp", a=TensorSpec((4,), "float32"), b=…, weight=0.3)).
    """
    op, direction = op_and_direction(op, direction, "explain")
    return select(op, direction, preference=preference, arch=arch, need=need, **arguments).explain()
