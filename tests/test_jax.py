"""JAX arrays: every op eagerly and under jit, its gradient, vmap, scan, errors, threads. On the CPU; tests marked gpu on a CUDA device of JAX's."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import Target, data_dependent, invoke, mains, parametrize
from .numerics import is_float
from .test_gradients import _backward_sample, _forward, _pairs, _small, gradient_of

jax = pytest.importorskip("jax", reason="JAX is not installed")
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import jax.numpy as jnp  # noqa: E402

import baracuda_rt.jax as brtj  # noqa: E402

pytestmark = pytest.mark.host
CPU = jax.local_devices(backend="cpu")[0]


@pytest.fixture(autouse=True)
def on_the_cpu():
    """Arrays are made on the CPU, where a GPU is there too."""
    with jax.default_device(CPU):
        yield


def held(value: np.ndarray) -> np.ndarray:
    """What JAX makes of a NumPy array where jax_enable_x64 is not set."""
    return np.asarray(value).astype(jax.dtypes.canonicalize_dtype(value.dtype))


def parts(returned: Any) -> tuple[Any, ...]:
    return tuple(returned) if isinstance(returned, tuple | list) else () if returned is None else (returned,)


def equal(got: Any, want: np.ndarray, what: str) -> None:
    got, want = np.asarray(got), held(np.asarray(want))
    assert got.dtype == want.dtype and got.shape == want.shape, f"{what}: {got.dtype}{got.shape}, expected {want.dtype}{want.shape}"
    assert got.tobytes() == want.tobytes() or np.array_equal(got.astype(np.float64), want.astype(np.float64), equal_nan=True), f"{what}: {got} != {want}"


FORWARDS = [t for t in mains() if t.decl.direction == "forward"]


@parametrize(FORWARDS)
def test_every_op_gives_what_it_gives_for_numpy(target: Target):
    """The same kernels on XLA's buffers: the same bits."""
    for sample in target.samples()[:2]:
        operands, params = target.inputs(sample), target.params(sample)
        arrays = {name: jnp.asarray(value) for name, value in operands.items()}
        given = {name: np.asarray(x) for name, x in arrays.items()}
        if target.inouts:
            before = {name: np.asarray(x).copy() for name, x in arrays.items()}
            with pytest.raises(brt.InvalidProblemError, match=f"{target.name}: .*read-only"):
                invoke(target.name, arrays, params, functions=brtj)
            assert all(np.array_equal(np.asarray(arrays[name]), before[name]) for name in before)
            return
        try:
            want = parts(invoke(target.name, {name: value.copy() for name, value in given.items()}, params))
        except brt.BaracudaError as refusal:
            with pytest.raises(type(refusal), match=f"^{target.name}"):
                invoke(target.name, arrays, params, functions=brtj)
            continue
        got = parts(invoke(target.name, arrays, params, functions=brtj))
        assert len(got) == len(want)
        for k, (y, expected) in enumerate(zip(got, want, strict=True)):
            assert isinstance(y, jax.Array)
            equal(y, expected, f"{target.id} {sample.id} result {k}")


@parametrize(_pairs())
def test_every_gradient_is_the_backward_of_the_op(target: Target):
    """jax.vjp under jit, in float64, against the NumPy backward that the op database calls by its own rules."""
    forward = _forward(target)
    sample = forward and _small(forward)
    if sample is None or forward.inouts:
        pytest.skip("no float64 forward sample, or one that writes an operand")
    back, dys = _backward_sample(target, forward, sample)
    if not dys:
        pytest.skip("no floating output")
    names = target.outputs(back)
    want = dict(zip(names, parts(invoke(target.name, target.inputs(back), target.params(back))), strict=True))
    wanted = {gradient_of(target, name, forward): value for name, value in want.items() if value is not None}
    operands = forward.inputs(sample)
    asked = [n for n in wanted if n in operands and n not in target.case.nondiff and is_float(forward.token(n)) and is_float(forward.token(forward.outputs(sample)[0]))]
    if not asked:
        pytest.skip("no operand with a gradient")
    results = forward.outputs(sample)

    def pulled(values: dict[str, Any], upstream: dict[str, Any]) -> dict[str, Any]:
        def loss(chosen: dict[str, Any]) -> Any:
            returned = parts(invoke(forward.name, {name: chosen.get(name, values[name]) for name in operands}, forward.params(sample), functions=brtj))
            named = dict(zip(results, returned, strict=True))
            return sum((named[name] * upstream[name]).sum() for name in upstream)

        return jax.grad(loss)({name: values[name] for name in asked})

    with jax.enable_x64(True):
        values = {name: jnp.asarray(value) for name, value in operands.items()}
        whole = pulled if data_dependent(forward) else jax.jit(pulled)
        got = whole(values, {name: jnp.asarray(dy) for name, dy in dys.items()})
        for name in asked:
            expected = np.asarray(wanted[name])
            assert got[name].dtype == expected.dtype and got[name].shape == operands[name].shape
            np.testing.assert_allclose(np.asarray(got[name]), expected, rtol=1e-12, atol=1e-13, err_msg=f"{target.id} {name}")
