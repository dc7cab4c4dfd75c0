"""The programs under examples/ run as their first lines say."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from .harness import ROOT

pytestmark = pytest.mark.host


@pytest.mark.parametrize("scheduler", ["processes", "threads"])
def test_dask_blocks(scheduler, tmp_path):
    """Blocks give what one call gives, and no worker process compiles: all load the first one's kernels from disk."""
    command = [sys.executable, "examples/dask_blocks.py", "--scheduler", scheduler, "--rows", "96", "--columns", "64", "--block", "16"]
    environment = dict(os.environ, BARACUDA_RT_CACHE_DIR=str(tmp_path), CUDA_VISIBLE_DEVICES="", PYTHONPATH=str(ROOT))
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 blocks of 16x64 float32" in done.stdout and re.match(r"agrees: blocks \d+ ms", done.stdout.splitlines()[-1])
    others = re.search(r"compiled by the (\d+) other processes: (\d+)", done.stdout)
    assert others and int(others[2]) == 0
    assert int(others[1]) >= (scheduler == "processes")
    assert list(tmp_path.rglob("*.brt"))
