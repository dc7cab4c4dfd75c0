"""Launches of the ops that move the cells a mask picks, or count them: nonzero, masked_select, masked_scatter, mask_ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...codegen.dtypes import DTYPES, PARTS, DType
from ...codegen.model import LOOPS
from ...errors import UnsupportedError
from ...records import Arg, Const, ErrorArg, Geometry, Problem, Ptr, Spec, Work, ceil_div, i32, i64, numel
from ..axes import common_shape, merged
from ..axes_struct import RANK
from ..elementwise.elementwise import broadcast_strides
from ..segments.segment_base import NULL
from .index_base import THREADS, Builder, axes, words_of

USES = ("contiguize",)
TILE = 8192  # cells that a block looks at together
BLOCKS = 4096  # from there on a block takes several tiles
SCANNERS = 1024  # threads that scan the counts of tiles
MOVERS = 512  # blocks that move cells at least, as far as up to SHARE of them have a tile
SHARE = 4
REST_BLOCKS = 512  # that fill what lies beyond; often nothing does
COUNTS = True
EXTENT = "size"
KEEPS = "cuda"  # the executor on which what counts the cells keeps their bits, so that the mask is read once
FILL = {"nonzero": "fill_value", "masked_select": "fill_value"}


def resolve(call: Any) -> bool:
    """size=None is the number of cells picked: counts them. True when the call depended on data."""
    name = "x" if "x" in call.arrays else "mask"
    mask, given = call.arrays.get(name), call.params
    if "size" not in given or given["size"] is not None or mask is None:
        return False
    full = common_shape(call.arrays["src"].shape, mask.shape) if name == "mask" else mask.shape
    try:
        if getattr(call.executor, "kind", "host") == KEEPS and full is not None and tuple(full) == tuple(mask.shape) and call.arrays.get("ranks") is None:
            call.arrays["ranks"] = call.run("mask_ranks", name)
            given["size"] = call.last("ranks")
            return True
        count = int(call.run("count_nonzero", name))
    except TypeError:  # a dtype that is refused below, under this op's name
        return False
    if full is None:  # which is told below
        return False
    given["size"] = count * (numel(full) // max(numel(mask.shape), 1))
    return True


def _tiles(cells: int) -> int:
    """Tiles that are counted, two by each block."""
    return 2 * ceil_div(cells, 2 * TILE)


def _kept(tiles: int) -> int:
    """Cells of ranks: the bits of all tiles, what lies before each of them, the number of all."""
    return tiles * (TILE // 64 + 1) + 1


def check(p: Problem) -> None:
    """Refuses ranks of another mask."""
    if p.direction == "backward" or p.traits.picked not in ("positions", "cells") or not p.has("ranks"):
        return
    mask, shape = p.spec("x" if p.traits.picked == "positions" else "mask").shape, p.spec("ranks").shape
    if p.traits.picked == "cells" and common_shape(p.spec("src").shape, mask) != mask:
        p.fail("ranks", "an array", f"None where mask has shape {mask} and src {p.spec('src').shape}")
    if shape != (_kept(_tiles(numel(mask))),):
        p.fail("ranks", f"of shape {shape}", f"({_kept(_tiles(numel(mask)))},), what mask_ranks gives for {numel(mask)} elements")


def dims(p: Problem) -> dict[str, Any]:
    """Extents that the mask and the size give."""
    if p.traits.picked == "ranks":
        return {"R": _kept(_tiles(p.spec("x").numel))}
    if p.traits.picked == "positions":
        shape = p.spec("x").shape
        size = _size(p)
        rank = len(shape)
        if rank > RANK:
            raise UnsupportedError(f"{p.name}: x has {rank} axes; accepted up to {RANK}")
        return {"Y": (rank, size) if p.params["as_tuple"] else (size, rank), "R": _kept(_tiles(p.spec("x").numel))}
    who = _full(p)
    shape = p.params["src_shape"] if who is None else p.spec(who).shape
    mask = p.spec("mask").shape
    full = common_shape(shape, mask)
    if p.direction == "forward":
        if full is None:
            p.fail("mask", f"of shape {mask}", f"a shape that broadcasts with {tuple(shape)}, that of {who}")
        return {"K": _size(p), "R": _kept(_tiles(numel(full)))} if p.traits.picked == "cells" else {"Y": full}
    if full != tuple(shape):
        p.fail("mask", f"of shape {mask}", f"a shape that broadcasts to {tuple(shape)}, that of {who or 'src'}")
    return {"X": tuple(shape)} if p.traits.picked == "cells" else {"S": tuple(p.params["source_shape"])}


def resized(p: Problem) -> tuple[int, Callable[[int], dict[str, tuple[int, ...]]]] | None:
    """Sizes up to the number of cells."""
    shape = p.spec("x").shape if p.traits.picked == "positions" else common_shape(p.spec("src").shape, p.spec("mask").shape) or ()
    cells, rank = numel(shape), len(shape)
    if not 1 <= p.params["size"] <= cells or (p.traits.picked == "positions" and not rank):
        return None
    if p.traits.picked == "cells":
        return cells, lambda size: {"y": (size,)}
    return cells, (lambda size: {"y": (rank, size)}) if p.params["as_tuple"] else (lambda size: {"y": (size, rank)})


def _extent(value: int) -> Const:
    """The size, or what is equal to it in a fresh result, as an argument: see `resized`."""
    return Const(value, "i64", EXTENT)


def _size(p: Problem) -> int:
    if p.params["size"] is None:
        p.fail("size", None, "an integer >= 0 (a Plan cannot count)")
    return int(p.params["size"])


def _full(p: Problem) -> str | None:
    """The operand whose cells the mask picks."""
    if p.traits.picked in ("positions", "ranks"):
        return "x"
    if p.traits.picked == "cells":
        return "src" if p.direction == "forward" else None
    return "dst" if p.direction == "forward" else "dy"


def _keep(row: DType) -> Const:
    """The bits of an element of which one is set where it is not zero."""
    part = DTYPES[PARTS[row.key]] if row.kind == "c" else row
    bits = (1 << 8 * part.size) - 1 - (1 << 8 * part.size - 1 if part.is_float else 0)
    return Const(bits | bits << 32 if row.key == "c64" else bits, "u64")


def _counted(p: Problem, b: Builder, tiles: int, mask: tuple[Arg, ...]) -> tuple[Arg, Arg, Arg]:
    """What lies before each tile, the number of all, and the bits of the cells: counted here, or given with the call."""
    bits, given = tiles * TILE // 8, p.spec("ranks") if p.has("ranks") else None
    place: Ptr | Work = Ptr("ranks") if given is not None and given.contiguous else b.work.take(8 * _kept(tiles))
    found, before, total = (place._replace(offset=place.offset + offset) for offset in (0, bits, bits + 8 * tiles))
    copies = isinstance(place, Work) and given is not None
    dense = Spec((_kept(tiles),), (1,), DTYPES["i64"])
    counting = p.traits.picked == "ranks" or given is None
    if counting:
        counts = b.work.take(4 * tiles)
        if tiles:
            b.add("_count", tiles // 2, (*mask, counts, found))
        b.add("_scan", 1, (counts, i64(tiles), before, total), SCANNERS)
    if copies and given is not None and p.others is not None:
        ends = {"x": (place, dense), "y": (Ptr("ranks"), given)} if counting else {"x": (Ptr("ranks"), given), "y": (place, dense)}
        b.launches += p.others.steps("contiguize", ends, b.work)
    return before, total, found


def plan(p: Problem) -> Geometry:
    """Count, scan, move, and fill what is left."""
    b, variant, threads = Builder(), LOOPS if p.loops else "strided", 1 if p.loops else THREADS
    who = _full(p)
    mask = p.spec("x" if who == "x" else "mask")
    shape = tuple(p.params["src_shape"]) if who is None else p.spec(who).shape
    if who != "x" and p.direction == "forward":
        shape = common_shape(shape, mask.shape) or shape
    cells = numel(shape)
    over = broadcast_strides(mask.shape, mask.strides, shape)
    keep, (extents, strides) = _keep(mask.dtype), merged(shape, [over])
    flags = Ptr("x" if who == "x" else "mask")
    tiles = ceil_div(cells, TILE)
    each = max(1, ceil_div(tiles, BLOCKS))
    total: Arg
    if p.loops:
        blocks = ceil_div(tiles, each)
        counts, total = b.work.take(8 * blocks), b.work.take(8)
        if blocks:
            b.add("_count", blocks, (flags, axes(extents, strides), keep, i64(cells), i64(each), counts), 1)
        b.add("_scan", 1, (counts, i64(blocks), total), 1)
    else:
        tiles = _tiles(cells)
        packed = i32(len(extents) == 1 and strides[0][0] == 1 and mask.alignment >= 16)
        before, total, found = _counted(p, b, tiles, (flags, axes(extents, strides), keep, packed, i64(cells)))
        each = p.pick("tiles", each, (1, 2 * each, 4 * each))
        blocks = ceil_div(tiles, each)
    if p.traits.picked == "ranks":
        return Geometry(variant, tuple(b.launches), b.work.size)

    size, filled = 0, False
    fill: tuple[Const, ...] = ()  # of what lies beyond the last cell picked, where the kernel that moves cells writes it

    def move(others: Sequence[Sequence[int]], *args: Arg) -> None:
        """The kernel that moves cells; operands beside the mask by their strides, the coordinates of nonzero by none."""
        if p.loops:
            extents, strides = merged(shape, [over, *others])
            b.add("", blocks, (flags, axes(extents, strides), keep, i64(cells), i64(each), counts, *([] if others else [axes(shape, [[0] * len(shape)])]), *args), 1)
        else:
            extents, strides = merged(shape, list(others)) if others else (list(shape), [[0] * len(shape)])
            grid = max(blocks, min(ceil_div(max(size, cells), TILE), REST_BLOCKS)) if fill else blocks
            share = 1
            while share < SHARE and blocks * share < MOVERS:
                share *= 2
            given = (i64(cells), i64(tiles), i64(each), before, found, axes(extents, strides), *args, *fill)
            b.add("_line" if len(extents) <= 1 else "", grid, given, high=share)

    if p.traits.picked == "positions":
        y = p.spec("y")
        size = _size(p)
        fill = (Const(bits_of_i64(p.params["fill_value"]), "u64"),)
        filled = bool(blocks and size and shape) and not p.loops
        step, column = (y.strides[1], y.strides[0]) if p.params["as_tuple"] else (y.strides[0], y.strides[1])
        across = _extent(column) if p.params["as_tuple"] and column == size else i64(column)
        if blocks and size and shape:
            move([], Ptr("y"), i64(step), across, _extent(size))
        rest = ("y", axes([1], [[step]]), len(shape), across, _extent(size))
    elif p.traits.picked == "cells" and p.direction == "forward":
        y, size = p.spec("y"), _size(p)
        fill = words_of(p, "fill_value", p.params["fill_value"], y.dtype)
        filled = bool(blocks and size) and not p.loops
        if blocks and size:
            move([broadcast_strides(p.spec("src").shape, p.spec("src").strides, shape)], Ptr("src"), Ptr("y"), i64(y.strides[0]), _extent(size))
        rest = ("y", axes([1], [[y.strides[0]]]), 1, i64(0), _extent(size))
    elif p.traits.picked == "cells":
        dy = p.spec("dy")
        if blocks:
            move([p.spec("dsrc").strides], Ptr("dy"), i64(dy.strides[0]), Ptr("dsrc"), i64(dy.shape[0]))
        return Geometry(variant, tuple(b.launches) if blocks else (), b.work.size)
    elif p.direction == "forward":
        source = p.spec("source")
        if blocks:
            move(
                [broadcast_strides(p.spec("dst").shape, p.spec("dst").strides, shape), p.spec("y").strides], axes(*merged(source.shape, [source.strides])),
                Ptr("dst"), Ptr("source"), Ptr("y"), i64(source.numel), ErrorArg(),
            )  # fmt: skip
        return Geometry(variant, tuple(b.launches) if blocks else (), b.work.size)
    else:
        wanted = p.has("dsource")
        source_shape = tuple(p.params["source_shape"])
        into = axes(*merged(source_shape, [p.spec("dsource").strides if wanted else (0,) * len(source_shape)]))
        dx = p.spec("ddst").strides if p.has("ddst") else (0,) * len(shape)
        if blocks:
            move(
                [p.spec("dy").strides, dx], into, Ptr("dy"), Ptr("ddst") if p.has("ddst") else NULL, Ptr("dsource") if wanted else NULL,
                i64(numel(source_shape)),
            )  # fmt: skip
        if not wanted:
            return Geometry(variant, tuple(b.launches) if blocks else (), b.work.size)
        size = numel(source_shape)
        rest = ("dsource", into, 1, i64(0), i64(size))
        fill = words_of(p, "dy", 0, p.spec("dy").dtype)
    who_y, where, columns, apart, limit = rest
    if size and columns and not filled:
        b.add("_rest", min(ceil_div(size if who_y == "dsource" else max(size, cells), THREADS), p.pick("blocks", REST_BLOCKS, (p.resident // 256, p.resident // 64))), (Ptr(who_y), where, i64(columns), apart, limit, total, *fill), threads)
    return Geometry(variant, tuple(b.launches) if size or p.traits.picked == "filled" else (), b.work.size)


def bits_of_i64(value: int) -> int:
    return value & ((1 << 64) - 1)
