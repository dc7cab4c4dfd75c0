"""What a gradient takes of its forward's call follows from the manifest: chained by `codegen.chain`, every backward gives what the op database's own call gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.codegen.chain import follows

from .harness import Target, invoke, parametrize
from .numerics import is_float
from .test_gradients import _backward_sample, _forward, _pairs, _small, gradient_of

pytestmark = pytest.mark.host


def parts(returned: Any) -> tuple[Any, ...]:
    return tuple(returned) if isinstance(returned, tuple | list) else () if returned is None else (returned,)


def chained(target: Target, forward: Target, operands: dict[str, np.ndarray], params: dict[str, Any], dys: dict[str, np.ndarray], need: tuple[str, ...]) -> Any:
    """Forward and backward, the second from what the first leaves."""
    given = {p.name: p.default for p in forward.decl.params} | params
    described = {name: (value.shape, str(value.dtype)) for name, value in operands.items()}
    for every in (False, True):
        call = follows(forward.decl, target.decl).taken(need, described, given, every)
        switched = params | dict.fromkeys(call.switches, True)
        there = [o.name for o in forward.decl.outputs if o.when is None or (given | switched).get(o.when)]
        results = dict(zip(there, parts(invoke(forward.name, operands, switched)), strict=False))
        of = {"operand": operands, "output": results, "upstream": dys | {k: np.zeros_like(v) for k, v in results.items() if k not in dys}}
        inputs = {name: of[kind][which] for name, (kind, which) in call.inputs.items() if which in of[kind]}
        known = {p.name for p in target.decl.params}
        try:
            return parts(invoke(target.name, inputs, {k: v for k, v in call.given.items() if k in known}, need=need))
        except brt.InvalidProblemError:
            if every:
                raise
    return None


@parametrize(_pairs())
def test_chain(target: Target):
    forward = _forward(target)
    sample = forward and _small(forward)
    if sample is None or forward.inouts:
        pytest.skip("no float64 forward sample, or one that writes an operand")
    back, dys = _backward_sample(target, forward, sample)
    if not dys:
        pytest.skip("no real result: tests of complex numbers try these gradients")
    operands = forward.inputs(sample)
    own = follows(forward.decl, target.decl).own
    want = dict(zip(target.outputs(back), parts(invoke(target.name, target.inputs(back), target.params(back))), strict=True))
    need = tuple(name for name in want if want[name] is not None and any(own.get(o) == name and is_float(forward.token(o)) for o in operands))
    if not need:
        pytest.skip("no operand with a gradient")
    for name in need:
        assert own[gradient_of(target, name, forward)] == name
    got = dict(zip([o.name for o in target.decl.outputs], chained(target, forward, operands, forward.params(sample), dys, need), strict=False))
    if len(got) == 1 and len(need) == 1:
        got = dict.fromkeys(need, next(iter(got.values())))
    for name in need:
        np.testing.assert_allclose(got[name], want[name], rtol=1e-12, atol=1e-13, err_msg=f"{target.id} {name}")


def test_what_names_do_not_say():
    """A residual shares x's gradient, and the backward then takes the sum; sizes, dtypes and rows come from operands."""
    from baracuda_rt.registry import get_op

    norm = get_op("layer_norm").directions
    x, weight = ((2, 3), "float32"), ((3,), "float32")
    assert follows(norm["forward"], norm["backward"]).own == {"residual": "dx", "x": "dx", "weight": "dw", "bias": "db"}
    call = follows(norm["forward"], norm["backward"]).taken(("dx",), {"x": x, "residual": x, "weight": weight}, {"normalized_shape": (3,)})
    assert call.inputs["x"] == ("output", "sum") and call.inputs["mean"] == ("output", "mean") and set(call.switches) == {"return_sum", "return_stats"}
    assert call.inputs["dsum"] == ("upstream", "sum")
    assert follows(norm["forward"], norm["backward"]).taken(("dx",), {"x": x}, {"normalized_shape": (3,)}).inputs["x"] == ("operand", "x")
    concat = get_op("concat").directions
    call = follows(concat["forward"], concat["backward"]).taken(("dtensor0",), {"tensor0": ((2, 3), "float32"), "tensor1": ((2, 5), "float32")}, {"dim": 1})
    assert call.given == {"sizes": (3, 5), "dim": 1} and call.inputs == {"dy": ("upstream", "y")}
    table = get_op("embedding").directions
    assert follows(table["forward"], table["backward"]).taken(("dweight",), {"weight": ((7, 4), "float32"), "index": ((2,), "int32")}, {}).given["num_embeddings"] == 7
    soft = get_op("softmax").directions
    assert follows(soft["forward"], soft["backward"]).taken(("dx",), {"x": ((4,), "float16")}, {"dim": -1, "dtype": "float32"}).given["dtype"] == "float16"


def test_formulas_save_what_they_read():
    from baracuda_rt.registry import get_op

    mul = get_op("mul").directions
    operands = {"a": ((2,), "float32"), "b": ((2,), "float32")}
    assert set(follows(mul["forward"], mul["backward"]).taken(("da",), operands, {}).inputs) == {"dy", "b"}
    assert set(follows(mul["forward"], mul["backward"]).taken(("da", "db"), operands, {}).inputs) == {"dy", "a", "b"}
