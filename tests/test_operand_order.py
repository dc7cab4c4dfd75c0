"""Gradients take what the forward takes, in its order; one name for the upstream gradient, one rule for the names of shapes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.codegen.model import DirectionSpec, OpSpec
from baracuda_rt.codegen.signature import function_name

from .harness import ops

PAIRS = [pytest.param(op, op.directions["backward"], id=op.name) for op in ops().values() if "backward" in op.directions]


def placed(decl: DirectionSpec) -> list[str]:
    """The arguments that may be given by position."""
    args = list(decl.args)
    return args[: args.index("*")] if "*" in args else args


@pytest.mark.pure
@pytest.mark.parametrize("op, decl", PAIRS)
def test_manifest_holds_the_rule(op: OpSpec, decl: DirectionSpec) -> None:
    forward = [arg.removeprefix("*") for arg in op.directions["forward"].args if arg != "*"]
    args = placed(decl)
    assert args[0].removeprefix("*") == ("dy" if not decl.many_inputs else decl.inputs[0].many), "the gradient of the result comes first"
    shared = [arg for arg in args if arg in forward]
    assert shared == [arg for arg in forward if arg in shared], f"{function_name(op, 'backward')} takes {shared}, its forward {forward}"
    assert not any("d_output" in operand.name or operand.name == "grad" for operand in decl.inputs)
    if decl.formulas and decl.template == "elementwise" and "y" in args:
        inputs = {operand.name for operand in op.directions["forward"].inputs}
        assert len(inputs) == 1 or inputs <= set(args[: args.index("y")]), "y stands where an operand is left out"
    operands = {operand.many or operand.name for operand in op.directions["forward"].inputs}
    for param in decl.params:
        if param.type == "shape" and param.name not in {p.name for p in op.directions["forward"].params}:
            assert param.name.removesuffix("_shape") in operands and param.name.endswith("_shape"), f"{param.name}: shapes are named operand_shape"


def call(xp: Any, function: str, *values: Any, **named: Any) -> list[Any]:
    arrays = [xp.asarray(v, np.float32) if isinstance(v, list) else v for v in values]
    out = getattr(brt, function)(*arrays, **{k: xp.asarray(v, np.float32) if isinstance(v, list) else v for k, v in named.items()})
    return [None if y is None else np.asarray(y.get() if hasattr(y, "get") else y).tolist() for y in (out if isinstance(out, tuple) else (out,))]


def test_natural_calls(xp: Any) -> None:
    one = [1.0, 1.0]
    assert call(xp, "div_backward", one, [1.0, 2.0], [4.0, 5.0]) == [[0.25, np.float32(0.2)], [-0.0625, np.float32(-0.08)]]
    assert call(xp, "lerp_tensor_backward", one, [1.0, 2.0], [4.0, 8.0], [0.25, 0.5]) == [[0.75, 0.5], [0.25, 0.5], [3, 6]]
    assert call(xp, "addcdiv_backward", one, [2.0, 4.0], [4.0, 8.0]) == [one, [0.25, 0.125], [-0.125, -0.0625]]
    assert call(xp, "mul_backward", one, [1.0, 2.0], [4.0, 8.0]) == [[4, 8], [1, 2]]
    assert call(xp, "hypot_backward", one, [3.0, 6.0], [4.0, 8.0])[0] == [np.float32(0.6)] * 2


def test_what_help_promises_is_computed_or_what_is_missing_is_named(xp: Any) -> None:
    for function, operands, missing in (
        ("mul_backward", ([1.0], [2.0]), "mul_backward: b is missing; da needs it"),
        ("lerp_tensor_backward", ([1.0], None, None, [0.5]), "lerp_tensor_backward: a is missing; dweight needs it"),
    ):
        with pytest.raises(brt.InvalidProblemError, match=missing):
            call(xp, function, *operands)
    assert call(xp, "mul_backward", [1.0], b=[2.0], need=("da",)) == [[2.0], None]
    for function in ("pow_backward", "hypot_backward"):
        try:
            da, db = call(xp, function, [1.0], [3.0], [4.0])
        except brt.InvalidProblemError as error:
            assert "y is " in str(error)
        else:
            assert da is not None and db is not None
    for function in ("copysign_backward", "ldexp_backward"):  # one operand is left out: nothing else may be taken for it
        with pytest.raises(TypeError):
            call(xp, function, [1.0], [3.0], [4.0])


def test_former_names_are_understood(xp: Any) -> None:
    scale = xp.asarray([0.5, 2.0], np.float32)
    dy = xp.asarray([[1.0, 2.0], [3.0, 4.0]], np.float32)
    for given in ({"dy": dy}, {"d_output": dy}):
        assert call(xp, "dequantize_per_token_backward", **given, scale=scale) == [[[0.5, 1.0], [6.0, 8.0]]]
    with pytest.raises(brt.InvalidProblemError, match="dequantize_per_token_backward: d_output and dy are both given"):
        brt.dequantize_per_token_backward(dy, scale, d_output=dy)
    with pytest.raises(brt.InvalidProblemError, match="dequantize_per_token_backward: scale is missing"):
        brt.dequantize_per_token_backward(dy)
    ids = xp.asarray([1, 0, 1], np.int32)
    x = xp.asarray([[1.0], [2.0], [3.0]], np.float32)
    assert call(xp, "unsorted_segment_max_backward", d_output=dy[:, :1], x=x, segment_ids=ids) == [[[0.0], [1.0], [3.0]]]
    plan = brt.select("dequantize_per_token", "backward", d_output=dy, scale=scale)
    dq = xp.empty_like(dy)
    plan.run(d_output=dy, scale=scale, dq=dq)
    plan.run(dy=dy, scale=scale, dq=dq)
    plan.run(d_output=dy, scale=scale, dq=dq)
    assert dq.tolist() == [[0.5, 1.0], [6.0, 8.0]]
    image = xp.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    samples = xp.zeros((1, 1, 2), np.float32)
    y, indices = brt.fractional_max_pool2d(image, (2, 2), output_size=(2, 2), random_samples=samples)
    first = brt.fractional_max_pool2d_backward(y, indices, (1, 1, 4, 4), (2, 2))
    for named in ({"input_shape": (1, 1, 4, 4)}, {"x_shape": (1, 1, 4, 4)}):
        assert (brt.fractional_max_pool2d_backward(y, indices, kernel_size=(2, 2), **named) == first).all()
