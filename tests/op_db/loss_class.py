"""Records of the losses over classes: references from the definitions, in extended precision."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..numerics import NUMPY, compute_token, is_float
from .base import ErrorSample, OpCase, Sample, Terms, bound

L = np.longdouble
IGNORE = -100
SHAPES = ((6, 5), (7,), (0, 4), (3, 1), (2, 5, 3), (4, 1030), (3, 7, 4, 5), (300, 9))


def _split(shape: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    axis = min(1, len(shape) - 1)
    return axis, shape[:axis] + shape[axis + 1 :]


def _last(x: np.ndarray) -> np.ndarray:
    """Classes as the last axis, in extended precision."""
    return np.moveaxis(np.asarray(x, L), min(1, x.ndim - 1), -1)


def _first(rows: np.ndarray) -> np.ndarray:
    return np.moveaxis(rows, -1, min(1, rows.ndim - 1))


def _times(a: Any, b: Any) -> Any:
    return np.where(a == 0, L(0), a * b)


def _lse(x: np.ndarray) -> np.ndarray:
    """NaN in rows with NaN or +inf, as PyTorch."""
    top = x.max(-1, keepdims=True)
    shift = np.where(np.isneginf(top), 0, top)
    return (shift + np.log(np.exp(x - shift).sum(-1, keepdims=True)))[..., 0]


def _targets(x, target, weight, ignore_index, label_smoothing):
    """(q times weight as it multiplies lp, its size, what a row counts in the mean), classes last; a row of no class counts 0, a bad one NaN."""
    classes = x.shape[-1]
    w = np.ones(classes, L) if weight is None else np.asarray(weight, L)
    e = L(label_smoothing)
    if target.dtype.kind == "f":
        q = ((1 - e) * _last(target) + e / classes) * w
        return q, np.ones(x.shape[:-1], L)
    inside = (target >= 0) & (target < classes)
    t = np.where(inside, target, 0)
    hit = np.arange(classes) == t[..., None]
    q = np.where(hit, (1 - e) * w, 0) + (e / classes * w if label_smoothing else 0)
    keep = target != ignore_index
    own = np.where(inside, w[t], L("nan"))
    return np.where(keep[..., None], np.where(inside[..., None], q, L("nan")), 0), np.where(keep, own, 0)


def _refuse(shape):
    if not shape[min(1, len(shape) - 1)] and np.prod([n for a, n in enumerate(shape) if a != min(1, len(shape) - 1)]):
        raise ValueError("no class")


def _loss(x, target, weight, ignore_index, reduction, label_smoothing, logits):
    _refuse(x.shape)
    rows = _last(x)
    q, own = _targets(rows, target, weight, ignore_index, label_smoothing)
    lse = _lse(rows)[..., None] if logits and rows.size else L(0)
    term = -_times(q, rows - lse).sum(-1)
    if target.dtype.kind == "f" and not np.isfinite(q).all():  # the sums of q and of q times x are taken apart
        term = _times(q.sum(-1), lse[..., 0]) - _times(q, rows).sum(-1)
    size = (np.abs(q) * (np.abs(np.where(np.isfinite(rows), rows, 0)) + np.abs(lse) + 1)).sum(-1)
    if reduction == "none":
        return Terms(term, size, max(rows.shape[-1], 1))
    by = own.sum() if reduction == "mean" else L(1)
    return Terms(term.sum() / by, size.sum() / (by if by > 0 else 1), max(rows.size, 1))


def _gradient(dy, x, target, weight, ignore_index, reduction, label_smoothing):
    _refuse(x.shape)
    rows = _last(x)
    if not rows.size:
        return {"dx": np.zeros(x.shape), "dtarget": np.zeros(x.shape)}
    q, own = _targets(rows, target, weight, ignore_index, label_smoothing)
    lse = _lse(rows)[..., None]
    lp = rows - lse
    p = np.exp(lp)
    up = np.broadcast_to(np.asarray(dy, L) / (own.sum() if reduction == "mean" else 1), rows.shape[:-1])[..., None]
    every = q.sum(-1, keepdims=True)
    g, size = up * (p * every - q), np.abs(up) * (p * (1 + np.abs(np.where(np.isfinite(lp), rows, 0)) + np.abs(lse)) * np.abs(q).sum(-1, keepdims=True) + np.abs(q))
    if target.dtype.kind != "f":
        gone = (target == ignore_index)[..., None]
        g, size = np.where(gone, 0, g), np.where(gone, 0, size)
    w = np.ones(rows.shape[-1], L) if weight is None else np.asarray(weight, L)
    dt = -up * (1 - L(label_smoothing)) * _times(np.broadcast_to(w, lp.shape), lp)
    out = {"dx": Terms(_first(g), _first(size), rows.shape[-1])}
    if target.dtype.kind == "f":
        out["dtarget"] = Terms(_first(dt), _first(np.abs(up) * np.abs(w) * (np.abs(rows) + np.abs(lse))), rows.shape[-1])
    return out


def _cross_entropy(x, target, weight=None, ignore_index=IGNORE, reduction="mean", label_smoothing=0.0):
    return {"y": _loss(x, target, weight, ignore_index, reduction, label_smoothing, True)}


def _cross_entropy_backward(dy, x, target, weight=None, ignore_index=IGNORE, reduction="mean", label_smoothing=0.0):
    return _gradient(dy, x, target, weight, ignore_index, reduction, label_smoothing)


def _nll(x, target, weight=None, ignore_index=IGNORE, reduction="mean"):
    return _loss(x, target, weight, ignore_index, reduction, 0.0, False)


def _nll_backward(dy, target, x_shape, weight=None, ignore_index=IGNORE, reduction="mean"):
    _refuse(x_shape)
    rows = np.moveaxis(np.zeros(x_shape, L), min(1, len(x_shape) - 1), -1)
    q, own = _targets(rows, target, weight, ignore_index, 0.0)
    up = np.asarray(dy, L) / (own.sum() if reduction == "mean" else 1)
    full = np.where(q == 0, 0, -np.broadcast_to(up, rows.shape[:-1])[..., None] * q)
    return Terms(_first(full), np.abs(_first(full)))


def _draw_target(d, shape, ignored=IGNORE):
    axis, rows = _split(shape)
    if is_float(d.types["K"]):
        q = d.rng.dirichlet(np.ones(shape[axis]), rows) if shape[axis] else np.zeros(rows + (0,))
        return np.moveaxis(q, -1, axis).astype(d.dtype("K"))
    t = d.ints(rows, 0, shape[axis], "K")
    if t.ndim and t.size > 3:
        t.flat[1] = ignored
    return t


def _samples(d, params, backward=False):
    for k, shape in enumerate(SHAPES):
        for reduction in (("mean", "sum", "none") if k < 2 else (("mean", "none")[k % 2],)):
            given = params[(k + len(reduction)) % len(params)]
            axis, rows = _split(shape)
            args = {"x": d.values(shape), "target": _draw_target(d, shape, given.get("ignore_index", IGNORE))}
            if k % 3 != 1:
                args["weight"] = d.values((shape[axis],), "T", 0.25, 2.0)
            if backward:
                args["dy"] = d.values(rows if reduction == "none" else (), "D" if "D" in d.types else "T")
            yield Sample(args, {"reduction": reduction, **given}, f"{reduction} {shape}")


def _smooth(d, backward=False):
    yield from _samples(d, ({}, {"label_smoothing": 0.125}, {"ignore_index": 0}), backward)
    wide = Sample({"x": d.values((3, 6)), "target": _draw_target(d, (3, 6))}, {"out_dtype": "float32"}, "out_dtype")
    if not backward and d.types.get("R", d.types["T"]) == "f32":
        yield wide


def _with_lse(d):
    """Every other sample with the forward's log-sum-exp."""
    acc = NUMPY[compute_token(d.types["T"])]
    for k, sample in enumerate(_smooth(d, True)):
        x = sample.args["x"]
        if k % 2 and x.size:
            exact = _lse(_last(x))
            high = exact.astype(acc)
            sample = sample.with_args(lse=np.stack([high, (exact - high).astype(acc)]))
        yield sample


def _shaped(d):
    for sample in _samples(d, ({}, {"ignore_index": 0}), True):
        yield Sample(sample.args, {**sample.params, "x_shape": sample.args["x"].shape}, sample.id)


def _errors(d):
    yield ErrorSample({"x": d.values((3, 4)), "target": np.array([0, 1], np.int64)}, {}, "InvalidProblemError", r"target is of shape \(2,\); accepted \(3,\)", id="target")
    yield ErrorSample({"x": d.values((3, 4)), "target": np.array([0, 1, 2], np.int64), "weight": d.values((3,))}, {}, "InvalidProblemError", r"weight is of shape \(3,\); accepted \(4,\)", id="weight")
    yield ErrorSample({"x": d.values(()), "target": np.array(0, np.int64)}, {}, "InvalidProblemError", "an axis of classes", id="rank 0")
    for reduction in ("mean", "none"):
        yield ErrorSample({"x": d.values((3, 4)), "target": np.array([0, 4, -1], np.int64)}, {"reduction": reduction}, "IndexOutOfRangeError", r"index 4 at position 1 is out of range; accepted \[0, 4\)", data=True, id=f"class {reduction}")


def _gradient_errors(d):
    target = np.array([0, 4, -1], np.int64)
    yield ErrorSample({"dy": d.values((3,)), "x": d.values((3, 4)), "target": target}, {}, "InvalidProblemError", r"dy is of shape \(3,\); accepted \(\)", id="dy")
    yield ErrorSample({"dy": d.values(()), "x": d.values((3, 4)), "target": target}, {}, "IndexOutOfRangeError", r"index 4 at position 1 is out of range", data=True, id="class")


def _dy(sample, outputs, dys):
    extra = {"x_shape": sample.args["x"].shape}
    return Sample(dict(sample.args, dy=dys["y"]), {**sample.params, **extra}, sample.id)


def _only_dy(sample, outputs, dys):
    return Sample(dict(sample.args, dy=dys["y"]), sample.params, sample.id)


TOL = bound(c=24, reason="log-sum-exp and the sum over the rows follow each other, each with its own rounding")
CASES = [
    OpCase("cross_entropy", "forward", _cross_entropy, _smooth, _errors, tol=TOL, nondiff=("weight",), reason="lse is a pair of numbers whose sum is exact: tests/test_cases_losses.py"),
    OpCase("cross_entropy", "backward", _cross_entropy_backward, _with_lse, _gradient_errors, tol=TOL, nondiff=("weight",), backward_args=_only_dy),
    OpCase("nll_loss", "forward", _nll, lambda d: _samples(d, ({}, {"ignore_index": 0})), _errors, tol=bound(), nondiff=("weight",)),
    OpCase("nll_loss", "backward", _nll_backward, _shaped, lambda d: (), tol=bound(), nondiff=("weight",), backward_args=_dy),
]  # fmt: skip
