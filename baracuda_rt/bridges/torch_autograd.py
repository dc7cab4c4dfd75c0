"""PyTorch's automatic differentiation: one `torch.autograd.Function` for all ops, led by what the manifest says of an op's backward (`codegen.chain`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from ..codegen.chain import Chain, Source, chain_of
from ..errors import InvalidProblemError, UnsupportedError
from .torch_node import node_of

__all__ = ["Derivative", "derivative_of", "differentiated", "kept", "refuse_gradient", "taken", "zeros_like"]


class Recipe(NamedTuple):
    """What a call with these operands present, these needed and these switches does; places count from 0."""

    need: tuple[str, ...]  # gradients, in the backward's order
    saved: tuple[tuple[int, bool, int], ...]  # (operand of the backward, whether it is a result of the forward, its place there; -1 - k: zeros like operand k)
    upstream: tuple[tuple[int, int, bool], ...]  # (operand of the backward, visible result, whether it must be given)
    params: tuple[tuple[int, Source], ...]
    visible: tuple[int, ...]  # results that the caller gets
    constant: tuple[int, ...]  # of those, the ones without a gradient
    placed: tuple[int | None, ...]  # for each operand of the forward its gradient among the backward's results
    single: bool  # the backward returns one array, no tuple


class Derivative:
    """An op's forward and backward as entries, and the recipes of the calls that were seen."""

    def __init__(self, entry: Any, chain: Chain) -> None:
        self.entry, self.chain = entry, chain
        self.back = entry.of("backward")
        self.decl, self.back_decl = entry._decl, self.back._decl or self.back._build()
        self.operand = {name: k for k, name in enumerate(entry._names)}
        self.param = {p.name: k for k, p in enumerate(entry._params)}
        self.back_operand = {name: k for k, name in enumerate(self.back._names)}
        self.back_param = {p.name: k for k, p in enumerate(self.back._params)}
        self.defaults = tuple(p.default for p in self.back._params)
        self.differentiable = tuple(k for name, k in self.operand.items() if name in {operand for _, operand in chain.gradients})
        self.switched = tuple(k for name, k in self.param.items() if any(o.when == name for o in self.decl.outputs))
        conditions = [source.when for _, source in chain.operands]
        self.tested = tuple(self.param[c.what] for c in conditions if c.what in self.param)
        self.joined = next((self.param[source.detail] for _, source in chain.params if source.kind == "extents"), None)
        self.spreads = bool(chain.broadcast) or self.joined is not None
        self.recipes: dict[Any, Recipe] = {}
        self.functions: dict[Any, Any] = {}  # of `torch_node`
        self.serve_back = self.back.server("torch")

    def named(self, operands: Sequence[Any], params: Sequence[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """A call's operands that there are, and its parameters, by name."""
        return {name: x for name, x in zip(self.operand, operands, strict=True) if x is not None}, dict(zip(self.param, params, strict=True))

    def turned_on(self, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[Any, ...]:
        """The parameters with which the forward returns what the backward takes."""
        if not self.chain.switches:
            return params
        out = list(params)
        for name in self.chain.turned_on(*self.named(operands, params)):
            out[self.param[name]] = True
        return tuple(out)

    def spread(self, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[Any, ...]:
        """The operands, those broadcast that have one shape in the backward; PyTorch sums their gradients. And empty ones of one axis in the shape of those that they are joined with."""
        if self.joined is not None:
            like = next((x for x in operands if isinstance(x, torch.Tensor) and x.shape != (0,)), None)
            if like is None or like.dim() < 2:
                return operands
            empty = list(like.shape)
            empty[params[self.joined]] = 0
            return tuple(x.reshape(empty) if isinstance(x, torch.Tensor) and x.shape == (0,) else x for x in operands)
        places = [k for name in self.chain.broadcast if isinstance(operands[k := self.operand[name]], torch.Tensor)]
        if len({operands[k].shape for k in places}) < 2:
            return operands
        wide = dict(zip(places, torch.broadcast_tensors(*(operands[k] for k in places)), strict=True))
        return tuple(wide.get(k, x) for k, x in enumerate(operands))

    def gradient_name(self, operand: str, recipe: Recipe) -> str:
        """The backward's name for an operand's gradient."""
        return next(gradient for gradient, of in self.chain.gradients if of == operand and gradient in recipe.need)

    def recipe(self, wanted: tuple[bool, ...], operands: tuple[Any, ...], params: tuple[Any, ...], called: tuple[Any, ...]) -> Recipe:
        key = (wanted, tuple(None if x is None else isinstance(x, torch.Tensor) for x in operands), *(bool(params[k]) for k in self.switched), *(params[k] for k in self.tested))
        found = self.recipes.get(key)
        if found is None:
            found = self.recipes[key] = self._recipe(wanted, operands, params, called)
        return found

    def _results(self, params: tuple[Any, ...], given: int) -> list[str]:
        if self.decl.many_outputs:
            return list(self.decl.many_outputs[:given])
        return [o.name for o in self.decl.outputs if o.when is None or params[self.param[o.when]]] or [o.name for o in self.decl.inputs if o.inout]

    def _recipe(self, wanted: tuple[bool, ...], operands: tuple[Any, ...], params: tuple[Any, ...], called: tuple[Any, ...]) -> Recipe:
        given = sum(x is not None for x in operands)
        results, shown = self._results(called, given), self._results(params, given)
        chain, back = self.chain, self.back_decl
        gradients = {gradient for gradient, operand in chain.gradients if wanted[self.operand[operand]]}
        need = tuple(o.name for o in back.outputs if o.name in gradients)
        saved: list[tuple[int, bool, int]] = []
        upstream = []
        for name, kind, which in chain.takes(need, *self.named(operands, params)):
            place = self.back_operand[name]
            if kind == "upstream":
                if which in shown:
                    upstream.append((place, shown.index(which), not back.operand(name).optional or bool(back.operand(name).many)))
            elif kind == "output":
                saved.append((place, True, results.index(which)))
            else:
                saved.append((place, False, self.operand[which] if kind == "operand" else -1 - self.operand[which]))
        visible = tuple(results.index(name) for name in shown)
        fed = {place for _, place, _ in upstream}
        returned = [o.name for o in back.outputs if o.name in back.need_default or o.name in need or o.many]
        places = {operand: returned.index(gradient) for gradient, operand in chain.gradients if gradient in need}
        params_from = tuple((self.back_param[name], source) for name, source in chain.params)
        placed = tuple(places.get(name) if wanted[k] else None for name, k in self.operand.items())
        constant = tuple(k for k in range(len(shown)) if k not in fed)
        return Recipe(need, tuple(saved), tuple(upstream), params_from, visible, constant, placed, (len(returned) == 1 or len(back.outputs) == 1) and not back.many_outputs)

    def backward_params(self, recipe: Recipe, operands: tuple[Any, ...], params: tuple[Any, ...]) -> tuple[Any, ...]:
        there, given = self.named(operands, params)
        described = {name: (tuple(x.shape), str(x.dtype).removeprefix("torch.")) for name, x in there.items() if isinstance(x, torch.Tensor)}
        out = list(self.defaults)
        for place, source in recipe.params:
            out[place] = self.chain.value_of(source, described, given)
        return tuple(out)


class Call(NamedTuple):
    """A call as the Function gets it."""

    derivative: Derivative
    params: tuple[Any, ...]
    preference: Any
    check: bool


class Gradient(torch.autograd.Function):  # type: ignore[misc]
    """Runs an entry, keeps what its backward takes, and runs the backward."""

    @staticmethod
    def forward(ctx: Any, call: Call, *operands: Any) -> Any:
        derivative = call.derivative
        called = derivative.turned_on(operands, call.params)
        made = derivative.entry.call(operands, called, None, call.preference, call.check)
        results = made if isinstance(made, tuple) else (made,)
        in_place = not derivative.decl.outputs
        if in_place:
            results = tuple(operands[k] for k, o in enumerate(derivative.decl.inputs) if o.inout)
            ctx.mark_dirty(*results)
        recipe = derivative.recipe(ctx.needs_input_grad[1:], operands, call.params, called)
        kept = [results[k] if made_here else operands[k] if k >= 0 else zeros_like(operands[-1 - k]) for _, made_here, k in recipe.saved]
        tensors = [isinstance(x, torch.Tensor) for x in kept]
        ctx.save_for_backward(*(x for x, tensor in zip(kept, tensors, strict=True) if tensor))
        ctx.others = [None if tensor else x for x, tensor in zip(kept, tensors, strict=True)]
        ctx.call, ctx.recipe = call, recipe
        ctx.params = derivative.backward_params(recipe, operands, call.params)
        ctx.set_materialize_grads(False)
        shown = tuple(results[k] for k in recipe.visible)
        constant = [y for k, y in enumerate(shown) if k in recipe.constant or not (y.is_floating_point() or y.is_complex())]
        if constant:
            ctx.mark_non_differentiable(*constant)
        ctx.like = [(y.shape, y.dtype, y.device) for y in shown] if len(shown) > 1 else ()
        return shown if len(shown) > 1 or derivative.decl.many_outputs else shown[0]

    @staticmethod
    def backward(ctx: Any, *upstream: Any) -> Any:
        recipe, derivative = ctx.recipe, ctx.call.derivative
        if all(dy is None for dy in upstream):
            return (None,) * (len(recipe.placed) + 1)
        operands = taken(ctx, derivative, upstream)
        results = _once(derivative, tuple(operands), ctx.params, kept(ctx.call.preference), ctx.call.check, recipe)
        return None, *(None if place is None else results[place] for place in recipe.placed)


def _once(derivative: Derivative, operands: tuple[Any, ...], params: tuple[Any, ...], preference: Any, check: bool, recipe: Recipe) -> tuple[Any, ...]:
    """The backward's results, whose derivative is an error."""
    with torch.no_grad():
        made = derivative.back.call(operands, params, None, preference, check, recipe.need)
    results = (made,) if recipe.single else made
    sources = [x for x in operands if isinstance(x, torch.Tensor) and x.requires_grad]
    if not torch.is_grad_enabled() or not sources:
        return tuple(results)
    present = [k for k, dx in enumerate(results) if dx is not None]
    once = Once.apply(derivative.back.name, len(present), *(results[k] for k in present), *sources)
    return tuple(dict(zip(present, once, strict=True)).get(k) for k in range(len(results)))


class Once(torch.autograd.Function):  # type: ignore[misc]
    """Hands gradients on; a derivative of them is an error that names the function."""

    @staticmethod
    def forward(ctx: Any, name: str, count: int, *tensors: Any) -> Any:
        ctx.name = name
        return tuple(x.view_as(x) for x in tensors[:count])

    @staticmethod
    def backward(ctx: Any, *upstream: Any) -> Any:
        raise UnsupportedError(f"{ctx.name}: has no gradient of its own; second derivatives are not served")


def taken(ctx: Any, derivative: Derivative, upstream: Sequence[Any]) -> list[Any]:
    """The operands of a backward: what the forward saved, and the upstream gradients, zeros where one that it needs is None."""
    recipe = ctx.recipe
    operands: list[Any] = [None] * len(derivative.back_operand)
    saved = iter(ctx.saved_tensors)
    for (place, _, _), other in zip(recipe.saved, ctx.others, strict=True):
        operands[place] = next(saved) if other is None else other
    for place, k, required in recipe.upstream:
        dy = upstream[k]
        if dy is None and required:
            shape, dtype, device = ctx.like[k]
            dy = torch.zeros(shape, dtype=dtype, device=device)
        operands[place] = dy
    return operands


def zeros_like(like: Any) -> Any:
    """Zero points of a scale that has none."""
    return torch.zeros(like.shape, dtype=torch.int32, device=like.device)


def kept(preference: Any) -> Any:
    """A forward's preference for its backward: variants have names of their own there."""
    return preference if preference is None or preference.variant is None else preference._replace(variant=None)


def derivative_of(entry: Any) -> Derivative | None:
    """What is known of a function's gradient; None where it has none."""
    try:
        found: Derivative | None = entry.derivative
    except AttributeError:
        chain = chain_of(entry._op, entry.count) if entry.direction == "forward" else None
        found = entry.derivative = None if chain is None else Derivative(entry, chain)
    return found


def differentiated(
    entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any, key: Any = None
) -> Any:  # fmt: skip
    """A call whose operands require gradients, while gradients are recorded. key: under which the op's caller looks for how to record calls like it."""
    if key is not None and entry.recent.again(key):
        return entry.call(operands, params, out, preference, check, need)
    derivative = derivative_of(entry)
    asking = [name for name, x in zip(entry._names, operands, strict=True) if isinstance(x, torch.Tensor) and x.requires_grad]
    if derivative is None:
        return _without(entry, operands, params, out, preference, check, need, asking)
    if out is not None:
        raise InvalidProblemError(f"{entry.name}: out is given, and {asking[0]} requires grad; accepted without out, or under torch.no_grad()")
    if not any(operands[k] is not None and entry._names[k] in asking for k in derivative.differentiable):
        with torch.no_grad():
            return entry.call(operands, params, out, preference, check, need)
    written = () if derivative.decl.outputs else derivative.decl.written(dict(zip((p.name for p in entry._params), params, strict=True)))
    for name in written:
        x = operands[derivative.operand[name]]
        if x.requires_grad and x.is_leaf:
            raise InvalidProblemError(f"{entry.name}: {name} is a leaf that requires grad, and is written in place; call it under torch.no_grad()")
    wide = derivative.spread(operands, params) if derivative.spreads else operands
    result = Gradient.apply(Call(derivative, params, preference, check), *wide)
    if key is not None and all(x is y for x, y in zip(wide, operands, strict=True)):
        _remember(derivative, operands, params, preference, need, key, result)
    return result if derivative.decl.outputs else None


def _remember(derivative: Derivative, operands: tuple[Any, ...], params: tuple[Any, ...], preference: Any, need: Any, key: Any, result: Any) -> None:
    """Leaves for the op's caller how to record the next call like this one: the launch of the same call without gradients, with a node in its result's place."""
    entry = derivative.entry
    called = derivative.turned_on(operands, params)
    hit = entry.recent.young.get(entry.key_of("torch")(operands, called, None, preference, False, need))
    if hit is None:  # nothing that repeats: the plan was left to a function of another op
        return
    recipe = derivative.recipe(tuple([isinstance(x, torch.Tensor) and x.requires_grad for x in operands]), operands, params, called)
    node = node_of(derivative, recipe, operands, params, result if isinstance(result, tuple) else (result,), _once)
    if node is not None:
        launch, elsewhere, make, spans, size, workspace_of, _, ordinal, order, nbytes = hit
        entry.recent.keep(key, (launch, elsewhere, make, spans, size, workspace_of, node, ordinal, order, min(nbytes, 1024)))


def refuse_gradient(entry: Any, asking: list[str]) -> UnsupportedError:
    """The error of a function without a gradient."""
    return UnsupportedError(f"{entry.name}: has no gradient, and {asking[0]} requires grad; accepted under torch.no_grad(), or {asking[0]}.detach()")


def _without(entry: Any, operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any, asking: list[str]) -> Any:
    """An op without a gradient: PyTorch's own rule. Integers and booleans come back as they are; anything else would lose a gradient without a word."""
    refusal = refuse_gradient(entry, asking)
    if out is not None or any(o.inout and (o.when is None) for o in entry._decl.inputs):
        raise refusal
    with torch.no_grad():
        result = entry.call(operands, params, None, preference, check, need)
    if any(isinstance(y, torch.Tensor) and (y.is_floating_point() or y.is_complex()) for y in (result if isinstance(result, tuple) else (result,))):
        raise refusal
    return result
