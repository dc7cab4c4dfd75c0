"""Records of the reductions: references cell by cell from the definitions, in float64 or extended precision."""

from __future__ import annotations

import numpy as np

from ..numerics import NUMPY, is_float, round_to
from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound, specials

# (shape, dim, keepdim)
CALLS = (
    ((6, 5), 1, False), ((6, 5), 0, True), ((4, 3, 5), (0, 2), False), ((4, 3, 5), None, False), ((2, 257), -1, True), ((257, 3), 0, False),
    ((33, 64), 1, False), ((64, 48), 0, False), ((), None, False), ((7,), 0, False), ((3, 0), 1, False), ((0, 4), 1, False), ((2, 1030), 1, False),
    ((4, 1), 1, False), ((1, 3), 0, True),
)  # fmt: skip

# Lines along rows and along columns, of widths that vectors fit and do not fit.
PASSES = (((6, 16), 0, False), ((7, 5), 0, False), ((3, 16), 1, False), ((4, 6), 1, False))


def axes_of(shape, dim):
    if dim is None or dim == ():
        return tuple(range(len(shape)))
    return tuple(d % len(shape) for d in (dim if isinstance(dim, tuple) else (dim,)))


def cells(x, dim, keepdim, function, dtype):
    """function(the values of a cell, in order) for every cell."""
    axes = axes_of(x.shape, dim)
    kept = [a for a in range(x.ndim) if a not in axes]
    rows = x.transpose(*kept, *axes).reshape([x.shape[a] for a in kept] + [-1 if x.size else int(np.prod([x.shape[a] for a in axes], dtype=int))])
    out = np.empty(rows.shape[:-1], dtype)
    for at in np.ndindex(out.shape):
        out[at] = function(rows[at])
    return out.reshape([1 if a in axes else n for a, n in enumerate(x.shape) if keepdim or a not in axes])


def extent(shape, dim):
    return int(np.prod([shape[a] for a in axes_of(shape, dim)], dtype=int))


def spread(dy, shape, dim):
    """dy as it broadcasts over x."""
    full = [1 if a in axes_of(shape, dim) else n for a, n in enumerate(shape)]
    return np.broadcast_to(np.asarray(dy).reshape(full), shape)


def arguments(d: Draw, calls=CALLS, lo=-3.0, hi=3.0, **more):
    for shape, dim, keepdim in calls:
        params = dict(more)
        if dim is not None:
            params["dim"] = dim
        if keepdim:
            params["keepdim"] = True
        yield Sample({"x": d.values(shape, "T", lo, hi)}, params, f"{shape} {dim} {keepdim}")


def filled(calls=CALLS):
    """Those without an empty reduced set."""
    return [c for c in calls if extent(c[0], c[1])]


def special_rows(d: Draw):
    """Rows of special values: each alone, and some together."""
    column = specials(d.types["T"], False)
    yield Sample({"x": column[:, None]}, {"dim": 1}, "alone")
    yield Sample({"x": np.stack([column, np.roll(column, 1), np.roll(column, 3)], 1)}, {"dim": 1}, "three")


def special_factors(d: Draw):
    """The same with one subnormal or smallest number a row: two have a product of 0 in some orders, which is NaN beside an infinity."""
    column = specials(d.types["T"], False)
    others = column.copy()
    if is_float(d.types["T"]):
        others[(column != 0) & (np.abs(column.astype(np.float64)) < 2.0**-13)] = 1
    yield Sample({"x": column[:, None]}, {"dim": 1}, "alone")
    yield Sample({"x": np.stack([column, np.roll(others, 1), np.roll(others, 3)], 1)}, {"dim": 1}, "three")


def forward(op, value, calls=CALLS, tol=None, magnitude=None, output=None, lo=-3.0, hi=3.0, edges=special_rows, linear=(), **more):
    def reference(x, types, dim=None, keepdim=False, dtype=None, **params):
        token = (output or (lambda t: t))(types["T"])
        kind = np.longdouble if is_float(token) else NUMPY[token]
        y = cells(x, dim, keepdim, lambda row: value(row, **params), kind)
        if not is_float(token):
            return y
        size = cells(x, dim, keepdim, lambda row: magnitude(row, **params), np.longdouble) if magnitude else np.abs(y)
        return Terms(y, size, max(extent(x.shape, dim), 1))

    def errors(d):
        x = d.values((3, 4))
        yield ErrorSample({"x": x}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted axes", id="dim")
        if op not in ("max", "min", "argmax", "argmin"):
            yield ErrorSample({"x": x}, {"dim": (0, -2)}, "InvalidProblemError", "axes that differ", id="twice")

    return OpCase(op, "forward", reference, lambda d: arguments(d, calls, lo, hi, **more), errors, tol=tol or bound(), edges=edges, linear=linear)


def backward(op, gradient, operands, calls=None, tol=None, lo=-3.0, hi=3.0, tied=False, kinks=(), **more):
    """operands: what the backward takes besides dy; gradient(dy spread, x, cell function results…)."""

    def reference(dy, types, x=None, y=None, x_shape=None, dim=None, keepdim=False, indices=None, **params):
        shape = x.shape if x is not None else x_shape
        full = spread(dy, shape, dim)
        return gradient(full, x, None if y is None else spread(y, shape, dim), shape=shape, dim=dim, indices=indices, **params)

    def samples(d):
        from . import RECORDS

        case = RECORDS[op, "forward"]
        for sample in arguments(d, filled() if calls is None else calls, lo, hi, **more):
            x = sample.args["x"]
            if tied and d.floating:
                x = round_to(np.round(x.astype(np.float64)), d.types["T"])
                sample = sample.with_args(x=x)
            got = case.expected({"x": x}, sample.params, d.types)
            got = got if isinstance(got, tuple) else (got,)
            y = np.asarray(got[0].value if isinstance(got[0], Terms) else got[0])
            args = dict(sample.args, dy=d.values(y.shape), y=round_to(y, d.types["T"]))
            if len(got) > 1:
                args["indices"] = got[1]
            params = dict(sample.params)
            if "x" not in operands:
                params["x_shape"] = x.shape
                del args["x"]
            yield Sample({k: v for k, v in args.items() if k == "dy" or k in operands}, params, sample.id)

    return OpCase(op, "backward", reference, samples, tol=tol or bound(), edges=(), reason="special values of the backwards are not tried yet", kinks=kinks, backward_args=_backward_args(operands))


def _backward_args(operands):
    def make(sample, outputs, dys):
        args = dict(sample.args, dy=dys["y"], y=outputs["y"])
        if "indices" in outputs:
            args["indices"] = outputs["indices"].astype(np.int64)
        params = dict(sample.params)
        if "x" not in operands:
            params["x_shape"] = sample.args["x"].shape
        return Sample({k: v for k, v in args.items() if k == "dy" or k in operands}, params, sample.id)

    return make


def shares(dy, x, y, dim=None, **_):
    """The gradient of logsumexp from x alone: the rounding of y may not show."""
    axes = tuple(range(x.ndim)) if dim is None or dim == () else dim
    if not x.size or x.ndim == 0:
        return Terms(dy * np.ones_like(x), np.abs(dy) * 4, 1)
    away = x - x.max(axis=axes, keepdims=True)
    share = np.exp(away) / np.exp(away).sum(axis=axes, keepdims=True)
    return Terms(dy * share, np.abs(dy * share) * (4 + np.abs(away)), 1)


def widened(token):
    return token if is_float(token) else "i64"


def promoted(token):
    return token if is_float(token) else "f32"


def total(row):
    return row.astype(np.longdouble).sum() if row.dtype.kind == "f" else row.astype(np.int64).sum()


def mean(row):
    return row.astype(np.longdouble).sum() / len(row) if len(row) else np.nan


def product(row):
    with np.errstate(all="ignore"):
        return np.prod(row.astype(np.longdouble) if row.dtype.kind == "f" else row.astype(np.int64))


def others(x, dim):
    out = np.empty(x.shape, np.longdouble)
    axes = axes_of(x.shape, dim)
    for at in np.ndindex(x.shape):
        index = tuple(slice(None) if a in axes else at[a] for a in range(x.ndim))
        row = x.astype(np.longdouble)[index].ravel()
        own = np.zeros(x.shape, bool)
        own[at] = True
        out[at] = np.prod(row[~own[index].ravel()])
    return out


def extreme(greatest):
    def value(row):
        if row.dtype.kind == "f" and np.isnan(row).any():
            return np.nan
        return row.max() if greatest else row.min()

    return value


def place(greatest):
    def value(row):
        nan = np.flatnonzero(row != row)
        if len(nan):
            return nan[0]
        return int(np.argmax(row)) if greatest else int(np.argmin(row))

    return value


def located(op, greatest):
    def reference(x, types, dim, keepdim=False):
        if not extent(x.shape, dim):
            raise ValueError
        y = cells(x, dim, keepdim, extreme(greatest), np.float64 if is_float(types["T"]) else x.dtype)
        return y, cells(x, dim, keepdim, place(greatest), np.int64)

    calls = [c for c in CALLS if isinstance(c[1], int) and extent(c[0], c[1])]

    def samples(d):
        for sample in arguments(d, calls):
            yield sample
            yield sample.with_args(x=round_to(np.round(sample.args["x"].astype(np.float64)), d.types["T"]) if d.floating else sample.args["x"])

    return OpCase(op, "forward", reference, samples, tol=bound(), edges=special_rows, linear=())


def ties(greatest, dy, x, y, shape, dim):
    held = x == y
    if not ((x <= y if greatest else x >= y) | np.isnan(y)).all():
        raise ValueError("y is not what the forward gave for x")
    axes = axes_of(shape, dim)
    count = held.sum(axis=axes, keepdims=True) if axes else held.astype(int)
    with np.errstate(all="ignore"):
        return np.where(np.isnan(y), np.nan, np.where(held, dy / np.maximum(count, 1), 0.0))


def at_index(dy, x, y, shape, dim, indices):
    where = spread(indices, shape, dim)
    grid = np.arange(shape[dim]).reshape([-1 if a == dim % len(shape) else 1 for a in range(len(shape))]) if shape else np.zeros(())
    return np.where(where == grid, dy, 0.0)


def centred(x, dim):
    axes = axes_of(x.shape, dim)
    wide = x.astype(np.longdouble)
    return wide - wide.mean(axis=axes, keepdims=True) if axes else wide - wide


def squares(row):
    return ((row.astype(np.longdouble) - row.astype(np.longdouble).mean()) ** 2).sum() if len(row) else np.nan


def variance(row, correction=1.0):
    with np.errstate(all="ignore"):
        return np.longdouble(squares(row)) / np.longdouble(max(0.0, len(row) - correction)) if len(row) else np.nan


def moved_variance(row, correction=1.0):
    """How far a variance moves where each element moves by its own size, halved: the variance itself, unless the mean is large beside the deviations."""
    if not len(row):
        return 1
    with np.errstate(all="ignore"):
        wide = row.astype(np.longdouble)
        size = (np.abs(wide - wide.mean()) * np.abs(wide)).sum() / np.longdouble(max(0.0, len(row) - correction))
        return np.fmax(abs(variance(row, correction)), size)


def deviation(row, correction=1.0):
    return np.sqrt(variance(row, correction))


def moved_deviation(row, correction=1.0):
    with np.errstate(all="ignore"):
        size = deviation(row, correction)
        return np.fmax(size, moved_variance(row, correction) / size) if len(row) else 1


def log_sum(row):
    row = row.astype(np.longdouble)
    if not len(row):
        return -np.inf
    top = np.nan if np.isnan(row).any() else row.max()
    return top if not np.isfinite(top) else top + np.log(np.exp(row - top).sum())


def norm(row, ord=2.0):
    row = np.abs(row.astype(np.longdouble))
    if not len(row):
        return 0.0
    if ord == 0:
        return np.count_nonzero(row)
    if np.isinf(ord):
        return np.nan if np.isnan(row).any() else row.max() if ord > 0 else row.min()
    return (row**ord).sum() ** (1 / np.longdouble(ord))


def norm_gradient(dy, x, y, shape, dim, ord=2.0, indices=None):
    with np.errstate(all="ignore"):
        if np.isinf(ord):
            return ties(ord > 0, dy * np.sign(x), np.abs(x), y, shape, dim)
        if ord == 1:
            return dy * np.sign(x)
        return np.where(y == 0, 0, dy * np.sign(x) * np.abs(x) ** (ord - 1) / np.where(y == 0, 1, y) ** (ord - 1))


def _records():
    yield forward("sum", total, output=widened, magnitude=lambda r: np.abs(r).sum(), linear=("x",))
    yield backward("sum", lambda dy, x, y, **_: dy, ("dy",), CALLS)
    yield forward("mean", mean, output=promoted, magnitude=lambda r: np.abs(r.astype(np.longdouble)).sum() / max(len(r), 1), linear=("x",))
    yield backward("mean", lambda dy, x, y, shape, dim, **_: dy / extent(shape, dim), ("dy",))
    yield forward("prod", product, edges=special_factors, output=widened, lo=-1.6, hi=1.6, magnitude=lambda r: abs(product(r)) * max(len(r) / 4, 1))
    yield backward(
        "prod", lambda dy, x, y, shape, dim, **_: Terms(dy * others(x, dim), np.abs(dy * others(x, dim)) * max(extent(shape, dim) / 4, 2), extent(shape, dim)),
        ("dy", "x"), [*(c for c in filled() if np.prod(c[0], dtype=int) < 300), *PASSES], lo=-1.6, hi=1.6,
    )  # fmt: skip
    for op, greatest in (("amax", True), ("amin", False)):
        yield forward(op, extreme(greatest), filled())
        yield backward(op, lambda dy, x, y, shape, dim, indices, g=greatest: ties(g, dy, x, y, shape, dim), ("dy", "x", "y"), tied=True, kinks=lambda x: {"x": np.ones(x.shape, bool)} if len(set(x.ravel())) < x.size else {})
    for op, greatest in (("max", True), ("min", False)):
        yield located(op, greatest)
        yield backward(op, at_index, ("dy", "indices"), [c for c in filled() if isinstance(c[1], int)])
        yield forward(
            f"arg{op}", place(greatest), [c for c in CALLS if not isinstance(c[1], tuple) and extent(c[0], c[1])], output=lambda t: "i64"
        )  # fmt: skip
    yield forward("any", lambda row: bool((row != 0).any()), output=lambda t: "bool")
    yield forward("all", lambda row: bool((row != 0).all()), output=lambda t: "bool")
    yield forward("count_nonzero", lambda row: int((row != 0).sum()), output=lambda t: "i64")
    yield forward("logsumexp", log_sum, output=promoted, tol=bound(ulps=8), magnitude=lambda r: (4 + np.log(len(r)) + np.abs(np.where(np.isfinite(r), r, 0)).max()) if len(r) else 1)
    yield backward(
        "logsumexp", shares, ("dy", "x", "y"), tol=bound(ulps=8)
    )  # fmt: skip
    no_edges = lambda d: ()
    yield forward("var", variance, edges=no_edges, magnitude=moved_variance)
    yield forward("std", deviation, edges=no_edges, magnitude=moved_deviation)
    several = [c for c in filled() if extent(c[0], c[1]) > 1]
    yield backward(
        "var", lambda dy, x, y, shape, dim, correction=1.0, **_: Terms((g := dy * 2 * centred(x, dim) / (extent(shape, dim) - correction)), np.abs(g) + np.abs(dy) * 3 / (extent(shape, dim) - correction)),
        ("dy", "x"), several,
    )  # fmt: skip
    yield backward(
        "std",
        lambda dy, x, y, shape, dim, correction=1.0, **_: Terms(
            (g := np.where(y == 0, 0, dy * centred(x, dim) / ((extent(shape, dim) - correction) * np.where(y == 0, 1, y)))),
            np.abs(g) + np.abs(dy) * 3 / ((extent(shape, dim) - correction) * np.where(y == 0, 1, y)),
        ),
        ("dy", "x", "y"), several,
    )  # fmt: skip
    yield from root_mean_square()
    yield from without_nan()
    yield std_mean()
    yield std_mean_backward()
    yield vector_norm()
    yield vector_norm_backward()
    yield trace()
    yield trace_backward()
    yield reduce_to()
    yield reduce_to_backward()
    yield from normalize()


def root_mean_square():
    def value(row):
        with np.errstate(all="ignore"):
            return np.sqrt((row.astype(np.longdouble) ** 2).sum() / np.longdouble(len(row))) if len(row) else np.nan

    def gradient(dy, x, y, shape, dim, **_):
        return Terms((g := np.where(y == 0, 0, dy * x / (extent(shape, dim) * np.where(y == 0, 1, y)))), np.abs(g) * 4)

    yield forward("rms", value, edges=lambda d: (), magnitude=lambda row: np.abs(value(row)) if len(row) else 1)
    yield backward("rms", gradient, ("dy", "x", "y"))


def holed(op, value, gradient, integers):
    """The records of a reduction that leaves NaN out: samples have holes, whole rows of them too."""

    def with_holes(d, x):
        if not d.floating or not x.size or not x.ndim:
            return x
        x = x.copy()
        x[d.rng.random(x.shape) < 0.3] = np.nan
        x[0] = np.nan
        return x

    case = forward(op, value, output=widened if integers else None, magnitude=lambda r: np.abs(r[r == r]).sum() / (1 if integers else max((r == r).sum(), 1)))
    back = backward(op, gradient, ("dy", "x"))

    def samples(d):
        for sample in arguments(d):
            yield sample
            yield sample.with_args(x=with_holes(d, sample.args["x"]))

    def back_samples(d):
        for sample in back.samples(d):
            yield sample
            yield sample.with_args(x=with_holes(d, sample.args["x"]))

    yield OpCase(op, "forward", case.reference, samples, case.errors, tol=case.tol, edges=case.edges)
    yield OpCase(op, "backward", back.reference, back_samples, tol=back.tol, edges=(), reason=back.reason, backward_args=back.backward_args)


def without_nan():
    def gradient(dy, x, y, shape, dim, mean, **_):
        held = ~np.isnan(x)
        count = held.sum(axis=axes_of(shape, dim), keepdims=True) if shape else held.astype(int)
        with np.errstate(all="ignore"):
            return np.where(held, dy / count if mean else dy, 0.0)

    def average(row):
        row = row[row == row].astype(np.longdouble)
        return row.sum() / len(row) if len(row) else np.nan

    yield from holed("nansum", lambda row: total(row[row == row]), lambda *a, **k: gradient(*a, **k, mean=False), True)
    yield from holed("nanmean", average, lambda *a, **k: gradient(*a, **k, mean=True), False)


def std_mean():
    one, other = forward("std", deviation), forward("mean", mean)

    def reference(x, types, dim=None, keepdim=False, correction=1.0):
        average = cells(x, dim, keepdim, mean, np.longdouble)
        size = cells(x, dim, keepdim, lambda r: np.abs(r.astype(np.longdouble)).sum() / max(len(r), 1), np.longdouble)
        return one.reference(x=x, types=types, dim=dim, keepdim=keepdim, correction=correction), Terms(average, size, max(extent(x.shape, dim), 1))

    return OpCase("std_mean", "forward", reference, other.samples, other.errors, tol=bound(), edges=lambda d: ())


def std_mean_backward():
    def reference(dy, dmean, x, y, dim=None, keepdim=False, correction=1.0):
        n = extent(x.shape, dim)
        by_std, by_mean, y = (spread(value, x.shape, dim) for value in (dy, dmean, y))
        slope = by_std / ((n - correction) * np.where(y == 0, 1, y))
        g = by_mean / n + np.where(y == 0, 0, slope * centred(x, dim))
        return Terms(g, np.abs(by_mean / n) + np.abs(slope) * (np.abs(centred(x, dim)) + 3))

    def make(sample, outputs, dys):
        return Sample({"x": sample.args["x"], "y": outputs["y"], "dy": dys["y"], "dmean": dys["mean"]}, dict(sample.params), sample.id)

    def samples(d):
        for sample in arguments(d, [c for c in filled() if extent(c[0], c[1]) > 1]):
            x = sample.args["x"]
            std = round_to(np.asarray(cells(x, sample.params.get("dim"), sample.params.get("keepdim", False), deviation, np.longdouble)), d.types["T"])
            yield sample.with_args(y=std, dy=d.values(std.shape), dmean=d.values(std.shape))

    return OpCase("std_mean", "backward", reference, samples, tol=bound(), edges=(), reason="special values of the backwards are not tried yet", backward_args=make)


ORDERS = (2.0, 1.0, 0.0, np.inf, -np.inf, 3.0, 0.5)


def vector_norm():
    case = forward("vector_norm", norm, edges=lambda d: ())

    def samples(d):
        for order in ORDERS:
            for sample in arguments(d, filled(CALLS[:6]) if order != 2 else CALLS, ord=order):
                yield sample

    def reference(x, dim=None, keepdim=False, ord=2.0):
        y = cells(x, dim, keepdim, lambda row: norm(row, ord), np.longdouble)
        return Terms(y, np.abs(y) * (4 if ord not in (1.0, 2.0) else 1), max(extent(x.shape, dim), 1))

    return OpCase("vector_norm", "forward", reference, samples, case.errors, tol=bound(ulps=8), edges=lambda d: ())


def vector_norm_backward():
    base = backward("vector_norm", norm_gradient, ("dy", "x", "y"))

    def samples(d):
        for order in (2.0, 1.0, np.inf, -np.inf, 3.0):
            yield from backward("vector_norm", norm_gradient, ("dy", "x", "y"), [*filled(CALLS[:6]), *PASSES], tied=np.isinf(order), ord=order).samples(d)

    return OpCase(
        "vector_norm", "backward", lambda dy, x, y, types, dim=None, keepdim=False, ord=2.0: Terms(
            (g := base.reference(dy=dy, x=x, y=y, types=types, dim=dim, keepdim=keepdim, ord=ord)), np.abs(g) * 4
        ), samples, tol=bound(ulps=8), edges=(), reason="special values of the backwards are not tried yet", backward_args=base.backward_args,
    )  # fmt: skip


_MATRICES = ((1, 1), (4, 4), (3, 5), (5, 3), (2, 3, 4), (0, 3), (2, 0, 3), (300, 300))


def trace():
    def reference(x, types):
        diagonal = np.diagonal(x, axis1=-2, axis2=-1)
        if not is_float(types["T"]):
            return diagonal.sum(axis=-1, dtype=np.int64)
        return Terms(diagonal.astype(np.longdouble).sum(axis=-1), np.abs(diagonal).sum(axis=-1), max(diagonal.shape[-1], 1))

    def errors(d):
        yield ErrorSample({"x": d.values((3,))}, {}, "InvalidProblemError", "at least two dimensions", id="vector")

    return OpCase("trace", "forward", reference, lambda d: [Sample({"x": d.values(s)}, {}, f"{s}") for s in _MATRICES], errors, linear=("x",), edges=lambda d: ())


def trace_backward():
    def reference(dy, x_shape):
        return np.eye(*x_shape[-2:]) * dy[..., None, None]

    def samples(d):
        return [Sample({"dy": d.values(s[:-2])}, {"x_shape": s}, f"{s}") for s in _MATRICES]

    def make(sample, outputs, dys):
        return Sample({"dy": dys["y"]}, {"x_shape": sample.args["x"].shape}, sample.id)

    return OpCase("trace", "backward", reference, samples, edges=(), reason="special values of the backwards are not tried yet", backward_args=make)


_TARGETS = (((6, 16), (1, 16)), ((5, 7), (1, 7)), ((3, 16), (3, 1)), ((4, 3, 5), (3, 1)), ((4, 3, 5), (4, 3, 5)), ((4, 3, 5), ()), ((2, 130), (2, 1)), ((130, 4), (1, 4)), ((1, 4), (1, 4)), ((3, 0), (3, 1)))


def _reduced_to(x, shape, fold, dtype):
    pad = x.ndim - len(shape)
    axes = tuple(a for a in range(x.ndim) if a < pad or shape[a - pad] != x.shape[a])
    return cells(x, axes if axes else (), True, fold, dtype).reshape(shape) if axes else np.asarray(x, dtype), axes


def reduce_to():
    def reference(x, types, shape, op="sum"):
        floating = is_float(types["T"])
        if floating:
            start = {"max": -np.inf, "min": np.inf}
        else:
            info = np.iinfo(NUMPY[types["T"]])
            start = {"max": info.min, "min": info.max}
        fold = {"sum": total, "prod": product}.get(op) or (lambda row: extreme(op == "max")(row) if len(row) else start[op])
        y, axes = _reduced_to(x, shape, fold, np.longdouble if floating else np.promote_types(x.dtype, np.int64 if x.dtype.kind == "i" else np.uint64))
        if not floating:
            return y.astype(NUMPY[types["T"]])
        size, _ = _reduced_to(np.abs(x), shape, total if op == "sum" else lambda row: abs(fold(row)), np.longdouble)
        return Terms(y, np.abs(size) + np.abs(np.where(np.isfinite(y), y, 0)), max(int(np.prod([x.shape[a] for a in axes], dtype=int)), 1))

    def samples(d):
        for op in ("sum", "max", "min", "prod"):
            for shape, target in _TARGETS:
                yield Sample({"x": d.values(shape, lo=-1.5, hi=1.5)}, {"shape": target, "op": op}, f"{op} {shape} {target}")

    def errors(d):
        yield ErrorSample({"x": d.values((3, 4))}, {"shape": (2, 4)}, "InvalidProblemError", "broadcasts to x's", id="shape")

    return OpCase("reduce_to", "forward", reference, samples, errors, edges=lambda d: ())


def reduce_to_backward():
    def reference(dy, x, y=None, op="sum"):
        pad = x.ndim - dy.ndim
        axes = tuple(a for a in range(x.ndim) if a < pad or dy.shape[a - pad] != x.shape[a])
        full = np.broadcast_to(dy, x.shape)
        if op == "sum":
            return full
        if op == "prod":
            g = full * (others(x, axes) if axes else np.ones(x.shape))
            return Terms(g, np.abs(g) * 8, 64)
        return ties(op == "max", full, x, np.broadcast_to(y, x.shape), x.shape, axes) if axes else full

    def samples(d):
        for op in ("sum", "max", "min", "prod"):
            for shape, target in _TARGETS[:-1]:
                x = d.values(shape, lo=0.8, hi=1.25) if op == "prod" else d.values(shape, lo=-1.5, hi=1.5)
                args = {"x": x, "dy": d.values(target)}
                if op in ("max", "min"):
                    x = args["x"] = round_to(np.round(2 * x.astype(np.float64)), d.types["T"])
                    args["y"] = round_to(_reduced_to(x.astype(np.float64), target, extreme(op == "max"), np.float64)[0], d.types["T"])
                yield Sample(args, {"op": op}, f"{op} {shape} {target}")

    def make(sample, outputs, dys):
        return Sample({"x": sample.args["x"], "y": outputs["y"], "dy": dys["y"]}, {"op": sample.params["op"]}, sample.id)

    return OpCase("reduce_to", "backward", reference, samples, edges=(), reason="special values of the backwards are not tried yet", backward_args=make)


def normalize():
    calls = (*((shape, dim, p) for p in (1.0, 3.0, np.inf, 2.0) for shape, dim, _ in PASSES), ((5, 7), 1, 2.0), ((7, 5), 0, 2.0), ((2, 300), 1, 1.0), ((9,), 1, 2.0), ((4, 1), 1, 2.0), ((1,), 0, 2.0), ((3, 0), 1, 2.0))

    def length(x, p, dim):
        axes = (0,) if x.ndim == 1 else axes_of(x.shape, dim)
        return spread(cells(x, axes, False, lambda row: norm(row, p), np.longdouble), x.shape, axes), axes

    def reference(x, p=2.0, dim=1, eps=1e-12):
        n, axes = length(x, p, dim)
        y = x / np.maximum(n, eps)
        return Terms(y, np.abs(y) * 4, max(extent(x.shape, axes), 1))

    def gradient(dy, x, p=2.0, dim=1, eps=1e-12):
        n, axes = length(x, p, dim)
        d = np.maximum(n, eps)
        dot = (dy * x / d).sum(axis=axes, keepdims=True)
        size = np.abs(dy * x / d).sum(axis=axes, keepdims=True)
        k = norm_gradient(np.ones(x.shape), x, n, x.shape, axes, p)
        g = np.where(n < eps, dy / d, (dy - k * dot) / d)
        return Terms(g, (np.abs(dy) + np.abs(k) * size) / d * 2, max(extent(x.shape, axes), 1))

    def samples(d):
        for shape, dim, p in calls:
            yield Sample({"x": d.values(shape)}, {"p": p, "dim": dim}, f"{shape} {dim} {p}")

    yield OpCase("normalize", "forward", reference, samples, tol=bound(ulps=8), edges=lambda d: ())
    yield OpCase(
        "normalize", "backward", gradient, lambda d: [s.with_args(dy=d.values(s.args["x"].shape)) for s in samples(d)], tol=bound(ulps=8), edges=lambda d: (),
    )  # fmt: skip


CASES = list(_records())
