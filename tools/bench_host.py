"""Host time of small calls and start-up times, for `bench.py --host-time` and `--startup`."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.bench_device import Device
from tools.bench_peers import as_torch

__all__ = ["host_times", "startup_times"]

ROOT = Path(__file__).resolve().parents[1]


def _host_calls(xp: Any, brt: Any, torch: Any) -> dict[str, tuple[Callable[[], Any], Callable[[], Any] | None]]:
    """Calls of ops of different patterns on small arrays, beside PyTorch's same call."""
    n, rows = 1024, (8, 128)
    a, b, m, w = xp.zeros(n, "float32"), xp.ones(n, "float32"), xp.zeros(rows, "float32"), xp.ones(rows[1], "float32")
    image, mask = xp.zeros((1, 2, 16, 16), "float32"), xp.zeros(n, "bool")
    ids = xp.zeros(32, "int64")
    eight = ids % 8
    ours = {
        "lerp": lambda: brt.lerp(a, b, 0.3),
        "add": lambda: brt.add(a, b),
        "relu": lambda: brt.relu(a),
        "gelu": lambda: brt.gelu(a),
        "where": lambda: brt.where(mask, a, b),
        "add, a row": lambda: brt.add(m, w),
        "sum": lambda: brt.sum(m, -1),
        "argmax": lambda: brt.argmax(m, -1),
        "cumsum": lambda: brt.cumsum(m, -1),
        "softmax": lambda: brt.softmax(m, -1),
        "layer_norm": lambda: brt.layer_norm(m, (rows[1],), w, w),
        "permute": lambda: brt.permute(m, (1, 0)),
        "concat": lambda: brt.concat((m, m), 1),
        "index_select": lambda: brt.index_select(a, 0, ids),
        "embedding": lambda: brt.embedding(m, eight),
        "max_pool2d": lambda: brt.max_pool2d(image, 2),
    }
    if torch is None:
        return {name: (call, None) for name, call in ours.items()}
    F = torch.nn.functional
    ta, tb, tm, tw, timage, tmask, tids, teight = (as_torch(torch, x) for x in (a, b, m, w, image, mask, ids, eight))
    theirs = {
        "lerp": lambda: torch.lerp(ta, tb, 0.3),
        "add": lambda: ta + tb,
        "relu": lambda: F.relu(ta),
        "gelu": lambda: F.gelu(ta),
        "where": lambda: torch.where(tmask, ta, tb),
        "add, a row": lambda: tm + tw,
        "sum": lambda: tm.sum(-1),
        "argmax": lambda: tm.argmax(-1),
        "cumsum": lambda: tm.cumsum(-1),
        "softmax": lambda: torch.softmax(tm, -1),
        "layer_norm": lambda: F.layer_norm(tm, (rows[1],), tw, tw),
        "permute": lambda: tm.permute(1, 0).contiguous(),
        "concat": lambda: torch.cat((tm, tm), 1),
        "index_select": lambda: ta.index_select(0, tids),
        "embedding": lambda: F.embedding(teight, tm),
        "max_pool2d": lambda: F.max_pool2d(timage, 2),
    }
    return {name: (call, theirs[name]) for name, call in ours.items()}


def host_times(device: Device | None, torch: Any) -> dict[str, float]:
    """Microseconds of host time a call, without waiting for the device: small operands, batches with a wait between them."""
    import numpy as np

    import baracuda_rt as brt

    xp = device.cupy if device else np
    wait = device.cupy.cuda.runtime.deviceSynchronize if device else lambda: None
    a, b, y = xp.zeros(1024, "float32"), xp.ones(1024, "float32"), xp.empty(1024, "float32")
    plan = brt.select("lerp", "forward", a=a, b=b, weight=0.3)
    calls: dict[str, Callable[[], Any]] = {
        "ours: lerp, plan.run": lambda: plan.run(a=a, b=b, y=y),
        "ours: lerp, out=": lambda: brt.lerp(a, b, 0.3, out=y),
    }
    if device:
        kernel = device.cupy.RawKernel('extern "C" __global__ void f(const float* a, const float* b, float* y, long long n) {}', "f")
        kernel((1,), (256,), (a, b, y, 1024))
        calls["bare CuPy RawKernel"] = lambda: kernel((4,), (256,), (a, b, y, 1024))
    calls["cupy: a + b" if device else "numpy: a + b"] = lambda: a + b
    pairs = _host_calls(xp, brt, torch)
    for name, (ours, theirs) in pairs.items():
        calls[f"ours: {name}"] = ours
        if theirs is not None:
            calls[f"torch: {name}"] = theirs
    samples: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        for _ in range(20):
            call()
    for _ in range(20):  # in turns, so that what slows the machine slows all of them
        for name, call in calls.items():
            wait()
            start = time.perf_counter()
            for _ in range(50):
                call()
            samples[name].append((time.perf_counter() - start) / 50)
    wait()
    out = {name: 1e6 * statistics.median(values) for name, values in samples.items()}
    ratios = [out[f"ours: {name}"] / out[f"torch: {name}"] for name in pairs if f"torch: {name}" in out]
    if ratios:
        out |= {f"ours / torch, median of {len(ratios)} ops": statistics.median(ratios), "ours / torch, largest": max(ratios)}
    return out


# -- start-up ---------------------------------------------------------------------------------------------------------------------------

_IMPORT = "import time, numpy; t = time.perf_counter(); import {module}; print(1e3 * (time.perf_counter() - t))"
_FIRST = """
import time
import {xp} as xp
import baracuda_rt as brt
a = xp.zeros(1024, "float32")
{wait}
t = time.perf_counter()
brt.lerp(a, a, 0.25)
{wait}
print(1e3 * (time.perf_counter() - t))
"""
_PEERS = {
    "cupy": """
import time
import cupy
a = cupy.zeros(1024, "float32")
cupy.cuda.Device().synchronize()
t = time.perf_counter()
kernel = cupy.RawKernel('extern "C" __global__ void f(const float* a, float* y) { y[threadIdx.x] = a[threadIdx.x] * 0.25f; }', "f")
kernel((1,), (256,), (a, a))
cupy.cuda.Device().synchronize()
print(1e3 * (time.perf_counter() - t))
""",
    "torch": """
import time
import torch
a = torch.zeros(1024, device="cuda")
torch.cuda.synchronize()
t = time.perf_counter()
torch.lerp(a, a, 0.25)
torch.cuda.synchronize()
print(1e3 * (time.perf_counter() - t))
""",
}


def startup_times(device: Device | None, repeats: int) -> dict[str, float]:
    """Milliseconds, in fresh processes: import beyond NumPy's own, and the first call with an empty cache, a warm one, a bundle."""

    def run(program: str, **environment: str) -> float:
        given = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        given.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
        done = subprocess.run([sys.executable, "-c", program], env=given, capture_output=True, text=True, timeout=300, check=False)
        return float(done.stdout.split()[-1]) if done.returncode == 0 and done.stdout.split() else float("nan")

    def median(call: Callable[[], float]) -> float:
        return statistics.median(call() for _ in range(repeats))

    xp, wait = ("cupy", "xp.cuda.Device().synchronize()") if device else ("numpy", "")
    first = _FIRST.format(xp=xp, wait=wait)
    run(first)
    out = {"import baracuda_rt (after numpy)": median(lambda: run(_IMPORT.format(module="baracuda_rt")))}
    with tempfile.TemporaryDirectory() as directory:
        places = [f"{directory}/{k}" for k in range(repeats)]
        out["first kernel, empty cache"] = statistics.median(run(first, BARACUDA_RT_CACHE_DIR=place) for place in places)
        out["first kernel, warm cache"] = median(lambda: run(first, BARACUDA_RT_CACHE_DIR=places[0]))
        bundle = f"{directory}/kernels.bundle"
        arch = f"sm_{device.cupy.cuda.Device().compute_capability}" if device else "host"
        command = [sys.executable, "-m", "baracuda_rt.commands.cli", "--compile", arch, "--only", "*.lerp.forward.f32@*", "--bundle", bundle]
        given = {**os.environ, "PYTHONPATH": str(ROOT), "BARACUDA_RT_CACHE_DIR": places[0]}
        if subprocess.run(command, env=given, capture_output=True, timeout=300, check=False).returncode == 0:
            settings = {"BARACUDA_RT_BUNDLE": bundle, "BARACUDA_RT_NO_COMPILE": "1", "BARACUDA_RT_CACHE_DIR": f"{directory}/none"}
            out["first kernel, bundle, empty cache"] = median(lambda: run(first, **settings))
        if device:
            out["cupy: first RawKernel, empty cache"] = statistics.median(run(_PEERS["cupy"], CUPY_CACHE_DIR=f"{place}-cupy") for place in places)
            out["cupy: first RawKernel, warm cache"] = median(lambda: run(_PEERS["cupy"], CUPY_CACHE_DIR=f"{places[0]}-cupy"))
            out["torch: first lerp"] = median(lambda: run(_PEERS["torch"]))
    if device:
        out["import torch (after numpy), for comparison"] = run(_IMPORT.format(module="torch"))
    return {name: value for name, value in out.items() if not math.isnan(value)}
