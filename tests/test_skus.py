"""KernelSku: injective, printable, parseable; what it guarantees is what the manifest says and what the rendered source does."""

from __future__ import annotations

import re

import pytest

import baracuda_rt as brt
from baracuda_rt.codegen import catalogue
from baracuda_rt.codegen.dtypes import DTYPES, PARTS

from .harness import Target, data_dependent, mains, ops, over_types, parametrize, select, targets
from .numerics import compute_token

pytestmark = pytest.mark.pure


@pytest.fixture(scope="module")
def listed():
    return brt.skus(arch="sm_90")


def test_texts_are_distinct_and_parse_back(listed):
    texts = [str(sku) for sku in listed]
    assert len(set(texts)) == len(texts) == len(set(listed))
    for sku, text in zip(listed, texts, strict=True):
        again = brt.KernelSku.parse(text)
        assert again == sku and hash(again) == hash(sku) and str(again) == text
        assert again.precision_guarantee == sku.precision_guarantee, text


def test_malformed_texts_are_refused():
    for text in ("", "lerp", "a.b.sideways.f32@host/template/vec16", "binary_elementwise.lerp.forward.f32@host/template", "a.b.forward.f32@h/t/v x"):
        with pytest.raises(ValueError, match=re.escape(repr(text))):
            brt.KernelSku.parse(text)


def test_listing_filters(listed):
    assert {s.arch for s in listed} == {"sm_90"}
    one = mains()[0].op
    assert {s.op for s in brt.skus(op=one.name)} == {one.name}
    assert {s.category for s in brt.skus(category=one.category)} == {one.category}
    assert {s.element for s in brt.skus(dtype="float32") if not ops()[s.op].directions[s.direction].moves} == {"f32"}
    assert {s.direction for s in brt.skus(direction="backward")} == {"backward"}
    assert brt.skus(op=one.name, arch="host") and {s.arch for s in brt.skus(op=one.name, arch="host")} == {"host"}


def test_directions_never_share_a_sku(listed):
    by_direction: dict[str, set[str]] = {"forward": set(), "backward": set()}
    for sku in listed:
        assert sku.direction in by_direction
        by_direction[sku.direction].add(str(sku).replace(f".{sku.direction}.", ".*.", 1))
    assert all(f".{d}." in str(s) for s in listed for d in [s.direction])
    assert ops().keys() >= {s.op for s in listed}


def test_every_declared_combination_is_listed(listed):
    have = {(s.op, s.direction, s.element) for s in listed}
    lacking = [t.id for t in targets() if (t.op.name, t.decl.direction, catalogue.stored_types(t.decl, t.types)["T"]) not in have]
    assert not lacking, lacking[:10]


def test_guarantees_are_the_manifests(listed):
    for sku in listed:
        op = ops()[sku.op]
        decl = op.directions[sku.direction]
        types = catalogue.types_of(decl, sku)
        assert sku.precision_guarantee == catalogue.guarantee(decl, types, sku.variant), str(sku)
        if sku.variant in decl.atomic_variants:
            assert not sku.precision_guarantee.deterministic and not sku.precision_guarantee.bit_stable
        math = sku.precision_guarantee.math_precision
        assert math in DTYPES or (math == "tf32" and sku.element == "f32" and "tf32" in sku.variant), str(sku)
        narrower = {"f32", "f16", "bf16"} & {sku.aux_element, *(value for _, value in sku.params)}  # a result dtype that was asked for
        if sku.element == "f64" and not narrower:
            assert math != "f32", f"{sku} is f64 computed in f32"


@parametrize(mains())
def test_source_computes_as_guaranteed(target: Target):
    """The accumulator type that the rendered source names is the one in the guarantee; one SKU is one source."""
    over_types(target, source_computes_as_guaranteed)


def source_computes_as_guaranteed(target: Target) -> None:
    seen: dict[str, str] = {}
    for sample in target.samples(empty=False):
        try:
            plan = select(target, sample)
        except brt.InvalidProblemError:
            if not data_dependent(target):
                with pytest.raises(ValueError):
                    target.expected(sample)
            continue
        text = str(plan.sku)
        if text in seen and len(seen) > 1:
            continue
        source = plan.source
        assert seen.setdefault(text, source) == source, f"{text} names two sources"
        assert plan.sku.op == target.op.name and plan.sku.direction == target.decl.direction and plan.sku.element == catalogue.stored_types(target.decl, target.types)["T"]
        assert brt.KernelSku.parse(text) == plan.sku
        found = re.findall(r"\busing (?:acc_t|C) = (\w+);", source)
        accumulator = plan.precision_guarantee.accumulator
        if found:
            found += [PARTS.get(c, c) for c in found]  # sizes of complex numbers are folded as real ones
            assert DTYPES[accumulator].c in found or compute_token(accumulator) in found, f"{text} guarantees {accumulator}, its source has {found}"
        if target.types["T"] == "f64":
            assert not re.search(r"\b(?:acc_t|C) = f32;", source), f"{text} narrows f64"


@pytest.mark.pure
def test_kernels_that_move_bits_are_found_by_every_dtype_they_serve():
    for dtype, name in (("int32", "f32"), ("float32", "f32"), ("int64", "f64"), ("bfloat16", "f16")):
        found = brt.skus(op="gather", dtype=dtype, direction="forward")
        plan = brt.select("gather", src=brt.TensorSpec((4, 5), dtype), index=brt.TensorSpec((2, 5), "int64"), dim=0, arch="host")
        assert plan.sku in found and plan.sku.element == name
    assert not brt.skus(op="index_add", dtype="complex64")
