"""Writes tools/union_names.json: the public functions of PyTorch and JAX, which docs/coverage.md compares with the manifest.

Run once where torch is installed and once where jax is; each run replaces its own modules in the file and leaves the others.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
from pathlib import Path

FILE = Path(__file__).resolve().parent / "union_names.json"
MODULES = {"torch": ("torch", "torch.nn.functional", "torch.special"), "jax": ("jax.numpy", "jax.lax", "jax.nn")}


def functions(module: str) -> list[str]:
    """Names of what can be called and is neither a class nor private; of PyTorch without the in-place twins."""
    found = importlib.import_module(module)
    names = []
    for name in dir(found):
        value = getattr(found, name, None)
        if name.startswith("_") or not callable(value) or inspect.isclass(value) or inspect.ismodule(value):
            continue
        if module.startswith("torch") and name.endswith("_"):
            continue
        home = getattr(value, "__module__", None) or module
        if home.split(".")[0] in ("typing", "contextlib", "functools", "warnings"):
            continue
        names.append(name)
    return sorted(names)


def main() -> None:
    out = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"versions": {}, "names": {}}
    for library, modules in MODULES.items():
        if importlib.util.find_spec(library) is None:
            continue
        out["versions"][library] = importlib.import_module(library).__version__
        for module in modules:
            out["names"][module] = functions(module)
    FILE.write_text(json.dumps(out, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
