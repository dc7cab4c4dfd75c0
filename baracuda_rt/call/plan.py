"""A Plan: one validated problem bound to one SKU, with its argument frames. `run` neither allocates nor synchronises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..bridges.protocol import bridge_of
from ..codegen.catalogue import formula_group
from ..codegen.dtypes import DTYPES, integer_range
from ..codegen.model import KernelSku, OpSpec, ParamSpec, PrecisionGuarantee
from ..codegen.signature import promote_hint
from ..errors import InvalidProblemError, MisalignedOperandError, UnsupportedDTypeError, WorkspaceTooSmallError
from ..executors.base import Executor
from ..executors.error_slot import site_for
from ..libraries import prepare
from ..records import Call, Geometry, Problem, function_name, reports
from ..registry import get_op, module_of
from . import binder
from .arrays import TensorSpec, is_scalar, told
from .element import element_bits, number_as
from .operands import describe, executor_of
from .overlap import check_overlap, check_writable, ranges_of, spans_of
from .params import convert_param, integral, truth
from .program import Program, anywhere, launcher
from .spelling import words_of
from .used import count

if TYPE_CHECKING:
    from .explanation import Explanation

__all__ = ["Plan"]


class Shared:
    """What plans that differ only in their sizes have in common: launchers by the layout of their arguments, kernels by module."""

    def __init__(self) -> None:
        self.programs: dict[Any, Program] = {}
        self.kernels: dict[KernelSku, dict[Any, Any]] = {}


class Plan:
    """An operation fixed to shapes, strides, dtypes and device, ready to run any number of times on any stream of that device.

    Attributes: sku, precision_guarantee, workspace_size (bytes; allocate aligned to 256), output_specs (name -> TensorSpec),
    source (the rendered CUDA C++). Thread-safe.
    """

    def __init__(self, op: OpSpec, problem: Problem, geometry: Geometry, sku: KernelSku, executor: Executor | None, shared: Shared, kind: Any) -> None:
        self.op, self.problem, self.geometry, self.executor = op, problem, geometry, executor
        self.kind = kind  # the `planning.Kind` that solved the problem
        self.sku = sku
        self.name = function_name(op.name, problem.direction)
        self.site = site_for(self.name) if reports(geometry.launches) else 0
        self.operands = list(problem.specs)
        self.index = {name: k for k, name in enumerate(self.operands)}
        self.written = frozenset({o.name for o in problem.decl.outputs}.union(problem.decl.written(problem.params)))
        self.workspace_size = geometry.workspace
        self._declared: dict[str, ParamSpec] = {p.name: p for p in problem.decl.params}
        self.defaults = {name: problem.params.get(name) for name in problem.decl.args if name in self._declared and self._declared[name].role == "scalar"}
        if kind.factor is not None:  # a number that select multiplies by
            del self.defaults[kind.factor[0].name]
        self.defaults |= problem.numbers
        self.whole = bool(problem.decl.formulas) and formula_group(problem.decl, problem.types) == "int"  # scalars are integers
        self.shared = shared
        self._layouts: set[Any] = set()
        self._kind = ""
        self.program: tuple[Program, tuple[Any, ...]] | None = None  # the launcher and its values, set by the first launch
        self.extents: tuple[tuple[int, str, str], ...] = ()  # where parameters that `Pattern.resized` knows lie in the first of them
        self.launch: Callable[..., None] = self._first_launch
        self.launch_here: Callable[..., None] = self._first_launch  # the same when the plan's device is the current one

    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        """Dtype of products and sums, bit stability, determinism of this SKU."""
        return self.sku.precision_guarantee

    @property
    def output_specs(self) -> dict[str, TensorSpec]:
        """What `run` writes."""
        return {n: TensorSpec(s.shape, s.dtype, s.strides, 16) for n, s in self.problem.specs.items() if n in self.written and s is not None}

    @property
    def inputs(self) -> dict[str, TensorSpec]:
        """The operands that `run` reads, by name, as they were given to select."""
        declared = {o.name for o in self.problem.decl.inputs}
        return {n: TensorSpec(s.shape, s.dtype, s.strides, s.alignment) for n, s in self.problem.specs.items() if n in declared and s is not None}

    @property
    def outputs(self) -> dict[str, TensorSpec]:
        """The results, by name; inputs that are updated in place are under `inputs`."""
        declared = {o.name for o in self.problem.decl.outputs}
        return {n: spec for n, spec in self.output_specs.items() if n in declared}

    def empty_outputs(self) -> dict[str, Any]:
        """New arrays for all outputs, on the plan's device: `plan.run(**inputs, **outputs)`. Raises InvalidProblemError where this process has no such device."""
        executor = self._here("empty_outputs")
        made = {}
        for name, spec in self.outputs.items():
            row = spec.row()
            if TensorSpec(spec.shape, spec.dtype).strides == spec.strides or not row.numel:
                made[name] = executor.empty(spec.shape, row.dtype)
                continue
            low, high = row.reach
            unit = max(1, 16 // row.dtype.size)
            memory = executor.empty((high - low + unit,), row.dtype)
            first = -low + (low - executor.pointer(memory) // row.dtype.size) % unit  # the first element's address is what must be aligned
            library = sys.modules["numpy" if executor.kind == "host" else "cupy"]
            made[name] = library.lib.stride_tricks.as_strided(memory[first:], spec.shape, tuple(step * row.dtype.size for step in spec.strides))
        return made

    def workspace(self) -> Any:
        """A new workspace on the plan's device, aligned as `run` needs it; None where the plan needs none."""
        return self._here("workspace").workspace(self.workspace_size) if self.workspace_size else None

    def _here(self, what: str) -> Executor:
        if self.executor is None:
            raise InvalidProblemError(f"{self.name}: {what}: this plan was selected for {self.sku.arch}, which is not a device of this process")
        return self.executor

    @property
    def source(self) -> str:
        """The rendered CUDA C++ of this plan's SKU."""
        from ..codegen.render import render

        if self.sku.backend != "template":
            return f"// {self.sku}: the library {self.sku.backend} serves this; nothing is rendered\n"
        return render(*module_of(self.op, self.sku)).text

    @property
    def modules(self) -> tuple[KernelSku, ...]:
        """The modules that hold the plan's kernels, in the order of their first launch: its own, and those it shares with other plans."""
        own = module_of(self.op, self.sku)[1]
        return tuple(dict.fromkeys(launch.module or own for launch in self.geometry.launches))

    def explain(self) -> Explanation:
        """Why this SKU runs and no other variant, and what was timed for this class of problems: `brt.explain` of the plan. Touches no memory, compiles nothing."""
        from .explanation import explanation_of

        return explanation_of(self)

    def __repr__(self) -> str:
        return f"<Plan {self.sku}>"

    # -- checks ---------------------------------------------------------------------------------------------------------------------

    def can_implement(self, /, **arrays: Any) -> None:
        """Checks arrays against the plan: presence, dtype, shape, strides, alignment, device, overlap. Returns None or raises."""
        self._bind(arrays)

    def _own_name(self, name: str) -> str:
        """The operand or parameter that a name means, which may be another library's word for it."""
        if name in self.index or name in self._declared:
            return name
        return words_of(self.problem.decl).get(name, (name,))[0]

    def _by_name(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments by their own names. Raises InvalidProblemError where one is given twice, by its name and by a word for it."""
        out: dict[str, Any] = {}
        for name, value in values.items():
            own = self._own_name(name)
            usual = self.defaults.get(own)
            if out.get(own, usual) is not usual and value is not usual:
                word = name if name != own else next(word for word in values if word != own and self._own_name(word) == own)
                raise InvalidProblemError(f"{self.name}: {word} and {own} are both given; they are one argument, {own} is its name")
            if value is not usual or own not in out:
                out[own] = value
        return out

    def _bind(self, arrays: Mapping[str, Any]) -> dict[str, Any]:
        arrays = self._by_name(arrays)
        for name in arrays:
            if name not in self.index:
                raise InvalidProblemError(f"{self.name}: unknown operand {name!r}; operands: {', '.join(self.operands)}")
        bound: dict[str, Any] = {}
        described = {}
        for name in self.operands:
            spec, array = self.problem.specs[name], arrays.get(name)
            if (array is None) != (spec is None):
                state = "missing" if array is None else "surplus: the plan was selected without it"
                raise InvalidProblemError(f"{self.name}: {name} is {state}; pass exactly the operands given to select")
            if array is None or spec is None:
                continue
            given = array
            if name in self.written and is_scalar(given):
                raise InvalidProblemError(f"{self.name}: {name} is a NumPy scalar; accepted an array that may be written")
            array, executor = executor_of(array, self.name, name)
            if self.executor is not None and executor is not self.executor:
                raise InvalidProblemError(f"{self.name}: {name} is on {executor.arch}; the plan belongs to {self.executor.arch}")
            got, pointer, span = describe(array, executor, self.name, name, array is not given)
            if got.dtype.key != spec.dtype.key:
                raise UnsupportedDTypeError(f"{self.name}: {name} has dtype {got.dtype.name}; accepted {spec.dtype.name}")
            if got.shape != spec.shape:
                raise InvalidProblemError(f"{self.name}: {name} has shape {got.shape}; expected {spec.shape} as given to select")
            if spec.numel and any(a != b and n > 1 for a, b, n in zip(got.strides, spec.strides, got.shape, strict=True)):
                raise InvalidProblemError(
                    f"{self.name}: {name} has strides {got.strides}; expected {spec.strides} as given to select (select again for others)"
                )
            need = min(spec.alignment, 16)
            if spec.numel and pointer % need:
                raise MisalignedOperandError(
                    f"{self.name}: {name} is aligned to {pointer & -pointer} bytes; required {need} as given to select", name=name,
                    required=need, got=pointer & -pointer,
                )  # fmt: skip
            bound[name] = array
            described[name] = (got, pointer, span)
        check_overlap(self.name, self.problem.decl, described, self.written)
        check_writable(self.name, bound, self.written, {name: arrays[name] for name, array in bound.items() if arrays[name] is not array})
        return bound

    # -- running --------------------------------------------------------------------------------------------------------------------

    def run(self, /, **arguments: Any) -> None:
        """Runs on arrays given by operand name; value scalars may be overridden by name. Allocates nothing, synchronises only with check=True.

        workspace: an array of at least workspace_size bytes, aligned to 256 (needed when workspace_size > 0). stream: a CuPy stream or a
        raw pointer, None the current one; on the CPU None alone. check: wait and raise what kernels report.
        Raises InvalidProblemError, MisalignedOperandError, WorkspaceTooSmallError, UnsupportedError (capture), CompileError (first use).
        """
        self._run_checked(**arguments)

    def _run_checked(self, /, *, workspace: Any = None, stream: Any = None, check: bool = False, **values: Any) -> None:
        scalars = dict(self.defaults)
        check = truth(self.name, "check", check)
        arrays = {}
        for name, value in self._by_name(values).items():
            if name in self.problem.numbers:
                scalars[name] = value
            elif name in scalars:
                scalars[name] = convert_param(self.name, self._declared[name], value)
            elif name in self._declared:
                raise InvalidProblemError(f"{self.name}: {name} is fixed by select; select again to change it")
            else:
                arrays[name] = value
        bound = self._bind(arrays)
        executor = self._here("run")
        address = 0
        if self.workspace_size:
            address = self._workspace_address(executor, workspace)
        pointers = [executor.pointer(bound[name]) if name in bound else 0 for name in self.operands]
        if address:
            for name, pointer, (low, high) in zip(self.operands, pointers, self._ranges, strict=True):
                if low != high and low - self.workspace_size < address - pointer < high:
                    raise InvalidProblemError(f"{self.name}: workspace overlaps {name} in memory; accepted memory apart from every operand")
        self.launch(*pointers, *scalars.values(), address, self._stream(stream, arrays), check)
        self._remember(executor, arrays, bound)

    def _workspace_address(self, executor: Executor, workspace: Any) -> int:
        needed = self.workspace_size
        if workspace is None:
            raise WorkspaceTooSmallError(f"{self.name}: workspace is missing; needed {needed} bytes", needed=needed, got=0)
        workspace, owner = executor_of(workspace, self.name, "workspace")
        if owner is not executor:
            raise InvalidProblemError(f"{self.name}: workspace is on {owner.arch}; the plan belongs to {executor.arch}")
        if workspace.nbytes < needed:
            raise WorkspaceTooSmallError(f"{self.name}: workspace has {workspace.nbytes} bytes; needed {needed}", needed=needed, got=workspace.nbytes)
        if not workspace.flags.c_contiguous or not getattr(workspace.flags, "writeable", True):
            raise InvalidProblemError(f"{self.name}: workspace is {'read-only' if workspace.flags.c_contiguous else 'strided'}; accepted contiguous memory to write to")
        address = executor.pointer(workspace)
        if address % 256:
            got = address & -address
            raise MisalignedOperandError(f"{self.name}: workspace is aligned to {got} bytes; required 256", name="workspace", required=256, got=got)
        return address

    def _remember(self, executor: Executor, arrays: Mapping[str, Any], bound: Mapping[str, Any]) -> None:
        """Makes this layout one that `run` need not check again, when the arrays are plain NumPy or CuPy ones."""
        first = next(iter(bound.values()), None)
        if first is None or any(arrays[name] is not array or type(array) is not type(first) for name, array in bound.items()):
            return
        kind = "numpy" if executor.kind == "host" else "cupy"
        parts: list[Any] = []
        for name in self.operands:
            if name in bound:
                parts.append(executor.layout(bound[name]))
        if self._kind != kind:
            self._kind = kind
            self._layouts.clear()
            self.run = binder.runner(self, kind, type(first), parts)  # type: ignore[method-assign]
        self._layouts.add(tuple(parts))

    # -- launching ------------------------------------------------------------------------------------------------------------------

    def prepare(self, stream: int = 0, noted: bool = True) -> None:
        """Loads the kernels and writes the launcher, so that the first run is like every other. noted: `used()` tells of them. Raises CompileError."""
        executor = self.executor
        assert executor is not None
        if not self.geometry.steps:
            self.launch = self.launch_here = _nothing
            return
        kernels = self.shared.kernels.get(self.sku)
        if kernels is None:
            kernels = self.shared.kernels[self.sku] = {}
        missing: dict[KernelSku | None, dict[str, None]] = {}
        for launch in self.geometry.launches:
            if (launch.module, launch.kernel) not in kernels:
                missing.setdefault(launch.module, {})[launch.kernel] = None
        for module, names in missing.items():
            sku = module or module_of(self.op, self.sku)[1]
            loaded = executor.load(get_op(sku.op), sku, names, stream)
            kernels |= {(module, name): loaded[name] for name in names}
        steps: list[Any] = []
        for step in self.geometry.steps:
            if isinstance(step, Call):
                steps.append(prepare(step, executor, str(self.sku), stream))
                continue
            kernel = kernels[step.module, step.kernel]
            if step.shared:
                executor.allow_shared(kernel, step.shared, self.sku)
            steps.append((kernel, step.grid, step.block, step.shared))
        if noted:
            count(self)
        self.launch_here = launcher(self, steps)
        self.launch = self.launch_here if executor.kind == "host" else anywhere(self.launch_here, executor.ordinal)  # type: ignore[attr-defined]

    def _first_launch(self, *arguments: Any) -> None:
        self.prepare(arguments[-2])
        self.launch(*arguments)

    def _bits(self, name: str, token: str, value: Any) -> int:
        row = DTYPES[token.split(".")[1]]
        if name in self._declared and self._declared[name].written and row.kind in "iu":
            low, high = integer_range(row)
            if not isinstance(value, complex) and (not low <= value <= high or value != int(value)):  # NaN fails too
                raise InvalidProblemError(f"{self.name}: {name} is {value!r}; accepted an integer in [{low}, {high}], the range of {row.name}")
        try:
            return element_bits(token, value)
        except ValueError as error:
            raise InvalidProblemError(f"{self.name}: {name} is {error}") from None

    def _number(self, name: str) -> Any:
        """Makes a number in the place of operand `name` what its kernel argument is set to. Raises InvalidProblemError for what does not fit."""
        return number_for(self.name, self.problem.decl, self.problem.types, name, promote_hint(self.op, self.problem.decl, name))

    def _whole(self, name: str, value: Any) -> Any:
        return integral(self.name, self._declared.get(name) or ParamSpec(name, "number"), value, "int", self.problem.types["T"])

    @property
    def nbytes(self) -> int:
        """About what a repeated call keeps of the plan after its first launch."""
        return 3072 + 64 * len(self.operands) + (sum(map(sys.getsizeof, self.program[1])) if self.program else 0)

    def _stream(self, stream: Any, arrays: Mapping[str, Any] = MappingProxyType({})) -> int:
        """The raw stream of a run; without one given that of the library whose arrays they are. Raises InvalidProblemError for what is none."""
        executor = self.executor
        assert executor is not None
        if executor.kind == "host":
            if stream is not None:
                raise InvalidProblemError(f"{self.name}: stream is {told(stream)}; accepted None: a plan of the host runs where it is called")
        elif stream is None:
            bridge = next((bridge for array in arrays.values() if (bridge := bridge_of(array)) is not None), None)
            own = None if bridge is None else bridge.stream(executor.ordinal)  # type: ignore[attr-defined]
            if own is not None:
                return own
        try:
            return executor.stream_pointer(stream)
        except (TypeError, ValueError):
            raise InvalidProblemError(f"{self.name}: stream is {told(stream)}; accepted a CuPy stream, the address of one, or None") from None

    def _converter(self, name: str) -> Any:
        if name in self.problem.numbers:
            return lambda value: value
        param = self._declared[name]
        return lambda value: convert_param(self.name, param, value)

    @property
    def _ranges(self) -> list[tuple[int, int]]:
        return ranges_of(self.operands, self.problem.specs)

    @property
    def _spans(self) -> Any:
        return spans_of(self, {name: self.problem.specs[name] for name in self.operands})


def number_for(name: str, decl: Any, types: Mapping[str, str], operand: str, hint: str = "") -> Callable[[Any], Any]:
    """`element.number_as` for an operand of a call, with the call's own error."""
    kind = decl.operand(operand).type
    own = types.get(kind, kind)
    seen = decl.through.get(kind, {}).get(own, own)
    row = DTYPES[own if seen == "u8" else seen]  # bool that kernels see as bytes stays bool
    convert = number_as(row.key)

    def call(value: Any) -> Any:
        try:
            return convert(value)
        except (ValueError, TypeError, OverflowError):
            raise InvalidProblemError(f"{name}: {operand} is {told(value)}; accepted a number that {row.name} holds, or an array{hint}") from None

    return call


def _nothing(*arguments: Any) -> None:
    """The launcher of a plan whose outputs are empty."""
