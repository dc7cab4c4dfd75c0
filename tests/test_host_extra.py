"""The `host` extra: on a machine without a C++ compiler its compiler is found and runs an op; without it the error says what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import numpy as np
import baracuda_rt as brt
from baracuda_rt.executors.host import host

a, b = np.zeros(5, np.float32), np.ones(5, np.float32)
y = brt.lerp(a, b, 0.25)
assert y.tolist() == [0.25] * 5, y
da, db = brt.lerp_backward(np.ones((2, 5), np.float32), 0.25, b_shape=(5,))
assert db.tolist() == [0.5] * 5, db
print(host().compiler().kind)
"""


def _run(tmp_path: Path, program: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("CXX", "BARACUDA_RT_CXX")}
    environment |= {"PATH": str(tmp_path), "BARACUDA_RT_CACHE_DIR": str(tmp_path / "cache"), "ZIG_GLOBAL_CACHE_DIR": str(tmp_path / "zig")}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.host
def test_an_op_runs_through_the_compiler_from_pypi(tmp_path):
    pytest.importorskip("ziglang", reason="the host extra is not installed")
    done = _run(tmp_path, PROGRAM)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "zig"


@pytest.mark.pure
def test_without_any_compiler_the_error_names_the_extra(tmp_path):
    hidden = "import sys; sys.modules['ziglang'] = None\nimport importlib.util\n_find = importlib.util.find_spec\n"
    hidden += "importlib.util.find_spec = lambda name, *a: None if name == 'ziglang' else _find(name, *a)\n"
    done = _run(tmp_path, hidden + PROGRAM)
    assert done.returncode != 0
    assert "BackendUnavailableError" in done.stderr
    assert "baracuda-rt[host]" in done.stderr
