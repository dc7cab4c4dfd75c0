"""Layout ops: NumPy's own moves of elements, written per op; sums over copies in float64."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..numerics import NUMPY, round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms

CASES: list[OpCase] = []
SHAPES = ((3, 5, 7), (257,), (1,), (), (0,), (2, 0, 3))
PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def stored(value: Any, types: dict[str, str]) -> np.ndarray:
    """A fill value as an element, in the form that references compute with."""
    token = types["T"]
    if token in ("c64", "c128"):
        return np.asarray(value, NUMPY[token])
    value = value.real if isinstance(value, complex) else value
    if token == "bool":
        return np.asarray(value != 0)
    if token in ("f32", "f16", "bf16", "f64", "e4m3", "e5m2"):
        with np.errstate(over="ignore"):
            wide = np.float64(value) if token == "f64" else np.float64(np.float32(value))
        if token == "e4m3" and abs(wide) > 448:
            wide = np.copysign(448.0, wide)
        return np.asarray(round_to(wide, token)).astype(np.float64)
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

# -- permutations of elements ----------------------------------------------------------------------------------------------------------

moves("contiguize", lambda x: x.copy(), lambda dy: {"dx": dy.copy()}, [(s, {}) for s in (*SHAPES, (70, 40), (2,) * 9)])

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
    pads = pads if isinstance(pads, tuple) else (pads,)
    pairs = [(pads[k], pads[k + 1]) for k in range(0, len(pads), 2)][::-1]
    return [(0, 0)] * (rank - len(pairs)) + pairs


def cropped(x, pairs):
    return x[tuple(slice(-min(a, 0), n + min(b, 0)) for n, (a, b) in zip(x.shape, pairs, strict=True))]


def reads(n: int, before: int, after: int, mode: str) -> np.ndarray:
    """Which cell of x each cell of y reads along an axis: NumPy's padding of 0, 1, …, cropped."""
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
    ((3, 64), {"pads": (0, 0, 2, 1), "value": -1}), ((257,), {"pads": (1, 0)}), ((1,), {"pads": (2, 2)}), ((), {"pads": ()}), ((0,), {"pads": (1, 2), "value": 1}), ((2, 0, 3), {"pads": (1, 1)}),
    *(((3, 5, 7), {"pads": (2, 1, -1, 3), "mode": mode}) for mode in PAD_MODES), *(((4, 33), {"pads": (3, 2, 2, 2), "mode": mode}) for mode in PAD_MODES),
    ((3, 2), {"pads": (40, 9), "mode": "replicate"}), ((2, 5), {"pads": (-3, 2, -1, 1), "mode": "replicate"}), ((3,), {"pads": (3, 3), "mode": "circular"}),
    ((2, 0), {"pads": (0, 0, 1, 1), "mode": "reflect"}),
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


CASES.append(OpCase("pad", "forward", padded, lambda d: [Sample({"x": d.values(s)}, g, f"{list(s)} {g}") for s, g in PADS], pad_errors, tol=EXACT))
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


CASES.append(OpCase("concat", "forward", joined, join_samples, join_errors, tol=EXACT, linear=("tensor0", "tensor1")))
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
    """Fill values that are numbers in the dtype: what others become is tested with cast."""
    token = d.types["T"]
    floating = token in ("f32", "f16", "bf16", "f64", "e5m2", "c64", "c128")
    return [v for v in VALUES if (floating or (v == v and abs(v) < 100)) and (token in ("c64", "c128") or not isinstance(v, complex))]


CASES.append(
    OpCase(
        "full", "forward", lambda types, shape, value: np.broadcast_to(stored(value, types), shape).copy(),
        lambda d: [Sample({}, {"shape": s, "value": v}, f"{s} {v}") for s, v in [*((s, 3) for s in SHAPES), *(((5, 9), v) for v in fitting(d))]],
        tol=EXACT, edges=(), reason="no operand: extents and values are those of the samples",
    )
)  # fmt: skip
CASES.append(
    OpCase(
        "fill_", "forward", lambda x, types, value: {"x": np.broadcast_to(stored(value, types), x.shape).copy()},
        lambda d: [Sample({"x": d.values(s)}, {"value": v}, f"{s} {v}") for s, v in [*((s, 3) for s in SHAPES), *(((5, 9), v) for v in fitting(d))]],
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


CASES.append(OpCase("write_slice", "forward", written, write_samples, write_errors, tol=EXACT))
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
