"""Launch geometry of the reductions' backwards: folds that leave what the formula needs of each reduced set, then the elementwise pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...codegen import expr
from ...codegen.dtypes import DTYPES
from ...codegen.fold_lowering import results_of
from ...codegen.folds import COORDINATES, FOLDS, chosen
from ...codegen.lowering import formula_for
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
    Work,
    ceil_div,
    contiguous_strides,
    i32,
    i64,
    numel,
    round_up,
)
from ..axes import by_stride, collapse, merge
from ..axes_struct import RANK, check_rank
from ..elementwise import elementwise
from ..loops import ONE
from .reduce import check_complex, fold_numbers, full_spec, numbers, reduced_axes, reduced_to, source_of, static_of
from .reduce_base import FEW, THREADS, Fold, contiguous_cells, extent_blob, fold_launches, log2, with_unit_axes
from .reduce_loops import loop_launches

CELLS = Struct("Cells", """
    i64 rank   # innermost axis first
    i64 extent[RANK] = 1
    i64 stride[RANK] = 0
""", RANK=RANK)  # fmt: skip
WHOLE_THREADS = 128  # of a block whose warps have whole rows: small blocks make way for others as soon as a few rows are done
HELD_UNITS = {8: 4}  # accesses of a row in the registers of a thread, by their elements; 8 of others
INDEX_CHECKS = 1 << 22  # threads that check indices, whatever the device


def _shape(p: Problem) -> tuple[int, ...]:
    """The shape that the formula spreads over: that of the operands that are no reduced ones, or as the call says it."""
    for operand in p.decl.inputs:
        if operand.shapes[""] == ("*S",) and p.has(operand.name):
            return p.spec(operand.name).shape
    return next(tuple(p.params[param.name]) for param in p.decl.params if param.type == "shape")


def _reduced(p: Problem) -> list[str]:
    """Operands with one value for each reduced set."""
    return [o.name for o in p.decl.inputs if o.shapes[""] in (("*Y",), ("*Z",)) and p.has(o.name)]


def check(p: Problem) -> None:
    """Operands with one value for each reduced set fit the reduced shape, with or without unit axes."""
    shape = _shape(p)
    if p.traits.axes == "diagonal" and len(shape) < 2:
        p.fail(next(param.name for param in p.decl.params if param.type == "shape"), shape, "at least two dimensions")
    if p.traits.axes == "shape":
        p.params["shape"] = p.spec("dy").shape
        reduced_to(p, shape)
    static = static_of(p)
    for name in _reduced(p) if p.traits.axes == "shape" else ():
        if p.spec(name).shape != p.spec("dy").shape:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{p.spec('dy').shape}, the shape of dy")
    used = _used(p, static)
    for operand in p.decl.inputs:
        if operand.optional and operand.name in used and not p.has(operand.name):
            given = ", ".join(f"{name}={value!r}" for name, value in static.items())
            p.fail(operand.name, None, f"an array, which the gradient needs with {given}")
    refused = p.traits.no_gradient
    if p.direction == "backward" and refused is not None and expr.function(str(refused), (), static)():
        for name in sorted(expr.names(str(refused))):
            of = next(iter(expr.names(str(p.traits.cases[name])))) if name in p.traits.cases else name
            p.fail(of, p.params[of], "another one: with it the result has no gradient")
    check_complex(p, static)
    axes = reduced_axes(p, shape)
    for name in _reduced(p) if p.traits.axes != "shape" else ():
        with_unit_axes(p, name, p.spec(name), shape, axes)


def paired(p: Problem) -> dict[str, Any] | None:
    """Complex numbers as pairs of real ones, folded along the pair's axis too."""
    shape = _shape(p)
    return {"dim": (*reduced_axes(p, shape), len(shape))} if getattr(p.traits, "pairs", None) else None


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """Gradients have the shape that is spread over."""
    return {"S": _shape(p), "...": _shape(p)}


def _used(p: Problem, static: dict[str, Any]) -> frozenset[str]:
    """The names that the formulas of this call need."""
    lets = {name: expr.fold(formula, static) for name, formula in p.decl.lets}
    tables = [p.decl.formulas[o.name] for o in p.decl.outputs if o.name in p.decl.formulas]
    return frozenset().union(*(expr.closure(expr.fold(formula_for(table, DTYPES[p.types["T"]].group), static), lets) for table in tables))


def plan(p: Problem) -> Geometry:
    """The folds, then the formula."""
    shape = _shape(p)
    axes = reduced_axes(p, shape)
    wide = p.wide or numel(shape) > 2**31 - 1 - 2**16
    specs = dict(p.specs)
    for name in _reduced(p):
        spec = p.spec(name)
        specs[name] = full_spec(p, name, shape) if p.traits.axes == "shape" else with_unit_axes(p, name, spec, shape, axes)
    hidden, launches, work, source = _hidden(p, shape, axes, wide)
    arguments: dict[str, Arg] = {}
    for operand in p.decl.hidden:
        if operand.name in hidden:
            spec, argument = hidden[operand.name]
            specs[operand.name] = spec
            arguments[operand.name] = argument
    # Outputs come last: the elementwise module reads names off the lowered body.
    decl = replace(p.decl, inputs=(*p.decl.inputs, *p.decl.hidden), hidden=())
    outputs = {o.name: specs.pop(o.name, None) for o in p.decl.outputs}
    own = replace(p, decl=decl, specs=specs | outputs, params=p.params | source, dims={**p.dims, "...": shape})
    geometry = elementwise.plan(own)
    values = numbers(p, numel([shape[a] for a in axes]))

    def bind(arg: Arg) -> Arg:
        if isinstance(arg, Ptr) and arg.name in {o.name for o in p.decl.hidden}:
            return arguments.get(arg.name, Const(0, "u64"))
        if isinstance(arg, Scalar) and arg.name in values:
            return Const(values[arg.name], arg.token)
        return arg

    if source.get("pass") == "rows16" and geometry.variant == "inner16" and not p.loops and numel(shape):
        whole = _whole_rows(p, shape, axes, geometry.launches[0])
        if whole is not None:
            return Geometry(geometry.variant, (replace(whole, args=tuple(map(bind, whole.args))),), 0, source)
    launches += [replace(launch, args=tuple(bind(arg) for arg in launch.args)) for launch in geometry.launches]
    return Geometry(geometry.variant, tuple(launches) if numel(shape) else (), work, source)


def _whole_rows(p: Problem, shape: tuple[int, ...], axes: tuple[int, ...], spread: Launch) -> Launch | None:
    """The launch that folds and spreads rows which registers hold; None where there is none. spread: the launch of the formula over such rows."""
    inputs = [o.name for o in p.decl.inputs if p.has(o.name)]
    outputs = [o.name for o in p.decl.outputs if p.has(o.name)]
    if len(p.decl.folds) != 1 or len(p.decl.outputs) != 1 or len(outputs) != 1 or inputs != list(p.decl.folds[0].operands):
        return None
    x, y = p.spec(inputs[0]), p.spec(outputs[0])
    full = (x.strides, y.strides)
    kept, kept_steps = merge(shape, full, by_stride([a for a in range(len(shape)) if a not in axes], x.strides))
    along, steps = merge(shape, full, by_stride(axes, x.strides))
    unit = 16 // x.dtype.size
    if y.dtype.size != x.dtype.size or min(x.alignment, y.alignment) < 16 or len(along) != 1 or len(kept) > 1 or any(own[0] != 1 for own in steps):
        return None
    x_step, y_step = (own[0] if own else 0 for own in kept_steps)
    cells, units, held = numel(kept), along[0] // unit, HELD_UNITS.get(unit, 8)
    if along[0] % unit or x_step % unit or y_step % unit or units > THREADS * held:
        return None
    static = static_of(p)
    values = fold_numbers(p, 0, static, along[0])
    if len(results_of(p.decl.folds[0], static, frozenset(name for name, _ in p.decl.host))) > 1:
        values = (*values, 1.0)  # several results lie one after another
    bits = log2(ceil_div(units, held // 2))
    while 1 << bits < min(units, THREADS) and cells << bits < FEW:
        bits += 1
    first = len(p.decl.inputs) + len(p.decl.hidden) + 1
    scalars = spread.args[first : next(k for k, arg in enumerate(spread.args) if isinstance(arg, Blob))]
    extent = extent_blob(cells, units, units, 0, values)
    args = (Ptr(inputs[0]), Ptr(outputs[0]), *scalars, extent, i64(x_step), i64(y_step), i32(bits))
    threads = max(WHOLE_THREADS, 1 << bits)
    return Launch("_whole", (ceil_div(cells, threads >> bits), 1, 1), (threads, 1, 1), args)


def _coordinates(p: Problem, shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[dict[str, tuple[Spec, Arg]], list[Launch], int]:
    """Positions along the axes that the formula names, written by a kernel that also checks the indices of a located fold."""
    axis = {"pos": axes[0] if axes else -1, "row": len(shape) - 2, "column": len(shape) - 1}
    names = [o.name for o in p.decl.hidden]
    longest = max([shape[axis[name]] for name in names if axis[name] >= 0], default=1)
    out: dict[str, tuple[Spec, Arg]] = {}
    for name in names:
        unit = tuple(n if a == axis[name] else 1 for a, n in enumerate(shape))
        out[name] = (Spec(unit, tuple(1 if a == axis[name] else 0 for a in range(len(shape))), DTYPES["i64"], 16), Work(0))
    args: tuple[Arg, ...] = (Work(0), i64(longest))
    threads = max(longest, 1)
    if "pos" in names:
        indices = p.spec("indices")
        extents, strides = collapse(indices.shape, [contiguous_strides(indices.shape), indices.strides], 0)
        check_rank(len(extents))
        args += (Ptr("indices"), Blob(CELLS.pack(rank=len(extents), extent=extents[::-1], stride=strides[1][::-1])), i64(indices.numel), ErrorArg())
        threads = max(threads, min(indices.numel, INDEX_CHECKS))
    launch = Launch("_iota", (ceil_div(threads, 256), 1, 1), ONE if p.loops else (256, 1, 1), args)
    return out, [launch] if numel(shape) else [], round_up(8 * max(longest, 1), 256)


def _hidden(
    p: Problem, shape: tuple[int, ...], axes: tuple[int, ...], wide: bool
) -> tuple[dict[str, tuple[Spec, Arg]], list[Launch], int, dict[str, Any]]:
    """Hidden operands that the formula needs, the launches that make them, workspace, source parameters."""
    if any(o.name in COORDINATES for o in p.decl.hidden):
        return *_coordinates(p, shape, axes), {}
    source = source_of(p)
    static = static_of(p)
    if not p.decl.folds:
        return {}, [], 0, source
    known = frozenset(name for name, _ in p.decl.host)
    results = [list(results_of(spec, static, known)) for spec in p.decl.folds]
    names = [name for several in results for name in several]
    if _used(p, static).isdisjoint(o.name for o in p.decl.hidden):
        return {}, [], 0, source | {"pass": None}
    acc = DTYPES[p.types["C"]]
    steps = contiguous_cells(shape, axes)
    cells = numel([n for a, n in enumerate(shape) if a not in axes])
    plane = round_up(cells, 32)
    work = round_up(plane * acc.size * (len(names) + 1), 256)
    n = numel([shape[a] for a in axes])
    launches: list[Launch] = []
    layout: str | None = None
    # The last fold has most operands: what layout serves it, serves all.
    for which in reversed(range(len(results))):
        values = fold_numbers(p, which, static, n)
        first = sum(map(len, results[:which]))
        operands = [(full_spec(p, name, shape), Ptr(name)) for name in p.decl.folds[which].operands]
        fold = Fold(
            operands, axes, (Work(first * plane * acc.size), steps), numbers=(*values, float(plane)) if len(results[which]) > 1 else values,
            moments=FOLDS[chosen(p.decl.folds[which].fold, static)].state == "moments",
        )  # fmt: skip
        prefix = "_dot" if which else ""
        if p.loops:
            layout, (more, work) = dict(p.decl.sku_params)["pass"][0], loop_launches(fold, work, prefix)
        else:
            layout, more, work = fold_launches(fold, wide, work, layout, prefix=prefix)
        launches += more
    unit = tuple(1 if a in axes else n for a, n in enumerate(shape))
    out: dict[str, tuple[Spec, Arg]] = {name: (Spec(unit, steps, acc, 16), Work(k * plane * acc.size)) for k, name in enumerate(names)}
    return out, launches, work, source | {"pass": layout}
