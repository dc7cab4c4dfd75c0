"""Public functions of category gemm. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "matmul",
    "matmul_backward",
]

_matmul = entries("matmul", "forward")


@shows('a, b, *, out=None, preference=None, check=False')
def matmul(a=None, b=None, *, out=None, preference=None, check=False, **words):
    """Product of two matrices.

    A library computes it: cuBLASLt on a device, NumPy on the CPU; of integers of 32 and 64 bits a kernel. Transposed
    views are read where they lie; other strides are copied first. float32 products are those of float32, not of TF32,
    without PlanPreference(allow_tf32=True).

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int32, int64, int8, uint8, int16, uint16, uint32 or uint64, of shape (M, K)
    b : array of a's dtype, of shape (K, N)
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of shape (M, N)

    Notes
    -----
    Formula::

        y[m, n] = sum over k of a[m, k] * b[k, n]
        da = dy b^T, db = a^T dy, b and a conjugated where they are complex

    Computed in float32 for float16 and bfloat16.
    Kinks: K = 0 gives zeros; NaN and infinities follow the products, those with 0 too; integers wrap; those of 8 and 16
    bits are multiplied in float64, exactly as long as sums stay below 2^53.
    Source: numpy.matmul of two matrices.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = (np.arange(2112) % 7 - 3).astype("float32").reshape(64, 33)
    >>> b = (np.arange(1584) % 7 - 3).astype("float32").reshape(33, 48)
    >>> y = brt.matmul(a, b)
    >>> y.ravel()[:6].round(3)
    array([-27.,  38.,  68.,  63.,  23., -38.], dtype=float32)
    """
    if words:
        return respelt(_matmul, globals()["matmul"], locals())
    return _matmul.call((a, b, ), (), out, preference, check)


_matmul_backward = entries("matmul", "backward")


@shows('dy, a=None, b=None, *, need=None, out=None, preference=None, check=False')
def matmul_backward(dy=None, a=None, b=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of matmul: product of two matrices.

    da needs b, and db needs a.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (M, N)
    a : array of dy's dtype, of shape (M, K), default None
    b : array of dy's dtype, of shape (K, N), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of shape (M, K)
        None without b.
    db : array of dy's dtype, of shape (K, N)
        None without a.

    Notes
    -----
    Formula::

        y[m, n] = sum over k of a[m, k] * b[k, n]
        da = dy b^T, db = a^T dy, b and a conjugated where they are complex

    Computed in float32 for float16 and bfloat16.
    Kinks: K = 0 gives zeros; NaN and infinities follow the products, those with 0 too; integers wrap; those of 8 and 16
    bits are multiplied in float64, exactly as long as sums stay below 2^53.
    Source: numpy.matmul of two matrices.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(3072) % 7 - 3).astype("float32").reshape(64, 48)
    >>> a = (np.arange(2112) % 7 - 3).astype("float32").reshape(64, 33)
    >>> b = (np.arange(1584) % 7 - 3).astype("float32").reshape(33, 48)
    >>> da, db = brt.matmul_backward(dy, a, b)
    >>> da.ravel()[:6].round(3)
    array([187.,  43., -52., -98., -95., -43.], dtype=float32)
    >>> db.ravel()[:6].round(3)
    array([ 135.,    6.,    3.,  126.,  -66., -132.], dtype=float32)
    """
    if words:
        return respelt(_matmul_backward, globals()["matmul_backward"], locals())
    return _matmul_backward.call((dy, a, b, ), (), out, preference, check, need)

