"""Public functions of category gated_activation. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

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


def geglu(x, dim=-1, gate=None, approximate="none", *, gate_first=False, out=None, preference=None, check=False):
    """Gated linear unit with a GELU gate.

    With gate, x is p and gate is q, and dim does not count.

    Formula: y = p * gelu(q), p and q the halves of x along dim; dp = dy * gelu(q), dq = dy * p * gelu'(q)

    Takes: x T, [*X]; gate T, [*X] (optional).

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; approximate (str,
    default "none") one of "none", "tanh": tanh: the other formula of gelu; gate_first (bool, default False): the first
    half is q.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gelu(-inf) = 0, gelu'(inf) = 1, gelu'(-inf) = 0; else NaN and infinities follow the product.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _geglu.call((x, gate, ), (dim, approximate, gate_first, ), out, preference, check)


_geglu_backward = entries("geglu", "backward")


def geglu_backward(dy, x, dim=-1, gate=None, approximate="none", *, gate_first=False, need=None, out=None, preference=None, check=False):
    """Gradients of geglu: gated linear unit with a GELU gate.

    Formula: y = p * gelu(q), p and q the halves of x along dim; dp = dy * gelu(q), dq = dy * p * gelu'(q)

    Takes: dy T, [*Y]; x T, [*X]; gate T, [*X] (optional).

    Returns: dx T, [*X]; dgate T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; approximate (str,
    default "none") one of "none", "tanh": tanh: the other formula of gelu; gate_first (bool, default False): the first
    half is q.

    need: names of the gradients to compute, default dx, dgate; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: gelu(-inf) = 0, gelu'(inf) = 1, gelu'(-inf) = 0; else NaN and infinities follow the product.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _geglu_backward.call((dy, x, gate, ), (dim, approximate, gate_first, ), out, preference, check, need)


_glu = entries("glu", "forward")


def glu(x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False):
    """Gated linear unit.

    With gate, x is p and gate is q, and dim does not count.

    Formula: y = p * sigmoid(q), p and q the halves of x along dim; s = sigmoid(q), dp = dy * s, dq = dy * p * s * (1 -
    s)

    Takes: x T, [*X]; gate T, [*X] (optional).

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN and infinities follow the product.

    Source: torch.nn.functional.glu; Dauphin et al., arXiv:1612.08083.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _glu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_glu_backward = entries("glu", "backward")


def glu_backward(dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False):
    """Gradients of glu: gated linear unit.

    Formula: y = p * sigmoid(q), p and q the halves of x along dim; s = sigmoid(q), dp = dy * s, dq = dy * p * s * (1 -
    s)

    Takes: dy T, [*Y]; x T, [*X]; gate T, [*X] (optional).

    Returns: dx T, [*X]; dgate T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    need: names of the gradients to compute, default dx, dgate; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: NaN and infinities follow the product.

    Source: torch.nn.functional.glu; Dauphin et al., arXiv:1612.08083.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _glu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)


_reglu = entries("reglu", "forward")


def reglu(x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False):
    """Gated linear unit with a ReLU gate.

    With gate, x is p and gate is q, and dim does not count.

    Formula: y = p * max(q, 0), p and q the halves of x along dim; dp = dy * max(q, 0), dq = dy * p where q > 0

    Takes: x T, [*X]; gate T, [*X] (optional).

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: q = 0: dq = 0; NaN in q: NaN, and dq = dy * p; an infinite p with q <= 0: NaN.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reglu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_reglu_backward = entries("reglu", "backward")


def reglu_backward(dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False):
    """Gradients of reglu: gated linear unit with a ReLU gate.

    Formula: y = p * max(q, 0), p and q the halves of x along dim; dp = dy * max(q, 0), dq = dy * p where q > 0

    Takes: dy T, [*Y]; x T, [*X]; gate T, [*X] (optional).

    Returns: dx T, [*X]; dgate T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    need: names of the gradients to compute, default dx, dgate; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: q = 0: dq = 0; NaN in q: NaN, and dq = dy * p; an infinite p with q <= 0: NaN.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _reglu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)


_swiglu = entries("swiglu", "forward")


def swiglu(x, dim=-1, gate=None, *, gate_first=False, out=None, preference=None, check=False):
    """Gated linear unit with a SiLU gate.

    With gate, x is p and gate is q, and dim does not count.

    Formula: y = p * q * sigmoid(q), p and q the halves of x along dim; s = sigmoid(q), dp = dy * q * s, dq = dy * p * s
    * (1 + q * (1 - s))

    Takes: x T, [*X]; gate T, [*X] (optional).

    Returns: y T, [*Y].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: silu(-inf) = 0, silu'(inf) = 1, silu'(-inf) = 0; else NaN and infinities follow the product.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _swiglu.call((x, gate, ), (dim, gate_first, ), out, preference, check)


_swiglu_backward = entries("swiglu", "backward")


def swiglu_backward(dy, x, dim=-1, gate=None, *, gate_first=False, need=None, out=None, preference=None, check=False):
    """Gradients of swiglu: gated linear unit with a SiLU gate.

    Formula: y = p * q * sigmoid(q), p and q the halves of x along dim; s = sigmoid(q), dp = dy * q * s, dq = dy * p * s
    * (1 + q * (1 - s))

    Takes: dy T, [*Y]; x T, [*X]; gate T, [*X] (optional).

    Returns: dx T, [*X]; dgate T, [*X].

    Dtypes: T: float32, float16, bfloat16, float64. Halves compute in float32.

    Parameters: dim (int, default -1): the axis that x is cut along; negative ones count from the end; gate_first (bool,
    default False): the first half is q.

    need: names of the gradients to compute, default dx, dgate; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: silu(-inf) = 0, silu'(inf) = 1, silu'(-inf) = 0; else NaN and infinities follow the product.

    Source: Shazeer, arXiv:2002.05202.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _swiglu_backward.call((dy, x, gate, ), (dim, gate_first, ), out, preference, check, need)

