"""Launches that draw numbers: arrays of them, and what keeps or drops the cells of an array."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES, integer_range
from ...codegen.model import LOOPS
from ...records import Arg, Const, Geometry, Launch, Problem, Ptr, Scalar, Spec, ceil_div, i32, i64, numel
from ..axes import merged
from ..folds.reduce import full_spec
from ..indexing.index_base import THREADS, axes
from ..loops import CELLS, ONE, OTHER_CELLS
from .seeds import check_seed, resolve, seed_args

__all__ = ["check", "dims", "plan", "resolve"]

MOST = 8  # neighbouring elements that a thread draws together, of 16 bytes at most unless a block of the generator has more
INFINITE = {"f16": 65520.0, "bf16": 3.3961775292304601e38, "f32": 3.4028235677973366e38, "f64": math.inf}  # what rounds to infinity
NUMBERS = {"p": "probability"}
TAIL = 30.0  # standard deviations beyond which truncated_normal takes the series of the tail


def check(p: Problem) -> None:
    """A seed; bounds in order."""
    check_seed(p)
    law, given = p.traits.law, p.params
    if law in ("uniform", "integer", "truncated_normal"):
        low, high = (given["lower"], given["upper"]) if law == "truncated_normal" else (given["low"], given["high"])
        if low > high or (low == high and law != "uniform"):
            p.fail("upper" if law == "truncated_normal" else "high", high, f"a number {'from' if law == 'uniform' else 'above'} {low}{' on' if law == 'uniform' else ''}")
        token = p.types["T"]
        if law == "uniform" and (max(abs(low), abs(high)) >= INFINITE[token] or high - low >= INFINITE[DTYPES[token].acc]):
            p.fail("high", high, f"bounds that {DTYPES[token].name} holds, and a distance between them that {DTYPES[DTYPES[token].acc].name} holds")
        if law == "integer":
            least, most = integer_range(DTYPES[token])
            if low < least or high > most + 1:
                p.fail("low" if low < least else "high", low if low < least else high, f"bounds from {least} to {most + 1} for this dtype")
    if law == "bernoulli" and given["probability"] is None and not p.has("p"):
        p.fail("p", None, "a number in [0, 1] or an array of them")


def dims(p: Problem) -> dict[str, Any]:
    """The shape asked for."""
    if p.traits.law in ("dropout", "alpha_dropout"):
        return {}
    shape = p.params["shape"]
    if shape is None:
        if not p.has("p"):
            p.fail("shape", None, "a shape")
        shape = p.spec("p").shape
    if p.has("p"):
        full_spec(p, "p", tuple(shape))
    return {"Y": tuple(shape)}


def plan(p: Problem) -> Geometry:
    """One launch: groups of neighbouring elements in row-major order."""
    keeps = p.traits.law in ("dropout", "alpha_dropout")
    result = "dx" if p.direction == "backward" else "y"
    y = p.spec(result)
    cells = numel(y.shape)
    none = Const(0, "u64"), Spec(y.shape, (0,) * len(y.shape), y.dtype)

    def given(name: str) -> tuple[Arg, Spec]:
        return (Ptr(name), full_spec(p, name, y.shape)) if p.has(name) else none

    operands: list[tuple[Arg, Spec]] = [(Ptr(result), y)]
    if keeps:
        operands = [given("dy" if p.direction == "backward" else "x"), *operands, given("mask")]
    elif p.traits.law == "bernoulli":
        operands = [given("p"), *operands]
    pack = _pack(p, y)
    moving = [spec for arg, spec in operands if isinstance(arg, Ptr)]
    extents, strides = merged(y.shape, [spec.strides for spec in moving])
    packed = len(extents) == 1 and all(s[0] == 1 for s in strides) and all(spec.alignment >= min(16, pack * spec.dtype.size) for spec in moving)
    packed = packed and not (p.traits.law == "bernoulli" and p.has("p"))  # of which each cell is read alone
    where = axes(*merged(y.shape, [spec.strides for _, spec in operands]))
    each = p.pick("cells", CELLS, OTHER_CELLS) if p.loops else 0
    head: tuple[Arg, ...] = (*(arg for arg, _ in operands), where, i64(each) if p.loops else i32(packed), i64(cells), *seed_args(p))
    variant = LOOPS if p.loops else "strided"
    if not cells:
        return Geometry(variant, ())
    if p.loops:
        return Geometry(variant, (Launch("", (ceil_div(cells, each), 1, 1), ONE, (*head, *_numbers(p, y))),))
    blocks = min(ceil_div(cells, pack * THREADS), p.pick("blocks", p.resident // 64, (p.resident // 256, p.resident // 16)))
    return Geometry(variant, (Launch("", (blocks, 1, 1), (THREADS, 1, 1), (*head, *_numbers(p, y))),))


def _pack(p: Problem, y: Spec) -> int:
    """Elements of a thread's pack: as draw.cu.j2 has them."""
    law = p.traits.law
    wide = law == "integer" or (law not in ("dropout", "alpha_dropout", "bernoulli") and y.dtype.size == 8)
    return max(2 if wide else 4, min(MOST, 16 // y.dtype.size))


def _numbers(p: Problem, y: Spec) -> tuple[Arg, ...]:
    """What the law takes beside the draws."""
    given = p.params
    match p.traits.law:
        case "dropout" | "alpha_dropout":
            share = Scalar("p", "f64") if given.get("training") is not False else Const(0.0, "f64")
            return share, i64(_inner(p, y.shape))
        case "bernoulli":
            return (Const(0.0 if given["probability"] is None else given["probability"], "f64"),)
        case "integer":
            low, high = given["low"], given["high"]
            return Const(low & (2**64 - 1), "u64"), Const(high - low & (2**64 - 1), "u64"), Const(2**64 % (high - low), "u64")
        case "uniform":
            return Const(given["low"], "f64"), Const(given["high"], "f64")
        case "normal":
            return Scalar("mean", "f64"), Scalar("std", "f64")
        case "truncated_normal":
            lower, upper = float(given["lower"]), float(given["upper"])
            if max(lower, -upper) > TAIL:
                near, far = (lower, upper) if lower > 0 else (-upper, -lower)
                return tuple(Const(v, "f64") for v in (-1.0, _share_of_tail(near, far), lower, upper, 1.0 if lower > 0 else -1.0))
            sign = -1.0 if lower > 0 else 1.0  # both bounds above the mean: their mirror images, whose shares are not close to 1
            ends = (-upper, -lower) if lower > 0 else (lower, upper)
            return tuple(Const(v, "f64") for v in (*(0.5 * math.erfc(-end / math.sqrt(2.0)) for end in ends), lower, upper, sign))
        case "gumbel":
            return Scalar("loc", "f64"), Scalar("scale", "f64")
        case _:
            return Scalar("scale", "f64"), Const(0.0, "f64")


def _share_of_tail(near: float, far: float) -> float:
    """The mass of the normal distribution between two bounds far out, over that beyond the nearer one. draw.cu.j2 has the series."""
    gap, a, b = far - near, 1 / near / near, 1 / far / far
    return -math.expm1(-(near * gap + gap * gap / 2 + math.log1p(gap / near) + (b - a) * (1 - 2.5 * (a + b))))


def _inner(p: Problem, shape: tuple[int, ...]) -> int:
    """Elements that are kept or dropped together: one, or those of a channel."""
    if not p.params["channels"]:
        return 1
    if len(shape) < 2:
        p.fail("channels", True, "an array of samples and channels")
    return numel(shape[2:])
