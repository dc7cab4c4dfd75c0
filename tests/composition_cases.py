"""Cases of compositions for tests/test_compositions.py: what NumPy, SciPy or the definition make of the same arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.signal.windows
import scipy.special

RNG = np.random.default_rng(23)
A, M, N = RNG.standard_normal((3, 4, 5)), RNG.standard_normal((4, 6)), RNG.standard_normal((5, 6))
V, W = RNG.standard_normal(7), RNG.standard_normal(3)
GAPS = A.copy()
GAPS[0, 1], GAPS[1:, 2, 3], GAPS[2, 0, 0] = np.nan, np.nan, np.nan
WHOLE = RNG.integers(-9, 9, (4, 6))
PLACES = RNG.integers(0, 4, (4, 6))
BYTES = RNG.integers(0, 256, (3, 4)).astype(np.uint8)
BITS = RNG.integers(0, 2, (3, 13)).astype(bool)
Z = V[:6] + 1j * RNG.standard_normal(6)
EDGES = np.array([-1.0, -0.25, 0.5, 1.5])
UP = np.array([-1.5, -0.5, 0.25, 0.75, 2.0])
ODD = np.array([np.nan, -np.inf, -1.0, -0.0, 0.0, 0.5, 0.5, np.inf])
E0, E23 = np.zeros(0), np.zeros((0, 3))
LISTED = [0.0, 25.0, 99.5]


def written(x: np.ndarray, *change: Any) -> np.ndarray:
    """x after one of NumPy's functions that write their first argument."""
    y = x.copy()
    change[0](y, *change[1:])
    return y


def rounded(x: np.ndarray, exponent_bits: int, mantissa_bits: int) -> np.ndarray:
    """reduce_precision by Python's exact fractions."""
    from fractions import Fraction

    out = []
    for v in x.astype(np.float64).tolist():
        if v == 0 or not np.isfinite(v):
            out.append(v)
            continue
        own = {2: 5, 4: 8, 8: 11}[x.dtype.itemsize]
        e = max(int(np.frexp(v)[1]) - 1, 2 - 2 ** (own - 1))
        unit = Fraction(2) ** (e - mantissa_bits)
        r = float(round(Fraction(v) / unit) * unit) if exponent_bits == 11 or e < 1023 else v
        most = 2 ** (exponent_bits - 1)
        if exponent_bits < own:
            r = np.copysign(np.inf, v) if abs(r) >= 2.0**most else np.copysign(0.0, v) if abs(r) < 2.0 ** (2 - most) else r
        out.append(r)
    with np.errstate(over="ignore"):
        return np.array(out).astype(x.dtype)


HALVES = np.array([0.0, -1.0, 1.03125, 1.09375, 65504.0, 6e-8, -3.05e-5, 5e-5, np.nan], np.float16)
FLOATS = np.array([0.0, -0.0, 1.0, 1.5, 65504.0, 3.14159265, -2.71828, 1e-7, 5.96e-8, 1e-40, 1e38, -1e5, np.inf, -np.inf, np.nan, 1.00390625, 1.01171875], np.float32)

def windows(symmetric: Any, *more: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """Cases of a window of NumPy's."""
    return [((n, *more, "float64"), symmetric(n, *more)) for n in (0, 1, 2, 3, 8, 65)]


def periodic(symmetric: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """Cases of a window of PyTorch's: without its last point, one longer."""
    return [((n, True, "float64"), symmetric(n + 1)[:n] if n != 1 else np.ones(1)) for n in (0, 1, 2, 3, 8, 64)] + [((9, False, "float64"), symmetric(9))]


# name -> (arguments, what comes out)
CASES: dict[str, list[tuple[tuple[Any, ...], Any]]] = {
    "addmv": [((V[:4], M, N[0]), V[:4] + M @ N[0]), ((W[0], M, N[0]), W[0] + M @ N[0]), ((Z[:2], np.outer(Z[:2], Z), Z), Z[:2] + np.outer(Z[:2], Z) @ Z), ((V[:2], np.zeros((2, 0)), E0), V[:2])],
    "addr": [((M[:3], W, M[0]), M[:3] + np.outer(W, M[0])), ((M[0], W, M[0]), M[0] + np.outer(W, M[0])), ((WHOLE, PLACES[0, :4], WHOLE[0]), WHOLE + np.outer(PLACES[0, :4], WHOLE[0])), ((np.zeros((0, 0)), E0, E0), np.zeros((0, 0)))],
    "adjoint": [((A,), A.swapaxes(1, 2)), ((np.outer(Z, Z + 1),), np.outer(Z, Z + 1).conj().T), ((E23,), E23.T)],
    "approx_max_k": [((M, 3), (-np.sort(-M, -1)[:, :3], np.argsort(-M, -1)[:, :3])), ((M, 2, 0), (-np.sort(-M, 0)[:2], np.argsort(-M, 0)[:2]))],
    "approx_min_k": [((M, 3), (np.sort(M, -1)[:, :3], np.argsort(M, -1)[:, :3]))],
    "argpartition": [((M, 2), np.argsort(M)), ((M, (-1, 0), 0), np.argsort(M, 0))],
    "array_equiv": [((np.ones((2, 3)), np.ones(3)), True), ((M, M[:1]), False), ((M, N), False), ((E0, np.ones(1)), True), ((ODD, ODD), False)],
    "bartlett": windows(np.bartlett),
    "bartlett_window": periodic(np.bartlett),
    "blackman": windows(np.blackman),
    "blackman_window": periodic(np.blackman),
    "block": [(([[M, N[:4]], [M[:2], M[2:]]],), np.block([[M, N[:4]], [M[:2], M[2:]]])), (([V, W],), np.block([V, W])), ((M,), M), (([[[A]], [[A]]],), np.block([[[A]], [[A]]])),
              (([[np.array(1.0), np.array(2.0)], [np.array([3.0, 4.0])]],), np.array([[1.0, 2], [3, 4]])), (([A, A],), np.block([A, A]))],
    "broadcasted_iota": [(("int32", (2, 3, 4), 1), np.broadcast_to(np.arange(3)[:, None], (2, 3, 4))), (("float32", (0, 2), 1), np.zeros((0, 2)))],
    "choose": [((PLACES, [M, M + 1, M[0], M * 2]), np.choose(PLACES, [M, M + 1, M[0], M * 2])), ((WHOLE, [M, -M], "wrap"), np.choose(WHOLE, [M, -M], mode="wrap")),
               ((WHOLE, [M, -M, M * 3], "clip"), np.choose(WHOLE, [M, -M, M * 3], mode="clip"))],
    "compress": [((M[:, 0] > 0, M, 0), M[M[:, 0] > 0]), ((np.array([False, True]), M), M.ravel()[1:2]), ((np.array([1, 0, 2]), M, -1), M[:, [0, 2]]), ((np.zeros(0, bool), M, 1), M[:, :0])],
    "convolve": [((x, y, mode), np.convolve(x, y, mode)) for x, y in ((V, W), (W, V), (V, V), (V, W[:2]), (W[:2], V), (Z, Z[:4]), (np.arange(5), np.arange(3)), (W[:1], W[:1])) for mode in ("full", "same", "valid")],
    "correlate": [((x, y, mode), np.correlate(x, y, mode)) for x, y in ((V, W), (W, V), (V, V), (V, W[:2]), (W[:2], V), (Z, Z[:4] * 1j), (Z[:4] * 1j, Z), (np.arange(5), np.arange(3))) for mode in ("full", "same", "valid")],
    "cross": [((M[:, :3], M[:, 3:]), np.cross(M[:, :3], M[:, 3:])), ((A, A[::-1] + 1, 0), np.cross(A, A[::-1] + 1, axis=0)), ((M[:, :3], W), np.cross(M[:, :3], W)), ((E23, E23), E23)],
    "delete": [((M, 1, 0), np.delete(M, 1, 0)), ((M, -1, 1), np.delete(M, -1, 1)), ((M, 7), np.delete(M, 7)), ((M, [0, 2, 2, -1], 1), np.delete(M, [0, 2, -1], 1)),
               ((V, np.array([3, 0])), np.delete(V, [3, 0])), ((V, []), V)],
    "diag_indices": [((3,), np.diag_indices(3)), ((2, 3), np.diag_indices(2, 3)), ((0,), np.diag_indices(0))],
    "diag_indices_from": [((np.zeros((4, 4, 4)),), np.diag_indices(4, 3))],
    "digitize": [((M, EDGES), np.digitize(M, EDGES)), ((EDGES, EDGES, True), np.digitize(EDGES, EDGES, True)), ((M, EDGES[::-1]), np.digitize(M, EDGES[::-1])),
                 ((EDGES, EDGES[::-1], True), np.digitize(EDGES, EDGES[::-1], True)), ((ODD, EDGES), np.digitize(ODD, EDGES)), ((EDGES, EDGES[::-1]), np.digitize(EDGES, EDGES[::-1])), ((V, E0), np.zeros(7)), ((E0, EDGES), E0)],
    "divmod": [((M, N[:4]), np.divmod(M, N[:4])), ((WHOLE, np.array(-4)), np.divmod(WHOLE, -4))],
    "dot": [*(((a, b), np.dot(a, b)) for a, b in ((M, N.T), (A, V[:5]), (V[:3], M[:3]), (A, A.swapaxes(0, 2)[:, :, :2].swapaxes(1, 0)[:, [0, 1, 2, 0, 1]]), (np.array(2.0), M), (A, np.array(3.0)), (np.outer(Z, Z), Z), (E23, E23.T), (E23.T, E23))), ((V, V[::-1]), V @ V[::-1]), ((Z, Z + 1), Z @ (Z + 1)), ((E0, E0), 0.0), ((np.arange(5), np.arange(5)), 30)],
    "extract": [((M > 0, M), M[M > 0]), ((PLACES, M), M.ravel()[PLACES.ravel() != 0]), ((E0 > 0, E0), E0)],
    "gradient": [((V,), np.gradient(V)), ((M,), tuple(np.gradient(M))), ((V, 0.5), np.gradient(V, 0.5)), ((M, 0.5, 2.0), tuple(np.gradient(M, 0.5, 2.0))), ((UP, UP**3), np.gradient(UP, UP**3)),
                 ((M, UP[:4], np.arange(6.0) ** 2), tuple(np.gradient(M, UP[:4], np.arange(6.0) ** 2))), ((W[:2],), np.gradient(W[:2])), ((np.arange(4) ** 2,), np.gradient(np.arange(4) ** 2))],
    "hamming": windows(np.hamming),
    "hamming_window": [((n, True, 0.54, 0.46, "float64"), np.hamming(n + 1)[:n]) for n in (0, 2, 3, 8)] + [((9, False, 0.6, 0.4, "float64"), scipy.signal.windows.general_hamming(9, 0.6))],
    "hann_window": periodic(np.hanning),
    "hanning": windows(np.hanning),
    "histc": [((M, 5, -2, 2), np.histogram(M, 5, (-2, 2))[0]), ((M,), np.histogram(M, 100)[0]), ((M, 3), np.histogram(M, 3)[0])],
    "histogram2d": [((V, V[::-1] ** 2), np.histogram2d(V, V[::-1] ** 2)), ((V, V * 2, (3, 4)), np.histogram2d(V, V * 2, (3, 4))), ((V, V * 2, 3, None, True), np.histogram2d(V, V * 2, 3, density=True)),
                    ((V, V * 2, 3, ((-1.0, 1.0), (-2.0, 1.0)), False, V * V), np.histogram2d(V, V * 2, 3, ((-1, 1), (-2, 1)), weights=V * V))],
    "histogram_bin_edges": [((M,), np.histogram_bin_edges(M)), ((M, 4, (-1.0, 3.0)), np.histogram_bin_edges(M, 4, (-1, 3)))],
    "indices": [(((2, 3),), np.indices((2, 3))), (((2, 3, 0),), np.indices((2, 3, 0))), (((2, 3), "int32", True), np.indices((2, 3), sparse=True))],
    "inner": [*(((a, b), np.inner(a, b)) for a, b in ((M, N), (A, V[:5]), (V[:5], A), (A, A[:2] + 1), (np.array(2.0), M), (np.outer(Z, Z), np.outer(Z, Z + 1)))), ((V, V + 1), np.inner(V, V + 1)), ((Z, Z + 1), np.inner(Z, Z + 1))],
    "insert": [((M, 1, 5, 0), np.insert(M, 1, 5, 0)), ((M, 1, np.arange(4.0), 1), np.insert(M, 1, np.arange(4.0), 1)), ((V, [1, 1, -1], np.array([1.0, 2, 3])), np.insert(V, [1, 1, -1], [1.0, 2, 3])),
               ((M, [0, 6], np.ones((4, 1)), 1), np.insert(M, [0, 6], np.ones((4, 1)), 1)), ((V, 7, 0.5), np.insert(V, 7, 0.5)), ((M, np.array([2, 0]), N[:2], 0), np.insert(M, [2, 0], N[:2], 0)), ((E0, 0, 1.0), np.ones(1))],
    "interp": [((M, UP, UP**3), np.interp(M, UP, UP**3)), ((M, UP, UP**3, -7.0, 9.0), np.interp(M, UP, UP**3, -7.0, 9.0)), ((UP, UP, -UP), -UP), ((ODD, UP, UP), np.interp(ODD, UP, UP)),
               ((M, np.array([0.2, 2.5, 1.0]), W, None, None, 2.0), np.interp(M, [0.2, 2.5, 1.0], W, period=2.0)), ((M, W[:1], W[1:2], 4.0, 5.0), np.interp(M, W[:1], W[1:2], 4.0, 5.0)),
               ((np.array([1, 4, 9]), np.array([0, 5, 10]), np.array([0, 1, 3])), np.interp([1, 4, 9], [0, 5, 10], [0, 1, 3])), ((E0, UP, UP), E0)],
    "intersect1d": [((WHOLE, PLACES), np.intersect1d(WHOLE, PLACES)), ((V, W), E0), ((ODD, ODD), np.intersect1d(ODD, ODD)), ((E0, E0), E0), ((V, V[::2]), np.sort(V[::2]))],
    "ix_": [((np.array([1, 2]), np.array([0, 2, 1])), np.ix_([1, 2], [0, 2, 1])), ((np.array([True, False, True]),), np.ix_([True, False, True]))],
    "kaiser": windows(np.kaiser, 8.6) + [((9, 900.0, "float64"), scipy.special.i0e(z := 900 * np.sqrt(1 - np.linspace(-1, 1, 9) ** 2)) / scipy.special.i0e(900) * np.exp(z - 900))],
    "kaiser_window": [((n, True, 12.0, "float64"), np.kaiser(n + 1, 12.0)[:n] if n != 1 else np.ones(1)) for n in (0, 1, 2, 8)] + [((9, False, -3.0, "float64"), np.kaiser(9, 3.0))],
    "kron": [((M, N[:2]), np.kron(M, N[:2])), ((V, M), np.kron(V, M)), ((A, W), np.kron(A, W)), ((Z, Z[:2]), np.kron(Z, Z[:2])), ((np.array(2.0), M), 2 * M), ((E23, M), np.kron(E23, M)), ((WHOLE, PLACES), np.kron(WHOLE, PLACES))],
    "lexsort": [(([WHOLE[0], WHOLE[1] // 5],), np.lexsort([WHOLE[0], WHOLE[1] // 5])), ((PLACES,), np.lexsort(PLACES)), (([M, PLACES // 2], 0), np.lexsort([M, PLACES // 2], 0)), (([V],), np.argsort(V))],
    "mask_indices": [((4, np.triu), np.mask_indices(4, np.triu)), ((4, np.tril, -1), np.mask_indices(4, np.tril, -1))],
    "matvec": [((M, N[0]), M @ N[0]), ((M, N), N @ M.T), ((M, np.stack([N, N + 1])), np.stack([N, N + 1]) @ M.T), ((A, V[:5]), A @ V[:5]), ((A, N[:3, :5]), np.matvec(A, N[:3, :5])), ((A, A[:, :1, :]), np.matvec(A, A[:, :1, :])),
               ((np.outer(Z, Z), Z), np.outer(Z, Z) @ Z), ((E23.T, E0), np.zeros(3))],
    "modf": [((M,), np.modf(M)), ((ODD,), np.modf(ODD)), ((WHOLE,), np.modf(WHOLE))],
    "mv": [((M, N[0]), M @ N[0]), ((M.T, V[:4]), M.T @ V[:4]), ((np.outer(Z, Z), Z), np.outer(Z, Z) @ Z), ((E23, W), E0), ((E23.T, E0), np.zeros(3))],
    "nanargmax": [((GAPS, 0), None), ((GAPS, -1), None), ((GAPS,), np.nanargmax(GAPS)), ((GAPS, 1, True), None), ((ODD[:2],), 1), ((WHOLE, 0), WHOLE.argmax(0))],
    "nanargmin": [((GAPS, 0), None), ((GAPS, -1), None), ((GAPS,), np.nanargmin(GAPS)), ((GAPS, 1, True), None), ((np.array([np.nan, np.inf]),), 1), ((WHOLE, 0), WHOLE.argmin(0))],
    "nanpercentile": [((GAPS, 30, 0), np.nanpercentile(GAPS, 30, 0)), ((GAPS, LISTED, 2), None), ((GAPS, 50.0, None, True, "lower"), np.nanpercentile(GAPS, 50, keepdims=True, method="lower"))],
    "nanstd": [((GAPS, 0), np.nanstd(GAPS, 0)), ((GAPS, (0, 2), 1, True), np.nanstd(GAPS, (0, 2), ddof=1, keepdims=True))],
    "nanvar": [((GAPS, 0), np.nanvar(GAPS, 0)), ((GAPS,), np.nanvar(GAPS)), ((GAPS, (0, 2), 1, True), np.nanvar(GAPS, (0, 2), ddof=1, keepdims=True)), ((GAPS, 2, 1), None), ((WHOLE, 1), WHOLE.var(1)), ((W, 0, 3), np.nan)],
    "nonzero_static": [((PLACES, 5), np.argwhere(PLACES)[:5]), ((PLACES, 40, -7), None), ((V > 0, 3), np.argwhere(V > 0)[:3]), ((E23, 2), np.full((2, 2), -1)), ((np.array(3.0), 2), np.zeros((2, 0))), ((V, 0), np.zeros((0, 1)))],
    "packbits": [((BITS,), np.packbits(BITS)), ((BITS, 1), np.packbits(BITS, 1)), ((BITS, 0, "little"), np.packbits(BITS, 0, bitorder="little")), ((WHOLE,), np.packbits(WHOLE != 0)), ((E0,), np.packbits(E0 > 0))],
    "partition": [((M, 2), np.sort(M)), ((M, (-1, 0), 0), np.sort(M, 0)), ((ODD, 3), np.sort(ODD))],
    "percentile": [((M, 30), np.percentile(M, 30)), ((M, LISTED, 1), np.percentile(M, LISTED, 1)), ((M, np.array(50.0), 0, True), np.percentile(M, 50, 0, keepdims=True)), ((ODD, 50), np.nan)],
    "place": [((M, M > 0, W), written(M, np.place, M > 0, W)), ((M, M > 9, W), M), ((E0, E0 > 0, W), E0), ((V, V < 0, np.array([7.0])), np.where(V < 0, 7, V))],
    "poly": [((V,), np.poly(V)), ((W[:1],), np.poly(W[:1])), ((E0,), np.ones(1)), ((np.array([1, 2, 2, -3]),), np.poly([1.0, 2, 2, -3])), ((Z,), np.poly(Z))],
    "polyadd": [((V, W), np.polyadd(V, W)), ((W, V), np.polyadd(W, V)), ((W, E0), W)],
    "polyder": [((V,), np.polyder(V)), ((V, 3), np.polyder(V, 3)), ((V, 9), E0), ((V, 0), V), ((np.array([3, 2, 1]),), np.array([6, 2]))],
    "polyint": [((V,), np.polyint(V)), ((V, 2, 3.0), np.polyint(V, 2, 3.0)), ((V, 2, [1.0, 2.0]), np.polyint(V, 2, [1.0, 2.0])), ((np.array([6, 2]),), np.array([3.0, 2.0, 0.0])), ((V, 0), V)],
    "polymul": [((V, W), np.convolve(V, W)), ((W, V), np.convolve(V, W)), ((W[:1], V), W[0] * V), ((np.arange(4), np.arange(3)), np.convolve(np.arange(4), np.arange(3)))],
    "polysub": [((V, W), np.polysub(V, W)), ((W, V), np.polysub(W, V))],
    "polyval": [((V, M), np.polyval(V, M)), ((W[:1], M), np.full(M.shape, W[0])), ((E0, M), np.zeros(M.shape)), ((np.arange(3), WHOLE), np.polyval(np.arange(3), WHOLE)), ((Z, Z), np.polyval(Z, Z))],
    "put_along_axis": [((M, np.array([[1, -1], [0, 2], [3, 3], [0, 1]]), -1.0, 1), written(M, np.put_along_axis, np.array([[1, -1], [0, 2], [3, 3], [0, 1]]), -1.0, 1)),
                       ((M, np.array([[1, 0, 2, 3, 3, 0]]), N[:1], 0), written(M, np.put_along_axis, np.array([[1, 0, 2, 3, 3, 0]]), N[:1], 0)), ((M, np.array([23, 0]), W[:2], None), None),
                       ((M, np.array([[2]]), W[:1], 1), written(M, np.put_along_axis, np.array([[2]]), W[:1], 1))],
    "ravel_multi_index": [((np.array([[1, 2], [0, 3]]), (3, 4)), np.ravel_multi_index([[1, 2], [0, 3]], (3, 4))), (([WHOLE, PLACES], (3, 5), "wrap"), np.ravel_multi_index([WHOLE, PLACES], (3, 5), "wrap")),
                          (([WHOLE, PLACES], (3, 2), "clip"), np.ravel_multi_index([WHOLE, PLACES], (3, 2), "clip"))],
    "reduce_precision": [((FLOATS, e, m), rounded(FLOATS, e, m)) for e, m in ((5, 10), (8, 7), (8, 23), (4, 3), (3, 0), (2, 1), (11, 52))] + [((FLOATS.astype(np.float64) ** 3, 8, 20), None), ((HALVES, 5, 4), None), ((HALVES, 4, 10), None)],
    "reduce_xor": [((WHOLE,), np.bitwise_xor.reduce(WHOLE, None)), ((WHOLE, 1), np.bitwise_xor.reduce(WHOLE, 1)), ((WHOLE, (0, -1)), np.bitwise_xor.reduce(WHOLE, None)), ((BYTES, (0,)), np.bitwise_xor.reduce(BYTES, 0)), ((BITS, 1), np.logical_xor.reduce(BITS, 1)),
                   ((WHOLE[:, :0], 1), np.zeros(4)), ((WHOLE, ()), WHOLE)],
    "resize": [((W, (2, 4)), np.resize(W, (2, 4))), ((M, 5), np.resize(M, 5)), ((E0, (2, 2)), np.zeros((2, 2))), ((W, (0, 3)), np.zeros((0, 3)))],
    "rollaxis": [((A, 2), np.rollaxis(A, 2)), ((A, 0, 2), np.rollaxis(A, 0, 2)), ((A, -1, 1), np.rollaxis(A, -1, 1)), ((A, 0, 3), np.rollaxis(A, 0, 3)), ((A, 1, -1), np.rollaxis(A, 1, -1))],
    "rrelu": [((M,), np.where(M > 0, M, M * (11 / 48))), ((M, 0.25, 0.25, True), np.where(M > 0, M, M / 4)), ((M, 0.1, 0.3), np.where(M > 0, M, M * 0.2))],
    "setdiff1d": [((WHOLE, PLACES), np.setdiff1d(WHOLE, PLACES)), ((V, E0), np.sort(V)), ((V, V), E0), ((ODD[1:], np.array([0.0, np.inf])), np.setdiff1d(ODD[1:], [0.0, np.inf])), ((E0, V), E0)],
    "setxor1d": [((WHOLE, PLACES), np.setxor1d(WHOLE, PLACES)), ((V, V[::2]), np.sort(V[1::2])), ((E0, E0), E0), ((V, E0), np.sort(V))],
    "shift_right_logical": [((WHOLE, 3), (WHOLE.astype(np.uint64) >> np.uint64(3)).astype(np.int64)), ((WHOLE, 0), WHOLE), ((WHOLE, 64), WHOLE * 0), ((WHOLE, -1), WHOLE * 0), ((BYTES, 2), BYTES >> 2),
                            ((np.array([-128, -1, 127], np.int8), np.array([1, 7, 8], np.int8)), np.array([64, 1, 0]))],
    **{f"shifted_chebyshev_polynomial_{kind}": [((M, 3), f(3, 2 * M - 1)), ((M[:2], PLACES[:2]), f(PLACES[:2], 2 * M[:2] - 1)), ((M, -1), M * 0), ((np.array([1, 2], np.int8), 2), f(2, np.array([1.0, 3.0])))]
       for kind, f in (("t", scipy.special.eval_chebyt), ("u", scipy.special.eval_chebyu), ("v", lambda n, x: scipy.special.eval_chebyu(n, x) - scipy.special.eval_chebyu(n - 1, x)), ("w", lambda n, x: scipy.special.eval_chebyu(n, x) + scipy.special.eval_chebyu(n - 1, x)))},
    "sort_complex": [((Z,), np.sort_complex(Z)), ((M,), np.sort_complex(M)), ((WHOLE,), np.sort(WHOLE, -1) + 0j), ((np.array([1 + 2j, 1 + 1j, -1 + 5j, 0j]),), np.array([-1 + 5j, 0, 1 + 1j, 1 + 2j]))],
    "sort_key_val": [((M, N[:4]), (np.sort(M), np.take_along_axis(N[:4], np.argsort(M), -1))), ((PLACES, M, 0), (np.sort(PLACES, 0), np.take_along_axis(M, np.argsort(PLACES, 0, kind="stable"), 0)))],
    "spacing": [((M,), np.spacing(M)), ((np.array([np.finfo(float).max, -1.0, 0.0, 5e-324, np.inf, np.nan]),), np.array([np.inf, -(2.0**-52), 5e-324, 5e-324, np.nan, np.nan])), ((FLOATS[2:12],), np.spacing(FLOATS[2:12]))],
    "trim_zeros": [((np.array([0.0, 0, 1, 0, 2, 0]),), np.array([1.0, 0, 2])), ((np.array([0, 1, 0]), "f"), np.array([1, 0])), ((np.array([0, 1, 0]), "b"), np.array([0, 1])), ((np.zeros(3),), E0), ((E0,), E0)],
    "triplet_margin_with_distance_loss": [((M, N[:4], M[::-1]), None), ((M, N[:4], M[::-1], None, 2.0, True, "none"), None), ((M, N[:4], M[::-1], None, 0.5, False, "sum"), None)],
    "tril_indices_from": [((M,), np.tril_indices_from(M)), ((M, 1), np.tril_indices_from(M, 1))],
    "triu_indices_from": [((M,), np.triu_indices_from(M)), ((M, -1), np.triu_indices_from(M, -1))],
    "union1d": [((WHOLE, PLACES), np.union1d(WHOLE, PLACES)), ((E0, V), np.sort(V)), ((ODD, ODD), np.union1d(ODD, ODD))],
    "unique_all": [((PLACES,), tuple(np.unique_all(PLACES))), ((ODD,), tuple(np.unique_all(ODD)))],
    "unpackbits": [((BYTES,), np.unpackbits(BYTES)), ((BYTES, 1, 5), np.unpackbits(BYTES, 1, 5)), ((BYTES, 0, None, "little"), np.unpackbits(BYTES, 0, bitorder="little")), ((BYTES, -1, 40), np.unpackbits(BYTES, -1, 40)), ((BYTES, None, -3), np.unpackbits(BYTES, count=-3))],
    "unwrap": [((M * 5,), np.unwrap(M * 5)), ((M * 5, None, 0), np.unwrap(M * 5, axis=0)), ((M * 9, 5.0), np.unwrap(M * 9, 5.0)), ((np.array([0, 1, 2, -1, 0]), None, -1, 4), np.unwrap([0, 1, 2, -1, 0], period=4)), ((E23,), E23), ((V, None, 0, 0.5), np.unwrap(V, period=0.5))],
    "vdot": [((Z, Z + 1), np.vdot(Z, Z + 1)), ((M, M[::-1]), np.vdot(M, M[::-1]))],
    "vecdot": [((M, N[0]), np.vecdot(M, N[0])), ((A, A[::-1], 0), (A * A[::-1]).sum(0)), ((np.stack([Z, Z + 1]), Z), np.vecdot(np.stack([Z, Z + 1]), Z)), ((E23, E23), E0)],
    "vecmat": [((V[:4], M), V[:4] @ M), ((N, M.T), N @ M.T), ((V[:4], A), np.vecmat(V[:4], A)), ((M[:3, :4], A), np.vecmat(M[:3, :4], A)), ((Z, np.outer(Z, Z)), Z.conj() @ np.outer(Z, Z)), ((E0, E23), np.zeros(3))],
}  # fmt: skip


def nan_place(best: Any, x: np.ndarray, axis: int, keepdims: bool = False) -> np.ndarray:
    out = np.apply_along_axis(lambda row: best(row) if not np.isnan(row).all() else -1, axis, x)
    return np.expand_dims(out, axis) if keepdims else out


def distances(a: np.ndarray, p: np.ndarray, n: np.ndarray, function: Any = None, margin: float = 1.0, swap: bool = False, reduction: str = "mean") -> np.ndarray:
    near, far, other = (np.linalg.norm(u - v + 1e-6, axis=-1) for u, v in ((a, p), (a, n), (p, n)))
    terms = np.maximum(near - (np.minimum(far, other) if swap else far) + margin, 0)
    return terms if reduction == "none" else getattr(terms, reduction)()


def linear_grid(x: np.ndarray, size: Any, scale: Any = None, mode: str = "nearest", aligned: Any = None) -> np.ndarray:
    """Both axes by their own line of points; nearest or linear with aligned corners."""
    for k in (2, 3):
        m = x.shape[k]
        n = size[k - 2] if size is not None else int(m * scale)
        at = np.floor(np.arange(n) * m / n) if mode == "nearest" else np.linspace(0, m - 1, n)
        low = np.minimum(np.floor(at).astype(int), m - 1)
        share = (at - low).reshape([-1 if j == k else 1 for j in range(4)])
        x = x.take(low, k) * (1 - share) + x.take(np.minimum(low + 1, m - 1), k) * share
    return x


DRAWS = ("rand", "rand_like", "randint_like", "randn", "randn_like")

COMPUTED: dict[str, Any] = {
    "nanargmax": lambda x, axis, keepdims=False: nan_place(np.nanargmax, x, axis, keepdims),
    "nanargmin": lambda x, axis, keepdims=False: nan_place(np.nanargmin, x, axis, keepdims),
    "nanpercentile": lambda x, q, axis: np.stack([np.apply_along_axis(lambda row, p=p: np.percentile(row[~np.isnan(row)], p) if not np.isnan(row).all() else np.nan, axis, x) for p in q]),
    "nanvar": lambda x, axis, ddof: np.apply_along_axis(lambda row: row[~np.isnan(row)].var(ddof=ddof) if (~np.isnan(row)).sum() > ddof else np.nan, axis, x),
    "nonzero_static": lambda x, size, fill: np.concatenate([np.argwhere(x), np.full((size - np.count_nonzero(x), x.ndim), fill)]),
    "put_along_axis": lambda x, index, values, axis: written(x.ravel(), np.put_along_axis, index, values, 0).reshape(x.shape),
    "reduce_precision": rounded,
    "triplet_margin_with_distance_loss": distances,
}  # fmt: skip
