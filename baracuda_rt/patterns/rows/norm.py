"""Launch geometry of the norms: which cells share a statistic, which a parameter, and the launches over them, forward and backward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Scalar, Spec, Work, ceil_div, i32, i64, numel, round_up
from ..folds.reduce_base import axes_of
from .lines import (
    AIM,
    NULL,
    RESULTS,
    STATES,
    THREADS,
    WHOLE,
    Operand,
    Tiling,
    dense_rows,
    held_units,
    in_chunks,
    line_launches,
    of,
    shared_limit,
    tiling,
)

AVERAGES = Struct("Averages", "i64 channels, lines, line_step, channel_step, mean_step, var_step")
FUSED_BLOCKS = 256  # blocks that go over the lines and keep sums for the parameters, whatever the device
HELD_UNITS = 8  # units that a thread of the forward holds of a line
EPSILON = {"f32": 2.0**-23, "f64": 2.0**-52}


@dataclass(slots=True)
class View:
    """x as the norm sees it: group_norm's channels are two axes."""

    shape: tuple[int, ...]
    reduced: tuple[int, ...]  # axes that a statistic runs over
    stats: tuple[int, ...]  # axes of the statistics, in order
    params: tuple[int, ...]  # axes of the parameters, in order
    channel: int | None = None  # the channel axis that is split
    groups: int = 1

    def strides(self, spec: Spec) -> tuple[int, ...]:
        """Strides of an operand of x's shape."""
        if self.channel is None:
            return spec.strides
        c, inner = self.channel, spec.strides[self.channel]
        return (*spec.strides[:c], inner * self.shape[c + 1], inner, *spec.strides[c + 1 :])

    def along(self, spec: Spec, axes: Sequence[int], split: bool = False) -> tuple[int, ...]:
        """Strides of an operand with one value per cell of some axes."""
        own = [0] * len(self.shape)
        if split:
            own[axes[0]], own[axes[1]] = spec.strides[0] * self.shape[axes[1]], spec.strides[0]
        else:
            for a, step in zip(axes, spec.strides, strict=True):
                own[a] = step
        return tuple(own)

    def param_strides(self, spec: Spec) -> tuple[int, ...]:
        return self.along(spec, self.params, self.channel is not None)

    @property
    def param_shape(self) -> tuple[int, ...]:
        if self.channel is not None:
            return (numel([self.shape[a] for a in self.params]),)
        return tuple(self.shape[a] for a in self.params)

    @property
    def stats_shape(self) -> tuple[int, ...]:
        return tuple(self.shape[a] for a in self.stats)


def _axes(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The normalized axes of layer_norm and rms_norm, in the order of the parameters' axes."""
    normalized = p.params["normalized_shape"]
    if p.params["axes"] is not None:
        axes = axes_of(p, len(shape), "axes")
        if normalized is not None and normalized != tuple(shape[a] for a in axes):
            p.fail("normalized_shape", normalized, f"{tuple(shape[a] for a in axes)}, the extents of axes={p.params['axes']}, or None")
        return axes
    if normalized is None:
        p.fail("normalized_shape", None, "the extents of the last axes of x, or axes=")
    count = len(normalized)
    if count == 0 or count > len(shape) or shape[len(shape) - count :] != normalized:
        p.fail("normalized_shape", normalized, f"the extents of the last axes of x, whose shape is {shape}")
    return tuple(range(len(shape) - count, len(shape)))


def view(p: Problem) -> View:
    """Axes of statistics and parameters."""
    shape = p.spec("x").shape
    rank = len(shape)
    everything = tuple(range(rank))
    if p.traits.over == "axes":
        axes = _axes(p, shape)
        return View(shape, axes, tuple(a for a in everything if a not in axes), axes)
    if rank == 0:
        p.fail("x", "of shape ()", "at least one axis, that of the channels")
    channel = p.params["channel_axis"]
    if not -rank <= channel < rank:
        p.fail("channel_axis", channel, f"an axis from {-rank} to {rank - 1} for x of shape {shape}")
    channel %= rank
    if p.traits.over == "channel":
        return View(shape, tuple(a for a in everything if a != channel), (channel,), (channel,))
    batch = (0,) if channel else ()
    if p.traits.over == "sample_channel":
        kept = (*batch, channel)
        return View(shape, tuple(a for a in everything if a not in kept), kept, (channel,))
    groups = p.params["num_groups"]
    if shape[channel] % groups:
        p.fail("num_groups", groups, f"a divisor of {shape[channel]}, the number of channels")
    split = (*shape[:channel], groups, shape[channel] // groups, *shape[channel + 1 :])
    kept = (*batch, channel)
    return View(split, tuple(a for a in range(rank + 1) if a not in kept), kept, (channel, channel + 1), channel, groups)


def own_statistics(p: Problem) -> str:
    """The parameter that says whether the input's own statistics normalize."""
    return "training" if "training" in p.params else "use_input_stats"


def _fixed(p: Problem) -> bool:
    """Whether the running statistics normalize."""
    return not p.params.get(own_statistics(p), True)


def check(p: Problem) -> None:
    """Shapes of everything against x, and what training needs."""
    v = view(p)
    shape = p.spec("x").shape
    for name in ("residual", "dsum", "dy"):
        if p.has(name) and p.spec(name).shape != shape:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{shape}, the shape of x")
    for name in ("weight", "bias", "running_mean", "running_var"):
        if p.has(name) and p.spec(name).shape != v.param_shape:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{v.param_shape}")
    forward = p.direction == "forward"
    if not forward:
        for name in ("mean", "rstd"):
            if p.has(name) and p.spec(name).shape != v.stats_shape:
                p.fail(name, f"of shape {p.spec(name).shape}", f"{v.stats_shape}")
    if p.params.get("return_sum") and not p.has("residual"):
        p.fail("return_sum", True, "False without a residual")
    if not p.traits.running:
        return
    word = own_statistics(p)
    if _fixed(p):
        for name in ("running_mean", "running_var"):
            if not p.has(name):
                p.fail(name, None, f"the running statistics with {word}=False")
        return
    if not forward:
        for name in ("mean", "rstd"):
            if not p.has(name):
                p.fail(name, None, f"the statistics that the forward saved, with {word}=True")
        return
    if numel([v.shape[a] for a in v.reduced]) == 1:
        p.fail("x", f"of shape {shape}", f"more than one value per channel with {word}=True")
    if p.params["momentum"] is None and (p.has("running_mean") or p.has("running_var")) and p.params["num_batches"] is None:
        p.fail("num_batches", None, "the number of batches so far, this one included, with momentum=None")


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """Shapes of statistics and parameters."""
    v = view(p)
    return {"K": v.stats_shape, "W": v.param_shape}


def _eps(p: Problem) -> Arg:
    acc = DTYPES[p.acc].key
    return Const(EPSILON[acc], acc) if p.params.get("eps") is None else Scalar("eps", acc)


def _single(p: Problem, variable: str) -> Arg:
    """Whether operands of a type variable are stored as f32 where T is not."""
    return i32(p.types.get(variable) == "f32" and p.types["T"] != "f32")


def _ptr(p: Problem, name: str) -> Arg:
    return Ptr(name) if name in p.specs else NULL  # rms_norm has no mean and no bias


def plan(p: Problem) -> Geometry:
    """Lines with their results; in the backward, sums for the parameters too."""
    return _forward(p) if p.direction == "forward" else _backward(p)


def _param(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.param_strides(p.spec(name))) if p.has(name) else of(None)


def _stat(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.along(p.spec(name), v.stats)) if p.has(name) else of(None)


def _main(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.strides(p.spec(name)), True) if p.has(name) else of(None)


def _forward(p: Problem) -> Geometry:
    v = view(p)
    acc = DTYPES[p.acc]
    fused, running = p.traits.over == "axes", p.traits.running
    fixed = running and _fixed(p)
    moving = [_main(p, v, "x"), _main(p, v, "y"), _param(p, v, "weight"), _param(p, v, "bias")]
    names: list[str] = ["x", "y", "weight", "bias"]
    if fused:
        moving += [_main(p, v, "residual"), _main(p, v, "sum")]
        names += ["residual", "sum"]
    still = [_stat(p, v, "mean"), _stat(p, v, "rstd")]
    names += ["mean", "rstd"]
    if running:
        still += [_param(p, v, "running_mean"), _param(p, v, "running_var")]
        names += ["running_mean", "running_var"]
    t = tiling(
        v.shape,
        v.reduced,
        [*moving, *still],
        16 // p.spec("x").dtype.size,
        asked=p.variant,
        item=16,
        single=p.spec("x").dtype.size,
        moving=len(moving),
        arch=p.arch,
    )
    if not t.count or (not t.units and not (p.has("mean") or p.has("rstd"))):
        return Geometry(t.variant, ())
    args: list[Arg] = [_ptr(p, name) for name in names]
    args.append(_eps(p))
    work, averages = 0, False
    if running:
        cumulative = p.params["momentum"] is None
        counted = p.params["num_batches"] is not None
        args.append(Scalar("momentum", acc.key) if not cumulative else Scalar("num_batches", acc.key) if counted else Const(1, acc.key))
        args.append(i32(cumulative))
    args.append(_single(p, "A"))
    if running:
        averages = p.traits.over == "sample_channel" and not fixed and (p.has("running_mean") or p.has("running_var")) and t.units > 0
        cells = t.count * t.lines_per_unit
        args += [_single(p, "R"), i32(fixed), Work(0) if averages else NULL]
        work = -(-2 * cells * acc.size // 256) * 256 if averages else 0
    launches, work = line_launches(t, args, (1 if p.traits.statistics == "mean_square" else 3) * acc.size, work, fixed, _held(p, t, HELD_UNITS), THREADS if p.types["T"] == "f32" else 2 * THREADS)
    if averages:
        # Lines are counted along the merged kept axes: sorted by x's strides, so look up where each lies.
        order = sorted(
            (a for a in v.stats if v.shape[a] != 1), key=lambda a: (v.strides(p.spec("x"))[a] != 0, -abs(v.strides(p.spec("x"))[a]))
        )
        steps, step = dict.fromkeys(v.stats, 0), 1
        for a in reversed(order):
            steps[a] = step
            step *= v.shape[a]
        channel = v.stats[-1]
        batch = v.stats[0] if len(v.stats) > 1 else None
        lines = v.shape[batch] if batch is not None else 1
        own = [p.spec(n).strides[0] if p.has(n) else 0 for n in ("running_mean", "running_var")]
        averages_ = AVERAGES.pack(
            channels=v.shape[channel], lines=lines, line_step=steps[batch] if batch is not None else 0, channel_step=steps[channel],
            mean_step=own[0], var_step=own[1],
        )  # fmt: skip
        launches.append(Launch("_running", (ceil_div(v.shape[channel], THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(averages_), i64(cells))))
    return Geometry(t.variant, tuple(launches), work)


def _backward(p: Problem) -> Geometry:
    v = view(p)
    acc = DTYPES[p.acc]
    fused, running = p.traits.over == "axes", p.traits.running
    fixed = running and _fixed(p)
    vec = 16 // p.spec("x").dtype.size
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    sides = [_param(p, v, n) if fixed else _stat(p, v, n) for n in stats]
    moving = [_main(p, v, "dy"), _main(p, v, "x"), _main(p, v, "dx"), _param(p, v, "weight")]
    names = ["dy", "x", "dx", "weight"]
    if fused:
        moving.append(_main(p, v, "dsum"))
        names.append("dsum")
    names += stats
    still = list(sides)
    affine = p.has("dw") or p.has("db")
    if p.traits.over == "channel":
        still += [_param(p, v, "dw"), _param(p, v, "db")]
        names += ["dw", "db"]

    def lines_of(asked: str | None) -> Tiling:
        return tiling(
            v.shape,
            v.reduced,
            [*moving, *still],
            vec,
            asked=asked,
            item=48,
            single=8 + max(8, 2 * p.spec("x").dtype.size),
            moving=len(moving),
            arch=p.arch,
        )

    def sums_of(asked: str | None) -> Tiling:
        rest = tuple(a for a in range(len(v.shape)) if a not in v.params)
        operands = [_main(p, v, "dy"), _main(p, v, "x"), *sides, _param(p, v, "dw"), _param(p, v, "db")]
        return tiling(v.shape, rest, operands, vec, asked=asked, moving=4, arch=p.arch)

    t = lines_of(p.variant)
    s = None
    if fused and affine and (one := _in_registers(p, v, t, names)) is not None:
        return one
    columns = fused and affine and t.count > 0 and dense_rows(t) and len(t.along) == 1 and all(p.spec(n).contiguous for n in ("dw", "db") if p.has(n))
    if p.traits.over != "channel" and affine and not columns:
        s = sums_of("strided" if t.variant == "strided" else None)
        kernels = {("columns16", True): ("rows16",), ("rows16", True): ("columns16",), ("columns16", False): ("columns16",)}
        if t.variant != "strided" and s.variant not in kernels.get((t.variant, fused), ("rows16", "columns16")):  # one source has one unit
            if p.variant is not None:
                raise UnsupportedError(f"variant {p.variant!r} cannot serve the gradients of the parameters; 'strided' can")
            t, s = lines_of("strided"), sums_of("strided")
    args: list[Arg] = [_ptr(p, name) for name in names]
    if running:
        args.append(_eps(p))
    args.append(_single(p, "A"))
    if running:
        args += [_single(p, "R"), i32(fixed)]
    launches: list[Launch] = []
    work = 0
    if t.count and ((p.has("dx") and t.units) or (p.traits.over == "channel" and affine)):
        sums = not fixed or (p.traits.over == "channel" and affine)
        launches, work = line_launches(t, args, 2 * acc.size, 0, not sums, _held(p, t, held_units(t.unit)))
    if columns:  # before dx, which may lie over dy or x, or with it
        across = ceil_div(t.units, THREADS)
        rows = max(32, ceil_div(t.count, ceil_div(AIM, across)))  # of a block
        down, features = ceil_div(t.count, rows), t.units * t.unit
        states: tuple[Arg, ...] = (NULL, i32(0))
        long = in_chunks(t)
        if launches and launches[0].kernel == "_chunks" and long is not None:  # only the states of that
            states = (Work(0), i32(long.chunks))
            own = (*args, long.blob(), *states)
            launches, work = [Launch("_chunks", (t.count, long.chunks, 1), (THREADS, 1, 1), (*own, STATES))], long.states(2 * acc.size)
        below = Launch("_columns", (across, down, 1), (THREADS, 1, 1), (*args, replace(t, held=0, shared=0).blob(), Work(work), i32(rows), *states))
        finish = _finish(p, work, features, down)
        launches = [*launches, below, finish] if states[0] is not NULL else [below, finish, *launches]
        work += round_up(down * _sums(p) * features * acc.size, 256)
    if s is not None and s.count:
        name = "_across" if s.variant == "columns16" else "_along"
        whole: tuple[Arg, ...] = (
            Ptr("dy"), Ptr("x"), *(_ptr(p, n) for n in (*stats, "dw", "db")), _eps(p) if running else Const(0, acc.key),
            _single(p, "A"), _single(p, "R"), i32(fixed), s.blob(),
        )  # fmt: skip
        block, grid = (THREADS, 1, 1), (s.blocks, s.chunks, 1)
        if s.chunks == 1:
            launches = [Launch(name, grid, block, (*whole, NULL, i32(0), WHOLE), s.shared), *launches]  # before dx, as above
        else:
            rest = (*whole, Work(work), i32(s.chunks))
            launches = [Launch(name, grid, block, (*rest, STATES)), Launch(name, (s.blocks, 1, 1), block, (*rest, RESULTS)), *launches]
            work += s.states(2 * acc.size)
    return Geometry(t.variant, tuple(launches), work)


def _held(p: Problem, t: Tiling, units: int) -> int | None:
    """Units that a thread of the kernels for dense lines holds; None where there are none."""
    if p.traits.over == "channel":
        return 0
    return None if p.traits.over == "axes" and len(t.along) != 1 else units


def _in_registers(p: Problem, v: View, t: Tiling, names: Sequence[str]) -> Geometry | None:
    """Launches that read dy and x once, where registers hold a line and parameters lie side by side."""
    acc, size = DTYPES[p.acc], p.spec("x").dtype.size
    if not dense_rows(t) or len(t.along) != 1 or len(t.kept) != 1 or not t.count:
        return None
    # Threads, units of a thread, lines of a group that are worked on or on their way, blocks at most.
    per_thread = min(4, 16 // max(t.unit, 1))
    sizes = [("_fused", THREADS, per_thread, 3, FUSED_BLOCKS), ("_fused_long", 2 * THREADS, per_thread, 3 if size == 2 else 2, FUSED_BLOCKS // 2)]
    if size == 2:
        sizes.append(("_fused_wide", 2 * THREADS, 2 * per_thread, 2, FUSED_BLOCKS // 2))
    fitting = [s for s in sizes if t.units <= s[1] * s[2]]
    if not fitting or not all(p.spec(name).contiguous for name in ("dw", "db") if p.has(name)):
        return None
    kernel, threads, per_thread, stages, most = fitting[0]
    shared = stages * 2 * per_thread * threads * 16
    if per_thread * t.unit > 16:  # the weights
        shared += per_thread * t.unit * threads * acc.size
    if shared + 1024 > shared_limit(p.arch):
        return None
    lanes = 1
    while lanes * per_thread < t.units or lanes < min(4, t.units):
        lanes *= 2
    blocks = min(most, ceil_div(t.count, threads // lanes))
    lines = replace(t, lanes=lanes, held=0, shared=0)
    args = (*(_ptr(p, name) for name in names), _single(p, "A"))
    features = t.units * t.unit
    launches = (
        Launch(kernel, (blocks, 1, 1), (threads, 1, 1), (*args, lines.blob(), Work(0)), shared),
        _finish(p, 0, features, blocks),
    )
    return Geometry(t.variant, launches, round_up(blocks * _sums(p) * features * acc.size, 256))


def _sums(p: Problem) -> int:
    """Sums of a feature: for the weight, and for the bias where there is one."""
    return 1 if p.traits.statistics == "mean_square" else 2


def _finish(p: Problem, work: int, features: int, blocks: int) -> Launch:
    """The sum of what blocks found."""
    args = (Work(work), _ptr(p, "dw"), _ptr(p, "db"), i64(features), i32(blocks), _single(p, "A"))
    return Launch("_finish", (ceil_div(_sums(p) * features, 32), 1, 1), (THREADS, 1, 1), args)
