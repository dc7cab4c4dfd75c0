"""Launches of segment_max, segment_min and their backwards, sorted and unsorted."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES, integer_range
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Problem, Ptr, Work, ceil_div, i64
from .segment_base import NULL, THREADS, Segments, check_ids, resolve_num_segments, segments, segments_dim

EXTREMUM = Struct("Extremum", "i64 mode, ignore_nan")
EMPTY = Struct("Empty[acc_t=f32|f64|i32|i64]", """
    acc_t value   # what an empty cell holds
    i64 rows      # its arg
""")
USES = ("radix_sort",)
ATOMIC_ROWS = 1 << 16  # beyond, a walk over sorted rows is faster than integer maxima from everywhere, unless rows are single values, or a sort is needed and a row's maxima reach few
SECTORS, SECTOR = 4, 32  # sectors of memory at most (seven, of 49 bfloat16 each: 318 us on an H200, by walks 271); bytes of one
FIRST, LAST = 0xFFFFFFFF, 0x80000000  # row ^ mask: its maximum is the first, the last row
_LOWEST = {"f16": -65504.0, "bf16": -3.3895313892515355e38, "f32": -3.4028234663852886e38, "f64": -1.7976931348623157e308}


def check(p: Problem) -> None:
    check_ids(p)


def dims(p: Problem) -> dict[str, int]:
    out = {"S": segments_dim(p)}
    if p.direction == "forward":
        _empty_value(p)
    return out


def resolve(call: Any) -> bool:
    """num_segments=None: see segment_base."""
    return "empty" in call.params and resolve_num_segments(call)


def plan(p: Problem) -> Geometry:
    operands = ("x", "y", "arg") if p.direction == "forward" else ("x", "dy", "output", "arg", "dx")
    s = segments(p, operands)
    if p.direction == "forward":
        empty = Const(_rounded(_empty_value(p), p.types["T"]), DTYPES[p.acc].key)
        if not p.has("arg") and s.looped((empty, i64(p.params["nan"] == "ignore"))):
            return Geometry(s.variant, tuple(s.launches), s.work.size)
        if s.count and s.width:
            _forward(s)
    elif s.rows and s.width:
        _backward(s)
    return Geometry(s.variant, tuple(s.launches), s.work.size)


def _empty_value(p: Problem) -> float | int:
    """What an empty segment holds."""
    token, empty = p.types["T"], p.params["empty"]
    greatest = p.traits.fold == "max"
    floating = token in _LOWEST
    low, high = (0, 0) if floating else integer_range(DTYPES[token])
    least = low if greatest else high
    if empty == "identity":
        return (-math.inf if greatest else math.inf) if floating else least
    if empty == "zero":
        return 0
    if empty == "lowest":
        return (_LOWEST[token] if greatest else -_LOWEST[token]) if floating else least
    accepted = "identity, zero, lowest or a number" + ("" if floating else f" that {token} holds")
    try:
        value = float(empty) if floating and not isinstance(empty, str) else empty.__index__()
    except (TypeError, ValueError, AttributeError, OverflowError):
        p.fail("empty", repr(empty), accepted)
    if not floating and not low <= value <= high:
        p.fail("empty", repr(empty), accepted)
    return value


def _forward(s: Segments) -> None:
    p = s.p
    token = p.types["T"]
    floating, wide = token in _LOWEST, p.spec("x").dtype.size == 8
    cells = s.count * s.width
    own = 8 if wide else 4  # bytes of a key
    ignore = i64(p.params["nan"] == "ignore")
    empty = _empty_value(p)
    want_arg = p.has("arg")
    s.bind_ids()
    x = s.view("x")
    keys: Arg = NULL
    pairs: Arg = NULL
    zeros: Arg = NULL
    marks: Arg = NULL
    present: Arg = NULL
    start = s.work.size
    if want_arg and not wide:
        pairs = s.work.take(8 * cells)
        if floating:
            zeros = s.work.take(cells)
    else:
        y = p.spec("y")
        if s.flat and y.contiguous and y.dtype.size == own and (cells * own) % 16 == 0 and y.alignment >= 16:
            keys = Ptr("y")  # decoded in place
        else:
            keys = s.work.take(own * cells)
        if want_arg:
            marks = s.work.take(4 * cells)
        elif not floating and p.params["empty"] not in ("identity", "lowest"):
            present = s.work.take(s.count)
    if isinstance(keys, Ptr):
        s.clear(keys, cells * (8 if wide else 4))
    if s.work.size > start:
        s.clear(Work(start), s.work.size - start)
    if s.rows:
        tile, blocks = s.row_tile(s.rows)
        common = (*x, *s.ids, i64(s.rows), s.columns, tile)
        reached = ceil_div(s.width * own, SECTOR) * s.vec
        walks = s.rows > ATOMIC_ROWS and (s.width * s.vec > 1 if p.traits.sorted else reached > SECTORS)
        if not want_arg and p.pick("maxima", *(("walk", ("atomic",)) if walks else ("atomic", ("walk",)))) == "walk":
            s.reduce_runs(x, (ignore, Const(FIRST, "u32"), keys, present), s.order(), 8 if wide else 4)
        elif pairs is not NULL:
            s.add("_pairs", blocks, (*common, ignore, i64(1), Const(FIRST, "u32"), pairs, zeros, ErrorArg()))
        else:
            s.add("_keys", blocks, (*common, ignore, i64(1), keys, present, ErrorArg()))
            if want_arg:
                extremum = Blob(EXTREMUM.pack(mode=2, ignore_nan=p.params["nan"] == "ignore"))
                nothing = (NULL, s.views["x"])
                s.add(
                    "_mark", blocks,
                    (*common, extremum, *nothing, *nothing, i64(1), keys, i64(0), i64(0), Const(FIRST, "u32"), marks, ErrorArg()),
                )  # fmt: skip
    tile, blocks = s.row_tile(s.count)
    ending = EMPTY[token if token in ("f64", "i64", "i32") else "f32"].pack(value=_rounded(empty, token), rows=s.rows)
    s.add(
        "_decode", blocks,
        (*s.view("y"), *s.view("arg"), i64(s.count), s.columns, tile, keys, pairs, zeros, marks, present, Blob(ending)),
    )  # fmt: skip


def _rounded(value: float | int, token: str) -> float | int:
    """`value` as struct can pack it: beyond the range of f32 it is infinite."""
    if token in ("f32", "f16", "bf16") and math.isfinite(value) and abs(value) > 3.4028235677973366e38:
        return math.copysign(math.inf, value)
    return value


def _backward(s: Segments) -> None:
    p = s.p
    ties, ignore = p.params["ties"], p.params["nan"] == "ignore"
    wide = p.spec("x").dtype.size == 8
    cells = s.count * s.width
    accumulate = i64(bool(p.params["accumulate"]))
    s.bind_ids()
    tile, blocks = s.row_tile(s.rows)
    x, dx, dy = s.view("x"), s.view("dx"), s.view("dy")
    output = s.view("output")
    arg = (*s.view("arg"), i64(p.has("arg") and p.spec("arg").dtype.size == 8))
    common = (*x, *s.ids, i64(s.rows), s.columns, tile)
    mask = Const(LAST if ties == "last" else FIRST, "u32")
    reported = 0
    one_row = ties in ("first", "last")

    def fresh() -> Arg:
        """1 for the first pass over the ids, which reports their faults."""
        nonlocal reported
        reported += 1
        return i64(reported == 1)

    keys: Arg = NULL
    pairs: Arg = NULL
    marks: Arg = NULL
    mode = 0 if p.has("output") else 1 if p.has("arg") else 2
    named = p.has("arg") and ties == "first"
    walks = False
    if (named or mode == 1) and p.params["oob"] == "raise" and cells:
        s.add("_named", ceil_div(s.count * s.packs, THREADS), (*arg, i64(s.rows), i64(s.count), s.columns, ErrorArg()))
    if not named:
        start = s.work.size
        walks = mode == 2 and one_row and not wide and s.rows > ATOMIC_ROWS
        if walks:
            marks = s.work.take(4 * cells)
        elif mode == 2 and one_row and not wide:
            pairs = s.work.take(8 * cells)
        elif mode == 2:
            keys = s.work.take((8 if wide else 4) * cells)
        if pairs is NULL and marks is NULL and ties != "all":
            marks = s.work.take(4 * cells)
        if s.work.size > start:
            s.clear(Work(start), s.work.size - start)
        if walks:
            fresh()
            s.reduce_runs(x, (i64(ignore), mask, marks, NULL), s.order(), 8)
        elif pairs is not NULL:
            s.add("_pairs", blocks, (*common, i64(ignore), fresh(), mask, pairs, NULL, ErrorArg()))
        elif mode == 2:
            s.add("_keys", blocks, (*common, i64(ignore), fresh(), keys, NULL, ErrorArg()))
    extremum = (Blob(EXTREMUM.pack(mode=mode, ignore_nan=ignore)), *output, *arg, keys)
    if marks is not NULL and not walks:
        s.add("_mark", blocks, (*common, *extremum, fresh(), i64(ties == "split"), mask, marks, ErrorArg()))
    if one_row:
        kind = 0 if named else 2 if pairs is not NULL else 1
        s.add(
            "_write_rows", blocks,
            (*dx, *dy, *s.ids, i64(s.rows), s.columns, tile, i64(kind), *arg, marks, pairs, fresh(), mask, accumulate, ErrorArg()),
        )  # fmt: skip
    else:
        s.add("_write_ties", blocks, (*dx, *dy, *common, *extremum, marks, fresh(), accumulate, ErrorArg()))
