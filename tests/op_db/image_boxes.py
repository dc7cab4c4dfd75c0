"""Boxes, blocks of pixels and columns of windows: written out cell by cell from the formulas, in float64."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms

CASES: list[OpCase] = []


# -- channels and blocks of pixels ------------------------------------------------------------------------------------------------------


def pixel_shuffle(x: np.ndarray, upscale_factor: int) -> np.ndarray:
    r = upscale_factor
    *lead, c, h, w = x.shape
    if c % (r * r):
        raise ValueError("channels")
    y = np.empty((*lead, c // (r * r), h * r, w * r), x.dtype)
    for i, j in itertools.product(range(r), range(r)):
        y[..., i::r, j::r] = x[..., i * r + j :: r * r, :, :]
    return y


def pixel_unshuffle(x: np.ndarray, downscale_factor: int) -> np.ndarray:
    r = downscale_factor
    *lead, c, h, w = x.shape
    if h % r or w % r:
        raise ValueError("extents")
    y = np.empty((*lead, c * r * r, h // r, w // r), x.dtype)
    for i, j in itertools.product(range(r), range(r)):
        y[..., i * r + j :: r * r, :, :] = x[..., i::r, j::r]
    return y


def channel_shuffle(x: np.ndarray, groups: int) -> np.ndarray:
    if x.shape[1] % groups:
        raise ValueError("channels")
    y = np.empty_like(x)
    each = x.shape[1] // groups
    for g, c in itertools.product(range(groups), range(each)):
        y[:, c * groups + g] = x[:, g * each + c]
    return y


def rearranged(op: str, forward: Callable[..., np.ndarray], backward: Callable[..., np.ndarray], factor: str, calls: Sequence[tuple[tuple[int, ...], int]], errors: Sequence[tuple[tuple[int, ...], int, str]]) -> Iterator[OpCase]:
    """Both directions of an op that moves cells: each undoes the other."""

    def samples(d: Draw) -> Iterator[Sample]:
        for shape, n in calls:
            yield Sample({"x": d.values(shape)}, {factor: n}, f"{list(shape)}-{n}")

    def gradients(d: Draw) -> Iterator[Sample]:
        for sample in samples(d):
            yield Sample({"dy": d.values(forward(sample.args["x"], **sample.params).shape)}, sample.params, sample.id)

    def bad(d: Draw) -> Iterator[ErrorSample]:
        for shape, n, match in errors:
            yield ErrorSample({"x": d.values(shape)}, {factor: n}, "InvalidProblemError", match, id=f"{list(shape)}-{n}")

    yield OpCase(op, "forward", lambda x, **params: forward(x, params[factor]), samples, bad, tol=EXACT, linear=("x",))
    yield OpCase(op, "backward", lambda dy, **params: {"dx": backward(dy, params[factor])}, gradients, tol=EXACT, linear=("dy",))


CASES += rearranged(
    "pixel_shuffle", pixel_shuffle, pixel_unshuffle, "upscale_factor",
    [((2, 8, 3, 5), 2), ((9, 4, 4), 3), ((2, 1, 4, 1, 1), 2), ((1, 3, 5, 7), 1), ((2, 0, 3, 3), 2), ((1, 32, 2, 40), 4)],
    [((2, 7, 3, 3), 2, "x is of shape .*axis 1"), ((4, 3), 2, "at least 3 axes"), ((2, 4, 3, 3), 0, "upscale_factor is 0")],
)  # fmt: skip
CASES += rearranged(
    "pixel_unshuffle", pixel_unshuffle, pixel_shuffle, "downscale_factor",
    [((2, 2, 6, 10), 2), ((1, 9, 12), 3), ((2, 1, 1, 2, 2), 2), ((1, 3, 5, 7), 1), ((0, 2, 4, 4), 2), ((1, 2, 8, 160), 4)],
    [((2, 1, 5, 4), 2, "axis 2"), ((2, 1, 4, 5), 2, "axis 3"), ((4, 4), 2, "at least 3 axes"), ((2, 4, 4, 4), -1, "downscale_factor is -1")],
)  # fmt: skip
CASES += rearranged(
    "channel_shuffle", channel_shuffle, lambda dy, groups: channel_shuffle(dy, max(dy.shape[1] // groups, 1)),
    "groups", [((2, 6, 3, 5), 3), ((1, 8), 2), ((2, 5, 4), 5), ((3, 4, 2, 2, 2), 1), ((2, 0, 3), 2), ((1, 24, 7, 7), 4)],
    [((2, 7, 3), 2, "axis 1"), ((4,), 2, "at least 2 axes"), ((2, 4, 3), 0, "groups is 0")],
)  # fmt: skip


# -- columns of windows -----------------------------------------------------------------------------------------------------------------


def each(value: Any, rank: int) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,) * rank


def windows(spatial: Sequence[int], kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> list[list[list[int]]]:
    """For each axis, output and tap: the cell, which may lie outside."""
    rank = len(spatial)
    out = []
    for n, k, d, p, s in zip(spatial, each(kernel_size, rank), each(dilation, rank), each(padding, rank), each(stride, rank), strict=True):
        count = math.floor((n + 2 * p - (d * (k - 1) + 1)) / s) + 1
        if min(k, d, s) < 1 or p < 0 or count < 1:
            raise ValueError("windows")
        out.append([[o * s + t * d - p for t in range(k)] for o in range(count)])
    return out


def entries(spatial: Sequence[int], *how: Any) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """(row within a channel, column, cell) of the entries of columns that lie on the image, by row."""
    axes = windows(spatial, *how)
    taps = itertools.product(*(range(len(axis[0])) for axis in axes))
    for row, tap in enumerate(taps):
        for column, at in enumerate(itertools.product(*(range(len(axis)) for axis in axes))):
            cell = tuple(axis[o][t] for axis, o, t in zip(axes, at, tap, strict=True))
            if all(0 <= c < n for c, n in zip(cell, spatial, strict=True)):
                yield row, column, cell


def im2col(rank: int) -> Callable[..., np.ndarray]:
    def reference(x, kernel_size, dilation=1, padding=0, stride=1):
        spatial, lead = x.shape[x.ndim - rank :], x.shape[: x.ndim - rank]
        axes = windows(spatial, kernel_size, dilation, padding, stride)
        rows, columns = math.prod(len(axis[0]) for axis in axes), math.prod(len(axis) for axis in axes)
        y = np.zeros((*lead, rows, columns), x.dtype)
        for row, column, cell in entries(spatial, kernel_size, dilation, padding, stride):
            y[..., row, column] = x[(..., *cell)]
        return y.reshape(*lead[:-1], lead[-1] * rows, columns)

    return reference


def col2im(rank: int) -> Callable[..., Terms]:
    def reference(x, output_size, kernel_size, dilation=1, padding=0, stride=1):
        spatial = each(output_size, rank)
        rows = math.prod(each(kernel_size, rank))
        lead = (*x.shape[:-2], x.shape[-2] // rows)
        parts = x.reshape(*lead, rows, x.shape[-1])
        y, size, count = np.zeros((*lead, *spatial)), np.zeros((*lead, *spatial)), np.zeros(spatial, int)
        for row, column, cell in entries(spatial, kernel_size, dilation, padding, stride):
            y[(..., *cell)] += parts[..., row, column]
            size[(..., *cell)] += np.abs(parts[..., row, column])
            count[cell] += 1
        return Terms(y, size, int(count.max(initial=1)))

    return reference


WINDOWS: dict[int, list[tuple[tuple[int, ...], dict[str, Any]]]] = {
    1: [((2, 3, 9), {"kernel_size": 3}), ((0, 2, 4), {"kernel_size": 2}), ((1, 1, 1), {"kernel_size": 1}), ((3, 12), {"kernel_size": (4,), "dilation": 2, "padding": 3, "stride": 3})],
    2: [
        ((2, 3, 6, 7), {"kernel_size": 3, "padding": 1}), ((1, 5, 8, 8), {"kernel_size": 4, "stride": 4}), ((0, 2, 4, 4), {"kernel_size": 2}),
        ((2, 9, 8), {"kernel_size": (3, 2), "dilation": (2, 4), "padding": (3, 5), "stride": (2, 6)}), ((1, 1, 1, 1), {"kernel_size": 1}),
    ],
    3: [
        ((1, 2, 4, 3, 5), {"kernel_size": (2, 3, 2), "padding": (0, 1, 1), "stride": (2, 1, 3)}), ((0, 1, 2, 3, 2), {"kernel_size": 2}),
        ((1, 1, 3, 3, 3), {"kernel_size": (1, 3, 1)}), ((1, 1, 1, 1, 1), {"kernel_size": 1}),
    ],
}  # fmt: skip


def unfold_samples(rank: int) -> Callable[[Draw], Iterator[Sample]]:
    def samples(d: Draw) -> Iterator[Sample]:
        for shape, params in WINDOWS[rank]:
            yield Sample({"x": d.values(shape)}, params, f"{list(shape)}-{params['kernel_size']}")

    return samples


def fold_samples(rank: int, name: str) -> Callable[[Draw], Iterator[Sample]]:
    """Columns of the same windows: x with the extents of their image, or dy with its shape."""

    def samples(d: Draw) -> Iterator[Sample]:
        for shape, params in WINDOWS[rank]:
            columns = im2col(rank)(np.zeros(shape), **params).shape
            size = {"output_size": shape[len(shape) - rank :]} if name == "x" else {"x_shape": shape}
            yield Sample({name: d.values(columns)}, size | params, f"{list(shape)}-{params['kernel_size']}")

    return samples


def image_samples(rank: int) -> Callable[[Draw], Iterator[Sample]]:
    return lambda d: (Sample({"dy": s.args["x"]}, s.params, s.id) for s in unfold_samples(rank)(d))


def unfold_errors(rank: int) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        x = d.values((1, 2, *(5,) * rank))
        for name, value in (("kernel_size", 0), ("kernel_size", 6), ("kernel_size", (1,) * (rank + 1)), ("dilation", 0), ("padding", -1), ("stride", 0)):
            params = {"kernel_size": 2, name: value}
            yield ErrorSample({"x": x}, params, "InvalidProblemError", f"im2col{rank}d: {name}", id=f"{name}-{value}")
        yield ErrorSample({"x": d.values((5,) * rank)}, {"kernel_size": 2}, "InvalidProblemError", "x is of shape", id="rank")
        yield ErrorSample({"x": d.values((1, 1, *(0,) * rank))}, {"kernel_size": 1, "padding": 1}, "InvalidProblemError", "x is of spatial shape", id="no-cells")

    return errors


def fold_errors(rank: int) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        taps, good = 2**rank, {"output_size": 4, "kernel_size": 2}
        for shape, params, match in (
            ((1, 3 * taps, 3**rank), {"output_size": 0}, "output_size"),
            ((1, 3 * taps, 3**rank), {"kernel_size": 5}, "kernel_size"),
            ((1, 3 * taps + 1, 3**rank), {}, "x is of shape .* axis 1"),
            ((1, 3 * taps, 3**rank + 1), {}, "x is of shape .* windows"),
            ((1, 1, 3 * taps, 3**rank), {}, "x is of shape"),
        ):
            yield ErrorSample({"x": d.values(shape)}, good | params, "InvalidProblemError", match, id=f"{list(shape)}-{params}")

    return errors


def unfold_gradient(rank: int) -> Callable[..., Any]:
    def reference(dy, x_shape, kernel_size, dilation=1, padding=0, stride=1):
        return {"dx": col2im(rank)(dy, tuple(x_shape)[len(x_shape) - rank :], kernel_size, dilation, padding, stride)}

    return reference


def fold_gradient(rank: int) -> Callable[..., Any]:
    def reference(dy, kernel_size, dilation=1, padding=0, stride=1):
        return {"dx": im2col(rank)(dy, kernel_size, dilation, padding, stride)}

    return reference


for _rank in (1, 2, 3):
    CASES += [
        OpCase(f"im2col{_rank}d", "forward", im2col(_rank), unfold_samples(_rank), unfold_errors(_rank), tol=EXACT, linear=("x",)),
        OpCase(f"im2col{_rank}d", "backward", unfold_gradient(_rank), fold_samples(_rank, "dy"), linear=("dy",)),
        OpCase(f"col2im{_rank}d", "forward", col2im(_rank), fold_samples(_rank, "x"), fold_errors(_rank), linear=("x",)),
        OpCase(f"col2im{_rank}d", "backward", fold_gradient(_rank), image_samples(_rank), tol=EXACT, linear=("dy",)),
    ]


# -- suppression ------------------------------------------------------------------------------------------------------------------------


def overlapping(one: np.ndarray, others: np.ndarray, limit: float) -> np.ndarray:
    """Which of the others have more than the limit in common with one box, in the precision of the boxes; nothing shared, or NaN: not."""
    zero = one.dtype.type(0)
    sides = [np.maximum(np.minimum(one[2 + k], others[:, 2 + k]) - np.maximum(one[k], others[:, k]), zero) for k in (0, 1)]
    own, theirs = (np.maximum(c[..., 2] - c[..., 0], zero) * np.maximum(c[..., 3] - c[..., 1], zero) for c in (one, others))
    shared = sides[0] * sides[1]
    return (shared > 0) & ((shared / (own + theirs - shared)).astype(np.float64) > limit)


def kept(boxes: np.ndarray, scores: np.ndarray, limit: float, idxs: np.ndarray | None = None) -> list[int]:
    """Each box in turn against all that stay."""
    numbers = [i for i in range(len(scores)) if not np.isnan(scores[i])]
    order = sorted(numbers, key=lambda i: (-scores[i], i)) + [i for i in range(len(scores)) if np.isnan(scores[i])]
    out, count = np.zeros(len(scores), int), 0
    for i in order:
        rivals = out[:count] if idxs is None else out[:count][idxs[out[:count]] == idxs[i]]
        if not overlapping(boxes[i], boxes[rivals], limit).any():
            out[count] = i
            count += 1
    return [int(i) for i in out[:count]]


def nms(boxes, scores, idxs=None, iou_threshold=0.5, size=None, return_mask=False):
    stay = kept(boxes, scores, iou_threshold, idxs)
    mask = np.isin(np.arange(len(scores)), stay)
    indices = stay if size is None else (stay + [-1] * size)[:size]
    return {"indices": np.array(indices, np.int64)} | ({"mask": mask} if return_mask else {})


def nms_padded(boxes, scores, idxs=None, iou_threshold=0.5):
    stay = kept(boxes, scores, iou_threshold, idxs)
    return np.array(stay + [-1] * (len(scores) - len(stay)) + [len(stay)], np.int64)


def scattered(d: Draw, n: int, spread: float) -> dict[str, np.ndarray]:
    """Boxes of which many overlap, of whole and half coordinates, and scores of which some are equal."""
    low = d.values((n, 2), lo=0, hi=spread)
    boxes = np.concatenate([low, low + d.values((n, 2), lo=1, hi=9)], 1)
    boxes = np.rint(boxes.astype(np.float64) * 2) / 2
    scores = d.rng.integers(0, max(n, 1), n) / 64
    return {"boxes": boxes.astype(d.dtype()), "scores": scores.astype(d.dtype())}


def nms_samples(grouped: bool, listed: bool = True) -> Callable[[Draw], Iterator[Sample]]:
    def samples(d: Draw) -> Iterator[Sample]:
        for n, spread, params in ((40, 12, {}), (1100, 60, {"iou_threshold": 0.3}), (5, 3, {}), (1, 4, {}), (0, 4, {}), (33, 6, {"iou_threshold": 0.0})):
            args = scattered(d, n, spread) | ({"idxs": d.ints((n,), 0, 3, "K")} if grouped else {})
            yield Sample(args, params, str(n))
            if listed and n in (33, 40):
                yield Sample(args, params | {"return_mask": True, "size": n // 2}, f"{n}-first-and-mask")
        if listed:
            yield Sample(scattered(d, 5, 3) | ({"idxs": d.ints((5,), 0, 3, "K")} if grouped else {}), {"size": 9}, "size-9")

    return samples


def nms_edges(grouped: bool) -> Callable[[Draw], Iterator[Sample]]:
    """NaN, infinities and empty boxes."""

    def samples(d: Draw) -> Iterator[Sample]:
        args = scattered(d, 24, 8) | ({"idxs": d.ints((24,), 0, 2, "K")} if grouped else {})
        for value in (np.nan, np.inf, -np.inf, -0.0):
            boxes, scores = args["boxes"].copy(), args["scores"].copy()
            boxes[3, 0] = boxes[7, 2] = scores[5] = scores[11] = np.float32(value).astype(boxes.dtype)
            yield Sample({**args, "boxes": boxes, "scores": scores}, {}, str(value))
        flat = args["boxes"].copy()
        flat[::2, 2] = flat[::2, 0]
        yield Sample({**args, "boxes": flat}, {}, "empty-boxes")
        yield Sample({**args, "boxes": flat[:, ::-1].copy()}, {}, "turned-round")

    return samples


def nms_errors(grouped: bool) -> Callable[[Draw], Iterator[ErrorSample]]:
    def errors(d: Draw) -> Iterator[ErrorSample]:
        good = scattered(d, 6, 6) | ({"idxs": d.ints((6,), 0, 2, "K")} if grouped else {})
        for params in ({"iou_threshold": -0.5}, {"iou_threshold": np.nan}):
            yield ErrorSample(good, params, "InvalidProblemError", "iou_threshold is", id=str(params))
        yield ErrorSample({**good, "scores": good["scores"][:5]}, {}, "InvalidProblemError", "scores has shape", id="scores")
        yield ErrorSample({**good, "boxes": good["boxes"][:, :3]}, {}, "InvalidProblemError", r"boxes has shape \(6, 3\)", id="three")

    return errors


CASES += [
    OpCase("nms", "forward", nms, nms_samples(False), nms_errors(False), tol=EXACT, edges=nms_edges(False)),
    OpCase("batched_nms", "forward", nms, nms_samples(True), nms_errors(True), tol=EXACT, edges=nms_edges(True)),
    OpCase("nms_padded", "forward", nms_padded, nms_samples(True, False), nms_errors(False), tol=EXACT, edges=nms_edges(False)),
]


# -- boxes ------------------------------------------------------------------------------------------------------------------------------


Shares = dict[int, tuple[float, float]]


def samples_of(start: float, end: float, bins: int, size: int, ratio: int, aligned: bool) -> tuple[list[Shares], int]:
    """For each bin the shares that cells have in the sum over its samples, beside each how far it moves with places that are off by 1; and how many samples there are."""
    length = end - start if aligned else max(end - start, 1.0)
    many = ratio if ratio > 0 else max(math.ceil(length / bins), 0)
    reach = abs(start) + 2 * abs(length)  # of what is added up to a place, in units of its rounding
    out: list[Shares] = []
    for b in range(bins):
        shares: Shares = {}
        for i in range(many):
            at = start + b * length / bins + (i + 0.5) * length / bins / many
            if not -1 <= at <= size:
                continue
            at = max(at, 0.0)
            low = min(math.floor(at), size - 1)
            part = at - low if low < size - 1 else 0.0
            near = [(low - 1, 0.0)] if part < 1e-3 else [(low + 2, 0.0)] if part > 0.999 else []  # a place that is rounded beyond a cell
            for cell, share in [(low, 1 - part), (low + 1, part), *near]:
                if 0 <= cell < size:
                    have = shares.get(cell, (0.0, 0.0))
                    shares[cell] = have[0] + share, have[1] + reach
        out.append(shares)
    return out, many


def aligned_bins(box: np.ndarray, spatial: Sequence[int], bins: Sequence[int], spatial_scale: float, ratio: int, aligned: bool) -> tuple[list[list[Shares]], int]:
    """Shares of the rows and of the columns of a box, and what the sums are divided by."""
    x1, y1, x2, y2 = (float(c) * spatial_scale - (0.5 if aligned else 0.0) for c in box[1:])
    rows, many_h = samples_of(y1, y2, bins[0], spatial[0], ratio, aligned)
    columns, many_w = samples_of(x1, x2, bins[1], spatial[1], ratio, aligned)
    return [rows, columns], max(many_h * many_w, 1)


def shared(rows: Shares, columns: Shares, many: int) -> Iterator[tuple[int, int, float, float]]:
    """(row, column, share, how far it moves) of the cells of a bin."""
    for (h, (a, da)), (w, (b, db)) in itertools.product(rows.items(), columns.items()):
        yield h, w, a * b / many, (a * b + a * db + b * da) / many


def pair(value: Any) -> tuple[int, int]:
    return value if isinstance(value, tuple) else (value, value)


def roi_align(x, rois, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=False):
    bins = pair(output_size)
    y, size = np.zeros((len(rois), x.shape[1], *bins)), np.zeros((len(rois), x.shape[1], *bins))
    for k, box in enumerate(rois):
        if not 0 <= box[0] < len(x):
            continue
        if np.isnan(box).any():
            y[k] = np.nan
            continue
        (rows, columns), many = aligned_bins(box, x.shape[2:], bins, spatial_scale, sampling_ratio, aligned)
        for p, q in itertools.product(range(bins[0]), range(bins[1])):
            for h, w, share, moves in shared(rows[p], columns[q], many):
                values = x[int(box[0]), :, h, w]
                if share:  # cells without a share are not read
                    y[k, :, p, q] += values * share
                size[k, :, p, q] += np.abs(values) * moves if share else np.nan_to_num(np.abs(values), posinf=0.0) * moves
    return Terms(y, size, 1)


def roi_align_backward(dy, rois, x_shape, spatial_scale=1.0, sampling_ratio=-1, aligned=False):
    dx, size = np.zeros(x_shape), np.zeros(x_shape)
    known = np.where(np.isfinite(dy), np.abs(dy), 0)  # what is not finite says nothing of the cells that have no share of it
    for k, box in enumerate(rois):
        if not 0 <= box[0] < x_shape[0] or np.isnan(box).any():
            continue
        (rows, columns), many = aligned_bins(box, x_shape[2:], dy.shape[2:], spatial_scale, sampling_ratio, aligned)
        for p, q in itertools.product(range(dy.shape[2]), range(dy.shape[3])):
            for h, w, share, moves in shared(rows[p], columns[q], many):
                if share:
                    dx[int(box[0]), :, h, w] += dy[k, :, p, q] * share
                size[int(box[0]), :, h, w] += known[k, :, p, q] * moves
    return {"dx": Terms(dx, size, 1)}


def rounded(value: float) -> int:
    """Halves away from 0."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def pooled_cells(box: np.ndarray, spatial: Sequence[int], bins: Sequence[int], spatial_scale: float) -> list[list[range]]:
    """For each axis and bin the cells."""
    out = []
    for axis in (1, 0):
        start = rounded(float(box[1 + axis]) * spatial_scale)
        extent = max(rounded(float(box[3 + axis]) * spatial_scale) - start + 1, 1)
        many, n = bins[1 - axis], spatial[1 - axis]
        edges = [(p * extent // many, -((-(p + 1) * extent) // many)) for p in range(many)]
        out.append([range(min(max(start + a, 0), n), min(max(start + b, 0), n)) for a, b in edges])
    return out


def roi_pool(x, rois, output_size, spatial_scale=1.0, return_argmax=False):
    bins = pair(output_size)
    y, argmax = np.zeros((len(rois), x.shape[1], *bins)), np.full((len(rois), x.shape[1], *bins), -1, np.int64)
    for k, box in enumerate(rois):
        if not 0 <= box[0] < len(x):
            continue
        rows, columns = pooled_cells(box, x.shape[2:], bins, spatial_scale)
        for c, p, q in itertools.product(range(x.shape[1]), range(bins[0]), range(bins[1])):
            cells = list(itertools.product(rows[p], columns[q]))
            if not cells:
                continue
            plane = x[int(box[0]), c]
            nans = [cell for cell in cells if np.isnan(plane[cell])]
            best = nans[-1] if nans else max(cells, key=lambda cell: (plane[cell], -cell[0], -cell[1]))
            y[k, c, p, q], argmax[k, c, p, q] = plane[best], best[0] * x.shape[3] + best[1]
    return {"y": y} | ({"argmax": argmax} if return_argmax else {})


def roi_pool_backward(dy, argmax, rois, x_shape, spatial_scale=1.0):
    dx, size = np.zeros(x_shape), np.zeros(x_shape)
    count = np.zeros(x_shape, int)
    for k, box in enumerate(rois):
        if not 0 <= box[0] < x_shape[0]:
            continue
        rows, columns = pooled_cells(box, x_shape[2:], dy.shape[2:], spatial_scale)
        for c, p, q in itertools.product(*map(range, dy.shape[1:])):
            h, w = divmod(int(argmax[k, c, p, q]), x_shape[3])
            if argmax[k, c, p, q] >= 0 and h in rows[p] and w in columns[q]:
                at = (int(box[0]), c, h, w)
                dx[at] += dy[k, c, p, q]
                size[at] += abs(dy[k, c, p, q])
                count[at] += 1
    return {"dx": Terms(dx, size, int(count.max(initial=1)))}


def drawn_boxes(d: Draw, n: int, samples: int, height: int, width: int) -> np.ndarray:
    """Boxes in eighths of a cell that lie within the image, stick out of it, have little or no extent; no sample of theirs lies on a step of the formula."""
    low = d.rng.integers(-8, 8 * min(height, width) - 4, (n, 2)) / 8 + 1 / 32
    extent = d.rng.integers(0, 8 * min(height, width), (n, 2)) / 8 + 1 / 16
    boxes = np.concatenate([d.rng.integers(0, samples, (n, 1)), low, low + extent], 1)
    return boxes


def with_rois(d: Draw, boxes: np.ndarray) -> np.ndarray:
    return boxes.astype(d.dtype("R"))


ROI_CALLS: list[tuple[tuple[int, ...], int, dict[str, Any]]] = [
    ((2, 3, 9, 11), 6, {"output_size": (2, 3), "sampling_ratio": 2}),
    ((1, 16, 12, 10), 3, {"output_size": 3, "spatial_scale": 0.5, "aligned": True}),
    ((3, 5, 7, 40), 4, {"output_size": (1, 2), "aligned": True, "sampling_ratio": 3}),
    ((1, 2, 4, 4), 0, {"output_size": 2}), ((2, 0, 4, 4), 2, {"output_size": 2}), ((1, 1, 1, 1), 2, {"output_size": 1}),
]  # fmt: skip


def roi_samples(takes: str) -> Callable[[Draw], Iterator[Sample]]:
    def samples(d: Draw) -> Iterator[Sample]:
        for shape, n, params in ROI_CALLS:
            own = params if takes == "mean" else {k: v for k, v in params.items() if k in ("output_size", "spatial_scale")}
            args = {"x": d.distinct(shape), "rois": with_rois(d, drawn_boxes(d, n, shape[0], *shape[2:]))}
            yield Sample(args, own, f"{list(shape)}-{n}")
        if takes == "max":
            yield Sample(args, own | {"return_argmax": True}, "argmax")
        else:  # many samples of a bin, and bins of many cells
            args = {"x": d.values((1, 2, 40, 70)), "rois": with_rois(d, np.array([[0, 1.25, 2.5, 68.5, 37.25], [0, -200, -100, 300, 250]]))}
            yield Sample(args, {"output_size": 1, "sampling_ratio": 0}, "large")

    return samples


def roi_gradients(takes: str) -> Callable[[Draw], Iterator[Sample]]:
    def samples(d: Draw) -> Iterator[Sample]:
        for sample in roi_samples(takes)(d):
            x, rois = sample.args["x"], sample.args["rois"]
            params = {k: v for k, v in sample.params.items() if k not in ("output_size", "return_argmax")} | {"x_shape": x.shape}
            bins = pair(sample.params["output_size"])
            args = {"dy": d.values((len(rois), x.shape[1], *bins)), "rois": rois}
            if takes == "max":
                found = roi_pool(x.astype(np.float64), rois.astype(np.float64), bins, params.get("spatial_scale", 1.0), True)["argmax"]
                args["argmax"] = found.astype(d.dtype("I"))
            yield Sample(args, params, sample.id)

    return samples


def roi_edges(takes: str, direction: str) -> Callable[[Draw], Iterator[Sample]]:
    """Values that are not finite, in the image and in the gradient, and boxes far outside."""

    def samples(d: Draw) -> Iterator[Sample]:
        first = next((roi_samples if direction == "forward" else roi_gradients)(takes)(d))
        name = "x" if direction == "forward" else "dy"
        for special in (np.nan, np.inf, -np.inf, -0.0):
            values = first.args[name].copy()
            values.flat[2] = np.float32(special).astype(values.dtype)
            yield first.with_args(**{name: values})
        rois = first.args["rois"].copy()
        rois[0, 1:], rois[1, 1:], rois[2, 1:] = (3000, 3000, 3008, 3008), (-4000, -9, -3990, 9), (5, 5, -3, -3)
        yield first.with_args(rois=rois)

    return samples


def roi_errors(d: Draw) -> Iterator[ErrorSample]:
    x, rois = d.values((2, 3, 5, 5)), with_rois(d, drawn_boxes(d, 3, 2, 5, 5))
    for bad in (0, (2, 0), (1, 2, 3)):
        yield ErrorSample({"x": x, "rois": rois}, {"output_size": bad}, "InvalidProblemError", "output_size is", id=f"bins-{bad}")
    yield ErrorSample({"x": x, "rois": rois}, {"output_size": 2, "spatial_scale": 0.0}, "InvalidProblemError", "spatial_scale is", id="scale")
    yield ErrorSample({"x": x[0], "rois": rois}, {"output_size": 2}, "InvalidProblemError", "x has shape", id="rank")
    yield ErrorSample({"x": x, "rois": rois[:, :4]}, {"output_size": 2}, "InvalidProblemError", "rois has shape", id="four")
    yield ErrorSample({"x": x[:, :, :0], "rois": rois}, {"output_size": 2}, "InvalidProblemError", "x is of spatial shape", id="no-cells")
    for number in (2, -1, np.nan):
        far = rois.copy()
        far[1, 0] = number
        yield ErrorSample({"x": x, "rois": far}, {"output_size": 2}, "IndexOutOfRangeError", "position 1", data=True, id=f"sample-{number}")


CASES += [
    OpCase("roi_align", "forward", roi_align, roi_samples("mean"), roi_errors, linear=("x",), nondiff=("rois",), edges=roi_edges("mean", "forward")),
    OpCase("roi_align", "backward", roi_align_backward, roi_gradients("mean"), linear=("dy",), nondiff=("rois",), edges=roi_edges("mean", "backward")),
    OpCase("roi_pool", "forward", roi_pool, roi_samples("max"), roi_errors, tol=EXACT, nondiff=("rois",), edges=roi_edges("max", "forward")),
    OpCase("roi_pool", "backward", roi_pool_backward, roi_gradients("max"), nondiff=("rois",), linear=("dy",), edges=roi_edges("max", "backward")),
]
