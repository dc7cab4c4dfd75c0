"""Speed beside PyTorch eager, torch.compile and specialists, on one card in one run; without a GPU, a smoke run on the host executor.

Method: device events around each call, L2 flushed before it (which also hides the host's part) by writing one array and reading another, so
that it holds no lines whose writing back the call would pay for; median of many; each byte that an operation must read or write counted once,
whatever a kernel really moves; the copy rate of the card measured first, in the same way.
Peers work on the same memory. Results whose values differ from PyTorch's are marked, not reported as fast.
    python tools/bench.py --only softmax --out out/bench         # results.json, results.md, results.svg
    python tools/bench.py --sweep                                 # other shapes of some ops
    python tools/bench.py --models                                # calls at the sizes of models; small ones by graph replay
    python tools/bench.py --host-time --startup                   # only these two
    python tools/bench.py --cpu                                   # NumPy arrays beside NumPy and SciPy, tools/bench_cpu.py
"""

from __future__ import annotations

import argparse
import fnmatch
import importlib
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools import bench_report, bench_torch  # noqa: E402
from tools.bench_cases import CASES, NUMPY_NAMES, Case, tolerance  # noqa: E402
from tools.bench_models import MODELS  # noqa: E402
from tools.bench_sweep import SWEEP  # noqa: E402

FLUSH_BYTES = 512 << 20
SMOKE_DIVISOR = 4096
REPLAYED = 20  # calls in a graph that is replayed
SMALL = 32_000_000  # bytes: what moves less is timed by replay in --models


class Maker:
    """Inputs of a case: reproducible arrays of its dtype on the executor that is measured."""

    def __init__(self, xp: Any, dtype: str, divisor: int) -> None:
        import ml_dtypes

        self.xp, self.divisor = xp, divisor
        self.rng = xp.random.default_rng(20240607)
        self._dtypes = {"bf16": ml_dtypes.bfloat16}
        self.dtype = self.to_dtype(dtype)

    def to_dtype(self, token: str) -> Any:
        return self._dtypes.get(token, NUMPY_NAMES.get(token))

    def n(self, extent: int, least: int = 4) -> int:
        """An extent, smaller in a smoke run."""
        return max(least, extent // self.divisor)

    def normal(self, *shape: int) -> Any:
        return self.rng.standard_normal(shape, dtype="float32").astype(self.dtype)

    def uniform(self, *shape: int, lo: float = 0.0, hi: float = 1.0) -> Any:
        return (lo + (hi - lo) * self.rng.random(shape, dtype="float32")).astype(self.dtype)

    def integers(self, low: int, high: int, *shape: int, dtype: str = "i32") -> Any:
        return self.rng.integers(low, high, shape).astype(self.to_dtype(dtype))

    def softmax(self, *shape: int) -> Any:
        e = self.xp.exp(self.rng.standard_normal(shape, dtype="float32"))
        return (e / e.sum(-1, keepdims=True)).astype(self.dtype)

    def call(self, op: str, *args: Any, **kwargs: Any) -> Any:
        """Another function of the library, for what a gradient takes from its forward."""
        import baracuda_rt as brt

        return getattr(brt, op)(*args, **kwargs)


# -- the device ---------------------------------------------------------------------------------------------------------------------------


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
            graph = peer.cuda.CUDAGraph()
            with peer.cuda.graph(graph):
                for _ in range(REPLAYED):
                    call()
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


def import_torch(anywhere: bool = False) -> Any:
    """PyTorch with a device (anywhere: or without one), or None."""
    try:
        import torch
    except ImportError:
        return None
    return torch if anywhere or torch.cuda.is_available() else None


def as_torch(torch: Any, value: Any) -> Any:
    """A tensor over an array's memory; anything else as it is."""
    if not hasattr(value, "data") or not hasattr(value, "dtype"):
        return value
    if value.dtype.name == "bfloat16":
        return torch.from_dlpack(value.view("uint16")).view(torch.bfloat16)
    return torch.from_dlpack(value)


def _leaves(result: Any) -> list[Any]:
    return [x for x in (result if isinstance(result, tuple | list) else (result,)) if x is not None]


def apart(torch: Any, ours: Any, theirs: Any) -> float:
    """The largest difference of two results, relative to the largest value."""
    worst = 0.0
    for a, b in zip(_leaves(ours), _leaves(theirs), strict=False):
        one, other = as_torch(torch, a).double(), b.detach().double()
        if one.shape != other.shape:
            return float("inf")
        scale = other[other.isfinite()].abs().max().item() if other.numel() else 0.0
        worst = max(worst, torch.nan_to_num(one - other, nan=0.0).abs().max().item() / (scale or 1.0))
    return worst


def torch_calls(torch: Any, case: Case, arrays: dict[str, Any]) -> tuple[Callable[[], Any], Callable[[], Callable[[], Any]]]:
    """PyTorch's eager call, and a function that makes the compiled one."""
    F = torch.nn.functional
    tensors = {name: as_torch(torch, value) for name, value in arrays.items()}
    for name in case.grad:
        tensors[name] = tensors[name].detach().requires_grad_()
    a = SimpleNamespace(torch=torch, **tensors)
    assert case.torch is not None
    function = case.torch

    def forward() -> Any:
        return function(F, a)

    def differentiated(forward: Callable[[], Any]) -> Callable[[], Any]:
        y = _leaves(forward())[0]
        leaves = [tensors[name] for name in case.grad]
        return lambda: torch.autograd.grad(y, leaves, a.dy, retain_graph=True)

    def compiled() -> Callable[[], Any]:
        torch._dynamo.reset()
        quick = torch.compile(forward, dynamic=False)
        return differentiated(quick) if case.grad else quick

    return (differentiated(forward) if case.grad else forward), compiled


def measure(case: Case, device: Device | None, torch: Any, skip: Sequence[str], repeats: int, divisor: int, *, small: bool = False) -> dict[str, Any]:
    """One case: milliseconds and GB/s of ours and of each peer; what fails is told, not raised. small: what moves little is replayed from a graph."""
    import baracuda_rt as brt

    xp = device.cupy if device else __import__("numpy")
    row: dict[str, Any] = {"case": case.id, "bound": case.bound, "ms": {}, "gbps": {}, "notes": []}
    try:
        arrays = case.inputs(Maker(xp, case.dtype, divisor))
        a = SimpleNamespace(**arrays)
        row["bytes"] = case.moved(a)
        call = lambda: case.ours(brt, a)  # noqa: E731
        result = call()
        replayed = bool(device) and small and row["bytes"] < SMALL and not case.grad and not case.waits  # PyTorch runs a gradient on its forward's stream, which a capture would leave
        if device is None:
            row["ms"]["ours"] = min(_wall(call) for _ in range(3))
        else:
            row["ms"]["ours"] = device.replay(call, repeats) if replayed else device.time(call, repeats)
    except Exception as error:  # a case that cannot run is a line of the report
        row["error"] = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        return row
    if device and torch is not None and (case.torch is not None or case.peers):
        peers: dict[str, Callable[[], Callable[[], Any]]] = {}
        if case.torch is not None:
            eager, make_compiled = torch_calls(torch, case, arrays)
            peers["eager"] = lambda: eager
            if case.compiled:
                peers["compiled"] = make_compiled
        tensors = SimpleNamespace(torch=torch, **{name: as_torch(torch, value) for name, value in arrays.items()})
        for name, peer in case.peers.items():
            if peer is not None:
                peers[name] = lambda peer=peer: lambda: peer(torch.nn.functional, tensors)
        for name, make in peers.items():
            if name in skip:
                continue
            try:
                peer_call = make()
                difference = apart(torch, result, peer_call())
                row["ms"][name] = device.replay(peer_call, repeats, torch) if replayed else device.time(peer_call, repeats)
                if difference > tolerance(case):
                    row["notes"].append(f"differs from {name} by {difference:.1e}")
            except Exception as error:
                row["notes"].append(f"{name}: {type(error).__name__}: {str(error).splitlines()[0][:100] if str(error) else ''}")
    row["gbps"] = {name: row["bytes"] / ms / 1e6 for name, ms in row["ms"].items()}
    return row


def _wall(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return 1e3 * (time.perf_counter() - start)


# -- host time ------------------------------------------------------------------------------------------------------------------------


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


# -- the run ----------------------------------------------------------------------------------------------------------------------------


def describe(device: Device | None, torch: Any) -> dict[str, Any]:
    """The machine and the versions that a report must name."""
    import numpy as np

    import baracuda_rt

    out = {"baracuda_rt": baracuda_rt.__version__, "python": platform.python_version(), "numpy": np.__version__}
    if device:
        runtime = device.cupy.cuda.runtime
        properties = runtime.getDeviceProperties(device.cupy.cuda.Device().id)
        out |= {"device": properties["name"].decode(), "cupy": device.cupy.__version__, "driver": str(runtime.driverGetVersion())}
    else:
        out["device"] = f"host ({platform.machine()}, {len(os.sched_getaffinity(0))} CPUs)"
    if torch is not None:
        out["torch"] = torch.__version__
    return out


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="PATTERN", action="append", help="cases that match (shell pattern, or a part of the name); may be repeated")
    parser.add_argument("--host-time", action="store_true", help="host time a call instead of the cases")
    parser.add_argument("--startup", action="store_true", help="import and first-kernel times instead of the cases")
    parser.add_argument("--quick", action="store_true", help="few repeats; without a GPU tiny inputs")
    parser.add_argument("--skip", metavar="PEERS", default="", help="peers to leave out: eager,compiled,triton,...")
    parser.add_argument("--alone", action="store_true", help="no peers, PyTorch is not imported")
    parser.add_argument("--budget", metavar="SECONDS", type=float, help="leave torch.compile out after two thirds of this time, stop after it")
    parser.add_argument("--out", metavar="DIR", default=str(ROOT / "out" / "bench"))
    parser.add_argument("--list", action="store_true", help="print the cases and stop")
    parser.add_argument("--sweep", action="store_true", help="the cases of tools/bench_sweep.py: lengths, segment counts, windows")
    parser.add_argument("--models", action="store_true", help="the cases of tools/bench_models.py: sizes of models, small ones by graph replay")
    parser.add_argument("--cpu", action="store_true", help="NumPy arrays beside NumPy and SciPy; what follows is for tools/bench_cpu.py")
    given = list(sys.argv[1:] if argv is None else argv)
    if "--cpu" in given:
        from tools import bench_cpu

        return bench_cpu.main([word for word in given if word != "--cpu"])
    options = parser.parse_args(given)
    cases = SWEEP if options.sweep else MODELS if options.models else CASES
    chosen = [case for case in cases if not options.only or any(p in case.id or fnmatch.fnmatchcase(case.id, p) for p in options.only)]
    if options.list:
        print("\n".join(case.id for case in chosen))
        return 0
    if not chosen:
        print(f"no case matches {options.only}; --list prints them", file=sys.stderr)
        return 1
    from baracuda_rt.call.devices import cuda_module

    device = Device() if cuda_module() is not None else None
    torch = import_torch(anywhere=device is None) if (device or options.host_time) and not options.alone else None
    if torch is not None and device:
        # A graph that is differentiated again and again must keep its buffers.
        importlib.import_module("torch._functorch.config").donated_buffer = False
        torch.backends.cuda.matmul.allow_tf32 = False
    repeats = 10 if options.quick else 40
    report: dict[str, Any] = {"machine": describe(device, torch), "cases": [], "host_us": {}, "startup_ms": {}}
    everything = not (options.host_time or options.startup)
    if device and everything:
        report["copy_gbps"] = device.copy_rate(repeats)
        print(f"{report['machine']['device']}: copy {report['copy_gbps']:.0f} GB/s", flush=True)
    start = time.monotonic()
    if everything:
        for case in chosen:
            spent = (time.monotonic() - start) / options.budget if options.budget else 0.0
            if spent > 1.0:
                report["cases"].append({"case": case.id, "error": "not run: the time budget was spent", "ms": {}, "gbps": {}, "notes": []})
                continue
            skip = options.skip.split(",") + (["compiled"] if spent > 0.67 else [])
            row = measure(case, device, torch, skip, repeats, 1 if device else SMOKE_DIVISOR, small=options.models)
            report["cases"].append(row)
            print(bench_report.line(row, report.get("copy_gbps")), flush=True)
            if device:
                device.free()
    usual = everything and not options.only and not (options.sweep or options.models)
    if options.host_time or usual:
        report["host_us"] = host_times(device, torch if device else None)
        if torch is not None:
            report["host_us"] |= bench_torch.tensor_times(torch, device is not None)
    if options.startup or usual:
        report["startup_ms"] = startup_times(device, 1 if options.quick else 5)
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "results.json").write_text(json.dumps(report, indent=1) + "\n")
    (out / "results.md").write_text(bench_report.markdown(report))
    (out / "results.svg").write_text(bench_report.chart(report))
    for name, values in (("host time a call, us", report["host_us"]), ("start-up, ms", report["startup_ms"])):
        for label, value in values.items():
            print(f"{name}: {label} {value:.2f}")
    failed = [row for row in report["cases"] if row.get("error")]
    print(f"{len(report['cases']) - len(failed)} of {len(report['cases'])} cases ran; written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
