"""Launch geometry of causal_conv1d_varlen_states: one thread per cell of the states."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from ...records import Blob, ErrorArg, Geometry, Launch, Problem, Ptr, ceil_div, i64


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
    record = struct.pack(
        "<10q", p.dims["L"], p.dims["C"], p.dims["N"], p.dims["S"], x.strides[channel], x.strides[time], *states.strides,
        p.spec("cu_seqlens").strides[0],
    )  # fmt: skip
    threads = max(states.numel, p.dims["N"] + 1)
    by_channel = int(abs(x.strides[channel]) < abs(x.strides[time]))
    args = (Ptr("x"), Ptr("cu_seqlens"), Ptr("states"), Blob(record), i64(by_channel), ErrorArg())
    return Geometry("default", (Launch("", (ceil_div(threads, 256), 1, 1), (256, 1, 1), args),))
