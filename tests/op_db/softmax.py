"""Records of the softmax family: lines in extended precision, from the definitions."""

from __future__ import annotations

import numpy as np

from ..numerics import compute_token, is_float, round_to
from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound

_CALLS = (
    ((5, 7), 1), ((7, 5), 0), ((3, 4, 6), 1), ((33,), 0), ((3, 257), -1), ((2, 1025), 1), ((130, 16), 0), ((4, 32), -1), ((), 0), ((3, 0), 1), ((0, 4), 1), ((6, 1), 1),
    ((1, 40001), 1),
)  # fmt: skip


def along(x, dim):
    return dim % x.ndim if x.ndim else None


def soft(x, dim):
    """(softmax, its logarithm) in extended precision; lines of only -inf, or with +inf or NaN, are NaN."""
    x = np.asarray(x, np.longdouble)
    if x.size == 0:
        return x, x
    axis = along(x, dim)
    with np.errstate(all="ignore"):
        z = x - x.max(axis=axis, keepdims=True)
        e = np.exp(z)
        total = e.sum(axis=axis, keepdims=True)
        return e / total, z - np.log(total)


def length(x, dim):
    return max(x.shape[dim] if x.ndim else 1, 1)


def softmax(x, types, dim=-1, dtype=None):
    # x is rounded to the result's dtype before anything else.
    y = soft(round_to(x, types["T"]).astype(np.float64), dim)[0]
    return Terms(y, np.abs(y), length(x, dim))


def log_softmax(x, types, dim=-1, dtype=None):
    x = round_to(x, types["T"]).astype(np.float64)
    y = soft(x, dim)[1]
    finite = np.where(np.isfinite(y), np.abs(y), 0)
    return Terms(y, finite + np.log(length(x, dim)) + 1, length(x, dim))


def softmax_backward(dy, y, dim=-1):
    dy, y = np.asarray(dy, np.longdouble), np.asarray(y, np.longdouble)
    if dy.size == 0:
        return Terms(dy, dy, 1)
    total = lambda v: v.sum(axis=along(dy, dim), keepdims=True)
    return Terms(y * (dy - total(y * dy)), np.abs(y) * (np.abs(dy) + total(np.abs(y * dy))), length(dy, dim))


def log_softmax_backward(dy, y, dim=-1):
    dy, y = np.asarray(dy, np.longdouble), np.asarray(y, np.longdouble)
    if dy.size == 0:
        return Terms(dy, dy, 1)
    total = lambda v: v.sum(axis=along(dy, dim), keepdims=True)
    return Terms(dy - np.exp(y) * total(dy), np.abs(dy) + np.exp(y) * total(np.abs(dy)), length(dy, dim))


def forward_samples(d: Draw):
    for shape, dim in _CALLS:
        yield Sample({"x": d.values(shape, "X", -6.0, 6.0)}, {"dim": dim}, f"{shape} {dim}")


def backward_samples(logarithm):
    def samples(d: Draw):
        for shape, dim in _CALLS:
            y = soft(d.values(shape, "f64", -6.0, 6.0), dim)[logarithm]
            yield Sample({"dy": d.values(shape), "y": round_to(y.astype(np.float64), d.types["T"])}, {"dim": dim}, f"{shape} {dim}")

    return samples


def forward_edges(d: Draw):
    token = d.types["T"] if d.types.get("X", "T") == "T" else d.types["X"]
    if not is_float(token):
        return
    inf, nan = np.inf, np.nan
    x = np.array(
        [[1, 2, -inf, 0, -0.0], [-inf] * 5, [inf, 1, 0, -1, 2], [nan, 1, 0, 0, 0], [1000, 1000, 999, -1000, 0], [-1000, -1000, -1001, -inf, -1002], [0.0, -0.0, 0, 0, 0],
         [60000, -60000, 1, 60000, 2], [1e-30, -1e-30, 5e-7, -5e-7, 0], [inf, -inf, 0, nan, 1]]
    )  # fmt: skip
    for dim, value in ((1, x), (0, np.ascontiguousarray(x.T))):
        yield Sample({"x": round_to(value, token)}, {"dim": dim}, f"edges{dim}")


def backward_edges(logarithm):
    def edges(d: Draw):
        dy = np.array([[1.0, 0, 0, 0], [0, 1, 0, 2], [-0.0, 3, 1, 0], [np.nan, 1, 1, 1], [np.inf, 1, 1, 1]])
        y = np.array([[0.25, 0.5, 0.25, 0], [0, 1, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4, [0.25, 0.25, 0.5, 0]])
        with np.errstate(all="ignore"):
            y = np.log(y) if logarithm else y
        yield Sample({"dy": round_to(dy, d.types["T"]), "y": round_to(y, d.types["T"])}, {"dim": 1}, "edges")

    return edges


def errors(d):
    yield ErrorSample(
        {"x": d.values((3, 4), "X" if "X" in d.types else "T")}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted an axis", id="dim"
    )


def records(op, forward, backward, logarithm):
    def linked(sample, outputs, dys):
        return Sample({"dy": dys["y"], "y": outputs["y"].astype(np.float64)}, sample.params, sample.id)

    yield OpCase(op, "forward", forward, forward_samples, errors, tol=bound(ulps=8), edges=forward_edges)
    yield OpCase(
        op,
        "backward",
        backward,
        backward_samples(logarithm),
        tol=bound(ulps=8),
        edges=backward_edges(logarithm),
        backward_args=linked,
        grads={"dx": "x"},
    )


# -- gumbel_softmax -----------------------------------------------------------------------------------------------------------------------


def philox(seed, offset, blocks):
    """The four words of each block of Philox4x32-10."""
    mask = np.uint64(0xFFFFFFFF)
    c = [blocks & mask, blocks >> np.uint64(32), np.full_like(blocks, offset & 0xFFFFFFFF), np.full_like(blocks, offset >> 32 & 0xFFFFFFFF)]
    k0, k1 = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    for _ in range(10):
        a, b = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(b >> np.uint64(32)) ^ c[1] ^ np.uint64(k0), b & mask, (a >> np.uint64(32)) ^ c[3] ^ np.uint64(k1), a & mask]
        k0, k1 = (k0 + 0x9E3779B9) & 0xFFFFFFFF, (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return np.stack(c, -1)


def gumbel_noise(shape, seed, offset, wide):
    """-ln(-ln u) of every element in row-major order."""
    n = int(np.prod(shape, dtype=np.int64))
    if wide:
        words = philox(seed, offset, np.arange((n + 1) // 2, dtype=np.uint64)).reshape(-1, 2)[:n]
        u = ((words[:, 0] | words[:, 1] << np.uint64(32)) >> np.uint64(12)).astype(np.longdouble) + np.longdouble(0.5)
        u = u * np.longdouble(2) ** -52
    else:
        words = philox(seed, offset, np.arange((n + 3) // 4, dtype=np.uint64)).reshape(-1)[:n]
        u = ((words >> np.uint64(9)).astype(np.longdouble) + np.longdouble(0.5)) * np.longdouble(2) ** -23
    return (-np.log(-np.log(u))).reshape(shape)


def gumbel_softmax(x, types, tau=1.0, hard=False, dim=-1, seed=None, offset=0, noise=None):
    wide = compute_token(types["T"]) == "f64"
    g = np.asarray(noise, np.longdouble) if noise is not None else gumbel_noise(x.shape, seed, offset, wide)
    with np.errstate(all="ignore"):
        z = (np.asarray(x, np.longdouble) + g) / np.longdouble(tau)
    y = soft(z, dim)[0]
    size = np.abs(y) * (
        1
        + np.where(np.isfinite(z), np.abs(z), 0)
        + (np.abs(np.where(np.isfinite(z), z, 0)).max(along(x, dim), keepdims=True, initial=0) if x.ndim else 0)
    )
    relaxed = Terms(y, size, length(x, dim))
    if not hard:
        return {"y": relaxed}
    one = np.zeros(x.shape)
    if x.size:
        first = np.expand_dims(z.argmax(along(x, dim)), along(x, dim)) if x.ndim else None
        if x.ndim:
            np.put_along_axis(one, first, 1.0, along(x, dim))
        else:
            one = np.ones(())
        one = np.where(np.isnan(y), np.nan, one)
    return {"y": one, "y_soft": relaxed}


def gumbel_softmax_backward(dy, y_soft, tau=1.0, dim=-1):
    t = softmax_backward(dy, y_soft, dim)
    return Terms(t.value / np.longdouble(tau), t.magnitude / tau, t.n)


def gumbel_samples(d: Draw):
    for k, (shape, dim) in enumerate(_CALLS[:-1]):
        params = {"dim": dim, "tau": (1.0, 0.5, 2.5)[k % 3], "hard": k % 2 == 1}
        args = {"x": d.values(shape)}
        if k % 4 < 2:
            params |= {"seed": 1234567890123 + k, "offset": k}
        else:
            args["noise"] = d.distinct(shape)
        yield Sample(args, params, f"{shape} {dim} {k}")


def gumbel_edges(d: Draw):
    inf, nan = np.inf, np.nan
    x = round_to(np.array([[1, 2, -inf, 0], [-inf] * 4, [inf, 1, 0, -1], [nan, 1, 0, 0], [3, 3, 3, 3], [1, 5, 5, 0]]), d.types["T"])
    for hard in (False, True):
        yield Sample({"x": x, "noise": np.zeros_like(x)}, {"dim": 1, "hard": hard}, f"edges {hard}")


def gumbel_errors(d):
    x = d.values((3, 4))
    yield ErrorSample({"x": x}, {"dim": 2, "seed": 1}, "InvalidProblemError", "dim is 2; accepted an axis", id="dim")
    yield ErrorSample({"x": x}, {"generator": 3}, "InvalidProblemError", "generator is a int; accepted a baracuda_rt.Generator", id="generator")
    yield ErrorSample({"x": x, "noise": x}, {"seed": 1}, "InvalidProblemError", "seed is 1; accepted None when noise is given", id="both")
    for tau in (0.0, -1.0, np.inf, np.nan):
        yield ErrorSample({"x": x}, {"seed": 1, "tau": tau}, "InvalidProblemError", "tau is", id=f"tau {tau}")


def gumbel_linked(sample, outputs, dys):
    y = outputs["y_soft"] if sample.params["hard"] else outputs["y"]
    dy = dys.get("y", np.zeros(y.shape)) if not sample.params["hard"] else dys.get("y_soft", dys["y"])
    return Sample({"dy": dy, "y_soft": y.astype(np.float64)}, sample.params, sample.id)


def gumbel_gradient_samples(d: Draw):
    for sample in backward_samples(False)(d):
        yield Sample(
            {"dy": sample.args["dy"], "y_soft": sample.args["y"]}, sample.params | {"tau": float(d.rng.choice([0.5, 1.0, 3.0]))}, sample.id
        )


# -- sparsemax ----------------------------------------------------------------------------------------------------------------------------


def sparse_line(row):
    """By sorting, as the definition has it."""
    n = len(row)
    if n == 0:
        return row
    top = row.max()
    if not np.isfinite(top):
        return np.full(n, np.nan, np.longdouble)
    z = np.sort(row - top)[::-1]
    finite = z[np.isfinite(z)]
    sums = np.cumsum(finite)
    k = np.flatnonzero(1 + np.arange(1, len(finite) + 1) * finite > sums)[-1]
    return np.maximum(row - top - (sums[k] - 1) / (k + 1), 0)


def sparsemax(x, dim=-1):
    x = np.asarray(x, np.longdouble)
    if x.ndim == 0:
        return Terms(sparse_line(x.reshape(1)).reshape(()), np.ones(()))
    y = np.apply_along_axis(sparse_line, dim, x) if x.size else x
    return Terms(y, np.ones(y.shape), 1)


def sparsemax_backward(dy, y, dim=-1):
    dy, y = np.asarray(dy, np.longdouble), np.asarray(y, np.longdouble)
    if dy.size == 0:
        return Terms(dy, dy, 1)
    total = lambda v: v.sum(axis=along(dy, dim), keepdims=True)
    support = y > 0
    with np.errstate(all="ignore"):
        inside = np.where(support, dy, 0)
        value = np.where(support, dy - total(inside) / total(support), 0)
        return Terms(value, np.where(support, np.abs(dy) + total(np.abs(inside)) / total(support), 0), length(dy, dim))


def sparsemax_samples(d: Draw):
    for k, (shape, dim) in enumerate(_CALLS):
        yield Sample({"x": d.values(shape, "T", *((-6.0, 6.0), (-0.5, 0.5), (-0.01, 0.01))[k % 3])}, {"dim": dim}, f"{shape} {dim}")


def sparsemax_gradient_samples(d: Draw):
    for sample in sparsemax_samples(d):
        x = sample.args["x"]
        y = sparsemax(x.astype(np.float64), sample.params["dim"]).value
        yield Sample({"dy": d.values(x.shape), "y": round_to(np.asarray(y, np.float64), d.types["T"])}, sample.params, sample.id)


def sparsemax_edges(d: Draw):
    inf, nan = np.inf, np.nan
    x = np.array(
        [
            [1, 2, -inf, 0],
            [-inf] * 4,
            [inf, 1, 0, -1],
            [nan, 1, 0, 0],
            [3, 3, 3, 3],
            [60000, 60000, 1, 0],
            [-0.0, 0, -1, 1],
            [0.5, 0.25, 0.125, 0],
        ]
    )
    for dim, value in ((1, x), (0, np.ascontiguousarray(x.T))):
        yield Sample({"x": round_to(value, d.types["T"])}, {"dim": dim}, f"edges{dim}")


def sparsemax_kinks(x, dim=-1):
    """Cells whose distance from the threshold is small change sides."""
    x = np.asarray(x, np.longdouble)
    flat = (
        np.apply_along_axis(lambda row: np.full(len(row), np.any(np.abs(row - row.max() - threshold(row)) < 1e-4)), dim, x)
        if x.ndim
        else np.zeros((), bool)
    )
    return {"x": flat}


def threshold(row):
    y = sparse_line(row)
    inside = y > 0
    return (row - row.max() - y)[inside][0]


CASES = [
    OpCase("sparsemax", "forward", sparsemax, sparsemax_samples, errors, tol=bound(), edges=sparsemax_edges),
    OpCase(
        "sparsemax",
        "backward",
        sparsemax_backward,
        sparsemax_gradient_samples,
        tol=bound(),
        edges=backward_edges(False),
        kinks=sparsemax_kinks,
        backward_args=lambda sample, outputs, dys: Sample(
            {"x": sample.args["x"], "dy": dys["y"], "y": outputs["y"].astype(np.float64)}, sample.params, sample.id
        ),
        grads={"dx": "x"},
    ),
    OpCase("gumbel_softmax", "forward", gumbel_softmax, gumbel_samples, gumbel_errors, tol={"": bound(ulps=16)}, edges=gumbel_edges),
    OpCase(
        "gumbel_softmax",
        "backward",
        gumbel_softmax_backward,
        gumbel_gradient_samples,
        tol=bound(ulps=8),
        edges=lambda d: (),
        backward_args=gumbel_linked,
        grads={"dx": "x"},
        reason="the backward is softmax's, whose record has edge values",
    ),
    *records("softmax", softmax, softmax_backward, False),
    *records("log_softmax", log_softmax, log_softmax_backward, True),
]
