"""Two runs of tools/bench.py beside each other: how long each case of ours took in the second, the first one's time being 1.

    BARACUDA_RT_FAST_COMPILE=0   python tools/bench.py --models --alone --out out/usual
    BARACUDA_RT_FAST_COMPILE=mid python tools/bench.py --models --alone --out out/fast
    python tools/bench_compare.py out/usual out/fast
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

_NEAR = 0.02  # what runs of the same kernels differ by


def times(directory: str) -> dict[str, float]:
    """Milliseconds of ours by case, of what ran."""
    rows = json.loads((Path(directory) / "results.json").read_text())["cases"]
    return {row["case"]: row["ms"]["ours"] for row in rows if "ours" in row["ms"]}


def compared(first: Mapping[str, float], second: Mapping[str, float], shown: int = 20) -> str:
    """The table: all cases, then the ops whose cases differ, the slowest first, then the slowest cases."""
    ratios = {case: second[case] / first[case] for case in first if case in second}
    if not ratios:
        return "no case ran in both"
    ops: dict[str, list[float]] = {}
    for case, ratio in ratios.items():
        ops.setdefault(case.partition("/")[0], []).append(ratio)
    slower, sooner = (sum(ratio > 1 + _NEAR for ratio in ratios.values()), sum(ratio < 1 - _NEAR for ratio in ratios.values()))
    lines = [
        f"{len(ratios)} cases: median {statistics.median(ratios.values()):.3f}, mean {statistics.geometric_mean(ratios.values()):.3f}; "
        f"{slower} slower and {sooner} faster by more than {_NEAR:.0%}",
        "", "| op | cases | mean | least | most |", "| --- | ---: | ---: | ---: | ---: |",
    ]  # fmt: skip
    means = {op: statistics.geometric_mean(own) for op, own in ops.items()}
    for op in sorted(means, key=lambda op: -means[op]):
        lines.append(f"| {op} | {len(ops[op])} | {means[op]:.3f} | {min(ops[op]):.3f} | {max(ops[op]):.3f} |")
    lines += ["", f"The slowest {min(shown, len(ratios))}:"]
    for case in sorted(ratios, key=lambda case: -ratios[case])[:shown]:
        lines.append(f"{ratios[case]:.3f}  {case}  {first[case]:.4f} -> {second[case]:.4f} ms")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", help="the folder that the first run wrote to (--out)")
    parser.add_argument("second")
    options = parser.parse_args(argv)
    print(compared(times(options.first), times(options.second)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
