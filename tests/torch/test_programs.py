"""The programs under examples/ that use PyTorch, in small, and the examples of docs/pytorch.md."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys

import pytest

from ..harness import ROOT
from .support import DEVICES

SMALL = {
    "resnet_torch.py": ["--batch", "8", "--size", "64", "--width", "8", "--blocks", "1,1,1,1", "--classes", "10", "--repeats", "1"],
    "gat_layer.py": ["--library", "torch", "--nodes", "500", "--edges", "3000", "--features", "8", "--repeats", "1"],
    "mamba_conv.py": ["--batch", "2", "--channels", "16", "--length", "32", "--repeats", "1"],
    "fused_activation.py": ["--rows", "64", "--features", "32", "--repeats", "1"],
    "quantized_linear.py": ["--features", "64", "--layers", "3", "--batch", "8", "--repeats", "1"],
}  # fmt: skip


def run(program: str, *arguments: str) -> str:
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    done = subprocess.run([sys.executable, f"examples/{program}", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("program", SMALL)
def test_program(program, device):
    printed = run(program, "--device", device, *SMALL[program])
    assert re.match(r"agrees: .*\d ms", printed.splitlines()[-1])


@pytest.mark.parametrize("library", ["numpy", pytest.param("cupy", marks=pytest.mark.gpu)])
def test_graph_attention_on_arrays(library):
    printed = run("gat_layer.py", "--library", library, *SMALL["gat_layer.py"][2:])
    assert "the same bits" in printed and re.match(r"agrees: forward and backward \d.*ms", printed.splitlines()[-1])


EXAMPLES = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "pytorch.md").read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning:torch")
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_docs(number):
    source = EXAMPLES[number]
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert expected and source.count("print(") == len(expected), "every print says what it prints"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, f"docs/pytorch.md, example {number + 1}", "exec"), {})
    assert printed.getvalue().splitlines() == expected


def test_host_times():
    """bench.py's table: 16 ops, ours and PyTorch's, forward and with backward."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from bench_torch import _both, _pairs
    finally:
        sys.path.remove(str(ROOT / "tools"))
    import torch

    import baracuda_rt as brt

    pairs = _pairs(torch, brt, "cpu")
    assert len(pairs) == 16
    for ours, theirs, operands in pairs.values():
        torch.testing.assert_close(ours(*operands), theirs(*operands))
        for got, want in zip(_both(torch, ours, operands)(), _both(torch, theirs, operands)(), strict=True):
            torch.testing.assert_close(got, want)


def test_types_of_the_examples():
    """mypy --strict, PyTorch's own types and what the examples import of this package included."""
    pytest.importorskip("mypy")
    files = sorted(str(path) for path in (ROOT / "examples").glob("*.py"))
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", *files], cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout
