"""Launches of the norms' gradients on the CPU's own path: of x line by line, of weight and bias by sums in chunks that depend on the sizes alone."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...records import Arg, Const, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, i64, numel
from ..axes import by_stride, merge
from ..loops import CELLS, ONE, runs
from .line_loops import loop_lines
from .lines import Operand
from .norm_view import View, eps_argument, fixed_statistics, main_operand, parameter_operand, pointer, stored_as_f32

__all__ = ["loop_gradients"]

COLUMNS = 1024  # parameters side by side, STRETCH of the template
CHUNKS = 64  # of the cells that share a parameter


def loop_gradients(p: Problem, v: View, moving: Sequence[Operand], sides: Sequence[Operand], args: Sequence[Arg]) -> Geometry | None:
    """The whole gradient, or None where operands step differently along a line."""
    affine, channel = p.has("dw") or p.has("db"), p.traits.over == "channel"
    fixed = p.traits.running and fixed_statistics(p)
    still = [*sides, *((parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")) if channel else ())]
    launches: list[Launch] = []
    work = 0
    if affine and not channel:
        launches, work = _sums(p, v, sides, fixed)
    lines = numel([v.shape[a] for a in v.stats])
    if lines and (p.has("dx") or (channel and affine)):
        own = loop_lines(v.shape, v.reduced, [*moving, *still], len(moving), (2,), args, fixed and not (channel and affine))
        if own is None:
            return None
        launches.append(own)  # behind the sums, for dx may lie over dy or x
    return Geometry(LOOPS, tuple(launches), work)


def _sums(p: Problem, v: View, sides: Sequence[Operand], fixed: bool) -> tuple[list[Launch], int]:
    """The launches of the parameters' gradients, and their workspace."""
    zero = (0,) * len(v.shape)
    operands = [main_operand(p, v, "dy"), main_operand(p, v, "x"), *sides, parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")]
    full = [zero if o.strides is None else o.strides for o in operands]
    rest = [a for a in range(len(v.shape)) if a not in v.params]
    kept, kept_strides = merge(v.shape, full, by_stride(v.params, full[0]))
    along, along_strides = merge(v.shape, full[:4], by_stride(rest, full[0]))
    count, length = numel(kept), numel(along)
    if not count:
        return [], 0
    across = kept and (not along or abs(kept_strides[0][-1]) < abs(along_strides[0][-1]))
    chunks, walk = runs(along, along_strides, max(CELLS // min(count, COLUMNS), ceil_div(length, CHUNKS)))
    blocks, places = runs(kept, kept_strides, COLUMNS if across else max(1, CELLS // max(length, 1)))
    chunks = max(chunks, 1)
    acc = DTYPES[p.acc]
    eps: Arg = eps_argument(p) if p.traits.running else Const(0, acc.key)
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    given = (Ptr("dy"), Ptr("x"), *(pointer(p, n) for n in stats), eps, stored_as_f32(p, "R"), i32(fixed))
    first = Launch("_across" if across else "_along", (blocks, chunks, 1), ONE, (*given, places, walk, Work(0), i64(count)))
    blocks, places = runs(kept, kept_strides, max(1, CELLS // chunks))
    total = Launch("_total", (blocks, 1, 1), ONE, (Work(0), pointer(p, "dw"), pointer(p, "db"), stored_as_f32(p, "A"), places, i64(count), i64(chunks)))
    return [first, total], 2 * chunks * count * acc.size
