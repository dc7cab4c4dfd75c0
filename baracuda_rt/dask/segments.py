"""Segment reductions of rows that lie in many blocks: each block gives a partial result for every segment, and a tree of pairs merges them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np
from dask.base import tokenize
from dask.graph_manipulation import clone

import baracuda_rt as brt

from ..call.view_dtypes import HALVES, widened
from ..errors import InvalidProblemError
from .blocks import aligned, array_of, cut_alike, dask_array, named, place, rows_of, settled, starts, under, validate
from .tree import reduce_rows


@named
def unsorted_segment_sum(
    x: Any, segment_ids: Any, num_segments: int, *, leaf: int | None = None, oob: str = "raise", wrap_negative: bool = False, check: bool = True
) -> Any:
    """Sum of the rows of x in each segment. Halves are added up in float32 and rounded once. See `unsorted_segment_mean` for the arguments."""
    return _reduce("unsorted_segment_sum", x, segment_ids, num_segments, leaf, _sums, brt.add, _rounded, {"oob": oob, "wrap_negative": wrap_negative, "check": check})


@named
def unsorted_segment_mean(
    x: Any, segment_ids: Any, num_segments: int, *, empty: str | float = "zero", leaf: int | None = None, oob: str = "raise", wrap_negative: bool = False, check: bool = True
) -> Any:
    """Mean of the rows of x in each segment: the tree's sum divided by an exact count.

    Parameters
    ----------
    x : Dask array of shape (N, *D)
        Any axis may be cut into blocks.
    segment_ids : array or Dask array of int32 or int64, of shape (N,)
        Taken in the blocks that x has.
    num_segments : int
        Number of segments, the rows of the result and of each partial result.
    empty : default "zero"
        What a segment without rows holds: zero, nan or a number.
    leaf : int, default None
        None: each block is a leaf of the tree of sums. A number of rows: so many are a leaf, and every cut at its multiples gives the same bits.
    oob, wrap_negative
        As in `baracuda_rt.unsorted_segment_mean`.
    check : bool, default True
        Whether a task on a device waits, so that an id out of range is an error of that very task.

    """
    options = {"oob": oob, "wrap_negative": wrap_negative, "check": check}
    value = {"zero": 0.0, "nan": float("nan")}.get(empty) if isinstance(empty, str) else empty
    if value is None:
        raise InvalidProblemError(f"unsorted_segment_mean: empty is {empty!r}; accepted: 'zero', 'nan' or a number")
    return _reduce("unsorted_segment_mean", x, segment_ids, num_segments, leaf, _sums_and_counts, _add_both, partial(_means, value), options, {"empty": empty})


@named
def unsorted_segment_max(
    x: Any, segment_ids: Any, num_segments: int, *, nan: str = "propagate", leaf: int | None = None, oob: str = "raise", wrap_negative: bool = False, check: bool = True
) -> Any:
    """Maximum of the rows of x in each segment, the least value of x's dtype for one without rows: the same bits for any cut. See `unsorted_segment_mean`."""
    options = {"nan": nan, "oob": oob, "wrap_negative": wrap_negative, "check": check}
    return _reduce("unsorted_segment_max", x, segment_ids, num_segments, leaf, partial(_op, "unsorted_segment_max"), _pick("max", nan), _same, options)


@named
def unsorted_segment_min(
    x: Any, segment_ids: Any, num_segments: int, *, nan: str = "propagate", leaf: int | None = None, oob: str = "raise", wrap_negative: bool = False, check: bool = True
) -> Any:
    """Minimum of the rows of x in each segment, the largest value of x's dtype for one without rows: the same bits for any cut. See `unsorted_segment_mean`."""
    options = {"nan": nan, "oob": oob, "wrap_negative": wrap_negative, "check": check}
    return _reduce("unsorted_segment_min", x, segment_ids, num_segments, leaf, partial(_op, "unsorted_segment_min"), _pick("min", nan), _same, options)


@named
def unsorted_segment_softmax(
    x: Any, segment_ids: Any, num_segments: int, *, reload: bool = False, leaf: int | None = None, oob: str = "raise", wrap_negative: bool = False, check: bool = True
) -> Any:
    """Softmax within each segment of the rows of x, in x's blocks: one pass for maximum and sum of each segment, one for the result.

    Blocks of x stay in memory, or are spilled, between the passes. reload=True makes them anew for the second one, which costs what x costs; right for arrays that lie
    in files. See `unsorted_segment_mean` for the other arguments.
    """
    op = "unsorted_segment_softmax"
    x, ids, options = _arguments(op, x, segment_ids, num_segments, {"oob": oob, "wrap_negative": wrap_negative, "check": check})
    if leaf is None and len(x.chunks[0]) == 1:
        name = f"{op}-{tokenize(x.name, ids.name, num_segments, sorted(options.items()))}"
        whole = partial(_whole, op, num_segments, options)
        return array_of(name, {(name, *at): (whole, (x.name, *at), (ids.name, at[0])) for at in product(*map(range, x.numblocks))}, [x, ids], x.chunks, x._meta)
    wide = np.float32 if str(x.dtype) in HALVES else x.dtype
    shares = reduce_rows(
        x, ids, partial=partial(_peaks, num_segments, options), merge=_join_peaks, finish=_same, rows=1, meta=x._meta.astype(wide), leaf=leaf, op=op
    )  # its one block in each column is the pair (maximum, sum), which the graph below takes; it is no array by itself
    name, bounds = f"{op}-share-{tokenize(shares.name, reload)}", starts(x.chunks[0])
    if reload:  # other names, so that the scheduler has no reason to keep the blocks
        x, ids = clone(x, ids)
    graph: dict[Any, Any] = {}
    for at in product(*map(range, x.numblocks)):
        graph[name, *at] = partial(_share, options, rows_of(op, at, bounds)), (x.name, *at), (ids.name, at[0]), (shares.name, 0, *at[1:])
    return array_of(name, graph, [x, ids, shares], x.chunks, x._meta)


def _arguments(op: str, x: Any, segment_ids: Any, num_segments: Any, options: dict[str, Any]) -> tuple[Any, Any, dict[str, Any]]:
    x = dask_array(op, "x", x)
    if isinstance(num_segments, bool) or not isinstance(num_segments, (int, np.integer)) or num_segments < 0:
        raise InvalidProblemError(f"{op}: num_segments is {num_segments!r}; accepted: an integer in [0, inf), since no block knows the ids of the others")
    if x.ndim < 1:
        raise InvalidProblemError(f"{op}: x has shape (); expected [N, *D]")
    ids = cut_alike(op, "segment_ids", segment_ids, (x.chunks[0],))
    validate(op, "forward", {name: value for name, value in options.items() if name != "check"} | {"num_segments": int(num_segments)}, x=x, segment_ids=ids)
    return x, ids, options


def _reduce(
    op: str, x: Any, segment_ids: Any, num_segments: int, leaf: int | None, partial_of: Callable[..., Any], merge: Callable[[Any, Any], Any],
    finish: Callable[..., Any], options: dict[str, Any], more: dict[str, Any] | None = None,
) -> Any:  # fmt: skip
    x, ids, options = _arguments(op, x, segment_ids, num_segments, options)
    if leaf is None and len(x.chunks[0]) == 1:  # what one call gives
        partial_of, finish = partial(_op, op), _same
        options = options | (more or {})
    return reduce_rows(
        x, ids, partial=partial(partial_of, int(num_segments), options), merge=merge, finish=partial(finish, x.dtype), rows=int(num_segments), meta=x._meta, leaf=leaf, op=op
    )


def _op(op: str, segments: int, options: dict[str, Any], x: Any, ids: Any) -> Any:
    return getattr(brt, op)(x, ids, num_segments=segments, **options)


def _whole(op: str, segments: int, options: dict[str, Any], x: Any, ids: Any) -> Any:
    with place(f"{op}: the only block of rows"):
        return _op(op, segments, options, *settled((x, ids)))


def _sums(segments: int, options: dict[str, Any], x: Any, ids: Any) -> Any:
    return brt.unsorted_segment_sum(widened(x), ids, num_segments=segments, **options)


def _sums_and_counts(segments: int, options: dict[str, Any], x: Any, ids: Any) -> tuple[Any, Any]:
    with under("unsorted_segment_mean"):
        order = brt.segment_order(ids, segments, **options)
    options = options | {"order": order}
    count = brt.unsorted_segment_sum(brt.ones_like(ids), ids, num_segments=segments, **options)
    return _sums(segments, options, x, ids), brt.cast(count, "int64")  # of all blocks there may be more than ids have bits for


def _add_both(left: tuple[Any, Any], right: tuple[Any, Any]) -> tuple[Any, Any]:
    return brt.add(left[0], right[0]), brt.add(left[1], right[1])


def _same(*arguments: Any) -> Any:
    return arguments[-1]


def _rounded(dtype: Any, total: Any) -> Any:
    return total if total.dtype == dtype else brt.cast(total, str(dtype))


def _means(empty: float, dtype: Any, root: tuple[Any, Any]) -> Any:
    total, count = root
    count = brt.cast(count, str(total.dtype)).reshape(-1, *(1,) * (total.ndim - 1))
    return _rounded(dtype, _formula("where(count > 0, total / maximum(count, 1), empty)")(count=count, total=total, empty=empty))


def _pick(kind: str, nan: str) -> Callable[[Any, Any], Any]:
    """Of two cells the larger or smaller one; NaN wins, or loses."""
    return getattr(brt, {"propagate": "{}imum", "ignore": "f{}"}.get(nan, "{}imum").format(kind))  # an unknown word is refused by the op itself


@cache
def _formula(text: str) -> Any:
    return brt.elementwise(text)


def _peaks(segments: int, options: dict[str, Any], x: Any, ids: Any) -> tuple[Any, Any]:
    """Each segment's maximum m, and the sum of exp(x - m)."""
    x = widened(x)
    with under("unsorted_segment_softmax"):
        order = brt.segment_order(ids, segments, **options)
    top = brt.unsorted_segment_max(x, ids, num_segments=segments, order=order, **options)
    # 1 at an infinite maximum too, where x - m is NaN: another block may have a larger one
    powers = _formula("where(x == m, 1, exp(x - m))")(x=x, m=brt.gather_rows(top, ids, **options))
    return top, brt.unsorted_segment_sum(powers, ids, num_segments=segments, order=order, **options)


def _join_peaks(left: tuple[Any, Any], right: tuple[Any, Any]) -> tuple[Any, Any]:
    top = brt.maximum(left[0], right[0])
    total = _formula("where(a == m, s, s * exp(a - m)) + where(b == m, t, t * exp(b - m))")
    return top, total(a=left[0], s=left[1], b=right[0], t=right[1], m=top)


def _share(options: dict[str, Any], where: str, x: Any, ids: Any, root: tuple[Any, Any]) -> Any:
    with place(where):
        x, ids, root = aligned((x, ids, root))
        top, total = (brt.gather_rows(part, ids, **options) for part in root)
        # a sum is 1 or more where a row has a segment; 0 is that of a row whose id oob="drop" leaves out
        return _rounded(x.dtype, _formula("where(t == 0, 0, exp(x - m) / t)")(x=widened(x), m=top, t=total))
