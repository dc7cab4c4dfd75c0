"""Launch of one_hot."""

from __future__ import annotations

from typing import Any

from ...codegen.model import LOOPS
from ...records import Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, ceil_div, contiguous_strides, i64, numel
from ..axes import merged
from ..fastdiv import FASTDIV, fastdiv
from ..loops import CELLS, ONE
from ..segments.segment_base import largest_plus_one
from .index_base import THREADS, UNROLL, Form, axes, bits_of, choose

INDICES = "index"


def resolve(call: Any) -> bool:
    """num_classes=None, or -1, is the largest index + 1; reads the indices. True when the call depended on data."""
    if call.params.get("num_classes") not in (None, -1) or call.arrays.get(INDICES) is None:
        return False
    return largest_plus_one(call, INDICES, "num_classes")


def dims(p: Problem) -> dict[str, Any]:
    """The number of classes."""
    if p.params["num_classes"] in (None, -1):
        p.fail("num_classes", p.params["num_classes"], "an integer >= 0 (a Plan cannot read it from the indices)")
    return {"C": p.params["num_classes"]}


def plan(p: Problem) -> Geometry:
    """One launch over the cells of the result."""
    index, y = p.spec("index"), p.spec("y")
    classes = p.params["num_classes"]
    shape = index.shape
    extents, strides = merged(shape, [index.strides, y.strides[:-1], contiguous_strides(shape)])
    vec = 16 // y.dtype.size
    flat = y.strides == contiguous_strides(y.shape) or y.numel == 0
    whole = flat and y.alignment >= 16 and y.numel % vec == 0
    run = flat and y.alignment >= 16 and len(extents) <= 1 and vec <= classes and y.numel < 2**31 - THREADS * UNROLL * vec
    variant = LOOPS if p.loops else choose(p, vec if whole or run else 1, moves=True)
    vec = vec if variant == "vec16" else 1
    if not y.numel:
        return Geometry(variant, ())
    form = Form((classes,), shape, Spec(shape, index.strides, index.dtype), [(j, None) for j in range(len(shape))], (0,), (0,), (classes,))
    one = Const(bits_of(p, "dtype", 1, y.dtype), "u64")
    if p.loops:
        rows = numel(shape)
        group = max(1, CELLS // classes)
        own = (Ptr("index"), Ptr("y"), axes(extents, strides), form.policy(p), i64(classes), i64(rows), i64(y.strides[-1]), i64(group), one, ErrorArg())
        return Geometry(variant, (Launch("", (ceil_div(rows, group), 1, 1), ONE, own),))
    if vec > 1 and run and p.pick("kernel", "flat", ("cells",) if whole else ()) == "flat":
        blocks = ceil_div(y.numel, THREADS * UNROLL * vec)
        divider = Blob(FASTDIV.pack(**fastdiv(classes)._asdict()))
        flat_args = (Ptr("index"), i64(strides[0][0] if extents else 0), Ptr("y"), form.policy(p), divider, Const(y.numel, "u32"), one, ErrorArg())
        return Geometry(variant, (Launch("_flat", (blocks, 1, 1), (THREADS, 1, 1), flat_args),))
    args = (
        Ptr("index"), Ptr("y"), axes(extents, strides), form.policy(p), i64(classes), Const(1.0 / classes, "f64"), i64(y.strides[-1]), i64(y.numel), one, ErrorArg(),
    )  # fmt: skip
    return Geometry(variant, (Launch("", (ceil_div(y.numel // vec, THREADS), 1, 1), (THREADS, 1, 1), args),))
