"""What a caller's array is: the executor of its memory, its spec, address and bytes; and what a number is beside arrays."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..bridges.protocol import bridge_of
from ..codegen.dtypes import DTYPES, follow
from ..codegen.model import DirectionSpec, OperandSpec
from ..errors import BufferTooSmallError, InvalidProblemError, MisalignedOperandError, UnsupportedDTypeError
from ..executors.base import Executor
from ..records import Spec
from .arrays import array_module, dtype_row, is_array, is_number, is_scalar, told, wrap
from .element import number_as, real_of
from .types import accepted_names

__all__ = ["describe", "executor_of", "number_alone", "number_beside", "numbers_beside"]


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
    """A number in the place of an operand of a structured op, as an array without axes of the dtype of an operand beside it or of the one that follows from it, or, where that has the
    same shape by declaration, with its shape. Anything else as it is. Raises InvalidProblemError for a number that the dtype does not hold.
    """
    if decl.template == "elementwise" or operand.inout or operand.many or operand.stacked or not is_number(value):
        return value
    given = [(o, x) for o, x in zip(decl.inputs, operands, strict=True) if o is not operand and x is not None and is_array(x) and not is_scalar(x)]
    like = like_of_type = next((x for o, x in given if o.type == operand.type), None)
    rule = decl.derived.get(operand.type, {})
    if like is None and (rule or "T" in decl.types.get(operand.type, ())):  # may have T's dtype, and no other operand of its type says otherwise
        like = next((x for o, x in given if o.type == "T"), None)
    if like is None:
        return value
    array, executor = executor_of(like, op, operand.name)
    row, dtype = dtype_row(array.dtype), array.dtype
    if like_of_type is None and rule.get(row.group, "T") != "T":
        row = DTYPES[follow(rule[row.group], row.key)]
        dtype = row.name
    try:
        number_as(row.key)(value.item() if is_scalar(value) else value)
    except (ValueError, TypeError, OverflowError):
        raise InvalidProblemError(f"{op}: {operand.name} is {told(value)}; accepted a number that {row.name} holds, or an array") from None
    shape = next((x.shape for o, x in given if o.shapes == operand.shapes and operand.shapes.get("") not in ((), ("...",))), ())
    return _made(value, dtype, array, executor, tuple(shape), like)


def _made(value: Any, dtype: Any, array: Any, executor: Executor, shape: tuple[int, ...], like: Any) -> Any:
    """A number as an array of the library of another one, and where that is. array: a view of it."""
    import numpy as np

    with np.errstate(over="ignore"):  # a number beyond the largest float is infinite
        made = np.asarray(real_of(value) if isinstance(value, int) and np.dtype(dtype).kind not in "iub" else value).astype(dtype)
    bridge = bridge_of(like)
    if bridge is not None and bridge.makes:
        return bridge.constant(made.item(), dtype_row(dtype), like, shape)
    if executor.kind == "cuda":
        cupy = sys.modules["cupy"]
        with cupy.cuda.Device(array.data.device_id):
            made = cupy.asarray(made)
    return sys.modules[array_module(array) or "numpy"].broadcast_to(made, shape) if shape else made


def number_alone(decl: DirectionSpec, operand: OperandSpec, value: Any, operands: Sequence[Any]) -> Any:
    """A number in the place of an operand of a formula whose type no array has, as an array without axes where the arrays of other types are. Its dtype is PyTorch's of such numbers
    (bool, int64, float32, complex64, the highest kind of those that share the type); where the type may be T's, a fraction has T's. As it is where no array is given.
    """
    given = [(o, x) for o, x in zip(decl.inputs, operands, strict=True) if x is not None and is_array(x) and not is_scalar(x)]
    if not given or operand.optional or operand.inout or any(o.type == operand.type for o, _ in given):
        return value
    tokens = decl.types[operand.type]
    shared = [x.item() if is_scalar(x) else x for o, x in zip(decl.inputs, operands, strict=True) if o.type == operand.type and is_number(x)]
    kind = max((next(k for k in (bool, int, float, complex) if isinstance(x, k)) for x in shared), key=(bool, int, float, complex).index)
    token = {bool: "bool", int: "i64", float: "f32", complex: "c64"}[kind]
    array, executor = executor_of(given[0][1], "", operand.name)
    dtype: Any = DTYPES[token].name
    if kind is not complex:
        related = next((x for o, x in given if (o.type == "T" and "T" in tokens) or (operand.type == "T" and "T" in decl.types.get(o.type, ()))), None)
        near = None if related is None else executor_of(related, "", operand.name)[0].dtype
        if kind is bool and "bool" not in tokens:
            dtype = "int64"
        if near is not None and dtype_row(near).is_float and (operand.type == "T" or dtype not in (DTYPES[t].name for t in tokens if t != "T")):
            dtype = near
    return _made(value, dtype, array, executor, (), given[0][1])


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
