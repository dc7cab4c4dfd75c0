"""Compositions beyond their values: draws, gradients, dtypes, keywords, and what is refused."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import baracuda_rt as brt

from .composition_cases import BYTES, EDGES, GAPS, RNG, UP, WHOLE, A, M, N, V, W, Z, linear_grid
from .harness import to_host, to_xp


def test_draws_are_those_of_the_laws(xp):
    x = to_xp(xp, M.astype(np.float32))
    for got, want in (
        (brt.rand(2, 3, seed=5), brt.uniform((2, 3), seed=5)), (brt.rand((2, 3), dtype="float64", seed=5), brt.uniform((2, 3), dtype="float64", seed=5)), (brt.randn(4, seed=5), brt.normal((4,), seed=5)),
        (brt.rand_like(x, seed=7), brt.uniform(x.shape, seed=7)), (brt.randn_like(x, seed=7), brt.normal(x.shape, seed=7)),
        (brt.randint_like(to_xp(xp, WHOLE), 3, 9, seed=7), brt.randint(3, 9, WHOLE.shape, seed=7)), (brt.randint_like(x, 5, seed=7), brt.randint(0, 5, x.shape, seed=7)),
    ):  # fmt: skip
        np.testing.assert_array_equal(to_host(got), to_host(want))
    assert brt.rand().shape == () and brt.rand(0, 3).shape == (0, 3) and brt.randn(()).shape == ()
    for function in (brt.rand_like, brt.randn_like):
        got = function(x)
        assert type(got) is type(x) and got.dtype == np.float32 and not np.array_equal(to_host(got), to_host(function(x)))
    assert brt.randint_like(x, 9).dtype == np.float32 and brt.randint_like(to_xp(xp, BYTES), 9).dtype == np.uint8


def test_rrelu_draws_slopes(xp):
    x, dy = to_xp(xp, M), to_xp(xp, N[:4])
    y, dx = to_host(brt.rrelu(x, 0.1, 0.6, True, seed=3)), to_host(brt.rrelu_backward(dy, x, 0.1, 0.6, True, seed=3))
    slopes = y / M
    assert np.all(slopes[M > 0] == 1) and np.all((slopes[M < 0] >= 0.1) & (slopes[M < 0] < 0.6)) and len(np.unique(slopes)) > 5
    np.testing.assert_allclose(dx, N[:4] * slopes, rtol=1e-14)
    np.testing.assert_allclose(to_host(brt.rrelu_backward(dy, x, 0.1, 0.6)), np.where(M > 0, 1, 0.35) * N[:4], rtol=1e-14)


# name -> operands, the other arguments
GRADIENTS = {
    "cross": ((M[:, :3], W), ()), "dot": ((A, np.stack([M.T, M.T + 1])[:, :5, :3].copy()), ()), "mv": ((M, N[0]), ()),
    "vdot": ((V, V + 1), ()), "vecdot": ((A, A[0] + 1), (1,)),
}  # fmt: skip


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_are_slopes(xp, name):
    operands, more = GRADIENTS[name]
    f = getattr(brt, name)
    y = to_host(f(*(to_xp(xp, x) for x in operands), *more))
    dy = RNG.standard_normal(y.shape)
    got = getattr(brt, f"{name}_backward")(to_xp(xp, dy), *(to_xp(xp, x) for x in operands), *more)
    for k, g in enumerate(got if isinstance(got, tuple) else (got,)):
        step = RNG.standard_normal(operands[k].shape)
        moved = [to_host(f(*(to_xp(xp, x + (s * step if j == k else 0)) for j, x in enumerate(operands)), *more)) for s in (0.5, -0.5)]  # linear in each
        assert g.shape == operands[k].shape
        np.testing.assert_allclose((to_host(g) * step).sum(), (dy * (moved[0] - moved[1])).sum(), rtol=1e-11, atol=1e-12)


def test_complex_gradients(xp):
    """As PyTorch has them: of a holomorphic function the conjugate of its derivative times dy."""
    a, b, dy = Z, Z[::-1] + 1, np.array(2 - 1j)
    for name, want in (("dot", (dy * b.conj(), dy * a.conj())), ("vdot", (dy.conj() * b, dy * a)), ("vecdot", (dy.conj() * b, dy * a))):
        got = getattr(brt, f"{name}_backward")(to_xp(xp, dy), to_xp(xp, a), to_xp(xp, b.copy()))
        for one, other in zip(got, want, strict=True):
            np.testing.assert_allclose(to_host(one), other, rtol=1e-14)


def test_other_words_and_axes(xp):
    x = to_xp(xp, M)
    for got, want in (
        (brt.gradient(x, axis=1, edge_order=2), np.gradient(M, axis=1, edge_order=2)), (brt.gradient(x, to_xp(xp, UP[:4]), axis=0, edge_order=2), np.gradient(M, UP[:4], axis=0, edge_order=2)),
        (brt.gradient(x, axis=(1,)), np.gradient(M, axis=(1,))), (brt.nanvar(x, axis=-1, ddof=1), M.var(-1, ddof=1)), (brt.percentile(x, 40, axis=0, method="nearest"), np.percentile(M, 40, 0, method="nearest")),
        (brt.lexsort((x, x), axis=0), np.argsort(M, 0)), (brt.unwrap(x, axis=0, period=1.0), np.unwrap(M, axis=0, period=1.0)), (brt.delete(x, 0, axis=-1), M[:, 1:]), (brt.rollaxis(x, axis=1), M.T),
    ):  # fmt: skip
        np.testing.assert_allclose(to_host(got), want, rtol=1e-13, atol=1e-14)


def test_halves_round_once(xp):
    x = np.array([[300.0, 301.0, 305.0, np.nan], [-300.0, 0.0, 300.0, 10.0]], np.float16)
    wide = x.astype(np.float32)
    h = to_xp(xp, x)
    for got, want in (
        (brt.nanvar(h, 1), np.nanvar(wide, 1)), (brt.dot(h[1], h[1]), np.array(np.inf, np.float32)), (brt.dot(h[1, 2:], h[1, :2]), (wide[1, 2:] * wide[1, :2]).sum()), (brt.vecdot(h[:, 1:3], h[:, 1:3] / 512), (wide[:, 1:3] ** 2 / 512).sum(1)),
        (brt.gradient(h[1]), np.gradient(wide[1])), (brt.interp(h[1, 3:], to_xp(xp, np.array([0, 30], np.float16)), to_xp(xp, np.array([0, 1], np.float16))), np.array([1 / 3])),
    ):  # fmt: skip
        assert got.dtype == np.float16
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(to_host(got), want.astype(np.float16))


def test_integers_keep_their_dtype(xp):
    k, few = to_xp(xp, BYTES), np.array([5, 7], np.int16)
    assert brt.partition(k, 1).dtype == np.uint8 and brt.choose(to_xp(xp, few) - 5, [k[0, 0], k[0, 1], k[0, 2]]).dtype == np.uint8
    for got, want in ((brt.dot(to_xp(xp, few), to_xp(xp, few)), 74), (brt.polymul(to_xp(xp, few), to_xp(xp, few)), [25, 70, 49]), (brt.polyval(to_xp(xp, few), to_xp(xp, few)), [32, 42])):
        assert got.dtype == np.int16 and to_host(got).tolist() == want


def test_sort_complex_puts_nan_last(xp):
    nan = np.nan
    x = np.array([complex(nan, 1), complex(2, nan), complex(nan, nan), complex(1, 2), complex(1, -2), complex(-1, nan), complex(nan, -3)])
    np.testing.assert_array_equal(to_host(brt.sort_complex(to_xp(xp, x))), np.sort_complex(x))


def test_places_out_of_range(xp):
    x, at = to_xp(xp, M), to_xp(xp, np.array([[0, 6], [1, 2]]))
    for call in (lambda: brt.choose(at, [x[:2, :2], x[2:, :2]]), lambda: brt.put_along_axis(x[:2], at, 0.0, 1), lambda: brt.ravel_multi_index(at, (3, 4)), lambda: brt.delete(x, to_xp(xp, np.array([7])), 0)):
        with warnings.catch_warnings(), pytest.raises(brt.IndexOutOfRangeError):
            warnings.simplefilter("ignore", brt.IndexOutOfRangeWarning)  # of a fault that a device tells between the calls of a composition
            call()
            brt.synchronize()
    with pytest.raises(brt.InvalidProblemError, match="insert: a place is out of range"):
        brt.insert(x, to_xp(xp, np.array([0, 5])), 1.0, 0)


def test_a_distance_of_ones_own(xp):
    a, p, n = (to_xp(xp, v) for v in (M, N[:4], M[::-1].copy()))
    got = brt.triplet_margin_with_distance_loss(a, p, n, distance_function=lambda u, v: brt.amax(brt.abs(brt.sub(u, v)), -1), margin=0.5, reduction="sum")
    near, far = abs(M - N[:4]).max(-1), abs(M - M[::-1]).max(-1)
    np.testing.assert_allclose(to_host(got), np.maximum(near - far + 0.5, 0).sum(), rtol=1e-14)


def test_upsampling_is_interpolation(xp):
    x = to_xp(xp, A[None])
    np.testing.assert_allclose(to_host(brt.upsample(x, scale_factor=2, mode="bilinear", align_corners=True)), linear_grid(A[None], (8, 10), None, "bilinear"), rtol=1e-13)
    np.testing.assert_allclose(to_host(brt.upsample_bilinear(x, (7, 9))), linear_grid(A[None], (7, 9), None, "bilinear", True), rtol=1e-13)
    assert np.array_equal(to_host(brt.upsample_nearest(x, None, 2)), np.repeat(np.repeat(A[None], 2, 2), 2, 3))


REFUSED = [
    *((f, "kth", (M, kth)) for f in ("partition", "argpartition") for kth in (6, -7, 1.5, (0, 9))), ("array_equiv", "a", (1.0, M)), *((f, "window_length", (n,)) for f in ("bartlett_window", "hamming_window", "blackman_window", "kaiser_window") for n in (-1, 2.5)),
    ("kaiser_window", "beta", (4, True, np.inf)), ("block", "arrays", ([],)), ("block", "arrays", ([M, [M]],)), ("block", "arrays", (3,)), ("broadcasted_iota", "dimension", ("int32", (2, 3), 2)), ("broadcasted_iota", "shape", ("int32", (2, -3), 0)),
    ("choose", "x", (M, [M, M])), ("choose", "choices", (WHOLE, [])), ("choose", "mode", (WHOLE, [M], "round")), ("compress", "condition", (M, M)), ("cross", "a", (M, M[:, :3])), ("cross", "b", (M[:, :3], M)),
    *(("delete", "obj", (M, obj, 0)) for obj in (4, -5, 1.5, W)), ("diag_indices", "n", (-1,)), ("diag_indices_from", "x", (M,)), ("digitize", "bins", (M, M)), ("dot", "a", (1.0, V)), ("dot", "b", (M, V)), ("inner", "a", (1.0, V)), ("correlate", "b", (V, [1.0])), ("dot", "b", (V, M)), ("kron", "a", (1.0, M)), ("mv", "x", (V, V)), ("mv", "vec", (M, V)), ("matvec", "b", (M, V)), ("vecmat", "a", (V, M)), ("addmv", "x", (V, M, N[0])), ("addr", "x", (M, W, W)),
    ("adjoint", "x", (V,)), ("convolve", "b", (V, V[:0])), ("convolve", "mode", (V, W, "whole")), ("correlate", "mode", (V, W, "whole")), ("poly", "x", (M,)), ("reduce_xor", "x", (M,)), ("inner", "b", (V, M)),
    ("extract", "condition", (EDGES > 0, M)), ("gradient", "spacing", (M, 1.0, 2.0, 3.0)), ("gradient", "spacing", (V, W)), ("gradient", "x", (W[:1],)), ("histc", "bins", (M, 0)), ("histc", "max", (M, 4, 2, 1)),
    ("histogram2d", "y", (V, W)), ("histogram2d", "bins", (V, V, (1, 2, 3))), ("indices", "dimensions", ((),)), ("insert", "obj", (M, 5, 1.0, 0)), ("insert", "values", (M, 1, W, 0)), ("interp", "xp", (M, M, M)), ("interp", "fp", (M, V, W)),
    ("interp", "period", (M, V, V, None, None, 0)), ("ix_", "lines", (M,)), ("lexsort", "keys", ([],)), ("mask_indices", "n", (-1, np.triu)), *((f, "q", (M, q)) for f in ("percentile", "nanpercentile") for q in (101, -1.0, "a", [50, 200], np.nan)),
    ("nanvar", "correction", (M, 0, np.nan)), ("nonzero_static", "size", (M, -1)), ("nonzero_static", "fill_value", (M, 3, 0.5)), ("packbits", "bitorder", (WHOLE, None, "middle")), ("place", "mask", (M, M[0] > 0, W)), ("place", "values", (M, M > 0, V[:0])),
    *((f, "a", (M, V)) for f in ("polyadd", "polysub", "polymul")), ("polymul", "b", (V, V[:0])), ("polyder", "m", (V, -1)), ("polyint", "k", (V, 2, [1.0])), ("polyval", "p", (M, V)),
    ("put_along_axis", "index", (M, M, 0.0, 1)), ("put_along_axis", "values", (M, WHOLE[:, :2] * 0, W, 1)), ("rand", "size", (2, -1)), ("randn", "size", (1.5,)), ("ravel_multi_index", "multi_index", ((WHOLE,), (3, 4))), ("ravel_multi_index", "mode", ((WHOLE,), (3,), "x")),
    ("reduce_precision", "exponent_bits", (M, 0, 3)), ("reduce_precision", "mantissa_bits", (M, 4, -1)), ("reduce_precision", "x", (WHOLE, 4, 3)), ("resize", "shape", (M, -1)), ("rollaxis", "start", (A, 0, 4)), ("rrelu", "upper", (M, 0.5, 0.1)),
    ("rrelu_backward", "seed", (M, M, 0.1, 0.2, True)), ("shift_right_logical", "a", (M, 1)), ("shift_right_logical", "b", (WHOLE, 1.5)), ("sort_complex", "x", (np.array(1.0),)), ("sort_key_val", "values", (M, N)), ("trim_zeros", "x", (M,)), ("trim_zeros", "trim", (V, "x")),
    ("triplet_margin_with_distance_loss", "margin", (M, M, M, None, 0.0)), ("triplet_margin_with_distance_loss", "reduction", (M, M, M, None, 1.0, False, "max")), ("tril_indices_from", "x", (A,)), ("unpackbits", "x", (WHOLE,)),
    ("unpackbits", "count", (BYTES, None, -200)), ("unpackbits", "bitorder", (BYTES, None, None, 3)), ("unwrap", "period", (M, None, 0, 0.0)), ("vdot", "b", (V, W)), ("vecdot", "a", (M, V)),
]  # fmt: skip


@pytest.mark.host
@pytest.mark.parametrize(("name", "argument", "arguments"), REFUSED)
def test_what_makes_no_sense_is_refused_by_name(name, argument, arguments):
    with pytest.raises(brt.InvalidProblemError, match=rf"^{name}: ({argument} is .*; accepted |shapes .* do not broadcast)"):
        getattr(brt, name)(*arguments)


@pytest.mark.host
def test_faults_inside_are_told_under_the_name_that_was_called():
    for name, arguments in (("cross", (M, A)), ("nanargmax", (M, 2)), ("interp", (M.astype(np.float32), V, V)), ("sort_key_val", (M, M, 5)), ("approx_max_k", (M, 9)), ("nanvar", (GAPS, 7)), ("unwrap", (M, None, 3))):
        with pytest.raises(brt.BaracudaError, match=f"^{name}: (?!{name})"):
            getattr(brt, name)(*arguments)
