"""Public functions of category indexing. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

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


def gather(src, dim, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False):
    """The cells of src that an index along one axis names: one index for each cell of the result.

    index has as many axes as src and, except along dim, extents of at most src's.

    Formula: y[i, j, k] = src[i, index[i, j, k], k] for dim = 1, and likewise for the other axes; dsrc[i, index[i, j,
    k], k] += dy[i, j, k]

    Takes: src T, [*X]; index I, [*J].

    Returns: y T, [*J].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64,
    uint8. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), a cell of fill_value (no part in gradients), or the nearest place; wrap_negative (bool, default
    False): whether -k counts from the end; fill_value (number, default 0): what a cell holds whose index is out of
    range.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.gather, numpy.take_along_axis.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gather.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_gather_backward = entries("gather", "backward")


def gather_backward(dy, dim, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of gather: the cells of src that an index along one axis names: one index for each cell of the result.

    Sums have a fixed order: positions are sorted by the cell they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[i, j, k] = src[i, index[i, j, k], k] for dim = 1, and likewise for the other axes; dsrc[i, index[i, j,
    k], k] += dy[i, j, k]

    Takes: dy T, [*J]; index I, [*J].

    Returns: dsrc T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64, uint8. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; src_shape (shape): shape
    of src; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-
    safe, reported without a synchronisation), a cell of fill_value (no part in gradients), or the nearest place;
    wrap_negative (bool, default False): whether -k counts from the end; accumulate (bool, default False): add onto out
    instead of overwriting it.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.gather, numpy.take_along_axis.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gather_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_gather_rows = entries("gather_rows", "forward")


def gather_rows(table, index, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """The rows of a table that an index of any shape names.

    Formula: y[n] = table[index[n]]; dtable[v] = sum of dy[n] over the n with index[n] = v

    Takes: table T, [V, *H]; index I, [*J].

    Returns: y T, [*J, *H].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64,
    uint32. Halves compute in float32.

    Parameters: oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), a row of zeros (no part in gradients), or the nearest row;
    wrap_negative (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.embedding without padding; every cell is written and all sizes are passed by value, so
    that calls can be captured.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gather_rows.call((table, index, ), (oob, wrap_negative, ), out, preference, check)


_gather_rows_backward = entries("gather_rows", "backward")


def gather_rows_backward(dy, index, table_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of gather_rows: the rows of a table that an index of any shape names.

    Sums have a fixed order: positions are sorted by the row they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[n] = table[index[n]]; dtable[v] = sum of dy[n] over the n with index[n] = v

    Takes: dy T, [*Y]; index I, [*J].

    Returns: dtable T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64, uint32. Halves compute in float32.

    Parameters: table_shape (shape): shape of table; oob (str, default "raise") one of "raise", "drop", "clamp": what an
    index out of range does: error (memory-safe, reported without a synchronisation), a row of zeros (no part in
    gradients), or the nearest row; wrap_negative (bool, default False): whether -k counts from the end; accumulate
    (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dtable; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.embedding without padding; every cell is written and all sizes are passed by value, so
    that calls can be captured.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gather_rows_backward.call((dy, index, ), (table_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_index_add = entries("index_add", "forward")


def index_add(dst, dim, index, src, alpha=1, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with alpha times slices of src added at the places along one axis that an index names; repeated places add up.

    Sums have a fixed order: positions are sorted by the place they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y = dst; y[i, index[j], k] += alpha * src[i, j, k] for dim = 1; ddst = dy, dsrc[i, j, k] = alpha * dy[i,
    index[j], k]

    Takes: dst T, [*X]; index I, [*J]; src T, [*U].

    Returns: y T, [*X].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves
    compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; alpha (number, default 1): factor of
    src; an integer for integer operands; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out
    of range does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place;
    wrap_negative (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_add.call((dst, index, src, ), (dim, alpha, oob, wrap_negative, ), out, preference, check)


_index_add_backward = entries("index_add", "backward")


def index_add_backward(dy, dim, index, alpha=1, *, src_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_add: dst with alpha times slices of src added at the places along one axis that an index names;
    repeated places add up.

    Formula: y = dst; y[i, index[j], k] += alpha * src[i, j, k] for dim = 1; ddst = dy, dsrc[i, j, k] = alpha * dy[i,
    index[j], k]

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dsrc T, [*U].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; alpha (number, default 1): factor of
    src; an integer for integer operands; src_shape (shape, default None): shape of src; None: the one that dy and index
    give; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-
    safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default
    False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dsrc; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_add_backward.call((dy, index, ), (dim, alpha, src_shape, oob, wrap_negative, ), out, preference, check, need)


_index_copy = entries("index_copy", "forward")


def index_copy(dst, dim, index, source, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with slices of source at the places along one axis that an index names; of a place named twice the last one
    counts.

    Formula: y = dst; y[i, index[j], k] = source[i, j, k] for dim = 1; ddst = dy, 0 where written; dsource[i, j, k] =
    dy[i, index[j], k], 0 where a later j wrote

    Takes: dst T, [*X]; index I, [*J]; source T, [*U].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; duplicates (str, default "last") one
    of "last", "any": which of several positions that name a place counts; any leaves the choice to the library; oob
    (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False):
    whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_copy; made deterministic.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_copy.call((dst, index, source, ), (dim, duplicates, oob, wrap_negative, ), out, preference, check)


_index_copy_backward = entries("index_copy", "backward")


def index_copy_backward(dy, dim, index, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_copy: dst with slices of source at the places along one axis that an index names; of a place
    named twice the last one counts.

    Formula: y = dst; y[i, index[j], k] = source[i, j, k] for dim = 1; ddst = dy, 0 where written; dsource[i, j, k] =
    dy[i, index[j], k], 0 where a later j wrote

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dsource T, [*U].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; duplicates (str, default "last") one
    of "last", "any": which of several positions that name a place counts; any leaves the choice to the library; oob
    (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False):
    whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dsource; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_copy; made deterministic.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_copy_backward.call((dy, index, ), (dim, duplicates, oob, wrap_negative, ), out, preference, check, need)


_index_fill = entries("index_fill", "forward")


def index_fill(dst, dim, index, value, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with a value in the slices along one axis that an index names.

    Formula: y = dst; y[i, index[j], k] = value for dim = 1; ddst = dy, 0 where written

    Takes: dst T, [*X]; index I, [*J].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; value (number): what is written; oob
    (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe,
    reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False):
    whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_fill.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_fill.call((dst, index, ), (dim, value, oob, wrap_negative, ), out, preference, check)


_index_fill_backward = entries("index_fill", "backward")


def index_fill_backward(dy, dim, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_fill: dst with a value in the slices along one axis that an index names.

    Formula: y = dst; y[i, index[j], k] = value for dim = 1; ddst = dy, 0 where written

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: dim (int): the axis of the index; negative ones count from the end; oob (str, default "raise") one of
    "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a synchronisation),
    no part in anything, or the nearest place; wrap_negative (bool, default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_fill.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_fill_backward.call((dy, index, ), (dim, oob, wrap_negative, ), out, preference, check, need)


_index_put = entries("index_put", "forward")


def index_put(dst, index, values, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with values at the points whose coordinates along the first axes an index lists; of a point named twice the last
    one counts.

    values broadcast to the shape of dst[index]; the gradient of values has that shape.

    Formula: y = dst; y[index[0, j], ..., index[K-1, j]] = values[j]; ddst = dy, 0 where written; dvalues[j] = dy there,
    0 where a later j wrote

    Takes: dst T, [*X]; index I, [K, *J] (or a tuple of arrays, which are broadcast and stacked); values T, [*U].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: accumulate (bool, default False): add the values instead (index_put_add), repeated points too;
    duplicates (str, default "last") one of "last", "any": which of several positions that name a point counts; any
    leaves the choice to the library; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of
    range does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place;
    wrap_negative (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_put; made deterministic. A tuple of arrays, one for each axis, is stacked.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_put.call((dst, index, values, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check)


_index_put_backward = entries("index_put", "backward")


def index_put_backward(dy, index, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_put: dst with values at the points whose coordinates along the first axes an index lists; of a
    point named twice the last one counts.

    Formula: y = dst; y[index[0, j], ..., index[K-1, j]] = values[j]; ddst = dy, 0 where written; dvalues[j] = dy there,
    0 where a later j wrote

    Takes: dy T, [*X]; index I, [K, *J] (or a tuple of arrays, which are broadcast and stacked).

    Returns: ddst T, [*X]; dvalues T, [*U].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: accumulate (bool, default False): add the values instead (index_put_add), repeated points too;
    duplicates (str, default "last") one of "last", "any": which of several positions that name a point counts; any
    leaves the choice to the library; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of
    range does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place;
    wrap_negative (bool, default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dvalues; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_put; made deterministic. A tuple of arrays, one for each axis, is stacked.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_put_backward.call((dy, index, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check, need)


_index_put_add = entries("index_put_add", "forward")


def index_put_add(dst, index, values, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with values added at the points whose coordinates along the first axes an index lists; repeated points add up.

    Sums have a fixed order: positions are sorted by the point they name; with PlanPreference(deterministic=False) few
    positions add up by atomics. values broadcast to the shape of dst[index]; the gradient of values has that shape.

    Formula: y = dst; y[index[0, j], ..., index[K-1, j]] += values[j]; ddst = dy, dvalues[j] = dy[index[0, j], ...,
    index[K-1, j]]

    Takes: dst T, [*X]; index I, [K, *J] (or a tuple of arrays, which are broadcast and stacked); values T, [*U].

    Returns: y T, [*X].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves
    compute in float32.

    Parameters: oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool,
    default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_put with accumulate=True.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_put_add.call((dst, index, values, ), (oob, wrap_negative, ), out, preference, check)


_index_put_add_backward = entries("index_put_add", "backward")


def index_put_add_backward(dy, index, *, values_shape=None, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_put_add: dst with values added at the points whose coordinates along the first axes an index
    lists; repeated points add up.

    Formula: y = dst; y[index[0, j], ..., index[K-1, j]] += values[j]; ddst = dy, dvalues[j] = dy[index[0, j], ...,
    index[K-1, j]]

    Takes: dy T, [*X]; index I, [K, *J] (or a tuple of arrays, which are broadcast and stacked).

    Returns: ddst T, [*X]; dvalues T, [*U].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: values_shape (shape, default None): shape of values; None: the one that dy and index give; oob (str,
    default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported
    without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False): whether
    -k counts from the end.

    need: names of the gradients to compute, default ddst, dvalues; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_put with accumulate=True.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_put_add_backward.call((dy, index, ), (values_shape, oob, wrap_negative, ), out, preference, check, need)


_index_select = entries("index_select", "forward")


def index_select(src, dim, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False):
    """The slices of src at the places along one axis that an index names.

    Formula: y[i, j, k] = src[i, index[j], k] for dim = 1; dsrc[i, index[j], k] += dy[i, j, k]

    Takes: src T, [*X]; index I, [*J].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), cells of fill_value (no part in gradients), or the nearest place; wrap_negative (bool, default
    False): whether -k counts from the end; fill_value (number, default 0): what a cell holds whose index is out of
    range.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_select, numpy.take.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_select.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_index_select_backward = entries("index_select", "backward")


def index_select_backward(dy, dim, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of index_select: the slices of src at the places along one axis that an index names.

    Sums have a fixed order: positions are sorted by the place they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[i, j, k] = src[i, index[j], k] for dim = 1; dsrc[i, index[j], k] += dy[i, j, k]

    Takes: dy T, [*Y]; index I, [*J].

    Returns: dsrc T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; src_shape (shape): shape
    of src; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-
    safe, reported without a synchronisation), cells of fill_value (no part in gradients), or the nearest place;
    wrap_negative (bool, default False): whether -k counts from the end; accumulate (bool, default False): add onto out
    instead of overwriting it.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.index_select, numpy.take.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _index_select_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_masked_fill = entries("masked_fill", "forward")


def masked_fill(src, mask, value, *, out=None, preference=None, check=False):
    """value where mask is true, else src.

    Formula: y = where(mask, value, src)

    Takes: src T, any shape, broadcasting; mask bool, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: value (number): what is written; an array is masked_fill_tensor's.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_fill.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_fill.call((src, mask, ), (value, ), out, preference, check)


_masked_fill_backward = entries("masked_fill", "backward")


def masked_fill_backward(dy, mask, value=None, *, src_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of masked_fill: value where mask is true, else src.

    Formula: dsrc = where(mask, 0.0, dy)

    Takes: dy T, any shape, broadcasting; mask bool, any shape, broadcasting.

    Returns: dsrc T, shape of [src].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: value (number, default None): what is written; an array is masked_fill_tensor's; src_shape (shape,
    default None): shape of src; None: dy's shape.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_fill.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_fill_backward.call((dy, mask, ), (value, src_shape, ), out, preference, check, need)


_masked_fill_tensor = entries("masked_fill_tensor", "forward")


def masked_fill_tensor(src, mask, value, *, out=None, preference=None, check=False):
    """value where mask is true, else src; value is an array, of one element for instance.

    Formula: y = where(mask, value, src)

    Takes: src T, any shape, broadcasting; mask bool, any shape, broadcasting; value T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_fill with a tensor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_fill_tensor.call((src, mask, value, ), (), out, preference, check)


_masked_fill_tensor_backward = entries("masked_fill_tensor", "backward")


def masked_fill_tensor_backward(dy, mask, *, src_shape=None, value_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of masked_fill_tensor: value where mask is true, else src; value is an array, of one element for instance.

    Formula: dsrc = where(mask, 0.0, dy); dvalue = where(mask, dy, 0.0)

    Takes: dy T, any shape, broadcasting; mask bool, any shape, broadcasting.

    Returns: dsrc T, shape of [src]; dvalue T, shape of [value].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: src_shape (shape, default None): shape of src; None: dy's shape; value_shape (shape, default None):
    shape of value; None: dy's shape.

    need: names of the gradients to compute, default dsrc, dvalue; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_fill with a tensor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_fill_tensor_backward.call((dy, mask, ), (src_shape, value_shape, ), out, preference, check, need)


_masked_scatter = entries("masked_scatter", "forward")


def masked_scatter(dst, mask, source, *, out=None, preference=None, check=False):
    """dst with the cells where mask is true replaced by those of source, both in row-major order.

    mask broadcasts to dst. A source with fewer cells than mask picks is an error (reported without a synchronisation;
    the cells left over stay dst's).

    Formula: y.flat[c] = source.flat[r] for the r-th cell c where mask is true, else dst.flat[c]; ddst = dy, 0 where
    mask is true; dsource.flat[r] = dy.flat[c], 0 for what was not used

    Takes: dst T, [*X]; mask bool, [*M]; source T, [*S].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_scatter.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_scatter.call((dst, mask, source, ), (), out, preference, check)


_masked_scatter_backward = entries("masked_scatter", "backward")


def masked_scatter_backward(dy, mask, source_shape, *, need=None, out=None, preference=None, check=False):
    """Gradients of masked_scatter: dst with the cells where mask is true replaced by those of source, both in row-major
    order.

    Formula: y.flat[c] = source.flat[r] for the r-th cell c where mask is true, else dst.flat[c]; ddst = dy, 0 where
    mask is true; dsource.flat[r] = dy.flat[c], 0 for what was not used

    Takes: dy T, [*X]; mask bool, [*M].

    Returns: ddst T, [*X]; dsource T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: source_shape (shape): shape of source.

    need: names of the gradients to compute, default ddst, dsource; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_scatter.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_scatter_backward.call((dy, mask, ), (source_shape, ), out, preference, check, need)


_masked_select = entries("masked_select", "forward")


def masked_select(src, mask, *, size=None, fill_value=0, out=None, preference=None, check=False):
    """The cells of src where mask is true, in row-major order.

    mask broadcasts to src.

    Formula: y[r] = src.flat[c] for the r-th cell c where mask is true; dsrc.flat[c] = dy[r], 0 where mask is false

    Takes: src T, [*X]; mask bool, [*M].

    Returns: y T, [K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: size (int, default None) in [0, inf): cells of the result: what is beyond is left out, what is missing
    is fill_value; None: as many as mask picks (synchronises); fill_value (number, default 0): what cells of the result
    hold beyond the last one picked.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_select; size and fill_value as in jax.numpy.nonzero.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_select.call((src, mask, ), (size, fill_value, ), out, preference, check)


_masked_select_backward = entries("masked_select", "backward")


def masked_select_backward(dy, mask, src_shape, *, need=None, out=None, preference=None, check=False):
    """Gradients of masked_select: the cells of src where mask is true, in row-major order.

    Formula: y[r] = src.flat[c] for the r-th cell c where mask is true; dsrc.flat[c] = dy[r], 0 where mask is false

    Takes: dy T, [K]; mask bool, [*M].

    Returns: dsrc T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: src_shape (shape): shape of src.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.masked_select; size and fill_value as in jax.numpy.nonzero.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _masked_select_backward.call((dy, mask, ), (src_shape, ), out, preference, check, need)


_nonzero = entries("nonzero", "forward")


def nonzero(x, as_tuple=False, *, size=None, fill_value=0, out=None, preference=None, check=False):
    """Coordinates of the elements that are not zero, in row-major order.

    Formula: y[r] = coordinates of the r-th element of x that is not zero

    Takes: x T, [*X].

    Returns: y int64, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: as_tuple (bool, default False): one row for each axis of x (tuple(y) indexes x) instead of one for each
    element; size (int, default None) in [0, inf): rows of the result: what is beyond is left out, what is missing is
    fill_value; None: as many as there are (synchronises); fill_value (int, default 0): what rows of the result hold
    beyond the last element found.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN is not zero, -0 is.

    Source: torch.nonzero; size and fill_value as in jax.numpy.nonzero.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nonzero.call((x, ), (as_tuple, size, fill_value, ), out, preference, check)


_one_hot = entries("one_hot", "forward")


def one_hot(index, num_classes=None, *, dtype="int64", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """A row of zeros with one 1 for each index.

    Formula: y[n, c] = 1 where c = index[n], else 0

    Takes: index I, [*J].

    Returns: y T, [*J, C].

    Dtypes: T: int64, int32, float32, float16, bfloat16, float64, int8, uint8, int16, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: num_classes (int, default None) in [0, inf): extent of the last axis; None: the largest index + 1
    (synchronises); dtype (dtype, default "int64"): dtype of the result; oob (str, default "raise") one of "raise",
    "drop", "clamp": what an index out of range does: error (memory-safe, reported without a synchronisation), a row of
    zeros, or the nearest class; wrap_negative (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.one_hot; oob='drop' is jax.nn.one_hot.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _one_hot.call((index, ), (num_classes, dtype, oob, wrap_negative, ), out, preference, check)


_put = entries("put", "forward")


def put(dst, index, values, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with values at flat places; of a place named twice the last one counts.

    Formula: y = dst; y.flat[index[j]] = values[j]; ddst = dy, 0 where written; dvalues[j] = dy.flat[index[j]], 0 where
    a later j wrote

    Takes: dst T, [*X]; index I, [*J]; values T, [*J].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: accumulate (bool, default False): add the values instead (put_add), repeated places too; duplicates
    (str, default "last") one of "last", "any": which of several positions that name a place counts; any leaves the
    choice to the library; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does:
    error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative
    (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.put, torch.Tensor.put_; made deterministic.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _put.call((dst, index, values, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check)


_put_backward = entries("put", "backward")


def put_backward(dy, index, accumulate=False, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of put: dst with values at flat places; of a place named twice the last one counts.

    Formula: y = dst; y.flat[index[j]] = values[j]; ddst = dy, 0 where written; dvalues[j] = dy.flat[index[j]], 0 where
    a later j wrote

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dvalues T, [*J].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: accumulate (bool, default False): add the values instead (put_add), repeated places too; duplicates
    (str, default "last") one of "last", "any": which of several positions that name a place counts; any leaves the
    choice to the library; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does:
    error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative
    (bool, default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dvalues; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.put, torch.Tensor.put_; made deterministic.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _put_backward.call((dy, index, ), (accumulate, duplicates, oob, wrap_negative, ), out, preference, check, need)


_put_add = entries("put_add", "forward")


def put_add(dst, index, values, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with values added at flat places; repeated places add up.

    Sums have a fixed order: positions are sorted by the place they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y = dst; y.flat[index[j]] += values[j]; ddst = dy, dvalues[j] = dy.flat[index[j]]

    Takes: dst T, [*X]; index I, [*J]; values T, [*J].

    Returns: y T, [*X].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool,
    default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.Tensor.put_ with accumulate=True.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _put_add.call((dst, index, values, ), (oob, wrap_negative, ), out, preference, check)


_put_add_backward = entries("put_add", "backward")


def put_add_backward(dy, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of put_add: dst with values added at flat places; repeated places add up.

    Formula: y = dst; y.flat[index[j]] += values[j]; ddst = dy, dvalues[j] = dy.flat[index[j]]

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dvalues T, [*J].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative (bool,
    default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dvalues; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.Tensor.put_ with accumulate=True.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _put_add_backward.call((dy, index, ), (oob, wrap_negative, ), out, preference, check, need)


_scatter = entries("scatter", "forward")


def scatter(dst, dim, index, updates=None, *, value=None, duplicates="last", oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with updates, or one value, in the cells that an index along one axis names; of a cell named twice the last one
    counts.

    Along other axes than dim, index is no longer than dst. A number in the place of updates is value.

    Formula: y = dst; y[i, index[i, j, k], k] = updates[i, j, k] for dim = 1; ddst = dy, 0 where written; dupdates[i, j,
    k] = dy there, 0 where a later position wrote

    Takes: dst T, [*X]; index I, [*J]; updates T, [*J] (optional).

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; value (number, default
    None): what is written, in place of updates; duplicates (str, default "last") one of "last", "any": which of several
    positions that name a cell counts, in row-major order; any leaves the choice to the library; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False): whether -k counts
    from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.scatter; made deterministic. PyTorch gives every position that names a cell its gradient, which is not
    the derivative.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter.call((dst, index, updates, ), (dim, value, duplicates, oob, wrap_negative, ), out, preference, check)


_scatter_backward = entries("scatter", "backward")


def scatter_backward(dy, dim, index, *, duplicates="last", oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of scatter: dst with updates, or one value, in the cells that an index along one axis names; of a cell
    named twice the last one counts.

    Formula: y = dst; y[i, index[i, j, k], k] = updates[i, j, k] for dim = 1; ddst = dy, 0 where written; dupdates[i, j,
    k] = dy there, 0 where a later position wrote

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dupdates T, [*J].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; duplicates (str, default
    "last") one of "last", "any": which of several positions that name a cell counts, in row-major order; any leaves the
    choice to the library; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does:
    error (memory-safe, reported without a synchronisation), no part in anything, or the nearest place; wrap_negative
    (bool, default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dupdates; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.scatter; made deterministic. PyTorch gives every position that names a cell its gradient, which is not
    the derivative.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter_backward.call((dy, index, ), (dim, duplicates, oob, wrap_negative, ), out, preference, check, need)


_scatter_add = entries("scatter_add", "forward")


def scatter_add(dst, dim, index, src, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with src added at the cells that an index along one axis names; cells named more than once add up.

    Sums have a fixed order: positions are sorted by the cell they name; with PlanPreference(deterministic=False) few
    positions add up by atomics. Along other axes than dim, index is no longer than dst.

    Formula: y = dst; y[i, index[i, j, k], k] += src[i, j, k] for dim = 1; ddst = dy, dsrc[i, j, k] = dy[i, index[i, j,
    k], k]

    Takes: dst T, [*X]; index I, [*J]; src T, [*J].

    Returns: y T, [*X].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves
    compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False): whether -k counts
    from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.scatter_add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter_add.call((dst, index, src, ), (dim, oob, wrap_negative, ), out, preference, check)


_scatter_add_backward = entries("scatter_add", "backward")


def scatter_add_backward(dy, dim, index, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of scatter_add: dst with src added at the cells that an index along one axis names; cells named more than
    once add up.

    Formula: y = dst; y[i, index[i, j, k], k] += src[i, j, k] for dim = 1; ddst = dy, dsrc[i, j, k] = dy[i, index[i, j,
    k], k]

    Takes: dy T, [*X]; index I, [*J].

    Returns: ddst T, [*X]; dsrc T, [*J].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), no part in anything, or the nearest place; wrap_negative (bool, default False): whether -k counts
    from the end.

    need: names of the gradients to compute, default ddst, dsrc; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.scatter_add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter_add_backward.call((dy, index, ), (dim, oob, wrap_negative, ), out, preference, check, need)


_scatter_reduce = entries("scatter_reduce", "forward")


def scatter_reduce(dst, dim, index, src, reduce, include_self=True, *, oob="raise", wrap_negative=False, out=None, preference=None, check=False):
    """dst with src combined into the cells that an index along one axis names: by sum, product, mean, or largest or least
    value.

    The order of combination is fixed: positions are sorted by the cell they name; with
    PlanPreference(deterministic=False) few positions add up by atomics. Along other axes than dim, index is no longer
    than dst.

    Formula: y[c] = reduce of dst[c] (with include_self) and of the src whose index names cell c; cells that none names
    stay dst's

    Takes: dst T, [*X]; index I, [*J]; src T, [*J].

    Returns: y T, [*X].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves
    compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; reduce (str) one of
    "sum", "prod", "mean", "amax", "amin": how cells are combined; include_self (bool, default True): whether the cell
    of dst takes part where an index names it; oob (str, default "raise") one of "raise", "drop", "clamp": what an index
    out of range does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest
    place; wrap_negative (bool, default False): whether -k counts from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: amax, amin: dy is shared out evenly by all that tie, dst included with include_self; a NaN wins, and NaN ties
    with NaN. prod: gradients are finite at zeros. mean of integers rounds down.

    Source: torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter_reduce.call((dst, index, src, ), (dim, reduce, include_self, oob, wrap_negative, ), out, preference, check)


_scatter_reduce_backward = entries("scatter_reduce", "backward")


def scatter_reduce_backward(dy, dst, dim, index, src, reduce, include_self=True, *, oob="raise", wrap_negative=False, need=None, out=None, preference=None, check=False):
    """Gradients of scatter_reduce: dst with src combined into the cells that an index along one axis names: by sum,
    product, mean, or largest or least value.

    Formula: y[c] = reduce of dst[c] (with include_self) and of the src whose index names cell c; cells that none names
    stay dst's

    Takes: dy T, [*X]; dst T, [*X]; index I, [*J]; src T, [*J].

    Returns: ddst T, [*X]; dsrc T, [*J].

    Dtypes: I: int32, int64; T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; reduce (str) one of
    "sum", "prod", "mean", "amax", "amin": how cells are combined; include_self (bool, default True): whether the cell
    of dst takes part where an index names it; oob (str, default "raise") one of "raise", "drop", "clamp": what an index
    out of range does: error (memory-safe, reported without a synchronisation), no part in anything, or the nearest
    place; wrap_negative (bool, default False): whether -k counts from the end.

    need: names of the gradients to compute, default ddst, dsrc; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: amax, amin: dy is shared out evenly by all that tie, dst included with include_self; a NaN wins, and NaN ties
    with NaN. prod: gradients are finite at zeros. mean of integers rounds down.

    Source: torch.scatter_reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _scatter_reduce_backward.call((dy, dst, index, src, ), (dim, reduce, include_self, oob, wrap_negative, ), out, preference, check, need)


_take = entries("take", "forward")


def take(src, index, *, oob="raise", wrap_negative=False, fill_value=0, out=None, preference=None, check=False):
    """The cells of src at flat places.

    Formula: y[j] = src.flat[index[j]]; dsrc.flat[index[j]] += dy[j]

    Takes: src T, [*X]; index I, [*J].

    Returns: y T, [*J].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error
    (memory-safe, reported without a synchronisation), a cell of fill_value (no part in gradients), or the nearest
    place; wrap_negative (bool, default False): whether -k counts from the end; fill_value (number, default 0): what a
    cell holds whose index is out of range.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.take, numpy.take without an axis; oob='clamp' is its mode='clip', wrap_negative=True its default.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _take.call((src, index, ), (oob, wrap_negative, fill_value, ), out, preference, check)


_take_backward = entries("take", "backward")


def take_backward(dy, index, src_shape, *, oob="raise", wrap_negative=False, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of take: the cells of src at flat places.

    Sums have a fixed order: positions are sorted by the place they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[j] = src.flat[index[j]]; dsrc.flat[index[j]] += dy[j]

    Takes: dy T, [*J]; index I, [*J].

    Returns: dsrc T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: src_shape (shape): shape of src; oob (str, default "raise") one of "raise", "drop", "clamp": what an
    index out of range does: error (memory-safe, reported without a synchronisation), a cell of fill_value (no part in
    gradients), or the nearest place; wrap_negative (bool, default False): whether -k counts from the end; accumulate
    (bool, default False): add onto out instead of overwriting it.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.take, numpy.take without an axis; oob='clamp' is its mode='clip', wrap_negative=True its default.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _take_backward.call((dy, index, ), (src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)


_take_along_axis = entries("take_along_axis", "forward")


def take_along_axis(src, index, dim, *, oob="raise", wrap_negative=True, fill_value=0, out=None, preference=None, check=False):
    """The cells of src that an index along one axis names, as NumPy orders the arguments; negative indices count from the
    end.

    index has as many axes as src; the two broadcast to each other, except along dim.

    Formula: y[i, j, k] = src[i, index[i, j, k], k] for dim = 1; dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Takes: src T, [*X]; index I, [*J].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; I: int32, int64.
    Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; oob (str, default
    "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-safe, reported without a
    synchronisation), a cell of fill_value (no part in gradients), or the nearest place; wrap_negative (bool, default
    True): whether -k counts from the end; fill_value (number, default 0): what a cell holds whose index is out of
    range.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.take_along_axis.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _take_along_axis.call((src, index, ), (dim, oob, wrap_negative, fill_value, ), out, preference, check)


_take_along_axis_backward = entries("take_along_axis", "backward")


def take_along_axis_backward(dy, index, dim, src_shape, *, oob="raise", wrap_negative=True, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of take_along_axis: the cells of src that an index along one axis names, as NumPy orders the arguments;
    negative indices count from the end.

    Sums have a fixed order: positions are sorted by the cell they name. With PlanPreference(deterministic=False) few
    positions add up by atomics.

    Formula: y[i, j, k] = src[i, index[i, j, k], k] for dim = 1; dsrc[i, index[i, j, k], k] += dy[i, j, k]

    Takes: dy T, [*Y]; index I, [*J].

    Returns: dsrc T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: dim (int): the axis that the index replaces; negative ones count from the end; src_shape (shape): shape
    of src; oob (str, default "raise") one of "raise", "drop", "clamp": what an index out of range does: error (memory-
    safe, reported without a synchronisation), a cell of fill_value (no part in gradients), or the nearest place;
    wrap_negative (bool, default True): whether -k counts from the end; accumulate (bool, default False): add onto out
    instead of overwriting it.

    need: names of the gradients to compute, default dsrc; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: numpy.take_along_axis.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _take_along_axis_backward.call((dy, index, ), (dim, src_shape, oob, wrap_negative, accumulate, ), out, preference, check, need)

