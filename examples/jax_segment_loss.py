"""A jitted JAX loss with segment ops, and its gradients: rows of a table are pooled by attention within their segment, as a graph readout does.

    python examples/jax_segment_loss.py [--rows 200000] [--segments 5000] [--features 32] [--repeats 5]

The same loss is written twice, with `baracuda_rt.jax` and with `jax.nn` and `jax.ops` alone; printed are how far the two and their gradients
are from each other, and what a step takes. Runs where JAX runs: on the CPU, or on a CUDA device (then CuPy is needed too). Needs `pip install jax`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import baracuda_rt.jax as brtj

Array = Any
Loss = Callable[..., Array]
wait: Callable[[Any], Any] = jax.block_until_ready


def own_loss(weights: dict[str, Array], x: Array, ids: Array, target: Array, segments: int) -> Array:
    """Mean square of what attention pooling within segments misses of the target."""
    h = brtj.silu(x @ weights["hidden"])
    share = brtj.unsorted_segment_softmax(h @ weights["score"], ids, num_segments=segments)
    pooled = brtj.unsorted_segment_sum(brtj.mul(h, share[:, None]), ids, num_segments=segments)
    y = brtj.layer_norm(pooled, (pooled.shape[1],), weights["scale"])
    return brtj.mse_loss(y, target)


def jax_loss(weights: dict[str, Array], x: Array, ids: Array, target: Array, segments: int) -> Array:
    """The same in JAX alone."""
    h = jax.nn.silu(x @ weights["hidden"])
    score = h @ weights["score"]
    most = jax.ops.segment_max(score, ids, segments)
    e = jnp.exp(score - most[ids])
    share = e / jax.ops.segment_sum(e, ids, segments)[ids]
    pooled = jax.ops.segment_sum(h * share[:, None], ids, segments)
    centred = pooled - pooled.mean(1, keepdims=True)
    y = centred * jax.lax.rsqrt((centred**2).mean(1, keepdims=True) + 1e-5) * weights["scale"]
    return ((y - target) ** 2).mean()


def timed(step: Callable[..., Any], repeats: int, *arguments: Any) -> tuple[Any, float]:
    """What a step gives, and the least of its times in milliseconds."""
    result = wait(step(*arguments))  # compiles
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        wait(step(*arguments))
        best = min(best, time.perf_counter() - start)
    return result, best * 1e3


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--segments", type=int, default=5_000)
    parser.add_argument("--features", type=int, default=32)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()

    rng = np.random.default_rng(0)
    n = args.features
    x = jnp.asarray(rng.standard_normal((args.rows, n)), jnp.float32)
    ids = jnp.asarray(rng.integers(0, args.segments, args.rows), jnp.int32)
    target = jnp.asarray(rng.standard_normal((args.segments, n)), jnp.float32)
    weights = {
        "hidden": jnp.asarray(rng.standard_normal((n, n)) / n**0.5, jnp.float32), "score": jnp.asarray(rng.standard_normal(n), jnp.float32),
        "scale": jnp.ones(n, jnp.float32),
    }  # fmt: skip

    results, times = {}, {}
    losses: dict[str, Loss] = {"baracuda_rt": own_loss, "jax": jax_loss}
    for name, loss in losses.items():
        step = jax.jit(jax.value_and_grad(partial(loss, segments=args.segments)))
        results[name], times[name] = timed(step, args.repeats, weights, x, ids, target)
    again = jax.jit(jax.value_and_grad(partial(own_loss, segments=args.segments)))(weights, x, ids, target)
    same = all(bool((a == b).all()) for a, b in zip(jax.tree.leaves(again), jax.tree.leaves(results["baracuda_rt"]), strict=True))

    (own, own_gradients), (other, other_gradients) = results["baracuda_rt"], results["jax"]
    print(f"{args.rows} rows of {n} in {args.segments} segments, on {next(iter(x.devices())).platform}")
    print(f"loss {float(own):.6f}, in JAX alone {float(other):.6f}")
    worst = 0.0
    for name in weights:
        scale = float(jnp.abs(other_gradients[name]).max())
        far = float(jnp.abs(own_gradients[name] - other_gradients[name]).max()) / scale
        worst = max(worst, far)
        print(f"gradient of {name}: {far:.1e} of its largest entry apart")
    print(f"a second run: {'the same bits' if same else 'OTHER BITS'}")
    agreed = same and worst < 1e-3 and abs(float(own) - float(other)) < 1e-4 * abs(float(other))
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: a step with gradients {times['baracuda_rt']:.2f} ms, in JAX alone {times['jax']:.2f} ms")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
