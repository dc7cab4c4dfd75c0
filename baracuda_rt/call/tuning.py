"""Timing: the ways to launch one plan that give the same bits, each run on memory of its own, and the fastest kept for all problems of the class."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..cache.tuning_store import Timed
from ..codegen.model import KernelSku
from ..errors import BaracudaError
from ..records import Geometry, Launch, Problem, Spec, round_up
from .element import element_bytes
from .plan import Plan, Shared
from .structure import structure
from .tuned import table_of

__all__ = ["Candidate", "candidates", "time_plan", "tunable", "tuned"]

MOST = 16  # candidates of a class
TRIED = 96  # combinations that are planned to find them
ROUNDS = 12  # of all candidates, at most; the least time counts, for what disturbs a run only adds to it
LEAST = 3  # at least
BUDGET = 0.4  # seconds after which no further round begins
SLOW = 2.0  # times the best: a candidate that took that long in all of LEAST rounds is not run again; the usual launch always is
HOPELESS = 4.0  # times the usual launch: one that takes that long at first is left at that, and so is every candidate with the same and more
ENDLESS = 20.0  # the same, but it is not even run a second time
CLEAR = 1.05  # times longer that the launch in use must take before another one replaces it: less may be noise


class Candidate(NamedTuple):
    """One way to launch a plan."""

    choice: dict[str, Any]
    problem: Problem
    geometry: Geometry
    sku: KernelSku


def tunable(plan: Plan) -> bool:
    """Whether there is anything to choose: the caller named no variant, and kernels run."""
    return plan.kind.preference.variant is None and bool(plan.geometry.launches)


def candidates(plan: Plan) -> list[Candidate]:
    """The usual launch first, then each that differs from all before. What their results are is the same, bit by bit."""
    usual, knobs = _solved(plan, {})
    found, seen = [usual], {_launches(usual)}
    tried: set[frozenset[tuple[str, Any]]] = set()
    waiting = [(usual.choice, knobs)]
    while waiting and len(found) < MOST:
        choice, knobs = waiting.pop(0)
        for knob, values in knobs.items():
            for value in values[1:] if knob not in choice else ():
                wanted = choice | {knob: value}
                if (key := frozenset(wanted.items())) in tried or len(tried) >= TRIED:
                    continue
                tried.add(key)
                try:
                    candidate, more = _solved(plan, wanted)
                except BaracudaError:  # a combination that does not serve, or needs too large a workspace
                    continue
                waiting.append((wanted, more))
                if (launches := _launches(candidate)) not in seen and candidate.sku.precision_guarantee == usual.sku.precision_guarantee:
                    seen.add(launches)
                    found.append(candidate)
    return found[:MOST]


def _solved(plan: Plan, choice: dict[str, Any]) -> tuple[Candidate, dict[str, tuple[Any, ...]]]:
    knobs: dict[str, tuple[Any, ...]] = {}

    def choose(problem: Problem) -> None:
        problem.tuned, problem.knobs = choice, knobs

    problem, geometry, sku = plan.kind.solve(dict(plan.problem.specs), plan.problem.numbers, dict(plan.problem.params), choose)
    problem.knobs = None
    return Candidate(choice, problem, geometry, sku), knobs


def _launches(candidate: Candidate) -> tuple[Any, ...]:
    """What a candidate runs; equal for two that run the same."""
    steps = [(s.kernel, s.grid, s.block, s.args, s.shared, s.module) if isinstance(s, Launch) else (s.library, s.function, s.args) for s in candidate.geometry.steps]
    return candidate.sku, tuple(steps)


def tuned(plan: Plan, addresses: Mapping[str, int], stream: int) -> Plan:
    """The plan of a call as timing has it, which is done where its class is a new one. Never while a graph is captured; what goes wrong leaves the plan as it is."""
    executor = plan.executor
    if executor is None or not tunable(plan) or executor.capturing(stream):
        return plan
    table, token = table_of(executor), structure(plan.problem)
    if table.get(token) is not None:
        return plan  # planning has read it
    try:
        with table.lock:
            timed = table.get(token)
            if timed is None:
                timed = time_plan(plan, addresses, stream)
                table.add(token, timed)
    except (BaracudaError, MemoryError) as error:
        warnings.warn(f"{plan.name}: could not be timed ({error}); it is launched as usual", RuntimeWarning, stacklevel=3)
        return plan
    return plan.kind.plan(plan, executor) if timed.choice else plan


def time_plan(plan: Plan, addresses: Mapping[str, int], stream: int, before: Timed | None = None) -> Timed:
    """Times the candidates of a plan on its device, on this stream: inputs where `addresses` say, all that is written in memory of its own.

    before: what was found earlier, whose choice stays unless another one is clearly better. Raises what the usual launch raises.
    """
    assert plan.executor is not None
    found = candidates(plan)
    apart = _Apart(plan.executor)
    with plan.executor.current():
        plan.executor.synchronize()  # memory from a pool may be in use on other streams until then
        memory = _Memory(plan, addresses, stream)
        plan.executor.synchronize()  # and it is filled on another one, perhaps
        runs: dict[int, Any] = {}
        slow: dict[int, list[float]] = {}
        usual = 0.0
        for k, candidate in enumerate(found):
            if any(found[j].choice.items() <= candidate.choice.items() for j in slow):
                continue
            try:
                runs[k] = _runner(plan, candidate, apart, memory, stream)
                first = plan.executor.time(runs[k], stream)  # modules are loaded, memory is touched
            except BaracudaError:
                if k == 0:
                    raise
                runs.pop(k, None)  # it does not compile here, or the device refuses it
                continue
            if k == 0 or HOPELESS * usual < first <= ENDLESS * usual:
                first = plan.executor.time(runs[k], stream)
            if k == 0:
                usual = first
            elif first > HOPELESS * usual:
                slow[k] = [first]
                del runs[k]
        times = slow | _rounds(plan.executor, runs, stream)
    measured = [(found[k].choice, max(round(min(times[k]) * 1e6, 3), 1e-3)) for k in sorted(times)]
    return Timed(_best(measured, {} if before is None else before.choice), tuple(measured))


def _best(measured: Sequence[tuple[dict[str, Any], float]], current: dict[str, Any]) -> dict[str, Any]:
    by_choice = {frozenset(choice.items()): time for choice, time in measured}
    own = by_choice.get(frozenset(current.items()))
    if own is None:
        current, own = measured[0]
    best, time = min(measured, key=lambda item: item[1])
    return best if own >= CLEAR * time else current


def _rounds(executor: Any, runs: Mapping[int, Any], stream: int) -> dict[int, list[float]]:
    """Seconds of each run, taken in turn, so that what disturbs the machine disturbs all."""
    times: dict[int, list[float]] = {k: [] for k in runs}
    spent, left = 0.0, dict(runs)
    for n in range(ROUNDS):
        if n >= LEAST and spent > BUDGET:
            break
        for k, run in left.items():
            times[k].append(executor.time(run, stream))
            spent += times[k][-1]
        if n == LEAST - 1:
            least = min(min(own) for own in times.values())
            left = {k: run for k, run in left.items() if k == 0 or min(times[k]) <= SLOW * least}
    return times


def _runner(plan: Plan, candidate: Candidate, executor: Any, memory: _Memory, stream: int) -> Any:
    own = Plan(plan.op, candidate.problem, candidate.geometry, candidate.sku, executor, Shared(), plan.kind)
    own.prepare(stream, noted=False)
    pointers = [memory.pointers[name] for name in own.operands]
    address = memory.workspace(own.workspace_size)
    launch, scalars = own.launch_here, tuple(own.defaults.values())

    def run() -> None:
        launch(*pointers, *scalars, address, stream, False)

    return run


class _Apart:
    """An executor whose kernels report faults to a slot that nobody reads."""

    def __init__(self, executor: Any) -> None:
        self._executor, self.slot = executor, executor.spare_slot()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._executor, name)


class _Memory:
    """Where each operand of a plan lies while it is timed."""

    def __init__(self, plan: Plan, addresses: Mapping[str, int], stream: int) -> None:
        self._executor: Any = plan.executor
        self._kept: list[Any] = []
        self._workspace: tuple[int, int] = (0, 0)
        self.pointers: dict[str, int] = {}
        inputs = {operand.name for operand in plan.problem.decl.inputs}
        for name, spec in plan.problem.specs.items():
            given = addresses.get(name)
            if spec is None or (given is not None and name not in plan.written):
                self.pointers[name] = given or 0
            else:
                self.pointers[name] = self._made(spec, given if name in inputs else None, stream)

    def _made(self, spec: Spec, source: int | None, stream: int) -> int:
        """The first element's address in new memory, which holds what lies at `source`, or ones where a dtype has fractions and zeros where not."""
        if not spec.numel:
            return 0
        size = spec.dtype.size
        low, high = spec.reach
        before = round_up(-low * size, 256) + (spec.alignment if spec.alignment < 16 else 0)
        room = self._executor.workspace(round_up(before + (high + 1) * size, 256))
        self._kept.append(room)
        address = int(self._executor.pointer(room)) + before
        if source is not None:
            self._executor.copy_bytes(address + low * size, source + low * size, (high - low + 1) * size, stream)
            return address
        key = {"c64": "f32", "c128": "f64"}.get(spec.dtype.key, spec.dtype.key)
        unit = min(size, 8) if key == spec.dtype.key else size // 2
        room.view(f"u{unit}")[...] = int.from_bytes(element_bytes(1.0, key), "little") if spec.dtype.kind in "fc" else 0
        return address

    def workspace(self, size: int) -> int:
        """Room that all candidates take in turn."""
        if size > self._workspace[1]:
            self._kept.append(self._executor.workspace(size))
            self._workspace = int(self._executor.pointer(self._kept[-1])), size
        return self._workspace[0] if size else 0
