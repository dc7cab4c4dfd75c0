"""Launches of affine_grid, forward and backward."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Spec, Workspace, ceil_div
from ..axes_struct import index_t
from . import _image
from ._image import THREADS
from .grid_sample import GRID, grid_values

SHAPE = Struct("Shape[index_t=i32|i64]", """
    i64 count, parts                   # positions, of one map in the gradient; parts of their sums
    i64 batch, row, column             # element strides of the maps
    Grid grid
    Split width, height, depth
    index_t out_w, out_h, out_d
    i32 aligned, pairs                 # pairs: x and y of a position are written at once
""", GRID, _image.SPLIT32, _image.SPLIT64)  # fmt: skip
PART = 4096  # positions that a block adds up
NULL = Const(0, "u64")


def dims(p: Problem) -> dict[str, Any]:
    """The grid's extents (forward) or a map's columns (backward), checked against `size`."""
    size = tuple(p.params["size"])
    rank = len(size) - 2
    if rank not in (2, 3):
        p.fail("size", size, "(N, C, H, W) or (N, C, D, H, W)")
    if p.direction == "forward":
        theta = p.spec("theta").shape
        if theta != (size[0], rank, rank + 1):
            p.fail("theta", f"of shape {theta}", f"{(size[0], rank, rank + 1)} for size {size}")
        return {"O": size[2:]}
    dy = p.spec("dy").shape
    if dy != (size[0], *size[2:], rank):
        p.fail("dy", f"of shape {dy}", f"{(size[0], *size[2:], rank)} for size {size}")
    return {"K": rank + 1}


def plan(p: Problem) -> Geometry:
    """A thread for each position; in the gradient blocks add up parts of a map's positions, and a second launch the parts."""
    n, _, *out = p.params["size"]
    rank, forward = len(out), p.direction == "forward"
    maps, grid = p.spec("theta" if forward else "dtheta"), p.spec("y" if forward else "dy")
    places = _image.product(out)
    variant = _image.choose(p, _image.is_wide(p, n * places))
    wide, source = variant.endswith("_i64"), {"axes": rank}
    if not n or (forward and not places):
        return Geometry(variant, (), params=source)
    parts = max(1, ceil_div(places, PART))
    depth, height, width = _image.volume(out, 1)
    shape = Blob(SHAPE[index_t(wide)].pack(
        n * places if forward else places, parts, *maps.strides, grid_values(grid), *(_image.split(k, wide) for k in (width, height, depth)),
        width, height, depth, aligned=bool(p.params["align_corners"]), pairs=_pairs(grid),
    ))  # fmt: skip
    if forward:
        return Geometry(variant, (_launch("", ceil_div(n * places, THREADS), (Ptr("theta"), Ptr("y"), shape)),), params=source)
    work = Workspace()
    table: Arg = work.take(n * rank * (rank + 1) * parts * DTYPES[p.acc].size) if parts > 1 else NULL
    steps = [_launch("", n * parts, (Ptr("dy"), Ptr("dtheta"), table, shape))]
    if parts > 1:
        steps.append(_launch("_finish", n * rank * (rank + 1), (table, Ptr("dtheta"), shape)))
    return Geometry(variant, tuple(steps), work.size, source)


def _pairs(grid: Spec) -> bool:
    """Whether two components lie side by side, on whole units of both."""
    own = [s for n, s in zip(grid.shape[:-1], grid.strides[:-1], strict=True) if n > 1]
    return grid.shape[-1] == 2 and grid.strides[-1] == 1 and grid.alignment >= 2 * grid.dtype.size and all(s % 2 == 0 for s in own)


def _launch(kernel: str, blocks: int, args: tuple[Arg, ...]) -> Launch:
    return Launch(kernel, (blocks, 1, 1), (THREADS, 1, 1), args)
