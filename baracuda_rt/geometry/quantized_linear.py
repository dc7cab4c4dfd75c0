"""Launch geometry of int8 matrix products: activations quantized row by row into the workspace, then tiles of the product."""

from __future__ import annotations

import math
import struct
from typing import Any

from ..codegen.dtypes import DTYPES
from .base import INT32_MAX, Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, Work, ceil_div, i32, round_up
from .dynamic_range_quantize import row_lanes, row_layout
from .elementwise import collapse
from .quantize import THREADS

TILE = 64
RANGE = struct.pack("<4i", -128, 127, -128, 127)


def check(p: Problem) -> None:
    """Which activation operands go together."""
    if p.op != "quantized_linear":
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
            _rows(p, name, lead)


def plan(p: Problem) -> Geometry:
    """One launch for int8 activations, two for floats."""
    a, w, y = p.spec("a"), p.spec("weight"), p.spec("y")
    m, k, n = math.prod(a.shape[:-1]), a.shape[-1], w.shape[0]
    if not m or not n:
        return Geometry("rows", ())
    wide = p.wide or m * k > INT32_MAX or "i64" in (p.variant or "")
    dynamic = p.op == "quantized_linear" and DTYPES[p.types["A"]].is_float
    launches: list[Launch] = []
    variant, workspace = "rows", 0
    operand: Arg = Ptr("a")
    scale: Arg = Const(0, "u64")
    zero: Arg = Const(0, "u64")
    value: Arg = Scalar("act_scale", p.acc) if p.op == "smoothquant_linear" else Const(1, p.acc)
    a_row, a_step = (k, 1) if dynamic else (_flat_row(p, "a"), a.strides[-1])
    scale_step = zero_step = kind = 0
    aligned = a.alignment >= 4
    if dynamic:
        scales = round_up(m * k, 256)
        zeros = scales + round_up(4 * m, 256)
        workspace = zeros + (round_up(4 * m, 256) if p.params["asymmetric"] else 0)
        operand, scale, scale_step, kind, aligned = Work(0), Work(scales), 1, 1, True
        if p.params["asymmetric"]:
            zero, zero_step = Work(zeros), 1
        launch, variant = _quantize(p, a, m, k, scales, zero, wide)
        launches.append(launch)
    elif p.op == "quantized_linear":
        scale, scale_step = Ptr("a_scale"), _rows(p, "a_scale", a.shape[:-1])
        kind = _kind(p, "a_scale")
        if p.has("a_zero_point"):
            zero, zero_step = Ptr("a_zero_point"), _rows(p, "a_zero_point", a.shape[:-1])
    words = aligned and w.alignment >= 4 and k % 4 == 0 and a_step == 1 and w.strides[1] == 1 and a_row % 4 == 0 and w.strides[0] % 4 == 0
    shape = struct.pack(
        "<13q3i4x", m, n, k, a_row, a_step, *w.strides, _flat_row(p, "y"), y.strides[-1], scale_step, zero_step, p.spec("weight_scale").strides[0],
        p.spec("bias").strides[0] if p.has("bias") else 0, int(words), kind, _kind(p, "weight_scale"),
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
    rows = [math.prod(lead[i + 1 :]) for i in range(len(lead))]
    strides = [list(a.strides[:-1]), [r * k for r in rows], rows, rows, rows, [r * k for r in rows]]
    extents, cell = collapse(lead, strides, 0)
    dense = a.strides[-1] == 1 and a.alignment >= 16 and k % vec == 0 and all(s % vec == 0 for s in cell[0])
    vec = vec if dense and (p.variant is None or p.variant.startswith("rows16")) else 1
    units = k // vec
    lanes = row_lanes(units)
    layout = row_layout(extents, cell, m, units, lanes, 1, vec if vec > 1 else a.strides[-1], vec, wide)
    args = (Ptr("a"), Work(0), Work(scales), zero, i32(1), i32(int(p.params["asymmetric"])), Blob(RANGE), ErrorArg(), Blob(layout))
    return Launch("", (ceil_div(m, THREADS // lanes), 1, 1), (THREADS, 1, 1), args), "rows16" if vec > 1 else "rows"


def _kind(p: Problem, name: str) -> int:
    return 0 if p.spec(name).dtype.key == p.types["T"] else 1


def _rows(p: Problem, name: str, lead: tuple[int, ...]) -> int:
    """The stride from row to row of an operand with one entry a row, or one for all rows."""
    spec = p.spec(name)
    shape, strides = spec.shape, spec.strides
    if spec.numel == 1:
        return 0
    if shape == (*lead, 1):
        shape, strides = shape[:-1], strides[:-1]
    if shape not in (lead, (math.prod(lead),)):
        p.fail(name, f"of shape {spec.shape}", f"{lead}, {(*lead, 1)}, {(math.prod(lead),)} or one element")
    return _merge(p, name, shape, strides)


def _flat_row(p: Problem, name: str) -> int:
    spec = p.spec(name)
    return _merge(p, name, spec.shape[:-1], spec.strides[:-1])


def _merge(p: Problem, name: str, shape: tuple[int, ...], strides: tuple[int, ...]) -> int:
    """The one stride of leading axes walked as rows. Fails for views that have none."""
    step = extent = 0
    for n, stride in zip(reversed(shape), reversed(strides), strict=True):
        if n == 1:
            continue
        if extent and stride != step * extent:
            p.fail(name, f"a view with strides {p.spec(name).strides}", "one whose leading axes merge into rows: make it contiguous")
        step, extent = (step, extent * n) if extent else (stride, n)
    return step


def dims(p: Problem) -> dict[str, Any]:
    return {}
