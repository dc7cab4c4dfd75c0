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


def test_dask_larger_than_memory():
    """136 MiB stream through a process that may take 128: its own check that the whole does not fit is part of what agrees."""
    printed = run("examples/dask_larger_than_memory.py", "--mib", "136", "--limit", "128", "--workers", "1", "--block", "8192")
    assert "all of it in memory is refused" in printed and re.match(r"agrees: .*the same bits; \d+ ms", printed.splitlines()[-1])


def test_dask_graph():
    printed = run("examples/dask_graph.py", "--nodes", "300", "--edges", "40000", "--block", "16384")
    assert "the same bits" in printed and re.match(r"agrees: \d+ ms", printed.splitlines()[-1])


def test_dask_benchmark():
    """Worker processes of `distributed`: one worker, two, and none give the same bits, for convolutions with halos, gradients, and segments."""
    pytest.importorskip("distributed", reason="the `dask` extra is not installed")
    printed = run("tools/bench_dask.py", "--scale", "0.002", "--repeats", "1", "--only", "causal_conv1d,weighted")
    rows = [line.split(" | ") for line in printed.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 3 and all(row[-1] == "the same |" and all(float(cell) > 0 for cell in row[2:4]) for row in rows)
    assert printed.splitlines()[-1].startswith("agrees")


def run(program: str, *arguments: str) -> str:
    environment = dict(os.environ, CUDA_VISIBLE_DEVICES="", PYTHONPATH=str(ROOT), BARACUDA_RT_HOST_GEOMETRY="fast", BARACUDA_RT_HOST_THREADS="1")
    done = subprocess.run([sys.executable, program, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
