"""The benchmark of layers on the CPU beside PyTorch and NumPy: every case can be called, and agrees."""

from __future__ import annotations

import sys

import pytest

from ..harness import ROOT

sys.path.insert(0, str(ROOT))

from tools import bench_cpu_layers
from tools.bench_cpu import agree


@pytest.mark.filterwarnings("ignore:index_reduce.. is in beta:UserWarning")  # PyTorch says so once a process
def test_cases_agree() -> None:
    for name, (ours, _, theirs) in bench_cpu_layers.cases(512).items():
        got, want = ours(), theirs()
        if name not in bench_cpu_layers.DRAWN:
            agree(name, got, want[0] if isinstance(want, tuple) else want)
