"""Sums at cells named by an index on the CPU's own path: rows are added directly, without a sort."""

from __future__ import annotations

from ...records import Arg, ErrorArg, Problem, Spec, ceil_div, contiguous_strides, i64, numel
from ..axes import merged
from ..loops import CELLS
from .index_base import Builder, Form, columns_of, line

__all__ = ["NARROW", "add_directly"]

NARROW = 8  # columns of any axes; more are those of one axis
MOST = 1 << 28  # bytes of the sums of wide rows; beyond, and of many more cells than positions, a sort is the better way
RANGES = 4  # of cells, a block each, which goes through all positions


def add_directly(
    p: Problem, b: Builder, own: Form, source: tuple[Arg, Spec], y: tuple[Arg, Spec], base: tuple[Arg, Spec] | None, zero: bool, onto: bool, alpha: Arg, where: tuple[Arg, ...]
) -> bool:
    """Adds the launches: what y holds at first, the cells that positions name (as `where` says), their sums. False, and none, where rows are wide or have several strides."""
    data_axes = own.axes or [(0, None)]
    lead = [k for k, (j, _) in enumerate(data_axes) if j is not None]
    rest = [k for k, (j, _) in enumerate(data_axes) if j is None]
    targets = [t for k in rest if (t := data_axes[k][1]) is not None]
    shape, strides, steps = source[1].shape, source[1].strides, y[1].strides
    width = numel([shape[k] for k in rest])
    y_row = line([own.target[a] for a in own.claimed], [steps[a] for a in own.claimed])
    if not own.count or not own.cells or not width or y_row is None:
        return False
    extents, _ = merged([shape[k] for k in rest], [[strides[k] for k in rest], *([steps[t] for t in targets] for _ in range(2))], 1)
    if width > NARROW and (len(extents) > 1 or own.cells > 2 * own.count or 8 * own.cells * width > MOST):
        return False
    assert p.others is not None
    x_row = line([shape[k] for k in lead], [strides[k] for k in lead])
    if x_row is None:
        if width > NARROW:
            return False
        strides = contiguous_strides(shape)
        x_row = line([shape[k] for k in lead], [strides[k] for k in lead])
        if x_row is None:
            return False
        staged = b.work.take(source[1].numel * source[1].dtype.size), Spec(shape, strides, source[1].dtype)
        b.launches += p.others.steps("contiguize", {"x": source, "y": staged}, b.work)  # type: ignore[dict-item]
        source = staged
    if base is not None:
        b.launches += p.others.steps("contiguize", {"x": base, "y": y}, b.work)  # type: ignore[dict-item]
    elif zero:
        b.launches += p.others.steps("fill_", {"x": y}, b.work, value=0)  # type: ignore[dict-item]
    extents, columns = merged([shape[k] for k in rest], [[strides[k] for k in rest], *([steps[t] for t in targets] for _ in range(2))], 1)
    keys, sums, named = b.work.take(4 * own.count), b.work.take(8 * own.cells * width), b.work.take(own.cells)
    b.add("_keys", ceil_div(own.count, CELLS), (*where, i64(CELLS), keys, ErrorArg()), 1)
    ranges = 1 if own.count * width < CELLS else min(RANGES, own.cells)
    args = (source[0], i64(x_row), alpha, keys, i64(own.cells), i64(own.count), columns_of(width, extents, columns), y[0], i64(y_row), i64(onto), sums, named)
    b.add("_direct", ranges, args, 1)
    return True
