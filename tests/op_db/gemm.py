"""Records of matrix products: sums of products from the definition, in float64."""

from __future__ import annotations

import numpy as np

from .base import Draw, ErrorSample, OpCase, Sample, Terms

SHAPES = ((5, 7, 3), (1, 1, 1), (64, 33, 48), (1, 130, 9), (17, 1, 4), (0, 3, 2), (3, 2, 0), (4, 0, 6), (0, 0, 0))


def product(a, b):
    """Terms of a [M, K] by b [K, N]."""
    # Not by a product of matrices, which is what is tested: one row of a at a time.
    value = np.stack([(row[:, None] * b).sum(0) for row in a]) if len(a) else np.zeros((0, b.shape[1]))
    magnitude = np.stack([np.abs(row[:, None] * b).sum(0) for row in a]) if len(a) else np.zeros((0, b.shape[1]))
    return Terms(value, magnitude, max(1, a.shape[1]))


def forward(a, b):
    return product(a, b)


def backward(dy, a=None, b=None):
    out = {}
    if b is not None:
        out["da"] = product(dy, b.conj().T)
    if a is not None:
        out["db"] = product(a.conj().T, dy)
    return out


def samples(back):
    def make(d: Draw):
        for m, k, n in SHAPES:
            args = {"a": d.values((m, k)), "b": d.values((k, n))}
            if back:
                args["dy"] = d.values((m, n))
            yield Sample(args, {}, f"{m}x{k}x{n}")
        if not d.floating:  # integers have no NaN, and in which part of a complex number one comes to lie is the library's
            return
        special = {"a": d.values((4, 5)), "b": d.values((5, 3))} | ({"dy": d.values((4, 3))} if back else {})
        special["a"][1, 2], special["b"][0, 1] = np.nan, np.inf
        yield Sample(special, {}, "special")

    return make


def errors(back):
    def make(d: Draw):
        args = {"a": d.values((4, 5)), "b": d.values((5, 3))} | ({"dy": d.values((4, 3))} if back else {})
        where = r"\(6, 3\)"
        yield ErrorSample({**args, "b": d.values((6, 3))}, {}, "InvalidProblemError", rf"b has shape {where}; expected \[K, N\] with .*K = 5 from a", id="inner")
        yield ErrorSample({**args, "a": d.values((4,))}, {}, "InvalidProblemError", r"a has shape \(4,\); expected \[M, K\]", id="rank")

    return make


CASES = [
    OpCase("matmul", "forward", forward, samples(False), errors=errors(False)),
    OpCase("matmul", "backward", backward, samples(True), errors=errors(True)),
]
