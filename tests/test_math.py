"""Accuracy of the formula functions (templates/core/math.cuh, templates/core/functions.cuh) on the host executor, in units in the last place against mpmath."""

from __future__ import annotations

import ctypes
import math
import os
from pathlib import Path

import mpmath
import numpy as np
import pytest

from baracuda_rt.executors import host_compile

from .op_db.special_further import k0, k0e, k1, k1e

ROOT = Path(__file__).resolve().parents[1]
PARTIALS = "".join((ROOT / "templates" / name).read_text() for name in ("core/prelude.cuh", "core/math.cuh", "core/functions.cuh", "core/special_tables.cuh", "core/special.cuh", "core/special_bessel.cuh", "core/special_gamma.cuh", "core/special_tables_airy.cuh", "core/special_airy.cuh"))
SAMPLES = int(os.environ.get("BARACUDA_RT_MATH_SAMPLES", "150"))
TYPES = {"f32": np.float32, "f64": np.float64}

mpmath.mp.dps = 60


def _erfcinv_tail(x):
    """erfinv by Newton's method on erfc, for x of any closeness to 1."""
    sign, q = mpmath.sign(x), 1 - abs(x)
    if q > mpmath.mpf("0.1"):
        return mpmath.erfinv(x)
    y = mpmath.sqrt(-mpmath.log(q))
    for _ in range(12):
        y += (mpmath.erfc(y) - q) * mpmath.sqrt(mpmath.pi) / 2 * mpmath.exp(y * y)
    return sign * y


def _log_gamma(x):
    return mpmath.log(abs(mpmath.gamma(x)))


def _log_ncdf(x):
    return mpmath.log(mpmath.erfc(-x / mpmath.sqrt(2)) / 2)


def _quantile(p):
    """Newton's method on the logarithm of the tail."""
    if p > mpmath.mpf("0.5"):
        return -_quantile(1 - p)
    x = -mpmath.sqrt(-2 * mpmath.log(p)) if p < mpmath.mpf("0.1") else mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1)
    for _ in range(12):
        q = mpmath.erfc(-x / mpmath.sqrt(2)) / 2
        x -= mpmath.log(q / p) * q / mpmath.npdf(x)
    return x


def _sinc(x):
    return mpmath.sin(mpmath.pi * x) / (mpmath.pi * x)


def _dsinc(x):
    return (mpmath.cos(mpmath.pi * x) - _sinc(x)) / x


def _at(function):
    """A function of the op database at one number; mpmath takes seconds for those with logarithms."""
    return lambda x: mpmath.mpmathify(function(np.array([float(x)]))[0])


# name -> (reference, ranges as (low, high, "log" | "linear"), accepted ulp)
UNARY = {
    "exp": (mpmath.exp, [(-80, 80, "linear"), (1e-9, 1, "log")], 4),
    "exp2": (lambda x: mpmath.power(2, x), [(-120, 120, "linear"), (1e-9, 1, "log")], 4),
    "expm1": (mpmath.expm1, [(-20, 80, "linear"), (1e-30, 1, "log"), (-1e-30, -1, "log")], 4),
    "log": (mpmath.log, [(1e-30, 1e30, "log"), (0.5, 2, "linear")], 4),
    "log2": (lambda x: mpmath.log(x, 2), [(1e-30, 1e30, "log"), (0.5, 2, "linear")], 4),
    "log10": (mpmath.log10, [(1e-30, 1e30, "log"), (0.5, 2, "linear")], 4),
    "log1p": (mpmath.log1p, [(1e-30, 1e30, "log"), (-1e-30, -0.99, "log")], 4),
    "sin": (mpmath.sin, [(-10, 10, "linear"), (1e-10, 1e30, "log")], 4),
    "cos": (mpmath.cos, [(-10, 10, "linear"), (1e-10, 1e30, "log")], 4),
    "tan": (mpmath.tan, [(-10, 10, "linear"), (1e-10, 1e30, "log")], 4),
    "asin": (mpmath.asin, [(-1, 1, "linear"), (1e-20, 1, "log")], 4),
    "acos": (mpmath.acos, [(-1, 1, "linear")], 4),
    "atan": (mpmath.atan, [(1e-20, 1e20, "log"), (-3, 3, "linear")], 4),
    "sinh": (mpmath.sinh, [(1e-20, 80, "log"), (-5, 5, "linear")], 4),
    "cosh": (mpmath.cosh, [(1e-20, 80, "log"), (-5, 5, "linear")], 4),
    "tanh": (mpmath.tanh, [(1e-20, 30, "log"), (-5, 5, "linear")], 4),
    "asinh": (mpmath.asinh, [(1e-20, 1e20, "log"), (-5, 5, "linear")], 4),
    "acosh": (mpmath.acosh, [(1.0001, 1e20, "log"), (1, 3, "linear")], 4),
    "atanh": (mpmath.atanh, [(1e-20, 0.999, "log"), (-0.99, 0.99, "linear")], 4),
    "sqrt": (mpmath.sqrt, [(1e-30, 1e30, "log")], 0.5),
    "rsqrt": (lambda x: 1 / mpmath.sqrt(x), [(1e-30, 1e30, "log")], 1.5),
    "cbrt": (lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), [(1e-30, 1e30, "log"), (-1e-30, -1e30, "log")], 4),
    "erf": (mpmath.erf, [(1e-20, 8, "log"), (-3, 3, "linear")], 4),
    "erfc": (mpmath.erfc, [(-5, 9, "linear")], 4),
    "erfinv": (_erfcinv_tail, [(1e-20, 0.9, "log"), (-0.999999, 0.999999, "linear")], 4),
    "lgamma": (_log_gamma, [(3, 1e10, "log"), (1e-20, 0.5, "log")], 8),
    "digamma": (mpmath.digamma, [(1e-10, 1e10, "log"), (1.5, 3.0, "linear"), (-1e-10, -0.3, "log")], 8),
    "trigamma": (lambda x: mpmath.psi(1, x), [(1e-10, 1e10, "log"), (-8, 12, "linear")], 4),
    "sigmoid": (lambda x: 1 / (1 + mpmath.exp(-x)), [(-80, 30, "linear")], 4),
    "sinc": (_sinc, [(1e-20, 0.9, "log"), (-1000.5, 1000.5, "linear")], 4),
    "dsinc": (_dsinc, [(1e-20, 0.9, "log")], 6),
    "i0": (lambda x: mpmath.besseli(0, x), [(1e-20, 89, "log"), (-15, 15, "linear")], 4),
    "i0e": (lambda x: mpmath.besseli(0, x) * mpmath.exp(-abs(x)), [(1e-20, 1e30, "log"), (-15, 15, "linear")], 4),
    "i1": (lambda x: mpmath.besseli(1, x), [(1e-20, 89, "log"), (-15, 15, "linear")], 4),
    "i1e": (lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x)), [(1e-20, 1e30, "log"), (-15, 15, "linear")], 4),
    "erfcx": (lambda x: mpmath.exp(x * x) * mpmath.erfc(x), [(-9, 9, "linear"), (1e-10, 80, "log")], 4),
    "ndtr": (mpmath.ncdf, [(-13, 9, "linear"), (1e-20, 1, "log")], 4),
    "log_ndtr": (_log_ncdf, [(-1, -1e8, "log"), (-15, 12, "linear")], 4),
    "ndtri": (_quantile, [(1e-30, 0.5, "log"), (0.01, 0.99, "linear")], 5),
    "bessel_j0": (lambda x: mpmath.besselj(0, x), [(0.01, 8, "linear"), (1e-20, 1, "log")], 5),
    "bessel_j1": (lambda x: mpmath.besselj(1, x), [(0.01, 8, "linear"), (1e-20, 1, "log")], 5),
    "bessel_y0": (lambda x: mpmath.bessely(0, x), [(0.01, 8, "linear"), (1e-20, 1, "log")], 5),
    "bessel_y1": (lambda x: mpmath.bessely(1, x), [(0.01, 8, "linear"), (1e-20, 1, "log")], 5),
    "k0": (_at(k0), [(0.01, 85, "linear"), (1e-20, 4, "log")], 5),
    "k1": (_at(k1), [(0.01, 85, "linear"), (1e-20, 4, "log")], 5),
    "k0e": (_at(k0e), [(0.01, 85, "linear"), (1e-20, 4, "log"), (4, 1e4, "log")], 6),
    "k1e": (_at(k1e), [(0.01, 85, "linear"), (1e-20, 4, "log"), (4, 1e4, "log")], 6),
    "airy_ai": (mpmath.airyai, [(-4.75, 20, "linear")], 6),
    "spherical_j0": (lambda x: mpmath.sin(x) / x, [(1e-20, 1e20, "log")], 4),
}
BINARY = {
    "pow": (mpmath.power, (1e-3, 1e3, "log"), (-12, 12, "linear"), 8),
    "atan2": (mpmath.atan2, (-1e5, 1e5, "linear"), (-1e3, 1e3, "linear"), 4),
    "hypot": (mpmath.hypot, (1e-10, 1e10, "log"), (1e-10, 1e10, "log"), 4),
    "zeta": (mpmath.zeta, (1.05, 12, "log"), (0.01, 1e3, "log"), 8),
    "xlogy": (lambda x, y: x * mpmath.log(y), (1e-3, 1e3, "log"), (1e-9, 1e9, "log"), 4),
}


@pytest.fixture(scope="module")
def module():
    compiler = host_compile.find_compiler(os.environ.get("BARACUDA_RT_CXX"))
    if compiler is None:
        pytest.skip("no C++ compiler")
    kernels = [
        f'extern "C" __global__ void {name}_{t}({t} const* x, {t}* y, int n) {{ for (int i = 0; i < n; ++i) y[i] = m_{name}(x[i]); }}\n'
        for name in UNARY for t in TYPES
    ] + [
        f'extern "C" __global__ void {name}_{t}({t} const* a, {t} const* b, {t}* y, int n) '
        f"{{ for (int i = 0; i < n; ++i) y[i] = {'m_' + name}(a[i], b[i]); }}\n"
        for name in (*BINARY, "nextafter", "min", "max", "fmin", "fmax", "fmod", "remainder", "floor_divide", "ldexp", "powi", "copysign")
        for t in TYPES
    ] + [
        f'extern "C" __global__ void {name}_{t}({t} const* a, {t} const* b, {t}* y, int n) '
        f"{{ for (int i = 0; i < n; ++i) y[i] = m_{name}(a[i], b[i]); }}\n"
        for name in ("itruncdiv", "fmod", "floor_divide", "remainder", "ipow", "shl", "shr", "min", "max") for t in ("i32", "u32", "i64")
    ] + [
        f'extern "C" __global__ void bits_{t}({t} const* a, {t}* y, int n) {{ for (int i = 0; i < n; ++i) '
        f"{{ y[3 * i] = m_popcount(a[i]); y[3 * i + 1] = m_clz(a[i]); y[3 * i + 2] = m_ctz(a[i]); }} }}\n"
        for t in ("i8", "u8", "i16", "i32", "u32", "i64")
    ] + [
        f'extern "C" __global__ void nextafter_{t}({t} const* a, {t} const* b, {t}* y, int n) '
        f"{{ for (int i = 0; i < n; ++i) y[i] = m_nextafter(a[i], b[i]); }}\n"
        for t in ("f16", "bf16")
    ]  # fmt: skip
    image = host_compile.compile_unit(compiler, host_compile.host_unit([("k", PARTIALS + "".join(kernels))]))
    runtime = host_compile.runtime_library(compiler)
    return host_compile.load_bytes(image, runtime)


def run(module, name, *arrays, out=None):
    y = np.zeros_like(arrays[0]) if out is None else out
    values = [ctypes.c_void_p(np.ascontiguousarray(a).ctypes.data) for a in (*arrays, y)]
    params, _held = host_compile.pack_params([*values, ctypes.c_int(arrays[0].size)])
    host_compile.launch(module.function(name), params, (1, 1, 1), (1, 1, 1))
    return y


def sample(rng, low, high, scale, dtype, count):
    if scale == "linear":
        return rng.uniform(low, high, count).astype(dtype)
    sign = -1 if low < 0 else 1
    return (sign * np.exp(rng.uniform(math.log(abs(low)), math.log(abs(high)), count))).astype(dtype)


def ulps(got, want, dtype):
    """Distance of each result from the exact value, in spacings of dtype at the exact value."""
    out = np.zeros(got.size)
    info = np.finfo(dtype)
    for i, (g, w) in enumerate(zip(got.tolist(), want, strict=True)):
        size = abs(w)
        if size > mpmath.mpf(float(info.max)):
            out[i] = 0 if math.isinf(g) else math.inf
            continue
        exponent = max(int(mpmath.floor(mpmath.log(size, 2))) if size else info.minexp, info.minexp)
        out[i] = float(abs(mpmath.mpf(g) - w) / mpmath.ldexp(1, exponent - info.nmant)) if math.isfinite(g) else math.inf
    return out


@pytest.mark.host
@pytest.mark.parametrize("token", TYPES)
@pytest.mark.parametrize("name", UNARY)
def test_unary_accuracy(module, name, token, record_property):
    reference, ranges, limit = UNARY[name]
    dtype = TYPES[token]
    rng = np.random.default_rng([ord(c) for c in name])
    x = np.concatenate([sample(rng, *r, dtype, SAMPLES) for r in ranges])
    y = run(module, f"{name}_{token}", x)
    error = ulps(y, [reference(mpmath.mpf(v)) for v in x.tolist()], dtype)
    worst = int(error.argmax())
    record_property("ulp", float(error[worst]))
    print(f"ACCURACY {name} {token} {error[worst]:.2f} at {x[worst]!r}")
    assert error[worst] <= limit, f"{name} {token}: {error[worst]:.2f} ulp at {x[worst]!r}"


@pytest.mark.host
@pytest.mark.parametrize("token", TYPES)
@pytest.mark.parametrize("name", BINARY)
def test_binary_accuracy(module, name, token):
    reference, first, second, limit = BINARY[name]
    dtype = TYPES[token]
    rng = np.random.default_rng([ord(c) for c in name])
    a, b = (sample(rng, *r, dtype, 2 * SAMPLES) for r in (first, second))
    y = run(module, f"{name}_{token}", a, b)
    error = ulps(y, [reference(mpmath.mpf(u), mpmath.mpf(v)) for u, v in zip(a.tolist(), b.tolist(), strict=True)], dtype)
    worst = int(error.argmax())
    print(f"ACCURACY {name} {token} {error[worst]:.2f} at {a[worst]!r} {b[worst]!r}")
    assert error[worst] <= limit, f"{name} {token}: {error[worst]:.2f} ulp at {a[worst]!r}, {b[worst]!r}"


inf, nan = math.inf, math.nan
EDGES = {
    "exp": [(inf, inf), (-inf, 0.0), (nan, nan)],
    "expm1": [(-0.0, -0.0), (-inf, -1.0)],
    "log": [(0.0, -inf), (-0.0, -inf), (-1.0, nan), (inf, inf)],
    "log1p": [(-1.0, -inf), (-2.0, nan), (-0.0, -0.0)],
    "sin": [(inf, nan), (-0.0, -0.0)],
    "sqrt": [(-0.0, -0.0), (-1.0, nan)],
    "rsqrt": [(0.0, inf), (-0.0, -inf), (-1.0, nan), (inf, 0.0)],
    "atanh": [(1.0, inf), (-1.0, -inf), (1.5, nan)],
    "acosh": [(0.5, nan), (1.0, 0.0)],
    "erfinv": [(1.0, inf), (-1.0, -inf), (1.5, nan), (nan, nan), (0.0, 0.0), (-0.0, -0.0)],
    "lgamma": [(0.0, inf), (-0.0, inf), (-3.0, inf), (inf, inf), (-inf, inf), (nan, nan), (1.0, 0.0), (2.0, 0.0)],
    "digamma": [(0.0, -inf), (-0.0, inf), (-3.0, nan), (-inf, nan), (inf, inf), (nan, nan)],
    "trigamma": [(0.0, inf), (-0.0, inf), (-3.0, inf), (-inf, nan), (inf, 0.0), (nan, nan)],
    "sigmoid": [(inf, 1.0), (-inf, 0.0), (nan, nan), (0.0, 0.5)],
}


@pytest.mark.host
@pytest.mark.parametrize("token", TYPES)
@pytest.mark.parametrize("name", EDGES)
def test_unary_edges(module, name, token):
    x, want = (np.array(column, TYPES[token]) for column in zip(*EDGES[name], strict=True))
    y = run(module, f"{name}_{token}", x)
    np.testing.assert_array_equal(y, want)
    np.testing.assert_array_equal(np.signbit(y)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])


@pytest.mark.host
@pytest.mark.parametrize("token", TYPES)
def test_exact_binary_functions(module, token):
    dtype = TYPES[token]
    info = np.finfo(dtype)
    values = np.array([nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 0.1, 5.5, -6.0, 3.0, info.max, -info.max, info.tiny, info.smallest_subnormal,
                       -info.smallest_subnormal], dtype)  # fmt: skip
    a, b = (v.ravel() for v in np.meshgrid(values, values, indexing="ij"))
    with np.errstate(all="ignore"):
        cases = {
            "nextafter": np.nextafter(a, b), "min": np.minimum(a, b), "max": np.maximum(a, b), "fmin": np.fmin(a, b), "fmax": np.fmax(a, b),
            "fmod": np.fmod(a, b), "copysign": np.copysign(a, b),
        }  # fmt: skip
    for name, want in cases.items():
        y = run(module, f"{name}_{token}", a, b)
        np.testing.assert_array_equal(y, want, err_msg=name)
        if name in ("nextafter", "copysign"):
            known = ~np.isnan(want)
            np.testing.assert_array_equal(np.signbit(y)[known], np.signbit(want)[known], err_msg=name)
    one = np.array([1.0, -5.0, -6.0, inf, 1.0, 7.0], dtype)
    two = np.array([0.1, inf, 3.0, 2.0, 0.0, -2.0], dtype)
    assert run(module, f"floor_divide_{token}", one, two).tolist()[:1] == [9.0]
    np.testing.assert_array_equal(run(module, f"floor_divide_{token}", one, two)[2:], np.array([-2.0, nan, inf, -4.0], dtype))
    np.testing.assert_array_equal(run(module, f"remainder_{token}", one, two)[1:], np.array([inf, -0.0, nan, nan, -1.0], dtype))
    big = np.array([1.0, info.smallest_subnormal, 1.5, 3.0, 1.0], dtype)
    power = np.array([-info.nmant - 5, 40.0, 1e9, -1e9, 0.5], dtype)
    with np.errstate(all="ignore"):
        want = (big.astype(np.longdouble) * np.exp2(np.clip(power, -9999, 9999).astype(np.longdouble))).astype(dtype)
    y = run(module, f"ldexp_{token}", big, power)
    np.testing.assert_array_equal(y[:4], want[:4])
    np.testing.assert_array_max_ulp(y[4:], want[4:], 1)  # a fraction takes a power that is no power of two
    base, n = np.array([0.0, nan, -2.0, 3.0, -2.0, -1.5], dtype), np.array([0.0, 0.0, 3.0, -2.0, -1.0, 5.0], dtype)
    y, want = run(module, f"powi_{token}", base, n), np.array([1, 1, -8, dtype(1) / dtype(9), -0.5, -7.59375], dtype)
    np.testing.assert_array_equal(np.delete(y, 3), np.delete(want, 3))
    np.testing.assert_array_max_ulp(y, want, 2)  # powers are within two units in the last place, and have the bits of pow


@pytest.mark.host
def test_nextafter_of_halves(module):
    import ml_dtypes

    patterns = np.arange(0, 65536, 7, dtype=np.uint16)
    targets = np.random.default_rng(5).permutation(patterns)
    for token, dtype in (("f16", np.float16), ("bf16", ml_dtypes.bfloat16)):
        a, b = patterns.view(dtype), targets.view(dtype)
        y = run(module, f"nextafter_{token}", a, b)
        with np.errstate(invalid="ignore"):
            want = np.nextafter(a, b)
        known = ~np.isnan(want.astype(np.float32))
        np.testing.assert_array_equal(np.isnan(y.astype(np.float32)), ~known)
        np.testing.assert_array_equal(y.view(np.uint16)[known], want.view(np.uint16)[known])


@pytest.mark.host
@pytest.mark.parametrize(("token", "dtype"), [("i32", np.int32), ("u32", np.uint32), ("i64", np.int64)])
def test_integer_functions_wrap_and_never_trap(module, token, dtype):
    info = np.iinfo(dtype)
    bits = info.bits
    values = np.array([v for v in (info.min, info.min + 1, -7, -3, -1, 0, 1, 2, 3, 7, 31, 63, info.max) if v >= info.min], dtype)
    a, b = (v.ravel() for v in np.meshgrid(values, values, indexing="ij"))

    def wrap(v):
        v &= (1 << bits) - 1
        return v - (1 << bits) if info.min < 0 and v >> (bits - 1) else v

    def fmod(x, y):
        return x if y == 0 else (abs(x) % abs(y)) * (1 if x >= 0 else -1)

    def trunc(x, y):
        return -1 if y == 0 else (x - fmod(x, y)) // y

    def ipow(x, y):
        if y >= 0:
            return pow(x, y, 1 << bits) if x >= 0 else wrap(pow(x % (1 << bits), y, 1 << bits))
        return {1: 1, -1: -1 if y % 2 else 1}.get(x, 0)

    references = {
        "itruncdiv": trunc,
        "fmod": fmod,
        "floor_divide": lambda x, y: -1 if y == 0 else x // y,
        "remainder": lambda x, y: x if y == 0 else x % y,
        "ipow": ipow,
        "shl": lambda x, y: x << y if 0 <= y < bits else 0,
        "shr": lambda x, y: x >> y if 0 <= y < bits else (-1 if x < 0 else 0),
        "min": min,
        "max": max,
    }
    for name, reference in references.items():
        y = run(module, f"{name}_{token}", a, b)
        assert y.tolist() == [wrap(reference(u, v)) for u, v in zip(a.tolist(), b.tolist(), strict=True)], name


@pytest.mark.host
@pytest.mark.parametrize(
    ("token", "dtype"),
    [("i8", np.int8), ("u8", np.uint8), ("i16", np.int16), ("i32", np.int32), ("u32", np.uint32), ("i64", np.int64)],
)
def test_bit_counts_have_the_width_of_the_type(module, token, dtype):
    bits = np.iinfo(dtype).bits
    raw = [0, 1, 2, 40, (1 << bits) - 1, 1 << (bits - 1), 1 << (bits // 2)]
    x = np.array(raw, f"u{bits // 8}").view(dtype)
    y = run(module, f"bits_{token}", x, out=np.zeros(3 * x.size, dtype)).reshape(-1, 3)
    want = [[v.bit_count(), bits - v.bit_length(), (v & -v).bit_length() - 1 if v else bits] for v in raw]
    assert y.tolist() == want
