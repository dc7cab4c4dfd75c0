"""How a library of arrays other than NumPy and CuPy takes part in a call, and which one an array belongs to. Imports none of them.

A library NAME is served by one module, `bridges/NAME.py`, that holds a subclass of `Bridge` and its one instance, BRIDGE. It is imported only
once NAME is in sys.modules: whoever has an array has its library, and nobody else pays for it. The dispatcher asks `bridge_of(x)` and then
    view(x)      for a NumPy or CuPy array over x's memory: with that every check, plan and error message is what it is for those two
    writable(x)  where the call would write x
    call(...)    for the whole call, where x is its first array: results are to be arrays of x's library.
`Bridge.call` is enough for a library: operands are viewed, the call is made on its stream, the results are handed over by `give`. A bridge that makes
results by an allocator of its own and has a generated caller (PyTorch's) overrides it, and answers to the hooks below it.
`memory_view` and `device_view` make arrays from an address, for dtypes that DLPack refuses.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from ..codegen.dtypes import DType
from ..errors import BackendUnavailableError, InvalidProblemError
from ..executors.base import numpy_dtype

__all__ = ["HOOKS", "LIBRARIES", "Bridge", "bridge_named", "bridge_of", "compiling", "cupy_for", "device_view", "memory_view"]

HOOKS: dict[str, Any] = {}
"""What the room of calls hands to bridges, which may not import it: `entries`, `promoted`, `elementwise`."""

LIBRARIES = ("torch", "jax")


class Bridge:
    """One library of arrays."""

    name: str  # in sys.modules, and of the module in this folder

    def owns(self, kind: type) -> bool:
        """Whether arrays of this type are the library's."""
        raise NotImplementedError

    def view(self, x: Any, op: str, name: str) -> Any:
        """A NumPy array (of host memory) or CuPy array over the memory of x, operand `name` of `op`, without a copy; it keeps x alive.

        bfloat16 and float8 have ml_dtypes' dtypes. Raises our own errors, with op and name, for what has no memory to read here.
        """
        raise NotImplementedError

    def writable(self, x: Any) -> bool:
        """Whether calls may write x's memory."""
        return True

    def give(self, array: Any) -> Any:
        """The library's array over the memory of a result, a NumPy or CuPy array that nobody else holds."""
        raise NotImplementedError

    def stream(self, ordinal: int) -> int | None:
        """The raw stream that the library works on, of a device; None: CuPy's current one."""
        return None

    def call(self, entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
        """A call of a function (`call.dispatch.Entry`) whose first array is the library's."""
        taken = [self._taken(x, entry, name) for x, name in zip(operands, entry._names, strict=True)]
        many = isinstance(out, tuple | list)
        outs = tuple(self._taken(y, entry, "out", True) for y in (out if many else (out,)))
        first = next((x for x in (*taken, *outs) if hasattr(x, "__cuda_array_interface__")), None)
        with contextlib.nullcontext() if first is None else self._working(first.device.id):
            result = entry.call(tuple(taken), params, outs if many else outs[0], preference, check, need)
        given = {id(view): y for view, y in zip(outs, out if many else (out,), strict=True)}
        if isinstance(result, tuple):
            return tuple(y if y is None else given.get(id(y)) if id(y) in given else self.give(y) for y in result)
        return result if result is None else given[id(result)] if id(result) in given else self.give(result)

    makes = False  # whether a generated caller makes the library's own arrays; else results are made by NumPy or CuPy, and given

    def constant(self, value: Any, dtype: DType, like: Any, shape: tuple[int, ...]) -> Any:
        """An array of the library's whose cells are all one number, on the device of another one: of libraries with `makes`."""
        raise NotImplementedError

    def ordinal(self, device: Any, name: str) -> int | None:
        """The ordinal of a CUDA device that an object of the library's names, -1 for the host; None for what is no device of the library's."""
        return None

    def beside(self, x: Any, function: Callable[..., Any], shape: tuple[int, ...], words: dict[str, Any]) -> Any:
        """What a function without operands makes of a shape, as an array of the library on the device of x, in x's dtype."""
        raise NotImplementedError

    def in_double(self, function: Callable[..., Any], args: tuple[Any, ...], words: dict[str, Any]) -> Any:
        """A call of a function that computes in 64 bits."""
        return function(*args, **words)

    def readable(self, x: Any) -> bool:
        """Whether there are values to read in an array, rather than those of a later call."""
        return True

    def untraced(self, function: Any) -> Any:
        """A function that makes arrays of the library, as its tracers are to see it: not at all."""
        return function

    # -- for generated callers: `call` ends in `entry._caller(self.name)(...)` ----------------------------------------------------------

    plain_types: tuple[type, ...] = ()  # of arrays that a generated caller reads

    def plain(self, arrays: Sequence[Any]) -> bool:
        """Whether all arrays of the library among these have memory that a generated caller may read."""
        return True

    def home(self, executor: Any) -> Any:
        """Where results are made: an object with `maker`, `pointer`, `workspace` and `stream_pointer`, as an executor has them."""
        return executor

    def names(self, entry: Any) -> dict[str, Any]:
        """What a generated caller of the library uses by name."""
        raise NotImplementedError

    def made(self, caller: Any) -> Any:
        """A generated caller as the library is to see it."""
        return caller

    def recorded(self, operands: Sequence[Any]) -> bool:
        """Whether the library records the gradient of a call of these operands, which `differentiated` then makes."""
        return False

    def differentiated(
        self, entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any, key: Any = None
    ) -> Any:
        """A call whose gradient is recorded; key: under which its generated caller found nothing."""
        raise NotImplementedError

    def written(self, arrays: Sequence[Any]) -> None:
        """Tells the library that a call has written these arrays of its caller."""

    # -----------------------------------------------------------------------------------------------------------------------------------

    def _taken(self, x: Any, entry: Any, name: str, written: bool = False) -> Any:
        if isinstance(x, tuple | list):
            return type(x)(self._taken(item, entry, name) for item in x)
        if x is None or not self.owns(type(x)):
            return x
        if written and not self.writable(x):
            raise InvalidProblemError(f"{entry.name}: {name} is a read-only array; accepted an array that may be written")
        return self.view(x, entry.name, name)

    @contextlib.contextmanager
    def _working(self, ordinal: int) -> Iterator[None]:
        """CuPy's current stream is the library's, on its device."""
        import cupy

        stream = self.stream(ordinal)
        with cupy.cuda.Device(ordinal), contextlib.nullcontext() if stream is None else cupy.cuda.ExternalStream(stream, ordinal):
            yield


def compiling() -> bool:
    """Whether torch.compile reads this code, which knows the answer without running it."""
    torch = sys.modules.get("torch")
    compiler = getattr(torch, "compiler", None)  # another thread may be importing it
    reads: bool = compiler is not None and compiler.is_dynamo_compiling()
    return reads


def bridge_named(name: str) -> Bridge:
    """The bridge of a library that is loaded."""
    bridge: Bridge = import_module(f".{name}", __package__).BRIDGE
    return bridge


_found: dict[type, Bridge | None] = {}


def bridge_of(x: Any) -> Bridge | None:
    """The bridge of the library that x is an array of; None for NumPy's and CuPy's, for what speaks for itself (DLPack), and for what is no array."""
    kind = type(x)
    try:
        return _found[kind]
    except KeyError:
        pass
    bridges = [bridge_named(name) for name in LIBRARIES if sys.modules.get(name) is not None]  # None: not to be imported
    found = next((bridge for bridge in bridges if bridge.owns(kind)), None)
    if len(_found) > 4096:  # types may be made at run time
        _found.clear()
    return _found.setdefault(kind, found)


class _Memory:
    """Memory of another's array, as NumPy's array interface tells of it."""

    def __init__(self, owner: Any, interface: dict[str, Any]) -> None:
        self.owner, self.__array_interface__ = owner, interface


_UNSIGNED = {1: "|u1", 2: "<u2", 4: "<u4", 8: "<u8", 16: "<c16"}


def memory_view(owner: Any, pointer: int, shape: Sequence[int], strides: Sequence[int], row: DType, writable: bool = True) -> Any:
    """A NumPy array over host memory that `owner` keeps alive; strides in elements."""
    import numpy as np

    interface = {
        "version": 3, "shape": tuple(shape), "typestr": _UNSIGNED[row.size], "data": (pointer, not writable), "strides": tuple(s * row.size for s in strides),
    }  # fmt: skip
    if 0 in shape or not pointer:  # no memory to speak of
        return np.empty(tuple(shape), numpy_dtype(row))
    return np.asarray(_Memory(owner, interface)).view(numpy_dtype(row))


def cupy_for(op: str, name: str) -> Any:
    """CuPy, for an operand that lies on a CUDA device. Raises BackendUnavailableError."""
    try:
        import cupy
    except ImportError:
        raise BackendUnavailableError(f"{op}: {name} lies on a CUDA device, and CuPy, which runs kernels there, is not installed: pip install 'baracuda-rt[cuda13]'") from None
    return cupy


def device_view(owner: Any, pointer: int, shape: Sequence[int], strides: Sequence[int], row: DType, ordinal: int, op: str, name: str) -> Any:
    """A CuPy array over memory of a device that `owner`, operand `name` of `op`, keeps alive; strides in elements."""
    cupy = cupy_for(op, name)
    low = sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if s < 0) * row.size
    high = sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if s > 0) * row.size + row.size
    if 0 in shape:
        low = high = 0
    memory = cupy.cuda.MemoryPointer(cupy.cuda.UnownedMemory(pointer + low, high - low, owner, ordinal), -low)
    with cupy.cuda.Device(ordinal):
        return cupy.ndarray(tuple(shape), numpy_dtype(row), memory, strides=tuple(s * row.size for s in strides))
