"""Measures the error of each SKU that the op database's samples reach, in units in the last place of the output, and keeps the largest.

    python tools/measure_errors.py --executor cupy        # merges into baracuda_rt/_generated/measured_errors.json
`python -m baracuda_rt show SKU` looks the figures up; docs/accuracy.md is generated from them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

import baracuda_rt as brt  # noqa: E402
from tests.harness import CONTIGUOUS, Target, run, targets  # noqa: E402
from tests.numerics import is_float, round_to, ulp  # noqa: E402
from tools.sanitize import plan_of  # noqa: E402

TABLE = ROOT / "baracuda_rt" / "_generated" / "measured_errors.json"


def error_of(target: Target, sample: Any, xp: Any) -> dict[str, float] | None:
    """The largest error of a call's floating outputs: in ulp, and as a share of what the tolerance allows."""
    want = target.expected(sample)
    results = run(target, sample, xp).results
    worst: dict[str, float] | None = None
    for name, expected in want.items():
        got, token = results.get(name), target.token(name)
        if got is None or not is_float(token) or not got.size:
            continue
        value = np.asarray(expected.value, np.float64)
        with np.errstate(all="ignore"):
            there = np.isfinite(value) & np.isfinite(round_to(value, token).astype(np.float64))
            error = np.abs(got.astype(np.float64) - value)[there]
            allowed = np.broadcast_to(target.case.tolerance(name, target.types["T"]).allowed(expected, token), value.shape)[there]
            unit = np.broadcast_to(ulp(value, token), value.shape)[there]
            found = {"max_ulp": float(np.max(error / unit, initial=0.0)), "of_allowed": float(np.max(np.where(error == 0, 0, error / allowed), initial=0.0))}
        worst = found if worst is None else {key: max(worst[key], found[key]) for key in worst}
    return worst


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executor", choices=("numpy", "cupy"), default="numpy")
    parser.add_argument("--only", help="targets whose id holds this text")
    parser.add_argument("--out", type=Path, default=TABLE, help="the file that results are merged into")
    options = parser.parse_args()
    xp: Any = np if options.executor == "numpy" else __import__("cupy")
    table: dict[str, dict[str, Any]] = json.loads(options.out.read_text()) if options.out.exists() else {}
    fresh: dict[str, dict[str, Any]] = {}
    failed = 0
    for target in targets():
        if options.only and options.only not in target.id:
            continue
        for sample in target.samples(empty=False):
            try:
                sku = str(plan_of(target, sample, CONTIGUOUS, "host" if xp is np else None).sku)
                found = error_of(target, sample, xp)
            except (ValueError, brt.BaracudaError):  # a sample that must be refused
                continue
            except Exception as error:
                failed += 1
                print(f"FAILED {target.id} {sample.id}: {error!r}", flush=True)
                continue
            if found is not None:
                kept = fresh.setdefault(sku, {"max_ulp": 0.0, "of_allowed": 0.0, "samples": 0})
                fresh[sku] = {key: max(kept[key], round(found[key], 4)) for key in found} | {"samples": kept["samples"] + 1}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(f"{json.dumps(sku)}: {json.dumps(row)}" for sku, row in sorted((table | fresh).items()))
    options.out.write_text(f"{{\n{rows}\n}}\n")
    print(f"measured {len(fresh)} SKUs, {failed} calls failed; written to {options.out}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
