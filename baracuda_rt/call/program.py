"""What a plan launches, as Python lines written once for all plans of one kind: fill a frame, run the steps. No array, no check.

`launcher(plan)` is the function of a plan's addresses and scalars; the functions that `binder` writes hold the same lines behind their own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..codegen import expr
from ..errors import KernelLaunchError, UnsupportedError
from ..records import Work, pack, reports
from . import writing
from .frames import Arguments, Frame, Layout, read
from .shortcuts import recipe

__all__ = ["Program", "anywhere", "launcher", "resized", "scalar_bytes"]


class Program:
    """A launcher for all plans of one kind whose arguments lie alike: its lines, the names they use, and those that are a plan's own, in order.

    The lines expect the operands' addresses in _a0, _a1, ..., the scalars in plan order in _s0, ..., and _workspace, _stream and _check. Every
    name starts with an underscore, so that the lines can stand in a function whose arguments have names of the manifest.
    """

    def __init__(self, plan: Any, steps: Sequence[Any], arguments: Arguments) -> None:
        executor = plan.executor
        cuda = executor.kind == "cuda"
        self.overlapping = cuda and executor.overlapping is not None
        self.names: dict[str, Any] = {"_memory": executor.slot.memory, "_warn": executor.slot.warn}
        self.own = ["_constants", "_sku", *(f"_w{k}" for k in range(len(arguments.works))), *(f"_z{k}" for k in range(len(arguments.shifted)))]
        self.layout = layout = Layout(arguments, len(plan.operands), len(plan.defaults), plan.site, executor.slot.address)
        self.first_step = len(self.own)
        launches = [k for k, step in enumerate(steps) if isinstance(step, tuple)]
        lines = ["if _memory.kind: _warn()"] if cuda else []
        if launches:
            lines += (writing := _frame_lines(plan, layout, arguments, self.names))
            self._writing = writing[2:]
        runs, kernels = [], 0
        for k, (step, given) in enumerate(zip(steps, plan.geometry.steps, strict=True)):
            if not isinstance(step, tuple):
                self.own.append(f"_k{k}")
                runs.append(f"_k{k}({', '.join(_place(plan, arguments, arg) for arg in (*given.args, given.workspace))}, _stream)")
                continue
            numbers = [f"_k{k}"] if self.overlapping else [f"_k{k}_{j}" for j in range(8 if cuda else 2)]
            self.own += numbers
            if self.overlapping:
                runs.append(f"if _status := _launch(_configs[{kernels}], _k{k}, _frame.params[{kernels}], 0): raise _Error(_status)")
            elif cuda:
                runs.append(f"_launch({', '.join(numbers)}, _stream, _frame.params[{kernels}], 0)")
            else:
                runs.append(f"if _run({numbers[0]}, _frame.params[{kernels}]): {numbers[1]}()")
            kernels += 1
        done = ["_append(_frame)"] if launches else []
        if cuda:
            self.lines = self._on_device(plan, lines, runs, done, launches, len(steps))
        else:
            self.names |= {"_report": executor.slot.report, "_run": executor.runtime().run}
            if len(launches) < len(steps):
                lines.append("_stream = 0")
            self.lines = [*lines, *runs, *done]
            if reports(plan.geometry.launches):  # one call at a time, so that a fault is told in the thread that made it
                self.names["_guard"] = executor.slot.guard
                self.lines = ["with _guard:", *("    " + line for line in (*self.lines, "if _memory.kind: _report()"))]
        self._given = [*(f"_a{k}" for k in range(len(plan.operands))), *(f"_s{k}" for k in range(len(plan.defaults))), "_workspace", "_stream", "_check"]
        self._name = str(plan.sku)
        self.make = self._function("launch", self._given, self.lines)

    def _function(self, name: str, given: Sequence[str], lines: Sequence[str]) -> Callable[..., Any]:
        """Makes the function of these lines for a plan's own values."""
        text = [f"def call({', '.join(self.own)}):", f"    def {name}({', '.join(given)}):", *("        " + line for line in lines), f"    return {name}"]
        return writing.compiled(text, dict(self.names), f"{name} {self._name}")

    @functools.cached_property
    def filler(self) -> Callable[..., Any]:
        """The same for a frame that is given: writes the arguments of a launch into it, and launches nothing."""
        return self._function("fill", ["_frame", *self._given], self._writing)

    def _on_device(self, plan: Any, lines: list[str], runs: list[str], done: list[str], launches: Sequence[int], steps: int) -> list[str]:
        from ..executors import cuda as module

        executor = plan.executor
        self.names |= {"_synchronize": executor.synchronize, "_report": executor.slot.report, "_failed": _failed}
        self.names["_launch"] = executor.overlapping or module.driver.launchKernel
        self.names["_Error"] = module.driver.CUDADriverError
        if not plan.precision_guarantee.capturable:
            self.names |= {"_capturing": executor.capturing, "_refuse": _refuse_capture}
            lines.insert(0, "if _capturing(_stream): _refuse(_sku)")
        if launches:
            if len(launches) < steps:  # a library's call must not come before the context that a kernel after it would make
                self.names["_context"] = module.runtime.free
                lines.append("_context(0)")
            if self.overlapping:
                self.own.append("_of_stream")
                lines.append("_configs = _of_stream[_stream]")
                every = ", ".join(f"(_configs[{j}], _k{k})" for j, k in enumerate(launches))
            else:
                every = ", ".join(f"({', '.join(f'_k{k}_{j}' for j in range(8))}, _stream)" for k in launches)
            runs = ["try:", *("    " + run for run in runs), f"except _Error as _error: _failed(_sku, _error, _launch, ({every},), _frame)"]
        return [*lines, *runs, *done, "if _check: _synchronize(_stream); _report()"]


def _refuse_capture(sku: Any) -> None:
    raise UnsupportedError(f"{sku}: its calls cannot be captured in a CUDA graph; run it outside of the capture")


def _place(plan: Any, arguments: Arguments, arg: Any) -> str:
    """The address of an operand or a part of the workspace, as the lines of a Program write it; 0 for none."""
    if arg is None:
        return "0"
    if isinstance(arg, Work):
        return f"_workspace + _w{arguments.works.index(arg.offset)}"
    return f"_a{plan.index[arg.name]}" + (f" + _z{arguments.shifted.index(arg)}" if arg.offset else "")


def _frame_lines(plan: Any, layout: Layout, arguments: Arguments, names: dict[str, Any]) -> list[str]:
    """Lines that take a frame and write pointers, constants and scalars into it; adds what they use to `names`."""
    addresses = {k: f"_a{k}" for name, k in plan.index.items() if plan.problem.specs[name] is not None}  # those of absent operands stay null
    extra = [f"_workspace + _w{k}" for k in range(len(arguments.works))]
    extra += [f"_a{plan.index[part.name]} + _z{k}" for k, part in enumerate(arguments.shifted)]
    addresses |= dict(enumerate(extra, len(plan.operands)))
    order = {name: f"_s{k}" for k, name in enumerate(plan.defaults)}
    names |= {"_pop": layout.free.pop, "_new": partial(Frame, layout), "_append": layout.free.append}
    lines = ["try: _frame = _pop()", "except IndexError: _frame = _new()"]
    if addresses:
        lines += ["_p = _frame.pointers", *(f"_p[{k}] = {address}" for k, address in addresses.items())]
    if arguments.constants:
        lines.append("if _frame.owner is not _constants: _frame.body[:] = _frame.owner = _constants")
    if layout.scalars:
        changed = " or ".join(f"_frame.last[{k}] is not {value}" for k, value in enumerate(order.values()))
        lines.append(f"if {changed or 'not _frame.last'}:")
        lines += ["    " + line for line in _scalar_lines(plan, layout.scalars, order, names)]
    if reports(plan.geometry.launches):
        lines.append("_frame.check.value = _check")
    return lines


def _scalar_lines(plan: Any, scalars: Sequence[tuple[str, str, int]], order: dict[str, str], names: dict[str, Any]) -> list[str]:
    """Lines that write a frame's scalars from the variables in `order`, host formulas included; adds what they use to `names`."""
    lines = ["_c = _frame.values"]
    values = dict(order)
    for name, formula in plan.problem.decl.host:
        names[f"_f_{name}"] = expr.function(formula, tuple(values), plan.problem.params)
        lines.append(f"_h_{name} = _f_{name}({', '.join(values.values())})")
        values[name] = f"_h_{name}"
    for k, (name, token, _) in enumerate(scalars):
        value = values[name]
        if token.startswith("number."):
            names[f"_n_{name}"] = plan._number(name)
            part = token.split(".")[2:]
            value = f"_n_{name}({value}){f'.{part[0]}' if part else ''}"
        elif token.startswith("bits."):
            names["_bits"] = plan._bits
            value = f"_bits({name!r}, {token!r}, {value})"
        elif plan.whole:
            names["_whole"] = plan._whole
            value = f"_whole({name!r}, {value})"
        lines.append(f"_c[{k}].value = {value}" if not _nullable(plan, name) else f"_c[{k}].value = 0 if {value} is None else {value}")
    return [*lines, f"_frame.last = ({''.join(value + ', ' for value in order.values()) or '1,'})"]


def scalar_bytes(plan: Any) -> dict[tuple[str, str], bytes]:
    """(name, token) of each scalar that the plan's kernels get -> its bytes, from the values given at select."""
    layout = Layout(read(plan.geometry, plan.index), len(plan.operands), len(plan.defaults), plan.site, 0)
    frame, names = Frame(layout), {}  # type: ignore[var-annotated]
    if layout.scalars:
        order = {name: f"_s{k}" for k, name in enumerate(plan.defaults)}
        body = _scalar_lines(plan, layout.scalars, order, names)
        writing.compiled([f"def call({', '.join(['_frame', *order.values()])}):", *("    " + line for line in body)], names, f"scalars {plan.sku}")(frame, *plan.defaults.values())
    return {(name, token): bytes(value) for (name, token, _), value in zip(layout.scalars, frame.values, strict=True)}


def launcher(plan: Any, steps: Sequence[Any]) -> Callable[..., None]:
    """call(*operand addresses, *scalars in plan order, workspace address, stream, check): all steps of a plan, on its device, the current one.

    A step is (kernel, grid, block, shared bytes), or a prepared library call.
    """
    arguments = read(plan.geometry, plan.index)
    program = plan.shared.programs.get(arguments.key)
    if program is None:
        program = plan.shared.programs.setdefault(arguments.key, Program(plan, steps, arguments))
    values: list[Any] = [arguments.constants, plan.sku, *arguments.works, *(part.offset for part in arguments.shifted)]
    cuda = plan.executor.kind == "cuda"
    for step in steps:
        if not isinstance(step, tuple):
            values.append(step)
        elif cuda:
            kernel, grid, block, shared = step
            values += (kernel.handle,) if program.overlapping else (kernel.handle, *grid, *block, shared)
        else:
            kernel, *geometry = step
            values += kernel.prepared(*geometry)
    if program.overlapping and plan.geometry.launches:
        from ..executors.cuda_launch import Configs

        values.append(Configs([step[1:] for step in steps if isinstance(step, tuple)]))
    plan.program, plan.extents = (program, tuple(values)), arguments.extents
    launch: Callable[..., None] = program.make(*values)
    if not cuda and all(isinstance(step, tuple) for step in steps) and not reports(plan.geometry.launches):
        launch.recipe = recipe(program, arguments, plan), plan.program[1]  # type: ignore[attr-defined]
    return launch


def resized(plan: Any, extents: Mapping[str, int]) -> Callable[..., None]:
    """The launcher of a plan that has one, for other values of parameters that are extents of its results."""
    program, (constants, *rest) = plan.program
    body = bytearray(constants)
    for at, name, token in plan.extents:
        data = pack(extents[name], token)
        body[at : at + len(data)] = data
    values = (bytes(body), *rest)
    launch: Callable[..., None] = program.make(*values)
    if (found := getattr(plan.launch_here, "recipe", None)) is not None:
        launch.recipe = found[0], values  # type: ignore[attr-defined]
    return launch


def anywhere(launch: Callable[..., None], ordinal: int) -> Callable[..., None]:
    """The same launch whichever device is current."""
    from ..executors import cuda as module

    get, put = module.runtime.getDevice, module.runtime.setDevice

    def call(*arguments: Any) -> None:
        current = get()
        if current == ordinal:
            return launch(*arguments)
        put(ordinal)
        try:
            launch(*arguments)
        finally:
            put(current)

    return call


def _nullable(plan: Any, name: str) -> bool:
    param = plan._declared.get(name)
    return param is not None and param.none


def _failed(sku: Any, error: Any, launch: Callable[..., Any], launches: Sequence[tuple[Any, ...]], frame: Any) -> None:
    """A thread's first launch finds no context: makes it current and launches. Raises KernelLaunchError for anything else.

    A launch is called with its part of `launches`, the addresses of its arguments and 0; it raises what `error` is, or gives a status.
    """
    from ..executors import cuda as module

    if error.status == module.INVALID_CONTEXT:
        module.runtime.free(0)
        try:
            for given, params in zip(launches, frame.params, strict=True):
                if status := launch(*given, params, 0):
                    raise module.driver.CUDADriverError(status)
            return
        except module.driver.CUDADriverError as again:
            error = again
    raise KernelLaunchError(f"{sku}: not launched: {error}", backend="cuda", code=error.status, name=str(sku)) from error
