"""Launch geometry of causal_conv1d_varlen_states: one thread per cell of the states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...codegen.structs import Struct
from ...records import Blob, ErrorArg, Geometry, Launch, Problem, Ptr, ceil_div, i64

COPY = Struct("Copy", """
    i64 length, channels, sequences, columns
    i64 x_c, x_t, n, c, i, offsets_t  # strides
""")


def case(params: Mapping[str, Any], present: set[str]) -> str:
    """The layout names the case."""
    return str(params["layout"])


def dims(p: Problem) -> dict[str, int]:
    """S is a parameter; offsets of n sequences are n + 1."""
    if p.dims["N"] < 0:
        p.fail("cu_seqlens", "empty", "n + 1 offsets of n sequences")
    return {"S": p.params["state_len"]}


def plan(p: Problem) -> Geometry:
    """The one launch, which also checks the offsets."""
    x, states = p.spec("x"), p.spec("states")
    time, channel = (0, 1) if p.case == "blc" else (1, 0)
    n, c, i = states.strides
    record = COPY.pack(
        length=p.dims["L"], channels=p.dims["C"], sequences=p.dims["N"], columns=p.dims["S"], x_c=x.strides[channel], x_t=x.strides[time],
        n=n, c=c, i=i, offsets_t=p.spec("cu_seqlens").strides[0],
    )  # fmt: skip
    threads = max(states.numel, p.dims["N"] + 1)
    by_channel = int(abs(x.strides[channel]) < abs(x.strides[time]))
    args = (Ptr("x"), Ptr("cu_seqlens"), Ptr("states"), Blob(record), i64(by_channel), ErrorArg())
    return Geometry("default", (Launch("", (ceil_div(threads, 256), 1, 1), (256, 1, 1), args),))
