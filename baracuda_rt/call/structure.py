"""The class that a problem belongs to as one line of text: what timing found for one of its problems serves all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..patterns.axes import merge
from ..records import Problem, Spec, numel

__all__ = ["structure"]

EXACT = 16  # extents up to which each is a class of its own; beyond, those between two powers of two are one


def structure(p: Problem) -> str:
    """Function, dtypes, parameters but for run-time scalars, what was asked for, and each operand's layout, alignment and sizes, rounded."""
    parts = [p.name, ",".join(f"{name}={token}" for name, token in sorted(p.types.items()))]
    parts.append(",".join(f"{q.name}={_value(p.params.get(q.name))}" for q in p.decl.params if q.role != "scalar"))
    parts.append(",".join([*p.need, *(word for word, on in _asked(p) if on)]))
    full = _spread(p)
    for name, spec in p.specs.items():
        if spec is None:
            parts.append(f"{name}={'number' if name in p.numbers else 'none'}")
            continue
        axes = [(n, s) for n, s in zip(spec.shape, spec.strides, strict=True)] if full is None else full[name]
        parts.append(f"{name}={spec.dtype.key}:{min(spec.alignment, 16)}:{_axes(axes)}")
    return " ".join(part.replace(" ", "_") for part in parts)


def _asked(p: Problem) -> tuple[tuple[str, bool], ...]:
    return (
        ("order-free", not p.deterministic), ("f64-sums", p.precision_first), ("tf32", p.allow_tf32), ("64-bit", p.wide), ("fast", p.fast and p.arch == "host"),
        (f"backend={p.backend}", p.backend != "template"),
    )  # fmt: skip


def _size(n: int) -> str:
    return str(n) if abs(n) <= EXACT else f"{'-' * (n < 0)}2^{abs(n).bit_length() - 1}"


def _value(value: Any) -> str:
    match value:
        case bool() | None:
            return str(value)
        case int():
            return _size(value)
        case tuple() | list():
            return f"({';'.join(map(_value, value))})"
        case float():
            return f"{value:g}"
    return str(value)


def _axes(axes: Sequence[tuple[int, int]]) -> str:
    """Extent and step of each axis, outermost first: steps are 0, 1, `-` below, `s` beyond, `d` where the axes inside are dense; of the innermost extent what divides it, too."""
    out: list[str] = []
    dense = 1
    for n, step in reversed(axes):
        way = "" if n == 1 else "1" if step == 1 == dense else "d" if step == dense else "-" if step < 0 else str(min(step, 1)) if step < 2 else "s"
        divisor = next(d for d in (16, 8, 4, 2, 1) if n % d == 0) if not out and n > EXACT else 0
        out.append(f"{_size(n)}{f'%{divisor}' if divisor else ''}{way and f'/{way}'}")
        dense = step * n if n != 1 else dense
    return "x".join(reversed(out))


def _spread(p: Problem) -> dict[str, list[tuple[int, int]]] | None:
    """Extents and strides over the axes that are left once neighbours are merged, where operands are only broadcast together; else None."""
    full = p.dims.get("...")
    present = {name: spec for name, spec in p.specs.items() if spec is not None}
    if full is None or not p.decl.formulas or any(operand.axis is not None or next(iter(operand.shapes.values())) not in (("...",), (f"@{operand.name[1:]}",)) for operand in (*p.decl.inputs, *p.decl.outputs)):
        return None
    if any(len(spec.shape) > len(full) for spec in present.values()):
        return None
    own = [_over(spec, len(full)) for spec in present.values()]
    if numel(full) == 0:
        return None
    shapes = [(1,) * (len(full) - len(spec.shape)) + spec.shape for spec in present.values()]
    if any(n not in (1, m) for shape in shapes for n, m in zip(shape, full, strict=True)):
        return None
    lead = next(iter(own))
    extents, strides = merge(full, own, sorted(range(len(full)), key=lambda a: -abs(lead[a])))
    return {name: list(zip(extents, steps, strict=True)) for name, steps in zip(present, strides, strict=True)}


def _over(spec: Spec, rank: int) -> tuple[int, ...]:
    return (0,) * (rank - len(spec.shape)) + tuple(0 if n == 1 else s for n, s in zip(spec.shape, spec.strides, strict=True))
