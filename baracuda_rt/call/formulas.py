"""elementwise(): a user's formula as an op of the manifest's own engine, with its gradient."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from .. import registry
from ..bridges.protocol import HOOKS, compiling
from ..codegen.catalogue import listed
from ..codegen.derivative import Tape
from ..codegen.digest import digest
from ..codegen.errors import BaracudaError, ManifestError
from ..codegen.expr import FormulaError
from ..codegen.model import KernelSku
from ..codegen.near import unknown
from ..errors import InvalidProblemError, UnsupportedError
from ..settings import settings
from .arrays import TensorSpec, is_array, is_scalar, told
from .dispatch import Entry
from .formula_plan import FormulaPlan, quote
from .params import convert_param
from .preference import PlanPreference
from .selecting import select

__all__ = ["ElementwiseFunction", "elementwise"]


def _elementwise_names() -> list[str]:
    """The names that an error may propose."""
    return [name for op in registry.ops() if registry.entry_of(op.name).get("pattern") == "elementwise" for name in (op.name, *op.aliases)]


def _find(name: str) -> Mapping[str, Any] | None:
    try:
        op, fixed = registry.named(name)
        entry = registry.entry_of(op.name)
    except (UnsupportedError, KeyError):  # KeyError: a formula's own op, which has no entry
        return None
    return entry | {"params": {key: (row or {}) | ({"default": fixed[key]} if key in fixed else {}) for key, row in (entry.get("params") or {}).items()}}


def _check(name: str, key: str, value: Any) -> Any:
    """A constant for a parameter, as the op itself takes it. Raises the op's own error."""
    op, _ = registry.named(name)
    param = next((p for p in op.directions["forward"].params if p.name == key), None)
    return value if param is None else convert_param(name, param, value)


@contextmanager
def _quoting(formula: str, names: tuple[str, ...], result: str = "y") -> Iterator[None]:
    """Errors inside name the formula and its operands where they would name the op made from it."""
    try:
        yield
    except BaracudaError as error:
        quote(error, formula, {f"arg{k}": name for k, name in enumerate(names)} | {"y": result})
        raise


def _asked(need: Any) -> list[Any]:
    """need= as a list. Raises InvalidProblemError for what is no name and no sequence."""
    try:
        return [need] if isinstance(need, str) else list(need)
    except TypeError:
        raise InvalidProblemError(f"elementwise: need is {told(need)}; accepted names of operands, or None") from None


class ElementwiseFunction:
    """A compiled formula. Call it with its names in order of appearance, or by keyword; arrays broadcast, numbers are run-time scalars."""

    def __init__(self, formula: str) -> None:
        text = formula.strip()
        match = re.fullmatch(r"([A-Za-z_]\w*)\s*=(?!=)\s*(.+)", text, re.DOTALL)
        self.formula = text
        self.body = match[2].strip() if match else text
        try:
            self._tape = Tape(self.body, _find, _elementwise_names, _check)
        except FormulaError as error:
            raise InvalidProblemError(f"elementwise: {error}") from None
        self.names = tuple(self._tape.names)
        if match and match[1] in self.names:
            raise InvalidProblemError(f"elementwise: {match[1]!r} is both the result and an operand in {text!r}")
        if not self.names:
            raise InvalidProblemError(f"elementwise: {text!r} names no operand")
        self._ops: dict[tuple[bool, ...], tuple[Entry, Any]] = {}
        self.__doc__ = f"y = {self.body}, elementwise over {', '.join(self.names)}."

    def __repr__(self) -> str:
        return f"<elementwise {self.formula!r}>"

    def _values(self, args: tuple[Any, ...], kwargs: dict[str, Any], backward: bool = False) -> dict[str, Any]:
        takes = f"{'the backward of ' if backward else ''}{self.formula!r} takes {', '.join((['dy'] if backward else []) + list(self.names))}"
        if len(args) > len(self.names):
            raise InvalidProblemError(f"elementwise: {len(args)} operands given; {takes}")
        values = dict(zip(self.names, args, strict=False))
        for key, value in kwargs.items():
            if key not in self.names or key in values:
                raise InvalidProblemError(f"elementwise: unexpected operand {key!r}; {takes}")
            values[key] = value
        missing = [n for n in self.names if values.get(n) is None]
        if missing:
            raise InvalidProblemError(f"elementwise: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; {takes}")
        for name in self.names:
            if isinstance(values[name], (list, tuple, str)):
                raise InvalidProblemError(f"elementwise: {name} is {told(values[name])}; {self.formula!r} takes arrays and numbers")
        for op, key, name in self._tape.numbers:
            if not is_array(values[name]) or is_scalar(values[name]):
                values[name] = _check(op, key, values[name])
            elif self._integer(op, key):
                raise InvalidProblemError(f"elementwise: {name} is an array; {self.formula!r} takes an integer there, {key} of {op}")
        if not any(is_array(values[n]) for n in self.names):
            raise InvalidProblemError(f"elementwise: at least one operand of {self.formula!r} must be an array")
        return values

    def _arrays(self, values: dict[str, Any]) -> tuple[bool, ...]:
        """Which operands are arrays; NumPy scalars are numbers unless there is nothing else."""
        arrays = tuple(is_array(values[n]) and not is_scalar(values[n]) for n in self.names)
        return arrays if any(arrays) else tuple(is_array(values[n]) for n in self.names)

    @staticmethod
    def _integer(op: str, key: str) -> bool:
        return any(p.name == key and p.type == "int" for p in registry.named(op)[0].directions["forward"].params)

    def _op(self, arrays: tuple[bool, ...]) -> tuple[Entry, Any]:
        found = self._ops.get(arrays)
        if found is None:
            found = self._ops.setdefault(arrays, self._build(arrays))
        return found

    def _build(self, arrays: tuple[bool, ...]) -> tuple[Entry, Any]:
        named = [n for n, a in zip(self.names, arrays, strict=True) if a]
        operands = [self._tape.inner(n) for n in named]
        scalars = [self._tape.inner(n) for n, a in zip(self.names, arrays, strict=True) if not a]
        identity = digest([("formula", self.body), ("scalars", ",".join(scalars))])[:16]
        category = {1: "unary_elementwise", 2: "binary_elementwise"}.get(len(operands), "ternary_elementwise")
        entry: dict[str, Any] = {
            "op": f"formula_{identity}", "category": category, "doc": f"The formula y = {self.body}.", "pattern": "elementwise",
            "types": {"T": "float"}, "args": [*operands, *scalars], "params": {n: {"type": "float", "nan": True} for n in scalars},
            "let": self._tape.lets, "forward": self._tape.result,
        }  # fmt: skip
        try:
            lets, formulas = self._tape.gradients(named)
            entry |= {"backward_let": self._tape.lets | lets, "backward": formulas}
            why = None
        except FormulaError as error:
            entry |= {"backward": "none", "why": str(error)}
            why = str(error)
        try:
            op = registry.add_op(entry)
        except ManifestError as error:
            raise InvalidProblemError(f"elementwise: formula {self.formula!r} is outside the language: {error.args[0]}") from None
        forward, backward = Entry(op.name, "forward"), Entry(op.name, "backward") if "backward" in op.directions else why
        for made in (forward, backward):
            if isinstance(made, Entry):
                made._build()  # holds the op
        return forward, backward

    def __call__(self, /, *args: Any, out: Any = None, preference: PlanPreference | None = None, check: bool = False, **kwargs: Any) -> Any:
        if compiling():
            from ..bridges.torch_tracing import traced_formula

            return traced_formula(self.formula, args, tuple(kwargs), tuple(kwargs.values()), out, preference, check)
        values = self._values(args, kwargs)
        arrays = self._arrays(values)
        entry, _ = self._op(arrays)
        operands = tuple(values[n] for n, a in zip(self.names, arrays, strict=True) if a)
        scalars = tuple(values[n] for n, a in zip(self.names, arrays, strict=True) if not a)
        with _quoting(self.formula, self.names):
            return entry.call(operands, scalars, out, preference, check)

    def backward(
        self, dy: Any, /, *args: Any, need: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False, **kwargs: Any
    ) -> dict[str, Any]:
        """Gradients of every array operand (or those in need=, by operand name) as a dict; broadcast operands are summed to their shape.

        Raises UnsupportedError when a function of the formula has no derivative in the manifest.
        """
        if compiling():
            from ..bridges.torch_tracing import traced_gradients

            if need is None or out is not None:
                raise UnsupportedError("elementwise: under torch.compile a backward takes need=, names of operands, and no out=")
            asked = tuple(_asked(need))
            made = traced_gradients(self.formula, dy, args, tuple(kwargs), tuple(kwargs.values()), asked, preference, check)
            return dict(zip(asked, made, strict=True))
        values = self._values(args, kwargs, backward=True)
        arrays = self._arrays(values)
        _, entry = self._op(arrays)
        if not isinstance(entry, Entry):
            raise UnsupportedError(f"elementwise: {entry}")
        operands = [n for n, a in zip(self.names, arrays, strict=True) if a]
        wanted = operands if need is None else _asked(need)
        for name in wanted:
            if name in self.names and name not in operands:
                raise InvalidProblemError(f"elementwise: need names {name!r}, which is a number here; numbers get no gradient, {', '.join(operands)} may")
            if name not in operands:
                raise InvalidProblemError(f"elementwise: need names {name!r}; accepted {', '.join(operands)}")
        decl = entry._decl or entry._build()
        inner = {n: self._tape.inner(n) for n in self.names}
        table = {"dy": dy} | {inner[n]: value for n, value in values.items()}
        table |= {f"{inner[n]}_shape": tuple(values[n].shape) for n in operands}
        tensors = tuple(table.get(n) for n in entry._names)
        params = tuple(table.get(p.name, p.default) for p in entry._params)
        with _quoting(self.formula, self.names):
            result = entry.call(tensors, params, out, preference, check, tuple(f"d{inner[n]}" for n in wanted))
        results = result if isinstance(result, tuple) else (result,)
        outer = {name: n for n, name in inner.items()}
        names = [outer[o.name[1:]] for o in decl.outputs]
        return {n: g for n, g in zip(names, results, strict=True) if n in wanted}


    # -- plans ------------------------------------------------------------------------------------------------------------------------------

    def select(
        self, direction: str = "forward", /, *, preference: PlanPreference | None = None, arch: str | None = None, need: Any = None, **operands: Any
    ) -> FormulaPlan:
        """A plan for operands described by TensorSpec (or arrays), by the formula's names; a number, or None, makes a name a run-time number.

        For "backward" describe dy too. need: the names of the gradients. Nothing is compiled or launched. Raises the errors of the call, at select.
        The result is called y, and out (its gradient dout) where an operand is called y or dy.
        """
        numbers = {n: 0.0 if operands.get(n) is None else operands[n] for n in self.names if not isinstance(operands.get(n), TensorSpec) and not is_array(operands.get(n))}
        arrays = tuple(n not in numbers for n in self.names)
        described = [n for n, a in zip(self.names, arrays, strict=True) if a]
        if not described:
            raise InvalidProblemError(f"elementwise: at least one operand of {self.formula!r} must be an array or a TensorSpec")
        result = "out" if {"y", "dy"} & set(self.names) else "y"
        own = {"workspace", "stream", "check", "need", "arch", "preference", "direction", result}
        if reserved := (own | {f"d{n}" for n in (result, *self.names)} if direction == "backward" else own) & set(self.names):
            raise InvalidProblemError(f"elementwise: {min(reserved)!r} is an argument of plans; rename the operand of {self.formula!r}")
        forward, backward = self._op(arrays)
        entry = forward if direction == "forward" else backward
        if isinstance(entry, str) or direction not in ("forward", "backward"):
            raise UnsupportedError(f"elementwise: {entry}") if isinstance(entry, str) else unknown("direction", direction, ("forward", "backward"), repr(self))
        names = {n: self._tape.inner(n) for n in self.names} | {result: "y"}
        if direction == "backward":
            names |= {f"d{result}": "dy"} | {f"d{n}": f"d{self._tape.inner(n)}" for n in described}
        decl = entry._decl or entry._build()
        taken = {o.name for o in (*decl.inputs, *decl.outputs)} | {p.name for p in decl.params}
        given: dict[str, Any] = {}
        for name, value in (operands | numbers).items():
            if name not in names:
                raise InvalidProblemError(f"elementwise: unknown operand {name!r}; {self.formula!r} takes {', '.join(self.names)}")
            if names[name] in taken and value is not None:
                given[names[name]] = value
            if f"{names[name]}_shape" in taken:
                given[f"{names[name]}_shape"] = tuple(value.shape)
        wanted = None if need is None else tuple(names.get(f"d{n}", n) for n in _asked(need))
        with _quoting(self.formula, self.names, result):
            plan = select(entry.op_name, direction, preference=preference, arch=arch, need=wanted, **given)
        return FormulaPlan(plan, self.formula, {outer: inner for outer, inner in names.items() if inner in taken})

    def modules(self, arch: str) -> Iterator[KernelSku]:
        """The kernels of both directions: of every split into arrays and numbers that was called or selected, else of arrays alone."""
        for entries in [self._ops[split] for split in self._ops] or [self._op((True,) * len(self.names))]:
            for entry in entries:
                if isinstance(entry, Entry):
                    yield from listed(registry.get_op(entry.op_name), entry.direction, arch, settings.host_geometry == "fast")

    @property
    def sku(self) -> KernelSku:
        """The kernel of contiguous float32 arrays on the current device, else the CPU; `select(...)` has that of others."""
        return self._usual().sku

    @property
    def source(self) -> str:
        """The CUDA C++ of `sku`."""
        return self._usual().source

    def _usual(self) -> FormulaPlan:
        operands: dict[str, Any] = dict.fromkeys(self.names, TensorSpec((1024,), "float32"))
        return self.select(**operands)

    def __reduce__(self) -> tuple[Any, ...]:
        return elementwise, (self.formula,)


@lru_cache(maxsize=1024)
def _function(formula: str) -> ElementwiseFunction:
    return ElementwiseFunction(formula)


def elementwise(formula: str, /, *args: Any, out: Any = None, preference: PlanPreference | None = None, check: bool = False, **kwargs: Any) -> Any:
    """A fused elementwise kernel from a formula: elementwise("y = silu(a) * b", a, b) computes it in one pass over memory.

    The formula is Python expression syntax over operand names, numbers, + - * / **, comparisons, and/or/not, where(c, a, b), the language's
    functions (exp, sqrt, fma, …) and every elementwise op of the manifest by name (silu, gelu, lerp, leaky_relu(x, 0.1), …). Operands: arrays
    of one float dtype (they broadcast) and numbers (run-time scalars: one kernel for all values), in order of appearance or by name.
    Without operands it returns the function, whose `.backward(dy, …)` gives a dict of gradients. Halves compute in float32, one rounding.
    docs/formulas.md has the whole language.
    Source: the manifest's own formulas and derivatives. Raises: InvalidProblemError for a formula outside the language, UnsupportedDTypeError,
    UnsupportedError for a gradient that the manifest does not have.
    """
    if not isinstance(formula, str):
        raise InvalidProblemError(f"elementwise: formula is {told(formula)}; accepted a string such as 'a * x + b', then its operands")
    if compiling() and (args or kwargs):
        from ..bridges.torch_tracing import traced_formula

        return traced_formula(formula, args, tuple(kwargs), tuple(kwargs.values()), out, preference, check)
    function = _function(formula)
    if not args and not kwargs:
        return function
    return function(*args, out=out, preference=preference, check=check, **kwargs)


HOOKS["elementwise"] = elementwise
