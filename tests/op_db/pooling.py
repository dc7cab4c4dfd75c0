"""Pooling: every window written out cell by cell, in float64, from the formulas."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound

# -- windows ----------------------------------------------------------------------------------------------------------------------------

Cells = list[list[int]]  # one list of cells for each output of an axis


def each(value: Any, rank: int) -> tuple[int, ...]:
    """A parameter given once or once an axis."""
    items = tuple(value) if isinstance(value, tuple | list) else (value,)
    if len(items) == 1:
        items *= rank
    if len(items) != rank:
        raise ValueError(f"{value} for {rank} axes")
    return items


def sliding(n: int, k: int, s: int, p: int = 0, d: int = 1, ceil_mode: bool = False) -> Cells:
    """The cells of each window that lie inside the input."""
    if k < 1 or s < 1 or d < 1 or not 0 <= p <= k / 2:
        raise ValueError("window parameters")
    exact = (n + 2 * p - d * (k - 1) - 1) / s + 1
    out = math.ceil(exact) if ceil_mode else math.floor(exact)
    if ceil_mode and (out - 1) * s >= n + p:
        out -= 1
    if out < 1:
        raise ValueError("no output")
    return [[c for c in range(o * s - p, o * s - p + d * k, d) if 0 <= c < n] for o in range(out)]


def adaptive(n: int, out: int | None) -> Cells:
    out = n if out is None else out
    return [list(range(o * n // out, -((-(o + 1) * n) // out))) for o in range(out)]


def outputs(axes: Sequence[Cells]) -> Iterator[tuple[tuple[int, ...], tuple[list[int], ...]]]:
    """(position, cells along each axis) of every output, in order."""
    for at in itertools.product(*(range(len(axis)) for axis in axes)):
        yield at, tuple(axis[i] for axis, i in zip(axes, at, strict=True))


def planes(x: np.ndarray, rank: int) -> np.ndarray:
    return x.reshape(math.prod(x.shape[: x.ndim - rank]), *x.shape[x.ndim - rank :])


def winner(plane: np.ndarray, cells: Sequence[Sequence[int]], ignore_nan: bool = False) -> tuple[float, int]:
    """Value and row-major position: the last NaN, else the first of the largest."""
    best, at = -math.inf, None
    for cell in itertools.product(*cells):
        value = float(plane[cell])
        position = int(np.ravel_multi_index(cell, plane.shape))
        at = position if at is None else at
        if math.isnan(value):
            if not ignore_nan:
                best, at = value, position
        elif value > best:
            best, at = value, position
    assert at is not None
    return best, at


def max_forward(x: np.ndarray, rank: int, axes: Callable[[int], Sequence[Cells]], base: int = 0, ignore_nan: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Values and indices; `axes(plane)` gives that plane's windows, `base` is added once a plane."""
    flat = planes(x, rank)
    extents = tuple(len(axis) for axis in axes(0))
    y = np.empty((len(flat), *extents))
    indices = np.empty(y.shape, np.int64)
    for n, plane in enumerate(flat):
        for at, cells in outputs(axes(n)):
            value, position = winner(plane, cells, ignore_nan)
            y[(n, *at)], indices[(n, *at)] = value, n * base + position
    shape = (*x.shape[: x.ndim - rank], *extents)
    return y.reshape(shape), indices.reshape(shape)


def scatter(dy: np.ndarray, indices: np.ndarray, shape: tuple[int, ...], rank: int, base: bool = False) -> Terms:
    """dx[indices[o]] += dy[o], plane by plane."""
    total = np.zeros((int(np.prod(shape[: len(shape) - rank])), int(np.prod(shape[len(shape) - rank :]))))
    magnitude = np.zeros_like(total)
    count = np.zeros(total.shape, np.int64)
    for n, (gradients, positions) in enumerate(zip(dy.reshape(len(total), -1), indices.reshape(len(total), -1), strict=True)) if dy.size else ():
        for gradient, position in zip(gradients, positions, strict=True):
            cell = int(position) - (n * total.shape[1] if base else 0)
            total[n, cell] += gradient
            magnitude[n, cell] += abs(gradient)
            count[n, cell] += 1
    return Terms(total.reshape(shape), magnitude.reshape(shape), int(count.max(initial=1)))


# -- max, adaptive max --------------------------------------------------------------------------------------------------------------------


def max_windows(shape: Sequence[int], rank: int, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool) -> list[Cells]:
    kernel = each(kernel_size, rank)
    steps = kernel if stride is None else each(stride, rank)
    spatial = shape[len(shape) - rank :]
    return [
        sliding(*axis, ceil_mode) for axis in zip(spatial, kernel, steps, each(padding, rank), each(dilation, rank), strict=True)
    ]


def max_pool(rank: int) -> Callable[..., Any]:
    def reference(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
        axes = max_windows(x.shape, rank, kernel_size, stride, padding, dilation, ceil_mode)
        y, indices = max_forward(x, rank, lambda n: axes)
        return {"y": y, "indices": indices} if return_indices else {"y": y}

    return reference


def max_pool_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, kernel_size=1, indices=None, x=None, x_shape=None, stride=None, padding=0, dilation=1, ceil_mode=False):
        if indices is None:
            axes = max_windows(x.shape, rank, kernel_size, stride, padding, dilation, ceil_mode)
            indices = max_forward(x, rank, lambda n: axes)[1]
        return {"dx": scatter(dy, indices, tuple(x_shape if x is None else x.shape), rank)}

    return reference


def adaptive_axes(shape: Sequence[int], rank: int, output_size: Any) -> list[Cells]:
    size = output_size if isinstance(output_size, tuple) else (output_size,) * rank
    return [adaptive(n, o) for n, o in zip(shape[len(shape) - rank :], size, strict=True)]


def adaptive_max(rank: int) -> Callable[..., Any]:
    def reference(x, output_size, return_indices=False):
        axes = adaptive_axes(x.shape, rank, output_size)
        y, indices = max_forward(x, rank, lambda n: axes)
        return {"y": y, "indices": indices} if return_indices else {"y": y}

    return reference


def adaptive_max_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, indices=None, x=None, x_shape=None):
        if indices is None:
            axes = adaptive_axes(x.shape, rank, dy.shape[dy.ndim - rank :])
            indices = max_forward(x, rank, lambda n: axes)[1]
        return {"dx": scatter(dy, indices, tuple(x_shape if x is None else x.shape), rank)}

    return reference


# -- averages -----------------------------------------------------------------------------------------------------------------------------


def mean_forward(x: np.ndarray, rank: int, axes: Sequence[Cells], divisor: Callable[[tuple[int, ...]], float]) -> Terms:
    flat = planes(x, rank)
    extents = tuple(len(axis) for axis in axes)
    total, magnitude = np.zeros((len(flat), *extents)), np.zeros((len(flat), *extents))
    most = 1
    for at, cells in outputs(axes):
        window = flat[(slice(None), *np.ix_(*cells))].reshape(len(flat), math.prod(map(len, cells)))
        most = max(most, window.shape[1])
        total[(slice(None), *at)] = window.astype(np.longdouble).sum(1) / divisor(at)
        magnitude[(slice(None), *at)] = np.abs(window).sum(1) / abs(divisor(at))
    shape = (*x.shape[: x.ndim - rank], *extents)
    return Terms(total.reshape(shape), magnitude.reshape(shape), most)


def mean_backward(dy: np.ndarray, shape: tuple[int, ...], rank: int, axes: Sequence[Cells], divisor: Callable[[tuple[int, ...]], float]) -> Terms:
    flat = planes(dy, rank)
    total = np.zeros((len(flat), *shape[len(shape) - rank :]), np.longdouble)
    magnitude, count = np.zeros(total.shape), np.zeros(total.shape[1:], np.int64)
    for at, cells in outputs(axes):
        where = np.ix_(*cells)
        share = flat[(slice(None), *at)] / divisor(at)
        spread = share.reshape(-1, *(1,) * rank)
        total[(slice(None), *where)] += spread
        magnitude[(slice(None), *where)] += np.abs(spread)
        count[where] += 1
    return Terms(total.reshape(shape).astype(np.float64), magnitude.reshape(shape), int(count.max(initial=1)))


def avg_divisor(spatial: Sequence[int], axes: Sequence[Cells], kernel, steps, pads, include: bool, override: int | None) -> Callable[..., float]:
    def divisor(at: tuple[int, ...]) -> float:
        if override is not None:
            return override
        sizes = []
        for n, axis, k, s, p, o in zip(spatial, axes, kernel, steps, pads, at, strict=True):
            start = o * s - p
            sizes.append(min(start + k, n + p) - start if include else len(axis[o]))
        return math.prod(sizes)

    return divisor


def avg_parts(shape, rank, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    kernel, pads = each(kernel_size, rank), each(padding, rank)
    steps = kernel if stride is None else each(stride, rank)
    spatial = tuple(shape[len(shape) - rank :])
    axes = [sliding(n, k, s, p, 1, ceil_mode) for n, k, s, p in zip(spatial, kernel, steps, pads, strict=True)]
    return axes, avg_divisor(spatial, axes, kernel, steps, pads, count_include_pad, divisor_override)


def avg_pool(rank: int) -> Callable[..., Any]:
    def reference(x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        axes, divisor = avg_parts(x.shape, rank, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return mean_forward(x, rank, axes, divisor)

    return reference


def avg_pool_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, x_shape, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        axes, divisor = avg_parts(x_shape, rank, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return mean_backward(dy, tuple(x_shape), rank, axes, divisor)

    return reference


def adaptive_avg(rank: int) -> Callable[..., Any]:
    def reference(x, output_size):
        axes = adaptive_axes(x.shape, rank, output_size)
        return mean_forward(x, rank, axes, lambda at: math.prod(len(axis[o]) for axis, o in zip(axes, at, strict=True)))

    return reference


def adaptive_avg_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, x_shape):
        axes = adaptive_axes(x_shape, rank, dy.shape[dy.ndim - rank :])
        return mean_backward(dy, tuple(x_shape), rank, axes, lambda at: math.prod(len(axis[o]) for axis, o in zip(axes, at, strict=True)))

    return reference


# -- power means --------------------------------------------------------------------------------------------------------------------------


def lp_axes(shape, rank, kernel_size, stride, ceil_mode):
    kernel = each(kernel_size, rank)
    steps = kernel if stride is None else each(stride, rank)
    spatial = shape[len(shape) - rank :]
    if any(k > n for k, n in zip(kernel, spatial, strict=True)):
        raise ValueError("window beyond the input")
    return [sliding(n, k, s, 0, 1, ceil_mode) for n, k, s in zip(spatial, kernel, steps, strict=True)], math.prod(kernel)


def lp_pool(rank: int) -> Callable[..., Any]:
    def reference(x, p, kernel_size, stride=None, ceil_mode=False, signed=False):
        axes, whole = lp_axes(x.shape, rank, kernel_size, stride, ceil_mode)
        flat = planes(x, rank).astype(np.longdouble)
        y = np.zeros((len(flat), *(len(axis) for axis in axes)), np.longdouble)
        for at, cells in outputs(axes):
            window = flat[(slice(None), *np.ix_(*cells))].reshape(len(flat), math.prod(map(len, cells)))
            if math.isinf(p):
                y[(slice(None), *at)] = np.abs(window).max(1)
                continue
            terms = window if signed else np.abs(window)
            terms = terms**p if p != 1 else terms
            scale = whole / window.shape[1] if signed else 1
            y[(slice(None), *at)] = (scale * terms.sum(1)) ** (1 / np.longdouble(p))
        y = y.astype(np.float64)
        shape = (*x.shape[: x.ndim - rank], *y.shape[1:])
        return Terms(y.reshape(shape), np.abs(y).reshape(shape), 1)

    return reference


def lp_pool_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False):
        axes, whole = lp_axes(x.shape, rank, kernel_size, stride, ceil_mode)
        cells_x, cells_y, gradients = (planes(a, rank).astype(np.longdouble) for a in (x, y, dy))
        dx, magnitude = np.zeros(cells_x.shape), np.zeros(cells_x.shape)
        most = np.zeros(cells_x.shape, np.int64)
        for n in range(len(cells_x)):
            for at, cells in outputs(axes):
                norm, gradient = cells_y[(n, *at)], gradients[(n, *at)]
                window = list(itertools.product(*cells))
                chosen = None
                if math.isinf(p):
                    nan = np.isnan(norm)
                    hits = [c for c in window if (np.isnan(cells_x[(n, *c)]) if nan else abs(cells_x[(n, *c)]) == norm)]
                    chosen = (hits[-1] if nan else hits[0]) if hits else None
                for cell in window:
                    v = cells_x[(n, *cell)]
                    if norm == 0 or (v == 0 and p < 1):
                        factor = 0.0
                    elif math.isinf(p):
                        factor = 0.0 if cell != chosen else -1.0 if v < 0 else 1.0
                    elif signed:
                        factor = (v / norm) ** (p - 1) * whole / len(window)
                    else:
                        factor = np.sign(v) * (abs(v) / norm) ** (p - 1)
                    dx[(n, *cell)] += gradient * factor
                    magnitude[(n, *cell)] += abs(gradient * factor)
                    most[(n, *cell)] += 1
        return Terms(dx.reshape(x.shape), magnitude.reshape(x.shape), int(most.max(initial=1)))

    return reference


# -- fractional max -----------------------------------------------------------------------------------------------------------------------

_M0, _M1, _W0, _W1, _LOW = 0xD2511F53, 0xCD9E8D57, 0x9E3779B9, 0xBB67AE85, 0xFFFFFFFF


def philox(counter: Sequence[int], key: Sequence[int]) -> list[int]:
    """Philox4x32-10 of one counter block, in Python integers."""
    c, k = list(counter), list(key)
    for _ in range(10):
        a, b = c[0] * _M0, c[2] * _M1
        c = [(b >> 32) ^ c[1] ^ k[0], b & _LOW, (a >> 32) ^ c[3] ^ k[1], a & _LOW]
        k = [(k[0] + _W0) & _LOW, (k[1] + _W1) & _LOW]
    return c


def seeded_samples(seed: int, n: int, rank: int) -> np.ndarray:
    """float32 uniforms of elements 0 .. n * rank - 1 at offset 0."""
    words = [philox((i // 4, 0, 0, 0), (seed & _LOW, seed >> 32 & _LOW))[i % 4] for i in range(n * rank)]
    return np.array([(w >> 8) * 2.0**-24 for w in words]).reshape(n, rank)


def starts(mode: str, n: int, k: int, out: int, sample: float, real: type) -> list[int]:
    """Window starts of one axis; `real` is the type that pytorch mode computes in."""
    m = n - k
    if mode == "pytorch":
        sample = real(sample)
        step = real(real(m) / real(out - 1)) if out > 1 else real(0)
        first = int(real(sample * step))
        return [m if i == out - 1 else int(real(real(real(i) + sample) * step)) - first for i in range(out)]
    if m <= 0:
        return [0] * out
    if out <= 1:
        return [int(math.floor(sample * m))]
    return [min(max(math.floor((i * m) / (out - 1) + sample), 0), m) for i in range(out)]


def fractional_axes(shape, rank, kernel_size, size, samples, mode, types) -> Callable[[int], list[Cells]]:
    """plane -> windows of each axis."""
    real = np.float64 if types["T"] == "f64" else np.float32
    last = np.nextafter(real(1), real(0))
    flat = np.asarray(samples, np.float64).reshape(-1, rank)
    kernel, spatial = each(kernel_size, rank), shape[len(shape) - rank :]
    for n, k, o in zip(spatial, kernel, size, strict=True):
        if not 1 <= k <= n or o < 1 or (mode == "pytorch" and o + k - 1 > n):
            raise ValueError("window or output extent")

    def axes(plane: int) -> list[Cells]:
        out = []
        for a, (n, k, o) in enumerate(zip(spatial, kernel, size, strict=True)):
            u = flat[plane, rank - 1 - a if mode == "pytorch" and rank == 2 else a] if len(flat) else 0.0
            u = 0.0 if math.isnan(u) or u < 0 else min(u, float(last))
            out.append([list(range(s, s + k)) for s in starts(mode, n, k, o, u, real)])
        return out

    return axes


def fractional(rank: int) -> Callable[..., Any]:
    def reference(
        x, kernel_size, types, output_size=None, output_ratio=None, random_samples=None, seed=None, mode="even", return_indices=True,
        index_base=None, nan="propagate",
    ):  # fmt: skip
        spatial = x.shape[x.ndim - rank :]
        if output_size is not None:
            size = each(output_size, rank)
        else:
            ratio = output_ratio if isinstance(output_ratio, tuple) else (output_ratio,) * rank
            size = tuple(int(n * r) for n, r in zip(spatial, ratio, strict=True))
        count = int(np.prod(x.shape[: x.ndim - rank]))
        samples = seeded_samples(seed, count, rank) if random_samples is None else random_samples
        axes = fractional_axes(x.shape, rank, kernel_size, size, samples, mode, types)
        base = index_base or ("plane" if mode == "pytorch" else "tensor")
        y, indices = max_forward(x, rank, axes, math.prod(spatial) if base == "tensor" else 0, nan == "ignore")
        return {"y": y, "indices": indices} if return_indices else {"y": y}

    return reference


def fractional_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, indices, x_shape, kernel_size, mode="even", index_base=None):
        base = index_base or ("plane" if mode == "pytorch" else "tensor")
        return scatter(dy, indices, tuple(x_shape), rank, base == "tensor")

    return reference


# -- unpooling ----------------------------------------------------------------------------------------------------------------------------


def max_unpool(rank: int) -> Callable[..., Any]:
    def reference(x, indices, kernel_size, stride=None, padding=0, output_size=None):
        kernel, pads = each(kernel_size, rank), each(padding, rank)
        steps = kernel if stride is None else each(stride, rank)
        extents = x.shape[x.ndim - rank :]
        size = [(n - 1) * s - 2 * p + k for n, k, s, p in zip(extents, kernel, steps, pads, strict=True)]
        size = list(each(output_size, rank)) if output_size is not None else size
        flat, positions = planes(x, rank), planes(indices, rank)
        y = np.zeros((len(flat), math.prod(size)))
        for plane, values, cells in zip(y, flat.reshape(len(flat), -1), positions.reshape(len(flat), -1), strict=True) if x.size else ():
            for value, cell in zip(values, cells, strict=True):
                plane[int(cell)] = value
        return y.reshape(*x.shape[: x.ndim - rank], *size)

    return reference


def max_unpool_backward(rank: int) -> Callable[..., Any]:
    def reference(dy, indices):
        gradients, positions = planes(dy, rank), planes(indices, rank)
        flat = gradients.reshape(len(gradients), math.prod(gradients.shape[1:]))
        dx = [flat[n, cells.ravel().astype(np.int64)] for n, cells in enumerate(positions)]
        return np.array(dx, np.float64).reshape(indices.shape)

    return reference


def overwritten(rank: int) -> Callable[..., dict[str, np.ndarray]]:
    """Positions that a later equal index overwrites: the backward is dy[indices] there too, by convention, though y does not depend on x."""

    def kinks(indices: np.ndarray) -> dict[str, np.ndarray]:
        rows = indices.reshape(math.prod(indices.shape[: indices.ndim - rank]), -1) if indices.size else indices.reshape(0, 1)
        lost = np.array([[cell in row[i + 1 :] for i, cell in enumerate(row)] for row in rows], np.bool_)
        return {"x": lost.reshape(indices.shape)}

    return kinks


def unpool_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        out = []
        for id, lead, extents, params in (
            ("k2", (2, 3), (2, 3, 5), {"kernel_size": 2}),
            ("unbatched", (3,), (2, 3, 4), {"kernel_size": 3, "stride": 2, "padding": 1, "output_size": (4, 6, 8)[3 - rank :]}),
            ("empty", (0, 2), (2, 2, 2), {"kernel_size": 2}),
            ("one", (1, 1), (1, 1, 1), {"kernel_size": 1}),
        ):
            pooled = spatial(rank, *extents)
            x = d.values((*lead, *pooled))
            size = max_unpool(rank)(np.zeros(x.shape), np.zeros(x.shape, np.int64), **params).shape[-rank:]
            cells = math.prod(size)
            count = math.prod(pooled)
            indices = np.array([d.rng.permutation(cells)[:count] for _ in range(math.prod(lead))], np.int64).reshape(x.shape)
            if id == "unbatched" and indices.size:
                indices[..., 0] = indices[..., 1]  # equal indices: the last position wins
            out.append(Sample({"x": x, "indices": indices.astype(d.dtype("I"))}, params, id))
        return out

    return samples


def unpool_backward_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        out = []
        for sample in unpool_samples(rank)(d):
            shape = max_unpool(rank)(sample.args["x"].astype(np.float64), sample.args["indices"], **sample.params).shape
            out.append(Sample({"dy": d.values(shape), "indices": sample.args["indices"]}, {}, sample.id))
        return out

    return samples


def unpool_errors(rank: int) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        x, indices = d.values((1, 2, *(3,) * rank)), np.zeros((1, 2, *(3,) * rank), d.dtype("I"))
        for match, params in (
            ("kernel_size", {"kernel_size": 0}), ("output_size", {"kernel_size": 2, "output_size": 9}),
            ("padding", {"kernel_size": 2, "padding": -1}), ("output_size", {"kernel_size": 1, "padding": 3}),
        ):  # fmt: skip
            yield ErrorSample({"x": x, "indices": indices}, params, "InvalidProblemError", match, id=str(params))
        beyond = indices.copy()
        beyond.flat[1] = 10**4
        yield ErrorSample({"x": x, "indices": beyond}, {"kernel_size": 2}, "IndexOutOfRangeError", "10000", data=True, id="index")

    return errors


# -- samples ------------------------------------------------------------------------------------------------------------------------------


def tied(d: Draw, shape: Sequence[int]) -> np.ndarray:
    """Few different values, so that maxima tie; a NaN and infinities among them."""
    x = d.ints(shape, 0, 4, "i32").astype(np.float32)
    if x.size > 8:
        flat = x.reshape(-1)
        flat[1], flat[3], flat[5] = np.nan, -np.inf, np.inf
    return x.astype(d.dtype())


def fractional_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        tail = {2: lambda a, b: (a, b), 3: lambda a, b: (3, a, b)}[rank]

        def draws(*lead: int) -> np.ndarray:
            return d.values((*lead, rank), "S", 0.0, 0.999)

        out = [
            Sample(
                {"x": d.distinct((2, 3, *tail(7, 9))), "random_samples": draws(2, 3)},
                {"kernel_size": tail(2, 3)[-rank:], "output_size": tail(4, 5)}, "even",
            ),
            Sample(
                {"x": d.distinct((2, 2, *tail(8, 11))), "random_samples": draws(2, 2)},
                {"kernel_size": 2, "output_size": (1, 4, 6)[-rank:], "mode": "pytorch"}, "pytorch",
            ),
            Sample({"x": d.distinct((3, *tail(6, 6))), "random_samples": draws(3)}, {"kernel_size": 2, "output_ratio": 0.5}, "unbatched"),
            Sample({"x": d.distinct((0, 3, *tail(5, 5))), "random_samples": draws(0, 3)}, {"kernel_size": 2, "output_size": 2}, "empty"),
            Sample(
                {"x": d.distinct((1, 1, *(1,) * rank)), "random_samples": draws(1, 1)}, {"kernel_size": 1, "output_size": 1}, "one",
            ),
            Sample(
                {"x": tied(d, (2, 2, *tail(9, 7))), "random_samples": draws(2, 2)},
                {"kernel_size": 3, "output_size": 3, "index_base": "plane"}, "ties",
            ),
            Sample(
                {"x": tied(d, (1, 2, *tail(9, 7))), "random_samples": draws(1, 2)},
                {"kernel_size": 3, "output_size": 3, "nan": "ignore"}, "ignore-nan",
            ),
            Sample(
                {"x": d.distinct((1, 2, *tail(4, 5))), "random_samples": draws(1, 2)}, {"kernel_size": 2, "output_size": 9}, "repeated-starts",
            ),
            Sample({"x": d.distinct((1, 5, *tail(6, 13)))}, {"kernel_size": 2, "output_size": 3, "seed": 12345678901}, "seed"),
            Sample(
                {"x": d.distinct((1, 1, *(1, 40, 300)[-rank:])), "random_samples": draws(1, 1)},
                {"kernel_size": (1, 3, 2)[-rank:], "output_size": (1, 21, 211)[-rank:], "mode": "pytorch", "index_base": "tensor"}, "wide",
            ),
            Sample(
                {"x": d.distinct((1, 2, *tail(7, 7))), "random_samples": np.array([[[np.nan, -0.5, 7.0][:rank], [1.0, 0.999, -np.inf][:rank]]]).astype(d.dtype("S"))},
                {"kernel_size": 2, "output_size": 3, "return_indices": False}, "bad-samples",
            ),
        ]  # fmt: skip
        return out

    return samples


def fractional_backward_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        out = []
        for sample in fractional_samples(rank)(d):
            params = {k: v for k, v in sample.params.items() if k not in ("return_indices", "nan", "seed")}
            indices = case.expected(sample.args, {**sample.params, "return_indices": True}, d.types)["indices"]
            args = {"dy": d.values(indices.shape), "indices": indices.astype(d.dtype("I"))}
            params["x_shape"] = sample.args["x"].shape
            out.append(Sample(args, params, sample.id))
            if "random_samples" in sample.args:
                out.append(Sample({**args, "random_samples": sample.args["random_samples"]}, params, sample.id + "-known"))
        return out

    case = OpCase("", "forward", fractional(rank), lambda d: [])
    return samples


def fractional_edges(rank: int) -> Callable[[Draw], Iterator[Sample]]:
    """Special gradients; special samples are in the forward's samples (with indices of other windows a backward refuses)."""

    def edges(d: Draw) -> Iterator[Sample]:
        sample = fractional_backward_samples(rank)(d)[0]
        for special in (np.nan, np.inf, -np.inf, -0.0):
            dy = sample.args["dy"].copy()
            dy.flat[2] = np.float32(special).astype(dy.dtype)
            yield sample.with_args(dy=dy)

    return edges


def fractional_errors(rank: int) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        x = d.values((1, 1, *(5,) * rank))
        s = d.values((1, 1, rank), "S", 0, 0.9)

        def bad(match: str, id: str, samples: np.ndarray | None = s, data: np.ndarray = x, **params: Any) -> ErrorSample:
            args = {"x": data} if samples is None else {"x": data, "random_samples": samples}
            return ErrorSample(args, {"kernel_size": 2, **params}, "InvalidProblemError", match, id=id)

        yield bad("kernel_size", "kernel-6", kernel_size=6, output_size=2)
        yield bad("kernel_size", "kernel-empty", kernel_size=(), output_size=2)
        yield bad("kernel_size", "kernel-0", kernel_size=0, output_size=2)
        yield bad("output_size", "pytorch-5", output_size=5, mode="pytorch")
        yield bad("output_size", "size-0", output_size=(0,) + (2,) * (rank - 1))
        yield bad("output_size", "both", output_size=2, output_ratio=0.5)
        yield bad("output_size", "neither")
        for ratio in (0.0, 1.0, 1.5, -0.5, 0.1):
            yield bad("output_ratio", f"ratio-{ratio}", output_ratio=ratio)
        yield bad("random_samples", "no-samples", None, output_size=2)
        yield bad("random_samples", "samples-shape", d.values((1, 1, rank - 1), "S", 0, 0.9), output_size=2)
        yield bad("random_samples", "samples-batch", d.values((1, 2, rank), "S", 0, 0.9), output_size=2)
        yield bad("random_samples", "samples-empty", d.values((0,), "S", 0, 0.9), output_size=2)
        yield bad("x", "rank", s, d.values((1, 1, 1, *(5,) * rank)), output_size=2)
        yield bad("mode", "mode", output_size=2, mode="odd")

    return errors


def fractional_backward_args(sample: Sample, got: dict[str, np.ndarray], dys: dict[str, np.ndarray]) -> Sample:
    args = {"dy": dys["y"], "indices": got["indices"]}
    return Sample(args, {**{k: v for k, v in sample.params.items() if k in ("kernel_size", "mode", "index_base")}, "x_shape": sample.args["x"].shape}, sample.id)


def spatial(rank: int, *extents: int) -> tuple[int, ...]:
    """The last `rank` of three extents."""
    return extents[3 - rank :]


def max_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        tail = lambda *e: spatial(rank, *e)
        return [
            Sample({"x": d.distinct((2, 3, *tail(4, 7, 9)))}, {"kernel_size": 3, "stride": 2, "padding": 1, "return_indices": True}, "k3s2p1"),
            Sample({"x": d.distinct((2, 2, *tail(4, 6, 8)))}, {"kernel_size": 2}, "k2"),
            Sample({"x": d.distinct((3, *tail(5, 6, 7)))}, {"kernel_size": tail(1, 3, 2), "stride": tail(1, 2, 1), "return_indices": True}, "unbatched"),
            Sample({"x": d.distinct((0, 2, *tail(4, 5, 6)))}, {"kernel_size": 2, "return_indices": True}, "empty"),
            Sample({"x": d.distinct((1, 1, *(1,) * rank))}, {"kernel_size": 1}, "one"),
            Sample({"x": tied(d, (2, 2, *tail(4, 7, 9)))}, {"kernel_size": 3, "stride": 1, "padding": 1, "return_indices": True}, "ties"),
            Sample({"x": tied(d, (1, 2, *tail(5, 9, 11)))}, {"kernel_size": 2, "dilation": tail(1, 2, 3), "stride": 2, "padding": 1, "ceil_mode": True, "return_indices": True}, "dilated"),
            Sample({"x": tied(d, (1, 1, *tail(1, 6, 300)))}, {"kernel_size": tail(1, 2, 50), "stride": tail(1, 1, 7), "return_indices": True}, "long"),
            Sample({"x": d.distinct((1, 2, *tail(2, 5, 31)))}, {"kernel_size": tail(2, 5, 31), "return_indices": True}, "whole"),
            Sample({"x": d.distinct((1, 2, *tail(3, 5, 23)))}, {"kernel_size": tail(1, 2, 2), "stride": 3, "ceil_mode": True, "return_indices": True}, "gaps"),
            Sample({"x": d.distinct((1, 1, *tail(3, 12, 17)))}, {"kernel_size": tail(3, 4, 5), "stride": 1, "padding": tail(1, 2, 2), "return_indices": True}, "overlap"),
        ]  # fmt: skip

    return samples


def adaptive_samples(rank: int, indices: bool) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        tail = lambda *e: spatial(rank, *e)
        more = {"return_indices": True} if indices else {}
        fill = tied if indices else Draw.values
        out = [
            Sample({"x": d.distinct((2, 3, *tail(4, 7, 9)))}, {"output_size": tail(2, 3, 4), **more}, "uneven"),
            Sample({"x": d.distinct((3, *tail(4, 6, 8)))}, {"output_size": 2, **more}, "unbatched"),
            Sample({"x": d.distinct((1, 2, *tail(2, 3, 3)))}, {"output_size": 5, **more}, "more-than-input"),
            Sample({"x": d.distinct((1, 2, *tail(3, 4, 5)))}, {"output_size": (None, 2, None)[3 - rank :]}, "none"),
            Sample({"x": d.distinct((2, 2, *tail(3, 3, 3)))}, {"output_size": 0, **more}, "no-output"),
            Sample({"x": d.distinct((0, 2, *tail(3, 3, 3)))}, {"output_size": 2, **more}, "empty"),
            Sample({"x": d.distinct((1, 1, *(1,) * rank))}, {"output_size": 1, **more}, "one"),
            Sample({"x": fill(d, (2, 2, *tail(3, 9, 31)))}, {"output_size": 1, **more}, "global"),
            Sample({"x": fill(d, (1, 1, *tail(1, 70, 71)))}, {"output_size": 1, **more}, "global-big"),
            Sample({"x": fill(d, (1, 2, *tail(2, 5, 300)))}, {"output_size": tail(1, 2, 3), **more}, "long"),
            Sample({"x": fill(d, (2, 1, *tail(3, 8, 10)))}, {"output_size": tail(2, 5, 7), **more}, "overlap"),
        ]
        return out

    return samples


def with_gradient(forward: OpCase, backward_of: Callable[[Draw], list[Sample]], rank: int, recompute: bool) -> Callable[[Draw], list[Sample]]:
    """Backward samples of a max pool: with saved indices, and some with x in their place."""

    def samples(d: Draw) -> list[Sample]:
        out = []
        for n, sample in enumerate(backward_of(d)):
            indices = forward.expected(sample.args, {**sample.params, "return_indices": True}, d.types)["indices"]
            params = {k: v for k, v in sample.params.items() if k != "return_indices"}
            if forward.op.startswith("adaptive"):
                params.pop("output_size")
            dy = d.values(indices.shape)
            shape = {"x_shape": sample.args["x"].shape}
            out.append(Sample({"dy": dy, "indices": indices.astype(d.dtype("I"))}, params | shape, sample.id))
            if recompute and n % 2 == 0:
                out.append(Sample({"dy": dy, "x": sample.args["x"]}, params, sample.id + "-from-x"))
        return out

    return samples


def avg_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        tail = lambda *e: spatial(rank, *e)
        return [
            Sample({"x": d.values((2, 3, *tail(4, 7, 9)))}, {"kernel_size": 3, "stride": 2, "padding": 1}, "k3s2p1"),
            Sample({"x": d.values((2, 2, *tail(4, 6, 8)))}, {"kernel_size": 2}, "k2"),
            Sample({"x": d.values((3, *tail(5, 6, 7)))}, {"kernel_size": tail(1, 3, 2), "stride": tail(1, 2, 1)}, "unbatched"),
            Sample({"x": d.values((0, 2, *tail(4, 5, 6)))}, {"kernel_size": 2}, "empty"),
            Sample({"x": d.values((1, 1, *(1,) * rank))}, {"kernel_size": 1}, "one"),
            Sample({"x": d.values((2, 1, *tail(4, 7, 8)))}, {"kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": True, "count_include_pad": False}, "exclude-pad"),
            Sample({"x": d.values((2, 1, *tail(4, 6, 8)))}, {"kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": True}, "ceil"),
            Sample({"x": d.values((1, 2, *tail(3, 5, 7)))}, {"kernel_size": 2, "divisor_override": 5}, "override"),
            Sample({"x": d.values((1, 2, *tail(3, 5, 7)))}, {"kernel_size": 3, "stride": 1, "divisor_override": -3}, "negative-override"),
            Sample({"x": d.values((1, 1, *tail(1, 5, 300)))}, {"kernel_size": tail(1, 2, 50), "stride": tail(1, 1, 7)}, "long"),
            Sample({"x": d.values((1, 2, *tail(2, 5, 41)))}, {"kernel_size": tail(2, 5, 41)}, "whole"),
            Sample({"x": d.values((1, 1, *tail(2, 12, 23)))}, {"kernel_size": tail(2, 3, 20), "stride": 1}, "overlap"),
        ]  # fmt: skip

    return samples


def lp_samples(rank: int) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        tail = lambda *e: spatial(rank, *e)

        def with_zeros(shape: tuple[int, ...]) -> np.ndarray:
            x = d.values(shape)
            x.reshape(-1)[: x.size // 2] = 0
            return x

        return [
            Sample({"x": d.values((2, 2, *tail(2, 5, 7)))}, {"p": 2.0, "kernel_size": 2, "stride": 1}, "p2"),
            Sample({"x": d.values((2, 1, *tail(2, 4, 6)))}, {"p": 1.0, "kernel_size": 2}, "p1"),
            Sample({"x": d.values((3, *tail(3, 5, 6)))}, {"p": 2.5, "kernel_size": tail(2, 2, 3), "stride": 2, "ceil_mode": True}, "unbatched"),
            Sample({"x": d.values((0, 2, *tail(3, 5, 6)))}, {"p": 2.0, "kernel_size": 2}, "empty"),
            Sample({"x": d.values((1, 1, *(1,) * rank))}, {"p": 3.0, "kernel_size": 1}, "one"),
            Sample({"x": d.distinct((1, 2, *tail(2, 5, 7)))}, {"p": np.inf, "kernel_size": 2, "stride": 1}, "inf"),
            Sample({"x": with_zeros((1, 2, *tail(2, 6, 8)))}, {"p": 2.0, "kernel_size": 2}, "zeros"),
            Sample({"x": with_zeros((1, 2, *tail(2, 6, 8)))}, {"p": 0.5, "kernel_size": 2}, "p-half"),
            Sample({"x": d.values((1, 2, *tail(2, 5, 7)), lo=0.25)}, {"p": 3.0, "kernel_size": 2, "ceil_mode": True, "signed": True}, "signed"),
            Sample({"x": d.values((1, 2, *tail(2, 5, 7)))}, {"p": 2.0, "kernel_size": 2, "ceil_mode": True, "signed": True}, "signed-2"),
            Sample({"x": d.values((1, 1, *tail(1, 3, 90)))}, {"p": 3.0, "kernel_size": tail(1, 2, 40), "stride": tail(1, 1, 9)}, "long"),
        ]

    return samples


def lp_backward_samples(rank: int, forward: OpCase) -> Callable[[Draw], list[Sample]]:
    def samples(d: Draw) -> list[Sample]:
        from ..numerics import round_to

        out = []
        for sample in lp_samples(rank)(d):
            y = round_to(forward.expected(sample.args, sample.params, d.types).value, d.types["T"])
            out.append(sample.with_args(y=y, dy=d.values(y.shape)))
        return out

    return samples


def no_padding(rank: int, op: str) -> Callable[[Draw], Iterator[ErrorSample]]:
    """Refused calls that the sliding pools share."""

    def errors(d: Draw) -> Iterator[ErrorSample]:
        x = d.values((1, 2, *(5,) * rank))
        more = {"p": 2.0} if op == "lp" else {}

        def bad(match: str, id: str, data: np.ndarray = x, **params: Any) -> ErrorSample:
            return ErrorSample({"x": data}, {"kernel_size": 2, **more, **params}, "InvalidProblemError", match, id=id)

        yield bad("kernel_size", "kernel-0", kernel_size=0)
        yield bad("kernel_size", "kernel-empty", kernel_size=())
        yield bad("kernel_size", "kernel-too-many", kernel_size=(2,) * (rank + 1))
        yield bad("kernel_size", "kernel-6", kernel_size=6)
        yield bad("stride", "stride-0", stride=0)
        yield bad("x", "rank", d.values((5,) * rank))
        yield bad("x", "rank-more", d.values((1, 1, 1, *(5,) * rank)))
        yield bad("x", "no-cells", d.values((1, 1, *(0,) * rank)))
        if op != "lp":
            yield bad("padding", "padding", padding=2)
            yield bad("padding", "padding-negative", padding=-1)
        if op == "max":
            yield bad("dilation", "dilation", dilation=0)
        if op == "avg":
            yield bad("divisor_override", "divisor", divisor_override=0)
        if op == "lp":
            for p in (0.0, -1.0, math.nan):
                yield bad("p", f"p-{p}", p=p)
            yield bad("signed", "signed-inf", p=math.inf, signed=True)

    return errors


def adaptive_errors(rank: int) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        x = d.values((1, 2, *(5,) * rank))
        for id, size in (("empty", ()), ("negative", -1), ("too-many", (1,) * (rank + 1)), ("text", "3"), ("fraction", 1.5)):
            yield ErrorSample({"x": x}, {"output_size": size}, "InvalidProblemError", "output_size", id=id)
        yield ErrorSample({"x": d.values((1, 1, *(0,) * rank))}, {"output_size": 1}, "InvalidProblemError", "x", id="no-cells")

    return errors


def max_backward_args(op: str) -> Callable[..., Sample]:
    def args(sample: Sample, got: dict[str, np.ndarray], dys: dict[str, np.ndarray]) -> Sample:
        params = {k: v for k, v in sample.params.items() if k not in ("return_indices", "output_size")}
        return Sample({"dy": dys["y"], "x": sample.args["x"]}, params, sample.id)

    return args


def _cases() -> Iterator[OpCase]:
    for rank in (1, 2, 3):
        name = f"max_pool{rank}d"
        forward = OpCase(name, "forward", max_pool(rank), max_samples(rank), no_padding(rank, "max"))
        yield forward
        yield OpCase(
            name, "backward", max_pool_backward(rank), with_gradient(forward, max_samples(rank), rank, True), backward_args=max_backward_args(name),
            edges=dy_edges(with_gradient(forward, max_samples(rank), rank, False)), grads={"dx": "x"},
        )
        name = f"adaptive_max_pool{rank}d"
        forward = OpCase(name, "forward", adaptive_max(rank), adaptive_samples(rank, True), adaptive_errors(rank))
        yield forward
        yield OpCase(
            name, "backward", adaptive_max_backward(rank), with_gradient(forward, adaptive_samples(rank, True), rank, True),
            backward_args=max_backward_args(name), edges=dy_edges(with_gradient(forward, adaptive_samples(rank, True), rank, False)), grads={"dx": "x"},
        )
        yield OpCase(f"avg_pool{rank}d", "forward", avg_pool(rank), avg_samples(rank), no_padding(rank, "avg"), linear=("x",))
        yield OpCase(f"avg_pool{rank}d", "backward", avg_pool_backward(rank), gradients_of(avg_pool(rank), avg_samples(rank)), linear=("dy",))
        yield OpCase(
            f"adaptive_avg_pool{rank}d", "forward", adaptive_avg(rank), adaptive_samples(rank, False), adaptive_errors(rank), linear=("x",)
        )
        yield OpCase(
            f"adaptive_avg_pool{rank}d", "backward", adaptive_avg_backward(rank), gradients_of(adaptive_avg(rank), adaptive_samples(rank, False)),
            linear=("dy",),
        )
        forward = OpCase(
            f"lp_pool{rank}d", "forward", lp_pool(rank), lp_samples(rank), no_padding(rank, "lp"),
            tol=bound(4, 4, "the power and its root are transcendental: 4 ulp each way"),
        )
        yield forward
        yield OpCase(
            f"lp_pool{rank}d", "backward", lp_pool_backward(rank), lp_backward_samples(rank, forward), kinks=(0.0,), edges=dy_edges(lp_backward_samples(rank, forward)),
            tol=bound(4, 8, "a power of a rounded ratio"),
        )
        yield OpCase(f"max_unpool{rank}d", "forward", max_unpool(rank), unpool_samples(rank), unpool_errors(rank), tol=EXACT)
        yield OpCase(f"max_unpool{rank}d", "backward", max_unpool_backward(rank), unpool_backward_samples(rank), tol=EXACT, kinks=overwritten(rank))
        if rank > 1:
            name = f"fractional_max_pool{rank}d"
            yield OpCase(name, "forward", fractional(rank), fractional_samples(rank), fractional_errors(rank))
            yield OpCase(
                name, "backward", fractional_backward(rank), fractional_backward_samples(rank), edges=fractional_edges(rank),
                backward_args=fractional_backward_args, grads={"dx": "x"}, nondiff=("random_samples",),
            )


def dy_edges(samples: Callable[[Draw], list[Sample]]) -> Callable[[Draw], Iterator[Sample]]:
    """Special gradients of the first sample."""

    def edges(d: Draw) -> Iterator[Sample]:
        sample = samples(d)[0]
        for special in (np.nan, np.inf, -np.inf, -0.0):
            dy = sample.args["dy"].copy()
            dy.flat[2] = np.float32(special).astype(dy.dtype)
            yield sample.with_args(dy=dy)

    return edges


def gradients_of(forward: Callable[..., Any], samples: Callable[[Draw], list[Sample]]) -> Callable[[Draw], list[Sample]]:
    """Backward samples of a linear pool."""

    def backward(d: Draw) -> list[Sample]:
        out = []
        for sample in samples(d):
            shape = forward(sample.args["x"].astype(np.float64), **sample.params).value.shape
            out.append(Sample({"dy": d.values(shape)}, {**sample.params, "x_shape": sample.args["x"].shape}, sample.id))
        return out

    return backward


CASES = list(_cases())
