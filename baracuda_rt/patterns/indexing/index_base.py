"""What the indexing modules share: how an index names cells, stride tables of several operands, run widths, bits of a fill value."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...codegen.dtypes import DTYPES, PARTS, DType, integer_range
from ...codegen.model import KernelSku
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, Launch, Problem, Ptr, Spec, Step, Workspace, ceil_div, contiguous_strides, i64, numel, pack
from ..axes import axis_of, merged
from ..axes_struct import RANK, check_rank
from ..segments.segment_base import NULL, OOB

THREADS = 256
UNROLL = 4
IN_FLIGHT = {"UNROLL": UNROLL}
KINDS = {"i32": 0, "i64": 1, "u8": 2, "u32": 3}

# Extents and the strides of S operands, innermost axis first; axes that merge for all of them are one.
AXES = Struct("Axes<S>", """
    i64 rank
    i64 extent[RANK] = 1
    i64 stride[S][RANK] = 0
    f64 inverse[RANK] = 1   # 1 / extent
""", RANK=RANK)  # fmt: skip
INDEX = Struct("Index", """
    i64 kind                                 # 0 i32, 1 i64, 2 u8, 3 u32
    i64 planes, plane, positions, oob, wrap  # positions: of one plane
    i64 bound[RANK] = 0
    i64 weight[RANK] = 0
""", RANK=RANK)  # fmt: skip
COPY_ROWS = Struct("CopyRows", """
    i64 packs, chunks, units   # accesses of a row; chunks of a row; rows times chunks
    i64 lanes, y, x            # y and x from access to access
    f64 inverse                # 1 / chunks
""")
COLUMNS = Struct("Columns", """
    i64 count   # in accesses
    Axes<3> axes
""", AXES)  # fmt: skip


@dataclass(slots=True)
class Builder:
    """Launches and workspace of a plan in the making."""

    work: Workspace = field(default_factory=Workspace)
    launches: list[Step] = field(default_factory=list)

    def add(self, kernel: str, blocks: int, args: Sequence[Arg], threads: int = THREADS, module: KernelSku | None = None, high: int = 1) -> None:
        self.launches.append(Launch(kernel, (blocks, high, 1), (threads, 1, 1), tuple(args), module=module))

    def over(self, kernel: str, units: int, args: Sequence[Arg]) -> None:
        """A kernel in which a thread takes UNROLL units."""
        if units:
            self.add(kernel, ceil_div(units, THREADS * UNROLL), args)

    def clear(self, at: Arg, nbytes: int) -> None:
        units = ceil_div(nbytes, 16)
        if units:
            self.add("_clear", ceil_div(units, THREADS * UNROLL), (at, i64(units)))


@dataclass(slots=True)
class Form:
    """How the indices of a call name cells of a target.

    `axes` describes the axes of the data operand (what is read or written cell by cell): which axis of the index each is, and which axis of
    the target. `selected` are the target's axes that the index replaces; `claimed` those whose cells are told apart.
    """

    target: tuple[int, ...]
    positions: tuple[int, ...]
    index: Spec
    axes: list[tuple[int | None, int | None]]
    selected: tuple[int, ...]
    claimed: tuple[int, ...]
    bounds: tuple[int, ...]
    planes: int = 1
    plane: int = 0  # stride between the planes
    planes_lead: bool = False  # the index has an axis of planes before its positions

    @property
    def data_shape(self) -> tuple[int, ...]:
        return tuple(self.positions[j] if j is not None else self.target[t] for j, t in self.axes)  # type: ignore[index]

    @property
    def cells(self) -> int:
        return numel([self.target[a] for a in self.claimed])

    @property
    def count(self) -> int:
        """Positions of the index."""
        return numel(self.positions)

    def steps(self) -> list[int]:
        """Cells that a step along each target axis counts."""
        own = contiguous_strides(tuple(self.target[a] for a in self.claimed))
        return [own[self.claimed.index(a)] if a in self.claimed else 0 for a in range(len(self.target))]

    @property
    def cell_step(self) -> int:
        """Cells that one step of the named place counts."""
        return self.steps()[self.selected[0]] if self.claimed != self.selected and self.selected else 1

    def index_strides(self) -> list[int]:
        own = self.index.strides[1:] if self.planes_lead else self.index.strides
        return [own[j] if j is not None else 0 for j, _ in self.axes]

    def position_strides(self) -> list[int]:
        own = contiguous_strides(self.positions)
        return [own[j] if j is not None else 0 for j, _ in self.axes]

    def target_strides(self, strides: Sequence[int]) -> list[int]:
        return [strides[t] if t is not None else 0 for _, t in self.axes]

    # kernel arguments

    def policy(self, p: Problem, quiet: bool = False, plain: bool = False) -> Blob:
        """The Index struct; quiet: a later pass, which reports nothing; plain: -1 means nothing, whatever the parameters say of other indices."""
        oob = "drop" if plain else p.params.get("oob", "drop")
        if oob == "clamp" and 0 in self.bounds:  # nothing to clamp to
            oob = "raise"
        oob = "drop" if quiet and oob == "raise" else oob
        weights = contiguous_strides(self.bounds)
        return Blob(INDEX.pack(
            kind=KINDS[self.index.dtype.key], planes=self.planes, plane=self.plane, positions=self.count, oob=OOB[oob],
            wrap=bool(p.params.get("wrap_negative", False)) and not plain, bound=self.bounds, weight=weights,
        ))  # fmt: skip

    def places(self, strides: Sequence[int]) -> tuple[Blob, list[int]]:
        """Axes<1> from a named place to the offset in an operand with the target's axes, and its strides."""
        return rows([self.target[a] for a in self.selected], [[strides[a] for a in self.selected]])


def axes_fields(extents: Sequence[int], strides: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The fields of an Axes struct."""
    check_rank(len(extents))
    inner = extents[::-1]
    return {"rank": len(inner), "extent": inner, "stride": [own[::-1] for own in strides], "inverse": [1.0 / max(n, 1) for n in inner]}


def axes(extents: Sequence[int], strides: Sequence[Sequence[int]]) -> Blob:
    """An Axes struct."""
    return Blob(AXES[len(strides)].pack(**axes_fields(extents, strides)))


def columns_of(count: int, extents: Sequence[int], strides: Sequence[Sequence[int]]) -> Blob:
    """A Columns struct: `count` accesses over the axes of three operands."""
    return Blob(COLUMNS.pack(count=count, axes=AXES[3].values(**axes_fields(extents, strides))))


def rows(shape: Sequence[int], strides: Sequence[Sequence[int]]) -> tuple[Blob, list[int]]:
    """Axes in row-major order, and all strides in it."""
    extents, out = merged(shape, strides)
    return axes(extents, out), [s for own in out for s in own]


def run_width(
    specs: Sequence[Spec], extents: Sequence[int], moving: Sequence[Sequence[int]], still: Sequence[Sequence[int]] = (), others: Sequence[int] = ()
) -> int:
    """Elements per 16-byte access along the innermost axis: what is read and written moves along it, indices stand still; else 1."""
    vec = 16 // specs[0].dtype.size
    if vec < 2 or not extents or extents[-1] % vec or any(spec.alignment < 16 for spec in specs):
        return 1
    if any(own[-1] != 1 or any(s % vec for s in own[:-1]) for own in moving) or any(own[-1] for own in still) or any(s % vec for s in others):
        return 1
    return vec


def in_packs(extents: list[int], moving: Sequence[list[int]], vec: int) -> None:
    """Turns the innermost axis into accesses of `vec` elements."""
    if vec > 1:
        extents[-1] //= vec
        for own in moving:
            own[-1] = vec


def line(shape: Sequence[int], strides: Sequence[int]) -> int | None:
    """The one stride of axes that merge in row-major order, else None."""
    extents, (own,) = merged(shape, [strides])
    return None if len(extents) > 1 else own[0] if own else 0


def choose(p: Problem, vec: int, ending: str = "", moves: bool = False) -> str:
    """The variant without its ending, if need be the one asked for. moves: elements are moved, or summed each for itself, so that timing may choose."""
    variant = "vec16" if vec > 1 else "strided"
    if moves and p.variant is None and vec > 1:
        return str(p.pick("path", variant, ("strided",)))
    if p.variant is None or p.variant == variant + ending:
        return variant
    if p.variant == "strided" + ending and p.variant in p.decl.variants:
        return "strided"
    raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; the one that does is {variant!r}")


def copy_work(x: tuple[Arg, Spec] | None, y: tuple[Arg, Spec]) -> tuple[int, tuple[Arg, ...]]:
    """Blocks and arguments of y = x (zeros for None)."""
    target = y[1]
    specs = [target] if x is None else [target, x[1]]
    source = [0] * len(target.shape) if x is None else list(x[1].strides)
    extents, (to, start) = merged(target.shape, [target.strides, source], 0)
    moving = [to] if x is None else [to, start]
    vec = run_width(specs, extents, moving)
    in_packs(extents, moving, vec)
    sets = [to, start]
    if not extents:
        extents, sets = [1], [[0], [0]]
    packs = extents[-1]
    lanes = min(32, 1 << max(packs - 1, 0).bit_length())
    chunks = ceil_div(packs, lanes * UNROLL)
    units = numel(extents[:-1]) * chunks
    rows_ = Blob(COPY_ROWS.pack(packs=packs, chunks=chunks, units=units, lanes=lanes, y=sets[0][-1], x=sets[1][-1], inverse=1.0 / max(chunks, 1)))
    outer = axes(extents[:-1] or [1], [own[:-1] or [0] for own in sets])
    return ceil_div(units, THREADS // lanes), (NULL if x is None else x[0], y[0], outer, rows_, i64(vec > 1))


def copy(b: Builder, x: tuple[Arg, Spec] | None, y: tuple[Arg, Spec]) -> None:
    """Adds y = x (zeros for None)."""
    if y[1].numel:
        b.add("_copy", *copy_work(x, y))


def factor(p: Problem, alpha: float) -> Const:
    """What values are multiplied by, in the compute dtype; of an integer the low bits, as products wrap."""
    row = DTYPES[p.acc]
    if not row.is_float:
        low, high = integer_range(row)
        alpha = (int(alpha) - low) % (high - low + 1) + low
    return Const(alpha, row.key)


def words_of(p: Problem, who: str, value: complex | float, row: DType) -> tuple[Const, ...]:
    """A number as the kernel arguments that stand for it: the bits of an element, in two words where it has 16 bytes."""
    bits = bits_of(p, who, value, row)
    return tuple(Const(bits >> shift & (1 << 64) - 1, "u64") for shift in ((0, 64) if row.size == 16 else (0,)))


def bits_of(p: Problem, who: str, value: complex | float, row: DType) -> int:
    """The bits of a number as dtype `row` stores it. Raises InvalidProblemError for an integer out of range, and for a complex number where the dtype is real."""
    if row.kind == "b" and not isinstance(value, complex):
        return int(bool(value))
    if row.kind == "c":
        part, number = DTYPES[PARTS[row.key]], value if isinstance(value, complex) else complex(value)
        return bits_of(p, who, number.real, part) | bits_of(p, who, number.imag, part) << 8 * part.size
    if isinstance(value, complex):
        p.fail(who, value, "a real number")
    if row.is_float:
        if row.key == "f64":
            return int.from_bytes(pack(value, "f64"), "little")
        word = int.from_bytes(pack(value, "f32"), "little")
        if row.key == "f32":
            return word
        if row.key == "f16":
            try:
                return int.from_bytes(struct.pack("<e", struct.unpack("<f", struct.pack("<I", word))[0]), "little")
            except OverflowError:
                return 0x7C00 | (word >> 16 & 0x8000)
        if math.isnan(value):
            return 0x7FFF
        return (word + 0x7FFF + (word >> 16 & 1)) >> 16
    if not math.isfinite(value) or value != int(value):
        p.fail(who, value, f"an integer, as the dtype is {row.name}")
    low, high = integer_range(row)
    if not low <= value <= high:
        p.fail(who, value, f"{low} to {high}, the range of {row.name}")
    return int(value) & ((1 << 8 * row.size) - 1)


def check_count(p: Problem, what: str, n: int) -> None:
    if n >= 2**31:
        raise UnsupportedError(f"{p.name}: {n} {what}; accepted up to {2**31 - 1}")


# -- forms ----------------------------------------------------------------------------------------------------------------------------


def cells_form(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """An index for each cell, along dim: gather, scatter and their kin."""
    shape, own = (target or (1,)), index
    if not index.shape:
        own = Spec((1,), (0,), index.dtype, index.alignment)
    if len(own.shape) != len(shape):
        p.fail("index", f"of shape {index.shape}", f"{len(target)} axes, as {who} has ({target})")
    d = axis_of(p, len(target), f"{who} of shape {tuple(target)}", scalar=True)
    if p.traits.addressing == "along":
        return _along(p, who, shape, own, d)
    for a, (n, bound) in enumerate(zip(own.shape, shape, strict=True)):
        if a != d and n > bound:
            p.fail("index", f"of shape {index.shape}", f"at most {bound} along axis {a}, as {who} has shape {target}")
    return Form(shape, own.shape, own, [(a, a if a != d else None) for a in range(len(shape))], (d,), tuple(range(len(shape))), (shape[d],))


def _along(p: Problem, who: str, shape: tuple[int, ...], own: Spec, d: int) -> Form:
    """The cells of take_along_axis: index and target broadcast to each other, except along dim."""
    for a, (n, bound) in enumerate(zip(own.shape, shape, strict=True)):
        if a != d and n != bound and n != 1 and bound != 1:
            p.fail("index", f"of shape {own.shape}", f"1 or {bound} along axis {a}, as {who} has shape {shape}")
    full = tuple(n if a == d or bound == 1 else bound for a, (n, bound) in enumerate(zip(own.shape, shape, strict=True)))
    strides = tuple(s if n == m else 0 for n, m, s in zip(own.shape, full, own.strides, strict=True))
    index = Spec(full, strides, own.dtype, own.alignment)
    moves: list[tuple[int | None, int | None]] = [(a, None if a == d or shape[a] != n else a) for a, n in enumerate(full)]
    return Form(shape, full, index, moves, (d,), tuple(range(len(shape))), (shape[d],))


def axis_form(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """A vector of indices along dim: index_select and its kin."""
    shape = target or (1,)
    if len(index.shape) > 1:
        p.fail("index", f"of shape {index.shape}", "one axis, or none for one place")
    own = index if index.shape else Spec((1,), (0,), index.dtype, index.alignment)
    d = axis_of(p, len(target), f"{who} of shape {tuple(target)}", scalar=True)
    return Form(shape, own.shape, own, [(0, None) if a == d else (None, a) for a in range(len(shape))], (d,), (d,), (shape[d],))


def rows_form(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """Indices of any shape that name rows: embedding, gather_rows."""
    rest: list[tuple[int | None, int | None]] = [(None, t) for t in range(1, len(target))]
    return Form(target, index.shape, index, [(j, None) for j in range(len(index.shape))] + rest, (0,), (0,), (target[0],))


def flat_form(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """Indices of any shape into the flattened target: take, put."""
    target = target or (1,)
    every = tuple(range(len(target)))
    return Form(target, index.shape, index, [(j, None) for j in range(len(index.shape))], every, every, (numel(target),))


def points_form(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """index[k] names the coordinate along axis k: index_put."""
    k, positions = index.shape[0], index.shape[1:]
    if not 1 <= k <= len(target):
        p.fail("index", f"of shape {index.shape}", f"1 to {len(target)} rows of coordinates, as {who} has shape {target}")
    lead = tuple(range(k))
    rest: list[tuple[int | None, int | None]] = [(None, t) for t in range(k, len(target))]
    return Form(target, positions, index, [(j, None) for j in range(len(positions))] + rest, lead, lead, target[:k], k, index.strides[0], True)


def form_of(p: Problem, who: str, target: tuple[int, ...], index: Spec) -> Form:
    """The form of an op."""
    forms = {"cells": cells_form, "along": cells_form, "axis": axis_form, "rows": rows_form, "flat": flat_form, "points": points_form}
    return forms[p.traits.addressing](p, who, target, index)


def values_name(p: Problem) -> str:
    """The operand whose values the index places; "" where there is none."""
    forward = p.direction == "forward"
    names = [o.name for o in p.decl.inputs] if forward else [o.name.removeprefix("d") for o in p.decl.outputs]
    return next((name for name in names if name not in ("dst", "index")), "")


def check_values(p: Problem, name: str, shape: tuple[int, ...], who: str) -> None:
    """An operand of one value a position has the shape of the data; those of index_put broadcast to it."""
    own = p.spec(name).shape
    if p.traits.addressing == "points" and p.direction == "forward":
        if len(own) > len(shape) or any(n not in (1, m) for n, m in zip(reversed(own), reversed(shape), strict=False)):
            p.fail(name, f"of shape {own}", f"a shape that broadcasts to {shape}, the one that {who} give")
    elif tuple(own or (1,)) != tuple(shape or (1,)):
        p.fail(name, f"of shape {own}", f"{shape}, the shape that {who} give")


def spread(p: Problem, name: str, form: Form) -> tuple[Arg, Spec]:
    """Pointer and Spec of an operand of values, broadcast to the shape of the data."""
    arg, spec = operand(p, name)
    shape = form.data_shape or (1,)
    if spec.shape == shape:
        return arg, spec
    own = p.spec(name)
    strides = (0,) * (len(shape) - len(own.shape)) + tuple(0 if n == 1 else s for n, s in zip(own.shape, own.strides, strict=True))
    return arg, Spec(shape, strides, spec.dtype, spec.alignment)


def operand(p: Problem, name: str) -> tuple[Arg, Spec]:
    """Pointer and Spec of an operand; rank 0 counts as one element."""
    spec = p.spec(name)
    return Ptr(name), spec if spec.shape else Spec((1,), (1,), spec.dtype, spec.alignment)

