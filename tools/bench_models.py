"""Cases of `tools/bench.py --models`: calls at the sizes that models and scientists have, small and odd ones included.

Records as in tools/bench_cases.py. A case that moves less than 32 MB is timed by replaying a graph of many calls (its operands stay in the L2
cache, for every peer alike), a larger one as the others are, each call on a cold cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tools.bench_boxes import BOXES
from tools.bench_cases import MI, Arrays, Case, nbytes
from tools.bench_image import IMAGES
from tools.bench_random import DRAWS

__all__ = ["MODELS"]

Shape = tuple[int, ...]


def text(shape: Shape) -> str:
    return "x".join(map(str, shape))


def normal_of(g: Any, shape: Shape) -> Any:
    return g.normal(g.n(shape[0], min(shape[0], 4)), *shape[1:])


def of_x(shape: Shape, *more: str) -> Callable[[Any], dict[str, Any]]:
    return lambda g: {name: normal_of(g, shape) for name in ("x", *more)}


def unary(op: str, torch: Callable[[Any, Any], Any], dtype: str, *shapes: Shape) -> list[Case]:
    """An activation over activations."""
    return [
        Case(f"{op}.forward/{text(s)}", dtype, of_x(s), lambda brt, a: getattr(brt, op)(a.x), lambda a: 2 * a.x.nbytes, lambda F, a: torch(F, a.x))
        for s in shapes
    ]


def unary_gradient(op: str, torch: Callable[[Any, Any], Any], dtype: str, *shapes: Shape) -> list[Case]:
    return [
        Case(f"{op}.backward/{text(s)}", dtype, of_x(s, "dy"), lambda brt, a: getattr(brt, f"{op}_backward")(a.dy, a.x), lambda a: 3 * a.x.nbytes,
             lambda F, a: torch(F, a.x), ("x",))
        for s in shapes
    ]  # fmt: skip


def add(dtype: str, *shapes: Shape) -> list[Case]:
    return [
        Case(f"add.forward/{text(s)}", dtype, of_x(s, "y"), lambda brt, a: brt.add(a.x, a.y), lambda a: 3 * a.x.nbytes, lambda F, a: a.x + a.y) for s in shapes
    ]


def row_norms(op: str, dtype: str, *shapes: Shape) -> list[Case]:
    """Layer norms of rows, with weight and bias (rms_norm: weight)."""

    def inputs(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        return lambda g: {"x": normal_of(g, shape), "w": g.normal(shape[-1]), "b": g.normal(shape[-1])}

    length = lambda a: (a.x.shape[-1],)  # noqa: E731
    if op == "rms_norm":
        return [
            Case(f"rms_norm.forward/{text(s)}", dtype, inputs(s), lambda brt, a: brt.rms_norm(a.x, length(a), a.w, 1e-5), lambda a: 2 * a.x.nbytes,
                 lambda F, a: F.rms_norm(a.x, length(a), a.w, 1e-5))
            for s in shapes
        ]  # fmt: skip
    return [
        Case(f"layer_norm.forward/{text(s)}", dtype, inputs(s), lambda brt, a: brt.layer_norm(a.x, length(a), a.w, a.b), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.layer_norm(a.x, length(a), a.w, a.b))
        for s in shapes
    ]  # fmt: skip


def layer_norm_gradient(dtype: str, *shapes: Shape) -> list[Case]:
    def inputs(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x = normal_of(g, shape)
            wide = x.astype("float32")
            mean = wide.mean(-1)
            rstd = (((wide - mean[..., None]) ** 2).mean(-1) + 1e-5) ** -0.5
            return {"x": x, "dy": normal_of(g, shape), "w": g.normal(shape[-1]), "b": g.normal(shape[-1]), "mean": mean, "rstd": rstd}

        return make

    length = lambda a: (a.x.shape[-1],)  # noqa: E731
    return [
        Case(f"layer_norm.backward/{text(s)}", dtype, inputs(s), lambda brt, a: brt.layer_norm_backward(a.dy, a.x, length(a), a.mean, a.rstd, a.w),
             lambda a: 3 * a.x.nbytes, lambda F, a: F.layer_norm(a.x, length(a), a.w, a.b), ("x", "w", "b"))
        for s in shapes
    ]  # fmt: skip


def images(shape: Shape) -> Callable[[Any], dict[str, Any]]:
    def make(g: Any) -> dict[str, Any]:
        made = {"x": normal_of(g, shape), **{name: g.normal(shape[1]) for name in "wbm"}, "v": g.uniform(shape[1], lo=0.5, hi=2.0)}
        if g.dtype != "float32":
            made |= {name: made[name].astype("float32") for name in "wbmv"}
        return made

    return make


def batch_norm(dtype: str, training: bool, *shapes: Shape) -> list[Case]:
    """Batch norm of images; running statistics are read when not training, not kept when training."""
    name = "training" if training else "fixed"

    def ours(brt: Any, a: Arrays) -> Any:
        return brt.batch_norm(a.x, None, None, a.w, a.b, True) if training else brt.batch_norm(a.x, a.m, a.v, a.w, a.b)

    def theirs(F: Any, a: Arrays) -> Any:
        return F.batch_norm(a.x, None, None, a.w, a.b, True) if training else F.batch_norm(a.x, a.m, a.v, a.w, a.b, False)

    return [
        Case(f"batch_norm.forward/{name} {text(s)}", dtype, images(s), ours, lambda a: 2 * a.x.nbytes, theirs, tolerance=5e-3 if dtype == "f32" else None)
        for s in shapes
    ]


def with_channels(shape: Shape, *width: int) -> Callable[[Any], dict[str, Any]]:
    return lambda g: {"x": normal_of(g, shape), "w": g.normal(shape[1], *width), "b": g.normal(shape[1])}


def group_norm(dtype: str, groups: int, *shapes: Shape) -> list[Case]:
    return [
        Case(f"group_norm.forward/{text(s)}", dtype, with_channels(s),
             lambda brt, a: brt.group_norm(a.x, groups, a.w, a.b), lambda a: 2 * a.x.nbytes, lambda F, a: F.group_norm(a.x, groups, a.w, a.b))
        for s in shapes
    ]  # fmt: skip


def softmax(op: str, dtype: str, dim: int, *shapes: Shape) -> list[Case]:
    return [
        Case(f"{op}.forward/dim {dim} {text(s)}", dtype, of_x(s), lambda brt, a: getattr(brt, op)(a.x, dim), lambda a: 2 * a.x.nbytes,
             lambda F, a: getattr(F, op)(a.x, dim))
        for s in shapes
    ]  # fmt: skip


def fold(op: str, torch: Callable[[Any, Any, Any], Any], dtype: str, dim: Any, *shapes: Shape) -> list[Case]:
    return [
        Case(f"{op}.forward/dim {dim} {text(s)}".replace("(", "").replace(")", "").replace(", ", "+"), dtype, of_x(s), lambda brt, a: getattr(brt, op)(a.x, dim),
             lambda a: a.x.nbytes, lambda F, a: torch(F, a.x, dim), tolerance=1e-3 if dtype == "f32" else None)
        for s in shapes
    ]  # fmt: skip


def pool(op: str, dtype: str, window: Shape, *shapes: Shape) -> list[Case]:
    k, stride, padding = window
    return [
        Case(f"{op}.forward/{k}-{stride} {text(s)}", dtype, of_x(s), lambda brt, a: getattr(brt, op)(a.x, k, stride, padding), lambda a: a.x.nbytes + a.x.nbytes // stride**2,
             lambda F, a: getattr(F, op)(a.x, k, stride, padding))
        for s in shapes
    ]  # fmt: skip


def rows_by_index(rows: int, width: int, count: int, dtype: str = "i64") -> Callable[[Any], dict[str, Any]]:
    return lambda g: {"x": g.normal(g.n(rows), width), "ids": g.integers(0, g.n(rows), g.n(count), dtype=dtype)}


def edges(g: Any) -> dict[str, Any]:
    n, nodes = g.n(1_166_243), g.n(169_343)  # ogbn-arxiv
    return {"x": g.normal(n, 8), "wide": g.normal(n, 64), "ids": g.integers(0, nodes, n), "nodes": nodes}


def segment_softmax(F: Any, a: Arrays) -> Any:
    index = a.ids.long()[:, None].expand_as(a.x)
    top = a.torch.full((a.nodes, a.x.shape[1]), -float("inf"), device=a.x.device).scatter_reduce(0, index, a.x, "amax")
    e = (a.x - top.gather(0, index)).exp()
    return e / a.torch.zeros_like(top).scatter_add(0, index, e).gather(0, index)


def masked(share: float) -> Callable[[Any], dict[str, Any]]:
    def make(g: Any) -> dict[str, Any]:
        n = g.n(100_000_000)
        x = g.normal(n)
        return {"x": x, "mask": g.uniform(n) < share, "count": None}

    return make


def scattered(values: int, cells: int) -> Callable[[Any], dict[str, Any]]:
    return lambda g: {"x": g.normal(g.n(cells)), "ids": g.integers(0, g.n(cells), g.n(values), dtype="i64"), "src": g.normal(g.n(values))}


def summed(op: str, deterministic: bool) -> Callable[[Any, Arrays], Any]:
    return lambda brt, a: getattr(brt, op)(a.x, 0, a.ids, a.src, preference=None if deterministic else brt.PlanPreference(deterministic=False))


def adaptive(size: int) -> tuple[Callable[[Any, Arrays], Any], Callable[[Any, Arrays], Any]]:
    return lambda brt, a: brt.adaptive_avg_pool2d(a.x, size), lambda F, a: F.adaptive_avg_pool2d(a.x, size)


MANY_ROWS = 32768  # where a launch's own time no longer counts
GGUF_ROWS = ((4096, ""), (MANY_ROWS, f" {MANY_ROWS} rows"))


def gguf_dequantize(form: str, elements: int, size: int, rows: int = 4096, more: str = "") -> Case:
    """A matrix of 4096 columns in blocks of `size` bytes."""
    return Case(
        f"gguf_dequantize.forward/{form}{more}", "bf16", lambda g: {"x": g.integers(0, 100, g.n(rows), 4096 // elements * size, dtype="u8")},
        lambda brt, a: brt.gguf_dequantize(a.x, form, dtype="bfloat16"), lambda a: a.x.size + a.x.size // size * elements * 2,
    )  # fmt: skip


def gguf_quantize(form: str, size: int, rows: int = 4096, more: str = "") -> Case:
    """4096 columns to blocks of 32 elements."""
    return Case(f"gguf_quantize.forward/{form}{more}", "bf16", of_x((rows, 4096)), lambda brt, a: brt.gguf_quantize(a.x, form), lambda a: a.x.nbytes + a.x.size // 32 * size)


MODELS: list[Case] = [
    # selections and scatters
    Case("nonzero.forward/1e8, 1 percent", "f32", masked(0.01), lambda brt, a: brt.nonzero(a.mask), lambda a: a.mask.nbytes * 108 // 100,
         lambda F, a: a.mask.nonzero(), compiled=False),
    Case("masked_select.forward/1e8, half", "f32", masked(0.5), lambda brt, a: brt.masked_select(a.x, a.mask), lambda a: a.x.nbytes * 3 // 2 + a.mask.nbytes,
         lambda F, a: a.x.masked_select(a.mask), compiled=False),
    Case("masked_scatter.forward/1e8, half", "f32", masked(0.5), lambda brt, a: brt.masked_scatter(a.x, a.mask, a.x), lambda a: a.x.nbytes * 5 // 2 + a.mask.nbytes,
         lambda F, a: a.x.masked_scatter(a.mask, a.x), compiled=False),
    *(
        Case(f"scatter_add.forward/{name}", "f32", scattered(16 * MI, MI), summed("scatter_add", p),
             lambda a: nbytes(a.src, a.ids) + 2 * a.x.nbytes, lambda F, a: a.x.scatter_add(0, a.ids, a.src), tolerance=1e-3, compiled=False)
        for name, p in (("16 Mi into 1 Mi", True), ("16 Mi into 1 Mi, any order", False))
    ),
    *(
        Case(f"index_add.forward/1.17 M x 128 into 169343{name}", "f32",
             lambda g: {"x": g.normal(g.n(169_343), 128), "ids": g.integers(0, g.n(169_343), g.n(1_166_243), dtype="i64"), "src": g.normal(g.n(1_166_243), 128)},
             summed("index_add", p), lambda a: nbytes(a.src, a.ids) + 2 * a.x.nbytes,
             lambda F, a: a.x.index_add(0, a.ids, a.src), tolerance=1e-3, compiled=False)
        for name, p in (("", True), (", any order", False))
    ),
    Case("index_select.forward/1.17 M x 128", "f32", rows_by_index(169_343, 128, 1_166_243), lambda brt, a: brt.index_select(a.x, 0, a.ids),
         lambda a: 2 * a.ids.size * 512, lambda F, a: a.x.index_select(0, a.ids)),
    Case("embedding.forward/4096 of 128256x4096", "bf16", rows_by_index(128_256, 4096, 4096), lambda brt, a: brt.embedding(a.x, a.ids),
         lambda a: 2 * a.ids.size * 8192, lambda F, a: F.embedding(a.ids, a.x)),
    Case("embedding.forward/32 of 50257x768", "f32", rows_by_index(50_257, 768, 32), lambda brt, a: brt.embedding(a.x, a.ids),
         lambda a: 2 * a.ids.size * 3072, lambda F, a: F.embedding(a.ids, a.x)),
    Case("unsorted_segment_softmax.forward/1.17 M x 8", "f32", edges, lambda brt, a: brt.unsorted_segment_softmax(a.x, a.ids, a.nodes), lambda a: 2 * a.x.nbytes,
         segment_softmax),
    Case("unsorted_segment_sum.forward/1.17 M x 64", "f32", edges, lambda brt, a: brt.unsorted_segment_sum(a.wide, a.ids, a.nodes), lambda a: a.wide.nbytes,
         lambda F, a: a.torch.zeros((a.nodes, 64), device=a.x.device).index_add(0, a.ids.long(), a.wide), tolerance=1e-3),
    # batch and group norms
    *batch_norm("f32", True, (64, 2048, 7, 7), (64, 64, 112, 112), (64, 256, 56, 56), (32, 1280, 7, 7), (8, 512, 14, 14), (64, 512, 28, 28)),
    *batch_norm("bf16", True, (64, 2048, 7, 7), (64, 256, 56, 56)),
    *batch_norm("f32", False, (64, 64, 112, 112), (64, 256, 56, 56), (64, 2048, 7, 7), (1, 1024, 14, 14)),
    *batch_norm("bf16", False, (64, 64, 112, 112), (64, 2048, 7, 7)),
    *group_norm("bf16", 32, (16, 320, 64, 64), (2, 1280, 16, 16), (2, 320, 32, 32)),
    *group_norm("f32", 32, (8, 512, 64, 64)),
    # row norms
    *row_norms("layer_norm", "bf16", (8, 768), (197, 768), (8192, 768), (16384, 1024), (1500, 1280), (4096, 4096)),
    *row_norms("layer_norm", "f32", (8, 768), (8192, 768), (77, 1024), (32768, 96)),
    *row_norms("rms_norm", "bf16", (1, 4096), (64, 4096), (8192, 4096), (8192, 8192), (2048, 5120)),
    *row_norms("rms_norm", "f32", (64, 4096), (4096, 2560)),
    *layer_norm_gradient("bf16", (197, 768), (8192, 768), (4096, 4096)),
    *layer_norm_gradient("f32", (8192, 768)),
    # softmax
    *softmax("softmax", "bf16", -1, (4, 10), (64, 1000), (96, 197, 197), (384, 77, 77), (32, 50257), (4096, 2049), (12 * 16, 1024, 1024)),
    *softmax("softmax", "f32", -1, (4, 10), (64, 1000), (96, 197, 197), (32, 50257), (8192, 577)),
    *softmax("log_softmax", "f32", -1, (4, 10), (128, 32000), (64, 1000), (169_343, 40)),
    *softmax("log_softmax", "bf16", -1, (2048, 50257), (2048, 128_256)),
    *softmax("softmax", "f32", 1, (16, 21, 512, 512), (8, 19, 128, 256)),
    # reductions and scans
    *fold("sum", lambda F, x, d: x.sum(), "f32", None, (1024,), (65_536,), (MI,), (16 * MI,), (100_000_000,)),
    *fold("mean", lambda F, x, d: x.mean(d), "f32", (2, 3), (64, 2048, 7, 7), (32, 1280, 7, 7), (8, 256, 56, 56)),
    *fold("sum", lambda F, x, d: x.sum(d), "f32", 0, (8192, 768), (64, 4096), (169_343, 128)),
    *fold("sum", lambda F, x, d: x.sum(d), "bf16", 0, (8192, 4096), (2048, 768)),
    *fold("amax", lambda F, x, d: x.amax(d), "f32", -1, (64, 1000), (8192, 1024)),
    *fold("argmax", lambda F, x, d: x.argmax(d), "f32", -1, (32, 50257), (64, 1000)),
    *fold("logsumexp", lambda F, x, d: x.logsumexp(d), "f32", -1, (2048, 50257), (128, 32000)),
    *fold("var", lambda F, x, d: x.var(d), "f32", -1, (8192, 768)),
    *(
        Case(f"cumsum.forward/{text(s)}", t, of_x(s), lambda brt, a: brt.cumsum(a.x, -1), lambda a: 2 * a.x.nbytes, lambda F, a: a.x.cumsum(-1), tolerance=1e-2)
        for s, t in (((100_000_000,), "f32"), ((64, 1024), "f32"), ((8192, 2049), "f32"), ((2048, 50257), "bf16"))
    ),
    # elementwise
    *add("f32", (1024,), (MI,), (64, 256, 56, 56), (8192, 4095)),
    *add("bf16", (1, 4096), (8192, 768), (2048, 5120)),
    Case("add.forward/a[:, ::2] + b.T 4096", "f32", lambda g: {"x": g.normal(g.n(4096), 8192), "y": g.normal(4096, g.n(4096))},
         lambda brt, a: brt.add(a.x[:, ::2], a.y.T), lambda a: 4 * a.y.nbytes, lambda F, a: a.x[:, ::2] + a.y.T),
    Case("add.forward/bias of channels 64x256x56x56", "f32", lambda g: {"x": normal_of(g, (64, 256, 56, 56)), "b": g.normal(256)},
         lambda brt, a: brt.add(a.x, a.b[:, None, None]), lambda a: 2 * a.x.nbytes, lambda F, a: a.x + a.b[:, None, None]),
    Case("where.forward/row and column 4096", "f32", lambda g: {"m": g.normal(g.n(4096), 4096) > 0, "r": g.normal(4096), "c": g.normal(g.n(4096), 1)},
         lambda brt, a: brt.where(a.m, a.r, a.c), lambda a: 5 * a.m.nbytes, lambda F, a: a.torch.where(a.m, a.r, a.c)),
    *unary("gelu", lambda F, x: F.gelu(x), "bf16", (197, 3072), (8192, 3072), (1, 14336)),
    *unary("silu", lambda F, x: F.silu(x), "bf16", (64, 14336), (2, 320, 64, 64)),
    *unary("relu", lambda F, x: F.relu(x), "f32", (64, 2048, 7, 7), (64, 64, 112, 112), (1, 1000)),
    *unary("sigmoid", lambda F, x: x.sigmoid(), "f32", (64, 1000)),
    *unary_gradient("gelu", lambda F, x: F.gelu(x), "bf16", (8192, 3072), (197, 3072)),
    *unary_gradient("silu", lambda F, x: F.silu(x), "bf16", (2048, 14336)),
    *(
        Case(f"swiglu.forward/{text(s)}", "bf16", of_x(s, "gate"), lambda brt, a: brt.swiglu(a.x, gate=a.gate), lambda a: 3 * a.x.nbytes,
             lambda F, a: a.x * F.silu(a.gate), tolerance=0)
        for s in ((64, 14336), (2048, 14336))
    ),
    # pools, layout, convolution, quantization
    *pool("max_pool2d", "f32", (3, 2, 1), (64, 64, 112, 112), (1, 64, 112, 112)),
    *pool("max_pool2d", "bf16", (3, 2, 1), (64, 64, 112, 112)),
    *pool("avg_pool2d", "f32", (2, 2, 0), (64, 256, 56, 56), (8, 512, 28, 28)),
    *(
        Case(f"adaptive_avg_pool2d.forward/to {k} {text(s)}", "f32", of_x(s), adaptive(k)[0], lambda a: a.x.nbytes, adaptive(k)[1])
        for k, s in ((7, (64, 256, 56, 56)), (1, (64, 2048, 7, 7)), (7, (64, 512, 14, 14)))
    ),
    *(
        Case(f"permute.forward/heads {text(s)}", "bf16", of_x(s), lambda brt, a: brt.permute(a.x, (0, 2, 1, 3)), lambda a: 2 * a.x.nbytes,
             lambda F, a: a.x.permute(0, 2, 1, 3).contiguous())
        for s in ((8, 197, 12, 64), (4, 2048, 32, 128))
    ),
    Case("concat.forward/skip 16x640x64x64", "bf16", lambda g: {"x": normal_of(g, (16, 320, 64, 64)), "y": normal_of(g, (16, 320, 64, 64))},
         lambda brt, a: brt.concat((a.x, a.y), 1), lambda a: 4 * a.x.nbytes, lambda F, a: a.torch.cat((a.x, a.y), 1)),
    *(
        Case(f"causal_conv1d.forward/{text(s)}", "bf16", with_channels(s, 4),
             lambda brt, a: brt.causal_conv1d(a.x, a.w, a.b, activation="silu"), lambda a: 2 * a.x.nbytes,
             lambda F, a: F.silu(F.conv1d(a.x, a.w[:, None], a.b, padding=3, groups=a.x.shape[1])[..., : a.x.shape[2]]))
        for s in ((8, 5120, 2048), (1, 5120, 512), (2, 1536, 1500))
    ),
    *(
        case
        for rows in GGUF_ROWS
        for case in (
            *(gguf_dequantize(form, *block, *rows) for form, block in (("q4_0", (32, 18)), ("q8_0", (32, 34)), ("q4_k", (256, 144)), ("q6_k", (256, 210)))),
            *(gguf_quantize(form, size, *rows) for form, size in (("q4_0", 18), ("q8_0", 34))),
        )
    ),
    Case("dynamic_range_quantize.forward/8192x4096", "bf16", of_x((8192, 4096)), lambda brt, a: brt.dynamic_range_quantize(a.x), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: (a.x / (a.x.abs().amax(-1, keepdim=True) / 127)).round().clamp(-128, 127).to(a.torch.int8), tolerance=0),
    Case("dynamic_range_quantize.forward/64x4096", "bf16", of_x((64, 4096)), lambda brt, a: brt.dynamic_range_quantize(a.x), lambda a: a.x.nbytes * 3 // 2,
         lambda F, a: (a.x / (a.x.abs().amax(-1, keepdim=True) / 127)).round().clamp(-128, 127).to(a.torch.int8), tolerance=0),
    # boxes, columns of windows, blocks of pixels
    *BOXES,
    *IMAGES,
    *DRAWS,
]  # fmt: skip

if len({case.id for case in MODELS}) != len(MODELS):
    raise ValueError("two cases share an id")
