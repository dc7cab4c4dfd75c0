"""Launch of embedding_bag, and what its backward shares: the bags of an index."""

from __future__ import annotations

from typing import Any

from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Problem, Ptr, ceil_div, i32, i64, numel
from ..axes import merged
from ..indexing.index_base import KINDS, THREADS, Builder, Form, axes, check_count, choose, in_packs, rows_form, run_width
from ..indexing.index_sum import blank
from ..segments.segment_base import NULL
from . import embedding

USES = embedding.USES
PARTS, PART_LEAST, PART_THREADS = 8, 4, 1 << 17  # of a bag at most; entries of a part at least; threads up to which parts are worth it
MODES = {"sum": 0, "mean": 1, "max": 2}
BAGS = Struct("Bags", """
    i64 bags, positions
    i64 length                # of each bag; -1: by offsets
    i64 kind, stride, given   # of the offsets; how many there are
""")

ENTRIES = Struct("Entries", """
    i64 bag, entry  # elements from a bag to the next, from an entry to the next
""")


def check_bags(p: Problem) -> int:
    """The number of bags. Raises for offsets, weights and modes that do not fit."""
    index = p.spec("index")
    mode = p.params["mode"]
    if len(index.shape) not in (1, 2):
        p.fail("index", f"of shape {index.shape}", "one axis with offsets, or [bags, entries]")
    if p.has("offsets") != (len(index.shape) == 1):
        p.fail("offsets", "given" if p.has("offsets") else "missing", "offsets with an index of one axis, none with two")
    check_count(p, "entries", index.numel)
    if p.has("per_sample_weights"):
        if mode != "sum":
            p.fail("per_sample_weights", f"given with mode {mode!r}", "mode 'sum'")
        if p.spec("per_sample_weights").shape != index.shape:
            p.fail("per_sample_weights", f"of shape {p.spec('per_sample_weights').shape}", f"{index.shape}, the shape of index")
    if len(index.shape) == 2:
        if p.params["include_last_offset"]:
            p.fail("include_last_offset", True, "False with an index of two axes")
        return index.shape[0]
    given = p.spec("offsets").shape[0]
    if p.params["include_last_offset"] and not given:
        p.fail("offsets", "empty", "one offset more than there are bags")
    return given - bool(p.params["include_last_offset"])


def bags_struct(p: Problem, count: int) -> tuple[Arg, Blob]:
    """Pointer of the offsets and the Bags struct."""
    index = p.spec("index")
    if p.has("offsets"):
        spec = p.spec("offsets")
        return Ptr("offsets"), Blob(BAGS.pack(
            bags=count, positions=index.numel, length=-1, kind=KINDS[spec.dtype.key], stride=spec.strides[0], given=spec.shape[0],
        ))  # fmt: skip
    return NULL, Blob(BAGS.pack(bags=count, positions=index.numel, length=index.shape[1], kind=0, stride=0, given=0))


def entries(strides: tuple[int, ...]) -> Blob:
    """The Entries struct of an operand beside the index."""
    return Blob(ENTRIES.pack(bag=strides[0] if len(strides) == 2 else 0, entry=strides[-1]))


def wide(p: Problem) -> Arg:
    """Whether the entries' weights are float32 beside a table of another dtype."""
    return i32(p.types["A"] != p.types["T"])


def positions(form: Form) -> Blob:
    """Axes<1> from a position to its offset in the index."""
    return axes(*merged(form.positions, [form.index.strides]))


def dims(p: Problem) -> dict[str, Any]:
    """The number of bags."""
    if p.params["return_arg"] and p.params["mode"] != "max":
        p.fail("return_arg", True, "False, or mode 'max'")
    count = check_bags(p)
    if p.spec("weight").shape[0]:
        blank(p, rows_form(p, "weight", p.spec("weight").shape, p.spec("index")))
    return {"B": count}


def plan(p: Problem) -> Geometry:
    """A thread for each bag, access and part of the entries, after the scaling of rows that are too long."""
    weight, index, y = p.spec("weight"), p.spec("index"), p.spec("y")
    form, b = rows_form(p, "weight", weight.shape, index), Builder()
    arg = p.specs.get("arg")
    inner = weight.shape[1:]
    sets = [weight.strides[1:], y.strides[1:], arg.strides[1:] if arg is not None else (0,) * len(inner)]
    extents, strides = merged(inner, sets, 1)
    if not extents:
        extents, strides = [1], [[1], [1], [1]]
    vec = run_width([weight, y], extents, strides[:2], (), (weight.strides[0], y.strides[0]))
    parts = _parts(index.numel, y.shape[0], numel(inner) // vec)
    variant = choose(p, vec, moves=True)  # a column is summed alike, alone or beside others
    vec = vec if variant == "vec16" else 1
    step = strides[2][-1]
    in_packs(extents, strides[:2], vec)
    strides[2][-1] = step * vec
    width = numel(inner) // vec
    bags = y.shape[0]
    scaled = embedding.renormed(p, b.work)
    if not (bags and width):
        return Geometry(variant, tuple(scaled), b.work.size)
    offsets, table = bags_struct(p, bags)
    samples = p.specs.get("per_sample_weights")
    b.add("", ceil_div(bags * width, THREADS // parts), (
        Ptr("weight"), i64(weight.strides[0]), Ptr("index"), form.policy(p), entries(index.strides), offsets, table,
        Ptr("per_sample_weights") if samples is not None else NULL, wide(p), entries(samples.strides if samples is not None else (0,)), Ptr("y"), i64(y.strides[0]), Ptr("arg") if arg is not None else NULL,
        i64(arg.strides[0] if arg is not None else 0), axes(extents, strides), i64(step), i64(width), Const(1.0 / width, "f64"),
        i64(blank(p, form) if weight.shape[0] else -2), i64(MODES[p.params["mode"]]), Const(parts, "u32"), ErrorArg(),
    ))  # fmt: skip
    return Geometry(variant, (*scaled, *b.launches), b.work.size)


def _parts(entries: int, bags: int, width: int) -> int:
    """Threads that share out a bag's entries: as many as fill a device, while each has several on average."""
    parts = 1
    while parts < PARTS and bags * width * 2 * parts <= PART_THREADS and entries >= 2 * parts * PART_LEAST * bags > 0:
        parts *= 2
    return parts
