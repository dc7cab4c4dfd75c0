"""Calls in other libraries' words: `axis=` for dim, `input=` for the first operand. What the manifest lists once is understood by every function."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .. import registry
from ..codegen.model import DirectionSpec, param_text
from ..codegen.near import nearest
from ..errors import BaracudaError, InvalidProblemError
from ..records import function_name
from .arrays import is_array, told

__all__ = ["renamed", "respelt", "shows", "translated", "understanding", "words_of"]

_SIMPLE = (bool, int, float, str, tuple)


class _Shown(inspect.Signature):
    """The signature that help() shows, made when it is asked for: functions give what is required a default too, since a word may give it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text, self._return_annotation = text, inspect.Signature.empty

    @property
    def parameters(self) -> Any:
        return inspect.signature(eval(f"lambda {self._text}: None", {})).parameters  # noqa: S307 text of the generated module


def shows(text: str) -> Callable[[Any], Any]:
    """Gives a function the signature that people read."""

    def decorate(function: Any) -> Any:
        function.__signature__ = _Shown(text)
        return function

    return decorate


def understanding(function: Any) -> Any:
    """A function of the package that is made of others, with the words that its arguments have elsewhere."""
    code = function.__code__
    places = code.co_varnames[: code.co_argcount]
    own = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
    name = function.__name__

    @functools.wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if not given.keys() <= own:
            firsts = {word: next((target for target in targets if target in own), None) for word, targets in registry.spellings().items() if word not in own}
            words = {word: (target, registry.spellings()[word][target]) for word, target in firsts.items() if target is not None}
            for word in [key for key in given if key not in own]:
                if word not in words:
                    raise TypeError(unexpected(name, word, inspect.signature(function).parameters, words))
                target, value = translated(name, words, word, given.pop(word))
                if target in given or target in places[: len(args)]:
                    raise InvalidProblemError(f"{name}: {word} and {target} are both given; they are one argument, {target} is its name")
                given[target] = value
        try:
            return function(*args, **given)
        except BaracudaError as error:  # told under the name that was called
            error.args = (under(name, str(error)), *error.args[1:])
            raise

    return call


def renamed(error: BaracudaError, inner: str, name: str, operands: Mapping[str, str] | None = None) -> BaracudaError:
    """An error of function `inner` under the name of the one that was called. operands: of `inner` -> what that one calls them."""
    text = str(error)
    if text.startswith(f"{inner}: "):
        who, space, rest = text[len(inner) + 2 :].partition(" ")
        error.args = (f"{name}: {(operands or {}).get(who, who)}{space}{rest}", *error.args[1:])
    if getattr(error, "op", None) == inner:
        error.op = name  # type: ignore[attr-defined]
    return error


def under(name: str, message: str) -> str:
    """A message under a function's name, in place of that of another that it called."""
    inner, colon, rest = message.partition(": ")
    return f"{name}: {rest if colon and inner.isidentifier() else message}"


def words_of(decl: DirectionSpec) -> dict[str, tuple[str, Mapping[Any, Any] | None]]:
    """Other words for the arguments of a direction."""
    return decl.words(registry.spellings())


def translated(name: str, words: Mapping[str, tuple[str, Mapping[Any, Any] | None]], word: str, value: Any) -> tuple[str, Any]:
    """The argument that a word stands for, and its value. Raises InvalidProblemError for a value that stands for nothing."""
    target, values = words[word]
    if values is None:
        return target, value
    text = param_text(bool(value)) if type(value).__name__ in ("bool", "bool_") else str(value)
    if text not in values:
        accepted = ", ".join(str({"true": True, "false": False}.get(known, known)) for known in values)
        raise InvalidProblemError(f"{name}: {word} is {told(value)}; accepted {accepted}, or {target}=")
    return target, values[text]


def unexpected(name: str, word: str, arguments: Iterable[str], words: Iterable[str] = ()) -> str:
    """What is wrong with a keyword that a function does not have."""
    known = list(arguments)
    near = nearest(word, known, 1) or nearest(word, words, 1)
    return f"{name}() got an unexpected keyword argument {word!r}" + (f"; did you mean {near[0]}?" if near else f"; arguments: {', '.join(known)}")


def _other_form(decl: DirectionSpec, word: str, given: Mapping[str, Any]) -> Any:
    """The function that serves an array in a parameter's place, where one is given and that function has the argument: lerp with weights of an array takes a and b in its gradient too."""
    for param in decl.params:
        for value, op in param.overload:
            if value is None and is_array(given.get(param.name)):
                other = registry.get_op(op).directions.get(decl.direction)
                if other is not None and word in other.args:
                    package = sys.modules[__name__.partition(".")[0]]
                    return getattr(package, function_name(op, decl.direction))
    return None


def respelt(entry: Any, function: Any, given: dict[str, Any]) -> Any:
    """Calls a function again with its own names for the words that it was given. Raises TypeError for a word that means nothing to it."""
    words = given.pop("words")
    decl = entry._decl or entry._build()
    name = function.__name__
    known = {word: row for word, row in words_of(decl).items() if row[0] in given}
    defaults = {key: parameter.default for key, parameter in inspect.signature(function, follow_wrapped=False).parameters.items()}
    source: dict[str, str] = {}
    for word, value in words.items():
        if word not in known:
            other = _other_form(decl, word, given)
            if other:
                return other(**{key: held for key, held in given.items() if held is not defaults[key]}, **words)
            raise TypeError(unexpected(name, word, given, known))
        target, value = translated(name, known, word, value)
        plain = None if defaults[target] is inspect.Parameter.empty else defaults[target]
        held = given[target]
        if target in source or not (held is plain or (isinstance(held, _SIMPLE) and held in (plain, ()))):
            both = f"{source[target]} and {word}" if target in source else f"{word} and {target}"
            raise InvalidProblemError(f"{name}: {both} are both given; they are one argument, {target} is its name")
        source[target] = word
        given[target] = value
    rest = next((operand.many for operand in decl.inputs if operand.many and f"*{operand.many}" in decl.args), None)
    return function(*(given.pop(rest) if rest in given else ()), **given)
