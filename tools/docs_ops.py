"""A page for each op, from the registry: what its functions take, return and compute, what their kernels promise, what was measured, and the source that runs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from baracuda_rt import registry
from baracuda_rt._generated.names import COMPOSITIONS, FUNCTIONS
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.docstring import docstring
from baracuda_rt.codegen.dtypes import DTYPES
from baracuda_rt.codegen.model import KernelSku, OpSpec
from baracuda_rt.codegen.render import render
from baracuda_rt.codegen.signature import function_name, promotable, signature
from baracuda_rt.commands.show import kernel_text
from baracuda_rt.ops import compositions

ARCH = "sm_90"
RULE = re.compile(r"^-{3,}$")


class Measured(NamedTuple):
    """What was measured of functions: (function, dtype) -> errors, and function -> lines of the benchmark's table."""

    errors: Mapping[tuple[str, str], Mapping[str, float]]
    rates: Mapping[str, Sequence[Mapping[str, str]]]
    rates_of: str  # the machine and the day of the rates


def pages(measured: Measured, examples: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Path below the site's source -> text: a page an op, one that lists them, and the kernels as text files."""
    out: dict[str, str] = {}
    ops = list(registry.ops())
    for op in ops:
        sources = {direction: _kernel(op, direction) for direction in op.directions}
        out |= {f"ops/kernels/{function_name(op, direction)}.txt": text for direction, (_, text) in sources.items() if text}
        out[f"ops/{op.name}.md"] = _page(op, {direction: sku for direction, (sku, text) in sources.items() if text}, measured, examples)
    out["ops/compositions.md"] = _compositions()
    out["ops/index.md"] = _index(ops)
    return out


def _compositions() -> str:
    """The functions without a kernel of their own: arrays that share memory, and a few calls of others."""
    lines = ["# Views and compositions", "", "Functions without a kernel of their own: an array that shares memory with its operand, or a few calls of other functions, which the text names.", ""]
    for name in COMPOSITIONS:
        function = getattr(compositions, name)
        lines += [f"```{{py:function}} baracuda_rt.{name}{inspect.signature(function)}", "```", "", "```text", inspect.getdoc(function) or "", "```", ""]
    return "\n".join(lines)


def _kernel(op: OpSpec, direction: str) -> tuple[KernelSku, str]:
    """The first listed SKU of a direction and the source that its kernels reach; no text where a library serves all of them."""
    own = list(listed(op, direction, ARCH))
    sku = next((sku for sku in own if sku.backend == "template"), own[0])
    return sku, kernel_text(render(*registry.module_of(op, sku)).text) if sku.backend == "template" else ""


def _index(ops: Sequence[OpSpec]) -> str:
    lines = ["# All ops", "", f"{len(ops)} ops. One table of all functions with their arguments: [ops.md](../docs/ops.md); the kernels behind them: [SKU browser](../docs/skus.md).", ""]
    lines += ["Functions without a kernel of their own: [views and compositions](compositions.md).", ""]
    for category in dict.fromkeys(op.category for op in ops):
        own = [op for op in ops if op.category == category]
        lines += [f"## {category.replace('_', ' ').capitalize()}", ""]
        lines += [f"- [`{op.name}`]({op.name}.md): {_plain(op.doc)}" + (" Forward only." if "backward" not in op.directions else "") for op in own]
        lines += ["", "```{toctree}", ":hidden:", f":caption: {category.replace('_', ' ').capitalize()}", "", *(op.name for op in own), "```", ""]
    return "\n".join([*lines, "```{toctree}", ":hidden:", ":caption: Without a kernel", "", "compositions", "```", ""])


def _plain(text: str) -> str:
    """Text for Markdown in which signs of formulas stay what they are."""
    return re.sub(r"([\\*_`<>\[\]|~$#])", r"\\\1", " ".join(text.split()))


def _page(op: OpSpec, kernels: Mapping[str, KernelSku], measured: Measured, examples: Mapping[str, Sequence[str]]) -> str:
    facts = [f"Category [{op.category.replace('_', ' ')}](index.md#{op.category.replace('_', '-')})"]
    if op.aliases:
        facts.append("also called " + ", ".join(f"`{alias}`" for alias in op.aliases))
    if op.upstream_code is not None:
        codes = op.upstream_code if isinstance(op.upstream_code, tuple) else (op.upstream_code,)
        facts.append(f"number {' and '.join(map(str, codes))} in baracuda-kernels' enumeration")
    lines = [f"# {op.name}", "", _plain(op.doc), "", "; ".join(facts) + f'. <a href="../docs/skus.html#op={op.name}">Its kernels in the SKU browser</a>.', ""]
    for direction in op.directions:
        lines += _function(op, direction, kernels.get(direction), measured, examples.get(function_name(op, direction), ()))
    return "\n".join(lines) + "\n"


def _function(op: OpSpec, direction: str, kernel: KernelSku | None, measured: Measured, example: Sequence[str]) -> list[str]:
    decl = op.directions[direction]
    name = function_name(op, direction)
    assert name in FUNCTIONS, name
    lines = [f"## {'The gradient' if direction == 'backward' else 'The function'}", ""]
    lines += [f"```{{py:function}} baracuda_rt.{name}({signature(decl, bool(promotable(op, decl)))})", "```", ""]
    lines += _sections(docstring(op, decl, example), skip_first=direction == "forward")
    return [*lines, *_promises(op, direction, measured), *_rates(name, measured), *_source(name, kernel)]


def _sections(text: str, skip_first: bool) -> list[str]:
    """A docstring in NumPy's style as Markdown."""
    raw = [line[4:] if line.startswith("    ") else line for line in text.strip().strip('"').replace("\\\\", "\\").split("\n")]
    lines: list[str] = []
    section, code = "", False
    for number, line in enumerate(raw):
        following = raw[number + 1] if number + 1 < len(raw) else ""
        if RULE.match(line):
            continue
        if RULE.match(following):
            if code:
                lines += ["```", ""]
            section, code = line, False
            lines += ["", f"**{section}**", ""] if section != "Examples" else ["", "**Example**", "", "```pycon"]
            code = section == "Examples"
        elif section in ("Parameters", "Returns"):
            if line.startswith("    "):
                note = _plain(line)
                lines[-1] += " " + (note[0].upper() + note[1:] if lines[-1].endswith((".", ":")) else note)
            elif line:
                names, _, kind = line.partition(" : ")
                lines.append(f"- `{names}`" + (f": {_plain(kind)}." if kind else ":"))
        elif line == "Formula::":
            lines += ["```text"]
            code = True
        elif code and not line and lines[-1].startswith("```"):
            continue
        elif section == "Notes" and code and line and not line.startswith("    "):
            while not lines[-1]:
                lines.pop()
            lines += ["```", "", _plain(line)]
            code = False
        elif code:
            lines.append(line.removeprefix("    ") if section == "Notes" else line)
        elif number or not skip_first:
            ended = section == "Notes" and line.startswith(("Kinks:", "Source:", "Computed"))
            lines += ["", _plain(line)] if ended else [_plain(line)]
    while lines and not lines[-1]:
        lines.pop()
    return [*(line for k, line in enumerate(lines) if line or k == 0 or lines[k - 1]), *(["```"] if code else []), ""]


def _promises(op: OpSpec, direction: str, measured: Measured) -> list[str]:
    """A line a dtype: what the kernels promise, and the errors measured."""
    own = list(listed(op, direction, ARCH))
    decl = op.directions[direction]
    name = function_name(op, direction)
    served = decl.types["T"] if decl.moves else tuple(dict.fromkeys(sku.element for sku in own))
    rows = []
    for token in served:
        of_token = [sku for sku in own if sku.element == token] or [sku for sku in own if DTYPES[sku.element].size == DTYPES[token].size]
        guarantee = of_token[0].precision_guarantee
        error = measured.errors.get((name, of_token[0].element), {})
        rows.append(
            f"| {DTYPES[token].name} | {guarantee.math_precision} | {guarantee.accumulator} | {_number(error, 'max_ulp')} | {_number(error, 'of_allowed')} | "
            f"{_number(error, 'torch_ulp')} | {len(of_token)} |"
        )
    unstable = sorted({sku.variant for sku in own if not sku.precision_guarantee.deterministic})
    words = "The same bits on every run" + (f", but for the variants {', '.join(f'`{v}`' for v in unstable)}, which only `PlanPreference(deterministic=False)` allows" if unstable else "")
    words += "; can be captured in a CUDA graph." if all(sku.precision_guarantee.capturable for sku in own) else "; cannot be captured in a CUDA graph."
    served_by = [f"{', '.join(f'`{variant}`' for variant in variants)}" + ("" if backend == "template" else f" ({backend})") for backend, variants in decl.paths.items()]
    return [
        "**Guarantee and measured error**", "", f"{words} Variants: {'; '.join(served_by)}.", "",
        "| Dtype | Products in | Sums in | ulp | Of allowed | PyTorch's ulp | Listed kernels |", "| --- | --- | --- | ---: | ---: | ---: | ---: |", *rows, "",
        *(["Errors: largest over the samples of the op database on `sm_90`, as [accuracy](../docs/accuracy.md) explains.", ""] if any((name, t) in measured.errors for t in served) else []),
    ]  # fmt: skip


def _number(row: Mapping[str, float], key: str) -> str:
    return "" if key not in row else f"{row[key]:.2f}" if row[key] < 1000 else f"{row[key]:.1e}"


def _rates(name: str, measured: Measured) -> list[str]:
    rows = measured.rates.get(name, ())
    if not rows:
        return []
    head = list(rows[0])
    body = ["| " + " | ".join(row.values()) + " |" for row in rows]
    return [
        "**Measured bandwidth**", "", f"{measured.rates_of}; [performance](../docs/performance.md) tells how.", "",
        "| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1), *body, "",
    ]  # fmt: skip


def _source(name: str, kernel: KernelSku | None) -> list[str]:
    if kernel is None:
        return ["**Kernel**", "", "A library serves this function; there is no source to render.", ""]
    return [
        "**Kernel**", "",
        f"<a href=\"kernels/{name}.txt\">The CUDA C++ of <code>{str(kernel).replace('<', '&lt;')}</code></a>, as it is compiled, without what it does not reach. Any other SKU: `python -m baracuda_rt show SKU --kernel`.", "",
    ]  # fmt: skip
