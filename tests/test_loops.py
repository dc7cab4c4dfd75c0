"""The CPU's own path (variant `loops`) beside the blocks and warps of a device: a telling sample of every pattern that has it."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.catalogue import LOOPING
from baracuda_rt.settings import settings

pytestmark = pytest.mark.host

LOOPS = brt.PlanPreference(variant="loops")
SPECIAL = (0.0, -0.0, np.inf, -np.inf, np.nan, 1e-42, -1e-42, 3.4e38, 1.0, -1.0)


def data(shape, dtype="float32", seed=0, special=True):
    rng = np.random.default_rng(seed)
    if np.dtype(dtype).kind in "iu":
        return rng.integers(-100 if np.dtype(dtype).kind == "i" else 0, 100, shape).astype(dtype)
    x = np.asarray(rng.standard_normal(shape) * 3)
    if special and x.size > len(SPECIAL):
        x.flat[: len(SPECIAL)] = SPECIAL
    return x.astype(dtype)


def layouts(dtype="float32"):
    """Two operands that broadcast together, in every kind of layout."""
    a = data((70, 131), dtype)
    yield a, data((70, 131), dtype, 1)
    yield a[:, ::-1], data((131, 70), dtype, 1).T
    yield a[::2, 3:], data((128,), dtype, 1)
    yield a[:, :1], data((1, 131), dtype, 1)
    yield data((40, 5, 3), dtype)[:, ::2], data((3,), dtype, 1)
    yield data((2, 3, 4, 5), dtype).transpose(3, 1, 0, 2), data((5, 1, 2, 1), dtype, 1)
    yield data((), dtype), data((1,), dtype, 1)
    yield data((0, 3), dtype), data((3,), dtype, 1)
    yield data((40000,), dtype), data((), dtype, 1)


def same_bits(got, want):
    assert got.dtype == want.dtype and got.shape == want.shape
    nan = np.isnan(want) if want.dtype.kind == "f" else np.zeros(want.shape, bool)
    word = f"u{want.dtype.itemsize}"
    assert np.array_equal(np.isnan(got) if want.dtype.kind == "f" else nan, nan)
    assert np.array_equal(np.ascontiguousarray(got).view(word)[~nan], np.ascontiguousarray(want).view(word)[~nan])


def close(got, want, units=8):
    """Equal but for `units` in the last place."""
    assert got.dtype == want.dtype and got.shape == want.shape
    kind = np.float64 if want.dtype == np.float64 else np.float32
    with np.errstate(all="ignore"):
        step = np.spacing(np.abs(want).astype(want.dtype if want.dtype.kind == "f" else kind)).astype(np.float64)
        off = np.abs(got.astype(np.float64) - want.astype(np.float64))
        fine = (got == want) | (np.isnan(got) & np.isnan(want)) | (off <= units * step)
    assert fine.all(), (got[~fine][:4], want[~fine][:4])


@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize("name", ["add", "maximum"])
def test_single_operations_have_the_same_bits(name, dtype):
    f = getattr(brt, name)
    for a, b in layouts(dtype):
        same_bits(f(a, b, preference=LOOPS), f(a, b, preference=brt.PlanPreference(variant="strided")))


@pytest.mark.parametrize("name", ["exp", "tanh", "gelu", "log", "sin"])
def test_functions_agree(name):
    f = getattr(brt, name)
    for a, _ in layouts():
        close(f(a, preference=LOOPS), f(a))


def test_exponentials_and_logarithms_of_float32():
    """Of vectors they stay within a unit in the last place, subnormal results and operands too; the ends of the range are exact."""
    rng = np.random.default_rng(5)
    for name, x in (
        ("exp", np.concatenate([rng.uniform(-104, 89, 200_000), rng.uniform(-1, 1, 200_000), rng.uniform(88.7, 88.73, 1000), rng.uniform(-103.98, -103.97, 1000)])),
        ("log", np.concatenate([np.exp(rng.uniform(-103, 88.7, 200_000)), rng.uniform(0.5, 2, 200_000), np.arange(1, 1000) * 2.0**-149])),
    ):
        x = x.astype(np.float32)
        got = getattr(brt, name)(x, preference=LOOPS)
        with np.errstate(over="ignore", under="ignore"):
            exact = getattr(np, name)(x.astype(np.float64))
            want = exact.astype(np.float32)
        finite = np.isfinite(want)
        assert np.array_equal(got[~finite], want[~finite])
        assert (np.abs(got[finite] - exact[finite]) <= 1.05 * np.spacing(np.abs(want[finite]))).all()
    ends = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0] * 9, np.float32)
    assert np.array_equal(brt.exp(ends, preference=LOOPS), np.array([np.nan, np.inf, 0, 1, 1] * 9, np.float32), equal_nan=True)
    assert np.array_equal(brt.log(ends, preference=LOOPS), np.array([np.nan, np.inf, np.nan, -np.inf, -np.inf] * 9, np.float32), equal_nan=True)
    assert np.isnan(brt.log(np.float32([-1e-45, -1, -3.4e38]), preference=LOOPS)).all()


def test_every_cell_is_computed_by_the_same_instructions():
    # Neither the place of a cell in its array nor the alignment of that changes a bit of its result.
    x = data((300,))
    whole = brt.exp(x, preference=LOOPS)
    for start in (0, 1, 7, 63, 64, 65, 255, 299):
        for stop in (start + 1, 300):
            same_bits(brt.exp(x[start:stop], preference=LOOPS), whole[start:stop])
    same_bits(brt.exp(x[::-3], preference=LOOPS), whole[::-3])


def test_results_may_lie_where_operands_do():
    x, y = data((200,), special=False), data((200,), seed=1, special=False)
    want = brt.mul(x, y, preference=LOOPS)
    own = x.copy()
    assert brt.mul(own, y, out=own, preference=LOOPS) is own
    same_bits(own, want)
    dx, dy = brt.mul_backward(x, x, y, preference=LOOPS)
    one, two = x.copy(), y.copy()
    brt.mul_backward(x, one, two, out=(two, one), preference=LOOPS)  # each gradient where the other one's operand is
    same_bits(two, dx)
    same_bits(one, dy)
    want = brt.div_backward(x, x, y, preference=LOOPS)
    one, two = x.copy(), y.copy()
    brt.div_backward(x, one, two, out=(two, one), preference=LOOPS)  # the second gradient is computed of what the first one is stored over
    for got, other in zip((two, one), want, strict=True):
        same_bits(got, other)


def test_gradients_summed_to_an_operands_shape_agree():
    shapes = (((37, 131), (131,)), ((37, 131), (37, 1)), ((4, 6, 5, 7), (6, 1, 1)), ((3, 1, 9), (5, 1)), ((0, 3), (3,)), ((40, 3), ()))
    for one, two in shapes:
        a, b, dy = (data(shape, special=False, seed=k) for k, shape in enumerate((one, two, np.broadcast_shapes(one, two))))
        for backward in (brt.mul_backward, brt.div_backward):
            for got, want in zip(backward(dy, a, b, preference=LOOPS), backward(dy, a, b, preference=brt.PlanPreference(variant="strided")), strict=True):
                assert got.shape == want.shape and np.allclose(got, want, 1e-4, 1e-4 * np.abs(want).max(initial=0))


def test_faults_are_reported_at_their_places():
    x = np.arange(500, dtype=np.int32)
    for shape in ((500,), (250, 2)):
        with pytest.raises(ZeroDivisionError, match="zero at position 77"):
            brt.floor_divide(x.reshape(shape), np.where(x == 77, 0, 3).astype(np.int32).reshape(shape), check=True, preference=LOOPS)
    short = np.full((250, 5), 3, np.int32)[:, :4:2]  # runs of two cells, several in one go
    short[38, 1] = 0
    with pytest.raises(ZeroDivisionError, match="zero at position 77"):
        brt.floor_divide(x.reshape(250, 2), short, check=True, preference=LOOPS)


def spaces():
    """Arrays and sets of axes: runs of every length, rows and columns, several axes, steps of both signs, nothing at all."""
    x = data((37, 211), special=False)
    yield x, (None, 0, 1)
    yield x.T[::-1, ::2], (0, 1)
    yield data((3, 5, 7, 9), special=False), ((0, 2), (1, 3), 2, (0, 1, 2))
    yield data((2000, 3), special=False), (0, 1)
    yield data((70, 1100), special=False), (0,)
    yield data((200000,), special=False), (None,)
    yield data((0, 4), special=False), (0,)
    yield data((), special=False), (None,)


@pytest.mark.parametrize("name", ["sum", "var", "logsumexp"])
def test_reductions_agree(name):
    f = getattr(brt, name)
    for x, axes in spaces():
        for dim in axes:
            with np.errstate(all="ignore"):
                got, want = f(x, dim=dim, preference=LOOPS), f(x, dim=dim)
            assert got.shape == want.shape and np.allclose(got, want, 1e-5, 1e-4, equal_nan=True), (x.shape, dim)


def test_chunks_of_several_lines():
    x = np.random.default_rng(2).integers(-4, 5, (9, 140_000)).astype(np.float32)  # sums of these are exact in any order
    for a, dim in ((x, 1), (x.T.copy(), 0)):
        assert np.array_equal(brt.sum(a, dim=dim, preference=LOOPS), x.sum(1, dtype=np.float64))
    x = x.reshape(3, 140_000, 3)  # lines along two axes
    assert np.array_equal(brt.sum(x, dim=1, preference=LOOPS), x.sum(1, dtype=np.float64))


def spread_calls(x, dim, axes):
    """The gradients of reductions over `axes` of x, of the results that these have; and what a formula spreads over the sets of one axis."""
    kept = tuple(n for a, n in enumerate(x.shape) if a not in axes)
    dy, top = data(kept, seed=4, special=False), np.asarray(x.max(axes))
    yield from ((getattr(brt, f"{name}_backward"), (dy, x.shape, dim)) for name in ("sum", "mean"))
    yield from ((getattr(brt, f"{name}_backward"), (dy, x, dim)) for name in ("nansum", "nanmean", "prod", "var"))
    yield from ((getattr(brt, f"{name}_backward"), (dy, x, y, dim)) for name, y in (("amax", top), ("amin", np.asarray(x.min(axes))), ("logsumexp", None), ("std", np.asarray(x.std(axes)))))
    yield brt.rms_backward, (dy, x, np.asarray(np.sqrt((x * x).mean(axes))), dim)
    yield brt.std_mean_backward, (dy, dy[::-1] if dy.ndim else dy, x, np.asarray(x.std(axes)), dim)
    for order in (2.0, float("inf")):
        norm = np.asarray(np.abs(x).max(axes) if order > 3 else (np.abs(x) ** order).sum(axes) ** (1 / order), np.float32)
        yield brt.vector_norm_backward, (dy, x, norm, order, dim)
    if len(axes) == 1:
        yield brt.max_backward, (dy, np.asarray(x.argmax(axes[0])), x.shape, axes[0])
        yield brt.normalize, (x, 2.0, axes[0])
        yield brt.normalize_backward, (data(x.shape, seed=5, special=False), x, 2.0, axes[0])


def test_gradients_of_reductions_agree():
    x = np.round(data((37, 211), special=False), 1)
    wide = data((70, 1100), special=False)
    small = data((3, 5, 7, 9), special=False)
    for a, dims in ((x, (None, 0, 1)), (x.T[::-1, ::2], (0, 1)), (wide, (0, 1)), (small, ((0, 2), (1, 3), 2, -1)), (data((70000,), special=False), (None,)), (data((1, 1)), (0,))):
        for dim in dims:
            axes = tuple(range(a.ndim)) if dim is None else tuple(d % a.ndim for d in (dim if isinstance(dim, tuple) else (dim,)))
            for f, arguments in spread_calls(a, dim, axes):
                with np.errstate(all="ignore"):
                    got, want = f(*arguments, preference=LOOPS), f(*arguments)
                assert got.dtype == want.dtype and got.shape == want.shape and np.allclose(got, want, 1e-4, 1e-5, equal_nan=True), (f, a.shape, dim)
    got, want = (brt.trace_backward(np.float32([2, 3]), (2, 40, 300), preference=p) for p in (LOOPS, None))
    assert np.array_equal(got, want)
    for op in ("sum", "max", "prod"):
        y = brt.reduce_to(x, (1, 211), op)
        got, want = (brt.reduce_to_backward(data((1, 211), special=False), x, y, op, preference=p) for p in (LOOPS, None))
        assert np.allclose(got, want, 1e-4, 1e-5), op
    places = np.array([1, 300] + [0] * 35)
    with pytest.raises(brt.IndexOutOfRangeError, match="index 300 at position 1 "):
        brt.max_backward(data((37,)), places, (37, 211), 1, preference=LOOPS)


def test_loops_of_a_gradient_are_listed_once(monkeypatch):
    monkeypatch.setattr(settings, "host_geometry", "fast")
    listed = [s for s in brt.skus(op="var", arch="host") if s.direction == "backward" and s.variant == "loops"]
    assert len(listed) == len({s.element for s in listed}) > 1
    x = brt.TensorSpec((4, 300), "float32")
    for dim, dy in ((1, brt.TensorSpec((4,), "float32")), (0, brt.TensorSpec((300,), "float32"))):
        assert brt.select("var", "backward", dy=dy, x=x, dim=dim, arch="host").sku in listed


def test_places_agree():
    x = np.round(data((37, 211), special=False))  # ties
    x[3, 5] = x[3, 9] = np.nan
    for a in (x, x.T[::-1, ::2], np.zeros((5, 300), np.float32)):
        for dim in (None, 0, 1):
            assert np.array_equal(brt.argmax(a, dim=dim, preference=LOOPS), brt.argmax(a, dim=dim))
            if dim is not None:
                same_bits(brt.amax(a, dim=dim, preference=LOOPS), brt.amax(a, dim=dim))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_extrema_among_zeros_and_nans(dtype):
    """Lines whose best value is a zero of either sign, an infinity, or NaN, at every place of a batch of vectors."""
    x = -np.abs(np.random.default_rng(3).standard_normal((64, 600))) - 1
    lines = np.arange(64)
    x[lines, lines * 9] = 0.0
    x[lines[::2], (lines[::2] * 7 + 300) % 600] = -0.0
    x[:8] *= -1
    if dtype != "int32":
        x[5::8, 17] = np.nan
        x[6::8, 590] = np.nan
        x[7::8], x[4, 3:] = -np.inf, np.inf
    x = x.astype(dtype)
    for a in (x, x[:, ::-1], x[:, :256], x[:, 1:272], x.T.copy().T):
        for dim in (None, 0, 1):
            for name in ("amax", "amin"):
                same_bits(getattr(brt, name)(a, dim=dim, preference=LOOPS), getattr(brt, name)(a, dim=dim))
            for name in ("argmax", "argmin"):
                assert np.array_equal(getattr(brt, name)(a, dim=dim, preference=LOOPS), getattr(brt, name)(a, dim=dim)), (name, dim)


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_softmax_agrees(name):
    f, back = getattr(brt, name), getattr(brt, f"{name}_backward")
    wild = data((4, 300))
    wild[1] = -np.inf
    for x, dim in ((data((37, 211), special=False), 1), (data((37, 211), special=False), 0), (data((3, 130, 7), special=False)[:, ::-1], 1), (wild, -1), (data((1,)), 0)):
        with np.errstate(all="ignore"):
            got, want = f(x, dim, preference=LOOPS), f(x, dim)
        assert np.allclose(got, want, 1e-5, 1e-6, equal_nan=True)
        dy = data(x.shape, seed=2, special=False)
        assert np.allclose(back(dy, want, dim, preference=LOOPS), back(dy, want, dim), 1e-4, 1e-5, equal_nan=True)
    out = np.empty((211, 37), np.float32).T
    x = data((37, 211), special=False)
    assert np.allclose(f(x, 1, out=out, preference=LOOPS), f(x, 1), 1e-5, 1e-6)


def test_norms_agree():
    x, w, b = data((6, 35, 10), special=False), data((35,), seed=1, special=False), data((35,), seed=2, special=False)
    rows, many = x.reshape(60, 35), data((3, 5000), special=False) + np.float32(100)
    pairs = [
        (brt.layer_norm, (rows, (35,), w, b)), (brt.layer_norm, (many, (5000,))), (brt.layer_norm, (rows.T.copy().T, (35,), w)), (brt.rms_norm, (rows, (35,), w)),
        (brt.group_norm, (x, 5, w, b)), (brt.instance_norm, (x,)),
    ]  # fmt: skip
    for f, arguments in pairs:
        got, want = f(*arguments, preference=LOOPS), f(*arguments)
        for one, other in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,), strict=True):
            assert other is None or np.allclose(one, other, 1e-4, 1e-5), f
    means, variances = np.zeros(35, np.float32), np.ones(35, np.float32)
    got = brt.batch_norm(x, means, variances, w, b, training=True, preference=LOOPS)
    other = np.zeros(35, np.float32), np.ones(35, np.float32)
    want = brt.batch_norm(x, *other, w, b, training=True)
    for one, two in ((got, want), (means, other[0]), (variances, other[1])):
        one, two = (v[0] if isinstance(v, tuple) else v for v in (one, two))
        assert np.allclose(one, two, 1e-4, 1e-5)
    more, apart = data((60, 35), seed=3, special=False).T.copy().T, np.empty((35, 60), np.float32).T
    for residual, out in ((more, None), (rows + 1, (np.empty_like(rows), apart))):  # an operand, or a result, that lies otherwise than the first one
        with pytest.raises(brt.UnsupportedError, match="cannot serve"):
            brt.layer_norm(rows, (35,), w, b, residual=residual, return_sum=True, out=out, preference=LOOPS)
    got, want = (brt.layer_norm(rows, (35,), w, b, residual=rows + 1, return_sum=True, preference=p) for p in (LOOPS, None))
    for one, two in zip(got, want, strict=True):
        assert np.allclose(one, two, 1e-4, 1e-5)
    got, want = (brt.batch_norm(x, means, variances, w, b, training=False, preference=p) for p in (LOOPS, None))
    assert np.allclose(*(v[0] if isinstance(v, tuple) else v for v in (got, want)), 1e-4, 1e-5)


@pytest.mark.parametrize("name", ["cumsum", "cummax"])
def test_scans_agree(name):
    f = getattr(brt, name)
    x = np.round(data((37, 211), special=False), 1)
    for a, dim in ((x, 0), (x, 1), (x[:, ::-2], 1), (x[::2].T, 1), (data((3, 5, 70, 9), special=False)[:, :, ::-1], 2), (data((), special=False), 0), (x[:0], 0), (x[:0], 1)):
        for exclusive, reverse in ((False, False), (True, False), (False, True)):
            got, want = (f(a, dim, exclusive=exclusive, reverse=reverse, preference=p) for p in (LOOPS, None))
            for one, other in zip(*(v if isinstance(v, tuple) else (v,) for v in (got, want)), strict=True):
                assert one.dtype == other.dtype and np.allclose(one, other, 1e-5, 1e-4), (a.shape, dim, exclusive, reverse)
    if name == "cummax":
        places = np.full((74, 422), -1)[::2, ::2]  # they do not lie as the values do
        f(x, 0, out=(np.empty_like(x), places), preference=LOOPS)
        assert np.array_equal(places, f(x, 0)[1])


def test_copies_are_exact():
    x, small = data((70, 131), "int16"), data((3, 5, 7, 9), "int16")
    calls = [
        (brt.contiguize, (x.T,)), (brt.contiguize, (x[::-1, ::3],)), (brt.contiguize, (data((2, 70, 65, 3), "int16").transpose(3, 2, 0, 1),)), (brt.contiguize, (x[:0],)),
        (brt.permute, (small, (2, 0, 3, 1))), (brt.flip, (small, (1, 3))), (brt.repeat, (small, (2, 1, 3, 1))), (brt.concat, ((x, x[:, :5], x[:, ::-1]), 1)),
        (brt.concat, ((x, x[:3]), 0)), (brt.full, ((5, 300), 7, "int16")),
        (brt.contiguize, (np.ones((1, 1), "int8"),)), (brt.flip, (data((70, 131), "int8"), (0, 1))), (brt.full, ((), True, "bool")),
    ]  # fmt: skip
    for f, arguments in calls:
        assert np.array_equal(f(*arguments, preference=LOOPS), f(*arguments)), (f, [np.shape(a) for a in arguments])
    parts, want = (brt.concat_backward(data((70, 131), special=False), (100, 31), 1, preference=p) for p in (LOOPS, None))
    assert all(np.array_equal(a, b) for a, b in zip(parts, want, strict=True))


def test_moves_along_axes_are_exact():
    x, small, square = data((70, 131), "int16"), data((3, 5, 7, 9), "int16"), data((2, 65, 65), special=False)
    calls = [
        (brt.roll, (x, 5)), (brt.roll, (x, -40, 1)), (brt.roll, (x, (3, -7), (0, 1))), (brt.roll, (small, (1, 2, -3, 4), (0, 1, 2, 3))), (brt.roll, (x.T, 1000)), (brt.roll, (x[:, ::-2], (9, 9), (1, 0))),
        (brt.roll, (x[:0], 3, 1)), (brt.roll, (data((), "int16"), 3)), (brt.roll, (data((1,), "int8"), 3)), (brt.roll, (x[::2, 1:100].T, 77)),
        (brt.triu, (square,)), (brt.tril, (square, -3)), (brt.triu, (square[:, :40, ::-1], 7)), (brt.tril, (x.T, 200)), (brt.triu, (x, -500)), (brt.tril, (x, -69)), (brt.triu, (x[:0], 0)),
        (brt.triu, (x, 2**63 - 1)), (brt.triu, (x, -(2**63))), (brt.tril, (x, 2**63 - 1)), (brt.tril, (x, -(2**63))),
        (brt.pad, (x, (3, 4, 1, 2), "constant", 7)), (brt.pad, (x, ((0, 0), (-3, -5)))), (brt.pad, (x, (-200, 300), "constant", -1)), (brt.pad, (x[:0], (2, 3, 4, 5))), (brt.pad, (data((5,), "int8"), 1)),
        *((brt.pad, (a, ((1, 0), (2, 1), (6, 5), (3, 8)), mode)) for mode in ("reflect", "replicate", "circular", "symmetric") for a in (data((3, 5, 7, 9), "int16"), small[::-1, :, :, ::-1])),
        *((brt.pad, (x, ((60, 69), (-7, 130)), mode)) for mode in ("replicate", "symmetric")), (brt.pad, (x, ((-3, 20), (50, -60)), "circular")),
    ]  # fmt: skip
    for f, arguments in calls:
        assert np.array_equal(f(*arguments, preference=LOOPS), f(*arguments)), (f, [np.shape(a) for a in arguments], arguments[1:])
    dy = data((70, 131), special=False)
    for back, arguments in ((brt.roll_backward, (dy, (3, -7), (0, 1))), (brt.roll_backward, (dy, 500)), (brt.triu_backward, (dy, 4)), (brt.tril_backward, (dy, -4))):
        assert np.array_equal(back(*arguments, preference=LOOPS), back(*arguments)), back
    out = np.zeros((131, 70), "int16").T
    assert brt.roll(x, 41, out=out, preference=LOOPS) is out and np.array_equal(out, np.roll(x, 41))


def test_cells_that_indices_name():
    x, index = data((40, 131), special=False), np.random.default_rng(5).integers(-40, 40, 57)
    for dim in (0, 1):
        assert np.array_equal(brt.index_select(x, dim, index, wrap_negative=True, preference=LOOPS), np.take(x, index, dim))
    own = np.random.default_rng(6).integers(0, 40, (9, 131))
    assert np.array_equal(brt.gather(x, 0, own, preference=LOOPS), np.take_along_axis(x, own, 0))
    assert np.array_equal(brt.gather(x.T, 1, own.T, preference=LOOPS), np.take_along_axis(x, own, 0).T)
    for table in (x, x[:, :1]):  # an index a run, an index a cell
        got, want = (brt.embedding(table, index % 40, padding_idx=3, zero_padding_row=True, preference=p) for p in (LOOPS, None))
        assert (index % 40 == 3).any() and not want[index % 40 == 3].any() and np.array_equal(got, want)
    with pytest.raises(brt.IndexOutOfRangeError, match="position 2"):
        brt.index_select(x, 0, np.array([0, 39, 40]), preference=LOOPS)


def test_the_setting_decides(monkeypatch):
    spec = brt.TensorSpec((4, 256), "float32")

    def sku():
        return brt.select("add", "forward", a=spec, b=spec, arch="host").sku

    assert sku().variant == "vec16"
    assert all(s.variant != "loops" for s in brt.skus(op="add", arch="host"))
    monkeypatch.setattr(settings, "host_geometry", "fast")
    assert sku().variant == "loops" and sku() in brt.skus(op="add", arch="host")
    assert brt.KernelSku.parse(str(sku())) == sku()
    assert brt.select("add", "forward", a=spec, b=spec, arch="sm_90").sku.variant == "vec16"
    assert brt.select("add", "forward", a=spec, b=spec, arch="host", preference=brt.PlanPreference(variant="vec16")).sku.variant == "vec16"
    with pytest.raises(brt.UnsupportedError, match="loops"):
        brt.select("add", "forward", a=spec, b=spec, arch="sm_90", preference=LOOPS)


def test_templates_that_have_loops_exist():
    used = {decl.template for op in (*registry.ops(), *registry.shared()) for decl in op.directions.values()}
    assert not LOOPING - used


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_parameters_beside_complex_numbers_are_real(dtype):
    """A factor multiplies both parts: an infinite part makes no NaN of the other."""
    x = np.array([1 + 1j, complex(np.inf, 1), complex(2, -np.inf), 3 - 4j] * 20, dtype)
    one, expected = np.ones_like(x), brt.PlanPreference(variant="strided")
    for call in (lambda own: brt.add(one, x, 2.5, preference=own), lambda own: brt.addcmul(x, one, one, 0.5, preference=own)):
        got, want = call(LOOPS), call(expected)
        for part in ("real", "imag"):
            np.testing.assert_array_equal(getattr(got, part), getattr(want, part))
    assert brt.isclose(x, x, preference=LOOPS).all()
    assert brt.isclose(one, one + np.array(0.25j, dtype), 0.0, 0.5, preference=LOOPS).all() and not brt.isclose(one, one + 1, 0.25, preference=LOOPS).any()
