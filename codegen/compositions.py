"""Views and short compositions of ops: entries of the manifest's section `compositions`, and the module of functions made from them.

An entry has a name, a signature (`args`), a sentence, a source, lines of `let` and a `value`, in Python's expressions over its arguments, public
functions, the helpers of `call/views.py` and a few builtins. `need` says for an argument what must hold of it and what is accepted, in words. A `backward` is another such entry, of its gradient. There is no kernel and no SKU behind it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import ManifestError

KEYS = frozenset("name args doc source kind double need let value backward why".split())
KINDS = ("view", "composition")
HELPERS = frozenset(
    "arrays axis beside bits_of broadcast broadcasts cells_repeated chosen common_shape conjugated cuts demanded diagonal_of discrete distinct dtype_of filled finite fits floating"
    " holds horner hundredths in_64_bits in_double in_dtype_of indexed inserted integers is_complex joined_parts line_of listed moved_axes names_complex narrowed nesting"
    " numbers pairs pairs_lie_together part_of parts parts_of product rank reshaped same_shape several shape_of steps_of total transposed whole wholes widened".split()
)
BUILTINS = frozenset("len range tuple zip enumerate int float reversed isinstance list bool sorted".split())
_FORBIDDEN = (ast.Attribute, ast.Lambda, ast.Await, ast.Yield, ast.NamedExpr)


@dataclass(frozen=True, slots=True)
class Composition:
    """One function: `lets` and `value` are Python expressions as they stand in the manifest."""

    name: str
    args: str
    doc: str
    source: str
    kind: str
    lets: tuple[tuple[str, str], ...]
    value: str
    gradient: bool = False
    needs: tuple[tuple[str, ...], ...] = ()
    """Argument, what must hold of it, what is accepted."""
    double: bool = False
    """Computed in 64 bits in JAX too, whatever its settings say."""

    @property
    def parameters(self) -> tuple[str, ...]:
        tree = ast.parse(f"def f({self.args}): pass").body[0]
        assert isinstance(tree, ast.FunctionDef)
        given = tree.args
        return tuple(a.arg for a in (*given.posonlyargs, *given.args, *([given.vararg] if given.vararg else []), *given.kwonlyargs))


def read(items: Sequence[tuple[int, Mapping[str, Any]]], functions: Sequence[str], file: str = "ops.yaml") -> dict[str, Composition]:
    """The compositions of a manifest, checked: sorted, unknown to the ops, made of known names only. `functions`: what the ops are called."""
    out: dict[str, Composition] = {}
    known = set(functions) | {str(item.get("name")) for _, item in items} | {f"{item.get('name')}_backward" for _, item in items if item.get("backward")}
    previous = ""
    for line, item in items:
        name = str(item.get("name", "?"))

        def fail(message: str, line: int = line, name: str = name) -> None:
            raise ManifestError(message, file=file, line=line, entry=name)

        for key in item:
            if key not in KEYS:
                fail(f"unknown key {key!r}; known: {', '.join(sorted(KEYS))}")
        for key in ("name", "args", "doc", "source", "kind", "value"):
            if key not in item:
                fail(f"missing key {key!r}")
        if not isinstance(item.get("double", False), bool):
            fail(f"double is {item['double']!r}; accepted true or false")
        if item["kind"] not in KINDS:
            fail(f"kind is {item['kind']!r}; accepted {', '.join(KINDS)}")
        if name in functions:
            fail(f"{name} is an op already")
        if name <= previous:
            fail(f"compositions are sorted by name: {name} comes after {previous}")
        if not item.get("backward") and "why" not in item:
            fail("no backward: say so with a 'why:'")
        previous = name
        made = [_one(name, item, str(item["doc"]), False)]
        if item.get("backward"):
            made.append(_one(f"{name}_backward", {**item["backward"], "source": item["source"], "kind": "composition"}, f"Gradient of {name}.", True))
        for composition in made:
            try:
                _check(composition, known)
            except (SyntaxError, ValueError) as error:
                fail(str(error))
            out[composition.name] = composition
    return out


def _one(name: str, item: Mapping[str, Any], doc: str, gradient: bool) -> Composition:
    lets = tuple((str(k), str(v)) for k, v in (item.get("let") or {}).items())
    return Composition(name, str(item["args"]), doc, str(item["source"]), str(item["kind"]), lets, str(item["value"]), gradient, tuple((str(k), *map(str, v)) for k, v in (item.get("need") or {}).items()), bool(item.get("double")))


def _check(composition: Composition, functions: set[str]) -> None:
    own = set(composition.parameters)
    for row in composition.needs:
        if row[0] not in own or len(row) != 3:
            raise ValueError(f"need of {row[0]!r}; accepted an argument, with a condition and what is accepted")
    for name, text in (*composition.lets, *(("", need[1]) for need in composition.needs), ("", composition.value)):
        tree = ast.parse(text, mode="eval")
        bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        outside = [type(node).__name__ for node in ast.walk(tree) if isinstance(node, _FORBIDDEN)]
        if outside:
            raise ValueError(f"{text!r}: {outside[0]} is not part of a composition")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id not in own | bound | functions | HELPERS | BUILTINS:
                raise ValueError(f"{text!r}: free name {node.id!r}")
        if name:
            own.add(name)


class _Rename(ast.NodeTransformer):
    """Public functions by the package, helpers by their module; arguments and let names hide both."""

    def __init__(self, own: set[str]) -> None:
        self.own = own

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.own or (node.id in BUILTINS and node.id not in HELPERS):
            return node
        return ast.Attribute(ast.Name("_v" if node.id in HELPERS else "_brt"), node.id)


def _lowered(text: str, own: set[str]) -> str:
    tree = ast.parse(text, mode="eval").body
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return ast.unparse(_Rename(own | bound).visit(tree))


def _needs(c: Composition, own: set[str], made: set[str], to_come: set[str]) -> list[str]:
    """Lines for the needs that what is known by now can answer, and no earlier: those of a `let` line that was just made, or of arguments alone."""
    lines = []
    for argument, condition, accepted in c.needs:
        used = {n.id for n in ast.walk(ast.parse(condition, mode="eval")) if isinstance(n, ast.Name)}
        if not used & to_come and (used & made or (not made and not used & {name for name, _ in c.lets})):
            lines.append(f"    _required({c.name!r}, {argument!r}, {argument}, lambda: {_lowered(condition, own)}, {accepted!r})\n")
    return lines


def module(compositions: Mapping[str, Composition]) -> str:
    """The text of the module that holds them."""
    text = [
        '"""Views and short compositions of ops. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""\n\n',
        "# ruff: noqa\n# mypy: ignore-errors\nimport baracuda_rt as _brt\n\nfrom ..call import views as _v\nfrom ..call.spelling import understanding\nfrom ..call.views import in_double as _in_double\nfrom ..call.views import required as _required\n\n__all__ = [\n",
        *(f'    "{name}",\n' for name in sorted(compositions)), "]\n",
    ]  # fmt: skip
    for c in compositions.values():
        own = set(c.parameters)
        note = "A view where the library can make one; no kernel runs." if c.kind == "view" else "A composition of other functions:"
        lines = [f"{name} = {formula}" for name, formula in c.lets] + [c.value]
        above = "@_in_double\n" if c.double else ""
        shown = "" if c.kind == "view" else "\n\n" + "\n".join(f"        {line}" for line in lines)
        text.append(f'\n\n{above}@understanding\ndef {c.name}({c.args}):\n    """{c.doc}\n\n    {note}{shown}\n\n    Source: {c.source}.\n    """\n'.replace("\\", "\\\\"))
        names = [name for name, _ in c.lets]
        text += _needs(c, own, set(), set(names))
        for k, (name, formula) in enumerate(c.lets):
            text.append(f"    {name} = {_lowered(formula, own)}\n")
            own.add(name)
            text += _needs(c, own, {name}, set(names[k + 1 :]))
        text.append(f"    return {_lowered(c.value, own)}\n")
    return "".join(text)
