"""A public function on JAX arrays, concrete or traced: operands and parameters sorted into what is traced and what is known, and the compiled call of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .. import registry
from ..call.arrays import is_array, is_number, told
from ..call.dispatch import Entry
from ..call.plan import Plan
from ..call.planning import names_of
from ..call.resolving import Call
from ..codegen.model import ARRAY, DirectionSpec
from ..errors import InvalidProblemError
from ..settings import settings
from . import batching, ffi  # noqa: F401 batching registers its rule
from .gradients import differentiable
from .program import alike, described, executor_of, forget, outputs_of
from .site import Described, Site

__all__ = ["JaxEntry", "entry_of"]


def is_traced(x: Any) -> bool:
    """Whether x is a value that a transformation traces."""
    return isinstance(x, jax.core.Tracer)


class _UnknownError(Exception):
    """The values of an operand are asked for while a function is traced."""


class _Concrete(Call):
    """A call as `resolve` hooks see it: the values that they read are there."""

    def to_numpy(self, name: str) -> Any:
        return jax.device_get(self._known(name))

    def run(self, op: str, *names: str, **params: Any) -> Any:
        for name in names:
            self._known(name)
        return super().run(op, *names, **params)

    def _known(self, name: str) -> Any:
        if is_traced(self.arrays[name]):
            raise _UnknownError(name)
        return self.arrays[name]


class _Guess(Call):
    """The same with made-up values: what the hook then sets is what has to be given."""

    def to_numpy(self, name: str) -> Any:
        return np.zeros(1, self.arrays[name].dtype)

    def run(self, op: str, *names: str, **params: Any) -> Any:
        return 0


class JaxEntry(Entry):
    """One public function for JAX arrays; generated functions call it as they call an Entry."""

    def _sized(self, count: int) -> JaxEntry:
        return entry_of(self.op_name, self.direction, count)

    def _other(self, op: str) -> JaxEntry:
        return entry_of(op, self.direction)

    def forward_of(self, op: str) -> JaxEntry:
        return entry_of(op)

    def forget(self) -> None:
        super().forget()
        forget(self)
        compiled.cache_clear()
        returned.cache_clear()

    def placed(self, device: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool) -> Any:
        """A call that may have no array: its result is JAX's, on the device that is asked for."""
        result = self.call(operands, params, out, preference, check)
        return result if device is None else jax.device_put(result, device)

    def _first_call(self, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any = None) -> Any:
        decl = self._decl or self._build()
        if self._operand_at and (taken := self.taken(operands, params)) is not None:
            operands, params = taken
        if self._planar and (result := self.beside_complex(operands, params, out, preference, check, need)) is not None:
            return result[0]
        for k, target in self._overloads:
            by_array = any(value in (None, ARRAY) for value, _ in self._params[k].overload)
            if by_array if is_traced(params[k]) else target(params[k]):
                return self.overload(k, operands, params, out, preference, check, need)
        returned = decl.count_of(dict(zip((p.name for p in self._params), params, strict=True)))
        if returned is not None and returned > len(decl.many_outputs):
            return self._sized(returned).call(operands, params, out, preference, check, need)
        if any(y is not None for y in (out if isinstance(out, tuple | list) else (out,))):
            raise InvalidProblemError(f"{self.name}: out is {told(out)}; accepted None: JAX arrays never change, so a call of them makes its results")
        arrays, given, numbers = self._sorted(decl, operands, params)
        call = _Concrete(self.name, arrays, given, None)
        with call.refunding():
            arrays = self._complete(decl, call)
            site = Site(self, given, tuple(arrays), numbers, None if need is None else names_of(self.name, decl, need), preference)
            return self._run(site, arrays, check)

    def _sorted(self, decl: DirectionSpec, operands: Any, params: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """The arrays by operand, the parameters, and the numbers in the place of operands."""
        given = {p.name: self._known(p.name, value) for p, value in zip(self._params, params, strict=True)}
        instead = registry.geometry_module(decl.geometry).NUMBERS
        kinds = {o.type for o, x in zip(decl.inputs, operands, strict=True) if x is not None and is_array(x) and not is_number(x)}
        arrays: dict[str, Any] = {}
        numbers: dict[str, Any] = {}
        for operand, x in zip(decl.inputs, operands, strict=True):
            name = operand.name
            if operand.name in self._countable and operand.type in kinds and is_number(x):
                numbers[name] = x
            elif instead.get(name) in given and given[instead[name]] is None and is_number(x):
                given[instead[name]] = x
            elif x is not None:
                line = self._line(x, operands) if operand.listed and isinstance(x, tuple | list) else None
                arrays[name] = self._array(name, x, operand.stacked) if line is None else line
            elif not operand.optional:
                raise InvalidProblemError(f"{self.name}: {name} is missing; accepted an array")
        for name in decl.written(given):
            if name in arrays:
                raise InvalidProblemError(f"{self.name}: {name} is read-only: the call would write it, and JAX arrays never change")
        for kind in kinds:  # a Python number that went through jit, grad or scan is a weakly typed array
            own = [o.name for o in decl.inputs if o.type == kind and o.name in arrays]
            strong = {arrays[name].dtype for name in own if not _weak(arrays[name])}
            for name in own:
                if len(strong) == 1 and _weak(arrays[name]) and _fits(arrays[name].dtype, dtype := next(iter(strong))):
                    arrays[name] = jax.lax.convert_element_type(arrays[name], dtype)
        return arrays, given, numbers

    def _complete(self, decl: DirectionSpec, call: Call) -> dict[str, Any]:
        """Sets the parameters that follow from data, or from a generator. Raises InvalidProblemError, which says what to give, where that is traced. Returns the operands."""
        arrays, given = call.arrays, call.params
        if self._resolve is None:
            return arrays
        before = dict(given)
        try:
            self._resolve(call)
        except _UnknownError as unknown:
            guess = dict(before)
            self._resolve(_Guess(self.name, dict(arrays), guess, None))
            name = next(key for key in guess if guess[key] is not before[key])
            raise InvalidProblemError(
                f"{self.name}: {name} is None and would follow from the values of {unknown}, which a traced function does not have; "
                f"give {name}=, known when the function is traced"
            ) from None
        if "generator" in given and given.get("seed") is not before.get("seed") and is_traced(jnp.zeros(())):
            raise InvalidProblemError(f"{self.name}: seed is None; a traced function would draw when it is traced, and then the same in each call; give seed= and offset=")
        return {operand.name: arrays[operand.name] for operand in decl.inputs if operand.name in arrays}

    def _known(self, name: str, value: Any) -> Any:
        """A parameter's value, which compiled calls hold by value."""
        if is_traced(value):
            raise InvalidProblemError(
                f"{self.name}: {name} is a traced value; accepted a value that is known when the function is traced "
                "(a constant, a static argument of jit, or a function of another name that takes an array)"
            )
        return jax.device_get(value) if isinstance(value, jax.Array) else value

    def _array(self, name: str, x: Any, stacked: bool) -> Any:
        if isinstance(x, jax.Array):
            return x
        if isinstance(x, tuple | list) and stacked and all(is_array(item) for item in x):
            try:
                return jnp.stack(jnp.broadcast_arrays(*x))
            except ValueError:
                raise InvalidProblemError(f"{self.name}: {name} has shapes {', '.join(str(item.shape) for item in x)}; accepted shapes that broadcast") from None
        if is_number(x) or is_array(x):
            try:
                return jnp.asarray(x) if is_number(x) or hasattr(x, "__array_interface__") else jax.dlpack.from_dlpack(x)
            except (TypeError, ValueError, RuntimeError, BufferError) as error:
                text = str(error).partition("\n")[0]
                raise InvalidProblemError(f"{self.name}: {name} is {type(x).__name__}, of which JAX makes no array: {text}; accepted JAX arrays (jax.numpy.asarray makes one)") from None
        hint = " (jax.numpy.asarray makes one)" if isinstance(x, list | tuple) else ""
        raise InvalidProblemError(f"{self.name}: {name} is {type(x).__name__}; accepted JAX or NumPy arrays and objects with __dlpack__{hint}")

    def _apart(self, arrays: Mapping[str, Any]) -> InvalidProblemError | None:
        """The error for operands that lie on different devices, if they do."""
        if not arrays:
            return None
        (first, x), *rest = arrays.items()
        for name, y in rest:
            if y.devices() != x.devices():
                places = [", ".join(sorted(map(str, array.devices()))) for array in (y, x)]
                return InvalidProblemError(f"{self.name}: {name} is on {places[0]} but {first} is on {places[1]}; accepted operands of one device")
        return None

    def _run(self, site: Site, arrays: Mapping[str, Any], check: bool) -> Any:
        operands = tuple(arrays.values())
        finish = returned(site, described(operands))
        if any(map(is_traced, operands)):
            return finish(compiled(site)(*alike(operands)))
        try:
            outs = compiled(site)(*operands)
            if any(map(is_traced, outs)):  # a call without arrays, while a function is traced
                return finish(outs)
            if check or settings.check or _on_host(outs):  # the host tells of bad indices at the end of the call
                jax.block_until_ready(outs)
        except (jax.errors.JaxRuntimeError, ValueError) as error:
            own = ffi.failures.behind(str(error)) or self._apart(arrays)
            if own is None:
                raise
            raise own from None
        if (check or settings.check) and not _on_host(outs):
            for device in {device for y in outs for device in y.devices()}:
                executor_of("cuda", device.local_hardware_id or 0).slot.report()
        return finish(outs)


def _weak(x: Any) -> bool:
    return bool(getattr(x, "weak_type", False))


def _fits(weak: Any, strong: Any) -> bool:
    """Whether JAX gives a weakly typed value the dtype of what stands beside it."""
    return bool(jnp.issubdtype(strong, jnp.inexact) or (jnp.issubdtype(strong, jnp.integer) and jnp.issubdtype(weak, jnp.integer)))


def _on_host(outs: Sequence[Any]) -> bool:
    return all(device.platform == "cpu" for y in outs for device in y.devices())


@lru_cache(maxsize=4096)
def compiled(site: Site) -> Callable[..., Any]:
    """The call as a function of arrays, that JAX compiles once for each shape and dtype of them; its outputs that are not None, in order."""
    entry = site.entry
    graded = entry.direction == "forward" and "backward" in registry.get_op(entry.op_name).directions
    function: Callable[..., Any] = jax.jit(differentiable(site, entry_of(entry.op_name, "backward", entry.count) if graded else None), inline=True)
    return function


@lru_cache(maxsize=4096)
def returned(site: Site, operands: tuple[Described, ...]) -> Callable[[Sequence[Any]], Any]:
    """What the public function makes of the outputs of a compiled call."""
    plan: Plan = outputs_of(site, operands)
    there = [plan.problem.specs.get(o.name) is not None for o in plan.problem.decl.outputs]
    result = site.entry._result(plan)

    def finish(outs: Sequence[Any]) -> Any:
        left = iter(outs)
        every = [next(left) if present else None for present in there]
        return every[0] if result is None else result(*every)

    return finish


_entries: dict[tuple[str, str, int | None], JaxEntry] = {}


def entry_of(op: str, direction: str = "forward", count: int | None = None) -> JaxEntry:
    """The one JaxEntry of a function."""
    key = op, direction, count
    found = _entries.get(key)
    if found is None:
        found = JaxEntry(op, direction, count)
        found._build()
        found = _entries.setdefault(key, found)
    return found
