"""Python written once per function or plan for the repeated call: layout key, pointers, launches. No loops, no checks already made.

Three generated functions, each as small as the call it serves:
`launcher(plan)` fills a frame and launches; `caller(entry, kind)` is the functional form for arrays of one library; `runner(plan)` is `Plan.run`.
A layout key (dtypes, shapes, strides, alignment, device of every array) stands for the checks of a call that had the same one; overlap depends
on addresses and is tested every time, from the byte spans that the layout implies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..codegen import expr
from ..codegen.model import ParamSpec
from ..errors import KernelLaunchError
from ..records import ErrorArg, Work
from ..settings import settings
from .overlap import Sweep

__all__ = ["anywhere", "caller", "launcher", "overlap_free", "runner"]

# What reading an array costs differs between the libraries; `{x}` is the array, `{a}` gets its address.
_ADDRESS = {
    "numpy": "{a} = {x}.__array_interface__['data'][0] if {x}.base is None or type({x}.base) is _array else -1",  # -1: memory of unknown extent
    "cupy": "{d} = {x}.data; {a} = {d}.ptr",
}
_LAYOUT = {
    "numpy": "{x}.dtype, {x}.shape, {x}.strides, {a} & 15",
    "cupy": "{x}.dtype, {x}.shape, {x}._c_contiguous or {x}.strides, {a} & 15, {d}.device_id",
}
_SAME = {  # the same as a comparison with one layout, alignment left out
    "numpy": "{x}.dtype is {t} and {x}.shape == {s} and {x}.strides == {r}",
    "cupy": "{x}.dtype is {t} and {x}.shape == {s} and {c} and {d}.device_id == {device}",
}
_STREAM = {"numpy": "0", "cupy": "stream_of(ordinal).ptr"}


def _compile(lines: Sequence[str], names: dict[str, Any], name: str) -> Callable[..., Any]:
    exec(compile("\n".join(lines), f"<baracuda_rt {name}>", "exec"), names)  # noqa: S102 text written here from manifest identifiers
    function: Callable[..., Any] = names["call"]
    return function


def _read(kind: str, k: int, x: str, indent: str) -> list[str]:
    return [indent + _ADDRESS[kind].format(x=x, a=f"a{k}", d=f"d{k}")]


def _launching(plan: Any, steps: Sequence[Any], frame: Callable[[], Any]) -> tuple[list[str], dict[str, Any]]:
    """Lines that run all steps of a plan, and the names they use. A step is (kernel, grid, block, shared bytes), or a prepared library call.

    They expect the operands' addresses in _a0, _a1, ..., the scalars in plan order in _s0, ..., and _workspace, _stream and _check. Every
    name starts with an underscore, so that the lines can stand in a function whose arguments have names of the manifest.
    """
    executor = plan.executor
    cuda = executor.kind == "cuda"
    launches = [step for step in steps if isinstance(step, tuple)]
    names: dict[str, Any] = {"_memory": executor.slot.memory, "_warn": executor.slot.warn}
    lines = ["if _memory.kind: _warn()"]
    if launches:
        lines += _frame_lines(plan, frame, names)
    runs, kernels = [], 0
    for k, (step, given) in enumerate(zip(steps, plan.geometry.steps, strict=True)):
        if isinstance(step, tuple):
            kernel, grid, block, shared = step
            if cuda:
                runs.append(f"_launch({', '.join(str(n) for n in (kernel.handle, *grid, *block, shared))}, _stream, _frame.params[{kernels}], 0)")
            else:
                names[f"_k{k}"] = kernel
                runs.append(f"_k{k}({grid}, {block}, {shared}, 0, _frame.params[{kernels}])")
            kernels += 1
        else:
            names[f"_k{k}"] = step
            runs.append(f"_k{k}({', '.join(_place(plan, arg) for arg in (*given.args, given.workspace))}, _stream)")
    done = ["_append(_frame)"] if launches else []
    if not cuda:
        names["_report"] = plan._report
        if len(launches) < len(steps):
            lines.append("_stream = 0")
        return [*lines, *runs, *done, "if _memory.kind: _report()"], names
    from ..executors import cuda as module

    names |= {"_wait": plan._wait, "_launch": module.driver.launchKernel, "_failed": _failed, "_Error": module.driver.CUDADriverError}
    if not plan.precision_guarantee.capturable:
        names |= {"_capturing": executor.capturing, "_refuse": plan._refuse_capture}
        lines.insert(0, "if _capturing(_stream): _refuse()")
    if launches:
        if len(launches) < len(steps):  # a library's call must not come before the context that a kernel after it would make
            names["_context"] = module.runtime.free
            lines.append("_context(0)")
        names["_launches"] = tuple((kernel.handle, *grid, *block, shared) for kernel, grid, block, shared in launches)
        runs = ["try:", *("    " + run for run in runs), f"except _Error as _error: _failed({str(plan.sku)!r}, _error, _launches, _stream, _frame)"]
    return [*lines, *runs, *done, "if _check: _wait(_stream)"], names


def _place(plan: Any, arg: Any) -> str:
    """The address of an operand or a part of the workspace, as the lines of `_launching` write it; 0 for none."""
    if arg is None:
        return "0"
    if isinstance(arg, Work):
        return f"_workspace + {arg.offset}"
    return f"_a{plan.index[arg.name]} + {arg.offset}" if arg.offset else f"_a{plan.index[arg.name]}"


def _frame_lines(plan: Any, frame: Callable[[], Any], names: dict[str, Any]) -> list[str]:
    """Lines that take a frame and write pointers and scalars into it; adds what they use to `names`."""
    addresses = {k: f"_a{k}" for name, k in plan.index.items() if plan.problem.specs[name] is not None}  # those of absent operands stay null
    extra = [f"_workspace + {offset}" for offset in plan.works] + [f"_a{plan.index[part.name]} + {part.offset}" for part in plan.shifted]
    addresses |= dict(enumerate(extra, len(plan.operands)))
    order = {name: f"_s{k}" for k, name in enumerate(plan.defaults)}
    names |= {"_pop": plan._frames.pop, "_new": frame, "_append": plan._frames.append}
    lines = ["try: _frame = _pop()", "except IndexError: _frame = _new()"]
    if addresses:
        lines += ["_p = _frame.pointers", *(f"_p[{k}] = {address}" for k, address in addresses.items())]
    first = frame()
    if first.scalars:
        changed = " or ".join(f"_frame.last[{k}] is not {value}" for k, value in enumerate(order.values()))
        lines.append(f"if {changed or 'not _frame.last'}:")
        lines += ["    " + line for line in _scalar_lines(plan, first.scalars, order, names)]
    if any(isinstance(arg, ErrorArg) for launch in plan.geometry.launches for arg in launch.args):
        lines.append("_frame.check.value = _check")
    return lines


def _scalar_lines(plan: Any, scalars: Sequence[tuple[str, Any, str]], order: dict[str, str], names: dict[str, Any]) -> list[str]:
    """Lines that write a frame's scalars from the variables in `order`, host formulas included; adds what they use to `names`."""
    lines = ["_c = _frame.values"]
    values = dict(order)
    for name, formula in plan.problem.decl.host:
        names[f"_f_{name}"] = expr.function(formula, tuple(values), plan.problem.params)
        lines.append(f"_h_{name} = _f_{name}({', '.join(values.values())})")
        values[name] = f"_h_{name}"
    for k, (name, _, token) in enumerate(scalars):
        value = values[name]
        if token.startswith("bits."):
            names["_bits"] = plan._bits
            value = f"_bits({token!r}, {value})"
        elif plan.whole:
            names["_whole"] = plan._whole
            value = f"_whole({name!r}, {value})"
        lines.append(f"_c[{k}].value = {value}" if not _nullable(plan, name) else f"_c[{k}].value = 0 if {value} is None else {value}")
    return [*lines, f"_frame.last = ({''.join(value + ', ' for value in order.values()) or '1,'})"]


def launcher(plan: Any, steps: Sequence[Any], frame: Callable[[], Any]) -> Callable[..., None]:
    """call(*operand addresses, *scalars in plan order, workspace address, stream, check): all steps of a plan, on its device, the current one."""
    lines, names = plan._launching = _launching(plan, steps, frame)
    arguments = [*(f"_a{k}" for k in range(len(plan.operands))), *(f"_s{k}" for k in range(len(plan.defaults))), "_workspace", "_stream", "_check"]
    return _compile([f"def call({', '.join(arguments)}):", *("    " + line for line in lines)], dict(names), f"launch {plan.sku}")


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


def _failed(sku: str, error: Any, launches: Sequence[tuple[int, ...]], stream: int, frame: Any) -> None:
    """A thread's first launch finds no context: makes it current and launches. Raises KernelLaunchError for anything else."""
    from ..executors import cuda as module

    if error.status == module.INVALID_CONTEXT:
        module.runtime.free(0)
        for launch, params in zip(launches, frame.params, strict=True):
            module.driver.launchKernel(*launch, stream, params, 0)
        return
    raise KernelLaunchError(f"{sku}: not launched: {error}", backend="cuda", code=error.status, name=sku) from error


def _scalar(param: ParamSpec, p: str, tag: str, convert: Callable[[Any], Any], names: dict[str, Any]) -> str:
    """A line that converts scalar `p` when it is not already in order; adds what it uses, under names that end in `tag`, to `names`."""
    names[f"_c{tag}"] = convert
    if param.type == "float" and not param.domain and not param.none:
        return f"if type({p}) is not float{'' if param.nan else f' or {p} - {p} != 0.0'}: {p} = _c{tag}({p})"
    if param.type == "number" and not param.domain and not param.none:
        return f"if type({p}) is not int or not -65536 < {p} < 65536: {p} = _c{tag}({p})"
    if param.type == "float":
        known = names[f"_v{tag}"] = set()
        names[f"_c{tag}"] = _remembering(convert, known)
        return f"if {f'{p} is not None and ' if param.none else ''}(type({p}) is not float or {p} not in _v{tag}): {p} = _c{tag}({p})"
    return f"{p} = _c{tag}({p})"


def _remembering(convert: Callable[[Any], Any], known: set[float]) -> Callable[[Any], Any]:
    """The same conversion; floats that it leaves as they are go to `known`."""

    def call(value: Any) -> Any:
        out = convert(value)
        if out is value and type(value) is float and len(known) < 64:
            known.add(value)
        return out

    return call


def caller(  # noqa: C901 one generated function, its lines in their order
    entry: Any, kind: str, array_type: type, convert: Callable[[ParamSpec], Callable[[Any], Any]]
) -> Callable[..., Any]:
    """call(operands, params, out, preference, check, need) for arrays of one library; entry.miss serves what is new or unusual."""
    count, outputs = len(entry._names), len(entry._outputs)
    xs = [f"x{k}" for k in range(count)]
    ps = [f"p{k}" for k in range(len(entry._params))]
    names: dict[str, Any] = {
        "_array": array_type, "find": entry._cache.get, "miss": entry.miss, "settings": settings, "overlap_free": overlap_free,
    }  # fmt: skip
    if kind == "cupy":
        from ..executors import cuda as module

        names |= {"stream_of": module.current_stream, "device": module.runtime.getDevice, "alloc": module.allocate}
        new_array = "{y} = _array(s, t, d)"
        if module.array_parts is not None:
            names["blank"], names["fill"] = module.array_parts
            new_array = "{y} = blank(_array); fill({y}, s, t, d)"
    lines = ["def call(operands, params, out, preference, check, need=None):"]
    if xs:
        lines.append(f"    {', '.join(xs)}, = operands")
    if ps:
        lines.append(f"    {', '.join(ps)}, = params")
    rest = "operands, params, out, preference, check, need"
    new = f"return miss({rest}, None, {kind!r})"
    names["plain"] = frozenset({float, int, bool, type(None)})
    for k, p in enumerate(entry._params):
        if any(value is None for value, _ in p.overload):  # an array here belongs to another op
            lines.append(f"    if type({ps[k]}) not in plain: {new}")
    key = []
    required = [x for x, operand in zip(xs, entry._decl.inputs, strict=True) if not operand.optional]
    if required:
        lines.append(f"    if {' or '.join(f'type({x}) is not _array' for x in required)}: {new}")
    for k, x in enumerate(xs):
        layout = _LAYOUT[kind].format(x=x, a=f"a{k}", d=f"d{k}")
        read = _read(kind, k, x, "")
        if kind == "numpy":
            read.append(f"if a{k} < 0{_unwritable(entry, entry._decl.inputs[k], x, ps)}: {new}")
        if x in required:
            lines += ["    " + line for line in read]
            key.append(layout)
        else:
            lines += [f"    if type({x}) is _array:", *("        " + line for line in read), f"        k{k} = ({layout})"]
            lines += [f"    elif {x} is None: k{k} = None; a{k} = 0", f"    else: {new}"]
            key.append(f"k{k}")
    for k in entry._structural:  # equal numbers of another type (1.0, or 1 for True) are no hit but a fault, or another way to write the same
        param = entry._params[k]
        kinds = {"int": ("int",), "bool": ("bool",), "ints": ("int", "tuple")}.get(param.type, ()) if entry._resolve is None else ()
        if kinds:
            names[f"c{k}"] = convert(param)
            other = [f"{ps[k]}.__class__ is not {kind}" for kind in kinds] + ([f"{ps[k]} is not None"] if param.none or param.default is None else [])
            lines.append(f"    if {' and '.join(other)}: {ps[k]} = c{k}({ps[k]})")
    key += [ps[k] for k in entry._structural]
    key += [f"{ps[k]} is None" for k, p in entry._scalar if p.none]
    lines.append(f"    key = ({', '.join(key)},)" if key else "    key = ()")
    if outputs:
        lines.append("    if out is not None:")
        lines.append("        outs = out if type(out) is tuple else (out,)")
        lines.append(f"        if len(outs) != {outputs}: {new}")
        for k in range(outputs):
            n = count + k
            lines.append(f"        y{k} = outs[{k}]")
            lines.append(f"        if type(y{k}) is not _array: {new}")
            lines += _read(kind, n, f"y{k}", "        ")
            if kind == "numpy":
                lines.append(f"        if a{n} < 0 or not y{k}.flags.writeable: {new}")
            lines.append(f"        o{k} = ({_LAYOUT[kind].format(x=f'y{k}', a=f'a{n}', d=f'd{n}')})")
        lines.append(f"        key = (key, {', '.join(f'o{k}' for k in range(outputs))})")
    lines.append("    if preference is not None or need is not None: key = (preference, need, key)")
    lines.append("    try: hit = find(key)")
    lines.append(f"    except TypeError: {new}")
    lines.append(f"    if hit is None: return miss({rest}, key, {kind!r})")
    lines.append("    launch, elsewhere, make, spans, size, workspace_of, result, ordinal = hit")
    if kind == "cupy":
        lines.append(f"    if device() != ordinal:\n        if out is None: {new}\n        launch = elsewhere")
    for k, p in entry._scalar:
        lines.append("    " + _scalar(p, ps[k], str(k), convert(p), names))
    addresses = ", ".join([*(f"a{k}" for k in range(count)), *(f"b{k}" for k in range(outputs))])
    if outputs:
        lines.append("    if out is None:")
        for k in range(outputs):
            lines.append(f"        m{k} = make[{k}]")
            lines.append(f"        if m{k} is None: y{k} = None; b{k} = 0")
            if kind == "cupy":
                lines.append(f"        elif type(m{k}) is tuple: s, t, n = m{k}; d = alloc(n); b{k} = d.ptr; " + new_array.format(y=f"y{k}"))
            lines.append(f"        else:\n            y{k} = m{k}()")
            lines += ["            " + _ADDRESS[kind].format(x=f"y{k}", a=f"b{k}", d="d")]
        lines.append("    else:")
        every = ", ".join(f"a{k}" for k in range(count + outputs))
        lines.append(f"        if not overlap_free(spans, ({every},)): {new}")
        lines += [f"        b{k} = a{count + k}" for k in range(outputs)]
    inouts = [_updated(entry, operand, ps) for operand in entry._decl.inputs if operand.inout]
    if inouts:
        updated = "" if "" in inouts else f"({' or '.join(dict.fromkeys(inouts))}) and "
        lines.append(f"    if {updated}not overlap_free(spans, ({addresses},)): {new}")
    inner = ", ".join([addresses, *(ps[k] for k, _ in entry._scalar)]) if addresses else ", ".join(ps[k] for k, _ in entry._scalar)
    lines.append("    if size:")
    lines.append("        w = workspace_of(size)")
    lines.append("        " + _ADDRESS[kind].format(x="w", a="wp", d="d"))
    lines.append("    else: wp = 0")
    lines.append(f"    launch({inner}, wp, {_STREAM[kind]}, check or settings.check)")
    several = f"y0 if result is None else result({', '.join(f'y{k}' for k in range(outputs))})"
    lines.append(f"    return {several if outputs > 1 else 'y0' if outputs else 'None'}")
    return _compile(lines, names, f"{kind} {entry.name}")


def _updated(entry: Any, operand: Any, ps: Sequence[str]) -> str:
    """The condition under which a call writes an operand, "" for always."""
    if operand.when is None:
        return ""
    p = ps[next(k for k, param in enumerate(entry._params) if param.name == operand.when)]
    return f"{p} is not None and {p} is not False"


def _unwritable(entry: Any, operand: Any, x: str, ps: Sequence[str]) -> str:
    if not operand.inout:
        return ""
    updated = _updated(entry, operand, ps)
    return f" or {f'{updated} and ' if updated else ''}not {x}.flags.writeable"


def overlap_free(spans: Any, addresses: Sequence[int]) -> bool:
    """Whether no output of a call overlaps what it may not; spans: (two operands, how far apart they overlap, whether they may be one)."""
    if type(spans) is Sweep:
        return spans.free(addresses)
    for out, other, low, high, may_alias in spans:
        if low < addresses[out] - addresses[other] < high and not (may_alias and addresses[out] == addresses[other]):
            return False
    return True


def runner(plan: Any, kind: str, array_type: type, layouts: Sequence[tuple[Any, ...]]) -> Callable[..., Any]:
    """call(**arrays and scalars, workspace, stream, check): Plan.run when every array has a layout already checked.

    The first such layouts, one an operand, are compared in place; others are looked up. The launches stand in the same function.
    """
    launching, used = plan._launching
    names: dict[str, Any] = used | {"_array": array_type, "_seen": plan._layouts, "_slow": plan._run_checked}
    present = {n: k for k, n in enumerate(plan.operands) if plan.problem.specs[n] is not None}
    scalars = list(plan.defaults)
    arguments = [f"{n}=None" for n in present] + [f"{n}=_d_{n}" for n in scalars] + ["workspace=None", "stream=None", "check=False", "**surplus"]
    names |= {f"_d_{n}": plan.defaults[n] for n in scalars}
    everything = ", ".join([f"{n}={n}" for n in [*present, *scalars]] + ["workspace=workspace", "stream=stream", "check=check"])
    back = f"return _slow({everything}, **surplus)"
    arrays = [*present, *(["workspace"] if plan.workspace_size else [])]
    addresses = [f"_a{k}" for k in present.values()] + (["_workspace"] if plan.workspace_size else [])
    lines = [_ADDRESS[kind].format(x=n, a=a, d=f"_d{a}") for n, a in zip(arrays, addresses, strict=True)]
    key, same, whole = [], [], []
    written = plan.written
    for (n, k), (dtype, shape, strides, align, *device) in zip(present.items(), layouts, strict=True):
        a, d = f"_a{k}", f"_d_a{k}"
        if kind == "numpy":
            lines.append(f"if {a} < 0{f' or not {n}.flags.writeable' if n in written else ''}: {back}")
        key.append(f"({_LAYOUT[kind].format(x=n, a=a, d=d)})")
        names |= {f"_t{k}": dtype, f"_n{k}": shape, f"_r{k}": strides}
        contiguous = f"{n}._c_contiguous" if strides is True else f"{n}.strides == _r{k}"
        same.append(_SAME[kind].format(x=n, d=d, t=f"_t{k}", s=f"_n{k}", r=f"_r{k}", device=(*device, 0)[0], c=contiguous))
        whole.append(a) if align == 0 else same.append(f"{a} & 15 == {align}")
    if whole:
        same.append(f"({' | '.join(whole)}) & 15 == 0")
    if key:
        lines.append(f"_known = {' and '.join(same)} or ({', '.join(key)},) in _seen")
    if kind == "cupy":  # what is no array of CuPy lacks one attribute or another
        lines = [f"if surplus: {back}", "try:", *("    " + line for line in lines or ["pass"]), f"except AttributeError: {back}"]
    else:
        lines = [f"if surplus{''.join(f' or type({n}) is not _array' for n in arrays)}: {back}", *lines]
    if key:
        lines.append(f"if not _known: {back}")
    for k, n in enumerate(scalars):
        lines.append(f"if {n} is not _d_{n}:")
        lines += ["    " + _scalar(plan._declared[n], n, f"_{n}", plan._converter(n), names), f"_s{k} = {n}"]
    lines += [f"_a{k} = 0" for n, k in plan.index.items() if n not in present]
    spans = plan._spans
    if type(spans) is Sweep:
        names["_spans"] = spans
        lines.append(f"if not _spans.free(({', '.join(f'_a{k}' for k in range(len(plan.operands)))},)): {back}")
        spans = ()
    for out, other, low, high, may_alias in spans:  # overlap_free, with the numbers of this plan
        lines.append(f"if {low} < _a{out} - _a{other} < {high}{f' and _a{out} != _a{other}' if may_alias else ''}: {back}")
    if plan.workspace_size:
        usable = "workspace.flags.carray" if kind == "numpy" else "workspace._c_contiguous"
        lines.append(f"if _workspace & 255 or workspace.nbytes < {plan.workspace_size} or not {usable}: {back}")
        for k, (low, high) in enumerate(plan._ranges):
            if low != high:
                lines.append(f"if {low - plan.workspace_size} < _workspace - _a{k} < {high}: {back}")
    else:
        lines.append("_workspace = 0")
    lines.append("_check = check")
    if kind == "cupy":
        from ..executors import cuda as module

        ordinal = plan.executor.ordinal
        names |= {"_current": module.current_stream, "_device": module.runtime.getDevice, "_stream_of": plan._stream, "_elsewhere": plan.launch}
        lines.append(f"_stream = _current({ordinal}).ptr if stream is None else _stream_of(stream)")
        given = ", ".join([*(f"_a{k}" for k in range(len(plan.operands))), *(f"_s{k}" for k in range(len(scalars))), "_workspace, _stream, _check"])
        lines.append(f"if _device() != {ordinal}: return _elsewhere({given})")
    return _compile([f"def call(*, {', '.join(arguments)}):", *("    " + line for line in [*lines, *launching])], names, f"run {plan.sku}")
