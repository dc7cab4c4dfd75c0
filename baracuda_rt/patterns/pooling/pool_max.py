"""Launches of max and adaptive max pools: a column of outputs a thread, or a group of threads a window; backward a gather by index."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, Work, Workspace, ceil_div, i32, i64, round_up
from ..axes_struct import index_t
from ..loops import CELLS, ONE
from . import _pool

_SHAPE = """
    Threads threads
    View x, y, indices
    Axis depth, height, width
    i64 pattern   # of tiles of outputs, 0: a column of outputs a thread
"""
_ROUTE = "Gather gather\nAxis depth, height, width\n"
_AXES = (_pool.AXIS, _pool.ADAPTIVE_AXIS)
SHAPE, ADAPTIVE_SHAPE = (Struct("Shape[index_t=i32|i64]", _SHAPE, _pool.THREAD_COLUMNS, _pool.VIEW, axis) for axis in _AXES)
ROUTE, ADAPTIVE_ROUTE = (
    Struct("Route[index_t=i32|i64]", _ROUTE + "Threads threads", _pool.GATHER, _pool.THREAD_COLUMNS, axis) for axis in _AXES
)
STRIP_ROUTE, ADAPTIVE_STRIP_ROUTE = (Struct("Route[index_t=i32]", _ROUTE + "Strips strips", _pool.GATHER, _pool.STRIPS, axis) for axis in _AXES)
ROWS = 8
APART_WAVES = 4  # threads, in times of those that keep a device busy, before a thread takes several rows of windows that share none


def dims(p: Problem) -> dict[str, Any]:
    """Output extents (forward) or the input's shape (backward), parameters checked."""
    return _pool.window_dims(p, "x_shape")

declined = _pool.declined


def plan(p: Problem) -> Geometry:
    rank = _pool.rank_of(p)
    return _forward(p, rank) if p.direction == "forward" else _backward(p, rank)


def _scan(
    p: Problem, w: _pool.Windows, y: Spec | None, indices: Spec | None, planes: int, channels: int, rows: int, wide: bool, pattern: _pool.Pattern
) -> tuple[Blob, int]:  # fmt: skip
    """The `Shape` struct of a scan of x and the number of blocks."""
    depth, height, width = (axis[1] for axis in w.extents)
    threads, blocks = _pool.threads((depth, height, ceil_div(width, pattern.outputs)), channels, planes, rows, wide)
    x, y_view, found = (_pool.view(spec, _pool.rank_of(p), wide) for spec in (p.spec("x"), y, indices))
    shape = ADAPTIVE_SHAPE if p.traits.windows == "adaptive" else SHAPE
    return Blob(shape[index_t(wide)].pack(
        threads=threads, x=x, y=y_view, indices=found, **_pool.axes(p, w, wide), pattern=pattern.code,
    )), blocks  # fmt: skip


def _forward(p: Problem, rank: int) -> Geometry:
    x = p.spec("x")
    first = x.shape[: len(x.shape) - rank]
    planes, channels = _pool.product(first), first[-1]
    w = _pool.windows(p, x.shape[len(first) :])
    adaptive = p.traits.windows == "adaptive"
    if p.loops:
        scan = _loop_scan(p, w, p.spec("y"), p.specs.get("indices"), planes, channels, (Ptr("x"), Ptr("y"), Ptr("indices")), "")
        return Geometry(LOOPS, (scan,) if planes * _pool.product(w.out) else ())
    lanes = _pool.group_lanes(w)
    cells = planes * _pool.product([axis[1] for axis in w.extents])
    best = "group" if lanes > 1 else "strided" if adaptive else _pool.fixed(w.taps, rank, x) if all(axis[5] == 1 for axis in w.extents) else "strided"
    variant = _pool.variant(p, _pool.is_wide(p, cells * lanes) or _pool.positions_wide(w, adaptive), best)
    wide = variant.endswith("_i64")
    if not cells:
        return Geometry(variant, ())
    lanes = lanes if variant.startswith("group") else 1
    pattern = _pool.Pattern.of(w, x, (p.spec("y"), p.specs.get("indices"))) if variant.startswith("fixed") else _pool.NO_PATTERN
    walk = "" if pattern.code or adaptive or lanes > 1 else _pool.walk_of(w, variant, x)
    most = _pool.TILE_ROWS[w.taps[2]] if pattern.code else ROWS
    if walk:
        rows = _pool.walk_rows(p, w.extents[1][3], w.extents[1][1], planes * w.extents[2][1])
    else:
        work = cells // pattern.outputs
        if pattern.code:
            work = work // APART_WAVES if w.taps[2] == 2 else work * _pool.SHARED_WAVES
        rows = 1 if lanes > 1 else _pool.rows_per_thread(p, work, w.extents[1][1], most)
    shape, blocks = _scan(p, w, p.spec("y"), p.specs.get("indices"), planes, channels, rows, wide, pattern)
    args: tuple[Any, ...] = (Ptr("x"), Ptr("y"), Ptr("indices"), shape)
    if variant == "strided" and not walk:
        packs = _pool.channels(p, rank, x, (p.spec("y"), p.specs.get("indices")), [axis[1] for axis in w.extents])
        if packs is not None:
            return Geometry(variant, (Launch("_channels", (packs[1], 1, 1), (_pool.THREADS, 1, 1), (*args, packs[0])),))
    if lanes > 1:
        args, blocks = (*args, i32(lanes), i64(_pool.flat_step(w, x, rank))), -(-cells * lanes // _pool.THREADS)
    return Geometry(variant, (Launch(walk, (blocks, 1, 1), (_pool.THREADS, 1, 1), args),))


def _loop_scan(
    p: Problem, w: _pool.Windows, y: Spec | None, indices: Spec | None, planes: int, channels: int, args: tuple[Any, ...], kernel: str
) -> Launch:
    """The search for the largest cells on the CPU's own path."""
    shape, _ = _scan(p, w, y, indices, planes, channels, 1, True, _pool.NO_PATTERN)
    return _pool.loop_rows(kernel, w, planes, channels, (*args, shape))


def _loop_backward(p: Problem, w: _pool.Windows, extents: tuple[int, ...], planes: int, channels: int) -> Geometry:
    """Planes of gradients on the CPU's own path; sums of halves are those of the compute dtype in the workspace."""
    rank, dy, size = _pool.rank_of(p), p.spec("dy"), _pool.product(extents)
    if not planes or not size:
        return Geometry(LOOPS, ())
    work, launches = Workspace(), []
    found, indices = p.specs.get("indices"), Ptr("indices")
    if found is None and dy.numel:
        found, indices = _pool.dense(dy.shape, "i64"), work.take(8 * dy.numel)  # type: ignore[assignment]
        launches.append(_loop_scan(p, w, None, found, planes, channels, (Ptr("x"), indices), "_indices"))
    acc = DTYPES[p.acc]
    sums: Any = Const(0, "u64") if acc.key == p.types["T"] else work.take(planes * size * acc.size)
    axes, adaptive = _pool.axes(p, w, True), p.traits.windows == "adaptive"
    threads, _ = _pool.threads(extents, channels, planes, 1, True)
    gather = _pool.gather(p, found, rank, size, 1, extents, True)
    route = Blob((ADAPTIVE_ROUTE if adaptive else ROUTE)["i64"].pack(gather, axes["depth"], axes["height"], axes["width"], threads))
    group = max(1, CELLS // size)
    args = (Ptr("dy"), indices, Ptr("dx"), sums, route, i64(planes), i64(channels), i64(group), ErrorArg())
    return Geometry(LOOPS, (*launches, Launch("", (ceil_div(planes, group), 1, 1), ONE, args)), work.size)


def _backward(p: Problem, rank: int) -> Geometry:
    dx, dy = p.spec("dx"), p.spec("dy")
    first = dx.shape[: len(dx.shape) - rank]
    planes, channels = _pool.product(first), first[-1]
    spatial = dx.shape[len(first) :]
    w = _pool.windows(p, spatial, dy.shape[len(first) :])
    adaptive = p.traits.windows == "adaptive"
    extents = _pool.volume(spatial, 1)
    size = _pool.product(spatial)
    if p.loops:
        return _loop_backward(p, w, extents, planes, channels)
    reach = _pool.reach(w, adaptive)
    strips = _pool.Strips.of(p, extents[1], extents[2], planes * size, reach)
    best = f"slots{reach[2](1)}" if strips else "strided"
    variant = _pool.variant(p, _pool.is_wide(p, planes * size) or _pool.positions_wide(w, adaptive), best)
    wide = variant.endswith("_i64")
    if not planes:
        return Geometry(variant, ())
    if strips is not None and variant.startswith("slots"):
        threads, blocks = strips.values(extents, channels, planes)
        routes = ADAPTIVE_STRIP_ROUTE if adaptive else STRIP_ROUTE
    else:
        rows = _pool.rows_per_thread(p, planes * size, extents[1], _pool.cells_per_thread(p.acc))
        threads, blocks = _pool.threads(extents, channels, planes, rows, wide)
        routes = ADAPTIVE_ROUTE if adaptive else ROUTE
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
    axes = _pool.axes(p, w, wide)
    route = Blob(routes[index_t(wide)].pack(gather, axes["depth"], axes["height"], axes["width"], threads))
    args: tuple[Any, ...] = (Ptr("dy"), indices, Ptr("dx"), route)
    packs, kernel = None, ""
    if variant == "strided" and _pool.channel_packs(dy, rank, 16 // dy.dtype.size) and _pool.channel_packs(found, rank, 16 // dy.dtype.size):
        packs = _pool.channels(p, rank, dx, (), extents)
    if packs is not None:
        kernel, args, blocks = "_channels", (*args, packs[0]), packs[1]
    launches.append(Launch(kernel, (blocks, 1, 1), (_pool.THREADS, 1, 1), (*args, ErrorArg())))
    return Geometry(variant, tuple(launches), workspace)
