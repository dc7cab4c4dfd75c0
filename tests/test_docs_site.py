"""The documentation site: what is made from the registry is whole, Sphinx finds no fault, and the SKU browser works in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt._generated.names import COMPOSITIONS
from baracuda_rt.codegen.model import ARCHS
from tools import docs_figures, docs_site, docs_skus

from . import browser
from .harness import ROOT

PURE, BROWSER = pytest.mark.pure, pytest.mark.browser


def listing() -> dict[str, Any]:
    """The data of the SKU browser, read back from its script."""
    text = docs_skus.script()
    head, _, rows = text.partition(";\nSKUS.directions = ")
    return json.loads(head.removeprefix("const SKUS = ")) | {"directions": json.loads(rows.rstrip().rstrip(";"))}


def expanded(data: dict[str, Any], arch: str) -> dict[str, list[Any]]:
    """SKU text -> its guarantee and whether it is compiled on demand, as the browser expands the listing."""
    out = {}
    for row in data["directions"]:
        for heads, paths in row["groups"].get("host" if arch == "host" else "device", row["groups"]["device"]):
            for head in heads:
                for backend, variant, guarantee, demand in paths:
                    out[f"{row['category']}.{row['op']}.{row['direction']}.{head}@{arch}/{backend}/{variant}"] = [*data["guarantees"][guarantee], demand]
    return out


@PURE
def test_the_factored_listing_holds_every_sku_of_every_arch_and_its_guarantee() -> None:
    data = listing()
    assert data["archs"] == list(ARCHS)
    for arch in ("host", "sm_80", "sm_90", "sm_121"):
        whole = expanded(data, arch)
        listed = brt.skus(arch=arch)
        assert whole.keys() == {str(sku) for sku in listed}
        for sku in listed:
            promise = sku.precision_guarantee
            assert whole[str(sku)][1:] == [promise.math_precision, promise.accumulator, promise.deterministic, promise.capturable, registry.on_demand(sku)], sku
    device = {str(sku).replace("@sm_90", "@") for sku in brt.skus(arch="sm_90")}
    assert all({str(sku).replace(f"@{arch}/", "@/") for sku in brt.skus(arch=arch)} == device for arch in ARCHS if arch not in ("host", "sm_90"))


@PURE
def test_the_listing_is_small() -> None:
    whole = sum(len(str(sku)) for sku in brt.skus(arch="sm_90"))
    assert len(docs_skus.script()) < whole, "the factored listing of all archs is larger than a plain list of one"


@PURE
def test_every_op_has_a_page_with_what_a_reader_needs() -> None:
    files = {name: content.decode() for name, content in docs_site.generated().items() if name.startswith("ops/")}
    for op in registry.ops():
        page = files[f"ops/{op.name}.md"]
        for direction in op.directions:
            name = op.name + ("_backward" if direction == "backward" else "")
            assert f"baracuda_rt.{name}(" in page
            assert f"ops/kernels/{name}.txt" in files or "A library serves this function" in page, name
        assert page.count("**Guarantee and measured error**") == len(op.directions)
        assert page.count("```pycon") == len(op.directions), f"{op.name}: an example is missing"
        assert page.count("```") % 2 == 0, op.name
        assert f"[`{op.name}`]({op.name}.md)" in files["ops/index.md"]
    assert all(f"baracuda_rt.{name}(" in files["ops/compositions.md"] for name in COMPOSITIONS)
    assert all("__global__" in text for name, text in files.items() if name.endswith(".txt"))
    gelu = files["ops/gelu.md"]
    assert "gelu.forward.bf16" in gelu and re.search(r"\| float32 \| f32 \| f32 \| \d", gelu)


@PURE
def test_figures_are_drawn_from_the_tables() -> None:
    found = docs_figures.tables("# One\n\n| Case | ours GB/s | of copy | eager GB/s |\n| --- | --- | --- | --- |\n| lerp | 4,000 | 0.8 | 2000 |\n\n## Two\n")
    assert [(table.heading, table.rows) for table in found] == [("One", (("lerp", "4,000", "0.8", "2000"),))]
    svg = docs_figures.bandwidth(found)
    assert "lerp, ours: 0.8" in svg and "lerp, eager: 0.4" in svg
    with pytest.raises(LookupError, match="PyTorch"):
        docs_figures.host_time(found)
    for name, text in docs_figures.figures().items():
        assert text.count('class="ours"') > 3 or name == "start-up.svg", name
        assert text.startswith("<svg") and "nan" not in text


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built strictly; a second build takes what the first one left."""
    assert docs_site.main(["--jobs", "2"]) == 0, "Sphinx found faults, see above"
    return ROOT / "build" / "docs" / "html"


@pytest.fixture(scope="module")
def window(site: Path) -> Iterator[browser.Browser]:
    with browser.browser() as session:
        session.size(1400, 1000)
        yield session


@pytest.fixture
def skus(window: browser.Browser, site: Path) -> browser.Browser:
    """The SKU browser, fresh, from a file."""
    window.log()
    visit(window, site)
    return window


def visit(window: browser.Browser, site: Path, fragment: str = "") -> None:
    window.open("about:blank")
    window.open(f"{(site / 'docs' / 'skus.html').as_uri()}{fragment}")
    window.wait("return document.querySelectorAll('#sku-list li').length > 0")


def count(window: browser.Browser) -> int:
    return int(window.run("return document.getElementById('sku-status').textContent.split(' ')[0]").replace(",", ""))


def complaints(window: browser.Browser) -> list[str]:
    return [line for line in window.log() if not line.startswith(("INFO", "DEBUG"))]


@BROWSER
def test_it_lists_what_skus_lists(skus: browser.Browser) -> None:
    assert count(skus) == len(brt.skus(arch="sm_90"))
    assert skus.run("return document.querySelector('#sku-list li .sku-name').textContent") == str(brt.skus(arch="sm_90")[0])
    assert complaints(skus) == []


@BROWSER
@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"op": "softmax"}, {"op": "softmax"}),
        ({"category": "segment_ops", "direction": "backward"}, {"category": "segment_ops", "direction": "backward"}),
        ({"op": "gather", "dtype": "f64"}, {"op": "gather", "dtype": "float64"}),  # found under the dtype that stands for its size
        ({"op": "index_add", "arch": "host", "dtype": "bf16"}, {"op": "index_add", "arch": "host", "dtype": "bfloat16"}),
    ],
)
def test_filters_find_what_the_function_finds(skus: browser.Browser, choices: dict[str, str], expected: dict[str, str]) -> None:
    for name, value in choices.items():
        skus.choose(f"#sku-{name}", value)
    assert count(skus) == len(brt.skus(**{"arch": "sm_90", **expected}))
    assert all(f"{name}={value}" in skus.address() for name, value in choices.items())
    assert complaints(skus) == []


@BROWSER
def test_variant_backend_guarantee_and_words_filter(skus: browser.Browser) -> None:
    everything = brt.skus(arch="sm_90")
    skus.choose("#sku-guarantee", "not deterministic")
    assert count(skus) == sum(not sku.precision_guarantee.deterministic for sku in everything)
    skus.choose("#sku-guarantee", "")
    skus.choose("#sku-backend", "cublaslt")
    assert count(skus) == sum(sku.backend == "cublaslt" for sku in everything)
    skus.choose("#sku-backend", "")
    skus.choose("#sku-variant", "rows16")
    assert count(skus) == sum(sku.variant == "rows16" for sku in everything)
    skus.choose("#sku-variant", "")
    skus.type("#sku-q", "conv silu bf16")
    wanted = sum(all(word in str(sku) for word in ("conv", "silu", "bf16")) for sku in everything)
    assert wanted > 0
    skus.wait(f"return document.getElementById('sku-status').textContent.startsWith('{wanted:,} ')")
    skus.click(".sku-last button")
    assert count(skus) == len(everything) and "#" not in skus.address()


@BROWSER
def test_a_deep_link_shows_filters_and_sku(window: browser.Browser, site: Path) -> None:
    sku = next(sku for sku in brt.skus(op="softmax", direction="backward", dtype="float16", arch="sm_80"))
    visit(window, site, f"#op=softmax&direction=backward&sku={sku}")
    assert count(window) == len(brt.skus(op="softmax", direction="backward", arch="sm_80"))
    assert window.run("return document.getElementById('sku-op').value") == "softmax"
    shown = window.run("return document.querySelector('.sku-detail').innerText")
    assert str(sku) in shown.replace("\n", "") and "products in f32, sums in f32, the same bits on every run" in shown and "rows/softmax.py" in shown
    assert window.run("return document.querySelector('#sku-list li[aria-selected=true] .sku-name').textContent") == str(sku)
    for link in window.run("return [...document.querySelectorAll('.sku-links a')].map(a => a.href)"):
        assert Path(link.removeprefix("file://")).exists(), link
    assert window.run("return scrollY") == 0, "the page stays where it is"
    assert complaints(window) == []


@BROWSER
def test_it_works_by_keyboard_alone(skus: browser.Browser) -> None:
    skus.run("document.getElementById('sku-q').focus()")
    for _ in range(20):
        skus.press("Tab")
        if skus.run("return document.activeElement.id") == "sku-list":
            break
    else:
        raise AssertionError("the list is not reached by Tab")
    skus.press("Down", "Down", "Enter")
    third = str(brt.skus(arch="sm_90")[2])
    assert skus.run("return document.querySelector('.sku-title').textContent") == third
    assert skus.run("return document.getElementById('sku-list').getAttribute('aria-activedescendant')") == "sku-row-2"
    skus.press("End")
    assert skus.run("const row = document.querySelector('.sku-active').getBoundingClientRect(), box = document.getElementById('sku-list').getBoundingClientRect(); return row.bottom <= box.bottom + 1")
    skus.press("Down", "Enter")  # past the first hundred: more are drawn
    assert skus.run("return document.querySelector('.sku-title').textContent") == str(brt.skus(arch="sm_90")[100])


@BROWSER
def test_every_control_has_a_label(skus: browser.Browser) -> None:
    unnamed = skus.run("return [...document.querySelectorAll('#sku-app input, #sku-app select')].filter(e => !e.labels.length).map(e => e.id)")
    assert unnamed == []
    assert skus.run("return document.getElementById('sku-list').getAttribute('aria-label')") == "SKUs"
    assert skus.run("return document.getElementById('sku-status').getAttribute('role')") == "status"
    assert "SKU browser" in skus.run("return document.querySelector('h1').innerText")


@BROWSER
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 420])
def test_pages_fit_the_window_in_both_schemes(window: browser.Browser, site: Path, scheme: str, width: int) -> None:
    window.scheme(scheme)
    window.size(width, 900)
    try:
        for page in ("docs/index.html", "docs/skus.html", "docs/figures.html", "docs/start.html", "ops/gelu.html", "ops/causal_conv1d.html", "ops/index.html"):
            window.open((site / page).as_uri())
            window.wait(f"return document.documentElement.dataset.theme === '{scheme}'")
            assert window.run("return document.documentElement.scrollWidth <= innerWidth"), f"{page} is wider than {width}"
            light = window.run("const c = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number); return c[0] + c[1] + c[2] > 380")
            assert light == (scheme == "light"), page
        assert complaints(window) == []
    finally:
        window.size(1400, 1000)
        window.scheme("light")
