"""Launches of average, adaptive average and power-mean pools, forward and backward."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import Blob, Const, Geometry, Launch, Problem, Ptr, Scalar, Workspace, i32, i64
from ..axes_struct import index_t
from . import _pool
from .pool_even import PACKS, even
from .pool_planes import by_planes

_SHAPE = """
    Threads threads
    View x, y, dy, dx
    Axis depth, height, width
    i64 divisor                  # the same for every window, or 0
    i32 include_pad, is_signed
    acc_t inverse                # 1 / divisor where that is exact, or 0
    i64 pattern                  # of tiles, 0: a column a thread
"""
SHAPE, ADAPTIVE_SHAPE = (
    Struct("Shape[index_t=i32|i64, acc_t=f32|f64]", _SHAPE, _pool.THREAD_COLUMNS, _pool.VIEW, axis) for axis in (_pool.AXIS, _pool.ADAPTIVE_AXIS)
)
ROWS = 8
MOST_LANES = 64  # of a window that threads of packs of channels share: the others of a block have 64 bytes of them
USES = ("mean",)


def dims(p: Problem) -> dict[str, Any]:
    """Output extents (forward) or the input's shape (backward), parameters checked."""
    if p.params.get("divisor_override") == 0:
        p.fail("divisor_override", 0, "a non-zero integer or None")
    if p.params.get("signed") and math.isinf(p.params["p"]):
        p.fail("signed", True, "False with p = inf")
    return _pool.window_dims(p, "x_shape")


def _divisor(p: Problem, w: _pool.Windows) -> int:
    """What every window's sum is divided by, 0 where windows differ."""
    if p.traits.windows == "adaptive":
        even = all(n % o == 0 for n, o, *_ in w.extents if o)
        return _pool.product([n // o for n, o, *_ in w.extents]) if even and all(axis[1] for axis in w.extents) else 0
    if p.params.get("divisor_override") is not None:
        return int(p.params["divisor_override"])
    whole = all((o - 1) * s + k <= n + 2 * q for n, o, k, s, q, _ in w.extents)
    padded = any(axis[4] for axis in w.extents)
    return _pool.product(w.taps) if whole and (p.params.get("count_include_pad", True) or not padded) else 0


def _pattern(p: Problem, w: _pool.Windows, variant: str, divisor: int) -> _pool.Pattern:
    """The tiles of a mean with one divisor."""
    adaptive = p.traits.windows == "adaptive"
    if p.direction == "forward":
        return _pool.Pattern.of(w, p.spec("x"), (p.spec("y"),)) if divisor and variant.startswith("fixed") else _pool.NO_PATTERN
    if not divisor or variant != "strided":
        return _pool.NO_PATTERN
    tiles = _pool.NO_PATTERN if adaptive else _pool.Pattern.of(w, p.spec("dx"), (p.spec("dy"),))
    return tiles if tiles.code else _pool.Pattern.apart(w, p.spec("dx"), adaptive)

declined = _pool.declined


def _whole_planes(w: _pool.Windows, spatial: Sequence[int], divisor: int) -> bool:
    """Whether each plane is one window, whose cells are all that counts: a mean over axes."""
    return divisor == _pool.product(spatial) and all(axis[1] == 1 and not axis[4] for axis in w.extents) and tuple(w.taps[len(w.taps) - len(spatial) :]) == tuple(spatial)


def plan(p: Problem) -> Geometry:
    """One kernel; the forward's window extent picks its code."""
    rank = _pool.rank_of(p)
    forward = p.direction == "forward"
    adaptive, power = p.traits.windows == "adaptive", p.traits.mean == "power"
    source, target = p.spec("x" if forward else "dx"), p.spec("y" if forward else "dy")
    first = source.shape[: len(source.shape) - rank]
    planes, channels = _pool.product(first), first[-1]
    spatial = source.shape[len(first) :]
    w = _pool.windows(p, spatial, target.shape[len(first) :])
    divisor = 0 if power else _divisor(p, w)
    lanes = 1
    best = "strided"
    if forward:
        lanes = _pool.group_lanes(w)
        best = "group" if lanes > 1 else "strided" if adaptive or power else _pool.fixed(w.taps, rank, source)
    walked = [axis[1] for axis in w.extents] if forward else _pool.volume(spatial, 1)
    cells = planes * _pool.product(walked)
    variant = LOOPS if p.loops else _pool.variant(p, _pool.is_wide(p, cells * lanes) or _pool.positions_wide(w, adaptive), best)
    wide = p.loops or variant.endswith("_i64")
    if not cells:
        return Geometry(variant, ())
    lanes = lanes if variant.startswith("group") else 1
    pattern = _pattern(p, w, variant, divisor)
    depth, height, width = walked
    if pattern.code:
        width = _pool.ceil_div(width, pattern.outputs if forward else pattern.cells)
        height = height if forward else _pool.ceil_div(height, pattern.rows)
    most = _pool.TILE_ROWS[w.taps[2]] if pattern.code > _pool.DISJOINT else ROWS
    walk = ""
    if not pattern.code and forward and variant.startswith("fixed"):
        walk = _pool.walk_of(w, variant, source)
    elif not pattern.code and not (forward or adaptive or power) and variant == "strided":
        walk = _pool.cell_walk_of(w, target)
    if walk:
        stride, pad = w.extents[1][3:5]
        height = height if forward else (height - 1 + pad) // stride + 1  # steps of rows of cells
        rows = _pool.walk_rows(p, stride, height, planes * width)
    else:
        tiles = planes * depth * height * width * (_pool.SHARED_WAVES if pattern.code > _pool.DISJOINT else 1)
        rows = 1 if lanes > 1 else _pool.rows_per_thread(p, tiles, height, most)
    threads, blocks = _pool.threads((depth, height, width), channels, planes, rows, wide)
    views = {name: _pool.view(p.specs.get(name), rank, wide) for name in ("x", "y", "dy", "dx")}
    exact = divisor and abs(divisor) & (abs(divisor) - 1) == 0
    shape = Blob((ADAPTIVE_SHAPE if adaptive else SHAPE)[index_t(wide), p.acc].pack(
        threads=threads, **views, **_pool.axes(p, w, wide), divisor=divisor, include_pad=p.params.get("count_include_pad", False),
        is_signed=p.params.get("signed", False), inverse=1 / divisor if exact else 0.0, pattern=pattern.code,
    ))  # fmt: skip
    packs: tuple[Blob, int] | None = None
    exponent = Scalar("p", "f64") if power else Const(0, "f64")
    if p.loops:
        own: tuple[Any, ...] = (Ptr("x"), Ptr("y"), exponent, shape) if forward else (Ptr("dy"), Ptr("dx"), shape)
        return Geometry(variant, (_pool.loop_rows("", w, planes, channels, own, cells=not forward),))
    if forward:
        args: tuple[Any, ...] = (Ptr("x"), Ptr("y"), exponent, shape)
        if lanes > 1:
            if divisor and _whole_planes(w, spatial, divisor):
                assert p.others is not None
                work, axes = Workspace(0), tuple(range(len(first), len(source.shape)))
                steps = p.others.steps("mean", {"x": (Ptr("x"), source), "y": (Ptr("y"), target)}, work, dim=axes, keepdim=True)
                return Geometry(variant, tuple(steps), work.size)
            flat, blocks = _pool.flat_step(w, source, rank), _pool.ceil_div(cells * lanes, _pool.THREADS)
            args = (*args, i32(lanes), i64(flat))
            if variant == "group" and not power and lanes <= MOST_LANES:
                packs = _pool.channels(p, rank, source, (target,), walked, lanes)
        elif divisor and not wide and (launch := even(p, w, args)) is not None:
            by = "tiles" if pattern.code else "columns"
            usual, other = (by, "even") if pattern.code and launch.kernel != PACKS else ("even", by)
            if p.pick("kernel", usual, (other,)) == "even":
                return Geometry(variant, (launch,))
        elif variant == "strided" and not (walk or pattern.code) and (launch := by_planes(p, w, args)) is not None:
            if p.pick("kernel", "planes", ("columns",)) == "planes":
                return Geometry(variant, (launch,))
    else:
        saved = (Ptr("x"), Ptr("y")) if power else ()
        args = (Ptr("dy"), *saved, Ptr("dx"), exponent, shape)
    if variant == "strided" and not (power or walk or pattern.code) and (forward or _pool.channel_packs(target, rank, 16 // target.dtype.size)):
        packs = _pool.channels(p, rank, source, (target,) if forward else (), walked)
    if packs is not None:
        walk, args, blocks = "_channels", (*args, packs[0]), packs[1]
    return Geometry(variant, (Launch(walk, (blocks, 1, 1), (_pool.THREADS, 1, 1), args),))
