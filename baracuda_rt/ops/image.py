"""Public functions of category image. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "channel_shuffle",
    "channel_shuffle_backward",
    "pixel_shuffle",
    "pixel_shuffle_backward",
    "pixel_unshuffle",
    "pixel_unshuffle_backward",
]

_channel_shuffle = entries("channel_shuffle", "forward")


@shows('x, groups, *, out=None, preference=None, check=False')
def channel_shuffle(x=None, groups=None, *, out=None, preference=None, check=False, **words):
    """The channels of groups taken in turn: the first of each group, then the second of each.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    groups : int
        divides the channels, which lie along axis 1. In [1, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c * groups + g] = x[n, g * (C / groups) + c]
        dx = dy the other way

    Source: torch.nn.functional.channel_shuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(40) % 7 - 3).astype("float32").reshape(2, 5, 4)
    >>> y = brt.channel_shuffle(x, 5)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_channel_shuffle, globals()["channel_shuffle"], locals())
    return _channel_shuffle.call((x, ), (groups, ), out, preference, check)


_channel_shuffle_backward = entries("channel_shuffle", "backward")


@shows('dy, groups, *, need=None, out=None, preference=None, check=False')
def channel_shuffle_backward(dy=None, groups=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of channel_shuffle: the channels of groups taken in turn: the first of each group, then the second of each.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    groups : int
        divides the channels, which lie along axis 1. In [1, inf).
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

        y[n, c * groups + g] = x[n, g * (C / groups) + c]
        dx = dy the other way

    Source: torch.nn.functional.channel_shuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(40) % 7 - 3).astype("float32").reshape(2, 5, 4)
    >>> dx = brt.channel_shuffle_backward(dy, 5)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_channel_shuffle_backward, globals()["channel_shuffle_backward"], locals())
    return _channel_shuffle_backward.call((dy, ), (groups, ), out, preference, check, need)


_pixel_shuffle = entries("pixel_shuffle", "forward")


@shows('x, upscale_factor, *, out=None, preference=None, check=False')
def pixel_shuffle(x=None, upscale_factor=None, *, out=None, preference=None, check=False, **words):
    """Channels laid out as blocks of r x r pixels, r the upscale factor.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    upscale_factor : int
        its square divides the channels. In [1, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[..., c, h * r + i, w * r + j] = x[..., c * r * r + i * r + j, h, w]
        dx = pixel_unshuffle of dy

    Source: torch.nn.functional.pixel_shuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(144) % 7 - 3).astype("float32").reshape(9, 4, 4)
    >>> y = brt.pixel_shuffle(x, 3)
    >>> y.ravel()[:6].round(3)
    array([-3., -1.,  1., -2.,  0.,  2.], dtype=float32)
    """
    if words:
        return respelt(_pixel_shuffle, globals()["pixel_shuffle"], locals())
    return _pixel_shuffle.call((x, ), (upscale_factor, ), out, preference, check)


_pixel_shuffle_backward = entries("pixel_shuffle", "backward")


@shows('dy, upscale_factor, *, need=None, out=None, preference=None, check=False')
def pixel_shuffle_backward(dy=None, upscale_factor=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of pixel_shuffle: channels laid out as blocks of r x r pixels, r the upscale factor.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    upscale_factor : int
        its square divides the channels. In [1, inf).
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

        y[..., c, h * r + i, w * r + j] = x[..., c * r * r + i * r + j, h, w]
        dx = pixel_unshuffle of dy

    Source: torch.nn.functional.pixel_shuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(144) % 7 - 3).astype("float32").reshape(1, 12, 12)
    >>> dx = brt.pixel_shuffle_backward(dy, 3)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  0.,  3., -1., -2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_pixel_shuffle_backward, globals()["pixel_shuffle_backward"], locals())
    return _pixel_shuffle_backward.call((dy, ), (upscale_factor, ), out, preference, check, need)


_pixel_unshuffle = entries("pixel_unshuffle", "forward")


@shows('x, downscale_factor, *, out=None, preference=None, check=False')
def pixel_unshuffle(x=None, downscale_factor=None, *, out=None, preference=None, check=False, **words):
    """Blocks of r x r pixels as channels, r the downscale factor.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32 or bool, of shape (*X,)
    downscale_factor : int
        divides height and width. In [1, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[..., c * r * r + i * r + j, h, w] = x[..., c, h * r + i, w * r + j]
        dx = pixel_shuffle of dy

    Source: torch.nn.functional.pixel_unshuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(108) % 7 - 3).astype("float32").reshape(1, 9, 12)
    >>> y = brt.pixel_unshuffle(x, 3)
    >>> y.ravel()[:6].round(3)
    array([-3.,  0.,  3., -1., -2.,  1.], dtype=float32)
    """
    if words:
        return respelt(_pixel_unshuffle, globals()["pixel_unshuffle"], locals())
    return _pixel_unshuffle.call((x, ), (downscale_factor, ), out, preference, check)


_pixel_unshuffle_backward = entries("pixel_unshuffle", "backward")


@shows('dy, downscale_factor, *, need=None, out=None, preference=None, check=False')
def pixel_unshuffle_backward(dy=None, downscale_factor=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of pixel_unshuffle: blocks of r x r pixels as channels, r the downscale factor.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    downscale_factor : int
        divides height and width. In [1, inf).
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

        y[..., c * r * r + i * r + j, h, w] = x[..., c, h * r + i, w * r + j]
        dx = pixel_shuffle of dy

    Source: torch.nn.functional.pixel_unshuffle.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(108) % 7 - 3).astype("float32").reshape(9, 3, 4)
    >>> dx = brt.pixel_unshuffle_backward(dy, 3)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  2.,  0., -2.,  3.,  1.], dtype=float32)
    """
    if words:
        return respelt(_pixel_unshuffle_backward, globals()["pixel_unshuffle_backward"], locals())
    return _pixel_unshuffle_backward.call((dy, ), (downscale_factor, ), out, preference, check, need)

