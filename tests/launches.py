"""What must hold of every launch of a plan, whatever its size: grid, block, shared memory, workspace, and what is held there. No memory, no kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from baracuda_rt.patterns.rows import lines
from baracuda_rt.records import Blob, ErrorArg, Ptr, Work

GRID = (2**31 - 1, 65535, 65535)
THREADS = 1024
ARGUMENTS = 4096  # bytes of a kernel's parameters


@contextmanager
def recorded_lines() -> Iterator[dict[bytes, lines.Tiling]]:
    """The layouts of lines that are packed meanwhile, by their bytes."""
    seen: dict[bytes, lines.Tiling] = {}
    plain = lines.Tiling.blob

    def blob(self: lines.Tiling) -> Blob:
        out = plain(self)
        seen[out.data] = self
        return out

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines.Tiling, "blob", blob)
        yield seen


def faults(plan: Any, seen: dict[bytes, lines.Tiling]) -> list[str]:
    """What is wrong with the launches of a plan that was selected under `recorded_lines`."""
    out = []
    for launch in plan.geometry.launches:
        where = f"{plan.sku} {launch.kernel or '(main)'} grid {launch.grid} block {launch.block} shared {launch.shared}"
        say = lambda text, where=where: out.append(f"{where}: {text}")
        if not all(0 < n <= most for n, most in zip(launch.grid, GRID, strict=True)):
            say(f"a grid from 1 to {GRID}")
        threads = launch.block[0] * launch.block[1] * launch.block[2]
        if not 0 < threads <= THREADS or threads % 32:
            say(f"{threads} threads a block; whole warps up to {THREADS}")
        if not 0 <= launch.shared <= lines.shared_limit(plan.sku.arch):
            say(f"shared bytes beyond {lines.shared_limit(plan.sku.arch)}")
        size = 0
        for arg in launch.args:
            size += len(arg.data) if isinstance(arg, Blob) else 16 if isinstance(arg, ErrorArg) else 8
            if isinstance(arg, Work) and not (0 <= arg.offset < plan.geometry.workspace and arg.offset % 16 == 0):
                say(f"{arg} in a workspace of {plan.geometry.workspace} bytes")
            if isinstance(arg, Ptr) and arg.name not in plan.problem.specs:
                say(f"{arg} is no operand")
            if isinstance(arg, Blob) and (t := seen.get(arg.data)) is not None:
                for problem in _of_lines(t, launch):
                    say(problem)
        if size > ARGUMENTS:
            say(f"{size} bytes of arguments")
    return out


def _of_lines(t: lines.Tiling, launch: Any) -> Iterator[str]:
    """Shared memory is asked for exactly where batches are held there, and every line and unit has its thread."""
    if launch.kernel == "_whole":  # parameters of a line too, less than a vector of each thread
        if launch.shared != t.shared or not 0 <= t.shared - 16 * t.held * t.lanes <= 16 * t.lanes:
            yield f"{t.held} vectors of each of {t.lanes} threads held in {launch.shared} bytes of shared memory; {t.shared} are needed"
    elif t.held:
        if launch.shared != t.shared or t.shared % (t.held * lines.THREADS):
            yield f"{t.held} batches held in {launch.shared} bytes of shared memory; {t.shared} are needed"
    elif launch.shared and not launch.kernel.startswith("_fused"):  # those keep other things there
        yield f"nothing is held, but {launch.shared} bytes of shared memory are asked for"
    if t.held and t.chunks > 1:
        yield f"{t.held} batches held of {t.chunks} chunks"
    if t.chunks * t.chunk < t.units:
        yield f"{t.chunks} chunks of {t.chunk} do not cover {t.units} units"
    if t.chunks > 1 and (t.chunks - 1) * t.chunk >= t.units:
        yield f"the last of {t.chunks} chunks of {t.chunk} is empty with {t.units} units"
    if t.lanes & (t.lanes - 1) or not 0 < t.lanes <= launch.block[0]:
        yield f"{t.lanes} lanes of {launch.block[0]} threads"
    elif not launch.kernel.startswith(("_fused", "_columns")) and launch.grid[0] * (launch.block[0] // t.lanes) < t.count:
        yield f"{launch.grid[0]} blocks of {launch.block[0] // t.lanes} lines for {t.count} lines"
