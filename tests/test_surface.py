"""What an editor and a type checker see: the stub completes names, finds misspelt ones, agrees with the functions; docstrings are whole and run."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt._generated.names import FUNCTIONS
from baracuda_rt.codegen.chain import chain_of
from baracuda_rt.codegen.dtypes import DTYPES

from .harness import ROOT, ops

STUB = ROOT / "baracuda_rt" / "__init__.pyi"
RIGHT = """
import numpy as np
from numpy.typing import NDArray
import baracuda_rt as brt

def loss(x: NDArray[np.float32], weight: NDArray[np.float32]) -> NDArray[np.float32]:
    y = brt.gelu(brt.rms_norm(x, (4,), weight), approximate="tanh")
    total, top = brt.sum(y, dim=-1, keepdim=True), brt.max(y, dim=0)
    out = np.empty_like(y)
    brt.lerp(y, x, 0.5, out=out, preference=brt.PlanPreference(deterministic=True))
    brt.lerp(y, x, weight)
    brt.add(y, 2.0)
    brt.where(brt.gt(x, 0.0), x, y)
    brt.concat([x, y], dim=0)
    brt.meshgrid(x, y, indexing="ij")
    da, db = brt.mul_backward(y, x, y)
    print(total.shape, top, da.shape, db, y.shape[0], y + 1)
    return brt.softmax(y, dim=-1)

plan = brt.select("softmax", x=brt.TensorSpec((2, 4), "float32"), arch="host")
print(plan.sku, plan.workspace_size, brt.skus(op="softmax"), brt.cache_info()["entries"])
try:
    loss(np.ones((2, 4), np.float32), np.ones(4, np.float32))
except brt.InvalidProblemError as error:
    print(error)
"""
WRONG = {
    "brt.softmaxx(x)": 'has no attribute "softmaxx"',
    "brt.softmax(x, dims=0)": 'Unexpected keyword argument "dims"',
    'brt.gelu(x, approximate="tan")': 'incompatible type "Literal[\'tan\']"',
    "brt.softmax([1.0, 2.0])": "softmax",
    "brt.lerp(x, x)": 'Missing positional argument "weight"',
    "brt.dequantize_per_token_backward(x)": 'Missing positional argument "scale"',
    "brt.softmax(x, -1, None, None)": "Too many positional arguments",
}


def mypy(tmp_path: Path, text: str) -> list[str]:
    """What mypy --strict says of a script, line by line."""
    script = tmp_path / "script.py"
    script.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", "--hide-error-context", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache' / 'scripts'}", str(script)]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | {"MYPYPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


@pytest.mark.pure
def test_a_type_checker_takes_what_is_right_and_finds_what_is_wrong(tmp_path: Path) -> None:
    assert mypy(tmp_path, RIGHT) == []
    head = "import numpy as np\nimport baracuda_rt as brt\nx = np.ones((2, 3), np.float32)\n"
    found = mypy(tmp_path, head + "\n".join(WRONG) + "\n")
    for k, (line, message) in enumerate(WRONG.items(), 4):
        assert any(f":{k}:" in one and message in one for one in found), f"{line}: {found}"


@pytest.mark.pure
def test_an_editor_completes_names_and_arguments() -> None:
    jedi = pytest.importorskip("jedi", reason="the `test` extra brings it")
    project = jedi.Project(str(ROOT))

    def complete(text: str) -> set[str]:
        lines = text.split("\n")
        return {found.name for found in jedi.Script(text, project=project).complete(len(lines), len(lines[-1]))}

    head = "import baracuda_rt as brt\n"
    assert {"softmax", "softmax_backward", "softmin"} & complete(head + "brt.softm") >= {"softmax", "softmax_backward"}
    assert {"select", "skus", "TensorSpec", "explain"} <= complete(head + "brt.")
    assert "dim=" in complete(head + "brt.softmax(x, d")
    (call,) = jedi.Script(head + "brt.softmax(", project=project).get_signatures(2, len("brt.softmax("))
    assert [p.name for p in call.params][:2] == ["x", "dim"] and "dim: int=-1" in call.params[1].to_string().replace(" =", "=").replace("= ", "=")


@pytest.mark.pure
def test_stub_and_package_have_the_same_names_and_signatures() -> None:
    tree = ast.parse(STUB.read_text())
    declared = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = {alias.asname for node in tree.body if isinstance(node, ast.ImportFrom) and node.level for alias in node.names}
    assert set(declared) == set(FUNCTIONS)
    assert set(declared) | imported | {"__version__"} == set(brt.__all__)
    for name, node in declared.items():
        parameters = inspect.signature(getattr(brt, name)).parameters
        real = [(p.name, p.kind is p.KEYWORD_ONLY) for p in parameters.values()]
        code = getattr(brt, name).__code__  # what Python binds: the same names, and one for words of other libraries
        assert code.co_varnames[: len(real) + 1][-1] == "words" and set(code.co_varnames[: len(real)]) == set(parameters), name
        stated = [(a.arg, False) for a in (*node.args.posonlyargs, *node.args.args)]
        stated += [(node.args.vararg.arg, False)] if node.args.vararg else []
        assert real == [*stated, *((a.arg, True) for a in node.args.kwonlyargs)], name
    assert (ROOT / "baracuda_rt" / "py.typed").exists()


SECTIONS = ("Parameters", "Returns", "Notes", "Examples")


@pytest.mark.pure
@pytest.mark.parametrize("op", [pytest.param(op, id=op.name) for op in ops().values()])
def test_docstrings_are_whole(op) -> None:
    for direction, decl in op.directions.items():
        name = op.name + ("_backward" if direction == "backward" else "")
        text = inspect.getdoc(getattr(brt, name)) or ""
        first, blank, *_ = text.split("\n")
        assert first.endswith((".", ")")) and blank == "", name
        heads = [text.find(f"\n\n{title}\n{'-' * len(title)}\n") for title in SECTIONS]
        assert heads[-1] > 0, f"{name} has no example: run tools/make_examples.py {name}, then regenerate-kernels"
        assert heads == sorted(heads) and heads[0] > 0, name
        parameters = text[heads[0] : heads[1]]
        for argument in (*(p.name for p in decl.params if p.name in decl.args), *(o.many or o.name for o in decl.inputs), *(["need"] if direction == "backward" else [])):
            assert re.search(rf"^\*?{argument}( : |$)", parameters, re.MULTILINE), f"{name}: {argument}"
        assert "docs/calling.md" in parameters
        if "float16" not in {DTYPES[token].name for token in decl.types["T"]}:
            assert "for float16" not in text, name
        if direction == "backward":
            notes = text[heads[2] : heads[3]]
            for output in {o.name.rstrip("0123456789") if decl.many_outputs else o.name for o in decl.outputs}:
                assert re.search(rf"(?<!\w){output}(_k)?[\w.\[\](), :]*? \+?=", notes), f"{name} states no formula of {output}"
        tokens = re.findall(r"\b(?:f16|bf16|f32|f64|i8|u8|i32|i64)\b", parameters)
        assert not tokens, f"{name}: dtypes are spelt as NumPy spells them, not {tokens}"


@pytest.mark.pure
def test_the_shared_page_exists() -> None:
    page = (ROOT / "docs" / "calling.md").read_text()
    for word in ("`out`", "`preference`", "`check`", "`need`", "`promote`", "UnsupportedDTypeError", "InvalidProblemError", "broadcast"):
        assert word in page, word


@pytest.mark.host
@pytest.mark.parametrize("category", sorted({op.category for op in registry.ops()}))
def test_examples_run_as_they_stand(category: str) -> None:
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.REPORT_ONLY_FIRST_FAILURE)
    finder = doctest.DocTestFinder(recurse=False, exclude_empty=True)
    lacking = []
    for name in sorted(name for name, home in FUNCTIONS.items() if home == category):
        tests = finder.find(getattr(brt, name), name, globs={})
        if not any(test.examples for test in tests):
            lacking.append(name)
        for test in tests:
            said: list[str] = []
            result = runner.run(test, out=said.append)
            assert result.failed == 0, "".join(said)
    assert not lacking


@pytest.mark.pure
@pytest.mark.parametrize("op", [pytest.param(op, id=op.name) for op in ops().values() if "backward" in op.directions])
def test_examples_of_gradients_take_what_a_forward_returned(op) -> None:
    """No result of the forward is made up: each comes from a call, in the example itself."""
    chain = chain_of(op)
    results = {name for _, source in chain.operands for name in ((source.name if source.kind == "output" else ""), source.other) if name in chain.outputs}
    for name in (op.name, *op.presets):
        for example in doctest.DocTestParser().get_examples(getattr(brt, f"{name}_backward").__doc__ or ""):
            bound, equals, value = example.source.partition(" = ")
            made_up = set(re.findall(r"\w+", bound)) & (results | {"output"}) if equals and not value.startswith("brt.") else set()
            assert not made_up, example.source
