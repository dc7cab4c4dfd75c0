"""Steps that a library serves. Each module has `prepare(call, executor, sku, stream)`, which returns run(*operand addresses, workspace address, stream)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from ..records import Call

__all__ = ["prepare"]

_ROOMS = {"numpy": "numpy_"}  # where the module is not named as the library


def prepare(call: Call, executor: Any, sku: str, stream: int) -> Callable[..., None]:
    """A library call bound to a device: run(*operand addresses, workspace address, stream). Raises BackendUnavailableError, or UnsupportedError in a capture."""
    module = importlib.import_module(f".{_ROOMS.get(call.library, call.library)}", __name__)
    run: Callable[..., None] = module.prepare(call, executor, sku, stream)
    return run
