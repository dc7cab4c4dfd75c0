"""Public functions of category quantization. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries, renamed

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
    "quantized_linear",
    "smooth_scales",
    "smoothquant_linear",
]

_dequantize_per_channel = entries("dequantize_per_channel", "forward")


def dequantize_per_channel(q, scale, zero_point=None, axis=0, *, dtype=None, out=None, preference=None, check=False):
    """Integers back to floats, one scale per index along an axis.

    Formula: x = (q - zero_point) * scale; scale [C]

    Takes: q A, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: x T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: axis (int, default 0); dtype (dtype, default None): None: the dtype of scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_channel.call((q, scale, zero_point, ), (axis, dtype, ), out, preference, check)


_dequantize_per_channel_backward = entries("dequantize_per_channel", "backward")


def dequantize_per_channel_backward(dy, scale, axis=0, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False):
    """Gradients of dequantize_per_channel: integers back to floats, one scale per index along an axis.

    Formula: x = (q - zero_point) * scale; scale [C]

    Takes: dy T, [*L]; scale S, [*P]; q A, [*L] (optional); zero_point Z, [*Q] (optional).

    Returns: dq T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: axis (int, default 0).

    need: names of the gradients to compute, default dq; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_channel_backward.call((dy, scale, q, zero_point, ), (axis, ), out, preference, check, need)


_dequantize_per_group = entries("dequantize_per_group", "forward")


def dequantize_per_group(q, scale, zero_point=None, group_size=128, axis=-1, *, dtype=None, out=None, preference=None, check=False):
    """Integers back to floats, one scale per group of neighbours along an axis.

    Formula: x = (q - zero_point) * scale; scale [*others, D/g] or [prod(others), D/g], the grouped axis last

    Takes: q A, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: x T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: group_size (int, default 128) in [1, inf): divides the extent of axis; axis (int, default -1); dtype
    (dtype, default None): None: the dtype of scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_group.call((q, scale, zero_point, ), (group_size, axis, dtype, ), out, preference, check)


_dequantize_per_group_backward = entries("dequantize_per_group", "backward")


def dequantize_per_group_backward(dy, scale, group_size=128, axis=-1, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False):
    """Gradients of dequantize_per_group: integers back to floats, one scale per group of neighbours along an axis.

    Formula: x = (q - zero_point) * scale; scale [*others, D/g] or [prod(others), D/g], the grouped axis last

    Takes: dy T, [*L]; scale S, [*P]; q A, [*L] (optional); zero_point Z, [*Q] (optional).

    Returns: dq T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: group_size (int, default 128) in [1, inf): divides the extent of axis; axis (int, default -1).

    need: names of the gradients to compute, default dq; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_group_backward.call((dy, scale, q, zero_point, ), (group_size, axis, ), out, preference, check, need)


_dequantize_per_tensor = entries("dequantize_per_tensor", "forward")


def dequantize_per_tensor(q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False):
    """Integers back to floats, one scale for the whole array.

    Formula: x = (q - zero_point) * scale; scale one number

    Takes: q A, [*L].

    Returns: x T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is dequantize_per_tensor_array's; zero_point (int, default None) in
    [-2147483648, 2147483647]; dtype (dtype, default None): None: float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_tensor.call((q, ), (scale, zero_point, dtype, ), out, preference, check)


_dequantize_per_tensor_backward = entries("dequantize_per_tensor", "backward")


def dequantize_per_tensor_backward(dy, scale, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False):
    """Gradients of dequantize_per_tensor: integers back to floats, one scale for the whole array.

    Formula: x = (q - zero_point) * scale; scale one number

    Takes: dy T, [*L]; q A, [*L] (optional).

    Returns: dq T, [*L]; dscale T, []; dzero_point T, [].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is dequantize_per_tensor_array's; zero_point (int, default None) in
    [-2147483648, 2147483647].

    need: names of the gradients to compute, default dq; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_tensor_backward.call((dy, q, ), (scale, zero_point, ), out, preference, check, need)


_dequantize_per_tensor_array = entries("dequantize_per_tensor_array", "forward")


def dequantize_per_tensor_array(q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False):
    """Integers back to floats, one scale for the whole array (scale and zero point in arrays).

    Formula: x = (q - zero_point) * scale; scale an array of one element

    Takes: q A, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: x T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: dtype (dtype, default None): None: the dtype of scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_tensor_array.call((q, scale, zero_point, ), (dtype, ), out, preference, check)


_dequantize_per_tensor_array_backward = entries("dequantize_per_tensor_array", "backward")


def dequantize_per_tensor_array_backward(dy, scale, *, q=None, zero_point=None, need=None, out=None, preference=None, check=False):
    """Gradients of dequantize_per_tensor_array: integers back to floats, one scale for the whole array (scale and zero
    point in arrays).

    Formula: x = (q - zero_point) * scale; scale an array of one element

    Takes: dy T, [*L]; scale S, [*P]; q A, [*L] (optional); zero_point Z, [*Q] (optional).

    Returns: dq T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    need: names of the gradients to compute, default dq; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_tensor_array_backward.call((dy, scale, q, zero_point, ), (), out, preference, check, need)


_dequantize_per_token = entries("dequantize_per_token", "forward")


def dequantize_per_token(q, scale, zero_point=None, *, dtype=None, out=None, preference=None, check=False):
    """Integers back to floats, one scale per row of the last axis.

    Formula: x = (q - zero_point) * scale; scale [*lead], [*lead, 1] or [prod(lead)]

    Takes: q A, [*L, D]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: x T, [*L, D].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: dtype (dtype, default None): None: the dtype of scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dequantize_per_token.call((q, scale, zero_point, ), (dtype, ), out, preference, check)


_dequantize_per_token_backward = entries("dequantize_per_token", "backward")


def dequantize_per_token_backward(dy=None, scale=None, *, q=None, zero_point=None, need=None, d_output=None, out=None, preference=None, check=False):
    """Gradients of dequantize_per_token: integers back to floats, one scale per row of the last axis.

    Formula: x = (q - zero_point) * scale; scale [*lead], [*lead, 1] or [prod(lead)]

    Takes: dy T, [*L, D]; scale S, [*P]; q A, [*L, D] (optional); zero_point Z, [*Q] (optional).

    Returns: dq T, [*L, D]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    need: names of the gradients to compute, default dq; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: the gradient of the integers is a float array (straight-through).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if d_output is not None:
        dy = renamed("dequantize_per_token_backward", "d_output", d_output, "dy", dy)
    return _dequantize_per_token_backward.call((dy, scale, q, zero_point, ), (), out, preference, check, need)


_dynamic_range_quantize = entries("dynamic_range_quantize", "forward")


def dynamic_range_quantize(x, *, scope="token", asymmetric=False, axis=None, group_size=128, dtype="int8", q_min=None, q_max=None, scale_dtype="float32", out=None, preference=None, check=False):
    """Quantization with scales taken from the range of the data.

    Formula: symmetric: scale = max|x| / q_max, zero_point 0; asymmetric: lo = min(x, 0), hi = max(x, 0), scale = (hi -
    lo) / (q_max - q_min), zero_point = clamp(q_min - rne(lo / scale)); q = clamp(rne(x / scale) + zero_point, q_min,
    q_max) with the scale as stored

    Takes: x T, [*L].

    Returns: q A, [*L]; scale S, [*P]; zero_point int32, [*P] (returned with asymmetric=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: float32, T's. Halves compute in float32.

    Parameters: scope (str, default "token") one of "token", "tensor", "channel", "group": what shares a scale: a row of
    the last axis, everything, an index along axis, group_size neighbours along axis; asymmetric (bool, default False):
    also returns zero_point; axis (int, default None): of scopes channel (None: 0) and group (None: -1); group_size
    (int, default 128) in [1, inf): divides the extent of axis; dtype (dtype, default "int8") one of "i8", "u8"; q_min
    (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest value of dtype;
    scale_dtype (dtype, default "float32"): float32 or x's dtype.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: dynamic quantization per tensor, channel, token or group; a cell of zeros (or of no elements) has scale 1,
    one that holds a NaN or an infinity that as its scale and codes 0, an error under check=True.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _dynamic_range_quantize.call((x, ), (scope, asymmetric, axis, group_size, dtype, q_min, q_max, scale_dtype, ), out, preference, check)


_fake_quantize_per_channel = entries("fake_quantize_per_channel", "forward")


def fake_quantize_per_channel(x, scale, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Quantization and dequantization in one step, in floats, one scale per index along an axis.

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale [C]

    Takes: x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: y T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; S: T's, float32; Z: int32, int8, uint8. Halves compute in float32.

    Parameters: axis (int, default 0); dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have;
    q_min (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest value of
    dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_channel.call((x, scale, zero_point, ), (axis, dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_channel_backward = entries("fake_quantize_per_channel", "backward")


def fake_quantize_per_channel_backward(dy, x, scale, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False):
    """Gradients of fake_quantize_per_channel: quantization and dequantization in one step, in floats, one scale per index
    along an axis.

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale [C]

    Takes: dy T, [*L]; x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; S: T's, float32; Z: int32, int8, uint8. Halves compute in float32.

    Parameters: axis (int, default 0); q_min (int, default None): None: the least value of dtype; q_max (int, default
    None): None: the largest value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels
    have; mask (str, default "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a
    gradient; grad_factor (float, default 1.0): multiplies dscale and dzero_point.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_channel_backward.call((dy, x, scale, zero_point, ), (axis, q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_fake_quantize_per_tensor = entries("fake_quantize_per_tensor", "forward")


def fake_quantize_per_tensor(x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Quantization and dequantization in one step, in floats, one scale for the whole array.

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale one number

    Takes: x T, [*L].

    Returns: y T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is fake_quantize_per_tensor_array's; zero_point (int, default None)
    in [-2147483648, 2147483647]; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; q_min
    (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_tensor.call((x, ), (scale, zero_point, dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_tensor_backward = entries("fake_quantize_per_tensor", "backward")


def fake_quantize_per_tensor_backward(dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False):
    """Gradients of fake_quantize_per_tensor: quantization and dequantization in one step, in floats, one scale for the
    whole array.

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale one number

    Takes: dy T, [*L]; x T, [*L].

    Returns: dx T, [*L]; dscale T, []; dzero_point T, [].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is fake_quantize_per_tensor_array's; zero_point (int, default None)
    in [-2147483648, 2147483647]; q_min (int, default None): None: the least value of dtype; q_max (int, default None):
    None: the largest value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask
    (str, default "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient;
    grad_factor (float, default 1.0): multiplies dscale and dzero_point.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_tensor_backward.call((dy, x, ), (scale, zero_point, q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_fake_quantize_per_tensor_array = entries("fake_quantize_per_tensor_array", "forward")


def fake_quantize_per_tensor_array(x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Quantization and dequantization in one step, in floats, one scale for the whole array (scale and zero point in
    arrays).

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale an array of one element

    Takes: x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: y T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; S: T's, float32; Z: int32, int8, uint8. Halves compute in float32.

    Parameters: dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; q_min (int, default None):
    None: the least value of dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_tensor_array.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_fake_quantize_per_tensor_array_backward = entries("fake_quantize_per_tensor_array", "backward")


def fake_quantize_per_tensor_array_backward(dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", grad_factor=1.0, need=None, out=None, preference=None, check=False):
    """Gradients of fake_quantize_per_tensor_array: quantization and dequantization in one step, in floats, one scale for
    the whole array (scale and zero point in arrays).

    Formula: y = scale * (clamp(rne(x / scale) + zero_point, q_min, q_max) - zero_point); scale an array of one element

    Takes: dy T, [*L]; x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; S: T's, float32; Z: int32, int8, uint8. Halves compute in float32.

    Parameters: q_min (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest
    value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask (str, default
    "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient; grad_factor (float,
    default 1.0): multiplies dscale and dzero_point.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: torch.fake_quantize_*; dscale and dzero_point as torch._fake_quantize_learnable_*.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fake_quantize_per_tensor_array_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, grad_factor, ), out, preference, check, need)


_nf4_dequantize = entries("nf4_dequantize", "forward")


def nf4_dequantize(packed, absmax, shape=None, *, block_size=64, layout="bnb", dtype="float32", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False):
    """4-bit NormalFloat codes back to floats.

    An absmax of uint8 is nested, as checkpoints with double quantization have it: block b has nested_code[absmax[b]] *
    nested_absmax[b // nested_block_size] + offset.

    Formula: y = value[code] * absmax of its block

    Takes: packed uint8, [*P]; absmax A, [*S]; nested_absmax float32, [Q] (optional); nested_code float32, [R]
    (optional).

    Returns: y T, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: float32, uint8. Halves compute in float32.

    Parameters: shape (shape, default None): of the result; None: two elements a byte, flat; block_size (int, default
    64) in [1, inf); layout (str, default "bnb") one of "bnb", "row_pair": as in nf4_quantize; dtype (dtype, default
    "float32"); quant_type (str, default "nf4") one of "nf4", "fp4": the 16 values that codes stand for;
    nested_block_size (int, default 256) in [1, inf): blocks that share an element of nested_absmax; offset (float,
    default 0.0): added to every nested absmax.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: QLoRA, arXiv:2305.14314; layout bnb is that of bitsandbytes checkpoints.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nf4_dequantize.call((packed, absmax, nested_absmax, nested_code, ), (shape, block_size, layout, dtype, quant_type, nested_block_size, offset, ), out, preference, check)


_nf4_gemv = entries("nf4_gemv", "forward")


def nf4_gemv(packed, absmax, a, shape=None, *, block_size=64, layout="bnb", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0, out=None, preference=None, check=False):
    """Vectors times a weight matrix in NF4.

    An absmax of uint8 is nested, as checkpoints with double quantization have it: block b has nested_code[absmax[b]] *
    nested_absmax[b // nested_block_size] + offset.

    Formula: y[m, n] = sum over k of W[n, k] * a[m, k], W unpacked as by nf4_dequantize

    Takes: packed uint8, [*P]; absmax A, [*S]; a T, [*M, K]; nested_absmax float32, [Q] (optional); nested_code float32,
    [R] (optional).

    Returns: y T, [*M, N].

    Dtypes: T: float32, float16, bfloat16, float64; A: float32, uint8. Halves compute in float32.

    Parameters: shape (shape, default None): (N, K) of the weights; None: K from a, N from packed; block_size (int,
    default 64) in [1, inf); layout (str, default "bnb") one of "bnb", "row_pair": as in nf4_quantize; quant_type (str,
    default "nf4") one of "nf4", "fp4": the 16 values that codes stand for; nested_block_size (int, default 256) in [1,
    inf): blocks that share an element of nested_absmax; offset (float, default 0.0): added to every nested absmax.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: QLoRA, arXiv:2305.14314.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nf4_gemv.call((packed, absmax, a, nested_absmax, nested_code, ), (shape, block_size, layout, quant_type, nested_block_size, offset, ), out, preference, check)


_nf4_quantize = entries("nf4_quantize", "forward")


def nf4_quantize(x, *, block_size=64, layout="bnb", quant_type="nf4", out=None, preference=None, check=False):
    """Floats to 4-bit NormalFloat codes with one absmax a block.

    Formula: absmax = max|x| over block_size consecutive elements; code = the nearest of 16 values to x / absmax, the
    lower one on a midpoint (fp4: the lesser magnitude)

    Takes: x T, [*L].

    Returns: packed uint8, [B]; absmax float32, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: block_size (int, default 64) in [1, inf); layout (str, default "bnb") one of "bnb", "row_pair": bnb:
    neighbours of the flat order, the first in the high nibble; row_pair: a column of two rows, the even row in the low
    nibble; quant_type (str, default "nf4") one of "nf4", "fp4": the 16 values that codes stand for.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: QLoRA, arXiv:2305.14314; layout bnb is that of bitsandbytes checkpoints.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _nf4_quantize.call((x, ), (block_size, layout, quant_type, ), out, preference, check)


_quantize_per_channel = entries("quantize_per_channel", "forward")


def quantize_per_channel(x, scale, zero_point=None, axis=0, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Affine quantization to integers, one scale per index along an axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [C]

    Takes: x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: q A, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: axis (int, default 0); dtype (dtype, default "int8") one of "i8", "u8"; q_min (int, default None): None:
    the least value of dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_channel.call((x, scale, zero_point, ), (axis, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_channel_backward = entries("quantize_per_channel", "backward")


def quantize_per_channel_backward(dy, x, scale, zero_point=None, axis=0, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False):
    """Gradients of quantize_per_channel: affine quantization to integers, one scale per index along an axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [C]

    Takes: dy T, [*L]; x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: axis (int, default 0); q_min (int, default None): None: the least value of dtype; q_max (int, default
    None): None: the largest value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels
    have; mask (str, default "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a
    gradient.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_channel_backward.call((dy, x, scale, zero_point, ), (axis, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_group = entries("quantize_per_group", "forward")


def quantize_per_group(x, scale, zero_point=None, group_size=128, axis=-1, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Affine quantization to integers, one scale per group of neighbours along an axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [*others, D/g] or [prod(others), D/g], the
    grouped axis last

    Takes: x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: q A, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: group_size (int, default 128) in [1, inf): divides the extent of axis; axis (int, default -1); dtype
    (dtype, default "int8") one of "i8", "u8"; q_min (int, default None): None: the least value of dtype; q_max (int,
    default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_group.call((x, scale, zero_point, ), (group_size, axis, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_group_backward = entries("quantize_per_group", "backward")


def quantize_per_group_backward(dy, x, scale, zero_point=None, group_size=128, axis=-1, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False):
    """Gradients of quantize_per_group: affine quantization to integers, one scale per group of neighbours along an axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [*others, D/g] or [prod(others), D/g], the
    grouped axis last

    Takes: dy T, [*L]; x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: group_size (int, default 128) in [1, inf): divides the extent of axis; axis (int, default -1); q_min
    (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest value of dtype;
    dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask (str, default "inclusive") one of
    "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_group_backward.call((dy, x, scale, zero_point, ), (group_size, axis, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_tensor = entries("quantize_per_tensor", "forward")


def quantize_per_tensor(x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Affine quantization to integers, one scale for the whole array.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale one number

    Takes: x T, [*L].

    Returns: q A, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is quantize_per_tensor_array's; zero_point (int, default None) in
    [-2147483648, 2147483647]; dtype (dtype, default "int8") one of "i8", "u8"; q_min (int, default None): None: the
    least value of dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_tensor.call((x, ), (scale, zero_point, dtype, q_min, q_max, ), out, preference, check)


_quantize_per_tensor_backward = entries("quantize_per_tensor", "backward")


def quantize_per_tensor_backward(dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False):
    """Gradients of quantize_per_tensor: affine quantization to integers, one scale for the whole array.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale one number

    Takes: dy T, [*L]; x T, [*L].

    Returns: dx T, [*L]; dscale T, []; dzero_point T, [].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8. Halves compute in float32.

    Parameters: scale (float) in (0, inf): an array is quantize_per_tensor_array's; zero_point (int, default None) in
    [-2147483648, 2147483647]; q_min (int, default None): None: the least value of dtype; q_max (int, default None):
    None: the largest value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask
    (str, default "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_tensor_backward.call((dy, x, ), (scale, zero_point, q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_tensor_array = entries("quantize_per_tensor_array", "forward")


def quantize_per_tensor_array(x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Affine quantization to integers, one scale for the whole array (scale and zero point in arrays).

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale an array of one element

    Takes: x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: q A, [*L].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: dtype (dtype, default "int8") one of "i8", "u8"; q_min (int, default None): None: the least value of
    dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_tensor_array.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_quantize_per_tensor_array_backward = entries("quantize_per_tensor_array", "backward")


def quantize_per_tensor_array_backward(dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False):
    """Gradients of quantize_per_tensor_array: affine quantization to integers, one scale for the whole array (scale and
    zero point in arrays).

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale an array of one element

    Takes: dy T, [*L]; x T, [*L]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: q_min (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest
    value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask (str, default
    "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_tensor_array_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantize_per_token = entries("quantize_per_token", "forward")


def quantize_per_token(x, scale, zero_point=None, *, dtype="int8", q_min=None, q_max=None, out=None, preference=None, check=False):
    """Affine quantization to integers, one scale per row of the last axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [*lead], [*lead, 1] or [prod(lead)]

    Takes: x T, [*L, D]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: q A, [*L, D].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: dtype (dtype, default "int8") one of "i8", "u8"; q_min (int, default None): None: the least value of
    dtype; q_max (int, default None): None: the largest value of dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_token.call((x, scale, zero_point, ), (dtype, q_min, q_max, ), out, preference, check)


_quantize_per_token_backward = entries("quantize_per_token", "backward")


def quantize_per_token_backward(dy, x, scale, zero_point=None, *, q_min=None, q_max=None, dtype="int8", mask="inclusive", need=None, out=None, preference=None, check=False):
    """Gradients of quantize_per_token: affine quantization to integers, one scale per row of the last axis.

    Formula: q = clamp(rne(x / scale) + zero_point, q_min, q_max); scale [*lead], [*lead, 1] or [prod(lead)]

    Takes: dy T, [*L, D]; x T, [*L, D]; scale S, [*P]; zero_point Z, [*Q] (optional).

    Returns: dx T, [*L, D]; dscale S, [*P]; dzero_point S, [*Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: int8, uint8; S: T's, float32; Z: int32, int8, uint8. Halves
    compute in float32.

    Parameters: q_min (int, default None): None: the least value of dtype; q_max (int, default None): None: the largest
    value of dtype; dtype (dtype, default "int8") one of "i8", "u8": whose range the levels have; mask (str, default
    "inclusive") one of "inclusive", "exclusive": whether levels at q_min and q_max pass a gradient.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: the rounding steps and the ends of the range; a gradient passes where q_min <= level <= q_max
    (mask=exclusive: strictly inside). NaN and unusable scales (not finite and positive): the zero point clamped,
    gradient 0, an error under check=True.

    Source: IEEE division, round half to even, then the zero point, then saturation; the gradient is the straight-
    through estimator.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantize_per_token_backward.call((dy, x, scale, zero_point, ), (q_min, q_max, dtype, mask, ), out, preference, check, need)


_quantized_linear = entries("quantized_linear", "forward")


def quantized_linear(a, weight, weight_scale, bias=None, *, a_scale=None, a_zero_point=None, asymmetric=False, dtype=None, out=None, preference=None, check=False):
    """Linear layer in int8 (W8A8): activations quantized per row, integer products, one rescaling.

    Formula: y[m, n] = sa[m] * sw[n] * (sum over k of aq[m, k] * wq[n, k] - za[m] * sum over k of wq[n, k]) + bias[n];
    float activations give aq, sa (and za) as dynamic_range_quantize does

    Takes: a A, [*M, K]; weight int8, [N, K]; weight_scale S, [N]; bias T, [N] (optional); a_scale R, [*P] (optional);
    a_zero_point int32, [*Q] (optional).

    Returns: y T, [*M, N].

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's; A: T's, int8; R: float32, T's. Halves compute in
    float32.

    Parameters: asymmetric (bool, default False): quantize float activations with a zero point; dtype (dtype, default
    None): of the result; None: that of float activations, else of bias or weight_scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: LLM.int8(), arXiv:2208.07339, without outliers; sums are exact integers of any length.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _quantized_linear.call((a, weight, weight_scale, bias, a_scale, a_zero_point, ), (asymmetric, dtype, ), out, preference, check)


_smooth_scales = entries("smooth_scales", "forward")


def smooth_scales(amax_a, amax_w, alpha=0.5, *, out=None, preference=None, check=False):
    """Scales per input channel that move activation outliers into the weights; use as a / s and w * s.

    Formula: s = max(amax_a^alpha / amax_w^(1 - alpha), 1e-5)

    Takes: amax_a T, any shape, broadcasting; amax_w T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (float, default 0.5) in [0, 1]: how much of the outliers the weights take.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: SmoothQuant, arXiv:2211.10438.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _smooth_scales.call((amax_a, amax_w, ), (alpha, ), out, preference, check)


_smoothquant_linear = entries("smoothquant_linear", "forward")


def smoothquant_linear(a, act_scale, weight, weight_scale, bias=None, *, dtype=None, out=None, preference=None, check=False):
    """Linear layer in int8 with one static activation scale.

    Formula: y[m, n] = act_scale * sw[n] * sum over k of aq[m, k] * wq[n, k] + bias[n]

    Takes: a int8, [*M, K]; weight int8, [N, K]; weight_scale S, [N]; bias T, [N] (optional).

    Returns: y T, [*M, N].

    Dtypes: T: float32, float16, bfloat16, float64; S: float32, T's. Halves compute in float32.

    Parameters: act_scale (float): finite; dtype (dtype, default None): of the result; None: that of bias, else of
    weight_scale.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: SmoothQuant, arXiv:2211.10438; smooth_scales gives the scales to fold beforehand.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _smoothquant_linear.call((a, weight, weight_scale, bias, ), (act_scale, dtype, ), out, preference, check)

