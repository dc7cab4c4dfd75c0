"""What the head of the manifest declares once: shared parameters, and patterns with their traits. Expands entries that refer to them. No YAML here."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from . import expr

__all__ = ["Pattern", "Trait", "expand_entry", "read_parameters", "read_patterns"]

PATTERN_KEYS = frozenset("doc template traits words types params forward backward why variants guarantee saved formula source kinks vmap".split())
TRAIT_KEYS = frozenset("values type default doc names".split())
TRAIT_TYPES = ("bool", "int", "str", "formula")
_MERGED = ("types", "params", "guarantee", "forward", "backward")
_SIDES = ("forward", "backward")

Fail = Callable[[str, str], NoReturn]
"""(message, key that it is about) -> raises ManifestError."""


class Trait(NamedTuple):
    """What an entry of a pattern may say of itself: one of `values`, or any value of `type`."""

    name: str
    values: tuple[Any, ...]
    type: str
    default: Any
    required: bool
    names: tuple[str, ...]  # of a formula: the names it may use
    doc: str


class Pattern(NamedTuple):
    """A declared pattern: its traits, and what its entries have in common."""

    name: str
    doc: str
    traits: Mapping[str, Trait]
    words: Mapping[str, Mapping[Any, Mapping[str, str]]]  # trait -> value -> what $WORD stands for in the pattern's text
    common: Mapping[str, Any]


def read_parameters(data: Any, fail: Fail) -> dict[str, dict[str, Any]]:
    """The shared parameters of the head: name -> declaration."""
    if data is None:
        return {}
    if not isinstance(data, Mapping) or not all(isinstance(value, Mapping) for value in data.values()):
        fail("parameters: expected a mapping of names to declarations", "parameters")
    return {str(name): dict(value) for name, value in data.items()}


def read_patterns(data: Any, parameters: Mapping[str, Mapping[str, Any]], fail: Fail, entry_keys: frozenset[str]) -> dict[str, Pattern]:
    """The patterns of the head. A trait may not be called like a key that every entry has."""
    out: dict[str, Pattern] = {}
    for name, body in (data or {}).items():
        if not isinstance(body, Mapping):
            fail(f"patterns.{name}: expected a mapping, got {body!r}", name)
        for key in body:
            if key not in PATTERN_KEYS:
                fail(f"patterns.{name}: unknown key {key!r}; known: {', '.join(sorted(PATTERN_KEYS))}", key)
        if "doc" not in body:
            fail(f"patterns.{name}: missing key 'doc'", name)
        traits = {str(trait): _trait(str(name), str(trait), spec, fail, entry_keys) for trait, spec in (body.get("traits") or {}).items()}
        common = {key: copy.deepcopy(value) for key, value in body.items() if key not in ("doc", "traits", "variants", "words")}
        common.setdefault("template", name)
        common["params"] = _params(common.get("params") or {}, parameters, f"patterns.{name}.params", fail)
        for side in _SIDES:
            if isinstance(common.get(side), Mapping):
                if "variants" in body:
                    common[side].setdefault("variants", body["variants"])
                if "params" in common[side]:
                    common[side]["params"] = _params(common[side]["params"], parameters, f"patterns.{name}.{side}.params", fail)
                _check_traits(common[side].get("traits") or {}, traits, f"patterns.{name}.{side}", fail)
        out[str(name)] = Pattern(str(name), str(body["doc"]), traits, _words(body.get("words") or {}, traits, f"patterns.{name}.words", fail), common)
    return out


def _trait(pattern: str, name: str, spec: Any, fail: Fail, entry_keys: frozenset[str]) -> Trait:
    where = f"patterns.{pattern}.traits.{name}"
    if not isinstance(spec, Mapping):
        fail(f"{where}: expected a mapping, got {spec!r}", name)
    for key in spec:
        if key not in TRAIT_KEYS:
            fail(f"{where}: unknown key {key!r}; known: {', '.join(sorted(TRAIT_KEYS))}", key)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in entry_keys:
        fail(f"{where}: {name!r} cannot be a trait's name", name)
    if ("values" in spec) == ("type" in spec):
        fail(f"{where}: give either values or type", name)
    kind = str(spec.get("type", "str"))
    if kind not in TRAIT_TYPES:
        fail(f"{where}: unknown type {kind!r}; known: {', '.join(TRAIT_TYPES)}", name)
    trait = Trait(
        name, tuple(spec.get("values", ())), kind, spec.get("default"), "default" not in spec, tuple(spec.get("names", ())), str(spec.get("doc", ""))
    )
    if not trait.required:
        _check_value(trait, trait.default, where, fail)
    return trait


def _check_value(trait: Trait, value: Any, where: str, fail: Fail) -> None:
    if trait.values:
        if not any(value == v and type(value) is type(v) for v in trait.values):
            fail(f"{where} is {value!r}; accepted {', '.join(map(str, trait.values))}", trait.name)
    elif trait.type == "formula":
        if value is None and not trait.required:
            return
        for text in value.values() if isinstance(value, Mapping) else (value,):
            try:
                expr.parse(str(text))
            except expr.FormulaError as error:
                fail(f"{where}: {error}", trait.name)
            for free in sorted(expr.names(str(text)) - set(trait.names)) if trait.names else ():
                fail(f"{where}: free name {free!r}; known: {', '.join(trait.names)}", trait.name)
    elif not isinstance(value, {"bool": bool, "int": int, "str": str}[trait.type]) or (trait.type == "int" and isinstance(value, bool)):
        if value is None and not trait.required:
            return
        fail(f"{where} is {value!r}; accepted {trait.type}", trait.name)


def _words(data: Mapping[str, Any], traits: Mapping[str, Trait], where: str, fail: Fail) -> dict[str, dict[Any, dict[str, str]]]:
    """Words that a trait's value chooses: `words: {rank: {2: {IN: "H, W"}}}` makes "T[*B, $IN]" of an entry of rank 2 "T[*B, H, W]"."""
    for name, table in data.items():
        if name not in traits:
            fail(f"{where}: unknown trait {name!r}; known: {', '.join(sorted(traits)) or 'none'}", name)
        for value in table:
            _check_value(traits[name], value, f"{where}.{name}", fail)
    return {name: {value: {str(k): str(v) for k, v in words.items()} for value, words in table.items()} for name, table in data.items()}


def _spell(data: Any, words: Mapping[str, str]) -> Any:
    """The data with each $WORD of its texts replaced."""
    if isinstance(data, Mapping):
        return {key: _spell(value, words) for key, value in data.items()}
    if isinstance(data, list):
        return [_spell(value, words) for value in data]
    return re.sub(r"\$([A-Z_]+)", lambda match: words.get(match[1], match[0]), data) if isinstance(data, str) else data


def _check_traits(given: Mapping[str, Any], traits: Mapping[str, Trait], where: str, fail: Fail) -> None:
    for name, value in given.items():
        if name not in traits:
            fail(f"{where}.traits: unknown trait {name!r}; known: {', '.join(sorted(traits)) or 'none'}", name)
        _check_value(traits[name], value, f"{where}.{name}", fail)


def _params(data: Mapping[str, Any], parameters: Mapping[str, Mapping[str, Any]], where: str, fail: Fail) -> dict[str, Any]:
    """Parameter declarations with references resolved: `dim: axes` is the shared parameter, `dim: {like: axes, default: -1}` a change of it."""
    out: dict[str, Any] = {}
    for name, value in data.items():
        like = value if isinstance(value, str) else value.get("like") if isinstance(value, Mapping) else None
        if like is None:
            out[name] = value
            continue
        if like not in parameters:
            fail(f"{where}.{name}: no shared parameter {like!r}; known: {', '.join(sorted(parameters)) or 'none'}", name)
        own = {k: v for k, v in value.items() if k != "like"} if isinstance(value, Mapping) else {}
        out[name] = {**parameters[like], **own}
    return out


def _merge(base: Any, own: Any) -> Any:
    """`own` laid over `base`, mapping by mapping; a null takes a key of the base away."""
    if not isinstance(base, Mapping) or not isinstance(own, Mapping):
        return copy.deepcopy(own)
    out = {key: copy.deepcopy(value) for key, value in base.items() if not (key in own and own[key] is None)}
    for key, value in own.items():
        if not (value is None and key in base):
            out[key] = _merge(base.get(key), value)
    return out


def expand_entry(
    entry: Mapping[str, Any], patterns: Mapping[str, Pattern], parameters: Mapping[str, Mapping[str, Any]], fail: Fail, entry_keys: frozenset[str]
) -> dict[str, Any]:
    """The entry with all that its pattern says for it: self-contained, as the registry stores it."""
    out = dict(entry)
    if "traits" in out:
        fail("unknown key 'traits': traits are keys of the entry", "traits")
    if out.get("params"):
        out["params"] = _params(out["params"], parameters, "params", fail)
    for side in _SIDES:
        if isinstance(out.get(side), Mapping) and out[side].get("params"):
            out[side] = {**out[side], "params": _params(out[side]["params"], parameters, f"{side}.params", fail)}
    pattern = patterns.get(str(out.get("pattern")))
    if pattern is None:
        return out
    traits = {}
    for name, trait in pattern.traits.items():
        if name in out:
            value = traits[name] = out.pop(name)
            _check_value(trait, value, name, fail)
        elif trait.required:
            fail(f"missing trait {name!r} of pattern {pattern.name!r}: {trait.doc}", "pattern")
        else:
            traits[name] = trait.default
    for key in out:
        if key not in entry_keys:
            known = f"; traits of pattern {pattern.name!r}: {', '.join(sorted(pattern.traits)) or 'none'}"
            fail(f"unknown key {key!r}{known}", key)
    words = {word: text for name, table in pattern.words.items() for word, text in table.get(traits[name], {}).items()}
    for key, value in _spell(pattern.common, words).items():
        if key in _MERGED and key in out:
            out[key] = _merge(value, out[key])
        else:
            out.setdefault(key, copy.deepcopy(value))
    for side in _SIDES:
        if isinstance(out.get(side), Mapping):
            own = out[side].get("traits") or {}
            _check_traits(own, pattern.traits, side, fail)
            out[side] = {**out[side], "traits": {**traits, **own}}
    return {key: value for key, value in out.items() if value is not None or key not in _MERGED}
