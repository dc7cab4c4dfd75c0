"""Does the suite see mistakes? Plants the mutations of tests/mutations.yaml one at a time in a copy of the tree and runs the tests that must kill each.

    python tools/mutate.py                          all of them
    python tools/mutate.py --only scan --jobs 2
    python tools/mutate.py --sample 7               a random third, drawn with this seed
    python tools/mutate.py --resume out/mutate.txt  goes on where a run that wrote this file ended: what was killed there is not tried again

A mutation is killed when an assertion of a test fails; a process that ends without a verdict, or a test that does not start, is no kill. Where the manifest
or the generator is changed, the files made from them are made again first. What `needs` a library that is not installed is left out, and named. The last
line counts. Exit status 1 below --at-least percent, or when an entry no longer fits the code.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "tests" / "mutations.yaml"
LIMIT = 300  # seconds of a test run
GENERATES = ("ops.yaml", "codegen/")  # the files that others are made from
OUTCOMES = ("killed", "survived", "crashed", "broken", "stale")


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


def identity(entry: dict[str, Any]) -> str:
    """What stands for an entry in a file of outcomes: another text or other tests make it another."""
    return hashlib.sha256(json.dumps([entry[k] for k in ("file", "old", "new", "tests")]).encode()).hexdigest()[:16]


def third(entries: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """A random third in the order of the catalogue, at least one."""
    chosen = set(random.Random(seed).sample(range(len(entries)), max(1, len(entries) // 3)))
    return [entry for k, entry in enumerate(entries) if k in chosen]


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
        return "broken" if re.search(r"CompileError: |RenderError: ", log) and "AssertionError" not in log else "killed"
    return "broken" if status in (2, 3, 4, 5) else "crashed"


def pytest_of(tests: str) -> list[str]:
    words, _, expression = tests.partition(" -k ")
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-header", *words.split(), *(["-k", expression] if expression else [])]


@contextmanager
def regenerated(scratch: Path, environment: dict[str, str]) -> Iterator[None]:
    """The files made from the manifest are made again, and put back after. Raises ValueError where that fails."""
    made = ["docs", "baracuda_rt/ops", "baracuda_rt/_generated"]
    with tempfile.TemporaryDirectory() as kept:
        for name in made:
            shutil.copytree(scratch / name, Path(kept) / name, symlinks=True)
        stub = (scratch / "baracuda_rt/__init__.pyi").read_bytes()
        try:
            done = subprocess.run([sys.executable, "-m", "baracuda_rt.commands.cli"], cwd=scratch, env=environment, capture_output=True, text=True, check=False)
            if done.returncode:
                raise ValueError(f"the generator fails:\n{done.stdout}{done.stderr}")
            yield
        finally:
            for name in made:
                shutil.rmtree(scratch / name)
                shutil.copytree(Path(kept) / name, scratch / name, symlinks=True)
            (scratch / "baracuda_rt/__init__.pyi").write_bytes(stub)


def tested(entry: dict[str, Any], scratch: Path, environment: dict[str, str]) -> tuple[str, str]:
    log, outcome = "", "survived"
    for tests in entry["tests"]:
        done = subprocess.run(pytest_of(tests), cwd=scratch, env=environment, capture_output=True, text=True, errors="replace", timeout=LIMIT, check=False)
        log = done.stdout + done.stderr
        outcome = verdict(done.returncode, log)
        if outcome != "survived":
            break
    return outcome, log


def tried(entry: dict[str, Any], scratch: Path) -> tuple[str, str, float]:
    path = scratch / entry["file"]
    plain = path.read_text(encoding="utf-8")
    start = time.monotonic()
    environment = os.environ | {"PYTHONPATH": str(scratch), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.setdefault("BARACUDA_RT_TEST_CACHE_DIR", str(ROOT / ".cache" / "kernels"))
    if "/cache/" in entry["file"]:  # a cache that writes what it should not leaves the others' kernels alone
        environment["BARACUDA_RT_TEST_CACHE_DIR"] = str(scratch / ".cache" / "own")
    try:
        path.write_text(planted(plain, entry), encoding="utf-8")
        if entry["file"].startswith(GENERATES):
            with regenerated(scratch, environment):
                outcome, log = tested(entry, scratch, environment)
        else:
            outcome, log = tested(entry, scratch, environment)
    except ValueError as error:
        log, outcome = str(error), "broken" if "generator" in str(error) else "stale"
    except subprocess.TimeoutExpired:
        log, outcome = "took too long", "crashed"
    finally:
        path.write_text(plain, encoding="utf-8")
        shutil.rmtree(scratch / ".cache" / "own", ignore_errors=True)
    return outcome, log, time.monotonic() - start


def summary(count: dict[str, int]) -> tuple[str, float]:
    """The last line and the percentage killed by an assertion."""
    total = sum(count.values())
    share = 100 * count["killed"] / max(total, 1)
    return f"mutate: {total} mutations, {share:.1f} % killed by an assertion ({', '.join(f'{n} {k}' for k, n in count.items())})", share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="entries whose name or file matches this")
    parser.add_argument("--sample", type=int, metavar="SEED", help="a random third of them")
    parser.add_argument("--jobs", type=int, default=1, help="copies of the tree that work side by side")
    parser.add_argument("--at-least", type=float, default=95.0, metavar="PERCENT")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="outcomes are kept in this file; what was killed there is not tried again")
    parser.add_argument("--logs", type=Path, help="a folder for the output of the tests")
    parser.add_argument("--check", action="store_true", help="only whether every entry fits the code")
    options = parser.parse_args()
    entries = [e for e in yaml.safe_load(CATALOGUE.read_text()) if re.search(options.only, f"{e['name']} {e['file']}")]
    if options.sample is not None:
        entries = third(entries, options.sample)
    if options.check:
        stale = []
        for entry in entries:
            try:
                planted((ROOT / entry["file"]).read_text(), entry)
            except (ValueError, OSError) as error:
                stale.append(f"{entry['name']}: {error}")
        print("\n".join([*stale, f"mutate: {len(entries)} mutations, {len(stale)} do not fit the code"]))
        return bool(stale)
    without = {library for library in {entry["needs"] for entry in entries if "needs" in entry} if importlib.util.find_spec(library) is None}
    for library in sorted(without):
        print(f"left out: {sum(entry.get('needs') == library for entry in entries)} mutations that need {library}")
    entries = [entry for entry in entries if entry.get("needs") not in without]
    count = dict.fromkeys(OUTCOMES, 0)
    known: dict[str, str] = {}
    if options.resume is not None and options.resume.exists():
        known = dict(line.split()[:2] for line in options.resume.read_text().splitlines())
    count["killed"] = sum(known.get(identity(entry)) == "killed" for entry in entries)
    entries = [entry for entry in entries if known.get(identity(entry)) != "killed"]
    writing = threading.Lock()
    with tempfile.TemporaryDirectory(prefix="baracuda_rt-mutate-") as directory:
        copies: list[Path] = []
        for k in range(options.jobs):
            copies.append(Path(directory) / str(k))
            copy_tree(copies[-1])

        def one(entry: dict[str, Any]) -> tuple[dict[str, Any], str, str, float]:
            scratch = copies.pop()
            try:
                outcome, log, seconds = tried(entry, scratch)
                if options.resume is not None:
                    with writing, options.resume.open("a") as file:
                        file.write(f"{identity(entry)} {outcome} {entry['name']}\n")
                return entry, outcome, log, seconds
            finally:
                copies.append(scratch)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for done in concurrent.futures.as_completed([pool.submit(one, entry) for entry in entries]):
                entry, outcome, log, seconds = done.result()
                count[outcome] += 1
                print(f"{outcome:9}{entry['name']} ({seconds:.0f} s)", flush=True)
                if options.logs is not None:
                    options.logs.mkdir(parents=True, exist_ok=True)
                    (options.logs / f"{re.sub(r'[^A-Za-z0-9]+', '-', entry['name'])}.log").write_text(log)
                elif outcome in ("stale", "broken"):
                    print("    " + log.strip()[-400:].replace("\n", "\n    "))
    line, share = summary(count)
    print(line)
    return 0 if sum(count.values()) and share >= options.at_least and not count["stale"] else 1


if __name__ == "__main__":
    sys.exit(main())
