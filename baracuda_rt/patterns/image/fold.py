"""Launch geometry of sums of columns: see unfold."""

from .unfold import dims, plan

__all__ = ["dims", "plan"]
