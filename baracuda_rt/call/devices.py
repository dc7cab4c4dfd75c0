"""The executors of this process: the one that an arch asks for, and all that have been used, for their errors. Devices are looked for when asked, never on import."""

from __future__ import annotations

import sys
from typing import Any

from ..executors.base import Executor

__all__ = ["check_errors", "cuda_module", "current_executor", "synchronize"]


def current_executor(arch: str | None) -> tuple[str, Executor | None]:
    """The arch asked for (default: the current device, else host) and its executor if this process has one."""
    if arch == "host":
        from ..executors.host import host

        return "host", host()
    cuda = cuda_module()
    if arch is None:
        return current_executor("host") if cuda is None else (cuda.device().arch, cuda.device())
    if cuda is not None:
        for ordinal in range(cuda.device_count()):
            if cuda.device(ordinal).arch == arch:
                return arch, cuda.device(ordinal)
    return arch, None


def cuda_module() -> Any:
    """executors.cuda when CuPy and a device are there, else None."""
    try:
        from ..executors import cuda
    except ImportError:
        return None
    return cuda if cuda.device_count() else None


def check_errors() -> None:
    """Raises the error that kernels have reported so far, on any device, and clears it. Waits for nothing."""
    for executor in _executors():
        error = executor.slot.take()
        if error is not None:
            raise error


def synchronize() -> None:
    """Waits for all devices this library has used and raises the error that kernels reported, if any."""
    for executor in _executors():
        executor.synchronize()
    check_errors()


def _executors() -> list[Any]:
    out: list[Any] = []
    host = sys.modules.get("baracuda_rt.executors.host")
    if host is not None and host._host is not None:
        out.append(host._host)
    cuda = sys.modules.get("baracuda_rt.executors.cuda")
    if cuda is not None:
        out += list(cuda._devices.values())
    return out
