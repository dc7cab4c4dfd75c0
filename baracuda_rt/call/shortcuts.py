"""What a repeated call of NumPy arrays takes instead of its Python: one C function that holds a few calls of its function, `executors/host_calls.cpp`.

A call comes here once it was found by its key, so after all checks; what is kept of it are the layouts, parameters and numbers, and a frame that is its own.
The same call again is compared with them, field by field, makes its results and runs. Calls with out=, preference=, need= or check=True, of arrays whose memory
belongs to something else, that write an operand, or whose kernels report faults, stay with the generated Python function, which also serves what is not alike.
Not used beside PyTorch, whose compiler reads the functions that calls go through (its import ends them), nor on an interpreter that has no lock.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import Any

from .frames import Frame

__all__ = ["Shortcuts", "recipe"]

OPERANDS = 64  # and results of a call, at most
WORKSPACE = 1 << 16  # bytes that a shortcut may keep
IMMUTABLE = (bool, int, float, complex, str, type(None))
_lock = threading.Lock()
_installed: weakref.WeakSet[Shortcuts] = weakref.WeakSet()


class _Watch:
    """Sees PyTorch being imported: from then on calls go through functions that its compiler can read."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == "torch":
            with _lock:
                for shortcuts in list(_installed):
                    shortcuts.end()
                _installed.clear()


def _host() -> Any:
    from ..executors.host import host  # loads NumPy, which whoever calls this has loaded

    return host()


class Interpreter(ctypes.Structure):
    """What the C function uses of Python, as host_calls.cpp has it."""

    _fields_ = tuple(
        (name, ctypes.c_void_p)
        for name in (
            "keep drop call tuple_item tuple_size compare to_double as_pointer function unlock lock none no array tuple integer real text head"
        ).split()
    )


_FUNCTIONS = (
    "Py_IncRef Py_DecRef PyObject_Vectorcall PyTuple_GetItem PyTuple_Size PyObject_RichCompareBool PyFloat_AsDouble PyLong_AsVoidPtr PyCFunction_NewEx "
    "PyEval_SaveThread PyEval_RestoreThread"
).split()


class _Head(ctypes.Structure):
    """The fields of a NumPy array behind its head."""

    _fields_ = (
        ("data", ctypes.c_size_t), ("nd", ctypes.c_int), ("dims", ctypes.c_size_t), ("strides", ctypes.c_size_t), ("base", ctypes.c_size_t), ("descr", ctypes.c_size_t),
    )  # fmt: skip


def _reads(x: Any) -> bool:
    """Whether an array's fields lie where the C function reads them."""
    head = object.__basicsize__
    own = _Head.from_address(id(x) + head)
    kind = ctypes.c_size_t.from_address(id(x) + head - ctypes.sizeof(ctypes.c_void_p)).value
    if kind != id(type(x)) or own.nd != x.ndim or own.descr != id(x.dtype) or own.base != (0 if x.base is None else id(x.base)):
        return False
    line = ctypes.c_ssize_t * x.ndim
    return (
        own.data == x.__array_interface__["data"][0]
        and (not x.ndim or (tuple(line.from_address(own.dims)) == x.shape and tuple(line.from_address(own.strides)) == x.strides))
    )


class _Library:
    """The C functions, with the interpreter lock held; one a process."""

    def __init__(self) -> None:
        import numpy as np

        library = ctypes.PyDLL(None, handle=_host().runtime().handle)
        python = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in _FUNCTIONS]
        self.interpreter = Interpreter(*python, *map(id, (None, False, np.ndarray, tuple, int, float, str)), object.__basicsize__)
        library.brt_interpreter(ctypes.byref(self.interpreter))
        self.table, self.caller, self.forget = library.brt_table, library.brt_caller, library.brt_forget
        self.drop, self.record, self.used = library.brt_drop_table, library.brt_record, library.brt_used
        self.table.restype, self.caller.restype, self.used.restype = ctypes.c_void_p, ctypes.py_object, ctypes.c_ulonglong
        self.caller.argtypes, self.record.restype = (ctypes.py_object,), ctypes.c_int
        self.forget.argtypes = self.drop.argtypes = self.used.argtypes = (ctypes.c_void_p,)
        self.record.argtypes = (ctypes.c_void_p, ctypes.py_object, ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.py_object)


@functools.cache
def _library() -> _Library | None:
    import numpy as np

    whole = np.empty((3, 4))
    locked = sys.implementation.name == "cpython" and getattr(sys, "_is_gil_enabled", lambda: True)()
    return _Library() if locked and all(map(_reads, (whole, whole[1:, ::-1], whole[:0], whole[0, 0, ...]))) else None


def recipe(program: Any, arguments: Any, plan: Any) -> tuple[Any, ...]:
    """What a shortcut needs of a plan of kernels: (program, (place, operand or -1, bytes from there) of each pointer, operands, kernels)."""
    specs = plan.problem.specs
    pointers = [(k, k, 0) for name, k in plan.index.items() if specs[name] is not None]
    first = len(plan.operands)
    pointers += [(first + k, -1, offset) for k, offset in enumerate(arguments.works)]
    pointers += [(first + len(arguments.works) + k, plan.index[part.name], part.offset) for k, part in enumerate(arguments.shifted)]
    return program, tuple(pointers), first, len(plan.geometry.launches)


class Shortcuts:
    """Those of one function (`dispatch.Entry`)."""

    def __init__(self, entry: Any) -> None:
        self.entry = weakref.ref(entry)
        self.open = [True]  # empty where no more calls are kept; the generated function looks here first
        self._table = 0

    def forget(self) -> None:
        library = _library() if self._table else None
        if library is not None:
            library.forget(self._table)

    @property
    def used(self) -> int:
        """How often calls were made through them."""
        library = _library() if self._table else None
        return 0 if library is None else int(library.used(self._table))

    def keep(self, operands: Sequence[Any], params: Sequence[Any], scalars: Sequence[Any], hit: Sequence[Any]) -> None:
        """Keeps a call that was found. operands, params: as the caller gave them; scalars: as the launch gets them."""
        launch, _, make, _, size, workspace_of, result = hit[:7]
        found = getattr(launch, "recipe", None)
        if found is None or not self._fits(operands, params, make) or (size and (size > WORKSPACE or getattr(workspace_of, "__func__", None) is not _plain_workspace())):
            return
        library = None if sys.modules.get("torch") is not None else _library()
        if library is None:
            self.open.clear()
            return
        (program, pointers, count, kernels), values = found
        work: Any = workspace_of(size) if size else None
        address = work.__array_interface__["data"][0] if size else 0
        frame = Frame(program.layout)
        program.filler(*values)(frame, *(0,) * count, *scalars, address, 0, False)
        words = [len(operands), len(params), len(make), len(pointers), kernels, 0 if result is None else id(result), ctypes.addressof(frame.pointers), address]
        for x in operands:
            if x is None:
                words.append(1)
            elif x.__class__ in IMMUTABLE:
                words += (2, id(x))
            else:
                words += (0, id(x.dtype), x.ndim, x.__array_interface__["data"][0] & 15, *x.shape, *x.strides)
        words += map(id, params)
        words += (0 if maker is None else id(maker) for maker in make)
        for pointer in pointers:
            words += pointer
        steps = values[program.first_step :]
        for k in range(kernels):
            words += (steps[2 * k], frame.params[k], id(steps[2 * k + 1]))
        kept = (frame, work, values, launch, make, result, *(x if x.__class__ in IMMUTABLE else x.dtype for x in operands), *params, *steps)
        with _lock:
            if not self._table and sys.modules.get("torch") is None:
                self._install(library)
            if self._table and not library.record(self._table, operands, params, (ctypes.c_ssize_t * len(words))(*words), len(words), kept):
                self.open.clear()

    def _fits(self, operands: Sequence[Any], params: Sequence[Any], make: Sequence[Any]) -> bool:
        if not make or len(operands) + len(make) > OPERANDS or not operands.__class__ is params.__class__ is tuple or not all(map(_immutable, params)):
            return False
        return all(x.__class__ in IMMUTABLE or x.__class__ is _host().array for x in operands)

    def _install(self, library: _Library) -> None:
        """The C function takes the generated one's place."""
        entry = self.entry()
        table = library.table()
        if entry is None or not table:
            return
        self._table = table
        self.held = weakref.finalize(self, library.drop, table)
        self.held.atexit = False
        if _Watch not in map(type, sys.meta_path):
            sys.meta_path.insert(0, _Watch())
        _installed.add(self)
        entry.shorten(self, functools.partial(self._shorter, library))

    def _shorter(self, library: _Library, caller: Any) -> Any:
        self._caller = caller
        return library.caller((caller, self._table, self))

    def end(self) -> None:
        """The generated function takes its place back."""
        self.open.clear()
        entry = self.entry()
        if entry is not None:
            entry.lengthen(self._caller)


def _plain_workspace() -> Any:
    return type(_host()).workspace


def _immutable(value: Any) -> bool:
    if value.__class__ is tuple:
        return all(map(_immutable, value))
    return value.__class__ in IMMUTABLE or isinstance(value, type) or type(value).__module__ == "numpy.dtypes"
