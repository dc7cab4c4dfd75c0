"""Public functions of category scan. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "cummax",
    "cummax_backward",
    "cummin",
    "cummin_backward",
    "cumprod",
    "cumprod_backward",
    "cumsum",
    "cumsum_backward",
    "logcumsumexp",
    "logcumsumexp_backward",
]

_cummax = entries("cummax", "forward")


def cummax(x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False):
    """Running maximum along an axis and where it is.

    Formula: y_i = maximum of x_j, j <= i, indices_i = its last position; dx_k = sum of dy_i with indices_i = k

    Takes: x T, [*S].

    Returns: y T, [*S]; indices int64, [*S].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.

    Source: torch.cummax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cummax.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_cummax_backward = entries("cummax", "backward")


def cummax_backward(dy, indices, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of cummax: running maximum along an axis and where it is.

    Formula: y_i = maximum of x_j, j <= i, indices_i = its last position; dx_k = sum of dy_i with indices_i = k

    Takes: dy T, [*S]; indices int64, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.

    Source: torch.cummax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cummax_backward.call((dy, indices, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cummin = entries("cummin", "forward")


def cummin(x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False):
    """Running minimum along an axis and where it is.

    Formula: y_i = minimum of x_j, j <= i, indices_i = its last position; dx_k = sum of dy_i with indices_i = k

    Takes: x T, [*S].

    Returns: y T, [*S]; indices int64, [*S].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.

    Source: torch.cummin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cummin.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_cummin_backward = entries("cummin", "backward")


def cummin_backward(dy, indices, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of cummin: running minimum along an axis and where it is.

    Formula: y_i = minimum of x_j, j <= i, indices_i = its last position; dx_k = sum of dy_i with indices_i = k

    Takes: dy T, [*S]; indices int64, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the latest of ties wins; NaN wins from its first place on, the latest NaN is the position; exclusive: the
    first result is the identity at position -1.

    Source: torch.cummin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cummin_backward.call((dy, indices, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cumprod = entries("cumprod", "forward")


def cumprod(x, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False):
    """Running product along an axis.

    Formula: y_i = product of x_j, j <= i; dx_j = P_(j-1) s_j, s_j = dy_j + x_(j+1) s_(j+1), P the running product

    Takes: x T, [*S].

    Returns: y R, [*S].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, int64 for
    int, int64 for bool. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity;
    dtype (dtype, default None) one of "f32", "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32" or None:
    dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: no division: exact at zeros.

    Source: torch.cumprod; jax.lax.cumprod.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cumprod.call((x, ), (dim, reverse, exclusive, dtype, ), out, preference, check)


_cumprod_backward = entries("cumprod", "backward")


def cumprod_backward(dy, x, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of cumprod: running product along an axis.

    Formula: y_i = product of x_j, j <= i; dx_j = P_(j-1) s_j, s_j = dy_j + x_(j+1) s_(j+1), P the running product

    Takes: dy T, [*S]; x T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: no division: exact at zeros.

    Source: torch.cumprod; jax.lax.cumprod.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cumprod_backward.call((dy, x, ), (dim, reverse, exclusive, ), out, preference, check, need)


_cumsum = entries("cumsum", "forward")


def cumsum(x, dim=-1, reverse=False, exclusive=False, dtype=None, *, out=None, preference=None, check=False):
    """Running sum along an axis.

    Formula: y_i = sum of x_j, j <= i; dx = the running sum of dy from the other end

    Takes: x T, [*S].

    Returns: y R, [*S].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, int64 for
    int, int64 for bool. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity;
    dtype (dtype, default None) one of "f32", "f16", "bf16", "f64", "i8", "u8", "i16", "i32", "i64", "u32" or None:
    dtype of the result, in which x is added up.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers and bool add up in int64 and wrap; halves are rounded once per result.

    Source: torch.cumsum; jax.lax.cumsum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cumsum.call((x, ), (dim, reverse, exclusive, dtype, ), out, preference, check)


_cumsum_backward = entries("cumsum", "backward")


def cumsum_backward(dy, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of cumsum: running sum along an axis.

    Formula: y_i = sum of x_j, j <= i; dx = the running sum of dy from the other end

    Takes: dy T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers and bool add up in int64 and wrap; halves are rounded once per result.

    Source: torch.cumsum; jax.lax.cumsum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _cumsum_backward.call((dy, ), (dim, reverse, exclusive, ), out, preference, check, need)


_logcumsumexp = entries("logcumsumexp", "forward")


def logcumsumexp(x, dim=-1, reverse=False, exclusive=False, *, out=None, preference=None, check=False):
    """Running logarithm of the sum of exponentials along an axis.

    Formula: y_i = log of the sum of exp(x_j), j <= i; dx_k = sum of dy_i exp(x_k - y_i), i >= k

    Takes: x T, [*S].

    Returns: y R, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf until the first number, +inf from a +inf on, NaN from a NaN on; the gradient at -inf is 0.

    Source: torch.logcumsumexp; jax.lax.cumlogsumexp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logcumsumexp.call((x, ), (dim, reverse, exclusive, ), out, preference, check)


_logcumsumexp_backward = entries("logcumsumexp", "backward")


def logcumsumexp_backward(dy, x, y=None, dim=-1, reverse=False, exclusive=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of logcumsumexp: running logarithm of the sum of exponentials along an axis.

    y, the forward's result, is not needed: the shares come from x, so that its rounding does not show in them.

    Formula: y_i = log of the sum of exp(x_j), j <= i; dx_k = sum of dy_i exp(x_k - y_i), i >= k

    Takes: dy T, [*S]; x T, [*S]; y T, [*S] (optional).

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): axis to scan, negative ones count from the end; reverse (bool, default False):
    scan from the end; exclusive (bool, default False): leave out the own element: the result starts with the identity.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf until the first number, +inf from a +inf on, NaN from a NaN on; the gradient at -inf is 0.

    Source: torch.logcumsumexp; jax.lax.cumlogsumexp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _logcumsumexp_backward.call((dy, x, y, ), (dim, reverse, exclusive, ), out, preference, check, need)

