"""Records of sorting and selection: NumPy's stable sort over keys that put NaN last, row by row."""

from __future__ import annotations

import numpy as np

from ..numerics import round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, specials


def rows_first(x, dim):
    """Rows along an axis as a matrix, and the shape they are batched over."""
    x = np.asarray(x)
    moved = np.moveaxis(x.reshape(x.shape or (1,)), dim, -1)
    return moved.reshape(int(np.prod(moved.shape[:-1])), moved.shape[-1]), moved.shape[:-1]


def stable(row, descending=False):
    """Positions of a row's elements in the stable order: by value, NaN as the greatest, then by position."""
    values = [(bool(v != v), 0 if v != v else v) for v in row.tolist()]
    return np.array(sorted(range(len(values)), key=values.__getitem__, reverse=descending), np.int64)  # reverse keeps the order of what is equal


def ordered(x, dim, descending=False, first=None):
    """Values and positions of the `first` elements of each row in order."""
    x = np.asarray(x)
    flat, outer = rows_first(x, dim)
    n = flat.shape[-1] if first is None else first
    at = np.array([stable(row, descending)[:n] for row in flat], np.int64).reshape(len(flat), n)
    values = np.take_along_axis(flat, at, -1)
    back = lambda a: np.moveaxis(a.reshape(*outer, n), -1, dim) if x.ndim else a.reshape(())
    return back(values), back(at)


# -- sort, argsort, msort -------------------------------------------------------------------------------------------------------------

_SHAPES = (((5, 7), 1), ((7, 5), 0), ((3, 4, 6), 1), ((33,), 0), ((2, 257), -1), ((300, 3), 0), ((), 0), ((3, 0), 1), ((0, 4), 1), ((4, 1), 1), ((1, 1300), 1))


def tied(d: Draw, shape, lo=-3.0, hi=3.0):
    """Values among which many are equal."""
    x = d.values(shape, "T", lo, hi)
    return round_to(np.round(x.astype(np.float64)), d.types["T"]) if d.floating and x.size > 4 else x


def index_dtype(d: Draw):
    """The parameter by which positions get the dtype that is tried."""
    return {"index_dtype": "int32" if d.types["I"] == "i32" else "int64"}


def samples(d: Draw):
    for k, (shape, along) in enumerate(_SHAPES):
        x = tied(d, shape) if k % 2 else d.values(shape)
        for descending in (False, True) if k < 6 else (k % 2 == 0,):
            yield Sample({"x": x}, {"dim": along, "descending": descending, **index_dtype(d)}, f"{shape} {along} {descending}")


def long_rows(d: Draw):
    """A row that is longer than a block sorts, with and without a scan of its tiles."""
    yield Sample({"x": tied(d, (2, 8300), -60, 60)}, {"dim": 1, **index_dtype(d)}, "long rows")
    if d.types["T"] in ("u8", "f16"):
        yield Sample({"x": tied(d, (270000,), -60, 60)}, {"dim": 0, "descending": True, **index_dtype(d)}, "many tiles")


def edges(d: Draw):
    x = specials(d.types["T"])
    x = np.concatenate([x, x[::-1], d.rng.permutation(x)])
    for descending in (False, True):
        yield Sample({"x": x}, {"dim": 0, "descending": descending, **index_dtype(d)}, f"edges {descending}")
    yield Sample({"x": x[:31]}, {"dim": 0, **index_dtype(d)}, "edges of a warp")


def errors(d: Draw):
    yield ErrorSample({"x": d.values((3, 4))}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted an axis", id="dim")
    yield ErrorSample({"x": d.values((3, 4))}, {"index_dtype": "int8"}, "UnsupportedDTypeError", "index_dtype is int8; accepted int64, int32", id="index_dtype")


def sort(x, dim=-1, descending=False):
    return ordered(x, dim, descending)


def argsort(x, dim=-1, descending=False):
    return ordered(x, dim, descending)[1]


def msort(x, descending=False, dim=0, return_indices=False):
    values, indices = ordered(x, dim, descending)
    return (values, indices) if return_indices else values


def msort_samples(d: Draw):
    for k, s in enumerate(samples(d)):
        yield Sample(s.args, {**s.params, "return_indices": k % 2 == 0}, s.id)


def put_back(dy, indices, shape, dim):
    """dy at the positions that its elements came from, 0 elsewhere."""
    dx = np.zeros(shape or (1,), dy.dtype)
    if dy.size:
        grown = lambda a: a.reshape(a.shape or (1,)) if a.ndim == len(shape or (1,)) or not a.ndim else np.expand_dims(a, dim)
        np.put_along_axis(dx, grown(indices), grown(dy), dim)
    return dx.reshape(shape)


def sort_backward(dy, indices, dim=-1):
    return put_back(dy, indices, dy.shape, dim)


def back_samples(default):
    def make(d: Draw):
        for k, (shape, dim) in enumerate(_SHAPES):
            x = d.distinct(shape, lo=-8, hi=8)
            indices = ordered(x.astype(np.float64), dim, k % 2 == 1)[1].astype(d.dtype("I"))
            yield Sample({"x": x, "indices": indices, "dy": d.values(shape)}, {"dim": dim, "descending": k % 2 == 1}, f"{shape} {dim}")

    return make


def back_errors(d: Draw):
    indices = np.array([[0, 3, 1], [9, 2, 0]], d.dtype("I"))
    yield ErrorSample({"dy": d.values((2, 3)), "indices": indices}, {"dim": 1}, "IndexOutOfRangeError", "3 at position 1", data=True, id="position")


def back_args(sample, outputs, dys):
    """The gradient's operands from a forward call whose result may leave out the positions."""
    indices = ordered(sample.args["x"], sample.params.get("dim", 0), sample.params.get("descending", False))[1]
    return Sample({"dy": next(iter(dys.values())), "indices": indices.astype(outputs.get("indices", np.zeros(0, np.int32)).dtype)}, {"dim": sample.params["dim"]}, sample.id)


# -- topk, kthvalue, medians ----------------------------------------------------------------------------------------------------------

# shape, axis, k from 1 on
_CHOICES = (((5, 7), 1, 3), ((7, 5), 0, 7), ((3, 4, 6), 1, 1), ((33,), 0, 12), ((2, 300), -1, 64), ((300, 3), 0, 2), ((), 0, 1), ((4, 1), 1, 1))


def drawn(d: Draw, shape, tie):
    x = tied(d, shape) if tie else d.values(shape)
    if d.floating and x.size > 20:
        x.reshape(-1)[:: x.size // 4] = np.nan
    return x


def topk_samples(d: Draw):
    for j, (shape, dim, k) in enumerate(_CHOICES):
        for largest in (True, False):
            yield Sample({"x": drawn(d, shape, j % 2)}, {"k": k, "dim": dim, "largest": largest, **index_dtype(d)}, f"{shape} {dim} {k} {largest}")
    yield Sample({"x": d.values((3, 0))}, {"k": 0, "dim": 1, **index_dtype(d)}, "nothing")
    yield Sample({"x": d.values((0, 4))}, {"k": 2, "dim": 1, **index_dtype(d)}, "no rows")
    yield Sample({"x": d.values((3, 2500))}, {"k": 70, "dim": 1, **index_dtype(d)}, "digits of keys")
    if d.types["T"] in ("f16", "i8"):
        yield Sample({"x": np.zeros((1, 2500), d.dtype())}, {"k": 5, "dim": 1, **index_dtype(d)}, "digits of positions")
        yield Sample({"x": tied(d, (1, 66000))}, {"k": 9, "dim": 1, **index_dtype(d)}, "chunks")
        yield Sample({"x": tied(d, (1, 8300))}, {"k": 1100, "dim": 1, **index_dtype(d)}, "many of a long row")


def topk(x, k, dim=-1, largest=True):
    return ordered(x, dim, largest, k)


def topk_errors(d: Draw):
    yield ErrorSample({"x": d.values((3, 4))}, {"k": 5}, "InvalidProblemError", "k is 5; accepted 0 to 4", id="k")
    yield ErrorSample({"x": d.values((3, 4))}, {"k": -1}, "InvalidProblemError", "k is -1; accepted 0 to 4", id="negative k")


def chosen(takes):
    """One element of each row, by its rank from 0 on."""

    def rank(row, k):
        nans = int((row != row).sum())
        n = len(row)
        if takes == "rank":
            return k - 1
        if takes == "median":
            return n - nans if nans else (n - 1) // 2
        return (n - nans - 1) // 2 if n > nans else 0

    def reference(x, k=1, dim=-1 if takes == "rank" else None, keepdim=False):
        x = np.asarray(x)
        rows = (x.reshape(1, -1), ()) if dim is None else rows_first(x, dim)
        flat, outer = rows
        at = np.array([stable(row)[rank(row, k)] for row in flat], np.int64).reshape(len(flat))
        shape = (() if dim is None or not x.ndim else outer) if not keepdim else tuple(1 for _ in x.shape) if dim is None else tuple(
            1 if a == dim % max(x.ndim, 1) else n for a, n in enumerate(x.shape)
        )
        return flat[np.arange(len(flat)), at].reshape(shape), at.reshape(shape)

    return reference


def choice_samples(takes):
    def make(d: Draw):
        for j, (shape, dim, k) in enumerate(_CHOICES):
            given = {"k": k} if takes == "rank" else {}
            yield Sample({"x": drawn(d, shape, j % 2)}, {**given, "dim": dim, "keepdim": j % 3 == 1, **index_dtype(d)}, f"{shape} {dim} {k}")
        given = {"k": 1300} if takes == "rank" else {}
        yield Sample({"x": drawn(d, (2, 2600), True)}, {**given, "dim": 1, **index_dtype(d)}, "digits of keys and positions")
        yield Sample({"x": d.values((0, 40))}, {**given, "k": 3, "dim": 1, **index_dtype(d)} if given else {"dim": 1, **index_dtype(d)}, "no rows")
        if takes != "rank":
            yield Sample({"x": drawn(d, (6, 9), False)}, index_dtype(d), "all")
            yield Sample({"x": np.full((2, 3), np.nan if d.floating else 1).astype(d.dtype())}, {"keepdim": True, **index_dtype(d)}, "nothing but NaN")

    return make


def choice_errors(takes):
    def make(d: Draw):
        if takes == "rank":
            for k in (0, 5):
                yield ErrorSample({"x": d.values((3, 4))}, {"k": k}, "InvalidProblemError", f"k is {k}; accepted 1 to 4", id=f"k {k}")
        else:
            yield ErrorSample({"x": d.values((3, 0))}, {"dim": 1}, "InvalidProblemError", "at least one element", id="empty")

    return make


def choice_edges(takes):
    def make(d: Draw):
        for s in edges(d):
            given = {"k": len(s.args["x"]) // 2} if takes in ("first", "rank") else {}
            yield Sample(s.args, {**given, "dim": 0, **index_dtype(d)}, s.id)

    return make


def choice_backward(dy, indices, x_shape, dim=None):
    if dim is None:
        dx = np.zeros(x_shape, dy.dtype)
        dx.reshape(-1)[np.asarray(indices).reshape(-1)] = dy.reshape(-1)
        return dx
    return put_back(dy, indices, tuple(x_shape), dim)


def choice_back_samples(takes):
    def make(d: Draw):
        for j, (shape, dim, k) in enumerate(_CHOICES):
            x = d.distinct(shape, lo=-8, hi=8).astype(np.float64)
            if takes == "first":
                indices = ordered(x, dim, j % 2 == 0, k)[1]
            else:
                indices = chosen("rank")(x, k, dim, j % 2 == 0)[1]
            yield Sample({"indices": indices.astype(d.dtype("I")), "dy": d.values(indices.shape)}, {"x_shape": shape, "dim": dim}, f"{shape} {dim}")
        if takes == "median":
            yield Sample({"indices": np.array(7, d.dtype("I")), "dy": d.values(())}, {"x_shape": (3, 4)}, "all")

    return make


def choice_back_errors(takes):
    def make(d: Draw):
        position = np.array([[9]] if takes == "first" else [9], d.dtype("I"))
        yield ErrorSample({"dy": d.values(position.shape), "indices": position}, {"x_shape": (1, 3), "dim": 1}, "IndexOutOfRangeError", "9 at position 0", data=True, id="position")
        yield ErrorSample(
            {"dy": d.values((4, 3)), "indices": np.zeros((4, 3), d.dtype("I"))}, {"x_shape": (2, 3), "dim": 1}, "InvalidProblemError", "dy is of shape .4, 3.; accepted", id="shape"
        )  # fmt: skip

    return make


def choice_back_args(takes):
    def make(sample, outputs, dys):
        dim = sample.params.get("dim", None if takes == "median" else -1)
        return Sample({"dy": next(iter(dys.values())), "indices": outputs["indices"]}, {"x_shape": sample.args["x"].shape, "dim": dim}, sample.id)

    return make


def choice_records(op, takes, reference, own_samples, own_errors):
    back = "median" if "median" in takes else takes
    return [
        OpCase(op, "forward", reference, own_samples, own_errors, tol=EXACT, edges=choice_edges(takes)),
        OpCase(op, "backward", choice_backward, choice_back_samples(back), choice_back_errors(back), tol=EXACT, backward_args=choice_back_args(back)),
    ]


CASES = [
    OpCase("sort", "forward", sort, lambda d: [*samples(d), *long_rows(d)], errors, tol=EXACT, edges=edges),
    OpCase("argsort", "forward", argsort, samples, errors, tol=EXACT, edges=edges),
    OpCase("msort", "forward", msort, msort_samples, tol=EXACT, edges=edges),
    OpCase("sort", "backward", sort_backward, back_samples(-1), back_errors, tol=EXACT),
    OpCase("msort", "backward", sort_backward, back_samples(0), back_errors, tol=EXACT, backward_args=back_args),
    *choice_records("topk", "first", topk, topk_samples, topk_errors),
    *(record for op, takes in (("kthvalue", "rank"), ("median", "median"), ("nanmedian", "nanmedian"))
      for record in choice_records(op, takes, chosen(takes), choice_samples(takes), choice_errors(takes))),
]
