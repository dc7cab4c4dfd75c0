"""Launch geometry of the gradients of scans that are no sums: recurrences against the forward's direction."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.dtypes import DTYPES, PARTS, DType
from ...records import Arg, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, Work, contiguous_strides, round_up
from ..axes import axis_of
from ..turned import alike
from .scan import NULL, Operand, scan_launches

USES = ("contiguize",)


def check(p: Problem) -> None:
    """The axis exists."""
    axis_of(p, len(p.spec("dy").shape), scalar=True)


def dims(p: Problem) -> dict[str, Sequence[int]]:
    return {}


def plan(p: Problem) -> Geometry:
    """The recurrence of operands that lie alike."""
    return alike(p, ("dy", "x", "indices", "dx"), (axis_of(p, len(p.spec("dy").shape), scalar=True),), _plan)


def _plan(p: Problem) -> Geometry:
    """Products, or sums of exponentials in two parts, first where the op needs them, then the recurrence."""
    dy = p.spec("dy")
    axis = axis_of(p, len(dy.shape), scalar=True)
    wide = p.wide or dy.numel > 2**31 - 1 - 2**16
    reverse, exclusive = p.params["reverse"], p.params["exclusive"]
    asked = p.variant.removesuffix("_i64") if p.variant else None
    launches: list[Launch] = []
    work = 0
    dx = Operand(Ptr("dx"), p.spec("dx"))
    faults: tuple[Arg, ...] = ()
    if p.traits.fold == "prod":
        x = Operand(Ptr("x"), p.spec("x"))
        acc = DTYPES[p.acc]
        products = Operand(Work(0), Spec(dy.shape, contiguous_strides(dy.shape), acc, 16))
        work = round_up(dy.numel * acc.size, 256)
        layout, launches, work = scan_launches([x, products, Operand(NULL, None)], axis, reverse, True, wide, work, "_products", asked=asked, lead=1)
        operands = [Operand(Ptr("dy"), dy), x, products, dx]
        lead = 2
    elif p.traits.fold == "logsumexp":
        x = Operand(Ptr("x"), p.spec("x"))
        # Of the size of a sum's two parts; of complex numbers the real part is as wide as the other.
        pair = DType("", "", 2 * DTYPES[p.acc].size, "", "", "") if p.acc in PARTS else DTYPES["c128" if p.acc == "f64" else "c64"]
        sums = Operand(Work(0), Spec(dy.shape, contiguous_strides(dy.shape), pair, 16))
        work = round_up(dy.numel * pair.size, 256)
        layout, launches, work = scan_launches([x, sums, Operand(NULL, None)], axis, reverse, exclusive, wide, work, "_sums", asked=asked, lead=1)
        operands = [Operand(Ptr("dy"), dy), x, sums, dx]
        lead = 2
    else:
        # The third names the position that a fault is reported at.
        flat = Spec(dy.shape, contiguous_strides(dy.shape), p.spec("indices").dtype, 16)
        operands = [Operand(Ptr("dy"), dy), Operand(Ptr("indices"), p.spec("indices")), Operand(NULL, flat), dx]
        lead = 0
        faults = (ErrorArg(),)
    if launches and asked is None:
        asked = layout  # both scans of a plan have the kernels of one layout
    own, more, work = scan_launches(operands, axis, not reverse, exclusive, wide, work, asked=asked, lead=lead, more=faults)
    return Geometry(own + ("_i64" if wide else ""), tuple(launches) + tuple(more), work)
