"""The table of the union: what becomes of each public function of PyTorch and JAX, from their names (tools/union_names.json) and tools/union_status.txt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from ..codegen.compositions import Composition
from ..codegen.model import OpSpec

__all__ = ["KINDS", "Verdict", "markdown", "read_status", "verdicts"]

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"
KINDS = ("here", "other name", "composed", "not yet", "not meant")
TITLES = {
    "here": "Here", "other name": "Here under another name", "composed": "A view or a short composition", "not yet": "Not yet", "not meant": "Not meant",
}  # fmt: skip


class Verdict(NamedTuple):
    """What becomes of a function: one of KINDS, the names here that serve it, and a remark."""

    kind: str
    names: tuple[str, ...] = ()
    remark: str = ""


class Line(NamedTuple):
    pattern: str
    verdict: Verdict


def read_status(text: str) -> list[Line]:
    """The lines of the status file. Raises ValueError naming a malformed one."""
    out = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        patterns, equals, rest = line.partition(" = ")
        word = next((w for w in ("here", "composed", "not meant", "not yet") if rest == w or rest.startswith(f"{w} ")), None)
        if not equals or word is None or (word != "not yet" and rest == word):
            raise ValueError(f"union status, line {number}: {line!r} is not like 'NAMES = here NAME', '= composed TEXT', '= not meant WHY' or '= not yet'")
        remark = rest.removeprefix(word).strip()
        verdict = Verdict("other name", tuple(remark.split())) if word == "here" else Verdict(word, (), remark)
        out += [Line(pattern, verdict) for pattern in patterns.split()]
    return out


def verdicts(names: Mapping[str, list[str]], status: list[Line], ops: Mapping[str, OpSpec], composed: Mapping[str, Composition]) -> dict[tuple[str, str], Verdict]:
    """(module, name) -> verdict, for every name. Raises ValueError for a line that names what is not here."""
    known = {name: op.name for op in ops.values() for name in (op.name, *op.aliases)}
    for line in status:
        for name in line.verdict.names:
            if name not in known and name not in composed:
                raise ValueError(f"union status: {line.pattern!r} is said to be here as {name!r}, which the manifest lacks")
    out = {}
    for module, listed in names.items():
        for name in listed:
            said = next((one for one in status if _fits(one.pattern, module, name) and (":" in one.pattern or (name not in known and name not in composed))), None)
            if said is not None:
                verdict = said.verdict
            elif name in composed:
                verdict = Verdict("composed", (name,), composed[name].kind)
            elif name in known:
                verdict = Verdict("here", (name,)) if known[name] == name else Verdict("other name", (known[name],))
            else:
                verdict = Verdict("not yet")
            out[module, name] = verdict
    return out


def _fits(pattern: str, module: str, name: str) -> bool:
    home, colon, rest = pattern.rpartition(":")
    return (not colon or home == module) and fnmatchcase(name, rest)


def markdown(ops: Mapping[str, OpSpec], composed: Mapping[str, Composition]) -> list[str]:
    """The lines of the section."""
    data = json.loads((TOOLS / "union_names.json").read_text(encoding="utf-8"))
    table = verdicts(data["names"], read_status((TOOLS / "union_status.txt").read_text(encoding="utf-8")), ops, composed)
    versions = " and ".join(f"{library} {version}" for library, version in sorted(data["versions"].items()))
    lines = [
        "", "## The union of PyTorch and JAX", "",
        f"Each public function of {versions}; the names are those that `tools/list_public_names.py` found there, `tools/union_status.txt` says what no name can. "
        "A function that is here has the name and the meaning, not every option and dtype.", "",
        "| Module | Functions | " + " | ".join(TITLES[kind] for kind in KINDS) + " |", "| --- |" + " ---: |" * (len(KINDS) + 1),
    ]  # fmt: skip
    for module, listed in data["names"].items():
        counts = [sum(table[module, name].kind == kind for name in listed) for kind in KINDS]
        lines.append(f"| `{module}` | {len(listed)} | " + " | ".join(map(str, counts)) + " |")
    counts = [sum(verdict.kind == kind for verdict in table.values()) for kind in KINDS]
    lines.append(f"| **all** | {len(table)} | " + " | ".join(map(str, counts)) + " |")
    for module, listed in data["names"].items():
        lines += ["", f"### {module}", ""]
        for kind in KINDS:
            own = [name for name in listed if table[module, name].kind == kind]
            if own:
                lines.append(f"- {TITLES[kind]}: {', '.join(_shown(name, table[module, name]) for name in own)}.")
    return lines


def _shown(name: str, verdict: Verdict) -> str:
    if verdict.kind == "other name":
        return f"`{name}` ({', '.join(f'`{n}`' for n in verdict.names)})"
    return f"`{name}`" + (f" ({verdict.remark})" if verdict.remark else "")
