"""Public functions of category unary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "abs",
    "abs_backward",
    "acos",
    "acos_backward",
    "acosh",
    "acosh_backward",
    "affine",
    "affine_backward",
    "asin",
    "asin_backward",
    "asinh",
    "asinh_backward",
    "atan",
    "atan_backward",
    "atanh",
    "atanh_backward",
    "bitwise_not",
    "cast",
    "cast_backward",
    "cbrt",
    "cbrt_backward",
    "ceil",
    "ceil_backward",
    "celu",
    "celu_backward",
    "clz",
    "cos",
    "cos_backward",
    "cosh",
    "cosh_backward",
    "ctz",
    "cube",
    "cube_backward",
    "digamma",
    "digamma_backward",
    "elu",
    "elu_backward",
    "erf",
    "erf_backward",
    "erfc",
    "erfc_backward",
    "erfinv",
    "erfinv_backward",
    "exp",
    "exp2",
    "exp2_backward",
    "exp_backward",
    "expm1",
    "expm1_backward",
    "floor",
    "floor_backward",
    "frac",
    "frac_backward",
    "gelu",
    "gelu_backward",
    "gelu_tanh",
    "gelu_tanh_backward",
    "hardshrink",
    "hardshrink_backward",
    "hardsigmoid",
    "hardsigmoid_backward",
    "hardswish",
    "hardswish_backward",
    "hardtanh",
    "hardtanh_backward",
    "heaviside",
    "heaviside_backward",
    "heaviside_tensor",
    "heaviside_tensor_backward",
    "integer_pow",
    "integer_pow_backward",
    "isfinite",
    "isinf",
    "isnan",
    "leaky_relu",
    "leaky_relu_backward",
    "lgamma",
    "lgamma_backward",
    "log",
    "log10",
    "log10_backward",
    "log1p",
    "log1p_backward",
    "log2",
    "log2_backward",
    "log_backward",
    "log_sigmoid",
    "log_sigmoid_backward",
    "logical_not",
    "logit",
    "logit_backward",
    "logsigmoid",
    "logsigmoid_backward",
    "mish",
    "mish_backward",
    "neg",
    "neg_backward",
    "popcount",
    "population_count",
    "positive",
    "positive_backward",
    "powf",
    "powf_backward",
    "powi",
    "powi_backward",
    "prelu",
    "prelu_backward",
    "reciprocal",
    "reciprocal_backward",
    "relu",
    "relu6",
    "relu6_backward",
    "relu_backward",
    "round",
    "round_backward",
    "rsqrt",
    "rsqrt_backward",
    "selu",
    "selu_backward",
    "sigmoid",
    "sigmoid_backward",
    "sign",
    "sign_backward",
    "signbit",
    "silu",
    "silu_backward",
    "sin",
    "sin_backward",
    "sinh",
    "sinh_backward",
    "softplus",
    "softplus_backward",
    "softshrink",
    "softshrink_backward",
    "softsign",
    "softsign_backward",
    "sqrt",
    "sqrt_backward",
    "square",
    "square_backward",
    "step",
    "step_backward",
    "swish",
    "swish_backward",
    "tan",
    "tan_backward",
    "tanh",
    "tanh_backward",
    "tanhshrink",
    "tanhshrink_backward",
    "threshold",
    "threshold_backward",
    "trunc",
    "trunc_backward",
]

_abs = entries("abs", "forward")


def abs(x, *, out=None, preference=None, check=False):
    """Absolute value.

    Formula: y = abs(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and NaN: gradient 0.

    Source: numpy.abs; the lowest integer stays itself.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _abs.call((x, ), (), out, preference, check)


_abs_backward = entries("abs", "backward")


def abs_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of abs: absolute value.

    Formula: dx = dy * sign(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and NaN: gradient 0.

    Source: numpy.abs; the lowest integer stays itself.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _abs_backward.call((dy, x, ), (), out, preference, check, need)


_acos = entries("acos", "forward")


def acos(x, *, out=None, preference=None, check=False):
    """Inverse cosine.

    Formula: y = acos(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.

    Source: C99 acos.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _acos.call((x, ), (), out, preference, check)


_acos_backward = entries("acos", "backward")


def acos_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of acos: inverse cosine.

    Formula: dx = -dy / sqrt((1 - x) * (1 + x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.

    Source: C99 acos.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _acos_backward.call((dy, x, ), (), out, preference, check, need)


_acosh = entries("acosh", "forward")


def acosh(x, *, out=None, preference=None, check=False):
    """Inverse hyperbolic cosine.

    Formula: y = acosh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 1: infinite gradient; below: NaN.

    Source: C99 acosh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _acosh.call((x, ), (), out, preference, check)


_acosh_backward = entries("acosh", "backward")


def acosh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of acosh: inverse hyperbolic cosine.

    Formula: dx = dy / (sqrt(x - 1) * sqrt(x + 1))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 1: infinite gradient; below: NaN.

    Source: C99 acosh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _acosh_backward.call((dy, x, ), (), out, preference, check, need)


_affine = entries("affine", "forward")


def affine(x, a, b, *, out=None, preference=None, check=False):
    """a * x + b, fused for floating dtypes, wrapping for integers.

    Formula: y = fma(a, x, b)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: a (number): factor; b (number): summand.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: own definition.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _affine.call((x, ), (a, b, ), out, preference, check)


_affine_backward = entries("affine", "backward")


def affine_backward(dy, a, b=None, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of affine: a * x + b, fused for floating dtypes, wrapping for integers.

    Formula: dx = a * dy

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a (number): factor; b (number, default None): summand; x_shape (shape, default None): shape of x; None:
    dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: own definition.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _affine_backward.call((dy, ), (a, b, x_shape, ), out, preference, check, need)


_asin = entries("asin", "forward")


def asin(x, *, out=None, preference=None, check=False):
    """Inverse sine.

    Formula: y = asin(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.

    Source: C99 asin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _asin.call((x, ), (), out, preference, check)


_asin_backward = entries("asin", "backward")


def asin_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of asin: inverse sine.

    Formula: dx = dy / sqrt((1 - x) * (1 + x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.

    Source: C99 asin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _asin_backward.call((dy, x, ), (), out, preference, check, need)


_asinh = entries("asinh", "forward")


def asinh(x, *, out=None, preference=None, check=False):
    """Inverse hyperbolic sine.

    Formula: y = asinh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 asinh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _asinh.call((x, ), (), out, preference, check)


_asinh_backward = entries("asinh", "backward")


def asinh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of asinh: inverse hyperbolic sine.

    Formula: dx = dy / hypot(1, x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 asinh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _asinh_backward.call((dy, x, ), (), out, preference, check, need)


_atan = entries("atan", "forward")


def atan(x, *, out=None, preference=None, check=False):
    """Inverse tangent.

    Formula: y = atan(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 atan.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _atan.call((x, ), (), out, preference, check)


_atan_backward = entries("atan", "backward")


def atan_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of atan: inverse tangent.

    Formula: dx = where(abs(x) > 1e9, dy / x / x, dy / (1 + x * x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 atan.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _atan_backward.call((dy, x, ), (), out, preference, check, need)


_atanh = entries("atanh", "forward")


def atanh(x, *, out=None, preference=None, check=False):
    """Inverse hyperbolic tangent.

    Formula: y = atanh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite; beyond: NaN.

    Source: C99 atanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _atanh.call((x, ), (), out, preference, check)


_atanh_backward = entries("atanh", "backward")


def atanh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of atanh: inverse hyperbolic tangent.

    Formula: dx = dy / (1 - x) / (1 + x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite; beyond: NaN.

    Source: C99 atanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _atanh_backward.call((dy, x, ), (), out, preference, check, need)


_bitwise_not = entries("bitwise_not", "forward")


def bitwise_not(x, *, out=None, preference=None, check=False):
    """Bits inverted; logical not of bool.

    Formula: y = ~x

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32, bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.bitwise_not.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _bitwise_not.call((x, ), (), out, preference, check)


_cast = entries("cast", "forward")


def cast(x, dtype, overflow="wrap", saturate=None, *, packed=None, shape=None, out=None, preference=None, check=False):
    """Conversion between any two dtypes.

    Formula: to floating: nearest, ties to even, rounded once from every dtype; to integers: toward zero, NaN to 0,
    beyond the range low bits (below 32 bits) or the nearest end; to bool: x != 0; to 4 bits: nearest, ties to even, NaN
    to 0, cut to the range

    Takes: x T, [*X].

    Returns: y A, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, int4, uint4; A: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool,
    float8_e4m3fn, float8_e5m2, int4, uint4. Halves compute in float32.

    Parameters: dtype (dtype): of the result; of x in the backward; int4 and uint4 are packed two a byte, low half
    first, in a flat uint8 array; overflow (str, default "wrap") one of "wrap", "saturate": integers beyond the range:
    low bits, or the nearest end; saturate (bool, default None): fp8 beyond the range: the largest value or not; None:
    only for float8_e4m3fn; packed (dtype, default None) one of "s4", "u4" or None: int4 or uint4: x is uint8 and holds
    two of these a byte; shape (shape, default None): of packed data; None: flat, two elements a byte.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: float8_e4m3fn: beyond 448 the largest value, or NaN with saturate=False; float8_e5m2: from 61440 on infinity,
    or the largest value with saturate=True.

    Source: torch.Tensor.to; where PyTorch leaves a result undefined, one rule for all executors.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cast.call((x, ), (dtype, overflow, saturate, packed, shape, ), out, preference, check)


_cast_backward = entries("cast", "backward")


def cast_backward(dy, dtype, saturate=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of cast: conversion between any two dtypes.

    dtype is the dtype of x; only between floating dtypes.

    Formula: to floating: nearest, ties to even, rounded once from every dtype; to integers: toward zero, NaN to 0,
    beyond the range low bits (below 32 bits) or the nearest end; to bool: x != 0; to 4 bits: nearest, ties to even, NaN
    to 0, cut to the range

    Takes: dy T, [*X].

    Returns: dx A, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, float8_e4m3fn, float8_e5m2; A: float32, float16, bfloat16, float64,
    float8_e4m3fn, float8_e5m2. Halves compute in float32.

    Parameters: dtype (dtype): of the result; of x in the backward; int4 and uint4 are packed two a byte, low half
    first, in a flat uint8 array; saturate (bool, default None): fp8 beyond the range: the largest value or not; None:
    only for float8_e4m3fn.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: float8_e4m3fn: beyond 448 the largest value, or NaN with saturate=False; float8_e5m2: from 61440 on infinity,
    or the largest value with saturate=True.

    Source: torch.Tensor.to; where PyTorch leaves a result undefined, one rule for all executors.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cast_backward.call((dy, ), (dtype, saturate, ), out, preference, check, need)


_cbrt = entries("cbrt", "forward")


def cbrt(x, *, out=None, preference=None, check=False):
    """Cube root, negative for negative x.

    Formula: y = cbrt(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: infinite gradient.

    Source: C99 cbrt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cbrt.call((x, ), (), out, preference, check)


_cbrt_backward = entries("cbrt", "backward")


def cbrt_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of cbrt: cube root, negative for negative x.

    Formula: dx = dy / (3 * y * y)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: infinite gradient.

    Source: C99 cbrt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cbrt_backward.call((dy, y, ), (), out, preference, check, need)


_ceil = entries("ceil", "forward")


def ceil(x, *, out=None, preference=None, check=False):
    """Smallest integer not below x; a copy for integers.

    Formula: y = ceil(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 ceil.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _ceil.call((x, ), (), out, preference, check)


_ceil_backward = entries("ceil", "backward")


def ceil_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of ceil: smallest integer not below x; a copy for integers.

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 ceil.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _ceil_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_celu = entries("celu", "forward")


def celu(x, alpha=1.0, *, out=None, preference=None, check=False):
    """Continuously differentiable exponential linear unit.

    Formula: y = where(x > 0, x, alpha * expm1(x / alpha))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (float, default 1.0) in (0, inf).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.

    Source: Barron, arXiv:1704.07483.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _celu.call((x, ), (alpha, ), out, preference, check)


_celu_backward = entries("celu", "backward")


def celu_backward(dy, x, alpha=1.0, *, need=None, out=None, preference=None, check=False):
    """Gradients of celu: continuously differentiable exponential linear unit.

    Formula: dx = where(x <= 0, dy * exp_div(x, alpha), dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (float, default 1.0) in (0, inf).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.

    Source: Barron, arXiv:1704.07483.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _celu_backward.call((dy, x, ), (alpha, ), out, preference, check, need)


_clz = entries("clz", "forward")


def clz(x, *, out=None, preference=None, check=False):
    """Leading zero bits; the width of the dtype for 0.

    Formula: y = clz(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.lax.clz.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _clz.call((x, ), (), out, preference, check)


_cos = entries("cos", "forward")


def cos(x, *, out=None, preference=None, check=False):
    """Cosine.

    Formula: y = cos(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 cos.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cos.call((x, ), (), out, preference, check)


_cos_backward = entries("cos", "backward")


def cos_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of cos: cosine.

    Formula: dx = -dy * sin(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 cos.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cos_backward.call((dy, x, ), (), out, preference, check, need)


_cosh = entries("cosh", "forward")


def cosh(x, *, out=None, preference=None, check=False):
    """Hyperbolic cosine.

    Formula: y = cosh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 cosh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cosh.call((x, ), (), out, preference, check)


_cosh_backward = entries("cosh", "backward")


def cosh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of cosh: hyperbolic cosine.

    Formula: dx = dy * sinh(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 cosh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cosh_backward.call((dy, x, ), (), out, preference, check, need)


_ctz = entries("ctz", "forward")


def ctz(x, *, out=None, preference=None, check=False):
    """Trailing zero bits; the width of the dtype for 0.

    Formula: y = ctz(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: own definition, as count_trailing_zeros of MLIR.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _ctz.call((x, ), (), out, preference, check)


_cube = entries("cube", "forward")


def cube(x, *, out=None, preference=None, check=False):
    """x * x * x.

    Formula: y = x * x * x

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.lax.integer_pow(x, 3).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cube.call((x, ), (), out, preference, check)


_cube_backward = entries("cube", "backward")


def cube_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of cube: x * x * x.

    Formula: dx = 3 * (x * (x * dy))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.lax.integer_pow(x, 3).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cube_backward.call((dy, x, ), (), out, preference, check, need)


_digamma = entries("digamma", "forward")


def digamma(x, *, out=None, preference=None, check=False):
    """Derivative of the logarithm of the gamma function.

    Formula: y = digamma(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +0: -inf, -0: +inf, negative integers and -inf: NaN.

    Source: torch.digamma.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _digamma.call((x, ), (), out, preference, check)


_digamma_backward = entries("digamma", "backward")


def digamma_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of digamma: derivative of the logarithm of the gamma function.

    Formula: dx = dy * trigamma(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +0: -inf, -0: +inf, negative integers and -inf: NaN.

    Source: torch.digamma.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _digamma_backward.call((dy, x, ), (), out, preference, check, need)


_elu = entries("elu", "forward")


def elu(x, alpha=1.0, *, out=None, preference=None, check=False):
    """Exponential linear unit.

    Formula: y = where(x > 0, x, alpha * expm1(x))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (float, default 1.0).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.

    Source: Clevert et al., arXiv:1511.07289.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _elu.call((x, ), (alpha, ), out, preference, check)


_elu_backward = entries("elu", "backward")


def elu_backward(dy, x, alpha=1.0, *, need=None, out=None, preference=None, check=False):
    """Gradients of elu: exponential linear unit.

    Formula: dx = where(x <= 0, dy * alpha * exp(x), dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (float, default 1.0).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.

    Source: Clevert et al., arXiv:1511.07289.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _elu_backward.call((dy, x, ), (alpha, ), out, preference, check, need)


_erf = entries("erf", "forward")


def erf(x, *, out=None, preference=None, check=False):
    """Error function.

    Formula: y = erf(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 erf.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erf.call((x, ), (), out, preference, check)


_erf_backward = entries("erf", "backward")


def erf_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of erf: error function.

    Formula: dx = dy * (two_over_sqrtpi * exp_neg_square(x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 erf.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erf_backward.call((dy, x, ), (), out, preference, check, need)


_erfc = entries("erfc", "forward")


def erfc(x, *, out=None, preference=None, check=False):
    """Complementary error function, accurate in the tail.

    Formula: y = erfc(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 erfc.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erfc.call((x, ), (), out, preference, check)


_erfc_backward = entries("erfc", "backward")


def erfc_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of erfc: complementary error function, accurate in the tail.

    Formula: dx = -dy * (two_over_sqrtpi * exp_neg_square(x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 erfc.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erfc_backward.call((dy, x, ), (), out, preference, check, need)


_erfinv = entries("erfinv", "forward")


def erfinv(x, *, out=None, preference=None, check=False):
    """Inverse of the error function.

    Formula: y = erfinv(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite; beyond: NaN.

    Source: torch.erfinv.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erfinv.call((x, ), (), out, preference, check)


_erfinv_backward = entries("erfinv", "backward")


def erfinv_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of erfinv: inverse of the error function.

    Formula: dx = dy * (half_sqrtpi * exp_square(y))

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 1: infinite; beyond: NaN.

    Source: torch.erfinv.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _erfinv_backward.call((dy, y, ), (), out, preference, check, need)


_exp = entries("exp", "forward")


def exp(x, *, out=None, preference=None, check=False):
    """Exponential.

    Formula: y = exp(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 exp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _exp.call((x, ), (), out, preference, check)


_exp_backward = entries("exp", "backward")


def exp_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of exp: exponential.

    Formula: dx = dy * y

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 exp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _exp_backward.call((dy, y, ), (), out, preference, check, need)


_exp2 = entries("exp2", "forward")


def exp2(x, *, out=None, preference=None, check=False):
    """Power of 2.

    Formula: y = exp2(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 exp2.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _exp2.call((x, ), (), out, preference, check)


_exp2_backward = entries("exp2", "backward")


def exp2_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of exp2: power of 2.

    Formula: dx = dy * (y * ln2)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 exp2.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _exp2_backward.call((dy, y, ), (), out, preference, check, need)


_expm1 = entries("expm1", "forward")


def expm1(x, *, out=None, preference=None, check=False):
    """exp(x) - 1, accurate near 0.

    Formula: y = expm1(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 expm1.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _expm1.call((x, ), (), out, preference, check)


_expm1_backward = entries("expm1", "backward")


def expm1_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of expm1: exp(x) - 1, accurate near 0.

    Formula: dx = dy * exp(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 expm1.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _expm1_backward.call((dy, x, ), (), out, preference, check, need)


_floor = entries("floor", "forward")


def floor(x, *, out=None, preference=None, check=False):
    """Largest integer not above x; a copy for integers.

    Formula: y = floor(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 floor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _floor.call((x, ), (), out, preference, check)


_floor_backward = entries("floor", "backward")


def floor_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of floor: largest integer not above x; a copy for integers.

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 floor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _floor_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_frac = entries("frac", "forward")


def frac(x, *, out=None, preference=None, check=False):
    """Fractional part, with the sign of x.

    Formula: y = x - trunc(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient dy everywhere; NaN for infinite x.

    Source: torch.frac.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _frac.call((x, ), (), out, preference, check)


_frac_backward = entries("frac", "backward")


def frac_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of frac: fractional part, with the sign of x.

    Formula: dx = dy

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient dy everywhere; NaN for infinite x.

    Source: torch.frac.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _frac_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_gelu = entries("gelu", "forward")


def gelu(x, approximate="none", *, out=None, preference=None, check=False):
    """Gaussian error linear unit.

    Formula: y = x * P, P = erfc(-x / sqrt(2)) / 2, dx = dy * (P + x * exp(-x^2 / 2) / sqrt(2 pi)); approximate = tanh:
    y = x * sigmoid(2 u), u = sqrt(2 / pi) * (x + 0.044715 x^3)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: approximate (str, default "none") one of "none", "tanh".

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gelu(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gelu.call((x, ), (approximate, ), out, preference, check)


_gelu_backward = entries("gelu", "backward")


def gelu_backward(dy, x, approximate="none", *, need=None, out=None, preference=None, check=False):
    """Gradients of gelu: gaussian error linear unit.

    Formula: y = x * P, P = erfc(-x / sqrt(2)) / 2, dx = dy * (P + x * exp(-x^2 / 2) / sqrt(2 pi)); approximate = tanh:
    y = x * sigmoid(2 u), u = sqrt(2 / pi) * (x + 0.044715 x^3)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: approximate (str, default "none") one of "none", "tanh".

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gelu(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gelu_backward.call((dy, x, ), (approximate, ), out, preference, check, need)


_hardshrink = entries("hardshrink", "forward")


def hardshrink(x, lambd=0.5, *, out=None, preference=None, check=False):
    """x outside [-lambd, lambd], 0 inside.

    Formula: y = where(x >= -lambd and x <= lambd, 0, x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: lambd (float, default 0.5).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = lambd: 0; NaN passes, gradient dy.

    Source: torch.nn.functional.hardshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardshrink.call((x, ), (lambd, ), out, preference, check)


_hardshrink_backward = entries("hardshrink", "backward")


def hardshrink_backward(dy, x, lambd=0.5, *, need=None, out=None, preference=None, check=False):
    """Gradients of hardshrink: x outside [-lambd, lambd], 0 inside.

    Formula: dx = where(x >= -lambd and x <= lambd, 0, dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: lambd (float, default 0.5).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = lambd: 0; NaN passes, gradient dy.

    Source: torch.nn.functional.hardshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardshrink_backward.call((dy, x, ), (lambd, ), out, preference, check, need)


_hardsigmoid = entries("hardsigmoid", "forward")


def hardsigmoid(x, *, out=None, preference=None, check=False):
    """Piecewise linear sigmoid.

    Formula: y = min(max(x + 3, 0), 6) / 6

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 3 and NaN: gradient 0.

    Source: torch.nn.functional.hardsigmoid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardsigmoid.call((x, ), (), out, preference, check)


_hardsigmoid_backward = entries("hardsigmoid", "backward")


def hardsigmoid_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of hardsigmoid: piecewise linear sigmoid.

    Formula: dx = where(x > -3 and x < 3, dy / 6, 0)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = 3 and NaN: gradient 0.

    Source: torch.nn.functional.hardsigmoid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardsigmoid_backward.call((dy, x, ), (), out, preference, check, need)


_hardswish = entries("hardswish", "forward")


def hardswish(x, *, out=None, preference=None, check=False):
    """x times the piecewise linear sigmoid.

    Formula: y = where(x == -inf, -0.0, x * min(max(x + 3, 0), 6) / 6)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = -3: gradient 0; x = 3 and NaN: dy; hardswish(-inf) = 0.

    Source: Howard et al., arXiv:1905.02244.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardswish.call((x, ), (), out, preference, check)


_hardswish_backward = entries("hardswish", "backward")


def hardswish_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of hardswish: x times the piecewise linear sigmoid.

    Formula: dx = where(x <= -3, 0, where(x < 3, dy * (x / 3 + 0.5), dy))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = -3: gradient 0; x = 3 and NaN: dy; hardswish(-inf) = 0.

    Source: Howard et al., arXiv:1905.02244.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardswish_backward.call((dy, x, ), (), out, preference, check, need)


_hardtanh = entries("hardtanh", "forward")


def hardtanh(x, min_val=-1.0, max_val=1.0, *, out=None, preference=None, check=False):
    """x cut to [min_val, max_val]; max_val where the bounds cross.

    Formula: y = where(low <= max_val or low != low, low, max_val)  with low = where(x >= min_val or x != x, x, min_val)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: min_val (number, default -1.0); max_val (number, default 1.0).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound: gradient 0; NaN passes, gradient dy; a NaN bound gives NaN.

    Source: torch.nn.functional.hardtanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardtanh.call((x, ), (min_val, max_val, ), out, preference, check)


_hardtanh_backward = entries("hardtanh", "backward")


def hardtanh_backward(dy, x, min_val=-1.0, max_val=1.0, *, need=None, out=None, preference=None, check=False):
    """Gradients of hardtanh: x cut to [min_val, max_val]; max_val where the bounds cross.

    Formula: dx = where(x <= min_val or x >= max_val, 0, dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: min_val (number, default -1.0); max_val (number, default 1.0).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound: gradient 0; NaN passes, gradient dy; a NaN bound gives NaN.

    Source: torch.nn.functional.hardtanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hardtanh_backward.call((dy, x, ), (min_val, max_val, ), out, preference, check, need)


_heaviside = entries("heaviside", "forward")


def heaviside(x, v, *, out=None, preference=None, check=False):
    """0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's).

    Formula: y = where(x > 0, 1, where(x == 0, v, 0))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: v (number): value at 0.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 everywhere.

    Source: numpy.heaviside.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _heaviside.call((x, ), (v, ), out, preference, check)


_heaviside_backward = entries("heaviside", "backward")


def heaviside_backward(dy, v=None, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of heaviside: 0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's).

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: v (number, default None): value at 0; x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 everywhere.

    Source: numpy.heaviside.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _heaviside_backward.call((dy, ), (v, x_shape, ), out, preference, check, need)


_heaviside_tensor = entries("heaviside_tensor", "forward")


def heaviside_tensor(x, v, *, out=None, preference=None, check=False):
    """0 below 0, 1 above 0, v at 0.

    Formula: y = where(x > 0, 1, where(x == 0, v, 0))

    Takes: x T, any shape, broadcasting; v T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 in x.

    Source: numpy.heaviside.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _heaviside_tensor.call((x, v, ), (), out, preference, check)


_heaviside_tensor_backward = entries("heaviside_tensor", "backward")


def heaviside_tensor_backward(dy, x=None, *, x_shape=None, v_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of heaviside_tensor: 0 below 0, 1 above 0, v at 0.

    Formula: dx = 0; dv = where(x == 0, dy, 0)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting (optional).

    Returns: dx T, shape of [x]; dv T, shape of [v].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape; v_shape (shape, default None): shape of v;
    None: dy's shape.

    need: names of the gradients to compute, default dx, dv; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 in x.

    Source: numpy.heaviside.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _heaviside_tensor_backward.call((dy, x, ), (x_shape, v_shape, ), out, preference, check, need)


_isfinite = entries("isfinite", "forward")


def isfinite(x, *, out=None, preference=None, check=False):
    """Whether x is neither infinite nor NaN.

    Formula: y = isfinite(x)

    Takes: x T, any shape.

    Returns: y bool, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.isfinite.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _isfinite.call((x, ), (), out, preference, check)


_isinf = entries("isinf", "forward")


def isinf(x, *, out=None, preference=None, check=False):
    """Whether x is infinite.

    Formula: y = isinf(x)

    Takes: x T, any shape.

    Returns: y bool, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.isinf.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _isinf.call((x, ), (), out, preference, check)


_isnan = entries("isnan", "forward")


def isnan(x, *, out=None, preference=None, check=False):
    """Whether x is NaN.

    Formula: y = isnan(x)

    Takes: x T, any shape.

    Returns: y bool, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.isnan.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _isnan.call((x, ), (), out, preference, check)


_leaky_relu = entries("leaky_relu", "forward")


def leaky_relu(x, negative_slope=0.01, *, out=None, preference=None, check=False):
    """x above 0, x * negative_slope elsewhere.

    Formula: y = where(x > 0, x, x * negative_slope)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: negative_slope (float, default 0.01).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and NaN: gradient dy * negative_slope.

    Source: torch.nn.functional.leaky_relu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _leaky_relu.call((x, ), (negative_slope, ), out, preference, check)


_leaky_relu_backward = entries("leaky_relu", "backward")


def leaky_relu_backward(dy, x, negative_slope=0.01, *, need=None, out=None, preference=None, check=False):
    """Gradients of leaky_relu: x above 0, x * negative_slope elsewhere.

    Formula: dx = where(x > 0, dy, dy * negative_slope)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: negative_slope (float, default 0.01).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and NaN: gradient dy * negative_slope.

    Source: torch.nn.functional.leaky_relu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _leaky_relu_backward.call((dy, x, ), (negative_slope, ), out, preference, check, need)


_lgamma = entries("lgamma", "forward")


def lgamma(x, *, out=None, preference=None, check=False):
    """Logarithm of the absolute value of the gamma function.

    Formula: y = lgamma(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: poles and infinities: +inf.

    Source: C99 lgamma.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lgamma.call((x, ), (), out, preference, check)


_lgamma_backward = entries("lgamma", "backward")


def lgamma_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of lgamma: logarithm of the absolute value of the gamma function.

    Formula: dx = dy * digamma(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: poles and infinities: +inf.

    Source: C99 lgamma.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lgamma_backward.call((dy, x, ), (), out, preference, check, need)


_log = entries("log", "forward")


def log(x, *, out=None, preference=None, check=False):
    """Natural logarithm.

    Formula: y = log(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient dy / x for negative x too.

    Source: C99 log.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log.call((x, ), (), out, preference, check)


_log_backward = entries("log", "backward")


def log_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of log: natural logarithm.

    Formula: dx = dy / x

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient dy / x for negative x too.

    Source: C99 log.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log_backward.call((dy, x, ), (), out, preference, check, need)


_log10 = entries("log10", "forward")


def log10(x, *, out=None, preference=None, check=False):
    """Decimal logarithm.

    Formula: y = log10(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient for negative x too.

    Source: C99 log10.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log10.call((x, ), (), out, preference, check)


_log10_backward = entries("log10", "backward")


def log10_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of log10: decimal logarithm.

    Formula: dx = dy / x * log10e

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient for negative x too.

    Source: C99 log10.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log10_backward.call((dy, x, ), (), out, preference, check, need)


_log1p = entries("log1p", "forward")


def log1p(x, *, out=None, preference=None, check=False):
    """Natural logarithm of 1 + x, accurate near 0.

    Formula: y = log1p(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 log1p.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log1p.call((x, ), (), out, preference, check)


_log1p_backward = entries("log1p", "backward")


def log1p_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of log1p: natural logarithm of 1 + x, accurate near 0.

    Formula: dx = dy / (1 + x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 log1p.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log1p_backward.call((dy, x, ), (), out, preference, check, need)


_log2 = entries("log2", "forward")


def log2(x, *, out=None, preference=None, check=False):
    """Binary logarithm.

    Formula: y = log2(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient for negative x too.

    Source: C99 log2.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log2.call((x, ), (), out, preference, check)


_log2_backward = entries("log2", "backward")


def log2_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of log2: binary logarithm.

    Formula: dx = dy / x * log2e

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient for negative x too.

    Source: C99 log2.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log2_backward.call((dy, x, ), (), out, preference, check, need)


_log_sigmoid = entries("log_sigmoid", "forward")


def log_sigmoid(x, *, out=None, preference=None, check=False):
    """Logarithm of the logistic function.

    Formula: y = min(x, 0) - log1p(exp(-abs(x)))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.logsigmoid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log_sigmoid.call((x, ), (), out, preference, check)


_log_sigmoid_backward = entries("log_sigmoid", "backward")


def log_sigmoid_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of log_sigmoid: logarithm of the logistic function.

    Formula: dx = dy * sigmoid(-x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.logsigmoid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log_sigmoid_backward.call((dy, x, ), (), out, preference, check, need)


_logical_not = entries("logical_not", "forward")


def logical_not(x, *, out=None, preference=None, check=False):
    """Whether x is 0 or false.

    Formula: y = x == 0

    Takes: x T, any shape.

    Returns: y bool, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.logical_not.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logical_not.call((x, ), (), out, preference, check)


_logit = entries("logit", "forward")


def logit(x, eps=None, *, out=None, preference=None, check=False):
    """Logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given.

    Formula: y = log(z / (1 - z)), z = x or clamp(x, eps, 1 - eps); dx = dy / (x (1 - x))

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    Parameters: eps (float, default None) in [0, 1].

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient NaN outside [0, 1] without eps, 0 outside [eps, 1 - eps] with it.

    Source: torch.logit.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logit.call((x, ), (eps, ), out, preference, check)


_logit_backward = entries("logit", "backward")


def logit_backward(dy, x, eps=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of logit: logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given.

    Formula: y = log(z / (1 - z)), z = x or clamp(x, eps, 1 - eps); dx = dy / (x (1 - x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: eps (float, default None) in [0, 1].

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient NaN outside [0, 1] without eps, 0 outside [eps, 1 - eps] with it.

    Source: torch.logit.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logit_backward.call((dy, x, ), (eps, ), out, preference, check, need)


_mish = entries("mish", "forward")


def mish(x, *, out=None, preference=None, check=False):
    """x * tanh(softplus(x)).

    Formula: y = x * t, t = tanh(log(1 + exp(x))); dx = dy * (t + x * sigmoid(x) * (1 - t^2))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: mish(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Misra, arXiv:1908.08681.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mish.call((x, ), (), out, preference, check)


_mish_backward = entries("mish", "backward")


def mish_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of mish: x * tanh(softplus(x)).

    Formula: y = x * t, t = tanh(log(1 + exp(x))); dx = dy * (t + x * sigmoid(x) * (1 - t^2))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: mish(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Misra, arXiv:1908.08681.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mish_backward.call((dy, x, ), (), out, preference, check, need)


_neg = entries("neg", "forward")


def neg(x, *, out=None, preference=None, check=False):
    """Negation.

    Formula: y = -x

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.negative; the lowest integer stays itself.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _neg.call((x, ), (), out, preference, check)


_neg_backward = entries("neg", "backward")


def neg_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of neg: negation.

    Formula: dx = -dy

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.negative; the lowest integer stays itself.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _neg_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_popcount = entries("popcount", "forward")


def popcount(x, *, out=None, preference=None, check=False):
    """Number of set bits.

    Formula: y = popcount(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.lax.population_count.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _popcount.call((x, ), (), out, preference, check)


_positive = entries("positive", "forward")


def positive(x, *, out=None, preference=None, check=False):
    """A copy of x.

    Formula: y = x

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.positive.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _positive.call((x, ), (), out, preference, check)


_positive_backward = entries("positive", "backward")


def positive_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of positive: a copy of x.

    Formula: dx = dy

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.positive.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _positive_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_powf = entries("powf", "forward")


def powf(x, exponent, *, out=None, preference=None, check=False):
    """x to the power of a real number.

    Formula: y = x^e; dx = dy * (e * x^(e - 1)), 0 for e = 0; exponents 1, 2, 3, -1, -2, 0.5, -0.5 by multiplication,
    division and root, with the limits of IEEE pow

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    Parameters: exponent (float).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 for exponent 0, at any x.

    Source: torch.pow(Tensor, Scalar).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _powf.call((x, ), (exponent, ), out, preference, check)


_powf_backward = entries("powf", "backward")


def powf_backward(dy, x, exponent, *, need=None, out=None, preference=None, check=False):
    """Gradients of powf: x to the power of a real number.

    Formula: y = x^e; dx = dy * (e * x^(e - 1)), 0 for e = 0; exponents 1, 2, 3, -1, -2, 0.5, -0.5 by multiplication,
    division and root, with the limits of IEEE pow

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: exponent (float).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 for exponent 0, at any x.

    Source: torch.pow(Tensor, Scalar).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _powf_backward.call((dy, x, ), (exponent, ), out, preference, check, need)


_powi = entries("powi", "forward")


def powi(x, n, *, out=None, preference=None, check=False):
    """x to the power of an integer; wrapping for integers.

    Formula: y = x^n; dx = dy * (n * x^(n - 1)), 0 for n = 0; exponents 1, 2, 3, -1, -2 by multiplication and division

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: n (int).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: 0^0 = NaN^0 = 1; gradient 0 for n = 0, at any x.

    Source: jax.lax.integer_pow.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _powi.call((x, ), (n, ), out, preference, check)


_powi_backward = entries("powi", "backward")


def powi_backward(dy, x, n, *, need=None, out=None, preference=None, check=False):
    """Gradients of powi: x to the power of an integer; wrapping for integers.

    Formula: y = x^n; dx = dy * (n * x^(n - 1)), 0 for n = 0; exponents 1, 2, 3, -1, -2 by multiplication and division

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: n (int).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: 0^0 = NaN^0 = 1; gradient 0 for n = 0, at any x.

    Source: jax.lax.integer_pow.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _powi_backward.call((dy, x, ), (n, ), out, preference, check, need)


_prelu = entries("prelu", "forward")


def prelu(x, weight, channel_axis=None, *, out=None, preference=None, check=False):
    """x above 0, weight * x elsewhere, with a weight for each channel or one for all.

    Formula: y = where(x > 0, x, weight * x)

    Takes: x T, any shape, broadcasting; weight T, [n] along channel_axis or [1].

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: channel_axis (int, default None): None: axis 1, or none below rank 2, where weight is [1].

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: dx = weight * dy; dweight is NaN if any x of its channel is.

    Source: He et al., arXiv:1502.01852.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _prelu.call((x, weight, ), (channel_axis, ), out, preference, check)


_prelu_backward = entries("prelu", "backward")


def prelu_backward(dy, x, weight=None, channel_axis=None, *, x_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of prelu: x above 0, weight * x elsewhere, with a weight for each channel or one for all.

    Formula: dx = where(x > 0, dy, weight * dy); dweight = where(x > 0, 0, dy * x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting; weight T, [n] along channel_axis or [1]
    (optional).

    Returns: dx T, shape of [x]; dweight T, shape of [weight].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: channel_axis (int, default None): None: axis 1, or none below rank 2, where weight is [1]; x_shape
    (shape, default None): shape of x; None: dy's shape; weight_shape (shape, default None): shape of weight; None: dy's
    shape.

    need: names of the gradients to compute, default dx, dweight; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: dx = weight * dy; dweight is NaN if any x of its channel is.

    Source: He et al., arXiv:1502.01852.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _prelu_backward.call((dy, x, weight, ), (channel_axis, x_shape, weight_shape, ), out, preference, check, need)


_reciprocal = entries("reciprocal", "forward")


def reciprocal(x, *, out=None, preference=None, check=False):
    """1 / x.

    Formula: y = 1 / x

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: IEEE division.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reciprocal.call((x, ), (), out, preference, check)


_reciprocal_backward = entries("reciprocal", "backward")


def reciprocal_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of reciprocal: 1 / x.

    Formula: dx = -dy * y * y

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: IEEE division.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reciprocal_backward.call((dy, y, ), (), out, preference, check, need)


_relu = entries("relu", "forward")


def relu(x, *, out=None, preference=None, check=False):
    """0 below 0, x elsewhere.

    Formula: y = where(x < 0, 0, x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: gradient 0; NaN passes, gradient dy.

    Source: torch.relu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _relu.call((x, ), (), out, preference, check)


_relu_backward = entries("relu", "backward")


def relu_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of relu: 0 below 0, x elsewhere.

    Formula: dx = where(y <= 0, 0, dy)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: gradient 0; NaN passes, gradient dy.

    Source: torch.relu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _relu_backward.call((dy, y, ), (), out, preference, check, need)


_relu6 = entries("relu6", "forward")


def relu6(x, *, out=None, preference=None, check=False):
    """x cut to [0, 6].

    Formula: y = where(x < 0, 0, where(x > 6, 6, x))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and x = 6: gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.relu6.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _relu6.call((x, ), (), out, preference, check)


_relu6_backward = entries("relu6", "backward")


def relu6_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of relu6: x cut to [0, 6].

    Formula: dx = where(x <= 0 or x >= 6, 0, dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0 and x = 6: gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.relu6.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _relu6_backward.call((dy, x, ), (), out, preference, check, need)


_round = entries("round", "forward")


def round(x, decimals=0, *, out=None, preference=None, check=False):
    """Nearest number of that many decimals, half to even; a copy for integers.

    Formula: y = rint(x), or rint(x * 10^n) / 10^n, or rint(x / 10^-n) * 10^-n for n < 0; x itself where it has no more
    digits, the largest number where the multiple would leave the range

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: decimals (int, default 0) in [-300, 300].

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: torch.round.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _round.call((x, ), (decimals, ), out, preference, check)


_round_backward = entries("round", "backward")


def round_backward(dy, decimals=0, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of round: nearest number of that many decimals, half to even; a copy for integers.

    Formula: y = rint(x), or rint(x * 10^n) / 10^n, or rint(x / 10^-n) * 10^-n for n < 0; x itself where it has no more
    digits, the largest number where the multiple would leave the range

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: decimals (int, default 0) in [-300, 300]; x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: torch.round.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _round_backward.call((dy, ), (decimals, x_shape, ), out, preference, check, need)


_rsqrt = entries("rsqrt", "forward")


def rsqrt(x, *, out=None, preference=None, check=False):
    """1 / sqrt(x), by an IEEE root and an IEEE division.

    Formula: y = rsqrt(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +0: +inf, -0: -inf, below: NaN.

    Source: torch.rsqrt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rsqrt.call((x, ), (), out, preference, check)


_rsqrt_backward = entries("rsqrt", "backward")


def rsqrt_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of rsqrt: 1 / sqrt(x), by an IEEE root and an IEEE division.

    Formula: dx = dy * y * y * (-0.5 * y)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +0: +inf, -0: -inf, below: NaN.

    Source: torch.rsqrt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rsqrt_backward.call((dy, y, ), (), out, preference, check, need)


_selu = entries("selu", "forward")


def selu(x, *, out=None, preference=None, check=False):
    """Self-normalizing exponential linear unit.

    Formula: y = 1.0507009873554804934 * where(x > 0, x, 1.6732632423543772848 * expm1(x))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy * 1.0507 for NaN.

    Source: Klambauer et al., arXiv:1706.02515.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _selu.call((x, ), (), out, preference, check)


_selu_backward = entries("selu", "backward")


def selu_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of selu: self-normalizing exponential linear unit.

    Formula: dx = where(x <= 0, dy * (1.7580993408473768600 * exp(x)), dy * 1.0507009873554804934)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: the x <= 0 branch; gradient dy * 1.0507 for NaN.

    Source: Klambauer et al., arXiv:1706.02515.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _selu_backward.call((dy, x, ), (), out, preference, check, need)


_sigmoid = entries("sigmoid", "forward")


def sigmoid(x, *, out=None, preference=None, check=False):
    """Logistic function.

    Formula: y = 1 / (1 + exp(-x)) for x >= 0, exp(x) / (1 + exp(x)) below; dx = dy * y * (1 - y)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: two branches, so that exp never overflows and small results keep their accuracy.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sigmoid.call((x, ), (), out, preference, check)


_sigmoid_backward = entries("sigmoid", "backward")


def sigmoid_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of sigmoid: logistic function.

    Formula: y = 1 / (1 + exp(-x)) for x >= 0, exp(x) / (1 + exp(x)) below; dx = dy * y * (1 - y)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: two branches, so that exp never overflows and small results keep their accuracy.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sigmoid_backward.call((dy, y, ), (), out, preference, check, need)


_sign = entries("sign", "forward")


def sign(x, *, out=None, preference=None, check=False):
    """-1, 0 or 1.

    Formula: y = sign(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: 0 for zeros and NaN; gradient 0 everywhere.

    Source: torch.sign.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sign.call((x, ), (), out, preference, check)


_sign_backward = entries("sign", "backward")


def sign_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of sign: -1, 0 or 1.

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: 0 for zeros and NaN; gradient 0 everywhere.

    Source: torch.sign.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sign_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_signbit = entries("signbit", "forward")


def signbit(x, *, out=None, preference=None, check=False):
    """Whether the sign bit is set.

    Formula: y = signbit(x)

    Takes: x T, any shape.

    Returns: y bool, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.signbit.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _signbit.call((x, ), (), out, preference, check)


_silu = entries("silu", "forward")


def silu(x, *, out=None, preference=None, check=False):
    """x times the logistic function.

    Formula: y = x * s, s = sigmoid(x); dx = dy * s * (1 + x * (1 - s))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: silu(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _silu.call((x, ), (), out, preference, check)


_silu_backward = entries("silu", "backward")


def silu_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of silu: x times the logistic function.

    Formula: y = x * s, s = sigmoid(x); dx = dy * s * (1 + x * (1 - s))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: silu(-inf) = 0; gradient dy at inf, 0 at -inf.

    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _silu_backward.call((dy, x, ), (), out, preference, check, need)


_sin = entries("sin", "forward")


def sin(x, *, out=None, preference=None, check=False):
    """Sine.

    Formula: y = sin(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 sin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sin.call((x, ), (), out, preference, check)


_sin_backward = entries("sin", "backward")


def sin_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of sin: sine.

    Formula: dx = dy * cos(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 sin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sin_backward.call((dy, x, ), (), out, preference, check, need)


_sinh = entries("sinh", "forward")


def sinh(x, *, out=None, preference=None, check=False):
    """Hyperbolic sine.

    Formula: y = sinh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 sinh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sinh.call((x, ), (), out, preference, check)


_sinh_backward = entries("sinh", "backward")


def sinh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of sinh: hyperbolic sine.

    Formula: dx = dy * cosh(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 sinh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sinh_backward.call((dy, x, ), (), out, preference, check, need)


_softplus = entries("softplus", "forward")


def softplus(x, beta=1.0, threshold=20.0, *, out=None, preference=None, check=False):
    """Smooth maximum of x and 0; x itself where beta * x exceeds the threshold.

    Formula: y = x if beta * x > threshold else log(1 + exp(beta * x)) / beta; dx = dy if beta * x > threshold else dy *
    sigmoid(beta * x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: beta (float, default 1.0); threshold (float, default 20.0).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.softplus.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softplus.call((x, ), (beta, threshold, ), out, preference, check)


_softplus_backward = entries("softplus", "backward")


def softplus_backward(dy, x, beta=1.0, threshold=20.0, *, need=None, out=None, preference=None, check=False):
    """Gradients of softplus: smooth maximum of x and 0; x itself where beta * x exceeds the threshold.

    Formula: y = x if beta * x > threshold else log(1 + exp(beta * x)) / beta; dx = dy if beta * x > threshold else dy *
    sigmoid(beta * x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: beta (float, default 1.0); threshold (float, default 20.0).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.softplus.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softplus_backward.call((dy, x, ), (beta, threshold, ), out, preference, check, need)


_softshrink = entries("softshrink", "forward")


def softshrink(x, lambd=0.5, *, out=None, preference=None, check=False):
    """x moved towards 0 by lambd, 0 within.

    Formula: y = where(x > lambd, x - lambd, where(x < -lambd, x + lambd, x * 0))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: lambd (float, default 0.5) in [0, inf).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = lambd: gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.softshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softshrink.call((x, ), (lambd, ), out, preference, check)


_softshrink_backward = entries("softshrink", "backward")


def softshrink_backward(dy, x, lambd=0.5, *, need=None, out=None, preference=None, check=False):
    """Gradients of softshrink: x moved towards 0 by lambd, 0 within.

    Formula: dx = where(x >= -lambd and x <= lambd, 0, dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: lambd (float, default 0.5) in [0, inf).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: abs(x) = lambd: gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.softshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softshrink_backward.call((dy, x, ), (lambd, ), out, preference, check, need)


_softsign = entries("softsign", "forward")


def softsign(x, *, out=None, preference=None, check=False):
    """x / (1 + abs(x)).

    Formula: y = where(isinf(x), sign(x), x / (1 + abs(x)))

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +-1 at +-inf.

    Source: torch.nn.functional.softsign.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softsign.call((x, ), (), out, preference, check)


_softsign_backward = entries("softsign", "backward")


def softsign_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of softsign: x / (1 + abs(x)).

    Formula: dx = dy / (1 + abs(x)) / (1 + abs(x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: +-1 at +-inf.

    Source: torch.nn.functional.softsign.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softsign_backward.call((dy, x, ), (), out, preference, check, need)


_sqrt = entries("sqrt", "forward")


def sqrt(x, *, out=None, preference=None, check=False):
    """Square root.

    Formula: y = sqrt(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: infinite gradient; below: NaN.

    Source: IEEE square root.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sqrt.call((x, ), (), out, preference, check)


_sqrt_backward = entries("sqrt", "backward")


def sqrt_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of sqrt: square root.

    Formula: dx = dy / (2 * y)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = 0: infinite gradient; below: NaN.

    Source: IEEE square root.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sqrt_backward.call((dy, y, ), (), out, preference, check, need)


_square = entries("square", "forward")


def square(x, *, out=None, preference=None, check=False):
    """x * x.

    Formula: y = x * x

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.square.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _square.call((x, ), (), out, preference, check)


_square_backward = entries("square", "backward")


def square_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of square: x * x.

    Formula: dx = 2 * (x * dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.square.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _square_backward.call((dy, x, ), (), out, preference, check, need)


_step = entries("step", "forward")


def step(x, *, out=None, preference=None, check=False):
    """1 above 0, 0 elsewhere.

    Formula: y = where(x > 0, 1, 0)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 everywhere.

    Source: own definition; heaviside(x, 0).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _step.call((x, ), (), out, preference, check)


_step_backward = entries("step", "backward")


def step_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of step: 1 above 0, 0 elsewhere.

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN: 0; gradient 0 everywhere.

    Source: own definition; heaviside(x, 0).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _step_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_tan = entries("tan", "forward")


def tan(x, *, out=None, preference=None, check=False):
    """Tangent.

    Formula: y = tan(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 tan.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tan.call((x, ), (), out, preference, check)


_tan_backward = entries("tan", "backward")


def tan_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of tan: tangent.

    Formula: dx = dy * (1 + y * y)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 tan.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tan_backward.call((dy, y, ), (), out, preference, check, need)


_tanh = entries("tanh", "forward")


def tanh(x, *, out=None, preference=None, check=False):
    """Hyperbolic tangent.

    Formula: y = tanh(x)

    Takes: x T, any shape.

    Returns: y R, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 tanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tanh.call((x, ), (), out, preference, check)


_tanh_backward = entries("tanh", "backward")


def tanh_backward(dy, y, *, need=None, out=None, preference=None, check=False):
    """Gradients of tanh: hyperbolic tangent.

    Formula: dx = dy * fma(-y, y, 1)

    Takes: dy T, any shape, broadcasting; y T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: C99 tanh.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tanh_backward.call((dy, y, ), (), out, preference, check, need)


_tanhshrink = entries("tanhshrink", "forward")


def tanhshrink(x, *, out=None, preference=None, check=False):
    """x - tanh(x).

    Formula: y = tanhshrink(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.tanhshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tanhshrink.call((x, ), (), out, preference, check)


_tanhshrink_backward = entries("tanhshrink", "backward")


def tanhshrink_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """Gradients of tanhshrink: x - tanh(x).

    Formula: dx = dy * t * t  with t = tanh(x)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.tanhshrink.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tanhshrink_backward.call((dy, x, ), (), out, preference, check, need)


_threshold = entries("threshold", "forward")


def threshold(x, threshold, value, *, out=None, preference=None, check=False):
    """x above the threshold, value elsewhere.

    Formula: y = where(x <= threshold, value, x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: threshold (number); value (number).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = threshold: value, gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.threshold.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _threshold.call((x, ), (threshold, value, ), out, preference, check)


_threshold_backward = entries("threshold", "backward")


def threshold_backward(dy, x, threshold, value=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of threshold: x above the threshold, value elsewhere.

    Formula: dx = where(x <= threshold, 0, dy)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: threshold (number); value (number, default None).

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x = threshold: value, gradient 0; NaN passes, gradient dy.

    Source: torch.nn.functional.threshold.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _threshold_backward.call((dy, x, ), (threshold, value, ), out, preference, check, need)


_trunc = entries("trunc", "forward")


def trunc(x, *, out=None, preference=None, check=False):
    """x without its fraction; a copy for integers.

    Formula: y = trunc(x)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 trunc.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _trunc.call((x, ), (), out, preference, check)


_trunc_backward = entries("trunc", "backward")


def trunc_backward(dy, *, x_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of trunc: x without its fraction; a copy for integers.

    Formula: dx = 0

    Takes: dy T, any shape.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gradient 0 everywhere.

    Source: C99 trunc.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _trunc_backward.call((dy, ), (x_shape, ), out, preference, check, need)


logsigmoid = log_sigmoid

logsigmoid_backward = log_sigmoid_backward

population_count = popcount

integer_pow = powi

integer_pow_backward = powi_backward

swish = silu

swish_backward = silu_backward


def gelu_tanh(x, *, out=None, preference=None, check=False):
    """gelu with approximate="tanh"."""
    return gelu(x=x, approximate="tanh", out=out, preference=preference, check=check)


def gelu_tanh_backward(dy, x, *, need=None, out=None, preference=None, check=False):
    """gelu_backward with approximate="tanh"."""
    return gelu_backward(dy=dy, x=x, approximate="tanh", need=need, out=out, preference=preference, check=check)
