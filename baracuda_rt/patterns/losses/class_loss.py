"""Launch geometry of losses over classes: rows of classes along axis 1 (0 of one axis), a target for each row, sums in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...codegen.structs import Struct
from ...errors import UnsupportedError
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
    Workspace,
    ceil_div,
    contiguous_strides,
    i32,
    i64,
    numel,
)
from ..axes import collapse
from ..axes_struct import AXES32, AXES64, RANK, axes_values, index_t
from ..loops import CELLS, ONE

THREADS = 256
MODES = {"PLAIN": 0, "SMOOTH": 1, "SOFT": 2}  # the target's class alone, with label smoothing, probabilities of classes
TARGETS = {"I64": 0, "I32": 1, "SAME": 2}  # dtype of the target; SAME: probabilities in x's
X, TARGET, RESULT, LSE, DX, DTARGET = range(6)
OPERANDS = 6
PLACES = {"X": X, "TARGET": TARGET, "RESULT": RESULT, "LSE": LSE, "DX": DX, "DTARGET": DTARGET}  # operands of the layout; RESULT is y or dy
FLIGHT = 4  # accesses under way per thread
FEW_BLOCKS = 128  # of fewer, rows have more threads: as many as leave each a unit or two
BLOCKS = 512  # enough of them, a function of the extents alone
NULL = Const(0, "u64")
AHEAD = 8  # the same while a row is summed up
STATE = 4  # numbers of a part's state
PARTS = 8  # blocks that share a long row at most
SPREAD = 264  # blocks with fewer of which they share rows: two a multiprocessor
ITSELF = THREADS * FLIGHT  # rows up to which each block of a gradient adds up itself what the mean divides by
# What all rows need stands at the front, and so do the strides of rows along one axis: a thread waits for each line of arguments that it reads.
LAYOUT = Struct("Layout[index_t=i32|i64]", """
    i64 count, classes
    i64 step[OPERANDS]        # along the classes
    i64 weight_step
    i64 part           # between the two parts of log-sum-exp
    i64 ignore
    f64 smoothing
    i32 kind           # Targets
    i32 bits, across
    i32 wide_dy, each  # dy is f32 beside another dtype; there is one for each row
    i32 along          # rows lie along one axis
    i64 near[OPERANDS] # between such rows
    Axes<index_t, RANK, OPERANDS> rows
""", AXES32, AXES64, RANK=RANK, OPERANDS=OPERANDS)  # fmt: skip


@dataclass(slots=True)
class Rows:
    """A problem as rows of classes: the axes of rows, and how each operand of the layout steps along them and along the classes."""

    p: Problem
    shape: tuple[int, ...]  # of x
    axis: int
    soft: bool

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(n for a, n in enumerate(self.shape) if a != self.axis)

    @property
    def classes(self) -> int:
        return self.shape[self.axis]

    @property
    def count(self) -> int:
        return numel(self.kept)

    @property
    def mode(self) -> str:
        return "soft" if self.soft else "smooth" if self.p.params.get("label_smoothing") else "rows"


def rows_of(p: Problem) -> Rows:
    """The rows of a problem, checked against x's shape."""
    shape = p.spec("x").shape if p.has("x") else tuple(p.params["x_shape"])
    if not shape:
        p.fail("x" if p.has("x") else "x_shape", f"of shape {shape}" if p.has("x") else shape, "an axis of classes at least")
    axis = min(1, len(shape) - 1)
    return Rows(p, shape, axis, p.spec("target").dtype.is_float)


def check(p: Problem) -> None:
    """Targets are classes, one for each row, or probabilities in x's shape; weights lie along the classes."""
    r = rows_of(p)
    if not r.classes and r.count:
        p.fail("x", f"of shape {r.shape}", f"at least one class on axis {r.axis}")
    if r.soft and not p.traits.logits:
        p.fail("target", f"of dtype {p.spec('target').dtype.name}", "classes as int64 or int32")
    want = r.shape if r.soft else r.kept
    if p.spec("target").shape != want:
        what = "probabilities have x's shape" if r.soft else f"a class for each row of x, {r.shape}"
        p.fail("target", f"of shape {p.spec('target').shape}", f"{want}: {what}")
    if p.has("weight") and p.spec("weight").shape != (r.classes,):
        p.fail("weight", f"of shape {p.spec('weight').shape}", f"({r.classes},), a weight for each class")
    if p.has("lse") and p.direction == "backward" and p.spec("lse").shape != (2, *r.kept):
        p.fail("lse", f"of shape {p.spec('lse').shape}", f"{(2, *r.kept)}, as the forward returns it")
    if p.direction == "backward":
        shape = r.kept if p.params["reduction"] == "none" else ()
        if p.spec("dy").shape != shape:
            p.fail("dy", f"of shape {p.spec('dy').shape}", f"{shape}, the shape of the result with reduction={p.params['reduction']!r}")
        if "dtarget" in p.need and not r.soft:
            p.fail("need", "dtarget", "dx alone: the target is no probability")


def dims(p: Problem) -> dict[str, Any]:
    """The result is a number for each row or one number; log-sum-exp has two parts for each row."""
    r = rows_of(p)
    return {"Y": r.kept if p.params["reduction"] == "none" else (), "P": 2, "R": r.kept, "X": r.shape}


def _rows_strides(r: Rows, spec: Spec | None, whole: bool) -> tuple[tuple[int, ...], int]:
    """An operand's strides over the rows, and along the classes (0 where it has none)."""
    if spec is None or (not whole and spec.shape != r.kept):
        return (0,) * len(r.kept), 0
    if not whole:
        return spec.strides, 0
    return tuple(s for a, s in enumerate(spec.strides) if a != r.axis), spec.strides[r.axis]


class _Plan:
    """The launches of one problem."""

    def __init__(self, p: Problem) -> None:
        self.p, self.r = p, rows_of(p)
        r = self.r
        self.work = Workspace()
        own = contiguous_strides(r.kept)
        result = "y" if p.direction == "forward" else "dy"
        given = p.specs.get("lse")
        lse = (own, 0) if given is None else (given.strides[1:], 0)
        self.part = r.count if given is None else given.strides[0]
        specs = {X: ("x", True), TARGET: ("target", r.soft), RESULT: (result, False), DX: ("dx", True), DTARGET: ("dtarget", True)}
        steps = {k: _rows_strides(r, p.specs.get(name), whole) for k, (name, whole) in specs.items()}
        steps[LSE] = lse
        self.step = [steps[k][1] for k in range(OPERANDS)]
        self.lead = X if p.has("x") else DX
        self.extents, self.strides = collapse(r.kept, [steps[k][0] for k in range(OPERANDS)], self.lead)
        self.wide = p.loops or p.wide or numel(r.shape) > 2**31 - 1 - 2**16
        self.dense = all(self.step[k] == 1 or r.classes == 1 for k, name in ((X, "x"), (DX, "dx")) if p.has(name)) and r.count > 0
        self.variant = "rows16" if self.dense else "strided"
        if p.loops:
            self.variant = LOOPS
        elif p.variant is not None:
            asked = p.variant.removesuffix("_i64")
            if asked not in (self.variant, "strided"):
                raise UnsupportedError(f"{p.name}: variant {asked!r} cannot serve these operands; the one that does is {self.variant!r}")
            self.variant = asked
        self.launches: list[Launch] = []
        self.geometry()

    def geometry(self) -> None:
        """Threads of a row, and which neighbours of a thread have the same row."""
        r, vec = self.r, max(1, 16 // DTYPES[self.p.types["T"]].size)
        units = ceil_div(r.classes, vec) if self.variant == "rows16" else r.classes
        inner = min((abs(s) for s in self.strides[self.lead] if s), default=2**62)
        self.across = self.variant == "strided" and inner < abs(self.step[self.lead])
        bits = 0
        if self.p.loops:  # THREADS >> bits rows of a thread
            self.across = False
            while bits < 8 and (THREADS >> bits) * r.classes > CELLS:
                bits += 1
        elif self.p.direction == "forward" and not self.p.traits.logits:
            self.across = False
        elif self.across:  # a warp of neighbouring rows; more threads of a row only where there are few
            while bits < 8 and 2 << bits <= units and (((THREADS >> bits) > 32 and ceil_div(r.count, THREADS >> bits) < BLOCKS) or (THREADS >> bits) >= 2 * max(r.count, 1)):
                bits += 1
        else:
            forward = self.p.direction == "forward"
            few = SPREAD if forward else FEW_BLOCKS
            while bits < 8 and (FLIGHT << bits < units or ((1 << bits < units if forward else 2 << bits <= units) and ceil_div(r.count, THREADS >> bits) < few)):
                bits += 1
        if self.p.direction == "forward" and not self.p.loops and not self.across and self.p.params["reduction"] != "none" and r.count:
            most = (THREADS // r.count).bit_length() - 1  # as many threads of a row as one block has
            if most > bits and units <= AHEAD << most:
                bits = min(most, (units - 1).bit_length())
            elif 0 <= most < bits and units <= AHEAD << most:
                bits = most
        self.bits, self.units = bits, units
        self.blocks = ceil_div(r.count, THREADS >> bits)

    def layout(self) -> Blob:
        p, r = self.p, self.r
        kind = TARGETS["SAME"] if r.soft else TARGETS["I32"] if p.spec("target").dtype.key == "i32" else TARGETS["I64"]
        packer = LAYOUT[index_t(self.wide)]
        return Blob(packer.pack(
            rows=axes_values(self.extents, self.strides, self.wide), count=r.count, classes=r.classes, step=self.step,
            weight_step=p.spec("weight").strides[0] if p.has("weight") else 0, part=self.part, ignore=p.params["ignore_index"],
            smoothing=p.params.get("label_smoothing", 0.0), kind=kind, bits=self.bits, across=self.across,
            wide_dy=p.direction == "backward" and p.spec("dy").dtype.key == "f32" and p.types["T"] != "f32",
            each=p.params["reduction"] == "none", along=len(self.extents) < 2, near=[own[-1] if own else 0 for own in self.strides],
        ))  # fmt: skip

    @property
    def parts(self) -> int:
        """Blocks that share a row: where there are few rows, as many as have a batch of accesses for each thread."""
        forward = self.p.direction == "forward"
        if self.bits < 8 or self.p.loops or (not self.p.traits.logits and forward) or (self.r.mode == "soft" and not forward):
            return 1
        return max(1, min(PARTS, ceil_div(SPREAD, self.blocks), ceil_div(self.units, THREADS * FLIGHT)))

    def add(self, kernel: str, blocks: int, args: Sequence[Arg], parts: int = 1) -> None:
        self.launches.append(Launch(kernel, (blocks, parts, 1), ONE if self.p.loops else (THREADS, 1, 1), tuple(args)))

    def done(self) -> Geometry:
        return Geometry(self.variant + ("_i64" if self.wide and not self.p.loops else ""), tuple(self.launches), self.work.size)


def plan(p: Problem) -> Geometry:
    """Forward: the rows, then their sum. Backward: log-sum-exp where it is not given, what the mean divides by, the gradients."""
    return (_forward if p.direction == "forward" else _backward)(_Plan(p))


def _forward(s: _Plan) -> Geometry:
    p, r = s.p, s.r
    one = p.params["reduction"] != "none"
    mean, lse, size = i32(p.params["reduction"] == "mean"), Ptr("lse") if p.has("lse") else NULL, DTYPES[p.acc].size
    parts, layout = s.parts, s.layout()
    if r.count and parts > 1:
        states = s.work.take(STATE * r.count * parts * size)
        s.add(f"_{s.r.mode}", s.blocks, (Ptr("x"), Ptr("target"), Ptr("weight"), Ptr("y"), lse, states, mean, layout, ErrorArg()), parts)
        mode = MODES["PLAIN" if r.mode == "rows" else r.mode.upper()]
        s.add("_join", 1, (states, i32(parts), Ptr("x"), Ptr("target"), Ptr("weight"), Ptr("y"), lse, mean, i32(mode), layout, ErrorArg()))
        return s.done()
    partials = s.work.take(2 * s.blocks * size) if one and s.blocks != 1 else NULL
    if r.count:
        s.add(f"_{s.r.mode}", s.blocks, (Ptr("x"), Ptr("target"), Ptr("weight"), Ptr("y"), lse, partials, mean, layout, ErrorArg()))
    if one and s.blocks != 1:
        s.add("_finish", 1, (partials, i64(s.blocks), Ptr("y"), mean))
    return s.done()


def _backward(s: _Plan) -> Geometry:
    p, r = s.p, s.r
    if not r.count or not r.classes or not (p.has("dx") or p.has("dtarget")):
        return s.done()
    size, layout, mode = DTYPES[p.acc].size, s.layout(), r.mode
    lse: Arg = Ptr("lse") if p.has("lse") else NULL
    states = 1
    if p.traits.logits and not p.has("lse"):
        states = s.parts
        lse = s.work.take(2 * r.count * states * size)
        s.add("_lse", s.blocks, (Ptr("x"), lse, layout), states)
    scalars: Arg = NULL
    one, mean = p.params["reduction"] != "none", p.params["reduction"] == "mean"
    itself = one and not p.loops and not (mode == "smooth" and p.has("weight")) and (not mean or r.soft or r.count <= ITSELF)
    if not itself and (one or mode == "smooth"):
        chunk = max(ceil_div(r.count, BLOCKS), THREADS * FLIGHT)
        blocks = ceil_div(r.count, chunk) if mean and not r.soft else 0
        partials: Arg = NULL
        if blocks:
            partials = s.work.take(2 * blocks * size)
            s.add("_weights", blocks, (Ptr("target"), Ptr("weight"), partials, layout, i64(chunk)))
        scalars = s.work.take(2 * size)
        weight = Ptr("weight") if mode == "smooth" and p.has("weight") else NULL
        s.add("_finish", 1, (partials, i64(blocks), Ptr("dy") if one else NULL, weight, scalars, layout, i32(mean), i64(r.count if r.soft else -1)))
    x: Arg = Ptr("x") if p.traits.logits else NULL
    outs = (Ptr("dx") if p.has("dx") else NULL, Ptr("dtarget") if p.has("dtarget") else NULL)
    s.add(f"_{mode}", s.blocks, (Ptr("dy"), x, Ptr("target"), Ptr("weight"), lse, scalars, *outs, i32(mean), i32(states), layout, ErrorArg()), s.parts)
    return s.done()


__all__ = ["check", "dims", "plan"]
