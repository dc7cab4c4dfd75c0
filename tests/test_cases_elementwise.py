"""Public cases of elementwise ops with two and three operands: clamp of C11, powers and atan2 of C15."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.elementwise import elementwise, elementwise_tiles

from .harness import NUMPY, to_host, to_xp
from .numerics import largest, smallest, ulp

NAN = float("nan")
FLOATS = ("f32", "f64", "f16", "bf16")


def call(xp, name, *arrays, dtype=np.float32, **params):
    out = getattr(brt, name)(*(to_xp(xp, np.asarray(a, dtype)) for a in arrays), **params)
    return tuple(to_host(y) for y in out) if isinstance(out, tuple) else to_host(out)


@pytest.mark.parametrize("token", FLOATS)
def test_c11_clamp(xp, token):
    dtype = NUMPY[token]
    as_floats = lambda y: y.astype(np.float64).tolist()
    assert np.isnan(call(xp, "clamp", [NAN], dtype=dtype, min=0, max=1).astype(np.float64)).all()
    assert np.isnan(call(xp, "clamp", [0.5], dtype=dtype, min=NAN).astype(np.float64)).all()
    assert as_floats(call(xp, "clamp", [2], dtype=dtype, min=3, max=1)) == [1]
    assert as_floats(call(xp, "clamp_backward", [1, 1, 1, 1], [0, 1, -1, 0.5], dtype=dtype, min=0, max=1)) == [1, 1, 0, 1]


def test_c15_powers(xp):
    np.testing.assert_array_equal(call(xp, "powf_backward", [1, 1, 1], [0, 1, 2], exponent=0.0), [0, 0, 0])
    base, exponent = [0, 0, 2], [1, 2, 3]
    y = call(xp, "pow", base, exponent)
    np.testing.assert_array_equal(y, [0, 0, 8])
    da, db = call(xp, "pow_backward", [1, 1, 1], base, exponent)
    np.testing.assert_allclose(da, [1, 0, 12], rtol=1e-5)
    np.testing.assert_allclose(db, [0, 0, 5.54517744], rtol=1e-5)
    assert call(xp, "pow", [0], [0])[0] == 1
    assert [g[0] for g in call(xp, "pow_backward", [1], [0], [0])] == [0, 0]


def test_c15_atan2(xp):
    y, x = [0, 2, 0], [0, 1, -3]
    np.testing.assert_allclose(call(xp, "atan2", y, x), [0, 1.10714872, 3.14159265], rtol=1e-5)
    dy, dx = call(xp, "atan2_backward", [1, 1, 1], y, x)
    np.testing.assert_allclose(dy, [0, 0.2, -0.333333333], rtol=1e-5)
    np.testing.assert_allclose(dx, [0, -0.4, 0], rtol=1e-5, atol=1e-12)


@pytest.mark.parametrize("token", ["f32", "f64"])
def test_ldexp_by_a_fraction_at_the_ends_of_the_range(xp, token):
    """Subnormal operands keep their bits, those of subnormal results are rounded once, and nothing overflows on the way."""
    dtype, wide = NUMPY[token], np.longdouble
    a = np.array([1, 3, 7, -5], wide) * smallest(token)
    top = np.array([largest(token), -largest(token) / 3], wide)
    a, b = (v.ravel() for v in np.meshgrid(np.r_[a, top, wide(1), wide(-1.25)], np.array([10.5, 100.25, 0.75, -0.25, -0.75, -10.5, -100.3, -120.7], wide)))
    b = b.astype(dtype)
    want = a * np.exp2(b.astype(wide))
    got = call(xp, "ldexp", a, b, dtype=dtype)
    inside = np.abs(want) <= largest(token)
    assert inside.sum() > 40 and np.all(np.abs(got[inside] - want[inside]) <= ulp(want[inside], token))
    np.testing.assert_array_equal(got[~inside], np.copysign(np.inf, want[~inside]).astype(dtype))


@pytest.mark.parametrize(
    "name, operands, params, want",
    [
        ("mul", {"a": (2, 3), "b": (3,)}, {}, r"\(2, 3\), the broadcast shape of a \(2, 3\), b \(3,\)"), ("mul", {"a": (1, 3), "b": (3,)}, {}, r"\(1, 3\), the broadcast shape"),
        ("atan2", {"a": (3,), "b": (2, 1)}, {}, r"\(2, 3\), the broadcast shape"),
        ("tanh", {"y": (2, 3)}, {}, r"\(2, 3\), the shape of y"), ("erf", {"x": (3,)}, {}, r"\(3,\), the broadcast shape of x \(3,\)"),
    ],
)  # fmt: skip
def test_dy_has_the_shape_of_the_result(xp, name, operands, params, want):
    """More axes than the operands broadcast to, or longer ones, are no gradient of their result. (A shape in an operand's place says what is summed to.)"""
    given = {who: to_xp(xp, np.ones(shape, np.float32)) for who, shape in operands.items()}
    for dy in (np.ones((5, 2, 3), np.float32), np.ones((4, 3), np.float32) if "1, 3" in want else np.ones((7, 2, 3), np.float32)):
        with pytest.raises(brt.InvalidProblemError, match=rf"^{name}_backward: dy has shape \({dy.shape[0]}, .*; expected {want}"):
            getattr(brt, f"{name}_backward")(to_xp(xp, dy), **given, **params)


@pytest.mark.parametrize("token", ["f32", "f64", "bf16", "u8"])
@pytest.mark.parametrize("shape", [(517, 259), (3, 65, 401), (2, 128, 256)])
def test_operands_that_run_along_another_axis(xp, rng, monkeypatch, token, shape):
    """Tiles through shared memory give what single elements give: whole tiles and cut ones, steps of two, reversed axes, rows and columns that repeat."""
    monkeypatch.setattr(elementwise_tiles, "FEWEST", 1)
    make = lambda *of: to_xp(xp, rng.integers(0, 90, of).astype(NUMPY[token]))
    *outer, rows, columns = shape
    a, b = make(*outer, rows, 2 * columns)[..., ::2], make(*outer, columns, rows).swapaxes(-1, -2)
    row, column = make(columns), make(rows, 1)
    kernels = []

    def check(name, want, **operands):
        out = to_xp(xp, np.zeros(shape, NUMPY[token]))
        plan = brt.select(name, **operands, y=out, preference=brt.PlanPreference(variant="strided"))
        kernels.extend(launch.kernel for launch in plan.geometry.launches)
        plan.run(**operands, y=out)
        got, want = to_host(out), want(*(to_host(v).astype(np.float64) for v in operands.values())).astype(NUMPY[token])
        np.testing.assert_array_equal(got, want)

    for left, right in ((a, b), (b, a), (a[..., ::-1, :], b[..., ::-1]), (b, row), (b, column), (b[..., ::-1, :], b)):
        check("add", np.add, a=left, b=right)
    mask = make(*outer, columns, rows).swapaxes(-1, -2) > to_xp(xp, np.asarray(45, NUMPY[token]))
    check("where", lambda m, x, y: np.where(m != 0, x, y), cond=mask, a=a, b=b)
    assert {*kernels} <= {"_tiles", "_turned"} and "_tiles" in kernels


@pytest.mark.parametrize("token", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("shape", [(2, 80, 49), (3, 64, 33), (96, 198), (2, 144, 130), (2, 48, 5, 64)])
def test_results_are_turned(xp, rng, both_orders, monkeypatch, token, shape):
    """Inputs whose channels lie innermost: runs of short rows, rows that begin with words and others, whole tiles and cut ones, results that begin anywhere."""
    monkeypatch.setattr(elementwise_tiles, "FEWEST", 1)
    monkeypatch.setattr(elementwise_tiles, "SHORTEST", 16)
    dtype = NUMPY[token]
    place = 0 if len(shape) == 2 else 1
    make = lambda of=dtype: np.moveaxis(to_xp(xp, rng.integers(0, 90 if of is dtype else 2, (*shape[:place], *shape[place + 1 :], shape[place])).astype(of)), -1, place)
    a, b = make(), make()
    channel = to_xp(xp, rng.integers(0, 90, (shape[place], *[1] * (len(shape) - place - 1))).astype(dtype))
    kernels = []

    def check(name, want, **operands):
        for before in (0, 3):
            n = math.prod(shape)
            room = to_xp(xp, np.zeros(n + 8, dtype))
            out = room[before : before + n].reshape(shape)
            plan = brt.select(name, **operands, y=out, preference=brt.PlanPreference(variant="strided"))
            kernels.extend(launch.kernel for launch in plan.geometry.launches)
            plan.run(**operands, y=out)
            got = to_host(room)
            np.testing.assert_array_equal(got[before : before + n].reshape(shape), want(*(to_host(v).astype(np.float64) for v in operands.values())).astype(dtype))
            assert not got[:before].any() and not got[before + n :].any()

    for left, right in ((a, b), (a, channel), (channel, b), (b, a)):
        check("add", np.add, a=left, b=right)
    check("where", lambda m, x, y: np.where(m != 0, x, y), cond=make(bool), a=a, b=b)
    assert set(kernels) == {"_turned"}


@pytest.mark.parametrize("token", ["f32", "bf16", "u8"])
@pytest.mark.parametrize("rows, columns", [(27, 400), (4, 4096), (1025, 16)])
def test_rows_that_share_an_operand(xp, rng, monkeypatch, token, rows, columns):
    """Several rows a thread, the last of them cut: a row that all share, a column, both, and a mask; a number for each row."""
    dtype = NUMPY[token]
    monkeypatch.setattr(elementwise, "FEWEST_BANDED", 1)
    make = lambda *of: to_xp(xp, rng.integers(0, 90, of).astype(dtype))
    a, row, column = make(rows, columns), make(columns), make(rows, 1)
    mask = to_xp(xp, rng.integers(0, 2, (rows, columns)).astype(bool))
    kernels = set()
    for name, operands in (("add", {"a": a, "b": row}), ("add", {"a": column, "b": row}), ("where", {"cond": mask, "a": row, "b": column}), ("where", {"cond": mask, "a": a, "b": row})):
        out = to_xp(xp, np.zeros((rows, columns), dtype))
        plan = brt.select(name, **operands, y=out, preference=brt.PlanPreference(variant="inner16"))
        kernels |= {launch.kernel for launch in plan.geometry.launches}
        plan.run(**operands, y=out)
        host = [to_host(v) for v in operands.values()]
        want = np.where(*host) if name == "where" else host[0].astype(np.float64) + host[1].astype(np.float64)
        np.testing.assert_array_equal(to_host(out).astype(np.float64), want.astype(dtype).astype(np.float64))
    assert kernels == {"_bands"}
    out = to_xp(xp, np.zeros((rows, columns), dtype))
    plan = brt.select("add", a=column, b=a, y=out, preference=brt.PlanPreference(variant="inner16"))
    assert plan.geometry.launches[0].kernel == ("_bands" if columns > 16 else "")
    plan.run(a=column, b=a, y=out)
    np.testing.assert_array_equal(to_host(out).astype(np.float64), (to_host(column) + to_host(a)).astype(dtype).astype(np.float64))


@pytest.mark.parametrize("token", ["f32", "bf16", "u8", "f64"])
@pytest.mark.parametrize("shape", [(5, 47), (3, 7, 111), (1031, 3)])
def test_elements_that_lie_apart(xp, rng, monkeypatch, token, shape):
    """Several elements a thread, the last ones cut: rows of a wider matrix, steps of two, reversed axes, rows and columns that repeat, a mask, numbers."""
    monkeypatch.setattr(elementwise, "FEWEST_APART", 1)
    make = lambda *of: to_xp(xp, rng.integers(0, 90, of).astype(NUMPY[token]))
    *outer, columns = shape
    wide, stepped, row, column = make(*outer, columns + 3)[..., 1 : columns + 1], make(*outer, 2 * columns)[..., ::2], make(columns), make(*outer, 1)
    mask = wide > to_xp(xp, np.asarray(45, NUMPY[token]))
    room = make(*outer, columns + 5)
    kernels = set()
    calls: list[tuple[str, Any, dict[str, Any]]] = [("add", np.add, {"a": left, "b": right}) for left, right in (
        (wide, row), (column, wide), (stepped[..., ::-1], wide[..., ::-1]), (row, column), (stepped, stepped),
    )]  # fmt: skip
    calls.append(("where", lambda m, x, y: np.where(m != 0, x, y), {"cond": mask, "a": stepped, "b": row}))
    for name, want, operands in calls:
        out = room[..., 2:-3] if name == "add" else to_xp(xp, np.zeros(shape, NUMPY[token]))
        plan = brt.select(name, **operands, y=out, preference=brt.PlanPreference(variant="strided"))
        kernels |= {launch.kernel for launch in plan.geometry.launches}
        plan.run(**operands, y=out)
        np.testing.assert_array_equal(to_host(out), want(*(to_host(v).astype(np.float64) for v in operands.values())).astype(NUMPY[token]))
    assert kernels == {"_apart"}


@pytest.mark.parametrize("n", [1, 3, 4, 127, 128, 131, 4096, 131067, 131072, 262147])
def test_flat_runs_of_one_and_of_two_accesses_a_thread(xp, rng, n):
    """Each element is read before it is written and written once, in place too."""
    x = rng.integers(-90, 90, n).astype(np.float32)
    a = to_xp(xp, x.copy())
    plan = brt.select("add", a=a, b=a, y=a, preference=brt.PlanPreference(variant="vec16"))
    plan.run(a=a, b=a, y=a)
    np.testing.assert_array_equal(to_host(a), 2 * x)


@pytest.mark.parametrize("token", ["f16", "bf16"])
@pytest.mark.parametrize("n", [3, 1001, (1 << 20) - 4, 1 << 20, (1 << 20) + 1027])
def test_conversions_of_two_accesses_a_thread(xp, rng, token, n):
    """Where threads are fewer than accesses, the second ones begin behind the last first one; the last threads have one."""
    x = rng.standard_normal(n).astype(np.float32)
    given, y = to_xp(xp, x), to_xp(xp, np.zeros(n, NUMPY[token]))
    plan = brt.select("cast", x=given, y=y, dtype=NUMPY[token], preference=brt.PlanPreference(variant="vec16"))
    assert plan.geometry.launches[0].grid[0] * plan.geometry.launches[0].block[0] < (n // 4 if n >= 1 << 20 else n + 256)
    plan.run(x=given, y=y)
    np.testing.assert_array_equal(to_host(y).astype(np.float32), x.astype(NUMPY[token]).astype(np.float32))


@pytest.mark.parametrize("token", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("last, shape, b_shape, kernels", [
    (False, (3, 5, 8), (1, 5, 8), {"_columns"}), (False, (70, 60, 40), (40,), {"_columns", "_finish_db"}), (False, (7, 40), (40,), {"_columns"}),
    (False, (4, 6, 5, 7), (4, 6, 1, 1), {"_rows"}), (False, (4, 6, 4, 8), (4, 6, 1, 1), {"_rows"}), (False, (2, 700, 3, 16), (2, 1, 3, 16), {"_columns", "_finish_db"}),
    (True, (3, 48, 5, 7), (3, 48, 1, 1), {"_columns", "_turned"}), (True, (2, 40, 20, 30), (2, 40, 1, 1), {"_columns", "_finish_db", "_turned"}),
])  # fmt: skip
def test_sums_beside_full_gradients(xp, rng, both_orders, monkeypatch, token, last, shape, b_shape, kernels):
    """One chunk of rows is the result at once; many matrices that share nothing; a gradient whose layout is not dy's has a launch of its own."""
    monkeypatch.setattr(elementwise_tiles, "FEWEST", 1)
    dtype = NUMPY[token]

    def make(of):
        if last:
            return np.moveaxis(to_xp(xp, rng.integers(-3, 4, (of[0], *of[2:], of[1])).astype(dtype)), -1, 1)
        return to_xp(xp, rng.integers(-3, 4, of).astype(dtype))

    dy, a, b = make(shape), make(shape), to_xp(xp, rng.integers(-3, 4, b_shape).astype(dtype))
    spec = lambda v: brt.TensorSpec(v.shape, {"f32": "float32", "f64": "float64", "bf16": "bfloat16"}[token], strides=tuple(s // v.itemsize for s in v.strides))
    plan = brt.select("mul", "backward", arch="sm_90", dy=spec(dy), a=spec(a), b=spec(b))
    if token == "f64" and "_turned" in kernels:  # two such results have no room
        kernels = kernels - {"_turned"} | {"_tiles"}
    assert {launch.kernel for launch in plan.geometry.launches} == kernels
    da, db = brt.mul_backward(dy, a, b)
    wide = [to_host(v).astype(np.float64) for v in (dy, a, b)]
    np.testing.assert_array_equal(to_host(da), (wide[0] * wide[2]).astype(dtype))
    axes = tuple(k for k, (n, m) in enumerate(zip(shape, (1,) * (len(shape) - len(b_shape)) + b_shape, strict=True)) if n != m)
    np.testing.assert_array_equal(to_host(db), (wide[0] * wide[1]).sum(axes).reshape(b_shape).astype(dtype))
