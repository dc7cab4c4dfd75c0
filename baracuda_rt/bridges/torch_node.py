"""Repeated calls whose gradient is recorded: a `torch.autograd.Function` written once for each way in which an op's backward follows its forward.

The first call of a layout goes through `torch_autograd.Gradient`. `node_of` then makes the function with which the op's generated caller ends its later
calls: the results are there already, so the Function's forward does nothing but hand them on and save what the backward takes.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence
from typing import Any

import torch

__all__ = ["node_of"]

_transformed = torch._C._are_functorch_transforms_active


def _backward(derivative: Any, recipe: Any, inputs: Sequence[int], taken: Sequence[tuple[int, str]]) -> list[str]:
    """The lines of the Function's backward; taken: (operand of the backward, expression) of what the forward left."""
    dys = [f"dy{k}" for k in range(len(recipe.visible))]
    none = f"return {', '.join(['None'] * (len(inputs) + 1))}"
    lines = [f"def backward(ctx, {', '.join(dys)}):", "    params, preference, check, numbers, like = ctx.call"]
    if len(dys) > 1:
        lines.append(f"    if {' and '.join(f'{dy} is None' for dy in dys)}: {none}")
        lines += [f"    if {dys[k]} is None: {dys[k]} = zeros(*like[{k}])" for _, k, required in recipe.upstream if required]
    tensors = [f"s{k}" for k, (_, expression) in enumerate(taken) if not expression]
    if tensors:
        lines.append(f"    {', '.join(tensors)}, = ctx.saved_tensors")
    operands = ["None"] * len(derivative.back_operand)
    for k, (place, expression) in enumerate(taken):
        operands[place] = expression or f"s{k}"
    for place, k, _ in recipe.upstream:
        operands[place] = dys[k]
    lines.append(f"    operands = ({', '.join(operands)},)")
    lines.append("    if grad_enabled(): results = once(operands, params, preference, check)")  # create_graph=True
    made = "serve(operands, params, None, preference, check, need)"
    lines.append(f"    else: results = {f'({made},)' if recipe.single else made}")
    gradients = ["None" if (place := recipe.placed[k]) is None else f"results[{place}]" for k in inputs]
    return [*lines, f"    return None, {', '.join(gradients)}"]


def _forward(recipe: Any, constant: Sequence[int], saved: Sequence[str], many: bool) -> list[str]:
    lines = ["def forward(ctx, call, *inputs):", "    operands, ys, *ctx.call = call"]
    if saved:
        lines.append(f"    ctx.save_for_backward({', '.join(saved)})")
    if len(recipe.visible) > 1:
        lines.append("    ctx.set_materialize_grads(False)")
    if constant:
        lines.append(f"    ctx.mark_non_differentiable({', '.join(f'ys[{recipe.visible[k]}]' for k in constant)})")
    shown = [f"ys[{k}]" for k in recipe.visible]
    return [*lines, f"    return {', '.join(shown)}{',' if many else ''}"]


def _function(derivative: Any, recipe: Any, operands: Sequence[Any], constant: tuple[int, ...], once: Callable[..., Any]) -> Callable[..., Any]:
    """make(constants) -> node(operands, ys, scalars, preference, check), for all calls with this recipe."""
    inputs = [k for k, place in enumerate(recipe.placed) if place is not None]
    saved: list[str] = []
    taken: list[tuple[int, str]] = []
    numbers: list[str] = []
    for place, made_here, k in recipe.saved:
        if made_here or isinstance(operands[k], torch.Tensor):
            saved.append(f"ys[{k}]" if made_here else f"operands[{k}]")
            taken.append((place, ""))
        else:
            taken.append((place, f"numbers[{len(numbers)}]"))
            numbers.append(f"operands[{k}]")
    names: dict[str, Any] = {
        "serve": derivative.serve_back, "need": recipe.need, "grad_enabled": torch.is_grad_enabled, "zeros": _zeros, "transformed": _transformed,
        "once": lambda operands, params, preference, check: once(derivative, operands, params, preference, check, recipe),
    }  # fmt: skip
    name = "".join(part.capitalize() for part in derivative.entry.name.split("_"))
    name = f"{name}_" if keyword.iskeyword(name) else name
    lines = [f"class {name}(Function):"]
    for part in (_forward(recipe, constant, saved, bool(derivative.decl.many_outputs)), _backward(derivative, recipe, inputs, taken)):
        lines += ["    @staticmethod", *("    " + line for line in part)]
    node: type[Any] = _run([*lines, f"made = {name}"], names | {"Function": torch.autograd.Function}, derivative.entry.name)
    # Function.apply binds arguments and unwraps tensors of transformations, of which there are none here, before it calls this.
    direct = super(torch.autograd.Function, node).apply  # type: ignore[misc]
    if hasattr(node, "_backward_cls"):  # what a recorded call holds: it looks at each call which of several methods the class has
        node._backward_cls.apply = node.backward
    scalars = {k: n for n, (k, _) in enumerate(derivative.entry._scalar)}
    own = {place: scalars[derivative.param[source.name]] for place, source in recipe.params if source.kind == "param" and derivative.param[source.name] in scalars}
    params = f"({', '.join(f'scalars[{own[k]}]' if k in own else f'constants[{k}]' for k in range(len(derivative.defaults)))},)" if own else "constants"
    call = f"(operands, ys, {params}, preference, check, ({''.join(n + ', ' for n in numbers)}), like)"
    lines = [
        "def made(constants, like):",
        "    def node(operands, ys, scalars, preference, check):",
        "        if preference is not None and preference.variant is not None: preference = preference._replace(variant=None)",
        f"        return (whole if transformed() else apply)({call}, {', '.join(f'operands[{k}]' for k in inputs)})",
        "    return node",
    ]
    made: Callable[..., Any] = _run(lines, names | {"apply": direct, "whole": node.apply}, f"{derivative.entry.name} recorded")
    return made


def _run(lines: Sequence[str], names: dict[str, Any], name: str) -> Any:
    names["__name__"] = __name__
    exec(compile("\n".join(lines), f"<baracuda_rt {name}>", "exec"), names)  # noqa: S102 text written here from places and names of the manifest
    return names["made"]


def _zeros(shape: Any, dtype: Any, device: Any) -> Any:
    return torch.zeros(shape, dtype=dtype, device=device)


def node_of(derivative: Any, recipe: Any, operands: tuple[Any, ...], params: tuple[Any, ...], shown: Sequence[Any], once: Callable[..., Any]) -> Callable[..., Any] | None:
    """How the caller of an op records a call like this one, which has returned `shown`; None where a call is nothing that is made often: what is written in
    place, or zeros in the place of an operand."""
    if not derivative.decl.outputs or any(k < 0 for _, _, k in recipe.saved):
        return None
    constant = tuple(k for k, y in enumerate(shown) if k in recipe.constant or not (y.is_floating_point() or y.is_complex()))
    kinds = tuple(isinstance(x, torch.Tensor) for x in operands)
    made = derivative.functions.get((recipe, constant, kinds))
    if made is None:
        made = derivative.functions[recipe, constant, kinds] = _function(derivative, recipe, operands, constant, once)
    like = tuple((tuple(y.shape), y.dtype, y.device) for y in shown) if len(shown) > 1 else ()
    node: Callable[..., Any] = made(derivative.backward_params(recipe, operands, params), like)
    return node
