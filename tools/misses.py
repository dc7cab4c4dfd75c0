"""What a call with a shape not seen before costs: of every op, the samples of its record called again with no layout known, but dtypes and parameters known.

python -m tools.misses [NAME …]: a line an op, in µs: a repeated call, one with a new shape, the difference; then the largest and the median of all.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

import numpy as np

from baracuda_rt.call import writing
from baracuda_rt.call.dispatch import entries
from tests.harness import Target, invoke, mains, to_xp

ROUNDS = 9


def _seconds(call: Any) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def measure(target: Target) -> tuple[float, float] | None:
    """(repeated, new shape) in µs: of the samples the median, of the rounds the least. Raises when a new shape compiles Python or a kernel."""
    entry = entries(target.op.name, target.decl.direction)
    calls = []
    for sample in target.samples(empty=False):
        arrays, params = {k: to_xp(np, v) for k, v in target.inputs(sample).items()}, target.params(sample)
        calls.append(lambda arrays=arrays, params=params: invoke(target.name, arrays, params))
    calls = calls[:12]
    for call in calls:
        call()
        call()
    if not calls:
        return None

    def new(call: Any) -> float:
        for one in (entry, *entry._fitting.values()):
            one.recent.clear()
        return _seconds(call)

    again = [min(_seconds(call) for _ in range(ROUNDS)) for call in calls]
    usual = writing.compiled
    writing.compiled = _refuse  # type: ignore[assignment]
    try:
        misses = [min(new(call) for _ in range(ROUNDS)) for call in calls]
    finally:
        writing.compiled = usual
    return statistics.median(again) * 1e6, statistics.median(misses) * 1e6


def _refuse(lines: Any, names: Any, name: str) -> Any:
    raise AssertionError(f"a new shape compiles {name}")


def main(names: list[str]) -> int:
    rows = []
    for target in mains():
        if names and target.name not in names:
            continue
        found = measure(target)
        if found is not None:
            rows.append((target.name, *found))
            print(f"{target.name:40} {found[0]:8.1f} {found[1]:8.1f} {found[1] - found[0]:8.1f}", flush=True)
    costs = sorted(new - again for _, again, new in rows)
    if costs:
        print(f"{len(costs)} ops: median {statistics.median(costs):.0f} µs, largest {costs[-1]:.0f} µs, {sum(c <= 100 for c in costs)} at 100 µs or less")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
