"""Public functions of category normalization. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

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


def batch_norm(x, running_mean=None, running_var=None, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False):
    """Normalization of each channel over the batch and all other axes, with running statistics that training updates in
    place.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps); training: m and v mean and biased variance of a
    channel's M cells, running = (1 - momentum) * running + momentum * (m, v * M / (M - 1)); else the running ones. dx =
    r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r; without training dx = g * r

    Takes: x T, [*S]; running_mean R, [*W] (optional, updated in place with training=True); running_var R, [*W]
    (optional, updated in place with training=True); weight A, [*W] (optional); bias A, [*W] (optional).

    Returns: y T, [*S]; mean C, [*K] (returned with return_stats=True); rstd C, [*K] (returned with return_stats=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; R: T's, float32; C: T's compute dtype. Halves
    compute in float32.

    Parameters: training (bool, default False): normalize with the batch's own statistics; momentum (float, default 0.1)
    in [0, 1]: share of the batch in the running statistics; None: 1 / num_batches, their plain average; eps (float,
    default 1e-05) in [0, inf): added to the variance; channel_axis (int, default 1): the axis of the channels;
    num_batches (int, default None) in [1, inf): batches so far, this one included, for momentum=None; return_stats
    (bool, default False): also return mean and rstd, which the backward takes.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its channel NaN; an empty batch
    leaves the running statistics alone.

    Source: Ioffe and Szegedy, arXiv:1502.03167; torch.nn.functional.batch_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _batch_norm.call((x, running_mean, running_var, weight, bias, ), (training, momentum, eps, channel_axis, num_batches, return_stats, ), out, preference, check)


_batch_norm_backward = entries("batch_norm", "backward")


def batch_norm_backward(dy, x, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, training=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False):
    """Gradients of batch_norm: normalization of each channel over the batch and all other axes, with running statistics
    that training updates in place.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps); training: m and v mean and biased variance of a
    channel's M cells, running = (1 - momentum) * running + momentum * (m, v * M / (M - 1)); else the running ones. dx =
    r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r; without training dx = g * r

    Takes: dy T, [*S]; x T, [*S]; mean C, [*K] (optional); rstd C, [*K] (optional); weight A, [*W] (optional);
    running_mean R, [*W] (optional); running_var R, [*W] (optional).

    Returns: dx T, [*S]; dw A, [*W]; db A, [*W].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; R: T's, float32; C: T's compute dtype. Halves
    compute in float32.

    Parameters: training (bool, default True): what the forward did: with True it saved mean and rstd, with False it
    took the running statistics; eps (float, default 1e-05) in [0, inf): added to the variance; channel_axis (int,
    default 1): the axis of the channels.

    need: names of the gradients to compute, default dx, dw, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its channel NaN; an empty batch
    leaves the running statistics alone.

    Source: Ioffe and Szegedy, arXiv:1502.03167; torch.nn.functional.batch_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _batch_norm_backward.call((dy, x, mean, rstd, weight, running_mean, running_var, ), (training, eps, channel_axis, ), out, preference, check, need)


_group_norm = entries("group_norm", "forward")


def group_norm(x, num_groups, weight=None, bias=None, eps=1e-05, *, channel_axis=1, return_stats=False, out=None, preference=None, check=False):
    """Normalization of groups of neighbouring channels of each sample to mean 0 and variance 1.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of the channels of
    a group over all axes but the first; dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r

    Takes: x T, [*S]; weight A, [*W] (optional); bias A, [*W] (optional).

    Returns: y T, [*S]; mean C, [*K] (returned with return_stats=True); rstd C, [*K] (returned with return_stats=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: num_groups (int) in [1, inf): groups, a divisor of the number of channels; eps (float, default 1e-05) in
    [0, inf): added to the variance; channel_axis (int, default 1): the axis of the channels; 0: there is no batch;
    return_stats (bool, default False): also return mean and rstd, which the backward takes.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its group NaN.

    Source: Wu and He, arXiv:1803.08494; torch.nn.functional.group_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _group_norm.call((x, weight, bias, ), (num_groups, eps, channel_axis, return_stats, ), out, preference, check)


_group_norm_backward = entries("group_norm", "backward")


def group_norm_backward(dy, x, num_groups, mean, rstd, weight=None, *, channel_axis=1, need=None, out=None, preference=None, check=False):
    """Gradients of group_norm: normalization of groups of neighbouring channels of each sample to mean 0 and variance 1.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of the channels of
    a group over all axes but the first; dx = r * (g - mean(g) - n * mean(g * n)), g = dy * weight, n = (x - m) * r

    Takes: dy T, [*S]; x T, [*S]; mean C, [*K]; rstd C, [*K]; weight A, [*W] (optional).

    Returns: dx T, [*S]; dw A, [*W]; db A, [*W].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: num_groups (int) in [1, inf): groups, a divisor of the number of channels; channel_axis (int, default
    1): the axis of the channels; 0: there is no batch.

    need: names of the gradients to compute, default dx, dw, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its group NaN.

    Source: Wu and He, arXiv:1803.08494; torch.nn.functional.group_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _group_norm_backward.call((dy, x, mean, rstd, weight, ), (num_groups, channel_axis, ), out, preference, check, need)


_instance_norm = entries("instance_norm", "forward")


def instance_norm(x, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05, *, channel_axis=1, num_batches=None, return_stats=False, out=None, preference=None, check=False):
    """Normalization of each channel of each sample over the other axes, with optional running statistics that are updated
    in place.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of a channel of a
    sample, or with use_input_stats=False the running ones; running = (1 - momentum) * running + momentum * (m, v * M /
    (M - 1)) averaged over the samples; gradients as group_norm

    Takes: x T, [*S]; running_mean R, [*W] (optional, updated in place with use_input_stats=True); running_var R, [*W]
    (optional, updated in place with use_input_stats=True); weight A, [*W] (optional); bias A, [*W] (optional).

    Returns: y T, [*S]; mean C, [*K] (returned with return_stats=True); rstd C, [*K] (returned with return_stats=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; R: T's, float32; C: T's compute dtype. Halves
    compute in float32.

    Parameters: use_input_stats (bool, default True): normalize with the input's own statistics; momentum (float,
    default 0.1) in [0, 1]: share of the input in the running statistics; None: 1 / num_batches, their plain average;
    eps (float, default 1e-05) in [0, inf): added to the variance; channel_axis (int, default 1): the axis of the
    channels; 0: there is no batch; num_batches (int, default None) in [1, inf): batches so far, this one included, for
    momentum=None; return_stats (bool, default False): also return mean and rstd, which the backward takes.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its channel of its sample NaN.

    Source: Ulyanov, Vedaldi, Lempitsky, arXiv:1607.08022; torch.nn.functional.instance_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _instance_norm.call((x, running_mean, running_var, weight, bias, ), (use_input_stats, momentum, eps, channel_axis, num_batches, return_stats, ), out, preference, check)


_instance_norm_backward = entries("instance_norm", "backward")


def instance_norm_backward(dy, x, mean=None, rstd=None, weight=None, *, running_mean=None, running_var=None, use_input_stats=True, eps=1e-05, channel_axis=1, need=None, out=None, preference=None, check=False):
    """Gradients of instance_norm: normalization of each channel of each sample over the other axes, with optional running
    statistics that are updated in place.

    Formula: y = (x - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance of a channel of a
    sample, or with use_input_stats=False the running ones; running = (1 - momentum) * running + momentum * (m, v * M /
    (M - 1)) averaged over the samples; gradients as group_norm

    Takes: dy T, [*S]; x T, [*S]; mean C, [*K] (optional); rstd C, [*K] (optional); weight A, [*W] (optional);
    running_mean R, [*W] (optional); running_var R, [*W] (optional).

    Returns: dx T, [*S]; dw A, [*W]; db A, [*W].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; R: T's, float32; C: T's compute dtype. Halves
    compute in float32.

    Parameters: use_input_stats (bool, default True): normalize with the input's own statistics; eps (float, default
    1e-05) in [0, inf): added to the variance; channel_axis (int, default 1): the axis of the channels; 0: there is no
    batch.

    need: names of the gradients to compute, default dx, dw, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes its channel of its sample NaN.

    Source: Ulyanov, Vedaldi, Lempitsky, arXiv:1607.08022; torch.nn.functional.instance_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _instance_norm_backward.call((dy, x, mean, rstd, weight, running_mean, running_var, ), (use_input_stats, eps, channel_axis, ), out, preference, check, need)


_layer_norm = entries("layer_norm", "forward")


def layer_norm(x, normalized_shape=None, weight=None, bias=None, eps=1e-05, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False):
    """Normalization to mean 0 and variance 1 over the last axes, or over any axes, with an optional residual added first.

    The sum is rounded to T before it is normalized.

    Formula: s = x + residual; y = (s - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance
    over the axes; dx = r * (g - mean(g) - n * mean(g * n)) + dsum, g = dy * weight, n = (s - m) * r

    Takes: x T, [*S]; weight A, [*W] (optional); bias A, [*W] (optional); residual T, [*S] (optional).

    Returns: y T, [*S]; mean C, [*K] (returned with return_stats=True); rstd C, [*K] (returned with return_stats=True);
    sum T, [*S] (returned with return_sum=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: normalized_shape (shape, default None): extents of the last axes of x, over which is normalized; eps
    (float, default 1e-05) in [0, inf): added to the variance; axes (ints, default None): the axes instead, any set of
    them; return_stats (bool, default False): also return mean and rstd, which the backward takes; return_sum (bool,
    default False): also return x + residual, which the backward takes as x.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes every cell that shares its
    statistics NaN.

    Source: Ba, Kiros, Hinton, arXiv:1607.06450; torch.nn.functional.layer_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _layer_norm.call((x, weight, bias, residual, ), (normalized_shape, eps, axes, return_stats, return_sum, ), out, preference, check)


_layer_norm_backward = entries("layer_norm", "backward")


def layer_norm_backward(dy, x, normalized_shape, mean, rstd, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False):
    """Gradients of layer_norm: normalization to mean 0 and variance 1 over the last axes, or over any axes, with an
    optional residual added first.

    x is the forward's x, or its sum with the residual; dsum is the gradient of that sum, and dx then that of x and of
    the residual.

    Formula: s = x + residual; y = (s - m) * r * weight + bias, r = 1 / sqrt(v + eps), m and v mean and biased variance
    over the axes; dx = r * (g - mean(g) - n * mean(g * n)) + dsum, g = dy * weight, n = (s - m) * r

    Takes: dy T, [*S]; x T, [*S]; mean C, [*K]; rstd C, [*K]; weight A, [*W] (optional); dsum T, [*S] (optional).

    Returns: dx T, [*S]; dw A, [*W]; db A, [*W].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: normalized_shape (shape): extents of the last axes of x, over which is normalized; None with axes; axes
    (ints, default None): the axes instead, any set of them.

    need: names of the gradients to compute, default dx, dw, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: constant cells give bias, and NaN where eps is 0; NaN or an infinity makes every cell that shares its
    statistics NaN.

    Source: Ba, Kiros, Hinton, arXiv:1607.06450; torch.nn.functional.layer_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _layer_norm_backward.call((dy, x, mean, rstd, weight, dsum, ), (normalized_shape, axes, ), out, preference, check, need)


_rms_norm = entries("rms_norm", "forward")


def rms_norm(x, normalized_shape=None, weight=None, eps=None, *, residual=None, axes=None, return_stats=False, return_sum=False, out=None, preference=None, check=False):
    """Normalization to mean square 1 over the last axes, or over any axes, with an optional residual added first.

    The sum is rounded to T before it is normalized.

    Formula: s = x + residual; y = s * r * weight, r = 1 / sqrt(mean(s^2) + eps); dx = r * (g - n * mean(g * n)) + dsum,
    g = dy * weight, n = s * r

    Takes: x T, [*S]; weight A, [*W] (optional); residual T, [*S] (optional).

    Returns: y T, [*S]; rstd C, [*K] (returned with return_stats=True); sum T, [*S] (returned with return_sum=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: normalized_shape (shape, default None): extents of the last axes of x, over which is normalized; eps
    (float, default None) in [0, inf): added to the mean square; None: the spacing of the compute dtype at 1; axes
    (ints, default None): the axes instead, any set of them; return_stats (bool, default False): also return rstd, which
    the backward takes; return_sum (bool, default False): also return x + residual, which the backward takes as x.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros give 0, and NaN where eps is 0; NaN or an infinity makes every cell that shares its statistic NaN, so
    does a sum of squares beyond the compute dtype.

    Source: Zhang and Sennrich, arXiv:1910.07467; torch.nn.functional.rms_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rms_norm.call((x, weight, residual, ), (normalized_shape, eps, axes, return_stats, return_sum, ), out, preference, check)


_rms_norm_backward = entries("rms_norm", "backward")


def rms_norm_backward(dy, x, normalized_shape, rstd, weight=None, *, dsum=None, axes=None, need=None, out=None, preference=None, check=False):
    """Gradients of rms_norm: normalization to mean square 1 over the last axes, or over any axes, with an optional
    residual added first.

    x is the forward's x, or its sum with the residual; dsum is the gradient of that sum, and dx then that of x and of
    the residual.

    Formula: s = x + residual; y = s * r * weight, r = 1 / sqrt(mean(s^2) + eps); dx = r * (g - n * mean(g * n)) + dsum,
    g = dy * weight, n = s * r

    Takes: dy T, [*S]; x T, [*S]; rstd C, [*K]; weight A, [*W] (optional); dsum T, [*S] (optional).

    Returns: dx T, [*S]; dw A, [*W].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; C: T's compute dtype. Halves compute in float32.

    Parameters: normalized_shape (shape): extents of the last axes of x, over which is normalized; None with axes; axes
    (ints, default None): the axes instead, any set of them.

    need: names of the gradients to compute, default dx, dw; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: zeros give 0, and NaN where eps is 0; NaN or an infinity makes every cell that shares its statistic NaN, so
    does a sum of squares beyond the compute dtype.

    Source: Zhang and Sennrich, arXiv:1910.07467; torch.nn.functional.rms_norm.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _rms_norm_backward.call((dy, x, rstd, weight, dsum, ), (normalized_shape, axes, ), out, preference, check, need)

