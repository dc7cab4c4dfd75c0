"""Launches of histogram, histogramdd, bincount and of what their weights get back: counts by integer atomics, weights added up in a fixed order."""

from __future__ import annotations

import operator
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, ceil_div, i64, numel
from ..axes import merged
from ..indexing.index_base import axes
from ..segments.segment_base import largest_plus_one
from .order import THREADS, Place, Steps
from .row_select import flat
from .row_sort import NULL

USES = ("index_add", "fill_", "contiguize", "cast")
MOST = 8  # components of a sample
EACH = 8  # samples that a thread has under way
USUAL = 10  # bins of which nobody says how many
HELD = 1 << 13  # bins that a block counts in shared memory, copies counted
COPIES = 8  # of the bins of a block at most; a power of two
COUNTERS = 1024  # blocks that count at most
PARTS = 256  # blocks that look for the range of a component
NUMBERS = {"F64": 0, "F32": 1, "F16": 2, "BF16": 3, "I64": 4}
BINS = Struct("Bins", """
    i64 by_value, reports, uniform       # an integer is its own bin; those without one are reported; edges at equal distances
    i64 rank, samples, step, total       # components; stride between them; bins in all
    i64 bins[MOST] = 1
    i64 first[MOST] = 0                  # edge of each component
    f64 low[MOST] = 0
    f64 high[MOST] = 0
""", MOST=MOST)  # fmt: skip


def resolve(call: Any) -> bool:
    """length=None of a count of integers is the greatest of them + 1, at least minlength; reads them. True when the call depended on data."""
    if "minlength" not in call.params or call.params.get("length") is not None or call.arrays.get("x") is None:
        return False
    if not largest_plus_one(call, "x", "length"):
        return False
    try:
        call.params["length"] = max(call.params["length"], operator.index(call.params["minlength"] or 0))
    except (TypeError, ValueError):  # refused below, by name
        pass
    return True


def check(p: Problem) -> None:
    """Refuses bins, ranges and edges that are none."""
    if p.traits.of == "values":
        if p.direction == "forward" and p.params["length"] is None:
            p.fail("length", None, "an integer >= 0 (a Plan cannot read it from x)")
        return
    if p.has("edges"):
        for name in ("bins", "range"):
            if p.params.get(name) is not None:
                p.fail(name, p.params[name], "None beside edges")
    rank = _rank(p)
    bins = _bins(p)
    if len(bins) != rank:
        p.fail("bins", p.params["bins"], f"one number, or {rank}, one for each component")
    if any(n < 1 for n in bins):
        p.fail("edges" if p.has("edges") else "bins", p.spec("edges").shape if p.has("edges") else p.params["bins"], "two edges or more" if p.has("edges") else "numbers of bins from 1 on")
    for low, high in _ranges(p) or ():
        if not (low <= high and high - low < float("inf")):
            p.fail("range", p.params["range"], "finite numbers, the first not above the second")
    if numel(bins) >= 1 << 31:
        raise UnsupportedError(f"{p.name}: {numel(bins)} bins; accepted up to {2**31 - 1}")


def _rank(p: Problem) -> int:
    """Components of a sample."""
    if p.traits.of == "elements":
        return 1
    rank = p.spec("x").shape[1]
    if not 1 <= rank <= MOST:
        raise UnsupportedError(f"{p.name}: x has {rank} components; accepted 1 to {MOST}")
    return rank


def _bins(p: Problem) -> tuple[int, ...]:
    if p.traits.of == "values":
        return (p.params["length"] if p.direction == "forward" else p.spec("dy").shape[0],)
    if p.has("edges"):
        return (p.spec("edges").shape[0] - 1,)
    bins = USUAL if p.params["bins"] is None else p.params["bins"]
    return bins if isinstance(bins, tuple) else (bins,) * _rank(p)


def _ranges(p: Problem) -> tuple[tuple[float, float], ...] | None:
    """A pair for each component; None: they come from the data."""
    given = p.params.get("range")
    if given is None:
        return None
    accepted = "a pair of numbers" if p.traits.of == "elements" else "a pair of numbers for each component"
    try:
        pairs = tuple((float(low), float(high)) for low, high in ((given,) if p.traits.of == "elements" else given))
    except (TypeError, ValueError):
        p.fail("range", given, accepted)
    if len(pairs) != _rank(p):
        p.fail("range", given, accepted)
    return pairs


def dims(p: Problem) -> dict[str, Any]:
    """The shapes of counts and edges."""
    bins = _bins(p)
    if p.direction == "backward" and p.spec("dy").shape != bins:
        p.fail("dy", f"of shape {p.spec('dy').shape}", f"{bins}, the bins")
    return {"H": bins, "E": sum(n + 1 for n in bins)}


def plan(p: Problem) -> Geometry:
    """Edges, then counts, or the bins by which weights are added up."""
    s = Steps(p)
    x = p.spec("x")
    of, bins = p.traits.of, _bins(p)
    points = of == "points"
    shape = x.shape[:1] if points else x.shape
    strides = x.strides[:1] if points else x.strides
    samples = numel(shape)
    ranges = None if of == "values" or p.has("edges") else _ranges(p)
    firsts = [sum(n + 1 for n in bins[:d]) for d in range(len(bins))]
    low, high = zip(*ranges, strict=True) if ranges else ((), ())
    what = Blob(BINS.pack(
        by_value=of == "values", uniform=not p.has("edges"), rank=len(bins), samples=samples, step=x.strides[1] if points else 0, total=numel(bins),
        bins=bins, first=firsts, low=low, high=high, reports=p.params.get("oob") == "raise",
    ))  # fmt: skip
    where = axes(*merged(shape, [strides]))
    edges: Arg = NULL
    if of != "values":
        edges = _edges(s, what, where, samples, bins, ranges is None and not p.has("edges"))
    if p.direction == "backward":
        _back(s, what, shape, strides, samples, edges)
    else:
        _count(s, what, where, samples, bins, edges)
    return Geometry("default", tuple(s.steps), s.work.size)


def _edges(s: Steps, what: Blob, where: Blob, samples: int, bins: tuple[int, ...], look: bool) -> Arg:
    """The edges of all components in the workspace, and in the result."""
    p = s.p
    edges = s.work.take(8 * sum(n + 1 for n in bins))
    parts: Arg = NULL
    count = 0
    if look:
        count = max(1, min(PARTS, ceil_div(samples, THREADS * EACH)))
        parts = s.work.take(16 * count * len(bins))
        s.steps.append(Launch("_range", (count, len(bins), 1), (THREADS, 1, 1), (Ptr("x"), where, what, parts)))
    given = p.spec("edges") if p.has("edges") else None
    row = DTYPES[p.types["T"]]
    kind = NUMBERS["F32" if row.is_float and row.size < 8 else "F64"]
    out = p.spec("bin_edges") if p.has("bin_edges") else None
    s.add("_edges", len(bins), (
        parts, i64(count), NULL if given is None else Ptr("edges"), i64(0 if given is None else given.strides[0]), what, edges,
        NULL if out is None else Ptr("bin_edges"), i64(kind), i64(0 if out is None else out.strides[0]), ErrorArg(),
    ))  # fmt: skip
    return edges


def _count(s: Steps, what: Blob, where: Blob, samples: int, bins: tuple[int, ...], edges: Arg) -> None:
    """Counts, or sums of weights, into the result, divided by their sum and the bins' volumes where a density is asked for."""
    p = s.p
    result, total = Place(Ptr("hist"), p.spec("hist")), numel(bins)
    density = p.traits.density
    token = "i64" if not p.has("weights") else "f64" if density else p.types["W"]
    row = DTYPES[token]
    direct = not density and result.spec.contiguous
    counts = Place(result.arg, Spec((total,), (1,), row, result.spec.alignment)) if direct else s.dense((total,), row)
    if total:
        s.fill(counts)
    if samples:
        if not p.has("weights"):
            copies = 0 if total > HELD else min(COPIES, 1 << (HELD // total).bit_length() - 1)
            blocks = min(ceil_div(samples, THREADS * EACH), COUNTERS)
            s.add("_count", blocks, (Ptr("x"), where, what, edges, counts.arg, i64(copies), ErrorArg()), shared=4 * total * copies)
        else:
            _add_weights(s, what, where, samples, edges, counts)
    if not total:
        return
    if density:
        y = axes(*merged(result.spec.shape, [result.spec.strides]))
        s.add("_density", 1, (counts.arg, i64(NUMBERS[token.upper()]), Ptr("hist"), i64(NUMBERS[result.spec.dtype.key.upper()]), y, what, edges))
    elif not direct:
        s.copy(Place(counts.arg, s.dense(result.spec.shape, row).spec), result)


def _add_weights(s: Steps, what: Blob, where: Blob, samples: int, edges: Arg, counts: Place) -> None:
    """Weights in the order of their samples, bin by bin."""
    p = s.p
    assert p.others is not None
    bins = s.dense((samples,), DTYPES["i32"])
    s.add("_bins", ceil_div(samples, THREADS), (Ptr("x"), where, what, edges, bins.arg, ErrorArg()))
    weights = flat(s, Place(Ptr("weights"), p.spec("weights")))
    if not counts.spec.numel:
        return
    if weights.spec.dtype is not counts.spec.dtype:
        wide = s.dense((samples,), counts.spec.dtype)
        s.steps += p.others.steps("cast", {"x": (weights.arg, weights.spec), "y": (wide.arg, wide.spec)}, s.work, dtype=counts.spec.dtype.name)
        weights = wide
    parts = {"dst": counts, "index": bins, "src": weights, "y": counts}
    s.steps += p.others.steps("index_add", {k: (v.arg, v.spec) for k, v in parts.items()}, s.work, dim=0, oob="drop")


def _back(s: Steps, what: Blob, shape: tuple[int, ...], strides: tuple[int, ...], samples: int, edges: Arg) -> None:
    """What each weight gets: dy of its bin."""
    p = s.p
    dy, out = p.spec("dy"), p.spec("dweights")
    if not samples:
        return
    own = Place(Ptr("dy"), dy)
    if not dy.contiguous:
        own = s.dense(dy.shape, dy.dtype)
        s.copy(Place(Ptr("dy"), dy), own)
    both = axes(*merged(shape, [strides, out.strides]))
    size: Const = i64(out.dtype.size)
    s.add("_back", ceil_div(samples, THREADS), (Ptr("x"), both, what, edges, own.arg, i64(1), Ptr("dweights"), size, ErrorArg()))
