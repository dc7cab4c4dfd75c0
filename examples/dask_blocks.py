"""Scaling out: a Dask array whose blocks go through baracuda_rt, in one process or in several.

    python examples/dask_blocks.py [--scheduler threads|processes] [--rows 4096] [--columns 4096] [--block 512]

Blocks are CuPy arrays where a CUDA device is there and the scheduler is `threads`, NumPy arrays otherwise. Kernels are compiled once: the
first process leaves them in the kernel cache on disk, and every other process loads them from there. Needs `pip install dask[array]`.
"""

from __future__ import annotations

import argparse
import os
import time

import dask
import dask.array as da
import numpy as np

import baracuda_rt as brt
import baracuda_rt.dask as brtd


def activate(block: np.ndarray, scale: float) -> np.ndarray:
    """gelu(x) * scale, block by block; the array library of the block decides where it runs."""
    return brt.affine(brt.gelu(block), scale, 0.0)


def compiles(block: np.ndarray) -> np.ndarray:
    """One cell a block: this process, and how many kernels it has compiled itself."""
    activate(block, 2.0)
    return np.array([[os.getpid(), brt.cache_info()["compiles"]]], np.int64)


def on_device(scheduler: str) -> bool:
    """Whether blocks go to a GPU: device arrays do not travel between processes."""
    if scheduler != "threads":
        return False
    try:
        import cupy

        return bool(cupy.cuda.runtime.getDeviceCount() > 0)
    except Exception:  # no CuPy, no driver, no device
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", choices=("threads", "processes"), default="processes")
    parser.add_argument("--rows", type=int, default=4096)
    parser.add_argument("--columns", type=int, default=4096)
    parser.add_argument("--block", type=int, default=512, help="rows of a block")
    args = parser.parse_args()

    rng = np.random.default_rng(0)
    whole = rng.standard_normal((args.rows, args.columns), np.float32)
    x = da.from_array(whole, chunks=(args.block, args.columns))
    if on_device(args.scheduler):
        import cupy

        x = x.map_blocks(cupy.asarray)
    activate(whole[:1], 2.0)  # compiled here, before any other process starts: they find it on disk

    with dask.config.set(scheduler=args.scheduler, num_workers=os.cpu_count()):
        start = time.perf_counter()
        y = brtd.map_blocks(activate, x, 2.0, dtype=np.float32).compute()
        seconds = time.perf_counter() - start
        seen = x.map_blocks(compiles, dtype=np.int64, chunks=(1, 2)).compute() if not on_device(args.scheduler) else np.zeros((0, 2), np.int64)
    got = np.asarray(y.get() if hasattr(y, "get") else y)
    start = time.perf_counter()
    same = np.array_equal(got, activate(whole, 2.0))
    one = time.perf_counter() - start

    others = {int(pid): int(count) for pid, count in seen if int(pid) != os.getpid()}
    print(f"{x.npartitions} blocks of {args.block}x{args.columns} float32, scheduler {args.scheduler}")
    print(f"kernels compiled by the {len(others)} other processes: {sum(others.values())}")
    agreed = same and not sum(others.values())
    print(f"{'agrees' if agreed else 'DOES NOT AGREE'}: blocks {1e3 * seconds:.0f} ms, one call on the CPU {1e3 * one:.0f} ms, the same bits: {same}")
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
