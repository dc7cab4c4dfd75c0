"""A Plan: one validated problem bound to one SKU, with its argument frames. `run` neither allocates nor synchronises."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from .arrays import TensorSpec
from .codegen import expr
from .codegen.model import KernelSku, OpSpec, ParamSpec, PrecisionGuarantee
from .error_slot import site_for
from .errors import InvalidProblemError, MisalignedOperandError, UnsupportedDTypeError, WorkspaceTooSmallError
from .executors.base import Executor, Kernel
from .geometry.base import Blob, Const, ErrorArg, Geometry, Problem, Ptr, Scalar, Work, pack
from .overlap import check_overlap
from .problem import convert_param, function_name

__all__ = ["Plan"]

_CTYPES = {
    "f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32, "u32": ctypes.c_uint32, "i64": ctypes.c_int64,
    "u64": ctypes.c_uint64, "bool": ctypes.c_bool,
}  # fmt: skip


class Frame:
    """The bytes of all kernel arguments of a plan, laid out once; a run writes pointers and scalars into place."""

    __slots__ = ("buffer", "check", "params", "pointers", "scalars")

    def __init__(self, plan: Plan, geometry: Geometry) -> None:
        works = [arg.offset for launch in geometry.launches for arg in launch.args if isinstance(arg, Work)]
        offsets = {offset: len(plan.operands) + k for k, offset in enumerate(dict.fromkeys(works))}
        scalars: dict[tuple[str, str], int] = {}
        fixed: dict[bytes, int] = {}
        size = 8 * (len(plan.operands) + len(offsets))
        size += 16  # the ErrorRef
        error = size - 16
        body = bytearray()
        for launch in geometry.launches:
            for arg in launch.args:
                if isinstance(arg, Scalar) and (arg.name, arg.token) not in scalars:
                    scalars[arg.name, arg.token] = size + len(body)
                    body += bytes(8)
                elif isinstance(arg, Blob | Const):
                    data = arg.data if isinstance(arg, Blob) else pack(arg.value, arg.token)
                    if data not in fixed:
                        fixed[data] = size + len(body)
                        body += data + bytes(-len(data) % 8)
        self.buffer = ctypes.create_string_buffer(bytes(size) + bytes(body), size + len(body))
        base = ctypes.addressof(self.buffer)
        self.pointers = (ctypes.c_uint64 * max(1, len(plan.operands) + len(offsets))).from_buffer(self.buffer)
        self.scalars = [(name, _CTYPES[token].from_buffer(self.buffer, at)) for (name, token), at in scalars.items()]
        reference = (ctypes.c_uint32 * 4).from_buffer(self.buffer, error)
        self.check = ctypes.c_uint32.from_buffer(self.buffer, error + 12)
        reference[2] = plan.site
        ctypes.c_uint64.from_buffer(self.buffer, error).value = plan.executor.slot.address if plan.executor is not None else 0
        self.params = []
        for launch in geometry.launches:
            addresses = []
            for arg in launch.args:
                match arg:
                    case Ptr(name):
                        addresses.append(base + 8 * plan.index[name])
                    case Work(offset):
                        addresses.append(base + 8 * offsets[offset])
                    case Scalar(name, token):
                        addresses.append(base + scalars[name, token])
                    case ErrorArg():
                        addresses.append(base + error)
                    case Blob(data):
                        addresses.append(base + fixed[data])
                    case Const(value, token):
                        addresses.append(base + fixed[pack(value, token)])
            array = (ctypes.c_void_p * max(1, len(addresses)))(*addresses)
            self.params.append((array, ctypes.addressof(array)))


class Plan:
    """An operation fixed to shapes, strides, dtypes and device, ready to run any number of times on any stream of that device.

    Attributes: sku, precision_guarantee, workspace_size (bytes; allocate aligned to 256), output_specs (name -> TensorSpec),
    source (the rendered CUDA C++). Thread-safe.
    """

    def __init__(self, op: OpSpec, problem: Problem, geometry: Geometry, sku: KernelSku, executor: Executor | None) -> None:
        self.op, self.problem, self.geometry, self.executor = op, problem, geometry, executor
        self.sku = sku
        self.name = function_name(op.name, problem.direction)
        self.site = site_for(self.name)
        self.operands = list(problem.specs)
        self.index = {name: k for k, name in enumerate(self.operands)}
        self.workspace_size = geometry.workspace
        self.works = list(dict.fromkeys(a.offset for launch in geometry.launches for a in launch.args if isinstance(a, Work)))
        self.defaults = {p.name: problem.params.get(p.name) for p in problem.decl.params if p.role == "scalar"}
        self._declared: dict[str, ParamSpec] = {p.name: p for p in problem.decl.params}
        self._host = problem.decl.host
        self._frames: list[Frame] = []
        self._launches: list[tuple[Kernel, tuple[int, int, int], tuple[int, int, int], int]] | None = None
        self.empty = not geometry.launches

    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        """Dtype of products and sums, bit stability, determinism of this SKU."""
        return self.sku.precision_guarantee

    @property
    def output_specs(self) -> dict[str, TensorSpec]:
        """What `run` writes."""
        outputs = {o.name for o in self.problem.decl.outputs} | {o.name for o in self.problem.decl.inputs if o.inout}
        return {n: TensorSpec(s.shape, s.dtype, s.strides, 16) for n, s in self.problem.specs.items() if n in outputs and s is not None}

    @property
    def source(self) -> str:
        """The rendered CUDA C++ of this plan's SKU."""
        from .codegen.render import render

        return render(self.op, self.sku).text

    def __repr__(self) -> str:
        return f"<Plan {self.sku}>"

    # -- checks ---------------------------------------------------------------------------------------------------------------------

    def can_implement(self, **arrays: Any) -> None:
        """Checks arrays against the plan: presence, dtype, shape, strides, alignment, device, overlap. Returns None or raises."""
        self._bind(arrays)

    def _bind(self, arrays: Mapping[str, Any]) -> dict[str, Any]:
        from .dispatch import describe, executor_of

        for name in arrays:
            if name not in self.index:
                raise InvalidProblemError(f"{self.name}: unknown operand {name!r}; operands: {', '.join(self.operands)}")
        bound: dict[str, Any] = {}
        described = {}
        outputs = {o.name for o in self.problem.decl.outputs}
        for name in self.operands:
            spec, array = self.problem.specs[name], arrays.get(name)
            if (array is None) != (spec is None):
                state = "missing" if array is None else "surplus: the plan was selected without it"
                raise InvalidProblemError(f"{self.name}: {name} is {state}; pass exactly the operands given to select")
            if array is None or spec is None:
                continue
            array, executor = executor_of(array, self.name, name)
            if self.executor is not None and executor is not self.executor:
                raise InvalidProblemError(f"{self.name}: {name} is on {executor.arch}; the plan belongs to {self.executor.arch}")
            got, pointer, span = describe(array, executor, self.name, name)
            if got.dtype.key != spec.dtype.key:
                raise UnsupportedDTypeError(f"{self.name}: {name} has dtype {got.dtype.name}; accepted {spec.dtype.name}")
            if got.shape != spec.shape:
                raise InvalidProblemError(f"{self.name}: {name} has shape {got.shape}; expected {spec.shape} as given to select")
            if any(a != b and n > 1 for a, b, n in zip(got.strides, spec.strides, got.shape, strict=True)):
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
        check_overlap(self.name, self.problem.decl, described, outputs)
        return bound

    # -- running --------------------------------------------------------------------------------------------------------------------

    def run(self, *, workspace: Any = None, stream: Any = None, check: bool = False, **values: Any) -> None:
        """Runs on arrays given by operand name; value scalars may be overridden by name. Allocates nothing, synchronises only with check=True.

        workspace: an array of at least workspace_size bytes, aligned to 256 (None when the size is 0).
        Raises InvalidProblemError, MisalignedOperandError, WorkspaceTooSmallError, UnsupportedError (capture), CompileError (first use).
        """
        scalars = dict(self.defaults)
        arrays = {}
        for name, value in values.items():
            if name in scalars:
                scalars[name] = convert_param(self.name, self._declared[name], value)
            elif name in self._declared:
                raise InvalidProblemError(f"{self.name}: {name} is fixed by select; select again to change it")
            else:
                arrays[name] = value
        bound = self._bind(arrays)
        executor = self.executor
        if executor is None:
            raise InvalidProblemError(f"{self.name}: this plan was selected for {self.sku.arch}, which is not a device of this process")
        address = 0
        if self.workspace_size:
            if workspace is None:
                raise WorkspaceTooSmallError(f"{self.name}: workspace is missing; needed {self.workspace_size} bytes", needed=self.workspace_size, got=0)
            address = executor.pointer(workspace)
            if workspace.nbytes < self.workspace_size:
                raise WorkspaceTooSmallError(
                    f"{self.name}: workspace has {workspace.nbytes} bytes; needed {self.workspace_size}", needed=self.workspace_size, got=workspace.nbytes
                )
            if address % 256:
                raise MisalignedOperandError(f"{self.name}: workspace is aligned to {address & -address} bytes; required 256", name="workspace", required=256, got=address & -address)
        pointers = [executor.pointer(bound[name]) if name in bound else 0 for name in self.operands]
        self.execute(pointers, scalars, address, executor.stream_pointer(stream), check)

    def execute(self, pointers: list[int], scalars: Mapping[str, Any], workspace: int, stream: int, check: bool) -> None:
        """The launches, arguments already checked."""
        executor = self.executor
        assert executor is not None
        if self.empty:
            return
        slot = executor.slot
        if slot.memory.kind:
            slot.warn()
        launches = self._launches or self._prepare(stream)
        try:
            frame = self._frames.pop()
        except IndexError:
            frame = Frame(self, self.geometry)
        slots = frame.pointers
        k = 0
        for pointer in pointers:
            slots[k] = pointer
            k += 1
        for offset in self.works:
            slots[k] = workspace + offset
            k += 1
        if frame.scalars:
            if self._host:
                scalars = dict(scalars)
                env = {**self.problem.params, **scalars}
                for name, formula in self._host:
                    env[name] = scalars[name] = expr.evaluate(formula, env)
            for name, cell in frame.scalars:
                value = scalars[name]
                cell.value = 0 if value is None else value
        frame.check.value = check
        for (kernel, grid, block, shared), (_, params) in zip(launches, frame.params, strict=True):
            kernel(grid, block, shared, stream, params)
        self._frames.append(frame)
        if executor.kind == "host":
            if slot.memory.kind:
                error = slot.take()
                if error is not None:
                    raise error
        elif check:
            executor.synchronize(stream)
            error = slot.take()
            if error is not None:
                raise error

    def _prepare(self, stream: int = 0) -> list[Any]:
        executor = self.executor
        assert executor is not None
        kernels = executor.load(self.op, self.sku, stream)
        launches = []
        for launch in self.geometry.launches:
            kernel = kernels[self.sku.symbol + launch.kernel]
            launches.append((kernel, launch.grid, launch.block, launch.shared))
        self._launches = launches
        return launches
