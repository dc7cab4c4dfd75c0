"""Records of the losses of rows: vectors that are compared, and scores of classes with a margin; references from the definitions, in extended precision."""

from __future__ import annotations

from typing import Any

import numpy as np

from .base import ErrorSample, OpCase, Sample, Terms, bound, unbroadcast

L = np.longdouble
SHAPES = ((6, 5), (7,), (0, 4), (3, 1), (4, 300), (300, 9))


def reduced(value, size, reduction, n):
    """The terms of the rows, their sum or their mean."""
    value, size = np.asarray(value, L), np.asarray(size, L)
    if reduction == "none":
        return Terms(value, size, n)
    by = L(value.size if reduction == "mean" else 1)
    return Terms(value.sum() / by, size.sum() / max(by, 1), max(n * value.size, 1))


def scale(dy, reduction, rows):
    """dy of each row, with an axis of one behind it."""
    up = np.asarray(dy, L) / (max(int(np.prod(rows)), 1) if reduction == "mean" else 1)
    return np.broadcast_to(up, rows)[..., None]


def gradients(up, n, **parts):
    """{d<name>: up * value} from (value, size)."""
    return {f"d{name}": Terms(up * value, np.abs(up) * size, max(n, 1)) for name, (value, size) in parts.items()}


# -- angles ----------------------------------------------------------------------------------------------------------------------------


def _angle(x1, x2, more=0.0):
    m1, m2 = (x1 * x1).sum(-1, keepdims=True) + L(more), (x2 * x2).sum(-1, keepdims=True) + L(more)
    return (x1 * x2).sum(-1, keepdims=True) / np.sqrt(m1) / np.sqrt(m2), np.sqrt(m1), np.sqrt(m2)


def _cosine(x1, x2, target, margin=0.0, reduction="mean"):
    cos = _angle(np.asarray(x1, L), np.asarray(x2, L), 1e-12)[0][..., 0]
    value = np.where(target == 1, 1 - cos, np.where(target == -1, np.where(np.isnan(cos), cos, np.maximum(cos - L(margin), 0)), 0))
    return reduced(value, np.full(np.shape(value), 2 + abs(margin)), reduction, x1.shape[-1])


def _turned(x1, x2, cos, n1, n2):
    value = (x2 / n2 - cos * x1 / n1) / n1
    return value, (np.abs(x2 / n2) + np.abs(x1 / n1)) / n1


def _cosine_backward(dy, x1, x2, target, margin=0.0, reduction="mean"):
    x1, x2 = np.asarray(x1, L), np.asarray(x2, L)
    cos, n1, n2 = _angle(x1, x2, 1e-12)
    t = np.asarray(target)[..., None]
    sign = np.where(t == 1, -1, np.where((t == -1) & ~(cos < L(margin)), 1, 0))
    (a, size_a), (b, size_b) = _turned(x1, x2, cos, n1, n2), _turned(x2, x1, cos, n2, n1)
    return gradients(scale(dy, reduction, x1.shape[:-1]), x1.shape[-1], x1=(sign * a, size_a), x2=(sign * b, size_b))


def _along(x1, x2, dim):
    full = np.broadcast_shapes(x1.shape, x2.shape)
    axis = dim if len(full) > 1 else 0
    return [np.moveaxis(np.broadcast_to(np.asarray(x, L), full), axis, -1) for x in (x1, x2)], axis


def _similarity_parts(x1, x2, eps):
    n1, n2 = np.sqrt((x1 * x1).sum(-1, keepdims=True)), np.sqrt((x2 * x2).sum(-1, keepdims=True))
    d1, d2 = np.maximum(n1, L(eps)), np.maximum(n2, L(eps))
    return (x1 / d1 * (x2 / d2)).sum(-1, keepdims=True), n1, n2, d1, d2


def _similarity(x1, x2, dim=1, eps=1e-8):
    (a, b), _ = _along(x1, x2, dim)
    y = _similarity_parts(a, b, eps)[0][..., 0]
    return Terms(np.where(np.isnan(y), y, np.clip(y, -1, 1)), np.ones(y.shape, L), max(a.shape[-1], 1))


def _similarity_backward(dy, x1, x2, dim=1, eps=1e-8):
    (a, b), axis = _along(x1, x2, dim)
    y, n1, n2, d1, d2 = _similarity_parts(a, b, eps)
    up = np.asarray(dy, L)[..., None]
    out = {}
    for name, u, v, own, du, dv in (("x1", a, b, n1, d1, d2), ("x2", b, a, n2, d2, d1)):
        part = np.where((own < L(eps)) | (own == 0), 0, y * u / du)
        value, size = up * (v / dv - part) / du, np.abs(up) * (np.abs(v / dv) + np.abs(u / du)) / du
        full = Terms(np.moveaxis(value, -1, axis), np.moveaxis(size, -1, axis), max(a.shape[-1], 1))
        out[f"d{name}"] = unbroadcast(full, np.shape(x1 if name == "x1" else x2))
    return out


# -- triplets --------------------------------------------------------------------------------------------------------------------------


def _distance(u, v, p, eps):
    """(distance, its derivative with respect to u) of the last axis."""
    e = np.asarray(u, L) - np.asarray(v, L) + L(eps)
    size = np.abs(e)
    if np.isinf(p):
        d = size.max(-1, keepdims=True, initial=0)
        tied = size == d
        k = np.sign(e) * tied / np.maximum(tied.sum(-1, keepdims=True), 1)
    else:
        d = (size ** L(p)).sum(-1, keepdims=True) ** (1 / L(p))
        k = np.sign(e) * (size / np.where(d == 0, 1, d)) ** (L(p) - 1)
    return d, np.where(d == 0, 0, np.where(np.isnan(d), d, k))


def _triplet_parts(anchor, positive, negative, margin, p, eps, swap):
    ap, kap = _distance(anchor, positive, p, eps)
    an, kan = _distance(anchor, negative, p, eps)
    pn, kpn = _distance(positive, negative, p, eps)
    least = np.minimum(an, pn) if swap else an
    share = np.where(pn < an, 1, np.where(pn == an, L(0.5), 0)) if swap else L(0)
    return L(margin) + ap - least, kap, kan, kpn, share, ap + an


def _triplet(anchor, positive, negative, margin=1.0, p=2.0, eps=1e-6, swap=False, reduction="mean"):
    over, *_, size = _triplet_parts(anchor, positive, negative, margin, p, eps, swap)
    value = np.where(np.isnan(over), over, np.maximum(over, 0))[..., 0]
    return reduced(value, (np.abs(size) * 4 + abs(margin))[..., 0], reduction, anchor.shape[-1])


def _triplet_backward(dy, anchor, positive, negative, margin=1.0, p=2.0, eps=1e-6, swap=False, reduction="mean"):
    over, kap, kan, kpn, share, _ = _triplet_parts(anchor, positive, negative, margin, p, eps, swap)
    live = np.where(np.isnan(over), over, np.where(over >= 0, 1, 0))
    gp, gn, gs = live * kap, live * (1 - share) * kan, live * share * kpn
    size = np.ones(anchor.shape, L) * 8
    return gradients(scale(dy, reduction, anchor.shape[:-1]), anchor.shape[-1], anchor=(gp - gn, size), positive=(-gp - gs, size), negative=(gn + gs, size))


# -- margins ---------------------------------------------------------------------------------------------------------------------------


def _refuse(x):
    if not x.shape[-1] and np.prod(x.shape[:-1]):
        raise ValueError("no class")


def _over(x, target, margin):
    """(z, the target's cells, whether targets are classes)."""
    x = np.asarray(x, L)
    inside = (target >= 0) & (target < x.shape[-1])
    t = np.where(inside, target, 0)[..., None]
    hit = np.arange(x.shape[-1]) == t
    z = L(margin) - np.take_along_axis(x, t, -1) + x if x.size else x
    return np.where(hit, 0, np.where(np.isnan(z), z, np.maximum(z, 0))), hit, np.where(inside, L(1), L("nan")), t[..., 0]


def _multi_margin(x, target, p=1, margin=1.0, weight=None, reduction="mean"):
    _refuse(x)
    z, _, ok, t = _over(x, target, margin)
    w = ok * (L(1) if weight is None else np.asarray(weight, L)[t])
    value = w * (z**p).sum(-1) / max(x.shape[-1], 1)
    return reduced(value, np.abs(value) + np.abs(w) * (np.abs(np.where(np.isfinite(x), x, 0)).max(-1, initial=0) * 2 + 1) ** p, reduction, x.shape[-1])


def _multi_margin_backward(dy, x, target, p=1, margin=1.0, weight=None, reduction="mean"):
    _refuse(x)
    z, hit, ok, t = _over(x, target, margin)
    w = ok * (L(1) if weight is None else np.asarray(weight, L)[t])
    part = np.where(np.isnan(z), z, np.where(z > 0, 1 if p == 1 else 2 * z, 0))
    g = np.where(hit, -part.sum(-1, keepdims=True), part)
    size = np.where(hit, np.abs(part).sum(-1, keepdims=True), np.abs(part) + np.abs(np.asarray(x, L)) * (p - 1))
    by = w[..., None] / max(x.shape[-1], 1)
    return gradients(scale(dy, reduction, x.shape[:-1]), x.shape[-1], x=(by * g, np.abs(by) * size))


def _labels(row):
    ends = np.flatnonzero(row == -1)
    return row[: ends[0]] if len(ends) else row


def _multilabel(x, target, reduction="mean"):
    _refuse(x)
    classes = max(x.shape[-1], 1)
    value, size = np.zeros(x.shape[:-1], L), np.zeros(x.shape[:-1], L)
    for cell in np.ndindex(x.shape[:-1]):
        row = np.asarray(x[cell], L)
        own = _labels(target[cell])
        others = np.setdiff1d(np.arange(len(row)), own)
        z = 1 - row[own][:, None] + row[others]
        value[cell] = np.where(np.isnan(z), z, np.maximum(z, 0)).sum() / classes
        size[cell] = (1 + np.abs(row[own][:, None]) + np.abs(row[others])).sum() / classes
    return reduced(value, size, reduction, classes)


def _multilabel_backward(dy, x, target, reduction="mean"):
    _refuse(x)
    g, size = np.zeros(x.shape, L), np.zeros(x.shape, L)
    for cell in np.ndindex(x.shape[:-1]):
        row = np.asarray(x[cell], L)
        own = _labels(target[cell])
        others = np.setdiff1d(np.arange(len(row)), own)
        z = 1 - row[own][:, None] + row[others]
        positive = np.where(np.isnan(z), z, z > 0)
        g[cell][others] += positive.sum(0)
        np.add.at(g[cell], own, -positive.sum(1))
        size[cell] = np.abs(g[cell])
    classes = max(x.shape[-1], 1)
    return gradients(scale(dy, reduction, x.shape[:-1]), classes, x=(g / classes, size / classes))


def _soft(x, target, weight=None, reduction="mean"):
    _refuse(x)
    x, t, w = np.asarray(x, L), np.asarray(target, L), L(1) if weight is None else np.asarray(weight, L)
    soft = np.log1p(np.exp(-np.abs(x))) + np.maximum(-x, 0)
    classes = max(x.shape[-1], 1)
    return reduced((w * ((1 - t) * x + soft)).sum(-1) / classes, (np.abs(w) * (np.abs((1 - t) * x) + soft)).sum(-1) / classes, reduction, classes)


def _soft_backward(dy, x, target, weight=None, reduction="mean"):
    _refuse(x)
    x, t, w = np.asarray(x, L), np.asarray(target, L), L(1) if weight is None else np.asarray(weight, L)
    classes = max(x.shape[-1], 1)
    up, down = (1 - t) / (1 + np.exp(-x)), t / (1 + np.exp(x))
    return gradients(scale(dy, reduction, x.shape[:-1]), classes, x=(w * (up - down) / classes, np.abs(w) * (np.abs(up) + np.abs(down)) / classes), target=(-w * x / classes, np.abs(w * x) / classes))


# -- samples ---------------------------------------------------------------------------------------------------------------------------


def _sides(d, shape):
    t = d.rng.choice([-1, 1], shape[:-1])
    return np.asarray(t).astype(d.dtype("K"))


def _classes(d, shape):
    return d.ints(shape[:-1], 0, shape[-1], "K")


def _listed(d, shape):
    """Labels of each row, some named twice, the end marked by -1."""
    t = d.ints(shape, 0, shape[-1], "K")
    if shape[-1] > 1:
        t[..., shape[-1] // 2] = -1
    return t


def _truth(d, shape):
    return d.values(shape, "T", 0.0, 1.0)


def record(op, forward, backward, vectors, target=None, weight=False, params=({},), axis=-1, **given: Any):
    """The two records of a loss of rows."""

    def args(d, shape, k):
        out = {name: d.values(shape) for name in vectors}
        if target is not None:
            out["target"] = target(d, shape)
        if weight and k % 2 == 0:
            out["weight"] = d.values(shape[-1:], "T", 0.25, 2.0)
        return out

    def samples(d, back=False):
        for k, shape in enumerate(SHAPES):
            for reduction in ("mean", "sum", "none") if k == 0 else (("none", "mean")[k % 2],):
                own = {"reduction": reduction, **params[(k + len(reduction)) % len(params)]}
                sample = args(d, shape, k)
                if back:
                    sample["dy"] = d.values(shape[:-1] if reduction == "none" else ())
                yield Sample(sample, own, f"{reduction} {shape}")
        for k, own in enumerate(params):
            sample = args(d, (4, 6), k)
            if back:
                sample["dy"] = d.values(())
            yield Sample(sample, dict(own), f"params {k}")
        if not back and d.types.get("R", d.types["T"]) == "f32":
            yield Sample(args(d, (3, 8), 0), {"out_dtype": "float32"}, "out_dtype")

    def errors(d):
        sample = args(d, (3, 4), 0)
        if len(vectors) > 1:
            yield ErrorSample({**sample, vectors[1]: d.values((3, 5))}, {}, "InvalidProblemError", rf"{vectors[1]} is of shape \(3, 5\); accepted \(3, 4\)", id="shapes")
        if target in (_classes, _listed):
            yield ErrorSample({**sample, "target": np.full(sample["target"].shape, 4, sample["target"].dtype)}, {}, "IndexOutOfRangeError", r"index 4 at position 0 is out of range; accepted \[0, 4\)", data=True, id="class")

    def dy_of(sample, outputs, dys):
        return Sample(dict(sample.args, dy=dys["y"]), sample.params, sample.id)

    tol = bound(c=16, reason="norms and their quotients, each with its own rounding")
    return [
        OpCase(op, "forward", forward, samples, errors, tol=tol, **given),
        OpCase(op, "backward", backward, lambda d: samples(d, True), tol=tol, backward_args=dy_of, **given),
    ]


def similarity():
    shapes = ((6, 5), (7,), (0, 4), (3, 4, 2), (4, 300), (5, 7, 6))

    def samples(d, back=False):
        for k, shape in enumerate(shapes):
            own = ({}, {"dim": -1}, {"eps": 0.5})[k % 3]
            axis = own.get("dim", 1) if len(shape) > 1 else 0
            args = {"x1": d.values(shape), "x2": d.values(shape if k % 2 == 0 or len(shape) < 2 else (1, *shape[1:]))}
            if back:
                args["dy"] = d.values(tuple(np.delete(shape, axis)))
            yield Sample(args, {} if len(shape) < 2 and "dim" in own else own, f"{shape} {own}")
        if back:
            for first, second, dim in (((6, 1, 5), (3, 5), -1), ((1, 4, 300), (70, 1, 300), 2), ((4, 1), (4, 9), 1), ((0, 4), (1, 4), 1), ((3, 4, 2), (1, 4, 1), 1)):
                full = np.broadcast_shapes(first, second)
                yield Sample({"x1": d.values(first), "x2": d.values(second), "dy": d.values(tuple(np.delete(full, dim)))}, {"dim": dim}, f"{first} {second}")
        if not back and d.types.get("R", d.types["T"]) == "f32":
            yield Sample({"x1": d.values((3, 8)), "x2": d.values((3, 8))}, {"out_dtype": "float32"}, "out_dtype")

    def errors(d):
        yield ErrorSample({"x1": d.values((3, 4)), "x2": d.values((3, 5))}, {}, "InvalidProblemError", r"x2 is of shape \(3, 5\); accepted one that broadcasts", id="shapes")

    def dy_of(sample, outputs, dys):
        return Sample({**sample.args, "dy": dys["y"]}, sample.params, sample.id)

    tol = bound(c=16, reason="norms and their quotients, each with its own rounding")
    # An infinity makes 0 * inf or a quotient of infinities, by the order of the factors.
    reason = "infinities and norms at the ends of the range: tests/test_cases_losses.py"
    return [
        OpCase("cosine_similarity", "forward", _similarity, samples, errors, tol=tol, edges=(), reason=reason),
        OpCase("cosine_similarity", "backward", _similarity_backward, lambda d: samples(d, True), tol=tol, backward_args=dy_of, edges=(), reason=reason),
    ]


ENDS = {"edges": (), "reason": "an infinity makes NaN or its sign by the order of the factors: NaN alone, tests/test_cases_losses.py"}
CASES = [
    *record("cosine_embedding_loss", _cosine, _cosine_backward, ("x1", "x2"), _sides, params=({}, {"margin": 0.25}), **ENDS),
    *record("triplet_margin_loss", _triplet, _triplet_backward, ("anchor", "positive", "negative"), params=({}, {"p": 1.0, "margin": 0.5}, {"p": np.inf}, {"p": 3.0, "eps": 0.0, "swap": True}, {"swap": True, "margin": 3.0}), **ENDS),
    *record("multi_margin_loss", _multi_margin, _multi_margin_backward, ("x",), _classes, True, params=({}, {"p": 2}, {"margin": 0.5}), nondiff=("weight",), **ENDS),
    *record("multilabel_margin_loss", _multilabel, _multilabel_backward, ("x",), _listed, **ENDS),
    *record("multilabel_soft_margin_loss", _soft, _soft_backward, ("x",), _truth, True, nondiff=("weight",), **ENDS),
    *similarity(),
]
