"""Which SKU a plan runs, what timing chose for it, and why each other variant of its op would not run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import registry
from ..codegen.model import KernelSku
from ..errors import InvalidProblemError, UnsupportedError
from ..records import contiguous_strides
from .structure import structure
from .tuned import known

if TYPE_CHECKING:
    from .plan import Plan

__all__ = ["Explanation", "explanation_of"]

_WIDE_READS = 16  # bytes


@dataclass(frozen=True, repr=False)
class Explanation:
    """The SKU that would run, (variant, what became of it) for each other variant, and (choice, microseconds) of each launch that was timed for this class of
    problems, the one that runs first; printed, a text of one line each."""

    sku: KernelSku
    others: tuple[tuple[str, str], ...]
    timed: tuple[tuple[str, float], ...] = ()

    def __str__(self) -> str:
        width = max((len(name) for name, _ in self.others), default=0)
        lines = [f"{self.sku} would run", *(f"  {name.ljust(width)}  {what}" for name, what in self.others)]
        for k, (choice, time) in enumerate(self.timed):
            lines.append(f"  timed: {time:9.2f} us  {choice}{', which runs' if k == 0 else ''}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def told(choice: dict[str, Any]) -> str:
    """A choice as people read it."""
    return ", ".join(f"{knob}: {value}" for knob, value in choice.items()) or "as usual"


def explanation_of(chosen: Plan) -> Explanation:
    """What runs and what else could. Each variant is planned again as if it were asked for."""
    preference = chosen.kind.preference
    others = []
    for variant in chosen.problem.decl.variants:
        if variant == chosen.sku.variant:
            continue
        try:
            plan = chosen.kind.preferring(preference._replace(variant=variant)).plan(chosen, chosen.executor)
        except (UnsupportedError, InvalidProblemError) as error:
            others.append((variant, f"declined: {_reason(chosen, variant, str(error))}"))
            continue
        if plan.sku.variant == variant:
            more = plan.workspace_size - chosen.workspace_size
            cost = f", with {more} bytes more workspace" if more > 0 else ""
            others.append((variant, f"could serve{cost}; PlanPreference(variant={variant!r}) asks for it"))
        else:
            others.append((variant, f"declined: {_reason(chosen, variant, f'this problem takes {plan.sku.variant} instead')}"))
    return Explanation(chosen.sku, tuple(others), _timed(chosen))


def _timed(chosen: Plan) -> tuple[tuple[str, float], ...]:
    """What was timed for the class of a plan, where planning reads it."""
    table = known(chosen.executor)
    found = None if table is None or chosen.kind.preference.variant is not None else table.get(structure(chosen.problem))
    if found is None:
        return ()
    return tuple((told(choice), time) for choice, time in sorted(found.times, key=lambda item: (item[0] != found.choice, item[1])))


def _reason(chosen: Plan, variant: str, otherwise: str) -> str:
    """Why a variant does not serve the problem: what its pattern says, what its name promises beside what the problem has, or the refusal's own text."""
    said = registry.geometry_module(chosen.problem.decl.geometry).declined(chosen.problem, variant)
    return said or "; ".join(_by_name(chosen, variant)) or otherwise.removeprefix(f"{chosen.name}: ")


def _by_name(chosen: Plan, variant: str) -> Iterator[str]:
    """The first reasons that follow from the vocabulary of variants: _atomic, _i64, _reduce, rows and columns, wide reads."""
    parts, own = variant.split("_"), chosen.sku.variant.split("_")
    problem = chosen.problem
    sums = {"reduce", "fused", "fused16"}
    across, along = parts[0].startswith("columns"), parts[0].startswith("rows")
    if "atomic" in parts and problem.deterministic:
        yield "its order of additions varies from run to run; PlanPreference(deterministic=False) allows that"
    elif "i64" in parts and "i64" not in own:
        yield f"it counts in 64 bits, for more than 2**31 elements; here are at most {max((spec.numel for spec in problem.present()), default=0)}"
    elif "i64" in own and "i64" not in parts:
        yield "it counts in 32 bits, which these extents exceed"
    elif sums & set(parts) and not sums & set(own):
        yield "it sums gradients onto broadcast operands; no operand here is broadcast"
    elif sums & set(own) and not sums & set(parts):
        yield "a gradient has to be summed onto a broadcast operand, which it does not do"
    elif along and own[0].startswith("columns"):
        yield "its threads run along the reduced axes, where elements lie further apart than across them"
    elif across and own[0].startswith("rows"):
        yield "its threads run across the reduced axes, where elements lie further apart than along them"
    elif parts[0] == "inner16" and own[0] == "vec16":
        yield "it is for strided operands with a dense innermost axis; these are one dense run, which vec16 reads"
    elif any(part.endswith("16") or part == "vec" for part in parts):
        yield from _unready(chosen, flat=parts[0] in ("vec16", "vec"))


def _unready(chosen: Plan, flat: bool) -> Iterator[str]:
    """What keeps operands from being read 16 bytes at a time."""
    problem = chosen.problem
    found = []
    for name, spec in problem.specs.items():
        if spec is None or not spec.numel:
            continue
        unit = max(1, _WIDE_READS // spec.dtype.size)
        dense = contiguous_strides(spec.shape)
        if spec.alignment < _WIDE_READS:
            found.append(f"{name} is aligned to {spec.alignment} bytes, its loads need {_WIDE_READS}")
        elif any(a != b and n > 1 for a, b, n in zip(spec.strides, dense, spec.shape, strict=True)):
            found.append(f"{name} has strides {spec.strides}, dense ones are {dense}")
        elif not flat and spec.shape and spec.shape[-1] % unit:
            found.append(f"the last extent of {name} is {spec.shape[-1]}, no multiple of the {unit} elements that a load holds")
    shapes = {spec.shape for name, spec in problem.specs.items() if spec is not None and problem.decl.operand(name).shapes == {"": ("...",)}}
    if flat and len(shapes) > 1:
        found.append(f"operands of shapes {', '.join(map(str, sorted(shapes)))} are broadcast, it reads them side by side")
    yield from found[:2]
