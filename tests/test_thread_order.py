"""Kernels that synchronise, on the CPU with a block's threads going on last in, first out: a barrier that is missing shows where the usual order hides it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.executors.host import host

from .conftest import LAST_FIRST
from .harness import Target, check, mains, parametrize, run, same_bits, to_host, to_xp

SAMPLES = 6  # of each, the largest


@pytest.mark.host
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


# Kernels that no sample of a record reaches, by a part of their names: the function, its arrays, its parameters.
LARGE: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "_held": ("var", {"x": (70, 1500)}, {"dim": 1}),
    "_whole": ("cumsum", {"x": (64, 1024)}, {"dim": 1}),
    "_warps": ("softmax", {"x": (1100, 197)}, {"dim": 1}),
    "_short": ("log_softmax", {"x": (33000, 40)}, {"dim": 1}),
    "_held_2": ("log_softmax", {"x": (384, 520)}, {"dim": 1}),
    "_held_columns": ("softmax", {"x": (2, 1000, 49)}, {"dim": 1}),
    "_channels": ("batch_norm", {"x": (90, 256, 7, 7)}, {"training": True}),
    "_cells": ("batch_norm", {"x": (20, 70, 7, 7)}, {"training": True}),
    "_cells_across": ("batch_norm", {"x": (300, 70)}, {"training": True}),
    "_column_states": ("batch_norm", {"x": (3000, 132)}, {"training": True}),
    "_run_states": ("instance_norm", {"x": (2, 30, 5001)}, {}),
    "_chunks": ("group_norm", {"x": (2, 8, 96, 96)}, {"num_groups": 2}),
    "_rows": ("mean", {"x": (8192, 100)}, {"dim": 1}),
    "_columns": ("sum", {"x": (5000, 132)}, {"dim": 0}),
    "_units": ("unsorted_segment_softmax", {"x": (5003, 3), "segment_ids": np.arange(5003) ** 2 % 61}, {"num_segments": 61}),
    "_even_square": ("adaptive_avg_pool2d", {"x": (8, 33, 14, 14)}, {"output_size": 7}),
    "_even_long": ("adaptive_avg_pool2d", {"x": (8, 33, 32, 32)}, {"output_size": 4}),
    "_even_packs": ("avg_pool2d", {"x": (8, 33, 32, 32)}, {"kernel_size": 2}),
    "_starts": ("grid_sample_backward", {"dy": (1, 3, 70, 70), "x": (1, 3, 6, 6), "grid": (1, 70, 70, 2)}, {"padding_mode": "border"}),
    "_tiles": ("grid_sample_backward", {"dy": (1, 3, 70, 70), "x": (1, 3, 45, 70), "grid": (1, 70, 70, 2)}, {"padding_mode": "border"}),
}  # fmt: skip


@pytest.mark.parametrize("kernel", LARGE)
def test_large_problems_give_the_same_bits(xp, rng, kernel):
    """Three runs in fresh memory, on the CPU one of them in the other order of threads."""
    name, arrays, given = LARGE[kernel]
    values = {k: v if isinstance(v, np.ndarray) else rng.standard_normal(v).astype(np.float32) for k, v in arrays.items()}
    specs = {k: brt.TensorSpec(v.shape, v.dtype.name) for k, v in values.items()}
    backward = name.endswith("_backward")
    plan = brt.select(name.removesuffix("_backward"), "backward" if backward else "forward", arch="sm_90", **specs, **given)
    assert any(kernel in launch.kernel for launch in plan.geometry.launches), [launch.kernel for launch in plan.geometry.launches]
    results = []
    try:
        for last_first in (LAST_FIRST, LAST_FIRST, not LAST_FIRST):
            host().watch(True, last_first)
            got = getattr(brt, name)(**{k: to_xp(xp, v) for k, v in values.items()}, **given)
            results.append([to_host(g).tobytes() for g in (got if isinstance(got, tuple) else (got,)) if g is not None])
    finally:
        host().watch(True, LAST_FIRST)
    assert results[0] == results[1] == results[2]
