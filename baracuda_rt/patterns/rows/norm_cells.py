"""The launch of norms with their own statistics over channels of few cells, wherever these lie: registers hold them, each is read once, by itself."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, ceil_div, numel
from ..axes import by_stride, merge
from ..fastdiv import FASTDIV, fastdiv
from .norm_view import View

__all__ = ["CELLS", "CELLS_HELD", "CELLS_THREADS", "held_cells"]

CELLS_HELD = 8  # cells of a thread
CELLS_THREADS = 1024  # of the largest block
LEAST_THREADS = 128  # of the smallest one
MOST_CELLS = 1 << 20  # of an array: larger ones are better read by packs
MOST_THREADS = 1 << 18  # of all blocks: so many run at once
SECTOR = 32  # bytes that the channels of a block have side by side, where these are neighbours
CELLS = Struct("Cells", """
    i64 weight, bias, mean, rstd, running_mean, running_var  # strides of what each channel has one of
    i32 x_channel, y_channel, x_outer, y_outer, x_inner, y_inner  # steps
    i32 channels, count, bits                                # count: cells of a channel; 1 << bits: threads that have a channel, or those of a block, together
    FastDiv inner                                            # cells of a channel that are x_inner apart
""", FASTDIV)  # fmt: skip


def held_cells(p: Problem, v: View, args: list[Arg]) -> Launch | None:
    """The launch, None for arrays that are large or reach far and for channels that a block does not hold."""
    x, y = p.spec("x"), p.spec("y")
    kept, kept_strides = merge(v.shape, [x.strides, y.strides], v.stats)
    along, along_strides = merge(v.shape, [x.strides, y.strides], by_stride(v.reduced, x.strides))
    if not 0 < x.numel <= MOST_CELLS or len(along) not in (1, 2) or len(kept) > 1:
        return None
    extents = [*kept, *along]
    if any(sum((n - 1) * abs(s) for n, s in zip(extents, [*k, *a], strict=True)) > INT32_MAX for k, a in zip(kept_strides, along_strides, strict=True)):
        return None
    channels, count = numel(kept), numel(along)
    across = bool(kept) and abs(kept_strides[0][0]) < abs(along_strides[0][-1])
    side = SECTOR // x.dtype.size if across else 1
    bits = max((LEAST_THREADS - 1 if across else 31).bit_length(), (ceil_div(count, CELLS_HELD) * side - 1).bit_length())
    threads = max(LEAST_THREADS, 1 << bits)
    blocks = ceil_div(channels << bits, threads * side)
    if threads > CELLS_THREADS or blocks * threads > MOST_THREADS:
        return None
    own = {name: p.spec(name).strides[0] if p.has(name) else 0 for name in ("weight", "bias", "mean", "rstd", "running_mean", "running_var")}
    steps = {f"{name}_{part}": s[k] if s else 0 for part, all_, k in (("channel", kept_strides, 0), ("inner", along_strides, -1)) for name, s in zip("xy", all_, strict=True)}
    outer = {f"{name}_outer": s[0] if len(along) == 2 else 0 for name, s in zip("xy", along_strides, strict=True)}
    data = CELLS.pack(**own, **steps, **outer, channels=channels, count=count, bits=bits, inner=fastdiv(along[-1]))
    return Launch("_cells_across" if across else "_cells", (blocks, 1, 1), (threads, 1, 1), (*args, Blob(data)))
