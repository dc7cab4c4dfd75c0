"""Public functions of category loss. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "mse_loss",
    "mse_loss_backward",
    "squared_error",
    "squared_error_backward",
]

_mse_loss = entries("mse_loss", "forward")


@shows('x, target, reduction="mean", *, out=None, preference=None, check=False')
def mse_loss(x=None, target=None, reduction="mean", *, out=None, preference=None, check=False, **words):
    """Mean or sum of the squared differences of two arrays, or with reduction=none each of them (squared_error).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    target : array of x's dtype, of shape (*S,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean, sum, or none: every squared difference (squared_error).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        y = mean or sum of (x - target)^2
        dx = 2 dy (x - target) / n or without n, dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: the mean of nothing is NaN, the sum is 0.
    Source: torch.nn.functional.mse_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array(2.3, "float32")
    >>> target = np.array(1.7, "float32")
    >>> y = brt.mse_loss(x, target)
    >>> round(float(y), 3)
    0.36
    """
    if words:
        return respelt(_mse_loss, mse_loss, locals())
    return _mse_loss.call((x, target, ), (reduction, ), out, preference, check)


_mse_loss_backward = entries("mse_loss", "backward")


@shows('dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False')
def mse_loss_backward(dy=None, x=None, target=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mse_loss: mean or sum of the squared differences of two arrays, or with reduction=none each of them (squared_error).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*S,)
    target : array of dy's dtype, of shape (*S,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean, sum, or none: every squared difference (squared_error).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dtarget : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = mean or sum of (x - target)^2
        dx = 2 dy (x - target) / n or without n, dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: the mean of nothing is NaN, the sum is 0.
    Source: torch.nn.functional.mse_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.1, "float32")
    >>> x = np.array([0.5, -0.7, 0.2, 2.3, 1.7, -1.7, 1.], "float32")
    >>> target = np.array([-3., -1.4, -1., -2., 2.4, 2.4, -1.3], "float32")
    >>> dx, dtarget = brt.mse_loss_backward(dy, x, target)
    >>> dx.round(3)
    array([ 0.1  ,  0.02 ,  0.034,  0.123, -0.02 , -0.117,  0.066],
          dtype=float32)
    >>> dtarget.round(3)
    array([-0.1  , -0.02 , -0.034, -0.123,  0.02 ,  0.117, -0.066],
          dtype=float32)
    """
    if words:
        return respelt(_mse_loss_backward, mse_loss_backward, locals())
    return _mse_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_squared_error = entries("squared_error", "forward")


@shows('x, target, *, out=None, preference=None, check=False')
def squared_error(x=None, target=None, *, out=None, preference=None, check=False, **words):
    """Squared difference of two arrays, element by element: mse_loss without its reduction.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    target : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = d * d
        with d = x - target

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.mse_loss with reduction none.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.2, 0.4, -1.6, 1.3], "float32")
    >>> target = np.array([2.7, 0.2, 0.7, 0.4], "float32")
    >>> y = brt.squared_error(x, target)
    >>> y.round(3)
    array([6.25, 0.04, 5.29, 0.81], dtype=float32)
    """
    if words:
        return respelt(_squared_error, squared_error, locals())
    return _squared_error.call((x, target, ), (), out, preference, check)


_squared_error_backward = entries("squared_error", "backward")


@shows('dy, x, target, *, x_shape=None, target_shape=None, need=None, out=None, preference=None, check=False')
def squared_error_backward(dy=None, x=None, target=None, *, x_shape=None, target_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of squared_error: squared difference of two arrays, element by element: mse_loss without its reduction.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    target : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    target_shape : tuple of ints, default None
        shape of target; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dtarget : array of dy's dtype, of target's shape

    Notes
    -----
    Formula::

        dx = dy * (2 * (x - target))
        dtarget = dy * (2 * (target - x))

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.mse_loss with reduction none.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., -0.4, 1.8, 1.], "float32")
    >>> x = np.array([0.8, 2.9, -2.1, -2.7], "float32")
    >>> target = np.array([1.5, -1.7, -3., -1.1], "float32")
    >>> dx, dtarget = brt.squared_error_backward(dy, x, target)
    >>> dx.round(3)
    array([-2.8 , -3.68,  3.24, -3.2 ], dtype=float32)
    >>> dtarget.round(3)
    array([ 2.8 ,  3.68, -3.24,  3.2 ], dtype=float32)
    """
    if words:
        return respelt(_squared_error_backward, squared_error_backward, locals())
    return _squared_error_backward.call((dy, x, target, ), (x_shape, target_shape, ), out, preference, check, need)

