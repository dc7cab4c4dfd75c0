"""Memory that ends where no access is allowed, for workspaces under test."""

from __future__ import annotations

import ctypes
import mmap
from typing import Any

import numpy as np

__all__ = ["PATTERN", "guarded"]

PATTERN = 0xA5  # a number that nobody expects
_GUARD = 1 << 20  # bytes behind, so that a stride past the end is caught too
_libc = ctypes.CDLL(None, use_errno=True)


def guarded(size: int) -> Any:
    """A byte array of `size` that holds a pattern and ends (but for 15 bytes at most) at pages without access; one such page lies before it."""
    pages = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
    whole = np.frombuffer(mmap.mmap(-1, mmap.PAGESIZE + pages + _GUARD), np.uint8)
    begin = whole.__array_interface__["data"][0]
    for at, length in ((begin, mmap.PAGESIZE), (begin + mmap.PAGESIZE + pages, _GUARD)):
        if _libc.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(length), 0):
            raise OSError(ctypes.get_errno(), "mprotect")
    first = mmap.PAGESIZE + pages - -(-size // 16) * 16
    out = whole[first : first + size]
    out[:] = PATTERN
    return out
