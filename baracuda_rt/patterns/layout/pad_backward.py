"""Launch geometry of pad's backward: one thread for each element of dx adds up the cells of dy that read it."""

from __future__ import annotations

import struct
from typing import Any

from ...errors import UnsupportedError
from ...records import Blob, Geometry, Launch, Problem, Ptr, ceil_div, i32, i64, numel
from ..elementwise.elementwise import RANK
from .layout_base import MODES, THREADS, extent, is_wide, padded, pads, unpadded_shape


def dims(p: Problem) -> dict[str, Any]:
    """The shape of dx."""
    return {"X": unpadded_shape(p, p.spec("dy").shape)}


def plan(p: Problem) -> Geometry:
    """One launch; axes that are not padded are merged."""
    dy, dx = p.spec("dy"), p.spec("dx")
    wide = is_wide(p)
    variant = "gather" + ("_i64" if wide else "")
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
    inner, pad = axes[::-1], RANK - len(axes)
    data = struct.pack("<q", len(axes)) + b"".join(extent(n, wide) for n in [*(a[0] for a in inner), *([1] * pad)])
    for k in (2, 0, 1, 3, 4):
        data += struct.pack(f"<{RANK}{'q' if wide else 'i'}", *(a[k] for a in inner), *([0] * pad))
    args = (Ptr("dy"), Ptr("dx"), Blob(padded(data)), i64(total), i32(MODES[p.params["mode"]]))
    return Geometry(variant, (Launch("", (ceil_div(total, THREADS), 1, 1), (THREADS, 1, 1), args),))
