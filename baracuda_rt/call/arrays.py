"""Telling array kinds apart through sys.modules, wrapping foreign arrays without a copy, and describing them as TensorSpecs."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Mapping, Sequence, Set
from typing import Any

from ..bridges import dlpack
from ..bridges.protocol import bridge_of, cupy_for
from ..codegen.dtypes import BY_NAME, DTYPES, DType
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..records import LONGEST, Spec, contiguous_strides, shortened

__all__ = ["TensorSpec", "array_module", "dtype_row", "is_array", "is_number", "is_scalar", "library_of", "ordered", "recorded", "told", "truth_value", "wrap"]


def ordered(values: Any) -> bool:
    """Whether what is gone through has an order that its caller gave it: sets and dicts have none, and text is no sequence of numbers."""
    return not isinstance(values, str | bytes | bytearray | memoryview | Set | Mapping)


def _integers(name: str, values: Any) -> tuple[int, ...]:
    try:
        if not ordered(values):
            raise TypeError
        return tuple(operator.index(n) for n in values)
    except TypeError:
        raise InvalidProblemError(f"TensorSpec: {name} is {told(values)}; accepted {'an integer' if name == 'alignment' else 'a tuple of integers'}") from None


class TensorSpec:
    """An operand without memory: shape, dtype (a NumPy name or dtype), strides in elements (None: C-contiguous), base alignment in bytes."""

    __slots__ = ("alignment", "dtype", "shape", "strides")

    def __init__(self, shape: Sequence[int], dtype: Any, strides: Sequence[int] | None = None, alignment: int = 16) -> None:
        self.shape = _integers("shape", shape)
        try:
            self.dtype = dtype_row(dtype).name
        except UnsupportedDTypeError as error:
            raise UnsupportedDTypeError(f"TensorSpec: {error}") from None
        self.strides = contiguous_strides(self.shape) if strides is None else _integers("strides", strides)
        self.alignment = _integers("alignment", (alignment,))[0]
        if len(self.strides) != len(self.shape):
            raise InvalidProblemError(f"TensorSpec: strides has {len(self.strides)} entries; expected one per axis of shape {self.shape}")
        if any(n < 0 for n in self.shape):
            raise InvalidProblemError(f"TensorSpec: shape is {self.shape}; accepted extents >= 0")
        size = BY_NAME[self.dtype].size
        if self.alignment < 1 or self.alignment & (self.alignment - 1) or self.alignment < size:
            raise InvalidProblemError(f"TensorSpec: alignment is {self.alignment}; accepted powers of two from the element size {size} up")

    @classmethod
    def like(cls, x: Any) -> TensorSpec:
        """The spec of an array, with its strides and the alignment of its address; a spec is its own."""
        if isinstance(x, TensorSpec):
            return x
        array = wrap(x, "TensorSpec", "x")
        size = dtype_row(array.dtype).size
        for axis, (extent, step) in enumerate(zip(array.shape, array.strides, strict=True)):
            if step % size and extent > 1:
                raise InvalidProblemError(f"TensorSpec: x has a stride of {step} bytes on axis {axis}; accepted multiples of the element size {size}: give x.copy()")
        pointer = array.data.ptr if array_module(array) == "cupy" else array.__array_interface__["data"][0]
        return cls(array.shape, array.dtype, tuple(step // size for step in array.strides), max(size, min(16, pointer & -pointer or 16)))

    @property
    def nbytes(self) -> int:
        """The bytes of its elements: what a C-contiguous array of this shape and dtype takes."""
        return math.prod(self.shape) * BY_NAME[self.dtype].size

    def row(self) -> Spec:
        """The spec as geometry sees it."""
        return Spec(self.shape, self.strides, BY_NAME[self.dtype], min(self.alignment, 16))

    def __repr__(self) -> str:
        return f"TensorSpec(shape={self.shape}, dtype={self.dtype!r}, strides={self.strides}, alignment={self.alignment})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorSpec) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.shape, self.dtype, self.strides, self.alignment))


_rows: dict[Any, DType] = {}


def dtype_row(value: Any) -> DType:
    """The DType row of a NumPy dtype, type, name or SKU token. Raises UnsupportedDTypeError."""
    try:
        return _rows[value]
    except (KeyError, TypeError):
        pass
    if isinstance(value, DType):
        return value
    order = getattr(value, "byteorder", "=")
    if isinstance(value, str):
        row = DTYPES.get(value) or BY_NAME.get(value)
        if row is not None:
            return row
    name = getattr(value, "name", None) or getattr(value, "__name__", None)
    if value is not None and (name is None or name not in BY_NAME):
        import numpy as np

        try:
            given = np.dtype(value)
            name, order = given.name, given.byteorder
        except TypeError:
            name = str(value).removeprefix("torch.")
    row = BY_NAME.get(str(name))
    if row is None or order not in "=|<":
        raise UnsupportedDTypeError(f"dtype {told(value)} is not known; accepted: {', '.join(BY_NAME)} (little-endian)")
    if hasattr(value, "itemsize"):
        _rows[value] = row
    return row


def array_module(x: Any) -> str | None:
    """'numpy' or 'cupy' for their arrays, None for anything else; imports neither."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(x, numpy.ndarray):
        return "numpy"
    cupy = sys.modules.get("cupy")
    if cupy is not None and isinstance(x, cupy.ndarray):
        return "cupy"
    return None


def library_of(x: Any) -> str | None:
    """The library that x is an array of: 'numpy', 'cupy', or the name of a bridge; None for objects of no library, and for what is no array."""
    module = array_module(x)
    if module is not None:
        return module
    bridge = bridge_of(x)
    return None if bridge is None else bridge.name


def is_array(x: Any) -> bool:
    """Whether x is an array operand rather than a Python number, or a class of arrays."""
    return library_of(x) is not None or (
        not isinstance(x, type)
        and (
            hasattr(x, "__cuda_array_interface__")
            or (hasattr(x, "__dlpack__") and hasattr(x, "__dlpack_device__"))
            or hasattr(x, "__array_interface__")
        )
    )


def told(value: Any) -> str:
    """A value as a message shows it, in one line: an array by dtype and shape, never by what it holds."""
    if is_array(value) and not is_scalar(value):
        dtype = getattr(value, "dtype", None)
        name = str(getattr(dtype, "name", None) or dtype).removeprefix("torch.")
        shape = getattr(value, "shape", None)
        return f"{'' if dtype is None else name + ' '}array" + ("" if shape is None else f" of shape {tuple(shape)}")
    if isinstance(value, list | tuple):
        items = [told(item) for item in value[: LONGEST // 2]]
        text = ", ".join(items) + (", …" if len(value) > len(items) else "")
        text = f"[{text}]" if isinstance(value, list) else f"({text}{',' if len(value) == 1 else ''})"
    else:
        if type(value) is int and value.bit_length() > 128:
            return f"{'-' if value < 0 else ''}(about 10**{round(math.log10(abs(value)))})"
        try:
            text = " ".join(repr(value).split())
        except Exception:  # somebody else's class
            text = f"a {type(value).__name__}"
    return shortened(text)


def recorded(x: Any) -> bool:
    """Whether x is an array whose library records gradients of it now."""
    bridge = bridge_of(x)
    return bridge is not None and bridge.recorded((x,))


def truth_value(value: Any) -> bool:
    """Whether value is True or False, of Python or in an array of no axes: no integer, though Python takes it for one."""
    return isinstance(value, bool) or str(getattr(value, "dtype", "")).endswith("bool")


def is_scalar(x: Any) -> bool:
    """Whether x is a NumPy scalar, which is read as an array of no axes but has no memory to write."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(x, numpy.generic)


def is_number(x: Any) -> bool:
    """Whether x is a Python or NumPy number, which counts by value where it stands for an array beside others."""
    return isinstance(x, bool | int | float | complex) or is_scalar(x)


def wrap(x: Any, op: str, name: str) -> Any:
    """A NumPy or CuPy array over x's memory, without a copy. Raises InvalidProblemError for what is no array."""
    if array_module(x) is not None:
        if getattr(x, "mask", None) is not None and hasattr(x, "hardmask"):  # numpy.ma, told without importing it
            if x.mask.any():
                raise InvalidProblemError(f"{op}: {name} is a masked array; masks are not taken: give x.filled(value), or the cells that count as x.compressed()")
            return x.data
        return x
    bridge = bridge_of(x)
    if bridge is not None:
        return bridge.view(x, op, name)
    if hasattr(x, "__cuda_array_interface__"):
        return cupy_for(op, name).asarray(x)
    if hasattr(x, "__dlpack__") and hasattr(x, "__dlpack_device__"):
        return dlpack.taken(x, op, name)
    if hasattr(x, "__array_interface__"):
        import numpy as np

        return np.asarray(x)
    hint = " (numpy.asarray or cupy.asarray makes one)" if isinstance(x, list | tuple) else ""
    if isinstance(x, bool | int | float | complex):
        hint = ": a number takes its dtype from an array beside it, where one may stand; numpy.float32(2) has its own"
    kind = type(x).__qualname__ if type(x).__module__ == "builtins" else f"{type(x).__module__}.{type(x).__qualname__}"
    if type(x).__module__.startswith("dask."):
        hint = "; baracuda_rt.dask.map_blocks calls a function on the blocks of Dask arrays"
    raise InvalidProblemError(
        f"{op}: {name} is {kind}; accepted arrays of NumPy, CuPy, PyTorch or JAX, and objects with __dlpack__ or __cuda_array_interface__{hint}"
    )
