"""Operands of which some have the axis that is worked along innermost and others another one, and rows of convolutions that begin and end anywhere."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns import turned

from .harness import to_host, to_xp

SHAPE = (3, 20, 17)
WEIGHT = np.linspace(-1, 1, 20 * 4, dtype=np.float32).reshape(20, 4)


def swapped(xp, values):
    """The same values with the last two axes in the other order in memory."""
    return to_xp(xp, np.ascontiguousarray(np.swapaxes(values, -1, -2))).swapaxes(-1, -2)


CALLS = {
    "softmax": (1, lambda x, **k: brt.softmax(x, -1, **k)),
    "log_softmax": (1, lambda x, **k: brt.log_softmax(x, 1, **k)),
    "softmax_backward": (2, lambda dy, y: brt.softmax_backward(dy, y, -1)),
    "sparsemax": (1, lambda x, **k: brt.sparsemax(x, -1, **k)),
    "sparsemax_backward": (2, lambda dy, y: brt.sparsemax_backward(dy, y, 1)),
    "cumsum": (1, lambda x, **k: brt.cumsum(x, -1, **k)),
    "logcumsumexp": (1, lambda x, **k: brt.logcumsumexp(x, 1, **k)),
    "cummax": (1, lambda x: brt.cummax(x, 1)),
    "cumprod_backward": (2, lambda dy, x: brt.cumprod_backward(dy, x, -1)),
    "gumbel_softmax": (1, lambda x: brt.gumbel_softmax(x, dim=-1, seed=3)),
    "layer_norm": (1, lambda x, **k: brt.layer_norm(x, (17,), **k)),
    "rms_norm": (1, lambda x, **k: brt.rms_norm(x, axes=(1,), **k)),
}


def copies(plan):
    return [launch.module.op for launch in plan.geometry.launches if launch.module is not None and launch.module.op == "contiguize"]


@pytest.mark.parametrize("name", [*CALLS, "causal_conv1d"])
def test_operands_that_lie_otherwise(xp, rng, monkeypatch, name):
    """The same values whichever operands lie otherwise."""
    weight = to_xp(xp, WEIGHT)
    count, call = CALLS.get(name, (1, lambda x, **k: brt.causal_conv1d(x, weight, **k)))
    values = [rng.standard_normal(SHAPE).astype(np.float32) for _ in range(count)]
    expected = call(*(to_xp(xp, each) for each in values))
    monkeypatch.setattr(turned, "MIN_CELLS", 1)
    for mask in range(1, 1 << count):
        given = [swapped(xp, each) if mask >> k & 1 else to_xp(xp, each) for k, each in enumerate(values)]
        found = call(*given)
        for a, b in zip(found if isinstance(found, tuple) else (found,), expected if isinstance(expected, tuple) else (expected,), strict=True):
            np.testing.assert_allclose(to_host(a), to_host(b), rtol=2e-6, atol=1e-6)
    if name in ("softmax", "cumsum", "layer_norm", "causal_conv1d"):
        out = swapped(xp, np.full(SHAPE, np.nan, np.float32))
        call(to_xp(xp, values[0]), out=out)
        np.testing.assert_allclose(to_host(out), to_host(expected), rtol=2e-6, atol=1e-6)


def test_what_is_copied(monkeypatch):
    """The fewer operands, small ones and those whose axes are short not, nor where the workspace is too small or a variant is asked for."""
    shape, other = (64, 200, 300), (60000, 1, 200)

    def plan(op="softmax", direction="forward", preference=None, shape=shape, **strides):
        specs = {name: brt.TensorSpec(shape, "float32", strides=own) for name, own in strides.items()}
        return brt.select(op, direction, arch="sm_90", dim=-1, preference=preference, **specs)

    assert copies(plan(x=other)) == ["contiguize"] and plan(x=other).workspace_size == 4 * 64 * 200 * 300
    assert copies(plan(x=None)) == copies(plan(x=other, y=other)) == []
    assert plan(x=None, y=other).geometry.launches[-1].module.op == "contiguize"
    assert len(copies(plan(direction="backward", dy=None, y=other))) == 1
    assert len(copies(plan(direction="backward", dy=other, y=other))) == 1
    assert copies(plan(x=(400, 1, 20), shape=(64, 20, 20))) == []
    assert copies(plan(x=(1, 64, 8 * 64), shape=(64, 8, 300))) == ["contiguize"]
    assert copies(plan(x=(1000 * 8, 1, 1000), shape=(64, 1000, 8))) == []
    assert copies(plan(x=other, preference=brt.PlanPreference(max_workspace_bytes=1000))) == []
    assert copies(plan(x=other, preference=brt.PlanPreference(variant="strided"))) == []
    assert [launch.module is None for launch in plan("cumsum", x=other, y=None).geometry.launches] == [False, True]


@pytest.mark.parametrize("dtype, close", [("float32", 1e-5), ("float16", 2e-2), ("float64", 1e-12)])
@pytest.mark.parametrize("width", [1, 3, 4, 5])
def test_rows_of_convolutions_begin_and_end_anywhere(xp, rng, dtype, close, width):
    """Tiles begin where y has a pack; samples before a row are the state's, or count for nothing, whatever the weights are."""
    for length, offset in ((1, 0), (2, 1), (7, 0), (9, 3), (30, 0), (77, 1), (259, 0)):
        buffer = to_xp(xp, np.zeros(6 * length + 8, dtype))
        x, values = buffer[offset : offset + 6 * length].reshape(2, 3, length), rng.standard_normal((2, 3, length)).astype(dtype)
        x[...] = to_xp(xp, values)
        weight, state = rng.standard_normal((3, width)).astype(dtype), rng.standard_normal((2, 3, width - 1)).astype(dtype)
        for initial in (None, state) if width > 1 else (None,):
            before = np.zeros_like(state) if initial is None else state
            full = np.concatenate([before, values], -1).astype(np.float64)
            expected = sum(weight[:, k, None].astype(np.float64) * full[:, :, k : k + length] for k in range(width))
            y = brt.causal_conv1d(x, to_xp(xp, weight), initial_states=None if initial is None else to_xp(xp, initial))
            np.testing.assert_allclose(to_host(y).astype(np.float64), expected, atol=close, rtol=close)
    endless = np.full((3, width), np.inf, dtype)
    assert np.isposinf(to_host(brt.causal_conv1d(to_xp(xp, np.ones((1, 3, 9), dtype)), to_xp(xp, endless)))).all()
