"""The table of model sizes under compute-sanitizer: the runs of `tools/sanitize.py --models`.

Each line of tests/model_sizes.yaml is run once by its plan, on allocations of their exact size, results and workspace full of garbage; nothing is compared,
and neither pytest nor the references are loaded. Runs are dealt out to n parts of about equal time, so that a part fits the time that a machine has:

    compute-sanitizer --tool memcheck python tools/sanitize.py --models --part 1/4
    compute-sanitizer --tool racecheck python tools/sanitize.py --models --smallest --part 1/2
    compute-sanitizer --tool initcheck python tools/sanitize.py --models --smallest --unfilled
    python tools/sanitize.py --models --part 1/4 --list

With --smallest a path is run at the smallest size that reaches it, the cheapest first: eight parts side by side are what a device takes in minutes. A run
that is stopped (SIGINT, SIGTERM) says what it has run and what is left.
Fill the kernel cache first (the same without compute-sanitizer): a compiler under it is slow.
"""

from __future__ import annotations

import argparse
import re
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

import baracuda_rt as brt
from tests import model_sizes
from tests.model_sizes import Line

GARBAGE = 0xA5
START, RATE = 1.0, 5e7  # seconds of a line before its kernels run, and elements a second after that, under memcheck: what parts are weighed by
LEAST, FEW = 16, 1 << 18  # extents that are halved, elements of a line that is small enough
LONGEST = 1 << 27  # elements of a run for tools that are slower than memcheck


def weight(line: Line) -> float:
    """About the seconds of a line."""
    return START + line.elements / RATE


def runs(only: str = "") -> list[Line]:
    """The lines that are run, in the table's order."""
    return [line for line in model_sizes.table() if line.model != model_sizes.BEYOND and only in line.text]


def part_of(lines: Sequence[Line], part: int, parts: int) -> list[Line]:
    """Part `part` (from 1) of `parts`: the longest first, each to the part that has least so far; those of a part in the table's order."""
    if not 1 <= part <= parts:
        raise ValueError(f"part {part}/{parts}; accepted 1/{parts} to {parts}/{parts}")
    sums = [0.0] * parts
    own = set()
    for k in sorted(range(len(lines)), key=lambda k: (-weight(lines[k]), k)):
        least = min(range(parts), key=lambda j: (sums[j], j))
        sums[least] += weight(lines[k])
        if least == part - 1:
            own.add(k)
    return [line for k, line in enumerate(lines) if k in own]


def path_of(line: Line, arch: str) -> Any:
    """What a line's run has in common with others that reach the same code: kernels, variant, parameters of the source, and the size of an element."""
    plan = line.select(arch)
    launches = tuple((launch.kernel, launch.shared > 0, launch.grid[1] > 1) for launch in plan.geometry.launches)
    element = line.lead.dtype
    return line.decl.template or line.decl.geometry, line.direction, plan.sku.variant, plan.sku.params, element in ("f16", "bf16"), launches


def smallest(lines: Sequence[Line], arch: str) -> list[Line]:
    """One line for each path, the one with fewest elements; none above LONGEST."""
    best: dict[Any, Line] = {}
    for line in lines:
        if line.elements <= LONGEST:
            key = path_of(line, arch)
            if key not in best or line.elements < best[key].elements:
                best[key] = line
    chosen = {id(line) for line in best.values()}
    return [line for line in lines if id(line) in chosen]


def smaller(line: Line, arch: str) -> Line:
    """The same path at a smaller size: extents are halved, each with what is equal to it, as long as they reach the same kernels by the same launches."""
    path = path_of(line, arch)
    for value in sorted({int(n) for n in re.findall(r"(?<![\w.])\d+(?![\w.])", line.text) if int(n) >= LEAST}, reverse=True):
        while value >= LEAST and line.elements > FEW:
            text = re.sub(rf"(?<![\w.]){value}(?![\w.])", str(value // 2), line.text)
            try:
                other = model_sizes.parse(line.model, text, {line.name: line.cuts})
                if other.elements >= line.elements or path_of(other, arch) != path:
                    break
            except (brt.BaracudaError, ValueError, TypeError, KeyError, IndexError):  # sizes that no longer fit one another
                break
            line, value = other, value // 2
    return line


def blank(xp: Any, shape: Sequence[int], dtype: Any, filled: bool) -> Any:
    """An array of garbage."""
    raw = xp.empty(int(np.prod(shape, dtype=np.int64)) * dtype.itemsize, np.uint8)
    if filled:
        raw[...] = GARBAGE
    return raw.view(dtype).reshape(shape)


def described(array: Any) -> Any:
    """The TensorSpec of an array."""
    address = array.ctypes.data if isinstance(array, np.ndarray) else array.data.ptr
    strides = tuple(step // array.dtype.itemsize for step in array.strides)
    return brt.TensorSpec(array.shape, array.dtype, strides, min(16, address & -address) if address else 16)


def runner(xp: Any, arch: str | None, filled: bool) -> Callable[..., dict[str, Any]]:
    """call(op, operands, parameters, names of results, direction, plan): the results of one run by a plan."""

    def call(op: str, given: Mapping[str, Any], params: Mapping[str, Any], names: Sequence[str] = (), direction: str = "forward", plan: Any = None) -> dict[str, Any]:
        if plan is None:
            specs = {k: described(a) for k, a in given.items()}
            plan = brt.select(op, direction, arch=arch, **specs, **params)
        kinds = {k: plan.problem.specs[k].dtype.key for k in plan.output_specs}
        results = {k: blank(xp, s.shape, model_sizes.NUMPY[kinds[k]], filled) for k, s in plan.output_specs.items() if k not in given}
        space = {}
        if plan.workspace_size:
            space["workspace"] = plan.executor.workspace(plan.workspace_size)
            if filled:
                space["workspace"][...] = GARBAGE
        plan.run(**given, **results, **space)
        return {k: results[k] for k in names} if names else results

    return call


def run_line(line: Line, xp: Any, arch: str | None, filled: bool) -> None:
    """One run. Raises what the library or the driver raises."""
    call = runner(xp, arch, filled)
    given, _ = model_sizes.arrays(line, xp, call)
    call(line.op.name, given, line.params, direction=line.direction, plan=line.select(arch) if arch or xp is not np else None)
    brt.synchronize()


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--models", action="store_true", help="the table of model sizes instead of the op database; with it:")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="one of N parts of about equal time")
    parser.add_argument("--smallest", action="store_true", help="one line for each path, as small as reaches it, the cheapest first: for tools that are slow")
    parser.add_argument("--unfilled", action="store_true", help="results and workspace as they are allocated, for initcheck")
    parser.add_argument("--list", action="store_true", help="print the runs, and run nothing")


def main(options: argparse.Namespace, xp: Any) -> int:
    """How many lines failed; 1 where there are none."""
    part, parts = map(int, options.part.split("/"))
    arch = "host" if options.numpy else None
    lines = runs(options.only or "")
    if options.smallest:
        real = arch or ("sm_90" if options.list else f"sm_{xp.cuda.Device().compute_capability}")
        lines = [smaller(line, real) for line in part_of(smallest(lines, real), part, parts)]
        lines.sort(key=weight)
    else:
        lines = part_of(lines, part, parts)
    if options.list:
        print("\n".join([*map(str, lines), f"sanitize: {len(lines)} lines of models in part {part}/{parts}, about {sum(map(weight, lines)):.0f} s under memcheck"]))
        return 0 if lines else 1
    wrong, done, start = 0, 0, time.monotonic()
    for number in (signal.SIGINT, signal.SIGTERM):  # SIGINT too: a shell's background commands begin with it ignored
        signal.signal(number, signal.default_int_handler)
    try:
        for line in lines:
            try:
                run_line(line, xp, arch, not options.unfilled)
            except Exception as error:
                wrong += 1
                print(f"WRONG {line}: {str(error).splitlines()[0] if str(error) else type(error).__name__}", flush=True)
            done += 1
    except KeyboardInterrupt:
        print(f"stopped in {lines[done]}", flush=True)
    left = f", {len(lines) - done} left" if done < len(lines) else ""
    print(f"sanitize: {done} lines of models in part {part}/{parts}, {wrong} wrong{left}, {time.monotonic() - start:.0f} s", flush=True)
    return wrong + (done < len(lines)) if lines else 1
