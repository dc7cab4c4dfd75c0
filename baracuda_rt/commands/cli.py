"""regenerate-kernels: rewrites what is generated from the manifest, checks it, emits sources, compiles SKUs."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..codegen.errors import BaracudaError
from ..codegen.model import KernelSku, OpSpec
from .selection import Selection, selection

__all__ = ["emitted_name", "regenerate_main"]

PACKAGE = Path(__file__).resolve().parent.parent


def regenerate_main(argv: Sequence[str] | None = None) -> int:
    """Entry point of regenerate-kernels; the exit status says it all."""
    parser = argparse.ArgumentParser(prog="regenerate-kernels", description="Rewrites what is generated from ops.yaml; or emits sources, compiles SKUs, fills a bundle.")
    parser.add_argument("--check", action="store_true", help="fail when a generated file is stale; write nothing")
    parser.add_argument("--emit", metavar="DIR", help="write the rendered .cu of each SKU to DIR, and beside it a .json that describes its launches")
    parser.add_argument("--only", metavar="PATTERN", action="append", default=[], help="limit --emit and --compile to SKUs that match (shell pattern, or a part of the text); may be given several times")
    parser.add_argument("--skus", metavar="FILE", help="limit --emit and --compile to the SKUs that a file names, one a line, # starts a comment; with --only: to both")
    parser.add_argument("--compile", metavar="ARCHS", help="compile every SKU for these archs: sm_80,sm_90,host; those with 64-bit indices only where --only or --skus ask for them")
    parser.add_argument("--bundle", metavar="FILE", help="with --compile: write the kernels to one file for BARACUDA_RT_BUNDLE, beside those that it holds already")
    parser.add_argument("--replace", action="store_true", help="with --bundle: forget what the file holds")
    options = parser.parse_args(argv)
    if options.bundle and not options.compile:
        parser.error("--bundle needs --compile")
    if options.replace and not options.bundle:
        parser.error("--replace needs --bundle")
    if (options.only or options.skus) and not (options.emit or options.compile):
        parser.error(f"{'--only' if options.only else '--skus'} needs --emit or --compile")
    try:
        if options.check or not (options.emit or options.compile):
            status = _generate(check=options.check)
            if status:
                return status
        if not (options.emit or options.compile):
            return 0
        chosen = selection(options.only, options.skus)
        status = _emit(Path(options.emit), chosen) if options.emit else 0
        if options.compile and not status:
            from .compile_all import compile_all

            status = compile_all([a.strip() for a in options.compile.split(",") if a.strip()], chosen, options.bundle, replace=options.replace)
        return status
    except BaracudaError as error:
        print(f"regenerate-kernels: {error}", file=sys.stderr)
    except OSError as error:
        print(f"regenerate-kernels: {error.filename or 'a file'}: {error.strerror or error}", file=sys.stderr)
    return 1


def _generate(check: bool) -> int:
    from ..codegen.environment import TEMPLATES, check_templates
    from ..codegen.manifest import load, read_compositions, read_entries, read_spellings
    from ..codegen.render import CONTEXT
    from ..codegen.surface import generated_files

    check_templates(CONTEXT)
    if not check and not (PACKAGE / "codegen").is_symlink():
        print("regenerate-kernels: writing needs a checkout, this is an installed package; --check, --emit and --compile work here", file=sys.stderr)
        return 1
    path = PACKAGE / "ops.yaml"
    text = path.read_text(encoding="utf-8")
    ops = load(text, "ops.yaml", TEMPLATES)
    ops = {name: op for name, op in ops.items() if not op.internal}
    composed = read_compositions(text, ops)
    from .. import _HOMES

    files = generated_files(ops, read_entries(text), _examples(), _HOMES, _wanted(), read_spellings(text), composed)
    for extra in _docs(ops):
        files.update(extra)
    templates = _templates(TEMPLATES)
    files |= templates
    files |= _ahead(TEMPLATES, templates)
    stale = []
    for name, content in files.items():
        target = PACKAGE / name
        old = target.read_text(encoding="utf-8") if target.exists() else None
        if old != content:
            stale.append(name)
            if not check:
                target.parent.mkdir(parents=True, exist_ok=True)
                temporary = target.with_suffix(target.suffix + f".{os.getpid()}")
                temporary.write_text(content, encoding="utf-8")
                os.replace(temporary, target)
    known = {PACKAGE / name for name in files}
    for leftover in sorted(path for folder in ("ops", "codegen/compiled") for path in (PACKAGE / folder).glob("*.py")):
        if leftover not in known:
            stale.append(f"{leftover.relative_to(PACKAGE)} (no longer generated)")
            if not check:
                leftover.unlink()
    if check and stale:
        print("stale, run regenerate-kernels: " + ", ".join(stale), file=sys.stderr)
        return 1
    print(f"{len(ops)} ops, {len(files)} generated files " + ("are current" if check else f"written, {len(stale)} changed"))
    return 0


def _templates(directory: Path) -> dict[str, str]:
    """Templates that hold structs and constants of the patterns, with those as they are declared."""
    from ..codegen.structs import MARK, refresh

    def module(path: str) -> Mapping[str, Any]:
        return vars(importlib.import_module("." + path.removesuffix(".py").replace("/", "."), __package__.partition(".")[0]))

    files = {}
    for path in sorted([*directory.glob("*/*.cu.j2"), *directory.glob("*/*.cuh")]):
        text = path.read_text(encoding="utf-8")
        if MARK in text:
            name = f"{path.parent.name}/{path.name}"
            files[f"templates/{name}"] = refresh(text, module, name)
    return files


def _ahead(directory: Path, rewritten: Mapping[str, str]) -> dict[str, str]:
    """What a first kernel would otherwise wait for: templates as Python, and partials split into definitions. rewritten: templates whose text is about to be another."""
    from ..codegen.translation import translated
    from ..executors.split import table

    texts = {f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8") for path in sorted([*directory.glob("*/*.cu.j2"), *directory.glob("*/*.cuh")])}
    texts |= {name.removeprefix("templates/"): text for name, text in rewritten.items()}
    files = {f"codegen/{name}": text for name, text in translated(texts).items()}
    shim = (PACKAGE / "executors" / "cuda_shim.h").read_text(encoding="utf-8")
    return {**files, "_generated/partials.py": table([shim, *(text for name, text in texts.items() if name.endswith(".cuh"))])}


def _examples() -> dict[str, list[str]]:
    """Function -> the lines of its example, as tools/make_examples.py wrote them."""
    path = PACKAGE / "_generated" / "examples.json"
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def _wanted() -> dict[str, str]:
    """Required op -> its family, in a checkout; what an installed package was made with elsewhere."""
    path = PACKAGE.parent / "tools" / "spec_ops.txt"
    if not path.exists():
        from .._generated.planned import PLANNED

        return dict(PLANNED)
    from .docs_tables import read_requirements

    titles, rows = read_requirements(path.read_text(encoding="utf-8"))
    return {row.op: titles[row.section] for row in rows}


def _docs(ops: dict[str, OpSpec]) -> list[dict[str, str]]:
    """Generated documents, when a checkout is there to hold them."""
    try:
        from .docs_tables import documents
    except ImportError:
        return []
    return [documents(ops)] if (PACKAGE.parent / "docs").is_dir() and (PACKAGE / "codegen").is_symlink() else []


_SAFE = str.maketrans({":": "+", "#": "-", "(": "--", ",": "-", "=": "_", ")": None, "/": "_"})


def emitted_name(sku: KernelSku) -> str:
    """The file name of a SKU's source, of characters that no shell reads otherwise."""
    return f"{str(sku).rsplit('@', 1)[0]}.{sku.variant}.cu".translate(_SAFE)


def _emit(directory: Path, chosen: Selection) -> int:
    from .. import registry
    from ..codegen.render import render
    from .launch_json import description
    from .progress import progress

    directory.mkdir(parents=True, exist_ok=True)
    own = [(op, sku) for op, sku in chosen.of("sm_90") if sku.backend == "template"]
    described = 0
    with progress("emitting", len(own)) as step:
        for op, sku in own:
            path = directory / emitted_name(sku)
            path.write_text(render(*registry.module_of(op, sku)).text, encoding="utf-8")
            about = description(sku)
            described += about["launches"] is not None
            path.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
            step(str(sku))
    print(f"{len(own)} sources written to {directory}, the launches of {described} described beside them" if own else f"no listed SKU matches {chosen}")
    return 0 if own else 1


if __name__ == "__main__":
    sys.exit(regenerate_main())
