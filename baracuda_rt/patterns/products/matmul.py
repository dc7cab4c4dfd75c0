"""Steps of matmul and its gradients: one library call for each product, after copies of operands that are no matrix of BLAS. Integers that no library multiplies have a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.model import LOOPS
from ...records import (
    Call,
    Geometry,
    Launch,
    Problem,
    Product,
    Ptr,
    Spec,
    Step,
    Work,
    Workspace,
    ceil_div,
    contiguous_strides,
    i64,
    round_up,
)
from ..loops import ONE

USES = ("contiguize", "conj", "fill_")
MIB = 1 << 20
PARTS = 64  # partial sums of a product that is split along K
ALIGNED = 256  # bytes, of the workspace and of its parts
TILE, DEPTH, THREADS = 64, 16, 256  # cells of y along each side of a block's tile, terms of a step, threads
ROWS, COLUMNS = 4, 256  # the same of the CPU's own path


@dataclass(slots=True)
class Matrix:
    """Where a matrix lies, its extents, strides in elements, and the alignment of its first element in bytes."""

    place: Ptr | Work
    shape: tuple[int, int]
    strides: tuple[int, int]
    alignment: int

    @property
    def transposed(self) -> Matrix:
        return replace(self, shape=self.shape[::-1], strides=self.strides[::-1])

    def columns(self) -> tuple[bool, int] | None:
        """Whether its transpose is what lies there column by column, and the elements from one column to the next; None where neither does."""
        (rows, cols), (down, along) = self.shape, self.strides
        if (down == 1 or rows == 1) and (along >= rows or cols == 1):
            return False, along if cols > 1 else rows
        if (along == 1 or cols == 1) and (down >= cols or rows == 1):
            return True, down if rows > 1 else cols
        return None


def dims(p: Problem) -> dict[str, Any]:
    """The operand that a gradient needs."""
    for gradient, needed in (("da", "b"), ("db", "a")):
        if gradient in p.need and not p.has(needed):
            p.fail(needed, "missing", f"the matrix that {gradient} needs, or need= without {gradient}")
    return {}


def plan(p: Problem) -> Geometry:
    """A product, or one for each gradient."""
    if p.backend == "template":
        return _of_integers(p)
    builder = _Builder(p)
    if p.direction == "forward":
        builder.product("a", "b", "y")
    if p.has("da"):
        builder.product("dy", "b", "da", turned="b")
    if p.has("db"):
        builder.product("a", "dy", "db", turned="a")
    return builder.done()


def _of_integers(p: Problem) -> Geometry:
    """One launch, whatever the strides; of matrices that lie column by column that of the transposed product, whose rows lie together."""
    variant, rows, columns, block = (LOOPS, ROWS, COLUMNS, ONE) if p.loops else ("tiles", TILE, TILE, (THREADS, 1, 1))
    y = p.spec("y")
    if not y.numel:
        return Geometry(variant, ())
    names, turn = ("a", "b"), 1
    if p.spec("b").strides[1] != 1 == p.spec("a").strides[0] if p.loops else y.strides[1] != 1 == y.strides[0]:
        names, turn = ("b", "a"), -1
    (m, k), n = p.spec(names[0]).shape[::turn], p.spec(names[1]).shape[::turn][1]
    across = ceil_div(m, rows)
    strides = [step for name in (*names, "y") for step in p.spec(name).strides[::turn]]
    numbers = [i64(value) for value in (m, n, k, *strides, across)]
    return Geometry(variant, (Launch("", (across * ceil_div(n, columns), 1, 1), block, (Ptr(names[0]), Ptr(names[1]), Ptr("y"), *numbers)),))


class _Builder:
    def __init__(self, p: Problem) -> None:
        self.p, self.work = p, Workspace()
        self.steps: list[Step] = []
        self.calls: list[Call] = []
        self.copies = self.copied = p.variant is not None and p.variant.startswith("copied")
        asked = p.allow_tf32 or (p.variant or "").endswith("tf32")
        self.tf32 = asked and p.types["T"] == "f32" and p.backend == "cublaslt"

    def done(self) -> Geometry:
        """All calls share the part of the workspace that is theirs: they run one after another."""
        limit = max((call.nbytes for call in self.calls), default=0)
        if self.p.max_workspace is not None:
            limit = max(0, min(limit, (self.p.max_workspace - self.work.size) // ALIGNED * ALIGNED))
        if limit:
            part = self.work.take(limit)
            for call in self.calls:
                call.workspace, call.nbytes = part, min(call.nbytes, limit)
        else:
            for call in self.calls:
                call.nbytes = 0
        variant = ("copied" if self.copied else "direct") + ("_tf32" if self.tf32 else "")
        return Geometry(variant, tuple(self.steps), self.work.size)

    def product(self, left: str, right: str, out: str, turned: str = "") -> None:
        """Adds the steps of `out` = `left` `right`, of which `turned` is taken transposed, and conjugated where it is complex."""
        p, y = self.p, self.p.spec(out)
        if not y.numel:
            return
        a, b = (self.turned(name) if name == turned else self.matrix(name) for name in (left, right))
        if not a.shape[1]:
            assert p.others is not None
            self.steps += p.others.steps("fill_", {"x": (Ptr(out), y)}, self.work, value=0)
            return
        a, b = self.readable(a), self.readable(b)
        target = self.matrix(out)
        form = None if self.copies else target.columns()
        staged = form is None
        if staged:
            target = self.dense(y.shape)
            form = target.columns()
        assert form is not None
        if form[0]:  # rows lie there one after another: the transposed product has them as columns
            a, b, d = b.transposed, a.transposed, target.transposed
        else:
            d = target
        self.call(a, b, d)
        if staged:
            self.copy((target.place, _dense_spec(y)), (Ptr(out), y))

    def call(self, a: Matrix, b: Matrix, d: Matrix) -> None:
        (a_turned, lda), (b_turned, ldb), (_, ldd) = (form for matrix in (a, b, d) if (form := matrix.columns()) is not None)
        element = self.p.types["T"]
        (m, k), n = a.shape, b.shape[1]
        nbytes = 0
        if self.p.backend == "cublaslt":
            most = 32 * MIB if int(self.p.arch.removeprefix("sm_")) >= 90 else 8 * MIB
            nbytes = min(most, MIB + round_up(PARTS * m * n * DTYPES[DTYPES[element].acc_key].size, ALIGNED))
        options = Product(m, n, k, element, a_turned, b_turned, lda, ldb, ldd, (a.alignment, b.alignment, d.alignment), self.tf32)
        call = Call(self.p.backend, "matmul", (a.place, b.place, d.place), options, None, nbytes)
        self.calls.append(call)
        self.steps.append(call)

    def matrix(self, name: str) -> Matrix:
        spec = self.p.spec(name)
        (rows, cols), (down, along) = spec.shape, spec.strides
        return Matrix(Ptr(name), (rows, cols), (down, along), spec.alignment)

    def turned(self, name: str) -> Matrix:
        """The conjugate transpose of an operand: a view, or of complex numbers a conjugated copy's."""
        own = self.matrix(name)
        if DTYPES[self.p.types["T"]].kind == "c" and own.shape[0] * own.shape[1]:
            assert self.p.others is not None
            spec, copied = self.p.spec(name), self.copied
            own = self.dense(spec.shape)
            self.copied = copied
            self.steps += self.p.others.steps("conj", {"x": (Ptr(name), spec), "y": (own.place, _dense_spec(spec))}, self.work)
        return own.transposed

    def dense(self, shape: Sequence[int]) -> Matrix:
        """A contiguous matrix in the workspace."""
        rows, cols = shape
        self.copied = True
        return Matrix(self.work.take(rows * cols * DTYPES[self.p.types["T"]].size), (rows, cols), (cols, 1), ALIGNED)

    def readable(self, matrix: Matrix) -> Matrix:
        """The matrix, or a copy of it in the workspace where BLAS knows no such strides."""
        if matrix.columns() is not None and not self.copies:
            return matrix
        out = self.dense(matrix.shape)
        row = DTYPES[self.p.types["T"]]
        self.copy((matrix.place, Spec(matrix.shape, matrix.strides, row, matrix.alignment)), (out.place, Spec(out.shape, out.strides, row, ALIGNED)))
        return out

    def copy(self, source: tuple[Ptr | Work, Spec], target: tuple[Ptr | Work, Spec]) -> None:
        assert self.p.others is not None
        self.steps += self.p.others.steps("contiguize", {"x": source, "y": target}, self.work)


def _dense_spec(spec: Spec) -> Spec:
    return Spec(spec.shape, contiguous_strides(spec.shape), spec.dtype, ALIGNED)
