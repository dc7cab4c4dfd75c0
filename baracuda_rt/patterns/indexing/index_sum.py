"""Launches of the ops that add at cells named by an index, of scatter_reduce, and of the backwards of ops that read through one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...codegen.dtypes import DTYPES, DType
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import (
    Arg,
    Blob,
    Const,
    ErrorArg,
    Geometry,
    Launch,
    Problem,
    Ptr,
    Spec,
    Work,
    ceil_div,
    contiguous_strides,
    i32,
    i64,
    numel,
    round_up,
)
from ..axes import merged
from ..fastdiv import FASTDIV, fastdiv
from ..segments.segment_base import FOLD_WALK, NULL, TILE, WALK, walk_lanes
from ..sorting.radix_sort import SORT_THREADS, WIDE_DIGITS, digits_of, sort_launches
from .gather import index_name
from .index_base import (
    THREADS,
    UNROLL,
    Builder,
    Form,
    axes,
    check_count,
    check_values,
    choose,
    columns_of,
    copy,
    copy_work,
    factor,
    form_of,
    in_packs,
    line,
    operand,
    run_width,
    spread,
    values_name,
)
from .index_lines import lines_of
from .index_sum_loops import add_directly

USES = ("radix_sort", "contiguize", "fill_")
ATOMIC_POSITIONS = 1 << 14  # of wide rows; beyond, the fixed order is the faster one
ATOMIC_BYTES = 32  # up to here a row is narrow: atomics at scattered cells are faster than a sort, however many
CROWDED = 1 << 14  # positions of a cell from which on they wait for one another
ATOMIC_ROWS = 4  # positions of a thread
REST, REST_CELLS = 128, 8  # accesses of a row that a warp writes; cells that it looks at
WALK_LEAST, WALK_BLOCKS = 8, 264  # rows of a walker at least, where blocks would be fewer than two of a multiprocessor
GROUP_BITS, GROUP_ROUNDS = 9, 12  # of a cell's number: cells of a group, one a thread; positions of a thread that are put in order at once
GROUP_LEAST, GROUP_COUNT = 5, 8  # bits of a cell within a group at least, where one group is not enough; bits of a number of groups for the whole device
GROUP_POSITIONS = 1 << 13  # of a group up to which groups are worth it
TABLE_BITS = 12  # of a cell's number: cells of a group, which add up in one table in shared memory
TABLE_POSITIONS = 1 << 15  # from how many on; and at least a position for four cells
TABLE_RUN, TABLE_RUNS, TABLE_BATCH = 4096, 792, 1024  # positions of a block at least; blocks at most; positions that a block looks at together
EACH = 4  # single values of a thread that adds by atomics
UNIT_COUNT, UNIT_CELLS = 1 << 20, 1 << 22  # single floats, few a sum, that add up as integers by atomics; their cells
UNIT_FEW, UNIT_ROOM = 1 << 17, 32  # cells that are cleared and looked at in any case; cells a value beyond, where what is sorted touches fewer
UNIT_EACH, CELL_EACH, UNIT_CROWD = 2, 4, 8  # values of a thread; sums of one; lanes of a warp that join what they add to one cell
WINDOW_LEAST, WINDOW_SHARE, WINDOW_COUNT = 4, 1 << 10, 3 << 20  # values of a sum on average from which on they may be many; beyond which they wait for one another; values at most
WINDOW_BYTES, WINDOW_GROUPS, CHAIN_SUMS = 3 << 20, 64, 8  # of windows beyond the first at most; groups of sums that are looked at beyond the first; sums of a chain
PEAK_EACH = 8  # values that a thread reads together which looks for the largest
BIN_SHARED, BIN_BLOCKS, BIN_TURN, BIN_TURNS = 40960, 792, 1024, 16  # bytes of bins that a block holds; blocks at most; values of a block at least, and of each of its sums
EXTREME_EACH = 4  # values of a thread that takes the largest of a cell
UNIT_ROWS, UNIT_WIDTH, UNIT_VALUES = 1 << 11, 128, 5 << 19  # rows from which on they are worth it; columns and values at most
Rows = tuple[Arg, int, int]  # a pointer, and strides from row to row and along it
ELEMENTS = Struct("Elements", """
    i64 n, count       # positions; elements
    i64 row, column    # x from row to row, and along it
    FastDiv width
    u32 sums
""", FASTDIV)  # fmt: skip
WINDOWS = Struct("Windows", """
    u32 count           # windows
    u32 span, inverse   # exponents of one; 65536 / span, rounded up
    u32 bits            # of a multiple in a chain
    u32 group           # sums of a group, as a power of two
    u32 flags, chains   # where they begin
""")  # fmt: skip
KINDS = {"none": 0, "sum": 1, "prod": 2, "mean": 3, "amax": 4, "amin": 5}


def shape_name(p: Problem) -> str:
    """The parameter of a gradient that says the shape of what was read."""
    return next((param.name for param in p.decl.params if param.type == "shape"), "num_embeddings")


def target_shape(p: Problem) -> tuple[int, ...]:
    """The shape of what is added to."""
    if p.direction == "forward":
        return p.spec("dst").shape
    if "num_embeddings" in p.params:
        rank = len(p.spec(index_name(p)).shape)
        return (p.params["num_embeddings"], *p.spec("dy").shape[rank:])
    return tuple(p.params[shape_name(p)])


def names(p: Problem) -> tuple[str, str]:
    """What is added, and the result."""
    if p.direction == "forward":
        return values_name(p), "y"
    return "dy", next(o.name for o in p.decl.outputs)


def check_reduce(p: Problem) -> None:
    """Refuses how cells are combined where a dtype is not: complex numbers have no order and go part by part, and bool has no mean."""
    reduce, row = p.params.get("reduce", "sum"), DTYPES[p.types["T"]]
    if row.kind == "c" and reduce not in ("sum", "mean"):
        p.fail("reduce", reduce, f"sum or mean for {row.name}")
    if row.kind == "b" and reduce == "mean":
        p.fail("reduce", reduce, "sum, prod, amax or amin for bool")


def form(p: Problem) -> Form:
    shape = target_shape(p)
    if p.traits.addressing == "rows" and not shape:
        p.fail("table_shape", shape, "a shape of one axis or more")
    return form_of(p, "dst" if p.direction == "forward" else shape_name(p), shape, p.spec(index_name(p)))


def dims(p: Problem) -> dict[str, Any]:
    """Checks what is added against the index; the extents of the result."""
    own = form(p)
    check_reduce(p)
    source, _ = names(p)
    check_values(p, source, own.data_shape, f"index and {'dst' if p.direction == 'forward' else 'the operand read'}")
    alpha = p.params.get("alpha", 1)
    if DTYPES[p.types["T"]].kind in "iub" and alpha != int(alpha):
        p.fail("alpha", alpha, "an integer for integer operands")
    return {"X": target_shape(p)}


def plan(p: Problem) -> Geometry:
    """Positions are sorted by cell, runs are added onto what dst holds; cells that none names are copied."""
    own = form(p)
    source, result = names(p)
    check_count(p, "positions", own.count)
    check_count(p, "cells", own.cells + 1)
    b = Builder()
    y = operand(p, result)
    accumulate = bool(p.params.get("accumulate"))
    onto = p.params.get("include_self", p.direction == "forward" or accumulate)
    alpha = factor(p, p.params.get("alpha", 1))
    kind = KINDS[p.params.get("reduce", "sum")]
    skipped, by_count = blank(p, own), bool(p.params.get("scale_grad_by_freq"))
    base, zero = operand(p, "dst") if p.direction == "forward" else None, p.direction == "backward" and not accumulate
    values = spread(p, source, own)
    if p.loops and p.deterministic and p.traits.fold == "sum" and not by_count and add_directly(p, b, own, values, y, base, zero, bool(onto), alpha, _named(p, own, skipped)):
        return Geometry(LOOPS, tuple(b.launches), b.work.size)
    if skipped < 0 and not by_count and _add_along(p, b, own, values, y, base, zero, alpha):
        return Geometry("strided", tuple(b.launches), b.work.size)
    variant = add_rows(p, b, own, values, y, bool(onto), alpha, kind, skipped, by_count, base=base, zero=zero)
    return Geometry(variant, tuple(b.launches), b.work.size)


def blank(p: Problem, own: Form) -> int:
    """The cell of padding_idx, which takes no part; -1 for none."""
    index = p.params.get("padding_idx")
    if index is None:
        return -1
    bound = own.bounds[0]
    if not -bound <= index < bound:
        p.fail("padding_idx", index, f"-{bound} to {bound - 1}")
    return int(index % bound)


def cells_named(b: Builder, own: Form, named: tuple[Arg, ...], written: Arg = NULL) -> Arg:
    """The cell that each position names, in the workspace."""
    keys = b.work.take(4 * own.count)
    b.over("_keys", own.count, (*named, keys, written, ErrorArg()))
    return keys


def _named(p: Problem, own: Form, skipped: int, index: Arg | None = None) -> tuple[Arg, ...]:
    """What says which cell a position names."""
    shape = own.positions or (1,)
    lead = [k for k, (j, _) in enumerate(own.axes) if j is not None]
    steps = own.steps()
    cell = [steps[t] if t is not None else 0 for _, t in own.axes]
    sets = [[own_set[k] for k in lead] or [0] for own_set in (own.index_strides(), cell)]
    extents, strides = merged(shape, sets)
    given = (Ptr(index_name(p)), own.policy(p)) if index is None else (index, own.policy(p, plain=True))
    return *given, axes(extents, strides), i64(own.cell_step), i64(skipped), i64(own.cells), i64(own.count)


def sorted_positions(p: Problem, b: Builder, own: Form, skipped: int = -1, index: Arg | None = None, written: Arg = NULL) -> tuple[tuple[Arg, Arg], Arg]:
    """The stable sort of the positions by the cell they name: sorted cells and positions; and the cells of the positions in their own order."""
    keys = cells_named(b, own, _named(p, own, skipped, index), written)
    return sort_launches(p, b, own.count, own.cells.bit_length(), keys=keys), keys


def dense(b: Builder, spec: Spec) -> tuple[Work, Spec]:
    """A contiguous copy's place in the workspace."""
    return b.work.take(spec.numel * spec.dtype.size), Spec(spec.shape, contiguous_strides(spec.shape), spec.dtype)


def add_rows(
    p: Problem, b: Builder, own: Form, source: tuple[Arg, Spec], y: tuple[Arg, Spec], onto: bool, alpha: Arg, kind: int, skipped: int,
    by_count: bool, bags: tuple[Arg, ...] = (), by_bag: bool = False, index: Arg | None = None,
    base: tuple[Arg, Spec] | None = None, zero: bool = False,
) -> str:  # fmt: skip
    """Adds the launches that reduce rows of `source` onto `base`, zeros or y itself; returns the variant.

    Kernels know one stride between rows: other layouts are staged.
    """
    data_axes = own.axes or [(0, None)]
    lead = [k for k, (j, _) in enumerate(data_axes) if j is not None]
    rest = [k for k, (j, _) in enumerate(data_axes) if j is None]
    if by_bag:  # rows of dy by bag: one axis, then the columns
        lead, rest = [0], list(range(1, len(source[1].shape)))
    targets = list(range(1, len(own.target))) if by_bag else [t for k in rest if (t := data_axes[k][1]) is not None]

    def source_line(spec: Spec) -> int | None:
        return line([spec.shape[k] for k in lead], [spec.strides[k] for k in lead])

    def target_line(spec: Spec) -> int | None:
        return line([own.target[a] for a in own.claimed], [spec.strides[a] for a in own.claimed])

    busy = bool(own.count and own.cells and numel([source[1].shape[k] for k in rest]))
    if source_line(source[1]) is None and busy:
        staged = dense(b, source[1])
        copy(b, source, staged)
        source = staged
    final = y
    if target_line(y[1]) is None and busy:
        y = dense(b, y[1])
        if base is None and not zero:
            copy(b, final, y)
    # Rows that will be written are neither copied nor zeroed first, where they are long enough for that to pay.
    long = numel([source[1].shape[k] for k in rest]) * y[1].dtype.size >= 64
    held = base if base is not None and long and target_line(base[1]) is not None else y
    x_row, y_row, held_row = source_line(source[1]) or 0, target_line(y[1]) or 0, target_line(held[1]) or 0
    strides = [[source[1].strides[k] for k in rest], *([spec.strides[t] for t in targets] for spec in (y[1], held[1]))]
    extents, columns = merged([source[1].shape[k] for k in rest], strides, 1)
    vec = run_width([source[1], y[1], held[1]], extents, columns, (), (x_row, y_row, held_row)) if extents else 1
    atomic = not p.deterministic and not by_count and bool(p.decl.atomic_variants)
    if p.variant is None:  # a table of wider sums pays for few cells only
        narrow = y[1].dtype.size >= 4 and numel([source[1].shape[k] for k in rest]) * y[1].dtype.size <= ATOMIC_BYTES and own.count <= own.cells * CROWDED
        atomic = atomic and (narrow or (own.count <= ATOMIC_POSITIONS and (y[1].dtype.size >= 4 or own.cells <= 4 * own.count)))
    elif not p.variant.endswith("_atomic"):
        atomic = False
    ending = "_atomic" if atomic else ""
    units = _units(p, own, numel([source[1].shape[k] for k in rest]), y[1].dtype.size, busy and not (atomic or bags or by_count))
    start = base if base is not None and target_line(base[1]) is not None else None  # of sums by units: what y holds before, if not y itself
    steps = _one_axis([source[1].shape[k] for k in rest], [strides[0], *([spec.strides[t] for t in targets] for spec in (y[1], (start or y)[1]))])
    units = "" if steps is None else units
    variant = choose(p, 1 if units or index is not None or "vec16" + ending not in p.decl.variants else vec, ending, moves=not atomic)
    vec = min(vec, 8) if variant == "vec16" else 1
    in_packs(extents, columns, vec)
    width = numel(extents)
    if not busy:
        if base is not None or zero:
            copy(b, base, y)
        if own.count and not own.cells:
            cells_named(b, own, _named(p, own, skipped))  # which reports the indices
        return variant + ending
    packed = columns_of(width, extents, columns)
    single = not (atomic or bags or by_count) and width * vec == x_row == 1 and source[1].dtype.size == 4 and p.traits.fold == "sum"
    if atomic or units or (single and _fits_shared(p, own)):
        named = _named(p, own, skipped, index)
        if units and steps is not None:
            ends = _unit_ends(b, units, (y[0], y_row, steps[1]), None if start is None else (start[0], target_line(start[1]) or 0, steps[2]), base, y, zero)
            moved = copy_work(base, y) if base is not None or zero else (0, copy_work(None, y)[1])
            _add_by_units(p, b, own, units, width, (source[0], x_row, steps[0]), *ends, alpha, named, y[1].dtype, moved)
        elif atomic:
            if base is not None or zero:
                copy(b, base, y)
            _add_atomically(b, own, (source[0], i64(x_row), alpha), named, (y[0], i64(y_row)), packed, width, vec, DTYPES[p.acc].size if y[1].dtype.size < 4 else 0)
        else:
            _add_in_shared(p, b, own, source[0], alpha, (y[0], i64(y_row)), named, zero, base, y, None if base is None else target_line(base[1]))
        if y is not final:
            copy(b, y, final)
        return variant + ending
    written: Arg = NULL
    row = y[1].dtype
    if long and (zero or held is not y):
        words = ceil_div(own.cells, row.size)
        written = b.work.take(words * row.size)
        copy(b, None, (written, Spec((words,), (1,), row)))
    order, _ = sorted_positions(p, b, own, skipped, index, written)
    if written is NULL and (base is not None or zero):
        copy(b, base, y)
    acc = DTYPES[p.acc].size
    size = acc + max(4, acc) if p.traits.fold == "parameter" else acc
    tail = (y[0], i64(y_row), held[0], i64(held_row), i64(onto), i64(by_count))
    first = (source[0], i64(x_row), *bags, alpha, i64(kind), *order, i64(own.cells))
    others = (NULL if base is None or written is NULL else held[0], written)
    reduce_runs(b, own.count, width, vec, size, packed, first, (i64(kind),), tail, 0 if written is NULL else own.cells, others)
    if y is not final:
        copy(b, y, final)
    return variant


def _add_along(p: Problem, b: Builder, own: Form, source: tuple[Arg, Spec], y: tuple[Arg, Spec], base: tuple[Arg, Spec] | None, zero: bool, alpha: Arg) -> bool:
    """Adds the launch that sums lines along an axis in shared memory, each by itself, if they are short and an index names their cells one by one."""
    alone = len(own.target) == len(own.positions) == own.planes == len(own.axes) == 1  # one line, however an op names its cells
    loose = not p.deterministic and p.variant is None and bool(p.decl.atomic_variants)
    if loose or not (own.count and own.cells and (alone or p.traits.addressing == "cells")) or (p.traits.fold, p.acc) != ("sum", "f32") or p.variant not in (None, "strided"):
        return False
    held = base if base is not None else y
    found = lines_of(own, 12, y[1].strides, held[1].strides, source[1].strides)
    if found is None:
        return False
    args = (Ptr(index_name(p)), own.policy(p), found.blob, source[0], alpha, y[0], NULL if zero else held[0], i32(63 - found.positions.bit_length()), ErrorArg())
    b.launches.append(Launch("_lines", (found.blocks, 1, 1), (found.threads, 1, 1), args, shared=found.shared))
    return True


def _add_atomically(b: Builder, own: Form, values: tuple[Arg, ...], named: tuple[Arg, ...], y: tuple[Arg, Arg], packed: Arg, width: int, vec: int, size: int) -> None:
    """Launches that add onto y by atomics; size: bytes of the sums where y's type is too narrow for them, else 0."""
    cols = min(width, THREADS)
    lanes, tiles = THREADS // cols, ceil_div(width, cols)
    tile = Blob(TILE.pack(cols=cols, lanes=lanes, tiles=tiles, span=lanes * ATOMIC_ROWS, outer=1, inner=lanes))

    def blocks(rows: int) -> int:
        return ceil_div(rows, lanes * ATOMIC_ROWS) * tiles

    table, cells = y, own.cells * width * vec
    if size:
        table = b.work.take(cells * size), i64(width * vec)
        b.add("_start", ceil_div(cells, THREADS), (table[0], i64(cells)))
    if width * vec == 1:
        b.add("_each", ceil_div(own.count, THREADS * EACH), (*named, *values, *table, ErrorArg()))
    else:
        keys = cells_named(b, own, named)
        b.add("_add", blocks(own.count), (*values, keys, i64(own.cells), i64(own.count), packed, tile, *table, i64(bool(size))))
    if size:
        b.add("_finish", blocks(own.cells), (*y, i64(own.cells), packed, tile, *table))


def _one_axis(extents: Sequence[int], strides: list[list[int]]) -> list[int] | None:
    """The strides of the one axis that the columns of all operands are; None where they are more."""
    shape, steps = merged(extents, strides)
    return None if len(shape) > 1 else [own[0] if own else 0 for own in steps]


def _bins(n: int) -> tuple[int, int]:
    """Exponents of a bin, into which n values of 24 bits go without leaving 63 bits; bins."""
    span = 40 - n.bit_length()
    return span, ceil_div(254, span)


def _units(p: Problem, own: Form, width: int, size: int, may: bool) -> str:
    """How values add up as integers by atomics, in any order: the kernel, or "" for not. Integers do, and floats where a sort would be waited for, unless one block takes all of them."""
    n, count, sums = own.count, own.count * width, own.cells * width
    few = own.cells <= max(UNIT_FEW, n * UNIT_ROOM)
    if may and p.traits.fold == "parameter":
        return "_ranks" if p.acc == "f32" and p.params["reduce"] in ("amax", "amin") and few else ""
    if not may or p.traits.fold != "sum" or (width > 1 and p.variant not in (None, "strided")):
        return ""
    if not DTYPES[p.acc].is_float:
        return "_units" if width == 1 and size >= 4 and n <= own.cells * CROWDED else ""
    if p.acc != "f32" or (width == 1 and size >= 4 and _group_bits(own)[0] == 0 and n <= SORT_THREADS * GROUP_ROUNDS):
        return ""
    if width > 1 and (n <= UNIT_ROWS or width > UNIT_WIDTH or count > UNIT_VALUES):
        return ""
    if 8 * _bins(n)[1] * sums <= BIN_SHARED and n > SORT_THREADS * GROUP_ROUNDS and count < 1 << 31:
        return "_shared_bins"
    if WINDOW_LEAST * sums <= count <= WINDOW_SHARE * sums and count <= WINDOW_COUNT:
        return "_windows"
    if count > 64 * sums:
        return ""
    if width > 1:
        return "_owners" if 2 * n < own.cells else "_windows" if count < WINDOW_LEAST * sums else ""
    return "_windows" if few and n <= UNIT_COUNT and own.cells <= UNIT_CELLS else ""


def _unit_ends(b: Builder, way: str, to: Rows, start: Rows | None, base: tuple[Arg, Spec] | None, y: tuple[Arg, Spec], zero: bool) -> tuple[Rows, Rows]:
    """Where sums go, and what is held before: zeros, `start`, which is base where it lies, or y, which base is copied to if need be, beside the owners if there are any."""
    if way == "_owners":
        return to, to
    if (zero or base is not None) and (way == "_units" or (start is None and not zero)):
        copy(b, base, y)
        return to, to
    return to, (NULL, 0, 0) if zero else start or to


def _add_by_units(
    p: Problem, b: Builder, own: Form, way: str, width: int, source: Rows, to: Rows, held: Rows, alpha: Arg, named: tuple[Arg, ...], row: DType,
    moved: tuple[int, tuple[Arg, ...]],
) -> None:  # fmt: skip
    """Launches that add values onto what is held before, as integers by atomics, or take the largest. Floats read that where it is; integers are added to y itself.

    moved: blocks and arguments of the copy of what is held, where owners are found.
    """
    if way == "_ranks":
        _add_extremes(p, b, own, source, to, held, named, row)
        return
    n, count, blocks = own.count, own.count * width, ceil_div(own.count * width, THREADS * UNIT_EACH)
    x, ends = source[0], tuple(arg for at, step, along in (to, held) for arg in (at, i64(step), i64(along)))
    if not DTYPES[p.acc].is_float:
        b.add("_units", blocks, (*named, x, i64(source[1]), alpha, to[0], i64(to[1]), ErrorArg()))
        return
    sums = (n if way == "_owners" else own.cells) * width
    elements = Blob(ELEMENTS.pack(n=n, count=count, row=source[1], column=source[2], width=fastdiv(width), sums=sums))
    span, bins = _bins(n)
    if way == "_shared_bins":
        units, flags = b.work.take(8 * sums * bins), b.work.take(round_up(4 * sums, 16))
        copy(b, None, (units, Spec((ceil_div(flags.offset + 4 * sums - units.offset, 16) * (16 // row.size),), (1,), row)))
        keys = cells_named(b, own, named) if width > 1 else NULL
        turn = THREADS * UNIT_EACH
        chunk = round_up(max(BIN_TURN, BIN_TURNS * sums, ceil_div(count, BIN_BLOCKS)), turn)
        args = (*named, elements, x, alpha, keys, Const(span, "u32"), Const(ceil_div(1 << 16, span), "u32"), Const(bins, "u32"), i64(chunk), units, flags, ErrorArg())
        b.launches.append(Launch(way, (ceil_div(count, chunk), 1, 1), (THREADS, 1, 1), args, shared=8 * bins * sums))
        b.add("_bin_cells", ceil_div(sums, THREADS), (elements, units, flags, i32(bins), i32(span), *ends))
        return
    windows = min(bins, max(1, WINDOW_BYTES // (8 * sums)))
    group = max((THREADS * CELL_EACH).bit_length() - 1, (ceil_div(sums, WINDOW_GROUPS) - 1).bit_length())
    chains = 0 if windows == bins else ceil_div(sums, CHAIN_SUMS)
    marks = WINDOW_GROUPS + ceil_div(sums, 8)
    cut = Blob(WINDOWS.pack(count=windows, span=span, inverse=ceil_div(1 << 16, span), bits=63 - n.bit_length(), group=group, flags=WINDOW_GROUPS, chains=marks))
    units = b.work.take(8 * sums * windows)
    rest = b.work.take(round_up(4 * (marks + chains), 16))
    end = rest.offset + 4 * (marks + chains)
    owners: Arg = NULL
    if way == "_owners":
        owned = b.work.take(round_up(4 * own.cells, 16))
        owners, end = owned, owned.offset + 4 * own.cells
    peaks, keys = b.work.take(4 * (THREADS + 1)), b.work.take(4 * n) if width > 1 else NULL
    nodes = b.work.take(16 * count) if chains else NULL
    readers, cleared = min(THREADS, ceil_div(count, THREADS * PEAK_EACH)), ceil_div(end - units.offset, 16)
    namers = readers + (ceil_div(n, THREADS * UNROLL) if way == "_windows" and width > 1 else 0)
    head = (*named, elements, x, alpha)
    b.add("_start", namers + ceil_div(cleared, THREADS * UNROLL), (*head, Const(readers, "u32"), Const(namers, "u32"), keys, peaks, units, i64(cleared), ErrorArg()))
    if way == "_owners":
        b.add("_owners", ceil_div(n, THREADS) + moved[0], (*named, keys, owners, Const(ceil_div(n, THREADS), "u32"), *moved[1], ErrorArg()))
    zeros = i32(held[0] is not NULL)
    b.add("_windows", blocks, (*head, keys, owners, cut, peaks, Const(readers, "u32"), zeros, units, rest, nodes, ErrorArg()))
    b.add("_cells", ceil_div(sums, THREADS * CELL_EACH), (elements, keys, owners, i64(own.cells), cut, peaks, units, rest, nodes, *ends))


def _add_extremes(p: Problem, b: Builder, own: Form, source: Rows, to: Rows, held: Rows, named: tuple[Arg, ...], row: DType) -> None:
    """Launches that take the largest or least value of each cell by integer maxima, and what is held before with include_self."""
    kind, nbytes = i64(KINDS[p.params["reduce"]]), round_up(4 * own.cells, 16)
    ranks = b.work.take(nbytes)
    copy(b, None, (ranks, Spec((nbytes // row.size,), (1,), row)))
    b.add("_ranks", ceil_div(own.count, THREADS * EXTREME_EACH), (*named, source[0], i64(source[1]), kind, ranks, ErrorArg()))
    onto = i64(bool(p.params["include_self"]))
    b.add("_extremes", ceil_div(own.cells, THREADS), (ranks, i64(own.cells), kind, onto, to[0], i64(to[1]), held[0], i64(held[1])))


def _group_bits(own: Form) -> tuple[int, int]:
    """Bits of a cell's number that tell groups apart, and those within a group: one group for few positions, then groups for the whole device, then large ones."""
    bits = (own.cells - 1).bit_length()
    low = min(bits, GROUP_BITS)
    if bits > GROUP_BITS or own.count > SORT_THREADS * GROUP_ROUNDS:
        low = min(low, max(GROUP_LEAST, bits - GROUP_COUNT))
    return bits - low, low


def _takes_groups(p: Problem, own: Form) -> bool:
    """Whether sums of single values are worth groups: one pass of the sort tells them apart, and none has too many positions on average."""
    high, low = _group_bits(own)
    return not p.lends_loops and high <= WIDE_DIGITS[-1] and own.count <= GROUP_POSITIONS * ceil_div(own.cells, 1 << low)


def _fits_shared(p: Problem, own: Form) -> bool:
    """Whether sums of single values add up in shared memory: by groups, or by tables where positions are many, and cells not many more."""
    return _takes_groups(p, own) or (own.count >= TABLE_POSITIONS and 4 * own.count >= own.cells)


def _add_in_shared(
    p: Problem, b: Builder, own: Form, values: Arg, alpha: Arg, to: tuple[Arg, Arg], named: tuple[Arg, ...], zero: bool,
    base: tuple[Arg, Spec] | None, y: tuple[Arg, Spec], base_row: int | None,
) -> None:  # fmt: skip
    """Launches that add single values of 4 bytes onto `base`, zeros or y itself, whose cells lie as `to` says. Groups read what is held where it is."""
    groups = _takes_groups(p, own)
    if groups and zero:
        held: tuple[Arg, Arg] = NULL, i64(0)
    elif groups and base is not None and base_row is not None:
        held = base[0], i64(base_row)
    else:
        held = to
        if base is not None or zero:
            copy(b, base, y)
    if groups:
        _add_by_groups(p, b, own, values, alpha, (*to, *held), named)
    else:
        _add_by_tables(p, b, own, values, alpha, to, named)


def _add_by_groups(p: Problem, b: Builder, own: Form, values: Arg, alpha: Arg, y: tuple[Arg, ...], named: tuple[Arg, ...]) -> None:
    """Launches that add single values of 4 bytes onto y, all of a group of cells by one block if it can."""
    n, (high, low) = own.count, _group_bits(own)
    groups = ceil_div(own.cells, 1 << low)
    keys, totals, arrived = b.work.take(4 * n), b.work.take(4 << high), b.work.take(4 << high)
    batch = SORT_THREADS * GROUP_ROUNDS
    limit = batch * ceil_div(2 * n, batch * groups)
    blocks = groups + (n // limit if groups > 1 else 0)
    parts = b.work.take(blocks * 4 << GROUP_BITS)
    if groups > 1:
        keys, values = sort_launches(p, b, n, high + low, keys=keys, rows=values, low=low, count=("_count", (*named, ErrorArg(), i32(low), arrived)), totals=totals)
    else:
        b.over("_keys", n, (*named, keys, NULL, ErrorArg()))
    where = (i64(own.cells), i64(n), i32(low), i32(groups), i32(limit), totals if groups > 1 else NULL)
    b.add("_sum", blocks, (values, keys, alpha, *where, *y, parts, arrived), SORT_THREADS)


def _add_by_tables(p: Problem, b: Builder, own: Form, values: Arg, alpha: Arg, y: tuple[Arg, Arg], named: tuple[Arg, ...]) -> None:
    """Launches that add single values of 4 bytes onto y: the values themselves are sorted, by the high bits of their cells only, if there are several groups."""
    n, bits, mask = own.count, (own.cells - 1).bit_length(), 0
    keys: Arg
    if bits > TABLE_BITS:
        mask = (1 << math.prod(digits_of(p, bits - TABLE_BITS))) - 1
        keys, values = sort_launches(p, b, n, bits, keys=b.work.take(4 * n), rows=values, low=TABLE_BITS, count=("_count", (*named, ErrorArg(), i32(TABLE_BITS), NULL)))
    else:
        keys = cells_named(b, own, named)
    run = max(TABLE_RUN, ceil_div(ceil_div(n, TABLE_RUNS), TABLE_BATCH) * TABLE_BATCH)
    runs = ceil_div(n, run)
    parts = b.work.take(2 * runs * 4 << TABLE_BITS)
    where = (i64(own.cells), i64(n), i64(run), Const(mask, "u32"), *y, parts)
    b.add("_table", runs, (values, keys, alpha, *where))
    if runs > 1:
        b.add("_join", runs * (1 << TABLE_BITS) // THREADS, (keys, *where))


def reduce_runs(
    b: Builder, items: int, width: int, vec: int, size: int, packed: Arg, first: Sequence[Arg], later: Sequence[Arg], tail: Sequence[Arg],
    cells: int = 0, others: Sequence[Arg] = (),
) -> None:
    """The launches of _segment_walk over `width` columns: `first` and `later` stand before the item count, `tail` is what the sink takes.

    cells: those whose rows the first launch also copies where no item names them; others: where they lie.
    """
    threads = 128 if size > 8 else 256
    head, kernel, walk = tuple(first), "_rows", WALK
    while True:
        tiles, cols, lanes = walk_lanes(width, vec, threads, kernel == "_fold")
        while kernel == "_rows" and walk > WALK_LEAST and ceil_div(items, lanes * walk) * tiles < WALK_BLOCKS:
            walk //= 2
        walk = min(walk, max(1, ceil_div(items, lanes)))
        blocks = ceil_div(items, lanes * walk)
        runs: Arg = NULL
        values: Arg = NULL
        if blocks > 1:
            runs, values = b.work.take(2 * blocks * 16), b.work.take(2 * blocks * width * vec * size)
        tile = Blob(TILE.pack(cols=cols, lanes=lanes, tiles=tiles, span=lanes * walk, outer=walk, inner=1))
        rest = ceil_div(cells, threads // 32 * REST_CELLS) * ceil_div(width, REST)
        b.add(kernel, blocks * tiles + rest, (*head, i64(items), packed, tile, i64(blocks), *tail, runs, values, *others), threads)
        if blocks <= 1:
            return
        items, head, kernel, walk, cells, others = 2 * blocks, (runs, values, *later), "_fold", FOLD_WALK, 0, ()
