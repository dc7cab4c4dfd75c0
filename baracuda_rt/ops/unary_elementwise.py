"""Public functions of category unary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "abs",
    "abs_backward",
    "absolute",
    "absolute_backward",
    "acos",
    "acos_backward",
    "acosh",
    "acosh_backward",
    "affine",
    "affine_backward",
    "airy_ai",
    "angle",
    "angle_backward",
    "arccos",
    "arccos_backward",
    "arccosh",
    "arccosh_backward",
    "arcsin",
    "arcsin_backward",
    "arcsinh",
    "arcsinh_backward",
    "arctan",
    "arctan_backward",
    "arctanh",
    "arctanh_backward",
    "asin",
    "asin_backward",
    "asinh",
    "asinh_backward",
    "atan",
    "atan_backward",
    "atanh",
    "atanh_backward",
    "bessel_j0",
    "bessel_j0_backward",
    "bessel_j1",
    "bessel_j1_backward",
    "bessel_y0",
    "bessel_y0_backward",
    "bessel_y1",
    "bessel_y1_backward",
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
    "conj",
    "conj_backward",
    "conj_physical",
    "conj_physical_backward",
    "conjugate",
    "conjugate_backward",
    "cos",
    "cos_backward",
    "cosh",
    "cosh_backward",
    "ctz",
    "cube",
    "cube_backward",
    "deg2rad",
    "deg2rad_backward",
    "degrees",
    "degrees_backward",
    "digamma",
    "digamma_backward",
    "elu",
    "elu_backward",
    "entr",
    "entr_backward",
    "erf",
    "erf_backward",
    "erfc",
    "erfc_backward",
    "erfcx",
    "erfcx_backward",
    "erfinv",
    "erfinv_backward",
    "exp",
    "exp2",
    "exp2_backward",
    "exp_backward",
    "expit",
    "expit_backward",
    "expm1",
    "expm1_backward",
    "exponent",
    "fix",
    "fix_backward",
    "floor",
    "floor_backward",
    "frac",
    "frac_backward",
    "gammaln",
    "gammaln_backward",
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
    "i0",
    "i0_backward",
    "i0e",
    "i0e_backward",
    "i1",
    "i1_backward",
    "i1e",
    "i1e_backward",
    "integer_pow",
    "integer_pow_backward",
    "iscomplex",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
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
    "log_ndtr",
    "log_ndtr_backward",
    "log_sigmoid",
    "log_sigmoid_backward",
    "logical_not",
    "logit",
    "logit_backward",
    "logsigmoid",
    "logsigmoid_backward",
    "mantissa",
    "mantissa_backward",
    "mish",
    "mish_backward",
    "modified_bessel_k0",
    "modified_bessel_k0_backward",
    "modified_bessel_k1",
    "modified_bessel_k1_backward",
    "multigammaln",
    "multigammaln_backward",
    "mvlgamma",
    "mvlgamma_backward",
    "nan_to_num",
    "nan_to_num_backward",
    "ndtr",
    "ndtr_backward",
    "ndtri",
    "ndtri_backward",
    "neg",
    "neg_backward",
    "negative",
    "negative_backward",
    "polygamma",
    "polygamma_backward",
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
    "psi",
    "psi_backward",
    "rad2deg",
    "rad2deg_backward",
    "radians",
    "radians_backward",
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
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k0_backward",
    "scaled_modified_bessel_k1",
    "scaled_modified_bessel_k1_backward",
    "selu",
    "selu_backward",
    "sgn",
    "sgn_backward",
    "sigmoid",
    "sigmoid_backward",
    "sign",
    "sign_backward",
    "signbit",
    "silu",
    "silu_backward",
    "sin",
    "sin_backward",
    "sinc",
    "sinc_backward",
    "sinh",
    "sinh_backward",
    "softplus",
    "softplus_backward",
    "softshrink",
    "softshrink_backward",
    "softsign",
    "softsign_backward",
    "spherical_bessel_j0",
    "spherical_bessel_j0_backward",
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


@shows('x, *, out=None, preference=None, check=False')
def abs(x=None, *, out=None, preference=None, check=False, **words):
    """Absolute value.

    Also called absolute.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of the operands' shape

    Notes
    -----
    Formula::

        y = abs(x)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: x = 0 and NaN: gradient 0.
    Source: numpy.abs, of a complex number its modulus; the lowest integer stays itself.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.8, 2.1, 1.8, 1.5], "float32")
    >>> y = brt.abs(x)
    >>> y.round(3)
    array([2.8, 2.1, 1.8, 1.5], dtype=float32)
    """
    if words:
        return respelt(_abs, globals()["abs"], locals())
    return _abs.call((x, ), (), out, preference, check)


_abs_backward = entries("abs", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def abs_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of abs: absolute value.

    Also called absolute_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of any shape, which broadcast together
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * sign(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0 and NaN: gradient 0.
    Source: numpy.abs, of a complex number its modulus; the lowest integer stays itself.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.7, -2.9, -2.2, 2.7], "float32")
    >>> x = np.array([2., -1.5, -1.9, 1.6], "float32")
    >>> dx = brt.abs_backward(dy, x)
    >>> dx.round(3)
    array([0.7, 2.9, 2.2, 2.7], dtype=float32)
    """
    if words:
        return respelt(_abs_backward, globals()["abs_backward"], locals())
    return _abs_backward.call((dy, x, ), (), out, preference, check, need)


_acos = entries("acos", "forward")


@shows('x, *, out=None, preference=None, check=False')
def acos(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse cosine.

    Also called arccos.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = acos(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.
    Source: C99 acos.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.7, 1., 0.9, -0.9], "float32")
    >>> y = brt.acos(x)
    >>> y.round(3)
    array([0.795, 0.   , 0.451, 2.691], dtype=float32)
    """
    if words:
        return respelt(_acos, globals()["acos"], locals())
    return _acos.call((x, ), (), out, preference, check)


_acos_backward = entries("acos", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def acos_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of acos: inverse cosine.

    Also called arccos_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy / sqrt((1 - x) * (1 + x))

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.
    Source: C99 acos.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.1, 2., 0.9, 0.9], "float32")
    >>> x = np.array([0.7, 0.3, 0., -0.8], "float32")
    >>> dx = brt.acos_backward(dy, x)
    >>> dx.round(3)
    array([-1.54 , -2.097, -0.9  , -1.5  ], dtype=float32)
    """
    if words:
        return respelt(_acos_backward, globals()["acos_backward"], locals())
    return _acos_backward.call((dy, x, ), (), out, preference, check, need)


_acosh = entries("acosh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def acosh(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse hyperbolic cosine.

    Also called arccosh.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = acosh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: x = 1: infinite gradient; below: NaN.
    Source: C99 acosh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([5., 3.6, 2.9, 2.], "float32")
    >>> y = brt.acosh(x)
    >>> y.round(3)
    array([2.292, 1.954, 1.727, 1.317], dtype=float32)
    """
    if words:
        return respelt(_acosh, globals()["acosh"], locals())
    return _acosh.call((x, ), (), out, preference, check)


_acosh_backward = entries("acosh", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def acosh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of acosh: inverse hyperbolic cosine.

    Also called arccosh_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (sqrt(x - 1) * sqrt(x + 1))

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 1: infinite gradient; below: NaN.
    Source: C99 acosh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.7, 2.8, 1.5, 2.7], "float32")
    >>> x = np.array([2.5, 4.6, 1., 4.9], "float32")
    >>> dx = brt.acosh_backward(dy, x)
    >>> dx.round(3)
    array([0.742, 0.624,   inf, 0.563], dtype=float32)
    """
    if words:
        return respelt(_acosh_backward, globals()["acosh_backward"], locals())
    return _acosh_backward.call((dy, x, ), (), out, preference, check, need)


_affine = entries("affine", "forward")


@shows('x, a, b, *, out=None, preference=None, check=False')
def affine(x=None, a=None, b=None, *, out=None, preference=None, check=False, **words):
    """a * x + b, fused for floating dtypes, wrapping for integers.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    a : int or float
        factor.
    b : int or float
        summand.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = fma(a, x, b)  for float dtypes
        y = a * x + b  for complex dtypes
        y = a * x + b  for int dtypes

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Source: own definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., -0.4, -1.8, 1.1], "float32")
    >>> y = brt.affine(x, -1, 0)
    >>> y.round(3)
    array([-2. ,  0.4,  1.8, -1.1], dtype=float32)
    """
    if words:
        return respelt(_affine, globals()["affine"], locals())
    return _affine.call((x, ), (a, b, ), out, preference, check)


_affine_backward = entries("affine", "backward")


@shows('dy, a, b=None, *, x_shape=None, need=None, out=None, preference=None, check=False')
def affine_backward(dy=None, a=None, b=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of affine: a * x + b, fused for floating dtypes, wrapping for integers.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    a : int or float
        factor.
    b : int or float, default None
        summand.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = a * dy

    Computed in float32 for float16 and bfloat16.
    Source: own definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., -1., -2.8, -1.5], "float32")
    >>> dx = brt.affine_backward(dy, -1, b=0)
    >>> dx.round(3)
    array([2. , 1. , 2.8, 1.5], dtype=float32)
    """
    if words:
        return respelt(_affine_backward, globals()["affine_backward"], locals())
    return _affine_backward.call((dy, ), (a, b, x_shape, ), out, preference, check, need)


_airy_ai = entries("airy_ai", "forward")


@shows('x, *, out=None, preference=None, check=False')
def airy_ai(x=None, *, out=None, preference=None, check=False, **words):
    """Airy function Ai.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = 1 / pi integral of cos(t^3 / 3 + x t) from 0 to infinity

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities, and below -1e18: 0; the phase is known to |x|^(3 / 2) 2^-106.
    Source: DLMF 9.2; torch.special.airy_ai, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([5., 3.9, 2.3, -5.1], "float32")
    >>> y = brt.airy_ai(x)
    >>> y.round(3)
    array([0.   , 0.001, 0.022, 0.31 ], dtype=float32)
    """
    if words:
        return respelt(_airy_ai, globals()["airy_ai"], locals())
    return _airy_ai.call((x, ), (), out, preference, check)


_angle = entries("angle", "forward")


@shows('x, *, out=None, preference=None, check=False')
def angle(x=None, *, out=None, preference=None, check=False, **words):
    """Angle of a number in the complex plane: 0 or pi of a real one.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, the dtype of its parts for complex dtypes, of the operands' shape

    Notes
    -----
    Formula::

        y = where(isnan(x), x, where(x < 0, pi, 0.0))  for float dtypes
        y = angle(x)  for complex dtypes

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: NaN stays; of -0.0 it is 0; gradient 0 at 0 and of real numbers.
    Source: torch.angle; C99 carg.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.3, -2., 1., 2.4], "float32")
    >>> y = brt.angle(x)
    >>> y.round(3)
    array([0.   , 3.142, 0.   , 0.   ], dtype=float32)
    """
    if words:
        return respelt(_angle, globals()["angle"], locals())
    return _angle.call((x, ), (), out, preference, check)


_angle_backward = entries("angle", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def angle_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of angle: angle of a number in the complex plane: 0 or pi of a real one.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of any shape, which broadcast together
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0  for float dtypes
        dx = where(x == 0, 0.0, dy * (complex(-imag(x), real(x)) / abs(x) / abs(x)))  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN stays; of -0.0 it is 0; gradient 0 at 0 and of real numbers.
    Source: torch.angle; C99 carg.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.6, 1.8, -2.1, 0.3], "float32")
    >>> x = np.array([2.7, 2., -2.7, 2.7], "float32")
    >>> dx = brt.angle_backward(dy, x)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_angle_backward, globals()["angle_backward"], locals())
    return _angle_backward.call((dy, x, ), (), out, preference, check, need)


_asin = entries("asin", "forward")


@shows('x, *, out=None, preference=None, check=False')
def asin(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse sine.

    Also called arcsin.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = asin(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.
    Source: C99 asin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., -0.6, -0.4, 1.], "float32")
    >>> y = brt.asin(x)
    >>> y.round(3)
    array([ 0.   , -0.644, -0.412,  1.571], dtype=float32)
    """
    if words:
        return respelt(_asin, globals()["asin"], locals())
    return _asin.call((x, ), (), out, preference, check)


_asin_backward = entries("asin", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def asin_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of asin: inverse sine.

    Also called arcsin_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / sqrt((1 - x) * (1 + x))

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 1: infinite gradient; beyond: NaN.
    Source: C99 asin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.9, -1., 2.9, 2.4], "float32")
    >>> x = np.array([-0.4, 0.9, 0., 0.5], "float32")
    >>> dx = brt.asin_backward(dy, x)
    >>> dx.round(3)
    array([ 2.073, -2.294,  2.9  ,  2.771], dtype=float32)
    """
    if words:
        return respelt(_asin_backward, globals()["asin_backward"], locals())
    return _asin_backward.call((dy, x, ), (), out, preference, check, need)


_asinh = entries("asinh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def asinh(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse hyperbolic sine.

    Also called arcsinh.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = asinh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 asinh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0., -1., 1.4, -1.5], "float32")
    >>> y = brt.asinh(x)
    >>> y.round(3)
    array([-0.   , -0.881,  1.138, -1.195], dtype=float32)
    """
    if words:
        return respelt(_asinh, globals()["asinh"], locals())
    return _asinh.call((x, ), (), out, preference, check)


_asinh_backward = entries("asinh", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def asinh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of asinh: inverse hyperbolic sine.

    Also called arcsinh_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / where(abs(x) < 1e9, sqrt(fma(x, x, 1)), abs(x))  for float dtypes
        dx = dy / conj(sqrt(1 + x * x))  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Source: C99 asinh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.6, 2.3, 0.1, 0.4], "float32")
    >>> x = np.array([2.1, -1.3, 2.2, -2.], "float32")
    >>> dx = brt.asinh_backward(dy, x)
    >>> dx.round(3)
    array([0.688, 1.402, 0.041, 0.179], dtype=float32)
    """
    if words:
        return respelt(_asinh_backward, globals()["asinh_backward"], locals())
    return _asinh_backward.call((dy, x, ), (), out, preference, check, need)


_atan = entries("atan", "forward")


@shows('x, *, out=None, preference=None, check=False')
def atan(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse tangent.

    Also called arctan.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = atan(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 atan.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.6, 0.6, 2.3, 2.2], "float32")
    >>> y = brt.atan(x)
    >>> y.round(3)
    array([0.54 , 0.54 , 1.161, 1.144], dtype=float32)
    """
    if words:
        return respelt(_atan, globals()["atan"], locals())
    return _atan.call((x, ), (), out, preference, check)


_atan_backward = entries("atan", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def atan_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of atan: inverse tangent.

    Also called arctan_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(abs(x) > 1e9, dy / x / x, dy / (1 + x * x))

    Computed in float32 for float16 and bfloat16.
    Source: C99 atan.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.8, 0.9, 0.3, 1.1], "float32")
    >>> x = np.array([1.3, -2.6, 2.7, 0.], "float32")
    >>> dx = brt.atan_backward(dy, x)
    >>> dx.round(3)
    array([-0.669,  0.116,  0.036,  1.1  ], dtype=float32)
    """
    if words:
        return respelt(_atan_backward, globals()["atan_backward"], locals())
    return _atan_backward.call((dy, x, ), (), out, preference, check, need)


_atanh = entries("atanh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def atanh(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse hyperbolic tangent.

    Also called arctanh.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = atanh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: abs(x) = 1: infinite; beyond: NaN.
    Source: C99 atanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., -0.7, 0.6, 0.], "float32")
    >>> y = brt.atanh(x)
    >>> y.round(3)
    array([ 0.   , -0.867,  0.693,  0.   ], dtype=float32)
    """
    if words:
        return respelt(_atanh, globals()["atanh"], locals())
    return _atanh.call((x, ), (), out, preference, check)


_atanh_backward = entries("atanh", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def atanh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of atanh: inverse hyperbolic tangent.

    Also called arctanh_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (1 - x) / (1 + x)

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 1: infinite; beyond: NaN.
    Source: C99 atanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., -0., 0.2, 0.], "float32")
    >>> x = np.array([0.6, 0.6, -0.2, -0.9], "float32")
    >>> dx = brt.atanh_backward(dy, x)
    >>> dx.round(3)
    array([ 3.125, -0.   ,  0.208,  0.   ], dtype=float32)
    """
    if words:
        return respelt(_atanh_backward, globals()["atanh_backward"], locals())
    return _atanh_backward.call((dy, x, ), (), out, preference, check, need)


_bessel_j0 = entries("bessel_j0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def bessel_j0(x=None, *, out=None, preference=None, check=False, **words):
    """Bessel function of the first kind, order 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = bessel_j0(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: 0.
    Source: DLMF 10.2; torch.special.bessel_j0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 17.5, 10.5, 1.5], "float32")
    >>> y = brt.bessel_j0(x)
    >>> y.round(3)
    array([ 1.   , -0.103, -0.237,  0.512], dtype=float32)
    """
    if words:
        return respelt(_bessel_j0, globals()["bessel_j0"], locals())
    return _bessel_j0.call((x, ), (), out, preference, check)


_bessel_j0_backward = entries("bessel_j0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def bessel_j0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of bessel_j0: bessel function of the first kind, order 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * bessel_j1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: 0.
    Source: DLMF 10.2; torch.special.bessel_j0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.3, 0.3, -0., 1.], "float32")
    >>> x = np.array([11.6, 14.6, -3.3, -7.4], "float32")
    >>> dx = brt.bessel_j0_backward(dy, x)
    >>> dx.round(3)
    array([-0.07, -0.06, -0.  ,  0.11], dtype=float32)
    """
    if words:
        return respelt(_bessel_j0_backward, globals()["bessel_j0_backward"], locals())
    return _bessel_j0_backward.call((dy, x, ), (), out, preference, check, need)


_bessel_j1 = entries("bessel_j1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def bessel_j1(x=None, *, out=None, preference=None, check=False, **words):
    """Bessel function of the first kind, order 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = bessel_j1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: 0.
    Source: DLMF 10.2; torch.special.bessel_j1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.1, -19.2, 15.8, 0.5], "float32")
    >>> y = brt.bessel_j1(x)
    >>> y.round(3)
    array([0.568, 0.074, 0.125, 0.242], dtype=float32)
    """
    if words:
        return respelt(_bessel_j1, globals()["bessel_j1"], locals())
    return _bessel_j1.call((x, ), (), out, preference, check)


_bessel_j1_backward = entries("bessel_j1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def bessel_j1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of bessel_j1: bessel function of the first kind, order 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * dbessel_j1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: 0.
    Source: DLMF 10.2; torch.special.bessel_j1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., 0.4, 0., 2.9], "float32")
    >>> x = np.array([-2.3, -9., -17.5, 11.9], "float32")
    >>> dx = brt.bessel_j1_backward(dy, x)
    >>> dx.round(3)
    array([-0.358, -0.047, -0.   ,  0.128], dtype=float32)
    """
    if words:
        return respelt(_bessel_j1_backward, globals()["bessel_j1_backward"], locals())
    return _bessel_j1_backward.call((dy, x, ), (), out, preference, check, need)


_bessel_y0 = entries("bessel_y0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def bessel_y0(x=None, *, out=None, preference=None, check=False, **words):
    """Bessel function of the second kind, order 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = bessel_y0(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf; below: NaN; inf: 0.
    Source: DLMF 10.2; torch.special.bessel_y0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.4, 5., 3.7, 6.7], "float32")
    >>> y = brt.bessel_y0(x)
    >>> y.round(3)
    array([ 0.338, -0.309,  0.106, -0.116], dtype=float32)
    """
    if words:
        return respelt(_bessel_y0, globals()["bessel_y0"], locals())
    return _bessel_y0.call((x, ), (), out, preference, check)


_bessel_y0_backward = entries("bessel_y0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def bessel_y0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of bessel_y0: bessel function of the second kind, order 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * bessel_y1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf; below: NaN; inf: 0.
    Source: DLMF 10.2; torch.special.bessel_y0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.7, -2.9, -2.1, 2.], "float32")
    >>> x = np.array([1.5, 8., 8.5, 7.9], "float32")
    >>> dx = brt.bessel_y0_backward(dy, x)
    >>> dx.round(3)
    array([ 0.289, -0.458, -0.055,  0.363], dtype=float32)
    """
    if words:
        return respelt(_bessel_y0_backward, globals()["bessel_y0_backward"], locals())
    return _bessel_y0_backward.call((dy, x, ), (), out, preference, check, need)


_bessel_y1 = entries("bessel_y1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def bessel_y1(x=None, *, out=None, preference=None, check=False, **words):
    """Bessel function of the second kind, order 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = bessel_y1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf; below: NaN; inf: 0.
    Source: DLMF 10.2; torch.special.bessel_y1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([7.1, 4.1, 5.9, 8.7], "float32")
    >>> y = brt.bessel_y1(x)
    >>> y.round(3)
    array([-0.299,  0.385, -0.148,  0.028], dtype=float32)
    """
    if words:
        return respelt(_bessel_y1, globals()["bessel_y1"], locals())
    return _bessel_y1.call((x, ), (), out, preference, check)


_bessel_y1_backward = entries("bessel_y1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def bessel_y1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of bessel_y1: bessel function of the second kind, order 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * dbessel_y1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf; below: NaN; inf: 0.
    Source: DLMF 10.2; torch.special.bessel_y1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.5, 0.5, 2.6, 2.6], "float32")
    >>> x = np.array([18., 0.7, 1.3, 19.8], "float32")
    >>> dx = brt.bessel_y1_backward(dy, x)
    >>> dx.round(3)
    array([0.47 , 0.693, 1.842, 0.097], dtype=float32)
    """
    if words:
        return respelt(_bessel_y1_backward, globals()["bessel_y1_backward"], locals())
    return _bessel_y1_backward.call((dy, x, ), (), out, preference, check, need)


_bitwise_not = entries("bitwise_not", "forward")


@shows('x, *, out=None, preference=None, check=False')
def bitwise_not(x=None, *, out=None, preference=None, check=False, **words):
    """Bits inverted; logical not of bool.

    Parameters
    ----------
    x : array of int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = ~x  for int dtypes
        y = not x  for bool dtypes

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: numpy.bitwise_not.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1, 2, 3, 2], "int8")
    >>> y = brt.bitwise_not(x)
    >>> y
    array([-2, -3, -4, -3], dtype=int8)
    """
    if words:
        return respelt(_bitwise_not, globals()["bitwise_not"], locals())
    return _bitwise_not.call((x, ), (), out, preference, check)


_cast = entries("cast", "forward")


@shows('x, dtype, overflow="wrap", saturate=None, *, packed=None, shape=None, out=None, preference=None, check=False')
def cast(x=None, dtype=None, overflow="wrap", saturate=None, *, packed=None, shape=None, out=None, preference=None, check=False, **words):
    """Conversion between any two dtypes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, int4, uint4, complex64 or complex128, of shape (*X,)
    dtype : dtype
        of the result; of x in the backward; int4 and uint4 are packed two a byte, low half first, in a flat uint8
        array.
    overflow : {"wrap", "saturate"}, default "wrap"
        integers beyond the range: low bits, or the nearest end.
    saturate : bool, default None
        fp8 beyond the range: the largest value or not; None: only for float8_e4m3fn.
    packed : {"int4", "uint4"}, default None
        int4 or uint4: x is uint8 and holds two of these a byte.
    shape : tuple of ints, default None
        of packed data; None: flat, two elements a byte.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, int4, uint4, complex64 or complex128, of shape (*Y,)

    Notes
    -----
    Formula::

        to floating: nearest, ties to even, rounded once from every dtype
        to integers: toward zero, NaN to 0, beyond the range low bits (below 32 bits) or the nearest end
        to bool: x != 0
        to 4 bits: nearest, ties to even, NaN to 0, cut to the range
        complex numbers by their parts, to complex dtypes alone

    Computed in float32 for float16, bfloat16, float8_e4m3fn and float8_e5m2, in int32 for int8, uint8, int16, uint16,
    int4 and uint4.
    Kinks: float8_e4m3fn: beyond 448 the largest value, or NaN with saturate=False; float8_e5m2: from 61440 on infinity,
    or the largest value with saturate=True.
    Source: torch.Tensor.to; where PyTorch leaves a result undefined, one rule for all executors.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(64) % 7 - 3).astype("float32")
    >>> y = brt.cast(x, "float32")
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_cast, globals()["cast"], locals())
    return _cast.call((x, ), (dtype, overflow, saturate, packed, shape, ), out, preference, check)


_cast_backward = entries("cast", "backward")


@shows('dy, dtype, saturate=None, *, need=None, out=None, preference=None, check=False')
def cast_backward(dy=None, dtype=None, saturate=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cast: conversion between any two dtypes.

    dtype is the dtype of x; only between floating dtypes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    dtype : dtype
        of the result; of x in the backward; int4 and uint4 are packed two a byte, low half first, in a flat uint8
        array.
    saturate : bool, default None
        fp8 beyond the range: the largest value or not; None: only for float8_e4m3fn.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of float32, float16, bfloat16, float64, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*Y,)

    Notes
    -----
    Formula::

        dx = dy, cast to x's dtype

    Computed in float32 for float16, bfloat16, float8_e4m3fn and float8_e5m2.
    Kinks: float8_e4m3fn: beyond 448 the largest value, or NaN with saturate=False; float8_e5m2: from 61440 on infinity,
    or the largest value with saturate=True.
    Source: torch.Tensor.to; where PyTorch leaves a result undefined, one rule for all executors.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(257) % 7 - 3).astype("float32")
    >>> dx = brt.cast_backward(dy, "float32")
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_cast_backward, globals()["cast_backward"], locals())
    return _cast_backward.call((dy, ), (dtype, saturate, ), out, preference, check, need)


_cbrt = entries("cbrt", "forward")


@shows('x, *, out=None, preference=None, check=False')
def cbrt(x=None, *, out=None, preference=None, check=False, **words):
    """Cube root, negative for negative x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = cbrt(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: x = 0: infinite gradient.
    Source: C99 cbrt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.7, 0.7, 0.8, 0.9], "float32")
    >>> y = brt.cbrt(x)
    >>> y.round(3)
    array([1.392, 0.888, 0.928, 0.965], dtype=float32)
    """
    if words:
        return respelt(_cbrt, globals()["cbrt"], locals())
    return _cbrt.call((x, ), (), out, preference, check)


_cbrt_backward = entries("cbrt", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def cbrt_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cbrt: cube root, negative for negative x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (3 * y * y)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: infinite gradient.
    Source: C99 cbrt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.6, 2.4, -0., 2.7], "float32")
    >>> y = brt.cbrt(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.cbrt_backward(dy, y)
    >>> dx.round(3)
    array([-0.171, -0.037,    inf,  0.12 ], dtype=float32)
    """
    if words:
        return respelt(_cbrt_backward, globals()["cbrt_backward"], locals())
    return _cbrt_backward.call((dy, y, ), (), out, preference, check, need)


_ceil = entries("ceil", "forward")


@shows('x, *, out=None, preference=None, check=False')
def ceil(x=None, *, out=None, preference=None, check=False, **words):
    """Smallest integer not below x; a copy for integers.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = ceil(x)  for float dtypes
        y = x  for int dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: gradient 0 everywhere.
    Source: C99 ceil.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.4, 1.7, 3., 2.6], "float32")
    >>> y = brt.ceil(x)
    >>> y.round(3)
    array([2., 2., 3., 3.], dtype=float32)
    """
    if words:
        return respelt(_ceil, globals()["ceil"], locals())
    return _ceil.call((x, ), (), out, preference, check)


_ceil_backward = entries("ceil", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def ceil_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of ceil: smallest integer not below x; a copy for integers.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 everywhere.
    Source: C99 ceil.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.4, 0.9, 1.7, 1.2], "float32")
    >>> dx = brt.ceil_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_ceil_backward, globals()["ceil_backward"], locals())
    return _ceil_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_celu = entries("celu", "forward")


@shows('x, alpha=1.0, *, out=None, preference=None, check=False')
def celu(x=None, alpha=1.0, *, out=None, preference=None, check=False, **words):
    """Continuously differentiable exponential linear unit.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    alpha : float, default 1.0
        In (0, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x if x > 0 else alpha (exp(x / alpha) - 1)
        dx = dy exp(x / alpha) if x <= 0 else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.
    Source: Barron, arXiv:1704.07483.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.5, 2.8, 0.8, 1.3], "float32")
    >>> y = brt.celu(x)
    >>> y.round(3)
    array([0.5, 2.8, 0.8, 1.3], dtype=float32)
    """
    if words:
        return respelt(_celu, globals()["celu"], locals())
    return _celu.call((x, ), (alpha, ), out, preference, check)


_celu_backward = entries("celu", "backward")


@shows('dy, x, alpha=1.0, *, need=None, out=None, preference=None, check=False')
def celu_backward(dy=None, x=None, alpha=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of celu: continuously differentiable exponential linear unit.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    alpha : float, default 1.0
        In (0, inf).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x if x > 0 else alpha (exp(x / alpha) - 1)
        dx = dy exp(x / alpha) if x <= 0 else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.
    Source: Barron, arXiv:1704.07483.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.5, 0.3, -1.8, 1.1], "float32")
    >>> x = np.array([2.3, 2.9, -0., -1.8], "float32")
    >>> dx = brt.celu_backward(dy, x)
    >>> dx.round(3)
    array([-2.5  ,  0.3  , -1.8  ,  0.182], dtype=float32)
    """
    if words:
        return respelt(_celu_backward, globals()["celu_backward"], locals())
    return _celu_backward.call((dy, x, ), (alpha, ), out, preference, check, need)


_clz = entries("clz", "forward")


@shows('x, *, out=None, preference=None, check=False')
def clz(x=None, *, out=None, preference=None, check=False, **words):
    """Leading zero bits; the width of the dtype for 0.

    Parameters
    ----------
    x : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = clz(x)

    Source: jax.lax.clz.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1, 2, 1, 2], "int8")
    >>> y = brt.clz(x)
    >>> y
    array([7, 6, 7, 6], dtype=int8)
    """
    if words:
        return respelt(_clz, globals()["clz"], locals())
    return _clz.call((x, ), (), out, preference, check)


_conj = entries("conj", "forward")


@shows('x, *, out=None, preference=None, check=False')
def conj(x=None, *, out=None, preference=None, check=False, **words):
    """Complex conjugate; real numbers stay.

    Also called conjugate and conj_physical.

    Parameters
    ----------
    x : array of complex64, complex128, float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = conj(x)  for complex dtypes
        y = x  for float dtypes
        y = x  for int dtypes
        y = x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.conj.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([(-2.93222975730896-2.937591791152954j), (2.5826711654663086+2.5442099571228027j),
    ...   (-2.112722396850586+1.4651923179626465j), (2.1585934162139893+0.6557949781417847j)], "complex64")
    >>> y = brt.conj(x)
    >>> y
    array([-2.9322298+2.9375918j,  2.5826712-2.54421j  ,
           -2.1127224-1.4651923j,  2.1585934-0.655795j ], dtype=complex64)
    """
    if words:
        return respelt(_conj, globals()["conj"], locals())
    return _conj.call((x, ), (), out, preference, check)


_conj_backward = entries("conj", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def conj_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of conj: complex conjugate; real numbers stay.

    Also called conjugate_backward and conj_physical_backward.

    Parameters
    ----------
    dy : array of complex64, complex128, float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = conj(dy)  for complex dtypes
        dx = dy  for float dtypes

    Computed in float32 for float16 and bfloat16.
    Source: numpy.conj.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([(-2.163064479827881-1.0520368814468384j), (-2.8647186756134033+0.983479380607605j),
    ...   (1.434754490852356-1.1449006795883179j), (1.296449065208435+2.844006061553955j)], "complex64")
    >>> dx = brt.conj_backward(dy)
    >>> dx
    array([-2.1630645+1.0520369j, -2.8647187-0.9834794j,
            1.4347545+1.1449007j,  1.2964491-2.844006j ], dtype=complex64)
    """
    if words:
        return respelt(_conj_backward, globals()["conj_backward"], locals())
    return _conj_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_cos = entries("cos", "forward")


@shows('x, *, out=None, preference=None, check=False')
def cos(x=None, *, out=None, preference=None, check=False, **words):
    """Cosine.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = cos(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 cos.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-10., -4., 9.2, 8.9], "float32")
    >>> y = brt.cos(x)
    >>> y.round(3)
    array([-0.839, -0.654, -0.975, -0.865], dtype=float32)
    """
    if words:
        return respelt(_cos, globals()["cos"], locals())
    return _cos.call((x, ), (), out, preference, check)


_cos_backward = entries("cos", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def cos_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cos: cosine.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * sin(x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 cos.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.6, -2.8, 1.6, 1.1], "float32")
    >>> x = np.array([-1.4, 9.2, -27.7, -6.5], "float32")
    >>> dx = brt.cos_backward(dy, x)
    >>> dx.round(3)
    array([2.562, 0.624, 0.869, 0.237], dtype=float32)
    """
    if words:
        return respelt(_cos_backward, globals()["cos_backward"], locals())
    return _cos_backward.call((dy, x, ), (), out, preference, check, need)


_cosh = entries("cosh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def cosh(x=None, *, out=None, preference=None, check=False, **words):
    """Hyperbolic cosine.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = cosh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 cosh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.5, 2.6, 1.7, 0.2], "float32")
    >>> y = brt.cosh(x)
    >>> y.round(3)
    array([6.132, 6.769, 2.828, 1.02 ], dtype=float32)
    """
    if words:
        return respelt(_cosh, globals()["cosh"], locals())
    return _cosh.call((x, ), (), out, preference, check)


_cosh_backward = entries("cosh", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def cosh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cosh: hyperbolic cosine.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * sinh(x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 cosh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.3, -0.6, 1.3, -1.1], "float32")
    >>> x = np.array([0.4, -2.3, 1.8, -2.6], "float32")
    >>> dx = brt.cosh_backward(dy, x)
    >>> dx.round(3)
    array([0.123, 2.962, 3.825, 7.364], dtype=float32)
    """
    if words:
        return respelt(_cosh_backward, globals()["cosh_backward"], locals())
    return _cosh_backward.call((dy, x, ), (), out, preference, check, need)


_ctz = entries("ctz", "forward")


@shows('x, *, out=None, preference=None, check=False')
def ctz(x=None, *, out=None, preference=None, check=False, **words):
    """Trailing zero bits; the width of the dtype for 0.

    Parameters
    ----------
    x : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = ctz(x)

    Source: own definition, as count_trailing_zeros of MLIR.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1, 2, 3, 1], "int8")
    >>> y = brt.ctz(x)
    >>> y
    array([0, 1, 0, 0], dtype=int8)
    """
    if words:
        return respelt(_ctz, globals()["ctz"], locals())
    return _ctz.call((x, ), (), out, preference, check)


_cube = entries("cube", "forward")


@shows('x, *, out=None, preference=None, check=False')
def cube(x=None, *, out=None, preference=None, check=False, **words):
    """x * x * x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x * x * x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: jax.lax.integer_pow(x, 3).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1., -2., 2., 0.9], "float32")
    >>> y = brt.cube(x)
    >>> y.round(3)
    array([-1.   , -8.   ,  8.   ,  0.729], dtype=float32)
    """
    if words:
        return respelt(_cube, globals()["cube"], locals())
    return _cube.call((x, ), (), out, preference, check)


_cube_backward = entries("cube", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def cube_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cube: x * x * x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 3 * (x * (x * dy))

    Computed in float32 for float16 and bfloat16.
    Source: jax.lax.integer_pow(x, 3).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., 2.7, 0.2, 1.4], "float32")
    >>> x = np.array([0.8, 2.1, 1.4, 1.7], "float32")
    >>> dx = brt.cube_backward(dy, x)
    >>> dx.round(3)
    array([ 0.   , 35.721,  1.176, 12.138], dtype=float32)
    """
    if words:
        return respelt(_cube_backward, globals()["cube_backward"], locals())
    return _cube_backward.call((dy, x, ), (), out, preference, check, need)


_deg2rad = entries("deg2rad", "forward")


@shows('x, *, out=None, preference=None, check=False')
def deg2rad(x=None, *, out=None, preference=None, check=False, **words):
    """Degrees to radians.

    Also called radians.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = x * 0.017453292519943295769

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: torch.deg2rad.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1.7, 1., 0.7, 0.8], "float32")
    >>> y = brt.deg2rad(x)
    >>> y.round(3)
    array([-0.03 ,  0.017,  0.012,  0.014], dtype=float32)
    """
    if words:
        return respelt(_deg2rad, globals()["deg2rad"], locals())
    return _deg2rad.call((x, ), (), out, preference, check)


_deg2rad_backward = entries("deg2rad", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def deg2rad_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of deg2rad: degrees to radians.

    Also called radians_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * 0.017453292519943295769

    Computed in float32 for float16 and bfloat16.
    Source: torch.deg2rad.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.3, -1.5, 1., 2.], "float32")
    >>> dx = brt.deg2rad_backward(dy)
    >>> dx.round(3)
    array([ 0.04 , -0.026,  0.017,  0.035], dtype=float32)
    """
    if words:
        return respelt(_deg2rad_backward, globals()["deg2rad_backward"], locals())
    return _deg2rad_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_digamma = entries("digamma", "forward")


@shows('x, *, out=None, preference=None, check=False')
def digamma(x=None, *, out=None, preference=None, check=False, **words):
    """Derivative of the logarithm of the gamma function.

    Also called psi.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = digamma(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: +0: -inf, -0: +inf, negative integers and -inf: NaN.
    Source: torch.digamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.5, 8.7, 7.1, 9.], "float32")
    >>> y = brt.digamma(x)
    >>> y.round(3)
    array([1.103, 2.105, 1.888, 2.141], dtype=float32)
    """
    if words:
        return respelt(_digamma, globals()["digamma"], locals())
    return _digamma.call((x, ), (), out, preference, check)


_digamma_backward = entries("digamma", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def digamma_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of digamma: derivative of the logarithm of the gamma function.

    Also called psi_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * trigamma(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: +0: -inf, -0: +inf, negative integers and -inf: NaN.
    Source: torch.digamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.5, 0.9, 2.1, 1.8], "float32")
    >>> x = np.array([3.5, 3., 3.5, 2.7], "float32")
    >>> dx = brt.digamma_backward(dy, x)
    >>> dx.round(3)
    array([0.496, 0.355, 0.694, 0.805], dtype=float32)
    """
    if words:
        return respelt(_digamma_backward, globals()["digamma_backward"], locals())
    return _digamma_backward.call((dy, x, ), (), out, preference, check, need)


_elu = entries("elu", "forward")


@shows('x, alpha=1.0, *, out=None, preference=None, check=False')
def elu(x=None, alpha=1.0, *, out=None, preference=None, check=False, **words):
    """Exponential linear unit.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    alpha : float, default 1.0
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x if x > 0 else alpha (exp(x) - 1)
        dx = dy alpha exp(x) if x <= 0 else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.
    Source: Clevert et al., arXiv:1511.07289.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., -2., 2., 0.7], "float32")
    >>> y = brt.elu(x)
    >>> y.round(3)
    array([ 1.   , -0.865,  2.   ,  0.7  ], dtype=float32)
    """
    if words:
        return respelt(_elu, globals()["elu"], locals())
    return _elu.call((x, ), (alpha, ), out, preference, check)


_elu_backward = entries("elu", "backward")


@shows('dy, x, alpha=1.0, *, need=None, out=None, preference=None, check=False')
def elu_backward(dy=None, x=None, alpha=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of elu: exponential linear unit.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    alpha : float, default 1.0
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x if x > 0 else alpha (exp(x) - 1)
        dx = dy alpha exp(x) if x <= 0 else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy for NaN.
    Source: Clevert et al., arXiv:1511.07289.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.8, -0.9, -0., 0.5], "float32")
    >>> x = np.array([2.7, -0.1, -0.1, 0.4], "float32")
    >>> dx = brt.elu_backward(dy, x)
    >>> dx.round(3)
    array([ 2.8  , -0.814, -0.   ,  0.5  ], dtype=float32)
    """
    if words:
        return respelt(_elu_backward, globals()["elu_backward"], locals())
    return _elu_backward.call((dy, x, ), (alpha, ), out, preference, check, need)


_entr = entries("entr", "forward")


@shows('x, *, out=None, preference=None, check=False')
def entr(x=None, *, out=None, preference=None, check=False, **words):
    """Entropy of one probability: -x * log(x), 0 at 0, -inf below.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = where(isnan(x), x, where(x > 0, -x * log(x), where(x == 0, 0.0, -inf)))

    Computed in float32 for float16 and bfloat16.
    Kinks: dx: inf at 0, NaN below.
    Source: torch.special.entr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 0.9, 0.2, 1.], "float32")
    >>> y = brt.entr(x)
    >>> y.round(3)
    array([-0.   ,  0.095,  0.322, -0.   ], dtype=float32)
    """
    if words:
        return respelt(_entr, globals()["entr"], locals())
    return _entr.call((x, ), (), out, preference, check)


_entr_backward = entries("entr", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def entr_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of entr: entropy of one probability: -x * log(x), 0 at 0, -inf below.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (-log(x) - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: dx: inf at 0, NaN below.
    Source: torch.special.entr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.3, 0.6, 1.1, -0.4], "float32")
    >>> x = np.array([1.4, 0.1, 0.1, 1.3], "float32")
    >>> dx = brt.entr_backward(dy, x)
    >>> dx.round(3)
    array([3.074, 0.782, 1.433, 0.505], dtype=float32)
    """
    if words:
        return respelt(_entr_backward, globals()["entr_backward"], locals())
    return _entr_backward.call((dy, x, ), (), out, preference, check, need)


_erf = entries("erf", "forward")


@shows('x, *, out=None, preference=None, check=False')
def erf(x=None, *, out=None, preference=None, check=False, **words):
    """Error function.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = erf(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 erf.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., -2.7, -2.8, 0.], "float32")
    >>> y = brt.erf(x)
    >>> y.round(3)
    array([ 0., -1., -1.,  0.], dtype=float32)
    """
    if words:
        return respelt(_erf, globals()["erf"], locals())
    return _erf.call((x, ), (), out, preference, check)


_erf_backward = entries("erf", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def erf_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of erf: error function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (two_over_sqrtpi * exp_neg_square(x))

    Computed in float32 for float16 and bfloat16.
    Source: C99 erf.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., 1.5, -3., 1.4], "float32")
    >>> x = np.array([0.2, 1.3, 2.6, -1.3], "float32")
    >>> dx = brt.erf_backward(dy, x)
    >>> dx.round(3)
    array([ 2.168,  0.312, -0.004,  0.291], dtype=float32)
    """
    if words:
        return respelt(_erf_backward, globals()["erf_backward"], locals())
    return _erf_backward.call((dy, x, ), (), out, preference, check, need)


_erfc = entries("erfc", "forward")


@shows('x, *, out=None, preference=None, check=False')
def erfc(x=None, *, out=None, preference=None, check=False, **words):
    """Complementary error function, accurate in the tail.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = erfc(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 erfc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([6., 4.5, 3.3, 6.2], "float32")
    >>> y = brt.erfc(x)
    >>> y.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_erfc, globals()["erfc"], locals())
    return _erfc.call((x, ), (), out, preference, check)


_erfc_backward = entries("erfc", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def erfc_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of erfc: complementary error function, accurate in the tail.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * (two_over_sqrtpi * exp_neg_square(x))

    Computed in float32 for float16 and bfloat16.
    Source: C99 erfc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., -1.8, 1.2, 1.9], "float32")
    >>> x = np.array([7.9, 5.3, 5.3, 4.5], "float32")
    >>> dx = brt.erfc_backward(dy, x)
    >>> dx.round(3)
    array([-0.,  0., -0., -0.], dtype=float32)
    """
    if words:
        return respelt(_erfc_backward, globals()["erfc_backward"], locals())
    return _erfc_backward.call((dy, x, ), (), out, preference, check, need)


_erfcx = entries("erfcx", "forward")


@shows('x, *, out=None, preference=None, check=False')
def erfcx(x=None, *, out=None, preference=None, check=False, **words):
    """Complementary error function times exp(x * x).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy * (2 * x * y - 2 / sqrt(pi))

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 7.2.2, 7.12.1; torch.special.erfcx.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([7.1, 4.4, 5.7, 6.], "float32")
    >>> y = brt.erfcx(x)
    >>> y.round(3)
    array([0.079, 0.125, 0.098, 0.093], dtype=float32)
    """
    if words:
        return respelt(_erfcx, globals()["erfcx"], locals())
    return _erfcx.call((x, ), (), out, preference, check)


_erfcx_backward = entries("erfcx", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def erfcx_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of erfcx: complementary error function times exp(x * x).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (2 * x * y - 2 / sqrt(pi))

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 7.2.2, 7.12.1; torch.special.erfcx.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.5, 2.6, 1.6, 1.8], "float32")
    >>> x = np.array([-1., 1.1, 7., 3.8], "float32")
    >>> dx = brt.erfcx_backward(dy, x)
    >>> dx.round(3)
    array([-5.573, -0.636, -0.018, -0.064], dtype=float32)
    """
    if words:
        return respelt(_erfcx_backward, globals()["erfcx_backward"], locals())
    return _erfcx_backward.call((dy, x, ), (), out, preference, check, need)


_erfinv = entries("erfinv", "forward")


@shows('x, *, out=None, preference=None, check=False')
def erfinv(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse of the error function.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = erfinv(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: abs(x) = 1: infinite; beyond: NaN.
    Source: torch.erfinv.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.5, 0., 0.5, 0.2], "float32")
    >>> y = brt.erfinv(x)
    >>> y.round(3)
    array([0.477, 0.   , 0.477, 0.179], dtype=float32)
    """
    if words:
        return respelt(_erfinv, globals()["erfinv"], locals())
    return _erfinv.call((x, ), (), out, preference, check)


_erfinv_backward = entries("erfinv", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def erfinv_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of erfinv: inverse of the error function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (half_sqrtpi * exp_square(y))

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 1: infinite; beyond: NaN.
    Source: torch.erfinv.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.5, 0., 0.5, 0.2], "float32")
    >>> y = brt.erfinv(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.erfinv_backward(dy, y)
    >>> dx.round(3)
    array([-0.779, -0.177,  1.891,  0.641], dtype=float32)
    """
    if words:
        return respelt(_erfinv_backward, globals()["erfinv_backward"], locals())
    return _erfinv_backward.call((dy, y, ), (), out, preference, check, need)


_exp = entries("exp", "forward")


@shows('x, *, out=None, preference=None, check=False')
def exp(x=None, *, out=None, preference=None, check=False, **words):
    """Exponential.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = exp(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 exp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.3, 1.2, 1.3, 0.7], "float32")
    >>> y = brt.exp(x)
    >>> y.round(3)
    array([9.974, 3.32 , 3.669, 2.014], dtype=float32)
    """
    if words:
        return respelt(_exp, globals()["exp"], locals())
    return _exp.call((x, ), (), out, preference, check)


_exp_backward = entries("exp", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def exp_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of exp: exponential.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * y

    Computed in float32 for float16 and bfloat16.
    Source: C99 exp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.3, 1.2, 1.3, 0.7], "float32")
    >>> y = brt.exp(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.exp_backward(dy, y)
    >>> dx.round(3)
    array([-6.982, -0.664,  6.238,  1.41 ], dtype=float32)
    """
    if words:
        return respelt(_exp_backward, globals()["exp_backward"], locals())
    return _exp_backward.call((dy, y, ), (), out, preference, check, need)


_exp2 = entries("exp2", "forward")


@shows('x, *, out=None, preference=None, check=False')
def exp2(x=None, *, out=None, preference=None, check=False, **words):
    """Power of 2.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = exp2(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 exp2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.5, 2.6, 2., 2.1], "float32")
    >>> y = brt.exp2(x)
    >>> y.round(3)
    array([1.414, 6.063, 4.   , 4.287], dtype=float32)
    """
    if words:
        return respelt(_exp2, globals()["exp2"], locals())
    return _exp2.call((x, ), (), out, preference, check)


_exp2_backward = entries("exp2", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def exp2_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of exp2: power of 2.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (y * ln2)

    Computed in float32 for float16 and bfloat16.
    Source: C99 exp2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.5, 2.6, 2., 2.1], "float32")
    >>> y = brt.exp2(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.exp2_backward(dy, y)
    >>> dx.round(3)
    array([-0.686, -0.84 ,  4.713,  2.08 ], dtype=float32)
    """
    if words:
        return respelt(_exp2_backward, globals()["exp2_backward"], locals())
    return _exp2_backward.call((dy, y, ), (), out, preference, check, need)


_expm1 = entries("expm1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def expm1(x=None, *, out=None, preference=None, check=False, **words):
    """exp(x) - 1, accurate near 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = expm1(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 expm1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.4, 2.3, 2.3, 1.3], "float32")
    >>> y = brt.expm1(x)
    >>> y.round(3)
    array([3.055, 8.974, 8.974, 2.669], dtype=float32)
    """
    if words:
        return respelt(_expm1, globals()["expm1"], locals())
    return _expm1.call((x, ), (), out, preference, check)


_expm1_backward = entries("expm1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def expm1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of expm1: exp(x) - 1, accurate near 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * exp(x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 expm1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., -0.1, 1.7, -0.], "float32")
    >>> x = np.array([1.3, 2.9, 0.7, -1.2], "float32")
    >>> dx = brt.expm1_backward(dy, x)
    >>> dx.round(3)
    array([ 0.   , -1.817,  3.423, -0.   ], dtype=float32)
    """
    if words:
        return respelt(_expm1_backward, globals()["expm1_backward"], locals())
    return _expm1_backward.call((dy, x, ), (), out, preference, check, need)


_exponent = entries("exponent", "forward")


@shows('x, *, out=None, preference=None, check=False')
def exponent(x=None, *, out=None, preference=None, check=False, **words):
    """The integer e of x = m * 2**e with m in [1/2, 1); 0 for zeros, infinities and NaN.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int32, of the operands' shape

    Notes
    -----
    Formula::

        y = exponent(x)

    Computed in float32 for float16 and bfloat16.
    Source: C frexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-2.1, 1.2, 1.1, -1.], "float32")
    >>> y = brt.exponent(x)
    >>> y
    array([2, 1, 1, 1], dtype=int32)
    """
    if words:
        return respelt(_exponent, globals()["exponent"], locals())
    return _exponent.call((x, ), (), out, preference, check)


_floor = entries("floor", "forward")


@shows('x, *, out=None, preference=None, check=False')
def floor(x=None, *, out=None, preference=None, check=False, **words):
    """Largest integer not above x; a copy for integers.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = floor(x)  for float dtypes
        y = x  for int dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: gradient 0 everywhere.
    Source: C99 floor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.3, 1.5, 0.4, 0.6], "float32")
    >>> y = brt.floor(x)
    >>> y.round(3)
    array([1., 1., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_floor, globals()["floor"], locals())
    return _floor.call((x, ), (), out, preference, check)


_floor_backward = entries("floor", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def floor_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of floor: largest integer not above x; a copy for integers.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 everywhere.
    Source: C99 floor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.9, 1.3, 1.2, 0.6], "float32")
    >>> dx = brt.floor_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_floor_backward, globals()["floor_backward"], locals())
    return _floor_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_frac = entries("frac", "forward")


@shows('x, *, out=None, preference=None, check=False')
def frac(x=None, *, out=None, preference=None, check=False, **words):
    """Fractional part, with the sign of x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x - trunc(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient dy everywhere; NaN for infinite x.
    Source: torch.frac.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.3, 0.4, -2., 2.8], "float32")
    >>> y = brt.frac(x)
    >>> y.round(3)
    array([0.3, 0.4, 0. , 0.8], dtype=float32)
    """
    if words:
        return respelt(_frac, globals()["frac"], locals())
    return _frac.call((x, ), (), out, preference, check)


_frac_backward = entries("frac", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def frac_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of frac: fractional part, with the sign of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient dy everywhere; NaN for infinite x.
    Source: torch.frac.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., 1., 0.3, -1.8], "float32")
    >>> dx = brt.frac_backward(dy)
    >>> dx.round(3)
    array([ 1. ,  1. ,  0.3, -1.8], dtype=float32)
    """
    if words:
        return respelt(_frac_backward, globals()["frac_backward"], locals())
    return _frac_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_gelu = entries("gelu", "forward")


@shows('x, approximate="none", *, out=None, preference=None, check=False')
def gelu(x=None, approximate="none", *, out=None, preference=None, check=False, **words):
    """Gaussian error linear unit.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    approximate : {"none", "tanh"}, default "none"
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x * P, P = erfc(-x / sqrt(2)) / 2, dx = dy * (P + x * exp(-x^2 / 2) / sqrt(2 pi))
        approximate = tanh: y = x * sigmoid(2 u), u = sqrt(2 / pi) * (x + 0.044715 x^3)

    Computed in float32 for float16 and bfloat16.
    Kinks: gelu(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([7.7, 2.6, 2.1, 6.9], "float32")
    >>> y = brt.gelu(x)
    >>> y.round(3)
    array([7.7  , 2.588, 2.062, 6.9  ], dtype=float32)
    """
    if words:
        return respelt(_gelu, globals()["gelu"], locals())
    return _gelu.call((x, ), (approximate, ), out, preference, check)


_gelu_backward = entries("gelu", "backward")


@shows('dy, x, approximate="none", *, need=None, out=None, preference=None, check=False')
def gelu_backward(dy=None, x=None, approximate="none", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gelu: gaussian error linear unit.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    approximate : {"none", "tanh"}, default "none"
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x * P, P = erfc(-x / sqrt(2)) / 2, dx = dy * (P + x * exp(-x^2 / 2) / sqrt(2 pi))
        approximate = tanh: y = x * sigmoid(2 u), u = sqrt(2 / pi) * (x + 0.044715 x^3)

    Computed in float32 for float16 and bfloat16.
    Kinks: gelu(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.9, -0.2, 2.5, 2.], "float32")
    >>> x = np.array([-7.7, -5.1, 8., 9.2], "float32")
    >>> dx = brt.gelu_backward(dy, x)
    >>> dx.round(3)
    array([0. , 0. , 2.5, 2. ], dtype=float32)
    """
    if words:
        return respelt(_gelu_backward, globals()["gelu_backward"], locals())
    return _gelu_backward.call((dy, x, ), (approximate, ), out, preference, check, need)


_hardshrink = entries("hardshrink", "forward")


@shows('x, lambd=0.5, *, out=None, preference=None, check=False')
def hardshrink(x=None, lambd=0.5, *, out=None, preference=None, check=False, **words):
    """x outside [-lambd, lambd], 0 inside.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    lambd : float, default 0.5
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x >= -lambd and x <= lambd, 0, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = lambd: 0; NaN passes, gradient dy.
    Source: torch.nn.functional.hardshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.4, 0.6, 0.5, 1.1], "float32")
    >>> y = brt.hardshrink(x)
    >>> y.round(3)
    array([1.4, 0.6, 0. , 1.1], dtype=float32)
    """
    if words:
        return respelt(_hardshrink, globals()["hardshrink"], locals())
    return _hardshrink.call((x, ), (lambd, ), out, preference, check)


_hardshrink_backward = entries("hardshrink", "backward")


@shows('dy, x, lambd=0.5, *, need=None, out=None, preference=None, check=False')
def hardshrink_backward(dy=None, x=None, lambd=0.5, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hardshrink: x outside [-lambd, lambd], 0 inside.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    lambd : float, default 0.5
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x >= -lambd and x <= lambd, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = lambd: 0; NaN passes, gradient dy.
    Source: torch.nn.functional.hardshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.6, -1.2, 2.1, 3.], "float32")
    >>> x = np.array([0.5, 1.6, 0.2, -0.7], "float32")
    >>> dx = brt.hardshrink_backward(dy, x)
    >>> dx.round(3)
    array([ 0. , -1.2,  0. ,  3. ], dtype=float32)
    """
    if words:
        return respelt(_hardshrink_backward, globals()["hardshrink_backward"], locals())
    return _hardshrink_backward.call((dy, x, ), (lambd, ), out, preference, check, need)


_hardsigmoid = entries("hardsigmoid", "forward")


@shows('x, *, out=None, preference=None, check=False')
def hardsigmoid(x=None, *, out=None, preference=None, check=False, **words):
    """Piecewise linear sigmoid.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = min(max(x + 3, 0), 6) / 6
        dx = dy / 6 if -3 < x < 3 else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 3 and NaN: gradient 0.
    Source: torch.nn.functional.hardsigmoid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-3.1, 3.6, 3.1, -4.5], "float32")
    >>> y = brt.hardsigmoid(x)
    >>> y.round(3)
    array([0., 1., 1., 0.], dtype=float32)
    """
    if words:
        return respelt(_hardsigmoid, globals()["hardsigmoid"], locals())
    return _hardsigmoid.call((x, ), (), out, preference, check)


_hardsigmoid_backward = entries("hardsigmoid", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def hardsigmoid_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hardsigmoid: piecewise linear sigmoid.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = min(max(x + 3, 0), 6) / 6
        dx = dy / 6 if -3 < x < 3 else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = 3 and NaN: gradient 0.
    Source: torch.nn.functional.hardsigmoid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.9, 0., 1.8, 0.9], "float32")
    >>> x = np.array([2.5, -3.1, 3.3, 3.7], "float32")
    >>> dx = brt.hardsigmoid_backward(dy, x)
    >>> dx.round(3)
    array([0.317, 0.   , 0.   , 0.   ], dtype=float32)
    """
    if words:
        return respelt(_hardsigmoid_backward, globals()["hardsigmoid_backward"], locals())
    return _hardsigmoid_backward.call((dy, x, ), (), out, preference, check, need)


_hardswish = entries("hardswish", "forward")


@shows('x, *, out=None, preference=None, check=False')
def hardswish(x=None, *, out=None, preference=None, check=False, **words):
    """x times the piecewise linear sigmoid.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x min(max(x + 3, 0), 6) / 6
        dx = 0 if x <= -3, dy (x / 3 + 1 / 2) if x < 3, else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = -3: gradient 0; x = 3 and NaN: dy; hardswish(-inf) = 0.
    Source: Howard et al., arXiv:1905.02244.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4.2, -4.7, -3.7, 3.6], "float32")
    >>> y = brt.hardswish(x)
    >>> y.round(3)
    array([ 4.2, -0. , -0. ,  3.6], dtype=float32)
    """
    if words:
        return respelt(_hardswish, globals()["hardswish"], locals())
    return _hardswish.call((x, ), (), out, preference, check)


_hardswish_backward = entries("hardswish", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def hardswish_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hardswish: x times the piecewise linear sigmoid.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x min(max(x + 3, 0), 6) / 6
        dx = 0 if x <= -3, dy (x / 3 + 1 / 2) if x < 3, else dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = -3: gradient 0; x = 3 and NaN: dy; hardswish(-inf) = 0.
    Source: Howard et al., arXiv:1905.02244.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.3, -1.2, 2.1, 1.5], "float32")
    >>> x = np.array([2.1, 3.7, 0.9, -1.7], "float32")
    >>> dx = brt.hardswish_backward(dy, x)
    >>> dx.round(3)
    array([ 1.56, -1.2 ,  1.68, -0.1 ], dtype=float32)
    """
    if words:
        return respelt(_hardswish_backward, globals()["hardswish_backward"], locals())
    return _hardswish_backward.call((dy, x, ), (), out, preference, check, need)


_hardtanh = entries("hardtanh", "forward")


@shows('x, min_val=-1.0, max_val=1.0, *, out=None, preference=None, check=False')
def hardtanh(x=None, min_val=-1.0, max_val=1.0, *, out=None, preference=None, check=False, **words):
    """x cut to [min_val, max_val]; max_val where the bounds cross.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    min_val : int or float, default -1.0
    max_val : int or float, default 1.0
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(low <= max_val or low != low, low, max_val)
        with low = where(x >= min_val or x != x, x, min_val)

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: at a bound: gradient 0; NaN passes, gradient dy; a NaN bound gives NaN.
    Source: torch.nn.functional.hardtanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1.3, -0.3, 0.8, 0.], "float32")
    >>> y = brt.hardtanh(x)
    >>> y.round(3)
    array([-1. , -0.3,  0.8,  0. ], dtype=float32)
    """
    if words:
        return respelt(_hardtanh, globals()["hardtanh"], locals())
    return _hardtanh.call((x, ), (min_val, max_val, ), out, preference, check)


_hardtanh_backward = entries("hardtanh", "backward")


@shows('dy, x, min_val=-1.0, max_val=1.0, *, need=None, out=None, preference=None, check=False')
def hardtanh_backward(dy=None, x=None, min_val=-1.0, max_val=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hardtanh: x cut to [min_val, max_val]; max_val where the bounds cross.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    min_val : int or float, default -1.0
    max_val : int or float, default 1.0
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x <= min_val or x >= max_val, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: at a bound: gradient 0; NaN passes, gradient dy; a NaN bound gives NaN.
    Source: torch.nn.functional.hardtanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.5, 1.1, -1.2, 0.4], "float32")
    >>> x = np.array([1.3, 0.4, -1.2, -0.], "float32")
    >>> dx = brt.hardtanh_backward(dy, x)
    >>> dx.round(3)
    array([0. , 1.1, 0. , 0.4], dtype=float32)
    """
    if words:
        return respelt(_hardtanh_backward, globals()["hardtanh_backward"], locals())
    return _hardtanh_backward.call((dy, x, ), (min_val, max_val, ), out, preference, check, need)


_heaviside = entries("heaviside", "forward")


@shows('x, v, *, out=None, preference=None, check=False')
def heaviside(x=None, v=None, *, out=None, preference=None, check=False, **words):
    """0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    v : int or float or array
        value at 0.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x > 0, 1, where(x == 0, v, 0))

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: NaN: 0; gradient 0 everywhere.
    Source: numpy.heaviside.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.3, 3., 2.8, -0.7], "float32")
    >>> y = brt.heaviside(x, 1)
    >>> y.round(3)
    array([1., 1., 1., 0.], dtype=float32)
    """
    if words:
        return respelt(_heaviside, globals()["heaviside"], locals())
    return _heaviside.call((x, ), (v, ), out, preference, check)


_heaviside_backward = entries("heaviside", "backward")


@shows('dy, v=None, *, x_shape=None, need=None, out=None, preference=None, check=False')
def heaviside_backward(dy=None, v=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of heaviside: 0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    v : int or float or array, default None
        value at 0.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN: 0; gradient 0 everywhere.
    Source: numpy.heaviside.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.2, 1.1, 2., 2.3], "float32")
    >>> dx = brt.heaviside_backward(dy, v=0)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_heaviside_backward, globals()["heaviside_backward"], locals())
    return _heaviside_backward.call((dy, ), (v, x_shape, ), out, preference, check, need)


_heaviside_tensor = entries("heaviside_tensor", "forward")


@shows('x, v, *, out=None, preference=None, check=False')
def heaviside_tensor(x=None, v=None, *, out=None, preference=None, check=False, **words):
    """0 below 0, 1 above 0, v at 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    v : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(x > 0, 1, where(x == 0, v, 0))

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN: 0; gradient 0 in x.
    Source: numpy.heaviside.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.7, -0.1, 2.4, 2.], "float32")
    >>> v = np.array([1.6, 1.9, -2.4, 1.2], "float32")
    >>> y = brt.heaviside_tensor(x, v)
    >>> y.round(3)
    array([1., 0., 1., 1.], dtype=float32)
    """
    if words:
        return respelt(_heaviside_tensor, globals()["heaviside_tensor"], locals())
    return _heaviside_tensor.call((x, v, ), (), out, preference, check)


_heaviside_tensor_backward = entries("heaviside_tensor", "backward")


@shows('dy, x=None, *, x_shape=None, v_shape=None, need=None, out=None, preference=None, check=False')
def heaviside_tensor_backward(dy=None, x=None, *, x_shape=None, v_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of heaviside_tensor: 0 below 0, 1 above 0, v at 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together, default None
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    v_shape : tuple of ints, default None
        shape of v; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dv. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dv : array of dy's dtype, of v's shape

    Notes
    -----
    Formula::

        dx = 0
        dv = where(x == 0, dy, 0)

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN: 0; gradient 0 in x.
    Source: numpy.heaviside.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.5, -0.9, 1.7, -1.4], "float32")
    >>> x = np.array([2.6, -0., -2.3, 2.], "float32")
    >>> dx, dv = brt.heaviside_tensor_backward(dy, x)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> dv.round(3)
    array([ 0. , -0.9,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_heaviside_tensor_backward, globals()["heaviside_tensor_backward"], locals())
    return _heaviside_tensor_backward.call((dy, x, ), (x_shape, v_shape, ), out, preference, check, need)


_i0 = entries("i0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def i0(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the first kind, order 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = i0(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.i0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.8, 1.2, 6., 6.3], "float32")
    >>> y = brt.i0(x)
    >>> y.round(3)
    array([ 4.157,  1.394, 67.234, 88.462], dtype=float32)
    """
    if words:
        return respelt(_i0, globals()["i0"], locals())
    return _i0.call((x, ), (), out, preference, check)


_i0_backward = entries("i0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def i0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of i0: modified Bessel function of the first kind, order 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * i1(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.i0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.1, 1.6, -2.2, 1.], "float32")
    >>> x = np.array([6.3, 1.3, 2.6, 2.1], "float32")
    >>> dx = brt.i0_backward(dy, x)
    >>> dx.round(3)
    array([-8.11 ,  1.276, -6.062,  1.745], dtype=float32)
    """
    if words:
        return respelt(_i0_backward, globals()["i0_backward"], locals())
    return _i0_backward.call((dy, x, ), (), out, preference, check, need)


_i0e = entries("i0e", "forward")


@shows('x, *, out=None, preference=None, check=False')
def i0e(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the first kind, order 0, times exp(-abs(x)).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = i0e(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: gradient 0.
    Source: DLMF 10.25; torch.special.i0e.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4.7, -8.5, 1., -7.], "float32")
    >>> y = brt.i0e(x)
    >>> y.round(3)
    array([0.19 , 0.139, 0.466, 0.154], dtype=float32)
    """
    if words:
        return respelt(_i0e, globals()["i0e"], locals())
    return _i0e.call((x, ), (), out, preference, check)


_i0e_backward = entries("i0e", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def i0e_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of i0e: modified Bessel function of the first kind, order 0, times exp(-abs(x)).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * di0e(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: gradient 0.
    Source: DLMF 10.25; torch.special.i0e.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.7, 2.9, 2.6, -0.3], "float32")
    >>> x = np.array([3.6, -1.6, -5.5, 8.9], "float32")
    >>> dx = brt.i0e_backward(dy, x)
    >>> dx.round(3)
    array([0.057, 0.389, 0.044, 0.002], dtype=float32)
    """
    if words:
        return respelt(_i0e_backward, globals()["i0e_backward"], locals())
    return _i0e_backward.call((dy, x, ), (), out, preference, check, need)


_i1 = entries("i1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def i1(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the first kind, order 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = i1(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.special.i1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.7, 0.2, 0.8, -0.8], "float32")
    >>> y = brt.i1(x)
    >>> y.round(3)
    array([-0.372,  0.101,  0.433, -0.433], dtype=float32)
    """
    if words:
        return respelt(_i1, globals()["i1"], locals())
    return _i1.call((x, ), (), out, preference, check)


_i1_backward = entries("i1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def i1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of i1: modified Bessel function of the first kind, order 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * di1(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.special.i1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.8, -1.7, 1.4, 1.6], "float32")
    >>> x = np.array([0.7, 0.2, -4., 0.9], "float32")
    >>> dx = brt.i1_backward(dy, x)
    >>> dx.round(3)
    array([-1.666, -0.863, 12.407,  1.057], dtype=float32)
    """
    if words:
        return respelt(_i1_backward, globals()["i1_backward"], locals())
    return _i1_backward.call((dy, x, ), (), out, preference, check, need)


_i1e = entries("i1e", "forward")


@shows('x, *, out=None, preference=None, check=False')
def i1e(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the first kind, order 1, times exp(-abs(x)).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = i1e(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.special.i1e.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([5.1, 5.9, 0.2, 1.2], "float32")
    >>> y = brt.i1e(x)
    >>> y.round(3)
    array([0.163, 0.153, 0.082, 0.215], dtype=float32)
    """
    if words:
        return respelt(_i1e, globals()["i1e"], locals())
    return _i1e.call((x, ), (), out, preference, check)


_i1e_backward = entries("i1e", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def i1e_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of i1e: modified Bessel function of the first kind, order 1, times exp(-abs(x)).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * di1e(x)

    Computed in float32 for float16 and bfloat16.
    Source: DLMF 10.25; torch.special.i1e.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., -0., -3., -1.8], "float32")
    >>> x = np.array([1., -6.3, -3., -5.], "float32")
    >>> dx = brt.i1e_backward(dy, x)
    >>> dx.round(3)
    array([-0.1  ,  0.   ,  0.058,  0.024], dtype=float32)
    """
    if words:
        return respelt(_i1e_backward, globals()["i1e_backward"], locals())
    return _i1e_backward.call((dy, x, ), (), out, preference, check, need)


_iscomplex = entries("iscomplex", "forward")


@shows('x, *, out=None, preference=None, check=False')
def iscomplex(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x has an imaginary part other than 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = not (isnan(x) or x == x)  for float dtypes
        y = imag(x) != 0  for complex dtypes
        y = x != x  for int dtypes
        y = x and not x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.iscomplex.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.4, 0.2, -2.5, 1.], "float32")
    >>> y = brt.iscomplex(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_iscomplex, globals()["iscomplex"], locals())
    return _iscomplex.call((x, ), (), out, preference, check)


_isfinite = entries("isfinite", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isfinite(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is neither infinite nor NaN.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = isfinite(x)  for float dtypes
        y = isfinite(x)  for complex dtypes
        y = True  for int dtypes
        y = True  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isfinite.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.1, 0., 0.5, 0.], "float32")
    >>> y = brt.isfinite(x)
    >>> y
    array([ True,  True,  True,  True])
    """
    if words:
        return respelt(_isfinite, globals()["isfinite"], locals())
    return _isfinite.call((x, ), (), out, preference, check)


_isinf = entries("isinf", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isinf(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is infinite.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = isinf(x)  for float dtypes
        y = isinf(x)  for complex dtypes
        y = False  for int dtypes
        y = False  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isinf.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.1, 1.1, -1., 1.], "float32")
    >>> y = brt.isinf(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_isinf, globals()["isinf"], locals())
    return _isinf.call((x, ), (), out, preference, check)


_isnan = entries("isnan", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isnan(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is NaN.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = isnan(x)  for float dtypes
        y = isnan(x)  for complex dtypes
        y = False  for int dtypes
        y = False  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isnan.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-2.6, 1.5, 1., 2.7], "float32")
    >>> y = brt.isnan(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_isnan, globals()["isnan"], locals())
    return _isnan.call((x, ), (), out, preference, check)


_isneginf = entries("isneginf", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isneginf(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is -inf.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = x == -inf  for float dtypes
        y = isinf(x)  for int dtypes
        y = x and not x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isneginf.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.2, 1., 2.4, -1.2], "float32")
    >>> y = brt.isneginf(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_isneginf, globals()["isneginf"], locals())
    return _isneginf.call((x, ), (), out, preference, check)


_isposinf = entries("isposinf", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isposinf(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is inf.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = x == inf  for float dtypes
        y = isinf(x)  for int dtypes
        y = x and not x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isposinf.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.5, 1.9, 0.3, 2.], "float32")
    >>> y = brt.isposinf(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_isposinf, globals()["isposinf"], locals())
    return _isposinf.call((x, ), (), out, preference, check)


_isreal = entries("isreal", "forward")


@shows('x, *, out=None, preference=None, check=False')
def isreal(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x has no imaginary part; true for every real dtype.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = isnan(x) or x == x  for float dtypes
        y = imag(x) == 0  for complex dtypes
        y = x == x  for int dtypes
        y = x or not x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.isreal.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 0.5, 2.5, 0.1], "float32")
    >>> y = brt.isreal(x)
    >>> y
    array([ True,  True,  True,  True])
    """
    if words:
        return respelt(_isreal, globals()["isreal"], locals())
    return _isreal.call((x, ), (), out, preference, check)


_leaky_relu = entries("leaky_relu", "forward")


@shows('x, negative_slope=0.01, *, out=None, preference=None, check=False')
def leaky_relu(x=None, negative_slope=0.01, *, out=None, preference=None, check=False, **words):
    """x above 0, x * negative_slope elsewhere.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    negative_slope : float, default 0.01
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x > 0, x, x * negative_slope)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0 and NaN: gradient dy * negative_slope.
    Source: torch.nn.functional.leaky_relu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.9, 1.9, -0.7, 1.5], "float32")
    >>> y = brt.leaky_relu(x)
    >>> y.round(3)
    array([ 1.9  ,  1.9  , -0.007,  1.5  ], dtype=float32)
    """
    if words:
        return respelt(_leaky_relu, globals()["leaky_relu"], locals())
    return _leaky_relu.call((x, ), (negative_slope, ), out, preference, check)


_leaky_relu_backward = entries("leaky_relu", "backward")


@shows('dy, x, negative_slope=0.01, *, need=None, out=None, preference=None, check=False')
def leaky_relu_backward(dy=None, x=None, negative_slope=0.01, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of leaky_relu: x above 0, x * negative_slope elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    negative_slope : float, default 0.01
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x > 0, dy, dy * negative_slope)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0 and NaN: gradient dy * negative_slope.
    Source: torch.nn.functional.leaky_relu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.1, 2.4, 0.8, 0.], "float32")
    >>> x = np.array([1.9, 1.5, 0.3, -0.6], "float32")
    >>> dx = brt.leaky_relu_backward(dy, x)
    >>> dx.round(3)
    array([-2.1,  2.4,  0.8,  0. ], dtype=float32)
    """
    if words:
        return respelt(_leaky_relu_backward, globals()["leaky_relu_backward"], locals())
    return _leaky_relu_backward.call((dy, x, ), (negative_slope, ), out, preference, check, need)


_lgamma = entries("lgamma", "forward")


@shows('x, *, out=None, preference=None, check=False')
def lgamma(x=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the absolute value of the gamma function.

    Also called gammaln.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = lgamma(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: poles and infinities: +inf.
    Source: C99 lgamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([8.7, 7.3, 0.5, 5.], "float32")
    >>> y = brt.lgamma(x)
    >>> y.round(3)
    array([9.968, 7.148, 0.572, 3.178], dtype=float32)
    """
    if words:
        return respelt(_lgamma, globals()["lgamma"], locals())
    return _lgamma.call((x, ), (), out, preference, check)


_lgamma_backward = entries("lgamma", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def lgamma_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lgamma: logarithm of the absolute value of the gamma function.

    Also called gammaln_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * digamma(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: poles and infinities: +inf.
    Source: C99 lgamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.1, 1.1, 1.4, 2.5], "float32")
    >>> x = np.array([10., 7.2, 8.4, 2.2], "float32")
    >>> dx = brt.lgamma_backward(dy, x)
    >>> dx.round(3)
    array([4.729, 2.093, 2.895, 1.361], dtype=float32)
    """
    if words:
        return respelt(_lgamma_backward, globals()["lgamma_backward"], locals())
    return _lgamma_backward.call((dy, x, ), (), out, preference, check, need)


_log = entries("log", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log(x=None, *, out=None, preference=None, check=False, **words):
    """Natural logarithm.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = log(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: gradient dy / x for negative x too.
    Source: C99 log.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4.1, 4.4, 5., 2.8], "float32")
    >>> y = brt.log(x)
    >>> y.round(3)
    array([1.411, 1.482, 1.609, 1.03 ], dtype=float32)
    """
    if words:
        return respelt(_log, globals()["log"], locals())
    return _log.call((x, ), (), out, preference, check)


_log_backward = entries("log", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log: natural logarithm.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / x

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient dy / x for negative x too.
    Source: C99 log.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., -0.2, 2.8, 2.1], "float32")
    >>> x = np.array([2.1, 2., 0.7, 0.7], "float32")
    >>> dx = brt.log_backward(dy, x)
    >>> dx.round(3)
    array([ 0. , -0.1,  4. ,  3. ], dtype=float32)
    """
    if words:
        return respelt(_log_backward, globals()["log_backward"], locals())
    return _log_backward.call((dy, x, ), (), out, preference, check, need)


_log10 = entries("log10", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log10(x=None, *, out=None, preference=None, check=False, **words):
    """Decimal logarithm.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = log10(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: gradient for negative x too.
    Source: C99 log10.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.6, 1.1, 5., 3.], "float32")
    >>> y = brt.log10(x)
    >>> y.round(3)
    array([0.556, 0.041, 0.699, 0.477], dtype=float32)
    """
    if words:
        return respelt(_log10, globals()["log10"], locals())
    return _log10.call((x, ), (), out, preference, check)


_log10_backward = entries("log10", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log10_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log10: decimal logarithm.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = fma(q, 0.18429448190325182765, 0.25 * q)  for float dtypes
        dx = dy / conj(x) * log10e  for complex dtypes
        with q = dy / x

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient for negative x too.
    Source: C99 log10.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.2, 2.4, 0., 1.9], "float32")
    >>> x = np.array([2.6, 3.9, 1.5, 2.4], "float32")
    >>> dx = brt.log10_backward(dy, x)
    >>> dx.round(3)
    array([0.2  , 0.267, 0.   , 0.344], dtype=float32)
    """
    if words:
        return respelt(_log10_backward, globals()["log10_backward"], locals())
    return _log10_backward.call((dy, x, ), (), out, preference, check, need)


_log1p = entries("log1p", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log1p(x=None, *, out=None, preference=None, check=False, **words):
    """Natural logarithm of 1 + x, accurate near 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = log1p(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 log1p.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., 4.3, 2.7, 1.5], "float32")
    >>> y = brt.log1p(x)
    >>> y.round(3)
    array([1.099, 1.668, 1.308, 0.916], dtype=float32)
    """
    if words:
        return respelt(_log1p, globals()["log1p"], locals())
    return _log1p.call((x, ), (), out, preference, check)


_log1p_backward = entries("log1p", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log1p_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log1p: natural logarithm of 1 + x, accurate near 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (1 + x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 log1p.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1., 2.8, 0.2, -0.9], "float32")
    >>> x = np.array([0.6, 0.8, 2.3, 1.], "float32")
    >>> dx = brt.log1p_backward(dy, x)
    >>> dx.round(3)
    array([-0.625,  1.556,  0.061, -0.45 ], dtype=float32)
    """
    if words:
        return respelt(_log1p_backward, globals()["log1p_backward"], locals())
    return _log1p_backward.call((dy, x, ), (), out, preference, check, need)


_log2 = entries("log2", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log2(x=None, *, out=None, preference=None, check=False, **words):
    """Binary logarithm.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = log2(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: gradient for negative x too.
    Source: C99 log2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., 1.2, 1.7, 4.5], "float32")
    >>> y = brt.log2(x)
    >>> y.round(3)
    array([1.   , 0.263, 0.766, 2.17 ], dtype=float32)
    """
    if words:
        return respelt(_log2, globals()["log2"], locals())
    return _log2.call((x, ), (), out, preference, check)


_log2_backward = entries("log2", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log2_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log2: binary logarithm.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = fma(q, 0.44269504088896340736, q)  for float dtypes
        dx = dy / conj(x) * log2e  for complex dtypes
        with q = dy / x

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient for negative x too.
    Source: C99 log2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.8, 2., 2.7, 1.], "float32")
    >>> x = np.array([1.1, 4.7, 0.5, 1.9], "float32")
    >>> dx = brt.log2_backward(dy, x)
    >>> dx.round(3)
    array([-1.049,  0.614,  7.791,  0.759], dtype=float32)
    """
    if words:
        return respelt(_log2_backward, globals()["log2_backward"], locals())
    return _log2_backward.call((dy, x, ), (), out, preference, check, need)


_log_ndtr = entries("log_ndtr", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log_ndtr(x=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the normal distribution function.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy * density(x) / ndtr(x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.special.log_ndtr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.9, 3.3, 1.5, -6.8], "float32")
    >>> y = brt.log_ndtr(x)
    >>> y.round(3)
    array([ -0.   ,  -0.   ,  -0.069, -25.976], dtype=float32)
    """
    if words:
        return respelt(_log_ndtr, globals()["log_ndtr"], locals())
    return _log_ndtr.call((x, ), (), out, preference, check)


_log_ndtr_backward = entries("log_ndtr", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log_ndtr_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log_ndtr: logarithm of the normal distribution function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * density(x) / ndtr(x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.special.log_ndtr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., -1., 1.7, -0.5], "float32")
    >>> x = np.array([-0.1, -6.9, 2., 1.], "float32")
    >>> dx = brt.log_ndtr_backward(dy, x)
    >>> dx.round(3)
    array([-1.725, -7.039,  0.094, -0.144], dtype=float32)
    """
    if words:
        return respelt(_log_ndtr_backward, globals()["log_ndtr_backward"], locals())
    return _log_ndtr_backward.call((dy, x, ), (), out, preference, check, need)


_log_sigmoid = entries("log_sigmoid", "forward")


@shows('x, *, out=None, preference=None, check=False')
def log_sigmoid(x=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the logistic function.

    Also called logsigmoid.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = min(x, 0) - log1p_unit(exp(-abs(x)))

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.logsigmoid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-4.7, 4.7, 2.1, 4.], "float32")
    >>> y = brt.log_sigmoid(x)
    >>> y.round(3)
    array([-4.709, -0.009, -0.116, -0.018], dtype=float32)
    """
    if words:
        return respelt(_log_sigmoid, globals()["log_sigmoid"], locals())
    return _log_sigmoid.call((x, ), (), out, preference, check)


_log_sigmoid_backward = entries("log_sigmoid", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def log_sigmoid_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log_sigmoid: logarithm of the logistic function.

    Also called logsigmoid_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * sigmoid(-x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.logsigmoid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., 1.4, 0.2, 0.8], "float32")
    >>> x = np.array([-4.8, -1.1, 4.1, -1.4], "float32")
    >>> dx = brt.log_sigmoid_backward(dy, x)
    >>> dx.round(3)
    array([0.992, 1.05 , 0.003, 0.642], dtype=float32)
    """
    if words:
        return respelt(_log_sigmoid_backward, globals()["log_sigmoid_backward"], locals())
    return _log_sigmoid_backward.call((dy, x, ), (), out, preference, check, need)


_logical_not = entries("logical_not", "forward")


@shows('x, *, out=None, preference=None, check=False')
def logical_not(x=None, *, out=None, preference=None, check=False, **words):
    """Whether x is 0 or false.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = x == 0  for float dtypes
        y = x == 0  for complex dtypes
        y = x == 0  for int dtypes
        y = not x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.logical_not.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.8, -2.1, -1., 1.3], "float32")
    >>> y = brt.logical_not(x)
    >>> y
    array([False, False, False, False])
    """
    if words:
        return respelt(_logical_not, globals()["logical_not"], locals())
    return _logical_not.call((x, ), (), out, preference, check)


_logit = entries("logit", "forward")


@shows('x, eps=None, *, out=None, preference=None, check=False')
def logit(x=None, eps=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    eps : float, default None
        In [0, 1].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = log(z / (1 - z)), z = x or clamp(x, eps, 1 - eps)
        dx = dy / (x (1 - x))

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: gradient NaN outside [0, 1] without eps, 0 outside [eps, 1 - eps] with it.
    Source: torch.logit.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 1., 0.3, 0.1], "float32")
    >>> y = brt.logit(x)
    >>> y.round(3)
    array([ 1.386,    inf, -0.847, -2.197], dtype=float32)
    """
    if words:
        return respelt(_logit, globals()["logit"], locals())
    return _logit.call((x, ), (eps, ), out, preference, check)


_logit_backward = entries("logit", "backward")


@shows('dy, x, eps=None, *, need=None, out=None, preference=None, check=False')
def logit_backward(dy=None, x=None, eps=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of logit: logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    eps : float, default None
        In [0, 1].
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = log(z / (1 - z)), z = x or clamp(x, eps, 1 - eps)
        dx = dy / (x (1 - x))

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient NaN outside [0, 1] without eps, 0 outside [eps, 1 - eps] with it.
    Source: torch.logit.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.5, 0.5, 1.9, 2.3], "float32")
    >>> x = np.array([0.9, 0.4, 0.4, 0.5], "float32")
    >>> dx = brt.logit_backward(dy, x)
    >>> dx.round(3)
    array([-5.556,  2.083,  7.917,  9.2  ], dtype=float32)
    """
    if words:
        return respelt(_logit_backward, globals()["logit_backward"], locals())
    return _logit_backward.call((dy, x, ), (eps, ), out, preference, check, need)


_mantissa = entries("mantissa", "forward")


@shows('x, *, out=None, preference=None, check=False')
def mantissa(x=None, *, out=None, preference=None, check=False, **words):
    """The number m in [1/2, 1) of x = m * 2**e; zeros, infinities and NaN are themselves.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = mantissa(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient takes the exponent for a constant.
    Source: C frexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.1, 1.6, 1.8, 1.8], "float32")
    >>> y = brt.mantissa(x)
    >>> y.round(3)
    array([-0.8,  0.8,  0.9,  0.9], dtype=float32)
    """
    if words:
        return respelt(_mantissa, globals()["mantissa"], locals())
    return _mantissa.call((x, ), (), out, preference, check)


_mantissa_backward = entries("mantissa", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def mantissa_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mantissa: the number m in [1/2, 1) of x = m * 2**e; zeros, infinities and NaN are themselves.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = ldexp(dy, -exponent(x))

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient takes the exponent for a constant.
    Source: C frexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.4, 2.2, 1.4, -1.4], "float32")
    >>> x = np.array([-0.4, 0.4, -0., -1.6], "float32")
    >>> dx = brt.mantissa_backward(dy, x)
    >>> dx.round(3)
    array([ 2.8,  4.4,  1.4, -0.7], dtype=float32)
    """
    if words:
        return respelt(_mantissa_backward, globals()["mantissa_backward"], locals())
    return _mantissa_backward.call((dy, x, ), (), out, preference, check, need)


_mish = entries("mish", "forward")


@shows('x, *, out=None, preference=None, check=False')
def mish(x=None, *, out=None, preference=None, check=False, **words):
    """x * tanh(softplus(x)).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x * t, t = tanh(log(1 + exp(x)))
        dx = dy * (t + x * sigmoid(x) * (1 - t^2))

    Computed in float32 for float16 and bfloat16.
    Kinks: mish(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Misra, arXiv:1908.08681.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([5.6, 5.5, 2.6, 2.9], "float32")
    >>> y = brt.mish(x)
    >>> y.round(3)
    array([5.6  , 5.5  , 2.575, 2.884], dtype=float32)
    """
    if words:
        return respelt(_mish, globals()["mish"], locals())
    return _mish.call((x, ), (), out, preference, check)


_mish_backward = entries("mish", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def mish_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mish: x * tanh(softplus(x)).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x * t, t = tanh(log(1 + exp(x)))
        dx = dy * (t + x * sigmoid(x) * (1 - t^2))

    Computed in float32 for float16 and bfloat16.
    Kinks: mish(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Misra, arXiv:1908.08681.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.1, -0.1, -1.8, -1.3], "float32")
    >>> x = np.array([6.5, 7.9, 9., 9.9], "float32")
    >>> dx = brt.mish_backward(dy, x)
    >>> dx.round(3)
    array([ 2.1, -0.1, -1.8, -1.3], dtype=float32)
    """
    if words:
        return respelt(_mish_backward, globals()["mish_backward"], locals())
    return _mish_backward.call((dy, x, ), (), out, preference, check, need)


_modified_bessel_k0 = entries("modified_bessel_k0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def modified_bessel_k0(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the second kind, order 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = k0(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.modified_bessel_k0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([9., 4.5, 5., 2.], "float32")
    >>> y = brt.modified_bessel_k0(x)
    >>> y.round(3)
    array([0.   , 0.006, 0.004, 0.114], dtype=float32)
    """
    if words:
        return respelt(_modified_bessel_k0, globals()["modified_bessel_k0"], locals())
    return _modified_bessel_k0.call((x, ), (), out, preference, check)


_modified_bessel_k0_backward = entries("modified_bessel_k0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def modified_bessel_k0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of modified_bessel_k0: modified Bessel function of the second kind, order 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * k1(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.modified_bessel_k0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., -0.2, -1.3, -0.9], "float32")
    >>> x = np.array([4.7, 1.6, 5.6, 2.9], "float32")
    >>> dx = brt.modified_bessel_k0_backward(dy, x)
    >>> dx.round(3)
    array([0.011, 0.048, 0.003, 0.041], dtype=float32)
    """
    if words:
        return respelt(_modified_bessel_k0_backward, globals()["modified_bessel_k0_backward"], locals())
    return _modified_bessel_k0_backward.call((dy, x, ), (), out, preference, check, need)


_modified_bessel_k1 = entries("modified_bessel_k1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def modified_bessel_k1(x=None, *, out=None, preference=None, check=False, **words):
    """Modified Bessel function of the second kind, order 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = -dy (K0(x) + K1(x) / x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.modified_bessel_k1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.8, 7., 4.4, 2.7], "float32")
    >>> y = brt.modified_bessel_k1(x)
    >>> y.round(3)
    array([0.051, 0.   , 0.008, 0.058], dtype=float32)
    """
    if words:
        return respelt(_modified_bessel_k1, globals()["modified_bessel_k1"], locals())
    return _modified_bessel_k1.call((x, ), (), out, preference, check)


_modified_bessel_k1_backward = entries("modified_bessel_k1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def modified_bessel_k1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of modified_bessel_k1: modified Bessel function of the second kind, order 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy (K0(x) + K1(x) / x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.modified_bessel_k1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.6, 1., 1.4, -2.6], "float32")
    >>> x = np.array([3.2, 1., 0.6, 5.7], "float32")
    >>> dx = brt.modified_bessel_k1_backward(dy, x)
    >>> dx.round(3)
    array([-0.022, -1.023, -4.128,  0.005], dtype=float32)
    """
    if words:
        return respelt(_modified_bessel_k1_backward, globals()["modified_bessel_k1_backward"], locals())
    return _modified_bessel_k1_backward.call((dy, x, ), (), out, preference, check, need)


_multigammaln = entries("multigammaln", "forward")


@shows('x, p, *, out=None, preference=None, check=False')
def multigammaln(x=None, p=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the multivariate gamma function of p dimensions.

    Also called mvlgamma.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    p : int
        number of dimensions. In [1, 1000].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = p (p - 1) / 4 log(pi) + sum of log(gamma(x - j / 2)), j < p
        dx = dy * sum of digamma(x - j / 2)

    Computed in float32 for float16 and bfloat16.
    Kinks: x <= (p - 1) / 2: NaN.
    Source: DLMF 35.3.4; torch.special.multigammaln.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.1, 7.9, 3.7, 6.], "float32")
    >>> y = brt.multigammaln(x, 1)
    >>> y.round(3)
    array([0.787, 8.324, 1.428, 4.787], dtype=float32)
    """
    if words:
        return respelt(_multigammaln, globals()["multigammaln"], locals())
    return _multigammaln.call((x, ), (p, ), out, preference, check)


_multigammaln_backward = entries("multigammaln", "backward")


@shows('dy, x, p, *, need=None, out=None, preference=None, check=False')
def multigammaln_backward(dy=None, x=None, p=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of multigammaln: logarithm of the multivariate gamma function of p dimensions.

    Also called mvlgamma_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    p : int
        number of dimensions. In [1, 1000].
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = p (p - 1) / 4 log(pi) + sum of log(gamma(x - j / 2)), j < p
        dx = dy * sum of digamma(x - j / 2)

    Computed in float32 for float16 and bfloat16.
    Kinks: x <= (p - 1) / 2: NaN.
    Source: DLMF 35.3.4; torch.special.multigammaln.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.7, 0.1, 1., 0.9], "float32")
    >>> x = np.array([5.5, 7.4, 4.7, 5.8], "float32")
    >>> dx = brt.multigammaln_backward(dy, x, 4)
    >>> dx.round(3)
    array([15.558,  0.725,  4.915,  5.434], dtype=float32)
    """
    if words:
        return respelt(_multigammaln_backward, globals()["multigammaln_backward"], locals())
    return _multigammaln_backward.call((dy, x, ), (p, ), out, preference, check, need)


_nan_to_num = entries("nan_to_num", "forward")


@shows('x, nan=None, posinf=None, neginf=None, *, out=None, preference=None, check=False')
def nan_to_num(x=None, nan=None, posinf=None, neginf=None, *, out=None, preference=None, check=False, **words):
    """NaN and infinities replaced by numbers.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of any shape
    nan : int or float, default None
        for NaN; None: 0.
    posinf : int or float, default None
        for inf; None: the largest number of the dtype.
    neginf : int or float, default None
        for -inf; None: the lowest number of the dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(isnan(x), fill, where(x == inf, where(has_top == 1, top, largest(x)), where(x == -inf,
        where(has_bottom == 1, bottom, -largest(x)), x)))  for float dtypes
        y = x  for int dtypes
        with fill = default(nan, 0), in double, rounded once
        with top = default(posinf, 0), in double, rounded once
        with bottom = default(neginf, 0), in double, rounded once
        with has_top = where(given(posinf), 1, 0), in double, rounded once
        with has_bottom = where(given(neginf), 1, 0), in double, rounded once

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: gradient 0 where x is not finite; complex: the parts are replaced, and have their gradients, one by one.
    Source: torch.nan_to_num.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.2, 0.5, 2.6, 0.4], "float32")
    >>> y = brt.nan_to_num(x)
    >>> y.round(3)
    array([0.2, 0.5, 2.6, 0.4], dtype=float32)
    """
    if words:
        return respelt(_nan_to_num, globals()["nan_to_num"], locals())
    return _nan_to_num.call((x, ), (nan, posinf, neginf, ), out, preference, check)


_nan_to_num_backward = entries("nan_to_num", "backward")


@shows('dy, x, nan=None, posinf=None, neginf=None, *, need=None, out=None, preference=None, check=False')
def nan_to_num_backward(dy=None, x=None, nan=None, posinf=None, neginf=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of nan_to_num: naN and infinities replaced by numbers.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    nan : int or float, default None
        for NaN; None: 0.
    posinf : int or float, default None
        for inf; None: the largest number of the dtype.
    neginf : int or float, default None
        for -inf; None: the lowest number of the dtype.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(isfinite(x), dy, 0.0)

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 where x is not finite; complex: the parts are replaced, and have their gradients, one by one.
    Source: torch.nan_to_num.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.2, 2.3, 2.2, 2.], "float32")
    >>> x = np.array([0.1, 0.6, -2.4, 1.], "float32")
    >>> dx = brt.nan_to_num_backward(dy, x)
    >>> dx.round(3)
    array([0.2, 2.3, 2.2, 2. ], dtype=float32)
    """
    if words:
        return respelt(_nan_to_num_backward, globals()["nan_to_num_backward"], locals())
    return _nan_to_num_backward.call((dy, x, ), (nan, posinf, neginf, ), out, preference, check, need)


_ndtr = entries("ndtr", "forward")


@shows('x, *, out=None, preference=None, check=False')
def ndtr(x=None, *, out=None, preference=None, check=False, **words):
    """Normal distribution function.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = ndtr(x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.special.ndtr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.8, 3.5, 4., 0.3], "float32")
    >>> y = brt.ndtr(x)
    >>> y.round(3)
    array([0.964, 1.   , 1.   , 0.618], dtype=float32)
    """
    if words:
        return respelt(_ndtr, globals()["ndtr"], locals())
    return _ndtr.call((x, ), (), out, preference, check)


_ndtr_backward = entries("ndtr", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def ndtr_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of ndtr: normal distribution function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (rsqrt_2pi * exp_mul(-0.5 * x, x))

    Computed in float32 for float16 and bfloat16.
    Source: torch.special.ndtr.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.8, 1.9, -0.3, -0.], "float32")
    >>> x = np.array([5.3, 5.5, -5.1, 3.1], "float32")
    >>> dx = brt.ndtr_backward(dy, x)
    >>> dx.round(3)
    array([-0.,  0., -0., -0.], dtype=float32)
    """
    if words:
        return respelt(_ndtr_backward, globals()["ndtr_backward"], locals())
    return _ndtr_backward.call((dy, x, ), (), out, preference, check, need)


_ndtri = entries("ndtri", "forward")


@shows('x, *, out=None, preference=None, check=False')
def ndtri(x=None, *, out=None, preference=None, check=False, **words):
    """Inverse of the normal distribution function.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = ndtri(x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf, 1: inf, outside [0, 1]: NaN.
    Source: torch.special.ndtri; M. J. Wichura, algorithm AS 241, Applied Statistics 37, 1988.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 0.7, 0.7, 0.6], "float32")
    >>> y = brt.ndtri(x)
    >>> y.round(3)
    array([ -inf, 0.524, 0.524, 0.253], dtype=float32)
    """
    if words:
        return respelt(_ndtri, globals()["ndtri"], locals())
    return _ndtri.call((x, ), (), out, preference, check)


_ndtri_backward = entries("ndtri", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def ndtri_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of ndtri: inverse of the normal distribution function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (exp_mul(0.5 * y, y) / rsqrt_2pi)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: -inf, 1: inf, outside [0, 1]: NaN.
    Source: torch.special.ndtri; M. J. Wichura, algorithm AS 241, Applied Statistics 37, 1988.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.7, 0.2, 0., 0.2], "float32")
    >>> y = brt.ndtri(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.ndtri_backward(dy, y)
    >>> dx.round(3)
    array([-2.013, -0.714,    inf,  2.5  ], dtype=float32)
    """
    if words:
        return respelt(_ndtri_backward, globals()["ndtri_backward"], locals())
    return _ndtri_backward.call((dy, y, ), (), out, preference, check, need)


_neg = entries("neg", "forward")


@shows('x, *, out=None, preference=None, check=False')
def neg(x=None, *, out=None, preference=None, check=False, **words):
    """Negation.

    Also called negative.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = -x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.negative; the lowest integer stays itself.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., 0.6, 2.9, 0.9], "float32")
    >>> y = brt.neg(x)
    >>> y.round(3)
    array([-2. , -0.6, -2.9, -0.9], dtype=float32)
    """
    if words:
        return respelt(_neg, globals()["neg"], locals())
    return _neg.call((x, ), (), out, preference, check)


_neg_backward = entries("neg", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def neg_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of neg: negation.

    Also called negative_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy

    Computed in float32 for float16 and bfloat16.
    Source: numpy.negative; the lowest integer stays itself.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.4, -1.1, -1.2, -1.7], "float32")
    >>> dx = brt.neg_backward(dy)
    >>> dx.round(3)
    array([1.4, 1.1, 1.2, 1.7], dtype=float32)
    """
    if words:
        return respelt(_neg_backward, globals()["neg_backward"], locals())
    return _neg_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_polygamma = entries("polygamma", "forward")


@shows('n, x, *, out=None, preference=None, check=False')
def polygamma(n=None, x=None, *, out=None, preference=None, check=False, **words):
    """Derivative of order n of the digamma function.

    Parameters
    ----------
    n : int
        order. In [0, 1000].
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = (-1)^(n + 1) n! zeta(n + 1, x)
        dx = dy * polygamma(n + 1, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 and negative integers: infinite for odd n, for even n +-inf at -+0 and NaN at the others; n = 0 and 1: as
    digamma and its derivative.
    Source: DLMF 5.15; torch.polygamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.8, 8.6, 9., 2.], "float32")
    >>> y = brt.polygamma(1, x)
    >>> y.round(3)
    array([0.301, 0.123, 0.118, 0.645], dtype=float32)
    """
    if words:
        return respelt(_polygamma, globals()["polygamma"], locals())
    return _polygamma.call((x, ), (n, ), out, preference, check)


_polygamma_backward = entries("polygamma", "backward")


@shows('dy, n, x, *, need=None, out=None, preference=None, check=False')
def polygamma_backward(dy=None, n=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of polygamma: derivative of order n of the digamma function.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    n : int
        order. In [0, 1000].
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = (-1)^(n + 1) n! zeta(n + 1, x)
        dx = dy * polygamma(n + 1, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 and negative integers: infinite for odd n, for even n +-inf at -+0 and NaN at the others; n = 0 and 1: as
    digamma and its derivative.
    Source: DLMF 5.15; torch.polygamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.1, -0.3, 0.8, 1.], "float32")
    >>> x = np.array([4.9, 3.9, 3.4, 4.], "float32")
    >>> dx = brt.polygamma_backward(dy, 2, x)
    >>> dx.round(3)
    array([ 0.048, -0.015,  0.062,  0.045], dtype=float32)
    """
    if words:
        return respelt(_polygamma_backward, globals()["polygamma_backward"], locals())
    return _polygamma_backward.call((dy, x, ), (n, ), out, preference, check, need)


_popcount = entries("popcount", "forward")


@shows('x, *, out=None, preference=None, check=False')
def popcount(x=None, *, out=None, preference=None, check=False, **words):
    """Number of set bits.

    Also called population_count.

    Parameters
    ----------
    x : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = popcount(x)

    Source: jax.lax.population_count.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0, 2, 0, 0], "int8")
    >>> y = brt.popcount(x)
    >>> y
    array([0, 1, 0, 0], dtype=int8)
    """
    if words:
        return respelt(_popcount, globals()["popcount"], locals())
    return _popcount.call((x, ), (), out, preference, check)


_positive = entries("positive", "forward")


@shows('x, *, out=None, preference=None, check=False')
def positive(x=None, *, out=None, preference=None, check=False, **words):
    """A copy of x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x

    Source: numpy.positive.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.1, 0.7, 1.1, 2.], "float32")
    >>> y = brt.positive(x)
    >>> y.round(3)
    array([2.1, 0.7, 1.1, 2. ], dtype=float32)
    """
    if words:
        return respelt(_positive, globals()["positive"], locals())
    return _positive.call((x, ), (), out, preference, check)


_positive_backward = entries("positive", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def positive_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of positive: a copy of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy

    Computed in float32 for float16 and bfloat16.
    Source: numpy.positive.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.9, 2., 0.3, 2.8], "float32")
    >>> dx = brt.positive_backward(dy)
    >>> dx.round(3)
    array([2.9, 2. , 0.3, 2.8], dtype=float32)
    """
    if words:
        return respelt(_positive_backward, globals()["positive_backward"], locals())
    return _positive_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_powf = entries("powf", "forward")


@shows('x, exponent, *, out=None, preference=None, check=False')
def powf(x=None, exponent=None, *, out=None, preference=None, check=False, **words):
    """x to the power of a real number.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    exponent : float
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = x^e
        dx = dy * (e * x^(e - 1)), 0 for e = 0
        exponents 1, 2, 3, -1, -2, 0.5, -0.5 by multiplication, division and root, with the limits of IEEE pow

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: gradient 0 for exponent 0, at any x.
    Source: torch.pow(Tensor, Scalar).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., 2.7, 1.4, 0.3], "float32")
    >>> y = brt.powf(x, 1.0)
    >>> y.round(3)
    array([2. , 2.7, 1.4, 0.3], dtype=float32)
    """
    if words:
        return respelt(_powf, globals()["powf"], locals())
    return _powf.call((x, ), (exponent, ), out, preference, check)


_powf_backward = entries("powf", "backward")


@shows('dy, x, exponent, *, need=None, out=None, preference=None, check=False')
def powf_backward(dy=None, x=None, exponent=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of powf: x to the power of a real number.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    exponent : float
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x^e
        dx = dy * (e * x^(e - 1)), 0 for e = 0
        exponents 1, 2, 3, -1, -2, 0.5, -0.5 by multiplication, division and root, with the limits of IEEE pow

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 for exponent 0, at any x.
    Source: torch.pow(Tensor, Scalar).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.4, 0.4, 1.4, 2.3], "float32")
    >>> x = np.array([2.2, 1.9, 0.8, 1.], "float32")
    >>> dx = brt.powf_backward(dy, x, 2.5)
    >>> dx.round(3)
    array([3.263, 2.619, 2.504, 5.75 ], dtype=float32)
    """
    if words:
        return respelt(_powf_backward, globals()["powf_backward"], locals())
    return _powf_backward.call((dy, x, ), (exponent, ), out, preference, check, need)


_powi = entries("powi", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def powi(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """x to the power of an integer; wrapping for integers.

    Also called integer_pow.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    n : int
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x^n
        dx = dy * (n * x^(n - 1)), 0 for n = 0
        exponents 1, 2, 3, -1, -2 by multiplication and division

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: 0^0 = NaN^0 = 1; gradient 0 for n = 0, at any x.
    Source: jax.lax.integer_pow.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.7, 1.2, 1.5, 1.], "float32")
    >>> y = brt.powi(x, 1)
    >>> y.round(3)
    array([1.7, 1.2, 1.5, 1. ], dtype=float32)
    """
    if words:
        return respelt(_powi, globals()["powi"], locals())
    return _powi.call((x, ), (n, ), out, preference, check)


_powi_backward = entries("powi", "backward")


@shows('dy, x, n, *, need=None, out=None, preference=None, check=False')
def powi_backward(dy=None, x=None, n=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of powi: x to the power of an integer; wrapping for integers.

    Also called integer_pow_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    n : int
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x^n
        dx = dy * (n * x^(n - 1)), 0 for n = 0
        exponents 1, 2, 3, -1, -2 by multiplication and division

    Computed in float32 for float16 and bfloat16.
    Kinks: 0^0 = NaN^0 = 1; gradient 0 for n = 0, at any x.
    Source: jax.lax.integer_pow.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.9, 1., 2.5, 2.3], "float32")
    >>> x = np.array([1.5, 0.7, 1.1, 1.1], "float32")
    >>> dx = brt.powi_backward(dy, x, 2)
    >>> dx.round(3)
    array([2.7 , 1.4 , 5.5 , 5.06], dtype=float32)
    """
    if words:
        return respelt(_powi_backward, globals()["powi_backward"], locals())
    return _powi_backward.call((dy, x, ), (n, ), out, preference, check, need)


_prelu = entries("prelu", "forward")


@shows('x, weight, channel_axis=None, *, out=None, preference=None, check=False')
def prelu(x=None, weight=None, channel_axis=None, *, out=None, preference=None, check=False, **words):
    """x above 0, weight * x elsewhere, with a weight for each channel or one for all.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (n,) along channel_axis, or (1,)
    channel_axis : int, default None
        None: axis 1, or none below rank 2, where weight is [1].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(x > 0, x, weight * x)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: dx = weight * dy; dweight is NaN if any x of its channel is.
    Source: He et al., arXiv:1502.01852.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.4, -1.7, 0.2, -2.4, 2.7, 1.1], "float32")
    >>> weight = np.array([2.], "float32")
    >>> y = brt.prelu(x, weight)
    >>> y.round(3)
    array([ 2.4, -3.4,  0.2, -4.8,  2.7,  1.1], dtype=float32)
    """
    if words:
        return respelt(_prelu, globals()["prelu"], locals())
    return _prelu.call((x, weight, ), (channel_axis, ), out, preference, check)


_prelu_backward = entries("prelu", "backward")


@shows('dy, x, weight=None, channel_axis=None, *, x_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False')
def prelu_backward(dy=None, x=None, weight=None, channel_axis=None, *, x_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of prelu: x above 0, weight * x elsewhere, with a weight for each channel or one for all.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (n,) along channel_axis, or (1,), default None
    channel_axis : int, default None
        None: axis 1, or none below rank 2, where weight is [1].
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    weight_shape : tuple of ints, default None
        shape of weight; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dweight. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dweight : array of weight's dtype, of weight's shape

    Notes
    -----
    Formula::

        dx = where(x > 0, dy, weight * dy)
        dweight = where(x > 0, 0, dy * x)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: dx = weight * dy; dweight is NaN if any x of its channel is.
    Source: He et al., arXiv:1502.01852.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.4, -1.8, 0.7, 1.6, 1.7, 1.9], "float32")
    >>> x = np.array([-1.9, -0., -1.7, 1.1, 2.9, -2.6], "float32")
    >>> weight = np.array([0.5], "float32")
    >>> dx, dweight = brt.prelu_backward(dy, x, weight)
    >>> dx.round(3)
    array([ 1.2 , -0.9 ,  0.35,  1.6 ,  1.7 ,  0.95], dtype=float32)
    >>> dweight.round(3)
    array([-10.69], dtype=float32)
    """
    if words:
        return respelt(_prelu_backward, globals()["prelu_backward"], locals())
    return _prelu_backward.call((dy, x, weight, ), (channel_axis, x_shape, weight_shape, ), out, preference, check, need)


_rad2deg = entries("rad2deg", "forward")


@shows('x, *, out=None, preference=None, check=False')
def rad2deg(x=None, *, out=None, preference=None, check=False, **words):
    """Radians to degrees.

    Also called degrees.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = x * 57.295779513082320877

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: torch.rad2deg.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.3, 2.9, 0., -0.9], "float32")
    >>> y = brt.rad2deg(x)
    >>> y.round(3)
    array([ 17.189, 166.158,   0.   , -51.566], dtype=float32)
    """
    if words:
        return respelt(_rad2deg, globals()["rad2deg"], locals())
    return _rad2deg.call((x, ), (), out, preference, check)


_rad2deg_backward = entries("rad2deg", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def rad2deg_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of rad2deg: radians to degrees.

    Also called degrees_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * 57.295779513082320877

    Computed in float32 for float16 and bfloat16.
    Source: torch.rad2deg.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.7, 2.7, 1.5, 1.], "float32")
    >>> dx = brt.rad2deg_backward(dy)
    >>> dx.round(3)
    array([-97.403, 154.699,  85.944,  57.296], dtype=float32)
    """
    if words:
        return respelt(_rad2deg_backward, globals()["rad2deg_backward"], locals())
    return _rad2deg_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_reciprocal = entries("reciprocal", "forward")


@shows('x, *, out=None, preference=None, check=False')
def reciprocal(x=None, *, out=None, preference=None, check=False, **words):
    """1 / x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = 1 / x

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: IEEE division.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.8, 2., 2.7, 3.], "float32")
    >>> y = brt.reciprocal(x)
    >>> y.round(3)
    array([0.556, 0.5  , 0.37 , 0.333], dtype=float32)
    """
    if words:
        return respelt(_reciprocal, globals()["reciprocal"], locals())
    return _reciprocal.call((x, ), (), out, preference, check)


_reciprocal_backward = entries("reciprocal", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def reciprocal_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of reciprocal: 1 / x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = -dy * y * y

    Computed in float32 for float16 and bfloat16.
    Source: IEEE division.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.8, 2., 2.7, 3.], "float32")
    >>> y = brt.reciprocal(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.reciprocal_backward(dy, y)
    >>> dx.round(3)
    array([ 0.216,  0.05 , -0.233, -0.078], dtype=float32)
    """
    if words:
        return respelt(_reciprocal_backward, globals()["reciprocal_backward"], locals())
    return _reciprocal_backward.call((dy, y, ), (), out, preference, check, need)


_relu = entries("relu", "forward")


@shows('x, *, out=None, preference=None, check=False')
def relu(x=None, *, out=None, preference=None, check=False, **words):
    """0 below 0, x elsewhere.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x < 0, 0, x)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: x = 0: gradient 0; NaN passes, gradient dy.
    Source: torch.relu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1., 2., -2.7, -1.9], "float32")
    >>> y = brt.relu(x)
    >>> y.round(3)
    array([0., 2., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_relu, globals()["relu"], locals())
    return _relu.call((x, ), (), out, preference, check)


_relu_backward = entries("relu", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def relu_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of relu: 0 below 0, x elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(y <= 0, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: gradient 0; NaN passes, gradient dy.
    Source: torch.relu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.5, -1.2, 1.7, 1.2], "float32")
    >>> y = brt.relu(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.relu_backward(dy, y)
    >>> dx.round(3)
    array([0. , 0. , 1.7, 0.7], dtype=float32)
    """
    if words:
        return respelt(_relu_backward, globals()["relu_backward"], locals())
    return _relu_backward.call((dy, y, ), (), out, preference, check, need)


_relu6 = entries("relu6", "forward")


@shows('x, *, out=None, preference=None, check=False')
def relu6(x=None, *, out=None, preference=None, check=False, **words):
    """x cut to [0, 6].

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x < 0, 0, where(x > 6, 6, x))

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: x = 0 and x = 6: gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.relu6.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([8., 5.4, 7.2, 4.8], "float32")
    >>> y = brt.relu6(x)
    >>> y.round(3)
    array([6. , 5.4, 6. , 4.8], dtype=float32)
    """
    if words:
        return respelt(_relu6, globals()["relu6"], locals())
    return _relu6.call((x, ), (), out, preference, check)


_relu6_backward = entries("relu6", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def relu6_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of relu6: x cut to [0, 6].

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x <= 0 or x >= 6, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0 and x = 6: gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.relu6.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.5, 2.8, 0.3, 1.], "float32")
    >>> x = np.array([5.2, 0.1, 5.2, 2.7], "float32")
    >>> dx = brt.relu6_backward(dy, x)
    >>> dx.round(3)
    array([1.5, 2.8, 0.3, 1. ], dtype=float32)
    """
    if words:
        return respelt(_relu6_backward, globals()["relu6_backward"], locals())
    return _relu6_backward.call((dy, x, ), (), out, preference, check, need)


_round = entries("round", "forward")


@shows('x, decimals=0, *, out=None, preference=None, check=False')
def round(x=None, decimals=0, *, out=None, preference=None, check=False, **words):
    """Nearest number of that many decimals, half to even; a copy for integers.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    decimals : int, default 0
        In [-300, 300].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = rint(x), or rint(x * 10^n) / 10^n, or rint(x / 10^-n) * 10^-n for n < 0
        x itself where it has no more digits, the largest number where the multiple would leave the range

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: gradient 0 everywhere.
    Source: torch.round.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3., -2.1, 2.2, 0.6], "float32")
    >>> y = brt.round(x)
    >>> y.round(3)
    array([ 3., -2.,  2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_round, globals()["round"], locals())
    return _round.call((x, ), (decimals, ), out, preference, check)


_round_backward = entries("round", "backward")


@shows('dy, decimals=0, *, x_shape=None, need=None, out=None, preference=None, check=False')
def round_backward(dy=None, decimals=0, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of round: nearest number of that many decimals, half to even; a copy for integers.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    decimals : int, default 0
        In [-300, 300].
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 everywhere.
    Source: torch.round.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.9, 0.5, 1.7, 1.], "float32")
    >>> dx = brt.round_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_round_backward, globals()["round_backward"], locals())
    return _round_backward.call((dy, ), (decimals, x_shape, ), out, preference, check, need)


_rsqrt = entries("rsqrt", "forward")


@shows('x, *, out=None, preference=None, check=False')
def rsqrt(x=None, *, out=None, preference=None, check=False, **words):
    """1 / sqrt(x), by an IEEE root and an IEEE division.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = rsqrt(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: +0: +inf, -0: -inf, below: NaN.
    Source: torch.rsqrt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 5., 3.6, 3.2], "float32")
    >>> y = brt.rsqrt(x)
    >>> y.round(3)
    array([1.118, 0.447, 0.527, 0.559], dtype=float32)
    """
    if words:
        return respelt(_rsqrt, globals()["rsqrt"], locals())
    return _rsqrt.call((x, ), (), out, preference, check)


_rsqrt_backward = entries("rsqrt", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def rsqrt_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of rsqrt: 1 / sqrt(x), by an IEEE root and an IEEE division.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * y * y * (-0.5 * y)

    Computed in float32 for float16 and bfloat16.
    Kinks: +0: +inf, -0: -inf, below: NaN.
    Source: torch.rsqrt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 5., 3.6, 3.2], "float32")
    >>> y = brt.rsqrt(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.rsqrt_backward(dy, y)
    >>> dx.round(3)
    array([ 0.489,  0.009, -0.124, -0.061], dtype=float32)
    """
    if words:
        return respelt(_rsqrt_backward, globals()["rsqrt_backward"], locals())
    return _rsqrt_backward.call((dy, y, ), (), out, preference, check, need)


_scaled_modified_bessel_k0 = entries("scaled_modified_bessel_k0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def scaled_modified_bessel_k0(x=None, *, out=None, preference=None, check=False, **words):
    """exp(x) times the modified Bessel function of the second kind, order 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy exp(x) (K0(x) - K1(x))

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.scaled_modified_bessel_k0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([6.2, 2., 5., 8.5], "float32")
    >>> y = brt.scaled_modified_bessel_k0(x)
    >>> y.round(3)
    array([0.494, 0.842, 0.548, 0.424], dtype=float32)
    """
    if words:
        return respelt(_scaled_modified_bessel_k0, globals()["scaled_modified_bessel_k0"], locals())
    return _scaled_modified_bessel_k0.call((x, ), (), out, preference, check)


_scaled_modified_bessel_k0_backward = entries("scaled_modified_bessel_k0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def scaled_modified_bessel_k0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of scaled_modified_bessel_k0: exp(x) times the modified Bessel function of the second kind, order 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy exp(x) (K0(x) - K1(x))

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.scaled_modified_bessel_k0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.3, -2.3, 1.1, 2.8], "float32")
    >>> x = np.array([8., 1., 7., 0.7], "float32")
    >>> dx = brt.scaled_modified_bessel_k0_backward(dy, x)
    >>> dx.round(3)
    array([-0.008,  1.131, -0.035, -2.198], dtype=float32)
    """
    if words:
        return respelt(_scaled_modified_bessel_k0_backward, globals()["scaled_modified_bessel_k0_backward"], locals())
    return _scaled_modified_bessel_k0_backward.call((dy, x, ), (), out, preference, check, need)


_scaled_modified_bessel_k1 = entries("scaled_modified_bessel_k1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def scaled_modified_bessel_k1(x=None, *, out=None, preference=None, check=False, **words):
    """exp(x) times the modified Bessel function of the second kind, order 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy exp(x) (K1(x) - K0(x) - K1(x) / x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.scaled_modified_bessel_k1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4., 5.9, 6., 1.], "float32")
    >>> y = brt.scaled_modified_bessel_k1(x)
    >>> y.round(3)
    array([0.682, 0.547, 0.542, 1.636], dtype=float32)
    """
    if words:
        return respelt(_scaled_modified_bessel_k1, globals()["scaled_modified_bessel_k1"], locals())
    return _scaled_modified_bessel_k1.call((x, ), (), out, preference, check)


_scaled_modified_bessel_k1_backward = entries("scaled_modified_bessel_k1", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def scaled_modified_bessel_k1_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of scaled_modified_bessel_k1: exp(x) times the modified Bessel function of the second kind, order 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy exp(x) (K1(x) - K0(x) - K1(x) / x)

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: infinity; below 0: NaN.
    Source: DLMF 10.25; torch.special.scaled_modified_bessel_k1.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.4, 1.1, 1.4, 3.], "float32")
    >>> x = np.array([7.4, 3., 2.2, 3.3], "float32")
    >>> dx = brt.scaled_modified_bessel_k1_backward(dy, x)
    >>> dx.round(3)
    array([ 0.085, -0.176, -0.384, -0.408], dtype=float32)
    """
    if words:
        return respelt(_scaled_modified_bessel_k1_backward, globals()["scaled_modified_bessel_k1_backward"], locals())
    return _scaled_modified_bessel_k1_backward.call((dy, x, ), (), out, preference, check, need)


_selu = entries("selu", "forward")


@shows('x, *, out=None, preference=None, check=False')
def selu(x=None, *, out=None, preference=None, check=False, **words):
    """Self-normalizing exponential linear unit.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = 1.0507009873554804934 (x if x > 0 else 1.6732632423543772848 (exp(x) - 1))
        dx = dy 1.7580993408473768600 exp(x) if x <= 0 else 1.0507009873554804934 dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy * 1.0507 for NaN.
    Source: Klambauer et al., arXiv:1706.02515.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2., 1.3, 0.7, 2.4], "float32")
    >>> y = brt.selu(x)
    >>> y.round(3)
    array([2.101, 1.366, 0.735, 2.522], dtype=float32)
    """
    if words:
        return respelt(_selu, globals()["selu"], locals())
    return _selu.call((x, ), (), out, preference, check)


_selu_backward = entries("selu", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def selu_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of selu: self-normalizing exponential linear unit.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = 1.0507009873554804934 (x if x > 0 else 1.6732632423543772848 (exp(x) - 1))
        dx = dy 1.7580993408473768600 exp(x) if x <= 0 else 1.0507009873554804934 dy

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: the x <= 0 branch; gradient dy * 1.0507 for NaN.
    Source: Klambauer et al., arXiv:1706.02515.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.7, 0.2, 0.5, 1.3], "float32")
    >>> x = np.array([2.6, 0., -2.8, -0.2], "float32")
    >>> dx = brt.selu_backward(dy, x)
    >>> dx.round(3)
    array([2.837, 0.352, 0.053, 1.871], dtype=float32)
    """
    if words:
        return respelt(_selu_backward, globals()["selu_backward"], locals())
    return _selu_backward.call((dy, x, ), (), out, preference, check, need)


_sgn = entries("sgn", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sgn(x=None, *, out=None, preference=None, check=False, **words):
    """x / abs(x), and 0 at 0, the sign of a real or a complex number.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = sign(x)  for float dtypes
        y = sign(x)  for complex dtypes
        y = sign(x)  for int dtypes
        y = x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: 0 for zeros, of real numbers for NaN; gradient 0 everywhere of real numbers, of a complex number at 0.
    Source: torch.sgn.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.7, -0., 0.6, 1.4], "float32")
    >>> y = brt.sgn(x)
    >>> y.round(3)
    array([1., 0., 1., 1.], dtype=float32)
    """
    if words:
        return respelt(_sgn, globals()["sgn"], locals())
    return _sgn.call((x, ), (), out, preference, check)


_sgn_backward = entries("sgn", "backward")


@shows('dy, x, y, *, need=None, out=None, preference=None, check=False')
def sgn_backward(dy=None, x=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sgn: x / abs(x), and 0 at 0, the sign of a real or a complex number.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0  for float dtypes
        dx = where(x == 0, 0.0, (dy - y * real(dy * conj(y))) / abs(x))  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 for zeros, of real numbers for NaN; gradient 0 everywhere of real numbers, of a complex number at 0.
    Source: torch.sgn.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 3., 1.6, -1.3], "float32")
    >>> y = brt.sgn(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.sgn_backward(dy, x, y)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_sgn_backward, globals()["sgn_backward"], locals())
    return _sgn_backward.call((dy, x, y, ), (), out, preference, check, need)


_sigmoid = entries("sigmoid", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sigmoid(x=None, *, out=None, preference=None, check=False, **words):
    """Logistic function.

    Also called expit.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = 1 / (1 + exp(-x)) for x >= 0, exp(x) / (1 + exp(x)) below
        dx = dy * y * (1 - y)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: two branches, so that exp never overflows and small results keep their accuracy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([8.7, 1.8, 7., -6.2], "float32")
    >>> y = brt.sigmoid(x)
    >>> y.round(3)
    array([1.   , 0.858, 0.999, 0.002], dtype=float32)
    """
    if words:
        return respelt(_sigmoid, globals()["sigmoid"], locals())
    return _sigmoid.call((x, ), (), out, preference, check)


_sigmoid_backward = entries("sigmoid", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def sigmoid_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sigmoid: logistic function.

    Also called expit_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = 1 / (1 + exp(-x)) for x >= 0, exp(x) / (1 + exp(x)) below
        dx = dy * y * (1 - y)

    Computed in float32 for float16 and bfloat16.
    Source: two branches, so that exp never overflows and small results keep their accuracy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.8, 5.7, -5.5, 9.5], "float32")
    >>> y = brt.sigmoid(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.sigmoid_backward(dy, y)
    >>> dx.round(3)
    array([-0.085, -0.001,  0.007,  0.   ], dtype=float32)
    """
    if words:
        return respelt(_sigmoid_backward, globals()["sigmoid_backward"], locals())
    return _sigmoid_backward.call((dy, y, ), (), out, preference, check, need)


_sign = entries("sign", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sign(x=None, *, out=None, preference=None, check=False, **words):
    """-1, 0 or 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = sign(x)  for float dtypes
        y = sign(x)  for int dtypes
        y = x  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: 0 for zeros and NaN; gradient 0 everywhere.
    Source: torch.sign.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.9, -0.2, 0.4, 3.], "float32")
    >>> y = brt.sign(x)
    >>> y.round(3)
    array([ 1., -1.,  1.,  1.], dtype=float32)
    """
    if words:
        return respelt(_sign, globals()["sign"], locals())
    return _sign.call((x, ), (), out, preference, check)


_sign_backward = entries("sign", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def sign_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sign: -1, 0 or 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 for zeros and NaN; gradient 0 everywhere.
    Source: torch.sign.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.7, 0.8, -1.5, 2.4], "float32")
    >>> dx = brt.sign_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_sign_backward, globals()["sign_backward"], locals())
    return _sign_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_signbit = entries("signbit", "forward")


@shows('x, *, out=None, preference=None, check=False')
def signbit(x=None, *, out=None, preference=None, check=False, **words):
    """Whether the sign bit is set.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the operands' shape

    Notes
    -----
    Formula::

        y = signbit(x)  for float dtypes
        y = x < 0  for int dtypes
        y = False  for bool dtypes

    Source: numpy.signbit.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 2.1, -1.7, 1.1], "float32")
    >>> y = brt.signbit(x)
    >>> y
    array([False, False,  True, False])
    """
    if words:
        return respelt(_signbit, globals()["signbit"], locals())
    return _signbit.call((x, ), (), out, preference, check)


_silu = entries("silu", "forward")


@shows('x, *, out=None, preference=None, check=False')
def silu(x=None, *, out=None, preference=None, check=False, **words):
    """x times the logistic function.

    Also called swish.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x * s, s = sigmoid(x)
        dx = dy * s * (1 + x * (1 - s))

    Computed in float32 for float16 and bfloat16.
    Kinks: silu(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([7.3, 4.5, 7.9, 6.7], "float32")
    >>> y = brt.silu(x)
    >>> y.round(3)
    array([7.295, 4.451, 7.897, 6.692], dtype=float32)
    """
    if words:
        return respelt(_silu, globals()["silu"], locals())
    return _silu.call((x, ), (), out, preference, check)


_silu_backward = entries("silu", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def silu_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of silu: x times the logistic function.

    Also called swish_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x * s, s = sigmoid(x)
        dx = dy * s * (1 + x * (1 - s))

    Computed in float32 for float16 and bfloat16.
    Kinks: silu(-inf) = 0; gradient dy at inf, 0 at -inf.
    Source: Hendrycks and Gimpel, arXiv:1606.08415.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.5, 1.8, 2.6, 2.7], "float32")
    >>> x = np.array([-7.9, 3.1, 4.6, 4.2], "float32")
    >>> dx = brt.silu_backward(dy, x)
    >>> dx.round(3)
    array([0.004, 1.953, 2.692, 2.825], dtype=float32)
    """
    if words:
        return respelt(_silu_backward, globals()["silu_backward"], locals())
    return _silu_backward.call((dy, x, ), (), out, preference, check, need)


_sin = entries("sin", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sin(x=None, *, out=None, preference=None, check=False, **words):
    """Sine.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = sin(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 sin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([23.6, 0.5, 0.1, 11.7], "float32")
    >>> y = brt.sin(x)
    >>> y.round(3)
    array([-0.999,  0.479,  0.1  , -0.762], dtype=float32)
    """
    if words:
        return respelt(_sin, globals()["sin"], locals())
    return _sin.call((x, ), (), out, preference, check)


_sin_backward = entries("sin", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def sin_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sin: sine.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * cos(x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 sin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., -0.3, 1.6, 1.4], "float32")
    >>> x = np.array([8.3, 21., -21.1, -8.6], "float32")
    >>> dx = brt.sin_backward(dy, x)
    >>> dx.round(3)
    array([-0.431,  0.164, -1.006, -0.95 ], dtype=float32)
    """
    if words:
        return respelt(_sin_backward, globals()["sin_backward"], locals())
    return _sin_backward.call((dy, x, ), (), out, preference, check, need)


_sinc = entries("sinc", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sinc(x=None, *, out=None, preference=None, check=False, **words):
    """sin(pi * x) / (pi * x), 1 at 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy * (cos(pi * x) - y) / x, 0 at 0

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: NaN.
    Source: torch.sinc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.9, 0.1, 2.4, 0.5], "float32")
    >>> y = brt.sinc(x)
    >>> y.round(3)
    array([0.034, 0.984, 0.126, 0.637], dtype=float32)
    """
    if words:
        return respelt(_sinc, globals()["sinc"], locals())
    return _sinc.call((x, ), (), out, preference, check)


_sinc_backward = entries("sinc", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def sinc_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sinc: sin(pi * x) / (pi * x), 1 at 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (cos(pi * x) - y) / x, 0 at 0

    Computed in float32 for float16 and bfloat16.
    Kinks: infinities: NaN.
    Source: torch.sinc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.5, 2.9, 1.5, 0.7], "float32")
    >>> x = np.array([2.9, 1.4, -1.7, 1.9], "float32")
    >>> dx = brt.sinc_backward(dy, x)
    >>> dx.round(3)
    array([-0.509, -0.192, -0.652,  0.369], dtype=float32)
    """
    if words:
        return respelt(_sinc_backward, globals()["sinc_backward"], locals())
    return _sinc_backward.call((dy, x, ), (), out, preference, check, need)


_sinh = entries("sinh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sinh(x=None, *, out=None, preference=None, check=False, **words):
    """Hyperbolic sine.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = sinh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 sinh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.9, -0.7, 1.9, 2.2], "float32")
    >>> y = brt.sinh(x)
    >>> y.round(3)
    array([ 3.268, -0.759,  3.268,  4.457], dtype=float32)
    """
    if words:
        return respelt(_sinh, globals()["sinh"], locals())
    return _sinh.call((x, ), (), out, preference, check)


_sinh_backward = entries("sinh", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def sinh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sinh: hyperbolic sine.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * cosh(x)

    Computed in float32 for float16 and bfloat16.
    Source: C99 sinh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.9, 0.8, 1.7, 2.4], "float32")
    >>> x = np.array([0.6, 1.4, 2.1, 2.5], "float32")
    >>> dx = brt.sinh_backward(dy, x)
    >>> dx.round(3)
    array([-1.067,  1.721,  7.045, 14.717], dtype=float32)
    """
    if words:
        return respelt(_sinh_backward, globals()["sinh_backward"], locals())
    return _sinh_backward.call((dy, x, ), (), out, preference, check, need)


_softplus = entries("softplus", "forward")


@shows('x, beta=1.0, threshold=20.0, *, out=None, preference=None, check=False')
def softplus(x=None, beta=1.0, threshold=20.0, *, out=None, preference=None, check=False, **words):
    """Smooth maximum of x and 0; x itself where beta * x exceeds the threshold.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    beta : float, default 1.0
    threshold : float, default 20.0
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x if beta * x > threshold else log(1 + exp(beta * x)) / beta
        dx = dy if beta * x > threshold else dy * sigmoid(beta * x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.softplus.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1.9, 7.2, 2.3, 4.], "float32")
    >>> y = brt.softplus(x)
    >>> y.round(3)
    array([0.139, 7.201, 2.396, 4.018], dtype=float32)
    """
    if words:
        return respelt(_softplus, globals()["softplus"], locals())
    return _softplus.call((x, ), (beta, threshold, ), out, preference, check)


_softplus_backward = entries("softplus", "backward")


@shows('dy, x, beta=1.0, threshold=20.0, *, need=None, out=None, preference=None, check=False')
def softplus_backward(dy=None, x=None, beta=1.0, threshold=20.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of softplus: smooth maximum of x and 0; x itself where beta * x exceeds the threshold.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    beta : float, default 1.0
    threshold : float, default 20.0
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = x if beta * x > threshold else log(1 + exp(beta * x)) / beta
        dx = dy if beta * x > threshold else dy * sigmoid(beta * x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.softplus.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.4, 0.8, -2., 1.5], "float32")
    >>> x = np.array([-1.6, 5.9, -2.6, 7.], "float32")
    >>> dx = brt.softplus_backward(dy, x)
    >>> dx.round(3)
    array([ 0.067,  0.798, -0.138,  1.499], dtype=float32)
    """
    if words:
        return respelt(_softplus_backward, globals()["softplus_backward"], locals())
    return _softplus_backward.call((dy, x, ), (beta, threshold, ), out, preference, check, need)


_softshrink = entries("softshrink", "forward")


@shows('x, lambd=0.5, *, out=None, preference=None, check=False')
def softshrink(x=None, lambd=0.5, *, out=None, preference=None, check=False, **words):
    """x moved towards 0 by lambd, 0 within.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape
    lambd : float, default 0.5
        In [0, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x > lambd, x - lambd, where(x < -lambd, x + lambd, x * 0))

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = lambd: gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.softshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.3, 2.8, 2., 0.4], "float32")
    >>> y = brt.softshrink(x)
    >>> y.round(3)
    array([1.8, 2.3, 1.5, 0. ], dtype=float32)
    """
    if words:
        return respelt(_softshrink, globals()["softshrink"], locals())
    return _softshrink.call((x, ), (lambd, ), out, preference, check)


_softshrink_backward = entries("softshrink", "backward")


@shows('dy, x, lambd=0.5, *, need=None, out=None, preference=None, check=False')
def softshrink_backward(dy=None, x=None, lambd=0.5, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of softshrink: x moved towards 0 by lambd, 0 within.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    lambd : float, default 0.5
        In [0, inf).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x >= -lambd and x <= lambd, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: abs(x) = lambd: gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.softshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.3, -0.1, 2.6, 2.6], "float32")
    >>> x = np.array([-1.6, 0.3, 0.9, 0.8], "float32")
    >>> dx = brt.softshrink_backward(dy, x)
    >>> dx.round(3)
    array([2.3, 0. , 2.6, 2.6], dtype=float32)
    """
    if words:
        return respelt(_softshrink_backward, globals()["softshrink_backward"], locals())
    return _softshrink_backward.call((dy, x, ), (lambd, ), out, preference, check, need)


_softsign = entries("softsign", "forward")


@shows('x, *, out=None, preference=None, check=False')
def softsign(x=None, *, out=None, preference=None, check=False, **words):
    """x / (1 + abs(x)).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = where(isinf(x), sign(x), x / (1 + abs(x)))  for float dtypes
        y = where(isinf(abs(x)), sign(x), x / (1 + abs(x)))  for complex dtypes

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: +-1 at +-inf, NaN at complex infinities.
    Source: torch.nn.functional.softsign.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.6, -2., 1.1, 1.8], "float32")
    >>> y = brt.softsign(x)
    >>> y.round(3)
    array([ 0.615, -0.667,  0.524,  0.643], dtype=float32)
    """
    if words:
        return respelt(_softsign, globals()["softsign"], locals())
    return _softsign.call((x, ), (), out, preference, check)


_softsign_backward = entries("softsign", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def softsign_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of softsign: x / (1 + abs(x)).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (1 + abs(x)) / (1 + abs(x))  for float dtypes
        dx = where(isinf(abs(x)), dy - sign(x) * real(dy * conj(sign(x))), dy - sign(x) * (real(dy * conj(sign(x))) *
        (abs(x) / (1 + abs(x))))) / (1 + abs(x))  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Kinks: +-1 at +-inf, NaN at complex infinities.
    Source: torch.nn.functional.softsign.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., 1.7, 1.7, 1.2], "float32")
    >>> x = np.array([2., 2.8, 2.4, -2.7], "float32")
    >>> dx = brt.softsign_backward(dy, x)
    >>> dx.round(3)
    array([0.   , 0.118, 0.147, 0.088], dtype=float32)
    """
    if words:
        return respelt(_softsign_backward, globals()["softsign_backward"], locals())
    return _softsign_backward.call((dy, x, ), (), out, preference, check, need)


_spherical_bessel_j0 = entries("spherical_bessel_j0", "forward")


@shows('x, *, out=None, preference=None, check=False')
def spherical_bessel_j0(x=None, *, out=None, preference=None, check=False, **words):
    """Spherical Bessel function of the first kind, order 0: sin(x) / x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        dx = dy (cos(x) - sin(x) / x) / x

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: 1, gradient 0; infinities: 0.
    Source: DLMF 10.49.3; torch.special.spherical_bessel_j0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.6, 1.5, -6.9, 19.3], "float32")
    >>> y = brt.spherical_bessel_j0(x)
    >>> y.round(3)
    array([0.625, 0.665, 0.084, 0.023], dtype=float32)
    """
    if words:
        return respelt(_spherical_bessel_j0, globals()["spherical_bessel_j0"], locals())
    return _spherical_bessel_j0.call((x, ), (), out, preference, check)


_spherical_bessel_j0_backward = entries("spherical_bessel_j0", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def spherical_bessel_j0_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of spherical_bessel_j0: spherical Bessel function of the first kind, order 0: sin(x) / x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy (cos(x) - sin(x) / x) / x

    Computed in float32 for float16 and bfloat16.
    Kinks: 0: 1, gradient 0; infinities: 0.
    Source: DLMF 10.49.3; torch.special.spherical_bessel_j0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.5, -2., 0.6, 1.], "float32")
    >>> x = np.array([0.4, 3., 6.4, 6.4], "float32")
    >>> dx = brt.spherical_bessel_j0_backward(dy, x)
    >>> dx.round(3)
    array([-0.066,  0.691,  0.091,  0.152], dtype=float32)
    """
    if words:
        return respelt(_spherical_bessel_j0_backward, globals()["spherical_bessel_j0_backward"], locals())
    return _spherical_bessel_j0_backward.call((dy, x, ), (), out, preference, check, need)


_sqrt = entries("sqrt", "forward")


@shows('x, *, out=None, preference=None, check=False')
def sqrt(x=None, *, out=None, preference=None, check=False, **words):
    """Square root.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = sqrt(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: x = 0: infinite gradient; below: NaN.
    Source: IEEE square root.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4.5, 1.7, 0.4, 4.], "float32")
    >>> y = brt.sqrt(x)
    >>> y.round(3)
    array([2.121, 1.304, 0.632, 2.   ], dtype=float32)
    """
    if words:
        return respelt(_sqrt, globals()["sqrt"], locals())
    return _sqrt.call((x, ), (), out, preference, check)


_sqrt_backward = entries("sqrt", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def sqrt_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sqrt: square root.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy / (2 * y)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = 0: infinite gradient; below: NaN.
    Source: IEEE square root.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([4.5, 1.7, 0.4, 4.], "float32")
    >>> y = brt.sqrt(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.sqrt_backward(dy, y)
    >>> dx.round(3)
    array([-0.165, -0.077,  1.344,  0.175], dtype=float32)
    """
    if words:
        return respelt(_sqrt_backward, globals()["sqrt_backward"], locals())
    return _sqrt_backward.call((dy, y, ), (), out, preference, check, need)


_square = entries("square", "forward")


@shows('x, *, out=None, preference=None, check=False')
def square(x=None, *, out=None, preference=None, check=False, **words):
    """x * x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = x * x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: numpy.square.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 0.1, 1.9, 1.4], "float32")
    >>> y = brt.square(x)
    >>> y.round(3)
    array([1.  , 0.01, 3.61, 1.96], dtype=float32)
    """
    if words:
        return respelt(_square, globals()["square"], locals())
    return _square.call((x, ), (), out, preference, check)


_square_backward = entries("square", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def square_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of square: x * x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 2 * (x * dy)

    Computed in float32 for float16 and bfloat16.
    Source: numpy.square.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., 0.4, 2.9, 1.6], "float32")
    >>> x = np.array([0.4, 2.3, -0.1, 1.6], "float32")
    >>> dx = brt.square_backward(dy, x)
    >>> dx.round(3)
    array([ 0.  ,  1.84, -0.58,  5.12], dtype=float32)
    """
    if words:
        return respelt(_square_backward, globals()["square_backward"], locals())
    return _square_backward.call((dy, x, ), (), out, preference, check, need)


_step = entries("step", "forward")


@shows('x, *, out=None, preference=None, check=False')
def step(x=None, *, out=None, preference=None, check=False, **words):
    """1 above 0, 0 elsewhere.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x > 0, 1, 0)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN: 0; gradient 0 everywhere.
    Source: own definition; heaviside(x, 0).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.1, -0.7, -1.3, 2.], "float32")
    >>> y = brt.step(x)
    >>> y.round(3)
    array([1., 0., 0., 1.], dtype=float32)
    """
    if words:
        return respelt(_step, globals()["step"], locals())
    return _step.call((x, ), (), out, preference, check)


_step_backward = entries("step", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def step_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of step: 1 above 0, 0 elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN: 0; gradient 0 everywhere.
    Source: own definition; heaviside(x, 0).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.6, 2.1, 2.5, 1.6], "float32")
    >>> dx = brt.step_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_step_backward, globals()["step_backward"], locals())
    return _step_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_tan = entries("tan", "forward")


@shows('x, *, out=None, preference=None, check=False')
def tan(x=None, *, out=None, preference=None, check=False, **words):
    """Tangent.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = tan(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 tan.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.6, 0.3, 1.1, 0.4], "float32")
    >>> y = brt.tan(x)
    >>> y.round(3)
    array([0.684, 0.309, 1.965, 0.423], dtype=float32)
    """
    if words:
        return respelt(_tan, globals()["tan"], locals())
    return _tan.call((x, ), (), out, preference, check)


_tan_backward = entries("tan", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def tan_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of tan: tangent.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * (1 + y * y)

    Computed in float32 for float16 and bfloat16.
    Source: C99 tan.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.4, -0.7, 0.7, 0.], "float32")
    >>> y = brt.tan(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.tan_backward(dy, y)
    >>> dx.round(3)
    array([-0.825, -0.342,  2.906,  0.7  ], dtype=float32)
    """
    if words:
        return respelt(_tan_backward, globals()["tan_backward"], locals())
    return _tan_backward.call((dy, y, ), (), out, preference, check, need)


_tanh = entries("tanh", "forward")


@shows('x, *, out=None, preference=None, check=False')
def tanh(x=None, *, out=None, preference=None, check=False, **words):
    """Hyperbolic tangent.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = tanh(x)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Source: C99 tanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.3, 2.4, 2.3, 1.9], "float32")
    >>> y = brt.tanh(x)
    >>> y.round(3)
    array([0.98 , 0.984, 0.98 , 0.956], dtype=float32)
    """
    if words:
        return respelt(_tanh, globals()["tanh"], locals())
    return _tanh.call((x, ), (), out, preference, check)


_tanh_backward = entries("tanh", "backward")


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def tanh_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of tanh: hyperbolic tangent.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    y : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * fma(-y, y, 1)  for float dtypes
        dx = dy * conj(1 - y * y)  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Source: C99 tanh.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.3, 2.1, -2., 1.], "float32")
    >>> y = brt.tanh(x)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.tanh_backward(dy, y)
    >>> dx.round(3)
    array([-0.641, -0.012,  0.12 ,  0.294], dtype=float32)
    """
    if words:
        return respelt(_tanh_backward, globals()["tanh_backward"], locals())
    return _tanh_backward.call((dy, y, ), (), out, preference, check, need)


_tanhshrink = entries("tanhshrink", "forward")


@shows('x, *, out=None, preference=None, check=False')
def tanhshrink(x=None, *, out=None, preference=None, check=False, **words):
    """x - tanh(x).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128 or integers or bool, which are taken as float32, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the operands' shape

    Notes
    -----
    Formula::

        y = tanhshrink(x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.tanhshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-3., 2.9, -0., -1.], "float32")
    >>> y = brt.tanhshrink(x)
    >>> y.round(3)
    array([-2.005,  1.906, -0.   , -0.238], dtype=float32)
    """
    if words:
        return respelt(_tanhshrink, globals()["tanhshrink"], locals())
    return _tanhshrink.call((x, ), (), out, preference, check)


_tanhshrink_backward = entries("tanhshrink", "backward")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def tanhshrink_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of tanhshrink: x - tanh(x).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = dy * t * t
        with t = tanh(x)

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.tanhshrink.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.6, 1.5, 2.1, 2.7], "float32")
    >>> x = np.array([1.4, 2.3, 0.1, -2.9], "float32")
    >>> dx = brt.tanhshrink_backward(dy, x)
    >>> dx.round(3)
    array([1.254, 1.441, 0.021, 2.667], dtype=float32)
    """
    if words:
        return respelt(_tanhshrink_backward, globals()["tanhshrink_backward"], locals())
    return _tanhshrink_backward.call((dy, x, ), (), out, preference, check, need)


_threshold = entries("threshold", "forward")


@shows('x, threshold, value, *, out=None, preference=None, check=False')
def threshold(x=None, threshold=None, value=None, *, out=None, preference=None, check=False, **words):
    """x above the threshold, value elsewhere.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    threshold : int or float
    value : int or float
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = where(x <= threshold, value, x)

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: x = threshold: value, gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.threshold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 2.1, -1.5, 0.7], "float32")
    >>> y = brt.threshold(x, 1, 7)
    >>> y.round(3)
    array([7. , 2.1, 7. , 7. ], dtype=float32)
    """
    if words:
        return respelt(_threshold, globals()["threshold"], locals())
    return _threshold.call((x, ), (threshold, value, ), out, preference, check)


_threshold_backward = entries("threshold", "backward")


@shows('dy, x, threshold, value=None, *, need=None, out=None, preference=None, check=False')
def threshold_backward(dy=None, x=None, threshold=None, value=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of threshold: x above the threshold, value elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    threshold : int or float
    value : int or float, default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(x <= threshold, 0, dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: x = threshold: value, gradient 0; NaN passes, gradient dy.
    Source: torch.nn.functional.threshold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.7, 0.4, 2.4, 2.2], "float32")
    >>> x = np.array([-0.4, -1., 2., -1.6], "float32")
    >>> dx = brt.threshold_backward(dy, x, 1, value=7)
    >>> dx.round(3)
    array([0. , 0. , 2.4, 0. ], dtype=float32)
    """
    if words:
        return respelt(_threshold_backward, globals()["threshold_backward"], locals())
    return _threshold_backward.call((dy, x, ), (threshold, value, ), out, preference, check, need)


_trunc = entries("trunc", "forward")


@shows('x, *, out=None, preference=None, check=False')
def trunc(x=None, *, out=None, preference=None, check=False, **words):
    """x without its fraction; a copy for integers.

    Also called fix.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = trunc(x)  for float dtypes
        y = x  for int dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: gradient 0 everywhere.
    Source: C99 trunc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-3., 2.6, 3., -2.7], "float32")
    >>> y = brt.trunc(x)
    >>> y.round(3)
    array([-3.,  2.,  3., -2.], dtype=float32)
    """
    if words:
        return respelt(_trunc, globals()["trunc"], locals())
    return _trunc.call((x, ), (), out, preference, check)


_trunc_backward = entries("trunc", "backward")


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def trunc_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of trunc: x without its fraction; a copy for integers.

    Also called fix_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: gradient 0 everywhere.
    Source: C99 trunc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., 0., -0.7, 1.4], "float32")
    >>> dx = brt.trunc_backward(dy)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_trunc_backward, globals()["trunc_backward"], locals())
    return _trunc_backward.call((dy, ), (x_shape, ), out, preference, check, need)



@shows('x, *, out=None, preference=None, check=False')
def absolute(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_abs, globals()["absolute"], locals())
    try:
        return _abs.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "abs", "absolute")


absolute.__doc__ = abs.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def absolute_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_abs_backward, globals()["absolute_backward"], locals())
    try:
        return _abs_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "abs_backward", "absolute_backward")


absolute_backward.__doc__ = abs_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arccos(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_acos, globals()["arccos"], locals())
    try:
        return _acos.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "acos", "arccos")


arccos.__doc__ = acos.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arccos_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_acos_backward, globals()["arccos_backward"], locals())
    try:
        return _acos_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "acos_backward", "arccos_backward")


arccos_backward.__doc__ = acos_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arccosh(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_acosh, globals()["arccosh"], locals())
    try:
        return _acosh.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "acosh", "arccosh")


arccosh.__doc__ = acosh.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arccosh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_acosh_backward, globals()["arccosh_backward"], locals())
    try:
        return _acosh_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "acosh_backward", "arccosh_backward")


arccosh_backward.__doc__ = acosh_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arcsin(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_asin, globals()["arcsin"], locals())
    try:
        return _asin.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "asin", "arcsin")


arcsin.__doc__ = asin.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arcsin_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_asin_backward, globals()["arcsin_backward"], locals())
    try:
        return _asin_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "asin_backward", "arcsin_backward")


arcsin_backward.__doc__ = asin_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arcsinh(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_asinh, globals()["arcsinh"], locals())
    try:
        return _asinh.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "asinh", "arcsinh")


arcsinh.__doc__ = asinh.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arcsinh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_asinh_backward, globals()["arcsinh_backward"], locals())
    try:
        return _asinh_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "asinh_backward", "arcsinh_backward")


arcsinh_backward.__doc__ = asinh_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arctan(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atan, globals()["arctan"], locals())
    try:
        return _atan.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "atan", "arctan")


arctan.__doc__ = atan.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arctan_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atan_backward, globals()["arctan_backward"], locals())
    try:
        return _atan_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "atan_backward", "arctan_backward")


arctan_backward.__doc__ = atan_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def arctanh(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atanh, globals()["arctanh"], locals())
    try:
        return _atanh.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "atanh", "arctanh")


arctanh.__doc__ = atanh.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def arctanh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atanh_backward, globals()["arctanh_backward"], locals())
    try:
        return _atanh_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "atanh_backward", "arctanh_backward")


arctanh_backward.__doc__ = atanh_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def conjugate(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_conj, globals()["conjugate"], locals())
    try:
        return _conj.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "conj", "conjugate")


conjugate.__doc__ = conj.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def conjugate_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_conj_backward, globals()["conjugate_backward"], locals())
    try:
        return _conj_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "conj_backward", "conjugate_backward")


conjugate_backward.__doc__ = conj_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def conj_physical(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_conj, globals()["conj_physical"], locals())
    try:
        return _conj.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "conj", "conj_physical")


conj_physical.__doc__ = conj.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def conj_physical_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_conj_backward, globals()["conj_physical_backward"], locals())
    try:
        return _conj_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "conj_backward", "conj_physical_backward")


conj_physical_backward.__doc__ = conj_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def radians(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_deg2rad, globals()["radians"], locals())
    try:
        return _deg2rad.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "deg2rad", "radians")


radians.__doc__ = deg2rad.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def radians_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_deg2rad_backward, globals()["radians_backward"], locals())
    try:
        return _deg2rad_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "deg2rad_backward", "radians_backward")


radians_backward.__doc__ = deg2rad_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def psi(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_digamma, globals()["psi"], locals())
    try:
        return _digamma.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "digamma", "psi")


psi.__doc__ = digamma.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def psi_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_digamma_backward, globals()["psi_backward"], locals())
    try:
        return _digamma_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "digamma_backward", "psi_backward")


psi_backward.__doc__ = digamma_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def gelu_tanh(x=None, *, out=None, preference=None, check=False, **words):
    """gelu with approximate="tanh".

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-9.9, 4.7, 4.7, 4.9], "float32")
    >>> y = brt.gelu_tanh(x)
    >>> y.round(3)
    array([-0. ,  4.7,  4.7,  4.9], dtype=float32)
    """
    if words:
        return respelt(_gelu, globals()["gelu_tanh"], locals())
    try:
        return gelu(x=x, approximate="tanh", out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "gelu", "gelu_tanh")


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def gelu_tanh_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    """gelu_backward with approximate="tanh".

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.9, -0.2, 2.5, 2.], "float32")
    >>> x = np.array([-7.7, -5.1, 8., 9.2], "float32")
    >>> dx = brt.gelu_tanh_backward(dy, x)
    >>> dx.round(3)
    array([0. , 0. , 2.5, 2. ], dtype=float32)
    """
    if words:
        return respelt(_gelu_backward, globals()["gelu_tanh_backward"], locals())
    try:
        return gelu_backward(dy=dy, x=x, approximate="tanh", need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "gelu_backward", "gelu_tanh_backward")


@shows('x, *, out=None, preference=None, check=False')
def gammaln(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_lgamma, globals()["gammaln"], locals())
    try:
        return _lgamma.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "lgamma", "gammaln")


gammaln.__doc__ = lgamma.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def gammaln_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_lgamma_backward, globals()["gammaln_backward"], locals())
    try:
        return _lgamma_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "lgamma_backward", "gammaln_backward")


gammaln_backward.__doc__ = lgamma_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def logsigmoid(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_log_sigmoid, globals()["logsigmoid"], locals())
    try:
        return _log_sigmoid.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "log_sigmoid", "logsigmoid")


logsigmoid.__doc__ = log_sigmoid.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def logsigmoid_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_log_sigmoid_backward, globals()["logsigmoid_backward"], locals())
    try:
        return _log_sigmoid_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "log_sigmoid_backward", "logsigmoid_backward")


logsigmoid_backward.__doc__ = log_sigmoid_backward.__doc__


@shows('x, p, *, out=None, preference=None, check=False')
def mvlgamma(x=None, p=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_multigammaln, globals()["mvlgamma"], locals())
    try:
        return _multigammaln.call((x, ), (p, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "multigammaln", "mvlgamma")


mvlgamma.__doc__ = multigammaln.__doc__


@shows('dy, x, p, *, need=None, out=None, preference=None, check=False')
def mvlgamma_backward(dy=None, x=None, p=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_multigammaln_backward, globals()["mvlgamma_backward"], locals())
    try:
        return _multigammaln_backward.call((dy, x, ), (p, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "multigammaln_backward", "mvlgamma_backward")


mvlgamma_backward.__doc__ = multigammaln_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def negative(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_neg, globals()["negative"], locals())
    try:
        return _neg.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "neg", "negative")


negative.__doc__ = neg.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def negative_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_neg_backward, globals()["negative_backward"], locals())
    try:
        return _neg_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "neg_backward", "negative_backward")


negative_backward.__doc__ = neg_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def population_count(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_popcount, globals()["population_count"], locals())
    try:
        return _popcount.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "popcount", "population_count")


population_count.__doc__ = popcount.__doc__


@shows('x, n, *, out=None, preference=None, check=False')
def integer_pow(x=None, n=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_powi, globals()["integer_pow"], locals())
    try:
        return _powi.call((x, ), (n, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "powi", "integer_pow")


integer_pow.__doc__ = powi.__doc__


@shows('dy, x, n, *, need=None, out=None, preference=None, check=False')
def integer_pow_backward(dy=None, x=None, n=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_powi_backward, globals()["integer_pow_backward"], locals())
    try:
        return _powi_backward.call((dy, x, ), (n, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "powi_backward", "integer_pow_backward")


integer_pow_backward.__doc__ = powi_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def degrees(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_rad2deg, globals()["degrees"], locals())
    try:
        return _rad2deg.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "rad2deg", "degrees")


degrees.__doc__ = rad2deg.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def degrees_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_rad2deg_backward, globals()["degrees_backward"], locals())
    try:
        return _rad2deg_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "rad2deg_backward", "degrees_backward")


degrees_backward.__doc__ = rad2deg_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def expit(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_sigmoid, globals()["expit"], locals())
    try:
        return _sigmoid.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "sigmoid", "expit")


expit.__doc__ = sigmoid.__doc__


@shows('dy, y, *, need=None, out=None, preference=None, check=False')
def expit_backward(dy=None, y=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_sigmoid_backward, globals()["expit_backward"], locals())
    try:
        return _sigmoid_backward.call((dy, y, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "sigmoid_backward", "expit_backward")


expit_backward.__doc__ = sigmoid_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def swish(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_silu, globals()["swish"], locals())
    try:
        return _silu.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "silu", "swish")


swish.__doc__ = silu.__doc__


@shows('dy, x, *, need=None, out=None, preference=None, check=False')
def swish_backward(dy=None, x=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_silu_backward, globals()["swish_backward"], locals())
    try:
        return _silu_backward.call((dy, x, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "silu_backward", "swish_backward")


swish_backward.__doc__ = silu_backward.__doc__


@shows('x, *, out=None, preference=None, check=False')
def fix(x=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_trunc, globals()["fix"], locals())
    try:
        return _trunc.call((x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "trunc", "fix")


fix.__doc__ = trunc.__doc__


@shows('dy, *, x_shape=None, need=None, out=None, preference=None, check=False')
def fix_backward(dy=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_trunc_backward, globals()["fix_backward"], locals())
    try:
        return _trunc_backward.call((dy, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "trunc_backward", "fix_backward")


fix_backward.__doc__ = trunc_backward.__doc__
