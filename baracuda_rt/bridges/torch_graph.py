"""Our functions as operators of PyTorch's, `torch.ops.baracuda_rt.NAME`: what `torch.compile` puts into a graph, and what transformations trace.

An operator takes the tensors of a call by name, the integers of its parameters (which may be symbols), and the call's other words as a text:
`softmax(Tensor x, SymInt[] integers, str call) -> Tensor[]` with `integers=[-1], call="dim=#, dtype=None"`. It returns the results that are asked for, then
the new contents of operands that the function writes: an operator writes nothing itself. Shapes, strides and gradients follow from the manifest.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import torch

from ..codegen.dtypes import BY_NAME, DTYPES
from ..errors import BaracudaError, InvalidProblemError, UnsupportedError
from ..records import Spec
from .torch_autograd import Derivative, derivative_of, kept, refuse_gradient, taken, zeros_like

__all__ = ["graphed", "operator_of"]

_library = torch.library.Library("baracuda_rt", "FRAGMENT")
_ROWS = {getattr(torch, name): row for name, row in BY_NAME.items() if row.kind != "q" and hasattr(torch, name)}


def _torch_dtype(key: str) -> Any:
    row = DTYPES[key]
    return torch.uint8 if row.kind == "q" else getattr(torch, row.name)


# -- the words of a call ------------------------------------------------------------------------------------------------------------------


def _spell(value: Any, integers: list[Any]) -> str:
    """A parameter as text; its integers are put apart."""
    if value is None or isinstance(value, bool | str):
        return repr(value)
    if isinstance(value, tuple | list):
        items = [_spell(item, integers) for item in value]
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
    if isinstance(value, int | torch.SymInt):
        integers.append(value)
        return "#"
    if isinstance(value, float | complex | torch.SymFloat):
        return repr(float(value) if not isinstance(value, complex) else value)
    if isinstance(value, torch.dtype):
        return repr(str(value).removeprefix("torch."))
    if isinstance(value, torch.Tensor):
        raise UnsupportedError(f"a tensor of shape {tuple(value.shape)} stands where a number is expected; under torch.compile only numbers are accepted there")
    if hasattr(value, "__index__"):
        integers.append(operator.index(value))
        return "#"
    return repr(float(value)) if hasattr(value, "__float__") else repr(str(value))


@lru_cache(maxsize=4096)
def _compiled(text: str) -> Any:
    return compile(f"dict({text.replace('#', 'next()')})", "<baracuda_rt call>", "eval")


def _read(text: str, integers: Sequence[Any]) -> dict[str, Any]:
    names = {"__builtins__": {}, "dict": dict, "next": iter(integers).__next__, "inf": float("inf"), "nan": float("nan"), "infj": complex(0, float("inf")), "nanj": complex(0, float("nan"))}
    words: dict[str, Any] = eval(_compiled(text), names)  # noqa: S307 text written by _spell
    return words


def _sizes(value: Any) -> Any:
    """A value with the integers of the example in the place of symbols. Raises TypeError where there are none."""
    if isinstance(value, tuple | list):
        return tuple(map(_sizes, value))
    if not isinstance(value, torch.SymInt):
        return value
    if not isinstance(value.node.hint, int):
        raise TypeError(f"{value} has no example")
    return value.node.hint


# -- an operator --------------------------------------------------------------------------------------------------------------------------


class Operator:
    """One function: the operator, its shapes, its gradient."""

    def __init__(self, entry: Any) -> None:
        self.entry, self.decl = entry, entry._decl or entry._build()
        self.name = f"{entry.name}_of_{entry.count}" if entry.count else entry.name
        self.many = entry._many
        self.single = [name for name, o in zip(entry._names, self.decl.inputs, strict=True) if not o.many]
        self.inouts = tuple(o.name for o in self.decl.inputs if o.inout)
        self.derivative: Derivative | None = derivative_of(entry)
        self.warmed: set[Any] = set()
        own = {o.name: o for o in self.decl.inputs}
        loose = set(self.decl.numbers) | set(entry._instead)
        self.arguments = [f"Tensor{'?' if own[n].optional or n in loose else ''} {n}" for n in self.single]
        if self.many:
            self.arguments.insert(0, f"Tensor[] {self.many}")
        _library.define(f"{self.name}({', '.join([*self.arguments, 'SymInt[] integers', 'str call'])}) -> Tensor[]")
        qualified = f"baracuda_rt::{self.name}"
        _library.impl(self.name, self._run, "CompositeExplicitAutograd")
        torch.library.register_fake(qualified, self._shapes, lib=_library)
        if self.derivative is not None:
            torch.library.register_autograd(qualified, self._backward, setup_context=self._save, lib=_library)
        else:
            torch.library.register_autograd(qualified, self._refuse, lib=_library)
        torch.library.register_vmap(qualified, self._batched, lib=_library)
        self.op = getattr(torch.ops.baracuda_rt, self.name)

    def _operands(self, given: Sequence[Any], numbers: Mapping[str, Any]) -> tuple[Any, ...]:
        """The entry's operands from an operator's arguments."""
        rest = list(given)
        lists = {self.many: list(rest.pop(0))} if self.many else {}
        by_name = dict(zip(self.single, rest, strict=True)) | dict(numbers)
        out: list[Any] = []
        for name, o in zip(self.entry._names, self.decl.inputs, strict=True):
            if o.many:
                out.append(lists[o.many].pop(0) if lists[o.many] else None)
            else:
                out.append(by_name[name])
        return tuple(out)

    def _given(self, operands: Sequence[Any]) -> list[Any]:
        """An operator's arguments from the entry's operands; numbers stand in the text."""
        tensors = [x if isinstance(x, torch.Tensor) else None for x in operands]
        single = [x for x, o in zip(tensors, self.decl.inputs, strict=True) if not o.many]
        if not self.many:
            return single
        return [[x for x, o in zip(tensors, self.decl.inputs, strict=True) if o.many and x is not None], *single]

    def call(self, operands: Sequence[Any], params: Sequence[Any], preference: Any, check: bool, need: Any) -> list[Any]:
        """The operator's results, in order, those that are not asked for left out."""
        try:
            return list(self.op(*self.arguments_of(operands, params, preference, check, need)))
        except RuntimeError as error:
            if "functorch" not in str(error) or isinstance(error, BaracudaError):
                raise
            raise UnsupportedError(f"{self.entry.name}: gradients by torch.func are not served; torch.autograd, torch.vmap and torch.compile are") from None

    def arguments_of(self, operands: Sequence[Any], params: Sequence[Any], preference: Any = None, check: bool = False, need: Any = None) -> tuple[Any, ...]:
        """The operator's arguments for a call of the function."""
        integers: list[Any] = []
        words = {p.name: value for p, value in zip(self.entry._params, params, strict=True)}
        numbers = {name: x for name, x in zip(self.entry._names, operands, strict=True) if x is not None and not isinstance(x, torch.Tensor)}
        asked = {} if preference is None else {key: value for key, value in preference._asdict().items() if value != type(preference)()._asdict()[key]}
        parts = [f"{name}={_spell(value, integers)}" for name, value in words.items()]
        parts += [f"number_{name}={_spell(value, integers)}" for name, value in numbers.items()]
        if asked:
            parts.append(f"preference=dict({', '.join(f'{k}={_spell(v, integers)}' for k, v in asked.items())})")
        if check:
            parts.append("check=True")
        if need is not None:
            parts.append(f"need={_spell(tuple(need), integers)}")
        return *self._given(operands), integers, ", ".join(parts)

    def _words(self, arguments: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...], dict[str, Any]]:
        *given, integers, text = arguments
        words = _read(text, integers)
        numbers = {key.removeprefix("number_"): words.pop(key) for key in list(words) if key.startswith("number_")}
        preference, check, need = words.pop("preference", None), words.pop("check", False), words.pop("need", None)
        params = tuple(words[p.name] for p in self.entry._params)
        others = {"preference": None if preference is None else self.entry.preferring(**preference), "check": check, "need": need, "numbers": numbers}
        return self._operands(given, numbers), params, others

    def _run(self, *arguments: Any) -> list[Any]:
        operands, params, others = self._words(arguments)
        copies = {name: operands[self.entry._names.index(name)] for name in self.inouts}
        copies = {name: x.clone(memory_format=torch.contiguous_format) for name, x in copies.items() if x is not None}
        operands = tuple(copies.get(name, x) for name, x in zip(self.entry._names, operands, strict=True))
        with torch.no_grad():
            made = self.entry.server("torch")(operands, params, None, others["preference"], others["check"], others["need"])
        results = [y for y in (made if isinstance(made, tuple) else (made,)) if y is not None]
        return [*results, *copies.values()]

    def _shapes(self, *arguments: Any) -> list[Any]:
        operands, params, others = self._words(arguments)
        device = next(x for x in operands if isinstance(x, torch.Tensor)).device
        outputs = self.outline(operands, params, others["preference"], others["need"])
        self._warm(operands, params, others["preference"], others["need"])
        made = [torch.empty(spec.shape, dtype=_torch_dtype(spec.dtype.key), device=device) for _, spec in outputs if spec is not None]
        written = [operands[self.entry._names.index(name)] for name in self.inouts]
        return [*made, *(torch.empty(x.shape, dtype=x.dtype, device=x.device) for x in written if x is not None)]

    def outline(self, operands: Sequence[Any], params: tuple[Any, ...], preference: Any, need: Any) -> list[tuple[str, Spec | None]]:
        """What a call returns, by name."""
        specs, numbers, device = self._described(operands)
        outline: list[tuple[str, Spec | None]] = self.entry.outline(specs, params, need, preference, numbers, device.type)
        return outline

    def _described(self, operands: Sequence[Any]) -> tuple[dict[str, Spec | None], dict[str, Any], Any]:
        """The operands that are tensors by name, the numbers in the place of others, and the device."""
        tensors = {name: x for name, x in zip(self.entry._names, operands, strict=True) if isinstance(x, torch.Tensor)}
        numbers = {name: x for name, x in zip(self.entry._names, operands, strict=True) if x is not None and name not in tensors}
        specs: dict[str, Spec | None] = {
            name: Spec(tuple(tensors[name].shape), tuple(tensors[name].stride()), self._row(name, tensors[name])) if name in tensors else None
            for name in self.entry._names
        }
        return specs, numbers, next(iter(tensors.values())).device

    def _warm(self, operands: Sequence[Any], params: tuple[Any, ...], preference: Any, need: Any) -> None:
        """Compiles what such a call will run, while it is traced. Extents that are symbols stand for those of the example."""
        specs, numbers, device = self._described(operands)
        try:
            layouts = {name: (_sizes(spec.shape), _sizes(spec.strides), spec.dtype) for name, spec in specs.items() if spec is not None}
            key = tuple(layouts.items()), _sizes(params), _sizes(tuple(numbers.items())), preference, need, str(device)
            if key in self.warmed:
                return
        except TypeError:  # an extent that nothing is known of
            return
        self.warmed.add(key)
        self.entry.warm({name: Spec(*layout) for name, layout in layouts.items()}, key[1], need, preference, dict(key[2]), device.type, device.index)

    def _row(self, name: str, x: Any) -> Any:
        row = _ROWS.get(x.dtype)
        if row is None:
            raise InvalidProblemError(f"{self.entry.name}: {name} has a dtype that is not served: {x.dtype}")
        return row

    def _batched(self, info: Any, dims: tuple[Any, ...], *arguments: Any) -> tuple[list[Any], list[int]]:
        """Under torch.vmap one call a member of the batch."""

        def member(x: Any, dim: Any, k: int) -> Any:
            if isinstance(dim, list | tuple):
                return [member(one, place, k) for one, place in zip(x, dim, strict=True)]
            return x if dim is None else x.select(dim, k)

        calls = [self.op(*(member(x, dim, k) for x, dim in zip(arguments, dims, strict=True))) for k in range(info.batch_size)]
        results = [torch.stack(parts) for parts in zip(*calls, strict=True)]
        return results, [0] * len(results)

    # -- gradients ------------------------------------------------------------------------------------------------------------------------

    def _save(self, ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        derivative = self.derivative
        assert derivative is not None
        operands, params, others = self._words(inputs)
        needs = list(ctx.needs_input_grad)  # flat: a list of tensors is as many
        count = len(inputs[0]) if self.many else 0
        lists, single = {self.many: needs[:count]}, dict(zip(self.single, needs[count:], strict=False))
        wanted = tuple(
            bool(lists[o.many].pop(0) if o.many and lists[o.many] else False if o.many else single[name])
            for name, o in zip(self.entry._names, self.decl.inputs, strict=True)
        )
        missing = [name for name, _ in derivative.chain.switches] if derivative.turned_on(operands, params) != params else []
        if missing:
            raise UnsupportedError(f"{self.entry.name}: its gradient needs {missing[0]}=True; call brt.{self.entry.name}, which adds it")
        recipe = derivative.recipe(wanted, operands, params, params)
        constant = [y for k, y in enumerate(output) if k in recipe.constant or k >= len(recipe.visible) or not (y.is_floating_point() or y.is_complex())]
        if constant:
            ctx.mark_non_differentiable(*constant)
        values = [output[k] if made_here else operands[k] if k >= 0 else zeros_like(operands[-1 - k]) for _, made_here, k in recipe.saved]
        ctx.others = [None if isinstance(x, torch.Tensor) else x for x in values]
        ctx.save_for_backward(*(x for x in values if isinstance(x, torch.Tensor)))
        ctx.recipe, ctx.preference, ctx.checked = recipe, others["preference"], others["check"]
        ctx.params = derivative.backward_params(recipe, operands, params)
        ctx.integers = len(inputs[-2])
        ctx.like = [(y.shape, y.dtype, y.device) for y in output]
        ctx.shapes = [tuple(x.shape) if isinstance(x, torch.Tensor) else None for x in operands]

    def _backward(self, ctx: Any, upstream: Any) -> Any:
        recipe, derivative = ctx.recipe, self.derivative
        assert derivative is not None
        operands = taken(ctx, derivative, upstream)
        back = operator_of(derivative.back)
        results = iter(back.call(operands, ctx.params, kept(ctx.preference), ctx.checked, recipe.need))
        made = dict(zip(recipe.need, results, strict=False))
        gradients = []
        for name, place, shape in zip(self.entry._names, recipe.placed, ctx.shapes, strict=True):
            gradient = None if place is None else made[derivative.gradient_name(name, recipe)]
            gradients.append(gradient if gradient is None or tuple(gradient.shape) == shape else gradient.sum_to_size(shape))
        many = [g for g, o, shape in zip(gradients, self.decl.inputs, ctx.shapes, strict=True) if o.many and shape is not None]
        single = [g for g, o in zip(gradients, self.decl.inputs, strict=True) if not o.many]
        return (*([many] if self.many else []), *single, None if ctx.integers else [], None)  # PyTorch takes an empty list for one of tensors

    def _refuse(self, ctx: Any, upstream: Any) -> Any:
        raise UnsupportedError(f"{self.entry.name}: has no gradient of its own{'; second derivatives are not served' if self.entry.direction == 'backward' else ''}")


def operator_of(entry: Any) -> Operator:
    """The operator of a function, made the first time."""
    found: Operator | None = getattr(entry, "operator", None)
    if found is None:
        found = entry.operator = Operator(entry)
    return found


def graphed(entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
    """A call as a call of the function's operator; the arrays that the function writes are copied into."""
    operands, params, call = entry.spread(operands, params)
    with call.refunding():
        return _graphed(entry, operands, params, out, preference, check, need)


def _graphed(entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
    tensors = [x for x in operands if isinstance(x, torch.Tensor)]
    if not tensors:
        raise UnsupportedError(f"{entry.name}: makes an array of its own, which cannot be traced; call it outside of torch.compile")
    made = operator_of(entry)
    asking = [name for name, x in zip(entry._names, operands, strict=True) if isinstance(x, torch.Tensor) and x.requires_grad] if torch.is_grad_enabled() else []
    derivative = made.derivative
    recorded = derivative is not None and any(entry._names[k] in asking for k in derivative.differentiable)
    if asking and out is not None:
        raise InvalidProblemError(f"{entry.name}: out is given, and {asking[0]} requires grad; accepted without out, or under torch.no_grad()")
    if recorded and derivative is not None and derivative.spreads:
        operands = derivative.spread(operands, params)
    called = derivative.turned_on(operands, params) if recorded and derivative is not None else params
    if asking and not recorded:
        operands = tuple(x.detach() if isinstance(x, torch.Tensor) else x for x in operands)
    results = made.call(operands, called, preference, check, need)
    names = made.outline(operands, called, preference, need)
    written = [name for name in made.inouts if operands[entry._names.index(name)] is not None]
    values = dict(zip([*(n for n, spec in names if spec is not None), *(f"inout {n}" for n in written)], results, strict=True))
    if asking and derivative is None and any(y.is_floating_point() or y.is_complex() for y in values.values()):
        raise refuse_gradient(entry, asking)
    live = set(made.decl.written(dict(zip((p.name for p in entry._params), params, strict=True))))
    for name in written:
        if name in live:
            operands[entry._names.index(name)].copy_(values[f"inout {name}"])
    shown = [(name, values.get(name)) for name, _ in (names if called is params else made.outline(operands, params, preference, need))]
    if out is not None:
        outs = list(out) if isinstance(out, tuple | list) else [out]
        if len(outs) != len(shown):
            raise InvalidProblemError(f"{entry.name}: out has {len(outs)} arrays; expected {len(shown)}: {', '.join(name for name, _ in shown)}")
        shown = [(name, y if to is None else to.copy_(y)) for (name, y), to in zip(shown, outs, strict=True)]
    if not made.decl.outputs:
        return None
    one = len(shown) == 1 and not made.decl.many_outputs
    return shown[0][1] if one else tuple(y for _, y in shown)
