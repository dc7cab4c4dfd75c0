"""Weights of a small linear model in int8 and in NF4: PyTorch tensors, a fifth and a tenth of the memory, and what that costs in accuracy.

    python examples/quantized_linear.py [--device cuda] [--features 1024] [--layers 4] [--batch 64]

A model of linear layers with GELU between them is run with float32 weights, with `quantized_linear` (activations quantized per row, integer products,
one rescaling) and with NF4 codes (`nf4_gemv` for one row, `nf4_dequantize` and a product for more). Gradients flow into activations through the NF4
layers, as for adapters over frozen weights. Printed are bytes, differences and times.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import torch
from torch import nn

import baracuda_rt as brt

Layer = Callable[[torch.Tensor], torch.Tensor]


class Int8Linear(nn.Module):
    """y = a W^T + b with int8 weights, one scale a row."""

    weight: torch.Tensor
    scale: torch.Tensor
    bias: torch.Tensor

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        weight = layer.weight.detach()
        self.register_buffer("scale", brt.div(brt.amax(brt.abs(weight), 1), 127.0))
        self.register_buffer("weight", brt.quantize_per_channel(weight, self.scale, axis=0))
        self.register_buffer("bias", layer.bias.detach())

    def forward(self, a: torch.Tensor) -> torch.Tensor:
        y: torch.Tensor = brt.quantized_linear(a, self.weight, self.scale, self.bias)
        return y


class NF4Linear(nn.Module):
    """y = a W^T + b with weights of four bits, one largest value for each 64 of them."""

    packed: torch.Tensor
    absmax: torch.Tensor
    bias: torch.Tensor

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        self.shape = tuple(layer.weight.shape)
        packed, absmax = brt.nf4_quantize(layer.weight.detach())
        self.register_buffer("packed", packed)
        self.register_buffer("absmax", absmax)
        self.register_buffer("bias", layer.bias.detach())

    def forward(self, a: torch.Tensor) -> torch.Tensor:
        y: torch.Tensor
        if a.shape[0] == 1 and not (a.requires_grad and torch.is_grad_enabled()):
            y = brt.nf4_gemv(self.packed, self.absmax, a, self.shape)
        else:
            y = brt.matmul(a, brt.nf4_dequantize(self.packed, self.absmax, self.shape).t())
        return y + self.bias


def run(layers: list[Layer], a: torch.Tensor) -> torch.Tensor:
    for k, layer in enumerate(layers):
        a = layer(a)
        if k + 1 < len(layers):
            a = brt.gelu(a)
    return a


def nbytes(layer: nn.Module) -> int:
    return sum(t.numel() * t.element_size() for t in (*layer.parameters(), *layer.buffers()))


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
    parser.add_argument("--features", type=int, default=1024)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args(arguments)

    torch.manual_seed(0)
    plain = [nn.Linear(args.features, args.features).to(args.device) for _ in range(args.layers)]
    models: dict[str, list[nn.Module]] = {"float32": list(plain), "int8": [Int8Linear(layer) for layer in plain], "NF4": [NF4Linear(layer) for layer in plain]}
    x, one = torch.randn(args.batch, args.features, device=args.device), torch.randn(1, args.features, device=args.device)
    allowed = {"float32": 1e-5, "int8": 0.03, "NF4": 0.2}
    agreed, times = True, dict[str, list[float]]()
    with torch.no_grad():
        want = run(list(plain), x)
        print(f"{args.layers} layers of {args.features}, batch {args.batch} on {args.device}")
        for name, model in models.items():
            layers: list[Layer] = list(model)
            got = run(layers, x)
            error = float((got - want).norm() / want.norm())
            agreed = agreed and error < allowed[name]
            times[name] = [milliseconds(lambda a=a, layers=layers: run(layers, a), args.device, args.repeats) for a in (x, one)]  # type: ignore[misc]
            print(f"{name:8} {sum(map(nbytes, model)) / 1e6:8.2f} MB, relative difference {error:.1e}, {times[name][0]:.3f} ms, one row {times[name][1]:.3f} ms")
    leaf = x.clone().requires_grad_()
    (got,) = torch.autograd.grad(run(list(models["NF4"]), leaf).square().mean(), leaf)
    (want,) = torch.autograd.grad(run(list(plain), leaf).square().mean(), leaf)
    slope = float((got - want).norm() / want.norm())
    print(f"gradient of the input through the NF4 layers: relative difference {slope:.1e}")
    agreed = agreed and slope < 0.4
    rows = ", ".join(f"{name} {one_row:.3f} ms" for name, (_, one_row) in times.items())
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: one row through {rows}")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
