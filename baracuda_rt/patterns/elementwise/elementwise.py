"""Launch geometry of formula ops: axes collapsed over all operands, 16-byte, inner-vector and strided variants, reduced gradients."""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen import expr, lowering
from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS, DirectionSpec
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
    Scalar,
    Spec,
    Step,
    Work,
    Workspace,
    ceil_div,
    contiguous_strides,
    element,
    i32,
    i64,
    numel,
    round_up,
)
from ..axes import along_axis, collapse
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from ..loops import CELLS, ONE, OTHER_CELLS, runs
from .elementwise_fused import FULL, NONE, Fused, fuse
from .elementwise_fused import launches as fused_launches
from .elementwise_tiles import Operand, tiles

USES = ("reduce_to",)
THREADS = 256
SPREAD = 512  # blocks below which flat runs have half as large ones, so that short runs use more of the device; smaller ones take longer to place than they save
BAND = 2  # rows a thread has where they share an operand, or each has a number
LINE = 8  # accesses of a row from which on rows apart from one another are written by whole lines
FEWEST_APART = 1 << 18  # elements: with fewer, a thread for each uses more of the device
FEWEST_BANDED = 1 << 19  # accesses: with fewer, a thread for each uses more of the device
LAYOUT = Struct("Layout[index_t=i32|i64, OPERANDS]", "Axes<index_t, RANK, OPERANDS> axes\nindex_t broadcast", AXES32, AXES64, RANK=RANK)
KEPT = Struct("Kept[index_t=i32|i64]", "Axes<index_t, RANK, 1> axes", AXES32, AXES64, RANK=RANK)
REDUCE_LAYOUT = Struct("ReduceLayout[index_t=i32|i64, OPERANDS]", """
    Axes<index_t, RANK, OPERANDS> kept
    Axes<index_t, RANK, OPERANDS> reduced
""", AXES32, AXES64, RANK=RANK)  # fmt: skip
CHUNK = 2048  # terms per lane group before the reduced axes are split; with MAX_CHUNKS a function of the extent alone
MAX_CHUNKS = 1024


def broadcast_strides(shape: Sequence[int], strides: Sequence[int], full: Sequence[int]) -> tuple[int, ...]:
    """Strides over the full shape, 0 on broadcast axes."""
    pad = len(full) - len(shape)
    return (0,) * pad + tuple(0 if n == 1 else s for n, s in zip(shape, strides, strict=True))


def placed(p: Problem, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shape and strides of an operand as it broadcasts: a vector along an axis gets unit axes around its own."""
    spec, operand = p.spec(name), p.decl.operand(name)
    if operand.axis is None:
        return spec.shape, spec.strides
    shape = along_axis(p.name, operand, spec.shape, p.dims["..."], p.params)
    step = spec.strides[0] if spec.strides else 0
    return shape, tuple(step if n != 1 else 0 for n in shape)


def plan(p: Problem) -> Geometry:
    """Variant and launches of a formula op."""
    body = p.once("body", lambda: lowering.elementwise(p.decl, p.types, p.params))
    full = p.dims["..."]
    names = [x.name for x in body.inputs] + [y.name for y in body.outputs]
    inputs: list[Arg] = [Ptr(x.name) for x in body.inputs]
    scalars: list[Arg] = [Scalar(s.name, s.token) for s in body.scalars]
    for x in body.inputs:
        if x.number and x.name in p.numbers:
            scalars += [Scalar(x.name, f"number.{part}") for part in ([f"{x.dtype.key}.real", f"{x.dtype.key}.imag"] if x.part else [x.dtype.key])]
        elif x.number:
            scalars += [Blob(element(value, x.part or x.dtype.key)) for value in ([x.otherwise or 0, 0] if x.part else [x.otherwise or 0])]
    whole = [y.name for y in body.outputs if p.has(y.name) and p.spec(y.name).numel == numel(full)]
    reduced = [y.name for y in body.outputs if p.has(y.name) and y.name not in whole]
    wide = p.wide or numel(full) > 2**31 - 1 - THREADS * 16
    tail = "_reduce" if reduced else ""

    room = Workspace()
    apart = {name: room.take(numel(full) * DTYPES[p.acc].size) for name in reduced} if p.loops and _sums_apart(p, reduced) else {}
    strides = []
    for name in names:
        spec = p.specs.get(name)
        if name in apart:
            strides.append(contiguous_strides(full))
        elif spec is None or name in reduced:
            strides.append((0,) * len(full))
        else:
            strides.append(broadcast_strides(*placed(p, name), full))
    used = [k for k, name in enumerate(names) if p.has(name) and name not in reduced]
    lead = next((names.index(name) for name in whole), used[0])
    extents, collapsed = collapse(full, strides, lead)
    n = numel(full)
    launches: list[Launch] = []
    fault = (ErrorArg(),) if body.divisor or body.refused else ()
    alone = not reduced and p.decl.geometry in ("elementwise", "cast", "gated")  # other kernels of the plan follow the path of this one
    p = p.settled(alone and p.once("exact", lambda: (_exact(p.decl),))[0])
    if p.loops and len(apart) == len(reduced):
        ends = [apart.get(y.name) or (Ptr(y.name) if y.name in whole else Const(0, "u64")) for y in body.outputs]
        blocks, blob = runs(extents, collapsed, p.pick("cells", CELLS, OTHER_CELLS))
        steps: list[Step] = [Launch("", (blocks, 1, 1), ONE, (*inputs, *ends, *scalars, blob, *fault))] if n and (whole or apart) else []
        for name, place in apart.items():
            assert p.others is not None
            result = p.spec(name)
            terms = Spec(full, contiguous_strides(full), result.dtype)
            steps += p.others.steps("reduce_to", {"x": (place, terms), "y": (Ptr(name), result)}, room, shape=result.shape)
        return Geometry(LOOPS, tuple(steps), room.size)
    variant = "strided" if reduced else _variant(p, names, used, extents, collapsed, body.vec)
    if p.variant is None:
        variant = p.pick("path", variant, _others(variant, n, body.vec))
    elif not p.variant.startswith("fused"):
        variant = _preferred(p, p.variant.removesuffix(tail).removesuffix("_i64"), variant)
    workspace = 0
    outs: list[Arg] = [Ptr(y.name) if y.name in whole else Const(0, "u64") for y in body.outputs]
    suffix = "_i64" if wide else ""  # a flat run counts in 64 bits whatever its size; its name says when it has to

    if reduced and n and (p.variant is None or p.variant.startswith("fused")):
        matrix, aside = _fused(p, names, strides, reduced, body.vec), None
        if matrix is None and whole and not wide:  # gradients of other layouts than dy's have a launch of their own
            needed = {name for y in body.outputs if y.name in whole for name in y.reads} | set(whole)
            aside = _over_tiles(p, names, needed, extents, collapsed, body, [*inputs, *outs], scalars, wide)
            matrix = _fused(p, names, strides, reduced, body.vec, apart=True) if aside is not None else None
        asked = None if p.variant is None else p.variant.removesuffix(tail).removesuffix("_i64")
        if matrix is not None and asked in (None, "fused16" if matrix.vec > 1 else "fused"):
            return _fused_geometry(p, matrix, body, inputs, scalars, wide, aside)

    for y in body.outputs:
        if y.name in reduced:
            more, workspace = _reduce_launches(p, y.name, names, inputs, scalars, [o.name for o in body.outputs], wide, workspace, full)
            launches += more

    if whole and n:
        if variant == "vec16":
            packs = n // body.vec
            threads = flat_threads(packs)
            each = 2 if body.twice and packs >= 2 * SPREAD * THREADS else 1  # the kernel sees from the grid how many
            launches.append(Launch("", (max(1, ceil_div(packs, each * threads)), 1, 1), (threads, 1, 1), (*inputs, *outs, *scalars, i64(packs), i64(n), *fault)))
        else:
            args = (*inputs, *outs, *scalars)
            launches.append(_strided(p, names, extents, collapsed, body, variant, not reduced, args, fault, wide))
    return Geometry(variant + suffix + tail, tuple(launches), workspace)


def _strided(
    p: Problem, names: list[str], extents: list[int], strides: list[list[int]], body: lowering.Elementwise, variant: str, alone: bool,
    args: tuple[Arg, ...], fault: tuple[Arg, ...], wide: bool,
) -> Launch:  # fmt: skip
    """The launch over any strides: units of the innermost axis, or tiles where an input runs along another axis than the outputs.

    Several elements a thread where there are many, several rows where they share an operand or have a number each. `alone`: no gradient is summed by kernels of the same plan, whose module has this one only.
    """
    if variant == "strided" and alone:
        over = _over_tiles(p, names, set(names), extents, strides, body, args[: len(names)], args[len(names) :], wide)
        if over is not None and p.pick("tiles", True, (False,)):
            return over
        if body.apart and numel(extents) >= FEWEST_APART and p.pick("elements of a thread", body.apart, (1,)) > 1:
            n = numel(extents)
            layout = LAYOUT[index_t(wide), len(names)].pack(axes=axes_values(extents, strides, wide), broadcast=0)
            return Launch("_apart", (ceil_div(n, THREADS * body.apart), 1, 1), (THREADS, 1, 1), (*args, Blob(layout), i64(n), *fault))
    vec = body.vec if variant == "inner16" else 1
    mask = 0
    if vec > 1:
        extents = [*extents[:-1], extents[-1] // vec]
        for k, own in enumerate(strides):
            if own[-1] == 0:
                mask |= 1 << k
            else:
                own[-1] *= vec
    units = numel(extents)
    layout = LAYOUT[index_t(wide), len(names)].pack(axes=axes_values(extents, strides, wide), broadcast=mask)
    inputs = [own for name, own in zip(names, strides[: len(body.inputs)], strict=False) if p.has(name)]
    shared = len(extents) == 2 and any((own[1] and not own[0]) or (extents[1] >= LINE and own[0] and not own[1]) for own in inputs)
    if vec > 1 and shared and alone and body.banded and not wide and units >= FEWEST_BANDED and p.pick("bands", True, (False,)):
        threads = ceil_div(extents[0], BAND) * extents[1]
        return Launch("_bands", (ceil_div(threads, THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(layout), i32(extents[0])))
    return Launch("", (ceil_div(units, THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(layout), i64(units), *fault))


def _over_tiles(
    p: Problem, names: list[str], needed: set[str], extents: list[int], strides: list[list[int]], body: lowering.Elementwise, operands: Sequence[Arg],
    scalars: Sequence[Arg], wide: bool,
) -> Launch | None:  # fmt: skip
    """The launch over tiles, where one of the needed operands runs along another axis than the outputs."""
    there = [Operand(p.spec(name).dtype.size, p.spec(name).alignment) if p.has(name) and name in needed else None for name in names]
    args = (*(arg if of else Const(0, "u64") for arg, of in zip(operands, there, strict=True)), *scalars)
    squares = tiles(extents, strides, there, len(body.inputs), body.side, body.vec, wide, body.turned)
    if squares is not None and squares.kernel == "_turned" and not p.pick("turned", True, (False,)):
        squares = tiles(extents, strides, there, len(body.inputs), body.side, body.vec, wide, False)
    return Launch(squares.kernel, (squares.blocks, 1, 1), (THREADS, 1, 1), (*args, Blob(squares.layout))) if squares is not None else None


def flat_threads(packs: int) -> int:
    """Threads of a block for a flat run of so many accesses."""
    return THREADS // 2 if packs < SPREAD * THREADS else THREADS


def _sums_apart(p: Problem, reduced: Sequence[str]) -> bool:
    """Whether the terms of gradients that are summed may lie in the workspace: as exact as sums need them, summed to the shape that an operand has."""
    return (
        p.decl.geometry == "elementwise" and p.others is not None and p.types["T"] == p.acc and DTYPES[p.acc].is_float
        and all(p.spec(name).dtype.key == p.acc and p.decl.operand(name).axis is None for name in reduced)
    )  # fmt: skip


def _fused(p: Problem, names: list[str], strides: list[tuple[int, ...]], reduced: list[str], vec: int, apart: bool = False) -> Fused | None:
    """The matrix form; `apart`: of the gradients that are summed alone."""
    full = p.dims["..."]
    outputs = [o.name for o in p.decl.outputs]
    masks: list[list[bool] | None] = []
    left_out = {name for name in outputs if apart and name not in reduced}
    strides = [(0,) * len(full) if name in left_out else own for name, own in zip(names, strides, strict=True)]
    for name in outputs:
        if not p.has(name) or name in left_out:
            masks.append(None)
            continue
        shape = placed(p, name)[0]
        padded = (1,) * (len(full) - len(shape)) + tuple(shape)
        masks.append([a == b for a, b in zip(padded, full, strict=True)])

    def fits(k: int) -> bool:
        name = names[k]
        return name in reduced or not p.has(name) or p.spec(name).alignment >= min(16, vec * p.spec(name).dtype.size)

    return fuse(full, strides, masks, len(names) - len(outputs), names.index("dy"), vec, fits)


def _fused_geometry(
    p: Problem, matrix: Fused, body: lowering.Elementwise, inputs: list[Arg], scalars: list[Arg], wide: bool, aside: Launch | None,
) -> Geometry:  # fmt: skip
    """Sums beside the full gradients, or those alone and `aside`. Operands that no gradient of the pass reads are left out."""
    outputs = [y.name for y in body.outputs]
    read = {name for y, kind in zip(body.outputs, matrix.kinds, strict=True) if kind != NONE for name in y.reads}
    inputs = [arg if x.name in read else Const(0, "u64") for x, arg in zip(body.inputs, inputs, strict=True)]
    outs: list[Arg] = [Ptr(name) if kind == FULL else Const(0, "u64") for name, kind in zip(outputs, matrix.kinds, strict=True)]

    direct = [Ptr(name) if p.has(name) and kind != FULL and _cells_follow(p, name) else None for name, kind in zip(outputs, matrix.kinds, strict=True)]

    def partials(name: str, offset: int) -> Arg:
        return Work(offset) if name else Const(0, "u64")

    launches, shape, workspace = fused_launches(matrix, outputs, inputs, outs, scalars, partials, DTYPES[p.acc].size, direct)
    offset = 0
    for name, (cells, chunks) in shape.items():
        launches.append(_finish(p, name, Work(offset), cells, chunks, wide))
        offset += round_up(cells * chunks * DTYPES[p.acc].size, 256)
    launches += [aside] if aside is not None else []
    return Geometry(("fused16" if matrix.vec > 1 else "fused") + ("_i64" if wide else "") + "_reduce", tuple(launches), workspace)


def _kept(p: Problem, name: str) -> tuple[list[int], list[int]]:
    """Extents and strides of the cells of a gradient that is summed, in the order of dy's strides."""
    full = p.dims["..."]
    shape, steps = placed(p, name)
    pad = len(full) - len(shape)
    padded, target = (1,) * pad + tuple(shape), (0,) * pad + tuple(steps)
    kept_axes = [a for a, n in enumerate(padded) if n == full[a]]
    dy = broadcast_strides(*placed(p, "dy"), full)
    extents, (_, own) = collapse([full[a] for a in kept_axes], [[dy[a] for a in kept_axes], [target[a] for a in kept_axes]], 0)
    return extents, own


def _cells_follow(p: Problem, name: str) -> bool:
    """Whether the cells of a gradient follow one another in the order of dy's strides."""
    extents, own = _kept(p, name)
    return own == list(contiguous_strides(extents))


def _finish(p: Problem, name: str, partials: Arg, cells: int, chunks: int, wide: bool) -> Launch:
    """Sums the partials of each kept cell, as they were written."""
    extents, own = _kept(p, name)
    lanes = 1
    while lanes < THREADS and lanes * 8 <= chunks and cells * lanes < 65536:
        lanes *= 2
    kept = Blob(KEPT[index_t(wide)].pack(axes=axes_values(extents, [own], wide)))
    grid = (ceil_div(cells, THREADS // lanes), 1, 1)
    return Launch(f"_finish_{name}", grid, (THREADS, 1, 1), (Ptr(name), partials, kept, i64(cells), i64(chunks), i32(lanes)))


def _variant(p: Problem, names: list[str], used: list[int], extents: list[int], strides: list[list[int]], vec: int) -> str:
    specs = [p.spec(names[k]) for k in used]
    aligned = all(spec.alignment >= min(16, vec * spec.dtype.size) for spec in specs)
    if len(extents) <= 1 and aligned and all(not strides[k] or strides[k][0] == 1 for k in used):
        return "vec16"
    if vec > 1 and extents and extents[-1] % vec == 0 and aligned:
        ok = all(
            (strides[k][-1] == 0 and not names[k].startswith("d_")) or (strides[k][-1] == 1 and all(s % vec == 0 for s in strides[k][:-1]))
            for k in used
        )
        outputs = [k for k in used if names[k] in {o.name for o in p.decl.outputs}]
        if ok and all(strides[k][-1] == 1 for k in outputs):
            return "inner16"
    return "strided"


def _others(variant: str, n: int, vec: int) -> list[str]:
    """The other paths that serve, which compute each element as this one does."""
    flat = variant == "vec16" and vec > 1 and n % vec == 0 and n > vec
    return [*(["inner16"] if flat else []), *(["strided"] if variant != "strided" else [])]


def _exact(decl: DirectionSpec) -> bool:
    """Whether the formulas are made of operations that have one right result, so that the C library's functions have no part in them."""
    formulas = [*dict(decl.lets).values(), *(formula for table in decl.formulas.values() for formula in table.values())]
    return all(expr.calls(formula) <= expr.EXACT for formula in formulas)


def _preferred(p: Problem, asked: str, possible: str) -> str:
    ladder = {"vec16": ("vec16", "strided"), "inner16": ("inner16", "strided"), "strided": ("strided",)}[possible]
    if asked not in ladder:
        from ...errors import UnsupportedError

        raise UnsupportedError(f"{p.name}: variant {asked!r} cannot serve these operands; possible: {', '.join(ladder)}")
    return asked


def _reduce_launches(
    p: Problem, out: str, names: list[str], inputs: list[Arg], scalars: list[Arg], outputs: list[str], wide: bool, workspace: int,
    full: tuple[int, ...],
) -> tuple[list[Launch], int]:  # fmt: skip
    shape, steps = placed(p, out)
    padded = (1,) * (len(full) - len(shape)) + shape
    kept_axes = [a for a, n in enumerate(padded) if n == full[a]]
    reduced_axes = [a for a, n in enumerate(padded) if n != full[a]]
    strides = []
    for name in names:
        spec = p.specs.get(name)
        if name == out:
            strides.append((0,) * (len(full) - len(shape)) + steps)
        elif spec is None or name in outputs:
            strides.append((0,) * len(full))
        else:
            strides.append(broadcast_strides(*placed(p, name), full))
    lead = next(k for k, name in enumerate(names) if name == "dy")
    kept_extents, kept = collapse([full[a] for a in kept_axes], [[s[a] for a in kept_axes] for s in strides], lead)
    red_extents, red = collapse([full[a] for a in reduced_axes], [[s[a] for a in reduced_axes] for s in strides], lead)
    cells, extent = numel(kept_extents), numel(red_extents)
    if not cells:
        return [], workspace
    inner_reduced = bool(red[lead]) and (not kept[lead] or abs(red[lead][-1]) < abs(kept[lead][-1]))
    lanes = 1
    if inner_reduced:
        while lanes < THREADS and lanes * 4 <= extent:
            lanes *= 2
    per_chunk = CHUNK if lanes > 1 else 128
    chunks = min(MAX_CHUNKS, max(1, ceil_div(extent, per_chunk * (max(1, lanes // 32)))))
    chunk = max(1, ceil_div(extent, chunks))
    chunks = max(1, ceil_div(extent, chunk))
    layout = REDUCE_LAYOUT[index_t(wide), len(names)].pack(kept=axes_values(kept_extents, kept, wide), reduced=axes_values(red_extents, red, wide))
    size = DTYPES[p.acc].size
    partials: Arg = Work(workspace) if chunks > 1 else Const(0, "u64")
    outs: list[Arg] = [Ptr(name) if name == out else Const(0, "u64") for name in outputs]
    grid = (ceil_div(cells, THREADS // lanes), chunks, 1)
    launches = [
        Launch(f"_reduce_{out}", grid, (THREADS, 1, 1), (*inputs, *outs, *scalars, partials, Blob(layout), i64(cells), i64(extent), i64(chunk), i32(lanes)))
    ]
    if chunks > 1:
        launches.append(_finish(p, out, partials, cells, chunks, wide))
        workspace += round_up(chunks * cells * size, 256)
    return launches, workspace
