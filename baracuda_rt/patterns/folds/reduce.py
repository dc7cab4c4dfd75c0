"""Launch geometry of the reductions' forwards: one fold over any set of axes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...codegen.dtypes import DTYPES
from ...errors import UnsupportedDTypeError
from ...records import Geometry, Problem, Ptr, Spec, numel
from .reduce_base import NULL, Fold, axes_of, fold_launches, kept_shape

NO_IDENTITY = ("amax", "amin", "max", "min", "argmax", "argmin")


def norm_kind(order: float) -> str:
    """Which fold a vector norm of this order is."""
    return {2.0: "two", 1.0: "one", 0.0: "zero", math.inf: "inf", -math.inf: "ninf"}.get(order, "p")


def reduced_to(p: Problem, shape: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(shape, reduced axes) of reduce_to for an operand of `shape`."""
    target = p.params["shape"]
    pad = len(shape) - len(target)
    padded = (1,) * max(pad, 0) + target
    if pad < 0 or any(n not in (1, m) for n, m in zip(padded, shape, strict=True)):
        p.fail("shape", target, f"one that broadcasts to x's {shape}")
    return target, tuple(a for a, n in enumerate(padded) if a < pad or n != shape[a])


def reduced_axes(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The axes that a call reduces."""
    if p.op == "reduce_to":
        return reduced_to(p, shape)[1]
    if p.op == "trace":
        return (len(shape) - 2, len(shape) - 1)
    return axes_of(p, len(shape))


def check(p: Problem) -> None:
    """Sets that have no result when empty; a mean of integers names its dtype."""
    spec = p.spec("x")
    if p.op == "trace" and len(spec.shape) < 2:
        p.fail("x", f"of shape {spec.shape}", "at least two dimensions")
    if p.op == "mean" and not spec.dtype.is_float and p.params["dtype"] is None:
        raise UnsupportedDTypeError(f"mean: x has dtype {spec.dtype.name}; accepted a floating dtype, or dtype= the one to compute in")
    extent = numel([spec.shape[a] for a in reduced_axes(p, spec.shape)])
    if extent == 0 and (p.op in NO_IDENTITY or p.params.get("ord") == -math.inf):
        p.fail("x", f"empty along the reduced axes (shape {spec.shape})", "at least one element: this reduction has no identity")
    if p.types.get("R") in ("i32", "u32") and p.op in ("argmax", "argmin"):
        limit = 2**31 if p.types["R"] == "i32" else 2**32
        if extent > limit:
            p.fail("dtype", p.types["R"], f"int64 for {extent} positions")


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """The result's shape as K."""
    shape = p.spec("x").shape
    if p.op == "reduce_to":
        return {"K": p.params["shape"]}
    if p.op == "trace":
        return {"K": shape[:-2]}
    return {"K": kept_shape(shape, reduced_axes(p, shape), bool(p.params["keepdim"]))}


def cell_strides(spec: Spec, shape: Sequence[int], axes: Sequence[int]) -> tuple[int, ...]:
    """An output's strides over the full rank, 0 on the reduced axes; the output may be in keepdim form, or right-aligned (reduce_to)."""
    kept = [a for a in range(len(shape)) if a not in axes]
    if len(spec.shape) == len(kept):
        own = dict(zip(kept, spec.strides, strict=True))
    else:
        pad = len(shape) - len(spec.shape)
        own = {a + pad: s for a, s in enumerate(spec.strides)}
    return tuple(0 if a in axes or shape[a] == 1 else own[a] for a in range(len(shape)))


def wide_sums(p: Problem) -> dict[str, object]:
    """The source parameter that keeps sums of f32 in f64, where the caller asks for that."""
    return {"accumulate": "f64"} if p.precision_first and DTYPES[p.types.get("R", p.types["T"])].acc == "f32" else {}


def plan(p: Problem) -> Geometry:
    """One fold, in one or two launches."""
    x = p.spec("x")
    shape, axes = x.shape, reduced_axes(p, x.shape)
    source: dict[str, object] = wide_sums(p)
    if p.op == "trace":
        n = min(shape[-2:])
        x = Spec((*shape[:-2], n), (*x.strides[:-2], x.strides[-2] + x.strides[-1]), x.dtype, x.alignment)
        shape, axes = x.shape, (len(x.shape) - 1,)
    extent = numel([shape[a] for a in axes])
    number = float(extent)
    if p.op in ("var", "std"):
        number = max(0.0, extent - p.params["correction"]) if extent else math.nan
    if p.op == "vector_norm":
        number = p.params["ord"]
        source["norm"] = norm_kind(number)
    y = (Ptr("y"), cell_strides(p.spec("y"), shape, axes)) if p.has("y") else (NULL, ())
    places = (Ptr("indices"), cell_strides(p.spec("indices"), shape, axes)) if p.has("indices") else (NULL, ())
    in_order = p.op in ("max", "min", "argmax", "argmin")
    wide = p.wide or numel(shape) > 2**31 - 1 - 2**16
    asked = p.variant.removesuffix("_i64") if p.variant else None
    fold = Fold(x, Ptr("x"), axes, y, places, number=number, in_order=in_order)
    layout, launches, work = fold_launches(fold, wide, 0, asked)
    return Geometry(layout + ("_i64" if wide else ""), tuple(launches), work, source)
