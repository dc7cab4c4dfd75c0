"""Resampling and sampling beside PyTorch's own functions, over random options: values, and gradients through autograd of both."""

from __future__ import annotations

import random
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import baracuda_rt as brt

pytestmark = pytest.mark.torch

RANKS = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}


def image(rng: random.Random, shape: list[int], dtype: torch.dtype) -> torch.Tensor:
    """Channels first or last, with gradients."""
    x = torch.randn(shape, dtype=dtype, generator=torch.Generator().manual_seed(rng.getrandbits(30)))
    if rng.random() < 0.4:
        x = x.movedim(1, -1).contiguous().movedim(-1, 1)
    return x.requires_grad_()


def both(ours: Any, theirs: Any, operands: list[torch.Tensor], what: str) -> None:
    want = theirs(*operands)
    got = ours(*operands)
    close = {"rtol": 1e-9, "atol": 1e-9} if want.dtype == torch.float64 else {"rtol": 2e-4, "atol": 2e-4}
    torch.testing.assert_close(got, want, msg=lambda text: f"{what}\n{text}", **close)
    dy = torch.randn(want.shape, dtype=want.dtype, generator=torch.Generator().manual_seed(1))
    for a, b in zip(torch.autograd.grad(got, operands, dy), torch.autograd.grad(want, operands, dy), strict=True):
        torch.testing.assert_close(a, b, msg=lambda text: f"{what}, gradient\n{text}", **close)


def resampling(rng: random.Random) -> tuple[list[int], dict[str, Any]] | None:
    """A shape and options; None where PyTorch's CPU kernels leave the formula: they copy, and halve numbers of outputs, without regard to scale_factor where
    extents are equal or twice as large, and their antialiased forward (not its gradient) is another function where an extent stays or becomes 1."""
    mode = rng.choice(["nearest", "nearest-exact", "area", *RANKS])
    rank = RANKS.get(mode) or rng.randint(1, 3)
    spatial = [rng.randint(1, 11) for _ in range(rank)]
    options: dict[str, Any] = {"mode": mode}
    if mode in RANKS:
        options["align_corners"] = rng.choice([None, False, True])
    if mode in ("bilinear", "bicubic"):
        options["antialias"] = rng.random() < 0.5
    if rng.random() < 0.6:
        out = [rng.randint(1, 17) for _ in range(rank)]
        options["size"] = tuple(out)
    else:
        options["scale_factor"] = tuple(rng.uniform(0.3, 3) for _ in range(rank))
        options["recompute_scale_factor"] = rng.choice([None, True, False])
        out = [int(n * f) for n, f in zip(spatial, options["scale_factor"], strict=True)]
        if min(out) < 1 or (not options["recompute_scale_factor"] and any(o in (n, 2 * n) for n, o in zip(spatial, out, strict=True))):
            return None
    if options.get("antialias") and any(o in (1, n) for n, o in zip(spatial, out, strict=True)):
        return None
    return [rng.randint(1, 2), rng.choice([1, 2, 3, 5, 8, 16]), *spatial], options


@pytest.mark.parametrize("seed", range(4))
def test_interpolate(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    while tried < 60:
        chosen = resampling(rng)
        if chosen is None:
            continue
        tried += 1
        shape, options = chosen
        x = image(rng, shape, rng.choice([torch.float32, torch.float64]))
        theirs = {k: list(v) if isinstance(v, tuple) else v for k, v in options.items()}
        both(lambda x: brt.interpolate(x, **options), lambda x: F.interpolate(x, **theirs), [x], f"{shape} {options}")  # noqa: B023


@pytest.mark.parametrize("seed", range(4))
def test_grid_sample(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        rank = rng.choice([2, 2, 3])
        options = {
            "mode": rng.choice(["bilinear", "nearest", "bicubic"][: 5 - rank]), "padding_mode": rng.choice(["zeros", "border", "reflection"]),
            "align_corners": rng.random() < 0.5,
        }  # fmt: skip
        dtype, batch = rng.choice([torch.float32, torch.float64]), rng.randint(1, 3)
        x = image(rng, [batch, rng.choice([1, 2, 3, 5, 8, 16]), *(rng.randint(1, 9) for _ in range(rank))], dtype)
        grid = torch.rand([batch, *(rng.randint(1, 11) for _ in range(rank)), rank], dtype=dtype, generator=torch.Generator().manual_seed(rng.getrandbits(30)))
        grid = ((2 * grid - 1) * rng.choice([0.3, 0.9, 1.3, 5.0])).requires_grad_()
        both(lambda x, g: brt.grid_sample(x, g, **options), lambda x, g: F.grid_sample(x, g, **options), [x, grid], f"{list(x.shape)} {list(grid.shape)} {options}")  # noqa: B023


@pytest.mark.filterwarnings("ignore:Since version 1.3.0")
@pytest.mark.parametrize("align_corners", [False, True])
@pytest.mark.parametrize("size", [(2, 3, 5, 7), (3, 1, 1, 4), (2, 2, 4, 3, 5), (1, 1, 80, 90), (2, 1, 1, 1, 1)])
def test_affine_grid(size: tuple[int, ...], align_corners: bool) -> None:
    rank = len(size) - 2
    theta = torch.randn(size[0], rank, rank + 1, dtype=torch.float64, generator=torch.Generator().manual_seed(3)).requires_grad_()
    both(lambda t: brt.affine_grid(t, size, align_corners), lambda t: F.affine_grid(t, list(size), align_corners), [theta], f"{size}")
