"""Public functions of category image. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "affine_grid",
    "affine_grid_backward",
    "batched_nms",
    "channel_shuffle",
    "channel_shuffle_backward",
    "grid_sample",
    "grid_sample_backward",
    "interpolate",
    "interpolate_backward",
    "nms",
    "nms_padded",
    "pixel_shuffle",
    "pixel_shuffle_backward",
    "pixel_unshuffle",
    "pixel_unshuffle_backward",
    "roi_align",
    "roi_align_backward",
    "roi_pool",
    "roi_pool_backward",
    "upsample",
    "upsample_backward",
    "upsample_bilinear",
    "upsample_bilinear_backward",
    "upsample_nearest",
    "upsample_nearest_backward",
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


_batched_nms = entries("batched_nms", "forward")


@shows('boxes, scores, idxs, iou_threshold=0.5, *, size=None, return_mask=False, found=None, out=None, preference=None, check=False')
def batched_nms(boxes=None, scores=None, idxs=None, iou_threshold=0.5, *, size=None, return_mask=False, found=None, out=None, preference=None, check=False, **words):
    """Indices of the boxes that non-maximum suppression keeps, each group on its own.

    boxes: x1, y1, x2, y2; idxs: the group of each. found: what nms_padded gave for these boxes, if it is known.

    Parameters
    ----------
    boxes : array of float32, float16, bfloat16 or float64, of shape (N, 4)
    scores : array of boxes's dtype, of shape (N,)
    idxs : array of int64 or int32, of shape (N,)
    iou_threshold : float, default 0.5
        the largest IoU of two boxes that both stay. In [0, inf).
    size : int, default None
        entries of the result: what is beyond is left out, what is missing is -1; None: as many as there are
        (synchronises). In [0, inf).
    return_mask : bool, default False
        also return which boxes stay, in the order of boxes.
    found : array of int64, of shape (F,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    indices : array of int64, of shape (M,)
    mask : array of bool, of shape (N,)
        returned with return_mask=True.

    Notes
    -----
    Formula::

        boxes in decreasing score, the lower index first where scores are equal, NaN last: one stays unless one that
        stays before it has IoU > iou_threshold with it
        IoU = shared / (area_a + area_b - shared), extents of at least 0, 0 where nothing is shared

    Computed in float32 for float16 and bfloat16.
    Kinks: an IoU that equals the threshold stays; a box with NaN overlaps nothing; halves compute in float32.
    Source: torchvision.ops.batched_nms, whose boxes are shifted apart by group, which rounds them; here groups are
    compared.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> boxes = np.array([[0.5, 2.5, 7., 9.], [0., 1., 2.5, 2.5], [0.5, 2.5, 4., 7.5], [0., 2.5, 6., 6.5],
    ...   [2.5, 2., 4., 7.]], "float32")
    >>> scores = np.array([0., 0., 0., 0., 0.], "float32")
    >>> idxs = np.array([0, 2, 2, 2, 2], "int64")
    >>> indices = brt.batched_nms(boxes, scores, idxs)
    >>> indices
    array([0, 1, 2, 4])
    """
    if words:
        return respelt(_batched_nms, globals()["batched_nms"], locals())
    return _batched_nms.call((boxes, scores, idxs, found, ), (iou_threshold, size, return_mask, ), out, preference, check)


_channel_shuffle = entries("channel_shuffle", "forward")


@shows('x, groups, *, out=None, preference=None, check=False')
def channel_shuffle(x=None, groups=None, *, out=None, preference=None, check=False, **words):
    """The channels of groups taken in turn: the first of each group, then the second of each.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
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
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
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

    Each cell sums over the outputs that read it in a fixed order, without atomics.

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

        dx[c] = sum over the outputs o that read c of w(o, c) * dy[o]

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


_nms = entries("nms", "forward")


@shows('boxes, scores, iou_threshold=0.5, *, size=None, return_mask=False, found=None, out=None, preference=None, check=False')
def nms(boxes=None, scores=None, iou_threshold=0.5, *, size=None, return_mask=False, found=None, out=None, preference=None, check=False, **words):
    """Indices of the boxes that non-maximum suppression keeps, in decreasing score.

    boxes: x1, y1, x2, y2. found: what nms_padded gave for these boxes, if it is known.

    Parameters
    ----------
    boxes : array of float32, float16, bfloat16 or float64, of shape (N, 4)
    scores : array of boxes's dtype, of shape (N,)
    iou_threshold : float, default 0.5
        the largest IoU of two boxes that both stay. In [0, inf).
    size : int, default None
        entries of the result: what is beyond is left out, what is missing is -1; None: as many as there are
        (synchronises). In [0, inf).
    return_mask : bool, default False
        also return which boxes stay, in the order of boxes.
    found : array of int64, of shape (F,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    indices : array of int64, of shape (M,)
    mask : array of bool, of shape (N,)
        returned with return_mask=True.

    Notes
    -----
    Formula::

        boxes in decreasing score, the lower index first where scores are equal, NaN last: one stays unless one that
        stays before it has IoU > iou_threshold with it
        IoU = shared / (area_a + area_b - shared), extents of at least 0, 0 where nothing is shared

    Computed in float32 for float16 and bfloat16.
    Kinks: an IoU that equals the threshold stays; a box with NaN overlaps nothing; halves compute in float32.
    Source: torchvision.ops.nms.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> boxes = np.array([[1.5, 1., 6.5, 2.5], [1., 0.5, 9., 7.], [1., 2., 6., 5.5], [1., 1., 4., 5.5], [0.5,
    ...   0., 7., 1.5]], "float32")
    >>> scores = np.array([0.1, 0.1, 0., 0., 0.], "float32")
    >>> indices = brt.nms(boxes, scores)
    >>> indices
    array([0, 1, 2, 4])
    """
    if words:
        return respelt(_nms, globals()["nms"], locals())
    return _nms.call((boxes, scores, found, ), (iou_threshold, size, return_mask, ), out, preference, check)


_nms_padded = entries("nms_padded", "forward")


@shows('boxes, scores, idxs=None, iou_threshold=0.5, *, out=None, preference=None, check=False')
def nms_padded(boxes=None, scores=None, idxs=None, iou_threshold=0.5, *, out=None, preference=None, check=False, **words):
    """The indices that nms (with idxs: batched_nms) keeps, -1 for those that go, and behind them how many stay: a result of fixed length.

    boxes: x1, y1, x2, y2; idxs: the group of each.

    Parameters
    ----------
    boxes : array of float32, float16, bfloat16 or float64, of shape (N, 4)
    scores : array of boxes's dtype, of shape (N,)
    idxs : array of int64 or int32, of shape (N,), default None
    iou_threshold : float, default 0.5
        the largest IoU of two boxes that both stay. In [0, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    found : array of int64, of shape (F,)

    Notes
    -----
    Formula::

        boxes in decreasing score, the lower index first where scores are equal, NaN last: one stays unless one that
        stays before it has IoU > iou_threshold with it
        IoU = shared / (area_a + area_b - shared), extents of at least 0, 0 where nothing is shared

    Computed in float32 for float16 and bfloat16.
    Kinks: an IoU that equals the threshold stays; a box with NaN overlaps nothing; halves compute in float32.
    Source: torchvision.ops.nms.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> boxes = np.array([[2., 2.5, 8., 9.], [2., 1.5, 5., 10.], [0., 1.5, 7.5, 3.], [2.5, 1.5, 4.5, 3.],
    ...   [2.5, 0., 7., 8.5]], "float32")
    >>> scores = np.array([0., 0., 0., 0., 0.], "float32")
    >>> idxs = np.array([1, 0, 1, 0, 2], "int64")
    >>> found = brt.nms_padded(boxes, scores, idxs)
    >>> found
    array([0, 1, 2, 3, 4, 5])
    """
    if words:
        return respelt(_nms_padded, globals()["nms_padded"], locals())
    return _nms_padded.call((boxes, scores, idxs, ), (iou_threshold, ), out, preference, check)


_pixel_shuffle = entries("pixel_shuffle", "forward")


@shows('x, upscale_factor, *, out=None, preference=None, check=False')
def pixel_shuffle(x=None, upscale_factor=None, *, out=None, preference=None, check=False, **words):
    """Channels laid out as blocks of r x r pixels, r the upscale factor.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
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
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
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
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
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
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
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


_roi_align = entries("roi_align", "forward")


@shows('x, rois, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=False, *, out=None, preference=None, check=False')
def roi_align(x=None, rois=None, output_size=None, spatial_scale=1.0, sampling_ratio=-1, aligned=False, *, out=None, preference=None, check=False, **words):
    """The means of samples of boxes, bin by bin, between the cells of an image.

    rois: index of the sample, x1, y1, x2, y2 of each box; rois_of_boxes makes them of one array for each sample.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, C, H, W)
    rois : array of x's dtype or float32, of shape (K, 5)
    output_size : int or tuple of ints
        bins along height and width, one number for both or one each.
    spatial_scale : float, default 1.0
        cells of x for each unit of the boxes' coordinates. In (0, inf).
    sampling_ratio : int, default -1
        samples of a bin along each axis; 0 and -1: as many as the bin has cells, rounded up. In [-1, 65536].
    aligned : bool, default False
        boxes are shifted by half a cell, so that cells are points.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (K, C, PH, PW)

    Notes
    -----
    Formula::

        a box from x1 * scale - off to x2 * scale - off, off = 1/2 if aligned, has bins of 1/output_size of its extent
        (not aligned: of at least 1)
        y = the mean over g x g samples of a bin, at the middles of its g x g parts, of x interpolated linearly between
        cells, 0 more than one cell outside
        g = sampling_ratio, or the bin's extent rounded up

    Computed in float32 for float16 and bfloat16.
    Kinks: a bin without samples (an aligned box of no extent) is 0, a box with a NaN is NaN and has no part in the
    gradient; cells of share 0 are not read; a sample's index outside x is an error and gives 0.
    Source: He, Gkioxari, Dollar, Girshick, Mask R-CNN, arXiv:1703.06870; torchvision.ops.roi_align.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(5600) % 7 - 3).astype("float32").reshape(1, 2, 40, 70)
    >>> rois = np.array([[0., 1.2, 2.5, 68.5, 37.2], [0., -200., -100., 300., 250.]], "float32")
    >>> y = brt.roi_align(x, rois, 1, sampling_ratio=0)
    >>> y.round(3)
    array([[[[0.021]],
    <BLANKLINE>
            [[0.021]]],
    <BLANKLINE>
    <BLANKLINE>
           [[[0.   ]],
    <BLANKLINE>
            [[0.   ]]]], dtype=float32)
    """
    if words:
        return respelt(_roi_align, globals()["roi_align"], locals())
    return _roi_align.call((x, rois, ), (output_size, spatial_scale, sampling_ratio, aligned, ), out, preference, check)


_roi_align_backward = entries("roi_align", "backward")


@shows('dy, rois, x_shape, spatial_scale=1.0, sampling_ratio=-1, aligned=False, *, need=None, out=None, preference=None, check=False')
def roi_align_backward(dy=None, rois=None, x_shape=None, spatial_scale=1.0, sampling_ratio=-1, aligned=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of roi_align: the means of samples of boxes, bin by bin, between the cells of an image.

    Each cell gathers from the boxes that reach it, in their order: no atomics.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (K, C, PH, PW)
    rois : array of dy's dtype or float32, of shape (K, 5)
    x_shape : tuple of ints
        shape of the forward's x.
    spatial_scale : float, default 1.0
        cells of x for each unit of the boxes' coordinates. In (0, inf).
    sampling_ratio : int, default -1
        samples of a bin along each axis; 0 and -1: as many as the bin has cells, rounded up. In [-1, 65536].
    aligned : bool, default False
        boxes are shifted by half a cell, so that cells are points.
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

        dx[cell] = the sum over boxes and bins of dy * (the cell's share of the bin's samples) / g^2

    Computed in float32 for float16 and bfloat16.
    Kinks: a bin without samples (an aligned box of no extent) is 0, a box with a NaN is NaN and has no part in the
    gradient; cells of share 0 are not read; a sample's index outside x is an error and gives 0.
    Source: He, Gkioxari, Dollar, Girshick, Mask R-CNN, arXiv:1703.06870; torchvision.ops.roi_align.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(432) % 7 - 3).astype("float32").reshape(3, 16, 3, 3)
    >>> rois = np.array([[0., 4.9, 3.7, 12.5, 3.7], [0., 1.4, 2.4, 10.6, 6.2], [0., 2.9, 4.3, 10.3, 7.7]],
    ...   "float32")
    >>> dx = brt.roi_align_backward(dy, rois, (1, 16, 12, 10), spatial_scale=0.5, aligned=True)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_roi_align_backward, globals()["roi_align_backward"], locals())
    return _roi_align_backward.call((dy, rois, ), (x_shape, spatial_scale, sampling_ratio, aligned, ), out, preference, check, need)


_roi_pool = entries("roi_pool", "forward")


@shows('x, rois, output_size, spatial_scale=1.0, *, return_argmax=False, out=None, preference=None, check=False')
def roi_pool(x=None, rois=None, output_size=None, spatial_scale=1.0, *, return_argmax=False, out=None, preference=None, check=False, **words):
    """The largest cells of boxes, bin by bin.

    rois: index of the sample, x1, y1, x2, y2 of each box; rois_of_boxes makes them of one array for each sample.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (N, C, H, W)
    rois : array of x's dtype or float32, of shape (K, 5)
    output_size : int or tuple of ints
        bins along height and width, one number for both or one each.
    spatial_scale : float, default 1.0
        cells of x for each unit of the boxes' coordinates. In (0, inf).
    return_argmax : bool, default False
        also return the places of the maxima, which the backward takes.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (K, C, PH, PW)
    argmax : array of int64, of shape (K, C, PH, PW)
        returned with return_argmax=True.

    Notes
    -----
    Formula::

        a box from round(x1 * scale) to round(x2 * scale), halves away from 0, of at least one cell
        bin p covers the cells floor(p * extent / output_size) .. ceil((p + 1) * extent / output_size) of it, as far as
        x goes
        y = the largest, argmax = its place in the plane

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; a bin without cells is 0 with argmax
    -1; a NaN of a box counts as 0; a sample's index outside x is an error and gives 0 and -1.
    Source: Girshick, Fast R-CNN, arXiv:1504.08083; torchvision.ops.roi_pool, whose float32 edges of bins take a cell
    more of some boxes (57 cells in 7 bins).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(4200) % 7 - 3).astype("float32").reshape(3, 5, 7, 40)
    >>> rois = np.array([[1., 6., 2.8, 7.3, 4.1], [2., 4.2, 1.7, 8., 4.1], [1., 4.8, 4.5, 8.3, 10.], [1.,
    ...   3.5, 3.4, 9.5, 6.7]], "float32")
    >>> y = brt.roi_pool(x, rois, (1, 2))
    >>> y.ravel()[:6].round(3)
    array([2., 3., 2., 3., 2., 3.], dtype=float32)
    """
    if words:
        return respelt(_roi_pool, globals()["roi_pool"], locals())
    return _roi_pool.call((x, rois, ), (output_size, spatial_scale, return_argmax, ), out, preference, check)


_roi_pool_backward = entries("roi_pool", "backward")


@shows('dy, argmax, rois, x_shape, spatial_scale=1.0, *, need=None, out=None, preference=None, check=False')
def roi_pool_backward(dy=None, argmax=None, rois=None, x_shape=None, spatial_scale=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of roi_pool: the largest cells of boxes, bin by bin.

    Values are summed at the cells that their maxima came from as `index_add` does: the same bits on every run. An
    argmax that is no cell of the plane and not -1 is an error; one outside of its bin counts nowhere.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (K, C, PH, PW)
    argmax : array of int32 or int64, of shape (K, C, PH, PW)
    rois : array of dy's dtype or float32, of shape (K, 5)
    x_shape : tuple of ints
        shape of the forward's x.
    spatial_scale : float, default 1.0
        cells of x for each unit of the boxes' coordinates. In (0, inf).
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

        dx[cell] = the sum of dy over the boxes and bins that cover the cell and whose argmax it is

    Computed in float32 for float16 and bfloat16.
    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; a bin without cells is 0 with argmax
    -1; a NaN of a box counts as 0; a sample's index outside x is an error and gives 0 and -1.
    Source: Girshick, Fast R-CNN, arXiv:1504.08083; torchvision.ops.roi_pool, whose float32 edges of bins take a cell
    more of some boxes (57 cells in 7 bins).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(4200) % 7 - 3).astype("float32").reshape(3, 5, 7, 40)
    >>> rois = np.array([[1., -0.2, 1.9, 3.5, 3.7], [1., 0.7, 5.3, 2.7, 6.7], [1., 4.5, 4.7, 4.8, 10.8], [0.,
    ...   4.3, -1., 6.3, 0.2]], "float32")
    >>> _, argmax = brt.roi_pool(x, rois, (1, 2), return_argmax=True)
    >>> dy = (np.arange(40) % 5 - 2).astype("float32").reshape(4, 5, 1, 2)
    >>> dx = brt.roi_pool_backward(dy, argmax, rois, (3, 5, 7, 40))
    >>> dx.ravel()[:6].round(3)
    array([ 0.,  0.,  0.,  0.,  0., -2.], dtype=float32)
    """
    if words:
        return respelt(_roi_pool_backward, globals()["roi_pool_backward"], locals())
    return _roi_pool_backward.call((dy, argmax, rois, ), (x_shape, spatial_scale, ), out, preference, check, need)



@shows('x, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False')
def upsample(x=None, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False, **words):
    """interpolate with .

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(48) % 7 - 3).astype("float32").reshape(2, 3, 8)
    >>> y = brt.upsample(x, size=5)
    >>> y.ravel()[:6].round(3)
    array([-3., -2.,  0.,  1.,  3., -2.], dtype=float32)
    """
    if words:
        return respelt(_interpolate, globals()["upsample"], locals())
    try:
        return interpolate(x=x, size=size, scale_factor=scale_factor, mode=mode, align_corners=align_corners, recompute_scale_factor=recompute_scale_factor, antialias=antialias, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate", "upsample")


@shows('dy, x_shape, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False')
def upsample_backward(dy=None, x_shape=None, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False, **words):
    """interpolate_backward with .

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(2, 3, 5)
    >>> dx = brt.upsample_backward(dy, (2, 3, 8), size=5)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2.,  0., -1.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_interpolate_backward, globals()["upsample_backward"], locals())
    try:
        return interpolate_backward(dy=dy, x_shape=x_shape, size=size, scale_factor=scale_factor, mode=mode, align_corners=align_corners, recompute_scale_factor=recompute_scale_factor, antialias=antialias, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate_backward", "upsample_backward")


@shows('x, size=None, scale_factor=None, align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False')
def upsample_nearest(x=None, size=None, scale_factor=None, align_corners=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False, **words):
    """interpolate with mode="nearest".

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(48) % 7 - 3).astype("float32").reshape(2, 3, 8)
    >>> y = brt.upsample_nearest(x, size=5)
    >>> y.ravel()[:6].round(3)
    array([-3., -2.,  0.,  1.,  3., -2.], dtype=float32)
    """
    if words:
        return respelt(_interpolate, globals()["upsample_nearest"], locals())
    try:
        return interpolate(x=x, size=size, scale_factor=scale_factor, mode="nearest", align_corners=align_corners, recompute_scale_factor=recompute_scale_factor, antialias=antialias, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate", "upsample_nearest")


@shows('dy, x_shape, size=None, scale_factor=None, align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False')
def upsample_nearest_backward(dy=None, x_shape=None, size=None, scale_factor=None, align_corners=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False, **words):
    """interpolate_backward with mode="nearest".

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(2, 3, 5)
    >>> dx = brt.upsample_nearest_backward(dy, (2, 3, 8), size=5)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2.,  0., -1.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_interpolate_backward, globals()["upsample_nearest_backward"], locals())
    try:
        return interpolate_backward(dy=dy, x_shape=x_shape, size=size, scale_factor=scale_factor, mode="nearest", align_corners=align_corners, recompute_scale_factor=recompute_scale_factor, antialias=antialias, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate_backward", "upsample_nearest_backward")


@shows('x, size=None, scale_factor=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False')
def upsample_bilinear(x=None, size=None, scale_factor=None, recompute_scale_factor=False, antialias=False, *, out=None, preference=None, check=False, **words):
    """interpolate with mode="bilinear", align_corners=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(252) % 7 - 3).astype("float32").reshape(1, 9, 4, 7)
    >>> y = brt.upsample_bilinear(x, size=(9, 3))
    >>> y.ravel()[:6].round(3)
    array([-3.,  0.,  3., -3.,  0.,  3.], dtype=float32)
    """
    if words:
        return respelt(_interpolate, globals()["upsample_bilinear"], locals())
    try:
        return interpolate(x=x, size=size, scale_factor=scale_factor, mode="bilinear", align_corners=True, recompute_scale_factor=recompute_scale_factor, antialias=antialias, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate", "upsample_bilinear")


@shows('dy, x_shape, size=None, scale_factor=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False')
def upsample_bilinear_backward(dy=None, x_shape=None, size=None, scale_factor=None, recompute_scale_factor=False, antialias=False, *, need=None, out=None, preference=None, check=False, **words):
    """interpolate_backward with mode="bilinear", align_corners=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(243) % 7 - 3).astype("float32").reshape(1, 9, 9, 3)
    >>> dx = brt.upsample_bilinear_backward(dy, (1, 9, 4, 7), size=(9, 3))
    >>> dx.ravel()[:6].round(3)
    array([-2.25 ,  0.   ,  0.   , -2.125,  0.   ,  0.   ], dtype=float32)
    """
    if words:
        return respelt(_interpolate_backward, globals()["upsample_bilinear_backward"], locals())
    try:
        return interpolate_backward(dy=dy, x_shape=x_shape, size=size, scale_factor=scale_factor, mode="bilinear", align_corners=True, recompute_scale_factor=recompute_scale_factor, antialias=antialias, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "interpolate_backward", "upsample_bilinear_backward")
