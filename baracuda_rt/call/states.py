"""The state of a generator in the memory of a device, where kernels read and advance it: what makes its numbers fresh in each replay of a CUDA graph."""

from __future__ import annotations

import sys
from typing import Any

from .. import registry
from ..codegen.dtypes import DTYPES
from ..errors import InvalidProblemError, UnsupportedError
from ..generator import Generator
from ..records import Spec
from .places import executor_at, place_of
from .planning import make_plan
from .preference import DEFAULT

__all__ = ["DeviceState", "key_of"]

_PAIR = Spec((2,), (1,), DTYPES["i64"], 8)


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

    def key(self, home: Any) -> Any:
        """The next call's key, made by `home` and on its stream."""
        made = home.maker((2,), DTYPES["i64"])
        key = made() if callable(made) else self.executor.empty((2,), DTYPES["i64"])
        stream = home.stream_pointer(None)
        self.plan.launch(self.executor.pointer(self.cells), home.pointer(key), 0, stream, False)
        if self.executor.capturing(stream):
            self.captured.append(key)
        return key

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


def key_of(generator: Generator, name: str, executor: Any, home: Any) -> Any:
    """The key of a call's draws. Raises InvalidProblemError for a generator of another device, UnsupportedError where its state would be made inside of a capture."""
    own = executor_at(place_of(generator.device, name))
    if own is not executor:
        raise InvalidProblemError(f"{name}: generator is on {generator.device}, the call is not; accepted a generator of the call's device, or one without")

    def make(seed: int, offset: int) -> DeviceState:
        if executor.capturing(home.stream_pointer(None)):
            raise UnsupportedError(f"{name}: generator draws for the first time while its stream is captured; draw once before the capture, or read generator.state_dict()")
        return DeviceState(executor, seed, offset)

    return generator.held(make).key(home)
