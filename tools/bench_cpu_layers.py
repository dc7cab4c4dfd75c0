"""Speed on the CPU of sorts, gradients, losses, pools and random numbers, beside PyTorch's CPU functions or NumPy's.

Method: as tools/bench_cpu.py, a call of ours and one of theirs in turn, the best time of each; what is compared agrees first, random numbers aside.
    python tools/bench_cpu_layers.py                  # a table; --only WORD some of it
    python tools/bench_cpu_layers.py --one-thread     # one thread's own processor time, for a machine that has other work too
    python tools/bench_cpu_layers.py --write          # the table into docs/performance.md, between its marks
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import bench_cpu
from tools.bench_cpu import agree, best, machine

MARKS = "<!-- measured by tools/bench_cpu_layers.py -->\n", "<!-- end of what the layers measured -->\n"
DRAWN = ("dropout", "normal")
Case = tuple[Callable[[], Any], str, Callable[[], Any]]


def cases(n: int = 2048) -> dict[str, Case]:
    """Name -> ours, whose, theirs; on float32 arrays of n x n cells and images of as many."""
    import torch
    from torch.nn import functional

    import baracuda_rt as brt

    aten, rng = torch.ops.aten, np.random.default_rng(0)
    x, y = rng.standard_normal((2, n, n), dtype=np.float32)
    w, ids, mask = x[0].copy(), rng.integers(0, n, n), x > 0
    places = rng.integers(0, n, (n, n))
    long, images = x.reshape(-1)[: 1 << 20].copy(), x.reshape(n * n // 262144, 64, 64, 64)
    gamma, dy = images[0, :, 0, 0].copy(), y.reshape(images.shape)
    _, mean, rstd = brt.layer_norm(x, (n,), w, w, return_stats=True)
    _, group_mean, group_rstd = brt.group_norm(images, 8, gamma, gamma, return_stats=True)
    _, batch_mean, batch_rstd = brt.batch_norm(images, weight=gamma, bias=gamma, training=True, return_stats=True)[:3]
    pooled, indices = brt.max_pool2d(images, 3, 2, 1, return_indices=True)
    one = np.array(1, np.float32)
    t = {k: torch.from_numpy(v) for k, v in {
        "x": x, "y": y, "w": w, "ids": ids, "places": places, "images": images, "gamma": gamma, "dy": dy, "mean": mean, "rstd": rstd, "group_mean": group_mean, "group_rstd": group_rstd,
        "batch_mean": batch_mean, "batch_rstd": batch_rstd, "pooled": pooled, "indices": indices, "mask": mask,
    }.items()}  # fmt: skip
    samples, plane = images.shape[0], 64 * 64
    wide = rng.standard_normal((samples, 64, 128, 128), dtype=np.float32)
    flat_ids, flat, cells = rng.integers(0, n * n // 4, n * n), y.reshape(-1), np.zeros(n * n // 4, np.float32)
    shuffled, framed = images[:, :, ::2, ::2].reshape(samples, 64, 32, 32).copy(), rng.standard_normal((samples, 64, 70, 70), dtype=np.float32)
    t |= {k: torch.from_numpy(v) for k, v in {"wide": wide, "flat_ids": flat_ids, "flat": flat, "cells": cells, "shuffled": shuffled, "framed": framed}.items()}
    rows = {"mean": t["mean"].reshape(n, 1), "rstd": t["rstd"].reshape(n, 1)}
    every = [True, True, True]
    return {
        "sort of rows": (lambda: brt.sort(x, -1), "torch", lambda: torch.sort(t["x"], stable=True, dim=-1)),
        "argsort of 1 Mi": (lambda: brt.argsort(long), "NumPy", lambda: np.argsort(long, kind="stable")),
        "topk of rows": (lambda: brt.topk(x, 10), "torch", lambda: torch.topk(t["x"], 10)),
        "median of rows": (lambda: brt.median(x, 1), "torch", lambda: torch.median(t["x"], 1)),
        "layer_norm_backward": (lambda: brt.layer_norm_backward(y, x, (n,), mean, rstd, w), "torch", lambda: aten.native_layer_norm_backward(t["y"], t["x"], [n], rows["mean"], rows["rstd"], t["w"], t["w"], every)),
        "group_norm_backward": (lambda: brt.group_norm_backward(dy, images, 8, group_mean, group_rstd, gamma), "torch", lambda: aten.native_group_norm_backward(t["dy"], t["images"], t["group_mean"], t["group_rstd"], t["gamma"], samples, 64, plane, 8, every)),
        "batch_norm_backward": (lambda: brt.batch_norm_backward(dy, images, batch_mean, batch_rstd, gamma), "torch", lambda: aten.native_batch_norm_backward(t["dy"], t["images"], t["gamma"], None, None, t["batch_mean"], t["batch_rstd"], True, 1e-5, every)),
        "cross_entropy": (lambda: brt.cross_entropy(x, ids), "torch", lambda: functional.cross_entropy(t["x"], t["ids"])),
        "cross_entropy_backward": (lambda: brt.cross_entropy_backward(one, x, ids), "torch", lambda: (torch.softmax(t["x"], 1) - functional.one_hot(t["ids"], n)) / n),
        "cosine_similarity": (lambda: brt.cosine_similarity(x, y), "torch", lambda: functional.cosine_similarity(t["x"], t["y"])),
        "gradients of mul by a row": (lambda: brt.mul_backward(y, x, w), "torch", lambda: (t["y"] * t["w"], (t["y"] * t["x"]).sum(0))),
        "dropout": (lambda: brt.dropout(x, 0.1, seed=1), "torch", lambda: functional.dropout(t["x"], 0.1)),
        "normal": (lambda: brt.normal((n, n), seed=1), "NumPy", lambda: rng.standard_normal((n, n), dtype=np.float32)),
        "one_hot": (lambda: brt.one_hot(ids, n), "torch", lambda: functional.one_hot(t["ids"], n)),
        "max_pool2d, 3 by 2": (lambda: brt.max_pool2d(images, 3, 2, 1), "torch", lambda: functional.max_pool2d(t["images"], 3, 2, 1)),
        "its gradient": (lambda: brt.max_pool2d_backward(pooled, indices, images.shape, 3, 2, 1), "torch", lambda: aten.max_pool2d_with_indices_backward(t["pooled"], t["images"], [3, 3], [2, 2], [1, 1], [1, 1], False, t["indices"])),
        "avg_pool2d": (lambda: brt.avg_pool2d(images, 2), "torch", lambda: functional.avg_pool2d(t["images"], 2)),
        "adaptive_avg_pool2d to 7": (lambda: brt.adaptive_avg_pool2d(images, 7), "torch", lambda: functional.adaptive_avg_pool2d(t["images"], 7)),
        "scatter_add along rows": (lambda: brt.scatter_add(x, 1, places, y), "torch", lambda: torch.scatter_add(t["x"], 1, t["places"], t["y"])),
        "scatter_add down columns": (lambda: brt.scatter_add(x, 0, places, y), "torch", lambda: torch.scatter_add(t["x"], 0, t["places"], t["y"])),
        "scatter_add of 4 Mi into 1 Mi": (lambda: brt.scatter_add(cells, 0, flat_ids, flat), "torch", lambda: torch.scatter_add(t["cells"], 0, t["flat_ids"], t["flat"])),
        "index_add of rows": (lambda: brt.index_add(x, 0, ids, y), "torch", lambda: torch.index_add(t["x"], 0, t["ids"], t["y"])),
        "unsorted_segment_sum": (lambda: brt.unsorted_segment_sum(x, ids, num_segments=n), "torch", lambda: torch.zeros(n, n).index_add_(0, t["ids"], t["x"])),
        "unsorted_segment_max": (lambda: brt.unsorted_segment_max(x, ids, num_segments=n), "torch", lambda: torch.full((n, n), -float("inf")).index_reduce_(0, t["ids"], t["x"], "amax")),
        "mse_loss": (lambda: brt.mse_loss(x, y), "torch", lambda: functional.mse_loss(t["x"], t["y"])),
        "smooth_l1_loss": (lambda: brt.smooth_l1_loss(x, y), "torch", lambda: functional.smooth_l1_loss(t["x"], t["y"])),
        "interpolate by 2, nearest": (lambda: brt.interpolate(images, scale_factor=2), "torch", lambda: functional.interpolate(t["images"], scale_factor=2)),
        "interpolate by 2, bilinear": (lambda: brt.interpolate(images, scale_factor=2, mode="bilinear"), "torch", lambda: functional.interpolate(t["images"], scale_factor=2, mode="bilinear")),
        "gradient of bilinear": (lambda: brt.interpolate_backward(wide, images.shape, scale_factor=2, mode="bilinear"), "torch", lambda: aten.upsample_bilinear2d_backward(t["wide"], [128, 128], list(images.shape), False, 2.0, 2.0)),
        "interpolate by 2, bicubic": (lambda: brt.interpolate(images, scale_factor=2, mode="bicubic"), "torch", lambda: functional.interpolate(t["images"], scale_factor=2, mode="bicubic")),
        "interpolate to 24, area": (lambda: brt.interpolate(images, 24, mode="area"), "torch", lambda: functional.interpolate(t["images"], 24, mode="area")),
        "gradient of avg_pool2d": (lambda: brt.avg_pool2d_backward(shuffled, images.shape, 2), "torch", lambda: aten.avg_pool2d_backward(t["shuffled"], t["images"], [2, 2], [2, 2], [0, 0], False, True, None)),
        "pixel_shuffle": (lambda: brt.pixel_shuffle(images, 4), "torch", lambda: functional.pixel_shuffle(t["images"], 4).contiguous()),
        "gradient of pad, reflect": (lambda: brt.pad_backward(framed, (3, 3, 3, 3), "reflect"), "torch", lambda: aten.reflection_pad2d_backward(t["framed"], t["images"], [3, 3, 3, 3])),
        "nonzero": (lambda: brt.nonzero(mask), "NumPy", lambda: np.argwhere(mask)),
        "masked_select": (lambda: brt.masked_select(x, mask), "NumPy", lambda: x[mask]),
    }  # fmt: skip


def measure(only: str | None, seconds: float, clock: Callable[[], float]) -> list[str]:
    """The rows of the table."""
    lines = []
    for name, (ours, whose, theirs) in cases().items():
        if only and only not in name:
            continue
        if name not in DRAWN:
            first = theirs()
            agree(name, ours(), first[0] if isinstance(first, tuple) else first)
        a, b = best((ours, theirs), seconds, clock)
        lines.append(f"| {name} | {a * 1e3:.2f} | {whose} | {b * 1e3:.2f} | {b / a:.2f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    options = bench_cpu.read_options(argv, __doc__)
    import torch

    if options.one_thread:
        torch.set_num_threads(1)
    lines = measure(options.only, options.seconds, time.thread_time if options.one_thread else time.perf_counter)
    head = [f"{machine(options.one_thread)}, PyTorch {torch.__version__}, {bench_cpu.dt.datetime.now(bench_cpu.dt.UTC).date().isoformat()}.", ""]
    text = "\n".join([*head, "| 2048 x 2048 cells | ours, ms | beside | theirs, ms | ratio |", "| --- | ---: | --- | ---: | ---: |", *lines]) + "\n"
    print(text, end="")
    if options.write:
        bench_cpu.put(text, MARKS)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
