"""Public functions of category sorting. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "argsort",
    "msort",
    "msort_backward",
    "sort",
    "sort_backward",
]

_argsort = entries("argsort", "forward")


def argsort(x, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False):
    """Positions of the elements of rows along an axis in sorted order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    descending : bool, default False
        the greatest first, NaN before all.
    stable : bool, default True
        elements that are equal keep their order; they do with False too.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    indices : array of int64 or int32, of shape (*X,)

    Notes
    -----
    Formula::

        indices[j] = position of the j-th element of the stable order

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8 and int16.
    Kinks: NaN is greater than every number, -0 equals 0; elements that are equal keep their order, ascending and
    descending.
    Source: torch.argsort; numpy.argsort, kind stable.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> indices = brt.argsort(x, dim=0)
    >>> indices.ravel()[:6]
    array([ 0,  7, 14, 21, 28,  1])
    """
    return _argsort.call((x, ), (dim, descending, stable, index_dtype, ), out, preference, check)


_msort = entries("msort", "forward")


def msort(x, descending=False, dim=0, return_indices=False, *, index_dtype="int64", out=None, preference=None, check=False):
    """The elements sorted along the first axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    descending : bool, default False
        the greatest first, NaN before all.
    dim : int, default 0
        the axis of the rows; negative ones count from the end.
    return_indices : bool, default False
        also return where each element was.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*X,)
    indices : array of int64 or int32, of shape (*X,)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[j] = the j-th element of the stable order
        dx[indices[j]] = dy[j]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8 and int16.
    Kinks: NaN is greater than every number, -0 equals 0; elements that are equal keep their order, ascending and
    descending.
    Source: torch.msort.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> values = brt.msort(x, descending=True)
    >>> values.ravel()[:6].round(3)
    array([3., 3., 3., 3., 2., 2.], dtype=float32)
    """
    return _msort.call((x, ), (descending, dim, return_indices, index_dtype, ), out, preference, check)


_msort_backward = entries("msort", "backward")


def msort_backward(dy, indices, dim=0, *, need=None, out=None, preference=None, check=False):
    """Gradients of msort: the elements sorted along the first axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*X,)
    indices : array of int64 or int32, of shape (*X,)
    dim : int, default 0
        the axis of the rows; negative ones count from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[j] = the j-th element of the stable order
        dx[indices[j]] = dy[j]

    Kinks: NaN is greater than every number, -0 equals 0; elements that are equal keep their order, ascending and
    descending.
    Source: torch.msort.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[0.7], [1.5], [2.9], [-0.1]], "float32")
    >>> indices = np.array([[0], [0], [0], [0]], "int32")
    >>> dx = brt.msort_backward(dy, indices, dim=1)
    >>> dx.round(3)
    array([[ 0.7],
           [ 1.5],
           [ 2.9],
           [-0.1]], dtype=float32)
    """
    return _msort_backward.call((dy, indices, ), (dim, ), out, preference, check, need)


_sort = entries("sort", "forward")


def sort(x, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False):
    """The elements of rows along an axis in order, and where each of them was.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    descending : bool, default False
        the greatest first, NaN before all.
    stable : bool, default True
        elements that are equal keep their order; they do with False too.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*X,)
    indices : array of int64 or int32, of shape (*X,)

    Notes
    -----
    Formula::

        values[j] = x[indices[j]], the j-th element of the stable order
        dx[indices[j]] = dy[j]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8 and int16.
    Kinks: NaN is greater than every number, -0 equals 0; elements that are equal keep their order, ascending and
    descending.
    Source: torch.sort; numpy.sort, kind stable.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> values, indices = brt.sort(x, dim=0)
    >>> values.ravel()[:6].round(3)
    array([-3., -3., -3., -3., -3., -2.], dtype=float32)
    >>> indices.ravel()[:6]
    array([ 0,  7, 14, 21, 28,  1])
    """
    return _sort.call((x, ), (dim, descending, stable, index_dtype, ), out, preference, check)


_sort_backward = entries("sort", "backward")


def sort_backward(dy, indices, dim=-1, *, need=None, out=None, preference=None, check=False):
    """Gradients of sort: the elements of rows along an axis in order, and where each of them was.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*X,)
    indices : array of int64 or int32, of shape (*X,)
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        values[j] = x[indices[j]], the j-th element of the stable order
        dx[indices[j]] = dy[j]

    Kinks: NaN is greater than every number, -0 equals 0; elements that are equal keep their order, ascending and
    descending.
    Source: torch.sort; numpy.sort, kind stable.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[2.7], [1.4], [2.7], [-2.]], "float32")
    >>> indices = np.array([[0], [0], [0], [0]], "int32")
    >>> dx = brt.sort_backward(dy, indices, dim=1)
    >>> dx.round(3)
    array([[ 2.7],
           [ 1.4],
           [ 2.7],
           [-2. ]], dtype=float32)
    """
    return _sort_backward.call((dy, indices, ), (dim, ), out, preference, check, need)

