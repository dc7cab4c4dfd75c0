"""Operands of different dtypes with promote=True (PyTorch's rules): the only place that casts operands."""

from __future__ import annotations

import functools
from typing import Any

from ..bridges.protocol import HOOKS, bridge_of, compiling
from ..codegen.dtypes import DTYPES, PARTS
from ..errors import BaracudaError, InvalidProblemError, UnsupportedDTypeError
from ..registry import named
from .arrays import dtype_row, is_array, told
from .dispatch import entries
from .operands import executor_of

__all__ = ["promoted", "result_type"]

_RANKS = {"bool": 0, "i8": 1, "u8": 1, "i16": 1, "i32": 1, "i64": 1, "u16": 1, "u32": 1, "u64": 1, "f16": 2, "bf16": 2, "f32": 2, "f64": 2, "c64": 3, "c128": 3}  # a higher rank decides
_SIGNED = {1: "i8", 2: "i16", 4: "i32", 8: "i64"}
_NUMBERS: dict[type, str] = {bool: "bool", int: "i64", float: "f32", complex: "c64"}  # a Python number's dtype, where its rank decides


def result_type(a: str, b: str) -> str:
    """The dtype token that two arrays meet in: the higher rank's, else the wider; float32 for the two halves, a wider signed one for mixed signs.

    Complex numbers beside float64 are complex128. Raises UnsupportedDTypeError for uint64 beside a signed integer: no integer dtype holds both.
    """
    if a == b:
        return a
    if "c64" in (a, b) and {a, b} & {"f64", "c128"}:
        return "c128"
    if _RANKS[a] != _RANKS[b]:
        return max(a, b, key=_RANKS.__getitem__)
    if {a, b} == {"f16", "bf16"}:
        return "f32"
    low, high = sorted((a, b), key=lambda token: (DTYPES[token].size, token[0] == "u"))
    if high[0] != "u" or low[0] == "u":
        return high
    if high == "u64":
        raise UnsupportedDTypeError(f"no integer dtype holds both {DTYPES[a].name} and {DTYPES[b].name}; cast one of them")
    return _SIGNED[2 * DTYPES[high].size]


@functools.cache
def _elements(name: str) -> frozenset[str]:
    """The arguments of a function in whose place a number is one of its elements, not a factor between them such as lerp's weight."""
    decl = named(name)[0].directions["forward"]
    return frozenset({o.name for o in decl.inputs} | {p.name for p in decl.params if p.type == "number"})


def promoted(name: str, flag: Any, /, **operands: Any) -> tuple[Any, ...]:
    """The operands of a call with promote=flag, cast where their dtype is not the common one; what is no array stays as it is.

    An array of no axes decides only where its rank (bool, integer, floating) is above that of all arrays with axes; so does a Python number, whose dtype then
    is int64, float32 or complex64.
    """
    if compiling():
        from ..bridges.torch_tracing import traced_promotion

        return traced_promotion(name, flag, tuple(operands), tuple(operands.values()))  # type: ignore[no-any-return]
    if not isinstance(flag, bool) and type(flag).__name__ != "bool":
        raise InvalidProblemError(f"{name}: promote is {told(flag)}; accepted True or False")
    found: dict[bool, str] = {}
    tokens: dict[str, str] = {}
    for who, operand in operands.items():
        if not flag or operand is None or not is_array(operand):
            continue
        array = operand if bridge_of(operand) else executor_of(operand, name, who)[0]
        try:
            token = dtype_row(array.dtype).key
        except UnsupportedDTypeError:
            token = ""
        if token not in _RANKS:  # the call itself says what it accepts
            return tuple(operands.values())
        tokens[who] = token
        scalar = tuple(array.shape) == ()
        try:
            found[scalar] = result_type(found[scalar], token) if scalar in found else token
        except UnsupportedDTypeError as error:
            raise UnsupportedDTypeError(f"{name}: {who}: {error}") from None
    if not tokens:
        return tuple(operands.values())
    common = found.get(False, found.get(True, ""))
    numbers = [_NUMBERS[operand.__class__] for who, operand in operands.items() if operand.__class__ in _NUMBERS and who in _elements(name)]
    for token in (*((found[True],) if len(found) == 2 else ()), *numbers):
        if _RANKS[token] > _RANKS[common]:
            # Complex numbers have the arrays' precision.
            common = token if token not in PARTS or DTYPES[common].group != "float" else "c128" if common == "f64" else "c64"
    for who, token in tokens.items():
        if token != common:
            operands[who] = _cast(name, who, operands[who], common)
    return tuple(operands.values())


HOOKS["promoted"] = promoted


def _cast(name: str, who: str, array: Any, token: str) -> Any:
    """The array at another dtype; complex numbers of real ones get imaginary parts of 0."""
    if token in PARTS:
        own = dtype_row(array.dtype).key
        if own in PARTS:
            return entries("complex")((_cast(name, who, array.real, PARTS[token]), _cast(name, who, array.imag, PARTS[token])), (), None, None, False)
        real = array if own == PARTS[token] else _cast(name, who, array, PARTS[token])
        return entries("complex")((real, 0.0), (), None, None, False)
    entry = entries("cast")
    if entry._decl is None:
        entry._build()
    try:
        return entry((array,), tuple(token if p.name == "dtype" else p.default for p in entry._params), None, None, False)
    except BaracudaError as error:
        raise type(error)(str(error).replace("cast: x", f"{name}: {who}", 1)) from None
