"""Records of the causal convolutions: references sequence by sequence and tap by tap from the definition, in float64."""

from __future__ import annotations

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, bound


def sigmoid(v):
    e = np.exp(-np.abs(v))
    return np.where(v >= 0, 1.0, e) / (1.0 + e)


def silu(v):
    return np.where(v == -np.inf, 0.0, v * sigmoid(v))


def silu_slope(v):
    """d silu / dv and the sum of the magnitudes of its two terms."""
    s = sigmoid(v)
    second = np.where(np.isinf(v), 0.0, v * s * (1.0 - s))
    return s + second, s + np.abs(second)


def sequences(x, layout, width, initial_states, seq_idx, cu_seqlens):
    """[(samples [C, L], state [C, W-1] or None, ids [L] or None)]: one a batch entry or packed sequence."""
    blc = layout == "blc"
    if cu_seqlens is not None:
        whole = x.T if blc else x
        states = [None] * (len(cu_seqlens) - 1) if initial_states is None else list(initial_states)
        return [(whole[:, a:b], s, None) for a, b, s in zip(cu_seqlens[:-1], cu_seqlens[1:], states, strict=True)]
    rows = [r.T if blc else r for r in x]
    states = [None] * len(rows) if initial_states is None else [s.T if blc else s for s in initial_states]
    return list(zip(rows, states, [None] * len(rows) if seq_idx is None else list(seq_idx), strict=True))


def join(rows, like, layout, cu_seqlens, states=False):
    """Per-sequence arrays [C, ...] back to the layout of the operand."""
    if cu_seqlens is not None:
        if states:
            return np.stack(rows) if rows else np.zeros((0, *like))
        whole = np.concatenate(rows, axis=1) if rows else np.zeros(like)
        return whole.T if layout == "blc" else whole
    whole = np.stack(rows) if rows else np.zeros((0, *like))
    return whole.swapaxes(1, 2) if layout == "blc" else whole


def taps(x, state, ids, width):
    """(samples with the past in front [C, W-1+L], index [L, W] of each tap in them, whether it counts [L, W])."""
    channels, length = x.shape
    reach = width - 1
    past = np.zeros((channels, reach)) if state is None else state
    at = np.arange(length)[:, None] + np.arange(width)
    counts = np.ones(at.shape, np.bool_) if state is not None else at >= reach
    if ids is not None and length:
        source = np.where(at >= reach, ids[np.maximum(at - reach, 0)], ids[0])
        counts = counts & (source == ids[:, None]) & (ids[:, None] >= 0)
    return np.concatenate([past, x], axis=1), at, counts


def pre_activation(x, weight, bias, state, ids):
    """Pre-activations, sums of magnitudes, tap values (0 where a tap does not count), and what `taps` says."""
    xp, at, counts = taps(x, state, ids, weight.shape[1])
    values = np.where(counts, xp[:, at], 0.0)
    products = np.where(counts, values * weight[:, None, :], 0.0)
    base = np.zeros(len(weight)) if bias is None else bias
    pre = base[:, None] + products.sum(axis=2)
    return pre, np.abs(base)[:, None] + np.abs(products).sum(axis=2), values, at, counts


def conv(x, weight, bias=None, activation=None, layout="bcl", initial_states=None, return_final_states=False, seq_idx=None, cu_seqlens=None):
    """The forward: y, and the final states on request."""
    channels, width = weight.shape
    ys, magnitudes, finals = [], [], []
    for row, state, ids in sequences(x, layout, width, initial_states, seq_idx, cu_seqlens):
        pre, size, _, _, _ = pre_activation(row, weight, bias, state, ids)
        y = pre if activation is None else silu(pre)
        ys.append(y if ids is None else np.where(ids < 0, 0.0, y))
        magnitudes.append(1.1 * size + np.abs(ys[-1]))
        past = np.zeros((channels, width - 1)) if state is None else state
        finals.append(np.concatenate([past, row], axis=1)[:, row.shape[1] :])
    back = lambda rows, like, states=False: join(rows, like, layout, cu_seqlens, states)
    length = x.shape[0 if layout == "blc" else 1] if cu_seqlens is not None else 0
    like = (channels, length if cu_seqlens is not None else x.shape[1 if layout == "blc" else 2])
    out = {"y": Terms(back(ys, like), back(magnitudes, like), width + 1)}
    if return_final_states:
        out["final_states"] = back(finals, (channels, width - 1), True)
    return out


def conv_backward(
    dy, x, weight, bias=None, activation=None, layout="bcl", initial_states=None, dfinal_states=None, seq_idx=None, cu_seqlens=None,
    accumulate=False,
):  # fmt: skip
    """dx, dw, db (without a bias only on request, so not given here) and dinitial."""
    channels, width = weight.shape
    reach = width - 1
    rows = sequences(x, layout, width, initial_states, seq_idx, cu_seqlens)
    dys = [r for r, _, _ in sequences(dy, layout, width, None, None, cu_seqlens)]
    if dfinal_states is None:
        lasts = [None] * len(rows)
    else:
        lasts = [s.T if layout == "blc" and cu_seqlens is None else s for s in dfinal_states]
    dw, dw_size = np.zeros((2, channels, width))
    db, db_size = np.zeros((2, channels))
    dxs, dx_sizes, starts, start_sizes = [], [], [], []
    count = 1
    for (row, state, ids), upstream, last in zip(rows, dys, lasts, strict=True):
        length = row.shape[1]
        pre, size, values, at, counts = pre_activation(row, weight, bias, state, ids)
        slope, slope_size = (np.ones_like(pre), np.ones_like(pre)) if activation is None else silu_slope(pre)
        g, g_size = upstream * slope, np.abs(upstream) * (slope_size + (0 if activation is None else 0.6 * size))
        if ids is not None:
            g, g_size = np.where(ids < 0, 0.0, g), np.where(ids < 0, 0.0, g_size)
        dxp, dxp_size = np.zeros((2, channels, reach + length))
        # The gradient of a state is defined where it was left out, too: taps count as they would with zeros there.
        reached = taps(row, np.zeros((channels, reach)), ids, width)[2]
        for k in range(width):
            for t in range(length):
                if reached[t, k]:
                    dxp[:, at[t, k]] += weight[:, k] * g[:, t]
                    dxp_size[:, at[t, k]] += np.abs(weight[:, k]) * g_size[:, t]
        if last is not None:
            dxp[:, length:] += last
            dxp_size[:, length:] += np.abs(last)
        live = counts[None]
        dw += np.where(live, g[:, :, None] * values, 0.0).sum(axis=1)
        dw_size += np.where(live, g_size[:, :, None] * np.abs(values), 0.0).sum(axis=1)
        db += g.sum(axis=1)
        db_size += g_size.sum(axis=1)
        dxs.append(dxp[:, reach:])
        dx_sizes.append(dxp_size[:, reach:])
        starts.append(dxp[:, :reach])
        start_sizes.append(dxp_size[:, :reach])
        count += length
    back = lambda items, like, states=False: join(items, like, layout, cu_seqlens, states)
    length = x.shape[0 if layout == "blc" else 1] if cu_seqlens is not None else x.shape[1 if layout == "blc" else 2]
    out = {
        "dx": Terms(back(dxs, (channels, length)), back(dx_sizes, (channels, length)), width + 1),
        "dw": Terms(dw, dw_size, count),
        "dinitial": Terms(back(starts, (channels, reach), True), back(start_sizes, (channels, reach), True), width + 1),
    }
    if bias is not None:
        out["db"] = Terms(db, db_size, count)
    return out


def _case(d: Draw, shape, width, layout, id, *, bias=True, state=False, ids=None, offsets=None, **params):
    """One call: operands of both directions. shape: (B, C, L), or (C, L) packed."""
    packed = offsets is not None
    channels, length = shape[-2:]
    batch = len(offsets) - 1 if packed else shape[0]
    x_shape = (*shape[:-2], length, channels) if layout == "blc" else shape
    state_shape = (batch, width - 1, channels) if layout == "blc" and not packed else (batch, channels, width - 1)
    args = {"x": d.values(x_shape), "weight": d.values((channels, width), "A"), "dy": d.values(x_shape)}
    if bias:
        args["bias"] = d.values((channels,), "A")
    if state:
        args["initial_states"] = d.values(state_shape)
        args["dfinal_states"] = d.values(state_shape)
        params["return_final_states"] = True
    if ids is not None:
        args["seq_idx"] = np.array(ids).astype(d.dtype("I"))
    if packed:
        args["cu_seqlens"] = np.array(offsets).astype(d.dtype("I"))
    return Sample(args, {"layout": layout, "activation": "silu", **params}, id)


IDS = [[0, 0, 1, 1, 1, -1, 2, 2, 0, 0, 0], [3, 3, 3, 3, -5, -5, 3, 3, 3, 3, 3]]


def samples(d: Draw):
    return [
        _case(d, (2, 3, 11), 4, "bcl", "rows", state=True),
        _case(d, (2, 8, 16), 4, "bcl", "vector"),
        _case(d, (2, 8, 7), 4, "blc", "channels", state=True, bias=False),
        _case(d, (2, 3, 11), 4, "bcl", "ids", state=True, ids=IDS),
        _case(d, (3, 11), 4, "bcl", "packed", state=True, offsets=[0, 2, 2, 9, 11]),
        *(
            _case(d, (2, 3, 9), width, "bcl", f"width-{width}{'' if ids is None else '-ids'}", ids=ids, activation=activation)
            for width, activation in ((2, None), (3, "silu"), (34, None))  # beyond 32 the width is no constant of the kernel
            for ids in (None, [row[:9] for row in IDS])
        ),
        _case(d, (2, 3, 0), 4, "bcl", "no-steps", state=True),
        _case(d, (0, 3, 5), 4, "bcl", "no-batch"),
        _case(d, (2, 0, 5), 4, "bcl", "no-channels"),
    ]


def edges(d: Draw):
    """Infinities and NaN in the samples: taps that do not count add nothing, the others follow IEEE arithmetic."""
    sample = _case(d, (1, 2, 9), 4, "bcl", "special")
    x, dy = sample.args["x"].copy(), sample.args["dy"].copy()
    x[0, 0, 4], x[0, 1, 6], dy[0, 0, 0], dy[0, 1, 8] = np.inf, np.nan, -np.inf, np.nan
    yield sample.with_args(x=x, dy=dy)


def errors(d: Draw):
    whole = samples(d)
    rows, ids, packed = whole[0], whole[3], whole[4]
    yield ErrorSample({**rows.args, "weight": d.values((5, 4), "A")}, rows.params, "InvalidProblemError", "weight has shape", id="channels")
    yield ErrorSample({**rows.args, "weight": d.values((3, 0), "A")}, {}, "InvalidProblemError", "weight|initial_states", id="width")
    yield ErrorSample(rows.args, {**rows.params, "activation": "relu"}, "InvalidProblemError", "activation", id="activation")
    yield ErrorSample(rows.args, {**rows.params, "layout": "lbc"}, "InvalidProblemError", "layout", id="layout")
    yield ErrorSample({**packed.args, "seq_idx": np.zeros((1, 11), d.dtype("I"))}, packed.params, "InvalidProblemError", "seq_idx", id="both")
    yield ErrorSample({**ids.args, "seq_idx": np.zeros((2, 5), d.dtype("I"))}, ids.params, "InvalidProblemError", "seq_idx", id="ids")
    for id, offsets in (("late", [1, 2, 2, 9, 11]), ("falling", [0, 9, 2, 9, 11]), ("short", [0, 2, 2, 9, 10]), ("long", [0, 2, 2, 9, 14])):
        args = {**packed.args, "cu_seqlens": np.array(offsets).astype(d.dtype("I"))}
        yield ErrorSample(args, packed.params, "InvalidProblemError", "offsets", data=True, id=id)


# -- update and states ------------------------------------------------------------------------------------------------------------------


def update(x, conv_state, weight, bias=None, activation=None, cache_seqlens=None, conv_state_indices=None):
    """y and the state afterwards."""
    steps = x[:, :, None] if x.ndim == 2 else x
    reach, columns, count = weight.shape[1] - 1, conv_state.shape[2], steps.shape[2]
    state, y, size = conv_state.copy(), np.zeros(steps.shape), np.zeros(steps.shape)
    for b, own in enumerate(steps):
        row = b if conv_state_indices is None else int(conv_state_indices[b])
        if row < 0:
            continue
        at = np.arange(columns - reach, columns) if cache_seqlens is None else (int(cache_seqlens[b]) + np.arange(-reach, 0)) % columns
        pre, magnitude, _, _, _ = pre_activation(own, weight, bias, conv_state[row][:, at], None)
        y[b], size[b] = (pre if activation is None else silu(pre)), 1.1 * magnitude
        if cache_seqlens is None:
            state[row] = np.concatenate([conv_state[row], own], axis=1)[:, count:]
        else:
            state[row][:, (int(cache_seqlens[b]) + np.arange(count)) % columns] = own
    return {"y": Terms(y.reshape(x.shape), (size + np.abs(y)).reshape(x.shape), weight.shape[1] + 1), "conv_state": state}


def update_samples(d: Draw):
    def case(id, x_shape, rows, columns, width, *, bias=True, seqlens=None, indices=None, **params):
        channels = x_shape[1]
        args = {"x": d.values(x_shape), "conv_state": d.values((rows, channels, columns)), "weight": d.values((channels, width), "A")}
        if bias:
            args["bias"] = d.values((channels,), "A")
        if seqlens is not None:
            args["cache_seqlens"] = np.array(seqlens).astype(d.dtype("I"))
        if indices is not None:
            args["conv_state_indices"] = np.array(indices).astype(d.dtype("J"))
        return Sample(args, {"activation": "silu", **params}, id)

    return [
        case("one", (2, 3), 2, 3, 4),
        case("steps", (2, 3, 5), 2, 6, 4, bias=False),
        case("ring", (3, 2, 2), 3, 5, 4, seqlens=[0, 4, 13]),
        case("pool", (3, 2, 1), 6, 4, 4, seqlens=[7, 1, 2], indices=[5, -1, 0]),
        case("pool-plain", (3, 2), 4, 3, 4, indices=[2, 0, -7]),
        case("none", (0, 2, 1), 0, 3, 4),
        case("width-2", (2, 3, 3), 2, 4, 2, activation=None),
        case("width-3", (2, 3, 3), 2, 4, 3, seqlens=[1, 5]),
        case("width-34", (2, 3, 3), 2, 36, 34, activation=None),
    ]


def update_errors(d: Draw):
    one, steps, ring, pool, *_ = update_samples(d)
    yield ErrorSample({**one.args, "conv_state": d.values((2, 3, 2))}, one.params, "InvalidProblemError", "conv_state", id="columns")
    yield ErrorSample({**one.args, "conv_state": d.values((3, 3, 3))}, one.params, "InvalidProblemError", "conv_state", id="rows")
    yield ErrorSample({**ring.args, "x": d.values((3, 2, 6))}, ring.params, "InvalidProblemError", "x", id="ring")
    beyond = np.array([6, -1, 0]).astype(d.dtype("J"))
    yield ErrorSample({**pool.args, "conv_state_indices": beyond}, pool.params, "IndexOutOfRangeError", "6", data=True, id="row")


def varlen_states(x, cu_seqlens, state_len, layout="blc"):
    whole = x.T if layout == "blc" else x
    out = np.zeros((len(cu_seqlens) - 1, len(whole), state_len))
    for n, (a, b) in enumerate(zip(cu_seqlens[:-1], cu_seqlens[1:], strict=True)):
        kept = whole[:, max(a, b - state_len) : b]
        out[n, :, state_len - kept.shape[1] :] = kept
    return out


def varlen_samples(d: Draw):
    def case(id, shape, offsets, state_len, layout):
        return Sample({"x": d.values(shape), "cu_seqlens": np.array(offsets).astype(d.dtype("I"))}, {"state_len": state_len, "layout": layout}, id)

    return [
        case("rows", (12, 3), [0, 1, 1, 8, 12], 4, "blc"),
        case("channels", (3, 12), [0, 5, 12], 3, "bcl"),
        case("no-columns", (4, 3), [0, 4], 0, "blc"),
        case("no-sequences", (0, 3), [0], 2, "blc"),
    ]


def varlen_errors(d: Draw):
    rows = varlen_samples(d)[0]
    yield ErrorSample(rows.args, {**rows.params, "state_len": -1}, "InvalidProblemError", "state_len", id="length")
    for id, offsets in (("late", [1, 1, 1, 8, 12]), ("falling", [0, 8, 1, 8, 12]), ("long", [0, 1, 1, 8, 13])):
        args = {**rows.args, "cu_seqlens": np.array(offsets).astype(d.dtype("I"))}
        yield ErrorSample(args, rows.params, "InvalidProblemError", "offsets", data=True, id=id)


CASES = [
    OpCase(
        "causal_conv1d", "forward", conv, samples, errors, tol={"": bound(ulps=4), "final_states": EXACT},
        linear=(), edges=edges, reason="linear only without the activation; test_cases_causal_conv1d checks the adjoint identity there",
    ),
    OpCase(
        "causal_conv1d", "backward", conv_backward, samples, errors, tol=bound(ulps=8),
        grads={"dw": "weight", "db": "bias", "dinitial": "initial_states"}, edges=edges,
        reason="two roundings of the activation's slope on top of its exponential; without a bias db comes on request only",
    ),
    OpCase("causal_conv1d_update", "forward", update, update_samples, update_errors, tol={"": bound(ulps=4), "conv_state": EXACT}),
    OpCase("causal_conv1d_varlen_states", "forward", varlen_states, varlen_samples, varlen_errors, tol=EXACT),
]  # fmt: skip
