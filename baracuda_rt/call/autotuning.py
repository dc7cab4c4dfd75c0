"""`autotune`: the ways to launch one call, timed, and the fastest kept for its class of problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..cache.tuning_store import Timed
from ..codegen.model import KernelSku
from ..errors import BackendUnavailableError, UnsupportedError
from ..settings import settings
from .arrays import is_array
from .dispatch import entries
from .explanation import told
from .op_name import op_and_direction
from .operands import describe, executor_of
from .plan import Plan
from .preference import PlanPreference
from .selecting import select
from .structure import structure
from .tuned import table_of
from .tuning import time_plan, tunable

__all__ = ["Tuning", "autotune"]


@dataclass(frozen=True, repr=False)
class Tuning:
    """What `autotune` found for a class of problems: the SKU that runs from now on, what was chosen (knob -> value, empty where the usual launch stays), and
    (choice, microseconds) of each launch that was timed, the usual one first. structure: the class, as the store has it."""

    sku: KernelSku
    structure: str
    choice: dict[str, Any]
    times: tuple[tuple[dict[str, Any], float], ...]

    def __str__(self) -> str:
        lines = [f"{time:9.2f} us  {told(choice)}{'  <- runs' if choice == self.choice else ''}" for choice, time in self.times]
        return "\n".join([f"{self.sku} runs", *lines])

    def __repr__(self) -> str:
        return str(self)


def autotune(
    op: Any, direction: str = "forward", /, *, again: bool = False, preference: PlanPreference | None = None, arch: str | None = None, need: Any = None,
    **arguments: Any,
) -> Tuning:  # fmt: skip
    """Times the ways to launch a call once, and keeps the fastest for all calls of its class: like dtypes, layouts and alignment, extents between the same powers of two.

    The arguments are those of `select`: operands as arrays or TensorSpecs, parameters, by name. Inputs given as arrays are read; everything else is memory of its
    own. TensorSpecs stand for ones, and zeros where a dtype has no fractions: give arrays where values decide what a kernel does, as ids and indices do.
    All ways give the same bits. The choice lies beside the compiled kernels (`doctor` says where), and every process that plans such a call reads it.
    again: time a class that the store knows. Runs on the current stream and waits for it. Raises what `select` and a first run raise, UnsupportedError while a
    graph is captured or with PlanPreference(variant=…). Example: print(autotune("softmax", x=x, dim=-1)).
    """
    op, direction = op_and_direction(op, direction, "autotune")
    plan = select(op, direction, preference=preference, arch=arch, need=need, **arguments)
    if not settings.tuning:
        raise UnsupportedError(f"{plan.name}: autotune is turned off by BARACUDA_RT_TUNING=0")
    if plan.executor is None:
        raise BackendUnavailableError(f"{plan.name}: autotune: {plan.sku.arch} is not a device of this process")
    if plan.kind.preference.variant is not None:
        raise UnsupportedError(f"{plan.name}: autotune: preference.variant is {plan.kind.preference.variant!r}; accepted None, as timing is to choose")
    arrays = {plan._own_name(name): array for name, array in arguments.items() if is_array(array) and plan._own_name(name) in plan.index}
    stream = plan._stream(None, arrays)
    if plan.executor.capturing(stream):
        raise UnsupportedError(f"{plan.name}: autotune while a graph is being captured; call it before")
    token = structure(plan.problem)
    if not tunable(plan):
        return Tuning(plan.sku, token, {}, ())
    kept, addresses = [], {}
    for name, array in arrays.items():
        own, executor = executor_of(array, plan.name, name)
        kept.append(own)
        addresses[name] = describe(own, executor, plan.name, name, decl=plan.problem.decl)[1]
    table = table_of(plan.executor)
    with table.lock:
        before = table.get(token)
        timed: Timed | None = None if again else before
        if timed is None:
            timed = time_plan(plan, addresses, stream, before)
            table.add(token, timed)
    if timed.choice != (before.choice if before is not None else {}):
        entries(plan.op.name, plan.problem.direction).forget()  # calls of this class that are known are planned again
    chosen: Plan = plan.kind.plan(plan, plan.executor)
    return Tuning(chosen.sku, token, dict(timed.choice), timed.times)
