"""Steps that a library serves. Each module has `prepare(call, executor, sku, stream)`, which returns run(*operand addresses, workspace address, stream)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from ..records import Call

__all__ = ["prepare", "warm"]

_ROOMS = {"numpy": "numpy_"}  # where the module is not named as the library


def _module(library: str) -> Any:
    return importlib.import_module(f".{_ROOMS.get(library, library)}", __name__)


def warm(library: str, executor: Any) -> None:
    """Makes what a library keeps for a device, so that the first run of a plan has less to wait for."""
    module = _module(library)
    if hasattr(module, "warm"):
        module.warm(executor)


def prepare(call: Call, executor: Any, sku: str, stream: int) -> Callable[..., None]:
    """A library call bound to a device: run(*operand addresses, workspace address, stream). Raises BackendUnavailableError, or UnsupportedError in a capture."""
    run: Callable[..., None] = _module(call.library).prepare(call, executor, sku, stream)
    return run
