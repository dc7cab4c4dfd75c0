"""Public calls to plans: one dict lookup on the hot path, validation and selection on a miss."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from typing import Any

from .. import registry
from ..bridges.protocol import HOOKS, LIBRARIES, Bridge, bridge_named, bridge_of, compiling
from ..codegen.model import DirectionSpec, ParamSpec, param_text
from ..errors import InvalidProblemError, UnsupportedError
from ..generator import Generator
from ..records import Spec, function_name
from ..settings import settings
from . import binder
from .arrays import is_array, is_number, is_scalar, library_of, told
from .devices import cuda_module, current_executor
from .operands import describe, executor_of, number_beside, numbers_beside
from .overlap import check_overlap, check_writable
from .params import convert_param
from .places import HOST, executor_at, kind_at, place_of, working_at
from .plan import Plan
from .planar import planar, served
from .planning import Kind, convert_params, free_params, names_of, plan_of
from .preference import DEFAULT, PlanPreference
from .recent import Recent
from .states import key_of

KINDS = 1024  # of one function, with their SKUs, kernels and launchers

__all__ = ["Call", "Entry", "entries"]


class Call:
    """A functional call on a miss, as `resolve` hooks see it: operands by name, parameters, executor."""

    def __init__(self, name: str, arrays: dict[str, Any], params: dict[str, Any], executor: Any, home: Any = None) -> None:
        self.name, self.arrays, self.params, self.executor, self.home = name, arrays, params, executor, home
        self.made: dict[str, Any] = {}  # operands that a hook adds to the call

    def draw_key(self, generator: Generator) -> None:
        """Takes the call's key from a generator whose state lies on the device."""
        if self.executor is None:
            raise InvalidProblemError(f"{self.name}: generator has a device; accepted one without, or seed= and offset=")
        self.made["key"] = key_of(generator, self.name, self.executor, self.home)

    def to_numpy(self, name: str) -> Any:
        """An operand on the host; synchronises on a device."""
        return self.executor.to_numpy(self.arrays[name])

    def run(self, op: str, *names: str, **params: Any) -> Any:
        """Another op on operands of this call; its last operands may be left out."""
        entry = entries(op)
        decl = entry._decl or entry._build()
        given = dict(zip((o.name for o in decl.inputs), (self.arrays[name] for name in names), strict=False))
        try:
            return entry(tuple(given.get(o.name) for o in decl.inputs), tuple(params.get(q.name, q.default) for q in entry._params), None, None, False)
        except (InvalidProblemError, UnsupportedError) as error:  # told under the name that was called
            raise type(error)(str(error).replace(entry.name, self.name, 1)) from None


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


def _overload_test(param: ParamSpec) -> Any:
    values = {value for value, _ in param.overload}
    if None in values:
        return lambda value: value is not None and is_array(value) and getattr(value, "shape", ()) != ()
    return lambda value: (value is None or isinstance(value, str | bool)) and param_text(value) in values


class Entry:
    """One public function: op and direction, built on first call."""

    def __init__(self, op: str, direction: str = "forward", count: int | None = None, place: Any = None) -> None:
        self.op_name, self.direction, self.count = op, direction, count  # count: operands of an argument of many arrays, None: as declared
        self.place = place  # where results of calls without arrays are made; None: calls have arrays
        self._fitting: dict[int, Entry] = {}
        self._placed: dict[Any, Entry] = {}
        self.name = function_name(op, direction)
        self.recent = Recent()
        self._kinds: dict[Any, Kind] = {}
        self._decl: DirectionSpec | None = None
        self._callers: dict[str, Any] = {}
        self.shortcuts: Any = None  # `shortcuts.Shortcuts`, once a call was repeated
        self.placed_call: Any = self.__call__  # of an entry of one place
        self.call: Any = self._first_call  # replaced by a generated function for the caller's array library

    def _build(self) -> DirectionSpec:
        op = registry.get_op(self.op_name)
        decl = op.directions[self.direction].sized(self.count)
        by_name = {p.name: p for p in decl.params}
        self._op = op
        self._names = tuple(o.name for o in decl.inputs)
        self._params: tuple[ParamSpec, ...] = tuple(by_name[a] for a in decl.args if a in by_name)
        self._outputs = tuple(o.name for o in decl.outputs)
        self._resolve = registry.geometry_module(decl.geometry).resolve
        self._structural = tuple(k for k, p in enumerate(self._params) if p.role != "scalar")
        self._countable = decl.numbers
        self._free = free_params(decl)
        self._scalar = tuple((k, p) for k, p in enumerate(self._params) if p.role == "scalar")
        self._overloads = tuple(
            (k, _overload_test(p))
            for k, p in enumerate(self._params)
            if any(self.direction in registry.get_op(target).directions for _, target in p.overload)
        )
        self._planar = tuple((k, p) for k, p in enumerate(self._params) if planar(p))
        self._operand_at = tuple((k, self._names.index(p.operand)) for k, p in enumerate(self._params) if p.operand in self._names)
        self._instead = registry.geometry_module(decl.geometry).NUMBERS
        many = decl.many_inputs
        self._many, self._absent = next((o.many for o in decl.inputs if o.many), ""), (None,) * len(many)
        self._decl = decl
        return decl

    def many(
        self, arrays: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool,
        need: Any = None,
    ) -> Any:  # fmt: skip
        """A call of a function that takes a sequence of arrays, followed by its other operands. Much shorter and longer ones have callers of their own."""
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

    def spread(self, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Operands and parameters of a call without data, in their plain form: numbers that stand for a parameter are that, and nothing is left to read from data."""
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
        if self._resolve is not None:
            arrays = {name: Shape(x) for name, x in zip(self._names, out, strict=True) if x is not None and not is_number(x)}
            self._resolve(Unread(self.name, arrays, given, None))
        return tuple(out), tuple(given[p.name] for p in self._params)

    def _returned(self, name: str) -> str:
        """How a missing operand of a gradient is had from the forward, where that returns it on request."""
        forward = self._op.directions["forward"].outputs if self.direction == "backward" else ()
        when = next((o.when for o in forward if o.name == name and o.when), None)
        return "" if when is None else f", which {self.op_name} returns with {when}=True"

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
        if key is not None and self.recent.again(key):
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

    def _result(self, plan: Plan) -> Any:
        """The function that turns all outputs of a plan, in order, into what the call returns; None: it returns the first."""
        decl = plan.problem.decl
        if decl.many_outputs:
            count = plan.problem.dims["count"]
            return lambda *ys: ys[:count]
        if not decl.outputs:
            return lambda: None
        if self.direction == "backward":
            shown = [o.name in decl.need_default or o.name in plan.problem.need for o in decl.outputs]
            if len(shown) == 1:
                shown = [True]
        else:
            shown = [o.when is None or bool(plan.problem.params.get(o.when)) for o in decl.outputs]
        picked = [k for k, visible in enumerate(shown) if visible]
        if picked == [0]:
            return None
        if len(picked) == 1:
            only = picked[0]
            return lambda *ys: ys[only]
        if len(picked) == len(shown):
            return lambda *ys: ys
        return lambda *ys: tuple(ys[k] for k in picked)

    def _other(self, op: str) -> Entry:
        """The function of another op in this direction."""
        return entries(op, self.direction)

    def beside_complex(self, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> tuple[Any] | None:
        """What a call returns that is given a complex number where kernels take a real one, as a tuple of one; None for any other call."""
        return served(self, operands, params, out, preference, check, need)

    def of_overload(self, k: int) -> Entry:
        """The function that takes an array for parameter k."""
        entry = self._other(next(op for value, op in self._params[k].overload if value is None))
        if entry._decl is None:
            entry._build()
        return entry

    @staticmethod
    def forward_of(op: str) -> Entry:
        """The function of an op."""
        return entries(op)

    def taken(self, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
        """Operands and parameters with the arrays and lists given for a parameter in the place of the operand that they are; None where there are none."""
        found = False
        for k, j in self._operand_at:
            value, p = params[k], self._params[k]
            several = isinstance(value, list | tuple)
            if not several and (not is_array(value) or getattr(value, "shape", ()) == ()):
                continue
            if operands[j] is not None:
                raise InvalidProblemError(f"{self.name}: {p.name} is {told(value)} and {p.operand} is given too; accepted one of them")
            inputs = (self._decl or self._build()).inputs
            like = next((x for o, x in zip(inputs, operands, strict=True) if o.type == inputs[j].type and x is not None and is_array(x)), None)
            if several and (line := None if like is None else numbers_beside(value, like)) is None:
                raise InvalidProblemError(f"{self.name}: {p.name} is {told(value)}; accepted an integer, or numbers in one line")
            found = True
            operands = (*operands[:j], line if several else value, *operands[j + 1 :])
            params = (*params[:k], p.default, *params[k + 1 :])
        return (operands, params) if found else None

    def overload(self, k: int, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
        """Hands the call to the op that serves this value of parameter k: the first that takes every array given."""
        table = dict(zip(self._names, operands, strict=True)) | {p.name: v for p, v in zip(self._params, params, strict=True)}
        given = {name for name, value in table.items() if value is not None and is_array(value) and getattr(value, "shape", ()) != ()}
        candidates = [op for value, op in self._params[k].overload if value in (None, param_text(params[k]) if params[k] is None or isinstance(params[k], str | bool) else None)]
        for target in candidates:
            entry = self._other(target)
            decl = entry._decl or entry._build()
            # Operands that the other op does not read still say how its gradients are shaped; a number is an array of no axes.
            shapes = {f"{name}_shape": tuple(getattr(table[name], "shape", ())) for name in self._names if table[name] is not None}
            required = {o.name for o in decl.inputs if not o.optional}
            known = {o.name for o in decl.inputs} | {p.name.removesuffix("_shape") for p in decl.params if p.type == "shape"}
            if all(table.get(name) is not None for name in required) and given <= known:
                served = known | {p.name for p in entry._params}
                for p in self._params:
                    if p is not self._params[k] and p.name not in served and p.type != "shape" and not is_array(table[p.name]) and table[p.name] != p.default:
                        raise InvalidProblemError(f"{self.name}: {p.name} is {told(table[p.name])}; accepted {p.default} where {self._params[k].name} is an array")
                wanted = tuple(value if (value := table.get(p.name)) is not None else shapes.get(p.name, p.default) for p in entry._params)
                return entry(tuple(table.get(name) for name in entry._names), wanted, out, preference, check, need)
        p = self._params[k]
        if not is_array(params[k]):
            other = " or ".join(function_name(op, self.direction) for op in candidates)
            raise InvalidProblemError(f"{self.name}: {p.name} is {told(params[k])}; that is {other}, which takes other arrays: call it by its name")
        raise InvalidProblemError(f"{self.name}: {p.name} may be an array only together with the arrays of {' or '.join(candidates)}")

    def _miss(  # noqa: C901 the checks of a new layout, in their order
        self, decl: DirectionSpec, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None,
        check: bool, need: Any, key: Any, bridge: Bridge | None = None,
    ) -> Any:  # fmt: skip
        name = self.name
        arrays: dict[str, Any] = {}
        own: dict[str, Any] = {}  # the same, and the arrays of `out`, as the caller's library has them
        executor: Any = None
        origin = ""
        native = True
        stood = False  # something other than an array stands for an operand: the call is made again with the array, or the parameter, that it is
        foreign: dict[str, Any] = {}
        numbers_given: set[str] = set()

        def take(who: str, x: Any) -> Any:
            nonlocal executor, origin, native
            wrapped, place = executor_of(x, name, who)
            known = wrapped is x if bridge is None else type(x) in bridge.plain_types
            native = native and known
            own[who] = wrapped if bridge is None or bridge_of(x) is not bridge else x
            if wrapped is not x:
                if hasattr(x, "__dlpack__") or hasattr(x, "__cuda_array_interface__") or wrapped.flags.writeable:  # DLPack marks what it hands over as read-only
                    foreign[who] = x
                if is_scalar(x):
                    numbers_given.add(who.removeprefix("out "))
            if executor is None:
                executor, origin = place, who
            elif place is not executor:
                raise InvalidProblemError(
                    f"{name}: {who} is on {_place(place)} but {origin} is on {_place(executor)}; accepted operands of one device"
                )
            return wrapped

        if need is not None:
            need = names_of(name, decl, need)
        given = {p.name: v for p, v in zip(self._params, params, strict=True)}
        numbers: dict[str, Any] = {}
        instead = self._instead
        kinds = {o.type for o, x in zip(decl.inputs, operands, strict=True) if x is not None and is_array(x) and not is_scalar(x)} if self._countable else ()
        for operand, x in zip(decl.inputs, operands, strict=True):
            if operand.name in self._countable and operand.type in kinds and is_number(x):
                numbers[operand.name] = x
                continue
            stead = instead.get(operand.name)
            if stead in given and given[stead] is None and is_number(x):
                given[stead] = x
                stood = True
                continue
            if x is None:
                if not operand.optional:
                    raise InvalidProblemError(f"{name}: {operand.name} is missing; accepted an array{self._returned(operand.name)}")
                continue
            beside = number_beside(decl, operand, x, operands, name)
            if beside is not x:
                x, stood = beside, True
            several = operand.stacked and isinstance(x, tuple | list)
            stood = stood or several or (is_scalar(x) and not operand.inout)
            arrays[operand.name] = take(operand.name, _stack(name, operand.name, x) if several else x)
        if executor is None:
            first = next((y for y in (out if isinstance(out, tuple | list) else (out,)) if y is not None), None)
            if first is not None:
                take("out", first)
        if executor is None:
            executor = executor_at(self.place or HOST)
        home = executor if bridge is None else bridge.home(executor)
        call = Call(name, arrays, given, executor, home)
        if self._resolve is not None and self._resolve(call) is not False:
            # What the data say is a parameter now: the call is made again, spelt the plain way, and finds its plan like any other.
            plain = tuple(own.get(n, call.made.get(n, x if n in numbers else None)) for n, x in zip(self._names, operands, strict=True))
            return self.call(plain, tuple(given[p.name] for p in self._params), out, preference, check, need)
        if stood and all(x is own[who] for who, x in foreign.items()):
            return self.call(tuple(own.get(n, numbers.get(n)) for n in self._names), tuple(given[p.name] for p in self._params), out, preference, check, need)
        outputs, order = self._given_outputs(decl, out, given, need, take)
        if given.get("accumulate") is True and not outputs:
            raise InvalidProblemError(f"{name}: accumulate is True but out is None; accepted with out=, the array to add onto")
        described = {who: describe(x, executor, name, who, who in foreign or f"out {who}" in foreign, decl) for who, x in (*arrays.items(), *outputs.items())}
        specs: dict[str, Spec | None] = {who: item[0] for who, item in described.items()}
        plan = self._plan(decl, specs, given, need, DEFAULT if preference is None else preference, executor, numbers)
        if decl.many_outputs and out is not None and len(out) != plan.problem.dims["count"]:
            raise InvalidProblemError(f"{name}: out has {len(out)} arrays; expected {plan.problem.dims['count']}")
        for who in plan.written & numbers_given:
            raise InvalidProblemError(f"{name}: {who} is a NumPy scalar; accepted an array that may be written")
        check_overlap(name, decl, described, plan.written)
        owners = {who.removeprefix("out "): x for who, x in foreign.items()}
        check_writable(name, arrays | outputs, plan.written, owners)
        results, ends = [], []
        make: list[Any] = []
        for output in decl.outputs:
            spec = plan.problem.specs.get(output.name)
            make.append(None if spec is None else home.maker(spec.shape, spec.dtype))
            if output.name in outputs or spec is None:
                results.append(own.get(f"out {output.name}"))
                ends.append(executor.pointer(outputs[output.name]) if output.name in outputs else 0)
            else:
                results.append(make[-1]() if callable(make[-1]) else executor.empty(spec.shape, spec.dtype))
                ends.append(home.pointer(results[-1]))
        pointers = [*(executor.pointer(arrays[n]) if n in arrays else 0 for n in self._names), *ends]
        scalars = [*(plan.problem.params[p.name] for _, p in self._scalar), *(numbers[n] for n in self._names if n in numbers)]
        size = plan.workspace_size
        workspace = home.workspace(size) if size else None
        address = 0 if workspace is None else home.pointer(workspace)
        plan.launch(*pointers, *scalars, address, home.stream_pointer(None), check or settings.check)
        for who in plan.written:
            x = own.get(f"out {who}", own.get(who))
            if (owner := bridge_of(x)) is not None:
                owner.written((x,))
        result = self._result(plan)
        if key is not None and native:
            ordinal = getattr(executor, "ordinal", -1)
            self.recent.keep(key, (plan.launch_here, plan.launch, make, plan._spans, size, home.workspace, result, ordinal, order, plan.nbytes))
        return results[0] if result is None else result(*results)

    def _plan(
        self, decl: DirectionSpec, specs: dict[str, Spec | None], given: Mapping[str, Any], need: Any, preference: PlanPreference, executor: Any,
        numbers: Mapping[str, Any],
    ) -> Plan:  # fmt: skip
        """The plan of a call; one of a kind that was met before is checked and planned for its sizes only."""
        described = tuple((who, spec.dtype, len(spec.shape)) for who, spec in specs.items() if spec is not None)
        values = tuple(v is None if p in self._free else (v.__class__, v) for p, v in zip(self._params, given.values(), strict=True))
        key = (described, values, tuple(numbers), need, preference, executor.arch, id(executor))
        try:
            kind = self._kinds.get(key)
        except TypeError:  # a value that cannot be part of a key
            kind, key = None, None  # type: ignore[assignment]
        if kind is not None:
            return plan_of(kind, specs, executor, numbers, kind.again(given, numbers))
        kind = Kind(self._op, decl, specs, given, need, preference, executor.arch, numbers)
        plan = plan_of(kind, specs, executor, numbers, kind.params)
        if key is not None:
            if len(self._kinds) >= KINDS:
                self._kinds.clear()
            self._kinds[key] = kind
        return plan

    def _given_outputs(self, decl: DirectionSpec, out: Any, given: Mapping[str, Any], need: Any, take: Any) -> tuple[dict[str, Any], Any]:
        """The arrays of `out` by output, and a function that brings them into the order of the outputs; None: they are in it."""
        if out is None:
            return {}, None
        if any(o.when for o in decl.outputs):
            given = convert_params(self.name, decl, given)  # a bad switch is the fault to report, not the number of outputs
        returned = [o for o in decl.outputs if (decl.direction == "backward") or o.when is None or given.get(o.when)]
        if decl.direction == "backward" and need is None:
            returned = [o for o in returned if o.name in decl.need_default]
        elif decl.direction == "backward":
            wanted = tuple(need)
            returned = [o for o in returned if o.name in wanted or o.name in decl.need_default]
        items = tuple(out) if isinstance(out, tuple | list) else (out,)
        if decl.many_outputs:
            returned = list(decl.outputs)[: len(items)]
        if len(items) != len(returned):
            raise InvalidProblemError(f"{self.name}: out has {len(items)} arrays; expected {len(returned)}: {', '.join(o.name for o in returned)}")
        places = [returned.index(o) if o in returned else -1 for o in decl.outputs]
        order = None if all(j in (-1, k) for k, j in enumerate(places)) else lambda items: tuple(items[j] if j >= 0 else None for j in places)
        return {o.name: take(f"out {o.name}", x) for o, x in zip(returned, items, strict=True) if x is not None}, order


def _stack(op: str, name: str, x: Any) -> Any:
    """A tuple of arrays of one library as one array, after broadcasting. Raises InvalidProblemError."""
    libraries = {library_of(item) for item in x}
    module = None
    if len(libraries) == 1 and None not in libraries:
        x = [executor_of(item, op, name)[0] for item in x]
        module = type(x[0]).__module__.partition(".")[0]
    if module is None:
        raise InvalidProblemError(f"{op}: {name} is a {type(x).__name__} of {len(x)}; accepted an array, or a tuple of arrays of one library")
    try:
        return sys.modules[module].stack(sys.modules[module].broadcast_arrays(*x))
    except ValueError:
        raise InvalidProblemError(f"{op}: {name} has shapes {', '.join(str(item.shape) for item in x)}; accepted shapes that broadcast") from None


def _place(executor: Any) -> str:
    return "the host" if executor.kind == "host" else f"CUDA device {executor.ordinal}"


_entries: dict[tuple[str, str], Entry] = {}


def entries(op: str, direction: str = "forward") -> Entry:
    """The one Entry of a public function."""
    found = _entries.get((op, direction))
    return found if found is not None else _entries.setdefault((op, direction), Entry(op, direction))


HOOKS["entries"] = entries
