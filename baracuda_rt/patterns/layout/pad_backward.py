"""Launch geometry of pad's backward: one thread for each element of dx adds up the cells of dy that read it."""

from __future__ import annotations

from typing import Any

from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Blob, Geometry, Launch, Problem, Ptr, ceil_div, i32, i64, numel
from ..axes_struct import RANK, index_t
from ..loops import ONE, runs
from .layout_base import EXTENT32, EXTENT64, MODES, THREADS, extents, is_wide, pads, unpadded_shape

PADDED = Struct("Padded[index_t=i32|i64]", """
    i64 rank
    Extent<index_t> extent[RANK]   # of dx, innermost axis first
    index_t low[RANK] = 0          # coordinate in dy of the first element
    index_t n[RANK] = 0            # extents of dx
    index_t m[RANK] = 0            # and dy
    index_t dx_step[RANK] = 0
    index_t dy_step[RANK] = 0
""", EXTENT32, EXTENT64, RANK=RANK)  # fmt: skip

ALONE = Struct("Alone", """
    i64 first[RANK] = 0  # of an axis, innermost first: the elements [first, last) that one cell of dy reads each, `low` behind them
    i64 last[RANK] = 0
""", RANK=RANK)  # fmt: skip


def alone(n: int, m: int, low: int, mode: str) -> tuple[int, int]:
    """The elements of an axis of dx that one cell of dy reads, the one `low` behind its own place."""
    high = m - n - low
    first, last = max(-low, 0), n - max(-high, 0)
    match mode:
        case "reflect":
            first, last = first + (low + 1 if low > 0 else 0), last - (high + 1 if high > 0 else 0)
        case "symmetric" | "replicate":
            most = 1 if mode == "replicate" else n
            first, last = first + min(max(low, 0), most), last - min(max(high, 0), most)
        case "circular":
            first, last = first + max(high, 0), last - max(low, 0)
    return first, max(first, last)


def dims(p: Problem) -> dict[str, Any]:
    """The shape of dx."""
    return {"X": unpadded_shape(p, p.spec("dy").shape)}


def plan(p: Problem) -> Geometry:
    """One launch; axes that are not padded are merged."""
    dy, dx = p.spec("dy"), p.spec("dx")
    wide = is_wide(p) or p.loops
    variant = LOOPS if p.loops else "gather" + ("_i64" if wide else "")
    total = numel(dx.shape)
    if not total:
        return Geometry(variant, ())
    axes: list[tuple[int, int, int, int, int]] = []  # n, m, low, strides of dx and dy
    for n, m, (low, high), out, step in zip(dx.shape, dy.shape, pads(p, len(dx.shape)), dx.strides, dy.strides, strict=True):
        if n == m == 1 and not low:
            continue
        last = axes[-1] if axes else None
        if last and not low and not high and last[0] == last[1] and last[2] == 0 and last[3] == n * out and last[4] == n * step:
            axes[-1] = (last[0] * n, last[1] * n, 0, out, step)
        else:
            axes.append((n, m, low, out, step))
    axes = axes or [(1, 1, 0, 1, 1)]
    if len(axes) > RANK:
        raise UnsupportedError(f"{len(axes)} axes remain after merging; accepted up to {RANK}: make dy contiguous first")
    inner = axes[::-1]
    data = PADDED[index_t(wide)].pack(
        rank=len(axes), extent=extents([a[0] for a in inner], wide), low=[a[2] for a in inner], n=[a[0] for a in inner],
        m=[a[1] for a in inner], dx_step=[a[3] for a in inner], dy_step=[a[4] for a in inner],
    )  # fmt: skip
    mode = p.params["mode"]
    if p.loops:
        ends = [alone(n, m, low, mode) for n, m, low, _, _ in inner]
        blocks, rows = runs([a[0] for a in axes], [[a[3] for a in axes], [a[4] for a in axes]])
        bounds = ALONE.pack(first=[end[0] for end in ends], last=[end[1] for end in ends])
        return Geometry(variant, (Launch("", (blocks, 1, 1), ONE, (Ptr("dy"), Ptr("dx"), Blob(data), Blob(bounds), rows, i32(MODES[mode]))),))
    args = (Ptr("dy"), Ptr("dx"), Blob(data), i64(total), i32(MODES[mode]))
    return Geometry(variant, (Launch("", (ceil_div(total, THREADS), 1, 1), (THREADS, 1, 1), args),))
