"""What the package says of a name that it does not have: another library's name for it, that it is planned, or what is near."""

from __future__ import annotations

from .._generated.names import FUNCTIONS
from .._generated.planned import PLANNED
from ..codegen.near import nearest

__all__ = ["missing_name"]

# Names of NumPy, PyTorch and JAX -> ours, where neither spelling nor an alias leads there.
ELSEWHERE = {
    "mm": "matmul", "dot": "matmul", "bmm": "batched_gemm", "percentile": "quantile", "nanmedian": "median",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "multiply": "mul", "subtract": "sub", "divide": "div", "true_divide": "div", "power": "pow", "absolute": "abs", "negative": "neg",
    "concatenate": "concat", "transpose": "permute", "swapaxes": "permute", "moveaxis": "permute", "astype": "cast", "clip_by_value": "clamp",
    "scaled_dot_product_attention": "sdpa", "attention": "sdpa", "logaddexp": "logsumexp", "segment_argmax": "segment_max", "scatter_max": "scatter_reduce",
    "scatter_mean": "scatter_reduce", "rotary_embedding": "rope", "greater": "gt", "less": "lt", "equal": "eq", "not_equal": "ne",
    "greater_equal": "ge", "less_equal": "le", "group_normalization": "group_norm", "layer_normalization": "layer_norm",
}  # fmt: skip
# Planned beside what the requirements list by name.
LATER = {"quantile": "reductions", "median": "reductions", "mode": "reductions"}


def missing_name(name: str, package: str = "baracuda_rt") -> str:
    """The text of the AttributeError."""
    text = f"module {package!r} has no attribute {name!r}"
    base = name.removesuffix("_backward")
    suffix = name[len(base) :]
    planned = LATER | PLANNED
    target = ELSEWHERE.get(base, base)
    if target + suffix in FUNCTIONS:
        return f"{text}; here it is called {target + suffix}"
    if target in FUNCTIONS:
        return f"{text}; {target} has no gradient"
    if target in planned:
        called = "" if target == base else f" as {target}"
        return f"{text}; it is planned{called} ({planned[target]}), and not there yet"
    near = nearest(name, [*FUNCTIONS, *_public(), *planned])
    if not near:
        return f"{text}; 'python -m baracuda_rt ops WORD' searches what there is"
    return f"{text}; did you mean {' or '.join(f'{one} (planned)' if one in planned else one for one in near)}?"


def _public() -> list[str]:
    from .. import _HOMES

    return list(_HOMES)
