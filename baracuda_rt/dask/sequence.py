"""The causal convolution along a sequence that lies in many blocks: each block takes the last samples before it, and nothing else, from the blocks to its left."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import dask.array as da
from dask.base import tokenize

import baracuda_rt as brt

from ..errors import InvalidProblemError
from .blocks import aligned, array_of, dask_array, known, place, starts, validate

AXES = {"bcl": (1, 2), "blc": (2, 1)}
"""Where channels and samples lie."""


def causal_conv1d(x: Any, weight: Any, bias: Any = None, *, activation: str | None = None, layout: str = "bcl", check: bool = True) -> Any:
    """`baracuda_rt.causal_conv1d` of a Dask array, cut along batch, channels and samples: the bits of one call over the whole, in x's blocks.

    Parameters
    ----------
    x : Dask array of shape (B, C, L), or (B, L, C) with layout="blc"
        Any axis may be cut into blocks of any sizes.
    weight : array or Dask array of shape (C, W)
        Of the library that x's blocks are of.
    bias : array or Dask array of shape (C,), default None
        Likewise.
    activation, layout
        As in `baracuda_rt.causal_conv1d`.
    check : bool, default True
        Whether a task on a device waits, so that a fault is an error of that very task.

    """
    op = "causal_conv1d"
    x = dask_array(op, "x", x)
    if layout not in AXES:
        raise InvalidProblemError(f"{op}: layout is {layout!r}; accepted 'bcl', 'blc'")
    if x.ndim != 3:
        raise InvalidProblemError(f"{op}: x has shape {x.shape}; expected {'[B, C, L]' if layout == 'bcl' else '[B, L, C]'}")
    channel, axis = AXES[layout]
    if not known(x.chunks[axis]) or not known(x.chunks[channel]):
        raise InvalidProblemError(f"{op}: x has blocks of unknown sizes along channels or samples; x.compute_chunk_sizes() finds them")
    weight, bias = (None if w is None else w if isinstance(w, da.Array) else da.from_array(w, chunks=-1, asarray=False) for w in (weight, bias))
    validate(op, {"activation": activation, "layout": layout}, x=x, weight=weight, bias=bias)
    sizes, reach = x.chunks[axis], weight.shape[1] - 1
    weight = weight.rechunk({0: x.chunks[channel], 1: -1})
    bias = None if bias is None else bias.rechunk({0: x.chunks[channel]})
    token = tokenize(x.name, weight.name, None if bias is None else bias.name, activation, layout, check)
    name, ends, bounds = f"{op}-{token}", f"{op}-end-{token}", starts(sizes)
    run = partial(getattr(brt, op), activation=activation, layout=layout, check=check)
    graph: dict[Any, Any] = {}
    for at in product(*map(range, x.numblocks)):
        k = at[axis]
        beside = [(*at[:axis], j, *at[axis + 1 :]) for j in before(sizes, k, reach)]
        for other in beside:
            graph[ends, *other] = (partial(_end, reach, axis), (x.name, *other))
        where = f"{op}: block {at} of x, samples {bounds[k]} to {bounds[k + 1] - 1}"
        rows = () if bias is None else ((bias.name, at[channel]),)
        graph[name, *at] = (partial(_convolve, run, reach, axis, where), [(ends, *other) for other in beside], (x.name, *at), (weight.name, at[channel], 0), *rows)
    return array_of(name, graph, [array for array in (x, weight, bias) if array is not None], x.chunks, x._meta)


def before(sizes: tuple[int, ...], k: int, reach: int) -> list[int]:
    """The blocks, in order, that hold the `reach` samples before block k, as far as there are so many."""
    found: list[int] = []
    while k > 0 and reach > 0:
        k -= 1
        if sizes[k]:
            found.insert(0, k)
            reach -= sizes[k]
    return found


def _end(reach: int, axis: int, block: Any) -> Any:
    """The last samples of a block, as an array of their own: a view would keep the whole block alive."""
    part = block[..., -reach:] if axis == 2 else block[:, -reach:]
    return part.copy()


def _convolve(run: Any, reach: int, axis: int, where: str, ends: list[Any], block: Any, weight: Any, bias: Any = None) -> Any:
    ends, block, weight, bias = aligned((ends, block, weight, bias))
    with place(where):
        if not ends:
            return run(block, weight, bias)
        halo = ends[0] if len(ends) == 1 else brt.concat(ends, axis)
        if halo.shape[axis] >= reach:
            return run(block, weight, bias, initial_states=halo[..., -reach:] if axis == 2 else halo[:, -reach:])
        # so near the start that taps are missing: states of zeros would not do, a weight may be infinite
        y = run(brt.concat([halo, block], axis), weight, bias)
        start = halo.shape[axis]
        return y[..., start:].copy() if axis == 2 else y[:, start:].copy()
