"""Complex numbers through functions whose kernels are those of real ones, and through compositions: NumPy's results, gradients by central differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp

STEP = 1e-6


@pytest.fixture(params=[np.complex64, np.complex128])
def numbers(request):
    rng = np.random.default_rng(17)
    return lambda *shape: (rng.uniform(-1, 1, shape) + 1j * rng.uniform(-1, 1, shape)).astype(request.param)


def close(got: Any, want: np.ndarray, times: float = 8) -> None:
    got = to_host(got)
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=times * np.finfo(got.dtype).eps, atol=times * np.finfo(got.dtype).eps * max(1.0, float(np.abs(want).max(initial=0))))


def slopes(function: Callable[[np.ndarray], np.ndarray], x: np.ndarray, dy: np.ndarray) -> np.ndarray:
    """PyTorch's gradient of real(sum of conj(dy) function(x)): its slopes along the real and the imaginary axis of each cell."""
    out = np.zeros(x.shape, np.complex128)
    for at in np.ndindex(x.shape):
        for direction in (1, 1j):
            ends = []
            for sign in (1, -1):
                moved = x.astype(np.complex128)
                moved[at] += sign * STEP * direction
                ends.append(float(np.sum(np.conj(dy) * function(moved)).real))
            out[at] += direction * (ends[0] - ends[1]) / (2 * STEP)
    return out


def test_parts_that_are_not_numbers(numbers: Any, xp: Any):
    x = numbers(3, 5)
    x[0, :4] = [complex(np.nan, 1), complex(np.inf, -np.inf), complex(2, np.nan), complex(-np.inf, 0)]
    got, want = to_host(brt.nan_to_num(to_xp(xp, x)[::-1])), np.nan_to_num(x)[::-1]
    assert got.dtype == x.dtype and (got == want).all()
    given = to_host(brt.nan_to_num(to_xp(xp, x), nan=7.0, posinf=5.0, neginf=-3.0))
    assert given[0, :4].tolist() == [7 + 1j, 5 - 3j, 2 + 7j, -3 + 0j]
    dy = numbers(3, 5)
    back = to_host(brt.nan_to_num_backward(to_xp(xp, dy), to_xp(xp, x)))
    assert (back.real == np.where(np.isfinite(x.real), dy.real, 0)).all() and (back.imag == np.where(np.isfinite(x.imag), dy.imag, 0)).all()


def test_powers_of_two(numbers: Any, xp: Any):
    x, dy = numbers(4, 6), numbers(4, 6)
    n = np.arange(24).reshape(4, 6) - 12
    for exponents in (n, n.astype(np.int8), n[0]):
        want = x * np.ldexp(1.0, exponents)
        assert (to_host(brt.ldexp(to_xp(xp, x), to_xp(xp, exponents))) == want.astype(x.dtype)).all()
    assert (to_host(brt.ldexp(to_xp(xp, x), 3)) == x * 8).all()
    da, db = brt.ldexp_backward(to_xp(xp, dy), b=to_xp(xp, n))
    assert db is None and (to_host(da) == (dy * np.ldexp(1.0, n)).astype(x.dtype)).all()
    for exponent in (to_xp(xp, x), to_xp(xp, np.abs(x)), 0.5):
        with pytest.raises(brt.BaracudaError, match="ldexp: b (has dtype|is) .*accepted"):
            brt.ldexp(to_xp(xp, x), exponent)


def test_windows(numbers: Any, xp: Any):
    x = numbers(2, 3, 5, 6)
    columns = brt.unfold(to_xp(xp, x)[..., ::-1], (2, 3), 1, 1, 2)
    parts = [brt.unfold(to_xp(xp, np.ascontiguousarray(part[..., ::-1])), (2, 3), 1, 1, 2) for part in (x.real, x.imag)]
    assert (to_host(columns) == to_host(parts[0]) + 1j * to_host(parts[1])).all()
    dy = numbers(*columns.shape)
    image = to_host(brt.fold(to_xp(xp, dy), (5, 6), (2, 3), 1, 1, 2))
    assert (image == to_host(brt.unfold_backward(to_xp(xp, dy), x.shape, (2, 3), 1, 1, 2))).all()
    # The adjoint identity: windows and their sums are each other's transposes.
    np.testing.assert_allclose(np.vdot(dy, to_host(brt.unfold(to_xp(xp, x), (2, 3), 1, 1, 2))), np.vdot(image, x), rtol=1e-4 if x.dtype == np.complex64 else 1e-12)


@pytest.mark.parametrize("kind", ["sum", "mean"])
def test_cells_that_are_combined(kind: str, numbers: Any, xp: Any):
    dst, src, dy, index = numbers(5), numbers(9), numbers(5), np.array([0, 2, 2, 4, 0, 2, 4, 4, 4])

    def combined(d: np.ndarray, s: np.ndarray) -> np.ndarray:
        out = d.astype(np.complex128)
        np.add.at(out, index, s)
        return out / (1 + np.bincount(index, minlength=5)) if kind == "mean" else out

    arrays = [to_xp(xp, v) for v in (dst, index, src)]
    close(brt.scatter_reduce(arrays[0], 0, arrays[1], arrays[2], kind), combined(dst, src))
    close(brt.index_reduce(arrays[0], 0, arrays[1], arrays[2], kind), combined(dst, src))
    ddst, dsrc = brt.scatter_reduce_backward(to_xp(xp, dy), arrays[0], 0, arrays[1], arrays[2], kind)
    np.testing.assert_allclose(to_host(ddst), slopes(lambda d: combined(d, src), dst, dy), atol=1e-5)
    np.testing.assert_allclose(to_host(dsrc), slopes(lambda s: combined(dst, s), src, dy), atol=1e-5)
    for other in ("prod", "amax", "amin"):
        with pytest.raises(brt.InvalidProblemError, match=f"scatter_reduce: reduce is {other}; accepted sum or mean for complex"):
            brt.scatter_reduce(arrays[0], 0, arrays[1], arrays[2], other)


def test_logarithms_of_two_exponentials_at_infinities(numbers: Any, xp: Any):
    low, high = complex(-np.inf, 2), complex(np.inf, 0.5)
    a = np.array([low, low, high, 1 + 2j, 3 + 1j, 800 + 1j], numbers(1).dtype)
    b = np.array([low, 1 + 2j, 1 + 2j, low, 3 + 1j, 1 - 1j], a.dtype)
    got = to_host(brt.logaddexp(to_xp(xp, a), to_xp(xp, b)))
    assert got[0].real == -np.inf and got[2] == high and got[1] == got[3] == 1 + 2j and got[5] == 800 + 1j
    np.testing.assert_allclose(got[4], 3 + np.log(2) + 1j, rtol=1e-6)
    da, db = (to_host(g) for g in brt.logaddexp_backward(*(to_xp(xp, v) for v in (np.ones_like(a), a, b))))
    np.testing.assert_allclose(da[[1, 2, 3, 4]], [0, 1, 1, 0.5], atol=1e-6)
    np.testing.assert_allclose(db[[1, 2, 3, 4]], [1, 0, 0, 0.5], atol=1e-6)


def test_covariances(numbers: Any, xp: Any):
    x = numbers(4, 9)
    close(brt.cov(to_xp(xp, x)), np.cov(x), 32)
    close(brt.cov(to_xp(xp, x), correction=0), np.cov(x, ddof=0), 32)
    close(brt.cov(to_xp(xp, x[0])), np.cov(x[0]), 32)
    close(brt.corrcoef(to_xp(xp, x)), np.corrcoef(x), 32)
    got = to_host(brt.renorm(to_xp(xp, x), 2.0, 0, 1.5))
    close(got, x * np.minimum(1, 1.5 / (np.linalg.norm(x, axis=1, keepdims=True) + 1e-7)), 16)
    close(brt.combinations(to_xp(xp, x[0, :4])), np.array([[x[0, i], x[0, j]] for i in range(4) for j in range(i + 1, 4)]), 0)


@pytest.mark.parametrize("shape, dim", [((4, 5), 1), ((7,), 1), ((3, 4, 5), (0, 2)), ((2, 0), 1)])
def test_normalized_vectors(shape: tuple[int, ...], dim: Any, numbers: Any, xp: Any):
    x, dy = numbers(*shape), numbers(*shape)
    axes = (0,) if len(shape) == 1 else dim

    def unit(z: np.ndarray) -> np.ndarray:
        return z / np.maximum(np.sqrt((np.abs(z) ** 2).sum(axes, keepdims=True)), 1e-12)

    close(brt.normalize(to_xp(xp, x), 2.0, dim), unit(x))
    np.testing.assert_allclose(to_host(brt.normalize_backward(to_xp(xp, dy), to_xp(xp, x), 2.0, dim)), slopes(unit, x, dy), atol=2e-6)
    with pytest.raises(brt.InvalidProblemError, match="normalize: p is 1.0; accepted 2.0 for complex"):
        brt.normalize(to_xp(xp, x), 1.0, dim)


def test_normalized_vectors_of_far_sizes_and_layouts(numbers: Any, xp: Any):
    x = numbers(6, 8)
    far = x * (1e30 if x.dtype == np.complex64 else 1e200)
    far[2] = 0
    want = np.where(far == 0, 0, x / np.linalg.norm(x, axis=1, keepdims=True))
    close(brt.normalize(to_xp(xp, far)), want)
    close(brt.normalize(to_xp(xp, far)[:, ::-1].T, dim=0), want[:, ::-1].T)
    out = to_xp(xp, np.zeros((6, 16), x.dtype))[:, ::2]
    assert brt.normalize(to_xp(xp, far), out=out) is out
    close(out, want)


@pytest.mark.host
def test_spaces():
    np.testing.assert_allclose(brt.linspace(1j, 2 - 3j, 7, "complex128"), np.linspace(1j, 2 - 3j, 7), rtol=1e-15)
    assert brt.linspace(0, 3, 4, "complex64").tolist() == [0, 1, 2, 3] and brt.linspace(0, 1j, 0, "complex64").shape == (0,)
    np.testing.assert_allclose(brt.logspace(1j, 2 + 1j, 5, dtype="complex128"), np.logspace(1j, 2 + 1j, 5), rtol=1e-14)
    np.testing.assert_allclose(brt.logspace(0, 2, 3, 2.0, "complex64"), [1, 2, 4], rtol=1e-6)
    np.testing.assert_allclose(brt.geomspace(1j, -1000, 4, "complex128"), np.geomspace(1j, -1000, 4), rtol=1e-14)
    for refused, accepted in ((lambda: brt.linspace(1j, 2, 3), "dtype is 'float32'; accepted complex64 or complex128"), (lambda: brt.linspace(complex(np.inf, 0), 2, 3, "complex64"), "start is .*; accepted a finite number"), (lambda: brt.geomspace(1, -1, 3), "start is 1; accepted two numbers of one sign")):
        with pytest.raises(brt.InvalidProblemError, match=accepted):
            refused()


def test_float_power(numbers: Any, xp: Any):
    x, y = numbers(3, 4), numbers(3, 4)
    real = np.abs(x)
    pairs: Sequence[tuple[Any, Any]] = ((x, y), (real, y), (x, real), (x, 2), (x, 0.5j), (real, 1 - 1j), (2.0, y))
    for a, b in pairs:
        got = to_host(brt.float_power(*(to_xp(xp, v) if isinstance(v, np.ndarray) else v for v in (a, b))))
        assert got.dtype == np.complex128
        np.testing.assert_allclose(got, np.asarray(a, np.complex128) ** np.asarray(b, np.complex128), rtol=1e-13)
    assert to_host(brt.float_power(to_xp(xp, real), 2)).dtype == np.float64


FACTORS = (
    ("add", "forward", ("a", "b"), {"alpha": 2 - 1j}), ("sub", "forward", ("a", "b"), {"alpha": 0.5j}), ("addcmul", "forward", ("self", "t1", "t2"), {"value": 1 + 1j}),
    ("addcdiv", "forward", ("self", "t1", "t2"), {"value": -2j}), ("lerp", "forward", ("a", "b"), {"weight": 0.5 + 1j}), ("add", "backward", ("dy",), {"alpha": 2 - 1j}),
    ("addcmul", "backward", ("dy", "t1", "t2"), {"value": 1 + 1j}), ("lerp", "backward", ("dy",), {"weight": 0.5 + 1j}),
)  # fmt: skip


@pytest.mark.parametrize("op, direction, names, params", FACTORS, ids=[f"{op} {direction}" for op, direction, _, _ in FACTORS])
def test_plans_take_complex_factors(op: str, direction: str, names: Sequence[str], params: dict[str, complex], numbers: Any, xp: Any):
    """The bits of the function, from a plan; operands that broadcast and that are turned round."""
    shapes = dict(zip(names, ((4, 6), (6,), (4, 6)), strict=False)) if direction == "forward" else dict.fromkeys(names, (4, 6))
    operands = {name: to_xp(xp, numbers(*shape))[..., ::-1] for name, shape in shapes.items()}
    plan = brt.select(op, direction, arch="host" if xp is np else None, **operands, **params)
    made = plan.empty_outputs()
    for _ in range(2):
        plan.run(**operands, **made, workspace=plan.workspace())
    function = getattr(brt, op if direction == "forward" else f"{op}_backward")
    results = function(**operands, **params)
    for name, want in zip(made, results if isinstance(results, tuple) else (results,), strict=True):
        assert (to_host(made[name]) == to_host(want)).all()


@pytest.mark.host
def test_factors_of_plans_are_fixed(numbers: Any):
    x = numbers(3)
    plan = brt.select("add", arch="host", a=x, b=x, alpha=1j)
    for alpha in (2.0, 2j):
        with pytest.raises(brt.InvalidProblemError, match="add: alpha is fixed by select; select again to change it"):
            plan.run(a=x, b=x, y=np.empty_like(x), alpha=alpha, workspace=plan.workspace())
    with pytest.raises(brt.InvalidProblemError, match="add: alpha is 1j; accepted a real number"):
        brt.select("add", arch="host", a=x.real, b=x.real, alpha=1j)


def test_losses_are_real(numbers: Any, xp: Any):
    """Sizes of differences and their squares, of operands that broadcast; the gradient of a difference of 0 is 0, that of a NaN is NaN."""
    a, b = numbers(40, 300), numbers(300)
    b[7] = a[3, 7]
    x, y = to_xp(xp, a), to_xp(xp, b)
    part = a.real.dtype
    near = {"rtol": 4e-6 if part == np.float32 else 1e-13}
    d = a.astype(np.complex128) - b
    sign = d / np.where(d == 0, 1, np.abs(d))
    for op, terms, slope in ((brt.l1_loss, np.abs(d), sign), (brt.mse_loss, np.abs(d) ** 2, 2 * d)):
        for reduction, want, n in (("none", terms, 1), ("sum", terms.sum(), 1), ("mean", terms.mean(), d.size)):
            got = to_host(op(x, y, reduction))
            assert got.dtype == part
            np.testing.assert_allclose(got, want, **near)
            dy = np.random.default_rng(5).uniform(0.5, 1.5, want.shape).astype(part)
            dx, dtarget = getattr(brt, f"{op.__name__}_backward")(to_xp(xp, dy), x, y, reduction)
            np.testing.assert_allclose(to_host(dx), dy * slope / n, atol=1e-6 if part == np.float32 else 1e-15, **near)
            whole = dtarget if dtarget.shape == b.shape else brt.sum(dtarget, 0)
            np.testing.assert_allclose(to_host(whole), -(dy * slope / n).sum(0), atol=3e-5 if part == np.float32 else 1e-13)
    gone = to_xp(xp, np.array([complex(np.nan, 1), 3 + 4j, 1j], a.dtype))
    dx, _ = brt.l1_loss_backward(to_xp(xp, np.ones((), part)), gone, to_xp(xp, np.array([0, 0, 1j], a.dtype)), "sum")
    assert np.isnan(to_host(dx)[0]) and abs(to_host(dx)[1] - (0.6 + 0.8j)) < 1e-7 and to_host(dx)[2] == 0
    anchor, positive, negative = (numbers(6, 40) for _ in range(3))
    apart = np.linalg.norm(anchor - positive + 1e-6, axis=-1) - np.linalg.norm(anchor - negative + 1e-6, axis=-1) + 1
    np.testing.assert_allclose(to_host(brt.triplet_margin_with_distance_loss(*(to_xp(xp, v) for v in (anchor, positive, negative)))), np.maximum(apart, 0).mean(), rtol=2e-5 if part == np.float32 else 1e-13)
    with pytest.raises(brt.UnsupportedDTypeError, match=f"l1_loss: out_dtype is bfloat16; accepted {part} for x of {a.dtype}"):
        brt.l1_loss(x, y, out_dtype="bfloat16")
