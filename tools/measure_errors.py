"""Measures the error of each SKU that the op database's samples reach, in units in the last place of the output, and keeps the largest.

    python tools/measure_errors.py --executor cupy --jobs 16   # merges into baracuda_rt/_generated/measured_errors.json
Functions of one or two floating arrays are also measured over a sweep: every f16 and bf16 of one operand, many values of other dtypes; where
PyTorch has the function under the same name and a device, its error on the same arrays is kept beside ours (`torch_ulp`).
`python -m baracuda_rt show SKU` looks the figures up; docs/accuracy.md is generated from them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

import baracuda_rt as brt  # noqa: E402
from tests.harness import CONTIGUOUS, NUMPY, Target, run, targets  # noqa: E402
from tests.numerics import is_float, round_to, ulp  # noqa: E402
from tests.op_db.base import Sample  # noqa: E402
from tools.sanitize import plan_of  # noqa: E402

TABLE = ROOT / "baracuda_rt" / "_generated" / "measured_errors.json"
SWEPT = ("unary_elementwise", "binary_elementwise")


def errors(target: Target, expected: Mapping[str, Any], results: Mapping[str, np.ndarray | None]) -> dict[str, float] | None:
    """The largest error of the floating outputs: in ulp, and as a share of what the tolerance allows."""
    worst: dict[str, float] | None = None
    for name, want in expected.items():
        got, token = results.get(name), target.token(name)
        if got is None or not is_float(token) or not got.size:
            continue
        value = np.asarray(want.value, np.float64)
        with np.errstate(all="ignore"):
            there = np.isfinite(value) & np.isfinite(round_to(value, token).astype(np.float64))
            error = np.abs(got.astype(np.float64) - value)[there]
            allowed = np.broadcast_to(target.case.tolerance(name, target.types["T"]).allowed(want, token), value.shape)[there]
            unit = np.broadcast_to(ulp(value, token), value.shape)[there]
            found = {"max_ulp": float(np.max(error / unit, initial=0.0)), "of_allowed": float(np.max(np.where(error == 0, 0, error / allowed), initial=0.0))}
        worst = found if worst is None else {key: max(worst[key], found[key]) for key in worst}
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
    arrays = {}
    for name in names:
        patterns = np.arange(1 << 16, dtype=np.uint16) if size == 2 else rng.integers(0, 1 << 8 * size, 1 << 15, dtype=f"u{size}")
        ordinary = rng.normal(0, 1, 1 << 15) * np.repeat([0.3, 1, 3, 30], 1 << 13)
        both = np.concatenate([patterns.view(NUMPY[token]), ordinary.astype(NUMPY[token])])
        arrays[name] = both if len(names) == 1 else rng.permutation(both)
    yield Sample(arrays, {}, "sweep")


def by_torch(target: Target, sample: Sample) -> dict[str, np.ndarray] | None:
    """PyTorch's result under the op's name, on the device; None where it has none."""
    import torch

    name = target.op.name
    function = next((getattr(m, name) for m in (torch, torch.special, torch.nn.functional) if hasattr(m, name)), None)
    if function is None or len(target.decl.outputs) != 1:
        return None

    def tensor(x: np.ndarray) -> Any:
        kept = torch.from_numpy(np.ascontiguousarray(x).view("int16" if x.dtype.itemsize == 2 else x.dtype)).cuda()
        return kept.view({"f16": torch.float16, "bf16": torch.bfloat16}[target.types["T"]]) if x.dtype.itemsize == 2 else kept

    try:
        result = function(*(tensor(x) for x in target.inputs(sample).values()))
    except (RuntimeError, TypeError):  # no such dtype or operands
        return None
    return {target.decl.outputs[0].name: result.double().cpu().numpy()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executor", choices=("numpy", "cupy"), default="numpy")
    parser.add_argument("--only", help="targets whose id holds this text")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--share", default="0/1", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, default=TABLE, help="the file that results are merged into")
    options = parser.parse_args()
    table: dict[str, dict[str, Any]] = json.loads(options.out.read_text()) if options.out.exists() else {}
    fresh, failed = _shared(options) if options.jobs > 1 else _measure(options)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(f"{json.dumps(sku)}: {json.dumps(row)}" for sku, row in sorted((table | fresh).items()))
    options.out.write_text(f"{{\n{rows}\n}}\n")
    print(f"measured {len(fresh)} SKUs, {failed} calls failed; written to {options.out}")
    return 1 if failed else 0


def _shared(options: argparse.Namespace) -> tuple[dict[str, dict[str, Any]], int]:
    """The shares of several processes, put together."""
    fresh: dict[str, dict[str, Any]] = {}
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{k}.json" for k in range(options.jobs)]
        command = [sys.executable, __file__, "--executor", options.executor, *(["--only", options.only] if options.only else [])]
        running = [subprocess.Popen([*command, "--share", f"{k}/{options.jobs}", "--out", str(part)]) for k, part in enumerate(parts)]
        for process, part in zip(running, parts, strict=True):
            failed += process.wait() != 0
            if part.exists():
                fresh |= json.loads(part.read_text())
    return fresh, failed


def _measure(options: argparse.Namespace) -> tuple[dict[str, dict[str, Any]], int]:
    """This process's share of the targets."""
    xp: Any = np if options.executor == "numpy" else __import__("cupy")
    number, of = map(int, options.share.split("/"))
    fresh: dict[str, dict[str, Any]] = {}
    failed = 0
    for target in targets()[number::of]:
        if options.only and options.only not in target.id:
            continue
        for sample in (*target.samples(empty=False), *sweep(target)):
            try:
                sku = str(plan_of(target, sample, CONTIGUOUS, "host" if xp is np else None).sku)
                expected = target.expected(sample)
                found = errors(target, expected, run(target, sample, xp).results)
            except (ValueError, brt.BaracudaError):  # a sample that must be refused
                continue
            except Exception as error:
                failed += 1
                print(f"FAILED {target.id} {sample.id}: {error!r}", flush=True)
                continue
            if found is None:
                continue
            kept = fresh.setdefault(sku, {"max_ulp": 0.0, "of_allowed": 0.0, "samples": 0})
            kept |= {key: max(kept[key], round(found[key], 4)) for key in found} | {"samples": kept["samples"] + 1}
            if sample.id == "sweep":
                kept["sweep_ulp"] = round(found["max_ulp"], 4)
                theirs = by_torch(target, sample) if xp is not np else None
                peer = errors(target, expected, theirs) if theirs is not None else None
                if peer is not None:
                    kept["torch_ulp"] = round(peer["max_ulp"], 4)
    return fresh, failed


if __name__ == "__main__":
    sys.exit(main())
