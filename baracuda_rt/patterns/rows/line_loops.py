"""The layout of lines on the CPU's own path: one thread a block, which walks lines one after another."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.model import LOOPS
from ...records import Arg, Launch, ceil_div, i32, i64, numel
from ..axes import Pick, by_stride, merge, usual
from ..loops import CELLS, ONE, OTHER_CELLS
from .lines import Operand, Tiling

__all__ = ["loop_lines"]


def loop_lines(
    shape: Sequence[int], axes: Sequence[int], operands: Sequence[Operand], moving: int, written: Sequence[int], args: Sequence[Arg], given: bool = False,
    pick: Pick = usual, lines: int = 0, more: Sequence[Arg] = (),
) -> Launch | None:  # fmt: skip
    """The launch, or None where operands step differently along a line. The first `moving` operands move along a line; of those that are main, `written` are results.

    lines: how many a block takes, if not what CELLS says. more: arguments of the kernel behind the usual ones.
    """
    zero = (0,) * len(shape)
    full = [o.strides if o.strides is not None else zero for o in operands]
    kept, kept_strides = merge(shape, full, by_stride([a for a in range(len(shape)) if a not in axes], full[0]))
    along, along_strides = merge(shape, full, by_stride(axes, full[0]))
    step = [s[-1] if s else 0 for s in along_strides]
    mains = [k for k, o in enumerate(operands) if o.main and o.strides is not None]
    ins, outs = ({step[k] for k in mains if (k in written) == result} for result in (False, True))
    if len(ins) > 1 or len(outs) > 1:
        return None
    count, length = numel(kept), numel(along)
    chunk = lines or max(1, pick("cells", CELLS, OTHER_CELLS) // max(length, 1))
    t = Tiling(
        LOOPS, 1, kept or [1], kept_strides if kept else [[0]] * len(operands), along or [1], along_strides if along else [[0]] * len(operands),
        step, count, length, length, 1, False, True, 0, 1, chunk, 0, 0, 1, max(count, length) > 2**31 - 1, moving,
    )  # fmt: skip
    return Launch("", (ceil_div(count, chunk), 1, 1), ONE, (*args, t.blob(), i64(next(iter(ins), 1)), i64(next(iter(outs), 1)), i32(given), *more))
