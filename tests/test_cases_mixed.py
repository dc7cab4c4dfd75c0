"""Operands and gradients of a dtype or a shape of their own, the public cases C69 and C63: parameters beside an x of another dtype, coordinates without axes."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

PAIRS = [("f32", "bf16"), ("f32", "f16"), ("bf16", "f32"), ("f16", "f32"), ("bf16", "f16"), ("f64", "bf16")]
EXPECTED = {"layer_norm": (6,), "rms_norm": (6,), "group_norm": (3,)}


def values(shape, dtype, seed):
    return np.random.default_rng(seed).standard_normal(shape).astype(NUMPY[dtype])


def wide(a):
    """The same numbers as float32."""
    return None if a is None else np.asarray(a).astype(np.float32)


def same(got, want):
    """want: the same call with float32 parameters, from which what is got differs by one rounding at most."""
    got, want = to_host(got), to_host(want)
    np.testing.assert_array_equal(got, want.astype(got.dtype))


def call(xp, fn, *arrays, **options):
    out = fn(*(to_xp(xp, a) if isinstance(a, np.ndarray) else a for a in arrays), **options)
    return out if isinstance(out, tuple) else (out,)


@pytest.mark.parametrize("x_dtype, w_dtype", PAIRS)
@pytest.mark.parametrize("op", ["layer_norm", "rms_norm", "group_norm"])
def test_norms(xp, op, x_dtype, w_dtype):
    features = (5, 6) if op != "group_norm" else (2, 6, 5)
    x, dy = values(features, x_dtype, 0), values(features, x_dtype, 1)
    w, b = values(6, w_dtype, 2), values(6, w_dtype, 3)
    extra = () if op == "rms_norm" else (b,)
    fn, backward = getattr(brt, op), getattr(brt, f"{op}_backward")
    got = call(xp, fn, x, EXPECTED[op] if op != "group_norm" else 3, w, *extra, return_stats=True)
    want = call(xp, fn, x, EXPECTED[op] if op != "group_norm" else 3, wide(w), *map(wide, extra), return_stats=True)
    assert to_host(got[0]).dtype == x.dtype
    for g, e in zip(got, want, strict=True):
        same(g, e)
    stats = [to_host(s) for s in got[1:]]
    gradients = call(xp, backward, dy, x, EXPECTED[op] if op != "group_norm" else 3, *stats, w)
    expected = call(xp, backward, dy, x, EXPECTED[op] if op != "group_norm" else 3, *stats, wide(w))
    assert [to_host(g).dtype for g in gradients] == [x.dtype] + [w.dtype] * (len(gradients) - 1)
    for g, e in zip(gradients, expected, strict=True):
        same(g, e)


@pytest.mark.parametrize("x_dtype, w_dtype", PAIRS)
@pytest.mark.parametrize("op, word", [("batch_norm", "training"), ("instance_norm", "use_input_stats")])
def test_running_statistics(xp, op, word, x_dtype, w_dtype):
    x, dy = values((3, 4, 5), x_dtype, 0), values((3, 4, 5), x_dtype, 1)
    w, b = values(4, w_dtype, 2), values(4, w_dtype, 3)
    r_dtype = "bf16" if w_dtype == "f16" else w_dtype
    mean, var = values(4, r_dtype, 4), np.abs(values(4, r_dtype, 5))
    fn, backward = getattr(brt, op), getattr(brt, f"{op}_backward")
    for training in (True, False):
        own = [to_xp(xp, a.copy()) for a in (mean, var)]
        single = [to_xp(xp, wide(a)) for a in (mean, var)]
        given = to_xp(xp, x)
        got = fn(given, *own, to_xp(xp, w), to_xp(xp, b), return_stats=True, **{word: training})
        want = fn(given, *single, to_xp(xp, wide(w)), to_xp(xp, wide(b)), return_stats=True, **{word: training})
        for g, e in zip((*got, *own), (*want, *single), strict=True):
            same(g, e)
        assert to_host(own[0]).dtype == mean.dtype and (to_host(own[0]) != mean).any() == training
        stats = [to_host(s) for s in got[1:]]
        single = [to_xp(xp, wide(to_host(a))) for a in own]  # as the half dtype holds them
        names = {word: training, "running_mean": own[0], "running_var": own[1]}
        gradients = call(xp, backward, dy, x, *stats, w, **names)
        expected = call(xp, backward, dy, x, *stats, wide(w), **{**names, "running_mean": single[0], "running_var": single[1]})
        assert [to_host(g).dtype for g in gradients] == [x.dtype, w.dtype, w.dtype]
        for g, e in zip(gradients, expected, strict=True):
            same(g, e)


@pytest.mark.parametrize("x_dtype, w_dtype", PAIRS)
def test_causal_conv1d(xp, x_dtype, w_dtype):
    x, dy = values((2, 3, 9), x_dtype, 0), values((2, 3, 9), x_dtype, 1)
    w, b = values((3, 4), w_dtype, 2), values(3, w_dtype, 3)
    got = call(xp, brt.causal_conv1d, x, w, b, activation="silu")[0]
    want = call(xp, brt.causal_conv1d, x, wide(w), wide(b), activation="silu")[0]
    assert to_host(got).dtype == x.dtype
    same(got, want)
    gradients = call(xp, brt.causal_conv1d_backward, dy, x, w, b, activation="silu")
    expected = call(xp, brt.causal_conv1d_backward, dy, x, wide(w), wide(b), activation="silu")
    assert [to_host(g).dtype for g in gradients] == [x.dtype, w.dtype, w.dtype]
    for g, e in zip(gradients, expected, strict=True):
        same(g, e)
    state = np.zeros((2, 3, 3), x.dtype)
    steps = [to_xp(xp, state.copy()), to_xp(xp, state.copy())]
    step = to_xp(xp, x[:, :, 0].copy())
    one = brt.causal_conv1d_update(step, steps[0], to_xp(xp, w), to_xp(xp, b))
    two = brt.causal_conv1d_update(step, steps[1], to_xp(xp, wide(w)), to_xp(xp, wide(b)))
    same(one, two)
    same(*steps)
    assert to_host(steps[0]).any()


def test_gradients_that_add_up(xp):
    """accumulate=True adds onto arrays of the parameters' dtype, rounded once."""
    x, dy = values((2, 3, 9), "f32", 0), values((2, 3, 9), "f32", 1)
    w, start = values((3, 4), "bf16", 2), values((3, 4), "bf16", 3)
    out = to_xp(xp, start.copy())
    given = [to_xp(xp, a) for a in (dy, x)]
    brt.causal_conv1d_backward(*given, to_xp(xp, w), need="dw", accumulate=True, out=(None, out, None))
    alone = to_host(brt.causal_conv1d_backward(*given, to_xp(xp, wide(w)), need="dw")[1])
    np.testing.assert_array_equal(to_host(out), (wide(start) + alone).astype(w.dtype))


def test_strided_and_empty(xp):
    x = values((4, 6), "f32", 0)
    w = values(12, "bf16", 2)
    same(brt.rms_norm(to_xp(xp, x), (6,), to_xp(xp, w)[::2]), brt.rms_norm(to_xp(xp, x), (6,), to_xp(xp, wide(w)[::2].copy())))
    empty = to_xp(xp, np.zeros((0, 6), np.float32))
    assert brt.rms_norm(empty, (6,), to_xp(xp, w)[:6]).shape == (0, 6)
    d = brt.rms_norm_backward(empty, empty, (6,), to_xp(xp, np.zeros(0, np.float32)), to_xp(xp, w)[:6])
    same(d[1], np.zeros(6, np.float32))


@pytest.mark.parametrize("op", ["softmax", "log_softmax"])
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_softmax_gradient_in_the_inputs_dtype(xp, op, dtype):
    """C63: what the forward made in another dtype has its gradient in the dtype of its input."""
    x, dy = values((3, 5), "f16", 0), to_xp(xp, values((3, 5), "f32", 1))
    y = getattr(brt, op)(to_xp(xp, x), dtype="float32")
    plain = getattr(brt, f"{op}_backward")(dy, y)
    got = getattr(brt, f"{op}_backward")(dy, y, dtype=dtype)
    assert str(to_host(got).dtype) == dtype
    same(got, plain)


def test_plans(xp):
    """A plan has a workspace for the casts; dtypes that neither a kernel nor a cast serves are refused with those that are."""
    x = to_xp(xp, values((4, 6), "f32", 0))
    plan = brt.select("rms_norm", x=x, normalized_shape=(6,), weight=to_xp(xp, values(6, "bf16", 1)))
    assert plan.workspace_size >= 6 * 4
    assert brt.select("rms_norm", x=x, normalized_shape=(6,), weight=to_xp(xp, values(6, "f32", 1))).workspace_size == 0
    with pytest.raises(brt.UnsupportedDTypeError, match=r"rms_norm: weight has dtype float64; accepted float32, float16, bfloat16"):
        brt.rms_norm(x, (6,), to_xp(xp, values(6, "f64", 1)))


def test_gradients_of_operands_without_axes(xp):
    """C63: the shape that an operand had, () too, is the shape of its gradient."""
    dy = to_xp(xp, np.array([1, 2, 3], np.float32))
    index = to_xp(xp, np.array(1))
    ddst, dsource = brt.index_copy_backward(dy, 0, index, source_shape=())
    assert dsource.shape == () and to_host(dsource) == 2 and to_host(ddst).tolist() == [1, 0, 3]
    assert brt.index_copy_backward(dy, 0, index)[1].shape == (1,)
    with pytest.raises(brt.InvalidProblemError, match=r"index_copy_backward: source_shape is \(2,\); accepted \(1,\)"):
        brt.index_copy_backward(dy, 0, index, source_shape=(2,))
    grids = [to_xp(xp, np.array([[1, 2, 3]], np.float32)), to_xp(xp, np.array([[4, 5, 6]], np.float32))]
    first, second = brt.meshgrid_backward(*grids, xs_shapes=((), (3,)))
    assert first.shape == () and to_host(first) == 6 and to_host(second).tolist() == [4, 5, 6]
    turned = [to_xp(xp, to_host(g).T.copy()) for g in grids]
    first, second = brt.meshgrid_backward(*turned, indexing="xy", xs_shapes=[(), (3,)])
    assert first.shape == () and to_host(first) == 6 and to_host(second).tolist() == [4, 5, 6]
    with pytest.raises(brt.InvalidProblemError, match="meshgrid_backward: xs_shapes is"):
        brt.meshgrid_backward(*grids, xs_shapes=((), ()))


def test_unknown_dtypes_are_told_what_the_op_takes(xp):
    """C67: the dtypes of this op and operand, not of all ops."""
    x, unknown = to_xp(xp, np.ones(3, np.uint64)), np.ones(3, np.longdouble)  # CuPy has no such arrays
    with pytest.raises(brt.UnsupportedDTypeError, match=r"^erf: x has a dtype .*; accepted: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, uint16, uint64$"):
        brt.erf(unknown)
    with pytest.raises(brt.UnsupportedDTypeError, match=r"^rms_norm: weight has a dtype .*; accepted: float32, float16, bfloat16, float64$"):
        brt.rms_norm(np.ones(3, np.float32), (3,), unknown)
    assert brt.erf(to_xp(xp, np.ones(3, bool))).dtype == np.float32  # integers and bool are promoted
    with pytest.raises(brt.UnsupportedDTypeError, match=r"^gather: index has dtype uint64; accepted int32, int64, uint8$"):
        brt.gather(to_xp(xp, np.ones(3, np.float32)), 0, x)
    with pytest.raises(brt.UnsupportedDTypeError, match=r"^rms_norm: weight has dtype uint64; accepted float32, float16, bfloat16$"):
        brt.rms_norm(to_xp(xp, np.ones(3, np.float32)), (3,), x)


@pytest.mark.parametrize("t_dtype, w_dtype", [*PAIRS, ("f64", "f32")])
@pytest.mark.parametrize("layout", ["dense", "strided"])
def test_weights_of_the_entries_of_bags(xp, layout, t_dtype, w_dtype):
    """Against the sums in float64: the weights count with all of their own bits, and their gradient has their dtype."""
    weight, dy = values((6, 8), t_dtype, 0), values((4, 8), t_dtype, 1)
    index = np.random.default_rng(2).integers(0, 6, (4, 3))
    samples = values((3, 4), w_dtype, 3).T if layout == "strided" else values((4, 3), w_dtype, 3)
    given = to_xp(xp, values((3, 4), w_dtype, 3)).T if layout == "strided" else to_xp(xp, samples)
    rows, exact = weight.astype(np.float64)[index], samples.astype(np.float64)
    eps = {"f64": 1e-6, "f32": 1e-6, "f16": 1e-3, "bf16": 8e-3}
    y = to_host(brt.embedding_bag(to_xp(xp, weight), to_xp(xp, index), mode="sum", per_sample_weights=given))
    assert y.dtype == weight.dtype
    np.testing.assert_allclose(y.astype(np.float64), (rows * exact[..., None]).sum(1), rtol=eps[t_dtype], atol=eps[t_dtype] * 4)
    dweight, dsamples = brt.embedding_bag_backward(
        to_xp(xp, dy), to_xp(xp, index), num_embeddings=6, mode="sum", per_sample_weights=given, weight=to_xp(xp, weight)
    )
    wide_dy = dy.astype(np.float64)
    want = np.zeros((6, 8))
    np.add.at(want, index, exact[..., None] * wide_dy[:, None])
    assert to_host(dweight).dtype == weight.dtype and to_host(dsamples).dtype == samples.dtype
    np.testing.assert_allclose(to_host(dweight).astype(np.float64), want, rtol=eps[t_dtype], atol=eps[t_dtype] * 8)
    np.testing.assert_allclose(to_host(dsamples).astype(np.float64), (rows * wide_dy[:, None]).sum(-1), rtol=eps[w_dtype], atol=max(eps[w_dtype], 1e-6) * 8)


def test_a_weight_of_an_entry_keeps_its_bits(xp):
    """1 + 2^-10 is 1 in bfloat16: beside a table of bfloat16 it is read as what it is."""
    table = to_xp(xp, np.array([[3.0], [-3.0]]).astype(NUMPY["bf16"]))
    weights = to_xp(xp, np.array([[1 + 2.0**-10, 1.0]], np.float32))
    assert float(to_host(brt.embedding_bag(table, to_xp(xp, np.array([[0, 1]])), mode="sum", per_sample_weights=weights))[0, 0]) == 3 * 2.0**-10


@pytest.mark.parametrize("x_dtype, w_dtype", [*PAIRS, ("f64", "f32")])
def test_prelu(xp, x_dtype, w_dtype):
    x, dy, w = values((5, 6, 7), x_dtype, 0), values((5, 6, 7), x_dtype, 1), values(6, w_dtype, 2)
    exact = [a.astype(np.float64) for a in (x, dy)]
    slope = w.astype(np.float64)[:, None]
    want = np.where(exact[0] > 0, exact[0], slope * exact[0])
    y = to_host(brt.prelu(to_xp(xp, x), to_xp(xp, w)))
    dx, dw = (to_host(g) for g in brt.prelu_backward(to_xp(xp, dy), to_xp(xp, x), to_xp(xp, w)))
    assert (y.dtype, dx.dtype, dw.dtype) == (x.dtype, x.dtype, w.dtype)
    eps = {"f64": 1e-6, "f32": 1e-6, "f16": 1e-3, "bf16": 8e-3}
    np.testing.assert_allclose(y.astype(np.float64), want, rtol=eps[x_dtype])
    np.testing.assert_allclose(dx.astype(np.float64), np.where(exact[0] > 0, exact[1], slope * exact[1]), rtol=eps[x_dtype])
    terms = np.where(exact[0] > 0, 0, exact[0] * exact[1])
    np.testing.assert_allclose(dw.astype(np.float64), terms.sum((0, 2)), rtol=eps[w_dtype], atol=1e-6 * np.abs(terms).sum((0, 2)).max())
