"""The demo: five op families, forward and backward, through the public functions on inputs of real size, each result checked in float64.

The references are plain NumPy written from the formulas; they share nothing with the templates and serve nobody but the demo.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..cache.kernel_cache import cache
from ..errors import BaracudaError
from .tables import print_table

__all__ = ["Case", "cases", "demo"]

_EPS = {"float64": 2.0**-52}


class Case(NamedTuple):
    """One public call by keyword, and what it must return: (expected, sum of the magnitudes of its terms, number of terms) per output."""

    op: str
    direction: str
    arguments: dict[str, Any]
    reference: Callable[..., Sequence[tuple[Any, Any, int]]]

    @property
    def function(self) -> str:
        return f"{self.op}_backward" if self.direction == "backward" else self.op


# -- references -------------------------------------------------------------------------------------------------------------------------


def _lerp(np: Any, a: Any, b: Any, weight: float) -> Any:
    return [(a + weight * (b - a), abs(a) + abs(weight) * (abs(a) + abs(b)), 2)]


def _lerp_backward(np: Any, dy: Any, weight: float) -> Any:
    return [((1.0 - weight) * dy, abs(dy), 1), (weight * dy, abs(dy), 1)]


def _taps(np: Any, x: Any, width: int) -> Any:
    """[B, C, L, W]: the samples that each output sees."""
    padded = np.concatenate([np.zeros((*x.shape[:2], width - 1)), x], axis=2)
    return np.lib.stride_tricks.sliding_window_view(padded, width, axis=2)


def _pre(np: Any, x: Any, weight: Any, bias: Any) -> tuple[Any, Any]:
    taps = _taps(np, x, weight.shape[1])
    pre, size = bias[None, :, None] + np.zeros_like(x), abs(bias)[None, :, None] + np.zeros_like(x)
    for k in range(weight.shape[1]):
        pre += weight[None, :, k, None] * taps[..., k]
        size += abs(weight)[None, :, k, None] * abs(taps[..., k])
    return pre, size


def _causal_conv1d(np: Any, x: Any, weight: Any, bias: Any, activation: str) -> Any:
    pre, size = _pre(np, x, weight, bias)
    return [(pre / (1.0 + np.exp(-pre)), size, weight.shape[1])]


def _causal_conv1d_backward(np: Any, dy: Any, x: Any, weight: Any, bias: Any, activation: str) -> Any:
    width, length = weight.shape[1], x.shape[2]
    pre, size = _pre(np, x, weight, bias)
    s = 1.0 / (1.0 + np.exp(-pre))
    slope = s * (1.0 + pre * (1.0 - s))
    g = dy * slope
    # |silu''| <= 0.5: what an error of pre does to g.
    g_size = abs(dy) * (abs(slope) + 0.5 * size)
    taps = _taps(np, x, width)
    dx, dx_size = np.zeros_like(x), np.zeros_like(x)
    for k in range(width):
        back = width - 1 - k  # the output that reads x[t] by tap k lies this much later
        dx[..., : length - back] += weight[None, :, k, None] * g[..., back:]
        dx_size[..., : length - back] += abs(weight)[None, :, k, None] * g_size[..., back:]
    terms = x.shape[0] * length
    dw, dw_size = np.einsum("bcl,bclk->ck", g, taps), np.einsum("bcl,bclk->ck", g_size, abs(taps))
    return [(dx, dx_size, width), (dw, dw_size, terms), (g.sum((0, 2)), g_size.sum((0, 2)), terms)]


def _quantize_per_token(np: Any, x: Any, scale: Any, zero_point: Any, dtype: str) -> Any:
    level = x / scale[:, None]
    q = np.clip(np.rint(level) + zero_point[:, None], -128, 127)
    # A quotient within rounding of a tie may go either way in float32: only there may the level differ by one.
    tie = abs(abs(level - np.floor(level)) - 0.5) < 2.0**-20 * abs(level)
    return [(q, np.where(tie, 2.0**23, 0.0), 1)]


def _dequantize_per_token(np: Any, q: Any, scale: Any, zero_point: Any) -> Any:
    x = (q - zero_point[:, None]) * scale[:, None]
    return [(x, abs(x), 1)]


def _dequantize_per_token_backward(np: Any, dy: Any, scale: Any) -> Any:
    dq = dy * scale[:, None]
    return [(dq, abs(dq), 1)]


def _segments(np: Any, ids: Any, count: int) -> tuple[Any, Any, Any]:
    """Rows in segment order, where each segment starts among them, and which segments have rows."""
    order = np.argsort(ids, kind="stable")
    sizes = np.bincount(ids, minlength=count)
    starts = np.cumsum(sizes) - sizes
    return order, starts[sizes > 0], np.nonzero(sizes)[0]


def _segment_max(np: Any, x: Any, segment_ids: Any, num_segments: int) -> Any:
    order, starts, filled = _segments(np, segment_ids, num_segments)
    y = np.full((num_segments, x.shape[1]), -np.inf)
    y[filled] = np.maximum.reduceat(x[order], starts, axis=0)
    return [(y, 0.0, 1)]


def _segment_max_backward(np: Any, dy: Any, x: Any, segment_ids: Any) -> Any:
    """The lowest row that holds the maximum gets the gradient."""
    order, starts, filled = _segments(np, segment_ids, len(dy))
    ((y, _, _),) = _segment_max(np, x, segment_ids, len(dy))
    rows = np.where(x == y[segment_ids], np.arange(len(x))[:, None], len(x))
    dx = np.zeros_like(x)
    winners = np.minimum.reduceat(rows[order], starts, axis=0)
    np.put_along_axis(dx, winners, dy[filled], axis=0)
    return [(dx, 0.0, 1)]


def _starts(np: Any, sample: Any, extent: int, window: int, out: int) -> Any:
    """[..., out]: first positions of evenly spaced windows that a sample shifts."""
    span = extent - window
    base = np.arange(out) * span / (out - 1)
    return np.clip(np.floor(base + sample[..., None]), 0, span).astype(np.int64)


def _fractional_max_pool2d(np: Any, x: Any, kernel_size: tuple[int, int], output_size: tuple[int, int], random_samples: Any) -> Any:
    planes, (height, width) = x.shape[0] * x.shape[1], x.shape[2:]
    samples = random_samples.reshape(planes, 2)
    top = _starts(np, samples[:, 0], height, kernel_size[0], output_size[0])[:, :, None]
    left = _starts(np, samples[:, 1], width, kernel_size[1], output_size[1])[:, None, :]
    flat = x.reshape(-1)
    plane = (np.arange(planes) * height * width)[:, None, None]
    best = np.full((planes, *output_size), -np.inf)
    index = np.zeros((planes, *output_size), np.int64)
    for i in range(kernel_size[0]):
        for j in range(kernel_size[1]):
            at = plane + (top + i) * width + left + j
            better = flat[at] > best
            best = np.where(better, flat[at], best)
            index = np.where(better, at, index)
    shape = (*x.shape[:2], *output_size)
    return [(best.reshape(shape), 0.0, 1), (index.reshape(shape), 0.0, 1)]


def _fractional_max_pool2d_backward(np: Any, dy: Any, indices: Any, x_shape: tuple[int, ...], kernel_size: tuple[int, int]) -> Any:
    size = math.prod(x_shape)
    dx = np.bincount(indices.ravel(), weights=dy.ravel(), minlength=size).reshape(x_shape)
    terms = np.bincount(indices.ravel(), weights=abs(dy).ravel(), minlength=size).reshape(x_shape)
    return [(dx, terms, 4)]


# -- inputs -----------------------------------------------------------------------------------------------------------------------------


def cases(np: Any, scale: int) -> list[Case]:
    """The calls, with NumPy inputs; `scale` 1 is the size for a GPU, 8 and more divide it."""
    import ml_dtypes

    rng = np.random.default_rng(20240607)

    def normal(*shape: int, dtype: Any = "float32") -> Any:
        return rng.standard_normal(shape, "float32").astype(dtype)

    half, brain = "float16", ml_dtypes.bfloat16
    n = max(1, 4096 // scale)
    a, b = normal(n, 4096), normal(n, 4096)
    x, weight, bias, dy = normal(4, n, 1024, dtype=half), normal(n, 4, dtype=half), normal(n, dtype=half), normal(4, n, 1024, dtype=half)
    tokens, token_scale = normal(n, 4096), (0.01 + 0.02 * rng.random(n, "float32")).astype("float32")
    zero = rng.integers(-8, 9, n).astype("int32")
    levels, gradient = rng.integers(-128, 128, (n, 4096)).astype("int8"), normal(n, 4096, dtype=brain)
    rows, segments = 256 * n, max(4, 10_000 // scale)
    ids, features, d_segments = rng.integers(0, segments, rows).astype("int32"), normal(rows, 64), normal(segments, 64)
    ordered = np.sort(ids)
    planes = max(1, 256 // scale)
    image, samples = normal(4, planes, 224, 224), rng.random((4, planes, 2), "float32")
    pool = {"kernel_size": (3, 3), "output_size": (96, 96)}
    (_, (indices, _, _)) = _fractional_max_pool2d(np, image, (3, 3), (96, 96), samples.astype("float64"))
    d_pooled = normal(*indices.shape)
    silu = {"activation": "silu"}
    return [
        Case("lerp", "forward", {"a": a, "b": b, "weight": 0.3}, _lerp),
        Case("lerp", "backward", {"dy": a, "weight": 0.3}, _lerp_backward),
        Case("causal_conv1d", "forward", {"x": x, "weight": weight, "bias": bias, **silu}, _causal_conv1d),
        Case("causal_conv1d", "backward", {"dy": dy, "x": x, "weight": weight, "bias": bias, **silu}, _causal_conv1d_backward),
        Case("quantize_per_token", "forward", {"x": tokens, "scale": token_scale, "zero_point": zero, "dtype": "int8"}, _quantize_per_token),
        Case("dequantize_per_token", "forward", {"q": levels, "scale": token_scale, "zero_point": zero}, _dequantize_per_token),
        Case("dequantize_per_token", "backward", {"dy": gradient, "scale": token_scale.astype(brain)}, _dequantize_per_token_backward),
        Case("segment_max", "forward", {"x": features, "segment_ids": ordered, "num_segments": segments}, _segment_max),
        Case("segment_max", "backward", {"dy": d_segments, "x": features, "segment_ids": ordered}, _segment_max_backward),
        Case("unsorted_segment_max", "forward", {"x": features, "segment_ids": ids, "num_segments": segments}, _segment_max),
        Case("unsorted_segment_max", "backward", {"dy": d_segments, "x": features, "segment_ids": ids}, _segment_max_backward),
        Case("fractional_max_pool2d", "forward", {"x": image, **pool, "random_samples": samples}, _fractional_max_pool2d),
        Case("fractional_max_pool2d", "backward", {"dy": d_pooled, "indices": indices, "x_shape": image.shape, "kernel_size": (3, 3)},
             _fractional_max_pool2d_backward),
    ]  # fmt: skip


# -- running ----------------------------------------------------------------------------------------------------------------------------


def _spacing(np: Any, expected: Any, dtype: Any) -> Any:
    """One unit in the last place of a dtype at the expected values; 0 for integers."""
    if dtype.kind in "iu":
        return 0.0
    digits = {"float64": 52, "float32": 23, "float16": 10, "bfloat16": 7}[dtype.name]
    lowest = {"float64": -1022, "float32": -126, "float16": -14, "bfloat16": -126}[dtype.name]
    magnitude = np.where(np.isfinite(expected), abs(expected), 0.0)
    exponent = np.maximum(np.frexp(magnitude)[1] - 1, lowest)
    return np.ldexp(1.0, exponent - digits)


def _compare(np: Any, got: Any, expected: Any, size: Any, terms: int) -> tuple[float, float]:
    """Largest error, and its largest share of what is allowed: c eps sum|terms| + 1 ulp, c = 4, or 4 log2(n) for long sums."""
    with np.errstate(invalid="ignore"):
        error = np.where(got == expected, 0.0, abs(got.astype("float64") - expected))
    c = 4.0 if terms <= 64 else 4.0 * math.log2(terms)
    allowed = c * _EPS.get(got.dtype.name, 2.0**-23) * size + _spacing(np, expected, got.dtype)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(error == 0.0, 0.0, error / allowed)
    error, share = (np.where(np.isnan(v), np.inf, v) for v in (error, share))
    return float(np.max(error, initial=0.0)), float(np.max(share, initial=0.0))


class _Runner:
    """Calls on one executor: arrays there and back, and times in milliseconds."""

    def __init__(self, np: Any, cupy: Any) -> None:
        self.np, self.cupy = np, cupy

    def put(self, value: Any) -> Any:
        return self.cupy.asarray(value) if self.cupy is not None and isinstance(value, self.np.ndarray) else value

    def get(self, value: Any) -> Any:
        return value if self.cupy is None else self.cupy.asnumpy(value)

    def first(self, call: Callable[[], Any]) -> tuple[Any, float]:
        start = time.perf_counter()
        result = call()
        if self.cupy is not None:
            self.cupy.cuda.Device().synchronize()
        return result, 1e3 * (time.perf_counter() - start)

    def repeat(self, call: Callable[[], Any]) -> float:
        if self.cupy is None:
            return min(self.first(call)[1] for _ in range(3))
        times = []
        for _ in range(10):
            begin, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
            begin.record()
            call()
            end.record()
            end.synchronize()
            times.append(self.cupy.cuda.get_elapsed_time(begin, end))
        return float(sorted(times)[len(times) // 2])


def _run(case: Case, runner: _Runner) -> tuple[list[object], bool]:
    import baracuda_rt as brt

    np = runner.np
    arguments = {name: runner.put(value) for name, value in case.arguments.items()}
    plan = brt.select(case.op, case.direction, **arguments)
    function = getattr(brt, case.function)
    compiles = cache.counts()["compiles"]
    result, first = runner.first(lambda: function(**arguments))
    cached = cache.counts()["compiles"] == compiles
    again = runner.repeat(lambda: function(**arguments))
    outputs = result if isinstance(result, tuple) else (result,)
    wide = {name: value.astype("float64") if isinstance(value, np.ndarray) and value.dtype.kind not in "iub" else value for name, value in case.arguments.items()}
    expected = case.reference(np, **wide)
    pairs = [_compare(np, runner.get(got), *want) for got, want in zip(outputs, expected, strict=True)]
    error, share = max(e for e, _ in pairs), max(s for _, s in pairs)
    right = share <= 1.0
    name, _, variant = str(plan.sku).partition("@")
    row: list[object] = [f"{name} {variant.rpartition('/')[2]}", plan.sku.arch, f"{error:.2e}", f"{share:.2f}", f"{max(0.0, first - again):.1f}", f"{again:.3f}", "yes" if cached else "no", "ok" if right else "WRONG"]
    return row, right


def demo(small: bool = False, executor: str = "auto") -> int:
    """Runs every case and prints one table; 0 if all results are right, 1 otherwise."""
    import numpy as np

    cupy = None
    if executor != "host":
        from ..call.devices import cuda_module

        if cuda_module() is not None:
            import cupy as found

            cupy = found
        elif executor == "cuda":
            print("demo: CuPy with a CUDA device was asked for and is not there; 'python -m baracuda_rt doctor' says why", file=sys.stderr)
            return 1
    runner = _Runner(np, cupy)
    what = "NumPy arrays on the CPU" if cupy is None else f"CuPy arrays on {cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)['name'].decode()}"
    print(f"Five op families, forward and backward, on {what}; every result is checked against float64.")
    rows: list[list[object]] = []
    wrong = 0
    for case in cases(np, 64 if small else 8 if cupy is None else 1):
        try:
            row, right = _run(case, runner)
        except BaracudaError as error:
            row, right = [case.function, "", "", "", "", "", "", f"FAILED: {str(error).splitlines()[0]}"], False
        rows.append(row)
        wrong += not right
    numbers = ("max error", "of allowed", "compile ms", "run ms")
    print_table(("SKU", "on", *numbers, "cached", "result"), rows, right=numbers)
    print("allowed: 4 eps sum|terms| + 1 ulp (4 log2 n for sums of n > 64 terms); compile ms: first call less a later one, all that is not running")
    print(f"{len(rows) - wrong} of {len(rows)} right" if wrong else f"all {len(rows)} right")
    return 1 if wrong else 0
