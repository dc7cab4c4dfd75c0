"""What launch geometry is made of: the problem a module sees and the launches it answers with. Plain integers, no arrays."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, Protocol

from .codegen.catalogue import has_loops
from .codegen.dtypes import DType
from .codegen.model import LOOPS, DirectionSpec, KernelSku
from .errors import InvalidProblemError

INT32_MAX = 2**31 - 1
RESIDENT = 1 << 18  # threads that a large device runs at once, where it is not known which


def function_name(op: str, direction: str) -> str:
    """The public function's name, as messages give it."""
    return f"{op}_backward" if direction == "backward" else op


class Ptr(NamedTuple):
    """The base pointer of an operand, `offset` bytes on; null when it is absent (then offset is 0)."""

    name: str
    offset: int = 0


class Scalar(NamedTuple):
    """A run-time scalar parameter (or host formula), converted to the dtype `token` of the kernel's C parameter.

    Token "bits.f16.0" ("bits.f16.1"): a u64 with the first (last) eight bytes of the value as an element of that dtype. Token "number.f16": the number
    that stands in the place of operand `name`, as an element of that dtype; "number.c64.real" ("number.c64.imag"): a part of it.
    """

    name: str
    token: str


class Const(NamedTuple):
    """A value fixed at select, passed by value. extent: the parameter whose value it is, where launches serve another value in its place (`Pattern.resized`)."""

    value: float
    token: str
    extent: str = ""


class Blob(NamedTuple):
    """A struct passed by value, already packed."""

    data: bytes


class Work(NamedTuple):
    """A pointer into the workspace, `offset` bytes (a multiple of 16) from its start."""

    offset: int = 0


class ErrorArg(NamedTuple):
    """The ErrorRef struct (slot pointer, site, check flag) by value."""


Arg = Ptr | Scalar | Const | Blob | Work | ErrorArg

_FORMATS = {"f32": "f", "f64": "d", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "bool": "?"}


def pack(value: float, token: str) -> bytes:
    """The bytes of a scalar of dtype `token` (f32 f64 i32 u32 i64 u64 bool)."""
    fmt = _FORMATS[token]
    if fmt == "f":
        import ctypes

        return bytes(ctypes.c_float(value))  # rounds to nearest, overflows to inf
    if fmt == "d":
        return struct.pack("<d", float(value))
    return struct.pack("<" + fmt, bool(value) if fmt == "?" else int(value))


def element(value: int, token: str) -> bytes:
    """The bytes of a small whole number as an element of dtype `token`; 0 for any dtype."""
    if not value:
        from .codegen.dtypes import DTYPES

        return bytes(DTYPES[token].size)
    return pack(value, "f32")[2:] if token == "bf16" else struct.pack("<e", value) if token == "f16" else pack(value, token)


def i32(value: int) -> Const:
    return Const(value, "i32")


def i64(value: int) -> Const:
    return Const(value, "i64")


@dataclass(slots=True, eq=False, repr=False)
class Launch:
    """One kernel: symbol suffix, grid, block, arguments in order, dynamic shared bytes, and the module that holds it (None: the plan's own)."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[Arg, ...]
    shared: int = 0
    module: KernelSku | None = None


def reports(launches: Sequence[Launch]) -> bool:
    """Whether a kernel may report a fault that it meets in the data."""
    return any(isinstance(arg, ErrorArg) for launch in launches for arg in launch.args)


@dataclass(slots=True, eq=False, repr=False)
class Call:
    """One call of a library: its function, the operands in order, what is fixed at select, and the part of the workspace it may use."""

    library: str
    function: str
    args: tuple[Ptr | Work, ...]
    options: Any
    workspace: Work | None = None
    nbytes: int = 0


class Product(NamedTuple):
    """A matrix product d[m, n] = a[m, k] b[k, n] of matrices that lie column by column, `ld*` elements from one to the next.

    Where `a_turned` (`b_turned`) the transpose of a (b) lies there. alignments: of the first elements of a, b and d, in bytes.
    """

    m: int
    n: int
    k: int
    element: str
    a_turned: bool
    b_turned: bool
    lda: int
    ldb: int
    ldd: int
    alignments: tuple[int, int, int]
    tf32: bool = False


Step = Launch | Call


@dataclass(slots=True, eq=False, repr=False)
class Geometry:
    """A module's answer: the variant, the steps in order, workspace bytes, and source parameters it decided itself."""

    variant: str
    steps: tuple[Step, ...]
    workspace: int = 0
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def launches(self) -> tuple[Launch, ...]:
        """The steps that are kernels."""
        return tuple(step for step in self.steps if isinstance(step, Launch))


@dataclass(slots=True)
class Workspace:
    """Offsets of workspace parts, 256-byte aligned."""

    size: int = 0

    def take(self, nbytes: int) -> Work:
        offset = self.size
        self.size += round_up(max(nbytes, 16), 256)
        return Work(offset)


class Others(Protocol):
    """What a plan takes from other ops."""

    def module(self, op: str, size: int = 0, loops: bool = False) -> KernelSku:
        """The shared module of an internal op, for elements of `size` bytes where it has one for each size. loops: that of the CPU's own path."""
        ...

    def steps(self, op: str, operands: Mapping[str, tuple[Ptr | Work, Spec]], work: Workspace, direction: str = "forward", **params: Any) -> list[Step]:
        """The steps of another op's plan on operands of this one: where each of its operands lies, and its description."""
        ...


@dataclass(slots=True, eq=False, repr=False)
class Spec:
    """An operand's description: shape, strides in elements, dtype row, guaranteed alignment of its base in bytes."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: DType
    alignment: int = 16

    @property
    def numel(self) -> int:
        return math.prod(self.shape)

    @property
    def contiguous(self) -> bool:
        expected = 1
        for extent, stride in zip(reversed(self.shape), reversed(self.strides), strict=True):
            if extent == 0:
                return True
            if extent != 1:
                if stride != expected:
                    return False
                expected *= extent
        return True

    @property
    def max_offset(self) -> int:
        """The largest |offset| in elements that the view touches, from its first element."""
        if 0 in self.shape:
            return 0
        low, high = self.reach
        return max(high, -low)

    @property
    def reach(self) -> tuple[int, int]:
        """The least and the largest offset in elements that a view with cells touches."""
        low = high = 0
        for n, s in zip(self.shape, self.strides, strict=True):
            if s > 0:
                high += (n - 1) * s
            else:
                low += (n - 1) * s
        return low, high


@dataclass(slots=True, eq=False, repr=False)
class Problem:
    """A validated call without memory: what geometry is planned from."""

    op: str
    direction: str
    decl: DirectionSpec
    specs: dict[str, Spec | None]  # inputs and outputs; None = absent (optional not given, output not needed)
    dims: dict[str, Any]  # symbol -> extent; "*D" symbols -> tuple
    params: dict[str, Any]
    need: tuple[str, ...]
    types: dict[str, str]  # type variable -> dtype token
    arch: str
    deterministic: bool = True
    variant: str | None = None  # the preferred variant, if any
    precision_first: bool = False
    case: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)  # operand -> the number in its place, as the call gave it
    others: Others | None = None
    backend: str = "template"
    allow_tf32: bool = False
    max_workspace: int | None = None
    fast: bool = False  # whether the CPU's own path is taken where there is one
    kept: dict[str, Any] = field(default_factory=dict)  # what all problems of one kind share
    resident: int = RESIDENT  # threads that keep the device busy; of more work than that, each takes more than one piece
    tuned: Mapping[str, Any] = field(default_factory=dict)  # knob -> the value that was measured to be the fastest
    knobs: dict[str, tuple[Any, ...]] | None = None  # knob -> the values it may take, the usual one first; noted where it is a dictionary

    def pick(self, knob: str, usual: Any, others: Iterable[Any] = ()) -> Any:
        """What a launch may take one of several values for, none of which changes a bit of a result: the usual one, unless timing chose another.

        Values are whole numbers, words or booleans. One that is not among those of this problem is as if nothing were chosen.
        """
        if self.knobs is None and knob not in self.tuned:
            return usual
        others = tuple(others)
        if self.knobs is not None:
            self.knobs[knob] = tuple(dict.fromkeys((*self.knobs.get(knob, (usual,)), *others)))
        if knob not in self.tuned:
            return usual
        chosen = self.tuned[knob]
        return next((value for value in others if value == chosen and type(value) is type(chosen)), usual)

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """What follows from dtypes and source parameters alone, made for the first problem of its kind."""
        found = self.kept.get(what)
        if found is None:
            found = self.kept[what] = make()
        return found

    @property
    def traits(self) -> SimpleNamespace:
        """What the entry says of itself in the words of its pattern."""
        return self.decl.traits

    @property
    def loops(self) -> bool:
        """Whether kernels that walk cells with blocks of one thread are asked for."""
        return has_loops(self.decl) and self.lends_loops

    @property
    def lends_loops(self) -> bool:
        """The same of kernels that are another op's, whatever the op itself has."""
        return self.arch == "host" and (self.fast if self.variant is None else self.variant == LOOPS)

    def settled(self, exact: bool = True) -> Problem:
        """The problem as one of the CPU's own path or of blocks and warps, where timing may choose: both give the same bits (exact)."""
        if not exact or not self.loops or self.variant is not None or self.pick("loops", True, (False,)):
            return self
        return replace(self, fast=False)

    def has(self, name: str) -> bool:
        return self.specs.get(name) is not None

    def spec(self, name: str) -> Spec:
        spec = self.specs[name]
        assert spec is not None, name
        return spec

    def present(self) -> list[Spec]:
        return [spec for spec in self.specs.values() if spec is not None]

    @property
    def wide(self) -> bool:
        """True when any operand needs 64-bit indices."""
        return any(spec.max_offset > INT32_MAX or spec.numel > INT32_MAX for spec in self.present())

    @property
    def acc(self) -> str:
        from .codegen.dtypes import DTYPES

        return DTYPES[self.types["T"]].acc_key

    @property
    def name(self) -> str:
        """The public function's name: what every message starts with."""
        return function_name(self.op, self.direction)

    def fail(self, argument: str, got: object, accepted: object) -> NoReturn:
        """Raises InvalidProblemError in the one message format."""
        raise InvalidProblemError(f"{self.name}: {argument} is {shortened(str(got))}; accepted {accepted}")


LONGEST = 200  # characters of a value in a message


def shortened(text: str) -> str:
    """A value as a message shows it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def round_up(a: int, b: int) -> int:
    return -(-a // b) * b


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Row-major strides in elements."""
    out = []
    step = 1
    for extent in reversed(shape):
        out.append(step)
        step *= max(extent, 1)
    return tuple(reversed(out))


def numel(shape: Sequence[int]) -> int:
    """The number of elements of a shape."""
    return math.prod(shape)
