"""The causal convolutions case by case: golden vectors, carried states, packed and numbered sequences, layouts, widths, update, sums."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp
from .numerics import NUMPY, round_to
from .op_db.base import Terms, bound
from .op_db.convolution import conv, conv_backward, update, varlen_states

ALL = ("dx", "dw", "db", "dinitial")
F32 = np.float32


def arrays(xp, *values, dtype=F32):
    return tuple(None if v is None else xp.asarray(np.asarray(v, dtype)) for v in values)


def near(got, want, rtol=1e-5, atol=1e-6):
    np.testing.assert_allclose(to_host(got).astype(np.float64), np.asarray(want, np.float64), rtol=rtol, atol=atol)


def draw(rng, shape, token):
    return round_to(rng.uniform(-2, 2, shape), token)


def wide(value):
    return None if value is None else np.asarray(value).astype(np.float64) if np.asarray(value).dtype.kind not in "iu" else value


def agree(got, want, token, what, ulps=8):
    """Within the tolerance table: Terms carry their magnitudes, plain arrays are copies."""
    terms = want if isinstance(want, Terms) else Terms(np.asarray(want), np.zeros(np.shape(want)))
    got = to_host(got)
    assert got.dtype == NUMPY[token] and got.shape == terms.value.shape, f"{what}: {got.dtype}{got.shape}, expected {token}{terms.value.shape}"
    if got.size == 0:
        return
    allowed = bound(ulps=ulps).allowed(terms, token)
    error = np.abs(got.astype(np.float64) - terms.value)
    worst = np.unravel_index(np.argmax(error - allowed), error.shape)
    assert (error <= allowed).all(), f"{what}{worst}: got {got[worst]!r}, expected {terms.value[worst]!r}, allowed {allowed[worst]:.3g}"


def check(xp, call, token="f32", weight_token=None, view=lambda name, array: array):
    """Forward and backward of one call (operands by name as NumPy arrays, parameters) against the references."""
    weight_token = weight_token or token
    operands = {k: v for k, v in call.items() if isinstance(v, np.ndarray)}
    params = {k: v for k, v in call.items() if not isinstance(v, np.ndarray)}
    given = {k: view(k, xp.asarray(v)) for k, v in operands.items()}
    reference = {k: wide(v) for k, v in operands.items()}
    backward_only = ("dy", "dfinal_states")
    final = "initial_states" in operands or "dfinal_states" in operands
    forward = lambda table: {k: v for k, v in table.items() if k not in backward_only}
    got = brt.causal_conv1d(**forward(given), **params, return_final_states=final)
    want = conv(**forward(reference), **params, return_final_states=final)
    got = dict(zip(("y", "final_states"), got if final else (got,), strict=final))
    for name, value in want.items():
        agree(got[name], value, token, name)
    if "dy" not in operands:
        return got
    names = ALL if "bias" in operands else ("dx", "dw", "dinitial")
    gradients = brt.causal_conv1d_backward(**given, **params, need=names)
    gradients = dict(zip(ALL, gradients, strict=True))
    want = conv_backward(**reference, **params)
    for name in names:
        agree(gradients[name], want[name], weight_token if name in ("dw", "db") else token, name)
    return got | gradients


def call_of(rng, shape, width, layout="bcl", token="f32", weight_token=None, bias=True, state=True, activation="silu", offsets=None, ids=None, index=np.int32):
    """A random call. shape: (B, C, L), packed (C, L)."""
    weight_token = weight_token or token
    channels, length = shape[-2:]
    x_shape = (*shape[:-2], length, channels) if layout == "blc" else shape
    batch = len(offsets) - 1 if offsets is not None else shape[0]
    states = (batch, width - 1, channels) if layout == "blc" and offsets is None else (batch, channels, width - 1)
    call = {"x": draw(rng, x_shape, token), "weight": draw(rng, (channels, width), weight_token), "dy": draw(rng, x_shape, token)}
    if bias:
        call["bias"] = draw(rng, (channels,), weight_token)
    if state:
        call |= {"initial_states": draw(rng, states, token), "dfinal_states": draw(rng, states, token)}
    if offsets is not None:
        call["cu_seqlens"] = np.array(offsets, index)
    if ids is not None:
        call["seq_idx"] = np.array(ids, index)
    return call | {"activation": activation, "layout": layout}


# -- golden vectors -----------------------------------------------------------------------------------------------------------------------


def test_golden(xp):
    x, w, b, one = arrays(xp, [[[1, 2, 3, 4]]], [[0.5, 2]], [0.1], np.ones((1, 1, 4)))
    near(brt.causal_conv1d(x, w, b), [[[2.1, 4.6, 7.1, 9.6]]])
    dx, dw, db = brt.causal_conv1d_backward(one, x, w, b)
    near(dx, [[[2.5, 2.5, 2.5, 2]]])
    near(dw, [[6, 10]])
    near(db, [4])


SILU_X, SILU_W = [[[1, -2, 3, 0.5]]], [[0.25, -0.5, 1]]


def test_golden_silu(xp):
    x, w, b, one = arrays(xp, SILU_X, SILU_W, [0.1], np.ones((1, 1, 4)))
    near(brt.causal_conv1d(x, w, b), [[[1.1, -2.4, 4.35, -1.4]]])
    for name in ("silu", "swish"):
        near(brt.causal_conv1d(x, w, b, activation=name), [[[0.825286116, -0.199614472, 4.29457078, -0.276942556]]])
    dx, dw, db = brt.causal_conv1d_backward(one, x, w, b, activation="silu")
    near(dx, [[[1.266781767, -0.626915274, 1.054151945, -0.024342745]]])
    near(dw, [[1.090666062, -2.256828681, 4.269815920]])
    near(db, [1.874165499])


def test_golden_state(xp):
    x, w, b, one, state, last = arrays(xp, SILU_X, SILU_W, [0.1], np.ones((1, 1, 4)), [[[2, -1]]], [[[0.5, -0.25]]])
    y, final = brt.causal_conv1d(x, w, b, initial_states=state, return_final_states=True)
    near(y, [[[2.1, -2.65, 4.35, -1.4]]])
    assert to_host(final).tolist() == [[[3, 0.5]]]
    dx, dw, db, dinitial = brt.causal_conv1d_backward(one, x, w, b, activation="silu", initial_states=state, dfinal_states=last, need=ALL)
    near(dx, [[[1.404178357, -0.624418282, 1.554151945, -0.274342745]]])
    near(dinitial, [[[0.273753015, -0.571841607]]])
    near(dw, [[3.378032490, -3.349343748, 4.403467023]])
    near(db, [2.015307576])


def test_golden_ids(xp):
    x, w, b = arrays(xp, SILU_X, SILU_W, [0.1])
    near(brt.causal_conv1d(x, w, b, seq_idx=xp.asarray([[0, 0, 1, 1]])), [[[1.1, -2.4, 3.1, -0.9]]])


def test_golden_update(xp):
    x, w, b = arrays(xp, [[[1, 2]]], SILU_W, [0.1])
    (state,) = arrays(xp, [[[5, 6, 7]]])
    near(brt.causal_conv1d_update(x, state, w, b), [[[-0.9, 3.35]]])
    assert to_host(state).tolist() == [[[7, 1, 2]]]
    (state,) = arrays(xp, [[[5, 6, 7]]])
    near(brt.causal_conv1d_update(x, state, w, b, cache_seqlens=xp.asarray([4])), [[[0.35, 2.85]]])
    assert to_host(state).tolist() == [[[5, 1, 2]]]


# -- C29, C30 ------------------------------------------------------------------------------------------------------------------------------


def test_c29_short_inputs_and_carried_state(xp):
    w, half = arrays(xp, [[1, 2, 3, 4]], [0.5])
    (x,) = arrays(xp, [[[1, -1, 2, 0, 3]]])
    y, final = brt.causal_conv1d(x, w, return_final_states=True)
    assert to_host(y).tolist() == [[[4, -1, 7, 5, 15]]] and to_host(final).tolist() == [[[2, 0, 3]]]
    assert to_host(brt.causal_conv1d(x, w, half)).tolist() == [[[4.5, -0.5, 7.5, 5.5, 15.5]]]
    near(brt.causal_conv1d(x, w, activation="silu"), [[[3.92805516, -0.268941421, 6.99362264, 4.96653575, 14.9999954]]])
    (x,) = arrays(xp, [[[5]]])
    y, final = brt.causal_conv1d(x, w, return_final_states=True)
    assert to_host(y).tolist() == [[[20]]] and to_host(final).tolist() == [[[0, 0, 5]]]
    x, state, dy, last = arrays(xp, [[[5, 6]]], [[[7, 8, 9]]], [[[1, 10]]], [[[100, 200, 300]]])
    y, final = brt.causal_conv1d(x, w, initial_states=state, return_final_states=True)
    assert to_host(y).tolist() == [[[70, 65]]] and to_host(final).tolist() == [[[9, 5, 6]]]
    dx, dw, db, dinitial = brt.causal_conv1d_backward(dy, x, w, initial_states=state, dfinal_states=last, need=("dx", "dw", "dinitial"))
    assert to_host(dx).tolist() == [[[234, 340]]] and to_host(dinitial).tolist() == [[[1, 12, 123]]]
    assert to_host(dw).tolist() == [[87, 98, 59, 65]] and db is None


def test_c30_sequence_ids(xp):
    w4, w3, x5, x6 = arrays(xp, [[1, 2, 3, 4]], [[0.5, -1, 2]], [[[1, -1, 2, 0, 3]]], [[[2, 4, 1, 3, 5, -2]]])
    assert to_host(brt.causal_conv1d(x5, w4, seq_idx=xp.asarray([[0, 0, 1, 1, 1]]))).tolist() == [[[4, -1, 8, 6, 16]]]
    assert to_host(brt.causal_conv1d(x6, w3, seq_idx=xp.asarray([[0, 0, 0, 1, 1, 2]]))).tolist() == [[[4, 6, -1, 6, 7, -4]]]


@pytest.mark.parametrize("length", [11, 64, 4099])
def test_c30_layouts_agree(xp, rng, length):
    """(B, D, L), the same as a transpose of (B, L, D), and a channel slice with odd strides give the same values, backward too."""
    x, dy = (xp.asarray(draw(rng, (2, 8, length), "f32")) for _ in range(2))
    w, b = xp.asarray(draw(rng, (8, 4), "f32")), xp.asarray(draw(rng, (8,), "f32"))
    y = to_host(brt.causal_conv1d(x, w, b, activation="silu"))
    dx, dw, db = map(to_host, brt.causal_conv1d_backward(dy, x, w, b, activation="silu"))

    def transposed(a):
        return xp.ascontiguousarray(a.transpose(0, 2, 1)).transpose(0, 2, 1)

    def sliced(a):
        whole = xp.zeros((2, 25, length + 3), a.dtype)
        whole[:, 1:25:3, 2:-1] = a
        return whole[:, 1:25:3, 2:-1]

    for view in (transposed, sliced):
        assert np.array_equal(to_host(brt.causal_conv1d(view(x), w, b, activation="silu")), y)
        other = brt.causal_conv1d_backward(view(dy), view(x), w, b, activation="silu")
        assert np.array_equal(to_host(other[0]), dx)
        near(other[1], dw, 1e-4, 1e-3)
        near(other[2], db, 1e-4, 1e-3)
    swapped = brt.causal_conv1d(xp.ascontiguousarray(x.transpose(0, 2, 1)), w, b, activation="silu", layout="blc")
    assert np.array_equal(to_host(swapped).transpose(0, 2, 1), y)


# -- widths, layouts, lengths, dtypes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["bcl", "blc"])
@pytest.mark.parametrize("width", [1, 2, 3, 4, 7, 12, 40])
def test_widths(xp, rng, width, layout):
    """Any width in both layouts: compile-time windows, the staged path and the run-time loop; rows shorter and longer than the window."""
    for channels, length in ((3, 1), (3, 11), (4, 67), (8, 64)):
        check(xp, call_of(rng, (2, channels, length), width, layout))


@pytest.mark.parametrize("token, weight_token", [("f16", "f16"), ("f16", "f32"), ("bf16", "bf16"), ("bf16", "f32"), ("f64", "f64"), ("f64", "f32")])
def test_dtypes(xp, rng, token, weight_token):
    """Halves with weights of their own dtype or f32; f64 keeps f64 on the whole path."""
    for layout, shape in (("bcl", (2, 4, 264)), ("blc", (2, 8, 37)), ("bcl", (1, 3, 29))):
        check(xp, call_of(rng, shape, 4, layout, token, weight_token), token, weight_token)


@pytest.mark.parametrize("token", ["f32", "bf16", "f16", "f64"])
@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_rows_of_whole_tiles(xp, rng, width, token):
    """Rows of several rounds of a warp: their ends, with states and without, and what lies between."""
    for length, state in ((1024, True), (776, False), (2304, True), (1544, False)):
        check(xp, call_of(rng, (1, 2, length), width, "bcl", token, state=state), token)


@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_many_stretches(xp, rng, layout):
    """Rows split over blocks, sums over several chunks; without activation, bias or states."""
    check(xp, call_of(rng, (3, 2, 5000), 3, layout, bias=False, state=False, activation=None))
    check(xp, call_of(rng, (40, 2, 9), 3, layout, state=False))


@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_views(xp, rng, layout):
    """Offsets, slices, negative and zero strides of every operand."""

    def view(name, array):
        if array.ndim == 1:
            return xp.repeat(array, 2)[::2]
        padded = xp.zeros(tuple(n + 2 for n in array.shape), array.dtype)
        inner = tuple(slice(1, -1) for _ in array.shape)
        padded[inner] = array[..., ::-1]
        return padded[inner][..., ::-1]

    check(xp, call_of(rng, (2, 5, 23), 4, layout), view=view)
    call = call_of(rng, (2, 5, 23), 4, layout)
    call |= {k: np.ascontiguousarray(np.broadcast_to(call[k][:1], call[k].shape)) for k in ("x", "dy")}
    check(xp, call, view=lambda name, array: xp.broadcast_to(array[:1], array.shape) if name in ("x", "dy") else array)


def test_output_views(xp, rng):
    """Outputs are written through their strides, and nothing beside them."""
    x, w, dy = (xp.asarray(draw(rng, s, "f32")) for s in ((2, 3, 19), (3, 4), (2, 3, 19)))
    whole = xp.full((2, 7, 40), 7, np.float32)
    y = brt.causal_conv1d(x, w, out=whole[:, ::3, 1:39:2])
    assert np.array_equal(to_host(y), to_host(brt.causal_conv1d(x, w)))
    outside = np.ones(whole.shape, np.bool_)
    outside[:, ::3, 1:39:2] = False
    assert (to_host(whole)[outside] == 7).all()
    dx, dw = xp.full((2, 19, 3), 7, np.float32), xp.full((4, 3), 7, np.float32)
    brt.causal_conv1d_backward(dy, x, w, need=("dx", "dw"), out=(dx.transpose(0, 2, 1), dw.T, None))
    want = brt.causal_conv1d_backward(dy, x, w)
    assert np.array_equal(to_host(dx).transpose(0, 2, 1), to_host(want[0]))
    near(dw.T, to_host(want[1]))  # the order of the sums follows the layout of dx


# -- sequences -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["bcl", "blc"])
@pytest.mark.parametrize("width", [2, 4, 12])
def test_sequence_ids(xp, rng, width, layout):
    """Ids in any order, padding, repeated ids, a state that belongs to the sequence of position 0; i32 and i64 give the same bits."""
    for length in (5, 70):
        ids = np.repeat(rng.integers(-1, 3, (2, -(-length // 5))), 5, axis=1)[:, :length]
        ids[:, rng.integers(0, length, 3)] = rng.integers(-2, 3, 3)
        for first in (ids, np.abs(ids), np.zeros_like(ids)):
            rng = np.random.default_rng(length)
            call = call_of(rng, (2, 4, length), width, layout, ids=first)
            short = check(xp, call)
            long = check(xp, call | {"seq_idx": first.astype(np.int64)})
            assert all(to_host(short[k]).tobytes() == to_host(long[k]).tobytes() for k in short)


def test_padding_is_inert(xp, rng):
    """y = 0 at padding, and what lies there (here NaN and infinities) reaches neither outputs nor gradients."""
    call = call_of(rng, (1, 2, 12), 4, state=False, ids=[[0, 0, 0, -1, -1, 0, 0, 1, 1, 1, -1, -1]])
    clean = check(xp, call)
    for name, value in (("x", np.nan), ("dy", np.inf)):
        call[name][:, :, [3, 4, 10, 11]] = value
    given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in call.items()}
    dy = given.pop("dy")
    y = to_host(brt.causal_conv1d(**given))
    dx, dw, db = map(to_host, brt.causal_conv1d_backward(dy, **given))
    for got, name in ((y, "y"), (dx, "dx"), (dw, "dw"), (db, "db")):
        assert np.array_equal(got, to_host(clean[name])), name
    assert (y[:, :, [3, 4, 10, 11]] == 0).all() and (dx[:, :, [3, 4, 10, 11]] == 0).all()


@pytest.mark.parametrize("layout", ["bcl", "blc"])
@pytest.mark.parametrize("width", [1, 4, 12])
def test_packed(xp, rng, width, layout):
    """Packed sequences, empty ones and ones shorter than the window included, equal each alone, forward and backward."""
    offsets = [0, 0, 2, 3, 3, 40, 44, 70, 70]
    call = call_of(rng, (4, 70), width, layout, offsets=offsets)
    whole = check(xp, call)
    check(xp, call_of(rng, (4, 70), width, layout, offsets=offsets, state=False, index=np.int64))
    transposed = layout == "blc"
    for n, (a, b) in enumerate(itertools.pairwise(offsets)):
        piece = {k: v for k, v in call.items() if k not in ("cu_seqlens", "dy")}
        cut = (lambda v, a=a, b=b: v[None, a:b]) if transposed else (lambda v, a=a, b=b: v[None, :, a:b])
        states = {k: call[k][n][None].swapaxes(1, 2) if transposed else call[k][n][None] for k in ("initial_states", "dfinal_states")}
        piece |= {k: np.ascontiguousarray(v) for k, v in {"x": cut(call["x"]), **states}.items()}
        last = piece.pop("dfinal_states")
        given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in piece.items()}
        y, final = brt.causal_conv1d(**given, return_final_states=True)
        dy = xp.asarray(np.ascontiguousarray(cut(call["dy"])))
        dx, _, _, dinitial = brt.causal_conv1d_backward(dy, **given, dfinal_states=xp.asarray(last), need=("dx", "dinitial"))
        flat = lambda v: to_host(v)[0].T if transposed else to_host(v)[0]
        assert np.array_equal(to_host(y)[0], cut(to_host(whole["y"]))[0]) and np.array_equal(to_host(dx)[0], cut(to_host(whole["dx"]))[0])
        assert np.array_equal(flat(final), to_host(whole["final_states"])[n])
        assert np.array_equal(flat(dinitial), to_host(whole["dinitial"])[n])


@pytest.mark.parametrize("offsets", [[0, 90, 11], [5, 6, 11], [0, -3, 11], [0, 4, 10], [0, 4, 2**30], [-(2**30), 4, 11], [0, 11, 4]])
def test_bad_offsets(xp, rng, offsets):
    """Offsets that do not ascend from 0 to L: an error that names them, memory kept, and the next call is fine."""
    call = call_of(rng, (3, 11), 4, offsets=[0, 4, 11])
    given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in call.items()}
    dy, last = given.pop("dy"), given.pop("dfinal_states")
    bad = given | {"cu_seqlens": xp.asarray(np.array(offsets, np.int32))}
    with pytest.raises(brt.InvalidProblemError, match="causal_conv1d: .*offsets"):
        brt.causal_conv1d(**bad, return_final_states=True, check=True)
    with pytest.raises(brt.InvalidProblemError, match="causal_conv1d_backward: .*offsets"):
        brt.causal_conv1d_backward(dy, **bad, dfinal_states=last, need=ALL, check=True)
    check(xp, call)


# -- sums, determinism, accumulation ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["f16", "bf16"])
@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_long_half_sums(xp, rng, token, layout):
    """dw and db over 10^5 positions, where sums in the operand dtype would stagnate."""
    channels, length = 4, 25_000
    shape = (4, channels, length) if layout == "bcl" else (4, length, channels)
    dy = round_to(rng.uniform(0.0, 0.5, shape), token)
    x = round_to(rng.uniform(0.0, 0.5, shape), token)
    for weight_token in (token, "f32"):
        w = draw(rng, (channels, 3), weight_token)
        _, dw, db = brt.causal_conv1d_backward(xp.asarray(dy), xp.asarray(x), xp.asarray(w), layout=layout, need=("dw", "db"))
        rows = lambda a: np.moveaxis(a.astype(np.float64), 2, 1) if layout == "blc" else a.astype(np.float64)
        g, xs = rows(dy), rows(x)
        shifted = [np.concatenate([np.zeros((4, channels, 2 - k)), xs[:, :, : length - 2 + k]], axis=2) for k in range(3)]
        want = np.stack([(g * s).sum(axis=(0, 2)) for s in shifted], axis=1)
        agree(dw, Terms(want, want, 100_000), weight_token, "dw", 0)
        agree(db, Terms(g.sum(axis=(0, 2)), g.sum(axis=(0, 2)), 100_000), weight_token, "db", 0)


@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_same_bits_every_time(xp, rng, layout):
    """Fixed order: ten runs give the same bits, whatever ran beside them."""
    call = call_of(rng, (5, 4, 3000), 4, layout, "bf16", state=False)
    given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in call.items()}
    dy = given.pop("dy")
    first = None
    for _ in range(10):
        bits = [to_host(a).tobytes() for a in (brt.causal_conv1d(**given), *brt.causal_conv1d_backward(dy, **given))]
        first = first or bits
        assert bits == first
    plan = brt.select("causal_conv1d", "backward", dy=dy, **given)
    assert plan.precision_guarantee.deterministic and plan.precision_guarantee.bit_stable


@pytest.mark.parametrize("width", [4, 12])
def test_accumulate(xp, rng, width):
    """accumulate adds dw and db onto out in compute precision; dx is overwritten; without out= it is an error."""
    for shape in ((2, 3, 20), (40, 3, 9), (2, 3, 0)):
        x, dy, w, b = (xp.asarray(draw(rng, s, "f32")) for s in (shape, shape, (3, width), (3,)))
        dx, dw, db = map(to_host, brt.causal_conv1d_backward(dy, x, w, b))
        out = (xp.full(shape, 9, np.float32), xp.full((3, width), 2, np.float32), xp.full((3,), -1, np.float32))
        brt.causal_conv1d_backward(dy, x, w, b, accumulate=True, out=out)
        assert np.array_equal(to_host(out[0]), dx)
        near(out[1], dw + 2)
        near(out[2], db - 1)
    with pytest.raises(brt.InvalidProblemError, match="accumulate"):
        brt.causal_conv1d_backward(dy, x, w, b, accumulate=True)


@pytest.mark.parametrize("width", [4, 12])
@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_need(xp, rng, width, layout):
    """Each subset of gradients has the bits of the whole; db without a bias is None unless asked for."""
    call = call_of(rng, (2, 3, 33), width, layout)
    given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in call.items()}
    whole = dict(zip(ALL, brt.causal_conv1d_backward(**given, need=ALL), strict=True))
    for count in range(1, 4):
        for need in itertools.combinations(ALL, count):
            got = dict(zip(ALL if "dinitial" in need else ALL[:3], brt.causal_conv1d_backward(**given, need=need), strict=True))
            for name, value in got.items():
                assert (value is not None) == (name in need)
                assert value is None or to_host(value).tobytes() == to_host(whole[name]).tobytes(), (need, name)
    del given["bias"]
    dx, dw, db = brt.causal_conv1d_backward(**given)
    assert db is None and dx is not None and dw is not None
    _, _, db = brt.causal_conv1d_backward(**given, need="db")
    reference = conv_backward(**{k: wide(v) if isinstance(v, np.ndarray) else v for k, v in call.items()} | {"bias": np.zeros(3)})
    agree(db, reference["db"], "f32", "db")


def test_adjoint(xp, rng):
    """Without activation: <A x, dy> = <x, A* dy>, for x and for the initial states."""
    for layout, width in itertools.product(("bcl", "blc"), (4, 12)):
        call = call_of(rng, (2, 3, 21), width, layout, "f64", bias=False, activation=None)
        given = {k: xp.asarray(v) if isinstance(v, np.ndarray) else v for k, v in call.items()}
        dy, last = given.pop("dy"), given.pop("dfinal_states")
        y, final = map(to_host, brt.causal_conv1d(**given, return_final_states=True))
        dx, _, _, dinitial = brt.causal_conv1d_backward(dy, **given, dfinal_states=last, need=("dx", "dinitial"))
        left = (y * call["dy"]).sum() + (final * call["dfinal_states"]).sum()
        right = (to_host(dx) * call["x"]).sum() + (to_host(dinitial) * call["initial_states"]).sum()
        assert abs(left - right) <= 1e-12 * (np.abs(y * call["dy"]).sum() + 1)


# -- special values, empties -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [4, 12])
@pytest.mark.parametrize("layout", ["bcl", "blc"])
def test_taps_before_the_start_are_skipped(xp, width, layout):
    """An infinite weight times a sample that does not exist is nothing, in y and in dx; an infinite gradient does not reach such taps' dw."""
    w = np.ones((1, width), np.float32)
    w[0, 0] = np.inf
    x = np.ones((1, 1, 24) if layout == "bcl" else (1, 24, 1), np.float32)
    y = to_host(brt.causal_conv1d(xp.asarray(x), xp.asarray(w), layout=layout)).reshape(-1)
    assert np.isinf(y[width - 1 :]).all() and y[: width - 1].tolist() == list(range(1, width))
    dx = to_host(brt.causal_conv1d_backward(xp.asarray(x), xp.asarray(x), xp.asarray(w), layout=layout)[0]).reshape(-1)
    assert np.isinf(dx[: 24 - width + 1]).all() and dx[24 - width + 1 :].tolist() == list(range(width - 1, 0, -1))
    dy = x.copy()
    dy.reshape(-1)[0] = np.inf
    _, dw, _ = brt.causal_conv1d_backward(xp.asarray(dy), xp.asarray(x), xp.asarray(np.ones_like(w)), layout=layout)
    assert np.isinf(to_host(dw)[0, -1]) and to_host(dw)[0, :-1].tolist() == [24 - (width - 1 - k) for k in range(width - 1)]


@pytest.mark.parametrize("rest", [0, 6], ids=["any", "whole"])
@pytest.mark.parametrize("token", ["f32", "f16", "f64"])
def test_activation_limits(xp, token, rest):
    """silu(-inf) = 0, silu(inf) = inf, NaN passes; the slope is 0, 1 and NaN there; far values neither overflow nor lose accuracy."""
    v = np.array([[[-np.inf, np.inf, np.nan, 0.0, -0.0, 1e4, -1e4, -80.0, -700.0, 30.0, *[1.0] * rest]]]).astype(NUMPY[token])
    one = np.ones((1, 1), NUMPY[token])
    y = to_host(brt.causal_conv1d(xp.asarray(v), xp.asarray(one), activation="silu")).reshape(-1).astype(np.float64)
    dx = to_host(brt.causal_conv1d_backward(xp.asarray(np.ones_like(v)), xp.asarray(v), xp.asarray(one), activation="silu")[0]).reshape(-1)
    assert y[:2].tolist() == [0, np.inf] and np.isnan(y[2]) and y[3:7].tolist() == [0, 0, 1e4, 0]
    assert dx[:2].tolist() == [0, 1] and np.isnan(dx[2]) and dx[3:7].tolist() == [0.5, 0.5, 1, 0]
    if token == "f64":
        near(y[7:10], [-80 * np.exp(-80.0), -700 * np.exp(-700.0), 30 / (1 + np.exp(-30.0))], 1e-14, 0)


def test_accuracy_of_the_activation(xp):
    """silu and its slope, against float64, down to where the sigmoid leaves the normal numbers: the exponential keeps to 4 ulp."""
    v = np.concatenate([np.linspace(-87, 20, 4001), np.linspace(-3, 3, 2001)]).astype(np.float32)
    one, x = np.ones((1, 1), np.float32), v.reshape(1, 1, -1)
    y = to_host(brt.causal_conv1d(xp.asarray(x), xp.asarray(one), activation="silu")).reshape(-1).astype(np.float64)
    exact = v / (1 + np.exp(-v.astype(np.float64)))
    assert (np.abs(y - exact) <= 6 * np.spacing(np.abs(exact).astype(np.float32))).all()
    dx = to_host(brt.causal_conv1d_backward(xp.asarray(np.ones_like(x)), xp.asarray(x), xp.asarray(one), activation="silu")[0]).reshape(-1)
    s = 1 / (1 + np.exp(-v.astype(np.float64)))
    assert (np.abs(dx - (s + v * s * (1 - s))) <= 16 * 2.0**-23 * (s + np.abs(v * s * (1 - s)))).all()


@pytest.mark.parametrize("width", [1, 4, 40])
def test_empty(xp, rng, width):
    """No step, no batch, no channel: shapes follow, dw and db are written as zeros, the state passes through."""
    for layout, shape in itertools.product(("bcl", "blc"), ((2, 3, 0), (0, 3, 5), (2, 0, 5))):
        got = check(xp, call_of(rng, shape, width, layout))
        assert not to_host(got["dw"]).any() and not to_host(got["db"]).any()
    check(xp, call_of(rng, (3, 0), width, offsets=[0, 0, 0]))
    check(xp, call_of(rng, (3, 0), width, offsets=[0]))
    garbage = tuple(xp.full(s, 5, np.float32) for s in ((2, 3, 0), (3, width), (3,)))
    x, w, b = (xp.zeros(s, np.float32) for s in ((2, 3, 0), (3, width), (3,)))
    brt.causal_conv1d_backward(x, x, w, b, out=garbage)
    assert not to_host(garbage[1]).any() and not to_host(garbage[2]).any()


# -- update, states ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token, weight_token", [("f32", "f32"), ("f16", "f16"), ("bf16", "f32"), ("f64", "f64")])
@pytest.mark.parametrize("width", [1, 2, 4, 40])
def test_update_equals_forward(xp, rng, token, weight_token, width):
    """Fed step by step, a sequence gives the bits of the forward, with a plain state, a ring, and several steps at a time."""
    x, w, b = draw(rng, (2, 3, 18), token), draw(rng, (3, width), weight_token), draw(rng, (3,), weight_token)
    start = draw(rng, (2, 3, width - 1), token)
    x, w, b, start = map(xp.asarray, (x, w, b, start))
    for activation in ("silu", None) if width == 4 else ("silu",):
        y, final = map(to_host, brt.causal_conv1d(x, w, b, activation=activation, initial_states=start, return_final_states=True))
        for steps in (1, 3):
            state = xp.zeros((2, 3, max(width + 2, 3)), x.dtype)
            state[:, :, state.shape[2] - width + 1 :] = start
            ring = xp.zeros((2, 3, max(width + 2, 3)), x.dtype)
            ring[:, :, : width - 1] = start
            for t in range(0, 18, steps):
                part = x[:, :, t : t + steps]
                got = brt.causal_conv1d_update(part[:, :, 0] if steps == 1 else part, state, w, b, activation=activation)
                assert to_host(got).tobytes() == y[:, :, t : t + steps].tobytes()
                seqlens = xp.full((2,), t + width - 1, np.int32)
                got = brt.causal_conv1d_update(part, ring, w, b, activation=activation, cache_seqlens=seqlens)
                assert to_host(got).tobytes() == y[:, :, t : t + steps].tobytes()
            assert np.array_equal(to_host(state)[:, :, state.shape[2] - width + 1 :], final)


def test_update_index_dtypes_and_views(xp, rng):
    """i32 and i64 indices, separately; a pool and an output that are views."""
    w = draw(rng, (3, 4), "f32")
    x, pool = draw(rng, (2, 3, 2), "f32"), draw(rng, (5, 3, 6), "f32")
    want = update(wide(x), wide(pool), wide(w), None, "silu", np.array([9, 2]), np.array([4, 1]))
    for lens, rows in itertools.product((np.int32, np.int64), repeat=2):
        whole = xp.zeros((5, 3, 14), np.float32)
        view = whole[:, :, 1:13:2]
        view[...] = xp.asarray(pool)
        out = xp.zeros((2, 2, 3), np.float32).transpose(0, 2, 1)
        indices = {"cache_seqlens": xp.asarray([9, 2], dtype=lens), "conv_state_indices": xp.asarray([4, 1], dtype=rows)}
        brt.causal_conv1d_update(xp.asarray(x), view, xp.asarray(w), activation="silu", out=out, **indices)
        agree(out, want["y"], "f32", "y")
        assert np.array_equal(to_host(view), want["conv_state"].astype(np.float32)) and not to_host(whole)[:, :, ::2].any()


def test_update_bad_rows(xp, rng):
    """Rows beyond the pool: y = 0 there, no state touched, IndexOutOfRangeError; repeated rows are refused under check=True."""
    x, w, pool = (xp.asarray(draw(rng, s, "f32")) for s in ((3, 2, 1), (2, 4), (4, 2, 3)))
    before = to_host(pool).copy()
    out = xp.full((3, 2, 1), 9, np.float32)
    with pytest.raises(brt.IndexOutOfRangeError, match=r"causal_conv1d_update: .*\b4\b"):
        brt.causal_conv1d_update(x, pool, w, conv_state_indices=xp.asarray([1, 4, -1]), out=out, check=True)
    assert not to_host(out)[1:].any() and to_host(out)[0].any()
    assert np.array_equal(to_host(pool)[[0, 2, 3]], before[[0, 2, 3]])
    with pytest.raises(brt.InvalidProblemError, match=r"duplicate .*\b2\b"):
        brt.causal_conv1d_update(x, pool, w, conv_state_indices=xp.asarray([2, 0, 2]), check=True)
    brt.causal_conv1d_update(x, pool, w, conv_state_indices=xp.asarray([-1, 0, -1]), check=True)


def test_states_start_update(xp, rng):
    """varlen_states, final states of the packed forward, and the tails of each sequence are the same thing."""
    offsets = np.array([0, 2, 2, 9, 20], np.int32)
    x, w = draw(rng, (20, 3), "bf16"), draw(rng, (3, 5), "bf16")
    states = brt.causal_conv1d_varlen_states(xp.asarray(x), xp.asarray(offsets), 4)
    _, final = brt.causal_conv1d(xp.asarray(x), xp.asarray(w), layout="blc", cu_seqlens=xp.asarray(offsets), return_final_states=True)
    assert np.array_equal(to_host(states), to_host(final))
    assert np.array_equal(to_host(states), varlen_states(wide(x), offsets, 4).astype(x.dtype))
    other = brt.causal_conv1d_varlen_states(xp.asarray(np.ascontiguousarray(x.T)), xp.asarray(offsets), 4, layout="bcl")
    assert np.array_equal(to_host(states), to_host(other))


# -- plans, variants ---------------------------------------------------------------------------------------------------------------------------


def variant(direction="forward", need=None, layout="bcl", activation="silu", **specs):
    return brt.select("causal_conv1d", direction, arch="host", need=need, layout=layout, activation=activation, **specs)


def test_sku_text():
    half = lambda *shape: brt.TensorSpec(shape, "float16")
    plan = variant(x=half(2, 8, 16), weight=half(8, 4), bias=half(8))
    assert str(plan.sku) == "convolution.causal_conv1d.forward.f16(activation=silu,width=4)@host/template/vec16"
    assert brt.KernelSku.parse(str(plan.sku)) == plan.sku
    plan = variant(x=half(2, 8, 16), weight=brt.TensorSpec((8, 40), "float32"), seq_idx=brt.TensorSpec((2, 16), "int64"), activation=None)
    assert str(plan.sku) == "convolution.causal_conv1d.forward.f16:f32#i64(activation=none,width=any)@host/template/vec16"


def test_variants():
    """Aligned rows or channels take 16-byte accesses, other dense rows where y has them; channels, and what needs 64-bit offsets, the general kernels."""
    spec = lambda shape, **more: brt.TensorSpec(shape, "bfloat16", **more)
    w = spec((8, 4))
    assert variant(x=spec((2, 8, 64)), weight=w).sku.variant == "vec16"
    assert variant(x=spec((2, 8, 11)), weight=w).geometry.launches[0].kernel == "_ragged"
    assert variant(x=spec((2, 8, 64), alignment=2), weight=w).geometry.launches[0].kernel == "_ragged"
    assert variant(x=spec((2, 64, 8)), weight=w, layout="blc").sku.variant == "vec16_blc"
    assert variant(x=spec((2, 64, 7)), weight=spec((7, 4)), layout="blc").sku.variant == "i64_blc"
    assert variant(x=spec((2, 8, 64), strides=(512, 1, 8)), weight=w).sku.variant == "i64_blc"
    for direction, more in (("forward", {}), ("backward", {"dy": spec((2, 2**15, 2**15))})):
        wide = variant(direction, x=spec((2, 2**15, 2**15)), weight=spec((2**15, 4)), **more)
        assert wide.sku.variant == "i64"
    assert variant("backward", x=spec((2, 8, 64)), dy=spec((2, 8, 64)), weight=w).workspace_size == 0
    plan = brt.select("causal_conv1d", x=spec((2, 8, 64)), weight=w, arch="host", preference=brt.PlanPreference(variant="i64"))
    assert plan.sku.variant == "i64"


def test_general_kernels_match_vectors(rng):
    """The general variant of a problem that vectors serve gives the same bits."""
    call = call_of(rng, (2, 8, 64), 4, token="bf16")
    dy, last = call.pop("dy"), call.pop("dfinal_states")
    for layout in ("bcl", "blc"):
        turn = (lambda a: np.ascontiguousarray(a.swapaxes(1, 2))) if layout == "blc" else (lambda a: a)
        given = call | {"layout": layout, "x": turn(call["x"]), "initial_states": turn(call["initial_states"])}
        preference = brt.PlanPreference(variant="i64" if layout == "bcl" else "i64_blc")
        for function, first, more in ((brt.causal_conv1d, (), {}), (brt.causal_conv1d_backward, (turn(dy),), {"dfinal_states": turn(last), "need": ("dx", "dinitial")})):
            fast, slow = (function(*first, **given, **more, preference=p) for p in (None, preference))
            for a, b in zip(*((r if isinstance(r, tuple) else (r,)) for r in (fast, slow)), strict=True):
                assert (a is None and b is None) or a.tobytes() == b.tobytes()


def test_plan_runs_without_allocating(xp, rng):
    """A backward plan on caller's memory: workspace of the stated size, outputs full of garbage."""
    x, dy, w = (xp.asarray(draw(rng, s, "f32")) for s in ((40, 2, 9), (40, 2, 9), (2, 4)))
    plan = brt.select("causal_conv1d", "backward", dy=dy, x=x, weight=w, activation="silu")
    assert plan.workspace_size > 0
    base = xp.full(plan.workspace_size + 256, 0xA5, np.uint8)
    pointer = base.ctypes.data if isinstance(base, np.ndarray) else base.data.ptr
    workspace = base[-pointer % 256 :][: plan.workspace_size]
    dx, dw = xp.full(x.shape, np.nan, np.float32), xp.full(w.shape, np.nan, np.float32)
    plan.run(dy=dy, x=x, weight=w, dx=dx, dw=dw, workspace=workspace)
    want = brt.causal_conv1d_backward(dy, x, w, activation="silu")
    assert np.array_equal(to_host(dx), to_host(want[0])) and np.array_equal(to_host(dw), to_host(want[1]))


# -- random problems ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_random(xp, seed):
    """Any combination of shape, width, layout, strides, states and sequences."""
    rng = np.random.default_rng(seed)
    width, layout = int(rng.choice([1, 3, 4, 40])), str(rng.choice(["bcl", "blc"]))
    channels, length = int(rng.integers(1, 10)), int(rng.choice([1, 2, 7, 16, 33, 130, 300]))
    options = {"bias": bool(rng.integers(2)), "state": bool(rng.integers(2)), "activation": "silu"}
    kind = rng.integers(3)
    if kind == 2:
        pieces = int(rng.integers(1, 6))
        offsets = [0, *sorted(int(v) for v in rng.integers(0, length + 1, pieces - 1)), length]
        call = call_of(rng, (channels, length), width, layout, offsets=offsets, **options)
    else:
        batch = int(rng.integers(1, 4))
        ids = np.repeat(rng.integers(-1, 4, (batch, length)), 3, axis=1)[:, :length] if kind else None
        call = call_of(rng, (batch, channels, length), width, layout, ids=ids, **options)
    flips = {name: tuple(slice(None, None, -1) if rng.integers(2) else slice(None) for _ in range(v.ndim)) for name, v in call.items() if isinstance(v, np.ndarray)}
    check(xp, call, view=lambda name, array: xp.ascontiguousarray(array[flips[name]])[flips[name]])


@pytest.mark.parametrize("channels", [1, 5, 6, 7, 10])
@pytest.mark.parametrize("token", ["f16", "f32"])
def test_channels_cut_out_of_wider_rows(xp, rng, channels, token):
    """Rows start on packs, and their channels end within one."""
    x = draw(rng, (2, 9, 16), token)
    w = draw(rng, (channels, 4), token)
    alone = brt.causal_conv1d(to_xp(xp, np.ascontiguousarray(x[..., :channels])), to_xp(xp, w), layout="blc")
    wide, out = to_xp(xp, x), xp.full((2, 9, 16), 7, NUMPY[token])
    y = brt.causal_conv1d(wide[..., :channels], to_xp(xp, w), layout="blc", out=out[..., :channels])
    assert np.array_equal(to_host(y), to_host(alone)) and (to_host(out)[..., channels:] == 7).all()
    back = [to_host(g) for g in brt.causal_conv1d_backward(alone, to_xp(xp, np.ascontiguousarray(x[..., :channels])), to_xp(xp, w), layout="blc")[:2]]
    held = xp.full((2, 9, 16), 7, NUMPY[token])
    dy = xp.zeros((2, 9, 16), NUMPY[token])
    dy[..., :channels] = alone
    dx, dw, _ = brt.causal_conv1d_backward(dy[..., :channels], wide[..., :channels], to_xp(xp, w), layout="blc", out=(held[..., :channels], None, None), need=("dx", "dw"))
    assert np.array_equal(to_host(dx), back[0]) and (to_host(held)[..., channels:] == 7).all()
    np.testing.assert_allclose(to_host(dw).astype(float), back[1].astype(float), rtol=2e-3 if token == "f16" else 1e-5, atol=1e-5)


def test_shapes_of_the_other_case_say_what_they_go_with(xp):
    x, weight = to_xp(xp, np.ones((4, 16), np.float32)), to_xp(xp, np.ones((4, 3), np.float32))
    with pytest.raises(brt.InvalidProblemError, match=re.escape("x has shape (4, 16); expected [B, C, L], or [C, L] with layout='bcl' and cu_seqlens")):
        brt.causal_conv1d(x, weight)
    ends = to_xp(xp, np.array([0, 16], np.int64))
    with pytest.raises(brt.InvalidProblemError, match=re.escape("expected [C, L], or [B, C, L] with layout='bcl' and no cu_seqlens")):
        brt.causal_conv1d(x[None], weight, cu_seqlens=ends)
    with pytest.raises(brt.InvalidProblemError, match=re.escape("dy has shape (4, 16); expected [B, C, L], or [C, L] with")):
        brt.causal_conv1d_backward(x, x, weight)
