"""Imports point one way, and importing the library costs nothing that the user did not ask for."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .harness import ROOT

pytestmark = pytest.mark.pure

RUNTIME, GENERATOR = ROOT / "baracuda_rt", ROOT / "codegen"


def modules(top: Path, package: str) -> list[tuple[str, Path]]:
    out = []
    for path in sorted(top.rglob("*.py")):
        parts = path.relative_to(top).with_suffix("").parts
        if package == "baracuda_rt" and parts[0] == "codegen":
            continue  # a link to the generator
        out.append((".".join((package, *(p for p in parts if p != "__init__"))), path))
    return out


def imports(module: str, path: Path) -> set[tuple[str, bool]]:
    """(absolute module name, whether it runs at import) for every import of a file; TYPE_CHECKING blocks left out."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[tuple[str, bool]] = set()

    def visit(node: ast.AST, top: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import):
                found.update((alias.name, top) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = package.split(".")[: len(package.split(".")) - child.level + 1] if child.level else []
                name = ".".join([*base, *([child.module] if child.module else [])])
                found.add((name, top))
                found.update((f"{name}.{alias.name}", top) for alias in child.names)
            visit(child, top and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))

    visit(ast.parse(path.read_text()), True)
    return found


def roots(module: str, path: Path) -> set[str]:
    return {name.split(".")[0] for name, _ in imports(module, path)}


STANDARD = set(sys.stdlib_module_names)


@pytest.mark.parametrize("module, path", [pytest.param(*m, id=m[0]) for m in modules(GENERATOR, "baracuda_rt.codegen")])
def test_generator_is_text_only(module: str, path: Path):
    """codegen: the standard library, yaml and jinja2; never numpy, cupy or the rest of the runtime."""
    for name, _ in imports(module, path):
        root = name.split(".")[0]
        if root == "baracuda_rt":
            assert name.startswith("baracuda_rt.codegen"), f"{module} imports {name}"
        else:
            assert root in STANDARD | {"yaml", "jinja2"}, f"{module} imports {name}"
    used = roots(module, path)
    assert "yaml" not in used or module.endswith(".manifest"), f"{module} imports yaml"
    assert "jinja2" not in used or module.rpartition(".")[2] in ("environment", "translation"), f"{module} imports jinja2"


@pytest.mark.parametrize("module, path", [pytest.param(*m, id=m[0]) for m in modules(RUNTIME, "baracuda_rt")])
def test_runtime_imports(module: str, path: Path):
    """The runtime: dependencies of the project only; cupy in executors.cuda (and NVRTC's binding beside it); numpy never at import."""
    names = imports(module, path)
    used = roots(module, path)
    assert not used & {"tests", "tools"}, f"{module} imports {used & {'tests', 'tools'}}"
    allowed = STANDARD | {"baracuda_rt", "numpy", "cupy", "cupy_backends", "ml_dtypes", "rich", "jinja2", "yaml", "scipy", "ziglang", "nvidia", "jax", "torch", "dask"}
    assert used <= allowed, f"{module} imports {used - allowed}"
    at_import = {name.split(".")[0] for name, top in names if top}
    if not module.startswith("baracuda_rt.executors.cuda"):
        assert not at_import & {"cupy", "cupy_backends"}, f"{module} imports cupy when it is imported"
    assert not at_import & {"yaml", "jinja2"}, f"{module} imports yaml or jinja2 when it is imported"
    if module.startswith("baracuda_rt.patterns"):
        assert not used & {"numpy", "cupy"}, f"{module}: geometry is plain integers"
    if module == "baracuda_rt.errors":
        assert all(n.startswith("baracuda_rt.codegen.errors") for n, _ in names if n.startswith("baracuda_rt")), module
    if module == "baracuda_rt.settings":
        assert not any(n.startswith("baracuda_rt") for n, _ in names), module


ROOMS = (
    ("version", "settings", "_generated"), ("codegen",), ("errors",), ("records",), ("patterns",), ("registry",), ("cache",), ("executors",), ("libraries",),
    ("bridges",), ("call",), ("ops",), ("commands",), ("jax", "dask"), ("__main__",),
)  # fmt: skip
"""Rooms of baracuda_rt, lowest first: a room imports those before it, at import and inside functions alike. `__init__` loads by name."""

UPWARD: set[tuple[str, str]] = set()
"""Imports of a higher room, with their reasons: none."""


def graph() -> dict[str, set[str]]:
    """Module -> the modules of the package that it imports anywhere."""
    found = dict(modules(RUNTIME, "baracuda_rt") + modules(GENERATOR, "baracuda_rt.codegen"))
    return {
        module: {n for n, _ in imports(module, path) if n in found and n != module and found[n].name != "__init__.py"}
        for module, path in found.items()
    }  # fmt: skip


def circle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; empty when there is none."""
    done: set[str] = set()

    def walk(module: str, trail: list[str]) -> list[str]:
        if module in trail:
            return [*trail[trail.index(module) :], module]
        if module not in done:
            for other in sorted(edges[module]):
                found = walk(other, [*trail, module])
                if found:
                    return found
            done.add(module)
        return []

    return next((found for module in sorted(edges) if (found := walk(module, []))), [])


def test_no_import_circle():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    edges = graph()
    assert len(edges) > 100 and "baracuda_rt.call.promotion" not in edges["baracuda_rt.call.dispatch"]
    assert "baracuda_rt.executors.host" in edges["baracuda_rt.call.operands"], "imports inside functions count"
    assert not circle(edges), " -> ".join(circle(edges))


def test_rooms_import_downward():
    floor = {room: k for k, rooms in enumerate(ROOMS) for room in rooms}
    edges = graph()
    unknown = {module.split(".")[1] for module in edges if "." in module} - set(floor)
    assert not unknown, f"rooms without a place in ROOMS: {sorted(unknown)}"
    upward = {
        (module, other)
        for module, others in edges.items()
        for other in others
        if "." in module and floor[module.split(".")[1]] < floor[other.split(".")[1]]
    }
    assert upward == set(UPWARD), f"imports of a higher room: {sorted(upward - set(UPWARD))}; gone from UPWARD: {sorted(set(UPWARD) - upward)}"


def test_the_generator_has_one_name():
    """codegen/ is imported through the package; by its folder's name every class would exist twice."""
    done = subprocess.run([sys.executable, "-c", "import codegen"], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode and "import baracuda_rt.codegen" in done.stderr, done.stderr


def test_pattern_modules_have_the_hooks_of_the_protocol():
    """Each hook takes what the protocol says; a module's own default is never called with more."""
    import inspect

    from baracuda_rt import registry
    from baracuda_rt.patterns.protocol import HOOKS, Pattern

    assert set(HOOKS) == {name for name in (*vars(Pattern), *Pattern.__annotations__) if not name.startswith("_")}
    for name in sorted({decl.geometry for op in registry.ops() for decl in op.directions.values()}):
        module = registry.geometry_module(name)
        assert isinstance(module.NUMBERS, dict) and (module.resolve is None or callable(module.resolve)), name
        for hook, count in (("case", 2), ("check", 1), ("dims", 1), ("plan", 1)):
            assert len(inspect.signature(getattr(module, hook)).parameters) == count, f"{name}.{hook}"


def test_wings_are_the_folders():
    from baracuda_rt.codegen.wings import WINGS

    folders = {path.name for path in (ROOT / "templates").iterdir() if path.is_dir()}
    assert "core" in folders and folders <= {*WINGS, "core"}  # a wing that libraries serve has no templates
    assert {path.parent.name for path in (RUNTIME / "patterns").glob("*/*.py")} == set(WINGS)


def test_modules_say_what_they_hold():
    """One docstring each; generated and empty files excepted."""
    lacking = [name for top, package in ((RUNTIME, "baracuda_rt"), (GENERATOR, "baracuda_rt.codegen")) for name, path in modules(top, package)
               if path.read_text().strip() and not ast.get_docstring(ast.parse(path.read_text()))]  # fmt: skip
    assert not lacking, lacking


def python(program: str, *options: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *options, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=120, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_is_light():
    """import baracuda_rt loads neither numpy, cupy, jinja2 nor yaml."""
    out = python("import sys, baracuda_rt; print(sorted({'numpy', 'cupy', 'jinja2', 'yaml', 'ml_dtypes', 'scipy'} & set(sys.modules)))")
    assert out.strip() == "[]", out


@pytest.mark.host
def test_a_numpy_call_leaves_cupy_alone():
    out = python(
        "import sys, numpy, baracuda_rt as brt; y = brt.lerp(numpy.ones(3, 'f4'), numpy.zeros(3, 'f4'), 0.5); assert (y == 0.5).all();"
        "print('cupy' in sys.modules, 'yaml' in sys.modules)"
    )
    assert out.split() == ["False", "False"], out


@pytest.mark.host
def test_a_warm_start_renders_nothing():
    """D6: with a filled disk cache neither jinja2 nor yaml is loaded."""
    program = (
        "import sys, numpy, baracuda_rt as brt; brt.lerp(numpy.ones(3, 'f4'), numpy.zeros(3, 'f4'), 0.5);"
        "print('jinja2' in sys.modules, brt.cache_info()['compiles'])"
    )
    python(program)
    assert python(program).split() == ["False", "0"]


def test_import_time():
    """The import costs at most 30 ms of processor time beyond the interpreter's start: best of five; twice that on a shared machine."""
    program = "import time; t = time.process_time(); import baracuda_rt; print(time.process_time() - t)"
    best = min(float(python(program)) for _ in range(5))
    assert best < 0.06, f"import baracuda_rt took {best * 1e3:.0f} ms"


def test_public_names_exist():
    import baracuda_rt as brt

    for name in brt.__all__:
        assert getattr(brt, name) is not None
    for name in ("select", "skus", "KernelSku", "TensorSpec", "PlanPreference", "PrecisionGuarantee", "check_errors", "synchronize", "cache_clear",
                 "cache_info", "warmup", "BaracudaError", "CompileError", "IndexOutOfRangeWarning"):  # fmt: skip
        assert name in brt.__all__, name


def test_templates_have_no_generic_lambdas() -> None:
    """NVRTC 13.0 takes a lambda with an `auto` parameter for a host function and refuses it; 13.5 does not."""
    found = [f"{path.name}: {m[0]}" for path in sorted((ROOT / "templates").glob("*/*.*")) for m in re.finditer(r"\[[&=\w, ]*\]\s*\([^)]*\bauto\b[^)]*\)", path.read_text())]
    assert not found
