"""Launches at every size: what a launch's size decides (shared memory, grids, tables, workspace, index width) is right for all of them. No kernel runs here."""

from __future__ import annotations

import itertools
import math

import pytest

import baracuda_rt as brt

from .harness import Target, mains, parametrize, specs
from .launches import faults, recorded_lines

pytestmark = pytest.mark.pure

NORM_SHAPES = [
    (64, 2048, 7, 7), (32, 1280, 7, 7), (197, 2049), (8, 512, 14, 14), (32, 1024, 14, 14), (14, 577, 3, 197), (2, 2048, 40, 40), (8, 256, 30, 30),
    (8, 256, 2050), (1000, 4096), (1, 64, 112, 112), (256, 64, 112, 112), (3, 5, 2**20), (2, 3, 1), (300, 17, 49),
]  # fmt: skip


def channels_last(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of a shape whose second axis lies innermost."""
    out, step = [0] * len(shape), shape[1]
    out[1] = 1
    for axis in (*reversed(range(2, len(shape))), 0):
        out[axis] = step
        step *= shape[axis]
    return tuple(out)


@pytest.mark.parametrize("op", ["batch_norm", "instance_norm"])
@pytest.mark.parametrize("dtype", ["float32", "float16", "float64"])
def test_norms_with_their_statistics_and_with_given_ones(op, dtype):
    """Given statistics: nothing is gathered, so nothing may be taken from shared memory."""
    problems = []
    word = "training" if op == "batch_norm" else "use_input_stats"
    with recorded_lines() as seen:
        for shape, last, own, arch in itertools.product(NORM_SHAPES, (False, True), (False, True), ("sm_90", "sm_80", "host")):
            x = brt.TensorSpec(shape, dtype, strides=channels_last(shape) if last else None)
            row = brt.TensorSpec((shape[1],), dtype)
            calls = [("forward", {"x": x, "y": x, "running_mean": row, "running_var": row, "weight": row, "bias": row, word: own})]
            stats = (shape[1],) if op == "batch_norm" else shape[:2]
            given = {"mean": brt.TensorSpec(stats, "float64" if dtype == "float64" else "float32")} if own else {"running_mean": row}
            given["rstd" if own else "running_var"] = next(iter(given.values()))
            for need in (("dx",), ("dw", "db"), ("dx", "dw", "db")):
                calls.append(("backward", {"dy": x, "x": x, **({"dx": x} if "dx" in need else {}), "weight": row, **given, word: own, "need": need}))
            for direction, keywords in calls:
                if own and math.prod(shape) == math.prod(stats):  # one cell a statistic has no spread, and is refused
                    continue
                problems += faults(brt.select(op, direction, arch=arch, **keywords), seen)
    assert not problems, "\n".join(problems[:5])


@parametrize(mains())
def test_launches_of_every_sample(target: Target):
    """The samples of the op database, on a device and on the host."""
    problems = []
    with recorded_lines() as seen:
        for sample in target.samples(empty=False):
            for arch in ("sm_90", "host"):
                try:
                    plan = brt.select(target.op.name, target.decl.direction, arch=arch, **specs(target, sample) | target.params(sample))
                except brt.BaracudaError:  # sized by its data, or refused: other tests say why
                    continue
                problems += faults(plan, seen)
    assert not problems, "\n".join(problems[:5])


@pytest.mark.parametrize("arch, most", [("sm_80", 163), ("sm_86", 99), ("sm_89", 99), ("sm_90", 227), ("sm_100", 227), ("sm_120", 99)])
def test_shared_memory_stays_within_the_limit_of_each_device(arch, most):
    """The limits of the CUDA programming guide; half gradients of wide rows ask for the most."""
    problems = []
    with recorded_lines() as seen:
        for dtype, width in itertools.product(("float16", "float32", "float64"), (768, 1024, 4096, 8192, 14336, 50257)):
            x = brt.TensorSpec((2048, width), dtype)
            row, stat = brt.TensorSpec((width,), dtype), brt.TensorSpec((2048,), "float64" if dtype == "float64" else "float32")
            plans = [brt.select("layer_norm", "backward", arch=arch, dy=x, x=x, mean=stat, rstd=stat, weight=row, normalized_shape=(width,)), brt.select("sparsemax", arch=arch, x=x)]
            for plan in plans:
                problems += faults(plan, seen)
                problems += [f"{plan.sku} asks for {launch.shared} bytes" for launch in plan.geometry.launches if launch.shared > 1024 * most]
    assert not problems, "\n".join(problems)
