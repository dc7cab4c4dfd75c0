"""Which SKUs this process has run. Counted once a plan, when it is prepared, so that a repeated call pays nothing."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from .. import registry
from ..codegen.model import KernelSku

if TYPE_CHECKING:
    from .plan import Plan

__all__ = ["count", "used"]

_counts: dict[KernelSku, int] = {}
_lock = threading.Lock()


def count(plan: Plan) -> None:
    """Notes the SKUs that a plan launches: its own, and those whose kernels its steps take from other ops."""
    ran = dict.fromkeys([plan.sku, *(launch.module for launch in plan.geometry.launches if launch.module is not None)])
    with _lock:
        for sku in filter(lambda sku: registry.declared(sku.op), ran):  # a formula's can be as many as there are formulas
            _counts[sku] = _counts.get(sku, 0) + 1


def used() -> dict[KernelSku, int]:
    """The SKUs that this process has run, with the number of plans (layouts of operands) that ran each, the first one first.

    `warmup` and `write_bundle` take the result as it is, `regenerate-kernels --skus FILE` the keys' texts, one a line. Formulas of
    `elementwise` are left out: only who wrote one can name it. A call that found its layout known already is not counted again.
    """
    with _lock:
        return dict(_counts)
