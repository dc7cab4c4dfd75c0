"""Launch geometry of affine quantization: every granularity becomes strides of scale entries over the axes of the data.

An op's granularity decides which axes an entry is kept along and which it is shared over; the data's shape then splits into
logical axes, over which data, scale, zero point and their gradients all have strides.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import (
    INT32_MAX,
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
    Work,
    ceil_div,
    i32,
    i64,
    pack,
    round_up,
)
from ..axes import axis_of, collapse
from ..axes_struct import AXES32, AXES64, axes_values, index_t
from ..fastdiv import FASTDIV, fastdiv

DIVISOR32 = Struct("Divisor<u32>", "FastDiv d", FASTDIV)
DIVISOR64 = Struct("Divisor<i64>", "i64 d")
BOUNDS = Struct("Bounds", """
    i32 lo, hi       # storage range of the levels
    i32 first, last  # levels that pass a gradient
""")
FLAT = Struct("Flat[index_t=u32|i64]", """
    Divisor<index_t> inner, entries
    i64 n
    i64 scale_stride, zero_stride
""", DIVISOR32, DIVISOR64)  # fmt: skip
LAYOUT = Struct("Layout[offset_t=i32|i64, OPERANDS]", """
    Axes<offset_t, 16, OPERANDS> axes
    i64 units
    i64 scale_step, zero_step, entry_step, position_step  # along the V elements of a unit
""", AXES32, AXES64)  # fmt: skip
APART_LINES = Struct("ApartLines[offset_t=i32|i64, OPERANDS]", """
    Axes<offset_t, 16, OPERANDS> axes  # of the runs
    i64 position_step
    offset_t step[3]                   # of the data along a run
    i32 inner                          # elements of a run
    FastDiv segments                   # blocks of a run
""", AXES32, AXES64, FASTDIV)  # fmt: skip
SUM_LAYOUT = Struct("SumLayout[sum_index_t=i32|i64]", """
    Axes<sum_index_t, 16, 4> kept     # dy, other, scale, zero point of a cell (columns: of V neighbouring cells)
    Axes<sum_index_t, 16, 2> reduced  # dy, other along the elements of a cell (rows: in units of V)
    Axes<sum_index_t, 16, 3> result   # scale, dscale, dzero_point of a cell
    i64 cells, units, chunk
    i64 scale_step, zero_step         # columns: to the next of V neighbouring cells
    i64 lanes                         # threads that share a cell
""", AXES32, AXES64)  # fmt: skip
THREADS = 256
UNROLL = {"vec16": 2, "vec16_cut": 2, "vec16_cols": 4, "inner16": 2, "strided": 1}  # accesses in flight per thread and operand
LINE_THREADS = 128
APART = 8  # elements of a thread, LINE_THREADS apart
APART_LINE = 256  # elements of a run from which on blocks do not span two
LINE = 256  # accesses of a run from which on blocks do not span two
RANGES = {"i8": (-128, 127), "u8": (0, 255)}
ZERO_KINDS = {"i32": 1, "i8": 2, "u8": 3}
MAX_CHUNKS = 1024
BLOCKS = 1024  # that sums are split for; a constant, so that results do not depend on the device


@dataclass(frozen=True, slots=True)
class Axis:
    """A logical axis: `extent` steps of `step` along the data's axis `source`; kept: entries differ along it."""

    extent: int
    source: int
    step: int
    kept: bool


# -- what traits and operands say ------------------------------------------------------------------------------------------------


def granularity(p: Problem) -> str:
    """tensor, channel, token or group."""
    return str(p.params["scope"] if "scope" in p.params else p.traits.scope)  # noqa: SIM401 one or the other exists


def data_name(p: Problem) -> str:
    """The operand whose shape the entries are laid over."""
    if p.direction == "forward":
        return "q" if p.traits.map == "dequantize" else "x"
    return "dy"


def logical_axes(p: Problem, shape: Sequence[int]) -> list[Axis]:
    """The data's axes, a grouped one split in two."""
    match granularity(p):
        case "tensor":
            return [Axis(n, a, 1, False) for a, n in enumerate(shape)]
        case "token":
            return [Axis(n, a, 1, a + 1 < len(shape)) for a, n in enumerate(shape)]
        case "channel":
            axis = axis_of(p, len(shape), name="axis", default=0)
            return [Axis(n, a, 1, a == axis) for a, n in enumerate(shape)]
    axis, size = axis_of(p, len(shape), name="axis", default=-1), p.params["group_size"]
    if shape[axis] % size:
        p.fail("group_size", size, f"a divisor of {shape[axis]}, the extent of axis {axis}")
    out = []
    for a, n in enumerate(shape):
        out += [Axis(n // size, a, size, True), Axis(size, a, 1, False)] if a == axis else [Axis(n, a, 1, True)]
    return out


def entry_order(p: Problem, axes: Sequence[Axis]) -> list[int]:
    """The kept logical axes in the order in which scale has them (a grouped axis last)."""
    kept = [k for k, axis in enumerate(axes) if axis.kept]
    if granularity(p) == "group":
        kept.sort(key=lambda k: axes[k].step > 1 or (k + 1 < len(axes) and axes[k + 1].source == axes[k].source))
    return kept


def entry_shapes(p: Problem, axes: Sequence[Axis]) -> list[tuple[int, ...]]:
    """The shapes that scale and zero_point may have; the first has one axis per kept logical axis."""
    full = tuple(axes[k].extent for k in entry_order(p, axes))
    match granularity(p):
        case "tensor":
            return [(), (1,)]
        case "token":
            return [full, (*full, 1), (math.prod(full),)]
        case "group":
            return [full, (math.prod(full[:-1]), full[-1])]
    return [full]


def entry_strides(p: Problem, axes: Sequence[Axis], name: str, spec: Spec | None) -> list[int]:
    """Strides of scale, zero_point or their gradients over all logical axes. Fails for a shape that fits no accepted one."""
    strides = [0] * len(axes)
    if spec is None:
        return strides
    shapes = entry_shapes(p, axes)
    order = entry_order(p, axes)
    full = shapes[0]
    if granularity(p) == "tensor":
        if spec.numel != 1:
            p.fail(name, f"of shape {spec.shape}", "one element")
        return strides
    if spec.shape not in shapes:
        p.fail(name, f"of shape {spec.shape}", " or ".join(str(s) for s in dict.fromkeys(shapes)))
    own = list(spec.strides)
    if spec.shape == full:
        pass
    elif spec.shape == (*full, 1) and granularity(p) == "token":
        own.pop()
    else:  # the leading axes flattened into one
        lead = full[:-1] if granularity(p) == "group" else full
        flat = [own[0] * math.prod(lead[k + 1 :]) for k in range(len(lead))]
        own = flat + own[1:]
    for k, stride in zip(order, own, strict=True):
        strides[k] = stride
    return strides


def data_strides(axes: Sequence[Axis], spec: Spec | None) -> list[int]:
    return [0] * len(axes) if spec is None else [spec.strides[axis.source] * axis.step for axis in axes]


def row_major(axes: Sequence[Axis], order: Sequence[int]) -> list[int]:
    """Strides of the flat index over the logical axes `order`, 0 along the others."""
    strides, step = [0] * len(axes), 1
    for k in reversed(order):
        strides[k] = step
        step *= axes[k].extent
    return strides


def bounds(p: Problem) -> tuple[int, int]:
    """The levels' range: q_min and q_max, by default and at most the storage range."""
    token = str(p.params["dtype"])
    low, high = RANGES[token]
    given = p.params.get("q_min"), p.params.get("q_max")
    q_min, q_max = low if given[0] is None else given[0], high if given[1] is None else given[1]
    for argument, value in (("q_min", q_min), ("q_max", q_max)):
        if not low <= value <= high:
            p.fail(argument, value, f"[{low}, {high}], the range of {DTYPES[token].name}")
    if q_min > q_max:
        p.fail("q_min", q_min, f"at most q_max = {q_max}")
    return q_min, q_max


# -- hooks of the engine ------------------------------------------------------------------------------------------------------------------


def check(p: Problem) -> None:
    """Parameters, then the shapes of scale and zero point, then what the asked gradients need."""
    if p.traits.map != "dequantize":
        bounds(p)
    shape = p.spec(data_name(p)).shape
    if granularity(p) == "channel" and not shape:
        p.fail(data_name(p), "0-dimensional", "at least one axis")
    axes = logical_axes(p, shape)
    for name in ("scale", "zero_point"):
        entry_strides(p, axes, name, p.specs.get(name))
    scale = p.params.get("scale")
    if scale is not None:
        rounded = struct.unpack("<f" if p.acc == "f32" else "<d", pack(scale, p.acc))[0]
        if not 0 < rounded < math.inf:
            p.fail("scale", scale, f"a number that stays positive and finite in {DTYPES[p.acc].name}")
    if p.traits.map == "dequantize" and {"dscale", "dzero_point"} & set(p.need):
        for name in ("q", "zero_point"):
            if not p.has(name) and p.params.get(name) is None:
                p.fail(name, None, "an operand: dscale and dzero_point need it")


def dims(p: Problem) -> dict[str, Any]:
    """Without a zero point its gradient has scale's shape."""
    return {"Q": p.dims["P"]} if "P" in p.dims and "Q" not in p.dims else {}


def plan(p: Problem) -> Geometry:
    """Variant and launches: first the sums of asked scale and zero point gradients, then the elements."""
    forward = p.direction == "forward"
    data = data_name(p)
    output = next(o.name for o in p.decl.outputs if o.name not in ("dscale", "dzero_point"))
    second = "x" if not forward and p.traits.map != "dequantize" else None
    axes = logical_axes(p, p.spec(data).shape)
    names = [data, *([second] if second else []), output]
    n = math.prod(p.spec(data).shape)
    wide = p.wide or n > INT32_MAX - 2**20 or "i64" in (p.variant or "")
    reduce = bool({"dscale", "dzero_point"} & set(p.need))
    choice = ElementMap(p, axes, names, n, wide, apart=not reduce)
    launches: list[Launch] = []
    workspace = 0
    codes = reduce and second is None  # the sums of dequantize read the codes in the units of dy
    variant = (ElementMap(p, axes, [data, "q", output], n, wide) if codes else choice).variant(reduce, not reduce)
    if reduce:
        sums, workspace = _sums(p, axes, data, second or "q", variant, wide)
        launches += sums
    if n and p.has(output):
        launches.append(choice.launch(variant))
    tail = ("_i64" if wide else "") + ("_reduce" if reduce else "")
    return Geometry(variant + tail, tuple(launches), workspace)


def map_args(p: Problem, names: Sequence[str]) -> list[Arg]:
    """Kernel arguments up to the layout."""
    args: list[Arg] = [*(Ptr(name) for name in names), *entry_args(p)]
    if p.traits.map != "dequantize":
        args += [Blob(bounds_bytes(p)), ErrorArg()]
    return args


def entry_args(p: Problem) -> list[Arg]:
    """Scale and zero point: two numbers, or two pointers and the zero point's dtype."""
    if "scale" in p.params:
        return [Scalar("scale", p.acc), Scalar("zero_point", "i32")]
    zero = p.specs.get("zero_point")
    pointers = [Ptr("scale"), Ptr("zero_point") if zero is not None else Const(0, "u64")]
    same = p.spec("scale").dtype.key == p.types["T"]
    return [*pointers, i32(0 if same else 1), i32(ZERO_KINDS[zero.dtype.key] if zero is not None else 0)]


def bounds_bytes(p: Problem) -> bytes:
    """The `Bounds` struct; an exclusive mask passes a gradient only strictly inside."""
    if p.traits.map == "dequantize":
        q = p.specs.get("q")
        low, high = RANGES[q.dtype.key] if q is not None else (0, 0)
        return BOUNDS.pack(lo=low, hi=high, first=0, last=0)
    low, high = bounds(p)
    inset = int(p.params.get("mask") == "exclusive")
    return BOUNDS.pack(lo=low, hi=high, first=low + inset, last=high - inset)


class ElementMap:
    """The element-wise kernel: which variants serve these strides, and the launch of one. `apart`: the module has the kernel of runs."""

    def __init__(self, p: Problem, axes: Sequence[Axis], names: list[str], n: int, wide: bool, apart: bool = True) -> None:
        self.p, self.names, self.n, self.wide, self.apart = p, names, n, wide, apart
        self.vec = 16 // DTYPES[p.types["T"]].size
        order = entry_order(p, axes)
        strides = [data_strides(axes, p.specs.get(name)) for name in names]
        strides += [entry_strides(p, axes, name, p.specs.get(name)) for name in ("scale", "zero_point")]
        strides += [row_major(axes, order), row_major(axes, range(len(axes)))]
        self.used = [k for k, name in enumerate(names) if p.has(name)]
        self.entry = len(names) + 2
        lead = self.used[-1]
        self.extents, self.strides = collapse([axis.extent for axis in axes], strides, lead)
        self.whole = bool(self.extents) and self.extents[-1] % self.vec == 0
        self.aligned = all(p.spec(names[k]).alignment >= min(16, self.vec * p.spec(names[k]).dtype.size) for k in self.used)

    def possible(self, reduce: bool, columns: bool) -> list[str]:
        """Variants from the fastest to the one that always works; reduce: other kernels read in the same units, so only whole ones."""
        out = ["strided"]
        whole = self.whole
        if self.aligned and self.vec > 1 and whole and not (self.wide or reduce) and self._inner_dense():
            out.insert(0, "inner16")
        if self.aligned and self.vec > 1 and self._flat() is not None and not (reduce and (self.wide or not whole)):
            out.insert(0, "vec16")
            if not reduce and not self.wide and self._cut():
                out.insert(0, "vec16_cut")
            if columns and not self.wide and self._columns():
                out.insert(0, "vec16_cols")
        return out

    def variant(self, reduce: bool, columns: bool) -> str:
        """The chosen variant, the preferred one if it can serve."""
        possible = self.possible(reduce, columns)
        asked = self.p.variant
        if asked is None:
            return possible[0]
        base = asked.removesuffix("_reduce").removesuffix("_i64")
        if base not in possible:
            from ...errors import UnsupportedError

            raise UnsupportedError(f"{self.p.name}: variant {asked!r} cannot serve these operands; possible: {', '.join(possible)}")
        return base

    def _inner_dense(self) -> bool:
        return all(self.strides[k][-1] == 1 and all(s % self.vec == 0 for s in self.strides[k][:-1]) for k in self.used)

    def _flat(self) -> tuple[int, int, int, int] | None:
        """(inner, entries, scale stride, zero stride) when the data is dense and the entries lie along one run of axes."""
        for k in self.used:
            expected = 1
            for extent, stride in zip(reversed(self.extents), reversed(self.strides[k]), strict=True):
                if stride != expected:
                    return None
                expected *= extent
        kept = [a for a in range(len(self.extents)) if self.strides[self.entry][a] != 0]
        if len(kept) > 1 or (kept and self.strides[self.entry][kept[0]] != 1):
            return None
        if not kept:
            return max(self.n, 1), 1, 0, 0
        a = kept[0]
        return math.prod(self.extents[a + 1 :]), self.extents[a], self.strides[self.entry - 2][a], self.strides[self.entry - 1][a]

    def _cut(self) -> bool:
        """Accesses often meet two entries, but never three."""
        flat = self._flat()
        return flat is not None and flat[0] < self.n and flat[0] >= self.vec and flat[0] % self.vec != 0

    def _columns(self) -> bool:
        flat = self._flat()
        if flat is None or "scale" in self.p.params:
            return False
        inner, entries = flat[:2]
        return inner == 1 and entries % self.vec == 0 and self.n > entries

    def launch(self, variant: str, kernel: str = "") -> Launch:
        """The launch of the element-wise kernel."""
        args = map_args(self.p, self.names)
        unroll = UNROLL[variant]
        if variant.startswith("vec16"):
            flat = self._flat()
            assert flat is not None
            inner, entries, scale_stride, zero_stride = flat
            if variant == "vec16_cols":
                rows = self.n // entries
                layout = self._flat_bytes(1, entries // self.vec, scale_stride, zero_stride)
                items = ceil_div(rows, unroll) * (entries // self.vec)
                return Launch(kernel, (ceil_div(items, THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(layout), i64(rows)))
            layout = self._flat_bytes(inner, entries, scale_stride, zero_stride)
            if variant == "vec16" and inner % self.vec == 0 and inner >= LINE * self.vec:
                segments = ceil_div(inner, LINE_THREADS * (2 if len(self.names) > 2 else 4) * self.vec)
                division = Blob(DIVISOR32.pack(fastdiv(segments)))
                return Launch(kernel + "_lines", (self.n // inner * segments, 1, 1), (LINE_THREADS, 1, 1), (*args, Blob(layout), division))
            return Launch(kernel, (ceil_div(self.n, THREADS * unroll * self.vec), 1, 1), (THREADS, 1, 1), (*args, Blob(layout)))
        if variant == "strided" and self.apart and (lines := self._apart()) is not None and self.p.pick("runs", True, (False,)):
            return Launch(kernel + "_apart", (lines[0], 1, 1), (LINE_THREADS, 1, 1), (*args, Blob(lines[1])))
        vec = self.vec if variant == "inner16" else 1
        extents = list(self.extents)
        strides = [list(s) for s in self.strides]
        steps = [0, 0, 0, 0]
        if vec > 1:
            steps = [s[-1] for s in strides[-4:]]
            extents[-1] //= vec
            for own in strides:
                own[-1] *= vec
        units = self.n // vec
        layout = LAYOUT[index_t(self.wide), len(strides)].pack(
            axes=axes_values(extents, strides, self.wide), units=units, scale_step=steps[0], zero_step=steps[1], entry_step=steps[2],
            position_step=steps[3],
        )  # fmt: skip
        return Launch(kernel, (ceil_div(units, THREADS * unroll), 1, 1), (THREADS, 1, 1), (*args, Blob(layout)))

    def _apart(self) -> tuple[int, bytes] | None:
        """Blocks and the ApartLines struct where long runs along the innermost axis share an entry."""
        if not self.extents or self.extents[-1] < APART_LINE or self.extents[-1] > INT32_MAX - 2**20 or any(own[-1] for own in self.strides[-4:-1]):
            return None
        inner = self.extents[-1]
        segments = ceil_div(inner, LINE_THREADS * APART)
        blocks = self.n // inner * segments
        if blocks > INT32_MAX:
            return None
        steps = [own[-1] for own in self.strides[: len(self.names)]]
        axes = axes_values(self.extents[:-1], [own[:-1] for own in self.strides], self.wide)
        return blocks, APART_LINES[index_t(self.wide), len(self.strides)].pack(
            axes=axes, position_step=self.strides[-1][-1], step=(*steps, 0)[:3], inner=inner, segments=fastdiv(segments),
        )  # fmt: skip

    def _flat_bytes(self, inner: int, entries: int, scale_stride: int, zero_stride: int) -> bytes:
        divided = ((inner,), (entries,)) if self.wide else (fastdiv(inner), fastdiv(entries))
        return FLAT["i64" if self.wide else "u32"].pack(
            inner=divided[0], entries=divided[1], n=self.n, scale_stride=scale_stride, zero_stride=zero_stride,
        )  # fmt: skip


@dataclass(slots=True)
class Reduction:
    """How the elements of each entry are folded: axes of cells and of their elements, threads a cell, chunks. A function of the shapes alone.

    kept, reduced: strides per operand over `kept_extents` and `extents` (in units of `vec` along the innermost axis of all);
    cell: the same as kept, cell by cell, over `cell_extents`.
    """

    kept_extents: list[int]
    kept: list[list[int]]
    cell_extents: list[int]
    cell: list[list[int]]
    extents: list[int]
    reduced: list[list[int]]
    inner_kept: bool  # neighbours in memory belong to different cells
    cells: int
    units: int
    lanes: int
    blocks: int
    chunks: int
    chunk: int

    @classmethod
    def of(cls, axes: Sequence[Axis], strides: Sequence[Sequence[int]], data: int, vec: int) -> Reduction:
        """The plan for operands of these strides over the logical axes; the first `data` of them are read element by element."""
        kept = [k for k, axis in enumerate(axes) if axis.kept]
        shared = [k for k, axis in enumerate(axes) if not axis.kept]
        cell_extents, cell = collapse([axes[k].extent for k in kept], [[s[k] for k in kept] for s in strides], 0)
        extents, reduced = collapse([axes[k].extent for k in shared], [[s[k] for k in shared] for s in strides[:data]], 0)
        kept_extents, kept_strides = list(cell_extents), [list(s) for s in cell]
        cells, units = math.prod(cell_extents), math.prod(extents)
        inner_kept = bool(cell[0]) and (not reduced[0] or abs(cell[0][-1]) < abs(reduced[0][-1]))
        lanes = 1
        if vec > 1:
            inner, along = (kept_extents, kept_strides) if inner_kept else (extents, reduced)
            inner[-1] //= vec
            for own in along:
                own[-1] *= vec
        if inner_kept:
            columns = cells // vec
            while lanes < THREADS and (lanes * columns < THREADS or lanes < 8) and lanes * 2 <= units:
                lanes *= 2
            blocks = ceil_div(columns, THREADS // lanes)
        else:
            units //= vec
            while lanes < 32 and lanes < units:
                lanes *= 2
            if units >= 512:
                lanes = THREADS
            blocks = ceil_div(cells, THREADS // lanes)
        chunks = max(1, min(MAX_CHUNKS, ceil_div(units, lanes * 8), ceil_div(BLOCKS, max(blocks, 1))))
        chunk = max(1, ceil_div(units, chunks))
        return cls(
            kept_extents, kept_strides, cell_extents, cell, extents, reduced, inner_kept, cells, units, lanes, blocks,
            max(1, ceil_div(units, chunk)), chunk,
        )  # fmt: skip


def _sums(p: Problem, axes: Sequence[Axis], dy: str, other: str, variant: str, wide: bool) -> tuple[list[Launch], int]:
    """Launches of the scale and zero point gradients, and the workspace of their partial sums."""
    vec = 16 // DTYPES[p.types["T"]].size if variant == "vec16" else 1
    specs = [p.specs.get(name) for name in (dy, other, "scale", "zero_point", "dscale", "dzero_point")]
    strides = [data_strides(axes, spec) for spec in specs[:2]]
    strides += [
        entry_strides(p, axes, name, spec) for name, spec in zip(("scale", "zero_point", "dscale", "dzero_point"), specs[2:], strict=True)
    ]
    r = Reduction.of(axes, strides, 2, vec)
    if not r.cells:
        return [], 0
    steps = [r.kept[2][-1] // vec, r.kept[3][-1] // vec] if r.inner_kept and vec > 1 else [0, 0]
    layout = SUM_LAYOUT[index_t(wide)].pack(
        kept=axes_values(r.kept_extents, r.kept[:4], wide), reduced=axes_values(r.extents, r.reduced, wide),
        result=axes_values(r.cell_extents, [r.cell[2], r.cell[4], r.cell[5]], wide),
        cells=r.cells, units=r.units, chunk=r.chunk, scale_step=steps[0], zero_step=steps[1], lanes=r.lanes,
    )  # fmt: skip
    chunks, cells = r.chunks, r.cells
    outs: list[Arg] = [Ptr(name) if p.has(name) else Const(0, "u64") for name in ("dscale", "dzero_point")]
    factor = Scalar("grad_factor", p.acc) if "grad_factor" in p.params else Const(1, p.acc)
    partials: Arg = Work(0) if chunks > 1 else Const(0, "u64")
    args = (Ptr(dy), Ptr(other), *entry_args(p), *outs, partials, factor, Blob(bounds_bytes(p)), Blob(layout))
    launches = [Launch("_cols" if r.inner_kept else "_rows", (r.blocks, chunks, 1), (THREADS, 1, 1), args)]
    if chunks > 1:
        finish = (*entry_args(p), *outs, Work(0), factor, i64(chunks), Blob(layout))
        launches.append(Launch("_finish", (ceil_div(cells, THREADS // 32), 1, 1), (THREADS, 1, 1), finish))
    return launches, round_up(2 * chunks * cells * DTYPES[p.acc].size, 256) if chunks > 1 else 0
