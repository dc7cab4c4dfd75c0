"""The formula language: Python expression syntax over a closed vocabulary, checked for free names, lowered to C++.

Every function name maps to an overloaded device function of `core/math.cuh` or of the elementwise template, so lowering needs no types
beyond the dtype group: literals become `C(…)`, C being the template's compute type (in complex formulas `P(…)`, the type of its parts); integer arithmetic wraps. `where(c, a, b)` evaluates
one of its branches. Source parameters are known when a formula is lowered: `where(approximate == "tanh", a, b)` leaves only a or b.
Host formulas are evaluated in Python: `given(p)` tells whether a nullable parameter was given, `default(p, v)` is p or else v.
"""

from __future__ import annotations

import ast
import copy
import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

# name -> (C++ function, number of arguments)
FUNCTIONS: dict[str, tuple[str, int]] = {
    **{
        name: (f"m_{name}", 1)
        for name in (
            "exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh sqrt rsqrt cbrt "
            "floor ceil rint trunc erf erfc erfinv lgamma digamma trigamma abs sigmoid isnan isinf isfinite signbit sign "
            "popcount clz ctz exp_square exp_neg_square log1p_unit tanhshrink silu dsilu gelu dgelu gelu_tanh dgelu_tanh mish dmish"
        ).split()
    },
    **{
        name: (f"m_{name}", 2)
        for name in (
            "pow atan2 hypot fmod copysign nextafter ldexp min max fmin fmax floor_divide remainder shl shr powi dpowi ipow itruncdiv exp_mul exp_div softplus dsoftplus"
        ).split()
    },
    **{
        name: (f"m_{name}", 1)
        for name in "sinc dsinc i0 i0e di0e i1 di1 i1e di1e erfcx derfcx ndtr log_ndtr dlog_ndtr ndtri bessel_j0 bessel_j1 dbessel_j1 bessel_y0 bessel_y1 dbessel_y1 mantissa exponent".split()
    },
    **{name: (f"m_{name}", 2) for name in "xlogy xlog1py zeta dzeta polygamma multigammaln dmultigammaln gammainc gammaincc dgammainc gcd lcm".split()},
    **{name: (f"m_{name}", 1) for name in "k0 k1 k0e k1e dk1 dk0e dk1e airy_ai spherical_j0 dspherical_j0".split()},
    **{name: (f"m_{name}", 2) for name in "chebyshev_t chebyshev_u chebyshev_v chebyshev_w hermite_h hermite_he laguerre legendre".split()},
    **{name: (f"m_{name}", 3) for name in ("betainc", "dbetainc")},
    **{name: (f"m_{name}", 1) for name in ("conj", "real", "imag", "angle")},
    "complex": ("m_complex", 2),
    "largest": ("m_largest<result_t>", 1),
    "powf": ("m_pow", 2),
    "fma": ("m_fma", 3),
    "round_decimals": ("m_round_decimals<result_t>", 4),  # the elementwise template names the dtype of the result
    "saturated": ("saturate_as<BRT_TARGET>", 1),  # of cast, whose template names the target
    "e4m3_or_nan": ("e4m3_or_nan", 1),
    "others": ("m_others", 4),
}
# Functions with a cheaper form h_… for f16 and bf16 results.
NARROW = frozenset("exp expm1 sigmoid tanh tanhshrink silu dsilu gelu dgelu gelu_tanh dgelu_tanh mish dmish softplus dsoftplus".split())
INTEGER = frozenset("popcount clz ctz shl shr ipow itruncdiv saturated e4m3_or_nan gcd lcm".split())  # defined on integers or bits only
# Functions written for formulas of single ops.
PARTS = frozenset(
    "dsilu dgelu dgelu_tanh dmish dpowi exp_mul exp_div exp_square exp_neg_square log1p_unit softplus dsoftplus others round_decimals "
    "dsinc di0e di1 di1e derfcx dlog_ndtr dbessel_j1 dbessel_y1 dzeta dmultigammaln dgammainc largest dk1 dk0e dk1e dspherical_j0 dbetainc".split()
)
# Functions of templates/core/special*.cuh, which only formulas that call one bring along.
SPECIAL = frozenset(
    "sinc dsinc i0 i0e di0e i1 di1 i1e di1e erfcx derfcx ndtr log_ndtr dlog_ndtr ndtri bessel_j0 bessel_j1 dbessel_j1 bessel_y0 bessel_y1 dbessel_y1 "
    "xlogy xlog1py zeta dzeta polygamma multigammaln dmultigammaln gammainc gammaincc dgammainc gcd lcm largest mantissa exponent".split()
)
# Those of a partial of their own, which comes beside them.
FURTHER: dict[str, frozenset[str]] = {
    "airy": frozenset("k0 k1 k0e k1e dk1 dk0e dk1e airy_ai spherical_j0 dspherical_j0".split()),
    "polynomials": frozenset("chebyshev_t chebyshev_u chebyshev_v chebyshev_w hermite_h hermite_he laguerre legendre".split()),
    "beta": frozenset(("betainc", "dbetainc")),
}
# Functions that have one right result.
EXACT = frozenset("where abs sqrt floor ceil rint trunc isnan isinf isfinite signbit sign copysign min max fmin fmax".split())
# Those of some dozens of instructions at most, behind which the compiler reads no operand late.
SHORT = EXACT | frozenset("fma conj real imag complex popcount clz ctz shl shr saturated largest exp exp2 log log2 rsqrt".split())
HOST_FUNCTIONS = {"given": 1, "default": 2}
CONSTANTS: dict[str, str] = {
    "inf": "C(m_inf())",
    "nan": "C(m_nan())",
    "pi": "C(3.14159265358979323846)",
    "ln2": "C(0.69314718055994530942)",
    "ln10": "C(2.30258509299404568402)",
    "log2e": "C(1.44269504088896340736)",
    "log10e": "C(0.43429448190325182765)",
    "sqrt2": "C(1.41421356237309504880)",
    "rsqrt2": "C(0.70710678118654752440)",
    "two_over_sqrtpi": "C(1.12837916709551257390)",
    "half_sqrtpi": "C(0.88622692545275801365)",
    "rsqrt_2pi": "C(0.39894228040143267794)",
    "true": "true",
    "false": "false",
}
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
_WRAP = {ast.Add: "w_add", ast.Sub: "w_sub", ast.Mult: "w_mul"}
COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


class FormulaError(ValueError):
    """A formula outside the language; the text says what and where."""


@lru_cache(maxsize=4096)
def parse(formula: str) -> ast.expr:
    """The syntax tree of a formula. FormulaError for anything outside the language."""
    try:
        tree = ast.parse(formula.strip(), mode="eval").body
    except SyntaxError as error:
        raise FormulaError(f"formula {formula!r} is not an expression: {error.msg}") from None
    _check(tree, formula)
    return tree


def _check(node: ast.expr, formula: str) -> None:
    match node:
        case ast.Constant(value=bool() | int() | float() | str()) | ast.Name():
            return
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            children: list[ast.expr] = [left, right]
        case ast.UnaryOp(op=ast.USub() | ast.Not() | ast.Invert(), operand=operand):
            children = [operand]
        case ast.BoolOp(values=values):
            children = values
        case ast.Compare(left=left, ops=ops, comparators=comparators) if all(type(op) in COMPARE for op in ops):
            children = [left, *comparators]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            arity = 3 if name == "where" else HOST_FUNCTIONS.get(name) or FUNCTIONS.get(name, ("", -1))[1]
            if arity < 0:
                raise FormulaError(f"formula {formula!r}: unknown function {name!r}")
            if len(args) != arity:
                raise FormulaError(f"formula {formula!r}: {name} takes {arity} arguments, got {len(args)}")
            children = args
        case _:
            raise FormulaError(f"formula {formula!r}: {type(node).__name__} is not part of the formula language")
    for child in children:
        _check(child, formula)


@lru_cache(maxsize=4096)
def names(formula: str) -> frozenset[str]:
    """The free names of a formula, constants and functions left out."""
    tree = parse(formula)
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}  # a name may be both: min(max(x, min), max)
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in functions}
    return frozenset(found - set(CONSTANTS))


class _Fold(ast.NodeTransformer):
    def __init__(self, static: Mapping[str, object]) -> None:
        self.static = static

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "where":
            condition = node.args[0]
            found = {n.id for n in ast.walk(condition) if isinstance(n, ast.Name)}
            if found and found <= self.static.keys():
                code = compile(ast.Expression(condition), "<formula>", "eval")
                chosen = eval(code, {"__builtins__": {}}, dict(self.static))  # noqa: S307 checked by parse
                return self.visit(node.args[1] if chosen else node.args[2])  # type: ignore[no-any-return]
        return self.generic_visit(node)


def fold(formula: str, static: Mapping[str, object]) -> str:
    """The formula with every `where` decided whose condition names only source parameters."""
    return _folded(formula, tuple(static.items())) if static else formula


@lru_cache(maxsize=4096)
def _folded(formula: str, static: tuple[tuple[str, object], ...]) -> str:
    return ast.unparse(_Fold(dict(static)).visit(copy.deepcopy(parse(formula))))


class _Conjugate(ast.NodeTransformer):
    def __init__(self, operands: frozenset[str]) -> None:
        self.operands = operands

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.args = [self.visit(arg) for arg in node.args]  # the function's own name is no variable
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Call(ast.Name("conj"), [node], []) if node.id in self.operands else node


def conjugated(formula: str, operands: frozenset[str]) -> str:
    """The formula of the conjugates of some of its names."""
    return ast.unparse(_Conjugate(operands).visit(copy.deepcopy(parse(formula)))) if names(formula) & operands else formula


def is_truth(formula: str) -> bool:
    """Whether a formula's value is a truth value by its form."""
    match parse(formula):
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id="isnan" | "isinf" | "isfinite" | "signbit")):
            return True
    return False


@lru_cache(maxsize=4096)
def calls(formula: str) -> frozenset[str]:
    """The functions that a formula calls."""
    return frozenset(node.func.id for node in ast.walk(parse(formula)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))


def divisors(formula: str) -> frozenset[str]:
    """The names that a formula divides by."""
    return frozenset(node.right.id for node in ast.walk(parse(formula)) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Name))


def closure(formula: str, lets: Mapping[str, str]) -> frozenset[str]:
    """The free names of a formula with `lets` substituted, transitively."""
    out: set[str] = set()
    todo = set(names(formula))
    seen: set[str] = set()
    while todo:
        name = todo.pop()
        if name in lets and name not in seen:
            seen.add(name)
            todo |= names(lets[name])
        elif name not in lets:
            out.add(name)
    return frozenset(out)


def used_lets(formula: str, lets: Mapping[str, str]) -> tuple[str, ...]:
    """The lets a formula needs, in declaration order."""
    needed: set[str] = set()
    todo = set(names(formula))
    while todo:
        name = todo.pop()
        if name in lets and name not in needed:
            needed.add(name)
            todo |= names(lets[name])
    return tuple(name for name in lets if name in needed)


@lru_cache(maxsize=4096)
def lower(formula: str, group: str, narrow: bool = False) -> str:
    """C++ for a formula computed in dtype group `group` (float, complex, int or bool); narrow: in f32 for results of at most 11 bits."""
    text = _lower(parse(formula), group == "int")
    if group == "complex":
        text = re.sub(r"\bC\(", "P(", text)
    return re.sub(r"\bm_(\w+)\(", lambda m: f"{'h' if m[1] in NARROW else 'm'}_{m[1]}(", text) if narrow else text


def _literal(value: float | str, wrap: bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        raise FormulaError(f"text {value!r} may only be compared with a source parameter, in the condition of a where")
    if isinstance(value, float) and not math.isfinite(value):
        raise FormulaError("write inf or nan by name")
    if isinstance(value, int) and not wrap and not -(2**31) < value < 2**31:  # no C++ integer, which would wrap
        value = real(value)
    return f"C({value!r})"


def real(value: int) -> float:
    """An integer as a float; FormulaError beyond the range."""
    try:
        return float(value)
    except OverflowError:
        raise FormulaError(f"an integer of {len(str(abs(value)))} digits is beyond float64") from None


def depth(tree: ast.AST) -> int:
    """How deep a syntax tree is, counted without recursion."""
    deepest, todo = 0, [(tree, 1)]
    while todo:
        node, at = todo.pop()
        deepest = max(deepest, at)
        todo += [(child, at + 1) for child in ast.iter_child_nodes(node)]
    return deepest


def _lower(node: ast.expr, wrap: bool) -> str:
    match node:
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return _literal(value, wrap)
        case ast.Name(id=name):
            return CONSTANTS.get(name, name)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _lower(left, wrap), _lower(right, wrap)
            if wrap and type(op) in _WRAP:
                return f"{_WRAP[type(op)]}({a}, {b})"
            return f"({a} {_BINARY[type(op)]} {b})"
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = _lower(operand, wrap)
            return f"w_sub(C(0), {value})" if wrap else f"(-{value})"
        case ast.UnaryOp(op=op, operand=operand):
            return f"({'!' if isinstance(op, ast.Not) else '~'}{_lower(operand, wrap)})"
        case ast.BoolOp(op=op, values=values):
            joiner = " && " if isinstance(op, ast.And) else " || "
            return "(" + joiner.join(_lower(value, wrap) for value in values) + ")"
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            items = [left, *comparators]
            parts = [
                f"({_lower(items[i], wrap)} {COMPARE[type(op)]} {_lower(items[i + 1], wrap)})" for i, op in enumerate(ops)
            ]
            return parts[0] if len(parts) == 1 else "(" + " && ".join(parts) + ")"
        case ast.Call(func=ast.Name(id="where"), args=[condition, yes, no]):
            return f"({_lower(condition, wrap)} ? {_lower(yes, wrap)} : {_lower(no, wrap)})"
        case ast.Call(func=ast.Name(id=name), args=args):
            if name not in FUNCTIONS:
                raise FormulaError(f"{name} belongs to host formulas")
            return f"{FUNCTIONS[name][0]}({', '.join(_lower(arg, wrap) for arg in args)})"
    raise AssertionError(ast.dump(node))


_HOST = {
    "sqrt": math.sqrt, "exp": math.exp, "log": math.log, "abs": abs, "min": min, "max": max, "floor": math.floor, "pow": math.pow,
    "where": lambda c, a, b: a if c else b, "given": lambda p: p is not None, "default": lambda p, v: v if p is None else p, "inf": math.inf, "nan": math.nan, "pi": math.pi, "ln2": math.log(2.0),
}  # fmt: skip


def function(formula: str, arguments: Sequence[str], fixed: Mapping[str, object]) -> Callable[..., float]:
    """A host formula as a function of some of its names, in order, in Python numbers (double precision); `fixed` has the values of the others."""
    parse(formula)
    scope = {"__builtins__": {}, **_HOST, **fixed}
    return eval(f"lambda {', '.join(arguments)}: ({formula.strip()})", scope)  # type: ignore[no-any-return]  # noqa: S307 checked by parse
