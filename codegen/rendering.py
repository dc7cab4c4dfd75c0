"""Templates as the Python that `translation.py` made of them, run without Jinja; what is not as it was translated goes through Jinja.

A translated template holds no text, only where each piece of it stands in the template's file, and the file's digest: an edited one is seen.
"""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .digest import file_digest
from .errors import TemplateFailed
from .wings import TEMPLATES

__all__ = ["TAGGED", "TEMPLATES", "Missing", "Scope", "module_of", "rendered"]

TAGGED = ".cu.j2"
"""How the names of templates with tags end; others are plain text."""


class Missing(Exception):
    """A name, attribute or key that is not there."""


class Stale(Exception):
    """A template is not the one that was translated."""


Part = Callable[["Scope", str, Callable[[str], None]], None]
"""A translated template: the names it sees and sets, its text, where its output goes."""


def rendered(file: str, context: Mapping[str, Any]) -> str:
    """The text of a template with these variables. Raises TemplateFailed."""
    try:
        return _written(file, context)
    except Stale:
        from .environment import by_jinja

        return by_jinja(file, context, TEMPLATES)
    except (Missing, AttributeError, TypeError, ValueError, LookupError) as error:
        raise TemplateFailed(f"{'UndefinedError' if isinstance(error, Missing) else type(error).__name__}: {error}") from error


def _written(file: str, context: Mapping[str, Any]) -> str:
    out: list[str] = []
    include(Scope(context, range=range), file, out.append)
    return "".join(out)


def include(scope: Scope, file: str, write: Callable[[str], None]) -> None:
    path = f"{TEMPLATES}/{file}"
    if not file.endswith(TAGGED):
        write(_text(path, os.stat(path).st_mtime_ns))
        return
    digest, part = _translated(file)
    if digest != file_digest(path):
        raise Stale(file)
    part(Scope(scope), _text(path, os.stat(path).st_mtime_ns), write)


def module_of(file: str) -> str:
    """The module of `compiled` that a template is translated to."""
    return file.removesuffix(TAGGED).replace("/", "_")


@functools.cache
def _translated(file: str) -> tuple[str, Part]:
    """The digest of the text that was translated, and its translation. Raises Stale for a template that is new."""
    try:
        module = importlib.import_module(f".compiled.{module_of(file)}", __package__)
    except ImportError:
        raise Stale(file) from None
    return module.DIGEST, module.part


@functools.cache
def _text(path: str, mtime_ns: int) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


# -- what translated templates are written in --------------------------------------------------------------------------------------------


class Scope(dict[str, Any]):
    """The variables at one place of a template. A template, a macro and each turn of a loop have a copy of what is around them."""

    def __missing__(self, name: str) -> Any:
        raise Missing(f"{name!r} is undefined")


class Loop:
    """The variable `loop`."""

    def __init__(self, index0: int, length: int) -> None:
        self.index0, self.first, self.last = index0, not index0, index0 + 1 == length


def turns(scope: Scope, names: Sequence[str], values: Iterable[Any], keep: Callable[[Scope], Any] | None = None) -> Iterator[Scope]:
    """A scope for each turn of a loop whose target is one name or several."""

    def bound(value: Any) -> Scope:
        own = Scope(scope)
        own.update(zip(names, value, strict=True) if len(names) > 1 else ((names[0], value),))
        return own

    scopes = [bound(value) for value in values]
    if keep is not None:
        scopes = [own for own in scopes if keep(own)]
    for k, own in enumerate(scopes):
        own["loop"] = Loop(k, len(scopes))
        yield own


def at(value: Any, name: str) -> Any:
    """`value.name`: an attribute, or else a key."""
    try:
        return getattr(value, name)
    except AttributeError:
        try:
            return value[name]
        except (TypeError, LookupError):
            raise Missing(f"{type(value).__name__!r} object has no attribute {name!r}") from None


def cat(*values: Any) -> str:
    return "".join(map(str, values))


def otherwise(value: Callable[[], Any], default: Any) -> Any:
    """The filter `default`."""
    try:
        return value()
    except (Missing, KeyError):
        return default


def first(values: Iterable[Any]) -> Any:
    for value in values:
        return value
    raise Missing("No first item, sequence was empty.")


def selected(values: Iterable[Any], name: str, test: str = "", other: Any = None, wanted: bool = True) -> list[Any]:
    """The filters `selectattr` and (wanted: False) `rejectattr`."""
    tests: dict[str, Callable[[Any], bool]] = {"": bool, "none": lambda value: value is None, "equalto": lambda value: bool(value == other)}
    return [value for value in values if tests[test](at(value, name)) == wanted]


def mapped(values: Iterable[Any], attribute: str) -> list[Any]:
    return [at(value, attribute) for value in values]

