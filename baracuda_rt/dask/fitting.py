"""Whether a function of the manifest may be called block by block, and what its results are then like: asked before there is a graph."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import signature
from math import prod
from typing import Any, NamedTuple

import dask.array as da

import baracuda_rt as brt

from .. import registry
from ..call.arrays import dtype_row, is_number
from ..call.spelling import unexpected, words_of
from ..codegen.model import ELEMENTWISE, DirectionSpec, OpSpec
from ..errors import InvalidProblemError, UnknownSkuError
from ..executors.base import numpy_dtype
from .blocks import known


class Called(NamedTuple):
    """A function of the manifest with what it is given: operands and parameters by name."""

    name: str
    op: str
    decl: DirectionSpec
    spec: OpSpec
    given: dict[str, Any]


def called(function: Callable[..., Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> Called | None:
    """Which function of the manifest this is, `functools.partial` or not; None for a formula and for functions that are made of others. Refuses those of them that draw."""
    inner: Any = function
    while isinstance(inner, partial):
        inner, arrays, options = inner.func, (*inner.args, *arrays), {**inner.keywords, **options}
    name = getattr(inner, "__name__", "")
    if not name or getattr(brt, name, None) is not inner:
        return None
    forward = name.removesuffix("_backward")
    try:
        spec, fixed = registry.named(name if forward == name else forward)
    except UnknownSkuError:  # made of other functions
        if "seed" in signature(getattr(brt, name)).parameters:
            raise _drawn(name) from None
        return None
    decl = spec.directions.get("forward" if forward == name else "backward")
    if decl is None or any(operand.many for operand in (*decl.inputs, *decl.outputs)):
        return None
    names = list(signature(getattr(brt, name)).parameters)
    if len(arrays) > len(names):
        raise TypeError(f"{name}() takes {len(names)} arguments, and was given {len(arrays)}")
    words = {word: row for word, row in words_of(decl).items() if row[0] in names}
    wrong = next((word for word in options if word not in names and word not in words), None)
    if wrong is not None:
        raise TypeError(unexpected(name, wrong, names, words))
    given = dict(zip(names, arrays, strict=False))
    for word, value in options.items():
        target = word if word in names else words[word][0]
        if target in given:
            raise TypeError(f"{name}() got multiple values for argument {target!r}")
        given[word] = value
    given |= fixed
    for parameter in decl.params:  # max without dim is amax
        held = next((value for word, value in given.items() if word == parameter.name or words.get(word, ("",))[0] == parameter.name), None)
        other = dict(parameter.overload).get("none") if held is None else None
        if other is not None:
            spec = registry.get_op(other)
            return Called(name, other, spec.directions[decl.direction], spec, given)
    return Called(name, spec.name, decl, spec, given)


def refuse_draws(call: Called) -> None:
    """Numbers that are drawn are counted from the first element of a call, so every block would draw the same ones. Given noise is none that is drawn."""
    if "seed" not in {p.name for p in call.decl.params}:
        return
    for operand in call.decl.inputs:
        rule = next(iter(operand.shapes.values()))
        if operand.optional and call.given.get(operand.name) is not None and not all(extent.isdigit() for extent in rule):
            return
    raise _drawn(call.name)


def _drawn(name: str) -> InvalidProblemError:
    return InvalidProblemError(
        f"map_blocks: {name} draws random numbers, and would draw the same ones for every block; accepted: functions without seed=. "
        f"baracuda_rt.dask.draw draws by an element's place in the whole, and its result is an argument of map_blocks like any other"
    )


def fitted(call: Called, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options for dask.array.map_blocks that say what the results are like. Raises for what blocks cannot give one by one."""
    keyword = next((key for key, value in options.items() if isinstance(value, da.Array)), None)
    if keyword is not None:
        raise InvalidProblemError(f"map_blocks: {call.name}: {keyword}= is a Dask array; accepted: positional arguments, whose blocks go together (a function of your own gives them names)")
    given = dict(call.given)
    cut = {key: value for key, value in given.items() if isinstance(value, da.Array)}
    operands = {operand.name for operand in call.decl.inputs}
    if not cut or not cut.keys() <= operands or any(is_number(given.get(name)) for name in operands):  # a number's part in the dtype is the function's to know
        return {}
    try:
        _, alike = da.core.unify_chunks(*(part for array in cut.values() for part in (array, tuple(range(array.ndim))[::-1])))
    except ValueError:
        shapes = ", ".join(f"{key} {value.shape} in {value.numblocks} blocks" for key, value in cut.items())
        raise InvalidProblemError(f"map_blocks: {call.name}: {shapes}; accepted: Dask arrays that broadcast, cut alike counted from the last axis") from None
    given |= dict(zip(cut, alike, strict=True))
    rank = max(array.ndim for array in alike)
    try:
        whole = _planned(call, given, None)
    except InvalidProblemError:
        if registry.geometry_module(call.decl.geometry).resolve is None:
            raise
        return {}  # the shape of the result lies in the data
    outputs, results = list(whole.outputs.items()), _results(call.decl, whole)
    if len(results) != 1:
        raise InvalidProblemError(
            f"map_blocks: {call.name} gives {len(results)} results, {', '.join(results)}; accepted: functions of one result "
            "(a function of your own may call it and return one of them)"
        )
    main = next(given[operand.name] for operand in call.decl.inputs if isinstance(given.get(operand.name), da.Array))
    stated = "chunks" in options or "new_axis" in options
    dropped = options.get("drop_axis")
    dropped = () if dropped is None else (dropped,) if isinstance(dropped, int) else tuple(dropped)
    for axis in sorted(folded_axes(call, whole, main.ndim)):
        if stated or axis + rank - main.ndim in {k % rank for k in dropped}:
            continue
        for name, array in given.items():
            if isinstance(array, da.Array) and array.ndim == main.ndim and array.numblocks[axis] > 1:
                raise InvalidProblemError(
                    f"map_blocks: {call.name}: {name} has {array.numblocks[axis]} chunks along dim {axis}, whose elements need each other; "
                    f"accepted 1: {name}.rechunk({{{axis}: -1}}), or chunks= for a result of each block"
                )
    found: dict[str, Any] = {}
    if "meta" not in options and "dtype" not in options and not dropped and not stated:
        found["dtype"] = dtype = numpy_dtype(dtype_row(outputs[0][1].dtype))
        found["meta"] = da.utils.meta_from_array(main._meta, ndim=len(outputs[0][1].shape), dtype=dtype)
    if stated or dropped:
        return found
    return found | _cut(call, given, alike, rank, outputs[0][1].shape)


def _results(decl: DirectionSpec, plan: Any) -> list[str]:
    """What the function returns, by name; gradients that are not computed are None there, and count."""
    if decl.direction == "forward" or len(decl.outputs) == 1:
        return list(plan.outputs)
    return [operand.name for operand in decl.outputs if operand.name in decl.need_default or operand.name in plan.problem.need]


def _cut(call: Called, given: Mapping[str, Any], alike: Sequence[Any], rank: int, shape: tuple[int, ...]) -> dict[str, Any]:
    """chunks= and drop_axis= for the result, from the shapes of the results of single blocks."""
    blocks = [max(array.numblocks[k - rank + array.ndim] if k >= rank - array.ndim else 1 for array in alike) for k in range(rank)]
    lost = rank - len(shape)
    if not shape and prod(blocks) == 1:
        return {"drop_axis": list(range(rank))}
    seen: dict[Any, tuple[int, ...]] = {}

    def result(*at: int) -> tuple[int, ...]:
        """The shape of the result of one block; most blocks are alike."""
        key = tuple(_block_shape(array, at) for array in alike)
        if key not in seen:
            seen[key] = next(iter(_planned(call, given, at).outputs.values())).shape
        return seen[key]

    named = folded_axes(call, _planned(call, given, None), rank) if lost else set()
    if lost == len(named):
        kept = [k for k in range(rank) if k not in named]
        chunks = []
        for place, k in enumerate(kept):
            sizes = [result(*(0,) * k, i, *(0,) * (rank - k - 1))[place] for i in range(blocks[k])]
            chunks.append(tuple(sizes) if _known(alike, rank, k) else (float("nan"),) * blocks[k])
        regular = result(*(n - 1 for n in blocks))  # most ops say of the first and the last block what they say of all
        whole = all(not known(sizes) or (sum(sizes) == n and sizes[-1] == end) for sizes, n, end in zip(chunks, shape, regular, strict=True))
        if whole and kept:
            return {"chunks": tuple(chunks)} | ({"drop_axis": sorted(named)} if named else {})
    raise InvalidProblemError(
        f"map_blocks: {call.name} gives shape {result(*(0,) * rank)} for the first block, and {shape} for the whole; "
        "accepted: blocks whose results make up that of the whole, or drop_axis=, new_axis= and chunks=, which say what they make up"
    )


def _known(alike: Sequence[Any], rank: int, k: int) -> bool:
    return all(known(array.chunks[k - rank + array.ndim]) for array in alike if k >= rank - array.ndim)


def _block_shape(array: Any, at: Sequence[int]) -> tuple[int, ...]:
    """Shape of an array's part in the block of the result, counted from the last axis; an unknown size is taken to be 1."""
    sizes = (cut[k if len(cut) > 1 else 0] for cut, k in zip(array.chunks, at[len(at) - array.ndim :], strict=True))
    return tuple(int(n) if known([n]) else 1 for n in sizes)


def _planned(call: Called, given: Mapping[str, Any], at: tuple[int, ...] | None) -> Any:
    """The plan of the call, of one block or of the whole. An unknown size is taken to be 1."""
    operands = {operand.name for operand in call.decl.inputs}
    others = {"out", "preference", "check"}
    named: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, da.Array):
            shape = tuple(int(n) if known([n]) else 1 for n in value.shape) if at is None else _block_shape(value, at)
            named[name] = brt.TensorSpec(shape, str(value.dtype))
        elif name in operands and hasattr(value, "shape") and hasattr(value, "dtype"):
            named[name] = brt.TensorSpec(tuple(value.shape), str(value.dtype))
        elif name not in others:
            named[name] = value
    return brt.select(call.op, call.decl.direction, arch="host", **named)


def folded_axes(call: Called, plan: Any, rank: int) -> set[int]:
    """Axes of the first operand whose elements a call takes together, as the manifest says it: `vmap`, parameters that name axes, and what a norm's statistics run over."""
    if call.decl.geometry == ELEMENTWISE:
        return set()
    over = getattr(call.decl.traits, "over", None)
    if over is not None:
        view = importlib.import_module("...patterns.rows.norm_view", __name__).view(plan.problem)
        if view.channel is None:
            return set(view.reduced)
        return {view.channel} | {axis - (axis > view.channel) for axis in view.reduced}
    names = [name for name in call.spec.vmap.get("axes", ()) if name in plan.problem.params]
    alls = call.spec.vmap.get("all", ())
    if not names and "front" not in call.spec.vmap:
        words = registry.spellings()
        names = [p.name for p in call.decl.params if p.name in words.get("axis", {}) and p.name in words.get("axes", {})]
    if names:
        value = plan.problem.params[names[0]]
        if value is None or value == ():
            return set(range(rank)) if names[0] in alls else set()
        return {int(axis) % rank for axis in (value if isinstance(value, (tuple, list)) else (value,))} if rank else set()
    if "merge" in call.spec.vmap:
        return set(range(max(rank - getattr(call.decl.traits, "rank", rank), 1), rank))
    return {0} if "back" in call.spec.vmap and call.decl.direction == "forward" else set()
