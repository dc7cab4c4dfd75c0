"""Launch geometry of quantization with scales from the data's own range: one pass over dense cells, or range, scales and codes apart."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, i64, round_up
from ..axes import axis_of, collapse
from ..axes_struct import AXES32, AXES64, axes_values, index_t
from .quantize import (
    THREADS,
    ElementMap,
    Reduction,
    bounds,
    bounds_bytes,
    data_strides,
    entry_order,
    entry_shapes,
    entry_strides,
    logical_axes,
    row_major,
)

HELD, HELD_LEAST = 4, 2  # accesses of a cell that a thread holds in registers at most; as few where threads lack
HELD_SINGLE = 16  # the same of single elements
ROW_UNITS = 2**16  # accesses of a cell up to which it is read twice by one block rather than split over several

ROW_LAYOUT = Struct("RowLayout[span_index_t=i32|i64]", """
    Axes<span_index_t, 16, 6> cell  # x, q, scale, zero point; then the entry and the position that errors name
    i64 cells, units                # units of V elements in a cell
    i64 lanes
    i64 position_step               # from one element of a cell to the next, as errors count
    i64 x_step, q_step              # from one unit to the next
""", AXES32, AXES64)  # fmt: skip
SPAN_LAYOUT = Struct("SpanLayout[span_index_t=i32|i64]", """
    Axes<span_index_t, 16, 1> kept     # x at a cell (columns: at V neighbouring cells)
    Axes<span_index_t, 16, 1> reduced  # x along the elements of a cell (rows: in units of V)
    Axes<span_index_t, 16, 2> result   # scale, zero point
    i64 cells, units, chunk
    i64 lanes                          # threads that share a cell
""", AXES32, AXES64)  # fmt: skip


def check(p: Problem) -> None:
    """Parameters that depend on each other and on the shape."""
    shape = p.spec("x").shape
    if not shape and p.params["scope"] != "tensor":
        p.fail("x", "0-dimensional", "at least one axis for scopes other than tensor")
    _, q_max = bounds(p)
    if not p.params["asymmetric"] and q_max <= 0:
        p.fail("q_max", q_max, "a positive number: the scale is max|x| / q_max")
    if p.params["scope"] in ("channel", "group"):
        axis_of(p, len(shape), name="axis", default=0)
    logical_axes(p, shape)


def dims(p: Problem) -> dict[str, Any]:
    """The scale's shape, one entry a cell."""
    return {"P": entry_shapes(p, logical_axes(p, p.spec("x").shape))[0]}


def plan(p: Problem) -> Geometry:
    """One fused kernel where every cell is dense and short enough; else three launches."""
    axes = logical_axes(p, p.spec("x").shape)
    n = math.prod(p.spec("x").shape)
    wide = p.wide or n > INT32_MAX - 2**20 or "i64" in (p.variant or "")
    asked = None if p.variant is None else p.variant.removesuffix("_i64")
    vec = 16 // DTYPES[p.types["T"]].size
    fused = {} if asked in ("vec16", "vec16_cols", "strided") else {v: _fused(p, axes, v, wide) for v in ((vec, 1) if vec > 1 else (1,))}
    for v, launch in fused.items():
        name = "rows16" if v > 1 else "rows"
        if launch is not None and asked in (None, name):
            return Geometry(name + ("_i64" if wide else ""), (launch,) if launch.grid[0] else ())
    choice = ElementMap(p, axes, ["x", "q"], n, wide)
    variant = choice.variant(True, True)
    launches, workspace = _scales(p, axes, variant, wide)
    if n:
        launches.append(choice.launch(variant, "_codes"))
    return Geometry(variant + ("_i64" if wide else ""), tuple(launches), workspace)


def _kind(p: Problem) -> Arg:
    return i32(0 if p.spec("scale").dtype.key == p.types["T"] else 1)


def _zero(p: Problem) -> Arg:
    return Ptr("zero_point") if p.has("zero_point") else Const(0, "u64")


def _strides(p: Problem, axes: list[Any]) -> list[list[int]]:
    return [
        *(data_strides(axes, p.spec(name)) for name in ("x", "q")),
        *(entry_strides(p, axes, name, p.specs.get(name)) for name in ("scale", "zero_point")),
        row_major(axes, entry_order(p, axes)),
        row_major(axes, range(len(axes))),
    ]


def _fused(p: Problem, axes: list[Any], vec: int, wide: bool) -> Launch | None:
    """The launch of one kernel that reads a cell twice, or None where cells do not lie along one axis in whole units."""
    strides = _strides(p, axes)
    kept = [k for k, axis in enumerate(axes) if axis.kept]
    shared = [k for k, axis in enumerate(axes) if not axis.kept]
    extents, runs = collapse([axes[k].extent for k in shared], [[s[k] for k in shared] for s in strides], 0)
    cells, cell = collapse([axes[k].extent for k in kept], [[s[k] for k in kept] for s in strides], 0)
    length, count = math.prod(extents), math.prod(cells)
    if len(extents) > 1 or length % vec:
        return None
    if vec > 1:
        specs = [p.spec("x"), p.spec("q")]
        if any(spec.alignment < min(16, vec * spec.dtype.size) for spec in specs) or any(s % vec for own in cell[:2] for s in own):
            return None
    steps = [runs[k][0] if runs[k] else 1 for k in (0, 1, 5)]
    # Neighbours in memory of different cells are better read column by column; with V elements an access they must be dense.
    if steps[0] != 1 or steps[1] != 1:
        return None
    units = length // vec
    # Few long cells would leave most of the device idle: they are split over blocks instead.
    if units > ROW_UNITS or (units > 4096 and count < 256):
        return None
    held = HELD if vec > 1 else HELD_SINGLE
    usual = row_lanes(units, count, p.resident, held)
    lanes = p.pick("threads of a cell", usual, (n for n in (32, 64, 128, 256) if n <= units <= held * n))
    layout = Blob(row_layout(cells, cell, count, units, lanes, steps[2], vec, vec, wide))
    args = (Ptr("x"), Ptr("q"), Ptr("scale"), _zero(p), _kind(p), i32(int(p.params["asymmetric"])), Blob(bounds_bytes(p)), ErrorArg(), layout)
    return Launch("", (ceil_div(count, THREADS // lanes), 1, 1), (THREADS, 1, 1), args)


def row_lanes(units: int, count: int, resident: int, held: int = HELD) -> int:
    """Threads that share a cell of so many accesses, one of `count` cells: where these fill the device, as few as can hold all of it."""
    lanes = 1
    while lanes < 32 and lanes < units:
        lanes *= 2
    while lanes < THREADS and (held * lanes < units or (2 * HELD_LEAST * lanes <= units and 2 * lanes * count <= resident)):
        lanes *= 2
    return lanes


def row_layout(
    extents: list[int], strides: list[list[int]], count: int, units: int, lanes: int, position: int, x_step: int, q_step: int, wide: bool
) -> bytes:  # fmt: skip
    """The `RowLayout` struct; strides of x, q, scale, zero point, entry and position over the axes of cells."""
    return ROW_LAYOUT[index_t(wide)].pack(
        cell=axes_values(extents, strides, wide), cells=count, units=units, lanes=lanes, position_step=position, x_step=x_step, q_step=q_step,
    )  # fmt: skip


def _scales(p: Problem, axes: list[Any], variant: str, wide: bool) -> tuple[list[Launch], int]:
    """Launches that find each cell's range and make its scale, and their workspace."""
    vec = 16 // DTYPES[p.types["T"]].size if variant in ("vec16", "vec16_cols") else 1
    strides = _strides(p, axes)
    r = Reduction.of(axes, [strides[0], *strides[2:4]], 1, vec)
    if not r.cells:
        return [], 0
    layout = SPAN_LAYOUT[index_t(wide)].pack(
        kept=axes_values(r.kept_extents, r.kept[:1], wide), reduced=axes_values(r.extents, r.reduced, wide),
        result=axes_values(r.cell_extents, r.cell[1:3], wide), cells=r.cells, units=r.units, chunk=r.chunk, lanes=r.lanes,
    )  # fmt: skip
    block = (THREADS, 1, 1)
    choose = (Work(0), i64(r.chunks), Ptr("scale"), _zero(p), _kind(p), i32(int(p.params["asymmetric"])), Blob(bounds_bytes(p)), Blob(layout))
    launches = [
        Launch("_cols" if r.inner_kept else "_rows", (r.blocks, r.chunks, 1), block, (Ptr("x"), Work(0), Blob(layout))),
        Launch("_scales", (ceil_div(r.cells, THREADS // 32), 1, 1), block, choose),
    ]
    return launches, round_up(2 * r.chunks * r.cells * DTYPES[p.acc].size, 256)
