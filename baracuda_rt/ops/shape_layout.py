"""Public functions of category shape_layout. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "cat",
    "cat_backward",
    "concat",
    "concat_backward",
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


def concat(tensors, dim=0, *, packed=None, shapes=None, out=None, preference=None, check=False):
    """Arrays joined along an axis.

    Formula: y = the arrays side by side along dim; backward: the parts of dy that came from each

    Takes: tensors T, a sequence of arrays, each [*X].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: dim (int, default 0): the joined axis; negative ones count from the end; packed (dtype, default None)
    one of "s4", "u4" or None: int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first;
    shapes (shapes, default None): of packed arrays, one each; None: flat, two elements a byte.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: empty arrays of one dimension fit any others; up to 32 arrays a launch, longer lists take several.

    Source: torch.cat; numpy.concatenate.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _concat.many(tensors, (), (dim, packed, shapes, ), out, preference, check)


_concat_backward = entries("concat", "backward")


def concat_backward(dy, sizes, dim=0, *, need=None, out=None, preference=None, check=False):
    """Gradients of concat: arrays joined along an axis.

    Formula: y = the arrays side by side along dim; backward: the parts of dy that came from each

    Takes: dy T, [*Y].

    Returns: dtensors T, a sequence of arrays, each [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: sizes (ints): the extents of the joined arrays along dim; dim (int, default 0): the joined axis;
    negative ones count from the end.

    need: names of the gradients to compute, default dtensor0, dtensor1, dtensor2, dtensor3, dtensor4, dtensor5,
    dtensor6, dtensor7, dtensor8, dtensor9, dtensor10, dtensor11, dtensor12, dtensor13, dtensor14, dtensor15, dtensor16,
    dtensor17, dtensor18, dtensor19, dtensor20, dtensor21, dtensor22, dtensor23, dtensor24, dtensor25, dtensor26,
    dtensor27, dtensor28, dtensor29, dtensor30, dtensor31; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: empty arrays of one dimension fit any others; up to 32 arrays a launch, longer lists take several.

    Source: torch.cat; numpy.concatenate.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _concat_backward.call((dy, ), (sizes, dim, ), out, preference, check, need)


_contiguize = entries("contiguize", "forward")


def contiguize(x, *, packed=None, shape=None, strides=None, offset=0, out=None, preference=None, check=False):
    """A row-major copy of any view.

    Formula: y = x; dx = dy

    Takes: x T, [*X].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: packed (dtype, default None) one of "s4", "u4" or None: int4 or uint4: arrays are flat, uint8, and hold
    two of these a byte, the low half first; shape (shape, default None): of packed data; None: flat, two elements a
    byte; strides (ints, default None): of packed data, in elements; None: row-major; offset (int, default 0) in [0,
    inf): of packed data: the element that the view begins with.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.Tensor.contiguous; numpy.ascontiguousarray.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _contiguize.call((x, ), (packed, shape, strides, offset, ), out, preference, check)


_contiguize_backward = entries("contiguize", "backward")


def contiguize_backward(dy, *, need=None, out=None, preference=None, check=False):
    """Gradients of contiguize: a row-major copy of any view.

    Formula: y = x; dx = dy

    Takes: dy T, [*X].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.Tensor.contiguous; numpy.ascontiguousarray.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _contiguize_backward.call((dy, ), (), out, preference, check, need)


_fill_ = entries("fill_", "forward")


def fill_(x, value, *, packed=None, shape=None, out=None, preference=None, check=False):
    """Sets every element of x to a value, in place.

    Formula: x = value

    Takes: x T, [*X] (updated in place).

    Returns: nothing.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: value (value): a number of any kind; packed (dtype, default None) one of "s4", "u4" or None: int4 or
    uint4: arrays are flat, uint8, and hold two of these a byte, the low half first; shape (shape, default None): of
    packed data; None: flat, two elements a byte.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the value is converted by the rules of cast.

    Source: torch.Tensor.fill_.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fill_.call((x, ), (value, packed, shape, ), out, preference, check)


_flip = entries("flip", "forward")


def flip(x, dims, *, out=None, preference=None, check=False):
    """Axes reversed.

    Formula: y[c] = x[n - 1 - c] along each of dims; dx = flip(dy)

    Takes: x T, [*X].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: dims (ints): axis or axes to reverse; negative ones count from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.flip.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _flip.call((x, ), (dims, ), out, preference, check)


_flip_backward = entries("flip", "backward")


def flip_backward(dy, dims, *, need=None, out=None, preference=None, check=False):
    """Gradients of flip: axes reversed.

    Formula: y[c] = x[n - 1 - c] along each of dims; dx = flip(dy)

    Takes: dy T, [*X].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: dims (ints): axis or axes to reverse; negative ones count from the end.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.flip.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _flip_backward.call((dy, ), (dims, ), out, preference, check, need)


_full = entries("full", "forward")


def full(shape, value, dtype="f32", *, out=None, preference=None, check=False):
    """A new array of one value. A NumPy array, unless out is an array of a device.

    Formula: y = value

    Takes: nothing.

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: shape (shape): of the result; value (value): a number of any kind; dtype (dtype, default "f32"): of the
    result; int4 and uint4 are packed two a byte, low half first, in a flat uint8 array.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the value is converted by the rules of cast.

    Source: torch.full.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _full.call((), (shape, value, dtype, ), out, preference, check)


_meshgrid = entries("meshgrid", "forward")


def meshgrid(*xs, indexing="ij", out=None, preference=None, check=False):
    """Coordinate arrays of a grid from the coordinates along each axis.

    Formula: grid_k[c] = x_k[c_k]; dx_k = sum of dgrid_k over the other axes

    Takes: xs T, a sequence of arrays, each [*X].

    Returns: grids T, a sequence of arrays, each [*G].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: indexing (str, default "ij") one of "ij", "xy": xy swaps the first two axes.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at most 32 arrays.

    Source: torch.meshgrid; numpy.meshgrid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _meshgrid.many(xs, (), (indexing, ), out, preference, check)


_meshgrid_backward = entries("meshgrid", "backward")


def meshgrid_backward(*dgrids, indexing="ij", need=None, out=None, preference=None, check=False):
    """Gradients of meshgrid: coordinate arrays of a grid from the coordinates along each axis.

    Formula: grid_k[c] = x_k[c_k]; dx_k = sum of dgrid_k over the other axes

    Takes: dgrids T, a sequence of arrays, each [*G].

    Returns: dxs T, a sequence of arrays, each [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: indexing (str, default "ij") one of "ij", "xy": xy swaps the first two axes.

    need: names of the gradients to compute, default dx0, dx1, dx2, dx3, dx4, dx5, dx6, dx7, dx8, dx9, dx10, dx11, dx12,
    dx13, dx14, dx15, dx16, dx17, dx18, dx19, dx20, dx21, dx22, dx23, dx24, dx25, dx26, dx27, dx28, dx29, dx30, dx31;
    the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at most 32 arrays.

    Source: torch.meshgrid; numpy.meshgrid.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _meshgrid_backward.many(dgrids, (), (indexing, ), out, preference, check, need)


_pad = entries("pad", "forward")


def pad(x, pads, mode="constant", value=0, *, packed=None, shape=None, out=None, preference=None, check=False):
    """Cells added around an array, or cropped by negative pads.

    Formula: y[c] = x[c - before], beyond x: the value, the mirror image without the edge (reflect), the edge
    (replicate), the other end (circular); dx = the sum of the dy that read a cell

    Takes: x T, [*X].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: pads (ints): pairs (before, after) from the last axis on; negative ones crop; mode (str, default
    "constant") one of "constant", "reflect", "replicate", "circular": what lies beyond x; value (value, default 0): of
    the cells beyond x in mode constant, converted by the rules of cast; packed (dtype, default None) one of "s4", "u4"
    or None: int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half first; shape (shape,
    default None): of packed data; None: flat, two elements a byte.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: reflect needs pads below the extent, circular pads up to it; an empty axis has no cells to take.

    Source: torch.nn.functional.pad.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _pad.call((x, ), (pads, mode, value, packed, shape, ), out, preference, check)


_pad_backward = entries("pad", "backward")


def pad_backward(dy, pads, mode="constant", *, need=None, out=None, preference=None, check=False):
    """Gradients of pad: cells added around an array, or cropped by negative pads.

    Formula: y[c] = x[c - before], beyond x: the value, the mirror image without the edge (reflect), the edge
    (replicate), the other end (circular); dx = the sum of the dy that read a cell

    Takes: dy T, [*Y].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: pads (ints): pairs (before, after) from the last axis on; negative ones crop; mode (str, default
    "constant") one of "constant", "reflect", "replicate", "circular": what lies beyond x.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: reflect needs pads below the extent, circular pads up to it; an empty axis has no cells to take.

    Source: torch.nn.functional.pad.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _pad_backward.call((dy, ), (pads, mode, ), out, preference, check, need)


_permute = entries("permute", "forward")


def permute(x, dims, *, out=None, preference=None, check=False):
    """A contiguous copy with the axes in another order.

    Formula: y's axis k is x's axis dims[k]; dx = dy permuted back

    Takes: x T, [*X].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: dims (ints): a permutation of the axes; negative ones count from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.permute; numpy.transpose.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _permute.call((x, ), (dims, ), out, preference, check)


_permute_backward = entries("permute", "backward")


def permute_backward(dy, dims, *, need=None, out=None, preference=None, check=False):
    """Gradients of permute: a contiguous copy with the axes in another order.

    Formula: y's axis k is x's axis dims[k]; dx = dy permuted back

    Takes: dy T, [*Y].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: dims (ints): a permutation of the axes; negative ones count from the end.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.permute; numpy.transpose.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _permute_backward.call((dy, ), (dims, ), out, preference, check, need)


_repeat = entries("repeat", "forward")


def repeat(x, repeats, *, out=None, preference=None, check=False):
    """The whole array side by side with itself, along each axis.

    Formula: y[c] = x[c mod n]; dx = the sum of dy over the copies

    Takes: x T, [*X].

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: repeats (ints): copies along each axis.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: more repeats than axes add axes in front; fewer apply to the last axes.

    Source: torch.Tensor.repeat; numpy.tile.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _repeat.call((x, ), (repeats, ), out, preference, check)


_repeat_backward = entries("repeat", "backward")


def repeat_backward(dy, x_shape, repeats, *, need=None, out=None, preference=None, check=False):
    """Gradients of repeat: the whole array side by side with itself, along each axis.

    Formula: y[c] = x[c mod n]; dx = the sum of dy over the copies

    Takes: dy T, [*Y].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; repeats (ints): copies along each axis.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: more repeats than axes add axes in front; fewer apply to the last axes.

    Source: torch.Tensor.repeat; numpy.tile.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _repeat_backward.call((dy, ), (x_shape, repeats, ), out, preference, check, need)


_roll = entries("roll", "forward")


def roll(x, shifts, dims=None, *, out=None, preference=None, check=False):
    """Elements shifted along axes; those pushed out come in at the other end.

    Formula: y[c] = x[(c - shift) mod n]; dx = dy rolled back

    Takes: x T, [*X].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: shifts (ints): one for each of dims, of any sign and size; dims (ints, default None): axis or axes;
    negative ones count from the end.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: dims None rolls the flattened array.

    Source: torch.roll.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _roll.call((x, ), (shifts, dims, ), out, preference, check)


_roll_backward = entries("roll", "backward")


def roll_backward(dy, shifts, dims=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of roll: elements shifted along axes; those pushed out come in at the other end.

    Formula: y[c] = x[(c - shift) mod n]; dx = dy rolled back

    Takes: dy T, [*X].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: shifts (ints): one for each of dims, of any sign and size; dims (ints, default None): axis or axes;
    negative ones count from the end.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: dims None rolls the flattened array.

    Source: torch.roll.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _roll_backward.call((dy, ), (shifts, dims, ), out, preference, check, need)


_tril = entries("tril", "forward")


def tril(x, diagonal=0, *, out=None, preference=None, check=False):
    """Lower triangle of matrices: the cells above a diagonal are 0.

    Formula: y[i, j] = x[i, j] where j <= i + diagonal, else 0; dx = tril(dy)

    Takes: x T, [*X].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: diagonal (int, default 0): 0 the main diagonal, above it positive.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: what is cut off does not matter: NaN and infinities do not leak.

    Source: torch.tril.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tril.call((x, ), (diagonal, ), out, preference, check)


_tril_backward = entries("tril", "backward")


def tril_backward(dy, diagonal=0, *, need=None, out=None, preference=None, check=False):
    """Gradients of tril: lower triangle of matrices: the cells above a diagonal are 0.

    Formula: y[i, j] = x[i, j] where j <= i + diagonal, else 0; dx = tril(dy)

    Takes: dy T, [*X].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: diagonal (int, default 0): 0 the main diagonal, above it positive.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: what is cut off does not matter: NaN and infinities do not leak.

    Source: torch.tril.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _tril_backward.call((dy, ), (diagonal, ), out, preference, check, need)


_triu = entries("triu", "forward")


def triu(x, diagonal=0, *, out=None, preference=None, check=False):
    """Upper triangle of matrices: the cells below a diagonal are 0.

    Formula: y[i, j] = x[i, j] where j >= i + diagonal, else 0; dx = triu(dy)

    Takes: x T, [*X].

    Returns: y T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128. Halves compute in float32.

    Parameters: diagonal (int, default 0): 0 the main diagonal, above it positive.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: what is cut off does not matter: NaN and infinities do not leak.

    Source: torch.triu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _triu.call((x, ), (diagonal, ), out, preference, check)


_triu_backward = entries("triu", "backward")


def triu_backward(dy, diagonal=0, *, need=None, out=None, preference=None, check=False):
    """Gradients of triu: upper triangle of matrices: the cells below a diagonal are 0.

    Formula: y[i, j] = x[i, j] where j >= i + diagonal, else 0; dx = triu(dy)

    Takes: dy T, [*X].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: diagonal (int, default 0): 0 the main diagonal, above it positive.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: what is cut off does not matter: NaN and infinities do not leak.

    Source: torch.triu.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _triu_backward.call((dy, ), (diagonal, ), out, preference, check, need)


_write_slice = entries("write_slice", "forward")


def write_slice(dest, src, starts, ends=None, steps=None, *, packed=None, shape=None, src_shape=None, out=None, preference=None, check=False):
    """Writes src into a slice of dest, in place.

    Formula: dest[starts:ends:steps] = src; d_src = dy[starts:ends:steps], d_dest = dy with the slice at 0

    Takes: dest T, [*D] (updated in place); src T, [*S].

    Returns: nothing.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128, int4, uint4. Halves compute in float32.

    Parameters: starts (ints): first cell on each axis; an integer array of the device writes a slice of src's shape
    there (write_slice_at); ends (ints, default None): one past the last cell on each axis; None: a slice of src's
    shape; steps (ints, default None): steps on each axis, negative ones go backwards; None: 1; packed (dtype, default
    None) one of "s4", "u4" or None: int4 or uint4: arrays are flat, uint8, and hold two of these a byte, the low half
    first; shape (shape, default None): of packed dest; None: flat, two elements a byte; src_shape (shape, default
    None): of packed src, or of the slice in the backward, where no ends are given.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: negative starts and ends count from the end, an end of -n-1 is the one before the first cell; src broadcasts
    to the slice.

    Source: jax.lax.dynamic_update_slice, out of range an error; numpy slicing.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _write_slice.call((dest, src, ), (starts, ends, steps, packed, shape, src_shape, ), out, preference, check)


_write_slice_backward = entries("write_slice", "backward")


def write_slice_backward(dy, starts, ends=None, steps=None, *, src_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of write_slice: writes src into a slice of dest, in place.

    d_src has src_shape where that covers the slice, else the shape of the slice: reduce_to undoes a broadcast of src.

    Formula: dest[starts:ends:steps] = src; d_src = dy[starts:ends:steps], d_dest = dy with the slice at 0

    Takes: dy T, [*D].

    Returns: d_src T, [*S]; d_dest T, [*D].

    Dtypes: T: float32, float16, bfloat16, float64, complex64, complex128. Halves compute in float32.

    Parameters: starts (ints): first cell on each axis; an integer array of the device writes a slice of src's shape
    there (write_slice_at); ends (ints, default None): one past the last cell on each axis; None: a slice of src's
    shape; steps (ints, default None): steps on each axis, negative ones go backwards; None: 1; src_shape (shape,
    default None): of packed src, or of the slice in the backward, where no ends are given.

    need: names of the gradients to compute, default d_src, d_dest; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: negative starts and ends count from the end, an end of -n-1 is the one before the first cell; src broadcasts
    to the slice.

    Source: jax.lax.dynamic_update_slice, out of range an error; numpy slicing.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _write_slice_backward.call((dy, ), (starts, ends, steps, src_shape, ), out, preference, check, need)


_write_slice_at = entries("write_slice_at", "forward")


def write_slice_at(dest, src, starts, *, out=None, preference=None, check=False):
    """Writes src into dest, in place, where an array says, without waiting for it: appending to a cache of keys and
    values.

    Formula: dest[starts : starts + src.shape] = src

    Takes: dest T, [*D] (updated in place); src T, [*S]; starts I, [*P].

    Returns: nothing.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2, complex64, complex128; I: int32, int64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a start out of range writes nothing and is reported as an index out of range.

    Source: jax.lax.dynamic_update_slice, out of range nothing is written.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _write_slice_at.call((dest, src, starts, ), (), out, preference, check)


cat = concat

cat_backward = concat_backward

contiguous = contiguize

contiguous_backward = contiguize_backward

tile = repeat

tile_backward = repeat_backward
