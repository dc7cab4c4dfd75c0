"""Laws that take some trials: the same trials of each element, one at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from .base import Draw, ErrorSample, OpCase, Sample, tier_u
from .random import LONG, SEEDED, SHAPES, key_sample, keyed
from .softmax import philox

NONE = "no operand but parameters, whose special values are samples"
SLOW = 20_000  # elements of a reference that walks over them
CLOSE = {"f64": tier_u(4096, reason="logarithm, root and cosine of a trial, and what the shift loses; the number itself is right to the last bits of a float64 far from 0"), "": tier_u(4)}


def trials(element: int, seed: int, offset: int, wide: bool) -> Iterator[list[float]]:
    """Four uniform numbers for each trial of an element."""
    for trial in range(1 << 14):
        blocks = [2 * element, 2 * element + 1] if wide else [element]
        words = philox(seed, offset, np.array([trial << 49 | b for b in blocks], np.uint64)).reshape(-1).astype(object)
        if wide:
            yield [float((int(words[2 * k] | words[2 * k + 1] << 32) >> 12) + 0.5) * 2.0**-52 for k in range(4)]
        else:
            yield [(int(w) + 0.5) * 2.0**-32 for w in words]


def log_gamma(element: int, a: float, seed: int, offset: int, wide: bool) -> np.longdouble:
    """The logarithm of a gamma distributed number."""
    d = LONG(a + 1 if a < 1 else a) - LONG(1) / 3
    for u in trials(element, seed, offset, wide):
        x = np.sqrt(-2 * np.log(LONG(u[0]))) * np.cos(2 * LONG(np.pi) * LONG(u[1]))
        v = (1 + x / np.sqrt(9 * d)) ** 3
        if v > 0 and (u[2] < 1 - LONG(0.0331) * x**4 or np.log(LONG(u[2])) < x * x / 2 + d * (1 - v + np.log(v))):
            return np.log(d * v) + (np.log(LONG(u[3])) / LONG(a) if a < 1 else 0)
    raise AssertionError("no trial was accepted")


def _each(shape, *parameters):
    full = np.broadcast_shapes(*(np.shape(p) for p in parameters)) if shape is None else tuple(shape)
    spread = [np.broadcast_to(np.asarray(p, np.float64), full).reshape(-1) for p in parameters]
    return full, range(math.prod(full)), spread


def gamma(types, seed, offset=0, concentration=None, alpha=None, shape=None, scale=1.0):
    full, elements, (a,) = _each(shape, alpha if concentration is None else concentration)
    wide = types["T"] == "f64"
    value = [LONG("nan") if not c >= 0 else LONG(c) if c == 0 or np.isinf(c) else np.exp(log_gamma(e, c, seed, offset or 0, wide)) for e, c in zip(elements, a, strict=True)]
    return (np.array(value, LONG) * LONG(scale)).reshape(full)


def beta(types, seed, offset=0, a=None, b=None, alpha=None, beta=None, shape=None):
    full, elements, (p, q) = _each(shape, alpha if a is None else a, beta if b is None else b)
    wide = types["T"] == "f64"

    def one(e, p, q):
        if not (p > 0 and q > 0 and np.isfinite(p) and np.isfinite(q)):
            return LONG("nan") if not (p >= 0 and q >= 0) or p == q else LONG(0 if p == 0 or np.isinf(q) else 1)
        return 1 / (1 + np.exp(log_gamma(2 * e + 1, q, seed, offset or 0, wide) - log_gamma(2 * e, p, seed, offset or 0, wide)))

    return np.array([one(*row) for row in zip(elements, p, q, strict=True)], LONG).reshape(full)


def log_chance(k: float, rate: float) -> np.longdouble:
    """By lgamma, whose terms cancel: right to 1e-9 for the rates that are tried."""
    return LONG(k) * np.log(LONG(rate)) - LONG(rate) - LONG(math.lgamma(k + 1))


def poisson(types, seed, offset=0, rate=None, mean=None, shape=None):
    full, elements, (rates,) = _each(shape, mean if rate is None else rate)
    wide, floating = types["T"] == "f64", types["T"] in ("f16", "bf16", "f32", "f64")

    def one(e, r):
        if not 0 <= r <= 9.2e18:
            return math.nan if floating else -1
        if r < 10:
            u = LONG(next(trials(e, seed, offset or 0, wide))[0])
            k, chance = 0, np.exp(-LONG(r))
            total = chance
            while u > total:
                k += 1
                chance *= LONG(r) / k
                total += chance
            return k
        b = 0.931 + 2.53 * math.sqrt(r)
        a, inverse, most = -0.059 + 0.02483 * b, 1.1239 + 1.1328 / (b - 3.4), 0.9277 - 3.6224 / (b - 2)
        for u in trials(e, seed, offset or 0, wide):
            left = 0.5 - abs(u[0] - 0.5)
            k = math.floor((2 * a / left + b) * (u[0] - 0.5) + r + 0.43)
            if left >= 0.07 and u[1] <= most:
                return k
            if k >= 0 and not (left < 0.013 and u[1] > left) and math.log(u[1] * inverse / (a / left**2 + b)) <= log_chance(k, r):
                return k
        raise AssertionError("no trial was accepted")

    return np.array([one(e, float(r)) for e, r in zip(elements, rates, strict=True)], np.float64 if floating else np.int64).reshape(full)


FEW = [shape for shape in SHAPES if math.prod(shape) < 100]


def numbers(*params: dict[str, float]):
    return [Sample({}, {"shape": FEW[k % len(FEW)], **SEEDED, **given}, f"{given} {k}") for k, given in enumerate((*params, *params))]


def gammas(d: Draw) -> list[Sample]:
    odd = np.array([0, 0.5, np.nan, -1, np.inf, 2]).astype(d.dtype("P"))
    return [*numbers({"alpha": 0.5}, {"alpha": 1.0, "scale": 2.0}, {"alpha": 30.0}, {"alpha": 0.0}),
            Sample({}, {"alpha": 1.25, "shape": (120,), **SEEDED}, "some take a second trial"), Sample({"concentration": odd}, {**SEEDED}, "an array"), Sample({"concentration": d.values((4,), "P", 0.25, 8)}, {"shape": (3, 4), **SEEDED}, "an array that is repeated"),
            key_sample({"concentration": d.values((5,), "P", 0.25, 8)})]  # fmt: skip


def betas(d: Draw) -> list[Sample]:
    odd = np.array([[0, 0.5, np.nan, np.inf, 2]]).astype(d.dtype("P"))
    return [*numbers({"alpha": 0.5, "beta": 0.25}, {"alpha": 1.0, "beta": 3.0}, {"alpha": 30.0, "beta": 2.0}),
            Sample({"a": odd, "b": odd.reshape(5, 1).copy()}, {**SEEDED}, "arrays that broadcast"), Sample({"b": d.values((4,), "P", 0.25, 8)}, {"alpha": 2.0, **SEEDED}, "an array and a number"),
            key_sample({"a": d.values((5,), "P", 0.25, 8), "b": d.values((5,), "P", 0.25, 8)})]  # fmt: skip


def poissons(d: Draw) -> list[Sample]:
    odd = np.array([0, 0.5, np.nan, -1, np.inf, 9.5]).astype(d.dtype("P"))
    return [*numbers({"mean": 0.5}, {"mean": 9.75}, {"mean": 10.0}, {"mean": 1500.0}, {"mean": 0.0}),
            Sample({}, {"mean": 20.0, "shape": (120,), **SEEDED}, "some take a second trial"), Sample({"rate": odd}, {**SEEDED}, "an array"), Sample({"rate": d.values((4,), "P", 0, 40)}, {"shape": (3, 4), **SEEDED}, "an array that is repeated"),
            key_sample({"rate": d.values((5,), "P", 0, 40)})]  # fmt: skip


def refused(text: str, **params: float):
    return lambda d: [ErrorSample({}, {"shape": (3,), **SEEDED, **params}, "InvalidProblemError", text)]


CASES = [
    OpCase("gamma", "forward", keyed(gamma), gammas, refused("alpha is -1.0", alpha=-1.0), edges=(), nondiff=("concentration",), reason=NONE, tol=CLOSE, most=SLOW),
    OpCase("beta", "forward", keyed(beta), betas, refused("b is None", alpha=1.0), edges=(), nondiff=("a", "b"), reason=NONE, tol=CLOSE, most=SLOW),
    OpCase("poisson", "forward", keyed(poisson), poissons, refused("mean is -1.0", mean=-1.0), edges=(), nondiff=("rate",), reason=NONE, most=SLOW),
]
