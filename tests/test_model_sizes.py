"""Every line of model_sizes.yaml: its launches without a device, its values against float64 on a device, and the small ones on the CPU in both orders of threads."""

from __future__ import annotations

import collections

import numpy as np
import pytest

from . import model_sizes
from .harness import RECORDS, ops
from .launches import faults, recorded_lines
from .model_sizes import BEYOND, Line, table

SMALL = 200_000  # elements: lines that the CPU runs within a second
LIMIT = 2**31 - 1
COUNTED = [line for line in table() if line.model != BEYOND]


def over(lines: list[Line]) -> pytest.MarkDecorator:
    numbers: collections.Counter[str] = collections.Counter()
    params = []
    for line in lines:
        numbers[line.name] += 1
        params.append(pytest.param(line, id=f"{line.name}-{numbers[line.name]}", marks=pytest.mark.xdist_group(line.op.name)))
    return pytest.mark.parametrize("line", params)


@pytest.mark.pure
def test_the_table_is_what_it_should_be():
    """Size, spread over families and directions, the odd extents, batches of one, layouts."""
    lines = table()
    assert len(lines) >= 300 and len({line.text for line in lines}) == len(lines)
    have = {(line.op.category, line.direction) for line in lines}
    both = {(op.category, d) for op in ops().values() for d in op.directions}
    assert not both - have, f"no line of {sorted(both - have)}"
    extents = {n for line in lines for o in line.operands.values() for n in o.shape}
    assert {1, 7, 14, 49, 77, 197, 257, 577, 1500, 2049, 4096, 14336, 50257, 128256} <= extents
    assert {"", "last", "swap", "step", "pitch", "off"} == {o.layout for line in lines for o in line.operands.values()}
    assert {"f16", "bf16", "f32", "f64"} <= {o.dtype for line in lines for o in line.operands.values()}
    assert all((line.op.name, line.direction) in RECORDS for line in lines)


@pytest.mark.pure
@over(list(table()))
def test_launches(line: Line):
    """Shared memory, grids, workspace and lines of every launch, on a device and on the host; 64-bit positions where they are needed."""
    found = []
    with recorded_lines() as seen:
        for arch in ("sm_90", "sm_86", "host"):
            plan = line.select(arch)
            found += faults(plan, seen)
            specs = [spec for spec in plan.problem.specs.values() if spec is not None]
            counts = [max(spec.numel, spec.max_offset + 1) for spec in specs]
            if max(counts, default=0) > LIMIT and any("i64" in v for v in line.decl.variants) and "i64" not in plan.sku.variant:
                found.append(f"{plan.sku} has positions up to {max(counts)}, and counts them in 32 bits")
    assert not found, "\n".join(found)


def check(line: Line, xp) -> None:
    given, others = model_sizes.arrays(line, xp)
    others |= {o.name: given[o.name].copy() for o in line.decl.inputs if o.inout and o.name in given}
    results = model_sizes.run(line, given, xp)
    wrong = list(model_sizes.problems(line, given, others, results))
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


@pytest.mark.gpu
@over(COUNTED)
def test_values_on_a_device(line: Line):
    import cupy

    try:
        check(line, cupy)
    finally:
        cupy.get_default_memory_pool().free_all_blocks()


@pytest.mark.host
@over([line for line in COUNTED if line.elements <= SMALL])
def test_values_on_the_cpu(line: Line, both_orders):
    check(line, np)
