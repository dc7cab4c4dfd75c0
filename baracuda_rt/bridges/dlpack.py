"""Objects of no known library, by DLPack or `__cuda_array_interface__`: a NumPy or CuPy array over their memory, and whether it may be written.

NumPy and CuPy read what they know. What they refuse (bfloat16, float8) is read here from the capsule itself, which stays unconsumed and alive as the
view's owner; so is the flag of read-only memory, which CuPy does not keep.
"""

from __future__ import annotations

import ctypes
import math
from typing import Any

from ..codegen.dtypes import DTYPES, DType
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..records import contiguous_strides
from .protocol import cupy_for, device_view, memory_view

__all__ = ["declared_read_only", "on_device", "taken"]

CPU, CUDA, CUDA_HOST, CUDA_MANAGED = 1, 2, 3, 13
READ_ONLY = 1


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )  # fmt: skip


class _Versioned(ctypes.Structure):
    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    )  # fmt: skip


_ROWS = {
    (0, 8): "i8", (0, 16): "i16", (0, 32): "i32", (0, 64): "i64", (1, 8): "u8", (1, 16): "u16", (1, 32): "u32", (1, 64): "u64", (2, 16): "f16", (2, 32): "f32", (2, 64): "f64",
    (4, 16): "bf16", (5, 64): "c64", (5, 128): "c128", (6, 8): "bool", (10, 8): "e4m3", (12, 8): "e5m2",
}  # fmt: skip
"""(type code, bits) of DLPack -> token."""

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.restype, _valid.argtypes = ctypes.c_int, (ctypes.py_object, ctypes.c_char_p)


def _capsule(x: Any, **stream: Any) -> tuple[Any, _Tensor, bool | None]:
    """x's capsule, what is in it, and whether it says that the memory is read-only (None: it is of the kind that cannot)."""
    try:
        capsule = x.__dlpack__(max_version=(1, 0), **stream)
    except TypeError:  # an exporter of the time before versions
        capsule = x.__dlpack__(**stream)
    if _valid(capsule, b"dltensor_versioned"):
        versioned = _Versioned.from_address(_pointer(capsule, b"dltensor_versioned") or 0)
        return capsule, versioned.tensor, bool(versioned.flags & READ_ONLY)
    return capsule, _Tensor.from_address(_pointer(capsule, b"dltensor") or 0), None


def on_device(x: Any) -> bool:
    """Whether a DLPack exporter's memory is one that devices read."""
    return x.__dlpack_device__()[0] in (CUDA, CUDA_MANAGED)


def taken(x: Any, op: str, name: str) -> Any:
    """A NumPy or CuPy array over the memory of a DLPack exporter. Raises our own errors for what cannot be read."""
    device = int(x.__dlpack_device__()[0])
    if device not in (CPU, CUDA, CUDA_HOST, CUDA_MANAGED):
        raise InvalidProblemError(f"{op}: {name} ({type(x).__name__}) lies on a device of DLPack's type {device}; accepted host memory and CUDA devices")
    cupy = cupy_for(op, name) if on_device(x) else None
    try:
        if cupy is not None:
            return cupy.from_dlpack(x)
        import numpy as np

        return np.from_dlpack(x)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        return _read(x, op, name, error)


def _read(x: Any, op: str, name: str, reason: Exception) -> Any:
    """What NumPy or CuPy refused, from its capsule."""
    try:
        stream = {}
        if on_device(x):
            stream["stream"] = int(cupy_for(op, name).cuda.get_current_stream().ptr) or 1  # DLPack's number of the default stream
        capsule, tensor, read_only = _capsule(x, **stream)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise InvalidProblemError(f"{op}: {name} ({type(x).__name__}) refuses to hand over its memory: {error}") from reason
    key = _ROWS.get((tensor.code, tensor.bits)) if tensor.lanes == 1 else None
    if key is None:
        raise UnsupportedDTypeError(
            f"{op}: {name} has a dtype that is not served: {tensor.bits} bits of DLPack's type {tensor.code}; accepted: {', '.join(DTYPES[t].name for t in _ROWS.values())}"
        ) from None
    row: DType = DTYPES[key]
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(tensor.strides[: tensor.ndim]) if tensor.strides else contiguous_strides(shape)
    pointer = (tensor.data or 0) + tensor.byte_offset
    if on_device(x):
        return device_view((x, capsule), pointer, shape, strides, row, int(tensor.device_id), op, name)
    if not pointer and math.prod(shape):
        raise InvalidProblemError(f"{op}: {name} ({type(x).__name__}) hands over no memory") from reason
    return memory_view((x, capsule), pointer, shape, strides, row, not read_only)


def declared_read_only(x: Any) -> bool:
    """Whether an object of no known library, whose memory is on a device, says that nobody may write there."""
    interface = getattr(x, "__cuda_array_interface__", None)
    if interface is not None:
        return bool(interface["data"][1])
    if not hasattr(x, "__dlpack__") or not on_device(x):
        return False  # NumPy's arrays carry the flag themselves
    try:
        return bool(_capsule(x)[2])
    except (BufferError, RuntimeError, TypeError, ValueError):
        return False
