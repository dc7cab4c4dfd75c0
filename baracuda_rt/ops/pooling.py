"""Public functions of category pooling. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries, renamed

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


def adaptive_avg_pool1d(x, output_size, *, out=None, preference=None, check=False):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: x T, [*B, W].

    Returns: y T, [*B, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool1d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool1d_backward = entries("adaptive_avg_pool1d", "backward")


def adaptive_avg_pool1d_backward(dy, x_shape=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_avg_pool1d: mean over windows that divide the input into a given number of outputs.

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: dy T, [*B, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool1d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_avg_pool2d = entries("adaptive_avg_pool2d", "forward")


def adaptive_avg_pool2d(x, output_size, *, out=None, preference=None, check=False):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: x T, [*B, H, W].

    Returns: y T, [*B, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool2d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool2d_backward = entries("adaptive_avg_pool2d", "backward")


def adaptive_avg_pool2d_backward(dy, x_shape=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_avg_pool2d: mean over windows that divide the input into a given number of outputs.

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: dy T, [*B, OH, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool2d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_avg_pool3d = entries("adaptive_avg_pool3d", "forward")


def adaptive_avg_pool3d(x, output_size, *, out=None, preference=None, check=False):
    """Mean over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: x T, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool3d.call((x, ), (output_size, ), out, preference, check)


_adaptive_avg_pool3d_backward = entries("adaptive_avg_pool3d", "backward")


def adaptive_avg_pool3d_backward(dy, x_shape=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_avg_pool3d: mean over windows that divide the input into a given number of outputs.

    Formula: y[o] = mean of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis

    Takes: dy T, [*B, OD, OH, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.adaptive_avg_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_avg_pool3d_backward.call((dy, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool1d = entries("adaptive_max_pool1d", "forward")


def adaptive_max_pool1d(x, output_size, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: x T, [*B, W].

    Returns: y T, [*B, OW]; indices int64, [*B, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros; return_indices (bool, default False): also return int64 positions within the
    (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool1d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool1d_backward = entries("adaptive_max_pool1d", "backward")


def adaptive_max_pool1d_backward(dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_max_pool1d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: dy T, [*B, OW]; indices I, [*B, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool1d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool2d = entries("adaptive_max_pool2d", "forward")


def adaptive_max_pool2d(x, output_size, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: x T, [*B, H, W].

    Returns: y T, [*B, OH, OW]; indices int64, [*B, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros; return_indices (bool, default False): also return int64 positions within the
    (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool2d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool2d_backward = entries("adaptive_max_pool2d", "backward")


def adaptive_max_pool2d_backward(dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_max_pool2d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: dy T, [*B, OH, OW]; indices I, [*B, OH, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool2d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_adaptive_max_pool3d = entries("adaptive_max_pool3d", "forward")


def adaptive_max_pool3d(x, output_size, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over windows that divide the input into a given number of outputs.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: x T, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW]; indices int64, [*B, OD, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: output_size (any): output extents, one for all axes or one each; None keeps the input's; 0 gives an
    empty result, whose backward is zeros; return_indices (bool, default False): also return int64 positions within the
    (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool3d.call((x, ), (output_size, return_indices, ), out, preference, check)


_adaptive_max_pool3d_backward = entries("adaptive_max_pool3d", "backward")


def adaptive_max_pool3d_backward(dy, indices=None, x_shape=None, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of adaptive_max_pool3d: maximum over windows that divide the input into a given number of outputs.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the cells floor(o * in / out) .. ceil((o + 1) * in / out) of each axis; dx[indices[o]]
    += dy[o], in increasing o

    Takes: dy T, [*B, OD, OH, OW]; indices I, [*B, OD, OH, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last.

    Source: torch.nn.functional.adaptive_max_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _adaptive_max_pool3d_backward.call((dy, indices, x, ), (x_shape, ), out, preference, check, need)


_avg_pool1d = entries("avg_pool1d", "forward")


def avg_pool1d(x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False):
    """Mean over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: x T, [*B, W].

    Returns: y T, [*B, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; ceil_mode (bool,
    default False): round the output extent up, as long as the last window starts in the input or its left padding;
    count_include_pad (bool, default True): count the padding's zeros in the divisor; divisor_override (int, default
    None): divide by this instead.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool1d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool1d_backward = entries("avg_pool1d", "backward")


def avg_pool1d_backward(dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of avg_pool1d: mean over sliding windows.

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: dy T, [*B, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; ceil_mode (bool, default False): round the output extent up, as
    long as the last window starts in the input or its left padding; count_include_pad (bool, default True): count the
    padding's zeros in the divisor; divisor_override (int, default None): divide by this instead.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool1d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_avg_pool2d = entries("avg_pool2d", "forward")


def avg_pool2d(x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False):
    """Mean over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: x T, [*B, H, W].

    Returns: y T, [*B, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; ceil_mode (bool,
    default False): round the output extent up, as long as the last window starts in the input or its left padding;
    count_include_pad (bool, default True): count the padding's zeros in the divisor; divisor_override (int, default
    None): divide by this instead.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool2d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool2d_backward = entries("avg_pool2d", "backward")


def avg_pool2d_backward(dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of avg_pool2d: mean over sliding windows.

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: dy T, [*B, OH, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; ceil_mode (bool, default False): round the output extent up, as
    long as the last window starts in the input or its left padding; count_include_pad (bool, default True): count the
    padding's zeros in the divisor; divisor_override (int, default None): divide by this instead.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool2d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_avg_pool3d = entries("avg_pool3d", "forward")


def avg_pool3d(x, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None, preference=None, check=False):
    """Mean over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: x T, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; ceil_mode (bool,
    default False): round the output extent up, as long as the last window starts in the input or its left padding;
    count_include_pad (bool, default True): count the padding's zeros in the divisor; divisor_override (int, default
    None): divide by this instead.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool3d.call((x, ), (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check)


_avg_pool3d_backward = entries("avg_pool3d", "backward")


def avg_pool3d_backward(dy, x_shape=None, kernel_size=None, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of avg_pool3d: mean over sliding windows.

    Formula: y[o] = sum of x over the window / divisor; divisor: divisor_override, or the cells counted, those of the
    padding included or not

    Takes: dy T, [*B, OD, OH, OW].

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; ceil_mode (bool, default False): round the output extent up, as
    long as the last window starts in the input or its left padding; count_include_pad (bool, default True): count the
    padding's zeros in the divisor; divisor_override (int, default None): divide by this instead.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nn.functional.avg_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _avg_pool3d_backward.call((dy, ), (x_shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, ), out, preference, check, need)


_fractional_max_pool2d = entries("fractional_max_pool2d", "forward")


def fractional_max_pool2d(x, kernel_size, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False):
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    B is (N, C) or (C); random_samples is (N, C, 2), or seed draws it: give one of the two. Samples outside [0, 1) are
    clamped to it (an error with check=True), starts to [0, in - k]; a window of output size 1 starts at floor(sample *
    (in - k)), with mode=pytorch at in - k.

    Formula: y[n, c, i, j] = max of x[n, c, start_h(i) : start_h(i) + kh, start_w(j) : start_w(j) + kw]; dx[indices[o]]
    += dy[o], in increasing o

    Takes: x T, [*B, H, W]; random_samples S, any shape, broadcasting (optional).

    Returns: y T, [*B, OH, OW]; indices int64, [*B, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents; output_size (ints, default None): output extents; exactly one of
    output_size and output_ratio; output_ratio (floats, default None): output extents as a fraction of the input's, each
    in (0, 1); seed (int, default None) in [-9223372036854775808, 18446744073709551616): its 64 bits draw the samples,
    uniform in [0, 1): element (n * C + c) * axes + axis of Philox4x32-10 at offset 0; mode (str, default "even") one of
    "even", "pytorch": even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W);
    pytorch: PyTorch's starts and order of samples, (W, H) in 2d; return_indices (bool, default True): also return int64
    positions within the (n, c) plane; index_base (str, default None) one of "tensor", "plane" or None: what indices
    count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode; nan (str, default
    "propagate") one of "propagate", "ignore": whether a NaN of a window is its maximum, or skipped.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).

    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool2d's windows.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fractional_max_pool2d.call((x, random_samples, ), (kernel_size, output_size, output_ratio, seed, mode, return_indices, index_base, nan, ), out, preference, check)


_fractional_max_pool2d_backward = entries("fractional_max_pool2d", "backward")


def fractional_max_pool2d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, *, mode="even", index_base=None, random_samples=None, need=None, input_shape=None, out=None, preference=None, check=False):
    """Gradients of fractional_max_pool2d: maximum over windows of fixed extent whose starts are spread over the input at a
    fractional, randomly shifted step.

    A gather over the windows that can cover a cell: exactly known with random_samples, else within the samples' range.
    An index outside its window is an IndexOutOfRangeError.

    Formula: y[n, c, i, j] = max of x[n, c, start_h(i) : start_h(i) + kh, start_w(j) : start_w(j) + kw]; dx[indices[o]]
    += dy[o], in increasing o

    Takes: dy T, [*B, OH, OW]; indices I, [*B, OH, OW]; random_samples S, any shape, broadcasting (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; kernel_size (ints): window extents; mode (str, default
    "even") one of "even", "pytorch": even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered
    (D, H, W); pytorch: PyTorch's starts and order of samples, (W, H) in 2d; index_base (str, default None) one of
    "tensor", "plane" or None: what indices count from: the whole input or the (n, c) plane; None: tensor in even mode,
    plane in pytorch mode.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).

    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool2d's windows.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if input_shape is not None:
        x_shape = renamed("fractional_max_pool2d_backward", "input_shape", input_shape, "x_shape", x_shape)
    return _fractional_max_pool2d_backward.call((dy, indices, random_samples, ), (x_shape, kernel_size, mode, index_base, ), out, preference, check, need)


_fractional_max_pool3d = entries("fractional_max_pool3d", "forward")


def fractional_max_pool3d(x, kernel_size, output_size=None, output_ratio=None, *, random_samples=None, seed=None, mode="even", return_indices=True, index_base=None, nan="propagate", out=None, preference=None, check=False):
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step.

    B is (N, C) or (C); random_samples is (N, C, 3), or seed draws it: give one of the two. Samples outside [0, 1) are
    clamped to it (an error with check=True), starts to [0, in - k]; a window of output size 1 starts at floor(sample *
    (in - k)), with mode=pytorch at in - k.

    Formula: y[n, c, h, i, j] = max of x over start_d(h) .. + kd, start_h(i) .. + kh, start_w(j) .. + kw in plane (n,
    c); dx[indices[o]] += dy[o], in increasing o

    Takes: x T, [*B, D, H, W]; random_samples S, any shape, broadcasting (optional).

    Returns: y T, [*B, OD, OH, OW]; indices int64, [*B, OD, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents; output_size (ints, default None): output extents; exactly one of
    output_size and output_ratio; output_ratio (floats, default None): output extents as a fraction of the input's, each
    in (0, 1); seed (int, default None) in [-9223372036854775808, 18446744073709551616): its 64 bits draw the samples,
    uniform in [0, 1): element (n * C + c) * axes + axis of Philox4x32-10 at offset 0; mode (str, default "even") one of
    "even", "pytorch": even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered (D, H, W);
    pytorch: PyTorch's starts and order of samples, (T, H, W); return_indices (bool, default True): also return int64
    positions within the (n, c) plane; index_base (str, default None) one of "tensor", "plane" or None: what indices
    count from: the whole input or the (n, c) plane; None: tensor in even mode, plane in pytorch mode; nan (str, default
    "propagate") one of "propagate", "ignore": whether a NaN of a window is its maximum, or skipped.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).

    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool3d's windows.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fractional_max_pool3d.call((x, random_samples, ), (kernel_size, output_size, output_ratio, seed, mode, return_indices, index_base, nan, ), out, preference, check)


_fractional_max_pool3d_backward = entries("fractional_max_pool3d", "backward")


def fractional_max_pool3d_backward(dy=None, indices=None, x_shape=None, kernel_size=None, *, mode="even", index_base=None, random_samples=None, need=None, input_shape=None, out=None, preference=None, check=False):
    """Gradients of fractional_max_pool3d: maximum over windows of fixed extent whose starts are spread over the input at a
    fractional, randomly shifted step.

    A gather over the windows that can cover a cell: exactly known with random_samples, else within the samples' range.
    An index outside its window is an IndexOutOfRangeError.

    Formula: y[n, c, h, i, j] = max of x over start_d(h) .. + kd, start_h(i) .. + kh, start_w(j) .. + kw in plane (n,
    c); dx[indices[o]] += dy[o], in increasing o

    Takes: dy T, [*B, OD, OH, OW]; indices I, [*B, OD, OH, OW]; random_samples S, any shape, broadcasting (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape): shape of the forward's x; kernel_size (ints): window extents; mode (str, default
    "even") one of "even", "pytorch": even: start = floor(i * (in - k) / (out - 1) + sample) in float64, samples ordered
    (D, H, W); pytorch: PyTorch's starts and order of samples, (T, H, W); index_base (str, default None) one of
    "tensor", "plane" or None: what indices count from: the whole input or the (n, c) plane; None: tensor in even mode,
    plane in pytorch mode.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; the last NaN of a window wins (nan='ignore' skips NaN).

    Source: Graham, Fractional Max-Pooling, arXiv:1412.6071; mode='pytorch' has
    torch.nn.functional.fractional_max_pool3d's windows.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if input_shape is not None:
        x_shape = renamed("fractional_max_pool3d_backward", "input_shape", input_shape, "x_shape", x_shape)
    return _fractional_max_pool3d_backward.call((dy, indices, random_samples, ), (x_shape, kernel_size, mode, index_base, ), out, preference, check, need)


_lp_pool1d = entries("lp_pool1d", "forward")


def lp_pool1d(x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: x T, [*B, W].

    Returns: y T, [*B, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool1d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool1d_backward = entries("lp_pool1d", "backward")


def lp_pool1d_backward(dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of lp_pool1d: power mean over sliding windows, the p-norm of each window.

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: dy T, [*B, OW]; x T, [*B, W]; y T, [*B, OW].

    Returns: dx T, [*B, W].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool1d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_lp_pool2d = entries("lp_pool2d", "forward")


def lp_pool2d(x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: x T, [*B, H, W].

    Returns: y T, [*B, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool2d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool2d_backward = entries("lp_pool2d", "backward")


def lp_pool2d_backward(dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of lp_pool2d: power mean over sliding windows, the p-norm of each window.

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: dy T, [*B, OH, OW]; x T, [*B, H, W]; y T, [*B, OH, OW].

    Returns: dx T, [*B, H, W].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool2d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_lp_pool3d = entries("lp_pool3d", "forward")


def lp_pool3d(x, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, out=None, preference=None, check=False):
    """Power mean over sliding windows, the p-norm of each window.

    B is (N, C) or (C).

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: x T, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool3d.call((x, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check)


_lp_pool3d_backward = entries("lp_pool3d", "backward")


def lp_pool3d_backward(dy, x, y, p, kernel_size, stride=None, ceil_mode=False, signed=False, *, need=None, out=None, preference=None, check=False):
    """Gradients of lp_pool3d: power mean over sliding windows, the p-norm of each window.

    Formula: y = (sum |x|^p)^(1/p) over the window, p = inf: max |x|; signed: (K * mean(x^p))^(1/p); dx = sum dy *
    sgn(x) * |x|^(p-1) * y^(1-p)

    Takes: dy T, [*B, OD, OH, OW]; x T, [*B, D, H, W]; y T, [*B, OD, OH, OW].

    Returns: dx T, [*B, D, H, W].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: p (float) in (0, inf]: the exponent; kernel_size (ints): window extents, one for all axes or one each;
    stride (ints, default None): None: kernel_size; ceil_mode (bool, default False): round the output extent up, as long
    as the last window starts in the input or its left padding; signed (bool, default False): PyTorch's form: x^p
    without the absolute value, windows over the edge scaled to full extent.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a window of y = 0 contributes 0; where x = 0 and p < 1: 0; p = inf: the first cell of the largest |x|.

    Source: the L^p norm; signed=True is torch.nn.functional.lp_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lp_pool3d_backward.call((dy, x, y, ), (p, kernel_size, stride, ceil_mode, signed, ), out, preference, check, need)


_max_pool1d = entries("max_pool1d", "forward")


def max_pool1d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: x T, [*B, W].

    Returns: y T, [*B, OW]; indices int64, [*B, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; dilation (ints, default
    1): distance of a window's taps; ceil_mode (bool, default False): round the output extent up, as long as the last
    window starts in the input or its left padding; return_indices (bool, default False): also return int64 positions
    within the (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool1d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool1d_backward = entries("max_pool1d", "backward")


def max_pool1d_backward(dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of max_pool1d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: dy T, [*B, OW]; indices I, [*B, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; dilation (ints, default 1): distance of a window's taps; ceil_mode
    (bool, default False): round the output extent up, as long as the last window starts in the input or its left
    padding.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool1d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_pool2d = entries("max_pool2d", "forward")


def max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: x T, [*B, H, W].

    Returns: y T, [*B, OH, OW]; indices int64, [*B, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; dilation (ints, default
    1): distance of a window's taps; ceil_mode (bool, default False): round the output extent up, as long as the last
    window starts in the input or its left padding; return_indices (bool, default False): also return int64 positions
    within the (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool2d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool2d_backward = entries("max_pool2d", "backward")


def max_pool2d_backward(dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of max_pool2d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: dy T, [*B, OH, OW]; indices I, [*B, OH, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; dilation (ints, default 1): distance of a window's taps; ceil_mode
    (bool, default False): round the output extent up, as long as the last window starts in the input or its left
    padding.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool2d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_pool3d = entries("max_pool3d", "forward")


def max_pool3d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False, *, out=None, preference=None, check=False):
    """Maximum over sliding windows.

    B is (N, C) or (C).

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: x T, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW]; indices int64, [*B, OD, OH, OW] (returned with return_indices=True).

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): window extents, one for all axes or one each; stride (ints, default None): None:
    kernel_size; padding (ints, default 0): at most half the kernel, on both sides of each axis; dilation (ints, default
    1): distance of a window's taps; ceil_mode (bool, default False): round the output extent up, as long as the last
    window starts in the input or its left padding; return_indices (bool, default False): also return int64 positions
    within the (n, c) plane.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool3d.call((x, ), (kernel_size, stride, padding, dilation, ceil_mode, return_indices, ), out, preference, check)


_max_pool3d_backward = entries("max_pool3d", "backward")


def max_pool3d_backward(dy, indices=None, x_shape=None, kernel_size=None, stride=None, padding=0, dilation=1, ceil_mode=False, *, x=None, need=None, out=None, preference=None, check=False):
    """Gradients of max_pool3d: maximum over sliding windows.

    Takes the saved indices, or x to find the maxima again.

    Formula: y[o] = max of x over the window's cells inside the input; dx[indices[o]] += dy[o], in increasing o

    Takes: dy T, [*B, OD, OH, OW]; indices I, [*B, OD, OH, OW] (optional); x T, [*X] (optional).

    Returns: dx T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of the forward's x; None: dy's shape; kernel_size (ints): window
    extents, one for all axes or one each; stride (ints, default None): None: kernel_size; padding (ints, default 0): at
    most half the kernel, on both sides of each axis; dilation (ints, default 1): distance of a window's taps; ceil_mode
    (bool, default False): round the output extent up, as long as the last window starts in the input or its left
    padding.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties: the first cell in row-major order; NaN wins, of several the last; padding never wins; a dilated window
    that misses the input altogether gives -inf and the index of the input's cell nearest to its first tap.

    Source: torch.nn.functional.max_pool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_pool3d_backward.call((dy, indices, x, ), (x_shape, kernel_size, stride, padding, dilation, ceil_mode, ), out, preference, check, need)


_max_unpool1d = entries("max_unpool1d", "forward")


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: x T, [*B, W]; indices I, [*B, W].

    Returns: y T, [*B, OW].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): of the pool; with stride and padding it gives the output extents (in - 1) * stride -
    2 * padding + kernel_size; stride (ints, default None): None: kernel_size; padding (ints, default 0): of the pool;
    output_size (ints, default None): output extents, less than a stride from the default.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool1d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool1d_backward = entries("max_unpool1d", "backward")


def max_unpool1d_backward(dy, indices, *, need=None, out=None, preference=None, check=False):
    """Gradients of max_unpool1d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: dy T, [*P, OW]; indices I, [*B, W].

    Returns: dx T, [*B, W].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool1d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool1d_backward.call((dy, indices, ), (), out, preference, check, need)


_max_unpool2d = entries("max_unpool2d", "forward")


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: x T, [*B, H, W]; indices I, [*B, H, W].

    Returns: y T, [*B, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): of the pool; with stride and padding it gives the output extents (in - 1) * stride -
    2 * padding + kernel_size; stride (ints, default None): None: kernel_size; padding (ints, default 0): of the pool;
    output_size (ints, default None): output extents, less than a stride from the default.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool2d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool2d_backward = entries("max_unpool2d", "backward")


def max_unpool2d_backward(dy, indices, *, need=None, out=None, preference=None, check=False):
    """Gradients of max_unpool2d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: dy T, [*P, OH, OW]; indices I, [*B, H, W].

    Returns: dx T, [*B, H, W].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool2d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool2d_backward.call((dy, indices, ), (), out, preference, check, need)


_max_unpool3d = entries("max_unpool3d", "forward")


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, output_size=None, *, out=None, preference=None, check=False):
    """Puts each value of a max pool back at the position it came from, zeros elsewhere.

    B is (N, C) or (C); indices count within the (n, c) plane of the output.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: x T, [*B, D, H, W]; indices I, [*B, D, H, W].

    Returns: y T, [*B, OD, OH, OW].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: kernel_size (ints): of the pool; with stride and padding it gives the output extents (in - 1) * stride -
    2 * padding + kernel_size; stride (ints, default None): None: kernel_size; padding (ints, default 0): of the pool;
    output_size (ints, default None): output extents, less than a stride from the default.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool3d.call((x, indices, ), (kernel_size, stride, padding, output_size, ), out, preference, check)


_max_unpool3d_backward = entries("max_unpool3d", "backward")


def max_unpool3d_backward(dy, indices, *, need=None, out=None, preference=None, check=False):
    """Gradients of max_unpool3d: puts each value of a max pool back at the position it came from, zeros elsewhere.

    Formula: y = 0; y[indices[i]] = x[i], the last of equal indices wins; dx[i] = dy[indices[i]]

    Takes: dy T, [*P, OD, OH, OW]; indices I, [*B, D, H, W].

    Returns: dx T, [*B, D, H, W].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: a position that a later equal index overwrites still receives dy[indices], as in PyTorch.

    Source: torch.nn.functional.max_unpool3d.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _max_unpool3d_backward.call((dy, indices, ), (), out, preference, check, need)

