"""Public functions of category indexing. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "gather",
    "gather_backward",
    "gather_rows",
    "gather_rows_backward",
    "index_add",
    "index_add_backward",
    "index_copy",
    "index_copy_backward",
    "index_fill",
    "index_fill_backward",
    "index_put",
    "index_put_add",
    "index_put_add_backward",
    "index_put_backward",
    "index_select",
    "index_select_backward",
    "mask_ranks",
    "masked_fill",
    "masked_fill_backward",
    "masked_fill_tensor",
    "masked_fill_tensor_backward",
    "masked_scatter",
    "masked_scatter_backward",
    "masked_select",
    "masked_select_backward",
    "nonzero",
    "one_hot",
    "put",
    "put_add",
    "put_add_backward",
    "put_backward",
    "scatter",
    "scatter_add",
    "scatter_add_backward",
    "scatter_backward",
    "scatter_reduce",
    "scatter_reduce_backward",
    "take",
    "take_along_axis",
    "take_along_axis_backward",
    "take_backward",
]

_gather = entries("gather", "forward")


@shows('src, dim, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False')
def gather(src=None, dim=None, index=None, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False, **words):
    """The cells of src that an index along one axis names: one index for each cell of the result.

    index has as many axes as src and, except along dim, extents of at most src's.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32, int64 or uint8, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    fill_value : number, default 0
        what a cell holds whose index is out of range.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[i, j, k], k] for dim = 1, and likewise for the other axes
        dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Source: torch.gather, numpy.take_along_axis.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([2.9, -1.3, -1.9, -0.1, 0.3, -0.9, -0.2, 0.4, 2.5], "float32")
    >>> index = np.array([1, 3, 5, 2, 6], "int32")
    >>> y = brt.gather(src, 0, index)
    >>> y.round(3)
    array([-1.3, -0.1, -0.9, -1.9, -0.2], dtype=float32)
    """
    if words:
        return respelt(_gather, globals()["gather"], locals())
    return _gather.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_gather_backward = entries("gather", "backward")


@shows('dy, dim, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def gather_backward(dy=None, dim=None, index=None, src_shape=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gather: the cells of src that an index along one axis names: one index for each cell of the result.

    Sums have a fixed order: positions are sorted by the cell they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*J,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32, int64 or uint8, of shape (*J,)
    src_shape : tuple of ints
        shape of src.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[i, j, k], k] for dim = 1, and likewise for the other axes
        dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Computed in float32 for float16 and bfloat16.
    Source: torch.gather, numpy.take_along_axis.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., -0.4, -1.5, 0.3, -0.2], "float32")
    >>> index = np.array([3, 2, 0, 2, 2], "int32")
    >>> dsrc = brt.gather_backward(dy, 0, index, (9,))
    >>> dsrc.round(3)
    array([-1.5,  0. , -0.3,  1. ,  0. ,  0. ,  0. ,  0. ,  0. ],
          dtype=float32)
    """
    if words:
        return respelt(_gather_backward, globals()["gather_backward"], locals())
    return _gather_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_gather_rows = entries("gather_rows", "forward")


@shows('table, index, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def gather_rows(table=None, index=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """The rows of a table that an index of any shape names.

    Parameters
    ----------
    table : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (V, *H)
    index : array of int32, int64 or uint32, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros (no
        part in gradients), or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of table's dtype, of shape (*J, *H)

    Notes
    -----
    Formula::

        y[n] = table[index[n]]
        dtable[v] = sum of dy[n] over the n with index[n] = v

    Source: torch.nn.functional.embedding without padding; every cell is written and all sizes are passed by value, so
    that calls can be captured.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> table = np.array([2.4, 1.4, 2.5, -0.6, 2.6], "float32")
    >>> index = np.array([2, 4, 1, 1], "int32")
    >>> y = brt.gather_rows(table, index)
    >>> y.round(3)
    array([2.5, 2.6, 1.4, 1.4], dtype=float32)
    """
    if words:
        return respelt(_gather_rows, globals()["gather_rows"], locals())
    return _gather_rows.call((table, index, ), (oob, wrap_negative, ), out, preference, check)


_gather_rows_backward = entries("gather_rows", "backward")


@shows('dy, index, table_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def gather_rows_backward(dy=None, index=None, table_shape=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gather_rows: the rows of a table that an index of any shape names.

    Sums have a fixed order: positions are sorted by the row they name; few narrow rows add up as integers, in any
    order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    index : array of int32, int64 or uint32, of shape (*J,)
    table_shape : tuple of ints
        shape of table.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros (no
        part in gradients), or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dtable. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dtable : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[n] = table[index[n]]
        dtable[v] = sum of dy[n] over the n with index[n] = v

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.embedding without padding; every cell is written and all sizes are passed by value, so
    that calls can be captured.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.9, -0.4, 0.3, 0.9], "float32")
    >>> index = np.array([2, 2, 1, 1], "int32")
    >>> dtable = brt.gather_rows_backward(dy, index, (5,))
    >>> dtable.round(3)
    array([0. , 1.2, 0.5, 0. , 0. ], dtype=float32)
    """
    if words:
        return respelt(_gather_rows_backward, globals()["gather_rows_backward"], locals())
    return _gather_rows_backward.call((dy, index, ), (table_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_index_add = entries("index_add", "forward")


@shows('dst, dim, index, src, alpha=1, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def index_add(dst=None, dim=None, index=None, src=None, alpha=1, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with alpha times slices of src added at the places along one axis that an index names; repeated places add up.

    Sums have a fixed order: positions are sorted by the place they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    src : array of dst's dtype, of shape (*U,)
    alpha : int or float, default 1
        factor of src; an integer for integer operands.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] += alpha * src[i, j, k] for dim = 1
        ddst = dy, dsrc[i, j, k] = alpha * dy[i, index[j], k]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.index_add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([[2.1, 2.6, 1.1]], "float32")
    >>> index = np.array([0], "int32")
    >>> src = np.array([[1.8, 1.8, 1.4]], "float32")
    >>> y = brt.index_add(dst, 0, index, src)
    >>> y.round(3)
    array([[3.9, 4.4, 2.5]], dtype=float32)
    """
    if words:
        return respelt(_index_add, globals()["index_add"], locals())
    return _index_add.call((dst, index, src, ), (dim, alpha, oob, wrap_negative, ), out, preference, check)


_index_add_backward = entries("index_add", "backward")


@shows('dy, dim, index, alpha=1, *, src_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def index_add_backward(dy=None, dim=None, index=None, alpha=1, *, src_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_add: dst with alpha times slices of src added at the places along one axis that an index names; repeated places add up.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    alpha : int or float, default 1
        factor of src; an integer for integer operands.
    src_shape : tuple of ints, default None
        shape of src; None: the one that dy and index give.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dsrc : array of dy's dtype, of shape (*U,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] += alpha * src[i, j, k] for dim = 1
        ddst = dy, dsrc[i, j, k] = alpha * dy[i, index[j], k]

    Computed in float32 for float16 and bfloat16.
    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.index_add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[0.1, 1.6, 1.2]], "float32")
    >>> index = np.array([0], "int32")
    >>> ddst, dsrc = brt.index_add_backward(dy, 0, index)
    >>> ddst.round(3)
    array([[0.1, 1.6, 1.2]], dtype=float32)
    >>> dsrc.round(3)
    array([[0.1, 1.6, 1.2]], dtype=float32)
    """
    if words:
        return respelt(_index_add_backward, globals()["index_add_backward"], locals())
    return _index_add_backward.call((dy, index, ), (dim, alpha, src_shape, oob, wrap_negative, ), out, preference, check, need)


_index_copy = entries("index_copy", "forward")


@shows('dst, dim, index, source, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def index_copy(dst=None, dim=None, index=None, source=None, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with slices of source at the places along one axis that an index names; of a place named twice the last one counts.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    source : array of dst's dtype, of shape (*U,)
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a place counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] = source[i, j, k] for dim = 1
        ddst = dy, 0 where written
        dsource[i, j, k] = dy[i, index[j], k], 0 where a later j wrote

    Source: torch.index_copy; made deterministic.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([[1.2, -1.8, -0.8]], "float32")
    >>> index = np.array([0], "int32")
    >>> source = np.array([[0.1, 1.6, 1.2]], "float32")
    >>> y = brt.index_copy(dst, 0, index, source)
    >>> y.round(3)
    array([[0.1, 1.6, 1.2]], dtype=float32)
    """
    if words:
        return respelt(_index_copy, globals()["index_copy"], locals())
    return _index_copy.call((dst, index, source, ), (dim, duplicates, oob, wrap_negative, ), out, preference, check)


_index_copy_backward = entries("index_copy", "backward")


@shows('dy, dim, index, *, duplicates="last", oob="raise", wrap_negative=False, source_shape=None, need=None, out=None, preference=None, check=False')
def index_copy_backward(dy=None, dim=None, index=None, *, duplicates="last", oob="raise", wrap_negative=False, source_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_copy: dst with slices of source at the places along one axis that an index names; of a place named twice the last one counts.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a place counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    source_shape : tuple of ints, default None
        of the forward's source, () for one element; None: the shape that dy and index give.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dsource. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dsource : array of dy's dtype, of shape (*U,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] = source[i, j, k] for dim = 1
        ddst = dy, 0 where written
        dsource[i, j, k] = dy[i, index[j], k], 0 where a later j wrote

    Source: torch.index_copy; made deterministic.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[1.6, 0.1, 0.8]], "float32")
    >>> index = np.array([0], "int32")
    >>> ddst, dsource = brt.index_copy_backward(dy, 0, index)
    >>> ddst.round(3)
    array([[0., 0., 0.]], dtype=float32)
    >>> dsource.round(3)
    array([[1.6, 0.1, 0.8]], dtype=float32)
    """
    if words:
        return respelt(_index_copy_backward, globals()["index_copy_backward"], locals())
    return _index_copy_backward.call((dy, index, ), (dim, duplicates, oob, wrap_negative, source_shape, ), out, preference, check, need)


_index_fill = entries("index_fill", "forward")


@shows('dst, dim, index, value, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def index_fill(dst=None, dim=None, index=None, value=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with a value in the slices along one axis that an index names.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    value : number
        what is written.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] = value for dim = 1
        ddst = dy, 0 where written

    Source: torch.index_fill.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = (np.arange(80) % 7 - 3).astype("float32").reshape(5, 16)
    >>> index = np.array([2, 3, 0], "int32")
    >>> y = brt.index_fill(dst, 0, index, 1)
    >>> y.ravel()[:6].round(3)
    array([1., 1., 1., 1., 1., 1.], dtype=float32)
    """
    if words:
        return respelt(_index_fill, globals()["index_fill"], locals())
    return _index_fill.call((dst, index, ), (dim, value, oob, wrap_negative, ), out, preference, check)


_index_fill_backward = entries("index_fill", "backward")


@shows('dy, dim, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def index_fill_backward(dy=None, dim=None, index=None, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_fill: dst with a value in the slices along one axis that an index names.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dim : int
        the axis of the index; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[j], k] = value for dim = 1
        ddst = dy, 0 where written

    Source: torch.index_fill.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(80) % 7 - 3).astype("float32").reshape(5, 16)
    >>> index = np.array([3, 0, 3], "int32")
    >>> ddst = brt.index_fill_backward(dy, 0, index)
    >>> ddst.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_index_fill_backward, globals()["index_fill_backward"], locals())
    return _index_fill_backward.call((dy, index, ), (dim, oob, wrap_negative, ), out, preference, check, need)


_index_put = entries("index_put", "forward")


@shows('dst, index, values, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def index_put(dst=None, index=None, values=None, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with values at the points whose coordinates along the first axes an index lists; of a point named twice the last one counts.

    values broadcast to the shape of dst[index]; the gradient of values has that shape.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (K, *J)
        a tuple of arrays is broadcast and stacked.
    values : array of dst's dtype, of shape (*U,)
        a number may stand for it beside an array.
    accumulate : bool, default False
        add the values instead (index_put_add), repeated points too.
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a point counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[index[0, j], ..., index[K-1, j]] = values[j]
        ddst = dy, 0 where written
        dvalues[j] = dy there, 0 where a later j wrote

    Source: torch.index_put; made deterministic. A tuple of arrays, one for each axis, is stacked.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([1.3, 0.1, -2.7, -0.3, 0.9, -0.8, 2.5, 0.5, 0.1], "float32")
    >>> index = np.array([[2, 0, 1, 2]], "int32")
    >>> values = np.array([0.2, 1.8, -2.2, -1.], "float32")
    >>> y = brt.index_put(dst, index, values, duplicates="any")
    >>> y.round(3)
    array([ 1.8, -2.2, -1. , -0.3,  0.9, -0.8,  2.5,  0.5,  0.1],
          dtype=float32)
    """
    if words:
        return respelt(_index_put, globals()["index_put"], locals())
    return _index_put.call((dst, index, values, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check)


_index_put_backward = entries("index_put", "backward")


@shows('dy, index, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def index_put_backward(dy=None, index=None, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_put: dst with values at the points whose coordinates along the first axes an index lists; of a point named twice the last one counts.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (K, *J)
        a tuple of arrays is broadcast and stacked.
    accumulate : bool, default False
        add the values instead (index_put_add), repeated points too.
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a point counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dvalues. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dvalues : array of dy's dtype, of shape (*U,)

    Notes
    -----
    Formula::

        y = dst
        y[index[0, j], ..., index[K-1, j]] = values[j]
        ddst = dy, 0 where written
        dvalues[j] = dy there, 0 where a later j wrote

    Source: torch.index_put; made deterministic. A tuple of arrays, one for each axis, is stacked.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., 1.3, -2.5, -2.2, -0.4, 0.8, -1.3, -1.3, 1.3], "float32")
    >>> index = np.array([[6, 7, 2, 0]], "int32")
    >>> ddst, dvalues = brt.index_put_backward(dy, index, duplicates="any")
    >>> ddst.round(3)
    array([ 0. ,  1.3,  0. , -2.2, -0.4,  0.8,  0. ,  0. ,  1.3],
          dtype=float32)
    >>> dvalues.round(3)
    array([-1.3, -1.3, -2.5,  1. ], dtype=float32)
    """
    if words:
        return respelt(_index_put_backward, globals()["index_put_backward"], locals())
    return _index_put_backward.call((dy, index, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check, need)


_index_put_add = entries("index_put_add", "forward")


@shows('dst, index, values, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def index_put_add(dst=None, index=None, values=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with values added at the points whose coordinates along the first axes an index lists; repeated points add up.

    Sums have a fixed order: positions are sorted by the point they name; few values, and single integers, add up as
    integers, in any order; with PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics. values broadcast to the shape of dst[index]; the gradient of values has that shape.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*X,)
    index : array of int32 or int64, of shape (K, *J)
        a tuple of arrays is broadcast and stacked.
    values : array of dst's dtype, of shape (*U,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[index[0, j], ..., index[K-1, j]] += values[j]
        ddst = dy, dvalues[j] = dy[index[0, j], ..., index[K-1, j]]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.index_put with accumulate=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([-2.9, 2.4, 1.2, 2., -2.1, -0., -1.5, -1.4, 1.6], "float32")
    >>> index = np.array([[7, 4, 8, 6]], "int32")
    >>> values = np.array([1., 2.6, 0.7, 2.7], "float32")
    >>> y = brt.index_put_add(dst, index, values)
    >>> y.round(3)
    array([-2.9,  2.4,  1.2,  2. ,  0.5, -0. ,  1.2, -0.4,  2.3],
          dtype=float32)
    """
    if words:
        return respelt(_index_put_add, globals()["index_put_add"], locals())
    return _index_put_add.call((dst, index, values, ), (oob, wrap_negative, ), out, preference, check)


_index_put_add_backward = entries("index_put_add", "backward")


@shows('dy, index, *, values_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def index_put_add_backward(dy=None, index=None, *, values_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_put_add: dst with values added at the points whose coordinates along the first axes an index lists; repeated points add up.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (K, *J)
        a tuple of arrays is broadcast and stacked.
    values_shape : tuple of ints, default None
        shape of values; None: the one that dy and index give.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dvalues. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dvalues : array of dy's dtype, of shape (*U,)

    Notes
    -----
    Formula::

        y = dst
        y[index[0, j], ..., index[K-1, j]] += values[j]
        ddst = dy, dvalues[j] = dy[index[0, j], ..., index[K-1, j]]

    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.index_put with accumulate=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.7, -1.3, -2.4, -2.9, -1.2, -0.2, 2., 0.4, 1.9], "float32")
    >>> index = np.array([[8, 5, 3, 4]], "int32")
    >>> ddst, dvalues = brt.index_put_add_backward(dy, index, values_shape=(4,))
    >>> ddst.round(3)
    array([ 2.7, -1.3, -2.4, -2.9, -1.2, -0.2,  2. ,  0.4,  1.9],
          dtype=float32)
    >>> dvalues.round(3)
    array([ 1.9, -0.2, -2.9, -1.2], dtype=float32)
    """
    if words:
        return respelt(_index_put_add_backward, globals()["index_put_add_backward"], locals())
    return _index_put_add_backward.call((dy, index, ), (values_shape, oob, wrap_negative, ), out, preference, check, need)


_index_select = entries("index_select", "forward")


@shows('src, dim, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False')
def index_select(src=None, dim=None, index=None, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False, **words):
    """The slices of src at the places along one axis that an index names.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), cells of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    fill_value : number, default 0
        what a cell holds whose index is out of range.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[j], k] for dim = 1
        dsrc[i, index[j], k] += dy[i, j, k]

    Source: torch.index_select, numpy.take.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([[-2.4, 1., -2.4]], "float32")
    >>> index = np.array([0], "int32")
    >>> y = brt.index_select(src, 0, index)
    >>> y.round(3)
    array([[-2.4,  1. , -2.4]], dtype=float32)
    """
    if words:
        return respelt(_index_select, globals()["index_select"], locals())
    return _index_select.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_index_select_backward = entries("index_select", "backward")


@shows('dy, dim, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def index_select_backward(dy=None, dim=None, index=None, src_shape=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of index_select: the slices of src at the places along one axis that an index names.

    Sums have a fixed order: positions are sorted by the place they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    src_shape : tuple of ints
        shape of src.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), cells of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[j], k] for dim = 1
        dsrc[i, index[j], k] += dy[i, j, k]

    Computed in float32 for float16 and bfloat16.
    Source: torch.index_select, numpy.take.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.4, 2., 2.]], "float32")
    >>> index = np.array([0], "int32")
    >>> dsrc = brt.index_select_backward(dy, 0, index, (1, 3))
    >>> dsrc.round(3)
    array([[-1.4,  2. ,  2. ]], dtype=float32)
    """
    if words:
        return respelt(_index_select_backward, globals()["index_select_backward"], locals())
    return _index_select_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_mask_ranks = entries("mask_ranks", "forward")


@shows('x, *, out=None, preference=None, check=False')
def mask_ranks(x=None, *, out=None, preference=None, check=False, **words):
    """What nonzero and masked_select count: how many elements that are not zero lie before each tile of 8192, how many there are, and a bit of each element.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ranks : array of int64, of shape (R,)

    Notes
    -----
    Formula::

        for n elements in t = 2 ceil(n / 16384) tiles: 128 t words of 64 bits, bit j of word w of x.flat[64 w + j]
        then, k < t, the number of elements of x.flat[: 8192 k] that are not zero
        then that of all

    Kinks: NaN is not zero, -0 is.
    Source: the definition.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1., 0., 0., 1.8, 0.4], [0.8, 2.1, 0., -2.2, -0.6], [0., 0., 0., 2.9, 0.]], "float32")
    >>> ranks = brt.mask_ranks(x)
    >>> ranks.ravel()[:6]
    array([9081,    0,    0,    0,    0,    0])
    """
    if words:
        return respelt(_mask_ranks, globals()["mask_ranks"], locals())
    return _mask_ranks.call((x, ), (), out, preference, check)


_masked_fill = entries("masked_fill", "forward")


@shows('src, mask, value, *, out=None, preference=None, check=False')
def masked_fill(src=None, mask=None, value=None, *, out=None, preference=None, check=False, **words):
    """value where mask is true, else src.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
    mask : array of bool, of any shape, which broadcast together
    value : int or float or array
        what is written; an array is masked_fill_tensor's.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(mask, value, src)

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Source: torch.masked_fill.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([2.7, -0.1, 0.6, 0.1], "float32")
    >>> mask = np.array([False, True, True, True], "bool")
    >>> y = brt.masked_fill(src, mask, 1)
    >>> y.round(3)
    array([2.7, 1. , 1. , 1. ], dtype=float32)
    """
    if words:
        return respelt(_masked_fill, globals()["masked_fill"], locals())
    return _masked_fill.call((src, mask, ), (value, ), out, preference, check)


_masked_fill_backward = entries("masked_fill", "backward")


@shows('dy, mask, value=None, *, src_shape=None, need=None, out=None, preference=None, check=False')
def masked_fill_backward(dy=None, mask=None, value=None, *, src_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of masked_fill: value where mask is true, else src.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    mask : array of bool, of any shape, which broadcast together
    value : int or float or array, default None
        what is written; an array is masked_fill_tensor's.
    src_shape : tuple of ints, default None
        shape of src; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of src's shape

    Notes
    -----
    Formula::

        dsrc = where(mask, 0.0, dy)

    Computed in float32 for float16 and bfloat16.
    Source: torch.masked_fill.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.2, 0.3, 1.3, 0.6], "float32")
    >>> mask = np.array([False, True, True, True], "bool")
    >>> dsrc = brt.masked_fill_backward(dy, mask, value=0)
    >>> dsrc.round(3)
    array([1.2, 0. , 0. , 0. ], dtype=float32)
    """
    if words:
        return respelt(_masked_fill_backward, globals()["masked_fill_backward"], locals())
    return _masked_fill_backward.call((dy, mask, ), (value, src_shape, ), out, preference, check, need)


_masked_fill_tensor = entries("masked_fill_tensor", "forward")


@shows('src, mask, value, *, out=None, preference=None, check=False')
def masked_fill_tensor(src=None, mask=None, value=None, *, out=None, preference=None, check=False, **words):
    """value where mask is true, else src; value is an array, of one element for instance.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
        a number may stand for it beside an array.
    mask : array of bool, of any shape, which broadcast together
    value : array of src's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(mask, value, src)

    Source: torch.masked_fill with a tensor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([0.8, -2., 0.1, 2.6], "float32")
    >>> mask = np.array([True, True, False, False], "bool")
    >>> value = np.array([3., 0.3, -2.1, -2.2], "float32")
    >>> y = brt.masked_fill_tensor(src, mask, value)
    >>> y.round(3)
    array([3. , 0.3, 0.1, 2.6], dtype=float32)
    """
    if words:
        return respelt(_masked_fill_tensor, globals()["masked_fill_tensor"], locals())
    return _masked_fill_tensor.call((src, mask, value, ), (), out, preference, check)


_masked_fill_tensor_backward = entries("masked_fill_tensor", "backward")


@shows('dy, mask, *, src_shape=None, value_shape=None, need=None, out=None, preference=None, check=False')
def masked_fill_tensor_backward(dy=None, mask=None, *, src_shape=None, value_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of masked_fill_tensor: value where mask is true, else src; value is an array, of one element for instance.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    mask : array of bool, of any shape, which broadcast together
    src_shape : tuple of ints, default None
        shape of src; None: dy's shape.
    value_shape : tuple of ints, default None
        shape of value; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc, dvalue. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of src's shape
    dvalue : array of dy's dtype, of value's shape

    Notes
    -----
    Formula::

        dsrc = where(mask, 0.0, dy)
        dvalue = where(mask, dy, 0.0)

    Computed in float32 for float16 and bfloat16.
    Source: torch.masked_fill with a tensor.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., -0.9, 0., 0.8], "float32")
    >>> mask = np.array([False, False, False, False], "bool")
    >>> dsrc, dvalue = brt.masked_fill_tensor_backward(dy, mask)
    >>> dsrc.round(3)
    array([ 2. , -0.9,  0. ,  0.8], dtype=float32)
    >>> dvalue.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_masked_fill_tensor_backward, globals()["masked_fill_tensor_backward"], locals())
    return _masked_fill_tensor_backward.call((dy, mask, ), (src_shape, value_shape, ), out, preference, check, need)


_masked_scatter = entries("masked_scatter", "forward")


@shows('dst, mask, source, *, out=None, preference=None, check=False')
def masked_scatter(dst=None, mask=None, source=None, *, out=None, preference=None, check=False, **words):
    """dst with the cells where mask is true replaced by those of source, both in row-major order.

    dst and mask broadcast together. A source with fewer cells than mask picks is an error (reported without a
    synchronisation; the cells left over stay dst's).

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    mask : array of bool, of shape (*M,)
    source : array of dst's dtype, of shape (*S,)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y.flat[c] = source.flat[r] for the r-th cell c where mask is true, else dst.flat[c]
        ddst = dy, 0 where mask is true
        dsource.flat[r] = dy.flat[c], 0 for what was not used

    Source: torch.masked_scatter.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([-2.3, -2.6, -1.3, 0.7, 0.1, 1.6, -2.9, 0.9, 0.8], "float32")
    >>> mask = np.array([False, False, False, True, True, False, True, True, False], "bool")
    >>> source = np.array([-1.8, -0.6, -1., -2.5], "float32")
    >>> y = brt.masked_scatter(dst, mask, source)
    >>> y.round(3)
    array([-2.3, -2.6, -1.3, -1.8, -0.6,  1.6, -1. , -2.5,  0.8],
          dtype=float32)
    """
    if words:
        return respelt(_masked_scatter, globals()["masked_scatter"], locals())
    return _masked_scatter.call((dst, mask, source, ), (), out, preference, check)


_masked_scatter_backward = entries("masked_scatter", "backward")


@shows('dy, mask, source_shape, *, need=None, out=None, preference=None, check=False')
def masked_scatter_backward(dy=None, mask=None, source_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of masked_scatter: dst with the cells where mask is true replaced by those of source, both in row-major order.

    ddst has dy's shape.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    mask : array of bool, of shape (*M,)
    source_shape : tuple of ints
        shape of source.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dsource. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dsource : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y.flat[c] = source.flat[r] for the r-th cell c where mask is true, else dst.flat[c]
        ddst = dy, 0 where mask is true
        dsource.flat[r] = dy.flat[c], 0 for what was not used

    Source: torch.masked_scatter.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.8, -2.5, 2.3, -1.4, -1.9, -2.3, 0.7, -2.6, 0.3], "float32")
    >>> mask = np.array([False, False, False, False, True, True, False, False, False], "bool")
    >>> ddst, dsource = brt.masked_scatter_backward(dy, mask, (2,))
    >>> ddst.round(3)
    array([-0.8, -2.5,  2.3, -1.4,  0. ,  0. ,  0.7, -2.6,  0.3],
          dtype=float32)
    >>> dsource.round(3)
    array([-1.9, -2.3], dtype=float32)
    """
    if words:
        return respelt(_masked_scatter_backward, globals()["masked_scatter_backward"], locals())
    return _masked_scatter_backward.call((dy, mask, ), (source_shape, ), out, preference, check, need)


_masked_select = entries("masked_select", "forward")


@shows('src, mask, *, size=None, fill_value=0, ranks=None, out=None, preference=None, check=False')
def masked_select(src=None, mask=None, *, size=None, fill_value=0, ranks=None, out=None, preference=None, check=False, **words):
    """The cells of src where mask is true, in row-major order.

    src and mask broadcast together. ranks: what mask_ranks gave for this mask, which has the shape of both, if it is
    known. Those of another mask are told by their length alone: where that fits, the result is undefined, and nothing
    outside of the arrays is read or written.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    mask : array of bool, of shape (*M,)
    size : int, default None
        cells of the result: what is beyond is left out, what is missing is fill_value; None: as many as mask picks
        (synchronises). In [0, inf).
    fill_value : number, default 0
        what cells of the result hold beyond the last one picked.
    ranks : array of int64, of shape (R,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of shape (K,)

    Notes
    -----
    Formula::

        y[r] = src.flat[c] for the r-th cell c where mask is true
        dsrc.flat[c] = dy[r], 0 where mask is false

    Source: torch.masked_select; size and fill_value as in jax.numpy.nonzero.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([2.1, 1.7, 2.5, 1.6, 0.8, 2.9, 0.4, 0., 1.3], "float32")
    >>> mask = np.array([False, True, True, False, False, True, False, False, False], "bool")
    >>> y = brt.masked_select(src, mask)
    >>> y.round(3)
    array([1.7, 2.5, 2.9], dtype=float32)
    """
    if words:
        return respelt(_masked_select, globals()["masked_select"], locals())
    return _masked_select.call((src, mask, ranks, ), (size, fill_value, ), out, preference, check)


_masked_select_backward = entries("masked_select", "backward")


@shows('dy, mask, src_shape, *, need=None, out=None, preference=None, check=False')
def masked_select_backward(dy=None, mask=None, src_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of masked_select: the cells of src where mask is true, in row-major order.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (K,)
    mask : array of bool, of shape (*M,)
    src_shape : tuple of ints
        shape of src, to which mask broadcasts.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[r] = src.flat[c] for the r-th cell c where mask is true
        dsrc.flat[c] = dy[r], 0 where mask is false

    Source: torch.masked_select; size and fill_value as in jax.numpy.nonzero.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.9, -1., -2.3], "float32")
    >>> mask = np.array([False, True, False, True, False, False, False, True, False], "bool")
    >>> dsrc = brt.masked_select_backward(dy, mask, (9,))
    >>> dsrc.round(3)
    array([ 0. ,  1.9,  0. , -1. ,  0. ,  0. ,  0. , -2.3,  0. ],
          dtype=float32)
    """
    if words:
        return respelt(_masked_select_backward, globals()["masked_select_backward"], locals())
    return _masked_select_backward.call((dy, mask, ), (src_shape, ), out, preference, check, need)


_nonzero = entries("nonzero", "forward")


@shows('x, as_tuple=False, *, size=None, fill_value=0, ranks=None, out=None, preference=None, check=False')
def nonzero(x=None, as_tuple=False, *, size=None, fill_value=0, ranks=None, out=None, preference=None, check=False, **words):
    """Coordinates of the elements that are not zero, in row-major order.

    ranks: what mask_ranks gave for x, if it is known. Those of another array are told by their length alone: where that
    fits, the result is undefined, and nothing outside of the arrays is read or written.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    as_tuple : bool, default False
        one row for each axis of x (tuple(y) indexes x) instead of one for each element.
    size : int, default None
        rows of the result: what is beyond is left out, what is missing is fill_value; None: as many as there are
        (synchronises). In [0, inf).
    fill_value : int, default 0
        what rows of the result hold beyond the last element found.
    ranks : array of int64, of shape (R,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, of shape (*Y,)

    Notes
    -----
    Formula::

        y[r] = coordinates of the r-th element of x that is not zero

    Kinks: NaN is not zero, -0 is.
    Source: torch.nonzero; size and fill_value as in jax.numpy.nonzero.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 1.1, 0., 0., 0., 0., 0., 0.5, 0.], "float32")
    >>> y = brt.nonzero(x)
    >>> y
    array([[1],
           [7]])
    """
    if words:
        return respelt(_nonzero, globals()["nonzero"], locals())
    return _nonzero.call((x, ranks, ), (as_tuple, size, fill_value, ), out, preference, check)


_one_hot = entries("one_hot", "forward")


@shows('index, num_classes=None, *, dtype="int64", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def one_hot(index=None, num_classes=None, *, dtype="int64", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """A row of zeros with one 1 for each index.

    Parameters
    ----------
    index : array of int32 or int64, of shape (*J,)
    num_classes : int, default None
        extent of the last axis; None, or -1: the largest index + 1 (synchronises). In [-1, inf).
    dtype : dtype, default "int64"
        dtype of the result.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros, or the
        nearest class.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, int32, float32, float16, bfloat16, float64, int8, uint8, int16, uint32, uint16, uint64 or bool, of shape (*J, C)

    Notes
    -----
    Formula::

        y[n, c] = 1 where c = index[n], else 0

    Source: torch.nn.functional.one_hot; oob='drop' is jax.nn.one_hot.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> index = np.array([8, 9, 8, 14, 8], "int32")
    >>> y = brt.one_hot(index, num_classes=16)
    >>> y.ravel()[:6]
    array([0, 0, 0, 0, 0, 0])
    """
    if words:
        return respelt(_one_hot, globals()["one_hot"], locals())
    return _one_hot.call((index, ), (num_classes, dtype, oob, wrap_negative, ), out, preference, check)


_put = entries("put", "forward")


@shows('dst, index, values, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def put(dst=None, index=None, values=None, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with values at flat places; of a place named twice the last one counts.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    values : array of dst's dtype, of shape (*J,)
        a number may stand for it beside an array.
    accumulate : bool, default False
        add the values instead (put_add), repeated places too.
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a place counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y.flat[index[j]] = values[j]
        ddst = dy, 0 where written
        dvalues[j] = dy.flat[index[j]], 0 where a later j wrote

    Source: numpy.put, torch.Tensor.put_; made deterministic.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([2.9, 1.4, 2.4, -1., 1.8, -2.1, 1.9, -1.7, -2.6], "float32")
    >>> index = np.array([[6, 8, 2], [0, 1, 5]], "int32")
    >>> values = np.array([[1.9, -1., -0.2], [1.2, 1.8, -2.]], "float32")
    >>> y = brt.put(dst, index, values)
    >>> y.round(3)
    array([ 1.2,  1.8, -0.2, -1. ,  1.8, -2. ,  1.9, -1.7, -1. ],
          dtype=float32)
    """
    if words:
        return respelt(_put, globals()["put"], locals())
    return _put.call((dst, index, values, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check)


_put_backward = entries("put", "backward")


@shows('dy, index, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def put_backward(dy=None, index=None, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of put: dst with values at flat places; of a place named twice the last one counts.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    accumulate : bool, default False
        add the values instead (put_add), repeated places too.
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a place counts; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dvalues. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dvalues : array of dy's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y = dst
        y.flat[index[j]] = values[j]
        ddst = dy, 0 where written
        dvalues[j] = dy.flat[index[j]], 0 where a later j wrote

    Source: numpy.put, torch.Tensor.put_; made deterministic.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(2.6, "float32")
    >>> index = np.array([0, 0, 0], "int32")
    >>> ddst, dvalues = brt.put_backward(dy, index)
    >>> round(float(ddst), 3)
    0.0
    >>> dvalues.round(3)
    array([0. , 0. , 2.6], dtype=float32)
    """
    if words:
        return respelt(_put_backward, globals()["put_backward"], locals())
    return _put_backward.call((dy, index, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check, need)


_put_add = entries("put_add", "forward")


@shows('dst, index, values, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def put_add(dst=None, index=None, values=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with values added at flat places; repeated places add up.

    Sums have a fixed order: positions are sorted by the place they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    values : array of dst's dtype, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y.flat[index[j]] += values[j]
        ddst = dy, dvalues[j] = dy.flat[index[j]]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.Tensor.put_ with accumulate=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([1., 1.4, -2.7, 1.8, -2.1, -2.7, 0.4, -1.6, -0.8], "float32")
    >>> index = np.array([[8, 8, 6], [5, 2, 0]], "int32")
    >>> values = np.array([[0.5, 1.7, -1.], [0.7, -0.3, -2.1]], "float32")
    >>> y = brt.put_add(dst, index, values)
    >>> y.round(3)
    array([-1.1,  1.4, -3. ,  1.8, -2.1, -2. , -0.6, -1.6,  1.4],
          dtype=float32)
    """
    if words:
        return respelt(_put_add, globals()["put_add"], locals())
    return _put_add.call((dst, index, values, ), (oob, wrap_negative, ), out, preference, check)


_put_add_backward = entries("put_add", "backward")


@shows('dy, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def put_add_backward(dy=None, index=None, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of put_add: dst with values added at flat places; repeated places add up.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dvalues. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dvalues : array of dy's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y = dst
        y.flat[index[j]] += values[j]
        ddst = dy, dvalues[j] = dy.flat[index[j]]

    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.Tensor.put_ with accumulate=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1., -2.6, 2., -2.1, 2.2, 1.3, -1.3, -2., -2.6], "float32")
    >>> index = np.array([[4, 2, 7], [3, 7, 5]], "int32")
    >>> ddst, dvalues = brt.put_add_backward(dy, index)
    >>> ddst.round(3)
    array([-1. , -2.6,  2. , -2.1,  2.2,  1.3, -1.3, -2. , -2.6],
          dtype=float32)
    >>> dvalues.round(3)
    array([[ 2.2,  2. , -2. ],
           [-2.1, -2. ,  1.3]], dtype=float32)
    """
    if words:
        return respelt(_put_add_backward, globals()["put_add_backward"], locals())
    return _put_add_backward.call((dy, index, ), (oob, wrap_negative, ), out, preference, check, need)


_scatter = entries("scatter", "forward")


@shows('dst, dim, index, updates=None, *, value=None, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def scatter(dst=None, dim=None, index=None, updates=None, *, value=None, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with updates, or one value, in the cells that an index along one axis names; of a cell named twice the last one counts.

    Along other axes than dim, index is no longer than dst. A number in the place of updates is value.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    updates : array of dst's dtype, of shape (*J,), default None
    value : number, default None
        what is written, in place of updates.
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a cell counts, in row-major order; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[i, j, k], k] = updates[i, j, k] for dim = 1
        ddst = dy, 0 where written
        dupdates[i, j, k] = dy there, 0 where a later position wrote

    Source: torch.scatter; made deterministic. PyTorch gives every position that names a cell its gradient, which is not
    the derivative.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = (np.arange(32) % 7 - 3).astype("float32").reshape(4, 8)
    >>> index = np.array([[4, 3, 7, 6, 7, 6, 4, 0], [7, 3, 6, 6, 1, 4, 1, 5], [0, 4, 1, 3, 6, 0, 0, 4], [5,
    ...   7, 0, 0, 5, 3, 1, 3]], "int32")
    >>> y = brt.scatter(dst, -1, index, value=1)
    >>> y.ravel()[:6].round(3)
    array([ 1., -2., -1.,  1.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_scatter, globals()["scatter"], locals())
    return _scatter.call((dst, index, updates, ), (dim, value, duplicates, oob, wrap_negative, ), out, preference, check)


_scatter_backward = entries("scatter", "backward")


@shows('dy, dim, index, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def scatter_backward(dy=None, dim=None, index=None, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of scatter: dst with updates, or one value, in the cells that an index along one axis names; of a cell named twice the last one counts.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    duplicates : {"last", "any"}, default "last"
        which of several positions that name a cell counts, in row-major order; any leaves the choice to the library.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dupdates. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dupdates : array of dy's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[i, j, k], k] = updates[i, j, k] for dim = 1
        ddst = dy, 0 where written
        dupdates[i, j, k] = dy there, 0 where a later position wrote

    Source: torch.scatter; made deterministic. PyTorch gives every position that names a cell its gradient, which is not
    the derivative.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.7, 0.6, 2.3, -1., 0.3, 0., -0.8, -3., 0.3], "float32")
    >>> index = np.array([7, 6, 3, 5, 3], "int32")
    >>> ddst, dupdates = brt.scatter_backward(dy, 0, index, duplicates="any")
    >>> ddst.round(3)
    array([-0.7,  0.6,  2.3,  0. ,  0.3,  0. ,  0. ,  0. ,  0.3],
          dtype=float32)
    >>> dupdates.round(3)
    array([-3. , -0.8,  0. ,  0. , -1. ], dtype=float32)
    """
    if words:
        return respelt(_scatter_backward, globals()["scatter_backward"], locals())
    return _scatter_backward.call((dy, index, ), (dim, duplicates, oob, wrap_negative, ), out, preference, check, need)


_scatter_add = entries("scatter_add", "forward")


@shows('dst, dim, index, src, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def scatter_add(dst=None, dim=None, index=None, src=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with src added at the cells that an index along one axis names; cells named more than once add up.

    Sums have a fixed order: positions are sorted by the cell they name; few values, and single integers, add up as
    integers, in any order; with PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics. Along other axes than dim, index is no longer than dst.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    src : array of dst's dtype, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[i, j, k], k] += src[i, j, k] for dim = 1
        ddst = dy, dsrc[i, j, k] = dy[i, index[i, j, k], k]

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.scatter_add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([-0.5, 0., 1.4, 1., -2.5, -2.8, 3., 0.7, 0.2], "float32")
    >>> index = np.array([7, 3, 0, 3, 2], "int32")
    >>> src = np.array([-1.2, 2.2, 1.8, -2.5, -0.], "float32")
    >>> y = brt.scatter_add(dst, 0, index, src)
    >>> y.round(3)
    array([ 1.3,  0. ,  1.4,  0.7, -2.5, -2.8,  3. , -0.5,  0.2],
          dtype=float32)
    """
    if words:
        return respelt(_scatter_add, globals()["scatter_add"], locals())
    return _scatter_add.call((dst, index, src, ), (dim, oob, wrap_negative, ), out, preference, check)


_scatter_add_backward = entries("scatter_add", "backward")


@shows('dy, dim, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def scatter_add_backward(dy=None, dim=None, index=None, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of scatter_add: dst with src added at the cells that an index along one axis names; cells named more than once add up.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dsrc : array of dy's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y = dst
        y[i, index[i, j, k], k] += src[i, j, k] for dim = 1
        ddst = dy, dsrc[i, j, k] = dy[i, index[i, j, k], k]

    Kinks: the values of a cell are added up from 0 and then onto dst, so that -0 onto -0 is 0; by atomics
    (deterministic=False) it stays -0.
    Source: torch.scatter_add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.7, 2.9, 0.9, 0.2, 0.6, -0.2, 1.5, -1.8, 0.1], "float32")
    >>> index = np.array([0, 1, 3, 8, 3], "int32")
    >>> ddst, dsrc = brt.scatter_add_backward(dy, 0, index)
    >>> ddst.round(3)
    array([ 2.7,  2.9,  0.9,  0.2,  0.6, -0.2,  1.5, -1.8,  0.1],
          dtype=float32)
    >>> dsrc.round(3)
    array([2.7, 2.9, 0.2, 0.1, 0.2], dtype=float32)
    """
    if words:
        return respelt(_scatter_add_backward, globals()["scatter_add_backward"], locals())
    return _scatter_add_backward.call((dy, index, ), (dim, oob, wrap_negative, ), out, preference, check, need)


_scatter_reduce = entries("scatter_reduce", "forward")


@shows('dst, dim, index, src, reduce, include_self=True, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def scatter_reduce(dst=None, dim=None, index=None, src=None, reduce=None, include_self=True, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """dst with src combined into the cells that an index along one axis names: by sum, product, mean, or largest or least value.

    The order of combination is fixed: positions are sorted by the cell they name, but for the largest and least of
    32-bit and narrower floats, which depend on no order; with PlanPreference(deterministic=False) few positions, and
    rows of up to 32 bytes, add up by atomics. Along other axes than dim, index is no longer than dst.

    Parameters
    ----------
    dst : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, complex64, complex128 or bool, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    src : array of dst's dtype, of shape (*J,)
    reduce : {"sum", "prod", "mean", "amax", "amin"}
        how cells are combined.
    include_self : bool, default True
        whether the cell of dst takes part where an index names it.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of dst's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[c] = reduce of dst[c] (with include_self) and of the src whose index names cell c
        cells that none names stay dst's

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: amax, amin: dy is shared out evenly by all that tie, dst included with include_self; a NaN wins, and NaN ties
    with NaN. prod: gradients are finite at zeros. mean of integers rounds down; complex: sum and mean alone; bool: not
    mean, a sum is true where a member is.
    Source: torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dst = np.array([0.8, 0.6, 1., 0.7, 1.4, 1.3, 0.6, 0.9, 1.], "float32")
    >>> index = np.array([0, 5, 2, 3, 7], "int32")
    >>> src = np.array([1.3, 1.2, 1.1, 1.2, 1.], "float32")
    >>> y = brt.scatter_reduce(dst, 0, index, src, "prod")
    >>> y.round(3)
    array([1.04, 0.6 , 1.1 , 0.84, 1.4 , 1.56, 0.6 , 0.9 , 1.  ],
          dtype=float32)
    """
    if words:
        return respelt(_scatter_reduce, globals()["scatter_reduce"], locals())
    return _scatter_reduce.call((dst, index, src, ), (dim, reduce, include_self, oob, wrap_negative, ), out, preference, check)


_scatter_reduce_backward = entries("scatter_reduce", "backward")


@shows('dy, dst, dim, index, src, reduce, include_self=True, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False')
def scatter_reduce_backward(dy=None, dst=None, dim=None, index=None, src=None, reduce=None, include_self=True, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of scatter_reduce: dst with src combined into the cells that an index along one axis names: by sum, product, mean, or largest or least value.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dst : array of dy's dtype, of shape (*X,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    index : array of int32 or int64, of shape (*J,)
    src : array of dy's dtype, of shape (*J,)
    reduce : {"sum", "prod", "mean", "amax", "amin"}
        how cells are combined.
    include_self : bool, default True
        whether the cell of dst takes part where an index names it.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: ddst, dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ddst : array of dy's dtype, of shape (*X,)
    dsrc : array of dy's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        of a cell c that src[j] is reduced into, n members with dst[c] under include_self: sum dsrc[j] = dy[c]
        mean dsrc[j] = dy[c] / n
        prod dsrc[j] = dy[c] * product of the other members
        amax, amin dsrc[j] = dy[c] / ties where src[j] = y[c], else 0
        ddst[c] as one of the members, 0 without include_self
        of cells that none names ddst[c] = dy[c]

    Computed in float32 for float16 and bfloat16.
    Kinks: amax, amin: dy is shared out evenly by all that tie, dst included with include_self; a NaN wins, and NaN ties
    with NaN. prod: gradients are finite at zeros. mean of integers rounds down; complex: sum and mean alone; bool: not
    mean, a sum is true where a member is.
    Source: torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.7, -1.9, 0.7, 1.4, 2., -1.8, 2.4, -0.3, 2.2], "float32")
    >>> dst = np.array([-1.5, 1.3, -1.3, -2.1, 2.9, 0.9, -2.3, 2.2, 0.1], "float32")
    >>> index = np.array([8, 0, 8, 2, 0], "int32")
    >>> src = np.array([-1.9, -0.2, 0.5, -2.2, 1.1], "float32")
    >>> ddst, dsrc = brt.scatter_reduce_backward(dy, dst, 0, index, src, "amin")
    >>> ddst.round(3)
    array([ 2.7, -1.9,  0. ,  1.4,  2. , -1.8,  2.4, -0.3,  0. ],
          dtype=float32)
    >>> dsrc.round(3)
    array([2.2, 0. , 0. , 0.7, 0. ], dtype=float32)
    """
    if words:
        return respelt(_scatter_reduce_backward, globals()["scatter_reduce_backward"], locals())
    return _scatter_reduce_backward.call((dy, dst, index, src, ), (dim, reduce, include_self, oob, wrap_negative, ), out, preference, check, need)


_take = entries("take", "forward")


@shows('src, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False')
def take(src=None, index=None, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False, **words):
    """The cells of src at flat places.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    fill_value : number, default 0
        what a cell holds whose index is out of range.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of shape (*J,)

    Notes
    -----
    Formula::

        y[j] = src.flat[index[j]]
        dsrc.flat[index[j]] += dy[j]

    Source: torch.take, numpy.take without an axis; oob='clamp' is its mode='clip', wrap_negative=True its default.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([-1.1, 0.6, 2.1, 1.5, 2.6, 2.9, -1.8, 2.9, 0.], "float32")
    >>> index = np.array([[7, 0, 7], [2, 7, 5]], "int32")
    >>> y = brt.take(src, index)
    >>> y.round(3)
    array([[ 2.9, -1.1,  2.9],
           [ 2.1,  2.9,  2.9]], dtype=float32)
    """
    if words:
        return respelt(_take, globals()["take"], locals())
    return _take.call((src, index, ), (oob, wrap_negative, fill_value, ), out, preference, check)


_take_backward = entries("take", "backward")


@shows('dy, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def take_backward(dy=None, index=None, src_shape=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of take: the cells of src at flat places.

    Sums have a fixed order: positions are sorted by the place they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*J,)
    index : array of int32 or int64, of shape (*J,)
    src_shape : tuple of ints
        shape of src.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[j] = src.flat[index[j]]
        dsrc.flat[index[j]] += dy[j]

    Computed in float32 for float16 and bfloat16.
    Source: torch.take, numpy.take without an axis; oob='clamp' is its mode='clip', wrap_negative=True its default.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-0., -2.7, 1.8], [-1.3, 1.2, 1.2]], "float32")
    >>> index = np.array([[1, 1, 3], [7, 1, 2]], "int32")
    >>> dsrc = brt.take_backward(dy, index, (9,))
    >>> dsrc.round(3)
    array([ 0. , -1.5,  1.2,  1.8,  0. ,  0. ,  0. , -1.3,  0. ],
          dtype=float32)
    """
    if words:
        return respelt(_take_backward, globals()["take_backward"], locals())
    return _take_backward.call((dy, index, ), (src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_take_along_axis = entries("take_along_axis", "forward")


@shows('src, index, dim, *, oob="raise", wrap_negative=True, fill_value=0, out=None, preference=None, check=False')
def take_along_axis(src=None, index=None, dim=None, *, oob="raise", wrap_negative=True, fill_value=0, out=None, preference=None, check=False, **words):
    """The cells of src that an index along one axis names, as NumPy orders the arguments; negative indices count from the end.

    index has as many axes as src; the two broadcast to each other, except along dim.

    Parameters
    ----------
    src : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*X,)
    index : array of int32 or int64, of shape (*J,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default True
        whether -k counts from the end.
    fill_value : number, default 0
        what a cell holds whose index is out of range.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of src's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[i, j, k], k] for dim = 1
        dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Source: numpy.take_along_axis.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> src = np.array([2.8, 1.3, -2.9, -2.2, -0.2, 0.2, 2.3, -0.5, 2.], "float32")
    >>> index = np.array([8, 0, 6, 6, 0], "int32")
    >>> y = brt.take_along_axis(src, index, 0)
    >>> y.round(3)
    array([2. , 2.8, 2.3, 2.3, 2.8], dtype=float32)
    """
    if words:
        return respelt(_take_along_axis, globals()["take_along_axis"], locals())
    return _take_along_axis.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_take_along_axis_backward = entries("take_along_axis", "backward")


@shows('dy, index, dim, src_shape, *, oob="raise", wrap_negative=True, accumulate=False, need=None, out=None, preference=None, check=False')
def take_along_axis_backward(dy=None, index=None, dim=None, src_shape=None, *, oob="raise", wrap_negative=True, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of take_along_axis: the cells of src that an index along one axis names, as NumPy orders the arguments; negative indices count from the end.

    Sums have a fixed order: positions are sorted by the cell they name; few values, and single integers, add up as
    integers, in any order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up
    by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    index : array of int32 or int64, of shape (*J,)
    dim : int
        the axis that the index replaces; negative ones count from the end.
    src_shape : tuple of ints
        shape of src.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value
        (no part in gradients), or the nearest place.
    wrap_negative : bool, default True
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dsrc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dsrc : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[i, j, k] = src[i, index[i, j, k], k] for dim = 1
        dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Computed in float32 for float16 and bfloat16.
    Source: numpy.take_along_axis.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.2, 2.6, 2.2, 0.9, -0.2], "float32")
    >>> index = np.array([7, 1, 3, 3, 3], "int32")
    >>> dsrc = brt.take_along_axis_backward(dy, index, 0, (9,))
    >>> dsrc.round(3)
    array([0. , 2.6, 0. , 2.9, 0. , 0. , 0. , 1.2, 0. ], dtype=float32)
    """
    if words:
        return respelt(_take_along_axis_backward, globals()["take_along_axis_backward"], locals())
    return _take_along_axis_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)

