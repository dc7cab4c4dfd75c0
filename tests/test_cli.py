"""The command lines: python -m baracuda_rt and regenerate-kernels, in process and, where the environment is the point, as processes."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import baracuda_rt as brt
from baracuda_rt.__main__ import main
from baracuda_rt.cache import kernel_cache
from baracuda_rt.commands import cli, doctor, show
from baracuda_rt.settings import settings

from .harness import ROOT

LERP = "binary_elementwise.lerp.forward.f32@host/template/vec16"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {k: v for k, v in {**os.environ, "PYTHONPATH": str(ROOT), **environment}.items() if v}
    return subprocess.run([sys.executable, "-m", "baracuda_rt", *arguments], env=given, capture_output=True, text=True, timeout=300, cwd="/", check=False)


# -- skus ---


@pytest.mark.pure
def test_skus_in_three_formats(capsys: pytest.CaptureFixture[str]) -> None:
    expected = brt.skus(op="lerp", dtype="float32", direction="forward", arch="host")
    arguments = ["skus", "--op", "lerp", "--dtype", "f32", "--direction", "forward", "--arch", "host"]
    assert main(arguments) == 0
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[2:-1]] == [str(sku) for sku in expected]
    twins = [sku for sku in expected if "i64" in sku.variant.split("_")]
    assert table[-1] == f"{len(expected)} SKUs of 1 ops, {len(twins)} of them compiled on demand only" and twins
    assert [line.split()[0] for line in table[2:-1] if line.endswith("  on demand")] == [str(sku) for sku in twins]
    assert main([*arguments, "--format", "json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [brt.KernelSku.parse(r["sku"]) for r in records] == list(expected)
    assert main([*arguments, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(r["sku"], r["accumulator"], r["deterministic"], r["on_demand"]) for r in rows] == [(str(s), "f32", "True", str(s in twins)) for s in expected]


@pytest.mark.pure
def test_skus_without_a_match_and_with_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["skus", "--op", "lerp", "--dtype", "int8", "--arch", "host"]) == 1
    assert "no SKU passes" in capsys.readouterr().err
    assert main(["skus", "--dtype", "float33", "--arch", "host"]) == 1
    assert "float33" in capsys.readouterr().err
    with pytest.raises(SystemExit) as caught:
        main(["skus", "--direction", "sideways"])
    assert caught.value.code == 2


# -- show ---


@pytest.mark.pure
def test_show_tells_guarantee_declaration_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", LERP]) == 0
    out = capsys.readouterr().out
    for text in (LERP, "products in f32, sums in f32", "weight: float, required; run-time value", "a: T[...]", "vec16, inner16, strided", "geometry",
                 "computes", "listed          yes", "brt_binary_elementwise_lerp_forward_f32", 'extern "C" __global__'):  # fmt: skip
        assert text in out, text
    assert main(["show", LERP, "--no-source"]) == 0
    assert "__global__" not in capsys.readouterr().out


@pytest.mark.pure
def test_show_finds_by_part_and_names_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "lerp.forward.f32@host/template/strided", "--arch", "host", "--no-source"]) == 0
    assert "lerp.forward.f32@host/template/strided\n" in capsys.readouterr().out
    assert main(["show", "lerp.forward.f32", "--arch", "host"]) == 1
    err = capsys.readouterr().err
    assert "names 6 SKUs" in err and f"  {LERP}" in err
    assert main(["show", "no_such_thing", "--arch", "host"]) == 1
    assert "no listed SKU matches" in capsys.readouterr().err
    assert main(["show", LERP.replace("lerp", "lurp")]) == 1
    assert "did you mean lerp" in capsys.readouterr().err


@pytest.mark.pure
def test_show_names_a_measured_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", LERP, "--no-source"]) == 0
    (tmp_path / "table.json").write_text(json.dumps({LERP: {"max_ulp": 0.5}}))
    monkeypatch.setattr(show, "_MEASURED", str(tmp_path / "table.json"))
    capsys.readouterr()
    assert main(["show", LERP, "--no-source"]) == 0
    assert "measured error  max_ulp 0.5" in capsys.readouterr().out
    monkeypatch.setattr(show, "_MEASURED", str(tmp_path / "gone.json"))
    assert show.measured_error(brt.KernelSku.parse(LERP)) is None


@pytest.mark.nvrtc
def test_show_compiles_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", LERP.replace("host", "sm_90"), "--compile", "--no-source"]) == 0
    out = capsys.readouterr().out
    assert "registers" in out and "brt_binary_elementwise_lerp_forward_f32" in out.splitlines()[-1]


# -- doctor ---


@pytest.mark.host
def test_doctor_on_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.doctor() == 0
    out = capsys.readouterr().out
    for text in ("host executor", "lerp ran on NumPy arrays", "kernel cache", "BARACUDA_RT_CACHE_DIR", "works: host executor"):
        assert text in out, text


@pytest.mark.pure
def test_doctor_without_gpu_compiler_cupy_and_rich(tmp_path: Path) -> None:
    """Everything optional is missing: it still tells, names the extras, and fails because nothing can run."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nfor name in ('cupy', 'rich', 'ziglang'):\n    sys.modules[name] = None\n")
    home = tmp_path / "home"
    done = run("doctor", PATH="/nonexistent", CXX="", BARACUDA_RT_CXX="", BARACUDA_RT_CACHE_DIR=str(home), PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert done.returncode == 1, done.stdout + done.stderr
    for text in ("baracuda-rt[host]", "baracuda-rt[cuda13]", "baracuda-rt[cli]", "g++"):
        assert text in done.stdout, text
    assert "no executor works here" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.pure
def test_doctor_on_broken_settings(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a bundle")
    done = run("doctor", BARACUDA_RT_CXX="/no/such/compiler", BARACUDA_RT_BUNDLE=str(tmp_path / "file"), BARACUDA_RT_CACHE_DIR=str(tmp_path / "file"))
    assert done.returncode == 1
    for text in ("BARACUDA_RT_CXX=/no/such/compiler does not run", "is not a bundle", "set BARACUDA_RT_CACHE_DIR", "environment"):
        assert text in done.stdout, text
    assert "broken: " in done.stderr and "bundle" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.host
def test_doctor_on_a_machine_that_has_a_bundle_alone(tmp_path: Path) -> None:
    """The kernel that doctor tries is not in the bundle: it loads one that is."""
    import baracuda_rt as brt

    path = tmp_path / "program.bundle"
    brt.write_bundle(path, "unary_elementwise.relu.forward.f32@host/template/vec16")
    (tmp_path / "sitecustomize.py").write_text("import sys\nfor name in ('cupy', 'rich', 'ziglang'):\n    sys.modules[name] = None\n")
    for given in ({"BARACUDA_RT_NO_COMPILE": "1"}, {"PATH": "/nonexistent", "CXX": "", "BARACUDA_RT_CXX": ""}):
        done = run("doctor", BARACUDA_RT_BUNDLE=str(path), BARACUDA_RT_CACHE_DIR=str(tmp_path / "empty"), PYTHONPATH=f"{tmp_path}:{ROOT}", **given)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "brt_unary_elementwise_relu_forward_f32 was loaded from the bundle" in " ".join(done.stdout.split())
        assert "works: host executor" in done.stdout


# -- demo ---


@pytest.mark.host
def test_demo_small() -> None:
    done = run("demo", "--small", "--executor", "host")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all 13 right" in done.stdout


@pytest.mark.host
def test_a_wrong_result_fails_the_demo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from baracuda_rt.commands import demo

    def off(np, a, b, weight):  # type: ignore[no-untyped-def]
        ((y, size, terms),) = demo._lerp(np, a, b, weight)
        y = y.copy()
        y[-1, -1] += 1e-3
        return [(y, size, terms)]

    real = demo.cases
    monkeypatch.setattr(demo, "cases", lambda np, scale: real(np, 512)[:1])
    assert demo.demo(executor="host") == 0
    assert "all 1 right" in capsys.readouterr().out
    monkeypatch.setattr(demo, "cases", lambda np, scale: [real(np, 512)[0]._replace(reference=off)])
    assert demo.demo(executor="host") == 1
    out = capsys.readouterr().out
    assert "WRONG" in out and "0 of 1 right" in out


# -- regenerate-kernels ---


@pytest.mark.pure
def test_generated_files_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.regenerate_main(["--check"]) == 0, capsys.readouterr().err


@pytest.mark.pure
def test_emit_writes_one_source_per_sku(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.regenerate_main(["--emit", str(tmp_path / "out"), "--only", "*lerp.forward.f32@*"]) == 0
    files = sorted((tmp_path / "out").glob("*.cu"))
    assert len(files) == len(brt.skus(op="lerp", dtype="f32", direction="forward", arch="sm_90")) and all("__global__" in f.read_text() for f in files)
    assert cli.regenerate_main(["--emit", str(tmp_path / "none"), "--only", "no such op"]) == 1
    capsys.readouterr()
    with pytest.raises(SystemExit):
        cli.regenerate_main(["--bundle", "x"])


@pytest.mark.nvrtc
def test_compile_fills_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "cache"))
    kernel_cache._stores.clear()
    for expected in ("1 modules: 1 compiled, 0 were there, 0 failed", "1 modules: 0 compiled, 1 were there, 0 failed"):
        assert cli.regenerate_main(["--compile", "sm_90", "--only", "*lerp.forward.f32@*/vec16"]) == 0
        out = capfd.readouterr().out
        assert expected in out and "registers (binary_elementwise.lerp" in out and "none spill" in out
    assert len(list((tmp_path / "cache").rglob("*.brt"))) == 1


@pytest.mark.pure
def test_a_cache_that_keeps_nothing_makes_compiling_pointless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path / "file"))
    from baracuda_rt.commands import compile_all

    monkeypatch.setattr(compile_all, "compilers", lambda archs: [])
    assert compile_all.compile_all([], None) == 1
    assert "nothing compiled can be kept" in capsys.readouterr().err


@pytest.mark.pure
def test_ops_are_found_by_a_word() -> None:
    done = run("ops", "norm")
    assert done.returncode == 0 and "layer_norm" in done.stdout and "rms_norm" in done.stdout and "lerp" not in done.stdout
    assert "concat, cat" in run("ops", "concat").stdout
    assert len(run("ops").stdout.splitlines()) > 250
    none = run("ops", "no such thing")
    assert none.returncode == 1 and none.stdout.startswith("0 of ")


@pytest.mark.pure
def test_filters_that_fit_nothing_say_what_does() -> None:
    assert run("skus", "--category", "pool").stdout == run("skus", "--category", "pooling").stdout != ""
    wrong = run("skus", "--category", "elementwise")
    assert wrong.returncode == 1 and "may be binary_elementwise or ternary_elementwise or unary_elementwise" in wrong.stderr
    assert "'nothing' is none of" in run("skus", "--category", "nothing").stderr
    near = run("skus", "--op", "softmx")
    assert near.returncode == 1 and "did you mean softmax" in near.stderr


@pytest.mark.pure
def test_names_of_the_package_are_public_ones() -> None:
    assert {name for name in dir(brt) if not name.startswith("__")} <= set(brt.__all__)
