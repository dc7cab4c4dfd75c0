"""Complex numbers for parameters that kernels take as real ones: as an operand of the op that takes an array there, or as a factor of operands.

A parameter whose manifest entry says `factor_of: [t1, t2]` multiplies what those operands are multiplied with: a complex number multiplies the first of
them beforehand. Of a gradient it multiplies the results that belong to them, conjugated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..codegen.model import ParamSpec
from .arrays import is_number

__all__ = ["is_complex", "planar", "served"]


def planar(param: ParamSpec) -> bool:
    """Whether a complex number may be given for a parameter that is a real one."""
    return bool(param.factor_of) or (param.type in ("float", "number") and any(value is None for value, _ in param.overload))


def is_complex(x: Any) -> bool:
    """Whether x is a complex number, or an array of them."""
    return isinstance(x, complex) or "complex" in str(getattr(x, "dtype", ""))


def complex_beside(value: Any, operands: Sequence[Any]) -> complex | None:
    """A parameter's value as a complex number, where it is one (or an array of no axes) and an operand is complex; else None."""
    if not is_complex(value) or getattr(value, "shape", ()) != () or not any(is_complex(x) and not is_number(x) for x in operands):
        return None
    return complex(value.item() if hasattr(value, "item") else value)


def served(entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> tuple[Any] | None:
    """What a call returns that is given a complex number for one of such parameters, as a tuple of one; None for any other call."""
    for k, param in entry._planar:
        if (number := complex_beside(params[k], operands)) is not None:
            changed = (*params[:k], number, *params[k + 1 :])
            return ((scaled if param.factor_of else handed_on)(entry, k, operands, changed, out, preference, check, need),)
    return None


def handed_on(entry: Any, k: int, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
    """The call of the op that takes an array for parameter k, with the number in its place; of a gradient the results that this op has."""
    if entry.direction == "forward":
        return entry.overload(k, operands, params, out, preference, check, need)
    target = entry.of_overload(k)
    names, own = target._outputs, entry._outputs
    outs = None if out is None else dict(zip(own, out if isinstance(out, tuple | list) else (out,), strict=True))
    results = entry.overload(k, operands, params, None if outs is None else tuple(outs.get(name) for name in names), preference, check, own if need is None else need)
    kept = tuple(y for name, y in zip(names, results, strict=True) if name in own)
    return kept if len(own) > 1 else kept[0]


def scaled(entry: Any, k: int, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
    """The call with parameter k at its default, and its operands or its results multiplied by the number that was given."""
    param, number = entry._params[k], params[k]
    times = entry.forward_of("mul")
    plain = (*params[:k], param.default, *params[k + 1 :])
    if entry.direction == "forward":
        at = entry._names.index(param.factor_of[0])
        x = operands[at]
        product = x * number if is_number(x) else times((x, number), (), None, None, check)
        return entry(tuple(product if j == at else x for j, x in enumerate(operands)), plain, out, preference, check, need)
    results = entry(operands, plain, out, preference, check, need)
    several = isinstance(results, tuple)
    outs = out if isinstance(out, tuple | list) else (out,) * (len(results) if several else 1)
    changed = [
        y if y is None or name[1:] not in param.factor_of else times((y, number.conjugate()), (), own, None, check)
        for name, y, own in zip(entry._outputs, results if several else (results,), outs, strict=True)
    ]
    return tuple(changed) if several else changed[0]
