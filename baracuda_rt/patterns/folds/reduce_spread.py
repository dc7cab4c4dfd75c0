"""Launch geometry of the reductions' backwards: folds that leave what the formula needs of each reduced set, then the elementwise pass."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...codegen.dtypes import DTYPES
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
    i64,
    numel,
    round_up,
)
from ..axes import collapse
from ..axes_struct import RANK, check_rank
from ..elementwise import elementwise
from .reduce import norm_kind, reduced_axes, reduced_to
from .reduce_base import Fold, contiguous_cells, fold_launches, with_unit_axes

CELLS = Struct("Cells", """
    i64 rank   # innermost axis first
    i64 extent[RANK] = 1
    i64 stride[RANK] = 0
""", RANK=RANK)  # fmt: skip
LOOKS = 1 << 22  # threads that look at indices, whatever the device
ONE_VALUE = ("dy", "y", "indices")  # operands with one value per cell


def _shape(p: Problem) -> tuple[int, ...]:
    return p.spec("x").shape if p.has("x") else tuple(p.params["x_shape"])


def _axes(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    if p.op == "normalize" and len(shape) <= 1:  # the only axis, whatever the default
        return tuple(range(len(shape)))
    return reduced_axes(p, shape)


def check(p: Problem) -> None:
    """dy, y and indices fit the reduced shape, with or without unit axes."""
    shape = _shape(p)
    if p.op == "trace" and len(shape) < 2:
        p.fail("x_shape", shape, "at least two dimensions")
    if p.op == "vector_norm" and p.params["ord"] == 0:
        p.fail("ord", 0, "another order: the count of non-zeros has no gradient")
    if p.op == "reduce_to":
        p.params["shape"] = p.spec("dy").shape
        reduced_to(p, shape)
        if p.params["op"] in ("max", "min") and not p.has("y"):
            p.fail("y", None, "the forward's result for op='max' and op='min'")
        if p.has("y") and p.spec("y").shape != p.spec("dy").shape:
            p.fail("y", f"of shape {p.spec('y').shape}", f"{p.spec('dy').shape}, the shape of dy")
        return
    axes = _axes(p, shape)
    if p.op == "normalize":
        if p.direction == "backward" and p.spec("dy").shape != shape:
            p.fail("dy", f"of shape {p.spec('dy').shape}", f"{shape}, the shape of x")
        return
    for name in ONE_VALUE:
        if p.has(name):
            with_unit_axes(p, name, p.spec(name), shape, axes)


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """dx has x's shape."""
    return {"S": _shape(p), "...": _shape(p)}


def _numbers(p: Problem, extent: int) -> dict[str, float]:
    return {"n": float(extent), "free": extent - p.params.get("correction", 0.0), "p": p.params.get("ord", p.params.get("p", 0.0)), "eps": p.params.get("eps", 0.0)}


def plan(p: Problem) -> Geometry:
    """The passes, then the formula."""
    shape = _shape(p)
    axes = _axes(p, shape)
    wide = p.wide or numel(shape) > 2**31 - 1 - 2**16
    specs = dict(p.specs)
    for name in ONE_VALUE:
        if p.has(name) and p.op != "normalize":
            spec = p.spec(name)
            if p.op == "reduce_to":
                pad = len(shape) - len(spec.shape)
                specs[name] = Spec((1,) * pad + spec.shape, (0,) * pad + spec.strides, spec.dtype, spec.alignment)
            else:
                specs[name] = with_unit_axes(p, name, spec, shape, axes)
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
    numbers = _numbers(p, numel([shape[a] for a in axes]))

    def bind(arg: Arg) -> Arg:
        if isinstance(arg, Ptr) and arg.name in {o.name for o in p.decl.hidden}:
            return arguments.get(arg.name, Const(0, "u64"))
        if isinstance(arg, Scalar) and arg.name in numbers:
            return Const(numbers[arg.name], arg.token)
        return arg

    launches += [replace(launch, args=tuple(bind(arg) for arg in launch.args)) for launch in geometry.launches]
    return Geometry(geometry.variant, tuple(launches) if numel(shape) else (), work, source)


def _hidden(
    p: Problem, shape: tuple[int, ...], axes: tuple[int, ...], wide: bool
) -> tuple[dict[str, tuple[Spec, Arg]], list[Launch], int, dict[str, Any]]:
    """Hidden operands that the op needs, the launches that make them, workspace, source parameters."""
    if p.op in ("max", "min", "trace"):
        names = {"pos": axes[0]} if p.op != "trace" and axes else {"row": len(shape) - 2, "column": len(shape) - 1} if p.op == "trace" else {}
        longest = max([shape[a] for a in names.values()], default=1)
        out: dict[str, tuple[Spec, Arg]] = {}
        for name in [o.name for o in p.decl.hidden]:
            at = names.get(name, -1)
            unit = tuple(n if a == at else 1 for a, n in enumerate(shape))
            out[name] = (Spec(unit, tuple(1 if a == at else 0 for a in range(len(shape))), DTYPES["i64"], 16), Work(0))
        args: tuple[Arg, ...] = (Work(0), i64(longest))
        threads = max(longest, 1)
        if p.op != "trace":
            indices = p.spec("indices")
            extents, strides = collapse(indices.shape, [contiguous_strides(indices.shape), indices.strides], 0)
            check_rank(len(extents))
            args += (Ptr("indices"), Blob(CELLS.pack(rank=len(extents), extent=extents[::-1], stride=strides[1][::-1])), i64(indices.numel), ErrorArg())
            threads = max(threads, min(indices.numel, LOOKS))
        launch = Launch("_iota", (ceil_div(threads, 256), 1, 1), (256, 1, 1), args)
        return out, [launch] if numel(shape) else [], round_up(8 * max(longest, 1), 256), {}
    source: dict[str, Any] = {}
    if p.op == "vector_norm":
        source["norm"] = norm_kind(p.params["ord"])
    folds = {"amax": ["count"], "amin": ["count"], "var": ["mean"], "std": ["mean"], "prod": ["mantissa", "exponent", "special"], "logsumexp": ["top", "total"]}.get(p.op, [])
    if p.op == "vector_norm" and source["norm"] in ("inf", "ninf"):
        folds = ["count"]
    if p.op == "normalize":
        source["norm"] = norm_kind(p.params["p"])
        folds = ["norm_value", "count"] if source["norm"] in ("inf", "ninf") else ["norm_value"]
    if p.op == "reduce_to":
        folds = {"max": ["count"], "min": ["count"], "prod": ["mantissa", "exponent", "special"]}.get(p.params["op"], [])
    if not p.decl.hidden:
        return {}, [], 0, source
    if not folds:
        return {}, [], 0, source | {"pass": None}
    x = p.spec("x")
    acc = DTYPES[p.acc]
    steps = contiguous_cells(shape, axes)
    cells = numel([n for a, n in enumerate(shape) if a not in axes])
    plane = round_up(cells, 32)
    size = round_up(plane * acc.size * (len(folds) + 1), 256)
    number = float(plane) if len(folds) > 1 else p.params.get("p", math.nan)
    fold = Fold(x, Ptr("x"), axes, (Work(0), steps), number=number)
    launches: list[Launch] = []
    asked = None
    work = size
    if p.op == "normalize" and p.direction == "backward":
        at = plane * acc.size * len(folds)
        dot = Fold(x, Ptr("x"), axes, (Work(at), steps), w=p.spec("dy"), w_arg=Ptr("dy"))
        asked, launches, work = fold_launches(dot, wide, work, prefix="_dot")
    layout, more, work = fold_launches(fold, wide, work, asked)
    launches += more
    if asked is not None:
        folds = [*folds, "dot"]
    unit = tuple(1 if a in axes else n for a, n in enumerate(shape))
    out = {name: (Spec(unit, steps, acc, 16), Work(k * plane * acc.size)) for k, name in enumerate(folds)}
    return out, launches, work, source | {"pass": layout}
