"""What a case is measured beside: PyTorch eager and compiled, specialists on PyTorch's tensors, CuPy and JAX, all on the memory that ours reads.

CuPy's and JAX's calls stand in OTHERS, by the beginning of a case's name (the longest counts): an expression of the array module `xp` (cupy or jax.numpy), of `special` (cupyx.scipy.special or
jax.nn) and of the case's arrays `a`. JAX has its own streams, so that its time is the wall time of calls in a row, which is told only where a call moves so much that the host is not what is measured.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any

from tools.bench_cases import Arrays, Case
from tools.bench_device import Device

__all__ = ["OTHERS", "as_torch", "difference", "import_torch", "other", "peers"]

Call = Callable[[], Any]
LARGE = 100_000_000  # bytes: what moves more takes the device longer than the host takes to start it


def import_torch(anywhere: bool = False) -> Any:
    """PyTorch with a device (anywhere: or without one), or None."""
    try:
        import torch
    except ImportError:
        return None
    return torch if anywhere or torch.cuda.is_available() else None


def as_torch(torch: Any, value: Any) -> Any:
    """A tensor over an array's memory; anything else as it is."""
    if isinstance(value, torch.Tensor) or not hasattr(value, "__dlpack__"):
        return value
    if value.dtype.name == "bfloat16":
        return torch.from_dlpack(value.view("uint16")).view(torch.bfloat16)
    return torch.from_dlpack(value)


def _leaves(result: Any) -> list[Any]:
    return [x for x in (result if isinstance(result, tuple | list) else (result,)) if x is not None]


def difference(torch: Any, ours: Any, theirs: Any) -> float:
    """The largest difference of two results, relative to the largest value."""
    worst = 0.0
    for a, b in zip(_leaves(ours), _leaves(theirs), strict=False):
        one, other = as_torch(torch, a).double(), as_torch(torch, b).detach().double()
        if one.shape != other.shape:
            return float("inf")
        scale = other[other.isfinite()].abs().max().item() if other.numel() else 0.0
        worst = max(worst, torch.nan_to_num(one - other, nan=0.0).abs().max().item() / (scale or 1.0))
    return worst


def torch_calls(torch: Any, case: Case, arrays: dict[str, Any]) -> tuple[Callable[[], Callable[[], Any]], Callable[[], Callable[[], Any]]]:
    """Functions that make PyTorch's eager call and the compiled one."""
    F = torch.nn.functional
    function = case.torch
    assert function is not None

    def made(wrap: Callable[[Callable[[], Any]], Callable[[], Any]]) -> Callable[[], Any]:
        tensors = {name: as_torch(torch, value) for name, value in arrays.items()}
        leaves = [tensors[name].detach().requires_grad_() for name in case.grad]
        a = SimpleNamespace(torch=torch, **{**tensors, **dict(zip(case.grad, leaves, strict=True))})
        forward = wrap(lambda: function(F, a))
        if not leaves:
            return forward
        y = _leaves(forward())[0]
        return lambda: torch.autograd.grad(y, leaves, a.dy, retain_graph=True)

    def compiled() -> Callable[[], Any]:
        torch._dynamo.reset()
        return made(lambda forward: torch.compile(forward, dynamic=False))

    return (lambda: made(lambda forward: forward)), compiled


# -- CuPy and JAX -------------------------------------------------------------------------------------------------------------------------


def _added(xp: Any, y: Any, ids: Any, values: Any) -> Any:
    """y with values added at rows."""
    if hasattr(y, "at"):
        return y.at[ids].add(values)
    y = y.copy()
    xp.add.at(y, ids, values)
    return y


def _segment_sum(xp: Any, values: Any, ids: Any, count: int) -> Any:
    return _added(xp, xp.zeros((count, *values.shape[1:]), values.dtype), ids, values)


def _layer_norm(xp: Any, a: Arrays) -> Any:
    x = a.x.astype("float32")
    mean = x.mean(-1, keepdims=True)
    return ((x - mean) / xp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-5) * a.w + a.b).astype(a.x.dtype)


def _rms_norm(xp: Any, a: Arrays) -> Any:
    x = a.x.astype("float32")
    return (x / xp.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * a.w).astype(a.x.dtype)


def _batch_norm(xp: Any, a: Arrays) -> Any:
    scale = a.w / xp.sqrt(a.v + 1e-5)
    return (a.x * scale[:, None, None] + (a.b - a.m * scale)[:, None, None]).astype(a.x.dtype)


Expression = Callable[[Any, Any, Arrays], Any]
BOTH, ONLY_CUPY, ONLY_JAX = ("cupy", "jax"), ("cupy",), ("jax",)
OTHERS: dict[str, tuple[tuple[str, ...], Expression]] = {
    "add.forward/": (BOTH, lambda xp, special, a: a.x + a.y),
    "add.forward/row": (BOTH, lambda xp, special, a: a.a + a.b),
    "add.forward/a[:, ::2] + b.T": (BOTH, lambda xp, special, a: a.x[:, ::2] + a.y.T),
    "add.forward/bias of channels": (BOTH, lambda xp, special, a: a.x + a.b[:, None, None]),
    "where.forward/": (BOTH, lambda xp, special, a: xp.where(a.m, a.r, a.c)),
    "relu.forward/": (BOTH, lambda xp, special, a: xp.maximum(a.x, 0)),
    "sigmoid.forward/": (ONLY_JAX, lambda xp, special, a: special.sigmoid(a.x)),
    "gelu.forward/": (ONLY_JAX, lambda xp, special, a: special.gelu(a.x, approximate=False)),
    "silu.forward/": (ONLY_JAX, lambda xp, special, a: special.silu(a.x)),
    "swiglu.forward/": (ONLY_JAX, lambda xp, special, a: a.x * special.silu(a.gate)),
    "sum.forward/dim None": (BOTH, lambda xp, special, a: xp.sum(a.x)),
    "sum.forward/dim 0": (BOTH, lambda xp, special, a: xp.sum(a.x, 0)),
    "mean.forward/dim 2+3": (BOTH, lambda xp, special, a: xp.mean(a.x, (2, 3))),
    "amax.forward/dim -1": (BOTH, lambda xp, special, a: xp.max(a.x, -1)),
    "argmax.forward/dim -1": (BOTH, lambda xp, special, a: xp.argmax(a.x, -1)),
    "var.forward/dim -1": (BOTH, lambda xp, special, a: xp.var(a.x, -1, ddof=1)),
    "cumsum.forward/": (BOTH, lambda xp, special, a: xp.cumsum(a.x, -1)),
    "cumsum.forward/columns": (BOTH, lambda xp, special, a: xp.cumsum(a.x, 0)),
    "logsumexp.forward/dim -1": (BOTH, lambda xp, special, a: special.logsumexp(a.x, -1)),
    "softmax.forward/dim -1": (BOTH, lambda xp, special, a: special.softmax(a.x, -1)),
    "softmax.forward/dim 1": (BOTH, lambda xp, special, a: special.softmax(a.x, 1)),
    "log_softmax.forward/dim -1": (BOTH, lambda xp, special, a: special.log_softmax(a.x, -1)),
    "layer_norm.forward/": (ONLY_JAX, lambda xp, special, a: _layer_norm(xp, a)),
    "rms_norm.forward/": (ONLY_JAX, lambda xp, special, a: _rms_norm(xp, a)),
    "batch_norm.forward/fixed": (ONLY_JAX, lambda xp, special, a: _batch_norm(xp, a)),
    "nonzero.forward/": (ONLY_CUPY, lambda xp, special, a: xp.stack(xp.nonzero(a.mask), 1)),
    "masked_select.forward/": (ONLY_CUPY, lambda xp, special, a: a.x[a.mask]),
    "scatter_add.forward/": (BOTH, lambda xp, special, a: _added(xp, a.x, a.ids, a.src)),
    "index_add.forward/": (BOTH, lambda xp, special, a: _added(xp, a.x, a.ids, a.src)),
    "index_select.forward/": (BOTH, lambda xp, special, a: xp.take(a.x, a.ids, 0)),
    "embedding.forward/": (BOTH, lambda xp, special, a: xp.take(a.x, a.ids, 0)),
    "unsorted_segment_sum.forward/": (BOTH, lambda xp, special, a: _segment_sum(xp, a.x, a.ids, a.segments)),
    "unsorted_segment_sum.forward/1.17 M": (BOTH, lambda xp, special, a: _segment_sum(xp, a.wide, a.ids, a.nodes)),
    "permute.forward/heads": (ONLY_JAX, lambda xp, special, a: a.x.transpose(0, 2, 1, 3)),
    "concat.forward/skip": (ONLY_JAX, lambda xp, special, a: xp.concatenate((a.x, a.y), 1)),
    "concat.forward/last axis": (ONLY_JAX, lambda xp, special, a: xp.concatenate((a.a, a.b, a.c, a.d), 1)),
}


def other(case: Case) -> tuple[tuple[str, ...], Expression]:
    """Which of CuPy and JAX a case has, and the call."""
    found = max((name for name in OTHERS if case.name.startswith(name)), key=len, default=None)
    return OTHERS[found] if found else ((), lambda xp, special, a: None)


def _cupy_call(expression: Expression, arrays: dict[str, Any]) -> Call:
    import cupy
    import cupyx.scipy.special

    a = SimpleNamespace(**arrays)
    return lambda: expression(cupy, cupyx.scipy.special, a)


def _jax_call(torch: Any, expression: Expression, arrays: dict[str, Any]) -> Call:
    """A compiled function over the same memory."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    import jax

    jax.config.update("jax_enable_x64", True)
    given = {name: jax.dlpack.from_dlpack(as_torch(torch, value)) for name, value in arrays.items() if hasattr(value, "dtype")}
    plain = {name: value for name, value in arrays.items() if name not in given}
    quick = jax.jit(lambda given: expression(jax.numpy, jax.nn, SimpleNamespace(**given, **plain)))
    return lambda: quick(given)


# -- all of them --------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Peer:
    """`make` gives the call, which may compile; `time` takes it to milliseconds."""

    name: str
    make: Callable[[], Call]
    time: Callable[[Call], float]


def peers(case: Case, arrays: dict[str, Any], torch: Any, device: Device, repeats: int, *, replayed: bool, moved: int) -> Iterator[Peer]:
    """The peers of a case; replayed: as ours is, from a graph."""

    def timed(call: Call, module: Any = None) -> float:
        return device.replay(call, repeats, module) if replayed else device.time(call, repeats)

    of_torch = partial(timed, module=torch)

    if case.torch is not None:
        eager, compiled = torch_calls(torch, case, arrays)
        yield Peer("eager", eager, of_torch)
        if case.compiled:
            yield Peer("compiled", compiled, of_torch)
    tensors = SimpleNamespace(torch=torch, **{name: as_torch(torch, value) for name, value in arrays.items()})
    for name, function in case.peers.items():
        if function is not None:
            yield Peer(name, lambda function=function: lambda: function(torch.nn.functional, tensors), of_torch)
    libraries, expression = other(case)
    if "cupy" in libraries and case.dtype != "bf16":
        yield Peer("cupy", lambda: _cupy_call(expression, arrays), timed)
    if "jax" in libraries and moved >= LARGE:
        yield Peer("jax", lambda: _jax_call(torch, expression, arrays), lambda call: device.in_a_row(call, lambda result: result.block_until_ready(), repeats))
