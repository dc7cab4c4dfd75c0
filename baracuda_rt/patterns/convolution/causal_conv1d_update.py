"""Launch geometry of causal_conv1d_update: one thread per batch entry and channel."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import Arg, Blob, ErrorArg, Geometry, Launch, Problem, Ptr, ceil_div
from .causal_conv1d import STRIDES, WIDEST

UPDATE = Struct("Update", """
    i64 batch, channels, steps, width, columns, rows, seqlens_b, indices_b
    i64 wide_seqlens, wide_indices  # i64 rather than i32
    Strides x, y, state             # state: t over columns
    i64 w_c, w_k, bias_c
""", STRIDES)  # fmt: skip


def check(p: Problem) -> None:
    """What shapes alone do not say: rank of x, columns and rows of the state."""
    width, columns, steps = p.dims["W"], p.dims["S"], p.dims["Q"]
    if len(steps) > 1:
        p.fail("x", f"of rank {2 + len(steps)}", "[B, C] or [B, C, Q]")
    if width < 1:
        p.fail("weight", f"of width {width}", "a width of at least 1")
    if columns < width - 1:
        p.fail("conv_state", f"of {columns} columns", f"at least {width - 1}, for width {width}")
    if p.has("cache_seqlens") and steps and steps[0] > columns:
        p.fail("x", f"of {steps[0]} steps", f"at most {columns}, the columns of conv_state, with cache_seqlens")
    if p.has("cache_seqlens") and columns < 1:
        p.fail("conv_state", "of 0 columns", "at least 1 with cache_seqlens")
    if not p.has("conv_state_indices") and p.dims["M"] != p.dims["B"]:
        p.fail("conv_state", f"of {p.dims['M']} rows", f"{p.dims['B']}, one a batch entry, unless conv_state_indices is given")


def plan(p: Problem) -> Geometry:
    """The one launch."""
    batch, channels, width, columns = (p.dims[k] for k in "BCWS")
    steps = p.dims["Q"][0] if p.dims["Q"] else 1

    def strides(name: str, count: int) -> tuple[int, ...]:
        return (*p.spec(name).strides, 0, 0, 0)[:count] if p.has(name) else (0,) * count

    def wide(name: str) -> int:
        return int(p.has(name) and p.spec(name).dtype.size == 8)

    record = UPDATE.pack(
        batch=batch, channels=channels, steps=steps, width=width, columns=columns, rows=p.dims["M"],
        seqlens_b=strides("cache_seqlens", 1)[0], indices_b=strides("conv_state_indices", 1)[0],
        wide_seqlens=wide("cache_seqlens"), wide_indices=wide("conv_state_indices"),
        x=strides("x", 3), y=strides("y", 3), state=strides("conv_state", 3),
        w_c=strides("weight", 2)[0], w_k=strides("weight", 2)[1], bias_c=strides("bias", 1)[0],
    )  # fmt: skip
    names = ("x", "conv_state", "weight", "bias", "cache_seqlens", "conv_state_indices", "y")
    launches: tuple[Launch, ...] = ()
    if batch * channels * steps:
        args: tuple[Arg, ...] = (*(Ptr(n) for n in names), Blob(record), ErrorArg())
        launches = (Launch("", (ceil_div(batch * channels, 256), 1, 1), (256, 1, 1), args),)
    return Geometry("default", launches, params={"width": width if width <= WIDEST else "any"})
