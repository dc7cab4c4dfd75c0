"""Public functions of category reduction. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "all",
    "amax",
    "amax_backward",
    "amin",
    "amin_backward",
    "any",
    "argmax",
    "argmin",
    "count_nonzero",
    "logsumexp",
    "logsumexp_backward",
    "max",
    "max_backward",
    "mean",
    "mean_backward",
    "min",
    "min_backward",
    "nanmean",
    "nanmean_backward",
    "nansum",
    "nansum_backward",
    "norm2",
    "norm2_backward",
    "normalize",
    "normalize_backward",
    "prod",
    "prod_backward",
    "reduce_to",
    "reduce_to_backward",
    "rms",
    "rms_backward",
    "std",
    "std_backward",
    "std_mean",
    "std_mean_backward",
    "sum",
    "sum_backward",
    "trace",
    "trace_backward",
    "var",
    "var_backward",
    "vector_norm",
    "vector_norm_backward",
]

_all = entries("all", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def all(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Whether all elements are true (non-zero).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of shape (*K,)

    Notes
    -----
    Formula::

        y = all of x != 0

    Computed in bool for float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64,
    complex64 and complex128.
    Kinks: NaN is true, -0 is false; all of nothing is true.
    Source: torch.all.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> y = brt.all(x, dim=1)
    >>> y
    array([False,  True, False, False, False,  True])
    """
    if words:
        return respelt(_all, globals()["all"], locals())
    return _all.call((x, ), (dim, keepdim, ), out, preference, check)


_amax = entries("amax", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def amax(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Maximum over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = maximum of x
        dx = dy / count where x = y, else 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.
    Source: torch.amax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.4], [0.3], [1.7], [-2.7]], "float32")
    >>> y = brt.amax(x, dim=1)
    >>> y.round(3)
    array([ 1.4,  0.3,  1.7, -2.7], dtype=float32)
    """
    if words:
        return respelt(_amax, globals()["amax"], locals())
    return _amax.call((x, ), (dim, keepdim, ), out, preference, check)


_amax_backward = entries("amax", "backward")


@shows('dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def amax_backward(dy=None, x=None, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of amax: maximum over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*Z,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = maximum of x
        dx = dy / count where x = y, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.
    Source: torch.amax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.2, -0.5, 0., 1.7, 1.4, -1.2, 1.1], "float32")
    >>> y = brt.amax(x, dim=0)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.amax_backward(dy, x, y, dim=0)
    >>> dx.round(3)
    array([0. , 0. , 0. , 0.3, 0. , 0. , 0. ], dtype=float32)
    """
    if words:
        return respelt(_amax_backward, globals()["amax_backward"], locals())
    return _amax_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_amin = entries("amin", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def amin(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Minimum over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = minimum of x
        dx = dy / count where x = y, else 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.
    Source: torch.amin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.4], [1.3], [1.6], [1.6]], "float32")
    >>> y = brt.amin(x, dim=1)
    >>> y.round(3)
    array([1.4, 1.3, 1.6, 1.6], dtype=float32)
    """
    if words:
        return respelt(_amin, globals()["amin"], locals())
    return _amin.call((x, ), (dim, keepdim, ), out, preference, check)


_amin_backward = entries("amin", "backward")


@shows('dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def amin_backward(dy=None, x=None, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of amin: minimum over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*Z,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = minimum of x
        dx = dy / count where x = y, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.
    Source: torch.amin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y = brt.amin(x)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.amin_backward(dy, x, y)
    >>> dx.ravel()[:6].round(3)
    array([0.033, 0.   , 0.   , 0.   , 0.   , 0.   ], dtype=float32)
    """
    if words:
        return respelt(_amin_backward, globals()["amin_backward"], locals())
    return _amin_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_any = entries("any", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def any(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Whether any element is true (non-zero).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, of shape (*K,)

    Notes
    -----
    Formula::

        y = any of x != 0

    Computed in bool for float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64,
    complex64 and complex128.
    Kinks: NaN is true, -0 is false; any of nothing is false.
    Source: torch.any.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array(1.2, "float32")
    >>> y = brt.any(x)
    >>> bool(y)
    True
    """
    if words:
        return respelt(_any, globals()["any"], locals())
    return _any.call((x, ), (dim, keepdim, ), out, preference, check)


_argmax = entries("argmax", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def argmax(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Position of the maximum along an axis or in the whole array.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int, default None
        axis to reduce, negative ones count from the end; None: the flat position in x.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"int64", "int32", "uint32"}, default None
        dtype of the positions.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    indices : array of int64, of shape (*K,)

    Notes
    -----
    Formula::

        y = first position of the maximum of x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the first NaN wins, else the first of the ties, +0 and -0 tie; an empty axis is an error.
    Source: torch.argmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> indices = brt.argmax(x, dim=1, dtype="int64")
    >>> indices
    array([4, 1, 3, 4, 0, 2])
    """
    if words:
        return respelt(_argmax, globals()["argmax"], locals())
    return _argmax.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_argmin = entries("argmin", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def argmin(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Position of the minimum along an axis or in the whole array.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int, default None
        axis to reduce, negative ones count from the end; None: the flat position in x.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"int64", "int32", "uint32"}, default None
        dtype of the positions.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    indices : array of int64, of shape (*K,)

    Notes
    -----
    Formula::

        y = first position of the minimum of x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the first NaN wins, else the first of the ties, +0 and -0 tie; an empty axis is an error.
    Source: torch.argmin.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> indices = brt.argmin(x, dim=1, dtype="int64")
    >>> indices
    array([0, 2, 4, 0, 1, 3])
    """
    if words:
        return respelt(_argmin, globals()["argmin"], locals())
    return _argmin.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_count_nonzero = entries("count_nonzero", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def count_nonzero(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Number of elements that are not zero.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, of shape (*K,)

    Notes
    -----
    Formula::

        y = count of x != 0

    Computed in int64 for float32, float16, bfloat16, float64, int8, uint8, int16, int32, uint32, uint16, uint64, bool,
    complex64 and complex128.
    Kinks: NaN counts, -0 does not.
    Source: torch.count_nonzero.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> y = brt.count_nonzero(x, dim=1)
    >>> y
    array([4, 5, 4, 4, 4, 5])
    """
    if words:
        return respelt(_count_nonzero, globals()["count_nonzero"], locals())
    return _count_nonzero.call((x, ), (dim, keepdim, ), out, preference, check)


_logsumexp = entries("logsumexp", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def logsumexp(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Logarithm of the sum of exponentials.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = m + log(sum of exp(x - m)), m = max x
        dx = dy * exp(x - m) / (sum of exp(x - m))

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32, uint16 and uint64.
    Kinks: -inf for nothing and for all -inf (whose gradient is 0), +inf with a +inf, NaN with a NaN; complex: m is the
    greatest real part, and the values at infinities are those of log and exp.
    Source: torch.logsumexp; jax.nn.logsumexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.1], [0.8], [1.9], [-0.2]], "float32")
    >>> y = brt.logsumexp(x, dim=1)
    >>> y.round(3)
    array([ 1.1,  0.8,  1.9, -0.2], dtype=float32)
    """
    if words:
        return respelt(_logsumexp, globals()["logsumexp"], locals())
    return _logsumexp.call((x, ), (dim, keepdim, ), out, preference, check)


_logsumexp_backward = entries("logsumexp", "backward")


@shows('dy, x, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def logsumexp_backward(dy=None, x=None, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of logsumexp: logarithm of the sum of exponentials.

    y, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*Z,), default None
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = m + log(sum of exp(x - m)), m = max x
        dx = dy * exp(x - m) / (sum of exp(x - m))

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf for nothing and for all -inf (whose gradient is 0), +inf with a +inf, NaN with a NaN; complex: m is the
    greatest real part, and the values at infinities are those of log and exp.
    Source: torch.logsumexp; jax.nn.logsumexp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y = brt.logsumexp(x)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.logsumexp_backward(dy, x, y)
    >>> dx.ravel()[:6].round(3)
    array([0.   , 0.   , 0.   , 0.001, 0.003, 0.009], dtype=float32)
    """
    if words:
        return respelt(_logsumexp_backward, globals()["logsumexp_backward"], locals())
    return _logsumexp_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_max = entries("max", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def max(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Maximum along one axis and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int or array, default None
        axis to reduce, negative ones count from the end; None: the maximum alone of all elements (amax, whose gradient
        is amax_backward's); an array: maximum's second operand.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)
    indices : array of int64, of shape (*K,)

    Notes
    -----
    Formula::

        y = maximum of x along dim, indices = its first position
        dx = dy at the indices, else 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.
    Source: torch.max.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[3.], [2.], [3.], [-0.]], "float32")
    >>> y, indices = brt.max(x, 1)
    >>> y.round(3)
    array([ 3.,  2.,  3., -0.], dtype=float32)
    >>> indices
    array([0, 0, 0, 0])
    """
    if words:
        return respelt(_max, globals()["max"], locals())
    return _max.call((x, ), (dim, keepdim, ), out, preference, check)


_max_backward = entries("max", "backward")


@shows('dy, indices, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def max_backward(dy=None, indices=None, x_shape=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max: maximum along one axis and where it is.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    indices : array of int64, of shape (*Z,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int or array, default None
        axis to reduce, negative ones count from the end; None: the maximum alone of all elements (amax, whose gradient
        is amax_backward's); an array: maximum's second operand.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = maximum of x along dim, indices = its first position
        dx = dy at the indices, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.
    Source: torch.max.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[3.], [2.], [3.], [-0.]], "float32")
    >>> _, indices = brt.max(x, dim=1)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.max_backward(dy, indices, (4, 1), dim=1)
    >>> dx.round(3)
    array([[-0.7],
           [-0.2],
           [ 1.7],
           [ 0.7]], dtype=float32)
    """
    if words:
        return respelt(_max_backward, globals()["max_backward"], locals())
    return _max_backward.call((dy, indices, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_mean = entries("mean", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def mean(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Mean over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, float32 for bool or integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum of x / n
        dx = dy / n

    Computed in float32 for float16, bfloat16, int8, uint8, int16, int32, int64, uint32, uint16, uint64 and bool.
    Kinks: an empty mean is NaN; a mean of integers needs dtype=.
    Source: torch.mean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-1.1], [2.6], [3.], [-1.4]], "float32")
    >>> y = brt.mean(x, dim=1, dtype="float32")
    >>> y.round(3)
    array([-1.1,  2.6,  3. , -1.4], dtype=float32)
    """
    if words:
        return respelt(_mean, globals()["mean"], locals())
    return _mean.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_mean_backward = entries("mean", "backward")


@shows('dy, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def mean_backward(dy=None, x_shape=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mean: mean over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = sum of x / n
        dx = dy / n

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty mean is NaN; a mean of integers needs dtype=.
    Source: torch.mean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.2, 1.1, 1.4, 1.2], "float32")
    >>> dx = brt.mean_backward(dy, (4, 1), dim=1)
    >>> dx.round(3)
    array([[2.2],
           [1.1],
           [1.4],
           [1.2]], dtype=float32)
    """
    if words:
        return respelt(_mean_backward, globals()["mean_backward"], locals())
    return _mean_backward.call((dy, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_min = entries("min", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def min(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Minimum along one axis and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int or array, default None
        axis to reduce, negative ones count from the end; None: the minimum alone of all elements (amin, whose gradient
        is amin_backward's); an array: minimum's second operand.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)
    indices : array of int64, of shape (*K,)

    Notes
    -----
    Formula::

        y = minimum of x along dim, indices = its first position
        dx = dy at the indices, else 0

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.
    Source: torch.min.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-1.], [1.], [0.], [1.]], "float32")
    >>> y, indices = brt.min(x, 1)
    >>> y.round(3)
    array([-1.,  1.,  0.,  1.], dtype=float32)
    >>> indices
    array([0, 0, 0, 0])
    """
    if words:
        return respelt(_min, globals()["min"], locals())
    return _min.call((x, ), (dim, keepdim, ), out, preference, check)


_min_backward = entries("min", "backward")


@shows('dy, indices, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def min_backward(dy=None, indices=None, x_shape=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of min: minimum along one axis and where it is.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    indices : array of int64, of shape (*Z,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int or array, default None
        axis to reduce, negative ones count from the end; None: the minimum alone of all elements (amin, whose gradient
        is amin_backward's); an array: minimum's second operand.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = minimum of x along dim, indices = its first position
        dx = dy at the indices, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.
    Source: torch.min.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-1.], [1.], [0.], [1.]], "float32")
    >>> _, indices = brt.min(x, dim=1)
    >>> dy = np.array([-0.7, -0.2, 1.7, 0.7], "float32")
    >>> dx = brt.min_backward(dy, indices, (4, 1), dim=1)
    >>> dx.round(3)
    array([[-0.7],
           [-0.2],
           [ 1.7],
           [ 0.7]], dtype=float32)
    """
    if words:
        return respelt(_min_backward, globals()["min_backward"], locals())
    return _min_backward.call((dy, indices, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_nanmean = entries("nanmean", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def nanmean(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Mean of the elements that are not NaN, over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = mean of the x that are no NaN
        dx = dy / their number, 0 at NaN

    Computed in float32 for float16 and bfloat16.
    Kinks: no element but NaN gives NaN; NaN elements have gradient 0.
    Source: torch.nanmean; numpy.nanmean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.6], [-0.6], [0.6], [1.]], "float32")
    >>> y = brt.nanmean(x, dim=1)
    >>> y.round(3)
    array([ 1.6, -0.6,  0.6,  1. ], dtype=float32)
    """
    if words:
        return respelt(_nanmean, globals()["nanmean"], locals())
    return _nanmean.call((x, ), (dim, keepdim, ), out, preference, check)


_nanmean_backward = entries("nanmean", "backward")


@shows('dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def nanmean_backward(dy=None, x=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of nanmean: mean of the elements that are not NaN, over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = mean of the x that are no NaN
        dx = dy / their number, 0 at NaN

    Computed in float32 for float16 and bfloat16.
    Kinks: no element but NaN gives NaN; NaN elements have gradient 0.
    Source: torch.nanmean; numpy.nanmean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-3., 2.5, -2.2, 0.1], "float32")
    >>> x = np.array([[-0.8], [2.5], [-1.9], [2.7]], "float32")
    >>> dx = brt.nanmean_backward(dy, x, dim=1)
    >>> dx.round(3)
    array([[-3. ],
           [ 2.5],
           [-2.2],
           [ 0.1]], dtype=float32)
    """
    if words:
        return respelt(_nanmean_backward, globals()["nanmean_backward"], locals())
    return _nanmean_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_nansum = entries("nansum", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def nansum(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Sum of the elements that are not NaN, over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128", "int8", "uint8", "int16", "int32", "int64", "uint32", "uint16", "uint64"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for bool or integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum of the x that are no NaN
        dx = dy, 0 at NaN

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16, uint64 and
    bool.
    Kinks: nothing but NaN adds up to 0; NaN elements have gradient 0; integers add up in int64 and wrap.
    Source: torch.nansum; numpy.nansum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-2.8], [-1.9], [1.], [-1.]], "float32")
    >>> y = brt.nansum(x, dim=1, dtype="float32")
    >>> y.round(3)
    array([-2.8, -1.9,  1. , -1. ], dtype=float32)
    """
    if words:
        return respelt(_nansum, globals()["nansum"], locals())
    return _nansum.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_nansum_backward = entries("nansum", "backward")


@shows('dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def nansum_backward(dy=None, x=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of nansum: sum of the elements that are not NaN, over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = sum of the x that are no NaN
        dx = dy, 0 at NaN

    Computed in float32 for float16 and bfloat16.
    Kinks: nothing but NaN adds up to 0; NaN elements have gradient 0; integers add up in int64 and wrap.
    Source: torch.nansum; numpy.nansum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.3, -2., 2.5, -0.3], "float32")
    >>> x = np.array([[0.3], [2.8], [1.6], [0.1]], "float32")
    >>> dx = brt.nansum_backward(dy, x, dim=1)
    >>> dx.round(3)
    array([[-1.3],
           [-2. ],
           [ 2.5],
           [-0.3]], dtype=float32)
    """
    if words:
        return respelt(_nansum_backward, globals()["nansum_backward"], locals())
    return _nansum_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_normalize = entries("normalize", "forward")


@shows('x, p=2.0, dim=1, eps=1e-12, *, out=None, preference=None, check=False')
def normalize(x=None, p=2.0, dim=1, eps=1e-12, *, out=None, preference=None, check=False, **words):
    """Vectors along one axis, or some, divided by their norm.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    p : float, default 2.0
        order of the norm. In [-inf, inf].
    dim : int or tuple of ints, default 1
        axis or axes of a vector; an array of one axis has no other.
    eps : float, default 1e-12
        least divisor. In [0, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = x / d, d = max(n, eps), n the vector norm of order p
        dx = (dy - k sum(dy y)) / d with k = dn/dx where n >= eps, else dy / d

    Computed in float32 for float16 and bfloat16.
    Kinks: a zero vector gives 0 and the finite gradient dy / eps; k is 0 where n = 0; complex: p = 2 alone.
    Source: torch.nn.functional.normalize.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[2.3], [2.2], [1.4], [-2.6]], "float32")
    >>> y = brt.normalize(x)
    >>> y.round(3)
    array([[ 1.],
           [ 1.],
           [ 1.],
           [-1.]], dtype=float32)
    """
    if words:
        return respelt(_normalize, globals()["normalize"], locals())
    return _normalize.call((x, ), (p, dim, eps, ), out, preference, check)


_normalize_backward = entries("normalize", "backward")


@shows('dy, x, p=2.0, dim=1, eps=1e-12, *, need=None, out=None, preference=None, check=False')
def normalize_backward(dy=None, x=None, p=2.0, dim=1, eps=1e-12, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of normalize: vectors along one axis, or some, divided by their norm.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    p : float, default 2.0
        order of the norm. In [-inf, inf].
    dim : int or tuple of ints, default 1
        axis or axes of a vector; an array of one axis has no other.
    eps : float, default 1e-12
        least divisor. In [0, inf).
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

        y = x / d, d = max(n, eps), n the vector norm of order p
        dx = (dy - k sum(dy y)) / d with k = dn/dx where n >= eps, else dy / d

    Computed in float32 for float16 and bfloat16.
    Kinks: a zero vector gives 0 and the finite gradient dy / eps; k is 0 where n = 0; complex: p = 2 alone.
    Source: torch.nn.functional.normalize.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.3, 2.8, 2., -2.3, 0.9, -0.6, -0.3, 2.5, -1.6], "float32")
    >>> x = np.array([0.3, -2.3, 1.7, 0.3, 1.4, -1.9, 0.2, -0.3, 2.9], "float32")
    >>> dx = brt.normalize_backward(dy, x)
    >>> dx.round(3)
    array([-0.254,  0.436,  0.536, -0.465,  0.284, -0.254, -0.05 ,  0.507,
           -0.142], dtype=float32)
    """
    if words:
        return respelt(_normalize_backward, globals()["normalize_backward"], locals())
    return _normalize_backward.call((dy, x, ), (p, dim, eps, ), out, preference, check, need)


_prod = entries("prod", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def prod(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Product over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128", "int8", "uint8", "int16", "int32", "int64", "uint32", "uint16", "uint64"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for bool or integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = product of x
        dx_j = dy * product of the other x, conjugated where they are complex

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16, uint64 and
    bool.
    Kinks: an empty product is 1; factors are multiplied in a fixed order, whose partial products may leave the range: 0
    * inf is NaN; the gradient is exact at zeros: with one zero only it has a gradient, with two none has; of complex
    numbers an infinity or NaN makes those of all others NaN.
    Source: torch.prod.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.5], [1.], [0.5], [-0.4]], "float32")
    >>> y = brt.prod(x, dim=1, dtype="float32")
    >>> y.round(3)
    array([ 1.5,  1. ,  0.5, -0.4], dtype=float32)
    """
    if words:
        return respelt(_prod, globals()["prod"], locals())
    return _prod.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_prod_backward = entries("prod", "backward")


@shows('dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def prod_backward(dy=None, x=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of prod: product over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = product of x
        dx_j = dy * product of the other x, conjugated where they are complex

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty product is 1; factors are multiplied in a fixed order, whose partial products may leave the range: 0
    * inf is NaN; the gradient is exact at zeros: with one zero only it has a gradient, with two none has; of complex
    numbers an infinity or NaN makes those of all others NaN.
    Source: torch.prod.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.4, 2., 1.7, -0.8], "float32")
    >>> x = np.array([[-0.7], [1.6], [0.2], [-1.6]], "float32")
    >>> dx = brt.prod_backward(dy, x, dim=1)
    >>> dx.round(3)
    array([[ 0.4],
           [ 2. ],
           [ 1.7],
           [-0.8]], dtype=float32)
    """
    if words:
        return respelt(_prod_backward, globals()["prod_backward"], locals())
    return _prod_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_reduce_to = entries("reduce_to", "forward")


@shows('x, shape, op="sum", *, out=None, preference=None, check=False')
def reduce_to(x=None, shape=None, op="sum", *, out=None, preference=None, check=False, **words):
    """Reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers wrap (sum gives int64).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64 or complex128, of shape (*S,)
    shape : tuple of ints
        the result's shape, right-aligned with x's.
    op : {"sum", "max", "min", "prod"}, default "sum"
        what to fold with.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum, max, min or product of x over the axes that the shape lacks or has at 1

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN wins max and min; ties share the gradient evenly; an empty set gives 0, -inf, +inf, 1 (the extremes of an
    integer dtype); complex: sum alone.
    Source: jax.lax; numpy ufunc.reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.5, -1.4, -1.4, 1.]], "float32")
    >>> y = brt.reduce_to(x, (1, 4))
    >>> y.round(3)
    array([[ 1.5, -1.4, -1.4,  1. ]], dtype=float32)
    """
    if words:
        return respelt(_reduce_to, globals()["reduce_to"], locals())
    return _reduce_to.call((x, ), (shape, op, ), out, preference, check)


_reduce_to_backward = entries("reduce_to", "backward")


@shows('dy, x, y=None, op="sum", *, need=None, out=None, preference=None, check=False')
def reduce_to_backward(dy=None, x=None, y=None, op="sum", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of reduce_to: reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers wrap (sum gives int64).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*Y,), default None
    op : {"sum", "max", "min", "prod"}, default "sum"
        what to fold with.
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

        op sum: dx = dy
        prod: dx = dy * the product of the others
        max, min: dx = dy / ties where x = y, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN wins max and min; ties share the gradient evenly; an empty set gives 0, -inf, +inf, 1 (the extremes of an
    integer dtype); complex: sum alone.
    Source: jax.lax; numpy ufunc.reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.5, -1.4, -1.4, 1.]], "float32")
    >>> y = brt.reduce_to(x, (1, 4))
    >>> dy = np.array([[-0.7, -0.2, 1.7, 0.7]], "float32")
    >>> dx = brt.reduce_to_backward(dy, x, y)
    >>> dx.round(3)
    array([[-0.7, -0.2,  1.7,  0.7]], dtype=float32)
    """
    if words:
        return respelt(_reduce_to_backward, globals()["reduce_to_backward"], locals())
    return _reduce_to_backward.call((dy, x, y, ), (op, ), out, preference, check, need)


_rms = entries("rms", "forward")


@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def rms(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Root of the mean square.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = s / root * unit, s = length_two of x, n values
        dx = where(y == 0, 0, dy * (x / y / n))

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty set gives NaN; where y = 0 the gradient is 0.
    Source: the definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.1], [1.2], [1.1], [-2.8]], "float32")
    >>> y = brt.rms(x, dim=1)
    >>> y.round(3)
    array([1.1, 1.2, 1.1, 2.8], dtype=float32)
    """
    if words:
        return respelt(_rms, globals()["rms"], locals())
    return _rms.call((x, ), (dim, keepdim, ), out, preference, check)


_rms_backward = entries("rms", "backward")


@shows('dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def rms_backward(dy=None, x=None, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of rms: root of the mean square.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    y : array of dy's dtype, of shape (*Z,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = s / root * unit, s = length_two of x, n values
        dx = where(y == 0, 0, dy * (x / y / n))

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty set gives NaN; where y = 0 the gradient is 0.
    Source: the definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y = brt.rms(x)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.rms_backward(dy, x, y)
    >>> dx.ravel()[:6].round(3)
    array([-0.008, -0.005, -0.003,  0.   ,  0.003,  0.005], dtype=float32)
    """
    if words:
        return respelt(_rms_backward, globals()["rms_backward"], locals())
    return _rms_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_std = entries("std", "forward")


@shows('x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False')
def std(x=None, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Standard deviation over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)

    Notes
    -----
    Formula::

        y = sqrt(sum of (x - m)^2 / max(0, n - correction)), m = mean x
        dx = 0 where y = 0, else dy * (x - m) / ((n - correction) y)

    Computed in float32 for float16 and bfloat16.
    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN;
    infinite elements give inf or NaN; a constant set has gradient 0.
    Source: torch.std.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> y = brt.std(x, dim=1)
    >>> y.round(3)
    array([1.581, 2.588, 2.302, 1.581, 2.302, 2.588], dtype=float32)
    """
    if words:
        return respelt(_std, globals()["std"], locals())
    return _std.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_std_backward = entries("std", "backward")


@shows('dy, x, y, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False')
def std_backward(dy=None, x=None, y=None, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of std: standard deviation over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*Z,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = sqrt(sum of (x - m)^2 / max(0, n - correction)), m = mean x
        dx = 0 where y = 0, else dy * (x - m) / ((n - correction) y)

    Computed in float32 for float16 and bfloat16.
    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN;
    infinite elements give inf or NaN; a constant set has gradient 0.
    Source: torch.std.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y = brt.std(x)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.std_backward(dy, x, y)
    >>> dx.ravel()[:6].round(3)
    array([-0.007, -0.005, -0.002,  0.   ,  0.003,  0.005], dtype=float32)
    """
    if words:
        return respelt(_std_backward, globals()["std_backward"], locals())
    return _std_backward.call((dy, x, y, ), (dim, correction, keepdim, ), out, preference, check, need)


_std_mean = entries("std_mean", "forward")


@shows('x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False')
def std_mean(x=None, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Standard deviation and mean over any set of axes, in one pass.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)
    mean : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = std of x, mean = mean of x
        dx = dmean / n + dy * (x - m) / ((n - correction) y), the last term 0 where y = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: as std and mean.
    Source: torch.std_mean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[2.], [-2.3], [1.1], [2.5]], "float32")
    >>> y, mean = brt.std_mean(x, dim=1)
    >>> y.round(3)
    array([nan, nan, nan, nan], dtype=float32)
    >>> mean.round(3)
    array([ 2. , -2.3,  1.1,  2.5], dtype=float32)
    """
    if words:
        return respelt(_std_mean, globals()["std_mean"], locals())
    return _std_mean.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_std_mean_backward = entries("std_mean", "backward")


@shows('dy, dmean, x, y, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False')
def std_mean_backward(dy=None, dmean=None, x=None, y=None, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of std_mean: standard deviation and mean over any set of axes, in one pass.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    dmean : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x : array of dmean's dtype, of shape (*S,)
    y : array of dmean's dtype, the dtype of its parts for complex dtypes, of shape (*Z,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dmean's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = std of x, mean = mean of x
        dx = dmean / n + dy * (x - m) / ((n - correction) y), the last term 0 where y = 0

    Computed in float32 for float16 and bfloat16.
    Kinks: as std and mean.
    Source: torch.std_mean.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y, _ = brt.std_mean(x)
    >>> dy = np.array(0.3, "float32")
    >>> dmean = np.array(0.3, "float32")
    >>> dx = brt.std_mean_backward(dy, dmean, x, y)
    >>> dx.ravel()[:6].round(3)
    array([-0.002,  0.   ,  0.003,  0.005,  0.008,  0.01 ], dtype=float32)
    """
    if words:
        return respelt(_std_mean_backward, globals()["std_mean_backward"], locals())
    return _std_mean_backward.call((dy, dmean, x, y, ), (dim, correction, keepdim, ), out, preference, check, need)


_sum = entries("sum", "forward")


@shows('x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False')
def sum(x=None, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False, **words):
    """Sum over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    dtype : {"float32", "float16", "bfloat16", "float64", "complex64", "complex128", "int8", "uint8", "int16", "int32", "int64", "uint32", "uint16", "uint64"}, default None
        dtype of the result, in which x is added up; of complex numbers their own.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for bool or integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum of x
        dx = dy

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16, uint64 and
    bool.
    Kinks: an empty sum is 0; integers and bool add up in int64 and wrap; the sum of negative zeros is +0.
    Source: torch.sum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[0.3], [2.3], [1.8], [-2.8]], "float32")
    >>> y = brt.sum(x, dim=1, dtype="float32")
    >>> y.round(3)
    array([ 0.3,  2.3,  1.8, -2.8], dtype=float32)
    """
    if words:
        return respelt(_sum, globals()["sum"], locals())
    return _sum.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_sum_backward = entries("sum", "backward")


@shows('dy, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def sum_backward(dy=None, x_shape=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sum: sum over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
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

        y = sum of x
        dx = dy

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty sum is 0; integers and bool add up in int64 and wrap; the sum of negative zeros is +0.
    Source: torch.sum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., 2.4, 0.4], "float32")
    >>> dx = brt.sum_backward(dy, (257, 3), dim=0)
    >>> dx.ravel()[:6].round(3)
    array([2. , 2.4, 0.4, 2. , 2.4, 0.4], dtype=float32)
    """
    if words:
        return respelt(_sum_backward, globals()["sum_backward"], locals())
    return _sum_backward.call((dy, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_trace = entries("trace", "forward")


@shows('x, *, out=None, preference=None, check=False')
def trace(x=None, *, out=None, preference=None, check=False, **words):
    """Sum of the diagonal of matrices.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64 or complex128, of shape (*S,)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, int64 for integers, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum of x[i, i] over the last two axes
        dx = dy on the diagonal, else 0

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32, uint16 and uint64.
    Kinks: matrices need not be square; leading axes are batches.
    Source: torch.trace; jax.numpy.trace.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[1., -1.4, 0.2, 2.5], [0.5, -1.1, -0.6, -2.8], [-1.7, 1.2, -2.6, -0.]], [[-1.9, 0.7,
    ...   -0.6, -1.], [0.9, -2.2, 1.2, 2.6], [-2.9, -0.2, 1.9, 0.4]]], "float32")
    >>> y = brt.trace(x)
    >>> y.round(3)
    array([-2.7, -2.2], dtype=float32)
    """
    if words:
        return respelt(_trace, globals()["trace"], locals())
    return _trace.call((x, ), (), out, preference, check)


_trace_backward = entries("trace", "backward")


@shows('dy, x_shape, *, need=None, out=None, preference=None, check=False')
def trace_backward(dy=None, x_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of trace: sum of the diagonal of matrices.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
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

        y = sum of x[i, i] over the last two axes
        dx = dy on the diagonal, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: matrices need not be square; leading axes are batches.
    Source: torch.trace; jax.numpy.trace.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(1., "float32")
    >>> dx = brt.trace_backward(dy, (1, 1))
    >>> dx.round(3)
    array([[1.]], dtype=float32)
    """
    if words:
        return respelt(_trace_backward, globals()["trace_backward"], locals())
    return _trace_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_var = entries("var", "forward")


@shows('x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False')
def var(x=None, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Variance over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)

    Notes
    -----
    Formula::

        y = sum of (x - m)^2 / max(0, n - correction), m = mean x
        dx = dy * 2 (x - m) / (n - correction)

    Computed in float32 for float16 and bfloat16.
    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN;
    infinite elements give inf or NaN.
    Source: torch.var.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> y = brt.var(x, dim=1)
    >>> y.round(3)
    array([2.5, 6.7, 5.3, 2.5, 5.3, 6.7], dtype=float32)
    """
    if words:
        return respelt(_var, globals()["var"], locals())
    return _var.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_var_backward = entries("var", "backward")


@shows('dy, x, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False')
def var_backward(dy=None, x=None, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of var: variance over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    correction : float, default 1.0
        what is taken from n in the divisor; may be a fraction; None: 1.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = sum of (x - m)^2 / max(0, n - correction), m = mean x
        dx = dy * 2 (x - m) / (n - correction)

    Computed in float32 for float16 and bfloat16.
    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN;
    infinite elements give inf or NaN.
    Source: torch.var.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(1., "float32")
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> dx = brt.var_backward(dy, x)
    >>> dx.ravel()[:6].round(3)
    array([-0.098, -0.064, -0.031,  0.003,  0.037,  0.071], dtype=float32)
    """
    if words:
        return respelt(_var_backward, globals()["var_backward"], locals())
    return _var_backward.call((dy, x, ), (dim, correction, keepdim, ), out, preference, check, need)


_vector_norm = entries("vector_norm", "forward")


@shows('x, ord=2.0, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def vector_norm(x=None, ord=2.0, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """Vector norm of any order over any set of axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    ord : float, default 2.0
        order of the norm: any number, inf and -inf included. In [-inf, inf].
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)

    Notes
    -----
    Formula::

        y = (sum of abs(x)^p)^(1/p)
        p = 0 counts non-zeros, p = inf and -inf are the extremes of abs(x)
        dx = dy sgn(x) abs(x)^(p-1) / y^(p-1)

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: the gradient is 0 where y = 0; at x = 0 it is 0 for every order; ties of inf and -inf share it evenly.
    Source: torch.linalg.vector_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.2], [-2.4], [-2.8], [0.1]], "float32")
    >>> y = brt.vector_norm(x, dim=1)
    >>> y.round(3)
    array([1.2, 2.4, 2.8, 0.1], dtype=float32)
    """
    if words:
        return respelt(_vector_norm, globals()["vector_norm"], locals())
    return _vector_norm.call((x, ), (ord, dim, keepdim, ), out, preference, check)


_vector_norm_backward = entries("vector_norm", "backward")


@shows('dy, x, y, ord=2.0, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def vector_norm_backward(dy=None, x=None, y=None, ord=2.0, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of vector_norm: vector norm of any order over any set of axes.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*S,)
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*Z,)
    ord : float, default 2.0
        order of the norm: any number, inf and -inf included. In [-inf, inf].
    dim : int or tuple of ints, default None
        axis or axes to reduce, negative ones count from the end; None and () mean all.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = (sum of abs(x)^p)^(1/p)
        p = 0 counts non-zeros, p = inf and -inf are the extremes of abs(x)
        dx = dy sgn(x) abs(x)^(p-1) / y^(p-1)

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: the gradient is 0 where y = 0; at x = 0 it is 0 for every order; ties of inf and -inf share it evenly.
    Source: torch.linalg.vector_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.4, 2.4, -1.4, 1.9, -0.4, 0., -1.3], "float32")
    >>> y = brt.vector_norm(x, dim=0)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.vector_norm_backward(dy, x, y, dim=0)
    >>> dx.round(3)
    array([ 0.033,  0.197, -0.115,  0.156, -0.033,  0.   , -0.107],
          dtype=float32)
    """
    if words:
        return respelt(_vector_norm_backward, globals()["vector_norm_backward"], locals())
    return _vector_norm_backward.call((dy, x, y, ), (ord, dim, keepdim, ), out, preference, check, need)



@shows('x, dim=None, keepdim=False, *, out=None, preference=None, check=False')
def norm2(x=None, dim=None, keepdim=False, *, out=None, preference=None, check=False, **words):
    """vector_norm with ord=2.0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.2], [-2.4], [-2.8], [0.1]], "float32")
    >>> y = brt.norm2(x, dim=1)
    >>> y.round(3)
    array([1.2, 2.4, 2.8, 0.1], dtype=float32)
    """
    if words:
        return respelt(_vector_norm, globals()["norm2"], locals())
    try:
        return vector_norm(x=x, ord=2.0, dim=dim, keepdim=keepdim, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "vector_norm", "norm2")


@shows('dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False')
def norm2_backward(dy=None, x=None, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False, **words):
    """vector_norm_backward with ord=2.0.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(4, 3, 5)
    >>> y = brt.norm2(x)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.norm2_backward(dy, x, y)
    >>> dx.ravel()[:6].round(3)
    array([-0.058, -0.039, -0.019,  0.   ,  0.019,  0.039], dtype=float32)
    """
    if words:
        return respelt(_vector_norm_backward, globals()["norm2_backward"], locals())
    try:
        return vector_norm_backward(dy=dy, x=x, y=y, ord=2.0, dim=dim, keepdim=keepdim, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "vector_norm_backward", "norm2_backward")
