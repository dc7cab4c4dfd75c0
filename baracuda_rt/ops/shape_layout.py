"""Public functions of category shape_layout. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "cat",
    "cat_backward",
    "concat",
    "concat_backward",
    "concatenate",
    "concatenate_backward",
    "contiguize",
    "contiguize_backward",
    "contiguous",
    "contiguous_backward",
    "fill_",
    "flip",
    "flip_backward",
    "full",
    "meshgrid",
    "meshgrid_backward",
    "pad",
    "pad_backward",
    "permute",
    "permute_backward",
    "repeat",
    "repeat_backward",
    "roll",
    "roll_backward",
    "tile",
    "tile_backward",
    "tril",
    "tril_backward",
    "triu",
    "triu_backward",
    "write_slice",
    "write_slice_at",
    "write_slice_backward",
]

_concat = entries("concat", "forward")


@shows('tensors, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False')
def concat(tensors=None, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False, **words):
    """Arrays joined along an axis.

    Also called cat and concatenate.

    Parameters
    ----------
    tensors : sequence of arrays of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, each of shape (*X,)
    dim : int, default 0
        the joined axis; negative ones count from the end.
    packed : {"int4", "uint4"}, default None
        int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first.
    shapes : list of tuples of ints, default None
        of packed arrays, one each; None: flat, two elements a byte.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of tensors's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = the arrays side by side along dim
        backward: the parts of dy that came from each

    Kinks: empty arrays of one dimension fit any others; up to 32 arrays a launch, longer lists take several.
    Source: torch.cat; numpy.concatenate.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> tensor0 = np.array([[0.1, -2.2, 0.3]], "float32")
    >>> tensor1 = np.array([[1.5, -1.]], "float32")
    >>> y = brt.concat([tensor0, tensor1], dim=1)
    >>> y.round(3)
    array([[ 0.1, -2.2,  0.3,  1.5, -1. ]], dtype=float32)
    """
    if words:
        return respelt(_concat, globals()["concat"], locals())
    return _concat.many(tensors, (), (dim, packed, shapes, ), out, preference, check)


_concat_backward = entries("concat", "backward")


@shows('dy, sizes, dim=0, *, need=None, out=None, preference=None, check=False')
def concat_backward(dy=None, sizes=None, dim=0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of concat: arrays joined along an axis.

    Also called cat_backward and concatenate_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    sizes : int or tuple of ints
        the extents of the joined arrays along dim.
    dim : int, default 0
        the joined axis; negative ones count from the end.
    need : tuple of str, default None
        Names of the gradients to compute; None: all. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dtensors : sequence of arrays of dy's dtype, each of shape (*X,)

    Notes
    -----
    Formula::

        dtensor_k = the part of dy that came from array k: sizes[k] of its extent along dim

    Kinks: empty arrays of one dimension fit any others; up to 32 arrays a launch, longer lists take several.
    Source: torch.cat; numpy.concatenate.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[0.2, -0.7, 2.8, 0.6, 1.6]], "float32")
    >>> dtensor0, dtensor1 = brt.concat_backward(dy, (3, 2), dim=1)
    >>> dtensor0.round(3)
    array([[ 0.2, -0.7,  2.8]], dtype=float32)
    >>> dtensor1.round(3)
    array([[0.6, 1.6]], dtype=float32)
    """
    if words:
        return respelt(_concat_backward, globals()["concat_backward"], locals())
    return _concat_backward.call((dy, ), (sizes, dim, ), out, preference, check, need)


_contiguize = entries("contiguize", "forward")


@shows('x, *, packed=None, shape=None, strides=None, offset=0, out=None, preference=None, check=False')
def contiguize(x=None, *, packed=None, shape=None, strides=None, offset=0, out=None, preference=None, check=False, **words):
    """A row-major copy of any view.

    Also called contiguous.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, of shape (*X,)
    packed : {"int4", "uint4"}, default None
        int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first.
    shape : tuple of ints, default None
        of packed data; None: flat, two elements a byte.
    strides : int or tuple of ints, default None
        of packed data, in elements; None: row-major.
    offset : int, default 0
        of packed data: the element that the view begins with. In [0, inf).
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = x
        dx = dy

    Source: torch.Tensor.contiguous; numpy.ascontiguousarray.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(257) % 7 - 3).astype("float32")
    >>> y = brt.contiguize(x)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_contiguize, globals()["contiguize"], locals())
    return _contiguize.call((x, ), (packed, shape, strides, offset, ), out, preference, check)


_contiguize_backward = entries("contiguize", "backward")


@shows('dy, *, need=None, out=None, preference=None, check=False')
def contiguize_backward(dy=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of contiguize: a row-major copy of any view.

    Also called contiguous_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
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

        y = x
        dx = dy

    Source: torch.Tensor.contiguous; numpy.ascontiguousarray.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(257) % 7 - 3).astype("float32")
    >>> dx = brt.contiguize_backward(dy)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_contiguize_backward, globals()["contiguize_backward"], locals())
    return _contiguize_backward.call((dy, ), (), out, preference, check, need)


_fill_ = entries("fill_", "forward")


@shows('x, value, *, packed=None, shape=None, out=None, preference=None, check=False')
def fill_(x=None, value=None, *, packed=None, shape=None, out=None, preference=None, check=False, **words):
    """Sets every element of x to a value, in place.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, of shape (*X,)
        updated in place.
    value : number
        a number of any kind; integers must hold it.
    packed : {"int4", "uint4"}, default None
        int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first.
    shape : tuple of ints, default None
        of packed data; None: flat, two elements a byte.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    None

    Notes
    -----
    Formula::

        x = value

    Kinks: floats round; an integer dtype must hold the value.
    Source: torch.Tensor.fill_.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array(-1., "float32")
    >>> brt.fill_(x, 3)
    >>> round(float(x), 3)
    3.0
    """
    if words:
        return respelt(_fill_, globals()["fill_"], locals())
    return _fill_.call((x, ), (value, packed, shape, ), out, preference, check)


_flip = entries("flip", "forward")


@shows('x, dims, *, out=None, preference=None, check=False')
def flip(x=None, dims=None, *, out=None, preference=None, check=False, **words):
    """Axes reversed.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    dims : int or tuple of ints
        axis or axes to reverse; negative ones count from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[c] = x[n - 1 - c] along each of dims
        dx = flip(dy)

    Source: torch.flip.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(64) % 7 - 3).astype("float32")
    >>> y = brt.flip(x, 0)
    >>> y.ravel()[:6].round(3)
    array([-3.,  3.,  2.,  1.,  0., -1.], dtype=float32)
    """
    if words:
        return respelt(_flip, globals()["flip"], locals())
    return _flip.call((x, ), (dims, ), out, preference, check)


_flip_backward = entries("flip", "backward")


@shows('dy, dims, *, need=None, out=None, preference=None, check=False')
def flip_backward(dy=None, dims=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of flip: axes reversed.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    dims : int or tuple of ints
        axis or axes to reverse; negative ones count from the end.
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

        y[c] = x[n - 1 - c] along each of dims
        dx = flip(dy)

    Source: torch.flip.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(64) % 7 - 3).astype("float32")
    >>> dx = brt.flip_backward(dy, 0)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  3.,  2.,  1.,  0., -1.], dtype=float32)
    """
    if words:
        return respelt(_flip_backward, globals()["flip_backward"], locals())
    return _flip_backward.call((dy, ), (dims, ), out, preference, check, need)


_full = entries("full", "forward")


@shows('shape, value, dtype="float32", *, device=None, out=None, preference=None, check=False')
def full(shape=None, value=None, dtype="float32", *, device=None, out=None, preference=None, check=False, **words):
    """A new array of one value. A NumPy array, unless out is an array of a device.

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    value : number
        a number of any kind; integers must hold it.
    dtype : dtype, default "float32"
        of the result; int4 and uint4 are packed two a byte, low half first, in a flat uint8 array.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, of shape (*Y,)

    Notes
    -----
    Formula::

        y = value

    Kinks: floats round; an integer dtype must hold the value.
    Source: torch.full.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.full((), 3)
    >>> round(float(y), 3)
    3.0
    """
    if words:
        return respelt(_full, globals()["full"], locals())
    return _full.placed(device, (), (shape, value, dtype, ), out, preference, check)


_meshgrid = entries("meshgrid", "forward")


@shows('*xs, indexing="ij", out=None, preference=None, check=False')
def meshgrid(*xs, indexing="ij", out=None, preference=None, check=False, **words):
    """Coordinate arrays of a grid from the coordinates along each axis.

    Parameters
    ----------
    *xs : sequence of arrays of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, each of shape (*X,)
    indexing : {"ij", "xy"}, default "ij"
        xy swaps the first two axes.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    grids : sequence of arrays of xs's dtype, each of shape (*G,)

    Notes
    -----
    Formula::

        grid_k[c] = x_k[c_k]
        dx_k = sum of dgrid_k over the other axes

    Kinks: at most 32 arrays.
    Source: torch.meshgrid; numpy.meshgrid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x0 = np.array(2.8, "float32")
    >>> x1 = np.array([2.1, -0., -1.], "float32")
    >>> grid0, grid1 = brt.meshgrid(x0, x1)
    >>> grid0.round(3)
    array([[2.8, 2.8, 2.8]], dtype=float32)
    >>> grid1.round(3)
    array([[ 2.1, -0. , -1. ]], dtype=float32)
    """
    if words:
        return respelt(_meshgrid, globals()["meshgrid"], locals())
    return _meshgrid.many(xs, (), (indexing, ), out, preference, check)


_meshgrid_backward = entries("meshgrid", "backward")


@shows('*dgrids, indexing="ij", xs_shapes=None, need=None, out=None, preference=None, check=False')
def meshgrid_backward(*dgrids, indexing="ij", xs_shapes=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of meshgrid: coordinate arrays of a grid from the coordinates along each axis.

    Parameters
    ----------
    *dgrids : sequence of arrays of float32, float16, bfloat16, float64, complex64 or complex128, each of shape (*G,)
    indexing : {"ij", "xy"}, default "ij"
        xy swaps the first two axes.
    xs_shapes : list of tuples of ints, default None
        of the forward's xs, () for coordinates without axes; None: one axis each.
    need : tuple of str, default None
        Names of the gradients to compute; None: all. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dxs : sequence of arrays of dgrids's dtype, each of shape (*X,)

    Notes
    -----
    Formula::

        grid_k[c] = x_k[c_k]
        dx_k = sum of dgrid_k over the other axes

    Computed in float32 for float16 and bfloat16.
    Kinks: at most 32 arrays.
    Source: torch.meshgrid; numpy.meshgrid.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dgrid0 = np.array([[2.8], [-2.7], [3.]], "float32")
    >>> dgrid1 = np.array([[1.8], [2.2], [-0.3]], "float32")
    >>> dx0, dx1 = brt.meshgrid_backward(dgrid0, dgrid1, indexing="xy")
    >>> dx0.round(3)
    array([3.1], dtype=float32)
    >>> dx1.round(3)
    array([ 1.8,  2.2, -0.3], dtype=float32)
    """
    if words:
        return respelt(_meshgrid_backward, globals()["meshgrid_backward"], locals())
    return _meshgrid_backward.many(dgrids, (), (indexing, xs_shapes, ), out, preference, check, need)


_pad = entries("pad", "forward")


@shows('x, pads, mode="constant", value=0, *, packed=None, shape=None, out=None, preference=None, check=False')
def pad(x=None, pads=None, mode="constant", value=0, *, packed=None, shape=None, out=None, preference=None, check=False, **words):
    """Cells added around an array, or cropped by negative pads.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, of shape (*X,)
    pads : int, tuple of ints or tuple of pairs
        as in PyTorch (before, after) from the last axis on, flat; as in NumPy ((before, after), …) from the first axis
        on, one pair for all, or an integer for all ends; negative ones crop.
    mode : {"constant", "reflect", "replicate", "circular", "symmetric", "edge", "wrap"}, default "constant"
        what lies beyond x.
    value : number, default 0
        of the cells beyond x in mode constant: a number of any kind; integers must hold it.
    packed : {"int4", "uint4"}, default None
        int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first.
    shape : tuple of ints, default None
        of packed data; None: flat, two elements a byte.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[c] = x[c - before], beyond x: the value, the mirror image without the edge (reflect) or with it (symmetric),
        the edge (replicate), the other end (circular)
        dx = the sum of the dy that read a cell

    Kinks: reflect needs pads below the extent, circular and symmetric pads up to it; an empty axis has no cells to
    take.
    Source: torch.nn.functional.pad; numpy.pad.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([2.1, -2.7, 2.8], "float32")
    >>> y = brt.pad(x, (3, 3), mode="circular")
    >>> y.round(3)
    array([ 2.1, -2.7,  2.8,  2.1, -2.7,  2.8,  2.1, -2.7,  2.8],
          dtype=float32)
    """
    if words:
        return respelt(_pad, globals()["pad"], locals())
    return _pad.call((x, ), (pads, mode, value, packed, shape, ), out, preference, check)


_pad_backward = entries("pad", "backward")


@shows('dy, pads, mode="constant", *, need=None, out=None, preference=None, check=False')
def pad_backward(dy=None, pads=None, mode="constant", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of pad: cells added around an array, or cropped by negative pads.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    pads : int, tuple of ints or tuple of pairs
        as in PyTorch (before, after) from the last axis on, flat; as in NumPy ((before, after), …) from the first axis
        on, one pair for all, or an integer for all ends; negative ones crop.
    mode : {"constant", "reflect", "replicate", "circular", "symmetric", "edge", "wrap"}, default "constant"
        what lies beyond x.
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

        y[c] = x[c - before], beyond x: the value, the mirror image without the edge (reflect) or with it (symmetric),
        the edge (replicate), the other end (circular)
        dx = the sum of the dy that read a cell

    Computed in float32 for float16 and bfloat16.
    Kinks: reflect needs pads below the extent, circular and symmetric pads up to it; an empty axis has no cells to
    take.
    Source: torch.nn.functional.pad; numpy.pad.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(150) % 7 - 3).astype("float32").reshape(3, 5, 10)
    >>> dx = brt.pad_backward(dy, (2, 1))
    >>> dx.ravel()[:6].round(3)
    array([-1.,  0.,  1.,  2.,  3., -3.], dtype=float32)
    """
    if words:
        return respelt(_pad_backward, globals()["pad_backward"], locals())
    return _pad_backward.call((dy, ), (pads, mode, ), out, preference, check, need)


_permute = entries("permute", "forward")


@shows('x, dims, *, out=None, preference=None, check=False')
def permute(x=None, dims=None, *, out=None, preference=None, check=False, **words):
    """A contiguous copy with the axes in another order.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    dims : int or tuple of ints
        a permutation of the axes; negative ones count from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y's axis k is x's axis dims[k]
        dx = dy permuted back

    Source: torch.permute; numpy.transpose.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(257) % 7 - 3).astype("float32")
    >>> y = brt.permute(x, 0)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_permute, globals()["permute"], locals())
    return _permute.call((x, ), (dims, ), out, preference, check)


_permute_backward = entries("permute", "backward")


@shows('dy, dims, *, need=None, out=None, preference=None, check=False')
def permute_backward(dy=None, dims=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of permute: a contiguous copy with the axes in another order.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    dims : int or tuple of ints
        a permutation of the axes; negative ones count from the end.
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

        y's axis k is x's axis dims[k]
        dx = dy permuted back

    Source: torch.permute; numpy.transpose.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(257) % 7 - 3).astype("float32")
    >>> dx = brt.permute_backward(dy, 0)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_permute_backward, globals()["permute_backward"], locals())
    return _permute_backward.call((dy, ), (dims, ), out, preference, check, need)


_repeat = entries("repeat", "forward")


@shows('x, repeats, *, out=None, preference=None, check=False')
def repeat(x=None, repeats=None, *, out=None, preference=None, check=False, **words):
    """The whole array side by side with itself, along each axis.

    Also called tile.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    repeats : int or tuple of ints
        copies along each axis.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[c] = x[c mod n]
        dx = the sum of dy over the copies

    Kinks: more repeats than axes add axes in front; fewer apply to the last axes.
    Source: torch.Tensor.repeat; numpy.tile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.9, -1.2, 0.], "float32")
    >>> y = brt.repeat(x, ())
    >>> y.round(3)
    array([ 1.9, -1.2,  0. ], dtype=float32)
    """
    if words:
        return respelt(_repeat, globals()["repeat"], locals())
    return _repeat.call((x, ), (repeats, ), out, preference, check)


_repeat_backward = entries("repeat", "backward")


@shows('dy, x_shape, repeats, *, need=None, out=None, preference=None, check=False')
def repeat_backward(dy=None, x_shape=None, repeats=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of repeat: the whole array side by side with itself, along each axis.

    Also called tile_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    repeats : int or tuple of ints
        copies along each axis.
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

        y[c] = x[c mod n]
        dx = the sum of dy over the copies

    Computed in float32 for float16 and bfloat16.
    Kinks: more repeats than axes add axes in front; fewer apply to the last axes.
    Source: torch.Tensor.repeat; numpy.tile.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2.3, 2.6, -2.6], "float32")
    >>> dx = brt.repeat_backward(dy, (3,), ())
    >>> dx.round(3)
    array([ 2.3,  2.6, -2.6], dtype=float32)
    """
    if words:
        return respelt(_repeat_backward, globals()["repeat_backward"], locals())
    return _repeat_backward.call((dy, ), (x_shape, repeats, ), out, preference, check, need)


_roll = entries("roll", "forward")


@shows('x, shifts, dims=None, *, out=None, preference=None, check=False')
def roll(x=None, shifts=None, dims=None, *, out=None, preference=None, check=False, **words):
    """Elements shifted along axes; those pushed out come in at the other end.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    shifts : int or tuple of ints
        one for each of dims, of any sign and size.
    dims : int or tuple of ints, default None
        axis or axes; negative ones count from the end.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[c] = x[(c - shift) mod n]
        dx = dy rolled back

    Kinks: dims None rolls the flattened array.
    Source: torch.roll.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> y = brt.roll(x, 4)
    >>> y.ravel()[:6].round(3)
    array([ 0.,  1.,  2.,  3., -3., -2.], dtype=float32)
    """
    if words:
        return respelt(_roll, globals()["roll"], locals())
    return _roll.call((x, ), (shifts, dims, ), out, preference, check)


_roll_backward = entries("roll", "backward")


@shows('dy, shifts, dims=None, *, need=None, out=None, preference=None, check=False')
def roll_backward(dy=None, shifts=None, dims=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of roll: elements shifted along axes; those pushed out come in at the other end.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    shifts : int or tuple of ints
        one for each of dims, of any sign and size.
    dims : int or tuple of ints, default None
        axis or axes; negative ones count from the end.
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

        y[c] = x[(c - shift) mod n]
        dx = dy rolled back

    Kinks: dims None rolls the flattened array.
    Source: torch.roll.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> dx = brt.roll_backward(dy, 4)
    >>> dx.ravel()[:6].round(3)
    array([ 1.,  2.,  3., -3., -2., -1.], dtype=float32)
    """
    if words:
        return respelt(_roll_backward, globals()["roll_backward"], locals())
    return _roll_backward.call((dy, ), (shifts, dims, ), out, preference, check, need)


_tril = entries("tril", "forward")


@shows('x, diagonal=0, *, out=None, preference=None, check=False')
def tril(x=None, diagonal=0, *, out=None, preference=None, check=False, **words):
    """Lower triangle of matrices: the cells above a diagonal are 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    diagonal : int, default 0
        0 the main diagonal, above it positive.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[i, j] = x[i, j] where j <= i + diagonal, else 0
        dx = tril(dy)

    Kinks: what is cut off does not matter: NaN and infinities do not leak.
    Source: torch.tril.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> y = brt.tril(x)
    >>> y.ravel()[:6].round(3)
    array([-3.,  0.,  0.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_tril, globals()["tril"], locals())
    return _tril.call((x, ), (diagonal, ), out, preference, check)


_tril_backward = entries("tril", "backward")


@shows('dy, diagonal=0, *, need=None, out=None, preference=None, check=False')
def tril_backward(dy=None, diagonal=0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of tril: lower triangle of matrices: the cells above a diagonal are 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    diagonal : int, default 0
        0 the main diagonal, above it positive.
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

        y[i, j] = x[i, j] where j <= i + diagonal, else 0
        dx = tril(dy)

    Kinks: what is cut off does not matter: NaN and infinities do not leak.
    Source: torch.tril.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> dx = brt.tril_backward(dy)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  0.,  0.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_tril_backward, globals()["tril_backward"], locals())
    return _tril_backward.call((dy, ), (diagonal, ), out, preference, check, need)


_triu = entries("triu", "forward")


@shows('x, diagonal=0, *, out=None, preference=None, check=False')
def triu(x=None, diagonal=0, *, out=None, preference=None, check=False, **words):
    """Upper triangle of matrices: the cells below a diagonal are 0.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*X,)
    diagonal : int, default 0
        0 the main diagonal, above it positive.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        y[i, j] = x[i, j] where j >= i + diagonal, else 0
        dx = triu(dy)

    Kinks: what is cut off does not matter: NaN and infinities do not leak.
    Source: torch.triu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> y = brt.triu(x)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_triu, globals()["triu"], locals())
    return _triu.call((x, ), (diagonal, ), out, preference, check)


_triu_backward = entries("triu", "backward")


@shows('dy, diagonal=0, *, need=None, out=None, preference=None, check=False')
def triu_backward(dy=None, diagonal=0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of triu: upper triangle of matrices: the cells below a diagonal are 0.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*X,)
    diagonal : int, default 0
        0 the main diagonal, above it positive.
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

        y[i, j] = x[i, j] where j >= i + diagonal, else 0
        dx = triu(dy)

    Kinks: what is cut off does not matter: NaN and infinities do not leak.
    Source: torch.triu.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> dx = brt.triu_backward(dy)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_triu_backward, globals()["triu_backward"], locals())
    return _triu_backward.call((dy, ), (diagonal, ), out, preference, check, need)


_write_slice = entries("write_slice", "forward")


@shows('dest, src, starts, ends=None, steps=None, *, packed=None, shape=None, src_shape=None, out=None, preference=None, check=False')
def write_slice(dest=None, src=None, starts=None, ends=None, steps=None, *, packed=None, shape=None, src_shape=None, out=None, preference=None, check=False, **words):
    """Writes src into a slice of dest, in place.

    Parameters
    ----------
    dest : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64, complex128, int4 or uint4, of shape (*D,)
        updated in place.
    src : array of dest's dtype, of shape (*S,)
    starts : int or tuple of ints or array
        first cell on each axis; an integer array of the device writes a slice of src's shape there (write_slice_at).
    ends : int or tuple of ints, default None
        one past the last cell on each axis; None: a slice of src's shape.
    steps : int or tuple of ints, default None
        steps on each axis, negative ones go backwards; None: 1.
    packed : {"int4", "uint4"}, default None
        int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first.
    shape : tuple of ints, default None
        of packed dest; None: flat, two elements a byte.
    src_shape : tuple of ints, default None
        of packed src, or of the slice in the backward, where no ends are given.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    None

    Notes
    -----
    Formula::

        dest[starts:ends:steps] = src
        d_src = dy[starts:ends:steps], d_dest = dy with the slice at 0

    Kinks: negative starts and ends count from the end, an end of -n-1 is the one before the first cell; src broadcasts
    to the slice.
    Source: jax.lax.dynamic_update_slice, out of range an error; numpy slicing.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dest = (np.arange(35) % 7 - 3).astype("float32").reshape(5, 7)
    >>> src = np.array([[-1.7, -2., 0.8], [0.9, -0., 3.]], "float32")
    >>> brt.write_slice(dest, src, (1, 2))
    >>> dest.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_write_slice, globals()["write_slice"], locals())
    return _write_slice.call((dest, src, ), (starts, ends, steps, packed, shape, src_shape, ), out, preference, check)


_write_slice_backward = entries("write_slice", "backward")


@shows('dy, starts, ends=None, steps=None, *, src_shape=None, need=None, out=None, preference=None, check=False')
def write_slice_backward(dy=None, starts=None, ends=None, steps=None, *, src_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of write_slice: writes src into a slice of dest, in place.

    d_src has src_shape where that covers the slice, else the shape of the slice: reduce_to undoes a broadcast of src.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*D,)
    starts : int or tuple of ints or array
        first cell on each axis; an integer array of the device writes a slice of src's shape there (write_slice_at).
    ends : int or tuple of ints, default None
        one past the last cell on each axis; None: a slice of src's shape.
    steps : int or tuple of ints, default None
        steps on each axis, negative ones go backwards; None: 1.
    src_shape : tuple of ints, default None
        of packed src, or of the slice in the backward, where no ends are given.
    need : tuple of str, default None
        Names of the gradients to compute; None: d_src, d_dest. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    d_src : array of dy's dtype, of shape (*S,)
    d_dest : array of dy's dtype, of shape (*D,)

    Notes
    -----
    Formula::

        dest[starts:ends:steps] = src
        d_src = dy[starts:ends:steps], d_dest = dy with the slice at 0

    Kinks: negative starts and ends count from the end, an end of -n-1 is the one before the first cell; src broadcasts
    to the slice.
    Source: jax.lax.dynamic_update_slice, out of range an error; numpy slicing.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(257) % 7 - 3).astype("float32")
    >>> d_src, d_dest = brt.write_slice_backward(dy, (256,), src_shape=(1,))
    >>> d_src.round(3)
    array([1.], dtype=float32)
    >>> d_dest.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_write_slice_backward, globals()["write_slice_backward"], locals())
    return _write_slice_backward.call((dy, ), (starts, ends, steps, src_shape, ), out, preference, check, need)


_write_slice_at = entries("write_slice_at", "forward")


@shows('dest, src, starts, *, out=None, preference=None, check=False')
def write_slice_at(dest=None, src=None, starts=None, *, out=None, preference=None, check=False, **words):
    """Writes src into dest, in place, where an array says, without waiting for it: appending to a cache of keys and values.

    Parameters
    ----------
    dest : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn, float8_e5m2, complex64 or complex128, of shape (*D,)
        updated in place.
    src : array of dest's dtype, of shape (*S,)
    starts : array of int32 or int64, of shape (*P,)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    None

    Notes
    -----
    Formula::

        dest[starts : starts + src.shape] = src

    Kinks: a start out of range writes nothing and is reported as an index out of range.
    Source: jax.lax.dynamic_update_slice, out of range nothing is written.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dest = (np.arange(257) % 7 - 3).astype("float32")
    >>> src = np.array([0.2], "float32")
    >>> starts = np.array([256], "int32")
    >>> brt.write_slice_at(dest, src, starts)
    >>> dest.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_write_slice_at, globals()["write_slice_at"], locals())
    return _write_slice_at.call((dest, src, starts, ), (), out, preference, check)



@shows('tensors, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False')
def cat(tensors=None, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_concat, globals()["cat"], locals())
    try:
        return _concat.many(tensors, (), (dim, packed, shapes, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "concat", "cat")


cat.__doc__ = concat.__doc__


@shows('dy, sizes, dim=0, *, need=None, out=None, preference=None, check=False')
def cat_backward(dy=None, sizes=None, dim=0, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_concat_backward, globals()["cat_backward"], locals())
    try:
        return _concat_backward.call((dy, ), (sizes, dim, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "concat_backward", "cat_backward")


cat_backward.__doc__ = concat_backward.__doc__


@shows('tensors, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False')
def concatenate(tensors=None, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_concat, globals()["concatenate"], locals())
    try:
        return _concat.many(tensors, (), (dim, packed, shapes, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "concat", "concatenate")


concatenate.__doc__ = concat.__doc__


@shows('dy, sizes, dim=0, *, need=None, out=None, preference=None, check=False')
def concatenate_backward(dy=None, sizes=None, dim=0, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_concat_backward, globals()["concatenate_backward"], locals())
    try:
        return _concat_backward.call((dy, ), (sizes, dim, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "concat_backward", "concatenate_backward")


concatenate_backward.__doc__ = concat_backward.__doc__


@shows('x, *, packed=None, shape=None, strides=None, offset=0, out=None, preference=None, check=False')
def contiguous(x=None, *, packed=None, shape=None, strides=None, offset=0, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_contiguize, globals()["contiguous"], locals())
    try:
        return _contiguize.call((x, ), (packed, shape, strides, offset, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "contiguize", "contiguous")


contiguous.__doc__ = contiguize.__doc__


@shows('dy, *, need=None, out=None, preference=None, check=False')
def contiguous_backward(dy=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_contiguize_backward, globals()["contiguous_backward"], locals())
    try:
        return _contiguize_backward.call((dy, ), (), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "contiguize_backward", "contiguous_backward")


contiguous_backward.__doc__ = contiguize_backward.__doc__


@shows('x, repeats, *, out=None, preference=None, check=False')
def tile(x=None, repeats=None, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_repeat, globals()["tile"], locals())
    try:
        return _repeat.call((x, ), (repeats, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "repeat", "tile")


tile.__doc__ = repeat.__doc__


@shows('dy, x_shape, repeats, *, need=None, out=None, preference=None, check=False')
def tile_backward(dy=None, x_shape=None, repeats=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_repeat_backward, globals()["tile_backward"], locals())
    try:
        return _repeat_backward.call((dy, ), (x_shape, repeats, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "repeat_backward", "tile_backward")


tile_backward.__doc__ = repeat_backward.__doc__
