"""Boxes, blocks of pixels and columns of windows: written out cell by cell from the formulas, in float64."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample

CASES: list[OpCase] = []


# -- channels and blocks of pixels ------------------------------------------------------------------------------------------------------


def pixel_shuffle(x: np.ndarray, upscale_factor: int) -> np.ndarray:
    r = upscale_factor
    *lead, c, h, w = x.shape
    if c % (r * r):
        raise ValueError("channels")
    y = np.empty((*lead, c // (r * r), h * r, w * r), x.dtype)
    for i, j in itertools.product(range(r), range(r)):
        y[..., i::r, j::r] = x[..., i * r + j :: r * r, :, :]
    return y


def pixel_unshuffle(x: np.ndarray, downscale_factor: int) -> np.ndarray:
    r = downscale_factor
    *lead, c, h, w = x.shape
    if h % r or w % r:
        raise ValueError("extents")
    y = np.empty((*lead, c * r * r, h // r, w // r), x.dtype)
    for i, j in itertools.product(range(r), range(r)):
        y[..., i * r + j :: r * r, :, :] = x[..., i::r, j::r]
    return y


def channel_shuffle(x: np.ndarray, groups: int) -> np.ndarray:
    if x.shape[1] % groups:
        raise ValueError("channels")
    y = np.empty_like(x)
    each = x.shape[1] // groups
    for g, c in itertools.product(range(groups), range(each)):
        y[:, c * groups + g] = x[:, g * each + c]
    return y


def rearranged(op: str, forward: Callable[..., np.ndarray], backward: Callable[..., np.ndarray], factor: str, calls: Sequence[tuple[tuple[int, ...], int]], errors: Sequence[tuple[tuple[int, ...], int, str]]) -> Iterator[OpCase]:
    """Both directions of an op that moves cells: each undoes the other."""

    def samples(d: Draw) -> Iterator[Sample]:
        for shape, n in calls:
            yield Sample({"x": d.values(shape)}, {factor: n}, f"{list(shape)}-{n}")

    def gradients(d: Draw) -> Iterator[Sample]:
        for sample in samples(d):
            yield Sample({"dy": d.values(forward(sample.args["x"], **sample.params).shape)}, sample.params, sample.id)

    def bad(d: Draw) -> Iterator[ErrorSample]:
        for shape, n, match in errors:
            yield ErrorSample({"x": d.values(shape)}, {factor: n}, "InvalidProblemError", match, id=f"{list(shape)}-{n}")

    yield OpCase(op, "forward", lambda x, **params: forward(x, params[factor]), samples, bad, tol=EXACT, linear=("x",))
    yield OpCase(op, "backward", lambda dy, **params: {"dx": backward(dy, params[factor])}, gradients, tol=EXACT, linear=("dy",))


CASES += rearranged(
    "pixel_shuffle", pixel_shuffle, pixel_unshuffle, "upscale_factor",
    [((2, 8, 3, 5), 2), ((9, 4, 4), 3), ((2, 1, 4, 1, 1), 2), ((1, 3, 5, 7), 1), ((2, 0, 3, 3), 2), ((1, 32, 2, 40), 4)],
    [((2, 7, 3, 3), 2, "x is of shape .*axis 1"), ((4, 3), 2, "at least 3 axes"), ((2, 4, 3, 3), 0, "upscale_factor is 0")],
)  # fmt: skip
CASES += rearranged(
    "pixel_unshuffle", pixel_unshuffle, pixel_shuffle, "downscale_factor",
    [((2, 2, 6, 10), 2), ((1, 9, 12), 3), ((2, 1, 1, 2, 2), 2), ((1, 3, 5, 7), 1), ((0, 2, 4, 4), 2), ((1, 2, 8, 160), 4)],
    [((2, 1, 5, 4), 2, "axis 2"), ((2, 1, 4, 5), 2, "axis 3"), ((4, 4), 2, "at least 3 axes"), ((2, 4, 4, 4), -1, "downscale_factor is -1")],
)  # fmt: skip
CASES += rearranged(
    "channel_shuffle", channel_shuffle, lambda dy, groups: channel_shuffle(dy, max(dy.shape[1] // groups, 1)),
    "groups", [((2, 6, 3, 5), 3), ((1, 8), 2), ((2, 5, 4), 5), ((3, 4, 2, 2, 2), 1), ((2, 0, 3), 2), ((1, 24, 7, 7), 4)],
    [((2, 7, 3), 2, "axis 1"), ((4,), 2, "at least 2 axes"), ((2, 4, 3), 0, "groups is 0")],
)  # fmt: skip
