"""What an executor offers to plans: array handling, allocation, compiled kernels, the error slot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ..cache.kernel_cache import Entry
from ..codegen.dtypes import DType
from ..codegen.model import KernelSku, OpSpec
from .error_slot import Slot

Kernel = Any
"""A compiled kernel. Host: called with grid, block, shared bytes, stream, address of the parameter pointers. CUDA: `handle`, `name`."""


class Executor(Protocol):
    """Host or one CUDA device."""

    arch: str
    kind: str  # "host" or "cuda"
    slot: Slot
    resident: int  # threads that the device runs at once

    def empty(self, shape: Sequence[int], dtype: DType) -> Any: ...

    def pointer(self, array: Any) -> int: ...

    def load(self, op: OpSpec, sku: KernelSku, kernels: Collection[str] | None = None, stream: int = 0) -> Mapping[str, Kernel]:
        """The kernels of a SKU by what their names add to its symbol: those that are asked for, None: all; others that are loaded may come along."""
        ...

    def workspace(self, size: int) -> Any: ...

    def span(self, array: Any) -> tuple[int, int]: ...

    def buffer(self, array: Any) -> tuple[int, int] | None: ...

    def layout(self, array: Any) -> tuple[Any, ...]: ...

    def allow_shared(self, kernel: Kernel, size: int, sku: object) -> None: ...

    def stream_pointer(self, stream: Any) -> int: ...

    def synchronize(self, stream: int | None = None) -> None: ...

    def capturing(self, stream: int) -> bool: ...

    def current(self) -> AbstractContextManager[None]: ...

    def machine(self) -> dict[str, str]: ...

    def spare_slot(self) -> Slot: ...

    def time(self, run: Callable[[], None], stream: int) -> float: ...

    def word(self, address: int, stream: int) -> int:
        """Eight bytes of memory as a signed number; waits for the stream."""
        ...

    def copy_bytes(self, to: int, source: int, count: int, stream: int) -> None: ...


def names(entry: Entry, sku: KernelSku) -> dict[str, str]:
    """The kernels that an entry holds of a SKU, by what their names add to its symbol: each with its name in the binary, where the SKU that was compiled
    first of those with this code gave its own."""
    symbol = entry.meta["symbols"][entry.meta["skus"].index(str(sku))]
    return {name[len(symbol) :]: name for name in entry.meta["kernels"] if name == symbol or name.startswith(symbol + "_")}


_numpy_dtypes: dict[str, Any] = {}


def numpy_dtype(row: DType) -> Any:
    """The NumPy dtype object of a row (ml_dtypes' for bfloat16 and fp8)."""
    found = _numpy_dtypes.get(row.key)
    if found is None:
        import numpy as np

        if row.key in ("bf16", "e4m3", "e5m2"):
            import ml_dtypes

            found = np.dtype(getattr(ml_dtypes, row.name))
        elif row.kind == "q":
            found = np.dtype(np.uint8)
        else:
            found = np.dtype(row.name)
        _numpy_dtypes[row.key] = found
    return found
