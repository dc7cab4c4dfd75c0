"""Where a call without arrays makes its results: what `device=` means, and the entries that serve one place each."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from ..bridges.protocol import LIBRARIES, bridge_named
from ..errors import BackendUnavailableError, InvalidProblemError
from .arrays import told
from .devices import cuda_module

__all__ = ["HOST", "executor_at", "kind_at", "place_of", "working_at"]

Place = tuple[str, int]
"""The library of the results, and the ordinal of their CUDA device, -1 for the host."""

HOST: Place = ("numpy", -1)
ACCEPTED = 'None, "cpu", "cuda", "cuda:N", or the device of an array: x.device'


def place_of(device: Any, name: str) -> Place:
    """What a device names: NumPy's memory, CuPy's, or a library's whose own device object it is. Raises for what is no device, and for one that is not there."""
    if device is None or (isinstance(device, str) and device == "cpu"):
        return HOST
    if isinstance(device, str):
        kind, _, number = device.partition(":")
        if kind != "cuda" or (device != "cuda" and not number.isdecimal()):
            raise InvalidProblemError(f"{name}: device is {device!r}; accepted {ACCEPTED}")
        cuda = _cuda(name, device)
        return "cupy", _there(cuda, int(number) if number else cuda.runtime.getDevice(), name, device)
    cupy = sys.modules.get("cupy")
    if cupy is not None and isinstance(device, cupy.cuda.Device):
        return "cupy", _there(_cuda(name, device), device.id, name, device)
    for library in LIBRARIES:
        ordinal = bridge_named(library).ordinal(device, name) if sys.modules.get(library) is not None else None
        if ordinal is not None:
            return library, ordinal if ordinal < 0 else _there(_cuda(name, device), ordinal, name, device)
    raise InvalidProblemError(f"{name}: device is {told(device)}; accepted {ACCEPTED}")


def _cuda(name: str, device: Any) -> Any:
    module = cuda_module()
    if module is None:
        raise BackendUnavailableError(f"{name}: device is {str(device)!r}, and there is no CUDA device here, or no CuPy, which runs kernels there")
    return module


def _there(cuda: Any, ordinal: int, name: str, device: Any) -> int:
    if ordinal >= cuda.device_count():
        raise InvalidProblemError(f"{name}: device is {str(device)!r}; accepted devices below cuda:{cuda.device_count()}")
    return ordinal


def executor_at(place: Place) -> Any:
    """The executor of a place's memory."""
    if place[1] < 0:
        from ..executors.host import host

        return host()
    from ..executors import cuda

    return cuda.device(place[1])


def kind_at(place: Place) -> str:
    """The library whose generated function serves a place: its own, or the one that the memory of its arrays is read by."""
    if place[0] in LIBRARIES and not bridge_named(place[0]).makes:
        return "numpy" if place[1] < 0 else "cupy"
    return place[0]


def working_at(place: Place) -> Any:
    """The place's device is the current one, as generated functions for CuPy's arrays want it."""
    if place[1] < 0 or kind_at(place) != "cupy":
        return contextlib.nullcontext()
    cupy = sys.modules["cupy"]
    return contextlib.nullcontext() if cupy.cuda.runtime.getDevice() == place[1] else cupy.cuda.Device(place[1])
