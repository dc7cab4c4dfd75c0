"""Complex dtypes beyond the generic tests: gradients in both directions of the plane, numbers beside arrays, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import Target, parametrize, run, targets, to_host, to_xp
from .op_db.base import Sample
from .test_gradients import _forward, gradient_of

STEP = 1e-6


def _pairs() -> list[Target]:
    """Backwards whose forward takes or gives complex128, one for each op."""
    found: dict[str, Target] = {}
    for target in targets():
        if target.decl.direction == "backward" and any(target.token(o.name) == "c128" for o in (*target.decl.inputs, *target.decl.outputs)):
            found.setdefault(target.op.name, target)
    return list(found.values())


def _loss(forward: Target, sample: Sample, dy: np.ndarray) -> float:
    (terms,) = forward.expected(sample).values()
    return float(np.sum((np.asarray(terms.value) * np.conj(dy)).real))


def _slope(forward: Target, sample: Sample, operand: str, dy: np.ndarray, cell: int, direction: complex) -> float:
    """The slope of a real loss along a direction of one cell."""
    ends = []
    for sign in (1, -1):
        moved = sample.args[operand].copy()
        moved.flat[cell] += sign * STEP * direction
        ends.append(_loss(forward, sample.with_args(**{operand: moved}), dy))
    return (ends[0] - ends[1]) / (2 * STEP)


@parametrize(_pairs())
def test_gradients_in_the_plane(target: Target, xp: Any):
    """A gradient's real part is the slope of the real loss sum(real(y conj(dy))) along the real axis, its imaginary part that along the imaginary axis."""
    forward = _forward(target)
    assert forward is not None
    sample = next((s for s in forward.samples(empty=False) if all(a.size > 1 for a in forward.inputs(s).values())), None)
    if sample is None:
        pytest.skip("no sample of several elements")
    (terms,) = forward.expected(sample).values()
    rng = target.draw("plane").rng
    dy = rng.uniform(-1, 1, np.shape(terms.value))
    if target.token("dy") == "c128":
        dy = dy + 1j * rng.uniform(-1, 1, dy.shape)
    (output,) = forward.expected(sample)
    y = np.asarray(terms.value).astype(np.complex128 if target.token("dy") == "c128" else np.float64)
    back = sample.with_args(**{output: y, "dy": dy})
    for name, gradient in run(target, back, xp).results.items():
        operand = gradient_of(target, name, forward)
        if operand is None or gradient is None or target.token(name) not in ("c128", "f64"):
            continue
        assert gradient.shape == sample.args[operand].shape
        for cell in rng.choice(gradient.size, min(gradient.size, 6), replace=False):
            got = complex(gradient.flat[cell])
            want = complex(_slope(forward, sample, operand, dy, cell, 1.0), _slope(forward, sample, operand, dy, cell, 1j) if np.iscomplexobj(gradient) else 0.0)
            assert abs(got - want) <= 2e-6 * max(1.0, float(np.abs(gradient).max())), f"{target.id} {name}[{cell}]: {got}, by differences {want}"


def test_numbers_beside_complex_arrays(xp: Any):
    x = to_xp(xp, np.array([1 + 2j, -3j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.add(x, 1 - 1j)), np.array([2 + 1j, 1 - 4j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.mul(2j, x)), np.array([-4 + 2j, 6], np.complex64))
    np.testing.assert_array_equal(to_host(brt.sub(x, 0.5)), np.array([0.5 + 2j, -0.5 - 3j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.where(to_xp(xp, np.array([True, False])), x, 1j)), np.array([1 + 2j, 1j], np.complex64))
    assert to_host(brt.pow(x, 2)).tolist() == [-3 + 4j, -9]


def test_real_arrays_refuse_complex_numbers(xp: Any):
    x = to_xp(xp, np.ones(3, np.float32))
    with pytest.raises(brt.InvalidProblemError, match="add: b is .*; accepted a number that float32 holds"):
        brt.add(x, 1j)
    with pytest.raises(brt.UnsupportedDTypeError, match="maximum: a has dtype complex64"):
        brt.maximum(to_xp(xp, np.ones(3, np.complex64)), to_xp(xp, np.ones(3, np.complex64)))


def test_broadcast_gradients_are_summed(xp: Any):
    """db of a row beside a matrix, of many rows: the sums over rows, in both parts."""
    rng = np.random.default_rng(3)
    a = rng.uniform(-1, 1, (700, 5)) + 1j * rng.uniform(-1, 1, (700, 5))
    dy = rng.uniform(-1, 1, (700, 5)) + 1j * rng.uniform(-1, 1, (700, 5))
    b = np.arange(5) + 1j
    for dtype, tolerance in ((np.complex64, 2e-6), (np.complex128, 1e-14)):
        _, db = brt.mul_backward(*(to_xp(xp, v.astype(dtype)) for v in (dy, a, b)), b_shape=(5,))
        np.testing.assert_allclose(to_host(db), (dy * a.conj()).sum(0), rtol=tolerance, atol=tolerance * 100)


def test_quotients_stay_in_range(xp: Any):
    """Numbers near both ends of the range divide as those near 1 do."""
    for dtype in (np.complex64, np.complex128):
        limits = np.finfo(dtype)
        for size in (limits.max / 2, limits.tiny * 4):
            z = to_xp(xp, (np.array([1 + 1j, 0.5 - 1j, -1j]) * size).astype(dtype))
            np.testing.assert_allclose(to_host(brt.div(z, z)), np.ones(3), rtol=4 * limits.eps)
            np.testing.assert_allclose(to_host(brt.sign(z)), np.array([1 + 1j, 0.5 - 1j, -1j]) / np.abs([1 + 1j, 0.5 - 1j, 1j]), rtol=4 * limits.eps)
            np.testing.assert_allclose(to_host(brt.square(brt.sqrt(z))), to_host(z), rtol=8 * limits.eps)
