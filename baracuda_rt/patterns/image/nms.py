"""Launches of non-maximum suppression: a sort by score, masks of neighbours, then chunk by chunk what stays and what goes for it."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Blob, Geometry, Problem, Ptr, Scalar, ceil_div, i64, round_up
from ..sorting.order import Place, Steps
from ..sorting.row_sort import NULL, sort_rows

USES = ("row_sort", "contiguize", "fill_")
THREADS = 256
CHUNK = 1024  # boxes that one block settles
GROUP = 64  # kept boxes that a block compares with later ones
BOXES = Struct("Boxes", """
    i64 n
    i64 box, coordinate, group   # steps
    i64 wide                     # groups are int64
""")  # fmt: skip


def resolve(call: Any) -> bool:
    """size=None is the number of boxes that stay: finds them. True when the call depended on data."""
    given = call.params
    if "size" not in given or given["size"] is not None or any(call.arrays.get(name) is None for name in ("boxes", "scores")):
        return False
    if call.arrays.get("found") is None:
        names = ["boxes", "scores"] + (["idxs"] if call.arrays.get("idxs") is not None else [])
        try:
            call.arrays["found"] = call.run("nms_padded", *names, iou_threshold=given["iou_threshold"])
        except TypeError:  # a dtype that is refused below, under this op's name
            return False
    found = call.arrays["found"]
    if len(getattr(found, "shape", (1,))) != 1 or not getattr(found, "shape", (1,))[0]:  # no count at its end; refused below, by its shape
        given["size"] = 0
        return True
    given["size"] = found if isinstance(found, int) else int(found[-1])  # an int stands for an array that nobody can read
    return True


def check(p: Problem) -> None:
    """Refuses more boxes than positions can number, and what cannot have been found among them."""
    n = p.spec("boxes").shape[0]
    if n > 2**31 - 1:
        raise UnsupportedError(f"{p.name}: {n} boxes; accepted up to {2**31 - 1}")
    if "size" in p.params and p.has("found") and p.spec("found").shape != (n + 1,):
        p.fail("found", f"of shape {p.spec('found').shape}", f"{(n + 1,)}, what nms_padded gives for {n} boxes")
    if "size" in p.params and p.params["size"] is None:
        p.fail("size", None, "an integer >= 0 (a Plan cannot count)")


def dims(p: Problem) -> dict[str, Any]:
    """How many boxes are told."""
    return {"F": p.spec("boxes").shape[0] + 1, "M": p.params.get("size")}


def _find(s: Steps, found: Place) -> None:
    """Adds what lists the boxes that stay, in order, and behind all of them how many there are."""
    p = s.p
    n, row = p.spec("boxes").shape[0], p.spec("scores").dtype
    keys, order = s.dense((n,), row), s.dense((n,), DTYPES["i32"])
    gone, step = s.work.take(4 * ceil_div(n, 32)), i64(found.spec.strides[0])
    s.add("_keys", ceil_div(n + 1, THREADS), (Ptr("scores"), i64(p.spec("scores").strides[0]), keys.arg, gone, found.arg, step, i64(n)), THREADS)
    if not n:
        return
    sort_rows(s, keys, None, order)
    box = 4 * max(4, row.size)
    sorted_, groups, masks = s.work.take(box * n), s.work.take(8 * n), s.work.take(4 * CHUNK // 32 * n)
    kept, kept_groups, count = s.work.take(box * min(n, CHUNK)), s.work.take(8 * min(n, CHUNK)), s.work.take(4)
    boxes, idxs = p.spec("boxes"), p.spec("idxs") if p.has("idxs") else None
    what = Blob(BOXES.pack(
        n=n, box=boxes.strides[0], coordinate=boxes.strides[1], group=0 if idxs is None else idxs.strides[0], wide=idxs is not None and idxs.dtype.size == 8,
    ))  # fmt: skip
    limit = Scalar("iou_threshold", "f64")
    parts = CHUNK // 32 // (THREADS // 32)
    s.add("_masks", ceil_div(n, 32) * parts, (Ptr("boxes"), NULL if idxs is None else Ptr("idxs"), what, order.arg, sorted_, groups, masks, limit), THREADS)
    for chunk in range(0, n, CHUNK):
        threads = min(CHUNK, round_up(n - chunk, 32))
        s.add("_settle", 1, (masks, gone, order.arg, sorted_, groups, kept, kept_groups, count, found.arg, step, i64(chunk), i64(n)), threads)
        rest = n - chunk - CHUNK
        if rest > 0:
            tiles = ceil_div(rest, THREADS)
            s.add("_sweep", tiles * (CHUNK // GROUP), (kept, kept_groups, count, sorted_, groups, gone, i64(chunk + CHUNK), i64(n), i64(tiles), limit), THREADS)


def plan(p: Problem) -> Geometry:
    """What stays, found here or given, and its list and mask."""
    s = Steps(p)
    n = p.spec("boxes").shape[0]
    if "size" not in p.params:
        _find(s, Place(Ptr("found"), p.spec("found")))
        return Geometry("default", tuple(s.steps), s.work.size)
    if p.has("found"):
        found = Place(Ptr("found"), p.spec("found"))
    else:
        found = s.dense((n + 1,), DTYPES["i64"])
        _find(s, found)
    indices, size, step = p.spec("indices"), int(p.params["size"]), i64(found.spec.strides[0])
    if size:
        s.add("_list", ceil_div(size, THREADS), (found.arg, step, Ptr("indices"), i64(indices.strides[0]), i64(size), i64(n)), THREADS)
    if p.has("mask") and n:
        own = i64(p.spec("mask").strides[0])
        s.add("_clear", ceil_div(n, THREADS), (Ptr("mask"), own, i64(n)), THREADS)
        s.add("_mark", ceil_div(n, THREADS), (found.arg, step, Ptr("mask"), own, i64(n)), THREADS)
    return Geometry("default", tuple(s.steps), s.work.size)
