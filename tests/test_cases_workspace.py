"""Public case C60: a workspace that overlaps an operand is refused before anything is written."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError


def aligned(nbytes: int) -> np.ndarray:
    raw = np.empty(nbytes + 256, np.uint8)
    return raw[-raw.ctypes.data % 256 :][:nbytes]


def block(shape: tuple[int, ...], seed: int) -> np.ndarray:
    out = aligned(4 * int(np.prod(shape)) + 4096)[: 4 * int(np.prod(shape))].view(np.float32).reshape(shape)
    out[...] = np.random.default_rng(seed).normal(size=shape)
    return out


@pytest.mark.parametrize("again", [False, True], ids=["first", "known layout"])
def test_c60_workspace_over_an_operand(again):
    arrays = {"dy": block((64, 16, 512), 1), "x": block((64, 16, 512), 2), "weight": block((16, 4), 3)}
    plan = brt.select("causal_conv1d", "backward", arch="host", need=("dx", "dweight"), **arrays)
    assert plan.workspace_size
    outs = {name: block(spec.shape, 4) for name, spec in plan.output_specs.items()}
    good = aligned(max(plan.workspace_size, 2560))
    if again:
        plan.run(**arrays, **outs, workspace=good)
        plan.run(**arrays, **outs, workspace=good)
    everything = arrays | outs
    before = {name: array.copy() for name, array in everything.items()}
    for name, array in everything.items():
        own = array.reshape(-1).view(np.uint8)
        if own.nbytes < plan.workspace_size:
            continue
        for inside in (own[: plan.workspace_size], own[-plan.workspace_size - own.nbytes % 256 :][: plan.workspace_size]):
            if inside.ctypes.data % 256:
                continue
            with pytest.raises(InvalidProblemError, match=f"workspace overlaps {name} in memory"):
                plan.run(**arrays, **outs, workspace=inside)
    for name, array in everything.items():
        np.testing.assert_array_equal(array, before[name], err_msg=name)


@pytest.mark.parametrize("op", ["logsumexp", "prod", "vector_norm"])
def test_workspace_that_touches_an_operand_is_no_overlap(op):
    """One byte apart is apart; one byte shared is not."""
    shape = (1, 1 << 19)
    plan = brt.select(op, "forward", arch="host", x=brt.TensorSpec(shape, "float32"), dim=1)
    if not plan.workspace_size:
        pytest.fail("no workspace: the shape is too small for this test")
    size = plan.workspace_size + -plan.workspace_size % 256
    whole = aligned(2 * size + 4 * shape[1])
    x = whole[size : size + 4 * shape[1]].view(np.float32).reshape(shape)
    x[...] = 1
    y = np.zeros((1,), np.float32)
    plan.run(x=x, y=y, workspace=whole[:size])
    first = y.copy()
    plan.run(x=x, y=y, workspace=whole[size + 4 * shape[1] :])
    np.testing.assert_array_equal(y, first)
    for _ in range(2):
        with pytest.raises(InvalidProblemError, match="workspace overlaps x"):
            plan.run(x=x, y=y, workspace=whole[256 : 256 + size])
