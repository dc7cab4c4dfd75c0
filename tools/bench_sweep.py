"""Further cases of the benchmark (`tools/bench.py --sweep`): one op over shapes from short to long lines, segment counts and windows.

Each case is a record as in tools/bench_cases.py. PyTorch is compared eagerly on lines; the others are ours alone, as shares of the copy rate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tools.bench_cases import MI, Arrays, Case, nbytes

__all__ = ["SWEEP"]

LINES = {"1 Mi x 64": (MI, 64), "8192 x 8192": (8192, 8192), "4096 x 16384": (4096, 16384), "2048 x 32768": (2048, 32768), "64 x 1 Mi": (64, MI)}
SEGMENTS = {"16": 16, "10,000": 10_000, "1 Mi": MI, "10,000, power law": 10_000}
WINDOWS = {"2/2": (2, 2, 0), "3/2": (3, 2, 1), "3/1": (3, 1, 1)}


def _matrix(shape: tuple[int, int], *names: str) -> Callable[[Any], dict[str, Any]]:
    def inputs(g: Any) -> dict[str, Any]:
        rows, columns = g.n(shape[0]), g.n(shape[1], 8)
        made = {name: g.normal(rows, columns) for name in ("x", *names)}
        return {**made, "w": g.normal(columns), "b": g.normal(columns)}

    return inputs


def _with_y(shape: tuple[int, int]) -> Callable[[Any], dict[str, Any]]:
    def inputs(g: Any) -> dict[str, Any]:
        made = _matrix(shape, "dy")(g)
        return {"dy": made["dy"], "y": g.call("softmax", made["x"], -1)}

    return inputs


def _with_statistics(op: str, shape: tuple[int, int]) -> Callable[[Any], dict[str, Any]]:
    def inputs(g: Any) -> dict[str, Any]:
        made = _matrix(shape, "dy")(g)
        wide = made["x"].astype("float32")
        mean = wide.mean(-1)
        wide -= 0 if op == "rms_norm" else mean[:, None]
        wide *= wide
        return {**made, "mean": mean, "rstd": (wide.mean(-1) + 1e-5) ** -0.5}

    return inputs


def lines(name: str, shape: tuple[int, int], t: str) -> list[Case]:
    """Softmax and norms of rows, their gradients, and sums."""
    length = lambda a: a.x.shape[1:]  # noqa: E731
    return [
        Case(f"softmax.forward/{name}", t, _matrix(shape), lambda brt, a: brt.softmax(a.x, -1), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.softmax(a.x, -1), compiled=False),
        Case(f"softmax.backward/{name}", t, _with_y(shape), lambda brt, a: brt.softmax_backward(a.dy, a.y, -1), lambda a: 3 * a.dy.nbytes),
        Case(f"layer_norm.forward/{name}", t, _matrix(shape), lambda brt, a: brt.layer_norm(a.x, length(a), a.w, a.b), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.layer_norm(a.x, length(a), a.w, a.b), compiled=False),
        Case(f"layer_norm.backward/{name}", t, _with_statistics("layer_norm", shape),
             lambda brt, a: brt.layer_norm_backward(a.dy, a.x, length(a), a.mean, a.rstd, a.w), lambda a: 3 * a.x.nbytes),
        Case(f"rms_norm.forward/{name}", t, _matrix(shape), lambda brt, a: brt.rms_norm(a.x, length(a), a.w), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.rms_norm(a.x, length(a), a.w), compiled=False),
        Case(f"rms_norm.backward/{name}", t, _with_statistics("rms_norm", shape),
             lambda brt, a: brt.rms_norm_backward(a.dy, a.x, length(a), a.rstd, a.w), lambda a: 3 * a.x.nbytes),
        Case(f"sum.forward/rows {name}", t, _matrix(shape), lambda brt, a: brt.sum(a.x, -1), lambda a: a.x.nbytes, lambda F, a: a.x.sum(-1), compiled=False),
        Case(f"sum.forward/columns {name}", t, _matrix(shape), lambda brt, a: brt.sum(a.x, 0), lambda a: a.x.nbytes, lambda F, a: a.x.sum(0), compiled=False),
        Case(f"softmax.forward/columns {name}", t, _matrix(shape), lambda brt, a: brt.softmax(a.x, 0), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.softmax(a.x, 0), compiled=False),
    ]  # fmt: skip


def segments(name: str, count: int) -> list[Case]:
    """Sums and extrema of a million rows of 64 by segment; a power law gives few segments most of the rows."""

    def inputs(g: Any) -> dict[str, Any]:
        rows, most = g.n(MI), max(2, g.n(count))
        x = g.normal(rows, 64)
        if "power" in name:
            ids = (most * g.xp.asarray(g.rng.random(rows, dtype="float32")) ** 4).astype("int32")
        else:
            ids = g.integers(0, most, rows)
        return {"x": x, "ids": ids, "segments": most, "dy": g.normal(most, 64), "y": g.call("unsorted_segment_max", x, ids, most)}

    def case(op: str, what: str, call: Callable[[Any, Arrays], Any], moved: Callable[[Arrays], int]) -> Case:
        return Case(f"unsorted_segment_{op}/{what}{name}", "f32", inputs, call, moved)

    once, twice = (lambda a: nbytes(a.x, a.ids, a.dy)), (lambda a: nbytes(a.x, a.x, a.ids, a.dy))
    return [
        case("sum.forward", "", lambda brt, a: brt.unsorted_segment_sum(a.x, a.ids, a.segments), once),
        case("mean.forward", "", lambda brt, a: brt.unsorted_segment_mean(a.x, a.ids, a.segments), once),
        case("max.forward", "", lambda brt, a: brt.unsorted_segment_max(a.x, a.ids, a.segments), once),
        case("sum.backward", "", lambda brt, a: brt.unsorted_segment_sum_backward(a.dy, a.ids), once),
        case("max.backward", "", lambda brt, a: brt.unsorted_segment_max_backward(a.dy, a.x, a.ids), twice),
        case("max.backward", "output= ", lambda brt, a: brt.unsorted_segment_max_backward(a.dy, a.x, a.ids, output=a.y), lambda a: twice(a) + a.y.nbytes),
    ]


def windows(name: str, window: int, stride: int, padding: int, t: str) -> list[Case]:
    """Pooling of images of 512 by 512."""

    def inputs(g: Any) -> dict[str, Any]:
        side = g.n(512, 16)
        x = g.normal(8, g.n(64), side, side)
        y, at = g.call("max_pool2d", x, window, stride, padding, return_indices=True)
        return {"x": x, "dy": g.normal(*y.shape), "at": at}

    both = lambda a: nbytes(a.x, a.dy)  # noqa: E731
    return [
        Case(f"max_pool2d.forward/{name}", t, inputs, lambda brt, a: brt.max_pool2d(a.x, window, stride, padding), both,
             lambda F, a: F.max_pool2d(a.x, window, stride, padding), compiled=False),
        Case(f"max_pool2d.forward/indices {name}", t, inputs, lambda brt, a: brt.max_pool2d(a.x, window, stride, padding, return_indices=True),
             lambda a: nbytes(a.x, a.dy, a.at)),
        Case(f"max_pool2d.backward/{name}", t, inputs, lambda brt, a: brt.max_pool2d_backward(a.dy, a.at, a.x.shape, window, stride, padding),
             lambda a: nbytes(a.x, a.dy, a.at)),
        Case(f"avg_pool2d.forward/{name}", t, inputs, lambda brt, a: brt.avg_pool2d(a.x, window, stride, padding), both,
             lambda F, a: F.avg_pool2d(a.x, window, stride, padding), compiled=False),
        Case(f"avg_pool2d.backward/{name}", t, inputs, lambda brt, a: brt.avg_pool2d_backward(a.dy, a.x.shape, window, stride, padding), both),
    ]  # fmt: skip


SWEEP: list[Case] = [
    *(case for t in ("bf16", "f32") for name, shape in LINES.items() for case in lines(name, shape, t)),
    *(case for name, count in SEGMENTS.items() for case in segments(name, count)),
    *(case for t in ("bf16", "f32") for name, sizes in WINDOWS.items() for case in windows(name, *sizes, t)),
]
