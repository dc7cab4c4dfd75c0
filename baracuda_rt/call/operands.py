"""What a caller's array is: the executor of its memory, its spec, address and bytes; and what a number is beside arrays."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..codegen.model import DirectionSpec, OperandSpec
from ..errors import BufferTooSmallError, InvalidProblemError, MisalignedOperandError, UnsupportedDTypeError
from ..executors.base import Executor
from ..records import Spec
from .arrays import array_module, dtype_row, is_array, is_number, is_scalar, told, wrap
from .element import number_as
from .types import accepted_names

__all__ = ["describe", "executor_of", "number_beside", "numbers_beside"]


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


def number_beside(decl: DirectionSpec, operand: OperandSpec, value: Any, operands: Sequence[Any], op: str) -> Any:
    """A number in the place of an operand of a structured op, as an array without axes of the dtype of an operand beside it, or, where that has the same
    shape by declaration, with its shape. Anything else as it is. Raises InvalidProblemError for a number that the dtype does not hold.
    """
    if decl.template == "elementwise" or operand.inout or operand.many or operand.stacked or not is_number(value):
        return value
    given = [(o, x) for o, x in zip(decl.inputs, operands, strict=True) if o is not operand and x is not None and is_array(x) and not is_scalar(x)]
    like = next((x for o, x in given if o.type == operand.type), None)
    if like is None and "T" in decl.types.get(operand.type, ()):  # may have T's dtype, and no other operand of its type says otherwise
        like = next((x for o, x in given if o.type == "T"), None)
    if like is None:
        return value
    array, executor = executor_of(like, op, operand.name)
    row = dtype_row(array.dtype)
    try:
        number_as(row.key)(value.item() if is_scalar(value) else value)
    except (ValueError, TypeError, OverflowError):
        raise InvalidProblemError(f"{op}: {operand.name} is {told(value)}; accepted a number that {row.name} holds, or an array") from None
    import numpy as np

    made = np.asarray(value).astype(array.dtype)
    if executor.kind == "cuda":
        cupy = sys.modules["cupy"]
        with cupy.cuda.Device(array.data.device_id):
            made = cupy.asarray(made)
    shape = next((x.shape for o, x in given if o.shapes == operand.shapes and operand.shapes.get("") not in ((), ("...",))), ())
    return sys.modules[array_module(array) or "numpy"].broadcast_to(made, tuple(shape))


def numbers_beside(values: Sequence[Any], x: Any) -> Any:
    """Numbers in one line as an array of x's library, device and dtype; None where they are none."""
    if not values or not all(is_number(v) for v in values):
        return None
    if hasattr(x, "new_tensor"):
        return x.new_tensor([v.item() if is_scalar(v) else v for v in values])
    module = array_module(x)
    if module is None:
        library = type(x).__module__.partition(".")[0]
        return sys.modules["jax.numpy"].asarray(values, x.dtype) if library in ("jax", "jaxlib") else None
    import numpy as np

    made = np.asarray(values, x.dtype)
    if module == "cupy":
        with x.device:
            return sys.modules["cupy"].asarray(made)
    return made
