"""The op database: every CASES of every category module, by (op, direction)."""

from __future__ import annotations

import importlib
import pkgutil

from .base import OpCase


def _collect() -> dict[tuple[str, str], OpCase]:
    found: dict[tuple[str, str], OpCase] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        if module == "base" or module.startswith("_"):
            continue
        for case in importlib.import_module(f"{__name__}.{module}").CASES:
            if case.key in found:
                raise ValueError(f"{module}: {case.op} {case.direction} has two records")
            found[case.key] = case
    return found


RECORDS = _collect()
