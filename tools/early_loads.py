"""Looks in the machine code of kernels for reads of global memory that stand before the wait for the launch before (`after_previous()` in core/prelude.cuh).

    python tools/early_loads.py --cuobjdump /usr/local/cuda/bin/cuobjdump [--only PATTERN] [--jobs 2] [--each 1]

What parameters with `const` and `__restrict__` point to counts as never written, so that a compiler may read it earlier than the text does; launches overlap, and
such a read could see what the launch before has not written yet. One SKU of sm_90 for each template, variant and direction is compiled, or --each of them; needs NVRTC, and
cuobjdump of a CUDA toolkit, but no device. Exit status 1 where a kernel reads early, or does not wait at all.
"""

from __future__ import annotations

import argparse
import fnmatch
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import baracuda_rt as brt  # noqa: E402
from baracuda_rt import registry  # noqa: E402
from baracuda_rt.codegen.model import KernelSku  # noqa: E402

ARCH = "sm_90"
WAIT = "ACQBULK"
_INSTRUCTION = re.compile(r"/\*[0-9a-f]{4,5}\*/\s+(.*?);")
_GLOBAL = re.compile(r"\b(LDG|LD|LDGSTS|ATOM|ATOMG|RED|STG|ST)\b")


def early(code: str) -> list[str]:
    """What is wrong with the functions of a disassembled module; nothing when each waits before it touches global memory."""
    found = []
    for function in code.split("Function : ")[1:]:
        name, *_ = function.split(maxsplit=1)
        before = None
        for match in _INSTRUCTION.finditer(function):
            if WAIT in match[1]:
                break
            before = before or (match[1] if _GLOBAL.search(match[1]) else None)
        else:
            before = "no wait"
        if before:
            found.append(f"{name}: {before}")
    return found


def look(cuobjdump: str, sku: KernelSku) -> list[str]:
    """The same for a SKU, which is compiled where the cache has it not."""
    from baracuda_rt.executors.cuda import build

    binary = build(registry.get_op(sku.op), sku).binary
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(binary)
        file.flush()
        code = subprocess.run([cuobjdump, "-sass", file.name], capture_output=True, text=True, check=True).stdout
    return [f"{sku}: {line}" for line in early(code)]


def chosen(only: str, each: int) -> list[KernelSku]:
    """Some SKUs of each template, variant and direction, the same ones every time."""
    groups: dict[tuple[str, str, str], dict[KernelSku, None]] = {}
    for sku in brt.skus(arch=ARCH):
        if sku.backend == "template" and fnmatch.fnmatchcase(str(sku), only):
            for module in registry.modules_of(registry.get_op(sku.op), sku):
                template = registry.get_op(module.op).directions[module.direction].template or module.op
                groups.setdefault((template, module.variant, module.direction), {})[module] = None
    rng = random.Random(0)
    return [sku for own in groups.values() for sku in rng.sample([*own], min(each, len(own)))]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuobjdump", default="cuobjdump", help="the disassembler")
    parser.add_argument("--only", metavar="PATTERN", default="*", help="SKUs that match")
    parser.add_argument("--each", type=int, default=1, help="SKUs of a template, variant and direction")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args(argv)
    skus = chosen(options.only, options.each)
    wrong = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for lines in pool.map(partial(look, options.cuobjdump), skus, chunksize=4):
            wrong += len(lines)
            for line in lines:
                print(line, flush=True)
    print(f"early_loads: {len(skus)} modules, {wrong or 'no'} kernels touch global memory before they wait")
    return 1 if wrong or not skus else 0


if __name__ == "__main__":
    sys.exit(main())
