"""Softmax of x plus Gumbel noise: launched as softmax is, with numbers of a generator where neither seed nor noise is given."""

from __future__ import annotations

from typing import Any

from ...records import Geometry, Problem
from . import softmax

USES = softmax.USES


def resolve(call: Any) -> bool:
    """Without seed and noise the generator gives a seed, and the number of the call."""
    given = call.params
    if given["seed"] is not None or call.arrays.get("noise") is not None:
        return False
    call.draw(instead="noise=gumbel(x.shape, generator=...)")
    return True


def check(p: Problem) -> None:
    """As softmax, without a generator left."""
    if p.params["generator"] is not None:
        p.fail("generator", "given", "None beside a seed or noise, or in a plan, which keeps no generator")
    softmax.check(p)


def plan(p: Problem) -> Geometry:
    """Lines along the axis."""
    return softmax.plan(p)
