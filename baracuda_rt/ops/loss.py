"""Public functions of category loss. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "mse_loss",
    "mse_loss_backward",
    "squared_error",
    "squared_error_backward",
]

_mse_loss = entries("mse_loss", "forward")


def mse_loss(x, target, reduction="mean", *, out=None, preference=None, check=False):
    """Mean or sum of the squared differences of two arrays, or with reduction=none each of them (squared_error).

    Formula: y = mean or sum of (x - target)^2; dx = 2 dy (x - target) / n or without n, dtarget = -dx

    Takes: x T, [*S]; target T, [*S].

    Returns: y T, [*K].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: reduction (str, default "mean") one of "none", "mean", "sum": mean, sum, or none: every squared
    difference (squared_error).

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the mean of nothing is NaN, the sum is 0.

    Source: torch.nn.functional.mse_loss.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mse_loss.call((x, target, ), (reduction, ), out, preference, check)


_mse_loss_backward = entries("mse_loss", "backward")


def mse_loss_backward(dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False):
    """Gradients of mse_loss: mean or sum of the squared differences of two arrays, or with reduction=none each of them
    (squared_error).

    Formula: y = mean or sum of (x - target)^2; dx = 2 dy (x - target) / n or without n, dtarget = -dx

    Takes: dy T, [*Y]; x T, [*S]; target T, [*S].

    Returns: dx T, [*S]; dtarget T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: reduction (str, default "mean") one of "none", "mean", "sum": mean, sum, or none: every squared
    difference (squared_error).

    need: names of the gradients to compute, default dx, dtarget; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the mean of nothing is NaN, the sum is 0.

    Source: torch.nn.functional.mse_loss.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mse_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_squared_error = entries("squared_error", "forward")


def squared_error(x, target, *, out=None, preference=None, check=False):
    """Squared difference of two arrays, element by element: mse_loss without its reduction.

    Formula: y = d * d  with d = x - target

    Takes: x T, any shape, broadcasting; target T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.mse_loss with reduction none.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _squared_error.call((x, target, ), (), out, preference, check)


_squared_error_backward = entries("squared_error", "backward")


def squared_error_backward(dy, x, target, *, x_shape=None, target_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of squared_error: squared difference of two arrays, element by element: mse_loss without its reduction.

    Formula: dx = dy * (2 * (x - target)); dtarget = dy * (2 * (target - x))

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting; target T, any shape, broadcasting.

    Returns: dx T, shape of [x]; dtarget T, shape of [target].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape; target_shape (shape, default None): shape
    of target; None: dy's shape.

    need: names of the gradients to compute, default dx, dtarget; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.mse_loss with reduction none.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _squared_error_backward.call((dy, x, target, ), (x_shape, target_shape, ), out, preference, check, need)

