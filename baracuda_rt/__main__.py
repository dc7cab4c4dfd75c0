"""python -m baracuda_rt: lists SKUs, shows one with its source, runs the demo, examines the installation."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .errors import BaracudaError

__all__ = ["main"]

_FORMATS = ("table", "json", "csv")


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; the exit status is 0 for success, 1 for a failure that the text explains, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m baracuda_rt", description="Kernels for CuPy and NumPy arrays: what there is, and whether it works here.")
    commands = parser.add_subparsers(dest="command")
    ops = commands.add_parser("ops", help="list operations: name, category, what it does")
    ops.add_argument("words", nargs="*", metavar="WORD", help="only those with all of these in their name, category or description")
    ops.add_argument("--format", choices=("table", "json"), default="table", help="json: each op as baracuda_rt.describe gives it; default: table")
    listing = commands.add_parser("skus", help="list kernels (SKUs); compiles nothing, needs no GPU")
    listing.add_argument("--category", help="a category, or a part of one's name (pooling, quant)")
    listing.add_argument("--op", help="an operation, by its name or another name of it")
    listing.add_argument("--dtype", help="main element: a NumPy name or a SKU token (float16, f16)")
    listing.add_argument("--direction", choices=("forward", "backward"), help="default: both")
    listing.add_argument("--arch", help="host, sm_90, ...; default: this device, else host")
    listing.add_argument("--format", choices=_FORMATS, default="table", help="default: table")
    show = commands.add_parser("show", help="one SKU: guarantee, declaration, kernels, measured error, source")
    show.add_argument("sku", help="a SKU text, or a part of one that names a single kernel")
    show.add_argument("--arch", help="arch of the SKUs that a part is looked up in; default: this device, else host")
    show.add_argument("--compile", action="store_true", help="compile it and tell registers, memory and spills")
    show.add_argument("--kernel", action="store_true", help="print the source that its kernels reach, and nothing else")
    show.add_argument("--no-source", action="store_true", help="leave out the rendered source")
    demo = commands.add_parser("demo", help="run five op families forward and backward and check every result; 1 if one is wrong")
    demo.add_argument("--small", action="store_true", help="small inputs, for a quick look")
    demo.add_argument("--executor", choices=("auto", "host", "cuda"), default="auto", help="default: a device, where there is one")
    commands.add_parser("doctor", help="what was found, what is missing and how to mend it; 1 if no kernel can run here")
    options = parser.parse_args(argv)
    if options.command is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        if options.command == "ops":
            from .commands.show import list_ops

            return list_ops(*options.words, form=options.format)
        if options.command == "skus":
            from .commands.show import list_skus

            return list_skus(options)
        if options.command == "show":
            from .commands.show import show_sku

            return show_sku(options.sku, options.arch, options.compile, not options.no_source, options.kernel)
        if options.command == "demo":
            from .commands.demo import demo as run_demo

            return run_demo(small=options.small, executor=options.executor)
        from .commands.doctor import doctor as run_doctor

        return run_doctor()
    except BaracudaError as error:
        print(f"python -m baracuda_rt {options.command}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # head, less
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
