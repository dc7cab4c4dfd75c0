"""The softmax family by concrete numbers: the public cases C22 and C39, extents, long lines, dtypes, infinities."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.patterns.rows import lines

from .harness import NUMPY, to_host, to_xp
from .op_db.softmax import gumbel_noise

INF, NAN = np.inf, np.nan
ROWS = [[1, 2, -INF], [-INF, -INF, -INF], [1000, 1000, 999]]
EXTENTS = (1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 12032, 65537)


def a(xp, values, dtype="f64"):
    with np.errstate(over="ignore"):
        return to_xp(xp, np.asarray(values, np.float64).astype(NUMPY[dtype]))


def same(got, want, rtol=1e-6, atol=1e-12):
    got, want = to_host(got), np.asarray(want)
    assert got.shape == want.shape
    np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=atol, equal_nan=True)


def reference(x, dim):
    x = np.asarray(x, np.float64)
    z = x - x.max(dim, keepdims=True)
    return np.exp(z) / np.exp(z).sum(dim, keepdims=True), z - np.log(np.exp(z).sum(dim, keepdims=True))


def test_masked_entries(xp):
    want = [[0.268941421, 0.731058579, 0], [NAN] * 3, [0.422318798, 0.422318798, 0.155362403]]
    for dtype in ("f32", "f64"):
        x = a(xp, ROWS, dtype)
        y = brt.softmax(x, 1)
        same(y, want, rtol=1e-6)
        same(brt.log_softmax(x, 1)[0], [-1.31326169, -0.313261688, -INF])
        dy = np.zeros((3, 3))
        dy[0, 1] = 1
        same(brt.softmax_backward(a(xp, dy, dtype), y, 1)[0], [-0.196611933, 0.196611933, 0])


def test_a_column_of_a_transposed_view(xp):
    x = a(xp, np.arange(12).reshape(3, 4), "f32")
    same(brt.softmax(x.T[0], 0), [3.29320439e-4, 0.0179802867, 0.981690393])


def test_masked_gradient_of_log_softmax(xp):
    y = brt.log_softmax(a(xp, [[1, 2, -INF]]), 1)
    same(brt.log_softmax_backward(a(xp, [[3, 4, 5]]), y, 1)[0, 2], 5)


@pytest.mark.parametrize("bad", [INF, NAN])
def test_one_bad_cell_makes_its_line_nan_and_no_other(xp, bad):
    for shape, dim in (((4, 300), 1), ((300, 4), 0), ((4, 70000), 1)):
        x = np.random.default_rng(0).normal(size=shape).astype(np.float32)
        x[(2, 100) if dim == 1 else (100, 2)] = bad
        got = np.moveaxis(to_host(brt.softmax(to_xp(xp, x), dim)), dim, -1)
        assert np.isnan(got[2]).all() and np.isfinite(got[[0, 1, 3]]).all()


@pytest.mark.parametrize("extent", EXTENTS)
@pytest.mark.parametrize("dtype", ["f32", "bf16"])
def test_extents(xp, extent, dtype):
    rng = np.random.default_rng(extent)
    for shape, dim in (((3, extent), 1), ((extent, 8), 0), ((2, extent, 5), 1)) if extent < 2000 else (((2, extent), 1), ((extent, 8), 0)):
        x = a(xp, rng.normal(size=shape) * 4, dtype)
        soft, log = reference(to_host(x).astype(np.float64), dim)
        rtol, atol = (2.6e-6, 4e-6) if dtype == "f32" else (8e-3, 1e-30)  # x - max, up to 36 here, rounds by up to 1.9e-6
        same(brt.softmax(x, dim), soft, rtol=rtol, atol=1e-30)
        same(brt.log_softmax(x, dim), log, rtol=rtol, atol=atol)


def test_one_long_line(xp):
    x = a(xp, np.random.default_rng(1).normal(size=1_000_003), "f32")
    y = brt.softmax(x, 0)
    same(y, reference(to_host(x), 0)[0], rtol=1e-5, atol=0)
    dy = a(xp, np.random.default_rng(2).normal(size=1_000_003), "f32")
    s, d = to_host(y).astype(np.float64), to_host(dy).astype(np.float64)
    same(brt.softmax_backward(dy, y, 0), s * (d - (s * d).sum()), rtol=1e-5, atol=1e-12)


def test_dtype_converts_first(xp):
    x = np.array([[1, 2, 3], [100, -100, 0]])
    same(brt.softmax(to_xp(xp, x), 1, dtype="float32"), reference(x, 1)[0], rtol=1e-6, atol=1e-40)
    half = a(xp, [[1, 2, 3]], "bf16")
    got = brt.softmax(half, 1, dtype="float32")
    assert got.dtype == np.float32
    same(got, reference([[1, 2, 3]], 1)[0])
    with pytest.raises(brt.UnsupportedDTypeError, match="x has dtype int64; accepted a floating dtype, or dtype="):
        brt.softmax(to_xp(xp, x), 1)


def test_in_place_at_any_length(xp):
    for shape, dim in (((2, 90001), 1), ((9000, 8), 0), ((3, 33), 1)):
        x = a(xp, np.random.default_rng(3).normal(size=shape), "f32")
        want = to_host(brt.softmax(x, dim)).copy()
        assert brt.softmax(x, dim, out=x) is x
        assert (to_host(x) == want).all()


def test_gumbel_noise_is_drawn_by_element(xp):
    """The same numbers in every layout and at every grid; u stays inside (0, 1)."""
    x = to_xp(xp, np.zeros((6, 5000), np.float32))
    y = to_host(brt.gumbel_softmax(x, dim=1, seed=7, offset=3))
    other = xp.zeros((5000, 6), np.float32).T
    np.testing.assert_allclose(to_host(brt.gumbel_softmax(other, dim=1, seed=7, offset=3)), y, rtol=1e-5)
    across = to_host(brt.gumbel_softmax(x, dim=0, seed=7, offset=3))
    ratio = np.log(y.astype(np.float64)) - np.log(across)  # the same noise, normalized along another axis
    assert np.abs((ratio - ratio[:1]) - (ratio - ratio[:1])[:, :1]).max() < 1e-4
    assert (to_host(brt.gumbel_softmax(x, dim=1, seed=7, offset=4)) != y).any()


def test_gumbel_noise_of_a_generator(xp):
    """Without seed and noise a call draws as dropout does: by the generator, or the default one."""
    x = to_xp(xp, np.linspace(-1, 1, 15, dtype=np.float32).reshape(3, 5))
    g = brt.Generator(7)
    for offset in (0, 1):
        same(brt.gumbel_softmax(x, generator=g), to_host(brt.gumbel_softmax(x, seed=7, offset=offset)))
    assert g.offset == 2
    brt.manual_seed(11)
    same(brt.gumbel_softmax(x), to_host(brt.gumbel_softmax(x, seed=11, offset=0)))
    brt.gumbel_softmax(x, noise=x)
    assert brt.default_generator().offset == 1  # which noise leaves alone
    for given in ({"seed": 1}, {"noise": x}):
        with pytest.raises(brt.InvalidProblemError, match="gumbel_softmax: generator is given; accepted None beside a seed or noise"):
            brt.gumbel_softmax(x, generator=g, **given)
    with pytest.raises(brt.InvalidProblemError, match="gumbel_softmax: generator lies on a device"):
        brt.gumbel_softmax(x, generator=brt.Generator(7, device="cuda"))
    with pytest.raises(brt.InvalidProblemError, match="gumbel_softmax: noise is None without a seed"):
        brt.select("gumbel_softmax", x=x)


def test_gumbel_draws_follow_the_softmax(xp):
    p = np.array([0.1, 0.2, 0.7])
    x = to_xp(xp, np.broadcast_to(np.log(p).astype(np.float32), (40000, 3)).copy())
    hard, soft = brt.gumbel_softmax(x, 0.5, True, seed=11)
    hard = to_host(hard)
    assert set(np.unique(hard)) == {0.0, 1.0} and (hard.sum(1) == 1).all()
    assert (hard.argmax(1) == to_host(soft).argmax(1)).all()
    np.testing.assert_allclose(hard.mean(0), p, atol=0.01)


def test_gumbel_temperature_scales_the_gradient(xp):
    x, noise = a(xp, [[1, 2, 3]]), a(xp, [[0.5, -0.25, 0]])
    _, soft = brt.gumbel_softmax(x, 2.0, True, 1, noise=noise)
    y, dy = to_host(soft), np.array([[1.0, 0, 0]])
    same(soft, reference((np.array([[1, 2, 3]]) + [[0.5, -0.25, 0]]) / 2, 1)[0])
    same(brt.gumbel_softmax_backward(a(xp, dy), soft, 2.0, 1), y * (dy - (y * dy).sum()) / 2)


def test_sparsemax_is_shift_invariant(xp):
    same(brt.sparsemax(a(xp, [1e8, 1e8], "f32")), [0.5, 0.5])
    same(brt.sparsemax(a(xp, [[1, 2, 0.5], [0, 0, 0], [3, 1, -INF]]), 1), [[0, 1, 0], [1 / 3] * 3, [1, 0, 0]])
    same(brt.sparsemax(a(xp, [[-INF] * 2, [NAN, 1], [INF, 0]]), 1), [[NAN, NAN]] * 3)


@pytest.mark.parametrize("shape, dim", [((3, 5000), 1), ((2, 100003), 1), ((3000, 8), 0), ((300, 3), 0)])
@pytest.mark.parametrize("spread", [3.0, 1e-4, 0.0])
def test_sparsemax_sums_to_one(xp, shape, dim, spread):
    """Whatever the size of the support."""
    x = a(xp, np.random.default_rng(5).normal(size=shape) * spread, "f32")
    y = to_host(brt.sparsemax(x, dim)).astype(np.float64)
    np.testing.assert_allclose(y.sum(dim), 1, atol=4 * 2.0**-23)
    z = to_host(x).astype(np.float64)
    ordered = -np.sort(-z, axis=dim)
    k = np.arange(1, z.shape[dim] + 1).reshape(-1, 1) if dim == 0 else np.arange(1, z.shape[dim] + 1)
    inside = 1 + k * (ordered - ordered.max(dim, keepdims=True)) > np.cumsum(ordered - ordered.max(dim, keepdims=True), dim)
    count = inside.sum(dim)
    assert (np.abs((y > 0).sum(dim) - count) <= 1).all()


def test_a_seed_fills_64_bits(xp):
    x = a(xp, np.zeros((3, 5)), "f32")
    same(brt.gumbel_softmax(x, seed=2**64 - 1, offset=None), to_host(brt.gumbel_softmax(x, seed=2**64 - 1, offset=0)))
    want = gumbel_noise((3, 5), 2**63 + 5, 7, False).astype(np.float64)
    same(brt.gumbel_softmax(x, seed=2**63 + 5, offset=7), reference(want, 1)[0], rtol=1e-5)
    same(brt.gumbel_softmax(x, seed=-1), to_host(brt.gumbel_softmax(x, seed=2**64 - 1)))  # the same 64 bits
    for name, bad, low in (("seed", -(2**63) - 1, -(2**63)), ("seed", 2**64, -(2**63)), ("offset", -1, 0), ("offset", 2**64, 0)):
        with pytest.raises(ValueError, match=rf"gumbel_softmax: {name} is {bad}; accepted an integer in \[{low}, 18446744073709551616\)"):
            brt.gumbel_softmax(x, **{"seed": 1, name: bad})
    with pytest.raises(ValueError, match="triu: diagonal is 9223372036854775808; accepted an integer of 64 bits"):
        brt.triu(x, 2**63)


@pytest.mark.parametrize("dtype", ["float32", "float16", "float64"])
@pytest.mark.parametrize("classes", [1, 2, 3, 4, 5, 8, 9, 21, 24])
def test_short_lines_side_by_side(xp, rng, dtype, classes, monkeypatch):
    """A thread holds whole lines of a few classes, as in segmentation; -inf, NaN and lines of one class among them."""
    monkeypatch.setattr(lines, "COLUMN_LINES", 1)
    x = rng.standard_normal((2, classes, 5, 136)).astype(dtype)
    x[0, :, 1, 3] = -np.inf
    x[1, -1, 2, 7] = np.nan
    x[1, 0, 3, 9] = np.inf
    given = to_xp(xp, x)
    plan = brt.select("softmax", x=given, dim=1)
    assert any(launch.kernel.startswith("_columns") for launch in plan.geometry.launches)
    wide = x.astype(np.longdouble)
    with np.errstate(invalid="ignore"):
        e = np.exp(wide - wide.max(1, keepdims=True))
        y = e / e.sum(1, keepdims=True)
        logs = wide - wide.max(1, keepdims=True) - np.log(e.sum(1, keepdims=True))
    tol = {"float32": 1e-6, "float16": 2e-3, "float64": 1e-14}[dtype]
    got = to_host(brt.softmax(given, 1))
    np.testing.assert_allclose(got.astype(np.longdouble), y, rtol=tol, atol=tol)
    np.testing.assert_allclose(to_host(brt.log_softmax(given, 1)).astype(np.longdouble), logs, rtol=tol, atol=4 * tol)
    dy = rng.standard_normal(x.shape).astype(dtype)
    saved = got.astype(np.longdouble)
    want = saved * (dy - (saved * dy).sum(1, keepdims=True))
    np.testing.assert_allclose(to_host(brt.softmax_backward(to_xp(xp, dy), to_xp(xp, got), 1)).astype(np.longdouble), want, rtol=tol, atol=4 * tol)


@pytest.mark.parametrize("rows, length", [(3, 10), (5, 77), (4, 197), (2, 577), (2, 2049), (1, 5001), (3, 9001)])
def test_lines_that_begin_between_packs(xp, rng, rows, length):
    """Odd lengths, aligned bases and bases one element off: read element by element, from registers where they fit."""
    buffer = rng.standard_normal(rows * length + 1).astype("float32")
    for offset in (0, 1):
        x = buffer[offset : offset + rows * length].reshape(rows, length)
        given = to_xp(xp, buffer)[offset : offset + rows * length].reshape(rows, length)
        e = np.exp(x.astype("float64") - x.max(-1, keepdims=True))
        y = e / e.sum(-1, keepdims=True)
        np.testing.assert_allclose(to_host(brt.softmax(given)), y, rtol=2e-6, atol=1e-12)
        dy = rng.standard_normal(x.shape).astype("float32")
        want = y * (dy - (y * dy).sum(-1, keepdims=True))
        np.testing.assert_allclose(to_host(brt.softmax_backward(to_xp(xp, dy), to_xp(xp, y.astype("float32")))), want, rtol=1e-4, atol=1e-6)


# Rows that begin and end between packs: of a few lanes, of a block, of a longer block; in one chunk, in several, the last of which some rows do not reach.
BETWEEN_PACKS = {
    "f32": [(70, 17), (40, 577), (3, 8193), (3, 16385), (3, 20_479), (600, 2049)],
    "f16": [(70, 33), (40, 577), (3, 16_383), (3, 32_771)],
    "f64": [(70, 9), (3, 4097)],
}


@pytest.mark.parametrize("dtype, shape", [(dtype, shape) for dtype, shapes in BETWEEN_PACKS.items() for shape in shapes])
def test_rows_between_packs(xp, rng, both_orders, dtype, shape):
    x, dy = (rng.standard_normal(shape).astype(NUMPY[dtype]) for _ in range(2))
    x[1, -1] = x[-1, 0] = 9
    wide, slope = x.astype(np.float64), dy.astype(np.float64)
    e = np.exp(wide - wide.max(1, keepdims=True))
    share = e / e.sum(1, keepdims=True)
    rtol = {"f16": 3e-3, "f32": 2e-5, "f64": 1e-12}[dtype]
    for log in (False, True):
        forward, backward = (brt.log_softmax, brt.log_softmax_backward) if log else (brt.softmax, brt.softmax_backward)
        want = np.log(share) if log else share
        pitch = to_xp(xp, np.full((shape[0], shape[1] + 8), 7, NUMPY[dtype]))  # of the same phases
        y = forward(to_xp(xp, x), 1, out=pitch[:, : shape[1]])
        same(xp.ascontiguousarray(y), want, rtol, 1e-7)
        assert (to_host(pitch)[:, shape[1] :] == 7).all()
        y = to_xp(xp, want.astype(x.dtype))
        given = to_host(y).astype(np.float64)
        gradient = slope - np.exp(given) * slope.sum(1, keepdims=True) if log else given * (slope - (given * slope).sum(1, keepdims=True))
        same(backward(to_xp(xp, dy), y, 1), gradient, rtol, 40 * rtol if log else rtol)


@pytest.mark.parametrize("dtype, shape, threads", [("f32", (3, 24_579), 512), ("f32", (2, 40_003), 1024), ("f16", (3, 49_159), 512), ("f64", (2, 10_001), 1024)])
def test_rows_in_registers_and_shared_memory(xp, rng, both_orders, monkeypatch, dtype, shape, threads):
    """What a device has no shared memory for is read again, and is the same."""
    monkeypatch.setattr(lines, "MIN_BLOCKS", 1)
    x, dy = (rng.standard_normal(shape).astype(NUMPY[dtype]) for _ in range(2))
    x[1, -1] = 9
    e = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
    share = (e / e.sum(1, keepdims=True)).astype(x.dtype)
    log = np.log(e / e.sum(1, keepdims=True)).astype(x.dtype)
    slope, given, exact = dy.astype(np.float64), share.astype(np.float64), np.exp(log.astype(np.float64))
    rtol = {"f16": 3e-3, "f32": 2e-5, "f64": 1e-12}[dtype]
    least = 6e-8 if dtype == "f16" else 1e-9
    for op, arrays, want, atol in (
        ("softmax", {"x": x}, share, least),
        ("log_softmax", {"x": x}, log, least),
        ("softmax_backward", {"dy": dy, "y": share}, given * (slope - (given * slope).sum(1, keepdims=True)), least),
        ("log_softmax_backward", {"dy": dy, "y": log}, slope - exact * slope.sum(1, keepdims=True), 40 * rtol),
    ):
        name = op.removesuffix("_backward")
        direction, result = ("forward", "y") if name == op else ("backward", "dx")
        seen = []
        for kept in (100, 40, 0):
            monkeypatch.setattr(lines, "shared_limit", lambda arch, kept=kept: (kept + 1) * 1024)
            specs = {k: brt.TensorSpec(shape, v.dtype) for k, v in arrays.items()}
            plan = brt.select(name, direction, dim=1, arch="host" if xp is np else None, **specs)
            (launch,) = plan.geometry.launches
            assert launch.kernel == "_shared" and (launch.shared > 0) == (kept > 0) and (direction == "backward" or launch.block == (threads, 1, 1))
            out = to_xp(xp, np.zeros(shape, x.dtype))
            plan.run(**{k: to_xp(xp, v) for k, v in arrays.items()}, **{result: out})
            seen.append(to_host(out))
        same(seen[0], want, rtol, atol)
        np.testing.assert_array_equal(seen[1], seen[0])
        np.testing.assert_array_equal(seen[2], seen[0])


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("shape", [(2, 1000, 49), (3, 77, 33), (2, 5120, 3), (1, 160, 16, 64), (2, 65, 256), (1, 640, 8), (4, 25, 72), (500, 33)])
def test_lines_side_by_side_in_registers(xp, rng, both_orders, dtype, shape):
    """The threads of a block hold lines side by side, by packs and by single elements; -inf, NaN and inf among them, neighbours that are not read."""
    axis = 1 if len(shape) > 2 else 0
    x = rng.standard_normal(shape).astype(dtype)
    cells = np.moveaxis(x, axis, 0)
    cells[(slice(None), *(0,) * (x.ndim - 1))] = -np.inf
    cells[(3, *(-1,) * (x.ndim - 1))] = np.nan
    whole = np.full((*shape[:-1], shape[-1] + 16), np.nan, dtype)
    whole[..., : shape[-1]] = x
    wide = x.astype(np.longdouble)
    with np.errstate(invalid="ignore"):
        e = np.exp(wide - wide.max(axis, keepdims=True))
        y = e / e.sum(axis, keepdims=True)
        logs = wide - wide.max(axis, keepdims=True) - np.log(e.sum(axis, keepdims=True))
    plan = brt.select("softmax", x=brt.TensorSpec(shape, dtype), dim=axis, arch="sm_90")
    assert plan.geometry.launches[0].kernel.startswith("_held_columns") and len(plan.geometry.launches) == 1
    tol = {"float32": 1e-6, "float16": 2e-3}[dtype]
    for given in (to_xp(xp, x), to_xp(xp, whole)[..., : shape[-1]]):
        np.testing.assert_allclose(to_host(brt.softmax(given, axis)).astype(np.longdouble), y, rtol=tol, atol=tol)
        np.testing.assert_allclose(to_host(brt.log_softmax(given, axis)).astype(np.longdouble), logs, rtol=tol, atol=4 * tol)
