"""The op database: every CASES of every category module, by (op, direction)."""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Mapping

from .base import OpCase

BROKEN: dict[str, str] = {}  # modules that could not be read; one test fails for them, the others run


def _collect(table: str = "CASES") -> dict[tuple[str, str], OpCase]:
    found: dict[tuple[str, str], OpCase] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        if module == "base" or module.startswith("_"):
            continue
        try:
            cases = getattr(importlib.import_module(f"{__name__}.{module}"), table, ()) if table != "CASES" else importlib.import_module(f"{__name__}.{module}").CASES
        except Exception:
            BROKEN[module] = traceback.format_exc(limit=-3)
            continue
        for case in cases:
            if case.key in found:
                raise ValueError(f"{module}: {case.op} {case.direction} has two records")
            found[case.key] = case
    return found


RECORDS = _collect()
COMPLEX = _collect("COMPLEX")  # of complex dtypes, where a reference of its own says more than that of real ones


def record(op: str, direction: str, types: Mapping[str, str]) -> OpCase:
    """The record of an (op, direction) at given types."""
    own = COMPLEX.get((op, direction)) if types["T"] in ("c64", "c128") else None
    return own or RECORDS[op, direction]
