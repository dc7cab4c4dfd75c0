"""Formula ops to what the elementwise template needs: operands with C++ types, and per output the statements that compute it."""

from __future__ import annotations

from dataclasses import dataclass

from . import expr
from .dtypes import DTYPES, DType
from .model import DirectionSpec


@dataclass(frozen=True, slots=True)
class Input:
    """An input array: its storage dtype and the condition (wanted outputs) under which it is read."""

    name: str
    dtype: DType
    load: str  # C++ expression prefix: to_acc, or nothing for storage-typed formulas


@dataclass(frozen=True, slots=True)
class Output:
    """An output array: its storage dtype, the `const auto` lines before its formula, and the formula."""

    name: str
    dtype: DType
    lets: tuple[tuple[str, str], ...]
    value: str
    reads: tuple[str, ...]  # inputs the formula needs


@dataclass(frozen=True, slots=True)
class ScalarArg:
    """A scalar kernel parameter and its C++ type."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Elementwise:
    """Everything the elementwise template reads."""

    compute: str  # C++ compute type
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    scalars: tuple[ScalarArg, ...]
    vec: int
    reducible: bool


def formula_for(table: dict[str, str] | object, group: str) -> str:
    """The formula of a dtype group."""
    assert isinstance(table, dict)
    return table[group] if group in table else table[""]


def scalar_args(decl: DirectionSpec, compute: str) -> tuple[ScalarArg, ...]:
    """The scalar kernel arguments of a direction in order: parameters of role scalar, then host formulas."""
    out = [ScalarArg(p.name, "i64" if p.type == "int" and DTYPES[compute].is_float is False else compute) for p in decl.params if p.role == "scalar"]
    return (*out, *(ScalarArg(name, compute) for name, _ in decl.host))


def compute_key(decl: DirectionSpec, types: dict[str, str]) -> str:
    """The dtype token that the formulas of this direction compute in."""
    main = DTYPES[types["T"]]
    mode = decl.guarantee.get("compute", "acc")
    return main.key if mode == "storage" else types.get(mode, mode) if mode != "acc" else main.acc_key


def elementwise(decl: DirectionSpec, types: dict[str, str]) -> Elementwise:
    """The lowered form of a formula direction for concrete dtypes."""
    storage = decl.guarantee.get("compute") == "storage"
    group = DTYPES[types["T"]].group
    compute = compute_key(decl, types)
    rows = {o.name: DTYPES[types.get(o.type, o.type)] for o in (*decl.inputs, *decl.outputs)}
    lets = dict(decl.lets)
    outputs = []
    for operand in decl.outputs:
        formula = formula_for(dict(decl.formulas[operand.name]), group)
        free = expr.closure(formula, lets)
        outputs.append(
            Output(
                operand.name,
                rows[operand.name],
                tuple((name, expr.lower(lets[name], group)) for name in expr.used_lets(formula, lets)),
                expr.lower(formula, group),
                tuple(o.name for o in decl.inputs if o.name in free),
            )
        )
    inputs = tuple(Input(o.name, rows[o.name], "" if storage else "to_acc") for o in decl.inputs)
    widest = max(row.size for row in rows.values())
    c = DTYPES[compute]
    return Elementwise(
        c.c if storage else c.acc,
        inputs,
        tuple(outputs),
        scalar_args(decl, compute) if not storage else (),
        max(1, 16 // widest),
        decl.direction == "backward",
    )
