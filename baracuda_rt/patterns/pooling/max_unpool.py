"""Sizes and launches of max_unpool1d, 2d and 3d: claim cells, then fill them; backward a gather."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...codegen.structs import Struct
from ...records import Blob, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, Work, ceil_div, i64, round_up
from ..axes_struct import index_t
from . import _pool

SHAPE = Struct("Shape[index_t=i32|i64]", """
    Threads threads        # over what the kernel writes, or the positions it reads
    View first, second, indices
    index_t height, width  # of the unpooled plane
    i64 cells              # of it
    index_t inner_height, inner_width, depth  # of the pooled plane
""", _pool.THREAD_COLUMNS, _pool.VIEW)  # fmt: skip


def dims(p: Problem) -> dict[str, Any]:
    """Output extents (forward); ranks and leading extents."""
    rank = _pool.rank_of(p)
    if p.direction == "backward":
        dy, indices = p.spec("dy"), p.spec("indices")
        if _pool.lead(p, "dy", dy.shape) != _pool.lead(p, "indices", indices.shape):
            p.fail("indices", f"of shape {indices.shape}", f"the leading extents of dy {dy.shape}")
        return {}
    x = p.spec("x")
    first = _pool.lead(p, "x", x.shape)
    spatial = x.shape[len(first) :]
    _pool.check_extents(p, "x", spatial)
    kernel = _pool.per_axis(p, "kernel_size", p.params["kernel_size"], 1)
    stride = _pool.per_axis(p, "stride", p.params["stride"], 1, kernel)
    pad = _pool.per_axis(p, "padding", p.params["padding"], 0)
    default = tuple((n - 1) * s - 2 * q + k for n, k, s, q in zip(spatial, kernel, stride, pad, strict=True))
    size = p.params["output_size"]
    if isinstance(size, tuple) and len(size) > rank and size[: len(size) - rank] == first[len(first) - (len(size) - rank) :]:
        size = size[len(size) - rank :]
    out = _pool.per_axis(p, "output_size", size, 1, default)
    if any(abs(o - d) >= s for o, d, s in zip(out, default, stride, strict=True)) or any(o < 1 for o in out):
        p.fail("output_size", out, f"within a stride {stride} of {default}")
    return dict(zip(("OD", "OH", "OW")[3 - rank :], out, strict=True))


def _shape(p: Problem, walked: Sequence[int], first: Spec | None, second: Spec | None, pooled: Sequence[int], full: Sequence[int], wide: bool) -> tuple[Blob, int]:
    """The `Shape` struct for threads over the cells `walked`, and the number of blocks."""
    rank = _pool.rank_of(p)
    indices = p.spec("indices")
    lead = indices.shape[: len(indices.shape) - rank]
    threads, blocks = _pool.threads(walked, lead[-1], _pool.product(lead), 1, wide)
    views = [_pool.view(spec, rank, wide) for spec in (first, second, indices)]
    return Blob(SHAPE[index_t(wide)].pack(
        threads=threads, first=views[0], second=views[1], indices=views[2], height=full[1], width=full[2], cells=_pool.product(full),
        inner_height=pooled[1], inner_width=pooled[2], depth=pooled[0],
    )), blocks  # fmt: skip


def plan(p: Problem) -> Geometry:
    """Three launches forward (clear, claim, fill), one backward."""
    rank = _pool.rank_of(p)
    indices = p.spec("indices")
    pooled = _pool.volume(indices.shape[len(indices.shape) - rank :], 1)
    target = p.spec("y" if p.direction == "forward" else "dy")
    full = _pool.volume(target.shape[len(target.shape) - rank :], 1)
    planes = _pool.product(indices.shape[: len(indices.shape) - rank])
    cells = planes * _pool.product(full)
    variant = _pool.variant(p, _pool.is_wide(p, max(cells, planes * _pool.product(pooled))))
    wide = variant.endswith("_i64")
    block = (_pool.THREADS, 1, 1)
    if p.direction == "backward":
        if not indices.numel:
            return Geometry(variant, ())
        shape, blocks = _shape(p, pooled, p.spec("dy"), p.spec("dx"), pooled, full, wide)
        return Geometry(variant, (Launch("", (blocks, 1, 1), block, (Ptr("dy"), Ptr("indices"), Ptr("dx"), shape, ErrorArg())),))
    if not cells:
        return Geometry(variant, ())
    claim, claims = _shape(p, pooled, None, None, pooled, full, wide)
    fill, fills = _shape(p, full, p.spec("x"), p.spec("y"), pooled, full, wide)
    launches = (
        Launch("_clear", (ceil_div(cells, _pool.THREADS), 1, 1), block, (Work(0), i64(cells))),
        Launch("_claim", (claims, 1, 1), block, (Ptr("indices"), Work(0), claim, ErrorArg())),
        Launch("", (fills, 1, 1), block, (Ptr("x"), Work(0), Ptr("y"), fill)),
    )
    return Geometry(variant, launches, round_up(cells * (8 if wide else 4), 256))
