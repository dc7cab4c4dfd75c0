"""Builds the documentation site: `make docs`.

    python -m tools.docs_site                  # build/docs/html
    python -m tools.docs_site --stage-only     # only writes what Sphinx reads, to build/docs/source

The pages of docs/ are copied beside what is made from the registry: a page an op, the kernels, the listing of the SKU browser, the figures.
Sphinx runs strictly: a warning is an error, and so is a link that leads nowhere.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.commands.docs_tables import function_name_of

from . import docs_figures, docs_ops, docs_skus

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ROOT / "baracuda_rt" / "_generated"
COPIED = ("*.md", "docs/**/*", "examples/**/*", "ops.yaml", "LICENSE")


def copied() -> dict[str, bytes]:
    """The files of the tree that are pages, or that pages lead to."""
    found = {path for pattern in COPIED for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts}
    return {str(path.relative_to(ROOT)): path.read_bytes() for path in sorted(found)}


def measured() -> docs_ops.Measured:
    """Errors by function and dtype, and the benchmark's lines by function."""
    errors: dict[tuple[str, str], dict[str, float]] = {}
    for text, row in json.loads((GENERATED / "measured_errors.json").read_text(encoding="utf-8")).items():
        sku = KernelSku.parse(text)
        kept = errors.setdefault((function_name_of(sku), sku.element), {})
        for key, value in row.items():
            kept[key] = max(kept.get(key, 0.0), value)
    table = docs_figures.first_table(docs_figures.tables(docs_figures.PERFORMANCE.read_text(encoding="utf-8")), "Case", "ours GB/s", "of copy")
    rates: dict[str, list[Mapping[str, str]]] = {}
    for row in table.dicts():
        found = re.match(r"(\w+)\.(forward|backward)", row["Case"])
        if found:
            rates.setdefault(found[1] + ("_backward" if found[2] == "backward" else ""), []).append(row)
    return docs_ops.Measured(errors, rates, table.heading)


def generated() -> dict[str, bytes]:
    """What is made from the registry and the measurements."""
    examples = json.loads((GENERATED / "examples.json").read_text(encoding="utf-8"))
    out = docs_ops.pages(measured(), examples)
    out |= {f"docs/figures/{name.removesuffix('.svg')}.html": f'<div class="figure-scroll" tabindex="0">{svg}</div>\n' for name, svg in docs_figures.figures().items()}
    out["docs/_static/skus-data.js"] = docs_skus.script()
    return {name: text.encode() for name, text in out.items()}


def stage(source: Path) -> int:
    """Writes what Sphinx reads; files that did not change keep their time, so that a second build is quick. Returns how many there are."""
    files = copied() | generated()
    for name, content in files.items():
        target = source / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for path in [path for path in source.rglob("*") if path.is_file() and str(path.relative_to(source)) not in files]:
        path.unlink()
    return len(files)


def build(source: Path, target: Path, jobs: str) -> int:
    """Runs Sphinx. Returns its status."""
    cache = target.parent / "doctrees"
    status = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-j", jobs, "-b", "html", "-d", str(cache), "-c", str(source / "docs"), str(source), str(target)],
        check=False,
    ).returncode  # fmt: skip
    if status:
        shutil.rmtree(cache, ignore_errors=True)  # pages that are not read again would keep their faults to themselves
    return status


def serve(target: Path, port: int) -> None:
    """Shows the site to a browser on this machine."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(target))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{port}/ (Ctrl-C ends)")
        server.serve_forever()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.docs_site", description="Builds the documentation site.")
    parser.add_argument("--to", default=str(ROOT / "build" / "docs"), help="where source, cache and html go (default: build/docs)")
    parser.add_argument("--jobs", default="auto", help="processes of Sphinx")
    parser.add_argument("--stage-only", action="store_true", help="write what Sphinx reads, and stop")
    parser.add_argument("--serve", type=int, metavar="PORT", help="serve the site on this machine afterwards")
    options = parser.parse_args(argv)
    top = Path(options.to)
    start = time.perf_counter()
    count = stage(top / "source")
    print(f"{count} files written to {top / 'source'} in {time.perf_counter() - start:.0f} s", flush=True)
    if options.stage_only:
        return 0
    status = build(top / "source", top / "html", options.jobs)
    if status:
        print("make docs: Sphinx found faults (above)", file=sys.stderr)
        return status
    shutil.copytree(top / "source" / "ops" / "kernels", top / "html" / "ops" / "kernels", dirs_exist_ok=True)  # text files, no pages
    (top / "html" / "index.html").write_text('<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=docs/index.html"><title>baracuda_rt</title><a href="docs/index.html">baracuda_rt</a>\n', encoding="utf-8")
    print(f"{top / 'html' / 'index.html'} in {time.perf_counter() - start:.0f} s")
    if options.serve:
        serve(top / "html", options.serve)
    return 0


if __name__ == "__main__":
    sys.exit(main())
