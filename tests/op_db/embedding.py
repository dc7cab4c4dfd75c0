"""Records of the embedding ops."""

from __future__ import annotations

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound
from .indexing import added, drawn, index_errors, places, read


def embedding(weight, index, padding_idx=None, zero_padding_row=False, oob="raise", wrap_negative=False):
    at, valid = places("rows", weight.shape, index, 0, oob, wrap_negative)
    if zero_padding_row and padding_idx is not None and weight.shape[0]:
        valid = valid & (at[0] != padding_idx % weight.shape[0])
    return read(weight, at, valid)


def embedding_backward(dy, index, num_embeddings, padding_idx=None, scale_grad_by_freq=False, oob="raise", wrap_negative=False):
    shape = (num_embeddings, *dy.shape[np.ndim(index) :])
    at, valid = places("rows", shape, index, 0, oob, wrap_negative)
    if dy.shape != valid.shape:
        raise ValueError("dy does not fit")
    if padding_idx is not None and num_embeddings:
        valid = valid & (at[0] != padding_idx % num_embeddings)
    total = added(shape, at, valid, dy)
    if not scale_grad_by_freq:
        return total
    count = np.zeros(shape, np.int64)
    np.add.at(count, tuple(c[valid] for c in at), 1)
    count = np.maximum(count, 1)
    return Terms(total.value / count, total.magnitude / count, total.n)


def samples(back):
    def make(d: Draw):
        for k, (name, shape, index, _, params) in enumerate(drawn(d, "rows")):
            weight = d.values(shape)
            args = {"weight": weight, "index": index}
            given = dict(params)
            if k % 3 == 1:
                given["padding_idx"] = -shape[0]
            if back:
                args["dy"] = d.values(index.shape + tuple(shape[1:]))
                given |= {"num_embeddings": shape[0]} | ({"scale_grad_by_freq": True} if k % 4 == 1 else {})
            elif k % 3 == 1:
                given["zero_padding_row"] = k % 2 == 0
            yield Sample(args, given, name)

    return make


def embedding_errors(back):
    def make(d: Draw):
        yield from index_errors(samples(back))(d)
        whole = next(iter(samples(back)(d)))
        yield ErrorSample(dict(whole.args), {**whole.params, "padding_idx": 6}, "InvalidProblemError", "padding_idx is 6", id="padding")

    return make


def renorm(weight, index, max_norm, norm_type=2.0, oob="raise", wrap_negative=False):
    i = np.asarray(index).astype(np.int64).ravel()
    if wrap_negative:
        i = np.where(i < 0, i + len(weight), i)
    if oob == "clamp" and len(weight):
        i = np.clip(i, 0, len(weight) - 1)
    out = weight.astype(np.longdouble).copy()
    for v in np.unique(i[(i >= 0) & (i < len(weight))]):
        sizes = np.abs(out[v]).ravel()
        norm = sizes.max(initial=0) if np.isinf(norm_type) else (sizes**norm_type).sum() ** (1 / np.longdouble(norm_type))
        if norm > max_norm:
            out[v] = out[v] * (max_norm / (norm + np.longdouble(1e-7)))
    return {"weight": Terms(out, 4 * np.abs(out).astype(np.float64), 1)}


def renorm_samples(d: Draw):
    for k, (name, shape, index, _, params) in enumerate(drawn(d, "rows")):
        for order in ((2.0, 1.0, np.inf, 3.0) if k == 0 else (2.0,)):
            yield Sample({"weight": d.values(shape), "index": index}, {**params, "max_norm": 2.5, "norm_type": order}, f"{name} {order}")


# -- bags -----------------------------------------------------------------------------------------------------------------------------


def bag_members(rows, index, offsets, padding_idx, include_last_offset, oob, wrap_negative):
    """For each bag, the (position, row) of its entries that take part."""
    index = np.asarray(index)
    flat = index.ravel().astype(np.int64)
    if offsets is None:
        ends = [(b * index.shape[1], (b + 1) * index.shape[1]) for b in range(index.shape[0])]
    else:
        edges = [*np.asarray(offsets).astype(int)]
        if any(b < a for a, b in zip([0, *edges], edges, strict=False)) or (edges and (edges[0] != 0 or edges[-1] > len(flat))):
            raise IndexError("bad offsets")
        if not include_last_offset:
            edges.append(len(flat))
        ends = list(zip(edges[:-1], edges[1:], strict=True))
    out = []
    for begin, end in ends:
        own = []
        for k in range(begin, end):
            row = flat[k] + rows if wrap_negative and flat[k] < 0 else flat[k]
            if oob == "clamp" and rows:
                row = min(max(row, 0), rows - 1)
            if 0 <= row < rows and (padding_idx is None or row != padding_idx % rows):
                own.append((k, int(row)))
        out.append(own)
    return out


def embedding_bag(
    weight, index, offsets=None, mode="mean", per_sample_weights=None, padding_idx=None, include_last_offset=False, return_arg=False, oob="raise", wrap_negative=False
):
    bags = bag_members(len(weight), index, offsets, padding_idx, include_last_offset, oob, wrap_negative)
    shape = (len(bags), *weight.shape[1:])
    y, size, arg = np.zeros(shape, np.longdouble), np.zeros(shape), np.full(shape, -1, np.int64)
    for b, own in enumerate(bags):
        if not own:
            continue
        rows = np.array([r for _, r in own])
        values = weight[rows].astype(np.longdouble)
        if mode == "max":
            at = np.argmax(values, axis=0)  # the first of equals; NaN counts as largest
            y[b] = np.take_along_axis(values, at[None], 0)[0]
            arg[b] = rows[at]
            size[b] = np.abs(y[b])
            continue
        if per_sample_weights is not None:
            values = values * per_sample_weights.ravel()[[k for k, _ in own]].reshape((-1,) + (1,) * (values.ndim - 1))
        y[b] = values.sum(axis=0) / (len(own) if mode == "mean" else 1)
        size[b] = np.abs(values).sum(axis=0) / (len(own) if mode == "mean" else 1)
    result = Terms(y, size, max([len(own) for own in bags] + [1]))
    return (result, arg) if return_arg else result


def embedding_bag_backward(
    dy, index, num_embeddings, offsets=None, mode="mean", per_sample_weights=None, weight=None, arg=None, padding_idx=None, scale_grad_by_freq=False,
    include_last_offset=False, oob="raise", wrap_negative=False,
):  # fmt: skip
    shape = (num_embeddings, *dy.shape[1:])
    dweight, size, seen = np.zeros(shape, np.longdouble), np.zeros(shape), np.zeros(num_embeddings, np.int64)
    bags = bag_members(num_embeddings, index, offsets, padding_idx, include_last_offset, oob, wrap_negative)
    if len(bags) != len(dy):
        raise ValueError("dy has other bags")
    dsample, dsample_size = np.zeros(np.size(index), np.longdouble), np.zeros(np.size(index))
    if mode == "max":
        at = (np.maximum(arg, 0), *np.indices(dy.shape)[1:])
        return {"dweight": added(shape, at, arg >= 0, dy)}
    for b, own in enumerate(bags):
        for k, row in own:
            factor = 1 / np.longdouble(len(own)) if mode == "mean" else 1 if per_sample_weights is None else per_sample_weights.ravel()[k]
            dweight[row] += dy[b] * factor
            size[row] += np.abs(dy[b] * factor).astype(np.float64)
            seen[row] += 1
            if weight is not None:
                product = dy[b].astype(np.longdouble) * weight[row]
                dsample[k], dsample_size[k] = product.sum(), np.abs(product).sum()
    if scale_grad_by_freq:
        by = np.maximum(seen, 1).reshape((-1,) + (1,) * (dy.ndim - 1))
        dweight, size = dweight / by, size / by
    out = {"dweight": Terms(dweight, size, max(int(seen.max(initial=1)), 1) + 1)}
    if per_sample_weights is not None:
        out["dper_sample_weights"] = Terms(dsample.reshape(index.shape), dsample_size.reshape(index.shape), max(int(np.prod(dy.shape[1:])), 1))
    return out


def _bags(d: Draw, back=False):
    """(weight shape, index, offsets, params) of each sample."""
    offsets = lambda *v: np.array(v, d.dtype("O"))
    for mode in ("sum", "mean", "max"):
        yield (6, 5), d.ints((9,), 0, 6), offsets(0, 2, 2, 7), {"mode": mode}
        yield (6, 8), d.ints((4, 3), 0, 6), None, {"mode": mode, "padding_idx": -2}
        yield (4, 3), d.ints((7,), 0, 4), offsets(0, 0, 3, 7), {"mode": mode, "include_last_offset": True, "padding_idx": 1}
        yield (7, 16), d.ints((2600,), 0, 7), offsets(0, 1, 900, 2600), {"mode": mode}
    yield (5, 2, 3), d.ints((6,), 0, 5), offsets(0, 4), {}
    yield (3,), d.ints((2, 2), 0, 3), None, {}
    yield (5, 4), d.ints((0,), 0, 5), offsets(0, 0), {"mode": "sum"}
    yield (5, 4), d.ints((3,), 0, 5), offsets(), {"mode": "sum"}
    yield (1, 1), d.ints((1, 1), 0, 1), None, {"mode": "max"}
    stray = np.array([-1, 2, 9, 0], d.dtype("I"))
    for given in ({"oob": "drop"}, {"oob": "clamp"}, {"oob": "drop", "wrap_negative": True}):
        for mode in ("mean", "max"):
            yield (4, 8), stray, offsets(0, 1), {"mode": mode, **given}
    yield (6, 8), d.ints((4, 3), 0, 6), None, {"mode": "sum", "weighted": True}
    yield (6, 8), d.ints((9,), 0, 6), offsets(0, 5, 5), {"mode": "sum", "weighted": True, "padding_idx": 2}
    if back:
        for mode in ("sum", "mean"):
            yield (6, 8), d.ints((9,), 0, 6), offsets(0, 5, 5), {"mode": mode, "scale_grad_by_freq": True}


def bag_samples(back=False):
    def make(d: Draw):
        for k, (shape, index, offsets, params) in enumerate(_bags(d, back)):
            given = {name: value for name, value in params.items() if name != "weighted"}
            args = {"weight": d.values(shape), "index": index}
            if offsets is not None:
                args["offsets"] = offsets
            if "weighted" in params:
                args["per_sample_weights"] = d.values(index.shape, "A")
            if not back:
                yield Sample(args, {**given, **({"return_arg": True} if given.get("mode") == "max" and k % 2 == 0 else {})}, f"{k} {shape} {params}")
                continue
            yield backward_sample(d, args, given, f"{k} {shape} {params}")

    return make


def backward_sample(d: Draw, args, params, name, dy=None):
    plain = {k: v for k, v in params.items() if k not in ("scale_grad_by_freq", "return_arg", "num_embeddings")}
    if plain.get("mode") == "max":
        wide = args["weight"].astype(np.float64)
        y, arg = embedding_bag(**{**args, "weight": wide}, **{**plain, "return_arg": True})
        args = {**args, "arg": arg.astype(d.dtype("K") if d is not None else np.int64)}
    else:
        y = embedding_bag(**{k: v.astype(np.float64) if k in ("weight", "per_sample_weights") else v for k, v in args.items()}, **plain)
    dy = d.values(np.shape(y.value)) if dy is None else dy
    kept = {k: v for k, v in params.items() if k != "return_arg"}
    return Sample({**args, "dy": dy}, {**kept, "num_embeddings": len(args["weight"])}, name)


def bag_errors(back=False):
    def make(d: Draw):
        whole = next(iter(bag_samples(back)(d)))
        for value, position in ((77, 8), (-1, 0)):
            bad = whole.args["index"].copy()
            bad[position] = value
            if not back:
                yield ErrorSample({**whole.args, "index": bad}, dict(whole.params), "IndexOutOfRangeError", f"{value} at position {position}", data=True, id=f"{value}")
        for table in ([0, 5, 3, 7], [1, 2, 3, 4], [0, 2, 3, 12]):
            bad_table = np.array(table, d.dtype("O"))
            yield ErrorSample({**whole.args, "offsets": bad_table}, dict(whole.params), "InvalidProblemError", "bad offsets", data=True, id=f"{table}")
        args = {k: v for k, v in whole.args.items() if k != "offsets"}
        yield ErrorSample(args, dict(whole.params), "InvalidProblemError", "offsets is missing", id="no offsets")
        weighted = {**whole.args, "per_sample_weights": d.values((9,), "A")}
        yield ErrorSample(weighted, {**whole.params, "mode": "mean"}, "InvalidProblemError", "per_sample_weights is given with mode 'mean'", id="weights")

    return make


CASES = [
    OpCase("embedding_bag", "forward", embedding_bag, bag_samples(), bag_errors(), tol=bound(), linear=("weight",)),
    OpCase(
        "embedding_bag", "backward", embedding_bag_backward, bag_samples(True), bag_errors(True), tol=bound(),
        backward_args=lambda sample, outputs, dys: backward_sample(None, sample.args, sample.params, sample.id, dys["y"]),
    ),
    OpCase("embedding", "forward", embedding, samples(False), embedding_errors(False), tol=EXACT, linear=("weight",)),
    OpCase(
        "embedding", "backward", embedding_backward, samples(True), embedding_errors(True), tol=bound(),
        backward_args=lambda sample, outputs, dys: Sample({**sample.args, "dy": dys["y"]}, {**sample.params, "num_embeddings": len(sample.args["weight"])}),
    ),
    OpCase("embedding_renorm", "forward", renorm, renorm_samples, index_errors(renorm_samples), tol=bound(ulps=8)),
]
