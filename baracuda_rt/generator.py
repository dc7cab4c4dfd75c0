"""Where random numbers come from: a seed, and the number of the call. Nothing here knows an array."""

from __future__ import annotations

import operator
import os
import threading
from typing import Any

from .errors import InvalidProblemError

__all__ = ["Generator", "default_generator", "manual_seed", "next_draw"]

_SEEDS, _CALLS = 1 << 64, 1 << 64


def _whole(name: str, value: Any, low: int, high: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise InvalidProblemError(f"Generator: {name} is {value!r}; accepted an integer") from None
    if not low <= number < high:
        raise InvalidProblemError(f"Generator: {name} is {number}; accepted an integer from {low} to {high - 1}")
    return number


class Generator:
    """Gives each call a number of its own: the numbers that a call draws are a function of the seed and this offset alone.

    Parameters
    ----------
    seed : int or None
        The key of Philox4x32-10, of 64 bits (a negative one as its two's complement). None: from the operating system.
    offset : int
        The number of the next call.

    Raises
    ------
    InvalidProblemError
        For a seed or an offset that is no integer of 64 bits.

    Examples
    --------
    >>> import baracuda_rt as brt
    >>> g = brt.Generator(1)
    >>> a, b = brt.uniform((3,), generator=g), brt.uniform((3,), generator=g)
    >>> bool((a == b).any()), g.offset
    (False, 2)
    >>> bool((a == brt.uniform((3,), seed=1, offset=0)).all())
    True
    """

    def __init__(self, seed: int | None = None, offset: int = 0) -> None:
        self._lock = threading.Lock()
        self.device: Any = None
        self.manual_seed(seed)
        self.offset = _whole("offset", offset, 0, _CALLS)

    def manual_seed(self, seed: int | None) -> Generator:
        """Starts again with another seed, at call 0."""
        self.seed = int.from_bytes(os.urandom(8), "little") if seed is None else _whole("seed", seed, -(_SEEDS // 2), _SEEDS) % _SEEDS
        self.offset = 0
        return self

    def next(self) -> tuple[int, int]:
        """Seed and offset of one call; threads get different ones."""
        with self._lock:
            offset = self.offset
            self.offset = (offset + 1) % _CALLS
            return self.seed, offset

    def fork(self) -> Generator:
        """Another generator, whose seed this one's next call draws: their numbers have nothing in common."""
        import hashlib  # not needed to start

        seed, offset = self.next()
        return Generator(int.from_bytes(hashlib.blake2b(f"{seed} {offset}".encode(), digest_size=8).digest(), "little"))

    def state_dict(self) -> dict[str, int]:
        """Seed and offset, as `load_state_dict` takes them."""
        with self._lock:
            return {"seed": self.seed, "offset": self.offset}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Goes on where another generator stood."""
        seed, offset = _whole("seed", state["seed"], 0, _SEEDS), _whole("offset", state["offset"], 0, _CALLS)
        with self._lock:
            self.seed, self.offset = seed, offset

    @property
    def state(self) -> dict[str, int]:
        """Seed and offset; may be set."""
        return self.state_dict()

    @state.setter
    def state(self, state: dict[str, int]) -> None:
        self.load_state_dict(state)

    def __repr__(self) -> str:
        return f"Generator(seed={self.seed}, offset={self.offset})"

    def __getstate__(self) -> dict[str, int]:
        return self.state_dict()

    def __setstate__(self, state: dict[str, int]) -> None:
        self._lock = threading.Lock()
        self.device = None
        self.seed, self.offset = state["seed"], state["offset"]


_default = Generator()


def default_generator() -> Generator:
    """The generator of calls that name none and have no seed."""
    return _default


def manual_seed(seed: int | None) -> Generator:
    """Seeds the default generator."""
    return _default.manual_seed(seed)


def next_draw(generator: Any, name: str) -> tuple[int, int]:
    """Seed and offset for a call. Raises InvalidProblemError for what is no generator."""
    if generator is None:
        return _default.next()
    if not isinstance(generator, Generator):
        raise InvalidProblemError(f"{name}: generator is a {type(generator).__name__}; accepted a baracuda_rt.Generator")
    return generator.next()
