"""A graph whose edges are shared out: attention over the edges into each node, with edges in blocks and the same bits for any number of workers.

    BARACUDA_RT_HOST_THREADS=1 python examples/dask_graph.py [--scheduler threads|processes|distributed] [--workers 2] [--nodes 2000] [--edges 400000]

The features of all nodes fit into memory, the edges need not: each block holds the two ends of some edges, drawn here by the place of an edge in the whole.
y[n] = sum over the edges into n of softmax(e) h[source], e = leaky_relu(a[target] + b[source]). What blocks know of a softmax and of a sum meets in a tree of pairs.
Checked are a sample of nodes against float64, and the bits against one thread and against another cut at the same leaves. `distributed` starts worker processes
(needs the `dask` extra), the other schedulers need dask[array].
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import dask
import numpy as np
from dask.delayed import delayed

import baracuda_rt as brt
import baracuda_rt.dask as brtd

LEAF = 8192
"""Edges of a leaf: well above the nodes, since a leaf's result has a row for each of them."""


def scores(target: Any, source: Any, a: Any, b: Any) -> Any:
    """e of a block's edges, as a column."""
    return brt.leaky_relu(brt.add(brt.take(a, target), brt.take(b, source)), 0.2).reshape(-1, 1)


def messages(share: Any, source: Any, h: Any) -> Any:
    return brt.mul(brt.gather_rows(h, source.reshape(-1)), share)


def ends_of(nodes: int, edges: int, block: int) -> tuple[Any, Any]:
    """Target and source of each edge."""
    target, source = (brtd.draw(brt.randint, (edges,), block, seed=seed, low=0, high=nodes) for seed in (1, 2))
    return target, source


def attention(h: Any, a: Any, b: Any, edges: int, block: int) -> Any:
    """y of all nodes, as one Dask array."""
    nodes, features = h.shape
    target, source = ends_of(nodes, edges, block)
    h, a, b = map(delayed, (h, a, b))  # one task each, which every block of edges takes
    e = brtd.map_blocks(scores, target, source, a, b, new_axis=1, chunks=(target.chunks[0], (1,)), dtype=np.float32)
    share = brtd.unsorted_segment_softmax(e, target, nodes, leaf=LEAF)
    message = brtd.map_blocks(messages, share, source[:, None], h, chunks=(target.chunks[0], (features,)), dtype=np.float32)
    return brtd.unsorted_segment_sum(message, target, nodes, leaf=LEAF)


def exact(h: Any, a: Any, b: Any, target: Any, source: Any, nodes: Any) -> Any:
    """The same at some nodes, in float64."""
    out = []
    for n in nodes:
        near = source[target == n]
        e = a[n].astype(np.float64) + b[near]
        e = np.where(e > 0, e, 0.2 * e)
        share = np.exp(e - e.max(initial=-np.inf))
        out.append((share / share.sum()) @ h[near].astype(np.float64) if near.size else np.zeros(h.shape[1]))
    return np.array(out)


@contextmanager
def workers(scheduler: str, count: int) -> Iterator[None]:
    """So many workers; those of `distributed` are processes with one thread each."""
    if scheduler != "distributed":
        with dask.config.set(scheduler=scheduler, num_workers=count):
            yield
        return
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):
        yield


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--scheduler", choices=("threads", "processes", "distributed"), default="threads")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--edges", type=int, default=400_000)
    parser.add_argument("--features", type=int, default=16)
    parser.add_argument("--block", type=int, default=4 * LEAF, help=f"edges of a block, a multiple of {LEAF}")
    args = parser.parse_args(arguments)

    h = brt.normal((args.nodes, args.features), seed=3)
    a, b = brt.normal((args.nodes,), seed=4), brt.normal((args.nodes,), seed=5)
    with dask.config.set(scheduler="synchronous"):
        alone = attention(h, a, b, args.edges, args.block).compute()
        other = attention(h, a, b, args.edges, LEAF).compute()
        target, source = (each.compute() for each in ends_of(args.nodes, args.edges, args.block))
    with workers(args.scheduler, args.workers):
        y = attention(h, a, b, args.edges, args.block)
        y.compute()  # workers load their kernels
        begin = time.perf_counter()
        got = y.compute()
        seconds = time.perf_counter() - begin
    sample = np.arange(0, args.nodes, max(1, args.nodes // 50))
    error = float(np.abs(got[sample] - exact(h, a, b, target, source, sample)).max())
    same = got.tobytes() == alone.tobytes() == other.tobytes()
    print(f"{args.nodes} nodes, {args.edges} edges in blocks of {args.block}, {args.features} features, {args.workers} workers of {args.scheduler}")
    print(f"largest error at {len(sample)} nodes against float64: {error:.1e}; one thread, and blocks of {LEAF}: {'the same bits' if same else 'OTHER BITS'}")
    print(f"{'agrees' if error < 1e-4 and same else 'DOES NOT AGREE'}: {1e3 * seconds:.0f} ms")
    return 0 if error < 1e-4 and same else 1


if __name__ == "__main__":
    raise SystemExit(main())
