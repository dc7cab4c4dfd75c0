"""Public functions of category segment_ops. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries, renamed

__all__ = [
    "segment_logsumexp",
    "segment_logsumexp_backward",
    "segment_max",
    "segment_max_backward",
    "segment_mean",
    "segment_mean_backward",
    "segment_min",
    "segment_min_backward",
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


def segment_logsumexp(x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Logarithm of the sum of exponentials of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order; dx[n] = dy[s] *
    exp(x[n] - y[s]), s = id[n]

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; oob (str, default "raise") one of "raise", "drop", "clamp":
    what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
    anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logsumexp over the rows of a segment.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_logsumexp.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_logsumexp_backward = entries("segment_logsumexp", "backward")


def segment_logsumexp_backward(dy=None, x=None, segment_ids=None, output=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by sorted
    segment ids.

    output: the forward's result.

    Formula: y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order; dx[n] = dy[s] *
    exp(x[n] - y[s]), s = id[n]

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N] (optional); output T, [S, *D]; offsets I, [S+1] (optional);
    lengths I, [S] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of overwriting
    it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logsumexp over the rows of a segment.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_logsumexp_backward", "d_output", d_output, "dy", dy)
    return _segment_logsumexp_backward.call((dy, x, segment_ids, output, offsets, lengths, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_max = entries("segment_max", "forward")


def segment_max(x, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Maximum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = max of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    maximum of s = id[n], shared out by ties, else 0

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D]; arg int64, [S, *D] (returned with return_arg=True).

    Dtypes: T: float32, float16, bfloat16, float64, int32, int64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; return_arg (bool, default False): also return the row that
    each cell came from, N for an empty cell; empty (any, default "identity"): what a cell without members holds:
    identity (-inf, or the least integer), zero, lowest (the least finite value) or a number; nan (str, default
    "propagate") one of "propagate", "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum;
    ignore: NaN members take no part; oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0,
    num_segments) does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest
    segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_max.call((x, segment_ids, offsets, lengths, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_segment_max_backward = entries("segment_max", "backward")


def segment_max_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_max: maximum of the rows of x in each segment, by sorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Formula: y[s] = max of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    maximum of s = id[n], shared out by ties, else 0

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S]
    (optional); output T, [S, *D] (optional); arg K, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; ties (str,
    default "first") one of "first", "last", "split", "all": which of the rows that hold the extremum get the gradient:
    the first, the last, each an equal share, each the whole; nan (str, default "propagate") one of "propagate",
    "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part;
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_max_backward", "d_output", d_output, "dy", dy)
    return _segment_max_backward.call((dy, x, segment_ids, offsets, lengths, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_mean = entries("segment_mean", "forward")


def segment_mean(x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Mean of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]] /
    |R(id[n])|

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; empty (any, default "zero"): what a segment without rows
    holds: zero, nan or a number; oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0,
    num_segments) does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest
    segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_mean.call((x, segment_ids, offsets, lengths, ), (num_segments, empty, oob, wrap_negative, ), out, preference, check)


_segment_mean_backward = entries("segment_mean", "backward")


def segment_mean_backward(dy=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_mean: mean of the rows of x in each segment, by sorted segment ids.

    counts: rows of each segment, where they are known; else they are counted.

    Formula: y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]] /
    |R(id[n])|

    Takes: dy T, [S, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional); counts
    K, [S] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; x_shape
    (shape, default None): shape of x; None: as many rows as ids (with offsets or lengths: as they say, synchronises);
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_mean_backward", "d_output", d_output, "dy", dy)
    return _segment_mean_backward.call((dy, segment_ids, offsets, lengths, counts, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_min = entries("segment_min", "forward")


def segment_min(x, segment_ids=None, num_segments=None, return_arg=False, *, offsets=None, lengths=None, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Minimum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = min of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    minimum of s = id[n], shared out by ties, else 0

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D]; arg int64, [S, *D] (returned with return_arg=True).

    Dtypes: T: float32, float16, bfloat16, float64, int32, int64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; return_arg (bool, default False): also return the row that
    each cell came from, N for an empty cell; empty (any, default "identity"): what a cell without members holds:
    identity (+inf, or the greatest integer), zero, lowest (the greatest finite value) or a number; nan (str, default
    "propagate") one of "propagate", "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum;
    ignore: NaN members take no part; oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0,
    num_segments) does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest
    segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_min.call((x, segment_ids, offsets, lengths, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_segment_min_backward = entries("segment_min", "backward")


def segment_min_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_min: minimum of the rows of x in each segment, by sorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Formula: y[s] = min of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    minimum of s = id[n], shared out by ties, else 0

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S]
    (optional); output T, [S, *D] (optional); arg K, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; ties (str,
    default "first") one of "first", "last", "split", "all": which of the rows that hold the extremum get the gradient:
    the first, the last, each an equal share, each the whole; nan (str, default "propagate") one of "propagate",
    "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part;
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_min_backward", "d_output", d_output, "dy", dy)
    return _segment_min_backward.call((dy, x, segment_ids, offsets, lengths, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_prod = entries("segment_prod", "forward")


def segment_prod(x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Product of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = product of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] * product of the
    other members of s = id[n]

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; oob (str, default "raise") one of "raise", "drop", "clamp":
    what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
    anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.

    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_prod.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_prod_backward = entries("segment_prod", "backward")


def segment_prod_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_prod: product of the rows of x in each segment, by sorted segment ids.

    Products are formed again from x, in scaled form, so that they neither overflow nor lose bits of half-precision
    results; output is checked but not read.

    Formula: y[s] = product of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] * product of the
    other members of s = id[n]

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S]
    (optional); output T, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of overwriting
    it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.

    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_prod_backward", "d_output", d_output, "dy", dy)
    return _segment_prod_backward.call((dy, x, segment_ids, offsets, lengths, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_softmax = entries("segment_softmax", "forward")


def segment_softmax(x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Softmax within each segment of the rows of x, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]; dx[n] = y[n] *
    (dy[n] - sum of y * dy over the rows of s)

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; oob (str, default "raise") one of "raise", "drop", "clamp":
    what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
    anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch_geometric.utils.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_softmax.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_softmax_backward = entries("segment_softmax", "backward")


def segment_softmax_backward(dy=None, output=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_softmax: softmax within each segment of the rows of x, by sorted segment ids.

    output: the forward's result.

    Formula: y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]; dx[n] = y[n] *
    (dy[n] - sum of y * dy over the rows of s)

    Takes: dy T, [N, *D]; output T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S]
    (optional).

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; oob (str, default "raise") one of "raise", "drop", "clamp":
    what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
    anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end;
    accumulate (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch_geometric.utils.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_softmax_backward", "d_output", d_output, "dy", dy)
    return _segment_softmax_backward.call((dy, output, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_segment_sum = entries("segment_sum", "forward")


def segment_sum(x, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Sum of the rows of x in each segment, by sorted segment ids.

    Ids are non-decreasing (checked, reported without a synchronisation); CSR offsets or lengths may be given instead of
    them.

    Formula: y[s] = sum of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]]

    Takes: x T, [N, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises), or as many as offsets or lengths say; oob (str, default "raise") one of "raise", "drop", "clamp":
    what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part in
    anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.ops.segment_sum, torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _segment_sum.call((x, segment_ids, offsets, lengths, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_segment_sum_backward = entries("segment_sum", "backward")


def segment_sum_backward(dy=None, segment_ids=None, num_segments=None, *, offsets=None, lengths=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of segment_sum: sum of the rows of x in each segment, by sorted segment ids.

    Every row takes the gradient of its segment.

    Formula: y[s] = sum of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]]

    Takes: dy T, [S, *D]; segment_ids I, [N] (optional); offsets I, [S+1] (optional); lengths I, [S] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; x_shape
    (shape, default None): shape of x; None: as many rows as ids (with offsets or lengths: as they say, synchronises);
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.ops.segment_sum, torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("segment_sum_backward", "d_output", d_output, "dy", dy)
    return _segment_sum_backward.call((dy, segment_ids, offsets, lengths, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_logsumexp = entries("unsorted_segment_logsumexp", "forward")


def unsorted_segment_logsumexp(x, segment_ids, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Logarithm of the sum of exponentials of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order; dx[n] = dy[s] *
    exp(x[n] - y[s]), s = id[n]

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments)
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment;
    wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logsumexp over the rows of a segment.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_logsumexp.call((x, segment_ids, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_logsumexp_backward = entries("unsorted_segment_logsumexp", "backward")


def unsorted_segment_logsumexp_backward(dy=None, x=None, segment_ids=None, output=None, num_segments=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by
    unsorted segment ids.

    output: the forward's result.

    Formula: y[s] = log of the sum of exp(x[n]) over R(s) = rows with id s, in increasing order; dx[n] = dy[s] *
    exp(x[n] - y[s]), s = id[n]

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N]; output T, [S, *D].

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of overwriting
    it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logsumexp over the rows of a segment.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_logsumexp_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_logsumexp_backward.call((dy, x, segment_ids, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_max = entries("unsorted_segment_max", "forward")


def unsorted_segment_max(x, segment_ids, num_segments=None, return_arg=False, *, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Maximum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = max of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    maximum of s = id[n], shared out by ties, else 0

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D]; arg int64, [S, *D] (returned with return_arg=True).

    Dtypes: T: float32, float16, bfloat16, float64, int32, int64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); return_arg (bool, default False): also return the row that each cell came from, N for an empty cell;
    empty (any, default "identity"): what a cell without members holds: identity (-inf, or the least integer), zero,
    lowest (the least finite value) or a number; nan (str, default "propagate") one of "propagate", "ignore": propagate:
    a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe, reported
    without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default False):
    whether the id -k counts from the end.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_max.call((x, segment_ids, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_max_backward = entries("unsorted_segment_max", "backward")


def unsorted_segment_max_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_max: maximum of the rows of x in each segment, by unsorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Formula: y[s] = max of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    maximum of s = id[n], shared out by ties, else 0

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N]; output T, [S, *D] (optional); arg K, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; ties (str,
    default "first") one of "first", "last", "split", "all": which of the rows that hold the extremum get the gradient:
    the first, the last, each an equal share, each the whole; nan (str, default "propagate") one of "propagate",
    "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part;
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is +0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_max; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_max_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_max_backward.call((dy, x, segment_ids, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_mean = entries("unsorted_segment_mean", "forward")


def unsorted_segment_mean(x, segment_ids, num_segments=None, *, empty="zero", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Mean of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]] /
    |R(id[n])|

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); empty (any, default "zero"): what a segment without rows holds: zero, nan or a number; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_mean.call((x, segment_ids, ), (num_segments, empty, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_mean_backward = entries("unsorted_segment_mean", "backward")


def unsorted_segment_mean_backward(dy=None, segment_ids=None, num_segments=None, *, counts=None, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_mean: mean of the rows of x in each segment, by unsorted segment ids.

    counts: rows of each segment, where they are known; else they are counted.

    Formula: y[s] = sum of x[n] over R(s) / |R(s)|, R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]] /
    |R(id[n])|

    Takes: dy T, [S, *D]; segment_ids I, [N]; counts K, [S] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; x_shape
    (shape, default None): shape of x; None: as many rows as ids; oob (str, default "raise") one of "raise", "drop",
    "clamp": what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part
    in anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end;
    accumulate (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: tf.math.segment_mean, torch_scatter; empty='nan' is torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_mean_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_mean_backward.call((dy, segment_ids, counts, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_min = entries("unsorted_segment_min", "forward")


def unsorted_segment_min(x, segment_ids, num_segments=None, return_arg=False, *, empty="identity", nan="propagate", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Minimum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = min of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    minimum of s = id[n], shared out by ties, else 0

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D]; arg int64, [S, *D] (returned with return_arg=True).

    Dtypes: T: float32, float16, bfloat16, float64, int32, int64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); return_arg (bool, default False): also return the row that each cell came from, N for an empty cell;
    empty (any, default "identity"): what a cell without members holds: identity (+inf, or the greatest integer), zero,
    lowest (the greatest finite value) or a number; nan (str, default "propagate") one of "propagate", "ignore":
    propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_min.call((x, segment_ids, ), (num_segments, return_arg, empty, nan, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_min_backward = entries("unsorted_segment_min", "backward")


def unsorted_segment_min_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, output=None, arg=None, ties="first", nan="propagate", oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_min: minimum of the rows of x in each segment, by unsorted segment ids.

    The forward's output or arg, where given, saves passes over x; with arg and ties='first' x is not read. Time is
    linear in the elements of x.

    Formula: y[s] = min of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] where row n holds the
    minimum of s = id[n], shared out by ties, else 0

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N]; output T, [S, *D] (optional); arg K, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; K: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; ties (str,
    default "first") one of "first", "last", "split", "all": which of the rows that hold the extremum get the gradient:
    the first, the last, each an equal share, each the whole; nan (str, default "propagate") one of "propagate",
    "ignore": propagate: a cell with NaN members is NaN, and they hold its extremum; ignore: NaN members take no part;
    oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool,
    default False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of
    overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: -0 and +0 tie, the result of both is -0; arg and ties='first' name the lowest row. A NaN member gives
    NaN (nan='ignore' skips it).

    Source: jax.ops.segment_min; ties='first' is torch_scatter's rule, ties='split' that of JAX, TensorFlow and
    torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_min_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_min_backward.call((dy, x, segment_ids, output, arg, ), (num_segments, ties, nan, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_prod = entries("unsorted_segment_prod", "forward")


def unsorted_segment_prod(x, segment_ids, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Product of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = product of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] * product of the
    other members of s = id[n]

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments)
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment;
    wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.

    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_prod.call((x, segment_ids, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_prod_backward = entries("unsorted_segment_prod", "backward")


def unsorted_segment_prod_backward(dy=None, x=None, segment_ids=None, num_segments=None, *, output=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_prod: product of the rows of x in each segment, by unsorted segment ids.

    Products are formed again from x, in scaled form, so that they neither overflow nor lose bits of half-precision
    results; output is checked but not read.

    Formula: y[s] = product of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[s] * product of the
    other members of s = id[n]

    Takes: dy T, [S, *D]; x T, [N, *D]; segment_ids I, [N]; output T, [S, *D] (optional).

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments) does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest segment; wrap_negative (bool, default
    False): whether the id -k counts from the end; accumulate (bool, default False): add onto out instead of overwriting
    it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros: with one zero member only it has a gradient, with two or more none has.

    Source: jax.ops.segment_prod; gradient by tf's rule, finite at zeros.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_prod_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_prod_backward.call((dy, x, segment_ids, output, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_softmax = entries("unsorted_segment_softmax", "forward")


def unsorted_segment_softmax(x, segment_ids, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Softmax within each segment of the rows of x, by unsorted segment ids.

    Ids come in any order.

    Formula: y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]; dx[n] = y[n] *
    (dy[n] - sum of y * dy over the rows of s)

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments)
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment;
    wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch_geometric.utils.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_softmax.call((x, segment_ids, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_softmax_backward = entries("unsorted_segment_softmax", "backward")


def unsorted_segment_softmax_backward(dy=None, output=None, segment_ids=None, num_segments=None, *, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_softmax: softmax within each segment of the rows of x, by unsorted segment ids.

    output: the forward's result.

    Formula: y[n] = exp(x[n] - y'[s]), y'[s] = log of the sum of exp(x) over the rows of s = id[n]; dx[n] = y[n] *
    (dy[n] - sum of y * dy over the rows of s)

    Takes: dy T, [N, *D]; output T, [N, *D]; segment_ids I, [N].

    Returns: dx T, [N, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments)
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment;
    wrap_negative (bool, default False): whether the id -k counts from the end; accumulate (bool, default False): add
    onto out instead of overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch_geometric.utils.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_softmax_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_softmax_backward.call((dy, output, segment_ids, ), (num_segments, oob, wrap_negative, accumulate, ), out, preference, check, need)


_unsorted_segment_sum = entries("unsorted_segment_sum", "forward")


def unsorted_segment_sum(x, segment_ids, num_segments=None, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Sum of the rows of x in each segment, by unsorted segment ids.

    Ids come in any order.

    Formula: y[s] = sum of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]]

    Takes: x T, [N, *D]; segment_ids I, [N].

    Returns: y T, [S, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int32, int64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: the largest id + 1
    (synchronises); oob (str, default "raise") one of "raise", "drop", "clamp": what an id outside [0, num_segments)
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest segment;
    wrap_negative (bool, default False): whether the id -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.ops.segment_sum, torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _unsorted_segment_sum.call((x, segment_ids, ), (num_segments, oob, wrap_negative, ), out, preference, check)


_unsorted_segment_sum_backward = entries("unsorted_segment_sum", "backward")


def unsorted_segment_sum_backward(dy=None, segment_ids=None, num_segments=None, *, x_shape=None, oob="raise", wrap_negative=False, accumulate=False, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of unsorted_segment_sum: sum of the rows of x in each segment, by unsorted segment ids.

    Every row takes the gradient of its segment.

    Formula: y[s] = sum of x[n] over R(s) = rows with id s, in increasing order; dx[n] = dy[id[n]]

    Takes: dy T, [S, *D]; segment_ids I, [N].

    Returns: dx T, [N, *D].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: num_segments (int, default None) in [0, inf): number of segments; None: as many as dy has; x_shape
    (shape, default None): shape of x; None: as many rows as ids; oob (str, default "raise") one of "raise", "drop",
    "clamp": what an id outside [0, num_segments) does: error (memory-safe, reported without a synchronisation), no part
    in anything, or the nearest segment; wrap_negative (bool, default False): whether the id -k counts from the end;
    accumulate (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: jax.ops.segment_sum, torch.segment_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("unsorted_segment_sum_backward", "d_output", d_output, "dy", dy)
    return _unsorted_segment_sum_backward.call((dy, segment_ids, ), (num_segments, x_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)

