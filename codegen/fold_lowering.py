"""Folds to what the templates of the reductions need: the State, operands with C++ types, and the lowered map and finish."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import expr
from .catalogue import ACCUMULATE, guarantee
from .dtypes import DTYPES, PARTS, DType
from .folds import FOLDS, WEIGHTED, chosen
from .lowering import Refused, formula_for, refused
from .model import DirectionSpec, FoldSpec

LONG = ("pow", "lgamma", "digamma", "trigamma", "erfinv")
"""Functions whose code is too long to stand in a kernel once for each element under way: they are called."""
DIRECT = frozenset(("abs", "real", "imag", "conj"))
"""Functions of a formula over several operands that is a few instructions long all the same."""


class FoldOperand(NamedTuple):
    """An input that is folded over."""

    name: str
    dtype: DType
    otherwise: int | None = None  # what its elements count as where it is not given


class FoldResult(NamedTuple):
    """What one reduced set leaves: storage type, the `const auto` lines over the state, and the formula."""

    name: str
    c: str
    reads: tuple[tuple[str, str], ...]  # name, member of State
    numbers: tuple[tuple[str, int], ...]  # name, place among the launch's numbers
    value: str


class Fold(NamedTuple):
    """Everything the templates read of one fold."""

    state: str
    greatest: bool
    squares: bool
    row: DType  # the dtype whose least and greatest values an extremum starts from
    compute: str  # C++ type that is folded in
    map_compute: str  # C++ type that the map is computed in
    convert: str  # C++ function that makes it the former
    operands: tuple[FoldOperand, ...]
    map_reads: tuple[str, ...]
    map_numbers: tuple[tuple[str, int], ...]
    map: str
    weight: str  # "" where nothing is folded beside
    results: tuple[FoldResult, ...]
    numbers: tuple[str, ...]
    calls: tuple[tuple[str, int], ...]  # long functions and how many arguments they take
    direct: bool  # the map takes a few instructions an element
    vec: int  # elements of 16 bytes of the widest operand
    refused: Refused | None
    complex: bool  # complex numbers are folded or mapped
    map_part: str  # what numbers stand in beside them in the map, and in the results
    part: str


def static_of(decl: DirectionSpec, source: Mapping[str, Any]) -> dict[str, Any]:
    """Values of what decides a source: its parameters and those that the plan adds."""
    names = [p.name for p in decl.params if p.role == "source"] + [name for name, _ in decl.sku_params]
    return {name: source[name] for name in names if name in source}


def results_of(spec: FoldSpec, static: Mapping[str, Any], numbers: frozenset[str]) -> dict[str, str]:
    """The formulas of the results that the chosen fold has the values for."""
    values = FOLDS[chosen(spec.fold, static)].values.keys() | numbers
    folded = {name: expr.fold(text, static) for name, text in spec.finish.items()}
    return {name: text for name, text in folded.items() if expr.names(text) <= values}


def numbers_of(spec: FoldSpec, decl: DirectionSpec, static: Mapping[str, Any]) -> tuple[str, ...]:
    """The numbers that the kernels of a fold are launched with, in order."""
    known = frozenset(name for name, _ in decl.host)
    weights = [spec.weight] if FOLDS[chosen(spec.fold, static)].state in WEIGHTED else []
    texts = [*(expr.fold(text, static) for text in (*spec.map.values(), *weights)), *results_of(spec, static, known).values()]
    used = set().union(*(expr.names(text) for text in texts))
    return tuple(name for name, _ in decl.host if name in used)


def folds(decl: DirectionSpec, types: Mapping[str, str], source: Mapping[str, Any]) -> tuple[Fold, ...]:
    """The lowered folds of a direction for concrete dtypes and values of its source parameters."""
    return tuple(_fold(spec, decl, types, static_of(decl, source), source.get(ACCUMULATE)) for spec in decl.folds)


def _fold(spec: FoldSpec, decl: DirectionSpec, types: Mapping[str, str], static: Mapping[str, Any], accumulate: str | None) -> Fold:
    kind = FOLDS[chosen(spec.fold, static)]
    token = guarantee(decl, types, "").accumulator
    if accumulate and DTYPES[token].is_float:
        token = accumulate
    operands = tuple(FoldOperand(o.name, DTYPES[types.get(o.type, o.type)], o.otherwise) for o in map(decl.operand, spec.operands))
    # A float that is folded as integer or truth value is mapped as what it is.
    floating = DTYPES[token].differentiable or not any(o.dtype.differentiable for o in operands)
    planar = next((o.dtype.acc_key for o in operands if o.dtype.kind == "c"), None)  # sizes of complex numbers are mapped as complex, folded as real
    map_token = planar or (token if floating else next(o.dtype.acc_key for o in operands if o.dtype.is_float))
    folds_complex = DTYPES[token].kind == "c"
    text = expr.fold(formula_for(spec.map, DTYPES[map_token].group), static)
    numbers = numbers_of(spec, decl, static)
    calls: dict[str, int] = {}

    def lowered(formula: str, group: str) -> str:
        out = expr.lower(formula, group)
        for name in LONG:
            if re.search(rf"\bm_{name}\(", out):
                calls[name] = expr.FUNCTIONS[name][1]
                out = re.sub(rf"\bm_{name}\(", f"{name}_of(", out)
        return out

    mapped = lowered(text, DTYPES[map_token].group)
    beside = expr.fold(spec.weight, static) if kind.state in WEIGHTED else ""
    weight = lowered(beside, DTYPES[map_token].group) if beside else ""
    truth = expr.is_truth(text)
    rows = {o.name: DTYPES[types.get(o.type, o.type)].c for o in decl.outputs}
    results = tuple(
        FoldResult(
            name, rows.get(name, DTYPES[token].acc), tuple((v, kind.complex.get(v, kind.values[v]) if folds_complex else kind.values[v]) for v in kind.values if v in expr.names(formula)),
            tuple((v, k) for k, v in enumerate(numbers) if v in expr.names(formula)), lowered(formula, DTYPES[token].group),
        )
        for name, formula in results_of(spec, static, frozenset(numbers)).items()
    )  # fmt: skip
    plain = len(operands) == 1 and text == operands[0].name
    free = expr.names(text) | (expr.names(beside) if beside else set())
    return Fold(
        kind.state, kind.greatest, kind.squares, operands[0].dtype if plain else DTYPES[token], DTYPES[token].acc, DTYPES[map_token].acc,
        "saturate_i64" if map_token != token and token == "i64" and not truth else "value_t",
        operands, tuple(o.name for o in operands if o.name in free), tuple((v, k) for k, v in enumerate(numbers) if v in free), mapped, weight,
        results, numbers, tuple(calls.items()), len(operands) == 1 or (expr.calls(text) <= DIRECT and "/" not in text), max(1, 16 // max(o.dtype.size for o in operands)), refused(decl, DTYPES[map_token].group),
        planar is not None, PARTS.get(map_token, "C"), PARTS.get(token, "C"),
    )  # fmt: skip
