"""Launch geometry of causal_conv1d_update: one thread per batch entry and channel."""

from __future__ import annotations

import struct

from ...records import Arg, Blob, ErrorArg, Geometry, Launch, Problem, Ptr, ceil_div
from .causal_conv1d import WIDEST


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

    record = struct.pack(
        "<22q", batch, channels, steps, width, columns, p.dims["M"], *strides("cache_seqlens", 1), *strides("conv_state_indices", 1),
        wide("cache_seqlens"), wide("conv_state_indices"), *strides("x", 3), *strides("y", 3), *strides("conv_state", 3),
        *strides("weight", 2), *strides("bias", 1),
    )  # fmt: skip
    names = ("x", "conv_state", "weight", "bias", "cache_seqlens", "conv_state_indices", "y")
    launches: tuple[Launch, ...] = ()
    if batch * channels * steps:
        args: tuple[Arg, ...] = (*(Ptr(n) for n in names), Blob(record), ErrorArg())
        launches = (Launch("", (ceil_div(batch * channels, 256), 1, 1), (256, 1, 1), args),)
    return Geometry("default", launches, params={"width": width if width <= WIDEST else "any"})
