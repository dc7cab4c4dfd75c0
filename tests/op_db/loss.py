"""Records of the losses: references from the definitions, in extended precision."""

from __future__ import annotations

import numpy as np

from .base import OpCase, Sample, Terms, bound, elementwise

SHAPES = ((6, 5), (), (7,), (1, 3), (0, 4), (3, 2, 64), (2, 1030), (300, 33))


def mse_loss():
    def reference(x, target, reduction="mean"):
        squares = (x.astype(np.longdouble) - target.astype(np.longdouble)) ** 2
        total = squares.sum()
        if reduction == "none":
            return squares
        return Terms(total if reduction == "sum" else total / squares.size if squares.size else np.longdouble("nan"), total * 3 / (1 if reduction == "sum" else max(squares.size, 1)), max(squares.size, 1))

    def samples(d):
        for reduction in ("mean", "sum"):
            for shape in SHAPES:
                yield Sample({"x": d.values(shape), "target": d.values(shape)}, {"reduction": reduction}, f"{reduction} {shape}")

    return OpCase("mse_loss", "forward", reference, samples, tol=bound(), edges=lambda d: ())


def mse_loss_backward():
    def reference(dy, x, target, reduction="mean"):
        n = max(x.size, 1) if reduction == "mean" else 1
        g = 2 * dy * (x - target) / n
        size = 2 * np.abs(dy) * (np.abs(x) + np.abs(target)) / n
        return {"dx": Terms(g, size), "dtarget": Terms(-g, size)}

    def samples(d):
        for reduction in ("mean", "sum"):
            for shape in SHAPES:
                yield Sample({"dy": d.values(()), "x": d.values(shape), "target": d.values(shape)}, {"reduction": reduction}, f"{reduction} {shape}")

    def make(sample, outputs, dys):
        return Sample(dict(sample.args, dy=dys["y"]), sample.params, sample.id)

    return OpCase("mse_loss", "backward", reference, samples, tol=bound(), edges=(), reason="special values of the backwards are not tried yet", backward_args=make)


def _squared_error(x, target):
    d = x - target
    return d * d


def _squared_error_backward(dy, x, target):
    two = x.dtype.type(2)
    return {"x": dy * (two * (x - target)), "target": dy * (two * (target - x))}


CASES = [mse_loss(), mse_loss_backward(), *elementwise("squared_error", _squared_error, _squared_error_backward, args=("x", "target"))]
