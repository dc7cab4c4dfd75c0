"""The launch of averages over windows that tile a dense input, all of one size."""

from __future__ import annotations

import math

from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, ceil_div
from ..fastdiv import FASTDIV, fastdiv
from . import _pool

PACKS = "_even_packs"
EVEN_EACH, LONG_EACH = 4, 2  # outputs of a thread; of windows of many taps
TOGETHER = (2, 4)  # windows of a thread that have their taps in one access
SQUARE_EACH = 4  # the same of windows of two by two, which have a kernel of their own: a third of the instructions
LONG = 16  # taps from which on windows have many
FEW_THREADS = 64  # of a block, where larger ones would leave the device idle
RUN = 16  # terms that are added up plainly before their sum joins the compensated one
EVEN = Struct("Even", """
    u32 outputs, pack            # pack: taps of a row that are loaded at once, or windows that have their taps in one access
    u32 taps_d, taps_h, taps_w   # of a window
    u32 row, rows, slice, slab   # elements of a row, and of a row of windows; from the last row of a window to its next slice; of a slab of windows
    FastDiv width, height        # outputs of a row, rows of a slab
""", FASTDIV)  # fmt: skip


def _tiles(w: _pool.Windows, adaptive: bool) -> tuple[int, ...] | None:
    """The windows' extents where they cover the input without common cells, else None."""
    taps = tuple(n // o for n, o, *_ in w.extents)
    if any(n != k * o for k, (n, o, *_) in zip(taps, w.extents, strict=True)):
        return None
    regular = all((k, s, q) == (n, n, 0) and (d == 1 or k == 1) for n, (_, _, k, s, q, d) in zip(taps, w.extents, strict=True))
    return taps if adaptive or regular else None


def _together(p: Problem, w: _pool.Windows, taps: tuple[int, ...]) -> int:
    """Windows of a few taps, side by side, whose rows of taps are accesses of 16 bytes; 0 where there are none such."""
    x, y = p.spec("x"), p.spec("y")
    packed = 16 // x.dtype.size
    windows = packed // taps[2]
    fits = taps[2] > 1 and windows in TOGETHER and windows * taps[2] == packed and w.extents[2][1] % windows == 0
    return windows if fits and math.prod(taps) < LONG and x.alignment >= 16 and y.alignment >= windows * y.dtype.size else 0


def even(p: Problem, w: _pool.Windows, args: tuple[Arg, ...]) -> Launch | None:
    """The launch, None for windows of several sizes or with gaps, long ones, and operands that are not dense."""
    x, y = p.spec("x"), p.spec("y")
    taps = _tiles(w, p.traits.windows == "adaptive")
    if taps is None or taps[2] > RUN or not x.contiguous or not y.contiguous or x.numel > INT32_MAX // 2:
        return None
    pack = math.gcd(taps[2], 16 // x.dtype.size, max(1, x.alignment // x.dtype.size))
    together = _together(p, w, taps)
    kernel, each = (PACKS, 1) if together else ("_even", EVEN_EACH) if math.prod(taps) < LONG else ("_even_long", LONG_EACH)
    if not together and taps == (1, 2, 2) and pack == 2:
        kernel, each = "_even_square", SQUARE_EACH
    outputs, columns = y.numel // (together or 1), w.extents[2][1] // (together or 1)
    threads = _pool.THREADS if outputs >= p.resident * each else FEW_THREADS
    threads = int(p.pick("threads", threads, (FEW_THREADS, _pool.THREADS)))
    (_, _, *_), (high, rows, *_), (width, _, *_) = w.extents
    data = EVEN.pack(
        outputs=outputs, pack=together or pack, taps_d=taps[0], taps_h=taps[1], taps_w=taps[2], row=width, rows=width * taps[1], slice=(high - taps[1]) * width,
        slab=width * high * taps[0], width=fastdiv(columns), height=fastdiv(rows),
    )  # fmt: skip
    return Launch(kernel, (ceil_div(outputs, threads * each), 1, 1), (threads, 1, 1), (*args, Blob(data)))
