"""The causal convolution of a Mamba block in PyTorch: trained on whole sequences, then decoded a token at a time from a state.

    python examples/mamba_conv.py [--device cuda] [--batch 8] [--channels 1024] [--length 512] [--width 4]

`causal_conv1d` is the depthwise convolution over the past with SiLU; `causal_conv1d_update` takes one token and a state of the last `width - 1`
inputs, which it moves on in place. Printed are the differences from PyTorch's own convolution (values and gradients), from whole to token by token,
and the times of both.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import torch
from torch import nn
from torch.nn import functional as F

import baracuda_rt as brt


class CausalConv(nn.Module):
    """Depthwise convolution over the past, with SiLU."""

    def __init__(self, channels: int, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(channels, width) / width**0.5)
        self.bias = nn.Parameter(torch.randn(channels) * 0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: [batch, channels, length]."""
        y: torch.Tensor = brt.causal_conv1d(x, self.weight, self.bias, activation="silu")
        return y

    def token(self, x: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
        """x: [batch, channels], the next token; state: [batch, channels, width - 1], moved on in place."""
        y: torch.Tensor = brt.causal_conv1d_update(x, state, self.weight, self.bias, activation="silu")
        return y


def theirs(x: torch.Tensor, layer: CausalConv) -> torch.Tensor:
    """The same from PyTorch's operations."""
    channels, width = layer.weight.shape
    return F.silu(F.conv1d(F.pad(x, (width - 1, 0)), layer.weight[:, None], layer.bias, groups=channels))


def milliseconds(call: Callable[[], object], device: str, repeats: int) -> float:
    best = float("inf")
    for _ in range(1 + repeats):
        begin = time.perf_counter()
        call()
        if device != "cpu":
            torch.cuda.synchronize()
        best = min(best, time.perf_counter() - begin)
    return 1e3 * best


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--channels", type=int, default=1024)
    parser.add_argument("--length", type=int, default=512)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args(arguments)

    torch.manual_seed(0)
    torch.backends.cudnn.allow_tf32 = False
    layer = CausalConv(args.channels, args.width).to(args.device)
    x = torch.randn(args.batch, args.channels, args.length, device=args.device, requires_grad=True)
    dy = torch.randn(args.batch, args.channels, args.length, device=args.device)
    leaves = (x, layer.weight, layer.bias)

    def train(function: Callable[[torch.Tensor], torch.Tensor]) -> tuple[torch.Tensor, ...]:
        y = function(x)
        return (y.detach(), *torch.autograd.grad(y, leaves, dy))

    ours, peer = train(layer), train(lambda t: theirs(t, layer))
    relative = max(float((a - b).abs().max() / b.abs().max()) for a, b in zip(ours, peer, strict=True))
    with torch.no_grad():
        state = torch.zeros(args.batch, args.channels, args.width - 1, device=args.device)
        tokens = torch.stack([layer.token(x[:, :, t].contiguous(), state) for t in range(args.length)], -1)
        step = float((tokens - ours[0]).abs().max())
        token = x[:, :, 0].contiguous()
        one = milliseconds(lambda: layer.token(token, state), args.device, args.repeats)
    whole = milliseconds(lambda: train(layer), args.device, args.repeats)
    whole_peer = milliseconds(lambda: train(lambda t: theirs(t, layer)), args.device, args.repeats)
    print(f"batch {args.batch}, {args.channels} channels, length {args.length}, width {args.width} on {args.device}")
    print(f"against PyTorch's convolution, values and gradients, relative: {relative:.1e}; token by token against whole: {step:.1e}")
    agreed = relative < 1e-4 and step < 1e-5
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: forward and backward {whole:.2f} ms, PyTorch's {whole_peer:.2f} ms; a token {one:.3f} ms")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
