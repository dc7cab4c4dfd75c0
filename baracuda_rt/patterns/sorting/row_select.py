"""Launches of topk, kthvalue and the medians: elements of rows by rank, from one kernel module for each element size."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, Geometry, Problem, Spec, ceil_div, i64, numel, round_up
from ..axes import axis_of
from .order import THREADS, Place, Steps, check_positions, order, place, rows, turned
from .row_sort import LANES, NULL, sort_rows

USES = ("row_select", "row_sort", "contiguize", "fill_")
HELD = 2048  # elements that a block sorts in the end
DIGIT = 11  # bits of a digit
MOST = 1024  # elements of a row that are selected; more come from a sort
LEAST = 4096  # elements of a chunk at least, where there are too few rows for the device
MERGED = 1 << 14  # elements that one block takes of what chunks left
FEW, LONG = 64, 1 << 18  # rows, and elements of one, from which one block would take longer than a sort
MODES = {"FIRST": 0, "RANK": 1, "MEDIAN": 2, "NANMEDIAN": 3}
CHOICE = Struct("Choice", """
    i64 mode, k                    # k: how many are taken, or a rank from 0 on
    i64 elements, chunks, length   # of a row; chunks of a row, and their length
""")  # fmt: skip


def axis(p: Problem) -> int | None:
    """The axis of the rows; None: all elements are one row."""
    shape = p.spec("x").shape
    return None if p.params["dim"] is None else axis_of(p, len(shape), f"x of shape {shape}", scalar=True)


def check(p: Problem) -> None:
    """Refuses an axis that is not there, more elements than a row has, and positions that do not fit."""
    shape, dim = p.spec("x").shape, axis(p)
    n = numel(shape) if dim is None else (shape or (1,))[dim]
    check_positions(p, n, p.types.get("I", "i64"))
    takes = p.traits.takes
    if takes == "first" and not 0 <= p.params["k"] <= n:
        p.fail("k", p.params["k"], f"0 to {n}, the elements along the axis")
    if takes == "rank" and not 1 <= p.params["k"] <= n:
        p.fail("k", p.params["k"], f"1 to {n}, the elements along the axis" if n else "an axis that is not empty")
    if takes not in ("first", "rank") and not n:
        p.fail("x", f"of shape {shape}", "at least one element along the axis")


def dims(p: Problem) -> dict[str, Any]:
    """The shape of what is taken."""
    shape, dim = p.spec("x").shape, axis(p)
    if p.traits.takes == "first":
        assert dim is not None
        return {"K": (*shape[:dim], p.params["k"], *shape[dim + 1 :]) if shape else _scalar(p)}
    if p.params["keepdim"]:
        return {"K": (1,) * len(shape) if dim is None or not shape else (*shape[:dim], 1, *shape[dim + 1 :])}
    return {"K": () if dim is None else (*shape[:dim], *shape[dim + 1 :])}


def _scalar(p: Problem) -> tuple[int, ...]:
    return () if p.params["k"] == 1 else (0,)


def plan(p: Problem) -> Geometry:
    """A selection from all rows."""
    s = Steps(p)
    dim = axis(p)
    x = flat(s, place(p, "x")) if dim is None else turned(place(p, "x"), dim)
    assert x is not None
    if p.traits.takes == "first":
        assert dim is not None
        values, positions = (turned(place(p, name), dim) for name in ("values", "indices"))
        first_of_rows(s, x, values, positions, bool(p.params["largest"]), p.params["k"])
    else:
        values, positions = (reduced(p, place(p, name), x, dim) for name in ("values", "indices"))
        mode = p.traits.takes.upper()
        if mode == "MODE":
            _mode_of_rows(s, x, values, positions)
            return Geometry("default", tuple(s.steps), s.work.size)
        _one_of_rows(s, x, values, positions, mode, p.params["k"] - 1 if mode == "RANK" else 0)
    return Geometry("default", tuple(s.steps), s.work.size)


def flat(s: Steps, x: Place | None) -> Place:
    """All elements as one row: where they lie, or a copy."""
    assert x is not None
    spec = x.spec
    if spec.contiguous:
        return Place(x.arg, Spec((spec.numel,), (1,), spec.dtype, spec.alignment))
    own = s.dense(spec.shape, spec.dtype)
    s.copy(x, own)
    return Place(own.arg, Spec((spec.numel,), (1,), spec.dtype))


def reduced(p: Problem, one: Place | None, x: Place, dim: int | None) -> Place:
    """A result of one element a row as rows of one element."""
    assert one is not None
    spec = one.spec
    if dim is None:
        return Place(one.arg, Spec((1,), (1,), spec.dtype, spec.alignment))
    if p.params["keepdim"] and spec.shape:
        moved = turned(one, dim)
        assert moved is not None
        return moved
    return Place(one.arg, Spec((*spec.shape, 1), (*spec.strides, 1), spec.dtype, spec.alignment))


def _choice(mode: str, k: int, elements: int, chunks: int = 1, length: int | None = None) -> Blob:
    return Blob(CHOICE.pack(mode=MODES[mode], k=k, elements=elements, chunks=chunks, length=elements if length is None else length))


def _targets(v: Place | None, q: Place | None) -> tuple[Arg, Arg, Const]:
    return NULL if v is None else v.arg, NULL if q is None else q.arg, i64(q is not None and q.spec.dtype.size == 8)


def first_of_rows(s: Steps, x: Place, values: Place | None, positions: Place | None, largest: bool, k: int) -> None:
    """The first k elements of the rows of x in order."""
    assert s.p.others is not None
    *outer, n = x.spec.shape
    count = numel(outer)
    if not count or not k:
        return
    if n <= HELD or k > MOST or s.p.lends_loops:  # one thread sorts a row as fast as it would narrow it down
        sort_rows(s, x, values, positions, largest, k)
        return
    module, way = s.p.others.module("row_select", x.spec.dtype.size), order(x.spec.dtype, largest)
    elements = n
    from_: Arg = NULL
    chunks = ceil_div(n, _chunk(s.p, count, n, k))
    while chunks > 1:  # each chunk leaves its first k
        length = round_up(ceil_div(elements, chunks), 16)
        chunks = ceil_div(elements, length)
        _check_blocks(s, count * chunks)
        found = s.dense((*outer, chunks * k), DTYPES["i32"])
        args = (x.arg, from_, *_targets(None, found), rows(x, None, found), way, _choice("FIRST", k, elements, chunks, length))
        s.add("", count * chunks, args, THREADS, module)
        elements, from_ = chunks * k, found.arg
        chunks = 1 if elements <= MERGED else ceil_div(elements, max(LEAST, 4 * k))
    _check_blocks(s, count)
    s.add("", count, (x.arg, from_, *_targets(values, positions), rows(x, values, positions), way, _choice("FIRST", k, elements)), THREADS, module)


def _chunk(p: Problem, count: int, n: int, k: int) -> int:
    """Elements of a chunk: as few as it takes to keep the device busy, but several times what a chunk leaves; n where rows are not cut."""
    each = max(1, p.resident // (2 * THREADS) // count)  # chunks of a row; a multiprocessor runs four blocks
    least = p.pick("least chunk", LEAST, (LEAST // 2, 2 * LEAST, 4 * LEAST))
    return min(n, max(least, 16 * k, ceil_div(n, each)))


def _check_blocks(s: Steps, blocks: int) -> None:
    if blocks >= 1 << 31:
        raise UnsupportedError(f"{s.p.name}: {blocks} rows; accepted up to {2**31 - 1}")


def _one_of_rows(s: Steps, x: Place, values: Place, positions: Place, mode: str, k: int) -> None:
    """The element of one rank of each row."""
    assert s.p.others is not None
    *outer, n = x.spec.shape
    count = numel(outer)
    if not count or not n:
        return
    module, way = s.p.others.module("row_select", x.spec.dtype.size), order(x.spec.dtype)
    if n <= LANES or (count < FEW and n > LONG) or s.p.lends_loops:
        ordered, from_ = s.dense(x.spec.shape, x.spec.dtype), s.dense(x.spec.shape, DTYPES["i32"])
        sort_rows(s, x, ordered, from_)
        args = (ordered.arg, from_.arg, *_targets(values, positions), rows(ordered, values, positions), way, _choice(mode, k, n))
        s.add("_pick", ceil_div(count, THREADS), args, THREADS, module)
        return
    _check_blocks(s, count)
    s.add("", count, (x.arg, NULL, *_targets(values, positions), rows(x, values, positions), way, _choice(mode, k, n)), THREADS, module)


def _mode_of_rows(s: Steps, x: Place, values: Place, positions: Place) -> None:
    """The longest run of each sorted row."""
    assert s.p.others is not None
    count = numel(x.spec.shape[:-1])
    if not count:
        return
    _check_blocks(s, count)
    ordered, from_ = s.dense(x.spec.shape, x.spec.dtype), s.dense(x.spec.shape, DTYPES["i32"])
    sort_rows(s, x, ordered, from_)
    args = (ordered.arg, from_.arg, *_targets(values, positions), rows(ordered, values, positions), order(x.spec.dtype))
    s.add("_mode", count, args, THREADS, s.p.others.module("row_select", x.spec.dtype.size))
