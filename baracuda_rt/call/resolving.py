"""A call as the `resolve` hooks of pattern modules see it: they read data, draw keys, and set the parameters that follow."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator
from typing import Any

from ..bridges.protocol import HOOKS
from ..errors import BaracudaError, InvalidProblemError, UnsupportedError
from .generator import drawing
from .spelling import renamed
from .states import key_of

__all__ = ["Call", "Shape", "Unread"]


class Call:
    """A functional call on a miss, as `resolve` hooks see it: operands by name, as the caller's library has them, parameters, executor.

    What a hook puts among the operands is an operand of the call from then on. views: the operands as the executor has them, where that is another thing.
    """

    def __init__(
        self, name: str, arrays: dict[str, Any], params: dict[str, Any], executor: Any, home: Any = None, views: dict[str, Any] | None = None
    ) -> None:  # fmt: skip
        self.name, self.arrays, self.params, self.executor, self.home = name, arrays, params, executor, home
        self.views = arrays if views is None else views
        self.operands = tuple(arrays)  # those of the caller
        self.give_back: Callable[[], None] | None = None  # what the call drew

    def draw(self, instead: str = "") -> None:
        """Takes what the call draws with from its generator: seed and offset, or a key where the state lies on the device.

        instead: what to do with a generator of a device, of an op whose kernels read no key.
        """
        generator = drawing(self.params["generator"], self.name)
        if generator.device is None:
            seed, offset = self.params["seed"], self.params["offset"] = generator.next()
            self.give_back = lambda: generator.give_back(seed, offset)
        elif instead:
            raise InvalidProblemError(f"{self.name}: generator lies on a device; accepted one that does not, or {instead}")
        elif self.executor is None:
            raise InvalidProblemError(f"{self.name}: generator has a device; accepted one without, or seed= and offset=")
        else:
            self.arrays["key"], self.give_back = key_of(generator, self.name, self.executor, self.home)
        self.params["generator"] = None

    @contextlib.contextmanager
    def refunding(self) -> Iterator[None]:
        """What the call drew is given back where it is refused."""
        try:
            yield
        except Exception:
            if self.give_back is not None:
                self.give_back()
            raise

    def to_numpy(self, name: str) -> Any:
        """An operand on the host; synchronises on a device."""
        return self.executor.to_numpy(self.views[name])

    def last(self, name: str) -> int:
        """The last element of an operand of int64, in one dense run on a device; synchronises with the stream of the call."""
        x = self.arrays[name]
        return int(self.executor.word(self.home.pointer(x) + 8 * (math.prod(x.shape) - 1), self.home.stream_pointer(None)))

    def run(self, op: str, *names: str, **params: Any) -> Any:
        """Another op on operands of this call; its last operands may be left out."""
        entry = HOOKS["entries"](op)
        decl = entry._decl or entry._build()
        given = dict(zip((o.name for o in decl.inputs), (self.arrays[name] for name in names), strict=False))
        try:
            return entry(tuple(given.get(o.name) for o in decl.inputs), tuple(params.get(q.name, q.default) for q in entry._params), None, None, False)
        except BaracudaError as error:
            own = [name if name in self.operands else self.operands[0] for name in names]  # an array that a hook made is the first operand's
            raise renamed(error, entry.name, self.name, dict(zip((o.name for o in decl.inputs), own, strict=False))) from None


class Shape:
    """What is known of an array whose data nobody can read."""

    def __init__(self, x: Any) -> None:
        self.shape, self.ndim, self.dtype = tuple(x.shape), len(x.shape), x.dtype
        self.size = math.prod(self.shape)

    def reshape(self, *shape: Any) -> Shape:
        return self


class Unread(Call):
    """A call whose data nobody can read: its arrays are stand-ins of a tracer."""

    def to_numpy(self, name: str) -> Any:
        raise UnsupportedError(f"{self.name}: the shape of its result depends on the data of {name}; while a graph is traced give the parameter that says it")

    def run(self, op: str, *names: str, **params: Any) -> Any:
        return self.to_numpy(names[0])
