"""What a caller's array is: the executor of its memory, its spec, address and bytes."""

from __future__ import annotations

from typing import Any

from ..codegen.model import DirectionSpec
from ..errors import BufferTooSmallError, InvalidProblemError, MisalignedOperandError, UnsupportedDTypeError
from ..executors.base import Executor
from ..records import Spec
from .arrays import array_module, dtype_row, wrap
from .types import accepted_names

__all__ = ["describe", "executor_of"]


def executor_of(x: Any, op: str, name: str) -> tuple[Any, Executor]:
    """The array (wrapped if foreign) and the executor of its memory."""
    module = array_module(x)
    if module is None or hasattr(x, "mask"):
        x = wrap(x, op, name)
        module = array_module(x)
    if module == "numpy":
        from ..executors.host import host

        return x, host()
    from ..executors.cuda import device

    return x, device(x.data.device_id)


def describe(x: Any, executor: Executor, op: str, name: str, foreign: bool = False, decl: DirectionSpec | None = None) -> tuple[Spec, int, tuple[int, int]]:
    """Spec, pointer and byte span of an array. Raises for odd strides, a base off its element size, or a view past its buffer."""
    try:
        row = dtype_row(x.dtype)
    except UnsupportedDTypeError as error:
        accepted = accepted_names(decl, name) if decl is not None else ""
        order = f" (little-endian): give {name}.astype({name}.dtype.newbyteorder('='))" if getattr(x.dtype, "byteorder", "=") == ">" else ""
        text = f"{str(error).partition('; accepted')[0]}; accepted: {accepted}{order}" if accepted else str(error)
        raise UnsupportedDTypeError(f"{op}: {name} has a dtype that is not served: {text}") from None
    size = row.size
    shape = x.shape
    strides = []
    for axis, (extent, step) in enumerate(zip(shape, x.strides, strict=True)):
        if step % size and extent > 1:
            raise InvalidProblemError(f"{op}: {name} has a stride of {step} bytes on axis {axis}; accepted multiples of the element size {size}: give {name}.copy()")
        strides.append(step // size)
    pointer = executor.pointer(x)
    if pointer % size and x.size:
        raise MisalignedOperandError(
            f"{op}: {name} is aligned to {pointer & -pointer} bytes; required {size}, the size of {row.name}: give {name}.copy()", name=name, required=size, got=pointer & -pointer
        )
    span = executor.span(x)
    if x.size and not (foreign and executor.kind == "cuda"):  # of a foreign array CuPy knows no true size
        owned = executor.buffer(x)
        if owned is not None and (span[0] < owned[0] or span[1] > owned[1]):
            needed, got = max(span[1], owned[1]) - min(span[0], owned[0]), owned[1] - owned[0]
            raise BufferTooSmallError(f"{op}: {name} reaches {needed} bytes into a buffer of {got}", needed=needed, got=got)
    return Spec(shape, tuple(strides), row, min(16, pointer & -pointer) if pointer else 16), pointer, span
