"""Public functions of category embedding. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "embedding",
    "embedding_backward",
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_renorm",
]

_embedding = entries("embedding", "forward")


def embedding(weight, index, padding_idx=None, max_norm=None, norm_type=2.0, *, zero_padding_row=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """The rows of a weight table that an index of any shape names.

    Formula: y[n] = weight[index[n]]; dweight[v] = sum of dy[n] over the n with index[n] = v, 0 for v = padding_idx

    Takes: weight T, [V, *D] (updated in place with max_norm=True); index I, [*J].

    Returns: y T, [*J, *D].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: padding_idx (int, default None): a row that gets no gradient; negative ones count from the end. It does
    not change the forward; max_norm (float, default None) in [0, inf): rows that are looked up and whose norm is above
    are first scaled down to it, in place, each once (embedding_renorm); norm_type (float, default 2.0) in (0, inf]:
    order of that norm; zero_padding_row (bool, default False): whether the row padding_idx reads as zeros; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported
    without a synchronisation), a row of zeros (no part in gradients), or the nearest row; wrap_negative (bool, default
    False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.embedding.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _embedding.call((weight, index, ), (padding_idx, max_norm, norm_type, zero_padding_row, oob, wrap_negative, ), out, preference, check)


_embedding_backward = entries("embedding", "backward")


def embedding_backward(dy, index, num_embeddings, padding_idx=None, scale_grad_by_freq=False, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of embedding: the rows of a weight table that an index of any shape names.

    Sums have a fixed order: positions are sorted by the row they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[n] = weight[index[n]]; dweight[v] = sum of dy[n] over the n with index[n] = v, 0 for v = padding_idx

    Takes: dy T, [*Y]; index I, [*J].

    Returns: dweight T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: num_embeddings (int) in [0, inf): rows of weight; padding_idx (int, default None): a row that gets no
    gradient; negative ones count from the end. It does not change the forward; scale_grad_by_freq (bool, default
    False): divide each row's gradient by how often the index names it; oob (str, default "raise") one of "raise",
    "drop", "clamp": what an index out of range does: error (memory-safe, reported without a synchronisation), a row of
    zeros (no part in gradients), or the nearest row; wrap_negative (bool, default False): whether -k counts from the
    end; accumulate (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dweight; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.embedding.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _embedding_backward.call((dy, index, ), (num_embeddings, padding_idx, scale_grad_by_freq, oob, wrap_negative, accumulate, ), out, preference, check, need)


_embedding_bag = entries("embedding_bag", "forward")


def embedding_bag(weight, index, offsets=None, mode="mean", per_sample_weights=None, padding_idx=None, max_norm=None, norm_type=2.0, *, include_last_offset=False, return_arg=False, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """The rows of a weight table that the entries of each bag name, summed, averaged, or their largest values.

    Bag b holds the entries offsets[b] to offsets[b + 1] of an index of one axis, or row b of an index of two. Offsets
    start at 0, never fall and stay within the index (checked, reported without a synchronisation).

    Formula: y[b] = sum of w[k] * weight[index[k]] over the entries k of bag b, divided by their number (mean), or their
    maximum; dweight[index[k]] += w[k] * dy[b] (mean: / number), for max dweight[arg[b, d], d] += dy[b, d];
    dper_sample_weights[k] = sum over d of dy[b, d] * weight[index[k], d]

    Takes: weight T, [V, *D] (updated in place with max_norm=True); index I, [*J]; offsets O, [F] (optional);
    per_sample_weights T, [*J] (optional).

    Returns: y T, [B, *D]; arg int64, [B, *D] (returned with return_arg=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; O: int32, int64. Halves compute in float32.

    Parameters: mode (str, default "mean") one of "sum", "mean", "max": how the rows of a bag are combined; padding_idx
    (int, default None): a row whose entries take no part anywhere, nor count for the mean; negative ones count from the
    end; max_norm (float, default None) in [0, inf): rows that are looked up and whose norm is above are first scaled
    down to it, in place, each once (embedding_renorm); norm_type (float, default 2.0) in (0, inf]: order of that norm;
    include_last_offset (bool, default False): whether offsets ends with the end of the last bag; return_arg (bool,
    default False): mode max: also return the row that each cell came from, -1 for an empty bag; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), no part in anything, or the nearest row; wrap_negative (bool, default False): whether -k counts
    from the end.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty bag gives 0; of equal largest values the first entry counts; NaN propagates.

    Source: torch.nn.functional.embedding_bag.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _embedding_bag.call((weight, index, offsets, per_sample_weights, ), (mode, padding_idx, max_norm, norm_type, include_last_offset, return_arg, oob, wrap_negative, ), out, preference, check)


_embedding_bag_backward = entries("embedding_bag", "backward")


def embedding_bag_backward(dy, index, offsets=None, num_embeddings=None, mode="mean", per_sample_weights=None, padding_idx=None, scale_grad_by_freq=False, *, weight=None, arg=None, include_last_offset=False, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of embedding_bag: the rows of a weight table that the entries of each bag name, summed, averaged, or their
    largest values.

    Sums have a fixed order. weight is read for dper_sample_weights only, arg for mode max only.

    Formula: y[b] = sum of w[k] * weight[index[k]] over the entries k of bag b, divided by their number (mean), or their
    maximum; dweight[index[k]] += w[k] * dy[b] (mean: / number), for max dweight[arg[b, d], d] += dy[b, d];
    dper_sample_weights[k] = sum over d of dy[b, d] * weight[index[k], d]

    Takes: dy T, [B, *D]; index I, [*J]; offsets O, [F] (optional); per_sample_weights T, [*J] (optional); weight T, [V,
    *D] (optional); arg K, [B, *D] (optional).

    Returns: dweight T, [V, *D]; dper_sample_weights T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64; O: int32, int64; K: int32, int64. Halves compute in
    float32.

    Parameters: num_embeddings (int) in [0, inf): rows of weight; mode (str, default "mean") one of "sum", "mean",
    "max": how the rows of a bag are combined; padding_idx (int, default None): a row whose entries take no part
    anywhere, nor count for the mean; negative ones count from the end; scale_grad_by_freq (bool, default False): divide
    each row's gradient by how often entries name it; include_last_offset (bool, default False): whether offsets ends
    with the end of the last bag; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range
    does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest row;
    wrap_negative (bool, default False): whether -k counts from the end; accumulate (bool, default False): add onto out
    instead of overwriting it (dweight).

    need: names of the gradients to compute, default dweight, dper_sample_weights; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty bag gives 0; of equal largest values the first entry counts; NaN propagates.

    Source: torch.nn.functional.embedding_bag.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _embedding_bag_backward.call((dy, index, offsets, per_sample_weights, weight, arg, ), (num_embeddings, mode, padding_idx, scale_grad_by_freq, include_last_offset, oob, wrap_negative, accumulate, ), out, preference, check, need)


_embedding_renorm = entries("embedding_renorm", "forward")


def embedding_renorm(weight, index, max_norm, norm_type=2.0, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """Scales the rows of weight that an index names and whose norm is above max_norm down to it, in place, each once.

    Formula: weight[v] *= max_norm / (norm + 1e-7) for the v that index names where norm = (sum of |weight[v]|^p)^(1/p)
    > max_norm

    Takes: weight T, [V, *D] (updated in place); index I, [*J].

    Returns: nothing.

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: max_norm (float) in [0, inf): bound of the norm; norm_type (float, default 2.0) in (0, inf]: order p of
    the norm; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), nothing, or the nearest row; wrap_negative (bool, default False):
    whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.embedding_renorm_.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _embedding_renorm.call((weight, index, ), (max_norm, norm_type, oob, wrap_negative, ), out, preference, check)

