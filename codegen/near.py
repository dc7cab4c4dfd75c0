"""The error for a name that does not exist: which part, what was given, what is near it or accepted."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import UnknownSkuError

_SHOWN = 16


def nearest(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Known names that a misspelt one may mean, the likeliest first: the same letters without underscores count as one spelling."""
    import difflib  # not needed to start

    names = list(dict.fromkeys(known))
    plain = {name: name.replace("_", "").lower() for name in names}
    wanted = str(word).replace("_", "").lower()
    same = [name for name in names if plain[name] == wanted]
    close = difflib.get_close_matches(wanted, plain.values(), count)
    return list(dict.fromkeys([*same, *(name for found in close for name in names if plain[name] == found)]))[:count]


def unknown(part: str, got: object, known: Iterable[str], where: str = "") -> UnknownSkuError:
    """The error to raise for a part that does not exist."""
    names = list(dict.fromkeys(known))
    text = f"{where}: " if where else ""
    text += f"{part} {got!r} does not exist"
    near = nearest(got, names) if isinstance(got, str) else []
    if near:
        text += f"; did you mean {' or '.join(near)}?"
    if len(names) <= _SHOWN:
        text += f"{'' if near else ';'} {'Accepted' if near else 'accepted'}: {', '.join(names) or 'none'}"
    return UnknownSkuError(text)
