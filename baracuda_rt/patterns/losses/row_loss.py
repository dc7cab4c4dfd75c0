"""Launch geometry of losses of rows: vectors that are compared, or scores of classes with a margin; sums in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...codegen.dtypes import DTYPES
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
    Step,
    Work,
    Workspace,
    ceil_div,
    contiguous_strides,
    i64,
    numel,
)
from ..axes import axis_of, broadcast, collapse
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t

USES = ("reduce_to", "cast")
THREADS = 256
OPERANDS = 8
X1, X2, X3, TARGET, RESULT, DX1, DX2, DX3 = range(OPERANDS)
PLACES = {"X1": X1, "X2": X2, "X3": X3, "TARGET": TARGET, "RESULT": RESULT, "DX1": DX1, "DX2": DX2, "DX3": DX3}  # RESULT is y or dy
BLOCKS = 512  # enough of them, a function of the extents alone
NEAR = 3  # neighbouring threads of a row by accesses of 16 bytes, and of one element, whose accesses lie together: as exponents
NEAR_SINGLE = 5
FLIGHT = 4  # accesses under way per thread of such a row
BATCHES, BATCHES_ONCE = 2, 1  # batches of them that a thread walks in a row of up to THREADS times as many; the same of packed rows that are read once
FEW = 1 << 16  # threads that leave the device idle: of fewer, a row has as many as load it at once
AHEAD = 8  # accesses of a thread at most where one block has all rows
NULL = Const(0, "u64")
LAYOUT = Struct("Layout[index_t=i32|i64]", """
    Axes<index_t, RANK, OPERANDS> rows
    i64 count, extent
    i64 step[OPERANDS]   # along a row
    i64 weight_step
    f64 margin, p, eps
    i32 kind             # of the target: 0 i64, 1 i32, 2 the dtype of x
    i32 swap, bits, across
    i32 each, packed     # a result for each row; rows of vectors are dense and aligned to 16 bytes
    i32 unrounded        # a bit for each place: gradients that are summed afterwards, in the compute dtype
""", AXES32, AXES64, RANK=RANK, OPERANDS=OPERANDS)  # fmt: skip


def _vectors(p: Problem) -> list[str]:
    """The operands of which each row has a vector."""
    return [o.name for o in p.decl.inputs if o.name not in ("dy", "weight") and (o.name != "target" or p.traits.loss == "multilabel_soft_margin")]


def _shape(p: Problem) -> tuple[int, ...]:
    """The shape of the vectors: all the same, or what they broadcast to."""
    names = _vectors(p)
    full = p.spec(names[0]).shape
    for name in names[1:]:
        own = p.spec(name).shape
        if p.traits.loss != "similarity":
            if own != full:
                p.fail(name, f"of shape {own}", f"{full}, the shape of {names[0]}")
            continue
        full = broadcast(p, name, own, full)
    return full


def _axis(p: Problem, shape: tuple[int, ...]) -> int:
    if p.traits.loss != "similarity" or len(shape) == 1:
        return len(shape) - 1
    return axis_of(p, len(shape))


def _kept(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    axis = _axis(p, shape)
    return tuple(n for a, n in enumerate(shape) if a != axis)


def _each(p: Problem) -> bool:
    return p.params.get("reduction", "none") == "none"


def check(p: Problem) -> None:
    """Vectors of one shape, a target for each row or each cell, weights along a row."""
    shape = _shape(p)
    first = _vectors(p)[0]
    if not shape:
        p.fail(first, f"of shape {shape}", "one dimension at least")
    rows = _kept(p, shape)
    if not shape[_axis(p, shape)] and numel(rows) and p.traits.loss.startswith("multi"):
        p.fail(first, f"of shape {shape}", "at least one class")
    if p.specs.get("target") is not None and "target" not in _vectors(p):
        want = shape if p.traits.loss == "multilabel_margin" else rows
        if p.spec("target").shape != want:
            p.fail("target", f"of shape {p.spec('target').shape}", f"{want} beside {first} of shape {shape}")
    if p.has("weight") and p.spec("weight").shape != (shape[-1],):
        p.fail("weight", f"of shape {p.spec('weight').shape}", f"({shape[-1]},), a weight for each class")
    if p.direction == "backward":
        want = rows if _each(p) else ()
        if p.spec("dy").shape != want:
            p.fail("dy", f"of shape {p.spec('dy').shape}", f"{want}, the shape of the result")


def dims(p: Problem) -> dict[str, Any]:
    """The result is a number for each row, or one number."""
    shape = _shape(p)
    return {"Y": _kept(p, shape) if _each(p) else (), "X": shape}


def _steps(spec: Spec | None, shape: tuple[int, ...], axis: int, whole: bool) -> tuple[tuple[int, ...], int]:
    """An operand's strides over the rows and along a row, 0 where it is broadcast or has none."""
    kept = [a for a in range(len(shape)) if a != axis]
    if spec is None or (not spec.shape and kept):
        return (0,) * len(kept), 0
    if not whole:
        return spec.strides, 0
    pad = len(shape) - len(spec.shape)
    full = [0 if a < pad or spec.shape[a - pad] == 1 else spec.strides[a - pad] for a in range(len(shape))]
    return tuple(full[a] for a in kept), full[axis]


def _gradients_in_full(p: Problem, shape: tuple[int, ...], work: Workspace) -> dict[str, tuple[Work, Spec]]:
    """Places in the workspace for gradients of vectors that broadcast, before they are summed to their shapes."""
    if p.direction == "forward":
        return {}
    found = {}
    for name in _vectors(p):
        spec = p.specs.get(f"d{name}")
        if spec is not None and spec.shape != shape:
            full = Spec(shape, contiguous_strides(shape), DTYPES[p.acc])
            found[f"d{name}"] = work.take(full.numel * full.dtype.size), full
    return found


def _dense(spec: Spec | None, strides: Sequence[int], step: int, vec: int) -> bool:
    """Whether an operand's rows are read by accesses of `vec` elements."""
    return spec is not None and spec.alignment >= 16 and step == 1 and all(s % vec == 0 for s in strides)


def _bits(count: int, units: int, across: bool, packed: bool, one: bool, once: bool) -> int:
    """Threads of a row, as an exponent. units: accesses along it; one: the rows have one result; once: rows are read once."""
    bits = 0
    if across:
        while bits < 8 and 2 << bits <= units and (((THREADS >> bits) > 32 and ceil_div(count, THREADS >> bits) < BLOCKS) or (THREADS >> bits) >= 2 * max(count, 1)):
            bits += 1
        return bits
    near = NEAR if packed else NEAR_SINGLE
    while bits < near and (1 if packed else FLIGHT) << bits < units:  # neighbours read what lies together
        bits += 1
    while bits < 5 and FLIGHT << bits < units:
        bits += 1
    batches = BATCHES_ONCE if packed and once else BATCHES
    while bits < 8 and (batches * FLIGHT << bits < units or (1 << bits < units and count << bits < FEW)):
        bits += 1
    most = (THREADS // max(count, 1)).bit_length() - 1  # as many threads of a row as one block has
    if one and most >= 0 and units <= AHEAD << most:
        bits = min(most, max(units - 1, 0).bit_length())
    return bits


def plan(p: Problem) -> Geometry:
    """Forward: the rows, then their sum. Backward: one launch."""
    shape = _shape(p)
    axis = _axis(p, shape)
    rows = _kept(p, shape)
    count, extent = numel(rows), shape[axis]
    names = _vectors(p)
    operands: list[tuple[str, bool]] = [("", False)] * OPERANDS
    for k, name in enumerate(names):
        operands[X1 + k], operands[DX1 + k] = (name, True), (f"d{name}", True)
    if "target" not in names:
        operands[TARGET] = ("target", p.traits.loss == "multilabel_margin")
    forward = p.direction == "forward"
    operands[RESULT] = ("y" if forward else "dy", False)
    work = Workspace()
    summed = _gradients_in_full(p, shape, work)
    specs = {name: p.specs.get(name) for name, _ in operands} | {name: spec for name, (_, spec) in summed.items()}
    steps = [_steps(specs[name], shape, axis, whole) for name, whole in operands]
    lead = DX1 if not forward and p.has(operands[DX1][0]) else X1
    extents, strides = collapse(rows, [own for own, _ in steps], lead)
    wide = p.loops or p.wide or numel(shape) > 2**31 - 1 - 2**16
    inner = min((abs(s) for s in strides[lead] if s), default=2**62)
    whole_block = p.traits.loss == "multilabel_margin"
    across = not whole_block and not p.loops and inner < abs(steps[lead][1])
    vec = 16 // DTYPES[p.types["T"]].size
    vectors = [k for k, (name, whole) in enumerate(operands) if whole and k != TARGET and name not in summed and specs[name] is not None]
    packed = not (p.loops or across or whole_block or extent % vec) and all(_dense(specs[operands[k][0]], strides[k], steps[k][1], vec) for k in vectors)
    if p.loops:  # a thread takes a row
        bits = 0
    elif whole_block:
        bits = 8
    else:
        bits = _bits(count, extent // vec if packed else extent, across, packed, not _each(p) and forward, forward)
    block = 1 if p.loops else THREADS
    blocks = ceil_div(count, block >> bits)
    params = p.params
    target = p.specs.get("target")
    layout = Blob(LAYOUT[index_t(wide)].pack(
        rows=axes_values(extents, strides, wide), count=count, extent=extent, step=[s for _, s in steps],
        weight_step=p.spec("weight").strides[0] if p.has("weight") else 0, margin=params.get("margin", 0.0), p=params.get("p", 1), eps=params.get("eps", 0.0),
        kind=2 if target is None or target.dtype.is_float else target.dtype.key == "i32", swap=bool(params.get("swap")), bits=bits, across=across, each=_each(p), packed=packed,
        unrounded=sum(1 << k for k in (DX1, DX2, DX3) if operands[k][0] in summed),
    ))  # fmt: skip
    members: Arg = work.take(count * extent) if whole_block else NULL
    divisor = Const(count if params.get("reduction") == "mean" else 1, "f64")
    launches: list[Step] = []

    def pointer(k: int) -> Arg:
        name = operands[k][0]
        return summed[name][0] if name in summed else Ptr(name) if name and p.has(name) else NULL

    inputs = (*(pointer(k) for k in (X1, X2, X3, TARGET)), Ptr("weight") if p.has("weight") else NULL, members)
    threads = (block, 1, 1)
    if forward:
        partials: Arg = NULL if _each(p) or blocks == 1 else work.take(blocks * DTYPES[p.acc].size)
        if count:
            launches.append(Launch("", (blocks, 1, 1), threads, (*inputs, Ptr("y"), partials, divisor, layout, ErrorArg())))
        if not _each(p) and blocks != 1:
            launches.append(Launch("_total", (1, 1, 1), threads, (partials, i64(blocks), Ptr("y"), divisor)))
    elif count and extent and any(p.has(operands[k][0]) for k in (DX1, DX2, DX3) if operands[k][0]):
        launches.append(Launch("", (blocks, 1, 1), threads, (Ptr("dy"), *inputs, *(pointer(k) for k in (DX1, DX2, DX3)), layout, divisor, ErrorArg())))
    for name, (place, spec) in summed.items():
        assert p.others is not None
        own = p.spec(name)
        if own.dtype.key == spec.dtype.key:
            launches += p.others.steps("reduce_to", {"x": (place, spec), "y": (Ptr(name), own)}, work, shape=own.shape)
            continue
        total = Spec(own.shape, contiguous_strides(own.shape), spec.dtype)
        at = work.take(total.numel * total.dtype.size)
        launches += p.others.steps("reduce_to", {"x": (place, spec), "y": (at, total)}, work, shape=own.shape)
        launches += p.others.steps("cast", {"x": (at, total), "y": (Ptr(name), own)}, work, dtype=own.dtype.name)
    return Geometry(LOOPS if p.loops else "rows" + ("_i64" if wide else ""), tuple(launches), work.size)
