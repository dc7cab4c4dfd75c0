"""XLA's foreign function interface from Python: one handler a platform, a ctypes callback that reads the call frame and runs a program.

The structs follow the public header xla/ffi/api/c_api.h, API 0; later minor versions only append to them. A program is found by the call's attribute
`problem`, the text that describes it, so that a compiled executable which another process reads from a cache or a file runs what it was made for.
This module knows neither jax nor plans: `register` gives the capsules to whoever registers them, `programs` is filled from outside.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from ..errors import BaracudaError, IndexOutOfRangeError, InvalidProblemError, UnsupportedError

__all__ = ["Failures", "Handler", "capsule"]

METADATA = 1  # of extensions
EXECUTE = 3  # of stages
INVALID_ARGUMENT, OUT_OF_RANGE, UNIMPLEMENTED, INTERNAL = 3, 11, 12, 13  # of error codes
COMMAND_BUFFER_COMPATIBLE = 1  # of traits: the call always launches the same, so XLA may put it into a CUDA graph

_address, _number = ctypes.c_size_t, ctypes.c_int64


def _struct(name: str, *fields: tuple[str, Any]) -> Any:
    return type(name, (ctypes.Structure,), {"_fields_": [("size", ctypes.c_size_t), ("extension", _address), *fields]})


Version = _struct("Version", ("major", ctypes.c_int), ("minor", ctypes.c_int))
Metadata: Any = type("Metadata", (ctypes.Structure,), {"_fields_": [("size", ctypes.c_size_t), ("version", Version), ("traits", ctypes.c_uint32), ("state", _number)]})
MetadataExtension: Any = type(
    "MetadataExtension", (ctypes.Structure,),
    {"_fields_": [("size", ctypes.c_size_t), ("type", ctypes.c_int), ("next", _address), ("metadata", _address)]},
)  # fmt: skip
Api = _struct(
    "Api", ("version", Version), ("internal", _address), ("error_create", _address), ("error_details", _address), ("error_destroy", _address),
    ("handler_register", _address), ("stream_get", _address), *((f"other{k}", _address) for k in range(12)), ("device_ordinal_get", _address),
)  # fmt: skip
Buffer = _struct("Buffer", ("dtype", ctypes.c_int), ("data", _address), ("rank", _number), ("dims", _address))
Values = _struct("Values", ("count", _number), ("types", _address), ("values", _address))  # arguments, and results
Attributes = _struct("Attributes", ("count", _number), ("types", _address), ("names", _address), ("values", _address))
Frame = _struct("Frame", ("api", _address), ("context", _address), ("stage", ctypes.c_int), ("arguments", Values), ("results", Values), ("attributes", Attributes))
ErrorCreate = _struct("ErrorCreate", ("message", ctypes.c_char_p), ("code", ctypes.c_int))
StreamGet = _struct("StreamGet", ("context", _address), ("stream", _address))
OrdinalGet = _struct("OrdinalGet", ("context", _address), ("ordinal", ctypes.c_int32))

_DATA = Buffer.data.offset
_ORDINAL_END = Api.device_ordinal_get.offset + ctypes.sizeof(_address)
_Function = ctypes.CFUNCTYPE(_address, _address)
_functions: dict[int, Any] = {}


def _function(address: int) -> Any:
    """XLA's function at an address; each takes a struct and returns an error or nothing."""
    found = _functions.get(address)
    return found if found is not None else _functions.setdefault(address, _Function(address))


def _addresses(values: Any) -> list[int]:
    """Where the buffers of a call lie."""
    if not values.count:
        return []
    return [_address.from_address(buffer + _DATA).value for buffer in (_address * values.count).from_address(values.values)]


def _attribute(attributes: Any, k: int) -> bytes:
    """The text of attribute k; a span of bytes that ends in no zero."""
    span = _address.from_address(attributes.values + 8 * k).value
    text, size = (_address * 2).from_address(span)
    return ctypes.string_at(text, size)


def stream_of(frame: Any) -> int:
    """The stream that XLA runs a call on."""
    asked = StreamGet(ctypes.sizeof(StreamGet), 0, frame.context, 0)
    error = _function(Api.from_address(frame.api).stream_get)(ctypes.addressof(asked))
    if error:
        raise UnsupportedError("XLA gives no stream for this call")
    return int(asked.stream)


def ordinal_of(frame: Any) -> int | None:
    """The number of the device that a call runs on; None where this XLA does not say."""
    api = Api.from_address(frame.api)
    if api.size < _ORDINAL_END:
        return None
    asked = OrdinalGet(ctypes.sizeof(OrdinalGet), 0, frame.context, 0)
    return None if _function(api.device_ordinal_get)(ctypes.addressof(asked)) else int(asked.ordinal)


class Failures:
    """The exceptions behind the last errors that XLA was told, by text: what a call that waits raises in the place of XLA's own."""

    def __init__(self) -> None:
        self._kept: dict[str, Exception] = {}
        self._lock = threading.Lock()

    def keep(self, text: str, error: Exception) -> None:
        with self._lock:
            if len(self._kept) >= 64:
                self._kept.pop(next(iter(self._kept)))
            self._kept[text] = error

    def behind(self, text: str) -> Exception | None:
        """The exception whose text XLA's error holds."""
        with self._lock:
            found = next((key for key in self._kept if key in text), None)
            return None if found is None else self._kept.pop(found)


failures = Failures()


def _code(error: Exception) -> int:
    if isinstance(error, IndexOutOfRangeError):
        return OUT_OF_RANGE
    if isinstance(error, InvalidProblemError):
        return INVALID_ARGUMENT
    return UNIMPLEMENTED if isinstance(error, UnsupportedError) else INTERNAL


class Handler:
    """The handler of one platform. `run(problem, arguments, results, frame)` does a call; what it raises becomes XLA's error."""

    def __init__(self, run: Callable[[bytes, list[int], list[int], Any], None], traits: int = 0) -> None:
        self._run, self._traits = run, traits
        self.function = _Function(self._call)

    def _call(self, address: int) -> int:
        frame = Frame.from_address(address)
        try:
            if frame.extension:
                return self._describe(frame)
            if frame.stage == EXECUTE:
                self._run(_attribute(frame.attributes, 0), _addresses(frame.arguments), _addresses(frame.results), frame)
            return 0
        except Exception as error:
            text = str(error) if isinstance(error, BaracudaError) else f"{type(error).__name__}: {error}"
            failures.keep(text, error)
            given = ErrorCreate(ctypes.sizeof(ErrorCreate), 0, text.encode(), _code(error))
            return int(_function(Api.from_address(frame.api).error_create)(ctypes.addressof(given)))

    def _describe(self, frame: Any) -> int:
        """Answers which API the handler speaks: this XLA's own minor version, since all of API 0 begin alike."""
        extension = MetadataExtension.from_address(frame.extension)
        if extension.type == METADATA:
            metadata = Metadata.from_address(extension.metadata)
            version = Api.from_address(frame.api).version
            metadata.version.major, metadata.version.minor = 0, version.minor if version.major == 0 else 3
            metadata.traits = self._traits
        return 0


_no_destructor = ctypes.CFUNCTYPE(None, ctypes.py_object)(0)


def capsule(handler: Handler) -> Any:
    """The handler's address as Python's C API hands addresses over. The handler must outlive it."""
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, type(_no_destructor))
    return make(ctypes.cast(handler.function, ctypes.c_void_p), None, _no_destructor)
