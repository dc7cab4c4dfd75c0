"""Data that does not fit into memory: a sequence in a file goes block by block through a convolution, a formula, a norm and segment means.

    BARACUDA_RT_HOST_THREADS=1 python examples/dask_larger_than_memory.py [--mib 512] [--limit 256] [--workers 2] [--channels 64] [--block 16384]

A file of random numbers is written first, drawn by the place of each in the whole. The program then lowers the memory that the process may take to --limit MiB above what it
has (RLIMIT_DATA), so that an array of the file's size is refused, and runs y = rms_norm(silu(conv(x)) * x) from file to file, and the mean of y over segments
of samples. Checked are stretches of y against one call each, and the means with another cut of the same leaves, bit for bit. Needs dask[array]. Each call of the CPU
executor takes one thread here, since the workers are threads too.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from functools import partial
from typing import Any

import dask
import dask.array as da
import numpy as np

import baracuda_rt as brt
import baracuda_rt.dask as brtd

SEGMENTS, LEAF = 100, 2048


class Rows:
    """A file of float32 rows, read and written by ranges of rows: what Dask takes for an array, and what travels to other processes as a path."""

    dtype, ndim = np.dtype(np.float32), 2

    def __init__(self, path: str, shape: tuple[int, int]) -> None:
        self.path, self.shape = path, shape

    def __getitem__(self, at: Any) -> np.ndarray:
        rows = range(*at[0].indices(self.shape[0]))
        columns = self.shape[1]
        return np.fromfile(self.path, np.float32, len(rows) * columns, offset=4 * rows.start * columns).reshape(-1, columns)[:, at[1]]

    def __setitem__(self, at: Any, block: Any) -> None:
        block = np.ascontiguousarray(block.get() if hasattr(block, "get") else block)
        with open(self.path, "r+b") as file:
            file.seek(4 * at[0].start * self.shape[1])
            file.write(block.data)


def model(x: Any, weight: Any) -> Any:
    """y = rms_norm(silu(conv(x)) * x) of rows in time order; any array library, or Dask arrays of its blocks."""
    gate, norm = brt.elementwise("silu(a) * b"), partial(brt.rms_norm, normalized_shape=x.shape[1:])
    if not isinstance(x, da.Array):
        return norm(gate(brt.causal_conv1d(x[None], weight, layout="blc")[0], x))
    c = brtd.causal_conv1d(x[None], weight, layout="blc")[0]
    return brtd.map_blocks(norm, brtd.map_blocks(gate, c, x, dtype=x.dtype), dtype=x.dtype)


def limit(mib: int) -> None:
    """Allows this process so many MiB more than it has now."""
    with open("/proc/self/status") as status:
        have = next(1024 * int(line.split()[1]) for line in status if line.startswith("VmData"))
    resource.setrlimit(resource.RLIMIT_DATA, (have + (mib << 20), resource.getrlimit(resource.RLIMIT_DATA)[1]))


def refused(mib: int) -> bool:
    """Whether so much is not to be had at once."""
    try:
        np.empty(mib << 20, np.uint8)
    except MemoryError:
        return True
    return False


def stream(folder: str, rows: int, columns: int, block: int) -> tuple[bool, list[float]]:
    """The whole program over files of so many rows: whether all bits agree, and the seconds of its three parts."""
    weight = np.linspace(-1, 1, 4 * columns, dtype=np.float32).reshape(columns, 4)
    source: Any
    target: Any
    source, target = (Rows(os.path.join(folder, f"{name}{rows}"), (rows, columns)) for name in ("x", "y"))
    for each in (source, target):
        with open(each.path, "wb") as file:
            file.truncate(4 * rows * columns)

    begin = time.perf_counter()
    da.store(brtd.draw(brt.normal, (rows, columns), (block, columns), seed=1), source, lock=False)
    drawn = time.perf_counter() - begin

    begin = time.perf_counter()
    da.store(model(da.from_array(source, chunks=(block, columns)), weight), target, lock=False)
    streamed = time.perf_counter() - begin
    same = True
    for first in (0, block - 5, rows // 2, rows - 100):  # a stretch, and three rows before it, in one call
        x, y = source[max(first - 3, 0) : first + 100, :], target[first : first + 100, :]
        same &= bool(np.array_equal(model(x, weight)[-len(y) :], y))

    def means(chunk: int) -> Any:
        ids = brtd.draw(brt.randint, (rows,), chunk, seed=2, low=0, high=SEGMENTS)
        return brtd.unsorted_segment_mean(da.from_array(target, chunks=(chunk, columns)), ids, SEGMENTS, leaf=LEAF).compute()

    begin = time.perf_counter()
    cut = means(block)
    reduced = time.perf_counter() - begin
    return same and means(2 * LEAF).tobytes() == cut.tobytes(), [drawn, streamed, reduced]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mib", type=int, default=512, help="of the file")
    parser.add_argument("--limit", type=int, default=256, help="MiB that the process may take beyond what it has")
    parser.add_argument("--workers", type=int, default=2, help="threads")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--block", type=int, default=16384, help=f"rows of a block, a multiple of {LEAF}")
    args = parser.parse_args(arguments)

    rows = (args.mib << 20) // (4 * args.channels)
    with tempfile.TemporaryDirectory() as folder, dask.config.set(scheduler="threads", num_workers=args.workers):
        stream(folder, 4 * LEAF, args.channels, LEAF)  # kernels are compiled, or loaded, before memory is scarce
        limit(args.limit)
        whole = refused(args.mib)
        same, (drawn, streamed, reduced) = stream(folder, rows, args.channels, args.block)
    print(f"{args.mib} MiB, {args.channels} channels, {-(-rows // args.block)} blocks, {args.workers} workers; {args.limit} MiB allowed: all of it in memory {'is refused' if whole else 'FITS'}")
    print(f"drawn and written in {drawn:.2f} s; convolution, formula and norm from file to file {streamed:.2f} s; means of {SEGMENTS} segments {reduced:.2f} s")
    bits = "the same bits" if same else "OTHER BITS"
    print(f"{'agrees' if same and whole else 'DOES NOT AGREE'}: stretches and one call, two cuts of the means: {bits}; {1e3 * (streamed + reduced):.0f} ms")
    return 0 if same and whole else 1


if __name__ == "__main__":
    raise SystemExit(main())
