"""What the package says of a name that it does not have: another library's name for it, that it is planned, or what is near."""

from __future__ import annotations

from .._generated.names import FUNCTIONS
from .._generated.planned import PLANNED
from ..codegen.near import nearest

__all__ = ["missing_name"]

# Names of NumPy, PyTorch and JAX -> ours, where neither spelling nor an alias leads there.
ELSEWHERE = {
    "mm": "matmul", "bmm": "batched_gemm", "norm": "vector_norm", "average": "mean",
    "power": "pow", "transpose": "permute, of two axes swapaxes", "astype": "cast", "clip_by_value": "clamp",
    "around": "round", "rint": "round", "trapz": "trapezoid", "array_equal": "equal",
    "copy": "contiguize", "clone": "contiguize", "ascontiguousarray": "contiguize", "array_split": "tensor_split",
    "scaled_dot_product_attention": "sdpa", "attention": "sdpa", "segment_argmax": "segment_max", "scatter_max": "scatter_reduce",
    "argwhere": "nonzero", "moving_average": "avg_pool1d",
    "segment_count": "bincount, of the ids", "scatter_mean": "scatter_reduce", "rotary_embedding": "rope", "group_normalization": "group_norm", "layer_normalization": "layer_norm",
}  # fmt: skip
# What has no function of its own -> what makes it.
MADE = {
    "box_iou": "elementwise, a formula of the boxes' corners; nms has it inside",
    "empty": "zeros, or the array library's own empty", "segment_var": "segment_mean, of x and then of the squared distances from it",
}  # fmt: skip
ELSEWHERE |= MADE


def missing_name(name: str, package: str = "baracuda_rt") -> str:
    """The text of the AttributeError."""
    text = f"module {package!r} has no attribute {name!r}"
    base = name.removesuffix("_backward")
    suffix = name[len(base) :]
    target = ELSEWHERE.get(base, base)
    first = target.partition(",")[0]
    public = [*FUNCTIONS, *_public()]
    if name in public:  # asked of a module below this package, which has the ops alone
        return f"{text}; baracuda_rt.{name} is there"
    if first + suffix in public:
        return f"{text}; here it is {'made of' if base in MADE else 'called'} {target if not suffix else first + suffix}"
    if first in public:
        return f"{text}; {first} has no gradient"
    if target in PLANNED:
        called = "" if target == base else f" as {target}"
        return f"{text}; it is planned{called} ({PLANNED[target]}), and not there yet"
    near = nearest(name, [*public, *PLANNED])
    if not near:
        return f"{text}; 'python -m baracuda_rt ops WORD' searches what there is"
    return f"{text}; did you mean {' or '.join(f'{one} (planned)' if one in PLANNED else one for one in near)}?"


def _public() -> list[str]:
    from .. import _HOMES

    return list(_HOMES)
