"""PlanPreference: what a caller may ask of select."""

from __future__ import annotations

from typing import Any, NamedTuple

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

    def faults(self) -> list[tuple[str, Any, str]]:
        """Fields that hold what none may: name, value, what is accepted."""
        out: list[tuple[str, Any, str]] = []
        for key in ("deterministic", "allow_tf32", "precision_first"):
            if not isinstance(getattr(self, key), bool):
                out.append((key, getattr(self, key), "True or False"))
        limit = self.max_workspace_bytes
        if limit is not None and (not hasattr(limit, "__index__") or limit < 0):
            out.append(("max_workspace_bytes", limit, "an integer >= 0 or None"))
        return out


DEFAULT = PlanPreference()
