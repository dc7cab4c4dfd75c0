"""Launches that overlap at their ends: a kernel's blocks are placed while the last ones of the kernel before it still run, and wait there (`after_previous()` in core/prelude.cuh).

CUDA calls it programmatic dependent launch: an attribute of `cuLaunchKernelEx`, which CuPy does not offer, so it is called here through ctypes.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Configs", "overlapping"]

PROGRAMMATIC_STREAM_SERIALIZATION = 6  # of CUlaunchAttributeID
FIRST_ARCH = 90  # sm_90: kernels for it wait by themselves
FIRST_DRIVER = 12030  # from there on graphs keep such launches as they are
STREAMS = 64  # that a plan keeps configurations for


class Config(ctypes.Structure):
    """CUlaunchConfig."""

    _fields_ = (
        ("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared", ctypes.c_uint), ("stream", ctypes.c_void_p), ("attributes", ctypes.c_void_p),
        ("count", ctypes.c_uint),
    )  # fmt: skip


class Attribute(ctypes.Structure):
    """CUlaunchAttribute with a value that is one number."""

    _fields_ = (("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", ctypes.c_int), ("rest", ctypes.c_char * 60))


_allowed = Attribute(id=PROGRAMMATIC_STREAM_SERIALIZATION, value=1)


class Configs(dict[int, tuple[Any, ...]]):
    """stream -> what the driver is told of each launch of a plan besides kernel and arguments, made when a stream is met first.

    All threads read it. What is told of a launch never changes, and is made anew by a thread that finds none, so that none of them waits for another.
    """

    def __init__(self, launches: Sequence[tuple[Sequence[int], Sequence[int], int]]) -> None:
        super().__init__()
        self.launches = launches

    def __missing__(self, stream: int) -> tuple[Any, ...]:
        made = tuple(
            ctypes.byref(Config(grid=tuple(grid), block=tuple(block), shared=shared, stream=stream, attributes=ctypes.addressof(_allowed), count=1))
            for grid, block, shared in self.launches
        )
        if len(self) >= STREAMS:
            self.clear()
        self[stream] = made
        return made


def overlapping(capability: int, driver: int) -> Callable[[Any, int, int, int], int] | None:
    """cuLaunchKernelEx(config, kernel, addresses of arguments, 0) -> status, where the device and the driver let launches overlap; else None."""
    if capability < FIRST_ARCH or driver < FIRST_DRIVER:
        return None
    try:
        function = ctypes.CDLL("nvcuda.dll" if os.name == "nt" else "libcuda.so.1").cuLaunchKernelEx
    except (OSError, AttributeError):
        return None
    function.argtypes = (ctypes.c_void_p,) * 4
    function.restype = ctypes.c_int
    return function  # type: ignore[no-any-return]
