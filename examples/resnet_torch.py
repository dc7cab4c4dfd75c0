"""ResNet-50 in PyTorch whose norms, activations and pools are ours: one training step beside PyTorch's own.

    python examples/resnet_torch.py [--device cuda] [--batch 32] [--size 224] [--width 64] [--blocks 3,4,6,3] [--classes 1000]

The network is written once, over a table of operations; convolutions and the linear layer are PyTorch's in both. Forward, backward and one step of
SGD run with PyTorch's operations and with ours from the same weights. Printed are the largest differences of loss and running statistics relative to
their size, of gradients that of both against float64, whether two runs of ours give the same bits, and the time of a step. Needs `pip install torch`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional as F

import baracuda_rt as brt

TOLERANCE = 2e-3
"""Allowed error of a gradient against float64, relative to its largest element, or three times that of PyTorch's own in float32: fifty layers of ReLUs and
norms over small batches amplify the last bits of either."""


class Operations(NamedTuple):
    """What the network is made of beside convolutions."""

    norm: Callable[[torch.Tensor, nn.BatchNorm2d], torch.Tensor]
    relu: Callable[[torch.Tensor], torch.Tensor]
    max_pool: Callable[[torch.Tensor], torch.Tensor]
    mean_pool: Callable[[torch.Tensor], torch.Tensor]
    loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


def our_norm(x: torch.Tensor, layer: nn.BatchNorm2d) -> torch.Tensor:
    y: torch.Tensor = brt.batch_norm(x, layer.running_mean, layer.running_var, layer.weight, layer.bias, layer.training, layer.momentum, layer.eps)
    return y


def their_norm(x: torch.Tensor, layer: nn.BatchNorm2d) -> torch.Tensor:
    return F.batch_norm(x, layer.running_mean, layer.running_var, layer.weight, layer.bias, layer.training, layer.momentum or 0.0, layer.eps)


OURS = Operations(
    our_norm, brt.relu, lambda x: brt.max_pool2d(x, 3, 2, 1), lambda x: brt.mean(x, (2, 3)), brt.cross_entropy,
)  # fmt: skip
THEIRS = Operations(their_norm, F.relu, lambda x: F.max_pool2d(x, 3, 2, 1), lambda x: x.mean((2, 3)), F.cross_entropy)


class Bottleneck(nn.Module):
    """1x1, 3x3, 1x1, with a way around."""

    def __init__(self, operations: Operations, channels: int, width: int, stride: int) -> None:
        super().__init__()
        self.operations = operations
        self.convolutions = nn.ModuleList([
            nn.Conv2d(channels, width, 1, bias=False), nn.Conv2d(width, width, 3, stride, 1, bias=False), nn.Conv2d(width, 4 * width, 1, bias=False),
        ])  # fmt: skip
        self.norms = nn.ModuleList([nn.BatchNorm2d(width), nn.BatchNorm2d(width), nn.BatchNorm2d(4 * width)])
        self.around: nn.Module | None = None
        if stride != 1 or channels != 4 * width:
            self.around, self.around_norm = nn.Conv2d(channels, 4 * width, 1, stride, bias=False), nn.BatchNorm2d(4 * width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x
        for k, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            y = self.operations.norm(convolution(y), norm)  # type: ignore[arg-type]
            if k < 2:
                y = self.operations.relu(y)
        shortcut = x if self.around is None else self.operations.norm(self.around(x), self.around_norm)
        return self.operations.relu(y + shortcut)


class ResNet(nn.Module):
    """ResNet-50 as of He, Zhang, Ren, Sun, arXiv:1512.03385, stride in the 3x3 convolution."""

    def __init__(self, operations: Operations, width: int, blocks: tuple[int, ...], classes: int) -> None:
        super().__init__()
        self.operations = operations
        self.stem, self.stem_norm = nn.Conv2d(3, width, 7, 2, 3, bias=False), nn.BatchNorm2d(width)
        channels, layers = width, []
        for stage, count in enumerate(blocks):
            for k in range(count):
                layers.append(Bottleneck(operations, channels, width << stage, 2 if stage and not k else 1))
                channels = 4 * width << stage
        self.layers = nn.Sequential(*layers)
        self.head = nn.Linear(channels, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.operations.max_pool(self.operations.relu(self.operations.norm(self.stem(x), self.stem_norm)))
        result: torch.Tensor = self.head(self.operations.mean_pool(self.layers(x)))
        return result


class Step(NamedTuple):
    """What one step of training leaves."""

    loss: torch.Tensor
    gradients: dict[str, torch.Tensor]
    buffers: dict[str, torch.Tensor]
    weights: dict[str, torch.Tensor]
    milliseconds: float


def step(net: ResNet, state: dict[str, torch.Tensor], images: torch.Tensor, target: torch.Tensor, repeats: int) -> Step:
    """A step of SGD from the given weights; the time is that of the fastest of some more."""
    net.load_state_dict(state)
    optimizer = torch.optim.SGD(net.parameters(), 0.1, momentum=0.9)
    best = float("inf")
    first: Step | None = None
    for _ in range(1 + repeats):
        begin = time.perf_counter()
        optimizer.zero_grad()
        loss = net.operations.loss(net(images), target)
        loss.backward()
        optimizer.step()
        if images.is_cuda:
            torch.cuda.synchronize()
        if first is None:
            first = Step(
                loss.detach().clone(), {n: p.grad.clone() for n, p in net.named_parameters() if p.grad is not None},
                {n: b.clone() for n, b in net.named_buffers() if b.is_floating_point()}, {n: p.detach().clone() for n, p in net.named_parameters()}, 0.0,
            )  # fmt: skip
        else:
            best = min(best, time.perf_counter() - begin)
    assert first is not None
    return first._replace(milliseconds=1e3 * best if repeats else float("nan"))


def difference(a: dict[str, torch.Tensor], b: dict[str, torch.Tensor]) -> float:
    """The largest difference of two sets of tensors, each relative to its largest element."""
    return max(float((a[n] - b[n]).abs().max() / b[n].abs().max().clamp_min(1e-3)) for n in b)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--size", type=int, default=224)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--blocks", default="3,4,6,3")
    parser.add_argument("--classes", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5, help="steps that are timed")
    args = parser.parse_args(arguments)

    torch.manual_seed(0)
    torch.backends.cudnn.deterministic, torch.backends.cudnn.allow_tf32 = True, False
    blocks = tuple(int(n) for n in args.blocks.split(","))
    nets = [ResNet(operations, args.width, blocks, args.classes).to(args.device).train() for operations in (OURS, THEIRS)]
    state = {name: value.clone() for name, value in nets[0].state_dict().items()}
    images = torch.randn(args.batch, 3, args.size, args.size, device=args.device)
    target = torch.randint(args.classes, (args.batch,), device=args.device)
    again = step(nets[0], state, images, target, 0)
    ours, theirs = (step(net, state, images, target, args.repeats) for net in nets)

    exact = step(ResNet(THEIRS, args.width, blocks, args.classes).to(args.device).double().train(), state, images.double(), target, 0)

    gradients, peer = (difference(one.gradients, exact.gradients) for one in (ours, theirs))
    buffers = difference(ours.buffers, theirs.buffers)
    loss = abs(float(ours.loss - theirs.loss))
    same = all(torch.equal(again.gradients[n], g) for n, g in ours.gradients.items()) and all(torch.equal(again.weights[n], w) for n, w in ours.weights.items())
    print(f"{sum(p.numel() for p in nets[0].parameters()) / 1e6:.1f} M parameters, batch {args.batch} of {args.size}x{args.size} on {args.device}")
    print(f"loss {float(ours.loss):.6f}, PyTorch's {float(theirs.loss):.6f}; differences: loss {loss:.1e}, statistics {buffers:.1e}")
    print(f"gradients against float64: {gradients:.1e}, PyTorch's {peer:.1e}")
    print(f"a second run of ours: {'the same bits' if same else 'OTHER BITS'}")
    agreed = same and loss < 1e-4 and gradients < max(TOLERANCE, 3 * peer) and buffers < 1e-4
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: a step {ours.milliseconds:.1f} ms, PyTorch's {theirs.milliseconds:.1f} ms")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
