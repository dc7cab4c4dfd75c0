"""Norms with given statistics at the sizes of models: the public case C53, its siblings in the other norm and in the gradients, and more channels than a block has threads."""

from __future__ import annotations

import math

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call import dispatch, tuning
from baracuda_rt.call.plan import Plan, Shared
from baracuda_rt.codegen.dtypes import DTYPES
from baracuda_rt.records import Problem

from .harness import NUMPY, to_host, to_xp

EPS = 1e-5
# Error allowed of |terms|: a few roundings in the compute dtype, then one of the result.
UNITS = {"f32": 2.0**-23, "f64": 2.0**-52, "bf16": 2.0**-8, "f16": 2.0**-11}
C53 = [
    ("f32", (64, 2048, 7, 7)), ("f32", (32, 1280, 7, 7)), ("f32", (197, 2049)), ("bf16", (8, 512, 14, 14)), ("bf16", (32, 256, 14, 14)),
    ("bf16", (32, 1024, 14, 14)), ("f64", (14, 577, 3, 197)), ("f64", (1000, 4096)), ("f32", (64, 256, 7, 7)),
]  # fmt: skip


def drawn(rng, shape, dtype):
    return rng.standard_normal(shape, np.float32).astype(NUMPY[dtype])


def along(values, rank):
    """Values of the channels beside an array of `rank` axes, in float64."""
    return np.asarray(values).astype(np.float64).reshape((1, -1) + (1,) * (rank - 2))


def last(xp, x):
    """The same values, channels innermost."""
    return xp.moveaxis(to_xp(xp, np.ascontiguousarray(np.moveaxis(x, 1, -1))), -1, 1)


def parameters(rng, channels, dtype):
    return [rng.uniform(0.5, 2, channels).astype(NUMPY[dtype]) for _ in range(4)]


def close(got, want, terms, dtype):
    """Within a few units of the terms that were added."""
    got = to_host(got)
    assert got.shape == want.shape
    error = np.abs(got.astype(np.float64) - want)
    allowed = UNITS[dtype] * np.abs(want) + 8 * max(UNITS[dtype] if dtype == "f64" else UNITS["f32"], 2.0**-52) * terms
    assert (error <= allowed).all(), f"{np.count_nonzero(error > allowed)} of {error.size} cells differ, the worst by {np.nanmax(error / allowed):.3g} times what is allowed"


@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize("dtype, shape", [*C53, ("f32", (2, 2048, 40, 40))])
def test_batch_norm_with_fixed_statistics(xp, rng, dtype, shape, channels_last):
    x = drawn(rng, shape, dtype)
    mean, var, weight, bias = parameters(rng, shape[1], dtype)
    y = brt.batch_norm(last(xp, x) if channels_last else to_xp(xp, x), *(to_xp(xp, v) for v in (mean, var, weight, bias)))
    m, v, w, b = (along(p, len(shape)) for p in (mean, var, weight, bias))
    scale = w / np.sqrt(v + EPS)
    wide = x.astype(np.float64)
    close(y, (wide - m) * scale + b, (np.abs(wide) + m) * scale + b, dtype)


@pytest.mark.parametrize("parts", [(), ("weight",), ("bias",), ("weight", "bias")])
@pytest.mark.parametrize("dtype, shape", [("f32", (3, 37, 7, 7)), ("bf16", (5, 131, 3, 3)), ("f16", (2, 5, 61, 67)), ("f64", (3, 41, 5, 1)), ("f32", (1, 2, 701, 3)), ("bf16", (7, 1, 11, 13))])
def test_fixed_statistics_of_packs_across_planes(xp, rng, dtype, shape, parts):
    """The same bits as at an address between packs, where lines are walked; ends of arrays and special values too."""
    x = drawn(rng, shape, dtype)
    x.reshape(-1)[[0, 5, 6, -2, -1]] = [np.nan, -0.0, np.inf, -np.inf, 0.0]
    mean, var, *own = parameters(rng, shape[1], dtype)
    mean[0] = 0.0
    given = {name: to_xp(xp, v) for name, v in zip(("weight", "bias"), own, strict=True) if name in parts}
    between = xp.empty(x.size + 1, x.dtype)[1:].reshape(shape)
    between[...] = to_xp(xp, x)
    y, other = (to_host(brt.batch_norm(v, to_xp(xp, mean), to_xp(xp, var), **given)) for v in (to_xp(xp, x), between))
    assert y.tobytes() == other.tobytes()
    name = {"f32": "float32", "bf16": "bfloat16", "f16": "float16", "f64": "float64"}[dtype]
    row = brt.TensorSpec(shape[1:2], name)
    specs = {"x": brt.TensorSpec(shape, name), "running_mean": row, "running_var": row, **dict.fromkeys(parts, row)}
    plan = brt.select("batch_norm", "forward", arch="sm_90", training=False, **specs)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_flat"]


@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize("need", [("dx",), ("dw", "db"), ("dx", "dw", "db")])
@pytest.mark.parametrize("dtype, shape", [("f32", (64, 256, 7, 7)), ("f32", (197, 2049)), ("f64", (1000, 515)), ("bf16", (8, 512, 14, 14))])
def test_batch_norm_backward_with_fixed_statistics(xp, rng, dtype, shape, need, channels_last):
    x, dy = drawn(rng, shape, dtype), drawn(rng, shape, dtype)
    mean, var, weight, _ = parameters(rng, shape[1], dtype)
    place = (lambda a: last(xp, a)) if channels_last else (lambda a: to_xp(xp, a))
    got = brt.batch_norm_backward(
        place(dy), place(x), weight=to_xp(xp, weight), running_mean=to_xp(xp, mean), running_var=to_xp(xp, var), training=False, need=need
    )
    m, v, w = (along(p, len(shape)) for p in (mean, var, weight))
    rstd = 1 / np.sqrt(v + EPS)
    others = (0, *range(2, len(shape)))
    wide = dy.astype(np.float64)
    normal = (x.astype(np.float64) - m) * rstd
    want = {"dx": (wide * w * rstd, np.abs(wide) * w * rstd), "dw": ((wide * normal).sum(others), (np.abs(wide) * (np.abs(x.astype(np.float64)) + m) * rstd).sum(others)), "db": (wide.sum(others), np.abs(wide).sum(others))}
    for name, value in zip(("dx", "dw", "db"), got, strict=True):
        if name in need:
            close(value, *want[name], dtype)
        else:
            assert value is None


@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize("dtype, shape", [("f32", (8, 256, 30, 30)), ("f32", (8, 256, 2050)), ("f64", (4, 96, 900)), ("bf16", (8, 256, 30, 30))])
def test_instance_norm_with_given_statistics(xp, rng, dtype, shape, channels_last):
    x, dy = drawn(rng, shape, dtype), drawn(rng, shape, dtype)
    mean, var, weight, bias = parameters(rng, shape[1], dtype)
    place = (lambda a: last(xp, a)) if channels_last else (lambda a: to_xp(xp, a))
    on = [to_xp(xp, v) for v in (mean, var, weight, bias)]
    m, v, w, b = (along(p, len(shape)) for p in (mean, var, weight, bias))
    scale = w / np.sqrt(v + EPS)
    wide = x.astype(np.float64)
    y = brt.instance_norm(place(x), *on, use_input_stats=False)
    close(y, (wide - m) * scale + b, (np.abs(wide) + m) * scale + b, dtype)
    dx = brt.instance_norm_backward(place(dy), place(x), weight=on[2], running_mean=on[0], running_var=on[1], use_input_stats=False, need=("dx",))[0]
    close(dx, dy.astype(np.float64) * scale, np.abs(dy.astype(np.float64)) * scale, dtype)


@pytest.mark.parametrize("channels", [255, 257, 300, 2049])
def test_running_statistics_of_more_channels_than_a_block_has_threads(xp, rng, channels):
    """Each channel's running mean and variance move by a tenth, in place, over several lines of a batch."""
    x = drawn(rng, (3, channels, 5), "f32")
    mean, var = np.zeros(channels, np.float32), np.ones(channels, np.float32)
    on_mean, on_var = to_xp(xp, mean), to_xp(xp, var)
    brt.instance_norm(to_xp(xp, x), on_mean, on_var, momentum=0.1)
    wide = x.astype(np.float64)
    np.testing.assert_allclose(to_host(on_mean), 0.1 * wide.mean(2).mean(0), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(to_host(on_var), 0.9 + 0.1 * wide.var(2, ddof=1).mean(0), rtol=1e-5)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("shape", [(64, 5, 7, 7), (8, 3, 14, 14), (11, 9, 6, 8), (2, 130, 5, 77), (2, 4100, 4, 4)])
def test_batch_norm_holds_small_planes_in_registers(xp, rng, monkeypatch, dtype, shape):
    """Lines of two axes, by packs and by elements, are read once by one launch."""
    monkeypatch.setattr("baracuda_rt.patterns.rows.norm_cells.MOST_CELLS", 0)
    name = {"f32": "float32", "bf16": "bfloat16"}[dtype]
    specs = {"x": brt.TensorSpec(shape, name), **dict.fromkeys(("weight", "bias"), brt.TensorSpec(shape[1:2], name))}
    plan = brt.select("batch_norm", "forward", arch="sm_90", training=True, **specs)
    packs = shape[2] * shape[3] % (16 // NUMPY[dtype].itemsize) == 0
    assert [launch.kernel for launch in plan.geometry.launches] in ([["_cells"]] if packs else [["_held"], ["_held_long"]])
    x, weight, bias = (3 * rng.standard_normal(shape, np.float32) + 50).astype(NUMPY[dtype]), *(drawn(rng, shape[1:2], dtype) for _ in range(2))
    y, mean, rstd = brt.batch_norm(*(to_xp(xp, v) for v in (x,)), weight=to_xp(xp, weight), bias=to_xp(xp, bias), training=True, return_stats=True)
    wide = x.astype(np.float64)
    m, v = wide.mean((0, 2, 3)), wide.var((0, 2, 3))
    terms = [along(1 / np.sqrt(v + EPS), 4) * (wide - along(m, 4)) * along(weight, 4), along(bias, 4)]
    error = np.abs(to_host(y).astype(np.float64) - terms[0] - terms[1])
    assert (error <= UNITS[dtype] * (np.abs(terms[0]) + np.abs(terms[1])) + 2e-5 * np.abs(along(weight, 4))).all()
    np.testing.assert_allclose(to_host(mean), m, rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("given", [("weight", "bias"), ("weight",), ("bias",), ()])
@pytest.mark.parametrize("shape", [(3, 8), (5, 96), (70, 40), (2, 768), (3, 1280), (2, 4096), (2100, 8), (2052, 96), (1401, 768), (600, 1280), (280, 4096)])
def test_short_rows_ask_memory_once(xp, rng, dtype, given, shape):
    """Rows of a part of a warp to sixteen warps, whose neighbours in memory are not of them, with any of the parameters; few of them by a thread for every vector."""
    name = {"f32": "float32", "bf16": "bfloat16"}[dtype]
    spec = brt.TensorSpec(shape, name, strides=(2 * shape[1], 1))
    row = brt.TensorSpec(shape[1:], name)
    plan = brt.select("layer_norm", "forward", arch="sm_90", x=spec, normalized_shape=shape[1:], **dict.fromkeys(given, row))
    assert plan.geometry.launches[0].kernel[:-1] in ("_part", "_warp", "_block", "_pair")
    wide = (3 * rng.standard_normal((shape[0], 2 * shape[1]), np.float32) + 5).astype(NUMPY[dtype])
    parameters = {name: drawn(rng, shape[1:], dtype) for name in given}
    y, mean, rstd = brt.layer_norm(
        to_xp(xp, wide)[:, : shape[1]], shape[1:], return_stats=True, **{name: to_xp(xp, v) for name, v in parameters.items()}
    )
    x = wide[:, : shape[1]].astype(np.float64)
    m, v = x.mean(1, keepdims=True), x.var(1, keepdims=True)
    scale = parameters["weight"].astype(np.float64) if "weight" in given else np.ones(shape[1])
    terms = [(x - m) / np.sqrt(v + EPS) * scale, parameters["bias"].astype(np.float64) if "bias" in given else np.zeros(shape[1])]
    error = np.abs(to_host(y).astype(np.float64) - terms[0] - terms[1])
    assert (error <= UNITS[dtype] * (np.abs(terms[0]) + np.abs(terms[1])) + 4e-6 * np.abs(scale)).all()
    np.testing.assert_allclose(to_host(mean), m[:, 0], rtol=1e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v[:, 0] + EPS), rtol=2e-6)


TURNS = [
    ("_warps3", "bf16", (5600, 760)), ("_warps4", "f32", (4400, 488)), ("_blocks3", "f32", (4000, 1148)), ("_blocks4", "bf16", (1650, 5112)), ("_blocks4", "f32", (1060, 4080)),
    ("_warps8", "bf16", (8500, 251)), ("_warps3", "f32", (8500, 95)), ("_blocks7", "f32", (4301, 385)), ("_blocks8", "bf16", (2301, 1023)),
]  # fmt: skip


@pytest.mark.parametrize("op, given", [("layer_norm", ("weight", "bias")), ("layer_norm", ("bias",)), ("layer_norm", ()), ("rms_norm", ("weight",)), ("rms_norm", ())])
@pytest.mark.parametrize("kernel, dtype, shape", TURNS)
def test_many_rows_in_turns(xp, rng, store, monkeypatch, kernel, dtype, shape, op, given):
    """Warps and blocks that take several rows each, or one, with the same bits; their last threads have a vector less and their neighbours in memory are not of them; a NaN stays in its row."""
    name = {"f32": "float32", "bf16": "bfloat16"}[dtype]
    rows, length = shape
    row = brt.TensorSpec((length,), name)

    def planned(how):
        monkeypatch.setattr(Problem, "pick", lambda self, knob, usual, others=(): how if knob == "rows" else usual)
        for entry in dispatch._entries.values():
            entry.forget()
        plan = brt.select(op, "forward", arch="sm_90", x=brt.TensorSpec(shape, name, strides=(length + 8, 1)), normalized_shape=(length,), **dict.fromkeys(given, row))
        return [(launch.kernel, launch.grid[0]) for launch in plan.geometry.launches]

    assert [one for one, _ in planned("one")] == [{"_blocks7": "_pair7"}.get(kernel, kernel.replace("s", ""))]
    wide = (2 * rng.standard_normal((rows, length + 8), np.float32) + 5).astype(NUMPY[dtype])
    wide[:, length:] = np.nan
    wide[rows // 2, 3], wide[rows - 2, 5] = np.nan, np.inf
    own = {name: drawn(rng, length, dtype) for name in given}

    def result():
        return [to_host(v) for v in getattr(brt, op)(to_xp(xp, wide)[:, :length], (length,), eps=EPS, return_stats=True, **{name: to_xp(xp, v) for name, v in own.items()})]

    other = result()
    ((many, groups),) = planned("in turns")
    assert many == kernel and rows > 2 * groups
    y, *statistics = result()
    assert all(np.array_equal(a.view(np.uint8), b.view(np.uint8)) for a, b in zip([y, *statistics], other, strict=True))
    bad = np.zeros(rows, bool)
    bad[[rows // 2, rows - 2]] = True
    got = to_host(y).astype(np.float64)
    assert np.isnan(got[bad]).all()
    x = wide[~bad, :length].astype(np.float64)
    m = x.mean(1) if op == "layer_norm" else np.zeros(rows - 2)
    r = 1 / np.sqrt(((x - m[:, None]) ** 2).mean(1) + EPS)
    scale, shift = own.get("weight", np.ones(1)).astype(np.float64), own.get("bias", np.zeros(1)).astype(np.float64)
    want = (x - m[:, None]) * r[:, None] * scale
    error = np.abs(got[~bad] - want - shift)
    assert (error <= UNITS[dtype] * (np.abs(want) + np.abs(shift)) + 4e-6 * np.abs(scale)).all()
    np.testing.assert_allclose(to_host(statistics[-1])[~bad], r, rtol=2e-6)
    if op == "layer_norm":
        np.testing.assert_allclose(to_host(statistics[0])[~bad], m, rtol=1e-6)


@pytest.mark.parametrize("op", ["layer_norm", "rms_norm"])
@pytest.mark.parametrize("kernel, dtype, shape", [
    ("_long4", "f32", (3, 4400)), ("_long4", "bf16", (5, 16384)), ("_long5", "bf16", (7, 16400)), ("_long5", "f32", (500, 5120)), ("_long6", "f32", (3, 10400)), ("_long7", "f32", (2, 13000)), ("_long8", "f32", (300, 9992)),
])  # fmt: skip
def test_longer_rows(xp, rng, kernel, dtype, shape, op):
    """A block's registers hold a row, whose last threads have a vector less; neighbours in memory are not of it."""
    name = {"f32": "float32", "bf16": "bfloat16"}[dtype]
    rows, length = shape
    given = ("weight", "bias") if op == "layer_norm" else ("weight",)
    row = brt.TensorSpec((length,), name)
    plan = brt.select(op, "forward", arch="sm_90", x=brt.TensorSpec(shape, name, strides=(length + 8, 1)), normalized_shape=(length,), **dict.fromkeys(given, row))
    assert [launch.kernel for launch in plan.geometry.launches] == [kernel]
    wide = (2 * rng.standard_normal((rows, length + 8), np.float32) + 5).astype(NUMPY[dtype])
    wide[:, length:] = np.nan
    own = {name: drawn(rng, length, dtype) for name in given}
    y, *statistics = (to_host(v) for v in getattr(brt, op)(to_xp(xp, wide)[:, :length], (length,), eps=EPS, return_stats=True, **{name: to_xp(xp, v) for name, v in own.items()}))
    x = wide[:, :length].astype(np.float64)
    m = x.mean(1) if op == "layer_norm" else np.zeros(rows)
    r = 1 / np.sqrt(((x - m[:, None]) ** 2).mean(1) + EPS)
    want, shift = (x - m[:, None]) * r[:, None] * own["weight"].astype(np.float64), own.get("bias", np.zeros(1)).astype(np.float64)
    error = np.abs(y.astype(np.float64) - want - shift)
    assert (error <= UNITS[dtype] * (np.abs(want) + np.abs(shift)) + 4e-6 * np.abs(own["weight"].astype(np.float64))).all()
    np.testing.assert_allclose(statistics[-1], r, rtol=2e-6)
    if op == "layer_norm":
        np.testing.assert_allclose(statistics[0], m, rtol=1e-6)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("rows", [3, 700, 5600])
def test_rows_of_one_number_are_zero(xp, dtype, rows):
    """The mean of equal numbers is that number, for any length: rows of a thread for every vector, of several vectors a thread, and in turns."""
    x = np.full((rows, 760 if dtype == "bf16" else 380), 1000, NUMPY[dtype])
    assert not to_host(brt.layer_norm(to_xp(xp, x), x.shape[1:])).any()


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("shape", [(2, 6, 5, 8), (64, 8, 7, 56)])
def test_groups_and_channels_of_one_number_are_zero(xp, dtype, shape):
    x = np.full(shape, 1000, NUMPY[dtype])
    assert not to_host(brt.group_norm(to_xp(xp, x), 2)).any()
    assert not to_host(brt.batch_norm(to_xp(xp, x), training=True)).any()


@pytest.mark.parametrize("given", [("weight", "residual"), ("residual",)])
@pytest.mark.parametrize("shape", [(8200, 1040), (4999, 2040)])
def test_many_rows_of_halves_by_mean_squares(xp, rng, shape, given):
    """Four vectors a thread, of whose last ones some are beyond the row; neighbours in memory are not of a row."""
    rows, length = shape
    row, spec = brt.TensorSpec((length,), "bfloat16"), brt.TensorSpec(shape, "bfloat16", strides=(length + 8, 1))
    specs = {name: row if name == "weight" else spec for name in given}
    plan = brt.select("rms_norm", "forward", arch="sm_90", x=spec, normalized_shape=(length,), **specs)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_held_many"]
    wide = (2 * rng.standard_normal((rows, length + 8), np.float32) + 1).astype(NUMPY["bf16"])
    wide[:, length:] = np.nan
    x = to_xp(xp, wide)[:, :length]
    own = {"weight": drawn(rng, length, "bf16")} if "weight" in given else {}
    y = to_host(brt.rms_norm(x, (length,), eps=EPS, **({"residual": x} if "residual" in given else {}), **{name: to_xp(xp, v) for name, v in own.items()})).astype(np.float64)
    taken = wide[:, :length].astype(np.float64) * (2 if "residual" in given else 1)  # exact
    want = taken / np.sqrt((taken**2).mean(1, keepdims=True) + EPS) * own.get("weight", np.ones(1)).astype(np.float64)
    assert (np.abs(y - want) <= (UNITS["bf16"] + 4e-6) * np.abs(want)).all()


@pytest.mark.parametrize("shape", [(4096, 768), (1 << 14, 640), (512, 8192), (1 << 14, 264)])
def test_rows_that_are_not_taken_in_turns(shape):
    """Few rows, and rows that leave threads without a vector; and rows to which a residual is added."""
    x = brt.TensorSpec(shape, "bfloat16")
    for more in ({}, {"residual": x}):
        plan = brt.select("rms_norm", "forward", arch="sm_90", x=x, normalized_shape=shape[1:], **more)
        assert plan.geometry.launches[0].kernel.rstrip("34") not in ("_warps", "_blocks")


def test_rows_that_the_kernel_for_short_ones_does_not_take():
    """Parameters in another dtype, rows of two axes, and long rows in many: other kernels."""
    half, single = "bfloat16", "float32"
    x, row = brt.TensorSpec((64, 768), half), brt.TensorSpec((768,), half)
    calls = [
        {"x": x, "weight": brt.TensorSpec((768,), single)},
        {"x": brt.TensorSpec((4, 16, 768), half, strides=(2 * 16 * 768, 768, 1)), "weight": row},
        {"x": brt.TensorSpec((1 << 16, 768), single), "weight": brt.TensorSpec((768,), single, strides=(2,))},
    ]
    for call in calls:
        plan = brt.select("layer_norm", "forward", arch="sm_90", normalized_shape=(768,), **call)
        assert plan.geometry.launches[0].kernel[:-1] not in ("_part", "_warp", "_block", "_pair") and plan.geometry.launches[0].kernel not in ("_rows", "_rows_one"), call


@pytest.mark.parametrize("given", [("weight", "bias"), ("weight",), ("bias",), ()])
@pytest.mark.parametrize("dtype, kept", [("f32", "f32"), ("bf16", "bf16"), ("bf16", "f32")])
@pytest.mark.parametrize("shape, groups", [((2, 6, 4, 8), 2), ((3, 8, 16, 16), 4), ((1, 64, 16, 32), 4), ((2, 12, 24), 12)])
def test_few_groups_are_spread_over_many_threads(xp, rng, dtype, kept, given, shape, groups):
    """A unit's own channel gives its parameters, which are stored as x or as float32; from a warp to 32 for a group."""
    name = {"f32": "float32", "bf16": "bfloat16"}
    row = brt.TensorSpec(shape[1:2], name[kept])
    plan = brt.select("group_norm", "forward", arch="sm_90", x=brt.TensorSpec(shape, name[dtype]), num_groups=groups, **dict.fromkeys(given, row))
    assert [launch.kernel for launch in plan.geometry.launches] == ["_held_spread"]
    x = (3 * rng.standard_normal(shape, np.float32) + 5).astype(NUMPY[dtype])
    own = {name: drawn(rng, shape[1:2], kept) for name in given}
    y, mean, rstd = brt.group_norm(to_xp(xp, x), groups, return_stats=True, **{name: to_xp(xp, v) for name, v in own.items()})
    wide = x.astype(np.float64).reshape(shape[0], groups, -1)
    m, v = wide.mean(2), wide.var(2)
    scaled = ((wide - m[..., None]) / np.sqrt(v[..., None] + EPS)).reshape(shape)
    scale = along(own["weight"].astype(np.float64), len(shape)) if "weight" in given else 1.0
    terms = [scaled * scale, along(own["bias"].astype(np.float64), len(shape)) if "bias" in given else 0.0]
    error = np.abs(to_host(y).astype(np.float64) - terms[0] - terms[1])
    assert (error <= UNITS[dtype] * (np.abs(terms[0]) + np.abs(terms[1])) + 4e-6 * np.abs(scale)).all()
    np.testing.assert_allclose(to_host(mean), m, rtol=2e-6)
    np.testing.assert_allclose(to_host(rstd), 1 / np.sqrt(v + EPS), rtol=2e-6)


@pytest.mark.parametrize("dtype, shape", [("f32", (2, 3, 100, 128)), ("f64", (2, 3, 100, 128)), ("bf16", (7, 2, 50, 176))])
def test_results_of_chunks_by_packs(xp, rng, dtype, shape):
    """The same bits as by blocks that go back over their chunks, statistics too."""
    x = drawn(rng, shape, dtype)
    weight, bias, mean, var = parameters(rng, shape[1], dtype)
    got = []
    for kernels in (["_chunks", "_planes", "_flat_found"], ["_chunks", "_chunks"]):
        arrays = {name: to_xp(xp, value) for name, value in (("x", x), ("weight", weight), ("bias", bias), ("running_mean", mean), ("running_var", var))}
        plan = brt.select("batch_norm", "forward", training=True, **arrays)
        candidate = next(c for c in tuning.candidates(plan) if [launch.kernel for launch in c.geometry.launches] == kernels)
        plan = Plan(plan.op, candidate.problem, candidate.geometry, candidate.sku, plan.executor, Shared(), plan.kind)
        results, own = plan.empty_outputs(), plan.workspace()
        plan.run(**arrays, **results, workspace=own)
        got.append([to_host(value).tobytes() for value in (*results.values(), arrays["running_mean"], arrays["running_var"])])
    assert got[0] == got[1]


@pytest.mark.parametrize("op, shape", [("group_norm", (8, 64, 256, 256)), ("batch_norm", (64, 64, 112, 112)), ("batch_norm", (64, 256, 56, 56))])
def test_chunks_of_long_lines_of_f32_run_at_once(op, shape):
    """Four blocks for each of 132 multiprocessors; results of channels by packs, of groups by the same chunks."""
    row = brt.TensorSpec(shape[1:2], "float32")
    own = {"num_groups": 32} if op == "group_norm" else {"training": True}
    plan = brt.select(op, "forward", arch="sm_90", x=brt.TensorSpec(shape, "float32"), weight=row, bias=row, **own)
    launches = plan.geometry.launches
    assert [launch.kernel for launch in launches] == (["_chunks", "_chunks"] if op == "group_norm" else ["_chunks", "_planes", "_flat_found"])
    assert all(256 < launch.grid[0] * launch.grid[1] <= 4 * 132 for launch in launches if launch.kernel == "_chunks")


@pytest.mark.parametrize("op", ["layer_norm", "rms_norm"])
@pytest.mark.parametrize("dtype, rows, length, pitch, start", [("f32", 700, 768, 771, 0), ("bf16", 701, 768, 769, 3), ("f16", 263, 2048, 2048, 1)])
def test_gradients_of_rows_that_begin_between_accesses(xp, rng, op, dtype, rows, length, pitch, start):
    """The bits of dense operands, of which copies are made; in place too, and nothing between the rows is written."""

    def apart(values):
        memory = to_xp(xp, np.full(start + rows * pitch, 7, NUMPY[dtype]))
        view = memory[start:].reshape(rows, pitch)[:, :length]
        view[...] = to_xp(xp, values)
        return memory, view

    dy, x, weight = drawn(rng, (rows, length), dtype), drawn(rng, (rows, length), dtype), drawn(rng, (length,), dtype)
    w, shape = to_xp(xp, weight), (length,)
    size = DTYPES[dtype].size
    kernels = []
    for step, alignment in ((pitch, math.gcd(16, start * size)), (length, 16)):
        spec = brt.TensorSpec((rows, length), dtype, (step, 1), alignment)
        stat = brt.TensorSpec((rows,), "float32")
        stats_of = {"mean": stat, "rstd": stat} if op == "layer_norm" else {"rstd": stat}
        plan = brt.select(op, "backward", arch="sm_90", dy=spec, x=spec, weight=brt.TensorSpec(shape, dtype), **stats_of, normalized_shape=shape)
        kernels.append([launch.kernel for launch in plan.geometry.launches])
    assert kernels[0][-len(kernels[1]) :] == kernels[1] and len(kernels[0]) >= len(kernels[1]) + 2  # copies of dy and x first
    forward, backward = getattr(brt, op), getattr(brt, f"{op}_backward")
    _, *stats = forward(to_xp(xp, x), shape, w, return_stats=True)
    want = [to_host(one) for one in backward(to_xp(xp, dy), to_xp(xp, x), shape, *stats, w) if one is not None]
    (_, own_dy), (memory, out), (_, own_x) = apart(dy), apart(dy), apart(x)
    for got in (backward(own_dy, own_x, shape, *stats, w), backward(to_xp(xp, dy), own_x, shape, *stats, w), backward(out, own_x, shape, *stats, w, out=(out, *(None,) * (len(want) - 1)))):
        for one, other in zip((one for one in got if one is not None), want, strict=True):
            assert to_host(one).tobytes() == other.tobytes()
    gaps = to_host(memory)[start:].reshape(rows, pitch)[:, length:]
    assert (gaps.astype(np.float64) == 7).all() and (to_host(memory)[:start].astype(np.float64) == 7).all()
