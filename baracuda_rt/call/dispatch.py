"""Public calls to plans: one dict lookup on the hot path, and on a miss the way to who serves the call. What is done then is `function`'s."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any
from weakref import ref

from ..bridges.protocol import HOOKS, LIBRARIES, bridge_named, bridge_of, compiling
from ..codegen.model import DirectionSpec
from ..errors import InvalidProblemError
from ..records import Spec, function_name
from . import binder
from .arrays import is_array, is_number, is_scalar, library_of, told
from .devices import cuda_module, current_executor
from .function import Function
from .generator import Generator
from .params import convert_param
from .places import HOST, executor_at, kind_at, place_of, working_at
from .planning import Kind, names_of
from .preference import DEFAULT, PlanPreference
from .recent import Recent
from .resolving import Shape, Unread

__all__ = ["Entry", "entries", "every"]


class Entry(Function):
    """One public function: op and direction, built on first call; what is known of its calls, and the generated functions that serve them."""

    def __init__(self, op: str, direction: str = "forward", count: int | None = None, place: Any = None) -> None:
        _all.add(ref(self, _all.discard))
        self.op_name, self.direction, self.count = op, direction, count  # count: operands of an argument of many arrays, None: as declared
        self.place = place  # where results of calls without arrays are made; None: calls have arrays
        self._fitting: dict[int, Entry] = {}
        self._placed: dict[Any, Entry] = {}
        self.name = function_name(op, direction)
        self.recent = Recent()
        self._kinds: dict[Any, Kind] = {}
        self._counted: dict[Any, tuple[Any, Any]] = {}  # executor and home of calls, by key, that wait for what their arrays hold
        self._alike: dict[Any, tuple[Any, ...]] = {}  # plans of calls, by key without an extent of which their launches serve other values, and what they return
        self._decl: DirectionSpec | None = None
        self._callers: dict[str, Any] = {}
        self.shortcuts: Any = None  # `shortcuts.Shortcuts`, once a call was repeated
        self.placed_call: Any = self.__call__  # of an entry of one place
        self.call: Any = self._first_call  # replaced by a generated function for the caller's array library

    def many(
        self, arrays: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool,
        need: Any = None,
    ) -> Any:  # fmt: skip
        """A call of a function that takes a sequence of arrays, followed by its other operands. Much shorter and longer ones have callers of their own."""
        if isinstance(arrays, tuple) and len(arrays) == 1 and isinstance(arrays[0], list | tuple):  # one list where arrays may stand one by one
            (arrays,) = arrays
        if compiling():
            from ..bridges.torch_tracing import traced_many

            return traced_many(self.op_name, self.direction, arrays, operands, params, out, preference, check, need)
        if self._decl is None:
            self._build()
        if not isinstance(arrays, tuple | list) or not arrays or any(x is None for x in arrays):
            if isinstance(arrays, tuple | list) and arrays:
                k = next(k for k, x in enumerate(arrays) if x is None)
                raise InvalidProblemError(f"{self.name}: {self._names[0].removesuffix('0')}{k} is missing; accepted an array")
            got = type(arrays).__name__ if not isinstance(arrays, tuple | list) else "empty"
            raise InvalidProblemError(f"{self.name}: {self._many} is {got}; accepted a tuple or list of one array or more")
        count, declared = len(arrays), len(self._absent)
        if not declared // 2 < count <= declared:
            size = 1 << (count - 1).bit_length() if count < declared else -(-count // declared) * declared
            return self._sized(size).call((*arrays, *(None,) * (size - count), *operands), params, out, preference, check, need)
        return self.call((*arrays, *self._absent[count:], *operands), params, out, preference, check, need)

    def of(self, direction: str) -> Entry:
        """The function of another direction of the same op, with as many operands."""
        entry = entries(self.op_name, direction)
        if entry._decl is None:
            entry._build()
        return entry if self.count is None else entry._sized(self.count)

    def _sized(self, count: int) -> Entry:
        """The same function with `count` operands of its argument of many arrays."""
        fitting = self._fitting.get(count)
        if fitting is None:
            fitting = self._fitting.setdefault(count, Entry(self.op_name, self.direction, count))
            fitting._build()
        return fitting

    def placed(self, device: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool) -> Any:
        """A call that may have no array. One of them says whose array the result is, and where; else `device` does, or that of the generator; else it is NumPy's.

        Calls without arrays have an entry for each place: what one of them finds is never another's.
        """
        if compiling():
            from ..bridges.torch_tracing import making

            return making(self.op_name, self.direction, device, operands, params, out, preference, check)
        given = (*operands, *(out if isinstance(out, tuple | list) else (out,)))
        if any(x is not None and is_array(x) and not is_scalar(x) for x in given):
            if device is not None:
                raise InvalidProblemError(f"{self.name}: device is {told(device)}; accepted None beside an array, which says where the result lies")
            return self.call(operands, params, out, preference, check)
        if device is None:
            device = next((p.device for p in params if isinstance(p, Generator)), None)
        place = HOST if device is None else place_of(device, self.name)
        entry = self._placed.get(place)
        if entry is None:
            entry = Entry(self.op_name, self.direction, self.count, place)
            entry._build()
            executor_at(place)  # loads what the generated function reads
            entry.call = entry.server(kind_at(place))
            if place[0] in LIBRARIES:
                entry.placed_call = bridge_named(place[0]).untraced(entry.placed_call)
            entry = self._placed.setdefault(place, entry)
        if place[1] < 0:
            result = entry.placed_call(operands, params, out, preference, check)
        else:
            with working_at(place):
                result = entry.placed_call(operands, params, out, preference, check)
        return result if kind_at(place) == place[0] else bridge_named(place[0]).give(result)

    def __call__(
        self, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool, need: Any = None
    ) -> Any:
        return self.call(operands, params, out, preference, check, need)

    def _first_call(self, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any = None) -> Any:
        if compiling():
            return self._traced(operands, params, out, preference, check, need)
        if self._decl is None:
            self._build()
        return self.miss(operands, params, out, preference, check, need, None, "")

    def _traced(self, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
        """The call as a part of the graph that torch.compile makes."""
        from ..bridges.torch_tracing import traced

        return traced(self.op_name, self.direction, self.count, operands, params, out, preference, check, need)

    def spread(self, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...], Unread]:
        """Operands and parameters of a call without data, in their plain form: numbers that stand for a parameter are that, and nothing is left to read from data.
        And the call, which holds what it drew."""
        decl = self._decl or self._build()
        given = {p.name: v for p, v in zip(self._params, params, strict=True)}
        out = []
        for name, x in zip(self._names, operands, strict=True):
            stead = self._instead.get(name)
            if stead in given and given[stead] is None and is_number(x):
                given[stead], x = x, None
            out.append(x)
        for name, x, operand in zip(self._names, out, decl.inputs, strict=True):
            if x is None and not operand.optional and name not in self._instead:
                raise InvalidProblemError(f"{self.name}: {name} is missing; accepted an array{self._returned(name)}")
        arrays = {name: Shape(x) for name, x in zip(self._names, out, strict=True) if x is not None and not is_number(x)} if self._resolve is not None else {}
        call = Unread(self.name, arrays, given, None)
        if self._resolve is not None:
            self._resolve(call)
        return tuple(out), tuple(given[p.name] for p in self._params), call

    @staticmethod
    def preferring(**fields: Any) -> PlanPreference:
        """A preference by its fields."""
        return PlanPreference(**fields)

    def outline(
        self, specs: dict[str, Spec | None], params: tuple[Any, ...], need: Any, preference: PlanPreference | None, numbers: Mapping[str, Any], device: str
    ) -> list[tuple[str, Spec | None]]:
        """What a call of such operands returns, by name: shape and dtype, None for what is not computed. Plans nothing; extents may be symbols."""
        decl = self._decl or self._build()
        given = {p.name: v for p, v in zip(self._params, params, strict=True)}
        arch = "host" if device == "cpu" else current_executor(None)[0]
        kind = Kind(self._op, decl, specs, given, None if need is None else names_of(self.name, decl, need), preference or DEFAULT, arch, numbers)
        problem = kind.problem(specs, numbers)
        if decl.many_outputs:
            names = list(decl.outputs)[: problem.dims["count"]]
        elif self.direction == "backward":
            names = [o for o in decl.outputs if o.name in decl.need_default or o.name in problem.need or len(decl.outputs) == 1]
        else:
            names = [o for o in decl.outputs if o.when is None or problem.params.get(o.when)]
        return [(o.name, problem.specs[o.name]) for o in names]

    def warm(
        self, specs: dict[str, Spec | None], params: tuple[Any, ...], need: Any, preference: PlanPreference | None, numbers: Mapping[str, Any], device: str,
        ordinal: int | None,
    ) -> None:  # fmt: skip
        """Compiles and loads the kernels of a call of such operands, where this process has the device."""
        cuda = cuda_module() if device == "cuda" else None
        if device != "cpu" and (cuda is None or (ordinal or 0) >= cuda.device_count()):
            return
        decl = self._decl or self._build()
        given = {p.name: v for p, v in zip(self._params, params, strict=True)}
        executor = executor_at(HOST) if cuda is None else cuda.device(ordinal or 0)
        self._plan(decl, specs, given, None if need is None else names_of(self.name, decl, need), preference or DEFAULT, executor, numbers).prepare()

    def forget(self) -> None:
        """The next call of every layout plans and loads its kernels again."""
        for entry in (*self._fitting.values(), *self._placed.values()):
            entry.forget()
        self.recent.clear()
        self._kinds.clear()
        self._counted.clear()
        self._alike.clear()
        if self.shortcuts is not None:
            self.shortcuts.forget()

    def shorten(self, shortcuts: Any, shorter: Any) -> None:
        """Calls of NumPy arrays go through `shorter(caller)` from now on, which hands on to the generated function what it does not know."""
        caller = self._callers.get("numpy")
        if self.shortcuts is None and caller is not None:
            self.shortcuts = shortcuts
            self._exchange(caller, shorter(caller))

    def lengthen(self, caller: Any) -> None:
        """Calls of NumPy arrays go through the generated function `caller` again."""
        self._exchange(self._callers["numpy"], caller)

    def _exchange(self, old: Any, new: Any) -> None:
        self._callers["numpy"] = new
        if self.call is old:
            self.call = new

    def miss(
        self, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool, need: Any,
        key: Any, kind: str,
    ) -> Any:  # fmt: skip
        """A call with a new layout (key given), or one that the caller of library `kind` does not serve."""
        if self._planar and (result := self.beside_complex(operands, params, out, preference, check, need)) is not None:
            return result[0]
        if compiling():
            return self._traced(operands, params, out, preference, check, need)
        if key is not None and (places := self._counted.get(key)) is not None:
            return self.counted(places, operands, params, out, preference, check, need)
        if key is not None and (self.recent.again(key) or (self._alike and self._resized(key, params))):
            return self.call(operands, params, out, preference, check, need)
        decl = self._decl
        assert decl is not None
        if self._operand_at and (taken := self.taken(operands, params)) is not None:
            return self.call(*taken, out, preference, check, need)
        for k, target in self._overloads:
            if target(params[k]):
                return self.overload(k, operands, params, out, preference, check, need)
        returned = decl.count_of(dict(zip((p.name for p in self._params), params, strict=True)))
        declared = len(decl.many_outputs)
        if returned is not None and (returned > declared or (isinstance(out, tuple | list) and len(out) == returned < declared)):
            return self._sized(returned).call(operands, params, out, preference, check, need)
        if key is None:
            outs = out if isinstance(out, tuple | list) else (out,)
            every = [item for x in (*operands, *outs) for item in (x if isinstance(x, tuple | list) else (x,))]
            other, first = next(((library, x) for x in every if x is not None and (library := library_of(x)) is not None), (kind, None))
            if first is None and self.place is not None:
                other = kind_at(self.place)
            bridge = bridge_of(first)
            if bridge is not None and (other != kind or not bridge.plain(every)):
                return bridge.call(self, operands, params, out, preference, check, need)
            if other != kind:
                return self._caller(other)(operands, params, out, preference, check, need)
            if bridge is not None and bridge.recorded(operands):
                return bridge.differentiated(self, operands, params, out, preference, check, need)
        return self._miss(decl, operands, params, out, preference, check, need, key, bridge_named(kind) if kind in LIBRARIES else None)

    def _caller(self, kind: str) -> Any:
        """The generated function for arrays of one library; it becomes the one tried first."""
        found = self.call = self.server(kind)
        return found

    def server(self, kind: str) -> Any:
        """The generated function for arrays of one library."""
        found = self._callers.get(kind)
        if found is None:
            found = self._generated(kind)
            self._callers[kind] = found = bridge_named(kind).made(found) if kind in LIBRARIES else found
        return found

    def key_of(self, kind: str) -> Any:
        """The generated function that returns the key by which `server(kind)` finds what it knows of a call."""
        name = f"key of {kind}"
        found = self._callers.get(name)
        if found is None:
            found = self._callers[name] = self._generated(kind, key_only=True)
        return found

    def _generated(self, kind: str, key_only: bool = False) -> Any:
        names = bridge_named(kind).names(self) if kind in LIBRARIES else {"_array": sys.modules[kind].ndarray}
        return binder.caller(self, kind, names, lambda p: lambda value: convert_param(self.name, p, value), key_only)

_all: set[ref[Entry]] = set()
_entries: dict[tuple[str, str], Entry] = {}


def every() -> list[Entry]:
    """The functions that there are: for arrays of all libraries, of formulas, of any number of arrays, for every place."""
    return [entry for held in tuple(_all) if (entry := held()) is not None]


def entries(op: str, direction: str = "forward") -> Entry:
    """The one Entry of a public function."""
    found = _entries.get((op, direction))
    return found if found is not None else _entries.setdefault((op, direction), Entry(op, direction))


HOOKS["entries"] = entries
