"""Images: resampling to another size, at a grid of places, and grids of affine maps, in float64 from the formulas, tap by tap.

Places are what the compute type makes of them, since a weight depends on them; everything that follows is exact or of more digits.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound

Taps = list[list[tuple[int, Any, Any]]]  # for each output of an axis: cells, weights and what their errors count against; a cell may come twice
WEIGHTS = bound(8, reason="a weight is a product over the axes, each of a few operations of its own")
FILTER = 24.0
FILTERED = bound(FILTER, reason="weights are divided by their sum, which has a rounding error for each of its terms")
DISTANCE = 3 / FILTER  # a distance has three units of error before a filter is taken at it: a small weight's own size says nothing of its error
SLOPES = bound(16, reason="weights and slopes of cubic convolution are differences, and each place multiplies two weights and a slope")

# -- interpolate --------------------------------------------------------------------------------------------------------------------------


def _real(types: dict[str, str]) -> Any:
    return np.float64 if types["T"] == "f64" else np.float32


def cubic(x: Any, a: float) -> Any:
    """Keys' kernel at a distance x."""
    x, a = abs(np.longdouble(x)), np.longdouble(a)
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * (x**3 - 5 * x**2 + 8 * x - 4) if x < 2 else np.longdouble(0)


def cubic_taps(t: Any, a: float = -0.75) -> list[Any]:
    """The same at 1 + t, t, 1 - t and 2 - t, as products: small weights keep their digits."""
    t, a = np.longdouble(t), np.longdouble(a)
    s = 1 - t
    return [a * t * s * s, s * (1 + t - (a + 2) * t * t), t * (1 + s - (a + 2) * s * s), a * s * t * t]


def cubic_slope(x: Any, a: float = -0.75) -> Any:
    a, s, x = np.longdouble(a), -1 if x < 0 else 1, abs(x)
    return s * (3 * (a + 2) * x**2 - 2 * (a + 3) * x if x < 1 else a * (3 * x**2 - 10 * x + 8) if x < 2 else np.longdouble(0))


def axis_taps(n: int, out: int, factor: float | None, mode: str, align: bool, antialias: bool, real: Any) -> Taps:
    """The taps of every output of one axis."""
    if mode == "area":
        windows = [(o * n // out, -((-(o + 1) * n) // out)) for o in range(out)]
        return [[(c, w, w) for c in range(a, b) for w in [np.longdouble(1) / (b - a)]] for a, b in windows]
    if mode.startswith("nearest"):
        real = np.float32
    if align:
        step = real(n - 1) / real(out - 1) if out > 1 else real(0)
    else:
        step = real(1 / factor) if factor is not None else real(n) / real(out)
    half = real(0.5)
    last = lambda c: min(max(c, 0), n - 1)
    taps: Taps = []
    for o in range(out):
        if mode.startswith("nearest"):
            taps.append([(last(math.floor((real(o) + (half if mode == "nearest-exact" else real(0))) * step)), np.longdouble(1), np.longdouble(1))])
        elif antialias:
            center, wide = step * (real(o) + half), max(step, real(1))
            reach = real(2 if mode == "bicubic" else 1) * wide
            cells = range(max(int(center - reach + half), 0), min(int(center + reach + half), n))
            away = [(np.longdouble(c) - center + np.longdouble(0.5)) / np.longdouble(wide) for c in cells]
            weights = [cubic(d, -0.5) if mode == "bicubic" else max(1 - abs(d), np.longdouble(0)) for d in away]
            slopes = [abs(cubic_slope(d, -0.5)) if mode == "bicubic" else np.longdouble(abs(d) <= 1) for d in away]
            total = sum(weights)
            taps.append([(c, w / total, (abs(w) + DISTANCE * abs(d) * s) / total) for c, w, d, s in zip(cells, weights, away, slopes, strict=True)])
        else:
            place = real(o) * step if align else (real(o) + half) * step - half
            place = place if mode == "bicubic" else max(place, real(0))
            base = math.floor(place)
            t = np.longdouble(place - real(base))
            if mode == "bicubic":
                taps.append([(last(base + k), w, abs(w)) for k, w in enumerate(cubic_taps(t), -1)])
            else:
                taps.append([(last(base), 1 - t, 1 - t), (last(base + 1), t, t)])
    return taps


def along(x: np.ndarray, size: np.ndarray, axis: int, taps: Taps) -> tuple[np.ndarray, np.ndarray]:
    """x resampled along an axis, and what its errors count against, from that of x; a tap of weight 0 takes no part."""
    rows, sizes = np.moveaxis(np.asarray(x, np.longdouble), axis, 0), np.moveaxis(size, axis, 0)
    y, magnitude = np.zeros((len(taps), *rows.shape[1:]), np.longdouble), np.zeros((len(taps), *rows.shape[1:]))
    for o, own in enumerate(taps):
        for cell, weight, against in own:
            if weight != 0:
                y[o] += weight * rows[cell]
            magnitude[o] += float(against) * sizes[cell]
    return np.moveaxis(y, 0, axis), np.moveaxis(magnitude, 0, axis)


def finite(x: np.ndarray) -> np.ndarray:
    """The sizes of cells; what is not finite is compared as it is."""
    return np.where(np.isfinite(x), np.abs(x), 0).astype(np.float64)


def _sizes(shape: Sequence[int], size: Any, scale_factor: Any) -> tuple[list[int], list[float | None]]:
    spatial = shape[2:]
    rank = len(spatial)
    if (size is None) == (scale_factor is None) or not 1 <= rank <= 3:
        raise ValueError("size, scale_factor or rank")
    given = size if size is not None else scale_factor
    items = list(given) if isinstance(given, tuple) else [given] * rank
    items = items * rank if len(items) == 1 else items
    out = items if size is not None else [math.floor(n * f) for n, f in zip(spatial, items, strict=True)]
    if any(n < 1 for n in (*out, *spatial)):
        raise ValueError("no cells")
    return out, [None] * rank if size is not None else items


def interpolate_taps(shape: Sequence[int], types: dict[str, str], size: Any, scale_factor: Any, mode: str, align_corners: Any, again: Any, antialias: bool) -> list[Taps]:
    out, factors = _sizes(shape, size, scale_factor)
    known = [None if again else f for f in factors]
    return [axis_taps(n, o, f, mode, bool(align_corners), antialias, _real(types)) for n, o, f in zip(shape[2:], out, known, strict=True)]


def interpolate(x, types, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False):
    axes = interpolate_taps(x.shape, types, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
    y, magnitude = x, finite(x)
    for k, taps in enumerate(axes):
        y, magnitude = along(y, magnitude, 2 + k, taps)
    return Terms(y, magnitude, math.prod(max(len(own) for own in taps) for taps in axes))


def interpolate_backward(dy, x_shape, types, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False):
    axes = interpolate_taps(x_shape, types, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
    dx, magnitude, count = dy, finite(dy), 1
    for k, taps in enumerate(axes):
        turned: list[dict[int, tuple[Any, Any]]] = [{} for _ in range(x_shape[2 + k])]
        for o, own in enumerate(taps):
            for cell, weight, against in own:
                before = turned[cell].get(o, (0, 0))
                turned[cell][o] = before[0] + weight, before[1] + against
        count *= max(len(own) for own in turned)
        dx, magnitude = along(dx, magnitude, 2 + k, [[(o, *parts) for o, parts in own.items()] for own in turned])
    return {"dx": Terms(dx, magnitude, max(count, 1))}


def interpolate_samples(d: Draw) -> list[Sample]:
    out = []
    for shape, params in (
        ((2, 3, 8), {"size": 5}),
        ((2, 3, 3, 4), {"scale_factor": 2.0}),
        ((1, 2, 3, 2, 5), {"size": (2, 5, 7), "mode": "nearest-exact"}),
        ((2, 3, 5), {"size": 13, "mode": "linear"}),
        ((1, 9, 4, 7), {"size": (9, 3), "mode": "bilinear"}),
        ((2, 2, 4, 5), {"scale_factor": (1.7, 2.3), "mode": "bilinear"}),
        ((1, 2, 4, 5), {"scale_factor": (4.4, 0.7), "mode": "bilinear", "recompute_scale_factor": True}),
        ((1, 2, 4, 4), {"size": (7, 1), "mode": "bilinear", "align_corners": True}),
        ((1, 2, 3, 2, 4), {"size": (5, 4, 3), "mode": "trilinear"}),
        ((1, 3, 2, 3, 4), {"size": (2, 5, 9), "mode": "trilinear", "align_corners": True}),
        ((1, 3, 5, 4), {"size": (7, 9), "mode": "bicubic"}),
        ((1, 2, 6, 1), {"size": (4, 3), "mode": "bicubic", "align_corners": True}),
        ((1, 3, 7, 9), {"size": (3, 14), "mode": "bilinear", "antialias": True}),
        ((1, 2, 11, 17), {"size": (4, 3), "mode": "bicubic", "antialias": True}),
        ((2, 2, 7, 6), {"size": (3, 4), "mode": "area"}),
        ((1, 2, 5, 9, 40), {"size": (2, 1, 6), "mode": "area"}),
        ((0, 2, 3, 4), {"size": (2, 2), "mode": "bilinear"}),
        ((1, 1, 1, 1), {"size": (3, 1), "mode": "bilinear"}),
    ):
        words = [params.get("mode", "nearest"), "x".join(map(str, shape[2:]))]
        out.append(Sample({"x": d.values(shape)}, params, "-".join(words)))
    return out


def interpolate_backward_samples(d: Draw) -> list[Sample]:
    out = []
    for sample in interpolate_samples(d):
        shape = sample.args["x"].shape
        size = _sizes(shape, sample.params.get("size"), sample.params.get("scale_factor"))[0]
        out.append(Sample({"dy": d.values((*shape[:2], *size))}, {**sample.params, "x_shape": shape}, sample.id))
    return out


def interpolate_edges(d: Draw) -> Iterator[Sample]:
    """NaN, infinities, signed zeros and subnormals about; the places of a mode keep them from cells that do not read them."""
    from .base import specials

    values = specials(d.types["T"], False)
    for params in ({"size": (9, 11)}, {"size": (9, 11), "mode": "bilinear", "align_corners": True}, {"size": (4, 7), "mode": "bicubic"}, {"size": (3, 4), "mode": "area"}):
        x = d.values((1, 2, 5, 6))
        x.reshape(-1)[d.rng.permutation(x.size)[:5]] = np.resize(values, 5)
        yield Sample({"x": x}, params, params.get("mode", "nearest"))


def interpolate_errors(d: Draw) -> Iterator[ErrorSample]:
    x = d.values((1, 2, 4, 5))

    def bad(match: str, id: str, data: np.ndarray = x, **params: Any) -> ErrorSample:
        return ErrorSample({"x": data}, params, "InvalidProblemError", match, id=id)

    yield bad("size and scale_factor", "neither")
    yield bad("size and scale_factor", "both", size=3, scale_factor=2.0)
    yield bad("size", "size-0", size=(0, 3))
    yield bad("size", "size-three", size=(1, 2, 3))
    for factor in (0.0, -1.0, math.nan, math.inf):
        yield bad("scale_factor", f"scale-{factor}", scale_factor=factor)
    yield bad("scale_factor", "scale-none-left", scale_factor=0.1)
    yield bad("mode", "mode-rank", size=3, mode="trilinear")
    yield bad("mode", "mode-word", size=3, mode="lanczos")
    yield bad("align_corners", "align-nearest", size=3, align_corners=True)
    yield bad("antialias", "antialias-nearest", size=3, antialias=True)
    yield bad("recompute_scale_factor", "recompute-size", size=3, recompute_scale_factor=True)
    yield bad("x", "rank", d.values((2, 3)), size=3)
    yield bad("x", "no-cells", d.values((1, 2, 0, 3)), size=3)


def _gradient_args(sample: Sample, got: dict[str, np.ndarray], dys: dict[str, np.ndarray]) -> Sample:
    return Sample({"dy": dys["y"]}, {**sample.params, "x_shape": sample.args["x"].shape}, sample.id)


# -- grid_sample --------------------------------------------------------------------------------------------------------------------------


def mirrored(u: Any, size: int, align: bool) -> tuple[Any, int]:
    """A place mirrored into the image, and the sign of its slope; every step in the type of u, the number of periods exactly."""
    real = type(u)
    low, span = (real(0), real(size - 1)) if align else (real(-0.5), real(size))
    if span == 0:
        return real(0), 0
    away = u - low
    sign = -1 if away < 0 else 1
    away = abs(away)
    if not np.isfinite(away):
        return real(np.nan), 0
    periods = math.floor(Fraction(float(away)) / Fraction(float(span)))
    rest = real(float(Fraction(float(away)) - periods * Fraction(float(span))))
    return (span - rest + low, -sign) if periods % 2 else (rest + low, sign)


def pad_place(u: Any, size: int, padding_mode: str, align: bool) -> tuple[Any, int]:
    """A place after padding, and the sign of its slope: 0 where it was cut."""
    real, sign = type(u), 1
    if padding_mode == "zeros":
        return u, sign
    if padding_mode == "reflection":
        u, sign = mirrored(u, size, align)
    if not u > 0:
        return real(0), 0
    return (real(size - 1), 0) if u >= size - 1 else (u, sign)


def place_taps(g: Any, size: int, mode: str, padding_mode: str, align: bool, real: Any) -> list[tuple[int, Any, Any]]:
    """Cells inside the image about a number of the grid, their weights, and their derivatives by that number."""
    g = real(g)
    u = (g + real(1)) / real(2) * real(size - 1) if align else ((g + real(1)) * real(size) - real(1)) / real(2)
    slope = np.longdouble(size - 1) / 2 if align else np.longdouble(size) / 2
    if mode != "bicubic":
        u, sign = pad_place(u, size, padding_mode, align)
        slope = slope * sign
    inside = lambda c: np.isfinite(c) and 0 <= c < size
    if mode == "nearest":
        cell = np.rint(u)
        return [(int(cell), np.longdouble(1), np.longdouble(0))] if inside(cell) else []
    base = np.floor(u)
    t = np.longdouble(u - base) if np.isfinite(u) else np.longdouble(0)
    if mode == "bilinear":
        found = [(base, 1 - t, -slope), (base + 1, t, slope)]
    else:
        found = [(pad_place(real(base + k), size, padding_mode, align)[0], w, cubic_slope(t - k) * slope) for k, w in enumerate(cubic_taps(t), -1)]
    return [(int(c), w, d) for c, w, d in found if inside(c)]


def grid_terms(x_shape: Sequence[int], grid: np.ndarray, types: dict[str, str], mode: str, padding_mode: str, align_corners: Any):
    """(image, place, cell, weight, derivatives by x, y, z) of every tap of every place."""
    rank = len(x_shape) - 2
    if rank not in (2, 3) or grid.ndim != rank + 2 or grid.shape[-1] != rank or min(x_shape[2:]) < 1 or (mode == "bicubic" and rank == 3):
        raise ValueError("image or grid")
    real = _real(types)
    for at in itertools.product(*map(range, grid.shape[:-1])):
        axes = [place_taps(grid[at][k], x_shape[-1 - k], mode, padding_mode, bool(align_corners), real) for k in range(rank)]
        for taps in itertools.product(*axes):
            weights = [w for _, w, _ in taps]
            slopes = [taps[k][2] * math.prod(weights[:k] + weights[k + 1 :]) for k in range(rank)]
            yield at[0], at[1:], tuple(c for c, _, _ in reversed(taps)), math.prod(weights), slopes


def grid_sample(x, grid, types, mode="bilinear", padding_mode="zeros", align_corners=None):
    y = np.zeros((*x.shape[:2], *grid.shape[1:-1]), np.longdouble)
    magnitude = np.zeros(y.shape)
    for n, at, cell, weight, _ in grid_terms(x.shape, grid, types, mode, padding_mode, align_corners):
        if weight != 0:
            y[(n, slice(None), *at)] += weight * x[(n, slice(None), *cell)]
            magnitude[(n, slice(None), *at)] += np.abs(float(weight) * x[(n, slice(None), *cell)])
    return Terms(y, magnitude, 64 if mode == "bicubic" else 8)


def grid_sample_backward(dy, x, grid, types, mode="bilinear", padding_mode="zeros", align_corners=None):
    dx, count = np.zeros(x.shape, np.longdouble), np.zeros(x.shape)
    dgrid, size = np.zeros(grid.shape, np.longdouble), np.zeros(grid.shape)
    magnitude = np.zeros(x.shape)
    for n, at, cell, weight, slopes in grid_terms(x.shape, grid, types, mode, padding_mode, align_corners):
        g, value = dy[(n, slice(None), *at)].astype(np.longdouble), x[(n, slice(None), *cell)]
        if weight != 0:
            dx[(n, slice(None), *cell)] += weight * g
            magnitude[(n, slice(None), *cell)] += np.abs(weight * g).astype(np.float64)
            count[(n, slice(None), *cell)] += 1
        for k, slope in enumerate(slopes):
            if slope != 0:
                dgrid[(n, *at, k)] += (slope * g * value).sum()
                size[(n, *at, k)] += np.abs(slope * g * value).sum()
    taps = (16 if mode == "bicubic" else 2 ** (x.ndim - 2)) * x.shape[1]
    return {"dx": Terms(dx, magnitude, int(count.max(initial=1))), "dgrid": Terms(dgrid, size, taps)}


def grid_samples(d: Draw) -> list[Sample]:
    out = []
    for id, x_shape, places, reach, params in (
        ("plain", (2, 3, 4, 5), (3, 4), 1.2, {}),
        ("aligned", (1, 9, 3, 4), (2, 3), 1.0, {"align_corners": True}),
        ("border", (2, 2, 4, 3), (3, 3), 1.6, {"padding_mode": "border"}),
        ("reflection", (1, 2, 4, 5), (3, 5), 3.0, {"padding_mode": "reflection"}),
        ("reflection-aligned", (1, 2, 3, 4), (2, 4), 3.0, {"padding_mode": "reflection", "align_corners": True}),
        ("nearest", (1, 2, 4, 5), (4, 3), 1.2, {"mode": "nearest"}),
        ("nearest-border", (1, 2, 3, 2), (2, 4), 1.5, {"mode": "nearest", "padding_mode": "border", "align_corners": True}),
        ("bicubic", (1, 2, 5, 4), (3, 3), 1.4, {"mode": "bicubic"}),
        ("bicubic-border", (1, 2, 4, 3), (2, 3), 1.6, {"mode": "bicubic", "padding_mode": "border", "align_corners": True}),
        ("bicubic-reflection", (1, 2, 3, 1), (2, 3), 2.5, {"mode": "bicubic", "padding_mode": "reflection"}),
        ("volume", (1, 2, 3, 2, 4), (2, 2, 3), 1.2, {}),
        ("volume-nearest", (1, 2, 3, 4, 2), (2, 1, 3), 1.2, {"mode": "nearest", "padding_mode": "reflection"}),
        ("volume-border", (2, 1, 2, 3, 3), (1, 2, 2), 1.5, {"padding_mode": "border", "align_corners": True}),
        ("one", (1, 1, 1, 1), (2, 1), 1.2, {}),
        ("crowded", (1, 3, 4, 4), (9, 21), 0.2, {}),
        ("empty", (0, 2, 3, 3), (2, 2), 1.0, {}),
        ("no-places", (1, 2, 3, 3), (0, 2), 1.0, {}),
    ):
        rank = len(places)
        out.append(Sample({"x": d.values(x_shape), "grid": d.values((x_shape[0], *places, rank), lo=-reach, hi=reach)}, params, id))
    return out


def grid_backward_samples(d: Draw) -> list[Sample]:
    return [s.with_args(dy=d.values((*s.args["x"].shape[:2], *s.args["grid"].shape[1:-1]))) for s in grid_samples(d)]


def far(d: Draw) -> Iterator[Sample]:
    """Places that are NaN, infinite, far or at edges, with every padding; a NaN and an infinity in the image and in the gradient."""
    largest = 6e4 if d.types["T"] == "f16" else 1e30
    numbers = np.array([np.nan, np.inf, -np.inf, largest, -largest, 1.0, -1.0, 0.0, -0.0, 0.4, -0.7, 1.5])
    pairs = np.array(list(itertools.product(numbers, numbers[:9:2])) + [(0.4, v) for v in numbers])
    grid = pairs.reshape(1, 6, -1, 2).astype(np.float32 if d.types["T"] != "f64" else np.float64).astype(d.dtype())
    for mode, padding in itertools.product(("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection")):
        for align in (False, True):
            x, dy = d.values((1, 2, 3, 4)), d.values((1, 2, *grid.shape[1:3]))
            yield Sample({"x": x, "grid": grid, "dy": dy}, {"mode": mode, "padding_mode": padding, "align_corners": align}, f"{mode}-{padding}-{align}")
    x, dy = d.values((1, 2, 3, 4)), d.values((1, 2, *grid.shape[1:3]))
    x[0, 0, 1, 2], x[0, 1, 0, 0], dy[0, 1, 2, 3], dy[0, 0, 1, 1] = np.nan, np.inf, np.nan, -np.inf
    yield Sample({"x": x, "grid": grid, "dy": dy}, {"padding_mode": "border", "align_corners": True}, "not finite")


def grid_errors(d: Draw) -> Iterator[ErrorSample]:
    x, grid = d.values((1, 2, 3, 4)), d.values((1, 2, 2, 2))

    def bad(match: str, id: str, image: np.ndarray = x, at: np.ndarray = grid, **params: Any) -> ErrorSample:
        return ErrorSample({"x": image, "grid": at}, params, "InvalidProblemError", match, id=id)

    yield bad("x is of shape", "rank", d.values((1, 2, 3)), d.values((1, 2, 1)))
    yield bad("grid is of shape", "components", at=d.values((1, 2, 2, 3)))
    yield bad("grid is of shape", "volume", d.values((1, 2, 3, 4, 2)))
    yield bad("grid", "batch", at=d.values((2, 2, 2, 2)))
    yield bad("mode", "bicubic", d.values((1, 2, 3, 4, 2)), d.values((1, 2, 2, 2, 3)), mode="bicubic")
    yield bad("mode", "word", mode="cubic")
    yield bad("padding_mode", "padding", padding_mode="circular")
    yield bad("x is of spatial shape", "no-cells", d.values((1, 2, 0, 4)))


# -- affine_grid --------------------------------------------------------------------------------------------------------------------------


def coordinates(size: Sequence[int], align: Any) -> np.ndarray:
    """[*extents, rank + 1]: x, y, (z,) 1 of each cell."""
    axes = []
    for n in size:
        i = np.arange(n, dtype=np.longdouble)
        axes.append((2 * i / (n - 1) - 1 if n > 1 else 0 * i) if align else (2 * i + 1) / max(n, 1) - 1)
    mesh = np.meshgrid(*axes, indexing="ij")
    return np.stack([*reversed(mesh), np.ones(tuple(size), np.longdouble)], -1)


def _affine_rank(size: Sequence[int]) -> int:
    if len(size) not in (4, 5):
        raise ValueError("size")
    return len(size) - 2


def affine_grid(theta, size, align_corners=None):
    rank = _affine_rank(size)
    if theta.shape != (size[0], rank, rank + 1):
        raise ValueError("theta")
    base = coordinates(size[2:], align_corners)
    return Terms(np.einsum("nrk,...k->n...r", theta.astype(np.longdouble), base), np.einsum("nrk,...k->n...r", np.abs(theta), np.abs(base).astype(np.float64)), rank + 1)


def affine_grid_backward(dy, size, align_corners=None):
    rank = _affine_rank(size)
    if dy.shape != (size[0], *size[2:], rank):
        raise ValueError("dy")
    base = coordinates(size[2:], align_corners).reshape(-1, rank + 1)
    rows = dy.reshape(dy.shape[0], len(base), rank)
    return {"dtheta": Terms(
        np.einsum("npr,pk->nrk", rows.astype(np.longdouble), base), np.einsum("npr,pk->nrk", np.abs(rows), np.abs(base).astype(np.float64)), max(len(base), 1),
    )}  # fmt: skip


AFFINE = (
    ((2, 3, 3, 4), {}), ((1, 2, 3, 2), {"align_corners": True}), ((2, 1, 2, 3, 4), {}), ((1, 1, 2, 1, 3), {"align_corners": True}), ((1, 1, 1, 1), {}),
    ((1, 1, 70, 121), {}), ((0, 1, 2, 2), {}), ((2, 3, 0, 2), {}),
)  # fmt: skip


def affine_samples(d: Draw) -> list[Sample]:
    return [Sample({"theta": d.values((s[0], len(s) - 2, len(s) - 1))}, {"size": s, **more}, "x".join(map(str, s))) for s, more in AFFINE]


def affine_backward_samples(d: Draw) -> list[Sample]:
    return [Sample({"dy": d.values((s[0], *s[2:], len(s) - 2))}, {"size": s, **more}, "x".join(map(str, s))) for s, more in AFFINE]


def affine_errors(d: Draw) -> Iterator[ErrorSample]:
    theta = d.values((2, 2, 3))
    for match, size in (("size", (2, 3, 4)), ("theta", (1, 3, 4, 5)), ("theta", (2, 1, 2, 3, 4)), ("size", (2, 1, -1, 3))):
        yield ErrorSample({"theta": theta}, {"size": size}, "InvalidProblemError", match, id=str(size))


CASES = [
    OpCase("interpolate", "forward", interpolate, interpolate_samples, interpolate_errors, linear=("x",), edges=interpolate_edges, tol=FILTERED),
    OpCase(
        "interpolate", "backward", interpolate_backward, interpolate_backward_samples, linear=("dy",), tol=FILTERED, grads={"dx": "x"},
        backward_args=_gradient_args,
    ),
    OpCase("grid_sample", "forward", grid_sample, grid_samples, grid_errors, linear=("x",), edges=far, tol=WEIGHTS),
    OpCase("grid_sample", "backward", grid_sample_backward, grid_backward_samples, linear=("dy",), edges=far, tol=SLOPES),
    OpCase("affine_grid", "forward", affine_grid, affine_samples, affine_errors, linear=("theta",)),
    OpCase("affine_grid", "backward", affine_grid_backward, affine_backward_samples, linear=("dy",)),
]
