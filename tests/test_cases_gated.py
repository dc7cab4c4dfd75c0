"""Gated activations by concrete numbers: the rows of the specification, C11 and C12 behind a gate, C39 (views), halves."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.special

import baracuda_rt as brt

from .harness import NUMPY, Guarded, Layout, to_host, to_xp

INF, NAN = float("inf"), float("nan")
OPS = ("glu", "reglu", "swiglu", "geglu")


def halved(xp, op, p, q, **given):
    x = np.stack([np.asarray(p, np.float32), np.asarray(q, np.float32)], -1)
    return to_host(getattr(brt, op)(to_xp(xp, x), **given))[..., 0]


def gradients(xp, op, dy, p, q, **given):
    x = np.stack([np.asarray(p, np.float32), np.asarray(q, np.float32)], -1)
    dx, dgate = getattr(brt, op + "_backward")(to_xp(xp, np.asarray(dy, np.float32)[..., None]), to_xp(xp, x), **given)
    assert dgate is None
    return to_host(dx)[..., 0], to_host(dx)[..., 1]


def test_values(xp):
    p, q = np.array([1.5, -2, 3, 0.5]), np.array([0.25, -1, 2, 0])
    s = scipy.special.expit(q)
    want = {"glu": p * s, "reglu": p * np.maximum(q, 0), "swiglu": p * q * s, "geglu": p * q * scipy.special.ndtr(q)}
    for op in OPS:
        np.testing.assert_allclose(halved(xp, op, p, q), want[op], rtol=1e-6)
        np.testing.assert_allclose(halved(xp, op, q, p, gate_first=True), want[op], rtol=1e-6)
    u = np.sqrt(2 / np.pi) * (q + 0.044715 * q**3)
    np.testing.assert_allclose(halved(xp, "geglu", p, q, approximate="tanh"), p * q * 0.5 * (1 + np.tanh(u)), rtol=1e-6)


def test_reglu_keeps_nan(xp):
    """C11 behind a gate: NaN in q, and an infinite p times a closed gate, are NaN."""
    got = halved(xp, "reglu", [1, INF, INF, NAN, 2], [NAN, -1, 0, -1, -3])
    np.testing.assert_array_equal(got, [NAN, NAN, NAN, NAN, 0])
    dp, dq = gradients(xp, "reglu", [1, 1, 1, 1], [2, 2, 2, 2], [NAN, 0, -1, 3])
    np.testing.assert_array_equal(dq, [2, 0, 0, 2])
    np.testing.assert_array_equal(dp, [NAN, 0, 0, 3])


@pytest.mark.parametrize("op, given", [("swiglu", {}), ("geglu", {}), ("geglu", {"approximate": "tanh"})])
def test_limits_of_the_gate(xp, op, given):
    """C12 behind a gate: g(-inf) = 0, g'(inf) = 1, g'(-inf) = 0."""
    got = halved(xp, op, [2, 2, 2], [INF, -INF, NAN], **given)
    np.testing.assert_array_equal(np.abs(got), [INF, 0, NAN])
    dp, dq = gradients(xp, op, [3, 3, 3], [2, 2, 2], [INF, -INF, NAN], **given)
    np.testing.assert_array_equal(np.abs(dp), [INF, 0, NAN])
    np.testing.assert_array_equal(np.abs(dq), [6, 0, NAN])


def test_gelu_tail_behind_a_gate(xp):
    """C12: the erfc form keeps the left tail."""
    np.testing.assert_allclose(halved(xp, "geglu", [1], [-5]), [-1.43325786e-06], rtol=1e-3)
    _, dq = gradients(xp, "geglu", [1, 1, 1], [1, 1, 1], [-4, 0, 3])
    np.testing.assert_allclose(dq, [-5.03649661e-04, 0.5, 1.01194565], rtol=1e-5)


def test_glu_far_out(xp):
    """The sigmoid has two branches: nothing overflows, and the small side keeps its accuracy."""
    np.testing.assert_allclose(halved(xp, "glu", [1, 1, 1, 1], [-100, -80, 80, 1e30]), [3.78350585e-44, 1.80485139e-35, 1, 1], rtol=1e-2)
    _, dq = gradients(xp, "glu", [1, 1], [1, 1], [-80, 80])
    np.testing.assert_allclose(dq, [1.80485139e-35, 1.80485139e-35], rtol=1e-5)


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "f64"])
def test_two_arrays_equal_two_halves(xp, rng, op, dtype):
    x = rng.standard_normal((4, 6, 10)).astype(NUMPY[dtype])
    dy = rng.standard_normal((4, 3, 10)).astype(NUMPY[dtype])
    a, b = to_xp(xp, np.ascontiguousarray(x[:, :3])), to_xp(xp, np.ascontiguousarray(x[:, 3:]))
    one, two = getattr(brt, op), getattr(brt, op + "_backward")
    np.testing.assert_array_equal(to_host(one(to_xp(xp, x), dim=1)), to_host(one(a, gate=b)))
    dx, _ = two(to_xp(xp, dy), to_xp(xp, x), dim=1)
    da, db = two(to_xp(xp, dy), a, gate=b)
    np.testing.assert_array_equal(to_host(dx), np.concatenate([to_host(da), to_host(db)], 1))
    assert two(to_xp(xp, dy), a, gate=b, need="dgate")[0] is None


def test_c39_views(xp):
    x = np.arange(24, dtype=np.float32).reshape(4, 6) / 8
    a = to_xp(xp, x)
    for view in (np.s_[:], np.s_[::2], np.s_[1:, 2:], np.s_[::-1, ::-1], np.s_[:0]):
        for op in OPS:
            got, want = getattr(brt, op)(a[view]), getattr(brt, op)(to_xp(xp, np.ascontiguousarray(x[view])))
            np.testing.assert_array_equal(to_host(got), to_host(want))
            np.testing.assert_array_equal(to_host(getattr(brt, op)(a[view].T, dim=0)), to_host(want).T)
    out = Guarded(xp, np.zeros((4, 3), np.float32), Layout("t", reverse=True, step=2, pitch=1))
    assert brt.glu(a, out=out.view) is out.view
    out.check("y")
    np.testing.assert_array_equal(out.read(), to_host(brt.glu(a)))


def test_refused(xp):
    a = to_xp(xp, np.zeros((4, 5), np.float32))
    with pytest.raises(ValueError, match=r"swiglu: x is of shape \(4, 5\); accepted an even extent along axis 1"):
        brt.swiglu(a)
    with pytest.raises(ValueError, match="glu: output y overlaps input x"):
        brt.glu(a, gate=a, out=a)
    with pytest.raises(ValueError, match="glu_backward: need is dgate"):
        brt.glu_backward(to_xp(xp, np.zeros((2, 5), np.float32)), a, dim=0, need="dgate")
    with pytest.raises(brt.UnsupportedDTypeError):
        brt.glu(to_xp(xp, np.zeros((4, 4), np.int32)))
