"""The op database and the manifest describe the same ops."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.codegen.catalogue import listed

from .harness import mains, ops, select, targets
from .op_db import BROKEN, RECORDS

pytestmark = pytest.mark.pure


def stub(op, decl) -> str:
    """A record to paste into tests/op_db/<category>.py and fill in."""
    operands = ", ".join(o.name for o in decl.inputs)
    params = ", ".join(p.name for p in decl.params)
    sample = ", ".join(f'"{o.name}": d.values({tuple(3 + i for i, _ in enumerate(next(iter(o.shapes.values()))))}, "{o.type}")' for o in decl.inputs)
    return (
        f'    OpCase(\n        "{op.name}", "{decl.direction}",\n'
        f"        reference=lambda {operands}{', ' if params else ''}{params}: ...,  # returns {', '.join(o.name for o in decl.outputs)}\n"
        f'        samples=lambda d: [Sample({{{sample}}}, {{}}, "small")],\n    ),'
    )


def test_every_module_can_be_read():
    assert not BROKEN, "\n".join(f"tests/op_db/{module}.py\n{text}" for module, text in BROKEN.items())


def test_every_op_has_a_record():
    lacking: dict[str, list[str]] = {}
    for op in ops().values():
        for direction, decl in op.directions.items():
            if (op.name, direction) not in RECORDS:
                lacking.setdefault(op.category, []).append(stub(op, decl))
    text = "\n".join(f"tests/op_db/{category}.py, in CASES:\n" + "\n".join(stubs) for category, stubs in sorted(lacking.items()))
    assert not lacking, f"ops without a record; paste and fill in:\n{text}"


def test_every_record_has_an_op():
    dead = [f"{op} {direction}" for op, direction in RECORDS if op not in ops() or direction not in ops()[op].directions]
    assert not dead, f"records of ops that the manifest does not declare: {', '.join(dead)}"


def test_every_listed_value_is_reached():
    """For each combination of types, a sample of the record reaches each value that a SKU's parameters have in the listing.

    The dtype of a result is left out: tests/test_cases_reduce.py runs every one of them.
    """
    reached: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for target in targets():
        found = reached.setdefault((target.op.name, target.decl.direction), set())
        for sample in target.samples():
            try:
                found |= values(select(target, sample, np).sku)
            except brt.InvalidProblemError as error:
                assert "a Plan cann" in str(error) or "num_segments is None" in str(error), error  # its result's shape depends on data
    holes = {}
    for target in mains():
        listing = set().union(*(values(sku) for sku in listed(target.op, target.decl.direction, "host")))
        missed = sorted(listing - reached[target.op.name, target.decl.direction])
        if missed:
            holes[f"{target.op.name} {target.decl.direction}"] = missed
    assert not holes


def values(sku: brt.KernelSku) -> set[tuple[str, str]]:
    """(types, parameter=value) of a SKU."""
    types, _, rest = str(sku).split("@")[0].split(".", 3)[3].partition("(")
    return {(types, value) for value in rest.removesuffix(")").split(",") if not value.startswith("r=")}


def test_wider_tolerances_have_reasons():
    loose = []
    for (op, direction), case in RECORDS.items():
        for tol in [case.tol] if not isinstance(case.tol, dict) else case.tol.values():
            wide = (tol.kind == "ulps" and (tol.ulps > 4 or tol.half_ulps > 1)) or (tol.kind == "bound" and (tol.c or 0) > 16)
            if wide and not (tol.reason or case.reason):
                loose.append(f"{op} {direction}")
    assert not loose, f"tolerances beyond the table without a reason: {', '.join(loose)}"
