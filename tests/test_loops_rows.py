"""Gradients of the norms and the losses of rows on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import baracuda_rt as brt

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided")


def normal(shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape, dtype=np.float32)


def same(call, units=3e-5):
    """Results of both paths agree but for rounding that sums of other order bring."""
    found, wanted = call(LOOPS), call(STRIDED)
    for got, want in zip(found if isinstance(found, tuple) else (found,), wanted if isinstance(wanted, tuple) else (wanted,), strict=True):
        if want is None:
            assert got is None
            continue
        assert got.shape == want.shape and got.dtype == want.dtype
        size = max(float(np.nanmax(np.abs(want), initial=0)), 1.0)
        assert np.allclose(got, want, units, units * size, equal_nan=True), np.nanmax(np.abs(got - want))


@pytest.mark.parametrize("name", ["layer_norm", "rms_norm"])
def test_gradients_of_norms_over_axes(name):
    forward, backward = getattr(brt, name), getattr(brt, f"{name}_backward")
    # Rows longer and shorter than what is computed at once; more columns than a block takes; many chunks of rows; one cell, none.
    for shape, axes in (((37, 131), (1,)), ((3, 5, 70), (1, 2)), ((5, 1100), (1,)), ((3000, 70), (1,)), ((40, 6), (0,)), ((1, 1), (1,)), ((0, 7), (1,))):
        x, dy = normal((2, *shape))
        w = normal([shape[a] for a in axes], 1)
        saved = forward(x, axes=axes, weight=w, return_stats=True)[1:]
        saved = dict(zip(("mean", "rstd") if name == "layer_norm" else ("rstd",), saved, strict=True))
        same(lambda p, x=x, dy=dy, w=w, axes=axes, saved=saved: backward(dy, x, axes=axes, weight=w, **saved, preference=p))
        more = normal(shape, 2)
        same(lambda p, x=x, dy=dy, axes=axes, saved=saved, more=more: backward(dy, x, axes=axes, dsum=more, **saved, need=["dx"], preference=p))


def images():
    """Channels outermost, innermost, and a gradient that runs the other way along the rows."""
    x, dy = normal((2, 3, 12, 17, 19))
    yield x, dy
    yield tuple(np.ascontiguousarray(one.transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2) for one in (x, dy))
    yield x, dy[:, :, ::-1]


def test_gradients_of_norms_of_channels():
    w, means, variances = normal((3, 12), 1)
    variances = np.abs(variances) + np.float32(0.5)
    for x, dy in images():
        _, mean, rstd = brt.group_norm(x, 4, w, return_stats=True)
        same(lambda p, x=x, dy=dy, mean=mean, rstd=rstd: brt.group_norm_backward(dy, x, 4, mean, rstd, w, preference=p))
        for name in ("batch_norm", "instance_norm"):
            own = {"training": True} if name == "batch_norm" else {}
            _, mean, rstd = getattr(brt, name)(x, weight=w, return_stats=True, **own)
            backward = getattr(brt, f"{name}_backward")
            same(lambda p, x=x, dy=dy, mean=mean, rstd=rstd, backward=backward: backward(dy, x, mean, rstd, w, preference=p))
            own = {"training": False} if name == "batch_norm" else {"use_input_stats": False}
            same(lambda p, x=x, dy=dy, backward=backward, own=own: backward(dy, x, weight=w, running_mean=means, running_var=variances, **own, preference=p))


def test_losses_over_classes():
    rng = np.random.default_rng(0)
    for shape in ((70, 10), (5, 64, 3, 7), (3, 1000, 2)):
        x, q = normal((2, *shape)) * 5
        kept = (shape[0], *shape[2:])
        target, w = rng.integers(0, shape[1], kept), np.abs(normal(shape[1], 1))
        target.flat[1] = -100
        for reduction in ("none", "mean"):
            dy = normal(kept, 2) if reduction == "none" else np.array(1.5, np.float32)
            for t, more in ((target, {}), (target, {"label_smoothing": 0.1, "weight": w}), (np.abs(q), {"weight": w})):
                own = {"reduction": reduction, **more}
                same(lambda p, x=x, t=t, own=own: brt.cross_entropy(x, t, **own, preference=p))
                same(lambda p, x=x, t=t, own=own, dy=dy: brt.cross_entropy_backward(dy, x, t, **own, preference=p))
            same(lambda p, x=x, target=target, w=w, reduction=reduction: brt.nll_loss(x, target, w, reduction=reduction, preference=p))
    with pytest.raises(brt.IndexOutOfRangeError, match="position 2"):
        brt.cross_entropy(normal((4, 3)), np.array([0, 1, 3, 2]), preference=LOOPS)


def test_logits_at_the_ends_of_the_range():
    x = normal((40, 70))
    x[0, 3], x[1, 5], x[2, 7], x[3], x[4] = np.inf, -np.inf, np.nan, -np.inf, 1e30
    target = np.full(40, 3)
    got, want = (brt.cross_entropy(x, target, reduction="none", preference=p) for p in (LOOPS, STRIDED))
    assert np.array_equal(np.isnan(got), np.isnan(want)) and np.allclose(got, want, 1e-5, 1e-5, equal_nan=True)


def test_losses_of_rows():
    rng, rows = np.random.default_rng(0), brt.PlanPreference(variant="rows")
    a, b, c = normal((3, 70, 130))
    sign, label, labels = rng.integers(0, 2, 70) * 2 - 1, rng.integers(0, 130, 70), rng.integers(-1, 130, (70, 130))
    for name, operands in (("cosine_embedding_loss", (a, b, sign)), ("triplet_margin_loss", (a, b, c)), ("multi_margin_loss", (a, label)), ("multilabel_margin_loss", (a, labels))):
        for reduction in ("none", "mean"):
            dy = normal(70, 2) if reduction == "none" else np.array(1.5, np.float32)
            same(lambda p, name=name, operands=operands, own=reduction: getattr(brt, name)(*operands, reduction=own, preference=rows if p is STRIDED else p))
            same(lambda p, name=name, operands=operands, own=reduction, dy=dy: getattr(brt, f"{name}_backward")(dy, *operands, reduction=own, preference=rows if p is STRIDED else p))
    same(lambda p: brt.cosine_similarity(a, b[:1], 0, preference=rows if p is STRIDED else p))


def test_gradients_of_norms_in_place_and_of_mixed_dtypes():
    x, dy = normal((2, 70, 150))
    w = normal(150, 1)
    _, mean, rstd = brt.layer_norm(x, (150,), w, w, return_stats=True)
    every = brt.layer_norm_backward(dy, x, (150,), mean, rstd, w)
    for place in (dy, x):  # dx lies where an operand does
        own = {"dy": dy.copy(), "x": x.copy()}
        at = own["dy" if place is dy else "x"]
        got = brt.layer_norm_backward(own["dy"], own["x"], (150,), mean, rstd, w, out=(at, np.empty(150, np.float32), np.empty(150, np.float32)), preference=LOOPS)
        assert got[0] is at and all(np.allclose(one, two, 3e-5, 3e-5) for one, two in zip(got, every, strict=True))
    same(lambda p: brt.layer_norm_backward(dy, x, (150,), mean, rstd, np.repeat(w, 2)[::2], dsum=x, preference=p))  # weights that are no neighbours, and a sum
    same(lambda p: brt.layer_norm_backward(dy.T.copy().T, x.T.copy().T, (150,), mean, rstd, w, preference=p))
    half_x, half_dy = x.astype(np.float16), dy.astype(np.float16)
    for weight in (w, w.astype(np.float16)):
        same(lambda p, weight=weight: brt.layer_norm_backward(half_dy, half_x, (150,), mean, rstd, weight, dsum=half_dy, preference=p), 2e-3)
        same(lambda p, weight=weight: brt.rms_norm_backward(half_dy, half_x, (150,), rstd, weight, need=("dx",), preference=p), 2e-3)


def test_means_and_sums_of_losses():
    x, y = normal((2, 37, 131))
    p = np.abs(x) % 1 * 0.9 + np.float32(0.05)
    rows = brt.PlanPreference(variant="rows")
    for f, arguments in (
        (brt.mse_loss, (x, y)), (brt.mse_loss, (x.T, y[:1, :37])), (brt.smooth_l1_loss, (x, y)), (functools.partial(brt.huber_loss, delta=0.3), (x, y)), (brt.l1_loss, (x[:, ::-1], y)), (brt.binary_cross_entropy, (p, p[::-1].copy(), p)),
        (brt.gaussian_nll_loss, (x, y, p)), (brt.mse_loss, (x.astype(np.float64), y.astype(np.float64))), (brt.mse_loss, (x[:0], y[:0])), (brt.mse_loss, (x[0, 0], y[0, 0])),
    ):  # fmt: skip
        for reduction in ("mean", "sum"):
            got, want = (f(*arguments, reduction=reduction, preference=own) for own in (LOOPS, rows))
            assert got.dtype == want.dtype and got.shape == () and np.allclose(got, want, 1e-5, equal_nan=True), (f, reduction)
    p[3, 5] = 2
    with pytest.raises(brt.InvalidProblemError, match="a probability outside"):
        brt.binary_cross_entropy(p, p[::-1].copy(), check=True, preference=LOOPS)
    with pytest.raises(brt.UnsupportedError):  # terms of halves are not rounded
        brt.mse_loss(x.astype(np.float16), y.astype(np.float16), preference=LOOPS)


def labels_and_rest(classes, count, seed=0):
    """Logits of which all margins are positive and most are the same, so that each is rounded the same way, and a target row of `count` labels."""
    x = np.full((2, classes), 0.1, np.float32)
    x[1] = np.random.default_rng(seed).uniform(0, 1, classes)
    target = np.full((2, classes), -1, np.int64)
    target[:, :count] = np.stack([np.random.default_rng(seed + 1 + k).permutation(classes)[:count] for k in range(2)])
    x[0, target[0, :count]] = 0.3
    return x, target


@pytest.mark.parametrize("variant", ["loops", "rows"])
def test_a_term_for_each_label_and_class(variant):
    """Tens of millions of terms for each loss: neither one sum nor the errors collected beside it hold them."""
    classes, count = (9000, 4000) if variant == "loops" else (2000, 900)  # blocks and warps take long on the CPU
    x, target = labels_and_rest(classes, count)
    found = brt.multilabel_margin_loss(x, target, reduction="none", preference=brt.PlanPreference(variant=variant))
    for row in range(2):
        own = x[row].astype(np.float64)[target[row, :count]]
        others = np.delete(x[row].astype(np.float64), target[row, :count])
        want = np.maximum(1 - own[:, None] + others, 0).sum() / classes
        assert abs(found[row] - want) < 4e-7 * want


def test_sums_over_a_vocabulary():
    """A thread of the CPU adds up a whole row."""
    classes = 131073
    rng = np.random.default_rng(3)
    x, y, z = (rng.standard_normal((2, classes)).astype(np.float32) for _ in range(3))
    exact = [v.astype(np.float64) for v in (x, y, z)]
    q = rng.uniform(0, 1, (2, classes)).astype(np.float32)
    q[0] = 0.3  # rounded the same way each time
    top = exact[0].max(-1, keepdims=True)
    lse = np.log(np.exp(exact[0] - top).sum(-1, keepdims=True)) + top
    terms = q.astype(np.float64) * (lse - exact[0])
    cube = lambda a, b: (np.abs(a - b + 1e-6) ** 3).sum(-1) ** (1 / 3)
    soft = np.log1p(np.exp(-np.abs(exact[0]))) + np.maximum(-exact[0], 0) + (1 - q.astype(np.float64)) * exact[0]
    labels = np.array([5, 70001])
    over = np.maximum(1 - np.take_along_axis(exact[0], labels[:, None], 1) + exact[0], 0)
    over[np.arange(2), labels] = 0
    triplet = brt.triplet_margin_loss(x, y, z, p=3.0, reduction="none", margin=2.0, preference=LOOPS)  # the difference of two distances of some 85
    for got, want in (
        (brt.cross_entropy(x, q, reduction="none", preference=LOOPS), terms.sum(-1)),
        (triplet, np.maximum(2 + cube(exact[0], exact[1]) - cube(exact[0], exact[2]), 0)),
        (brt.multilabel_soft_margin_loss(x, q, reduction="none", preference=LOOPS), soft.mean(-1)),
        (brt.multi_margin_loss(x, labels, reduction="none", preference=LOOPS), over.mean(-1)),
    ):
        assert np.allclose(got, want, 1e-6, 2e-5 if got is triplet else 0), (got, want)
