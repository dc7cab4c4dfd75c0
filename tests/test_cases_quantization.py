"""Affine quantization in depth: public case C36, golden vectors, the DQ rows, scale and zero point gradients, checks, sizes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import LAYOUTS, NUMPY, Guarded, stretched, to_host, to_xp
from .numerics import round_to
from .op_db.quantization import NF4, laid_over, learnable

INF, NAN = np.inf, np.nan
F = np.float32


def array(xp, values, dtype=F):
    return to_xp(xp, np.asarray(values, dtype))


def per_tensor(xp, x, scale, zero=None, dtype="int8", **more):
    return to_host(brt.quantize_per_tensor(array(xp, x), scale, zero, dtype=dtype, **more))


# -- public case C36 and the golden vectors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "x, scale, zero, dtype, codes",
    [
        ([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5], 1, 0, "int8", [-2, -2, 0, 0, 2, 2, 4]),
        ([0.25, 0.75, 1.25, 63.9, 64, 1e9, -64.25, -1e9], 0.5, 0, "int8", [0, 2, 2, 127, 127, 127, -128, -128]),
        ([45.5], 7, 0, "int8", [6]),
        ([757.5], 15, 0, "int8", [50]),
        ([INF, -INF, 1e20, -1e20, NAN], 1, 133, "uint8", [255, 0, 255, 0, 133]),
        ([0.5, 1.5, 2.5, -0.5], 1, 1, "int8", [1, 3, 3, 1]),
        ([1e12, -1e12, NAN], 1, 1, "int8", [127, -128, 1]),
    ],
)
def test_codes(xp, x, scale, zero, dtype, codes):
    """C36 and the golden vectors, at every granularity."""
    n = len(x)
    kind = np.int32
    got = {
        "tensor": brt.quantize_per_tensor(array(xp, x), scale, zero, dtype=dtype),
        "array": brt.quantize_per_tensor(array(xp, x), array(xp, [scale]), array(xp, [zero], kind), dtype=dtype),
        "channel": brt.quantize_per_channel(array(xp, x), array(xp, [scale] * n), array(xp, [zero] * n, kind), dtype=dtype),
        "token": brt.quantize_per_token(array(xp, [x, x]), array(xp, [scale] * 2), array(xp, [zero] * 2, kind), dtype=dtype)[1],
        "group": brt.quantize_per_group(array(xp, x), array(xp, [scale]), array(xp, [zero], kind), n, dtype=dtype),
    }
    for name, value in got.items():
        assert value.dtype == np.dtype(dtype)
        assert to_host(value).tolist() == codes, name
    y = to_host(brt.fake_quantize_per_tensor(array(xp, x), scale, zero, dtype=dtype))
    assert np.array_equal(y, (np.array(codes, F) - F(zero)) * F(scale))


def test_dequantize_golden(xp):
    q = array(xp, [[1, 2, -3, 4], [20, 2, -1, 8]], np.int8)
    scale = array(xp, [0.1, 0.5])
    x = to_host(brt.dequantize_per_token(q, scale))
    assert x.dtype == F and np.array_equal(x, np.array([[1, 2, -3, 4], [20, 2, -1, 8]], F) * np.array([[0.1], [0.5]], F))
    dq = to_host(brt.dequantize_per_token_backward(array(xp, np.ones((2, 4))), scale))
    assert np.array_equal(dq, np.broadcast_to(np.array([[0.1], [0.5]], F), (2, 4)))


# -- the DQ rows ---------------------------------------------------------------------------------------------------------------------------


def test_dq1_f64_is_f64(xp):
    dy = array(xp, np.full((3, 5), 1 + 2.0**-40), np.float64)
    for scale in (array(xp, [0.1] * 3, np.float64),):
        got = to_host(brt.dequantize_per_token_backward(dy, scale))
        assert got.dtype == np.float64 and (got == 0.10000000000009096).all()
    q = array(xp, [[1, 3]], np.int8)
    assert to_host(brt.dequantize_per_token(q, array(xp, [1 + 2.0**-40], np.float64))).tolist() == [[1 + 2.0**-40, 3 + 3 * 2.0**-40]]
    x = np.array([[(1 + 2.0**-40) * 0.5]])  # just above the tie in f64, on it in f32
    assert to_host(brt.quantize_per_token(array(xp, x, np.float64), array(xp, [1.0], np.float64))).tolist() == [[1]]


@pytest.mark.parametrize("lead", [(), (3,), (2, 3), (2, 1, 3)])
def test_dq2_scale_shapes(xp, lead, rng):
    dy = rng.normal(size=(*lead, 6)).astype(F)
    scale = rng.uniform(0.1, 2, lead).astype(F)
    want = dy * scale[..., None]
    for shape in (lead, (*lead, 1), (int(np.prod(lead)),)):
        for layout in (LAYOUTS[0], LAYOUTS[-1]):
            s = Guarded(xp, scale.reshape(shape), layout).view
            assert np.array_equal(to_host(brt.dequantize_per_token_backward(to_xp(xp, dy, layout), s)), want)
    with pytest.raises(brt.InvalidProblemError, match="dequantize_per_token_backward: scale is of shape"):
        brt.dequantize_per_token_backward(to_xp(xp, dy), array(xp, np.ones((*lead, 2))))


def test_dq2_in_place(xp, rng):
    dy = rng.normal(size=(5, 33)).astype(F)
    scale = rng.uniform(0.1, 2, 5).astype(F)
    view = to_xp(xp, dy)
    assert brt.dequantize_per_token_backward(view, to_xp(xp, scale), out=view) is view
    assert np.array_equal(to_host(view), dy * scale[:, None])
    shifted = to_xp(xp, np.zeros(200, F))
    with pytest.raises(brt.InvalidProblemError, match="dequantize_per_token_backward.*dq"):
        brt.dequantize_per_token_backward(shifted[:160].reshape(5, 32), to_xp(xp, scale), out=shifted[8:168].reshape(5, 32))


@pytest.mark.parametrize("token", ["f16", "bf16", "f32", "f64"])
def test_dq3_scale_dtype(xp, token, rng):
    dy = round_to(rng.normal(size=(4, 24)), token)
    acc = np.float64 if token == "f64" else F
    for scale_token in {token, "f32"}:
        scale = round_to(rng.uniform(0.1, 2, 4), scale_token)
        got = to_host(brt.dequantize_per_token_backward(to_xp(xp, dy), to_xp(xp, scale)))
        assert got.dtype == NUMPY[token]
        want = round_to(dy.astype(acc) * scale.astype(acc)[:, None], token)
        assert np.array_equal(got.view(np.uint8), want.view(np.uint8))
    with pytest.raises(brt.UnsupportedDTypeError, match="dequantize_per_token_backward: scale has dtype"):
        brt.dequantize_per_token_backward(to_xp(xp, dy), array(xp, np.ones(4), np.float64 if token != "f64" else np.float16))


def test_dq4_integer_type_is_not_in_the_sku():
    spec = {"dy": brt.TensorSpec((4, 64), "float16"), "scale": brt.TensorSpec((4,), "float16")}
    plain = brt.select("dequantize_per_token", "backward", arch="sm_90", **spec)
    assert plain.sku.aux_element is None and not plain.sku.params
    skus = set()
    for q, zero, dtype in itertools.product(("int8", "uint8"), ("int32", "int8"), ("float16", "float32")):
        more = {"q": brt.TensorSpec((4, 64), q), "zero_point": brt.TensorSpec((4,), zero), "scale": brt.TensorSpec((4,), dtype)}
        plan = brt.select("dequantize_per_token", "backward", arch="sm_90", need=("dq", "dscale"), **spec | more)
        skus.add(plan.sku)
    assert len(skus) == 1 and skus <= set(brt.skus(op="dequantize_per_token", arch="sm_90"))
    assert plain.sku in brt.skus(op="dequantize_per_token", direction="backward", arch="sm_90")
    assert all(sku.aux_element is None for sku in brt.skus(op="dequantize_per_token", direction="backward"))


def test_dq5_gradients_of_scale_and_zero_point(xp, rng):
    dy = rng.normal(size=(4, 40)).astype(F)
    q = rng.integers(-128, 128, (4, 40)).astype(np.int8)
    scale, zero = rng.uniform(0.1, 2, 4).astype(F), rng.integers(-9, 9, 4).astype(np.int32)
    call = lambda **more: brt.dequantize_per_token_backward(to_xp(xp, dy), to_xp(xp, scale), **more)
    both = {"q": to_xp(xp, q), "zero_point": to_xp(xp, zero)}
    dq, dscale, dzero = call(**both, need=("dq", "dscale", "dzero_point"))
    assert np.array_equal(to_host(dq), dy * scale[:, None])
    wide = dy.astype(np.float64)
    np.testing.assert_allclose(to_host(dscale), (wide * (q.astype(int) - zero[:, None])).sum(1), rtol=1e-5, atol=1e-4)
    np.testing.assert_allclose(to_host(dzero), -scale * wide.sum(1), rtol=1e-5, atol=1e-5)
    alone = call(**both, need=("dscale",))
    assert np.array_equal(to_host(alone[1] if isinstance(alone, tuple) else alone), to_host(dscale))
    for missing in both:
        given = {k: v for k, v in both.items() if k != missing}
        with pytest.raises(brt.InvalidProblemError, match=f"dequantize_per_token_backward: {missing} is None"):
            call(**given, need=("dq", "dscale"))


def test_dq6_plain_products(xp):
    dy = array(xp, [[INF, 1, NAN, 0.0, -INF]] * 4)
    with np.errstate(invalid="ignore"):
        want = to_host(dy) * np.array([[0], [INF], [NAN], [-2]], F)
    got = to_host(brt.dequantize_per_token_backward(dy, array(xp, [0, INF, NAN, -2])))
    assert np.array_equal(got, want, equal_nan=True)


@pytest.mark.parametrize("kind", ["tensor", "channel", "token", "group"])
def test_dq8_adjoint(xp, kind, rng):
    """<dequantize(q), dy> = <q, backward(dy)> at zero point 0, both by the kernels in f64."""
    shape, group = (6, 40), 8
    q = rng.integers(-128, 128, shape).astype(np.int8)
    dy = rng.normal(size=shape)
    entries = {"tensor": (1,), "channel": (6,), "token": (6,), "group": (6, 5)}[kind]
    scale = to_xp(xp, rng.uniform(0.1, 2, entries))
    where = (group,) if kind == "group" else ()
    x = to_host(getattr(brt, f"dequantize_per_{kind}")(to_xp(xp, q), scale, None, *where))
    dq = to_host(getattr(brt, f"dequantize_per_{kind}_backward")(to_xp(xp, dy), scale, *where))
    np.testing.assert_allclose((x * dy).sum(), (q * dq).sum(), rtol=1e-12)


# -- levels ---------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["f32", "bf16", "f16"])
def test_quotients_are_ieee_divisions(xp, token, rng):
    """Values within a few units of every tie, under scales of all magnitudes: the codes are those of a correctly rounded division."""
    rows, ties = 512, np.arange(-127, 127) + 0.5
    scale = np.concatenate([rng.uniform(0.5, 2, rows - 12), [7, 15, 1 / 3, 2.0**-50, 2.0**50, 2.0**-70, 2.0**70, 2.0**-100, 2.0**100, 3e-39, 1e-30, 1e30]])
    if token == "f16":
        scale = np.clip(scale, 1e-4, 400)
    scale = round_to(scale, token)
    x = ties[None, :] * scale.astype(np.float64)[:, None]
    x = round_to(x * (1 + rng.integers(-3, 4, x.shape) * 2.0**-24), token)
    got = to_host(brt.quantize_per_token(to_xp(xp, x), to_xp(xp, scale)))
    with np.errstate(all="ignore"):
        want = np.clip(np.rint(x.astype(F) / scale.astype(F)[:, None]), -128, 127)
    assert np.array_equal(got, want)


@pytest.mark.parametrize("token", ["bf16", "f16"])
def test_quotients_of_halves_next_to_ties(xp, token, rng):
    """f32 scales under which a half lies as near to a tie as the scale's bits allow, on either side, with zero points up to where they are divided."""
    rows = 3 * 4096
    x = round_to(rng.choice([-1, 1], (rows, 16)) * rng.uniform(1, 2, (rows, 16)), token)
    ties = rng.integers(0, 4223, rows) + 0.5
    ties[: rows // 2] = rng.integers(0, 128, rows // 2) + 0.5
    scale = (np.abs(x[:, 0].astype(np.float64)) / ties).astype(F)
    scale = np.where(rng.random(rows) < 0.5, np.nextafter(scale, F(rng.choice([0, 9]))), scale)
    levels = np.rint(x.astype(F) / scale[:, None])
    zero = np.where(np.abs(ties) > 128, np.clip(-levels[:, 0], -4095, 4095), 0).astype(np.int32)
    got = to_host(brt.quantize_per_token(to_xp(xp, x), to_xp(xp, scale), array(xp, zero, np.int32)))
    assert np.array_equal(got, np.clip(levels + zero[:, None], -128, 127))


@pytest.mark.parametrize("token", ["f32", "f64"])
def test_huge_zero_points(xp, token):
    """Exact near the range, saturated beyond it, for any i32 zero point."""
    zeros = [2**31 - 1, -(2**31), 2**24 + 1, -(2**24) - 3, 2**20 + 1, 2**20 - 1]
    near = np.array([[-z + d for d in (-200, -128, 0, 64, 127, 300)] for z in zeros], np.float64)
    x = round_to(near, token)
    got = to_host(brt.quantize_per_token(to_xp(xp, x), array(xp, [1.0] * len(zeros)), array(xp, zeros, np.int32)))
    want = np.clip(x.astype(np.float64) + np.array(zeros, np.float64)[:, None], -128, 127)
    assert np.array_equal(got, want)
    far = array(xp, [[1e30, -1e30, INF, -INF]] * len(zeros), NUMPY[token])
    codes = to_host(brt.quantize_per_token(far, array(xp, [1.0] * len(zeros)), array(xp, zeros, np.int32)))
    assert (codes == [127, -128, 127, -128]).all()


def test_forward_and_backward_agree_on_the_mask(xp, rng):
    """dx is 0 exactly where the forward saturated, for elements a unit away from each end."""
    scale = rng.uniform(0.01, 3, 64).astype(F)
    ends = np.array([-128.5, 127.5])[None, :] * scale.astype(np.float64)[:, None]
    x = round_to(np.concatenate([ends * (1 + k * 2.0**-24) for k in range(-3, 4)], axis=1), "f32")
    one = to_xp(xp, np.ones_like(x))
    dx = to_host(brt.quantize_per_token_backward(one, to_xp(xp, x), to_xp(xp, scale)))
    unclamped = np.rint(x / scale[:, None])
    inside = (unclamped >= -128) & (unclamped <= 127)
    assert np.array_equal(dx, np.where(inside, F(1) / scale[:, None], 0)) and inside.any() and not inside.all()


def test_mask_option(xp):
    x = array(xp, [[-9, -8, -7, 0, 6, 7, 8]])
    dy, scale = array(xp, [[1.0] * 7]), array(xp, [1.0])
    for mask, want in ((None, [0, 1, 1, 1, 1, 1, 0]), ("inclusive", [0, 1, 1, 1, 1, 1, 0]), ("exclusive", [0, 0, 1, 1, 1, 0, 0])):
        more = {} if mask is None else {"mask": mask}
        assert to_host(brt.quantize_per_token_backward(dy, x, scale, q_min=-8, q_max=7, **more)).tolist() == [want]
        assert to_host(brt.fake_quantize_per_tensor_backward(dy, x, 1.0, q_min=-8, q_max=7, **more)).tolist() == [want]


# -- sums: gradients of scale and zero point --------------------------------------------------------------------------------------------------

SUMS = [
    ("tensor", (3, 50), {}), ("tensor", (70, 1030), {}), ("token", (5, 40), {}), ("token", (3, 4, 33), {}), ("token", (2, 9000), {}),
    ("token", (300, 8), {}), ("channel", (40, 16), {"axis": 1}), ("channel", (700, 24), {"axis": 1}), ("channel", (3, 8, 50), {"axis": 1}),
    ("channel", (6, 130), {"axis": 0}), ("group", (6, 64), {"group_size": 16, "axis": -1}), ("group", (64, 6), {"group_size": 16, "axis": 0}),
    ("group", (3, 24, 8), {"group_size": 4, "axis": 1}), ("token", (3, 0), {}), ("channel", (0, 5), {"axis": 1}), ("token", (0, 4), {}),
]  # fmt: skip


def entries_of(kind, shape, axis=-1, group_size=1):
    if kind == "tensor":
        return (1,)
    if kind == "token":
        return shape[:-1]
    if kind == "channel":
        return (shape[axis],)
    others = tuple(np.delete(np.array(shape), axis % len(shape)).tolist())
    return (*others, shape[axis] // group_size)


def summed(kind, terms, entries, axis=-1, group_size=1):
    """(value, sum of magnitudes, count) over the elements of each entry."""
    wide = np.asarray(terms, np.longdouble)
    if kind == "tensor":
        parts = wide.reshape(1, -1)
    elif kind == "token":
        parts = wide
    elif kind == "channel":
        parts = np.moveaxis(wide, axis, 0).reshape(wide.shape[axis], -1)
    else:
        moved = np.moveaxis(wide, axis, -1)
        parts = moved.reshape(*moved.shape[:-1], -1, group_size)
    return parts.sum(-1).reshape(entries), np.abs(parts).sum(-1).reshape(entries), parts.shape[-1]


def close(got, want, token):
    value, magnitude, n = want
    eps = np.finfo(np.float64 if token == "f64" else F).eps
    unit = {"f16": 2.0**-10, "bf16": 2.0**-7}.get(token, 0)
    c = 4 if n <= 64 else 4 * np.log2(n)
    assert got.shape == value.shape
    assert (np.abs(got.astype(np.longdouble) - value) <= c * eps * magnitude + np.abs(value) * unit + 1e-30).all()


@pytest.mark.parametrize("token", ["f32", "bf16", "f64"])
@pytest.mark.parametrize(
    "name, kind, shape, where",
    [(name, *case) for name in ("dequantize", "quantize", "fake_quantize") for case in SUMS if name[0] != "f" or case[0] in ("tensor", "channel")],
    ids=str,
)
def test_sums(xp, name, kind, shape, where, token, rng):
    acc = np.float64 if token == "f64" else F
    entries = entries_of(kind, shape, **where)
    dy, x = round_to(rng.normal(size=shape), token), round_to(rng.uniform(-9, 9, shape), token)
    scale = round_to(rng.uniform(0.02, 0.1, entries), token)
    zero = rng.integers(-20, 20, entries).astype(np.int32)
    q = rng.integers(0, 256, shape).astype(np.uint8)
    s = laid_over(kind, shape, scale, **where).astype(acc)
    z = laid_over(kind, shape, zero, **where)
    given = {"scale": scale, "zero_point": zero, "dy": dy}
    if name == "dequantize":
        given["q"] = q
        terms = dy.astype(np.float64) * (q.astype(np.int64) - z), -s.astype(np.float64) * dy.astype(np.float64)
    else:
        given["x"] = x
        terms = learnable(kind, -128, 127, dy.astype(acc), x.astype(acc), s, z, fake=name == "fake_quantize")
    wanted = [summed(kind, t, entries, **where) for t in terms]
    function = getattr(brt, f"{name}_per_{kind}_backward")
    for layout in (None, LAYOUTS[1], LAYOUTS[-1]):
        arrays = {k: to_xp(xp, v) if layout is None else to_xp(xp, v, layout) for k, v in given.items()}
        results = [to_host(r) for r in function(**arrays, **where, need=("dq" if name == "dequantize" else "dx", "dscale", "dzero_point"))]
        plain = to_host(function(**{k: v for k, v in arrays.items() if k != "q"}, **where)) if name != "dequantize" else None
        assert plain is None or np.array_equal(results[0], plain)
        for got, want in zip(results[1:], wanted, strict=True):
            assert got.dtype == NUMPY[token]
            close(got, want, token)
        if layout is None:
            again = [to_host(r) for r in function(**arrays, **where, need=("dq" if name == "dequantize" else "dx", "dscale", "dzero_point"))]
            assert all(a.tobytes() == b.tobytes() for a, b in zip(again, results, strict=True))


def test_sums_of_many_equal_terms(xp):
    """A plain f32 sum of 3 million ones over one entry would be off; so would a half accumulator far earlier."""
    n = 3 * 2**20
    dy = to_xp(xp, np.ones(n, np.float16))
    q = to_xp(xp, np.ones(n, np.int8))
    one = to_xp(xp, np.ones(1, F))
    dscale, dzero = brt.dequantize_per_tensor_backward(dy, one, q=q, zero_point=to_xp(xp, np.zeros(1, np.int32)), need=("dscale", "dzero_point"))[-2:]
    assert float(to_host(dscale)[0]) == n and float(to_host(dzero)[0]) == -n


def test_sums_with_an_aliased_gradient(xp, rng):
    dy, x = rng.normal(size=(6, 48)).astype(F), rng.normal(size=(6, 48)).astype(F)
    scale = to_xp(xp, np.full(6, 0.02, F))
    want = [to_host(r) for r in brt.quantize_per_token_backward(to_xp(xp, dy), to_xp(xp, x), scale, need=("dx", "dscale", "dzero_point"))]
    view = to_xp(xp, dy)
    outs = (view, to_xp(xp, np.empty(6, F)), to_xp(xp, np.empty(6, F)))
    got = brt.quantize_per_token_backward(view, to_xp(xp, x), scale, need=("dx", "dscale", "dzero_point"), out=outs)
    assert got[0] is view
    for a, b in zip(got, want, strict=True):
        assert np.array_equal(to_host(a), b)


def test_learnable_gradients(xp):
    """Inside: (q - zp) - x/s; outside: (bound - zp), and -dy·s for the zero point; both times grad_factor."""
    x, dy = array(xp, [0.3, 1.26, -5.0, 9.0]), array(xp, [1.0, 10.0, 100.0, 1000.0])
    _, dscale, dzero = brt.fake_quantize_per_tensor_backward(dy, x, 0.5, 1, q_min=-3, q_max=4, need=("dx", "dscale", "dzero_point"))
    inside = 1.0 * (1 - 0.6) + 10 * (3 - 2.52)
    np.testing.assert_allclose(float(to_host(dscale)), inside + 100 * (-3 - 1) + 1000 * (4 - 1), rtol=1e-6)
    np.testing.assert_allclose(float(to_host(dzero)), -(100 + 1000) * 0.5, rtol=1e-6)
    factor = brt.fake_quantize_per_tensor_backward(dy, x, 0.5, 1, q_min=-3, q_max=4, grad_factor=0.25, need=("dscale", "dzero_point"))[-2:]
    np.testing.assert_allclose([float(to_host(v)) for v in factor], [float(to_host(dscale)) / 4, float(to_host(dzero)) / 4], rtol=1e-6)


# -- faults -----------------------------------------------------------------------------------------------------------------------------------


def test_checks_are_only_on_request(xp):
    x = np.ones((3, 7), F)
    x[1, 4] = NAN
    bad = np.array([1, 1, 0], F)
    for name, args in (("quantize_per_token", ()), ("quantize_per_token_backward", (array(xp, np.ones((3, 7))),))):
        function = getattr(brt, name)
        function(*args, to_xp(xp, x), array(xp, [1, 1, 1]))
        function(*args, array(xp, np.ones((3, 7))), to_xp(xp, bad))
        brt.check_errors()
        with pytest.raises(brt.InvalidProblemError, match=f"{name}: non-finite value at position 11"):
            function(*args, to_xp(xp, x), array(xp, [1, 1, 1]), check=True)
        for layout in (None, LAYOUTS[1]):
            view = to_xp(xp, np.ones((3, 7), F)) if layout is None else to_xp(xp, np.ones((3, 7), F), layout)
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: scale at position 2 is zero"):
                function(*args, view, to_xp(xp, bad), check=True)
    infinite = array(xp, [[INF, -INF]])
    assert to_host(brt.quantize_per_token(infinite, array(xp, [1]), check=True)).tolist() == [[127, -128]]
    columns = array(xp, np.ones((4, 16)))
    scale = np.ones(16, F)
    scale[9] = NAN
    with pytest.raises(brt.InvalidProblemError, match="scale at position 9"):
        brt.quantize_per_channel(columns, to_xp(xp, scale), axis=1, check=True)
    assert to_host(brt.quantize_per_channel(columns, to_xp(xp, scale), axis=1))[0, 8:11].tolist() == [1, 0, 1]


def test_scalar_scales_are_checked(xp):
    x = array(xp, [1, 2])
    for bad in (0, -1.0, NAN, INF, -INF, 1e-60):
        with pytest.raises(brt.InvalidProblemError, match="quantize_per_tensor: scale is"):
            brt.quantize_per_tensor(x, bad)
    for bad in ({"q_min": 5, "q_max": 4}, {"q_max": 300}, {"q_min": -129}):
        with pytest.raises(brt.InvalidProblemError, match="quantize_per_tensor: q_"):
            brt.quantize_per_tensor(x, 1.0, **bad)
    with pytest.raises(brt.UnsupportedDTypeError, match="quantize_per_tensor: dtype"):
        brt.quantize_per_tensor(x, 1.0, dtype="int16")
    with pytest.raises(brt.UnsupportedDTypeError, match="quantize_per_token: x has dtype int32"):
        brt.quantize_per_token(array(xp, [[1]], np.int32), array(xp, [1]))
    with pytest.raises(brt.UnsupportedDTypeError, match="quantize_per_token: zero_point has dtype int64"):
        brt.quantize_per_token(array(xp, [[1]]), array(xp, [1]), array(xp, [1], np.int64))


def test_scalar_and_array_scales_agree(xp, rng):
    x = to_xp(xp, rng.normal(size=(7, 31)).astype(F))
    a = brt.quantize_per_tensor(x, 0.037, 4)
    b = brt.quantize_per_tensor(x, array(xp, [0.037]), array(xp, [4], np.int32))
    assert np.array_equal(to_host(a), to_host(b))
    q = brt.dequantize_per_tensor(a, 0.037, 4)
    assert q.dtype == F and np.array_equal(to_host(q), to_host(brt.dequantize_per_tensor(a, array(xp, [0.037]), array(xp, [4], np.int32))))
    assert brt.dequantize_per_tensor(a, 0.037, 4, dtype="bfloat16").dtype == NUMPY["bf16"]


def test_dequantize_dtype(xp):
    q = array(xp, [[1, 2]], np.uint8)
    for token in ("f16", "bf16", "f32", "f64"):
        scale = to_xp(xp, round_to(np.array([0.5]), token))
        assert brt.dequantize_per_token(q, scale).dtype == NUMPY[token]
        if token != "f32":
            assert brt.dequantize_per_token(q, array(xp, [0.5]), dtype=NUMPY[token].name).dtype == NUMPY[token]
    with pytest.raises(brt.UnsupportedDTypeError, match="dequantize_per_token: scale has dtype float16"):
        brt.dequantize_per_token(q, array(xp, [0.5], np.float16), dtype="float32")


# -- layouts and sizes --------------------------------------------------------------------------------------------------------------------------


def test_variants_give_the_same_bits(xp, rng):
    x = rng.normal(size=(12, 64)).astype(F)
    scale = to_xp(xp, rng.uniform(0.01, 0.1, 12).astype(F))
    dense = to_xp(xp, x)
    want = to_host(brt.quantize_per_token(dense, scale))
    for variant in ("vec16", "inner16", "strided"):
        assert np.array_equal(to_host(brt.quantize_per_token(dense, scale, preference=brt.PlanPreference(variant=variant))), want)
    padded = Guarded(xp, x, LAYOUTS[3]).view
    assert np.array_equal(to_host(brt.quantize_per_token(padded, scale)), want)
    view, full = stretched(xp, x, 0)
    assert np.array_equal(to_host(brt.quantize_per_token(view, scale)), to_host(brt.quantize_per_token(to_xp(xp, np.ascontiguousarray(full)), scale)))


@pytest.mark.parametrize(
    "shape, axis, strides, variant",
    [
        ((64, 256), 0, None, "vec16"), ((64, 256), 1, None, "vec16_cols"), ((64, 255), 1, None, "vec16"), ((2, 8, 49), 1, None, "vec16_cut"),
        ((64, 256), 0, (264, 1), "inner16"), ((64, 256), 0, (1, 64), "vec16_cols"), ((64, 256), 0, (257, 1), "strided"), ((2**17, 2**15), 1, None, "vec16_i64"),
        ((2**17, 2**15), 1, (2**16, 2), "strided_i64"),
    ],
)  # fmt: skip
def test_variants_by_layout(shape, axis, strides, variant):
    """No memory is touched: shapes of 2^31 elements and more select 64-bit indices."""
    specs = {"x": brt.TensorSpec(shape, "float32", strides), "scale": brt.TensorSpec((shape[axis],), "float32"), "q": brt.TensorSpec(shape, "int8", strides)}
    assert brt.select("quantize_per_channel", arch="sm_90", axis=axis, **specs).sku.variant == variant


def test_large_indices(xp, rng):
    """The 64-bit variants, asked for at small sizes, compute what the others do."""
    x, dy = rng.normal(size=(5, 24)).astype(F), rng.normal(size=(5, 24)).astype(F)
    scale = to_xp(xp, rng.uniform(0.01, 0.1, 5).astype(F))
    want = to_host(brt.quantize_per_token(to_xp(xp, x), scale))
    need = {"need": ("dx", "dscale", "dzero_point")}
    sums = [to_host(r) for r in brt.quantize_per_token_backward(to_xp(xp, dy), to_xp(xp, x), scale, **need)]
    for variant in ("vec16_i64", "strided_i64"):
        preference = brt.PlanPreference(variant=variant)
        assert np.array_equal(to_host(brt.quantize_per_token(to_xp(xp, x), scale, preference=preference)), want)
    wide = brt.quantize_per_token_backward(to_xp(xp, dy), to_xp(xp, x), scale, preference=brt.PlanPreference(variant="strided_i64_reduce"), **need)
    assert np.array_equal(to_host(wide[0]), sums[0])
    for a, b in zip(wide[1:], sums[1:], strict=True):
        np.testing.assert_allclose(to_host(a), b, rtol=1e-5, atol=1e-3)


# -- scales from the data -----------------------------------------------------------------------------------------------------------------------


def test_dynamic_rows(xp):
    """C36: a row of zeros has a positive scale and codes 0; no rows, no elements."""
    q, scale = brt.dynamic_range_quantize(array(xp, [[0, 0, 0], [0.9, -2, 0.3]]))
    assert to_host(q).tolist() == [[0, 0, 0], [57, -127, 19]] and q.dtype == np.int8
    np.testing.assert_allclose(to_host(scale), [1, 0.0157480315], rtol=1e-7)
    back = to_host(brt.dequantize_per_token(q, scale))
    assert (back[0] == 0).all() and np.isfinite(back).all()
    q, scale = brt.dynamic_range_quantize(array(xp, np.zeros((0, 3))))
    assert q.shape == (0, 3) and scale.shape == (0,)
    q, scale, zero = brt.dynamic_range_quantize(array(xp, np.zeros((2, 0))), asymmetric=True)
    assert q.shape == (2, 0) and to_host(scale).tolist() == [1, 1] and to_host(zero).tolist() == [-128, -128]


def test_dynamic_scale_is_used_as_stored(xp, rng):
    x = round_to(rng.normal(size=(16, 40)), "f16")
    q, scale = brt.dynamic_range_quantize(to_xp(xp, x), scale_dtype="float16")
    assert scale.dtype == np.float16
    again = brt.quantize_per_token(to_xp(xp, x), scale)
    assert np.array_equal(to_host(q), to_host(again))


def test_dynamic_f64(xp):
    x = np.array([[1 + 2.0**-40, -0.5]])
    _, scale = brt.dynamic_range_quantize(to_xp(xp, x), scale_dtype="float64")
    assert float(to_host(scale)[0]) == (1 + 2.0**-40) / 127


@pytest.mark.parametrize("shape, scope", [((3, 9000), "token"), ((2, 300001), "token"), ((200000,), "tensor"), ((5000, 24), "channel")])
def test_dynamic_long_cells(xp, shape, scope, rng):
    """Cells split over many blocks find the same range, in every variant."""
    x = rng.normal(size=shape).astype(F)
    where = {"scope": scope, "axis": -1}
    axes = {"token": -1, "tensor": None, "channel": 0}[scope]
    want = (np.abs(x).max(axis=axes) / F(127)).astype(F)
    results = [brt.dynamic_range_quantize(to_xp(xp, x), **where)]
    results.append(brt.dynamic_range_quantize(to_xp(xp, x), **where, preference=brt.PlanPreference(variant="strided")))
    results.append(brt.dynamic_range_quantize(to_xp(xp, x), **where, preference=brt.PlanPreference(variant="strided_i64")))
    for q, scale in results:
        assert np.array_equal(to_host(scale), want)
        spread = want if scope != "token" else want[:, None]
        assert np.array_equal(to_host(q), np.rint(x / spread))


@pytest.mark.parametrize("q_max", [127, 100, 7, 1])
def test_dynamic_scales_are_rounded_once(xp, q_max, rng):
    """The division by the levels' number, over all of the range and beside ties."""
    most = np.concatenate([rng.normal(size=3000).astype(F) * F(2) ** rng.integers(-140, 120, 3000), F(q_max) * (1 + rng.integers(0, 2**20, 3000) * F(2**-23)), [0, INF, NAN]]).astype(F)
    x = np.zeros((most.size, 4), F)
    x[:, 2] = most
    _, scale = brt.dynamic_range_quantize(to_xp(xp, x), q_max=q_max, q_min=-q_max)
    want = np.abs(most) / F(q_max)
    want[most == 0] = 1
    assert np.array_equal(to_host(scale)[most != 0], np.where(want == 0, F(2**-149), want)[most != 0], equal_nan=True)


@pytest.mark.parametrize("units", [32, 100, 256, 600])
def test_dynamic_cells_of_whole_warps(xp, units, rng):
    """The largest size of a cell, wherever and of which sign it is; a NaN counts most."""
    x = rng.normal(size=(9, units * 4)).astype(F)
    x[np.arange(8), rng.integers(0, units * 4, 8)] = [9, -9, 1e-40, -1e30, INF, -INF, NAN, -0.0]
    x[8] = -0.0
    _, scale = brt.dynamic_range_quantize(to_xp(xp, x))
    want = (np.abs(x).max(-1) / F(127)).astype(F)
    want[8] = 1
    assert np.array_equal(to_host(scale), want, equal_nan=True)
    _, scale, zero = brt.dynamic_range_quantize(to_xp(xp, x[:4]), asymmetric=True)
    assert np.array_equal(to_host(scale), ((np.maximum(x[:4].max(-1), 0) - np.minimum(x[:4].min(-1), 0)) / F(255)).astype(F))
    assert np.array_equal(to_host(zero), np.clip(-128 - np.rint(np.minimum(x[:4].min(-1), 0) / to_host(scale)), -128, 127))


@pytest.mark.parametrize("token", ["f32", "f64"])
def test_a_range_wider_than_the_type_has_a_scale(xp, token):
    """hi - lo overflows while (hi - lo) / 255 does not."""
    x = np.array([[3e38, -3e38, 1e38]]) if token != "f64" else np.array([[1.5e308, -1.5e308, 5e307]])
    q, scale, zero = brt.dynamic_range_quantize(to_xp(xp, x.astype(NUMPY[token])), asymmetric=True, scale_dtype=np.dtype(NUMPY[token]).name)
    want = (x[0, 0] / 255 - x[0, 1] / 255).item()
    assert to_host(scale).astype(np.float64) == pytest.approx([want], rel=1e-6)
    assert to_host(zero).tolist() == [0] and to_host(q).tolist() == [[127, -128, 42]]


def test_dynamic_checks(xp):
    x = np.ones((3, 8), F)
    x[1, 5] = INF
    q, scale = brt.dynamic_range_quantize(to_xp(xp, x))
    assert to_host(scale)[1] == INF and (to_host(q)[1] == 0).all() and (to_host(q)[[0, 2]] == 127).all()
    for more in ({}, {"preference": brt.PlanPreference(variant="strided")}):
        with pytest.raises(brt.InvalidProblemError, match="dynamic_range_quantize: non-finite value at position 13"):
            brt.dynamic_range_quantize(to_xp(xp, x), check=True, **more)
        with pytest.raises(brt.InvalidProblemError, match="dynamic_range_quantize: non-finite value at position 13"):
            brt.dynamic_range_quantize(to_xp(xp, x, LAYOUTS[1]), check=True)


# -- NF4 ------------------------------------------------------------------------------------------------------------------------------------------


def test_nf4_golden(xp):
    packed = array(xp, [0x0F], np.uint8)
    y = brt.nf4_dequantize(packed, array(xp, [2.0]), (2,))
    assert to_host(y).tolist() == [-2, 2]
    back, absmax = brt.nf4_quantize(y)
    assert to_host(back).tolist() == [0x0F] and to_host(absmax).tolist() == [2]


def test_nf4_round_trip_and_midpoints(xp):
    values = np.repeat(NF4, 2)
    for layout, shape in (("bnb", (32,)), ("row_pair", (2, 16))):
        x = to_xp(xp, values.reshape(shape))
        packed, absmax = brt.nf4_quantize(x, block_size=16, layout=layout)
        assert np.array_equal(to_host(brt.nf4_dequantize(packed, absmax, shape, block_size=16, layout=layout)), values.reshape(shape))
    middles = ((NF4[:-1].astype(np.float64) + NF4[1:]) / 2).astype(F)
    x = np.append(np.stack([np.nextafter(middles, F(-9)), middles, np.nextafter(middles, F(9))], axis=1).ravel(), F(1))
    packed = to_host(brt.nf4_quantize(to_xp(xp, x))[0])
    codes = np.stack([packed >> 4, packed & 15], axis=1).ravel()
    assert codes[:45].reshape(15, 3).tolist() == [[k, k, k + 1] for k in range(15)]  # a midpoint takes the lower code


def test_nf4_blocks_have_scales_of_their_own(xp):
    values = (NF4[None] * 2.0 ** np.arange(8)[:, None]).astype(F)
    for layout, shape in (("bnb", (128,)), ("row_pair", (2, 64))):
        packed, absmax = brt.nf4_quantize(to_xp(xp, values.reshape(shape)), block_size=16, layout=layout)
        assert to_host(absmax).ravel().tolist() == (2.0 ** np.arange(8)).tolist()
        back = brt.nf4_dequantize(packed, absmax, shape, block_size=16, layout=layout)
        assert np.array_equal(to_host(back), values.reshape(shape))


def test_fp4_golden(xp):
    table = [0, 0.005208333, 2 / 3, 1, 1 / 3, 0.5, 1 / 6, 0.25]
    packed = array(xp, [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF], np.uint8)
    y = brt.nf4_dequantize(packed, array(xp, [1.0]), (16,), quant_type="fp4")
    np.testing.assert_allclose(to_host(y), table + [-v for v in table], rtol=1e-6)
    back, absmax = brt.nf4_quantize(y, quant_type="fp4")
    assert to_host(back).tolist() == [0x01, 0x23, 0x45, 0x67, 0x09, 0xAB, 0xCD, 0xEF] and to_host(absmax).tolist() == [1]  # -0 has code 0


def test_fp4_midpoints(xp):
    """On the f32 midpoint of two magnitudes the lesser wins, one step above it the larger; the sign is a bit of its own."""
    table = np.array([0, 0.005208333333, 2 / 3, 1, 1 / 3, 0.5, 1 / 6, 0.25], F)
    order = np.argsort(table)
    middles = ((table[order][:-1].astype(np.float64) + table[order][1:]) / 2).astype(F)
    for sign, bit in ((1, 0), (-1, 8)):
        x = np.append(sign * np.stack([np.nextafter(middles, F(0)), middles, np.nextafter(middles, F(9))], axis=1).ravel(), F(1))
        packed = to_host(brt.nf4_quantize(to_xp(xp, x), quant_type="fp4")[0])
        codes = np.stack([packed >> 4, packed & 15], axis=1).ravel()
        assert codes[:21].reshape(7, 3).tolist() == [[a | bit, a | bit, b | bit] for a, b in zip(order[:-1], order[1:], strict=True)]


def test_nf4_nested_absmax(xp):
    """Double quantization: what the bytes of absmax stand for, against the same call with float32 absmax."""
    rng = np.random.default_rng(3)
    packed, codes = rng.integers(0, 256, 640).astype(np.uint8), rng.integers(0, 256, 20).astype(np.uint8)
    table, scales = np.linspace(-1, 1, 256, dtype=F), np.array([0.5, 2, 1], F)
    absmax = table[codes] * scales[np.arange(20) // 8] + F(0.25)
    nested = {"nested_absmax": to_xp(xp, scales), "nested_code": to_xp(xp, table), "nested_block_size": 8, "offset": 0.25}
    want = to_host(brt.nf4_dequantize(to_xp(xp, packed), to_xp(xp, absmax), (20, 64)))
    assert np.array_equal(to_host(brt.nf4_dequantize(to_xp(xp, packed), to_xp(xp, codes), (20, 64), **nested)), want)
    a = to_xp(xp, rng.standard_normal(64).astype(F))
    got = to_host(brt.nf4_gemv(to_xp(xp, packed), to_xp(xp, codes), a, **nested))
    assert np.array_equal(got, to_host(brt.nf4_gemv(to_xp(xp, packed), to_xp(xp, absmax), a)))
    for change in ({"nested_code": None}, {"nested_absmax": None}, {"nested_block_size": 4}, {"nested_code": to_xp(xp, table[:16])}):
        with pytest.raises(brt.InvalidProblemError, match="nf4_dequantize: nested_"):
            brt.nf4_dequantize(to_xp(xp, packed), to_xp(xp, codes), (20, 64), **nested | change)
    with pytest.raises(brt.InvalidProblemError, match="nf4_dequantize: nested_absmax is given"):
        brt.nf4_dequantize(to_xp(xp, packed), to_xp(xp, absmax), (20, 64), **nested)


def test_nf4_faults(xp):
    packed, absmax = array(xp, np.zeros(32), np.uint8), array(xp, [1.0])
    with pytest.raises(brt.InvalidProblemError, match="nf4_dequantize: packed is of shape"):
        brt.nf4_dequantize(packed, absmax, (66,))
    with pytest.raises(brt.InvalidProblemError, match="nf4_dequantize: absmax is of shape"):
        brt.nf4_dequantize(packed, absmax, (64,), block_size=32)
    with pytest.raises(brt.InvalidProblemError, match="nf4_quantize: x is of shape"):
        brt.nf4_quantize(array(xp, np.zeros((3, 64))), layout="row_pair")
    with pytest.raises(brt.InvalidProblemError, match="nf4_quantize: non-finite value at position 3"):
        brt.nf4_quantize(array(xp, [1, 2, 3, INF]), check=True)


# -- int8 matrix products -------------------------------------------------------------------------------------------------------------------------


def test_long_integer_sums(xp):
    """K where an i32 accumulator overflows: K * 127 * 127 is beyond 2^31."""
    k = 140000
    a, w = to_xp(xp, np.full((1, k), 127, np.int8)), to_xp(xp, np.full((2, k), 127, np.int8))
    y = brt.quantized_linear(a, w, array(xp, [1.0, 2.0]), a_scale=array(xp, [1.0]), dtype="float64")
    assert to_host(y).tolist() == [[127 * 127 * k, 2 * 127 * 127 * k]]
    y = brt.smoothquant_linear(a, 0.5, w, array(xp, [1.0, 2.0]), dtype="float64")
    assert to_host(y).tolist() == [[0.5 * 127 * 127 * k, 127 * 127 * k]]


def test_empty_inner_axis_gives_the_bias(xp):
    a, w = array(xp, np.zeros((2, 0))), array(xp, np.zeros((3, 0)), np.int8)
    scale, bias = array(xp, [1, 1, 1]), array(xp, [1, 2, 3])
    assert to_host(brt.quantized_linear(a, w, scale)).tolist() == [[0, 0, 0]] * 2
    assert to_host(brt.quantized_linear(a, w, scale, bias)).tolist() == [[1, 2, 3]] * 2


def test_linear_is_close_to_the_float_product(xp, rng):
    a, w = rng.normal(size=(9, 200)).astype(F), rng.normal(size=(40, 200)).astype(F)
    wq, sw = brt.dynamic_range_quantize(to_xp(xp, w))
    for asymmetric in (False, True):
        y = to_host(brt.quantized_linear(to_xp(xp, a), wq, sw, asymmetric=asymmetric))
        assert np.abs(y - a @ w.T).max() < 0.03 * np.abs(a @ w.T).max()


def test_linear_faults(xp):
    a, w, s = array(xp, np.ones((2, 8)), np.int8), array(xp, np.ones((3, 8)), np.int8), array(xp, [1, 1, 1])
    with pytest.raises(brt.InvalidProblemError, match="quantized_linear: a_scale is None"):
        brt.quantized_linear(a, w, s)
    with pytest.raises(brt.InvalidProblemError, match="quantized_linear: a_scale is given"):
        brt.quantized_linear(array(xp, np.ones((2, 8))), w, s, a_scale=array(xp, [1, 1]))
    with pytest.raises(brt.InvalidProblemError, match="quantized_linear: weight has shape"):
        brt.quantized_linear(array(xp, np.ones((2, 7))), w, s)
    with pytest.raises(brt.InvalidProblemError, match="smoothquant_linear: act_scale"):
        brt.smoothquant_linear(a, NAN, w, s)


@pytest.mark.parametrize("layout", ["reversed", "spaced", "transposed", "offset"])
def test_scale_gradient_reads_codes_of_any_layout(xp, layout, rng):
    dy = array(xp, rng.integers(-8, 9, (5, 16)))
    q = rng.integers(-100, 100, (5, 16)).astype(np.int8)
    zero = np.arange(5, dtype=np.int32)
    codes = to_xp(xp, q)
    if layout == "reversed":
        codes = xp.ascontiguousarray(codes[:, ::-1])[:, ::-1]
    elif layout == "transposed":
        codes = xp.ascontiguousarray(codes.T).T
    elif layout == "offset":
        room = xp.zeros(q.size + 1, xp.int8)
        room[1:] = codes.ravel()
        codes = room[1:].reshape(q.shape)
    else:
        room = xp.zeros((10, 32), xp.int8)
        room[::2, ::2] = codes
        codes = room[::2, ::2]
    dq, dscale = brt.dequantize_per_token_backward(
        dy, xp.ones(5, xp.float32), q=codes, zero_point=to_xp(xp, zero), need=("dq", "dscale")
    )
    np.testing.assert_array_equal(to_host(dscale), (to_host(dy) * (q.astype(F) - zero[:, None])).sum(1))
    np.testing.assert_array_equal(to_host(dq), to_host(dy))


@pytest.mark.parametrize("token", ["f32", "bf16", "f64"])
@pytest.mark.parametrize("length", [2048, 2056, 8200])
def test_long_runs_equal_strided_ones(xp, rng, token, length):
    """Runs that fill blocks have a kernel of their own; the same values with gaps between them do not take it."""
    x = rng.normal(0, 20, (2, 3, length)).astype(NUMPY[token])
    x[0, 1, ::100] = np.nan
    x[1, 2, 7], x[1, 0, -1] = np.inf, -np.inf
    dy = rng.normal(0, 1, x.shape).astype(NUMPY[token])
    scale = np.array([0.25, np.nan, 0.3]).astype(NUMPY[token])
    zero = np.array([0, 3, -5], np.int32)
    levels = rng.integers(-128, 128, x.shape).astype(np.int8)

    def apart(a):
        wide = np.zeros((*a.shape[:-1], 2 * length), a.dtype)
        wide[..., ::2] = a
        return to_xp(xp, wide)[..., ::2]

    dense, spaced, entries = to_xp(xp, x), apart(x), (to_xp(xp, scale), to_xp(xp, zero))
    pairs = [
        (brt.quantize_per_channel(dense, *entries, axis=1), brt.quantize_per_channel(spaced, *entries, axis=1)),
        (brt.dequantize_per_channel(to_xp(xp, levels), *entries, axis=1), brt.dequantize_per_channel(apart(levels), *entries, axis=1)),
        (brt.quantize_per_channel_backward(to_xp(xp, dy), dense, *entries, axis=1), brt.quantize_per_channel_backward(apart(dy), spaced, *entries, axis=1)),
    ]
    for got, want in pairs:
        for a, b in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,), strict=True):
            np.testing.assert_array_equal(to_host(a).astype(np.float64), to_host(b).astype(np.float64))


@pytest.mark.parametrize("token", ["f32", "bf16", "f64"])
@pytest.mark.parametrize("length", [256, 1023, 2050])
def test_rows_of_a_wider_matrix(xp, rng, token, length):
    """Rows that no access fits have a kernel of their own, which gives what dense ones give and checks the same."""
    room = rng.normal(0, 20, (5, length + 3)).astype(NUMPY[token])
    scale, zero = to_xp(xp, rng.uniform(0.1, 1, 5).astype(NUMPY[token])), to_xp(xp, np.array([0, 3, -5, 7, 1], np.int32))
    x, dense = to_xp(xp, room)[:, 3:], to_xp(xp, np.ascontiguousarray(room[:, 3:]))
    plan = brt.select("quantize_per_token", "forward", x=x, scale=scale, zero_point=zero)
    assert [launch.kernel for launch in plan.geometry.launches] == ["_apart"]
    codes = brt.quantize_per_token(dense, scale, zero)
    np.testing.assert_array_equal(to_host(brt.quantize_per_token(x, scale, zero)), to_host(codes))
    spread = to_xp(xp, np.zeros((5, 2 * length), np.int8))[:, ::2]
    brt.quantize_per_token(x, scale, zero, out=spread)
    np.testing.assert_array_equal(to_host(spread), to_host(codes))
    np.testing.assert_array_equal(*(to_host(brt.fake_quantize_per_channel(data, scale, zero, axis=0)).astype(np.float64) for data in (x, dense)))
    np.testing.assert_array_equal(*(to_host(brt.dequantize_per_token(data, scale, zero)) for data in (spread, codes)))
    room[3, length // 2] = NAN
    with pytest.raises(brt.InvalidProblemError, match=f"position {3 * length + length // 2 - 3}"):
        brt.quantize_per_token(to_xp(xp, room)[:, 3:], scale, zero, check=True)


@pytest.mark.parametrize("bad", [0.0, -1.0, NAN, INF, -INF])
@pytest.mark.parametrize("token", ["f32", "f64", "f16"])
def test_scales_in_arrays_are_checked(xp, bad, token):
    """An entry without levels: its elements are the zero point, and a check says which it is."""
    x = to_xp(xp, round_to(np.full((3, 16), 5.0), token))
    scale, zero = to_xp(xp, round_to(np.array([1, bad, 1]), token)), to_xp(xp, np.array([3, 4, 5], np.int32))
    codes = to_host(brt.quantize_per_token(x, scale, zero))
    assert codes[1].tolist() == [4] * 16 and (codes[::2] == [[8], [10]]).all()
    for call in (lambda: brt.quantize_per_token(x, scale, zero, check=True), lambda: brt.fake_quantize_per_channel(x, scale, zero, axis=0, check=True)):
        with pytest.raises(brt.InvalidProblemError, match="scale at position 1"):
            call()
