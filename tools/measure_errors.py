"""Measures the error of each SKU that the op database's samples reach, beside PyTorch's on the same arrays, and writes docs/accuracy.md.

    python tools/measure_errors.py --executor cupy --jobs 16 --limit-s 280   # a device: merges into baracuda_rt/_generated/measured_errors.json
    python tools/measure_errors.py --jobs 2                                  # the CPU
Errors are in units in the last place of the output, and as a share of what the tests allow. Functions of one or two floating arrays are also measured over a
sweep: every f16 and bf16 of one operand, many values of other dtypes; elementwise functions and gradients of f32 and f64 over 1024 cells. Where PyTorch is
installed and has a function of floating arrays under the same name, it is called on the device or the CPU too, and its error held against the same reference
(tools/errors_torch.py). Progress is told every ten seconds; a call that fails is named and left out; a process that ends is replaced by one that goes on
behind its target; stopped by --limit-s, SIGINT or SIGTERM it writes what it has. `python -m baracuda_rt show SKU` looks the figures up.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

import baracuda_rt as brt  # noqa: E402
from baracuda_rt.commands.docs_tables import accuracy_page, worse_than_torch  # noqa: E402
from tests.harness import CONTIGUOUS, NUMPY, Target, run, targets  # noqa: E402
from tests.numerics import is_float, round_to, ulp  # noqa: E402
from tests.op_db.base import Draw, Sample  # noqa: E402
from tools.sanitize import plan_of  # noqa: E402

TABLE = ROOT / "baracuda_rt" / "_generated" / "measured_errors.json"
PAGE = ROOT / "docs" / "accuracy.md"
ANOTHER = 1000.0  # times the bound: no error, but another meaning of the name
MANY = 1024  # cells of operands of elementwise functions
SWEPT = ("unary_elementwise", "binary_elementwise")


def errors(target: Target, expected: Mapping[str, Any], results: Mapping[str, np.ndarray | None]) -> dict[str, float] | None:
    """The largest error of the floating outputs: in ulp, and as a share of what the tolerance allows."""
    worst: dict[str, float] | None = None
    for name, want in expected.items():
        got, token = results.get(name), target.token(name)
        if got is None or not is_float(token) or not got.size:
            continue
        with np.errstate(all="ignore"):
            value = np.asarray(want.value)
            value = value if value.dtype == np.longdouble else value.astype(np.float64)
            there = np.isfinite(value) & np.isfinite(round_to(value, token).astype(np.float64))
            error = np.abs(got.astype(value.dtype) - value)[there]  # where the reference has more digits than float64, so has the error
            allowed = np.broadcast_to(target.case.tolerance(name, target.types["T"]).allowed(want, token), value.shape)[there]
            unit = np.broadcast_to(ulp(value, token), value.shape)[there]
            share = np.where(error == 0, 0, error / allowed)
            at = int(np.argmax(share)) if share.size else 0
            bound = float((allowed / unit)[at]) if share.size else 0.0
            found = {"max_ulp": float(np.max(error / unit, initial=0.0)), "of_allowed": float(np.max(share, initial=0.0)), "bound_ulp": bound}
        if worst is not None:  # the bound is that of the cell which is nearest to it
            bound = max((worst, found), key=lambda f: f["of_allowed"])["bound_ulp"]
            found = {key: max(worst[key], found[key]) for key in worst} | {"bound_ulp": bound}
        worst = found
    return worst


def sweep(target: Target) -> Iterator[Sample]:
    """Every value of a 2-byte dtype, or many bit patterns and ordinary numbers of another one."""
    token = target.types["T"]
    if target.op.category not in SWEPT or target.decl.direction != "forward" or not is_float(token) or target.op.name == "cast":
        return
    names = [operand.name for operand in target.decl.inputs]
    if len(names) > 2 or any(target.token(name) != token for name in names) or not all(is_float(target.token(o.name)) for o in target.decl.outputs):
        return
    rng = np.random.default_rng(7)
    size = NUMPY[token].itemsize
    many = 1 << 15 if size == 2 else 1 << 11  # more have references in float64, which are off where results are subnormal
    arrays = {}
    for name in names:
        patterns = np.arange(1 << 16, dtype=np.uint16) if size == 2 else rng.integers(0, 1 << 8 * size, many, dtype=f"u{size}")
        ordinary = rng.normal(0, 1, many) * np.repeat([0.3, 1, 3, 30], many // 4)
        both = np.concatenate([patterns.view(NUMPY[token]), ordinary.astype(NUMPY[token])])
        arrays[name] = both if len(names) == 1 else rng.permutation(both)
    yield Sample(arrays, {}, "sweep")


def many(target: Target) -> Iterator[Sample]:
    """Operands of many cells for elementwise functions of f32 and f64: what the largest error of a dozen is, is chance."""
    token = target.types["T"]
    if target.case.make and target.decl.formulas and token in ("f32", "f64"):
        names = [o.name for o in target.op.directions["forward"].inputs if not o.optional]
        made = target.case.make(Draw(target.types, 11, target.case.domain), dict.fromkeys(names, (MANY,)))
        yield replace(made, id="many")


def beside(kept: dict[str, Any], ours: Mapping[str, float], theirs: Mapping[str, float] | None) -> None:
    """Keeps PyTorch's error on the same arrays, and ours on those alone. What is off by many times the bound is another function of that name."""
    if theirs is None or not theirs["of_allowed"] <= ANOTHER:  # NaN where the reference is a number: a power mean of sizes against one of signed numbers
        return
    for key, value in (("torch_ulp", theirs["max_ulp"]), ("torch_of_allowed", theirs["of_allowed"]), ("beside_torch", ours["of_allowed"])):
        kept[key] = max(kept.get(key, 0.0), round(value, 4))


class Share:
    """What one process measures: every `of`-th target. Its table and how far it is are on disk at any time."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.number, self.of = map(int, options.share.split("/"))
        self.xp: Any = np if options.executor == "numpy" else __import__("cupy")
        self.peer: Any = None
        with contextlib.suppress(ImportError):
            from tools.errors_torch import peer

            self.peer = peer
        self.table: dict[str, dict[str, Any]] = json.loads(options.out.read_text()) if options.begin and options.out.exists() else {}
        self.failed = 0

    def run(self) -> int:
        """Exit status: 0 done, 3 where the device gave up and another process has to go on behind the target named last."""
        own = dealt(chosen(self.options), self.number, self.of, self.xp is np)
        saved = time.monotonic()
        for k, target in enumerate(own[self.options.begin :], self.options.begin):
            self.note(k, len(own), target.id)
            self.measure(target)
            if self.failed and not self.alive():
                self.save()
                return 3
            if time.monotonic() - saved > 5:
                self.save()
                saved = time.monotonic()
        self.note(len(own), len(own), "")
        self.save()
        return 0

    def note(self, done: int, of: int, name: str) -> None:
        write(self.options.out.with_suffix(".progress"), json.dumps({"done": done, "of": of, "at": name, "failed": self.failed}))

    def save(self) -> None:
        write(self.options.out, json.dumps(self.table))

    def alive(self) -> bool:
        """Whether the device still answers: a kernel's fault ends its context."""
        if self.xp is np:
            return True
        try:
            self.xp.cuda.runtime.deviceSynchronize()
        except Exception:
            return False
        return True

    def fail(self, who: str, error: Exception) -> None:
        self.failed += 1
        text = str(error).splitlines()
        print(f"FAILED {who}: {type(error).__name__}: {text[0] if text else ''}", flush=True)

    def measure(self, target: Target) -> None:
        """All samples of a target; a failing one is named, and does not end the run."""
        try:
            samples = [*target.samples(empty=False), *sweep(target), *many(target)]
        except Exception as error:
            return self.fail(f"{target.id}: its samples", error)
        for sample in samples:
            try:
                sku = str(plan_of(target, sample, CONTIGUOUS, "host" if self.xp is np else None).sku)
                expected = target.expected(sample)
                results = run(target, sample, self.xp).results
                found = errors(target, expected, results)
            except (ValueError, brt.BaracudaError):  # a sample that must be refused
                continue
            except Exception as error:
                self.fail(f"{target.id} {sample.id}", error)
                continue
            if found is None:
                continue
            kept = self.table.setdefault(sku, {"max_ulp": 0.0, "of_allowed": -1.0, "samples": 0})
            if found["of_allowed"] > kept["of_allowed"]:
                kept["bound_ulp"] = round(found["bound_ulp"], 4)
            kept |= {key: max(kept[key], round(found[key], 4)) for key in ("max_ulp", "of_allowed")} | {"samples": kept["samples"] + 1}
            if sample.id == "sweep":
                kept["sweep_ulp"] = round(found["max_ulp"], 4)
            try:
                theirs = self.peer and self.peer(target, sample, "cpu" if self.xp is np else "cuda")
                if theirs:  # over the results that both have
                    both = {n: v for n, v in expected.items() if n in theirs}
                    beside(kept, errors(target, both, results) or found, errors(target, both, theirs))
            except Exception as error:  # a result of another shape: another function
                if not isinstance(error, ValueError | IndexError):
                    self.fail(f"{target.id} {sample.id}: PyTorch's", error)
        return None


def write(path: Path, text: str) -> None:
    """The whole file or none of it."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        file.write(text)
    os.replace(file.name, path)


def chosen(options: argparse.Namespace) -> list[Target]:
    """The targets that are measured."""
    return [target for target in targets() if not options.only or re.search(options.only, target.id)]


def dealt(every: list[Target], number: int, of: int, by_op: bool) -> list[Target]:
    """A share: every `of`-th target, or on the CPU, whose kernels of one op are compiled together, those of every `of`-th op."""
    if not by_op:
        return every[number::of]
    places = {name: k for k, name in enumerate(dict.fromkeys(target.op.name for target in every))}
    return [target for target in every if places[target.op.name] % of == number]


class Run:
    """All shares: started, watched, stopped by a limit or a signal, put together."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options = options
        self.parts = [folder / f"{k}.json" for k in range(options.jobs)]
        self.running = {k: self.start(k, 0) for k in range(options.jobs)}
        self.stopped = ""
        self.lost: list[str] = []

    def start(self, k: int, begin: int) -> subprocess.Popen[bytes]:
        options = self.options
        command = [sys.executable, __file__, "--executor", options.executor, *(["--only", options.only] if options.only else [])]
        command += ["--share", f"{k}/{options.jobs}", "--out", str(self.parts[k]), "--begin", str(begin)]
        return subprocess.Popen(command, start_new_session=True)  # a signal of the terminal comes here alone, and the shares are told in turn

    def progress(self, k: int) -> dict[str, Any]:
        path = self.parts[k].with_suffix(".progress")
        return json.loads(path.read_text()) if path.exists() else {"done": 0, "of": 0, "at": "", "failed": 0}

    def watch(self) -> None:
        """Until all are done, the limit is over, or a signal came."""
        begin, told = time.monotonic(), 0.0
        try:
            while self.running:
                time.sleep(0.2)
                for k, process in list(self.running.items()):
                    if process.poll() is None:
                        continue
                    del self.running[k]
                    at = self.progress(k)
                    if process.returncode and at["at"]:  # goes on behind the target that ended it
                        if process.returncode != 3:
                            print(f"FAILED {at['at']}: its process ended with status {process.returncode}", flush=True)
                        self.lost.append(at["at"])
                        self.running[k] = self.start(k, at["done"] + 1)
                    elif process.returncode:
                        print(f"FAILED share {k}: its process ended with status {process.returncode} before the first target", flush=True)
                        self.lost.append(f"share {k}")
                seconds = time.monotonic() - begin
                if seconds - told >= 10:
                    told = seconds
                    done, of, failed = self.counts()
                    print(f"{done} of {of} targets, {failed} calls failed, {seconds:.0f} s", flush=True)
                if self.options.limit_s and seconds > self.options.limit_s:
                    self.stopped = f"stopped after {self.options.limit_s:.0f} s"
                    break
        except KeyboardInterrupt:
            self.stopped = "stopped by a signal"
        for process in self.running.values():
            process.send_signal(signal.SIGINT)
        for process in self.running.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            if process.poll() is None:
                process.kill()

    def counts(self) -> tuple[int, int, int]:
        every = [self.progress(k) for k in range(self.options.jobs)]
        return sum(p["done"] for p in every), sum(p["of"] for p in every), sum(p["failed"] for p in every) + len(self.lost)

    def table(self) -> dict[str, dict[str, Any]]:
        out: dict[str, dict[str, Any]] = {}
        for part in self.parts:
            if part.exists():
                for sku, row in json.loads(part.read_text()).items():
                    own = out.setdefault(sku, dict(row))
                    if own != row:
                        bound = max((own, row), key=lambda r: r["of_allowed"])["bound_ulp"]
                        own |= {key: own.get(key, 0) + value if key == "samples" else max(own.get(key, 0.0), value) for key, value in row.items()} | {"bound_ulp": bound}
        return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executor", choices=("numpy", "cupy"), default="numpy")
    parser.add_argument("--only", metavar="PATTERN", help="targets whose id this matches")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--limit-s", type=float, default=0, metavar="S", help="seconds after which it stops, with what is measured by then")
    parser.add_argument("--out", type=Path, default=TABLE, help="the file that results are merged into")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page that is written from it")
    parser.add_argument("--share", help=argparse.SUPPRESS)
    parser.add_argument("--begin", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):  # SIGINT too: a shell's background commands begin with it ignored
        signal.signal(number, signal.default_int_handler)
    if options.share:
        share = Share(options)
        try:
            return share.run()
        except KeyboardInterrupt:
            share.save()
            return 0
    with tempfile.TemporaryDirectory() as folder:
        run_of_all = Run(options, Path(folder))
        run_of_all.watch()
        fresh, (done, of, failed) = run_of_all.table(), run_of_all.counts()
    known: dict[str, dict[str, Any]] = json.loads(options.out.read_text()) if options.out.exists() else {}
    if not options.only and not run_of_all.stopped:  # a whole run knows what is gone
        archs = {sku.partition("@")[2].partition("/")[0] for sku in fresh}
        known = {sku: row for sku, row in known.items() if sku.partition("@")[2].partition("/")[0] not in archs}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(f"{json.dumps(sku)}: {json.dumps(row)}" for sku, row in sorted((known | fresh).items()))
    write(options.out, f"{{\n{rows}\n}}\n")
    write(options.page, accuracy_page(options.out))
    worse = [sku for sku, row in fresh.items() if worse_than_torch(row)]
    for sku in worse:
        print(f"worse than PyTorch's: {sku}: {fresh[sku]['beside_torch']} of what is allowed, PyTorch's {fresh[sku]['torch_of_allowed']}")
    compared = sum("torch_ulp" in row for row in fresh.values())
    state = run_of_all.stopped or "finished"
    print(f"measured {len(fresh)} SKUs of {done} of {of} targets, {compared} beside PyTorch, {len(worse)} worse; {failed} calls failed; {state}; written to {options.out} and {options.page}")
    return 1 if failed or run_of_all.stopped else 0


if __name__ == "__main__":
    sys.exit(main())
