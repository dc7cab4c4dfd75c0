"""The benchmark's smoke run on the host executor, its report, and that its table of cases stays callable."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry

from .harness import ROOT

sys.path.insert(0, str(ROOT))

from tools import bench_report
from tools.bench_cases import CASES
from tools.bench_models import MODELS
from tools.bench_shapes import SHAPES
from tools.bench_sweep import SWEEP


@pytest.mark.host
def test_the_cpu_beside_numpy(capsys: pytest.CaptureFixture[str]) -> None:
    """One op at both sizes agrees with NumPy, and the table says what is behind. All forty can be called; wrong results are refused."""
    from tools import bench_cpu

    assert bench_cpu.main(["--only", "max_pool2d", "--seconds", "0"]) == 0
    out = capsys.readouterr().out
    assert "| max_pool2d | " in out and "geometry faithful" in out
    assert len(bench_cpu.cases(4, 8)) == 40
    text = bench_cpu.table({"one": {"large": (1.0, 0.4), "small": (1e-6, 1e-6)}, "two": {"large": (1.0, 3.0), "small": (1e-6, 1e-7)}})
    assert "median 1.70; below 0.5: one." in text and "below 0.2: two." in text
    with pytest.raises(ValueError, match="add: results differ"):
        bench_cpu.agree("add", [1.0, 2.0], [1.0, 2.1])


@pytest.mark.host
@pytest.mark.parametrize("library", ["cupy", "jax"])
def test_what_cupy_and_jax_compute(library: str) -> None:
    """Each case's call in CuPy's words (by NumPy) and in JAX's gives ours, in whatever table the case stands; each call is some case's."""
    import scipy.special

    from tools.bench import Maker
    from tools.bench_peers import OTHERS, other

    xp, special = np, scipy.special
    if library == "jax":
        jax = pytest.importorskip("jax")
        xp, special = jax.numpy, jax.nn
    calls = {name: expression for name, (libraries, expression) in OTHERS.items() if library in libraries}
    seen = set()
    for case in (*MODELS, *CASES, *SWEEP):
        _, expression = other(case)
        names = [name for name, known in calls.items() if known is expression]
        if not names or (library == "cupy" and case.dtype == "bf16"):
            continue
        arrays = case.inputs(Maker(np, case.dtype, 1 << 14))
        if max(value.size for value in arrays.values() if isinstance(value, np.ndarray)) > 1 << 23:
            continue
        ours = case.ours(brt, SimpleNamespace(**arrays))
        exact = {name: value.astype(np.float32) if getattr(value, "dtype", None) == "bfloat16" else value for name, value in arrays.items()}  # JAX adds bfloat16 in bfloat16
        given = {name: xp.asarray(value) if isinstance(value, np.ndarray) else value for name, value in exact.items()}
        theirs = np.asarray(expression(xp, special, SimpleNamespace(**given)))
        assert theirs.shape == ours.shape, case.id
        scale = max(1.0, float(np.abs(ours.astype(np.float64)).max(initial=0)))
        np.testing.assert_allclose(theirs.astype(np.float64), ours.astype(np.float64), rtol=0, atol=scale * (1e-5 if case.dtype == "f32" else 1e-2), err_msg=case.id)
        seen.update(names)
    assert seen == set(calls)


@pytest.mark.pure
def test_two_runs_beside_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tools import bench_compare

    runs = {"a": {"add.forward/1": 1.0, "add.forward/2": 2.0, "sum.forward/1": 1.0, "gone/1": 1.0}, "b": {"add.forward/1": 1.5, "add.forward/2": 3.0, "sum.forward/1": 0.9}}
    for name, cases in runs.items():
        (tmp_path / name).mkdir()
        rows = [{"case": case, "ms": {"ours": ms, "eager": 7.0}} for case, ms in cases.items()] + [{"case": "failed", "ms": {}}]
        (tmp_path / name / "results.json").write_text(json.dumps({"cases": rows}))
    assert bench_compare.main([str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 cases: median 1.500, ") and "2 slower and 1 faster" in out
    assert "| add.forward | 2 | 1.500 | 1.500 | 1.500 |" in out and "0.900  sum.forward/1  1.0000 -> 0.9000 ms" in out
    assert bench_compare.compared({"a": 1.0}, {"b": 1.0}) == "no case ran in both"


@pytest.mark.host
def test_smoke_run_without_a_device(tmp_path: Path) -> None:
    """`CUDA_VISIBLE_DEVICES` hides a device, so that this is the same run everywhere."""
    command = [sys.executable, "tools/bench.py", "--quick", "--only", "lerp.*.f32", "--out", str(tmp_path)]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "2 of 2 cases ran" in done.stdout, done.stdout
    report = json.loads((tmp_path / "results.json").read_text())
    assert [row["case"] for row in report["cases"]] == ["lerp.forward.f32", "lerp.backward.f32"]
    assert all(row["ms"]["ours"] > 0 and row["bytes"] > 0 for row in report["cases"])
    assert "lerp.backward.f32" in (tmp_path / "results.md").read_text()
    ET.fromstring((tmp_path / "results.svg").read_text())


@pytest.mark.host
@pytest.mark.parametrize("pattern, count", [("*/64 x 1 Mi.f32", 6), ("unsorted_segment_*10,000*", 12), ("*_pool2d.*/*3/2.f32", 5)])
def test_smoke_run_of_the_sweep(tmp_path: Path, pattern: str, count: int) -> None:
    command = [sys.executable, "tools/bench.py", "--sweep", "--quick", "--only", pattern, "--out", str(tmp_path)]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and f"{count} of {count} cases ran" in done.stdout, done.stdout + done.stderr


@pytest.mark.host
def test_smoke_run_at_sizes_of_models(tmp_path: Path) -> None:
    command = [sys.executable, "tools/bench.py", "--models", "--quick", "--only", "*/*1 percent*", "--only", "softmax.forward/dim -1 4x10.*", "--out", str(tmp_path)]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "3 of 3 cases ran" in done.stdout, done.stdout + done.stderr


@pytest.mark.pure
def test_no_case_matches() -> None:
    done = subprocess.run([sys.executable, "tools/bench.py", "--only", "no_such_op", "--list"], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.stdout.strip() == ""
    done = subprocess.run([sys.executable, "tools/bench.py", "--only", "no_such_op"], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 1 and "no case matches" in done.stderr


@pytest.mark.pure
def test_report_with_peers() -> None:
    rows = [
        {"case": "a.forward.f32", "bound": "bytes", "ms": {"ours": 1.0, "eager": 2.0}, "gbps": {"ours": 2900.0, "eager": 1450.0}, "notes": []},
        {"case": "b.forward.f32", "bound": "instructions", "ms": {"ours": 1.0}, "gbps": {"ours": 100.0}, "notes": ["differs from eager by 1e-1"]},
        {"case": "c<d.forward.f32", "error": "AttributeError: x", "ms": {}, "gbps": {}, "notes": []},
    ]
    report = {"machine": {"device": "a card"}, "copy_gbps": 3000.0, "cases": rows, "host_us": {"ours: lerp": 7.5}, "startup_ms": {}}
    text = bench_report.markdown(report)
    assert "| a.forward.f32 | 2900 | 0.97 | 1450 | 2.00 |" in text and "bound by instructions" in text
    assert "- c<d.forward.f32: AttributeError: x" in text and "| ours: lerp | 7.50 |" in text
    ET.fromstring(bench_report.chart(report))
    assert "not run" not in bench_report.line(rows[0], 3000.0) and "(0.97)" in bench_report.line(rows[0], 3000.0)


@pytest.mark.pure
def test_cases_are_well_formed() -> None:
    assert len({case.id for case in (*CASES, *SWEEP, *MODELS)}) == len(CASES) + len(SWEEP) + len(MODELS) >= 320
    assert len({case.id for case in (*SHAPES, *MODELS)}) == len(SHAPES) + len(MODELS)  # none is measured twice
    for case in (*CASES, *SWEEP, *MODELS, *SHAPES):
        for function, count in ((case.inputs, 1), (case.ours, 2), (case.moved, 1), *(((case.torch, 2),) if case.torch else ())):
            assert len(inspect.signature(function).parameters) == count, case.id
        assert case.name.split("/")[0].split(".")[1] in ("forward", "backward")


def test_pytorchs_function_of_a_name() -> None:
    """It is found in the first room that has it; operands come by position and parameters by name, else in another spelling, with our defaults where PyTorch has none."""
    from tools import torch_names

    op = registry.get_op("leaky_relu")
    rooms = {"special": SimpleNamespace(), "nn": SimpleNamespace(functional=SimpleNamespace(leaky_relu=lambda input, negative_slope=0.01: (input, negative_slope)))}
    assert torch_names.call(SimpleNamespace(**rooms), op, {"x": 1}, {"negative_slope": 0.5}) == (1, 0.5)
    assert torch_names.call(SimpleNamespace(**rooms), op, {"x": 1}, {}) == (1, 0.01)
    rooms["nn"].functional.leaky_relu = lambda input, slope, /: (input, slope)
    assert torch_names.call(SimpleNamespace(**rooms), op, {"x": 1}, {}) == (1, 0.01)
    rooms["nn"].functional.leaky_relu = lambda: None
    with pytest.raises(TypeError):
        torch_names.call(SimpleNamespace(**rooms), op, {"x": 1}, {})
    del rooms["nn"].functional.leaky_relu
    with pytest.raises(LookupError, match="no function"):
        torch_names.call(SimpleNamespace(**rooms), op, {"x": 1}, {})
