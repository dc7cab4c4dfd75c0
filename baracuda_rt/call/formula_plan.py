"""A formula's plan: the plan of the op made from it, under the names that the formula uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..codegen.model import KernelSku, PrecisionGuarantee
from ..errors import InvalidProblemError
from .arrays import TensorSpec
from .plan import Plan

__all__ = ["FormulaPlan"]


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
        """The results, by name: y, or the gradients."""
        return self._named(self.plan.outputs)

    output_specs = outputs

    def empty_outputs(self) -> dict[str, Any]:
        """New arrays for the results."""
        return self._named(self.plan.empty_outputs())

    def workspace(self) -> Any:
        """A new workspace, None where none is needed."""
        return self.plan.workspace()

    def can_implement(self, /, **arrays: Any) -> None:
        """Checks arrays against the plan. Returns None or raises."""
        self.plan.can_implement(**self._given(arrays))

    def run(self, /, *, workspace: Any = None, stream: Any = None, check: bool = False, **arguments: Any) -> None:
        """Runs on arrays and numbers given by the formula's names, `y` (or the gradients' names) the results. Allocates nothing."""
        self.plan.run(**self._given(arguments), workspace=workspace, stream=stream, check=check)

    def _given(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return {self._inner[name]: value for name, value in arguments.items()}
        except KeyError as error:
            raise InvalidProblemError(f"elementwise {self.formula!r}: unknown operand {error.args[0]!r}; operands: {', '.join(self._inner)}") from None

    def _named(self, rows: Mapping[str, Any]) -> dict[str, Any]:
        return {self._outer.get(name, name): value for name, value in rows.items()}
