"""What an executor offers to plans: array handling, allocation, compiled kernels, the error slot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..codegen.dtypes import DType
from ..codegen.model import KernelSku, OpSpec
from .error_slot import Slot

SHARED_LIMIT = 232448  # opt-in shared memory of a block on sm_90; the host executor holds kernels to the same


Kernel = Any
"""A compiled kernel. Host: called with grid, block, shared bytes, stream, address of the parameter pointers. CUDA: `handle`, `name`."""


class Executor(Protocol):
    """Host or one CUDA device."""

    arch: str
    kind: str  # "host" or "cuda"
    slot: Slot

    def empty(self, shape: Sequence[int], dtype: DType) -> Any: ...

    def pointer(self, array: Any) -> int: ...

    def load(self, op: OpSpec, sku: KernelSku, stream: int = 0) -> dict[str, Kernel]: ...

    def workspace(self, size: int) -> Any: ...

    def span(self, array: Any) -> tuple[int, int]: ...

    def buffer(self, array: Any) -> tuple[int, int] | None: ...

    def layout(self, array: Any) -> tuple[Any, ...]: ...

    def allow_shared(self, kernel: Kernel, size: int, sku: str) -> None: ...

    def stream_pointer(self, stream: Any) -> int: ...

    def synchronize(self, stream: int | None = None) -> None: ...

    def capturing(self, stream: int) -> bool: ...
