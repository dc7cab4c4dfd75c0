"""Losses by concrete numbers: the public cases C24 to C26, C70 and C71, the specification's table, gradients that the records cannot reach."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, to_host, to_xp

INF, NAN = np.inf, np.nan
X = [[1, 2, 3], [0.5, -1, 2]]
DTYPES = ["f64", "f32"]


def a(xp, values, dtype="f64"):
    return to_xp(xp, np.asarray(values, np.float64).astype(NUMPY[dtype]))


def ids(xp, values, dtype=np.int64):
    return to_xp(xp, np.asarray(values, dtype))


def same(got, want, rtol=2e-6, atol=1e-9):
    got = to_host(got)
    want = np.asarray(want)
    assert got.shape == want.shape
    np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=atol, equal_nan=True)


# -- cross entropy ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("weight, smoothing, want", [(None, 0, 1.074459), ([1, 2, 0.5], 0, 1.296743), (None, 0.1, 1.124459), ([1, 2, 0.5], 0.1, 1.473095)])
def test_cross_entropy(xp, dtype, weight, smoothing, want):
    w = None if weight is None else a(xp, weight, dtype)
    for index in (np.int64, np.int32):
        same(brt.cross_entropy(a(xp, X, dtype), ids(xp, [2, 0], index), w, label_smoothing=smoothing), want, 1e-6)


@pytest.mark.parametrize("dtype", DTYPES)
def test_cross_entropy_of_probabilities(xp, dtype):
    q = a(xp, [[0.2, 0.3, 0.3], [0, 0.5, 0.5]], dtype)
    same(brt.cross_entropy(a(xp, X, dtype), q), 1.383698, 1e-6)
    dx, dq = brt.cross_entropy_backward(a(xp, 1, dtype), a(xp, X, dtype), q, need=("dx", "dtarget"))
    same(to_host(dx)[0], [-0.063988, -0.052109, 0.116096], 1e-5)
    lp = np.asarray(X) - np.log(np.exp(X).sum(1, keepdims=True))
    same(dq, -lp / 2)


def test_ignored_targets(xp):
    x = a(xp, X)
    same(brt.cross_entropy(x, ids(xp, [2, -100])), 0.407606, 1e-5)
    gone = ids(xp, [-100, -100])
    for forward, backward in ((brt.cross_entropy, lambda dy, r: brt.cross_entropy_backward(dy, x, gone, reduction=r)), (brt.nll_loss, lambda dy, r: brt.nll_loss_backward(dy, gone, x_shape=(2, 3), reduction=r))):
        same(forward(x, gone), NAN)
        same(forward(x, gone, reduction="sum"), 0)
        same(forward(x, gone, reduction="none"), [0, 0])
        for reduction, dy in (("sum", a(xp, 1)), ("none", a(xp, [1, 1])), ("mean", a(xp, 1))):
            same(backward(dy, reduction), np.zeros((2, 3)), 0, 0)


def test_one_ignored_row_of_four(xp):
    x = a(xp, np.random.default_rng(0).standard_normal((4, 3)))
    t = [0, -100, 2, 1]
    rows = to_host(brt.cross_entropy(x, ids(xp, t), reduction="none"))
    same(brt.cross_entropy(x, ids(xp, t)), rows.sum() / 3)
    for smoothing in (0, 0.25):
        dx = to_host(brt.cross_entropy_backward(a(xp, 1), x, ids(xp, t), label_smoothing=smoothing))
        assert not dx[1].any() and dx[0].any()


@pytest.mark.parametrize("ignored", [-100, 7, -(2**40)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_weight_smoothing_and_ignored(xp, dtype, ignored):
    x = a(xp, [[2, -1, 0.5], [0.3, 0.1, -2], [1, 1, 1], [-3, 4, 0]], dtype)
    t, w = ids(xp, [0, ignored, 2, 1]), a(xp, [0.2, 0.3, 1.5], dtype)
    for smoothing, rows, total, mean in (
        (0, [0.0482622593, 0, 1.64791843, 0.00571350236], 1.70189419, 0.850947097), (0.1, [0.164523453, 0, 1.55636741, 0.253078486], 1.97396935, 0.986984674),
    ):  # fmt: skip
        given = {"weight": w, "ignore_index": ignored, "label_smoothing": smoothing}
        same(brt.cross_entropy(x, t, reduction="none", **given), rows)
        same(brt.cross_entropy(x, t, reduction="sum", **given), total)
        same(brt.cross_entropy(x, t, **given), mean)


def test_infinite_logits(xp):
    x = a(xp, [1, 2, -INF])
    for target in (a(xp, [0, 1, 0]), ids(xp, 1)):
        same(brt.cross_entropy(x, target), 0.313261688)
        same(brt.cross_entropy_backward(a(xp, 1), x, target), [0.268941421, -0.268941421, 0])
    same(brt.cross_entropy(x, ids(xp, 1), label_smoothing=0.1), INF)
    same(brt.cross_entropy(a(xp, [-INF, -INF]), ids(xp, 1)), NAN)
    same(brt.cross_entropy(a(xp, [-4000, 4000], "f32"), a(xp, [0.2, 0.8], "f32")), 1600)


def test_smoothing_gradients(xp):
    x = a(xp, [2, 0, -1])
    same(brt.cross_entropy(x, ids(xp, 0), label_smoothing=0.1), 0.336512686)
    same(brt.cross_entropy_backward(a(xp, 1), x, ids(xp, 0), label_smoothing=0.1), [-0.0895385989, 0.0808618661, 0.00867673280])
    x = a(xp, [np.log(19), 0])
    same(brt.cross_entropy(x, ids(xp, 0), label_smoothing=0.1), 0.198515243)
    same(brt.cross_entropy_backward(a(xp, 1), x, ids(xp, 0), label_smoothing=0.1), [0, 0], 0, 1e-15)


@pytest.mark.parametrize("dtype, unit", [("f32", 2**-23), ("f64", 2**-52)])
def test_the_two_parts_of_log_sum_exp(xp, dtype, unit):
    """Shares computed from them add up to 1 whatever the size of the logits."""
    x = (np.random.default_rng(1).standard_normal((5, 2000)) + [[0], [300], [-5000], [40000], [1e6]]).astype(NUMPY[dtype])
    t = np.arange(5)
    y, lse = brt.cross_entropy(to_xp(xp, x), ids(xp, t), return_lse=True)
    high, low = to_host(lse).astype(np.longdouble)
    wide = x.astype(np.longdouble)
    top = wide.max(1)
    want = np.log(np.exp(wide - top[:, None]).sum(1))
    assert (np.abs((high - top) + low - want) < 16 * unit).all()
    with_it = to_host(brt.cross_entropy_backward(a(xp, np.ones(5), dtype), to_xp(xp, x), ids(xp, t), lse=lse, reduction="none"))
    without = to_host(brt.cross_entropy_backward(a(xp, np.ones(5), dtype), to_xp(xp, x), ids(xp, t), reduction="none"))
    assert np.array_equal(with_it, without)
    assert np.abs(with_it.astype(np.longdouble).sum(1)).max() < 64 * unit


def test_gradient_in_place(xp):
    """dx over the logits themselves, with classes along and across memory, aligned or not."""
    rng = np.random.default_rng(2)
    for shape in ((3, 37), (2, 6, 5, 3), (4, 1000)):
        x = rng.standard_normal(shape).astype(np.float32)
        t = ids(xp, rng.integers(0, shape[1], (shape[0], *shape[2:])))
        want = to_host(brt.cross_entropy_backward(a(xp, 1, "f32"), to_xp(xp, x), t))
        own = to_xp(xp, x)
        brt.cross_entropy_backward(a(xp, 1, "f32"), own, t, out=own)
        assert np.array_equal(to_host(own), want)


def test_gradients_of_probabilities_by_differences(xp):
    rng = np.random.default_rng(3)
    x, q, w = rng.standard_normal((3, 4, 2)), rng.random((3, 4, 2)), rng.random(4)
    for smoothing, reduction in ((0, "mean"), (0.25, "sum")):
        given = {"label_smoothing": smoothing, "reduction": reduction}
        dx, dq = brt.cross_entropy_backward(a(xp, 1), a(xp, x), a(xp, q), a(xp, w), need=("dx", "dtarget"), **given)
        for which, got in ((0, dx), (1, dq)):
            for cell in np.ndindex(x.shape):
                sides = []
                for step in (1e-6, -1e-6):
                    operands = [x.copy(), q.copy()]
                    operands[which][cell] += step
                    sides.append(float(to_host(brt.cross_entropy(a(xp, operands[0]), a(xp, operands[1]), a(xp, w), **given))))
                np.testing.assert_allclose(to_host(got)[cell], (sides[0] - sides[1]) / 2e-6, rtol=1e-6, atol=1e-8)


def test_targets_out_of_range(xp):
    """Nothing beside the row is read or written: its loss and gradient are NaN, the others' are right."""
    x, t = a(xp, X), ids(xp, [3, 0])
    y = to_xp(xp, np.zeros(2))
    dx = to_xp(xp, np.zeros((2, 3)))
    with pytest.raises(brt.IndexOutOfRangeError, match="index 3 at position 0"):
        brt.cross_entropy(x, t, reduction="none", out=y, check=True)
    with pytest.raises(brt.IndexOutOfRangeError, match="index 3 at position 0"):
        brt.cross_entropy_backward(a(xp, [1, 1]), x, t, reduction="none", out=dx, check=True)
    assert np.isnan(to_host(y)[0]) and np.isfinite(to_host(y)[1])
    assert np.isnan(to_host(dx)[0]).all() and np.isfinite(to_host(dx)[1]).all()


def test_nll_is_cross_entropy_of_log_softmax(xp):
    rng = np.random.default_rng(4)
    for shape in ((5,), (6, 9), (2, 3, 4, 5)):
        x = rng.standard_normal(shape)
        axis = min(1, len(shape) - 1)
        t = rng.integers(0, shape[axis], shape[:axis] + shape[axis + 1 :])
        w = rng.random(shape[axis])
        lp = brt.log_softmax(a(xp, x), dim=axis)
        same(brt.nll_loss(lp, ids(xp, t), a(xp, w)), to_host(brt.cross_entropy(a(xp, x), ids(xp, t), a(xp, w))), 1e-12)


@pytest.mark.parametrize("reduction", ["mean", "none"])
@pytest.mark.parametrize("smoothing", [0, 0.25])
@pytest.mark.parametrize("soft", [False, True])
def test_few_long_rows(xp, rng, reduction, smoothing, soft):
    """Several blocks share a row; one of them is ignored."""
    x, n = rng.standard_normal((3, 9001)) * 4, 9001
    w = rng.random(n)
    t = rng.random((3, n)) if soft else np.array([n - 1, -100, 17])
    q = t if soft else np.where(np.arange(n) == t[:, None], 1.0, 0.0)
    lse = np.log(np.exp(x - x.max(1, keepdims=True)).sum(1)) + x.max(1)
    parts = (q * (1 - smoothing) + smoothing / n) * w * (lse[:, None] - x)
    want = parts.sum(1)
    if not soft:
        want[1] = 0
    if reduction == "mean":
        want = want.sum() / (3 if soft else w[t[[0, 2]]].sum())
    own = {"reduction": reduction, "label_smoothing": smoothing, "return_lse": True}
    got, kept = brt.cross_entropy(a(xp, x), a(xp, t) if soft else ids(xp, t), a(xp, w), **own)
    same(got, want, 1e-12)
    same(to_host(kept)[0], lse, 1e-12)


def test_many_rows_add_up_in_f32(xp):
    """2^16 rows of one value: a sum in f32 that carries no errors along would drift."""
    n = 1 << 16
    x = np.zeros((n, 3), np.float32)
    x[:, 0] = 0.1
    y = brt.cross_entropy(to_xp(xp, x), ids(xp, np.zeros(n)), reduction="sum")
    want = n * (np.log(np.exp(np.float64(np.float32(0.1))) + 2) - np.float64(np.float32(0.1)))
    np.testing.assert_allclose(float(to_host(y)), want, rtol=2e-7)


# -- losses of elements ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
def test_elements(xp, dtype):
    d, zero = a(xp, [-2, -0.5, 0, 0.25], dtype), a(xp, [0, 0, 0, 0], dtype)
    none = {"reduction": "none"}
    same(brt.smooth_l1_loss(d, zero, beta=1, **none), [1.5, 0.125, 0, 0.03125])
    same(brt.smooth_l1_loss(d, zero, beta=0.5, **none), [1.75, 0.25, 0, 0.0625])
    same(brt.huber_loss(d, zero, delta=0.5, **none), [0.875, 0.125, 0, 0.03125])
    same(brt.binary_cross_entropy(a(xp, [0], dtype), a(xp, [1], dtype)), 100)
    same(brt.binary_cross_entropy_with_logits(a(xp, [-2, 0.5, 3], dtype), a(xp, [0, 1, 0.25], dtype), pos_weight=a(xp, 2, dtype)), 1.128605, 1e-6)
    same(brt.gaussian_nll_loss(a(xp, [1], dtype), a(xp, [0], dtype), a(xp, [2], dtype)), 0.596574, 1e-6)
    same(brt.poisson_nll_loss(a(xp, [0.5], dtype), a(xp, [3], dtype), full=True), 1.912803, 1e-6)
    same(brt.kl_div(a(xp, [np.log(0.25)], dtype), a(xp, [0.5], dtype)), 0.346574, 1e-5)
    same(brt.smooth_l1_loss(a(xp, [1, 1, 2, -3], dtype), a(xp, [1, 1.5, 0, 0], dtype), beta=0, reduction="sum"), 5.5)


def test_clamps_and_kinks(xp):
    one = a(xp, 1)
    for p, t, dp in ((0, 0, 0), (1, 1, 0), (0, 1, -1e12), (1, 0, 1e12)):
        dx, dt = brt.binary_cross_entropy_backward(one, a(xp, [p]), a(xp, [t]))
        same(dx, [dp])
        same(dt, [100 if p == 0 else -100])
    dx, _, dv = brt.gaussian_nll_loss_backward(one, a(xp, [1]), a(xp, [0]), a(xp, [0]), eps=0.5)
    same(dx, [2])
    same(dv, [(2 - 4) / 2])
    same(brt.hinge_embedding_loss_backward(a(xp, [1, 1, 1]), a(xp, [1, 1, 2]), a(xp, [-1, 1, -1]), reduction="none"), [-1, 1, 0])
    dx1, dx2 = brt.margin_ranking_loss_backward(a(xp, [1, 1]), a(xp, [1, 2]), a(xp, [1, 1]), a(xp, [1, 1]), reduction="none")
    same(dx1, [-1, 0])
    same(dx2, [1, 0])
    for loss in ("l1_loss", "smooth_l1_loss", "huber_loss"):
        dx, dt = getattr(brt, f"{loss}_backward")(a(xp, [1, 1]), a(xp, [NAN, 0]), a(xp, [0, 0]), reduction="none")
        same(dx, [NAN, 0])
        same(dt, [NAN, 0])


def test_variance_without_the_last_axis(xp):
    rng = np.random.default_rng(5)
    x, t, v = rng.standard_normal((3, 3, 4)), rng.standard_normal((3, 3, 4)), rng.random((3, 3)) + 0.5
    for var in (v, v[..., None]):
        same(brt.gaussian_nll_loss(a(xp, x), a(xp, t), a(xp, var)), (np.log(v)[..., None] + (x - t) ** 2 / v[..., None]).mean() / 2)
        dv = brt.gaussian_nll_loss_backward(a(xp, 1), a(xp, x), a(xp, t), a(xp, var))[2]
        same(dv, ((1 / v - ((x - t) ** 2).sum(-1) / 4 / v**2) / 18).reshape(var.shape))


def test_kl_batchmean(xp):
    x, t = np.log(np.full((2, 3), 0.25)), np.full((2, 3), 0.5)
    same(brt.kl_div(a(xp, x), a(xp, t), "batchmean"), (t * (np.log(t) - x)).sum() / 2)
    dx, _ = brt.kl_div_backward(a(xp, 1), a(xp, x), a(xp, t), "batchmean")
    same(dx, -t / 2)
    same(brt.kl_div(a(xp, np.log(t)), a(xp, x), log_target=True), (np.exp(x) * (x - np.log(t))).mean())


def test_shapes_that_do_not_broadcast(xp):
    x = a(xp, np.ones((4, 3)))
    with pytest.raises(brt.InvalidProblemError, match=r"binary_cross_entropy_with_logits: pos_weight is of shape \(4,\); accepted one that broadcasts with \(4, 3\)"):
        brt.binary_cross_entropy_with_logits(x, x, pos_weight=a(xp, np.ones(4)))
    with pytest.raises(brt.InvalidProblemError, match="reduction is 'average'"):
        brt.l1_loss(x, x, "average")
    with pytest.raises(brt.InvalidProblemError, match="delta is 0"):
        brt.huber_loss(x, x, delta=0.0)


def test_half_losses_in_f32(xp):
    """out_dtype keeps what the rounding of a half would lose."""
    x = np.full(1 << 14, 1 / 3, np.float16)
    t = np.zeros_like(x)
    want = float(x[0].astype(np.float64) ** 2)
    y = to_host(brt.mse_loss(to_xp(xp, x), to_xp(xp, t), out_dtype="float32"))
    assert y.dtype == np.float32 and abs(float(y) - want) < 1e-7
    logits = np.tile(np.array([1, 2, 3], np.float16), (64, 1))
    y = to_host(brt.cross_entropy(to_xp(xp, logits), ids(xp, np.full(64, 2)), out_dtype="float32"))
    assert y.dtype == np.float32 and abs(float(y) - 0.4076059644) < 1e-6


# -- connectionist temporal classification ---------------------------------------------------------------------------------------------

ROWS = np.array([[0, 1, 2], [1, 0, 1], [0, 0, 1], [2, 1, 0]], np.float64)
LOG_PROBS = ROWS - np.log(np.exp(ROWS).sum(1, keepdims=True))


def ctc(xp, times, labels, dtype="f64", **given):
    """(loss, gradient) of one sample without an axis of samples."""
    args = (a(xp, LOG_PROBS[:times], dtype), ids(xp, labels), ids(xp, times), ids(xp, len(labels)))
    return brt.ctc_loss(*args, reduction="sum", **given), to_host(brt.ctc_loss_backward(a(xp, 1, dtype), *args, reduction="sum", **given))


@pytest.mark.parametrize("dtype", DTYPES)
def test_ctc_of_uniform_probabilities(xp, dtype):
    labels = [(), (1,), (1, 1), (1, 2)]
    target = np.zeros((4, 2), np.int64)
    for n, own in enumerate(labels):
        target[n, : len(own)] = own
    x = a(xp, np.full((3, 4, 3), np.log(1 / 3)), dtype)
    lengths = [0, 1, 2, 2]
    y = brt.ctc_loss(x, ids(xp, target), ids(xp, [3] * 4), ids(xp, lengths), reduction="none")
    same(y, [3.295837, 1.504077, 3.295837, 1.686399], 1e-6)
    same(brt.ctc_loss(x, ids(xp, target), ids(xp, [3] * 4), ids(xp, lengths)), 1.822758, 1e-6)
    joined = ids(xp, [c for own in labels for c in own])
    same(brt.ctc_loss(x, joined, ids(xp, [3] * 4), ids(xp, lengths), reduction="none"), [3.295837, 1.504077, 3.295837, 1.686399], 1e-6)
    same(brt.ctc_loss(a(xp, np.full((3, 1, 3), np.log(1 / 3)), dtype), ids(xp, [[1, 1, 2]]), ids(xp, [3]), ids(xp, [3])), INF)


def test_ctc_lengths_in_lists(xp):
    """Lists and tuples of integers stand for arrays of lengths, in the gradient too, as in PyTorch; what holds anything else is refused."""
    x, target = a(xp, np.stack([LOG_PROBS, LOG_PROBS], 1)), ids(xp, [[1, 2], [2, 1]])
    times, lengths = [len(LOG_PROBS), 3], (2, 1)
    for _ in range(2):
        same(brt.ctc_loss(x, target, times, lengths), to_host(brt.ctc_loss(x, target, ids(xp, times), ids(xp, lengths))))
        dx = brt.ctc_loss_backward(a(xp, 1), x, target, tuple(times), ids(xp, lengths))
        same(dx, to_host(brt.ctc_loss_backward(a(xp, 1), x, target, ids(xp, times), ids(xp, lengths))))
    for bad in ((4, 2.5), (True, 2), (4, None), "42"):
        with pytest.raises(brt.InvalidProblemError, match="^ctc_loss: input_lengths is (tuple|str); accepted"):
            brt.ctc_loss(x, target, bad, lengths)
    with pytest.raises(brt.InvalidProblemError, match=r"^ctc_loss: target_lengths is of shape \(1,\)"):
        brt.ctc_loss(x, target, times, [2])


@pytest.mark.parametrize("dtype", DTYPES)
def test_ctc_gradients(xp, dtype):
    y, dx = ctc(xp, 2, (1, 1), dtype)
    same(y, INF)
    assert np.isnan(dx).all()
    y, dx = ctc(xp, 2, (1, 1), dtype, zero_infinity=True)
    same(y, 0)
    assert not dx.any()
    y, dx = ctc(xp, 4, (), dtype)
    same(y, 5.22865145)
    same(dx[0], [-0.909969427, 0.244728471, 0.665240956])
    assert np.abs(dx.sum(1)).max() < 1e-6
    y, dx = ctc(xp, 3, (1, 1), dtype)
    same(y, 3.82104548)
    same(dx, [[0.0900305732, -0.755271529, 0.665240956], [-0.577681202, 0.155362403, 0.422318798], [0.211941558, -0.788058442, 0.576116885]], 1e-5)
    y, dx = ctc(xp, 4, (2, 1), dtype)
    same(y, 1.46251891)
    same(dx[0], [0.00357992421, 0.244728471, -0.248308395], 1e-5)
    assert np.abs(dx.sum(1)).max() < 1e-6


def test_a_ctc_batch_is_its_samples(xp):
    x = np.stack([LOG_PROBS, LOG_PROBS], 1)
    args = (a(xp, x), ids(xp, [[2, 1], [0, 0]]), ids(xp, [4, 4]), ids(xp, [2, 0]))
    dx = to_host(brt.ctc_loss_backward(a(xp, 1), *args, reduction="sum"))
    assert np.array_equal(dx[:, 0], ctc(xp, 4, (2, 1))[1]) and np.array_equal(dx[:, 1], ctc(xp, 4, ())[1])
    y, alpha, nll = brt.ctc_loss(*args, reduction="none", return_alpha=True)
    assert np.array_equal(to_host(y), to_host(nll))
    assert np.array_equal(dx, to_host(brt.ctc_loss_backward(a(xp, 1), *args, alpha, nll, reduction="sum")))


def test_ctc_with_no_times(xp):
    x = a(xp, np.zeros((2, 2, 3)))
    y = brt.ctc_loss(x, ids(xp, [[1], [1]]), ids(xp, [0, 0]), ids(xp, [0, 1]), reduction="none")
    same(y, [0, INF])
    dx = brt.ctc_loss_backward(a(xp, [1, 1]), x, ids(xp, [[1], [1]]), ids(xp, [0, 0]), ids(xp, [0, 1]), reduction="none")
    same(dx, np.zeros((2, 2, 3)), 0, 0)


def test_more_labels_than_a_block_holds(xp):
    """600 labels, 1201 places: rows that shared memory does not hold; one alignment is all there is, so the loss is known."""
    labels = 600
    rng = np.random.default_rng(6)
    target = np.where(np.arange(labels) % 2, 1, 2)
    x = rng.standard_normal((labels, 1, 3))
    x -= np.log(np.exp(x).sum(-1, keepdims=True))
    args = (a(xp, x), ids(xp, target[None]), ids(xp, [labels]), ids(xp, [labels]))
    same(brt.ctc_loss(*args, reduction="sum"), -x[np.arange(labels), 0, target].sum(), 1e-12)
    dx = to_host(brt.ctc_loss_backward(a(xp, 1), *args, reduction="sum"))[:, 0]
    same(dx, np.exp(x[:, 0]) - np.eye(3)[target], 1e-9, 1e-9)


def test_ctc_faults_stay_with_their_sample(xp):
    x = np.stack([LOG_PROBS, LOG_PROBS, LOG_PROBS], 1)
    y, dx = to_xp(xp, np.zeros(3)), to_xp(xp, np.zeros((4, 3, 3)))
    args = (a(xp, x), ids(xp, [[2, 1], [2, 7], [1, 2]]), ids(xp, [4, 4, 9]), ids(xp, [2, 2, 1]))
    with pytest.raises(brt.BaracudaError, match="index 7 at position 3|input length 9 at position 2"):
        brt.ctc_loss(*args, reduction="none", out=y, check=True)
    with pytest.raises(brt.BaracudaError, match="index 7 at position 3|input length 9 at position 2"):
        brt.ctc_loss_backward(a(xp, [1, 1, 1]), *args, reduction="none", out=dx, check=True)
    same(y, [1.46251891, NAN, NAN])
    dx = to_host(dx)
    assert np.isfinite(dx[:, 0]).all() and np.isnan(dx[:, 1:]).all()


# -- rows ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
def test_rows(xp, dtype):
    same(brt.cosine_embedding_loss(a(xp, [1, 2, 2], dtype), a(xp, [2, 0, 1], dtype), ids(xp, 1)), 0.403715, 1e-6)
    same(brt.cosine_embedding_loss(a(xp, [1, 2, 2], dtype), a(xp, [2, 0, 1], dtype), a(xp, -1, dtype), margin=0.5), 0.096285, 1e-5)
    same(brt.cosine_embedding_loss(a(xp, [1, 2, 2], dtype), a(xp, [2, 0, 1], dtype), ids(xp, 0)), 0)
    same(brt.multi_margin_loss(a(xp, [0.5, -1, 2], dtype), ids(xp, 0)), 0.833333, 1e-6)
    same(brt.multi_margin_loss(a(xp, [0.5, -1, 2], dtype), ids(xp, 0), 2, weight=a(xp, [0.5, 1, 1], dtype)), 0.5 * 2.5**2 / 3)
    same(brt.multilabel_margin_loss(a(xp, [0.1, 0.2, 0.4, 0.8], dtype), ids(xp, [3, 0, -1, 1])), 0.85)
    x, t = np.array([[0.5, -1, 2], [0, 3, -2]]), np.array([[1, 0, 1], [0, 1, 0]])
    want = (np.maximum(x, 0) - x * t + np.log1p(np.exp(-np.abs(x)))).mean(1)
    same(brt.multilabel_soft_margin_loss(a(xp, x, dtype), a(xp, t, dtype), reduction="none"), want)


def test_cosines_of_zero_and_of_large_vectors(xp):
    zero, other = a(xp, [0, 0, 0], "f32"), a(xp, [1, 2, 3], "f32")
    for x2 in (other, zero):
        same(brt.cosine_similarity(zero, x2), 0)
        for dx in brt.cosine_similarity_backward(a(xp, 1, "f32"), zero, x2):
            assert np.isfinite(to_host(dx)).all()
    x = a(xp, np.arange(84), "f32")
    assert 1 - 2e-7 <= float(to_host(brt.cosine_similarity(x, x))) <= 1
    half = a(xp, [300, -400, 500], "f16")
    same(brt.cosine_similarity(half, half), 1)
    same(brt.cosine_similarity(half, a(xp, [500, 400, 300], "f16")), 0.28, 1e-3)
    for size in (1e30, 1e-25):
        x1, x2 = a(xp, np.array([1, 2, 2]) * size, "f32"), a(xp, [2, 0, 1], "f32")
        same(brt.cosine_similarity(x1, x2, eps=0.0), 4 / (3 * np.sqrt(5)))
    same(brt.cosine_embedding_loss(a(xp, np.array([1, 2, 2]) * 1e30, "f32"), a(xp, [2, 0, 1], "f32"), ids(xp, 1)), 0.403715, 1e-5)


def test_a_batch_beside_one_vector(xp):
    rng = np.random.default_rng(7)
    x1, x2 = rng.standard_normal((5, 3, 4)), rng.standard_normal((3, 1))
    full = np.broadcast_to(x2, (5, 3, 4))
    want = (x1 * full).sum(1) / np.sqrt((x1**2).sum(1) * (full**2).sum(1))
    same(brt.cosine_similarity(a(xp, x1), a(xp, x2)), want)


def test_triplet_ties_and_zero_distances(xp):
    one = a(xp, 1)
    u, v = a(xp, [[1, 1]]), a(xp, [[0, 0]])
    none = {"eps": 0.0, "swap": True, "margin": 1.0}
    # anchor and positive coincide: their distance has derivative 0, the two others tie and share the gradient.
    da, dp, dn = brt.triplet_margin_loss_backward(one, u, u, v, **none, p=1.0)
    same(da, [[0, 0]])  # 1 + 0 - 2 is below 0
    da, dp, dn = brt.triplet_margin_loss_backward(one, u, u, v, eps=0.0, swap=True, margin=3.0, p=1.0)
    same(da, [[-0.5, -0.5]])
    same(dp, [[-0.5, -0.5]])
    same(dn, [[1, 1]])
    da, dp, dn = brt.triplet_margin_loss_backward(one, u, u, v, eps=0.0, margin=3.0, p=np.inf)
    same(da, [[-0.5, -0.5]])
    same(dn, [[0.5, 0.5]])
    # where the loss is exactly 0 the gradient flows
    da, _, _ = brt.triplet_margin_loss_backward(one, u, u, v, eps=0.0, margin=2.0, p=1.0)
    same(da, [[-1, -1]])


def test_triplet_distances_whose_powers_leave_the_range(xp):
    one = a(xp, 1, "f32")
    zeros = a(xp, [[0, 0]], "f32")
    for size in (1e20, 3e19, 1e-25, 1e-30):
        x = a(xp, [[size, 0]], "f32")
        same(brt.triplet_margin_loss(x, zeros, zeros, eps=0.0), 1)
        u, v = a(xp, [[3 * size, 4 * size]], "f32"), a(xp, [[3 * size, 0]], "f32")
        for swap in (False, True):
            for p, top in ((2.0, [0.6, 0.8]), (3.0, np.array([9, 16]) / 91 ** (2 / 3))):
                near = {"eps": 0.0, "swap": swap, "p": p, "margin": 4 * size}
                distance = (27 + 64) ** (1 / 3) if p == 3 else 5
                np.testing.assert_allclose(to_host(brt.triplet_margin_loss(u, zeros, v, **near)), size * (distance + (1 if swap else 0)), rtol=3e-6)
                da, dp, dn = brt.triplet_margin_loss_backward(one, u, zeros, v, **near)
                top, other = np.array([top]), np.array([[-1, 0]] if swap else [[0, 1]])  # derivatives of the positive's and the negative's distance
                same(da, top - (0 if swap else other), 3e-6)
                same(dp, -top - (other if swap else 0), 3e-6)
                same(dn, other, 3e-6)
    # a row's result does not depend on its neighbour's size
    x = np.array([[0.3, 0.7, 1.1]])
    lone = to_host(brt.triplet_margin_loss(a(xp, x, "f32"), a(xp, x * 0.4, "f32"), a(xp, x * 0.9, "f32"), reduction="none"))
    both = np.concatenate([x, x * 1e30])
    assert to_host(brt.triplet_margin_loss(a(xp, both, "f32"), a(xp, both * 0.4, "f32"), a(xp, both * 0.9, "f32"), reduction="none"))[0] == lone[0]


def test_margins_at_the_kink(xp):
    dx = brt.multi_margin_loss_backward(a(xp, 1), a(xp, [1, 0]), ids(xp, 0))
    same(dx, [0, 0])  # z = 0: nothing flows
    dx = brt.multilabel_margin_loss_backward(a(xp, 1), a(xp, [1, 0]), ids(xp, [0, -1]))
    same(dx, [0, 0])
    dx = brt.multilabel_margin_loss_backward(a(xp, 1), a(xp, [0, 0, 0]), ids(xp, [1, 1, -1]))
    same(dx, np.array([2, -4, 2]) / 3)
    dx1, dx2 = brt.cosine_embedding_loss_backward(a(xp, 1), a(xp, [1, 0]), a(xp, [0, 1]), ids(xp, -1))
    same(dx1, [0, 1])  # cos = margin
    same(dx2, [1, 0])


def test_nan_stays_in_its_row(xp):
    x = np.array([[1, 2, 3], [1, NAN, 3]])
    y = np.array([[3, 1, 2], [2, 1, 3]])
    none = {"reduction": "none"}
    for loss in (
        brt.cosine_embedding_loss(a(xp, x), a(xp, y), ids(xp, [1, -1]), **none), brt.triplet_margin_loss(a(xp, x), a(xp, y), a(xp, y), **none),
        brt.triplet_margin_loss(a(xp, x), a(xp, y), a(xp, y), p=np.inf, **none), brt.multi_margin_loss(a(xp, x), ids(xp, [0, 0]), **none),
        brt.multilabel_margin_loss(a(xp, x), ids(xp, [[0, -1, 0]] * 2), **none), brt.multilabel_soft_margin_loss(a(xp, x), a(xp, y), **none), brt.cosine_similarity(a(xp, x), a(xp, y)),
    ):  # fmt: skip
        assert np.isnan(to_host(loss)).tolist() == [False, True]
    dx = to_host(brt.multi_margin_loss_backward(a(xp, [1, 1]), a(xp, x), ids(xp, [0, 0]), **none))
    assert np.isfinite(dx[0]).all() and np.isnan(dx[1, :2]).all()
    with pytest.raises(brt.IndexOutOfRangeError, match="index 3 at position 1"):
        brt.multi_margin_loss(a(xp, y), ids(xp, [0, 3]), check=True)
    with pytest.raises(brt.IndexOutOfRangeError, match="index -2 at position 3"):
        brt.multilabel_margin_loss(a(xp, y), ids(xp, [[0, -1, 0], [-2, -1, 0]]), check=True)


@pytest.mark.parametrize("dtype", ["f64", "f32", "bf16"])
def test_operands_out_of_their_range(xp, dtype):
    """Reported where check=True asks for it, wherever they lie and whatever path the shape takes; else the values speak for themselves."""
    rng = np.random.default_rng(8)
    for shape, reduction in (((3, 4), "mean"), ((2, 1003), "sum"), ((70000,), "mean"), ((3, 64), "none"), ((5, 3), "none"), ((4, 2, 8), "none")):
        p, t = rng.random(shape), rng.random(shape)
        for cell in (0, p.size // 2, p.size - 1):
            for bad in (1.25, -0.25):
                wrong = p.copy()
                wrong.flat[cell] = bad
                with pytest.raises(brt.InvalidProblemError, match=r"binary_cross_entropy: a probability outside \[0, 1\]"):
                    brt.binary_cross_entropy(a(xp, wrong, dtype), a(xp, t, dtype), reduction=reduction, check=True)
            wrong = p + 0.25
            wrong.flat[cell] = -0.5
            with pytest.raises(brt.InvalidProblemError, match="gaussian_nll_loss: a negative value"):
                brt.gaussian_nll_loss(a(xp, p, dtype), a(xp, t, dtype), a(xp, wrong, dtype), reduction=reduction, check=True)
        ends = np.where(p < 0.5, 0, 1)
        assert np.isfinite(to_host(brt.binary_cross_entropy(a(xp, ends, dtype), a(xp, t, dtype), reduction=reduction, check=True)).astype(np.float64)).all()
        assert np.isfinite(to_host(brt.gaussian_nll_loss(a(xp, p, dtype), a(xp, t, dtype), a(xp, -p, dtype), reduction=reduction)).astype(np.float64)).all()


def test_a_number_stands_for_the_gradient_of_a_number(xp):
    """Of x's dtype, as beside a loss whose operands all have one."""
    ids = to_xp(xp, np.array([0, 2]))
    for dtype in (np.float32, np.float16):
        x = to_xp(xp, np.array([[1, 2, 3], [0, 1, 0]], dtype))
        one = to_xp(xp, np.array(0.5, dtype))
        np.testing.assert_array_equal(to_host(brt.cross_entropy_backward(0.5, x, ids)), to_host(brt.cross_entropy_backward(one, x, ids)))
    with pytest.raises(brt.InvalidProblemError, match=r"dy is of shape \(\); accepted \(2,\)"):
        brt.cross_entropy_backward(1.0, x, ids, reduction="none")
    with pytest.raises(brt.InvalidProblemError, match="layer_norm_backward: mean is missing; accepted an array, which layer_norm returns with return_stats=True"):
        brt.layer_norm_backward(x, x, normalized_shape=(3,))


@pytest.mark.parametrize("joined", [True, False])
def test_labels_beyond_the_longest_allowed(xp, joined):
    lp = to_xp(xp, np.log(np.full((8, 2, 4), 0.25, np.float32)))
    target = to_xp(xp, np.array([1, 2, 3, 1]) if joined else np.array([[1, 2, 3], [1, 0, 0]]))
    lengths = to_xp(xp, np.array([8, 8])), to_xp(xp, np.array([3, 1]))
    whole = to_host(brt.ctc_loss(lp, target, *lengths, reduction="none"))
    np.testing.assert_array_equal(to_host(brt.ctc_loss(lp, target, *lengths, reduction="none", max_target_length=3, check=True)), whole)
    if joined:
        with pytest.raises(brt.InvalidProblemError, match="ctc_loss: target length 3 at position 0; accepted lengths from 0 to 2"):
            brt.ctc_loss(lp, target, *lengths, reduction="none", max_target_length=2, check=True)
