"""Every spelling of a call finds its plan from its second time on: positions and keywords, lists and tuples, numbers, partial out=, need=, preference=."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call.plan import Plan

from .harness import Target, invoke, mains, parametrize, place, to_host, to_xp

pytestmark = pytest.mark.host


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the plans that are made."""
    made: list[str] = []
    usual = Plan.__init__

    def counting(self: Plan, *arguments: Any) -> None:
        usual(self, *arguments)
        made.append(self.name)

    monkeypatch.setattr(Plan, "__init__", counting)
    return made


def _parts(result: Any) -> tuple[Any, ...]:
    return tuple(result) if isinstance(result, tuple) else (result,)


def _other(value: Any) -> Iterator[tuple[str, Any]]:
    """Other ways to write a parameter's value."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, tuple):
        yield "list", list(value)
        if value and all(isinstance(v, int) and not isinstance(v, bool) for v in value):
            yield "NumPy integers", tuple(np.int64(v) for v in value)
    elif isinstance(value, int):
        yield "a NumPy integer", np.int64(value)
    elif isinstance(value, float):
        yield "a NumPy float", np.float64(value)
        yield "a float32", np.float32(value)


def spellings(target: Target, xp: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A call of the smallest full sample, spelt in every way its signature allows."""
    name, decl = target.name, target.decl
    samples = [s for s in target.samples(empty=False) if len(target.inputs(s)) == max(len(target.inputs(t)) for t in target.samples(empty=False))]
    sample = min(samples, key=lambda s: sum(a.size for a in target.inputs(s).values()))
    arrays = {k: to_xp(xp, v) for k, v in target.inputs(sample).items()}
    params = target.params(sample)
    outputs = target.outputs(sample)
    plain, params = params, params | place(target, arrays, xp)
    yield "keywords", lambda: invoke(name, arrays, params)
    function = getattr(brt, name)
    order = [p for p in inspect.signature(function).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if not decl.many_inputs:
        first = [p for p in order if p.name in arrays or p.name in params or p.default is not p.empty]
        values = [arrays.get(p.name, params.get(p.name, p.default)) for p in first]
        rest = {k: v for k, v in (arrays | params).items() if k not in {p.name for p in first}}
        yield "positions", lambda: function(*values, **rest)
    yield "preference=", lambda: invoke(name, arrays, params, preference=brt.PlanPreference())
    for key, value in params.items():
        for how, other in _other(value):
            yield f"{key} as {how}", lambda key=key, other=other: invoke(name, arrays, params | {key: other})
    if not outputs:
        return
    results = _parts(invoke(name, arrays, params))
    if params.get("accumulate") is not True:
        views = tuple(None if r is None else to_xp(xp, np.zeros_like(to_host(r))) for r in results)
        yield "out=", lambda: invoke(name, arrays, plain, out=views if len(views) > 1 else views[0])
        yield "out= a list", lambda: invoke(name, arrays, plain, out=list(views))
        if len(views) > 1 and not decl.many_outputs:
            for k, view in enumerate(views):
                yield f"out= of {outputs[k]} only", lambda k=k, view=view: invoke(name, arrays, plain, out=tuple(view if j == k else None for j in range(len(views))))
    if decl.direction == "backward" and not decl.many_outputs:
        yield "need= a list", lambda: invoke(name, arrays, params, need=list(outputs))
        for output in outputs:
            yield f"need= {output}", lambda output=output: invoke(name, arrays, params, need=output)
            yield f"need= [{output}]", lambda output=output: invoke(name, arrays, params, need=[output])
    count = iter(range(1, 10**6))
    for who in decl.numbers:
        if who not in arrays or arrays[who].dtype.kind == "b":
            continue
        kept = {k: v for k, v in arrays.items() if k != who}
        yield f"{who} a number", lambda kept=kept, who=who: invoke(name, kept | {who: 1}, params)
        yield f"{who} a new number", lambda kept=kept, who=who: invoke(name, kept | {who: next(count) % 100 + 1}, params)
        yield f"{who} a NumPy scalar", lambda kept=kept, who=who: invoke(name, kept | {who: np.float64(next(count) % 100 + 1)}, params)


@parametrize(mains())
def test_second_calls_plan_nothing(target: Target, xp: Any, plans: list[str]):
    """No spelling makes a plan when it comes a second time, and all give what the plain one gives."""
    again = []
    plain = None
    for how, call in spellings(target, xp):
        try:
            result = call()
        except brt.InvalidProblemError:
            if "need=" in how:  # not every gradient exists for every sample
                continue
            raise
        plans.clear()
        second = call()
        if plans:
            again.append(f"{how}: {len(plans)} ({', '.join(plans)})")
        if not target.inouts and "number" not in how and "scalar" not in how and "need=" not in how and how.split(" as ")[0] == how:
            texts = [None if r is None else to_host(r).tobytes() for r in _parts(result)]
            plain = plain or texts
            assert not (target.decl.guarantee.get("deterministic", True) and plain != texts), f"{how} gives another result"
        del second
    assert not again, f"{target.name} plans again for\n" + "\n".join(again)
