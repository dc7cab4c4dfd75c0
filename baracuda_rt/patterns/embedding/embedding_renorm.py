"""Launches of embedding_renorm: positions claim rows, then a warp for each row that was claimed."""

from __future__ import annotations

import math

from ...codegen.dtypes import DTYPES
from ...records import Const, ErrorArg, Geometry, Problem, Ptr, ceil_div, i64, numel
from ..axes import merged
from ..indexing.index_base import THREADS, Builder, axes, check_count, rows_form


def plan(p: Problem) -> Geometry:
    """Clear, claim, scale."""
    weight, index = p.spec("weight"), p.spec("index")
    form, b = rows_form(p, "weight", weight.shape, index), Builder()
    check_count(p, "positions", form.count)
    if not form.count:
        return Geometry("strided", ())
    extents, strides = merged(form.positions or (1,), [list(index.strides) or [0]])
    where = axes(extents, strides)
    owner = b.work.take(4 * weight.shape[0])
    if weight.shape[0]:
        b.add("_clear", ceil_div(weight.shape[0], THREADS), (owner, i64(weight.shape[0])))
    b.add("_claim", ceil_div(form.count, THREADS), (Ptr("index"), form.policy(p), where, i64(form.count), owner, ErrorArg()))
    width = numel(weight.shape[1:])
    if width and weight.shape[0]:
        order, acc = p.params["norm_type"], DTYPES[p.acc].key
        kind = {1.0: 1, 2.0: 2, math.inf: 3}.get(order, 0)
        columns, column_strides = merged(weight.shape[1:], [weight.strides[1:]])
        b.add("", ceil_div(form.count * 32, THREADS), (
            Ptr("weight"), Ptr("index"), form.policy(p, quiet=True), where, axes(columns, column_strides), i64(weight.strides[0]), i64(form.count), i64(width),
            owner, Const(p.params["max_norm"], acc), Const(order, acc), i64(kind),
        ))  # fmt: skip
    return Geometry("strided", tuple(b.launches), b.work.size)
