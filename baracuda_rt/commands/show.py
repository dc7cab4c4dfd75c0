"""The `skus` and `show` commands: what the manifest declares, without a GPU and without compiling unless asked."""

from __future__ import annotations

import argparse
import csv
import functools
import json
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .. import registry
from .._generated.names import COMPOSITIONS, FUNCTIONS
from .._generated.planned import PLANNED
from ..codegen.model import DirectionSpec, KernelSku, OpSpec, PrecisionGuarantee, param_text
from ..codegen.near import nearest
from ..codegen.wings import template_file
from ..errors import UnknownSkuError
from . import listing
from .describe import describe
from .listing import matches
from .tables import print_table
from .unknown_name import ELSEWHERE

__all__ = ["described", "guarantee_text", "list_skus", "measured_error", "show_sku", "sku_record"]

_PACKAGE = __package__.partition(".")[0]
_MEASURED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "_generated", "measured_errors.json")
_SHOWN_CANDIDATES = 20


def sku_record(sku: KernelSku) -> dict[str, Any]:
    """A SKU as plain data, one value per field."""
    guarantee = sku.precision_guarantee
    return {
        "sku": str(sku), "category": sku.category, "op": sku.op, "direction": sku.direction, "element": sku.element,
        "aux_element": sku.aux_element, "index_element": sku.index_element, "params": dict(sku.params), "layout": sku.layout,
        "epilogue": sku.epilogue, "arch": sku.arch, "backend": sku.backend, "variant": sku.variant, "math_precision": guarantee.math_precision,
        "accumulator": guarantee.accumulator, "bit_stable": guarantee.bit_stable, "deterministic": guarantee.deterministic,
        "capturable": guarantee.capturable, "on_demand": registry.on_demand(sku),
    }  # fmt: skip


def list_ops(*words: str, form: str = "table") -> int:
    """Prints what has all these words in name, category or description, a line each: ops, compositions of them, what is planned; 1 if there is none.

    In form json the ops alone, as `describe` has them."""
    wanted = [word.lower().replace("-", "_") for text in words for word in text.split()]

    def fits(text: str) -> bool:
        text = text.replace("-", "_")
        return all(word in text.lower() or word.replace("_", "") in text.lower().replace("_", "") for word in wanted)

    def elsewhere(names: Sequence[str]) -> str:
        return " ".join(word for word, here in ELSEWHERE.items() if here.partition(",")[0] in names)

    rows, found = [], []
    for op in registry.ops():
        names = ", ".join([op.name, *op.aliases])
        if fits(f"{names} {elsewhere([op.name, *op.aliases])} {op.category} {op.doc}"):
            rows.append((names, op.category, op.doc.split(". ")[0].rstrip(".")))
            found.append(op.name)
    if form == "json":
        print(json.dumps([describe(name) for name in found], indent=1, ensure_ascii=False, default=str))
        return 0 if found else 1
    module = import_module(f"{_PACKAGE}.ops.compositions")
    composed = [name for name in COMPOSITIONS if not name.endswith("_backward")]
    short = [(name, doc.partition("\n")[0].split(". ")[0].rstrip(".")) for name in composed for doc in [getattr(module, name).__doc__ or ""]]
    short = [(name, doc) for name, doc in short if fits(f"{name} {elsewhere([name])} view composition {doc}")]
    later = [(name, family) for name, family in PLANNED.items() if wanted and fits(f"{name} {family}")]
    if rows:
        print_table(("op, other names", "category", "what"), rows)
    if short:
        print_table(("view or composition", "what"), short)
    if later:
        print_table(("planned, not there yet", "family"), later)
    here = ELSEWHERE.get("_".join(wanted))
    if here is not None and (rows or short):
        print(f"{' '.join(words)}: here {here}")
    print(f"{len(rows)} of {len(registry.op_names())} ops, {len(short)} of {len(composed)} views and compositions; help(baracuda_rt.NAME) describes one")
    if not rows and not short and not later:
        near = nearest("_".join(wanted), [*FUNCTIONS, *COMPOSITIONS])
        if near:
            print(f"did you mean {' or '.join(near)}?")
    return 0 if rows or short or later else 1


def _category(word: str | None) -> str | None:
    """The category that is meant by its name or a part of it. Raises InvalidProblemError."""
    known = dict.fromkeys(op.category for op in registry.ops())
    if word is None or word in known:
        return word
    near = [name for name in known if word in name]
    if len(near) != 1:
        raise UnknownSkuError(f"category {word!r} {'may be ' + ' or '.join(near) if near else 'is none of ' + ', '.join(known)}")
    return near[0]


def list_skus(options: argparse.Namespace) -> int:
    """Prints the listed SKUs; 1 if the filters leave none."""
    if options.op is not None and options.op not in FUNCTIONS:
        registry.get_op(options.op)  # says which names are near
    found = listing.skus(_category(options.category), options.op, options.dtype, options.direction, options.arch)
    if options.format == "json":
        print(json.dumps([sku_record(sku) for sku in found], indent=1))
    elif options.format == "csv":
        rows = [sku_record(sku) | {"params": " ".join(f"{k}={v}" for k, v in sku.params)} for sku in found]
        if rows:
            writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    else:
        print_table(
            ("SKU", "math", "sums", "deterministic", "capture", "compiled"),
            [
                (sku, g.math_precision, g.accumulator, "yes" if g.deterministic else "no", "yes" if g.capturable else "no", "on demand" if registry.on_demand(sku) else "ahead")
                for sku in found for g in (sku.precision_guarantee,)
            ],
        )  # fmt: skip
        print(f"{len(found)} SKUs of {len({sku.op for sku in found})} ops, {sum(map(registry.on_demand, found))} of them compiled on demand only")
    if not found:
        print("no SKU passes these filters; 'python -m baracuda_rt skus' lists all", file=sys.stderr)
    return 0 if found else 1


def measured_error(sku: KernelSku) -> dict[str, Any] | None:
    """The measured error of a SKU, if this package carries the table and the SKU is in it."""
    return _measured_errors(_MEASURED).get(str(sku))


@functools.cache
def _measured_errors(path: str) -> dict[str, dict[str, Any]]:
    """SKU -> its measured error; empty where the package has no table."""
    try:
        with open(path, encoding="utf-8") as file:
            table: dict[str, dict[str, Any]] = json.load(file)
    except FileNotFoundError:
        return {}
    return table


def _find(text: str, arch: str | None) -> KernelSku | None:
    fault = None
    try:
        return KernelSku.parse(text)
    except UnknownSkuError as error:
        fault = error
    candidates = [sku for sku in listing.skus(arch=arch) if matches(text, str(sku))]
    exact = [sku for sku in candidates if str(sku).endswith(text)]
    if len(candidates) == 1 or len(exact) == 1:
        return (exact or candidates)[0]
    if not candidates and re.match(r"\w+\.\w+\.\w+\..*@.*/.*/", text):  # a whole SKU: what is wrong with it is told
        raise fault
    if not candidates:
        print(f"no listed SKU matches {text!r}; 'python -m baracuda_rt skus' lists all", file=sys.stderr)
    else:
        print(f"{text!r} names {len(candidates)} SKUs; give one of:", file=sys.stderr)
        for sku in candidates[:_SHOWN_CANDIDATES]:
            print(f"  {sku}", file=sys.stderr)
        if len(candidates) > _SHOWN_CANDIDATES:
            print(f"  and {len(candidates) - _SHOWN_CANDIDATES} more", file=sys.stderr)
    return None


def show_sku(text: str, arch: str | None, compile_it: bool, source: bool, kernel: bool = False) -> int:
    """Prints all that is known about one SKU; kernel: the source that its kernels reach, and nothing else."""
    from ..codegen.render import render

    sku = _find(text, arch)
    if sku is None:
        return 1
    if kernel:
        print(kernel_text(render(*registry.module_of(registry.get_op(sku.op), sku)).text))
        return 0
    op = registry.get_op(sku.op)
    decl = op.directions[sku.direction]
    holder, module = registry.module_of(op, sku)
    rendered = render(holder, module) if sku.backend == "template" else None
    rows = described(sku)
    place = next(k for k, (name, _) in enumerate(rows) if name == "geometry")
    listed = any(one == sku for one in listing.skus(op=sku.op, direction=sku.direction, arch=sku.arch))
    rows[place:place] = [
        ("listed", "as a module that plans of other ops use" if op.internal else "no, made on demand" if not listed else "yes, compiled on demand" if registry.on_demand(sku) else "yes"),
        ("kernels", ", ".join(rendered.kernels) if rendered is not None else f"those of the library {sku.backend}"),
    ]
    if rendered is not None:
        rows.append(("template", f"{template_file(registry.TEMPLATES, decl.template)}, {rendered.text.count(chr(10))} lines rendered, digest {rendered.digest[:16]}"))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name.ljust(width)}  {value}")
    if rendered is None:
        return 0
    if compile_it:
        _compiled(holder, module)
    if source:
        print(f"\n{rendered.text.rstrip()}")
    return 0


def kernel_text(source: str) -> str:
    """A rendered source without the definitions that its kernels do not reach, and without the blank lines that they leave."""
    from ..executors.prune import prune

    (text,) = prune(source)
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"^// --- partial .*\n|[ \t]+$", "", text, flags=re.MULTILINE)).strip()


def described(sku: KernelSku) -> list[tuple[str, object]]:
    """What is known of a SKU without rendering it: (what, value), from its op down to the geometry module."""
    op = registry.get_op(sku.op)
    decl = op.directions[sku.direction]
    module = registry.module_of(op, sku)[1]
    rows: list[tuple[str, object]] = [("sku", sku), ("op", op.doc)]
    rows += [(name, value) for name, value in (("formula", op.formula), ("source of it", op.source), ("kinks", op.kinks)) if value]
    rows.append(("guarantee", guarantee_text(sku.precision_guarantee)))
    measured = measured_error(sku)
    rows.append(("measured error", "not in this package's table" if measured is None else ", ".join(f"{k} {v}" for k, v in measured.items())))
    rows += _declaration(op, decl)
    if module != sku:
        rows.append(("module", f"shared, {module}"))
    names = registry.uses(decl)
    if names:
        rows.append(("uses", ", ".join(names)))
    geometry: Any = registry.geometry_module(decl.geometry)  # a module
    rows.append(("geometry", f"{geometry.__name__.partition('.patterns.')[2].replace('.', '/')}.py: {(geometry.__doc__ or '').strip()}"))
    return rows


def guarantee_text(guarantee: PrecisionGuarantee) -> str:
    """A guarantee as a sentence."""
    return (
        f"products in {guarantee.math_precision}, sums in {guarantee.accumulator}, "
        f"{'the same bits on every run' if guarantee.bit_stable else 'bits may differ between runs'}, "
        f"{'deterministic' if guarantee.deterministic else 'order of additions varies (atomics)'}, "
        f"{'can be captured in a CUDA graph' if guarantee.capturable else 'cannot be captured in a CUDA graph'}"
    )


def _declaration(op: OpSpec, decl: DirectionSpec) -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = [("let", f"{name} = {formula}") for name, formula in (*decl.host, *decl.lets)]
    for name, table in decl.formulas.items():
        rows += [("computes", f"{name} = {formula}" + (f" ({group} dtypes)" if group else "")) for group, formula in table.items()]
    for label, operands in (("takes", decl.inputs), ("returns", decl.outputs)):
        for operand in operands:
            shapes = " or ".join(dict.fromkeys(f"[{', '.join(dims)}]" for dims in operand.shapes.values()))
            notes = [note for flag, note in ((operand.optional, "optional"), (operand.inout, "updated in place")) if flag]
            notes += [f"with {operand.when}=True"] if operand.when else []
            rows.append((label, f"{operand.name}: {operand.type}{shapes}" + (f" ({', '.join(notes)})" if notes else "")))
    for param in decl.params:
        default = "required" if param.required else f"default {param_text(param.default)}"
        accepted = f", one of {', '.join(param.values)}" if param.values else f", in {param.domain}" if param.domain else ""
        role = {"scalar": "run-time value", "structural": "fixed by select", "source": "part of the SKU"}[param.role]
        rows.append(("parameter", f"{param.name}: {param.type}, {default}{accepted}; {role}"))
    rows.append(("dtypes", "; ".join(f"{name}: {' '.join(tokens)}" for name, tokens in decl.types.items())))
    rows += [("variants" if backend == "template" else backend, ", ".join(variants)) for backend, variants in decl.paths.items()]
    where = f"ops.yaml line {op.line}"
    rows.append(("declared", where if op.upstream_code is None else f"{where}, upstream code {op.upstream_code}"))
    return rows


def _compiled(op: OpSpec, sku: KernelSku) -> None:
    if sku.arch == "host":
        from ..executors.host import host

        entry = host().build(op, sku)
        print(f"compiled with {host().compiler()}: a shared object of {len(entry.binary)} bytes for {len(entry.meta['skus'])} SKUs")
        return
    from ..executors.base import names
    from ..executors.cuda import build_all

    entries = build_all(op, sku)
    own = {sku.symbol + kernel: entry.meta["usage"][names(entry, sku)[kernel]] for kernel, entry in entries.items()}
    print_table(
        ("kernel", "registers", "shared", "stack", "spilled"),
        [(name, use["registers"], use["shared"], use["stack"], use.get("spill_stores", 0) + use.get("spill_loads", 0)) for name, use in own.items()],
        title=f"compiled to {sum(len(entry.binary) for entry in entries.values())} bytes", right=("registers", "shared", "stack", "spilled"),
    )  # fmt: skip
