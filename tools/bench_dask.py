"""Programs over Dask arrays with one worker and with several: seconds, the workers' processor time, and whether all gave the same bits.

    python -m tools.bench_dask [--workers 1,2] [--executor cpu|cuda] [--scale 1.0] [--only NAME,NAME] [--repeats 5]

Each worker is a process with one thread. On the CPU each call takes one thread, with --executor cuda worker k sees device k alone. Inputs are drawn on the workers before the clock
starts, but for `file`: there workers read blocks of a file that is four times a worker's limit of memory (at --scale 1). Results are small sums, so that what is measured is work, halos and merges, not
the way back. Everything runs once before it is timed; then the numbers of workers take turns, so that a busy minute of the machine meets all of them, and the least time counts.
Where the machine has other work too, processor time says more: what more workers spend beyond one is the price of sharing. Needs the `dask` extra.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import logging
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

os.environ.setdefault("BARACUDA_RT_HOST_THREADS", "1")  # before the library reads it; worker processes inherit it

import dask
import dask.array as da
import numpy as np

import baracuda_rt as brt
import baracuda_rt.dask as brtd

ROWS, CHANNELS, SEGMENTS, BLOCKS = 1 << 20, 64, 256, 32
FILE = 1536  # MiB
LEAST = 384  # MiB that a worker needs for itself and a few blocks


def column_sums(y: Any) -> Any:
    return brtd.reduce_rows(y, partial=partial(brt.sum, dim=0, keepdim=True), merge=brt.add)


@dataclass(frozen=True)
class Size:
    rows: int
    device: dict[str, str]

    def draw(self, law: Callable[..., Any], *columns: int, seed: int = 1, **parameters: Any) -> Any:
        return brtd.draw(law, (self.rows, *columns), (-(-self.rows // BLOCKS), *columns), seed=seed, **parameters, **self.device)

    def x(self) -> Any:
        return self.draw(brt.normal, CHANNELS)

    def ids(self) -> Any:
        return self.draw(brt.randint, low=0, high=SEGMENTS)

    def weight(self) -> Any:
        return brtd.draw(brt.normal, (CHANNELS, 4), -1, seed=2, **self.device)


def norm(x: Any) -> Any:
    return brtd.map_blocks(partial(brt.rms_norm, normalized_shape=(CHANNELS,)), x, dtype=x.dtype, token="rms_norm")


def gated(x: Any, weight: Any) -> Any:
    """silu(conv(x)) * x along the rows, and a norm of each."""
    c = brtd.causal_conv1d(x[None], weight, activation="silu", layout="blc")[0]
    return column_sums(norm(brtd.map_blocks(brt.mul, c, x, dtype=x.dtype)))


def gradients(x: Any, weight: Any) -> Any:
    """Of the convolution, with x as its own upstream gradient: the columns of dx summed, and dw beside them."""
    dx, dw, _ = brtd.causal_conv1d_backward(x[None], x[None], weight, activation="silu", layout="blc")
    return da.concatenate([column_sums(dx[0]), dw.T], axis=0)


def shares(x: Any, ids: Any) -> Any:
    """Softmax of one score a row within each segment, and the rows weighted by it."""
    share = brtd.unsorted_segment_softmax(x[:, :1], ids, SEGMENTS)
    return brtd.unsorted_segment_sum(brtd.map_blocks(brt.mul, x, share, dtype=x.dtype), ids, SEGMENTS)


PROGRAMS: dict[str, tuple[Callable[[Size], list[Any]], Callable[..., Any]]] = {
    "formula, norm of rows": (lambda s: [s.x()], lambda x: column_sums(norm(brtd.map_blocks(brt.elementwise("gelu(a) * tanh(a) + a"), x, dtype=x.dtype)))),
    "softmax of rows": (lambda s: [s.x()], lambda x: column_sums(brtd.map_blocks(brt.softmax, x, dtype=x.dtype))),
    "causal_conv1d, gate, norm": (lambda s: [s.x(), s.weight()], gated),
    "causal_conv1d_backward": (lambda s: [s.x(), s.weight()], gradients),
    "unsorted_segment_mean": (lambda s: [s.x(), s.ids()], lambda x, ids: brtd.unsorted_segment_mean(x, ids, SEGMENTS)),
    "unsorted_segment_max": (lambda s: [s.x(), s.ids()], lambda x, ids: brtd.unsorted_segment_max(x, ids, SEGMENTS)),
    "segment softmax, weighted sum": (lambda s: [s.x(), s.ids()], shares),
    "normal numbers": (lambda s: [], None),  # their own input: see build
    "file": (lambda s: [], None),
}  # fmt: skip


def read(path: str, device: dict[str, str], block_info: Any = None) -> Any:
    """A block of rows of a file."""
    (first, last), _ = block_info[None]["array-location"]
    block = np.fromfile(path, np.float32, (last - first) * CHANNELS, offset=4 * CHANNELS * first).reshape(-1, CHANNELS)
    if device:
        import cupy

        return cupy.asarray(block)
    return block


def build(name: str, size: Size, inputs: list[Any], path: str) -> Any:
    if name == "normal numbers":
        return column_sums(size.x())
    if name == "file":
        rows = os.path.getsize(path) // (4 * CHANNELS)
        chunk = min(rows, 1 << 16)
        meta = size.weight()._meta
        x = da.map_blocks(read, path, size.device, chunks=(tuple(min(chunk, rows - r) for r in range(0, rows, chunk)), (CHANNELS,)), dtype=np.float32, meta=meta)
        return gated(x, size.weight())
    return PROGRAMS[name][1](*inputs)


@contextlib.contextmanager
def clients(counts: list[int], executor: str, limit: int) -> Iterator[dict[int, Any]]:
    """A client for each number of workers; limit: MiB of a worker, 0 for none."""
    from distributed import Client, Nanny, Scheduler, SpecCluster

    logging.getLogger("distributed").setLevel(logging.ERROR)
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    devices = visible.split(",") if visible else [str(k) for k in range(max(counts))]
    with contextlib.ExitStack() as stack:
        found = {}
        for count in counts:
            workers = {}
            for k in range(count):
                environment = {"BARACUDA_RT_HOST_THREADS": os.environ["BARACUDA_RT_HOST_THREADS"], "CUDA_VISIBLE_DEVICES": devices[k] if executor == "cuda" else ""}
                environment["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"  # it samples a hundred times a second
                workers[k] = {"cls": Nanny, "options": {"nthreads": 1, "memory_limit": limit << 20, "env": environment, "dashboard": False, "silence_logs": logging.ERROR}}
            scheduler = {"cls": Scheduler, "options": {"dashboard": False, "dashboard_address": ":0"}}
            cluster = stack.enter_context(SpecCluster(workers=workers, scheduler=scheduler))
            found[count] = stack.enter_context(Client(cluster, set_as_default=False))
            found[count].wait_for_workers(count)
        yield found


def plain(array: Any) -> np.ndarray:
    return np.asarray(array.get() if hasattr(array, "get") else array)


def spread(client: Any, arrays: list[Any]) -> list[Any]:
    """The arrays in the workers' memory, neighbouring blocks of rows on one worker: as they come to lie where a program reads its input itself."""
    addresses = list(client.scheduler_info(n_workers=-1)["workers"])

    def home(key: Any, count: int) -> str:
        return addresses[key[1] * len(addresses) // count]

    placed = []
    for array in arrays:
        with dask.annotate(workers=partial(home, count=array.numblocks[0])):
            placed.append(client.persist(array.map_blocks(keep, dtype=array.dtype, meta=array._meta), optimize_graph=False))
    return placed


def keep(block: Any) -> Any:
    return block


def spent(client: Any) -> float:
    """Processor time of all workers so far."""
    return sum(client.run(time.process_time).values())


def measure(name: str, size: Size, found: dict[int, Any], repeats: int, path: str) -> tuple[dict[int, float], dict[int, float], bool]:
    """Least seconds and least processor time for each number of workers, and whether all results, and that of this process alone, are the same bits."""
    from distributed import wait

    graphs = {}
    for count, client in found.items():
        inputs = spread(client, PROGRAMS[name][0](size))
        with client.as_current():
            wait(inputs)
        graphs[count] = build(name, size, inputs, path)
    results, best, work = set(), dict.fromkeys(found, float("inf")), dict.fromkeys(found, float("inf"))
    for turn in range(repeats + 1):
        for count, client in found.items():
            before, begin = spent(client), time.perf_counter()
            result = client.compute(graphs[count]).result()
            seconds, after = time.perf_counter() - begin, spent(client)
            results.add(plain(result).tobytes())
            if turn:
                best[count], work[count] = min(best[count], seconds), min(work[count], after - before)
    alone = build(name, size, PROGRAMS[name][0](size), path).compute(scheduler="synchronous")
    return best, work, results == {plain(alone).tobytes()}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--workers", default="1,2", help="numbers of workers, with commas between them")
    parser.add_argument("--executor", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--scale", type=float, default=1.0, help="of the rows")
    parser.add_argument("--only", default="", help="parts of names, with commas between them")
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args(arguments)
    counts = [int(count) for count in args.workers.split(",")]
    wanted = [name for name in PROGRAMS if any(part in name for part in args.only.split(","))]
    size = Size(max(BLOCKS, int(ROWS * args.scale)), {"device": "cuda"} if args.executor == "cuda" else {})
    mib = size.rows * CHANNELS * 4 / 2**20
    print(f"{platform.machine()}, {os.cpu_count()} cores, {args.executor}, {dt.datetime.now(dt.UTC):%Y-%m-%d}; float32 rows of {CHANNELS}, least of {args.repeats}; load {os.getloadavg()[0]:.0f}\n")
    head = [f"{count} worker{'s' * (count > 1)}" for count in counts]
    print("| program | MiB | " + " | ".join((*(f"{h}, s" for h in head), "faster", *(f"{h}, processor s" for h in head))) + " | bits |")
    print("| --- | ---: | " + "---: | " * (2 * len(counts) + 1) + "--- |")
    agreed = True
    with tempfile.TemporaryDirectory() as folder, dask.config.set({"distributed.worker.memory.terminate": False}):
        path = os.path.join(folder, "rows")
        for group, limit in ((False, 0), (True, max(LEAST, int(FILE * args.scale) // 4))):
            names = [name for name in wanted if (name == "file") == group]
            if not names:
                continue
            if group:
                write(path, max(1, int(FILE * args.scale)))
            with clients(counts, args.executor, limit) as found:
                for name in names:
                    best, work, same = measure(name, size, found, args.repeats, path)
                    agreed &= same
                    what = (f"the convolution from a file, {limit} MiB a worker", os.path.getsize(path) / 2**20) if group else (name, mib)
                    cells = *(f"{best[count]:.2f}" for count in counts), f"{best[counts[0]] / best[counts[-1]]:.2f}", *(f"{work[count]:.2f}" for count in counts)
                    print(f"| {what[0]} | {what[1]:.0f} | {' | '.join(cells)} | {'the same' if same else 'OTHERS'} |", flush=True)
    print(f"\n{'agrees' if agreed else 'DOES NOT AGREE'}: all numbers of workers, and this process alone")
    return 0 if agreed else 1


def write(path: str, mib: int) -> None:
    """A file of so many MiB; one MiB of random numbers over and over, each time rolled on by a row."""
    part = brt.normal(((1 << 18) // CHANNELS, CHANNELS), seed=3)
    with open(path, "wb") as file:
        for k in range(mib):
            file.write(np.roll(part, k, 0).tobytes())


if __name__ == "__main__":
    raise SystemExit(main())
