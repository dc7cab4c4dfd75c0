"""The causal convolution along a sequence that lies in many blocks: a block takes the few samples beside it, and nothing else, from its neighbours."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import dask.array as da
from dask.base import tokenize

import baracuda_rt as brt

from ..call.view_dtypes import widened
from ..errors import InvalidProblemError
from .blocks import aligned, array_of, cut_alike, dask_array, known, named, place, settled, starts, validate
from .tree import climb, merged

AXES = {"bcl": (1, 2), "blc": (2, 1)}
"""Where channels and samples lie."""


@named
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
    x, weight, bias = _arguments(op, x, weight, bias, layout)
    validate(op, "forward", {"activation": activation, "layout": layout}, x=x, weight=weight, bias=bias)
    channel, axis = AXES[layout]
    sizes, reach = x.chunks[axis], weight.shape[1] - 1
    run = partial(getattr(brt, op), activation=activation, layout=layout, check=check)
    token = tokenize(x.name, weight.name, bias is not None and bias.name, activation, layout, check)
    name, bounds, graph = f"{op}-{token}", starts(sizes), dict[Any, Any]()
    for at in product(*map(range, x.numblocks)):
        k = at[axis]
        ends = [_cut(graph, f"{op}-end-{token}", x, at, axis, j, -reach) for j in before(sizes, k, reach)]
        where = f"{op}: block {at} of x, samples {bounds[k]} to {bounds[k + 1] - 1}"
        graph[name, *at] = (partial(_convolve, run, reach, axis, where), ends, (x.name, *at), *_weights(weight, bias, at[channel]))
    return array_of(name, graph, [array for array in (x, weight, bias) if array is not None], x.chunks, x._meta)


@named
def causal_conv1d_backward(
    dy: Any, x: Any, weight: Any, bias: Any = None, *, activation: str | None = None, layout: str = "bcl", check: bool = True
) -> tuple[Any, Any, Any]:
    """Gradients (dx, dw, db) of `causal_conv1d`: dx has the bits of one call over the whole for any cut; dw and db are a tree of pairs over x's blocks.

    What is not computed of the three costs nothing; db is None without bias. Halves are added up in float32 and rounded once. Arguments as in `causal_conv1d`, dy as x.
    """
    op = "causal_conv1d_backward"
    x, weight, bias = _arguments(op, x, weight, bias, layout)
    dy = cut_alike(op, "dy", dy, x.chunks)
    validate("causal_conv1d", "backward", {"activation": activation, "layout": layout}, dy=dy, x=x, weight=weight, bias=bias)
    channel, axis = AXES[layout]
    sizes, reach = x.chunks[axis], weight.shape[1] - 1
    run = partial(getattr(brt, op), activation=activation, layout=layout, check=check)
    token = tokenize(dy.name, x.name, weight.name, bias is not None and bias.name, activation, layout, check)
    name, bounds = f"{op}-{token}", starts(sizes)
    backwards = tuple(reversed(sizes))
    graph: dict[Any, Any] = {}
    for at in product(*map(range, x.numblocks)):
        k = at[axis]
        ends = [_cut(graph, f"{op}-end-{token}", x, at, axis, j, -reach) for j in before(sizes, k, reach)]
        after = [len(sizes) - 1 - j for j in reversed(before(backwards, len(sizes) - 1 - k, reach))]
        heads = [[_cut(graph, f"{op}-head-{which}-{token}", array, at, axis, j, reach) for j in after] for which, array in (("dy", dy), ("x", x))]
        where = f"{op}: block {at} of x, samples {bounds[k]} to {bounds[k + 1] - 1}"
        graph[name, *at] = (partial(_dx, run, reach, axis, where), ends, *heads, (dy.name, *at), (x.name, *at), *_weights(weight, bias, at[channel]))
    dependencies = [array for array in (dy, x, weight, bias) if array is not None]
    dx = array_of(name, graph, dependencies, x.chunks, x._meta)
    return dx, *_sums(op, token, run, reach, channel, axis, dy, x, weight, bias)


def _sums(op: str, token: str, run: Any, reach: int, channel: int, axis: int, dy: Any, x: Any, weight: Any, bias: Any) -> tuple[Any, Any]:
    """dw and db. Leaves are the blocks of batch and samples, row by row; blocks of samples so near the start that their first taps are missing go with the first one."""
    sizes, bounds = x.chunks[axis], starts(x.chunks[axis])
    lone = next((k for k in range(1, len(sizes)) if bounds[k] >= reach), len(sizes))
    groups = [range(lone), *(range(k, k + 1) for k in range(lone, len(sizes)))]
    name, graph, total = f"{op}-sums-{token}", dict[Any, Any](), x.numblocks[0] * len(groups)
    for c in range(x.numblocks[channel]):
        nodes = {}
        for number, (b, group) in enumerate(product(range(x.numblocks[0]), groups)):
            at = [b, c, c]
            keys = [[(array.name, *at[:axis], k, *at[axis + 1 :]) for k in group] for array in (dy, x)]
            ends = [_cut(graph, f"{name}-end", x, tuple(at), axis, j, -reach) for j in before(sizes, group[0], reach)]
            where = f"{op}: blocks {b} of the batch, {c} of the channels, samples {bounds[group[0]]} to {bounds[group[-1] + 1] - 1}"
            graph[f"{name}-block", number, c] = (partial(_dw, run, reach, axis, where), ends, *keys, *_weights(weight, bias, c))
            nodes[0, number] = (f"{name}-block", number, c), None
        root, merges = climb(nodes, total, (f"{name}-merge", c))
        for key, (left, right) in merges.items():
            graph[key] = (partial(merged, _both, left[1], right[1]), left[0], right[0])
        graph[name, c] = root[0]
    dependencies = [array for array in (dy, x, weight, bias) if array is not None]
    both = array_of(name, graph, dependencies, (x.chunks[channel],), weight._meta)  # its blocks are pairs, which the graphs below take apart
    dw, db = f"{op}-dw-{token}", f"{op}-db-{token}"
    tops = range(x.numblocks[channel])
    return (
        array_of(dw, {(dw, c, 0): (partial(_part, 0, weight.dtype), (name, c)) for c in tops}, [both], weight.chunks, weight._meta),
        None if bias is None else array_of(db, {(db, c): (partial(_part, 1, bias.dtype), (name, c)) for c in tops}, [both], bias.chunks, bias._meta),
    )


def _arguments(op: str, x: Any, weight: Any, bias: Any, layout: str) -> tuple[Any, Any, Any]:
    """x, and weight and bias as Dask arrays cut as x's channels are."""
    x = dask_array(op, "x", x)
    if layout not in AXES:
        raise InvalidProblemError(f"{op}: layout is {layout!r}; accepted 'bcl', 'blc'")
    if x.ndim != 3:
        raise InvalidProblemError(f"{op}: x has shape {x.shape}; expected {'[B, C, L]' if layout == 'bcl' else '[B, L, C]'}")
    channel, axis = AXES[layout]
    if not known(x.chunks[axis]) or not known(x.chunks[channel]):
        raise InvalidProblemError(f"{op}: x has blocks of unknown sizes along channels or samples; x.compute_chunk_sizes() finds them")
    weight, bias = (None if w is None else w if isinstance(w, da.Array) else da.from_array(w, chunks=-1, asarray=False) for w in (weight, bias))
    fits = weight.ndim == 2 and weight.shape[0] == x.shape[channel] and (bias is None or bias.shape == weight.shape[:1])
    if not fits:  # the op's own check, before anything is cut by shapes that do not match, says which it is
        validate("causal_conv1d", "forward", {"layout": layout}, x=x, weight=weight, bias=bias)
    return x, weight.rechunk({0: x.chunks[channel], 1: -1}), None if bias is None else bias.rechunk({0: x.chunks[channel]})


def before(sizes: tuple[int, ...], k: int, reach: int) -> list[int]:
    """The blocks, in order, that hold the `reach` samples before block k, as far as there are so many."""
    found: list[int] = []
    while k > 0 and reach > 0:
        k -= 1
        if sizes[k]:
            found.insert(0, k)
            reach -= sizes[k]
    return found


def _cut(graph: dict[Any, Any], name: str, array: Any, at: tuple[int, ...], axis: int, k: int, count: int) -> Any:
    """The task that gives the first samples of the neighbour k, or the last ones for a count below 0."""
    other = (*at[:axis], k, *at[axis + 1 :])
    graph[name, *other] = (partial(_edge, count, axis), (array.name, *other))
    return (name, *other)


def _weights(weight: Any, bias: Any, c: int) -> list[Any]:
    return [(weight.name, c, 0)] + ([] if bias is None else [(bias.name, c)])


def _samples(array: Any, axis: int, first: int | None, last: int | None) -> Any:
    return array[..., first:last] if axis == 2 else array[:, first:last]


def _edge(count: int, axis: int, block: Any) -> Any:
    """Samples of a block, in memory of their own: a view would keep the whole block alive."""
    return (_samples(block, axis, count, None) if count < 0 else _samples(block, axis, None, count)).copy()


def _joined(parts: list[Any], axis: int) -> Any:
    return parts[0] if len(parts) == 1 else brt.concat(parts, axis)


def _left(ends: list[Any], axis: int, reach: int) -> tuple[Any, dict[str, Any]]:
    """The samples before a block: as states where there are enough of them, else as samples to be put before it.

    So near the start that taps are missing, states of zeros would not do: a weight may be infinite.
    """
    if not ends:
        return None, {}
    halo = _joined(ends, axis)
    if halo.shape[axis] < reach:
        return halo, {}
    return None, {"initial_states": _samples(halo, axis, -reach, None)}


def _convolve(run: Any, reach: int, axis: int, where: str, ends: list[Any], block: Any, weight: Any, bias: Any = None) -> Any:
    ends, block, weight, bias = aligned((ends, block, weight, bias))
    with place(where):
        halo, states = _left(ends, axis, reach)
        if halo is None:
            return run(block, weight, bias, **states)
        y = run(_joined([halo, block], axis), weight, bias)
        return _samples(y, axis, halo.shape[axis], None).copy()


def _dx(
    run: Any, reach: int, axis: int, where: str, ends: list[Any], dy_heads: list[Any], x_heads: list[Any], dy: Any, x: Any, weight: Any, bias: Any = None
) -> Any:
    """dx of a block, from the gradients of the samples that its own reach."""
    ends, dy_heads, x_heads, dy, x, weight, bias = aligned((ends, dy_heads, x_heads, dy, x, weight, bias))
    with place(where):
        halo, states = _left(ends, axis, reach)
        first, size = 0 if halo is None else halo.shape[axis], x.shape[axis]
        dys, xs = [dy, *dy_heads], [x, *x_heads]
        if halo is not None:  # gradients there have no part in what is kept
            dys, xs = [brt.zeros_like(halo), *dys], [halo, *xs]
        dx = run(_joined(dys, axis), _joined(xs, axis), weight, bias, need=("dx",), **states)[0]
        return dx if dx.shape[axis] == size else _samples(dx, axis, first, first + size).copy()


def _dw(run: Any, reach: int, axis: int, where: str, ends: list[Any], dys: list[Any], xs: list[Any], weight: Any, bias: Any = None) -> tuple[Any, Any]:
    """The parts of dw and db that some neighbouring blocks give, in float32 at least."""
    ends, dys, xs, weight, bias = settled((ends, dys, xs, weight, bias))
    with place(where):
        dy, x, weight, ends = widened(_joined(dys, axis)), widened(_joined(xs, axis)), widened(weight), [widened(end) for end in ends]
        _, states = _left(ends, axis, reach)
        need = ("dw",) if bias is None else ("dw", "db")
        return run(dy, x, weight, None if bias is None else widened(bias), need=need, **states)[1:3]


def _both(left: tuple[Any, Any], right: tuple[Any, Any]) -> tuple[Any, Any]:
    return brt.add(left[0], right[0]), None if left[1] is None else brt.add(left[1], right[1])


def _part(which: int, dtype: Any, both: tuple[Any, Any]) -> Any:
    part = aligned(both[which])
    return part if part.dtype == dtype else brt.cast(part, str(dtype))
