"""Records of ctc_loss: the sum over all alignments in extended precision, its gradient by going back through the recursion."""

from __future__ import annotations

import numpy as np

from .base import ErrorSample, OpCase, Sample, Terms, bound

L = np.longdouble
NONE = -np.inf
# times, samples (None: no axis), classes, labels, whether the samples' labels follow one another
SHAPES = ((5, 2, 3, 2, False), (7, 3, 5, 3, True), (4, None, 4, 2, False), (3, 0, 4, 2, False), (21, 2, 40, 8, False), (0, 2, 3, 1, False), (9, 4, 3, 4, True))


def _paths(x, labels, blank):
    """(loss, alpha, the gradient of the loss with respect to x) of one sample."""
    ext = np.full(2 * len(labels) + 1, blank)
    ext[1::2] = labels
    n = len(ext)
    skip = np.zeros(n, bool)
    skip[2:] = (ext[2:] != blank) & (ext[2:] != ext[:-2])
    times = len(x)
    if not times:
        return L(0 if n == 1 else np.inf), np.zeros((0, n), L), np.zeros_like(x)
    emitted = x[:, ext]
    alpha, before = np.full((times, n), L(NONE)), np.full((times, n), L(NONE))
    alpha[0, :2] = emitted[0, :2]
    shifted = lambda a, k: np.concatenate([np.full(k, L(NONE)), a[: max(n - k, 0)]])[:n]
    ways = lambda a: (a, shifted(a, 1), np.where(skip, shifted(a, 2), L(NONE)))
    for t in range(1, times):
        before[t] = np.logaddexp.reduce(ways(alpha[t - 1]))
        alpha[t] = before[t] + emitted[t]
    total = np.logaddexp.reduce(alpha[-1, -2:]) if n > 1 else alpha[-1, 0]
    part = np.zeros((times, n), L)
    if np.isfinite(total):
        part[-1, -2:] = -np.exp(alpha[-1, -2:] - total)
    for t in range(times - 1, 0, -1):
        for k, source in enumerate(ways(alpha[t - 1])):
            share = np.where(np.isfinite(before[t]), np.exp(source - np.where(np.isfinite(before[t]), before[t], 0)), 0) * part[t]
            part[t - 1, : max(n - k, 0)] += share[k:]
    dx = np.zeros_like(x)
    for t in range(times):
        np.add.at(dx[t], ext, part[t])
    return -total, alpha, dx


def _samples_of(x, target, input_lengths, target_lengths):
    """Each sample's (index, probabilities, labels)."""
    wide = np.asarray(x, L)
    wide = wide[:, None] if wide.ndim == 2 else wide
    times, lengths = np.atleast_1d(input_lengths), np.atleast_1d(target_lengths)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    for n in range(wide.shape[1]):
        labels = target[n][: lengths[n]] if target.ndim == 2 else target[starts[n] : starts[n + 1]]
        yield n, wide[: times[n], n], labels


def _loss(x, target, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False, max_target_length=None):
    rows = x.shape[1:-1]
    most = target.shape[-1] if max_target_length is None else min(target.shape[-1], max_target_length)
    alpha = np.full((x.shape[1] if rows else 1, x.shape[0], 2 * most + 1), L(NONE))
    nll = np.zeros(alpha.shape[0], L)
    size = np.zeros(alpha.shape[0], L)
    for n, probabilities, labels in _samples_of(x, target, input_lengths, target_lengths):
        nll[n], own, _ = _paths(probabilities, labels, blank)
        alpha[n, : own.shape[0], : own.shape[1]] = own
        size[n] = np.abs(np.where(np.isfinite(probabilities), probabilities, 0)).max(initial=0) * len(probabilities)
    y = np.where(np.isinf(nll), 0, nll) if zero_infinity else nll
    by = np.maximum(np.atleast_1d(target_lengths), 1) if reduction == "mean" else 1
    shaped = lambda a: a if rows else a[0]
    out = {"nll": Terms(shaped(nll), shaped(size), max(x.shape[0], 1)), "alpha": Terms(shaped(alpha), shaped(np.broadcast_to(size[:, None, None], alpha.shape)), max(x.shape[0], 1))}
    if reduction == "none":
        return {"y": Terms(shaped(y), shaped(size), max(x.shape[0], 1)), **out}
    count = len(nll) if reduction == "mean" else 1
    return {"y": Terms((y / by).sum() / L(count), (size / by).sum() / max(count, 1), max(x.shape[0], 1)), **out}


def _gradient(dy, x, target, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False, grad="logits"):
    wide = np.asarray(x, L)
    full = wide[:, None] if wide.ndim == 2 else wide
    dx, size = np.zeros_like(full), np.zeros_like(full)
    lengths = np.atleast_1d(target_lengths)
    for n, probabilities, labels in _samples_of(x, target, input_lengths, target_lengths):
        nll, _, own = _paths(probabilities, labels, blank)
        up = np.asarray(dy, L).reshape(-1)[n if reduction == "none" and np.ndim(dy) else 0]
        up = up / (full.shape[1] * max(lengths[n], 1)) if reduction == "mean" else up
        p = np.exp(probabilities)
        g = up * (own + (p if grad == "logits" else 0))
        if not np.isfinite(nll):
            g = np.zeros_like(g) if zero_infinity and np.isposinf(nll) else np.full_like(g, np.nan)
        many = len(probabilities) * (1 + np.abs(np.where(np.isfinite(probabilities), probabilities, 0)).max(initial=0))
        dx[: len(probabilities), n], size[: len(probabilities), n] = g, np.abs(up) * (p + np.abs(own)) * many
    return Terms(dx.reshape(x.shape), np.where(np.isfinite(size), size, 0).reshape(x.shape), max(x.shape[0], 1))


def _log_softmax(d, shape):
    x = d.rng.standard_normal(shape)
    x = x - np.log(np.exp(x).sum(-1, keepdims=True))
    return x.astype(d.dtype())


def _samples(d, backward=False):
    for k, (times, samples, classes, labels, joined) in enumerate(SHAPES):
        rows = () if samples is None else (samples,)
        reduction = ("mean", "none", "sum")[k % 3]
        blank = k % 2
        lengths = d.rng.integers(0, labels + 1, rows)
        target = d.rng.integers(0, classes - 1, (int(lengths.sum()),) if joined else (*rows, labels))
        target = (target + (target >= blank)).astype(d.dtype("K"))  # labels are no blank
        inputs = np.minimum(d.rng.integers(min(2 * labels, times), times + 1, rows), times)
        args = {"x": _log_softmax(d, (times, *rows, classes)), "target": target, "input_lengths": inputs.astype(d.dtype("J")), "target_lengths": lengths.astype(d.dtype("J"))}
        params = {"reduction": reduction, "blank": blank, "zero_infinity": k % 4 < 2}
        if joined:
            params["max_target_length"] = labels
        if backward:
            args["dy"] = d.values(rows if reduction == "none" else (), "D")
            params["grad"] = ("logits", "log_probs")[k % 2]
        elif k % 2 == 0:
            params["return_alpha"] = True
        yield Sample(args, params, f"{reduction} {times, samples, classes, labels, joined}")
    if not backward and d.types.get("R", d.types["T"]) == "f32":
        yield Sample({"x": _log_softmax(d, (4, 1, 3)), "target": np.array([[1]], d.dtype("K")), "input_lengths": np.array([4], d.dtype("J")), "target_lengths": np.array([1], d.dtype("J"))}, {"out_dtype": "float32"}, "out_dtype")


def _edges(backward):
    def planted(d):
        for sample in list(_samples(d, backward))[:2]:
            for value in (np.nan, -np.inf, -0.0):
                x = sample.args["x"].copy()
                x[0, 0, int(d.rng.integers(x.shape[-1]))] = np.float32(value)
                yield sample.with_args(x=x)

    return planted


def _errors(d):
    args = {"x": _log_softmax(d, (4, 2, 3)), "target": np.array([[1, 2], [2, 1]], np.int64), "input_lengths": np.array([4, 4], np.int64), "target_lengths": np.array([2, 1], np.int64)}
    yield ErrorSample({**args, "input_lengths": np.array([4], np.int64)}, {}, "InvalidProblemError", r"input_lengths is of shape \(1,\); accepted \(2,\)", id="lengths")
    yield ErrorSample({**args, "target": np.zeros((3, 2), np.int64)}, {}, "InvalidProblemError", r"target is of shape \(3, 2\); accepted \(2, labels\)", id="target")
    yield ErrorSample(args, {"blank": 3}, "InvalidProblemError", r"blank is 3; accepted a class in \[0, 3\)", id="blank")
    yield ErrorSample({**args, "target": np.array([[1, 2], [3, 1]], np.int64)}, {}, "IndexOutOfRangeError", r"index 3 at position 2 is out of range; accepted \[0, 3\)", data=True, id="label")
    yield ErrorSample({**args, "input_lengths": np.array([4, 5], np.int64)}, {}, "InvalidProblemError", "input length 5 at position 1; accepted lengths from 0 to 4", data=True, id="input length")
    yield ErrorSample({**args, "target_lengths": np.array([-1, 1], np.int64)}, {}, "InvalidProblemError", "target length -1 at position 0; accepted lengths from 0 to 2", data=True, id="target length")


def _gradient_errors(d):
    args = {"x": _log_softmax(d, (4, 2, 3)), "target": np.array([[1, 2], [2, 1]], np.int64), "input_lengths": np.array([4, 4], np.int64), "target_lengths": np.array([2, 1], np.int64)}
    yield ErrorSample({"dy": d.values((2,)), **args}, {}, "InvalidProblemError", r"dy is of shape \(2,\); accepted \(\)", id="dy")
    yield ErrorSample({"dy": d.values(()), **args, "target": np.array([[1, 2], [3, 1]], np.int64)}, {}, "IndexOutOfRangeError", "index 3 at position 2", data=True, id="label")


def _with_dy(sample, outputs, dys):
    params = {k: v for k, v in sample.params.items() if k != "return_alpha"} | {"grad": "log_probs"}
    return Sample({**sample.args, "dy": dys["y"]}, params, sample.id)


TOL = bound(c=16, reason="a logarithm and an exponential for each time")
CASES = [
    OpCase("ctc_loss", "forward", _loss, _samples, _errors, tol=TOL, edges=_edges(False)),
    OpCase("ctc_loss", "backward", _gradient, lambda d: _samples(d, True), _gradient_errors, tol=TOL, edges=_edges(True), backward_args=_with_dy),
]
