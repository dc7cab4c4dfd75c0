"""Public functions of category gated_activation. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "geglu",
    "geglu_backward",
    "glu",
    "glu_backward",
    "reglu",
    "reglu_backward",
    "swiglu",
    "swiglu_backward",
]

_geglu = entries("geglu", "forward")


@shows('x, dim=-1, gate=None, approximate="none", *, gate_first=False, out=None, preference=None, check=False')
def geglu(x=None, dim=-1, gate=None, approximate="none", *, gate_first=False, out=None, preference=None, check=False, **words):
    """Gated linear unit with a GELU gate.

    With gate, x is p and gate is q, and dim does not count.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of x's dtype, of shape (*X,), default None
    approximate : {"none", "tanh"}, default "none"
        tanh: the other formula of gelu.
    gate_first : bool, default False
        the first half is q.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = p * gelu(q), p and q the halves of x along dim
        dp = dy * gelu(q), dq = dy * p * gelu'(q)

    Computed in float32 for float16 and bfloat16.
    Kinks: gelu(-inf) = 0, gelu'(inf) = 1, gelu'(-inf) = 0; else NaN and infinities follow the product.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> y = brt.geglu(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([0.012, 0.091, 0.159, 0.   , 0.841, 3.909], dtype=float32)
    """
    if words:
        return respelt(_geglu, globals()["geglu"], locals())
    return _geglu.call((x, gate, ), (dim, approximate, gate_first, ), out, preference, check)


_geglu_backward = entries("geglu", "backward")


@shows('dy, x, dim=-1, gate=None, approximate="none", *, gate_first=False, need=None, out=None, preference=None, check=False')
def geglu_backward(dy=None, x=None, dim=-1, gate=None, approximate="none", *, gate_first=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of geglu: gated linear unit with a GELU gate.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of dy's dtype, of shape (*X,), default None
    approximate : {"none", "tanh"}, default "none"
        tanh: the other formula of gelu.
    gate_first : bool, default False
        the first half is q.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dgate. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)
    dgate : array of dy's dtype, of shape (*X,)
        None without gate.

    Notes
    -----
    Formula::

        dp = dy * gelu(q), dq = dy * p * gelu'(q)
        dx holds dp and dq as x holds p and q, or dx = dp and dgate = dq where gate is given

    Computed in float32 for float16 and bfloat16.
    Kinks: gelu(-inf) = 0, gelu'(inf) = 1, gelu'(-inf) = 0; else NaN and infinities follow the product.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> dx, _ = brt.geglu_backward(dy, x, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([0.012, 0.091, 0.159, 0.   , 0.841, 3.909], dtype=float32)
    """
    if words:
        return respelt(_geglu_backward, globals()["geglu_backward"], locals())
    return _geglu_backward.call((dy, x, gate, ), (dim, approximate, gate_first, ), out, preference, check, need)


_glu = entries("glu", "forward")


@shows('x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False')
def glu(x=None, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False, **words):
    """Gated linear unit.

    With gate, x is p and gate is q, and dim does not count.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of x's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = p * sigmoid(q), p and q the halves of x along dim
        s = sigmoid(q), dp = dy * s, dq = dy * p * s * (1 - s)

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN and infinities follow the product.
    Source: torch.nn.functional.glu; Dauphin et al., arXiv:1612.08083.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> y = brt.glu(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([-0.142, -0.238, -0.269,  0.   ,  0.731,  1.762], dtype=float32)
    """
    if words:
        return respelt(_glu, globals()["glu"], locals())
    return _glu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_glu_backward = entries("glu", "backward")


@shows('dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False')
def glu_backward(dy=None, x=None, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of glu: gated linear unit.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of dy's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dgate. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)
    dgate : array of dy's dtype, of shape (*X,)
        None without gate.

    Notes
    -----
    Formula::

        s = sigmoid(q), dp = dy * s, dq = dy * p * s * (1 - s)
        dx holds dp and dq as x holds p and q, or dx = dp and dgate = dq where gate is given

    Computed in float32 for float16 and bfloat16.
    Kinks: NaN and infinities follow the product.
    Source: torch.nn.functional.glu; Dauphin et al., arXiv:1612.08083.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> dx, _ = brt.glu_backward(dy, x, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-0.142, -0.238, -0.269,  0.   ,  0.731,  1.762], dtype=float32)
    """
    if words:
        return respelt(_glu_backward, globals()["glu_backward"], locals())
    return _glu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)


_reglu = entries("reglu", "forward")


@shows('x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False')
def reglu(x=None, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False, **words):
    """Gated linear unit with a ReLU gate.

    With gate, x is p and gate is q, and dim does not count.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of x's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = p * max(q, 0), p and q the halves of x along dim
        dp = dy * max(q, 0), dq = dy * p where q > 0

    Computed in float32 for float16 and bfloat16.
    Kinks: q = 0: dq = 0; NaN in q: NaN, and dq = dy * p; an infinite p with q <= 0: NaN.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> y = brt.reglu(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([-0., -0., -0.,  0.,  1.,  4.], dtype=float32)
    """
    if words:
        return respelt(_reglu, globals()["reglu"], locals())
    return _reglu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_reglu_backward = entries("reglu", "backward")


@shows('dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False')
def reglu_backward(dy=None, x=None, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of reglu: gated linear unit with a ReLU gate.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of dy's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dgate. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)
    dgate : array of dy's dtype, of shape (*X,)
        None without gate.

    Notes
    -----
    Formula::

        dp = dy * max(q, 0), dq = dy * p where q > 0, else 0
        dx holds dp and dq as x holds p and q, or dx = dp and dgate = dq where gate is given

    Computed in float32 for float16 and bfloat16.
    Kinks: q = 0: dq = 0; NaN in q: NaN, and dq = dy * p; an infinite p with q <= 0: NaN.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> dx, _ = brt.reglu_backward(dy, x, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([-0., -0., -0.,  0.,  1.,  4.], dtype=float32)
    """
    if words:
        return respelt(_reglu_backward, globals()["reglu_backward"], locals())
    return _reglu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)


_swiglu = entries("swiglu", "forward")


@shows('x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False')
def swiglu(x=None, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False, **words):
    """Gated linear unit with a SiLU gate.

    With gate, x is p and gate is q, and dim does not count.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of x's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = p * q * sigmoid(q), p and q the halves of x along dim
        s = sigmoid(q), dp = dy * q * s, dq = dy * p * s * (1 + q * (1 - s))

    Computed in float32 for float16 and bfloat16.
    Kinks: silu(-inf) = 0, silu'(inf) = 1, silu'(-inf) = 0; else NaN and infinities follow the product.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> y = brt.swiglu(x, dim=0)
    >>> y.ravel()[:6].round(3)
    array([0.427, 0.477, 0.269, 0.   , 0.731, 3.523], dtype=float32)
    """
    if words:
        return respelt(_swiglu, globals()["swiglu"], locals())
    return _swiglu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_swiglu_backward = entries("swiglu", "backward")


@shows('dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False')
def swiglu_backward(dy=None, x=None, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of swiglu: gated linear unit with a SiLU gate.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    dim : int, default -1
        the axis that x is cut along; negative ones count from the end.
    gate : array of dy's dtype, of shape (*X,), default None
    gate_first : bool, default False
        the first half is q.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dgate. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)
    dgate : array of dy's dtype, of shape (*X,)
        None without gate.

    Notes
    -----
    Formula::

        s = sigmoid(q), dp = dy * q * s, dq = dy * p * s * (1 + q * (1 - s))
        dx holds dp and dq as x holds p and q, or dx = dp and dgate = dq where gate is given

    Computed in float32 for float16 and bfloat16.
    Kinks: silu(-inf) = 0, silu'(inf) = 1, silu'(-inf) = 0; else NaN and infinities follow the product.
    Source: Shazeer, arXiv:2002.05202.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(105) % 7 - 3).astype("float32").reshape(3, 5, 7)
    >>> x = (np.arange(210) % 7 - 3).astype("float32").reshape(6, 5, 7)
    >>> dx, _ = brt.swiglu_backward(dy, x, dim=0)
    >>> dx.ravel()[:6].round(3)
    array([0.427, 0.477, 0.269, 0.   , 0.731, 3.523], dtype=float32)
    """
    if words:
        return respelt(_swiglu_backward, globals()["swiglu_backward"], locals())
    return _swiglu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)

