"""A formula's plan: the plan of the op made from it, under the names that the formula uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..codegen.model import KernelSku, PrecisionGuarantee
from ..errors import BaracudaError, InvalidProblemError
from .arrays import TensorSpec
from .explanation import Explanation
from .plan import Plan

__all__ = ["FormulaPlan", "quote"]


def quote(error: BaracudaError, formula: str, names: Mapping[str, str]) -> None:
    """Makes an error's text name a formula and its operands where it names the op made from it. names: operand of the op -> of the formula."""
    if error.args and isinstance(error.args[0], str):
        text = re.sub(r"\b(d?)(arg\d+)(?=_shape\b|\b)", lambda m: m[1] + names.get(m[2], m[2]), error.args[0])
        if names.get("y", "y") != "y":  # the result, which another name of the formula has taken
            text = re.sub(r"(?<=: )(d?)y(?= (?:is|has)\b)", lambda m: m[1] + names["y"], text)
        text = re.sub(r"\bformula_[0-9a-f]{16}(_backward)?", lambda m: f"elementwise {formula!r}" + (" backward" if m[1] else ""), text)
        error.args = (text, *error.args[1:])


class FormulaPlan:
    """What `elementwise(...).select` gives. It is used as a Plan is; `plan` is the Plan behind it, whose operands have names of their own."""

    def __init__(self, plan: Plan, formula: str, names: Mapping[str, str]) -> None:
        self.plan, self.formula = plan, formula
        self._inner = dict(names)  # as the formula has it -> as the plan has it
        self._outer = {inner: outer for outer, inner in names.items()}

    def __repr__(self) -> str:
        return f"<FormulaPlan {self.formula!r} {self.sku}>"

    @property
    def sku(self) -> KernelSku:
        """The kernel."""
        return self.plan.sku

    @property
    def source(self) -> str:
        """The rendered CUDA C++."""
        return self.plan.source

    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        """What the kernel promises."""
        return self.plan.precision_guarantee

    @property
    def workspace_size(self) -> int:
        """Bytes that `run` needs beside its operands."""
        return self.plan.workspace_size

    @property
    def inputs(self) -> dict[str, TensorSpec]:
        """The arrays that `run` reads, by name."""
        return self._named(self.plan.inputs)

    @property
    def outputs(self) -> dict[str, TensorSpec]:
        """The results, by name: y (out, where an operand is called y), or the gradients."""
        return self._named(self.plan.outputs)

    output_specs = outputs

    def empty_outputs(self) -> dict[str, Any]:
        """New arrays for the results."""
        return self._named(self.plan.empty_outputs())

    def workspace(self) -> Any:
        """A new workspace, None where none is needed."""
        return self.plan.workspace()

    def explain(self) -> Explanation:
        """Which kernel runs and why each other variant does not, as `Plan.explain`, in the formula's names."""
        found = self.plan.explain()
        return replace(found, others=tuple((variant, re.sub(r"\b(d?)(arg\d+)\b", lambda m: m[1] + self._outer.get(m[2], m[2]), what)) for variant, what in found.others))

    def can_implement(self, /, **arrays: Any) -> None:
        """Checks arrays against the plan. Returns None or raises."""
        given = self._given(arrays)
        try:
            self.plan.can_implement(**given)
        except BaracudaError as error:
            quote(error, self.formula, self._outer)
            raise

    def run(self, /, *, workspace: Any = None, stream: Any = None, check: bool = False, **arguments: Any) -> None:
        """Runs on arrays and numbers given by the formula's names, `y` or `out` (or the gradients' names) the results. Allocates nothing."""
        given = self._given(arguments)
        try:
            self.plan.run(**given, workspace=workspace, stream=stream, check=check)
        except BaracudaError as error:
            quote(error, self.formula, self._outer)
            raise

    def _given(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return {self._inner[name]: value for name, value in arguments.items()}
        except KeyError as error:
            raise InvalidProblemError(f"elementwise {self.formula!r}: unknown operand {error.args[0]!r}; operands: {', '.join(self._inner)}") from None

    def _named(self, rows: Mapping[str, Any]) -> dict[str, Any]:
        return {self._outer.get(name, name): value for name, value in rows.items()}
