"""Public functions of category sorting. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "argsort",
    "argsort_slices",
    "bincount",
    "bincount_backward",
    "bucketize",
    "count_runs",
    "few_values",
    "histogram",
    "histogram_backward",
    "histogram_density",
    "histogramdd",
    "histogramdd_backward",
    "kthvalue",
    "kthvalue_backward",
    "median",
    "median_backward",
    "mode",
    "mode_backward",
    "msort",
    "msort_backward",
    "nanmedian",
    "nanmedian_backward",
    "nanquantile",
    "nanquantile_backward",
    "quantile",
    "quantile_backward",
    "searchsorted",
    "sort",
    "sort_backward",
    "topk",
    "topk_backward",
    "unique",
    "unique_consecutive",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]

_argsort = entries("argsort", "forward")


@shows('x, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False')
def argsort(x=None, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """Positions of the elements of rows along an axis in sorted order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
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

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
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
    if words:
        return respelt(_argsort, globals()["argsort"], locals())
    return _argsort.call((x, ), (dim, descending, stable, index_dtype, ), out, preference, check)


_argsort_slices = entries("argsort_slices", "forward")


@shows('x, dim=0, *, index_dtype="int64", out=None, preference=None, check=False')
def argsort_slices(x=None, dim=0, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """Positions of the slices along an axis in lexicographic order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    dim : int, default 0
        the axis of the slices.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    order : array of int32 or int64, of shape (N,)

    Notes
    -----
    Formula::

        order[j] = position of the j-th slice: by its first cell, then by its second, and so on
        equal slices keep their order

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number and equals NaN (equal_nan=False: differs from it); -0 equals 0, and the
    first of them is kept.
    Source: numpy.lexsort; the order of numpy.unique(axis=).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(600) % 7 - 3).astype("float32").reshape(300, 2)
    >>> order = brt.argsort_slices(x, index_dtype="int32")
    >>> order.ravel()[:6]
    array([ 0,  7, 14, 21, 28, 35], dtype=int32)
    """
    if words:
        return respelt(_argsort_slices, globals()["argsort_slices"], locals())
    return _argsort_slices.call((x, ), (dim, index_dtype, ), out, preference, check)


_bincount = entries("bincount", "forward")


@shows('x, weights=None, minlength=0, *, length=None, oob="raise", out=None, preference=None, check=False')
def bincount(x=None, weights=None, minlength=0, *, length=None, oob="raise", out=None, preference=None, check=False, **words):
    """How often each integer occurs, or the sum of the weights where it does.

    Counts are int64, sums have the dtype of the weights and a fixed order.

    Parameters
    ----------
    x : array of int64, int32, uint8, int8, int16, uint32, uint16 or uint64, of shape (N,)
    weights : array of int64, float64, float32, float16 or bfloat16, of shape (N,), default None
    minlength : int, default 0
        the least number of counts. In [0, inf).
    length : int, default None
        the number of counts; None: the greatest integer + 1 (synchronises). In [0, inf).
    oob : {"raise", "drop"}, default "raise"
        what an integer without a count does: error (memory-safe, reported without a synchronisation), or nothing.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    hist : array of weights's dtype, of shape (*H,)

    Notes
    -----
    Formula::

        hist[v] = number of i with x[i] = v, or the sum of weights[i] over them
        dweights[i] = dy[x[i]]

    Computed in int32 for uint8, int8, int16 and uint16.
    Kinks: a negative integer, and one from length on, is an error (oob='drop': counts nowhere).
    Source: numpy.bincount, torch.bincount; length as in jax.numpy.bincount.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1, 1, 1, 0, 0, 0, 1, 3, 3, 3, 4, 0, 1, 2, 1, 2, 3, 4, 0, 3], "int64")
    >>> hist = brt.bincount(x)
    >>> hist
    array([5, 6, 2, 5, 2])
    """
    if words:
        return respelt(_bincount, globals()["bincount"], locals())
    return _bincount.call((x, weights, ), (minlength, length, oob, ), out, preference, check)


_bincount_backward = entries("bincount", "backward")


@shows('dy, x, oob="raise", *, need=None, out=None, preference=None, check=False')
def bincount_backward(dy=None, x=None, oob="raise", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of bincount: how often each integer occurs, or the sum of the weights where it does.

    Parameters
    ----------
    dy : array of float64, float32, float16 or bfloat16, of shape (*H,)
    x : array of int64, int32, uint8, int8, int16, uint32, uint16 or uint64, of shape (N,)
    oob : {"raise", "drop"}, default "raise"
        what an integer without a count does: error (memory-safe, reported without a synchronisation), or nothing.
    need : tuple of str, default None
        Names of the gradients to compute; None: dweights. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dweights : array of dy's dtype, of shape (N,)

    Notes
    -----
    Formula::

        hist[v] = number of i with x[i] = v, or the sum of weights[i] over them
        dweights[i] = dy[x[i]]

    Computed in int32 for uint8, int8, int16 and uint16.
    Kinks: a negative integer, and one from length on, is an error (oob='drop': counts nowhere).
    Source: numpy.bincount, torch.bincount; length as in jax.numpy.bincount.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.8, -1.5, 1.5], "float64")
    >>> x = np.array([1, 2, 0, 1, 4, 5, 0, 1, 0], "int64")
    >>> dweights = brt.bincount_backward(dy, x, oob="drop")
    >>> dweights.round(3)
    array([-1.5,  1.5,  2.8, -1.5,  0. ,  0. ,  2.8, -1.5,  2.8])
    """
    if words:
        return respelt(_bincount_backward, globals()["bincount_backward"], locals())
    return _bincount_backward.call((dy, x, ), (oob, ), out, preference, check, need)


_bucketize = entries("bucketize", "forward")


@shows('x, boundaries, right=False, *, index_dtype="int64", out=None, preference=None, check=False')
def bucketize(x=None, boundaries=None, right=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The bucket of each element between boundaries in ascending order; numpy.digitize with right turned round.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    boundaries : array of x's dtype, of shape (M,)
    right : bool, default False
        after the elements that are equal, else before them.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64 or int32, of shape (*Y,)

    Notes
    -----
    Formula::

        y = number of boundaries < x
        with right, of boundaries <= x

    Kinks: NaN comes after every number, all NaN are one; -0 equals 0.
    Source: torch.bucketize; numpy.digitize(x, bins, right) is bucketize(x, bins, not right).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-1.8, 2.4, 2.9], [-0.3, -1., 1.4], [1.1, 0.6, 2.3], [-0.5, 0.4, -2.1]], "float32")
    >>> boundaries = np.array([-2.3, -2., -0.8, 0.4, 2.8], "float32")
    >>> y = brt.bucketize(x, boundaries, right=True)
    >>> y
    array([[2, 4, 5],
           [3, 2, 4],
           [4, 4, 4],
           [3, 4, 1]])
    """
    if words:
        return respelt(_bucketize, globals()["bucketize"], locals())
    return _bucketize.call((x, boundaries, ), (right, index_dtype, ), out, preference, check)


_count_runs = entries("count_runs", "forward")


@shows('x, order=None, dim=None, equal_nan=True, *, out=None, preference=None, check=False')
def count_runs(x=None, order=None, dim=None, equal_nan=True, *, out=None, preference=None, check=False, **words):
    """Number of runs of equal neighbours among the slices along an axis, as they lie or in the order that positions give.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    order : array of int64 or int32, of shape (N,), default None
    dim : int, default None
        the axis of the slices; None: all elements, one after another.
    equal_nan : bool, default True
        NaN equals NaN.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, of shape ()

    Notes
    -----
    Formula::

        y = number of slices that differ from the one before them, the first among them

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number and equals NaN (equal_nan=False: differs from it); -0 equals 0, and the
    first of them is kept.
    Source: the definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.1], "float32")
    >>> y = brt.count_runs(x)
    >>> int(y)
    1
    """
    if words:
        return respelt(_count_runs, globals()["count_runs"], locals())
    return _count_runs.call((x, order, ), (dim, equal_nan, ), out, preference, check)


_few_values = entries("few_values", "forward")


@shows('x, size=2048, equal_nan=True, *, out=None, preference=None, check=False')
def few_values(x=None, size=2048, equal_nan=True, *, out=None, preference=None, check=False, **words):
    """The distinct elements in order, where they are few, and their number: the elements are read once, without a sort.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    size : int, default 2048
        how many may be found. In [0, 2048].
    equal_nan : bool, default True
        NaN equals NaN.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (U,)
    count : array of int64, of shape ()

    Notes
    -----
    Formula::

        values = the elements, each once, then zeros
        count = how many they are
        zeros and -1 where they are more than size, where equal ones differ in their bits (0 and -0), and of NaN that
        differ

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number and equals NaN (equal_nan=False: differs from it); -0 equals 0, and the
    first of them is kept.
    Source: the definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(350) % 7 - 3).astype("float32").reshape(5, 70)
    >>> values, count = brt.few_values(x)
    >>> values.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    >>> int(count)
    7
    """
    if words:
        return respelt(_few_values, globals()["few_values"], locals())
    return _few_values.call((x, ), (size, equal_nan, ), out, preference, check)


_histogram = entries("histogram", "forward")


@shows('x, bins=None, range=None, weights=None, density=False, *, edges=None, out=None, preference=None, check=False')
def histogram(x=None, bins=None, range=None, weights=None, density=False, *, edges=None, out=None, preference=None, check=False, **words):
    """Counts of elements between edges, or sums of their weights, and the edges.

    edges, an array in ascending order, is given instead of bins and range. Counts are int64, sums have the dtype of the
    weights and a fixed order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (*X,)
    bins : int, default None
        how many, of equal width, None: 10; an array of edges, or a list of them, is taken as edges. In [1, inf).
    range : default None
        the first and the last edge; None: the least and the greatest finite element (0 and 1 if there is none); where
        they are equal, 0.5 to both sides.
    weights : array of int64, float64, float32, float16 or bfloat16, of shape (*X,), default None
    density : bool, default False
        divided by their sum and by the width of the bin (histogram_density).
    edges : array of x's dtype, of shape (F,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    hist : array of weights's dtype, of shape (*H,)
    bin_edges : array of the dtype that x computes in, float64 for integers, of shape (E,)

    Notes
    -----
    Formula::

        hist[b] = number of x with edge[b] <= x < edge[b + 1] (the last bin holds its upper edge too), or the sum of
        their weights
        dweights = dy of the bin, 0 outside

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN and what lies outside counts nowhere; edges are numbers of the dtype of x (halves: float32, integers:
    float64), and are compared with as they are returned.
    Source: numpy.histogram, torch.histogram.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(50) % 7 - 3).astype("float32")
    >>> hist, bin_edges = brt.histogram(x)
    >>> hist
    array([8, 7, 0, 7, 0, 7, 7, 0, 7, 7])
    >>> bin_edges.round(3)
    array([-3. , -2.4, -1.8, -1.2, -0.6,  0. ,  0.6,  1.2,  1.8,  2.4,  3. ],
          dtype=float32)
    """
    if words:
        return respelt(_histogram, globals()["histogram"], locals())
    return _histogram.call((x, weights, edges, ), (bins, range, density, ), out, preference, check)


_histogram_backward = entries("histogram", "backward")


@shows('dy, x, bins=None, range=None, *, edges=None, need=None, out=None, preference=None, check=False')
def histogram_backward(dy=None, x=None, bins=None, range=None, *, edges=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of histogram: counts of elements between edges, or sums of their weights, and the edges.

    Parameters
    ----------
    dy : array of float64, float32, float16 or bfloat16, of shape (*H,)
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (*X,)
    bins : int, default None
        how many, of equal width, None: 10; an array of edges, or a list of them, is taken as edges. In [1, inf).
    range : default None
        the first and the last edge; None: the least and the greatest finite element (0 and 1 if there is none); where
        they are equal, 0.5 to both sides.
    edges : array of x's dtype, of shape (F,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dweights. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dweights : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        hist[b] = number of x with edge[b] <= x < edge[b + 1] (the last bin holds its upper edge too), or the sum of
        their weights
        dweights = dy of the bin, 0 outside

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN and what lies outside counts nowhere; edges are numbers of the dtype of x (halves: float32, integers:
    float64), and are compared with as they are returned.
    Source: numpy.histogram, torch.histogram.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.7, 2.1, 3., 2.4, 0.5, 0.8, 0.9, 0.7, -0.8, 0.2], "float64")
    >>> x = (np.arange(50) % 7 - 3).astype("float32")
    >>> dweights = brt.histogram_backward(dy, x)
    >>> dweights.ravel()[:6].round(3)
    array([ 0.7,  2.1,  2.4,  0.8,  0.9, -0.8])
    """
    if words:
        return respelt(_histogram_backward, globals()["histogram_backward"], locals())
    return _histogram_backward.call((dy, x, edges, ), (bins, range, ), out, preference, check, need)


_histogram_density = entries("histogram_density", "forward")


@shows('x, bins=None, range=None, weights=None, *, edges=None, out=None, preference=None, check=False')
def histogram_density(x=None, bins=None, range=None, weights=None, *, edges=None, out=None, preference=None, check=False, **words):
    """Histogram of elements whose integral is 1, and the edges.

    float64, or the dtype of the weights; sums are kept in float64.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (*X,)
    bins : int, default None
        how many, of equal width, None: 10; an array of edges, or a list of them, is taken as edges. In [1, inf).
    range : default None
        the first and the last edge; None: the least and the greatest finite element (0 and 1 if there is none); where
        they are equal, 0.5 to both sides.
    weights : array of float64, float32, float16 or bfloat16, of shape (*X,), default None
    edges : array of x's dtype, of shape (F,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    hist : array of weights's dtype, of shape (*H,)
    bin_edges : array of the dtype that x computes in, float64 for integers, of shape (E,)

    Notes
    -----
    Formula::

        hist[b] = h[b] / (sum of h) / (edge[b + 1] - edge[b]), h the counts between the edges or the sums of the weights

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: as histogram; NaN where nothing is counted.
    Source: numpy.histogram, density=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(50) % 7 - 3).astype("float32")
    >>> weights = (np.arange(50) % 7 - 3).astype("float64")
    >>> hist, bin_edges = brt.histogram_density(x, weights=weights)
    >>> hist.round(3)
    array([ 13.333,   7.778,  -0.   ,   3.889,  -0.   ,  -0.   ,  -3.889,
            -0.   ,  -7.778, -11.667])
    >>> bin_edges.round(3)
    array([-3. , -2.4, -1.8, -1.2, -0.6,  0. ,  0.6,  1.2,  1.8,  2.4,  3. ],
          dtype=float32)
    """
    if words:
        return respelt(_histogram_density, globals()["histogram_density"], locals())
    return _histogram_density.call((x, weights, edges, ), (bins, range, ), out, preference, check)


_histogramdd = entries("histogramdd", "forward")


@shows('x, bins=None, range=None, weights=None, *, out=None, preference=None, check=False')
def histogramdd(x=None, bins=None, range=None, weights=None, *, out=None, preference=None, check=False, **words):
    """Counts of points between the edges of a grid, or sums of their weights, and the edges of all axes one after another.

    bin_edges holds bins + 1 edges of the first component, then those of the next. Counts are int64, sums have the dtype
    of the weights and a fixed order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (N, D)
    bins : int or tuple of ints, default None
        how many of equal width, one number or one for each component; None: 10 each.
    range : default None
        a pair for each component; None: the least and the greatest finite element of each.
    weights : array of int64, float64, float32, float16 or bfloat16, of shape (N,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    hist : array of weights's dtype, of shape (*H,)
    bin_edges : array of the dtype that x computes in, float64 for integers, of shape (E,)

    Notes
    -----
    Formula::

        hist[b1, ..., bD] = number of rows of x with every component d in bin bd, or the sum of their weights
        dweights = dy of the bin, 0 outside

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: as histogram, in each component; up to 8 of them.
    Source: numpy.histogramdd.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(25) % 7 - 3).astype("float32").reshape(25, 1)
    >>> hist, bin_edges = brt.histogramdd(x, bins=(5,), range=((-2, 2),))
    >>> hist
    array([4, 4, 4, 3, 3])
    >>> bin_edges.round(3)
    array([-2. , -1.2, -0.4,  0.4,  1.2,  2. ], dtype=float32)
    """
    if words:
        return respelt(_histogramdd, globals()["histogramdd"], locals())
    return _histogramdd.call((x, weights, ), (bins, range, ), out, preference, check)


_histogramdd_backward = entries("histogramdd", "backward")


@shows('dy, x, bins=None, range=None, *, need=None, out=None, preference=None, check=False')
def histogramdd_backward(dy=None, x=None, bins=None, range=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of histogramdd: counts of points between the edges of a grid, or sums of their weights, and the edges of all axes one after another.

    Parameters
    ----------
    dy : array of float64, float32, float16 or bfloat16, of shape (*H,)
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (N, D)
    bins : int or tuple of ints, default None
        how many of equal width, one number or one for each component; None: 10 each.
    range : default None
        a pair for each component; None: the least and the greatest finite element of each.
    need : tuple of str, default None
        Names of the gradients to compute; None: dweights. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dweights : array of dy's dtype, of shape (N,)

    Notes
    -----
    Formula::

        hist[b1, ..., bD] = number of rows of x with every component d in bin bd, or the sum of their weights
        dweights = dy of the bin, 0 outside

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: as histogram, in each component; up to 8 of them.
    Source: numpy.histogramdd.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[[-0.3, -1.7], [2.8, 2.4]], [[2., -0.8], [0.8, 0.3]]], "float64")
    >>> x = (np.arange(90) % 7 - 3).astype("float32").reshape(30, 3)
    >>> dweights = brt.histogramdd_backward(dy, x, bins=2)
    >>> dweights.ravel()[:6].round(3)
    array([-0.3,  0.3,  2. ,  2.4,  0.8, -1.7])
    """
    if words:
        return respelt(_histogramdd_backward, globals()["histogramdd_backward"], locals())
    return _histogramdd_backward.call((dy, x, ), (bins, range, ), out, preference, check, need)


_kthvalue = entries("kthvalue", "forward")


@shows('x, k, dim=-1, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False')
def kthvalue(x=None, k=None, dim=-1, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The k-th smallest element of rows along an axis, and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    k : int
        which element of the order, 1 the smallest.
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)

    Notes
    -----
    Formula::

        values = x[indices], the k-th element of the stable order, k from 1 on
        dx[indices] = dy, 0 elsewhere

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number, -0 equals 0; of elements that are equal the lowest position comes first.
    Source: torch.kthvalue.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> values, indices = brt.kthvalue(x, 7, dim=0, keepdim=True)
    >>> values.round(3)
    array([[3., 3., 3., 3., 3.]], dtype=float32)
    >>> indices
    array([[4, 1, 5, 2, 6]])
    """
    if words:
        return respelt(_kthvalue, globals()["kthvalue"], locals())
    return _kthvalue.call((x, ), (k, dim, keepdim, index_dtype, ), out, preference, check)


_kthvalue_backward = entries("kthvalue", "backward")


@shows('dy, indices, x_shape, dim=-1, *, need=None, out=None, preference=None, check=False')
def kthvalue_backward(dy=None, indices=None, x_shape=None, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of kthvalue: the k-th smallest element of rows along an axis, and where it is.

    The positions of a row differ, as the forward gives them; of two that are equal, either value may stay.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)
    x_shape : tuple of ints
        shape of the forward's x.
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

        values = x[indices], the k-th element of the stable order, k from 1 on
        dx[indices] = dy, 0 elsewhere

    Kinks: NaN is greater than every number, -0 equals 0; of elements that are equal the lowest position comes first.
    Source: torch.kthvalue.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> _, indices = brt.kthvalue(x, 3, dim=1)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.kthvalue_backward(dy, indices, (5, 7), dim=1)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. , -0.8,  0. ,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_kthvalue_backward, globals()["kthvalue_backward"], locals())
    return _kthvalue_backward.call((dy, indices, ), (x_shape, dim, ), out, preference, check, need)


_median = entries("median", "forward")


@shows('x, dim=None, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False')
def median(x=None, dim=None, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The median of rows along an axis, and where it is; of an even number of elements the lower of the two in the middle.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)

    Notes
    -----
    Formula::

        values = x[indices], element (n - 1) // 2 of the stable order
        dx[indices] = dy, 0 elsewhere

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: a row with NaN gives NaN, the position of its first NaN; -0 equals 0; of elements that are equal, the one in
    the middle of the stable order.
    Source: torch.median.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> values, indices = brt.median(x, dim=0, keepdim=True)
    >>> values.round(3)
    array([[0., 0., 0., 0., 0.]], dtype=float32)
    >>> indices
    array([[2, 6, 3, 0, 4]])
    """
    if words:
        return respelt(_median, globals()["median"], locals())
    return _median.call((x, ), (dim, keepdim, index_dtype, ), out, preference, check)


_median_backward = entries("median", "backward")


@shows('dy, indices, x_shape, dim=None, *, need=None, out=None, preference=None, check=False')
def median_backward(dy=None, indices=None, x_shape=None, dim=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of median: the median of rows along an axis, and where it is; of an even number of elements the lower of the two in the middle.

    The positions of a row differ, as the forward gives them; of two that are equal, either value may stay.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
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

        values = x[indices], element (n - 1) // 2 of the stable order
        dx[indices] = dy, 0 elsewhere

    Kinks: a row with NaN gives NaN, the position of its first NaN; -0 equals 0; of elements that are equal, the one in
    the middle of the stable order.
    Source: torch.median.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> _, indices = brt.median(x, dim=1)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.median_backward(dy, indices, (5, 7), dim=1)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. ,  0. , -0.8,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_median_backward, globals()["median_backward"], locals())
    return _median_backward.call((dy, indices, ), (x_shape, dim, ), out, preference, check, need)


_mode = entries("mode", "forward")


@shows('x, dim=-1, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False')
def mode(x=None, dim=-1, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The element that rows along an axis hold most often, the smallest of several, and where it is first.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)

    Notes
    -----
    Formula::

        values = the smallest of the elements of the greatest number of occurrences, indices = its first position
        dx[indices] = dy, 0 elsewhere

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN equals NaN and is the greatest; -0 equals 0.
    Source: torch.mode; which of several, and which position, is fixed here.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> values, indices = brt.mode(x, dim=0, keepdim=True)
    >>> values.round(3)
    array([[-3., -3., -3., -3., -3.]], dtype=float32)
    >>> indices
    array([[0, 4, 1, 5, 2]])
    """
    if words:
        return respelt(_mode, globals()["mode"], locals())
    return _mode.call((x, ), (dim, keepdim, index_dtype, ), out, preference, check)


_mode_backward = entries("mode", "backward")


@shows('dy, indices, x_shape, dim=-1, *, need=None, out=None, preference=None, check=False')
def mode_backward(dy=None, indices=None, x_shape=None, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mode: the element that rows along an axis hold most often, the smallest of several, and where it is first.

    The positions of a row differ, as the forward gives them; of two that are equal, either value may stay.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)
    x_shape : tuple of ints
        shape of the forward's x.
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

        values = the smallest of the elements of the greatest number of occurrences, indices = its first position
        dx[indices] = dy, 0 elsewhere

    Kinks: NaN equals NaN and is the greatest; -0 equals 0.
    Source: torch.mode; which of several, and which position, is fixed here.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> _, indices = brt.mode(x, dim=1)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.mode_backward(dy, indices, (5, 7), dim=1)
    >>> dx.ravel()[:6].round(3)
    array([-0.8,  0. ,  0. ,  0. ,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_mode_backward, globals()["mode_backward"], locals())
    return _mode_backward.call((dy, indices, ), (x_shape, dim, ), out, preference, check, need)


_msort = entries("msort", "forward")


@shows('x, descending=False, dim=0, return_indices=False, *, index_dtype="int64", out=None, preference=None, check=False')
def msort(x=None, descending=False, dim=0, return_indices=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The elements sorted along the first axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
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

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
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
    if words:
        return respelt(_msort, globals()["msort"], locals())
    return _msort.call((x, ), (descending, dim, return_indices, index_dtype, ), out, preference, check)


_msort_backward = entries("msort", "backward")


@shows('dy, indices, dim=0, *, need=None, out=None, preference=None, check=False')
def msort_backward(dy=None, indices=None, dim=0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of msort: the elements sorted along the first axis.

    The positions of a row differ, as a sort gives them; of two that are equal, either value may stay.

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
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> _, indices = brt.msort(x, descending=True, return_indices=True)
    >>> dy = (np.arange(33) % 5 - 2).astype("float32")
    >>> dx = brt.msort_backward(dy, indices)
    >>> dx.ravel()[:6].round(3)
    array([1., 1., 1., 1., 1., 2.], dtype=float32)
    """
    if words:
        return respelt(_msort_backward, globals()["msort_backward"], locals())
    return _msort_backward.call((dy, indices, ), (dim, ), out, preference, check, need)


_nanmedian = entries("nanmedian", "forward")


@shows('x, dim=None, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False')
def nanmedian(x=None, dim=None, keepdim=False, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The median of those elements of rows along an axis that are not NaN, and where it is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)

    Notes
    -----
    Formula::

        values = x[indices], element (m - 1) // 2 of the stable order, m elements are not NaN
        dx[indices] = dy, 0 elsewhere

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: a row of nothing but NaN gives NaN, its first position.
    Source: torch.nanmedian.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> values, indices = brt.nanmedian(x, dim=0, keepdim=True)
    >>> values.round(3)
    array([[0., 0., 0., 0., 0.]], dtype=float32)
    >>> indices
    array([[2, 6, 3, 0, 4]])
    """
    if words:
        return respelt(_nanmedian, globals()["nanmedian"], locals())
    return _nanmedian.call((x, ), (dim, keepdim, index_dtype, ), out, preference, check)


_nanmedian_backward = entries("nanmedian", "backward")


@shows('dy, indices, x_shape, dim=None, *, need=None, out=None, preference=None, check=False')
def nanmedian_backward(dy=None, indices=None, x_shape=None, dim=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of nanmedian: the median of those elements of rows along an axis that are not NaN, and where it is.

    The positions of a row differ, as the forward gives them; of two that are equal, either value may stay.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)
    x_shape : tuple of ints
        shape of the forward's x.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
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

        values = x[indices], element (m - 1) // 2 of the stable order, m elements are not NaN
        dx[indices] = dy, 0 elsewhere

    Kinks: a row of nothing but NaN gives NaN, its first position.
    Source: torch.nanmedian.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> _, indices = brt.nanmedian(x, dim=1)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.nanmedian_backward(dy, indices, (5, 7), dim=1)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. ,  0. , -0.8,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_nanmedian_backward, globals()["nanmedian_backward"], locals())
    return _nanmedian_backward.call((dy, indices, ), (x_shape, dim, ), out, preference, check, need)


_nanquantile = entries("nanquantile", "forward")


@shows('x, q, dim=None, keepdim=False, *, interpolation="linear", out=None, preference=None, check=False')
def nanquantile(x=None, q=None, dim=None, keepdim=False, *, interpolation="linear", out=None, preference=None, check=False, **words):
    """Quantiles of those elements of rows along an axis that are not NaN.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    q : float or tuple of floats
        a number from 0 to 1, or a sequence of them, which is then the first axis of the result.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    interpolation : {"linear", "lower", "higher", "nearest", "midpoint"}, default "linear"
        what lies between two elements: on the line, the lower, the higher, the nearer (of two equally near that of the
        even place), the middle.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = (1 - w) * s[i] + w * s[i + 1], s the m elements that are not NaN in order, i + w = q * (m - 1)
        dx = dy * (1 - w) and dy * w at these two

    Computed in float64 for float32, float16 and bfloat16.
    Kinks: a row of nothing but NaN gives NaN, and its first element the gradient.
    Source: torch.nanquantile; numpy.nanquantile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(6, 9)
    >>> y = brt.nanquantile(x, (0.2, 0.7))
    >>> y.round(3)
    array([-2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_nanquantile, globals()["nanquantile"], locals())
    return _nanquantile.call((x, ), (q, dim, keepdim, interpolation, ), out, preference, check)


_nanquantile_backward = entries("nanquantile", "backward")


@shows('dy, x, q, dim=None, keepdim=False, *, interpolation="linear", need=None, out=None, preference=None, check=False')
def nanquantile_backward(dy=None, x=None, q=None, dim=None, keepdim=False, *, interpolation="linear", need=None, out=None, preference=None, check=False, **words):
    """Gradients of nanquantile: quantiles of those elements of rows along an axis that are not NaN.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    q : float or tuple of floats
        a number from 0 to 1, or a sequence of them, which is then the first axis of the result.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    interpolation : {"linear", "lower", "higher", "nearest", "midpoint"}, default "linear"
        what lies between two elements: on the line, the lower, the higher, the nearer (of two equally near that of the
        even place), the middle.
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

        y = (1 - w) * s[i] + w * s[i + 1], s the m elements that are not NaN in order, i + w = q * (m - 1)
        dx = dy * (1 - w) and dy * w at these two

    Computed in float64 for float32, float16 and bfloat16.
    Kinks: a row of nothing but NaN gives NaN, and its first element the gradient.
    Source: torch.nanquantile; numpy.nanquantile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.2, -1.9], "float32")
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(6, 9)
    >>> dx = brt.nanquantile_backward(dy, x, (0.2, 0.7))
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_nanquantile_backward, globals()["nanquantile_backward"], locals())
    return _nanquantile_backward.call((dy, x, ), (q, dim, keepdim, interpolation, ), out, preference, check, need)


_quantile = entries("quantile", "forward")


@shows('x, q, dim=None, keepdim=False, *, interpolation="linear", out=None, preference=None, check=False')
def quantile(x=None, q=None, dim=None, keepdim=False, *, interpolation="linear", out=None, preference=None, check=False, **words):
    """Quantiles of rows along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    q : float or tuple of floats
        a number from 0 to 1, or a sequence of them, which is then the first axis of the result.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    interpolation : {"linear", "lower", "higher", "nearest", "midpoint"}, default "linear"
        what lies between two elements: on the line, the lower, the higher, the nearer (of two equally near that of the
        even place), the middle.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = (1 - w) * s[i] + w * s[i + 1], s the n elements in order, i + w = q * (n - 1)
        dx = dy * (1 - w) and dy * w at these two

    Computed in float64 for float32, float16 and bfloat16.
    Kinks: a row with NaN gives NaN, and its first NaN the gradient; between equal elements, infinities too, lies
    nothing else.
    Source: torch.quantile; numpy.quantile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(6, 9)
    >>> y = brt.quantile(x, (0.2, 0.7))
    >>> y.round(3)
    array([-2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_quantile, globals()["quantile"], locals())
    return _quantile.call((x, ), (q, dim, keepdim, interpolation, ), out, preference, check)


_quantile_backward = entries("quantile", "backward")


@shows('dy, x, q, dim=None, keepdim=False, *, interpolation="linear", need=None, out=None, preference=None, check=False')
def quantile_backward(dy=None, x=None, q=None, dim=None, keepdim=False, *, interpolation="linear", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantile: quantiles of rows along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    q : float or tuple of floats
        a number from 0 to 1, or a sequence of them, which is then the first axis of the result.
    dim : int, default None
        the axis of the rows; None: all elements are one row, and the position is the flat one.
    keepdim : bool, default False
        keep the reduced axes with extent 1.
    interpolation : {"linear", "lower", "higher", "nearest", "midpoint"}, default "linear"
        what lies between two elements: on the line, the lower, the higher, the nearer (of two equally near that of the
        even place), the middle.
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

        y = (1 - w) * s[i] + w * s[i + 1], s the n elements in order, i + w = q * (n - 1)
        dx = dy * (1 - w) and dy * w at these two

    Computed in float64 for float32, float16 and bfloat16.
    Kinks: a row with NaN gives NaN, and its first NaN the gradient; between equal elements, infinities too, lies
    nothing else.
    Source: torch.quantile; numpy.quantile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.2, -2.], "float32")
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(6, 9)
    >>> dx = brt.quantile_backward(dy, x, (0.2, 0.7))
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_quantile_backward, globals()["quantile_backward"], locals())
    return _quantile_backward.call((dy, x, ), (q, dim, keepdim, interpolation, ), out, preference, check, need)


_searchsorted = entries("searchsorted", "forward")


@shows('sorted_sequence, values, right=False, side=None, sorter=None, *, index_dtype="int64", out=None, preference=None, check=False')
def searchsorted(sorted_sequence=None, values=None, right=False, side=None, sorter=None, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """Places at which values go into a sequence in ascending order.

    One sequence for all values, or as many as there are rows of values. sorter: positions that put the sequence in
    order.

    Parameters
    ----------
    sorted_sequence : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*M,)
    values : array of sorted_sequence's dtype, of shape (*V,)
    right : bool, default False
        after the elements that are equal, else before them.
    side : {"left", "right"}, default None
        right=True in NumPy's words.
    sorter : array of int64 or int32, of shape (*M,), default None
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64 or int32, of shape (*Y,)

    Notes
    -----
    Formula::

        y = number of elements of the sequence < value
        with right, of elements <= value

    Kinks: NaN comes after every number, all NaN are one; -0 equals 0.
    Source: torch.searchsorted, numpy.searchsorted.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> sorted_sequence = np.array([-0.3], "float32")
    >>> values = np.array([-2.2, -1.1, 0.8, 0.9, 0.4], "float32")
    >>> y = brt.searchsorted(sorted_sequence, values, right=True)
    >>> y
    array([0, 0, 1, 1, 1])
    """
    if words:
        return respelt(_searchsorted, globals()["searchsorted"], locals())
    return _searchsorted.call((sorted_sequence, values, sorter, ), (right, side, index_dtype, ), out, preference, check)


_sort = entries("sort", "forward")


@shows('x, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False')
def sort(x=None, dim=-1, descending=False, stable=True, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The elements of rows along an axis in order, and where each of them was.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
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

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
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
    if words:
        return respelt(_sort, globals()["sort"], locals())
    return _sort.call((x, ), (dim, descending, stable, index_dtype, ), out, preference, check)


_sort_backward = entries("sort", "backward")


@shows('dy, indices, dim=-1, *, need=None, out=None, preference=None, check=False')
def sort_backward(dy=None, indices=None, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sort: the elements of rows along an axis in order, and where each of them was.

    The positions of a row differ, as a sort gives them; of two that are equal, either value may stay.

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
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> _, indices = brt.sort(x, dim=0, descending=True)
    >>> dy = (np.arange(33) % 5 - 2).astype("float32")
    >>> dx = brt.sort_backward(dy, indices, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([1., 1., 1., 1., 1., 2.], dtype=float32)
    """
    if words:
        return respelt(_sort_backward, globals()["sort_backward"], locals())
    return _sort_backward.call((dy, indices, ), (dim, ), out, preference, check, need)


_topk = entries("topk", "forward")


@shows('x, k, dim=-1, largest=True, sorted=True, *, index_dtype="int64", out=None, preference=None, check=False')
def topk(x=None, k=None, dim=-1, largest=True, sorted=True, *, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The k greatest or smallest elements of rows along an axis in order, and where each of them is.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    k : int
        how many elements.
    dim : int, default -1
        the axis of the rows; negative ones count from the end.
    largest : bool, default True
        the greatest, NaN before all; else the smallest.
    sorted : bool, default True
        in order; they are with False too.
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)

    Notes
    -----
    Formula::

        values[j] = x[indices[j]], element j of the stable order, descending if largest, j < k
        dx[indices[j]] = dy[j], 0 elsewhere

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number, -0 equals 0; of elements that are equal the lowest position comes first.
    Source: torch.topk; of elements that are equal, those of the lowest positions.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[2.9], [0.6], [2.7], [0.6]], "float32")
    >>> values, indices = brt.topk(x, 1, dim=1)
    >>> values.round(3)
    array([[2.9],
           [0.6],
           [2.7],
           [0.6]], dtype=float32)
    >>> indices
    array([[0],
           [0],
           [0],
           [0]])
    """
    if words:
        return respelt(_topk, globals()["topk"], locals())
    return _topk.call((x, ), (k, dim, largest, sorted, index_dtype, ), out, preference, check)


_topk_backward = entries("topk", "backward")


@shows('dy, indices, x_shape, dim=-1, *, need=None, out=None, preference=None, check=False')
def topk_backward(dy=None, indices=None, x_shape=None, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of topk: the k greatest or smallest elements of rows along an axis in order, and where each of them is.

    The positions of a row differ, as the forward gives them; of two that are equal, either value may stay.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*K,)
    indices : array of int64 or int32, of shape (*K,)
    x_shape : tuple of ints
        shape of the forward's x.
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

        values[j] = x[indices[j]], element j of the stable order, descending if largest, j < k
        dx[indices[j]] = dy[j], 0 elsewhere

    Kinks: NaN is greater than every number, -0 equals 0; of elements that are equal the lowest position comes first.
    Source: torch.topk; of elements that are equal, those of the lowest positions.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> _, indices = brt.topk(x, 12, dim=0)
    >>> dy = np.array([-0., 1., 0.7, 0.7, 1.6, -1.2, -0.6, -1.3, -0.1, 1., -0., 0.5], "float32")
    >>> dx = brt.topk_backward(dy, indices, (33,), dim=0)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. ,  0. ,  0. , -0.1,  1.6], dtype=float32)
    """
    if words:
        return respelt(_topk_backward, globals()["topk_backward"], locals())
    return _topk_backward.call((dy, indices, ), (x_shape, dim, ), out, preference, check, need)


_unique = entries("unique", "forward")


@shows('x, sorted=True, return_inverse=False, return_counts=False, dim=None, *, return_index=False, equal_nan=True, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False')
def unique(x=None, sorted=True, return_inverse=False, return_counts=False, dim=None, *, return_index=False, equal_nan=True, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The distinct elements in order, or the distinct slices along an axis.

    order: positions that put the slices in order, if they are known; ordered: the elements in that order. Slices are
    compared cell by cell.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    sorted : bool, default True
        in order; they are with False too.
    return_inverse : bool, default False
        also return the run of each slice, for dim=None in the shape of x.
    return_counts : bool, default False
        also return how many slices each run has.
    dim : int, default None
        the axis of the slices; None: all elements, one after another.
    return_index : bool, default False
        also return where the first slice of each run is.
    equal_nan : bool, default True
        NaN equals NaN.
    size : int, default None
        runs of the result: what is beyond is left out, what is missing is 0; None: as many as there are (synchronises).
        In [0, inf).
    order : array of int64 or int32, of shape (N,), default None
    ordered : array of x's dtype, of shape (*O,), default None
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*V,)
    inverse : array of int64 or int32, of shape (*J,)
        returned with return_inverse=True.
    counts : array of inverse's dtype, of shape (U,)
        returned with return_counts=True.
    indices : array of inverse's dtype, of shape (U,)
        returned with return_index=True.

    Notes
    -----
    Formula::

        values = the elements or slices, each once
        values[inverse] = x
        indices = the first position of each

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number and equals NaN (equal_nan=False: differs from it); -0 equals 0, and the
    first of them is kept.
    Source: torch.unique; numpy.unique.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> values, counts = brt.unique(x, return_counts=True, equal_nan=False)
    >>> values.round(3)
    array([-3., -2., -1.,  0.,  1.,  2.,  3.], dtype=float32)
    >>> counts
    array([5, 5, 5, 5, 5, 5, 5])
    """
    if words:
        return respelt(_unique, globals()["unique"], locals())
    return _unique.call((x, order, ordered, ), (sorted, return_inverse, return_counts, dim, return_index, equal_nan, size, index_dtype, ), out, preference, check)


_unique_consecutive = entries("unique_consecutive", "forward")


@shows('x, return_inverse=False, return_counts=False, dim=None, *, return_index=False, equal_nan=True, size=None, index_dtype="int64", out=None, preference=None, check=False')
def unique_consecutive(x=None, return_inverse=False, return_counts=False, dim=None, *, return_index=False, equal_nan=True, size=None, index_dtype="int64", out=None, preference=None, check=False, **words):
    """The first of each run of neighbours that are equal, in the order in which they lie.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    return_inverse : bool, default False
        also return the run of each slice, for dim=None in the shape of x.
    return_counts : bool, default False
        also return how many slices each run has.
    dim : int, default None
        the axis of the slices; None: all elements, one after another.
    return_index : bool, default False
        also return where the first slice of each run is.
    equal_nan : bool, default True
        NaN equals NaN.
    size : int, default None
        runs of the result: what is beyond is left out, what is missing is 0; None: as many as there are (synchronises).
        In [0, inf).
    index_dtype : dtype, default "int64"
        dtype of positions, int64 or int32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    values : array of x's dtype, of shape (*V,)
    inverse : array of int64 or int32, of shape (*J,)
        returned with return_inverse=True.
    counts : array of inverse's dtype, of shape (U,)
        returned with return_counts=True.
    indices : array of inverse's dtype, of shape (U,)
        returned with return_index=True.

    Notes
    -----
    Formula::

        values = the elements or slices without those that equal the one before them
        values[inverse] = x

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: NaN is greater than every number and equals NaN (equal_nan=False: differs from it); -0 equals 0, and the
    first of them is kept.
    Source: torch.unique_consecutive.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> values, counts = brt.unique_consecutive(x, return_counts=True, equal_nan=False)
    >>> values.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    >>> counts.ravel()[:6]
    array([1, 1, 1, 1, 1, 1])
    """
    if words:
        return respelt(_unique_consecutive, globals()["unique_consecutive"], locals())
    return _unique_consecutive.call((x, ), (return_inverse, return_counts, dim, return_index, equal_nan, size, index_dtype, ), out, preference, check)



@shows('x, sorted=True, return_inverse=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False')
def unique_counts(x=None, sorted=True, return_inverse=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False, **words):
    """unique with return_counts=True, equal_nan=False.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> values, counts = brt.unique_counts(x)
    >>> values.round(3)
    array([-3., -2., -1.,  0.,  1.,  2.,  3.], dtype=float32)
    >>> counts
    array([5, 5, 5, 5, 5, 5, 5])
    """
    if words:
        return respelt(_unique, globals()["unique_counts"], locals())
    try:
        return unique(x=x, sorted=sorted, return_inverse=return_inverse, return_counts=True, dim=dim, return_index=return_index, equal_nan=False, size=size, order=order, ordered=ordered, index_dtype=index_dtype, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "unique", "unique_counts")


@shows('x, sorted=True, return_counts=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False')
def unique_inverse(x=None, sorted=True, return_counts=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False, **words):
    """unique with return_inverse=True, equal_nan=False.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array(1., "float32")
    >>> values, inverse, counts, indices = brt.unique_inverse(x, return_counts=True, return_index=True)
    >>> values.round(3)
    array([1.], dtype=float32)
    >>> int(inverse)
    0
    >>> counts
    array([1])
    >>> indices
    array([0])
    """
    if words:
        return respelt(_unique, globals()["unique_inverse"], locals())
    try:
        return unique(x=x, sorted=sorted, return_inverse=True, return_counts=return_counts, dim=dim, return_index=return_index, equal_nan=False, size=size, order=order, ordered=ordered, index_dtype=index_dtype, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "unique", "unique_inverse")


@shows('x, sorted=True, return_inverse=False, return_counts=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False')
def unique_values(x=None, sorted=True, return_inverse=False, return_counts=False, dim=None, *, return_index=False, size=None, order=None, ordered=None, index_dtype="int64", out=None, preference=None, check=False, **words):
    """unique with equal_nan=False.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> values, counts = brt.unique_values(x, return_counts=True)
    >>> values.round(3)
    array([-3., -2., -1.,  0.,  1.,  2.,  3.], dtype=float32)
    >>> counts
    array([5, 5, 5, 5, 5, 5, 5])
    """
    if words:
        return respelt(_unique, globals()["unique_values"], locals())
    try:
        return unique(x=x, sorted=sorted, return_inverse=return_inverse, return_counts=return_counts, dim=dim, return_index=return_index, equal_nan=False, size=size, order=order, ordered=ordered, index_dtype=index_dtype, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "unique", "unique_values")
