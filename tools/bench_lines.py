"""Every line of tests/model_sizes.yaml as a case, beside PyTorch's function of the same name where there is one: `tools/bench.py --lines`.

It finds what no table of chosen cases names: an op that is far behind at the size of a model, or in a layout. Results that a peer gives as a view cost it nothing.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

from baracuda_rt.codegen.dtypes import BY_NAME
from tests.harness import invoke
from tests.model_sizes import BEYOND, Line, arrays, table
from tools.bench_cases import Arrays, Case, nbytes

__all__ = ["LINES"]


def _called(line: Line, F: Any, a: Arrays) -> Any:
    """PyTorch's call: the first operand, or all before the first parameter, by position and the rest by our names, which are PyTorch's mostly; else all by position."""
    names = (line.op.name, *line.op.aliases)
    function = next((f for name in names for room in (F, a.torch, a.torch.special) if callable(f := getattr(room, name, None))), None)
    if function is None:
        raise LookupError("PyTorch has no function of this name")
    forward = line.op.directions["forward"]
    tensors = {o.name: getattr(a, o.name) for o in forward.inputs if hasattr(a, o.name)}
    own = {p.name: line.params[p.name] for p in forward.params if line.params.get(p.name) is not None}
    defaults = {p.name: p.default for p in forward.params if p.default is not None and p.type in ("int", "ints", "float", "bool") and p.role != "source"}
    for params, first in itertools.product((own, defaults | own), (1, len(tensors), None)):
        given = {**tensors, **params}
        order = [name for name in forward.args if name in given]
        try:
            return function(*(given[n] for n in order[:first]), **({n: given[n] for n in order[first:]} if first else {}))
        except TypeError as error:
            fault = error
    raise fault


def case(line: Line) -> Case:
    forward, backward = line.op.directions["forward"], line.direction == "backward"

    def inputs(g: Any) -> dict[str, Any]:
        given, others = arrays(line, g.xp)
        return {**others, **given}

    def ours(brt: Any, a: Arrays) -> Any:
        return invoke(line.name, {k: getattr(a, k) for k in line.operands}, line.params, functions=brt)

    def moved(a: Arrays) -> int:
        results = line.select("sm_90").output_specs.values()
        return nbytes(*(getattr(a, k) for k in line.operands)) + sum(BY_NAME[y.dtype].size * math.prod(y.shape) for y in results)

    floats = [o.name for o in forward.inputs if o.name in line.operands and line.operands[o.name].dtype in ("f32", "f64", "f16", "bf16") and not o.name.startswith("running")]
    grad = tuple(floats or [forward.inputs[0].name]) if backward else ()
    text = " ".join(line.text.split()[1:])
    return Case(f"{line.op.name}.{line.direction}/{text}", line.lead.dtype, inputs, ours, moved, lambda F, a: _called(line, F, a), grad, compiled=False)


LINES = tuple(case(line) for line in table() if line.model != BEYOND)
