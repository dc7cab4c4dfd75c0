"""Random shapes, strides, offsets, dtypes and gradients' subsets for every op in the database, against the reference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest

import baracuda_rt as brt

from .harness import GARBAGE, Layout, Target, check, cut, mains, out_guards, parametrize, run, type_combinations
from .op_db import record
from .op_db.base import Draw, Sample

layouts = st.builds(
    Layout, st.just("random"), st.booleans(), st.sampled_from([1, 1, 2, 3]), st.integers(0, 3), st.booleans(), st.integers(0, 3)
)


@st.composite
def broadcast_shapes(draw: Any, names: list[str]) -> dict[str, tuple[int, ...]]:
    """Shapes that broadcast together."""
    full = draw(st.lists(st.sampled_from([1, 2, 3, 4, 5, 8, 17, 33, 0]), min_size=0, max_size=9))
    while np.prod([max(n, 1) for n in full], dtype=np.int64) > 3000:
        full[int(np.argmax(full))] = 2
    out = {}
    for name in names:
        shape = [draw(st.sampled_from([n, n, 1])) for n in full]
        out[name] = tuple(shape[draw(st.integers(0, len(shape))) if draw(st.integers(0, 3)) == 0 else 0 :])
    return out


def random_sample(target: Target, data: Any, types: dict[str, str]) -> Sample:
    """A sample of random shape: made by the record where it can, else one of its samples with extents cut."""
    draw = Draw(types, data.draw(st.integers(0, 2**32 - 1), label="seed"), target.case.domain)
    if target.case.make is not None:
        names = list(target.case.domain) or [o.name for o in target.decl.inputs]
        return target.case.make(draw, data.draw(broadcast_shapes(names), label="shapes"))
    samples = list(target.case.samples(draw))
    sample = data.draw(st.sampled_from(samples), label="sample")
    cuts = [s for _, s in cut(target, sample)] if data.draw(st.integers(0, 9)) == 0 else []
    return data.draw(st.sampled_from(cuts)) if cuts else sample


@parametrize(mains())
def test_random(target: Target, xp):
    combinations = type_combinations(target.decl)

    @hypothesis.given(data=st.data())
    def attempt(data: Any) -> None:
        types = data.draw(st.sampled_from(combinations), label="types")
        one_random_call(replace(target, types=types, case=record(target.op.name, target.decl.direction, types)), data, xp)

    attempt()


def one_random_call(target: Target, data: Any, xp: Any) -> None:
    sample = random_sample(target, data, dict(target.types))
    try:
        want = target.expected(sample)
    except (ValueError, IndexError, ZeroDivisionError):
        with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError)):
            run(target, sample, xp)
        return
    chosen = {name: data.draw(layouts, label=name) for name in target.inputs(sample)}
    out = out_guards(target, want, xp, data.draw(layouts, label="out"), data.draw(st.sampled_from(GARBAGE))) if data.draw(st.booleans()) else None
    try:
        done = run(target, sample, xp, layouts=chosen, out=out or None)
    except (brt.InvalidProblemError, brt.UnsupportedError):
        if any(a.size == 0 for a in target.inputs(sample).values()) and target.case.make is None:
            return  # an extent that the op does not take as zero
        raise
    check(target, sample, done.results, want)
