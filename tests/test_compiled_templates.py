"""Templates as Python, and partials split ahead of time: the same text as Jinja's, an edit is seen, what is not translated is refused."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_rt import registry
from baracuda_rt._generated.partials import PARTIALS
from baracuda_rt.codegen import rendering
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.digest import file_digest
from baracuda_rt.codegen.environment import by_jinja
from baracuda_rt.codegen.errors import RenderError
from baracuda_rt.codegen.model import KernelSku, OpSpec
from baracuda_rt.codegen.render import context, render
from baracuda_rt.codegen.translation import translated
from baracuda_rt.codegen.wings import template_file
from baracuda_rt.executors.definitions import BLOCK, digest_of
from baracuda_rt.executors.prune import _split
from baracuda_rt.executors.split import found

from .harness import ROOT

pytestmark = pytest.mark.pure

EACH = 23  # of the SKUs of a template, every so many one: a prime, which does not step with dtypes and variants


def served() -> dict[str, list[tuple[OpSpec, str]]]:
    """The directions of ops that each template serves."""
    found: dict[str, list[tuple[OpSpec, str]]] = {}
    for op in (*registry.ops(), *registry.shared()):
        for direction, decl in op.directions.items():
            if decl.template and not decl.kernels:
                found.setdefault(decl.template, []).append((op, direction))
    return found


SERVED = served()


def sample(template: str) -> list[tuple[OpSpec, KernelSku]]:
    """SKUs of a template; those of the CPU's own path too."""
    rows = [(op, sku) for op, direction in SERVED[template] for arch in ("sm_90", "host") for sku in listed(op, direction, arch, loops=True) if sku.backend == "template"]
    return rows[::EACH]


@pytest.mark.parametrize("template", SERVED)
def test_the_text_is_that_of_jinja(template: str) -> None:
    file = template_file(rendering.TEMPLATES, template)
    for op, sku in sample(template):
        variables = context(op, sku)
        assert rendering._written(file, variables) == by_jinja(file, variables), str(sku)


def test_every_template_is_translated_and_current() -> None:
    for path in sorted((ROOT / "templates").glob("*/*.cu.j2")):
        assert rendering._translated(f"{path.parent.name}/{path.name}")[0] == file_digest(str(path)), path


def test_an_edited_template_goes_through_jinja(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    monkeypatch.setattr(rendering, "TEMPLATES", str(tmp_path / "templates"))
    sku = KernelSku.parse("unary_elementwise.relu.forward.f32@sm_90/template/vec16")
    op = registry.get_op("relu")
    before = render(op, sku).text
    for file in ("core/prelude.cuh", "elementwise/elementwise.cu.j2"):  # Jinja keeps what it read
        path = tmp_path / "templates" / file
        path.write_text(path.read_text() + f"// an edit of {file}\n")
        assert f"// an edit of {file}\n" in render(op, sku).text and f"an edit of {file}" not in before


def test_a_first_kernel_needs_no_jinja() -> None:
    code = """
import sys
sys.modules["jinja2"] = None
from baracuda_rt import registry
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.codegen.render import render
from baracuda_rt.executors.prune import prune
sku = KernelSku.parse("reduction.sum.forward.f32@sm_90/template/rows16")
print(len(prune(render(registry.get_op("sum"), sku).text)[0]) > 1000, "baracuda_rt.executors.split" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["True", "False"], done.stderr


def test_partials_are_split_as_their_text_says() -> None:
    blocks = [match.group(2) for path in sorted((ROOT / "templates").glob("*/*.cuh")) for match in BLOCK.finditer(path.read_text())]
    assert len(blocks) > 10
    for block in blocks:
        assert digest_of(block) in PARTIALS
        known, fresh = ([(c.start, c.end, c.names, frozenset(c.uses), c.needs, c.types) for c in split] for split in (_split(block), found(block)))
        assert known == fresh


def test_entries_are_read_one_at_a_time() -> None:
    path = ROOT / "baracuda_rt" / "_generated" / "ops.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    entries = registry._Entries(path.read_text(encoding="utf-8"))
    assert entries["add"][1]["op"] == "add" and list(entries._read) == ["add"]
    assert list(entries) == [entry["op"] for _, entry in whole["ops"]] and entries.spellings == whole["spellings"]
    assert {name: list(entries[name]) for name in entries} == {entry["op"]: [line, entry] for line, entry in whole["ops"]}
    assert "add" in entries and "no_such_op" not in entries and len(entries) == len(whole["ops"])


def run(text: str, **variables: object) -> str:
    """A template's output by its translation."""
    scope: dict[str, object] = {}
    source = translated({"elementwise/one.cu.j2": text})["compiled/elementwise_one.py"].replace("from ..rendering", "from baracuda_rt.codegen.rendering")
    exec(source, scope)
    out: list[str] = []
    scope["part"](rendering.Scope(variables, range=range), text, out.append)  # type: ignore[operator]
    return "".join(out)


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("{% set a = 1 %}{% for k in range(2) %}{% set a = 9 %}{{ k }}{{ loop.last }}{% endfor %}{{ a }}", "0False1True1"),
        ("{% for a, b in pairs if a %}{{ loop.index0 }}{{ b }},{% endfor %}", "0y,1z,"),
        ("{% macro f(at) %}<{{ at }}{{ later }}>{% endmacro %}{% set later = 5 %}{{ f(1) }}{{ f('x') ~ 2 }}", "<15><x5>2"),
        ("{% set b %}a {{ x.real }}{% endset %}[{{ b }}]{{ 'y' if x > 9 }}{{ none }}", "[a 3]None"),
        ("{{ gone | default(4) }}{{ x | default(4) }}{{ [1, x] | max }}{{ '0x%x' | format(x + 9) }}{{ 'e' | upper }}{{ -x }}{{ 7 // 2 ** 1 }}", "4330xcE-33"),
        ("{% if not x %}a{% elif 1 < x <= 3 and x in (3, 4) %}b{% else %}c{% endif %}  {%- if x is none %}d{% endif %}\n", "b"),
    ],
)
def test_what_is_translated_means_what_it_means_in_jinja(text: str, wanted: str) -> None:
    from baracuda_rt.codegen.environment import environment

    variables = {"x": 3, "pairs": ((1, "y"), (0, "n"), (2, "z"))}
    assert run(text, **variables) == environment().from_string(text).render(variables) == wanted


@pytest.mark.parametrize("text", ["{{ x | sort }}", "a\n{% block b %}{% endblock %}", "{% macro f(a=1) %}{% endmacro %}", "{{ f(*x) }}", "{{ x is odd }}"])
def test_what_is_not_translated_is_refused(text: str) -> None:
    with pytest.raises(RenderError, match=rf"elementwise/one\.cu\.j2.*line {1 + text.count(chr(10))}: .* is not among what regenerate-kernels translates"):
        translated({"elementwise/one.cu.j2": text})


def test_a_name_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_rt.codegen.render.context", lambda op, sku: {"flags": frozenset()})
    with pytest.raises(RenderError, match=r"UndefinedError: '\w+' is undefined"):
        render(registry.get_op("relu"), KernelSku.parse("unary_elementwise.relu.forward.f32@sm_90/template/vec16"))


def test_no_lambda_of_a_template_has_auto_parameters():
    """NVRTC 13.0 and older take such a lambda for a function of the host; the newest one does not, so that no compilation here would tell."""
    generic = re.compile(r"\]\s*\([^()]*\bauto\b")
    assert generic.search("[&](auto v, int k) {")
    assert not [path.name for path in sorted((ROOT / "templates").rglob("*.cu*")) if generic.search(path.read_text())]
