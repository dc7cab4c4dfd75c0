"""Records of the indexing ops: every cell's place is worked out with NumPy coordinates, sums are taken in extended precision."""

from __future__ import annotations

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound, elementwise

# -- places ---------------------------------------------------------------------------------------------------------------------------


def named(index, extent, oob, wrap_negative):
    """Places in [0, extent) and which of them take part."""
    i = np.asarray(index).astype(np.int64)
    if wrap_negative:
        i = np.where(i < 0, i + extent, i)
    valid = (i >= 0) & (i < extent)
    if oob == "clamp" and extent:
        i, valid = np.clip(i, 0, extent - 1), np.ones(i.shape, bool)
    return np.where(valid, i, 0), valid


def places(form, shape, index, dim=0, oob="raise", wrap_negative=False):
    """For each cell of the data operand: its coordinates in a target of `shape`, and whether it takes part."""
    index = np.asarray(index)
    if form == "cells":
        shape, index = shape or (1,), index.reshape(index.shape or (1,))
        if index.ndim != len(shape):
            raise ValueError("ranks differ")
        if any(n > m for a, (n, m) in enumerate(zip(index.shape, shape, strict=True)) if a != dim % len(shape)):
            raise ValueError("index reaches beyond the target")
        coordinates = list(np.indices(index.shape))
        coordinates[dim], valid = named(index, shape[dim], oob, wrap_negative)
        return tuple(coordinates), valid
    if form == "along":
        shape, index = shape or (1,), index.reshape(index.shape or (1,))
        dim %= len(shape)
        full = tuple(n if a == dim else np.broadcast_shapes((n,), (m,))[0] for a, (n, m) in enumerate(zip(index.shape, shape, strict=True)))
        coordinates = [np.zeros_like(c) if m == 1 else c for c, m in zip(np.indices(full), shape, strict=True)]
        coordinates[dim], valid = named(np.broadcast_to(index, full), shape[dim], oob, wrap_negative)
        return tuple(coordinates), valid
    if form == "axis":
        shape = shape or (1,)
        dim %= len(shape)
        i, valid = named(index, shape[dim], oob, wrap_negative)
        coordinates = list(np.indices((*shape[:dim], len(i), *shape[dim + 1 :])))
        chosen = coordinates[dim]
        coordinates[dim] = i[chosen]
        return tuple(coordinates), valid[chosen]
    if form == "rows":
        i, valid = named(index, shape[0], oob, wrap_negative)
        full = index.shape + tuple(shape[1:])
        grown = lambda a: np.broadcast_to(a.reshape(index.shape + (1,) * (len(shape) - 1)), full)
        return (grown(i), *np.indices(full)[index.ndim :]), grown(valid)
    if form == "flat":
        shape = shape or (1,)
        i, valid = named(index, int(np.prod(shape, dtype=np.int64)), oob, wrap_negative)
        return np.unravel_index(i, shape) if np.prod(shape) else tuple(np.zeros(i.shape, np.int64) for _ in shape), valid
    k = len(index)
    both = [named(index[a], shape[a], oob, wrap_negative) for a in range(k)]
    valid = np.logical_and.reduce([v for _, v in both])
    full = index.shape[1:] + tuple(shape[k:])
    grown = lambda a: np.broadcast_to(a.reshape(index.shape[1:] + (1,) * (len(shape) - k)), full)
    return (*(grown(i) for i, _ in both), *np.indices(full)[index.ndim - 1 :]), grown(valid)


FORMS = {
    "gather": "cells", "scatter": "cells", "scatter_add": "cells", "scatter_reduce": "cells", "take_along_axis": "along", "index_select": "axis",
    "index_add": "axis", "index_copy": "axis", "index_fill": "axis", "gather_rows": "rows", "embedding": "rows", "take": "flat", "put": "flat",
    "put_add": "flat", "index_put": "points", "index_put_add": "points",
}  # fmt: skip


def read(target, at, valid, fill=0):
    """Cells of `target` at the places, `fill` where a place takes no part."""
    shaped = target.reshape(target.shape or (1,))
    out = np.full(valid.shape, fill, target.dtype)
    out[valid] = shaped[tuple(c[valid] for c in at)]
    return out


def added(shape, at, valid, values, base=None, n=None):
    """base plus the values at their places, as Terms."""
    own = shape or (1,)
    integer = np.asarray(values).dtype.kind in "iu"
    wide = np.int64 if integer else np.longdouble
    total = np.zeros(own, wide) if base is None else np.asarray(base).reshape(own).astype(wide)
    size = np.abs(total).astype(np.float64)
    count = np.ones(own, np.int64)
    where = tuple(c[valid] for c in at)
    np.add.at(total, where, np.asarray(values)[valid].astype(wide))
    np.add.at(size, where, np.abs(np.asarray(values)[valid]).astype(np.float64))
    np.add.at(count, where, 1)
    if integer:
        return total.astype(np.asarray(values).dtype).reshape(shape)
    return Terms(total.reshape(shape), size.reshape(shape), int(count.max(initial=1)))


# -- gather and its kin ---------------------------------------------------------------------------------------------------------------


def gather(op, source):
    wraps = op == "take_along_axis"

    def reference(index, dim=0, oob="raise", wrap_negative=wraps, fill_value=0, **given):
        src = given[source]
        at, valid = places(FORMS[op], src.shape, index, dim, oob, wrap_negative)
        y = read(src, at, valid, fill_value)
        return y.reshape(index.shape) if FORMS[op] == "cells" or (not index.ndim and FORMS[op] == "along") else y

    return reference


def gather_backward(op, source):
    wraps = op == "take_along_axis"

    def reference(dy, index, dim=0, oob="raise", wrap_negative=wraps, **given):
        shape = tuple(given[source + "_shape"])
        at, valid = places(FORMS[op], shape, index, dim, oob, wrap_negative)
        if dy.shape != valid.shape and dy.ndim:
            raise ValueError("dy does not fit")
        return added(shape, at, valid, dy.reshape(valid.shape))

    return reference


# target, index, dim of each sample
_CELLS = (
    ((3, 5, 7), (3, 4, 6), 1), ((4, 8), (4, 8), -1), ((9,), (5,), 0), ((6, 3), (5, 3), 0), ((1, 1), (1, 1), 0), ((), (), 0), ((3, 0), (3, 0), 0),
    ((3, 4), (0, 4), 0), ((40, 70), (40, 70), 1),
)  # fmt: skip
_ALONG = (((3, 5, 7), (3, 4, 7), 1), ((3, 5, 7), (1, 4, 1), 1), ((1, 5, 3), (2, 1, 4), -1), *_CELLS[1:])  # these broadcast
_AXIS = (
    ((5, 16), 7, 0), ((5, 16), 3, 0), ((3, 5, 8), 4, 1), ((4, 6), 5, -1), ((9,), 4, 0), ((1, 3), 1, 0), ((4, 3), 0, 0), ((3, 0), 2, 0), ((7, 16), 2600, 0),
)  # fmt: skip
_ROWS = (((6, 16), (7,)), ((6, 16), (2, 3)), ((5,), (4,)), ((4, 3, 5), (2, 2)), ((1, 7), (1,)), ((5, 4), ()), ((3, 8), (0,)), ((7, 16), (2600,)))
_FLAT = (((4, 5), (6,)), ((9,), (2, 3)), ((2, 3, 4), (3, 1)), ((), (3,)), ((1, 1), (1,)), ((3, 4), (0,)), ((60, 50), (2100,)))
_POINTS = (
    ((4, 5, 8), (2, 3)), ((4, 5, 8), (1, 7)), ((9,), (1, 4)), ((3, 4), (2, 2, 5)), ((1, 1), (1, 1)), ((3, 4), (1, 0)), ((3, 4, 16), (1, 5)), ((7, 16), (1, 2600)),
)  # fmt: skip


def index_of(d: Draw, form, shape, count, dim, low=0):
    """A drawn index; repeated places are common."""
    if form == "points":
        return np.stack([d.ints(count[1:], low * n, n) for n in shape[: count[0]]]) if count[0] else d.ints(count, 0, 1)
    extent = (shape or (1,))[dim] if form in ("cells", "along", "axis") else shape[0] if form == "rows" else int(np.prod(shape, dtype=np.int64))
    return d.ints((count,) if form == "axis" else count, low * extent, extent)


def drawn(d: Draw, form):
    """(id, shape, index, dim, params) of each sample."""
    table = {"cells": _CELLS, "along": _ALONG, "axis": _AXIS, "rows": _ROWS, "flat": _FLAT, "points": _POINTS}[form]
    for entry in table:
        shape, count, dim = entry if len(entry) == 3 else (*entry, 0)
        yield f"{shape} {count} {dim}", shape, index_of(d, form, shape, count, dim), dim, {}
    shape, count, dim = table[0] if len(table[0]) == 3 else (*table[0], 0)
    if d.types["I"] in ("i32", "i64"):
        index = index_of(d, form, shape, count, dim, -1)
        yield "wrap", shape, index, dim, {"wrap_negative": True}
        stray = index.copy()
        stray.flat[[0, -1]] = -100, 100
        for oob in ("drop", "clamp"):
            yield oob, shape, stray, dim, {"oob": oob}
        yield "wrap and drop", shape, stray, dim, {"oob": "drop", "wrap_negative": True}


def data_shape(form, shape, index, dim):
    return places(form, shape, index, dim, "drop")[1].shape if index.ndim or form not in ("cells", "along", "axis") else index.shape


def dim_of(op, dim):
    return {"dim": dim} if FORMS[op] in ("cells", "along", "axis") else {}


def gather_samples(op, source):
    def make(d: Draw):
        for name, shape, index, dim, params in drawn(d, FORMS[op]):
            yield Sample({source: d.values(shape), "index": index}, {**dim_of(op, dim), **params}, name)
            if params.get("oob") == "drop" and op in ("gather", "index_select"):
                yield Sample({source: d.values(shape), "index": index}, {**dim_of(op, dim), **params, "fill_value": 1}, name + " fill")

    return make


def gather_backward_samples(op, source):
    def make(d: Draw):
        for name, shape, index, dim, params in drawn(d, FORMS[op]):
            dy = d.values(data_shape(FORMS[op], shape, index, dim))
            yield Sample({source: d.values(shape), "index": index, "dy": dy}, {**dim_of(op, dim), **params, source + "_shape": shape}, name)

    return make


def index_errors(samples):
    """An index that is too large, one that is negative; a dim that does not exist."""

    def make(d: Draw):
        whole = next(iter(samples(d)))
        for value, position in ((77, -1), (-77, 0)):
            bad = whole.args["index"].copy()
            if value < 0 and bad.dtype.kind == "u":
                continue
            bad.flat[position] = value
            where = bad.size - 1 if position else 0
            yield ErrorSample({**whole.args, "index": bad}, dict(whole.params), "IndexOutOfRangeError", f"{value} at position {where}", data=True, id=f"{value}")
        if "dim" in whole.params:
            yield ErrorSample(dict(whole.args), {**whole.params, "dim": 9}, "InvalidProblemError", "dim is 9", id="dim")

    return make


# -- sums at places -------------------------------------------------------------------------------------------------------------------


def add(op, source):
    def reference(dst, index, dim=0, alpha=1, oob="raise", wrap_negative=False, **given):
        values = given[source]
        at, valid = places(FORMS[op], dst.shape, index, dim, oob, wrap_negative)
        if values.shape != valid.shape and dst.ndim:
            raise ValueError("the values do not fit")
        factor = np.asarray(alpha).astype(values.dtype) if values.dtype.kind in "iu" else alpha
        return added(dst.shape, at, valid, (values * factor).reshape(valid.shape), dst)

    return reference


def add_backward(op, source):
    def reference(dy, index, dim=0, alpha=1, oob="raise", wrap_negative=False, **given):
        at, valid = places(FORMS[op], dy.shape, index, dim, oob, wrap_negative)
        values = read(dy, at, valid).reshape(index.shape if FORMS[op] == "cells" else valid.shape)
        if np.asarray(alpha) == 1:
            return {"ddst": dy, "d" + source: values}
        return {"ddst": dy, "d" + source: Terms(values * alpha, np.abs(values * alpha), 1)}

    return reference


def add_samples(op, source, back=False):
    def make(d: Draw):
        for k, (name, shape, index, dim, params) in enumerate(drawn(d, FORMS[op])):
            given = {**dim_of(op, dim), **params}
            if op == "index_add" and k % 3 == 1:
                given["alpha"] = -2 if d.types["T"] not in ("u8", "u16", "u32", "u64") else 2
            values = d.values(data_shape(FORMS[op], shape, index, dim))
            yield Sample({"dst": d.values(shape), "index": index, source: values} | ({"dy": d.values(shape)} if back else {}), given, name)

    return make


def records(op, source, what):
    samples, back = {
        "gather": (gather_samples(op, source), gather_backward_samples(op, source)), "add": (add_samples(op, source), add_samples(op, source, True)),
    }[what]  # fmt: skip
    forward, backward = {"gather": (gather, gather_backward), "add": (add, add_backward)}[what]
    linear = (source,) if what == "gather" else ("dst", source)
    reads = what == "gather"
    return [
        OpCase(op, "forward", forward(op, source), samples, index_errors(samples), tol=EXACT if reads else bound(), linear=linear),
        OpCase(op, "backward", backward(op, source), back, index_errors(back), tol=bound() if reads or op == "index_add" else EXACT),
    ]


# -- cells that take new values -------------------------------------------------------------------------------------------------------


VALUES = {"scatter": "updates", "index_copy": "source", "index_put": "values", "put": "values", "index_fill": None}


def owners(form, shape, index, dim, oob, wrap_negative):
    """Places, validity, and for each data cell whether its position is the last one that names its place; which target cells are named."""
    at, valid = places(form, shape, index, dim, oob, wrap_negative)
    index = np.asarray(index)
    position = np.broadcast_to(np.arange(int(np.prod(valid.shape, dtype=np.int64))).reshape(valid.shape), valid.shape)  # later cells have later positions
    owner = np.full(shape or (1,), -1, np.int64)
    where = tuple(c[valid] for c in at)
    np.maximum.at(owner, where, position[valid])
    won = np.zeros(valid.shape, bool)
    won[valid] = owner[where] == position[valid]
    return at, won, owner >= 0


def overwrite(op):
    def reference(dst, index, dim=0, value=None, oob="raise", wrap_negative=False, **given):
        at, won, written = owners(FORMS[op], dst.shape, index, dim, oob, wrap_negative)
        y = dst.reshape(dst.shape or (1,)).copy()
        values = given.get(VALUES[op])
        if values is None:
            y[written] = value
        else:
            if values.shape != won.shape and dst.ndim:
                raise ValueError("the values do not fit")
            y[tuple(c[won] for c in at)] = values.reshape(won.shape)[won]
        return y.reshape(dst.shape)

    return reference


def overwrite_backward(op):
    def reference(dy, index, dim=0, oob="raise", wrap_negative=False, **given):
        at, won, written = owners(FORMS[op], dy.shape, index, dim, oob, wrap_negative)
        shaped = dy.reshape(dy.shape or (1,))
        out = {"ddst": np.where(written, 0, shaped).reshape(dy.shape)}
        if VALUES[op]:
            values = np.zeros(won.shape, dy.dtype)
            values[won] = shaped[tuple(c[won] for c in at)]
            out["d" + VALUES[op]] = values.reshape(index.shape) if FORMS[op] in ("cells", "flat") else values
        return out

    return reference


def overwrite_samples(op, back=False):
    def make(d: Draw):
        for k, (name, shape, index, dim, params) in enumerate(drawn(d, FORMS[op])):
            given = {**dim_of(op, dim), **params}
            args = {"dst": d.values(shape), "index": index} | ({"dy": d.values(shape)} if back else {})
            if VALUES[op] and (op != "scatter" or back or k % 3 != 1):
                args[VALUES[op]] = d.values(data_shape(FORMS[op], shape, index, dim))
            elif not back:
                given["value"] = 1
            if VALUES[op] and k % 4 == 2:
                given["duplicates"] = "any"
            yield Sample(args, given, name)

    return make


def overwrite_records(op):
    samples, back = overwrite_samples(op), overwrite_samples(op, True)
    linear = ("dst", VALUES[op]) if VALUES[op] else ("dst",)
    return [
        OpCase(op, "forward", overwrite(op), samples, index_errors(samples), tol=EXACT, linear=linear),
        OpCase(op, "backward", overwrite_backward(op), back, index_errors(back), tol=EXACT),
    ]


# -- one_hot --------------------------------------------------------------------------------------------------------------------------


def one_hot(index, num_classes=None, oob="raise", wrap_negative=False):
    index = np.asarray(index)
    if num_classes is None:
        num_classes = max(int(index.max(initial=-1)) + 1, 0)
    i, valid = named(index, num_classes, oob, wrap_negative)
    return ((i[..., None] == np.arange(num_classes)) & valid[..., None]).astype(np.int64)


def one_hot_samples(d: Draw):
    for shape, classes in (((5,), 16), ((2, 3), 5), ((1,), 3), ((7,), 1), ((), 6), ((0,), 4), ((3,), None), ((33, 3), 7)):
        yield Sample({"index": d.ints(shape, 0, classes or 4)}, {"num_classes": classes} if classes else {}, f"{shape} {classes}")
    stray = np.array([-1, 0, 3, 4, 9], d.dtype("I"))
    for given in ({"oob": "drop"}, {"oob": "clamp"}, {"oob": "drop", "wrap_negative": True}):
        yield Sample({"index": stray}, {"num_classes": 4, **given}, f"{given}")


# -- masked_fill ----------------------------------------------------------------------------------------------------------------------


def fill(src, mask, value):
    return np.where(mask, np.asarray(value).astype(src.dtype), src)


# -- cells that a mask picks ----------------------------------------------------------------------------------------------------------


def mask_ranks(x):
    flags = (x != 0).reshape(-1)
    tiles = 2 * -(-flags.size // 16384)
    padded = np.zeros((tiles, 8192), bool)
    padded.reshape(-1)[: flags.size] = flags
    before = np.concatenate([[0], np.cumsum(padded.sum(1))]).astype(np.int64)
    return np.concatenate([np.packbits(padded, bitorder="little").view("<i8"), before])


def nonzero(x, as_tuple=False, size=None, fill_value=0, ranks=None):
    found = np.argwhere(x != 0)
    count = len(found) if size is None else size
    out = np.full((count, x.ndim), fill_value, np.int64)
    out[: min(count, len(found))] = found[:count]
    return out.T if as_tuple else out


def grown(mask, shape):
    if np.broadcast_shapes(mask.shape, shape) != tuple(shape):
        raise ValueError("the mask is larger")
    return np.broadcast_to(mask, shape)


def masked_select(src, mask, size=None, fill_value=0, ranks=None):
    found = src[grown(mask, src.shape)]
    count = len(found) if size is None else size
    out = np.full(count, fill_value, src.dtype)
    out[: min(count, len(found))] = found[:count]
    return out


def masked_select_backward(dy, mask, src_shape):
    where = np.flatnonzero(grown(mask, src_shape))[: len(dy)]
    out = np.zeros(int(np.prod(src_shape, dtype=np.int64)), dy.dtype)
    out[where] = dy[: len(where)]
    return out.reshape(src_shape)


def masked_scatter(dst, mask, source):
    y = np.array(dst)
    where = grown(mask, dst.shape)
    if where.sum() > source.size:
        raise IndexError("source is too short")
    y[where] = source.ravel()[: where.sum()]
    return y


def masked_scatter_backward(dy, mask, source_shape):
    where = grown(mask, dy.shape)
    n = int(np.prod(source_shape, dtype=np.int64))
    out = np.zeros(n, dy.dtype)
    used = dy[where][:n]
    out[: len(used)] = used
    return {"ddst": np.where(where, 0, dy), "dsource": out.reshape(source_shape)}


_MASKED = (((3, 5), (3, 5)), ((2, 3, 4), (3, 1)), ((9,), (9,)), ((), ()), ((1, 1), (1,)), ((0, 3), (0, 3)), ((4, 3), ()), ((70, 60), (70, 60)))


def nonzero_samples(d: Draw):
    for shape, _ in _MASKED:
        x = d.values(shape)
        keep = d.rng.random(shape) < 0.4
        yield Sample({"x": np.where(keep, x, np.zeros(1, x.dtype)).astype(x.dtype)}, {}, f"{shape}")
    x = np.where(d.rng.random((4, 5)) < 0.4, d.values((4, 5)), np.zeros(1, d.dtype())).astype(d.dtype())
    for given in ({"size": 30, "fill_value": -1}, {"size": 2}, {"as_tuple": True}, {"as_tuple": True, "size": 25}, {"size": 0}):
        yield Sample({"x": x}, given, f"{given}")
    yield Sample({"x": x, "ranks": mask_ranks(x)}, {"size": 3}, "ranks")
    x = np.where(d.rng.random(20_000) < 0.7, d.values((20_000,)), np.zeros(1, d.dtype())).astype(d.dtype())
    yield Sample({"x": x, "ranks": mask_ranks(x)}, {"size": 19_000, "fill_value": -5}, "ranks of several tiles")


def mask_ranks_samples(d: Draw):
    for shape in ((3, 5), (), (0, 3), (70, 300)):
        yield Sample({"x": np.where(d.rng.random(shape) < 0.4, d.values(shape), np.zeros(1, d.dtype())).astype(d.dtype())}, {}, f"{shape}")


def nonzero_errors(d: Draw):
    x = d.values((4, 5))
    yield ErrorSample({"x": x, "ranks": np.zeros(9, np.int64)}, {"size": 3}, "InvalidProblemError", "ranks is of shape .9,.; accepted .259,.", id="ranks")


def nonzero_edges(d: Draw):
    if d.floating:
        yield Sample({"x": np.array([np.nan, -0.0, 0.0, np.inf, -np.inf, 1e-40, 5e-8], np.float32).astype(d.dtype())}, {}, "special")


def masked_samples(op, back=False):
    def make(d: Draw):
        for k, (shape, mask_shape) in enumerate(_MASKED):
            src, mask = d.values(shape), d.rng.random(mask_shape) < 0.4
            count = int(grown(mask, shape).sum())
            if op == "masked_scatter":
                source = d.values((count + (3 if k % 2 else 0),))
                if k == 0 and count % 2 == 0:
                    source = source.reshape(2, -1)
                yield Sample({"dst": src, "mask": mask, "source": source} | ({"dy": d.values(shape)} if back else {}), {}, f"{shape} {mask_shape}")
                continue
            for given in ({}, {"size": 4, "fill_value": 1}) if k < 2 and not back else ({},):
                args = {"src": src, "mask": mask} | ({"dy": d.values((count,))} if back else {})
                yield Sample(args, given, f"{shape} {mask_shape} {given}")
                if k == 0 and given:
                    yield Sample({**args, "ranks": mask_ranks(mask)}, given, "ranks")

    return make


def masked_errors(op, back=False):
    def make(d: Draw):
        args = {"src": d.values((2, 3)), "dst": d.values((2, 3)), "dy": d.values((2, 3) if op == "masked_scatter" else (3,)), "source": d.values((2,))}
        wrong = {**args, "mask": np.ones((4, 3), bool)}
        yield ErrorSample(wrong, {"src_shape": (2, 3), "source_shape": (2,)} if back else {}, "InvalidProblemError", "mask is of shape", id="mask")
        if op == "masked_select" and not back:
            yield ErrorSample({**args, "mask": np.ones(3, bool), "ranks": mask_ranks(np.ones(3, bool))}, {"size": 3}, "InvalidProblemError", "ranks is an array; accepted None", id="ranks")
        if op == "masked_scatter" and not back:
            yield ErrorSample({**args, "mask": np.ones((2, 3), bool)}, {}, "IndexOutOfRangeError", "2 at position 2", data=True, id="short source")

    return make


# -- scatter_reduce -------------------------------------------------------------------------------------------------------------------


def members(dst, index, src, dim, include_self, oob, wrap_negative):
    """For each cell that an index names: its coordinates, the flat positions in src of its members, and all values."""
    at, valid = places("cells", dst.shape, index, dim, oob, wrap_negative)
    own = dst.reshape(dst.shape or (1,))
    flat = np.asarray(src).ravel()
    cell = np.ravel_multi_index(at, own.shape).ravel() if own.size else np.zeros(valid.size, np.int64)
    groups = {}
    for position in np.flatnonzero(valid.ravel()):
        groups.setdefault(int(cell[position]), []).append(int(position))
    for c, positions in groups.items():
        values = flat[positions]
        yield c, positions, np.concatenate([own.ravel()[c : c + 1], values]) if include_self else values


def extremum(values, kind):
    return np.nan if values.dtype.kind == "f" and np.isnan(values).any() else values.max() if kind == "amax" else values.min()


def scatter_reduce(dst, index, src, dim, reduce, include_self=True, oob="raise", wrap_negative=False):
    if src.shape != index.shape:
        raise ValueError("src does not fit")
    integer = dst.dtype.kind in "iu"
    wide = np.int64 if integer else np.longdouble
    y, size, most = dst.ravel().astype(wide), np.abs(dst.ravel()).astype(np.float64), 1
    for c, _, values in members(dst, index, src, dim, include_self, oob, wrap_negative):
        values = values.astype(wide)
        most = max(most, len(values))
        if reduce in ("sum", "mean"):
            y[c], size[c] = values.sum(), np.abs(values).sum()
            if reduce == "mean":
                y[c] = y[c] // len(values) if integer else y[c] / len(values)
                size[c] /= len(values)
        elif reduce == "prod":
            y[c] = values.prod()
            size[c] = abs(y[c])
        else:
            y[c] = extremum(values, reduce)
            size[c] = 0 if np.isnan(y[c]) else abs(y[c])
    if integer:
        return y.astype(dst.dtype).reshape(dst.shape)
    return Terms(y.reshape(dst.shape), size.reshape(dst.shape), most)


def scatter_reduce_backward(dy, dst, index, src, dim, reduce, include_self=True, oob="raise", wrap_negative=False):
    if src.shape != index.shape:
        raise ValueError("src does not fit")
    ddst, dsrc, most = dy.ravel().astype(np.longdouble), np.zeros(src.size, np.longdouble), 1
    for c, positions, values in members(dst, index, src, dim, include_self, oob, wrap_negative):
        values = values.astype(np.longdouble)
        most = max(most, len(values))
        g = np.longdouble(dy.ravel()[c])
        if reduce == "sum":
            shares = np.full(len(values), g)
        elif reduce == "mean":
            shares = np.full(len(values), g / len(values))
        elif reduce == "prod":
            shares = np.array([g * np.delete(values, k).prod() for k in range(len(values))])
        else:
            best = extremum(values, reduce)
            holds = np.isnan(values) if np.isnan(best) else values == best
            shares = np.where(holds, g / holds.sum(), 0)
        ddst[c] = shares[0] if include_self else 0
        dsrc[positions] = shares[1:] if include_self else shares
    out = {"ddst": ddst.reshape(dst.shape), "dsrc": dsrc.reshape(src.shape)}
    return {name: Terms(value, np.abs(value).astype(np.float64), most) for name, value in out.items()}


def scatter_reduce_samples(back=False):
    def make(d: Draw):
        for k, (name, shape, index, dim, params) in enumerate(drawn(d, "cells")):
            for reduce in ("sum", "prod", "mean", "amax", "amin"):
                if k > 2 and k % 5 != ("sum", "prod", "mean", "amax", "amin").index(reduce) and "40" not in name:
                    continue
                shape_ = index.shape
                wide = shape_ == (40, 70)
                if reduce == "prod" and wide:
                    continue
                draw = (lambda s: d.values(s, "T", 0.5, 1.5)) if reduce == "prod" and d.floating else d.values
                args = {"dst": draw(shape), "index": index, "src": draw(shape_)} | ({"dy": d.values(shape)} if back else {})
                yield Sample(args, {"dim": dim, "reduce": reduce, **params, **({"include_self": False} if k % 2 else {})}, f"{name} {reduce}")
        tied = lambda shape: d.ints(shape, 0, 3, "i32").astype(np.float64).astype(d.dtype())
        for reduce in ("amax", "amin"):
            for include in (True, False):
                args = {"dst": tied((4, 3)), "index": d.ints((9, 3), 0, 4), "src": tied((9, 3))} | ({"dy": d.values((4, 3))} if back else {})
                yield Sample(args, {"dim": 0, "reduce": reduce, "include_self": include}, f"ties {reduce} {include}")

    return make


def zeros_and_nans(back=False):
    def make(d: Draw):
        if not d.floating:
            return
        for reduce in ("prod", "amax", "amin"):
            pool = np.array([0.0, -0.0, 1.5, -2.0, 0.5] + ([] if reduce == "prod" else [np.nan, np.inf, -np.inf]), np.float32).astype(d.dtype())
            pick = lambda shape, pool=pool: pool[d.rng.integers(0, len(pool), shape)]
            for include in (True, False):
                args = {"dst": pick((5, 4)), "index": d.ints((8, 4), 0, 5), "src": pick((8, 4))} | ({"dy": d.values((5, 4))} if back else {})
                yield Sample(args, {"dim": 0, "reduce": reduce, "include_self": include}, f"{reduce} {include}")

    return make


CASES = [
    OpCase("scatter_reduce", "forward", scatter_reduce, scatter_reduce_samples(), index_errors(scatter_reduce_samples()), tol=bound(), edges=zeros_and_nans()),
    OpCase(
        "scatter_reduce", "backward", scatter_reduce_backward, scatter_reduce_samples(True), index_errors(scatter_reduce_samples(True)), tol=bound(),
        edges=zeros_and_nans(True),
    ),
    OpCase("nonzero", "forward", nonzero, nonzero_samples, nonzero_errors, tol=EXACT, edges=nonzero_edges),
    OpCase("mask_ranks", "forward", mask_ranks, mask_ranks_samples, tol=EXACT, edges=nonzero_edges),
    OpCase("masked_select", "forward", masked_select, masked_samples("masked_select"), masked_errors("masked_select"), tol=EXACT, linear=("src",)),
    OpCase(
        "masked_select", "backward", masked_select_backward, masked_samples("masked_select", True), masked_errors("masked_select", True), tol=EXACT,
        backward_args=lambda sample, outputs, dys: Sample({**sample.args, "dy": dys["y"]}, dict(sample.params), sample.id),
    ),
    OpCase("masked_scatter", "forward", masked_scatter, masked_samples("masked_scatter"), masked_errors("masked_scatter"), tol=EXACT, linear=("dst", "source")),
    OpCase("masked_scatter", "backward", masked_scatter_backward, masked_samples("masked_scatter", True), masked_errors("masked_scatter", True), tol=EXACT),
    OpCase("one_hot", "forward", one_hot, one_hot_samples, index_errors(one_hot_samples), tol=EXACT),
    *elementwise(
        "masked_fill", fill, lambda dy, mask: {"src": np.where(mask, 0, dy)}, args=("src", "mask"), types={"mask": "bool"}, params=[{"value": 1}, {"value": 0}],
        linear=("src",),
    ),
    *elementwise(
        "masked_fill_tensor", fill, lambda dy, mask: {"src": np.where(mask, 0, dy), "value": np.where(mask, dy, 0)}, args=("src", "mask", "value"),
        types={"mask": "bool"}, linear=("src", "value"), backward_tol=bound(),
    ),
    *overwrite_records("scatter"),
    *overwrite_records("index_copy"),
    *overwrite_records("index_fill"),
    *overwrite_records("index_put"),
    *overwrite_records("put"),
    *records("take", "src", "gather"),
    *records("take_along_axis", "src", "gather"),
    *records("index_put_add", "values", "add"),
    *records("put_add", "values", "add"),
    *records("gather", "src", "gather"),
    *records("index_select", "src", "gather"),
    *records("gather_rows", "table", "gather"),
    *records("scatter_add", "src", "add"),
    *records("index_add", "src", "add"),
]
