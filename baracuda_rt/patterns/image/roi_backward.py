"""Launch geometry of the gradients of roi_align and roi_pool: see roi."""

from .roi import dims, plan

__all__ = ["dims", "plan"]
