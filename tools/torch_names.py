"""PyTorch's function of an op's name, and a call of it with our arguments: the peers of tools/bench_lines.py and tools/errors_torch.py."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from baracuda_rt.codegen.dtypes import BY_NAME
from baracuda_rt.codegen.model import OpSpec

__all__ = ["call", "function_of"]


def function_of(torch: Any, op: OpSpec) -> Any:
    """PyTorch's function of the op's name or of one of its other names; None where there is none."""
    rooms = (torch.nn.functional, torch, torch.special)
    return next((f for name in (op.name, *op.aliases) for room in rooms if callable(f := getattr(room, name, None))), None)


def call(torch: Any, op: OpSpec, tensors: Mapping[str, Any], params: Mapping[str, Any]) -> Any:
    """The result of PyTorch's function. Operands come by position and parameters by our names, which are PyTorch's mostly; else only the first operand comes by position, else all do.

    Parameters that are not given keep PyTorch's own defaults, or where it has none take ours. LookupError where PyTorch has no such function, TypeError where no spelling fits.
    """
    function, forward = function_of(torch, op), op.directions["forward"]
    if function is None:
        raise LookupError("PyTorch has no function of this name")
    own = {name: _value(torch, value) for name, value in params.items() if value is not None}
    defaults = {p.name: p.default for p in forward.params if p.default is not None and p.type in ("int", "ints", "float", "bool") and p.role != "source"}
    fault = TypeError("no spelling of the call fits")
    for given, first in itertools.product(({**tensors, **own}, {**tensors, **defaults, **own}), (len(tensors), 1, None)):
        order = [name for name in forward.args if name in given]
        named = order[first:] if first is not None else ()
        try:
            return function(*(given[n] for n in order if n not in named), **{n: given[n] for n in named})
        except TypeError as error:
            fault = error
    raise fault


def _value(torch: Any, value: Any) -> Any:
    return getattr(torch, value) if isinstance(value, str) and value in BY_NAME else value
