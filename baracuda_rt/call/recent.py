"""What repeated calls find: launchers by layout key, bounded in bytes over all functions; what was not used for longest goes first."""

from __future__ import annotations

import threading
import weakref
from typing import Any

__all__ = ["Recent"]

BYTES = 64 << 20  # of both generations together


class Recent:
    """One function's launchers. A hit is one dict get: there are two generations, and what is found in the older one moves to the younger.

    When the younger ones of all functions hold half of the bytes, they become the older ones, and what was not used since the last time is dropped.
    """

    _every: weakref.WeakSet[Recent] = weakref.WeakSet()
    _lock = threading.Lock()
    _young_bytes = 0

    def __init__(self) -> None:
        self.young: dict[Any, tuple[Any, ...]] = {}  # the same dict for good: generated callers hold its `get`
        self._old: dict[Any, tuple[Any, ...]] = {}
        with Recent._lock:
            Recent._every.add(self)

    def again(self, key: Any) -> bool:
        """Whether the older generation had the key, which is in the younger one then."""
        hit = self._old.pop(key, None)
        if hit is None:
            return False
        self.keep(key, hit)
        return True

    def keep(self, key: Any, hit: tuple[Any, ...]) -> None:
        """Stores a hit, whose last item is its size in bytes."""
        with Recent._lock:
            Recent._young_bytes += hit[-1]
            if Recent._young_bytes > BYTES // 2:
                for one in Recent._every:
                    one._old = dict(one.young)
                    one.young.clear()
                Recent._young_bytes = hit[-1]
            self.young[key] = hit

    def clear(self) -> None:
        self.young.clear()
        self._old = {}

    def __len__(self) -> int:
        return len(self.young) + len(self._old)
