"""regenerate-kernels: rewrites what is generated from the manifest, checks it, emits sources, compiles SKUs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ..codegen.model import OpSpec

__all__ = ["regenerate_main"]

PACKAGE = Path(__file__).resolve().parent.parent


def regenerate_main(argv: Sequence[str] | None = None) -> int:
    """Entry point of regenerate-kernels; the exit status says it all."""
    parser = argparse.ArgumentParser(prog="regenerate-kernels", description="Rewrites what is generated from ops.yaml.")
    parser.add_argument("--check", action="store_true", help="fail when a generated file is stale; write nothing")
    parser.add_argument("--emit", metavar="DIR", help="write the rendered .cu of each SKU to DIR")
    parser.add_argument("--only", metavar="PATTERN", help="limit --emit and --compile to SKUs that match (shell pattern, or a part of the text)")
    parser.add_argument("--compile", metavar="ARCHS", help="compile every SKU for these archs: sm_80,sm_90,host")
    parser.add_argument("--bundle", metavar="FILE", help="with --compile: write the kernels to one file for BARACUDA_RT_BUNDLE")
    options = parser.parse_args(argv)
    if options.bundle and not options.compile:
        parser.error("--bundle needs --compile")
    from ..codegen.errors import BaracudaError

    try:
        if options.check or not (options.emit or options.compile):
            status = _generate(check=options.check)
            if status:
                return status
        if options.emit:
            return _emit(Path(options.emit), options.only)
        if options.compile:
            from .compile_all import compile_all

            return compile_all([a.strip() for a in options.compile.split(",")], options.only, options.bundle)
    except BaracudaError as error:
        print(f"regenerate-kernels: {error}", file=sys.stderr)
        return 1
    return 0


def _generate(check: bool) -> int:
    from ..codegen.environment import TEMPLATES, check_templates
    from ..codegen.manifest import load, read_entries
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
    files = generated_files(ops, read_entries(text))
    for extra in _docs(ops):
        files.update(extra)
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
    for leftover in sorted((PACKAGE / "ops").glob("*.py")):
        if leftover not in known:
            stale.append(f"ops/{leftover.name} (no longer generated)")
            if not check:
                leftover.unlink()
    if check and stale:
        print("stale, run regenerate-kernels: " + ", ".join(stale), file=sys.stderr)
        return 1
    print(f"{len(ops)} ops, {len(files)} generated files " + ("are current" if check else f"written, {len(stale)} changed"))
    return 0


def _docs(ops: dict[str, OpSpec]) -> list[dict[str, str]]:
    """Generated documents, when a checkout is there to hold them."""
    try:
        from .docs_tables import documents
    except ImportError:
        return []
    return [documents(ops)] if (PACKAGE.parent / "docs").is_dir() and (PACKAGE / "codegen").is_symlink() else []


def _emit(directory: Path, only: str | None) -> int:
    from .. import registry
    from ..codegen.catalogue import listed
    from ..codegen.render import render
    from .listing import matches

    directory.mkdir(parents=True, exist_ok=True)
    count = 0
    for op in (*registry.ops(), *registry.shared()):
        for direction in op.directions:
            for sku in listed(op, direction, "sm_90"):
                if sku.backend == "template" and matches(only, str(sku)):
                    name = str(sku).rsplit("@", 1)[0].replace("/", "_") + "." + sku.variant + ".cu"
                    (directory / name).write_text(render(*registry.module_of(op, sku)).text, encoding="utf-8")
                    count += 1
    print(f"{count} sources written to {directory}")
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(regenerate_main())
