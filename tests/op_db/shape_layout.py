"""Layout ops: NumPy's own moves of elements, written per op; sums over copies in float64."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..numerics import NUMPY, round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms

CASES: list[OpCase] = []
SHAPES = ((3, 5, 7), (257,), (1,), (), (0,), (2, 0, 3))
PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap", "symmetric": "symmetric"}


def stored(value: Any, types: dict[str, str]) -> np.ndarray:
    """A fill value as an element, in the form that references compute with."""
    token = types["T"]
    if token in ("c64", "c128"):
        return np.asarray(value, NUMPY[token])
    value = value.real if isinstance(value, complex) else value
    if token == "bool":
        return np.asarray(value != 0)
    if token in ("f32", "f16", "bf16", "f64", "e4m3", "e5m2"):
        wide = np.float64(value)
        if token == "e4m3" and abs(wide) > 448:
            wide = np.copysign(448.0, wide)
        return np.asarray(round_to(wide, token)).astype(np.float64)
    if token in NIBBLES:
        low, high = (-8, 7) if token == "s4" else (0, 15)
        return np.asarray(int(np.clip(np.rint(float(value)), low, high)) & 15, np.uint8)
    info = np.iinfo(NUMPY[token])
    number = int(value) & (1 << info.bits) - 1
    return np.asarray(number - (1 << info.bits) if number > info.max else number).astype(NUMPY[token])


def moves(
    op: str,
    forward: Callable[..., np.ndarray],
    backward: Callable[..., Any],
    calls: Sequence[tuple[tuple[int, ...], dict[str, Any]]],
    errors: Sequence[tuple[tuple[int, ...], dict[str, Any], str]] = (),
    *,
    gradient: Callable[[Draw, Sample, np.ndarray], Sample] | None = None,
    backward_tol: Any = EXACT,
) -> None:
    """The records of an op that moves the elements of one array. `calls`: shapes and parameters."""

    def samples(d: Draw) -> list[Sample]:
        return [Sample({"x": d.values(shape)}, dict(given), f"{list(shape)} {given}") for shape, given in calls]

    def with_dy(d: Draw) -> list[Sample]:
        out = []
        for sample in samples(d):
            y = CASES_BY_NAME[op].expected(sample.args, sample.params, d.types)
            out.append(sample.with_args(dy=d.values(np.shape(y))))
        return out

    def bad(d: Draw) -> list[ErrorSample]:
        return [ErrorSample({"x": d.values(shape)}, dict(given), "InvalidProblemError", match, id=match) for shape, given, match in errors]

    CASES_BY_NAME[op] = OpCase(op, "forward", forward, samples, bad if errors else None, tol=EXACT, linear=("x",))
    CASES.append(CASES_BY_NAME[op])
    CASES.append(OpCase(op, "backward", backward, with_dy, tol=backward_tol, grads={"dx": "x"}))


CASES_BY_NAME: dict[str, OpCase] = {}

# -- packed 4-bit integers -------------------------------------------------------------------------------------------------------------

NIBBLES = ("s4", "u4")


def packed_data(d: Draw, shape: Sequence[int]) -> np.ndarray:
    """Random bytes for that many elements, the last high half too."""
    return d.rng.integers(0, 256, (int(np.prod(shape, dtype=np.int64)) + 1) // 2).astype(np.uint8)


def unpacked(x: np.ndarray, shape: Sequence[int]) -> np.ndarray:
    return np.stack([x & 15, x >> 4], -1).ravel()[: int(np.prod(shape, dtype=np.int64))].reshape(tuple(shape))


def packed(values: np.ndarray) -> np.ndarray:
    flat = np.append(np.ravel(values), np.zeros(np.size(values) % 2, np.uint8)).astype(np.uint8) & 15
    return flat[::2] | flat[1::2] << 4


def on_packed(packed_reference: Callable[..., Any], reference: Callable[..., Any]) -> Callable[..., Any]:
    """One reference for both kinds of operands."""
    return lambda types, **given: (packed_reference if types["T"] in NIBBLES else reference)(types=types, **given)


def either(packed_samples: Callable[[Draw], list[Any]], samples: Callable[[Draw], list[Any]]) -> Callable[[Draw], list[Any]]:
    return lambda d: (packed_samples if d.types["T"] in NIBBLES else samples)(d)


# -- permutations of elements ----------------------------------------------------------------------------------------------------------



def contiguize_packed(x, shape=None, strides=None, offset=0, **_):
    shape = (2 * x.size - offset,) if shape is None else shape
    if strides is None:
        strides = [int(np.prod(shape[k + 1 :], dtype=np.int64)) for k in range(len(shape))]
    index = np.full(shape, offset)
    for axis, step in enumerate(strides):
        index = index + (step * np.arange(shape[axis])).reshape([-1 if a == axis else 1 for a in range(len(shape))])
    return packed(unpacked(x, (2 * x.size,))[index])


def contiguize_packed_samples(d: Draw) -> list[Sample]:
    calls = [((s, {"shape": s})) for s in SHAPES] + [
        ((30,), {}), ((9,), {"offset": 3}), ((5, 7, 3), {"shape": (3, 5, 7), "strides": (1, 21, 3)}), ((105,), {"shape": (3, 4, 3), "strides": (35, -7, 2), "offset": 29}), ((6,), {"shape": (4, 3), "strides": (0, 1), "offset": 2}),
    ]  # fmt: skip
    return [Sample({"x": packed_data(d, shape)}, given, f"{shape} {given}") for shape, given in calls]


def contiguize_packed_errors(d: Draw) -> list[ErrorSample]:
    x = packed_data(d, (9,))
    return [
        ErrorSample({"x": x}, {"shape": (8,)}, "InvalidProblemError", "contiguize: shape is"), ErrorSample({"x": x}, {"shape": (3, 4), "strides": (4, 1)}, "InvalidProblemError", "contiguize: strides is .*within the 10"),
        ErrorSample({"x": x}, {"shape": (3, 3), "strides": (3,)}, "InvalidProblemError", "contiguize: strides is"), ErrorSample({"x": x[None]}, {}, "InvalidProblemError", "contiguize: x is of shape .*flat"),
    ]  # fmt: skip


CONTIGUOUS = (*SHAPES, (70, 40), (2,) * 9)
CASES.append(
    OpCase(
        "contiguize", "forward", on_packed(contiguize_packed, lambda x, **_: x.copy()),
        either(contiguize_packed_samples, lambda d: [Sample({"x": d.values(s)}, {}, f"{list(s)}") for s in CONTIGUOUS]),
        either(contiguize_packed_errors, lambda d: [ErrorSample({"x": d.values((4,))}, {"offset": 1}, "InvalidProblemError", "contiguize: offset is 1")]), tol=EXACT, linear=("x",),
    )
)  # fmt: skip
CASES.append(OpCase("contiguize", "backward", lambda dy: {"dx": dy.copy()}, lambda d: [Sample({"dy": d.values(s)}, {}, f"{list(s)}") for s in CONTIGUOUS], tol=EXACT, grads={"dx": "x"}))

moves(
    "permute", lambda x, dims: np.transpose(x, dims), lambda dy, dims: {"dx": np.transpose(dy, np.argsort(np.atleast_1d(np.asarray(dims, int)) % max(dy.ndim, 1)))},
    [
        ((3, 5, 7), {"dims": (2, 0, 1)}), ((3, 5, 7), {"dims": (0, -1, 1)}), ((70, 130), {"dims": (1, 0)}), ((2, 17, 1, 33), {"dims": (3, 0, 2, 1)}),
        ((257,), {"dims": 0}), ((1,), {"dims": (0,)}), ((), {"dims": ()}), ((2, 0, 3), {"dims": (1, 2, 0)}), ((2, 3, 2, 2, 3, 2, 2, 1, 3), {"dims": (8, 0, 7, 1, 6, 2, 5, 3, 4)}),
    ],
    [((3, 5), {"dims": (0, 0)}, "permute: dims is .*differ"), ((3, 5), {"dims": (0,)}, "permute: dims is"), ((3, 5), {"dims": (0, 2)}, "permute: dims is")],
)  # fmt: skip

moves(
    "flip", lambda x, dims: np.flip(x, dims), lambda dy, dims: {"dx": np.flip(dy, dims)},
    [((3, 5, 7), {"dims": (0, 2)}), ((3, 5, 7), {"dims": -2}), ((257,), {"dims": 0}), ((64,), {"dims": 0}), ((1,), {"dims": 0}), ((0,), {"dims": 0}), ((2, 0, 3), {"dims": (0, 1)}), ((), {"dims": ()})],
    [((3, 5), {"dims": (0, -2)}, "flip: dims is .*differ"), ((3, 5), {"dims": 2}, "flip: dims is")],
)  # fmt: skip

moves(
    "roll", lambda x, shifts, dims=None: np.roll(x, shifts, dims), lambda dy, shifts, dims=None: {"dx": np.roll(dy, tuple(-s for s in shifts) if isinstance(shifts, tuple) else -shifts, dims)},
    [
        ((3, 5, 7), {"shifts": 4}), ((3, 5, 7), {"shifts": (1, -9), "dims": (0, 2)}), ((3, 64), {"shifts": 5, "dims": 0}), ((3, 64), {"shifts": (2, 3), "dims": (1, -1)}),
        ((257,), {"shifts": -(2**40) - 3}), ((1,), {"shifts": 7}), ((), {"shifts": 2}), ((0,), {"shifts": 1}), ((2, 0, 3), {"shifts": (1, 1), "dims": (1, 2)}),
    ],
    [((3, 5), {"shifts": (1, 2)}, "roll: shifts is"), ((3, 5), {"shifts": (1, 2), "dims": 0}, "roll: shifts is"), ((3, 5), {"shifts": 1, "dims": 2}, "roll: dims is")],
)  # fmt: skip

for _name, _cut in (("triu", np.triu), ("tril", np.tril)):
    moves(
        _name, lambda x, diagonal=0, cut=_cut: cut(x, max(-99, min(99, diagonal))), lambda dy, diagonal=0, cut=_cut: {"dx": cut(dy, max(-99, min(99, diagonal)))},
        [((5, 7), {}), ((2, 7, 5), {"diagonal": 2}), ((3, 2, 1, 5), {"diagonal": -1}), ((33, 40), {"diagonal": -3}), ((4, 4), {"diagonal": 2**62}), ((4, 4), {"diagonal": -(2**62)}), ((1, 1), {}), ((0, 3), {}), ((2, 0), {}), ((2, 5, 0), {})],
        [((5,), {}, f"{_name}: x is of shape")],
    )  # fmt: skip

# -- copies of elements ------------------------------------------------------------------------------------------------------------------


def tiled(x, repeats):
    counts = repeats if isinstance(repeats, tuple) else (repeats,)
    return np.tile(x, counts) if len(counts) else x.copy()


def untiled(dy, x_shape, repeats):
    """Sum over the copies, an axis for them in front of each axis."""
    counts = repeats if isinstance(repeats, tuple) else (repeats,)
    rank = max(len(counts), len(x_shape))
    shape = (1,) * (rank - len(x_shape)) + tuple(x_shape)
    counts = (1,) * (rank - len(counts)) + tuple(counts)
    split = dy.astype(np.longdouble).reshape([k for n, r in zip(shape, counts, strict=True) for k in (r, n)])
    axes = tuple(range(0, 2 * rank, 2))
    return {"dx": Terms(split.sum(axes).reshape(x_shape), np.abs(split).sum(axes).reshape(x_shape), max(1, int(np.prod(counts))))}


REPEATS = [
    ((3, 5), {"repeats": (2, 3)}), ((3, 5), {"repeats": (2, 1, 3)}), ((4, 8), {"repeats": 3}), ((5,), {"repeats": (300,)}), ((3, 33), {"repeats": (70, 1)}),
    ((1,), {"repeats": (4,)}), ((1, 3), {"repeats": (1, 2)}), ((), {"repeats": (2, 3)}), ((3, 0), {"repeats": (2, 2)}), ((3, 2), {"repeats": (0, 2)}), ((3,), {"repeats": ()}),
]  # fmt: skip
CASES.append(
    OpCase(
        "repeat", "forward", tiled, lambda d: [Sample({"x": d.values(s)}, g, f"{list(s)} {g}") for s, g in REPEATS],
        lambda d: [ErrorSample({"x": d.values((3,))}, {"repeats": (-1,)}, "InvalidProblemError", "repeat: repeats is .*counts >= 0")], tol=EXACT, linear=("x",),
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "repeat", "backward", untiled,
        lambda d: [Sample({"x": (x := d.values(s)), "dy": d.values(tiled(x, g["repeats"]).shape)}, g, f"{list(s)} {g}") for s, g in REPEATS],
        lambda d: [ErrorSample({"x": d.values((3,)), "dy": d.values((5,))}, {"repeats": (2,), "x_shape": (3,)}, "InvalidProblemError", "repeat_backward: dy is of shape")],
    )
)  # fmt: skip


def padded(x, types, pads, mode="constant", value=0):
    pairs = per_axis(x.ndim, pads)
    if mode == "constant":
        grown = np.pad(x, [(max(a, 0), max(b, 0)) for a, b in pairs], constant_values=stored(value, types)) if x.ndim else x
        return cropped(grown, pairs)
    index = [reads(n, a, b, mode) for n, (a, b) in zip(x.shape, pairs, strict=True)]
    return x[np.ix_(*index)] if index else x.copy()


def per_axis(rank: int, pads: Any) -> list[tuple[int, int]]:
    if not isinstance(pads, tuple):
        return [(pads, pads)] * rank
    if pads and isinstance(pads[0], tuple):
        return list(pads) * (rank // len(pads))
    pairs = [(pads[k], pads[k + 1]) for k in range(0, len(pads), 2)][::-1]
    return [(0, 0)] * (rank - len(pairs)) + pairs


def cropped(x, pairs):
    return x[tuple(slice(-min(a, 0), n + min(b, 0)) for n, (a, b) in zip(x.shape, pairs, strict=True))]


def reads(n: int, before: int, after: int, mode: str) -> np.ndarray:
    """Which cell of x each cell of y reads along an axis: NumPy's padding of 0, 1, …, cropped; a circle is cropped first."""
    mode = {word: own for own, word in PAD_MODES.items()}.get(mode, mode)
    if mode == "circular" and n:
        left = np.arange(n)[max(-before, 0) : n - max(-after, 0)]
        return np.pad(left, (max(before, 0), max(after, 0)), mode="wrap") if left.size else left
    grown = np.pad(np.arange(n), (max(before, 0), max(after, 0)), mode=PAD_MODES[mode]) if n else np.arange(0)
    return grown[max(-before, 0) : len(grown) - max(-after, 0)]


def unpadded(dy, pads, mode="constant"):
    pairs = per_axis(dy.ndim, pads)
    shape = tuple(m - a - b for m, (a, b) in zip(dy.shape, pairs, strict=True))
    if mode == "constant":
        back = [(-a, -b) for a, b in pairs]
        return {"dx": cropped(np.pad(dy, [(max(a, 0), max(b, 0)) for a, b in back]), back) if dy.ndim else dy.copy()}
    sums = []
    for values in (dy, np.abs(dy)):
        total = np.zeros(shape, np.longdouble)
        if dy.ndim:
            index = [reads(n, a, b, mode) for n, (a, b) in zip(shape, pairs, strict=True)]
            np.add.at(total, np.ix_(*index), values)
        else:
            total = values.astype(np.longdouble)
        sums.append(total)
    return {"dx": Terms(sums[0], sums[1], 64)}


PADS = [
    ((3, 5, 7), {"pads": (2, 1)}), ((3, 5, 7), {"pads": (1, 2, 0, 3, -1, 2), "value": 2}), ((4, 6), {"pads": (-2, -3), "value": 5}), ((4, 64), {"pads": (4, 8), "value": 3}),
    ((3, 64), {"pads": (0, 0, 2, 1), "value": 1}), ((257,), {"pads": (1, 0)}), ((1,), {"pads": (2, 2)}), ((), {"pads": ()}), ((0,), {"pads": (1, 2), "value": 1}), ((2, 0, 3), {"pads": (1, 1)}),
    *(((3, 5, 7), {"pads": (2, 1, -1, 3), "mode": mode}) for mode in PAD_MODES), *(((4, 33), {"pads": (3, 2, 2, 2), "mode": mode}) for mode in PAD_MODES),
    ((3, 2), {"pads": (40, 9), "mode": "replicate"}), ((2, 5), {"pads": (-3, 2, -1, 1), "mode": "replicate"}), ((3,), {"pads": (3, 3), "mode": "circular"}),
    ((4,), {"pads": (-1, 1), "mode": "circular"}), ((6, 19), {"pads": (-2, 3, 2, -1), "mode": "circular"}), ((5, 40), {"pads": (7, -9, -2, -1), "mode": "circular"}),
    ((2, 0), {"pads": (0, 0, 1, 1), "mode": "reflect"}), ((3, 5), {"pads": 2, "mode": "symmetric"}), ((3, 5, 6), {"pads": ((1, 2), (0, 3), (-1, 2)), "mode": "edge"}),
    ((4, 5), {"pads": ((2, 1),), "mode": "wrap"}), ((3, 4), {"pads": ((-1, 2), (3, -2)), "mode": "symmetric"}), ((2, 3), {"pads": 1}),
]  # fmt: skip


def pad_errors(d: Draw) -> list[ErrorSample]:
    return [
        ErrorSample({"x": d.values(shape)}, given, "InvalidProblemError", match, id=match)
        for shape, given, match in (
            ((3,), {"pads": (3, 0), "mode": "reflect"}, "pad: pads is .*at most 2"), ((3,), {"pads": (0, 4), "mode": "circular"}, "pad: pads is .*at most 3"),
            ((3,), {"pads": (-2, -2)}, "pad: pads is .*crop"), ((3,), {"pads": (1,)}, "pad: pads is .*pairs"), ((3,), {"pads": (1, 1, 1, 1)}, "pad: pads is .*pairs"),
            ((0,), {"pads": (1, 0), "mode": "replicate"}, "pad: x is empty"), ((0,), {"pads": (0, 0), "mode": "mirror"}, "pad: mode is"),
        )
    ]  # fmt: skip


def pad_packed(x, types, pads, value=0, shape=None, **_):
    return packed(padded(unpacked(x, (2 * x.size,) if shape is None else shape), {"T": "u8"}, pads, value=int(stored(value, types))))


def pad_packed_samples(d: Draw) -> list[Sample]:
    calls = [(s, {**g, "shape": s}) for s, g in PADS if "mode" not in g]
    return [Sample({"x": packed_data(d, s)}, g, f"{s} {g}") for s, g in [*calls, ((8,), {"pads": (1, 2), "value": -2})]]


def pad_packed_errors(d: Draw) -> list[ErrorSample]:
    return [ErrorSample({"x": packed_data(d, (6,))}, {"pads": (1, 1), "mode": "reflect"}, "InvalidProblemError", "pad: mode is 'reflect'")]


CASES.append(
    OpCase(
        "pad", "forward", on_packed(pad_packed, lambda x, types, pads, mode="constant", value=0, **_: padded(x, types, pads, mode, value)),
        either(pad_packed_samples, lambda d: [Sample({"x": d.values(s)}, g, f"{list(s)} {g}") for s, g in PADS]), either(pad_packed_errors, pad_errors), tol=EXACT,
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "pad", "backward", unpadded,
        lambda d: [Sample({"dy": d.values(tuple(n + a + b for n, (a, b) in zip(s, per_axis(len(s), g["pads"]), strict=True)))}, g, f"{list(s)} {g}") for s, g in PADS],
        grads={"dx": "x"},
    )
)  # fmt: skip

# -- several arrays ------------------------------------------------------------------------------------------------------------------------

JOINS: list[tuple[list[tuple[int, ...]], int]] = [
    ([(3, 5, 7), (3, 2, 7), (3, 1, 7)], 1), ([(4, 6), (1, 6), (3, 6)], 0), ([(3, 5), (3, 8), (3, 16)], -1), ([(5,), (0,), (7,)], 0), ([(2, 3), (2, 0)], 1),
    ([(33, 64), (31, 64)], 0), ([(1,), (1,)], 0), ([(1, 3), (1, 2)], 1), ([(0, 3), (0, 4)], 1), ([(2, 3, 2, 2, 3, 2), (2, 3, 2, 2, 3, 2)], 3),
]  # fmt: skip


def joined(dim=0, **given):
    """Joins tensor0, tensor1, …"""
    return np.concatenate([given[f"tensor{k}"] for k in range(32) if f"tensor{k}" in given], dim)


def parts(dy, sizes, dim=0):
    edges = np.cumsum(np.atleast_1d(np.asarray(sizes, int)))[:-1]
    return tuple(np.split(dy, edges, dim))


def join_samples(d: Draw) -> list[Sample]:
    out = []
    for shapes, dim in JOINS:
        args = {f"tensor{k}": d.values(shape) for k, shape in enumerate(shapes)}
        given = {"dim": dim, "sizes": tuple(shape[dim] for shape in shapes)}
        total = list(shapes[0])
        total[dim] = sum(given["sizes"])
        out.append(Sample({**args, "dy": d.values(tuple(total))}, given, f"{shapes} {dim}"))
    return out


def join_errors(d: Draw) -> list[ErrorSample]:
    return [
        ErrorSample({"tensor0": d.values((3, 5)), "tensor1": d.values((4, 5))}, {"dim": 1}, "InvalidProblemError", "concat: tensor1 is of shape"),
        ErrorSample({"tensor0": d.values((3, 5)), "tensor1": d.values((3,))}, {"dim": 0}, "InvalidProblemError", "concat: tensor1 is of shape"),
        ErrorSample({"tensor0": d.values((3, 5))}, {"dim": 2}, "InvalidProblemError", "concat: dim is 2"),
        ErrorSample({"tensor0": d.values(())}, {"dim": 0}, "InvalidProblemError", "concat: dim is 0"),
    ]


def join_packed(dim=0, shapes=None, **given):
    arrays = [given[f"tensor{k}"] for k in range(32) if f"tensor{k}" in given]
    shapes = [(2 * x.size,) for x in arrays] if shapes is None else shapes
    return packed(np.concatenate([unpacked(x, s) for x, s in zip(arrays, shapes, strict=True)], dim))


def join_packed_samples(d: Draw) -> list[Sample]:
    calls = [(shapes, {"dim": dim, "shapes": tuple(shapes)}) for shapes, dim in JOINS if len({len(s) for s in shapes}) == 1] + [([(6,), (10,)], {})]
    return [Sample({f"tensor{k}": packed_data(d, s) for k, s in enumerate(shapes)}, given, f"{shapes} {given}") for shapes, given in calls]


def join_packed_errors(d: Draw) -> list[ErrorSample]:
    args = {"tensor0": packed_data(d, (3, 3)), "tensor1": packed_data(d, (3, 4))}
    return [
        ErrorSample(args, {"shapes": ((3, 3), (3, 4))}, "InvalidProblemError", "concat: tensor1 is of shape"), ErrorSample(args, {"shapes": ((3, 3),)}, "InvalidProblemError", "concat: shapes is"),
        ErrorSample(args, {"shapes": ((3, 3), (3, 5))}, "InvalidProblemError", "concat: shapes is"),
    ]  # fmt: skip


CASES.append(
    OpCase(
        "concat", "forward", on_packed(join_packed, lambda dim=0, **given: joined(dim, **given)), either(join_packed_samples, join_samples), either(join_packed_errors, join_errors),
        tol=EXACT, linear=("tensor0", "tensor1"),
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "concat", "backward", parts, join_samples,
        lambda d: [ErrorSample({"dy": d.values((3, 5))}, {"sizes": (2, 2), "dim": 0}, "InvalidProblemError", "concat_backward: sizes is")], tol=EXACT,
    )
)  # fmt: skip

GRIDS = [((3,), (5,), (7,)), ((33,), (40,)), ((4,),) * 2, ((1,), (3,)), ((), (3,)), ((0,), (3,)), ((2,), (3,), (2,), (1,), (5,))]


def grids(indexing="ij", **xs):
    given = [np.atleast_1d(xs[f"x{k}"]) for k in range(32) if f"x{k}" in xs]
    return tuple(np.meshgrid(*given, indexing=indexing))


def grid_sums(indexing="ij", **given):
    names = [f"dgrid{k}" for k in range(32) if f"dgrid{k}" in given]
    axes = list(range(len(names)))
    if indexing == "xy" and len(names) > 1:
        axes[:2] = [1, 0]
    out = []
    for name, axis in zip(names, axes, strict=True):
        wide = given[name].astype(np.longdouble)
        others = tuple(a for a in range(len(names)) if a != axis)
        out.append(Terms(wide.sum(others), np.abs(wide).sum(others), max(1, wide.size // max(1, wide.shape[axis]))))
    return tuple(out)


def grid_samples(d: Draw) -> list[Sample]:
    out = []
    for k, shapes in enumerate(GRIDS):
        indexing = ("ij", "xy")[k % 2]
        args = {f"x{k}": d.values(shape) for k, shape in enumerate(shapes)}
        lengths = [int(np.prod(s, dtype=np.int64)) for s in shapes]
        if indexing == "xy" and len(lengths) > 1:
            lengths[:2] = lengths[1::-1]
        args |= {f"dgrid{k}": d.values(tuple(lengths)) for k in range(len(shapes))}
        out.append(Sample(args, {"indexing": indexing}, f"{shapes} {indexing}"))
    return out


CASES.append(
    OpCase(
        "meshgrid", "forward", grids, grid_samples,
        lambda d: [ErrorSample({"x0": d.values((3, 2)), "x1": d.values((2,))}, {}, "InvalidProblemError", "meshgrid: x0 is of shape")], tol=EXACT, linear=("x0", "x1"),
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "meshgrid", "backward", grid_sums, lambda d: [s for s in grid_samples(d) if all(np.ndim(s.args[n]) for n in ("x0", "x1"))],
        lambda d: [ErrorSample({"dgrid0": d.values((3, 2)), "dgrid1": d.values((2, 2))}, {}, "InvalidProblemError", "meshgrid_backward: dgrid1 is of shape")],
    )
)  # fmt: skip

# -- values and slices ---------------------------------------------------------------------------------------------------------------------

VALUES = (0, 1, -3, 2.5, 1e30, float("nan"), float("-inf"), -0.0, True, 3 + 4j)


def fitting(d: Draw) -> list[Any]:
    """Fill values that the dtype holds: others are refused."""
    token = d.types["T"]
    floating = token in ("f32", "f16", "bf16", "f64", "e5m2", "c64", "c128")
    lowest = 0 if token.startswith("u") else -100
    return [v for v in VALUES if (floating or (not isinstance(v, complex) and v == v and lowest <= v < 100 and (token == "bool" or v == int(v)))) and (token in ("c64", "c128") or not isinstance(v, complex))]


CASES.append(
    OpCase(
        "full", "forward", on_packed(
            lambda types, shape, value, **_: packed(np.full(shape, stored(value, types))), lambda types, shape, value, **_: np.broadcast_to(stored(value, types), shape).copy()
        ),
        lambda d: [Sample({}, {"shape": s, "value": v}, f"{s} {v}") for s, v in [*((s, 3) for s in SHAPES), *(((5, 9), v) for v in fitting(d))]],
        tol=EXACT, edges=(), reason="no operand: extents and values are those of the samples",
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "fill_", "forward", on_packed(
            lambda x, types, value, shape=None, **_: {"x": packed(np.full((2 * x.size,) if shape is None else shape, stored(value, types)))},
            lambda x, types, value, **_: {"x": np.broadcast_to(stored(value, types), x.shape).copy()},
        ),
        either(
            lambda d: [Sample({"x": packed_data(d, s)}, {"value": v, "shape": s} if s else {"value": v}, f"{s} {v}") for s, v in [*((s, 3) for s in SHAPES), *(((5, 9), v) for v in fitting(d))]],
            lambda d: [Sample({"x": d.values(s)}, {"value": v}, f"{s} {v}") for s, v in [*((s, 3) for s in SHAPES), *(((5, 9), v) for v in fitting(d))]],
        ),
        tol=EXACT,
    )
)  # fmt: skip


def slices(shape, starts, ends, steps, of):
    starts, rank = (starts if isinstance(starts, tuple) else (starts,)), len(shape)
    steps = (1,) * rank if steps is None else steps if isinstance(steps, tuple) else (steps,)
    out = []
    for k, (n, s, step) in enumerate(zip(shape, starts, steps, strict=True)):
        begin = s % n if s < 0 else s
        if ends is None:
            length = ((1,) * (rank - len(of)) + tuple(of))[k]
        else:
            end = ends[k] + n if ends[k] < 0 else ends[k]
            length = len(range(begin, end, step))
        out.append(begin + step * np.arange(length))
    return np.ix_(*out) if out else ()


def written(dest, src, starts, ends=None, steps=None):
    out = np.array(dest)
    out[slices(dest.shape, starts, ends, steps, src.shape)] = src
    return {"dest": out}


def unwritten(dy, starts, ends=None, steps=None, src_shape=None):
    where = slices(dy.shape, starts, ends, steps, src_shape)
    rest = np.array(dy)
    rest[where] = 0
    return {"d_src": np.array(dy[where]), "d_dest": rest}


WRITES = [
    ((5, 7), (2, 3), {"starts": (1, 2)}), ((5, 70), (3, 64), {"starts": (-3, 4)}), ((5, 7), (2, 3), {"starts": (4, 0), "ends": (-6, 6), "steps": (-3, 2)}),
    ((6, 9), (3,), {"starts": (0, -3), "ends": (6, 9)}), ((257,), (1,), {"starts": (256,)}), ((1, 9), (1, 2), {"starts": (0, 7)}), ((), (), {"starts": ()}), ((3, 5), (0, 5), {"starts": (3, 0)}), ((2, 0), (1, 0), {"starts": (1, 0)}),
    ((8, 9), (1, 1), {"starts": (1, 1), "ends": (3, 5)}),
]  # fmt: skip


def write_samples(d: Draw) -> list[Sample]:
    return [Sample({"dest": d.values(a), "src": d.values(b), "dy": d.values(a)}, given | ({} if "ends" in given else {"src_shape": b}), f"{a} {b} {given}") for a, b, given in WRITES]


def write_errors(d: Draw) -> list[ErrorSample]:
    args = {"dest": d.values((5, 7)), "src": d.values((2, 3))}
    return [
        ErrorSample(args, given, "InvalidProblemError", match, id=match)
        for given, match in (
            ({"starts": (4, 0)}, "write_slice: starts is .*axis 0"), ({"starts": (0, 0), "ends": (2, 8)}, "write_slice: ends is"), ({"starts": (0,)}, "write_slice: starts is"),
            ({"starts": (0, 0), "ends": (3, 3)}, "write_slice: src is of shape"), ({"starts": (0, 0), "steps": (0, 1)}, "write_slice: steps is"), ({"starts": (-6, 0)}, "write_slice: starts is"),
        )
    ]  # fmt: skip


def write_packed(dest, src, starts, shape=None, src_shape=None, steps=None, ends=None, **_):
    shape = (2 * dest.size,) if shape is None else shape
    src_shape = (2 * src.size,) if src_shape is None else src_shape
    whole = unpacked(dest, (2 * dest.size,))
    n = int(np.prod(shape, dtype=np.int64))
    whole[:n] = written(whole[:n].reshape(shape), unpacked(src, src_shape), starts, ends, steps)["dest"].ravel()
    return {"dest": packed(whole)}  # what lies behind an odd number of elements stays


PACKED_WRITES = [
    ((5, 7), (2, 3), {"starts": (1, 2)}), ((5, 7), (2, 4), {"starts": (-2, 3), "steps": (1, -1)}), ((9,), (3,), {"starts": (6,)}), ((9,), (1,), {"starts": 8}), ((3, 5), (0, 5), {"starts": (3, 0)}),
    ((4, 6), (2, 6), {"starts": (1, 0), "ends": (3, 6)}), ((1, 8), (1, 2), {"starts": (0, 6)}),
]  # fmt: skip


def write_packed_samples(d: Draw) -> list[Sample]:
    return [Sample({"dest": packed_data(d, a), "src": packed_data(d, b)}, {**given, "shape": a, "src_shape": b}, f"{a} {b} {given}") for a, b, given in PACKED_WRITES]


def write_packed_errors(d: Draw) -> list[ErrorSample]:
    args, shapes = {"dest": packed_data(d, (5, 7)), "src": packed_data(d, (2, 3))}, {"shape": (5, 7), "src_shape": (2, 3)}
    return [
        ErrorSample(args, {**shapes, "starts": (4, 0)}, "InvalidProblemError", "write_slice: starts is"), ErrorSample(args, {**shapes, "starts": (0, 0), "steps": (2, 1)}, "InvalidProblemError", "write_slice: steps is"),
        ErrorSample(args, {**shapes, "starts": (0, 0), "ends": (2, 4)}, "InvalidProblemError", "write_slice: src is of shape"),
    ]  # fmt: skip


CASES.append(
    OpCase(
        "write_slice", "forward", on_packed(write_packed, lambda dest, src, starts, ends=None, steps=None, **_: written(dest, src, starts, ends, steps)),
        either(write_packed_samples, lambda d: [replace(s, params={k: v for k, v in s.params.items() if k != "src_shape"}) for s in write_samples(d)]),
        either(write_packed_errors, write_errors), tol=EXACT,
    )
)  # fmt: skip
CASES.append(OpCase("write_slice", "backward", unwritten, write_samples, tol=EXACT, grads={"d_src": "src", "d_dest": "dest"}))
CASES.append(
    OpCase(
        "write_slice_at", "forward", lambda dest, src, starts: written(dest, src, tuple(int(s) for s in starts)),
        lambda d: [
            Sample({"dest": d.values(a), "src": d.values(b), "starts": np.array([max(s, n + s if s < 0 else s) for s, n in zip(g["starts"], a, strict=True)], d.dtype("I"))}, {}, f"{a} {b}")
            for a, b, g in WRITES if "ends" not in g
        ],
        lambda d: [
            ErrorSample({"dest": d.values((5, 7)), "src": d.values((2, 3)), "starts": np.array([4, 0], d.dtype("I"))}, {}, "IndexOutOfRangeError", "write_slice_at", True),
            ErrorSample({"dest": d.values((5, 7)), "src": d.values((6, 3)), "starts": np.array([0, 0], d.dtype("I"))}, {}, "InvalidProblemError", "src is of shape"),
            ErrorSample({"dest": d.values((5, 7)), "src": d.values((2, 3)), "starts": np.array([0], d.dtype("I"))}, {}, "InvalidProblemError", "starts is of shape"),
        ],
        tol=EXACT,
    )
)  # fmt: skip
