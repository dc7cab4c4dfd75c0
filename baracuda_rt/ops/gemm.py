"""Public functions of category gemm. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "matmul",
    "matmul_backward",
]

_matmul = entries("matmul", "forward")


def matmul(a, b, *, out=None, preference=None, check=False):
    """Product of two matrices.

    A library computes it: cuBLASLt on a device, NumPy on the CPU. Transposed views are read where they lie; other
    strides are copied first. float32 products are those of float32, not of TF32, without
    PlanPreference(allow_tf32=True).

    Formula: y[m, n] = sum over k of a[m, k] * b[k, n]; da = dy b^T, db = a^T dy

    Takes: a T, [M, K]; b T, [K, N].

    Returns: y T, [M, N].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: K = 0 gives zeros; NaN and infinities follow the products, those with 0 too.

    Source: numpy.matmul of two matrices.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _matmul.call((a, b, ), (), out, preference, check)


_matmul_backward = entries("matmul", "backward")


def matmul_backward(dy, a=None, b=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of matmul: product of two matrices.

    da needs b, and db needs a.

    Formula: y[m, n] = sum over k of a[m, k] * b[k, n]; da = dy b^T, db = a^T dy

    Takes: dy T, [M, N]; a T, [M, K] (optional); b T, [K, N] (optional).

    Returns: da T, [M, K]; db T, [K, N].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: K = 0 gives zeros; NaN and infinities follow the products, those with 0 too.

    Source: numpy.matmul of two matrices.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _matmul_backward.call((dy, a, b, ), (), out, preference, check, need)

