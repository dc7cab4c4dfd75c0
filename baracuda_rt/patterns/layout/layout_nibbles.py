"""Launch geometry of layout ops over packed 4-bit integers: flat arrays of bytes with a shape and strides in elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...codegen.dtypes import DTYPES
from ...errors import UnsupportedDTypeError
from ...records import Arg, Blob, Const, Launch, Problem, Ptr, Scalar, Spec, ceil_div, contiguous_strides, i32, i64, numel
from ..axes_struct import RANK, index_t
from .layout_base import GATHER, THREADS, extents, padded_shape, pads
from .layout_slices import region

__all__ = ["is_packed", "packed_dims", "plan_packed"]


def is_packed(p: Problem) -> bool:
    """Whether elements are halves of bytes."""
    return DTYPES[p.types["T"]].kind == "q"


def shape_of(p: Problem, name: str, parameter: str, given: Any) -> tuple[int, ...]:
    """The shape of a packed operand; it is flat, and has the bytes that the shape needs."""
    spec = p.spec(name)
    if spec.dtype.kind == "q":
        raise UnsupportedDTypeError(f"{p.name}: {name} has dtype {spec.dtype.name}, one element a byte; accepted packed bytes: uint8 with packed={spec.dtype.name!r}")
    if len(spec.shape) != 1:
        p.fail(name, f"of shape {spec.shape}", "a flat array of packed bytes")
    if given is None:
        return (2 * spec.shape[0],)
    if ceil_div(numel(given), 2) != spec.shape[0]:
        p.fail(parameter, given, f"a shape of {max(2 * spec.shape[0] - 1, 0)} or {2 * spec.shape[0]} elements, two for each of the {spec.shape[0]} bytes of {name}")
    return tuple(given)


def view_of(p: Problem) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Shape, strides and first element of contiguize's view."""
    held, offset = 2 * p.spec("x").shape[0], p.params["offset"]
    strides = p.params["strides"]
    if strides is None and offset == 0:
        shape = shape_of(p, "x", "shape", p.params["shape"])
        return shape, contiguous_strides(shape), 0
    shape_of(p, "x", "shape", None)
    shape = p.params["shape"] if p.params["shape"] is not None else (max(held - offset, 0),)
    steps = contiguous_strides(shape) if strides is None else strides if isinstance(strides, tuple) else (strides,)
    if len(steps) != len(shape):
        p.fail("strides", strides, f"one for each axis of shape {shape}")
    low = offset + sum((n - 1) * s for n, s in zip(shape, steps, strict=True) if s < 0)
    high = offset + sum((n - 1) * s for n, s in zip(shape, steps, strict=True) if s > 0)
    if numel(shape) and not 0 <= low <= high < held:
        p.fail("strides", strides, f"a view within the {held} elements of x; this one spans {low} to {high}")
    return shape, steps, offset


def packed_shapes(p: Problem) -> list[tuple[str, tuple[int, ...]]]:
    """The arrays that concat joins, with their shapes."""
    names = [name for name in p.decl.many_inputs if p.has(name)]
    given = p.params["shapes"]
    if given is not None and len(given) != len(names):
        p.fail("shapes", given, f"one shape for each of the {len(names)} arrays")
    return [(name, shape_of(p, name, "shapes", None if given is None else given[k])) for k, name in enumerate(names)]


def joined_shape(p: Problem) -> tuple[tuple[int, ...], int]:
    """The shape of the joined array, and the axis."""
    parts = packed_shapes(p)
    first, dim = parts[0][1], p.params["dim"]
    if not -len(first) <= dim < len(first):
        p.fail("dim", dim, f"an axis from {-len(first)} to {len(first) - 1} for {len(first)} dimensions")
    axis = dim % len(first)
    for name, shape in parts:
        if len(shape) != len(first) or any(n != m for a, (n, m) in enumerate(zip(shape, first, strict=True)) if a != axis):
            p.fail(name, f"of shape {shape}", f"the shape of {parts[0][0]}, {first}, on all axes but {axis}")
    return (*first[:axis], sum(shape[axis] for _, shape in parts), *first[axis + 1 :]), axis


def packed_dims(p: Problem) -> dict[str, Any]:
    """Packed results are flat: two elements a byte."""

    def flat(shape: Sequence[int]) -> dict[str, Any]:
        return {"Y": (ceil_div(numel(shape), 2),)}

    match p.traits.move:
        case "fill" if p.decl.outputs:
            return flat(p.params["shape"])
        case "contiguize":
            return flat(view_of(p)[0])
        case "concat":
            return flat(joined_shape(p)[0])
        case "pad":
            return flat(_padded(p)[1])
        case "write_slice":
            _written(p)
            return {}
    shape_of(p, "x", "shape", p.params["shape"])
    return {}


def _padded(p: Problem) -> tuple[tuple[int, ...], tuple[int, ...], list[tuple[int, int]]]:
    shape = shape_of(p, "x", "shape", p.params["shape"])
    if p.params["mode"] != "constant":
        p.fail("mode", repr(p.params["mode"]), "'constant' for packed data")
    return shape, padded_shape(p, shape), pads(p, len(shape))


def _written(p: Problem) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Shapes of dest and src, and the slice; src has the slice's shape."""
    dest = shape_of(p, "dest", "shape", p.params["shape"])
    src = shape_of(p, "src", "src_shape", p.params["src_shape"])
    where = region(p, dest, src)
    if any(abs(step) != 1 for step in where[1]):
        p.fail("steps", p.params["steps"], "steps of 1 and -1 for packed data")
    src = (1,) * (len(dest) - len(src)) + src
    if src != where[2]:
        p.fail("src", f"of shape {src}", f"{where[2]}, the shape of the slice")
    return dest, src, where


def _half(p: Problem, name: str) -> Arg:
    return Scalar(name, f"bits.{p.types['T']}.0")


def _move(
    x: tuple[Arg, int, int], y: tuple[Arg, int], shape: Sequence[int], place: Sequence[tuple[int, int, int]], wide: bool, keep: bool, value: Arg
) -> list[Launch]:
    """One launch. x: pointer, first element, step of its bytes; y: pointer, step; place: for each axis of y where x begins, its extent and stride."""
    total = numel(shape)
    if not total:
        return []
    axes = [(n, *at) for n, at in zip(shape, place, strict=True)] or [(1, 0, 1, 1)]
    axes = [axis for axis in axes if axis[0] != 1 or axis[1] or axis[2] != 1] or [(1, 0, 1, 1)]
    if len(axes) > RANK:
        from ...errors import UnsupportedError

        raise UnsupportedError(f"{len(axes)} axes; accepted up to {RANK} for packed data")
    inner = axes[::-1]
    data = GATHER[index_t(wide)].pack(
        rank=len(axes), extent=extents([a[0] for a in inner], wide), length=[a[0] for a in inner], low=[a[1] for a in inner],
        n=[a[2] for a in inner], x_step=[a[3] for a in inner], y_step=(),
    )  # fmt: skip
    args = (x[0], y[0], Blob(data), i64(total), i64(x[1]), i64(x[2]), i64(y[1]), i32(keep), value)
    return [Launch("_nibbles", (ceil_div(ceil_div(total, 2), THREADS), 1, 1), (THREADS, 1, 1), args)]


def _step(spec: Spec) -> int:
    return spec.strides[0]


def plan_packed(p: Problem, wide: bool) -> tuple[list[Launch], int]:
    """The launches of a call on packed data."""
    zero = Const(0, "u64")
    if p.traits.move == "fill":  # nothing lies within x: all halves become the value
        name = "y" if p.decl.outputs else "x"
        shape = p.params["shape"] if p.params["shape"] is not None else (2 * p.spec(name).shape[0],)
        return _move((zero, 0, 0), (Ptr(name), _step(p.spec(name))), (numel(shape),), [(0, 0, 0)], wide, False, _half(p, "value")), 0
    if p.traits.move == "contiguize":
        shape, strides, offset = view_of(p)
        place = [(0, n, s) for n, s in zip(shape, strides, strict=True)]
        return _move((Ptr("x"), offset, _step(p.spec("x"))), (Ptr("y"), _step(p.spec("y"))), shape, place, wide, False, zero), 0
    if p.traits.move == "pad":
        shape, out, pairs = _padded(p)
        place = [(before, n, s) for (before, _), n, s in zip(pairs, shape, contiguous_strides(shape), strict=True)]
        return _move((Ptr("x"), 0, _step(p.spec("x"))), (Ptr("y"), _step(p.spec("y"))), out, place, wide, False, _half(p, "value")), 0
    if p.traits.move == "write_slice":
        dest, src, (first, steps, extents) = _written(p)
        place, at = [], 0
        for begin, step, n, s in zip(first, steps, extents, contiguous_strides(src), strict=True):
            place.append((begin if step > 0 else begin - (n - 1), n, s * step))
            at += (n - 1) * s if step < 0 else 0
        return _move((Ptr("src"), at, _step(p.spec("src"))), (Ptr("dest"), _step(p.spec("dest"))), dest, place, wide, True, zero), 0
    shape, axis = joined_shape(p)
    launches: list[Launch] = []
    begin = 0
    for k, (name, part) in enumerate(packed_shapes(p)):  # the first one sets all bytes, so that the last half is 0 too
        place = [(begin if a == axis else 0, n, s) for a, (n, s) in enumerate(zip(part, contiguous_strides(part), strict=True))]
        launches += _move((Ptr(name), 0, _step(p.spec(name))), (Ptr("y"), _step(p.spec("y"))), shape, place, wide, k > 0, zero)
        begin += part[axis]
    return launches, 0
