"""The package's type stub: every public function with its types, so that editors complete names and type checkers find misspelt ones."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import replace

from .model import DirectionSpec, OpSpec
from .signature import function_name, promotable, typed_signature

_HEAD = '''"""Types of the public names. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

import builtins
from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

{homes}

__version__: Final[str]
_HOMES: Final[dict[str, str]]

DType: TypeAlias = Any
"""What names a dtype: "float32", numpy.float32, a dtype object."""

class Array(Protocol):
    """An array of a library that this one takes: NumPy, CuPy, and what hands over its memory as they do."""
    @property
    def shape(self) -> Any: ...
    @property
    def dtype(self) -> Any: ...

A = TypeVar("A", bound=Array)
'''


def result_type(decl: DirectionSpec) -> tuple[str, str | None]:
    """The type of the result, and the operand whose type it has: the first one, where the result is of its dtype and shape."""
    if not decl.outputs:
        return "None", None
    if decl.many_outputs:
        return "tuple[Any, ...]", None
    if any(o.when for o in decl.outputs):
        return "Any", None
    if len(decl.outputs) > 1:
        certain = decl.direction == "forward" or len(decl.need_default) == len(decl.outputs)
        return (f"tuple[{', '.join(['Any'] * len(decl.outputs))}]" if certain else "Any"), None
    first = next((o for o in decl.inputs if not o.optional and not o.many and not o.stacked), None)
    output = decl.outputs[0]
    same = first is not None and (first.type == output.type or (output.type == "T" and decl.types.get(first.type, ("",))[0] == "T"))
    if first is None or not same or (output.shapes != first.shapes and set(output.shapes.values()) != {(f"@{output.name[1:]}",)}):
        return "Any", None
    return "A", first.name


def _function(name: str, decl: DirectionSpec, doc: str, promotes: bool) -> str:
    result, like = result_type(decl)
    parameters = typed_signature(decl, promotes)
    if like is not None:
        parameters = parameters.replace(f"{like}: Array", f"{like}: A", 1)
    return f'def {name}({parameters}) -> {result}:\n    """{doc}"""\n'


def stub(ops: Mapping[str, OpSpec], homes: Mapping[str, str]) -> str:
    """The text of __init__.pyi; `homes` says in which module the names that are no ops live."""
    by_module: dict[str, list[str]] = {}
    for name, module in homes.items():
        by_module.setdefault(module, []).append(name)
    lines = [f"from .{module} import {', '.join(f'{name} as {name}' for name in sorted(names))}" for module, names in sorted(by_module.items())]
    text = [_HEAD.format(homes="\n".join(lines))]
    names = []
    for op in sorted(ops.values(), key=lambda op: op.name):
        for direction, decl in op.directions.items():
            suffix = "_backward" if direction == "backward" else ""
            first = f"Gradients of {op.name}: {op.doc[0].lower()}{op.doc[1:]}" if suffix else op.doc
            doc = textwrap.shorten(first, 160, placeholder=" …").replace("\\", "\\\\").replace('"', "'")
            for alias in (None, *op.aliases):
                fixed = {} if alias is None else op.presets.get(alias, {})
                free = replace(decl, args=tuple(a for a in decl.args if a not in fixed), params=tuple(p for p in decl.params if p.name not in fixed))
                name = function_name(op, direction) if alias is None else alias + suffix
                text.append(_function(name, free, doc, bool(promotable(op, decl)) and not fixed))
                names.append(name)
    everything = "".join(f'    "{name}",\n' for name in sorted([*names, *homes, "__version__"]))
    return "\n".join(text) + f"\n__all__ = [\n{everything}]\n"
