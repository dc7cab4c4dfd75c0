"""Launches of few_values: the distinct elements of an array, where there are few."""

from __future__ import annotations

from ...codegen.dtypes import DTYPES
from ...records import Geometry, Ptr, Spec, Work, ceil_div, i64
from .order import THREADS, Place, Steps, order, place
from .row_select import flat

MOST, SLOTS = 2048, 4096  # distinct elements at most; slots of a table
BLOCKS = 1056  # that look at a long array together
LIST = 1024  # threads that put the distinct ones in order


def few(s: Steps) -> Geometry:
    """One reading of all elements into tables of blocks, then the table of all in order."""
    p = s.p
    assert p.others is not None
    x = flat(s, place(p, "x"))
    n, row = x.spec.numel, x.spec.dtype
    module, slot = p.others.module("runs", row.size), 8 if row.size == 8 else 4
    words = SLOTS * slot // 4
    table = s.work.take(4 * words + 16)  # and what is known of it
    known = Work(table.offset + 4 * words)
    s.fill(Place(table, Spec((words + 4,), (1,), DTYPES["i32"])))
    values = p.spec("values")
    if n:
        s.add("_few", min(BLOCKS, ceil_div(n * row.size, THREADS * 16)), (x.arg, i64(n), table, known), THREADS, module)
    s.add("_list", 1, (table, known, order(row), i64(not p.params["equal_nan"]), Ptr("values"), i64(values.strides[0]), i64(values.numel), Ptr("count")), LIST, module)
    return Geometry("default", tuple(s.steps), s.work.size)
