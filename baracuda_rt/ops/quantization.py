"""Public functions of category quantization. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "dequantize_per_channel",
    "dequantize_per_channel_backward",
    "dequantize_per_group",
    "dequantize_per_group_backward",
    "dequantize_per_tensor",
    "dequantize_per_tensor_array",
    "dequantize_per_tensor_array_backward",
    "dequantize_per_tensor_backward",
    "dequantize_per_token",
    "dequantize_per_token_backward",
    "dynamic_range_quantize",
    "fake_quantize_per_channel",
    "fake_quantize_per_channel_backward",
    "fake_quantize_per_tensor",
    "fake_quantize_per_tensor_array",
    "fake_quantize_per_tensor_array_backward",
    "fake_quantize_per_tensor_backward",
    "gguf_dequantize",
    "gguf_quantize",
    "nf4_dequantize",
    "nf4_gemv",
    "nf4_quantize",
    "quantize_per_channel",
    "quantize_per_channel_backward",
    "quantize_per_group",
    "quantize_per_group_backward",
    "quantize_per_tensor",
    "quantize_per_tensor_array",
    "quantize_per_tensor_array_backward",
    "quantize_per_tensor_backward",
    "quantize_per_token",
    "quantize_per_token_backward",
    "quantize_q8_1",
    "quantized_linear",
    "smooth_scales",
    "smoothquant_linear",
]

_dequantize_per_channel = entries("dequantize_per_channel", "forward")


@shows('q, scale, zero_point=None, axis=0, *, dtype=None, out=None, preference=None, check=False')
def dequantize_per_channel(q=None, scale=None, zero_point=None, axis=0, *, dtype=None, out=None, preference=None, check=False, **words):
    """Integers back to floats, one scale per index along an axis.

    Parameters
    ----------
    q : array of int8 or uint8, of shape (*L,)
    scale : array of float32, float16, bfloat16 or float64, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    axis : int, default 0
    dtype : dtype, default None
        None: the dtype of scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)

    Notes
    -----
    Formula::

        x = (q - zero_point) * scale
        scale [C]

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> q = (np.arange(320) % 7 - 3).astype("int8").reshape(5, 64)
    >>> scale = np.array([0.1, 0., 0.2, 0.1, 0.2], "float32")
    >>> x = brt.dequantize_per_channel(q, scale, dtype="float32")
    >>> x.ravel()[:6].round(3)
    array([-0.3, -0.2, -0.1,  0. ,  0.1,  0.2], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_channel, globals()["dequantize_per_channel"], locals())
    return _dequantize_per_channel.call((q, scale, zero_point, ), (axis, dtype, ), out, preference, check)


_dequantize_per_channel_backward = entries("dequantize_per_channel", "backward")


@shows('dy, scale, axis=0, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False')
def dequantize_per_channel_backward(dy=None, scale=None, axis=0, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dequantize_per_channel: integers back to floats, one scale per index along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    axis : int, default 0
    q : array of int8 or uint8, of shape (*L,), default None
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        dq = dy * scale
        where asked for, dscale = sum of dy * (q - zero_point) and dzero_point = -sum of dy * scale, over the entries
        that share them

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(320) % 7 - 3).astype("float32").reshape(5, 64)
    >>> scale = np.array([0., 0., 0.1, 0.1, 0.1], "float32")
    >>> q = (np.arange(320) % 7 - 3).astype("int8").reshape(5, 64)
    >>> dq = brt.dequantize_per_channel_backward(dy, scale, q=q)
    >>> dq.ravel()[:6].round(3)
    array([-0., -0., -0.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_channel_backward, globals()["dequantize_per_channel_backward"], locals())
    return _dequantize_per_channel_backward.call((dy, scale, q, zero_point, ), (axis, ), out, preference, check, need)


_dequantize_per_group = entries("dequantize_per_group", "forward")


@shows('q, scale, zero_point=None, group_size=128, axis=-1, *, dtype=None, out=None, preference=None, check=False')
def dequantize_per_group(q=None, scale=None, zero_point=None, group_size=128, axis=-1, *, dtype=None, out=None, preference=None, check=False, **words):
    """Integers back to floats, one scale per group of neighbours along an axis.

    Parameters
    ----------
    q : array of int8 or uint8, of shape (*L,)
    scale : array of float32, float16, bfloat16 or float64, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    group_size : int, default 128
        divides the extent of axis. In [1, inf).
    axis : int, default -1
    dtype : dtype, default None
        None: the dtype of scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)

    Notes
    -----
    Formula::

        x = (q - zero_point) * scale
        scale [*others, D/g] or [prod(others), D/g], the grouped axis last

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> q = (np.arange(245) % 7 - 3).astype("int8").reshape(7, 35)
    >>> scale = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> x = brt.dequantize_per_group(q, scale, group_size=7, dtype="float32")
    >>> x.ravel()[:6].round(3)
    array([ 9.,  6.,  3., -0., -3., -6.], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_group, globals()["dequantize_per_group"], locals())
    return _dequantize_per_group.call((q, scale, zero_point, ), (group_size, axis, dtype, ), out, preference, check)


_dequantize_per_group_backward = entries("dequantize_per_group", "backward")


@shows('dy, scale, group_size=128, axis=-1, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False')
def dequantize_per_group_backward(dy=None, scale=None, group_size=128, axis=-1, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dequantize_per_group: integers back to floats, one scale per group of neighbours along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    group_size : int, default 128
        divides the extent of axis. In [1, inf).
    axis : int, default -1
    q : array of int8 or uint8, of shape (*L,), default None
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        dq = dy * scale
        where asked for, dscale = sum of dy * (q - zero_point) and dzero_point = -sum of dy * scale, over the entries
        that share them

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(245) % 7 - 3).astype("float32").reshape(7, 35)
    >>> scale = (np.arange(35) % 7 - 3).astype("float32").reshape(7, 5)
    >>> q = (np.arange(245) % 7 - 3).astype("int8").reshape(7, 35)
    >>> dq = brt.dequantize_per_group_backward(dy, scale, group_size=7, q=q)
    >>> dq.ravel()[:6].round(3)
    array([ 9.,  6.,  3., -0., -3., -6.], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_group_backward, globals()["dequantize_per_group_backward"], locals())
    return _dequantize_per_group_backward.call((dy, scale, q, zero_point, ), (group_size, axis, ), out, preference, check, need)


_dequantize_per_tensor = entries("dequantize_per_tensor", "forward")


@shows('q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False')
def dequantize_per_tensor(q=None, scale=None, zero_point=None, *, dtype=None, out=None, preference=None, check=False, **words):
    """Integers back to floats, one scale for the whole array.

    Parameters
    ----------
    q : array of int8 or uint8, of shape (*L,)
    scale : float or array
        an array is dequantize_per_tensor_array's. In (0, inf).
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    dtype : dtype, default None
        None: float32.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)

    Notes
    -----
    Formula::

        x = (q - zero_point) * scale
        scale one number

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> q = (np.arange(105) % 7 - 3).astype("int8").reshape(3, 5, 7)
    >>> x = brt.dequantize_per_tensor(q, 0.0625, dtype="float32")
    >>> x.ravel()[:6].round(3)
    array([-0.188, -0.125, -0.062,  0.   ,  0.062,  0.125], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_tensor, globals()["dequantize_per_tensor"], locals())
    return _dequantize_per_tensor.call((q, ), (scale, zero_point, dtype, ), out, preference, check)


_dequantize_per_tensor_backward = entries("dequantize_per_tensor", "backward")


@shows('dy, scale, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False')
def dequantize_per_tensor_backward(dy=None, scale=None, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dequantize_per_tensor: integers back to floats, one scale for the whole array.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : float or array
        an array is dequantize_per_tensor_array's. In (0, inf).
    q : array of int8 or uint8, of shape (*L,), default None
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of shape (*L,)
    dscale : array of dy's dtype, of shape ()
        None unless need names it.
    dzero_point : array of dy's dtype, of shape ()
        None unless need names it.

    Notes
    -----
    Formula::

        dq = dy * scale
        where asked for, dscale = sum of dy * (q - zero_point) and dzero_point = -sum of dy * scale, over the entries
        that share them

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> q = (np.arange(105) % 7 - 3).astype("int8").reshape(3, 5, 7)
    >>> dq = brt.dequantize_per_tensor_backward(dy, 0.0625, q=q)
    >>> dq.ravel()[:6].round(3)
    array([-0.188, -0.125, -0.062,  0.   ,  0.062,  0.125], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_tensor_backward, globals()["dequantize_per_tensor_backward"], locals())
    return _dequantize_per_tensor_backward.call((dy, q, ), (scale, zero_point, ), out, preference, check, need)


_dequantize_per_tensor_array = entries("dequantize_per_tensor_array", "forward")


@shows('q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False')
def dequantize_per_tensor_array(q=None, scale=None, zero_point=None, *, dtype=None, out=None, preference=None, check=False, **words):
    """Integers back to floats, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    q : array of int8 or uint8, of shape (*L,)
    scale : array of float32, float16, bfloat16 or float64, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    dtype : dtype, default None
        None: the dtype of scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)

    Notes
    -----
    Formula::

        x = (q - zero_point) * scale
        scale an array of one element

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> q = (np.arange(257) % 7 - 3).astype("int8")
    >>> scale = np.array([0.2], "float32")
    >>> x = brt.dequantize_per_tensor_array(q, scale, dtype="float32")
    >>> x.ravel()[:6].round(3)
    array([-0.6, -0.4, -0.2,  0. ,  0.2,  0.4], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_tensor_array, globals()["dequantize_per_tensor_array"], locals())
    return _dequantize_per_tensor_array.call((q, scale, zero_point, ), (dtype, ), out, preference, check)


_dequantize_per_tensor_array_backward = entries("dequantize_per_tensor_array", "backward")


@shows('dy, scale, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False')
def dequantize_per_tensor_array_backward(dy=None, scale=None, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dequantize_per_tensor_array: integers back to floats, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    q : array of int8 or uint8, of shape (*L,), default None
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        dq = dy * scale
        where asked for, dscale = sum of dy * (q - zero_point) and dzero_point = -sum of dy * scale, over the entries
        that share them

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(257) % 7 - 3).astype("float32")
    >>> scale = np.array([0.1], "float32")
    >>> q = (np.arange(257) % 7 - 3).astype("int8")
    >>> dq = brt.dequantize_per_tensor_array_backward(dy, scale, q=q)
    >>> dq.ravel()[:6].round(3)
    array([-0.3, -0.2, -0.1,  0. ,  0.1,  0.2], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_tensor_array_backward, globals()["dequantize_per_tensor_array_backward"], locals())
    return _dequantize_per_tensor_array_backward.call((dy, scale, q, zero_point, ), (), out, preference, check, need)


_dequantize_per_token = entries("dequantize_per_token", "forward")


@shows('q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False')
def dequantize_per_token(q=None, scale=None, zero_point=None, *, dtype=None, out=None, preference=None, check=False, **words):
    """Integers back to floats, one scale per row of the last axis.

    Parameters
    ----------
    q : array of int8 or uint8, of shape (*L, D)
    scale : array of float32, float16, bfloat16 or float64, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    dtype : dtype, default None
        None: the dtype of scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    x : array of float32, float16, bfloat16 or float64, of shape (*L, D)

    Notes
    -----
    Formula::

        x = (q - zero_point) * scale
        scale [*lead], [*lead, 1] or [prod(lead)]

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> q = np.array([-96, 1, 1, 54, 81], "int8")
    >>> scale = np.array(0.2, "float32")
    >>> x = brt.dequantize_per_token(q, scale, dtype="float32")
    >>> x.round(3)
    array([-19.2,   0.2,   0.2,  10.8,  16.2], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_token, globals()["dequantize_per_token"], locals())
    return _dequantize_per_token.call((q, scale, zero_point, ), (dtype, ), out, preference, check)


_dequantize_per_token_backward = entries("dequantize_per_token", "backward")


@shows('dy, scale, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False')
def dequantize_per_token_backward(dy=None, scale=None, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dequantize_per_token: integers back to floats, one scale per row of the last axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L, D)
    scale : array of dy's dtype or float32, of shape (*P,)
    q : array of int8 or uint8, of shape (*L, D), default None
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dq. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dq : array of dy's dtype, of shape (*L, D)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        dq = dy * scale
        where asked for, dscale = sum of dy * (q - zero_point) and dzero_point = -sum of dy * scale, over the entries
        that share them

    Computed in float32 for float16 and bfloat16.
    Source: the gradient of the integers is a float array (straight-through).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., 2.8, 1.8, 0.3, -1.2], "float32")
    >>> scale = np.array(0.2, "float32")
    >>> q = np.array([-77, 9, 87, -78, 83], "int8")
    >>> dq = brt.dequantize_per_token_backward(dy, scale, q=q)
    >>> dq.round(3)
    array([-0.4 ,  0.56,  0.36,  0.06, -0.24], dtype=float32)
    """
    if words:
        return respelt(_dequantize_per_token_backward, globals()["dequantize_per_token_backward"], locals())
    return _dequantize_per_token_backward.call((dy, scale, q, zero_point, ), (), out, preference, check, need)


_dynamic_range_quantize = entries("dynamic_range_quantize", "forward")


@shows('x, *, scope="token", asymmetric=False, axis=None, group_size=128, dtype="int8", q_min=None, q_max=None, scale_dtype="float32", out=None, preference=None, check=False')
def dynamic_range_quantize(x=None, *, scope="token", asymmetric=False, axis=None, group_size=128, dtype="int8", q_min=None, q_max=None, scale_dtype="float32", out=None, preference=None, check=False, **words):
    """Quantization with scales taken from the range of the data.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scope : {"token", "tensor", "channel", "group"}, default "token"
        what shares a scale: a row of the last axis, everything, an index along axis, group_size neighbours along axis.
    asymmetric : bool, default False
        also returns zero_point.
    axis : int, default None
        of scopes channel (None: 0) and group (None: -1).
    group_size : int, default 128
        divides the extent of axis. In [1, inf).
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    scale_dtype : dtype, default "float32"
        float32 or x's dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L,)
    scale : array of float32 or x's dtype, of shape (*P,)
    zero_point : array of int32, of shape (*P,)
        returned with asymmetric=True.

    Notes
    -----
    Formula::

        symmetric: scale = max|x| / q_max, zero_point 0
        asymmetric: lo = min(x, 0), hi = max(x, 0), scale = (hi - lo) / (q_max - q_min), zero_point = clamp(q_min -
        rne(lo / scale))
        q = clamp(rne(x / scale) + zero_point, q_min, q_max) with the scale as stored

    Computed in float32 for float16 and bfloat16.
    Source: dynamic quantization per tensor, channel, token or group; a cell of zeros (or of no elements) has scale 1,
    one that holds a NaN or an infinity that as its scale and codes 0, an error under check=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-7.1, 4.9, 7.6, 6.5, -4.], "float32")
    >>> q, scale, zero_point = brt.dynamic_range_quantize(x, asymmetric=True)
    >>> q
    array([-128,   80,  127,  108,  -74], dtype=int8)
    >>> round(float(scale), 3)
    0.058
    >>> int(zero_point)
    -5
    """
    if words:
        return respelt(_dynamic_range_quantize, globals()["dynamic_range_quantize"], locals())
    return _dynamic_range_quantize.call((x, ), (scope, asymmetric, axis, group_size, dtype, q_min, q_max, scale_dtype, ), out, preference, check)


_fake_quantize_per_channel = entries("fake_quantize_per_channel", "forward")


@shows('x, scale, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def fake_quantize_per_channel(x=None, scale=None, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Quantization and dequantization in one step, in floats, one scale per index along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    axis : int, default 0
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*L,)

    Notes
    -----
    Formula::

        y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point)
        scale [C]

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> scale = np.array([0.2, 0.2, 0.1, 0.1, 0.1, 0., 0.2, 0.1, 0.1, 0.2], "float32")
    >>> y = brt.fake_quantize_per_channel(x, scale, axis=1)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  0.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_channel, globals()["fake_quantize_per_channel"], locals())
    return _fake_quantize_per_channel.call((x, scale, zero_point, ), (axis, dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_channel_backward = entries("fake_quantize_per_channel", "backward")


@shows('dy, x, scale, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False')
def fake_quantize_per_channel_backward(dy=None, x=None, scale=None, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fake_quantize_per_channel: quantization and dequantization in one step, in floats, one scale per index along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    axis : int, default 0
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    grad_factor : float, default 1.0
        multiplies dscale and dzero_point.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy where q_min <= level <= q_max, else 0
        where asked for, dscale = grad_factor * sum of dy * (clamp(level) - zero_point - x / scale inside, clamp(level)
        - zero_point outside) and dzero_point = grad_factor * sum of -dy * scale outside

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> scale = np.array([0.2, 0.1, 0.1, 0.1, 0.2, 0.1, 0., 0.2, 0.1, 0.1], "float32")
    >>> dx = brt.fake_quantize_per_channel_backward(dy, x, scale, axis=1)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_channel_backward, globals()["fake_quantize_per_channel_backward"], locals())
    return _fake_quantize_per_channel_backward.call((dy, x, scale, zero_point, ), (axis, q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_fake_quantize_per_tensor = entries("fake_quantize_per_tensor", "forward")


@shows('x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def fake_quantize_per_tensor(x=None, scale=None, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Quantization and dequantization in one step, in floats, one scale for the whole array.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : float or array
        an array is fake_quantize_per_tensor_array's. In (0, inf).
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*L,)

    Notes
    -----
    Formula::

        y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point)
        scale one number

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> y = brt.fake_quantize_per_tensor(x, 0.0625)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_tensor, globals()["fake_quantize_per_tensor"], locals())
    return _fake_quantize_per_tensor.call((x, ), (scale, zero_point, dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_tensor_backward = entries("fake_quantize_per_tensor", "backward")


@shows('dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False')
def fake_quantize_per_tensor_backward(dy=None, x=None, scale=None, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fake_quantize_per_tensor: quantization and dequantization in one step, in floats, one scale for the whole array.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : float or array
        an array is fake_quantize_per_tensor_array's. In (0, inf).
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    grad_factor : float, default 1.0
        multiplies dscale and dzero_point.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of dy's dtype, of shape ()
        None unless need names it.
    dzero_point : array of dy's dtype, of shape ()
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy where q_min <= level <= q_max, else 0
        where asked for, dscale = grad_factor * sum of dy * (clamp(level) - zero_point - x / scale inside, clamp(level)
        - zero_point outside) and dzero_point = grad_factor * sum of -dy * scale outside

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> dx = brt.fake_quantize_per_tensor_backward(dy, x, 0.0625)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_tensor_backward, globals()["fake_quantize_per_tensor_backward"], locals())
    return _fake_quantize_per_tensor_backward.call((dy, x, ), (scale, zero_point, q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_fake_quantize_per_tensor_array = entries("fake_quantize_per_tensor_array", "forward")


@shows('x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def fake_quantize_per_tensor_array(x=None, scale=None, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Quantization and dequantization in one step, in floats, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*L,)

    Notes
    -----
    Formula::

        y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point)
        scale an array of one element

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> scale = np.array([0.2], "float32")
    >>> y = brt.fake_quantize_per_tensor_array(x, scale)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_tensor_array, globals()["fake_quantize_per_tensor_array"], locals())
    return _fake_quantize_per_tensor_array.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_tensor_array_backward = entries("fake_quantize_per_tensor_array", "backward")


@shows('dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False')
def fake_quantize_per_tensor_array_backward(dy=None, x=None, scale=None, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fake_quantize_per_tensor_array: quantization and dequantization in one step, in floats, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    grad_factor : float, default 1.0
        multiplies dscale and dzero_point.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy where q_min <= level <= q_max, else 0
        where asked for, dscale = grad_factor * sum of dy * (clamp(level) - zero_point - x / scale inside, clamp(level)
        - zero_point outside) and dzero_point = grad_factor * sum of -dy * scale outside

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> x = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> scale = np.array([0.1], "float32")
    >>> dx = brt.fake_quantize_per_tensor_array_backward(dy, x, scale)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_fake_quantize_per_tensor_array_backward, globals()["fake_quantize_per_tensor_array_backward"], locals())
    return _fake_quantize_per_tensor_array_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_gguf_dequantize = entries("gguf_dequantize", "forward")


@shows('packed, format, shape=None, *, dtype="float32", out=None, preference=None, check=False')
def gguf_dequantize(packed=None, format=None, shape=None, *, dtype="float32", out=None, preference=None, check=False, **words):
    """Blocks of a GGUF format to floats.

    Parameters
    ----------
    packed : array of uint8, of shape (*P,)
    format : {"q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q8_1", "q2_k", "q3_k", "q4_k", "q5_k", "q6_k", "q8_k", "iq4_nl", "iq4_xs", "mxfp4", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q8_1", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K", "Q8_K", "IQ4_NL", "IQ4_XS", "MXFP4"}
        block format.
    shape : tuple of ints, default None
        of the result; None: packed's, its last axis in elements where it holds whole blocks, else flat.
    dtype : dtype, default "float32"
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        as each format has it, in float32: d * q, d * q + m, or (d * scale) * q - dmin * least

    Computed in float32 for float16 and bfloat16.
    Source: the block formats of GGUF files (github.com/ggml-org/ggml); the bits are those of the package gguf 0.19.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> packed = np.array([[121, 5, 177, 221, 67, 147, 213, 173, 107, 43, 209, 104, 121, 112, 106, 224, 183,
    ...   129, 19, 171, 113, 5, 185, 7, 254, 141, 69, 206, 99, 68, 178, 201, 59, 124, 125, 195, 79, 88, 125,
    ...   111, 66, 245, 29, 172, 51, 115, 147, 57, 169, 52, 55], [122, 24, 175, 151, 78, 46, 137, 7, 130,
    ...   255, 144, 221, 100, 223, 159, 85, 207, 121, 76, 117, 231, 215, 246, 155, 33, 161, 48, 83, 181, 92,
    ...   106, 183, 247, 41, 128, 110, 226, 173, 134, 1, 137, 143, 92, 165, 175, 89, 21, 123, 142, 3, 23]],
    ...   "uint8")
    >>> y = brt.gguf_dequantize(packed, "mxfp4")
    >>> y.ravel()[:6].round(3)
    array([ 0.047,  0.008, -0.047,  0.023,  0.023,  0.047], dtype=float32)
    """
    if words:
        return respelt(_gguf_dequantize, globals()["gguf_dequantize"], locals())
    return _gguf_dequantize.call((packed, ), (format, shape, dtype, ), out, preference, check)


_gguf_quantize = entries("gguf_quantize", "forward")


@shows('x, format, *, out=None, preference=None, check=False')
def gguf_quantize(x=None, format=None, *, out=None, preference=None, check=False, **words):
    """Floats to blocks of a GGUF format.

    The last axis becomes bytes where it holds whole blocks; else the result is flat.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    format : {"q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q8_1", "q8_k", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q8_1", "Q8_K"}
        block format.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    packed : array of uint8, of shape (*P,)

    Notes
    -----
    Formula::

        q4_0, q5_0: d = m / -8, m / -16, m the value of largest magnitude, q = floor(x / d + 8.5), + 16.5
        q4_1, q5_1: d = (max - min) / 15, / 31, q = floor((x - min) / d + 0.5)
        q8_0, q8_1, q8_k: d = max(abs(x)) / 127, q = x / d, half away from zero

    Computed in float32 for float16 and bfloat16.
    Kinks: a block of zeros: d = 0; a block with a NaN: its scale is NaN, its codes 0.
    Source: the block formats of GGUF files (github.com/ggml-org/ggml); the bits are those of the package gguf 0.19
    where it has the format.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(192) % 7 - 3).astype("float32").reshape(3, 64)
    >>> packed = brt.gguf_quantize(x, "q4_0")
    >>> packed.ravel()[:6]
    array([  0,  54,  80, 131, 181, 216], dtype=uint8)
    """
    if words:
        return respelt(_gguf_quantize, globals()["gguf_quantize"], locals())
    return _gguf_quantize.call((x, ), (format, ), out, preference, check)


_nf4_dequantize = entries("nf4_dequantize", "forward")


@shows('packed, absmax, shape=None, *, block_size=64, layout="bnb", dtype="float32", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False')
def nf4_dequantize(packed=None, absmax=None, shape=None, *, block_size=64, layout="bnb", dtype="float32", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False, **words):
    """4-bit NormalFloat codes back to floats.

    An absmax of uint8 is nested, as checkpoints with double quantization have it: block b has nested_code[absmax[b]] *
    nested_absmax[b // nested_block_size] + offset.

    Parameters
    ----------
    packed : array of uint8, of shape (*P,)
    absmax : array of float32 or uint8, of shape (*S,)
    shape : tuple of ints, default None
        of the result; None: two elements a byte, flat.
    block_size : int, default 64
        In [1, inf).
    layout : {"bnb", "row_pair"}, default "bnb"
        as in nf4_quantize.
    dtype : dtype, default "float32"
    quant_type : {"nf4", "fp4"}, default "nf4"
        the 16 values that codes stand for.
    nested_absmax : array of float32, of shape (Q,), default None
    nested_code : array of float32, of shape (R,), default None
    nested_block_size : int, default 256
        blocks that share an element of nested_absmax. In [1, inf).
    offset : float, default 0.0
        added to every nested absmax.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*L,)

    Notes
    -----
    Formula::

        y = value[code] * absmax of its block

    Computed in float32 for float16 and bfloat16.
    Source: QLoRA, arXiv:2305.14314; layout bnb is that of bitsandbytes checkpoints.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> packed = np.array([72, 208, 146, 213, 193, 26, 52, 66, 146, 32, 79, 190], "uint8")
    >>> absmax = np.array([1.2, 0.7, 0.1, 1.1, 1.8, 2.], "float32")
    >>> y = brt.nf4_dequantize(packed, absmax, shape=(4, 6), block_size=4)
    >>> y.round(3)
    array([[-0.341,  0.095,  0.675, -1.2  ,  0.113, -0.368],
           [ 0.394, -0.129,  0.044, -0.07 , -0.07 ,  0.025],
           [-0.434, -0.313, -0.313, -0.578,  0.29 , -0.945],
           [-0.945, -1.8  , -0.569,  2.   ,  0.676,  1.446]], dtype=float32)
    """
    if words:
        return respelt(_nf4_dequantize, globals()["nf4_dequantize"], locals())
    return _nf4_dequantize.call((packed, absmax, nested_absmax, nested_code, ), (shape, block_size, layout, dtype, quant_type, nested_block_size, offset, ), out, preference, check)


_nf4_gemv = entries("nf4_gemv", "forward")


@shows('packed, absmax, a, shape=None, *, block_size=64, layout="bnb", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False')
def nf4_gemv(packed=None, absmax=None, a=None, shape=None, *, block_size=64, layout="bnb", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False, **words):
    """Vectors times a weight matrix in NF4.

    An absmax of uint8 is nested, as checkpoints with double quantization have it: block b has nested_code[absmax[b]] *
    nested_absmax[b // nested_block_size] + offset.

    Parameters
    ----------
    packed : array of uint8, of shape (*P,)
    absmax : array of float32 or uint8, of shape (*S,)
    a : array of float32, float16, bfloat16 or float64, of shape (*M, K)
    shape : tuple of ints, default None
        (N, K) of the weights; None: K from a, N from packed.
    block_size : int, default 64
        In [1, inf).
    layout : {"bnb", "row_pair"}, default "bnb"
        as in nf4_quantize.
    quant_type : {"nf4", "fp4"}, default "nf4"
        the 16 values that codes stand for.
    nested_absmax : array of float32, of shape (Q,), default None
    nested_code : array of float32, of shape (R,), default None
    nested_block_size : int, default 256
        blocks that share an element of nested_absmax. In [1, inf).
    offset : float, default 0.0
        added to every nested absmax.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of shape (*M, N)

    Notes
    -----
    Formula::

        y[m, n] = sum over k of W[n, k] * a[m, k], W unpacked as by nf4_dequantize

    Computed in float32 for float16 and bfloat16.
    Source: QLoRA, arXiv:2305.14314.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> packed = np.array([153, 215, 98, 74, 197, 205, 27, 2, 49, 131, 233, 36, 111, 248, 139, 164, 14, 81,
    ...   167, 29, 25, 60, 113, 105, 120, 218, 212, 40, 74, 249, 218, 70, 57, 107, 218, 92, 246, 12, 221,
    ...   103, 39, 246, 17, 73, 72, 55, 91, 10, 2, 47, 104, 65, 101, 99, 117, 47], "uint8")
    >>> absmax = np.array([0.5, 0.3, 0.9, 0.5, 1., 1.8, 1.8], "float32")
    >>> a = (np.arange(37) % 7 - 3).astype("float32")
    >>> y = brt.nf4_gemv(packed, absmax, a, shape=(3, 37), block_size=16)
    >>> y.round(3)
    array([ 2.493, -2.654,  1.856], dtype=float32)
    """
    if words:
        return respelt(_nf4_gemv, globals()["nf4_gemv"], locals())
    return _nf4_gemv.call((packed, absmax, a, nested_absmax, nested_code, ), (shape, block_size, layout, quant_type, nested_block_size, offset, ), out, preference, check)


_nf4_quantize = entries("nf4_quantize", "forward")


@shows('x, *, block_size=64, layout="bnb", quant_type="nf4", out=None, preference=None, check=False')
def nf4_quantize(x=None, *, block_size=64, layout="bnb", quant_type="nf4", out=None, preference=None, check=False, **words):
    """Floats to 4-bit NormalFloat codes with one absmax a block.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    block_size : int, default 64
        In [1, inf).
    layout : {"bnb", "row_pair"}, default "bnb"
        bnb: neighbours of the flat order, the first in the high nibble; row_pair: a column of two rows, the even row in
        the low nibble.
    quant_type : {"nf4", "fp4"}, default "nf4"
        the 16 values that codes stand for.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    packed : array of uint8, of shape (B,)
    absmax : array of float32, of shape (*S,)

    Notes
    -----
    Formula::

        absmax = max|x| over block_size consecutive elements
        code = the nearest of 16 values to x / absmax, the lower one on a midpoint (fp4: the lesser magnitude)

    Computed in float32 for float16 and bfloat16.
    Source: QLoRA, arXiv:2305.14314; layout bnb is that of bitsandbytes checkpoints.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(111) % 7 - 3).astype("float32").reshape(3, 37)
    >>> packed, absmax = brt.nf4_quantize(x, block_size=16)
    >>> packed.ravel()[:6]
    array([  1,  71, 190, 240,  20, 123], dtype=uint8)
    >>> absmax.round(3)
    array([3., 3., 3., 3., 3., 3., 3.], dtype=float32)
    """
    if words:
        return respelt(_nf4_quantize, globals()["nf4_quantize"], locals())
    return _nf4_quantize.call((x, ), (block_size, layout, quant_type, ), out, preference, check)


_quantize_per_channel = entries("quantize_per_channel", "forward")


@shows('x, scale, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def quantize_per_channel(x=None, scale=None, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Affine quantization to integers, one scale per index along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    axis : int, default 0
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L,)

    Notes
    -----
    Formula::

        q = clamp(rne(x / scale) + zero_point, q_min, q_max)
        scale [C]

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> scale = np.array([0.1, 0.1, 0.1, 0., 0.1, 0.1, 0.2, 0.1, 0.1, 0.1], "float32")
    >>> q = brt.quantize_per_channel(x, scale, axis=1)
    >>> q.ravel()[:6]
    array([-30, -20, -10,   0,  10,  20], dtype=int8)
    """
    if words:
        return respelt(_quantize_per_channel, globals()["quantize_per_channel"], locals())
    return _quantize_per_channel.call((x, scale, zero_point, ), (axis, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_channel_backward = entries("quantize_per_channel", "backward")


@shows('dy, x, scale, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False')
def quantize_per_channel_backward(dy=None, x=None, scale=None, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantize_per_channel: affine quantization to integers, one scale per index along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    axis : int, default 0
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy / scale where q_min <= level <= q_max, else 0
        where asked for, dscale = -sum of dy * (x / scale) / scale and dzero_point = sum of dy, over those entries

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> x = (np.arange(60) % 7 - 3).astype("float32").reshape(6, 10)
    >>> scale = np.array([0., 0.1, 0.1, 0.1, 0., 0.1, 0.1, 0.1, 0.1, 0.2], "float32")
    >>> dx = brt.quantize_per_channel_backward(dy, x, scale, axis=1)
    >>> dx.ravel()[:6].round(3)
    array([  0., -20., -10.,   0.,   0.,  20.], dtype=float32)
    """
    if words:
        return respelt(_quantize_per_channel_backward, globals()["quantize_per_channel_backward"], locals())
    return _quantize_per_channel_backward.call((dy, x, scale, zero_point, ), (axis, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_group = entries("quantize_per_group", "forward")


@shows('x, scale, zero_point=None, group_size=128, axis=-1, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def quantize_per_group(x=None, scale=None, zero_point=None, group_size=128, axis=-1, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Affine quantization to integers, one scale per group of neighbours along an axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    group_size : int, default 128
        divides the extent of axis. In [1, inf).
    axis : int, default -1
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L,)

    Notes
    -----
    Formula::

        q = clamp(rne(x / scale) + zero_point, q_min, q_max)
        scale [*others, D/g] or [prod(others), D/g], the grouped axis last

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(6, 4, 5)
    >>> scale = (np.arange(60) % 7 - 3).astype("float32").reshape(30, 2)
    >>> q = brt.quantize_per_group(x, scale, group_size=2, axis=1)
    >>> q.ravel()[:6]
    array([ 0,  0, -1,  0,  0,  0], dtype=int8)
    """
    if words:
        return respelt(_quantize_per_group, globals()["quantize_per_group"], locals())
    return _quantize_per_group.call((x, scale, zero_point, ), (group_size, axis, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_group_backward = entries("quantize_per_group", "backward")


@shows('dy, x, scale, zero_point=None, group_size=128, axis=-1, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False')
def quantize_per_group_backward(dy=None, x=None, scale=None, zero_point=None, group_size=128, axis=-1, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantize_per_group: affine quantization to integers, one scale per group of neighbours along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    group_size : int, default 128
        divides the extent of axis. In [1, inf).
    axis : int, default -1
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy / scale where q_min <= level <= q_max, else 0
        where asked for, dscale = -sum of dy * (x / scale) / scale and dzero_point = sum of dy, over those entries

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(120) % 7 - 3).astype("float32").reshape(6, 4, 5)
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(6, 4, 5)
    >>> scale = (np.arange(60) % 7 - 3).astype("float32").reshape(30, 2)
    >>> dx = brt.quantize_per_group_backward(dy, x, scale, group_size=2, axis=1)
    >>> dx.ravel()[:6].round(3)
    array([ 0.,  0., -1.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_quantize_per_group_backward, globals()["quantize_per_group_backward"], locals())
    return _quantize_per_group_backward.call((dy, x, scale, zero_point, ), (group_size, axis, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_tensor = entries("quantize_per_tensor", "forward")


@shows('x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def quantize_per_tensor(x=None, scale=None, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Affine quantization to integers, one scale for the whole array.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : float or array
        an array is quantize_per_tensor_array's. In (0, inf).
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L,)

    Notes
    -----
    Formula::

        q = clamp(rne(x / scale) + zero_point, q_min, q_max)
        scale one number

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> q = brt.quantize_per_tensor(x, 0.0625)
    >>> q.ravel()[:6]
    array([-48, -32, -16,   0,  16,  32], dtype=int8)
    """
    if words:
        return respelt(_quantize_per_tensor, globals()["quantize_per_tensor"], locals())
    return _quantize_per_tensor.call((x, ), (scale, zero_point, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_tensor_backward = entries("quantize_per_tensor", "backward")


@shows('dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False')
def quantize_per_tensor_backward(dy=None, x=None, scale=None, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantize_per_tensor: affine quantization to integers, one scale for the whole array.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : float or array
        an array is quantize_per_tensor_array's. In (0, inf).
    zero_point : int or array, default None
        In [-2147483648, 2147483647].
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of dy's dtype, of shape ()
        None unless need names it.
    dzero_point : array of dy's dtype, of shape ()
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy / scale where q_min <= level <= q_max, else 0
        where asked for, dscale = -sum of dy * (x / scale) / scale and dzero_point = sum of dy, over those entries

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> dx = brt.quantize_per_tensor_backward(dy, x, 0.0625)
    >>> dx.ravel()[:6].round(3)
    array([-48., -32., -16.,   0.,  16.,  32.], dtype=float32)
    """
    if words:
        return respelt(_quantize_per_tensor_backward, globals()["quantize_per_tensor_backward"], locals())
    return _quantize_per_tensor_backward.call((dy, x, ), (scale, zero_point, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_tensor_array = entries("quantize_per_tensor_array", "forward")


@shows('x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def quantize_per_tensor_array(x=None, scale=None, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Affine quantization to integers, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L,)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L,)

    Notes
    -----
    Formula::

        q = clamp(rne(x / scale) + zero_point, q_min, q_max)
        scale an array of one element

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> scale = np.array([0.1], "float32")
    >>> q = brt.quantize_per_tensor_array(x, scale)
    >>> q.ravel()[:6]
    array([-30, -20, -10,   0,  10,  20], dtype=int8)
    """
    if words:
        return respelt(_quantize_per_tensor_array, globals()["quantize_per_tensor_array"], locals())
    return _quantize_per_tensor_array.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_quantize_per_tensor_array_backward = entries("quantize_per_tensor_array", "backward")


@shows('dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False')
def quantize_per_tensor_array_backward(dy=None, x=None, scale=None, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantize_per_tensor_array: affine quantization to integers, one scale for the whole array (scale and zero point in arrays).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L,)
    x : array of dy's dtype, of shape (*L,)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L,)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy / scale where q_min <= level <= q_max, else 0
        where asked for, dscale = -sum of dy * (x / scale) / scale and dzero_point = sum of dy, over those entries

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> x = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> scale = np.array([0.1], "float32")
    >>> dx = brt.quantize_per_tensor_array_backward(dy, x, scale)
    >>> dx.ravel()[:6].round(3)
    array([-30., -20., -10.,   0.,  10.,  20.], dtype=float32)
    """
    if words:
        return respelt(_quantize_per_tensor_array_backward, globals()["quantize_per_tensor_array_backward"], locals())
    return _quantize_per_tensor_array_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_token = entries("quantize_per_token", "forward")


@shows('x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False')
def quantize_per_token(x=None, scale=None, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False, **words):
    """Affine quantization to integers, one scale per row of the last axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*L, D)
    scale : array of x's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    dtype : {"int8", "uint8"}, default "int8"
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    q : array of int8 or uint8, of shape (*L, D)

    Notes
    -----
    Formula::

        q = clamp(rne(x / scale) + zero_point, q_min, q_max)
        scale [*lead], [*lead, 1] or [prod(lead)]

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([3.6, 0.1, -3.7, 2.3, 6.5], "float32")
    >>> scale = np.array(0.1, "float32")
    >>> q = brt.quantize_per_token(x, scale)
    >>> q
    array([ 36,   1, -37,  23,  65], dtype=int8)
    """
    if words:
        return respelt(_quantize_per_token, globals()["quantize_per_token"], locals())
    return _quantize_per_token.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_quantize_per_token_backward = entries("quantize_per_token", "backward")


@shows('dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False')
def quantize_per_token_backward(dy=None, x=None, scale=None, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False, **words):
    """Gradients of quantize_per_token: affine quantization to integers, one scale per row of the last axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*L, D)
    x : array of dy's dtype, of shape (*L, D)
    scale : array of dy's dtype or float32, of shape (*P,)
    zero_point : array of int32, int8 or uint8, of shape (*Q,), default None
    q_min : int, default None
        None: the least value of dtype.
    q_max : int, default None
        None: the largest value of dtype.
    dtype : {"int8", "uint8"}, default "int8"
        whose range the levels have.
    mask : {"inclusive", "exclusive"}, default "inclusive"
        whether levels at q_min and q_max pass a gradient.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*L, D)
    dscale : array of scale's dtype, of shape (*P,)
        None unless need names it.
    dzero_point : array of scale's dtype, of shape (*Q,)
        None unless need names it.

    Notes
    -----
    Formula::

        with level = rne(x / scale) + zero_point: dx = dy / scale where q_min <= level <= q_max, else 0
        where asked for, dscale = -sum of dy * (x / scale) / scale and dzero_point = sum of dy, over those entries

    Computed in float32 for float16 and bfloat16.
    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.
    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-0.2, 1.9, 2.9, -0.5, -0.2], "float32")
    >>> x = np.array([-5., 8.1, 4.8, 0.4, 1.3], "float32")
    >>> scale = np.array(0.2, "float32")
    >>> dx = brt.quantize_per_token_backward(dy, x, scale)
    >>> dx.round(3)
    array([-1. ,  9.5, 14.5, -2.5, -1. ], dtype=float32)
    """
    if words:
        return respelt(_quantize_per_token_backward, globals()["quantize_per_token_backward"], locals())
    return _quantize_per_token_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_q8_1 = entries("quantize_q8_1", "forward")


@shows('x, *, out=None, preference=None, check=False')
def quantize_q8_1(x=None, *, out=None, preference=None, check=False, **words):
    """Rows to blocks of GGUF format q8_1, the last block of a row filled up with zeros.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    packed : array of uint8, of shape (*P,)

    Notes
    -----
    Formula::

        d = max(abs(x)) / 127, q = x / d, half away from zero
        a block is d and the sum of its values in float16, and 32 codes

    Computed in float32 for float16 and bfloat16.
    Kinks: a block of zeros: d = 0; a block with a NaN: its scale is NaN, its codes 0.
    Source: the block formats of GGUF files (github.com/ggml-org/ggml).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(90) % 7 - 3).astype("float32").reshape(2, 45)
    >>> packed = brt.quantize_q8_1(x)
    >>> packed.ravel()[:6]
    array([ 12,  38,   0, 198, 129, 171], dtype=uint8)
    """
    if words:
        return respelt(_quantize_q8_1, globals()["quantize_q8_1"], locals())
    return _quantize_q8_1.call((x, ), (), out, preference, check)


_quantized_linear = entries("quantized_linear", "forward")


@shows('a, weight, weight_scale, bias=None, *, a_scale=None, a_zero_point=None, asymmetric=False, dtype=None, out=None, preference=None, check=False')
def quantized_linear(a=None, weight=None, weight_scale=None, bias=None, *, a_scale=None, a_zero_point=None, asymmetric=False, dtype=None, out=None, preference=None, check=False, **words):
    """Linear layer in int8 (W8A8): activations quantized per row, integer products, one rescaling.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or int8, of shape (*M, K)
    weight : array of int8, of shape (N, K)
    weight_scale : array of float32, float16, bfloat16 or float64, of shape (N,)
    bias : array of float32, float16, bfloat16 or float64, of shape (N,), default None
    a_scale : array of float32 or bias's dtype, of shape (*P,), default None
    a_zero_point : array of int32, of shape (*Q,), default None
    asymmetric : bool, default False
        quantize float activations with a zero point.
    dtype : dtype, default None
        of the result; None: that of float activations, else of bias or weight_scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bias's dtype, of shape (*M, N)

    Notes
    -----
    Formula::

        y[m, n] = sa[m] * sw[n] * (sum over k of aq[m, k] * wq[n, k] - za[m] * sum over k of wq[n, k]) + bias[n]
        float activations give aq, sa (and za) as dynamic_range_quantize does

    Computed in float32 for float16 and bfloat16.
    Source: LLM.int8(), arXiv:2208.07339, without outliers; sums are exact integers of any length.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = (np.arange(222) % 7 - 3).astype("float32").reshape(2, 3, 37)
    >>> weight = (np.arange(185) % 7 - 3).astype("int8").reshape(5, 37)
    >>> weight_scale = np.array([0.1, 0., 0., 0.1, 0.], "float32")
    >>> y = brt.quantized_linear(a, weight, weight_scale, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([15.309, -0.   , -0.   ,  3.21 ,  0.   , -3.222], dtype=float32)
    """
    if words:
        return respelt(_quantized_linear, globals()["quantized_linear"], locals())
    return _quantized_linear.call((a, weight, weight_scale, bias, a_scale, a_zero_point, ), (asymmetric, dtype, ), out, preference, check)


_smooth_scales = entries("smooth_scales", "forward")


@shows('amax_a, amax_w, alpha=0.5, *, out=None, preference=None, check=False')
def smooth_scales(amax_a=None, amax_w=None, alpha=0.5, *, out=None, preference=None, check=False, **words):
    """Scales per input channel that move activation outliers into the weights; use as a / s and w * s.

    Parameters
    ----------
    amax_a : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    amax_w : array of amax_a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    alpha : float, default 0.5
        how much of the outliers the weights take. In [0, 1].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of amax_a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        s = max(amax_a^alpha / amax_w^(1 - alpha), 1e-5)

    Computed in float32 for float16 and bfloat16.
    Source: SmoothQuant, arXiv:2211.10438.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> amax_a = np.array([2.8, 6.3, 8.6, 9.1], "float32")
    >>> amax_w = np.array([8.6, 2.1, 5., 0.7], "float32")
    >>> y = brt.smooth_scales(amax_a, amax_w, alpha=1.0)
    >>> y.round(3)
    array([2.8, 6.3, 8.6, 9.1], dtype=float32)
    """
    if words:
        return respelt(_smooth_scales, globals()["smooth_scales"], locals())
    return _smooth_scales.call((amax_a, amax_w, ), (alpha, ), out, preference, check)


_smoothquant_linear = entries("smoothquant_linear", "forward")


@shows('a, act_scale, weight, weight_scale, bias=None, *, dtype=None, out=None, preference=None, check=False')
def smoothquant_linear(a=None, act_scale=None, weight=None, weight_scale=None, bias=None, *, dtype=None, out=None, preference=None, check=False, **words):
    """Linear layer in int8 with one static activation scale.

    Parameters
    ----------
    a : array of int8, of shape (*M, K)
    act_scale : float
        finite.
    weight : array of int8, of shape (N, K)
    weight_scale : array of float32, float16, bfloat16 or float64, of shape (N,)
    bias : array of float32, float16, bfloat16 or float64, of shape (N,), default None
    dtype : dtype, default None
        of the result; None: that of bias, else of weight_scale.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bias's dtype, of shape (*M, N)

    Notes
    -----
    Formula::

        y[m, n] = act_scale * sw[n] * sum over k of aq[m, k] * wq[n, k] + bias[n]

    Computed in float32 for float16 and bfloat16.
    Source: SmoothQuant, arXiv:2211.10438; smooth_scales gives the scales to fold beforehand.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = (np.arange(222) % 7 - 3).astype("int8").reshape(2, 3, 37)
    >>> weight = (np.arange(185) % 7 - 3).astype("int8").reshape(5, 37)
    >>> weight_scale = np.array([0.1, 0., 0., 0., 0.1], "float32")
    >>> y = brt.smoothquant_linear(a, 0.03, weight, weight_scale, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([ 0.459, -0.   , -0.   ,  0.   ,  0.129, -0.096], dtype=float32)
    """
    if words:
        return respelt(_smoothquant_linear, globals()["smoothquant_linear"], locals())
    return _smoothquant_linear.call((a, weight, weight_scale, bias, ), (act_scale, dtype, ), out, preference, check)

