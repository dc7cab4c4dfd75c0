"""Images: resampling to another size, at a grid of places, and grids of affine maps, in float64 from the formulas, tap by tap.

Places are what the compute type makes of them, since a weight depends on them; everything that follows is exact or of more digits.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound

Taps = list[list[tuple[int, Any]]]  # for each output of an axis: cells and weights, a cell may come twice
WEIGHTS = bound(8, reason="a weight is a product over the axes, each of a few operations of its own")
FILTERED = bound(24, reason="weights are divided by their sum, which has a rounding error for each of its terms")

# -- interpolate --------------------------------------------------------------------------------------------------------------------------


def _real(types: dict[str, str]) -> Any:
    return np.float64 if types["T"] == "f64" else np.float32


def cubic(x: Any, a: float) -> Any:
    """Keys' kernel at a distance x."""
    x, a = abs(np.longdouble(x)), np.longdouble(a)
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * (x**3 - 5 * x**2 + 8 * x - 4) if x < 2 else np.longdouble(0)


def axis_taps(n: int, out: int, factor: float | None, mode: str, align: bool, antialias: bool, real: Any) -> Taps:
    """The taps of every output of one axis."""
    if mode == "area":
        windows = [(o * n // out, -((-(o + 1) * n) // out)) for o in range(out)]
        return [[(c, np.longdouble(1) / (b - a)) for c in range(a, b)] for a, b in windows]
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
            taps.append([(last(math.floor((real(o) + (half if mode == "nearest-exact" else real(0))) * step)), np.longdouble(1))])
        elif antialias:
            center, wide = step * (real(o) + half), max(step, real(1))
            reach = real(2 if mode == "bicubic" else 1) * wide
            cells = range(max(int(center - reach + half), 0), min(int(center + reach + half), n))
            away = [(np.longdouble(c) - center + np.longdouble(0.5)) / np.longdouble(wide) for c in cells]
            weights = [cubic(d, -0.5) if mode == "bicubic" else max(1 - abs(d), np.longdouble(0)) for d in away]
            taps.append([(c, w / sum(weights)) for c, w in zip(cells, weights, strict=True)])
        else:
            place = real(o) * step if align else (real(o) + half) * step - half
            place = place if mode == "bicubic" else max(place, real(0))
            base = math.floor(place)
            t = np.longdouble(place - real(base))
            if mode == "bicubic":
                taps.append([(last(base + k), cubic(t - k, -0.75)) for k in (-1, 0, 1, 2)])
            else:
                taps.append([(last(base), 1 - t), (last(base + 1), t)])
    return taps


def along(x: np.ndarray, axis: int, taps: Taps) -> np.ndarray:
    """x resampled along an axis; a tap of weight 0 takes no part."""
    rows = np.moveaxis(np.asarray(x, np.longdouble), axis, 0)
    y = np.zeros((len(taps), *rows.shape[1:]), np.longdouble)
    for o, own in enumerate(taps):
        for cell, weight in own:
            if weight != 0:
                y[o] += weight * rows[cell]
    return np.moveaxis(y, 0, axis)


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
    y, magnitude = x, np.abs(x)
    for k, taps in enumerate(axes):
        y = along(y, 2 + k, taps)
        magnitude = along(magnitude, 2 + k, [[(c, abs(w)) for c, w in own] for own in taps])
    return Terms(y, magnitude, math.prod(max(len(own) for own in taps) for taps in axes))


def interpolate_backward(dy, x_shape, types, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False):
    axes = interpolate_taps(x_shape, types, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
    dx, magnitude, count = dy, np.abs(dy), 1
    for k, taps in enumerate(axes):
        turned: list[dict[int, Any]] = [{} for _ in range(x_shape[2 + k])]
        for o, own in enumerate(taps):
            for cell, weight in own:
                turned[cell][o] = turned[cell].get(o, 0) + weight
        count *= max(len(own) for own in turned)
        dx = along(dx, 2 + k, [list(own.items()) for own in turned])
        magnitude = along(magnitude, 2 + k, [[(o, abs(w)) for o, w in own.items()] for own in turned])
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


CASES = [
    OpCase("interpolate", "forward", interpolate, interpolate_samples, interpolate_errors, linear=("x",), edges=interpolate_edges, tol=FILTERED),
    OpCase(
        "interpolate", "backward", interpolate_backward, interpolate_backward_samples, linear=("dy",), tol=FILTERED, grads={"dx": "x"},
        backward_args=_gradient_args,
    ),
]
