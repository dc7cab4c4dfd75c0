"""Endurance run on the host executor: many threads, mixed ops, and a kernel cache that is damaged all the while.

    python tools/soak.py [--minutes 10] [--threads 8] [--seed 0] [--report docs/soak.md]

Every thread calls ops in random order and compares each result, bit by bit, with the one that a single thread computed at the start
(checked there against NumPy). Meanwhile entries of the cache directory are deleted, truncated, overwritten or made unreadable, the
directory is made read-only, and the kernels in memory are dropped, so that everything is loaded or compiled again. Exit status 1 on a
wrong result or an exception. Warnings about the cache are expected, and counted.
"""

from __future__ import annotations

import argparse
import collections
import os
import platform
import random
import resource
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("BARACUDA_RT_CACHE_DIR", tempfile.mkdtemp(prefix="baracuda_rt-soak-"))

import numpy as np

import baracuda_rt as brt

Call = Callable[[], Any]


def workload() -> dict[str, tuple[Call, Callable[[Any], bool]]]:
    """Calls by name, each with a check of its result against NumPy."""
    rng = np.random.default_rng(7)

    def f32(*shape: int) -> np.ndarray:
        return rng.uniform(-2, 2, shape).astype(np.float32)

    def near(got: Any, want: Any) -> bool:
        return bool(np.allclose(got, want, rtol=1e-4, atol=1e-4, equal_nan=True))

    def segments(v: np.ndarray, s: np.ndarray) -> np.ndarray:
        return np.stack([v[s == k].sum(0) for k in range(9)])

    a, b, dy = f32(64, 200), f32(64, 200), f32(64, 200)
    t = a.T
    ids = np.sort(rng.integers(0, 9, 64)).astype(np.int64)
    mixed = rng.permutation(ids)
    image = f32(2, 3, 17, 19)
    seq, weight = f32(2, 6, 40), f32(6, 4)
    samples = rng.uniform(0, 1, (2, 3, 2)).astype(np.float32)
    half = a.astype(np.float16)
    scale = np.abs(a).max(axis=1) / 127
    y_max = brt.unsorted_segment_max(a, mixed, 9)

    return {
        "lerp": (lambda: brt.lerp(a, b, 0.3), lambda y: near(y, a + 0.3 * (b - a))),
        "lerp strided": (lambda: brt.lerp(t[::3], b.T[::3], 0.3), lambda y: near(y, (a + 0.3 * (b - a)).T[::3])),
        "lerp_backward": (lambda: brt.lerp_backward(dy, 0.3), lambda y: near(y[0], 0.7 * dy) and near(y[1], 0.3 * dy)),
        "silu f16": (lambda: brt.silu(half), lambda y: near(y, (half / (1 + np.exp(-half.astype(np.float64)))).astype(np.float16))),
        "add broadcast": (lambda: brt.add(a, b[0]), lambda y: near(y, a + b[0])),
        "mul_backward": (lambda: brt.mul_backward(dy, a, b[0]), lambda y: near(y[1], (dy * a).sum(0))),
        "where": (lambda: brt.where(a > 0, a, b), lambda y: near(y, np.where(a > 0, a, b))),
        "cast i8": (lambda: brt.cast(a, "int8"), lambda y: bool((y == a.astype(np.int8)).all())),
        "sum rows": (lambda: brt.sum(a, dim=1), lambda y: near(y, a.sum(1, dtype=np.float64))),
        "sum columns": (lambda: brt.sum(a, dim=0), lambda y: near(y, a.sum(0, dtype=np.float64))),
        "argmax": (lambda: brt.argmax(a, dim=1), lambda y: bool((y == a.argmax(1)).all())),
        "logsumexp": (lambda: brt.logsumexp(a, dim=1), lambda y: near(y, np.log(np.exp(a.astype(np.float64)).sum(1)))),
        "cumsum": (lambda: brt.cumsum(a, 1), lambda y: near(y, a.cumsum(1, dtype=np.float64))),
        "segment_sum": (lambda: brt.segment_sum(a, ids, 9), lambda y: near(y, segments(a, ids))),
        "unsorted_segment_max": (lambda: brt.unsorted_segment_max(a, mixed, 9), lambda y: bool((y == np.stack([a[mixed == k].max(0) if (mixed == k).any() else np.full(200, -np.inf, np.float32) for k in range(9)])).all())),
        "unsorted_segment_max_backward": (lambda: brt.unsorted_segment_max_backward(np.ones_like(y_max), a, mixed, output=y_max), lambda y: near(y.sum(0), np.full(200, len(set(mixed.tolist()))))),
        "max_pool2d": (lambda: brt.max_pool2d(image, 2, 2), lambda y: near(y, image[:, :, :16, :18].reshape(2, 3, 8, 2, 9, 2).max((3, 5)))),
        "fractional_max_pool2d": (lambda: brt.fractional_max_pool2d(image, 2, output_size=(7, 8), random_samples=samples, return_indices=True), lambda y: near(image.reshape(2, 3, -1)[0, 0][y[1][0, 0].ravel()], y[0][0, 0].ravel())),
        "causal_conv1d": (lambda: brt.causal_conv1d(seq, weight), lambda y: near(y, sum(weight[None, :, k, None] * np.pad(seq, ((0, 0), (0, 0), (3 - k, 0)))[:, :, :40] for k in range(4)))),
        "quantize_per_token": (lambda: brt.quantize_per_token(a, scale), lambda y: bool((np.abs(y * scale[:, None] - a) <= 0.51 * scale[:, None]).all())),
    }  # fmt: skip


def same(got: Any, want: Any) -> bool:
    if isinstance(want, tuple):
        return len(got) == len(want) and all(same(g, w) for g, w in zip(got, want, strict=True))
    return got.shape == want.shape and got.dtype == want.dtype and got.tobytes() == want.tobytes()


class Faults:
    """What happens to the cache directory."""

    def __init__(self, root: Path, rng: random.Random) -> None:
        self.root, self.rng = root, rng
        self.counts: collections.Counter[str] = collections.Counter()

    def one(self) -> None:
        files = [p for p in self.root.rglob("*") if p.is_file()]
        kind = self.rng.choice(("delete", "truncate", "overwrite", "unreadable", "read-only directory", "lost directory"))
        try:
            if kind == "lost directory":
                shard = self.rng.choice([p for p in self.root.rglob("*") if p.is_dir()] or [self.root])
                for path in shard.rglob("*"):
                    if path.is_file():
                        path.unlink()
            elif kind == "read-only directory":
                for path in (self.root, *[p for p in self.root.rglob("*") if p.is_dir()]):
                    path.chmod(0o500)
                time.sleep(0.2)
                for path in (self.root, *[p for p in self.root.rglob("*") if p.is_dir()]):
                    path.chmod(0o700)
            elif files:
                path = self.rng.choice(files)
                if kind == "delete":
                    path.unlink()
                elif kind == "truncate":
                    os.truncate(path, self.rng.randrange(max(1, path.stat().st_size)))
                elif kind == "overwrite":
                    with path.open("r+b") as file:
                        file.seek(self.rng.randrange(max(1, path.stat().st_size)))
                        file.write(self.rng.randbytes(16))
                else:
                    path.chmod(self.rng.choice((0o000, 0o666, 0o400)))
            else:
                return
        except FileNotFoundError:
            return  # the library replaced it meanwhile
        self.counts[kind] += 1


MEMORY = """
## Memory

It grows while every kind of call is met for the first time by every thread (stacks, scratch memory, what plans keep), then stays. Compiled units are never
unloaded, since a plan may hold their functions; one that is dropped and loaded again with the same bytes is the one that is there. Until 2026-11-28 each load was a new
one, of five mappings and 25 KB: 51 to 114 MiB in ten minutes. Measured with `cache_clear(disk=False)` and three calls, 500 times: 44.6 MiB throughout, 87 MiB before; Python's own
objects (tracemalloc) stayed at 0.25 MiB in both, and 20,000 rounds of calls alone added nothing.
"""


def resident() -> int:
    """Resident MiB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 2**20


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--report", help="write a report here (Markdown)")
    args = parser.parse_args()

    noted: collections.Counter[str] = collections.Counter()
    warnings.showwarning = lambda message, category, *_, **__: noted.update([category.__name__])
    warnings.simplefilter("always")
    work = workload()
    wanted = {}
    for name, (call, right) in work.items():
        wanted[name] = call()
        if not right(wanted[name]):
            print(f"{name}: wrong before the run began")
            return 1

    stop = time.monotonic() + 60 * args.minutes
    problems: list[str] = []
    calls: collections.Counter[str] = collections.Counter()
    lock = threading.Lock()

    def worker(number: int) -> None:
        rng = random.Random(args.seed * 1000 + number)
        own: collections.Counter[str] = collections.Counter()
        while time.monotonic() < stop and len(problems) < 10:
            name = rng.choice(list(work))
            try:
                if not same(work[name][0](), wanted[name]):
                    problems.append(f"{name}: a result differs")
            except Exception as problem:
                problems.append(f"{name}: {type(problem).__name__}: {problem}")
            own[name] += 1
        with lock:
            calls.update(own)

    faults = Faults(Path(brt.cache_info()["dir"]), random.Random(args.seed))
    drops = 0
    memory = [resident()]
    threads = [threading.Thread(target=worker, args=(k,)) for k in range(args.threads)]
    for thread in threads:
        thread.start()
    ticks = 0
    while any(thread.is_alive() for thread in threads):
        faults.one()
        time.sleep(0.25)
        ticks += 1
        if ticks % 4 == 0:
            brt.cache_clear(disk=False)
            drops += 1
        if ticks % 240 == 0:
            memory.append(resident())
    for thread in threads:
        thread.join()
    memory.append(resident())

    info = brt.cache_info()
    lines = [
        f"{args.threads} threads, {args.minutes:g} minutes, {len(work)} calls of different patterns, seed {args.seed}, {time.strftime('%Y-%m-%d')}, "
        f"{platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}.",
        "",
        "| what | count |",
        "| --- | ---: |",
        f"| calls | {calls.total():,} |",
        f"| fewest and most calls of one kind | {min(calls.values()):,}, {max(calls.values()):,} |",
        *[f"| fault: {kind} | {count:,} |" for kind, count in sorted(faults.counts.items())],
        f"| kernels in memory dropped | {drops:,} times |",
        f"| kernels compiled, loaded again | {info['compiles']:,}, {info['hits']:,} |",
        f"| cache warnings | {noted['CacheWarning']:,} |",
        f"| resident MiB, each minute | {', '.join(map(str, memory))} |",
        f"| wrong results and exceptions | {len(problems)} |",
    ]
    print("\n".join(lines))
    print("\n".join(problems))
    other = {name: count for name, count in noted.items() if name != "CacheWarning"}
    if other:
        print(f"other warnings: {other}")
    if args.report and not problems:
        Path(args.report).write_text("# Endurance run\n\nWritten by `python tools/soak.py --report docs/soak.md`; its first lines say what it does.\n\n" + "\n".join(lines) + "\n" + MEMORY)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
