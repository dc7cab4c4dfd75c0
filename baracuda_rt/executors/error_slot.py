"""The asynchronous error slot: what kernels report (kind, site, position, value, bound) turned into warnings and exceptions."""

from __future__ import annotations

import ctypes
import itertools
import threading
import warnings

from ..codegen.structs import Struct
from ..errors import BaracudaError, IndexOutOfRangeError, IndexOutOfRangeWarning, InvalidProblemError

__all__ = ["ERROR", "ERROR_REF", "ERROR_SLOT", "ErrorSlot", "Slot", "site_for"]


ERROR_SLOT = Struct("ErrorSlot", """
    u32 lock, site
    i32 kind            # an ErrorKind; 0: free
    u32 pad
    i64 position, value, bound
""")
ERROR_REF = Struct("ErrorRef", "ErrorSlot* slot\nu32 site, check")
ERROR = {"index": 1, "unsorted": 2, "offsets": 3, "sample": 4, "zero_division": 5, "not_finite": 6, "scale": 7, "duplicate": 8, "length": 9, "lengths": 10}  # ErrorKind
WINDOW = {"window": 32, "window_plane": 33, "window_tensor": 34}  # of pooling windows: the bound holds their first cell and, above 40 bits, how far their last one is
SPAN = {"input_length": 40, "target_length": 41}  # of sequences: the bound is the largest length
VALUES = {"probability": 48, "negative": 49}  # of operands that a function of them has a range for, under check=True
EDGES = {"edges": 56}  # of histograms

_CTYPES = {"u32": ctypes.c_uint32, "i32": ctypes.c_int32, "i64": ctypes.c_int64}


class ErrorSlot(ctypes.Structure):
    """The memory kernels write."""

    _fields_ = [(field.name, _CTYPES[field.type]) for field in ERROR_SLOT.fields]


_KINDS = {
    ERROR["index"]: "index {value} at position {position} is out of range; accepted [0, {bound})",
    ERROR["unsorted"]: "segment ids are not sorted: id {value} at position {position} is below its predecessor {bound}; accepted non-decreasing ids",
    ERROR["offsets"]: "bad offsets or lengths: {value} at position {position}; accepted non-decreasing offsets from 0 to {bound}",
    ERROR["sample"]: "random_samples has a value outside [0, 1) at position {position}; accepted [0, 1)",
    ERROR["zero_division"]: "integer division by zero at position {position}",
    ERROR["not_finite"]: "non-finite value at position {position}; accepted finite numbers",
    ERROR["scale"]: "scale at position {position} is zero, negative or not finite; accepted positive finite scales",
    ERROR["duplicate"]: "duplicate index {value} at position {position}; accepted distinct indices",
    ERROR["length"]: "bad offsets or lengths: a length of {value} at position {position}; accepted lengths from 0 that add up to {bound}",
    ERROR["lengths"]: "bad offsets or lengths: the {position} lengths add up to {value}; accepted lengths that add up to the {bound} rows",
    EDGES["edges"]: "edges are not in ascending order at position {position}; accepted edges none of which is NaN or below its predecessor",
}
_IN_WINDOW = "index {value} at position {position} is not in the window of that output; accepted {first} to {last}, the window's first and last cell"
_BASE = ": counted from the start of {start} it would be: give index_base=\"{base}\" as in the forward"
_KINDS |= {
    WINDOW["window"]: _IN_WINDOW,
    WINDOW["window_plane"]: _IN_WINDOW + _BASE.format(start="its plane", base="plane"),
    WINDOW["window_tensor"]: _IN_WINDOW + _BASE.format(start="the input", base="tensor"),
}

_KINDS |= {
    SPAN["input_length"]: "input length {value} at position {position}; accepted lengths from 0 to {bound}",
    SPAN["target_length"]: "target length {value} at position {position}; accepted lengths from 0 to {bound}",
}
_KINDS |= {VALUES["probability"]: "a probability outside [0, 1]", VALUES["negative"]: "a negative value; accepted 0 and above"}

_sites: dict[int, str] = {}
_numbers: dict[str, int] = {}
_next_site = itertools.count(1)
_lock = threading.Lock()


def site_for(name: str) -> int:
    """A number that identifies a call site (op and direction) in a slot."""
    number = _numbers.get(name)
    if number is None:
        with _lock:
            number = _numbers.get(name) or next(_next_site)
            _sites[number] = name
            _numbers[name] = number
    return number


class Slot:
    """One device's slot, wherever its memory lies; reading it never synchronises."""

    def __init__(self, memory: ErrorSlot, address: int, keep: object = None) -> None:
        self.memory, self.address, self._keep = memory, address, keep
        self._warned = False
        self.guard = threading.RLock()  # held on the host from a launch that may report to the reading of the slot

    def take(self) -> BaracudaError | None:
        """The reported error, cleared; None when there is none."""
        memory = self.memory
        if memory.kind == 0:
            return None
        error = self._error()
        self._warned = False
        memory.position = memory.value = memory.bound = 0
        memory.site = 0
        memory.kind = 0
        return error

    def _error(self) -> BaracudaError:
        memory = self.memory
        name = _sites.get(memory.site, "kernel")
        windowed = memory.kind in WINDOW.values()
        first, bound = memory.bound & (1 << 40) - 1, memory.bound
        if windowed:
            bound = first + (memory.bound >> 40) + 1
        text = _KINDS.get(memory.kind, "fault of kind {kind} at position {position}").format(
            kind=memory.kind, position=memory.position, value=memory.value, bound=bound, first=first, last=bound - 1
        )
        message = f"{name}: {text}"
        if windowed or memory.kind == ERROR["index"]:
            return IndexOutOfRangeError(message, op=name, position=memory.position, value=memory.value, bound=bound)
        if memory.kind == ERROR["zero_division"]:
            return IntegerDivisionError(message)
        return InvalidProblemError(message)

    def report(self) -> None:
        """Raises the reported error, cleared, if there is one."""
        error = self.take()
        if error is not None:
            raise error

    def warn(self) -> None:
        """Issues one warning for the error in the slot, which stays for check_errors()."""
        if self.memory.kind and not self._warned:
            self._warned = True
            warnings.warn(f"{self._error()} (found at a later call; check_errors() raises it)", IndexOutOfRangeWarning, stacklevel=4)


class SpareSlot(Slot):
    """A slot whose errors nobody reads."""

    def report(self) -> None:
        """Forgets the error."""
        self.take()

    warn = report


class IntegerDivisionError(BaracudaError, ZeroDivisionError):
    """Integer division by zero, reported under check=True."""
