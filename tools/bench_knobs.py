"""What timing may choose, beside what is usual, for the cases of the benchmarks: `python tools/bench_knobs.py [--only NAME]... [--gain 1.02]`.

Every candidate of a plan (`baracuda_rt.call.tuning`) is timed as tools/bench_models.py times a call: what moves little from a graph of many, all else on a cold
cache. A line for each case whose usual launch is slower than another by more than the gain: usual and best microseconds, the best choice, all that choose one
thing. A rule that is wrong for a class of shapes shows as several such lines.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.bench import SMALL, Maker
from tools.bench_cases import Case
from tools.bench_device import REPLAYED, Device

ROUNDS = 7  # of all candidates in turn, each from a graph; on a cold cache twice as many


def cases(only: Sequence[str]) -> Iterator[Case]:
    from tools.bench_lines import LINES
    from tools.bench_models import MODELS
    from tools.bench_shapes import SHAPES

    return (case for case in (*MODELS, *SHAPES, *LINES) if not only or any(part in case.id for part in only))


class Timer:
    """Stands for the rounds of timing: seconds of each run."""

    def __init__(self, device: Device) -> None:
        self.device, self.stream, self.small = device, device.cupy.cuda.Stream(non_blocking=True), False

    def rounds(self, executor: Any, runs: Mapping[int, Callable[[], None]], stream: int) -> dict[int, list[float]]:
        graphs = {k: self._graph(run) for k, run in runs.items()} if self.small else {}
        times: dict[int, list[float]] = {k: [] for k in runs}
        for _ in range(ROUNDS if self.small else 2 * ROUNDS):
            for k, run in runs.items():
                times[k].append(self._time((lambda k=k: graphs[k].launch(self.stream)) if self.small else run))
        return {k: [seconds / (REPLAYED if self.small else 1) for seconds in own] for k, own in times.items()}

    def _graph(self, run: Callable[[], None]) -> Any:
        self.stream.begin_capture()
        for _ in range(REPLAYED):
            run()
        return self.stream.end_capture()

    def _time(self, run: Callable[[], None]) -> float:
        cuda = self.device.cupy.cuda
        if not self.small:
            self.device.flush()
        begin, end = cuda.Event(), cuda.Event()
        stream = self.stream if self.small else None
        begin.record(stream)
        run()
        end.record(stream)
        end.synchronize()
        return float(cuda.get_elapsed_time(begin, end)) / 1e3


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[], help="cases whose name has this part; may be repeated")
    parser.add_argument("--gain", type=float, default=1.02, help="times that the usual launch takes longer than the best, from which on a case is told")
    options = parser.parse_args(argv)
    os.environ["BARACUDA_RT_AUTOTUNE"] = "1"
    import cupy

    import baracuda_rt as brt
    from baracuda_rt.call import tuning

    timer, found = Timer(Device()), []

    def told(plan: Any, addresses: Mapping[str, int], stream: int) -> Any:
        if tuning.tunable(plan):
            found.append((plan.name, tuning.time_plan(plan, addresses, stream).times))
        return plan

    tuning._rounds, tuning.tuned = timer.rounds, told
    for case in cases(options.only):
        a = SimpleNamespace(**case.inputs(Maker(cupy, case.dtype, 1)))
        found.clear()  # what the inputs were made by
        timer.small = case.moved(a) < SMALL and not case.grad and not case.waits
        cupy.cuda.Device().synchronize()
        with timer.stream if timer.small else cupy.cuda.Stream.null:
            case.ours(brt, a)
        for name, times in found:
            (_, usual), *others = times
            best = min(others, key=lambda row: row[1], default=({}, usual))
            if usual > options.gain * best[1]:
                alone = ", ".join(f"{next(iter(choice.items()))}: {us:.2f}" for choice, us in others if len(choice) == 1)
                print(f"{usual / best[1]:.2f} {case.id} {name}: {usual:.2f} us, {best[1]:.2f} by {best[0]} ({alone})", flush=True)
        timer.device.free()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
