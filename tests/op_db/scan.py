"""Records of the scans: references element by element from the definitions, in extended precision."""

from __future__ import annotations

import numpy as np

from ..numerics import NUMPY, is_float, round_to
from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound

_CALLS = (((5, 7), 1), ((7, 5), 0), ((3, 4, 6), 1), ((33,), 0), ((2, 257), -1), ((130, 16), 0), ((), 0), ((3, 0), 1), ((0, 4), 1), ((4, 1), 1), ((1, 1300), 1))


def line(x, dim, reverse, exclusive, function, dtype):
    """function(values in scan order) -> results in that order, along an axis."""
    if x.ndim == 0:
        return np.asarray(function(x.reshape(1)), dtype).reshape(())
    moved = np.moveaxis(x, dim, -1)
    out = np.empty(moved.shape, dtype)
    for at in np.ndindex(moved.shape[:-1]):
        row = moved[at][::-1] if reverse else moved[at]
        got = np.asarray(function(row), dtype)
        out[at] = got[::-1] if reverse else got
    return np.moveaxis(out, -1, dim)


def running(row, start, exclusive, step):
    """The states before (exclusive) or after each element."""
    out, state = [], start
    for i, v in enumerate(row):
        if exclusive:
            out.append(state)
        state = step(state, v, i)
        if not exclusive:
            out.append(state)
    return out


def arguments(d: Draw, lo=-3.0, hi=3.0, tied=False, far=None):
    for k, (shape, dim) in enumerate(_CALLS):
        for reverse, exclusive in ((False, False), (True, False), (False, True), (True, True))[: 4 if k < 5 else 1]:
            x = d.values(shape, "T", *(far if far and max(shape, default=0) > 100 else (lo, hi)))
            if tied and d.floating and x.size > 4:
                x = round_to(np.round(x.astype(np.float64)), d.types["T"])
            yield Sample({"x": x}, {"dim": dim, "reverse": reverse, "exclusive": exclusive}, f"{shape} {dim} {reverse} {exclusive}")


def errors(d):
    yield ErrorSample({"x": d.values((3, 4))}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted an axis", id="dim")


def _length(x, dim):
    return max(x.shape[dim] if x.ndim else 1, 1)


def arithmetic(kind):
    def reference(x, types, dim=-1, reverse=False, exclusive=False):
        floating = is_float(types["T"])
        dtype = np.longdouble if floating else np.int64
        start = dtype(kind == "prod")
        step = (lambda s, v, i: s * dtype(v)) if kind == "prod" else (lambda s, v, i: s + dtype(v))
        with np.errstate(all="ignore"):
            y = line(x, dim, reverse, exclusive, lambda row: running(row, start, exclusive, step), dtype)
            if not floating:
                return y
            size = line(np.abs(x), dim, reverse, exclusive, lambda row: running(row, start, exclusive, step), dtype)
        return Terms(y, size * (max(_length(x, dim) / 4, 1) if kind == "prod" else 1), _length(x, dim))

    return reference


def sum_backward(dy, types, dim=-1, reverse=False, exclusive=False):
    return arithmetic("sum")(dy, types, dim, not reverse, exclusive)


def prod_backward(dy, x, dim=-1, reverse=False, exclusive=False):
    """dx_j = sum over the y_i that hold x_j of dy_i times the product of the others."""
    pair = np.stack([dy, x], -1).astype(np.longdouble)

    def gradient(absolute):
        def function(flat):
            d, row = flat[:, 0], flat[:, 1]
            if absolute:
                d, row = np.abs(d), np.abs(row)
            out = np.zeros(len(row), np.longdouble)
            for j in range(len(row)):
                rest = np.prod(row[:j])
                for i in range(j, len(row)):
                    if i > j:
                        rest = rest * (row[i] if not exclusive else 1)
                    if exclusive and i > j:
                        out[j] += d[i] * rest
                        rest = rest * row[i]
                    elif not exclusive:
                        out[j] += d[i] * rest
            return out

        return function

    if x.ndim == 0:
        g = np.zeros(()) if exclusive else dy
        return Terms(g, np.abs(g), 1)
    moved = np.moveaxis(pair, dim % x.ndim, -2)
    value, size = np.empty(moved.shape[:-1], np.longdouble), np.empty(moved.shape[:-1], np.longdouble)
    for at in np.ndindex(moved.shape[:-2]):
        rows = moved[at][::-1] if reverse else moved[at]
        for out, absolute in ((value, False), (size, True)):
            got = gradient(absolute)(rows)
            out[at] = got[::-1] if reverse else got
    back = lambda a: np.moveaxis(a, -1, dim % x.ndim)
    return Terms(back(value), back(size) * max(_length(x, dim) / 4, 1), _length(x, dim))


def extremum(greatest):
    def reference(x, types, dim=-1, reverse=False, exclusive=False):
        floating = is_float(types["T"])
        if floating:
            start = -np.inf if greatest else np.inf
        elif types["T"] == "bool":
            start = not greatest
        else:
            info = np.iinfo(NUMPY[types["T"]])
            start = info.min if greatest else info.max
        n = _length(x, dim)

        def step(state, v, i):
            best, at = state
            if at >= 0 and not (v != v or (best == best and (v >= best if greatest else v <= best))):
                return state
            return v, i

        values = line(x, dim, reverse, exclusive, lambda row: [s[0] for s in running(row, (start, -1), exclusive, step)], np.float64 if floating else x.dtype)
        places = line(x, dim, reverse, exclusive, lambda row: [s[1] for s in running(row, (start, -1), exclusive, step)], np.int64)
        return values, np.where(places >= 0, n - 1 - places, -1) if reverse else places

    return reference


def extremum_backward(dy, indices, dim=-1, reverse=False, exclusive=False):
    if dy.ndim == 0:
        g = np.where(indices == 0, dy, 0.0)
        return Terms(g, np.abs(g), 1)
    d, at = np.moveaxis(dy, dim, -1), np.moveaxis(indices, dim, -1)
    out, size = np.zeros(d.shape, np.longdouble), np.zeros(d.shape, np.longdouble)
    for index in np.ndindex(d.shape):
        if at[index] >= 0:
            out[(*index[:-1], at[index])] += d[index]
            size[(*index[:-1], at[index])] += abs(d[index])
    return Terms(np.moveaxis(out, -1, dim), np.moveaxis(size, -1, dim), _length(dy, dim))


def log_sum(x, dim=-1, reverse=False, exclusive=False):
    def step(state, v, i):
        top = max(state, v) if not (np.isnan(state) or np.isnan(v)) else np.nan
        return top if not np.isfinite(top) else top + np.log(np.exp(state - top) + np.exp(v - top))

    with np.errstate(all="ignore"):
        y = line(x.astype(np.longdouble), dim, reverse, exclusive, lambda row: running(row, np.longdouble(-np.inf), exclusive, step), np.longdouble)
    return Terms(y, np.abs(np.where(np.isfinite(y), y, 0)) + 4, _length(x, dim))


def log_sum_backward(dy, x, y, dim=-1, reverse=False, exclusive=False):
    """From x alone: the rounding of y may not show."""
    y = np.asarray(log_sum(x, dim, reverse, exclusive).value)
    if x.ndim == 0:
        g = np.zeros(()) if exclusive else dy * np.exp(x - y)
        return Terms(g, np.abs(dy) * 4, 1)
    order = slice(None, None, -1 if reverse else 1)
    d, a, b = (np.moveaxis(v, dim, -1)[..., order].astype(np.longdouble) for v in (dy, x, y))
    out, size = np.zeros(d.shape, np.longdouble), np.zeros(d.shape, np.longdouble)
    with np.errstate(all="ignore"):
        for k in range(d.shape[-1]):
            tail = slice(k + 1 if exclusive else k, None)
            term = np.where(np.isinf(b[..., tail]), 0, d[..., tail] * np.exp(a[..., k : k + 1] - b[..., tail]))
            out[..., k], size[..., k] = term.sum(-1), np.nansum(np.abs(term) * (4 + np.abs(a[..., k : k + 1] - b[..., tail])), -1)
    return Terms(np.moveaxis(out[..., order], -1, dim), np.moveaxis(size[..., order], -1, dim), _length(x, dim))


def records(op, forward, backward, needs, *, tol=None, lo=-3.0, hi=3.0, tied=False, linear=(), kinks=(), far=None):
    def samples(d):
        for sample in arguments(d, lo, hi, tied, far):
            if op == "cumprod" and sample.args["x"].size > 1000:
                continue
            x = sample.args["x"]
            args = dict(sample.args, dy=d.values(x.shape))
            if "y" in needs or "indices" in needs:
                got = case.expected({"x": x}, sample.params, d.types)
                if isinstance(got, tuple) and not isinstance(got, Terms):
                    args["indices"] = got[1]
                else:
                    args["y"] = round_to(got.value, d.types["T"])
            yield Sample({k: v for k, v in args.items() if k in needs}, sample.params, sample.id)

    def linked(sample, outputs, dys):
        args = dict(sample.args, dy=dys["y"], y=outputs["y"])
        if "indices" in outputs:
            args["indices"] = outputs["indices"].astype(np.int64)
        return Sample({k: v for k, v in args.items() if k in needs or k == "x"}, sample.params, sample.id)

    case = OpCase(op, "forward", forward, lambda d: arguments(d, lo, hi, tied, far), errors, tol=tol or bound(), linear=linear, edges=lambda d: ())
    yield case
    yield OpCase(op, "backward", backward, samples, tol=tol or bound(), edges=lambda d: (), backward_args=linked, kinks=kinks, grads={"dx": "x"})


def _kinks(x):
    values, counts = np.unique(x, return_counts=True)
    return {"x": np.isin(x, values[counts > 1])}


CASES = [
    *records("cumsum", arithmetic("sum"), sum_backward, ("dy",), linear=("x",)),
    *records("cumprod", arithmetic("prod"), prod_backward, ("dy", "x"), lo=-1.3, hi=1.3, far=(0.9, 1.1)),
    *records("cummax", extremum(True), extremum_backward, ("dy", "indices"), tied=True, kinks=_kinks),
    *records("cummin", extremum(False), extremum_backward, ("dy", "indices"), tied=True, kinks=_kinks),
    *records("logcumsumexp", log_sum, log_sum_backward, ("dy", "x", "y"), tol=bound(ulps=8)),
]
