"""Launches of embedding_bag's backward: bags of the positions, a sum of rows in sorted order, products of rows for the weights of entries."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Arg, Const, ErrorArg, Geometry, Problem, Ptr, Spec, ceil_div, i32, i64, numel
from ..axes import merged
from ..indexing.index_base import KINDS, THREADS, Builder, Form, axes, check_count, copy, operand, rows_form
from ..indexing.index_sum import add_rows, blank, dense, line
from ..segments.segment_base import NULL
from .embedding_bag import bags_struct, check_bags, positions, wide

USES = ("radix_sort", "contiguize")


def rows(p: Problem) -> Form:
    return rows_form(p, "weight", (p.params["num_embeddings"], *p.dims["D"]), p.spec("index"))


def dims(p: Problem) -> dict[str, Any]:
    """Checks what each mode needs."""
    count, mode = check_bags(p), p.params["mode"]
    if count != p.dims["B"]:
        p.fail("dy", f"of shape {p.spec('dy').shape}", f"{count} bags, as index and offsets have")
    if (mode == "max") != p.has("arg"):
        p.fail("arg", "given" if p.has("arg") else "missing", "arg with mode 'max', else none")
    if p.has("weight") and p.spec("weight").shape != (p.params["num_embeddings"], *p.dims["D"]):
        p.fail("weight", f"of shape {p.spec('weight').shape}", (p.params["num_embeddings"], *p.dims["D"]))
    if "dper_sample_weights" in p.need:
        if mode != "sum":
            p.fail("need", "dper_sample_weights", "mode 'sum' for it")
        if not p.has("weight"):
            p.fail("weight", "missing", "weight for dper_sample_weights")
    if p.params["scale_grad_by_freq"] and mode == "max":
        p.fail("scale_grad_by_freq", True, "modes 'sum' and 'mean'")
    if p.params["num_embeddings"]:
        blank(p, rows(p))
    return {"V": p.params["num_embeddings"], "S": p.spec("index").shape}


def plan(p: Problem) -> Geometry:
    """What `need` asks for."""
    own, b = rows(p), Builder()
    dy = operand(p, "dy")
    mode = p.params["mode"]
    check_count(p, "cells", own.cells + 1)
    index = p.spec("index")
    bags = p.dims["B"]
    skipped = blank(p, own) if p.params["num_embeddings"] else -1
    one = Const(1, DTYPES[p.acc].key)
    accumulate = bool(p.params["accumulate"])
    if mode == "max":
        return _max(p, b, dy, one, accumulate, skipped)
    offsets, table = bags_struct(p, bags)
    owner, counts = b.work.take(4 * index.numel), b.work.take(4 * bags)
    if bags:
        b.add("_clear", ceil_div(bags, THREADS), (counts, i64(bags)))
    cover = max(index.numel, p.spec("offsets").shape[0] if p.has("offsets") else 0)
    if cover:
        where = (Ptr("index"), own.policy(p), positions(own), offsets, table, i64(skipped), owner, counts, ErrorArg())
        b.add("_bags", ceil_div(cover, THREADS), where)
    variant = "strided"
    if p.has("dweight"):
        weights, step = _sample_weights(p, b)
        extra = (owner, counts if mode == "mean" else NULL, weights, i64(step), wide(p))
        variant = add_rows(
            p, b, own, dy, operand(p, "dweight"), accumulate, one, 1, skipped, bool(p.params["scale_grad_by_freq"]), extra, by_bag=True,
            zero=not accumulate,
        )  # fmt: skip
    if p.has("dper_sample_weights") and index.numel:
        weight, out = p.spec("weight"), p.spec("dper_sample_weights")
        columns = axes(*merged(weight.shape[1:], [dy[1].strides[1:], weight.strides[1:]]))
        b.add("_samples", ceil_div(index.numel * 32, THREADS), (
            dy[0], i64(dy[1].strides[0]), Ptr("weight"), i64(weight.strides[0]), columns, i64(numel(weight.shape[1:])), Ptr("index"),
            own.policy(p, quiet=True), positions(own), i64(index.numel), i64(skipped), owner, Ptr("dper_sample_weights"), wide(p), axes(*merged(index.shape, [out.strides])),
        ))  # fmt: skip
    return Geometry(variant, tuple(b.launches), b.work.size)


def _sample_weights(p: Problem, b: Builder) -> tuple[Arg, int]:
    """The weights of the entries along one stride."""
    if not p.has("per_sample_weights"):
        return NULL, 0
    weights = operand(p, "per_sample_weights")
    if (step := line(weights[1].shape, weights[1].strides)) is not None:
        return weights[0], step
    place, spec = dense(b, weights[1])
    if weights[1].dtype.key == p.types["T"]:
        copy(b, weights, (place, spec))
    else:  # the kernels of this module move elements of the table's size
        assert p.others is not None
        b.launches += p.others.steps("contiguize", {"x": (Ptr("per_sample_weights"), weights[1]), "y": (place, spec)}, b.work)
    return place, 1


def _max(p: Problem, b: Builder, dy: tuple[Arg, Spec], one: Const, accumulate: bool, skipped: int) -> Geometry:
    """dweight[arg[b, d], d] += dy[b, d]: an index for each cell."""
    if not p.has("dweight"):
        return Geometry("strided", ())
    arg, dweight = p.spec("arg"), operand(p, "dweight")
    if arg.numel and p.params["oob"] == "raise":
        places = axes(*merged(arg.shape, [arg.strides]))
        b.add("_named", ceil_div(arg.numel, THREADS), (Ptr("arg"), i64(KINDS[arg.dtype.key]), places, i64(arg.numel), i64(dweight[1].shape[0]), ErrorArg()))
    rank = len(arg.shape)
    target = dweight[1].shape
    cells = Form(target, arg.shape, arg, [(a, a if a else None) for a in range(rank)], (0,), tuple(range(rank)), (target[0],))
    check_count(p, "cells", cells.cells + 1)
    extra = (NULL, NULL, NULL, i64(0), i32(0))
    variant = add_rows(p, b, cells, dy, dweight, accumulate, one, 1, skipped, False, extra, index=Ptr("arg"), zero=not accumulate)
    return Geometry(variant, tuple(b.launches), b.work.size)


