"""Public functions of category softmax. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

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


@shows('x, tau=1.0, hard=False, dim=-1, *, seed=None, offset=0, generator=None, noise=None, out=None, preference=None, check=False')
def gumbel_softmax(x=None, tau=1.0, hard=False, dim=-1, *, seed=None, offset=0, generator=None, noise=None, out=None, preference=None, check=False, **words):
    """Softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with hard a real, draw of one class per line.

    noise is g itself, given instead of a seed; gumbel(x.shape, generator=...) makes it of a generator that lies on a
    device.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    tau : float, default 1.0
        temperature, positive and finite. In (0, inf).
    hard : bool, default False
        y is one-hot, and y_soft is returned beside it, which the backward takes.
    dim : int, default -1
        the axis.
    seed : int, default None
        its 64 bits draw the noise: u = (k + 1/2) * 2^-23 (float64: 2^-52), k the top 23 (52) bits of element i, counted
        in row-major order, of Philox4x32-10; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    noise : array of x's dtype, of shape (*S,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    y_soft : array of x's dtype, of shape (*S,)
        returned with hard=True.

    Notes
    -----
    Formula::

        y_soft = softmax((x + g) / tau), g = -ln(-ln u), u uniform in (0, 1)
        y = y_soft, with hard 1 at the first largest cell and 0 elsewhere
        dx = y_soft * (dy - sum of y_soft * dy) / tau, with hard too

    Computed in float32 for float16 and bfloat16.
    Kinks: as softmax; a line whose softmax is NaN is NaN with hard too.
    Source: Jang, Gu, Poole, arXiv:1611.01144; torch.nn.functional.gumbel_softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(2080) % 7 - 3).astype("float32").reshape(130, 16)
    >>> noise = (np.arange(2080) % 7 - 3).astype("float32").reshape(130, 16)
    >>> y = brt.gumbel_softmax(x, dim=0, noise=noise)
    >>> y.ravel()[:6].round(3)
    array([0.   , 0.   , 0.   , 0.   , 0.001, 0.006], dtype=float32)
    """
    if words:
        return respelt(_gumbel_softmax, globals()["gumbel_softmax"], locals())
    return _gumbel_softmax.call((x, noise, ), (tau, hard, dim, seed, offset, generator, ), out, preference, check)


_gumbel_softmax_backward = entries("gumbel_softmax", "backward")


@shows('dy, y_soft, tau=1.0, dim=-1, *, need=None, out=None, preference=None, check=False')
def gumbel_softmax_backward(dy=None, y_soft=None, tau=1.0, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gumbel_softmax: softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with hard a real, draw of one class per line.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    y_soft : array of dy's dtype, of shape (*S,)
    tau : float, default 1.0
        temperature, positive and finite. In (0, inf).
    dim : int, default -1
        the axis.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y_soft = softmax((x + g) / tau), g = -ln(-ln u), u uniform in (0, 1)
        y = y_soft, with hard 1 at the first largest cell and 0 elsewhere
        dx = y_soft * (dy - sum of y_soft * dy) / tau, with hard too

    Computed in float32 for float16 and bfloat16.
    Kinks: as softmax; a line whose softmax is NaN is NaN with hard too.
    Source: Jang, Gu, Poole, arXiv:1611.01144; torch.nn.functional.gumbel_softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(72) % 7 - 3).astype("float32").reshape(3, 4, 6)
    >>> noise = (np.arange(72) % 7 - 3).astype("float32").reshape(3, 4, 6)
    >>> y = brt.gumbel_softmax(x, tau=2.5, dim=1, noise=noise)
    >>> dy = (np.arange(72) % 5 - 2).astype("float32").reshape(3, 4, 6)
    >>> dx = brt.gumbel_softmax_backward(dy, y, tau=2.5, dim=1)
    >>> dx.ravel()[:6].round(3)
    array([-0.003, -0.011,  0.028,  0.045,  0.341, -0.148], dtype=float32)
    """
    if words:
        return respelt(_gumbel_softmax_backward, globals()["gumbel_softmax_backward"], locals())
    return _gumbel_softmax_backward.call((dy, y_soft, ), (tau, dim, ), out, preference, check, need)


_log_softmax = entries("log_softmax", "forward")


@shows('x, dim=-1, dtype=None, *, out=None, preference=None, check=False')
def log_softmax(x=None, dim=-1, dtype=None, *, out=None, preference=None, check=False, **words):
    """Logarithm of the softmax along one axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, uint32, int8, uint8, int16, int64, uint16, uint64 or bool, of shape (*S,)
    dim : int, default -1
        the axis.
    dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result, to which x is converted first; integers need one.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*S,)

    Notes
    -----
    Formula::

        y = (x - m) - log(sum of exp(x - m)), m the largest x of the line
        dx = dy - exp(y) * sum of dy

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf gives -inf, with the gradient dy; a line that is all -inf or holds +inf or NaN is all NaN.
    Source: torch.log_softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.log_softmax(x, dim=0, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-7.877, -6.877, -5.877, -4.877, -3.877, -2.877], dtype=float32)
    """
    if words:
        return respelt(_log_softmax, globals()["log_softmax"], locals())
    return _log_softmax.call((x, ), (dim, dtype, ), out, preference, check)


_log_softmax_backward = entries("log_softmax", "backward")


@shows('dy, y, dim=-1, dtype=None, *, need=None, out=None, preference=None, check=False')
def log_softmax_backward(dy=None, y=None, dim=-1, dtype=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of log_softmax: logarithm of the softmax along one axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    y : array of dy's dtype, of shape (*S,)
    dim : int, default -1
        the axis.
    dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of dx: that of the forward's x, where the forward was given another; None: y's.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, float32, float16, bfloat16 or float64, of shape (*S,)

    Notes
    -----
    Formula::

        y = (x - m) - log(sum of exp(x - m)), m the largest x of the line
        dx = dy - exp(y) * sum of dy

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf gives -inf, with the gradient dy; a line that is all -inf or holds +inf or NaN is all NaN.
    Source: torch.log_softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(128) % 7 - 3).astype("float32").reshape(4, 32)
    >>> y = brt.log_softmax(x)
    >>> dy = (np.arange(128) % 5 - 2).astype("float32").reshape(4, 32)
    >>> dx = brt.log_softmax_backward(dy, y)
    >>> dx.ravel()[:6].round(3)
    array([-1.999, -0.997,  0.009,  1.023,  2.063, -1.828], dtype=float32)
    """
    if words:
        return respelt(_log_softmax_backward, globals()["log_softmax_backward"], locals())
    return _log_softmax_backward.call((dy, y, ), (dim, dtype, ), out, preference, check, need)


_softmax = entries("softmax", "forward")


@shows('x, dim=-1, dtype=None, *, out=None, preference=None, check=False')
def softmax(x=None, dim=-1, dtype=None, *, out=None, preference=None, check=False, **words):
    """Softmax along one axis.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int32, uint32, int8, uint8, int16, int64, uint16, uint64 or bool, of shape (*S,)
    dim : int, default -1
        the axis.
    dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result, to which x is converted first; integers need one.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*S,)

    Notes
    -----
    Formula::

        y = exp(x - m) / sum of exp(x - m), m the largest x of the line
        dx = y * (dy - sum of y * dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf gives 0; a line that is all -inf or holds +inf or NaN is all NaN.
    Source: torch.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.softmax(x, dim=0, dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([0.   , 0.001, 0.003, 0.008, 0.021, 0.056], dtype=float32)
    """
    if words:
        return respelt(_softmax, globals()["softmax"], locals())
    return _softmax.call((x, ), (dim, dtype, ), out, preference, check)


_softmax_backward = entries("softmax", "backward")


@shows('dy, y, dim=-1, dtype=None, *, need=None, out=None, preference=None, check=False')
def softmax_backward(dy=None, y=None, dim=-1, dtype=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of softmax: softmax along one axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    y : array of dy's dtype, of shape (*S,)
    dim : int, default -1
        the axis.
    dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of dx: that of the forward's x, where the forward was given another; None: y's.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, float32, float16, bfloat16 or float64, of shape (*S,)

    Notes
    -----
    Formula::

        y = exp(x - m) / sum of exp(x - m), m the largest x of the line
        dx = y * (dy - sum of y * dy)

    Computed in float32 for float16 and bfloat16.
    Kinks: -inf gives 0; a line that is all -inf or holds +inf or NaN is all NaN.
    Source: torch.softmax.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(128) % 7 - 3).astype("float32").reshape(4, 32)
    >>> y = brt.softmax(x)
    >>> dy = (np.arange(128) % 5 - 2).astype("float32").reshape(4, 32)
    >>> dx = brt.softmax_backward(dy, y)
    >>> dx.ravel()[:6].round(3)
    array([-0.001, -0.001,  0.001,  0.011,  0.05 , -0.094], dtype=float32)
    """
    if words:
        return respelt(_softmax_backward, globals()["softmax_backward"], locals())
    return _softmax_backward.call((dy, y, ), (dim, dtype, ), out, preference, check, need)


_sparsemax = entries("sparsemax", "forward")


@shows('x, dim=-1, *, out=None, preference=None, check=False')
def sparsemax(x=None, dim=-1, *, out=None, preference=None, check=False, **words):
    """Projection onto the probability simplex along one axis; cells far below the largest get exact zeros.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    dim : int, default -1
        the axis.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = max(z - t, 0), z = x - max(x), t such that the sum of y is 1
        dx = dy - mean of dy over the cells with y > 0, there, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: where a cell enters the support the gradient is that of y = 0; a line that is all -inf or holds +inf or NaN
    is all NaN.
    Source: Martins, Astudillo, arXiv:1602.02068; Michelot, JOTA 50 (1986).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(33) % 7 - 3).astype("float32")
    >>> y = brt.sparsemax(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_sparsemax, globals()["sparsemax"], locals())
    return _sparsemax.call((x, ), (dim, ), out, preference, check)


_sparsemax_backward = entries("sparsemax", "backward")


@shows('dy, y, dim=-1, *, need=None, out=None, preference=None, check=False')
def sparsemax_backward(dy=None, y=None, dim=-1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of sparsemax: projection onto the probability simplex along one axis; cells far below the largest get exact zeros.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    y : array of dy's dtype, of shape (*S,)
    dim : int, default -1
        the axis.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = max(z - t, 0), z = x - max(x), t such that the sum of y is 1
        dx = dy - mean of dy over the cells with y > 0, there, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: where a cell enters the support the gradient is that of y = 0; a line that is all -inf or holds +inf or NaN
    is all NaN.
    Source: Martins, Astudillo, arXiv:1602.02068; Michelot, JOTA 50 (1986).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array(0., "float32")
    >>> y = brt.sparsemax(x, dim=0)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.sparsemax_backward(dy, y, dim=0)
    >>> round(float(dx), 3)
    0.0
    """
    if words:
        return respelt(_sparsemax_backward, globals()["sparsemax_backward"], locals())
    return _sparsemax_backward.call((dy, y, ), (dim, ), out, preference, check, need)

