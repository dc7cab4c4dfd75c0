"""Launches of norms over dense arrays whose statistics are fixed, or have been found: x as one row of packs, whatever the size of a plane."""

from __future__ import annotations

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, Ptr, Work, ceil_div, round_up
from ..fastdiv import FASTDIV, fastdiv
from .lines import THREADS
from .norm_view import View

FEW_THREADS = 64  # of a block, where larger ones would not be two for each multiprocessor
FLAT = Struct("Flat", """
    i64 weight, bias, mean, var    # strides of what each channel has one of
    u32 count, packs               # elements; whole packs
    FastDiv plane, channels
""", FASTDIV)  # fmt: skip


def plane_cells(shape: tuple[int, ...], strides: tuple[int, ...], channel: int) -> int:
    """Cells of a channel that lie next to each other in memory; 0 where the array has gaps or broadcast axes."""
    step = 1
    for n, s in sorted(((n, s) for n, s in zip(shape, strides, strict=True) if n != 1), key=lambda axis: axis[1]):
        if s != step:
            return 0
        step *= n
    return strides[channel] if shape[channel] != 1 else step


def flat(p: Problem, v: View, args: list[Arg]) -> Launch | None:
    """The launch with fixed statistics, None where they are results and for operands that `_flat` refuses."""
    return None if p.has("mean") or p.has("rstd") else _flat(p, v, "_flat", args)


def from_chunks(p: Problem, v: View, launches: list[Launch], work: int) -> tuple[list[Launch], int] | None:
    """The launches by which results follow the states of chunks in an array as one row, and the workspace in use after them; None for operands that `_flat` refuses.

    launches: of states and of results, whose arguments end with the layout, the states, their number, and the part.
    """
    if [launch.kernel for launch in launches] != ["_chunks", "_chunks"]:
        return None
    found, count = Work(work), launches[0].grid[0]
    launch = _flat(p, v, "_flat_found", [Ptr("x"), Ptr("y"), found])
    if launch is None:
        return None
    planes = Launch("_planes", (count, 1, 1), (THREADS, 1, 1), (*launches[0].args[:-1], found))
    return [launches[0], planes, launch], work + round_up(4 * DTYPES[p.acc].size * count, 256)


def results_by_packs(p: Problem, v: View, found: Work, planes: int) -> Launch | None:
    """The launch of results where each of so many planes has numbers of its own; None for operands that `_flat` refuses."""
    return _flat(p, v, "_flat_found", [Ptr("x"), Ptr("y"), found], planes)


def _flat(p: Problem, v: View, kernel: str, args: list[Arg], planes: int = 0) -> Launch | None:
    """A launch over packs, None for operands with gaps or between packs, and for planes that are shorter than a pack. planes: those with numbers of their own, 0: channels."""
    x, y = p.spec("x"), p.spec("y")
    steps = [[s for n, s in zip(spec.shape, spec.strides, strict=True) if n != 1] for spec in (x, y)]
    per, channel = 16 // x.dtype.size, v.stats[-1]
    if steps[0] != steps[1] or min(x.alignment, y.alignment) < 16 or x.numel > INT32_MAX // 2:
        return None
    plane = plane_cells(x.shape, x.strides, channel)
    if plane and planes:
        plane = x.numel // planes
    if plane < per:
        return None
    packs = ceil_div(x.numel, per)
    threads = next((n for n in (THREADS, THREADS // 2) if packs // n >= p.resident // 1024), FEW_THREADS)  # a multiprocessor runs 2048 threads
    threads = int(p.pick("threads", threads, (FEW_THREADS, THREADS // 2, THREADS)))
    own = {name: p.spec(of).strides[0] if p.has(of) else 0 for name, of in (("weight", "weight"), ("bias", "bias"), ("mean", "running_mean"), ("var", "running_var"))}
    data = FLAT.pack(**own, count=x.numel, packs=x.numel // per, plane=fastdiv(plane), channels=fastdiv(planes or x.shape[channel]))
    most = min(threads, (threads * per - 2) // plane + 2)  # planes that a block may have cells of: a thread each, as none is shorter than a pack
    shared = 4 * DTYPES[p.acc].size * most
    return Launch(kernel, (ceil_div(packs, threads), 1, 1), (threads, 1, 1), (*args, Blob(data)), shared)
