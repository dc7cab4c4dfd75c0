"""Public functions of category pooling. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool1d_backward",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_backward",
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_backward",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_backward",
    "adaptive_max_pool3d",
    "adaptive_max_pool3d_backward",
    "avg_pool1d",
    "avg_pool1d_backward",
    "avg_pool2d",
    "avg_pool2d_backward",
    "avg_pool3d",
    "avg_pool3d_backward",
    "fractional_max_pool2d",
    "fractional_max_pool2d_backward",
    "fractional_max_pool3d",
    "fractional_max_pool3d_backward",
    "lp_pool1d",
    "lp_pool1d_backward",
    "lp_pool2d",
    "lp_pool2d_backward",
    "lp_pool3d",
    "lp_pool3d_backward",
    "max_pool1d",
    "max_pool1d_backward",
    "max_pool2d",
    "max_pool2d_backward",
    "max_pool3d",
    "max_pool3d_backward",
    "max_unpool1d",
    "max_unpool1d_backward",
    "max_unpool2d",
    "max_unpool2d_backward",
    "max_unpool3d",
    "max_unpool3d_backward",
]

_adaptive_avg_pool1d = entries("adaptive_avg_pool1d", "forward")


@shows('x, output_size, *, out=None, preference=None, check=False')
def adaptive_avg_pool1d(x=None, output_size=None, *, out=None, preference=None, check=False, **words):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)

    Notes
    -----
    Formula::

        y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[-0.6, 3., 0.6], [-3., 1.8, -1.8]]], "float32")
    >>> y = brt.adaptive_avg_pool1d(x, 5)
    >>> y.round(3)
    array([[[-0.6,  1.2,  3. ,  1.8,  0.6],
            [-3. , -0.6,  1.8,  0. , -1.8]]], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool1d, globals()["adaptive_avg_pool1d"], locals())
    return _adaptive_avg_pool1d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool1d_backward = entries("adaptive_avg_pool1d", "backward")


@shows('dy, x_shape=None, *, need=None, out=None, preference=None, check=False')
def adaptive_avg_pool1d_backward(dy=None, x_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_avg_pool1d: mean over windows that divide the input into a given number of outputs.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / cells(o) over the windows o that hold c, cells(o) their number of cells

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[[0.5, 1., 2.4, -2.4, -2.6], [-1.3, 1.2, 1.6, 1.8, 2.5]]], "float32")
    >>> dx = brt.adaptive_avg_pool1d_backward(dy)
    >>> dx.round(3)
    array([[[ 0.5,  1. ,  2.4, -2.4, -2.6],
            [-1.3,  1.2,  1.6,  1.8,  2.5]]], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool1d_backward, globals()["adaptive_avg_pool1d_backward"], locals())
    return _adaptive_avg_pool1d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_avg_pool2d = entries("adaptive_avg_pool2d", "forward")


@shows('x, output_size, *, out=None, preference=None, check=False')
def adaptive_avg_pool2d(x=None, output_size=None, *, out=None, preference=None, check=False, **words):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)

    Notes
    -----
    Formula::

        y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(378) % 7 - 3).astype("float32").reshape(2, 3, 7, 9)
    >>> y = brt.adaptive_avg_pool2d(x, (3, 4))
    >>> y.ravel()[:6].round(3)
    array([ 0.   ,  0.444,  0.111, -0.222,  0.111, -0.222], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool2d, globals()["adaptive_avg_pool2d"], locals())
    return _adaptive_avg_pool2d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool2d_backward = entries("adaptive_avg_pool2d", "backward")


@shows('dy, x_shape=None, *, need=None, out=None, preference=None, check=False')
def adaptive_avg_pool2d_backward(dy=None, x_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_avg_pool2d: mean over windows that divide the input into a given number of outputs.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / cells(o) over the windows o that hold c, cells(o) their number of cells

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[[[1.1]], [[0.3]]], [[[-0.9]], [[2.2]]]], "float32")
    >>> dx = brt.adaptive_avg_pool2d_backward(dy, x_shape=(2, 2, 9, 31))
    >>> dx.ravel()[:6].round(3)
    array([0.004, 0.004, 0.004, 0.004, 0.004, 0.004], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool2d_backward, globals()["adaptive_avg_pool2d_backward"], locals())
    return _adaptive_avg_pool2d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_avg_pool3d = entries("adaptive_avg_pool3d", "forward")


@shows('x, output_size, *, out=None, preference=None, check=False')
def adaptive_avg_pool3d(x=None, output_size=None, *, out=None, preference=None, check=False, **words):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)

    Notes
    -----
    Formula::

        y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(36) % 7 - 3).astype("float32").reshape(1, 2, 2, 3, 3)
    >>> y = brt.adaptive_avg_pool3d(x, 5)
    >>> y.ravel()[:6].round(3)
    array([-3. , -2.5, -2. , -1.5, -1. , -1.5], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool3d, globals()["adaptive_avg_pool3d"], locals())
    return _adaptive_avg_pool3d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool3d_backward = entries("adaptive_avg_pool3d", "backward")


@shows('dy, x_shape=None, *, need=None, out=None, preference=None, check=False')
def adaptive_avg_pool3d_backward(dy=None, x_shape=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_avg_pool3d: mean over windows that divide the input into a given number of outputs.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / cells(o) over the windows o that hold c, cells(o) their number of cells

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.adaptive_avg_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(60) % 7 - 3).astype("float32").reshape(1, 2, 3, 2, 5)
    >>> dx = brt.adaptive_avg_pool3d_backward(dy, x_shape=(1, 2, 3, 4, 5))
    >>> dx.ravel()[:6].round(3)
    array([-1.5, -1. , -0.5,  0. ,  0.5, -1.5], dtype=float32)
    """
    if words:
        return respelt(_adaptive_avg_pool3d_backward, globals()["adaptive_avg_pool3d_backward"], locals())
    return _adaptive_avg_pool3d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool1d = entries("adaptive_max_pool1d", "forward")


@shows('x, output_size, return_indices=False, *, out=None, preference=None, check=False')
def adaptive_max_pool1d(x=None, output_size=None, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)
    indices : array of int64, of shape (*B, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[0.3, -2.3, -1.7, -1., 1.], [2.3, 1.7, -3., 3., -0.3]]], "float32")
    >>> y = brt.adaptive_max_pool1d(x, (None,))
    >>> y.round(3)
    array([[[ 0.3, -2.3, -1.7, -1. ,  1. ],
            [ 2.3,  1.7, -3. ,  3. , -0.3]]], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool1d, globals()["adaptive_max_pool1d"], locals())
    return _adaptive_max_pool1d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool1d_backward = entries("adaptive_max_pool1d", "backward")


@shows('dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False')
def adaptive_max_pool1d_backward(dy=None, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_max_pool1d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OW)
    indices : array of int32 or int64, of shape (*B, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[0.3, -2.3, -1.7, -1., 1.], [2.3, 1.7, -3., 3., -0.3]]], "float32")
    >>> dy = np.array([[[-1.1, -0.7, -0.8, 0.3, -0.2], [0.1, 0.8, 0.9, 0.5, -0.5]]], "float32")
    >>> dx = brt.adaptive_max_pool1d_backward(dy, x=x)
    >>> dx.round(3)
    array([[[-1.1, -0.7, -0.8,  0.3, -0.2],
            [ 0.1,  0.8,  0.9,  0.5, -0.5]]], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool1d_backward, globals()["adaptive_max_pool1d_backward"], locals())
    return _adaptive_max_pool1d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool2d = entries("adaptive_max_pool2d", "forward")


@shows('x, output_size, return_indices=False, *, out=None, preference=None, check=False')
def adaptive_max_pool2d(x=None, output_size=None, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)
    indices : array of int64, of shape (*B, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(1, 2, 4, 5)
    >>> y = brt.adaptive_max_pool2d(x, (2, None))
    >>> y.round(3)
    array([[[[ 2.,  3., -1.,  0.,  1.],
             [ 0.,  1.,  2.,  3.,  2.]],
    <BLANKLINE>
            [[ 3.,  2.,  3., -1.,  0.],
             [-1.,  0.,  1.,  2.,  3.]]]], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool2d, globals()["adaptive_max_pool2d"], locals())
    return _adaptive_max_pool2d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool2d_backward = entries("adaptive_max_pool2d", "backward")


@shows('dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False')
def adaptive_max_pool2d_backward(dy=None, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_max_pool2d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    indices : array of int32 or int64, of shape (*B, OH, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(160) % 7 - 3).astype("float32").reshape(2, 1, 8, 10)
    >>> _, indices = brt.adaptive_max_pool2d(x, (5, 7), return_indices=True)
    >>> dy = (np.arange(70) % 5 - 2).astype("float32").reshape(2, 1, 5, 7)
    >>> dx = brt.adaptive_max_pool2d_backward(dy, indices, x_shape=(2, 1, 8, 10))
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 1.], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool2d_backward, globals()["adaptive_max_pool2d_backward"], locals())
    return _adaptive_max_pool2d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool3d = entries("adaptive_max_pool3d", "forward")


@shows('x, output_size, return_indices=False, *, out=None, preference=None, check=False')
def adaptive_max_pool3d(x=None, output_size=None, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    output_size
        output extents, one for all axes or one each; None keeps the input's; 0 gives an empty result, whose backward is
        zeros.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)
    indices : array of int64, of shape (*B, OD, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 3, 4, 5)
    >>> y = brt.adaptive_max_pool3d(x, (None, 2, None))
    >>> y.ravel()[:6].round(3)
    array([ 2.,  3., -1.,  0.,  1.,  0.], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool3d, globals()["adaptive_max_pool3d"], locals())
    return _adaptive_max_pool3d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool3d_backward = entries("adaptive_max_pool3d", "backward")


@shows('dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False')
def adaptive_max_pool3d_backward(dy=None, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of adaptive_max_pool3d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    indices : array of int32 or int64, of shape (*B, OD, OH, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.
    Source: torch.nn.functional.adaptive_max_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 3, 4, 5)
    >>> dy = (np.arange(60) % 5 - 2).astype("float32").reshape(1, 2, 3, 2, 5)
    >>> dx = brt.adaptive_max_pool3d_backward(dy, x_shape=(1, 2, 3, 4, 5), x=x)
    >>> dx.ravel()[:6].round(3)
    array([ 0.,  0.,  0.,  1.,  2., -2.], dtype=float32)
    """
    if words:
        return respelt(_adaptive_max_pool3d_backward, globals()["adaptive_max_pool3d_backward"], locals())
    return _adaptive_max_pool3d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_avg_pool1d = entries("avg_pool1d", "forward")


@shows('x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False')
def avg_pool1d(x=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False, **words):
    """Average over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)

    Notes
    -----
    Formula::

        y[o] = sum of x over the window / divisor
        divisor: divisor_override, or the cells counted, those of the padding included or not

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[-1.1, 1., -0.6, 2.5, 2.5, 2.8, -2.7], [2.2, -1., 0.9, -0.7, 1.4, -1.4, -2.5]]],
    ...   "float32")
    >>> y = brt.avg_pool1d(x, 2, divisor_override=5)
    >>> y.round(3)
    array([[[-0.02,  0.38,  1.06],
            [ 0.24,  0.04,  0.  ]]], dtype=float32)
    """
    if words:
        return respelt(_avg_pool1d, globals()["avg_pool1d"], locals())
    return _avg_pool1d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool1d_backward = entries("avg_pool1d", "backward")


@shows('dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False')
def avg_pool1d_backward(dy=None, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of avg_pool1d: average over sliding windows.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / divisor(o) over the windows o that hold c

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[[0.1, 2.5, 0.4], [1., -1.4, -1.1]]], "float32")
    >>> dx = brt.avg_pool1d_backward(dy, x_shape=(1, 2, 7), kernel_size=2, divisor_override=5)
    >>> dx.round(3)
    array([[[ 0.02,  0.02,  0.5 ,  0.5 ,  0.08,  0.08,  0.  ],
            [ 0.2 ,  0.2 , -0.28, -0.28, -0.22, -0.22,  0.  ]]], dtype=float32)
    """
    if words:
        return respelt(_avg_pool1d_backward, globals()["avg_pool1d_backward"], locals())
    return _avg_pool1d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_avg_pool2d = entries("avg_pool2d", "forward")


@shows('x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False')
def avg_pool2d(x=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False, **words):
    """Average over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)

    Notes
    -----
    Formula::

        y[o] = sum of x over the window / divisor
        divisor: divisor_override, or the cells counted, those of the padding included or not

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(126) % 7 - 3).astype("float32").reshape(3, 6, 7)
    >>> y = brt.avg_pool2d(x, (3, 2), stride=(2, 1))
    >>> y.ravel()[:6].round(3)
    array([-2.5, -1.5, -0.5,  0.5,  1.5,  2.5], dtype=float32)
    """
    if words:
        return respelt(_avg_pool2d, globals()["avg_pool2d"], locals())
    return _avg_pool2d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool2d_backward = entries("avg_pool2d", "backward")


@shows('dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False')
def avg_pool2d_backward(dy=None, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of avg_pool2d: average over sliding windows.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / divisor(o) over the windows o that hold c

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(36) % 7 - 3).astype("float32").reshape(3, 2, 6)
    >>> dx = brt.avg_pool2d_backward(dy, x_shape=(3, 6, 7), kernel_size=(3, 2), stride=(2, 1))
    >>> dx.ravel()[:6].round(3)
    array([-0.5  , -0.833, -0.5  , -0.167,  0.167,  0.5  ], dtype=float32)
    """
    if words:
        return respelt(_avg_pool2d_backward, globals()["avg_pool2d_backward"], locals())
    return _avg_pool2d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_avg_pool3d = entries("avg_pool3d", "forward")


@shows('x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False')
def avg_pool3d(x=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False, **words):
    """Average over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)

    Notes
    -----
    Formula::

        y[o] = sum of x over the window / divisor
        divisor: divisor_override, or the cells counted, those of the padding included or not

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(552) % 7 - 3).astype("float32").reshape(1, 1, 2, 12, 23)
    >>> y = brt.avg_pool3d(x, (2, 3, 20), stride=1)
    >>> y.ravel()[:6].round(3)
    array([-0.033,  0.033, -0.017, -0.008, -0.017, -0.008], dtype=float32)
    """
    if words:
        return respelt(_avg_pool3d, globals()["avg_pool3d"], locals())
    return _avg_pool3d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool3d_backward = entries("avg_pool3d", "backward")


@shows('dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False')
def avg_pool3d_backward(dy=None, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of avg_pool3d: average over sliding windows.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    count_include_pad : bool, default True
        count the padding's zeros in the divisor.
    divisor_override : int, default None
        divide by this instead.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[c] = sum of dy[o] / divisor(o) over the windows o that hold c

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.avg_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(96) % 7 - 3).astype("float32").reshape(2, 2, 2, 3, 4)
    >>> dx = brt.avg_pool3d_backward(dy, x_shape=(2, 2, 4, 6, 8), kernel_size=2)
    >>> dx.ravel()[:6].round(3)
    array([-0.375, -0.375, -0.25 , -0.25 , -0.125, -0.125], dtype=float32)
    """
    if words:
        return respelt(_avg_pool3d_backward, globals()["avg_pool3d_backward"], locals())
    return _avg_pool3d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_fractional_max_pool2d = entries("fractional_max_pool2d", "forward")


@shows('x, kernel_size, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False')
def fractional_max_pool2d(x=None, kernel_size=None, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False, **words):
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    B is (N, C) or (C); random_samples is (N, C, 2), or seed draws it: give one of the two. Samples outside [0, 1) are
    clamped to it (an error with check=True), starts to [0, in - k]; a window of output size 1 starts at floor(sample *
    (in - k)), with mode=pytorch at in - k.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        window extents.
    output_size : int or tuple of ints, default None
        output extents; exactly one of output_size and output_ratio.
    output_ratio : float or tuple of floats, default None
        output extents as a fraction of the input's, each in (0, 1).
    random_samples : array of float32 or x's dtype, of any shape, default None
    seed : int, default None
        its 64 bits draw the samples, uniform in [0, 1): element (n * C + c) * axes + axis of Philox4x32-10 at offset 0.
        In [-9223372036854775808, 18446744073709551616).
    mode : {"even", "pytorch"}, default "even"
        even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W); pytorch: PyTorch's
        starts and order of samples, (W, H) in 2d.
    return_indices : bool, default True
        also return int64 positions within the (n, c) plane.
    index_base : {"tensor", "plane"}, default None
        what indices count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode.
    nan : {"propagate", "ignore"}, default "propagate"
        whether a NaN of a window is its maximum, or skipped.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)
    indices : array of int64, of shape (*B, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[n, c, i, j] = max of x[n, c, start_h(i) : start_h(i) + kh, start_w(j) : start_w(j) + kw]
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).
    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool2d's windows.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(1, 2, 4, 5)
    >>> random_samples = np.array([[[0.4, 0.], [0.3, 0.1]]], "float32")
    >>> y, indices = brt.fractional_max_pool2d(x, 2, output_size=9, random_samples=random_samples)
    >>> y.ravel()[:6].round(3)
    array([3., 3., 3., 3., 3., 3.], dtype=float32)
    >>> indices.ravel()[:6]
    array([6, 6, 6, 6, 6, 6])
    """
    if words:
        return respelt(_fractional_max_pool2d, globals()["fractional_max_pool2d"], locals())
    return _fractional_max_pool2d.call((x, random_samples, ), (kernel_size, output_size, output_ratio, seed, mode, return_indices, index_base, nan, ), out, preference, check)


_fractional_max_pool2d_backward = entries("fractional_max_pool2d", "backward")


@shows('dy, indices, x_shape, kernel_size, *, mode="even", index_base=None, random_samples=None, need=None, out=None, preference=None, check=False')
def fractional_max_pool2d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, *, mode="even", index_base=None, random_samples=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fractional_max_pool2d: maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    A gather over the windows that can cover a cell: exactly known with random_samples, else within the samples' range.
    An index outside its window is an IndexOutOfRangeError.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    indices : array of int32 or int64, of shape (*B, OH, OW)
    x_shape : tuple of ints
        shape of the forward's x.
    kernel_size : int or tuple of ints
        window extents.
    mode : {"even", "pytorch"}, default "even"
        even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W); pytorch: PyTorch's
        starts and order of samples, (W, H) in 2d.
    index_base : {"tensor", "plane"}, default None
        what indices count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode.
    random_samples : array of float32 or dy's dtype, of any shape, default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[n, c, i, j] = max of x[n, c, start_h(i) : start_h(i) + kh, start_w(j) : start_w(j) + kw]
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).
    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool2d's windows.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(1, 2, 4, 5)
    >>> random_samples = np.array([[[0.4, 0.], [0.3, 0.1]]], "float32")
    >>> _, indices = brt.fractional_max_pool2d(x, 2, output_size=9, random_samples=random_samples)
    >>> dy = (np.arange(162) % 5 - 2).astype("float32").reshape(1, 2, 9, 9)
    >>> dx = brt.fractional_max_pool2d_backward(dy, indices, (1, 2, 4, 5), 2, random_samples=random_samples)
    >>> dx.ravel()[:6].round(3)
    array([ 0.,  0.,  0., -4.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_fractional_max_pool2d_backward, globals()["fractional_max_pool2d_backward"], locals())
    return _fractional_max_pool2d_backward.call((dy, indices, random_samples, ), (x_shape, kernel_size, mode, index_base, ), out, preference, check, need)


_fractional_max_pool3d = entries("fractional_max_pool3d", "forward")


@shows('x, kernel_size, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False')
def fractional_max_pool3d(x=None, kernel_size=None, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False, **words):
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    B is (N, C) or (C); random_samples is (N, C, 3), or seed draws it: give one of the two. Samples outside [0, 1) are
    clamped to it (an error with check=True), starts to [0, in - k]; a window of output size 1 starts at floor(sample *
    (in - k)), with mode=pytorch at in - k.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        window extents.
    output_size : int or tuple of ints, default None
        output extents; exactly one of output_size and output_ratio.
    output_ratio : float or tuple of floats, default None
        output extents as a fraction of the input's, each in (0, 1).
    random_samples : array of float32 or x's dtype, of any shape, default None
    seed : int, default None
        its 64 bits draw the samples, uniform in [0, 1): element (n * C + c) * axes + axis of Philox4x32-10 at offset 0.
        In [-9223372036854775808, 18446744073709551616).
    mode : {"even", "pytorch"}, default "even"
        even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W); pytorch: PyTorch's
        starts and order of samples, (T, H, W).
    return_indices : bool, default True
        also return int64 positions within the (n, c) plane.
    index_base : {"tensor", "plane"}, default None
        what indices count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode.
    nan : {"propagate", "ignore"}, default "propagate"
        whether a NaN of a window is its maximum, or skipped.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)
    indices : array of int64, of shape (*B, OD, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[n, c, h, i, j] = max of x over start_d(h) .. + kd, start_h(i) .. + kh, start_w(j) .. + kw in plane (n, c)
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).
    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool3d's windows.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 3, 4, 5)
    >>> random_samples = np.array([[[0.4, 0., 0.1], [0.3, 0.1, 1.]]], "float32")
    >>> y, indices = brt.fractional_max_pool3d(x, 2, output_size=9, random_samples=random_samples)
    >>> y.ravel()[:6].round(3)
    array([3., 3., 3., 3., 3., 3.], dtype=float32)
    >>> indices.ravel()[:6]
    array([6, 6, 6, 6, 6, 6])
    """
    if words:
        return respelt(_fractional_max_pool3d, globals()["fractional_max_pool3d"], locals())
    return _fractional_max_pool3d.call((x, random_samples, ), (kernel_size, output_size, output_ratio, seed, mode, return_indices, index_base, nan, ), out, preference, check)


_fractional_max_pool3d_backward = entries("fractional_max_pool3d", "backward")


@shows('dy, indices, x_shape, kernel_size, *, mode="even", index_base=None, random_samples=None, need=None, out=None, preference=None, check=False')
def fractional_max_pool3d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, *, mode="even", index_base=None, random_samples=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fractional_max_pool3d: maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    A gather over the windows that can cover a cell: exactly known with random_samples, else within the samples' range.
    An index outside its window is an IndexOutOfRangeError.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    indices : array of int32 or int64, of shape (*B, OD, OH, OW)
    x_shape : tuple of ints
        shape of the forward's x.
    kernel_size : int or tuple of ints
        window extents.
    mode : {"even", "pytorch"}, default "even"
        even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W); pytorch: PyTorch's
        starts and order of samples, (T, H, W).
    index_base : {"tensor", "plane"}, default None
        what indices count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode.
    random_samples : array of float32 or dy's dtype, of any shape, default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[n, c, h, i, j] = max of x over start_d(h) .. + kd, start_h(i) .. + kh, start_w(j) .. + kw in plane (n, c)
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).
    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool3d's windows.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 3, 4, 5)
    >>> random_samples = np.array([[[0.5, 0.9, 0.4], [0., 0.7, 0.3]]], "float32")
    >>> _, indices = brt.fractional_max_pool3d(x, 2, output_size=9, random_samples=random_samples)
    >>> dy = (np.arange(1458) % 5 - 2).astype("float32").reshape(1, 2, 9, 9, 9)
    >>> dx = brt.fractional_max_pool3d_backward(dy, indices, (1, 2, 3, 4, 5), 2,
    ...   random_samples=random_samples)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 1., 0.], dtype=float32)
    """
    if words:
        return respelt(_fractional_max_pool3d_backward, globals()["fractional_max_pool3d_backward"], locals())
    return _fractional_max_pool3d_backward.call((dy, indices, random_samples, ), (x_shape, kernel_size, mode, index_base, ), out, preference, check, need)


_lp_pool1d = entries("lp_pool1d", "forward")


@shows('x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False')
def lp_pool1d(x=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False, **words):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, W)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[1.6, -0.5, -2.6, -3., 2.2, 1.7]], [[-1.9, 1.4, 0., 2.8, -1.8, 0.]]], "float32")
    >>> y = brt.lp_pool1d(x, 1.0, 2)
    >>> y.round(3)
    array([[[2.1, 5.6, 3.9]],
    <BLANKLINE>
           [[3.3, 2.8, 1.8]]], dtype=float32)
    """
    if words:
        return respelt(_lp_pool1d, globals()["lp_pool1d"], locals())
    return _lp_pool1d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool1d_backward = entries("lp_pool1d", "backward")


@shows('dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False')
def lp_pool1d_backward(dy=None, x=None, y=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lp_pool1d: power mean over sliding windows, the p-norm of each window.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OW)
    x : array of dy's dtype, of shape (*B, W)
    y : array of dy's dtype, of shape (*B, OW)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, W)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[1.6, -0.5, -2.6, -3., 2.2, 1.7]], [[-1.9, 1.4, 0., 2.8, -1.8, 0.]]], "float32")
    >>> y = brt.lp_pool1d(x, 1.0, 2)
    >>> dy = np.array([[[1.1, 1.8, -2.6]], [[-0.1, 1., 1.4]]], "float32")
    >>> dx = brt.lp_pool1d_backward(dy, x, y, 1.0, 2)
    >>> dx.round(3)
    array([[[ 1.1, -1.1, -1.8, -1.8, -2.6, -2.6]],
    <BLANKLINE>
           [[ 0.1, -0.1,  0. ,  1. , -1.4,  0. ]]], dtype=float32)
    """
    if words:
        return respelt(_lp_pool1d_backward, globals()["lp_pool1d_backward"], locals())
    return _lp_pool1d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_lp_pool2d = entries("lp_pool2d", "forward")


@shows('x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False')
def lp_pool2d(x=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False, **words):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(48) % 7 - 3).astype("float32").reshape(2, 1, 4, 6)
    >>> y = brt.lp_pool2d(x, 1.0, 2)
    >>> y.round(3)
    array([[[[11.,  4.,  4.],
             [ 8., 11.,  4.]]],
    <BLANKLINE>
    <BLANKLINE>
           [[[ 2.,  8., 11.],
             [ 8.,  2.,  8.]]]], dtype=float32)
    """
    if words:
        return respelt(_lp_pool2d, globals()["lp_pool2d"], locals())
    return _lp_pool2d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool2d_backward = entries("lp_pool2d", "backward")


@shows('dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False')
def lp_pool2d_backward(dy=None, x=None, y=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lp_pool2d: power mean over sliding windows, the p-norm of each window.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    x : array of dy's dtype, of shape (*B, H, W)
    y : array of dy's dtype, of shape (*B, OH, OW)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, H, W)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(48) % 7 - 3).astype("float32").reshape(2, 1, 4, 6)
    >>> y = brt.lp_pool2d(x, 1.0, 2)
    >>> dy = np.array([[[[-0., 1., 0.7], [0.7, 1.6, -1.2]]], [[[-0.6, -1.3, -0.1], [1., -0., 0.5]]]],
    ...   "float32")
    >>> dx = brt.lp_pool2d_backward(dy, x, y, 1.0, 2)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. , -1. ,  0. ,  0.7,  0.7], dtype=float32)
    """
    if words:
        return respelt(_lp_pool2d_backward, globals()["lp_pool2d_backward"], locals())
    return _lp_pool2d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_lp_pool3d = entries("lp_pool3d", "forward")


@shows('x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False')
def lp_pool3d(x=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False, **words):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(96) % 7 - 3).astype("float32").reshape(2, 1, 2, 4, 6)
    >>> y = brt.lp_pool3d(x, 1.0, 2)
    >>> y.round(3)
    array([[[[[13., 12., 15.],
              [16., 13., 12.]]]],
    <BLANKLINE>
    <BLANKLINE>
    <BLANKLINE>
           [[[[15., 12., 13.],
              [15., 15., 12.]]]]], dtype=float32)
    """
    if words:
        return respelt(_lp_pool3d, globals()["lp_pool3d"], locals())
    return _lp_pool3d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool3d_backward = entries("lp_pool3d", "backward")


@shows('dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False')
def lp_pool3d_backward(dy=None, x=None, y=None, p=None, kernel_size=None, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of lp_pool3d: power mean over sliding windows, the p-norm of each window.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    x : array of dy's dtype, of shape (*B, D, H, W)
    y : array of dy's dtype, of shape (*B, OD, OH, OW)
    p : float
        the exponent. In (0, inf].
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    signed : bool, default False
        PyTorch's form: x^p without the absolute value, windows over the edge scaled to full extent.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, D, H, W)

    Notes
    -----
    Formula::

        y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|
        signed: (K * mean(x^p))^(1/p)
        dx = sum dy * sgn(x) * |x|^(p-1) * y^(1-p)

    Computed in float32 for float16 and bfloat16.
    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.
    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(96) % 7 - 3).astype("float32").reshape(2, 1, 2, 4, 6)
    >>> y = brt.lp_pool3d(x, 1.0, 2)
    >>> dy = np.array([[[[[-0., 1., 0.7], [0.7, 1.6, -1.2]]]], [[[[-0.6, -1.3, -0.1], [1., -0., 0.5]]]]],
    ...   "float32")
    >>> dx = brt.lp_pool3d_backward(dy, x, y, 1.0, 2)
    >>> dx.ravel()[:6].round(3)
    array([ 0. ,  0. , -1. ,  0. ,  0.7,  0.7], dtype=float32)
    """
    if words:
        return respelt(_lp_pool3d_backward, globals()["lp_pool3d_backward"], locals())
    return _lp_pool3d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_max_pool1d = entries("max_pool1d", "forward")


@shows('x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False')
def max_pool1d(x=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, uint16, int32 or uint32, of shape (*B, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)
    indices : array of int64, of shape (*B, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(32) % 7 - 3).astype("float32").reshape(2, 2, 8)
    >>> y = brt.max_pool1d(x, 2)
    >>> y.round(3)
    array([[[-2.,  0.,  2.,  3.],
            [-1.,  1.,  3., -2.]],
    <BLANKLINE>
           [[ 0.,  2.,  3., -1.],
            [ 1.,  3., -2.,  0.]]], dtype=float32)
    """
    if words:
        return respelt(_max_pool1d, globals()["max_pool1d"], locals())
    return _max_pool1d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool1d_backward = entries("max_pool1d", "backward")


@shows('dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False')
def max_pool1d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_pool1d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OW)
    indices : array of int32 or int64, of shape (*B, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(32) % 7 - 3).astype("float32").reshape(2, 2, 8)
    >>> dy = np.array([[[-0.6, 0.6, 1., 1.], [1.8, -0.4, 0.5, -0.4]], [[-1.4, -0.7, 0.1, -0.9], [-0.2, 1.1,
    ...   0.6, 0.6]]], "float32")
    >>> dx = brt.max_pool1d_backward(dy, x_shape=(2, 2, 8), kernel_size=2, x=x)
    >>> dx.ravel()[:6].round(3)
    array([ 0. , -0.6,  0. ,  0.6,  0. ,  1. ], dtype=float32)
    """
    if words:
        return respelt(_max_pool1d_backward, globals()["max_pool1d_backward"], locals())
    return _max_pool1d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_pool2d = entries("max_pool2d", "forward")


@shows('x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False')
def max_pool2d(x=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, uint16, int32 or uint32, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)
    indices : array of int64, of shape (*B, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(192) % 7 - 3).astype("float32").reshape(2, 2, 6, 8)
    >>> y = brt.max_pool2d(x, 2)
    >>> y.ravel()[:6].round(3)
    array([-1.,  1.,  3.,  3.,  1.,  3.], dtype=float32)
    """
    if words:
        return respelt(_max_pool2d, globals()["max_pool2d"], locals())
    return _max_pool2d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool2d_backward = entries("max_pool2d", "backward")


@shows('dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False')
def max_pool2d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_pool2d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OH, OW)
    indices : array of int32 or int64, of shape (*B, OH, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(126) % 7 - 3).astype("float32").reshape(3, 6, 7)
    >>> _, indices = brt.max_pool2d(x, (3, 2), stride=(2, 1), return_indices=True)
    >>> dy = (np.arange(36) % 5 - 2).astype("float32").reshape(3, 2, 6)
    >>> dx = brt.max_pool2d_backward(dy, indices, x_shape=(3, 6, 7), kernel_size=(3, 2), stride=(2, 1))
    >>> dx.ravel()[:6].round(3)
    array([ 0., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_max_pool2d_backward, globals()["max_pool2d_backward"], locals())
    return _max_pool2d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_pool3d = entries("max_pool3d", "forward")


@shows('x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False')
def max_pool3d(x=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False, **words):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, uint16, int32 or uint32, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    return_indices : bool, default False
        also return int64 positions within the (n, c) plane.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)
    indices : array of int64, of shape (*B, OD, OH, OW)
        returned with return_indices=True.

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(768) % 7 - 3).astype("float32").reshape(2, 2, 4, 6, 8)
    >>> y = brt.max_pool3d(x, 2)
    >>> y.ravel()[:6].round(3)
    array([3., 1., 3., 3., 1., 3.], dtype=float32)
    """
    if words:
        return respelt(_max_pool3d, globals()["max_pool3d"], locals())
    return _max_pool3d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool3d_backward = entries("max_pool3d", "backward")


@shows('dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False')
def max_pool3d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_pool3d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*B, OD, OH, OW)
    indices : array of int32 or int64, of shape (*B, OD, OH, OW), default None
    x_shape : tuple of ints, default None
        shape of the forward's x; None: dy's shape.
    kernel_size : int or tuple of ints
        window extents, one for all axes or one each.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        at most half the kernel, on both sides of each axis.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    ceil_mode : bool, default False
        round the output extent up, as long as the last window starts in the input or its left padding.
    x : array of dy's dtype, of shape (*X,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[o] = max of x over the window's cells inside the input
        dx[indices[o]] += dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf (the least integer) and the index of the input's cell nearest to its
    first tap.
    Source: torch.nn.functional.max_pool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(630) % 7 - 3).astype("float32").reshape(3, 5, 6, 7)
    >>> _, indices = brt.max_pool3d(x, (1, 3, 2), stride=(1, 2, 1), return_indices=True)
    >>> dy = (np.arange(180) % 5 - 2).astype("float32").reshape(3, 5, 2, 6)
    >>> dx = brt.max_pool3d_backward(dy, indices, x_shape=(3, 5, 6, 7), kernel_size=(1, 3, 2), stride=(1, 2,
    ...   1))
    >>> dx.ravel()[:6].round(3)
    array([ 0., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_max_pool3d_backward, globals()["max_pool3d_backward"], locals())
    return _max_pool3d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_unpool1d = entries("max_unpool1d", "forward")


@shows('x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False')
def max_unpool1d(x=None, indices=None, kernel_size=None, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False, **words):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, W)
    indices : array of int32 or int64, of shape (*B, W)
    kernel_size : int or tuple of ints
        of the pool; with stride and padding it gives the output extents (in - 1) * stride - 2 * padding + kernel_size.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        of the pool.
    output_size : int or tuple of ints, default None
        output extents, less than a stride from the default.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OW)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(2, 3, 5)
    >>> indices = np.array([[[2, 7, 4, 1, 3], [9, 3, 0, 8, 4], [3, 9, 0, 4, 5]], [[3, 5, 9, 8, 4], [0, 5, 1,
    ...   6, 7], [8, 1, 6, 3, 0]]], "int32")
    >>> y = brt.max_unpool1d(x, indices, 2)
    >>> y.ravel()[:6].round(3)
    array([ 0.,  0., -3.,  1., -1.,  0.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool1d, globals()["max_unpool1d"], locals())
    return _max_unpool1d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool1d_backward = entries("max_unpool1d", "backward")


@shows('dy, indices, *, need=None, out=None, preference=None, check=False')
def max_unpool1d_backward(dy=None, indices=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_unpool1d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*P, OW)
    indices : array of int32 or int64, of shape (*B, W)
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, W)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool1d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(60) % 7 - 3).astype("float32").reshape(2, 3, 10)
    >>> indices = np.array([[[9, 8, 1, 0, 5], [8, 7, 1, 9, 5], [0, 5, 2, 3, 4]], [[8, 9, 7, 5, 6], [5, 3, 2,
    ...   6, 7], [9, 7, 1, 0, 8]]], "int32")
    >>> dx = brt.max_unpool1d_backward(dy, indices)
    >>> dx.ravel()[:6].round(3)
    array([-1., -2., -2., -3.,  2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool1d_backward, globals()["max_unpool1d_backward"], locals())
    return _max_unpool1d_backward.call((dy, indices, ), (), out, preference, check, need)


_max_unpool2d = entries("max_unpool2d", "forward")


@shows('x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False')
def max_unpool2d(x=None, indices=None, kernel_size=None, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False, **words):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, H, W)
    indices : array of int32 or int64, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        of the pool; with stride and padding it gives the output extents (in - 1) * stride - 2 * padding + kernel_size.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        of the pool.
    output_size : int or tuple of ints, default None
        output extents, less than a stride from the default.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OH, OW)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(36) % 7 - 3).astype("float32").reshape(3, 3, 4)
    >>> indices = np.array([[[16, 16, 19, 40], [8, 8, 23, 46], [29, 29, 10, 7]], [[36, 36, 11, 15], [38, 38,
    ...   5, 23], [14, 14, 19, 1]], [[16, 16, 27, 10], [31, 31, 1, 4], [38, 38, 40, 25]]], "int32")
    >>> y = brt.max_unpool2d(x, indices, 3, stride=2, padding=1, output_size=(6, 8))
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool2d, globals()["max_unpool2d"], locals())
    return _max_unpool2d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool2d_backward = entries("max_unpool2d", "backward")


@shows('dy, indices, *, need=None, out=None, preference=None, check=False')
def max_unpool2d_backward(dy=None, indices=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_unpool2d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*P, OH, OW)
    indices : array of int32 or int64, of shape (*B, H, W)
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, H, W)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool2d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(144) % 7 - 3).astype("float32").reshape(3, 6, 8)
    >>> indices = np.array([[[23, 23, 33, 47], [28, 28, 16, 0], [46, 46, 35, 24]], [[1, 1, 29, 18], [14, 14,
    ...   9, 2], [8, 8, 20, 40]], [[36, 36, 27, 21], [1, 1, 33, 0], [20, 20, 8, 12]]], "int32")
    >>> dx = brt.max_unpool2d_backward(dy, indices)
    >>> dx.ravel()[:6].round(3)
    array([-1., -1.,  2.,  2., -3., -3.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool2d_backward, globals()["max_unpool2d_backward"], locals())
    return _max_unpool2d_backward.call((dy, indices, ), (), out, preference, check, need)


_max_unpool3d = entries("max_unpool3d", "forward")


@shows('x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False')
def max_unpool3d(x=None, indices=None, kernel_size=None, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False, **words):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*B, D, H, W)
    indices : array of int32 or int64, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        of the pool; with stride and padding it gives the output extents (in - 1) * stride - 2 * padding + kernel_size.
    stride : int or tuple of ints, default None
        None, or (): kernel_size.
    padding : int or tuple of ints, default 0
        of the pool.
    output_size : int or tuple of ints, default None
        output extents, less than a stride from the default.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*B, OD, OH, OW)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(72) % 7 - 3).astype("float32").reshape(3, 2, 3, 4)
    >>> indices = np.array([[[[186, 186, 100, 32], [21, 21, 87, 135], [92, 92, 104, 151]], [[105, 105, 59,
    ...   169], [62, 62, 68, 168], [48, 48, 182, 38]]], [[[182, 182, 6, 14], [67, 67, 153, 21], [129, 129,
    ...   173, 130]], [[128, 128, 27, 134], [93, 93, 23, 30], [191, 191, 164, 74]]], [[[138, 138, 82, 85],
    ...   [55, 55, 57, 63], [114, 114, 76, 168]], [[12, 12, 143, 190], [61, 61, 89, 187], [93, 93, 124,
    ...   54]]]], "int32")
    >>> y = brt.max_unpool3d(x, indices, 3, stride=2, padding=1, output_size=(4, 6, 8))
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool3d, globals()["max_unpool3d"], locals())
    return _max_unpool3d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool3d_backward = entries("max_unpool3d", "backward")


@shows('dy, indices, *, need=None, out=None, preference=None, check=False')
def max_unpool3d_backward(dy=None, indices=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of max_unpool3d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*P, OD, OH, OW)
    indices : array of int32 or int64, of shape (*B, D, H, W)
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*B, D, H, W)

    Notes
    -----
    Formula::

        y = 0
        y[indices[i]] = x[i], the last of equal indices wins
        dx[i] = dy[indices[i]]

    Computed in float32 for float16 and bfloat16.
    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.
    Source: torch.nn.functional.max_unpool3d.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(576) % 7 - 3).astype("float32").reshape(3, 4, 6, 8)
    >>> indices = np.array([[[[71, 71, 48, 134], [0, 0, 163, 13], [12, 12, 129, 132]], [[24, 24, 155, 34],
    ...   [128, 128, 41, 84], [87, 87, 26, 4]]], [[[97, 97, 108, 0], [4, 4, 65, 142], [13, 13, 168, 67]],
    ...   [[152, 152, 182, 144], [157, 157, 54, 39], [155, 155, 138, 145]]], [[[20, 20, 113, 115], [152, 152,
    ...   189, 77], [29, 29, 54, 132]], [[153, 153, 128, 43], [44, 44, 0, 110], [6, 6, 129, 169]]]],
    ...   "int32")
    >>> dx = brt.max_unpool3d_backward(dy, indices)
    >>> dx.ravel()[:6].round(3)
    array([-2., -2.,  3., -2., -3., -3.], dtype=float32)
    """
    if words:
        return respelt(_max_unpool3d_backward, globals()["max_unpool3d_backward"], locals())
    return _max_unpool3d_backward.call((dy, indices, ), (), out, preference, check, need)

