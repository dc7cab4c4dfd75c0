"""The asynchronous error slot: what kernels report (kind, site, position, value, bound) turned into warnings and exceptions."""

from __future__ import annotations

import ctypes
import itertools
import threading
import warnings

from ..errors import BaracudaError, IndexOutOfRangeError, IndexOutOfRangeWarning, InvalidProblemError

__all__ = ["ErrorSlot", "Slot", "site_for"]


class ErrorSlot(ctypes.Structure):
    """The memory kernels write: `ErrorSlot` of templates/core/prelude.cuh."""

    _fields_ = [
        ("lock", ctypes.c_uint32),
        ("site", ctypes.c_uint32),
        ("kind", ctypes.c_int32),
        ("pad", ctypes.c_uint32),
        ("position", ctypes.c_int64),
        ("value", ctypes.c_int64),
        ("bound", ctypes.c_int64),
    ]


_KINDS = {
    1: "index {value} at position {position} is out of range; accepted [0, {bound})",
    2: "segment ids are not sorted: id {value} at position {position} is below its predecessor {bound}; accepted non-decreasing ids",
    3: "bad offsets or lengths: {value} at position {position}; accepted non-decreasing offsets from 0 to {bound}",
    4: "random_samples has a value outside [0, 1) at position {position}; accepted [0, 1)",
    5: "integer division by zero at position {position}",
    6: "non-finite value at position {position}; accepted finite numbers",
    7: "scale at position {position} is zero, negative or not finite; accepted positive finite scales",
    8: "duplicate index {value} at position {position}; accepted distinct indices",
}

_sites: dict[int, str] = {}
_next_site = itertools.count(1)
_lock = threading.Lock()


def site_for(name: str) -> int:
    """A number that identifies a call site (op and direction) in a slot."""
    with _lock:
        for number, known in _sites.items():
            if known == name:
                return number
        number = next(_next_site)
        _sites[number] = name
        return number


class Slot:
    """One device's slot, wherever its memory lies; reading it never synchronises."""

    def __init__(self, memory: ErrorSlot, address: int, keep: object = None) -> None:
        self.memory, self.address, self._keep = memory, address, keep
        self._warned = False

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
        text = _KINDS.get(memory.kind, "fault of kind {kind} at position {position}").format(
            kind=memory.kind, position=memory.position, value=memory.value, bound=memory.bound
        )
        message = f"{name}: {text}"
        if memory.kind == 1:
            return IndexOutOfRangeError(message, op=name, position=memory.position, value=memory.value, bound=memory.bound)
        if memory.kind == 5:
            return IntegerDivisionError(message)
        return InvalidProblemError(message)

    def warn(self) -> None:
        """Issues one warning for the error in the slot, which stays for check_errors()."""
        if self.memory.kind and not self._warned:
            self._warned = True
            warnings.warn(f"{self._error()} (found at a later call; check_errors() raises it)", IndexOutOfRangeWarning, stacklevel=4)


class IntegerDivisionError(BaracudaError, ZeroDivisionError):
    """Integer division by zero, reported under check=True."""
