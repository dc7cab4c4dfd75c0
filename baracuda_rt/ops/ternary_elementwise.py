"""Public functions of category ternary_elementwise. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.promotion import promoted

__all__ = [
    "addcdiv",
    "addcdiv_backward",
    "addcmul",
    "addcmul_backward",
    "clamp",
    "clamp_backward",
    "clamp_max_tensor",
    "clamp_max_tensor_backward",
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


def addcdiv(self, t1, t2, value=1.0, *, promote=False, out=None, preference=None, check=False):
    """Sum self + value * t1 / t2.

    Formula: y = self + (value * t1) / t2

    Takes: self T, any shape, broadcasting; t1 T, any shape, broadcasting; t2 T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: value (float, default 1.0): factor of t1.

    promote: True brings self, t1, t2 to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.addcdiv, PyTorch's bits: (value * t1) / t2 rounded, then the sum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        self, t1, t2 = promoted("addcdiv", promote, self=self, t1=t1, t2=t2)
    return _addcdiv.call((self, t1, t2, ), (value, ), out, preference, check)


_addcdiv_backward = entries("addcdiv", "backward")


def addcdiv_backward(dy, t1=None, t2=None, value=1.0, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of addcdiv: sum self + value * t1 / t2.

    Formula: dself = dy; dt1 = dy * (value / t2); dt2 = -dy * ((value * t1 / t2) / t2)

    Takes: dy T, any shape, broadcasting; t1 T, any shape, broadcasting (optional); t2 T, any shape, broadcasting
    (optional).

    Returns: dself T, shape of [self]; dt1 T, shape of [t1]; dt2 T, shape of [t2].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: value (float, default 1.0): factor of t1; self_shape (shape, default None): shape of self; None: dy's
    shape; t1_shape (shape, default None): shape of t1; None: dy's shape; t2_shape (shape, default None): shape of t2;
    None: dy's shape.

    need: names of the gradients to compute, default dself, dt1, dt2; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.addcdiv, PyTorch's bits: (value * t1) / t2 rounded, then the sum.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _addcdiv_backward.call((dy, t1, t2, ), (value, self_shape, t1_shape, t2_shape, ), out, preference, check, need)


_addcmul = entries("addcmul", "forward")


def addcmul(self, t1, t2, value=1, *, promote=False, out=None, preference=None, check=False):
    """self + value * t1 * t2.

    Formula: y = fma(value * t1, t2, self)

    Takes: self T, any shape, broadcasting; t1 T, any shape, broadcasting; t2 T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: value (number, default 1): factor of t1 * t2.

    promote: True brings self, t1, t2 to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap.

    Source: torch.addcmul, PyTorch's bits: value * t1 rounded, then one fused multiply-add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        self, t1, t2 = promoted("addcmul", promote, self=self, t1=t1, t2=t2)
    return _addcmul.call((self, t1, t2, ), (value, ), out, preference, check)


_addcmul_backward = entries("addcmul", "backward")


def addcmul_backward(dy, t1=None, t2=None, value=1, *, self_shape=None, t1_shape=None, t2_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of addcmul: self + value * t1 * t2.

    Formula: dself = dy; dt1 = dy * (t2 * value); dt2 = dy * (t1 * value)

    Takes: dy T, any shape, broadcasting; t1 T, any shape, broadcasting (optional); t2 T, any shape, broadcasting
    (optional).

    Returns: dself T, shape of [self]; dt1 T, shape of [t1]; dt2 T, shape of [t2].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: value (number, default 1): factor of t1 * t2; self_shape (shape, default None): shape of self; None:
    dy's shape; t1_shape (shape, default None): shape of t1; None: dy's shape; t2_shape (shape, default None): shape of
    t2; None: dy's shape.

    need: names of the gradients to compute, default dself, dt1, dt2; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: integers wrap.

    Source: torch.addcmul, PyTorch's bits: value * t1 rounded, then one fused multiply-add.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _addcmul_backward.call((dy, t1, t2, ), (value, self_shape, t1_shape, t2_shape, ), out, preference, check, need)


_clamp = entries("clamp", "forward")


def clamp(x, min=None, max=None, *, promote=False, out=None, preference=None, check=False):
    """x limited to [min, max]; NaN passes, and min > max gives max.

    Formula: y = min(max(x, lo), hi)  with lo = default(min, -inf), hi = default(max, inf)

    Takes: x T, any shape.

    Returns: y T, any shape.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    Parameters: min (number, default None): lower bound, None for none; an array is clamp_tensor's; max (number, default
    None): upper bound, None for none.

    promote: True brings x, min, max to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound the gradient is dy.

    Source: torch.clamp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        x, min, max = promoted("clamp", promote, x=x, min=min, max=max)
    return _clamp.call((x, ), (min, max, ), out, preference, check)


_clamp_backward = entries("clamp", "backward")


def clamp_backward(dy, x, min=None, max=None, *, need=None, out=None, preference=None, check=False):
    """Gradients of clamp: x limited to [min, max]; NaN passes, and min > max gives max.

    Formula: dx = where(lo <= x and x <= hi, dy, 0.0)  with lo = default(min, -inf), hi = default(max, inf)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting.

    Returns: dx T, shape of [x].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: min (number, default None): lower bound, None for none; an array is clamp_tensor's; max (number, default
    None): upper bound, None for none.

    need: names of the gradients to compute, default dx; the others cost nothing and are None.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound the gradient is dy.

    Source: torch.clamp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _clamp_backward.call((dy, x, ), (min, max, ), out, preference, check, need)


_clamp_max_tensor = entries("clamp_max_tensor", "forward")


def clamp_max_tensor(x, max, *, promote=False, out=None, preference=None, check=False):
    """x limited from above by an array (clamp with max= an array).

    Formula: y = min(x, max)

    Takes: x T, any shape, broadcasting; max T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings x, max to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at the bound x gets the gradient.

    Source: torch.clamp_max.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        x, max = promoted("clamp_max_tensor", promote, x=x, max=max)
    return _clamp_max_tensor.call((x, max, ), (), out, preference, check)


_clamp_max_tensor_backward = entries("clamp_max_tensor", "backward")


def clamp_max_tensor_backward(dy, x, max, *, x_shape=None, max_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of clamp_max_tensor: x limited from above by an array (clamp with max= an array).

    Formula: dx = where(x <= max, dy, 0.0); dmax = where(x > max, dy, 0.0)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting; max T, any shape, broadcasting.

    Returns: dx T, shape of [x]; dmax T, shape of [max].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape; max_shape (shape, default None): shape of
    max; None: dy's shape.

    need: names of the gradients to compute, default dx, dmax; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at the bound x gets the gradient.

    Source: torch.clamp_max.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _clamp_max_tensor_backward.call((dy, x, max, ), (x_shape, max_shape, ), out, preference, check, need)


_clamp_min_tensor = entries("clamp_min_tensor", "forward")


def clamp_min_tensor(x, min, *, promote=False, out=None, preference=None, check=False):
    """x limited from below by an array (clamp with min= an array).

    Formula: y = max(x, min)

    Takes: x T, any shape, broadcasting; min T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings x, min to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at the bound x gets the gradient.

    Source: torch.clamp_min.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        x, min = promoted("clamp_min_tensor", promote, x=x, min=min)
    return _clamp_min_tensor.call((x, min, ), (), out, preference, check)


_clamp_min_tensor_backward = entries("clamp_min_tensor", "backward")


def clamp_min_tensor_backward(dy, x, min, *, x_shape=None, min_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of clamp_min_tensor: x limited from below by an array (clamp with min= an array).

    Formula: dx = where(x >= min, dy, 0.0); dmin = where(x < min, dy, 0.0)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting; min T, any shape, broadcasting.

    Returns: dx T, shape of [x]; dmin T, shape of [min].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape; min_shape (shape, default None): shape of
    min; None: dy's shape.

    need: names of the gradients to compute, default dx, dmin; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at the bound x gets the gradient.

    Source: torch.clamp_min.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _clamp_min_tensor_backward.call((dy, x, min, ), (x_shape, min_shape, ), out, preference, check, need)


_clamp_tensor = entries("clamp_tensor", "forward")


def clamp_tensor(x, min, max, *, promote=False, out=None, preference=None, check=False):
    """x limited to [min, max], both arrays (clamp with arrays).

    Formula: y = min(max(x, min), max)

    Takes: x T, any shape, broadcasting; min T, any shape, broadcasting; max T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32. Halves compute in float32.

    promote: True brings x, min, max to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes
    may not differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound x gets the gradient; where min > max only max gets one.

    Source: torch.clamp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        x, min, max = promoted("clamp_tensor", promote, x=x, min=min, max=max)
    return _clamp_tensor.call((x, min, max, ), (), out, preference, check)


_clamp_tensor_backward = entries("clamp_tensor", "backward")


def clamp_tensor_backward(dy, x, min, max, *, x_shape=None, min_shape=None, max_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of clamp_tensor: x limited to [min, max], both arrays (clamp with arrays).

    Formula: dx = where(min <= x and x <= max, dy, 0.0); dmin = where(min < max and x < min, dy, 0.0); dmax = where(x >
    max or min > max, dy, 0.0)

    Takes: dy T, any shape, broadcasting; x T, any shape, broadcasting; min T, any shape, broadcasting; max T, any
    shape, broadcasting.

    Returns: dx T, shape of [x]; dmin T, shape of [min]; dmax T, shape of [max].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: x_shape (shape, default None): shape of x; None: dy's shape; min_shape (shape, default None): shape of
    min; None: dy's shape; max_shape (shape, default None): shape of max; None: dy's shape.

    need: names of the gradients to compute, default dx, dmin, dmax; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: at a bound x gets the gradient; where min > max only max gets one.

    Source: torch.clamp.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _clamp_tensor_backward.call((dy, x, min, max, ), (x_shape, min_shape, max_shape, ), out, preference, check, need)


_fma = entries("fma", "forward")


def fma(a, b, c, fused=True, *, promote=False, out=None, preference=None, check=False):
    """a * b + c, with one rounding or two.

    Formula: y = where(fused, fma(a, b, c), a * b + c)

    Takes: a T, any shape, broadcasting; b T, any shape, broadcasting; c T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: fused (bool, default True): one rounding; False rounds the product first.

    promote: True brings a, b, c to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may
    not differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: IEEE 754 fusedMultiplyAdd.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b, c = promoted("fma", promote, a=a, b=b, c=c)
    return _fma.call((a, b, c, ), (fused, ), out, preference, check)


_fma_backward = entries("fma", "backward")


def fma_backward(dy, a=None, b=None, fused=True, *, a_shape=None, b_shape=None, c_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of fma: a * b + c, with one rounding or two.

    Formula: da = dy * b; db = dy * a; dc = dy

    Takes: dy T, any shape, broadcasting; a T, any shape, broadcasting (optional); b T, any shape, broadcasting
    (optional).

    Returns: da T, shape of [a]; db T, shape of [b]; dc T, shape of [c].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: fused (bool, default True): one rounding; False rounds the product first; a_shape (shape, default None):
    shape of a; None: dy's shape; b_shape (shape, default None): shape of b; None: dy's shape; c_shape (shape, default
    None): shape of c; None: dy's shape.

    need: names of the gradients to compute, default da, db, dc; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: IEEE 754 fusedMultiplyAdd.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _fma_backward.call((dy, a, b, ), (fused, a_shape, b_shape, c_shape, ), out, preference, check, need)


_where = entries("where", "forward")


def where(cond, a, b, *, promote=False, out=None, preference=None, check=False):
    """a where cond is nonzero, else b; a selection without arithmetic.

    Formula: y = where(cond, a, b)

    Takes: cond A, any shape, broadcasting; a T, any shape, broadcasting; b T, any shape, broadcasting.

    Returns: y T, any shape, broadcasting.

    Dtypes: T: float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, bool, float8_e4m3fn,
    float8_e5m2; A: bool, uint8, uint32, int64. Halves compute in float32.

    promote: True brings a, b to one dtype first, by PyTorch's rules (baracuda_rt.call.promotion); else dtypes may not
    differ.

    Numbers: a Python number may stand for an array beside another one of its dtype.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.where.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    if promote is not False:
        a, b = promoted("where", promote, a=a, b=b)
    return _where.call((cond, a, b, ), (), out, preference, check)


_where_backward = entries("where", "backward")


def where_backward(dy, cond, *, a_shape=None, b_shape=None, need=None, out=None, preference=None, check=False):
    """Gradients of where: a where cond is nonzero, else b; a selection without arithmetic.

    Formula: da = where(cond, dy, 0.0); db = where(cond, 0.0, dy)

    Takes: dy T, any shape, broadcasting; cond A, any shape, broadcasting.

    Returns: da T, shape of [a]; db T, shape of [b].

    Dtypes: T: float32, float16, bfloat16, float64, float8_e4m3fn, float8_e5m2; A: bool, uint8, uint32, int64. Halves
    compute in float32.

    Parameters: a_shape (shape, default None): shape of a; None: dy's shape; b_shape (shape, default None): shape of b;
    None: dy's shape.

    need: names of the gradients to compute, default da, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: torch.where.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _where_backward.call((dy, cond, ), (a_shape, b_shape, ), out, preference, check, need)


clip = clamp

clip_backward = clamp_backward
