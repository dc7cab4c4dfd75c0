"""docs/adding-an-op.md works as it is written: its blocks are applied to a copy of the checkout and run there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_rt.codegen import entry as manifest_entry

from .harness import ROOT

TEXT = (ROOT / "docs" / "adding-an-op.md").read_text()
BLOCKS = re.findall(r"^```(\w+) (\S+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with the document's files in it, generated anew."""
    top = tmp_path_factory.mktemp("checkout")
    ignore = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("baracuda_rt", "codegen", "templates", "tests", "docs"):
        shutil.copytree(ROOT / name, top / name, symlinks=True, ignore=ignore)
    for name in ("ops.yaml", "pyproject.toml"):
        shutil.copy(ROOT / name, top / name)
    (top / "tools").mkdir()
    for name in ("spec_ops.txt", "union_names.json", "union_status.txt"):
        shutil.copy(ROOT / "tools" / name, top / "tools")
    for _, name, body in BLOCKS:
        if name == "ops.yaml":
            insert(top / name, body)
        elif name == "ops.yaml:patterns":
            manifest = top / "ops.yaml"
            manifest.write_text(manifest.read_text().replace("\npatterns:\n", f"\npatterns:\n{body}\n", 1))
        elif name.startswith("tests/op_db/"):
            record = top / name
            if not record.exists():
                record.write_text('"""Records."""\n\nfrom .base import elementwise\n\nCASES = []\n')
            elif not re.search(r"import .*\belementwise\b", record.read_text()):
                record.write_text(record.read_text() + "\nfrom .base import elementwise\n")
            record.write_text(f"{record.read_text()}\n\n{body}")
        elif name != "run":
            assert not (top / name).exists(), name
            (top / name).write_text(body)
    done = run(top, "-m", "baracuda_rt.commands.cli")
    assert "written" in done, done
    return top


def insert(manifest: Path, entry: str) -> None:
    """An entry at its place by (category, op), as the document asks for."""
    head, *entries = re.split(r"(?m)^(?=- op: )", manifest.read_text())
    def key(text: str) -> tuple[str, str]:
        return re.search(r"category: (\w+)", text)[1], re.search(r"- op: (\w+)", text)[1]  # type: ignore[index]

    entries.append(entry.rstrip() + "\n\n")
    manifest.write_text(head + "".join(sorted((e.rstrip() + "\n\n" for e in entries), key=key)))


def run(top: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(top), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *arguments], cwd=top, env=environment, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.pure
def test_every_key_of_the_manifest_is_explained() -> None:
    words = set(re.findall(r"`(\w+)`", TEXT))
    for keys in (manifest_entry.OP_KEYS, manifest_entry.DIRECTION_KEYS, manifest_entry.PARAM_KEYS, manifest_entry.PARAM_TYPES):
        assert keys <= words, sorted(keys - words)


@pytest.mark.pure
def test_two_entries_a_template_and_a_geometry_module_are_all_it_takes() -> None:
    assert [name for _, name, _ in BLOCKS] == [
        "ops.yaml", "run", "tests/op_db/unary_elementwise.py",
        "ops.yaml", "tests/op_db/unary_elementwise.py", "run",
        "ops.yaml", "run", "tests/op_db/reduction.py",
        "ops.yaml", "run", "tests/op_db/scan.py",
        "ops.yaml:patterns", "ops.yaml", "templates/folds/cdist.cu.j2", "baracuda_rt/patterns/folds/cdist.py", "run",
    ]  # fmt: skip


@pytest.mark.pure
def test_the_command_that_runs_one_op_is_named() -> None:
    assert "python -m pytest -q -k bent_identity" in TEXT and "tol=" in TEXT


@pytest.mark.pure
def test_a_reduction_takes_the_lines_that_the_document_says() -> None:
    (entry,) = [body for _, name, body in BLOCKS if name == "ops.yaml" and "pattern: reduce" in body]
    assert len(entry.splitlines()) == 10 and "These ten lines" in TEXT


@pytest.mark.pure
def test_a_formula_and_a_pattern_take_the_lines_that_the_document_says() -> None:
    lengths = {name: len(body.splitlines()) for _, name, body in BLOCKS if name not in ("ops.yaml", "run")}
    entries = [len(body.splitlines()) for _, name, body in BLOCKS if name == "ops.yaml"]
    assert entries[0] == 13 and "These 13 lines" in TEXT
    parts = lengths["ops.yaml:patterns"], entries[-1], lengths["templates/folds/cdist.cu.j2"], lengths["baracuda_rt/patterns/folds/cdist.py"]
    assert "In all: {} lines for the pattern, {} for the entry, {} of CUDA, {} of Python.".format(*parts) in TEXT


@pytest.mark.pure
def test_a_scan_takes_the_lines_that_the_document_says() -> None:
    (entry,) = [body for _, name, body in BLOCKS if name == "ops.yaml" and "pattern: scan" in body]
    assert len(entry.splitlines()) == 9 and "These nine lines" in TEXT


@pytest.mark.host
@pytest.mark.parametrize("number", range(5))
def test_examples_run(checkout: Path, number: int) -> None:
    example = [body for _, name, body in BLOCKS if name == "run"][number]
    run(checkout, "-c", example)


@pytest.mark.host
def test_the_copy_is_fresh_after_regenerating(checkout: Path) -> None:
    assert "are current" in run(checkout, "-m", "baracuda_rt.commands.cli", "--check")


@pytest.mark.host
@pytest.mark.slow
def test_the_record_is_taken_up_by_the_generic_tests(checkout: Path) -> None:
    out = run(checkout, "-m", "pytest", "-q", "-k", "bent_identity or harmonic_mean or symlog", "-p", "no:cacheprovider", "tests/test_values.py", "tests/test_gradients.py", "tests/test_edges.py")
    assert re.search(r"[1-9]\d* passed", out) and not re.search(r"\d+ failed", out), out
