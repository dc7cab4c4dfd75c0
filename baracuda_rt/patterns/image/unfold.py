"""Launch geometry of im2col and col2im: windows laid out as columns, and columns added up into cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...codegen.structs import Struct
from ...records import INT32_MAX, RESIDENT, Blob, Geometry, Launch, Problem, Ptr, Spec, Step, Workspace, ceil_div, contiguous_strides
from ..axes import Pick
from ..axes_struct import index_t
from ..layout.layout_base import EXTENT32, EXTENT64, extent
from ..pooling import _pool

USES = ("permute",)
THREADS = 256
UNFOLDED, FOLDED = (0, 1, 3, 5, 7, 2, 4, 6), (0, 1, 5, 2, 6, 3, 7, 4)  # the axes of an image's tiles in the order of its columns, and the other way round
SIDE = 64  # of a tile of outputs and channels
EACH = 4  # channels of a cell that a thread of a fold adds up
MOST_EACH, AROUND_EACH = 8, 2  # channels of a thread that unfolds, in packs, at most; where it has all taps of a row of outputs
FAR = 32  # bytes between neighbouring outputs' cells from which on each is a memory access of its own
AXIS = Struct("Axis[index_t=i32|i64]", "index_t in, kernel, stride, pad, dilation")
UNFOLD = Struct("Unfold[index_t=i32|i64]", """
    i64 x_batch, x_channel, x_depth, x_height, x_width
    i64 y_batch, y_row, y_column
    i64 units                                      # threads with work
    Extent<index_t> runs, taps, groups, tap_rows   # runs of outputs; rows of taps of a window, in a slice; groups of channels
    Extent<index_t> width_out, height_out
    Axis depth, height, width
    index_t channels, each, outs                   # of a sample, of a group; windows
""", EXTENT32, EXTENT64, AXIS)  # fmt: skip
FOLD_AXIS = Struct("Axis[index_t=i32|i64]", """
    index_t out, kernel, pad, dilation
    index_t period_n, fall, inverse           # of taps and outputs of one cell; of dilation in steps of `common`, modulo `period`
    Extent<index_t> stride, common, period    # common: the greatest divisor of stride and dilation
""", EXTENT32, EXTENT64)  # fmt: skip
FOLD = Struct("Fold[index_t=i32|i64]", """
    i64 x_batch, x_row, x_column
    i64 y_batch, y_channel, y_depth, y_height, y_width
    i64 units                                   # threads with work
    Extent<index_t> width_in, height_in, depth_in, groups
    Axis depth, height, width
    index_t channels, unused
""", EXTENT32, EXTENT64, FOLD_AXIS)  # fmt: skip

Windows = list[tuple[int, int, int, int, int, int]]  # in, out, kernel, stride, pad, dilation of [D, H, W]


def _image(p: Problem) -> str:
    """The operand that windows are taken of, or the name that gives its extents."""
    if p.traits.gives == "columns":
        return "x" if p.direction == "forward" else "x_shape"
    return "output_size" if p.direction == "forward" else "dy"


def _windows(p: Problem, spatial: Sequence[int]) -> Windows:
    """The windows over an image. Refuses those that do not fit."""
    rank = _pool.rank_of(p)
    _pool.check_extents(p, _image(p), spatial)
    kernel = _pool.per_axis(p, "kernel_size", p.params["kernel_size"], 1)
    dilation = _pool.per_axis(p, "dilation", p.params["dilation"], 1)
    pad = _pool.per_axis(p, "padding", p.params["padding"], 0)
    stride = _pool.per_axis(p, "stride", p.params["stride"], 1)
    rows = []
    for n, k, s, q, d in zip(spatial, kernel, stride, pad, dilation, strict=True):
        out = (n + 2 * q - d * (k - 1) - 1) // s + 1
        if out < 1:
            p.fail("kernel_size", kernel, f"windows that fit into the padded image {tuple(spatial)}")
        rows.append((n, out, k, s, q, d))
    return [(1, 1, 1, 1, 0, 1)] * (3 - rank) + rows


def _columns(p: Problem, lead: Sequence[int], windows: Windows) -> tuple[int, ...]:
    """The shape of the columns of an image."""
    taps, outs = math.prod(w[2] for w in windows), math.prod(w[1] for w in windows)
    return (*lead[:-1], lead[-1] * taps, outs)


def _image_of(p: Problem, name: str, spatial: Sequence[int]) -> tuple[int, ...]:
    """The shape of the image that columns belong to."""
    columns = p.spec(name).shape
    windows = _windows(p, spatial)
    taps = math.prod(w[2] for w in windows)
    if len(columns) not in (2, 3):
        p.fail(name, f"of shape {columns}", "[N, C * taps, L] or [C * taps, L]")
    if columns[-2] % taps:
        p.fail(name, f"of shape {columns}", f"a multiple of {taps}, the taps of a window, along axis {len(columns) - 2}")
    lead = (*columns[:-2], columns[-2] // taps)
    expected = _columns(p, lead, windows)
    if columns != expected:
        p.fail(name, f"of shape {columns}", f"{expected}, as there are {expected[-1]} windows")
    return (*lead, *spatial)


def dims(p: Problem) -> dict[str, Any]:
    """Shapes of columns and images."""
    columns, forward = p.traits.gives == "columns", p.direction == "forward"
    if columns == forward:  # an image comes in, columns go out
        name = "x" if forward else "dy"
        shape = p.spec(name).shape
        lead = _pool.lead(p, name, shape)
        return {"Y" if forward else "X": _columns(p, lead, _windows(p, shape[len(lead) :]))}
    if forward:
        return {"Y": _image_of(p, "x", _pool.per_axis(p, "output_size", p.params["output_size"], 0))}
    shape = p.params["x_shape"]
    lead = _pool.lead(p, "x_shape", shape)
    image = _image_of(p, "dy", shape[len(lead) :])
    if image != tuple(shape):
        p.fail("x_shape", shape, f"{image}, the image of dy")
    return {"X": image}


def plan(p: Problem) -> Geometry:
    """One launch: windows to columns, or columns to cells."""
    names = ("x", "y") if p.direction == "forward" else ("dy", "dx")
    unfolds = (p.traits.gives == "columns") == (p.direction == "forward")
    image, columns = (p.spec(name) for name in (names if unfolds else names[::-1]))
    rank = _pool.rank_of(p)
    windows = _windows(p, image.shape[len(image.shape) - rank :])
    reach = max(n + 2 * q + s + (k + 1) * d + s * s for n, _, k, s, q, d in windows)
    variant = _pool.variant(p, _pool.is_wide(p, max(image.numel, columns.numel)) or reach > INT32_MAX // 2)
    if not image.numel or not columns.numel:
        return Geometry(variant, ())
    if p.variant is None and all(k == s and q == 0 and d == 1 and n == out * k for n, out, k, s, q, d in windows):
        room = Workspace()
        steps = _copied(p, names, image, columns, windows, room)
        if not unfolds or (isinstance(steps[0], Launch) and steps[0].kernel.startswith("_woven")):  # other copies are no faster than windows read as such
            return Geometry(variant, tuple(steps), room.size)
    wide = variant.endswith("_i64")
    kernel, threads, data = _unfold(image, columns, windows, wide, p.pick) if unfolds else _fold(image, columns, windows, wide)
    return Geometry(variant, (Launch(kernel, (ceil_div(threads, THREADS), 1, 1), (THREADS, 1, 1), (Ptr(names[0]), Ptr(names[1]), Blob(data))),))


def _steps(image: Spec, columns: Spec, windows: Windows) -> tuple[list[int], tuple[int, ...], int, int]:
    """Strides of an image over [N, C, D, H, W] and of its columns over [N, rows, L], and how many samples and channels there are."""
    rank = len(image.shape) - len(columns.shape) + 1
    lead = len(image.shape) - rank
    batch = (image.strides[0], columns.strides[0], image.shape[0]) if lead == 2 else (0, 0, 1)
    own = [batch[0], image.strides[lead - 1], *_pool.volume(image.strides[lead:], 0)]
    return own, (batch[1], *columns.strides[-2:]), batch[2], image.shape[lead - 1]


def _copied(p: Problem, names: Sequence[str], image: Spec, columns: Spec, windows: Windows, room: Workspace) -> list[Step]:
    """The steps where windows tile an image: every cell is one entry of the columns, so that either is the other in another order."""
    assert p.others is not None
    own, (batch, row, column), samples, channels = _steps(image, columns, windows)
    taps, outs = [w[2] for w in windows], [w[1] for w in windows]
    lead = (samples, channels)
    cells = [(out, k, k * step, step) for out, k, step in zip(outs, taps, own[2:], strict=True)]
    parted = Spec(
        (*lead, *(n for out, k, _, _ in cells for n in (out, k))), (*own[:2], *(step for _, _, far, near in cells for step in (far, near))),
        image.dtype, image.alignment,
    )  # fmt: skip
    laid = Spec(
        (*lead, *taps, *outs), (batch, math.prod(taps) * row, *(s * row for s in contiguous_strides(taps)), *(s * column for s in contiguous_strides(outs))),
        columns.dtype, columns.alignment,
    )  # fmt: skip
    specs, order = ((parted, laid), UNFOLDED) if columns is p.spec(names[1]) else ((laid, parted), FOLDED)
    return p.others.steps("permute", {"x": (Ptr(names[0]), specs[0]), "y": (Ptr(names[1]), specs[1])}, room, dims=order)


def _packed_channels(image: Spec, steps: Sequence[int], channels: int) -> int:
    """Channels of 16 bytes, where they lie next to each other and each cell's begin on a multiple of that; else 0."""
    vec = 16 // image.dtype.size
    others = [s for n, s in zip((image.shape[0] if len(image.shape) > 1 else 1, 1, 2, 2, 2), steps, strict=True) if n > 1]
    fits = vec > 1 and steps[1] == 1 and channels % vec == 0 and image.alignment >= 16 and all(s % vec == 0 for s in others)
    return vec if fits else 0


def _rows_of_packs(vec: int, image: Spec, steps: Sequence[int]) -> bool:
    """Whether cells of a row lie next to each other and every row begins on a multiple of so many elements, which are 16 bytes."""
    return vec > 1 and steps[4] == 1 and image.alignment >= 16 and all(s % vec == 0 for s in steps[:4])


def _unfold(image: Spec, columns: Spec, windows: Windows, wide: bool, pick: Pick) -> tuple[str, int, bytes]:
    """Kernel, threads and struct of an image's columns."""
    steps, own, samples, channels = _steps(image, columns, windows)
    outs, taps = math.prod(w[1] for w in windows), windows[0][2] * windows[1][2]
    vec = 16 // image.dtype.size
    packed = _packed_channels(image, steps, channels) if abs(steps[4]) != 1 else 0
    far = abs(steps[4]) * windows[2][3] * image.dtype.size >= FAR
    even = _rows_of_packs(vec, image, steps)
    taps_packed = even and windows[2][5] == 1 and all(windows[2][a] % vec == 0 for a in (0, 2, 3, 4))
    whole = vec > 1 and not far and outs % vec == 0 and own[2] == 1 and own[1] % vec == 0 and own[0] % vec == 0 and columns.alignment >= 16
    around = whole and even and windows[2][0] % vec == 0 and windows[2][2:] == (3, 1, 1, 1)
    kernel, run, least = ("_runs", vec, 1) if whole else ("", 1, 1)
    if packed:
        kernel, run, least = "_channels", 1, packed
    elif around or taps_packed:
        kernel, run = ("_around", vec) if around else ("_taps", 1)
    if kernel in ("_channels", "_taps") and vec > 4 and not any(n % (vec // 4) for n in (outs, *own[:2])) and own[2] == 1 and columns.alignment >= 4:
        kernel, run = kernel + "_word", vec // 4
    turned = packed == 8 and channels >= SIDE // 2 and outs >= SIDE and not any(n % 8 for n in (outs, *own[:2])) and own[2] == 1 and columns.alignment >= 16
    if turned and pick("turned", True, (False,)):
        kernel, run, least = "_turned", SIDE, SIDE
    # Channels of a thread: several share what is found out about its windows, as long as there is work for all.
    each, most = least, (AROUND_EACH if kernel == "_around" else MOST_EACH) * least
    enough = RESIDENT // 4 if kernel == "_around" else RESIDENT  # threads: with whole rows of taps each has much to load
    while kernel != "_turned" and each < most and each < channels and samples * ceil_div(channels, 2 * each) * taps * (outs // run) >= enough:
        each *= 2
    each = least if kernel == "_turned" else pick("channels of a thread", each, (n * least for n in (1, 2, 4, 8) if n == 1 or n * least < 2 * channels))
    groups, runs = ceil_div(channels, each), ceil_div(outs, run)
    units = samples * groups * taps * runs
    data = UNFOLD[index_t(wide)].pack(
        x_batch=steps[0], x_channel=steps[1], x_depth=steps[2], x_height=steps[3], x_width=steps[4], y_batch=own[0], y_row=own[1], y_column=own[2],
        units=units, runs=extent(runs, wide), taps=extent(taps, wide), groups=extent(groups, wide), tap_rows=extent(windows[1][2], wide),
        width_out=extent(windows[2][1], wide), height_out=extent(windows[1][1], wide),
        **{name: AXIS[index_t(wide)].values(n, k, s, q, d) for name, (n, _, k, s, q, d) in zip(("depth", "height", "width"), windows, strict=True)},
        channels=channels, each=each, outs=outs,
    )  # fmt: skip
    return kernel, units * (THREADS if kernel == "_turned" else 1), data


def _fold_axis(window: tuple[int, int, int, int, int, int], wide: bool) -> tuple[float, ...]:
    _, out, kernel, stride, pad, dilation = window
    common = math.gcd(stride, dilation)
    period, fall = stride // common, dilation // common
    inverse = pow(fall, -1, period) if period > 1 else 0
    return FOLD_AXIS[index_t(wide)].values(
        out, kernel, pad, dilation, period, fall, inverse, extent(stride, wide), extent(common, wide), extent(period, wide),
    )  # fmt: skip


def _fold(image: Spec, columns: Spec, windows: Windows, wide: bool) -> tuple[str, int, bytes]:
    """Kernel, threads and struct of the sums of columns."""
    steps, own, samples, channels = _steps(image, columns, windows)
    packed = _packed_channels(image, steps, channels) if abs(steps[4]) != 1 else 0
    groups = ceil_div(channels, packed or EACH)
    extents = [w[0] for w in windows]
    units = samples * groups * math.prod(extents)
    data = FOLD[index_t(wide)].pack(
        x_batch=own[0], x_row=own[1], x_column=own[2], y_batch=steps[0], y_channel=steps[1], y_depth=steps[2], y_height=steps[3], y_width=steps[4],
        units=units, width_in=extent(extents[2], wide), height_in=extent(extents[1], wide), depth_in=extent(extents[0], wide), groups=extent(groups, wide),
        **{name: _fold_axis(window, wide) for name, window in zip(("depth", "height", "width"), windows, strict=True)}, channels=channels, unused=0,
    )  # fmt: skip
    return "_channels" if packed else "", units, data
