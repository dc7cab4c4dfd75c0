"""The runs that tools/sanitize.py plans for the table of model sizes, and that it makes them without the test suite."""

from __future__ import annotations

import argparse
import collections
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from . import model_sizes
from .harness import ROOT

sys.path.insert(0, str(ROOT))

from tools import sanitize_models


@pytest.mark.pure
@pytest.mark.parametrize("parts", [1, 4, 7])
def test_parts_cover_the_table_and_take_alike(parts):
    lines = sanitize_models.runs()
    dealt = [sanitize_models.part_of(lines, k + 1, parts) for k in range(parts)]
    texts = [line.text for part in dealt for line in part]
    assert sorted(texts) == sorted(line.text for line in model_sizes.table() if line.model != model_sizes.BEYOND)
    loads = [sum(map(sanitize_models.weight, part)) for part in dealt]
    assert max(loads) - min(loads) <= max(map(sanitize_models.weight, lines))
    assert [line.text for line in dealt[0]] == [line.text for line in lines if line.text in {one.text for one in dealt[0]}], "in the table's order"
    for wrong in (0, parts + 1):
        with pytest.raises(ValueError, match=f"part {wrong}/{parts}; accepted"):
            sanitize_models.part_of(lines, wrong, parts)


@pytest.mark.pure
def test_the_smallest_lines_reach_every_path():
    lines = [line for line in sanitize_models.runs() if line.elements <= sanitize_models.LONGEST]
    few = sanitize_models.smallest(sanitize_models.runs(), "sm_90")
    sizes = collections.defaultdict(list)
    for line in lines:
        sizes[sanitize_models.path_of(line, "sm_90")].append(line.elements)
    assert {sanitize_models.path_of(line, "sm_90"): line.elements for line in few} == {path: min(several) for path, several in sizes.items()}
    assert len(few) == len(sizes) < len(lines)


@pytest.mark.host
@pytest.mark.parametrize("text", [
    "batch_norm x=f32[2,6,7,7]:last running_mean=f32[6] running_var=f32[6]>0 weight=f32[6]>0 bias=f32[6] training=true",  # operands that are written
    "log_softmax_backward dy=f16[3,577]:pitch y=f16[3,577]@ dim=1",  # what a forward gives
    "unsorted_segment_sum x=bf16[3000,5] segment_ids=i64[3000]<7 num_segments=7",  # a workspace
    "concat x0=f32[3,5] x1=f32[3,4] dim=1",
    "sum x=f32[49]:step",
])  # fmt: skip
@pytest.mark.parametrize("filled", [True, False])
def test_lines_run_by_their_plans(text, filled):
    if text.startswith("concat"):
        text = text.replace("x0", "tensor0").replace("x1", "tensor1")
    sanitize_models.run_line(model_sizes.parse("", text, {}), np, "host", filled)


@pytest.mark.host
def test_results_are_the_functional_form_s():
    line = model_sizes.parse("", "softmax x=f32[7,100] dim=1", {})
    given, _ = model_sizes.arrays(line, np)
    (result,) = sanitize_models.runner(np, "host", True)("softmax", given, line.params).values()
    (want,) = model_sizes.run(line, given).values()
    np.testing.assert_array_equal(result, want)


@pytest.mark.host
def test_the_command_needs_neither_pytest_nor_references():
    code = "import sys, runpy; sys.argv = ['sanitize.py', *sys.argv[1:]]\ntry: runpy.run_path('tools/sanitize.py', run_name='__main__')\nfinally: print(sorted({'pytest', 'scipy', 'hypothesis'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code, "--models", "--numpy", "--only", "x=bf16[1,2048,7,7] output_size"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sanitize: 1 lines of models in part 1/1, 0 wrong" in done.stdout and done.stdout.rstrip().endswith("[]")


@pytest.mark.pure
def test_a_listing_runs_nothing():
    done = subprocess.run([sys.executable, "tools/sanitize.py", "--models", "--list", "--part", "3/4"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "in part 3/4, about" in done.stdout, done.stdout + done.stderr


@pytest.mark.pure
def test_smaller_lines_reach_the_same_paths():
    few = sanitize_models.smallest(sanitize_models.runs(), "sm_90")
    less = [sanitize_models.smaller(line, "sm_90") for line in few]
    assert [sanitize_models.path_of(line, "sm_90") for line in less] == [sanitize_models.path_of(line, "sm_90") for line in few]
    assert all(one.elements <= other.elements for one, other in zip(less, few, strict=True))
    assert sum(line.elements for line in less) < 0.3 * sum(line.elements for line in few)


@pytest.mark.host
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_says_what_is_left(number, monkeypatch, capsys):
    lines = [model_sizes.parse("", f"neg x=f32[{n}]", {}) for n in (64, 32, 128)]
    started = []

    def run(line, *rest):
        started.append(line.text)
        if len(started) == 2:
            os.kill(os.getpid(), number)

    monkeypatch.setattr(sanitize_models, "runs", lambda only: lines)
    monkeypatch.setattr(sanitize_models, "run_line", run)
    kept = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    try:
        options = argparse.Namespace(part="1/1", numpy=True, only="", smallest=False, list=False, unfilled=False)
        assert sanitize_models.main(options, np) == 1
    finally:
        for n, handler in kept.items():
            signal.signal(n, handler)
    said = capsys.readouterr().out
    assert "stopped in : neg x=f32[32]" in said and "sanitize: 1 lines of models in part 1/1, 0 wrong, 2 left, " in said
