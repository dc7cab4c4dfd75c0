"""The description of a SKU's launches for a small problem, as plain data: what another host program needs to run the emitted source.

The problem is the one of the function's docstring, in the SKU's dtypes, changed step by step (layout, extents) until the SKU is what runs it.
"""

from __future__ import annotations

import contextlib
import doctest
import itertools
import struct
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from .. import registry
from .._generated import names
from ..call.arrays import TensorSpec, is_array
from ..call.plan import Plan
from ..call.preference import PlanPreference
from ..call.program import scalar_bytes
from ..call.selecting import select
from ..codegen.catalogue import types_of
from ..codegen.chain import follows
from ..codegen.dtypes import DTYPES
from ..codegen.model import DirectionSpec, KernelSku, OpSpec, ParamSpec
from ..codegen.render import param_value
from ..errors import BaracudaError
from ..executors.error_slot import ERROR_REF
from ..records import Blob, Const, ErrorArg, Launch, Ptr, Scalar, Work, function_name, pack

__all__ = ["description", "problem_for"]

WIDE = 2**31  # elements between neighbours that no 32-bit index reaches
SMALL = (4, 2, 3, 5)  # window extents and the like, for which there are kernels of their own
EXTENTS = (2, 3, 4, 5, 8, 16, 33, 64, 130, 1024, 4096, 70000)


class _Called(Exception):
    """The arguments of an example's call."""

    def __init__(self, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        self.given, self.named = given, named


def _example(name: str) -> dict[str, Any]:
    """The arguments of the call in a function's docstring, by name. Nothing is run."""
    import importlib
    import inspect

    import numpy as np

    function = getattr(importlib.import_module(f"..ops.{names.FUNCTIONS[name]}", __package__), name)

    def called(*given: Any, **named: Any) -> None:
        raise _Called(given, named)

    scope: dict[str, Any] = {"np": np, "brt": SimpleNamespace(**{name: called})}
    for example in doctest.DocTestParser().get_examples(inspect.getdoc(function) or ""):
        if example.source.startswith("import"):
            continue
        try:
            exec(compile(example.source, name, "single"), scope)  # noqa: S102 the package's own docstring
        except _Called as call:
            bound = inspect.signature(function).bind(*call.given, **call.named)
            return {key: value for key, value in bound.arguments.items() if value is not None}
    raise LookupError(f"{name} has no example")


def _shapes(decl: DirectionSpec, arguments: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Operand -> shape of the example's arrays; sequences of arrays are spread to their operands."""
    out: dict[str, tuple[int, ...]] = {}
    many = [o.name for o in decl.inputs if o.many]
    for key, value in arguments.items():
        if is_array(value):
            out[key] = value.shape
        elif isinstance(value, list | tuple) and value and all(map(is_array, value)) and many:
            out |= {name: one.shape for name, one in zip(many, value, strict=False)}
    return out


def _bound(decl: DirectionSpec, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    """Single-axis symbols of the operands whose shapes have no others, with their extents."""
    dims: dict[str, int] = {}
    for operand in decl.inputs:
        if operand.name in shapes:
            for symbols in operand.shapes.values():
                if len(symbols) == len(shapes[operand.name]):
                    dims |= {symbol: n for symbol, n in zip(symbols, shapes[operand.name], strict=True) if symbol.isalpha()}
                    break
    return dims


def _resized(decl: DirectionSpec, shapes: Mapping[str, tuple[int, ...]], dims: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """The shapes with other extents for the symbols that have a name."""
    out = {}
    for operand in decl.inputs:
        if operand.name in shapes:
            shape = shapes[operand.name]
            symbols = next((s for s in operand.shapes.values() if len(s) == len(shape)), ())
            out[operand.name] = tuple(dims.get(symbol, n) for symbol, n in itertools.zip_longest(symbols, shape)) if symbols else shape
    return out


def _dense(shape: tuple[int, ...]) -> list[int]:
    strides = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * max(1, shape[axis + 1])
    return strides


# What the operands of a problem may lie like: functions of a shape to strides in elements, None for dense ones.
NEAR: dict[str, Any] = {
    "dense": lambda shape: None,
    "every second": lambda shape: [2 * step for step in _dense(shape)],
    "padded rows": lambda shape: [step + (16 * step // shape[-1] if axis < len(shape) - 1 else 0) for axis, step in enumerate(_dense(shape))] if shape and shape[-1] else None,
    "transposed": lambda shape: _dense(shape[::-1])[::-1],
}
FAR: dict[str, Any] = {
    "wide": lambda shape: [WIDE * step for step in _dense(shape)],
    "wide columns": lambda shape: [WIDE * step for step in _dense(shape[::-1])[::-1]],
    "dense": lambda shape: None,
    "wide rows": lambda shape: [step if axis == len(shape) - 1 else WIDE + 16 * step for axis, step in enumerate(_dense(shape))] if len(shape) > 1 else None,
}


def _candidates(op: OpSpec, sku: KernelSku, direction: str) -> Iterator[dict[str, Any]]:
    """Arguments for select that may lead to a SKU, the plainest first; or to calls of the other direction in its dtypes."""
    decl = op.directions[direction]
    try:
        given = _example(function_name(op.name, direction))
    except AttributeError:  # an operand of the example is what a call of the forward gave: problems that follow from the forward's serve
        return
    base = _shapes(decl, given)
    types = types_of(decl, sku)
    inputs = {operand.name: operand for operand in decl.inputs}
    params = {p.name: given[p.name] for p in decl.params if p.name in given and not is_array(given[p.name])}
    wide = "i64" in sku.variant.split("_")
    for param in decl.params:
        if param.role == "source" and param.name in dict(sku.params):
            params[param.name] = _value(param, dict(sku.params)[param.name])
        if param.binds in types and (not param.values or types[str(param.binds)] in param.values):
            params[param.name] = DTYPES[types[str(param.binds)]].name
    others = [{}, *({param.name: value} for param in decl.params if param.role == "structural" and param.name in decl.args for value in _instead(param, params))]
    windows = [param.name for param in decl.params if param.role == "structural" and param.name in decl.args and param.type in ("int", "ints")][:2]
    others += [dict(zip(windows, pair, strict=True)) for pair in ((3, 1), (2, 1), (1, 0), (2, 2))] if len(windows) == 2 else []
    others += [{**other, windows[0]: axis} for other in others[1:] for axis in (0, 1) if windows and windows[0] not in other]
    numbers = {name: value for name, value in given.items() if name in inputs and not is_array(value) and name in decl.numbers}
    layouts = list((FAR if wide else NEAR).values())
    plain = itertools.product(_grown(decl, base, wide), others[:1], layouts)
    other_words = itertools.product(itertools.islice(_grown(decl, base, wide), 24), others[1:], layouts[:2])
    spread = _spread(decl, base, params, layouts, wide)
    first, last = (spread, plain) if "reduce" in sku.variant else (plain, spread)
    for shapes, other, layout in itertools.chain(_taking_turns(first, other_words), last):
        specs: dict[str, Any] = dict(numbers)
        named = _bound(decl, shapes)
        for name, shape in shapes.items():
            kind = inputs[name].type
            own = next((inputs[name].shapes[value] for value in other.values() if isinstance(value, str) and value in inputs[name].shapes), None)
            if own is not None and set(own) <= named.keys():  # another order of axes
                shape = tuple(named[symbol] for symbol in own)
            specs[name] = TensorSpec(shape, DTYPES[types.get(kind, kind)].name, layout(shape))
        whole = specs | params | other
        for operand in decl.inputs:  # an index or a second dtype that the SKU names and the example leaves out
            chosen = sku.index_element if operand.type == "I" else sku.aux_element if operand.type == "A" else None
            symbols = next(iter(operand.shapes.values()))
            if chosen and operand.optional and operand.name not in shapes and set(symbols) <= named.keys():
                yield whole | {operand.name: TensorSpec(tuple(named[symbol] for symbol in symbols), DTYPES[chosen].name)}
        yield whole


def _taking_turns(*several: Iterator[Any]) -> Iterator[Any]:
    """What several iterators give, one of each at a time."""
    missing = object()
    for row in itertools.zip_longest(*several, fillvalue=missing):
        yield from (item for item in row if item is not missing)


def _spread(decl: DirectionSpec, base: Mapping[str, Any], params: Mapping[str, Any], layouts: list[Any], wide: bool) -> Iterator[Any]:
    """Matrices, of which one operand was a row, a column or a number: its gradient is a sum."""
    shaped = [param.name for param in decl.params if param.name.endswith("_shape") and param.name not in params]
    for rows, columns in ((64, 64), (64, 63), (3, 64), (64, 3), (WIDE, 64) if wide else (4096, 64)):
        whole = dict.fromkeys(base, (rows, columns))
        for thin in ((1, columns), (columns,), (rows, 1), (1, 1)):
            for layout in layouts:
                for name in shaped:
                    yield whole, {name: thin}, layout
                for name in list(base)[1:]:
                    yield {**whole, name: thin}, {}, layout


def _value(param: ParamSpec, text: str) -> Any:
    """A parameter's value from its text in a SKU; "none" is a word where the parameter has it among its values."""
    return text if text in param.values else param_value(text)


def _instead(param: ParamSpec, params: Mapping[str, Any]) -> list[Any]:
    """Other values of a structural parameter that may lead to another kernel."""
    if param.values:
        return [_value(param, value) for value in (*param.values, *(["none"] if param.none else [])) if value != params.get(param.name, param.default)]
    if param.type in ("int", "ints"):
        return [value for value in (0, -1, 1, 2, 3) if value != params.get(param.name)]
    return [1.0, 2.0, 3.0, float("inf"), 0.0, float("-inf")] if param.type in ("float", "number") else [True, False] if param.type == "bool" else []


def _grown(decl: DirectionSpec, base: dict[str, tuple[int, ...]], wide: bool) -> Iterator[dict[str, tuple[int, ...]]]:
    """The example's shapes, and larger ones."""
    yield base
    dims = _bound(decl, base)
    if dims:
        for n in (8, 64):
            yield _resized(decl, base, {symbol: n * max(1, old) for symbol, old in dims.items()})
        for symbol, n in itertools.product(dims, SMALL):
            yield _resized(decl, base, {**{other: 16 * max(1, old) for other, old in dims.items()}, symbol: n})
        for symbol, old in dims.items():
            for n in (*EXTENTS, *([WIDE] if wide else [])):
                if n != old:
                    yield _resized(decl, base, {**dims, symbol: n})
    starred = {o.name for o in decl.inputs for symbols in o.shapes.values() if symbols and symbols[-1].startswith("*")}
    for n in (64, 3, 1024) if starred else ():  # any more axes behind the named ones
        yield {name: (*shape, n) if name in starred else shape for name, shape in base.items()}
        yield {name: (*(16 * m for m in shape), *((n,) if name in starred else ())) for name, shape in base.items()}
    yield {name: shape or (64,) for name, shape in base.items()}
    for n in (WIDE, 64) if wide else (4, 1, 64, 1024, 4096):  # shapes without names grow along their last axis, and by axes in front
        for lead in ((), (3,), (3, 64)):
            yield {name: (*lead, *shape[:-1], shape[-1] * n) if shape else shape for name, shape in base.items()}
    yield {name: (*shape[:-1], shape[-1] * 64, 64) if shape else shape for name, shape in base.items()}
    if all(len(shape) > 1 for shape in base.values() if shape):  # an axis less
        for n in (64, 63, 1024):
            yield {name: (n,) * (len(shape) - 1) for name, shape in base.items()}
    for n, thin in itertools.product((WIDE, 64) if wide else (64, 3), list(base)[1:]):  # one operand that is broadcast, so that its gradient is a sum
        for axes in ((n, 64), (64, n)):
            for own in ((1, axes[1]), (axes[0], 1), (1, 1)):
                yield {name: shape if not shape else own if name == thin else axes for name, shape in base.items()}


def _chained(op: OpSpec, sku: KernelSku) -> Iterator[dict[str, Any]]:
    """Arguments of a backward that follow from a call of its forward: shapes of results are those that the forward gives."""
    forward, backward = op.directions["forward"], op.directions["backward"]
    chain = follows(forward, backward)
    back = types_of(backward, sku)
    known = {p.name: p for p in backward.params}
    for arguments in _candidates(op, sku, "forward"):
        with contextlib.suppress(BaracudaError, struct.error):
            # The windows and passes of a backward are named by what its forward was given.
            switched = dict.fromkeys(chain.turned_on(arguments, arguments), True)
            plan = select(op.name, "forward", arch=sku.arch, **arguments | {name: True for name in switched if any(p.name == name for p in forward.params)})
            specs = {name: spec for name, spec in plan.problem.specs.items() if spec is not None}
            operands = {name: (spec.shape, spec.dtype.name) for name, spec in specs.items() if name in {o.name for o in forward.inputs}}
            given = {p.name: plan.problem.params.get(p.name, arguments.get(p.name, p.default)) for p in forward.params}
            need = tuple(o.name for o in backward.outputs if o.name in backward.need_default or not backward.need_default)
            call = chain.taken(need, operands, given, every=True)
            out: dict[str, Any] = {name: value for name, value in call.given.items() if value is not None and name in known}
            for name, (_, which) in call.inputs.items():
                if which in specs:
                    kind = backward.operand(name).type
                    given_spec = arguments.get(which)
                    strides = given_spec.strides if isinstance(given_spec, TensorSpec) else None
                    out[name] = TensorSpec(specs[which].shape, DTYPES[back.get(kind, kind)].name if kind in back else specs[which].dtype.name, strides)
            yield out | {name: _value(known[name], value) for name, value in sku.params if name in known and known[name].role == "source"}


def problem_for(sku: KernelSku, limit: int = 900) -> Plan | None:
    """A plan of a small problem that a SKU runs; None if none of the problems that are tried leads to it."""
    op = registry.get_op(sku.op)
    if op.internal:
        return None
    decl = op.directions[sku.direction]
    chosen = PlanPreference(deterministic=sku.precision_guarantee.deterministic, variant=sku.variant, allow_tf32="tf32" in sku.variant)
    need = tuple(decl.need_default) if decl.need_default and not decl.need_when else None  # with conditions the default says what there is
    tried: Iterator[dict[str, Any]] = itertools.islice(_candidates(op, sku, sku.direction), limit)
    if sku.direction == "backward" and "forward" in op.directions:
        tried = itertools.chain(tried, itertools.islice(_chained(op, sku), limit))
    for arguments in tried:
        with contextlib.suppress(BaracudaError, struct.error):  # struct.error: extents beyond 64 bits
            plan = select(op.name, sku.direction, preference=chosen, arch=sku.arch, need=need, **arguments)
            if plan.sku == sku and plan.geometry.launches:
                return plan
    return None


def description(sku: KernelSku) -> dict[str, Any]:
    """What stands beside a SKU's source: its guarantee, a problem, and the launches that solve it."""
    guarantee = sku.precision_guarantee
    out: dict[str, Any] = {"sku": str(sku), "guarantee": dict(guarantee._asdict())}
    plan = problem_for(sku)
    if plan is None:
        return out | {"problem": None, "launches": None}
    problem = plan.problem
    specs = {name: spec for name, spec in problem.specs.items() if spec is not None}
    out["problem"] = {
        "operands": {
            name: {"shape": list(spec.shape), "strides": list(spec.strides), "dtype": spec.dtype.name, "alignment": spec.alignment, "written": name in plan.written}
            for name, spec in specs.items()
        },
        "scalars": {name: value for name, value in plan.defaults.items() if isinstance(value, int | float | bool)},
        "workspace": plan.workspace_size,
    }  # fmt: skip
    scalars = scalar_bytes(plan)
    out["launches"] = [_launch(plan, launch, scalars) for launch in plan.geometry.launches]
    return out


def _launch(plan: Plan, launch: Launch, scalars: Mapping[tuple[str, str], bytes]) -> dict[str, Any]:
    own = registry.module_of(plan.op, plan.sku)[1]
    module = launch.module or own
    return {
        "kernel": module.symbol + launch.kernel, "module": str(module), "grid": list(launch.grid), "block": list(launch.block), "shared": launch.shared,
        "arguments": [_argument(plan, arg, scalars) for arg in launch.args],
    }  # fmt: skip


def _argument(plan: Plan, arg: Any, scalars: Mapping[tuple[str, str], bytes]) -> dict[str, Any]:
    if isinstance(arg, Ptr):
        absent = plan.problem.specs.get(arg.name) is None
        return {"pointer": None} if absent else {"pointer": arg.name, "offset": arg.offset}
    if isinstance(arg, Work):
        return {"workspace": arg.offset}
    if isinstance(arg, Const):
        return {"value": arg.value, "dtype": arg.token, "bytes": pack(arg.value, arg.token).hex()}
    if isinstance(arg, Blob):
        return {"bytes": arg.data.hex()}
    if isinstance(arg, ErrorArg):
        return {"errors": ERROR_REF.layout().size}
    assert isinstance(arg, Scalar), arg
    return {"scalar": arg.name, "dtype": arg.token, "bytes": scalars[arg.name, arg.token].hex()}
