"""Launch geometry of gated activations: the halves of x as operands of the formulas, then as any elementwise op."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...records import Arg, Geometry, Launch, Problem, Ptr, Spec
from ..axes import axis_of
from . import elementwise


def check(p: Problem) -> None:
    """x can be cut in two; a gradient of gate needs gate."""
    if p.has("gate"):
        return
    if "dgate" in p.need:
        p.fail("need", "dgate", "dx alone: no gate was given")
    shape = p.spec("x").shape
    axis = axis_of(p, len(shape))
    if shape[axis] % 2:
        p.fail("x", f"of shape {shape}", f"an even extent along axis {axis}")


def dims(p: Problem) -> dict[str, Any]:
    """The shape of one half."""
    shape = p.spec("x").shape
    if not p.has("gate"):
        axis = axis_of(p, len(p.spec("x").shape))
        shape = (*shape[:axis], shape[axis] // 2, *shape[axis + 1 :])
    if p.has("dy") and p.spec("dy").shape != shape:
        p.fail("dy", f"of shape {p.spec('dy').shape}", f"{shape}, the shape of the result")
    return {"Y": shape, "...": shape}


def plan(p: Problem) -> Geometry:
    """The elementwise launches over the halves."""
    parts: dict[str, tuple[Ptr, Spec]] = {}
    first, second = ("q", "p") if p.params["gate_first"] else ("p", "q")
    for name, other, prefix in (("x", "gate", ""), ("dx", "dgate", "d")):
        if p.has("gate"):
            parts |= {prefix + half: (Ptr(of), p.spec(of)) for half, of in ((first, name), (second, other)) if p.has(of)}
        elif p.has(name):
            spec, axis = p.spec(name), axis_of(p, len(p.spec("x").shape))
            half = spec.shape[axis] // 2
            shape = (*spec.shape[:axis], half, *spec.shape[axis + 1 :])
            offset = half * spec.strides[axis] * spec.dtype.size
            parts[prefix + first] = Ptr(name), Spec(shape, spec.strides, spec.dtype, spec.alignment)
            parts[prefix + second] = Ptr(name, offset), Spec(shape, spec.strides, spec.dtype, min(spec.alignment, offset & -offset) if offset else spec.alignment)
    names = {operand.name for operand in p.decl.hidden}
    inputs = tuple(o for o in (*p.decl.inputs, *p.decl.hidden) if o.name not in p.decl.formulas and o.name not in p.decl.in_parts)
    outputs = tuple(o for o in (*p.decl.outputs, *p.decl.hidden) if o.name in p.decl.formulas)
    specs = {o.name: parts[o.name][1] if o.name in parts else None if o.name in names else p.specs.get(o.name) for o in (*inputs, *outputs)}
    own = replace(p, decl=replace(p.decl, inputs=inputs, outputs=outputs, hidden=()), specs=specs)
    if not any(specs[o.name] is not None for o in outputs):
        return Geometry("strided", ())
    geometry = elementwise.plan(own)

    def bind(arg: Arg) -> Arg:
        return parts[arg.name][0] if isinstance(arg, Ptr) and arg.name in parts else arg

    launches: list[Launch] = [replace(launch, args=tuple(bind(arg) for arg in launch.args)) for launch in geometry.launches]
    return replace(geometry, steps=tuple(launches))
