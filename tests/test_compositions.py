"""Views and compositions of the manifest: each against NumPy or SciPy, gradients by the adjoint identity, and what the section may hold."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import scipy.linalg
import scipy.spatial.distance
import scipy.special

import baracuda_rt as brt
from baracuda_rt._generated.names import COMPOSITIONS
from baracuda_rt.call import views
from baracuda_rt.codegen.compositions import HELPERS, Composition, read
from baracuda_rt.codegen.surface import generated_files
from baracuda_rt.errors import ManifestError

from . import composition_cases
from .harness import to_host, to_xp
from .test_cases_compositions import GRADIENTS

RNG = np.random.default_rng(11)
S = np.array(1.5)  # no axes
A = RNG.standard_normal((3, 4, 5))
M, N = RNG.standard_normal((4, 6)), RNG.standard_normal((5, 6))
V, W = RNG.standard_normal(5), RNG.standard_normal(3)
I = RNG.integers(0, 60, (2, 3))


def trapezoids(y, x=None, dx=1.0, axis=-1):
    return (dx if x is None else np.diff(x)) * (np.moveaxis(y, axis, -1)[..., 1:] + np.moveaxis(y, axis, -1)[..., :-1]) / 2


def response_norm(x, size):
    padded = np.pad(x * x, [(0, 0), (size // 2, (size - 1) // 2), (0, 0)])
    mean = sum(padded[:, k : k + x.shape[1]] for k in range(size)) / size
    return x / (1.0 + 1e-4 * mean) ** 0.75


def blocks(*parts):
    return scipy.linalg.block_diag(*parts)


# name -> (arguments, what comes out); arrays are handed over, everything else is passed as it is
CASES = {
    "allclose": [((A, A + 1e-9), True), ((A, A + 1e-3), False), ((np.array([np.nan]), np.array([np.nan]), 1e-5, 1e-8, True), True)],
    "aminmax": [((A, 1), (A.min(1), A.max(1)))],
    "arange": [((5,), np.arange(5)), ((2, 11, 3), np.arange(2, 11, 3)), ((1.0, 2.0, 0.25), np.arange(1.0, 2.0, 0.25)), ((3, 3), np.arange(0)), ((5, 0, -2), np.arange(5, 0, -2))],
    "atleast_1d": [((np.array(2.0),), np.array([2.0])), ((V,), V), (([S, M],), (np.array([1.5]), M))],
    "atleast_2d": [((np.array(2.0),), np.array([[2.0]])), ((V,), V[None]), ((M,), M), ((V, M), (V[None], M))],
    "atleast_3d": [((V,), np.atleast_3d(V)), ((M,), np.atleast_3d(M)), ((np.array(2.0),), np.atleast_3d(2.0)), ((A,), A), (([M],), (M[..., None],))],
    "block_diag": [((M, N, V), blocks(M, N, V)), (([M, V],), blocks(M, V))],
    "broadcast_tensors": [((V, W[:, None]), np.broadcast_arrays(V, W[:, None])), (([V, W[:, None]],), np.broadcast_arrays(V, W[:, None]))],
    "broadcast_to": [((V, (3, 5)), np.broadcast_to(V, (3, 5))), ((W[:, None], (2, -1, 4)), np.broadcast_to(W[:, None], (2, 3, 4)))],
    "cartesian_prod": [((V, W), np.array(list(itertools.product(V, W)))), (([W, V],), np.array(list(itertools.product(W, V)))), ((V,), V)],
    "cdist": [((M, N), scipy.spatial.distance.cdist(M, N)), ((M, N, 1.0), scipy.spatial.distance.cdist(M, N, "cityblock")), ((M, N, 2.0, "use_mm_for_euclid_dist"), scipy.spatial.distance.cdist(M, N))],
    "chunk": [((V, 3), (V[:2], V[2:4], V[4:])), ((A, 2, 1), (A[:, :2], A[:, 2:]))],
    "column_stack": [(([V, RNG.standard_normal((5, 2))],), None)],
    "combinations": [((V,), np.array(list(itertools.combinations(V, 2)))), ((V, 3), np.array(list(itertools.combinations(V, 3)))), ((V, 1), V[:, None]), ((V, 0), np.zeros(0)),
                     ((W, 2, True), np.array(list(itertools.combinations_with_replacement(W, 2))))],
    "corrcoef": [((M,), np.corrcoef(M)), ((V,), np.array(1.0))],
    "cov": [((M,), np.cov(M)), ((M, 0), np.cov(M, ddof=0)), ((V,), np.cov(V))],
    "cumulative_trapezoid": [((M,), np.cumsum(trapezoids(M), -1)), ((M, np.sort(RNG.standard_normal(6))), None), ((M, None, 0.5, 0), np.moveaxis(np.cumsum(trapezoids(M, None, 0.5, 0), -1), -1, 0))],
    "diag": [((V,), np.diag(V)), ((M,), np.diag(M)), ((M, 2), np.diag(M, 2)), ((V, -1), np.diag(V, -1))],
    "diag_embed": [((A,), np.stack([[np.diag(r) for r in m] for m in A])), ((M, 1, 0, 2), np.moveaxis(np.stack([np.diag(r, 1) for r in M]), (1, 2), (0, 2)))],
    "diagflat": [((M,), np.diagflat(M)), ((W, 2), np.diagflat(W, 2))],
    "diagonal": [((A, 1, 0, 2), A.diagonal(1, 0, 2))],
    "diagonal_scatter": [((M, V[:4]), None), ((M, V[:3], -1), None), ((M, V[:4], 1), None), ((A, RNG.standard_normal((4, 3)), 0, 0, 2), None)],
    "diff": [((A,), np.diff(A)), ((A, 2, 1), np.diff(A, 2, 1)), ((A, 0), A)],
    "dist": [((M, M[::-1]), np.linalg.norm(M - M[::-1])), ((V, V + 1, 1.0), np.array(5.0))],
    "dsplit": [((A, (3,)), (A[:, :, :3], A[:, :, 3:])), ((A, 5), np.dsplit(A, 5))],
    "dstack": [(([M, M],), np.dstack([M, M]))],
    "equal": [((A, A), True), ((A, A + 1), False), ((A, V), False)],
    "expand_dims": [((A, 1), A[:, None])],
    "eye": [((3,), np.eye(3)), ((2, 4, "int32"), np.eye(2, 4))],
    "flatten": [((A,), A.ravel()), ((A, 1), A.reshape(3, 20)), ((np.array(1.0),), np.array([1.0]))],
    "fliplr": [((M,), M[:, ::-1])],
    "flipud": [((M,), M[::-1])],
    "float_power": [((np.array([1, 2, 3]), 0.5), np.sqrt([1.0, 2.0, 3.0])), ((np.abs(V).astype(np.float32), V[::-1].astype(np.float32)), None)],
    "frexp": [((np.array([0.0, 3.0, -0.1, np.inf, 5e-324, 1.7e308]),), None)],
    "full_like": [((A.astype(np.float32), 2.5), np.full(A.shape, 2.5))],
    "geomspace": [((1.0, 1000.0, 4, "float64"), np.geomspace(1, 1000, 4)), ((-2.0, -32.0, 5), np.geomspace(-2, -32, 5))],
    "hsplit": [((M, 3), np.hsplit(M, 3)), ((V, (1, 3)), np.hsplit(V, (1, 3)))],
    "hstack": [(([M, N[:4]],), np.hstack([M, N[:4]])), (([V, W],), np.hstack([V, W]))],
    "index_reduce": [((M, 0, np.array([0, 2, 0]), RNG.standard_normal((3, 6)), "amax"), None), ((M, 1, np.array([5, 5]), RNG.standard_normal((4, 2)), "prod"), None)],
    "isin": [((I, np.array([3, 5, 8, 13, 21])), np.isin(I, [3, 5, 8, 13, 21]))],
    "linspace": [((0, 1, 7, "float64"), np.linspace(0, 1, 7)), ((3.0, -2.5, 4), np.linspace(3, -2.5, 4)), ((2, 9, 1), np.array([2.0])), ((2, 9, 0), np.zeros(0))],
    "local_response_norm": [((A, 3), response_norm(A, 3)), ((A, 2), response_norm(A, 2))],
    "logspace": [((-1.0, 2.0, 4, 10.0, "float64"), np.logspace(-1, 2, 4)), ((0, 5, 6, 2.0), np.logspace(0, 5, 6, base=2))],
    "matrix_transpose": [((A,), A.swapaxes(1, 2))],
    "moveaxis": [((A, 0, -1), np.moveaxis(A, 0, -1))],
    "movedim": [((A, 0, 2), np.moveaxis(A, 0, 2)), ((A, (0, 1), (-1, 0)), np.moveaxis(A, (0, 1), (-1, 0)))],
    "multinomial": [((np.eye(3), 1), np.arange(3)[:, None])],  # tests/test_cases_random.py has more of these two
    "randperm": [((1,), np.arange(1)), ((0,), np.arange(0))],
    "narrow": [((A, 1, 1, 2), A[:, 1:3]), ((A, -1, -2, 2), A[..., -2:]), ((A, 1, 4, 0), A[:, 4:]), ((A, 1, -4, 4), A)],
    "ones": [(((2, 3), "int8"), np.ones((2, 3)))],
    "ones_like": [((M,), np.ones(M.shape))],
    "outer": [((V, W), np.outer(V, W))],
    "pairwise_distance": [((M, M[::-1]), np.linalg.norm(M - M[::-1] + 1e-6, axis=-1)), ((M, M[::-1], 1.0, 0.0, True), np.abs(M - M[::-1]).sum(-1, keepdims=True))],
    "pdist": [((M,), scipy.spatial.distance.pdist(M)), ((N, 1.0), scipy.spatial.distance.pdist(N, "cityblock"))],
    "ravel": [((A,), A.ravel())],
    "renorm": [((M, 2.0, 0, 1.5), M * np.minimum(1, 1.5 / (np.linalg.norm(M, axis=1, keepdims=True) + 1e-7)))],
    "repeat_interleave": [((M, 3, 0), np.repeat(M, 3, 0)), ((M, 2), np.repeat(M, 2)), ((A, 2, -1), np.repeat(A, 2, -1)), ((V, np.array([2, 0, 1, 0, 3])), np.repeat(V, [2, 0, 1, 0, 3])), ((A, [1, 0, 2], 0), np.repeat(A, [1, 0, 2], 0)), ((A, np.array([2], np.int32), 1), np.repeat(A, 2, 1)), ((M, 2, 0, 8), np.repeat(M, 2, 0)), ((V, [2, 0, 1, 0, 3], 0, 6), np.repeat(V, [2, 0, 1, 0, 3])), ((V, [0] * 5), V[:0]), ((V[:0], []), V[:0])],
    "reshape": [((A, (4, -1)), A.reshape(4, -1)), ((A, -1), A.ravel()), ((A, 60), A.ravel())],
    "rois_of_boxes": [(([M[:, :4], N[:0, 1:5], N[:2, 1:5]],), np.r_[np.c_[np.zeros(4), M[:, :4]], np.c_[np.full(2, 2.0), N[:2, 1:5]]])],
    "rot90": [*(((M, k), np.rot90(M, k)) for k in (-1, 0, 1, 2, 3)), ((A, 1, (1, 2)), np.rot90(A, 1, (1, 2)))],
    "row_stack": [(([V, V],), np.vstack([V, V]))],
    "select_scatter": [((A, A[:, 0] * 0, 1, -2), np.where(np.arange(4)[:, None] == 2, 0, A))],
    "slice_scatter": [((M, N[:2, :6] * 0, 0, 1, 3), np.where(np.isin(np.arange(4), [1, 2])[:, None], 0, M)), ((A, A[..., :2] * 0, -1, 1, None, 2), np.where(np.arange(5) % 2, 0, A))],
    "softmin": [((np.array([[1, 2, 4]]), 1, "float64"), scipy.special.softmax([[-1.0, -2, -4]], 1)), ((M,), scipy.special.softmax(-M, -1)), ((M, 0), scipy.special.softmax(-M, 0))],
    "split": [((V, 2), (V[:2], V[2:4], V[4:])), ((A, (1, 0, 3), 1), (A[:, :1], A[:, 1:1], A[:, 1:]))],
    "squeeze": [((A[:, :1],), A[:, 0]), ((A[:1, :1], 1), A[:1, 0]), ((A, 0), A), ((A[:1, :1, None], (0, -2)), A[:1, 0]), ((A[:1], ()), A[:1]), ((A[:1, :1], [1, 2]), A[:1, 0])],
    "stack": [(([M, M + 1],), np.stack([M, M + 1])), (([V, V], -1), np.stack([V, V], -1))],
    "swapaxes": [((A, 0, -1), A.swapaxes(0, 2)), ((A, 1, 1), A)],
    "take_along_dim": [((M, np.argsort(M, 1), 1), np.sort(M, 1)), ((A, np.array([[1, 0], [59, 7]])), A.ravel()[[1, 0, 59, 7]])],
    "tensor_split": [((V, 3), np.array_split(V, 3)), ((A, (1, 9), 2), (A[..., :1], A[..., 1:], A[..., :0]))],
    "token_counts": [((np.array([[1, 2, 2], [0, 0, 3]]), 4), np.array([[0, 1, 2, 0], [2, 0, 0, 1]], "i4")), ((np.array([[1, 2, 9]], "i4"), 3, np.array([2])), np.array([[0, 1, 1]], "i4")), ((np.zeros((2, 0), int), 3), np.zeros((2, 3), "i4"))],
    "trapezoid": [((M,), np.trapezoid(M)), ((M, np.sort(V[:4]), 1.0, 0), np.trapezoid(M, np.sort(V[:4]), axis=0)), ((M, M * 2), np.trapezoid(M, M * 2)), ((np.array([1, 2, 4]),), np.float64(4.5)), ((np.array([1, 2, 4]), np.array([0, 1, 4], "f4")), np.float64(10.5)), ((np.array([1.0, 2, 4], "f4"), np.array([0, 1, 4])), np.float64(10.5)), ((np.array([True, False, True]),), np.float64(1))],
    "tril_indices": [((3, 4), np.stack(np.tril_indices(3, 0, 4))), ((4, 3, -1), np.stack(np.tril_indices(4, -1, 3)))],
    "triu_indices": [((3, 4, 1), np.stack(np.triu_indices(3, 1, 4)))],
    "unbind": [((A, 1), tuple(A[:, k] for k in range(4)))],
    "real": [((M + 2j * M,), M), ((M,), M)], "imag": [((M + 2j * M,), 2 * M), (((M + 2j * M).astype(np.complex64),), (2 * M).astype(np.float32))],
    "view_as_real": [((M + 2j * M,), np.stack((M, 2 * M), -1))], "view_as_complex": [((np.stack((M, 2 * M), -1),), M + 2j * M)],
    "unflatten": [((A, -1, (5, 1)), A.reshape(3, 4, 5, 1))],
    "unravel_index": [((I, (3, 4, 5)), np.unravel_index(I, (3, 4, 5)))],
    "unsqueeze": [((A, -1), A[..., None]), ((A, 1), A[:, None])],
    "unstack": [((M,), tuple(M))],
    "vander": [((W,), np.vander(W)), ((W, 5, True), np.vander(W, 5, True))],
    "var_mean": [((A, 1), (A.var(1, ddof=1), A.mean(1)))],
    "vsplit": [((M, 2), np.vsplit(M, 2))],
    "vstack": [(([V, V + 1],), np.vstack([V, V + 1])), (([M, N],), np.vstack([M, N]))],
    "zeros": [((4,), np.zeros(4))],
    "zeros_like": [((V,), np.zeros(5)), ((M, "int32"), np.zeros((4, 6), "i4"))],
    "weight_norm": [((M, np.abs(N[:4, :1])), M * np.abs(N[:4, :1]) / np.linalg.norm(M, axis=1, keepdims=True))],
}


def on_diagonal(x, src, offset=0, dim1=0, dim2=1):
    y = np.moveaxis(x.copy(), (dim1, dim2), (-2, -1))
    for k in range(src.shape[-1]):
        y[..., k - min(offset, 0), k + max(offset, 0)] = src[..., k]
    return np.moveaxis(y, (-2, -1), (dim1, dim2))


def joined(x, dim, index, source, reduce):
    y = np.moveaxis(x.copy(), dim, 0)
    for k, place in enumerate(index):
        cell = np.moveaxis(source, dim, 0)[k]
        y[place] = np.maximum(y[place], cell) if reduce == "amax" else y[place] * cell
    return np.moveaxis(y, 0, dim)


COMPUTED = {
    "diagonal_scatter": on_diagonal,
    "index_reduce": joined,
    "column_stack": np.column_stack,
    "cumulative_trapezoid": lambda y, x: np.cumsum(trapezoids(y, x), -1),
    "float_power": lambda a, b: a.astype(np.float64) ** b.astype(np.float64),
    "frexp": lambda x: tuple(np.where(np.isfinite(x), part, rest) for part, rest in zip(np.frexp(x), (x, 0), strict=True)),
}


def given(xp, value):
    if isinstance(value, np.ndarray):
        return to_xp(xp, value)
    return [given(xp, v) for v in value] if isinstance(value, list) else value


def agree(got, want):
    if isinstance(want, tuple | list) and not isinstance(want, np.ndarray):
        assert len(got) == len(want)
        for one, other in zip(got, want, strict=True):
            agree(one, other)
        return
    got = to_host(got) if hasattr(got, "shape") else np.asarray(got)
    want = np.asarray(want)
    assert got.shape == want.shape
    tight, wide = got.dtype in (np.float64, np.complex128), np.complex128 if got.dtype.kind == "c" else np.float64
    np.testing.assert_allclose(got.astype(wide), want.astype(wide), rtol=1e-12 if tight else 1e-6, atol=1e-13 if tight else 1e-6)


CASES |= composition_cases.CASES
COMPUTED |= composition_cases.COMPUTED


@pytest.mark.parametrize("name", CASES)
def test_values(xp, name):
    for arguments, want in CASES[name]:
        want = COMPUTED[name](*arguments) if want is None else want
        agree(getattr(brt, name)(*(given(xp, a) for a in arguments)), want)


# name -> (operands, parameters, what the gradient takes beside dy): f is linear in its operands, so <dy, f(x)> = <f*(dy), x>
LINEAR = {
    "adjoint": ((A,), (), ()), "broadcast_to": ((V,), ((3, 5),), ((5,),)), "chunk": ((A,), (2, 1), {"dim": 1}), "diag_embed": ((M,), (1,), (1,)), "diff": ((A,), (2, 1), (2, 1)),
    "fliplr": ((M,), (), ()), "flipud": ((M,), (), ()), "matrix_transpose": ((A,), (), ()), "movedim": ((A,), (0, 2), (0, 2)), "narrow": ((A,), (1, 1, 2), (1, 1, A.shape)),
    "repeat_interleave": ((A,), ([2, 0, 1, 3], 1), ([2, 0, 1, 3], 1)), "rot90": ((M,), (1,), (1,)), "split": ((A,), (2, 1), {"dim": 1}), "stack": (([M, M + 1],), (1,), (1,)),
    "swapaxes": ((A,), (0, 1), (0, 1)), "tensor_split": ((V,), (3,), {}), "unbind": ((A,), (1,), {"dim": 1}), "unsqueeze": ((A,), (1,), (1,)),
}  # fmt: skip


def several(value):
    return list(value) if isinstance(value, tuple | list) else [value]


@pytest.mark.parametrize("name", LINEAR)
def test_gradients_are_adjoint(xp, name):
    operands, parameters, taken = LINEAR[name]
    x = several(operands[0])
    y = several(getattr(brt, name)(*(given(xp, a) for a in operands), *parameters))
    dys = [RNG.standard_normal(to_host(one).shape) for one in y]
    words, places = (taken, ()) if isinstance(taken, dict) else ({}, taken)
    dx = several(getattr(brt, f"{name}_backward")(*(to_xp(xp, d) for d in dys), *places, **words))
    left = sum((d * to_host(one)).sum() for d, one in zip(dys, y, strict=True))
    right = sum((to_host(g) * one).sum() for g, one in zip(dx, x, strict=True))
    assert all(to_host(g).shape == one.shape for g, one in zip(dx, x, strict=True))
    assert abs(left - right) < 1e-11 * max(1, abs(left))


@pytest.mark.parametrize("name", ["softmin", "dist"])
def test_other_gradients(xp, name):
    x, other = to_xp(xp, M), to_xp(xp, M[::-1].copy())
    y = brt.softmin(x) if name == "softmin" else brt.dist(x, other)
    dy = RNG.standard_normal(to_host(y).shape)
    dx = brt.softmin_backward(to_xp(xp, dy), y) if name == "softmin" else brt.dist_backward(to_xp(xp, dy), x, other, y)[0]
    step = 1e-6 * RNG.standard_normal(M.shape)
    f = (lambda m: scipy.special.softmax(-m, -1)) if name == "softmin" else (lambda m: np.linalg.norm(m - M[::-1]))
    slope = (dy * (f(M + step) - f(M - step))).sum() / 2
    assert abs((to_host(dx) * step).sum() - slope) < 1e-13


@pytest.mark.host
def test_bad_input_is_named():
    with pytest.raises(brt.InvalidProblemError, match="stack: dim is 4; accepted -3 to 2"):
        brt.stack([M, M], 4)
    with pytest.raises(brt.InvalidProblemError, match=r"split: sizes are \(1, 2\); accepted sizes whose sum is 5"):
        brt.split(V, (1, 2))
    with pytest.raises(brt.InvalidProblemError, match="tensor_split: sections is 0; accepted an integer from 1 to"):
        brt.tensor_split(V, 0)
    with pytest.raises(brt.InvalidProblemError, match="movedim: axes"):
        brt.movedim(A, (0, 1), (0, 0))
    with pytest.raises(brt.InvalidProblemError, match="broadcast_tensors: shapes .* do not broadcast"):
        brt.broadcast_tensors(V, W)
    with pytest.raises(brt.InvalidProblemError, match="arange: start, stop and step"):
        brt.arange(0, 1, 0)


B8 = np.zeros((2, 2), np.uint8)

# What must be refused, by the argument that is named. Each of these gave another array, or an error of Python or NumPy.
REFUSED = [
    *(("select_scatter", "index", (M, M[0], 0, k)) for k in (4, -5, 1.5)), ("select_scatter", "src", (M, M[:, 0], 0, 1)), ("narrow", "start", (M, 0, 5, 1)), ("narrow", "start", (M, 0, -5, 1)),
    ("narrow", "length", (M, 0, 1, 4)), ("narrow", "length", (M, 0, -1, 2)), ("narrow", "length", (M, 0, 1, -1)), ("narrow_backward", "dy", (M, 0, 1, (4, 6))), ("unravel_index", "indices", (A, (3, 4, 5))),
    ("cdist", "p", (M, N, -1.0)), ("cdist", "a", (V, N)), ("pdist", "p", (M, -1.0)), ("pdist", "x", (A,)), ("renorm", "p", (M, 0.0, 0, 1.0)), ("renorm", "p", (M, -2.0, 0, 1.0)), ("renorm", "maxnorm", (M, 2.0, 0, -1.0)),
    *(("reshape", "shape", (M, shape)) for shape in ((-2, 3), (5, 5), (-1, -1), (7, -1), (2.0, 12), 25, 2.0)), *(("unflatten", "sizes", (M, 1, sizes)) for sizes in ((4, 2), (-1, -1), (-3, -2))),
    ("flatten", "end_dim", (A, 2, 1)), ("rot90", "dims", (M, 1, (0, 0))), ("rot90", "dims", (M, 1, (1, -1))), ("rot90", "dims", (A, 1, (0, 1, 2))), ("rot90", "k", (M, 0.5)),
    ("vsplit", "sections", (M, 3)), ("vsplit", "x", (V, 1)), ("hsplit", "sections", (M, 4)), ("hsplit", "x", (S, 1)), ("dsplit", "sections", (A, 2)), ("dsplit", "x", (M, 2)),
    ("outer", "a", (M, V)), ("outer", "b", (V, M)), ("combinations", "x", (M,)), ("combinations", "r", (V, -1)), ("cartesian_prod", "tensors", (V, M)), ("cartesian_prod", "tensors", ()), ("diag", "x", (A,)),
    ("diag", "x", (1.5,)), ("diag", "x", (S,)), ("diag", "diagonal", (M, 0.5)), *((f, "num", (1, 2, num)) for f in ("linspace", "logspace", "geomspace") for num in (2.5, -1)), ("geomspace", "start", (0, 1, 3)),
    ("geomspace", "start", (-1, 1, 3)), ("geomspace", "start", (1, 0, 3)), ("weight_norm", "g", (M, V[:4])), ("weight_norm", "g", (M, M[:1])), ("weight_norm", "g", (M, M)), ("multinomial", "weights", (np.ones((2, 2, 2)), 1)),
    ("multinomial", "weights", (S, 1)), ("multinomial", "num_samples", (V * V, 1.5)), ("token_counts", "ids", (np.arange(3), 3)), ("token_counts", "vocabulary", (np.eye(3, dtype=int), 0)), ("token_counts", "lengths", (np.eye(3, dtype=int), 3, np.arange(2))), *((f, "n", (V, n)) for f in ("diff", "diff_backward") for n in (-1, 1.5)), ("diff", "x", (S,)), ("trapezoid", "y", (S,)),
    ("trapezoid", "x", (V, 2.0)), ("cumulative_trapezoid", "x", (V, 2.0)), ("tensor_split", "sections", (M, 2**63)), ("diag", "diagonal", (M, 2**31)), ("diagonal", "offset", (M, -(2**63))), ("diag_embed", "offset", (V, 2**31)),
    ("avg_pool2d", "stride", (A[None], 2, 2**63)), ("max_pool2d", "stride", (A[None], 2, 2**63)), ("interpolate", "scale_factor", (A[None], None, "2")), ("interpolate", "scale_factor", (A[None], None, ["2", 2.0])),
    ("cumulative_trapezoid", "y", (S,)), ("trapezoid", "x", (M, V)), ("cumulative_trapezoid", "x", (M, V)), ("trapezoid", "x", (M, A)),
    *((f, "tensors", (given,)) for f in ("stack", "hstack", "vstack", "dstack", "column_stack", "row_stack") for given in ([], 3, [M, 3])), ("block_diag", "tensors", ()), ("block_diag", "tensors", (A,)),
    ("chunk", "chunks", (M, 0)), ("chunk", "chunks", (M, 1.5)), ("split", "sizes", (M, 1.5)), ("split", "sizes", (M, 0)), ("split", "sizes", (M, "ab")), ("split", "sizes", (M, (1.5, 2.5))),
    ("tensor_split", "sections", (M, "a")), ("tensor_split", "sections", (M, 0)), *((f, "x", (S, 1)) for f in ("chunk", "split", "tensor_split")), ("unbind", "x", (S,)),
    ("diagonal", "x", (V,)), ("diagonal", "dim2", (M, 0, 1, -1)), ("diagonal", "dim2", (M, 0, 0, 7)), ("diagonal", "offset", (M, 0.5)), ("diag_embed", "dim2", (M, 0, 1, 1)), ("diag_embed", "x", (S,)),
    ("diagonal_scatter", "src", (M, V)), ("diagonal_scatter", "dim2", (M, V[:4], 0, 0, 0)), ("slice_scatter", "step", (M, M, 0, 0, 4, 0)), ("slice_scatter", "start", (M, M, 0, 0.5)),
    ("cov", "x", (A,)), ("cov", "fweights", (M, 1, np.ones(6))), ("cov", "fweights", (M, 1, np.ones(5, int))), ("cov", "aweights", (M, 1, None, M)), ("cdist", "compute_mode", (M, N, 2.0, "mm")), ("repeat_interleave", "output_size", (V, 2, 0, 9)), ("full_like", "value", (M, 2.5, "int32")),
    ("narrow", "start", (M, 0, np.array(True), 1)), ("split", "sizes", (M, True)), ("unsqueeze", "dim", (M, True)), ("squeeze", "dim", (M[:1], (True,))), ("unravel_index", "shape", (I, (1, 2**63 - 1))), ("corrcoef", "x", (A,)), ("vander", "x", (M,)), ("vander", "n", (V, -1)), ("repeat_interleave", "repeats", (M, -1)), ("repeat_interleave", "repeats", (M, 1.5)),
    ("repeat_interleave_backward", "repeats", (M, 3)), *(("broadcast_to", "shape", (M, shape)) for shape in ((5, 6), (6,), (-1, 4, 6), 3)), ("local_response_norm", "size", (A, 0)), ("local_response_norm", "x", (V, 2)),
    *(("full_like", "value", (B8, value)) for value in (300, -1, np.nan, np.inf, "a")), ("index_reduce", "index", (M, 0, np.array([0, 1]), M, "amax")), ("randperm", "n", (-1,)), ("randperm", "n", (2.5,)),
]  # fmt: skip


@pytest.mark.parametrize(("counts", "weights"), [([1, 2, 0, 3, 1, 1], None), (None, [0.5, 2.0, 1.0, 0.25, 3.0, 1.0]), ([1, 2, 0, 3, 1, 1], [0.5, 2.0, 1.0, 0.25, 3.0, 1.0])])
def test_columns_that_count_more_than_once(xp, counts, weights):
    """Weights of cov against NumPy, of a matrix, of one row, of integers, and with no correction."""
    f, a = (None if w is None else np.array(w) for w in (counts, weights))
    ours = [None if w is None else to_xp(xp, w) for w in (f, a)]
    for x in (M, M[0], np.array([[3, 1, 4, 1, 5, 9]])):
        for correction in (0, 1):
            np.testing.assert_allclose(to_host(brt.cov(to_xp(xp, x), correction, *ours)), np.cov(x, ddof=correction, fweights=f, aweights=a), rtol=1e-12, atol=1e-14)


def test_differences_of_what_is_continued(xp):
    """prepend and append of diff: numbers, arrays of no axes, arrays; of bool whether neighbours differ."""
    x = to_xp(xp, M)
    for dim in (0, -1):
        first, last = np.take(M, [0, 1], dim), np.take(M, [3], dim)
        for n in (0, 1, 3, 9):
            for before, after in ((first, None), (None, last), (first, last), (2.5, last), (S, 0)):
                ours = [to_xp(xp, e) if isinstance(e, np.ndarray) else e for e in (before, after)]
                words = {"prepend": before, "append": after}
                want = np.diff(M, n, dim, **{word: end for word, end in words.items() if end is not None})
                np.testing.assert_allclose(to_host(brt.diff(x, n, dim, *ours)), want, rtol=1e-12, atol=1e-12)
    for n in (1, 2):
        np.testing.assert_array_equal(to_host(brt.diff(to_xp(xp, M > 0), n)), np.diff(M > 0, n))
    with pytest.raises(brt.InvalidProblemError, match="^diff: "):
        brt.diff(x, 1, 0, to_xp(xp, N[:, :2]))


def test_one_cell_is_joined_and_replaced(xp):
    """Arrays of no axes in index_reduce, and truth values in diagonal_scatter."""
    zero = to_xp(xp, np.array([0]))
    got = brt.index_reduce(to_xp(xp, S), 0, zero, to_xp(xp, np.array(4.0)), "prod")
    assert got.shape == () and float(got) == 6.0
    mask, line = M > 0, np.array([True, False, True, True])
    np.testing.assert_array_equal(to_host(brt.diagonal_scatter(to_xp(xp, mask), to_xp(xp, line))), on_diagonal(mask, line))


@pytest.mark.parametrize("name", ["ones_like", "zeros_like", "full_like"])
def test_another_dtype_and_device(xp, name):
    x = to_xp(xp, M)
    value = (7,) if name == "full_like" else ()
    for words in ({"dtype": "int8"}, {"device": x.device}, {"dtype": np.float16, "device": x.device}):
        y = getattr(brt, name)(x, *value, **words)
        assert type(y) is type(x) and y.shape == x.shape and y.dtype == np.dtype(words.get("dtype", "float64"))
        assert (to_host(y) == {"ones_like": 1, "zeros_like": 0, "full_like": 7}[name]).all()


def test_one_row_has_a_variance(xp):
    """cov and corrcoef of a matrix of one row have no axes, as in NumPy and PyTorch."""
    x = to_xp(xp, np.array([[1.0, 2.0, 4.0]]))
    for got, expected in ((brt.cov(x), np.cov(to_host(x))), (brt.corrcoef(x), np.corrcoef(to_host(x)))):
        assert got.shape == () == expected.shape
        np.testing.assert_allclose(to_host(got), expected, rtol=1e-14)


def test_one_part_of_any_size(xp):
    """A size beyond the axis is one part, as in PyTorch."""
    x = to_xp(xp, np.arange(6.0))
    (part,) = brt.split(x, 2**40)
    np.testing.assert_array_equal(to_host(part), to_host(x))


def test_orders_beyond_what_the_stack_holds(xp):
    x = np.random.default_rng(5).integers(-8, 8, (3, 40)).astype(np.float64)
    for n in (0, 1, 7, 39, 40, 41, 2**31):
        np.testing.assert_array_equal(to_host(brt.diff(to_xp(xp, x), n)), np.diff(x, n) if n < 41 else np.empty((3, 0)))
    assert brt.diff(to_xp(xp, np.zeros(2000)), 1100).shape == (900,)
    assert brt.diff_backward(to_xp(xp, np.zeros(2)), 1100).shape == (1102,)


def test_neighbours_beyond_the_channels(xp):
    """A window wider than all channels adds zeros alone."""
    x = np.random.default_rng(6).standard_normal((2, 3, 4, 5))
    for size in (1, 2, 5, 6, 7, 8, 2**31 - 1):
        near = [sum(x[:, c] ** 2 for c in range(max(0, k - size // 2), min(3, k + (size - 1) // 2 + 1))) for k in range(3)]
        expected = x / (2.0 + 0.5 * np.stack(near, 1) / size) ** 0.75
        np.testing.assert_allclose(to_host(brt.local_response_norm(to_xp(xp, x), size, 0.5, 0.75, 2.0)), expected, rtol=1e-12)


@pytest.mark.host
@pytest.mark.parametrize(("name", "argument", "arguments"), REFUSED)
def test_what_makes_no_sense_is_refused_by_name(name, argument, arguments):
    with pytest.raises(brt.InvalidProblemError, match=rf"^{name}: {argument} is .*; accepted "):
        getattr(brt, name)(*arguments)


@pytest.mark.host
@pytest.mark.parametrize("index", [60, -1, 1 << 40])
def test_places_out_of_range_are_refused(index):
    with pytest.raises(brt.IndexOutOfRangeError, match=f"^unravel_index: index {index} at position 1 "):
        brt.unravel_index(np.array([0, index]), (3, 4, 5))


@pytest.mark.host
@pytest.mark.parametrize(
    ("name", "arguments"),
    [("stack", ([M, N],)), ("vstack", ([V, W],)), ("row_stack", ([V, W],)), ("cdist", (M, V[None])), ("moveaxis", (M, 5, 0)), ("vsplit", (M, (1.5,))), ("zeros", ((-1,),)), ("softmin", (M, 4)), ("trapezoid", (M, N[:3, :6]))],
)  # fmt: skip
def test_a_fault_inside_is_told_under_the_name_that_was_called(name, arguments):
    with pytest.raises(brt.InvalidProblemError, match=f"^{name}: (?!{name})"):
        getattr(brt, name)(*arguments)


@pytest.mark.host
def test_views_share_memory():
    for view in (brt.unsqueeze(A, 0), brt.split(A, 2)[1], brt.swapaxes(A, 0, 1), brt.diagonal(A), brt.narrow(A, 1, 1, 2), brt.flatten(A, 1), brt.unbind(A)[2]):
        assert np.shares_memory(view, A)


@pytest.mark.pure
def test_no_composition_takes_the_place_of_another_public_name():
    assert brt._HOMES["select"] == "call.selecting"
    taken = Composition("select", "x", "d", "s", "view", (), "x")
    with pytest.raises(ManifestError, match="composition select: the name is taken"):
        generated_files({}, [], {}, brt._HOMES, {}, {}, {"select": taken})


@pytest.mark.pure
def test_every_composition_has_a_case_and_every_gradient_a_test():
    plain = {name for name in COMPOSITIONS if not name.endswith("_backward")}
    assert plain == {*CASES, *composition_cases.DRAWS}
    assert {name.removesuffix("_backward") for name in COMPOSITIONS if name.endswith("_backward")} == {*LINEAR, *GRADIENTS, "rrelu", "softmin", "dist", "imag", "real", "view_as_complex", "view_as_real"}  # the last four: tests/test_complex.py
    assert set(views.__all__) == HELPERS


@pytest.mark.pure
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"value": "x.T"}, "Attribute is not part of a composition"), ({"value": "nothing(x)"}, "free name 'nothing'"), ({"kind": "wish"}, "kind is 'wish'"),
        ({"need": {"y": ["y", "w"]}}, "need of 'y'"), ({"need": {"x": ["x"]}}, "need of 'x'"), ({"need": {"x": ["y > 0", "w"]}}, "free name 'y'"),
        ({"name": "neg"}, "neg is an op already"), ({"why": None, "backward": None, "extra": 1}, "unknown key 'extra'"),
    ],
)  # fmt: skip
def test_faults_are_named(change, message):
    entry = {"name": "twice", "args": "x", "doc": "d", "source": "s", "kind": "composition", "value": "neg(neg(x))", "why": "w"} | change
    with pytest.raises(ManifestError, match=message):
        read([(3, entry)], ["neg"])


def test_integers_are_promoted_as_numpy_does(xp):
    rows = np.array([[1, 2, 4], [1, 5, 6]])
    for name in ("cov", "corrcoef"):
        got = to_host(getattr(brt, name)(to_xp(xp, rows)))
        assert got.dtype == np.float64
        np.testing.assert_allclose(got, getattr(np, name)(rows), rtol=1e-14)
    got = to_host(brt.cumulative_trapezoid(to_xp(xp, rows), dx=0.5))
    assert got.dtype == np.float64 and got.tolist() == [[0.75, 2.25], [1.5, 4.25]]


def test_repeats_that_do_not_fit(xp):
    x = to_xp(xp, np.arange(6.0).reshape(2, 3))
    for repeats, dim in (([1, 2, 3], 0), (to_xp(xp, np.ones((2, 1), np.int64)), 0), (to_xp(xp, np.ones(2)), 0), (-1, 0), (1.5, 0), ("a", 0)):
        with pytest.raises(brt.InvalidProblemError, match="repeat_interleave: repeats is .*; accepted an integer of at least 0, or one for each cell"):
            brt.repeat_interleave(x, repeats, dim)
    with pytest.raises(brt.InvalidProblemError, match="repeat_interleave: repeats are negative"):
        brt.repeat_interleave(x, [1, -1], 0)
    with pytest.raises(brt.InvalidProblemError, match="repeat_interleave_backward: repeats is"):
        brt.repeat_interleave_backward(x, [1, 1], 1)


def test_numbers_in_the_place_of_arrays_are_named():
    x = np.ones(3, np.float32)
    for call, argument in ((lambda: brt.equal(x, 1.0), "equal: b"), (lambda: brt.isin(x, 1.0), "isin: values"), (lambda: brt.take_along_dim(x, 1), "take_along_dim: index")):
        with pytest.raises(brt.InvalidProblemError, match=f"{argument} is .*; accepted an array"):
            call()
