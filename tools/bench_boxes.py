"""Cases of `tools/bench.py --models` for boxes, windows as columns and blocks of pixels: records as in tools/bench_cases.py."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

from tools.bench_cases import Arrays, Case, nbytes

__all__ = ["BOXES"]

Shape = tuple[int, ...]
Call = Callable[[Any, Arrays], Any]


def _text(shape: Shape) -> str:
    return "x".join(map(str, shape))


def _vision(call: Callable[[Any, Arrays], Any]) -> dict[str, Call | None]:
    """torchvision's way, where it is installed."""
    if importlib.util.find_spec("torchvision") is None:
        return {"torchvision": None}

    def run(F: Any, a: Arrays) -> Any:
        import torchvision

        return call(torchvision.ops, a)

    return {"torchvision": run}


def _image(shape: Shape, last: bool) -> Callable[[Any], dict[str, Any]]:
    """x with its channels in front or innermost."""

    def make(g: Any) -> dict[str, Any]:
        n, c, *spatial = shape
        return {"x": g.normal(g.n(n, min(n, 2)), *((*spatial, c) if last else (c, *spatial)))}

    return make


def _seen(x: Any, last: bool) -> Any:
    """[N, C, H, W] of an image that lies either way, an array's or a tensor's."""
    if not last:
        return x
    return x.permute(0, 3, 1, 2) if hasattr(x, "permute") else x.transpose(0, 3, 1, 2)


def moves(op: str, factor: int, dtype: str, *shapes: Shape, last: bool = False) -> list[Case]:
    return [
        Case(f"{op}.forward/{factor}{' channels last' if last else ''} {_text(s)}", dtype, _image(s, last), lambda brt, a: getattr(brt, op)(_seen(a.x, last), factor),
             lambda a: 2 * a.x.nbytes, lambda F, a: getattr(F, op)(_seen(a.x, last), factor).contiguous())
        for s in shapes
    ]  # fmt: skip


def _columns(x: Any, kernel: int, stride: int, padding: int, last: bool) -> int:
    """Bytes of an image and of its columns."""
    n, h, w, c = x.shape if last else (x.shape[0], *x.shape[2:], x.shape[1])
    outs = ((h + 2 * padding - kernel) // stride + 1) * ((w + 2 * padding - kernel) // stride + 1)
    return int(x.nbytes + n * c * kernel**2 * outs * x.nbytes // x.size)


def unfold(dtype: str, window: Shape, *shapes: Shape, last: bool = False) -> list[Case]:
    k, stride, padding = window
    return [
        Case(f"im2col2d.forward/{k}-{stride}{' channels last' if last else ''} {_text(s)}", dtype, _image(s, last),
             lambda brt, a: brt.im2col2d(_seen(a.x, last), k, 1, padding, stride), lambda a: _columns(a.x, k, stride, padding, last),
             lambda F, a: F.unfold(_seen(a.x, last), k, 1, padding, stride))
        for s in shapes
    ]  # fmt: skip


def fold(dtype: str, window: Shape, *shapes: Shape) -> list[Case]:
    """Of the columns of images."""
    k, stride, padding = window

    def made(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            x = g.normal(g.n(shape[0], min(shape[0], 2)), *shape[1:])
            return {"columns": g.call("im2col2d", x, k, 1, padding, stride), "size": shape[2:]}

        return make

    return [
        Case(f"col2im2d.forward/{k}-{stride} {_text(s)}", dtype, made(s), lambda brt, a: brt.col2im2d(a.columns, tuple(a.size), k, 1, padding, stride),
             lambda a: a.columns.nbytes + a.columns.nbytes * stride**2 // k**2, lambda F, a: F.fold(a.columns, tuple(a.size), k, 1, padding, stride))
        for s in shapes
    ]  # fmt: skip


def _corners(g: Any, n: int, within: float) -> Any:
    low = g.uniform(n, 2, hi=0.9 * within).astype("float32")
    return g.xp.concatenate([low, low + g.uniform(n, 2, lo=4.0, hi=0.3 * within).astype("float32")], 1)


def _boxes(shape: Shape, n: int, bins: int, scale: float, last: bool) -> Callable[[Any], dict[str, Any]]:
    def make(g: Any) -> dict[str, Any]:
        boxes = _corners(g, g.n(n), shape[2] / scale)
        dy = g.normal(g.n(n), shape[1], bins, bins)
        return {**_image(shape, last)(g), "rois": g.xp.concatenate([0 * boxes[:, :1], boxes], 1).astype(g.dtype), "dy": dy, "shape": shape}

    return make


def roi_align(dtype: str, bins: int, scale: float, ratio: int, n: int, shape: Shape, last: bool = False) -> list[Case]:
    """Forward and gradient of n boxes."""
    name = f"{n} to {bins}{' adaptive' if ratio < 1 else ''}{' channels last' if last else ''} of {_text(shape)}"
    vision = _vision(lambda ops, a: ops.roi_align(_seen(a.x, last), a.rois, bins, scale, ratio, True))
    return [
        Case(f"roi_align.forward/{name}", dtype, _boxes(shape, n, bins, scale, last), lambda brt, a: brt.roi_align(_seen(a.x, last), a.rois, bins, scale, ratio, True),
             lambda a: nbytes(a.x, a.dy), peers=vision),
        Case(f"roi_align.backward/{name}", dtype, _boxes(shape, n, bins, scale, last),
             lambda brt, a: brt.roi_align_backward(a.dy, a.rois, tuple(a.shape), scale, ratio, True), lambda a: nbytes(a.x, a.dy)),
    ]  # fmt: skip


def roi_pool(dtype: str, bins: int, scale: float, n: int, shape: Shape) -> list[Case]:
    return [
        Case(f"roi_pool.forward/{n} to {bins} of {_text(shape)}", dtype, _boxes(shape, n, bins, scale, False),
             lambda brt, a: brt.roi_pool(a.x, a.rois, bins, scale, return_argmax=True), lambda a: nbytes(a.x, a.dy, a.dy, a.dy),
             peers=_vision(lambda ops, a: ops.roi_pool(a.x, a.rois, bins, scale))),
    ]  # fmt: skip


def nms(*counts: int) -> list[Case]:
    """Boxes of one image, and the same in 80 groups; without the synchronisation that a list of unknown length needs."""

    def make(n: int) -> Callable[[Any], dict[str, Any]]:
        return lambda g: {"boxes": _corners(g, g.n(n), 1333.0), "scores": g.uniform(g.n(n)), "groups": g.integers(0, 80, g.n(n), dtype="i64")}

    return [
        case
        for n in counts
        for case in (
            Case(f"nms_padded.forward/{n}", "f32", make(n), lambda brt, a: brt.nms_padded(a.boxes, a.scores, iou_threshold=0.5), lambda a: nbytes(a.boxes, a.scores), bound="comparisons",
                 waits=True, peers=_vision(lambda ops, a: ops.nms(a.boxes, a.scores, 0.5))),
            Case(f"nms.forward/{n}", "f32", make(n), lambda brt, a: brt.nms(a.boxes, a.scores, 0.5), lambda a: nbytes(a.boxes, a.scores), bound="comparisons",
                 waits=True, peers=_vision(lambda ops, a: ops.nms(a.boxes, a.scores, 0.5))),
            Case(f"batched_nms.forward/{n}", "f32", make(n), lambda brt, a: brt.batched_nms(a.boxes, a.scores, a.groups, 0.5), lambda a: nbytes(a.boxes, a.scores, a.groups),
                 bound="comparisons", waits=True, peers=_vision(lambda ops, a: ops.batched_nms(a.boxes, a.scores, a.groups, 0.5))),
        )
    ]  # fmt: skip


FPN, C4 = (1, 256, 200, 304), (1, 1024, 50, 76)
BOXES: list[Case] = [
    *moves("pixel_shuffle", 3, "f32", (8, 36, 180, 320)),
    *moves("pixel_shuffle", 2, "f16", (16, 256, 64, 64)),
    *moves("pixel_shuffle", 2, "f16", (16, 256, 64, 64), last=True),
    *moves("pixel_unshuffle", 2, "f16", (64, 96, 56, 56)),
    *moves("pixel_unshuffle", 8, "f32", (16, 3, 512, 512)),
    *moves("channel_shuffle", 2, "f32", (64, 116, 28, 28)),
    *moves("channel_shuffle", 3, "f16", (64, 240, 28, 28), last=True),
    *unfold("f32", (16, 16, 0), (64, 3, 224, 224)),
    *unfold("f16", (16, 16, 0), (64, 3, 224, 224)),
    *unfold("f32", (3, 1, 1), (32, 64, 56, 56)),
    *unfold("f16", (3, 1, 1), (32, 64, 56, 56)),
    *unfold("f16", (3, 1, 1), (32, 64, 56, 56), last=True),
    *unfold("bf16", (3, 2, 1), (32, 63, 57, 49)),
    *fold("f32", (16, 16, 0), (64, 3, 224, 224)),
    *fold("f32", (3, 1, 1), (32, 64, 56, 56)),
    *fold("f16", (3, 1, 1), (32, 64, 56, 56)),
    *fold("f32", (4, 2, 1), (16, 64, 65, 65)),
    *roi_align("f32", 7, 0.25, 2, 512, FPN),
    *roi_align("f16", 7, 0.25, 2, 512, FPN),
    *roi_align("f32", 7, 0.25, 2, 512, FPN, last=True),
    *roi_align("f32", 14, 0.25, 0, 128, FPN),
    *roi_align("f32", 14, 0.0625, 0, 512, C4),
    *roi_pool("f32", 7, 0.0625, 300, (1, 512, 37, 50)),
    *nms(1000, 4096, 60_000),
]
