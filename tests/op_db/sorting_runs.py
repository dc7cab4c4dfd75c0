"""Records of distinct slices and runs: one slice after another is compared with those before it."""

from __future__ import annotations

import functools

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, specials
from .sorting import index_dtype, tied


def slices(x, dim):
    """Slices along an axis as rows of cells, and the shape of one."""
    x = np.asarray(x)
    if dim is None:
        return x.reshape(-1, 1), ()
    moved = np.moveaxis(x.reshape(x.shape or (1,)), dim, 0)
    return moved.reshape(len(moved), int(np.prod(moved.shape[1:]))), moved.shape[1:]


def before(a, b):
    """-1, 0 or 1, as slice a comes before, with or after b: cell by cell, NaN after all numbers."""
    for first, second in zip(a.tolist(), b.tolist(), strict=True):
        keys = [(v != v, 0 if v != v else v) for v in (first, second)]
        if keys[0] != keys[1]:
            return -1 if keys[0] < keys[1] else 1
    return 0


def in_order(rows):
    return sorted(range(len(rows)), key=functools.cmp_to_key(lambda i, j: before(rows[i], rows[j]) or i - j))


def runs(rows, order, equal_nan):
    """The positions of each run, in order."""
    out: list[list[int]] = []
    for k, i in enumerate(order):
        apart = not equal_nan and bool((rows[i] != rows[i]).any())
        if k and not apart and before(rows[order[k - 1]], rows[i]) == 0:
            out[-1].append(i)
        else:
            out.append([i])
    return out


def distinct(consecutive):
    def reference(x, return_inverse=False, return_counts=False, dim=None, return_index=False, equal_nan=True, size=None, order=None, ordered=None):
        x = np.asarray(x)
        rows, shape = slices(x, dim)
        if order is None:
            order = range(len(rows)) if consecutive else in_order(rows)
        found = runs(rows, [int(i) for i in order], equal_nan)
        n = len(found) if size is None else size
        values, inverse = np.zeros((n, rows.shape[1]), x.dtype), np.zeros(len(rows), np.int64)
        counts, index = np.zeros((2, n), np.int64)
        for r, members in enumerate(found):
            inverse[members] = r
            if r < n:
                values[r], counts[r], index[r] = rows[members[0]], len(members), members[0]
        values = values[:, 0] if dim is None else np.moveaxis(values.reshape(n, *shape), 0, dim if x.ndim else 0)
        out = [values]
        out += [inverse.reshape(x.shape) if dim is None else inverse] if return_inverse else []
        out += [counts] if return_counts else []
        out += [index] if return_index else []
        return tuple(out) if len(out) > 1 else out[0]

    return reference


_CALLS = (((30,), None), ((5, 7), None), ((12, 2), 0), ((2, 9), 1), ((3, 8, 2), 1), ((1,), None), ((), None), ((0,), None), ((0, 3), 0), ((1100,), None))


def samples(sorts):
    def make(d: Draw):
        for k, (shape, dim) in enumerate(_CALLS):
            x = tied(d, shape, -1.4, 1.4) if dim is not None else tied(d, shape)
            if d.floating and x.size > 20:
                x.reshape(-1)[[2, 11]] = np.nan
            told = {"return_inverse": k % 2 == 0, "return_counts": k % 3 < 2, "return_index": k % 3 == 0}
            given = {"dim": dim, "equal_nan": k % 4 not in (1, 2), **index_dtype(d), **told}
            yield Sample({"x": x}, given, f"{shape} {dim}")
            if k in (0, 2):
                yield Sample({"x": x}, {**given, "size": 4}, f"few {shape} {dim}")
                yield Sample({"x": x}, {**given, "size": 40}, f"room {shape} {dim}")
            if sorts and k == 1:
                order = np.argsort(x.reshape(-1).astype(np.float64), kind="stable").astype(d.dtype("S"))
                yield Sample({"x": x, "order": order}, {**given, "size": 9}, "order")
                ordered = x.reshape(-1)[order]
                yield Sample({"x": x, "order": order, "ordered": ordered}, {**given, "size": 9, "return_inverse": True, "return_index": True}, "ordered")
                yield Sample({"x": x, "ordered": ordered}, {**given, "size": 9, "return_inverse": False, "return_index": False}, "ordered alone")

    return make


def edges(d: Draw):
    x = specials(d.types["T"])
    yield Sample({"x": np.concatenate([x, x[::-1], x])}, {"size": 3 * len(x), "return_inverse": True, "return_counts": True, "return_index": True, **index_dtype(d)}, "edges")


def errors(d: Draw):
    yield ErrorSample({"x": d.values((3, 4))}, {"dim": 2}, "InvalidProblemError", "dim is 2; accepted an axis", id="dim")


def unique_errors(d: Draw):
    yield from errors(d)
    yield ErrorSample({"x": d.values((3,)), "order": np.zeros(2, d.dtype("S"))}, {"size": 3}, "InvalidProblemError", "order is of shape .2,.; accepted .3,.", id="order")
    yield ErrorSample({"x": d.values((3,)), "order": np.array([0, 7, 1], d.dtype("S"))}, {"size": 3}, "IndexOutOfRangeError", "7 at position 1", data=True, id="positions")
    x = d.values((3,))
    yield ErrorSample({"x": x, "ordered": x[:2]}, {"size": 3}, "InvalidProblemError", "ordered is of shape .2,.; accepted .3,.", id="ordered")
    yield ErrorSample({"x": x, "ordered": np.sort(x)}, {"size": 3, "return_index": True}, "InvalidProblemError", "order is None; accepted the positions", id="ordered-index")
    yield ErrorSample({"x": d.values((3, 2)), "ordered": x}, {"size": 3, "dim": 0}, "InvalidProblemError", "ordered is an array; accepted None for slices", id="ordered-slices")


def count_runs(x, order=None, dim=None, equal_nan=True):
    rows, _ = slices(x, dim)
    return np.array(len(runs(rows, range(len(rows)) if order is None else [int(i) for i in order], equal_nan)))


def count_samples(d: Draw):
    for k, (shape, dim) in enumerate(_CALLS):
        x = tied(d, shape, -1.4, 1.4)
        order = {} if k % 2 else {"order": np.array(in_order(slices(x.astype(np.float64), dim)[0]), np.int64).astype(d.dtype("S"))}
        yield Sample({"x": x, **order}, {"dim": dim, "equal_nan": k % 3 != 1}, f"{shape} {dim}")


def few_values(x, size=2048, equal_nan=True):
    values = np.zeros(size, x.dtype)
    bits = {v.tobytes() for v in x.reshape(-1)}
    known = sorted((np.frombuffer(b, x.dtype)[0] for b in bits), key=lambda v: (bool(v != v), v))
    equal = any(a == b or (a != a and b != b) for a, b in zip(known, known[1:], strict=False)) or (not equal_nan and any(v != v for v in known))
    if len(known) > size or equal:
        return values, np.array(-1)
    values[: len(known)] = known
    return values, np.array(len(known))


def few_errors(d: Draw):
    yield ErrorSample({"x": d.values((3,))}, {"size": 2049}, "InvalidProblemError", "size is 2049; accepted", id="size")


def few_edges(d: Draw):
    x = specials(d.types["T"])
    for k, own in enumerate((x, x[x != 0], np.concatenate([x[:1], x[-1:]]))):
        yield Sample({"x": np.concatenate([own, own[::-1]])}, {}, f"edges {k}")


def few_samples(d: Draw):
    for k, (shape, size) in enumerate((((30,), 9), ((5, 70), 2048), ((12, 2), 2), ((1,), 1), ((), 3), ((0,), 5), ((9000,), 2048), ((9001,), 700))):
        x = tied(d, shape)
        if d.floating and k == 1:
            x.reshape(-1)[[2, 11]] = np.nan
        yield Sample({"x": x}, {"size": size, "equal_nan": k % 2 == 1}, f"{shape} {size}")


def order_samples(d: Draw):
    for shape, dim in (((12, 2), 0), ((2, 9), 1), ((3, 8, 2), 1), ((1, 3), 0), ((0, 3), 0), ((), 0), ((300, 2), 0), ((4, 0), 0)):
        yield Sample({"x": tied(d, shape, -1.4, 1.4)}, {"dim": dim, **index_dtype(d)}, f"{shape} {dim}")


def order_edges(d: Draw):
    x = specials(d.types["T"])
    yield Sample({"x": np.stack([np.repeat(x, len(x)), np.tile(x, len(x))], 1)}, index_dtype(d), "edges")


CASES = [
    OpCase("unique", "forward", distinct(False), samples(True), unique_errors, tol=EXACT, edges=edges),
    OpCase("unique_consecutive", "forward", distinct(True), samples(False), errors, tol=EXACT, edges=edges),
    OpCase("count_runs", "forward", count_runs, count_samples, errors, tol=EXACT, edges=lambda d: (), reason="the special values are those of unique"),
    OpCase("few_values", "forward", few_values, few_samples, few_errors, tol=EXACT, edges=few_edges),
    OpCase("argsort_slices", "forward", lambda x, dim=0: np.array(in_order(slices(x, dim)[0]), np.int64), order_samples, errors, tol=EXACT, edges=order_edges),
]
