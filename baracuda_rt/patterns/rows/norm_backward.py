"""Launch geometry of the norms' gradients: of x along the lines of the forward, of weight and bias across them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, i64, round_up
from ..turned import alike, in_units
from .lines import (
    NULL,
    RESULTS,
    STATES,
    TARGET_BLOCKS,
    THREADS,
    WHOLE,
    Tiling,
    dense_rows,
    held_units,
    in_chunks,
    line_launches,
    shared_limit,
    tiling,
)
from .norm_channels import channel_gradients
from .norm_loops import loop_gradients
from .norm_plane_gradients import plane_gradients
from .norm_view import (
    View,
    check,
    dims,
    eps_argument,
    fixed_statistics,
    main_operand,
    parameter_operand,
    pointer,
    statistic_operand,
    stored_as_f32,
    units_per_thread,
    view,
)

__all__ = ["USES", "check", "dims", "plan"]

USES = ("contiguize",)

FUSED_BLOCKS = 256  # of the kernels that sum up the parameters' gradients in registers; a constant, so that sums do not depend on the device
FEW = 512  # rows, and bytes of x below, up to which columns are summed up beside the rows: what is read twice comes from the cache the second time
FEW_BYTES = 2 << 20
STRIPE = 2  # units of a row that a block goes down: a sector of memory
FEW_UNITS = {4: 4, 8: 2}  # by the elements of a unit: units of a thread at most

FEW_ROWS = Struct("FewRows<N>", """
    i64 stride[N]      # from a row to the next, in each operand
    i32 count, units
    i32 lanes          # threads of a row, a power of two
    i32 weights        # whether the weights of a row are more than one number
""")


def plan(p: Problem) -> Geometry:
    """Gradients of operands that lie alike where lines are along some axes alone."""
    if p.traits.over != "axes":
        return _plan(p)
    names, reduced = ("dy", "x", "dx", "dsum"), view(p).reduced
    if p.has("dw") or p.has("db"):  # sums down columns want whole accesses
        return alike(p, names, reduced, lambda own: in_units(own, names, reduced, _plan))
    return alike(p, names, reduced, _plan)


def _plan(p: Problem) -> Geometry:
    """The gradient of x, and sums for the gradients of the parameters, in one pass over dy and x where there is one for both."""
    v = view(p)
    acc = DTYPES[p.acc]
    fused, running = p.traits.over == "axes", p.traits.running
    fixed = running and fixed_statistics(p)
    vec = 16 // p.spec("x").dtype.size
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    sides = [parameter_operand(p, v, n) if fixed else statistic_operand(p, v, n) for n in stats]
    moving = [main_operand(p, v, "dy"), main_operand(p, v, "x"), main_operand(p, v, "dx"), parameter_operand(p, v, "weight")]
    names = ["dy", "x", "dx", "weight"]
    if fused:
        moving.append(main_operand(p, v, "dsum"))
        names.append("dsum")
    names += stats
    still = list(sides)
    affine = p.has("dw") or p.has("db")
    if p.traits.over == "channel":
        still += [parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")]
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
        operands = [main_operand(p, v, "dy"), main_operand(p, v, "x"), *sides, parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")]
        return tiling(v.shape, rest, operands, vec, asked=asked, moving=4, arch=p.arch)

    args: list[Arg] = [pointer(p, name) for name in names]
    if running:
        args.append(eps_argument(p))
    args.append(stored_as_f32(p, "A"))
    if running:
        args += [stored_as_f32(p, "R"), i32(fixed)]
    if p.loops and (looped := loop_gradients(p, v, moving, sides, args)) is not None:
        return looped
    t = lines_of(None if p.loops else p.variant)
    if (blocks := channel_gradients(p, v, t, args, stats)) is not None:
        return Geometry(t.variant, (blocks,))
    if (passes := plane_gradients(p, v, t)) is not None:
        return passes
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
    launches: list[Launch] = []
    work = 0
    if t.count and ((p.has("dx") and t.units) or (p.traits.over == "channel" and affine)):
        sums = not fixed or (p.traits.over == "channel" and affine)
        held = units_per_thread(p, t, held_units(t.unit) if sums and p.traits.over != "channel" else 0)
        launches, work = line_launches(t, args, 2 * acc.size, 0, not sums, held, pick=p.pick)
    if columns:  # before dx, which may lie over dy or x, or with it
        across = ceil_div(t.units, THREADS)
        rows = max(32, ceil_div(t.count, ceil_div(TARGET_BLOCKS, across)))  # of a block
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
            Ptr("dy"), Ptr("x"), *(pointer(p, n) for n in (*stats, "dw", "db")), eps_argument(p) if running else Const(0, acc.key),
            stored_as_f32(p, "A"), stored_as_f32(p, "R"), i32(fixed), s.blob(),
        )  # fmt: skip
        block, grid = (THREADS, 1, 1), (s.blocks, s.chunks, 1)
        if s.chunks == 1:
            launches = [Launch(name, grid, block, (*whole, NULL, i32(0), WHOLE), s.shared), *launches]  # before dx, as above
        else:
            rest = (*whole, Work(work), i32(s.chunks))
            launches = [Launch(name, grid, block, (*rest, STATES)), Launch(name, (s.blocks, 1, 1), block, (*rest, RESULTS)), *launches]
            work += s.states(2 * acc.size)
    return Geometry(t.variant, tuple(launches), work)


def _in_registers(p: Problem, v: View, t: Tiling, names: Sequence[str]) -> Geometry | None:
    """Launches that read dy and x once, where registers hold a row and parameters are contiguous; None for others."""
    acc, size = DTYPES[p.acc], p.spec("x").dtype.size
    if not dense_rows(t) or len(t.along) != 1 or len(t.kept) != 1 or not t.count:
        return None
    if all(p.spec(name).contiguous for name in ("dw", "db") if p.has(name)) and (few := _few(p, t, names)) is not None:
        return few
    # Kernel, threads, vectors of a thread, stages of the prefetch, most blocks.
    per_thread = min(4, 16 // max(t.unit, 1))
    sizes = [("_fused", THREADS, per_thread, 3, FUSED_BLOCKS), ("_fused_long", 2 * THREADS, per_thread, 3 if size == 2 else 2, FUSED_BLOCKS // 2)]
    if size == 2:
        sizes.append(("_fused_wide", 2 * THREADS, 2 * per_thread, 2, FUSED_BLOCKS // 2))
    fitting = [s for s in sizes if t.units <= s[1] * s[2]]
    if not fitting or not all(p.spec(name).contiguous for name in ("dw", "db") if p.has(name)):
        return None
    kernel, threads, per_thread, stages, most = fitting[0]
    shared = stages * 2 * per_thread * threads * 16
    weights = per_thread * t.unit * threads * acc.size if per_thread * t.unit > 16 else 0
    if shared + weights + 1024 > shared_limit(p.arch):
        return None
    lanes = 1
    while lanes * per_thread < t.units or lanes < min(4, t.units):
        lanes *= 2
    blocks = min(most, ceil_div(t.count, threads // lanes))
    if not weights and t.count <= blocks * (threads // lanes):  # a row a group, nothing is prefetched: one stage, or the sums of the groups
        shared = max(shared // stages, _sums(p) * t.unit * (threads + 32 // t.unit) * acc.size)
    shared += weights
    lines = replace(t, lanes=lanes, held=0, shared=0)
    args = (*(pointer(p, name) for name in names), stored_as_f32(p, "A"))
    features = t.units * t.unit
    launches = (
        Launch(kernel, (blocks, 1, 1), (threads, 1, 1), (*args, lines.blob(), Work(0)), shared),
        _finish(p, 0, features, blocks),
    )
    return Geometry(t.variant, launches, round_up(blocks * _sums(p) * features * acc.size, 256))


def _few(p: Problem, t: Tiling, names: Sequence[str]) -> Geometry | None:
    """Launches for few rows, whose columns are summed up beside them; None for others."""
    most = FEW_UNITS.get(t.unit)
    if most is None or t.count > FEW or t.count * t.units * 16 > FEW_BYTES or t.units > most * THREADS or any(abs(own[0]) > INT32_MAX for own in t.kept_strides):
        return None
    lanes = 1
    while lanes < min(t.units, THREADS):
        lanes *= 2
    own = Blob(FEW_ROWS[len(t.kept_strides)].pack(
        stride=[steps[0] for steps in t.kept_strides], count=t.count, units=t.units, lanes=lanes, weights=t.packed >> names.index("weight") & 1,
    ))  # fmt: skip
    kernel, args = "_few" if t.units <= THREADS else "_few_long", (*(pointer(p, name) for name in names), stored_as_f32(p, "A"), pointer(p, "dw"), pointer(p, "db"), own)
    stripes, rows = ceil_div(t.units, STRIPE), ceil_div(t.count, THREADS // lanes) if p.has("dx") else 0
    launches = [Launch(kernel, (stripes + rows, 1, 1), (THREADS, 1, 1), (*args, i32(stripes), i32(0)))]
    if rows:
        launches.append(Launch(kernel, (rows, 1, 1), (THREADS, 1, 1), (*args, i32(0), i32(1))))
    return Geometry(t.variant, tuple(launches))


def _sums(p: Problem) -> int:
    """Sums of a feature: for the weight, and for the bias where there is one."""
    return 1 if p.traits.statistics == "mean_square" else 2


def _finish(p: Problem, work: int, features: int, blocks: int) -> Launch:
    """The launch that adds up the partial sums of the blocks."""
    args = (Work(work), pointer(p, "dw"), pointer(p, "db"), i64(features), i32(blocks), stored_as_f32(p, "A"))
    return Launch("_finish", (ceil_div(_sums(p) * features, 32), 1, 1), (THREADS, 1, 1), args)
