"""Every line of tests/model_sizes.yaml as a case, beside PyTorch's function of the same name where there is one: `tools/bench.py --lines`.

It finds what no table of chosen cases names: an op that is far behind at the size of a model.
"""

from __future__ import annotations

import math
from typing import Any

from baracuda_rt.codegen.dtypes import BY_NAME
from tests.harness import invoke
from tests.model_sizes import BEYOND, Line, arrays, table
from tools.bench_cases import Arrays, Case, nbytes

__all__ = ["LINES"]


def _peer(torch: Any, line: Line) -> Any:
    """PyTorch's function of the op's name, or of one of its other names."""
    for name in (line.op.name, *line.op.aliases):
        for room in (torch, torch.special, torch.nn.functional):
            if callable(getattr(room, name, None)):
                return getattr(room, name)
    raise LookupError("PyTorch has no function of this name")


def _called(line: Line, a: Arrays) -> Any:
    """The call: operands before the first parameter by position, the rest by our names, which are PyTorch's; else everything by position."""
    forward = line.op.directions["forward"]
    tensors = {o.name: getattr(a, o.name) for o in forward.inputs if hasattr(a, o.name)}
    given = {**tensors, **{p.name: line.params[p.name] for p in forward.params if line.params.get(p.name) is not None}}
    order = [name for name in forward.args if name in given]
    lead = next((k for k, name in enumerate(order) if name not in tensors), len(order))
    function = _peer(a.torch, line)
    try:
        return function(*(given[n] for n in order[:lead]), **{n: given[n] for n in order[lead:]})
    except TypeError:
        return function(*(given[n] for n in order))


def case(line: Line) -> Case:
    backward = line.direction == "backward"

    def inputs(g: Any) -> dict[str, Any]:
        given, others = arrays(line, g.xp)
        return {**others, **given}

    def ours(brt: Any, a: Arrays) -> Any:
        return invoke(line.name, {k: getattr(a, k) for k in line.operands}, line.params, functions=brt)

    def moved(a: Arrays) -> int:
        results = line.select("sm_90").output_specs.values()
        return nbytes(*(getattr(a, k) for k in line.operands)) + sum(BY_NAME[y.dtype].size * math.prod(y.shape) for y in results)

    grad = tuple(o.name for o in line.op.directions["forward"].inputs if o.name in line.operands and line.operands[o.name].dtype in ("f32", "f64", "f16", "bf16")) if backward else ()
    text = " ".join(line.text.split()[1:])
    return Case(f"{line.op.name}.{line.direction}/{text}", line.lead.dtype, inputs, ours, moved, lambda F, a: _called(line, a), grad or ("x",) if backward else (), compiled=False)


LINES = tuple(case(line) for line in table() if line.model != BEYOND)
