"""Public functions of category convolution. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries

__all__ = [
    "causal_conv1d",
    "causal_conv1d_backward",
    "causal_conv1d_update",
    "causal_conv1d_varlen_states",
]

_causal_conv1d = entries("causal_conv1d", "forward")


def causal_conv1d(x, weight, bias=None, *, activation=None, layout="bcl", initial_states=None, return_final_states=False, seq_idx=None, cu_seqlens=None, out=None, preference=None, check=False):
    """Depthwise causal 1-d convolution with optional SiLU, carried states and packed or numbered sequences.

    seq_idx numbers the sequence of each sample: taps reach samples of the same number only, numbers below 0 mark
    padding (y = 0), and initial_states belong to the sequence of position 0. cu_seqlens holds the n + 1 offsets of n
    sequences packed along L: each is computed as if alone, with its own row of states. One of the two may be given.
    final_states are the last W-1 samples as stored, padding included. Offsets that do not ascend from 0 to L are
    reported as an InvalidProblemError.

    Formula: y = act(pre), pre[b,c,t] = bias[c] + sum_k weight[c,k] * xp[b,c,t+k], xp = initial_states before x;
    weight[c,W-1] takes the current sample

    Takes: x T, [B, C, L] or [B, L, C] or [C, L] or [L, C]; weight A, [C, W]; bias A, [C] (optional); initial_states T,
    [B, C, W-1] or [B, W-1, C] or [N, C, W-1] (optional); seq_idx I, [B, L] (optional); cu_seqlens I, [N+1] (optional).

    Returns: y T, [B, C, L] or [B, L, C] or [C, L] or [L, C]; final_states T, [B, C, W-1] or [B, W-1, C] or [N, C, W-1]
    (returned with return_final_states=True).

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; I: int32, int64. Halves compute in float32.

    Parameters: activation (str, default None) one of "silu", "swish" or None: None or silu; layout (str, default "bcl")
    one of "bcl", "blc": order of x's axes; with cu_seqlens [C, L] or [L, C]; return_final_states (bool, default False):
    also return the last W-1 samples of each sequence, older state before them.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: smooth; taps before the start, or in another sequence, are skipped and never 0 * inf; silu(-inf) = 0.

    Source: Gu and Dao, arXiv:2312.00752 (the short convolution of Mamba); torch conv1d with groups=C and padding=W-1,
    cut to L.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _causal_conv1d.call((x, weight, bias, initial_states, seq_idx, cu_seqlens, ), (activation, layout, return_final_states, ), out, preference, check)


_causal_conv1d_backward = entries("causal_conv1d", "backward")


def causal_conv1d_backward(dy, x, weight, bias=None, *, activation=None, layout="bcl", initial_states=None, dfinal_states=None, seq_idx=None, cu_seqlens=None, accumulate=False, need=None, out=None, preference=None, check=False):
    """Gradients of causal_conv1d: depthwise causal 1-d convolution with optional SiLU, carried states and packed or
    numbered sequences.

    dw and db are summed over batch and time in a fixed order, at compute precision. dinitial, the gradient of the
    initial states (of zero states if none were given), comes with need=. A sample that stays in the final state
    receives its gradient from dfinal_states, padding too.

    Formula: y = act(pre), pre[b,c,t] = bias[c] + sum_k weight[c,k] * xp[b,c,t+k], xp = initial_states before x;
    weight[c,W-1] takes the current sample

    Takes: dy T, [B, C, L] or [B, L, C] or [C, L] or [L, C]; x T, [B, C, L] or [B, L, C] or [C, L] or [L, C]; weight A,
    [C, W]; bias A, [C] (optional); initial_states T, [B, C, W-1] or [B, W-1, C] or [N, C, W-1] (optional);
    dfinal_states T, [B, C, W-1] or [B, W-1, C] or [N, C, W-1] (optional); seq_idx I, [B, L] (optional); cu_seqlens I,
    [N+1] (optional).

    Returns: dx T, [B, C, L] or [B, L, C] or [C, L] or [L, C]; dw A, [C, W]; db A, [C]; dinitial T, [B, C, W-1] or [B,
    W-1, C] or [N, C, W-1].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; I: int32, int64. Halves compute in float32.

    Parameters: activation (str, default None) one of "silu", "swish" or None: None or silu; layout (str, default "bcl")
    one of "bcl", "blc": order of x's axes; with cu_seqlens [C, L] or [L, C]; accumulate (bool, default False): add dw
    and db onto out instead of overwriting them.

    need: names of the gradients to compute, default dx, dw, db; the others cost nothing and are None.

    out: a tuple of arrays to write, None for those to make; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: smooth; taps before the start, or in another sequence, are skipped and never 0 * inf; silu(-inf) = 0.

    Source: Gu and Dao, arXiv:2312.00752 (the short convolution of Mamba); torch conv1d with groups=C and padding=W-1,
    cut to L.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _causal_conv1d_backward.call((dy, x, weight, bias, initial_states, dfinal_states, seq_idx, cu_seqlens, ), (activation, layout, accumulate, ), out, preference, check, need)


_causal_conv1d_update = entries("causal_conv1d_update", "forward")


def causal_conv1d_update(x, conv_state, weight, bias=None, *, activation=None, cache_seqlens=None, conv_state_indices=None, out=None, preference=None, check=False):
    """One step or a few steps of causal_conv1d from a state that is updated in place.

    x is [B, C], one step, or [B, C, Q]. The state has S >= W-1 columns. With cache_seqlens it is a ring: column i
    before x lies at (cache_seqlens - (W-1) + i) mod S, x goes to (cache_seqlens + i) mod S, and Q <= S.
    conv_state_indices names the row of the state pool of each batch entry; a row below 0 gives y = 0 and touches no
    state, one beyond the pool too and is reported as an IndexOutOfRangeError, a repeated one under check=True.

    Formula: y = causal_conv1d(x, weight, bias) with the last W-1 columns of the state before x; then state = the last
    columns of concat(state, x)

    Takes: x T, [B, C, *Q]; conv_state T, [M, C, S] (updated in place); weight A, [C, W]; bias A, [C] (optional);
    cache_seqlens I, [B] (optional); conv_state_indices J, [B] (optional).

    Returns: y T, [B, C, *Q].

    Dtypes: T: float32, float16, bfloat16, float64; A: T's, float32; I: int32, int64; J: int32, int64. Halves compute in
    float32.

    Parameters: activation (str, default None) one of "silu", "swish" or None: None or silu.

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Kinks: as causal_conv1d.

    Source: Gu and Dao, arXiv:2312.00752; the same bits as causal_conv1d over the whole sequence.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _causal_conv1d_update.call((x, conv_state, weight, bias, cache_seqlens, conv_state_indices, ), (activation, ), out, preference, check)


_causal_conv1d_varlen_states = entries("causal_conv1d_varlen_states", "forward")


def causal_conv1d_varlen_states(x, cu_seqlens, state_len, layout="blc", *, out=None, preference=None, check=False):
    """The last samples of each packed sequence, as the state that causal_conv1d_update starts from.

    Formula: states[n, c, i] = x[end_n - state_len + i, c], 0 before the start of sequence n

    Takes: x T, [L, C] or [C, L]; cu_seqlens I, [N+1].

    Returns: states T, [N, C, S].

    Dtypes: T: float32, float16, bfloat16, float64; I: int32, int64. Halves compute in float32.

    Parameters: state_len (int) in [0, inf): columns of each state; layout (str, default "blc") one of "bcl", "blc":
    blc: x is [L, C]; bcl: x is [C, L].

    out: an array to write, with the result's shape and dtype; preference: a PlanPreference; check: wait for the device
    and raise what kernels report, as an index out of range. Shapes and dtypes are written as docs/ops.md explains.

    Source: Gu and Dao, arXiv:2312.00752.

    Raises: UnsupportedDTypeError for other dtypes; InvalidProblemError for shapes, parameters, overlap or mixed devices
    that do not fit.
    """
    return _causal_conv1d_varlen_states.call((x, cu_seqlens, ), (state_len, layout, ), out, preference, check)

