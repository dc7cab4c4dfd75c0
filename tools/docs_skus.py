"""The listing of all SKUs as factored data for the SKU browser: what several SKUs share is written once."""

from __future__ import annotations

import json
from typing import Any

from baracuda_rt import registry
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.dtypes import DTYPES
from baracuda_rt.codegen.model import ARCHS, KernelSku, OpSpec
from baracuda_rt.codegen.signature import function_name
from baracuda_rt.commands.show import described, guarantee_text, measured_error

DEVICE = "sm_90"  # every device arch lists the same SKUs; the test of this module holds it
OWN = ("sku", "guarantee", "measured error", "module")  # the lines of `show` that differ within a direction


def table() -> dict[str, Any]:
    """The listing. `show` numbers lines of `texts`; a direction has groups, and a group's SKUs are all its heads with all its paths, on all archs of its place."""
    guarantees: dict[str, int] = {}
    texts: dict[tuple[str, str], int] = {}
    directions = []
    for op in registry.ops():
        for direction in op.directions:
            places = {place: _groups(op, direction, arch, guarantees) for place, arch in (("device", DEVICE), ("host", "host"))}
            if places["host"] == places["device"]:
                del places["host"]
            first = next(listed(op, direction, DEVICE))
            directions.append({
                "category": op.category, "op": op.name, "direction": direction, "function": function_name(op, direction), "groups": places,
                "dtypes": _served(op, direction), "errors": _errors(op, direction),
                "show": [texts.setdefault((what, str(value)), len(texts)) for what, value in described(first) if what not in OWN],
            })  # fmt: skip
    return {
        "archs": list(ARCHS), "guarantees": [json.loads(row) for row in guarantees], "texts": list(texts), "dtypes": {row.key: row.name for row in DTYPES.values()},
        "directions": directions,
    }  # fmt: skip


def _head(sku: KernelSku) -> str:
    """A SKU's text between its direction and its arch."""
    return str(sku).partition(f".{sku.direction}.")[2].rpartition("@")[0]


def _groups(op: OpSpec, direction: str, arch: str, guarantees: dict[str, int]) -> list[list[Any]]:
    """[heads, paths] pairs; a path is [backend, variant, number of its guarantee, 1 if it is compiled on demand only]."""
    paths: dict[str, list[tuple[str, str, int, int]]] = {}
    for sku in listed(op, direction, arch):
        promise = sku.precision_guarantee
        row = json.dumps([guarantee_text(promise), promise.math_precision, promise.accumulator, promise.deterministic, promise.capturable])
        paths.setdefault(_head(sku), []).append((sku.backend, sku.variant, guarantees.setdefault(row, len(guarantees)), int(registry.on_demand(sku))))
    groups: dict[tuple[tuple[str, str, int, int], ...], list[str]] = {}
    for head, own in paths.items():
        groups.setdefault(tuple(own), []).append(head)
    return [[heads, [list(path) for path in own]] for own, heads in groups.items()]


def _served(op: OpSpec, direction: str) -> dict[str, list[str]]:
    """Element of a listed SKU -> the dtypes that it serves, where they are several: kernels that only move bits."""
    decl = op.directions[direction]
    if not decl.moves:
        return {}
    out: dict[str, list[str]] = {}
    for token in decl.types["T"]:
        first = next(other for other in decl.types["T"] if DTYPES[other].size == DTYPES[token].size)
        out.setdefault(first, []).append(token)
    return out


def _errors(op: OpSpec, direction: str) -> dict[str, str]:
    """Head and variant of a measured SKU -> what was measured."""
    found = {}
    for sku in listed(op, direction, DEVICE):
        error = measured_error(sku)
        if error is not None:
            found[f"{_head(sku)}/{sku.variant}"] = ", ".join(f"{what} {value}" for what, value in error.items())
    return found


def script() -> str:
    """The listing as a script, which a page loads from a file as well as from a server."""
    data = table()
    rows = ",\n".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in data["directions"])
    rest = {key: value for key, value in data.items() if key != "directions"}
    return f"const SKUS = {json.dumps(rest, separators=(',', ':'), ensure_ascii=False)};\nSKUS.directions = [\n{rows}\n];\n"
