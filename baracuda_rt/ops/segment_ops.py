"""Public functions of category segment_ops. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "segment_logsumexp",
    "segment_logsumexp_backward",
    "segment_max",
    "segment_max_backward",
    "segment_mean",
    "segment_mean_backward",
    "segment_min",
    "segment_min_backward",
    "segment_order",
    "segment_prod",
    "segment_prod_backward",
    "segment_softmax",
    "segment_softmax_backward",
    "segment_sum",
    "segment_sum_backward",
    "unsorted_segment_logsumexp",
    "unsorted_segment_logsumexp_backward",
    "unsorted_segment_max",
    "unsorted_segment_max_backward",
    "unsorted_segment_mean",
    "unsorted_segment_mean_backward",
    "unsorted_segment_min",
    "unsorted_segment_min_backward",
    "unsorted_segment_prod",
    "unsorted_segment_prod_backward",
    "unsorted_segment_softmax",
    "unsorted_segment_softmax_backward",
    "unsorted_segment_sum",
    "unsorted_segment_sum_backward",
]

_segment_logsumexp = entries("segment_logsumexp", "forward")


@shows('x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_logsumexp(x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Logarithm of the sum of exponentials of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * exp(x[n]) / (sum of exp(x) over R(s)), s = id[n]

    Computed in float32 for float16 and bfloat16.
    Source: torch.logsumexp over the rows of a segment.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.3, -3., 0.6, 0.9, -1.2], "float32")
    >>> segment_ids = np.array([0, 0, 0, 0, 0], "int32")
    >>> y = brt.segment_logsumexp(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([1.681,  -inf,  -inf], dtype=float32)
    """
    if words:
        return respelt(_segment_logsumexp, globals()["segment_logsumexp"], locals())
    return _segment_logsumexp.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_logsumexp_backward = entries("segment_logsumexp", "backward")


@shows('dy, x, segment_ids=None, output=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_logsumexp_backward(dy=None, x=None, segment_ids=None, output=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by sorted segment ids.

    output, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    output : array of dy's dtype, of shape (S, *D), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * exp(x[n]) / (sum of exp(x) over R(s)), s = id[n]

    Computed in float32 for float16 and bfloat16.
    Source: torch.logsumexp over the rows of a segment.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.3, -3., 0.6, 0.9, -1.2], "float32")
    >>> segment_ids = np.array([0, 0, 0, 0, 0], "int32")
    >>> y = brt.segment_logsumexp(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.segment_logsumexp_backward(dy, x, segment_ids, y, num_segments=3)
    >>> dx.round(3)
    array([0.276, 0.019, 0.678, 0.915, 0.112], dtype=float32)
    """
    if words:
        return respelt(_segment_logsumexp_backward, globals()["segment_logsumexp_backward"], locals())
    return _segment_logsumexp_backward.call((dy, x, segment_ids, output, offsets, lengths, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_max = entries("segment_max", "forward")


@shows('x, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_max(x=None, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Maximum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16 or uint32, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    return_arg : bool, default False
        also return the row that each cell came from, N for an empty cell.
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    empty : default "identity"
        what a cell without members holds: identity (-inf, or the least integer), zero, lowest (the least finite value)
        or a number.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)
    arg : array of int64, of shape (S, *D)
        returned with return_arg=True.

    Notes
    -----
    Formula::

        y[s] = max of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the maximum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.5, 0., -3., -1.5, 3.], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 1], "int32")
    >>> y = brt.segment_max(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([-inf,   3., -inf], dtype=float32)
    """
    if words:
        return respelt(_segment_max, globals()["segment_max"], locals())
    return _segment_max.call((x, segment_ids, offsets, lengths, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_segment_max_backward = entries("segment_max", "backward")


@shows('dy, x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_max_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_max: maximum of the rows of x in each segment, by sorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    output : array of dy's dtype, of shape (S, *D), default None
    arg : array of int32 or int64, of shape (S, *D), default None
    ties : {"first", "last", "split", "all"}, default "first"
        which of the rows that hold the extremum get the gradient: the first, the last, each an equal share, each the
        whole.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = max of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the maximum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.5, 0., -3., -1.5, 3.], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 1], "int32")
    >>> y = brt.segment_max(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.segment_max_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 0. ,  0. ,  0. ,  0. , -2.6], dtype=float32)
    """
    if words:
        return respelt(_segment_max_backward, globals()["segment_max_backward"], locals())
    return _segment_max_backward.call((dy, x, segment_ids, offsets, lengths, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_mean = entries("segment_mean", "forward")


@shows('x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_mean(x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Mean of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    empty : default "zero"
        what a segment without rows holds: zero, nan or a number.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]] / |R(id[n])|

    Computed in float32 for float16 and bfloat16.
    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.8, 2.3, 0.2, 2.7, -2.2], "float32")
    >>> segment_ids = np.array([0, 0, 0, 0, 1], "int32")
    >>> y = brt.segment_mean(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([ 1.75, -2.2 ,  0.  ], dtype=float32)
    """
    if words:
        return respelt(_segment_mean, globals()["segment_mean"], locals())
    return _segment_mean.call((x, segment_ids, offsets, lengths, ), (num_segments, empty, oob, wrap_negative, ), out, preference, check)


_segment_mean_backward = entries("segment_mean", "backward")


@shows('dy, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_mean_backward(dy=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_mean: mean of the rows of x in each segment, by sorted segment ids.

    counts: rows of each segment, where they are known; else they are counted.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (S, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    counts : array of int32 or int64, of shape (S,), default None
    x_shape : tuple of ints, default None
        shape of x; None: as many rows as ids (with offsets or lengths: as they say, synchronises).
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]] / |R(id[n])|

    Computed in float32 for float16 and bfloat16.
    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-3., 0.2, -1.6], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> dx = brt.segment_mean_backward(dy, segment_ids, num_segments=3, x_shape=(5,))
    >>> dx.round(3)
    array([-1. , -1. , -1. ,  0.1,  0.1], dtype=float32)
    """
    if words:
        return respelt(_segment_mean_backward, globals()["segment_mean_backward"], locals())
    return _segment_mean_backward.call((dy, segment_ids, offsets, lengths, counts, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_min = entries("segment_min", "forward")


@shows('x, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_min(x=None, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Minimum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16 or uint32, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    return_arg : bool, default False
        also return the row that each cell came from, N for an empty cell.
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    empty : default "identity"
        what a cell without members holds: identity (+inf, or the greatest integer), zero, lowest (the greatest finite
        value) or a number.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)
    arg : array of int64, of shape (S, *D)
        returned with return_arg=True.

    Notes
    -----
    Formula::

        y[s] = min of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the minimum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 1.5, -3., 3., -1.5], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 1], "int32")
    >>> y = brt.segment_min(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([inf, -3., inf], dtype=float32)
    """
    if words:
        return respelt(_segment_min, globals()["segment_min"], locals())
    return _segment_min.call((x, segment_ids, offsets, lengths, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_segment_min_backward = entries("segment_min", "backward")


@shows('dy, x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_min_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_min: minimum of the rows of x in each segment, by sorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    output : array of dy's dtype, of shape (S, *D), default None
    arg : array of int32 or int64, of shape (S, *D), default None
    ties : {"first", "last", "split", "all"}, default "first"
        which of the rows that hold the extremum get the gradient: the first, the last, each an equal share, each the
        whole.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = min of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the minimum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., 1.5, -3., 3., -1.5], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 1], "int32")
    >>> y = brt.segment_min(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.segment_min_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 0. ,  0. , -2.6,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_segment_min_backward, globals()["segment_min_backward"], locals())
    return _segment_min_backward.call((dy, x, segment_ids, offsets, lengths, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_order = entries("segment_order", "forward")


@shows('segment_ids, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_order(segment_ids=None, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """The rows in the order of their segments, sorted once for many calls over the same unsorted segment ids.

    The unsorted_segment functions take it as order=, beside the same ids, num_segments, oob and wrap_negative, and sort
    nothing.

    Parameters
    ----------
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    order : array of int32, of shape (2, N)

    Notes
    -----
    Formula::

        order[0] = the ids in ascending order, order[1] = the row of each
        rows of one segment in increasing order
        ids that take no part come last, as num_segments

    Source: a stable sort.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> segment_ids = np.array([2, 0, 2, 2, 0, 2, 0, 0, 0], "int32")
    >>> order = brt.segment_order(segment_ids)
    >>> order
    array([[0, 0, 0, 0, 0, 2, 2, 2, 2],
           [1, 4, 6, 7, 8, 0, 2, 3, 5]], dtype=int32)
    """
    if words:
        return respelt(_segment_order, globals()["segment_order"], locals())
    return _segment_order.call((segment_ids, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_prod = entries("segment_prod", "forward")


@shows('x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_prod(x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Product of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16, uint32 or uint64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = product of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * product of the other members of s = id[n]

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.
    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 1.4, 0.8, 1., 1.1], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> y = brt.segment_prod(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([1.12, 1.1 , 1.  ], dtype=float32)
    """
    if words:
        return respelt(_segment_prod, globals()["segment_prod"], locals())
    return _segment_prod.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_prod_backward = entries("segment_prod", "backward")


@shows('dy, x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_prod_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_prod: product of the rows of x in each segment, by sorted segment ids.

    Products are formed again from x, in scaled form, so that they neither overflow nor lose bits of half-precision
    results; output is checked but not read.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    output : array of dy's dtype, of shape (S, *D), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = product of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * product of the other members of s = id[n]

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.
    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 1.4, 0.8, 1., 1.1], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> y = brt.segment_prod(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.segment_prod_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 2.24,  1.6 ,  2.8 , -2.86, -2.6 ], dtype=float32)
    """
    if words:
        return respelt(_segment_prod_backward, globals()["segment_prod_backward"], locals())
    return _segment_prod_backward.call((dy, x, segment_ids, offsets, lengths, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_softmax = entries("segment_softmax", "forward")


@shows('x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_softmax(x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Softmax within each segment of the rows of x, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]
        dx[n] = y[n] * (dy[n] - sum of y * dy over the rows of s)

    Computed in float32 for float16 and bfloat16.
    Kinks: a NaN makes its segment NaN, and so does a segment of -inf alone; +inf gives NaN in its own row and 0 in the
    others of the segment, as the formula says (softmax gives NaN to the whole line).
    Source: torch_geometric.utils.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-2.5, -0.9, 2.8, 1.1, -0.2], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> y = brt.segment_softmax(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([0.005, 0.024, 0.971, 0.786, 0.214], dtype=float32)
    """
    if words:
        return respelt(_segment_softmax, globals()["segment_softmax"], locals())
    return _segment_softmax.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_softmax_backward = entries("segment_softmax", "backward")


@shows('dy, output, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_softmax_backward(dy=None, output=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_softmax: softmax within each segment of the rows of x, by sorted segment ids.

    output: the forward's result.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    output : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]
        dx[n] = y[n] * (dy[n] - sum of y * dy over the rows of s)

    Computed in float32 for float16 and bfloat16.
    Kinks: a NaN makes its segment NaN, and so does a segment of -inf alone; +inf gives NaN in its own row and 0 in the
    others of the segment, as the formula says (softmax gives NaN to the whole line).
    Source: torch_geometric.utils.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-2.5, -0.9, 2.8, 1.1, -0.2], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> y = brt.segment_softmax(x, segment_ids, num_segments=3)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.segment_softmax_backward(dy, y, segment_ids, num_segments=3)
    >>> dx.round(3)
    array([-0.003, -0.026,  0.028, -0.118,  0.118], dtype=float32)
    """
    if words:
        return respelt(_segment_softmax_backward, globals()["segment_softmax_backward"], locals())
    return _segment_softmax_backward.call((dy, output, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_sum = entries("segment_sum", "forward")


@shows('x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def segment_sum(x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Sum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, complex64, complex128, int8, uint8, int16, uint16, uint32 or uint64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises), or as many as offsets or lengths say. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]]

    Computed in float32 for float16 and bfloat16.
    Source: jax.ops.segment_sum, torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.9, 1.9, -1.3, -2.4, -0.6], "float32")
    >>> segment_ids = np.array([0, 0, 0, 1, 1], "int32")
    >>> y = brt.segment_sum(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([ 2.5, -3. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_segment_sum, globals()["segment_sum"], locals())
    return _segment_sum.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_sum_backward = entries("segment_sum", "backward")


@shows('dy, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def segment_sum_backward(dy=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of segment_sum: sum of the rows of x in each segment, by sorted segment ids.

    Every row takes the gradient of its segment.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (S, *D)
    segment_ids : array of int32 or int64, of shape (N,), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    offsets : array of segment_ids's dtype, of shape (S+1,), default None
    lengths : array of segment_ids's dtype, of shape (S,), default None
    x_shape : tuple of ints, default None
        shape of x; None: as many rows as ids (with offsets or lengths: as they say, synchronises).
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]]

    Computed in float32 for float16 and bfloat16.
    Source: jax.ops.segment_sum, torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.5, 1.8, -0.2], "float32")
    >>> segment_ids = np.array([0, 0, 1, 1, 1], "int32")
    >>> dx = brt.segment_sum_backward(dy, segment_ids, num_segments=3, x_shape=(5,))
    >>> dx.round(3)
    array([0.5, 0.5, 1.8, 1.8, 1.8], dtype=float32)
    """
    if words:
        return respelt(_segment_sum_backward, globals()["segment_sum_backward"], locals())
    return _segment_sum_backward.call((dy, segment_ids, offsets, lengths, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_logsumexp = entries("unsorted_segment_logsumexp", "forward")


@shows('x, segment_ids, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_logsumexp(x=None, segment_ids=None, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Logarithm of the sum of exponentials of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * exp(x[n]) / (sum of exp(x) over R(s)), s = id[n]

    Computed in float32 for float16 and bfloat16.
    Source: torch.logsumexp over the rows of a segment.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.7, 2.6, 2.7, 1.9, -2.], "float32")
    >>> segment_ids = np.array([0, 1, 0, 1, 0], "int32")
    >>> y = brt.unsorted_segment_logsumexp(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([2.835, 3.003,  -inf], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_logsumexp, globals()["unsorted_segment_logsumexp"], locals())
    return _unsorted_segment_logsumexp.call((x, segment_ids, order, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_logsumexp_backward = entries("unsorted_segment_logsumexp", "backward")


@shows('dy, x, segment_ids, output=None, num_segments=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_logsumexp_backward(dy=None, x=None, segment_ids=None, output=None, num_segments=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by unsorted segment ids.

    output, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    output : array of dy's dtype, of shape (S, *D), default None
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * exp(x[n]) / (sum of exp(x) over R(s)), s = id[n]

    Computed in float32 for float16 and bfloat16.
    Source: torch.logsumexp over the rows of a segment.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.7, 2.6, 2.7, 1.9, -2.], "float32")
    >>> segment_ids = np.array([0, 1, 0, 1, 0], "int32")
    >>> y = brt.unsorted_segment_logsumexp(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.unsorted_segment_logsumexp_backward(dy, x, segment_ids, y, num_segments=3)
    >>> dx.round(3)
    array([ 0.237, -1.737,  1.748, -0.863,  0.016], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_logsumexp_backward, globals()["unsorted_segment_logsumexp_backward"], locals())
    return _unsorted_segment_logsumexp_backward.call((dy, x, segment_ids, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_max = entries("unsorted_segment_max", "forward")


@shows('x, segment_ids, num_segments=None, return_arg=False, *, order=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_max(x=None, segment_ids=None, num_segments=None, return_arg=False, *, order=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Maximum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16 or uint32, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    return_arg : bool, default False
        also return the row that each cell came from, N for an empty cell.
    order : array of int32, of shape (2, N), default None
    empty : default "identity"
        what a cell without members holds: identity (-inf, or the least integer), zero, lowest (the least finite value)
        or a number.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)
    arg : array of int64, of shape (S, *D)
        returned with return_arg=True.

    Notes
    -----
    Formula::

        y[s] = max of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the maximum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-3., 1.5, 3., 0., -1.5], "float32")
    >>> segment_ids = np.array([0, 0, 1, 1, 1], "int32")
    >>> y = brt.unsorted_segment_max(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([ 1.5,  3. , -inf], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_max, globals()["unsorted_segment_max"], locals())
    return _unsorted_segment_max.call((x, segment_ids, order, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_max_backward = entries("unsorted_segment_max", "backward")


@shows('dy, x, segment_ids, num_segments=None, *, order=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_max_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, order=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_max: maximum of the rows of x in each segment, by unsorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    order : array of int32, of shape (2, N), default None
    output : array of dy's dtype, of shape (S, *D), default None
    arg : array of int32 or int64, of shape (S, *D), default None
    ties : {"first", "last", "split", "all"}, default "first"
        which of the rows that hold the extremum get the gradient: the first, the last, each an equal share, each the
        whole.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = max of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the maximum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-3., 1.5, 3., 0., -1.5], "float32")
    >>> segment_ids = np.array([0, 0, 1, 1, 1], "int32")
    >>> y = brt.unsorted_segment_max(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.unsorted_segment_max_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 0. ,  2. , -2.6,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_max_backward, globals()["unsorted_segment_max_backward"], locals())
    return _unsorted_segment_max_backward.call((dy, x, segment_ids, order, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_mean = entries("unsorted_segment_mean", "forward")


@shows('x, segment_ids, num_segments=None, *, order=None, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_mean(x=None, segment_ids=None, num_segments=None, *, order=None, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Mean of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    empty : default "zero"
        what a segment without rows holds: zero, nan or a number.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]] / |R(id[n])|

    Computed in float32 for float16 and bfloat16.
    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.5, 1.6, 0.7, -2.9, 1.1], "float32")
    >>> segment_ids = np.array([0, 1, 0, 0, 0], "int32")
    >>> y = brt.unsorted_segment_mean(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([-0.4,  1.6,  0. ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_mean, globals()["unsorted_segment_mean"], locals())
    return _unsorted_segment_mean.call((x, segment_ids, order, ), (num_segments, empty, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_mean_backward = entries("unsorted_segment_mean", "backward")


@shows('dy, segment_ids, num_segments=None, *, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_mean_backward(dy=None, segment_ids=None, num_segments=None, *, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_mean: mean of the rows of x in each segment, by unsorted segment ids.

    counts: rows of each segment, where they are known; else they are counted.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (S, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    counts : array of int32 or int64, of shape (S,), default None
    x_shape : tuple of ints, default None
        shape of x; None: as many rows as ids.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]] / |R(id[n])|

    Computed in float32 for float16 and bfloat16.
    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.8, 1.9, 1.1], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 0], "int32")
    >>> dx = brt.unsorted_segment_mean_backward(dy, segment_ids, num_segments=3, x_shape=(5,))
    >>> dx.round(3)
    array([0.475, 0.475, 0.475, 0.475, 1.8  ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_mean_backward, globals()["unsorted_segment_mean_backward"], locals())
    return _unsorted_segment_mean_backward.call((dy, segment_ids, counts, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_min = entries("unsorted_segment_min", "forward")


@shows('x, segment_ids, num_segments=None, return_arg=False, *, order=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_min(x=None, segment_ids=None, num_segments=None, return_arg=False, *, order=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Minimum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16 or uint32, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    return_arg : bool, default False
        also return the row that each cell came from, N for an empty cell.
    order : array of int32, of shape (2, N), default None
    empty : default "identity"
        what a cell without members holds: identity (+inf, or the greatest integer), zero, lowest (the greatest finite
        value) or a number.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)
    arg : array of int64, of shape (S, *D)
        returned with return_arg=True.

    Notes
    -----
    Formula::

        y[s] = min of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the minimum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., -3., -1.5, 1.5, 3.], "float32")
    >>> segment_ids = np.array([0, 1, 1, 0, 1], "int32")
    >>> y = brt.unsorted_segment_min(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([ 0., -3., inf], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_min, globals()["unsorted_segment_min"], locals())
    return _unsorted_segment_min.call((x, segment_ids, order, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_min_backward = entries("unsorted_segment_min", "backward")


@shows('dy, x, segment_ids, num_segments=None, *, order=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_min_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, order=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_min: minimum of the rows of x in each segment, by unsorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    order : array of int32, of shape (2, N), default None
    output : array of dy's dtype, of shape (S, *D), default None
    arg : array of int32 or int64, of shape (S, *D), default None
    ties : {"first", "last", "split", "all"}, default "first"
        which of the rows that hold the extremum get the gradient: the first, the last, each an equal share, each the
        whole.
    nan : {"propagate", "ignore"}, default "propagate"
        propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = min of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] where row n holds the minimum of s = id[n], shared out by ties, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).
    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0., -3., -1.5, 1.5, 3.], "float32")
    >>> segment_ids = np.array([0, 1, 1, 0, 1], "int32")
    >>> y = brt.unsorted_segment_min(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.unsorted_segment_min_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 2. , -2.6,  0. ,  0. ,  0. ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_min_backward, globals()["unsorted_segment_min_backward"], locals())
    return _unsorted_segment_min_backward.call((dy, x, segment_ids, order, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_prod = entries("unsorted_segment_prod", "forward")


@shows('x, segment_ids, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_prod(x=None, segment_ids=None, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Product of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, int8, uint8, int16, uint16, uint32 or uint64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = product of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * product of the other members of s = id[n]

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.
    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 1., 1.2, 1.4, 1.], "float32")
    >>> segment_ids = np.array([0, 0, 1, 1, 0], "int32")
    >>> y = brt.unsorted_segment_prod(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([0.8 , 1.68, 1.  ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_prod, globals()["unsorted_segment_prod"], locals())
    return _unsorted_segment_prod.call((x, segment_ids, order, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_prod_backward = entries("unsorted_segment_prod", "backward")


@shows('dy, x, segment_ids, num_segments=None, *, order=None, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_prod_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, order=None, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_prod: product of the rows of x in each segment, by unsorted segment ids.

    Products are formed again from x, in scaled form, so that they neither overflow nor lose bits of half-precision
    results; output is checked but not read.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (S, *D)
    x : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    order : array of int32, of shape (2, N), default None
    output : array of dy's dtype, of shape (S, *D), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = product of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[s] * product of the other members of s = id[n]

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.
    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.8, 1., 1.2, 1.4, 1.], "float32")
    >>> segment_ids = np.array([0, 0, 1, 1, 0], "int32")
    >>> y = brt.unsorted_segment_prod(x, segment_ids, num_segments=3)
    >>> dy = np.array([2., -2.6, 0.4], "float32")
    >>> dx = brt.unsorted_segment_prod_backward(dy, x, segment_ids, num_segments=3, output=y)
    >>> dx.round(3)
    array([ 2.  ,  1.6 , -3.64, -3.12,  1.6 ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_prod_backward, globals()["unsorted_segment_prod_backward"], locals())
    return _unsorted_segment_prod_backward.call((dy, x, segment_ids, order, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_softmax = entries("unsorted_segment_softmax", "forward")


@shows('x, segment_ids, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_softmax(x=None, segment_ids=None, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Softmax within each segment of the rows of x, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]
        dx[n] = y[n] * (dy[n] - sum of y * dy over the rows of s)

    Computed in float32 for float16 and bfloat16.
    Kinks: a NaN makes its segment NaN, and so does a segment of -inf alone; +inf gives NaN in its own row and 0 in the
    others of the segment, as the formula says (softmax gives NaN to the whole line).
    Source: torch_geometric.utils.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> segment_ids = np.array([0, 2, 1, 0, 0, 1, 2], "int32")
    >>> y = brt.unsorted_segment_softmax(x, segment_ids)
    >>> y.ravel()[:6].round(3)
    array([0.002, 0.245, 0.245, 0.245, 0.245, 0.953], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_softmax, globals()["unsorted_segment_softmax"], locals())
    return _unsorted_segment_softmax.call((x, segment_ids, order, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_softmax_backward = entries("unsorted_segment_softmax", "backward")


@shows('dy, output, segment_ids, num_segments=None, *, order=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_softmax_backward(dy=None, output=None, segment_ids=None, num_segments=None, *, order=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_softmax: softmax within each segment of the rows of x, by unsorted segment ids.

    output: the forward's result.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (N, *D)
    output : array of dy's dtype, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]
        dx[n] = y[n] * (dy[n] - sum of y * dy over the rows of s)

    Computed in float32 for float16 and bfloat16.
    Kinks: a NaN makes its segment NaN, and so does a segment of -inf alone; +inf gives NaN in its own row and 0 in the
    others of the segment, as the formula says (softmax gives NaN to the whole line).
    Source: torch_geometric.utils.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1., 2.7, 0.8, 1.2, -1.1], "float32")
    >>> segment_ids = np.array([1, 0, 1, 0, 0], "int32")
    >>> y = brt.unsorted_segment_softmax(x, segment_ids, num_segments=3)
    >>> dy = np.array([-0.8, -1.3, -0.2, 0.4, 1.1], "float32")
    >>> dx = brt.unsorted_segment_softmax_backward(dy, y, segment_ids, num_segments=3)
    >>> dx.round(3)
    array([-0.149, -0.279,  0.149,  0.242,  0.037], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_softmax_backward, globals()["unsorted_segment_softmax_backward"], locals())
    return _unsorted_segment_softmax_backward.call((dy, output, segment_ids, order, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_sum = entries("unsorted_segment_sum", "forward")


@shows('x, segment_ids, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def unsorted_segment_sum(x=None, segment_ids=None, num_segments=None, *, order=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Sum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order. order: what segment_order gave for these ids, so that they are not sorted again.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, int64, complex64, complex128, int8, uint8, int16, uint16, uint32 or uint64, of shape (N, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: the largest id + 1 (synchronises). In [0, inf).
    order : array of int32, of shape (2, N), default None
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (S, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]]

    Computed in float32 for float16 and bfloat16.
    Source: jax.ops.segment_sum, torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3., 0.2, 0.9, -1.1, -2.5], "float32")
    >>> segment_ids = np.array([1, 0, 1, 0, 0], "int32")
    >>> y = brt.unsorted_segment_sum(x, segment_ids, num_segments=3)
    >>> y.round(3)
    array([-3.4,  3.9,  0. ], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_sum, globals()["unsorted_segment_sum"], locals())
    return _unsorted_segment_sum.call((x, segment_ids, order, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_sum_backward = entries("unsorted_segment_sum", "backward")


@shows('dy, segment_ids, num_segments=None, *, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def unsorted_segment_sum_backward(dy=None, segment_ids=None, num_segments=None, *, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of unsorted_segment_sum: sum of the rows of x in each segment, by unsorted segment ids.

    Every row takes the gradient of its segment.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (S, *D)
    segment_ids : array of int32 or int64, of shape (N,)
    num_segments : int, default None
        number of segments; None: as many as dy has. In [0, inf).
    x_shape : tuple of ints, default None
        shape of x; None: as many rows as ids.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
        anything, or the nearest segment.
    wrap_negative : bool, default False
        whether the id -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, *D)

    Notes
    -----
    Formula::

        y[s] = sum of x[n] over R(s) = rows with id s, in increasing order
        dx[n] = dy[id[n]]

    Computed in float32 for float16 and bfloat16.
    Source: jax.ops.segment_sum, torch.segment_reduce.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.1, 1.1, 0.6], "float32")
    >>> segment_ids = np.array([1, 1, 1, 1, 0], "int32")
    >>> dx = brt.unsorted_segment_sum_backward(dy, segment_ids, num_segments=3, x_shape=(5,))
    >>> dx.round(3)
    array([ 1.1,  1.1,  1.1,  1.1, -2.1], dtype=float32)
    """
    if words:
        return respelt(_unsorted_segment_sum_backward, globals()["unsorted_segment_sum_backward"], locals())
    return _unsorted_segment_sum_backward.call((dy, segment_ids, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)

