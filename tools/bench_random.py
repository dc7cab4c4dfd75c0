"""Cases of `tools/bench.py --models` for numbers that are drawn and tokens that are sampled: records as in tools/bench_cases.py.

Numbers of PyTorch are other ones: nothing is compared but time. The samplers' way in PyTorch is what programs write: a sort, a running sum, a draw.
"""

from __future__ import annotations

from typing import Any

from tools.bench_cases import MI, Arrays, Case, nbytes

__all__ = ["DRAWS"]


def _into(op: str, dtype: str, torch: Any, **given: Any) -> Case:
    """Numbers into an array that is there."""

    def ours(brt: Any, a: Arrays) -> Any:
        order = (given["low"], given["high"]) if "low" in given else ()
        return getattr(brt, op)(*order, a.y.shape, dtype=a.y.dtype, seed=1, out=a.y)

    inputs = (lambda g: {"y": g.integers(0, 2, g.n(64 * MI), dtype=dtype)}) if dtype[0] == "i" else (lambda g: {"y": g.normal(g.n(64 * MI))})
    return Case(f"{op}.forward/into", dtype, inputs, ours, lambda a: a.y.nbytes, torch, tolerance=0, compiled=False)


def _by_array(op: str, torch: Any) -> Case:
    return Case(f"{op}.forward", "f32", lambda g: {"x": g.uniform(g.n(16 * MI), lo=0.5, hi=20.0)}, lambda brt, a: getattr(brt, op)(a.x, seed=1),
                lambda a: 2 * a.x.nbytes, torch, tolerance=0, bound="trials", compiled=False)  # fmt: skip


def _nucleus(k: int, p: float) -> Any:
    """Top-k, top-p and one draw, as programs write them with PyTorch."""

    def call(F: Any, a: Arrays) -> Any:
        top, places = a.x.float().topk(k, -1) if k else a.x.float().sort(-1, descending=True)
        chance = F.softmax(top, -1)
        if p < 1:
            chance = chance.masked_fill(chance.cumsum(-1) - chance >= p, 0)
        return places.gather(-1, a.torch.multinomial(chance, 1))[:, 0]

    return call


def _sampled(rows: int, n: int, dtype: str, k: int, p: float) -> Case:
    return Case(
        f"sample.forward/{rows}x{n} k={k} p={p}", dtype, lambda g: {"x": g.normal(rows if g.divisor == 1 else 2, g.n(n, 64))},
        lambda brt, a: brt.sample(a.x, top_k=min(k, a.x.shape[1]), top_p=p, seed=1), lambda a: a.x.nbytes, _nucleus(k, p), tolerance=0, compiled=False,
    )  # fmt: skip


def _drafted(g: Any) -> dict[str, Any]:
    rows, n = (64, 32000) if g.divisor == 1 else (2, 64)
    return {"draft": g.softmax(rows, 4, n), "ids": g.integers(0, n, rows, 4, dtype="i64"), "target": g.softmax(rows, 5, n)}


def _penalized(F: Any, a: Arrays) -> Any:
    seen = a.counts > 0
    return a.torch.where(seen, a.torch.where(a.x > 0, a.x / 1.2, a.x * 1.2) - 0.5 * a.counts - 0.25, a.x)


DRAWS: list[Case] = [
    *(_into("uniform", t, lambda F, a: a.y.uniform_()) for t in ("f32", "bf16")),
    *(_into("normal", t, lambda F, a: a.y.normal_()) for t in ("f32", "bf16", "f64")),
    _into("exponential", "f32", lambda F, a: a.y.exponential_()),
    _into("randint", "i64", lambda F, a: a.y.random_(0, 50257), low=0, high=50257),
    *(Case("dropout.forward", t, lambda g: {"x": g.normal(g.n(64 * MI))}, lambda brt, a: brt.dropout(a.x, 0.1, seed=1), lambda a: 2 * a.x.nbytes, lambda F, a: F.dropout(a.x, 0.1), tolerance=0) for t in ("f32", "bf16")),
    _by_array("poisson", lambda F, a: a.torch.poisson(a.x)),
    _by_array("gamma", lambda F, a: a.torch._standard_gamma(a.x)),
    _sampled(1, 128256, "bf16", 0, 1.0), _sampled(1, 128256, "bf16", 50, 0.9), _sampled(1, 128256, "f32", 0, 0.9), _sampled(8, 151936, "bf16", 20, 0.8), _sampled(64, 128256, "bf16", 50, 0.9), _sampled(64, 128256, "f32", 0, 0.9), _sampled(256, 32000, "f32", 40, 0.95), _sampled(64, 128256, "bf16", 0, 1.0),
    Case("speculative_verify.forward", "f32", _drafted, lambda brt, a: brt.speculative_verify(a.draft, a.ids, a.target, seed=1), lambda a: 2 * a.target.nbytes // a.target.shape[1], bound="latency"),
    Case("token_penalty.forward", "f32", lambda g: {"x": g.normal(64, g.n(128256, 64)), "counts": g.integers(0, 2, 64, g.n(128256, 64))},
         lambda brt, a: brt.token_penalty(a.x, a.counts, 1.2, 0.5, 0.25), lambda a: 2 * a.x.nbytes + nbytes(a.counts), _penalized),
]  # fmt: skip
