"""make check: lint, types, freshness of generated files, and the tests that need neither compiler nor GPU. Exit status 0: all clean."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

STEPS = {
    "ruff": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "mypy": [sys.executable, "-m", "mypy", "--no-error-summary"],
    "generated": [sys.executable, "-m", "baracuda_rt.commands.cli", "--check"],
    "pure tests": [sys.executable, "-m", "pytest", "-q", "-m", "pure and not slow", "--no-header"],
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"only these: {', '.join(map(repr, STEPS))}")
    chosen = parser.parse_args().steps or list(STEPS)
    unknown = [step for step in chosen if step not in STEPS]
    if unknown:
        parser.error(f"unknown step {unknown[0]!r}; known: {', '.join(map(repr, STEPS))}")
    lines, failed = [], False
    for step in chosen:
        start = time.perf_counter()
        status = subprocess.run(STEPS[step], cwd=ROOT, check=False).returncode
        failed |= status != 0
        lines.append(f"{'ok    ' if status == 0 else 'FAILED'} {step} ({time.perf_counter() - start:.1f} s)")
    print("\n".join(lines))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
