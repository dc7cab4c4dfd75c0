"""Host time of ours on PyTorch's tensors beside PyTorch's own op: forward, and forward with backward. For `bench.py --host-time`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

__all__ = ["tensor_times"]

Call = Callable[[], Any]


def _pairs(torch: Any, brt: Any, device: str) -> dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]]:
    """16 ops of different patterns: ours, PyTorch's, and the operands; floating ones get gradients in the second round."""
    F = torch.nn.functional
    a, b = torch.zeros(1024, device=device), torch.ones(1024, device=device)
    m, w = torch.zeros(8, 128, device=device), torch.ones(128, device=device)
    image, mask = torch.zeros(1, 2, 16, 16, device=device), torch.zeros(1024, dtype=torch.bool, device=device)
    ids = torch.zeros(32, dtype=torch.int64, device=device)
    return {
        "lerp": (lambda a, b: brt.lerp(a, b, 0.3), lambda a, b: torch.lerp(a, b, 0.3), (a, b)),
        "add": (brt.add, torch.add, (a, b)),
        "mul": (brt.mul, torch.mul, (a, b)),
        "relu": (brt.relu, F.relu, (a,)),
        "gelu": (brt.gelu, F.gelu, (a,)),
        "exp": (brt.exp, torch.exp, (a,)),
        "where": (lambda a, b: brt.where(mask, a, b), lambda a, b: torch.where(mask, a, b), (a, b)),
        "add, a row": (brt.add, torch.add, (m, w)),
        "sum": (lambda m: brt.sum(m, -1), lambda m: m.sum(-1), (m,)),
        "cumsum": (lambda m: brt.cumsum(m, -1), lambda m: m.cumsum(-1), (m,)),
        "softmax": (lambda m: brt.softmax(m, -1), lambda m: torch.softmax(m, -1), (m,)),
        "layer_norm": (lambda m, w, b: brt.layer_norm(m, (128,), w, b), lambda m, w, b: F.layer_norm(m, (128,), w, b), (m, w, w)),
        "concat": (lambda m, n: brt.concat((m, n), 1), lambda m, n: torch.cat((m, n), 1), (m, m)),
        "index_select": (lambda a: brt.index_select(a, 0, ids), lambda a: a.index_select(0, ids), (a,)),
        "embedding": (lambda m: brt.embedding(m, ids), lambda m: F.embedding(ids, m), (m,)),
        "max_pool2d": (lambda x: brt.max_pool2d(x, 2), lambda x: F.max_pool2d(x, 2), (image,)),
    }  # fmt: skip


def _both(torch: Any, function: Callable[..., Any], operands: tuple[Any, ...]) -> Call:
    leaves = tuple(x.clone().requires_grad_() for x in operands)
    dy = torch.ones_like(function(*leaves).detach())
    return lambda: torch.autograd.grad(function(*leaves), leaves, dy)


def tensor_times(torch: Any, on_device: bool) -> dict[str, float]:
    """Microseconds of host time a call, without waiting for the device: small operands, in turns, batches with a wait between them."""
    import baracuda_rt as brt

    device = "cuda" if on_device else "cpu"
    wait: Callable[[], Any] = torch.cuda.synchronize if on_device else lambda: None
    calls: dict[str, Call] = {}
    pairs = _pairs(torch, brt, device)
    for name, (ours, theirs, operands) in pairs.items():
        for who, function in (("ours", ours), ("torch", theirs)):
            calls[f"tensors, {who}: {name}"] = lambda function=function, operands=operands: function(*operands)
            calls[f"tensors, {who}: {name}, forward and backward"] = _both(torch, function, operands)
    samples: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        for _ in range(20):
            call()
    for _ in range(20):
        for name, call in calls.items():
            wait()
            start = time.perf_counter()
            for _ in range(20):
                call()
            samples[name].append((time.perf_counter() - start) / 20)
    wait()
    out = {name: 1e6 * statistics.median(values) for name, values in samples.items()}
    for what in ("", ", forward and backward"):
        ratios = [out[f"tensors, ours: {name}{what}"] / out[f"tensors, torch: {name}{what}"] for name in pairs]
        out |= {f"tensors, ours / torch{what}, median of {len(ratios)} ops": statistics.median(ratios), f"tensors, ours / torch{what}, largest": max(ratios)}
    return out
