"""Python written once per function or plan for the repeated call: layout key, pointers, launches. No loops, no checks already made.

Two generated functions, each as small as the call it serves: `caller(entry, kind)` is the functional form for arrays of one library, `runner(plan)`
is `Plan.run`. What they launch is written in `program`.
A layout key (dtypes, shapes, strides, alignment, device of every array) stands for the checks of a call that had the same one; overlap depends
on addresses and is tested every time, from the byte spans that the layout implies.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..codegen.model import ARRAY, ParamSpec
from ..settings import settings
from . import writing
from .overlap import Sweep
from .params import truth
from .planar import is_complex, planar
from .shortcuts import Shortcuts

__all__ = ["caller", "overlap_free", "runner"]

# What reading an array costs differs between the libraries; `{x}` is the array, `{a}` gets its address.
_ADDRESS = {
    "numpy": f"{{a}} = _at(id({{x}}) + {object.__basicsize__}).value if {{x}}.base is None or type({{x}}.base) is _array else -1",  # -1: memory of unknown extent
    "cupy": "{d} = {x}.data; {a} = {d}.ptr",
    "torch": "{a} = {x}.data_ptr()",
}
_LAYOUT = {
    "numpy": "{x}.dtype, {x}.shape, {x}.strides, {a} & 15",
    "cupy": "{x}.dtype, {x}.shape, {x}._c_contiguous or {x}.strides, {a} & 15, {d}.device_id",
    # A number says the device, which costs a third of what `device` does; where there is no address, on which numbers of kinds may be equal, `device` says it.
    "torch": "{x}.dtype, {x}.shape, {x}.is_contiguous() or {x}.stride(), {a} & 15 if {a} else {x}.device, {x}.get_device(), {x}.is_neg()",
}
_SAME = {  # the same as a comparison with one layout, alignment left out
    "numpy": "{x}.dtype is {t} and {x}.shape == {s} and {x}.strides == {r}",
    "cupy": "{x}.dtype is {t} and {x}.shape == {s} and {c} and {d}.device_id == {device}",
}
_STREAM = {"numpy": "0", "cupy": "stream_of(ordinal).ptr", "torch": "0 if ordinal < 0 else stream_of(ordinal)"}
_IS = {"numpy": "type({x}) is _array", "cupy": "type({x}) is _array", "torch": "({x}.__class__ is _array or {x}.__class__ is _parameter)"}
_IS_NOT = {"numpy": "type({x}) is not _array", "cupy": "type({x}) is not _array", "torch": "{x}.__class__ is not _array and {x}.__class__ is not _parameter"}


def _read(kind: str, k: int, x: str, indent: str, new: str) -> list[str]:
    line = _ADDRESS[kind].format(x=x, a=f"a{k}", d=f"d{k}")
    if kind == "torch":  # transformations of functions hand in tensors without memory
        return [f"{indent}try: {line}", f"{indent}except RuntimeError: {new}"]
    return [indent + line]


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
    entry: Any, kind: str, library: Mapping[str, Any], convert: Callable[[ParamSpec], Callable[[Any], Any]], key_only: bool = False
) -> Callable[..., Any]:
    """call(operands, params, out, preference, check, need) for arrays of one library; entry.miss serves what is new or unusual.

    library: what the lines take from it by name, `_array` the type of its arrays. key_only: returns the key by which such a call is found.
    """
    count, outputs = len(entry._names), len(entry._outputs)
    xs = [f"x{k}" for k in range(count)]
    ps = [f"p{k}" for k in range(len(entry._params))]
    names: dict[str, Any] = {
        "find": entry.recent.young.get, "miss": entry.miss, "settings": settings, "overlap_free": overlap_free, "sequence": _sequence, **library,
    }  # fmt: skip
    decl = entry._decl
    names["generic"] = sys.modules["numpy"].generic  # both libraries' arrays have it loaded
    names["numbers"] = bool, int, float, complex, names["generic"]
    if kind == "cupy":
        from ..executors import cuda as module

        names |= {"stream_of": module.current_stream, "device": module.runtime.getDevice, "alloc": module.allocate}
        new_array = "{y} = _array(s, t, d)"
        if module.array_parts is not None:
            names["blank"], names["fill"] = module.array_parts
            new_array = "{y} = blank(_array); fill({y}, s, t, d)"
    names |= {"truth": truth, "function": entry.name}
    lines = [
        "def call(operands, params, out, preference, check, need=None):",
        "    if check is not False and check is not True: check = truth(function, 'check', check)",
    ]
    if xs:
        lines.append(f"    {', '.join(xs)}, = operands")
    if ps:
        lines.append(f"    {', '.join(ps)}, = params")
    rest = "operands, params, out, preference, check, need"
    new = "return None" if key_only else f"return miss({rest}, None, {kind!r})"
    names["plain"] = frozenset({float, int, bool, type(None), tuple, list})
    names["is_complex"] = is_complex
    for k, p in enumerate(entry._params):
        if planar(p):
            lines.append(f"    if type({ps[k]}) not in plain and is_complex({ps[k]}): {new}")
        if any(value in (None, ARRAY) for value, _ in p.overload):  # an array here belongs to another op
            lines += [f"    if type({ps[k]}) not in plain:", f"        if not isinstance({ps[k]}, generic): {new}", f"        {ps[k]} = {ps[k]}.item()"]
        elif p.operand in entry._names:  # an array here, or a list, is an operand
            lines.append(f"    if {ps[k]}.__class__ is not int and {ps[k]} is not None and not isinstance({ps[k]}, generic): {new}")
    complex_too = {"c64", "c128"} & {token for tokens in (*decl.types.values(), [o.type for o in decl.inputs]) for token in tokens}
    spelt = _LAYOUT[kind] + (", {x}.is_conj()" if kind == "torch" and complex_too else "")
    key = []
    counted = [x for x, operand in zip(xs, decl.inputs, strict=True) if operand.name in decl.numbers]
    if counted:
        lines.append("    ns = ()")  # the numbers in the place of operands
    required = [x for x, operand in zip(xs, decl.inputs, strict=True) if not operand.optional and x not in counted]
    if required:
        lines.append(f"    if {' or '.join(_IS_NOT[kind].format(x=x) for x in required)}: {new}")
    for k, x in enumerate(xs):
        layout = spelt.format(x=x, a=f"a{k}", d=f"d{k}")
        read = _read(kind, k, x, "", new)
        if kind == "numpy":
            read.append(f"if a{k} < 0{_unwritable(entry, decl.inputs[k], x, ps)}: {new}")
        if x in required:
            lines += ["    " + line for line in read]
            key.append(layout)
        else:
            lines += [f"    if {_IS[kind].format(x=x)}:", *("        " + line for line in read), f"        k{k} = ({layout})"]
            if x in counted:
                lines.append(f"    elif isinstance({x}, numbers): k{k} = True; a{k} = 0; ns += ({x},)")
            lines += [f"    elif {x} is None: k{k} = None; a{k} = 0", f"    else: {new}"]
            key.append(f"k{k}")
    records = kind == "torch" and bool(xs) and not key_only  # calls whose gradients PyTorch records
    if records:
        asks = [f"{x}.requires_grad" if x in required else f"k{k} is not None and k{k} is not True and {x}.requires_grad" for k, x in enumerate(xs)]
        lines += ["    asks = None", f"    if grad_enabled():\n        asks = {', '.join(asks)},", "        if True not in asks: asks = None"]
    for k in entry._structural:  # equal numbers of another type (1.0, or 1 for True) are no hit but a fault, or another way to write the same
        param = entry._params[k]
        kinds = {"int": ("int",), "bool": ("bool",), "ints": ("int", "tuple"), "shape": ("tuple",), "floats": ("float", "tuple")}.get(param.type, ()) if entry._resolve is None else ()
        if param.type in ("ints", "shape", "floats", "any"):
            lines.append(f"    if {ps[k]}.__class__ is list: {ps[k]} = tuple({ps[k]})")
        elif param.type == "pairs":
            names["pairs"] = _pairs
            lines.append(f"    if {ps[k]}.__class__ is not int: {ps[k]} = pairs({ps[k]})")
        elif param.type == "shapes":
            names["rows"] = _rows
            lines.append(f"    if {ps[k]} is not None: {ps[k]} = rows({ps[k]})")
        if kinds:
            names[f"c{k}"] = convert(param)
            other = [f"{ps[k]}.__class__ is not {kind}" for kind in kinds] + ([f"{ps[k]} is not None"] if param.none or param.default is None else [])
            lines.append(f"    if {' and '.join(other)}: {ps[k]} = c{k}({ps[k]})")
        elif kind == "torch" and param.type not in ("str", "bool", "dtype"):  # a tensor is a key by its identity, and another number tomorrow
            lines.append(f"    if isinstance({ps[k]}, _array): {new}")
    key += [ps[k] for k in entry._structural]
    key += [f"{ps[k]} is None" for k, p in entry._scalar if p.none]
    lines.append(f"    key = ({', '.join(key)},)" if key else "    key = ()")
    ys = [f"y{k}" for k in range(outputs)]
    if outputs:  # the arrays to write, None for those to make; fewer than there are outputs where some are not returned
        lines.append("    if out is not None:")
        if outputs == 1:
            lines += ["        y0 = out", f"        if type(y0) is tuple or type(y0) is list:\n            if len(y0) != 1: {new}\n            y0, = y0"]
        else:
            lines.append("        outs = out if type(out) is tuple else tuple(out) if type(out) is list else (out,)")
            lines.append(f"        if len(outs) != {outputs}:\n            if len(outs) > {outputs}: {new}\n            outs += nothing[len(outs):]")
            lines.append(f"        {', '.join(ys)}, = outs")
            names["nothing"] = (None,) * outputs
        for k in range(outputs):
            n = count + k
            lines.append(f"        if {_IS[kind].format(x=f'y{k}')}:")
            lines += _read(kind, n, f"y{k}", "            ", new)
            if kind == "numpy":
                lines.append(f"            if a{n} < 0 or not y{k}.flags.writeable: {new}")
            if kind == "torch":
                lines.append(f"            if y{k}.requires_grad and grad_enabled(): {new}")
            lines.append(f"            o{k} = ({spelt.format(x=f'y{k}', a=f'a{n}', d=f'd{n}')})")
            lines.append(f"        elif y{k} is None: o{k} = None; a{n} = 0\n        else: {new}")
        given = ", len(out) if out.__class__ in (tuple, list) else 1" if outputs > 1 else ""
        lines.append(f"        key = (key, {', '.join(f'o{k}' for k in range(outputs))}{given})")
    lines.append("    if preference is not None or need is not None:")
    lines.append("        if need.__class__ is not tuple and need is not None: need = sequence(need)")
    lines.append("        key = (preference, need, key)")
    if key_only:
        return writing.closed([*lines, "    return key"], names, f"key of {kind} {entry.name}")
    if records:
        lines += ["    if asks is not None:", f"        if out is not None: return differentiated({rest})", "        key = (asks, key)"]
    lines.append("    try: hit = find(key)")
    lines.append(f"    except TypeError: {new}")
    lines.append(f"    if hit is None: return {f'differentiated({rest}, key) if asks is not None else ' if records else ''}miss({rest}, key, {kind!r})")
    lines.append("    launch, elsewhere, make, spans, size, workspace_of, result, ordinal, order, _ = hit")
    if outputs:
        lines += ["    if out is None:", f"        {' = '.join(ys)} = None", "    elif order is not None:"]
        places = [f"a{count + k}" for k in range(outputs)]
        lines.append(f"        {', '.join(ys)}, = order(({', '.join(ys)},))\n        {', '.join(places)}, = order(({', '.join(places)},))")
    if kind == "cupy":
        spare = " or ".join(f"{y} is None and make[{k}] is not None" for k, y in enumerate(ys)) or "False"
        lines.append(f"    if device() != ordinal:\n        if {spare}: {new}\n        launch = elsewhere")
    elif "device" in library:
        lines.append("    if ordinal >= 0 and device() != ordinal: launch = elsewhere; make = [m and m.anywhere for m in make]")
    for k, p in entry._scalar:
        lines.append("    " + _scalar(p, ps[k], str(k), convert(p), names))
    addresses = ", ".join([*(f"a{k}" for k in range(count)), *(f"b{k}" for k in range(outputs))])
    for k, y in enumerate(ys):
        lines += [f"    if {y} is not None: b{k} = a{count + k}", "    else:", f"        m{k} = make[{k}]", f"        if m{k} is None: b{k} = 0"]
        if kind == "cupy":
            lines.append(f"        elif type(m{k}) is tuple: s, t, n = m{k}; d = alloc(n); b{k} = d.ptr; " + new_array.format(y=y))
        lines += [f"        else:\n            {y} = m{k}()", "            " + _ADDRESS[kind].format(x=y, a=f"b{k}", d="d")]
    inouts = [_updated(entry, operand, ps) for operand in decl.inputs if operand.inout]
    tested = "out is not None" if outputs else "False"
    if inouts:
        tested = "" if "" in inouts else " or ".join(dict.fromkeys([tested, *inouts]))
    if outputs or inouts:
        lines.append(f"    if {f'({tested}) and ' if tested else ''}not overlap_free(spans, ({addresses},)): {new}")
    inner = ", ".join([addresses, *(ps[k] for k, _ in entry._scalar)]) if addresses else ", ".join(ps[k] for k, _ in entry._scalar)
    lines.append("    if size:")
    lines.append("        w = workspace_of(size)")
    lines.append("        " + _ADDRESS[kind].format(x="w", a="wp", d="d"))
    lines.append("    else: wp = 0")
    lines.append(f"    launch({inner}, {'*ns, ' if counted else ''}wp, {_STREAM[kind]}, check or settings.check)")
    if kind == "torch":
        changed = [(x, _updated(entry, operand, ps)) for x, operand in zip(xs, decl.inputs, strict=True) if operand.inout]
        lines += [f"    {f'if {when}: ' if when else ''}written(({x},))" for x, when in changed]
        if outputs:
            lines.append("    if out is not None: written(out if out.__class__ is tuple or out.__class__ is list else (out,))")
    if records and outputs:
        scalars = "".join(f"{ps[k]}, " for k, _ in entry._scalar)
        lines.append(f"    if asks is not None: return result(operands, ({', '.join(ys)},), ({scalars}), preference, check or settings.check)")
    if kind == "numpy" and outputs and not inouts:
        names["shortcuts"] = shortcuts = Shortcuts(entry)
        names |= {"keep": shortcuts.keep, "open": shortcuts.open}
        scalars = ", ".join([*(ps[k] for k, _ in entry._scalar), *(["*ns"] if counted else [])])
        lines.append(f"    if open and out is None and preference is None and need is None and not check: keep(operands, params, ({scalars}{',' if scalars else ''}), hit)")
    several = f"y0 if result is None else result({', '.join(f'y{k}' for k in range(outputs))})"
    lines.append(f"    return {several if outputs > 1 or decl.many_outputs else 'y0' if outputs else 'None'}")
    return writing.closed(lines, names, f"{kind} {entry.name}")


def _sequence(need: Any) -> Any:
    """need= as a tuple, so that a list of names is a key too; what is no sequence stays, for the call to refuse."""
    try:
        return (need,) if isinstance(need, str) else tuple(need)
    except TypeError:
        return need


def _pairs(value: Any) -> Any:
    """Lists as tuples, those inside too; what is no sequence stays, for the call to refuse."""
    return tuple([tuple(v) if v.__class__ is list else v for v in value]) if isinstance(value, list | tuple) else value


def _rows(shapes: Any) -> Any:
    """A sequence of shapes as tuples; what is none stays, for the call to refuse."""
    try:
        return tuple(map(tuple, shapes))
    except TypeError:
        return shapes


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
    names: dict[str, Any] = {"_array": array_type, "_seen": plan._layouts, "_slow": plan._run_checked}
    launching: Sequence[str] = ()  # a plan of nothing to do has no steps
    if plan.program is not None:
        program, values = plan.program
        launching = program.lines
        names |= program.names | dict(zip(program.own, values, strict=True))
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
        lines = [f"if surplus or not (check is False or check is True): {back}", "try:", *("    " + line for line in lines or ["pass"]), f"except AttributeError: {back}"]
    else:
        lines = [f"if surplus or stream is not None or not (check is False or check is True){''.join(f' or type({n}) is not _array' for n in arrays)}: {back}", *lines]
    if key:
        lines.append(f"if not _known: {back}")
    for k, n in enumerate(scalars):
        lines.append(f"if {n} is not _d_{n}:")
        if n in plan._declared:
            lines.append("    " + _scalar(plan._declared[n], n, f"_{n}", plan._converter(n), names))
        else:  # a number in an operand's place: the launch converts it
            lines.append(f"    if {n} is None or type({n}) is _array: {back}")
        lines.append(f"_s{k} = {n}")
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
    return writing.compiled([f"def call(*, {', '.join(arguments)}):", *("    " + line for line in [*lines, *launching])], names, f"run {plan.sku}")
