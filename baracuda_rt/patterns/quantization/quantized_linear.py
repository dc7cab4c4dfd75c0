"""Launch geometry of int8 matrix products: activations quantized row by row into the workspace, then tiles of the product."""

from __future__ import annotations

import math

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, Work, ceil_div, i32, round_up
from ..axes import collapse
from ..axes_struct import AXES64, axes_values
from .dynamic_range_quantize import row_lanes, row_layout
from .quantize import BOUNDS, THREADS

TILE = 64
SHAPE = Struct("Shape", """
    Axes<i64, 16, 4> rows  # a, y, a_scale, a_zero
    i64 m, n, k
    i64 a_step, w_row, w_step, y_step, w_scale_step, bias_step
    i32 words                    # rows of a and w are whole, aligned words
    i32 scale_kind, weight_kind  # of the scales: 0 data_t, 1 f32
""", AXES64)  # fmt: skip
RANGE = BOUNDS.pack(lo=-128, hi=127, first=-128, last=127)


def check(p: Problem) -> None:
    """Which activation operands go together."""
    if p.traits.activations != "rows":
        return
    ready = not DTYPES[p.types["A"]].is_float
    for name in ("a_scale", "a_zero_point"):
        if p.has(name) and not ready:
            p.fail(name, "given", "only with int8 activations: float ones are quantized here")
    if ready and not p.has("a_scale"):
        p.fail("a_scale", None, "the scales of int8 activations")
    if ready and p.params["asymmetric"]:
        p.fail("asymmetric", True, "False with int8 activations: give a_zero_point")
    lead = p.spec("a").shape[:-1]
    for name in ("a_scale", "a_zero_point"):
        if p.has(name):
            _entries(p, name, lead)


def plan(p: Problem) -> Geometry:
    """One launch for int8 activations, two for floats."""
    a, w, y = p.spec("a"), p.spec("weight"), p.spec("y")
    m, k, n = math.prod(a.shape[:-1]), a.shape[-1], w.shape[0]
    if not m or not n:
        return Geometry("rows", ())
    wide = p.wide or m * k > INT32_MAX or "i64" in (p.variant or "")
    dynamic = p.traits.activations == "rows" and DTYPES[p.types["A"]].is_float
    launches: list[Launch] = []
    variant, workspace = "rows", 0
    operand: Arg = Ptr("a")
    scale: Arg = Const(0, "u64")
    zero: Arg = Const(0, "u64")
    value: Arg = Scalar("act_scale", p.acc) if p.traits.activations == "static" else Const(1, p.acc)
    lead = a.shape[:-1]
    rows = _row_major(lead)
    strides = [list(a.strides[:-1]), list(y.strides[:-1]), [0] * len(lead), [0] * len(lead)]
    a_step, kind, aligned = a.strides[-1], 0, a.alignment >= 4
    if dynamic:
        scales = round_up(m * k, 256)
        zeros = scales + round_up(4 * m, 256)
        workspace = zeros + (round_up(4 * m, 256) if p.params["asymmetric"] else 0)
        operand, scale, a_step, kind, aligned = Work(0), Work(scales), 1, 1, True
        strides[0], strides[2] = [r * k for r in rows], rows
        if p.params["asymmetric"]:
            zero, strides[3] = Work(zeros), rows
        launch, variant = _quantize(p, a, m, k, scales, zero, wide)
        launches.append(launch)
    elif p.traits.activations == "rows":
        scale, strides[2], kind = Ptr("a_scale"), _entries(p, "a_scale", lead), _kind(p, "a_scale")
        if p.has("a_zero_point"):
            zero, strides[3] = Ptr("a_zero_point"), _entries(p, "a_zero_point", lead)
    extents, collapsed = collapse(lead, strides, 0)
    words = aligned and w.alignment >= 4 and k % 4 == 0 and a_step == 1 and w.strides[1] == 1
    words = words and all(step % 4 == 0 for step in (*collapsed[0], w.strides[0]))
    shape = SHAPE.pack(
        rows=axes_values(extents, collapsed, True), m=m, n=n, k=k, a_step=a_step, w_row=w.strides[0], w_step=w.strides[1], y_step=y.strides[-1],
        w_scale_step=p.spec("weight_scale").strides[0], bias_step=p.spec("bias").strides[0] if p.has("bias") else 0,
        words=words, scale_kind=kind, weight_kind=_kind(p, "weight_scale"),
    )  # fmt: skip
    args = (operand, scale, value, zero, Ptr("weight"), Ptr("weight_scale"), Ptr("bias"), Ptr("y"), Blob(shape))
    grid = (ceil_div(m, TILE), ceil_div(n, TILE), 1)
    if grid[1] > 65535:
        p.fail("weight", f"{n} rows", f"at most {65535 * TILE}")
    launches.append(Launch("_product", grid, (256, 1, 1), args))
    return Geometry(variant + ("_i64" if wide and dynamic else ""), tuple(launches), workspace)


def _quantize(p: Problem, a: Spec, m: int, k: int, scales: int, zero: Arg, wide: bool) -> tuple[Launch, str]:
    """The launch that quantizes rows of floats, and its variant."""
    vec = 16 // a.dtype.size
    lead = a.shape[:-1]
    rows = _row_major(lead)
    strides = [list(a.strides[:-1]), [r * k for r in rows], rows, rows, rows, [r * k for r in rows]]
    extents, cell = collapse(lead, strides, 0)
    dense = a.strides[-1] == 1 and a.alignment >= 16 and k % vec == 0 and all(s % vec == 0 for s in cell[0])
    vec = vec if dense and (p.variant is None or p.variant.startswith("rows16")) else 1
    units = k // vec
    lanes = row_lanes(units, m, p.resident)
    layout = row_layout(extents, cell, m, units, lanes, 1, vec if vec > 1 else a.strides[-1], vec, wide)
    args = (Ptr("a"), Work(0), Work(scales), zero, i32(1), i32(int(p.params["asymmetric"])), Blob(RANGE), ErrorArg(), Blob(layout))
    return Launch("", (ceil_div(m, THREADS // lanes), 1, 1), (THREADS, 1, 1), args), "rows16" if vec > 1 else "rows"


def _kind(p: Problem, name: str) -> int:
    return 0 if p.spec(name).dtype.key == p.types["T"] else 1


def _entries(p: Problem, name: str, lead: tuple[int, ...]) -> list[int]:
    """Strides over the leading axes of an operand with one entry a row, or one for all rows."""
    spec = p.spec(name)
    if spec.numel == 1:
        return [0] * len(lead)
    if spec.shape in (lead, (*lead, 1)):
        return list(spec.strides[: len(lead)])
    if spec.shape != (math.prod(lead),):
        p.fail(name, f"of shape {spec.shape}", f"{lead}, {(*lead, 1)}, {(math.prod(lead),)} or one element")
    return [spec.strides[0] * r for r in _row_major(lead)]


def _row_major(lead: tuple[int, ...]) -> list[int]:
    return [math.prod(lead[i + 1 :]) for i in range(len(lead))]
