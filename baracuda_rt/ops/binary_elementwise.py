"""Public functions of category binary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.promotion import promoted
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "add",
    "add_backward",
    "arctan2",
    "arctan2_backward",
    "atan2",
    "atan2_backward",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_w",
    "complex",
    "complex_backward",
    "copysign",
    "copysign_backward",
    "div",
    "div_backward",
    "div_trunc",
    "div_trunc_backward",
    "divide",
    "divide_backward",
    "eq",
    "floor_divide",
    "floor_divide_backward",
    "fmax",
    "fmax_backward",
    "fmin",
    "fmin_backward",
    "fmod",
    "fmod_backward",
    "gammainc",
    "gammainc_backward",
    "gammaincc",
    "gammaincc_backward",
    "gcd",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "hermite_polynomial_h",
    "hermite_polynomial_he",
    "hypot",
    "hypot_backward",
    "igamma",
    "igamma_backward",
    "igammac",
    "igammac_backward",
    "isclose",
    "laguerre_polynomial_l",
    "lcm",
    "ldexp",
    "ldexp_backward",
    "le",
    "legendre_polynomial_p",
    "lerp",
    "lerp_backward",
    "lerp_tensor",
    "lerp_tensor_backward",
    "less",
    "less_equal",
    "logaddexp",
    "logaddexp2",
    "logaddexp2_backward",
    "logaddexp_backward",
    "logical_and",
    "logical_or",
    "logical_xor",
    "lt",
    "maximum",
    "maximum_backward",
    "minimum",
    "minimum_backward",
    "mod",
    "mod_backward",
    "mul",
    "mul_backward",
    "multiply",
    "multiply_backward",
    "ne",
    "nextafter",
    "not_equal",
    "polar",
    "polar_backward",
    "pow",
    "pow_backward",
    "remainder",
    "remainder_backward",
    "sub",
    "sub_backward",
    "subtract",
    "subtract_backward",
    "true_divide",
    "true_divide_backward",
    "xlog1py",
    "xlog1py_backward",
    "xlogy",
    "xlogy_backward",
    "zeta",
    "zeta_backward",
]

_add = entries("add", "forward")


@shows('a, b, alpha=1, *, promote=False, out=None, preference=None, check=False')
def add(a=None, b=None, alpha=1, *, promote=False, out=None, preference=None, check=False, **words):
    """Sum a + alpha * b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    alpha : int or float, default 1
        factor of b.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(alpha == 1, a + b, fma(alpha, b, a))  for float dtypes
        y = where(alpha == 1, a + b, a + alpha * b)  for complex dtypes
        y = a + alpha * b  for int dtypes
        y = a or (alpha != 0 and b)  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: integers wrap; bool is logical or.
    Source: torch.add; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.5, -1.9, -1.4, 2.7], "float32")
    >>> b = np.array([1.5, -0.5, 1.1, 0.9], "float32")
    >>> y = brt.add(a, b)
    >>> y.round(3)
    array([ 3. , -2.4, -0.3,  3.6], dtype=float32)
    """
    if words:
        return respelt(_add, globals()["add"], locals())
    if promote is not False:
        a, b = promoted("add", promote, a=a, b=b)
    return _add.call((a, b, ), (alpha, ), out, preference, check)


_add_backward = entries("add", "backward")


@shows('dy, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def add_backward(dy=None, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of add: sum a + alpha * b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    alpha : int or float, default 1
        factor of b.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy
        db = alpha * dy

    Computed in float32 for float16 and bfloat16.
    Kinks: integers wrap; bool is logical or.
    Source: torch.add; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.4, 1.2, 2.4, -1.], "float32")
    >>> da, db = brt.add_backward(dy)
    >>> da.round(3)
    array([-1.4,  1.2,  2.4, -1. ], dtype=float32)
    >>> db.round(3)
    array([-1.4,  1.2,  2.4, -1. ], dtype=float32)
    """
    if words:
        return respelt(_add_backward, globals()["add_backward"], locals())
    return _add_backward.call((dy, ), (alpha, a_shape, b_shape, ), out, preference, check, need)


_atan2 = entries("atan2", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def atan2(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Angle of the point (b, a), in radians within [-pi, pi].

    Also called arctan2.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = atan2(a, b)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: at (0, 0) both gradients are 0.
    Source: torch.atan2; gradients scaled by the larger operand, so that 1e30 and 1e-30 work.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.3, 1.2, -1., 2.3], "float32")
    >>> b = np.array([0., 0.2, -2.6, -2.], "float32")
    >>> y = brt.atan2(a, b)
    >>> y.round(3)
    array([ 1.571,  1.406, -2.774,  2.287], dtype=float32)
    """
    if words:
        return respelt(_atan2, globals()["atan2"], locals())
    if promote is not False:
        a, b = promoted("atan2", promote, a=a, b=b)
    return _atan2.call((a, b, ), (), out, preference, check)


_atan2_backward = entries("atan2", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def atan2_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of atan2: angle of the point (b, a), in radians within [-pi, pi].

    Also called arctan2_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == 0 and b == 0, 0.0, where(one_inf, dy * 0.0, dy * (v / q) / m))
        db = where(a == 0 and b == 0, 0.0, where(one_inf, dy * 0.0, -dy * (u / q) / m))
        with m = max(abs(a), abs(b))
        with u = a / m
        with v = b / m
        with q = u * u + v * v
        with one_inf = isinf(m) and not (isinf(a) and isinf(b)) and a == a and b == b

    Computed in float32 for float16 and bfloat16.
    Kinks: at (0, 0) both gradients are 0.
    Source: torch.atan2; gradients scaled by the larger operand, so that 1e30 and 1e-30 work.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.1, 1.5, -0., 0.3], "float32")
    >>> a = np.array([-2.8, -0.3, 0.8, 0.6], "float32")
    >>> b = np.array([2.6, 2.7, -1.9, 2.9], "float32")
    >>> da, db = brt.atan2_backward(dy, a, b)
    >>> da.round(3)
    array([0.196, 0.549, 0.   , 0.099], dtype=float32)
    >>> db.round(3)
    array([ 0.211,  0.061,  0.   , -0.021], dtype=float32)
    """
    if words:
        return respelt(_atan2_backward, globals()["atan2_backward"], locals())
    return _atan2_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_bitwise_and = entries("bitwise_and", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def bitwise_and(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Bitwise and of integers, logical and of bool.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a & b  for int dtypes
        y = a and b  for bool dtypes

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.bitwise_and.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([31, 13, 29, 29], "int8")
    >>> b = np.array([-5, -54, -21, 4], "int8")
    >>> y = brt.bitwise_and(a, b)
    >>> y
    array([27,  8,  9,  4], dtype=int8)
    """
    if words:
        return respelt(_bitwise_and, globals()["bitwise_and"], locals())
    if promote is not False:
        a, b = promoted("bitwise_and", promote, a=a, b=b)
    return _bitwise_and.call((a, b, ), (), out, preference, check)


_bitwise_left_shift = entries("bitwise_left_shift", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def bitwise_left_shift(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a shifted left by b bits; a count below 0 or of the width and more gives 0.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = shl(a, b)

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.bitwise_left_shift, with every count defined.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([42, -47, 3, -1], "int8")
    >>> b = np.array([31, 16, 14, 9], "int8")
    >>> y = brt.bitwise_left_shift(a, b)
    >>> y
    array([0, 0, 0, 0], dtype=int8)
    """
    if words:
        return respelt(_bitwise_left_shift, globals()["bitwise_left_shift"], locals())
    if promote is not False:
        a, b = promoted("bitwise_left_shift", promote, a=a, b=b)
    return _bitwise_left_shift.call((a, b, ), (), out, preference, check)


_bitwise_or = entries("bitwise_or", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def bitwise_or(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Bitwise or of integers, logical or of bool.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a | b  for int dtypes
        y = a or b  for bool dtypes

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.bitwise_or.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-36, 6, 25, -47], "int8")
    >>> b = np.array([0, 51, 47, -90], "int8")
    >>> y = brt.bitwise_or(a, b)
    >>> y
    array([-36,  55,  63,  -9], dtype=int8)
    """
    if words:
        return respelt(_bitwise_or, globals()["bitwise_or"], locals())
    if promote is not False:
        a, b = promoted("bitwise_or", promote, a=a, b=b)
    return _bitwise_or.call((a, b, ), (), out, preference, check)


_bitwise_right_shift = entries("bitwise_right_shift", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def bitwise_right_shift(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a shifted right by b bits, arithmetically for signed integers; a count below 0 or of the width and more leaves the sign fill.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = shr(a, b)

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.bitwise_right_shift, with every count defined.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([8, -2, 7, 91], "int8")
    >>> b = np.array([36, 18, 50, 23], "int8")
    >>> y = brt.bitwise_right_shift(a, b)
    >>> y
    array([ 0, -1,  0,  0], dtype=int8)
    """
    if words:
        return respelt(_bitwise_right_shift, globals()["bitwise_right_shift"], locals())
    if promote is not False:
        a, b = promoted("bitwise_right_shift", promote, a=a, b=b)
    return _bitwise_right_shift.call((a, b, ), (), out, preference, check)


_bitwise_xor = entries("bitwise_xor", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def bitwise_xor(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Bitwise exclusive or of integers, logical exclusive or of bool.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a ^ b  for int dtypes
        y = a != b  for bool dtypes

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.bitwise_xor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([24, 63, -30, 2], "int8")
    >>> b = np.array([2, 78, 80, -4], "int8")
    >>> y = brt.bitwise_xor(a, b)
    >>> y
    array([ 26, 113, -78,  -2], dtype=int8)
    """
    if words:
        return respelt(_bitwise_xor, globals()["bitwise_xor"], locals())
    if promote is not False:
        a, b = promoted("bitwise_xor", promote, a=a, b=b)
    return _bitwise_xor.call((a, b, ), (), out, preference, check)


_chebyshev_polynomial_t = entries("chebyshev_polynomial_t", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def chebyshev_polynomial_t(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Chebyshev polynomial of the first kind of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        T_0 = 1, T_1 = x, T_(k + 1) = 2 x T_k - T_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.chebyshev_polynomial_t, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., -0., 0.7, -0.8], "float32")
    >>> n = np.array([9, -2, -2, 2], "int64")
    >>> y = brt.chebyshev_polynomial_t(x, n)
    >>> y.round(3)
    array([1.  , 0.  , 0.  , 0.28], dtype=float32)
    """
    if words:
        return respelt(_chebyshev_polynomial_t, globals()["chebyshev_polynomial_t"], locals())
    return _chebyshev_polynomial_t.call((x, n, ), (), out, preference, check)


_chebyshev_polynomial_u = entries("chebyshev_polynomial_u", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def chebyshev_polynomial_u(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Chebyshev polynomial of the second kind of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        U_0 = 1, U_1 = 2 x, U_(k + 1) = 2 x U_k - U_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.chebyshev_polynomial_u, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 0.8, 0.8, -0.5], "float32")
    >>> n = np.array([4, 0, 2, 3], "int64")
    >>> y = brt.chebyshev_polynomial_u(x, n)
    >>> y.round(3)
    array([1.  , 1.  , 1.56, 1.  ], dtype=float32)
    """
    if words:
        return respelt(_chebyshev_polynomial_u, globals()["chebyshev_polynomial_u"], locals())
    return _chebyshev_polynomial_u.call((x, n, ), (), out, preference, check)


_chebyshev_polynomial_v = entries("chebyshev_polynomial_v", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def chebyshev_polynomial_v(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Chebyshev polynomial of the third kind of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        V_0 = 1, V_1 = 2 x - 1, V_(k + 1) = 2 x V_k - V_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.chebyshev_polynomial_v, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.7, 1.2, 0.5, -0.8], "float32")
    >>> n = np.array([2, 0, -2, 2], "int64")
    >>> y = brt.chebyshev_polynomial_v(x, n)
    >>> y.round(3)
    array([2.36, 1.  , 0.  , 3.16], dtype=float32)
    """
    if words:
        return respelt(_chebyshev_polynomial_v, globals()["chebyshev_polynomial_v"], locals())
    return _chebyshev_polynomial_v.call((x, n, ), (), out, preference, check)


_chebyshev_polynomial_w = entries("chebyshev_polynomial_w", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def chebyshev_polynomial_w(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Chebyshev polynomial of the fourth kind of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        W_0 = 1, W_1 = 2 x + 1, W_(k + 1) = 2 x W_k - W_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.chebyshev_polynomial_w, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1., 0.8, 0.5, 0.6], "float32")
    >>> n = np.array([7, 0, 4, -1], "int64")
    >>> y = brt.chebyshev_polynomial_w(x, n)
    >>> y.round(3)
    array([-1.,  1., -2.,  0.], dtype=float32)
    """
    if words:
        return respelt(_chebyshev_polynomial_w, globals()["chebyshev_polynomial_w"], locals())
    return _chebyshev_polynomial_w.call((x, n, ), (), out, preference, check)


_complex = entries("complex", "forward")


@shows('real_part, imag_part, *, promote=False, out=None, preference=None, check=False')
def complex(real_part=None, imag_part=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Complex number of a real and an imaginary part.

    Parameters
    ----------
    real_part : array of float32 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    imag_part : array of real_part's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring real_part and imag_part to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of the complex dtype of such parts, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = complex(real_part, imag_part)

    Source: torch.complex.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> real_part = np.array([0.4, 1.6, 2.2, 1.9], "float32")
    >>> imag_part = np.array([2.3, -0.6, -1.1, 2.2], "float32")
    >>> y = brt.complex(real_part, imag_part)
    >>> y
    array([0.4+2.3j, 1.6-0.6j, 2.2-1.1j, 1.9+2.2j], dtype=complex64)
    """
    if words:
        return respelt(_complex, globals()["complex"], locals())
    if promote is not False:
        real_part, imag_part = promoted("complex", promote, real_part=real_part, imag_part=imag_part)
    return _complex.call((real_part, imag_part, ), (), out, preference, check)


_complex_backward = entries("complex", "backward")


@shows('dy, *, real_part_shape=None, imag_part_shape=None, need=None, out=None, preference=None, check=False')
def complex_backward(dy=None, *, real_part_shape=None, imag_part_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of complex: complex number of a real and an imaginary part.

    Parameters
    ----------
    dy : array of the complex dtype of such parts, of any shape
    real_part_shape : tuple of ints, default None
        shape of real_part; None: dy's shape.
    imag_part_shape : tuple of ints, default None
        shape of imag_part; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dreal_part, dimag_part. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dreal_part : array of float32 or float64, of real_part's shape
    dimag_part : array of dreal_part's dtype, of imag_part's shape

    Notes
    -----
    Formula::

        dreal_part = real(dy)
        dimag_part = imag(dy)

    Source: torch.complex.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([(0.5356835126876831+2.785266160964966j), (0.9366505146026611+1.559805154800415j),
    ...   (2.5429227352142334+0.9130598902702332j), (-1.477782964706421+2.1791882514953613j)], "complex64")
    >>> dreal_part, dimag_part = brt.complex_backward(dy)
    >>> dreal_part.round(3)
    array([ 0.536,  0.937,  2.543, -1.478], dtype=float32)
    >>> dimag_part.round(3)
    array([2.785, 1.56 , 0.913, 2.179], dtype=float32)
    """
    if words:
        return respelt(_complex_backward, globals()["complex_backward"], locals())
    return _complex_backward.call((dy, ), (real_part_shape, imag_part_shape, ), out, preference, check, need)


_copysign = entries("copysign", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def copysign(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Magnitude of a with the sign bit of b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = copysign(a, b)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: da = 0 at a = 0; db = 0.
    Source: torch.copysign; the gradient's ratio is +-1 at a = +-inf too.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-0.6, 1.7, -1.1, -1.3], "float32")
    >>> b = np.array([3., 2., 1.3, 2.], "float32")
    >>> y = brt.copysign(a, b)
    >>> y.round(3)
    array([0.6, 1.7, 1.1, 1.3], dtype=float32)
    """
    if words:
        return respelt(_copysign, globals()["copysign"], locals())
    if promote is not False:
        a, b = promoted("copysign", promote, a=a, b=b)
    return _copysign.call((a, b, ), (), out, preference, check)


_copysign_backward = entries("copysign", "backward")


@shows('dy, a=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def copysign_backward(dy=None, a=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of copysign: magnitude of a with the sign bit of b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
    y : array of dy's dtype, of any shape, which broadcast together, default None
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == 0, 0.0, where(isinf(a), where(signbit(y) == signbit(a), dy, -dy), dy * (y / a)))
        db = 0.0

    Computed in float32 for float16 and bfloat16.
    Kinks: da = 0 at a = 0; db = 0.
    Source: torch.copysign; the gradient's ratio is +-1 at a = +-inf too.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-0.8, 1., 0.8, -2.6], "float32")
    >>> b = np.array([1.8, -1.6, 0.8, -1.2], "float32")
    >>> y = brt.copysign(a, b)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> da, db = brt.copysign_backward(dy, a, y=y)
    >>> da.round(3)
    array([0.7, 0.2, 1.7, 0.7], dtype=float32)
    >>> db.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_copysign_backward, globals()["copysign_backward"], locals())
    return _copysign_backward.call((dy, a, y, ), (a_shape, b_shape, ), out, preference, check, need)


_div = entries("div", "forward")


@shows('a, b, rounding_mode=None, *, promote=False, out=None, preference=None, check=False')
def div(a=None, b=None, rounding_mode=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Quotient a / b; with a rounding mode, that quotient rounded.

    Also called true_divide and divide.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    rounding_mode : {"trunc", "floor"}, default None
        trunc rounds toward 0, floor down.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a / b

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: integers divide as float32; rounded modes have zero gradients.
    Source: torch.div; db as -dy * ((a / b) / b), which overflows only when the result does.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1., -1.9, 0.6, -2.], "float32")
    >>> b = np.array([2.9, 1.8, 2.6, 3.], "float32")
    >>> y = brt.div(a, b)
    >>> y.round(3)
    array([ 0.345, -1.056,  0.231, -0.667], dtype=float32)
    """
    if words:
        return respelt(_div, globals()["div"], locals())
    if promote is not False:
        a, b = promoted("div", promote, a=a, b=b)
    return _div.call((a, b, ), (rounding_mode, ), out, preference, check)


_div_backward = entries("div", "backward")


@shows('dy, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def div_backward(dy=None, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of div: quotient a / b; with a rounding mode, that quotient rounded.

    Also called true_divide_backward and divide_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    rounding_mode : {"trunc", "floor"}, default None
        trunc rounds toward 0, floor down.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy / b
        db = -dy * ((a / b) / b)

    Computed in float32 for float16 and bfloat16.
    Kinks: integers divide as float32; rounded modes have zero gradients.
    Source: torch.div; db as -dy * ((a / b) / b), which overflows only when the result does.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.4, 1., -0.7, 1.9], "float32")
    >>> a = np.array([1., -1.2, 0.8, -0.1], "float32")
    >>> b = np.array([2.6, 2.9, 2.3, 2.1], "float32")
    >>> da, db = brt.div_backward(dy, a, b)
    >>> da.round(3)
    array([-0.154,  0.345, -0.304,  0.905], dtype=float32)
    >>> db.round(3)
    array([0.059, 0.143, 0.106, 0.043], dtype=float32)
    """
    if words:
        return respelt(_div_backward, globals()["div_backward"], locals())
    return _div_backward.call((dy, a, b, ), (rounding_mode, a_shape, b_shape, ), out, preference, check, need)


_div_trunc = entries("div_trunc", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def div_trunc(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Quotient rounded toward zero (div with rounding_mode="trunc").

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = trunc(a / b)  for float dtypes
        y = itruncdiv(a, b)  for int dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.div; integers: a quotient by 0 is all bits one.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.4, 0.5, 2.7, 2.], "float32")
    >>> b = np.array([1., 2.4, 2.1, 1.3], "float32")
    >>> y = brt.div_trunc(a, b)
    >>> y.round(3)
    array([1., 0., 1., 1.], dtype=float32)
    """
    if words:
        return respelt(_div_trunc, globals()["div_trunc"], locals())
    if promote is not False:
        a, b = promoted("div_trunc", promote, a=a, b=b)
    return _div_trunc.call((a, b, ), (), out, preference, check)


_div_trunc_backward = entries("div_trunc", "backward")


@shows('dy, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def div_trunc_backward(dy=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of div_trunc: quotient rounded toward zero (div with rounding_mode="trunc").

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = 0.0
        db = 0.0

    Computed in float32 for float16 and bfloat16.
    Source: torch.div; integers: a quotient by 0 is all bits one.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.5, 1.7, -1.1, 2.], "float32")
    >>> da, db = brt.div_trunc_backward(dy)
    >>> da.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> db.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_div_trunc_backward, globals()["div_trunc_backward"], locals())
    return _div_trunc_backward.call((dy, ), (a_shape, b_shape, ), out, preference, check, need)


_eq = entries("eq", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def eq(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a equals b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a == b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.eq.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.3, 0.1, -0.8, -1.], "float32")
    >>> b = np.array([0.6, 0.1, 0.9, -0.8], "float32")
    >>> y = brt.eq(a, b)
    >>> y
    array([False,  True, False, False])
    """
    if words:
        return respelt(_eq, globals()["eq"], locals())
    if promote is not False:
        a, b = promoted("eq", promote, a=a, b=b)
    return _eq.call((a, b, ), (), out, preference, check)


_floor_divide = entries("floor_divide", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def floor_divide(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Quotient rounded down, from the exact remainder.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = floor_divide(a, b)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: b = 0 gives a / b for floats; gradients are zero.
    Source: torch.floor_divide; 1 // 0.1f is 9; integers: a quotient by 0 is all bits one.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2., -3., -2.1, -1.8], "float32")
    >>> b = np.array([2.1, 1.9, 2.1, 2.], "float32")
    >>> y = brt.floor_divide(a, b)
    >>> y.round(3)
    array([ 0., -2., -1., -1.], dtype=float32)
    """
    if words:
        return respelt(_floor_divide, globals()["floor_divide"], locals())
    if promote is not False:
        a, b = promoted("floor_divide", promote, a=a, b=b)
    return _floor_divide.call((a, b, ), (), out, preference, check)


_floor_divide_backward = entries("floor_divide", "backward")


@shows('dy, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def floor_divide_backward(dy=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of floor_divide: quotient rounded down, from the exact remainder.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = 0.0
        db = 0.0

    Computed in float32 for float16 and bfloat16.
    Kinks: b = 0 gives a / b for floats; gradients are zero.
    Source: torch.floor_divide; 1 // 0.1f is 9; integers: a quotient by 0 is all bits one.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.4, 1.7, 1.1, 0.4], "float32")
    >>> da, db = brt.floor_divide_backward(dy)
    >>> da.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> db.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_floor_divide_backward, globals()["floor_divide_backward"], locals())
    return _floor_divide_backward.call((dy, ), (a_shape, b_shape, ), out, preference, check, need)


_fmax = entries("fmax", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def fmax(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Larger operand, NaN ignored unless both are NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = fmax(a, b)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: ties and two NaN give the gradient to a.
    Source: torch.fmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-1.6, 1.8, 1.4, 0.9], "float32")
    >>> b = np.array([1.3, 2., -1.8, 0.7], "float32")
    >>> y = brt.fmax(a, b)
    >>> y.round(3)
    array([1.3, 2. , 1.4, 0.9], dtype=float32)
    """
    if words:
        return respelt(_fmax, globals()["fmax"], locals())
    if promote is not False:
        a, b = promoted("fmax", promote, a=a, b=b)
    return _fmax.call((a, b, ), (), out, preference, check)


_fmax_backward = entries("fmax", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def fmax_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fmax: larger operand, NaN ignored unless both are NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(first, dy, 0.0)
        db = where(first, 0.0, dy)
        with first = a >= b or isnan(b)

    Computed in float32 for float16 and bfloat16.
    Kinks: ties and two NaN give the gradient to a.
    Source: torch.fmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., 2.7, 0.2, 3.], "float32")
    >>> a = np.array([1.8, 2.2, -2.1, -1.3], "float32")
    >>> b = np.array([2.9, 0.4, 0.1, 1.6], "float32")
    >>> da, db = brt.fmax_backward(dy, a, b)
    >>> da.round(3)
    array([0. , 2.7, 0. , 0. ], dtype=float32)
    >>> db.round(3)
    array([2. , 0. , 0.2, 3. ], dtype=float32)
    """
    if words:
        return respelt(_fmax_backward, globals()["fmax_backward"], locals())
    return _fmax_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_fmin = entries("fmin", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def fmin(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Smaller operand, NaN ignored unless both are NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = fmin(a, b)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: ties and two NaN give the gradient to a.
    Source: torch.fmin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-1.1, 2.3, 1., -1.7], "float32")
    >>> b = np.array([1., 1., 0.1, -0.2], "float32")
    >>> y = brt.fmin(a, b)
    >>> y.round(3)
    array([-1.1,  1. ,  0.1, -1.7], dtype=float32)
    """
    if words:
        return respelt(_fmin, globals()["fmin"], locals())
    if promote is not False:
        a, b = promoted("fmin", promote, a=a, b=b)
    return _fmin.call((a, b, ), (), out, preference, check)


_fmin_backward = entries("fmin", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def fmin_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fmin: smaller operand, NaN ignored unless both are NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(first, dy, 0.0)
        db = where(first, 0.0, dy)
        with first = a <= b or isnan(b)

    Computed in float32 for float16 and bfloat16.
    Kinks: ties and two NaN give the gradient to a.
    Source: torch.fmin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.1, 1.2, -2.1, 2.1], "float32")
    >>> a = np.array([-0.1, 2.6, -1.2, 0.9], "float32")
    >>> b = np.array([-2.9, 2.3, -1.7, 0.5], "float32")
    >>> da, db = brt.fmin_backward(dy, a, b)
    >>> da.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> db.round(3)
    array([ 1.1,  1.2, -2.1,  2.1], dtype=float32)
    """
    if words:
        return respelt(_fmin_backward, globals()["fmin_backward"], locals())
    return _fmin_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_fmod = entries("fmod", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def fmod(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Remainder of the division rounded toward zero; it has the sign of a.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = fmod(a, b)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.fmod; integers: a remainder by 0 is a.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-2.5, 0.9, 0., 2.9], "float32")
    >>> b = np.array([2.9, 2., 2.3, 2.2], "float32")
    >>> y = brt.fmod(a, b)
    >>> y.round(3)
    array([-2.5,  0.9,  0. ,  0.7], dtype=float32)
    """
    if words:
        return respelt(_fmod, globals()["fmod"], locals())
    if promote is not False:
        a, b = promoted("fmod", promote, a=a, b=b)
    return _fmod.call((a, b, ), (), out, preference, check)


_fmod_backward = entries("fmod", "backward")


@shows('dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def fmod_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fmod: remainder of the division rounded toward zero; it has the sign of a.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy
        db = -dy * trunc(a / b)

    Computed in float32 for float16 and bfloat16.
    Source: torch.fmod; integers: a remainder by 0 is a.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.4, 1.1, 0.1, 1.], "float32")
    >>> a = np.array([-0., 2.8, 1.5, 2.4], "float32")
    >>> b = np.array([1.4, 2.8, 1., 1.1], "float32")
    >>> da, db = brt.fmod_backward(dy, a, b)
    >>> da.round(3)
    array([2.4, 1.1, 0.1, 1. ], dtype=float32)
    >>> db.round(3)
    array([ 0. , -1.1, -0.1, -2. ], dtype=float32)
    """
    if words:
        return respelt(_fmod_backward, globals()["fmod_backward"], locals())
    return _fmod_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_gammainc = entries("gammainc", "forward")


@shows('a, x, *, promote=False, out=None, preference=None, check=False')
def gammainc(a=None, x=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Regularized lower incomplete gamma function of order a.

    Also called igamma.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and x to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = integral of t^(a - 1) exp(-t) from 0 to x, over gamma(a)
        dx = dy * x^(a - 1) exp(-x) / gamma(a)

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: 1; x = 0: 0; a or x below 0, both 0 or both infinite: NaN.
    Source: DLMF 8.2.4; by the series 8.11.4, the fraction 8.9.2 and for large a the uniform expansion 8.12;
    torch.special.gammainc, which has no gradient of a either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([5.1, 5.7, 4.6, 4.], "float32")
    >>> x = np.array([5.2, 3., 0.7, 2.5], "float32")
    >>> y = brt.gammainc(a, x)
    >>> y.round(3)
    array([0.576, 0.108, 0.002, 0.242], dtype=float32)
    """
    if words:
        return respelt(_gammainc, globals()["gammainc"], locals())
    if promote is not False:
        a, x = promoted("gammainc", promote, a=a, x=x)
    return _gammainc.call((a, x, ), (), out, preference, check)


_gammainc_backward = entries("gammainc", "backward")


@shows('dy, a, x, *, x_shape=None, need=None, out=None, preference=None, check=False')
def gammainc_backward(dy=None, a=None, x=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gammainc: regularized lower incomplete gamma function of order a.

    Also called igamma_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
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

        y = integral of t^(a - 1) exp(-t) from 0 to x, over gamma(a)
        dx = dy * x^(a - 1) exp(-x) / gamma(a)

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: 1; x = 0: 0; a or x below 0, both 0 or both infinite: NaN.
    Source: DLMF 8.2.4; by the series 8.11.4, the fraction 8.9.2 and for large a the uniform expansion 8.12;
    torch.special.gammainc, which has no gradient of a either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.5, 0.7, 0.8, 2.3], "float32")
    >>> a = np.array([2.7, 2.6, 0.3, 2.1], "float32")
    >>> x = np.array([8.1, 4.7, 5.1, 7.], "float32")
    >>> dx = brt.gammainc_backward(dy, a, x)
    >>> dx.round(3)
    array([-0.01 ,  0.053,  0.001,  0.017], dtype=float32)
    """
    if words:
        return respelt(_gammainc_backward, globals()["gammainc_backward"], locals())
    return _gammainc_backward.call((dy, a, x, ), (x_shape, ), out, preference, check, need)


_gammaincc = entries("gammaincc", "forward")


@shows('a, x, *, promote=False, out=None, preference=None, check=False')
def gammaincc(a=None, x=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Regularized upper incomplete gamma function of order a.

    Also called igammac.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and x to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = integral of t^(a - 1) exp(-t) from x to infinity, over gamma(a)
        dx = -dy * x^(a - 1) exp(-x) / gamma(a)

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: 0; x = 0: 1; a or x below 0, both 0 or both infinite: NaN.
    Source: DLMF 8.2.4; methods as in gammainc; torch.special.gammaincc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([5.8, 5., 1.3, 3.6], "float32")
    >>> x = np.array([8., 3.2, 3., 5.], "float32")
    >>> y = brt.gammaincc(a, x)
    >>> y.round(3)
    array([0.17 , 0.781, 0.084, 0.203], dtype=float32)
    """
    if words:
        return respelt(_gammaincc, globals()["gammaincc"], locals())
    if promote is not False:
        a, x = promoted("gammaincc", promote, a=a, x=x)
    return _gammaincc.call((a, x, ), (), out, preference, check)


_gammaincc_backward = entries("gammaincc", "backward")


@shows('dy, a, x, *, x_shape=None, need=None, out=None, preference=None, check=False')
def gammaincc_backward(dy=None, a=None, x=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gammaincc: regularized upper incomplete gamma function of order a.

    Also called igammac_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
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

        y = integral of t^(a - 1) exp(-t) from x to infinity, over gamma(a)
        dx = -dy * x^(a - 1) exp(-x) / gamma(a)

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: 0; x = 0: 1; a or x below 0, both 0 or both infinite: NaN.
    Source: DLMF 8.2.4; methods as in gammainc; torch.special.gammaincc.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., 0.9, 2.9, 0.9], "float32")
    >>> a = np.array([2.7, 1.2, 4.8, 5.9], "float32")
    >>> x = np.array([2.1, 9., 4.1, 5.2], "float32")
    >>> dx = brt.gammaincc_backward(dy, a, x)
    >>> dx.round(3)
    array([-0.28 , -0.   , -0.574, -0.158], dtype=float32)
    """
    if words:
        return respelt(_gammaincc_backward, globals()["gammaincc_backward"], locals())
    return _gammaincc_backward.call((dy, a, x, ), (x_shape, ), out, preference, check, need)


_gcd = entries("gcd", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def gcd(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Greatest common divisor, never negative.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = gcd(a, b)

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: torch.gcd; gcd(0, 0) = 0, the lowest integer is its own magnitude.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([45, 68, 10, 51], "int8")
    >>> b = np.array([61, 7, 22, 88], "int8")
    >>> y = brt.gcd(a, b)
    >>> y
    array([1, 1, 2, 1], dtype=int8)
    """
    if words:
        return respelt(_gcd, globals()["gcd"], locals())
    if promote is not False:
        a, b = promoted("gcd", promote, a=a, b=b)
    return _gcd.call((a, b, ), (), out, preference, check)


_ge = entries("ge", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def ge(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a >= b; false for NaN.

    Also called greater_equal.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a >= b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.ge.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1., 2.3, 0.4, -1.4], "float32")
    >>> b = np.array([2.7, 2.1, 1., -2.1], "float32")
    >>> y = brt.ge(a, b)
    >>> y
    array([False,  True, False,  True])
    """
    if words:
        return respelt(_ge, globals()["ge"], locals())
    if promote is not False:
        a, b = promoted("ge", promote, a=a, b=b)
    return _ge.call((a, b, ), (), out, preference, check)


_gt = entries("gt", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def gt(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a > b; false for NaN.

    Also called greater.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a > b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.gt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.4, 2.8, 1.2, 1.], "float32")
    >>> b = np.array([1.8, 1.6, -1.3, 2.4], "float32")
    >>> y = brt.gt(a, b)
    >>> y
    array([False,  True,  True, False])
    """
    if words:
        return respelt(_gt, globals()["gt"], locals())
    if promote is not False:
        a, b = promoted("gt", promote, a=a, b=b)
    return _gt.call((a, b, ), (), out, preference, check)


_hermite_polynomial_h = entries("hermite_polynomial_h", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def hermite_polynomial_h(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Physicist's Hermite polynomial of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        H_0 = 1, H_1 = 2 x, H_(k + 1) = 2 x H_k - 2 k H_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.hermite_polynomial_h, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., -0.8, 0.8, 1.3], "float32")
    >>> n = np.array([1, 3, -1, -2], "int64")
    >>> y = brt.hermite_polynomial_h(x, n)
    >>> y.round(3)
    array([2.   , 5.504, 0.   , 0.   ], dtype=float32)
    """
    if words:
        return respelt(_hermite_polynomial_h, globals()["hermite_polynomial_h"], locals())
    return _hermite_polynomial_h.call((x, n, ), (), out, preference, check)


_hermite_polynomial_he = entries("hermite_polynomial_he", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def hermite_polynomial_he(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Probabilist's Hermite polynomial of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        He_0 = 1, He_1 = x, He_(k + 1) = x He_k - k He_(k - 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.hermite_polynomial_he, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.4, 1., 1.2, 0.4], "float32")
    >>> n = np.array([-2, 3, -1, 1], "int64")
    >>> y = brt.hermite_polynomial_he(x, n)
    >>> y.round(3)
    array([ 0. , -2. ,  0. ,  0.4], dtype=float32)
    """
    if words:
        return respelt(_hermite_polynomial_he, globals()["hermite_polynomial_he"], locals())
    return _hermite_polynomial_he.call((x, n, ), (), out, preference, check)


_hypot = entries("hypot", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def hypot(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Length sqrt(a * a + b * b) of (a, b), without spurious overflow.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = hypot(a, b)

    Computed in float32 for float16 and bfloat16.
    Kinks: at (0, 0) both gradients are 0.
    Source: torch.hypot.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2.5, 0.1, 2.5, 0.3], "float32")
    >>> b = np.array([-1.1, 1.5, 2.9, 2.6], "float32")
    >>> y = brt.hypot(a, b)
    >>> y.round(3)
    array([2.731, 1.503, 3.829, 2.617], dtype=float32)
    """
    if words:
        return respelt(_hypot, globals()["hypot"], locals())
    if promote is not False:
        a, b = promoted("hypot", promote, a=a, b=b)
    return _hypot.call((a, b, ), (), out, preference, check)


_hypot_backward = entries("hypot", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def hypot_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hypot: length sqrt(a * a + b * b) of (a, b), without spurious overflow.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(m == 0, 0.0, dy * (u / q))
        db = where(m == 0, 0.0, dy * (v / q))
        with m = max(abs(a), abs(b))
        with u = a / m
        with v = b / m
        with q = sqrt(u * u + v * v)

    Computed in float32 for float16 and bfloat16.
    Kinks: at (0, 0) both gradients are 0.
    Source: torch.hypot.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.3, 0., 2., 1.7], "float32")
    >>> a = np.array([2.3, 0.2, 2.2, -2.3], "float32")
    >>> b = np.array([2.8, 0., 3., 2.1], "float32")
    >>> da, db = brt.hypot_backward(dy, a, b)
    >>> da.round(3)
    array([-0.19 ,  0.   ,  1.183, -1.255], dtype=float32)
    >>> db.round(3)
    array([-0.232,  0.   ,  1.613,  1.146], dtype=float32)
    """
    if words:
        return respelt(_hypot_backward, globals()["hypot_backward"], locals())
    return _hypot_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_isclose = entries("isclose", "forward")


@shows('a, b, rtol=1e-05, atol=1e-08, equal_nan=False, *, promote=False, out=None, preference=None, check=False')
def isclose(a=None, b=None, rtol=1e-05, atol=1e-08, equal_nan=False, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a and b are equal, or both finite and no further apart than atol + rtol * abs(b).

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128 or integers or bool, which are taken as float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    rtol : float, default 1e-05
        tolerance relative to b. In [0, inf).
    atol : float, default 1e-08
        absolute tolerance. In [0, inf).
    equal_nan : bool, default False
        whether NaN is close to NaN.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a == b or (isfinite(a) and isfinite(b) and abs(a - b) <= atol + rtol * abs(b)) or where(equal_nan, isnan(a)
        and isnan(b), false)

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN is close to nothing, with equal_nan to NaN; an infinity to itself alone.
    Source: torch.isclose.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1., 1., 1., 1.], "float32")
    >>> b = np.array([1., 1., 1., 1.], "float32")
    >>> y = brt.isclose(a, b)
    >>> y
    array([ True,  True,  True,  True])
    """
    if words:
        return respelt(_isclose, globals()["isclose"], locals())
    if promote is not False:
        a, b = promoted("isclose", promote, a=a, b=b)
    return _isclose.call((a, b, ), (rtol, atol, equal_nan, ), out, preference, check)


_laguerre_polynomial_l = entries("laguerre_polynomial_l", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def laguerre_polynomial_l(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Laguerre polynomial of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        L_0 = 1, L_1 = 1 - x, L_(k + 1) = ((2 k + 1 - x) L_k - k L_(k - 1)) / (k + 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.laguerre_polynomial_l, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.6, 0., 1.5, 1.4], "float32")
    >>> n = np.array([9, 3, 0, 3], "int64")
    >>> y = brt.laguerre_polynomial_l(x, n)
    >>> y.round(3)
    array([-0.34 ,  1.   ,  1.   , -0.717], dtype=float32)
    """
    if words:
        return respelt(_laguerre_polynomial_l, globals()["laguerre_polynomial_l"], locals())
    return _laguerre_polynomial_l.call((x, n, ), (), out, preference, check)


_lcm = entries("lcm", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def lcm(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Least common multiple of the magnitudes, its low bits where it is beyond the dtype; 0 where an operand is 0.

    Parameters
    ----------
    a : array of int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = lcm(a, b)

    Computed in int32 for int8, uint8, int16 and uint16.
    Source: numpy.lcm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2, -38, 2, 29], "int8")
    >>> b = np.array([82, 40, -5, -11], "int8")
    >>> y = brt.lcm(a, b)
    >>> y
    array([82, -8, 10, 63], dtype=int8)
    """
    if words:
        return respelt(_lcm, globals()["lcm"], locals())
    if promote is not False:
        a, b = promoted("lcm", promote, a=a, b=b)
    return _lcm.call((a, b, ), (), out, preference, check)


_ldexp = entries("ldexp", "forward")


@shows('a, b, *, out=None, preference=None, check=False')
def ldexp(a=None, b=None, *, out=None, preference=None, check=False, **words):
    """a * 2**b, without intermediate overflow for integral b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    b : array of a's dtype, int32, int64, int8, uint8, int16, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = ldexp(a, b)

    Computed in float32 for float16 and bfloat16.
    Source: torch.ldexp; C scalbn for integral exponents.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-2.9, -2.8, 2.4, 0.2], "float32")
    >>> b = np.array([-2., -1.7, -4., 5.1], "float32")
    >>> y = brt.ldexp(a, b)
    >>> y.round(3)
    array([-0.725, -0.862,  0.15 ,  6.859], dtype=float32)
    """
    if words:
        return respelt(_ldexp, globals()["ldexp"], locals())
    return _ldexp.call((a, b, ), (), out, preference, check)


_ldexp_backward = entries("ldexp", "backward")


@shows('dy, b=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def ldexp_backward(dy=None, b=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of ldexp: a * 2**b, without intermediate overflow for integral b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    b : array of dy's dtype, int32, int64, int8, uint8, int16, uint32, uint16 or bool, of any shape, which broadcast together, default None
    y : array of dy's dtype, of any shape, which broadcast together, default None
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of b's dtype, of b's shape

    Notes
    -----
    Formula::

        da = ldexp(dy, b)
        db = dy * y * ln2

    Computed in float32 for float16 and bfloat16.
    Source: torch.ldexp; C scalbn for integral exponents.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-2.9, -2.8, 2.4, 0.2], "float32")
    >>> b = np.array([-2., -1.7, -4., 5.1], "float32")
    >>> y = brt.ldexp(a, b)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> da, db = brt.ldexp_backward(dy, b, y=y)
    >>> da.round(3)
    array([-0.175, -0.062,  0.106, 24.008], dtype=float32)
    >>> db.round(3)
    array([0.352, 0.119, 0.177, 3.328], dtype=float32)
    """
    if words:
        return respelt(_ldexp_backward, globals()["ldexp_backward"], locals())
    return _ldexp_backward.call((dy, b, y, ), (a_shape, b_shape, ), out, preference, check, need)


_le = entries("le", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def le(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a <= b; false for NaN.

    Also called less_equal.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a <= b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.le.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([0.3, 2.5, -2.2, 2.5], "float32")
    >>> b = np.array([-1.2, 2.7, 2.4, 1.4], "float32")
    >>> y = brt.le(a, b)
    >>> y
    array([False,  True,  True, False])
    """
    if words:
        return respelt(_le, globals()["le"], locals())
    if promote is not False:
        a, b = promoted("le", promote, a=a, b=b)
    return _le.call((a, b, ), (), out, preference, check)


_legendre_polynomial_p = entries("legendre_polynomial_p", "forward")


@shows('x, n, *, out=None, preference=None, check=False')
def legendre_polynomial_p(x=None, n=None, *, out=None, preference=None, check=False, **words):
    """Legendre polynomial of degree n, in time proportional to n.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
    n : array of int64, int8, uint8, int16, int32, uint32, uint16 or bool, of any shape, which broadcast together
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        P_0 = 1, P_1 = x, P_(k + 1) = ((2 k + 1) x P_k - k P_(k - 1)) / (k + 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: n below 0: 0; n above 2^20: NaN.
    Source: DLMF 18.9; torch.special.legendre_polynomial_p, which has no gradient either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.2, 0.6, 0., 0.7], "float32")
    >>> n = np.array([-2, -1, -1, 2], "int64")
    >>> y = brt.legendre_polynomial_p(x, n)
    >>> y.round(3)
    array([0.   , 0.   , 0.   , 0.235], dtype=float32)
    """
    if words:
        return respelt(_legendre_polynomial_p, globals()["legendre_polynomial_p"], locals())
    return _legendre_polynomial_p.call((x, n, ), (), out, preference, check)


_lerp = entries("lerp", "forward")


@shows('a, b, weight, *, promote=False, out=None, preference=None, check=False')
def lerp(a=None, b=None, weight=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Linear interpolation from a to b by a scalar weight.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    b : array of a's dtype, of any shape, which broadcast together
    weight : float or array
        0 gives a, 1 gives b, others extrapolate; an array is lerp_tensor's.
    promote : bool, default False
        Bring a, b and weight to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  for float dtypes
        y = where(abs(weight) < 0.5, a + weight * d, b - d * (1 - weight))  for complex dtypes
        with d = b - a

    Computed in float32 for float16 and bfloat16.
    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-2.8, 0.1, -2.3, -1.3], "float32")
    >>> b = np.array([3., 1.6, 0.7, 1.3], "float32")
    >>> y = brt.lerp(a, b, 1.0)
    >>> y.round(3)
    array([3. , 1.6, 0.7, 1.3], dtype=float32)
    """
    if words:
        return respelt(_lerp, globals()["lerp"], locals())
    if promote is not False:
        a, b, weight = promoted("lerp", promote, a=a, b=b, weight=weight)
    return _lerp.call((a, b, ), (weight, ), out, preference, check)


_lerp_backward = entries("lerp", "backward")


@shows('dy, weight, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def lerp_backward(dy=None, weight=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lerp: linear interpolation from a to b by a scalar weight.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    weight : float or array
        0 gives a, 1 gives b, others extrapolate; an array is lerp_tensor's.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = k * dy
        db = weight * dy
        with k = 1.0 - weight, in double, rounded once

    Computed in float32 for float16 and bfloat16.
    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.8, 1.9, 2.3, 0.5], "float32")
    >>> da, db = brt.lerp_backward(dy, 1.0)
    >>> da.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> db.round(3)
    array([2.8, 1.9, 2.3, 0.5], dtype=float32)
    """
    if words:
        return respelt(_lerp_backward, globals()["lerp_backward"], locals())
    return _lerp_backward.call((dy, ), (weight, a_shape, b_shape, ), out, preference, check, need)


_lerp_tensor = entries("lerp_tensor", "forward")


@shows('a, b, weight, *, promote=False, out=None, preference=None, check=False')
def lerp_tensor(a=None, b=None, weight=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Linear interpolation from a to b by an array of weights.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    weight : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a, b and weight to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  for float dtypes
        y = where(abs(weight) < 0.5, a + weight * d, b - d * (1 - weight))  for complex dtypes
        with d = b - a

    Computed in float32 for float16 and bfloat16.
    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2.1, 1.6, -2., 2.3], "float32")
    >>> b = np.array([2.4, 2.7, 0.7, -1.4], "float32")
    >>> weight = np.array([-0.8, 0.2, 0.7, 0.], "float32")
    >>> y = brt.lerp_tensor(a, b, weight)
    >>> y.round(3)
    array([ 1.86,  1.82, -0.11,  2.3 ], dtype=float32)
    """
    if words:
        return respelt(_lerp_tensor, globals()["lerp_tensor"], locals())
    if promote is not False:
        a, b, weight = promoted("lerp_tensor", promote, a=a, b=b, weight=weight)
    return _lerp_tensor.call((a, b, weight, ), (), out, preference, check)


_lerp_tensor_backward = entries("lerp_tensor", "backward")


@shows('dy, a=None, b=None, weight=None, *, a_shape=None, b_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False')
def lerp_tensor_backward(dy=None, a=None, b=None, weight=None, *, a_shape=None, b_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lerp_tensor: linear interpolation from a to b by an array of weights.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    weight : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    weight_shape : tuple of ints, default None
        shape of weight; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db, dweight. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape
    dweight : array of dy's dtype, of weight's shape

    Notes
    -----
    Formula::

        da = dy * (1 - weight)
        db = dy * weight
        dweight = dy * (b - a)

    Computed in float32 for float16 and bfloat16.
    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.8, 3., -2.7, 0.1], "float32")
    >>> a = np.array([2.2, 2.7, -2.5, 1.7], "float32")
    >>> b = np.array([-1.9, 2.1, 0.3, 2.3], "float32")
    >>> weight = np.array([-0.3, 1., -1.6, 0.6], "float32")
    >>> da, db, dweight = brt.lerp_tensor_backward(dy, a, b, weight)
    >>> da.round(3)
    array([-3.64,  0.  , -7.02,  0.04], dtype=float32)
    >>> db.round(3)
    array([0.84, 3.  , 4.32, 0.06], dtype=float32)
    >>> dweight.round(3)
    array([11.48, -1.8 , -7.56,  0.06], dtype=float32)
    """
    if words:
        return respelt(_lerp_tensor_backward, globals()["lerp_tensor_backward"], locals())
    return _lerp_tensor_backward.call((dy, a, b, weight, ), (a_shape, b_shape, weight_shape, ), out, preference, check, need)


_logaddexp = entries("logaddexp", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def logaddexp(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Logarithm of exp(a) + exp(b).

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(a == b, a + ln2, apart)  for float dtypes
        y = where(real(a) == real(b) and isinf(real(a)), where(real(a) > 0, log(exp(a) + exp(b)), a), hi + log1p(exp(lo
        - hi)))  for complex dtypes
        with hi = where(real(a) > real(b), a, b)
        with lo = where(real(a) > real(b), b, a)
        with apart = max(a, b) + log1p_unit(exp(-abs(a - b)))

    Computed in float32 for float16 and bfloat16.
    Kinks: shares of 1/2 where a equals b, infinities too; complex: the imaginary part is that of the operand of the
    greater real part and an angle.
    Source: torch.logaddexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([0.2, -2.5, 2.2, -2.5], "float32")
    >>> b = np.array([2.1, 1.8, 1., 0.2], "float32")
    >>> y = brt.logaddexp(a, b)
    >>> y.round(3)
    array([2.239, 1.813, 2.463, 0.265], dtype=float32)
    """
    if words:
        return respelt(_logaddexp, globals()["logaddexp"], locals())
    if promote is not False:
        a, b = promoted("logaddexp", promote, a=a, b=b)
    return _logaddexp.call((a, b, ), (), out, preference, check)


_logaddexp_backward = entries("logaddexp", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def logaddexp_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of logaddexp: logarithm of exp(a) + exp(b).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == b, 0.5 * dy, where(a > b, larger, smaller))  for float dtypes
        da = where(a == b, 0.5 * dy, dy * conj(sigmoid(a - b)))  for complex dtypes
        db = where(a == b, 0.5 * dy, where(b > a, larger, smaller))  for float dtypes
        db = where(a == b, 0.5 * dy, dy * conj(sigmoid(b - a)))  for complex dtypes
        with e = exp(-abs(a - b))
        with larger = dy / (1 + e)
        with smaller = larger * e

    Computed in float32 for float16 and bfloat16.
    Kinks: shares of 1/2 where a equals b, infinities too; complex: the imaginary part is that of the operand of the
    greater real part and an angle.
    Source: torch.logaddexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.8, 1.1, 1., 1.9], "float32")
    >>> a = np.array([-2.6, 1.9, 0.1, 1.2], "float32")
    >>> b = np.array([0.3, -0., 1.8, -2.4], "float32")
    >>> da, db = brt.logaddexp_backward(dy, a, b)
    >>> da.round(3)
    array([0.146, 0.957, 0.154, 1.849], dtype=float32)
    >>> db.round(3)
    array([2.654, 0.143, 0.846, 0.051], dtype=float32)
    """
    if words:
        return respelt(_logaddexp_backward, globals()["logaddexp_backward"], locals())
    return _logaddexp_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_logaddexp2 = entries("logaddexp2", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def logaddexp2(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Logarithm to base 2 of 2**a + 2**b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(a == b, a + 1, apart)
        with apart = max(a, b) + log1p_unit(exp2(-abs(a - b))) * log2e

    Computed in float32 for float16 and bfloat16.
    Kinks: shares of 1/2 where a equals b, infinities too.
    Source: torch.logaddexp2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-0.8, -0., 2.9, -0.8], "float32")
    >>> b = np.array([2.7, 2.7, 1., 0.], "float32")
    >>> y = brt.logaddexp2(a, b)
    >>> y.round(3)
    array([2.822, 2.907, 3.242, 0.655], dtype=float32)
    """
    if words:
        return respelt(_logaddexp2, globals()["logaddexp2"], locals())
    if promote is not False:
        a, b = promoted("logaddexp2", promote, a=a, b=b)
    return _logaddexp2.call((a, b, ), (), out, preference, check)


_logaddexp2_backward = entries("logaddexp2", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def logaddexp2_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of logaddexp2: logarithm to base 2 of 2**a + 2**b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == b, 0.5 * dy, where(a > b, larger, smaller))
        db = where(a == b, 0.5 * dy, where(b > a, larger, smaller))
        with e = exp2(-abs(a - b))
        with larger = dy / (1 + e)
        with smaller = larger * e

    Computed in float32 for float16 and bfloat16.
    Kinks: shares of 1/2 where a equals b, infinities too.
    Source: torch.logaddexp2.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.7, 0.4, 0., 3.], "float32")
    >>> a = np.array([2.8, -0.2, 1.3, 2.7], "float32")
    >>> b = np.array([-1.3, -0.9, -1.3, -1.5], "float32")
    >>> da, db = brt.logaddexp2_backward(dy, a, b)
    >>> da.round(3)
    array([1.606, 0.248, 0.   , 2.845], dtype=float32)
    >>> db.round(3)
    array([0.094, 0.152, 0.   , 0.155], dtype=float32)
    """
    if words:
        return respelt(_logaddexp2_backward, globals()["logaddexp2_backward"], locals())
    return _logaddexp2_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_logical_and = entries("logical_and", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def logical_and(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether both operands are nonzero; NaN is nonzero.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a != 0 and b != 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.logical_and.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-1.5, 2.4, -0., -1.6], "float32")
    >>> b = np.array([1.1, 2.3, 0.1, -1.6], "float32")
    >>> y = brt.logical_and(a, b)
    >>> y
    array([ True,  True, False,  True])
    """
    if words:
        return respelt(_logical_and, globals()["logical_and"], locals())
    if promote is not False:
        a, b = promoted("logical_and", promote, a=a, b=b)
    return _logical_and.call((a, b, ), (), out, preference, check)


_logical_or = entries("logical_or", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def logical_or(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether an operand is nonzero; NaN is nonzero.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a != 0 or b != 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.logical_or.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.3, -1.5, 0.8, -0.], "float32")
    >>> b = np.array([1.9, 0.8, 0.3, 2.2], "float32")
    >>> y = brt.logical_or(a, b)
    >>> y
    array([ True,  True,  True,  True])
    """
    if words:
        return respelt(_logical_or, globals()["logical_or"], locals())
    if promote is not False:
        a, b = promoted("logical_or", promote, a=a, b=b)
    return _logical_or.call((a, b, ), (), out, preference, check)


_logical_xor = entries("logical_xor", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def logical_xor(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether exactly one operand is nonzero; NaN is nonzero.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = (a != 0) != (b != 0)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.logical_xor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([0., 0.7, -0.7, -1.3], "float32")
    >>> b = np.array([-0.2, 0., 2.8, 0.1], "float32")
    >>> y = brt.logical_xor(a, b)
    >>> y
    array([ True,  True, False, False])
    """
    if words:
        return respelt(_logical_xor, globals()["logical_xor"], locals())
    if promote is not False:
        a, b = promoted("logical_xor", promote, a=a, b=b)
    return _logical_xor.call((a, b, ), (), out, preference, check)


_lt = entries("lt", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def lt(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a < b; false for NaN.

    Also called less.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a < b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.lt.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2., -1.7, -2.3, 0.6], "float32")
    >>> b = np.array([1.3, 2.5, 1., 2.9], "float32")
    >>> y = brt.lt(a, b)
    >>> y
    array([False,  True,  True,  True])
    """
    if words:
        return respelt(_lt, globals()["lt"], locals())
    if promote is not False:
        a, b = promoted("lt", promote, a=a, b=b)
    return _lt.call((a, b, ), (), out, preference, check)


_maximum = entries("maximum", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def maximum(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Larger operand; NaN if either is NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = max(a, b)  for float dtypes
        y = max(a, b)  for int dtypes
        y = a or b  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: ties split the gradient evenly; NaN gives it to both.
    Source: torch.maximum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.8, -2.6, 3., -2.1], "float32")
    >>> b = np.array([-0.4, 1.3, 2.2, 1.], "float32")
    >>> y = brt.maximum(a, b)
    >>> y.round(3)
    array([1.8, 1.3, 3. , 1. ], dtype=float32)
    """
    if words:
        return respelt(_maximum, globals()["maximum"], locals())
    if promote is not False:
        a, b = promoted("maximum", promote, a=a, b=b)
    return _maximum.call((a, b, ), (), out, preference, check)


_maximum_backward = entries("maximum", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def maximum_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of maximum: larger operand; NaN if either is NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a > b, dy, where(a < b, 0.0, where(a == b, dy * 0.5, dy)))
        db = where(b > a, dy, where(b < a, 0.0, where(a == b, dy * 0.5, dy)))

    Computed in float32 for float16 and bfloat16.
    Kinks: ties split the gradient evenly; NaN gives it to both.
    Source: torch.maximum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.2, 2.4, 2.2, 3.], "float32")
    >>> a = np.array([2.3, 0.7, -0.7, -0.], "float32")
    >>> b = np.array([1.6, -1.1, 2.5, 1.2], "float32")
    >>> da, db = brt.maximum_backward(dy, a, b)
    >>> da.round(3)
    array([0.2, 2.4, 0. , 0. ], dtype=float32)
    >>> db.round(3)
    array([0. , 0. , 2.2, 3. ], dtype=float32)
    """
    if words:
        return respelt(_maximum_backward, globals()["maximum_backward"], locals())
    return _maximum_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_minimum = entries("minimum", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def minimum(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Smaller operand; NaN if either is NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = min(a, b)  for float dtypes
        y = min(a, b)  for int dtypes
        y = a and b  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: ties split the gradient evenly; NaN gives it to both.
    Source: torch.minimum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([0.4, 0.2, 1.1, 2.2], "float32")
    >>> b = np.array([2., -0.8, 1.2, -1.5], "float32")
    >>> y = brt.minimum(a, b)
    >>> y.round(3)
    array([ 0.4, -0.8,  1.1, -1.5], dtype=float32)
    """
    if words:
        return respelt(_minimum, globals()["minimum"], locals())
    if promote is not False:
        a, b = promoted("minimum", promote, a=a, b=b)
    return _minimum.call((a, b, ), (), out, preference, check)


_minimum_backward = entries("minimum", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def minimum_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of minimum: smaller operand; NaN if either is NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a < b, dy, where(a > b, 0.0, where(a == b, dy * 0.5, dy)))
        db = where(b < a, dy, where(b > a, 0.0, where(a == b, dy * 0.5, dy)))

    Computed in float32 for float16 and bfloat16.
    Kinks: ties split the gradient evenly; NaN gives it to both.
    Source: torch.minimum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.8, -1.1, 0.3, -2.], "float32")
    >>> a = np.array([-1.3, -2., -1.6, 0.4], "float32")
    >>> b = np.array([1., 0.8, 1.6, 2.6], "float32")
    >>> da, db = brt.minimum_backward(dy, a, b)
    >>> da.round(3)
    array([ 0.8, -1.1,  0.3, -2. ], dtype=float32)
    >>> db.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_minimum_backward, globals()["minimum_backward"], locals())
    return _minimum_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_mul = entries("mul", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def mul(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Product a * b.

    Also called multiply.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a * b  for float dtypes
        y = a * b  for complex dtypes
        y = a * b  for int dtypes
        y = a and b  for bool dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: integers wrap; bool is logical and.
    Source: torch.mul.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2., 1.8, 1., 0.4], "float32")
    >>> b = np.array([-0.9, 1.5, 0.9, 1.1], "float32")
    >>> y = brt.mul(a, b)
    >>> y.round(3)
    array([-1.8 ,  2.7 ,  0.9 ,  0.44], dtype=float32)
    """
    if words:
        return respelt(_mul, globals()["mul"], locals())
    if promote is not False:
        a, b = promoted("mul", promote, a=a, b=b)
    return _mul.call((a, b, ), (), out, preference, check)


_mul_backward = entries("mul", "backward")


@shows('dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def mul_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mul: product a * b.

    Also called multiply_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy * b
        db = dy * a

    Computed in float32 for float16 and bfloat16.
    Kinks: integers wrap; bool is logical and.
    Source: torch.mul.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.7, 2.8, 1.4, 1.6], "float32")
    >>> a = np.array([-1.3, -0.2, 2., 1.9], "float32")
    >>> b = np.array([0.4, 1.8, -2.7, -0.], "float32")
    >>> da, db = brt.mul_backward(dy, a, b)
    >>> da.round(3)
    array([ 0.68,  5.04, -3.78, -0.  ], dtype=float32)
    >>> db.round(3)
    array([-2.21, -0.56,  2.8 ,  3.04], dtype=float32)
    """
    if words:
        return respelt(_mul_backward, globals()["mul_backward"], locals())
    return _mul_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_ne = entries("ne", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def ne(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Whether a differs from b; true for NaN.

    Also called not_equal.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = a != b

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.ne.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-1., -1.3, 1.5, -2.], "float32")
    >>> b = np.array([0.3, 1.8, -1., 1.9], "float32")
    >>> y = brt.ne(a, b)
    >>> y
    array([ True,  True,  True,  True])
    """
    if words:
        return respelt(_ne, globals()["ne"], locals())
    if promote is not False:
        a, b = promoted("ne", promote, a=a, b=b)
    return _ne.call((a, b, ), (), out, preference, check)


_nextafter = entries("nextafter", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def nextafter(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Next number of the dtype from a toward b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = nextafter(a, b)

    Source: torch.nextafter; halves step in their own numbers.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.7, 0.2, -1.1, 0.], "float32")
    >>> b = np.array([-2.8, 3., 0.5, 2.9], "float32")
    >>> y = brt.nextafter(a, b)
    >>> y.round(3)
    array([ 1.7,  0.2, -1.1,  0. ], dtype=float32)
    """
    if words:
        return respelt(_nextafter, globals()["nextafter"], locals())
    if promote is not False:
        a, b = promoted("nextafter", promote, a=a, b=b)
    return _nextafter.call((a, b, ), (), out, preference, check)


_polar = entries("polar", "forward")


@shows('abs, angle, *, promote=False, out=None, preference=None, check=False')
def polar(abs=None, angle=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Complex number of an absolute value and an angle.

    Parameters
    ----------
    abs : array of float32 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    angle : array of abs's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring abs and angle to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of the complex dtype of such parts, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = abs * (cos(angle) + i sin(angle))
        dabs = real(dy * conj(y / abs)), dangle = abs * imag(dy * conj(y / abs))

    Source: torch.polar.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> abs = np.array([1.2, -0.8, 2., 1.9], "float32")
    >>> angle = np.array([-2.5, 0., -1.1, 1.3], "float32")
    >>> y = brt.polar(abs, angle)
    >>> y
    array([-0.9613723 -0.7181666j, -0.8       -0.j       ,
            0.9071922 -1.7824148j,  0.50824785+1.8307606j], dtype=complex64)
    """
    if words:
        return respelt(_polar, globals()["polar"], locals())
    if promote is not False:
        abs, angle = promoted("polar", promote, abs=abs, angle=angle)
    return _polar.call((abs, angle, ), (), out, preference, check)


_polar_backward = entries("polar", "backward")


@shows('dy, abs=None, angle=None, *, abs_shape=None, angle_shape=None, need=None, out=None, preference=None, check=False')
def polar_backward(dy=None, abs=None, angle=None, *, abs_shape=None, angle_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of polar: complex number of an absolute value and an angle.

    Parameters
    ----------
    dy : array of the complex dtype of such parts, of any shape, which broadcast together
    abs : array of float32 or float64, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    angle : array of abs's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    abs_shape : tuple of ints, default None
        shape of abs; None: dy's shape.
    angle_shape : tuple of ints, default None
        shape of angle; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dabs, dangle. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dabs : array of abs's dtype, of abs's shape
    dangle : array of abs's dtype, of angle's shape

    Notes
    -----
    Formula::

        y = abs * (cos(angle) + i sin(angle))
        dabs = real(dy * conj(y / abs)), dangle = abs * imag(dy * conj(y / abs))

    Source: torch.polar.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([(2.4137532711029053-2.9135963916778564j), (1.2459036111831665+1.4634156227111816j),
    ...   (-2.6914680004119873-2.4224491119384766j), (1.0546122789382935-1.1499031782150269j)], "complex64")
    >>> abs = np.array([-2.9, 0.8, 2.7, -3.], "float32")
    >>> angle = np.array([-0.6, 0.6, 1., -0.3], "float32")
    >>> dabs, dangle = brt.polar_backward(dy, abs, angle)
    >>> dabs.round(3)
    array([ 3.637,  1.855, -3.493,  1.347], dtype=float32)
    >>> dangle.round(3)
    array([3.021, 0.403, 2.581, 2.361], dtype=float32)
    """
    if words:
        return respelt(_polar_backward, globals()["polar_backward"], locals())
    return _polar_backward.call((dy, abs, angle, ), (abs_shape, angle_shape, ), out, preference, check, need)


_pow = entries("pow", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def pow(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a to the power b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = pow(a, b)  for float dtypes
        y = pow(a, b)  for complex dtypes
        y = ipow(a, b)  for int dtypes

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: x**0 and 1**y are 1 even for NaN; da = 0 where b = 0; db = 0 where a = 0 and b >= 0 (of complex numbers a
    real one); integers: a negative exponent gives 0 unless |a| = 1.
    Source: torch.pow.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.9, 2.7, 0.7, 1.3], "float32")
    >>> b = np.array([1.2, -3., 1.4, 0.], "float32")
    >>> y = brt.pow(a, b)
    >>> y.round(3)
    array([2.16 , 0.051, 0.607, 1.   ], dtype=float32)
    """
    if words:
        return respelt(_pow, globals()["pow"], locals())
    if promote is not False:
        a, b = promoted("pow", promote, a=a, b=b)
    return _pow.call((a, b, ), (), out, preference, check)


_pow_backward = entries("pow", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def pow_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of pow: a to the power b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(b == 0, 0.0, dy * (b * pow(a, b - 1)))
        db = where(a == 0 and b >= 0, 0.0, dy * (pow(a, b) * log(a)))  for float dtypes
        db = where(a == 0 and imag(b) == 0 and real(b) >= 0, 0.0, dy * conj(pow(a, b) * log(a)))  for complex dtypes

    Computed in float32 for float16 and bfloat16.
    Kinks: x**0 and 1**y are 1 even for NaN; da = 0 where b = 0; db = 0 where a = 0 and b >= 0 (of complex numbers a
    real one); integers: a negative exponent gives 0 unless |a| = 1.
    Source: torch.pow.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.9, -1.6, -2.9, 2.8], "float32")
    >>> a = np.array([2.6, 2.9, 3., 0.9], "float32")
    >>> b = np.array([0.7, -0.8, -2.5, 2.8], "float32")
    >>> da, db = brt.pow_backward(dy, a, b)
    >>> da.round(3)
    array([1.524, 0.188, 0.155, 6.486], dtype=float32)
    >>> db.round(3)
    array([ 5.409, -0.727, -0.204, -0.22 ], dtype=float32)
    """
    if words:
        return respelt(_pow_backward, globals()["pow_backward"], locals())
    return _pow_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_remainder = entries("remainder", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def remainder(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Remainder of the division rounded down; it has the sign of b, a zero too.

    Also called mod.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = remainder(a, b)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.remainder, Python's %; integers: a remainder by 0 is a.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([2.1, 1.9, 0.6, 0.8], "float32")
    >>> b = np.array([2., 2.8, 2.3, 2.4], "float32")
    >>> y = brt.remainder(a, b)
    >>> y.round(3)
    array([0.1, 1.9, 0.6, 0.8], dtype=float32)
    """
    if words:
        return respelt(_remainder, globals()["remainder"], locals())
    if promote is not False:
        a, b = promoted("remainder", promote, a=a, b=b)
    return _remainder.call((a, b, ), (), out, preference, check)


_remainder_backward = entries("remainder", "backward")


@shows('dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def remainder_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of remainder: remainder of the division rounded down; it has the sign of b, a zero too.

    Also called mod_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy
        db = -dy * floor_divide(a, b)

    Computed in float32 for float16 and bfloat16.
    Source: torch.remainder, Python's %; integers: a remainder by 0 is a.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.4, -2.9, -0.5, 0.8], "float32")
    >>> a = np.array([-0.6, 1.1, 1., -0.4], "float32")
    >>> b = np.array([2.7, 1., 1.4, 1.], "float32")
    >>> da, db = brt.remainder_backward(dy, a, b)
    >>> da.round(3)
    array([ 0.4, -2.9, -0.5,  0.8], dtype=float32)
    >>> db.round(3)
    array([0.4, 2.9, 0. , 0.8], dtype=float32)
    """
    if words:
        return respelt(_remainder_backward, globals()["remainder_backward"], locals())
    return _remainder_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_sub = entries("sub", "forward")


@shows('a, b, alpha=1, *, promote=False, out=None, preference=None, check=False')
def sub(a=None, b=None, alpha=1, *, promote=False, out=None, preference=None, check=False, **words):
    """Difference a - alpha * b.

    Also called subtract.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    alpha : int or float, default 1
        factor of b.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(alpha == 1, a - b, fma(-alpha, b, a))  for float dtypes
        y = where(alpha == 1, a - b, a - alpha * b)  for complex dtypes
        y = a - alpha * b  for int dtypes

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: integers wrap.
    Source: torch.sub; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([1.8, -1.9, 0.6, -2.5], "float32")
    >>> b = np.array([2.6, 0.7, 2.3, 1.], "float32")
    >>> y = brt.sub(a, b)
    >>> y.round(3)
    array([-0.8, -2.6, -1.7, -3.5], dtype=float32)
    """
    if words:
        return respelt(_sub, globals()["sub"], locals())
    if promote is not False:
        a, b = promoted("sub", promote, a=a, b=b)
    return _sub.call((a, b, ), (alpha, ), out, preference, check)


_sub_backward = entries("sub", "backward")


@shows('dy, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def sub_backward(dy=None, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sub: difference a - alpha * b.

    Also called subtract_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape
    alpha : int or float, default 1
        factor of b.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = dy
        db = -alpha * dy

    Computed in float32 for float16 and bfloat16.
    Kinks: integers wrap.
    Source: torch.sub; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.7, -0.2, -0.7, -2.], "float32")
    >>> da, db = brt.sub_backward(dy)
    >>> da.round(3)
    array([-2.7, -0.2, -0.7, -2. ], dtype=float32)
    >>> db.round(3)
    array([2.7, 0.2, 0.7, 2. ], dtype=float32)
    """
    if words:
        return respelt(_sub_backward, globals()["sub_backward"], locals())
    return _sub_backward.call((dy, ), (alpha, a_shape, b_shape, ), out, preference, check, need)


_xlog1py = entries("xlog1py", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def xlog1py(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a * log(1 + b), 0 where a is 0 and b is not NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = xlog1py(a, b)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: a = 0: db = 0 and da = 0 where b <= -1.
    Source: torch.special.xlog1py.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-0.4, 2., 2.6, -1.], "float32")
    >>> b = np.array([0.1, -0., -0., 0.6], "float32")
    >>> y = brt.xlog1py(a, b)
    >>> y.round(3)
    array([-0.038, -0.   , -0.   , -0.47 ], dtype=float32)
    """
    if words:
        return respelt(_xlog1py, globals()["xlog1py"], locals())
    if promote is not False:
        a, b = promoted("xlog1py", promote, a=a, b=b)
    return _xlog1py.call((a, b, ), (), out, preference, check)


_xlog1py_backward = entries("xlog1py", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def xlog1py_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of xlog1py: a * log(1 + b), 0 where a is 0 and b is not NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == 0 and b <= -1, 0.0, dy * log1p(b))
        db = where(a == 0, 0.0, dy * (a / (b + 1)))

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: db = 0 and da = 0 where b <= -1.
    Source: torch.special.xlog1py.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., 1.1, 1.1, -1.5], "float32")
    >>> a = np.array([1., 1.5, 0.3, -2.8], "float32")
    >>> b = np.array([2.7, 4.6, 4.9, 4.1], "float32")
    >>> da, db = brt.xlog1py_backward(dy, a, b)
    >>> da.round(3)
    array([ 2.617,  1.895,  1.952, -2.444], dtype=float32)
    >>> db.round(3)
    array([0.541, 0.295, 0.056, 0.824], dtype=float32)
    """
    if words:
        return respelt(_xlog1py_backward, globals()["xlog1py_backward"], locals())
    return _xlog1py_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_xlogy = entries("xlogy", "forward")


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def xlogy(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a * log(b), 0 where a is 0 and b is not NaN.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = xlogy(a, b)

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32 and bool.
    Kinks: a = 0: db = 0 and da = 0 where b <= 0.
    Source: torch.xlogy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([0.9, 0., 0., 2.4], "float32")
    >>> b = np.array([2.4, 0.7, 3.9, 3.6], "float32")
    >>> y = brt.xlogy(a, b)
    >>> y.round(3)
    array([0.788, 0.   , 0.   , 3.074], dtype=float32)
    """
    if words:
        return respelt(_xlogy, globals()["xlogy"], locals())
    if promote is not False:
        a, b = promoted("xlogy", promote, a=a, b=b)
    return _xlogy.call((a, b, ), (), out, preference, check)


_xlogy_backward = entries("xlogy", "backward")


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def xlogy_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of xlogy: a * log(b), 0 where a is 0 and b is not NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(a == 0 and b <= 0, 0.0, dy * log(b))
        db = where(a == 0, 0.0, dy * (a / b))

    Computed in float32 for float16 and bfloat16.
    Kinks: a = 0: db = 0 and da = 0 where b <= 0.
    Source: torch.xlogy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.5, 0.1, 0.1, 3.], "float32")
    >>> a = np.array([2., -2.7, -2.4, -0.9], "float32")
    >>> b = np.array([2.5, 3.4, 1., 2.1], "float32")
    >>> da, db = brt.xlogy_backward(dy, a, b)
    >>> da.round(3)
    array([1.374, 0.122, 0.   , 2.226], dtype=float32)
    >>> db.round(3)
    array([ 1.2  , -0.079, -0.24 , -1.286], dtype=float32)
    """
    if words:
        return respelt(_xlogy_backward, globals()["xlogy_backward"], locals())
    return _xlogy_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_zeta = entries("zeta", "forward")


@shows('s, q, *, promote=False, out=None, preference=None, check=False')
def zeta(s=None, q=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Hurwitz zeta function, the sum of (q + k)**-s over k >= 0.

    Parameters
    ----------
    s : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    q : array of s's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring s and q to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of s's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        dq = -dy * s * zeta(s + 1, q)

    Computed in float32 for float16 and bfloat16.
    Kinks: s = 1: inf, s < 1: NaN; q = 0, -1, -2, …: inf; other q < 0: NaN unless s is an integer.
    Source: DLMF 25.11; torch.special.zeta, which has no gradient of s either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> s = np.array([3.4, 6., 2.1, 5.7], "float32")
    >>> q = np.array([8.6, 3., 6.5, 3.9], "float32")
    >>> y = brt.zeta(s, q)
    >>> y.round(3)
    array([0.003, 0.002, 0.126, 0.001], dtype=float32)
    """
    if words:
        return respelt(_zeta, globals()["zeta"], locals())
    if promote is not False:
        s, q = promoted("zeta", promote, s=s, q=q)
    return _zeta.call((s, q, ), (), out, preference, check)


_zeta_backward = entries("zeta", "backward")


@shows('dy, s, q, *, q_shape=None, need=None, out=None, preference=None, check=False')
def zeta_backward(dy=None, s=None, q=None, *, q_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of zeta: hurwitz zeta function, the sum of (q + k)**-s over k >= 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    s : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    q : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    q_shape : tuple of ints, default None
        shape of q; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of q's shape

    Notes
    -----
    Formula::

        dq = -dy * s * zeta(s + 1, q)

    Computed in float32 for float16 and bfloat16.
    Kinks: s = 1: inf, s < 1: NaN; q = 0, -1, -2, …: inf; other q < 0: NaN unless s is an integer.
    Source: DLMF 25.11; torch.special.zeta, which has no gradient of s either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0., -1.6, -1.6, -1.1], "float32")
    >>> s = np.array([3., 3.7, 4.3, 1.3], "float32")
    >>> q = np.array([8.9, 3.5, 8.1, 7.3], "float32")
    >>> dq = brt.zeta_backward(dy, s, q)
    >>> dq.round(3)
    array([0.   , 0.025, 0.   , 0.091], dtype=float32)
    """
    if words:
        return respelt(_zeta_backward, globals()["zeta_backward"], locals())
    return _zeta_backward.call((dy, s, q, ), (q_shape, ), out, preference, check, need)



@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def arctan2(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atan2, globals()["arctan2"], locals())
    try:
        if promote is not False:
            a, b = promoted("arctan2", promote, a=a, b=b)
        return _atan2.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "atan2", "arctan2")


arctan2.__doc__ = atan2.__doc__


@shows('dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def arctan2_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_atan2_backward, globals()["arctan2_backward"], locals())
    try:
        return _atan2_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "atan2_backward", "arctan2_backward")


arctan2_backward.__doc__ = atan2_backward.__doc__


@shows('a, b, rounding_mode=None, *, promote=False, out=None, preference=None, check=False')
def true_divide(a=None, b=None, rounding_mode=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_div, globals()["true_divide"], locals())
    try:
        if promote is not False:
            a, b = promoted("true_divide", promote, a=a, b=b)
        return _div.call((a, b, ), (rounding_mode, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "div", "true_divide")


true_divide.__doc__ = div.__doc__


@shows('dy, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def true_divide_backward(dy=None, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_div_backward, globals()["true_divide_backward"], locals())
    try:
        return _div_backward.call((dy, a, b, ), (rounding_mode, a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "div_backward", "true_divide_backward")


true_divide_backward.__doc__ = div_backward.__doc__


@shows('a, b, rounding_mode=None, *, promote=False, out=None, preference=None, check=False')
def divide(a=None, b=None, rounding_mode=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_div, globals()["divide"], locals())
    try:
        if promote is not False:
            a, b = promoted("divide", promote, a=a, b=b)
        return _div.call((a, b, ), (rounding_mode, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "div", "divide")


divide.__doc__ = div.__doc__


@shows('dy, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def divide_backward(dy=None, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_div_backward, globals()["divide_backward"], locals())
    try:
        return _div_backward.call((dy, a, b, ), (rounding_mode, a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "div_backward", "divide_backward")


divide_backward.__doc__ = div_backward.__doc__


@shows('a, x, *, promote=False, out=None, preference=None, check=False')
def igamma(a=None, x=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_gammainc, globals()["igamma"], locals())
    try:
        if promote is not False:
            a, x = promoted("igamma", promote, a=a, x=x)
        return _gammainc.call((a, x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "gammainc", "igamma")


igamma.__doc__ = gammainc.__doc__


@shows('dy, a, x, *, x_shape=None, need=None, out=None, preference=None, check=False')
def igamma_backward(dy=None, a=None, x=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_gammainc_backward, globals()["igamma_backward"], locals())
    try:
        return _gammainc_backward.call((dy, a, x, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "gammainc_backward", "igamma_backward")


igamma_backward.__doc__ = gammainc_backward.__doc__


@shows('a, x, *, promote=False, out=None, preference=None, check=False')
def igammac(a=None, x=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_gammaincc, globals()["igammac"], locals())
    try:
        if promote is not False:
            a, x = promoted("igammac", promote, a=a, x=x)
        return _gammaincc.call((a, x, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "gammaincc", "igammac")


igammac.__doc__ = gammaincc.__doc__


@shows('dy, a, x, *, x_shape=None, need=None, out=None, preference=None, check=False')
def igammac_backward(dy=None, a=None, x=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_gammaincc_backward, globals()["igammac_backward"], locals())
    try:
        return _gammaincc_backward.call((dy, a, x, ), (x_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "gammaincc_backward", "igammac_backward")


igammac_backward.__doc__ = gammaincc_backward.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def greater_equal(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_ge, globals()["greater_equal"], locals())
    try:
        if promote is not False:
            a, b = promoted("greater_equal", promote, a=a, b=b)
        return _ge.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "ge", "greater_equal")


greater_equal.__doc__ = ge.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def greater(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_gt, globals()["greater"], locals())
    try:
        if promote is not False:
            a, b = promoted("greater", promote, a=a, b=b)
        return _gt.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "gt", "greater")


greater.__doc__ = gt.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def less_equal(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_le, globals()["less_equal"], locals())
    try:
        if promote is not False:
            a, b = promoted("less_equal", promote, a=a, b=b)
        return _le.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "le", "less_equal")


less_equal.__doc__ = le.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def less(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_lt, globals()["less"], locals())
    try:
        if promote is not False:
            a, b = promoted("less", promote, a=a, b=b)
        return _lt.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "lt", "less")


less.__doc__ = lt.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def multiply(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_mul, globals()["multiply"], locals())
    try:
        if promote is not False:
            a, b = promoted("multiply", promote, a=a, b=b)
        return _mul.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "mul", "multiply")


multiply.__doc__ = mul.__doc__


@shows('dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def multiply_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_mul_backward, globals()["multiply_backward"], locals())
    try:
        return _mul_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "mul_backward", "multiply_backward")


multiply_backward.__doc__ = mul_backward.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def not_equal(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_ne, globals()["not_equal"], locals())
    try:
        if promote is not False:
            a, b = promoted("not_equal", promote, a=a, b=b)
        return _ne.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "ne", "not_equal")


not_equal.__doc__ = ne.__doc__


@shows('a, b, *, promote=False, out=None, preference=None, check=False')
def mod(a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_remainder, globals()["mod"], locals())
    try:
        if promote is not False:
            a, b = promoted("mod", promote, a=a, b=b)
        return _remainder.call((a, b, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "remainder", "mod")


mod.__doc__ = remainder.__doc__


@shows('dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def mod_backward(dy=None, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_remainder_backward, globals()["mod_backward"], locals())
    try:
        return _remainder_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "remainder_backward", "mod_backward")


mod_backward.__doc__ = remainder_backward.__doc__


@shows('a, b, alpha=1, *, promote=False, out=None, preference=None, check=False')
def subtract(a=None, b=None, alpha=1, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_sub, globals()["subtract"], locals())
    try:
        if promote is not False:
            a, b = promoted("subtract", promote, a=a, b=b)
        return _sub.call((a, b, ), (alpha, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "sub", "subtract")


subtract.__doc__ = sub.__doc__


@shows('dy, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def subtract_backward(dy=None, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_sub_backward, globals()["subtract_backward"], locals())
    try:
        return _sub_backward.call((dy, ), (alpha, a_shape, b_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "sub_backward", "subtract_backward")


subtract_backward.__doc__ = sub_backward.__doc__
