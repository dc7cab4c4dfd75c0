"""Gradients of norms over channels in passes: planes that begin between packs, short and long, with statistics of their own and fixed."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp
from .test_norm_passes import EPS, UNITS, along, last, moments

# Planes of fewer packs than a warp has threads and of more, whole ones beside each other and not; an end of the array between packs; several chunks; many samples.
SHAPES = [
    ("f32", (3, 20, 7, 7)), ("bf16", (5, 33, 7, 7)), ("f16", (3, 7, 14, 14)), ("f64", (2, 5, 11, 13)), ("f32", (2, 3, 1599)), ("bf16", (1, 3, 9001)), ("f32", (1, 2, 70003)),
    ("f16", (2, 1, 331)), ("f32", (1100, 2, 5, 5)), ("f32", (40, 130, 17)), ("bf16", (3, 16, 33)),
]  # fmt: skip


def drawn(rng, shape, dtype):
    x, dy = (3 * rng.standard_normal(shape, np.float32) + 2).astype(NUMPY[dtype]), rng.standard_normal(shape, np.float32).astype(NUMPY[dtype])
    return dy, x, rng.uniform(-2, 2, shape[1]).astype(NUMPY[dtype])


def close(got, want, terms, dtype, slack):
    error = np.abs(to_host(got).astype(np.float64) - want)
    least = 2.0**-24 if dtype == "f16" else 0.0  # the step of subnormal numbers
    allowed = least + UNITS[dtype] * np.abs(want) + slack * (2.0**-52 if dtype == "f64" else 2.0**-23) * terms
    assert (error <= allowed).all(), f"{np.count_nonzero(error > allowed)} of {error.size}, the worst by {np.nanmax(error / allowed):.3g}"


def expected(dy, x, weight, mean, rstd, groups, fixed):
    """dx, dw, db and the size of their terms. mean, rstd: of each channel of each sample. groups: 0 for channels over all samples."""
    g, wide, w = dy.astype(np.float64), x.astype(np.float64), along(weight, x.ndim)
    normal = (wide - mean) * rstd
    axes = tuple(a for a in range(x.ndim) if a != 1)
    dw, db = (g * normal).sum(axes), g.sum(axes)
    of_dw, of_db = np.abs(g * normal).sum(axes) + (np.abs(g) * (np.abs(wide) + np.abs(mean)) * rstd).sum(axes), np.abs(g).sum(axes)
    weighed = g * w

    def average(value):
        if not groups:
            return value.mean(axes, keepdims=True)
        rows = value.reshape(x.shape[0], groups, -1).mean(2)
        return np.repeat(rows, x.shape[1] // groups, 1).reshape(x.shape[0], x.shape[1], *(1,) * (x.ndim - 2))

    rest = 0 if fixed else average(weighed) + normal * average(weighed * normal)
    of_dx = rstd * (np.abs(weighed) + (0 if fixed else average(np.abs(weighed)) + (np.abs(normal) + np.abs(mean) * rstd) * average(np.abs(weighed * normal))))
    return (rstd * (weighed - rest), dw, db), (of_dx, of_dw, of_db)


def check(op, xp, dy, x, weight, want, terms, dtype, *args, fixed=False, **given):
    on = [to_xp(xp, value) for value in (dy, x)]
    backward, w = getattr(brt, f"{op}_backward"), to_xp(xp, weight)
    found = [launch.kernel for launch in brt.select(op, "backward", dy=on[0], x=on[1], weight=w, need=("dx", "dw", "db"), **given, **args[0]).geometry.launches]
    assert found == ["_plane_sums", "_parameter_sums", "_dx_packs"][: 2 if fixed else 3], found
    options = given | args[0]
    got = backward(*on, weight=w, need=("dx", "dw", "db"), **options)
    for value, true, size, slack in zip(got, want, terms, (16, 16, 16), strict=True):
        close(value, true, size, dtype, slack)
    same = [to_host(value).tobytes() for value in got]
    if fixed or x[0, 0].nbytes % 16:  # lines of whole packs have kernels of their own for dx alone
        assert to_host(backward(*on, weight=w, need=("dx",), **options)[0]).tobytes() == same[0]
    alone = backward(*on, weight=w, need=("dw", "db"), **options)
    assert [to_host(value).tobytes() for value in alone[1:]] == same[1:]
    for k in range(2):  # over dy, and over x
        own = [to_xp(xp, value) for value in (dy, x)]
        backward(*own, weight=w, out=(own[k], None, None), need=("dx", "dw", "db"), **options)
        assert to_host(own[k]).tobytes() == same[0]


@pytest.mark.parametrize("dtype, shape", SHAPES)
def test_channels(xp, rng, both_orders, dtype, shape):
    dy, x, weight = drawn(rng, shape, dtype)
    m, v = moments(x)
    kind = np.float64 if dtype == "f64" else np.float32
    m, r = m.astype(kind), (1 / np.sqrt(v + EPS)).astype(kind)
    want, terms = expected(dy, x, weight, along(m, x.ndim), along(r, x.ndim), 0, False)
    check("batch_norm", xp, dy, x, weight, want, terms, dtype, {"mean": to_xp(xp, m), "rstd": to_xp(xp, r)})


@pytest.mark.parametrize("dtype, shape", [*SHAPES, ("f32", (2, 3, 14, 14)), ("bf16", (3, 5, 16, 24)), ("f64", (1, 2, 40, 41)), ("f32", (1, 2, 70000))])
@pytest.mark.parametrize("op", ["batch_norm", "instance_norm"])
def test_fixed_statistics(xp, rng, op, dtype, shape):
    dy, x, weight = drawn(rng, shape, dtype)
    mean, var = rng.uniform(0, 3, shape[1]).astype(NUMPY[dtype]), rng.uniform(1, 9, shape[1]).astype(NUMPY[dtype])
    want, terms = expected(dy, x, weight, along(mean, x.ndim), 1 / np.sqrt(along(var, x.ndim) + EPS), 0, True)
    own = {"running_mean": to_xp(xp, mean), "running_var": to_xp(xp, var), "eps": EPS, "training" if op == "batch_norm" else "use_input_stats": False}
    check(op, xp, dy, x, weight, want, terms, dtype, own, fixed=True)


@pytest.mark.parametrize("dtype, shape, groups", [
    ("f32", (3, 20, 7, 7), 5), ("bf16", (5, 33, 7, 7), 33), ("f16", (3, 70, 15, 14), 2), ("f64", (2, 6, 11, 13), 3), ("f32", (2, 3, 1599), 3), ("bf16", (1, 4, 9001), 2),
    ("f16", (2, 1, 331), 1), ("f32", (2, 70, 33), 1), ("f32", (2, 64, 32, 64), 8), ("f16", (2, 3, 320, 416), 3),
])  # fmt: skip
def test_groups(xp, rng, both_orders, dtype, shape, groups):
    dy, x, weight = drawn(rng, shape, dtype)
    m, v = moments(x, groups)
    kind = np.float64 if dtype == "f64" else np.float32
    m, r = m.astype(kind), (1 / np.sqrt(v + EPS)).astype(kind)
    full = [np.repeat(value.astype(np.float64), shape[1] // groups, 1).reshape(*shape[:2], *(1,) * (x.ndim - 2)) for value in (m, r)]
    want, terms = expected(dy, x, weight, *full, groups, False)
    own = {"mean": to_xp(xp, m), "rstd": to_xp(xp, r)}
    check("group_norm", xp, dy, x, weight, want, terms, dtype, own | {"num_groups": groups})
    if groups == shape[1]:
        check("instance_norm", xp, dy, x, weight, want, terms, dtype, own)


# Elements of 1 MB at least; channels of whole packs and not, rests of tiles, samples that end between packs, few rows and many of a thread.
LAST = [
    ("f32", (2, 160, 33, 33), 32), ("f16", (3, 192, 34, 35), 4), ("bf16", (5, 68, 41, 42), 17), ("f64", (2, 36, 43, 45), 4), ("f32", (2, 100, 43, 43), 100), ("f16", (4, 21, 10000), 7),
    ("f32", (6001, 47), 0), ("bf16", (41001, 13), 0), ("f32", (300, 2056), 0), ("bf16", (2, 67, 83, 83), 0),
]  # fmt: skip


@pytest.mark.parametrize("dtype, shape, groups", LAST)
def test_channels_that_lie_innermost(xp, rng, both_orders, dtype, shape, groups):
    dy, x, weight = drawn(rng, shape, dtype)
    on, w = [last(xp, value) for value in (dy, x)], to_xp(xp, weight)
    kind = np.float64 if dtype == "f64" else np.float32
    cases = [("batch_norm", 0, {}), ("batch_norm", -1, {}), ("group_norm", groups, {"num_groups": groups}), ("instance_norm", groups, {})]
    for op, parts, own in cases:
        if (op == "group_norm" and not groups) or (op == "instance_norm" and groups != shape[1]):
            continue
        if parts < 0:
            mean, var = rng.uniform(0, 3, shape[1]).astype(NUMPY[dtype]), rng.uniform(1, 9, shape[1]).astype(NUMPY[dtype])
            full = along(mean, x.ndim), 1 / np.sqrt(along(var, x.ndim) + EPS)
            own = {"running_mean": to_xp(xp, mean), "running_var": to_xp(xp, var), "eps": EPS, "training": False}
        else:
            m, v = moments(x, parts or None)
            m, r = m.astype(kind), (1 / np.sqrt(v + EPS)).astype(kind)
            full = [
                np.repeat(value.astype(np.float64), shape[1] // parts, 1).reshape(*shape[:2], *(1,) * (x.ndim - 2)) if parts else along(value, x.ndim) for value in (m, r)
            ]
            own = own | {"mean": to_xp(xp, m), "rstd": to_xp(xp, r)}
        want, terms = expected(dy, x, weight, *full, max(parts, 0), parts < 0)
        bits = []
        for out in (None, last(xp, np.zeros_like(x))):
            more = {} if out is None else {"dx": out}
            found = [launch.kernel for launch in brt.select(op, "backward", dy=on[0], x=on[1], weight=w, need=("dx", "dw", "db"), **own, **more).geometry.launches]
            beside = x.ndim == 2 or out is not None
            assert found == ["_column_sums" + "_one" * (shape[1] * x.itemsize % 16 > 0), "_parameter_sums", "_dx_beside" if beside else "_dx_turned"], found
            got = getattr(brt, f"{op}_backward")(*on, weight=w, need=("dx", "dw", "db"), **own, **({} if out is None else {"out": (out, None, None)}))
            for value, true, size in zip(got, want, terms, strict=True):
                close(value, true, size, dtype, 16)
            bits.append([to_host(value).tobytes() for value in got])
        assert bits[0] == bits[1]
        for k in range(2):
            over = [last(xp, value) for value in (dy, x)]
            getattr(brt, f"{op}_backward")(*over, weight=w, need=("dx", "dw", "db"), out=(over[k], None, None), **own)
            assert to_host(over[k]).tobytes() == bits[0][0]


@pytest.mark.parametrize("shape", [(3, 5, 7, 7), (3, 5, 12, 12)])
def test_dx_with_fixed_statistics_does_not_depend_on_x(xp, rng, shape):
    """NaN and infinities of x are in the weight's gradient of their channel alone; dx without parameters' gradients takes one launch that does not read x."""
    dy, x, weight = drawn(rng, shape, "f32")
    x[1, 2, 3, 3], x[2, 4, 0, 0] = np.nan, np.inf
    own = {"weight": to_xp(xp, weight), "running_mean": to_xp(xp, rng.standard_normal(5, np.float32)), "running_var": to_xp(xp, rng.uniform(1, 2, 5).astype("f4")), "training": False}
    on = [to_xp(xp, value) for value in (dy, x)]
    dx, dw, db = (to_host(value) for value in brt.batch_norm_backward(*on, **own))
    np.testing.assert_allclose(dx, dy * along(weight, 4) / np.sqrt(along(to_host(own["running_var"]), 4) + EPS), rtol=1e-6)
    assert np.isfinite(dw).tolist() == [True, True, False, True, False] and np.isfinite(db).all()
    assert [launch.kernel for launch in brt.select("batch_norm", "backward", dy=on[0], x=on[1], need=("dx",), **own).geometry.launches] == ["_plane_sums"]


@pytest.mark.parametrize("dtype, shape", [("f32", (3, 20, 7, 7)), ("f32", (11, 256, 7, 7)), ("f64", (3, 6, 11, 13)), ("f32", (300, 1024))])
def test_deviations_whose_squares_leave_the_range(xp, rng, dtype, shape):
    """1 / deviation squared is beyond the range, the gradient is not."""
    kind, least = (np.float64, 1e-160) if dtype == "f64" else (np.float32, 1e-22)
    dy = rng.standard_normal(shape).astype(kind)
    x = (least * rng.standard_normal(shape)).astype(kind)
    m, v = moments(x.astype(np.float64) / least)
    m, r = (m * least).astype(kind), (1 / np.sqrt(v) / least).astype(kind)
    want, _ = expected(dy, x, np.ones(shape[1]), along(m, x.ndim), along(r, x.ndim), 0, False)
    given = [last(xp, value) if x.ndim == 2 else to_xp(xp, value) for value in (dy, x)]
    dx = to_host(brt.batch_norm_backward(*given, to_xp(xp, m), to_xp(xp, r))[0]).astype(np.float64)
    assert np.isfinite(dx).all() and np.abs(dx - want[0]).max() <= 1e-5 * np.abs(want[0]).max()
