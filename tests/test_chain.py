"""How backwards follow their forwards (codegen/chain.py): every op with a gradient says enough for automatic differentiation, and its phrases are checked."""

from __future__ import annotations

import copy

import pytest

from baracuda_rt import registry
from baracuda_rt.codegen.chain import Source, chain_of
from baracuda_rt.codegen.entry import read_entry
from baracuda_rt.codegen.errors import ManifestError

from .harness import ops

pytestmark = pytest.mark.pure


def test_every_backward_follows_its_forward():
    """Each operand and parameter that a backward must have comes from somewhere, each gradient belongs to an operand (or to a number, which has none)."""
    lacking = []
    for op in ops().values():
        chain = chain_of(op)
        if chain is None:
            continue
        forward, backward = op.directions["forward"], op.directions["backward"]
        operands, params = dict(chain.operands), dict(chain.params)
        numbers = {p.name for p in forward.params}
        lacking += [f"{op.name}: {o.name}" for o in backward.inputs if not o.optional and o.name not in operands]
        lacking += [f"{op.name}: {p.name}" for p in backward.params if p.required and p.name not in params]
        named = {gradient for gradient, _ in chain.gradients}
        lacking += [f"{op.name}: {o.name}" for o in backward.outputs if o.name not in named and o.name.removeprefix("d") not in numbers]
        assert any(source.kind == "upstream" for source in operands.values()), op.name
    assert not lacking


def test_sources_and_gradients():
    norm = chain_of(ops()["layer_norm"])
    assert dict(norm.operands)["dy"] == Source("upstream", "y") and dict(norm.operands)["dsum"] == Source("upstream", "sum")
    assert dict(norm.operands)["x"] == Source("operand", "x", "residual", "sum")
    assert set(norm.gradients) == {("dx", "x"), ("dw", "weight"), ("db", "bias"), ("dx", "residual")}
    assert [name for name, *_ in norm.switches] == ["return_stats", "return_sum"]
    assert chain_of(ops()["mul"]).reads["da"] >= {"dy", "b"} and "a" not in chain_of(ops()["mul"]).reads["da"]
    assert dict(chain_of(ops()["unsorted_segment_max"]).operands)["output"] == Source("output", "y")
    assert dict(chain_of(ops()["mean"]).params)["x_shape"] == Source("shape", "x")
    assert chain_of(ops()["isnan"]) is None


@pytest.mark.parametrize("name, text, message", [
    ("x", "the sum", "is none of its phrases"),
    ("y", "sum with residual", "no such argument of the backward"),
    ("gate", "dx", "no such operand of the forward"),
    ("x", "sum with gate", "'gate' is not known; known: bias, residual, weight, x"),
    ("x", "total with residual", "'total' is not known; known: mean, rstd, sum, y"),
])  # fmt: skip
def test_phrases_are_checked(name, text, message):
    entry = copy.deepcopy(registry.entry_of("layer_norm"))
    entry["backward"]["chain"] = {name: text}
    with pytest.raises(ManifestError, match=f"backward.chain.{name}: .*{message}"):
        read_entry(entry, "ops.yaml", 1)
