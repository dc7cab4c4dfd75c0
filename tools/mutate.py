"""Does the suite see mistakes? Plants the mutations of tests/mutations.yaml one at a time in a copy of the tree and runs the tests that must kill each.

    python tools/mutate.py                    all of them
    python tools/mutate.py --only scan --jobs 2

A mutation is killed when a test fails; a process that ends without a verdict, or a test that does not start, is no kill. The last line counts. Exit
status 1 below --at-least percent, or when an entry no longer fits the code.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "tests" / "mutations.yaml"
LIMIT = 600  # seconds of a test run


def copy_tree(to: Path) -> None:
    """What git knows, links as links."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in names.decode().split("\0"):
        source = ROOT / name
        if not name or not os.path.lexists(source):
            continue
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)


def planted(text: str, entry: dict[str, Any]) -> str:
    """The file's text with the mistake. Raises ValueError where the old text does not stand there exactly once."""
    old, new = entry["old"].rstrip("\n"), entry["new"].rstrip("\n")
    found = text.count(old)
    if found != 1:
        raise ValueError(f"{entry['file']}: the old text stands there {found} times")
    return text.replace(old, new)


def verdict(status: int, log: str) -> str:
    """killed, survived, crashed, or broken: the tests did not run."""
    if status == 0:
        return "survived"
    failed = re.search(r"\b(\d+) failed", log)
    if status == 1 and failed and not re.search(r"worker '?\w+'? crashed|Fatal Python error", log):
        return "killed"
    return "broken" if status in (2, 3, 4, 5) else "crashed"


def tried(entry: dict[str, Any], scratch: Path) -> tuple[str, str, float]:
    path = scratch / entry["file"]
    plain = path.read_text(encoding="utf-8")
    start = time.monotonic()
    try:
        path.write_text(planted(plain, entry), encoding="utf-8")
        environment = os.environ | {"PYTHONPATH": str(scratch), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.setdefault("BARACUDA_RT_TEST_CACHE_DIR", str(ROOT / ".cache" / "kernels"))
        log, outcome = "", "survived"
        for tests in entry["tests"]:
            words = tests.split(" -k ")
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-header", *words[0].split(), *(["-k", words[1]] if len(words) > 1 else [])]
            done = subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True, errors="replace", timeout=LIMIT, check=False)
            log, outcome = done.stdout + done.stderr, verdict(done.returncode, done.stdout + done.stderr)
            if outcome != "survived":
                break
    except ValueError as error:
        log, outcome = str(error), "stale"
    except subprocess.TimeoutExpired:
        log, outcome = "took too long", "crashed"
    finally:
        path.write_text(plain, encoding="utf-8")
    return outcome, log, time.monotonic() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="entries whose name or file matches this")
    parser.add_argument("--jobs", type=int, default=1, help="copies of the tree that work side by side")
    parser.add_argument("--at-least", type=float, default=95.0, metavar="PERCENT")
    parser.add_argument("--logs", type=Path, help="a folder for the output of the tests")
    parser.add_argument("--check", action="store_true", help="only whether every entry fits the code")
    options = parser.parse_args()
    entries = [e for e in yaml.safe_load(CATALOGUE.read_text()) if re.search(options.only, f"{e['name']} {e['file']}")]
    if options.check:
        stale = []
        for entry in entries:
            try:
                planted((ROOT / entry["file"]).read_text(), entry)
            except (ValueError, OSError) as error:
                stale.append(f"{entry['name']}: {error}")
        print("\n".join([*stale, f"mutate: {len(entries)} mutations, {len(stale)} do not fit the code"]))
        return bool(stale)
    count = dict.fromkeys(("killed", "survived", "crashed", "broken", "stale"), 0)
    with tempfile.TemporaryDirectory(prefix="baracuda_rt-mutate-") as directory:
        copies: list[Path] = []
        for k in range(options.jobs):
            copies.append(Path(directory) / str(k))
            copy_tree(copies[-1])

        def one(entry: dict[str, Any]) -> tuple[dict[str, Any], str, str, float]:
            scratch = copies.pop()
            try:
                return entry, *tried(entry, scratch)
            finally:
                copies.append(scratch)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for entry, outcome, log, seconds in pool.map(one, entries):
                count[outcome] += 1
                print(f"{outcome:9}{entry['name']} ({seconds:.0f} s)", flush=True)
                if options.logs is not None:
                    options.logs.mkdir(parents=True, exist_ok=True)
                    (options.logs / f"{re.sub(r'[^A-Za-z0-9]+', '-', entry['name'])}.log").write_text(log)
                elif outcome in ("stale", "broken"):
                    print("    " + log.strip()[-400:].replace("\n", "\n    "))
    total = sum(count.values())
    share = 100 * count["killed"] / max(total, 1)
    print(f"mutate: {total} mutations, {share:.1f} % killed by an assertion ({', '.join(f'{n} {k}' for k, n in count.items())})")
    return 0 if total and share >= options.at_least and not count["stale"] else 1


if __name__ == "__main__":
    sys.exit(main())
