"""Launch geometry of softmax, log_softmax and gumbel_softmax along one axis, forward and backward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...errors import UnsupportedDTypeError
from ...records import Arg, Const, Geometry, Launch, Problem, Ptr, Scalar, ceil_div, i32, numel
from ..axes import axis_of
from ..turned import alike
from .line_loops import loop_lines
from .lines import (
    COLUMN_LINES,
    COLUMN_THREADS,
    LONGER,
    LONGER_FEW,
    MIN_BLOCKS,
    THREADS,
    Operand,
    Tiling,
    dense_rows,
    held_units,
    in_registers,
    line_launches,
    longer_lines,
    of,
    short_columns,
    short_lines,
    tiling,
)

SHARED_UNITS = {2: 8, 4: 8, 8: 4}  # by the size of an element: vectors that a thread of the kernel for lines in shared memory has in registers
# Kernels for lines of single elements by a warp each: how many elements of one they hold, and threads of a block. Blocks of long lines are small, so that the last ones end together.
WARPS = (
    ("_warps", 256, THREADS), ("_warps_more", 512, THREADS // 4), ("_warps_many", 640, THREADS // 4), ("_warps_long", 768, THREADS // 4),
)  # fmt: skip
WARP_LEAST = 128  # elements that such lines have more than
WARP_FIRST = 256  # elements of float lines beyond which warps come before units (8192 x 401 on an H200: 6.9 us, by units 8.1)
WARP_LINES = 1024  # lines from which on a warp each fills the device
LONGER_SINGLES = (*LONGER_FEW[1], (128, 8, 6))  # kernels of the forward for fewer such lines than WARP_LINES, as LONGER_FEW has them: a block for each
LONGER_PACKS = {4: LONGER[4][:1], 8: LONGER[8][:2]}  # kernels of the forward for so many lines of packs or more: a warp for each
OWN_COLUMNS = {2: (2, 4), 4: (2, 4, 8)}  # by the size of an element: units of lines side by side of which a thread has all
# Lines side by side that the registers of a block hold, by whether a unit is one element: threads of a block and units of each; lines of a block, from the fewest on, which
# have sectors of memory for themselves or are so few that this costs nothing.
HELD_COLUMNS = {True: (512, (8, 20), 2), False: (256, (8, 20), 8)}
HELD_SIDE = 32  # lines, or units of them, of such a block at most
SHORT_UNITS = {4: 32, 8: 64}  # by the elements of a unit: units of a line up to which more threads, of fewer units each, serve it
USES = ("contiguize",)
FROM = ("f16", "bf16", "f32", "f64", "i8", "u8", "i16", "i32", "i64", "u32")  # stored dtypes of x, counted from 1


def check(p: Problem) -> None:
    """The axis exists; integers name the dtype to compute in; gumbel_softmax has numbers to draw or is given noise."""
    forward = p.direction == "forward"
    lead = p.spec("x" if forward else "dy")
    axis_of(p, len(lead.shape), scalar=True)
    if forward and not p.traits.gumbel and p.params["dtype"] is None and not lead.dtype.is_float:
        raise UnsupportedDTypeError(f"{p.name}: x has dtype {lead.dtype.name}; accepted a floating dtype, or dtype= the one to compute in")
    if forward and p.traits.gumbel:
        if not p.has("noise") and p.params["seed"] is None:
            p.fail("noise", "None without a seed", "noise or seed")
        if p.has("noise") and p.params["seed"] is not None:
            p.fail("seed", p.params["seed"], "None when noise is given")


def _by_warps(t: Tiling, args: Sequence[Arg]) -> Launch | None:
    """The launch for short lines of single elements along one axis, of which there are many; None for others."""
    if t.count < WARP_LINES or len(t.along) != 1 or not dense_rows(t):
        return None
    own = next(((name, threads) for name, most, threads in WARPS if WARP_LEAST < t.units <= most), None)
    if own is None:
        return None
    kernel, threads = own
    return Launch(kernel, (ceil_div(t.count, threads // 32), 1, 1), (threads, 1, 1), (*args, replace(t, lanes=32, held=0, chunk=t.units).blob()))


def _own_columns(t: Tiling, args: Sequence[Arg], size: int) -> Launch | None:
    """The launch for lines side by side of a few units, which a thread holds whole; None for others."""
    if t.variant != "columns16" or t.wide or len(t.along) != 1 or len(t.kept) > 2 or t.count < COLUMN_LINES:
        return None
    for units in OWN_COLUMNS[size]:
        if units // 2 < t.units <= units:
            return Launch(f"_columns_{units}", (ceil_div(t.count, COLUMN_THREADS), 1, 1), (COLUMN_THREADS, 1, 1), (*args, t.blob()))
    return None


def _held_columns(t: Tiling, args: Sequence[Arg]) -> Launch | None:
    """The launch for lines side by side that the registers of a block hold; None for others."""
    if not t.across or t.wide or len(t.along) != 1 or len(t.kept) > 2 or not t.units:
        return None
    threads, held, least = HELD_COLUMNS[t.unit == 1]
    side = HELD_SIDE
    while side > least and (ceil_div(t.count, side) < MIN_BLOCKS or threads // side * held[-1] < t.units):
        side //= 2
    lanes = threads // side
    for each in held:
        if t.units <= each * lanes:
            own = replace(t, lanes=lanes, held=0, shared=0, chunks=1, chunk=t.units)
            return Launch(f"_held_columns_{each}", (ceil_div(t.count, side), 1, 1), (threads, 1, 1), (*args, own.blob()))
    return None


def _few_units(t: Tiling, args: Sequence[Arg]) -> Launch | None:
    """The launch for lines in registers of which a thread holds two units at most, or four of four elements; None for others."""
    if t.variant != "rows16":
        return None
    each = held_units(t.unit) if t.units > SHORT_UNITS[t.unit] else 2 if t.unit == 8 or t.units <= 8 else 4
    own = in_registers(t, each, 2 * THREADS)
    if own is None or own[0] != "_held" or (each := ceil_div(t.units, own[2].lanes)) > (4 if t.unit == 4 else 2):
        return None
    return Launch("_held_2" if each <= 2 else "_held_4", (ceil_div(t.count, THREADS // own[2].lanes), 1, 1), (THREADS, 1, 1), (*args, own[2].blob()))


def plan(p: Problem) -> Geometry:
    """Lines along the axis, whole or in chunks, of operands that lie alike."""
    forward, gumbel = p.direction == "forward", p.traits.gumbel
    names = (("x", "noise", "y", "y_soft") if gumbel else ("x", "y")) if forward else ("dy", "y_soft" if gumbel else "y", "dx")
    axis = axis_of(p, len(p.spec(names[0]).shape), scalar=True)
    return alike(p, names, (axis,), lambda own: _plan(own, names))


def _plan(p: Problem, names: Sequence[str]) -> Geometry:
    forward, gumbel = p.direction == "forward", p.traits.gumbel
    lead = p.spec(names[0])
    axis = axis_of(p, len(lead.shape), scalar=True)
    shape = lead.shape or (1,)
    acc = DTYPES[p.acc]
    asked = None if p.loops else p.variant
    converted = forward and not gumbel and lead.dtype.key != p.types["T"]
    if converted:
        asked = "strided"
    operands = []
    for name in names:
        spec = p.specs.get(name)
        if name == "noise" and spec is None:  # counts the elements instead
            steps, step = [], 1
            for n in reversed(shape):
                steps.append(step)
                step *= n
            operands.append(Operand(tuple(reversed(steps)), 8, 16, True))
        else:
            operands.append(of(spec, None if spec is None else spec.strides or (0,), True))
    size = DTYPES[p.types["T"]].size
    vec = 16 // size
    item = (vec * acc.size if gumbel else 16) if forward else 32
    state = (4 * acc.size if gumbel else 2 * acc.size) if forward else acc.size
    dense = not converted and not (gumbel and forward)  # the kernels for dense lines take x as it is stored
    if forward:
        few = numel(shape) < WARP_LINES * shape[axis]
        most = LONGER_SINGLES[-1][0] * LONGER_SINGLES[-1][1]
        warps = (size < 8 and shape[axis] <= most) if few else (size == 4 and WARP_FIRST < shape[axis] <= WARPS[-1][1])
    else:
        warps = size < 8 and shape[axis] <= LONGER[1][-1][0] * LONGER[1][-1][1]
    read = 1 if forward else 2  # vectors of a unit
    t = tiling(shape, (axis,), operands, vec, asked=asked, item=item, single=item // vec, arch=p.arch, elements=dense, edges=dense and not warps)
    if not all(shape):
        return Geometry(t.variant, ())
    args: list[Arg] = [Ptr(name) for name in names]
    if gumbel and forward:
        seeded = not p.has("noise")
        args += [Scalar("seed", "u64") if seeded else Const(0, "u64"), Scalar("offset", "u64") if seeded else Const(0, "u64")]
        args += [Scalar("tau", acc.key), i32(bool(p.params["hard"]))]
    elif gumbel:
        args.append(Scalar("tau", acc.key))
    elif forward:
        args.append(i32(FROM.index(lead.dtype.key) + 1 if converted else 0))
    if p.loops and not converted:
        own = loop_lines(shape, (axis,), operands, len(operands), (len(operands) - 1,), args, pick=p.pick)
        if own is not None:
            return Geometry(LOOPS, (own,))
    if dense and forward and size < 8 and (launch := _own_columns(t, args, size)) is not None:
        return Geometry(t.variant, (launch,))
    if dense and (launch := short_columns(t, args, (8, 24 if forward or size > 2 else 16))) is not None:
        return Geometry(t.variant, (launch,))
    few = t.count < WARP_LINES
    longer = longer_lines(t.count, t.unit) if not forward else LONGER_SINGLES if t.unit == 1 and few else LONGER_PACKS.get(t.unit, ()) if not few else ()
    if dense and size < 8 and (launch := short_lines(t, args, shape[axis] * size * (1 + read), longer, p.pick)) is not None:
        return Geometry(t.variant, (launch,))
    if dense and forward and size < 8 and (launch := _by_warps(t, args) if t.variant == "strided" else _few_units(t, args)) is not None:
        return Geometry(t.variant, (launch,))
    if dense and forward and size < 8 and (launch := _held_columns(t, args)) is not None:
        return Geometry(t.variant, (launch,))
    shared = (SHARED_UNITS[size] // read, 16 * read) if dense and t.variant == "rows16" else None
    launches, work = line_launches(t, args, state, 0, held=held_units(t.unit) if dense else None, pick=p.pick, shared=shared, arch=p.arch)
    return Geometry(t.variant, tuple(launches), work)
