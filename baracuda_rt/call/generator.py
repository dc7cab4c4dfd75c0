"""Where random numbers come from: a seed, and the number of the call. Nothing here knows an array."""

from __future__ import annotations

import contextlib
import operator
import os
import threading
from collections.abc import Callable
from typing import Any

from ..errors import BackendUnavailableError, InvalidProblemError

__all__ = ["Generator", "default_generator", "drawing", "manual_seed"]

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
    device : str or device or None
        Where the offset lies and advances, what `device=` of a call means: kernels count there, so that each replay of a captured CUDA graph draws other
        numbers; calls without arrays make their results there. It draws the numbers that a generator without a device draws. Reading or setting the state
        waits. None: the offset is a number of this process, and a captured call draws the same in each replay.

    Notes
    -----
    A call that raises gives its offset back, unless another call has drawn since.

    Raises
    ------
    InvalidProblemError
        For a seed or an offset that is no integer of 64 bits, and for what is no device.

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

    def __init__(self, seed: int | None = None, offset: int = 0, device: Any = None) -> None:
        if device is not None:
            from .places import place_of  # not needed to start

            with contextlib.suppress(BackendUnavailableError):  # a device that is not there, or not yet, is told of by the first call that draws
                place_of(device, "Generator")
        self._lock = threading.RLock()
        self.device = device
        self._held: Any = None  # the state on the device, made by the first call that draws
        self.manual_seed(seed)
        self.offset = _whole("offset", offset, 0, _CALLS)

    def manual_seed(self, seed: int | None) -> Generator:
        """Starts again with another seed, at call 0."""
        value = int.from_bytes(os.urandom(8), "little") if seed is None else _whole("seed", seed, -(_SEEDS // 2), _SEEDS) % _SEEDS
        self._set(value, 0)
        return self

    def _get(self) -> tuple[int, int]:
        held: tuple[int, int] = (self._seed, self._offset) if self._held is None else self._held.read()
        return held

    def _set(self, seed: int, offset: int) -> None:
        with self._lock:
            self._seed, self._offset = seed, offset
            if self._held is not None:
                self._held.write(seed, offset)

    @property
    def seed(self) -> int:
        """The key of Philox4x32-10."""
        return self._get()[0]

    @property
    def offset(self) -> int:
        """The number of the next call; may be set."""
        return self._get()[1]

    @offset.setter
    def offset(self, offset: int) -> None:
        with self._lock:
            self._set(self._get()[0], _whole("offset", offset, 0, _CALLS))

    def held(self, make: Callable[[int, int], Any]) -> Any:
        """The state on the device, made of seed and offset by the first call that asks."""
        with self._lock:
            if self._held is None:
                self._held = make(self._seed, self._offset)
            return self._held

    def next(self) -> tuple[int, int]:
        """Seed and offset of one call; threads get different ones."""
        with self._lock:
            seed, offset = self._get()
            self._set(seed, (offset + 1) % _CALLS)
            return seed, offset

    def give_back(self, seed: int, offset: int) -> None:
        """The call that `next` gave these to was refused: the next one gets them, if none has drawn since."""
        with self._lock:
            if (self._seed, self._offset) == (seed, (offset + 1) % _CALLS):
                self._set(seed, offset)

    def fork(self) -> Generator:
        """Another generator, whose seed this one's next call draws: their numbers have nothing in common."""
        import hashlib  # not needed to start

        seed, offset = self.next()
        return Generator(int.from_bytes(hashlib.blake2b(f"{seed} {offset}".encode(), digest_size=8).digest(), "little"), device=self.device)

    def state_dict(self) -> dict[str, int]:
        """Seed and offset, as `load_state_dict` takes them. Waits for the generator's device."""
        with self._lock:
            seed, offset = self._get()
        return {"seed": seed, "offset": offset}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Goes on where another generator stood. Waits for the generator's device."""
        try:
            seed, offset = state["seed"], state["offset"]
        except (KeyError, TypeError, IndexError):
            raise InvalidProblemError(f"Generator: state is {state!r}; accepted a dict of seed and offset") from None
        self._set(_whole("seed", seed, 0, _SEEDS), _whole("offset", offset, 0, _CALLS))

    @property
    def state(self) -> dict[str, int]:
        """Seed and offset; may be set."""
        return self.state_dict()

    @state.setter
    def state(self, state: dict[str, int]) -> None:
        self.load_state_dict(state)

    def __repr__(self) -> str:
        seed, offset = self._get()
        return f"Generator(seed={seed}, offset={offset}{'' if self.device is None else f', device={str(self.device)!r}'})"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.state_dict(), "device": self.device}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._lock, self._held, self.device = threading.RLock(), None, state["device"]
        self._seed, self._offset = state["seed"], state["offset"]


_default = Generator()


def default_generator() -> Generator:
    """The generator of calls that name none and have no seed."""
    return _default


def manual_seed(seed: int | None) -> Generator:
    """Seeds the default generator."""
    return _default.manual_seed(seed)


def drawing(generator: Any, name: str) -> Generator:
    """The generator that a call draws from, None being the default one. Raises InvalidProblemError for what is no generator."""
    if generator is None:
        return _default
    if not isinstance(generator, Generator):
        raise InvalidProblemError(f"{name}: generator is a {type(generator).__name__}; accepted a baracuda_rt.Generator")
    return generator
