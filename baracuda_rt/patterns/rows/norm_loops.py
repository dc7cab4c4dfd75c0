"""Launches of the norms' gradients on the CPU's own path: of x line by line, of weight and bias by sums in chunks that depend on the sizes alone."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...records import Arg, Const, Geometry, Launch, Problem, Ptr, Work, ceil_div, i32, i64, numel
from ..axes import by_stride, merge
from ..loops import CELLS, ONE, runs
from .line_loops import loop_lines
from .lines import NULL, Operand
from .norm_view import View, eps_argument, fixed_statistics, main_operand, parameter_operand, pointer, stored_as_f32

__all__ = ["loop_gradients"]

COLUMNS = 1024  # parameters side by side
CHUNKS = 64  # of the cells that share a parameter
ROW = 1 << 16  # cells of a line, up to which its gradients are made in one go


def loop_gradients(p: Problem, v: View, moving: Sequence[Operand], sides: Sequence[Operand], args: Sequence[Arg]) -> Geometry | None:
    """The whole gradient, or None where operands step differently along a line."""
    affine, channel = p.has("dw") or p.has("db"), p.traits.over == "channel"
    fixed = p.traits.running and fixed_statistics(p)
    still = [*sides, *((parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")) if channel else ())]
    launches: list[Launch] = []
    work, each = 0, 0
    lines, length = numel([v.shape[a] for a in v.stats]), numel([v.shape[a] for a in v.reduced])
    sums: tuple[Arg, ...] = (NULL,) if p.traits.over == "axes" else ()
    if affine and sums and p.has("dx") and lines and length <= ROW and _dense(v, moving):
        each = max(CELLS // max(length, 1), ceil_div(lines, CHUNKS), 1)
        total, work = _total(p, *_kept(p, v, sides)[1:], ceil_div(lines, each))
        launches, sums = [total], (Work(0),)
    elif affine and not channel:
        launches, work = _sums(p, v, sides, fixed)
    if lines and (p.has("dx") or (channel and affine)):
        own = loop_lines(v.shape, v.reduced, [*moving, *still], len(moving), (2,), args, fixed and not (channel and affine), lines=each, more=sums)
        if own is None:
            return None
        launches.insert(0 if each else len(launches), own)  # behind sums of their own, for dx may lie over dy or x
    return Geometry(LOOPS, tuple(launches), work)


def _dense(v: View, moving: Sequence[Operand]) -> bool:
    """Whether the elements of a line are neighbours in every operand that moves along it."""
    zero = (0,) * len(v.shape)
    full = [zero if o.strides is None else o.strides for o in moving]
    _, steps = merge(v.shape, full, by_stride(v.reduced, full[0]))
    return all(len(s) == 1 and s[0] == 1 for s, o in zip(steps, moving, strict=True) if o.strides is not None)


def _kept(p: Problem, v: View, sides: Sequence[Operand]) -> tuple[list[tuple[int, ...]], list[int], list[list[int]]]:
    """The strides of dy, x, the statistics, dw and db; the axes that parameters have, merged in dy's order."""
    zero = (0,) * len(v.shape)
    operands = [main_operand(p, v, "dy"), main_operand(p, v, "x"), *sides, parameter_operand(p, v, "dw"), parameter_operand(p, v, "db")]
    full = [zero if o.strides is None else tuple(o.strides) for o in operands]
    return full, *merge(v.shape, full, by_stride(v.params, full[0]))


def _total(p: Problem, kept: Sequence[int], strides: Sequence[Sequence[int]], chunks: int) -> tuple[Launch, int]:
    """The launch that adds up the chunks of the parameters' gradients, and the bytes that hold these."""
    count = numel(kept)
    blocks, places = runs(kept, strides, max(1, CELLS // chunks))
    args = (Work(0), pointer(p, "dw"), pointer(p, "db"), stored_as_f32(p, "A"), places, i64(count), i64(chunks))
    return Launch("_total", (blocks, 1, 1), ONE, args), 2 * chunks * count * DTYPES[p.acc].size


def _sums(p: Problem, v: View, sides: Sequence[Operand], fixed: bool) -> tuple[list[Launch], int]:
    """The launches of the parameters' gradients, and their workspace."""
    full, kept, kept_strides = _kept(p, v, sides)
    rest = [a for a in range(len(v.shape)) if a not in v.params]
    along, along_strides = merge(v.shape, full[:4], by_stride(rest, full[0]))
    count, length = numel(kept), numel(along)
    if not count:
        return [], 0
    across = kept and (not along or abs(kept_strides[0][-1]) < abs(along_strides[0][-1]))
    chunks, walk = runs(along, along_strides, max(CELLS // min(count, COLUMNS), ceil_div(length, CHUNKS)))
    blocks, places = runs(kept, kept_strides, COLUMNS if across else max(1, CELLS // max(length, 1)))
    chunks = max(chunks, 1)
    eps: Arg = eps_argument(p) if p.traits.running else Const(0, DTYPES[p.acc].key)
    stats = ("running_mean", "running_var") if fixed else ("mean", "rstd")
    given = (Ptr("dy"), Ptr("x"), *(pointer(p, n) for n in stats), eps, stored_as_f32(p, "R"), i32(fixed))
    first = Launch("_across" if across else "_along", (blocks, chunks, 1), ONE, (*given, places, walk, Work(0), i64(count)))
    total, work = _total(p, kept, kept_strides, chunks)
    return [first, total], work
