"""Public functions of category embedding. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "embedding",
    "embedding_backward",
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_renorm",
]

_embedding = entries("embedding", "forward")


@shows('weight, index, padding_idx=None, max_norm=None, norm_type=2.0, *, zero_padding_row=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def embedding(weight=None, index=None, padding_idx=None, max_norm=None, norm_type=2.0, *, zero_padding_row=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """The rows of a weight table that an index of any shape names.

    Parameters
    ----------
    weight : array of float32, float16, bfloat16 or float64, of shape (V, *D)
        updated in place with max_norm=True.
    index : array of int32 or int64, of shape (*J,)
    padding_idx : int, default None
        a row that gets no gradient; negative ones count from the end. It does not change the forward.
    max_norm : float, default None
        rows that are looked up and whose norm is above are first scaled down to it, in place, each once
        (embedding_renorm). In [0, inf).
    norm_type : float, default 2.0
        order of that norm. In (0, inf].
    zero_padding_row : bool, default False
        whether the row padding_idx reads as zeros.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros (no
        part in gradients), or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of weight's dtype, of shape (*J, *D)

    Notes
    -----
    Formula::

        y[n] = weight[index[n]]
        dweight[v] = sum of dy[n] over the n with index[n] = v, 0 for v = padding_idx

    Source: torch.nn.functional.embedding.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> weight = np.array([-2.8, -1.9, 1.7, 1.1, 1.1], "float32")
    >>> index = np.array([3, 1, 3, 1], "int32")
    >>> y = brt.embedding(weight, index)
    >>> y.round(3)
    array([ 1.1, -1.9,  1.1, -1.9], dtype=float32)
    """
    if words:
        return respelt(_embedding, globals()["embedding"], locals())
    return _embedding.call((weight, index, ), (padding_idx, max_norm, norm_type, zero_padding_row, oob, wrap_negative, ), out, preference, check)


_embedding_backward = entries("embedding", "backward")


@shows('dy, index, num_embeddings, padding_idx=None, scale_grad_by_freq=False, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def embedding_backward(dy=None, index=None, num_embeddings=None, padding_idx=None, scale_grad_by_freq=False, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of embedding: the rows of a weight table that an index of any shape names.

    Sums have a fixed order: positions are sorted by the row they name; few narrow rows add up as integers, in any
    order. With PlanPreference(deterministic=False) few positions, and rows of up to 32 bytes, add up by atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    index : array of int32 or int64, of shape (*J,)
    num_embeddings : int
        rows of weight. In [0, inf).
    padding_idx : int, default None
        a row that gets no gradient; negative ones count from the end. It does not change the forward.
    scale_grad_by_freq : bool, default False
        divide each row's gradient by how often the index names it.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros (no
        part in gradients), or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it.
    need : tuple of str, default None
        Names of the gradients to compute; None: dweight. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dweight : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[n] = weight[index[n]]
        dweight[v] = sum of dy[n] over the n with index[n] = v, 0 for v = padding_idx

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.embedding.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.7, 2.4, 0.4, 1.4], "float32")
    >>> index = np.array([0, 4, 2, 2], "int32")
    >>> dweight = brt.embedding_backward(dy, index, 5)
    >>> dweight.round(3)
    array([-1.7,  0. ,  1.8,  0. ,  2.4], dtype=float32)
    """
    if words:
        return respelt(_embedding_backward, globals()["embedding_backward"], locals())
    return _embedding_backward.call((dy, index, ), (num_embeddings, padding_idx, scale_grad_by_freq, oob, wrap_negative, accumulate, ), out, preference, check, need)


_embedding_bag = entries("embedding_bag", "forward")


@shows('weight, index, offsets=None, mode="mean", per_sample_weights=None, padding_idx=None, max_norm=None, norm_type=2.0, *, include_last_offset=False, return_arg=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def embedding_bag(weight=None, index=None, offsets=None, mode="mean", per_sample_weights=None, padding_idx=None, max_norm=None, norm_type=2.0, *, include_last_offset=False, return_arg=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """The rows of a weight table that the entries of each bag name, summed, averaged, or their largest values.

    Bag b holds the entries offsets[b] to offsets[b + 1] of an index of one axis, or row b of an index of two. Offsets
    start at 0, never fall and stay within the index (checked, reported without a synchronisation).

    Parameters
    ----------
    weight : array of float32, float16, bfloat16 or float64, of shape (V, *D)
        updated in place with max_norm=True.
    index : array of int32 or int64, of shape (*J,)
    offsets : array of int32 or int64, of shape (F,), default None
    mode : {"sum", "mean", "max"}, default "mean"
        how the rows of a bag are combined.
    per_sample_weights : array of weight's dtype, float32, float16 or bfloat16, of shape (*J,), default None
    padding_idx : int, default None
        a row whose entries take no part anywhere, nor count for the mean; negative ones count from the end.
    max_norm : float, default None
        rows that are looked up and whose norm is above are first scaled down to it, in place, each once
        (embedding_renorm). In [0, inf).
    norm_type : float, default 2.0
        order of that norm. In (0, inf].
    include_last_offset : bool, default False
        whether offsets ends with the end of the last bag.
    return_arg : bool, default False
        mode max: also return the row that each cell came from, -1 for an empty bag.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of weight's dtype, of shape (B, *D)
    arg : array of int64, of shape (B, *D)
        returned with return_arg=True.

    Notes
    -----
    Formula::

        y[b] = sum of w[k] * weight[index[k]] over the entries k of bag b, divided by their number (mean), or their
        maximum
        dweight[index[k]] += w[k] * dy[b] (mean: / number), for max dweight[arg[b, d], d] += dy[b, d]
        dper_sample_weights[k] = sum over d of dy[b, d] * weight[index[k], d]

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty bag gives 0; of equal largest values the first entry counts; NaN propagates.
    Source: torch.nn.functional.embedding_bag.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> weight = np.array([2.7, -2.7, -1.5], "float32")
    >>> index = np.array([[1, 1], [1, 2]], "int32")
    >>> y = brt.embedding_bag(weight, index)
    >>> y.round(3)
    array([-2.7, -2.1], dtype=float32)
    """
    if words:
        return respelt(_embedding_bag, globals()["embedding_bag"], locals())
    return _embedding_bag.call((weight, index, offsets, per_sample_weights, ), (mode, padding_idx, max_norm, norm_type, include_last_offset, return_arg, oob, wrap_negative, ), out, preference, check)


_embedding_bag_backward = entries("embedding_bag", "backward")


@shows('dy, index, offsets=None, num_embeddings=None, mode="mean", per_sample_weights=None, padding_idx=None, scale_grad_by_freq=False, *, weight=None, arg=None, include_last_offset=False, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False')
def embedding_bag_backward(dy=None, index=None, offsets=None, num_embeddings=None, mode="mean", per_sample_weights=None, padding_idx=None, scale_grad_by_freq=False, *, weight=None, arg=None, include_last_offset=False, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of embedding_bag: the rows of a weight table that the entries of each bag name, summed, averaged, or their largest values.

    Sums have a fixed order. weight is read for dper_sample_weights only, arg for mode max only.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (B, *D)
    index : array of int32 or int64, of shape (*J,)
    offsets : array of int32 or int64, of shape (F,), default None
    num_embeddings : int
        rows of weight. In [0, inf).
    mode : {"sum", "mean", "max"}, default "mean"
        how the rows of a bag are combined.
    per_sample_weights : array of dy's dtype, float32, float16 or bfloat16, of shape (*J,), default None
    padding_idx : int, default None
        a row whose entries take no part anywhere, nor count for the mean; negative ones count from the end.
    scale_grad_by_freq : bool, default False
        divide each row's gradient by how often entries name it.
    weight : array of dy's dtype, of shape (V, *D), default None
    arg : array of int32 or int64, of shape (B, *D), default None
    include_last_offset : bool, default False
        whether offsets ends with the end of the last bag.
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), no part in anything,
        or the nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    accumulate : bool, default False
        add onto out instead of overwriting it (dweight).
    need : tuple of str, default None
        Names of the gradients to compute; None: dweight, dper_sample_weights. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dweight : array of dy's dtype, of shape (V, *D)
    dper_sample_weights : array of per_sample_weights's dtype, of shape (*S,)
        None without per_sample_weights.

    Notes
    -----
    Formula::

        y[b] = sum of w[k] * weight[index[k]] over the entries k of bag b, divided by their number (mean), or their
        maximum
        dweight[index[k]] += w[k] * dy[b] (mean: / number), for max dweight[arg[b, d], d] += dy[b, d]
        dper_sample_weights[k] = sum over d of dy[b, d] * weight[index[k], d]

    Computed in float32 for float16 and bfloat16.
    Kinks: an empty bag gives 0; of equal largest values the first entry counts; NaN propagates.
    Source: torch.nn.functional.embedding_bag.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> weight = np.array([-0.9, 1.1, -2.6], "float32")
    >>> index = np.array([[2, 1], [0, 0]], "int32")
    >>> dy = np.array([0.2, -0.5], "float32")
    >>> dweight, _ = brt.embedding_bag_backward(dy, index, num_embeddings=3, weight=weight)
    >>> dweight.round(3)
    array([-0.5,  0.1,  0.1], dtype=float32)
    """
    if words:
        return respelt(_embedding_bag_backward, globals()["embedding_bag_backward"], locals())
    return _embedding_bag_backward.call((dy, index, offsets, per_sample_weights, weight, arg, ), (num_embeddings, mode, padding_idx, scale_grad_by_freq, include_last_offset, oob, wrap_negative, accumulate, ), out, preference, check, need)


_embedding_renorm = entries("embedding_renorm", "forward")


@shows('weight, index, max_norm, norm_type=2.0, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False')
def embedding_renorm(weight=None, index=None, max_norm=None, norm_type=2.0, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False, **words):
    """Scales the rows of weight that an index names and whose norm is above max_norm down to it, in place, each once.

    Parameters
    ----------
    weight : array of float32, float16, bfloat16 or float64, of shape (V, *D)
        updated in place.
    index : array of int32 or int64, of shape (*J,)
    max_norm : float
        bound of the norm. In [0, inf).
    norm_type : float, default 2.0
        order p of the norm. In (0, inf].
    oob : {"raise", "drop", "clamp"}, default "raise"
        what an index out of range does: error (memory-safe, reported without a synchronisation), nothing, or the
        nearest row.
    wrap_negative : bool, default False
        whether -k counts from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    None

    Notes
    -----
    Formula::

        weight[v] *= max_norm / (norm + 1e-7) for the v that index names where norm = (sum of |weight[v]|^p)^(1/p) >
        max_norm

    Computed in float32 for float16 and bfloat16.
    Source: torch.embedding_renorm_.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> weight = np.array([2.8, 1.2, 1.9, 2.3, 0.1], "float32")
    >>> index = np.array([1, 2, 1, 1], "int32")
    >>> brt.embedding_renorm(weight, index, 2.5)
    >>> weight.round(3)
    array([2.8, 1.2, 1.9, 2.3, 0.1], dtype=float32)
    """
    if words:
        return respelt(_embedding_renorm, globals()["embedding_renorm"], locals())
    return _embedding_renorm.call((weight, index, ), (max_norm, norm_type, oob, wrap_negative, ), out, preference, check)

