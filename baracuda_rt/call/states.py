"""The state of a generator in the memory of a device, where kernels read and advance it: what makes its numbers fresh in each replay of a CUDA graph."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from .. import registry
from ..codegen.dtypes import DTYPES
from ..errors import InvalidProblemError, UnsupportedError
from ..records import Spec
from .generator import Generator
from .places import executor_at, place_of
from .planning import make_plan
from .preference import DEFAULT

__all__ = ["DeviceState", "key_of"]

_PAIR, _CELL = Spec((2,), (1,), DTYPES["i64"], 8), Spec((1,), (1,), DTYPES["i64"], 8)


class DeviceState:
    """Seed and offset in two cells of one device."""

    def __init__(self, executor: Any, seed: int, offset: int) -> None:
        import numpy as np

        self.executor = executor
        values = np.array([seed, offset], np.uint64).view(np.int64)
        if executor.kind == "cuda":
            cupy = sys.modules["cupy"]
            with cupy.cuda.Device(executor.ordinal):
                self.cells = cupy.asarray(values)
                cupy.cuda.get_current_stream().synchronize()  # the first kernel may run on another stream
        else:
            self.cells = values
        op = registry.get_op("draw_key")
        self.plan = make_plan(op, op.directions["forward"], {"state": _PAIR}, {}, None, DEFAULT, executor.arch, executor)
        self.captured: list[Any] = []  # keys that graphs write: their memory must not serve anything else
        self._made = 0  # keys so far
        self._lock = threading.Lock()

    def key(self, home: Any) -> tuple[Any, Callable[[], None]]:
        """The next call's key, made by `home` and on its stream, and what gives its offset back."""
        made = home.maker((2,), DTYPES["i64"])
        key = made() if callable(made) else self.executor.empty((2,), DTYPES["i64"])
        stream = home.stream_pointer(None)
        with self._lock:
            self.plan.launch(self.executor.pointer(self.cells), home.pointer(key), 0, stream, False)
            self._made = count = self._made + 1
        if self.executor.capturing(stream):
            self.captured.append(key)
        return key, lambda: self._give_back(count, stream)

    def _give_back(self, count: int, stream: int) -> None:
        """Takes the last key's step back, on its stream; not where another key was made since, nor in a capture, which has run nothing."""
        with self._lock:
            if count != self._made or self.executor.capturing(stream):
                return
            op = registry.get_op("add")
            plan = make_plan(op, op.directions["forward"], {"a": _CELL, "b": None}, {}, None, DEFAULT, self.executor.arch, self.executor, {"b": -1})
            cell = self.executor.pointer(self.cells) + 8
            plan.launch(cell, 0, cell, 1, -1, 0, stream, False)
            self._made += 1

    def read(self) -> tuple[int, int]:
        """Waits for the device."""
        self.executor.synchronize()
        seed, offset = (int(v) % (1 << 64) for v in self.executor.to_numpy(self.cells))
        return seed, offset

    def write(self, seed: int, offset: int) -> None:
        """Waits for the device."""
        import numpy as np

        self.executor.synchronize()
        values = np.array([seed, offset], np.uint64).view(np.int64)
        if self.executor.kind == "cuda":
            self.cells.set(values)
            self.executor.synchronize()
        else:
            self.cells[:] = values


def key_of(generator: Generator, name: str, executor: Any, home: Any) -> tuple[Any, Callable[[], None]]:
    """The key of a call's draws, and what gives it back. Raises InvalidProblemError for a generator of another device, UnsupportedError where its state would be made inside of a capture."""
    own = executor_at(place_of(generator.device, name))
    if own is not executor:
        raise InvalidProblemError(f"{name}: generator is on {generator.device}, the call is not; accepted a generator of the call's device, or one without")

    def make(seed: int, offset: int) -> DeviceState:
        if executor.capturing(home.stream_pointer(None)):
            raise UnsupportedError(f"{name}: generator draws for the first time while its stream is captured; draw once before the capture, or read generator.state_dict()")
        return DeviceState(executor, seed, offset)

    made: tuple[Any, Callable[[], None]] = generator.held(make).key(home)
    return made
