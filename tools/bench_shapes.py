"""Cases of `tools/bench.py --shapes`: the ops of the table of models at shapes that nothing was tuned for, so that a path made for one size shows what it does at its neighbours.

Records as in tools/bench_cases.py, timed as those of tools/bench_models.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tools import bench_models as models
from tools.bench_cases import MI, Arrays, Case, nbytes
from tools.bench_models import normal_of, of_x, text

__all__ = ["SHAPES"]

Shape = tuple[int, ...]


def fixed(*shape: int, **others: Shape) -> Callable[[Any], dict[str, Any]]:
    """x of this shape, and others by name."""
    return lambda g: {name: g.normal(*s) for name, s in {"x": shape, **others}.items()}


def call(name: str, dtype: str, inputs: Any, ours: Any, torch: Any, moved: int = 2, **more: Any) -> Case:
    """A case that moves x so many times."""
    return Case(name, dtype, inputs, ours, lambda a: moved * a.x.nbytes, torch, **more)


def pairs(op: str, torch: Callable[[Any, Any], Any], *shapes: Shape) -> list[Case]:
    """A function of two arrays."""
    return [
        call(f"{op}.forward/{text(s)}", "f32", of_x(s, "y"), lambda brt, a: getattr(brt, op)(a.x, a.y), lambda F, a: torch(a.x, a.y), 3) for s in shapes
    ]  # fmt: skip


def permute(dtype: str, order: tuple[int, ...], *shapes: Shape) -> list[Case]:
    return [
        call(f"permute.forward/{''.join(map(str, order))} {text(s)}", dtype, of_x(s), lambda brt, a: brt.permute(a.x, order),
             lambda F, a: a.x.permute(order).contiguous())
        for s in shapes
    ]  # fmt: skip


def cumsum(dim: int, *shapes: Shape, dtype: str = "f32") -> list[Case]:
    return [
        call(f"cumsum.forward/dim {dim} {text(s)}", dtype, of_x(s), lambda brt, a: brt.cumsum(a.x, dim), lambda F, a: a.x.cumsum(dim), tolerance=5e-2)
        for s in shapes
    ]  # fmt: skip


def to_size(size: int, *shapes: Shape) -> list[Case]:
    ours, torch = models.adaptive(size)
    return [call(f"adaptive_avg_pool2d.forward/to {size} {text(s)}", "f32", of_x(s), ours, torch, 1) for s in shapes]


def softmax_gradient(op: str, dtype: str, dim: int, *shapes: Shape) -> list[Case]:
    def inputs(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x = normal_of(g, shape)
            return {"x": x, "dy": normal_of(g, shape), "y": g.call(op, x, dim)}

        return make

    return [
        call(f"{op}.backward/dim {dim} {text(s)}", dtype, inputs(s), lambda brt, a: getattr(brt, f"{op}_backward")(a.dy, a.y, dim),
             lambda F, a: getattr(F, op)(a.x, dim), 3, grad=("x",))
        for s in shapes
    ]  # fmt: skip


def rms_norm_gradient(dtype: str, *shapes: Shape) -> list[Case]:
    def inputs(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x = normal_of(g, shape)
            return {"x": x, "dy": normal_of(g, shape), "w": g.normal(shape[-1]), "rstd": ((x.astype("float32") ** 2).mean(-1) + 1e-5) ** -0.5}

        return make

    length = lambda a: (a.x.shape[-1],)  # noqa: E731
    return [
        call(f"rms_norm.backward/{text(s)}", dtype, inputs(s), lambda brt, a: brt.rms_norm_backward(a.dy, a.x, length(a), a.rstd, a.w),
             lambda F, a: F.rms_norm(a.x, length(a), a.w, 1e-5), 3, grad=("x", "w"))
        for s in shapes
    ]  # fmt: skip


def batch_norm_gradient(dtype: str, training: bool, *shapes: Shape) -> list[Case]:
    def inputs(s: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x, w, b = normal_of(g, s), g.normal(s[1]), g.normal(s[1])
            _, mean, rstd = g.call("batch_norm", x, weight=w, bias=b, training=True, return_stats=True)
            return {"x": x, "dy": normal_of(g, x.shape), "w": w, "b": b, "mean": mean, "rstd": rstd, "m": g.normal(s[1]), "v": g.uniform(s[1], lo=0.5, hi=2.0)}

        return make

    def ours(brt: Any, a: Arrays) -> Any:
        if training:
            return brt.batch_norm_backward(a.dy, a.x, a.mean, a.rstd, a.w)
        return brt.batch_norm_backward(a.dy, a.x, weight=a.w, running_mean=a.m, running_var=a.v, training=False)

    def theirs(F: Any, a: Arrays) -> Any:
        return F.batch_norm(a.x, None if training else a.m, None if training else a.v, a.w, a.b, training)

    return [call(f"batch_norm.backward/{'training' if training else 'fixed'} {text(s)}", dtype, inputs(s), ours, theirs, 3, grad=("x", "w", "b")) for s in shapes]


def group_norm_gradient(dtype: str, groups: int, *shapes: Shape) -> list[Case]:
    def inputs(s: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x, w, b = normal_of(g, s), g.normal(s[1]), g.normal(s[1])
            _, mean, rstd = g.call("group_norm", x, groups, w, b, return_stats=True)
            return {"x": x, "dy": normal_of(g, x.shape), "w": w, "b": b, "mean": mean, "rstd": rstd}

        return make

    return [
        call(f"group_norm.backward/{groups} of {text(s)}", dtype, inputs(s), lambda brt, a: brt.group_norm_backward(a.dy, a.x, groups, a.mean, a.rstd, a.w),
             lambda F, a: F.group_norm(a.x, groups, a.w, a.b), 3, grad=("x", "w", "b"))
        for s in shapes
    ]  # fmt: skip


def averages_gradient(window: Shape, *shapes: Shape) -> list[Case]:
    k, stride, padding = window

    def inputs(s: Shape) -> Callable[[Any], dict[str, Any]]:
        out = (*s[:2], *((n + 2 * padding - k) // stride + 1 for n in s[2:]))
        return lambda g: {"x": normal_of(g, s), "dy": normal_of(g, out)}

    return [
        call(f"avg_pool2d.backward/{k}-{stride} {text(s)}", "f32", inputs(s), lambda brt, a: brt.avg_pool2d_backward(a.dy, a.x.shape, k, stride, padding),
             lambda F, a: F.avg_pool2d(a.x, k, stride, padding), 2, grad=("x",))
        for s in shapes
    ]  # fmt: skip


def scatter_add(values: int, cells: int) -> list[Case]:
    return [
        Case(f"scatter_add.forward/{values} into {cells}{word}", "f32", models.scattered(values, cells), models.summed("scatter_add", in_order),
             lambda a: nbytes(a.src, a.ids) + 2 * a.x.nbytes, lambda F, a: a.x.scatter_add(0, a.ids, a.src), tolerance=1e-2, compiled=False)
        for word, in_order in (("", True), (", any order", False))
    ]  # fmt: skip


def index_add(count: int, width: int, rows: int) -> Case:
    def inputs(g: Any) -> dict[str, Any]:
        return {"x": g.normal(rows, width), "ids": g.integers(0, rows, g.n(count), dtype="i64"), "src": g.normal(g.n(count), width)}

    return Case(f"index_add.forward/{count} x {width} into {rows}", "f32", inputs, models.summed("index_add", True), lambda a: nbytes(a.src, a.ids) + 2 * a.x.nbytes,
                lambda F, a: a.x.index_add(0, a.ids, a.src), tolerance=1e-2, compiled=False)  # fmt: skip


def picked(op: str, n: int, share: float) -> Case:
    """What a mask picks; it waits for its size."""

    def inputs(g: Any) -> dict[str, Any]:
        return {"x": g.normal(g.n(n)), "mask": g.uniform(g.n(n)) < share}

    ours = (lambda brt, a: brt.nonzero(a.mask)) if op == "nonzero" else (lambda brt, a: brt.masked_select(a.x, a.mask))
    torch = (lambda F, a: a.mask.nonzero()) if op == "nonzero" else (lambda F, a: a.x.masked_select(a.mask))
    return Case(f"{op}.forward/{n}, {share:.0%}", "f32", inputs, ours, lambda a: a.mask.nbytes, torch, compiled=False, waits=True)


def sort(dtype: str, *shapes: Shape) -> list[Case]:
    return [call(f"sort.forward/{text(s)}", dtype, of_x(s), lambda brt, a: brt.sort(a.x), lambda F, a: a.x.sort(), 3, compiled=False) for s in shapes]


def topk(k: int, shape: Shape, dtype: str = "f32") -> Case:
    return call(f"topk.forward/{k} of {text(shape)}", dtype, of_x(shape), lambda brt, a: brt.topk(a.x, k), lambda F, a: a.x.topk(k), 1, compiled=False, tolerance=0)


def losses(op: str, torch: Any, shape: Shape, tolerance: float | None = None) -> Case:
    return call(f"{op}.forward/{text(shape)}", "f32", of_x(shape, "t"), lambda brt, a: getattr(brt, op)(a.x, a.t), lambda F, a: torch(F)(a.x, a.t), tolerance=tolerance)


def cross_entropy(dtype: str, *shapes: tuple[int, int]) -> list[Case]:
    def inputs(s: tuple[int, int]) -> Callable[[Any], dict[str, Any]]:
        return lambda g: {"x": normal_of(g, s), "t": g.integers(0, s[1], g.n(s[0], min(s[0], 4)), dtype="i64")}

    return [
        call(f"cross_entropy.forward/{text(s)}", dtype, inputs(s), lambda brt, a: brt.cross_entropy(a.x, a.t), lambda F, a: F.cross_entropy(a.x, a.t), 1, tolerance=2e-2)
        for s in shapes
    ]  # fmt: skip


def gather(rows: int, width: int, count: int) -> Case:
    return Case(f"gather.forward/{rows}x{count} of {width}", "f32", lambda g: {"x": g.normal(rows, width), "ids": g.integers(0, width, rows, count, dtype="i64")},
                lambda brt, a: brt.gather(a.x, 1, a.ids), lambda a: 2 * a.ids.nbytes, lambda F, a: a.x.gather(1, a.ids))  # fmt: skip


def rows_by_index(op: str, dtype: str, rows: int, width: int, count: int) -> Case:
    ours = (lambda brt, a: brt.embedding(a.x, a.ids)) if op == "embedding" else (lambda brt, a: brt.index_select(a.x, 0, a.ids))
    return Case(f"{op}.forward/{count} of {rows}x{width}", dtype, models.rows_by_index(rows, width, count), ours, lambda a: 2 * a.ids.size * a.x.shape[1] * a.x.itemsize,
                lambda F, a: a.x.index_select(0, a.ids))  # fmt: skip


def dynamic(a: Arrays) -> Any:
    return (a.x / (a.x.abs().amax(-1, keepdim=True) / 127)).round().clamp(-128, 127).to(a.torch.int8)


SHAPES: list[Case] = [
    # norms
    *models.batch_norm("f32", True, (32, 64, 112, 112), (32, 512, 14, 14), (16, 96, 56, 56), (128, 1024, 14, 14), (4, 2048, 7, 7), (32, 24, 65, 65), (32, 144, 57, 57)),
    *models.batch_norm("bf16", True, (32, 256, 28, 28), (128, 512, 7, 7), (64, 128, 28, 28)),
    *models.batch_norm("f32", False, (32, 512, 14, 14), (1, 64, 112, 112), (32, 144, 57, 57), (128, 1024, 7, 7)),
    *models.batch_norm("bf16", False, (8, 256, 56, 56), (32, 1280, 7, 7)),
    *models.group_norm("bf16", 32, (4, 512, 64, 64), (1, 128, 512, 512), (8, 640, 32, 32)),
    *models.group_norm("f32", 32, (2, 320, 64, 64), (16, 256, 14, 14)),
    *models.row_norms("layer_norm", "bf16", (32, 1024), (512, 768), (4096, 768), (16384, 768), (2048, 8192), (25088, 96), (50176, 128), (1024, 2560)),
    *models.row_norms("layer_norm", "f32", (512, 1024), (4096, 1024), (16384, 384), (12608, 768), (2048, 4096)),
    *models.row_norms("layer_norm", "f16", (1500, 512)),
    *models.row_norms("rms_norm", "bf16", (1, 2048), (16, 8192), (512, 4096), (4096, 2048), (2048, 8192), (16384, 4096), (65536, 128), (4096, 3584)),
    *models.row_norms("rms_norm", "f32", (1024, 1024), (512, 5120)),
    *models.layer_norm_gradient("bf16", (64, 1024), (512, 768), (1500, 1280), (2048, 4096), (16384, 1024), (50176, 128)),
    *models.layer_norm_gradient("f32", (512, 768), (4096, 1024), (25088, 96)),
    *rms_norm_gradient("bf16", (64, 4096), (512, 2048), (2048, 5120), (4096, 4096)),
    *rms_norm_gradient("f32", (1024, 1024)),
    # softmax
    *models.softmax("softmax", "bf16", -1, (8, 50257), (256, 128), (96, 512, 512), (384, 777), (1, 128256), (64, 32000), (256, 197, 197), (2048, 4096), (8192, 1024), (512, 384)),
    *models.softmax("softmax", "f32", -1, (1000, 10), (128, 1000), (768, 197, 197), (4096, 4096), (512, 151936), (256, 64, 64), (100000, 16), (14400, 49), (16384, 8),
                    (4096, 30), (65536, 33), (3000, 300)),
    *models.softmax("softmax", "f32", 1, (8, 150, 128, 128), (4, 2, 512, 512), (2, 1000, 49), (16, 19, 64, 64)),
    *models.softmax("log_softmax", "f32", -1, (32, 50257), (256, 1000), (10000, 47)),
    *models.softmax("log_softmax", "bf16", -1, (4096, 32000), (512, 30522)),
    *softmax_gradient("softmax", "bf16", -1, (192, 512, 512), (4096, 2049), (64, 1000), (256, 197, 197), (8192, 1024)),
    *softmax_gradient("softmax", "f32", -1, (8192, 577), (1000, 10), (100000, 40)),
    *softmax_gradient("softmax", "f32", 1, (8, 19, 128, 256)),
    *softmax_gradient("log_softmax", "f32", -1, (256, 1000), (10000, 47)),
    *cross_entropy("bf16", (8192, 32000), (4096, 50257)),
    *cross_entropy("f32", (256, 1000)),
    call("normalize.forward/8192x512", "f32", of_x((8192, 512)), lambda brt, a: brt.normalize(a.x), lambda F, a: F.normalize(a.x)),
    call("cosine_similarity.forward/8192x768", "f32", of_x((8192, 768), "t"), lambda brt, a: brt.cosine_similarity(a.x, a.t, 1), lambda F, a: F.cosine_similarity(a.x, a.t, 1)),
    # reductions and scans
    *models.fold("sum", lambda F, x, d: x.sum(), "f32", None, (4096,), (300_000,), (4 * MI,), (50_000_000,)),
    *models.fold("sum", lambda F, x, d: x.sum(), "bf16", None, (16 * MI,)),
    *models.fold("mean", lambda F, x, d: x.mean(d), "f32", (2, 3), (32, 512, 14, 14), (16, 64, 112, 112), (1, 2048, 7, 7), (128, 960, 7, 7)),
    *models.fold("mean", lambda F, x, d: x.mean(d), "bf16", -1, (8192, 4096), (64, 2048)),
    *models.fold("mean", lambda F, x, d: x.mean(d), "f32", 1, (64, 197, 768)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", 0, (4096, 4096), (128, 1000), (MI, 16), (65536, 64), (1000, 1000), (256, 50257)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "bf16", 0, (16384, 1024), (512, 14336)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", 1, (64, 256, 196), (8, 1024, 768)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", -1, (100000, 10), (4096, 64), (65536, 257), (32, 100000)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "bf16", -1, (4096, 4096)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", (0, 2, 3), (32, 256, 28, 28)),
    *models.fold("amax", lambda F, x, d: x.amax(d), "f32", -1, (4096, 512), (16, 1_000_000), (100000, 32)),
    *models.fold("amax", lambda F, x, d: x.amax(d), "f32", 1, (64, 197, 768)),
    *models.fold("argmax", lambda F, x, d: x.argmax(d), "f32", -1, (8, 128256), (1024, 151)),
    *models.fold("argmax", lambda F, x, d: x.argmax(d), "f32", 1, (8, 150, 128, 128)),
    *models.fold("logsumexp", lambda F, x, d: x.logsumexp(d), "f32", -1, (4096, 1000), (64, 128256)),
    *models.fold("var", lambda F, x, d: x.var(d), "f32", -1, (6304, 768), (512, 4096)),
    *models.fold("std", lambda F, x, d: x.std(d), "f32", -1, (1024, 1000)),
    *models.fold("prod", lambda F, x, d: x.prod(d), "f32", -1, (4096, 100)),
    *cumsum(-1, (MI,), (4096, 4096), (1, 32000), (512, 50), (300, 1000)),
    *cumsum(-1, (128, 128256), dtype="bf16"),
    *cumsum(1, (64, 197, 768)),
    *cumsum(0, (10000, 64)),
    losses("mse_loss", lambda F: F.mse_loss, (16 * MI,)),
    losses("smooth_l1_loss", lambda F: F.smooth_l1_loss, (1000, 4)),
    losses("binary_cross_entropy_with_logits", lambda F: F.binary_cross_entropy_with_logits, (4096, 4096), 1e-2),
    # elementwise
    *models.add("f32", (64, 1000), (300, 300), (16 * MI,), (32, 512, 28, 28)),
    *models.add("bf16", (1, 1500, 1280), (4096, 4096), (16, 320, 64, 64)),
    *models.add("f16", (64, 197, 768)),
    call("add.forward/bias 8192x3072", "bf16", fixed(8192, 3072, b=(3072,)), lambda brt, a: brt.add(a.x, a.b), lambda F, a: a.x + a.b),
    call("add.forward/a.T + b 4096", "f32", fixed(4096, 4096, b=(4096, 4096)), lambda brt, a: brt.add(a.x.T, a.b), lambda F, a: a.x.T + a.b, 3),
    call("add.forward/outer 4096", "f32", fixed(4096, 1, b=(1, 4096)), lambda brt, a: brt.add(a.x, a.b), lambda F, a: a.x + a.b, 4096),
    call("mul.forward/gate 64x256x56x56", "f32", lambda g: {"x": normal_of(g, (64, 256, 56, 56)), "b": normal_of(g, (64, 256, 1, 1))}, lambda brt, a: brt.mul(a.x, a.b), lambda F, a: a.x * a.b),
    call("mul.forward/rows 8192x4096", "f32", fixed(8192, 4096, b=(8192, 1)), lambda brt, a: brt.mul(a.x, a.b), lambda F, a: a.x * a.b),
    call("where.forward/mask and number 4096", "f32", lambda g: {"x": g.normal(4096, 4096), "m": g.normal(4096, 4096) > 0}, lambda brt, a: brt.where(a.m, a.x, -1e9),
         lambda F, a: a.torch.where(a.m, a.x, -1e9)),
    call("where.forward/attention 16x12x512x512", "f32", lambda g: {"x": g.normal(16, 12, 512, 512), "m": g.normal(16, 1, 1, 512) > 0}, lambda brt, a: brt.where(a.m, a.x, -1e9),
         lambda F, a: a.torch.where(a.m, a.x, -1e9)),
    call("masked_fill.forward/4096", "bf16", lambda g: {"x": g.normal(4096, 4096), "m": g.normal(4096, 4096) > 0}, lambda brt, a: brt.masked_fill(a.x, a.m, -1e9),
         lambda F, a: a.x.masked_fill(a.m, -1e9)),
    call("cast.forward/to float16, 16 Mi", "f32", of_x((16 * MI,)), lambda brt, a: brt.cast(a.x, "float16"), lambda F, a: a.x.half()),
    *models.unary("gelu", lambda F, x: F.gelu(x), "bf16", (1500, 5120), (64, 197, 3072)),
    *models.unary("gelu", lambda F, x: F.gelu(x), "f32", (4096, 3072), (8, 3072)),
    *models.unary("silu", lambda F, x: F.silu(x), "bf16", (16, 512, 64, 64), (1, 11008)),
    *models.unary("relu", lambda F, x: F.relu(x), "f32", (32, 256, 56, 56), (8, 512, 7, 7)),
    *models.unary("sigmoid", lambda F, x: x.sigmoid(), "bf16", (128, 4096)),
    *models.unary("tanh", lambda F, x: x.tanh(), "f32", (1000, 1000)),
    *models.unary("exp", lambda F, x: x.exp(), "f32", (1000, 1000), (8192, 8192)),
    *models.unary("mish", lambda F, x: F.mish(x), "f32", (32, 128, 52, 52)),
    *(
        case
        for op, torch in (
            ("softplus", lambda F, x: F.softplus(x)), ("tanh", lambda F, x: x.tanh()), ("silu", lambda F, x: F.silu(x)), ("mish", lambda F, x: F.mish(x)),
            ("elu", lambda F, x: F.elu(x)), ("hardswish", lambda F, x: F.hardswish(x)), ("log_sigmoid", lambda F, x: F.logsigmoid(x)), ("sigmoid", lambda F, x: x.sigmoid()),
            ("sin", lambda F, x: x.sin()), ("log", lambda F, x: x.log()), ("erf", lambda F, x: x.erf()), ("rsqrt", lambda F, x: x.rsqrt()), ("log1p", lambda F, x: x.log1p()),
        )
        for case in models.unary(op, torch, "f32", (4096, 4096))
    ),
    *models.unary_gradient("gelu", lambda F, x: F.gelu(x), "bf16", (4096, 4096)),
    *models.unary_gradient("gelu", lambda F, x: F.gelu(x), "f32", (197, 3072), (4096, 4096)),
    *models.unary_gradient("silu", lambda F, x: F.silu(x), "bf16", (16, 512, 64, 64)),
    *models.unary_gradient("silu", lambda F, x: F.silu(x), "f32", (4096, 4096)),
    *models.unary_gradient("relu", lambda F, x: F.relu(x), "f32", (64, 64, 112, 112), (32, 512, 7, 7)),
    *models.unary_gradient("softplus", lambda F, x: F.softplus(x), "f32", (4096, 4096)),
    *models.unary_gradient("mish", lambda F, x: F.mish(x), "f32", (32, 128, 52, 52)),
    *models.unary_gradient("elu", lambda F, x: F.elu(x), "f32", (4096, 4096)),
    *(
        call(f"swiglu.forward/{text(s)}", "bf16", of_x(s, "gate"), lambda brt, a: brt.swiglu(a.x, gate=a.gate), lambda F, a: a.x * F.silu(a.gate), 3, tolerance=0)
        for s in ((1, 14336), (8192, 11008))
    ),
    *pairs("pow", lambda x, y: x.pow(y), (4096, 4096)),
    *pairs("atan2", lambda x, y: x.atan2(y), (4096, 4096)),
    *pairs("div", lambda x, y: x / y, (4096, 4096)),
    *pairs("logaddexp", lambda x, y: x.logaddexp(y), (4096, 4096)),
    *pairs("maximum", lambda x, y: x.maximum(y), (1000, 1000)),
    *pairs("fmod", lambda x, y: x.fmod(y), (1000, 1000)),
    *pairs("gt", lambda x, y: x > y, (4096, 4096)),
    # pools, layout, convolution, images
    *models.pool("max_pool2d", "f32", (2, 2, 0), (32, 64, 224, 224), (32, 512, 28, 28)),
    *models.pool("max_pool2d", "bf16", (3, 1, 1), (16, 192, 35, 35)),
    *models.pool("max_pool2d", "f32", (5, 1, 2), (16, 256, 20, 20)),
    *models.pool("avg_pool2d", "f32", (3, 1, 1), (16, 192, 35, 35)),
    *models.pool("avg_pool2d", "bf16", (2, 2, 0), (32, 256, 56, 56)),
    *models.pool("avg_pool2d", "f32", (3, 2, 1), (32, 64, 112, 112)),
    *averages_gradient((2, 2, 0), (32, 256, 28, 28)),
    *averages_gradient((3, 1, 1), (16, 192, 35, 35)),
    *to_size(1, (32, 1280, 7, 7), (64, 512, 28, 28)),
    *to_size(7, (16, 512, 31, 31)),
    *to_size(6, (16, 512, 32, 32)),
    *permute("bf16", (0, 2, 1, 3), (16, 512, 16, 64), (1, 4096, 32, 128)),
    *permute("bf16", (0, 2, 1), (64, 197, 768), (32, 77, 1024)),
    *permute("bf16", (1, 0), (4096, 4096)),
    *permute("bf16", (2, 0, 3, 1, 4), (8, 197, 3, 12, 64)),
    *permute("f16", (0, 3, 1, 2), (32, 56, 56, 64)),
    *permute("f16", (0, 2, 3, 1), (16, 96, 57, 57)),
    *permute("f32", (0, 2, 3, 1), (32, 64, 56, 56), (8, 3, 512, 512)),
    *permute("f32", (0, 2, 1), (16, 1000, 300), (8, 49, 2048)),
    *permute("f32", (1, 0), (4096, 4096), (8192, 768)),
    *permute("f32", (2, 0, 1), (512, 300, 40)),
    call("concat.forward/last 8192x1024+1024", "bf16", fixed(8192, 1024, y=(8192, 1024)), lambda brt, a: brt.concat((a.x, a.y), 1), lambda F, a: a.torch.cat((a.x, a.y), 1), 4),
    call("concat.forward/a token more 8x8x2047x128", "bf16", fixed(8, 8, 2047, 128, y=(8, 8, 1, 128)), lambda brt, a: brt.concat((a.x, a.y), 2),
         lambda F, a: a.torch.cat((a.x, a.y), 2)),
    call("stack.forward/4 of 1024x1024", "f32", fixed(1024, 1024, y=(1024, 1024), z=(1024, 1024), w=(1024, 1024)), lambda brt, a: brt.stack((a.x, a.y, a.z, a.w)),
         lambda F, a: a.torch.stack((a.x, a.y, a.z, a.w)), 8),
    call("pad.forward/1 64x256x56x56", "f32", of_x((64, 256, 56, 56)), lambda brt, a: brt.pad(a.x, (1, 1, 1, 1)), lambda F, a: F.pad(a.x, (1, 1, 1, 1))),
    call("roll.forward/64x56x56x96", "f32", of_x((64, 56, 56, 96)), lambda brt, a: brt.roll(a.x, (-3, -3), (1, 2)), lambda F, a: a.torch.roll(a.x, (-3, -3), (1, 2))),
    call("flip.forward/64x3x224x224", "f32", of_x((64, 3, 224, 224)), lambda brt, a: brt.flip(a.x, (-1,)), lambda F, a: a.torch.flip(a.x, (-1,))),
    *(
        call(f"causal_conv1d.forward/{text(s)}", "bf16", models.with_channels(s, 4), lambda brt, a: brt.causal_conv1d(a.x, a.w, a.b, activation="silu"),
             lambda F, a: F.silu(F.conv1d(a.x, a.w[:, None], a.b, padding=3, groups=a.x.shape[1])[..., : a.x.shape[2]]))
        for s in ((2, 2048, 4096), (16, 768, 512))
    ),
    call("interpolate.forward/bilinear twice 16x128x32x32", "f32", of_x((16, 128, 32, 32)), lambda brt, a: brt.interpolate(a.x, scale_factor=2, mode="bilinear"),
         lambda F, a: F.interpolate(a.x, scale_factor=2.0, mode="bilinear"), 5),
    call("interpolate.forward/nearest twice 8x512x64x64", "bf16", of_x((8, 512, 64, 64)), lambda brt, a: brt.interpolate(a.x, scale_factor=2),
         lambda F, a: F.interpolate(a.x, scale_factor=2.0), 5),
    # indices, selection, order
    rows_by_index("embedding", "bf16", 32000, 4096, 8192),
    rows_by_index("embedding", "f32", 30522, 768, 16384),
    rows_by_index("index_select", "f32", 100_000, 64, 1_000_000),
    gather(4096, 4096, 1024),
    gather(8192, 4096, 64),
    Case("embedding.backward/4096 of 32000x1024", "f32",
         lambda g: {"w": g.normal(32000, 1024), "ids": g.integers(0, 32000, 4096, dtype="i64"), "dy": g.normal(4096, 1024)},
         lambda brt, a: brt.embedding_backward(a.dy, a.ids, 32000), lambda a: a.w.nbytes, lambda F, a: F.embedding(a.ids, a.w), ("w",), compiled=False),
    *scatter_add(MI, 1 << 16),
    *scatter_add(4 * MI, 1000),
    *scatter_add(100_000, 100_000),
    index_add(200_000, 64, 10_000),
    index_add(4096, 1024, 50257),
    *(picked("nonzero", n, share) for n, share in ((1_000_000, 0.5), (10_000_000, 0.1), (16 * MI, 0.9))),
    *(picked("masked_select", n, share) for n, share in ((1_000_000, 0.5), (10_000_000, 0.1))),
    *sort("f32", (1024, 1024), (64, 4096), (10000, 100), (1_000_000,), (256, 32000)),
    *sort("bf16", (8192, 512)),
    topk(5, (256, 1000)),
    topk(50, (8, 128256), "bf16"),
    topk(50, (64, 32000)),
    topk(300, (1000, 8400)),
    topk(8, (4096, 64)),
    topk(100, (1_000_000,)),
    Case("quantize_per_token.forward/4096x4096", "bf16", lambda g: {"x": g.normal(4096, 4096), "s": g.uniform(4096, lo=0.5, hi=2.0).astype("float32")},
         lambda brt, a: brt.quantize_per_token(a.x, a.s), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: (a.x.float() / a.s[:, None]).round().clamp(-128, 127).to(a.torch.int8), tolerance=0),
    Case("dynamic_range_quantize.forward/2048x8192", "bf16", of_x((2048, 8192)), lambda brt, a: brt.dynamic_range_quantize(a.x), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: dynamic(a), tolerance=0),
]  # fmt: skip

# Drawn after the cases above had been worked on: what holds for those alone shows here.
LATER: list[Case] = [
    *models.batch_norm("f32", True, (64, 32, 150, 150), (16, 1024, 16, 16), (1, 64, 256, 256), (256, 64, 8, 8)),
    *models.batch_norm("f16", True, (32, 128, 32, 32), (16, 2048, 8, 8)),
    *models.batch_norm("f16", False, (64, 512, 14, 14), (128, 64, 32, 32), (8, 48, 75, 75)),
    *models.group_norm("f16", 32, (8, 1280, 8, 8), (2, 512, 96, 96)),
    *models.group_norm("f32", 8, (64, 64, 28, 28)),
    *models.row_norms("layer_norm", "f32", (128, 197 * 4), (1000, 2048), (300, 10000), (100000, 64)),
    *models.row_norms("layer_norm", "bf16", (8192, 1600), (1024, 12288), (100000, 64), (4096, 1152), (77, 1280)),
    *models.row_norms("layer_norm", "f16", (2048, 5120), (4096, 1023)),
    *models.row_norms("rms_norm", "bf16", (1024, 7168), (131072, 64), (8, 6144)),
    *models.row_norms("rms_norm", "f16", (8192, 5120), (3, 3072)),
    *models.row_norms("rms_norm", "f32", (2000, 2000)),
    *models.layer_norm_gradient("bf16", (4096, 1600), (100, 2048)),
    *batch_norm_gradient("f32", True, (64, 64, 112, 112), (32, 256, 56, 56), (64, 512, 28, 28), (64, 512, 7, 7), (64, 2048, 7, 7), (16, 128, 57, 57)),
    *batch_norm_gradient("bf16", True, (64, 256, 56, 56), (32, 1024, 14, 14), (64, 2048, 7, 7)),
    *batch_norm_gradient("f32", False, (64, 256, 56, 56), (64, 512, 7, 7), (8, 512, 40, 40)),
    *group_norm_gradient("f32", 32, (2, 320, 64, 64), (8, 512, 32, 32), (4, 96, 49, 77)),
    *group_norm_gradient("bf16", 32, (4, 640, 64, 64), (16, 320, 32, 32)),
    *rms_norm_gradient("f16", (1024, 1536)),
    *models.softmax("softmax", "f32", 1, (8, 21, 256, 256), (1, 3, 1024, 1024), (4, 1000, 14, 14)),
    *models.softmax("softmax", "f32", -1, (50000, 100), (2048, 2048), (192, 300, 300), (5, 7)),
    *models.softmax("softmax", "f16", -1, (768, 512, 512), (32, 4096), (96, 77, 77)),
    *models.softmax("log_softmax", "f32", -1, (8192, 256), (50, 100000)),
    *models.softmax("log_softmax", "bf16", -1, (1024, 128256), (2048, 1000)),
    *softmax_gradient("softmax", "f16", -1, (768, 512, 512), (96, 77, 77)),
    *cross_entropy("bf16", (2048, 128256)),
    *cross_entropy("f32", (64, 10), (50000, 40)),
    *models.fold("sum", lambda F, x, d: x.sum(), "f32", None, (100_000,), (8 * MI,), (3_000_001,)),
    *models.fold("sum", lambda F, x, d: x.sum(), "f16", None, (4 * MI,)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", -1, (1000, 1000), (8192, 8192), (3, 1_000_003), (200_000, 7)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", 0, (8192, 1024), (100_000, 30), (64, 2048)),
    *models.fold("sum", lambda F, x, d: x.sum(d), "f32", 1, (32, 50, 1000), (16, 512, 512)),
    *models.fold("mean", lambda F, x, d: x.mean(d), "f16", (2, 3), (32, 2048, 7, 7), (64, 128, 28, 28)),
    *models.fold("amax", lambda F, x, d: x.amax(d), "f32", -1, (1000, 50), (8192, 1000)),
    *models.fold("argmax", lambda F, x, d: x.argmax(d), "f32", -1, (64, 50257), (100_000, 10)),
    *models.fold("argmin", lambda F, x, d: x.argmin(d), "f32", 0, (512, 4096)),
    *models.fold("var", lambda F, x, d: x.var(d), "f32", (0, 2, 3), (16, 64, 56, 56)),
    *models.fold("std", lambda F, x, d: x.std(), "f32", None, (MI,)),
    *models.fold("logsumexp", lambda F, x, d: x.logsumexp(d), "f32", 1, (8, 150, 64, 64)),
    *cumsum(-1, (100, 10000), (4096, 128)),
    *cumsum(0, (1000, 1000), (100_000, 8)),
    losses("l1_loss", lambda F: F.l1_loss, (4096, 1000)),
    losses("huber_loss", lambda F: F.huber_loss, (100_000,)),
    *models.add("f32", (1_000_003,), (2048, 2048), (7, 11)),
    *models.add("f16", (100, 1000), (8192, 8191)),
    call("add.forward/every other column 4096", "f32", fixed(4096, 4096, b=(4096, 4096)), lambda brt, a: brt.add(a.x[:, ::2], a.b[:, ::2]), lambda F, a: a.x[:, ::2] + a.b[:, ::2], 3),
    call("add.forward/but the first column 4096x4097", "f32", fixed(4096, 4097, b=(4096, 4096)), lambda brt, a: brt.add(a.x[:, 1:], a.b), lambda F, a: a.x[:, 1:] + a.b, 3),
    call("add.forward/half and column 8192x1024", "bf16", fixed(8192, 1024, b=(8192, 1)), lambda brt, a: brt.add(a.x, a.b), lambda F, a: a.x + a.b),
    call("sub.forward/row and column 2000x3000", "f32", fixed(2000, 1, b=(1, 3000)), lambda brt, a: brt.sub(a.x, a.b), lambda F, a: a.x - a.b, 3000),
    call("mul.forward/channels 32x128x40x40", "f16", lambda g: {"x": normal_of(g, (32, 128, 40, 40)), "b": g.normal(128, 1, 1)}, lambda brt, a: brt.mul(a.x, a.b), lambda F, a: a.x * a.b),
    call("where.forward/3000x5000 row column", "f32", lambda g: {"x": g.normal(3000, 1), "y": g.normal(1, 5000), "m": g.normal(3000, 5000) > 0}, lambda brt, a: brt.where(a.m, a.x, a.y),
         lambda F, a: a.torch.where(a.m, a.x, a.y), 5000),
    call("clamp.forward/10 M", "f16", of_x((10_000_000,)), lambda brt, a: brt.clamp(a.x, -1.0, 1.0), lambda F, a: a.x.clamp(-1.0, 1.0)),
    call("lerp.forward/0.3 of 8 Mi", "f32", of_x((8 * MI,), "t"), lambda brt, a: brt.lerp(a.x, a.t, 0.3), lambda F, a: a.torch.lerp(a.x, a.t, 0.3), 3),
    call("addcmul.forward/4 Mi", "f32", of_x((4 * MI,), "t", "u"), lambda brt, a: brt.addcmul(a.x, a.t, a.u), lambda F, a: a.torch.addcmul(a.x, a.t, a.u), 4),
    *models.unary("gelu", lambda F, x: F.gelu(x), "f16", (3000, 4096)),
    *models.unary("hardswish", lambda F, x: F.hardswish(x), "f16", (32, 240, 28, 28)),
    *models.unary("leaky_relu", lambda F, x: F.leaky_relu(x), "bf16", (16, 64, 256, 256)),
    *models.unary("sigmoid", lambda F, x: x.sigmoid(), "f32", (100_000,), (3, 5)),
    *models.unary("sqrt", lambda F, x: x.sqrt(), "f32", (4 * MI,)),
    *models.unary("exp", lambda F, x: x.exp(), "f64", (2000, 2000)),
    *models.unary_gradient("silu", lambda F, x: F.silu(x), "f16", (4096, 11008)),
    *models.pool("max_pool2d", "f16", (3, 2, 1), (64, 64, 112, 112)),
    *models.pool("max_pool2d", "f32", (3, 2, 0), (32, 96, 55, 55)),
    *models.pool("avg_pool2d", "f16", (2, 2, 0), (64, 128, 28, 28)),
    *to_size(1, (32, 256, 14, 14), (8, 960, 20, 20)),
    *to_size(3, (16, 256, 13, 13)),
    *to_size(7, (32, 1024, 14, 14)),
    *permute("f32", (0, 3, 1, 2), (16, 128, 128, 3), (8, 64, 64, 128)),
    *permute("f32", (1, 0), (1000, 3000), (50257, 768)),
    *permute("f16", (0, 2, 1), (16, 1024, 1024), (100, 100, 100)),
    *permute("bf16", (1, 2, 0), (4096, 8, 128)),
    *permute("f32", (1, 0, 2), (128, 512, 1024), (100, 64, 33)),
    call("concat.forward/channels 8x64+64x100x100", "f32", fixed(8, 64, 100, 100, y=(8, 64, 100, 100)), lambda brt, a: brt.concat((a.x, a.y), 1), lambda F, a: a.torch.cat((a.x, a.y), 1), 4),
    call("concat.forward/last 4096x100+28", "f32", fixed(4096, 100, y=(4096, 28)), lambda brt, a: brt.concat((a.x, a.y), 1), lambda F, a: a.torch.cat((a.x, a.y), 1)),
    call("pad.forward/3 of 16x3x224x224", "f32", of_x((16, 3, 224, 224)), lambda brt, a: brt.pad(a.x, (3, 3, 3, 3)), lambda F, a: F.pad(a.x, (3, 3, 3, 3))),
    call("tril.forward/16x1024x1024", "f32", of_x((16, 1024, 1024)), lambda brt, a: brt.tril(a.x), lambda F, a: a.x.tril()),
    call("repeat_interleave.forward/8x8x1024x128 by 4", "bf16", of_x((8, 8, 1024, 128)), lambda brt, a: brt.repeat_interleave(a.x, 4, 1), lambda F, a: a.x.repeat_interleave(4, 1), 5),
    call("interpolate.forward/bilinear 8x3x500x375 to 224", "f32", of_x((8, 3, 500, 375)), lambda brt, a: brt.interpolate(a.x, (224, 224), mode="bilinear"),
         lambda F, a: F.interpolate(a.x, (224, 224), mode="bilinear")),
    *(
        call(f"causal_conv1d.forward/{text(s)}", "bf16", models.with_channels(s, 4), lambda brt, a: brt.causal_conv1d(a.x, a.w, a.b, activation="silu"),
             lambda F, a: F.silu(F.conv1d(a.x, a.w[:, None], a.b, padding=3, groups=a.x.shape[1])[..., : a.x.shape[2]]))
        for s in ((4, 5120, 2048), (8, 1536, 777))
    ),
    rows_by_index("embedding", "f16", 50257, 1024, 8192),
    rows_by_index("index_select", "f32", 1_000_000, 100, 200_000),
    rows_by_index("index_select", "f32", 20_000, 3, 500_000),
    gather(2048, 1000, 1000),
    *scatter_add(2 * MI, 100_000),
    *scatter_add(65536, 1000),
    *scatter_add(500_000, 2_000_000),
    index_add(50_000, 16, 5000),
    index_add(1_000_000, 32, 50_000),
    *(picked("nonzero", n, share) for n, share in ((65536, 0.5), (10_000_000, 0.5), (100_000_000, 0.001))),
    *(picked("masked_select", n, share) for n, share in ((100_000, 0.3), (10_000_000, 0.9))),
    *sort("f16", (4096, 1000), (100, 10000)),
    *sort("f32", (100_000,), (16, 500_000)),
    topk(1, (4096, 1000)),
    topk(20, (32, 200_000)),
    Case("dynamic_range_quantize.forward/1000x3072", "bf16", of_x((1000, 3072)), lambda brt, a: brt.dynamic_range_quantize(a.x), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: dynamic(a), tolerance=0),
    Case("unsorted_segment_softmax.forward/200000 x 4", "f32", lambda g: {"x": g.normal(200_000, 4), "ids": g.integers(0, 20_000, 200_000, dtype="i64"), "nodes": 20_000},
         lambda brt, a: brt.unsorted_segment_softmax(a.x, a.ids, a.nodes), lambda a: 2 * a.x.nbytes, models.segment_softmax),
    Case("unsorted_segment_sum.forward/500000 x 32", "f32", lambda g: {"x": g.normal(500_000, 32), "ids": g.integers(0, 50_000, 500_000, dtype="i64")},
         lambda brt, a: brt.unsorted_segment_sum(a.x, a.ids, 50_000), lambda a: a.x.nbytes,
         lambda F, a: a.x.new_zeros(50_000, 32).index_add_(0, a.ids, a.x), compiled=False, tolerance=1e-2),
]  # fmt: skip
SHAPES += LATER
