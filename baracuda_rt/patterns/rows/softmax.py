"""Launch geometry of softmax, log_softmax and gumbel_softmax along one axis, forward and backward."""

from __future__ import annotations

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...errors import UnsupportedDTypeError
from ...records import Arg, Const, Geometry, Problem, Ptr, Scalar, i32
from ..axes import axis_of
from .line_loops import loop_lines
from .lines import Operand, held_units, line_launches, of, short_columns, tiling

SHARED_UNITS = {2: 8, 4: 8, 8: 4}  # by the size of an element: vectors that a thread of the kernel for lines in shared memory has in registers
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


def plan(p: Problem) -> Geometry:
    """Lines along the axis, whole or in chunks."""
    forward, gumbel = p.direction == "forward", p.traits.gumbel
    names = (("x", "noise", "y", "y_soft") if gumbel else ("x", "y")) if forward else ("dy", "y_soft" if gumbel else "y", "dx")
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
    t = tiling(shape, (axis,), operands, vec, asked=asked, item=item, single=item // vec, arch=p.arch, elements=dense, edges=dense)
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
    if dense and (launch := short_columns(t, args, (8, 24 if forward or size > 2 else 16))) is not None:
        return Geometry(t.variant, (launch,))
    read = 1 if forward else 2  # vectors of a unit
    shared = (SHARED_UNITS[size] // read, 16 * read) if dense and t.variant == "rows16" else None
    launches, work = line_launches(t, args, state, 0, held=held_units(t.unit) if dense else None, pick=p.pick, shared=shared, arch=p.arch)
    return Geometry(t.variant, tuple(launches), work)
