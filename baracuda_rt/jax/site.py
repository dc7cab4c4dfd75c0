"""A call but for its arrays: what jax keeps beside traced values, hashable and equal where the results are. No array, no jax here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..call.arrays import dtype_row
from ..call.dispatch import Entry, entries
from ..call.plan import Plan
from ..call.preference import DEFAULT, PlanPreference
from ..call.types import accepted_names
from ..codegen.dtypes import DTYPES
from ..codegen.model import DirectionSpec, OperandSpec
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..executors.base import Executor
from ..records import Spec, contiguous_strides
from ..version import VERSION

__all__ = ["Described", "Site"]

Described = tuple[tuple[int, ...], str]  # shape, and dtype by NumPy's name


def plain(value: Any) -> Any:
    """A parameter's value in what JSON can hold; a complex number by its parts. Raises TypeError for what is none."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if hasattr(value, "tolist"):  # NumPy's arrays and numbers
        return plain(value.tolist())
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "__index__"):
        return value.__index__()
    return float(value) if hasattr(value, "__float__") else dtype_row(value).name


def unplain(value: Any) -> Any:
    """What `plain` was made of, lists as tuples."""
    if isinstance(value, dict):
        return complex(*value["complex"])
    return tuple(unplain(item) for item in value) if isinstance(value, list) else value


class Site:
    """Function, parameters, the numbers in the place of operands, which operands are there, and what is asked for."""

    __slots__ = ("_hash", "entry", "given", "need", "numbers", "preference", "present", "text")

    def __init__(
        self, entry: Entry, given: Mapping[str, Any], present: Sequence[str], numbers: Mapping[str, Any], need: tuple[str, ...] | None = None,
        preference: PlanPreference | None = None,
    ) -> None:  # fmt: skip
        self.entry, self.present, self.need = entry, tuple(present), need
        self.preference = DEFAULT if preference is None else preference
        values, counted = {k: self._plain(k, v) for k, v in given.items()}, {k: plain(v) for k, v in numbers.items()}
        self.given, self.numbers = {k: unplain(v) for k, v in values.items()}, {k: unplain(v) for k, v in counted.items()}
        parts = {
            "version": VERSION, "op": entry.op_name, "direction": entry.direction, "count": entry.count, "given": values, "present": present, "numbers": counted,
            "need": need, "preference": self.preference,
        }  # fmt: skip
        self.text = json.dumps(parts)
        self._hash = hash(self.text)

    def _plain(self, name: str, value: Any) -> Any:
        try:
            return plain(value)
        except (TypeError, UnsupportedDTypeError) as error:
            if isinstance(error, UnsupportedDTypeError) and name in (p.name for p in self.decl.params if p.type == "dtype"):
                return str(value)  # told by the parameter's own check
            raise InvalidProblemError(f"{self.entry.name}: {name} is {type(value).__name__}; accepted a value that is known when the function is traced") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Site) and self.text == other.text

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        shown = [f"{name}={value!r}" for name, value in self.given.items() if value != self._default(name)]
        shown += [f"{name}={value!r}" for name, value in self.numbers.items()] + ([f"need={self.need!r}"] if self.need is not None else [])
        return f"{self.entry.name}({', '.join(shown)})"

    def _default(self, name: str) -> Any:
        return next(p.default for p in self.decl.params if p.name == name)

    @property
    def decl(self) -> DirectionSpec:
        return self.entry._decl or self.entry._build()

    def changed(self, **given: Any) -> Site:
        """The same with other values of some parameters."""
        return Site(self.entry, self.given | given, self.present, self.numbers, self.need, self.preference)

    def holding(self, present: tuple[str, ...]) -> Site:
        """The same with other operands given."""
        return self if present == self.present else Site(self.entry, self.given, present, self.numbers, self.need, self.preference)

    def plan(self, described: Sequence[Described], executor: Executor) -> Plan:
        """The plan of this call on dense arrays of these shapes and dtypes. Raises what the functional call raises."""
        specs: dict[str, Spec | None] = {}
        for name, (shape, dtype) in zip(self.present, described, strict=True):
            operand = self.decl.operand(name)
            try:
                row = dtype_row(dtype)
            except UnsupportedDTypeError:
                accepted = accepted_names(self.decl, name)
                raise UnsupportedDTypeError(f"{self.entry.name}: {name} has a dtype that is not served: {dtype}" + (f"; accepted: {accepted}" if accepted else "")) from None
            specs[name] = Spec(tuple(shape), contiguous_strides(shape), DTYPES["i64"] if row.key == "i32" and wide(self.decl, operand) else row, 16)
        return self.entry._plan(self.decl, specs, self.given, self.need, self.preference, executor, self.numbers)

    def problem(self, described: Sequence[Described]) -> bytes:
        """This call and its operands as text, from which `parse` makes both again."""
        return json.dumps([self.text, described]).encode()


def parse(problem: bytes) -> tuple[Site, list[Described]]:
    """What `Site.problem` was made of. Raises InvalidProblemError for the text of another version."""
    text, described = json.loads(problem)
    parts = json.loads(text)
    if parts["version"] != VERSION:
        raise InvalidProblemError(f"{parts['op']}: compiled for version {parts['version']} of baracuda_rt; this is {VERSION}: compile again")
    entry = entries(parts["op"], parts["direction"])
    entry._decl or entry._build()
    if parts["count"] is not None:
        entry = entry._sized(parts["count"])
    given = {name: unplain(value) for name, value in parts["given"].items()}
    numbers = {name: unplain(value) for name, value in parts["numbers"].items()}
    need = None if parts["need"] is None else tuple(parts["need"])
    site = Site(entry, given, parts["present"], numbers, need, PlanPreference(*parts["preference"]))
    return site, [(tuple(shape), dtype) for shape, dtype in described]


def wide(decl: DirectionSpec, operand: OperandSpec) -> bool:
    """Whether an operand's integers have 64 bits and nothing less: without jax_enable_x64 JAX holds such as 32 bits, and they are widened for the kernels."""
    tokens = decl.types.get(operand.type, (operand.type,))
    return "i64" in tokens and "i32" not in tokens and not any(token in tokens for token in ("T", "f32"))
