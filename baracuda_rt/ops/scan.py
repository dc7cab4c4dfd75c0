"""Public functions of category scan. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "cummax",
    "cummax_backward",
    "cummin",
    "cummin_backward",
    "cumprod",
    "cumprod_backward",
    "cumsum",
    "cumsum_backward",
    "logcumsumexp",
    "logcumsumexp_backward",
]

_cummax = entries("cummax", "forward")


@shows('x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False')
def cummax(x=None, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False, **words):
    """Running maximum along an axis and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    indices : array of int64, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = maximum of x_j, j <= i, indices_i = its last position
        dx_k = sum of dy_i with indices_i = k

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.
    Source: torch.cummax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y, indices = brt.cummax(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    >>> indices.ravel()[:6]
    array([0, 1, 2, 3, 4, 5])
    """
    if words:
        return respelt(_cummax, globals()["cummax"], locals())
    return _cummax.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_cummax_backward = entries("cummax", "backward")


@shows('dy, indices, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False')
def cummax_backward(dy=None, indices=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cummax: running maximum along an axis and where it is.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    indices : array of int64, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = maximum of x_j, j <= i, indices_i = its last position
        dx_k = sum of dy_i with indices_i = k

    Computed in float32 for float16 and bfloat16.
    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.
    Source: torch.cummax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> _, indices = brt.cummax(x, dim=0)
    >>> dy = (np.arange(33) % 5 - 2).astype("float32")
    >>> dx = brt.cummax_backward(dy, indices, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-2., -1.,  0.,  1.,  2., -2.], dtype=float32)
    """
    if words:
        return respelt(_cummax_backward, globals()["cummax_backward"], locals())
    return _cummax_backward.call((dy, indices, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cummin = entries("cummin", "forward")


@shows('x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False')
def cummin(x=None, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False, **words):
    """Running minimum along an axis and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    indices : array of int64, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = minimum of x_j, j <= i, indices_i = its last position
        dx_k = sum of dy_i with indices_i = k

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.
    Source: torch.cummin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y, indices = brt.cummin(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([-3., -3., -3., -3., -3., -3.], dtype=float32)
    >>> indices.ravel()[:6]
    array([0, 0, 0, 0, 0, 0])
    """
    if words:
        return respelt(_cummin, globals()["cummin"], locals())
    return _cummin.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_cummin_backward = entries("cummin", "backward")


@shows('dy, indices, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False')
def cummin_backward(dy=None, indices=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cummin: running minimum along an axis and where it is.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    indices : array of int64, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = minimum of x_j, j <= i, indices_i = its last position
        dx_k = sum of dy_i with indices_i = k

    Computed in float32 for float16 and bfloat16.
    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.
    Source: torch.cummin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> _, indices = brt.cummin(x, dim=0)
    >>> dy = (np.arange(33) % 5 - 2).astype("float32")
    >>> dx = brt.cummin_backward(dy, indices, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  0.,  0.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_cummin_backward, globals()["cummin_backward"], locals())
    return _cummin_backward.call((dy, indices, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cumprod = entries("cumprod", "forward")


@shows('x, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False')
def cumprod(x=None, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Running product along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128", "int8", "uint8", "int16", "int32", "int64", "uint32", "uint16", "uint64"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for bool or integers, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = product of x_j, j <= i
        dx_j = P_(j-1) s_j, s_j = dy_j + x_(j+1) s_(j+1), P the running product
        of complex numbers the conjugates of x and P

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16, uint64 and
    bool.
    Kinks: no division: exact at zeros.
    Source: torch.cumprod; jax.lax.cumprod.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.cumprod(x, dim=0, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-3.,  6., -6., -0., -0., -0.], dtype=float32)
    """
    if words:
        return respelt(_cumprod, globals()["cumprod"], locals())
    return _cumprod.call((x, ), (dim, reverse, exclusive, dtype, ), out, preference, check)


_cumprod_backward = entries("cumprod", "backward")


@shows('dy, x, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False')
def cumprod_backward(dy=None, x=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cumprod: running product along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = product of x_j, j <= i
        dx_j = P_(j-1) s_j, s_j = dy_j + x_(j+1) s_(j+1), P the running product
        of complex numbers the conjugates of x and P

    Computed in float32 for float16 and bfloat16.
    Kinks: no division: exact at zeros.
    Source: torch.cumprod; jax.lax.cumprod.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(33) % 7 - 3).astype("float32")
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> dx = brt.cumprod_backward(dy, x, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([  -1.,    3.,   -6., -246.,   -0.,   -0.], dtype=float32)
    """
    if words:
        return respelt(_cumprod_backward, globals()["cumprod_backward"], locals())
    return _cumprod_backward.call((dy, x, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cumsum = entries("cumsum", "forward")


@shows('x, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False')
def cumsum(x=None, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Running sum along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128", "int8", "uint8", "int16", "int32", "int64", "uint32", "uint16", "uint64"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for bool or integers, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = sum of x_j, j <= i
        dx = the running sum of dy from the other end

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16, uint64 and
    bool.
    Kinks: integers and bool add up in int64 and wrap; halves are rounded once per result.
    Source: torch.cumsum; jax.lax.cumsum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.cumsum(x, dim=0, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-3., -5., -6., -6., -5., -3.], dtype=float32)
    """
    if words:
        return respelt(_cumsum, globals()["cumsum"], locals())
    return _cumsum.call((x, ), (dim, reverse, exclusive, dtype, ), out, preference, check)


_cumsum_backward = entries("cumsum", "backward")


@shows('dy, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False')
def cumsum_backward(dy=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cumsum: running sum along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = sum of x_j, j <= i
        dx = the running sum of dy from the other end

    Computed in float32 for float16 and bfloat16.
    Kinks: integers and bool add up in int64 and wrap; halves are rounded once per result.
    Source: torch.cumsum; jax.lax.cumsum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(33) % 7 - 3).astype("float32")
    >>> dx = brt.cumsum_backward(dy, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-5., -2.,  0.,  1.,  1.,  0.], dtype=float32)
    """
    if words:
        return respelt(_cumsum_backward, globals()["cumsum_backward"], locals())
    return _cumsum_backward.call((dy, ), (dim, reverse, exclusive, ), out, preference, check, need)


_logcumsumexp = entries("logcumsumexp", "forward")


@shows('x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False')
def logcumsumexp(x=None, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False, **words):
    """Running logarithm of the sum of exponentials along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = log of the sum of exp(x_j), j <= i
        dx_k = sum of dy_i exp(x_k - y_i), i >= k, the exponential conjugated where x is complex

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf until the first number, +inf from a +inf on, NaN from a NaN on; the gradient at -inf is 0; of complex
    numbers the values at infinities are those of log and exp.
    Source: torch.logcumsumexp; jax.lax.cumlogsumexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.], [1.2], [-2.4], [0.8]], "float32")
    >>> y = brt.logcumsumexp(x, dim=1)
    >>> y.round(3)
    array([[ 1. ],
           [ 1.2],
           [-2.4],
           [ 0.8]], dtype=float32)
    """
    if words:
        return respelt(_logcumsumexp, globals()["logcumsumexp"], locals())
    return _logcumsumexp.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_logcumsumexp_backward = entries("logcumsumexp", "backward")


@shows('dy, x, y=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False')
def logcumsumexp_backward(dy=None, x=None, y=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of logcumsumexp: running logarithm of the sum of exponentials along an axis.

    y, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*S,), default None
    dim : int, default -1
        axis to scan, negative ones count from the end.
    reverse : bool, default False
        scan from the end.
    exclusive : bool, default False
        leave out the own element: the result starts with the identity.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_i = log of the sum of exp(x_j), j <= i
        dx_k = sum of dy_i exp(x_k - y_i), i >= k, the exponential conjugated where x is complex

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf until the first number, +inf from a +inf on, NaN from a NaN on; the gradient at -inf is 0; of complex
    numbers the values at infinities are those of log and exp.
    Source: torch.logcumsumexp; jax.lax.cumlogsumexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.logcumsumexp(x, dim=0)
    >>> dy = (np.arange(33) % 5 - 2).astype("float32")
    >>> dx = brt.logcumsumexp_backward(dy, x, y, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-2.223, -0.606,  0.341,  0.926,  0.768, -1.372], dtype=float32)
    """
    if words:
        return respelt(_logcumsumexp_backward, globals()["logcumsumexp_backward"], locals())
    return _logcumsumexp_backward.call((dy, x, y, ), (dim, reverse, exclusive, ), out, preference, check, need)

