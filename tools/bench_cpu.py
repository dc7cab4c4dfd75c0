"""Speed on the CPU beside NumPy and SciPy: forty ops on 2048 x 2048 cells and on 32, in one process, on the threads that the process may use.

Method: a call of ours and one of NumPy's or SciPy's in turn, the best time of each; both make a new result. What is compared must agree first.
    python tools/bench.py --cpu                       # both sizes, a table
    python tools/bench.py --cpu --only softmax        # some of it
    python tools/bench.py --cpu --write               # the table into docs/performance.md, between its marks
    python tools/bench.py --cpu --one-thread          # one thread's own processor time, for a machine that has other work too
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
MARKS = "<!-- measured by tools/bench.py --cpu -->\n", "<!-- end of what was measured -->\n"
GOALS = {"large": 0.5, "small": 0.2}  # of NumPy's speed, at least; and the median of the large ones 1.0
Call = Callable[[], Any]


def _layer_norm(x: Any, w: Any, b: Any) -> Any:
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(var + np.float32(1e-5)) * w + b


def _max_pool(x: Any) -> Any:
    rows, columns = x.shape[-2] // 2, x.shape[-1] // 2
    return x[..., : 2 * rows, : 2 * columns].reshape(*x.shape[:-2], rows, 2, columns, 2).max((-3, -1))


def _segment_max(x: Any, ids: Any, count: int) -> Any:
    out = np.full((count, *x.shape[1:]), -np.inf, x.dtype)
    np.maximum.at(out, ids, x)
    return out


def cases(rows: int, columns: int) -> dict[str, tuple[Call, Call]]:
    """Name -> (ours, theirs), on float32 arrays of rows x columns cells."""
    from scipy import special

    import baracuda_rt as brt

    rng = np.random.default_rng(0)
    x, y = (rng.standard_normal((rows, columns), dtype=np.float32) for _ in range(2))
    positive = np.abs(x) + np.float32(0.1)
    w, b = rng.standard_normal((2, columns), dtype=np.float32)
    mask, index, counts = x > 0, rng.integers(0, rows, rows), rng.integers(0, 100, (rows, columns), dtype=np.int32)
    places = counts.astype(np.int64) % columns
    ids = rng.integers(0, max(rows // 4, 1), rows)
    images, segments = x.reshape(1, 1, rows, columns), max(rows // 4, 1)
    return {
        "add": (lambda: brt.add(x, y), lambda: np.add(x, y)),
        "mul by a row": (lambda: brt.mul(x, w), lambda: np.multiply(x, w)),
        "div": (lambda: brt.div(x, positive), lambda: np.divide(x, positive)),
        "maximum": (lambda: brt.maximum(x, y), lambda: np.maximum(x, y)),
        "pow": (lambda: brt.pow(positive, y), lambda: np.power(positive, y)),
        "where": (lambda: brt.where(mask, x, y), lambda: np.where(mask, x, y)),
        "gt": (lambda: brt.gt(x, y), lambda: np.greater(x, y)),
        "clamp": (lambda: brt.clamp(x, -1.0, 1.0), lambda: np.clip(x, np.float32(-1), np.float32(1))),
        "abs": (lambda: brt.abs(x), lambda: np.abs(x)),
        "sqrt": (lambda: brt.sqrt(positive), lambda: np.sqrt(positive)),
        "exp": (lambda: brt.exp(x), lambda: np.exp(x)),
        "log": (lambda: brt.log(positive), lambda: np.log(positive)),
        "sin": (lambda: brt.sin(x), lambda: np.sin(x)),
        "tanh": (lambda: brt.tanh(x), lambda: np.tanh(x)),
        "erf": (lambda: brt.erf(x), lambda: special.erf(x)),
        "sigmoid": (lambda: brt.sigmoid(x), lambda: special.expit(x)),
        "gelu": (lambda: brt.gelu(x), lambda: np.float32(0.5) * x * (1 + special.erf(x * np.float32(0.70710678)))),
        "cast to float64": (lambda: brt.cast(x, "float64"), lambda: x.astype(np.float64)),
        "cast to int32": (lambda: brt.cast(x, "int32"), lambda: x.astype(np.int32)),
        "sum": (lambda: brt.sum(x), lambda: np.sum(x)),
        "sum of rows": (lambda: brt.sum(x, dim=-1), lambda: np.sum(x, -1)),
        "sum of columns": (lambda: brt.sum(x, dim=0), lambda: np.sum(x, 0)),
        "mean of rows": (lambda: brt.mean(x, dim=-1), lambda: np.mean(x, -1)),
        "var of rows": (lambda: brt.var(x, dim=-1, correction=0), lambda: np.var(x, -1)),
        "amax of rows": (lambda: brt.amax(x, dim=-1), lambda: np.max(x, -1)),
        "argmax of rows": (lambda: brt.argmax(x, dim=-1), lambda: np.argmax(x, -1)),
        "sum of int32": (lambda: brt.sum(counts), lambda: np.sum(counts)),
        "logsumexp": (lambda: brt.logsumexp(x, dim=-1), lambda: special.logsumexp(x, -1)),
        "softmax": (lambda: brt.softmax(x, -1), lambda: special.softmax(x, -1)),
        "log_softmax": (lambda: brt.log_softmax(x, -1), lambda: special.log_softmax(x, -1)),
        "layer_norm": (lambda: brt.layer_norm(x, (columns,), w, b), lambda: _layer_norm(x, w, b)),
        "cumsum of rows": (lambda: brt.cumsum(x, -1), lambda: np.cumsum(x, -1)),
        "cumsum of columns": (lambda: brt.cumsum(x, 0), lambda: np.cumsum(x, 0)),
        "transpose": (lambda: brt.contiguize(x.T), lambda: np.ascontiguousarray(x.T)),
        "flip": (lambda: brt.flip(x, (1,)), lambda: np.ascontiguousarray(np.flip(x, 1))),
        "concat": (lambda: brt.concat((x, y), 1), lambda: np.concatenate((x, y), 1)),
        "index_select": (lambda: brt.index_select(x, 0, index), lambda: np.take(x, index, 0)),
        "gather": (lambda: brt.gather(x, 1, places), lambda: np.take_along_axis(x, places, 1)),
        "unsorted_segment_max": (lambda: brt.unsorted_segment_max(x, ids, num_segments=segments), lambda: _segment_max(x, ids, segments)),
        "max_pool2d": (lambda: brt.max_pool2d(images, 2), lambda: _max_pool(images)),
    }  # fmt: skip


def agree(name: str, ours: Any, theirs: Any) -> None:
    """Raises ValueError where results differ by more than rounding."""
    ours = ours[0] if isinstance(ours, tuple) else ours
    if not np.allclose(np.asarray(ours, np.float64), np.asarray(theirs, np.float64), 2e-4, 2e-3, equal_nan=True):
        raise ValueError(f"{name}: results differ from NumPy's")


def best(calls: Sequence[Call], seconds: float, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """The best time of each call in seconds, called in turn; a turn of short calls is many of each."""
    for call in calls:
        call()
    start = time.perf_counter()
    calls[0]()
    many = max(1, min(1000, int(2e-4 / max(time.perf_counter() - start, 1e-7))))
    found = [float("inf")] * len(calls)
    stop, turns = time.perf_counter() + seconds, 0
    while turns < 5 or (time.perf_counter() < stop and turns < 1000):
        turns += 1
        for k, call in enumerate(calls):
            start = clock()
            for _ in range(many):
                call()
            found[k] = min(found[k], (clock() - start) / many)
    return found


def machine(one_thread: bool = False) -> str:
    """What was measured on."""
    model = platform.processor() or platform.machine()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
        found = re.search(r"^model name\s*:\s*(.*)$", text, re.MULTILINE)
        model = found.group(1) if found else model
    except OSError:
        pass
    import scipy

    from baracuda_rt.executors.host import host
    from baracuda_rt.settings import settings

    return (
        f"{model}, {'one thread, its own processor time' if one_thread else f'{settings.host_threads} threads'}, {host().compiler().version}, NumPy {np.__version__}, SciPy {scipy.__version__}, "
        f"Python {platform.python_version()}, geometry {settings.host_geometry}"
    )


def measure(only: str | None, seconds: float, one_thread: bool = False) -> dict[str, dict[str, tuple[float, float]]]:
    """Name -> size -> times of ours and theirs, in seconds."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    clock = time.thread_time if one_thread else time.perf_counter
    for size, (rows, columns) in (("large", (2048, 2048)), ("small", (4, 8))):
        for name, (ours, theirs) in cases(rows, columns).items():
            if only and only not in name:
                continue
            agree(name, ours(), theirs())
            found.setdefault(name, {})[size] = tuple(best((ours, theirs), seconds, clock))  # type: ignore[assignment]
            own, other = found[name][size]
            print(f"{size:6s}{name:24s}{own * 1e6:10.1f} us, theirs {other * 1e6:10.1f} us, ratio {other / own:6.2f}", file=sys.stderr, flush=True)
    return found


def table(found: dict[str, dict[str, tuple[float, float]]], one_thread: bool = False) -> str:
    """What the page shows."""
    ratios = {size: {name: own[size][1] / own[size][0] for name, own in found.items()} for size in GOALS}
    lines = [f"{machine(one_thread)}, {dt.datetime.now(dt.UTC).date().isoformat()}.", ""]
    for size, words in (("large", "2048 x 2048 cells"), ("small", "32 cells")):
        below = [name for name, ratio in ratios[size].items() if ratio < GOALS[size]]
        median = statistics.median(ratios[size].values())
        lines += [f"{words}: median {median:.2f}; below {GOALS[size]}: {', '.join(below) or 'none'}.", ""]
    lines += ["| Op | ours, ms | NumPy or SciPy, ms | ratio | 32 cells: ours, us | theirs, us | ratio |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for name, own in found.items():
        (a, b), (c, d) = own["large"], own["small"]
        lines.append(f"| {name} | {a * 1e3:.2f} | {b * 1e3:.2f} | {b / a:.2f} | {c * 1e6:.1f} | {d * 1e6:.1f} | {d / c:.2f} |")
    return "\n".join(lines) + "\n"


def read_options(argv: Sequence[str] | None, description: str | None) -> argparse.Namespace:
    """The command line of a table of the CPU's; sets one thread where it asks for that."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="WORD", help="ops with this in their name")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each op and size (default 0.5); at least five turns")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--one-thread", action="store_true", help="one thread's own processor time")
    options = parser.parse_args(argv)
    if options.one_thread:
        from baracuda_rt.executors.host import host

        host().runtime().set_workers(1)
    if options.write and options.only:
        parser.error("--write takes all ops")
    return options


def put(text: str, marks: tuple[str, str]) -> None:
    """Writes a table between its marks in the page."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(marks[0]) + len(marks[0]), page.index(marks[1])
    temporary = PAGE.with_suffix(f".{os.getpid()}")
    temporary.write_text(page[:begin] + text + page[end:], encoding="utf-8")
    temporary.replace(PAGE)


def main(argv: Sequence[str] | None = None) -> int:
    options = read_options(argv, __doc__)
    found = measure(options.only, options.seconds, options.one_thread)
    if not found:
        print(f"no op has {options.only!r} in its name", file=sys.stderr)
        return 1
    text = table(found, options.one_thread)
    print(text, end="")
    if options.write:
        put(text, MARKS)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main())
