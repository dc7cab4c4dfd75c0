"""Launch geometry of NF4 and FP4: blocks of consecutive elements with one absmax each, two codes a byte."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Blob, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, ceil_div, i32, i64
from ..axes import merged
from ..axes_struct import pack_axes

THREADS = 256
VECTORS = 4  # of nf4_gemv that share one pass over the weights
PACKING = Struct("Packing", """
    i64 columns
    i64 block   # elements that share an absmax, in flat order
    i64 fp4     # the codes' values: NF4 or FP4
""")
LINE = Struct("Line", "i64 inner, outer_step, step")
NESTING = Struct("Nesting", """
    i64 block   # blocks that share an element of nested_absmax
    i64 absmax_step, code_step
""")
SHAPE = Struct("Shape", """
    i64 m, n, k
    i64 a_row, a_step, y_row, y_step
    Line packed, absmax
""", LINE)  # fmt: skip


def weight_shape(p: Problem) -> tuple[int, ...]:
    """The shape of the unpacked array."""
    if p.traits.map == "quantize":
        return p.spec("x").shape
    shape = p.params["shape"]
    if p.traits.map == "dequantize":
        if shape is None:
            shape = (2 * p.spec("packed").numel,)
        return tuple(shape)
    columns = p.spec("a").shape[-1]
    if shape is None:
        shape = (2 * p.spec("packed").numel // columns if columns else 0, columns)
    if len(shape) != 2 or shape[1] != columns:
        p.fail("shape", shape, f"(N, {columns}), with K = {columns} from a")
    return tuple(shape)


def sizes(p: Problem) -> tuple[int, int, int]:
    """Elements, bytes and blocks."""
    n = math.prod(weight_shape(p))
    return n, ceil_div(n, 2), ceil_div(n, p.params["block_size"])


def check(p: Problem) -> None:
    """The packed array and absmax have exactly the length that shape and block_size give."""
    shape, block = weight_shape(p), p.params["block_size"]
    if p.params["layout"] == "row_pair":
        if len(shape) != 2 or shape[0] % 2 or shape[1] % block:
            name = "x" if p.traits.map == "quantize" else "shape"
            p.fail(name, f"of shape {shape}", f"two axes for layout row_pair: an even number of rows, columns divisible by block_size = {block}")
    _, count, blocks = sizes(p)
    for name, expected in (("packed", count), ("absmax", blocks)):
        spec = p.specs.get(name)
        if spec is not None and spec.numel != expected:
            p.fail(name, f"of shape {spec.shape}", f"{expected} elements for shape {shape} and block_size = {block}")
    if p.traits.map == "quantize":
        return
    nested = p.spec("absmax").dtype.key == "u8"
    for name, expected in (("nested_absmax", ceil_div(blocks, p.params["nested_block_size"])), ("nested_code", 256)):
        spec = p.specs.get(name)
        if (spec is not None) != nested:
            p.fail(name, "given" if spec is not None else "missing", "with an absmax of uint8, and with no other")
        if spec is not None and spec.shape != (expected,):
            p.fail(name, f"of shape {spec.shape}", f"({expected},)")


def dims(p: Problem) -> dict[str, Any]:
    """Lengths of the outputs."""
    _, count, blocks = sizes(p)
    if p.traits.map == "quantize":
        pairs = p.params["layout"] == "row_pair"
        shape = weight_shape(p)
        return {"B": count, "S": (shape[0], shape[1] // p.params["block_size"]) if pairs else (blocks,)}
    if p.traits.map == "dequantize":
        return {"L": weight_shape(p)}
    return {"N": weight_shape(p)[0]}


def plan(p: Problem) -> Geometry:
    """The launches of each op."""
    n, count, blocks = sizes(p)
    wide = p.wide or n > INT32_MAX - 2**16 or "i64" in (p.variant or "")
    columns = weight_shape(p)[1] if p.params["layout"] == "row_pair" else 0
    packing = Blob(PACKING.pack(columns=columns, block=p.params["block_size"], fp4=p.params["quant_type"] == "fp4"))
    tail = "_i64" if wide else ""
    block = (THREADS, 1, 1)
    if p.traits.map == "quantize":
        place = Blob(_place(p.spec("x"), wide))
        lanes = 1
        while lanes < 32 and lanes < p.params["block_size"]:
            lanes *= 2
        packed_line, absmax_line = LINE.pack(*_line(p, "packed")), LINE.pack(*_line(p, "absmax"))
        launches = [
            Launch("_absmax", (ceil_div(blocks, THREADS // lanes), 1, 1), block, (Ptr("x"), Ptr("absmax"), i64(n), i64(blocks), Blob(absmax_line), i32(lanes), packing, place)),
            Launch(
                "_codes", (ceil_div(count, THREADS), 1, 1), block,
                (Ptr("x"), Ptr("packed"), Ptr("absmax"), i64(n), i64(count), Blob(packed_line), Blob(absmax_line), packing, ErrorArg(), place),
            ),
        ]  # fmt: skip
        return Geometry("default" + tail, tuple(launches) if n else ())
    packed, absmax = p.spec("packed"), p.spec("absmax")
    absmax_step, code_step = (spec.strides[0] if (spec := p.specs.get(name)) is not None else 0 for name in ("nested_absmax", "nested_code"))
    nesting = Blob(NESTING.pack(block=p.params["nested_block_size"], absmax_step=absmax_step, code_step=code_step))
    scales = (Ptr("absmax"), Ptr("nested_absmax"), Ptr("nested_code"), Scalar("offset", "f32"), nesting)
    dense = packed.contiguous and absmax.contiguous and not columns
    if p.traits.map == "dequantize":
        y = p.spec("y")
        vec = 16 // DTYPES[p.types["T"]].size
        vectors = dense and y.contiguous and y.alignment >= 16 and packed.alignment >= vec // 2
        if _choose(p, "vec16", vectors):
            dense_args = (Ptr("packed"), *scales, Ptr("y"), i64(n), packing)
            return Geometry("vec16", (Launch("", (ceil_div(n, THREADS * vec), 1, 1), block, dense_args),) if n else ())
        args = (Ptr("packed"), *scales, Ptr("y"), i64(n), Blob(LINE.pack(*_line(p, "packed"))), Blob(LINE.pack(*_line(p, "absmax"))), packing, Blob(_place(y, wide)))
        return Geometry("strided" + tail, (Launch("", (ceil_div(n, THREADS), 1, 1), block, args),) if n else ())
    a, y = p.spec("a"), p.spec("y")
    if len(a.shape) > 2:
        p.fail("a", f"of shape {a.shape}", "[K] or [M, K]")
    rows, inner = weight_shape(p)
    m = a.numel // inner if inner else math.prod(a.shape[:-1])
    a_row, a_step = (a.strides[0] if len(a.shape) == 2 else 0), a.strides[-1]
    y_row, y_step = (y.strides[0] if len(y.shape) == 2 else 0), y.strides[-1]
    aligned = a.alignment >= 16 and a_row * a.dtype.size % 16 == 0 and packed.alignment >= 4
    vectors = dense and aligned and a_step == 1 and inner % 8 == 0 and p.params["block_size"] % 8 == 0
    variant = "vec" if _choose(p, "vec", vectors) else "strided"
    shape = Blob(SHAPE.pack(
        m=m, n=rows, k=inner, a_row=a_row, a_step=a_step, y_row=y_row, y_step=y_step, packed=_line(p, "packed"), absmax=_line(p, "absmax"),
    ))  # fmt: skip
    grid = (ceil_div(rows, THREADS // 32), ceil_div(m, VECTORS), 1)
    if grid[1] > 65535:
        p.fail("a", f"{m} vectors", f"at most {65535 * VECTORS}: use nf4_dequantize and a matrix product")
    product = Launch("", grid, block, (Ptr("packed"), *scales, Ptr("a"), Ptr("y"), packing, shape))
    return Geometry(variant, (product,) if m and rows else ())


def _choose(p: Problem, fast: str, possible: bool) -> bool:
    """Whether the fast variant serves: where it can, unless another one is asked for."""
    return possible and (p.variant is None or p.variant.startswith(fast))


def _line(p: Problem, name: str) -> tuple[float, ...]:
    """The `Line` struct of an array that is walked flat: at most two axes remain after merging."""
    extents, (strides,) = merged(p.spec(name).shape, [p.spec(name).strides])
    if len(extents) > 2:
        p.fail(name, f"a view with strides {p.spec(name).strides}", "one with at most two axes that do not merge: make it contiguous")
    rows = len(extents) == 2
    return LINE.values(inner=extents[1] if rows else 0, outer_step=strides[0] if rows else 0, step=strides[-1] if strides else 1)


def _place(spec: Spec, wide: bool) -> bytes:
    """Offsets by flat position."""
    return pack_axes(*merged(spec.shape, [spec.strides]), wide)
