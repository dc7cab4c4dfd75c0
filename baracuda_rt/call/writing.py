"""From lines of Python to a function. What the lines say is written in `program` and `binder`."""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["closed", "compiled"]


class _Slow:
    """What stands for the memory behind an array's head where that does not begin with the address of its cells."""

    def __init__(self, address: int) -> None:
        self.value = ctypes.cast(address - object.__basicsize__, ctypes.py_object).value.__array_interface__["data"][0]


@functools.cache
def _reader() -> Callable[[int], Any]:
    """`_at(id(x) + size of an object's head).value`, the address of the cells of a NumPy array: the first field of NumPy's binary interface, read in a tenth
    of the time that `__array_interface__` takes."""
    np, read = sys.modules["numpy"], ctypes.c_size_t.from_address
    whole = np.empty((3, 4))
    fits = all(read(id(x) + object.__basicsize__).value == x.__array_interface__["data"][0] for x in (whole, whole[1:, ::-1], whole[:0]))
    return read if fits and sys.implementation.name == "cpython" else _Slow


def compiled(lines: Sequence[str], names: dict[str, Any], name: str) -> Callable[..., Any]:
    """The function `call` of these lines, which use `names`; `_at` is there for the addresses of NumPy arrays."""
    if "numpy" in sys.modules:
        names["_at"] = _reader()
    names["__name__"] = __name__
    exec(compile("\n".join(lines), f"<baracuda_rt {name}>", "exec"), names)  # noqa: S102 text written here from manifest identifiers
    function: Callable[..., Any] = names["call"]
    return function


def closed(lines: Sequence[str], names: dict[str, Any], name: str) -> Callable[..., Any]:
    """The same, with the names in the function's closure: torch.compile, which may read it, takes equal globals of functions of one module for one value."""
    text = [f"def call({', '.join(names)}):", *("    " + line for line in "\n".join(lines).split("\n")), "    return call"]
    function: Callable[..., Any] = compiled(text, {}, name)(*names.values())
    return function
