"""Launches of scatter_reduce's backward: sort, reduction of runs to a table of cells, shares of dst and of src."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Arg, Geometry, Problem, ceil_div, i64, numel
from ..axes import merged
from ..segments.segment_base import NULL
from .index_base import THREADS, Builder, Form, axes, cells_form, check_count, columns_of, copy, operand
from .index_sum import KINDS, check_reduce, dense, line, reduce_runs, sorted_positions

USES = ("radix_sort",)


def form(p: Problem) -> Form:
    return cells_form(p, "dst", p.spec("dst").shape, p.spec("index"))


def dims(p: Problem) -> dict[str, Any]:
    """Checks the index against dst."""
    form(p)
    check_reduce(p)
    return {}


def plan(p: Problem) -> Geometry:
    """The table is made once for both gradients."""
    own, b = form(p), Builder()
    check_count(p, "positions", own.count)
    check_count(p, "cells", own.cells + 1)
    dy, dst, src = operand(p, "dy"), operand(p, "dst"), operand(p, "src")
    kind, include = i64(KINDS[p.params["reduce"]]), i64(bool(p.params["include_self"]))
    acc = DTYPES[p.acc].size
    size = 24 if acc == 4 else 32
    table, counts = b.work.take(size * own.cells), b.work.take(4 * own.cells)
    keys: Arg = NULL
    if own.cells:
        b.add("_clear", ceil_div(own.cells, THREADS), (counts, i64(own.cells)))
    if own.count:
        order, keys = sorted_positions(p, b, own)
        members = src
        if (step := line(members[1].shape, members[1].strides)) is None:
            members = dense(b, src[1])
            copy(b, src, members)
            step = 1
        if own.cells:
            packed = columns_of(1, [], [[], [], []])
            reduce_runs(b, own.count, 1, 1, size, packed, (members[0], i64(step), kind, *order, i64(own.cells)), (), (table, counts))
    shape = dst[1].shape
    if p.has("ddst") and own.cells:
        ddst = operand(p, "ddst")
        where = axes(*merged(shape, [ddst[1].strides, dy[1].strides, dst[1].strides]))
        b.add("_self", ceil_div(own.cells, THREADS), (ddst[0], dy[0], dst[0], where, i64(own.cells), table, counts, kind, include))
    if p.has("dsrc") and own.count:
        dsrc = operand(p, "dsrc")
        where = axes(*merged(src[1].shape, [dsrc[1].strides, src[1].strides]))
        places = axes(*merged(shape, [dy[1].strides, dst[1].strides]))
        b.add("_members", ceil_div(numel(src[1].shape), THREADS), (
            dsrc[0], src[0], where, i64(own.count), keys, dy[0], dst[0], places, i64(own.cells), table, counts, kind, include,
        ))  # fmt: skip
    return Geometry("strided", tuple(b.launches), b.work.size)
