"""Public functions of category reduction. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

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


def all(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Whether all elements are true (non-zero).

    Formula: y = all of x != 0

    Takes: x T, [*S].

    Returns: y bool, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN is true, -0 is false; all of nothing is true.

    Source: torch.all.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _all.call((x, ), (dim, keepdim, ), out, preference, check)


_amax = entries("amax", "forward")


def amax(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Maximum over any set of axes.

    Formula: y = maximum of x; dx = dy / count where x = y, else 0

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.

    Source: torch.amax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _amax.call((x, ), (dim, keepdim, ), out, preference, check)


_amax_backward = entries("amax", "backward")


def amax_backward(dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of amax: maximum over any set of axes.

    Formula: y = maximum of x; dx = dy / count where x = y, else 0

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.

    Source: torch.amax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _amax_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_amin = entries("amin", "forward")


def amin(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Minimum over any set of axes.

    Formula: y = minimum of x; dx = dy / count where x = y, else 0

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.

    Source: torch.amin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _amin.call((x, ), (dim, keepdim, ), out, preference, check)


_amin_backward = entries("amin", "backward")


def amin_backward(dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of amin: minimum over any set of axes.

    Formula: y = minimum of x; dx = dy / count where x = y, else 0

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins; ties share the gradient evenly, +0 and -0 tie; a NaN result gives NaN gradients; an empty set is an
    error.

    Source: torch.amin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _amin_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_any = entries("any", "forward")


def any(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Whether any element is true (non-zero).

    Formula: y = any of x != 0

    Takes: x T, [*S].

    Returns: y bool, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN is true, -0 is false; any of nothing is false.

    Source: torch.any.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _any.call((x, ), (dim, keepdim, ), out, preference, check)


_argmax = entries("argmax", "forward")


def argmax(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Position of the maximum along an axis or in the whole array.

    Formula: y = first position of the maximum of x

    Takes: x T, [*S].

    Returns: indices R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: int64 for float,
    int64 for int, int64 for bool. Halves compute in float32.

    Parameters: dim (int, default None): axis to reduce, negative ones count from the end; None: the flat position in x;
    keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "i64", "i32",
    "u32" or None: dtype of the positions.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties, +0 and -0 tie; an empty axis is an error.

    Source: torch.argmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _argmax.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_argmin = entries("argmin", "forward")


def argmin(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Position of the minimum along an axis or in the whole array.

    Formula: y = first position of the minimum of x

    Takes: x T, [*S].

    Returns: indices R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: int64 for float,
    int64 for int, int64 for bool. Halves compute in float32.

    Parameters: dim (int, default None): axis to reduce, negative ones count from the end; None: the flat position in x;
    keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "i64", "i32",
    "u32" or None: dtype of the positions.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties, +0 and -0 tie; an empty axis is an error.

    Source: torch.argmin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _argmin.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_count_nonzero = entries("count_nonzero", "forward")


def count_nonzero(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Number of elements that are not zero.

    Formula: y = count of x != 0

    Takes: x T, [*S].

    Returns: y int64, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN counts, -0 does not.

    Source: torch.count_nonzero.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _count_nonzero.call((x, ), (dim, keepdim, ), out, preference, check)


_logsumexp = entries("logsumexp", "forward")


def logsumexp(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Logarithm of the sum of exponentials.

    Formula: y = m + log(sum of exp(x - m)), m = max x; dx = dy * exp(x - m) / (sum of exp(x - m))

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32; R: T's, float32 for int.
    Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf for nothing and for all -inf (whose gradient is 0), +inf with a +inf, NaN with a NaN.

    Source: torch.logsumexp; jax.nn.logsumexp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logsumexp.call((x, ), (dim, keepdim, ), out, preference, check)


_logsumexp_backward = entries("logsumexp", "backward")


def logsumexp_backward(dy, x, y=None, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of logsumexp: logarithm of the sum of exponentials.

    y, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Formula: y = m + log(sum of exp(x - m)), m = max x; dx = dy * exp(x - m) / (sum of exp(x - m))

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z] (optional).

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf for nothing and for all -inf (whose gradient is 0), +inf with a +inf, NaN with a NaN.

    Source: torch.logsumexp; jax.nn.logsumexp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logsumexp_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_max = entries("max", "forward")


def max(x, dim, keepdim=False, *, out=None, preference=None, check=False):
    """Maximum along one axis and where it is.

    Formula: y = maximum of x along dim, indices = its first position; dx = dy at the indices, else 0

    Takes: x T, [*S].

    Returns: y T, [*K]; indices int64, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (int): axis to reduce, negative ones count from the end; keepdim (bool, default False): keep the
    reduced axes with extent 1.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.

    Source: torch.max.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max.call((x, ), (dim, keepdim, ), out, preference, check)


_max_backward = entries("max", "backward")


def max_backward(dy, indices, x_shape, dim, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of max: maximum along one axis and where it is.

    Formula: y = maximum of x along dim, indices = its first position; dx = dy at the indices, else 0

    Takes: dy T, [*Y]; indices int64, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; dim (int): axis to reduce, negative ones count from the end;
    keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.

    Source: torch.max.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_backward.call((dy, indices, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_mean = entries("mean", "forward")


def mean(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Mean over any set of axes.

    Formula: y = sum of x / n; dx = dy / n

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "f32",
    "f16", "bf16", "f64" or None: dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty mean is NaN; a mean of integers needs dtype=.

    Source: torch.mean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mean.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_mean_backward = entries("mean", "backward")


def mean_backward(dy, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of mean: mean over any set of axes.

    Formula: y = sum of x / n; dx = dy / n

    Takes: dy T, [*Y].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; dim (ints, default None): axis or axes to reduce, negative
    ones count from the end; None and () mean all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty mean is NaN; a mean of integers needs dtype=.

    Source: torch.mean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mean_backward.call((dy, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_min = entries("min", "forward")


def min(x, dim, keepdim=False, *, out=None, preference=None, check=False):
    """Minimum along one axis and where it is.

    Formula: y = minimum of x along dim, indices = its first position; dx = dy at the indices, else 0

    Takes: x T, [*S].

    Returns: y T, [*K]; indices int64, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (int): axis to reduce, negative ones count from the end; keepdim (bool, default False): keep the
    reduced axes with extent 1.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.

    Source: torch.min.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _min.call((x, ), (dim, keepdim, ), out, preference, check)


_min_backward = entries("min", "backward")


def min_backward(dy, indices, x_shape, dim, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of min: minimum along one axis and where it is.

    Formula: y = minimum of x along dim, indices = its first position; dx = dy at the indices, else 0

    Takes: dy T, [*Y]; indices int64, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; dim (int): axis to reduce, negative ones count from the end;
    keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the first NaN wins, else the first of the ties; an empty axis is an error.

    Source: torch.min.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _min_backward.call((dy, indices, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_nanmean = entries("nanmean", "forward")


def nanmean(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Mean of the elements that are not NaN, over any set of axes.

    Formula: y = mean of the x that are no NaN; dx = dy / their number, 0 at NaN

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: no element but NaN gives NaN; NaN elements have gradient 0.

    Source: torch.nanmean; numpy.nanmean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nanmean.call((x, ), (dim, keepdim, ), out, preference, check)


_nanmean_backward = entries("nanmean", "backward")


def nanmean_backward(dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of nanmean: mean of the elements that are not NaN, over any set of axes.

    Formula: y = mean of the x that are no NaN; dx = dy / their number, 0 at NaN

    Takes: dy T, [*Y]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: no element but NaN gives NaN; NaN elements have gradient 0.

    Source: torch.nanmean; numpy.nanmean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nanmean_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_nansum = entries("nansum", "forward")


def nansum(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Sum of the elements that are not NaN, over any set of axes.

    Formula: y = sum of the x that are no NaN; dx = dy, 0 at NaN

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, int64 for
    int, int64 for bool. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "f32",
    "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32" or None: dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: nothing but NaN adds up to 0; NaN elements have gradient 0; integers add up in int64 and wrap.

    Source: torch.nansum; numpy.nansum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nansum.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_nansum_backward = entries("nansum", "backward")


def nansum_backward(dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of nansum: sum of the elements that are not NaN, over any set of axes.

    Formula: y = sum of the x that are no NaN; dx = dy, 0 at NaN

    Takes: dy T, [*Y]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: nothing but NaN adds up to 0; NaN elements have gradient 0; integers add up in int64 and wrap.

    Source: torch.nansum; numpy.nansum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nansum_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_normalize = entries("normalize", "forward")


def normalize(x, p=2.0, dim=1, eps=1e-12, *, out=None, preference=None, check=False):
    """Vectors along one axis, or some, divided by their norm.

    Formula: y = x / d, d = max(n, eps), n the vector norm of order p; dx = (dy - k sum(dy y)) / d with k = dn/dx where
    n >= eps, else dy / d

    Takes: x T, [*S].

    Returns: y T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float, default 2.0) in [-inf, inf]: order of the norm; dim (ints, default 1): axis or axes of a
    vector; an array of one axis has no other; eps (float, default 1e-12) in [0, inf): least divisor.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a zero vector gives 0 and the finite gradient dy / eps; k is 0 where n = 0.

    Source: torch.nn.functional.normalize.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _normalize.call((x, ), (p, dim, eps, ), out, preference, check)


_normalize_backward = entries("normalize", "backward")


def normalize_backward(dy, x, p=2.0, dim=1, eps=1e-12, *, need=None, out=None, preference=None, check=False):
    """Gradients of normalize: vectors along one axis, or some, divided by their norm.

    Formula: y = x / d, d = max(n, eps), n the vector norm of order p; dx = (dy - k sum(dy y)) / d with k = dn/dx where
    n >= eps, else dy / d

    Takes: dy T, [*S]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float, default 2.0) in [-inf, inf]: order of the norm; dim (ints, default 1): axis or axes of a
    vector; an array of one axis has no other; eps (float, default 1e-12) in [0, inf): least divisor.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a zero vector gives 0 and the finite gradient dy / eps; k is 0 where n = 0.

    Source: torch.nn.functional.normalize.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _normalize_backward.call((dy, x, ), (p, dim, eps, ), out, preference, check, need)


_prod = entries("prod", "forward")


def prod(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Product over any set of axes.

    Formula: y = product of x; dx_j = dy * product of the other x

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, int64 for
    int, int64 for bool. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "f32",
    "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32" or None: dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty product is 1; the gradient is exact at zeros: with one zero only it has a gradient, with two none
    has.

    Source: torch.prod.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _prod.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_prod_backward = entries("prod", "backward")


def prod_backward(dy, x, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of prod: product over any set of axes.

    Formula: y = product of x; dx_j = dy * product of the other x

    Takes: dy T, [*Y]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty product is 1; the gradient is exact at zeros: with one zero only it has a gradient, with two none
    has.

    Source: torch.prod.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _prod_backward.call((dy, x, ), (dim, keepdim, ), out, preference, check, need)


_reduce_to = entries("reduce_to", "forward")


def reduce_to(x, shape, op="sum", *, out=None, preference=None, check=False):
    """Reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers wrap (sum gives int64).

    Formula: y = sum, max, min or product of x over the axes that the shape lacks or has at 1

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: shape (shape): the result's shape, right-aligned with x's; op (str, default "sum") one of "sum", "max",
    "min", "prod": what to fold with.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins max and min; ties share the gradient evenly; an empty set gives 0, -inf, +inf, 1 (the extremes of an
    integer dtype).

    Source: jax.lax; numpy ufunc.reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reduce_to.call((x, ), (shape, op, ), out, preference, check)


_reduce_to_backward = entries("reduce_to", "backward")


def reduce_to_backward(dy, x, y=None, op="sum", *, need=None, out=None, preference=None, check=False):
    """Gradients of reduce_to: reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers
    wrap (sum gives int64).

    Formula: y = sum, max, min or product of x over the axes that the shape lacks or has at 1

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Y] (optional).

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: op (str, default "sum") one of "sum", "max", "min", "prod": what to fold with.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN wins max and min; ties share the gradient evenly; an empty set gives 0, -inf, +inf, 1 (the extremes of an
    integer dtype).

    Source: jax.lax; numpy ufunc.reduce.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reduce_to_backward.call((dy, x, y, ), (op, ), out, preference, check, need)


_rms = entries("rms", "forward")


def rms(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Root of the mean square.

    Formula: y = sqrt(s / n), s = sum of x * x, n values; dx = where(y == 0, 0, dy * (x / (n * y)))

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty set gives NaN; where y = 0 the gradient is 0.

    Source: the definition.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rms.call((x, ), (dim, keepdim, ), out, preference, check)


_rms_backward = entries("rms", "backward")


def rms_backward(dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of rms: root of the mean square.

    Formula: y = sqrt(s / n), s = sum of x * x, n values; dx = where(y == 0, 0, dy * (x / (n * y)))

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty set gives NaN; where y = 0 the gradient is 0.

    Source: the definition.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rms_backward.call((dy, x, y, ), (dim, keepdim, ), out, preference, check, need)


_std = entries("std", "forward")


def std(x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False):
    """Standard deviation over any set of axes.

    Formula: y = sqrt(sum of (x - m)^2 / max(0, n - correction)), m = mean x; dx = 0 where y = 0, else dy * (x - m) /
    ((n - correction) y)

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN; a
    constant set has gradient 0.

    Source: torch.std.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _std.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_std_backward = entries("std", "backward")


def std_backward(dy, x, y, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of std: standard deviation over any set of axes.

    Formula: y = sqrt(sum of (x - m)^2 / max(0, n - correction)), m = mean x; dx = 0 where y = 0, else dy * (x - m) /
    ((n - correction) y)

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN; a
    constant set has gradient 0.

    Source: torch.std.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _std_backward.call((dy, x, y, ), (dim, correction, keepdim, ), out, preference, check, need)


_std_mean = entries("std_mean", "forward")


def std_mean(x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False):
    """Standard deviation and mean over any set of axes, in one pass.

    Formula: y = std of x, mean = mean of x; dx = dmean / n + dy * (x - m) / ((n - correction) y), the last term 0 where
    y = 0

    Takes: x T, [*S].

    Returns: y T, [*K]; mean T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: as std and mean.

    Source: torch.std_mean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _std_mean.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_std_mean_backward = entries("std_mean", "backward")


def std_mean_backward(dy, dmean, x, y, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of std_mean: standard deviation and mean over any set of axes, in one pass.

    Formula: y = std of x, mean = mean of x; dx = dmean / n + dy * (x - m) / ((n - correction) y), the last term 0 where
    y = 0

    Takes: dy T, [*Y]; dmean T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: as std and mean.

    Source: torch.std_mean.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _std_mean_backward.call((dy, dmean, x, y, ), (dim, correction, keepdim, ), out, preference, check, need)


_sum = entries("sum", "forward")


def sum(x, dim=None, keepdim=False, dtype=None, *, out=None, preference=None, check=False):
    """Sum over any set of axes.

    Formula: y = sum of x; dx = dy

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, int64 for
    int, int64 for bool. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; keepdim (bool, default False): keep the reduced axes with extent 1; dtype (dtype, default None) one of "f32",
    "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32" or None: dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty sum is 0; integers and bool add up in int64 and wrap; the sum of negative zeros is +0.

    Source: torch.sum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sum.call((x, ), (dim, keepdim, dtype, ), out, preference, check)


_sum_backward = entries("sum", "backward")


def sum_backward(dy, x_shape, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of sum: sum over any set of axes.

    Formula: y = sum of x; dx = dy

    Takes: dy T, [*Y].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; dim (ints, default None): axis or axes to reduce, negative
    ones count from the end; None and () mean all; keepdim (bool, default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: an empty sum is 0; integers and bool add up in int64 and wrap; the sum of negative zeros is +0.

    Source: torch.sum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sum_backward.call((dy, ), (x_shape, dim, keepdim, ), out, preference, check, need)


_trace = entries("trace", "forward")


def trace(x, *, out=None, preference=None, check=False):
    """Sum of the diagonal of matrices.

    Formula: y = sum of x[i, i] over the last two axes; dx = dy on the diagonal, else 0

    Takes: x T, [*S].

    Returns: y R, [*K].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32; R: T's, int64 for int.
    Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: matrices need not be square; leading axes are batches.

    Source: torch.trace; jax.numpy.trace.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _trace.call((x, ), (), out, preference, check)


_trace_backward = entries("trace", "backward")


def trace_backward(dy, x_shape, *, need=None, out=None, preference=None, check=False):
    """Gradients of trace: sum of the diagonal of matrices.

    Formula: y = sum of x[i, i] over the last two axes; dx = dy on the diagonal, else 0

    Takes: dy T, [*Y].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: matrices need not be square; leading axes are batches.

    Source: torch.trace; jax.numpy.trace.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _trace_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_var = entries("var", "forward")


def var(x, dim=None, correction=1.0, keepdim=False, *, out=None, preference=None, check=False):
    """Variance over any set of axes.

    Formula: y = sum of (x - m)^2 / max(0, n - correction), m = mean x; dx = dy * 2 (x - m) / (n - correction)

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN.

    Source: torch.var.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _var.call((x, ), (dim, correction, keepdim, ), out, preference, check)


_var_backward = entries("var", "backward")


def var_backward(dy, x, dim=None, correction=1.0, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of var: variance over any set of axes.

    Formula: y = sum of (x - m)^2 / max(0, n - correction), m = mean x; dx = dy * 2 (x - m) / (n - correction)

    Takes: dy T, [*Y]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean
    all; correction (float, default 1.0): what is taken from n in the divisor; may be a fraction; keepdim (bool, default
    False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: n = correction gives NaN or inf by the division by 0, as does n < correction; an empty set gives NaN.

    Source: torch.var.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _var_backward.call((dy, x, ), (dim, correction, keepdim, ), out, preference, check, need)


_vector_norm = entries("vector_norm", "forward")


def vector_norm(x, ord=2.0, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """Vector norm of any order over any set of axes.

    Formula: y = (sum of abs(x)^p)^(1/p); p = 0 counts non-zeros, p = inf and -inf are the extremes of abs(x); dx = dy
    sgn(x) abs(x)^(p-1) / y^(p-1)

    Takes: x T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: ord (float, default 2.0) in [-inf, inf]: order of the norm: any number, inf and -inf included; dim
    (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean all; keepdim (bool,
    default False): keep the reduced axes with extent 1.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the gradient is 0 where y = 0; at x = 0 it is 0 for every order; ties of inf and -inf share it evenly.

    Source: torch.linalg.vector_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _vector_norm.call((x, ), (ord, dim, keepdim, ), out, preference, check)


_vector_norm_backward = entries("vector_norm", "backward")


def vector_norm_backward(dy, x, y, ord=2.0, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of vector_norm: vector norm of any order over any set of axes.

    Formula: y = (sum of abs(x)^p)^(1/p); p = 0 counts non-zeros, p = inf and -inf are the extremes of abs(x); dx = dy
    sgn(x) abs(x)^(p-1) / y^(p-1)

    Takes: dy T, [*Y]; x T, [*S]; y T, [*Z].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: ord (float, default 2.0) in [-inf, inf]: order of the norm: any number, inf and -inf included; dim
    (ints, default None): axis or axes to reduce, negative ones count from the end; None and () mean all; keepdim (bool,
    default False): keep the reduced axes with extent 1.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the gradient is 0 where y = 0; at x = 0 it is 0 for every order; ties of inf and -inf share it evenly.

    Source: torch.linalg.vector_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _vector_norm_backward.call((dy, x, y, ), (ord, dim, keepdim, ), out, preference, check, need)



def norm2(x, dim=None, keepdim=False, *, out=None, preference=None, check=False):
    """vector_norm with ord=2.0."""
    return vector_norm(x=x, ord=2.0, dim=dim, keepdim=keepdim, out=out, preference=preference, check=check)


def norm2_backward(dy, x, y, dim=None, keepdim=False, *, need=None, out=None, preference=None, check=False):
    """vector_norm_backward with ord=2.0."""
    return vector_norm_backward(dy=dy, x=x, y=y, ord=2.0, dim=dim, keepdim=keepdim, need=need, out=out, preference=preference, check=check)
