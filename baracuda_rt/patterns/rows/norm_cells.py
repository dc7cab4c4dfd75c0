"""The launch of norms with their own statistics over channels of few cells: registers hold them, each is read once, by itself or in packs."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, ceil_div, numel
from ..axes import by_stride, merge
from ..fastdiv import FASTDIV, fastdiv
from .norm_view import View

__all__ = ["CELLS", "CELLS_HELD", "CELLS_PACKED", "CELLS_THREADS", "held_cells"]

CELLS_HELD = 8  # cells of a thread
CELLS_PACKED = 32  # the same in packs
CELLS_THREADS = 1024  # of the largest block
PACKED_THREADS = 512  # of a channel whose threads are full of packs
PACKED_LEAST = 1 << 16  # threads of all channels, below which a channel has more than that, of two packs each at least
LEAST_THREADS = 128  # of the smallest one
MOST_CELLS = 1 << 20  # of an array whose cells are read one by one
MOST_THREADS = 1 << 18  # of all blocks: so many run at once
SECTOR = 32  # bytes that the channels of a block have side by side, where these are neighbours
CELLS = Struct("Cells", """
    i64 weight, bias, mean, rstd, running_mean, running_var  # strides of what each channel has one of
    i32 x_channel, y_channel, x_outer, y_outer, x_inner, y_inner  # steps
    i32 channels, count, bits                                # count: cells of a channel, or packs; 1 << bits: threads that have a channel, or those of a block, together
    FastDiv inner                                            # cells or packs of a channel that are x_inner apart
""", FASTDIV)  # fmt: skip


def held_cells(p: Problem, v: View, args: list[Arg], per: int) -> Launch | None:
    """The launch, None for arrays that reach far, for single cells of large ones, and for channels that a block does not hold. per: cells of a pack, 1: read one by one."""
    x, y = p.spec("x"), p.spec("y")
    kept, kept_strides = merge(v.shape, [x.strides, y.strides], v.stats)
    along, along_strides = merge(v.shape, [x.strides, y.strides], by_stride(v.reduced, x.strides))
    if not 0 < x.numel <= (MOST_CELLS if per == 1 else INT32_MAX) or len(along) not in (1, 2) or len(kept) > 1:
        return None
    extents = [*kept, *along]
    if any(sum((n - 1) * abs(s) for n, s in zip(extents, [*k, *a], strict=True)) > INT32_MAX for k, a in zip(kept_strides, along_strides, strict=True)):
        return None
    along = [*along[:-1], along[-1] // per]
    channels, count = numel(kept), numel(along)
    across = per == 1 and bool(kept) and abs(kept_strides[0][0]) < abs(along_strides[0][-1])
    side = SECTOR // x.dtype.size if across else 1
    least = (LEAST_THREADS - 1 if across else 31).bit_length()
    bits = max(least, (ceil_div(count, CELLS_HELD if per == 1 else CELLS_PACKED // per) * side - 1).bit_length())
    if per > 1:
        if 1 << bits > PACKED_THREADS:
            return None
        while channels << bits < PACKED_LEAST and 2 << bits < min(count, CELLS_THREADS + 1):
            bits += 1
    threads = max(LEAST_THREADS, 1 << bits)
    blocks = ceil_div(channels << bits, threads * side)
    if threads > CELLS_THREADS or (per == 1 and blocks * threads > MOST_THREADS):
        return None
    own = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "bias", "mean", "rstd", "running_mean", "running_var")}
    steps = {f"{name}_{part}": s[k] * (per if part == "inner" else 1) if s else 0 for part, all_, k in (("channel", kept_strides, 0), ("inner", along_strides, -1)) for name, s in zip("xy", all_, strict=True)}
    outer = {f"{name}_outer": s[0] if len(along) == 2 else 0 for name, s in zip("xy", along_strides, strict=True)}
    data = CELLS.pack(**own, **steps, **outer, channels=channels, count=count, bits=bits, inner=fastdiv(along[-1]))
    return Launch("_cells_across" if across else "_cells", (blocks, 1, 1), (threads, 1, 1), (*args, Blob(data)))
