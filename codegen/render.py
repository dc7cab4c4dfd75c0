"""render(sku) -> KernelSource: pure and deterministic; two runs, two machines, same bytes."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from . import fold_lowering, lowering
from .catalogue import types_of
from .dtypes import DTYPES
from .errors import RenderError, TemplateFailed
from .model import KernelSku, KernelSource, OpSpec, kernel_names, not_after_previous
from .rendering import rendered
from .wings import TEMPLATES, template_file

CONTEXT = frozenset("direction symbol types T A I p traits variant flags vec acc body folds".split())
"""Every variable a kernel's template may read."""


def param_value(text: str) -> Any:
    """A SKU parameter's text as a value: none, true, false, an integer, or the text itself."""
    if text in ("none", "true", "false"):
        return {"none": None, "true": True, "false": False}[text]
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def context(op: OpSpec, sku: KernelSku) -> dict[str, Any]:
    """The variables a template may read: functions of the SKU and the manifest entry alone."""
    decl = op.directions[sku.direction]
    types = types_of(decl, sku)
    rows = {name: DTYPES[token] for name, token in types.items()}
    main = rows["T"]
    out: dict[str, Any] = {
        "direction": sku.direction, "symbol": sku.symbol, "types": rows, "T": main,
        "A": rows.get("A"), "I": rows.get("I") if sku.index_element else None,
        "p": {name: param_value(text) for name, text in sku.params}, "traits": decl.traits,
        "variant": sku.variant, "flags": frozenset(sku.variant.split("_")), "vec": max(1, 16 // main.size), "acc": main.acc,
    }  # fmt: skip
    if decl.formulas:
        out["body"] = lowering.elementwise(decl, types, out["p"])
    if decl.folds:
        out["folds"] = fold_lowering.folds(decl, types, out["p"])
    return out


def render(op: OpSpec, sku: KernelSku) -> KernelSource:
    """The source of a SKU. Raises RenderError naming SKU and template."""
    template = op.directions[sku.direction].template
    if sku.backend != "template":
        raise RenderError(f"the library {sku.backend} serves this SKU, there is nothing to render", sku=str(sku), template="none")
    try:
        file = template_file(TEMPLATES, template)
        text = rendered(file, context(op, sku))
    except TemplateFailed as error:
        raise RenderError(str(error), sku=str(sku), template=template) from error.__cause__
    except (KeyError, ValueError, FileNotFoundError) as error:
        raise RenderError(f"{type(error).__name__}: {error}", sku=str(sku), template=template) from error
    identity = str(sku).rsplit("@", 1)[0]  # the text must not depend on the arch: one source, two executors
    banner = (
        f"// {identity} / {sku.variant}\n// template {file}, manifest entry {op.digest[:16]}; "
        "generated: edit ops.yaml or the template, not this\n"
    )
    text = banner + text
    kernels = kernel_names(text)
    if not kernels:
        raise RenderError("the template holds no extern \"C\" __global__ kernel", sku=str(sku), template=template)
    if overlooked := not_after_previous(text):
        raise RenderError(f"the kernels {', '.join(overlooked)} do not begin with after_previous();", sku=str(sku), template=template)
    return KernelSource(sku, text, kernels, hashlib.sha256(text.encode()).hexdigest())
