"""What the benchmark measures: one record a case. Adding a case is adding a record to CASES; nothing else knows the ops.

    Case(
        "softmax.forward", "bf16",
        inputs=lambda g: {"x": g.normal(g.n(16384), 4096)},        # arrays of the case's dtype; g.n() shrinks extents in a smoke run
        ours=lambda brt, a: brt.softmax(a.x),                      # called as it stands, allocation included
        moved=lambda a: 2 * a.x.nbytes,                            # each operand's and result's bytes counted once
        torch=lambda F, a: F.softmax(a.x, -1),                     # PyTorch's way; timed eagerly and through torch.compile
        peers={"triton": bench_triton.softmax},                    # specialists: called with the same torch tensors
    )

A gradient has `grad=("dx operands",)` in place of a hand-written PyTorch backward: PyTorch then differentiates `torch` with respect to these
operands, with the cotangent `a.dy`. `bound` names what limits a case that is not bytes-bound; such a case is compared with peers only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from tools import bench_triton

Arrays = SimpleNamespace
NUMPY_NAMES = {"f32": "float32", "f16": "float16", "bf16": "bfloat16", "f64": "float64", "i32": "int32", "i64": "int64", "i8": "int8", "u8": "uint8"}


@dataclass(frozen=True)
class Case:
    """One measured call; see the module's docstring."""

    name: str  # op.direction, with a word behind a slash where an op has several cases
    dtype: str
    inputs: Callable[[Any], dict[str, Any]]
    ours: Callable[[Any, Arrays], Any]
    moved: Callable[[Arrays], int]
    torch: Callable[[Any, Arrays], Any] | None = None
    grad: tuple[str, ...] = ()
    peers: Mapping[str, Callable[[Any, Arrays], Any] | None] = field(default_factory=dict)
    tolerance: float | None = None  # None: by dtype; 0: not compared (a convention of PyTorch's differs)
    bound: str = "bytes"
    compiled: bool = True  # False: torch.compile does not take it
    waits: bool = False  # it or its peer waits for the size of its result: no graph takes that

    @property
    def id(self) -> str:
        return f"{self.name}.{self.dtype}"


def nbytes(*arrays: Any) -> int:
    return sum(a.nbytes for a in arrays)


MI = 1 << 20


# -- families ---------------------------------------------------------------------------------------------------------------------------


def unary(op: str, function: Callable[[Any, Any], Any], dtype: str = "bf16", backward_reads: int = 2, bound: str = "bytes", **domain: float) -> list[Case]:
    """An elementwise function of one array and its gradient, at 64 Mi elements."""

    def inputs(g: Any) -> dict[str, Any]:
        return {"x": g.uniform(g.n(64 * MI), **domain) if domain else g.normal(g.n(64 * MI))}

    def with_dy(g: Any) -> dict[str, Any]:
        return {**inputs(g), "dy": g.normal(g.n(64 * MI))}

    saved_y = backward_reads == 3  # the gradient is a function of y

    def backward(brt: Any, a: Arrays) -> Any:
        return getattr(brt, f"{op}_backward")(a.dy, a.y if saved_y else a.x)

    def backward_inputs(g: Any) -> dict[str, Any]:
        made = with_dy(g)
        return {**made, "y": g.call(op, made["x"])} if saved_y else made

    return [
        Case(f"{op}.forward", dtype, inputs, lambda brt, a: getattr(brt, op)(a.x), lambda a: 2 * a.x.nbytes, lambda F, a: function(F, a.x), bound=bound),
        Case(f"{op}.backward", dtype, backward_inputs, backward, lambda a: 3 * a.x.nbytes, lambda F, a: function(F, a.x), ("x",), bound=bound),
    ]


def binary(op: str, function: Callable[[Any, Any, Any], Any], dtype: str = "f32") -> list[Case]:
    """An elementwise function of two arrays, and of an array and a row."""
    return [
        Case(f"{op}.forward", dtype, lambda g: {"a": g.normal(g.n(64 * MI)), "b": g.normal(g.n(64 * MI))},
             lambda brt, a: getattr(brt, op)(a.a, a.b), lambda a: 3 * a.a.nbytes, lambda F, a: function(F, a.a, a.b)),
        Case(f"{op}.forward/row", dtype, lambda g: {"a": g.normal(g.n(16384), 4096), "b": g.normal(4096)},
             lambda brt, a: getattr(brt, op)(a.a, a.b), lambda a: 2 * a.a.nbytes, lambda F, a: function(F, a.a, a.b)),
    ]  # fmt: skip


def rows(op: str, function: Callable[[Any, Any], Any], dtype: str, peers: Mapping[str, Any] | None = None, columns: int = 4096, **kwargs: Any) -> Case:
    """A function of rows that gives rows."""
    return Case(
        f"{op}.forward", dtype, lambda g: {"x": g.normal(g.n(16384), columns)}, lambda brt, a: getattr(brt, op)(a.x, **kwargs),
        lambda a: 2 * a.x.nbytes, lambda F, a: function(F, a.x), peers=peers or {},
    )  # fmt: skip


def classes(count: int) -> list[Case]:
    """Cross entropy of 8192 rows of logits, and its gradient from the log-sum-exp that the forward leaves; in place where a framework would not need the logits again."""

    def inputs(g: Any) -> dict[str, Any]:
        return {"x": g.normal(g.n(8192), count), "t": g.integers(0, count, g.n(8192), dtype="i64")}

    def with_lse(g: Any) -> dict[str, Any]:
        made = inputs(g)
        return {**made, "dy": g.normal(), "lse": g.call("cross_entropy", made["x"], made["t"], return_lse=True)[1]}

    def torch(F: Any, a: Arrays) -> Any:
        return F.cross_entropy(a.x, a.t)

    return [
        Case(f"cross_entropy.forward/{count}", "bf16", inputs, lambda brt, a: brt.cross_entropy(a.x, a.t), lambda a: a.x.nbytes, torch),
        Case(f"cross_entropy.backward/{count}", "bf16", with_lse, lambda brt, a: brt.cross_entropy_backward(a.dy, a.x, a.t, lse=a.lse), lambda a: 2 * a.x.nbytes, torch, ("x",)),
    ]


def ctc() -> list[Case]:
    """A batch of speech: 500 times, 32 samples, 64 classes, 100 labels each."""

    def inputs(g: Any) -> dict[str, Any]:
        n, xp = g.n(32), g.xp
        times, labels = xp.full(n, 500, "int64"), xp.full(n, 100, "int64")
        return {"x": g.call("log_softmax", g.normal(500, n, 64), -1), "target": g.integers(1, 64, n, 100, dtype="i64"), "times": times, "labels": labels, "dy": g.normal()}

    def saved(g: Any) -> dict[str, Any]:
        made = inputs(g)
        _, alpha, nll = g.call("ctc_loss", made["x"], made["target"], made["times"], made["labels"], return_alpha=True)
        return {**made, "alpha": alpha, "nll": nll}

    def torch(F: Any, a: Arrays) -> Any:
        with a.torch.backends.cudnn.flags(enabled=False):
            return F.ctc_loss(a.x, a.target, a.times, a.labels)

    return [
        Case("ctc_loss.forward", "f32", inputs, lambda brt, a: brt.ctc_loss(a.x, a.target, a.times, a.labels), lambda a: a.x.nbytes, torch, bound="latency", compiled=False),
        Case("ctc_loss.backward", "f32", saved, lambda brt, a: brt.ctc_loss_backward(a.dy, a.x, a.target, a.times, a.labels, a.alpha, a.nll),
             lambda a: 2 * a.x.nbytes, torch, ("x",), bound="latency", compiled=False),
    ]  # fmt: skip


def elements(op: str, function: Callable[[Any, Any], Any]) -> list[Case]:
    """The mean of a loss of 64 Mi elements, and the gradient of its first operand."""

    def inputs(g: Any) -> dict[str, Any]:
        return {"x": g.normal(g.n(64 * MI)), "target": g.uniform(g.n(64 * MI)), "dy": g.normal()}

    return [
        Case(f"{op}.forward", "f32", inputs, lambda brt, a: getattr(brt, op)(a.x, a.target), lambda a: 2 * a.x.nbytes, function),
        Case(f"{op}.backward", "f32", inputs, lambda brt, a: getattr(brt, f"{op}_backward")(a.dy, a.x, a.target, need=("dx",)), lambda a: 3 * a.x.nbytes, function, ("x",)),
    ]


def reduction(op: str, function: Callable[[Any, Any], Any], dtype: str, axis: int, name: str) -> Case:
    """A reduction of a matrix along one axis."""
    shape = (16384, 4096) if axis == -1 else (4096, 16384)
    return Case(
        f"{op}.forward/{name}", dtype, lambda g: {"x": g.normal(g.n(shape[0]), shape[1])}, lambda brt, a: getattr(brt, op)(a.x, axis),
        lambda a: a.x.nbytes + a.x.nbytes // a.x.shape[axis], lambda F, a: function(F, a.x),
    )  # fmt: skip


def _segments(g: Any) -> dict[str, Any]:
    n, segments = g.n(MI), max(2, g.n(10_000))
    return {"x": g.normal(n, 64), "ids": g.integers(0, segments, n), "dy": g.normal(segments, 64), "segments": segments}


def _segment_torch(a: Arrays, reduce: str) -> Any:
    torch = a.torch
    out = torch.zeros((a.segments, a.x.shape[1]), dtype=a.x.dtype, device=a.x.device)
    return out.scatter_reduce(0, a.ids.long()[:, None].expand(-1, a.x.shape[1]), a.x, reduce, include_self=False)


def _conv(g: Any) -> dict[str, Any]:
    batch, channels, length = 8, g.n(4096), g.n(4096)
    return {"x": g.normal(batch, channels, length), "w": g.normal(channels, 4), "b": g.normal(channels), "dy": g.normal(batch, channels, length)}


def _conv_torch(F: Any, a: Arrays) -> Any:
    return F.silu(F.conv1d(a.x, a.w[:, None], a.b, padding=3, groups=a.x.shape[1])[..., : a.x.shape[2]])


def _pool(g: Any) -> dict[str, Any]:
    side = g.n(512, 16)
    shape, pooled = (8, g.n(64), side, side), (side // 2, side // 2)
    return {"x": g.normal(*shape), "samples": g.uniform(*shape[:2], 2), "dy": g.normal(*shape[:2], *pooled), "shape": shape, "pooled": pooled}


def _pool_backward(g: Any) -> dict[str, Any]:
    made = _pool(g)
    _, indices = g.call("fractional_max_pool2d", made["x"], (2, 2), output_size=made["pooled"], random_samples=made["samples"], mode="pytorch")
    return {**made, "indices": indices}


def _fractional(F: Any, a: Arrays) -> Any:
    return F.fractional_max_pool2d(a.x, 2, output_size=a.pooled, return_indices=True, _random_samples=a.samples)


def _tokens(g: Any) -> dict[str, Any]:
    n = g.n(16384)
    return {"dy": g.normal(n, 4096), "scale": g.uniform(n, lo=0.01, hi=0.1), "q": g.integers(-128, 128, n, 4096, dtype="i8"), "x": g.normal(n, 4096)}


def _normed(g: Any) -> dict[str, Any]:
    return {"x": g.normal(g.n(16384), 4096), "w": g.normal(4096), "b": g.normal(4096), "dy": g.normal(g.n(16384), 4096)}


def _normed_stats(op: str) -> Callable[[Any], dict[str, Any]]:
    def inputs(g: Any) -> dict[str, Any]:
        made = _normed(g)
        wide = made["x"].astype("float32")
        mean = wide.mean(-1)
        centred = wide if op == "rms_norm" else wide - mean[:, None]
        return {**made, "mean": mean, "rstd": ((centred * centred).mean(-1) + 1e-5) ** -0.5}

    return inputs


# -- the table --------------------------------------------------------------------------------------------------------------------------

CASES: list[Case] = [
    # the five families this library started from
    *(
        Case("lerp.forward", t, lambda g: {"a": g.normal(g.n(64 * MI)), "b": g.normal(g.n(64 * MI))}, lambda brt, a: brt.lerp(a.a, a.b, 0.3),
             lambda a: 3 * a.a.nbytes, lambda F, a: a.torch.lerp(a.a, a.b, 0.3))
        for t in ("f32", "bf16")
    ),
    *(
        Case("lerp.backward", t, lambda g: {"dy": g.normal(g.n(64 * MI)), "a": g.normal(1), "b": g.normal(1)},
             lambda brt, a: brt.lerp_backward(a.dy, 0.3), lambda a: 3 * a.dy.nbytes, lambda F, a: ((1 - 0.3) * a.dy, 0.3 * a.dy))
        for t in ("f32", "bf16")
    ),
    Case("lerp_tensor.backward", "f32", lambda g: {k: g.normal(g.n(64 * MI)) for k in ("dy", "a", "b", "w")},
         lambda brt, a: brt.lerp_tensor_backward(a.dy, a.a, a.b, a.w), lambda a: 7 * a.dy.nbytes, lambda F, a: a.torch.lerp(a.a, a.b, a.w), ("a", "b", "w")),
    *(
        Case("causal_conv1d.forward", t, _conv, lambda brt, a: brt.causal_conv1d(a.x, a.w, a.b, activation="silu"), lambda a: 2 * a.x.nbytes, _conv_torch)
        for t in ("bf16", "f32")
    ),
    *(
        Case("causal_conv1d.backward", t, _conv, lambda brt, a: brt.causal_conv1d_backward(a.dy, a.x, a.w, a.b, activation="silu"),
             lambda a: 3 * a.x.nbytes, _conv_torch, ("x", "w", "b"))
        for t in ("bf16", "f32")
    ),
    Case("quantize_per_token.forward", "bf16", _tokens, lambda brt, a: brt.quantize_per_token(a.x, a.scale), lambda a: a.x.nbytes + a.q.nbytes,
         lambda F, a: a.torch.clamp(a.torch.round(a.x / a.scale[:, None]), -128, 127).to(a.torch.int8), tolerance=0),
    Case("dequantize_per_token.forward", "bf16", _tokens, lambda brt, a: brt.dequantize_per_token(a.q, a.scale), lambda a: a.x.nbytes + a.q.nbytes,
         lambda F, a: a.q.to(a.scale.dtype) * a.scale[:, None]),
    Case("dequantize_per_token.backward", "bf16", _tokens, lambda brt, a: brt.dequantize_per_token_backward(a.dy, a.scale), lambda a: 2 * a.dy.nbytes,
         lambda F, a: a.dy * a.scale[:, None]),
    Case("unsorted_segment_max.forward", "f32", _segments, lambda brt, a: brt.unsorted_segment_max(a.x, a.ids, a.segments), lambda a: nbytes(a.x, a.ids, a.dy),
         lambda F, a: _segment_torch(a, "amax"), compiled=False),
    Case("unsorted_segment_max.backward", "f32", _segments, lambda brt, a: brt.unsorted_segment_max_backward(a.dy, a.x, a.ids),
         lambda a: nbytes(a.x, a.x, a.ids, a.dy), lambda F, a: _segment_torch(a, "amax"), ("x",), compiled=False),
    Case("unsorted_segment_sum.forward", "f32", _segments, lambda brt, a: brt.unsorted_segment_sum(a.x, a.ids, a.segments), lambda a: nbytes(a.x, a.ids, a.dy),
         lambda F, a: _segment_torch(a, "sum"), compiled=False),
    Case("unsorted_segment_sum.backward", "f32", _segments, lambda brt, a: brt.unsorted_segment_sum_backward(a.dy, a.ids),
         lambda a: nbytes(a.x, a.ids, a.dy), lambda F, a: a.dy[a.ids.long()]),
    Case("fractional_max_pool2d.forward", "f32", _pool,
         lambda brt, a: brt.fractional_max_pool2d(a.x, (2, 2), output_size=a.pooled, random_samples=a.samples, mode="pytorch"),
         lambda a: nbytes(a.x) + 3 * a.dy.nbytes, _fractional, compiled=False),
    Case("fractional_max_pool2d.backward", "f32", _pool_backward,
         lambda brt, a: brt.fractional_max_pool2d_backward(a.dy, a.indices, a.shape, (2, 2), mode="pytorch", random_samples=a.samples),
         lambda a: nbytes(a.x) + 3 * a.dy.nbytes, lambda F, a: _fractional(F, a)[0], ("x",), compiled=False),
    # elementwise
    *unary("gelu", lambda F, x: F.gelu(x), bound="instructions"),
    *unary("silu", lambda F, x: F.silu(x)),
    *unary("relu", lambda F, x: F.relu(x)),
    *unary("mish", lambda F, x: F.mish(x), bound="instructions"),
    *unary("exp", lambda F, x: x.exp(), "f32", backward_reads=3),
    *unary("tanh", lambda F, x: x.tanh(), backward_reads=3),
    *binary("add", lambda F, a, b: a + b),
    *binary("mul", lambda F, a, b: a * b, "bf16"),
    # rows
    *(
        Case("softmax.forward", t, lambda g: {"x": g.normal(g.n(16384), 4096)}, lambda brt, a: brt.softmax(a.x, -1), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.softmax(a.x, -1), peers={"triton": bench_triton.softmax})
        for t in ("f32", "bf16")
    ),
    *(
        Case("softmax.backward", t, lambda g: {"x": g.normal(g.n(16384), 4096), "dy": g.normal(g.n(16384), 4096), "y": g.softmax(g.n(16384), 4096)},
             lambda brt, a: brt.softmax_backward(a.dy, a.y, -1), lambda a: 3 * a.x.nbytes,
             lambda F, a: a.torch.ops.aten._softmax_backward_data(a.dy, a.y, -1, a.y.dtype), peers={"triton": bench_triton.softmax_backward})
        for t in ("f32", "bf16")
    ),
    rows("log_softmax", lambda F, x: F.log_softmax(x, -1), "f32", dim=-1),
    *classes(32768),
    *classes(128256),
    *ctc(),
    *elements("mse_loss", lambda F, a: F.mse_loss(a.x, a.target)),
    *elements("binary_cross_entropy_with_logits", lambda F, a: F.binary_cross_entropy_with_logits(a.x, a.target)),
    Case("layer_norm.forward", "bf16", _normed, lambda brt, a: brt.layer_norm(a.x, (4096,), a.w, a.b), lambda a: 2 * a.x.nbytes,
         lambda F, a: F.layer_norm(a.x, (4096,), a.w, a.b), peers={"triton": bench_triton.layer_norm}),
    Case("layer_norm.backward", "bf16", _normed_stats("layer_norm"),
         lambda brt, a: brt.layer_norm_backward(a.dy, a.x, (4096,), a.mean, a.rstd, a.w), lambda a: 3 * a.x.nbytes,
         lambda F, a: F.layer_norm(a.x, (4096,), a.w, a.b), ("x", "w", "b")),
    Case("rms_norm.forward", "bf16", _normed, lambda brt, a: brt.rms_norm(a.x, (4096,), a.w), lambda a: 2 * a.x.nbytes,
         lambda F, a: F.rms_norm(a.x, (4096,), a.w), peers={"triton": bench_triton.rms_norm}),
    Case("rms_norm.backward", "bf16", _normed_stats("rms_norm"), lambda brt, a: brt.rms_norm_backward(a.dy, a.x, (4096,), a.rstd, a.w),
         lambda a: 3 * a.x.nbytes, lambda F, a: F.rms_norm(a.x, (4096,), a.w), ("x", "w")),
    # reductions and scans
    reduction("sum", lambda F, x: x.sum(-1), "f32", -1, "rows"),
    reduction("sum", lambda F, x: x.sum(0), "f32", 0, "columns"),
    reduction("logsumexp", lambda F, x: x.logsumexp(-1), "f32", -1, "rows"),
    reduction("amax", lambda F, x: x.amax(-1), "bf16", -1, "rows"),
    reduction("argmax", lambda F, x: x.argmax(-1), "f32", -1, "rows"),
    reduction("var", lambda F, x: x.var(-1), "f32", -1, "rows"),
    Case("cumsum.forward/rows", "f32", lambda g: {"x": g.normal(g.n(16384), 4096)}, lambda brt, a: brt.cumsum(a.x, -1), lambda a: 2 * a.x.nbytes,
         lambda F, a: a.x.cumsum(-1)),
    Case("cumsum.forward/columns", "f32", lambda g: {"x": g.normal(g.n(16384), 4096)}, lambda brt, a: brt.cumsum(a.x, 0), lambda a: 2 * a.x.nbytes,
         lambda F, a: a.x.cumsum(0)),
    # layout, sorting, indexing, pooling
    *(
        Case("permute.forward/transpose", t, lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.permute(a.x, (1, 0)), lambda a: 2 * a.x.nbytes,
             lambda F, a: a.x.t().contiguous())
        for t in ("f32", "bf16")
    ),
    Case("permute.forward/to channels last", "bf16", lambda g: {"x": g.normal(g.n(64), 64, 128, 128)}, lambda brt, a: brt.permute(a.x, (0, 2, 3, 1)),
         lambda a: 2 * a.x.nbytes, lambda F, a: a.x.permute(0, 2, 3, 1).contiguous()),
    Case("concat.forward/last axis", "bf16", lambda g: {k: g.normal(g.n(16384), 1024) for k in "abcd"}, lambda brt, a: brt.concat((a.a, a.b, a.c, a.d), 1),
         lambda a: 8 * a.a.nbytes, lambda F, a: a.torch.cat((a.a, a.b, a.c, a.d), 1)),
    Case("pad.forward/reflect", "f32", lambda g: {"x": g.normal(g.n(64), 64, 128, 128)}, lambda brt, a: brt.pad(a.x, (3, 3, 3, 3), "reflect"),
         lambda a: 2 * a.x.nbytes, lambda F, a: F.pad(a.x, (3, 3, 3, 3), "reflect")),
    Case("roll.forward", "f32", lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.roll(a.x, (5, 7), (0, 1)), lambda a: 2 * a.x.nbytes,
         lambda F, a: a.torch.roll(a.x, (5, 7), (0, 1))),
    Case("triu.forward", "f32", lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.triu(a.x), lambda a: a.x.nbytes * 3 // 2, lambda F, a: a.x.triu()),
    Case("swiglu.forward", "bf16", lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.swiglu(a.x), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: a.x[:, :4096] * F.silu(a.x[:, 4096:])),
    Case("swiglu.backward", "bf16", lambda g: {"dy": g.normal(g.n(8192), 4096), "x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.swiglu_backward(a.dy, a.x)[0],
         lambda a: 2 * a.x.nbytes + a.dy.nbytes, lambda F, a: a.x[:, :4096] * F.silu(a.x[:, 4096:]), ("x",)),
    Case("glu.forward", "f32", lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.glu(a.x), lambda a: a.x.nbytes * 3 // 2, lambda F, a: F.glu(a.x, -1)),
    *(
        Case("topk.forward", t, lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.topk(a.x, 64), lambda a: a.x.nbytes, lambda F, a: a.x.topk(64), tolerance=0)
        for t in ("f32", "bf16")
    ),
    Case("topk.forward/logits", "bf16", lambda g: {"x": g.normal(g.n(64), 128256)}, lambda brt, a: brt.topk(a.x, 50), lambda a: a.x.nbytes, lambda F, a: a.x.topk(50), tolerance=0),
    Case("topk.forward/one row of logits", "bf16", lambda g: {"x": g.normal(1, g.n(128256, 64))}, lambda brt, a: brt.topk(a.x, 50), lambda a: a.x.nbytes, lambda F, a: a.x.topk(50), tolerance=0),
    Case("topk.forward/one row", "f32", lambda g: {"x": g.normal(g.n(100_000_000))}, lambda brt, a: brt.topk(a.x, 64), lambda a: a.x.nbytes, lambda F, a: a.x.topk(64), tolerance=0),
    *(
        Case("sort.forward/rows", t, lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.sort(a.x), lambda a: 2 * a.x.nbytes + 8 * a.x.size,
             lambda F, a: a.x.sort(stable=True), bound="passes")
        for t in ("f32", "bf16")
    ),
    Case("sort.forward/short rows", "f32", lambda g: {"x": g.normal(g.n(1 << 21), 32)}, lambda brt, a: brt.sort(a.x), lambda a: 2 * a.x.nbytes + 8 * a.x.size,
         lambda F, a: a.x.sort(stable=True), bound="passes"),
    Case("sort.forward/logits", "bf16", lambda g: {"x": g.normal(g.n(64), 128256)}, lambda brt, a: brt.sort(a.x, descending=True), lambda a: 2 * a.x.nbytes + 8 * a.x.size,
         lambda F, a: a.x.sort(stable=True, descending=True), bound="passes"),
    *(
        Case("sort.forward/pairs", t, lambda g: {"x": g.normal(g.n(100_000_000))}, lambda brt, a: brt.sort(a.x, index_dtype="int32"), lambda a: 2 * a.x.nbytes + 4 * a.x.size,
             lambda F, a: a.x.sort(stable=True), bound="passes")
        for t in ("f32", "f64")
    ),
    Case("msort.forward/keys", "i32", lambda g: {"x": g.integers(-(1 << 31), (1 << 31) - 1, g.n(100_000_000))}, lambda brt, a: brt.msort(a.x), lambda a: 2 * a.x.nbytes,
         lambda F, a: a.torch.msort(a.x), tolerance=0, bound="passes"),
    Case("argsort.forward", "i64", lambda g: {"x": g.integers(0, 1 << 62, g.n(100_000_000), dtype="i64")}, lambda brt, a: brt.argsort(a.x), lambda a: 2 * a.x.nbytes,
         lambda F, a: a.x.argsort(stable=True), tolerance=0, bound="passes"),
    Case("median.forward", "f32", lambda g: {"x": g.normal(g.n(8192), 8192)}, lambda brt, a: brt.median(a.x, 1)[0], lambda a: a.x.nbytes, lambda F, a: a.x.median(1)[0]),
    Case("unique.forward", "i32", lambda g: {"x": g.integers(0, g.n(1_000_000), g.n(10_000_000))},
         lambda brt, a: brt.unique(a.x, return_inverse=True, return_counts=True)[0], lambda a: 3 * a.x.nbytes + 16 * a.x.size,
         lambda F, a: a.torch.unique(a.x, return_inverse=True, return_counts=True)[0], tolerance=0, bound="passes", compiled=False),
    Case("searchsorted.forward", "f32", lambda g: {"s": g.xp.sort(g.normal(g.n(1_000_000))), "x": g.normal(g.n(10_000_000))},
         lambda brt, a: brt.searchsorted(a.s, a.x), lambda a: a.x.nbytes + 8 * a.x.size + a.s.nbytes, lambda F, a: a.torch.searchsorted(a.s, a.x), tolerance=0),
    Case("histogram.forward", "f32", lambda g: {"x": g.normal(g.n(67_108_864))}, lambda brt, a: brt.histogram(a.x, 256, (-4, 4))[0], lambda a: a.x.nbytes,
         lambda F, a: a.torch.histc(a.x, 256, -4, 4), tolerance=0, compiled=False),
    Case("bincount.forward", "i64", lambda g: {"x": g.integers(0, 50257, g.n(67_108_864), dtype="i64")}, lambda brt, a: brt.bincount(a.x, length=50257), lambda a: a.x.nbytes,
         lambda F, a: a.torch.bincount(a.x, minlength=50257), tolerance=0, compiled=False),
    Case("embedding.forward", "bf16", lambda g: {"w": g.normal(g.n(32768), 1024), "ids": g.integers(0, g.n(32768), g.n(65536), dtype="i64")},
         lambda brt, a: brt.embedding(a.w, a.ids), lambda a: 2 * a.ids.size * a.w.shape[1] * 2, lambda F, a: F.embedding(a.ids, a.w)),
    Case("embedding.backward", "bf16",
         lambda g: {"w": g.normal(g.n(32768), 1024), "ids": g.integers(0, g.n(32768), g.n(65536), dtype="i64"), "dy": g.normal(g.n(65536), 1024)},
         lambda brt, a: brt.embedding_backward(a.dy, a.ids, a.w.shape[0]), lambda a: nbytes(a.dy, a.w), lambda F, a: F.embedding(a.ids, a.w), ("w",)),
    Case("index_select.forward", "bf16", lambda g: {"x": g.normal(g.n(65536), 1024), "ids": g.integers(0, g.n(65536), g.n(65536), dtype="i64")},
         lambda brt, a: brt.index_select(a.x, 0, a.ids), lambda a: 2 * a.ids.size * a.x.shape[1] * 2 + a.ids.nbytes, lambda F, a: a.x.index_select(0, a.ids)),
    Case("gather.forward", "f32", lambda g: {"x": g.normal(g.n(16384), 4096), "ids": g.integers(0, 4096, g.n(16384), 1024, dtype="i64")},
         lambda brt, a: brt.gather(a.x, 1, a.ids), lambda a: 2 * a.ids.size * 4 + a.ids.nbytes, lambda F, a: a.x.gather(1, a.ids)),
    Case("index_add.forward", "f32",
         lambda g: {"x": g.normal(g.n(16384), 1024), "ids": g.integers(0, g.n(16384), g.n(65536), dtype="i64"), "src": g.normal(g.n(65536), 1024)},
         lambda brt, a: brt.index_add(a.x, 0, a.ids, a.src), lambda a: 2 * a.x.nbytes + nbytes(a.src, a.ids), lambda F, a: a.x.index_add(0, a.ids, a.src)),
    Case("max_pool2d.forward", "bf16", lambda g: {"x": g.normal(8, g.n(64), g.n(512, 16), g.n(512, 16))}, lambda brt, a: brt.max_pool2d(a.x, 2), lambda a: a.x.nbytes * 5 // 4,
         lambda F, a: F.max_pool2d(a.x, 2)),
    Case("avg_pool2d.backward", "f32", _pool,
         lambda brt, a: brt.avg_pool2d_backward(a.dy, a.x.shape, 2), lambda a: nbytes(a.x, a.dy), lambda F, a: F.avg_pool2d(a.x, 2), ("x",)),
    Case("cross_entropy.forward", "bf16", lambda g: {"x": g.normal(g.n(16384), 4096), "t": g.integers(0, 4096, g.n(16384), dtype="i64")},
         lambda brt, a: brt.cross_entropy(a.x, a.t), lambda a: a.x.nbytes, lambda F, a: F.cross_entropy(a.x, a.t)),
]  # fmt: skip

_TOLERANCES = {"f32": 2e-4, "f16": 2e-2, "bf16": 5e-2, "f64": 1e-9}


def tolerance(case: Case) -> float:
    """How far ours and PyTorch's may be apart, relative to the largest value: a guard against timing the wrong thing, no accuracy test."""
    return _TOLERANCES.get(case.dtype, 0.0) if case.tolerance is None else case.tolerance or math.inf


if len({case.id for case in CASES}) != len(CASES):
    raise ValueError("two cases share an id")
