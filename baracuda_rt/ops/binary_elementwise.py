"""Public functions of category binary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..dispatch import entries

__all__ = [
    "lerp",
    "lerp_backward",
    "lerp_tensor",
    "lerp_tensor_backward",
]

_lerp = entries("lerp", "forward")


def lerp(a, b, weight, *, out=None, preference=None, check=False):
    """Linear interpolation from a to b by a scalar weight.

    Formula: y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  with k = 1.0 - weight, d = b - a

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: weight (float): 0 gives a, 1 gives b, others extrapolate; an array is lerp_tensor's.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp((a, b, ), (weight, ), out, preference, check)


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

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp_backward((dy, ), (weight, a_shape, b_shape, ), out, preference, check, need)


_lerp_tensor = entries("lerp_tensor", "forward")


def lerp_tensor(a, b, weight, *, out=None, preference=None, check=False):
    """Linear interpolation from a to b by a weight array.

    Formula: y = where(abs(weight) < 0.5, fma(weight, d, a), fma(-d, 1 - weight, b))  with d = b - a

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting; weight T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp_tensor((a, b, weight, ), (), out, preference, check)


_lerp_tensor_backward = entries("lerp_tensor", "backward")


def lerp_tensor_backward(dy, weight=None, a=None, b=None, *, a_shape=None, b_shape=None, weight_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of lerp_tensor: linear interpolation from a to b by a weight array.

    Formula: da = dy * (1 - weight); db = dy * weight; dweight = dy * (b - a)

    Takes: dy T, any shape, broadcasting; weight T, any shape, broadcasting (optional); a T, any shape, broadcasting
    (optional); b T, any shape, broadcasting (optional).

    Returns: da T, shape of [a]; db T, shape of [b]; dweight T, shape of [weight].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape; weight_shape (shape, default None): shape of weight; None: dy's shape.

    need: names of the gradients to compute, default da, db, dweight; the others cost nothing and are None.

    Source: torch.lerp; the two-branch form is exact at weight 0 and 1 and bit-identical to PyTorch.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _lerp_tensor_backward((dy, weight, a, b, ), (a_shape, b_shape, weight_shape, ), out, preference, check, need)

