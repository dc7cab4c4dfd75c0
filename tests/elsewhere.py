"""Arrays that belong to a device other than the one under test: NumPy's beside CuPy's; on the CPU, arrays that an invented device says are its own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from baracuda_rt.call import function, operands, plan, selecting
from baracuda_rt.executors.host import HostExecutor

from .harness import is_numpy


class Elsewhere(np.ndarray):
    """An array of the invented device."""

    arch = "sm_120"


class _Invented(HostExecutor):
    """A device that is not the host, whose memory can be read all the same."""

    kind, arch, ordinal = "cuda", Elsewhere.arch, 7

    def __init__(self) -> None:
        pass


_DEVICE = _Invented()


def _executor_of(x: Any, op: str, name: str) -> Any:
    return (x, _DEVICE) if isinstance(x, Elsewhere) else operands.executor_of(x, op, name)


def array(value: np.ndarray, xp: Any) -> Any:
    """The same values on another device than the arrays of `xp`."""
    return np.ascontiguousarray(value).reshape(value.shape).view(Elsewhere) if is_numpy(xp) else np.asarray(value)


@contextlib.contextmanager
def known() -> Iterator[None]:
    """The rooms that ask where an array is know the invented device."""
    with pytest.MonkeyPatch.context() as patch:
        for room in (function, plan, selecting):
            patch.setattr(room, "executor_of", _executor_of)
        yield
