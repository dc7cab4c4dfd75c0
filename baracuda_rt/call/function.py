"""A public function as its declaration says, and a call of it that is met for the first time: overloads, checks, plan, launch, what it returns."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from .. import registry
from ..bridges.protocol import HOOKS, Bridge, bridge_of
from ..codegen.model import ARRAY, DirectionSpec, ParamSpec, param_text
from ..errors import BaracudaError, InvalidProblemError
from ..records import Spec, function_name
from ..settings import settings
from .arrays import is_array, is_number, is_scalar, library_of, recorded, told
from .operands import describe, executor_of, number_alone, number_beside, numbers_beside
from .overlap import check_overlap, check_writable
from .places import HOST, executor_at
from .plan import Plan
from .planar import planar, served
from .planning import Kind, convert_params, free_params, names_of, plan_of
from .preference import DEFAULT, PlanPreference
from .program import anywhere, resized
from .recent import Recent
from .resolving import Call
from .spelling import renamed

__all__ = ["Function"]

KINDS = 1024  # of one function, with their SKUs, kernels and launchers


def _overload_test(param: ParamSpec) -> Any:
    values = {value for value, _ in param.overload}
    if None in values:
        return lambda value: value is not None and is_array(value) and (getattr(value, "shape", ()) != () or recorded(value))
    if ARRAY in values:
        return lambda value: ((value is None or isinstance(value, str | bool)) and param_text(value) in values) or (is_array(value) and not is_scalar(value))
    return lambda value: (value is None or isinstance(value, str | bool)) and param_text(value) in values


class Function:
    """One public function, op and direction, as its declaration says: what a call of it does that has no plan yet. `dispatch.Entry` is all of it."""

    op_name: str
    direction: str
    name: str
    count: int | None
    place: Any
    recent: Recent
    call: Any
    _decl: DirectionSpec | None
    _kinds: dict[Any, Kind]
    _counted: dict[Any, tuple[Any, Any]]
    _alike: dict[Any, tuple[Any, ...]]

    def _build(self) -> DirectionSpec:
        op = registry.get_op(self.op_name)
        decl = op.directions[self.direction].sized(self.count)
        by_name = {p.name: p for p in decl.params}
        self._op = op
        self._names = tuple(o.name for o in decl.inputs)
        self._params: tuple[ParamSpec, ...] = tuple(by_name[a] for a in decl.args if a in by_name)
        self._outputs = tuple(o.name for o in decl.outputs)
        self._resolve = registry.geometry_module(decl.geometry).resolve
        self._counts = registry.geometry_module(decl.geometry).COUNTS
        self._structural = tuple(k for k, p in enumerate(self._params) if p.role != "scalar")
        self._countable = decl.numbers
        self._extent = self._place_of(registry.geometry_module(decl.geometry).EXTENT)
        # A formula of several operands; beside a number that must be given, as lerp's weight, it is a forgotten array.
        self._lone = decl.template == "elementwise" and self.direction == "forward" and not any(p.role == "scalar" and p.required for p in decl.params)
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

    def _place_of(self, extent: str) -> tuple[int, int] | None:
        """Where a structural parameter stands among all, and in the key of a call without out=, from its end."""
        k = next((k for k in self._structural if self._params[k].name == extent), None)
        return None if k is None else (k, self._structural.index(k) - len(self._structural) - sum(p.none for p in self._params if p.role == "scalar"))

    def _without_extent(self, key: Any, params: tuple[Any, ...]) -> Any:
        """The key of a call without its extent; None where the key is of a call with out=, or the extent no plain integer."""
        if self._extent is None:
            return None
        k, place = self._extent
        if params[k].__class__ is not int or len(key) < -place or key[place] is not params[k]:
            return None
        return *key[:place], None, *key[len(key) + place + 1 :]

    def _resized(self, key: Any, params: tuple[Any, ...]) -> bool:
        """Whether a call differs from one that was planned by its extent alone, and was kept as what that one's launches serve."""
        found = self._alike.get(self._without_extent(key, params))
        if found is None or (settings.autotune and settings.tuning):
            return False
        plan, ordinal, maker, most, shapes, specs, after = found
        assert self._extent is not None
        k, _ = self._extent
        value = params[k]
        if not 1 <= value <= most:
            return False
        changed = shapes(value)
        make = [None if spec is None else maker(changed.get(who, spec.shape), spec.dtype) for who, spec in specs]
        launch = resized(plan, {self._params[k].name: value})
        self.recent.keep(key, (launch, launch if ordinal < 0 else anywhere(launch, ordinal), make, *after))
        return True

    def _keep_alike(self, key: Any, params: tuple[Any, ...], plan: Plan, ordinal: int, maker: Any, after: tuple[Any, ...]) -> None:
        """Keeps a plan for calls that differ by an extent. maker: makes results; after: what a hit holds behind those."""
        alike, other = self._without_extent(key, params), plan.kind.module.resized(plan.problem)
        if alike is None or other is None:
            return
        if len(self._alike) >= KINDS:
            self._alike.clear()
        self._alike[alike] = plan, ordinal, maker, *other, [(o.name, plan.problem.specs.get(o.name)) for o in plan.problem.decl.outputs], after

    def _returned(self, name: str) -> str:
        """How a missing operand of a gradient is had from the forward, where that returns it on request."""
        forward = self._op.directions["forward"].outputs if self.direction == "backward" else ()
        when = next((o.when for o in forward if o.name == name and o.when), None)
        return "" if when is None else f", which {self.op_name} returns with {when}=True"

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

    def _other(self, op: str) -> Any:
        """The function of another op in this direction."""
        return HOOKS["entries"](op, self.direction)

    def beside_complex(self, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> tuple[Any] | None:
        """What a call returns that is given a complex number where kernels take a real one, as a tuple of one; None for any other call."""
        return served(self, operands, params, out, preference, check, need)

    def of_overload(self, k: int) -> Any:
        """The function that takes an array for parameter k."""
        entry = self._other(next(op for value, op in self._params[k].overload if value is None))
        if entry._decl is None:
            entry._build()
        return entry

    def forward_of(self, op: str) -> Any:
        """The function of an op."""
        return HOOKS["entries"](op, "forward")

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
        given = {name for name, value in table.items() if value is not None and is_array(value) and (getattr(value, "shape", ()) != () or recorded(value))}
        following = dict(self._params[k].overload).get(ARRAY)
        if following is not None and is_array(params[k]):
            return self.of_next(following, k, operands, params, out, preference, check)
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
                try:
                    return entry(tuple(table.get(name) for name in entry._names), wanted, out, preference, check, need)
                except BaracudaError as error:
                    raise renamed(error, entry.name, self.name) from None
        p = self._params[k]
        if not is_array(params[k]):
            other = " or ".join(function_name(op, self.direction) for op in candidates)
            raise InvalidProblemError(f"{self.name}: {p.name} is {told(params[k])}; that is {other}, which takes other arrays: call it by its name")
        raise InvalidProblemError(f"{self.name}: {p.name} may be an array only together with the arrays of {' or '.join(candidates)}")

    def of_next(self, op: str, k: int, operands: Any, params: Any, out: Any, preference: Any, check: bool) -> Any:
        """Hands the call to the op whose next operand an array in the place of parameter k is. Raises InvalidProblemError for parameters that are this function's alone."""
        for p, value in zip(self._params, params, strict=True):
            if p is not self._params[k] and (is_array(value) or value != p.default):
                raise InvalidProblemError(f"{self.name}: {p.name} is {told(value)}; accepted {p.default} where {self._params[k].name} is an array")
        entry = self._other(op)
        if entry._decl is None:
            entry._build()
        try:
            return entry((*operands, params[k]), tuple(p.default for p in entry._params), out, preference, check)
        except BaracudaError as error:
            raise renamed(error, entry.name, self.name) from None

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
            if self._lone and is_number(x) and (alone := number_alone(decl, operand, x, operands)) is not x:
                x, stood = alone, True
            beside = number_beside(decl, operand, x, operands, name)
            if beside is not x:
                x, stood = beside, True
            if isinstance(x, tuple | list) and x and all(isinstance(n, int) for n in x) and any(p.type == "shape" and p.name == "shape" for p in self._params):
                raise InvalidProblemError(f"{name}: {operand.name} is {told(x)}; accepted an array; a shape is given by its name, shape={told(x)}")
            if operand.listed and isinstance(x, tuple | list) and (line := self._line(x, operands)) is not None:
                x, stood = line, True
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
        call = Call(name, own, given, executor, home, arrays)
        if self._resolve is not None and self._resolve(call) is not False:
            # What the data say is a parameter now: the call is made again, spelt the plain way, and finds its plan like any other.
            if self._counts and key is not None and native and not stood and not numbers:
                if len(self._counted) >= KINDS:
                    self._counted.clear()
                self._counted[key] = executor, home
            plain = tuple(own.get(n, x if n in numbers else None) for n, x in zip(self._names, operands, strict=True))
            with call.refunding():
                return self.call(plain, tuple(given[p.name] for p in self._params), out, preference, check, need)
        if stood and all(x is own[who] for who, x in foreign.items()):
            return self.call(tuple(own.get(n, numbers.get(n)) for n in self._names), tuple(given[p.name] for p in self._params), out, preference, check, need)
        outputs, order = self._given_outputs(decl, out, given, need, take)
        if given.get("accumulate") is True and not outputs:
            raise InvalidProblemError(f"{name}: accumulate is True but out is None; accepted with out=, the array to add onto")
        described = {who: describe(x, executor, name, who, who in foreign or f"out {who}" in foreign, decl) for who, x in (*arrays.items(), *outputs.items())}
        specs: dict[str, Spec | None] = {who: item[0] for who, item in described.items()}
        plan = self._plan(decl, specs, given, need, DEFAULT if preference is None else preference, executor, numbers)
        if settings.autotune and settings.tuning:
            from .tuning import tuned

            plan = tuned(plan, {who: item[1] for who, item in described.items()}, home.stream_pointer(None))
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
            after = plan._spans, size, home.workspace, result, ordinal, order, plan.nbytes
            self.recent.keep(key, (plan.launch_here, plan.launch, make, *after))
            if plan.extents and out is None and preference is None and need is None:
                self._keep_alike(key, params, plan, ordinal, home.maker, after)
        return results[0] if result is None else result(*results)

    def counted(
        self, places: tuple[Any, Any], operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: PlanPreference | None, check: bool, need: Any,
    ) -> Any:  # fmt: skip
        """A call that waits for what its arrays hold, of a layout that was met before: only that is asked again."""
        given = {p.name: v for p, v in zip(self._params, params, strict=True)}
        call = Call(self.name, {n: x for n, x in zip(self._names, operands, strict=True) if x is not None}, given, *places)
        assert self._resolve is not None
        self._resolve(call)
        return self.call(tuple(call.arrays.get(n) for n in self._names), tuple(given.values()), out, preference, check, need)

    @staticmethod
    def _line(values: Any, operands: Any) -> Any:
        """Integers in an operand's place as an array of int64 beside the first array; None for what is neither."""
        from .views import line_of

        like = next((x for x in operands if x is not None and is_array(x) and not is_scalar(x)), None)
        return None if like is None else line_of(values, like)

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
            if any(bridge_of(v) is not None for v in given.values()):  # a tensor's number is its own at each call
                raise TypeError
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
