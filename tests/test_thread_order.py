"""Kernels that synchronise, on the CPU with a block's threads going on last in, first out: a barrier that is missing shows where the usual order hides it."""

from __future__ import annotations

import numpy as np
import pytest

from baracuda_rt.executors.host import host

from .conftest import LAST_FIRST
from .harness import Target, check, mains, parametrize, run, same_bits

pytestmark = pytest.mark.host

SAMPLES = 6  # of each, the largest


@parametrize([t for t in mains() if not t.decl.formulas])
def test_the_other_order_of_threads(target: Target):
    """The references' values in both orders; the same bits where the SKU says so."""
    size = lambda sample: sum(a.size for a in target.inputs(sample).values())
    for sample in sorted(target.samples(empty=False), key=size)[-SAMPLES:]:
        try:
            want = target.expected(sample)
        except (ValueError, IndexError):
            continue
        results = []
        try:
            for last_first in (not LAST_FIRST, LAST_FIRST):
                host().watch(True, last_first)
                results.append(run(target, sample, np).results)
                check(target, sample, results[-1], want, "last in, first out" if last_first else "first in, first out")
        finally:
            host().watch(True, LAST_FIRST)
        assert same_bits(*results), f"{target.id} {sample.id}: other bits in the other order"
