"""Timing on a CUDA device: events around a call, or a graph of many calls."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

__all__ = ["REPLAYED", "Device"]

FLUSH_BYTES = 512 << 20
REPLAYED = 20  # calls in a graph that is replayed

_READ = r"""
extern "C" __global__ void read_all(const float4* x) {
    float4 v[4];
    for (int k = 0; k < 4; ++k) v[k] = x[(blockIdx.x * 4 + k) * 256 + threadIdx.x];
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += v[k].x + v[k].y + v[k].z + v[k].w;
    if (sum != 0) asm volatile("trap;");  // never: all are zero; so that the reads are not left out
}
"""


class Device:
    """Timing on the current CUDA device."""

    def __init__(self) -> None:
        import cupy

        self.cupy = cupy
        self.scratch = cupy.zeros(FLUSH_BYTES // 4, "float32")
        self.clean = cupy.zeros(FLUSH_BYTES // 4, "float32")
        self.reader = cupy.RawKernel(_READ, "read_all")

    def flush(self) -> None:
        """Puts lines of no use into the L2 cache, all of them unmodified."""
        self.scratch.fill(0)
        self.reader((self.clean.size // 4096,), (256,), (self.clean,))

    def time(self, call: Callable[[], Any], repeats: int) -> float:
        """Median milliseconds of a call that has run before."""
        cupy = self.cupy
        for _ in range(3):
            call()
        pairs = []
        for _ in range(repeats):
            self.flush()
            begin, end = cupy.cuda.Event(), cupy.cuda.Event()
            begin.record()
            call()
            end.record()
            pairs.append((begin, end))
        pairs[-1][1].synchronize()
        return statistics.median(cupy.cuda.get_elapsed_time(*pair) for pair in pairs)

    def replay(self, call: Callable[[], Any], repeats: int, peer: Any = None) -> float:
        """Median milliseconds of a call, from a graph of many; nothing is flushed. `peer`: the module torch, where the call is PyTorch's."""
        cupy = self.cupy
        for _ in range(3):
            call()
        if peer is not None:
            graph, outside = peer.cuda.CUDAGraph(), peer.cuda.current_stream()
            try:
                with peer.cuda.graph(graph):
                    for _ in range(REPLAYED):
                        call()
            finally:  # a capture that fails leaves its stream the current one
                peer.cuda.set_stream(outside)
            launch, stream = graph.replay, cupy.cuda.ExternalStream(peer.cuda.current_stream().cuda_stream)
        else:
            stream = cupy.cuda.Stream(non_blocking=True)
            with stream:
                call()
                stream.begin_capture()
                for _ in range(REPLAYED):
                    call()
                captured = stream.end_capture()
            launch = lambda: captured.launch(stream)  # noqa: E731
        for _ in range(3):
            launch()
        times = []
        for _ in range(repeats):
            begin, end = cupy.cuda.Event(), cupy.cuda.Event()
            begin.record(stream)
            launch()
            end.record(stream)
            end.synchronize()
            times.append(cupy.cuda.get_elapsed_time(begin, end) / REPLAYED)
        return statistics.median(times)

    def in_a_row(self, call: Callable[[], Any], wait: Callable[[Any], Any], repeats: int) -> float:
        """Median milliseconds of one of many calls in a row, by the host's clock: for what does not run on a stream that is known here. `wait` takes a result and waits for it."""
        for _ in range(3):
            wait(call())
        times = []
        for _ in range(max(3, repeats // 4)):
            self.flush()
            self.cupy.cuda.Device().synchronize()
            begin = time.perf_counter()
            for _ in range(REPLAYED - 1):
                call()
            wait(call())
            times.append(1e3 * (time.perf_counter() - begin) / REPLAYED)
        return statistics.median(times)

    def copy_rate(self, repeats: int) -> float:
        """GB/s of a device-to-device copy of 256 MiB, bytes read and written."""
        a = self.cupy.zeros(64 << 20, "float32")
        b = self.cupy.empty_like(a)
        return 2 * a.nbytes / self.time(lambda: self.cupy.copyto(b, a), repeats) / 1e6

    def free(self) -> None:
        self.cupy.get_default_memory_pool().free_all_blocks()
        torch = sys.modules.get("torch")
        if torch is not None:
            torch.cuda.empty_cache()
