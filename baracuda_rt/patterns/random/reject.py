"""Launches that draw numbers of laws that take some trials: gamma, beta, Poisson."""

from __future__ import annotations

from typing import Any

from ...records import Arg, Const, Geometry, Launch, Problem, Ptr, Scalar, Spec, ceil_div, i32, i64, numel
from ..axes import merged
from ..folds.reduce import full_spec
from ..indexing.index_base import THREADS, axes
from .seeds import check_seed, resolve, seed_args

__all__ = ["NUMBERS", "check", "dims", "plan", "resolve"]

MOST = 9.2e18  # counts of a greater rate leave int64
NUMBERS = {"concentration": "alpha", "rate": "mean", "a": "alpha", "b": "beta"}


def _operands(p: Problem) -> list[str]:
    return [o.name for o in p.decl.inputs if o.name in NUMBERS]


def check(p: Problem) -> None:
    """A seed, and each parameter as an array or as a number."""
    check_seed(p)
    for name in _operands(p):
        number = p.params[NUMBERS[name]]
        if (number is None) != p.has(name):
            p.fail(name if number is None else NUMBERS[name], number, "a number or an array of them")
        if p.traits.law == "poisson" and number is not None and number > MOST:
            p.fail(NUMBERS[name], number, f"a number up to {MOST}")


def dims(p: Problem) -> dict[str, Any]:
    """The shape asked for, or the one that the arrays broadcast to."""
    arrays = [name for name in _operands(p) if p.has(name)]
    shape = p.params["shape"]
    if shape is None:
        if not arrays:
            p.fail("shape", None, "a shape, or an array among the parameters")
        rank = max(len(p.spec(name).shape) for name in arrays)
        shapes = [(1,) * (rank - len(p.spec(name).shape)) + p.spec(name).shape for name in arrays]
        shape = tuple(next((n for n in extents if n != 1), 1) for extents in zip(*shapes, strict=True))
    for name in arrays:
        full_spec(p, name, tuple(shape))
    return {"Y": tuple(shape)}


def plan(p: Problem) -> Geometry:
    """One launch, an element a thread."""
    y = p.spec("y")
    cells = numel(y.shape)
    if not cells:
        return Geometry("strided", ())
    names = [*_operands(p), ""][:2]
    pointers: list[Arg] = []
    sets = [y.strides]
    numbers: list[Arg] = []
    for name in names:
        there = bool(name) and p.has(name)
        pointers.append(Ptr(name) if there else Const(0, "u64"))
        sets.append((full_spec(p, name, y.shape) if there else Spec(y.shape, (0,) * len(y.shape), y.dtype)).strides)
        numbers.append(Const(0.0, "f64") if there or not name else Const(p.params[NUMBERS[name]], "f64"))
    scale = Scalar("scale", "f64") if "scale" in p.params else Const(1.0, "f64")
    args = (Ptr("y"), *pointers, i32(p.types.get("P") == "f32"), axes(*merged(y.shape, sets)), i64(cells), *numbers, scale, *seed_args(p))
    blocks = min(ceil_div(cells, THREADS), p.pick("blocks", p.resident // 64, (p.resident // 256, p.resident // 16)))  # beyond, a thread takes several elements
    return Geometry("strided", (Launch("", (blocks, 1, 1), (THREADS, 1, 1), args),))
