"""Launch geometry of gradients of roi_align and roi_pool: means are gathered by each cell from the boxes that reach it, maxima are summed at the cells they came from."""

from __future__ import annotations

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, Blob, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, Workspace, ceil_div
from ..pooling import _pool
from ..sorting.order import Place, Steps
from ..sorting.row_select import flat
from .roi import THREADS, boxes_of, dims, packs, strides_of

__all__ = ["USES", "dims", "plan"]

USES = ("index_add", "fill_", "contiguize")
TILE_H, COLUMNS = 8, 16  # cells of a block of the gradient of means
CHANNELS = 32  # that it sums up together
BINS = 32  # along an axis, at a time
STAGE = 1 << 15  # bytes of dy that a block holds
SIDES = 80  # bytes at most of both axes of a box
MOST_BLOCKS = 4096  # that turn places of maxima into cells
ROI_BACKWARD = Struct("Gather", """
    i64 dx_batch, dx_channel, dx_height, dx_width
    i64 dy_box, dy_channel, dy_height, dy_width
    i64 a_box, a_channel, a_height, a_width   # of the positions of maxima
    i64 boxes
    i64 chunks, tiles_w, tiles_h
    i32 channels, height, width, bins_h, bins_w
    i32 packed, a_wide, cells_wide            # cells of dx lie as packs; places of maxima, and what they are turned into, are int64
""")  # fmt: skip


def plan(p: Problem) -> Geometry:
    """Means are gathered, maxima are summed."""
    _pool.variant(p, False)
    if not p.spec("dx").numel:
        return Geometry("strided", ())
    return _shares(p) if p.traits.takes == "mean" else _maxima(p)


def _gather(p: Problem, dx: Spec, tiles: tuple[int, int, int] = (1, 1, 1), packed: bool = False, wide: bool = False) -> Blob:
    """The struct of a gradient. tiles: chunks of channels, and tiles along both axes. wide: cells are numbered by int64."""
    dy = p.spec("dy")
    boxes, channels, bins_h, bins_w = dy.shape
    xs, ys, own = dx.strides, dy.strides, strides_of(p, "argmax")
    return Blob(ROI_BACKWARD.pack(
        dx_batch=xs[0], dx_channel=xs[1], dx_height=xs[2], dx_width=xs[3], dy_box=ys[0], dy_channel=ys[1], dy_height=ys[2], dy_width=ys[3],
        a_box=own[0], a_channel=own[1], a_height=own[2], a_width=own[3], boxes=boxes, chunks=tiles[0], tiles_w=tiles[2], tiles_h=tiles[1], channels=channels,
        height=dx.shape[2], width=dx.shape[3], bins_h=bins_h, bins_w=bins_w, packed=packed, a_wide=p.has("argmax") and p.spec("argmax").dtype.size == 8, cells_wide=wide,
    ))  # fmt: skip


def _shares(p: Problem) -> Geometry:
    """The boxes' reach, then each cell from the boxes that reach it."""
    dx = p.spec("dx")
    boxes = p.spec("dy").shape[0]
    samples, channels, height, width = dx.shape
    tiles = ceil_div(channels, CHANNELS), ceil_div(height, TILE_H), ceil_div(width, COLUMNS)
    blocks = samples * tiles[0] * tiles[1] * tiles[2]
    if blocks > INT32_MAX:
        raise UnsupportedError(f"{p.name}: {blocks} tiles; accepted up to {INT32_MAX}")
    data, block = _gather(p, dx, tiles, packs(dx, 3, 16 // dx.dtype.size)), (THREADS, 1, 1)
    work = Workspace()
    reaches, sides = work.take(24 * max(boxes, 1)), work.take(SIDES * max(boxes, 1))
    args = (Ptr("rois"), reaches, sides, boxes_of(p, samples), data, Scalar("spatial_scale", "f64"), ErrorArg())
    steps = [Launch("_reach", (ceil_div(boxes, THREADS), 1, 1), block, args)] if boxes else []
    steps.append(Launch("", (blocks, 1, 1), block, (Ptr("dy"), sides, reaches, Ptr("dx"), data)))
    return Geometry("strided", tuple(steps), work.size)


def _maxima(p: Problem) -> Geometry:
    """The cells that the maxima came from, then sums at them."""
    assert p.others is not None
    s, own = Steps(p), Place(Ptr("dx"), p.spec("dx"))
    dx = own.spec
    dense = dx.max_offset + 1 == dx.numel and all(step > 0 for n, step in zip(dx.shape, dx.strides, strict=True) if n > 1)
    target = own if dense else s.dense(dx.shape, dx.dtype)
    cells = Place(target.arg, Spec((dx.numel,), (1,), dx.dtype, target.spec.alignment))  # in whatever order they lie
    s.fill(cells)
    if p.spec("dy").numel:
        dy = flat(s, Place(Ptr("dy"), p.spec("dy")))
        at = s.dense(dy.spec.shape, DTYPES["i64" if dx.numel > INT32_MAX else "i32"])
        data = _gather(p, target.spec, wide=at.spec.dtype.size == 8)
        args = (Ptr("rois"), Ptr("argmax"), at.arg, boxes_of(p, dx.shape[0]), data, Scalar("spatial_scale", "f64"), ErrorArg())
        s.add("", min(ceil_div(dy.spec.numel, THREADS), MOST_BLOCKS), args, THREADS)
        sums = {"dst": cells, "index": at, "src": dy, "y": cells}
        s.steps += p.others.steps("index_add", {name: (one.arg, one.spec) for name, one in sums.items()}, s.work, dim=0, oob="drop")
    if not dense:
        s.copy(target, own)
    return Geometry("strided", tuple(s.steps), s.work.size)
