"""Launches of the ops that overwrite cells named by an index: scatter, index_copy, index_fill, index_put, put."""

from __future__ import annotations

from typing import Any

from ...records import Arg, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, ceil_div, i64, numel
from ..axes import merged
from ..segments.segment_base import NULL
from .index_base import (
    THREADS,
    Builder,
    Form,
    axes,
    check_count,
    check_values,
    choose,
    form_of,
    in_packs,
    operand,
    run_width,
    spread,
    values_name,
    words_of,
)
from .index_lines import lines_of

NUMBERS = {"updates": "value"}  # operands whose place a number may take, and the parameter that it is


def target_name(p: Problem) -> str:
    return "dst" if p.direction == "forward" else "dy"


def form(p: Problem) -> Form:
    who = target_name(p)
    return form_of(p, who, p.spec(who).shape, p.spec("index"))


def dims(p: Problem) -> dict[str, Any]:
    """Checks the values against the index; extents of their gradient."""
    own = form(p)
    check_count(p, "positions", own.count)
    name = values_name(p)
    scalar = not p.spec("index").shape and not p.spec(target_name(p)).shape
    shape = () if scalar else own.data_shape
    if p.direction == "forward":
        if name and "value" in p.params and p.has(name) == (p.params["value"] is not None):
            p.fail("updates", "given beside value" if p.has(name) else "missing", "exactly one of updates and value")
        if p.has(name):
            check_values(p, name, shape, "dst and index")
    if p.params.get("accumulate"):
        p.fail("accumulate", True, "False; index_put_add and put_add add")
    given = p.params.get("source_shape")
    if given is not None and (tuple(given) or (1,)) != (shape or (1,)):
        p.fail("source_shape", given, f"{shape}, the shape that dy and index give")
    return {"U": shape if given is None else tuple(given)}


def plan(p: Problem) -> Geometry:
    """Positions claim cells, then every cell of the result is written; backward the values' gradient is collected too."""
    own, b = form(p), Builder()
    name = values_name(p)
    result = "y" if p.direction == "forward" else "ddst"
    gradient = f"d{name}" if p.direction == "backward" and p.has(f"d{name}") else ""
    x = operand(p, target_name(p))
    values = spread(p, name, own) if p.direction == "forward" and p.has(name) else None
    shape = x[1].shape
    steps = own.steps()
    fixed = [k for k, (_, t) in enumerate(own.axes) if t is not None]
    column = [0] * len(shape)
    if values is not None:
        for k in fixed:
            t = own.axes[k][1]
            assert t is not None
            if t not in own.claimed:
                column[t] = values[1].strides[k]
    y = operand(p, result) if p.has(result) else x
    if p.direction == "forward" and p.traits.addressing == "cells" and _along(p, own, b, x, values, y):
        return Geometry("strided", tuple(b.launches))
    extents, strides = merged(shape, [list(y[1].strides), list(x[1].strides), steps, column], 0)
    rows = axes([], [[]])
    row_steps: list[int] = []
    if values is not None:
        # A position's row of values: all of its axes for a scatter of cells, those of the index otherwise.
        lead = [k for k, (j, _) in enumerate(own.axes) if j is not None]
        row_extents, (row_steps,) = merged([own.data_shape[k] for k in lead] or [1], [[values[1].strides[k] for k in lead] or [0]])
        rows = axes(row_extents, [row_steps])
    specs = [x[1], y[1], *([values[1]] if values is not None else [])]
    vec = run_width(specs, extents, [strides[0], strides[1], *([strides[3]] if values is not None else [])], [strides[2]], row_steps)
    collected = None
    if gradient:
        out = operand(p, gradient)
        data = own.data_shape or (1,)
        pad = [0] * (len(data) - len(own.data_shape))
        cell = [steps[t] if t is not None else 0 for _, t in own.axes]
        sets = [list(out[1].strides), own.index_strides() + pad, own.target_strides(x[1].strides) + pad, own.position_strides() + pad, cell + pad]
        own_extents, own_strides = merged(data, sets, 0)
        places, place_steps = own.places(x[1].strides)
        width = run_width([x[1], out[1]], own_extents, [own_strides[0], own_strides[2]], [own_strides[1], own_strides[4]], place_steps)
        vec = min(vec, width) if p.has(result) else width
        collected = (out, own_extents, own_strides, places)
    variant = choose(p, vec, moves=True) if "vec16" in p.decl.variants else "strided"
    vec = vec if variant == "vec16" else 1
    owner = b.work.take(4 * own.cells)
    b.clear(owner, 4 * own.cells)
    if own.count:
        _claim(p, own, b, steps, owner)
    if p.has(result):
        in_packs(extents, [strides[0], strides[1], *([strides[3]] if values is not None else [])], vec)
        units = numel(shape) // vec
        value = _written(p, name, x[1])
        source: Arg = NULL if values is None else values[0]
        b.over("_write", units, (x[0], source, y[0], axes(extents, strides), rows, i64(units), *value, owner))
    if collected is not None:
        out, own_extents, own_strides, places = collected
        in_packs(own_extents, [own_strides[0], own_strides[2]], vec)
        units = out[1].numel // vec
        if units:
            b.add("_collect", ceil_div(units, THREADS), (
                x[0], Ptr("index"), out[0], axes(own_extents, own_strides), own.policy(p, quiet=True), places, i64(own.cell_step), i64(units), owner,
            ))  # fmt: skip
    return Geometry(variant, tuple(b.launches), b.work.size)


def _written(p: Problem, name: str, spec: Spec) -> tuple[Arg, ...]:
    """The one value in the place of values, as words."""
    if name in p.numbers:
        tokens = [f"bits.{spec.dtype.key}.{k}" for k in range(spec.dtype.size // 8)] if spec.dtype.kind == "c" else [f"number.{spec.dtype.key}"]
        return tuple(Scalar(name, token) for token in tokens)
    given = p.params.get("value")
    return words_of(p, "value", 0 if given is None else given, spec.dtype)


def _along(p: Problem, own: Form, b: Builder, x: tuple[Arg, Spec], values: tuple[Arg, Spec] | None, y: tuple[Arg, Spec]) -> bool:
    """Adds the launch that writes lines along the axis that the index replaces, each by itself, if they are short."""
    source, strides = (NULL, (0,) * len(own.target)) if values is None else (values[0], values[1].strides)
    found = lines_of(own, 4, y[1].strides, x[1].strides, strides) if own.count and own.cells else None
    if found is None:
        return False
    args = (Ptr("index"), own.policy(p), found.blob, x[0], source, y[0], *_written(p, values_name(p), x[1]), ErrorArg())
    b.launches.append(Launch("_lines", (found.blocks, 1, 1), (found.threads, 1, 1), args, shared=found.shared))
    return True


def _claim(p: Problem, own: Form, b: Builder, steps: list[int], owner: Arg) -> None:
    lead = [k for k, (j, _) in enumerate(own.axes) if j is not None]
    cell = [steps[t] if (t := own.axes[k][1]) is not None else 0 for k in lead]
    index = [own.index_strides()[k] for k in lead]
    extents, strides = merged(own.positions or (1,), [index or [0], cell or [0]])
    b.add("_claim", ceil_div(own.count, THREADS), (Ptr("index"), own.policy(p), axes(extents, strides), i64(own.cell_step), i64(own.count), owner, ErrorArg()))
