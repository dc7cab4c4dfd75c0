"""Parameters: one table of their kinds, what each takes and how a value is converted."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ..codegen.dtypes import DTYPES, integer_range
from ..codegen.model import ParamSpec
from ..errors import BaracudaError, InvalidProblemError, UnsupportedDTypeError
from .arrays import dtype_row, ordered, recorded, told, truth_value
from .element import real_of

__all__ = ["convert_param", "integral", "truth"]


class _RefusedError(Exception):
    """A value that its kind of parameter does not take: what is accepted instead, what was got if that is not the value's repr."""

    def __init__(self, accepted: str = "", got: str = "", kind: type[BaracudaError] = InvalidProblemError) -> None:
        super().__init__(accepted)
        self.accepted, self.got, self.kind = accepted, got, kind


class _Kind(NamedTuple):
    """A kind of parameter: its name in messages, and the conversion of a value (never None). The conversion raises _RefusedError."""

    text: str
    convert: Callable[[ParamSpec, Any], Any]


def _interval(domain: str) -> tuple[str, float, float, str]:
    match = re.fullmatch(r"([\[(])\s*([^,\s]+)\s*,\s*([^,\s]+)\s*([\])])", domain)
    assert match is not None, domain
    return match[1], float(match[2]), float(match[3]), match[4]


def _inside(value: float, domain: str) -> bool:
    left, low, high, right = _interval(domain)
    return (value >= low if left == "[" else value > low) and (value <= high if right == "]" else value < high)


def _float(param: ParamSpec, value: Any) -> Any:
    if isinstance(value, str | bytes):
        raise _RefusedError
    if getattr(value, "shape", None) == () and hasattr(value, "item"):  # an array of no axes is a number
        value = value.item()
    if isinstance(value, complex):
        raise _RefusedError("a real number")
    try:
        number = operator.index(value) if param.type == "number" and hasattr(value, "__index__") else float(value)
        if not -(2**63) <= number < 2**64:
            number = real_of(number)
    except OverflowError:
        number = math.inf if value > 0 else -math.inf
    except (TypeError, ValueError):
        raise _RefusedError(got=told(value)) from None
    if not param.nan:
        allowed = _inside(number, param.domain) if param.domain and not math.isnan(number) else math.isfinite(number)
        if not allowed:
            raise _RefusedError(got=told(value))
    return number


def _value(param: ParamSpec, value: Any) -> Any:
    if isinstance(value, str | bytes) or not any(hasattr(value, way) for way in ("__complex__", "__float__", "__index__")):
        raise _RefusedError
    if "complex" in str(getattr(value, "dtype", "")) and getattr(value, "shape", None) == ():  # PyTorch's float() of one raises
        value = value.item()
    if isinstance(value, bool | int | float | complex):
        return value if not isinstance(value, int) or -(2**63) <= value < 2**64 else real_of(value)
    for convert in (operator.index, float, complex):
        try:
            return convert(value)
        except TypeError:
            continue
    raise _RefusedError


def _int(param: ParamSpec, value: Any) -> Any:
    try:
        integer = _index(value)
    except TypeError:
        raise _RefusedError from None
    if param.domain and 2**63 <= integer <= 2**64 and _inside(integer, param.domain):  # a seed fills 64 bits, and so do bounds of uint64
        return integer
    if not -(2**63) <= integer < 2**63 or (param.domain and not _inside(integer, param.domain)):
        raise _RefusedError("" if param.domain else f"{_accepted(param)} of 64 bits")
    return integer


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool) or type(value).__name__ in ("bool_", "bool")


def _bool(param: ParamSpec, value: Any) -> Any:
    if _is_truth(value):
        return bool(value)
    raise _RefusedError("True or False")


def _str(param: ParamSpec, value: Any) -> Any:
    text = param.aliases.get(value, value) if isinstance(value, str) else value
    if not isinstance(text, str) or (param.values and text not in param.values):
        raise _RefusedError
    return text


def _dtype(param: ParamSpec, value: Any) -> Any:
    names = ", ".join(DTYPES[k].name for k in param.values)
    try:
        row = dtype_row(value)
    except UnsupportedDTypeError:
        extent = "; a shape of several extents is one tuple" if isinstance(value, int) and not param.values else ""
        raise _RefusedError((names or "NumPy's dtype names") + extent, kind=UnsupportedDTypeError) from None
    if param.values and row.key not in param.values:
        raise _RefusedError(names, row.name, UnsupportedDTypeError)
    return row.key


def _index(value: Any) -> Any:
    """An integer; one that a tracer has a symbol for stays a symbol. Raises TypeError, for a truth value too."""
    if truth_value(value):
        raise TypeError
    return value if type(value).__name__ == "SymInt" else operator.index(value)


def _ints(param: ParamSpec, value: Any) -> Any:
    try:
        integers = tuple(_index(v) for v in value) if isinstance(value, list | tuple) or (hasattr(value, "__len__") and ordered(value)) else _index(value)
    except TypeError:
        raise _RefusedError from None
    for integer in integers if isinstance(integers, tuple) else (integers,):
        if type(integer) is int and not -(2**63) <= integer < 2**63:
            raise _RefusedError(f"{_accepted(param)} of 64 bits")
    return integers


def _pairs(param: ParamSpec, value: Any) -> Any:
    if not isinstance(value, list | tuple) and getattr(value, "ndim", 0) == 2:
        value = value.tolist()
    if isinstance(value, list | tuple) and any(isinstance(v, list | tuple) for v in value):
        rows = tuple(_ints(param, v) for v in value)
        if not all(isinstance(row, tuple) and len(row) == 2 for row in rows):
            raise _RefusedError
        return rows
    return _ints(param, value)


def _shape(param: ParamSpec, value: Any) -> Any:
    items = _ints(param, value)
    items = items if isinstance(items, tuple) else (items,)
    if any(n < 0 for n in items):
        raise _RefusedError("a shape: extents >= 0")
    return items


def _shapes(param: ParamSpec, value: Any) -> Any:
    try:
        if not all(map(ordered, (value, *value))):
            raise TypeError
        rows = tuple(tuple(_index(n) for n in row) for row in value)
    except TypeError:
        raise _RefusedError("a sequence of shapes") from None
    if any(n < 0 for row in rows for n in row):
        raise _RefusedError("shapes: extents >= 0")
    return rows


def _floats(param: ParamSpec, value: Any) -> Any:
    if getattr(value, "ndim", 0) == 1 and hasattr(value, "tolist"):  # an array of numbers is a sequence of them
        value = value.tolist()
    if any(isinstance(v, str | bytes) for v in (value if isinstance(value, list | tuple) else (value,))):  # float() would read them
        raise _RefusedError
    try:
        return tuple(float(v) for v in value) if isinstance(value, list | tuple) else float(value)
    except (TypeError, ValueError):
        raise _RefusedError from None


_KINDS = {
    "float": _Kind("a number", _float),
    "number": _Kind("a number", _float),
    "value": _Kind("a number", _value),
    "int": _Kind("an integer", _int),
    "ints": _Kind("an integer or a tuple of integers", _ints),
    "pairs": _Kind("an integer, a tuple of integers or a tuple of pairs of them", _pairs),
    "floats": _Kind("a number or a tuple of numbers", _floats),
    "shape": _Kind("a shape", _shape),
    "shapes": _Kind("a sequence of shapes", _shapes),
    "str": _Kind("a string", _str),
    "bool": _Kind("True or False", _bool),
    "dtype": _Kind("a dtype", _dtype),
    "any": _Kind("a value", lambda _, value: value),
}


def convert_param(name: str, param: ParamSpec, value: Any) -> Any:
    """A parameter's value checked and normalised. Raises InvalidProblemError (UnsupportedDTypeError for a dtype parameter)."""
    if value is None:
        if param.none:
            return None
        if param.vacant:
            return param.default
        raise InvalidProblemError(f"{name}: {param.name} is {'missing' if param.required else 'None'}; accepted {_accepted(param)}")
    try:
        if recorded(value):
            raise _RefusedError(f"{_accepted(param)}, which has no gradient here: give {param.name}.detach()", "a tensor that requires grad")
        return _KINDS[param.type].convert(param, value)
    except _RefusedError as refused:
        raise refused.kind(f"{name}: {param.name} is {refused.got or told(value)}; accepted {refused.accepted or _accepted(param)}") from None


def truth(name: str, argument: str, value: Any) -> bool:
    """An argument of every function that is True or False, of Python or of NumPy. Raises InvalidProblemError for anything else."""
    if not _is_truth(value):
        raise InvalidProblemError(f"{name}: {argument} is {told(value)}; accepted True or False")
    return bool(value)


def integral(name: str, param: ParamSpec, value: Any, group: str, token: str) -> Any:
    """A converted scalar as formulas of integers take it: whole, infinities at the ends of i64, beside uint64 at those of u64. Raises InvalidProblemError.

    A parameter that is written as an element must be one that dtype `token` holds, and any that stands beside uint64, which nothing wider computes.
    """
    if token == "bool" and param.written and value is not None:
        return int(value != 0)
    low, high = integer_range(DTYPES[token])
    alone = token == "u64" and param.type != "int"  # computed with in u64
    ends = (low, high) if alone else (-(2**63), 2**63 - 1)
    if value is not None and (param.written or (alone and not math.isinf(value))):
        if not low <= value <= high:  # NaN fails too
            raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer in [{low}, {high}], the range of {DTYPES[token].name}")
    if isinstance(value, float):
        if math.isinf(value):
            return ends[value > 0]
        if not value.is_integer():
            raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer for an operand of integers")
    if value is not None:
        value = min(max(int(value), ends[0]), ends[1])
    domain = param.domains.get(group)
    if value is not None and domain is not None and not _inside(value, domain):
        raise InvalidProblemError(f"{name}: {param.name} is {value!r}; accepted an integer in {domain} for an operand of integers")
    return value


def _accepted(param: ParamSpec) -> str:
    if param.values:
        text = ", ".join(repr(v) for v in (*param.values, *param.aliases))
    else:
        text = _KINDS[param.type].text
        if param.domain:
            text += f" in {param.domain}"
        elif param.type in ("float", "number") and not param.nan:
            text = "a finite number"
    return f"{text} or None" if param.none else text
