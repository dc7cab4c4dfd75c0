"""Formula ops to what the elementwise template needs: operands with C++ types, and per output the statements that compute it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import expr
from .catalogue import compute_key, formula_group
from .dtypes import DTYPES, PARTS, DType
from .model import DirectionSpec


class Input(NamedTuple):
    """An input array: its storage dtype and the condition (wanted outputs) under which it is read."""

    name: str
    dtype: DType
    load: str  # C++ function that makes it a formula's value: to_acc, load_as<C> where that is another type, nothing for storage-typed formulas
    number: bool  # a call may give one number in its place, or the entry says what it counts as where it is not given: kernels read it where the pointer is null
    otherwise: int | None  # that value of the entry
    part: str  # of a complex dtype: the type of its parts, in which a number is passed


class Output(NamedTuple):
    """An output array: its storage dtype, the `const auto` lines before its formula, and the formula."""

    name: str
    dtype: DType
    lets: tuple[tuple[str, str], ...]
    value: str
    reads: tuple[str, ...]  # inputs the formula needs
    even: tuple[str, ...]  # those lines' names that no input has a part in, hidden operands apart: the same for all of what a fold folds
    divisors: tuple[str, ...]  # those of them that are divided by


class ScalarArg(NamedTuple):
    """A scalar kernel parameter and its C++ type."""

    name: str
    token: str


class Refused(NamedTuple):
    """What an operand may not hold, reported under check=True: the fault's name in the error slot, and the C++ condition over the operand's value."""

    operand: str
    fault: str
    condition: str


def refused(decl: DirectionSpec, group: str) -> Refused | None:
    """What an entry says that its map's operands may not hold."""
    table = getattr(decl.traits, "refused", None) or {}
    for fault, formula in table.items():
        (operand,) = expr.names(str(formula))
        return Refused(operand, str(fault), expr.lower(str(formula), group))
    return None


class Elementwise(NamedTuple):
    """Everything the elementwise template reads."""

    compute: str  # C++ compute type
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    scalars: tuple[ScalarArg, ...]
    vec: int
    side: int  # of a tile that all inputs have in shared memory, in elements; 0 where that is no path
    turned: bool  # tiles that all outputs have in shared memory may be a path: of narrow floats and masks
    apart: int  # elements a thread over any strides, where there are many; 0 where that is no path
    banded: bool  # several rows a thread, which share an operand, may be a path: there are others, and all fit into registers beside what the formulas need
    reducible: bool
    twice: bool  # a thread of a long flat run has two accesses: conversions to halves, which read more than they write
    divisor: str | None  # an integer operand whose zeros are reported under check=True
    refused: Refused | None
    in_parts: bool  # operands are parts of arrays: rows of a part are dense, the parts are not
    long: bool  # a formula calls a function of many instructions
    special: bool  # a formula calls special functions
    further: frozenset[str]  # and those of these partials
    complex: bool  # complex numbers are computed with or made
    part: str  # what real numbers stand in: the type of a complex number's parts, else the compute type

    @property
    def read(self) -> tuple[Input, ...]:
        """The inputs that a formula needs, or whose values are checked; the others may not be there."""
        names = {name for y in self.outputs for name in y.reads} | {self.divisor or (self.refused.operand if self.refused else "")}
        return tuple(x for x in self.inputs if x.name in names)


TILE_SIDES = (64, 32)
TURNED = 64  # side of a tile of results
STATIC_SHARED = 48 << 10
APART = 4  # elements of which a thread has all operands on their way


def tile_pitch(side: int, size: int) -> int:
    """Elements from one row of a tile to the next: an odd number of words, which puts a column into all banks."""
    return side + max(1, 4 // size)


def tile_side(sizes: Sequence[int]) -> int:
    """The largest side with which a tile of each operand fits; 0 where none does."""
    return next((side for side in TILE_SIDES if sum(side * tile_pitch(side, size) * size for size in sizes) <= STATIC_SHARED), 0) if sizes else 0


def turned_fits(sizes: Sequence[int]) -> bool:
    """Whether a tile of each output fits, and the accesses that a run of it begins with."""
    return sum(TURNED * (TURNED + max(2, 4 // size)) * size + 16 for size in sizes) <= STATIC_SHARED


def narrow_float(dtype: DType) -> bool:
    """Whether these are floats of 4 bytes or fewer, which models have in layouts of all kinds."""
    return dtype.is_float and dtype.size < 8


def formula_for(table: Mapping[str, str], group: str) -> str:
    """The formula of a dtype group."""
    return table[group] if group in table else table[""]


def scalar_args(decl: DirectionSpec, compute: str) -> tuple[ScalarArg, ...]:
    """The scalar kernel arguments of a direction in order: parameters of role scalar (integers as i64, real numbers beside complex ones), then host formulas."""
    real = PARTS.get(compute, compute)
    out = [ScalarArg(p.name, "i64" if p.type == "int" else real) for p in decl.params if p.role == "scalar"]
    return (*out, *(ScalarArg(name, real) for name, _ in decl.host))


def elementwise(decl: DirectionSpec, types: Mapping[str, str], source: Mapping[str, Any]) -> Elementwise:
    """The lowered form of a formula direction for concrete dtypes and values of its source parameters."""
    storage = decl.guarantee.get("compute") == "storage"
    group = formula_group(decl, types)
    compute = compute_key(decl, types)
    static = {p.name: source[p.name] for p in decl.params if p.role == "source"}
    static |= {name: source[name] for name, _ in decl.sku_params}
    rows = {o.name: DTYPES[types.get(o.type, o.type)] for o in (*decl.inputs, *decl.hidden, *decl.outputs)}
    written = [o for o in (*decl.outputs, *decl.hidden) if o.name in decl.formulas]
    read = [o for o in (*decl.inputs, *decl.hidden) if o.name not in decl.formulas and o.name not in decl.in_parts]
    narrow = compute == "f32" and all(rows[o.name].is_float and rows[o.name].size < 4 for o in written)
    lets = {name: expr.fold(formula, static) for name, formula in decl.lets}
    local = re.compile(rf"\b({'|'.join(lets)})\b") if lets else None

    def lowered(formula: str) -> str:
        """C++ of a formula; its own names end in an underscore, which no name of a template does."""
        text = expr.lower(formula, group, narrow)
        return local.sub(r"\1_", text) if local else text

    complex_operands = frozenset(o.name for o in read if rows[o.name].kind == "c") - {"dy"}
    outputs = []
    for operand in written:
        table = decl.formulas[operand.name]
        formula, own_lets = expr.fold(formula_for(table, group), static), lets
        if decl.direction == "backward" and group == "complex" and group not in table and rows["dy"].kind == "c":  # of a complex derivative: conjugated
            formula = expr.conjugated(formula, complex_operands)
            own_lets = {name: expr.conjugated(text, complex_operands) for name, text in lets.items()}
        free = expr.closure(formula, lets)
        own_names = expr.used_lets(formula, lets)
        even = [name for name in own_names if expr.closure(name, lets).isdisjoint(o.name for o in decl.inputs)]
        divisors = frozenset[str]().union(*(expr.divisors(text) for text in (formula, *(own_lets[name] for name in own_names if name not in even))))
        outputs.append(
            Output(
                operand.name,
                rows[operand.name],
                tuple((f"{name}_", lowered(own_lets[name])) for name in own_names),
                lowered(formula),
                tuple(o.name for o in read if o.name in free),
                tuple(f"{name}_" for name in even),
                tuple(f"{name}_" for name in even if name in divisors),
            )
        )
    c = DTYPES[compute]
    main = "" if storage else "to_acc" if DTYPES[types["T"]].acc == c.acc else "load_as<C>"
    narrow_beside = not storage and c.key == "f64"  # an operand of a narrower dtype of its own: its product with an integer has f64's digits too
    inputs = tuple(Input(o.name, rows[o.name], main if o.type == "T" else "load_as<C>" if narrow_beside and rows[o.name].kind == "f" else "to_acc", o.name in decl.numbers or o.otherwise is not None, o.otherwise, PARTS.get(rows[o.name].key, "")) for o in read)
    widest = max(row.size for row in rows.values())
    called = frozenset[str]().union(*(expr.calls(formula) for formula in (*lets.values(), *(formula_for(decl.formulas[o.name], group) for o in written))))
    further = frozenset(name for name, functions in expr.FURTHER.items() if called & functions)
    special = bool(called & expr.SPECIAL) or bool(further)
    watched = (group == "int" and decl.divisor) or refused(decl, group)
    return Elementwise(
        c.c if storage else c.acc,
        inputs,
        tuple(outputs),
        scalar_args(decl, compute) if not storage else (),
        max(1, 16 // widest),
        0 if watched or special else tile_side([x.dtype.size for x in inputs]),
        bool(inputs) and all(narrow_float(y.dtype) for y in outputs) and all(narrow_float(x.dtype) or x.dtype.kind == "b" for x in inputs) and not (watched or special) and turned_fits([y.dtype.size for y in outputs]),
        0 if special or not inputs else APART if sum(x.dtype.size for x in inputs) >= 4 else 2 * APART,
        widest < 16 and 2 <= len(inputs) <= 3 and decl.direction == "forward" and not (watched or special),
        decl.direction == "backward",
        [x.dtype.key for x in inputs] == ["f32"] and all(narrow_float(y.dtype) and y.dtype.size == 2 for y in outputs),
        decl.divisor if group == "int" else None,
        refused(decl, group),
        bool(decl.in_parts),
        not called <= expr.SHORT,
        special,
        further,
        any(row.kind == "c" for row in rows.values()),
        PARTS.get(compute, "C"),
    )
