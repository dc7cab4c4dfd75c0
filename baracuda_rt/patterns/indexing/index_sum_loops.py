"""Sums at cells named by an index on the CPU's own path: rows are added directly, without a sort."""

from __future__ import annotations

from ...records import Arg, ErrorArg, Problem, Spec, ceil_div, contiguous_strides, i64, numel
from ..axes import merged
from ..loops import CELLS
from .index_base import Builder, Form, columns_of, line

__all__ = ["NARROW", "add_directly"]

GROUPED = 4096  # cells of a group at most
NARROW = 8  # columns of any axes; more are those of one axis
MOST = 64  # cells for a position of wide rows; where there are more a sort is the better way
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
    if width > NARROW and own.cells > MOST * own.count:
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
    extents, columns = merged([shape[k] for k in rest], [[strides[k] for k in rest], *([steps[t] for t in targets] for _ in range(2))], 1)
    if width > NARROW and len(extents) > 1:
        return False
    if base is not None:
        b.launches += p.others.steps("contiguize", {"x": base, "y": y}, b.work)  # type: ignore[dict-item]
    elif zero:
        b.launches += p.others.steps("fill_", {"x": y}, b.work, value=0)  # type: ignore[dict-item]
    if (groups := _groups(own)) is not None and not rest:
        index, policy, blank = where[0], where[1], where[4]
        count, each, cells, outer, inner = groups
        block = max(1, CELLS // max(each, cells))
        layout = (i64(outer), i64(inner), blank, i64(count), i64(block), i64(each), i64(cells))
        b.add("_groups", ceil_div(count, block), (source[0], i64(x_row), alpha, index, policy, *layout, y[0], i64(y_row), i64(onto), ErrorArg()), 1)
        return True
    keys = b.work.take(4 * own.count)
    b.add("_keys", ceil_div(own.count, CELLS), (*where, i64(CELLS), keys, ErrorArg()), 1)
    numbers: tuple[Arg, ...] = i64(own.cells), i64(own.count)
    args: tuple[Arg, ...]
    if width > NARROW:
        ends, order = b.work.take(4 * own.cells), b.work.take(4 * own.count)
        b.add("_order", 1, (keys, *numbers, ends, order), 1)
        args = (source[0], i64(x_row), i64(columns[0][0]), alpha, ends, order, numbers[0], i64(width), y[0], i64(y_row), i64(columns[1][0]), i64(onto))
        b.add("_wide", max(1, min(own.cells, own.count * width // CELLS)), args, 1)
        return True
    sums, named = b.work.take(8 * own.cells * width), b.work.take(own.cells)
    ranges = 1 if own.count * width < CELLS or width == 1 else min(RANGES, own.cells)  # single values are added as fast as they are looked at
    args = (source[0], i64(x_row), alpha, keys, *numbers, columns_of(width, extents, columns), y[0], i64(y_row), i64(onto), sums, named)
    b.add("_direct", ranges, args, 1)
    return True


def _groups(own: Form) -> tuple[int, int, int, int, int] | None:
    """Where positions along the last axis name cells of a group that belongs to their place on the other axes, groups side by side:

    groups, positions and cells of each, strides of the index from group to group and within one. None elsewhere, and for many cells.
    """
    if not own.axes or own.planes != 1 or len(own.selected) != 1 or own.selected[0] != len(own.target) - 1 or own.claimed != tuple(range(len(own.target))):
        return None
    if [j for j, _ in own.axes] != list(range(len(own.target))) or own.axes[-1][1] not in (None, own.selected[0]):
        return None
    cells = own.target[-1]
    strides = own.index_strides()
    outer = line(own.positions[:-1], strides[:-1])
    groups = numel(own.positions[:-1])
    if cells > GROUPED or groups < RANGES or outer is None or own.positions[1:-1] != own.target[1:-1]:
        return None
    return groups, own.positions[-1], cells, outer, strides[-1]
