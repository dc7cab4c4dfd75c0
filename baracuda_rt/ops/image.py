"""Public functions of category image. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "affine_grid",
    "affine_grid_backward",
    "grid_sample",
    "grid_sample_backward",
    "interpolate",
    "interpolate_backward",
]

_affine_grid = entries("affine_grid", "forward")


@shows('theta, size, align_corners=None, *, out=None, preference=None, check=False')
def affine_grid(theta=None, size=None, align_corners=None, *, out=None, preference=None, check=False, **words):
    """The sampling grid of an affine map, for grid_sample.

    Parameters
    ----------
    theta : array of float32, float16, bfloat16 or float64, of shape (N, R, K)
    size : tuple of ints
        (N, C, H, W) or (N, C, D, H, W) of the result that grid_sample is to give.
    align_corners : bool, default None
        whether -1 and 1 are the middles of the first and of the last cells, instead of their outer edges; None: False.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of theta's dtype, of shape (N, *O, R)

    Notes
    -----
    Formula::

        y[n, h, w] = theta[n] * (x, y, 1), or theta[n] * (x, y, z, 1) of a volume
        x = (2 w + 1) / W - 1, or 2 w / (W - 1) - 1 with align_corners, y and z alike

    Computed in float32 for float16 and bfloat16.
    Kinks: with align_corners an axis of one cell has the coordinate 0.
    Source: torch.nn.functional.affine_grid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> theta = np.array([[[1.7, -2., -2.7], [-1.7, 2.2, -1.5]]], "float32")
    >>> y = brt.affine_grid(theta, (1, 1, 1, 1))
    >>> y.round(3)
    array([[[[-2.7, -1.5]]]], dtype=float32)
    """
    if words:
        return respelt(_affine_grid, globals()["affine_grid"], locals())
    return _affine_grid.call((theta, ), (size, align_corners, ), out, preference, check)


_affine_grid_backward = entries("affine_grid", "backward")


@shows('dy, size, align_corners=None, *, need=None, out=None, preference=None, check=False')
def affine_grid_backward(dy=None, size=None, align_corners=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of affine_grid: the sampling grid of an affine map, for grid_sample.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (N, *O, R)
    size : tuple of ints
        (N, C, H, W) or (N, C, D, H, W) of the result that grid_sample is to give.
    align_corners : bool, default None
        whether -1 and 1 are the middles of the first and of the last cells, instead of their outer edges; None: False.
    need : tuple of str, default None
        Names of the gradients to compute; None: dtheta. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dtheta : array of dy's dtype, of shape (N, R, K)

    Notes
    -----
    Formula::

        dtheta[n] = sum over the places of dy[n] * (x, y, 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: with align_corners an axis of one cell has the coordinate 0.
    Source: torch.nn.functional.affine_grid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(16940) % 7 - 3).astype("float32").reshape(1, 70, 121, 2)
    >>> dtheta = brt.affine_grid_backward(dy, (1, 1, 70, 121))
    >>> dtheta.round(3)
    array([[[0., 4., 0.],
            [0., 4., 0.]]], dtype=float32)
    """
    if words:
        return respelt(_affine_grid_backward, globals()["affine_grid_backward"], locals())
    return _affine_grid_backward.call((dy, ), (size, align_corners, ), out, preference, check, need)


_grid_sample = entries("grid_sample", "forward")


@shows('x, grid, mode="bilinear", padding_mode="zeros", align_corners=None, *, out=None, preference=None, check=False')
def grid_sample(x=None, grid=None, mode="bilinear", padding_mode="zeros", align_corners=None, *, out=None, preference=None, check=False, **words):
    """An image or a volume read at the places of a grid.

    x is [N, C, H, W] or [N, C, D, H, W]; the last axis of grid holds x, y and, for a volume, z, from -1 to 1 within the
    image.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, C, *S)
    grid : array of x's dtype, of shape (N, *O, R)
    mode : {"bilinear", "nearest", "bicubic"}, default "bilinear"
        what is read about a place; of a volume bilinear reads 8 cells, bicubic is for images only.
    padding_mode : {"zeros", "border", "reflection"}, default "zeros"
        what lies outside the image: zeros, the nearest edge, or the image mirrored.
    align_corners : bool, default None
        whether -1 and 1 are the middles of the first and of the last cells, instead of their outer edges; None: False.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (N, C, *O)

    Notes
    -----
    Formula::

        y[n, c, o] = sum of w * x[n, c, cell] over the cells about the place grid[n, o] names
        along x, and y and z alike: u = ((g + 1) * W - 1) / 2, or (g + 1) / 2 * (W - 1) with align_corners
        bilinear: the two cells about u on each axis
        nearest: the cell round(u), half to even
        bicubic: the four by cubic convolution with a = -0.75
        border: u cut to [0, W - 1]
        reflection: u mirrored at -1/2 and W - 1/2, or at 0 and W - 1 with align_corners, then cut
        bicubic pads each cell's number instead of u

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: cells outside the image read as 0; NaN: no cell with zeros padding, else place 0; infinite and far
    places: none, the edge or some cell of the image; dgrid is 0 where border or reflection cut u, at the edge itself
    too, and for nearest; a cell whose weight is 0 takes no part, so that its NaN does not spread; places are computed
    in float32, of float64 arrays in float64.
    Source: torch.nn.functional.grid_sample.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[[[1.5]]]], "float32")
    >>> grid = np.array([[[[0.7, 1.]], [[-0.8, -1.2]]]], "float32")
    >>> y = brt.grid_sample(x, grid)
    >>> y.round(3)
    array([[[[0.487],
             [0.36 ]]]], dtype=float32)
    """
    if words:
        return respelt(_grid_sample, globals()["grid_sample"], locals())
    return _grid_sample.call((x, grid, ), (mode, padding_mode, align_corners, ), out, preference, check)


_grid_sample_backward = entries("grid_sample", "backward")


@shows('dy, x, grid, mode="bilinear", padding_mode="zeros", align_corners=None, *, need=None, out=None, preference=None, check=False')
def grid_sample_backward(dy=None, x=None, grid=None, mode="bilinear", padding_mode="zeros", align_corners=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of grid_sample: an image or a volume read at the places of a grid.

    dx has a fixed order of additions: positions are sorted by the cell they lie in. With
    PlanPreference(deterministic=False) atomics add it up.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (N, C, *O)
    x : array of dy's dtype, of shape (N, C, *S)
    grid : array of dy's dtype, of shape (N, *O, R)
    mode : {"bilinear", "nearest", "bicubic"}, default "bilinear"
        what is read about a place; of a volume bilinear reads 8 cells, bicubic is for images only.
    padding_mode : {"zeros", "border", "reflection"}, default "zeros"
        what lies outside the image: zeros, the nearest edge, or the image mirrored.
    align_corners : bool, default None
        whether -1 and 1 are the middles of the first and of the last cells, instead of their outer edges; None: False.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dgrid. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (N, C, *S)
    dgrid : array of dy's dtype, of shape (N, *O, R)

    Notes
    -----
    Formula::

        dx[cell] = sum of w * dy over the places that read the cell
        dgrid = sum over the channels of dy * dw/du * du/dg * x

    Computed in float32 for float16 and bfloat16.
    Kinks: zeros: cells outside the image read as 0; NaN: no cell with zeros padding, else place 0; infinite and far
    places: none, the edge or some cell of the image; dgrid is 0 where border or reflection cut u, at the edge itself
    too, and for nearest; a cell whose weight is 0 takes no part, so that its NaN does not spread; places are computed
    in float32, of float64 arrays in float64.
    Source: torch.nn.functional.grid_sample.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[[[-2.5], [-1.8]]]], "float32")
    >>> x = np.array([[[[0.4]]]], "float32")
    >>> grid = np.array([[[[0., -0.6]], [[-1.1, -0.]]]], "float32")
    >>> dx, dgrid = brt.grid_sample_backward(dy, x, grid)
    >>> dx.round(3)
    array([[[[-2.56]]]], dtype=float32)
    >>> dgrid.round(3)
    array([[[[ 0.35 , -0.5  ]],
    <BLANKLINE>
            [[-0.36 ,  0.162]]]], dtype=float32)
    """
    if words:
        return respelt(_grid_sample_backward, globals()["grid_sample_backward"], locals())
    return _grid_sample_backward.call((dy, x, grid, ), (mode, padding_mode, align_corners, ), out, preference, check, need)


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

