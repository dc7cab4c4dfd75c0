"""Cases of `tools/bench.py --models` for images resampled to another size and read at the places of a grid: records as in tools/bench_cases.py."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tools.bench_cases import Arrays, Case, nbytes

__all__ = ["IMAGES"]

Shape = tuple[int, ...]


def _text(shape: Shape) -> str:
    return "x".join(map(str, shape))


def _last(shape: Shape) -> Shape:
    return (shape[0], *shape[2:], shape[1])


def _seen(x: Any) -> Any:
    """[N, C, H, W] of an array or tensor whose channels lie innermost."""
    order = (0, x.ndim - 1, *range(1, x.ndim - 1))
    return x.permute(order) if hasattr(x, "permute") else x.transpose(order)


def _turned(x: Any) -> Any:
    """The other way round: channels innermost, as the operand lies that x is the gradient of."""
    return x.transpose(0, *range(2, x.ndim), 1)


def _few(g: Any, shape: Shape) -> Shape:
    return (g.n(shape[0], min(shape[0], 1)), *shape[1:])


def resample(mode: str, dtype: str, size: Shape, *shapes: Shape, last: bool = False, **params: Any) -> list[Case]:
    """Forward and backward; channels last: of input, output and both gradients, as PyTorch keeps them."""

    def inputs(shape: Shape) -> Callable[[Any], dict[str, Any]]:
        def make(g: Any) -> dict[str, Any]:
            own = _few(g, shape)
            into = (*own[:2], *size)
            made = {"x": g.normal(*(_last(own) if last else own)), "dy": g.normal(*(_last(into) if last else into)), "shape": own}
            return made | ({"y": g.normal(*_last(into)), "dx": g.normal(*_last(own))} if last else {})

        return make

    place = _seen if last else (lambda x: x)
    words = " ".join([mode, *(k for k in params), *(["channels last"] if last else [])])

    def torch(F: Any, a: Arrays) -> Any:
        return F.interpolate(place(a.x), size, mode=mode, **params)

    def forward(brt: Any, a: Arrays) -> Any:
        return brt.interpolate(place(a.x), size, mode=mode, out=place(a.y) if last else None, **params)

    def backward(brt: Any, a: Arrays) -> Any:
        dx = brt.interpolate_backward(place(a.dy), a.shape, size, mode=mode, out=place(a.dx) if last else None, **params)
        return _turned(dx) if last else dx

    cases = []
    for s in shapes:
        what = f"{words} {_text(s)} to {_text(size)}"
        cases += [
            Case(f"interpolate.forward/{what}", dtype, inputs(s), forward, lambda a: nbytes(a.x, a.dy), torch, compiled=False),
            Case(f"interpolate.backward/{what}", dtype, inputs(s), backward, lambda a: nbytes(a.x, a.dy), torch, ("x",), compiled=False),
        ]
    return cases


def sample(dtype: str, shape: Shape, places: Shape, last: bool = False, reach: float = 1.0, smooth: bool = True, **params: Any) -> list[Case]:
    """Forward and both gradients: a grid that an affine map and some noise make, as registration and warping do, or random places, as attention to them does."""

    def inputs(g: Any) -> dict[str, Any]:
        own = _few(g, shape)
        into, rank = (*own[:2], *places), len(places)
        if smooth:
            theta = g.normal(own[0], rank, rank + 1) * 0.05
            theta[:, range(rank), range(rank)] += reach
            grid = (g.call("affine_grid", theta, into) + 0.5 / max(places) * g.normal(own[0], *places, rank)).astype(theta.dtype)
        else:
            grid = g.uniform(own[0], *places, rank, lo=-reach, hi=reach)
        return {"x": g.normal(*(_last(own) if last else own)), "grid": grid, "dy": g.normal(*(_last(into) if last else into))}

    place = _seen if last else (lambda x: x)
    aligned = {"align_corners": False, **params}
    words = [*(str(v) for v in params.values()), *([] if smooth else ["random places"]), *(["channels last"] if last else [])]
    what = " ".join([*words, f"{_text(shape)} at {_text(places)}"])

    def torch(F: Any, a: Arrays) -> Any:
        return F.grid_sample(place(a.x), a.grid, **aligned)

    def backward(brt: Any, a: Arrays) -> Any:
        dx, dgrid = brt.grid_sample_backward(place(a.dy), place(a.x), a.grid, **aligned)
        return (_turned(dx) if last else dx), dgrid

    cells = min(1.0, math.prod(places) / math.prod(shape[2:]) * 4)  # of the image that are read
    moved = lambda a: int(cells * a.x.nbytes) + nbytes(a.grid, a.dy)  # noqa: E731
    return [
        Case(f"grid_sample.forward/{what}", dtype, inputs, lambda brt, a: brt.grid_sample(place(a.x), a.grid, **aligned), moved, torch, compiled=False),
        Case(f"grid_sample.backward/{what}", dtype, inputs, backward, lambda a: int(cells * a.x.nbytes) + nbytes(a.x, a.dy, a.grid, a.grid), torch,
             ("x", "grid"), compiled=False),
    ]  # fmt: skip


def affine(dtype: str, size: Shape) -> list[Case]:
    def inputs(g: Any) -> dict[str, Any]:
        n = g.n(size[0], 1)
        return {"theta": g.normal(n, len(size) - 2, len(size) - 1), "dy": g.normal(n, *size[2:], len(size) - 2), "size": (n, *size[1:])}

    def torch(F: Any, a: Arrays) -> Any:
        return F.affine_grid(a.theta, list(a.size), False)

    return [
        Case(f"affine_grid.forward/{_text(size)}", dtype, inputs, lambda brt, a: brt.affine_grid(a.theta, a.size), lambda a: a.dy.nbytes, torch, compiled=False),
        Case(f"affine_grid.backward/{_text(size)}", dtype, inputs, lambda brt, a: brt.affine_grid_backward(a.dy, a.size), lambda a: a.dy.nbytes, torch, ("theta",), compiled=False),
    ]


IMAGES: list[Case] = [
    *resample("nearest", "f16", (128, 128), (8, 640, 64, 64)),
    *resample("nearest", "f16", (128, 128), (8, 640, 64, 64), last=True),
    *resample("nearest", "f32", (64, 64), (2, 1280, 32, 32)),
    *resample("bilinear", "f32", (512, 512), (8, 21, 65, 65)),
    *resample("bilinear", "f16", (98, 154), (8, 256, 49, 77)),
    *resample("bilinear", "f16", (98, 154), (8, 256, 49, 77), last=True),
    *resample("bilinear", "f32", (224, 224), (32, 3, 480, 640), antialias=True),
    *resample("bicubic", "f32", (16, 16), (1, 768, 14, 14)),
    *resample("bicubic", "f32", (16, 16), (1, 768, 37, 37), antialias=True),
    *resample("bicubic", "f32", (256, 256), (16, 32, 128, 128), align_corners=True),
    *resample("area", "f32", (77, 197), (32, 3, 480, 640)),
    *resample("trilinear", "f32", (32, 96, 98), (2, 32, 16, 48, 49)),
    *sample("f32", (32, 64, 28, 28), (28, 28)),
    *sample("f32", (64, 32, 100, 134), (900, 4), smooth=False),
    *sample("f16", (8, 256, 49, 77), (49, 77), last=True),
    *sample("f32", (8, 3, 512, 512), (512, 512), padding_mode="border", reach=1.3),
    *sample("f32", (4, 32, 128, 128), (197, 77), mode="bicubic", padding_mode="reflection"),
    *sample("f32", (2, 16, 32, 49, 77), (32, 49, 77)),
    *affine("f32", (32, 3, 224, 224)),
    *affine("f32", (1, 1, 64, 128, 128)),
]
