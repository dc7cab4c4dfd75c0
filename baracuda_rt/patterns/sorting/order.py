"""What the sorting modules share: how elements become keys, rows of arrays along an axis, operands that are copied to lie row after row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...codegen.dtypes import DType
from ...codegen.model import KernelSku
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Launch, Problem, Ptr, Spec, Step, Work, Workspace, contiguous_strides, numel
from ..axes import merged
from ..indexing.index_base import AXES, axes_fields

THREADS = 256
SORTED = 8  # items that a thread of a block's merge sort holds
KINDS = {"UNSIGNED": 0, "SIGNED": 1, "FLOAT": 2, "BOOL": 3}
ORDER = Struct("Order", """
    u64 sign, top, flip   # the sign's bit (integers: what is flipped), the bits of infinity, what turns the order
    i64 kind
""")  # fmt: skip
ROWS = Struct("Rows", """
    i64 count, n
    i64 x, values, positions   # from element to element of a row
    Axes<3> axes
""", AXES)  # fmt: skip
INFINITY = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF0000000000000}


def order(row: DType, descending: bool = False) -> Blob:
    """How elements of a dtype become keys."""
    kind = {"f": "FLOAT", "i": "SIGNED", "u": "UNSIGNED", "b": "BOOL"}[row.kind]
    sign = 1 << 8 * row.size - 1 if row.kind in "fi" else 0
    return Blob(ORDER.pack(sign=sign, top=INFINITY.get(row.key, 0), flip=(1 << 64) - 1 if descending else 0, kind=KINDS[kind]))


def key_bits(row: DType) -> int:
    """The bits in which keys of a dtype differ."""
    return 1 if row.kind == "b" else 8 * row.size


@dataclass(slots=True)
class Place:
    """Where an operand, or a part of the workspace, lies."""

    arg: Ptr | Work
    spec: Spec


def place(p: Problem, name: str) -> Place | None:
    """An operand of the call, None where it is absent."""
    return Place(Ptr(name), p.spec(name)) if p.has(name) else None


@dataclass(slots=True)
class Steps:
    """Steps and workspace of a plan in the making."""

    p: Problem
    work: Workspace = field(default_factory=Workspace)
    steps: list[Step] = field(default_factory=list)

    def add(
        self, kernel: str, blocks: int, args: Sequence[Arg], threads: int = THREADS, module: KernelSku | None = None, shared: int = 0
    ) -> None:
        self.steps.append(Launch(kernel, (blocks, 1, 1), (threads, 1, 1), tuple(args), shared, module))

    def dense(self, shape: Sequence[int], dtype: DType) -> Place:
        """A contiguous array in the workspace."""
        shape = tuple(shape)
        return Place(self.work.take(numel(shape) * dtype.size), Spec(shape, contiguous_strides(shape), dtype))

    def copy(self, x: Place, y: Place) -> None:
        """y = x."""
        assert self.p.others is not None
        self.steps += self.p.others.steps("contiguize", {"x": (x.arg, x.spec), "y": (y.arg, y.spec)}, self.work)

    def fill(self, y: Place, value: float = 0) -> None:
        """y = value."""
        assert self.p.others is not None
        self.steps += self.p.others.steps("fill_", {"x": (y.arg, y.spec)}, self.work, value=value)


def turned(one: Place | None, axis: int) -> Place | None:
    """The array with an axis last."""
    if one is None:
        return None
    spec = one.spec
    if not spec.shape:  # an array of no axes counts as one element
        return Place(one.arg, Spec((1,), (1,), spec.dtype, spec.alignment))
    shape, strides = ((*own[:axis], *own[axis + 1 :], own[axis]) for own in (spec.shape, spec.strides))
    return Place(one.arg, Spec(shape, strides, spec.dtype, spec.alignment))


def rows(x: Place, values: Place | None = None, positions: Place | None = None) -> Blob:
    """The Rows struct of three arrays that have the same axes but for the extent of the last, along which their rows lie."""
    strides = [x.spec.strides, *(one.spec.strides if one is not None else (0,) * len(x.spec.shape) for one in (values, positions))]
    *outer, n = x.spec.shape
    extents, sets = merged(outer, [own[:-1] for own in strides])
    fields = AXES[3].values(**axes_fields(extents, sets))
    return Blob(ROWS.pack(count=numel(outer), n=n, x=strides[0][-1], values=strides[1][-1], positions=strides[2][-1], axes=fields))


def check_positions(p: Problem, n: int, token: str) -> None:
    """A row may be as long as its positions can be numbered."""
    if n >= 1 << 32 or (token == "i32" and n >= 1 << 31):
        limit = "2147483647, or index_dtype='int64'" if n < 1 << 32 else "4294967295"
        raise UnsupportedError(f"{p.name}: {n} elements along the axis; accepted up to {limit}")
