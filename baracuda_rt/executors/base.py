"""What an executor offers to plans: array handling, allocation, compiled kernels, the error slot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..codegen.dtypes import DType
from ..codegen.model import KernelSku, OpSpec
from ..error_slot import Slot

SHARED_LIMIT = 232448  # opt-in shared memory of a block on sm_90; the host executor holds kernels to the same


class Kernel(Protocol):
    """A compiled kernel: called with grid, block, shared bytes, stream pointer and the address of the parameter pointers."""

    def __call__(self, grid: tuple[int, int, int], block: tuple[int, int, int], shared: int, stream: int, params: int) -> None: ...


class Executor(Protocol):
    """Host or one CUDA device."""

    arch: str
    kind: str  # "host" or "cuda"
    slot: Slot

    def empty(self, shape: Sequence[int], dtype: DType) -> Any: ...

    def pointer(self, array: Any) -> int: ...

    def load(self, op: OpSpec, sku: KernelSku, stream: int = 0) -> dict[str, Kernel]: ...

    def stream_pointer(self, stream: Any) -> int: ...

    def synchronize(self, stream: int | None = None) -> None: ...

    def capturing(self, stream: int) -> bool: ...
