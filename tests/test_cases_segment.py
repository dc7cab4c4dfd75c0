"""Segment ops in full depth: public cases C06 and C07, golden vectors, the rows SEG-1 to SEG-8, determinism, complexity, errors."""

from __future__ import annotations

import itertools
import time

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import GARBAGE, NUMPY, Guarded, Layout, to_host, to_xp
from .numerics import eps, round_to

INF, NAN = np.inf, np.nan
TIES = ("first", "last", "split", "all")
FLOATS = ("f32", "f64", "f16", "bf16")


def call(xp, name, *arrays, **keywords):
    """A functional call on copies of NumPy arrays; the result(s) on the host."""
    move = lambda v: to_xp(xp, v) if isinstance(v, np.ndarray) else v
    got = getattr(brt, name)(*(move(a) for a in arrays), **{k: move(v) for k, v in keywords.items()})
    return tuple(to_host(g) for g in got) if isinstance(got, tuple) else to_host(got)


def ids_of(*values, dtype=np.int32):
    return np.array(values, dtype)


def both(in_order):
    return "" if in_order else "unsorted_"


# -- golden vectors and public cases --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize("index", ["i32", "i64"])
def test_golden_max_backward(xp, token, index):
    x = round_to(np.array([[3, 7], [-1, 2], [5, 0.5], [4, 1], [6, 8], [-2, 9]]), token)
    dy = round_to(np.array([[0.5, -1], [1.5, 2], [0.25, -0.5]]), token)
    ids = ids_of(1, 0, 2, 0, 1, 2, dtype=NUMPY[index])
    want = round_to(np.array([[0, 0], [0, -1], [0.25, 0], [0.5, 0], [1.5, 2], [0, -0.5]]), token)
    y, arg = call(xp, "unsorted_segment_max", x, ids, return_arg=True)
    for ties in TIES:
        for saved in ({}, {"output": y}, {"arg": arg}, {"output": y, "arg": arg}, {"arg": arg.astype(np.int32)}):
            got = call(xp, "unsorted_segment_max_backward", dy, x, ids, ties=ties, **saved)
            assert got.tobytes() == want.tobytes()


@pytest.mark.parametrize("op", ["segment_max", "unsorted_segment_max", "segment_min", "unsorted_segment_min"])
def test_golden_ties(xp, op):
    x = np.array([2, 2, 1], np.float32) * (1 if op.endswith("max") else -1)
    want = {"split": [1.5, 1.5, 0], "first": [3, 0, 0], "last": [0, 3, 0], "all": [3, 3, 0]}
    for ties, expected in want.items():
        got = call(xp, op + "_backward", np.array([3], np.float32), x, ids_of(0, 0, 0), ties=ties)
        np.testing.assert_array_equal(got, np.array(expected, np.float32))
    default = call(xp, op + "_backward", np.array([3], np.float32), x, ids_of(0, 0, 0))
    np.testing.assert_array_equal(default, np.array([3, 0, 0], np.float32))


@pytest.mark.parametrize("op", ["segment_prod_backward", "unsorted_segment_prod_backward"])
@pytest.mark.parametrize("token", FLOATS)
def test_golden_prod(xp, op, token):
    for x, want in (([2, 0, 4], [0, 8, 0]), ([0, 0, 4], [0, 0, 0])):
        got = call(xp, op, round_to(np.array([1.0]), token), round_to(np.array(x, np.float64), token), ids_of(0, 0, 0))
        np.testing.assert_array_equal(got.astype(np.float64), want)


@pytest.mark.parametrize("prefix", ["", "unsorted_"])
def test_all_infinite(xp, prefix):
    got = call(xp, prefix + "segment_max", np.array([-INF, -INF], np.float32), ids_of(0, 0), 2)
    np.testing.assert_array_equal(got, [-INF, -INF])
    y, arg = call(xp, prefix + "segment_min", np.array([INF, INF], np.float32), ids_of(0, 0), 2, return_arg=True)
    np.testing.assert_array_equal(y, [INF, INF])
    np.testing.assert_array_equal(arg, [0, 2])


def test_c06_negatives_and_empties(xp):
    data = np.array([-0.1, -0.2, -0.3], np.float32)
    y, arg = call(xp, "unsorted_segment_max", data, ids_of(0, 1, 0), 2, return_arg=True)
    np.testing.assert_array_equal(y, data[:2])
    np.testing.assert_array_equal(arg, [0, 1])
    for empty, fill in (("identity", -INF), ("zero", 0), ("lowest", np.finfo(np.float32).min), (7.5, 7.5), (NAN, NAN)):
        y, arg = call(xp, "unsorted_segment_max", data, ids_of(0, 1, 0), 4, return_arg=True, empty=empty)
        np.testing.assert_array_equal(y, np.array([-0.1, -0.2, fill, fill], np.float32))
        assert arg[2] == arg[3] == 3, "the sentinel is no valid row"
        dx = call(xp, "unsorted_segment_max_backward", np.array([1, 2, 4, 8], np.float32), data, ids_of(0, 1, 0), output=y, arg=arg)
        np.testing.assert_array_equal(dx, [1, 2, 0])


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32, np.int64])
def test_c06_lengths(xp, dtype):
    lengths = np.array([1, 0, 5, 4, 0])
    np.testing.assert_array_equal(call(xp, "segment_sum", np.ones(10, dtype), lengths=lengths), np.array([1, 0, 5, 4, 0], dtype))
    np.testing.assert_array_equal(call(xp, "segment_sum", np.zeros((0, 6), dtype), lengths=np.array([0, 0])), np.zeros((2, 6), dtype))
    for bad in ([2, -1, 4], [2, 3], [9, 9, 9], [2**62, 2**62, 2**62, 2**62 + 7]):  # the last sum is 7 in 64 bits
        with pytest.raises(brt.InvalidProblemError, match="bad offsets or lengths"):
            call(xp, "segment_sum", np.ones(7, dtype), lengths=np.array(bad), check=True)
    with pytest.raises(brt.InvalidProblemError, match="bad offsets or lengths"):
        call(xp, "segment_sum", np.ones(7, dtype), offsets=np.array([0, 5, 3, 7]), check=True)
    np.testing.assert_array_equal(call(xp, "segment_sum", np.ones(7, dtype), offsets=np.array([0, 3, 3, 7])), np.array([3, 0, 4], dtype))


REDUCTIONS = ("sum", "mean", "prod", "max", "min", "logsumexp")


@pytest.mark.parametrize("kind", [*REDUCTIONS, "softmax"])
@pytest.mark.parametrize("token", FLOATS)
def test_c06_sorted_and_unsorted_agree(xp, kind, token):
    """Bit for bit, forward and backward, for sorted ids: through ids, offsets and lengths."""
    rng = np.random.default_rng(6)
    for rows, width, count in ((50, 8, 9), (3000, 4, 5), (40, 3, 60)):
        x = round_to(rng.uniform(0.5, 1.5, (rows, width)), token)
        ids = np.sort(rng.integers(0, count, rows))
        lengths = np.bincount(ids, minlength=count)
        offsets = np.concatenate([[0], np.cumsum(lengths)])
        want = call(xp, f"unsorted_segment_{kind}", x, ids, count)
        for given in ({"segment_ids": ids, "num_segments": count}, {"lengths": lengths}, {"offsets": offsets}):
            assert call(xp, f"segment_{kind}", x, **given).tobytes() == want.tobytes()
        dy = round_to(rng.uniform(-1, 1, want.shape), token)
        takes = {"sum": {}, "mean": {}, "logsumexp": {"x": x, "output": want}, "softmax": {"output": want}}.get(kind, {"x": x})
        back = call(xp, f"unsorted_segment_{kind}_backward", dy, segment_ids=ids, **takes)
        for given in ({"segment_ids": ids}, {"lengths": lengths}, {"offsets": offsets}):
            assert call(xp, f"segment_{kind}_backward", dy, **takes, **given).tobytes() == back.tobytes()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("index", [np.int32, np.int64])
@pytest.mark.parametrize("prefix", ["", "unsorted_"])
def test_c07_drop(xp, dtype, index, prefix):
    data, ids = np.array([1, 2, 3, 4], dtype), ids_of(0, -1, 2, 7, dtype=index)
    np.testing.assert_array_equal(call(xp, prefix + "segment_sum", data, ids, 3, oob="drop"), [1, 0, 3])
    dx = call(xp, prefix + "segment_sum_backward", np.array([10, 20, 30], dtype), ids, 3, oob="drop")
    np.testing.assert_array_equal(dx, [10, 0, 30, 0])
    np.testing.assert_array_equal(call(xp, prefix + "segment_max", data, ids, 3, oob="drop"), [1, -INF, 3])
    for ties, saved in itertools.product(TIES, ({}, {"output": np.array([1, -INF, 3], dtype)}, {"arg": np.array([0, 4, 2])})):
        dx = call(xp, prefix + "segment_max_backward", np.array([10, 20, 30], dtype), data, ids, 3, oob="drop", ties=ties, **saved)
        np.testing.assert_array_equal(dx, [10, 0, 30, 0])
    for name, args in (
        ("segment_sum", (data, ids, 3)), ("segment_max", (data, ids, 3)), ("segment_mean", (data, ids, 3)), ("segment_prod", (data, ids, 3)),
        ("segment_sum_backward", (np.ones(3, dtype), ids)), ("segment_mean_backward", (np.ones(3, dtype), ids)),
        ("segment_max_backward", (np.ones(3, dtype), data, ids)), ("segment_prod_backward", (np.ones(3, dtype), data, ids)),
    ):  # fmt: skip
        with pytest.raises(brt.IndexOutOfRangeError, match=r"-1 at position 1.*\[0, 3\)") as caught:
            call(xp, prefix + name, *args, check=True)
        assert (caught.value.position, caught.value.value, caught.value.bound) == (1, -1, 3)


def test_out_of_range_is_memory_safe(xp):
    """Every op with every id out of range: an error, guards intact, outputs hold what empty segments hold."""
    x, ids = np.ones((6, 4), np.float32), np.array([-5, 99, 2**40, -(2**40), 3, 77])
    for prefix, kind in itertools.product(("", "unsorted_"), REDUCTIONS):
        out = Guarded(xp, np.empty((3, 4), np.float32), garbage=True)
        with pytest.raises(brt.BaracudaError):
            getattr(brt, f"{prefix}segment_{kind}")(to_xp(xp, x), to_xp(xp, ids), 3, out=out.view, check=True)
        out.check("y")
        fill = {"sum": 0, "mean": 0, "prod": 1, "max": -INF, "min": INF, "logsumexp": -INF}[kind]
        assert (out.read() == fill).all()


def test_drop_inside_sorted_ids(xp):
    """Rows that take no part may stand anywhere between sorted ids."""
    ids = np.array([-1, 0, 9, 0, -1, 1, 1, 9, -7, 3])
    x = np.arange(10, dtype=np.float32)
    np.testing.assert_array_equal(call(xp, "segment_sum", x, ids, 4, oob="drop"), [4, 11, 0, 9])
    np.testing.assert_array_equal(call(xp, "segment_max", x, ids, 4, oob="drop"), [3, 6, -INF, 9])
    with pytest.raises(brt.InvalidProblemError, match="not sorted: id 0 at position 4"):
        call(xp, "segment_sum", x, np.array([0, 1, 9, 1, 0, 2, 2, 2, 2, 3]), 4, oob="drop", check=True)


@pytest.mark.parametrize("rows", [5, 40, 9000])
@pytest.mark.parametrize("op", ["segment_sum", "segment_max", "segment_softmax", "segment_sum_backward", "segment_mean_backward"])
def test_unsorted_ids_are_found(xp, rows, op):
    """Wherever the one inversion is: inside a walk, between walkers, between blocks."""
    for position in {1, rows // 2, rows - 1}:
        ids = np.full(rows, 5)
        ids[position] = 4
        data = np.ones(6, np.float32) if op.endswith("backward") else np.ones(rows, np.float32)
        with pytest.raises(brt.InvalidProblemError, match=f"id 4 at position {position}") as caught:
            call(xp, op, data, ids, 6, check=True)
        assert not isinstance(caught.value, brt.IndexOutOfRangeError)


# -- max and min ----------------------------------------------------------------------------------------------------------------------


def random_ties(rng, shape, token, special=True):
    pool = np.array([-2, -1, -0.0, 0.0, 1, 2] + ([NAN, INF, -INF] if special else []))
    return round_to(rng.choice(pool, shape), token)


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize("kind", ["max", "min"])
def test_seg2_forward_and_backward_choose_the_same_row(xp, token, kind):
    rng = np.random.default_rng(2)
    for prefix, nan, width in itertools.product(("", "unsorted_"), ("propagate", "ignore"), (8, 3)):
        x = random_ties(rng, (60, width), token)
        ids = rng.integers(0, 20, 60)
        ids = ids if prefix else np.sort(ids)
        y, arg = call(xp, f"{prefix}segment_{kind}", x, ids, 20, return_arg=True, nan=nan)
        only = call(xp, f"{prefix}segment_{kind}", x, ids, 20, nan=nan)
        assert only.tobytes() == y.tobytes(), "the value does not depend on return_arg"
        dy = round_to(rng.uniform(1, 2, (20, width)), token)
        want = np.zeros_like(x)
        for s, d in np.ndindex(arg.shape):
            if arg[s, d] < len(x):
                want[arg[s, d], d] = dy[s, d]
        for saved in ({}, {"output": y}, {"arg": arg}):
            got = call(xp, f"{prefix}segment_{kind}_backward", dy, x, ids, nan=nan, **saved)
            assert got.tobytes() == want.tobytes()


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize("width", [1, 8])
def test_seg3_zeros(xp, token, width):
    for a, b in ((0.0, -0.0), (-0.0, 0.0)):
        x = np.repeat(round_to(np.array([[a], [b]]), token), width, axis=1)
        for return_arg in (False, True):
            high, low = (call(xp, f"unsorted_segment_{k}", x, ids_of(0, 0), 1, return_arg=return_arg) for k in ("max", "min"))
            if return_arg:
                assert (high[1] == 0).all() and (low[1] == 0).all()
                high, low = high[0], low[0]
            assert not np.signbit(high.astype(np.float64)).any() and np.signbit(low.astype(np.float64)).all()
        for kind in ("max", "min"):
            y = call(xp, f"unsorted_segment_{kind}", x, ids_of(0, 0), 1)
            for saved in ({}, {"output": y}):
                dx = call(xp, f"unsorted_segment_{kind}_backward", np.full_like(x[:1], 4), x, ids_of(0, 0), ties="split", **saved)
                assert (dx.astype(np.float64) == 2).all()


@pytest.mark.parametrize("token", FLOATS)
def test_zeros_of_one_sign_keep_it(xp, token):
    x = round_to(np.array([[0.0], [0.0], [-0.0], [-0.0]]), token)
    for kind in ("max", "min"):
        for y in (call(xp, f"unsorted_segment_{kind}", x, ids_of(0, 0, 1, 1), 2), call(xp, f"unsorted_segment_{kind}", x, ids_of(0, 0, 1, 1), 2, return_arg=True)[0]):
            assert np.signbit(y.astype(np.float64)).ravel().tolist() == [False, True]


@pytest.mark.parametrize("token", FLOATS)
def test_seg4_nan(xp, token):
    x = round_to(np.array([1, NAN, 5, NAN, NAN, 3.0]), token)
    ids = ids_of(0, 0, 0, 0, 1, 2)
    dy = round_to(np.array([6.0, 8, 9]), token)
    for prefix in ("", "unsorted_"):
        y, arg = call(xp, prefix + "segment_max", x, ids, return_arg=True)
        np.testing.assert_array_equal(y.astype(np.float64), [NAN, NAN, 3])
        np.testing.assert_array_equal(arg, [1, 4, 5])
        want = {"first": [0, 6, 0, 0, 8, 9], "last": [0, 0, 0, 6, 8, 9], "split": [0, 3, 0, 3, 8, 9], "all": [0, 6, 0, 6, 8, 9]}
        for ties, saved in itertools.product(TIES, ({}, {"output": y}, {"arg": arg})):
            got = call(xp, prefix + "segment_max_backward", dy, x, ids, ties=ties, **saved)
            np.testing.assert_array_equal(got.astype(np.float64), want[ties])
        y, arg = call(xp, prefix + "segment_max", x, ids, return_arg=True, nan="ignore", empty=2)
        np.testing.assert_array_equal(y.astype(np.float64), [5, 2, 3])
        np.testing.assert_array_equal(arg, [2, 6, 5])
        for ties, saved in itertools.product(TIES, ({}, {"output": y}, {"arg": arg})):
            got = call(xp, prefix + "segment_max_backward", dy, x, ids, ties=ties, nan="ignore", **saved)
            np.testing.assert_array_equal(got.astype(np.float64), [0, 0, 6, 0, 0, 9])


def test_seg5_empty_cells_are_discarded(xp):
    dx = call(xp, "unsorted_segment_max_backward", np.array([1, 2, 3], np.float32), np.array([4], np.float32), ids_of(1), ties="split")
    np.testing.assert_array_equal(dx, [2])
    dx = call(xp, "unsorted_segment_max_backward", np.zeros((0, 4), np.float32), np.ones((3, 4), np.float32), ids_of(0, 0, 0), oob="drop")
    np.testing.assert_array_equal(dx, np.zeros((3, 4)))
    with pytest.raises(brt.IndexOutOfRangeError):
        call(xp, "unsorted_segment_max_backward", np.zeros((0, 4), np.float32), np.ones((3, 4), np.float32), ids_of(0, 0, 0), check=True)


@pytest.mark.pure
@pytest.mark.parametrize("token", ["float32", "float16", "float64"])
def test_seg6_workspace(token):
    rows, segments, width = 1000, 40, 16
    size = 8 if token == "float64" else 4
    tensors = {
        "dy": brt.TensorSpec((segments, width), token), "x": brt.TensorSpec((rows, width), token), "segment_ids": brt.TensorSpec((rows,), "int32"),
    }  # fmt: skip
    limit = segments * width * (size + 8)
    for ties in TIES:
        plan = brt.select("unsorted_segment_max", "backward", arch="sm_90", ties=ties, **tensors)
        assert 0 < plan.workspace_size <= limit + 256
    arg = brt.TensorSpec((segments, width), "int64")
    assert brt.select("unsorted_segment_max", "backward", arch="sm_90", arg=arg, **tensors).workspace_size == 0
    tight = brt.PlanPreference(max_workspace_bytes=16)
    with pytest.raises(brt.WorkspaceTooSmallError, match="16"):
        brt.select("unsorted_segment_max", "backward", arch="sm_90", preference=tight, **tensors)


@pytest.mark.parametrize("token", FLOATS)
def test_seg8_conservation(xp, token):
    rng = np.random.default_rng(8)
    x, ids = random_ties(rng, (300, 4), token, special=False), rng.integers(0, 9, 300)
    dy = round_to(rng.uniform(-1, 1, (10, 4)), token)
    for ties in ("first", "last", "split"):
        dx = call(xp, "unsorted_segment_max_backward", dy, x, ids, ties=ties).astype(np.float64)
        sums = np.stack([dx[ids == s].sum(axis=0) for s in range(10)])
        if ties == "split":
            np.testing.assert_allclose(sums[:9], dy.astype(np.float64)[:9], atol=40 * eps(token))
        else:
            np.testing.assert_array_equal(sums[:9], dy.astype(np.float64)[:9])
        assert (sums[9] == 0).all()


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integers(xp, dtype):
    info = np.iinfo(dtype)
    x = np.array([[info.min, info.max], [info.min, 5], [7, -7]], dtype)
    for width in (1, 4):
        wide = np.repeat(x, width, axis=1)
        for prefix in ("", "unsorted_"):
            y, arg = call(xp, prefix + "segment_max", wide, ids_of(0, 0, 2), 3, return_arg=True, empty="zero")
            np.testing.assert_array_equal(y[:, ::width], [[info.min, info.max], [0, 0], [7, -7]])
            np.testing.assert_array_equal(arg[:, ::width], [[0, 0], [3, 3], [2, 2]])
            np.testing.assert_array_equal(call(xp, prefix + "segment_max", wide, ids_of(0, 0, 2), 3, empty="zero"), y)
            np.testing.assert_array_equal(call(xp, prefix + "segment_min", wide, ids_of(0, 0, 2), 3)[1], [info.max] * 2 * width)
            np.testing.assert_array_equal(call(xp, prefix + "segment_min", wide, ids_of(0, 0, 2), 3, empty=-9)[1], [-9] * 2 * width)
            with np.errstate(over="ignore"):
                np.testing.assert_array_equal(call(xp, prefix + "segment_sum", wide, ids_of(0, 0, 0)), wide.sum(axis=0, dtype=dtype)[None])
                np.testing.assert_array_equal(call(xp, prefix + "segment_prod", wide, ids_of(0, 0, 0)), np.multiply.reduce(wide, axis=0, dtype=dtype)[None])
    with pytest.raises(brt.InvalidProblemError, match="empty"):
        call(xp, "segment_max", x, ids_of(0, 0, 0), empty=2**70)
    with pytest.raises(brt.InvalidProblemError, match="empty"):
        call(xp, "segment_max", x, ids_of(0, 0, 0), empty="nothing")
    with pytest.raises(brt.UnsupportedDTypeError, match="segment_mean"):
        call(xp, "segment_mean", x, ids_of(0, 0, 0))
    with pytest.raises(brt.UnsupportedDTypeError, match="segment_max_backward"):
        call(xp, "segment_max_backward", x, x, ids_of(0, 0, 0))


# -- every op -------------------------------------------------------------------------------------------------------------------------


def calls(rng, token, rows, width, count, in_order):
    """(name, arguments) of every op and direction on one random problem."""
    x = round_to(rng.uniform(0.5, 1.5, (rows, width)), token)
    ids = rng.integers(0, max(count - 1, 1), rows)
    ids = np.sort(ids) if in_order else ids
    dy = round_to(rng.uniform(-1, 1, (count, width)), token)
    for kind in REDUCTIONS:
        yield f"{both(in_order)}segment_{kind}", {"x": x, "segment_ids": ids, "num_segments": count}
    yield f"{both(in_order)}segment_softmax", {"x": x, "segment_ids": ids, "num_segments": count}
    for kind in ("sum", "mean"):
        yield f"{both(in_order)}segment_{kind}_backward", {"dy": dy, "segment_ids": ids}
    for kind in ("max", "min", "prod"):
        yield f"{both(in_order)}segment_{kind}_backward", {"dy": dy, "x": x, "segment_ids": ids}
    for ties in ("last", "split", "all"):
        yield f"{both(in_order)}segment_max_backward", {"dy": dy, "x": x, "segment_ids": ids, "ties": ties}
    yield f"{both(in_order)}segment_logsumexp_backward", {"dy": dy, "x": x, "segment_ids": ids, "output": dy}
    yield f"{both(in_order)}segment_softmax_backward", {"dy": x, "output": x, "segment_ids": ids}


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("token", FLOATS)
def test_index_dtypes_give_the_same_bits(xp, token, in_order):
    for width in (8, 3):
        for name, given in calls(np.random.default_rng(4), token, 70, width, 9, in_order):
            wide = call(xp, name, **given)
            narrow = call(xp, name, **(given | {"segment_ids": given["segment_ids"].astype(np.int32)}))
            assert wide.tobytes() == narrow.tobytes(), name


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("token", ["f32", "f16"])
def test_layouts_give_the_same_bits(xp, token, in_order):
    """The vector path, the strided path and odd views of the same values (also of the ids)."""
    tangled = Layout("tangled", reverse=True, step=3, pitch=2, flip=True, offset=1)
    for name, given in calls(np.random.default_rng(5), token, 70, 16, 9, in_order):
        want = call(xp, name, **given)
        for fill, layout in itertools.product(GARBAGE, (Layout("plain"), tangled)):
            out = Guarded(xp, np.empty_like(want), layout, fill, garbage=True)
            arrays = {k: Guarded(xp, v, layout).view for k, v in given.items() if isinstance(v, np.ndarray)}
            getattr(brt, name)(**(given | arrays), out=out.view)
            out.check(name)
            assert out.read().tobytes() == want.tobytes(), f"{name} {layout.name}"


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("token", ["f32", "f64", "f16"])
def test_accumulate(xp, token, in_order):
    rng = np.random.default_rng(3)
    for width in (8, 3):
        for name, given in calls(rng, token, 40, width, 6, in_order):
            if not name.endswith("_backward"):
                continue
            plain = call(xp, name, **given).astype(np.float64)
            before = round_to(rng.uniform(-1, 1, plain.shape), token)
            out = Guarded(xp, before)
            arrays = {k: to_xp(xp, v) for k, v in given.items() if isinstance(v, np.ndarray)}
            getattr(brt, name)(**(given | arrays), accumulate=True, out=out.view)
            np.testing.assert_allclose(out.read().astype(np.float64), before.astype(np.float64) + plain, rtol=2 * eps(token), atol=2 * eps(token))
            out.check(name)
            with pytest.raises(brt.InvalidProblemError, match="accumulate"):
                getattr(brt, name)(**(given | arrays), accumulate=True)


@pytest.mark.parametrize("in_order", [True, False])
def test_reruns_under_contention(xp, in_order):
    """Twenty runs, few segments, many rows: the same bits."""
    for name, given in calls(np.random.default_rng(9), "f32", 1500, 8, 3, in_order):
        arrays = {k: to_xp(xp, v) for k, v in given.items() if isinstance(v, np.ndarray)}
        first = to_host(getattr(brt, name)(**(given | arrays))).tobytes()
        for _ in range(19):
            assert to_host(getattr(brt, name)(**(given | arrays))).tobytes() == first, name


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("rows, width, count", [(20000, 1, 1), (20000, 1, 20000), (3000, 33, 2), (1, 5, 4000), (600, 300, 7)])
def test_sums_of_any_shape(xp, rows, width, count, in_order):
    """One long segment, many short ones, wide rows: several levels of partial results."""
    rng = np.random.default_rng(rows)
    x = rng.uniform(-1, 1, (rows, width)).astype(np.float32)
    ids = rng.integers(0, count, rows)
    ids = np.sort(ids) if in_order else ids
    want, size = np.zeros((count, width)), np.zeros((count, width))
    np.add.at(want, ids, x.astype(np.float64))
    np.add.at(size, ids, np.abs(x.astype(np.float64)))
    got = call(xp, both(in_order) + "segment_sum", x, ids, count)
    longest = np.bincount(ids).max()
    assert (np.abs(got - want) <= 4 * max(np.log2(longest), 1) * eps("f32") * size + np.spacing(np.abs(got))).all()
    high = np.full((count, width), -INF, np.float32)
    np.maximum.at(high, ids, x)
    np.testing.assert_array_equal(call(xp, both(in_order) + "segment_max", x, ids, count), high)


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("rows, width, count", [(66000, 4, 700), (66000, 1, 90000), (300000, 4, 3)])
def test_many_rows(xp, rows, width, count, in_order):
    """Beyond 65536 rows extrema walk over sorted rows, beyond 262144 the sort scans its counts: the same results."""
    rng = np.random.default_rng(rows + count)
    x = rng.integers(-9, 9, (rows, width)).astype(np.float32)
    x[rng.integers(0, rows, 3)] = NAN
    x[x == 5] = -0.0
    ids = rng.integers(0, count, rows).astype(np.int32)
    ids = np.sort(ids) if in_order else ids
    want = np.zeros((count, width), np.float32)
    np.add.at(want, ids, x)
    np.testing.assert_array_equal(call(xp, both(in_order) + "segment_sum", x, ids, count), want)
    high = np.full((count, width), -INF, np.float32)
    np.maximum.at(high, ids, x)
    np.testing.assert_array_equal(call(xp, both(in_order) + "segment_max", x, ids, count), high)
    holds = (x == high[ids]) | np.isnan(x)
    dy = rng.standard_normal((count, width)).astype(np.float32)
    number = np.arange(rows)[:, None]
    for ties, none, pick in (("first", rows, np.minimum), ("last", -1, np.maximum)):
        row = np.full((count, width), none)
        pick.at(row, ids, np.where(holds, number, none))
        got = call(xp, both(in_order) + "segment_max_backward", dy, x, ids, ties=ties)
        np.testing.assert_array_equal(got, np.where(row[ids] == number, dy[ids], 0))


@pytest.mark.parametrize("in_order", [True, False])
def test_long_sums_do_not_stagnate(xp, in_order):
    """Halves accumulate in f32, and f32 in blocks: equal addends of one segment."""
    for token, rows, value in (("f16", 5000, 1.0), ("bf16", 5000, 1.0), ("f32", 30000, 0.1)):
        x = round_to(np.full(rows, value), token)
        want = float(x[0]) * rows
        for preference in (None, brt.PlanPreference(deterministic=False)):
            got = float(call(xp, both(in_order) + "segment_sum", x, np.zeros(rows, np.int32), 1, preference=preference)[0])
            tolerance = 2.0**-8 if token != "f32" else 4 * np.log2(rows) * eps("f32") if preference is None else 1e-3
            assert abs(got - want) <= tolerance * want


def test_products_neither_over_nor_underflow(xp):
    x = np.array([1e30, 1e30, 1e-30, 1e-38, 1e-38, 1e38], np.float32)
    ids, dy = ids_of(0, 0, 0, 1, 1, 1), np.array([2, 3], np.float32)
    wide = x.astype(np.float64)
    want = [2 * wide[1] * wide[2], 2 * wide[0] * wide[2], INF, 3 * wide[4] * wide[5], 3 * wide[3] * wide[5], 3 * wide[3] * wide[4]]
    for prefix in ("", "unsorted_"):
        got = call(xp, prefix + "segment_prod_backward", dy, x, ids)
        np.testing.assert_allclose(got, want, rtol=1e-6, atol=1e-45)
    half = np.full(20, 4, np.float16)  # the product overflows float16, its derivative of 20 members too, that of 8 does not
    got = call(xp, "segment_prod_backward", np.array([2.0**-10], np.float16), half[:10], np.zeros(10, np.int32))
    np.testing.assert_array_equal(got, np.full(10, 2.0**8, np.float16))


def test_resolved_counts(xp):
    x = np.arange(12, dtype=np.float32).reshape(4, 3)
    assert call(xp, "unsorted_segment_sum", x, ids_of(0, 5, 2, 5)).shape == (6, 3)
    assert call(xp, "unsorted_segment_max", x[:0], np.zeros(0, np.int64)).shape == (0, 3)
    assert call(xp, "segment_sum", x, ids_of(0, 1, 1, 4)).shape == (5, 3)
    assert call(xp, "segment_sum_backward", np.ones((3, 2), np.float32), lengths=np.array([2, 0, 1])).shape == (3, 2)
    assert call(xp, "segment_mean_backward", np.ones((3, 2), np.float32), offsets=np.array([0, 2, 2, 3])).tolist() == [[0.5, 0.5], [0.5, 0.5], [1, 1]]
    with pytest.raises(brt.InvalidProblemError, match="num_segments is 4"):
        call(xp, "unsorted_segment_sum_backward", np.ones((3, 2), np.float32), ids_of(0), 4)
    with pytest.raises(brt.InvalidProblemError, match="exactly one of segment_ids, offsets, lengths"):
        call(xp, "segment_sum", x, ids_of(0, 0, 0, 0), lengths=np.array([4]))
    with pytest.raises(brt.InvalidProblemError, match="num_segments"):
        brt.select("unsorted_segment_sum", x=brt.TensorSpec((4, 3), "float32"), segment_ids=brt.TensorSpec((4,), "int32"), arch="sm_90")


def test_trailing_axes_and_views(xp):
    """C39: a view counts as its contiguous copy; trailing axes that do not merge."""
    base = np.arange(14 * 6 * 10, dtype=np.float32).reshape(14, 6, 10) % 17
    ids = np.repeat(np.arange(7), 2)
    on_device, ids_on_device = to_xp(xp, base), to_xp(xp, ids)
    cuts = (
        lambda a: a[:, ::2, 1::3], lambda a: a.transpose(0, 2, 1), lambda a: a[::-1, :, ::-1], lambda a: a[:, :, :8], lambda a: a[:, 0, 0], lambda a: a[:, None, 1:2],
    )  # fmt: skip
    for cut, name in itertools.product(cuts, ("segment_sum", "segment_max", "unsorted_segment_mean", "unsorted_segment_min")):
        got = to_host(getattr(brt, name)(cut(on_device), ids_on_device))
        np.testing.assert_array_equal(got, call(xp, name, np.ascontiguousarray(cut(base)), ids))
        np.testing.assert_allclose(got[3], getattr(np, name.rsplit("_", 1)[1])(cut(base)[6:8], axis=0), rtol=1e-6)
    many = np.arange(3 * 2**9, dtype=np.float64).reshape((3,) + (2,) * 9)[(slice(None),) + (slice(None, None, -1), slice(None)) * 4]
    np.testing.assert_array_equal(call(xp, "segment_max", many, ids_of(0, 0, 1)), np.stack([many[:2].max(axis=0), many[2]]))


# -- complexity -----------------------------------------------------------------------------------------------------------------------


def steps(op, direction, rows, **given):
    """Threads launched by a plan: its work, whatever the machine."""
    tensors = {k: brt.TensorSpec(*v) for k, v in given.items() if isinstance(v, tuple)}
    plan = brt.select(op, direction, arch="sm_90", **tensors, **{k: v for k, v in given.items() if not isinstance(v, tuple)})
    return sum(np.prod(launch.grid, dtype=np.int64) * np.prod(launch.block, dtype=np.int64) for launch in plan.geometry.launches), len(plan.geometry.launches)


@pytest.mark.pure
def test_seg1_work_is_linear():
    """Launched threads grow like the rows, and no thread loops over more than a fixed number of them."""
    for in_order, kind in itertools.product((True, False), ("max", "min", "prod", "sum", "mean")):
        op = f"{both(in_order)}segment_{kind}"
        work = []
        for rows in (2**18, 2**19, 2**20, 2**24):
            shapes = {"dy": ((1000, 64), "float32"), "segment_ids": ((rows,), "int32")}
            if kind in ("max", "min", "prod"):
                shapes["x"] = ((rows, 64), "float32")
            work.append(steps(op, "backward", rows, **shapes))
        assert all(b[0] < 2.6 * a[0] for a, b in itertools.pairwise(work[:3])), op
        assert work[3][1] <= work[0][1] + 4, "launches do not grow with the rows"


def test_seg1_time_is_linear():
    """Doubling the rows at fixed width and segments less than 2.6-folds the time (smaller sizes than on a GPU)."""
    rng = np.random.default_rng(1)
    for kind in ("max", "prod"):
        times = []
        for rows in (2**14, 2**15, 2**16):
            x, ids = rng.uniform(0.5, 1.5, (rows, 8)).astype(np.float32), rng.integers(0, 50, rows)
            dy = np.ones((50, 8), np.float32)
            run = lambda: getattr(brt, f"unsorted_segment_{kind}_backward")(dy, x, ids)  # noqa: B023
            run()
            best = INF
            for _ in range(25):
                start = time.perf_counter()
                run()
                best = min(best, time.perf_counter() - start)
            times.append(best)
        assert times[2] < 2.6**2 * times[0], f"{kind}: {times}"


@pytest.mark.gpu
@pytest.mark.slow
def test_seg1_time_is_linear_on_the_device():
    import cupy

    for kind, ties in (("max", "first"), ("min", "split"), ("prod", None)):
        times = []
        for rows in (2**18, 2**19, 2**20):
            x, ids, dy = cupy.random.rand(rows, 64, dtype=np.float32), cupy.random.randint(0, 10000, rows), cupy.ones((10000, 64), np.float32)
            given = {} if ties is None else {"ties": ties}
            run = lambda: getattr(brt, f"unsorted_segment_{kind}_backward")(dy, x, ids, **given)  # noqa: B023
            run()
            start, end = cupy.cuda.Event(), cupy.cuda.Event()
            start.record()
            for _ in range(20):
                run()
            end.record()
            end.synchronize()
            times.append(cupy.cuda.get_elapsed_time(start, end))
        assert times[1] < 2.6 * times[0] and times[2] < 2.6 * times[1], times


@pytest.mark.gpu
@pytest.mark.slow
def test_more_than_two_gi_elements():
    """A8: 64-bit offsets, in the rows and in the table of segments."""
    import cupy

    rows, width = 2**16 + 3, 2**15 + 8
    x = cupy.zeros((rows, width), np.float16)
    x[-1], x[-2] = 3, 2
    ids = cupy.zeros(rows, np.int32)
    ids[-2:] = 1
    y, arg = brt.segment_max(x, ids, 2, return_arg=True)
    assert (y[1] == 3).all() and (arg[1] == rows - 1).all() and (y[0] == 0).all()
    dx = brt.segment_max_backward(cupy.ones_like(y), x, ids, arg=arg)
    assert (dx[-1] == 1).all() and (dx[-2] == 0).all() and dx[0, 0] == 1
    assert (brt.unsorted_segment_sum(x, ids, 2)[1] == 5).all()


# -- negative ids ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("kind", ["sum", "mean", "max", "min", "prod", "logsumexp", "softmax"])
def test_negative_ids_count_from_the_end_where_asked(xp, kind, in_order):
    """wrap_negative=True: the same as the ids that are meant; without it they are out of range."""
    op = f"{both(in_order)}segment_{kind}"
    rng = np.random.default_rng(7)
    x = rng.standard_normal((6, 4)).astype(np.float32)
    meant = ids_of(0, 0, 1, 2, 3, 3) if in_order else ids_of(3, 0, 1, 3, 0, 2)
    wrapped = np.where(np.arange(6) % 2 == 0, meant, meant - 4).astype(np.int32)
    want = call(xp, op, x, meant, 4)
    assert call(xp, op, x, wrapped, 4, wrap_negative=True).tobytes() == want.tobytes()
    with pytest.raises(brt.IndexOutOfRangeError, match=op):
        call(xp, op, x, wrapped, 4, check=True)
    with pytest.raises(brt.IndexOutOfRangeError, match="-5 at position"):
        call(xp, op, x, np.where(wrapped == wrapped[1], -5, wrapped).astype(np.int32), 4, wrap_negative=True, check=True)
    dy = rng.standard_normal(want.shape).astype(np.float32)
    saved = {"sum": (), "mean": (), "max": (x,), "min": (x,), "prod": (x,), "logsumexp": (x,), "softmax": (want,)}[kind]
    last = (want,) if kind == "logsumexp" else ()
    gradients = [call(xp, op + "_backward", dy, *saved, ids, *last, num_segments=4, wrap_negative=True) for ids in (meant, wrapped)]
    assert gradients[0].tobytes() == gradients[1].tobytes()


def test_c67_faults_of_lengths_speak_of_lengths(xp):
    """Public case C67, as far as it is about segments."""
    x = to_xp(xp, np.ones((4, 2), np.float32))
    for lengths, text in (([2, 0, 3, 0], "the 4 lengths add up to 5; accepted lengths that add up to the 4 rows"), ([5, -1, 0], "a length of 5 at position 0")):
        table = to_xp(xp, np.array(lengths, np.int64))
        with pytest.raises(brt.InvalidProblemError, match=text):
            brt.segment_sum(x, lengths=table, check=True)


# -- ids sorted once for many calls ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("index", [np.int32, np.int64])
@pytest.mark.parametrize(("rows", "count"), [(9, 4), (1000, 7), (30000, 20000), (0, 3)])
def test_an_order_computed_once_gives_the_same_bits(xp, index, rows, count):
    """Forward and backward, with ids that take no part."""
    rng = np.random.default_rng(rows)
    ids = rng.integers(-1, count + 1, rows).astype(index)
    x, dy = (to_xp(xp, rng.standard_normal(shape).astype(np.float32)) for shape in ((rows, 3), (count, 3)))
    given = to_xp(xp, ids)
    order = brt.segment_order(given, count, oob="drop")
    keys = np.where((ids >= 0) & (ids < count), ids, count)
    assert to_host(order).tolist() == [np.sort(keys).tolist(), np.argsort(keys, kind="stable").tolist()]
    for kind in ("sum", "mean", "max", "min", "prod", "logsumexp", "softmax"):
        function = getattr(brt, f"unsorted_segment_{kind}")
        want = function(x, given, count, oob="drop")
        for _ in range(2):
            got = function(x, given, count, order=order, oob="drop")
            assert to_host(got).tobytes() == to_host(want).tobytes(), kind
    for kind in ("max", "min", "prod"):
        backward = getattr(brt, f"unsorted_segment_{kind}_backward")
        for options in ({},) if kind == "prod" else ({}, {"ties": "split"}, {"ties": "last"}):
            want = backward(dy, x, given, count, oob="drop", **options)
            assert to_host(backward(dy, x, given, count, order=order, oob="drop", **options)).tobytes() == to_host(want).tobytes(), (kind, options)
    y = brt.unsorted_segment_softmax(x, given, count, oob="drop")
    want = brt.unsorted_segment_softmax_backward(x, y, given, count, oob="drop")
    assert to_host(brt.unsorted_segment_softmax_backward(x, y, given, count, order=order, oob="drop")).tobytes() == to_host(want).tobytes()


def test_an_order_saves_the_sort(xp):
    rows = 4096
    x = brt.TensorSpec((rows, 8), "float32")
    ids, order = brt.TensorSpec((rows,), "int64"), brt.TensorSpec((2, rows), "int32")
    plain = brt.select("unsorted_segment_sum", x=x, segment_ids=ids, num_segments=64)
    sorted_before = brt.select("unsorted_segment_sum", x=x, segment_ids=ids, order=order, num_segments=64)
    assert any(sku.op == "radix_sort" for sku in plain.modules) and not any(sku.op == "radix_sort" for sku in sorted_before.modules)
    assert sorted_before.workspace_size < plain.workspace_size


def test_orders_that_do_not_fit(xp):
    x, ids = to_xp(xp, np.ones((4, 2), np.float32)), to_xp(xp, np.array([1, 0, 1, 0]))
    for order, text in (
        (np.zeros((2, 3), np.int32), "order"), (np.zeros((3, 4), np.int32), "order"), (np.zeros((2, 4), np.int64), "order has dtype int64; accepted int32"),
        (np.zeros((2, 8), np.int32)[:, ::2], "order is strided"),
    ):  # fmt: skip
        given = to_xp(xp, order) if order.flags.c_contiguous else to_xp(xp, np.zeros((2, 8), np.int32))[:, ::2]
        with pytest.raises(brt.BaracudaError, match=f"unsorted_segment_sum: .*{text}"):
            brt.unsorted_segment_sum(x, ids, 2, order=given)


@pytest.mark.parametrize("token", FLOATS)
@pytest.mark.parametrize("width", [1, 9])
def test_softmax_of_infinities_is_that_of_the_formula(xp, token, width):
    """exp(x - log of the sum): +inf is NaN in its own row alone, a NaN and a segment of -inf alone are NaN; by sorted ids, by offsets and in any order alike."""
    column = [1, INF, 3, INF, -INF, -INF, NAN, 2, 0, -INF]
    x = np.repeat(round_to(np.array(column)[:, None], token), width, 1)
    ids = ids_of(0, 0, 0, 1, 2, 2, 3, 3, 4, 4)
    want = np.repeat(np.array([0, NAN, 0, NAN, NAN, NAN, NAN, NAN, 1, 0])[:, None], width, 1)
    order = np.array([3, 0, 8, 5, 6, 1, 4, 9, 2, 7])
    found = {
        "ids": call(xp, "segment_softmax", x, ids, 5), "offsets": call(xp, "segment_softmax", x, offsets=np.array([0, 3, 4, 6, 8, 10])),
        "any order": call(xp, "unsorted_segment_softmax", x[order], ids[order], 5)[np.argsort(order)],
    }  # fmt: skip
    for way, got in found.items():
        np.testing.assert_array_equal(got.astype(np.float64), want, way)
