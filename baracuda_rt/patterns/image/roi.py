"""Launch geometry of roi_align and roi_pool: bins of boxes over channels."""

from __future__ import annotations

from typing import Any

from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Scalar, Spec, ceil_div, round_up

THREADS = 256
TAPS = 512  # cells along an axis that a block holds shares of, for all bins
TILE = 1 << 14  # bytes of results that a block holds until it writes them in another order than it makes them
BLOCKS = 3  # of a multiprocessor at least, over channels that each lie by themselves
PLANES = 4  # channels that a thread takes at once, where each lies by itself
OUTPUTS = 2048  # of a block over channels that lie next to each other, about
PLANE_OUTPUTS = 4096  # of a block over channels that each lie by themselves, about; up to four times as many where they leave WAVES of blocks
WAVES = 4
BOXES = Struct("Boxes", """
    i64 row, column           # steps
    i64 samples               # images
    i32 single, aligned       # boxes are float32; half a cell is taken off
    i64 ratio                 # samples of a bin along an axis; 0: as many as there are cells
""")  # fmt: skip
ROI = Struct("Roi", """
    i64 x_batch, x_channel, x_height, x_width
    i64 y_box, y_channel, y_height, y_width
    i64 a_box, a_channel, a_height, a_width   # of the positions of maxima
    i64 boxes
    i32 each, channels                        # of a block, of the image
    i32 height, width, bins_h, bins_w
    i32 staged, packed                        # results are put in order first; lie as packs of channels
""")  # fmt: skip


def _bins(p: Problem) -> tuple[int, int]:
    given = p.params["output_size"]
    items = given if isinstance(given, tuple) else (given, given)
    if len(items) != 2 or any(n < 1 for n in items):
        p.fail("output_size", given, "an integer >= 1 or two of them")
    return items[0], items[1]


def dims(p: Problem) -> dict[str, Any]:
    """Bins, or the image of the gradient."""
    bins: tuple[int, ...]
    if p.direction == "forward":
        shape, name, bins = p.spec("x").shape, "x", _bins(p)
    else:
        shape, name, bins = tuple(p.params["x_shape"]), "x_shape", p.spec("dy").shape[2:]
        if len(shape) != 4 or shape[1] != p.spec("dy").shape[1]:
            p.fail(name, shape, f"[N, C, H, W] with C = {p.spec('dy').shape[1]} from dy")
        if min(bins) < 1:
            p.fail("dy", f"of shape {p.spec('dy').shape}", "at least one bin along both axes")
    if min(shape[2:]) < 1:
        p.fail(name, f"of spatial shape {shape[2:]}", "extents >= 1")
    if not shape[0] and p.spec("rois").shape[0]:
        p.fail(name, f"{'of shape ' * (name == 'x')}{shape}", "at least one sample, as there are boxes")
    if max(shape) > INT32_MAX // 2 or max(bins) > INT32_MAX // 2 or bins[0] * bins[1] > INT32_MAX // (4 * OUTPUTS):
        raise UnsupportedError(f"{p.name}: an image of {shape} and {bins[0]} x {bins[1]} bins; accepted extents up to {INT32_MAX // 2} and {INT32_MAX // (4 * OUTPUTS)} bins")
    return {"PH": bins[0], "PW": bins[1]} if p.direction == "forward" else {"X": shape}


def boxes_of(p: Problem, samples: int) -> Blob:
    rois = p.spec("rois")
    single = rois.dtype.key == "f32"
    ratio = max(int(p.params.get("sampling_ratio", 0)), 0)
    return Blob(BOXES.pack(row=rois.strides[0], column=rois.strides[1], samples=samples, single=single, aligned=bool(p.params.get("aligned", False)), ratio=ratio))


def packs(spec: Spec, axis: int, run: int) -> bool:
    """Whether `run` neighbours along an axis of an operand are always one access."""
    others = [s for k, (n, s) in enumerate(zip(spec.shape, spec.strides, strict=True)) if k != axis and n > 1]
    return run > 1 and spec.strides[axis] == 1 and spec.shape[axis] % run == 0 and spec.alignment >= run * spec.dtype.size and all(s % run == 0 for s in others)


def strides_of(p: Problem, name: str) -> tuple[int, ...]:
    return p.spec(name).strides if p.has(name) else (0,) * 4


def _of_planes(p: Problem, boxes: int, channels: int, plane: int) -> int:
    """Channels of a block whose threads have a bin each: whole rounds of its threads, fewer of them where there are few boxes."""
    one = PLANES * max(1, THREADS // plane)
    rounds = ceil_div(channels, one)
    enough = boxes * channels * plane * THREADS // (WAVES * p.resident)  # of a block, with which so many waves of them are left
    usual = next((n for n in (4 * PLANE_OUTPUTS, 2 * PLANE_OUTPUTS) if n <= enough), PLANE_OUTPUTS)
    outputs = p.pick("outputs of a block", usual, (PLANE_OUTPUTS // 2, PLANE_OUTPUTS, 2 * PLANE_OUTPUTS, 4 * PLANE_OUTPUTS))
    most = max(1, min(outputs // (one * plane), rounds * boxes * THREADS // p.resident))
    return one * ceil_div(rounds, ceil_div(rounds, most))


def plan(p: Problem) -> Geometry:
    """One launch."""
    x, y = p.spec("x"), p.spec("y")
    boxes, channels, bins_h, bins_w = y.shape
    vec = 16 // x.dtype.size
    last = packs(x, 1, vec) and x.strides[3] != 1
    variant = "channels16" if last and p.variant != "strided" else "strided"
    if p.variant not in (None, variant):
        raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; the one that does is {variant!r}")
    if not y.numel:
        return Geometry(variant, ())
    run, plane = vec if variant == "channels16" else 1, bins_h * bins_w
    packed, whole = packs(y, 1, run), TILE // x.dtype.size // plane // run * run  # channels whose results a block can hold
    staged = run > 1 and not packed and whole > 0
    if run > 1:
        each = min(round_up(max(1, OUTPUTS // plane), run * 16), channels, whole if staged else channels)
    else:
        each = _of_planes(p, boxes, channels, plane)
    chunks = ceil_div(channels, each)
    if boxes * chunks > INT32_MAX:
        raise UnsupportedError(f"{p.name}: {boxes} boxes in {chunks} chunks of channels; accepted up to {INT32_MAX} together")
    xs, ys, own = x.strides, y.strides, strides_of(p, "argmax")
    data = ROI.pack(
        x_batch=xs[0], x_channel=xs[1], x_height=xs[2], x_width=xs[3], y_box=ys[0], y_channel=ys[1], y_height=ys[2], y_width=ys[3],
        a_box=own[0], a_channel=own[1], a_height=own[2], a_width=own[3], boxes=boxes, each=each, channels=channels, height=x.shape[2], width=x.shape[3],
        bins_h=bins_h, bins_w=bins_w, staged=staged, packed=packed,
    )  # fmt: skip
    args = (Ptr("x"), Ptr("rois"), Ptr("y"), Ptr("argmax") if p.has("argmax") else Const(0, "u64"), boxes_of(p, x.shape[0]), Blob(data), Scalar("spatial_scale", "f64"), ErrorArg())
    return Geometry(variant, (Launch("_channels" if run > 1 else "", (boxes * chunks, 1, 1), (THREADS, 1, 1), args),))
