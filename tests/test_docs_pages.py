"""The pages of docs/ do what they say: their Python blocks run, page by page, and print what the comments beside them say; their links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import baracuda_rt as brt
from baracuda_rt._generated.names import FUNCTIONS
from baracuda_rt.call import devices

from .harness import ROOT, is_numpy

# adding-an-op.md is run by a test of its own, in a copy of the checkout; pages about other array libraries by the tests of those, where they are installed.
APART = {"adding-an-op.md", "pytorch.md", "jax.md", "scale-out.md"}
PAGES = sorted(path for path in (ROOT / "docs").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
RUN = [path for path in PAGES if path.name not in APART and BLOCK.search(path.read_text())]


@pytest.mark.parametrize("page", [pytest.param(path, id=path.stem) for path in RUN])
def test_blocks_of_a_page_print_what_they_say(page: Path, xp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_numpy(xp):  # as on a machine without a device, where plans of specs alone are the CPU's
        monkeypatch.setattr(devices, "cuda_module", lambda: None)
    blocks = BLOCK.findall(page.read_text())
    source = "\n".join(blocks).replace("import numpy as xp  # or cupy", f"import {xp.__name__} as xp").replace("import numpy as xp", f"import {xp.__name__} as xp")
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert source.count("print(") == len(expected), "every print says what it prints"
    if "brt.used()" in source:  # what a process has run is the whole of it
        done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=300)
        assert (done.stdout.splitlines(), done.returncode) == (expected, 0), done.stderr
        return
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, page.name, "exec"), {"__name__": page.stem})
    assert printed.getvalue().splitlines() == expected


@pytest.mark.pure
def test_pages_are_run() -> None:
    assert {"start", "calling", "index"} <= {path.stem for path in RUN}


@pytest.mark.pure
@pytest.mark.parametrize("page", [pytest.param(path, id=path.stem) for path in PAGES if path.name != "adding-an-op.md"])  # whose names exist once it is followed
def test_names_of_the_library_exist(page: Path) -> None:
    known = {*dir(brt), *FUNCTIONS}
    named = set(re.findall(r"\bbrt\.(\w+)", page.read_text()))
    assert not named - known - {"f", "f_backward", "NAME"}, page.name


@pytest.mark.pure
@pytest.mark.parametrize("page", [pytest.param(path, id=path.stem) for path in PAGES])
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+?)(?:#[^)]*)?\)", page.read_text()):
        if not target.startswith(("http:", "https:", "../ops/")):  # the pages of ops are made with the site, whose build checks those links
            assert (page.parent / target).exists(), f"{page.name}: {target}"
