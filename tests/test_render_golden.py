"""Rendered sources: one golden file per template, and the same bytes from every render, process and hash seed.

A golden file names its SKU in its first line; shared partials are folded to a line, as their text stands in the template as it is. After
a change that is meant, `BARACUDA_RT_UPDATE_GOLDEN=1 pytest tests/test_render_golden.py` rewrites them: read the diff.
"""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_rt import registry
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.errors import UnknownSkuError
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.codegen.render import render

from .harness import ROOT

pytestmark = pytest.mark.pure

GOLDEN = Path(__file__).parent / "golden"
UPDATE = os.environ.get("BARACUDA_RT_UPDATE_GOLDEN", "") not in ("", "0")
OPS = (*registry.ops(), *registry.shared())
TEMPLATES = sorted({decl.template for op in OPS for decl in op.directions.values() if decl.template})
_PARTIAL = re.compile(r"^// --- partial (\w+) begin ---\n.*?^// --- partial \1 end ---$", re.MULTILINE | re.DOTALL)


def pinned(template: str) -> KernelSku:
    """The SKU of the golden file, else the first one that the manifest lists for this template."""
    path = GOLDEN / f"{template}.cu"
    if path.exists():
        identity, _, variant = path.read_text().split("\n", 1)[0].removeprefix("// ").rpartition(" / ")
        try:
            sku = KernelSku.parse(f"{identity}@sm_90/template/{variant}")
        except UnknownSkuError:
            sku = None
        if sku is not None and registry.get_op(sku.op).directions[sku.direction].template == template:
            return sku
        if not UPDATE:
            pytest.fail(f"{path.name} is of {identity} / {variant}, which the manifest no longer declares with this template")
    return next(
        sku
        for op in OPS
        for direction, decl in op.directions.items()
        if decl.template == template
        for sku in listed(op, direction, "sm_90")
        if sku.backend == "template"
    )


def folded(text: str) -> str:
    """A render without the text of shared partials, and without the manifest digest that any edit of an entry changes."""
    return re.sub(r"manifest entry [0-9a-f]{16}", "manifest entry …", _PARTIAL.sub(r"// --- partial \1 ---", text))


@pytest.mark.parametrize("template", TEMPLATES)
def test_golden(template: str) -> None:
    sku = pinned(template)
    got = folded(render(registry.get_op(sku.op), sku).text)
    path = GOLDEN / f"{template}.cu"
    if UPDATE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(got)
    assert path.exists(), f"no golden file for template {template}; see the docstring of this file"
    want = path.read_text()
    assert got == want, "".join(difflib.unified_diff(want.splitlines(True), got.splitlines(True), path.name, "rendered", n=2))


def test_no_golden_file_is_left_over() -> None:
    left = {path.stem for path in GOLDEN.glob("*")} - set(TEMPLATES)
    if UPDATE:
        for name in left:
            (GOLDEN / f"{name}.cu").unlink()
    else:
        assert not left, f"golden files of templates that are gone: {sorted(left)}"


def test_every_kernel_of_a_template_is_rendered_the_same_twice() -> None:
    for template in TEMPLATES:
        sku = pinned(template)
        first, second = (render(registry.get_op(sku.op), sku) for _ in range(2))
        assert first == second and first.text.encode() == second.text.encode()
        code = re.sub(r"//.*", "", folded(first.text))
        assert not re.search(r"\b(None|True|False|Undefined)\b|0x[0-9a-f]{12}\b", code), f"{template}: a Python value leaked"


PROGRAM = """
import sys
from baracuda_rt import registry
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.codegen.render import render
for text in sys.argv[1:]:
    sku = KernelSku.parse(text)
    print(render(registry.get_op(sku.op), sku).digest)
"""


def test_two_processes_give_equal_bytes() -> None:
    skus = [str(pinned(template)) for template in TEMPLATES]
    outputs = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", PROGRAM, *skus], env=environment, capture_output=True, text=True, timeout=120, check=True)
        outputs.append(done.stdout.split())
    here = [render(registry.get_op(KernelSku.parse(text).op), KernelSku.parse(text)).digest for text in skus]
    assert outputs[0] == outputs[1] == here
