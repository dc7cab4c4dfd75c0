"""Gated activations: p times a gate of q, in 80-bit floats; p and q are the halves of x, or two arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..numerics import compute_token, eps, smallest
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound
from .unary_elementwise import dgelu, dsilu, gelu, logistic, real
from .unary_elementwise import gate as limited

CASES: list[OpCase] = []

CALLS: list[tuple[tuple[int, ...], dict[str, Any], bool]] = [  # shape of x, parameters, whether gate is given
    ((3, 10), {}, False), ((4, 64), {}, False), ((6, 5, 7), {"dim": 0}, False), ((3, 4, 7), {"dim": -2, "gate_first": True}, False), ((257,), {}, True),
    ((3, 5, 7), {"gate_first": True}, True), ((2, 128), {"gate_first": True}, False), ((2,), {}, False), ((), {}, True), ((1, 2), {}, False), ((0,), {}, False),
    ((2, 0, 6), {}, False), ((3, 0), {"dim": 1}, False),
]  # fmt: skip


def halves(x: np.ndarray, other: np.ndarray | None, dim: int, gate_first: bool) -> tuple[np.ndarray, np.ndarray]:
    first, second = np.split(x, 2, dim) if other is None else (x, other)
    return (second, first) if gate_first else (first, second)


def joined(dp: Any, dq: Any, other: np.ndarray | None, dim: int, gate_first: bool) -> dict[str, Any]:
    parts = [part if isinstance(part, Terms) else Terms(part, np.abs(part)) for part in ((dq, dp) if gate_first else (dp, dq))]
    if other is not None:
        return {"dx": parts[0], "dgate": parts[1]}
    return {"dx": Terms(np.concatenate([t.value for t in parts], dim), np.concatenate([np.broadcast_to(t.magnitude, t.value.shape) for t in parts], dim))}


def scaled(factor: np.ndarray, gate: Any, types: dict[str, str]) -> Terms:
    """factor times a gate that may be given as a sum of terms; the gate is rounded first, which is coarse where it is subnormal."""
    gate = gate if isinstance(gate, Terms) else Terms(gate, np.abs(gate))
    token = compute_token(types["T"])
    unit = np.longdouble(smallest(token)) / np.longdouble(eps(token))
    return Terms(factor * gate.value, np.abs(factor) * (gate.magnitude + unit))


def gated(op: str, function: Callable[..., np.ndarray], slope: Callable[..., Any], extra: tuple[dict[str, Any], ...] = ({},), exact: bool = False) -> None:
    """The two records of y = p * function(q)."""

    def wide(x: np.ndarray) -> np.ndarray:
        return x if exact else real(x)

    def forward(
        x: np.ndarray, types: dict[str, str], gate: np.ndarray | None = None, dim: int = -1, gate_first: bool = False, approximate: str | None = None
    ) -> Any:
        given = {} if approximate is None else {"approximate": approximate}
        p, q = halves(wide(x), None if gate is None else wide(gate), dim, gate_first)
        if exact:
            return p * function(q)
        return scaled(p, function(q, **given), types)

    def backward(
        dy: np.ndarray, x: np.ndarray, types: dict[str, str], gate: np.ndarray | None = None, dim: int = -1, gate_first: bool = False,
        approximate: str | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        given = {} if approximate is None else {"approximate": approximate}
        p, q = halves(wide(x), None if gate is None else wide(gate), dim, gate_first)
        dy = wide(dy)
        if exact:
            return joined(dy * function(q), np.where(q <= 0, q.dtype.type(0), dy * p), gate, dim, gate_first)
        return joined(scaled(dy, function(q, **given), types), scaled(dy * p, slope(q, **given), types), gate, dim, gate_first)

    def samples(d: Draw) -> list[Sample]:
        out = []
        for k, (shape, given, two) in enumerate(CALLS):
            args = {"x": d.values(shape, lo=-4, hi=4)} | ({"gate": d.values(shape, lo=-4, hi=4)} if two else {})
            half = list(shape)
            if not two:
                half[given.get("dim", -1)] //= 2
            args["dy"] = d.values(tuple(half))
            out.append(Sample(args, given | extra[k % len(extra)], f"{shape} {given}"))
        return out

    def errors(d: Draw) -> list[ErrorSample]:
        return [
            ErrorSample({"x": d.values((3, 5))}, {}, "InvalidProblemError", f"{op}: x is of shape .*even"),
            ErrorSample({"x": d.values((3, 4))}, {"dim": 2}, "InvalidProblemError", f"{op}: dim is 2"),
            ErrorSample({"x": d.values(())}, {}, "InvalidProblemError", f"{op}: dim is -1"),
            ErrorSample({"x": d.values((3, 4)), "gate": d.values((3, 2))}, {}, "InvalidProblemError", f"{op}: gate has shape"),
        ]

    tol = EXACT if exact else bound(8)
    kinks = (0.0,) if exact else ()
    CASES.append(OpCase(op, "forward", forward, samples, errors, tol=tol, kinks=kinks))
    CASES.append(OpCase(op, "backward", backward, samples, tol=EXACT if exact else bound(16), kinks=kinks, grads={"dx": "x", "dgate": "gate"}))


def slope_of(gradient: Callable[..., dict[str, Any]]) -> Callable[..., Any]:
    return lambda q, **given: gradient(np.ones_like(q), q, **given)["x"]


gated("glu", logistic, lambda q: logistic(q) * logistic(-q))
gated("reglu", lambda q: np.where(q < 0, q.dtype.type(0), q), lambda q: q, exact=True)
gated("swiglu", lambda q: limited(q, logistic(q)), slope_of(dsilu))
gated("geglu", gelu, slope_of(dgelu), ({}, {"approximate": "tanh"}))
