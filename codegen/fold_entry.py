"""Entries that say map, fold, finish and gradients as formulas, completed to two structured directions. No YAML here."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from . import expr
from .derivative import substitute
from .folds import COORDINATES, FOLDS, WEIGHTED, chosen, leaves
from .model import FoldSpec

__all__ = ["PATTERNS", "complete"]

PATTERNS = frozenset({"reduce", "normalize", "pointwise_loss"})
"""The patterns whose entries are completed here. `reduce`: one value for each reduced set. `normalize`: a formula spreads that value over the set again. `pointwise_loss`: the map
itself, or the sum or mean of all of it."""
FAULTS = ("probability", "negative")  # of VALUES in executors/error_slot.py
LOSS_NUMBERS = {"denominator": "where(reduction == 'mean', n, where(reduction == 'batchmean', rows, 1))", "scale": "1 / max(denominator, 1)"}
"""What a loss divides by, n the elements and rows the extent of the first axis; what its gradients multiply by."""
FOLD_PARAMS = ("float", "int", "number")
"""Types of the parameters that formulas may name."""
PASSES = ("rows16", "rows", "columns16", "columns")
_SHAPED = re.compile(r"\s*(\w+)\s*\[")

Fail = Callable[[str, str], NoReturn]


def _leaf_wise(formula: str, table: Mapping[str, str]) -> str:
    node = expr.parse(formula)
    if isinstance(node, ast.Call):
        condition, yes, no = (ast.unparse(arg) for arg in node.args)
        return f"where({condition}, {_leaf_wise(yes, table)}, {_leaf_wise(no, table)})"
    return table[ast.unparse(node)]


class _Entry:
    """The formulas of one entry and the names that they may use."""

    def __init__(self, entry: dict[str, Any], fail: Fail) -> None:
        self.entry, self.fail = entry, fail
        self.forward: dict[str, Any] = entry["forward"]
        self.traits: dict[str, Any] = self.forward["traits"]
        params = entry.get("params") or {}
        self.static = {name: tuple(p.get("values") or p.get("listed") or (p.get("default"),)) for name, p in params.items() if p.get("role") == "source"}
        self.static |= {name: tuple(values) for name, values in (self.forward.get("sku_params") or {}).items() if name != "pass"}
        self.host = {str(k): str(v) for k, v in (entry.pop("host", None) or {}).items()}
        self.scalars = {name for name, p in params.items() if p.get("type", "float") in FOLD_PARAMS and p.get("role") != "source"} & self.call_names()
        lets = {str(k): str(v) for k, v in (entry.pop("let", None) or {}).items()}
        self.lets: dict[str, ast.expr] = {}
        for name, text in lets.items():
            self.check(f"let.{name}", text, {*self.forward["inputs"], *self.numbers, *self.static, *self.lets}, "let")
            self.lets[name] = substitute(text, self.lets)
        earlier = {"n", *params}
        for name, text in self.host.items():
            self.check(f"host.{name}", text, earlier, "host")
            earlier.add(name)

    def call_names(self) -> set[str]:
        return {str(arg) for arg in self.forward["args"]}

    @property
    def numbers(self) -> set[str]:
        """Numbers that the host knows when a call is planned."""
        return {"n", *self.host, *self.scalars}

    def check(self, where: str, formula: str, known: set[str], key: str) -> None:
        try:
            free = expr.names(formula) - known
        except expr.FormulaError as error:
            self.fail(f"{where}: {error}", key)
        for name in sorted(free):
            self.fail(f"{where}: free name {name!r}; known: {', '.join(sorted(known))}", key)

    def cases(self) -> Iterator[dict[str, Any]]:
        """Every combination of values of the source parameters."""
        for values in itertools.product(*self.static.values()):
            yield dict(zip(self.static, values, strict=True))

    def used_numbers(self, formulas: list[str], lets: Mapping[str, str] | None = None) -> dict[str, str]:
        """Of the numbers those that formulas name, in the order of their computation: name -> host formula."""
        used = set().union(*(expr.closure(text, lets or {}) for text in formulas)) & self.numbers if formulas else set()
        order = [*sorted(self.scalars), "n", *self.host]
        todo = list(used)
        while todo:
            for name in expr.names(self.host.get(todo.pop(), "0")) & self.numbers - used:
                used.add(name)
                todo.append(name)
        return {name: self.host.get(name, name) for name in order if name in used}

    # -- the fold of the forward --

    def map(self) -> dict[str, str]:
        given = self.traits.pop("map")
        table = {str(k): str(v) for k, v in given.items()} if isinstance(given, Mapping) else {"": str(given)}
        known = {*self.forward["inputs"], *self.numbers, *self.static, *self.lets}
        out = {}
        for group, text in table.items():
            if group not in ("", "float", "complex", "int", "bool"):
                self.fail(f"map: unknown dtype group {group!r}; known: float, complex, int, bool", "map")
            self.check("map", text, known, "map")
            out[group] = ast.unparse(substitute(text, self.lets)) if self.lets else text
        return out

    def fold(self) -> str:
        text = str(self.traits.pop("fold"))
        for name in leaves(text):
            if name not in FOLDS:
                self.fail(f"fold: unknown fold {name!r}; known: {', '.join(FOLDS)}", "fold")
        return text

    def weight(self, fold: str) -> str:
        given = self.traits.pop("weight", None)
        takes = [name for name in leaves(fold) if FOLDS[name].state in WEIGHTED]
        if bool(takes) != (given is not None):
            self.fail(f"fold {takes[0]} needs a weight" if takes else f"weight: fold {fold!r} takes none; weighted_sum does", "fold" if takes else "weight")
        if given is None:
            return ""
        self.check("weight", str(given), {*self.forward["inputs"], *self.numbers, *self.static, *self.lets}, "weight")
        return ast.unparse(substitute(str(given), self.lets)) if self.lets else str(given)

    def finish(self, names: list[str], fold: str) -> dict[str, str]:
        given = self.traits.pop("finish")
        if not isinstance(given, Mapping):
            if len(names) != 1:
                self.fail(f"finish: expected a formula for each of {', '.join(names)}", "finish")
            given = {names[0]: given}
        if set(given) != set(names):
            self.fail(f"finish: formulas for {', '.join(map(str, given))}; expected {', '.join(names)}", "finish")
        values = {name for kind in leaves(fold) for name in FOLDS[kind].values}
        for text in given.values():
            self.check("finish", str(text), {*values, *self.numbers, *self.static}, "finish")
        return {name: str(given[name]) for name in names}

    def check_lowering(self, spec: FoldSpec, strict: bool) -> None:
        """With the values of source parameters known, every formula is one of the language over what its fold has."""
        for static in self.cases():
            kind = FOLDS[chosen(spec.fold, static)]
            for key, texts in (("map", spec.map.values()), ("finish", spec.finish.values())):
                for text in texts:
                    folded = expr.fold(text, static)
                    try:
                        expr.lower(folded, "float")
                    except expr.FormulaError as error:
                        self.fail(f"{key}: {error}", key)
                    for name in sorted(expr.names(folded) & self.static.keys()):
                        self.fail(f"{key}: source parameter {name!r} is used outside the condition of a where", key)
                    missing = expr.names(folded) - self.numbers - set(kind.values) if key == "finish" and strict else set()
                    for name in sorted(missing):
                        self.fail(f"finish: fold {chosen(spec.fold, static)!r} has no {name!r}; known: {', '.join(kind.values)}", "finish")

    # -- gradients --

    def gradients(self, backward: dict[str, Any], keys: frozenset[str]) -> dict[str, str]:
        given = {name: str(backward.pop(name)) for name in list(backward) if name not in keys}
        for name in given:
            if name not in self.forward["inputs"]:
                self.fail(f"backward.{name}: not an operand of the forward; operands: {', '.join(self.forward['inputs'])}", "backward")
        if not given and "formulas" not in backward:
            self.fail("no backward: give a formula for each operand that has a gradient, or say so with 'backward: none' and a 'why:'", "backward")
        return given

    def shape_type(self, text: str) -> str:
        match = _SHAPED.match(str(text))
        if match is None:
            self.fail(f"forward.inputs: {text!r} is not like 'T[*S]'", "inputs")
        return match[1]

    def backward(self, backward: dict[str, Any], fold: FoldSpec, keys: frozenset[str]) -> dict[str, Any]:
        """The second direction: folds that the formulas need, then an elementwise pass over the elements."""
        entry, forward = self.entry, self.forward
        outputs = list(forward["outputs"])
        floating = [name for name in outputs if self.shape_type(forward["outputs"][name]) not in ("i64", "i32", "bool")]
        incoming = ["dy", *(f"d{name}" for name in floating[1:])]  # dy is the first result's
        formulas = self.gradients(backward, keys)
        lets = {str(k): str(v) for k, v in (entry.pop("backward_let", None) or {}).items()}
        instead = {name: FOLDS[name].backward or name for name in leaves(fold.fold)}
        values = {name for kind in instead.values() for name in FOLDS[kind].values if name not in ("s", "unit")}
        known = {*incoming, *forward["inputs"], *outputs, *values, *COORDINATES, *self.numbers, *self.static}
        for name, text in lets.items():
            self.check(f"backward_let.{name}", text, known, "backward_let")
            known.add(name)
        for name, text in formulas.items():
            self.check(f"backward.{name}", text, known, "backward")
        used = set().union(*(expr.closure(text, lets) for text in formulas.values()))
        hidden = [name for name in (*dict.fromkeys(n for k in instead.values() for n in FOLDS[k].values), *COORDINATES) if name in used and name not in ("s", "unit")]
        folded = [name for name in hidden if name not in COORDINATES]
        taken = [name for name in forward["inputs"] if name in used or (folded and name in fold.operands)]
        saved = [name for name in outputs if name in used and name not in hidden]
        shape = [] if taken else [f"{next(iter(forward['inputs']))}_shape"]
        params = entry.get("params") or {}
        after = [name for name in forward["args"] if name in params and not params[name].get("binds")]
        types = {name: self.shape_type(text) for side in ("inputs", "outputs") for name, text in forward[side].items()}
        out: dict[str, Any] = {
            "args": [*incoming, *taken, *saved, *shape, *after],
            "inputs": {
                **dict.fromkeys(incoming, "T[*Y]"),
                **{name: forward["inputs"][name] for name in taken},
                **{name: f"{'T' if name in floating else types[name]}[*Z]" for name in saved},
            },
            "outputs": {f"d{name}": forward["inputs"][name].replace("?", "") for name in formulas},
        }
        if shape:
            out["params"] = {shape[0]: {"type": "shape", "doc": f"shape of the forward's {shape[0].removesuffix('_shape')}"}}
        if hidden:
            out["hidden"] = {name: "i64[*K]" if name in COORDINATES else "C[*K]" for name in hidden}
        if folded:
            entry["types"] = {"C": "compute", **entry["types"]}
        sku = {**(forward.get("sku_params") or {}), **({"pass": list(PASSES)} if folded else {})}
        if sku:
            out["sku_params"] = sku
        if lets:
            out["let"] = lets
        out["formulas"] = {f"d{name}": text for name, text in formulas.items()}
        for key, value in backward.items():
            out[key] = {**out[key], **value} if key in ("params", "sku_params") and key in out else value
        folds = [FoldSpec(fold.operands, fold.map, _leaf_wise(fold.fold, instead), {name: name for name in folded}, fold.weight)] if folded else []
        numbers = self.used_numbers([*formulas.values(), *self.texts(folds)], lets)
        return self.with_folds(out, folds, numbers, forward["traits"])

    @staticmethod
    def texts(folds: list[FoldSpec]) -> list[str]:
        return [text for spec in folds for text in (*spec.map.values(), *spec.finish.values(), *filter(None, [spec.weight]))]

    @staticmethod
    def with_folds(direction: dict[str, Any], folds: list[FoldSpec], numbers: dict[str, str], traits: Mapping[str, Any]) -> dict[str, Any]:
        if numbers:
            direction["numbers"] = list(numbers)
        if folds:
            direction["folds"] = [
                {"operands": list(spec.operands), "map": spec.map.get("", spec.map), "fold": spec.fold, "finish": dict(spec.finish), **({"weight": spec.weight} if spec.weight else {})}
                for spec in folds
            ]
        return {**direction, "traits": {**traits, "numbers": numbers}}

    def spec(self, names: list[str], strict: bool) -> FoldSpec:
        table, fold = self.map(), self.fold()
        weight = self.weight(fold)
        used = set().union(*(expr.names(text) for text in (*table.values(), *filter(None, [weight]))))
        operands = tuple(name for name in self.forward["inputs"] if name in used)
        spec = FoldSpec(operands, table, fold, self.finish(names, fold), weight)
        self.check_lowering(spec, strict)
        return spec

    def reduce(self, keys: frozenset[str]) -> None:
        entry, forward = self.entry, self.forward
        spec = self.spec(list(forward["outputs"]), True)
        for name in forward["inputs"]:
            if name not in spec.operands:
                self.fail(f"argument {name!r} is not used by map", "map")
        if isinstance(entry.get("backward"), Mapping):
            entry["backward"] = self.backward({k: v for k, v in entry["backward"].items() if k != "traits"}, spec, keys)
        entry["forward"] = self.with_folds(forward, [spec], self.used_numbers(self.texts([spec])), self.traits)
        if "formula" not in entry:
            parts = [f"{name} = {text}" for name, text in spec.finish.items()] + [f"s = {spec.fold} of {next(iter(spec.map.values()))}, n values"]
            entry["formula"] = "; ".join([", ".join(parts), *(f"d{n} = {t}" for n, t in ((k[1:], v) for k, v in (entry["backward"].get("formulas") or {}).items()))]) if isinstance(entry.get("backward"), Mapping) else ", ".join(parts)

    def pointwise(self, keys: frozenset[str]) -> None:
        """The map over operands that broadcast together as a formula and as a fold; gradients as formulas that may name g, the gradient of an element's map."""
        entry, forward = self.entry, self.forward
        self.traits |= {"fold": "sum", "finish": "s / denominator"}
        self.host |= LOSS_NUMBERS
        spec = self.spec(["y"], True)
        for name in forward["inputs"]:
            if name not in spec.operands:
                self.fail(f"argument {name!r} is not used by map", "map")
        term: Any = spec.map.get("", spec.map)
        for fault, formula in (self.traits.get("refused") or {}).items():
            if fault not in FAULTS:
                self.fail(f"refused: unknown fault {fault!r}; known: {', '.join(FAULTS)}", "refused")
            self.check(f"refused.{fault}", str(formula), set(spec.operands), "refused")
            if len(expr.names(str(formula))) != 1:
                self.fail(f"refused.{fault}: expected a formula over one operand", "refused")
        given = dict(entry["backward"])
        given.pop("traits", None)
        formulas = self.gradients(given, keys)
        lets = {"g": "dy * scale", **{str(k): str(v) for k, v in (entry.pop("backward_let", None) or {}).items()}}
        known = {"dy", *forward["inputs"], *self.numbers, *self.static}
        for name, text in lets.items():
            self.check(f"backward_let.{name}", text, known, "backward_let")
            known.add(name)
        for name, text in formulas.items():
            self.check(f"backward.{name}", text, known, "backward")
        params = entry.get("params") or {}
        inputs = {"dy": "T[*Y]", **given.pop("inputs", {}), **forward["inputs"]}
        outputs = {f"d{name}": _SHAPED.sub(r"\1[", forward["inputs"][name]).partition("?")[0] for name in formulas}
        backward = {
            **given, "args": ["dy", *(a for a in forward["args"] if a == "*" or a not in params or not params[a].get("binds"))], "inputs": inputs, "outputs": outputs,
            "let": lets, "formulas": {f"d{name}": text for name, text in formulas.items()}, "alias": [[out, name] for out in outputs for name in inputs],
        }  # fmt: skip
        entry["backward"] = self.with_folds(backward, [], self.used_numbers([*formulas.values()], lets), {**self.traits, "refused": None})
        entry["forward"] = self.with_folds({**forward, "formulas": {"y": term}}, [spec], self.used_numbers(self.texts([spec])), self.traits)

    def normalize(self) -> None:
        entry = self.entry
        dot = self.traits.pop("dot")
        shared = dict(self.traits)
        spec = self.spec(list(self.traits.get("finish") or {}), False)
        for side in ("forward", "backward"):
            direction = dict(entry[side])
            folds = [spec]
            if side == "backward" and dot:
                self.check("dot", str(dot), {*direction["inputs"], *self.numbers}, "dot")
                # Operands of the first fold come first: the layout of a plan's folds follows the first one.
                taken = [name for name in direction["inputs"] if name in expr.names(str(dot)) | {"dy"}]
                operands = tuple(sorted(taken, key=lambda name: name not in spec.operands))
                folds.append(FoldSpec(operands, {"": str(dot)}, "products", {"dot": "s", "dot_unit": "unit"}, "dy"))
            formulas = [str(text) for text in direction["formulas"].values()]
            lets = {str(k): str(v) for k, v in (direction.get("let") or {}).items()}
            traits = {k: v for k, v in shared.items() if k not in ("map", "fold", "finish")}
            entry[side] = self.with_folds(direction, folds, self.used_numbers([*formulas, *self.texts(folds)], lets), traits)


def complete(entry: dict[str, Any], fail: Fail, direction_keys: frozenset[str]) -> dict[str, Any]:
    """An expanded entry of one of PATTERNS with the structured directions that its formulas stand for."""
    reader = _Entry(entry, fail)
    if entry["pattern"] == "normalize":
        reader.normalize()
    elif entry["pattern"] == "pointwise_loss":
        reader.pointwise(direction_keys)
    else:
        reader.reduce(direction_keys)
    return entry
