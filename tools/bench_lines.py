"""Every line of tests/model_sizes.yaml as a case, beside PyTorch's function of the same name where there is one: `tools/bench.py --lines`.

It finds what no table of chosen cases names: an op that is far behind at the size of a model, or in a layout. Results that a peer gives as a view cost it nothing.
"""

from __future__ import annotations

import math
from typing import Any

from baracuda_rt.codegen.dtypes import BY_NAME
from tests.harness import invoke
from tests.model_sizes import BEYOND, Line, arrays, table
from tools import torch_names
from tools.bench_cases import Arrays, Case, nbytes

__all__ = ["LINES"]


def _called(line: Line, a: Arrays) -> Any:
    tensors = {o.name: getattr(a, o.name) for o in line.op.directions["forward"].inputs if hasattr(a, o.name)}
    return torch_names.call(a.torch, line.op, tensors, line.params)


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
    return Case(f"{line.op.name}.{line.direction}/{text}", line.lead.dtype, inputs, ours, moved, lambda F, a: _called(line, a), grad, compiled=False)


LINES = tuple(case(line) for line in table() if line.model != BEYOND)
