"""Public functions of category softmax. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "gumbel_softmax",
    "gumbel_softmax_backward",
    "log_softmax",
    "log_softmax_backward",
    "softmax",
    "softmax_backward",
    "sparsemax",
    "sparsemax_backward",
]

_gumbel_softmax = entries("gumbel_softmax", "forward")


def gumbel_softmax(x, tau=1.0, hard=False, dim=-1, *, seed=None, offset=0, noise=None, out=None, preference=None, check=False):
    """Softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with hard a real, draw of one class
    per line.

    Exactly one of seed and noise (g itself) is given.

    Formula: y_soft = softmax((x + g) / tau), g = -ln(-ln u), u uniform in (0, 1); y = y_soft, with hard 1 at the first
    largest cell and 0 elsewhere; dx = y_soft * (dy - sum of y_soft * dy) / tau, with hard too

    Takes: x T, [*S]; noise T, [*S] (optional).

    Returns: y T, [*S]; y_soft T, [*S] (returned with hard=True).

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: tau (float, default 1.0) in (0, inf): temperature, positive and finite; hard (bool, default False): y is
    one-hot, and y_soft is returned beside it, which the backward takes; dim (int, default -1): the axis; seed (int,
    default None) in [-9223372036854775808, 18446744073709551616): its 64 bits draw the noise: u = (k + 1/2) * 2^-23
    (float64: 2^-52), k the top 23 (52) bits of element i, counted in row-major order, of Philox4x32-10; offset (int,
    default 0) in [0, 18446744073709551616): number of the call, the upper half of Philox's counter; None: 0.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: as softmax; a line whose softmax is NaN is NaN with hard too.

    Source: Jang, Gu, Poole, arXiv:1611.01144; torch.nn.functional.gumbel_softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gumbel_softmax.call((x, noise, ), (tau, hard, dim, seed, offset, ), out, preference, check)


_gumbel_softmax_backward = entries("gumbel_softmax", "backward")


def gumbel_softmax_backward(dy, y_soft, tau=1.0, dim=-1, *, need=None, out=None, preference=None, check=False):
    """Gradients of gumbel_softmax: softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with
    hard a real, draw of one class per line.

    Formula: y_soft = softmax((x + g) / tau), g = -ln(-ln u), u uniform in (0, 1); y = y_soft, with hard 1 at the first
    largest cell and 0 elsewhere; dx = y_soft * (dy - sum of y_soft * dy) / tau, with hard too

    Takes: dy T, [*S]; y_soft T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: tau (float, default 1.0) in (0, inf): temperature, positive and finite; dim (int, default -1): the axis.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: as softmax; a line whose softmax is NaN is NaN with hard too.

    Source: Jang, Gu, Poole, arXiv:1611.01144; torch.nn.functional.gumbel_softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _gumbel_softmax_backward.call((dy, y_soft, ), (tau, dim, ), out, preference, check, need)


_log_softmax = entries("log_softmax", "forward")


def log_softmax(x, dim=-1, dtype=None, *, out=None, preference=None, check=False):
    """Logarithm of the softmax along one axis.

    Formula: y = (x - m) - log(sum of exp(x - m)), m the largest x of the line; dx = dy - exp(y) * sum of dy

    Takes: x X, [*S].

    Returns: y T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64; X: T's, float32, int32, float64, float16, bfloat16, int8, uint8,
    int16, int64, uint32. Halves compute in float32.

    Parameters: dim (int, default -1): the axis; dtype (dtype, default None) one of "f32", "f16", "bf16", "f64" or None:
    dtype of the result, to which x is converted first; integers need one.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf gives -inf, with the gradient dy; a line that is all -inf or holds +inf or NaN is all NaN.

    Source: torch.log_softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log_softmax.call((x, ), (dim, dtype, ), out, preference, check)


_log_softmax_backward = entries("log_softmax", "backward")


def log_softmax_backward(dy, y, dim=-1, *, need=None, out=None, preference=None, check=False):
    """Gradients of log_softmax: logarithm of the softmax along one axis.

    Formula: y = (x - m) - log(sum of exp(x - m)), m the largest x of the line; dx = dy - exp(y) * sum of dy

    Takes: dy T, [*S]; y T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64; X: T's, float32, int32, float64, float16, bfloat16, int8, uint8,
    int16, int64, uint32. Halves compute in float32.

    Parameters: dim (int, default -1): the axis.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf gives -inf, with the gradient dy; a line that is all -inf or holds +inf or NaN is all NaN.

    Source: torch.log_softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _log_softmax_backward.call((dy, y, ), (dim, ), out, preference, check, need)


_softmax = entries("softmax", "forward")


def softmax(x, dim=-1, dtype=None, *, out=None, preference=None, check=False):
    """Softmax along one axis.

    Formula: y = exp(x - m) / sum of exp(x - m), m the largest x of the line; dx = y * (dy - sum of y * dy)

    Takes: x X, [*S].

    Returns: y T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64; X: T's, float32, int32, float64, float16, bfloat16, int8, uint8,
    int16, int64, uint32. Halves compute in float32.

    Parameters: dim (int, default -1): the axis; dtype (dtype, default None) one of "f32", "f16", "bf16", "f64" or None:
    dtype of the result, to which x is converted first; integers need one.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf gives 0; a line that is all -inf or holds +inf or NaN is all NaN.

    Source: torch.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softmax.call((x, ), (dim, dtype, ), out, preference, check)


_softmax_backward = entries("softmax", "backward")


def softmax_backward(dy, y, dim=-1, *, need=None, out=None, preference=None, check=False):
    """Gradients of softmax: softmax along one axis.

    Formula: y = exp(x - m) / sum of exp(x - m), m the largest x of the line; dx = y * (dy - sum of y * dy)

    Takes: dy T, [*S]; y T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64; X: T's, float32, int32, float64, float16, bfloat16, int8, uint8,
    int16, int64, uint32. Halves compute in float32.

    Parameters: dim (int, default -1): the axis.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: -inf gives 0; a line that is all -inf or holds +inf or NaN is all NaN.

    Source: torch.softmax.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _softmax_backward.call((dy, y, ), (dim, ), out, preference, check, need)


_sparsemax = entries("sparsemax", "forward")


def sparsemax(x, dim=-1, *, out=None, preference=None, check=False):
    """Projection onto the probability simplex along one axis; cells far below the largest get exact zeros.

    Formula: y = max(z - t, 0), z = x - max(x), t such that the sum of y is 1; dx = dy - mean of dy over the cells with
    y > 0, there, else 0

    Takes: x T, [*S].

    Returns: y T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: where a cell enters the support the gradient is that of y = 0; a line that is all -inf or holds +inf or NaN
    is all NaN.

    Source: Martins, Astudillo, arXiv:1602.02068; Michelot, JOTA 50 (1986).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sparsemax.call((x, ), (dim, ), out, preference, check)


_sparsemax_backward = entries("sparsemax", "backward")


def sparsemax_backward(dy, y, dim=-1, *, need=None, out=None, preference=None, check=False):
    """Gradients of sparsemax: projection onto the probability simplex along one axis; cells far below the largest get
    exact zeros.

    Formula: y = max(z - t, 0), z = x - max(x), t such that the sum of y is 1; dx = dy - mean of dy over the cells with
    y > 0, there, else 0

    Takes: dy T, [*S]; y T, [*S].

    Returns: dx T, [*S].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: where a cell enters the support the gradient is that of y = 0; a line that is all -inf or holds +inf or NaN
    is all NaN.

    Source: Martins, Astudillo, arXiv:1602.02068; Michelot, JOTA 50 (1986).

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _sparsemax_backward.call((dy, y, ), (dim, ), out, preference, check, need)

