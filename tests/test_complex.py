"""Complex dtypes beyond the generic tests: gradients in both directions of the plane, numbers beside arrays, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import Target, parametrize, run, targets, to_host, to_xp
from .op_db.base import Sample
from .test_gradients import _forward, gradient_of

STEP = 1e-6


PLANAR = ("elementwise", "reduce_spread", "scan_backward")
"""Templates of gradients that compute with complex numbers; what only moves is compared cell by cell elsewhere, what goes by its parts as the real gradient."""


def _pairs() -> list[Target]:
    """Backwards whose forward takes or gives complex128, one for each op."""
    found: dict[str, Target] = {}
    for target in targets():
        if target.decl.direction == "backward" and target.decl.template in PLANAR and any(target.token(o.name) == "c128" for o in (*target.decl.inputs, *target.decl.outputs)):
            found.setdefault(target.op.name, target)
    return list(found.values())


def _loss(forward: Target, sample: Sample, dys: dict[str, np.ndarray]) -> float:
    """The real loss: the sum of real(y conj(dy)) over all results."""
    return float(sum(np.sum((np.asarray(terms.value) * np.conj(dys[name])).real) for name, terms in forward.expected(sample).items()))


def _slope(forward: Target, sample: Sample, operand: str, dys: dict[str, np.ndarray], cell: int, direction: complex) -> float:
    """The slope of the loss along a direction of one cell."""
    ends = []
    for sign in (1, -1):
        moved = sample.args[operand].copy()
        moved.flat[cell] += sign * STEP * direction
        ends.append(_loss(forward, sample.with_args(**{operand: moved}), dys))
    return (ends[0] - ends[1]) / (2 * STEP)


@parametrize(_pairs())
def test_gradients_in_the_plane(target: Target, xp: Any):
    """A gradient's real part is the slope of the real loss along the real axis, its imaginary part that along the imaginary axis."""
    forward = _forward(target)
    assert forward is not None
    sample = next((s for s in forward.samples(empty=False) if all(a.size > 1 for a in forward.inputs(s).values())), None)
    if sample is None:
        pytest.skip("no sample of several elements")
    rng = target.draw("plane").rng
    dys, back = {}, sample
    for name, terms in forward.expected(sample).items():
        incoming = "dy" if not dys else f"d{name}"
        kind = np.complex128 if target.token(incoming) == "c128" else np.float64
        dys[name] = rng.uniform(-1, 1, np.shape(terms.value))
        if kind is np.complex128:
            dys[name] = dys[name] + 1j * rng.uniform(-1, 1, dys[name].shape)
        back = back.with_args(**{name: np.asarray(terms.value).astype(kind), incoming: dys[name]})
    for name, gradient in run(target, back, xp).results.items():
        operand = gradient_of(target, name, forward)
        if operand is None or gradient is None or target.token(name) not in ("c128", "f64"):
            continue
        assert gradient.shape == sample.args[operand].shape
        for cell in rng.choice(gradient.size, min(gradient.size, 6), replace=False):
            got = complex(gradient.flat[cell])
            want = complex(_slope(forward, sample, operand, dys, cell, 1.0), _slope(forward, sample, operand, dys, cell, 1j) if np.iscomplexobj(gradient) else 0.0)
            assert abs(got - want) <= 2e-6 * max(1.0, float(np.abs(gradient).max())), f"{target.id} {name}[{cell}]: {got}, by differences {want}"


def test_numbers_beside_complex_arrays(xp: Any):
    x = to_xp(xp, np.array([1 + 2j, -3j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.add(x, 1 - 1j)), np.array([2 + 1j, 1 - 4j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.mul(2j, x)), np.array([-4 + 2j, 6], np.complex64))
    np.testing.assert_array_equal(to_host(brt.sub(x, 0.5)), np.array([0.5 + 2j, -0.5 - 3j], np.complex64))
    np.testing.assert_array_equal(to_host(brt.where(to_xp(xp, np.array([True, False])), x, 1j)), np.array([1 + 2j, 1j], np.complex64))
    assert to_host(brt.pow(x, 2)).tolist() == [-3 + 4j, -9]


def test_real_arrays_refuse_complex_numbers(xp: Any):
    x = to_xp(xp, np.ones(3, np.float32))
    with pytest.raises(brt.InvalidProblemError, match="add: b is .*; accepted a number that float32 holds"):
        brt.add(x, 1j)
    with pytest.raises(brt.UnsupportedDTypeError, match="maximum: a has dtype complex64"):
        brt.maximum(to_xp(xp, np.ones(3, np.complex64)), to_xp(xp, np.ones(3, np.complex64)))


def test_broadcast_gradients_are_summed(xp: Any):
    """db of a row beside a matrix, of many rows: the sums over rows, in both parts."""
    rng = np.random.default_rng(3)
    a = rng.uniform(-1, 1, (700, 5)) + 1j * rng.uniform(-1, 1, (700, 5))
    dy = rng.uniform(-1, 1, (700, 5)) + 1j * rng.uniform(-1, 1, (700, 5))
    b = np.arange(5) + 1j
    for dtype, tolerance in ((np.complex64, 2e-6), (np.complex128, 1e-14)):
        _, db = brt.mul_backward(*(to_xp(xp, v.astype(dtype)) for v in (dy, a, b)), b_shape=(5,))
        np.testing.assert_allclose(to_host(db), (dy * a.conj()).sum(0), rtol=tolerance, atol=tolerance * 100)


def test_quotients_stay_in_range(xp: Any):
    """Numbers near both ends of the range divide as those near 1 do."""
    for dtype in (np.complex64, np.complex128):
        limits = np.finfo(dtype)
        for size in (limits.max / 2, limits.tiny * 4):
            z = to_xp(xp, (np.array([1 + 1j, 0.5 - 1j, -1j]) * size).astype(dtype))
            np.testing.assert_allclose(to_host(brt.div(z, z)), np.ones(3), rtol=4 * limits.eps)
            np.testing.assert_allclose(to_host(brt.sgn(z)), np.array([1 + 1j, 0.5 - 1j, -1j]) / np.abs([1 + 1j, 0.5 - 1j, 1j]), rtol=4 * limits.eps)
            np.testing.assert_allclose(to_host(brt.square(brt.sqrt(z))), to_host(z), rtol=8 * limits.eps)


# -- sums, scans and indices: the kernels of real numbers take the parts one after the other -------------------------------------------


@pytest.fixture(params=[np.complex64, np.complex128])
def numbers(request):
    rng = np.random.default_rng(11)
    return lambda *shape: (rng.uniform(-1, 1, shape) + 1j * rng.uniform(-1, 1, shape)).astype(request.param)


def close(got: Any, want: np.ndarray) -> None:
    got = to_host(got)
    assert got.dtype.kind == "c" and got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=2e-6 if got.dtype == np.complex64 else 1e-13, atol=4e-6 if got.dtype == np.complex64 else 1e-13)


def test_sums_and_scans(numbers, xp: Any):
    host = numbers(5, 300, 7)
    x = to_xp(xp, host)
    close(brt.sum(x), host.sum())
    close(brt.sum(x, 1), host.sum(1))
    close(brt.sum(x[::-1].transpose(2, 0, 1), (0, 2)), host[::-1].sum((1, 2)))
    close(brt.mean(x, (0, 1), keepdim=True), host.mean((0, 1), keepdims=True))
    close(brt.cumsum(x, 1), host.cumsum(1))
    close(brt.cumsum_backward(x, 1), host[:, ::-1].cumsum(1)[:, ::-1])
    close(brt.trace(x[0]), np.trace(host[0]))
    dy = numbers(5, 7)
    close(brt.mean_backward(to_xp(xp, dy), host.shape, 1), np.broadcast_to(dy[:, None] / 300, host.shape))
    close(brt.sum(to_xp(xp, numbers(0, 3)), 0), np.zeros(3))


def test_truth_and_counts(numbers, xp: Any):
    dtype = numbers(1).dtype
    host = np.array([[0, complex(-0.0, -0.0), 0], [0, 1j, 0], [complex(0, np.nan), 1e-45, -1]], dtype)
    x = to_xp(xp, host)
    assert to_host(brt.any(x, 1)).tolist() == [False, True, True] and to_host(brt.all(x, 1)).tolist() == [False, False, True]
    assert to_host(brt.count_nonzero(x, 1)).tolist() == [0, 1, 3] and bool(to_host(brt.any(x))) and not bool(to_host(brt.all(x)))
    assert to_host(brt.any(x[:, :0], 1)).tolist() == [False] * 3 and to_host(brt.all(x[:, :0], 1)).tolist() == [True] * 3


def test_gradients_of_products_are_exact_at_zeros(numbers, xp: Any):
    host = numbers(4, 6)
    host[1, 2] = host[2, 0] = host[2, 5] = 0
    host[3, 1] = complex(np.inf, 0)
    dy = numbers(4)
    got = to_host(brt.prod_backward(to_xp(xp, dy), to_xp(xp, host), 1))
    rest = lambda row: np.array([np.prod(np.delete(row, k).astype(np.complex128)) for k in range(row.size)])
    for row in range(2):
        close(got[row], (dy[row] * rest(host[row]).conj()).astype(host.dtype))
    assert np.count_nonzero(got[1]) == 1 and not got[2].any()
    assert np.isnan(got[3, [0, 2, 3, 4, 5]]).all() and np.isfinite(got[3, 1])
    scan = to_host(brt.cumprod_backward(to_xp(xp, numbers(4, 6)), to_xp(xp, host), 1))
    assert np.isfinite(scan[:3]).all()


def test_gradients_of_products_stay_in_range(numbers, xp: Any):
    """Neither the product nor its quotients are made at once: factors of both ends of the range."""
    dtype = numbers(1).dtype
    big = 2.0 ** (100 if dtype == np.complex64 else 900)
    host = (np.array([1 + 1j, 2 - 1j, 1 - 0.5j, -1j]) * [big, 1 / big, big, 1 / big]).astype(dtype)
    got = to_host(brt.prod_backward(to_xp(xp, np.ones((), dtype)), to_xp(xp, host)))
    plain = np.array([1 + 1j, 2 - 1j, 1 - 0.5j, -1j])
    want = np.array([np.prod(np.delete(plain, k)) for k in range(4)]).conj()
    np.testing.assert_allclose(got * np.array([big, 1 / big, big, 1 / big]), want, rtol=1e-5 if dtype == np.complex64 else 1e-13)


def test_variances_and_norms_stay_in_range(numbers, xp: Any):
    host = numbers(5, 90)
    for size in (2.0**100, 2.0**-110) if host.dtype == np.complex64 else (2.0**900, 2.0**-950):
        x = to_xp(xp, (host * size).astype(host.dtype))
        tolerance = {"rtol": 4e-6 if host.dtype == np.complex64 else 1e-13}
        np.testing.assert_allclose(to_host(brt.std(x, 1)), host.astype(np.complex128).std(1, ddof=1) * size, **tolerance)
        np.testing.assert_allclose(to_host(brt.vector_norm(x, 2.0, 1)), np.linalg.norm(host.astype(np.complex128), axis=1) * size, **tolerance)
        mixed = to_xp(xp, (host.real + 1j * host.imag * size).astype(host.dtype)) if size < 1 else x
        np.testing.assert_allclose(to_host(brt.std(mixed, 1)) / (1 if size < 1 else size), host.real.std(1, ddof=1) if size < 1 else host.astype(np.complex128).std(1, ddof=1), **tolerance)
    assert np.isnan(to_host(brt.var(to_xp(xp, np.array([1, complex(0, np.nan)], host.dtype)))))
    assert np.isnan(to_host(brt.vector_norm(to_xp(xp, np.array([1, complex(0, np.nan)], host.dtype)))))
    assert to_host(brt.vector_norm(to_xp(xp, np.array([1, complex(1, -np.inf)], host.dtype)))) == np.inf
    assert to_host(brt.var(to_xp(xp, np.full(7, 2 - 3j, host.dtype)))) == 0 and not to_host(brt.std_backward(to_xp(xp, np.ones((), host.real.dtype)), to_xp(xp, np.full(7, 2 - 3j, host.dtype)), to_xp(xp, np.zeros((), host.real.dtype)))).any()
    assert not to_host(brt.vector_norm_backward(to_xp(xp, np.ones((), host.real.dtype)), to_xp(xp, np.zeros(7, host.dtype)), to_xp(xp, np.zeros((), host.real.dtype)))).any()


def test_logarithms_of_sums_at_infinities(numbers, xp: Any):
    dtype = numbers(1).dtype
    rows = np.array([[complex(-np.inf, 0), complex(-np.inf, 2)], [complex(np.inf, 0), 1], [complex(1, np.nan), 1], [800j, 1 + 700j], [1e4, 1e4 + 1j]], dtype)
    got = to_host(brt.logsumexp(to_xp(xp, rows), 1))
    assert got[0] == complex(-np.inf, 0) and got[1] == complex(np.inf, 0) and np.isnan(got[2])
    wide = rows[3:].astype(np.clongdouble)
    np.testing.assert_allclose(got[3:], wide.real.max(1) + np.log(np.exp(wide - wide.real.max(1, keepdims=True)).sum(1)), rtol=2e-5 if dtype == np.complex64 else 1e-13)
    assert to_host(brt.logsumexp(to_xp(xp, rows[:, :0]), 1))[0] == complex(-np.inf, 0)
    np.testing.assert_array_equal(to_host(brt.logcumsumexp(to_xp(xp, rows), 1))[:2, 1], got[:2])
    gradient = to_host(brt.logsumexp_backward(to_xp(xp, np.ones(5, dtype)), to_xp(xp, rows), dim=1))
    assert not gradient[0].any() and np.isnan(gradient[2]).any()


def test_long_rows_are_cut(numbers, xp: Any):
    """Parts of a row are merged: of three hundred thousand elements, along rows and along columns."""
    host = numbers(3, 300_000)
    wide = host.astype(np.complex128)
    tolerance = {"rtol": 2e-6 if host.dtype == np.complex64 else 1e-12}
    for x, dim in ((to_xp(xp, host), 1), (to_xp(xp, host.T.copy()), 0)):
        np.testing.assert_allclose(to_host(brt.var(x, dim)), wide.var(1, ddof=1), **tolerance)
        np.testing.assert_allclose(to_host(brt.vector_norm(x, 2.0, dim)), np.linalg.norm(wide, axis=1), **tolerance)
        np.testing.assert_allclose(to_host(brt.logsumexp(x, dim)), np.log(np.exp(wide).sum(1)), **tolerance)
        assert to_host(brt.count_nonzero(x, dim)).tolist() == [300_000] * 3
        turned = x / abs(x)
        exact = np.prod(to_host(turned).astype(np.complex128), axis=dim)  # a part that is left out turns the product
        np.testing.assert_allclose(to_host(brt.prod(turned, dim)), exact, rtol=0.04 if host.dtype == np.complex64 else 1e-9)  # 300,000 roundings


def test_a_plan_of_parts(numbers, xp: Any):
    """Plans serve complex numbers by the SKU of their parts, in memory of any strides, without memory of their own."""
    host = numbers(6, 40)
    out = to_xp(xp, np.zeros((40, 2), host.dtype))[:, 0]
    plan = brt.select("sum", "forward", x=brt.TensorSpec(host.shape, host.dtype.name), y=brt.TensorSpec((40,), host.dtype.name, strides=(2,)), dim=0, **({"arch": "host"} if xp is np else {}))
    assert plan.sku.element == ("f32" if host.dtype == np.complex64 else "f64") and plan.output_specs["y"].dtype == host.dtype.name
    plan.run(x=to_xp(xp, host), y=out)
    close(out, host.sum(0))


def test_indices(numbers, xp: Any):
    host, index = numbers(4, 6, 5), np.array([2, 0, 2, 1])
    x, i, part = to_xp(xp, host), to_xp(xp, index), to_xp(xp, host[:, :4].copy())
    close(brt.index_select(x, 1, i), host[:, index])
    close(brt.take(x, to_xp(xp, np.array([7, 5]))), host.ravel()[[7, 5]])
    added = np.zeros_like(host)
    np.add.at(added, (slice(None), index), host[:, :4])
    close(brt.index_select_backward(part, 1, i, host.shape), added)
    close(brt.index_add(x, 1, i, part, 2), host + 2 * added)
    written = host.copy()
    written[:, index] = host[:, :4]
    close(brt.index_copy(x, 1, i, part), written)
    written[:, index] = 2
    close(brt.index_fill(x, 1, i, 2), written)
    mask = host.real > 0
    close(brt.masked_select(x, to_xp(xp, mask)), host[mask])
    close(brt.masked_fill(x, to_xp(xp, mask), 0.5), np.where(mask, 0.5, host))
    ids = np.array([0, 0, 2, 2])
    close(brt.segment_sum(x, to_xp(xp, ids), 3), np.stack([host[:2].sum(0), 0 * host[0], host[2:].sum(0)]))
    close(brt.unsorted_segment_mean(x, to_xp(xp, ids), 3)[::2], np.stack([host[:2].mean(0), host[2:].mean(0)]))
    with pytest.raises(brt.InvalidProblemError, match="scatter_reduce: reduce is prod; accepted sum or mean for complex"):
        brt.scatter_reduce(x, 1, to_xp(xp, np.zeros(part.shape, np.int64)), part, "prod")


def test_parts_are_views(numbers, xp: Any):
    host = numbers(3, 4)
    x = to_xp(xp, host)
    pairs = brt.view_as_real(x)
    assert np.array_equal(to_host(pairs), np.stack((host.real, host.imag), -1)) and np.array_equal(to_host(brt.view_as_complex(pairs)), host)
    assert np.array_equal(to_host(brt.real(x)), host.real) and np.array_equal(to_host(brt.imag(x)), host.imag)
    pairs[0, 0, 1] = 9
    assert to_host(brt.imag(x))[0, 0] == 9 == to_host(brt.view_as_complex(pairs))[0, 0].imag
    dy = to_xp(xp, host.real.copy())
    assert np.array_equal(to_host(brt.real(dy)), host.real)
    close(brt.real_backward(dy), host.real + 0j)
    close(brt.imag_backward(dy), 1j * host.real)
    close(brt.view_as_real_backward(to_xp(xp, np.stack((host.real, host.imag), -1))), host)
    assert np.array_equal(to_host(brt.view_as_complex_backward(x))[..., 0], to_host(brt.real(x)))
    for name, wrong in (("imag", dy), ("view_as_real", dy), ("view_as_complex", dy), ("view_as_complex", pairs[..., ::-1])):
        with pytest.raises(brt.InvalidProblemError, match=f"{name}: x is"):
            getattr(brt, name)(wrong)


@pytest.mark.parametrize(("dtypes", "common"), [
    (("float32", "complex64"), "complex64"), (("float64", "complex64"), "complex128"), (("int64", "complex64"), "complex64"),
    (("complex128", "float16"), "complex128"), (("complex64", "complex128"), "complex128"), (("bool", "complex64"), "complex64"),
])  # fmt: skip
def test_promotion(dtypes, common, xp: Any):
    """PyTorch's rules; an array of no axes decides the kind of number, not its precision."""
    one, other = (np.array([1, 0, 1]).astype(d) for d in dtypes)
    got = to_host(brt.add(to_xp(xp, one), to_xp(xp, other), promote=True))
    assert got.dtype == common and np.array_equal(got, one.astype(common) + other.astype(common))
    single = to_host(brt.mul(to_xp(xp, np.ones(3, np.float32)), to_xp(xp, np.array(1j, np.complex128)), promote=True))
    assert single.dtype == np.complex64 and np.array_equal(single, np.full(3, 1j))


def test_powers_of_zero_have_the_gradient_of_their_value(xp: Any):
    """0 to a real power from 0 on stays 0 when the exponent moves along the real axis; to an imaginary power it has no value, and no gradient."""
    a, b, dy = (to_xp(xp, np.array(v, np.complex128)) for v in ([0, 0, 0], [2, 0, 1j], [1, 1, 1]))
    assert np.isnan(to_host(brt.pow(a, b))).tolist() == [False, False, True]
    db = to_host(brt.pow_backward(dy, a, b, need="db")[1])
    assert db[:2].tolist() == [0, 0] and np.isnan(db[2])


def test_gradients_of_views_take_any_layout(xp: Any):
    pairs = np.arange(24, dtype=np.float32).reshape(3, 8)
    for dy in (pairs[:, ::4], pairs[:, :2], pairs[:, 1:3], pairs[:, 1::-1], pairs[:2, :3].T):
        np.testing.assert_array_equal(to_host(brt.view_as_real_backward(to_xp(xp, dy))), dy[:, 0] + 1j * dy[:, 1])
    with pytest.raises(brt.InvalidProblemError, match="view_as_real_backward: dy is .*; accepted an array of float32 or float64 with a last axis of 2"):
        brt.view_as_real_backward(to_xp(xp, pairs))
    with pytest.raises(brt.InvalidProblemError, match="view_as_complex_backward: dy is .*; accepted an array of complex numbers"):
        brt.view_as_complex_backward(to_xp(xp, pairs))


REAL_HERE = {
    "add": lambda x: brt.add(x, x, alpha=1j), "sub": lambda x: brt.sub(x, x, alpha=np.complex64(1j)), "addcmul": lambda x: brt.addcmul(x, x, x, value=1j),
    "addcdiv": lambda x: brt.addcdiv(x, x, x, value=1j), "lerp": lambda x: brt.lerp(x, x, 1j), "masked_fill": lambda x: brt.masked_fill(x, x > 0, 1j),
    "index_fill": lambda x: brt.index_fill(x, 0, np.array([1]), 1j), "scatter": lambda x: brt.scatter(x, 0, np.array([1]), 1j),
    "gather": lambda x: brt.gather(x, 0, np.array([1]), oob="drop", fill_value=1j), "masked_select": lambda x: brt.masked_select(x, x > 0, size=2, fill_value=1j),
    "pad": lambda x: brt.pad(x, (1, 1), value=1j), "fill_": lambda x: brt.fill_(x, 1j), "index_add": lambda x: brt.index_add(x, 0, np.array([1]), np.ones(1, np.float32), 1j),
}  # fmt: skip


@pytest.mark.parametrize("name", REAL_HERE)
def test_parameters_beside_real_operands_refuse_complex_numbers(name):
    with pytest.raises(brt.InvalidProblemError, match=rf"^{name}: (alpha|value|weight|fill_value) is .*; accepted a real number"):
        REAL_HERE[name](np.ones(3, np.float32))


def test_complex_values(numbers, xp: Any):
    """A complex number where kernels of real ones take a parameter: what is written, and factors."""
    a, b, c, dy = (numbers(4, 6) for _ in range(4))
    x, y, z, g = (to_xp(xp, v) for v in (a, b, c, dy))
    number, mask, index = 2 - 3j, a.real > 0, np.array([2, 0])
    for value in (number, np.complex64(number), np.array(number)):
        close(brt.masked_fill(x, to_xp(xp, mask), value), np.where(mask, number, a).astype(a.dtype))
        close(brt.add(x, y, alpha=value), a + number * b)
    close(brt.sub(x, y, alpha=number), a - number * b)
    close(brt.add(x, 2j, alpha=number), a + number * 2j)
    close(brt.addcmul(x, y, z, value=number), a + number * b * c)
    np.testing.assert_allclose(to_host(brt.addcdiv(x, y, z, value=number)), a + number * b / c, rtol=2e-5)
    np.testing.assert_allclose(to_host(brt.lerp(x, y, number)), a + number * (b - a), rtol=1e-4, atol=1e-5)
    out = to_xp(xp, np.zeros_like(a))
    assert brt.add(x, y, alpha=number, out=out) is out and np.array_equal(to_host(out), to_host(brt.add(x, y, alpha=number)))
    close(brt.add(x, y, alpha=2.0), a + 2 * b)  # a real number after a complex one
    da, db = brt.add_backward(g, number)
    close(da, dy), close(db, dy * np.conj(number))
    assert brt.add_backward(g, number, need="da")[1] is None
    close(brt.sub_backward(g, number)[1], -dy * np.conj(number))
    ds, d1, d2 = brt.addcmul_backward(g, t1=y, t2=z, value=number)
    close(ds, dy), close(d1, dy * np.conj(number * c)), close(d2, dy * np.conj(number * b))
    da, db = brt.lerp_backward(g, number)
    close(da, dy * np.conj(1 - number)), close(db, dy * np.conj(number))
    close(brt.masked_fill_backward(g, to_xp(xp, mask), number), np.where(mask, 0, dy).astype(a.dtype))
    place, apart = to_xp(xp, index), to_xp(xp, np.array([3, 77]))
    written = a.copy()
    written[:, index] = number
    close(brt.index_fill(x, 1, place, number), written)
    close(brt.scatter(x, 1, to_xp(xp, np.tile(index, (4, 1))), number), written)
    close(brt.take(x, apart, oob="drop", fill_value=number), np.array([a.ravel()[3], number], a.dtype))
    close(brt.index_select(x, 1, apart, oob="drop", fill_value=number)[:, 1], np.full(4, number, a.dtype))
    close(brt.masked_select(x, to_xp(xp, mask), size=26, fill_value=number)[mask.sum() :], np.full(26 - mask.sum(), number, a.dtype))
    close(brt.pad(x[0], (1, 0), value=number)[:1], np.array([number], a.dtype))


def test_coordinates_of_what_is_not_zero(numbers, xp: Any):
    host = numbers(70, 90)
    host[np.abs(host) < 0.5] = 0
    host[3, 4:8] = [complex(-0.0, -0.0), complex(0, np.nan), 1e-45j, complex(-0.0, 1)]
    x = to_xp(xp, host)
    for view, want in ((x, host), (x[::2, 1::3], host[::2, 1::3]), (x.T, host.T), (x[:, :0], host[:, :0])):
        np.testing.assert_array_equal(to_host(brt.nonzero(view)), np.argwhere(want != 0))
    np.testing.assert_array_equal(to_host(brt.logical_xor(x, x[::-1])), (host != 0) != (host[::-1] != 0))


@pytest.mark.parametrize("op", ["sum", "mean", "prod", "cumsum", "cumprod"])
def test_dtypes_that_would_lose_parts_are_refused(op, numbers, xp: Any):
    x = to_xp(xp, numbers(3))
    own = numbers(1).dtype.name
    assert to_host(getattr(brt, op)(x, 0, dtype=own)).dtype == own
    with pytest.raises(brt.UnsupportedDTypeError, match=f"{op}: dtype is float32; accepted {own} for x of {own}"):
        getattr(brt, op)(x, 0, dtype="float32")
    with pytest.raises(brt.UnsupportedDTypeError, match=f"{op}: dtype is complex64; accepted float32, .* for x of float32"):
        getattr(brt, op)(to_xp(xp, np.ones(3, np.float32)), 0, dtype="complex64")


def test_casts_go_by_the_parts(numbers, xp: Any):
    host = numbers(5, 6)
    host[0, :3] = [complex(-0.0, np.inf), complex(np.nan, 1), complex(1e-42, -3)]
    other = "complex128" if host.dtype == np.complex64 else "complex64"
    for view in (host, host[::-1, 1::2], host.T):
        got, want = to_host(brt.cast(to_xp(xp, host)[::-1, 1::2] if view.shape == (5, 3) else to_xp(xp, np.ascontiguousarray(view)), other)), view.astype(other)
        assert got.dtype == want.dtype
        for part in ("real", "imag"):
            np.testing.assert_array_equal(getattr(got, part), getattr(want, part))
            np.testing.assert_array_equal(np.signbit(getattr(got, part)), np.signbit(getattr(want, part)))
    dy = numbers(3)
    close(brt.cast_backward(to_xp(xp, dy.astype(other)), host.dtype.name), dy.astype(other).astype(host.dtype))
    with pytest.raises(brt.UnsupportedDTypeError, match=f"cast: dtype is float32; accepted complex64, complex128 for x of {host.dtype.name}"):
        brt.cast(to_xp(xp, host), "float32")


def test_gradients_of_moves_go_by_the_parts(numbers, xp: Any):
    dy = numbers(4, 9)
    want = dy[:, 2:7].copy()
    want[:, 1] += dy[:, 1]
    want[:, 2] += dy[:, 0]
    want[:, 3] += dy[:, 7]
    want[:, 2] += dy[:, 8]
    close(brt.pad_backward(to_xp(xp, dy), (2, 2), "reflect"), want)
    close(brt.pad_backward(to_xp(xp, dy), (2, 2)), dy[:, 2:7])
    one, two = brt.meshgrid_backward(to_xp(xp, dy), to_xp(xp, 2 * dy))
    close(one, dy.sum(1)), close(two, 2 * dy.sum(0))


def test_gradients_of_what_is_added_at_indices(numbers, xp: Any):
    dy, index = numbers(4, 6), np.array([2, 0, 2, 5, 1])
    g, i = to_xp(xp, dy), to_xp(xp, index)
    for ddst, dsrc in (brt.index_add_backward(g, 1, i), brt.index_add_backward(g[:, ::-1], -1, to_xp(xp, 5 - index))):
        close(dsrc, dy[:, index])
        assert np.array_equal(np.sort(to_host(ddst), 1), np.sort(dy, 1))
    close(brt.index_add_backward(g, 1, i, 3)[1], 3 * dy[:, index])
    close(brt.index_add_backward(g, 1, i, 2 - 3j)[1], (2 + 3j) * dy[:, index])
    src = numbers(4, 5)
    added = np.zeros_like(dy)
    np.add.at(added, (slice(None), index), src)
    close(brt.index_add(g, 1, i, to_xp(xp, src), 2 - 3j), dy + (2 - 3j) * added)
    cells = np.array([[1, 1, 0], [3, 0, 3]])
    ddst, dsrc = brt.scatter_add_backward(g, 0, to_xp(xp, cells))
    assert np.array_equal(to_host(ddst), dy) and np.array_equal(to_host(dsrc), np.take_along_axis(dy[:, :3], cells, 0))
    ddst, dvalues = brt.put_backward(g, to_xp(xp, np.array([23, 0, 23])), True)
    assert np.array_equal(to_host(ddst), dy) and np.array_equal(to_host(dvalues), dy.ravel()[[23, 0, 23]])
    ddst, dvalues = brt.index_put_add_backward(g, (to_xp(xp, np.array([3, 0, 3])), to_xp(xp, np.array([1, 5, 1]))))
    assert np.array_equal(to_host(ddst), dy) and np.array_equal(to_host(dvalues), dy[[3, 0, 3], [1, 5, 1]])


def test_gradient_of_copies_side_by_side(numbers, xp: Any):
    dy = numbers(6, 3 * 40)
    close(brt.repeat_backward(to_xp(xp, dy), (3, 40), (2, 3)), dy.reshape(2, 3, 3, 40).sum((0, 2)))
    close(brt.repeat_backward(to_xp(xp, dy).T, (40, 6), (3, 1)), dy.T.reshape(3, 40, 6).sum(0))


def test_sums_onto_a_shape(numbers, xp: Any):
    """reduce_to, and the gradients of operands that broadcast, which are made by it."""
    host = numbers(4, 3, 50)
    x = to_xp(xp, host)
    close(brt.reduce_to(x, (3, 1)), host.sum((0, 2))[:, None])
    close(brt.reduce_to(x[::-1, :, ::2], (1, 1, 25)), host[:, :, ::2].sum((0, 1), keepdims=True))
    dy = numbers(3, 1)
    close(brt.reduce_to_backward(to_xp(xp, dy), x), np.broadcast_to(dy, host.shape))
    for backward, part in ((lambda op: brt.reduce_to(x, (50,), op), "reduce_to"), (lambda op: brt.reduce_to_backward(to_xp(xp, dy), x, to_xp(xp, dy), op), "reduce_to_backward")):
        with pytest.raises(brt.InvalidProblemError, match=f"^{part}: op is '?max'?; accepted 'sum' for {host.dtype}"):
            backward("max")
    a, b, g = numbers(5, 3), numbers(3), numbers(5, 3)
    da, db = brt.cross_backward(to_xp(xp, g), to_xp(xp, a), to_xp(xp, b))
    close(da, np.cross(np.broadcast_to(b.conj(), (5, 3)), g)), close(db, np.cross(g, a.conj()).sum(0))
    number = numbers()
    da, db = brt.dot_backward(to_xp(xp, g), to_xp(xp, a), to_xp(xp, number))
    close(da, g * np.conj(number)), close(db, (g * np.conj(a)).sum())
