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
    head, params, spread = p.once("structure", lambda: (_head(p), [q.name for q in p.decl.params if q.role != "scalar"], _only_broadcast(p)))
    parts = [p.name, head, ",".join([f"{name}={_value(p.params.get(name))}" for name in params]), "64-bit" if p.wide else "32-bit"]
    full = _merged(p) if spread else None
    for name, spec in p.specs.items():
        if spec is None:
            parts.append(f"{name}={'number' if name in p.numbers else 'none'}")
        else:
            axes = list(zip(spec.shape, spec.strides, strict=True)) if full is None else full[name]
            parts.append(f"{name}={spec.dtype.key}:{min(spec.alignment, 16)}:{_axes(axes)}")
    text = " ".join([part.replace(" ", "_") if " " in part else part for part in parts])
    return text if text.isprintable() else ascii(text)


def _head(p: Problem) -> str:
    """What all problems of a kind share."""
    asked = (
        ("order-free", not p.deterministic), ("f64-sums", p.precision_first), ("tf32", p.allow_tf32), ("fast", p.fast and p.arch == "host"),
        (f"backend={p.backend}", p.backend != "template"), (f"workspace={p.max_workspace}", p.max_workspace is not None),
    )  # fmt: skip
    return f"{','.join(f'{name}={token}' for name, token in sorted(p.types.items()))};{','.join([*p.need, *(word for word, on in asked if on)])}"


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


def _only_broadcast(p: Problem) -> bool:
    """Whether operands are only broadcast together, so that axes which step alike in all of them are one."""
    rules = [(operand, next(iter(operand.shapes.values()))) for operand in (*p.decl.inputs, *p.decl.outputs)]
    return bool(p.decl.formulas) and all(operand.axis is None and rule in (("...",), (f"@{operand.name[1:]}",)) for operand, rule in rules)


def _merged(p: Problem) -> dict[str, list[tuple[int, int]]] | None:
    """Extents and strides of each operand over the axes that are left once neighbours are merged; None where they do not fit one shape."""
    full: tuple[int, ...] = p.dims.get("...", ())
    present = {name: spec for name, spec in p.specs.items() if spec is not None}
    if numel(full) == 0 or any(len(spec.shape) > len(full) or any(n not in (1, m) for n, m in zip(spec.shape[::-1], full[::-1], strict=False)) for spec in present.values()):
        return None
    own = [_over(spec, len(full)) for spec in present.values()]
    extents, strides = merge(full, own, sorted(range(len(full)), key=lambda a: -abs(own[0][a])))
    return {name: list(zip(extents, steps, strict=True)) for name, steps in zip(present, strides, strict=True)}


def _over(spec: Spec, rank: int) -> tuple[int, ...]:
    return (0,) * (rank - len(spec.shape)) + tuple(0 if n == 1 else s for n, s in zip(spec.shape, spec.strides, strict=True))
