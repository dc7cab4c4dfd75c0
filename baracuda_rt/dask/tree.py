"""Reductions over rows that blocks share out, as a tree of pairs whose shape depends on sizes alone, never on which worker is done first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial as bound
from itertools import product
from typing import Any

import numpy as np
from dask.base import tokenize

from ..errors import InvalidProblemError
from .blocks import aligned, array_of, cut_alike, dask_array, known, place, rows_of, settled, starts

Node = tuple[int, int]
"""(level, k): leaves k * 2**level up to (k + 1) * 2**level, as far as there are any."""


def reduce_rows(
    x: Any, *along: Any, partial: Callable[..., Any], merge: Callable[[Any, Any], Any], finish: Callable[[Any], Any] | None = None, rows: int = 1,
    leaf: int | None = None, meta: Any = None, op: str = "reduce_rows",
) -> Any:  # fmt: skip
    """A reduction over the first axis of a Dask array, in a fixed order.

    partial(x_rows, *along_rows) reduces the rows of one leaf to anything that pickles, merge(left, right) joins the results of neighbours, the one of the lower rows
    first, and finish(root) gives an array of `rows` rows with the other axes of x's block; without `finish` the root is that array. `along` are arrays with the rows of x.
    Leaves are merged in pairs: 0 with 1, 2 with 3, then those pairs, and so on; the last of an odd number goes up as it is.

    Without `leaf` each block is one leaf, so that the result depends on the chunks. With `leaf` a leaf has that many rows, blocks must begin at multiples of it, and every
    such cut of the rows gives the same tree. `meta` is an empty array of the result's library, dtype and number of axes, where they are not x's. `op` names the
    reduction in errors and in the names of tasks.
    """
    x = dask_array(op, "x", x)
    along = tuple(cut_alike(op, name, value, (x.chunks[0],)) for name, value in zip(_names(len(along)), along, strict=True))
    spans = leaves(op, x.chunks[0], leaf)
    total = spans[-1][1]
    token = tokenize(x.name, [array.name for array in along], partial, merge, finish, rows, leaf)
    graph: dict[Any, Any] = {}
    name, bounds = f"{op}-{token}", starts(x.chunks[0])
    for column in product(*map(range, x.numblocks[1:])):
        nodes: dict[Node, Any] = {}
        for i, (first, last) in enumerate(spans):
            if first == last:
                continue
            step = bound(_block, partial, merge, first, leaf, rows_of(op, (i, *column), bounds))
            key = (f"{op}-block-{token}", i, *column)
            graph[key] = (step, (x.name, i, *column), *((array.name, i) for array in along))
            nodes |= {node: (key, node) for node in nodes_of(first, last)}
        root, merges = climb(nodes, total, (f"{op}-merge-{token}", *column))
        for key, (left, right) in merges.items():
            graph[key] = (bound(merged, merge, left[1], right[1]), left[0], right[0])
        graph[name, 0, *column] = (bound(_finish, finish, root[1]), root[0])
    return array_of(name, graph, [x, *along], ((rows,), *x.chunks[1:]), x._meta if meta is None else meta)


def _names(count: int) -> list[str]:
    return ["segment_ids"] if count == 1 else [f"along[{k}]" for k in range(count)]


def leaves(op: str, sizes: tuple[int, ...], leaf: int | None) -> list[tuple[int, int]]:
    """Each block's leaves, as [first, last); a block of no rows has none, but for the only leaf of no rows at all."""
    if leaf is None:
        return [(i, i + 1) for i in range(len(sizes))]
    leaf = int(leaf) if isinstance(leaf, np.integer) else leaf
    if isinstance(leaf, bool) or not isinstance(leaf, int) or leaf < 1:
        raise InvalidProblemError(f"{op}: leaf is {leaf!r}; accepted: a number of rows above 0, or None")
    if not known(sizes):
        raise InvalidProblemError(f"{op}: leaf needs blocks of known sizes; x.compute_chunk_sizes() finds them")
    bounds = starts(sizes)
    wrong = next((b for b in bounds[:-1] if b % leaf and b != bounds[-1]), None)
    if wrong is not None:
        raise InvalidProblemError(f"{op}: a block of x begins at row {wrong}; with leaf={leaf} blocks begin at its multiples (x.rechunk({{0: {leaf}}}) cuts it so)")
    spans = [(-(-a // leaf), -(-b // leaf)) for a, b in zip(bounds, bounds[1:], strict=False)]
    return spans if spans[-1][1] else [*spans[:-1], (0, 1)]


def nodes_of(first: int, last: int) -> Iterator[Node]:
    """The largest nodes of the tree whose leaves are all there and lie within [first, last), from the left: what `_block` is left with."""
    while first < last:
        level = 0
        while first % (2 << level) == 0 and first + (2 << level) <= last:
            level += 1
        yield level, first >> level
        first += 1 << level


def climb(nodes: dict[Node, Any], total: int, prefix: tuple[Any, ...]) -> tuple[Any, dict[Any, tuple[Any, Any]]]:
    """The root's place, and the merges above the given nodes: key -> places of left and right. A place is a task and which of its nodes is meant."""
    merges: dict[Any, tuple[Any, Any]] = {}

    def find(level: int, k: int) -> Any:
        if (level, k) in nodes:
            return nodes[level, k]
        left = find(level - 1, 2 * k)
        if (2 * k + 1) << (level - 1) >= total:
            return left
        key = (prefix[0], level, k, *prefix[1:])
        merges[key] = left, find(level - 1, 2 * k + 1)
        return key, None

    return find((total - 1).bit_length(), 0), merges


def _block(partial: Callable[..., Any], merge: Callable[[Any, Any], Any], first: int, leaf: int | None, where: str, x: Any, *along: Any) -> dict[Node, Any]:
    """A block's nodes. Leaves are merged as soon as two are there, so that no more than one result a level is alive."""
    with place(where):
        if leaf is None:
            return {(0, first): partial(settled(x), *settled(along))}
        stack: list[tuple[Node, Any]] = []
        for k, begin in enumerate(range(0, max(1, len(x)), leaf), first):
            node, value = (0, k), partial(*(settled(part[begin : begin + leaf]) for part in (x, *along)))
            while stack and stack[-1][0] == (node[0], node[1] - 1) and node[1] % 2:
                value = merge(stack.pop()[1], value)
                node = node[0] + 1, node[1] >> 1
            stack.append((node, value))
        return dict(stack)


def merged(merge: Callable[[Any, Any], Any], left: Node | None, right: Node | None, a: Any, b: Any) -> Any:
    """The merge of two results, each a task's own or one of its nodes."""
    return merge(*map(aligned, (a if left is None else a[left], b if right is None else b[right])))


def _finish(finish: Callable[[Any], Any] | None, node: Node | None, root: Any) -> Any:
    value = aligned(root if node is None else root[node])
    return value if finish is None else finish(value)
