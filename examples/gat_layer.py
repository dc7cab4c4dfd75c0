"""A graph attention layer by segment operations: CuPy or NumPy arrays with hand-chained gradients, or PyTorch tensors with its autograd.

    python examples/gat_layer.py [--library numpy|cupy|torch] [--device cuda] [--nodes 100000] [--edges 1000000] [--features 32]

Each node takes the features of its neighbours, weighted by a softmax over its incoming edges: h = x W, e = leaky_relu(a . h[target] + b . h[source]),
y[n] = sum over the edges into n of softmax(e) h[source]. Printed are the agreement with the same layer in float64 at a sample of nodes, whether two runs
give the same bits, and the time of forward and backward.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import baracuda_rt as brt


def forward(x: Any, weight: Any, source: Any, target: Any, nodes: int) -> tuple[Any, tuple[Any, ...]]:
    """The layer, and what its backward reads. weight: [features, features + 2], the last two columns score target and source."""
    features = weight.shape[1] - 2
    h = brt.matmul(x, weight)
    scores = brt.add(brt.take(h[:, features].reshape(-1), target), brt.take(h[:, features + 1].reshape(-1), source))
    e = brt.leaky_relu(scores, 0.2)
    share = brt.unsorted_segment_softmax(e.reshape(-1, 1), target, num_segments=nodes)
    message = brt.gather_rows(h[:, :features], source)
    y = brt.unsorted_segment_sum(brt.mul(message, share), target, num_segments=nodes)
    return y, (h, scores, share, message)


def backward(dy: Any, x: Any, weight: Any, source: Any, target: Any, saved: tuple[Any, ...]) -> tuple[Any, Any]:
    """Gradients of x and weight, each step the backward of one of the forward's."""
    h, scores, share, message = saved
    nodes, columns = h.shape
    features = columns - 2
    dweighted = brt.unsorted_segment_sum_backward(dy, target, x_shape=message.shape)
    dmessage, dshare = brt.mul_backward(dweighted, message, share)
    de = brt.unsorted_segment_softmax_backward(dshare, share, target)
    dscores = brt.leaky_relu_backward(de.reshape(-1), scores, 0.2)
    parts = (
        brt.gather_rows_backward(dmessage, source, table_shape=(nodes, features)),
        brt.take_backward(dscores, target, src_shape=(nodes,)).reshape(-1, 1),
        brt.take_backward(dscores, source, src_shape=(nodes,)).reshape(-1, 1),
    )
    dx, dweight = brt.matmul_backward(brt.concat(parts, 1), x, weight)
    return dx, dweight


def exact(x: Any, weight: Any, source: Any, target: Any, nodes: Any) -> Any:
    """The layer at some nodes, in float64."""
    h = x.astype(np.float64) @ weight.astype(np.float64)
    out = []
    for n in nodes:
        near = source[target == n]
        e = h[n, -2] + h[near, -1]
        e = np.where(e > 0, e, 0.2 * e)
        share = np.exp(e - e.max(initial=-np.inf))
        out.append((share / share.sum()) @ h[near, :-2] if near.size else np.zeros(h.shape[1] - 2))
    return np.array(out)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--library", choices=("numpy", "cupy", "torch"), default="numpy")
    parser.add_argument("--device", default=None, help="of PyTorch's tensors")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--edges", type=int, default=1_000_000)
    parser.add_argument("--features", type=int, default=32)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args(arguments)

    rng = np.random.default_rng(0)
    host = {
        "x": rng.standard_normal((args.nodes, args.features), np.float32), "weight": rng.standard_normal((args.features, args.features + 2), np.float32) / args.features**0.5,
        "source": rng.integers(0, args.nodes, args.edges), "target": rng.integers(0, args.nodes, args.edges), "dy": rng.standard_normal((args.nodes, args.features), np.float32),
    }  # fmt: skip
    wait: Callable[[], object] = tuple  # nothing to wait for
    if args.library == "torch":
        import torch

        device = args.device or ("cuda" if torch.cuda.is_available() else "cpu")
        arrays: dict[str, Any] = {name: torch.as_tensor(value, device=device) for name, value in host.items()}
        for name in ("x", "weight"):
            arrays[name].requires_grad_()
        wait = torch.cuda.synchronize if device != "cpu" else wait
    elif args.library == "cupy":
        import cupy

        arrays = {name: cupy.asarray(value) for name, value in host.items()}
        wait = cupy.cuda.Device().synchronize
    else:
        arrays = dict(host)
    x, weight, source, target, dy = (arrays[name] for name in ("x", "weight", "source", "target", "dy"))

    def run() -> tuple[Any, ...]:
        y, saved = forward(x, weight, source, target, args.nodes)
        if args.library != "torch":
            return (y, *backward(dy, x, weight, source, target, saved))
        import torch

        return (y.detach(), *torch.autograd.grad(y, (x, weight), dy))

    best, runs = float("inf"), list[tuple[Any, ...]]()
    for _ in range(2 + args.repeats):
        begin = time.perf_counter()
        results = run()
        wait()
        best = min(best, time.perf_counter() - begin)
        runs = [*runs[-1:], results]
    ways: dict[str, Callable[[Any], Any]] = {"numpy": lambda a: a, "cupy": lambda a: a.get(), "torch": lambda a: a.cpu().numpy()}
    to_host = ways[args.library]
    first, second = ([to_host(part) for part in results] for results in runs)
    sample = np.arange(0, args.nodes, max(1, args.nodes // 50))
    want = exact(host["x"], host["weight"], host["source"], host["target"], sample)
    error = float(np.abs(first[0][sample] - want).max())
    same = all(a.tobytes() == b.tobytes() for a, b in zip(first, second, strict=True))
    print(f"{args.nodes} nodes, {args.edges} edges, {args.features} features, {args.library}")
    print(f"largest error at {len(sample)} nodes against float64: {error:.1e}; a second run: {'the same bits' if same else 'OTHER BITS'}")
    print(f"{'agrees' if error < 1e-4 and same else 'DOES NOT AGREE'}: forward and backward {1e3 * best:.1f} ms")
    return 0 if error < 1e-4 and same else 1


if __name__ == "__main__":
    raise SystemExit(main())
