"""No meaning lives in an op's name: every structured entry, copied under a fresh name, renders the same kernels and plans the same launches."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from typing import Any

import pytest

from baracuda_rt import registry
from baracuda_rt.call.arrays import TensorSpec
from baracuda_rt.call.planning import make_plan
from baracuda_rt.call.preference import DEFAULT
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.dtypes import DTYPES
from baracuda_rt.codegen.entry import read_entry
from baracuda_rt.codegen.environment import check_templates
from baracuda_rt.codegen.model import KernelSku, OpSpec
from baracuda_rt.codegen.render import CONTEXT, render
from baracuda_rt.errors import BaracudaError

from .harness import ROOT, Target, mains, ops

pytestmark = pytest.mark.pure

STRUCTURED = [name for name in ops() if registry.entry_of(name).get("pattern") != "elementwise"]
FRESH = "quux_zz"
NAME = re.compile(rf"\b{FRESH}\b|_{FRESH}_")


def fresh(name: str) -> OpSpec:
    """The same entry under a name that says nothing."""
    return read_entry({**registry.entry_of(name), "op": FRESH}, "ops.yaml", 0)


def text_of(op: OpSpec, sku: KernelSku) -> str:
    """The rendered source without its banner and without the op's name."""
    return render(op, sku).text.split("\n", 2)[2].replace(sku.symbol, "SYMBOL")


def kinds(op: OpSpec, direction: str) -> list[KernelSku]:
    """One SKU for each variant, parameters and group of dtypes."""
    found: dict[tuple[Any, ...], KernelSku] = {}
    for sku in listed(op, direction, "host"):
        row = DTYPES[sku.element]
        found.setdefault((sku.params, sku.variant, sku.index_element, row.group, row.size < 4), sku)
    return list(found.values())


@pytest.mark.parametrize("name", STRUCTURED)
def test_kernels(name: str) -> None:
    op, other = ops()[name], fresh(name)
    for direction in op.directions:
        for sku in kinds(op, direction):
            if sku.backend != "template":  # a library's kernels have no source of ours; test_plans compares the calls
                continue
            if op.directions[direction].kernels:  # another op's module serves; which one is data
                assert registry.module_of(other, sku._replace(op=FRESH)) == registry.module_of(op, sku)
                continue
            assert text_of(other, sku._replace(op=FRESH)) == text_of(op, sku), f"{sku}: the kernel depends on the op's name"


def flat(record: Any) -> Any:
    """A record of the plan as plain data."""
    if isinstance(record, tuple) and not hasattr(record, "_fields"):
        return tuple(flat(item) for item in record)
    if hasattr(record, "__dataclass_fields__"):
        return tuple((field.name, flat(getattr(record, field.name))) for field in fields(record))
    if isinstance(record, dict):
        return {key: flat(value) for key, value in record.items()}
    return (type(record).__name__, *record) if isinstance(record, tuple) else record


def planned(op: OpSpec, target: Target, sample: Any) -> Any:
    """Variant, launches, workspace, parameters and outputs of a sample's plan, or the error that refuses it."""
    decl = op.directions[target.decl.direction]
    specs = {}
    for who, x in target.inputs(sample).items():
        row = DTYPES[target.token(who)]
        spec = TensorSpec(x.shape, "uint8" if row.kind == "q" else row.name)
        specs[who] = spec.row()
    given = {p.name: target.params(sample).get(p.name, p.default) for p in decl.params}
    try:
        plan = make_plan(op, decl, specs, given, None, DEFAULT, "host", None)
    except BaracudaError as error:
        return type(error).__name__, NAME.sub("OP", str(error).replace(op.name, "OP"))
    geometry = flat(plan.geometry)
    shown = {who: spec and (spec.shape, spec.strides, spec.dtype.key) for who, spec in plan.problem.specs.items()}
    return str(plan.sku).replace(f".{op.name}.", ".OP."), geometry, shown


@pytest.mark.parametrize("target", [t for t in mains() if t.op.name in STRUCTURED], ids=lambda t: t.name)
def test_plans(target: Target) -> None:
    other = fresh(target.op.name)
    registry._specs[FRESH] = other
    try:
        seen = 0
        for sample in target.samples():
            expected, got = planned(target.op, target, sample), planned(other, target, sample)
            assert got == expected, sample
            seen += len(expected) == 3
        assert seen, "no sample of the record was planned"
    finally:
        del registry._specs[FRESH]


@pytest.mark.parametrize("name", STRUCTURED)
def test_parameters_decide_launches_unless_the_entry_says_otherwise(name: str) -> None:
    entry = registry.entry_of(name)
    for direction in ops()[name].directions.values():
        own = {**(entry.get("params") or {}), **(entry[direction.direction].get("params") or {})}
        assert {p.name for p in direction.params if p.role == "scalar"} == {n for n, p in own.items() if p.get("role") == "scalar" and n in direction.args}


def test_no_template_is_given_the_name() -> None:
    """What a template may read holds neither the op nor its SKU; `check_templates` refuses any other variable."""
    assert not {"op", "sku", "name"} & CONTEXT
    check_templates(CONTEXT)


def test_no_pattern_module_looks_at_the_name() -> None:
    """`Problem.op` is for messages, which are written by `Problem.fail` and `Problem.name`."""
    seen = 0
    for path in sorted((ROOT / "baracuda_rt" / "patterns").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        read = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("op", "op_name")]
        assert not read, f"{path.relative_to(ROOT)}:{read[0].lineno} reads the op's name"
        seen += 1
    assert seen > 40
