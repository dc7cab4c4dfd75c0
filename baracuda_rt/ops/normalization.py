"""Public functions of category normalization. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "batch_norm",
    "batch_norm_backward",
    "group_norm",
    "group_norm_backward",
    "instance_norm",
    "instance_norm_backward",
    "layer_norm",
    "layer_norm_backward",
    "rms_norm",
    "rms_norm_backward",
]

_batch_norm = entries("batch_norm", "forward")


@shows('x, running_mean=None, running_var=None, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False')
def batch_norm(x=None, running_mean=None, running_var=None, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False, **words):
    """Normalization of each channel over the batch and all other axes, with running statistics that training updates in place.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    running_mean : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
        updated in place with training=True.
    running_var : array of running_mean's dtype, of shape (*W,), default None
        updated in place with training=True.
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    bias : array of weight's dtype, of shape (*W,), default None
    training : bool, default False
        normalize with the batch's own statistics.
    momentum : float or None, default 0.1
        share of the batch in the running statistics; None: 1 / num_batches, their plain average. In [0, 1].
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    channel_axis : int, default 1
        the axis of the channels.
    num_batches : int, default None
        batches so far, this one included, for momentum=None. In [1, inf).
    return_stats : bool, default False
        also return mean and rstd, which the backward takes.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mean : array of the dtype that x computes in, of shape (*K,)
        returned with return_stats=True.
    rstd : array of mean's dtype, of shape (*K,)
        returned with return_stats=True.

    Notes
    -----
    Formula::

        y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps)
        training: m and v mean and biased variance of a channel's M cells, running = (1 - momentum) * running + momentum
        * (m, v * M / (M - 1))
        else the running ones. dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r
        without training dx = g * r
        dw = sum of dy * n, db = sum of dy, over all axes but the channels'

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its channel NaN; an empty batch leaves the running
    statistics alone.
    Source: Ioffe and Szegedy, arXiv:1502.03167; torch.nn.functional.batch_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(5, 8)
    >>> y = brt.batch_norm(x, training=True)
    >>> y.ravel()[:6].round(3)
    array([-1.414, -1.414, -1.414, -0.291,  0.346,  0.95 ], dtype=float32)
    """
    if words:
        return respelt(_batch_norm, globals()["batch_norm"], locals())
    return _batch_norm.call((x, running_mean, running_var, weight, bias, ), (training, momentum, eps, channel_axis, num_batches, return_stats, ), out, preference, check)


_batch_norm_backward = entries("batch_norm", "backward")


@shows('dy, x, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, training=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False')
def batch_norm_backward(dy=None, x=None, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, training=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False, **words):
    """Gradients of batch_norm: normalization of each channel over the batch and all other axes, with running statistics that training updates in place.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    mean : array of the dtype that dy computes in, of shape (*K,), default None
    rstd : array of mean's dtype, of shape (*K,), default None
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    running_mean : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    running_var : array of running_mean's dtype, of shape (*W,), default None
    training : bool, default True
        what the forward did: with True it saved mean and rstd, with False it took the running statistics.
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    channel_axis : int, default 1
        the axis of the channels.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dw : array of weight's dtype, of shape (*W,)
        None without weight.
    db : array of weight's dtype, of shape (*W,)
        None without weight.

    Notes
    -----
    Formula::

        y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps)
        training: m and v mean and biased variance of a channel's M cells, running = (1 - momentum) * running + momentum
        * (m, v * M / (M - 1))
        else the running ones. dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r
        without training dx = g * r
        dw = sum of dy * n, db = sum of dy, over all axes but the channels'

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its channel NaN; an empty batch leaves the running
    statistics alone.
    Source: Ioffe and Szegedy, arXiv:1502.03167; torch.nn.functional.batch_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(5, 8)
    >>> _, mean, rstd = brt.batch_norm(x, training=True, return_stats=True)
    >>> dy = (np.arange(40) % 5 - 2).astype("float32").reshape(5, 8)
    >>> dx, _, _ = brt.batch_norm_backward(dy, x, mean, rstd)
    >>> dx.ravel()[:6].round(3)
    array([-0.707, -0.707,  0.707,  0.609,  0.928, -0.793], dtype=float32)
    """
    if words:
        return respelt(_batch_norm_backward, globals()["batch_norm_backward"], locals())
    return _batch_norm_backward.call((dy, x, mean, rstd, weight, running_mean, running_var, ), (training, eps, channel_axis, ), out, preference, check, need)


_group_norm = entries("group_norm", "forward")


@shows('x, num_groups, weight=None, bias=None, eps=1e-05, *, channel_axis=1, return_stats=False, out=None, preference=None, check=False')
def group_norm(x=None, num_groups=None, weight=None, bias=None, eps=1e-05, *, channel_axis=1, return_stats=False, out=None, preference=None, check=False, **words):
    """Normalization of groups of neighbouring channels of each sample to mean 0 and variance 1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    num_groups : int
        groups, a divisor of the number of channels. In [1, inf).
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    bias : array of weight's dtype, of shape (*W,), default None
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    channel_axis : int, default 1
        the axis of the channels; 0: there is no batch.
    return_stats : bool, default False
        also return mean and rstd, which the backward takes.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mean : array of the dtype that x computes in, of shape (*K,)
        returned with return_stats=True.
    rstd : array of mean's dtype, of shape (*K,)
        returned with return_stats=True.

    Notes
    -----
    Formula::

        y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of the channels of a
        group over all axes but the first
        dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r
        dw = sum of dy * n, db = sum of dy, over all axes but the channels'

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its group NaN.
    Source: Wu and He, arXiv:1803.08494; torch.nn.functional.group_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(5, 8)
    >>> y = brt.group_norm(x, 4)
    >>> y.ravel()[:6].round(3)
    array([-1.,  1., -1.,  1., -1.,  1.], dtype=float32)
    """
    if words:
        return respelt(_group_norm, globals()["group_norm"], locals())
    return _group_norm.call((x, weight, bias, ), (num_groups, eps, channel_axis, return_stats, ), out, preference, check)


_group_norm_backward = entries("group_norm", "backward")


@shows('dy, x, num_groups, mean, rstd, weight=None, *, channel_axis=1, need=None, out=None, preference=None, check=False')
def group_norm_backward(dy=None, x=None, num_groups=None, mean=None, rstd=None, weight=None, *, channel_axis=1, need=None, out=None, preference=None, check=False, **words):
    """Gradients of group_norm: normalization of groups of neighbouring channels of each sample to mean 0 and variance 1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    num_groups : int
        groups, a divisor of the number of channels. In [1, inf).
    mean : array of the dtype that dy computes in, of shape (*K,)
    rstd : array of mean's dtype, of shape (*K,)
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    channel_axis : int, default 1
        the axis of the channels; 0: there is no batch.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dw : array of weight's dtype, of shape (*W,)
        None without weight.
    db : array of weight's dtype, of shape (*W,)
        None without weight.

    Notes
    -----
    Formula::

        y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of the channels of a
        group over all axes but the first
        dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r
        dw = sum of dy * n, db = sum of dy, over all axes but the channels'

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its group NaN.
    Source: Wu and He, arXiv:1803.08494; torch.nn.functional.group_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(132) % 7 - 3).astype("float32").reshape(4, 33)
    >>> _, mean, rstd = brt.group_norm(x, 4, channel_axis=0, return_stats=True)
    >>> dy = (np.arange(132) % 5 - 2).astype("float32").reshape(4, 33)
    >>> dx, _, _ = brt.group_norm_backward(dy, x, 4, mean, rstd, channel_axis=0)
    >>> dx.ravel()[:6].round(3)
    array([-1.074, -0.528,  0.017,  0.563,  1.108, -0.902], dtype=float32)
    """
    if words:
        return respelt(_group_norm_backward, globals()["group_norm_backward"], locals())
    return _group_norm_backward.call((dy, x, mean, rstd, weight, ), (num_groups, channel_axis, ), out, preference, check, need)


_instance_norm = entries("instance_norm", "forward")


@shows('x, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False')
def instance_norm(x=None, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False, **words):
    """Normalization of each channel of each sample over the other axes, with optional running statistics that are updated in place.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    running_mean : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
        updated in place with use_input_stats=True.
    running_var : array of running_mean's dtype, of shape (*W,), default None
        updated in place with use_input_stats=True.
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    bias : array of weight's dtype, of shape (*W,), default None
    use_input_stats : bool, default True
        normalize with the input's own statistics.
    momentum : float or None, default 0.1
        share of the input in the running statistics; None: 1 / num_batches, their plain average. In [0, 1].
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    channel_axis : int, default 1
        the axis of the channels; 0: there is no batch.
    num_batches : int, default None
        batches so far, this one included, for momentum=None. In [1, inf).
    return_stats : bool, default False
        also return mean and rstd, which the backward takes.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mean : array of the dtype that x computes in, of shape (*K,)
        returned with return_stats=True.
    rstd : array of mean's dtype, of shape (*K,)
        returned with return_stats=True.

    Notes
    -----
    Formula::

        y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of a channel of a
        sample, or with use_input_stats=False the running ones
        running = (1 - momentum) * running + momentum * (m, v * M / (M - 1)) averaged over the samples
        gradients as group_norm

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its channel of its sample NaN.
    Source: Ulyanov, Vedaldi, Lempitsky, arXiv:1607.08022; torch.nn.functional.instance_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(200) % 7 - 3).astype("float32").reshape(5, 8, 5)
    >>> y = brt.instance_norm(x)
    >>> y.ravel()[:6].round(3)
    array([-1.414, -0.707,  0.   ,  0.707,  1.414,  0.95 ], dtype=float32)
    """
    if words:
        return respelt(_instance_norm, globals()["instance_norm"], locals())
    return _instance_norm.call((x, running_mean, running_var, weight, bias, ), (use_input_stats, momentum, eps, channel_axis, num_batches, return_stats, ), out, preference, check)


_instance_norm_backward = entries("instance_norm", "backward")


@shows('dy, x, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, use_input_stats=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False')
def instance_norm_backward(dy=None, x=None, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, use_input_stats=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False, **words):
    """Gradients of instance_norm: normalization of each channel of each sample over the other axes, with optional running statistics that are updated in place.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    mean : array of the dtype that dy computes in, of shape (*K,), default None
    rstd : array of mean's dtype, of shape (*K,), default None
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    running_mean : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    running_var : array of running_mean's dtype, of shape (*W,), default None
    use_input_stats : bool, default True
        normalize with the input's own statistics.
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    channel_axis : int, default 1
        the axis of the channels; 0: there is no batch.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dw : array of weight's dtype, of shape (*W,)
        None without weight.
    db : array of weight's dtype, of shape (*W,)
        None without weight.

    Notes
    -----
    Formula::

        dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r, means over a channel of a sample (r
        * g with running statistics)
        dw = sum of dy * n, db = sum of dy
        None without weight

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes its channel of its sample NaN.
    Source: Ulyanov, Vedaldi, Lempitsky, arXiv:1607.08022; torch.nn.functional.instance_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(132) % 7 - 3).astype("float32").reshape(4, 33)
    >>> running_mean = np.array([2.7, 1.8, 2.1, 2.4], "float32")
    >>> running_var = np.array([1.7, 2., 0.7, 1.6], "float32")
    >>> _, mean, rstd = brt.instance_norm(x, running_mean, running_var, momentum=None, channel_axis=0,
    ...   num_batches=5, return_stats=True)
    >>> dy = (np.arange(132) % 5 - 2).astype("float32").reshape(4, 33)
    >>> dx, _, _ = brt.instance_norm_backward(dy, x, mean, rstd, channel_axis=0)
    >>> dx.ravel()[:6].round(3)
    array([-1.074, -0.528,  0.017,  0.563,  1.108, -0.902], dtype=float32)
    """
    if words:
        return respelt(_instance_norm_backward, globals()["instance_norm_backward"], locals())
    return _instance_norm_backward.call((dy, x, mean, rstd, weight, running_mean, running_var, ), (use_input_stats, eps, channel_axis, ), out, preference, check, need)


_layer_norm = entries("layer_norm", "forward")


@shows('x, normalized_shape=None, weight=None, bias=None, eps=1e-05, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False')
def layer_norm(x=None, normalized_shape=None, weight=None, bias=None, eps=1e-05, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False, **words):
    """Normalization to mean 0 and variance 1 over the last axes, or over any axes, with an optional residual added first.

    The sum is rounded to x's dtype before it is normalized.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    normalized_shape : tuple of ints, default None
        extents of the last axes of x, over which is normalized.
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    bias : array of weight's dtype, of shape (*W,), default None
    eps : float, default 1e-05
        added to the variance. In [0, inf).
    residual : array of x's dtype, of shape (*S,), default None
    axes : int or tuple of ints, default None
        the axes instead, any set of them.
    return_stats : bool, default False
        also return mean and rstd, which the backward takes.
    return_sum : bool, default False
        also return x + residual, which the backward takes as x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mean : array of the dtype that x computes in, of shape (*K,)
        returned with return_stats=True.
    rstd : array of mean's dtype, of shape (*K,)
        returned with return_stats=True.
    sum : array of x's dtype, of shape (*S,)
        returned with return_sum=True.

    Notes
    -----
    Formula::

        s = x + residual
        y = (s - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance over the axes
        dx = r * (g - mean(g) - n * mean(g * n)) + dsum, g = dy * weight, n = (s - m) * r
        dw = sum of dy * n, db = sum of dy, over the other axes

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes every cell that shares its statistics NaN.
    Source: Ba, Kiros, Hinton, arXiv:1607.06450; torch.nn.functional.layer_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> y = brt.layer_norm(x, axes=(0,))
    >>> y.ravel()[:6].round(3)
    array([-1.5, -1. , -0.5,  0. ,  0.5,  1. ], dtype=float32)
    """
    if words:
        return respelt(_layer_norm, globals()["layer_norm"], locals())
    return _layer_norm.call((x, weight, bias, residual, ), (normalized_shape, eps, axes, return_stats, return_sum, ), out, preference, check)


_layer_norm_backward = entries("layer_norm", "backward")


@shows('dy, x, normalized_shape, mean, rstd, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False')
def layer_norm_backward(dy=None, x=None, normalized_shape=None, mean=None, rstd=None, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of layer_norm: normalization to mean 0 and variance 1 over the last axes, or over any axes, with an optional residual added first.

    x is the forward's x, or its sum with the residual; dsum is the gradient of that sum, and dx then that of x and of
    the residual.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    normalized_shape : tuple of ints
        extents of the last axes of x, over which is normalized; None with axes.
    mean : array of the dtype that dy computes in, of shape (*K,)
    rstd : array of mean's dtype, of shape (*K,)
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    dsum : array of dy's dtype, of shape (*S,), default None
    axes : int or tuple of ints, default None
        the axes instead, any set of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dw : array of weight's dtype, of shape (*W,)
        None without weight.
    db : array of weight's dtype, of shape (*W,)
        None without weight.

    Notes
    -----
    Formula::

        s = x + residual
        y = (s - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance over the axes
        dx = r * (g - mean(g) - n * mean(g * n)) + dsum, g = dy * weight, n = (s - m) * r
        dw = sum of dy * n, db = sum of dy, over the other axes

    Computed in float32 for float16 and bfloat16.
    Kinks: constant cells give bias, and NaN where eps is 0; squares of deviations beyond the compute dtype, or with eps
    below it, give NaN, never zeros; NaN or an infinity makes every cell that shares its statistics NaN.
    Source: Ba, Kiros, Hinton, arXiv:1607.06450; torch.nn.functional.layer_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(390) % 7 - 3).astype("float32").reshape(3, 130)
    >>> weight = (np.arange(130) % 7 - 3).astype("float32")
    >>> bias = (np.arange(130) % 7 - 3).astype("float32")
    >>> residual = (np.arange(390) % 7 - 3).astype("float32").reshape(3, 130)
    >>> _, mean, rstd, sum = brt.layer_norm(x, weight=weight, bias=bias, residual=residual, axes=(1,),
    ...   return_stats=True, return_sum=True)
    >>> dy = (np.arange(390) % 5 - 2).astype("float32").reshape(3, 130)
    >>> dsum = (np.arange(390) % 5 - 2).astype("float32").reshape(3, 130)
    >>> dx, dw, db = brt.layer_norm_backward(dy, sum, None, mean, rstd, weight, dsum=dsum, axes=(1,))
    >>> dx.ravel()[:6].round(3)
    array([-0.543, -0.53 , -0.016,  0.999,  2.515, -2.973], dtype=float32)
    >>> dw.ravel()[:6].round(3)
    array([ 3.994,  0.494,  0.   , -0.966,  1.074, -4.079], dtype=float32)
    >>> db.ravel()[:6].round(3)
    array([-6., -3.,  0.,  3.,  6., -6.], dtype=float32)
    """
    if words:
        return respelt(_layer_norm_backward, globals()["layer_norm_backward"], locals())
    return _layer_norm_backward.call((dy, x, mean, rstd, weight, dsum, ), (normalized_shape, axes, ), out, preference, check, need)


_rms_norm = entries("rms_norm", "forward")


@shows('x, normalized_shape=None, weight=None, eps=None, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False')
def rms_norm(x=None, normalized_shape=None, weight=None, eps=None, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False, **words):
    """Normalization to mean square 1 over the last axes, or over any axes, with an optional residual added first.

    The sum is rounded to x's dtype before it is normalized.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    normalized_shape : tuple of ints, default None
        extents of the last axes of x, over which is normalized.
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    eps : float, default None
        added to the mean square; None: the spacing of the compute dtype at 1. In [0, inf).
    residual : array of x's dtype, of shape (*S,), default None
    axes : int or tuple of ints, default None
        the axes instead, any set of them.
    return_stats : bool, default False
        also return rstd, which the backward takes.
    return_sum : bool, default False
        also return x + residual, which the backward takes as x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    rstd : array of the dtype that x computes in, of shape (*K,)
        returned with return_stats=True.
    sum : array of x's dtype, of shape (*S,)
        returned with return_sum=True.

    Notes
    -----
    Formula::

        s = x + residual
        y = s * r * weight, r = 1 / sqrt(mean(s^2) + eps)
        dx = r * (g - n * mean(g * n)) + dsum, g = dy * weight, n = s * r
        dw = sum of dy * n over the other axes

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros give 0, and NaN where eps is 0; NaN or an infinity makes every cell that shares its statistic NaN, so
    does a sum of squares beyond the compute dtype, or with eps below it.
    Source: Zhang and Sennrich, arXiv:1910.07467; torch.nn.functional.rms_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> y = brt.rms_norm(x, axes=(0,))
    >>> y.ravel()[:6].round(3)
    array([-1.5, -1. , -0.5,  0. ,  0.5,  1. ], dtype=float32)
    """
    if words:
        return respelt(_rms_norm, globals()["rms_norm"], locals())
    return _rms_norm.call((x, weight, residual, ), (normalized_shape, eps, axes, return_stats, return_sum, ), out, preference, check)


_rms_norm_backward = entries("rms_norm", "backward")


@shows('dy, x, normalized_shape, rstd, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False')
def rms_norm_backward(dy=None, x=None, normalized_shape=None, rstd=None, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of rms_norm: normalization to mean square 1 over the last axes, or over any axes, with an optional residual added first.

    x is the forward's x, or its sum with the residual; dsum is the gradient of that sum, and dx then that of x and of
    the residual.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    x : array of dy's dtype, of shape (*S,)
    normalized_shape : tuple of ints
        extents of the last axes of x, over which is normalized; None with axes.
    rstd : array of the dtype that dy computes in, of shape (*K,)
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (*W,), default None
    dsum : array of dy's dtype, of shape (*S,), default None
    axes : int or tuple of ints, default None
        the axes instead, any set of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)
    dw : array of weight's dtype, of shape (*W,)
        None without weight.

    Notes
    -----
    Formula::

        s = x + residual
        y = s * r * weight, r = 1 / sqrt(mean(s^2) + eps)
        dx = r * (g - n * mean(g * n)) + dsum, g = dy * weight, n = s * r
        dw = sum of dy * n over the other axes

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros give 0, and NaN where eps is 0; NaN or an infinity makes every cell that shares its statistic NaN, so
    does a sum of squares beyond the compute dtype, or with eps below it.
    Source: Zhang and Sennrich, arXiv:1910.07467; torch.nn.functional.rms_norm.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(390) % 7 - 3).astype("float32").reshape(3, 130)
    >>> weight = (np.arange(130) % 7 - 3).astype("float32")
    >>> residual = (np.arange(390) % 7 - 3).astype("float32").reshape(3, 130)
    >>> _, rstd, sum = brt.rms_norm(x, weight=weight, residual=residual, axes=(1,), return_stats=True,
    ...   return_sum=True)
    >>> dy = (np.arange(390) % 5 - 2).astype("float32").reshape(3, 130)
    >>> dsum = (np.arange(390) % 5 - 2).astype("float32").reshape(3, 130)
    >>> dx, dw = brt.rms_norm_backward(dy, sum, None, rstd, weight, dsum=dsum, axes=(1,))
    >>> dx.ravel()[:6].round(3)
    array([-0.542, -0.529, -0.015,  1.   ,  2.516, -2.972], dtype=float32)
    >>> dw.ravel()[:6].round(3)
    array([ 4.032,  0.513,  0.   , -0.985,  1.035, -4.04 ], dtype=float32)
    """
    if words:
        return respelt(_rms_norm_backward, globals()["rms_norm_backward"], locals())
    return _rms_norm_backward.call((dy, x, rstd, weight, dsum, ), (normalized_shape, axes, ), out, preference, check, need)

