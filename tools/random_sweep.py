"""Random calls against the op database, on a device or on the CPU: python tools/random_sweep.py --minutes 10 --seed 1

A call is a line as in tests/model_sizes.yaml: one of that table with other extents, dtype and layouts, or an elementwise op on random shapes with parameters
of its record. Results are compared with the references in float64. A failing call is printed as a line that repeats it:

    python tools/random_sweep.py --repeat 'softmax x=f16[3,577]:off dim=-1'

A comparison that takes longer than --limit seconds is not judged; the closing line tells how many were, also when the time is up or SIGTERM comes.
Exit status 1 if one is wrong.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import yaml  # noqa: E402

import baracuda_rt as brt  # noqa: E402
from tests import model_sizes  # noqa: E402
from tests.harness import Target, mains  # noqa: E402
from tests.model_sizes import Line  # noqa: E402

EXTENTS = (1, 1, 2, 3, 4, 5, 7, 8, 13, 14, 16, 31, 32, 33, 49, 63, 64, 65, 77, 100, 127, 128, 129, 197, 255, 256, 257, 511, 512, 577, 768, 1000, 1023, 1024, 1025, 1500, 2049, 3000, 4096, 5001, 14336, 50257, 131073, 300000)
LAYOUTS = ("", "", "", "off", "pitch", "step", "swap", "last")
SIZED = ("length", "num_segments", "num_embeddings", "num_classes", "normalized_shape", "size", "sizes")
WHOLE = 3_000_000  # elements of results that are compared whole
ROOM = 1 << 33  # bytes of workspace at most
CELLS = 1024  # of an elementwise op that are compared: some references take milliseconds for each
BRISK = 2.5  # seconds of a comparison from which on those of a function are drawn smaller


class Refused(Exception):
    """A drawn call that is none."""


class Over(BaseException):
    """The time of a comparison, or of the run, is up: no `except Exception` of a reference holds it."""


class Clock:
    """Raises Over in the main thread at the end of the run, and where a comparison runs over its limit. SIGTERM is the end of the run."""

    def __init__(self, end: float, limit: float) -> None:
        self.end, self.limit, self.armed, self.due = end, limit, True, end
        self.bounds: dict[str, int] = {}
        for number in (signal.SIGALRM, signal.SIGTERM):
            signal.signal(number, self._rung)
        self.resume()

    @property
    def left(self) -> float:
        return self.end - time.monotonic()

    def _rung(self, number: int, frame: Any) -> None:
        if number == signal.SIGTERM:
            self.end = 0.0
        if self.armed and time.monotonic() >= min(self.due, self.end):
            raise Over

    def _set(self, seconds: float) -> None:
        self.due = time.monotonic() + seconds
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3), 1.0)  # again each second: a destructor or a bare except may swallow it

    @contextmanager
    def limited(self, name: str, elements: int) -> Iterator[None]:
        """A comparison. One that is slow bounds the elements of later calls of its function."""
        start = time.monotonic()
        self._set(min(self.limit, self.left))
        try:
            yield
        finally:
            self.resume()
            if (took := time.monotonic() - start) > BRISK:
                self.bounds[name] = int(min(self.bounds.get(name, elements), elements * BRISK / took))

    def resume(self) -> None:
        self._set(self.left)

    def stop(self) -> None:
        self.armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def cuts_of(table: Path = model_sizes.TABLE) -> dict[str, Any]:
    """How results of an op are cut, from the table."""
    return dict(yaml.safe_load(table.read_text())["cuts"])


def resized(line: Line, rng: random.Random) -> str:
    """The text of a line with other extents, the same for the same ones; small numbers (ranks of kernels, groups, channels of images) mostly stay."""
    new: dict[str, str] = {}

    def extent(match: re.Match[str]) -> str:
        number = match[0]
        if int(number) < 5 and rng.random() < 0.7:
            return number
        return new.setdefault(number, str(rng.choice(EXTENTS)))

    lead = line.lead.dtype
    other = rng.choice([t for t in line.decl.types["T"] if t in ("f16", "bf16", "f32", "f64", "i32", "i64", "u8", "i8")] or [lead])
    out = []
    for part in line.text.split():
        key, sign, value = part.partition("=")
        if key in line.operands:
            dtype, bracket, rest = value.partition("[")
            shape, _, marks = rest.partition("]")
            shape = re.sub(r"\d+", extent, shape)
            marks = re.sub(r"\d+", extent, marks) if "<" in marks else marks
            marks = re.sub(r":(last|swap|step|pitch|off)", "", marks)
            layout, rank = rng.choice(LAYOUTS), len(shape.split(",")) if shape else 0
            if layout and rank >= {"swap": 2, "last": 3}.get(layout, 1):
                at = marks.index("@") if "@" in marks else len(marks)
                marks = f"{marks[:at]}:{layout}{marks[at:]}"
            value = f"{other if dtype == lead else dtype}{bracket}{shape}]{marks}"
        elif key in SIZED or key == "shape" or key.endswith("_shape"):
            value = re.sub(r"\d+", extent, value)
        out.append(key + sign + value)
    return " ".join(out)


def elementwise(target: Target, rng: random.Random) -> str:
    """A line of an elementwise op: random shapes that broadcast, parameters of one of its samples."""
    rank = rng.randint(0, 4)
    shape = [rng.choice(EXTENTS[:34]) for _ in range(rank)]
    parts = [target.name]
    token = rng.choice([t for t in target.decl.types["T"] if t in ("f16", "bf16", "f32", "f64", "i8", "u8", "i16", "i32", "u32", "i64", "bool")] or ["f32"])
    sample = rng.choice(target.samples())
    names = [o.name for o in target.decl.inputs if o.name in sample.args]
    for o in target.decl.inputs:
        if o.name not in names:
            continue
        own = list(shape)
        if len(names) > 1 and target.decl.direction == "forward" and rng.random() < 0.4:
            own = own[rng.randint(0, rank) :]
            own = [1 if rng.random() < 0.4 else n for n in own]
        layout = rng.choice(LAYOUTS)
        layout = layout if len(own) >= {"": 0, "swap": 2, "last": 3}.get(layout, 1) else ""
        own_token = token if o.type == "T" else target.types.get(o.type, o.type)
        parts.append(f"{o.name}={own_token}[{','.join(map(str, own))}]{':' + layout if layout else ''}")
    for key, value in target.params(sample).items():
        if isinstance(value, tuple) or key.endswith("_shape"):
            continue
        parts.append(f"{key}={yaml.safe_dump(value, default_flow_style=True).split(chr(10))[0].strip()}")
    return " ".join(parts)


def drawn(rng: random.Random, lines: list[Line], formulas: list[Target]) -> str:
    return resized(rng.choice(lines), rng) if rng.random() < 0.7 else elementwise(rng.choice(formulas), rng)


def attempt(text: str, cuts: dict[str, Any], xp: Any, most: int, clock: Clock | None = None) -> list[str]:
    """What is wrong with a call; nothing when all is well. Raises Refused where the library refuses the description, or it is too large."""
    try:
        line = model_sizes.parse("random", text, cuts)
        if line.elements > (min(most, clock.bounds.get(line.name, most)) if clock else most):
            raise Refused("too large")
        plan = line.select("host")
        outputs = sum(int(np.prod(s.shape, dtype=np.int64)) for s in plan.output_specs.values())
        slow = model_sizes.target_of(line).case.most
        if outputs > most or plan.workspace_size > ROOM or (not line.cuts and not line.decl.formulas and outputs > WHOLE) or (slow is not None and outputs > slow):
            raise Refused("too large")
        given, others = model_sizes.arrays(line, xp)
    except (brt.InvalidProblemError, brt.UnsupportedError, brt.UnsupportedDTypeError, AssertionError, ValueError) as error:
        raise Refused(str(error)) from None
    others |= {o.name: given[o.name].copy() for o in line.decl.inputs if o.inout and o.name in given}
    try:
        results = model_sizes.run(line, given, xp)
        brt.synchronize()  # a device tells of indices out of range when it is done
    except (brt.InvalidProblemError, brt.IndexOutOfRangeError) as error:
        if not any(o.below is not None for o in line.operands.values()):
            raise
        raise Refused(str(error)) from None  # indices and lengths that do not fit the extents drawn
    if plan.problem.dims and not all(r.size for r in results.values()):
        return []
    try:
        with clock.limited(line.name, line.elements) if clock else nullcontext():
            return list(model_sizes.problems(line, given, others, results, within=True))
    except (ValueError, KeyError, IndexError, OverflowError, AssertionError) as error:  # the reference takes no such call, is beyond the range, or the cut does not fit it
        raise Refused(f"reference: {error!r}") from None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--numpy", action="store_true", help="the CPU instead of a device")
    parser.add_argument("--last-first", action="store_true", help="the other order of threads on the CPU")
    parser.add_argument("--only", default="", help="calls whose text holds this")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds of a comparison")
    parser.add_argument("--slow", type=float, default=0.0, help="print calls that take longer than so many seconds")
    parser.add_argument("--repeat", metavar="LINE", help="one call")
    options = parser.parse_args()
    xp: Any = np
    if options.numpy:
        from baracuda_rt.executors.host import host

        host().watch(True, options.last_first)
    else:
        import cupy as xp
    most = 400_000 if options.numpy else 20_000_000
    cuts = cuts_of()
    if options.repeat:
        found = attempt(options.repeat, cuts, xp, 1 << 40)
        print("\n".join(found) or "right")
        return 1 if found else 0
    model_sizes.CELLS = CELLS
    lines = [line for line in model_sizes.table() if line.model != model_sizes.BEYOND and options.only in line.text]
    formulas = [t for t in mains() if t.decl.formulas and t.decl.template == "elementwise" and options.only in t.name]
    rng, clock = random.Random(options.seed), Clock(time.monotonic() + 60 * options.minutes, options.limit)
    count: collections.Counter[str] = collections.Counter()
    slow: collections.Counter[str] = collections.Counter()
    seen: set[str] = set()

    def sweep() -> None:
        """Calls until the end of the run, which may raise Over; what they gave is counted."""
        while clock.left > 0 and (lines or formulas):
            text = drawn(rng, lines, formulas) if lines and formulas else resized(rng.choice(lines), rng) if lines else elementwise(rng.choice(formulas), rng)
            start = time.monotonic()
            try:
                found = attempt(text, cuts, xp, most, clock)
            except Refused:
                count["refused"] += 1
                continue
            except Over:
                if clock.left <= 0:
                    return
                clock.resume()
                slow[text.split()[0]] += 1
                print(f"not judged within {options.limit:g} s: {text}", flush=True)
                continue
            except Exception as error:
                found = [f"{type(error).__name__}: {error}"]
            if options.slow and time.monotonic() - start > options.slow:
                print(f"{time.monotonic() - start:.1f} s: {text}", flush=True)
            count["calls"] += 1
            seen.add(text.split()[0])
            if found:
                count["wrong"] += 1
                print(f"WRONG python tools/random_sweep.py{' --numpy' if options.numpy else ''} --repeat '{text}'\n{found[0][:1500]}", flush=True)

    with suppress(Over):
        sweep()
    while clock.armed:  # the end may ring once more before it is turned off
        with suppress(Over):
            clock.stop()
    print(
        f"random_sweep: seed {options.seed}: {count['calls']} calls of {len(seen)} functions, {count['wrong']} wrong, {slow.total()} not judged, "
        f"{count['refused']} drawn in vain",
        flush=True,
    )
    return 1 if count["wrong"] or not count["calls"] else 0


if __name__ == "__main__":
    sys.exit(main())
