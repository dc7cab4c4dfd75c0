"""Launch geometry of sums of columns: see unfold."""

from .unfold import USES, dims, plan

__all__ = ["USES", "dims", "plan"]
