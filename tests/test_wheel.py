"""The wheel: one package with generator, templates and manifest inside, and it works in a clean environment outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from .harness import ROOT

BUILD = "import os, sys; os.chdir(sys.argv[1]); from hatchling.build import {what}; print({what}(sys.argv[2]))"


def build(what: str, source: Path, target: Path) -> Path:
    done = subprocess.run(
        [sys.executable, "-c", BUILD.format(what=what), str(source), str(target)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="hatchling is not installed")
    return build("build_wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def expected() -> set[str]:
    """What the checkout has and users need."""
    out = {"baracuda_rt/ops.yaml", "baracuda_rt/_generated/ops.json", "baracuda_rt/executors/cuda_shim.h", "baracuda_rt/executors/cuda_shim_rt.cpp", "baracuda_rt/executors/host_calls.cpp"}
    for place in ("codegen/*.py", "codegen/compiled/*.py", "templates/*/*"):
        out |= {f"baracuda_rt/{path.relative_to(ROOT)}" for path in ROOT.glob(place)}
    for place in ("*.py", "call/*.py", "cache/*.py", "commands/*.py", "executors/*.py", "patterns/*.py", "patterns/*/*.py", "ops/*.py", "_generated/*.py"):
        out |= {str(path.relative_to(ROOT)) for path in (ROOT / "baracuda_rt").glob(place)}
    return out


@pytest.mark.pure
def test_it_holds_what_is_needed_and_one_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert expected() <= names, sorted(expected() - names)
    assert {name.split("/")[0] for name in names} == {"baracuda_rt", "baracuda_rt-0.1.0.dist-info"}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc") or "/tests/" in name]
    assert "baracuda_rt-0.1.0.dist-info/licenses/LICENSE" in names


@pytest.mark.pure
def test_a_wheel_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    archive = build("build_sdist", ROOT, tmp_path)
    subprocess.run(["tar", "xzf", str(archive)], cwd=tmp_path, check=True)
    again = build("build_wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path)
    one, other = zipfile.ZipFile(wheel), zipfile.ZipFile(again)
    assert {i.filename: i.CRC for i in one.infolist() if "dist-info" not in i.filename} == {
        i.filename: i.CRC for i in other.infolist() if "dist-info" not in i.filename
    }


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel; its dependencies are borrowed from this one."""
    top = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(top)], check=True)
    interpreter = top / "bin" / "python"
    site = Path(subprocess.run([interpreter, "-c", "import site; print(site.getsitepackages()[0])"], capture_output=True, text=True, check=True).stdout.strip())
    pip = [sys.executable, "-m", "pip", "--python", str(interpreter), "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True)
    if done.returncode != 0 and "No module named pip" in done.stderr:
        pytest.skip("pip is not installed")
    assert done.returncode == 0, done.stderr
    # A path in a .pth file is searched after this environment, and the .pth files in it (the editable install) are not read.
    borrowed = {*map(sysconfig.get_path, ("purelib", "platlib")), *(p for p in sys.path if p.endswith(("site-packages", "dist-packages")))}
    (site / "borrowed.pth").write_text("\n".join(sorted(borrowed)))
    return interpreter


def run(python: Path, *arguments: str, status: int = 0) -> str:
    given = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run([str(python), *arguments], cwd=python.parent.parent, env=given, capture_output=True, text=True, timeout=500)
    assert done.returncode == status, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


@pytest.mark.pure
def test_it_lists_and_shows(python: Path) -> None:
    assert run(python, "-c", "import baracuda_rt; print(baracuda_rt.__file__)").startswith(str(python.parent.parent))
    assert "binary_elementwise.lerp.forward.f32@host/template/vec16" in run(python, "-m", "baracuda_rt", "skus", "--op", "lerp", "--arch", "host")
    assert "__global__" in run(python, "-m", "baracuda_rt", "show", "lerp.forward.f32@host/template/vec16", "--arch", "host")


@pytest.mark.pure
def test_the_generator_checks_but_never_writes_into_the_package(python: Path) -> None:
    command = str(python.parent / "regenerate-kernels")
    assert "are current" in run(python, command, "--check")
    assert "needs a checkout" in run(python, command, status=1)


@pytest.mark.host
def test_it_runs(python: Path) -> None:
    assert "works: host executor" in run(python, "-m", "baracuda_rt", "doctor")
    program = "import numpy as np, baracuda_rt as brt; print(brt.lerp(np.zeros(2), np.ones(2), 0.25), brt.lerp_backward(np.ones(2), 0.25))"
    assert run(python, "-c", program).strip() == "[0.25 0.25] (array([0.75, 0.75]), array([0.25, 0.25]))"


@pytest.mark.host
@pytest.mark.slow
def test_its_demo_is_right(python: Path) -> None:
    assert "right" in run(python, "-m", "baracuda_rt", "demo", "--small", "--executor", "host")
