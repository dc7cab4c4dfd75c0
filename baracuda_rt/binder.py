"""Python written once per function or plan for the repeated call: layout key, pointers, launches. No loops, no checks already made.

Three generated functions, each as small as the call it serves:
`launcher(plan)` fills a frame and launches; `caller(entry, kind)` is the functional form for arrays of one library; `runner(plan)` is `Plan.run`.
A layout key (dtypes, shapes, strides, alignment, device of every array) stands for the checks of a call that had the same one; overlap depends
on addresses and is tested every time, from the byte spans that the layout implies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .codegen.model import ParamSpec
from .errors import KernelLaunchError
from .geometry.base import ErrorArg
from .settings import settings

__all__ = ["anywhere", "caller", "launcher", "overlap_free", "runner"]

# What reading an array costs differs between the libraries; `{x}` is the array, `{a}` gets its address.
_ADDRESS = {
    "numpy": "{a} = {x}.__array_interface__['data'][0] if {x}.base is None or type({x}.base) is array else -1",  # -1: memory of unknown extent
    "cupy": "{d} = {x}.data; {a} = {d}.ptr",
}
_LAYOUT = {
    "numpy": "{x}.dtype, {x}.shape, {x}.strides, {a} & 15",
    "cupy": "{x}.dtype, {x}.shape, {x}._c_contiguous or {x}.strides, {a} & 15, {d}.device_id",
}
_SAME = {  # the same as a comparison with one layout
    "numpy": "{x}.dtype is {t} and {x}.shape == {s} and {x}.strides == {r} and {a} & 15 == {align}",
    "cupy": "{x}.dtype is {t} and {x}.shape == {s} and {c} and {a} & 15 == {align} and {d}.device_id == {device}",
}
_STREAM = {"numpy": "0", "cupy": "stream_of(ordinal).ptr"}


def _compile(lines: Sequence[str], names: dict[str, Any], name: str) -> Callable[..., Any]:
    exec(compile("\n".join(lines), f"<baracuda_rt {name}>", "exec"), names)  # noqa: S102 text written here from manifest identifiers
    function: Callable[..., Any] = names["call"]
    return function


def _read(kind: str, k: int, x: str, indent: str) -> list[str]:
    return [indent + _ADDRESS[kind].format(x=x, a=f"a{k}", d=f"d{k}")]


def launcher(plan: Any, launches: Sequence[Any], frame: Callable[[], Any]) -> Callable[..., None]:
    """call(*operand addresses, *scalars in plan order, workspace address, stream, check): all launches of a plan, on its device, the current one."""
    executor = plan.executor
    cuda = executor.kind == "cuda"
    pointers = [f"a{k}" for k in range(len(plan.operands))]
    scalars = [f"s{k}" for k in range(len(plan.defaults))]
    order = {name: f"s{k}" for k, name in enumerate(plan.defaults)}
    lines = [f"def call({', '.join([*pointers, *scalars, 'workspace', 'stream', 'check'])}):"]
    lines += ["    if memory.kind: warn()", "    try: frame = pop()", "    except IndexError: frame = new()", "    p = frame.pointers"]
    lines += [f"    p[{k}] = {a}" for k, a in enumerate(pointers)]
    lines += [f"    p[{len(pointers) + k}] = workspace + {offset}" for k, offset in enumerate(plan.works)]
    after = len(pointers) + len(plan.works)
    lines += [f"    p[{after + k}] = a{plan.index[part.name]} + {part.offset}" for k, part in enumerate(plan.shifted)]
    first = frame()
    if first.scalars:
        lines.append("    c = frame.values")
        if plan.problem.decl.host:
            given = ", ".join(f"{name!r}: {value}" for name, value in order.items())
            lines.append(f"    h = host({{{given}}})")
        for k, (name, _, token) in enumerate(first.scalars):
            value = order.get(name) or f"h[{name!r}]"
            if token.startswith("bits."):
                value = f"bits({token!r}, {value})"
            elif plan.whole:
                value = f"whole({name!r}, {value})"
            lines.append(f"    c[{k}].value = {value}" if not _nullable(plan, name) else f"    c[{k}].value = 0 if {value} is None else {value}")
    if any(isinstance(arg, ErrorArg) for launch in plan.geometry.launches for arg in launch.args):
        lines.append("    frame.check.value = check")
    names: dict[str, Any] = {
        "memory": executor.slot.memory, "warn": executor.slot.warn, "pop": plan._frames.pop, "new": frame, "append": plan._frames.append,
        "host": plan._host_values, "whole": plan._whole, "bits": plan._bits,
    }  # fmt: skip
    if cuda:
        from .executors import cuda as module

        names |= {"launch": module.driver.launchKernel, "failed": _failed}
        names["launches"] = tuple((kernel.handle, *grid, *block, shared) for kernel, grid, block, shared in launches)
        names["Error"] = module.driver.CUDADriverError
        body = []
        for k, (kernel, grid, block, shared) in enumerate(launches):
            names[f"h{k}"] = kernel.handle
            numbers = ", ".join(str(n) for n in (*grid, *block, shared))
            body.append(f"launch(h{k}, {numbers}, stream, frame.params[{k}][1], 0)")
        lines += ["    try:", *("        " + line for line in body)]
        lines += [f"    except Error as error: failed({str(plan.sku)!r}, error, launches, stream, frame)"]
    else:
        for k, (kernel, grid, block, shared) in enumerate(launches):
            names[f"k{k}"] = kernel
            lines.append(f"    k{k}({grid}, {block}, {shared}, 0, frame.params[{k}][1])")
    lines += ["    append(frame)"]
    if cuda:
        names["wait"] = plan._wait
        lines.append("    if check: wait(stream)")
    else:
        names["report"] = plan._report
        lines.append("    if memory.kind: report()")
    return _compile(lines, names, f"launch {plan.sku}")


def anywhere(launch: Callable[..., None], ordinal: int) -> Callable[..., None]:
    """The same launch whichever device is current."""
    from .executors import cuda as module

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
    from .executors import cuda as module

    if error.status == module.INVALID_CONTEXT:
        module.runtime.free(0)
        for launch, (_, params) in zip(launches, frame.params, strict=True):
            module.driver.launchKernel(*launch, stream, params, 0)
        return
    raise KernelLaunchError(f"{sku}: not launched: {error}", backend="cuda", code=error.status, name=sku) from error


def _scalar(param: ParamSpec, p: str, converter: str) -> str | None:
    """A line that converts scalar `p` when it is not already in order."""
    if param.type == "float" and not param.domain and not param.none:
        return f"if type({p}) is not float: {p} = {converter}({p})" if param.nan else f"if type({p}) is not float or {p} - {p} != 0.0: {p} = {converter}({p})"
    if param.type == "number" and not param.domain and not param.none:
        return f"if type({p}) is not int or not -65536 < {p} < 65536: {p} = {converter}({p})"
    return f"{p} = {converter}({p})"


def caller(entry: Any, kind: str, array_type: type, convert: Callable[[ParamSpec], Callable[[Any], Any]]) -> Callable[..., Any]:
    """call(operands, params, out, preference, check, need) for arrays of one library; entry.miss serves what is new or unusual."""
    count, outputs = len(entry._names), len(entry._outputs)
    xs = [f"x{k}" for k in range(count)]
    ps = [f"p{k}" for k in range(len(entry._params))]
    names: dict[str, Any] = {
        "array": array_type, "find": entry._cache.get, "miss": entry.miss, "settings": settings, "overlap_free": overlap_free,
    }  # fmt: skip
    if kind == "cupy":
        from .executors import cuda as module

        names |= {"stream_of": module.current_stream, "device": module.runtime.getDevice, "alloc": module.allocate}
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
        lines.append(f"    if {' or '.join(f'type({x}) is not array' for x in required)}: {new}")
    for k, x in enumerate(xs):
        layout = _LAYOUT[kind].format(x=x, a=f"a{k}", d=f"d{k}")
        read = _read(kind, k, x, "")
        if kind == "numpy":
            read.append(f"if a{k} < 0{f' or not {x}.flags.writeable' if entry._decl.inputs[k].inout else ''}: {new}")
        if x in required:
            lines += ["    " + line for line in read]
            key.append(layout)
        else:
            lines += [f"    if type({x}) is array:", *("        " + line for line in read), f"        k{k} = ({layout})"]
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
            lines.append(f"        if type(y{k}) is not array: {new}")
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
        names[f"c{k}"] = convert(p)
        line = _scalar(p, ps[k], f"c{k}")
        if line:
            lines.append("    " + line)
    addresses = ", ".join([*(f"a{k}" for k in range(count)), *(f"b{k}" for k in range(outputs))])
    if outputs:
        lines.append("    if out is None:")
        for k in range(outputs):
            lines.append(f"        m{k} = make[{k}]")
            lines.append(f"        if m{k} is None: y{k} = None; b{k} = 0")
            if kind == "cupy":
                lines.append(f"        elif type(m{k}) is tuple: s, t, n = m{k}; d = alloc(n); b{k} = d.ptr; y{k} = array(s, t, d)")
            lines.append(f"        else:\n            y{k} = m{k}()")
            lines += ["            " + _ADDRESS[kind].format(x=f"y{k}", a=f"b{k}", d="d")]
        lines.append("    else:")
        every = ", ".join(f"a{k}" for k in range(count + outputs))
        lines.append(f"        if not overlap_free(spans, ({every},)): {new}")
        lines += [f"        b{k} = a{count + k}" for k in range(outputs)]
    if any(operand.inout for operand in entry._decl.inputs):
        lines.append(f"    if not overlap_free(spans, ({addresses},)): {new}")
    inner = ", ".join([addresses, *(ps[k] for k, _ in entry._scalar)]) if addresses else ", ".join(ps[k] for k, _ in entry._scalar)
    lines.append("    if size:")
    lines.append("        w = workspace_of(size)")
    lines.append("        " + _ADDRESS[kind].format(x="w", a="wp", d="d"))
    lines.append("    else: wp = 0")
    lines.append(f"    launch({inner}, wp, {_STREAM[kind]}, check or settings.check)")
    lines.append(f"    return {'y0' if outputs == 1 else 'result(' + ', '.join(f'y{k}' for k in range(outputs)) + ')' if outputs else 'None'}")
    return _compile(lines, names, f"{kind} {entry.name}")


def overlap_free(spans: Any, addresses: Sequence[int]) -> bool:
    """Whether no output of a call overlaps what it may not; spans: (two operands, how far apart they overlap, whether they may be one)."""
    for out, other, low, high, may_alias in spans:
        if low < addresses[out] - addresses[other] < high and not (may_alias and addresses[out] == addresses[other]):
            return False
    return True


def runner(plan: Any, kind: str, array_type: type, layouts: Sequence[tuple[Any, ...]]) -> Callable[..., Any]:
    """call(**arrays and scalars, workspace, stream, check): Plan.run when every array has a layout already checked.

    The first such layouts, one an operand, are compared in place; others are looked up.
    """
    names: dict[str, Any] = {
        "array": array_type, "seen": plan._layouts, "slow": plan._run_checked, "stream_of": plan._stream,
        "launch": plan.launch, "here": plan.launch_here, "ordinal": getattr(plan.executor, "ordinal", -1),
    }  # fmt: skip
    if kind == "cupy":
        from .executors import cuda as module

        names |= {"current": module.current_stream, "device": module.runtime.getDevice}
    present = [n for n in plan.operands if plan.problem.specs[n] is not None]
    scalars = list(plan.defaults)
    arguments = [f"{n}=None" for n in present] + [f"{n}=_d_{n}" for n in scalars] + ["workspace=None", "stream=None", "check=False", "**surplus"]
    names |= {f"_d_{n}": plan.defaults[n] for n in scalars}
    everything = ", ".join([f"{n}={n}" for n in present] + [f"{n}={n}" for n in scalars] + ["workspace=workspace", "stream=stream", "check=check"])
    back = f"return slow({everything}, **surplus)"
    lines = [f"def call(*, {', '.join(arguments)}):", f"    if surplus: {back}"]
    tests = " and ".join([f"type({n}) is array" for n in present] + (["type(workspace) is array"] if plan.workspace_size else []))
    lines.append(f"    if not ({tests or 'True'}): {back}")
    key, same = [], []
    written = plan.written
    for k, n in enumerate(present):
        lines += _read(kind, k, n, "    ")
        if kind == "numpy":
            lines.append(f"    if a{k} < 0{f' or not {n}.flags.writeable' if n in written else ''}: {back}")
        key.append(f"({_LAYOUT[kind].format(x=n, a=f'a{k}', d=f'd{k}')})")
        names[f"t{k}"], names[f"s{k}"], names[f"r{k}"], align, *device = layouts[k]
        where = {"x": n, "a": f"a{k}", "d": f"d{k}", "t": f"t{k}", "s": f"s{k}", "r": f"r{k}", "align": align, "device": (*device, 0)[0]}
        contiguous = f"{n}._c_contiguous" if names[f"r{k}"] is True else f"{n}.strides == r{k}"
        same.append(_SAME[kind].format(**where, c=contiguous))
    if key:
        lines.append(f"    if not ({' and '.join(same)}) and ({', '.join(key)},) not in seen: {back}")
    for n in scalars:
        names[f"_c_{n}"] = plan._converter(n)
        lines.append(f"    if {n} is not _d_{n}: {n} = _c_{n}({n})")
    addresses = [f"a{present.index(n)}" if n in present else "0" for n in plan.operands]
    for out, other, low, high, may_alias in plan._spans:  # overlap_free, with the numbers of this plan
        a, b = addresses[out], addresses[other]
        lines.append(f"    if {low} < {a} - {b} < {high}{f' and {a} != {b}' if may_alias else ''}: {back}")
    if plan.workspace_size:
        lines.append("    " + _ADDRESS[kind].format(x="workspace", a="w", d="wd"))
        whole = "workspace.flags.carray" if kind == "numpy" else "workspace._c_contiguous"
        lines.append(f"    if w & 255 or workspace.nbytes < {plan.workspace_size} or not {whole}: {back}")
    else:
        lines.append("    w = 0")
    stream, launch = ("current(ordinal).ptr if stream is None else stream_of(stream)", "(here if device() == ordinal else launch)") if kind == "cupy" else ("0", "launch")
    lines.append(f"    {launch}({', '.join([*addresses, *scalars, 'w'])}, {stream}, check)")
    return _compile(lines, names, f"run {plan.sku}")
