"""A formula as a custom fused activation in a PyTorch module, under torch.compile: one kernel forward, one backward.

    python examples/fused_activation.py [--device cuda] [--rows 8192] [--features 4096]

`brt.elementwise` compiles a formula over tensors and numbers, and derives its gradient. Here: y = softsign(u) * silu(v) + scale * u, the two halves of
a projection. Printed are the differences from the same formula of PyTorch's operations, compiled and not, and the times.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import torch
from torch import nn
from torch.nn import functional as F

import baracuda_rt as brt

fused = brt.elementwise("softsign(u) * silu(v) + scale * u")


class Gate(nn.Module):
    """The activation as a module."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale

    def forward(self, u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        y: torch.Tensor = fused(u, v, scale=self.scale)
        return y


class Plain(Gate):
    """The same from PyTorch's operations."""

    def forward(self, u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return F.softsign(u) * F.silu(v) + self.scale * u


class Block(nn.Module):
    """A projection, its activation, a norm."""

    def __init__(self, features: int, gate: Gate) -> None:
        super().__init__()
        self.project, self.gate, self.weight = nn.Linear(features, 2 * features), gate, nn.Parameter(torch.ones(features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        u, v = self.project(x).chunk(2, -1)
        return F.rms_norm(self.gate(u, v), self.weight.shape, self.weight)


def milliseconds(call: Callable[[], object], device: str, repeats: int) -> float:
    best = float("inf")
    for _ in range(2 + repeats):
        begin = time.perf_counter()
        call()
        if device != "cpu":
            torch.cuda.synchronize()
        best = min(best, time.perf_counter() - begin)
    return 1e3 * best


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--rows", type=int, default=8192)
    parser.add_argument("--features", type=int, default=4096)
    parser.add_argument("--backend", default="inductor", help="of torch.compile")
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args(arguments)

    torch.manual_seed(0)
    ours, plain = Block(args.features, Gate(0.25)).to(args.device), Block(args.features, Plain(0.25)).to(args.device)
    plain.load_state_dict(ours.state_dict())
    compiled: Callable[[torch.Tensor], torch.Tensor] = torch.compile(ours, fullgraph=True, backend=args.backend)
    x = torch.randn(args.rows, args.features, device=args.device, requires_grad=True)
    dy = torch.randn(args.rows, args.features, device=args.device)

    def train(block: Callable[[torch.Tensor], torch.Tensor], of: Block) -> tuple[torch.Tensor, ...]:
        y = block(x)
        return (y.detach(), *torch.autograd.grad(y, (x, *of.parameters()), dy))

    want = train(plain, plain)
    errors = {
        name: max(float((a - b).abs().max() / b.abs().max()) for a, b in zip(train(block, ours), want, strict=True))
        for name, block in (("eager", ours), ("compiled", compiled))
    }
    u, v = torch.randn_like(x), torch.randn_like(x)
    times = [milliseconds(lambda gate=gate: gate(u, v), args.device, args.repeats) for gate in (ours.gate, plain.gate)]  # type: ignore[misc]
    print(f"{args.rows} rows of {args.features} on {args.device}; {fused}")
    print("against PyTorch's operations, values and gradients, relative: " + ", ".join(f"{name} {error:.1e}" for name, error in errors.items()))
    agreed = max(errors.values()) < 1e-4
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: the activation {times[0]:.3f} ms, as five operations of PyTorch's {times[1]:.3f} ms")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
