"""Records of the segment ops: references row by row from the definitions, segment by segment, in float64 (products in extended range)."""

from __future__ import annotations

import numpy as np

from ..numerics import NUMPY, is_float
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound

KINDS = ("sum", "mean", "prod", "max", "min", "logsumexp", "softmax")


def members(rows, segment_ids, num_segments, offsets, lengths, oob):
    """(row numbers of each segment, segment of each row or -1)."""
    if offsets is not None:
        lengths = np.diff(np.asarray(offsets, np.int64))
    if lengths is not None:
        ids = np.repeat(np.arange(len(lengths)), np.asarray(lengths, np.int64))
        count = len(lengths)
        if len(ids) != rows:
            raise IndexError("the table does not cover the rows")
    else:
        ids = np.asarray(segment_ids, np.int64)
        if len(ids) != rows:
            raise ValueError("one id a row")
        count = num_segments if num_segments is not None else max(int(ids.max(initial=-1)) + 1, 0)
    if num_segments is not None and num_segments != count:
        raise ValueError("num_segments contradicts the table")
    inside = (ids >= 0) & (ids < count)
    if oob == "raise" and not inside.all():
        raise IndexError("id out of range")
    ids = np.clip(ids, 0, count - 1) if oob == "clamp" and count else np.where(inside, ids, -1)
    return [np.flatnonzero(ids == s) for s in range(count)], ids


def forward(kind):
    """The reference of one reduction."""

    def reference(x, types, segment_ids=None, num_segments=None, offsets=None, lengths=None, oob="raise", **options):
        groups, _ = members(len(x), segment_ids, num_segments, offsets, lengths, oob)
        longest = max([len(g) for g in groups] + [1])
        if kind in ("max", "min"):
            return extremum(kind, x, groups, types["T"], **options)
        floating = is_float(types["T"])
        shape = (len(groups), *x.shape[1:])
        value = np.zeros(shape, np.float64 if floating else x.dtype)
        magnitude = np.zeros(shape)
        for s, rows in enumerate(groups):
            own = x[rows]
            if kind == "logsumexp":
                top = own.max(axis=0, initial=-np.inf)
                base = np.where(np.isfinite(top), top, 0.0)
                value[s] = base + np.log(np.exp(own - base).sum(axis=0)) if len(rows) else -np.inf
                value[s] = np.where(np.isinf(top), top, value[s])
                value[s] = np.where(np.isnan(own).any(axis=0), np.nan, value[s])
                magnitude[s] = np.abs(np.where(np.isfinite(own), own, 0)).max(axis=0, initial=0.0) + 4 + np.abs(value[s])
            elif kind == "prod":
                if floating:
                    value[s] = np.prod(own.astype(np.longdouble), axis=0)
                else:
                    for row in own:
                        value[s] *= row
                    value[s] = np.multiply.reduce(own, axis=0, dtype=x.dtype)
                magnitude[s] = np.abs(value[s].astype(np.float64)) * max(len(rows) / 4, 1)  # a rounding for each factor
            else:
                value[s] = own.sum(axis=0, dtype=np.longdouble) if floating else own.sum(axis=0, dtype=x.dtype)
                magnitude[s] = np.abs(own.astype(np.float64)).sum(axis=0)
                if kind == "mean":
                    empty = options.get("empty", "zero")
                    filler = {"zero": 0.0, "nan": np.nan}.get(empty, empty) if isinstance(empty, str) else empty
                    value[s] = value[s] / len(rows) if len(rows) else filler
                    magnitude[s] = magnitude[s] / len(rows) if len(rows) else np.abs(filler)
        return Terms(value, np.maximum(magnitude, np.abs(value.astype(np.float64))), longest)

    return reference


def extremum(kind, x, groups, token, empty="identity", nan="propagate", return_arg=False):
    """Value and lowest row of the greatest (least) member of every cell."""
    greatest = kind == "max"
    floating = is_float(token)
    if floating:
        info = np.finfo(NUMPY[token]) if token != "bf16" else None
        last = 3.3895313892515355e38 if info is None else float(info.max)
        fillers = {"identity": -np.inf if greatest else np.inf, "zero": 0.0, "lowest": -last if greatest else last}
    else:
        info = np.iinfo(NUMPY[token])
        fillers = {"identity": info.min if greatest else info.max, "zero": 0, "lowest": info.min if greatest else info.max}
    filler = fillers[empty] if isinstance(empty, str) else empty
    flat = x.reshape(len(x), int(np.prod(x.shape[1:], dtype=np.int64)))
    value = np.full((len(groups), flat.shape[1]), filler, np.float64 if floating else x.dtype)
    arg = np.full(value.shape, len(x), np.int64)
    for s, rows in enumerate(groups):
        for d in range(flat.shape[1]):
            chosen = chosen_rows(flat[:, d], rows, greatest, nan)
            if len(chosen):
                arg[s, d] = chosen[0]
                held = flat[chosen, d]
                zeros = (held == 0).all() and floating
                signs = np.signbit(held) if floating else None
                value[s, d] = held[0] if not zeros else (-0.0 if (signs.all() if greatest else signs.any()) else 0.0)
    shape = (len(groups), *x.shape[1:])
    y = value.reshape(shape)
    return (y, arg.reshape(shape)) if return_arg else y


def chosen_rows(column, rows, greatest, nan):
    """Those of `rows` that hold the extremum of a column."""
    own = column[rows]
    bad = np.isnan(own) if own.dtype.kind == "f" else np.zeros(len(rows), bool)
    if bad.any() and nan == "propagate":
        return rows[bad]
    rows, own = rows[~bad], own[~bad]
    return rows[own == (own.max() if greatest else own.min())] if len(rows) else rows


def extremum_backward(kind):
    def reference(
        dy, x, segment_ids=None, num_segments=None, offsets=None, lengths=None, ties="first", nan="propagate", oob="raise", accumulate=False
    ):
        groups, _ = members(len(x), segment_ids, len(dy) if num_segments is None else num_segments, offsets, lengths, oob)
        width = int(np.prod(x.shape[1:], dtype=np.int64))
        flat, dy = x.reshape(len(x), width), dy.reshape(len(dy), width)
        dx = np.zeros_like(flat)
        for s, rows in enumerate(groups):
            for d in range(width):
                chosen = chosen_rows(flat[:, d], rows, kind == "max", nan)
                if not len(chosen):
                    continue
                if ties == "first":
                    dx[chosen[0], d] = dy[s, d]
                elif ties == "last":
                    dx[chosen[-1], d] = dy[s, d]
                else:
                    dx[chosen, d] = dy[s, d] / (len(chosen) if ties == "split" else 1)
        return dx.reshape(x.shape)

    return reference


def spread(kind):
    """Backwards of sum, mean and logsumexp."""

    def reference(
        dy, x=None, segment_ids=None, num_segments=None, offsets=None, lengths=None, output=None, counts=None, x_shape=None, oob="raise", accumulate=False
    ):
        rows = len(x) if x is not None else len(segment_ids) if segment_ids is not None else int(sum(lengths) if lengths is not None else offsets[-1])
        groups, ids = members(rows, segment_ids, len(dy) if num_segments is None else num_segments, offsets, lengths, oob)
        dx = np.zeros((rows, *dy.shape[1:]))
        for n, s in enumerate(ids):
            if s < 0:
                continue
            if kind == "mean":
                dx[n] = dy[s] / (len(groups[s]) if counts is None else int(counts[s]))
            elif kind == "logsumexp":
                with np.errstate(all="ignore"):
                    top = x[groups[s]].max(axis=0)
                    share = np.exp(x[n] - top) / np.exp(x[groups[s]] - top).sum(axis=0)
                    share = np.where(top == np.inf, np.where(x[n] == np.inf, np.nan, 0.0), share)  # beside +inf nothing finite counts
                    dx[n] = np.where(x[n] == -np.inf, 0.0, dy[s] * share)
            else:
                dx[n] = dy[s]
        if kind == "logsumexp":
            spread_of = np.abs(np.where(np.isfinite(x), x, 0)) + 4
            return Terms(dx, np.abs(dx) * spread_of, 1)
        return dx

    return reference


def prod_backward(dy, x, segment_ids=None, num_segments=None, offsets=None, lengths=None, output=None, oob="raise", accumulate=False):
    groups, _ = members(len(x), segment_ids, len(dy) if num_segments is None else num_segments, offsets, lengths, oob)
    dx = np.zeros(x.shape, np.longdouble)
    magnitude = np.zeros(x.shape)
    for s, rows in enumerate(groups):
        for n in rows:
            others = np.prod(x[rows[rows != n]].astype(np.longdouble), axis=0)
            dx[n] = dy[s] * others
            magnitude[n] = np.abs(dx[n]) * max(len(rows) / 4, 1)
    longest = max([len(g) for g in groups] + [1])
    return Terms(dx, magnitude, longest)


def softmax(x, segment_ids=None, num_segments=None, offsets=None, lengths=None, oob="raise"):
    groups, _ = members(len(x), segment_ids, num_segments, offsets, lengths, oob)
    y = np.zeros(x.shape)
    magnitude = np.zeros(x.shape)
    for rows in groups:
        if len(rows):
            own = x[rows]
            top = own.max(axis=0)
            e = np.exp(own - top)
            y[rows] = e / e.sum(axis=0)
            magnitude[rows] = np.abs(y[rows]) * (4 + np.abs(np.where(np.isfinite(own), own, 0)).max(axis=0))
    return Terms(y, np.maximum(magnitude, np.abs(y)), max([len(g) for g in groups] + [1]))


def softmax_backward(dy, output, segment_ids=None, num_segments=None, offsets=None, lengths=None, oob="raise", accumulate=False):
    groups, _ = members(len(output), segment_ids, num_segments, offsets, lengths, oob)
    dx = np.zeros(output.shape)
    magnitude = np.zeros(output.shape)
    for rows in groups:
        own, g = output[rows], dy[rows]
        total = (own * g).sum(axis=0)
        dx[rows] = own * (g - total)
        magnitude[rows] = np.abs(own) * (np.abs(g) + np.abs(own * g).sum(axis=0))
    return Terms(dx, np.maximum(magnitude, np.abs(dx)), max([len(g) for g in groups] + [1]))


# -- samples --------------------------------------------------------------------------------------------------------------------------

# rows, trailing shape, segments; the last is long enough for several blocks of every walk
_SHAPES = (((7, 5), 4), ((9, 8), 5), ((5,), 3), ((6, 1, 3), 3), ((1, 16), 1), ((0, 6), 2), ((4, 0), 3), ((2600, 16), 7))


def drawn_ids(d: Draw, rows: int, count: int, in_order: bool, var: str = "I") -> np.ndarray:
    """Ids that leave the last segment empty where there are several."""
    ids = d.rng.integers(0, max(count - 1, 1), rows)
    return (np.sort(ids) if in_order else ids).astype(d.dtype(var))


def values(d: Draw, kind: str, shape: tuple[int, ...]) -> np.ndarray:
    if kind == "prod":
        low, high = (0.5, 1.5) if shape[0] < 100 else (0.97, 1.03)
        x = d.values(shape, "T", low, high) if d.floating else d.values(shape, "T", -3, 3)
        return x
    if kind in ("max", "min") and d.types["T"] in ("f64", "f32"):
        return d.distinct(shape)
    return d.values(shape)


def samples(kind: str, in_order: bool):
    def make(d: Draw):
        for shape, count in _SHAPES:
            x = values(d, kind, shape)
            ids = drawn_ids(d, shape[0], count, in_order)
            yield Sample({"x": x, "segment_ids": ids}, {"num_segments": count}, f"{shape}")
        x, ids = values(d, kind, (7, 5)), drawn_ids(d, 7, 4, in_order)
        yield Sample({"x": x, "segment_ids": ids}, {}, "count from ids")
        stray = ids.copy()
        stray[[1, -1]] = -2, 9
        for oob in ("drop", "clamp"):
            if in_order and oob == "clamp":
                stray = np.sort(stray)
            yield Sample({"x": x, "segment_ids": stray}, {"num_segments": 3, "oob": oob}, oob)
        if in_order:
            lengths = np.array([2, 0, 4, 1, 0], d.dtype("I"))
            yield Sample({"x": x, "lengths": lengths}, {}, "lengths")
            yield Sample({"x": x, "offsets": np.concatenate([[0], np.cumsum(lengths)]).astype(d.dtype("I"))}, {"num_segments": 5}, "offsets")
        if kind in ("max", "min"):
            tied = d.ints((9, 8), -2, 3, "i32").astype(np.float64).astype(d.dtype())
            for given in ({"return_arg": True}, {"return_arg": True, "empty": "zero"}, {"empty": "lowest"}, {"empty": "zero"}, {"empty": 5}):
                yield Sample({"x": tied, "segment_ids": drawn_ids(d, 9, 4, in_order)}, {"num_segments": 4, **given}, f"{given}")
        if kind == "mean":
            for empty in ("nan", -1.5):
                yield Sample({"x": x, "segment_ids": ids}, {"num_segments": 5, "empty": empty}, f"empty={empty}")

    return make


def backward_samples(kind: str, in_order: bool):
    def make(d: Draw):
        for sample in samples(kind, in_order)(d):
            args, params = dict(sample.args), dict(sample.params)
            for name in ("return_arg", "empty"):
                params.pop(name, None)
            x = args["x"]
            table = args.get("lengths", args.get("offsets"))
            count = params.get("num_segments", len(table) - ("offsets" in args) if table is not None else int(args["segment_ids"].max(initial=-1)) + 1)
            if kind == "softmax":
                y = softmax(x.astype(np.float64), **{k: v for k, v in args.items() if k != "x"}, **params).value
                yield Sample({**args, "output": np.asarray(y).astype(np.float32 if d.types["T"] != "f64" else np.float64).astype(x.dtype), "dy": d.values(x.shape)}, params, sample.id)
                continue
            args["dy"] = d.values((count, *x.shape[1:]))
            if kind in ("sum", "mean"):
                params["x_shape"] = x.shape
                del args["x"]
                if kind == "mean" and table is None and params.get("oob") is None:
                    given = np.bincount(args["segment_ids"], minlength=count).astype(d.dtype("K"))
                    yield Sample({**args, "counts": given}, params, sample.id + " counts")
            if kind in ("prod", "logsumexp"):
                full = {k: v for k, v in args.items() if k != "x" and k != "dy"}
                y = forward(kind)(x.astype(np.float64), d.types, **full, **{"num_segments": count, **params}).value
                args["output"] = np.asarray(y).astype(np.float32 if d.types["T"] != "f64" else np.float64).astype(x.dtype)
            yield Sample(args, params, sample.id)
            if kind in ("max", "min") and (len(x) < 100 or sample.params.get("return_arg")):
                full = {k: v for k, v in args.items() if k not in ("x", "dy")}
                y, arg = forward(kind)(x.astype(np.float64), d.types, **full, **{"num_segments": count, **params, "return_arg": True})
                saved = {"output": np.asarray(y).astype(np.float32 if d.types["T"] != "f64" else np.float64).astype(x.dtype), "arg": arg.astype(d.dtype("K"))}
                for ties in ("first", "last", "split", "all"):
                    for names in ((), ("output",), ("arg",), ("output", "arg")):
                        if len(x) in (7, 9):
                            yield Sample({**args, **{n: saved[n] for n in names}}, {**params, "ties": ties}, f"{sample.id} {ties} {names}")

    return make


def edges(kind: str, in_order: bool, back: bool):
    """NaN, infinities and signed zeros, alone and together, in segments of one to four rows."""

    def make(d: Draw):
        if not d.floating:
            return
        special = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 1.5, -2.0], np.float32)
        count = 12
        for trial in range(4):
            ids = np.sort(d.rng.integers(0, count - 1, 30))
            ids = (ids if in_order else d.rng.permutation(ids)).astype(d.dtype("I"))
            pool = special if kind in ("max", "min", "prod", "sum", "mean") else special[[2, 3, 4, 5, 6]]
            if back and kind == "prod":
                pool = special[[3, 4, 5, 6]]
            x = pool[d.rng.integers(0, len(pool), (30, 8))].astype(d.dtype())
            for nan in ("propagate", "ignore") if kind in ("max", "min") else (None,):
                params = {"num_segments": count} | ({"nan": nan} if nan else {})
                if not back:
                    yield Sample({"x": x, "segment_ids": ids}, params | ({"return_arg": True} if kind in ("max", "min") and trial % 2 else {}), f"{trial} {nan}")
                    continue
                args = {"x": x, "segment_ids": ids, "dy": d.values((count, 8))}
                if kind in ("max", "min"):
                    for ties in ("first", "last", "split", "all"):
                        yield Sample(args, {**params, "ties": ties}, f"{trial} {nan} {ties}")
                    continue
                if kind in ("prod", "logsumexp"):
                    y = forward(kind)(x.astype(np.float64), d.types, segment_ids=ids, num_segments=count).value
                    args["output"] = np.asarray(y).astype(np.float32).astype(d.dtype())
                yield Sample(args, params, f"{trial}")

    return make


def errors(kind: str, in_order: bool, back: bool):
    def make(d: Draw):
        whole = next(iter((backward_samples if back else samples)(kind, in_order)(d)))
        bad = whole.args["segment_ids"].copy()
        bad[-1] = 77
        yield ErrorSample({**whole.args, "segment_ids": bad}, dict(whole.params), "IndexOutOfRangeError", "77 at position 6", data=True, id="id too large")
        bad = whole.args["segment_ids"].copy()
        bad[0] = -1
        yield ErrorSample({**whole.args, "segment_ids": bad}, dict(whole.params), "IndexOutOfRangeError", "-1 at position 0", data=True, id="negative id")
        if in_order:
            bad = whole.args["segment_ids"].copy()
            bad[:] = 1
            bad[4] = 0
            yield ErrorSample({**whole.args, "segment_ids": bad}, dict(whole.params), "InvalidProblemError", "0 at position 4", data=True, id="unsorted")
            rest = {k: v for k, v in whole.args.items() if k != "segment_ids"}
            yield ErrorSample(rest, dict(whole.params), "InvalidProblemError", "exactly one of segment_ids, offsets, lengths", id="no ids")
            for name, table in (("lengths", [2, -1, 6, 0]), ("lengths", [2, 1, 1, 1]), ("offsets", [0, 3, 2, 5, 7]), ("offsets", [1, 3, 3, 5, 7])):
                yield ErrorSample(
                    {**rest, name: np.array(table, d.dtype("I"))}, dict(whole.params), "InvalidProblemError", "bad offsets or lengths", data=True, id=f"{name} {table}"
                )

    return make


def _with_output(sample, outputs, dys):
    return sample.with_args(output=np.asarray(outputs["y"], np.float64), dy=dys["y"])


def _records():
    for in_order in (True, False):
        for kind in KINDS:
            op = ("" if in_order else "unsorted_") + f"segment_{kind}"
            tol = bound(ulps=8) if kind in ("logsumexp", "softmax") else bound()
            reference = softmax if kind == "softmax" else forward(kind)
            yield OpCase(
                op, "forward", reference, samples(kind, in_order), errors(kind, in_order, False), tol=tol,
                linear=("x",) if kind in ("sum", "mean") else (), edges=edges(kind, in_order, False),
            )  # fmt: skip
            back = {"prod": prod_backward, "max": extremum_backward("max"), "min": extremum_backward("min"), "softmax": softmax_backward}.get(kind)
            yield OpCase(
                op, "backward", back or spread(kind), backward_samples(kind, in_order), errors(kind, in_order, True), tol=tol,
                edges=edges(kind, in_order, True) if kind in ("max", "min", "prod") else None,
                backward_args=_with_output if kind in ("logsumexp", "softmax") else None,
            )  # fmt: skip


def sorted_rows(segment_ids, types, num_segments=None, oob="raise", wrap_negative=False):
    """Ids in ascending order and the row of each; what takes no part counts as num_segments."""
    count = num_segments if num_segments is not None else max(int(segment_ids.max(initial=-1)) + 1, 0)
    ids = segment_ids.astype(np.int64)
    ids = np.where(wrap_negative & (ids < 0), ids + count, ids)
    _, ids = members(len(ids), ids, count, None, None, oob)
    keys = np.where(ids < 0, count, ids)
    rows = sorted(range(len(keys)), key=lambda row: (keys[row], row))
    return np.array([keys[rows], rows], np.int32).reshape(2, len(rows))


def order_samples(d: Draw):
    for rows, count in ((7, 4), (0, 3), (1, 1), (600, 70000), (5000, 3)):
        yield Sample({"segment_ids": drawn_ids(d, rows, count, False, "T")}, {"num_segments": count}, f"{rows} of {count}")
    ids = drawn_ids(d, 9, 4, False, "T")
    yield Sample({"segment_ids": ids}, {}, "count from ids")
    stray = ids.copy()
    stray[[1, -1]] = -2, 9
    for given in ({"oob": "drop"}, {"oob": "clamp"}, {"oob": "drop", "wrap_negative": True}):
        yield Sample({"segment_ids": stray}, {"num_segments": 3, **given}, f"{given}")


def order_errors(d: Draw):
    ids = np.array([0, 5, 1], d.dtype("T"))
    yield ErrorSample({"segment_ids": ids}, {"num_segments": 3}, "IndexOutOfRangeError", "5 at position 1", data=True)
    yield ErrorSample({"segment_ids": ids}, {"num_segments": -1}, "InvalidProblemError", "num_segments is -1")


CASES = [*_records(), OpCase("segment_order", "forward", sorted_rows, order_samples, order_errors, tol=EXACT)]
