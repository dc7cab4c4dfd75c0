"""Records of reductions and scans at complex dtypes: cell by cell from the definitions, in 80-bit parts; gradients are dy times the conjugate of a derivative."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..numerics import round_to
from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound
from .reduction import CALLS, PASSES, axes_of, cells, extent, spread

Z = np.clongdouble
Row = np.ndarray
FULL = [*(c for c in CALLS if extent(c[0], c[1])), *PASSES]
SEVERAL = [c for c in FULL if extent(c[0], c[1]) > 1]
SHORT = [((6, 5), 1, False), *PASSES, ((4, 3, 5), (0, 2), True), ((7,), 0, False), ((), None, False)]

CASES: list[OpCase] = []
COMPLEX: list[OpCase] = []


def errors(d: Draw) -> Any:
    yield ErrorSample({"x": d.values((3, 4))}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted (axes|an axis)", id="dim")


def samples_of(d: Draw, calls: Sequence[Any], lo: float, hi: float, params: Sequence[dict[str, Any]]) -> Any:
    for given in params:
        for shape, dim, keepdim in calls:
            yield Sample({"x": d.values(shape, "T", lo, hi)}, {**given, **({} if dim is None else {"dim": dim}), **({"keepdim": True} if keepdim else {})}, f"{given} {shape} {dim} {keepdim}")


def row_wise(x: np.ndarray, dim: Any, function: Callable[..., Row], *values: np.ndarray) -> np.ndarray:
    """function(row, value of its cell, …) in the place of each row of reduced elements."""
    axes = axes_of(x.shape, dim)
    kept = [a for a in range(x.ndim) if a not in axes]
    order = [*kept, *axes]
    rows = x.transpose(order).reshape(*[x.shape[a] for a in kept], extent(x.shape, dim))
    if not rows.size:
        return np.zeros(x.shape, Z)
    given = [spread(v, x.shape, dim).transpose(order).reshape(rows.shape)[..., 0] for v in values]
    out = np.empty(rows.shape, Z)
    for at in np.ndindex(rows.shape[:-1]):
        out[at] = function(rows[at], *(v[at] for v in given))
    return out.reshape([x.shape[a] for a in order]).transpose(np.argsort(order))


def pair(
    op: str, value: Callable[..., Any], size: Callable[..., Any], gradient: Callable[..., Row], gradient_size: Callable[..., Row], *, real: bool = False, calls: Sequence[Any] = CALLS,
    back: Sequence[Any] = FULL, lo: float = -3.0, hi: float = 3.0, params: Sequence[dict[str, Any]] = ({},), back_params: Sequence[dict[str, Any]] | None = None,
) -> list[OpCase]:  # fmt: skip
    """Forward and backward of a reduction: value and size of a row, gradient(row, dy, **params) and the size of its terms."""

    def own(given: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in given.items() if name in ("ord", "correction")}

    def reference(x: np.ndarray, types: Any, dim: Any = None, keepdim: bool = False, **given: Any) -> Terms:
        given = own(given)
        with np.errstate(all="ignore"):
            y = cells(x.astype(Z), dim, keepdim, lambda row: value(row, **given), np.longdouble if real else Z)
            return Terms(y, cells(x.astype(Z), dim, keepdim, lambda row: size(row, **given), np.longdouble), max(extent(x.shape, dim), 1))

    def back_reference(dy: np.ndarray, x: np.ndarray, dim: Any = None, keepdim: bool = False, **given: Any) -> Terms:
        with np.errstate(all="ignore"):
            g = row_wise(x.astype(Z), dim, lambda row, v: gradient(row, v, **given), dy)
            return Terms(g, row_wise(x.astype(Z), dim, lambda row, v: gradient_size(row, v, **given), dy).real, max(extent(x.shape, dim), 1))

    def with_gradient(d: Draw, sample: Sample) -> Sample:
        if np.isinf(sample.params.get("ord", 0)):  # y is looked for among the absolute values: squares of whole numbers have exact ones
            x = sample.args["x"]
            sample = sample.with_args(x=((np.round(x.real) + 1j * np.round(x.imag)) ** 2).astype(x.dtype))
        y = np.asarray(reference(sample.args["x"], d.types, **sample.params).value)
        token = d.part if real else d.types["T"]
        return sample.with_args(y=round_to(y, token), dy=d.values(y.shape, token))

    def back_samples(d: Draw) -> Any:
        for sample in samples_of(d, back, lo, hi, params if back_params is None else back_params):
            yield with_gradient(d, sample)

    return [
        OpCase(op, "forward", reference, lambda d: samples_of(d, calls, lo, hi, params), errors, tol=bound(ulps=8), edges=lambda d: ()),
        OpCase(op, "backward", lambda dy, x, dim=None, keepdim=False, **k: back_reference(dy, x, dim, keepdim, **own(k)), back_samples, tol=bound(ulps=16), edges=(), reason="special values are tried in tests/test_complex.py"),
    ]


# -- products --------------------------------------------------------------------------------------------------------------------------------


def others(row: Row) -> Row:
    return np.array([np.prod(np.delete(row, k)) for k in range(len(row))], Z)


COMPLEX += pair(
    "prod", np.prod, lambda row: np.abs(np.prod(row)) * max(len(row), 2), lambda row, dy: dy * np.conj(others(row)), lambda row, dy: np.abs(dy * others(row)) * max(len(row), 4),
    back=[c for c in SHORT if c[0] != (4, 3, 5)] + [((2, 40), 1, False)], lo=-1.2, hi=1.2,
)  # fmt: skip


# -- logarithms of sums ------------------------------------------------------------------------------------------------------------------------


def log_sum(row: Row) -> Any:
    top = row.real.max(initial=-np.inf)
    return top + np.log(np.exp(row - top).sum()) if len(row) else complex(-np.inf, 0)


def log_sum_size(row: Row) -> Any:
    """The logarithm of a sum that cancels has the error of the sum."""
    terms = np.exp(row - row.real.max(initial=-1))
    return np.abs(log_sum(row)) + np.abs(row).max(initial=0) + (4 + np.abs(row.imag).max()) * np.abs(terms).sum() / np.abs(terms.sum()) if len(row) else 1.0


def shares(row: Row, dy: Any) -> Row:
    terms = np.exp(row - row.real.max())
    return dy * np.conj(terms / terms.sum())


def shares_size(row: Row, dy: Any) -> Row:
    terms = np.exp(row - row.real.max())
    return np.abs(shares(row, dy)) * (4 + np.abs(row)) * (np.abs(terms).sum() / np.abs(terms.sum()))


COMPLEX += pair("logsumexp", log_sum, log_sum_size, shares, shares_size)


# -- variance and norms ------------------------------------------------------------------------------------------------------------------------


def deviations(row: Row) -> Row:
    return row - row.mean()


def variance(row: Row, correction: float = 1.0) -> Any:
    return (np.abs(deviations(row)) ** 2).sum() / np.longdouble(max(0.0, len(row) - correction)) if len(row) else np.nan


def var_gradient(row: Row, dy: Any, correction: float = 1.0) -> Row:
    return dy * 2 * deviations(row) / (len(row) - correction)


def std_gradient(row: Row, dy: Any, correction: float = 1.0) -> Row:
    y = np.sqrt(variance(row, correction))
    return 0 * row if y == 0 else dy * deviations(row) / ((len(row) - correction) * y)


COMPLEX += pair(
    "var", variance, lambda row, correction=1.0: variance(row, correction) if len(row) else 1, var_gradient,
    lambda row, dy, correction=1.0: np.abs(dy) * 2 * (np.abs(deviations(row)) + 4) / (len(row) - correction), real=True, back=SEVERAL, params=[{}], back_params=[{}, {"correction": 0.0}],
)  # fmt: skip
COMPLEX += pair(
    "std", lambda row, correction=1.0: np.sqrt(variance(row, correction)), lambda row, correction=1.0: np.sqrt(variance(row, correction)) if len(row) else 1, std_gradient,
    lambda row, dy, correction=1.0: np.abs(dy) * (np.abs(deviations(row)) + 4) / ((len(row) - correction) * np.sqrt(variance(row, correction))), real=True, back=SEVERAL,
)  # fmt: skip


def std_mean() -> list[OpCase]:
    one = pair("std_mean", lambda row, correction=1.0: np.sqrt(variance(row, correction)), lambda row, correction=1.0: np.sqrt(variance(row, correction)) if len(row) else 1, std_gradient, lambda row, dy: row, real=True)[0]

    def average(x: np.ndarray, dim: Any, keepdim: bool) -> Terms:
        mean = lambda row: row.mean() if len(row) else complex(np.nan, 0)
        return Terms(cells(x.astype(Z), dim, keepdim, mean, Z), cells(np.abs(x), dim, keepdim, lambda row: row.mean() if len(row) else 1, np.longdouble), max(extent(x.shape, dim), 1))

    def reference(x: np.ndarray, types: Any, dim: Any = None, keepdim: bool = False, correction: float = 1.0) -> tuple[Terms, Terms]:
        with np.errstate(all="ignore"):
            return one.reference(x=x, types=types, dim=dim, keepdim=keepdim, correction=correction), average(x, dim, keepdim)

    def gradient(dy: np.ndarray, dmean: np.ndarray, x: np.ndarray, dim: Any = None, keepdim: bool = False, correction: float = 1.0) -> Terms:
        own = lambda row, by_std, by_mean: std_gradient(row, by_std, correction) + by_mean / len(row)
        size = lambda row, by_std, by_mean: np.abs(by_std) * (np.abs(deviations(row)) + 4) / ((len(row) - correction) * np.sqrt(variance(row, correction))) + np.abs(by_mean) / len(row)
        return Terms(row_wise(x.astype(Z), dim, own, dy, dmean), row_wise(x.astype(Z), dim, size, dy, dmean).real, max(extent(x.shape, dim), 1))

    def back_samples(d: Draw) -> Any:
        for sample in samples_of(d, SEVERAL, -3.0, 3.0, [{}]):
            y = np.asarray(reference(sample.args["x"], d.types, **sample.params)[0].value)
            yield sample.with_args(y=round_to(y, d.part), dy=d.values(y.shape, d.part), dmean=d.values(y.shape))

    return [
        OpCase("std_mean", "forward", reference, one.samples, errors, tol=bound(ulps=8), edges=lambda d: ()),
        OpCase("std_mean", "backward", gradient, back_samples, tol=bound(ulps=16), edges=(), reason="special values are tried in tests/test_complex.py"),
    ]


COMPLEX += std_mean()


def norm(row: Row, ord: float = 2.0) -> Any:
    size = np.abs(row)
    if ord == 0:
        return np.count_nonzero(size)
    if np.isinf(ord):
        return size.max(initial=0) if ord > 0 else size.min()
    return (size**ord).sum() ** (1 / np.longdouble(ord)) if len(row) else 0.0


def norm_gradient(row: Row, dy: Any, ord: float = 2.0) -> Row:
    size = np.abs(row)
    sign = row / np.where(size == 0, 1, size)
    y = norm(row, ord)
    if np.isinf(ord):
        held = size == y
        return dy * sign * held / held.sum()
    return 0 * row if y == 0 else dy * sign * np.where(size == 0, 0, (size / y) ** (ord - 1))


COMPLEX += pair(
    "vector_norm", norm, lambda row, ord=2.0: 4 * norm(row, ord), norm_gradient, lambda row, dy, ord=2.0: 8 * np.abs(norm_gradient(row, dy, ord)), real=True, calls=SHORT, back=SHORT,
    params=[{}] + [{"ord": p} for p in (1.0, 0.0, np.inf, -np.inf, 3.0, 0.5)], back_params=[{}] + [{"ord": p} for p in (1.0, np.inf, -np.inf, 3.0)],
)  # fmt: skip


# -- scans -----------------------------------------------------------------------------------------------------------------------------------

WAYS = [(False, False), (True, False), (False, True), (True, True)]
SCANNED = [((5, 7), 1, WAYS), ((7, 5), 0, WAYS[:2]), ((3, 4, 6), 1, WAYS[2:]), ((33,), 0, WAYS[:1]), ((2, 257), -1, WAYS[:1]), ((), 0, WAYS), ((3, 0), 1, WAYS[:1]), ((0, 4), 1, WAYS[:1]), ((4, 1), 1, WAYS[:1]), ((1, 1300), 1, WAYS[:1])]


def scanned(op: str, value: Callable[[Row], Row], size: Callable[[Row], Row], start: Any, slope: Callable[[Row, int, int], Any], loss: float, lo: float = -3.0, hi: float = 3.0, longest: int = 1300) -> list[OpCase]:
    """value(row) and size(row) with the element itself, start before all; slope(row, i, k): the derivative of the i-th result of a row by its k-th element."""

    def along(x: np.ndarray, dim: int, reverse: bool, function: Callable[..., Row], *more: np.ndarray) -> np.ndarray:
        moved = [np.moveaxis(a.reshape(a.shape or (1,)), dim, -1) for a in (x.astype(Z), *more)]
        out = np.empty(moved[0].shape, Z)
        for at in np.ndindex(out.shape[:-1]):
            rows = [a[at][::-1] if reverse else a[at] for a in moved]
            got = np.asarray(function(*rows), Z)
            out[at] = got[::-1] if reverse else got
        return np.moveaxis(out, -1, dim).reshape(x.shape)

    def shifted(row: Row, of: Callable[[Row], Row], first: Any, exclusive: bool) -> Row:
        return np.array([first, *of(row)[:-1]], Z) if exclusive else of(row)

    def reference(x: np.ndarray, dim: int = -1, reverse: bool = False, exclusive: bool = False) -> Terms:
        with np.errstate(all="ignore"):
            y = along(x, dim, reverse, lambda row: shifted(row, value, start, exclusive))
            return Terms(y, along(x, dim, reverse, lambda row: shifted(row, size, 1, exclusive)).real, max(x.shape[dim] if x.ndim else 1, 1))

    def gradient(dy: np.ndarray, x: np.ndarray, dim: int = -1, reverse: bool = False, exclusive: bool = False) -> Terms:
        def terms(row: Row, own: Row) -> list[Row]:
            late = int(exclusive)
            return [np.array([own[i + late] * np.conj(slope(row, i, k)) for i in range(k, len(row) - late)], Z) for k in range(len(row))]

        g = along(x, dim, reverse, lambda row, own: [t.sum() for t in terms(row, own)], dy)
        return Terms(g, along(x, dim, reverse, lambda row, own: [loss * np.abs(t).sum() for t in terms(row, own)], dy).real, max(x.shape[dim] if x.ndim else 1, 1))

    def samples(d: Draw) -> Any:
        for shape, dim, ways in SCANNED:
            if max(shape, default=0) <= longest:
                for reverse, exclusive in ways:
                    low, high = (0.55, 0.85) if max(shape, default=0) > 100 else (lo, hi)  # sizes near 1: long products stay in range
                    yield Sample({"x": d.values(shape, "T", low, high)}, {"dim": dim, "reverse": reverse, "exclusive": exclusive}, f"{shape} {dim} {reverse} {exclusive}")

    return [
        OpCase(op, "forward", reference, samples, errors, tol=bound(ulps=8), edges=lambda d: ()),
        OpCase(op, "backward", gradient, lambda d: [s.with_args(dy=d.values(s.args["x"].shape)) for s in samples(d) if max(s.args["x"].shape, default=0) < 100], tol=bound(ulps=16), edges=(), reason="special values are tried in tests/test_complex.py"),
    ]  # fmt: skip


def product_slope(row: Row, i: int, k: int) -> Any:
    return np.prod(np.delete(row[: i + 1], k))


def running_log_sum(row: Row) -> Row:
    return np.array([log_sum(row[: i + 1]) for i in range(len(row))], Z)


def running_log_size(row: Row) -> Row:
    return np.array([log_sum_size(row[: i + 1]) for i in range(len(row))], Z)


COMPLEX += scanned("cumprod", np.cumprod, lambda row: np.abs(np.cumprod(row)) * np.arange(2, len(row) + 2), 1, product_slope, 12.0, -0.9, 0.9)
COMPLEX += scanned("logcumsumexp", running_log_sum, running_log_size, complex(-np.inf, 0), lambda row, i, k: np.exp(row[k] - log_sum(row[: i + 1])), 40.0, -1.0, 1.0, 300)
