"""Records of the losses that are a formula of each element: references from the definitions, in extended precision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .base import ErrorSample, OpCase, Sample, Terms, bound, call_with, elementwise, unbroadcast

L = np.longdouble
REDUCED = ((6, 5), (), (0, 4), (2, 1030), (300, 33))
WHOLE = ((3, 5, 7), (257,), (2, 64), (0, 3))
TOGETHER = (((4, 1, 3), (2, 1), (3,), ()), ((6, 1), (1, 5), (5,), (6, 1)))  # shapes that broadcast


def divided(reduction: str, shape: Sequence[int]) -> int:
    """What the terms of a loss are divided by."""
    if reduction == "batchmean":
        return shape[0] if shape else 1
    return int(np.prod(shape, dtype=np.int64)) if reduction == "mean" else 1


def pointwise(
    op: str, term: Callable[..., Any], gradient: Callable[..., Mapping[str, Any]], *, args: Sequence[str] = ("x", "target"), optional: Sequence[str] = (),
    domain: Mapping[str, tuple[float, float]] | None = None, choices: Mapping[str, Sequence[float]] | None = None, params: Sequence[Mapping[str, Any]] = ({},),
    kinks: Any = (), nondiff: Sequence[str] = (), edges: Any = None, ulps: float = 8.0, reductions: Sequence[str] = ("mean", "sum", "none"),
) -> list[OpCase]:  # fmt: skip
    """The two records. `term` gives (value, size of what adds up in it) of each element, `gradient` the same for each operand; both get longdouble arrays."""
    ranges, sets = dict(domain or {}), dict(choices or {})

    def wide(given: Mapping[str, Any]) -> dict[str, Any]:
        ones = dict.fromkeys(optional, L(1))
        return {**ones, **{k: np.asarray(v, np.clongdouble if v.dtype.kind == "c" else L) if isinstance(v, np.ndarray) else v for k, v in given.items() if v is not None}}

    def forward(reduction: str = "mean", **given: Any) -> Any:
        value, size = (np.asarray(part, L) for part in call_with(term, wide(given)))
        shape = np.broadcast_shapes(*(np.shape(given[k]) for k in (*args, *optional) if k in given))
        value, size = np.broadcast_to(value, shape), np.broadcast_to(size, shape)
        if reduction == "none":
            return Terms(value, size)
        by = L(divided(reduction, shape))
        return Terms(value.sum() / by, size.sum() / max(by, 1), max(value.size, 1))

    def backward(dy: np.ndarray, reduction: str = "mean", **given: Any) -> dict[str, Any]:
        shape = np.broadcast_shapes(*(np.shape(given[k]) for k in (*args, *optional) if k in given))
        up = np.asarray(dy, L) / max(divided(reduction, shape), 1)
        out = {}
        for name, (value, size) in call_with(gradient, wide(given)).items():
            full = Terms(np.broadcast_to(up * value, shape), np.broadcast_to(np.abs(up) * size, shape))
            out[f"d{name}"] = unbroadcast(full, given[name].shape)
        return out

    def draw(d: Any, name: str, shape: tuple[int, ...]) -> np.ndarray:
        if name in sets:
            return d.rng.choice(np.array(sets[name]), shape).astype(d.dtype())
        return d.values(shape, "T", *ranges.get(name, (-3.0, 3.0)))

    def samples(d: Any) -> list[Sample]:
        out = []
        for k, reduction in enumerate(reductions):
            shapes = WHOLE if reduction == "none" else REDUCED
            for j, shape in enumerate(shapes):
                given = params[(j + k) % len(params)]
                some = {name: draw(d, name, shape if (j + k) % 2 else shape[-1:]) for name in optional if (j + k) % 3}
                out.append(Sample({**{name: draw(d, name, shape) for name in args}, **some}, {"reduction": reduction, **given}, f"{reduction} {shape}"))
        for j, given in enumerate(params):
            out.append(Sample({name: draw(d, name, (5, 9)) for name in (*args, *optional)}, {"reduction": reductions[j % 3], **given}, f"params {j}"))
        for j, shapes in enumerate(TOGETHER):
            reduction = reductions[2 * j]
            out.append(Sample({name: draw(d, name, shape) for name, shape in zip((*args, *optional), shapes, strict=False)}, {"reduction": reduction}, f"broadcast {j}"))
        return out

    def forward_samples(d: Any) -> list[Sample]:
        wider = [Sample({name: draw(d, name, (3, 8)) for name in args}, {"out_dtype": "float32"}, "out_dtype")] if d.types.get("R", d.types["T"]) == "f32" else []
        return samples(d) + wider

    def with_dy(d: Any, sample: Sample) -> Sample:
        shape = np.broadcast_shapes(*(sample.args[name].shape for name in (*args, *optional) if name in sample.args))
        return sample.with_args(dy=d.values(shape if sample.params["reduction"] == "none" else (), d.part, -1.0, 1.0))

    def errors(d: Any) -> list[ErrorSample]:
        first, second, *more = args
        plain = {name: draw(d, name, (3, 4)) for name in more}
        return [ErrorSample({first: draw(d, first, (3, 4)), second: draw(d, second, (2, 4)), **plain}, {}, "InvalidProblemError", rf"{second} is of shape \(2, 4\); accepted one that broadcasts", id="shapes")]

    def gradient_errors(d: Any) -> list[ErrorSample]:
        plain = {name: draw(d, name, (3, 4)) for name in args}
        return [ErrorSample({"dy": d.values((3, 4), d.part), **plain}, {}, "InvalidProblemError", r"dy is of shape \(3, 4\); accepted \(\)", id="dy")]

    def make(sample: Sample, outputs: Any, dys: Any) -> Sample:
        return Sample(dict(sample.args, dy=dys["y"]), sample.params, sample.id)

    tol = bound(ulps=ulps)
    return [
        OpCase(op, "forward", forward, forward_samples, errors, kinks=kinks, tol=tol, nondiff=tuple(nondiff), edges=edges),
        OpCase(op, "backward", backward, lambda d: [with_dy(d, s) for s in samples(d)], gradient_errors, kinks=kinks, tol=tol, nondiff=tuple(nondiff), edges=edges, backward_args=make),
    ]  # fmt: skip


def nan_or(value: Any, other: Any) -> Any:
    """`other`, NaN where the value is."""
    return np.where(np.isnan(value), value, other)


def both(g: Any, size: Any) -> dict[str, Any]:
    """Gradients of x and of target, which differ in the sign."""
    return {"x": (g, size), "target": (-g, size)}


def apart(x: Any, target: Any) -> Any:
    """The size of what a difference is made of."""
    return np.abs(x) + np.abs(target)


# -- differences -----------------------------------------------------------------------------------------------------------------------


def _mse(x, target):
    return np.abs(x - target) ** 2, apart(x, target) ** 2


def _mse_gradient(x, target):
    return both(2 * (x - target), 2 * apart(x, target))


def _l1(x, target):
    return np.abs(x - target), apart(x, target)


def _l1_gradient(x, target):
    d = x - target
    return both(np.sign(d), np.abs(np.sign(d)))


def _smooth_l1(x, target, beta=1.0):
    d = np.abs(x - target)
    return np.where(d < beta, d * d / (2 * L(beta) if beta else L(1)), d - L(beta) / 2), apart(x, target) * (1 + apart(x, target)) * max(1.0, 1 / beta if beta else 0)


def _smooth_l1_gradient(x, target, beta=1.0):
    d = x - target
    return both(np.where(np.abs(d) < beta, d / (L(beta) if beta else L(1)), np.sign(d)), 1 + apart(x, target) * (1 / beta if beta else 0))


def _huber(x, target, delta=1.0):
    d = np.abs(x - target)
    return np.where(d <= delta, d * d / 2, L(delta) * (d - L(delta) / 2)), (1 + apart(x, target)) ** 2


def _huber_gradient(x, target, delta=1.0):
    d = x - target
    return both(np.where(np.abs(d) <= delta, d, L(delta) * np.sign(d)), apart(x, target) + delta)


def _near_zero(x, target):
    near = np.abs(np.asarray(x) - target) < 1e-3
    return {"x": near, "target": near}


def _near_bend(x, target, beta=None, delta=1.0):
    d = np.abs(np.asarray(x, float) - target)
    near = (np.abs(d - (delta if beta is None else beta)) < 1e-3) | ((d < 1e-3) if beta == 0 else False)
    return {"x": near, "target": near}


# -- likelihoods -----------------------------------------------------------------------------------------------------------------------


def _logs(x):
    clamp = lambda v: np.where(v < -100, L(-100), v)
    return clamp(np.log(x)), clamp(np.log1p(-x))


def _bce(x, target, weight):
    p, q = _logs(x)
    return -weight * (target * p + (1 - target) * q), np.abs(weight) * (np.abs(target * p) + np.abs((1 - target) * q))


def _bce_gradient(x, target, weight):
    p, q = _logs(x)
    below = x * (1 - x)
    below = np.where(below < L(1e-12), L(1e-12), below)
    return {"x": (weight * (x - target) / below, np.abs(weight) * apart(x, target) / np.abs(below)), "target": (weight * (q - p), np.abs(weight) * (np.abs(p) + np.abs(q)))}


def _softplus(x):
    return np.log1p(np.exp(-np.abs(x))) + np.maximum(x, 0)


def _sigmoid(x):
    return np.where(x >= 0, 1 / (1 + np.exp(-np.abs(x))), np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))))


def _logits(x, target, weight, pos_weight):
    scale = 1 + (pos_weight - 1) * target
    return weight * ((1 - target) * x + scale * _softplus(-x)), np.abs(weight) * (np.abs((1 - target) * x) + (1 + (1 + np.abs(pos_weight)) * np.abs(target)) * _softplus(-x))


def _logits_gradient(x, target, weight, pos_weight):
    up, down = (1 - target) * _sigmoid(x), pos_weight * target * _sigmoid(-x)
    soft = (pos_weight - 1) * _softplus(-x)
    return {
        "x": (weight * (up - down), np.abs(weight) * (np.abs(up) + np.abs(down))),
        "target": (weight * (soft - x), np.abs(weight) * ((1 + np.abs(pos_weight)) * _softplus(-x) + np.abs(x))),
    }


def _soft_margin(x, target):
    return _softplus(-target * x), _softplus(-target * x)


def _soft_margin_gradient(x, target):
    part = _sigmoid(-target * x)
    return {"x": (-target * part, np.abs(target * part)), "target": (-x * part, np.abs(x * part))}


def _kl(x, target, log_target=False):
    if log_target:
        return np.exp(target) * (target - x), np.exp(target) * apart(x, target)
    value = np.where(target == 0, nan_or(x, L(0)), target * (np.log(target) - x))
    return value, np.where(target == 0, L(0), np.abs(target) * (np.abs(np.log(target)) + np.abs(x)))


def _kl_gradient(x, target, log_target=False):
    if log_target:
        e = np.exp(target)
        return {"x": (-e + 0 * x, e), "target": (e * (target - x + 1), e * (apart(x, target) + 1))}
    value = np.where(target == 0, nan_or(x, L(0)), np.log(target) + 1 - x)
    return {"x": (-target + 0 * np.where(np.isfinite(x), x, 0), np.abs(target)), "target": (value, np.where(target == 0, L(0), np.abs(np.log(target)) + 1 + np.abs(x)))}


def _poisson(x, target, log_input=True, full=False, eps=1e-8):
    rate, log = (np.exp(x), x) if log_input else (x, np.log(x + L(eps)))
    more = np.where(target > 1, target * np.log(target) - target + np.log(2 * L(np.pi) * target) / 2, 0) if full else L(0)
    size = np.where(target > 1, target * np.abs(np.log(target)) + target + 2, 0) if full else L(0)
    return rate - target * log + more, np.abs(rate) + np.abs(target * log) + size


def _poisson_gradient(x, target, log_input=True, full=False, eps=1e-8):
    slope, log = (np.exp(x) - target, x) if log_input else (1 - target / (x + L(eps)), np.log(x + L(eps)))
    more = np.where(target > 1, np.log(target) + 1 / (2 * target), 0) if full else L(0)
    return {"x": (slope, np.abs(np.exp(x)) + np.abs(target) if log_input else 1 + np.abs(target / (x + L(eps)))), "target": (-log + more, np.abs(log) + np.abs(more) + 1)}


def _variance(x, var, eps):
    var = np.asarray(var)
    var = var[..., None] if var.ndim and var.ndim + 1 == np.ndim(x) and var.shape == np.shape(x)[:-1] else var
    return np.where(var < L(eps), L(eps), var)


def _gaussian(x, target, var, full=False, eps=1e-6):
    v = _variance(x, var, eps)
    return (np.log(v) + (x - target) ** 2 / v) / 2 + (np.log(2 * L(np.pi)) / 2 if full else L(0)), np.abs(np.log(v)) + apart(x, target) ** 2 / v + 1


def _gaussian_gradient(x, target, var, full=False, eps=1e-6):
    v = _variance(x, var, eps)
    d, size = (x - target) / v, apart(x, target) / v
    return {**both(d, size), "var": ((1 / v - d * d) / 2, (1 / v + size * size) / 2)}


# -- margins ---------------------------------------------------------------------------------------------------------------------------


def _hinge(x, target, margin=1.0):
    away = nan_or(x, np.maximum(0, L(margin) - x))
    return np.where(target == 1, 0, away) + np.where(target == -1, 0, x), np.abs(x) + abs(margin)


def _hinge_gradient(x, target, margin=1.0):
    g = np.where(target == -1, 0, 1) - np.where(target == 1, 0, np.where(L(margin) - x >= 0, 1, 0))
    return {"x": (nan_or(x, g), L(1))}


def _ranking(x1, x2, target, margin=0.0):
    a = L(margin) - target * (x1 - x2)
    return nan_or(a, np.maximum(a, 0)), abs(margin) + np.abs(target) * apart(x1, x2)


def _ranking_gradient(x1, x2, target, margin=0.0):
    a = L(margin) - target * (x1 - x2)
    g = nan_or(a, np.where(a >= 0, target, 0))
    return {"x1": (-g, np.abs(target)), "x2": (g, np.abs(target))}


def _near_margin(x, target, margin=1.0):
    return {"x": np.abs(np.asarray(x, float) - margin) < 1e-3}


def _near_tie(x1, x2, target, margin=0.0):
    near = np.abs(margin - np.asarray(target, float) * (np.asarray(x1, float) - x2)) < 1e-3
    return {"x1": near, "x2": near}


def _squared_error(x, target):
    d = x - target
    return d * d


def _squared_error_backward(dy, x, target):
    two = x.dtype.type(2)
    return {"x": dy * (two * (x - target)), "target": dy * (two * (target - x))}


UNIT, POSITIVE, COUNTS = (0.03, 0.97), (0.1, 3.0), (0.0, 5.0)
CASES = [
    *pointwise("mse_loss", _mse, _mse_gradient),
    *pointwise("l1_loss", _l1, _l1_gradient, kinks=_near_zero),
    *pointwise("smooth_l1_loss", _smooth_l1, _smooth_l1_gradient, params=({}, {"beta": 0.0}, {"beta": 0.5}), kinks=_near_bend),
    *pointwise("huber_loss", _huber, _huber_gradient, params=({}, {"delta": 0.5}), kinks=_near_bend),
    *pointwise("binary_cross_entropy", _bce, _bce_gradient, optional=("weight",), domain={"x": UNIT, "target": (0.0, 1.0)}),
    *pointwise("binary_cross_entropy_with_logits", _logits, _logits_gradient, optional=("weight", "pos_weight"), domain={"target": (0.0, 1.0), "pos_weight": POSITIVE}),
    *pointwise("soft_margin_loss", _soft_margin, _soft_margin_gradient),
    *pointwise("kl_div", _kl, _kl_gradient, domain={"target": (0.05, 1.0)}, params=({}, {"log_target": True}), reductions=("mean", "sum", "none", "batchmean")),
    *pointwise("poisson_nll_loss", _poisson, _poisson_gradient, domain={"x": POSITIVE, "target": COUNTS}, params=({}, {"log_input": False}, {"full": True}, {"log_input": False, "full": True, "eps": 0.5}), kinks=lambda target: {"target": np.abs(np.asarray(target, float) - 1) < 1e-3}),
    *pointwise("gaussian_nll_loss", _gaussian, _gaussian_gradient, args=("x", "target", "var"), domain={"var": (1.5, 5.0)}, params=({}, {"full": True, "eps": 2.0}), kinks=lambda var, eps=1e-6: {"var": np.asarray(var, float) < eps + 1e-3}),
    *pointwise("hinge_embedding_loss", _hinge, _hinge_gradient, choices={"target": (-1.0, 1.0)}, params=({}, {"margin": 0.25}), kinks=_near_margin, nondiff=("target",)),
    *pointwise("margin_ranking_loss", _ranking, _ranking_gradient, args=("x1", "x2", "target"), choices={"target": (-1.0, 1.0)}, params=({}, {"margin": 0.5}), kinks=_near_tie, nondiff=("target",)),
    *elementwise("squared_error", _squared_error, _squared_error_backward, args=("x", "target")),
]  # fmt: skip
