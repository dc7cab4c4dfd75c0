"""User formulas in terms of the manifest: op calls expanded to their formulas, and gradients by the ops' own backward formulas.

A formula becomes a tape of named steps (`let` lines), one per function call or operator; walking it backwards with the manifest's rules gives
the `backward_let` lines and one formula per operand. Text and syntax trees only.
"""

from __future__ import annotations

import ast
import copy
import difflib
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import expr
from .dtypes import DTYPES, expand
from .expr import FormulaError

OPERATORS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
DEPTH = 200  # of a formula's syntax tree: every walk over it recurses
_OPS_OF = {"max": "maximum", "min": "minimum"}  # functions of the language whose name is another op's: the elementwise op that they are


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


class _Substitute(ast.NodeTransformer):
    def __init__(self, table: Mapping[str, ast.expr]) -> None:
        self.table = table

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.args = [self.visit(arg) for arg in node.args]  # the function's own name is no variable
        match node:
            case ast.Call(func=ast.Name(id="default"), args=[value, other]):
                return other if _is_none(value) else value
            case ast.Call(func=ast.Name(id="given"), args=[value]):
                return ast.Constant(not _is_none(value))
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copy.deepcopy(self.table[node.id]) if node.id in self.table else node


def substitute(formula: str, table: Mapping[str, ast.expr]) -> ast.expr:
    """A formula's tree with names replaced; `default` and `given` are decided by what the parameter became, None being no value."""
    tree = ast.parse(formula.strip(), mode="eval").body
    result: ast.expr = _Substitute(table).visit(tree)
    return result


_WORDS = {"inf": math.inf, "nan": math.nan, "pi": math.pi}


def _number(value: float) -> ast.expr:
    """A number as a syntax tree; infinities and NaN by name."""
    if math.isnan(value):
        return ast.Name("nan")
    size: ast.expr = ast.Name("inf") if math.isinf(value) else ast.Constant(abs(value))
    return ast.UnaryOp(ast.USub(), size) if math.copysign(1.0, value) < 0 else size


def _short(formula: str) -> str:
    return repr(formula if len(formula) <= 80 else formula[:60] + "…")


_INSTEAD = {
    ast.Mod: "remainder(a, b)", ast.FloorDiv: "floor_divide(a, b)", ast.BitAnd: "and between truth values", ast.BitOr: "or between truth values",
    ast.BitXor: "!= between truth values", ast.Invert: "not with a truth value", ast.UAdd: "the operand alone",
}  # fmt: skip


def _way_out(node: ast.expr) -> str:
    """What to write instead, as the end of an error's text."""
    match node:
        case ast.BinOp(op=op) | ast.UnaryOp(op=op) if type(op) in _INSTEAD:
            return f"; use {_INSTEAD[type(op)]}"
        case ast.IfExp(test=test, body=body, orelse=other):
            return f"; use where({ast.unparse(test)}, {ast.unparse(body)}, {ast.unparse(other)})"
        case ast.Call(func=ast.Attribute(attr=name), args=args):
            return f"; write {name}({', '.join(map(ast.unparse, args))})"
    return ""


def _takes_floats(entry: Mapping[str, Any]) -> bool:
    types = (entry.get("types") or {}).get("T", "float")
    return any(DTYPES[token].group == "float" for token in expand([types] if isinstance(types, str) else types))


class Tape:
    """The steps of one formula. `find(name)` gives a manifest entry (plain data) or None; `known` those that an error may propose.

    `check(op, parameter, value)` raises for a constant that the op would refuse and gives the value as the op takes it. Operands are called
    arg0, arg1, … in all that becomes source, so that no name a user may choose meets one of a template; `names` has theirs. `numbers` are the
    operands that stand for a parameter of an op: (op, parameter, operand).
    """

    def __init__(
        self, formula: str, find: Callable[[str], Mapping[str, Any] | None], known: Callable[[], Iterable[str]] = tuple,
        check: Callable[[str, str, Any], Any] = lambda op, param, value: value,
    ) -> None:  # fmt: skip
        self.find = find
        self.known = known
        self.check = check
        self.numbers: list[tuple[str, str, str]] = []
        self.steps: list[tuple[str, str, tuple[ast.expr, ...], dict[str, str]]] = []  # step name, op, arguments, parameters
        self.lets: dict[str, str] = {}
        self.source = formula
        try:
            tree = ast.parse(formula.strip(), mode="eval").body
        except SyntaxError as error:
            raise FormulaError(f"formula {_short(formula)} is not an expression: {error.msg}") from None
        except (RecursionError, MemoryError):
            raise FormulaError(f"formula {_short(formula)} is nested too deep to be parsed") from None
        if expr.depth(tree) > DEPTH:
            raise FormulaError(f"formula {_short(formula)} is nested more than {DEPTH} deep; split it, or use brackets that halve it")
        self.names: list[str] = []
        self.result = ast.unparse(self._walk(tree))

    def inner(self, name: str) -> str:
        """What an operand is called in the source."""
        return f"arg{self.names.index(name)}"

    def _constants(self, name: str, params: Mapping[str, Any], values: dict[str, ast.expr]) -> dict[str, Any]:
        """The parameters whose values are known, checked as the op checks them; `values` gets them as the op takes them."""
        known: dict[str, Any] = {}
        for key in params:
            node = values[key]
            try:
                value = _WORDS[node.id] if isinstance(node, ast.Name) and node.id in _WORDS else ast.literal_eval(node)
            except ValueError:
                if isinstance(node, ast.Name) and node.id not in self.lets and node.id not in expr.CONSTANTS:
                    self.numbers.append((name, key, self.names[int(node.id[3:])]))
                elif (params[key] or {}).get("type") == "int":
                    raise FormulaError(f"formula {self.source!r}: {name} takes an integer for {key}, not {ast.unparse(node)}") from None
                continue
            known[key] = self.check(name, key, value)
            if known[key] != value or isinstance(value, str):
                values[key] = ast.Constant(known[key])
        return known

    def _step(self, op: str, arguments: tuple[ast.expr, ...], params: dict[str, str], formula: str) -> ast.expr:
        name = f"t{len(self.steps)}_"
        self.lets[name] = formula
        self.steps.append((name, op, arguments, params))
        return ast.Name(name)

    def _walk(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Constant(value=bool() | int() | float() | str() as value):
                if isinstance(value, int):
                    expr.real(value)
                return node
            case ast.Name(id=name):
                if name in expr.CONSTANTS:
                    return node
                if name not in self.names:
                    self.names.append(name)
                return ast.Name(self.inner(name))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self._walk(operand)
                return self._step("neg", (inner,), {}, f"-{ast.unparse(inner)}") if not isinstance(inner, ast.Constant) else ast.UnaryOp(ast.USub(), inner)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return ast.UnaryOp(ast.Not(), self._walk(operand))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                a, b = self._walk(left), self._walk(right)
                return self._step(OPERATORS[type(op)], (a, b), {}, ast.unparse(ast.BinOp(a, op, b)))
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                a, b = self._walk(left), self._walk(right)
                return self._step("pow", (a, b), {}, f"pow({ast.unparse(a)}, {ast.unparse(b)})")
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self._walk(v) for v in values])
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                for relation in ops:
                    if type(relation) not in expr.COMPARE:
                        raise FormulaError(f"formula {self.source!r}: the comparison {ast.unparse(node)!r} is not part of the formula language")
                return ast.Compare(self._walk(left), ops, [self._walk(c) for c in comparators])
            case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
                return self._call(name, [a if _is_none(a) else self._walk(a) for a in args], {k.arg or "": k.value for k in keywords})
        raise FormulaError(f"formula {self.source!r}: {ast.unparse(node)!r} is not part of the formula language{_way_out(node)}")

    def _call(self, name: str, args: list[ast.expr], keywords: dict[str, ast.expr]) -> ast.expr:
        if name == "where":
            if len(args) != 3:
                raise FormulaError(f"formula {self.source!r}: where takes 3 arguments, got {len(args)}")
            return self._step("where", tuple(args), {}, f"where({', '.join(map(ast.unparse, args))})")
        if name in expr.INTEGER:
            raise FormulaError(f"formula {self.source!r}: {name} has no floating-point form")
        entry = self.find(_OPS_OF.get(name, name))
        if entry is None or entry.get("pattern") != "elementwise":
            return self._function(name, args, entry)
        values, static = self._arguments(name, entry, args, keywords)
        params = entry.get("params") or {}
        operands = [a for a in entry["args"] if a not in params and a != "*"]
        everything = values | {k: ast.Constant(v) for k, v in static.items()}  # type: ignore[arg-type]
        constants = self._constants(name, params, everything)
        values = {key: everything[key] for key in values}
        static = {key: constants[key] for key in static}
        for key, row in params.items():
            overload = (row or {}).get("overload")
            other = overload.get(constants.get(key)) if isinstance(overload, Mapping) else None
            if other is not None:  # the op that serves this value
                return self._call(other, [values[o] for o in operands], {})
        forward = entry["forward"]
        text = forward.get("float", forward.get("")) if isinstance(forward, Mapping) else forward
        if text is None or not _takes_floats(entry):
            raise FormulaError(f"formula {self.source!r}: {name} has no floating-point form")
        table = values | {k: ast.Constant(v) for k, v in static.items()}  # type: ignore[arg-type]
        for section in ("host", "let"):
            for key, formula in (entry.get(section) or {}).items():
                if section == "host" and expr.names(str(formula)) <= constants.keys():
                    constants[key] = expr.function(str(formula), (), constants)()
                    table[key] = _number(constants[key])
                else:
                    table[key] = substitute(expr.fold(str(formula), static), table)
        tree = substitute(expr.fold(str(text), static), table)
        for node in ast.walk(tree):
            if _is_none(node):
                raise FormulaError(f"formula {self.source!r}: an argument of {name} may not be None")
        extra = {k: ast.unparse(v) for k, v in table.items() if k not in operands}
        return self._step(str(entry["op"]), tuple(values[o] for o in operands), extra, ast.unparse(tree))

    def _function(self, name: str, args: list[ast.expr], entry: Mapping[str, Any] | None) -> ast.expr:
        """A call of a function of the formula language; `entry` is the op of that name, which is none that formulas may call."""
        if name in expr.FUNCTIONS and len(args) == expr.FUNCTIONS[name][1]:
            return self._step(name, tuple(args), {}, f"{name}({', '.join(map(ast.unparse, args))})")
        if name in expr.FUNCTIONS:
            raise FormulaError(f"formula {self.source!r}: {name} takes {expr.FUNCTIONS[name][1]} arguments, got {len(args)}")
        if entry is not None:
            raise FormulaError(f"formula {self.source!r}: {name} is not elementwise; only elementwise functions are allowed here")
        near = difflib.get_close_matches(name, [*expr.FUNCTIONS, "where", *self.known()], 1)
        raise FormulaError(f"formula {self.source!r}: unknown function {name!r}" + (f"; did you mean {near[0]}?" if near else ""))

    def _arguments(
        self, name: str, entry: Mapping[str, Any], args: list[ast.expr], keywords: dict[str, ast.expr]
    ) -> tuple[dict[str, ast.expr], dict[str, object]]:
        """The arguments of a call of an op by name, and the values of those that are part of its source."""
        params = entry.get("params") or {}
        order = [a for a in entry["args"] if a != "*"]
        if len(args) > len(order):
            raise FormulaError(f"formula {self.source!r}: {name} takes at most {len(order)} arguments, got {len(args)}")
        given: dict[str, ast.expr] = dict(zip(order, args, strict=False))
        for key, value in keywords.items():
            if key not in order or key in given:
                raise FormulaError(f"formula {self.source!r}: {name} has no argument {key!r} to give")
            given[key] = value if _is_none(value) else self._walk(value)
        values: dict[str, ast.expr] = {}
        static: dict[str, object] = {}
        for key in order:
            if key in given:
                values[key] = given[key]
            elif key in params and "default" in (params[key] or {}):
                values[key] = ast.Constant(params[key]["default"])
            else:
                raise FormulaError(f"formula {self.source!r}: {name} needs an argument {key!r}")
            if (params.get(key) or {}).get("role") == "source":
                value = values.pop(key)
                if not isinstance(value, ast.Constant):
                    raise FormulaError(f"formula {self.source!r}: {name} takes a constant for {key}")
                static[key] = value.value
        return values, static

    def _varies(self, formula: str, operands: list[str]) -> bool:
        return not expr.closure(formula, self.lets).isdisjoint(operands) if formula != "None" else False

    # -- gradients --------------------------------------------------------------------------------------------------------------------

    def gradients(self, wanted: list[str]) -> tuple[dict[str, str], dict[str, str]]:
        """(backward lets after the forward's, formula of each wanted operand's gradient). FormulaError where an op has none."""
        lets: dict[str, str] = {}
        grads: dict[str, list[str]] = {}
        wanted = [self.inner(name) for name in wanted]

        def send(target: ast.expr, value: str) -> None:
            if isinstance(target, ast.Name) and target.id not in expr.CONSTANTS:
                name = f"g{len(lets)}_"
                lets[name] = value
                grads.setdefault(target.id, []).append(name)

        send(ast.parse(self.result, mode="eval").body, "dy")
        for name, op, arguments, params in reversed(self.steps):
            incoming = grads.pop(name, None)
            if incoming is None:
                continue
            for key, value in params.items():
                if key in (self.find(op) or {}).get("params", {}) and self._varies(value, wanted):
                    raise FormulaError(f"formula {self.source!r}: {op} has no gradient by its parameter {key}, which depends on an array")
            total = " + ".join(incoming)
            if op == "where":
                condition = ast.unparse(arguments[0])
                send(arguments[1], f"where({condition}, {total}, 0.0)")
                send(arguments[2], f"where({condition}, 0.0, {total})")
                continue
            entry = self.find(op)
            if entry is None or entry.get("pattern") != "elementwise":
                raise FormulaError(f"formula {self.source!r}: no manifest derivative for {op!r}")
            own = entry.get("params") or {}
            operands = [a for a in entry["args"] if a not in own and a != "*"]
            rules = entry.get("backward")
            if not isinstance(rules, Mapping):
                raise FormulaError(f"formula {self.source!r}: {op} has no gradient ({entry.get('why', 'none declared')})")
            static = {k: ast.literal_eval(v) for k, v in params.items() if (own.get(k) or {}).get("role") == "source"}
            table: dict[str, ast.expr] = dict(zip(operands, arguments, strict=True))
            for key, value in own.items():
                if key not in params and "default" in (value or {}):
                    table[key] = ast.Constant(value["default"])
            table |= {k: ast.parse(v, mode="eval").body for k, v in params.items()}
            for key, formula in (entry.get("host") or {}).items():
                if key not in table:
                    table[key] = substitute(str(formula), table)
            table |= {"y": ast.Name(name), "dy": ast.parse(f"({total})", mode="eval").body}
            for key, formula in (entry.get("backward_let") or {}).items():
                table[key] = substitute(expr.fold(str(formula), static), table)
            for operand, argument in zip(operands, arguments, strict=True):
                if operand in rules and isinstance(argument, ast.Name):
                    rule = rules[operand]
                    text = rule.get("float", rule.get("")) if isinstance(rule, Mapping) else rule
                    send(argument, ast.unparse(substitute(expr.fold(str(text), static), table)))
        formulas = {}
        for operand in wanted:
            parts = grads.get(operand)
            formulas[operand] = " + ".join(parts) if parts else "dy * 0.0"
        return lets, formulas
