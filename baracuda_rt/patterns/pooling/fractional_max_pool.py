"""Sizes, window spacing and launches of fractional_max_pool2d and 3d, forward and backward."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass, replace
from typing import Any

from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar
from ..axes_struct import index_t
from . import _pool

SPACING = Struct("Spacing[index_t=i32|i64]", """
    index_t in, out, kernel
    i32 component   # of the random sample
    f64 step        # range / (out - 1) as the mode rounds it
    f64 inverse     # (out - 1) / range; 0 where every output may start anywhere
    f64 reciprocal  # 1 / (out - 1)
    f64 slack       # more than the rounding error of a start
""")
SAMPLING = Struct("Sampling", """
    i64 batch, channel, component  # element strides
    i32 components, pytorch, seeded, unknown, stored  # stored: the samples have storage_t, else f32
""")
SHAPE = Struct("Shape[index_t=i32|i64]", """
    Tiles tiles
    View x, y, indices
    Sampling sampling
    Spacing depth, height, width
    i64 cells   # of an input plane where indices run over the whole input, else 0
    i32 propagate
""", _pool.TILES, _pool.VIEW, SAMPLING, SPACING)  # fmt: skip
_ROUTE = "Gather gather\nSampling sampling\nSpacing depth, height, width\n"
ROUTE = Struct("Shape[index_t=i32|i64]", _ROUTE + "Threads threads", _pool.GATHER, SAMPLING, SPACING, _pool.THREAD_COLUMNS)
STRIP_ROUTE = Struct("Shape[index_t=i32]", _ROUTE + "Strips strips", _pool.GATHER, SAMPLING, SPACING, _pool.STRIPS)
ROWS_FORWARD = 16
STARTS = 1024


def _f32(value: float) -> float:
    return float(struct.unpack("<f", struct.pack("<f", value))[0])


def _output_size(p: Problem, spatial: tuple[int, ...]) -> tuple[int, ...]:
    size, ratio = p.params["output_size"], p.params["output_ratio"]
    if (size is None) == (ratio is None):
        p.fail("output_size and output_ratio", "both given" if size is not None else "both None", "exactly one of them")
    if size is not None:
        return _pool.per_axis(p, "output_size", size, 1)
    ratios = ratio if isinstance(ratio, tuple) else (ratio,)
    if len(ratios) == 1:
        ratios = ratios * len(spatial)
    if len(ratios) != len(spatial) or not all(0 < r < 1 for r in ratios):
        p.fail("output_ratio", ratio, f"a number in (0, 1) or {len(spatial)} of them")
    out = tuple(int(n * r) for n, r in zip(spatial, ratios, strict=True))
    if 0 in out:
        p.fail("output_ratio", ratio, f"a ratio that leaves at least one output of {spatial}")
    return out


def _check_windows(p: Problem, spatial: tuple[int, ...], out: tuple[int, ...]) -> tuple[int, ...]:
    kernel = _pool.per_axis(p, "kernel_size", p.params["kernel_size"], 1)
    for n, k, o in zip(spatial, kernel, out, strict=True):
        if k > n:
            p.fail("kernel_size", kernel, f"windows inside the input {spatial}")
        if p.params["mode"] == "pytorch" and o + k - 1 > n:
            p.fail("output_size", out, f"with mode='pytorch': output + kernel {kernel} - 1 within the input {spatial}")
    return kernel


def _check_samples(p: Problem, lead: tuple[int, ...], rank: int) -> None:
    samples = p.specs.get("random_samples")
    if samples is None:
        return
    shape = samples.shape
    if shape != (*lead, rank) and not (len(lead) == 1 and shape == (1, *lead, rank)):
        p.fail("random_samples", f"of shape {shape}", f"{(*lead, rank)}, one sample for each plane and axis")


def dims(p: Problem) -> dict[str, Any]:
    """Checks parameters and shapes; the output extents (forward) or the input's shape (backward)."""
    rank = _pool.rank_of(p)
    names = ("OD", "OH", "OW")[3 - rank :]
    if p.direction == "forward":
        x = p.spec("x")
        lead = _pool.lead(p, "x", x.shape)
        spatial = x.shape[len(lead) :]
        _pool.check_extents(p, "x", spatial)
        _pool.per_axis(p, "kernel_size", p.params["kernel_size"], 1)
        out = _output_size(p, spatial)
        _check_windows(p, spatial, out)
        if not p.has("random_samples") and p.params["seed"] is None:
            p.fail("random_samples", "None without a seed", "random_samples or seed")
        if p.has("random_samples") and p.params["seed"] is not None:
            p.fail("seed", p.params["seed"], "None when random_samples are given")
        _check_samples(p, lead, rank)
        return dict(zip(names, out, strict=True))
    shape = p.params["x_shape"]
    dy = p.spec("dy")
    if shape is None:
        p.fail("x_shape", None, "the shape of the forward's x")
    lead = _pool.lead(p, "x_shape", shape)
    spatial, out = shape[len(lead) :], dy.shape[len(dy.shape) - rank :]
    _pool.check_extents(p, "x_shape", spatial)
    if dy.shape[: len(dy.shape) - rank] != lead:
        p.fail("x_shape", shape, f"the leading extents {dy.shape[: len(dy.shape) - rank]} of dy")
    if any(n < 1 for n in out):
        p.fail("dy", f"of shape {dy.shape}", "output extents >= 1")
    _check_windows(p, spatial, out)
    _check_samples(p, lead, rank)
    return {"X": tuple(shape)}


@dataclass(frozen=True, slots=True)
class _Step:
    """How window starts advance along one axis; the fields of the kernels' `Spacing` struct."""

    step: float
    inverse: float
    reciprocal: float
    slack: float
    reach: float  # cells along the axis within which an output's window holds a given one
    out: int

    def outputs(self, cells: int, _step: int = 1) -> int:
        """The most outputs that may hold any of so many neighbouring cells, wherever they start."""
        return min(self.out, math.floor((cells - 1 + self.reach) * self.inverse + 1e-9) + 1) if self.inverse else self.out

    @classmethod
    def of(cls, n: int, o: int, k: int, pytorch: bool, known: bool, acc: str) -> _Step:
        """Extents in, out and kernel; `known`: the samples are given."""
        span = n - k
        narrow = pytorch and acc == "f32"
        slack = (2 * span + 1) * (2.0**-20 if narrow else 2.0**-40)
        reach = k + (0 if known else 1) + 2 * slack
        if o == 1:
            return cls(0.0, 0.0, 0.0, slack, reach, o)
        step = _f32(_f32(span) / _f32(o - 1)) if narrow else span / (o - 1)
        inverse = (o - 1) / span if span else 0.0
        return cls(step, inverse, 1 / (o - 1), slack, reach, o)

declined = _pool.declined


def plan(p: Problem) -> Geometry:
    """One kernel; the window extent (forward) or the candidates per row (backward) pick its instance."""
    rank = _pool.rank_of(p)
    forward = p.direction == "forward"
    source = p.spec("x" if forward else "dx")
    target = p.spec("y" if forward else "dy")
    lead = source.shape[: len(source.shape) - rank]
    planes, channels = _pool.product(lead), lead[-1]
    pytorch = p.params["mode"] == "pytorch"
    base = p.params["index_base"] or ("plane" if pytorch else "tensor")
    spatial = _pool.volume(source.shape[len(lead) :], 1)
    out = _pool.volume(target.shape[len(lead) :], 1)
    kernel = _pool.volume(_pool.per_axis(p, "kernel_size", p.params["kernel_size"], 1), 1)
    walked = out if forward else spatial
    cells = planes * _pool.product(walked)
    samples = p.specs.get("random_samples")
    order = (1, 0) if pytorch and rank == 2 else tuple(range(rank))
    component = (0,) * (3 - rank) + order
    steps = [_Step.of(*axis, pytorch, samples is not None, p.acc) for axis in zip(spatial, out, kernel, strict=True)]
    if forward:
        tiling = _pool.Tiling.of(walked[1], walked[2], ROWS_FORWARD, 0)
        tiling = replace(tiling, rows=max(1, min(tiling.rows, STARTS // tiling.groups)))
        best = _pool.fixed(kernel, rank, source)
    else:
        strips = _pool.Strips.of(p, walked[1], walked[2], cells, [step.outputs for step in steps])
        best = f"slots{steps[2].outputs(1)}" if strips else "strided"
    variant = _pool.variant(p, _pool.is_wide(p, cells), best)
    wide = variant.endswith("_i64")
    if not cells:
        return Geometry(variant, ())

    if forward:
        threads, blocks = tiling.values(walked, channels, planes, wide)
    elif strips is not None and variant.startswith("slots"):
        threads, blocks = strips.values(walked, channels, planes)
    else:
        rows = _pool.rows_per_thread(p, cells, walked[1], _pool.cells_per_thread(p.acc))
        threads, blocks = _pool.threads(walked, channels, planes, rows, wide)
    kind = index_t(wide)
    spacing = {
        name: SPACING[kind].values(*axis, step=step.step, inverse=step.inverse, reciprocal=step.reciprocal, slack=step.slack)
        for name, step, *axis in zip(("depth", "height", "width"), steps, spatial, out, kernel, component, strict=True)
    }
    strides = (0, 0, 0)
    if samples is not None:
        strides = samples.strides if len(samples.strides) == 3 else (0, *samples.strides)  # type: ignore[assignment]
    seeded = forward and samples is None
    wider = samples is not None and samples.dtype.key == p.types["T"]
    sampling = SAMPLING.values(
        *strides, components=rank, pytorch=pytorch, seeded=seeded, unknown=not forward and samples is None, stored=wider
    )
    size = _pool.product(spatial)
    if forward:
        views = {name: _pool.view(p.specs.get(name), rank, wide) for name in ("x", "y", "indices")}
        shape = Blob(SHAPE[kind].pack(
            tiles=threads, **views, sampling=sampling, **spacing, cells=size if base == "tensor" else 0, propagate=p.params["nan"] == "propagate",
        ))  # fmt: skip
        seed = Scalar("seed", "u64") if seeded else Const(0, "u64")
        args: tuple[Arg, ...] = (Ptr("x"), Ptr("random_samples"), Ptr("y"), Ptr("indices"), seed, shape, ErrorArg())
    else:
        gather = _pool.gather(p, p.spec("indices"), rank, size, planes if base == "tensor" else 1, spatial, wide)
        routes = STRIP_ROUTE if variant.startswith("slots") else ROUTE
        shape = Blob(routes[kind].pack(gather, sampling, spacing["depth"], spacing["height"], spacing["width"], threads))
        args = (Ptr("dy"), Ptr("indices"), Ptr("random_samples"), Ptr("dx"), shape, ErrorArg())
    return Geometry(variant, (Launch("", (blocks, 1, 1), (_pool.THREADS, 1, 1), args),))
