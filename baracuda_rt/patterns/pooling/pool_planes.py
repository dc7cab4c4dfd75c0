"""The launch of averages over windows that share cells of small dense planes."""

from __future__ import annotations

import math

from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, ceil_div
from ..fastdiv import FASTDIV, fastdiv
from . import _pool

PLANE_CELLS = 512  # of a plane: of 31x31 a thread's own loads are quicker on an H200 (16.6 us, by planes 17.5), of 13x13 they take 1.26 times as long
PLANE_BYTES = 16384  # of the planes of a block
PLANE_THREADS = 128
RESIDENT_PLANES = 1024  # threads that the device runs at once for each block, at least: with fewer planes a block has fewer
PLANES = Struct("Planes", """
    u32 count, each, cells, outputs   # planes, of them a block's, elements and outputs of one
    FastDiv plane, height, width      # outputs of a plane, rows of a slice, outputs of a row
""", FASTDIV)  # fmt: skip


def by_planes(p: Problem, w: _pool.Windows, args: tuple[Arg, ...]) -> Launch | None:
    """The launch, None for planes of many cells, windows that leave most of them out, and operands that are not dense."""
    x, y = p.spec("x"), p.spec("y")
    cells, outputs = (math.prod(axis[k] for axis in w.extents) for k in (0, 1))
    size = cells * x.dtype.size
    if not x.contiguous or not y.contiguous or x.alignment < 16 or max(x.numel, y.numel) > INT32_MAX or cells > PLANE_CELLS or outputs * math.prod(w.taps) < cells:
        return None
    count, aligned = x.numel // cells, 16 // math.gcd(size, 16)  # planes, and those from one aligned one to the next
    each = min(max(PLANE_THREADS // outputs, 1), PLANE_BYTES // size, RESIDENT_PLANES * count // p.resident) // aligned * aligned or aligned
    if each * size > PLANE_BYTES:
        return None
    data = PLANES.pack(
        count=count, each=each, cells=cells, outputs=outputs, plane=fastdiv(outputs), height=fastdiv(w.extents[1][1]), width=fastdiv(w.extents[2][1])
    )  # fmt: skip
    return Launch("_planes", (ceil_div(count, each), 1, 1), (PLANE_THREADS, 1, 1), (*args, Blob(data)))
