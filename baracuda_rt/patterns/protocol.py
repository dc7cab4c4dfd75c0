"""What the call engine asks of a pattern module: the hooks, and what stands in for those that a module does not have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Protocol, cast

from ..records import Geometry, Problem

__all__ = ["HOOKS", "Pattern", "complete"]


class Pattern(Protocol):
    """A pattern module. Only `plan` must be there. No hook that plans sees an array: what `plan` knows is in the Problem."""

    NUMBERS: Mapping[str, str]
    """Operands in whose place a Python number may stand, and the parameter that then takes it."""

    CASES: Mapping[str, str]
    """What a case of `case` goes with, for the error of a shape that has the axes of another case."""

    USES: tuple[str, ...]
    """The other ops whose kernels a plan may launch, through `Problem.others`."""

    resolve: Callable[[Any], bool] | None
    """Completes parameters that depend on data, from the arrays of a call; True when it read any. A pattern with it cannot be planned without them."""

    COUNTS: bool
    """`resolve` reads operands by other ops alone, and fails for no layout that it served before: a repeated call comes to it without the checks of a new one."""

    def case(self, params: Mapping[str, Any], present: set[str]) -> str:
        """Which of an operand's shapes apply, by the parameters and the operands that are given."""

    def check(self, p: Problem) -> None:
        """Refuses, by `p.fail`, what symbolic shapes and domains do not tell. Runs before `dims`."""

    def dims(self, p: Problem) -> Mapping[str, Any]:
        """Symbols of output shapes that no input binds, and the extents that they stand for."""

    def plan(self, p: Problem) -> Geometry:
        """Variant, steps and workspace of a checked problem."""

    def paired(self, p: Problem) -> Mapping[str, Any] | None:
        """The parameters with which complex arrays are taken as real ones of one more axis, of the two parts, at the end; None where parts go one after the other."""

    EXTENT: str
    """The parameter, an extent of results, of which launches serve other values, too: see `resized`."""

    def resized(self, p: Problem) -> tuple[int, Callable[[int], Mapping[str, tuple[int, ...]]]] | None:
        """Up to which value of EXTENT, from 1, the plan's launches serve with that one in its place (`Const.extent`), and the shapes of fresh results for it; None for no other."""

    def declined(self, p: Problem, variant: str) -> str:
        """Why this variant does not serve the problem, for `explain`; "" where what its name says is reason enough."""


class _Defaults:
    """A module's hooks where it has none."""

    NUMBERS: Mapping[str, str] = {}
    CASES: Mapping[str, str] = {}
    USES: tuple[str, ...] = ()
    resolve = None
    COUNTS = False
    EXTENT = ""

    @staticmethod
    def resized(p: Problem) -> None:
        return None

    @staticmethod
    def case(params: Mapping[str, Any], present: set[str]) -> str:
        return ""

    @staticmethod
    def check(p: Problem) -> None:
        pass

    @staticmethod
    def dims(p: Problem) -> Mapping[str, Any]:
        return {}

    @staticmethod
    def paired(p: Problem) -> Mapping[str, Any] | None:
        return None

    @staticmethod
    def declined(p: Problem, variant: str) -> str:
        return ""


HOOKS = ("NUMBERS", "CASES", "USES", "resolve", "COUNTS", "EXTENT", "resized", "case", "check", "dims", "plan", "paired", "declined")


def complete(module: ModuleType) -> Pattern:
    """A pattern module with every hook that has a default."""
    for hook in HOOKS:
        if not hasattr(module, hook) and hasattr(_Defaults, hook):
            setattr(module, hook, getattr(_Defaults, hook))
    return cast(Pattern, module)
