"""Norms in passes: channels that lie innermost, whether those of the result do or not, and runs that begin between packs."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

EPS = 1e-5
NAMES = {"f32": "float32", "bf16": "bfloat16", "f16": "float16", "f64": "float64"}
UNITS = {"f32": 2.0**-23, "f64": 2.0**-52, "bf16": 2.0**-8, "f16": 2.0**-11}


def kernels(op, **given):
    return [launch.kernel for launch in brt.select(op, "forward", **given).geometry.launches]


def last(xp, x):
    """The same values, channels innermost."""
    return xp.moveaxis(to_xp(xp, np.ascontiguousarray(np.moveaxis(x, 1, -1))), -1, 1)


def along(values, rank):
    return np.asarray(values).astype(np.float64).reshape((1, -1) + (1,) * (rank - 2))


def close(got, want, terms, dtype, slack):
    error = np.abs(to_host(got).astype(np.float64) - want)
    allowed = UNITS[dtype] * np.abs(want) + slack * (2.0**-52 if dtype == "f64" else 2.0**-23) * terms
    assert (error <= allowed).all(), f"{np.count_nonzero(error > allowed)} of {error.size}, the worst by {np.nanmax(error / allowed):.3g}"


def drawn(rng, shape, dtype):
    x = (3 * rng.standard_normal(shape, np.float32) + 5).astype(NUMPY[dtype])
    return x, *(rng.uniform(0.5, 2, shape[1]).astype(NUMPY[dtype]) for _ in range(4))


# Whole packs of channels and not, rows that are more and fewer than threads, an end between packs, more channels than threads of a block.
ROWS = [("f32", (300, 64)), ("f32", (997, 47)), ("bf16", (501, 13)), ("f16", (333, 24)), ("f64", (77, 3)), ("f32", (11, 2049)), ("f32", (1, 5)), ("f16", (1, 3)), ("f32", (3, 2))]
# Tiles with and without rests of channels and places, words of both sides of all sizes.
TURNED = [
    ("f32", (2, 64, 8, 16)), ("f32", (2, 37, 7, 7)), ("f32", (1, 132, 10, 11)), ("bf16", (3, 64, 8, 16)), ("f16", (2, 72, 14, 14)), ("f16", (2, 67, 7, 9)),
    ("f64", (2, 33, 6, 6)), ("f64", (3, 16, 5, 5)), ("bf16", (1, 136, 13, 5)),
]  # fmt: skip


def fixed(x, mean, var, weight, bias):
    m, v, w, b = (along(value, x.ndim) for value in (mean, var, weight, bias))
    scale = w / np.sqrt(v + EPS)
    wide = x.astype(np.float64)
    return (wide - m) * scale + b, (np.abs(wide) + m) * scale + b


@pytest.mark.parametrize("dtype, shape", ROWS)
def test_rows_of_channels(xp, rng, dtype, shape):
    x, mean, var, weight, bias = drawn(rng, shape, dtype)
    given = [to_xp(xp, value) for value in (mean, var, weight, bias)]
    assert kernels("batch_norm", x=to_xp(xp, x), running_mean=given[0], running_var=given[1]) == (["_beside"] if x.size * x.itemsize >= 16 else ["_singles"])
    close(brt.batch_norm(to_xp(xp, x), *given), *fixed(x, mean, var, weight, bias), dtype, 8)
    on = to_xp(xp, x)
    want = to_host(brt.batch_norm(on, given[0], given[1])).tobytes()
    brt.batch_norm(on, given[0], given[1], out=on)
    assert to_host(on).tobytes() == want


@pytest.mark.parametrize("dtype, shape", TURNED)
def test_tiles_of_channels_and_places(xp, rng, both_orders, dtype, shape):
    x, mean, var, weight, bias = drawn(rng, shape, dtype)
    given = [to_xp(xp, value) for value in (mean, var, weight, bias)]
    on = last(xp, x)
    assert kernels("batch_norm", x=on, running_mean=given[0], running_var=given[1]) == ["_turned"]
    y = brt.batch_norm(on, *given)
    close(y, *fixed(x, mean, var, weight, bias), dtype, 8)
    out = last(xp, np.zeros_like(x))
    brt.batch_norm(on, *given, out=out)
    assert to_host(out).tobytes() == to_host(y).tobytes()


@pytest.mark.parametrize("cut", [np.s_[:, :, :, 1:6], np.s_[::2], np.s_[:, 1:], np.s_[:, :, ::-1]])
def test_single_elements_of_any_layout(xp, rng, cut):
    x, mean, var, weight, bias = drawn(rng, (4, 21, 6, 7), "f32")
    on, x = to_xp(xp, x)[cut], x[cut]
    own = [value[: x.shape[1]] for value in (mean, var, weight, bias)]
    close(brt.batch_norm(on, *(to_xp(xp, value) for value in own)), *fixed(x, *own), "f32", 8)


def moments(x, groups=None):
    """Of channels, or of groups of them in each sample."""
    wide = x.astype(np.float64)
    if groups is None:
        axes = tuple(a for a in range(x.ndim) if a != 1)
        return wide.mean(axes), wide.var(axes)
    rows = wide.reshape(x.shape[0], groups, -1)
    return rows.mean(2), rows.var(2)


# Elements of 1 MB at least, channels of whole packs and not; a rest of the rows of a block.
TRAINED = [("f32", (1500, 256)), ("f32", (6001, 47)), ("bf16", (4100, 136)), ("f64", (1100, 130)), ("f16", (41000, 13)), ("f32", (2, 192, 30, 30)), ("f16", (3, 144, 38, 38)), ("bf16", (5, 67, 41, 41))]


@pytest.mark.parametrize("dtype, shape", TRAINED)
def test_statistics_of_columns(xp, rng, dtype, shape):
    x, _, _, weight, bias = drawn(rng, shape, dtype)
    channels, rank = shape[1], len(shape)
    means, variances = to_xp(xp, np.zeros(channels, NUMPY[dtype])), to_xp(xp, np.ones(channels, NUMPY[dtype]))
    on, given = last(xp, x), [to_xp(xp, weight), to_xp(xp, bias)]
    word = "" if channels * x.itemsize % 16 == 0 else "_one"
    assert kernels("batch_norm", x=on, training=True) == [f"_column_states{word}", "_merged", "_turned_found" if rank > 2 else "_beside_found"]
    y, mean, rstd = brt.batch_norm(on, means, variances, *given, True, return_stats=True)
    m, v = moments(x)
    scale = along(weight, rank) / np.sqrt(along(v, rank) + EPS)
    wide = x.astype(np.float64)
    close(y, (wide - along(m, rank)) * scale + along(bias, rank), (np.abs(wide) + along(m, rank)) * scale + along(bias, rank), dtype, 16)
    units = 2.0**-52 if dtype == "f64" else 2.0**-23
    np.testing.assert_allclose(to_host(mean), m, rtol=16 * units)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=32 * units)
    np.testing.assert_allclose(to_host(means).astype(np.float64), 0.1 * m, rtol=UNITS[dtype] + 32 * units)
    cells = x.size // channels
    np.testing.assert_allclose(to_host(variances).astype(np.float64), 0.9 + 0.1 * v * cells / (cells - 1), rtol=UNITS[dtype] + 32 * units)
    if rank > 2:
        out = last(xp, np.zeros_like(x))
        assert kernels("batch_norm", x=on, training=True, y=out)[2] == "_beside_found"
        brt.batch_norm(on, None, None, *given, True, out=out)
        assert to_host(out).tobytes() == to_host(y).tobytes()


GROUPS = [
    ("f32", (2, 160, 33, 33), 32), ("f16", (3, 192, 34, 35), 4), ("bf16", (3, 96, 47, 47), 8), ("f32", (2, 100, 43, 43), 100), ("f32", (3, 1, 301, 303), 1), ("f16", (1, 64, 9999), 64), ("f64", (2, 36, 43, 45), 4),
    ("f32", (1, 2, 140001), 2),
]  # fmt: skip


@pytest.mark.parametrize("dtype, shape, groups, laid", [(*case, laid) for case in GROUPS for laid in ("last", "runs") if laid == "runs" or case[1][1] >= 16])
def test_groups_in_passes(xp, rng, dtype, shape, groups, laid):
    x, _, _, weight, bias = drawn(rng, shape, dtype)
    on, given = last(xp, x) if laid == "last" else to_xp(xp, x), [to_xp(xp, weight), to_xp(xp, bias)]
    ops = {"group_norm": {"num_groups": groups}} | ({"instance_norm": {}} if groups == shape[1] else {})
    m, v = moments(x, groups)
    full = (shape[0], shape[1]) + (1,) * (x.ndim - 2)
    wide, mean, root = x.astype(np.float64), *(np.repeat(value, shape[1] // groups, 1).reshape(full) for value in (m, 1 / np.sqrt(v + EPS)))
    scale = root * along(weight, x.ndim)
    for op, own in ops.items():
        found = kernels(op, x=on, weight=given[0], bias=given[1], **own)
        assert found[1] == "_merged" and found[2] == ("_turned_found" if laid == "last" else "_flat_found"), found
        y, *stats = getattr(brt, op)(on, weight=given[0], bias=given[1], return_stats=True, **own)
        close(y, (wide - mean) * scale + along(bias, x.ndim), (np.abs(wide) + np.abs(mean)) * scale + along(bias, x.ndim), dtype, 16)
        units = 2.0**-52 if dtype == "f64" else 2.0**-23
        np.testing.assert_allclose(to_host(stats[0]), m, rtol=16 * units)
        np.testing.assert_allclose(to_host(stats[1]), 1 / np.sqrt(v + EPS), rtol=32 * units)


@pytest.mark.parametrize("laid", ["columns", "runs"])
def test_odd_values_and_places_far_from_zero(xp, rng, laid):
    """One value that is far from all others, wherever it lies, leaves the variance as exact as it is; NaN and infinities stay in their line."""
    shape = (4001, 96) if laid == "columns" else (1, 96, 4001)
    x = (2**6 + rng.standard_normal(shape)).astype(np.float32)
    rows = x if laid == "columns" else x[0].T
    for c in range(40):
        rows[c * 97 % 4001, c] = 1e6
    rows[0, 40], rows[4000, 41], rows[77, 42], rows[:, 43] = 1e6, 1e6, np.nan, 4.0
    rows[5, 44] = np.inf
    op = "batch_norm" if laid == "columns" else "instance_norm"
    own = {"training": True} if laid == "columns" else {}
    assert kernels(op, x=to_xp(xp, x), **own)[1] == "_merged"
    y, mean, rstd = getattr(brt, op)(to_xp(xp, x), return_stats=True, **own)
    wide = rows.astype(np.float64)
    fine = np.delete(np.arange(96), [42, 44])
    np.testing.assert_allclose(to_host(mean).ravel()[fine], wide[:, fine].mean(0), rtol=5e-7)
    np.testing.assert_allclose(to_host(rstd).ravel()[fine], 1 / np.sqrt(wide[:, fine].var(0) + EPS), rtol=4e-6)
    got = to_host(y) if laid == "columns" else to_host(y)[0].T
    assert np.isnan(got[:, [42, 44]]).all() and not np.isnan(got[:, fine]).any() and (got[:, 43] == 0).all()
