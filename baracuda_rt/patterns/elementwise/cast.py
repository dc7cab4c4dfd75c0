"""Launch geometry of cast: elementwise between two dtypes; packed 4-bit integers are addressed by byte."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedDTypeError
from ...records import INT32_MAX, Blob, Geometry, Launch, Problem, Ptr, ceil_div, contiguous_strides, i64
from ..axes import merged
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from . import elementwise

THREADS = 256
LAYOUT = Struct("Layout[index_t=i32|i64]", "Axes<index_t, RANK, 1> source, target", AXES32, AXES64, RANK=RANK)


def packed(p: Problem, variable: str) -> bool:
    """Whether a side holds two elements a byte."""
    return DTYPES[p.types[variable]].kind == "q"


def mode(p: Problem) -> str:
    """What happens to values beyond the target's range: "default", or what a parameter asks for instead."""
    target = DTYPES[p.types["A"]]
    saturate = p.params.get("saturate")
    if target.key == "e4m3":
        return "nan" if saturate is False else "default"
    if target.key == "e5m2":
        return "saturate" if saturate else "default"
    return "saturate" if target.kind in "iu" and p.params.get("overflow") == "saturate" else "default"


def dims(p: Problem) -> dict[str, Any]:
    """The shape of the data, and of the result as it is stored."""
    name = "x" if p.direction == "forward" else "dy"
    given = p.spec(name)
    if given.dtype.kind == "q":
        raise UnsupportedDTypeError(f"{p.name}: {name} has dtype {given.dtype.name}, one element a byte; accepted packed bytes: uint8 with packed={given.dtype.name!r}")
    shape = p.params.get("shape")
    if packed(p, "T"):
        bytes_ = given.numel
        shape = (2 * bytes_,) if shape is None else shape
        if ceil_div(math.prod(shape), 2) != bytes_:
            p.fail("shape", shape, f"a shape of {max(2 * bytes_ - 1, 0)} or {2 * bytes_} elements, two for each of the {bytes_} bytes of {name}")
    else:
        if shape is not None:
            p.fail("shape", shape, "None: the operand is not packed")
        shape = given.shape
    p.params["mode"] = mode(p)
    return {"...": shape, "Y": (ceil_div(math.prod(shape), 2),) if packed(p, "A") else shape}


def plan(p: Problem) -> Geometry:
    """Variant and launch."""
    params = {"mode": p.params["mode"]}
    if not packed(p, "T") and not packed(p, "A"):
        return replace(elementwise.plan(p), params=params)
    source, target = ("x", "y") if p.direction == "forward" else ("dy", "dx")
    x, y = p.spec(source), p.spec(target)
    numel = math.prod(p.dims["..."])
    vec = 32 if packed(p, "T") and packed(p, "A") else max(2, 16 // (y if packed(p, "T") else x).dtype.size)
    dense = all(
        all(n == 1 or s == c for n, s, c in zip(spec.shape, spec.strides, contiguous_strides(spec.shape), strict=True))
        and spec.alignment >= min(16, spec.dtype.size * (vec // 2 if packed(p, variable) else vec))
        for spec, variable in ((x, "T"), (y, "A"))
    )
    wide = p.wide or numel > INT32_MAX - 2 * THREADS * 16
    variant = "vec16" if dense else "strided"
    if p.variant is not None:
        variant = elementwise._preferred(p, p.variant.removesuffix("_i64"), variant)
    suffix = "_i64" if wide else ""
    if not numel:
        return Geometry(variant + suffix, (), params=params)
    pointers = (Ptr(source), Ptr(target))
    if variant == "vec16":
        launch = Launch("", (ceil_div(ceil_div(numel, vec), THREADS), 1, 1), (THREADS, 1, 1), (*pointers, i64(numel)))
    else:
        source_axes, target_axes = (axes_values(*merged(spec.shape, [spec.strides]), wide) for spec in (x, y))
        layout = LAYOUT[index_t(wide)].pack(source=source_axes, target=target_axes)
        launch = Launch("", (ceil_div(ceil_div(numel, 2), THREADS), 1, 1), (THREADS, 1, 1), (*pointers, Blob(layout), i64(numel)))
    return Geometry(variant + suffix, (launch,), params=params)
