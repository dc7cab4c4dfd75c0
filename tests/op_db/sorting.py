"""Records of sorting and selection: NumPy's stable sort over keys that put NaN last, row by row."""

from __future__ import annotations

import numpy as np

from ..numerics import round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound, specials


def rows_first(x, dim):
    """Rows along an axis as a matrix, and the shape they are batched over."""
    x = np.asarray(x)
    moved = np.moveaxis(x.reshape(x.shape or (1,)), dim, -1)
    return moved.reshape(int(np.prod(moved.shape[:-1])), moved.shape[-1]), moved.shape[:-1]


def stable(row, descending=False):
    """Positions of a row's elements in the stable order: NumPy puts NaN last and keeps the order of what is equal."""
    return len(row) - 1 - np.argsort(row[::-1], kind="stable")[::-1] if descending else np.argsort(row, kind="stable")


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
        if (np.diff(np.sort(grown(indices), dim), axis=dim) == 0).any():
            raise ValueError("two elements of a row came from one position")
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
        none = (0, 2) if takes == "first" else (0,)
        yield Sample({"indices": np.zeros(none, d.dtype("I")), "dy": d.values(none)}, {"x_shape": (0, 40), "dim": 1}, "no rows")
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


# -- mode, quantiles ------------------------------------------------------------------------------------------------------------------


def mode(x, dim=-1, keepdim=False):
    """The most frequent element of each row by counting, the smallest of several."""
    x = np.asarray(x)
    flat, outer = rows_first(x, dim)
    values, at = np.empty(len(flat), flat.dtype), np.empty(len(flat), np.int64)
    for r, row in enumerate(flat):
        counts = [int(((row == v) | ((row != row) & (v != v))).sum()) for v in row]
        best = [i for i in stable(row) if counts[i] == max(counts)]
        values[r], at[r] = row[best[0]], best[0]
    shape = outer if x.ndim else ()
    if keepdim:
        shape = tuple(1 if a == dim % max(x.ndim, 1) else n for a, n in enumerate(x.shape))
    return values.reshape(shape), at.reshape(shape)


def mode_samples(d: Draw):
    for j, (shape, dim, _) in enumerate(_CHOICES):
        yield Sample({"x": drawn(d, shape, True)}, {"dim": dim, "keepdim": j % 3 == 1, **index_dtype(d)}, f"{shape} {dim}")
    yield Sample({"x": d.values((0, 40))}, {"dim": 1, **index_dtype(d)}, "no rows")


def between(row, q, interpolation, ignores):
    """The two places of a sorted row that a quantile lies between, and the weight of the second."""
    n = int((row == row).sum())
    if n < len(row) and (not ignores or not n):
        return n, n, 0.0
    at = q * (n - 1)
    low = int(np.floor(at))
    w = at - low
    w = {"linear": w, "lower": 0.0, "higher": float(w > 0), "midpoint": 0.5 * (w > 0), "nearest": float(np.rint(at) - low)}[interpolation]
    return low, min(low + 1, n - 1), w


def rows_of(x, dim):
    return (x.reshape(1, -1), ()) if dim is None else rows_first(x, dim)


def quantile(ignores):
    def reference(x, q, dim=None, keepdim=False, interpolation="linear"):
        x = np.asarray(x, np.float64)
        flat, outer = rows_of(x, dim)
        several = q if isinstance(q, tuple | list) else [q]
        y, size = np.empty((len(several), len(flat)), np.longdouble), np.empty((len(several), len(flat)))
        for k, level in enumerate(several):
            for r, row in enumerate(np.sort(flat, axis=-1)):
                low, high, w = between(row, level, interpolation, ignores)
                a, b = np.longdouble(row[low]), np.longdouble(row[high])
                y[k, r] = a if a == b or w == 0 else b if w == 1 else a + np.longdouble(w) * (b - a)
                size[k, r] = 2 * (abs(a) + abs(b))
        shape = outer if x.ndim and dim is not None else ()
        if keepdim:
            shape = tuple(1 if dim is None or a == dim % x.ndim else n for a, n in enumerate(x.shape))
        shape = (*((len(several),) if isinstance(q, tuple | list) else ()), *shape)
        return Terms(y.reshape(shape), size.reshape(shape), 2)

    return reference


_LEVELS = (0.5, (0.0, 0.3, 1.0), 0.25, (0.9,))


def quantile_samples(ignores, back=False):
    def make(d: Draw):
        for j, (shape, dim, _) in enumerate(_CHOICES):
            x = d.values(shape) if j % 2 or back else drawn(d, shape, False)
            params = {"q": _LEVELS[j % 4], "dim": dim, "keepdim": j % 3 == 1, "interpolation": ("linear", "lower", "nearest", "midpoint", "higher")[j % 5]}
            yield quantile_sample(d, ignores, x, params, f"{shape} {dim}", back)
        yield quantile_sample(d, ignores, d.values((6, 9)), {"q": (0.2, 0.7)}, "all", back)
        yield quantile_sample(d, ignores, d.values((2, 40)), {"q": tuple(np.linspace(0, 1, 35)), "dim": 1}, "many", back)
        if not back:
            yield Sample({"x": d.values((0, 4))}, {"q": 0.5, "dim": 1}, "no rows")
            yield Sample({"x": np.full((2, 3), np.nan).astype(d.dtype())}, {"q": (0.5,), "dim": 1}, "nothing but NaN")

    return make


def quantile_sample(d: Draw, ignores, x, params, name, back):
    shape = quantile(ignores)(x, **params).value.shape
    return Sample({"x": x, "dy": d.values(shape)} if back else {"x": x}, params, name)


def quantile_errors(d: Draw):
    for q in (1.5, -0.1, (0.5, 2.0)):
        yield ErrorSample({"x": d.values((3, 4))}, {"q": q}, "InvalidProblemError", "q is .*; accepted numbers from 0 to 1", id=f"{q}")
    yield ErrorSample({"x": d.values((3, 0))}, {"q": 0.5, "dim": 1}, "InvalidProblemError", "at least one element", id="empty")


def quantile_backward(ignores):
    def reference(dy, x, q, dim=None, keepdim=False, interpolation="linear"):
        flat, _ = rows_of(np.asarray(x, np.float64), dim)
        several = q if isinstance(q, tuple | list) else [q]
        g = np.asarray(dy).reshape(len(several), len(flat))
        dx, size = np.zeros(flat.shape, np.longdouble), np.zeros(flat.shape)
        for k, level in enumerate(several):
            for r, row in enumerate(flat):
                order = stable(row)
                low, high, w = between(row[order], level, interpolation, ignores)
                for place, weight in ((low, 1 - w), (high, w)):
                    dx[r, order[place]] += weight * np.longdouble(g[k, r])
                    size[r, order[place]] += len(several) * abs(weight * g[k, r])
        shape = np.shape(x) or (1,)
        moved = shape if dim is None else tuple(np.moveaxis(np.empty(shape), dim, -1).shape)
        back = lambda a: (a.reshape(moved) if dim is None else np.moveaxis(a.reshape(moved), -1, dim)).reshape(np.shape(x))
        return Terms(back(dx), back(size), 2)

    return reference


def quantile_records(op, ignores):
    reason = "values of an f16 result pass through sums of f16 where several quantiles share an element"
    return [
        OpCase(op, "forward", quantile(ignores), quantile_samples(ignores), quantile_errors, edges=lambda d: (), reason="order statistics have no special values but NaN"),
        OpCase(
            op, "backward", quantile_backward(ignores), quantile_samples(ignores, True), None, edges=lambda d: (),
            tol={"f16": bound(4096, reason=reason), "bf16": bound(32768, reason=reason), "": bound()}, reason=reason,
        ),
    ]  # fmt: skip


CASES = [
    OpCase("sort", "forward", sort, lambda d: [*samples(d), *long_rows(d)], errors, tol=EXACT, edges=edges),
    OpCase("argsort", "forward", argsort, samples, errors, tol=EXACT, edges=edges),
    OpCase("msort", "forward", msort, msort_samples, tol=EXACT, edges=edges),
    OpCase("sort", "backward", sort_backward, back_samples(-1), back_errors, tol=EXACT),
    OpCase("msort", "backward", sort_backward, back_samples(0), back_errors, tol=EXACT, backward_args=back_args),
    *choice_records("topk", "first", topk, topk_samples, topk_errors),
    *(record for op, takes in (("kthvalue", "rank"), ("median", "median"), ("nanmedian", "nanmedian"))
      for record in choice_records(op, takes, chosen(takes), choice_samples(takes), choice_errors(takes))),
    *choice_records("mode", "mode", mode, mode_samples, choice_errors("mode")),
    *quantile_records("quantile", False),
    *quantile_records("nanquantile", True),
]
