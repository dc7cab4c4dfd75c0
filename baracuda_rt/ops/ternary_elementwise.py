"""Public functions of category ternary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.promotion import promoted
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "addcdiv",
    "addcdiv_backward",
    "addcmul",
    "addcmul_backward",
    "betainc",
    "betainc_backward",
    "clamp",
    "clamp_backward",
    "clamp_max",
    "clamp_max_backward",
    "clamp_max_tensor",
    "clamp_max_tensor_backward",
    "clamp_min",
    "clamp_min_backward",
    "clamp_min_tensor",
    "clamp_min_tensor_backward",
    "clamp_tensor",
    "clamp_tensor_backward",
    "clip",
    "clip_backward",
    "fma",
    "fma_backward",
    "where",
    "where_backward",
]

_addcdiv = entries("addcdiv", "forward")


@shows('self, t1, t2, value=1.0, *, promote=False, out=None, preference=None, check=False')
def addcdiv(self=None, t1=None, t2=None, value=1.0, *, promote=False, out=None, preference=None, check=False, **words):
    """Sum self + value * t1 / t2.

    Parameters
    ----------
    self : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
        a number may stand for it beside an array.
    t1 : array of self's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    t2 : array of self's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    value : float, default 1.0
        factor of t1.
    promote : bool, default False
        Bring self, t1 and t2 to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of self's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = self + (value * t1) / t2

    Computed in float32 for float16 and bfloat16.
    Source: torch.addcdiv, PyTorch's bits: (value * t1) / t2 rounded, then the sum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> self = np.array([-2.3, -0.6, 2.4, 0.8], "float32")
    >>> t1 = np.array([0.4, 2., -2.7, 0.8], "float32")
    >>> t2 = np.array([2.8, 2.1, 3., 2.], "float32")
    >>> y = brt.addcdiv(self, t1, t2)
    >>> y.round(3)
    array([-2.157,  0.352,  1.5  ,  1.2  ], dtype=float32)
    """
    if words:
        return respelt(_addcdiv, globals()["addcdiv"], locals())
    if promote is not False:
        self, t1, t2 = promoted("addcdiv", promote, self=self, t1=t1, t2=t2)
    return _addcdiv.call((self, t1, t2, ), (value, ), out, preference, check)


_addcdiv_backward = entries("addcdiv", "backward")


@shows('dy, t1=None, t2=None, value=1.0, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False')
def addcdiv_backward(dy=None, t1=None, t2=None, value=1.0, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of addcdiv: sum self + value * t1 / t2.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    t1 : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    t2 : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    value : float, default 1.0
        factor of t1.
    self_shape : tuple of ints, default None
        shape of self; None: dy's shape.
    t1_shape : tuple of ints, default None
        shape of t1; None: dy's shape.
    t2_shape : tuple of ints, default None
        shape of t2; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dself, dt1, dt2. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dself : array of dy's dtype, of self's shape
    dt1 : array of dy's dtype, of t1's shape
    dt2 : array of dy's dtype, of t2's shape

    Notes
    -----
    Formula::

        dself = dy
        dt1 = dy * (value / t2)
        dt2 = -dy * ((value * t1 / t2) / t2)

    Computed in float32 for float16 and bfloat16.
    Source: torch.addcdiv, PyTorch's bits: (value * t1) / t2 rounded, then the sum.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.8, 0.7, 1.2, 2.9], "float32")
    >>> t1 = np.array([2.1, -1.4, 2.8, 0.7], "float32")
    >>> t2 = np.array([2.7, 2., 2., 1.9], "float32")
    >>> dself, dt1, dt2 = brt.addcdiv_backward(dy, t1, t2)
    >>> dself.round(3)
    array([1.8, 0.7, 1.2, 2.9], dtype=float32)
    >>> dt1.round(3)
    array([0.667, 0.35 , 0.6  , 1.526], dtype=float32)
    >>> dt2.round(3)
    array([-0.519,  0.245, -0.84 , -0.562], dtype=float32)
    """
    if words:
        return respelt(_addcdiv_backward, globals()["addcdiv_backward"], locals())
    return _addcdiv_backward.call((dy, t1, t2, ), (value, self_shape, t1_shape, t2_shape, ), out, preference, check, need)


_addcmul = entries("addcmul", "forward")


@shows('self, t1, t2, value=1, *, promote=False, out=None, preference=None, check=False')
def addcmul(self=None, t1=None, t2=None, value=1, *, promote=False, out=None, preference=None, check=False, **words):
    """self + value * t1 * t2.

    Parameters
    ----------
    self : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of any shape, which broadcast together
        a number may stand for it beside an array.
    t1 : array of self's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    t2 : array of self's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    value : int or float, default 1
        factor of t1 * t2.
    promote : bool, default False
        Bring self, t1 and t2 to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of self's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = fma(value * t1, t2, self)  for float dtypes
        y = self + value * t1 * t2  for complex dtypes
        y = self + value * t1 * t2  for int dtypes

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: integers wrap.
    Source: torch.addcmul, PyTorch's bits: value * t1 rounded, then one fused multiply-add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> self = np.array([1.4, 2., -1.9, 2.7], "float32")
    >>> t1 = np.array([-1.5, 1.4, -2.7, 1.8], "float32")
    >>> t2 = np.array([-1.2, -1.2, -1.1, -0.6], "float32")
    >>> y = brt.addcmul(self, t1, t2)
    >>> y.round(3)
    array([3.2 , 0.32, 1.07, 1.62], dtype=float32)
    """
    if words:
        return respelt(_addcmul, globals()["addcmul"], locals())
    if promote is not False:
        self, t1, t2 = promoted("addcmul", promote, self=self, t1=t1, t2=t2)
    return _addcmul.call((self, t1, t2, ), (value, ), out, preference, check)


_addcmul_backward = entries("addcmul", "backward")


@shows('dy, t1=None, t2=None, value=1, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False')
def addcmul_backward(dy=None, t1=None, t2=None, value=1, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of addcmul: self + value * t1 * t2.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of any shape, which broadcast together
    t1 : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    t2 : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    value : int or float, default 1
        factor of t1 * t2.
    self_shape : tuple of ints, default None
        shape of self; None: dy's shape.
    t1_shape : tuple of ints, default None
        shape of t1; None: dy's shape.
    t2_shape : tuple of ints, default None
        shape of t2; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dself, dt1, dt2. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dself : array of dy's dtype, of self's shape
    dt1 : array of dy's dtype, of t1's shape
    dt2 : array of dy's dtype, of t2's shape

    Notes
    -----
    Formula::

        dself = dy
        dt1 = dy * (t2 * value)
        dt2 = dy * (t1 * value)

    Computed in float32 for float16 and bfloat16.
    Kinks: integers wrap.
    Source: torch.addcmul, PyTorch's bits: value * t1 rounded, then one fused multiply-add.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.8, 2., 1.7, -0.5], "float32")
    >>> t1 = np.array([-2.7, -0.4, -0.6, 1.5], "float32")
    >>> t2 = np.array([0.8, 0., 0.4, -2.2], "float32")
    >>> dself, dt1, dt2 = brt.addcmul_backward(dy, t1, t2)
    >>> dself.round(3)
    array([ 0.8,  2. ,  1.7, -0.5], dtype=float32)
    >>> dt1.round(3)
    array([0.64, 0.  , 0.68, 1.1 ], dtype=float32)
    >>> dt2.round(3)
    array([-2.16, -0.8 , -1.02, -0.75], dtype=float32)
    """
    if words:
        return respelt(_addcmul_backward, globals()["addcmul_backward"], locals())
    return _addcmul_backward.call((dy, t1, t2, ), (value, self_shape, t1_shape, t2_shape, ), out, preference, check, need)


_betainc = entries("betainc", "forward")


@shows('a, b, x, *, promote=False, out=None, preference=None, check=False')
def betainc(a=None, b=None, x=None, *, promote=False, out=None, preference=None, check=False, **words):
    """Regularized incomplete beta function of a and b.

    Parameters
    ----------
    a : array of float32, float16, bfloat16, float64 or integers or bool, which are taken as float32, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a, b and x to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, float32 for bool or integers, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x, over B(a, b)
        dx = dy * x^(a - 1) (1 - x)^(b - 1) / B(a, b)

    Computed in float32 for float16 and bfloat16.
    Kinks: x outside [0, 1], a or b below 0, both 0 or both infinite: NaN; x = 0: 0; x = 1: 1; a = 0 or infinite b: 1; b
    = 0 or infinite a: 0; a and b above 1e11: the normal limit.
    Source: DLMF 8.17; by the continued fraction 8.17.22; jax.lax.betainc, which has no gradients of a and b either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([5., 5.9, 0.6, 2.7], "float32")
    >>> b = np.array([3., 5.1, 3.8, 4.9], "float32")
    >>> x = np.array([0.3, 0.8, 0.7, 0.8], "float32")
    >>> y = brt.betainc(a, b, x)
    >>> y.round(3)
    array([0.029, 0.972, 0.996, 0.996], dtype=float32)
    """
    if words:
        return respelt(_betainc, globals()["betainc"], locals())
    if promote is not False:
        a, b, x = promoted("betainc", promote, a=a, b=b, x=x)
    return _betainc.call((a, b, x, ), (), out, preference, check)


_betainc_backward = entries("betainc", "backward")


@shows('dy, a, b, x, *, x_shape=None, need=None, out=None, preference=None, check=False')
def betainc_backward(dy=None, a=None, b=None, x=None, *, x_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of betainc: regularized incomplete beta function of a and b.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        y = integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x, over B(a, b)
        dx = dy * x^(a - 1) (1 - x)^(b - 1) / B(a, b)

    Computed in float32 for float16 and bfloat16.
    Kinks: x outside [0, 1], a or b below 0, both 0 or both infinite: NaN; x = 0: 0; x = 1: 1; a = 0 or infinite b: 1; b
    = 0 or infinite a: 0; a and b above 1e11: the normal limit.
    Source: DLMF 8.17; by the continued fraction 8.17.22; jax.lax.betainc, which has no gradients of a and b either.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2., 2., -1.4, 2.8], "float32")
    >>> a = np.array([3.6, 1.7, 4.6, 3.], "float32")
    >>> b = np.array([4.9, 2.2, 1.3, 0.9], "float32")
    >>> x = np.array([0.9, 0.3, 0.4, 0.5], "float32")
    >>> dx = brt.betainc_backward(dy, a, b, x)
    >>> dx.round(3)
    array([-0.035,  2.971, -0.374,  1.86 ], dtype=float32)
    """
    if words:
        return respelt(_betainc_backward, globals()["betainc_backward"], locals())
    return _betainc_backward.call((dy, a, b, x, ), (x_shape, ), out, preference, check, need)


_clamp = entries("clamp", "forward")


@shows('x, min=None, max=None, *, promote=False, out=None, preference=None, check=False')
def clamp(x=None, min=None, max=None, *, promote=False, out=None, preference=None, check=False, **words):
    """x limited to [min, max]; NaN passes, and min > max gives max.

    Also called clip.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape
    min : int or float or array, default None
        lower bound, None for none; an array is clamp_tensor's.
    max : int or float or array, default None
        upper bound, None for none.
    promote : bool, default False
        Bring x, min and max to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the operands' shape

    Notes
    -----
    Formula::

        y = min(max(x, lo), hi)
        with lo = default(min, -inf), in double, rounded once
        with hi = default(max, inf), in double, rounded once

    Computed in float32 for float16 and bfloat16, in int64 for int8, uint8, int16, int32, uint32 and uint16.
    Kinks: at a bound the gradient is dy.
    Source: torch.clamp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.6, 0., 1.7, -0.7], "float32")
    >>> y = brt.clamp(x, min=0)
    >>> y.round(3)
    array([1.6, 0. , 1.7, 0. ], dtype=float32)
    """
    if words:
        return respelt(_clamp, globals()["clamp"], locals())
    if promote is not False:
        x, min, max = promoted("clamp", promote, x=x, min=min, max=max)
    return _clamp.call((x, ), (min, max, ), out, preference, check)


_clamp_backward = entries("clamp", "backward")


@shows('dy, x, min=None, max=None, *, need=None, out=None, preference=None, check=False')
def clamp_backward(dy=None, x=None, min=None, max=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of clamp: x limited to [min, max]; NaN passes, and min > max gives max.

    Also called clip_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
    min : int or float or array, default None
        lower bound, None for none; an array is clamp_tensor's.
    max : int or float or array, default None
        upper bound, None for none.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape

    Notes
    -----
    Formula::

        dx = where(lo <= x and x <= hi, dy, 0.0)
        with lo = default(min, -inf), in double, rounded once
        with hi = default(max, inf), in double, rounded once

    Computed in float32 for float16 and bfloat16.
    Kinks: at a bound the gradient is dy.
    Source: torch.clamp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.3, 0.3, -2.5, 3.], "float32")
    >>> x = np.array([1.9, 1.9, 0.6, -2.8], "float32")
    >>> dx = brt.clamp_backward(dy, x, min=0)
    >>> dx.round(3)
    array([ 1.3,  0.3, -2.5,  0. ], dtype=float32)
    """
    if words:
        return respelt(_clamp_backward, globals()["clamp_backward"], locals())
    return _clamp_backward.call((dy, x, ), (min, max, ), out, preference, check, need)


_clamp_max_tensor = entries("clamp_max_tensor", "forward")


@shows('x, max, *, promote=False, out=None, preference=None, check=False')
def clamp_max_tensor(x=None, max=None, *, promote=False, out=None, preference=None, check=False, **words):
    """x limited from above by an array or a number (clamp with max=).

    Also called clamp_max.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    max : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring x and max to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = min(x, max)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: at the bound x gets the gradient.
    Source: torch.clamp_max.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.3, 2.5, 0.5, -0.5], "float32")
    >>> max = np.array([-1.5, 0., 0.7, -1.4], "float32")
    >>> y = brt.clamp_max_tensor(x, max)
    >>> y.round(3)
    array([-1.5,  0. ,  0.5, -1.4], dtype=float32)
    """
    if words:
        return respelt(_clamp_max_tensor, globals()["clamp_max_tensor"], locals())
    if promote is not False:
        x, max = promoted("clamp_max_tensor", promote, x=x, max=max)
    return _clamp_max_tensor.call((x, max, ), (), out, preference, check)


_clamp_max_tensor_backward = entries("clamp_max_tensor", "backward")


@shows('dy, x, max, *, x_shape=None, max_shape=None, need=None, out=None, preference=None, check=False')
def clamp_max_tensor_backward(dy=None, x=None, max=None, *, x_shape=None, max_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of clamp_max_tensor: x limited from above by an array or a number (clamp with max=).

    Also called clamp_max_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    max : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    max_shape : tuple of ints, default None
        shape of max; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dmax. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dmax : array of dy's dtype, of max's shape

    Notes
    -----
    Formula::

        dx = where(x <= max, dy, 0.0)
        dmax = where(x > max, dy, 0.0)

    Computed in float32 for float16 and bfloat16.
    Kinks: at the bound x gets the gradient.
    Source: torch.clamp_max.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-2.8, 2.2, 2.2, -1.7], "float32")
    >>> x = np.array([1., 2.7, 1.2, 1.7], "float32")
    >>> max = np.array([-2.2, 1.7, -1.5, -1.7], "float32")
    >>> dx, dmax = brt.clamp_max_tensor_backward(dy, x, max)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> dmax.round(3)
    array([-2.8,  2.2,  2.2, -1.7], dtype=float32)
    """
    if words:
        return respelt(_clamp_max_tensor_backward, globals()["clamp_max_tensor_backward"], locals())
    return _clamp_max_tensor_backward.call((dy, x, max, ), (x_shape, max_shape, ), out, preference, check, need)


_clamp_min_tensor = entries("clamp_min_tensor", "forward")


@shows('x, min, *, promote=False, out=None, preference=None, check=False')
def clamp_min_tensor(x=None, min=None, *, promote=False, out=None, preference=None, check=False, **words):
    """x limited from below by an array or a number (clamp with min=).

    Also called clamp_min.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    min : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring x and min to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = max(x, min)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: at the bound x gets the gradient.
    Source: torch.clamp_min.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.7, 2.3, -0.2, 1.1], "float32")
    >>> min = np.array([2.8, -1., 0.1, -1.5], "float32")
    >>> y = brt.clamp_min_tensor(x, min)
    >>> y.round(3)
    array([2.8, 2.3, 0.1, 1.1], dtype=float32)
    """
    if words:
        return respelt(_clamp_min_tensor, globals()["clamp_min_tensor"], locals())
    if promote is not False:
        x, min = promoted("clamp_min_tensor", promote, x=x, min=min)
    return _clamp_min_tensor.call((x, min, ), (), out, preference, check)


_clamp_min_tensor_backward = entries("clamp_min_tensor", "backward")


@shows('dy, x, min, *, x_shape=None, min_shape=None, need=None, out=None, preference=None, check=False')
def clamp_min_tensor_backward(dy=None, x=None, min=None, *, x_shape=None, min_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of clamp_min_tensor: x limited from below by an array or a number (clamp with min=).

    Also called clamp_min_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    min : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    min_shape : tuple of ints, default None
        shape of min; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dmin. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dmin : array of dy's dtype, of min's shape

    Notes
    -----
    Formula::

        dx = where(x >= min, dy, 0.0)
        dmin = where(x < min, dy, 0.0)

    Computed in float32 for float16 and bfloat16.
    Kinks: at the bound x gets the gradient.
    Source: torch.clamp_min.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.8, 0.8, -0., 1.1], "float32")
    >>> x = np.array([1.3, -1.6, 2.4, -0.5], "float32")
    >>> min = np.array([2.3, -0.2, 2.5, 0.1], "float32")
    >>> dx, dmin = brt.clamp_min_tensor_backward(dy, x, min)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> dmin.round(3)
    array([ 0.8,  0.8, -0. ,  1.1], dtype=float32)
    """
    if words:
        return respelt(_clamp_min_tensor_backward, globals()["clamp_min_tensor_backward"], locals())
    return _clamp_min_tensor_backward.call((dy, x, min, ), (x_shape, min_shape, ), out, preference, check, need)


_clamp_tensor = entries("clamp_tensor", "forward")


@shows('x, min, max, *, promote=False, out=None, preference=None, check=False')
def clamp_tensor(x=None, min=None, max=None, *, promote=False, out=None, preference=None, check=False, **words):
    """x limited to [min, max], both arrays (clamp with arrays).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of any shape, which broadcast together
        a number may stand for it beside an array.
    min : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    max : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring x, min and max to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = min(max(x, min), max)

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Kinks: at a bound x gets the gradient; where min > max only max gets one.
    Source: torch.clamp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.6, 0.2, -0., 1.], "float32")
    >>> min = np.array([-2.5, 2.7, -0.1, 3.], "float32")
    >>> max = np.array([-1.9, -1.1, -1., 0.7], "float32")
    >>> y = brt.clamp_tensor(x, min, max)
    >>> y.round(3)
    array([-1.9, -1.1, -1. ,  0.7], dtype=float32)
    """
    if words:
        return respelt(_clamp_tensor, globals()["clamp_tensor"], locals())
    if promote is not False:
        x, min, max = promoted("clamp_tensor", promote, x=x, min=min, max=max)
    return _clamp_tensor.call((x, min, max, ), (), out, preference, check)


_clamp_tensor_backward = entries("clamp_tensor", "backward")


@shows('dy, x, min, max, *, x_shape=None, min_shape=None, max_shape=None, need=None, out=None, preference=None, check=False')
def clamp_tensor_backward(dy=None, x=None, min=None, max=None, *, x_shape=None, min_shape=None, max_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of clamp_tensor: x limited to [min, max], both arrays (clamp with arrays).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    min : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    max : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    min_shape : tuple of ints, default None
        shape of min; None: dy's shape.
    max_shape : tuple of ints, default None
        shape of max; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dmin, dmax. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dmin : array of dy's dtype, of min's shape
    dmax : array of dy's dtype, of max's shape

    Notes
    -----
    Formula::

        dx = where(min <= x and x <= max, dy, 0.0)
        dmin = where(min < max and x < min, dy, 0.0)
        dmax = where(x > max or min > max, dy, 0.0)

    Computed in float32 for float16 and bfloat16.
    Kinks: at a bound x gets the gradient; where min > max only max gets one.
    Source: torch.clamp.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1., 1.2, 1.6, 0.], "float32")
    >>> x = np.array([1.6, 1.8, 2.7, -0.3], "float32")
    >>> min = np.array([1.6, 2.5, -0.3, -2.7], "float32")
    >>> max = np.array([-2.5, -2.5, 1.7, 1.5], "float32")
    >>> dx, dmin, dmax = brt.clamp_tensor_backward(dy, x, min, max)
    >>> dx.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> dmin.round(3)
    array([0., 0., 0., 0.], dtype=float32)
    >>> dmax.round(3)
    array([1. , 1.2, 1.6, 0. ], dtype=float32)
    """
    if words:
        return respelt(_clamp_tensor_backward, globals()["clamp_tensor_backward"], locals())
    return _clamp_tensor_backward.call((dy, x, min, max, ), (x_shape, min_shape, max_shape, ), out, preference, check, need)


_fma = entries("fma", "forward")


@shows('a, b, c, fused=True, *, promote=False, out=None, preference=None, check=False')
def fma(a=None, b=None, c=None, fused=True, *, promote=False, out=None, preference=None, check=False, **words):
    """a * b + c, with one rounding or two.

    Parameters
    ----------
    a : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    c : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    fused : bool, default True
        one rounding; False rounds the product first.
    promote : bool, default False
        Bring a, b and c to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(fused, fma(a, b, c), a * b + c)

    Computed in float32 for float16 and bfloat16.
    Source: IEEE 754 fusedMultiplyAdd.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([-0.4, 0.9, -2.1, 0.7], "float32")
    >>> b = np.array([1.5, 0.4, 2.6, -2.], "float32")
    >>> c = np.array([0.8, 0.7, -2.8, -1.2], "float32")
    >>> y = brt.fma(a, b, c)
    >>> y.round(3)
    array([ 0.2 ,  1.06, -8.26, -2.6 ], dtype=float32)
    """
    if words:
        return respelt(_fma, globals()["fma"], locals())
    if promote is not False:
        a, b, c = promoted("fma", promote, a=a, b=b, c=c)
    return _fma.call((a, b, c, ), (fused, ), out, preference, check)


_fma_backward = entries("fma", "backward")


@shows('dy, a=None, b=None, fused=True, *, a_shape=None, b_shape=None, c_shape=None, need=None, out=None, preference=None, check=False')
def fma_backward(dy=None, a=None, b=None, fused=True, *, a_shape=None, b_shape=None, c_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of fma: a * b + c, with one rounding or two.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    a : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    b : array of dy's dtype, of any shape, which broadcast together, default None
        a number may stand for it beside an array.
    fused : bool, default True
        one rounding; False rounds the product first.
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    c_shape : tuple of ints, default None
        shape of c; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db, dc. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape
    dc : array of dy's dtype, of c's shape

    Notes
    -----
    Formula::

        da = dy * b
        db = dy * a
        dc = dy

    Computed in float32 for float16 and bfloat16.
    Source: IEEE 754 fusedMultiplyAdd.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([-1.5, 2.3, -2.2, -2.5], "float32")
    >>> a = np.array([0.2, 2., 1., 1.6], "float32")
    >>> b = np.array([-2.3, 1.5, 0.9, 1.2], "float32")
    >>> da, db, dc = brt.fma_backward(dy, a, b)
    >>> da.round(3)
    array([ 3.45,  3.45, -1.98, -3.  ], dtype=float32)
    >>> db.round(3)
    array([-0.3,  4.6, -2.2, -4. ], dtype=float32)
    >>> dc.round(3)
    array([-1.5,  2.3, -2.2, -2.5], dtype=float32)
    """
    if words:
        return respelt(_fma_backward, globals()["fma_backward"], locals())
    return _fma_backward.call((dy, a, b, ), (fused, a_shape, b_shape, c_shape, ), out, preference, check, need)


_where = entries("where", "forward")


@shows('cond, a, b, *, promote=False, out=None, preference=None, check=False')
def where(cond=None, a=None, b=None, *, promote=False, out=None, preference=None, check=False, **words):
    """a where cond is nonzero, else b; a selection without arithmetic.

    Parameters
    ----------
    cond : array of bool, uint8, uint32 or int64, of any shape, which broadcast together
    a : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, float8_e4m3fn or float8_e5m2, of any shape, which broadcast together
        a number may stand for it beside an array.
    b : array of a's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    promote : bool, default False
        Bring a and b to one dtype first, by PyTorch's rules; else their dtypes may not differ.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of a's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(cond, a, b)

    Source: torch.where.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> cond = np.array([True, True, True, True], "bool")
    >>> a = np.array([0.8, 1.4, 0.8, 2.2], "float32")
    >>> b = np.array([-2.2, 1.9, 0.8, -2.2], "float32")
    >>> y = brt.where(cond, a, b)
    >>> y.round(3)
    array([0.8, 1.4, 0.8, 2.2], dtype=float32)
    """
    if words:
        return respelt(_where, globals()["where"], locals())
    if promote is not False:
        a, b = promoted("where", promote, a=a, b=b)
    return _where.call((cond, a, b, ), (), out, preference, check)


_where_backward = entries("where", "backward")


@shows('dy, cond, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False')
def where_backward(dy=None, cond=None, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of where: a where cond is nonzero, else b; a selection without arithmetic.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64, complex128, float8_e4m3fn or float8_e5m2, of any shape, which broadcast together
    cond : array of bool, uint8, uint32 or int64, of any shape, which broadcast together
    a_shape : tuple of ints, default None
        shape of a; None: dy's shape.
    b_shape : tuple of ints, default None
        shape of b; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: da, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    da : array of dy's dtype, of a's shape
    db : array of dy's dtype, of b's shape

    Notes
    -----
    Formula::

        da = where(cond, dy, 0.0)
        db = where(cond, 0.0, dy)

    Computed in float32 for float16, bfloat16, float8_e4m3fn and float8_e5m2.
    Source: torch.where.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([1.6, -2.9, 1., -2.1], "float32")
    >>> cond = np.array([True, True, False, True], "bool")
    >>> da, db = brt.where_backward(dy, cond)
    >>> da.round(3)
    array([ 1.6, -2.9,  0. , -2.1], dtype=float32)
    >>> db.round(3)
    array([0., 0., 1., 0.], dtype=float32)
    """
    if words:
        return respelt(_where_backward, globals()["where_backward"], locals())
    return _where_backward.call((dy, cond, ), (a_shape, b_shape, ), out, preference, check, need)



@shows('x, min=None, max=None, *, promote=False, out=None, preference=None, check=False')
def clip(x=None, min=None, max=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp, globals()["clip"], locals())
    try:
        if promote is not False:
            x, min, max = promoted("clip", promote, x=x, min=min, max=max)
        return _clamp.call((x, ), (min, max, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "clamp", "clip")


clip.__doc__ = clamp.__doc__


@shows('dy, x, min=None, max=None, *, need=None, out=None, preference=None, check=False')
def clip_backward(dy=None, x=None, min=None, max=None, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp_backward, globals()["clip_backward"], locals())
    try:
        return _clamp_backward.call((dy, x, ), (min, max, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "clamp_backward", "clip_backward")


clip_backward.__doc__ = clamp_backward.__doc__


@shows('x, max, *, promote=False, out=None, preference=None, check=False')
def clamp_max(x=None, max=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp_max_tensor, globals()["clamp_max"], locals())
    try:
        if promote is not False:
            x, max = promoted("clamp_max", promote, x=x, max=max)
        return _clamp_max_tensor.call((x, max, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "clamp_max_tensor", "clamp_max")


clamp_max.__doc__ = clamp_max_tensor.__doc__


@shows('dy, x, max, *, x_shape=None, max_shape=None, need=None, out=None, preference=None, check=False')
def clamp_max_backward(dy=None, x=None, max=None, *, x_shape=None, max_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp_max_tensor_backward, globals()["clamp_max_backward"], locals())
    try:
        return _clamp_max_tensor_backward.call((dy, x, max, ), (x_shape, max_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "clamp_max_tensor_backward", "clamp_max_backward")


clamp_max_backward.__doc__ = clamp_max_tensor_backward.__doc__


@shows('x, min, *, promote=False, out=None, preference=None, check=False')
def clamp_min(x=None, min=None, *, promote=False, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp_min_tensor, globals()["clamp_min"], locals())
    try:
        if promote is not False:
            x, min = promoted("clamp_min", promote, x=x, min=min)
        return _clamp_min_tensor.call((x, min, ), (), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "clamp_min_tensor", "clamp_min")


clamp_min.__doc__ = clamp_min_tensor.__doc__


@shows('dy, x, min, *, x_shape=None, min_shape=None, need=None, out=None, preference=None, check=False')
def clamp_min_backward(dy=None, x=None, min=None, *, x_shape=None, min_shape=None, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_clamp_min_tensor_backward, globals()["clamp_min_backward"], locals())
    try:
        return _clamp_min_tensor_backward.call((dy, x, min, ), (x_shape, min_shape, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "clamp_min_tensor_backward", "clamp_min_backward")


clamp_min_backward.__doc__ = clamp_min_tensor_backward.__doc__
