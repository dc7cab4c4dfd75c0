"""Random numbers by the place of an element in the whole array: the same for every cut into blocks and any number of workers."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from itertools import product
from math import prod
from typing import Any

import dask.array as da
from dask.base import tokenize

import baracuda_rt as brt

from ..errors import InvalidProblemError
from .blocks import array_of, place, starts

TILE = 1 << 16
"""Elements that one offset serves, in row-major order."""


def draw(law: Callable[..., Any], shape: int | tuple[int, ...], chunks: Any = "auto", *, seed: int, offset: int = 0, **parameters: Any) -> Any:
    """A Dask array of random numbers: `draw(brt.normal, (n, 64), chunks=(1000, 64), seed=1, mean=2.0)`.

    Element e of the whole, in row-major order, is element e mod 65536 of the law's call with offset + e div 65536: whatever the chunks are. The array takes the offsets up to
    that of its last element; the next one with the same seed begins above. Numbers of other columns are drawn too, and left out, where columns are cut.

    Parameters
    ----------
    law : function of baracuda_rt that takes shape=, seed= and offset=
        normal, uniform, exponential, gumbel, randint, bernoulli, …
    shape : int or tuple of int
        Of the whole.
    chunks : default "auto"
        As in dask.array.
    seed, offset : int
        64 bits each.
    **parameters
        What else the law takes, numbers only: mean=, dtype=, device="cuda" for CuPy blocks.

    """
    name = getattr(law, "__name__", str(law))
    if not callable(law) or not {"shape", "seed", "offset"} <= set(inspect.signature(law).parameters):
        raise InvalidProblemError(f"draw: law is {name}; accepted: functions of baracuda_rt that take shape=, seed= and offset=, as normal does")
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    run = partial(law, seed=seed, **parameters)
    meta = run(shape=(0,) * len(shape), offset=offset) if shape else run(shape=(0,), offset=offset).reshape(0)[:0]
    cut = da.core.normalize_chunks(chunks, shape, dtype=meta.dtype)
    token = tokenize(name, shape, cut, seed, offset, sorted(parameters.items()))
    key = f"{name}-{token}"
    bounds = [starts(sizes) for sizes in cut]
    graph = {}
    for at in product(*(range(len(sizes)) for sizes in cut)):
        region = tuple((ends[k], ends[k + 1]) for ends, k in zip(bounds, at, strict=True))
        graph[key, *at] = (partial(_region, run, offset, shape, region, f"{name}: block {at} of the drawn array"),)
    return array_of(key, graph, [], cut, meta)


def _region(run: Callable[..., Any], offset: int, shape: tuple[int, ...], region: tuple[tuple[int, int], ...], where: str) -> Any:
    """The elements of a box of the whole: those of the rows that it touches are drawn, then its columns are taken."""
    with place(where):
        axis = next((k for k, (low, high) in enumerate(region) if high - low > 1), len(region) - 1)  # before it the box is one index an axis
        if not region or not prod(high - low for low, high in region):
            sizes = tuple(high - low for low, high in region)
            return _span(run, offset, 0, prod(sizes)).reshape(sizes)
        step = prod(shape[axis + 1 :])
        first = 0
        for (low, _), size in zip(region[:axis], shape[:axis], strict=True):
            first = first * size + low
        low, high = region[axis]
        first = (first * shape[axis] + low) * step
        rows = _span(run, offset, first, first + (high - low) * step).reshape(*(1,) * axis, high - low, *shape[axis + 1 :])
        box = rows[(slice(None),) * (axis + 1) + tuple(slice(*ends) for ends in region[axis + 1 :])]
        return box if box.shape == rows.shape else box.copy()


def _span(run: Callable[..., Any], offset: int, first: int, last: int) -> Any:
    """Elements [first, last) of the whole, drawn tile by tile; of a tile no more than up to the last element that is wanted."""
    parts = []
    for tile in range(first // TILE, max(first // TILE + 1, -(-last // TILE))):
        begin, end = max(first - tile * TILE, 0), min(last - tile * TILE, TILE)
        parts.append(run(shape=(end,), offset=offset + tile)[begin:])
    return parts[0] if len(parts) == 1 else brt.concat(parts, 0)
