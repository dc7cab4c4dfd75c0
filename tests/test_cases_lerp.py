"""lerp in full depth: golden values, the edge table, public case C10, upstream's fixtures, gradients."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp
from .numerics import fma, round_to, to_compute

INF, NAN = np.inf, np.nan


def lerp(xp, a, b, w, dtype=np.float32):
    return to_host(brt.lerp(to_xp(xp, np.asarray(a, dtype)), to_xp(xp, np.asarray(b, dtype)), w))


@pytest.mark.parametrize(
    "dtype, a, b, w, expected",
    [
        ("f32", 1, 3, 0.3, 1.60000002), ("f32", -3, 7, 0.3, 1.1920929e-07), ("f32", 16777216, 1, 0.3, 11744051), ("f32", 1e8, 1, 1.0, 1),
        ("f32", -3, 7, 0.75, 4.5), ("f64", 0, 1, 0.1, 0.1), ("f16", 1, 4, 0.3, 1.900390625), ("f16", 2, 8, 0.3, 3.80078125),
        ("f32", 1e8, 0.1, 1, 0.1), ("f32", 16777216, 1.25, 1, 1.25), ("f32", -3, 0.7, 1, 0.7), ("f32", 1, 3, -1, -1), ("f32", 1, 3, 2, 5),
        ("f32", 1, 2, -0.5, 0.5), ("f32", 1, 2, 2, 3),
    ],
)  # fmt: skip
def test_golden(xp, dtype, a, b, w, expected):
    got = lerp(xp, a, b, w, NUMPY[dtype])
    assert got.dtype == NUMPY[dtype] and got == NUMPY[dtype].type(expected)


@pytest.mark.parametrize("x", [0.1, 1e-40, 3e38, -7.3])
def test_equal_ends_are_kept(xp, x):
    x = np.float32(x)
    for w in (0, 0.3, 0.5, 1, -2, 17.5, 1e30):
        assert lerp(xp, x, x, w) == x


def test_non_decreasing(xp):
    weights = np.linspace(0, 1, 4097)
    up = np.array([float(lerp(xp, 0.1, 0.7, w)) for w in weights])
    assert (np.diff(up) >= 0).all()
    down = np.array([float(lerp(xp, 1e8, 0.1, w)) for w in weights])
    assert (np.diff(down) <= 0).all()


@pytest.mark.parametrize(
    "a, b, w, expected",
    [
        (1, INF, 0.25, INF), (1, INF, 0, NAN), (1, INF, 0.5, NAN), (1, INF, 1, NAN), (INF, 1, 0.5, INF), (INF, 1, 0.75, INF),
        (INF, 1, 0, NAN), (INF, 1, 0.25, NAN), (INF, 1, 1, NAN), (INF, INF, 0.3, NAN), (INF, INF, 1, NAN), (-INF, INF, 0, NAN),
        (-INF, INF, 0.25, NAN), (-INF, INF, 1, NAN), (1, 2, NAN, NAN), (NAN, 1, 0.3, NAN), (1, NAN, 0.3, NAN), (3e38, -3e38, 0, NAN),
        (3e38, -3e38, 0.25, -INF), (3e38, -3e38, 0.5, INF), (3e38, -3e38, 1, NAN), (-INF, INF, 2, INF), (-INF, INF, -0.25, -INF),
        (-INF, INF, -0.5, NAN), (-INF, INF, -1, NAN), (1, INF, 2, INF), (1, INF, -0.25, -INF), (1, INF, -0.5, NAN), (INF, 1, 2, -INF),
        (INF, 1, -0.25, INF), (INF, 1, -2, INF),
    ],
)  # fmt: skip
def test_edge_table(xp, a, b, w, expected):
    for size in (1, 9):  # the tail and the packed path
        np.testing.assert_array_equal(lerp(xp, np.full(size, a), np.full(size, b), w), np.full(size, expected, np.float32))


@pytest.mark.parametrize("token", ["f32", "f64", "f16", "bf16"])
def test_upstream_fixtures(xp, token):
    """Upstream's shapes and values, held to bit equality with the written sequence."""
    shape, w = (8, 128, 128), 0.3
    i = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
    half = token in ("f16", "bf16")
    a = round_to(0.25 * (i % 81) - 10 if half else 0.5 * i - 17.25, token)
    b = round_to(0.125 * (i % 81) + 3.75 if half else 0.125 * i + 3.75, token)
    ca, cb = to_compute(a), to_compute(b)
    c = ca.dtype.type
    with np.errstate(all="ignore"):
        flat = slice(0, 20000) if token == "f64" else slice(None)  # exact rationals are slow
        want = round_to(fma(c(w), (cb - ca).ravel()[flat], ca.ravel()[flat]), token)
    got = to_host(brt.lerp(to_xp(xp, a), to_xp(xp, b), w)).ravel()[flat]
    assert got.tobytes() == want.tobytes()
    da, db = (to_host(g) for g in brt.lerp_backward(to_xp(xp, a), w))
    assert da.tobytes() == round_to(c(1.0 - w) * ca, token).tobytes()
    assert db.tobytes() == round_to(c(w) * ca, token).tobytes()


def test_gradients(xp):
    dy = to_xp(xp, np.ones(5, np.float32))
    da, db = brt.lerp_backward(dy, 0.25)
    assert (to_host(da) == np.float32(0.75)).all() and (to_host(db) == np.float32(0.25)).all()


def test_weight_complement_is_double(xp):
    """k = 1 - weight in double: in float32 it would be one unit off for -0.999."""
    da, _ = brt.lerp_backward(to_xp(xp, np.ones(3, np.float32)), -0.999)
    assert to_host(da)[0] == np.float32(1.99899995)
    da, db = brt.lerp_backward(to_xp(xp, np.ones(3, np.float64)), 0.1)
    assert to_host(da)[0] == 0.9 and to_host(db)[0] == 0.1


def test_broadcast_gradients(xp):
    dy = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    da, db = (to_host(g) for g in brt.lerp_backward(to_xp(xp, dy), 0.5, a_shape=(3, 1), b_shape=()))
    assert da.shape == (3, 1) and db.shape == ()
    np.testing.assert_array_equal(da, 0.5 * dy.sum((0, 2)).reshape(3, 1))
    assert db == 0.5 * dy.sum()


def test_need(xp):
    dy = to_xp(xp, np.ones(4, np.float32))
    da, db = brt.lerp_backward(dy, 0.25, need=("db",))
    assert da is None and (to_host(db) == np.float32(0.25)).all()


@pytest.mark.parametrize("bad", [np.int32, np.bool_])
def test_no_integers(xp, bad):
    x = to_xp(xp, np.ones(3, bad))
    with pytest.raises(brt.UnsupportedDTypeError, match=r"lerp: a has dtype \w+; accepted float32, float16, bfloat16, float64"):
        brt.lerp(x, x, 0.3)


def test_mixed_dtypes_are_refused(xp):
    with pytest.raises(brt.UnsupportedDTypeError, match="lerp: b has dtype float64"):
        brt.lerp(to_xp(xp, np.ones(3, np.float32)), to_xp(xp, np.ones(3)), 0.3)


@pytest.mark.parametrize("w", [0.3, -0.2, 0.4999, 0.5, 0.75, 1.3])
def test_many_pairs(xp, rng, w):
    """A hundred thousand random pairs, bit for bit against the exactly fused sequence."""
    a = (rng.standard_normal(100_003) * 2.0 ** rng.integers(-20, 20, 100_003)).astype(np.float32)
    b = (rng.standard_normal(100_003) * 2.0 ** rng.integers(-20, 20, 100_003)).astype(np.float32)
    weight = np.float32(w)
    want = fma(weight, b - a, a) if abs(weight) < 0.5 else fma(-(b - a), np.float32(1) - weight, b)
    assert lerp(xp, a, b, w).tobytes() == want.tobytes()
