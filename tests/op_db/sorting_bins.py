"""Records of searches and histograms: places and bins by comparison with every edge, sums in extended precision."""

from __future__ import annotations

import numpy as np

from ..numerics import NUMPY, is_float, round_to
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound, specials
from .sorting import index_dtype

# -- searchsorted, bucketize ----------------------------------------------------------------------------------------------------------


PAIRS = 1 << 24  # of elements and values that are compared one by one


def widest(v):
    """A dtype of its kind that holds whatever its values are compared with."""
    return {"f": np.float64, "u": np.uint64}.get(v.dtype.kind, np.int64)


def rank(v):
    """What an element is compared by: NaN after all numbers."""
    v = np.asarray(v)
    nan = v != v
    return np.stack([nan, np.where(nan, 0, v)], -1).astype(widest(v))


def counted(sequence, values, right):
    """How many elements of a sequence come before each value; of many by NumPy, which puts NaN last too, as pairs would take gigabytes."""
    if sequence.size * values.size > PAIRS:
        return np.searchsorted(sequence.astype(widest(sequence)), values.astype(widest(values)), "right" if right else "left")
    s, v = rank(sequence)[None], rank(values.reshape(-1))[:, None]
    less = (s[..., 0] < v[..., 0]) | ((s[..., 0] == v[..., 0]) & (s[..., 1] < v[..., 1]))
    equal = (s == v).all(-1)
    return (less | (equal & right)).sum(-1).reshape(values.shape)


def searchsorted(sorted_sequence, values, right=False, side=None, sorter=None):
    s, right = np.asarray(sorted_sequence), right or side == "right"
    if sorter is not None:
        s = np.take_along_axis(s, sorter.astype(np.int64), -1)
    if s.ndim == 1:
        return counted(s, values, right)
    out = np.zeros(values.shape, np.int64)
    for at in np.ndindex(s.shape[:-1]):
        out[at] = counted(s[at], values[at], right)
    return out


def in_order(x):
    return np.take_along_axis(x, np.argsort(x if x.dtype.kind in "iub" else x.astype(np.float64), axis=-1, kind="stable"), -1)


def search_samples(d: Draw):
    for k, (whole, own) in enumerate((((9,), (4, 3)), ((1,), (5,)), ((0,), (3,)), ((33,), ()), ((2, 3, 8), (2, 3, 5)), ((3, 20), (3, 1)), ((7,), (0,)), ((300,), (257,)))):
        s, v = d.values(whole), d.values(own)
        given = {"right": k % 2 == 1, **index_dtype(d)}
        yield Sample({"sorted_sequence": in_order(s), "values": v}, given, f"{whole} {own}")
        if k in (0, 4):
            sorter = np.argsort(s.astype(np.float64), axis=-1, kind="stable").astype(d.dtype("S"))
            yield Sample({"sorted_sequence": s, "values": v, "sorter": sorter}, {"side": "right", **index_dtype(d)}, f"sorter {whole}")


def search_edges(name):
    def make(d: Draw):
        x = specials(d.types["T"])
        for right in (False, True):
            first, second = in_order(np.concatenate([x, x[: len(x) // 2]])), d.rng.permutation(x)
            args = {"sorted_sequence": first, "values": second} if name == "sorted_sequence" else {"x": second, "boundaries": first}
            yield Sample(args, {"right": right, **index_dtype(d)}, f"edges {right}")

    return make


def search_errors(d: Draw):
    s = d.values((3, 4))
    yield ErrorSample({"sorted_sequence": s, "values": d.values((2, 4))}, {}, "InvalidProblemError", "values is of shape .2, 4.; accepted 2 axes", id="rows")
    yield ErrorSample({"sorted_sequence": s[0], "values": s[0], "sorter": np.zeros(3, d.dtype("S"))}, {}, "InvalidProblemError", "sorter has shape .3,.; expected", id="sorter")
    yield ErrorSample({"sorted_sequence": s[0], "values": s[0]}, {"side": "left", "right": True}, "InvalidProblemError", "side is 'left'", id="side")
    yield ErrorSample({"sorted_sequence": s[0], "values": s[0][:1], "sorter": np.full(4, 9, d.dtype("S"))}, {}, "IndexOutOfRangeError", "9 at position 2", data=True, id="sorter's places")


def bucketize(x, boundaries, right=False):
    return counted(boundaries, np.asarray(x), right)


def bucket_samples(d: Draw):
    for k, (n, shape) in enumerate(((5, (4, 3)), (0, (3,)), (40, (2, 1, 5)), (1, ()))):
        yield Sample({"x": d.values(shape), "boundaries": in_order(d.values((n,)))}, {"right": k % 2 == 0, **index_dtype(d)}, f"{n} {shape}")


# -- histograms -----------------------------------------------------------------------------------------------------------------------


def edges_of(v, bins, given_range, token):
    """The edges that the elements v of dtype `token` have."""
    v = np.asarray(v, np.float64)
    if given_range is None:
        v = v[np.isfinite(v)]
        low, high = (v.min(), v.max()) if v.size else (0.0, 1.0)
    else:
        low, high = given_range
    if low == high:
        low, high = low - 0.5, high + 0.5
    out = np.array([high if i == bins else low + i * ((high - low) / bins) for i in range(bins + 1)])
    return round_to(out, "f64" if token == "f64" else "f32").astype(np.float64) if is_float(token) else out


def bin_of(v, edges):
    """The bin of each element, -1 for none."""
    v, n = np.asarray(v, np.float64), len(edges) - 1
    below = (np.searchsorted(edges, v, "right") - 1) if n > 500 else sum((v >= edge).astype(np.int64) for edge in edges) - 1
    return np.where((v >= edges[0]) & (v <= edges[n]), np.minimum(below, n - 1), -1)


def sums(places, weights, shape):
    """Counts, or the sums of weights as Terms, by flat place."""
    n, taking = int(np.prod(shape)), places >= 0
    count = np.bincount(places[taking], minlength=n)
    if weights is None:
        return count.reshape(shape)
    integer = weights.dtype.kind in "iu"
    total, size = np.zeros(n, np.int64 if integer else np.longdouble), np.zeros(n)
    np.add.at(total, places[taking], weights[taking].astype(total.dtype))
    np.add.at(size, places[taking], np.abs(weights[taking]).astype(np.float64))
    return total.reshape(shape) if integer else Terms(total.reshape(shape), size.reshape(shape), int(count.max(initial=1)))


def places(x, types, bins=10, range=None, edges=None):
    """The bin of each element, and the edges."""
    own = edges_of(x, bins, range, types["T"]) if edges is None else np.asarray(edges, np.float64)
    return bin_of(x, own).reshape(-1), own


def histogram(x, types, bins=10, range=None, weights=None, edges=None):
    where, own = places(x, types, bins, range, edges)
    return sums(where, None if weights is None else weights.reshape(-1), (len(own) - 1,)), own


def histogram_density(x, types, bins=10, range=None, weights=None, edges=None):
    h, own = histogram(x, types, bins, range, weights, edges)
    value, size = (np.asarray(h.value), h.magnitude) if isinstance(h, Terms) else (h, h)
    scale = np.longdouble(1) / (value.sum() * np.diff(own))
    total = np.abs(size).sum()
    with np.errstate(all="ignore"):
        return Terms(value * scale, np.abs(size * scale) + np.abs(value * scale) * (total / np.abs(value.sum())), x.size), own


def places_of_points(x, types, bins=10, range=None):
    """The flat bin of each row, the edges of all components, and the bins of each."""
    x = np.asarray(x, np.float64)
    bins = tuple(bins) if isinstance(bins, tuple | list) else (bins,) * x.shape[1]
    own = [edges_of(x[:, d], n, None if range is None else range[d], types["T"]) for d, n in enumerate(bins)]
    each = [bin_of(x[:, d], e) for d, e in enumerate(own)]
    flat = np.where(np.min(each, axis=0) < 0, -1, np.ravel_multi_index([np.maximum(b, 0) for b in each], bins)) if len(x) else np.zeros(0, np.int64)
    return flat, np.concatenate(own), bins


def histogramdd(x, types, bins=10, range=None, weights=None):
    flat, edges, bins = places_of_points(x, types, bins, range)
    return sums(flat, weights, bins), edges


def weights_of(d: Draw, shape, k):
    """No weights where counts are asked for."""
    return {} if d.types["W"] == "i64" and k % 2 == 0 else {"weights": d.values(shape, "W")}


def histogram_samples(d: Draw):
    ascending = np.array([0, 1, 1, 3]) if not d.floating or d.types["T"] == "u8" else np.array([-2.0, -0.5, -0.5, 1, 2.5])
    ascending = round_to(ascending, d.types["T"]) if d.floating else ascending.astype(d.dtype())
    for k, (shape, params) in enumerate((
        ((50,), {}), ((7, 5), {"bins": 4, "range": (-2, 2)}), ((300,), {"bins": 7}), ((), {"bins": 3}), ((0,), {"bins": 2}), ((2, 3, 4), {"bins": 1}), ((41,), None),
    )):  # fmt: skip
        x = d.values(shape)
        if d.floating and x.size > 20:
            x.reshape(-1)[3], x.reshape(-1)[9], x.reshape(-1)[12] = np.nan, np.inf, -np.inf
        edges = {"edges": ascending} if params is None else {}
        yield Sample({"x": x, **weights_of(d, shape, k), **edges}, params or {}, f"{shape} {params}")
    yield Sample({"x": d.values((500,)), **weights_of(d, (500,), 0)}, {"bins": 9000, "range": (-3, 3)}, "many bins")


def density_samples(d: Draw):
    for s in histogram_samples(d):
        x = np.asarray(s.args["x"], np.float64)
        if s.id != "many bins" and np.isfinite(x).any() and "edges" not in s.args:  # of nothing there is no density, nor in a bin of no width
            weights = {} if d.types["W"] == "f64" and len(s.id) % 2 else {"weights": round_to(d.rng.uniform(0.5, 2, x.shape), d.types["W"])}
            yield Sample({"x": s.args["x"], **weights}, s.params, s.id)


def histogram_errors(d: Draw):
    x = d.values((4,))
    yield ErrorSample({"x": x}, {"bins": 0}, "InvalidProblemError", "bins is 0; accepted", id="bins")
    yield ErrorSample({"x": x}, {"range": (2, 1)}, "InvalidProblemError", "range is .2, 1.; accepted finite numbers", id="range")
    yield ErrorSample({"x": x}, {"range": 3}, "InvalidProblemError", "range is 3; accepted a pair", id="no pair")
    yield ErrorSample({"x": x, "edges": x[:1]}, {}, "InvalidProblemError", "edges is .1,.; accepted two edges", id="edges")
    yield ErrorSample({"x": x, "edges": np.array([1, 3, 2]).astype(d.dtype())}, {}, "InvalidProblemError", "edges are not in ascending order at position 2", data=True, id="order")


def points_samples(d: Draw):
    for k, (shape, params) in enumerate((
        ((40, 2), {"bins": (3, 4)}), ((30, 3), {"bins": 2}), ((25, 1), {"bins": (5,), "range": ((-2, 2),)}), ((0, 2), {"bins": (2, 1)}), ((60, 2), {"bins": (3, 2), "range": ((0, 1), (-1, 3))}),
    )):  # fmt: skip
        yield Sample({"x": d.values(shape), **weights_of(d, shape[:1], k)}, params, f"{shape} {params}")


def points_errors(d: Draw):
    yield ErrorSample({"x": d.values((4, 2))}, {"bins": (1, 2, 3)}, "InvalidProblemError", "bins is .1, 2, 3.; accepted one number, or 2", id="bins")
    yield ErrorSample({"x": d.values((4, 9))}, {}, "UnsupportedError", "x has 9 components; accepted 1 to 8", id="components")


def taken(dy, where):
    """dy of each place, 0 for none."""
    flat = np.asarray(dy).reshape(-1)
    return np.where(where >= 0, flat[np.maximum(where, 0)], 0).astype(flat.dtype)


def histogram_backward(dy, x, types, bins=10, range=None, edges=None):
    return taken(dy, places(x, types, bins, range, edges)[0]).reshape(x.shape)


def histogramdd_backward(dy, x, types, bins=10, range=None):
    return taken(dy, places_of_points(x, types, bins, range)[0])


def back_samples(own, reference):
    def make(d: Draw):
        for s in own(d):
            if s.args["x"].shape[0:1] == (300,) or s.id == "many bins":
                continue
            args = {k: v for k, v in s.args.items() if k != "weights"}
            shape = np.shape(reference(**args, **s.params, types=d.types)[0])
            yield Sample({**args, "dy": d.values(shape, "W")}, s.params, s.id)

    return make


def back_args(reference):
    def make(sample, outputs, dys):
        args = {k: v for k, v in sample.args.items() if k != "weights"}
        return Sample({**args, "dy": next(iter(dys.values()))}, {k: v for k, v in sample.params.items() if k in ("bins", "range", "oob")}, sample.id)

    return make


# -- bincount -------------------------------------------------------------------------------------------------------------------------


def bincount(x, weights=None, minlength=0, length=None, oob="raise"):
    x = np.asarray(x).astype(np.int64)
    n = max(int(x.max(initial=-1)) + 1, minlength) if length is None else length
    taking = (x >= 0) & (x < n)
    return sums(np.where(taking, x, -1), weights, (n,))


def bincount_samples(d: Draw):
    for k, (n, high, params) in enumerate(((20, 6, {}), (1, 1, {"minlength": 4}), (0, 3, {"minlength": 2}), (300, 100, {"length": 100}), (50, 9, {"length": 12}))):
        x = d.ints((n,), 0, high, "T")
        yield Sample({"x": x, **weights_of(d, (n,), k)}, params, f"{n} {high} {params}")
    yield Sample({"x": d.ints((40,), 0, 9, "T"), **weights_of(d, (40,), 0)}, {"length": 5, "oob": "drop"}, "drop")
    if NUMPY[d.types["T"]].itemsize > 1:
        yield Sample({"x": d.ints((400,), 0, 9000, "T"), **weights_of(d, (400,), 0)}, {"length": 9000}, "many")


def bincount_errors(d: Draw):
    x = np.array([1, 5, 3]).astype(d.dtype())
    yield ErrorSample({"x": x}, {"length": 5}, "IndexOutOfRangeError", "5 at position 1 is out of range; accepted .0, 5.", data=True, id="length")
    if d.dtype().kind == "i":
        yield ErrorSample({"x": -x}, {}, "IndexOutOfRangeError", "-1 at position 0", id="negative")


def bincount_backward(dy, x, oob="raise"):
    x = np.asarray(x).astype(np.int64)
    taking = (x >= 0) & (x < len(dy))
    return np.where(taking, dy[np.where(taking, x, 0)] if len(dy) else 0, 0).astype(dy.dtype)


def bincount_back_samples(d: Draw):
    for n, bins, params in ((20, 6, {}), (0, 2, {}), (300, 100, {}), (9, 3, {"oob": "drop"})):
        yield Sample({"x": d.ints((n,), 0, bins + 3 * bool(params), "T"), "dy": d.values((bins,), "W")}, params, f"{n} {bins}")


_SUMS = {"bin_edges": EXACT, "": bound()}
_NO_EDGES = {"edges": lambda d: (), "reason": "special values are among the samples"}

CASES = [
    OpCase("searchsorted", "forward", searchsorted, search_samples, search_errors, tol=EXACT, edges=search_edges("sorted_sequence")),
    OpCase("bucketize", "forward", bucketize, bucket_samples, tol=EXACT, edges=search_edges("boundaries")),
    OpCase("histogram", "forward", histogram, histogram_samples, histogram_errors, tol=_SUMS, linear=("weights",), **_NO_EDGES),
    OpCase("histogram_density", "forward", histogram_density, density_samples, tol=_SUMS, **_NO_EDGES),
    OpCase("histogramdd", "forward", histogramdd, points_samples, points_errors, tol=_SUMS, linear=("weights",), **_NO_EDGES),
    OpCase("bincount", "forward", bincount, bincount_samples, bincount_errors, linear=("weights",), **_NO_EDGES),
    OpCase("histogram", "backward", histogram_backward, back_samples(histogram_samples, histogram), tol=EXACT, backward_args=back_args(histogram), **_NO_EDGES),
    OpCase("histogramdd", "backward", histogramdd_backward, back_samples(points_samples, histogramdd), tol=EXACT, backward_args=back_args(histogramdd), **_NO_EDGES),
    OpCase("bincount", "backward", bincount_backward, bincount_back_samples, tol=EXACT, backward_args=back_args(bincount), **_NO_EDGES),
]
