"""Speed beside PyTorch eager, torch.compile, CuPy, JAX and specialists, on one card in one run; without a GPU, a smoke run on the host executor.

Method: device events around each call, L2 flushed before it (which also hides the host's part) by writing one array and reading another, so
that it holds no lines whose writing back the call would pay for; median of many; each byte that an operation must read or write counted once,
whatever a kernel really moves; the copy rate of the card measured first, in the same way.
Peers (tools/bench_peers.py: PyTorch, specialists, CuPy, JAX) work on the same memory. Results whose values differ from a peer's are marked, not reported as fast.
    python tools/bench.py --only softmax --out out/bench         # results.json, results.md, results.svg
    python tools/bench.py --sweep                                 # other shapes of some ops
    python tools/bench.py --models                                # calls at the sizes of models; small ones by graph replay
    python tools/bench.py --shapes                                # the same ops at shapes that nothing was tuned for
    python tools/bench.py --lines                                 # every line of tests/model_sizes.yaml beside PyTorch's function of the same name
    python tools/bench.py --host-time --startup                   # only these two
    python tools/bench.py --cpu                                   # NumPy arrays beside NumPy and SciPy, tools/bench_cpu.py
"""

from __future__ import annotations

import argparse
import fnmatch
import importlib
import json
import os
import platform
import sys
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
from tools.bench_device import Device  # noqa: E402
from tools.bench_host import host_times, startup_times  # noqa: E402
from tools.bench_models import MODELS  # noqa: E402
from tools.bench_peers import difference, import_torch, peers  # noqa: E402
from tools.bench_shapes import SHAPES  # noqa: E402
from tools.bench_sweep import SWEEP  # noqa: E402

SMOKE_DIVISOR = 4096
SMALL = 32_000_000  # bytes: what moves less is timed by replay in --models and --shapes


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
    if device and torch is not None:
        for peer in peers(case, arrays, torch, device, repeats, replayed=replayed, moved=row["bytes"]):
            if peer.name in skip:
                continue
            try:
                peer_call = peer.make()
                apart = difference(torch, result, peer_call())
                row["ms"][peer.name] = peer.time(peer_call)
                if apart > tolerance(case):
                    row["notes"].append(f"differs from {peer.name} by {apart:.1e}")
            except Exception as error:
                row["notes"].append(f"{peer.name}: {type(error).__name__}: {str(error).splitlines()[0][:100] if str(error) else ''}")
    row["gbps"] = {name: row["bytes"] / ms / 1e6 for name, ms in row["ms"].items()}
    return row


def _wall(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return 1e3 * (time.perf_counter() - start)


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
    parser.add_argument("--skip", metavar="PEERS", default="", help="peers to leave out: eager,compiled,triton,cupy,jax,...")
    parser.add_argument("--alone", action="store_true", help="no peers, PyTorch is not imported")
    parser.add_argument("--budget", metavar="SECONDS", type=float, help="leave torch.compile out after two thirds of this time, stop after it")
    parser.add_argument("--out", metavar="DIR", default=str(ROOT / "out" / "bench"))
    parser.add_argument("--list", action="store_true", help="print the cases and stop")
    parser.add_argument("--sweep", action="store_true", help="the cases of tools/bench_sweep.py: lengths, segment counts, windows")
    parser.add_argument("--models", action="store_true", help="the cases of tools/bench_models.py: sizes of models, small ones by graph replay")
    parser.add_argument("--shapes", action="store_true", help="the cases of tools/bench_shapes.py: shapes beside those of the table, timed as --models")
    parser.add_argument("--lines", action="store_true", help="the lines of tests/model_sizes.yaml, timed as --models")
    parser.add_argument("--cpu", action="store_true", help="NumPy arrays beside NumPy and SciPy; what follows is for tools/bench_cpu.py")
    given = list(sys.argv[1:] if argv is None else argv)
    if "--cpu" in given:
        from tools import bench_cpu

        return bench_cpu.main([word for word in given if word != "--cpu"])
    options = parser.parse_args(given)
    lines = importlib.import_module("tools.bench_lines").LINES if options.lines else ()  # it takes what tests take
    cases = lines or (SWEEP if options.sweep else MODELS if options.models else SHAPES if options.shapes else CASES)
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
            row = measure(case, device, torch, skip, repeats, 1 if device else SMOKE_DIVISOR, small=options.models or options.shapes or options.lines)
            report["cases"].append(row)
            print(bench_report.line(row, report.get("copy_gbps")), flush=True)
            if device:
                device.free()
    if "jax" in sys.modules:  # imported where a case is measured beside it
        report["machine"]["jax"] = sys.modules["jax"].__version__
    usual = everything and not options.only and not (options.sweep or options.models or options.shapes or options.lines)
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
