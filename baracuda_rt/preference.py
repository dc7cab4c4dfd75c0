"""PlanPreference: what a caller may ask of select."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DEFAULT", "PlanPreference"]


class PlanPreference(NamedTuple):
    """Hints to select, all of them honoured or refused with an error.

    deterministic: only fixed-order kernels (default). max_workspace_bytes: refuse implementations that need more. backend: "template" or None.
    variant: one path by name. allow_tf32: TF32 products where an op has them. precision_first: float64 partials for float32 sums.
    """

    deterministic: bool = True
    max_workspace_bytes: int | None = None
    backend: str | None = None
    variant: str | None = None
    allow_tf32: bool = False
    precision_first: bool = False


DEFAULT = PlanPreference()
