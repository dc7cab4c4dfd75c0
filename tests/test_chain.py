"""How backwards follow their forwards (codegen/chain.py): every op with a gradient says enough for automatic differentiation, and its phrases are checked."""

from __future__ import annotations

import copy

import pytest

from baracuda_rt import registry
from baracuda_rt.codegen.chain import Condition, Source, chain_of
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
    assert dict(norm.operands)["x"] == Source("output", "sum", "", Condition("if", "residual"), "x")
    assert set(norm.gradients) == {("dx", "x"), ("dw", "weight"), ("db", "bias"), ("dx", "residual")}
    assert dict(norm.switches) == {"return_stats": Condition(), "return_sum": Condition("if", "residual")}
    assert chain_of(ops()["mul"]).reads["da"] >= {"dy", "b"} and "a" not in chain_of(ops()["mul"]).reads["da"]
    assert dict(chain_of(ops()["unsorted_segment_max"]).operands)["output"] == Source("output", "y")
    assert dict(chain_of(ops()["mean"]).params)["x_shape"] == Source("shape", "x")
    assert dict(chain_of(ops()["embedding"]).params)["num_embeddings"] == Source("extent", "weight", "0")
    assert dict(chain_of(ops()["concat"]).params)["sizes"] == Source("extents", "tensors", "dim")
    assert chain_of(ops()["max_pool2d"]).one_of == ("indices", "x")
    gumbel = chain_of(ops()["gumbel_softmax"])
    assert dict(gumbel.operands)["y_soft"] == Source("output", "y", "", Condition("unless", "hard"), "y_soft") and not gumbel.switches
    bags = chain_of(ops()["embedding_bag"])
    assert dict(bags.operands)["arg"].when == Condition("if", "mode", "max")
    assert dict(chain_of(ops()["dequantize_per_token"]).operands)["zero_point"] == Source("zeros", "scale", "", Condition("unless", "zero_point"), "zero_point")
    assert chain_of(ops()["isnan"]) is None


@pytest.mark.parametrize("name, text, message", [
    ("x", "the sum", "is not like 'y'"),
    ("y", "sum if residual", "'y' is neither an input nor a parameter of the backward"),
    ("x", "sum if gate", "names what the forward neither takes nor returns"),
    ("x", "total if residual", "names what the forward neither takes nor returns"),
])  # fmt: skip
def test_what_is_saved_is_checked(name, text, message):
    entry = copy.deepcopy(registry.entry_of("layer_norm"))
    entry["backward"]["saves"] = {name: text}
    with pytest.raises(ManifestError, match=message):
        read_entry(entry, "ops.yaml", 1)
