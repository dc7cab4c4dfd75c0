"""Launches of the ops that read cells through an index: gather and its kin, and backwards of those that add."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES, DType
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, ceil_div, i64, numel
from ..axes import merged
from ..fastdiv import FASTDIV, fastdiv
from ..loops import CELLS, ONE, OTHER_CELLS, runs
from .index_base import THREADS, UNROLL, Builder, Form, axes, choose, copy, form_of, in_packs, operand, run_width, words_of

RUNS = Struct("Runs", """
    FastDiv chunks            # of a row
    i32 lanes                 # threads that share a row of packs: a power of two, up to a warp
    i64 packs, units          # packs of a row; rows times chunks
    i64 step, src, position   # src from place to place; src and position along the innermost axis
    i64 row[4]                # out, index, src and position from row to row, where rows of cells lie along one axis
""", FASTDIV)  # fmt: skip
APART = Struct("Apart", """
    FastDiv inner, middle   # extents of the innermost axis and of the next one
    u32 units, span, apart  # cells; those of a block; from one of a thread to its next
    i32 stride[3][3]        # of out, index and src along up to three axes, innermost first
    i32 step                # src from place to place
""", FASTDIV)  # fmt: skip
FEW = 1 << 16  # packs up to which a thread takes one
FEW_THREADS = 64  # of a block then
LONG_ROW = 64  # packs of a row beyond which a thread takes FEW_PACKS of however many rows
FEW_PACKS = 2


def target_name(p: Problem) -> str:
    """The operand that is read through the index: the first one, in a gradient dy."""
    return p.decl.inputs[0].name


def form(p: Problem) -> Form:
    """The form of a call, its target being the operand read through the index."""
    who = target_name(p)
    return form_of(p, who, p.spec(who).shape, p.spec(index_name(p)))


def index_name(p: Problem) -> str:
    return next(name for name in ("index", "idx") if name in p.specs)


def gradient_name(p: Problem) -> str:
    """The gradient of what was added: the one beside ddst."""
    return next(output.name for output in p.decl.outputs if output.name != "ddst")


def dims(p: Problem) -> dict[str, Any]:
    """Extents of the outputs."""
    own = form(p)
    shape = own.data_shape
    if p.direction == "forward":
        who = target_name(p)
        scalar = not p.spec(who).shape and not p.spec(index_name(p)).shape
        return {"Y": () if scalar else shape}
    given = p.params.get("src_shape")
    if given is None:
        given = () if not p.spec(index_name(p)).shape and not p.spec("dy").shape else shape
    source = gradient_name(p).removeprefix("d")
    if tuple(given or (1,)) != tuple(shape or (1,)):
        p.fail(f"{source}_shape", given, f"{shape}, the shape that index and dy give")
    return {"U": tuple(given)}


def plan(p: Problem) -> Geometry:
    """One launch; a backward copies dy to the gradient of what was added to."""
    p = p.settled()
    own = form(p)
    b = Builder()
    backward = p.direction == "backward"
    out_name = gradient_name(p) if backward else "y"
    variant = "strided"
    if not backward or p.has(out_name):
        variant = _gather(p, own, b, target_name(p), out_name)
    if backward and p.has("ddst"):
        copy(b, operand(p, "dy"), operand(p, "ddst"))
    return Geometry(variant, tuple(b.launches))


def _gather(p: Problem, own: Form, b: Builder, source: str, result: str) -> str:
    src, out = operand(p, source), operand(p, result)
    shape = own.data_shape or (1,)
    pad = [0] * (len(shape) - len(own.data_shape))
    sets = [list(out[1].strides), own.index_strides() + pad, own.target_strides(src[1].strides) + pad, own.position_strides() + pad]
    extents, strides = merged(shape, sets, 0)
    places, steps = own.places(src[1].strides)
    if p.loops:
        return _loops(p, own, b, (src[0], out[0], out[1]), extents, strides, places)
    vec = run_width([out[1], src[1]], extents, [strides[0], strides[2]], [strides[1]], steps)
    variant = choose(p, vec, moves=True) if "vec16" in p.decl.variants else "strided"
    vec = vec if variant == "vec16" else 1
    in_packs(extents, [strides[0], strides[2]], vec)
    value, blank = _nothing(p, own, out[1].dtype)
    units = out[1].numel // vec
    index = index_name(p)
    quick = _runs(own, out[1], p.spec(index), extents, strides, steps, vec)
    apart = _apart(own, extents, strides, steps, units, vec)
    if quick is not None or apart is not None:
        ways = {"runs": quick or apart, "cells": None}
        if quick is not None and apart is not None:
            ways["apart"] = apart
        if vec > 1 and (line := _line(extents, steps[0])) is not None:
            ways = {"line": line, **ways}
        if vec > 1 and (few := _few(extents, steps[0], units)) is not None:
            ways = {"few": few, **ways} if units <= FEW or extents[-1] > LONG_ROW else {**ways, "few": few}
        usual, *others = ways
        chosen = ways[p.pick("kernel", usual, others)]
        if chosen is not None:
            kernel, blocks, runs, threads = chosen
            outer = axes(extents, strides) if kernel == "_apart" else axes(extents[:-1] or [1], [s[:-1] or [0] for s in strides])
            b.add(kernel, blocks, (src[0], Ptr(index), out[0], outer, own.policy(p), runs, *value, i64(blank), ErrorArg()), threads)
            return variant
    b.over("", units, (src[0], Ptr(index), out[0], axes(extents, strides), own.policy(p), places, i64(units), *value, i64(blank), ErrorArg()))
    return variant


def _nothing(p: Problem, own: Form, row: DType) -> tuple[tuple[Arg, ...], int]:
    """What scales cells, or what an index that names nothing leaves; and the cell that reads as such."""
    if p.traits.scaled:
        value: tuple[Arg, ...] = (Const(p.params["alpha"], DTYPES[p.acc].key),)
    else:
        value = words_of(p, "fill_value", p.params.get("fill_value", 0), row)
    if p.params.get("zero_padding_row") and p.params["padding_idx"] is not None:
        return value, p.params["padding_idx"] % max(own.bounds[0], 1)
    return value, -1


def _loops(p: Problem, own: Form, b: Builder, ends: tuple[Arg, Arg, Spec], extents: list[int], strides: list[list[int]], places: Blob) -> str:
    """The launch of the CPU's own path."""
    value, blank = _nothing(p, own, ends[2].dtype)
    if ends[2].numel:
        blocks, loop = runs(extents, strides, p.pick("cells", CELLS, OTHER_CELLS))
        b.launches.append(Launch("", (blocks, 1, 1), ONE, (ends[0], Ptr(index_name(p)), ends[1], loop, own.policy(p), places, *value, i64(blank), ErrorArg())))
    return LOOPS


def _runs(
    own: Form, out: Spec, index: Spec, extents: list[int], strides: list[list[int]], steps: list[int], vec: int
) -> tuple[str, int, Blob, int] | None:
    """Kernel, blocks, the Runs struct and threads where one index names a place and the innermost axis is a row of packs or of cells."""
    if own.planes != 1 or len(steps) != 1 or not out.numel or not extents:
        return None
    to, at, src, position = strides
    packs = extents[-1]
    rows = out.numel // (packs * vec)
    if vec > 1:
        lanes = min(32, 1 << (packs - 1).bit_length())
        cols, many = (UNROLL, 1) if packs > 2 * lanes else (1, UNROLL)
        chunks = ceil_div(packs, lanes * cols)
        kernel, per_block = "_rows", THREADS // lanes * many
    else:
        size = index.dtype.size
        run = min(16, UNROLL * out.dtype.size), min(16, UNROLL * size)
        outer = [*to[:-1], *at[:-1]]
        if packs % UNROLL or to[-1] != 1 or at[-1] != 1 or any(s % UNROLL for s in outer) or out.alignment < run[0] or index.alignment < run[1]:
            return None
        lanes, chunks, kernel, per_block = 1, packs // UNROLL, "_cells", THREADS
    units = rows * chunks
    if max(units, packs) >= 2**31:
        return None
    data = RUNS.pack(
        chunks=fastdiv(chunks), lanes=lanes, packs=packs, units=units, step=steps[0], src=src[-1], position=position[-1],
        row=[along[-2] if len(along) > 1 else 0 for along in strides],
    )  # fmt: skip
    return kernel, ceil_div(units, per_block), Blob(data), THREADS


def _apart(own: Form, extents: list[int], strides: list[list[int]], steps: list[int], units: int, vec: int) -> tuple[str, int, Blob, int] | None:
    """The same with an Apart struct, for cells one by one along up to three axes whose offsets have 32 bits."""
    if vec > 1 or own.planes != 1 or len(steps) != 1 or not 1 <= len(extents) <= 3 or not 0 < units < 2**31 - UNROLL * THREADS:
        return None
    reach = [sum((n - 1) * abs(step) for n, step in zip(extents, along, strict=True)) for along in strides[:3]]
    if max(*reach, abs(steps[0]), own.bounds[0]) > INT32_MAX:
        return None
    threads, span, apart = (FEW_THREADS, FEW_THREADS, FEW) if units <= FEW else (THREADS, THREADS * UNROLL, THREADS)
    data = APART.pack(
        inner=fastdiv(extents[-1]), middle=fastdiv(extents[-2] if len(extents) > 1 else 1), units=units, span=span, apart=apart,
        stride=[step for along in strides[:3] for step in (along[::-1] + [0, 0])[:3]], step=steps[0],
    )  # fmt: skip
    return "_apart", ceil_div(units, span), Blob(data), threads


def _line(extents: list[int], step: int) -> tuple[str, int, Blob, int] | None:
    """The same for rows along one axis of at most a pack for each lane."""
    packs, count = extents[-1], numel(extents[:-1])
    if len(extents) > 2 or packs > 32 or count >= 2**31 - UNROLL * THREADS:
        return None
    lanes = 1 << (packs - 1).bit_length()
    data = RUNS.pack(chunks=fastdiv(1), lanes=lanes, packs=packs, units=count, step=step, src=1, position=0, row=[0, 0, 0, 0])
    return "_line", ceil_div(count, THREADS // lanes * UNROLL), Blob(data), THREADS


def _few(extents: list[int], step: int, units: int) -> tuple[str, int, Blob, int] | None:
    """The same for a pack a thread, or two of a long row, where rows lie along one axis: few of them, or long ones."""
    if len(extents) > 2 or units >= 2**31 - THREADS:
        return None
    packs = extents[-1]
    threads, chunks = (FEW_THREADS, packs) if units <= FEW else (THREADS, ceil_div(packs, FEW_PACKS))
    units = units // packs * chunks
    data = RUNS.pack(chunks=fastdiv(chunks), lanes=1, packs=packs, units=units, step=step, src=1, position=0, row=[0, 0, 0, 0])
    return "_few", ceil_div(units, threads), Blob(data), threads
