"""Public functions of category image. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "interpolate",
    "interpolate_backward",
]

_interpolate = entries("interpolate", "forward")


@shows('x, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False')
def interpolate(x=None, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False, **words):
    """An image, a volume or a sequence resampled to another size.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, C, *S)
    size : int or tuple of ints, default None
        output extents, one for all axes or one each; exactly one of size and scale_factor.
    scale_factor : float or tuple of floats, default None
        output extents as multiples of the input's, one for all axes or one each.
    mode : {"nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"}, default "nearest"
        linear is for one spatial axis, bilinear and bicubic for two, trilinear for three, the others for any.
    align_corners : bool, default None
        whether the middles of the first and of the last cells of input and output coincide, instead of their outer
        edges; None: False; of linear, bilinear, bicubic and trilinear only.
    recompute_scale_factor : bool or None, default False
        take the step from the extents, not from scale_factor.
    antialias : bool, default False
        of bilinear and bicubic: a filter as wide as the step, so that shrinking averages.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (N, C, *O)

    Notes
    -----
    Formula::

        y[o] = sum over the cells c of w(o, c) * x[c], w a product over the axes
        step = in / out, or (in - 1) / (out - 1) with align_corners, or 1 / scale_factor if that is given and not
        recomputed
        nearest: c = floor(o * step), 1
        nearest-exact: c = floor((o + 1/2) * step), 1
        linear, bilinear, trilinear: the two cells about u = max(0, (o + 1/2) * step - 1/2), or u = o * step with
        align_corners
        bicubic: the four cells about u, not cut at 0, by cubic convolution with a = -0.75, those beyond the edge at the
        edge
        area: the mean over the cells floor(o * in / out) .. ceil((o + 1) * in / out)
        antialias: a triangle, or cubic convolution with a = -0.5, about (o + 1/2) * step, widened by step where that is
        above 1, divided by the sum of its weights

    Computed in float32 for float16 and bfloat16.
    Kinks: places are computed in float32, of float64 arrays in float64 (nearest: float32 always), and cut to the input;
    a cell whose weight is 0 takes no part, so that its NaN does not spread; with scale_factor the output has floor(in *
    scale_factor) cells, computed in double precision: 88 * (120 / 88) gives 119.
    Source: torch.nn.functional.interpolate.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(48) % 7 - 3).astype("float32").reshape(2, 3, 8)
    >>> y = brt.interpolate(x, size=5)
    >>> y.ravel()[:6].round(3)
    array([-3., -2.,  0.,  1.,  3., -2.], dtype=float32)
    """
    if words:
        return respelt(_interpolate, globals()["interpolate"], locals())
    return _interpolate.call((x, ), (size, scale_factor, mode, align_corners, recompute_scale_factor, antialias, ), out, preference, check)


_interpolate_backward = entries("interpolate", "backward")


@shows('dy, x_shape, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False')
def interpolate_backward(dy=None, x_shape=None, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of interpolate: an image, a volume or a sequence resampled to another size.

    Each cell sums over the outputs that read it, without atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (N, C, *O)
    x_shape : tuple of ints
        shape of the forward's x.
    size : int or tuple of ints, default None
        output extents, one for all axes or one each; exactly one of size and scale_factor.
    scale_factor : float or tuple of floats, default None
        output extents as multiples of the input's, one for all axes or one each.
    mode : {"nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"}, default "nearest"
        linear is for one spatial axis, bilinear and bicubic for two, trilinear for three, the others for any.
    align_corners : bool, default None
        whether the middles of the first and of the last cells of input and output coincide, instead of their outer
        edges; None: False; of linear, bilinear, bicubic and trilinear only.
    recompute_scale_factor : bool or None, default False
        take the step from the extents, not from scale_factor.
    antialias : bool, default False
        of bilinear and bicubic: a filter as wide as the step, so that shrinking averages.
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

        dx[c] = sum over the outputs o that read c of w(o, c) * dy[o], in increasing o

    Computed in float32 for float16 and bfloat16.
    Kinks: places are computed in float32, of float64 arrays in float64 (nearest: float32 always), and cut to the input;
    a cell whose weight is 0 takes no part, so that its NaN does not spread; with scale_factor the output has floor(in *
    scale_factor) cells, computed in double precision: 88 * (120 / 88) gives 119.
    Source: torch.nn.functional.interpolate.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(2, 3, 5)
    >>> dx = brt.interpolate_backward(dy, (2, 3, 8), size=5)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2.,  0., -1.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_interpolate_backward, globals()["interpolate_backward"], locals())
    return _interpolate_backward.call((dy, ), (x_shape, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias, ), out, preference, check, need)

