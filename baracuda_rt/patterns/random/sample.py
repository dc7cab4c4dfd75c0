"""Launches of the token samplers: a block takes a row."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Scalar, Spec, numel
from ..axes import merged
from ..indexing.index_base import axes
from ..sorting.order import order
from .seeds import check_seed, resolve, seed_args

__all__ = ["check", "plan", "resolve"]

SMALL = 1024  # elements of a row that one warp reads
THREADS = {"": 1024, "_small": 32}
BLOCKS = (1 << 31) - 1
RULES = Struct("Rules", """
    i64 rows, n, step           # of a row: its elements, and from one to the next
    i32 bits, probs, joint      # bits: of the largest mass, so that a row's sum has less than 63
""")  # fmt: skip
LIMITS: tuple[tuple[str, str, float], ...] = (("temperature", "f64", 1.0), ("top_k", "i64", 0), ("top_p", "f64", 1.0), ("min_p", "f64", 0.0))


def check(p: Problem) -> None:
    """A seed, and rows to draw from."""
    check_seed(p)
    shape = p.spec("logits").shape
    if not shape[-1] and numel(shape[:-1]):
        p.fail("logits", f"of shape {shape}", "rows of at least one element")
    if shape[-1] >= 1 << 31:
        p.fail("logits", f"of shape {shape}", "rows of fewer than 2147483648 elements")


def plan(p: Problem) -> Geometry:
    """One launch."""
    x = p.spec("logits")
    *outer, n = x.shape
    rows = numel(outer)
    if not rows:
        return Geometry("default", ())
    none = Spec(tuple(outer), (0,) * len(outer), x.dtype)
    given = {param.name for param in p.decl.params}
    names = ["token", "valid", "logprob", *(name for name, _, _ in LIMITS), "seeds", "offsets"]
    taken = [name if name not in given and p.has(name) else "" for name in names]
    sets = [x.strides[:-1], *((p.spec(name) if name else none).strides for name in taken)]
    pointers: list[Arg] = [Ptr("logits"), *(Ptr(name) if name else Const(0, "u64") for name in taken)]
    numbers: list[Arg] = [Scalar(name, token) if name in given else Const(value, token) for name, token, value in LIMITS]
    rules = RULES.pack(rows=rows, n=n, step=x.strides[-1], bits=61 - n.bit_length(), probs=bool(p.params["probs"]), joint=bool(p.params["joint"]))
    kernel = "_small" if n <= SMALL else ""
    args = (*pointers, axes(*merged(tuple(outer), sets)), order(x.dtype), Blob(rules), *numbers, *seed_args(p))
    return Geometry("default", (Launch(kernel, (min(rows, BLOCKS), 1, 1), (THREADS[kernel], 1, 1), args),))
