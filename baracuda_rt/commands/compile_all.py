"""Compiling every listed SKU ahead of time, on all cores, into the cache or into one bundle file."""

from __future__ import annotations

import collections
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from .. import registry
from ..cache.cache_store import Record
from ..cache.kernel_cache import CacheKey, cache
from ..codegen.model import ARCHS, LOOPS, KernelSku
from ..codegen.near import unknown
from ..errors import BaracudaError
from ..settings import settings
from .bundle_file import Module, existing, save
from .progress import progress
from .selection import Selection

__all__ = ["Outcome", "Task", "compile_all", "plan_tasks"]

_SHOWN_SPILLS = 20
_ADDING = ("--bundle", "--replace")


class Task(NamedTuple):
    """What one worker compiles at a time: the kernels of a SKU, or of the SKUs that share a host unit. None is the host scheduler."""

    arch: str
    skus: tuple[str, ...] | None

    @property
    def name(self) -> str:
        return "host scheduler" if self.skus is None else self.skus[0] + (f" (+{len(self.skus) - 1})" if len(self.skus) > 1 else "")


class Outcome(NamedTuple):
    """What became of a task: its modules, how many of them were compiled now. `records` (bundle key, record) is filled only when a bundle wants it."""

    task: Task
    seconds: float
    compiled: int
    modules: int = 0
    error: str | None = None
    usage: dict[str, dict[str, int]] = {}
    records: tuple[tuple[str, Record], ...] = ()


def plan_tasks(archs: Sequence[str], only: str | Selection | None = None) -> list[Task]:
    """The modules that the selected SKUs of these archs need, each once. `only`: a pattern, or what --only and --skus select; None: all listed SKUs but those that are compiled on demand."""
    chosen = only if isinstance(only, Selection) else Selection(() if only is None else (only,))
    tasks: dict[Task, None] = {}
    for arch in dict.fromkeys(archs):
        for op, sku in chosen.of(arch, demanded=not chosen.all):
            tasks |= {Task(arch, _module(module)): None for module in registry.modules_of(op, sku)}
        if arch == "host":
            tasks[Task(arch, None)] = None
    return list(tasks)


def by_library(archs: Sequence[str], only: str | Selection | None = None) -> collections.Counter[str]:
    """How many of the selected SKUs each library serves: nothing is compiled for them."""
    chosen = only if isinstance(only, Selection) else Selection((only,) if only else ())
    return collections.Counter(sku.backend for arch in dict.fromkeys(archs) for _, sku in chosen.of(arch, demanded=not chosen.all) if sku.backend != "template")


def _module(sku: KernelSku) -> tuple[str, ...]:
    if sku.arch != "host":
        return (str(sku),)
    from ..executors.host import module_skus

    return tuple(str(s) for s in module_skus(registry.get_op(sku.op), sku))


def compile_all(archs: Sequence[str], only: str | Selection | None = None, bundle: str | None = None, jobs: int | None = None, replace: bool = False) -> int:
    """Compiles the listed SKUs and prints a summary; the exit status is 0 only if every one of them was compiled and kept. `replace`: forgets what the bundle held."""
    problem = _problem(archs, bundle, replace)
    tasks = plan_tasks(archs, only) if problem is None else []
    served = by_library(archs, only) if problem is None else None
    told = ", ".join(f"{library} serves {count} SKUs" for library, count in served.items()) if served else ""
    if problem is None and told and not any(task.skus for task in tasks) and bundle is None:
        print(f"nothing to compile: {told}")
        return 0
    if problem is None and not any(task.skus for task in tasks):
        problem = f"no listed SKU matches {only if isinstance(only, Selection) else repr(only)}"
    if problem is not None:
        print(f"regenerate-kernels: {problem}", file=sys.stderr)
        return 1
    workers = max(1, min(jobs or len(os.sched_getaffinity(0)), len(tasks)))
    start = time.perf_counter()
    outcomes = []
    with progress("compiling", len(tasks)) as step:
        for outcome in _run(tasks, bundle is not None, workers):
            outcomes.append(outcome)
            step(outcome.task.name)
    _summary(outcomes, time.perf_counter() - start, workers)
    if told:
        print(f"not compiled: {told}")
    if any(outcome.error for outcome in outcomes):
        if bundle is not None:
            print(f"{bundle} was not written", file=sys.stderr)
        return 1
    if bundle is not None:
        modules = [Module(outcome.task.arch if outcome.task.skus else None, *record) for outcome in outcomes for record in outcome.records]
        try:
            saved = save(bundle, modules, compilers(archs), lambda: None if replace else existing(bundle, *_ADDING))
        except OSError as error:
            print(f"regenerate-kernels: {bundle} cannot be written: {error}", file=sys.stderr)
            return 1
        print(f"{bundle}: {saved.modules} modules, {saved.size / 2**20:.1f} MiB{f'; {saved.before} of them were there' if saved.before else ''}")
    return 0


def _problem(archs: Sequence[str], bundle: str | None, replace: bool) -> str | None:
    """What makes the whole run pointless, told before it starts."""
    try:
        if bundle is not None and not replace and (old := existing(bundle, *_ADDING)) is not None:
            with old:
                pass
        for arch in archs:
            if arch == "host":
                from ..executors.host import host

                host().compiler()
            else:
                if arch not in ARCHS:  # told without NVRTC too
                    return str(unknown("arch", arch, ARCHS))
                from ..executors import nvrtc

                if arch not in nvrtc.supported_archs():
                    return f"arch {arch!r}: this NVRTC compiles for {', '.join(nvrtc.supported_archs())}"
    except BaracudaError as error:
        return str(error)
    kept = cache.problem() if bundle is None else None
    return None if kept is None else f"nothing compiled can be kept: {kept}; set BARACUDA_RT_CACHE_DIR or write a bundle"


def compilers(archs: Sequence[str]) -> list[str]:
    out = []
    if any(arch != "host" for arch in archs):
        from ..executors import nvrtc

        out.append("nvrtc {}.{}".format(*nvrtc.nvrtc_version()))
    if "host" in archs:
        from ..executors.host import host

        out.append(host().compiler().version)
    return out


# -- order ------------------------------------------------------------------------------------------------------------------------------

_PART = 64  # modules that one worker takes at most
_FIRST = 1 << 62  # the scheduler's weight


def in_order(tasks: Sequence[Task], workers: int = 1) -> list[tuple[Task, ...]]:
    """The tasks in parts, each for one worker: the slowest first, so that no worker is left with them at the end, and neighbours that may have the same code together, so that it is compiled once."""
    groups: dict[Any, list[tuple[str, Task]]] = {}
    weights: dict[Any, int] = {}
    for task in tasks:
        sku = None if task.skus is None else KernelSku.parse(task.skus[0])
        decl = None if sku is None else registry.get_op(sku.op).directions[sku.direction]
        kind = (decl.template, sku.direction, sku.variant) if sku and decl else None
        if kind not in weights:
            weights[kind] = _weight(sku) if sku else _FIRST
        same = (kind[0], sku.element, sku.aux_element, sku.index_element, sku.arch, sku.variant) if kind and sku else task
        meaning = f"{decl.formulas} {decl.lets} {decl.traits} {sku.params}" if decl and sku else ""
        groups.setdefault((weights[kind], same), []).append((meaning, task))
    most = max(1, min(_PART, len(tasks) // (8 * workers)))
    ordered = [(weight, [task for _, task in sorted(own)]) for (weight, _), own in groups.items()]
    parts = [(weight, tuple(own[k : k + most])) for weight, own in ordered for k in range(0, len(own), most)]
    return [part for _, part in sorted(parts, key=lambda row: -row[0])]


def _weight(sku: KernelSku) -> int:
    """How long a module takes, roughly: the length of what its compiler reads, once for each kernel."""
    from ..codegen.render import render
    from ..executors.prune import code, prune

    try:
        source = render(registry.get_op(sku.op), sku)
    except BaracudaError:
        return 0  # told when its turn comes
    return len(code(prune(source.text)[0])) * len(source.kernels)


# -- workers ----------------------------------------------------------------------------------------------------------------------------


def _start(cache_dir: str | None) -> None:
    # What is compiled here must not come out of an older bundle.
    settings.bundle, settings.cache_dir, settings.progress = None, cache_dir, False  # the whole run has a bar


def _compile_all(tasks: Sequence[Task], record: bool) -> list[Outcome]:
    return [_compile(task, record) for task in tasks]


def _compile(task: Task, record: bool) -> Outcome:
    start, compiles = time.perf_counter(), cache.counts()["compiles"]

    def done(**values: Any) -> Outcome:
        return Outcome(task, time.perf_counter() - start, cache.counts()["compiles"] - compiles, **values)

    try:
        if task.skus is None:
            return done(records=(scheduler(),))
        own = built(KernelSku.parse(task.skus[0]))
        usage = {name: use for _, kept in own for name, use in kept.meta.get("usage", {}).items()}
        return done(modules=len(own), usage=usage, records=tuple(own) if record else ())
    except BaracudaError as error:
        return done(error=str(error))


def built(sku: KernelSku) -> list[tuple[str, Record]]:
    """The modules of a SKU, compiled when they are nowhere: a unit with all its kernels on the CPU, one for each kernel on a device. Of each its key in a bundle, and what that holds of it."""
    op = registry.get_op(sku.op)
    extra: dict[str, Any] = {}
    if sku.arch == "host":
        from ..executors import host, host_compile

        made = [(host.identity(op, host.module_skus(op, sku)), host.host().build(op, sku))]
        extra = {"cpu": list(host_compile.cpu_options(sku.variant == LOOPS))}
    else:
        from ..executors import cuda

        made = [(cuda.identity(op, sku, kernel), entry) for kernel, entry in cuda.build_all(op, sku).items()]
    return [(CacheKey.for_bundle(str(sku), **fields).digest, Record(entry.binary, entry.source_digest, entry.meta | extra)) for fields, entry in made]


def scheduler() -> tuple[str, Record]:
    from ..executors import host, host_compile

    entry = host.host().scheduler()
    fields = host.runtime_identity()
    key = CacheKey.for_bundle(fields["skus"][0], **fields).digest
    return key, Record(entry.binary, fields["template"], {"cpu": list(host_compile.cpu_options())})


def _run(tasks: Sequence[Task], record: bool, workers: int) -> Iterator[Outcome]:
    """Outcomes as they come. A task that kills its process is found by running what was left one at a time."""
    left = dict.fromkeys(tasks)
    try:
        for outcome in _pool(tasks, record, workers):
            del left[outcome.task]
            yield outcome
    except BrokenProcessPool:
        for task in list(left):
            try:
                yield from _pool([task], record, 1)
            except BrokenProcessPool:
                yield Outcome(task, 0.0, False, error="the compiler ended its process (out of memory, or a crash in it)")


def _pool(tasks: Sequence[Task], record: bool, workers: int) -> Iterator[Outcome]:
    # Processes, as rendering holds the interpreter lock; spawned, as a fork would share CuPy's state.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _start, (settings.cache_dir,)) as pool:
        waiting: set[Future[list[Outcome]]] = set()
        queue = iter(in_order(tasks, workers))
        try:
            while True:
                # Few at a time, so that results do not pile up and an interrupt does not wait for the rest.
                while len(waiting) < 4 * workers and (part := next(queue, None)) is not None:
                    waiting.add(pool.submit(_compile_all, part, record))
                if not waiting:
                    return
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield from future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


# -- telling ----------------------------------------------------------------------------------------------------------------------------


def _summary(outcomes: Sequence[Outcome], seconds: float, workers: int) -> None:
    for outcome in outcomes:
        if outcome.error:
            print(f"FAILED {outcome.task.name}\n{outcome.error}\n", file=sys.stderr)
    for arch in dict.fromkeys(outcome.task.arch for outcome in outcomes):
        mine = [outcome for outcome in outcomes if outcome.task.arch == arch and outcome.task.skus]
        failed = sum(outcome.error is not None for outcome in mine)
        compiled = sum(outcome.compiled for outcome in mine if outcome.error is None)
        modules = sum(outcome.modules for outcome in mine)
        print(f"{arch}: {modules + failed} modules: {compiled} compiled, {modules - compiled} were there, {failed} failed")
        kernels = [(use, outcome.task.name) for outcome in mine for use in outcome.usage.values()]
        if kernels:
            _resources(kernels)
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    total = sum(outcome.seconds for outcome in outcomes)
    print(f"{seconds:.1f} s on {workers} processes ({total:.1f} s of work, slowest {slowest.task.name} {slowest.seconds:.2f} s)")


def _resources(kernels: Sequence[tuple[dict[str, int], str]]) -> None:
    most, where = max(kernels, key=lambda row: row[0].get("registers", 0))
    spills = [(use, sku) for use, sku in kernels if use.get("spill_stores") or use.get("spill_loads")]
    print(f"  {len(kernels)} kernels, up to {most.get('registers', 0)} registers ({where}); {len(spills) or 'none'} spill")
    for use, sku in spills[:_SHOWN_SPILLS]:
        print(f"    {sku}: {use['spill_stores']} bytes stored, {use['spill_loads']} loaded, {use['registers']} registers")
    if len(spills) > _SHOWN_SPILLS:
        print(f"    and {len(spills) - _SHOWN_SPILLS} more")
