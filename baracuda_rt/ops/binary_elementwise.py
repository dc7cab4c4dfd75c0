"""Public functions of category binary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.promotion import promoted

__all__ = [
    "add",
    "add_backward",
    "atan2",
    "atan2_backward",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "copysign",
    "copysign_backward",
    "div",
    "div_backward",
    "div_trunc",
    "div_trunc_backward",
    "eq",
    "floor_divide",
    "floor_divide_backward",
    "fmax",
    "fmax_backward",
    "fmin",
    "fmin_backward",
    "fmod",
    "fmod_backward",
    "ge",
    "gt",
    "hypot",
    "hypot_backward",
    "ldexp",
    "ldexp_backward",
    "le",
    "lerp",
    "lerp_backward",
    "lerp_tensor",
    "lerp_tensor_backward",
    "logical_and",
    "logical_or",
    "logical_xor",
    "lt",
    "maximum",
    "maximum_backward",
    "minimum",
    "minimum_backward",
    "mod",
    "mod_backward",
    "mul",
    "mul_backward",
    "ne",
    "nextafter",
    "pow",
    "pow_backward",
    "remainder",
    "remainder_backward",
    "sub",
    "sub_backward",
]

_add = entries("add", "forward")


def add(a, b, alpha=1, *, promote=False, out=None, preference=None, check=False):
    """Sum a + alpha * b.

    Formula: y = where(alpha == 1, a + b, fma(alpha, b, a))

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    Parameters: alpha (number, default 1): factor of b.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap; bool is logical or.

    Source: torch.add; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("add", promote, a=a, b=b)
    return _add.call((a, b, ), (alpha, ), out, preference, check)


_add_backward = entries("add", "backward")


def add_backward(dy, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of add: sum a + alpha * b.

    Formula: da = dy; db = alpha * dy

    Takes: dy T, any shape.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (number, default 1): factor of b; a_shape (shape, default None): shape of a; None: dy's shape;
    b_shape (shape, default None): shape of b; None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap; bool is logical or.

    Source: torch.add; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _add_backward.call((dy, ), (alpha, a_shape, b_shape, ), out, preference, check, need)


_atan2 = entries("atan2", "forward")


def atan2(a, b, *, promote=False, out=None, preference=None, check=False):
    """Angle of the point (b, a), in radians within [-pi, pi].

    Formula: y = atan2(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at (0, 0) both gradients are 0.

    Source: torch.atan2; gradients scaled by the larger operand, so that 1e30 and 1e-30 work.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("atan2", promote, a=a, b=b)
    return _atan2.call((a, b, ), (), out, preference, check)


_atan2_backward = entries("atan2", "backward")


def atan2_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of atan2: angle of the point (b, a), in radians within [-pi, pi].

    Formula: da = where(a == 0 and b == 0, 0.0, where(one_inf, dy * 0.0, dy * (v / q) / m)); db = where(a == 0 and b ==
    0, 0.0, where(one_inf, dy * 0.0, -dy * (u / q) / m))  with m = max(abs(a), abs(b)), u = a / m, v = b / m, q = u * u
    + v * v, one_inf = isinf(m) and not (isinf(a) and isinf(b)) and a == a and b == b

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at (0, 0) both gradients are 0.

    Source: torch.atan2; gradients scaled by the larger operand, so that 1e30 and 1e-30 work.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _atan2_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_bitwise_and = entries("bitwise_and", "forward")


def bitwise_and(a, b, *, promote=False, out=None, preference=None, check=False):
    """Bitwise and of integers, logical and of bool.

    Formula: y = a & b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32, bool. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.bitwise_and.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("bitwise_and", promote, a=a, b=b)
    return _bitwise_and.call((a, b, ), (), out, preference, check)


_bitwise_left_shift = entries("bitwise_left_shift", "forward")


def bitwise_left_shift(a, b, *, promote=False, out=None, preference=None, check=False):
    """a shifted left by b bits; a count below 0 or of the width and more gives 0.

    Formula: y = shl(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.bitwise_left_shift, with every count defined.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("bitwise_left_shift", promote, a=a, b=b)
    return _bitwise_left_shift.call((a, b, ), (), out, preference, check)


_bitwise_or = entries("bitwise_or", "forward")


def bitwise_or(a, b, *, promote=False, out=None, preference=None, check=False):
    """Bitwise or of integers, logical or of bool.

    Formula: y = a | b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32, bool. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.bitwise_or.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("bitwise_or", promote, a=a, b=b)
    return _bitwise_or.call((a, b, ), (), out, preference, check)


_bitwise_right_shift = entries("bitwise_right_shift", "forward")


def bitwise_right_shift(a, b, *, promote=False, out=None, preference=None, check=False):
    """a shifted right by b bits, arithmetically for signed integers; a count below 0 or of the width and more leaves the
    sign fill.

    Formula: y = shr(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.bitwise_right_shift, with every count defined.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("bitwise_right_shift", promote, a=a, b=b)
    return _bitwise_right_shift.call((a, b, ), (), out, preference, check)


_bitwise_xor = entries("bitwise_xor", "forward")


def bitwise_xor(a, b, *, promote=False, out=None, preference=None, check=False):
    """Bitwise exclusive or of integers, logical exclusive or of bool.

    Formula: y = a ^ b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: int8, uint8, int16, int32, int64, uint32, bool. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.bitwise_xor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("bitwise_xor", promote, a=a, b=b)
    return _bitwise_xor.call((a, b, ), (), out, preference, check)


_copysign = entries("copysign", "forward")


def copysign(a, b, *, promote=False, out=None, preference=None, check=False):
    """Magnitude of a with the sign bit of b.

    Formula: y = copysign(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: da = 0 at a = 0; db = 0.

    Source: torch.copysign; the gradient's ratio is +-1 at a = +-inf too.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("copysign", promote, a=a, b=b)
    return _copysign.call((a, b, ), (), out, preference, check)


_copysign_backward = entries("copysign", "backward")


def copysign_backward(dy, a=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of copysign: magnitude of a with the sign bit of b.

    Formula: da = where(a == 0, 0.0, where(isinf(a), where(signbit(y) == signbit(a), dy, -dy), dy * (y / a))); db = 0.0

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); y T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: da = 0 at a = 0; db = 0.

    Source: torch.copysign; the gradient's ratio is +-1 at a = +-inf too.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _copysign_backward.call((dy, a, y, ), (a_shape, b_shape, ), out, preference, check, need)


_div = entries("div", "forward")


def div(a, b, rounding_mode=None, *, promote=False, out=None, preference=None, check=False):
    """Quotient a / b; with a rounding mode, that quotient rounded.

    Formula: y = a / b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y R, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool; R: T's, float32 for
    int, float32 for bool. Halves compute in float32.

    Parameters: rounding_mode (str, default None) one of "trunc", "floor" or None: trunc rounds toward 0, floor down.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers divide as float32; rounded modes have zero gradients.

    Source: torch.div; db as -dy * ((a / b) / b), which overflows only when the result does.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("div", promote, a=a, b=b)
    return _div.call((a, b, ), (rounding_mode, ), out, preference, check)


_div_backward = entries("div", "backward")


def div_backward(dy, a=None, b=None, rounding_mode=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of div: quotient a / b; with a rounding mode, that quotient rounded.

    Formula: da = dy / b; db = -dy * ((a / b) / b)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: rounding_mode (str, default None) one of "trunc", "floor" or None: trunc rounds toward 0, floor down;
    a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b; None: dy's
    shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers divide as float32; rounded modes have zero gradients.

    Source: torch.div; db as -dy * ((a / b) / b), which overflows only when the result does.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _div_backward.call((dy, a, b, ), (rounding_mode, a_shape, b_shape, ), out, preference, check, need)


_div_trunc = entries("div_trunc", "forward")


def div_trunc(a, b, *, promote=False, out=None, preference=None, check=False):
    """Quotient rounded toward zero (div with rounding_mode="trunc").

    Formula: y = trunc(a / b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.div; integers: a quotient by 0 is all bits one.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("div_trunc", promote, a=a, b=b)
    return _div_trunc.call((a, b, ), (), out, preference, check)


_div_trunc_backward = entries("div_trunc", "backward")


def div_trunc_backward(dy, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of div_trunc: quotient rounded toward zero (div with rounding_mode="trunc").

    Formula: da = 0.0; db = 0.0

    Takes: dy T, any shape.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.div; integers: a quotient by 0 is all bits one.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _div_trunc_backward.call((dy, ), (a_shape, b_shape, ), out, preference, check, need)


_eq = entries("eq", "forward")


def eq(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a equals b.

    Formula: y = a == b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.eq.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("eq", promote, a=a, b=b)
    return _eq.call((a, b, ), (), out, preference, check)


_floor_divide = entries("floor_divide", "forward")


def floor_divide(a, b, *, promote=False, out=None, preference=None, check=False):
    """Quotient rounded down, from the exact remainder.

    Formula: y = floor_divide(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: b = 0 gives a / b for floats; gradients are zero.

    Source: torch.floor_divide; 1 // 0.1f is 9; integers: a quotient by 0 is all bits one.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("floor_divide", promote, a=a, b=b)
    return _floor_divide.call((a, b, ), (), out, preference, check)


_floor_divide_backward = entries("floor_divide", "backward")


def floor_divide_backward(dy, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of floor_divide: quotient rounded down, from the exact remainder.

    Formula: da = 0.0; db = 0.0

    Takes: dy T, any shape.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: b = 0 gives a / b for floats; gradients are zero.

    Source: torch.floor_divide; 1 // 0.1f is 9; integers: a quotient by 0 is all bits one.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _floor_divide_backward.call((dy, ), (a_shape, b_shape, ), out, preference, check, need)


_fmax = entries("fmax", "forward")


def fmax(a, b, *, promote=False, out=None, preference=None, check=False):
    """Larger operand, NaN ignored unless both are NaN.

    Formula: y = fmax(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties and two NaN give the gradient to a.

    Source: torch.fmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("fmax", promote, a=a, b=b)
    return _fmax.call((a, b, ), (), out, preference, check)


_fmax_backward = entries("fmax", "backward")


def fmax_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of fmax: larger operand, NaN ignored unless both are NaN.

    Formula: da = where(first, dy, 0.0); db = where(first, 0.0, dy)  with first = a >= b or isnan(b)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties and two NaN give the gradient to a.

    Source: torch.fmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fmax_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_fmin = entries("fmin", "forward")


def fmin(a, b, *, promote=False, out=None, preference=None, check=False):
    """Smaller operand, NaN ignored unless both are NaN.

    Formula: y = fmin(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties and two NaN give the gradient to a.

    Source: torch.fmin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("fmin", promote, a=a, b=b)
    return _fmin.call((a, b, ), (), out, preference, check)


_fmin_backward = entries("fmin", "backward")


def fmin_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of fmin: smaller operand, NaN ignored unless both are NaN.

    Formula: da = where(first, dy, 0.0); db = where(first, 0.0, dy)  with first = a <= b or isnan(b)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties and two NaN give the gradient to a.

    Source: torch.fmin.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fmin_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_fmod = entries("fmod", "forward")


def fmod(a, b, *, promote=False, out=None, preference=None, check=False):
    """Remainder of the division rounded toward zero; it has the sign of a.

    Formula: y = fmod(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.fmod; integers: a remainder by 0 is a.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("fmod", promote, a=a, b=b)
    return _fmod.call((a, b, ), (), out, preference, check)


_fmod_backward = entries("fmod", "backward")


def fmod_backward(dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of fmod: remainder of the division rounded toward zero; it has the sign of a.

    Formula: da = dy; db = -dy * trunc(a / b)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.fmod; integers: a remainder by 0 is a.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fmod_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_ge = entries("ge", "forward")


def ge(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a >= b; false for NaN.

    Formula: y = a >= b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.ge.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("ge", promote, a=a, b=b)
    return _ge.call((a, b, ), (), out, preference, check)


_gt = entries("gt", "forward")


def gt(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a > b; false for NaN.

    Formula: y = a > b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.gt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("gt", promote, a=a, b=b)
    return _gt.call((a, b, ), (), out, preference, check)


_hypot = entries("hypot", "forward")


def hypot(a, b, *, promote=False, out=None, preference=None, check=False):
    """Length sqrt(a * a + b * b) of (a, b), without spurious overflow.

    Formula: y = hypot(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at (0, 0) both gradients are 0.

    Source: torch.hypot.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("hypot", promote, a=a, b=b)
    return _hypot.call((a, b, ), (), out, preference, check)


_hypot_backward = entries("hypot", "backward")


def hypot_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of hypot: length sqrt(a * a + b * b) of (a, b), without spurious overflow.

    Formula: da = where(m == 0, 0.0, dy * (u / q)); db = where(m == 0, 0.0, dy * (v / q))  with m = max(abs(a), abs(b)),
    u = a / m, v = b / m, q = sqrt(u * u + v * v)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at (0, 0) both gradients are 0.

    Source: torch.hypot.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _hypot_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_ldexp = entries("ldexp", "forward")


def ldexp(a, b, *, out=None, preference=None, check=False):
    """a * 2**b, without intermediate overflow for integral b.

    Formula: y = ldexp(a, b)

    Takes: a T, any shape, broadcasting; b A, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, int32, int64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.ldexp; C scalbn for integral exponents.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _ldexp.call((a, b, ), (), out, preference, check)


_ldexp_backward = entries("ldexp", "backward")


def ldexp_backward(dy, b=None, *, y=None, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of ldexp: a * 2**b, without intermediate overflow for integral b.

    Formula: da = ldexp(dy, b); db = dy * y * ln2

    Takes: dy T, any shape, broadcasting; b A, any shape, broadcasting (optional); y T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db A, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, int32, int64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.ldexp; C scalbn for integral exponents.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _ldexp_backward.call((dy, b, y, ), (a_shape, b_shape, ), out, preference, check, need)


_le = entries("le", "forward")


def le(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a <= b; false for NaN.

    Formula: y = a <= b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.le.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("le", promote, a=a, b=b)
    return _le.call((a, b, ), (), out, preference, check)


_lerp = entries("lerp", "forward")


def lerp(a, b, weight, *, promote=False, out=None, preference=None, check=False):
    """Linear interpolation from a to b by a scalar weight.

    Formula: y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  with k = 1.0 - weight, d = b - a

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: weight (float): 0 gives a, 1 gives b, others extrapolate; an array is lerp_tensor's.

    promote: True brings a, b, weight to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b, weight = promoted("lerp", promote, a=a, b=b, weight=weight)
    return _lerp.call((a, b, ), (weight, ), out, preference, check)


_lerp_backward = entries("lerp", "backward")


def lerp_backward(dy, weight, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of lerp: linear interpolation from a to b by a scalar weight.

    Formula: da = k * dy; db = weight * dy  with k = 1.0 - weight

    Takes: dy T, any shape.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: weight (float): 0 gives a, 1 gives b, others extrapolate; an array is lerp_tensor's; a_shape (shape,
    default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b; None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp_backward.call((dy, ), (weight, a_shape, b_shape, ), out, preference, check, need)


_lerp_tensor = entries("lerp_tensor", "forward")


def lerp_tensor(a, b, weight, *, promote=False, out=None, preference=None, check=False):
    """Linear interpolation from a to b by an array of weights.

    Formula: y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  with d = b - a

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting; weight T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    promote: True brings a, b, weight to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b, weight = promoted("lerp_tensor", promote, a=a, b=b, weight=weight)
    return _lerp_tensor.call((a, b, weight, ), (), out, preference, check)


_lerp_tensor_backward = entries("lerp_tensor", "backward")


def lerp_tensor_backward(dy, a=None, b=None, weight=None, *, a_shape=None, b_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of lerp_tensor: linear interpolation from a to b by an array of weights.

    Formula: da = dy * (1 - weight); db = dy * weight; dweight = dy * (b - a)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting
    (optional); weight T, any shape, broadcasting (optional).

    Returns: da T, shape of [a]; db T, shape of [b]; dweight T, shape of [weight].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape; weight_shape (shape, default None): shape of weight; None: dy's shape.

    need: names of the gradients to compute, default da, db, dweight; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp_tensor_backward.call((dy, a, b, weight, ), (a_shape, b_shape, weight_shape, ), out, preference, check, need)


_logical_and = entries("logical_and", "forward")


def logical_and(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether both operands are nonzero; NaN is nonzero.

    Formula: y = a != 0 and b != 0

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logical_and.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("logical_and", promote, a=a, b=b)
    return _logical_and.call((a, b, ), (), out, preference, check)


_logical_or = entries("logical_or", "forward")


def logical_or(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether an operand is nonzero; NaN is nonzero.

    Formula: y = a != 0 or b != 0

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logical_or.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("logical_or", promote, a=a, b=b)
    return _logical_or.call((a, b, ), (), out, preference, check)


_logical_xor = entries("logical_xor", "forward")


def logical_xor(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether exactly one operand is nonzero; NaN is nonzero.

    Formula: y = (a != 0) != (b != 0)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.logical_xor.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("logical_xor", promote, a=a, b=b)
    return _logical_xor.call((a, b, ), (), out, preference, check)


_lt = entries("lt", "forward")


def lt(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a < b; false for NaN.

    Formula: y = a < b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.lt.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("lt", promote, a=a, b=b)
    return _lt.call((a, b, ), (), out, preference, check)


_maximum = entries("maximum", "forward")


def maximum(a, b, *, promote=False, out=None, preference=None, check=False):
    """Larger operand; NaN if either is NaN.

    Formula: y = max(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties split the gradient evenly; NaN gives it to both.

    Source: torch.maximum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("maximum", promote, a=a, b=b)
    return _maximum.call((a, b, ), (), out, preference, check)


_maximum_backward = entries("maximum", "backward")


def maximum_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of maximum: larger operand; NaN if either is NaN.

    Formula: da = where(a > b, dy, where(a < b, 0.0, where(a == b, dy * 0.5, dy))); db = where(b > a, dy, where(b < a,
    0.0, where(a == b, dy * 0.5, dy)))

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties split the gradient evenly; NaN gives it to both.

    Source: torch.maximum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _maximum_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_minimum = entries("minimum", "forward")


def minimum(a, b, *, promote=False, out=None, preference=None, check=False):
    """Smaller operand; NaN if either is NaN.

    Formula: y = min(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties split the gradient evenly; NaN gives it to both.

    Source: torch.minimum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("minimum", promote, a=a, b=b)
    return _minimum.call((a, b, ), (), out, preference, check)


_minimum_backward = entries("minimum", "backward")


def minimum_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of minimum: smaller operand; NaN if either is NaN.

    Formula: da = where(a < b, dy, where(a > b, 0.0, where(a == b, dy * 0.5, dy))); db = where(b < a, dy, where(b > a,
    0.0, where(a == b, dy * 0.5, dy)))

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: ties split the gradient evenly; NaN gives it to both.

    Source: torch.minimum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _minimum_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_mul = entries("mul", "forward")


def mul(a, b, *, promote=False, out=None, preference=None, check=False):
    """Product a * b.

    Formula: y = a * b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap; bool is logical and.

    Source: torch.mul.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("mul", promote, a=a, b=b)
    return _mul.call((a, b, ), (), out, preference, check)


_mul_backward = entries("mul", "backward")


def mul_backward(dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of mul: product a * b.

    Formula: da = dy * b; db = dy * a

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap; bool is logical and.

    Source: torch.mul.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _mul_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_ne = entries("ne", "forward")


def ne(a, b, *, promote=False, out=None, preference=None, check=False):
    """Whether a differs from b; true for NaN.

    Formula: y = a != b

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y bool, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool. Halves compute in
    float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.ne.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("ne", promote, a=a, b=b)
    return _ne.call((a, b, ), (), out, preference, check)


_nextafter = entries("nextafter", "forward")


def nextafter(a, b, *, promote=False, out=None, preference=None, check=False):
    """Next number of the dtype from a toward b.

    Formula: y = nextafter(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.nextafter; halves step in their own numbers.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("nextafter", promote, a=a, b=b)
    return _nextafter.call((a, b, ), (), out, preference, check)


_pow = entries("pow", "forward")


def pow(a, b, *, promote=False, out=None, preference=None, check=False):
    """a to the power b.

    Formula: y = pow(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x**0 and 1**y are 1 even for NaN; da = 0 where b = 0; db = 0 where a = 0 and b >= 0; integers: a negative
    exponent gives 0 unless |a| = 1.

    Source: torch.pow.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("pow", promote, a=a, b=b)
    return _pow.call((a, b, ), (), out, preference, check)


_pow_backward = entries("pow", "backward")


def pow_backward(dy, a, b, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of pow: a to the power b.

    Formula: da = where(b == 0, 0.0, dy * (b * pow(a, b - 1))); db = where(a == 0 and b >= 0, 0.0, dy * (pow(a, b) *
    log(a)))

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: x**0 and 1**y are 1 even for NaN; da = 0 where b = 0; db = 0 where a = 0 and b >= 0; integers: a negative
    exponent gives 0 unless |a| = 1.

    Source: torch.pow.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _pow_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_remainder = entries("remainder", "forward")


def remainder(a, b, *, promote=False, out=None, preference=None, check=False):
    """Remainder of the division rounded down; it has the sign of b, a zero too.

    Formula: y = remainder(a, b)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.remainder, Python's %; integers: a remainder by 0 is a.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("remainder", promote, a=a, b=b)
    return _remainder.call((a, b, ), (), out, preference, check)


_remainder_backward = entries("remainder", "backward")


def remainder_backward(dy, a=None, b=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of remainder: remainder of the division rounded down; it has the sign of b, a zero too.

    Formula: da = dy; db = -dy * floor_divide(a, b)

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.remainder, Python's %; integers: a remainder by 0 is a.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _remainder_backward.call((dy, a, b, ), (a_shape, b_shape, ), out, preference, check, need)


_sub = entries("sub", "forward")


def sub(a, b, alpha=1, *, promote=False, out=None, preference=None, check=False):
    """Difference a - alpha * b.

    Formula: y = where(alpha == 1, a - b, fma(-alpha, b, a))

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: alpha (number, default 1): factor of b.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap.

    Source: torch.sub; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("sub", promote, a=a, b=b)
    return _sub.call((a, b, ), (alpha, ), out, preference, check)


_sub_backward = entries("sub", "backward")


def sub_backward(dy, alpha=1, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of sub: difference a - alpha * b.

    Formula: da = dy; db = -alpha * dy

    Takes: dy T, any shape.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: alpha (number, default 1): factor of b; a_shape (shape, default None): shape of a; None: dy's shape;
    b_shape (shape, default None): shape of b; None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap.

    Source: torch.sub; alpha other than 1 by a fused multiply-add, PyTorch's bits.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sub_backward.call((dy, ), (alpha, a_shape, b_shape, ), out, preference, check, need)


mod = remainder

mod_backward = remainder_backward
