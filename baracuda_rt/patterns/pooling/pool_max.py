"""Launches of max and adaptive max pools: a column of outputs a thread, or a group of threads a window; backward a gather by index."""

from __future__ import annotations

from typing import Any

from ...records import Blob, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, Work, ceil_div, i32, i64, round_up
from . import _pool

ROWS = 8


def dims(p: Problem) -> dict[str, Any]:
    """Output extents (forward) or the input's shape (backward), parameters checked."""
    if p.direction == "backward" and (p.has("indices") == p.has("x")):
        p.fail("indices", "given along with x" if p.has("x") else "missing", "indices, or x to find the maxima again")
    return _pool.window_dims(p, "x_shape")


def plan(p: Problem) -> Geometry:
    rank = _pool.rank_of(p)
    return _forward(p, rank) if p.direction == "forward" else _backward(p, rank)


def _scan(
    p: Problem, w: _pool.Windows, y: Spec | None, indices: Spec | None, planes: int, channels: int, rows: int, wide: bool, pattern: _pool.Pattern
) -> tuple[Blob, int]:  # fmt: skip
    """The `Shape` struct of a scan of x and the number of blocks."""
    depth, height, width = (axis[1] for axis in w.extents)
    threads, blocks = _pool.threads((depth, height, ceil_div(width, pattern.outputs)), channels, planes, rows, wide)
    views = b"".join(_pool.view(spec, _pool.rank_of(p), wide) for spec in (p.spec("x"), y, indices))
    return Blob(threads + views + _pool.axes(p, w, wide) + _pool.fields("q", pattern.code)), blocks


def _forward(p: Problem, rank: int) -> Geometry:
    x = p.spec("x")
    first = x.shape[: len(x.shape) - rank]
    planes, channels = _pool.product(first), first[-1]
    w = _pool.windows(p, x.shape[len(first) :])
    adaptive = p.traits.windows == "adaptive"
    lanes = _pool.group_lanes(w)
    cells = planes * _pool.product([axis[1] for axis in w.extents])
    best = "group" if lanes > 1 else "strided" if adaptive else _pool.fixed(w.taps, rank, x) if all(axis[5] == 1 for axis in w.extents) else "strided"
    variant = _pool.variant(p, _pool.is_wide(p, cells * lanes) or _pool.positions_wide(w, adaptive), best)
    wide = variant.endswith("_i64")
    if not cells:
        return Geometry(variant, ())
    lanes = lanes if variant.startswith("group") else 1
    pattern = _pool.Pattern.of(w, x, (p.spec("y"), p.specs.get("indices"))) if variant.startswith("fixed") else _pool.NO_PATTERN
    most = _pool.TILE_ROWS[w.taps[2]] if pattern.code else ROWS
    rows = 1 if lanes > 1 else _pool.rows_per_thread(cells // pattern.outputs, w.extents[1][1], most)
    shape, blocks = _scan(p, w, p.spec("y"), p.specs.get("indices"), planes, channels, rows, wide, pattern)
    args: tuple[Any, ...] = (Ptr("x"), Ptr("y"), Ptr("indices"), shape)
    if lanes > 1:
        args, blocks = (*args, i32(lanes), i64(_pool.flat_step(w, x, rank))), -(-cells * lanes // _pool.THREADS)
    return Geometry(variant, (Launch("", (blocks, 1, 1), (_pool.THREADS, 1, 1), args),))


def _backward(p: Problem, rank: int) -> Geometry:
    dx, dy = p.spec("dx"), p.spec("dy")
    first = dx.shape[: len(dx.shape) - rank]
    planes, channels = _pool.product(first), first[-1]
    spatial = dx.shape[len(first) :]
    w = _pool.windows(p, spatial, dy.shape[len(first) :])
    adaptive = p.traits.windows == "adaptive"
    extents = _pool.volume(spatial, 1)
    size = _pool.product(spatial)
    reach = _pool.reach(w, adaptive)
    strips = _pool.Strips.of(p, extents[1], extents[2], planes * size, reach)
    best = f"slots{reach[2](1)}" if strips else "strided"
    variant = _pool.variant(p, _pool.is_wide(p, planes * size) or _pool.positions_wide(w, adaptive), best)
    wide = variant.endswith("_i64")
    if not planes:
        return Geometry(variant, ())
    if strips is not None and variant.startswith("slots"):
        threads, blocks = strips.pack(extents, channels, planes)
    else:
        rows = _pool.rows_per_thread(planes * size, extents[1], _pool.cells_per_thread(p.acc))
        threads, blocks = _pool.threads(extents, channels, planes, rows, wide)
    found = p.specs.get("indices")
    launches: list[Launch] = []
    workspace = 0
    indices: Any = Ptr("indices")
    if found is None and dy.numel:
        found = _pool.dense(dy.shape, "i64")
        indices, workspace = Work(0), round_up(8 * dy.numel, 256)
        scan, count = _scan(p, w, None, found, planes, channels, 1, wide, _pool.NO_PATTERN)
        launches.append(Launch("_indices", (count, 1, 1), (_pool.THREADS, 1, 1), (Ptr("x"), indices, scan)))
    gather = _pool.gather(p, found, rank, size, 1, extents, wide)
    route = Blob(gather + _pool.axes(p, w, wide) + threads)
    launches.append(Launch("", (blocks, 1, 1), (_pool.THREADS, 1, 1), (Ptr("dy"), indices, Ptr("dx"), route, ErrorArg())))
    return Geometry(variant, tuple(launches), workspace)
