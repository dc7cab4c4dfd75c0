"""Random numbers: Philox's words by NumPy, and what each law makes of them in 80-bit floats."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy import special

from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound, call_with, tier_u
from .softmax import philox

SHAPES: tuple[tuple[int, ...], ...] = ((7,), (3, 5), (2, 3, 4), (), (1,), (0,), (4, 0, 2), (1025,), (2, 2, 3, 3, 5))
BITS = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}
SEEDED = {"seed": 5_000_000_000, "offset": 3}
LONG = np.longdouble


def words32(n: int, seed: int, offset: int) -> np.ndarray:
    """The 32-bit draw of each of n elements."""
    return philox(seed, offset, np.arange((n + 3) // 4, dtype=np.uint64)).reshape(-1)[:n]


def words64(n: int, seed: int, offset: int) -> np.ndarray:
    """The 64-bit draw of each of n elements, low word first."""
    words = philox(seed, offset, np.arange((n + 1) // 2, dtype=np.uint64)).reshape(-1, 2)[:n]
    return words[:, 0] | words[:, 1] << np.uint64(32)


def fraction(token: str, n: int, seed: int, offset: int, bits: int | None = None, half: bool = False) -> np.ndarray:
    """Uniform numbers of as many bits; half: those in the middle of their steps."""
    wide = token == "f64"
    bits = bits or BITS[token]
    words, size = (words64(n, seed, offset), 64) if wide else (words32(n, seed, offset), 32)
    return ((words >> np.uint64(size - bits)).astype(LONG) + LONG(0.5 if half else 0)) * LONG(2) ** -bits


def middle(token: str, n: int, seed: int, offset: int) -> np.ndarray:
    return fraction(token, n, seed, offset, 52 if token == "f64" else 23, half=True)


def keyed(reference: Any) -> Any:
    """The reference of a function that takes a key in the place of seed and offset."""

    def call(types: Any, key: Any = None, **given: Any) -> Any:
        if key is not None:
            given |= {"seed": int(key[0]) % 2**64, "offset": int(key[1]) % 2**64}
        return call_with(reference, given | {"types": types})

    return call


def key_sample(operands: dict[str, np.ndarray], **params: Any) -> Sample:
    """A call with a key."""
    return Sample({**operands, "key": np.array([-77, 4])}, params, "key")


def count(shape: Any) -> int:
    return math.prod(shape)


def uniform(shape, types, seed, offset=0, low=0.0, high=1.0):
    value = LONG(low) + fraction(types["T"], count(shape), seed, offset or 0) * (LONG(high) - LONG(low))
    return Terms(value.reshape(shape), np.full(shape, abs(low) + abs(high - low)), 2)


def normal(shape, types, seed, offset=0, mean=0.0, std=1.0):
    n = count(shape)
    token = "f64" if types["T"] == "f64" else "f32"
    u = fraction(token, n + n % 2, seed, offset or 0).reshape(-1, 2)
    step = LONG(2) ** -BITS[token]
    radius, angle = np.sqrt(-2 * np.log(u[:, 0] + step)), 2 * LONG(np.pi) * u[:, 1]
    z = np.stack([radius * np.cos(angle), radius * np.sin(angle)], -1).reshape(-1)[:n].reshape(shape)
    reach = np.repeat(radius * (1 + angle), 2)[:n].reshape(shape)  # an error of the angle counts by the radius
    return Terms(LONG(mean) + LONG(std) * z, abs(mean) + std * reach, 2)


def exponential(shape, types, seed, offset=0, scale=1.0):
    return (-np.log(middle(types["T"], count(shape), seed, offset or 0)) * LONG(scale)).reshape(shape)


def gumbel(shape, types, seed, offset=0, loc=0.0, scale=1.0):
    inner = -np.log(middle(types["T"], count(shape), seed, offset or 0))
    return Terms((LONG(loc) - LONG(scale) * np.log(inner)).reshape(shape), (abs(loc) + scale * (np.abs(np.log(inner)) + 1)).reshape(shape), 2)


def truncated_normal(shape, types, seed, offset=0, lower=-2.0, upper=2.0):
    u = middle(types["T"], count(shape), seed, offset or 0).astype(np.float64)
    sign = -1 if lower > 0 else 1
    low, high = special.ndtr(sorted((sign * lower, sign * upper)))
    value = sign * special.ndtri(low + u * (high - low)).reshape(shape)
    return Terms(value, 4 + np.abs(value), 2)


def randint(shape, types, seed, low, high, offset=0):
    words, span = words64(count(shape), seed, offset or 0), high - low
    return np.array([low + (int(w) * span >> 64) for w in words], dtype=object).astype(np.int64).reshape(shape)


def shares(shape, seed, offset, channels=False):
    """The uniform number of each cell, from 24 bits."""
    if not channels:
        return fraction("f32", count(shape), seed, offset or 0).reshape(shape)
    outer = shape[:2]
    return np.broadcast_to(fraction("f32", count(outer), seed, offset or 0).reshape((*outer, *(1,) * (len(shape) - 2))), shape)


def bernoulli(types, seed, offset=0, p=None, probability=None, shape=None, **_):
    own = np.float64(probability) if p is None else np.asarray(p)
    return shares(own.shape if shape is None else tuple(shape), seed, offset) < own


def scaled(dy, p, training, channels, seed, offset):
    if not training:
        return np.asarray(dy, LONG)
    with np.errstate(all="ignore"):
        return np.where(shares(dy.shape, seed, offset, channels) >= p, np.asarray(dy, LONG) / LONG(1 - p), LONG(0))


def dropout(x, p=0.5, training=True, channels=False, seed=None, offset=0):
    return scaled(x, p, training, channels, seed, offset)


def dropout_backward(dy, p=0.5, training=True, channels=False, seed=None, offset=0):
    return scaled(dy, p, training, channels, seed, offset)


LOST = LONG("-1.7580993408473766")


def alpha_scale(p):
    return 1 / np.sqrt((1 - LONG(p)) * (1 + LONG(p) * LOST * LOST)) if p < 1 else LONG(0)


def alpha_dropout(x, p=0.5, training=True, channels=False, seed=None, offset=0):
    if not training:
        return Terms(np.asarray(x, LONG), np.abs(x), 1)
    a = alpha_scale(p)
    kept = shares(x.shape, seed, offset, channels) >= p
    return Terms(a * np.where(kept, x, LOST) - a * LOST * p, a * (np.abs(np.where(kept, x, LOST)) + 2), 2)


def alpha_dropout_backward(dy, p=0.5, training=True, channels=False, seed=None, offset=0):
    if not training:
        return np.asarray(dy, LONG)
    return np.where(shares(dy.shape, seed, offset, channels) >= p, dy * alpha_scale(p), LONG(0))


def made(*params: dict[str, Any]) -> Any:
    """Samples without operands: every shape, and every set of parameters."""
    return lambda d: [
        *(Sample({}, {"shape": shape, **SEEDED, **params[k % len(params)]}, f"{shape} {k}") for k, shape in enumerate((*SHAPES, *((33,),) * len(params)))),
        key_sample({}, shape=(3, 7), **params[0]),
    ]


def refused(**params: Any) -> Any:
    return lambda d: [ErrorSample({}, {"shape": (3,), **SEEDED, **params}, "InvalidProblemError", "accepted")]


NONE = "no operand: what is drawn follows from shape, seed and offset"
CASES = [
    OpCase("uniform", "forward", keyed(uniform), made({}, {"low": -2.0, "high": 3.0}, {"low": 5.0, "high": 5.0}), refused(low=1.0, high=0.0), edges=(), reason=NONE),
    OpCase("normal", "forward", keyed(normal), made({}, {"mean": -2.0, "std": 0.25}, {"std": 0.0}), refused(std=-1.0), edges=(), reason=NONE, tol=bound(8)),
    OpCase("exponential", "forward", keyed(exponential), made({}, {"scale": 3.5}), refused(scale=-1.0), edges=(), reason=NONE, tol=tier_u(4)),
    OpCase("gumbel", "forward", keyed(gumbel), made({}, {"loc": 1.0, "scale": 2.0}), refused(scale=-1.0), edges=(), reason=NONE, tol=bound(8)),
    OpCase("truncated_normal", "forward", keyed(truncated_normal), made({}, {"lower": 0.5, "upper": 1.0}, {"lower": -np.inf}), refused(lower=1.0, upper=1.0), edges=(),
           reason=NONE, tol=bound(16, reason="the reference draws by ndtri, whose argument is rounded")),
    OpCase("randint", "forward", keyed(randint), made({"low": 0, "high": 6}, {"low": 3, "high": 4}, {"low": 1, "high": 100}), refused(low=2, high=2), edges=(), reason=NONE),
    OpCase(
        "bernoulli", "forward", keyed(bernoulli),
        lambda d: [
            *(Sample({}, {"probability": (0.25, 0.0, 1.0)[k % 3], "shape": shape, **SEEDED}, f"{shape}") for k, shape in enumerate(SHAPES)),
            Sample({"p": d.values((5, 7), "P", 0, 1)}, {**SEEDED}, "an array"),
            Sample({"p": d.values((7,), "P", 0, 1)}, {"shape": (4, 7), **SEEDED}, "an array that is repeated"),
            key_sample({"p": d.values((7,), "P", 0, 1)}),
        ],
        lambda d: [ErrorSample({}, {"shape": (3,), "probability": 1.5, **SEEDED}, "InvalidProblemError", "accepted"), ErrorSample({}, {"shape": (3,), **SEEDED}, "InvalidProblemError", "p is None")],
        edges=(), nondiff=("p",), reason="probabilities at the ends are samples",
    ),
]  # fmt: skip
SETS: tuple[dict[str, Any], ...] = ({}, {"p": 0.0}, {"p": 1.0}, {"p": 0.1}, {"training": False})
for op, forward, backward in (("dropout", dropout, dropout_backward), ("alpha_dropout", alpha_dropout, alpha_dropout_backward)):

    def calls(d: Draw, who: str) -> list[Sample]:
        plain = [Sample({who: d.values(shape)}, {**SEEDED, **SETS[k % len(SETS)]}, f"{shape} {k}") for k, shape in enumerate((*SHAPES, (6, 11)))]
        return [*plain, *(Sample({who: d.values(shape)}, {**SEEDED, "channels": True}, f"channels of {shape}") for shape in ((3, 5, 2, 3), (2, 4), (2, 3, 7)))]

    CASES.append(OpCase(op, "forward", keyed(forward), lambda d: [*calls(d, "x"), key_sample({"x": d.values((3, 5))})], lambda d: [ErrorSample({"x": d.values((3,))}, {"p": 1.5, **SEEDED}, "InvalidProblemError", "p is 1.5")],
                        linear=("x",), tol=bound(8), make=lambda d, shapes: Sample({"x": d.values(shapes["x"])}, {**SEEDED})))  # fmt: skip
    CASES.append(OpCase(op, "backward", backward, lambda d: calls(d, "dy"), lambda d: [ErrorSample({"dy": d.values((3,))}, {}, "InvalidProblemError", "seed is None")],
                        tol=bound(8)))  # fmt: skip
