"""The folds that reductions are made of, and what their formulas may name. Light: whoever plans a launch imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from . import expr

__all__ = ["COORDINATES", "FOLDS", "WEIGHTED", "FoldKind", "chosen", "leaves"]

COORDINATES = MappingProxyType({"pos": "position along the reduced axis", "row": "position along the last axis but one", "column": "position along the last axis"})
"""Names that the formulas of a gradient may use for the place of an element."""


class FoldKind(NamedTuple):
    """A fold: its `State` in folds/_fold.cu.j2, what formulas may name of it, and the fold that gradients look at instead."""

    state: str
    values: Mapping[str, str]  # name in `finish` -> C++ member of State
    greatest: bool = False
    backward: str = ""
    squares: bool = False
    complex: Mapping[str, str] = MappingProxyType({})  # members that the State of complex numbers has instead


_ONE = MappingProxyType({"s": "value()"})
WEIGHTED = ("weighted", "power", "products")
"""States that take a second value beside the map's."""

FOLDS: Mapping[str, FoldKind] = MappingProxyType({
    "sum": FoldKind("sum", _ONE),
    "weighted_sum": FoldKind("weighted", {"s": "value()", "w": "weight()"}),
    "prod": FoldKind("product", _ONE, backward="factors"),
    "max": FoldKind("extremum", _ONE, True, "ties_max"),
    "min": FoldKind("extremum", _ONE, False, "ties_min"),
    "any": FoldKind("any", _ONE),
    "all": FoldKind("all", _ONE),
    "logsumexp": FoldKind("logsumexp", {"s": "value()", "top": "top", "total": "sum()"}),  # s = top + log(total), total the sum of exp(x - top)
    # s * unit is the length of the values as a vector, sum of sizes (one), root of the sum of squares (two), or of the order that weight names (power).
    "length_one": FoldKind("length", {"s": "value()", "unit": "unit()"}),
    "length_two": FoldKind("length", {"s": "value()", "unit": "unit()"}, squares=True),
    "power": FoldKind("power", {"s": "value()", "unit": "unit()"}),
    # s * unit * unit is the sum of the products of the values with what weight gives.
    "products": FoldKind("products", {"s": "value()", "unit": "unit()"}),
    # s * unit * unit is the sum of squared deviations from the mean.
    "moments": FoldKind("moments", {"s": "value()", "unit": "unit()", "mean": "mean"}, backward="moments", complex={"mean": "mean()"}),
    "located_max": FoldKind("located", {"s": "value()", "index": "index()"}, True),
    "located_min": FoldKind("located", {"s": "value()", "index": "index()"}, False),
    "ties_max": FoldKind("ties", {"s": "best", "count": "value()"}, True),
    "ties_min": FoldKind("ties", {"s": "best", "count": "value()"}, False),
    "factors": FoldKind("factors", {"mantissa": "mantissa", "exponent": "scale()", "special": "kinds()"}),
})  # fmt: skip


def leaves(formula: str) -> Iterator[str]:
    """What a formula of `where`s may come to, as text."""
    node = expr.parse(formula)
    match node:
        case ast.Call(func=ast.Name(id="where"), args=[_, yes, no]):
            yield from leaves(ast.unparse(yes))
            yield from leaves(ast.unparse(no))
        case _:
            yield ast.unparse(node)


def chosen(formula: str, static: Mapping[str, object]) -> str:
    """The value of such a formula for values of the source parameters."""
    return expr.fold(formula, static)
