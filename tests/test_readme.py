"""The README's examples run as they stand, and print what their comments say; its links and commands exist."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

import pytest

from baracuda_rt.call import devices

from .harness import ROOT, is_numpy

TEXT = (ROOT / "README.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.pure
def test_there_are_five() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int, xp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_numpy(xp):  # as on a machine without a device
        monkeypatch.setattr(devices, "cuda_module", lambda: None)
    source = EXAMPLES[number].replace("import numpy as xp", f"import {xp.__name__} as xp")
    expected = re.findall(r"^print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert expected and source.count("print(") == len(expected), "every print says what it prints"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, f"README example {number + 1}", "exec"), {})
    assert printed.getvalue().splitlines() == expected


@pytest.mark.pure
def test_links_and_commands_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target
    for command in ("make demo", "make test"):
        assert command in TEXT
        assert re.search(rf"^{command.split()[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE), command


@pytest.mark.pure
def test_first_screen_says_what_and_how() -> None:
    head = "\n".join(TEXT.splitlines()[:24])
    for words in ("make demo", "make test", "CuPy", "backward"):
        assert words in head, words
