"""Launch geometry of the reductions' forwards: one fold over any set of axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...codegen import expr
from ...codegen.catalogue import ACCUMULATE, guarantee
from ...codegen.dtypes import DTYPES, PARTS
from ...codegen.fold_lowering import numbers_of
from ...codegen.folds import FOLDS, chosen
from ...codegen.model import LOOPS
from ...errors import UnsupportedDTypeError
from ...records import Geometry, Problem, Ptr, Spec, numel
from .reduce_base import COLUMN_BLOCKS, NULL, WIDE_BLOCKS, Fold, axes_of, fold_launches, kept_shape
from .reduce_loops import loop_launches

ANY_ORDER = ("extremum", "located", "ties", "any", "all")
"""States that come out the same in whatever order elements and states are merged."""
LIGHT = ("sum", "product", "extremum", "any", "all")
"""States of 8 bytes at most, of which a multiprocessor runs three blocks of columns where an access has more than four elements, of others fewer."""

DEEP = ("sum", "extremum", "length", "logsumexp")
"""States with a kernel for rows of two batches of loads a thread, which are all on their way at once (`deep` of folds/reduce.cu.j2)."""


def source_of(p: Problem) -> dict[str, Any]:
    """The source parameters that follow from the call's parameters by the entry's `cases`."""
    return {name: expr.function(str(text), (), p.params)() for name, text in p.traits.cases.items()}


def static_of(p: Problem) -> dict[str, Any]:
    """All source parameters of a call."""
    return {param.name: p.params[param.name] for param in p.decl.params if param.role == "source"} | source_of(p)


def numbers(p: Problem, n: int, **extents: int) -> dict[str, float]:
    """The numbers that formulas name: n, parameters, and what the entry computes from them on the host."""
    out: dict[str, float] = {}
    for name, formula in p.traits.numbers.items():
        out[name] = float(expr.function(formula, (), {**p.params, **out, **extents, "n": n})())
    return out


def reduced_to(p: Problem, shape: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(shape, reduced axes) where a shape is reduced to another one that broadcasts to it."""
    target = p.params["shape"]
    pad = len(shape) - len(target)
    padded = (1,) * max(pad, 0) + target
    if pad < 0 or any(n not in (1, m) for n, m in zip(padded, shape, strict=True)):
        p.fail("shape", target, f"one that broadcasts to x's {shape}")
    return target, tuple(a for a, n in enumerate(padded) if a < pad or n != shape[a])


def reduced_axes(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The axes that a call reduces."""
    match p.traits.axes:
        case "shape":
            return reduced_to(p, shape)[1]
        case "diagonal":
            return (len(shape) - 2, len(shape) - 1)
        case "dim_or_only" if len(shape) <= 1:
            return tuple(range(len(shape)))
    return axes_of(p, len(shape))


def full_spec(p: Problem, name: str, shape: tuple[int, ...]) -> Spec:
    """An operand as it broadcasts over `shape`."""
    spec = p.spec(name)
    pad = len(shape) - len(spec.shape)
    if pad < 0 or any(n not in (1, m) for n, m in zip(spec.shape, shape[max(pad, 0) :], strict=True)):
        p.fail(name, f"of shape {spec.shape}", f"one that broadcasts to {shape}")
    return Spec(shape, (0,) * pad + tuple(0 if n == 1 else s for n, s in zip(spec.shape, spec.strides, strict=True)), spec.dtype, spec.alignment)


def check_complex(p: Problem, static: Mapping[str, Any]) -> None:
    """Refuses complex numbers with which folding the parts as numbers of their own, or one after the other, is not right."""
    right = str(getattr(p.traits, "pairs", None) or getattr(p.traits, "parts", None) or "")
    if right and DTYPES[p.types["T"]].kind == "c" and not expr.function(right, (), static)():
        for name in sorted(expr.names(right)):
            of = next(iter(expr.names(str(p.traits.cases[name])))) if name in p.traits.cases else name
            usual = next(param.default for param in p.decl.params if param.name == of)
            p.fail(of, p.params[of], f"{usual!r} for {DTYPES[p.types['T']].name}")


def check(p: Problem) -> None:
    """Sets that have no result when empty; integers whose result needs a dtype; positions that their dtype holds."""
    names = p.decl.folds[0].operands
    spec = p.spec(names[0])
    if p.traits.axes == "diagonal" and len(spec.shape) < 2:
        p.fail(names[0], f"of shape {spec.shape}", "at least two dimensions")
    if p.traits.needs_dtype and not spec.dtype.differentiable and p.params["dtype"] is None:
        raise UnsupportedDTypeError(f"{p.name}: {names[0]} has dtype {spec.dtype.name}; accepted a floating dtype, or dtype= the one to compute in")
    for name in names[1:]:
        full_spec(p, name, spec.shape)
    extent = numel([spec.shape[a] for a in reduced_axes(p, spec.shape)])
    static = static_of(p)
    check_complex(p, static)
    if extent == 0 and chosen(str(p.traits.empty), static) == "refused":
        p.fail(names[0], f"empty along the reduced axes (shape {spec.shape})", "at least one element: this reduction has no identity")
    if p.types.get("R") in ("i32", "u32") and "index" in p.decl.folds[0].finish.values():
        limit = 2**31 if p.types["R"] == "i32" else 2**32
        if extent > limit:
            p.fail("dtype", p.types["R"], f"int64 for {extent} positions")


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """The result's shape as K."""
    shape = p.spec(p.decl.folds[0].operands[0]).shape
    match p.traits.axes:
        case "shape":
            return {"K": p.params["shape"]}
        case "diagonal":
            return {"K": shape[:-2]}
    return {"K": kept_shape(shape, reduced_axes(p, shape), bool(p.params.get("keepdim")))}


def cell_strides(spec: Spec, shape: Sequence[int], axes: Sequence[int]) -> tuple[int, ...]:
    """An output's strides over the full rank, 0 on the reduced axes; the output may be in keepdim form, or right-aligned."""
    kept = [a for a in range(len(shape)) if a not in axes]
    if len(spec.shape) == len(kept):
        own = dict(zip(kept, spec.strides, strict=True))
    else:
        pad = len(shape) - len(spec.shape)
        own = {a + pad: s for a, s in enumerate(spec.strides)}
    return tuple(0 if a in axes or shape[a] == 1 else own[a] for a in range(len(shape)))


def diagonal(spec: Spec) -> Spec:
    """The diagonals of the matrices of the last two axes."""
    (*outer, rows, columns), (*steps, down, right) = spec.shape, spec.strides
    return Spec((*outer, min(rows, columns)), (*steps, down + right), spec.dtype, spec.alignment)


def fold_numbers(p: Problem, which: int, static: Mapping[str, Any], n: int) -> tuple[float, ...]:
    """The numbers that the kernels of one of the folds are launched with."""
    values = numbers(p, n)
    return tuple(values[name] for name in numbers_of(p.decl.folds[which], p.decl, static))


def wide_sums(p: Problem) -> dict[str, Any]:
    """The source parameter that keeps sums of f32 in f64, where the caller asks for that."""
    return {ACCUMULATE: "f64"} if p.precision_first and p.types["T"] not in PARTS and DTYPES[p.types.get("R", p.types["T"])].acc == "f32" else {}


def _plain(p: Problem) -> bool:
    """Whether what is folded, and what becomes of it, has one right result: the C library's functions have no part in it."""
    formulas = [text for fold in p.decl.folds for text in (*fold.map.values(), *fold.finish.values(), *([fold.weight] if fold.weight else []))]
    return bool(p.once("plain", lambda: (all(expr.calls(text) <= expr.EXACT for text in formulas),))[0])


def plan(p: Problem) -> Geometry:
    """One fold, in one or two launches."""
    names = p.decl.folds[0].operands
    shape = p.spec(names[0]).shape
    axes = reduced_axes(p, shape)
    specs = [full_spec(p, name, shape) for name in names]
    if p.traits.axes == "diagonal":
        specs = [diagonal(spec) for spec in specs]
        shape = specs[0].shape
        axes = (len(shape) - 1,)
    results = [(Ptr(o.name), cell_strides(p.spec(o.name), shape, axes)) for o in p.decl.outputs]
    static = static_of(p)
    kind = FOLDS[chosen(p.decl.folds[0].fold, static)]
    whole = all(DTYPES[p.types.get(name, p.types["T"])].kind in "iub" for name in ("T", "R"))
    exact = kind.state in ANY_ORDER or (kind.state == "sum" and whole)
    wide = p.wide or numel(shape) > 2**31 - 1 - 2**16
    asked = p.variant.removesuffix("_i64") if p.variant else None
    fold = Fold(
        [(spec, Ptr(name)) for name, spec in zip(names, specs, strict=True)], axes, results[0], results[1] if len(results) > 1 else (NULL, ()),
        numbers=fold_numbers(p, 0, static, numel([shape[a] for a in axes])), in_order=kind.state == "located",
        pick=p.pick if exact else None, blocks=WIDE_BLOCKS if kind.state in LIGHT and len(names) == 1 and DTYPES[p.acc].size <= 4 else COLUMN_BLOCKS,
        heavy=kind.state == "logsumexp", moments=kind.state == "moments", singly=kind.state == "located",
        deep=kind.state in DEEP and len(names) == 1 and not wide and guarantee(p.decl, p.types, "", wide_sums(p)).accumulator == "f32",
    )  # fmt: skip
    if exact:
        p = p.settled(_plain(p))
    if p.loops:
        launches, work = loop_launches(fold, pick=p.pick)
        return Geometry(LOOPS, tuple(launches), work, source_of(p) | wide_sums(p))
    layout, launches, work = fold_launches(fold, wide, 0, asked)
    return Geometry(layout + ("_i64" if wide else ""), tuple(launches), work, source_of(p) | wide_sums(p))
