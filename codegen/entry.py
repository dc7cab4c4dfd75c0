"""One manifest entry (plain data) to its OpSpec, with every check that needs no other entry. No YAML here: the runtime uses it too."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NoReturn

from . import expr
from .catalogue import LIBRARIES
from .digest import digest
from .dtypes import DTYPES, ON_DEMAND, RULES, expand
from .errors import ManifestError
from .model import CATEGORIES, ELEMENTWISE, SAVED, VARIANTS, VMAP, DirectionSpec, FoldSpec, OperandSpec, OpSpec, ParamSpec, param_text

OP_KEYS = frozenset(
    "op category upstream_code doc formula source kinks pattern template types args params forward backward let backward_let host why "
    "result operands divisor aliases compute saved guarantee capture internal traits vmap casts integers".split()
)
DIRECTION_KEYS = frozenset("args inputs outputs params variants atomic sku_params need alias guarantee capture doc let host template erased casts types one_of formulas numbers hidden in_parts kernels geometry moves accumulates library by_library renamed formula folds traits saves gradients broadcast saturates".split())
PARAM_KEYS = frozenset("type default domain nan none role values aliases binds overload operand factor_of listed written doc".split())
PARAM_TYPES = frozenset("float number value int bool str dtype ints pairs floats shape shapes any".split())
REDUCE_VARIANTS = ("strided_reduce", "strided_i64_reduce", "fused16_reduce", "fused_reduce", "fused16_i64_reduce", "fused_i64_reduce")
_BROADCAST = re.compile(r"(\w+)(\?)?(?: on (\w+))?")
MANY = 32  # operands of an argument of any number of arrays in the declaration; calls of more have declarations of their own (DirectionSpec.sized)
_OPERAND = re.compile(r"\s*(\w+)\s*\[([^\]]*)\]\s*(\?)?\s*(inout|many|stacked|number|listed)?\s*(?:of\s+(\w+))?\s*(?:if\s+(\w+))?\s*(?:else\s+(\d+))?\s*")


class EntryReader:
    """Reads one entry; `fail` raises ManifestError with file, line and entry."""

    def __init__(self, entry: Mapping[str, Any], file: str, line: int) -> None:
        self.entry, self.file, self.line = entry, file, line
        self.derived: dict[str, dict[str, str]] = {}
        self.name = str(entry.get("op", "?"))

    def fail(self, message: str) -> NoReturn:
        raise ManifestError(message, file=self.file, line=self.line, entry=self.name)

    def keys(self, mapping: Mapping[str, Any], allowed: frozenset[str], where: str) -> None:
        for key in mapping:
            if key not in allowed:
                self.fail(f"{where}: unknown key {key!r}; known: {', '.join(sorted(allowed))}")

    def read(self) -> OpSpec:
        entry = self.entry
        self.keys(entry, OP_KEYS, "entry")
        for required in ("op", "category", "doc", "types", "forward"):
            if required not in entry:
                self.fail(f"missing key {required!r}")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", self.name):
            self.fail(f"op name {self.name!r} is not lower_snake")
        if entry["category"] not in CATEGORIES:
            self.fail(f"unknown category {entry['category']!r}")
        formulas = entry.get("pattern") == ELEMENTWISE
        if (formulas and "template" in entry) or not (formulas or "template" in entry or self.by_library()) or (not formulas and "pattern" in entry and "traits" not in entry["forward"]):
            self.fail("give either pattern (formulas), template (a structured op), or library and geometry in each direction")
        types = self.types(entry["types"])
        params = tuple(self.param(name, data) for name, data in (entry.get("params") or {}).items())
        if formulas:
            directions = self.elementwise(types, params)
        else:
            directions = self.structured(types, params)
        code = entry.get("upstream_code")
        aliases = entry.get("aliases") or {}
        presets = {str(k): dict(v) for k, v in aliases.items()} if isinstance(aliases, Mapping) else {}
        for alias, preset in presets.items():
            for name in preset:
                if name not in {param.name for param in params}:
                    self.fail(f"aliases.{alias}: {name!r} is no parameter")
        vmap = self.vmap(directions)
        text = json.dumps({key: value for key, value in entry.items() if key != "vmap"}, sort_keys=True, ensure_ascii=False, default=str)
        return OpSpec(
            name=self.name, category=entry["category"], line=self.line, doc=entry["doc"], formula=str(entry.get("formula", "")),
            source=str(entry.get("source", "")), kinks=str(entry.get("kinks", "")), upstream_code=tuple(code) if isinstance(code, list) else code,
            directions=directions, presets=presets,
            digest=digest([("entry", text)]), internal=bool(entry.get("internal", False)), aliases=tuple(str(alias) for alias in aliases), vmap=vmap,
        )  # fmt: skip

    def vmap(self, directions: Mapping[str, DirectionSpec]) -> dict[str, tuple[str, ...]]:
        """How calls take one more axis: the operands that carry it, the parameters that name axes, the operands that stay as they are."""
        data = self.entry.get("vmap") or {}
        arrays = {o.many or o.name for way in directions.values() for o in (*way.inputs, *way.outputs)}
        params = {p.name for way in directions.values() for p in way.params}
        for key, names in data.items():
            if key not in (*VMAP, "axes", "all", "with"):
                self.fail(f"vmap: unknown key {key!r}; known: {', '.join((*VMAP, 'axes', 'all', 'with'))}")
            known = params if key in ("axes", "all") else arrays  # of a pattern's names, an op may lack some
            if key in VMAP and not known & {str(name) for name in names}:
                self.fail(f"vmap.{key}: none of {', '.join(map(str, names))} is an operand or result of the op")
        if data and sum(key in data for key in VMAP) != 1:
            self.fail(f"vmap: give one of {', '.join(VMAP)}")
        return {str(key): tuple(str(name) for name in names) for key, names in data.items()}

    def by_library(self) -> bool:
        """Whether libraries alone serve the op."""
        directions = [self.entry[label] for label in ("forward", "backward") if isinstance(self.entry.get(label), Mapping)]
        return bool(directions) and all("library" in data and "geometry" in data for data in directions)

    def libraries(self, label: str, data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        for name in data:
            if name not in LIBRARIES:
                self.fail(f"{label}.library: unknown library {name!r}; known: {', '.join(LIBRARIES)}")
        return {str(name): tuple(str(variant) for variant in variants) for name, variants in data.items()}

    def capture(self, label: str, data: Mapping[str, Any]) -> str:
        value = data.get("capture", self.entry.get("capture", True))
        if value not in (True, False, "yes", "no"):
            self.fail(f"{label}.capture: {value!r} is neither yes nor no")
        return "yes" if value in (True, "yes") else "no"

    def types(self, data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        if "T" not in data:
            self.fail("types: the main dtype variable T is missing")
        out = {}
        for name, value in data.items():
            if isinstance(value, str) and value in RULES:
                self.derived[name] = RULES[value]
                continue
            tokens: list[str] = []
            for item in [value] if isinstance(value, str) else value:
                if item == "T" and name != "T":
                    tokens.append("T")
                    continue
                try:
                    tokens += expand(item)
                except KeyError as error:
                    self.fail(f"types.{name}: unknown dtype or group {error.args[0]!r}")
            out[name] = tuple(dict.fromkeys(tokens))
        return out

    def casts(self, label: str, data: Mapping[str, Any], types: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Type variable -> further dtypes of its operands, which kernels see as the last of the variable's own; gradients have floating ones alone."""
        out = {}
        for name, value in data.items():
            if name not in types:
                self.fail(f"{label}.casts: {name!r} is no type variable; declared: {', '.join(types)}")
            try:
                tokens = expand([token for item in ([value] if isinstance(value, str) else value) for token in (item if isinstance(item, Mapping) else [item])])
                out[str(name)] = tuple(token for token in tokens if DTYPES[token].differentiable) if label == "backward" and name == "T" else tokens
            except KeyError as error:
                self.fail(f"{label}.casts.{name}: unknown dtype or group {error.args[0]!r}")
        return out

    def through(self, label: str, data: Mapping[str, Any], types: Mapping[str, tuple[str, ...]]) -> dict[str, dict[str, str]]:
        """Type variable -> dtype of `casts` -> the one of the variable's own dtypes that kernels see it as, where the entry names one."""
        out: dict[str, dict[str, str]] = {}
        for name, value in data.items():
            for item in value if isinstance(value, list) else ():
                for token, kernels in item.items() if isinstance(item, Mapping) else ():
                    if label == "backward" and name == "T" and not all(DTYPES[own].differentiable for own in expand(str(token))):
                        continue
                    if kernels not in types[name]:
                        self.fail(f"{label}.casts.{name}: {token} is to be cast to {kernels!r}, which kernels do not read; accepted {', '.join(types[name])}")
                    out.setdefault(str(name), {}).update(dict.fromkeys(expand(str(token)), str(kernels)))
        return out

    def param(self, name: str, data: Mapping[str, Any] | None) -> ParamSpec:
        data = data or {}
        self.keys(data, PARAM_KEYS, f"params.{name}")
        kind = data.get("type", "float")
        if kind not in PARAM_TYPES:
            self.fail(f"params.{name}: unknown type {kind!r}; known: {', '.join(sorted(PARAM_TYPES))}")
        role = data.get("role", "scalar" if self.entry.get("pattern") == ELEMENTWISE and kind in ("float", "number", "int") else "structural")
        if role not in ("scalar", "structural", "source"):
            self.fail(f"params.{name}: unknown role {role!r}; known: scalar, source, structural")
        domain = data.get("domain")
        domains = {str(k): str(v) for k, v in domain.items()} if isinstance(domain, Mapping) else {}
        for interval in domains.values() if domains else () if domain is None else (domain,):
            if not re.fullmatch(r"[\[(]\s*[-\w.+]+\s*,\s*[-\w.+]+\s*[\])]", interval):
                self.fail(f"params.{name}: domain {interval!r} is not an interval like '[0, 1)'")
        domain = domains.pop("", None) if domains else domain
        default = data.get("default")
        if isinstance(default, list):
            default = tuple(default)
        return ParamSpec(
            name=name, type=kind, default=default, required="default" not in data, role=role, domain=domain, domains=domains,
            nan=bool(data.get("nan", False)), none=data.get("none", "default" in data and data["default"] is None) is True, vacant=data.get("none") == "default",
            values=tuple(data.get("values", ())), aliases=dict(data.get("aliases") or {}), binds=data.get("binds"),
            overload=self.overload(name, data.get("overload")), operand=str(data.get("operand") or ""), factor_of=tuple(str(v) for v in data.get("factor_of", ())), listed=tuple(data.get("listed", ())), written=bool(data.get("written", False)),
            doc=str(data.get("doc", "")),
        )  # fmt: skip

    def overload(self, name: str, data: Any) -> tuple[tuple[str | None, str], ...]:
        """(value, op) pairs: the op that serves this value of a parameter, or (None, op) the one that serves an array given here."""
        if isinstance(data, Mapping):
            return tuple((param_text(k), str(v)) for k, v in data.items())
        return tuple((None, str(v)) for v in ([] if data is None else [data] if isinstance(data, str) else data))

    # -- structured ops ---------------------------------------------------------------------------------------------------------------

    def operand(self, name: str, data: Any, types: Mapping[str, Any], where: str) -> OperandSpec:
        cases = data if isinstance(data, Mapping) else {"": data}
        shapes: dict[str, tuple[str, ...]] = {}
        kinds = set()
        flags = set()
        for label, text in cases.items():
            match = _OPERAND.fullmatch(str(text))
            if match is None:
                self.fail(f"{where}.{name}: {text!r} is not like 'T[B, C, L]', 'I[N]?' or 'T[M, C] inout'")
            kinds.add(match[1])
            flags.add((match[3], match[4], match[5], match[6], match[7]))
            shapes[str(label)] = tuple(part.strip() for part in match[2].split(",") if part.strip())
        if len(kinds) != 1 or len(flags) != 1:
            self.fail(f"{where}.{name}: the cases differ in more than their shape")
        kind = kinds.pop()
        optional, inout, counted, when, otherwise = flags.pop()
        if otherwise is not None and not optional:
            self.fail(f"{where}.{name}: 'else {otherwise}' belongs to an optional operand")
        if counted and inout != "many":
            self.fail(f"{where}.{name}: 'of {counted}' belongs to 'many'")
        if kind not in types and kind not in DTYPES and kind not in self.derived:
            self.fail(f"{where}.{name}: unknown type {kind!r}; declared: {', '.join((*types, *self.derived))}")
        return OperandSpec(
            name, kind, shapes, bool(optional), inout == "inout", when, many=name if inout == "many" else "", counted=counted or "", stacked=inout == "stacked",
            listed=inout == "listed", number=inout == "number", otherwise=None if otherwise is None else int(otherwise),
        )

    def operands(self, data: Mapping[str, Any], types: Mapping[str, Any], where: str) -> tuple[OperandSpec, ...]:
        """The operands of one side; `many` ones in full, `tensors` as tensor0, tensor1, …, variadic symbols numbered with them."""
        operands = [self.operand(name, value, types, where) for name, value in data.items()]
        return tuple(one for operand in operands for one in (operand.numbered(MANY) if operand.many else (operand,)))

    def direction(
        self, label: str, data: Mapping[str, Any], types: Mapping[str, tuple[str, ...]], shared: tuple[ParamSpec, ...]
    ) -> DirectionSpec:
        self.keys(data, DIRECTION_KEYS, label)
        for required in ("args", "inputs", "outputs"):
            if required not in data:
                self.fail(f"{label}: missing key {required!r}")
        if "types" in data:
            types = {**types, **self.types({"T": list(types["T"]), **data["types"]})}
        own = tuple(self.param(name, value) for name, value in (data.get("params") or {}).items())
        declared = {param.name: param for param in (*shared, *own)}
        places = {str(arg).lstrip("*"): k for k, arg in enumerate(data["args"])}
        declared_inputs = dict(sorted(data["inputs"].items(), key=lambda item: places.get(item[0], len(places))))  # in call order, wherever a pattern says them
        inputs = self.operands(declared_inputs, types, f"{label}.inputs")
        outputs = self.operands(data["outputs"], types, f"{label}.outputs")
        args = tuple(str(arg) for arg in data["args"])
        called = {operand.many or operand.name for operand in inputs}
        known = called | {f"*{operand.many}" for operand in inputs if operand.many} | set(declared) | {"*"}
        for arg in args:
            if arg not in known:
                self.fail(f"{label}.args: {arg!r} is neither an input nor a parameter")
        for name in called:
            if name not in args and f"*{name}" not in args:
                self.fail(f"{label}: input {name!r} is not in args")
        used = tuple(declared[arg] for arg in args if arg in declared)
        for side, operands in (("inputs", inputs), ("outputs", outputs)):
            for operand in operands:
                if operand.counted and operand.counted not in {param.name for param in used}:
                    self.fail(f"{label}.{side}.{operand.many}: 'of {operand.counted}' is no parameter of this direction")
                if operand.when is not None and operand.when not in {param.name for param in used}:
                    self.fail(f"{label}.{side}.{operand.name}: condition {operand.when!r} is no parameter of this direction")
                if operand.when is not None and side == "inputs" and not operand.inout:
                    self.fail(f"{label}.inputs.{operand.name}: only an output or an inout has a condition")
        self.check_bound_symbols(label, inputs, outputs)
        casts = (data["casts"] if "casts" in data else self.entry.get("casts")) or {}
        need: dict[str, str | None] = {}  # gradients computed by default: "db", or "db if bias"
        for item in data.get("need", [o.name for o in outputs]):  # of many outputs, as many as the call has
            name, _, given = str(item).partition(" if ")
            if name not in {o.name for o in outputs} or (given and given not in {o.name for o in inputs if o.optional}):
                self.fail(f"{label}.need: {item!r} is neither an output nor 'output if optional input'")
            need[name] = given or None
        alias = tuple(tuple(pair) for pair in data.get("alias", ()))
        hidden = tuple(self.operand(name, value, types, f"{label}.hidden") for name, value in (data.get("hidden") or {}).items())
        numbers = tuple(str(name) for name in data.get("numbers", ()))
        static = {name for name, _ in (data.get("sku_params") or {}).items()} | {param.name for param in used if param.role == "source"}
        lets, formulas = self.structured_formulas(label, data, {o.name for o in (*inputs, *hidden)} | set(numbers) | static)
        return DirectionSpec(
            direction=label, inputs=inputs, outputs=outputs, args=args, params=used, template=str(data.get("template", self.entry.get("template", ""))),
            variants=tuple(data.get("variants", ("default",))), types=types, atomic_variants=tuple(data.get("atomic", ())),
            derived=self.derived, erased=tuple(str(v) for v in data.get("erased", ())), casts=self.casts(label, casts, types), through=self.through(label, casts, types), saturates=bool(data.get("saturates", False)), one_of=self.one_of(label, data.get("one_of", ()), inputs),
            sku_params=tuple((str(k), tuple(v)) for k, v in (data.get("sku_params") or {}).items()),
            need_default=tuple(need) if label == "backward" else (),
            need_when={name: operand for name, operand in need.items() if operand} if label == "backward" else {},
            alias=alias,
            lets=tuple(lets.items()), formulas=formulas, hidden=hidden, host=tuple((name, "0") for name in numbers),
            guarantee=dict(data.get("guarantee") or self.entry.get("guarantee") or {}), doc=str(data.get("doc", "")),
            in_parts=tuple(str(name) for name in data.get("in_parts", ())), kernels=str(data.get("kernels", "")).removesuffix(" by size"), by_size=str(data.get("kernels", "")).endswith(" by size"),
            own_geometry=str(data.get("geometry", "")), traits=SimpleNamespace(**(data.get("traits") or {})), capture=self.capture(label, data), libraries=self.libraries(label, data.get("library") or {}), by_library=expand(data.get("by_library", [])), moves=bool(data.get("moves", False)), accumulates=bool(data.get("accumulates", False)),
            renamed=self.renamed(label, data.get("renamed"), args), formula=str(data.get("formula", "")), folds=tuple(self.fold(item) for item in data.get("folds", ())),
            broadcast=tuple(str(name) for name in data.get("broadcast", ())), saves={str(k): str(v) for k, v in (data.get("saves") or {}).items()}, gradients={str(k): str(v) for k, v in (data.get("gradients") or {}).items()},
        )  # fmt: skip

    @staticmethod
    def fold(data: Mapping[str, Any]) -> FoldSpec:
        table = data["map"]
        return FoldSpec(tuple(data["operands"]), dict(table) if isinstance(table, Mapping) else {"": str(table)}, str(data["fold"]), dict(data["finish"]), str(data.get("weight", "")))

    def structured_formulas(
        self, label: str, data: Mapping[str, Any], known: set[str]
    ) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        """Formulas of a structured direction that ends in an elementwise pass: over operands, hidden operands and numbers of the plan."""
        lets = {str(k): str(v) for k, v in (data.get("let") or {}).items()}
        for name, formula in lets.items():
            self.formulas(formula, f"{label}.let.{name}")
            self.check_names(formula, known, f"{label}.let.{name}")
            known = known | {name}
        formulas = {str(name): self.formulas(table, f"{label}.formulas.{name}") for name, table in (data.get("formulas") or {}).items()}
        for name, table in formulas.items():
            for formula in table.values():
                self.check_names(formula, known, f"{label}.formulas.{name}")
        return lets, formulas

    def one_of(self, label: str, names: Sequence[str], inputs: Sequence[OperandSpec]) -> tuple[str, ...]:
        optional = {operand.name for operand in inputs if operand.optional}
        for name in names:
            if name not in optional:
                self.fail(f"{label}.one_of: {name!r} is no optional input")
        return tuple(names)

    def renamed(self, label: str, data: Any, args: Sequence[str]) -> dict[str, str]:
        names = {str(old): str(new) for old, new in (data or {}).items()}
        for old, new in names.items():
            if new not in args or old in args:
                self.fail(f"{label}.renamed: {old!r} to {new!r}: the second is no argument, or the first still is one")
        return names

    def check_bound_symbols(self, label: str, inputs: Sequence[OperandSpec], outputs: Sequence[OperandSpec]) -> None:
        for operand in (*inputs, *outputs):
            for dims in operand.shapes.values():
                for dim in dims:
                    if dim != "..." and not re.fullmatch(r"\*?[A-Za-z]\w*|[\w+\-*/ ()]+", dim):
                        self.fail(f"{label}: {operand.name} has a malformed dimension {dim!r}")

    def structured(self, types: Mapping[str, tuple[str, ...]], params: tuple[ParamSpec, ...]) -> dict[str, DirectionSpec]:
        for key in ("args", "let", "backward_let", "host", "result", "operands", "compute"):
            if key in self.entry:
                self.fail(f"{key!r} belongs to formula ops (pattern: elementwise)")
        directions = {"forward": self.direction("forward", self.entry["forward"], types, params)}
        backward = self.entry.get("backward")
        if isinstance(backward, Mapping):
            directions["backward"] = self.direction("backward", backward, types, params)
            self.check_saved(directions["forward"], directions["backward"])
            self.check_saves(directions["forward"], directions["backward"])
        else:
            self.check_no_backward(backward)
        self.check_unused_params(params, directions)
        return directions

    def check_saved(self, forward: DirectionSpec, backward: DirectionSpec) -> None:
        known = {o.many or o.name for o in (*forward.inputs, *forward.outputs)} | {"dy"} | set(self.entry.get("saved", ()))
        known |= {f"d{o.many or o.name}" for o in forward.outputs}
        for operand in backward.inputs:
            if (operand.many or operand.name) not in known:
                self.fail(f"backward needs {operand.name!r}, which the forward neither takes nor returns; available: {', '.join(sorted(known))}")

    def check_saves(self, forward: DirectionSpec, backward: DirectionSpec) -> None:
        for name in backward.broadcast:
            if name not in {o.name for o in forward.inputs}:
                self.fail(f"backward.broadcast: {name!r} is no operand of the forward")
        takes = {o.many or o.name for o in backward.inputs} | {p.name for p in backward.params}
        operands, results = {o.many or o.name for o in forward.inputs}, {o.many or o.name for o in forward.outputs}
        for name, text in backward.saves.items():
            match = SAVED.fullmatch(text)
            if match is None:
                self.fail(f"backward.saves.{name}: {text!r} is not like 'y', 'sum if residual', 'x.dtype', 'weight.shape[0]' or 'tensors.shape[dim]'")
            if name not in takes:
                self.fail(f"backward.saves: {name!r} is neither an input nor a parameter of the backward")
            if match[1] not in (operands if match[2] else operands | results) or (match[5] and match[5] not in operands | {p.name for p in forward.params}):
                self.fail(f"backward.saves.{name}: {text!r} names what the forward neither takes nor returns")
        for operand, output in backward.gradients.items():
            if operand not in operands or output not in {o.name for o in backward.outputs}:
                self.fail(f"backward.gradients: {operand!r} is no operand of the forward, or {output!r} no output of the backward")

    def check_no_backward(self, backward: Any) -> None:
        if backward not in (None, "none"):
            self.fail(f"backward: expected a mapping or none, got {backward!r}")
        if "why" not in self.entry:
            self.fail("no backward: say so with 'backward: none' and a 'why:'")

    def check_unused_params(self, params: Sequence[ParamSpec], directions: Mapping[str, DirectionSpec]) -> None:
        for param in params:
            if not any(param in direction.params for direction in directions.values()):
                self.fail(f"params.{param.name} is used by no direction")

    # -- formula ops ------------------------------------------------------------------------------------------------------------------

    def formulas(self, data: Any, where: str) -> dict[str, str]:
        table = {str(k): str(v) for k, v in data.items()} if isinstance(data, Mapping) else {"": str(data)}
        for group, formula in table.items():
            if group not in ("", "float", "complex", "int", "bool"):
                self.fail(f"{where}: unknown dtype group {group!r}; known: float, complex, int, bool")
            try:
                expr.parse(formula)
            except expr.FormulaError as error:
                self.fail(f"{where}: {error}")
        return table

    def check_names(self, formula: str, known: set[str], where: str) -> None:
        for name in sorted(expr.names(formula) - known):
            self.fail(f"{where}: free name {name!r}; known: {', '.join(sorted(known))}")

    def lets(self, key: str, known: set[str]) -> dict[str, str]:
        lets = {str(k): str(v) for k, v in (self.entry.get(key) or {}).items()}
        seen = set(known)
        for name, formula in lets.items():
            self.formulas(formula, f"{key}.{name}")
            self.check_names(formula, seen, f"{key}.{name}")
            if name in seen:
                self.fail(f"{key}.{name} hides an operand, parameter or earlier name")
            seen.add(name)
        return lets

    def elementwise(self, types: Mapping[str, tuple[str, ...]], params: tuple[ParamSpec, ...]) -> dict[str, DirectionSpec]:
        entry = self.entry
        if "args" not in entry:
            self.fail("missing key 'args'")
        args = tuple(str(arg) for arg in entry["args"])
        by_name = {param.name: param for param in params}
        operands = [arg for arg in args if arg not in by_name and arg != "*"]
        overrides = {str(k): str(v) for k, v in (entry.get("operands") or {}).items()}
        details = {}
        for name, text in overrides.items():
            if name not in operands:
                self.fail(f"operands.{name} is not in args")
            match = _BROADCAST.fullmatch(text)
            if match is None or (match[1] not in types and match[1] not in DTYPES and match[1] not in self.derived):
                self.fail(f"operands.{name}: unknown type {text!r}")
            if match[3] is not None and (match[3] not in by_name or by_name[match[3]].type != "int"):
                self.fail(f"operands.{name}: {match[3]!r} is no integer parameter")
            details[name] = match
        for param in params:
            if param.name not in args:
                self.fail(f"params.{param.name} is not in args")
        integers = self.integers(types)
        result = str(entry.get("result", "R" if integers == "f32" else "T"))
        if not integers and (integers := self.real_of(str(entry.get("compute", result)))):
            types = {**types, "T": tuple(token for token in types["T"] if token not in ON_DEMAND)}
        if result not in types and result not in DTYPES and result not in self.derived:
            self.fail(f"result: unknown type {result!r}")
        inputs = tuple(
            OperandSpec(name, m[1], {"": ("...",)}, bool(m[2]), axis=m[3]) if (m := details.get(name)) else OperandSpec(name, "T", {"": ("...",)})
            for name in operands
        )
        scalars = {param.name for param in params if param.role == "scalar"}
        host = self.host(scalars)
        known = set(operands) | scalars | set(host) | self.static(params)
        lets = self.lets("let", known)
        forward = self.formulas(entry["forward"], "forward")
        for group, formula in forward.items():
            self.check_names(formula, known | set(lets), f"forward.{group}" if group else "forward")
        used = set().union(*(expr.closure(formula, lets) for formula in forward.values()))
        self.check_static(params, lets, forward)
        for name in operands:
            if name not in used:
                self.fail(f"argument {name!r} is not used by forward")
        guarantee = dict(entry.get("guarantee") or {})
        variants = VARIANTS
        compute = {"compute": str(entry.get("compute", result if result in self.derived else "acc"))}
        directions = {
            "forward": DirectionSpec(
                direction="forward", inputs=inputs, outputs=(OperandSpec("y", result, {"": ("...",)}),), args=args, params=params,
                template="elementwise", variants=variants, types=types, lets=tuple(lets.items()), formulas={"y": forward},
                host=tuple(host.items()), alias=tuple(("y", name) for name in operands), guarantee=guarantee | compute,
                derived=self.derived, divisor=self.divisor(operands), capture=self.capture("forward", {}),
                casts=self.all_casts(types, integers), through=self.through("entry", self.entry.get("casts") or {}, types), integers=integers,
            )
        }  # fmt: skip
        backward = entry.get("backward")
        if isinstance(backward, Mapping):
            directions["backward"] = self.elementwise_backward(types, params, args, inputs, result, host, variants, guarantee)
        else:
            self.check_no_backward(backward)
        return directions

    def integers(self, types: Mapping[str, tuple[str, ...]]) -> str:
        """The dtype that integers and bool of a function of real numbers are cast to; "" where its kernels read them, or none are taken."""
        token = str(self.entry.get("integers", ""))
        if token and token not in ("f32", "f64"):
            self.fail(f"integers: {token!r} is neither f32 nor f64")
        if token == "f64" and str(self.entry.get("result", "T")) in ("T", *types):
            self.fail("integers: f64 is for results of a dtype of their own")
        if token and {DTYPES[own].group for own in types["T"]} & {"int", "bool"}:
            self.fail("integers: T has integers or bool already")
        if token == "f32":
            self.derived.setdefault("R", RULES["promoted"])
        return token

    def real_of(self, word: str) -> str:
        """The floating dtype that integers are computed in by a type variable's rule; "" where that is none."""
        token = self.derived.get(word, {}).get("int", "T")
        return token if token in DTYPES and DTYPES[token].is_float else ""

    def all_casts(self, types: Mapping[str, tuple[str, ...]], integers: str) -> dict[str, tuple[str, ...]]:
        """The casts that an elementwise entry names, and those of integers."""
        casts = self.casts("entry", self.entry.get("casts") or {}, types)
        further = [token for token in expand(["int", "bool"]) if token not in types["T"] and (token in ON_DEMAND or "integers" in self.entry)]
        return casts | ({"T": (*casts.get("T", ()), *further)} if integers else {})

    def divisor(self, operands: Sequence[str]) -> str | None:
        name = self.entry.get("divisor")
        if name is not None and name not in operands:
            self.fail(f"divisor: {name!r} is not an operand")
        return name

    @staticmethod
    def static(params: Sequence[ParamSpec]) -> set[str]:
        """Parameters whose value a formula's `where` may ask for: they are part of the SKU."""
        return {param.name for param in params if param.role == "source"}

    def check_static(self, params: Sequence[ParamSpec], lets: Mapping[str, str], table: Mapping[str, str]) -> None:
        """Source parameters stand in the conditions of `where` only; with their values known, every formula lowers."""
        source = [param for param in params if param.role == "source"]
        for values in itertools.product(*(param.values or param.listed or (param.default,) for param in source)):
            static = dict(zip((param.name for param in source), values, strict=True))
            for group, formula in table.items():
                folded = {name: expr.fold(text, static) for name, text in lets.items()}
                text = expr.fold(formula, static)
                try:
                    for part in (text, *(folded[name] for name in expr.used_lets(text, folded))):
                        expr.lower(part, group or "float")
                except expr.FormulaError as error:
                    self.fail(str(error))
                for name in sorted(expr.closure(text, folded) & static.keys()):
                    self.fail(f"source parameter {name!r} is used outside the condition of a where: {formula!r}")

    def host(self, scalars: set[str]) -> dict[str, str]:
        host = {str(k): str(v) for k, v in (self.entry.get("host") or {}).items()}
        for name, formula in host.items():
            self.formulas(formula, f"host.{name}")
            self.check_names(formula, scalars | set(self.entry.get("params", {})), f"host.{name}")
        return host

    def elementwise_backward(
        self, types: Mapping[str, tuple[str, ...]], params: tuple[ParamSpec, ...], args: tuple[str, ...], inputs: tuple[OperandSpec, ...],
        result: str, host: Mapping[str, str], variants: tuple[str, ...], guarantee: Mapping[str, str],
    ) -> DirectionSpec:  # fmt: skip
        by_name = {operand.name: operand for operand in inputs}
        scalars = {param.name for param in params if param.role == "scalar"}
        known = set(by_name) | scalars | set(host) | self.static(params) | {"dy", "y"}
        lets = self.lets("backward_let", known)
        formulas: dict[str, dict[str, str]] = {}
        needs: dict[str, set[str]] = {}
        for name, data in self.entry["backward"].items():
            if name not in by_name:
                self.fail(f"backward.{name}: not an operand of the forward; operands: {', '.join(by_name)}")
            table = self.formulas(data, f"backward.{name}")
            for formula in table.values():
                self.check_names(formula, known | set(lets), f"backward.{name}")
            formulas[f"d{name}"] = table
            self.check_static(params, lets, table)
            needs[f"d{name}"] = set().union(*(expr.closure(formula, lets) for formula in table.values()))
        ordered = [name for name in (*by_name, "y") if any(name in need for need in needs.values())]  # the forward's order, then its result
        shared = [name for name in ordered if all(name in need for need in needs.values())]
        types = dict(types) | {"T": tuple(token for token in types["T"] if DTYPES[token].differentiable)}
        if result in self.derived:
            if all(self.derived[result][DTYPES[token].group] == "T" for token in types["T"]):
                result = "T"
            dy_type = result
        else:
            grad = types.get(result, (result,))
            dy_type = result if DTYPES[grad[0] if grad[0] != "T" else types["T"][0]].differentiable else "T"
        operands = [OperandSpec("dy", dy_type, {"": ("...",)})]
        for name in ordered:
            kind = result if name == "y" else by_name[name].type
            optional = name not in shared or (name in by_name and by_name[name].optional)
            operands.append(OperandSpec(name, kind, {"": ("...",)}, optional, axis=None if name == "y" else by_name[name].axis))
        outputs = tuple(
            OperandSpec(f"d{name}", by_name[name].type, {"": (f"@{name}",)}, axis=by_name[name].axis) for name in self.entry["backward"]
        )
        shapes = tuple(
            ParamSpec(f"{name}_shape", "shape", None, none=True, doc=f"shape of {name}; None: dy's shape")
            for name in self.entry["backward"]
            if len(by_name) > 1 or (name not in shared and "y" not in shared)  # y has the shape of an only operand
        )
        read = set().union(*needs.values(), *(expr.names(formula) for formula in host.values()))
        params = tuple(replace(p, required=False, none=True) if p.required and p.name not in read else p for p in params)
        # y can be given by position only behind all of the forward's operands: where one is left out, it would be taken for that.
        named = ("y",) if "y" in ordered and 1 < len(ordered) <= len(by_name) else ()
        placed = [name for name in ordered if name not in named]
        last = max(args.index(name) for name in by_name)
        early = [p.name for p in params if args.index(p.name) < last]  # parameters that the forward takes before an operand
        leading = sorted([*early, *(name for name in placed if name != "y")], key=args.index)
        order = ("dy", *leading, *(name for name in placed if name == "y"), *(p.name for p in params if p.name not in early), *(("*",) if shapes or named else ()), *named, *(p.name for p in shapes))
        reduce = REDUCE_VARIANTS if len(by_name) > 1 or shapes else ()
        return DirectionSpec(
            direction="backward", inputs=tuple(operands), outputs=outputs, args=order, params=params + shapes, template="elementwise",
            variants=variants + reduce, types=types, lets=tuple(lets.items()), formulas=formulas, host=tuple(host.items()),
            need_default=tuple(output.name for output in outputs),
            alias=tuple((o.name, i.name) for o in outputs for i in operands),
            guarantee=dict(guarantee) | {"compute": str(self.entry.get("compute", "acc")).replace("storage", "acc")}, derived=self.derived,
            capture=self.capture("backward", {}), casts=self.casts("backward", self.entry.get("casts") or {}, types),
        )  # fmt: skip


def read_entry(entry: Mapping[str, Any], file: str = "ops.yaml", line: int = 0) -> OpSpec:
    """The OpSpec of an entry. Raises ManifestError naming file, line and entry."""
    return EntryReader(entry, file, line).read()
