"""Public functions of category convolution. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "causal_conv1d",
    "causal_conv1d_backward",
    "causal_conv1d_update",
    "causal_conv1d_varlen_states",
    "col2im1d",
    "col2im1d_backward",
    "col2im2d",
    "col2im2d_backward",
    "col2im3d",
    "col2im3d_backward",
    "fold",
    "fold_backward",
    "im2col1d",
    "im2col1d_backward",
    "im2col2d",
    "im2col2d_backward",
    "im2col3d",
    "im2col3d_backward",
    "unfold",
    "unfold_backward",
]

_causal_conv1d = entries("causal_conv1d", "forward")


@shows('x, weight, bias=None, *, activation=None, layout="bcl", initial_states=None, return_final_states=False, seq_idx=None, cu_seqlens=None, out=None, preference=None, check=False')
def causal_conv1d(x=None, weight=None, bias=None, *, activation=None, layout="bcl", initial_states=None, return_final_states=False, seq_idx=None, cu_seqlens=None, out=None, preference=None, check=False, **words):
    """Depthwise causal 1-d convolution with optional SiLU, carried states and packed or numbered sequences.

    x has an axis of sequences, (B, C, L), but for packed sequences, (C, L), which cu_seqlens tells apart. seq_idx
    numbers the sequence of each sample: taps reach samples of the same number only, numbers below 0 mark padding (y =
    0), and initial_states belong to the sequence of position 0. cu_seqlens holds the n + 1 offsets of n sequences
    packed along L: each is computed as if alone, with its own row of states. One of the two may be given. final_states
    are the last W-1 samples as stored, padding included. Offsets that do not ascend from 0 to L are reported as an
    InvalidProblemError.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (B, C, L) or (B, L, C) or (C, L) or (L, C)
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (C, W)
    bias : array of weight's dtype, of shape (C,), default None
    activation : {"silu", "swish"}, default None
        None or silu.
    layout : {"bcl", "blc"}, default "bcl"
        order of x's axes: (B, C, L) or (B, L, C); (C, L) or (L, C) with cu_seqlens, and with it alone.
    initial_states : array of x's dtype, of shape (B, C, W-1) or (B, W-1, C) or (N, C, W-1), default None
    return_final_states : bool, default False
        also return the last W-1 samples of each sequence, older state before them.
    seq_idx : array of int32 or int64, of shape (B, L), default None
    cu_seqlens : array of seq_idx's dtype, of shape (N+1,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (B, C, L) or (B, L, C) or (C, L) or (L, C)
    final_states : array of x's dtype, of shape (B, C, W-1) or (B, W-1, C) or (N, C, W-1)
        returned with return_final_states=True.

    Notes
    -----
    Formula::

        y = act(pre), pre[b,c,t] = bias[c] + sum_k weight[c,k] * xp[b,c,t+k], xp = initial_states before x
        weight[c,W-1] takes the current sample

    Computed in float32 for float16 and bfloat16.
    Kinks: smooth; taps before the start, or in another sequence, are skipped and never 0 * inf; silu(-inf) = 0.
    Source: Gu and Dao, arXiv:2312.00752 (the short convolution of Mamba); torch conv1d with groups=C and padding=W-1,
    cut to L.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(2, 3, 9)
    >>> weight = np.array([[0.1, -1.5], [-2.5, 0.4], [-0.1, -2.8]], "float32")
    >>> bias = np.array([-1., 0.7, 0.6], "float32")
    >>> y = brt.causal_conv1d(x, weight, bias)
    >>> y.ravel()[:6].round(3)
    array([ 3.5,  1.7,  0.3, -1.1, -2.5, -3.9], dtype=float32)
    """
    if words:
        return respelt(_causal_conv1d, globals()["causal_conv1d"], locals())
    return _causal_conv1d.call((x, weight, bias, initial_states, seq_idx, cu_seqlens, ), (activation, layout, return_final_states, ), out, preference, check)


_causal_conv1d_backward = entries("causal_conv1d", "backward")


@shows('dy, x, weight, bias=None, *, activation=None, layout="bcl", initial_states=None, dfinal_states=None, seq_idx=None, cu_seqlens=None, accumulate=False, need=None, out=None, preference=None, check=False')
def causal_conv1d_backward(dy=None, x=None, weight=None, bias=None, *, activation=None, layout="bcl", initial_states=None, dfinal_states=None, seq_idx=None, cu_seqlens=None, accumulate=False, need=None, out=None, preference=None, check=False, **words):
    """Gradients of causal_conv1d: depthwise causal 1-d convolution with optional SiLU, carried states and packed or numbered sequences.

    dw and db are summed over batch and time in a fixed order, at compute precision. dinitial, the gradient of the
    initial states (of zero states if none were given), comes with need=. A sample that stays in the final state
    receives its gradient from dfinal_states, padding too.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (B, C, L) or (B, L, C) or (C, L) or (L, C)
    x : array of dy's dtype, of shape (B, C, L) or (B, L, C) or (C, L) or (L, C)
    weight : array of dy's dtype, float32, float16 or bfloat16, of shape (C, W)
    bias : array of weight's dtype, of shape (C,), default None
    activation : {"silu", "swish"}, default None
        None or silu.
    layout : {"bcl", "blc"}, default "bcl"
        order of x's axes: (B, C, L) or (B, L, C); (C, L) or (L, C) with cu_seqlens, and with it alone.
    initial_states : array of dy's dtype, of shape (B, C, W-1) or (B, W-1, C) or (N, C, W-1), default None
    dfinal_states : array of dy's dtype, of shape (B, C, W-1) or (B, W-1, C) or (N, C, W-1), default None
    seq_idx : array of int32 or int64, of shape (B, L), default None
    cu_seqlens : array of seq_idx's dtype, of shape (N+1,), default None
    accumulate : bool, default False
        add dw and db onto out instead of overwriting them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dw, db. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (B, C, L) or (B, L, C) or (C, L) or (L, C)
    dw : array of weight's dtype, of shape (C, W)
    db : array of weight's dtype, of shape (C,)
        None without bias.
    dinitial : array of dy's dtype, of shape (B, C, W-1) or (B, W-1, C) or (N, C, W-1)
        None unless need names it.

    Notes
    -----
    Formula::

        g = dy * act'(pre), act' = 1 without activation, s * (1 + pre * (1 - s)) with s = 1 / (1 + exp(-pre)) for silu
        dx[b,c,t] = sum_k weight[c,k] * g[b,c,t+W-1-k]
        dw[c,k] = sum_b,t g[b,c,t] * xp[b,c,t+k]
        db[c] = sum_b,t g[b,c,t], None without bias
        dinitial = dx before the first sample: dinitial[b,c,j] = sum_k<=j weight[c,k] * g[b,c,j-k]

    Computed in float32 for float16 and bfloat16.
    Kinks: smooth; taps before the start, or in another sequence, are skipped and never 0 * inf; silu(-inf) = 0.
    Source: Gu and Dao, arXiv:2312.00752 (the short convolution of Mamba); torch conv1d with groups=C and padding=W-1,
    cut to L.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(54) % 7 - 3).astype("float32").reshape(2, 3, 9)
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(2, 3, 9)
    >>> weight = np.array([[-1.3, 0.6], [2.8, 2.2], [-0.7, 0.7]], "float32")
    >>> bias = np.array([2.8, 1.4, 1.5], "float32")
    >>> dx, dw, db = brt.causal_conv1d_backward(dy, x, weight, bias)
    >>> dx.ravel()[:6].round(3)
    array([ 0.8,  0.1, -0.6, -1.3, -2. , -2.7], dtype=float32)
    >>> dw.round(3)
    array([[11., 87.],
           [16., 62.],
           [16., 62.]], dtype=float32)
    >>> db.round(3)
    array([-5., -4.,  4.], dtype=float32)
    """
    if words:
        return respelt(_causal_conv1d_backward, globals()["causal_conv1d_backward"], locals())
    return _causal_conv1d_backward.call((dy, x, weight, bias, initial_states, dfinal_states, seq_idx, cu_seqlens, ), (activation, layout, accumulate, ), out, preference, check, need)


_causal_conv1d_update = entries("causal_conv1d_update", "forward")


@shows('x, conv_state, weight, bias=None, *, activation=None, cache_seqlens=None, conv_state_indices=None, out=None, preference=None, check=False')
def causal_conv1d_update(x=None, conv_state=None, weight=None, bias=None, *, activation=None, cache_seqlens=None, conv_state_indices=None, out=None, preference=None, check=False, **words):
    """One step or a few steps of causal_conv1d from a state that is updated in place.

    x is [B, C], one step, or [B, C, Q]. The state has S >= W-1 columns. With cache_seqlens it is a ring: column i
    before x lies at (cache_seqlens - (W-1) + i) mod S, x goes to (cache_seqlens + i) mod S, and Q <= S.
    conv_state_indices names the row of the state pool of each batch entry; a row below 0 gives y = 0 and touches no
    state, one beyond the pool too and is reported as an IndexOutOfRangeError, a repeated one under check=True.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (B, C, *Q)
    conv_state : array of x's dtype, of shape (M, C, S)
        updated in place.
    weight : array of x's dtype, float32, float16 or bfloat16, of shape (C, W)
    bias : array of weight's dtype, of shape (C,), default None
    activation : {"silu", "swish"}, default None
        None or silu.
    cache_seqlens : array of int32 or int64, of shape (B,), default None
    conv_state_indices : array of int32 or int64, of shape (B,), default None
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (B, C, *Q)

    Notes
    -----
    Formula::

        y = causal_conv1d(x, weight, bias) with the last W-1 columns of the state before x
        then state = the last columns of concat(state, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: as causal_conv1d.
    Source: Gu and Dao, arXiv:2312.00752; the same bits as causal_conv1d over the whole sequence.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-2.7, 0.3, -2.2], [0.7, 0.7, 2.9]], "float32")
    >>> conv_state = np.array([[[-0.1, 0., -1.9], [2.6, 2.7, -1.8], [2.5, -2.1, 3.]], [[1.8, 0.8, 0.8], [0.1,
    ...   -0.7, 0.7], [1.3, -2.6, -0.1]]], "float32")
    >>> weight = np.array([[1., -1.2, 0.4, 0.], [-1., -0.4, -0.6, -0.2], [2.7, 2.2, -0.6, -2.7]], "float32")
    >>> bias = np.array([1.1, 2.3, 0.], "float32")
    >>> y = brt.causal_conv1d_update(x, conv_state, weight, bias, activation="silu")
    >>> y.round(3)
    array([[ 0.134, -0.148,  6.258],
           [ 2.046,  1.675, -0.   ]], dtype=float32)
    """
    if words:
        return respelt(_causal_conv1d_update, globals()["causal_conv1d_update"], locals())
    return _causal_conv1d_update.call((x, conv_state, weight, bias, cache_seqlens, conv_state_indices, ), (activation, ), out, preference, check)


_causal_conv1d_varlen_states = entries("causal_conv1d_varlen_states", "forward")


@shows('x, cu_seqlens, state_len, layout="blc", *, out=None, preference=None, check=False')
def causal_conv1d_varlen_states(x=None, cu_seqlens=None, state_len=None, layout="blc", *, out=None, preference=None, check=False, **words):
    """The last samples of each packed sequence, as the state that causal_conv1d_update starts from.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (L, C) or (C, L)
    cu_seqlens : array of int32 or int64, of shape (N+1,)
    state_len : int
        columns of each state. In [0, inf).
    layout : {"bcl", "blc"}, default "blc"
        blc: x is [L, C]; bcl: x is [C, L].
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    states : array of x's dtype, of shape (N, C, S)

    Notes
    -----
    Formula::

        states[n, c, i] = x[end_n - state_len + i, c], 0 before the start of sequence n

    Computed in float32 for float16 and bfloat16.
    Source: Gu and Dao, arXiv:2312.00752.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(36) % 7 - 3).astype("float32").reshape(12, 3)
    >>> cu_seqlens = np.array([0, 1, 1, 8, 12], "int32")
    >>> states = brt.causal_conv1d_varlen_states(x, cu_seqlens, 4)
    >>> states.ravel()[:6].round(3)
    array([ 0.,  0.,  0., -3.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_causal_conv1d_varlen_states, globals()["causal_conv1d_varlen_states"], locals())
    return _causal_conv1d_varlen_states.call((x, cu_seqlens, ), (state_len, layout, ), out, preference, check)


_col2im1d = entries("col2im1d", "forward")


@shows('x, output_size, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def col2im1d(x=None, output_size=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Columns of windows added up into the image that they lie on.

    Gathers: no cell is written twice.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128 or bool, of shape (*X,)
    output_size : int or tuple of ints
        extents of the image, one for all axes or one each.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c, p] = the sum of x[n, c * taps + t, o] over the taps and windows that lie on cell p, o * stride + t *
        dilation - padding = p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(126) % 7 - 3).astype("float32").reshape(2, 9, 7)
    >>> y = brt.col2im1d(x, (9,), 3)
    >>> y.ravel()[:6].round(3)
    array([-3., -5., -6., -3.,  0.,  3.], dtype=float32)
    """
    if words:
        return respelt(_col2im1d, globals()["col2im1d"], locals())
    return _col2im1d.call((x, ), (output_size, kernel_size, dilation, padding, stride, ), out, preference, check)


_col2im1d_backward = entries("col2im1d", "backward")


@shows('dy, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def col2im1d_backward(dy=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of col2im1d: columns of windows added up into the image that they lie on.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*B, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, row, o] = dy[n, c, o * stride + t * dilation - padding], 0 outside, row = c * taps + t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(54) % 7 - 3).astype("float32").reshape(2, 3, 9)
    >>> dx = brt.col2im1d_backward(dy, 3)
    >>> dx.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_col2im1d_backward, globals()["col2im1d_backward"], locals())
    return _col2im1d_backward.call((dy, ), (kernel_size, dilation, padding, stride, ), out, preference, check, need)


_col2im2d = entries("col2im2d", "forward")


@shows('x, output_size, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def col2im2d(x=None, output_size=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Columns of windows added up into the image that they lie on.

    Gathers: no cell is written twice. Also called fold.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128 or bool, of shape (*X,)
    output_size : int or tuple of ints
        extents of the image, one for all axes or one each.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c, p] = the sum of x[n, c * taps + t, o] over the taps and windows that lie on cell p, o * stride + t *
        dilation - padding = p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(320) % 7 - 3).astype("float32").reshape(1, 80, 4)
    >>> y = brt.col2im2d(x, (8, 8), 4, stride=4)
    >>> y.ravel()[:6].round(3)
    array([-3.,  1., -2.,  2., -2.,  2.], dtype=float32)
    """
    if words:
        return respelt(_col2im2d, globals()["col2im2d"], locals())
    return _col2im2d.call((x, ), (output_size, kernel_size, dilation, padding, stride, ), out, preference, check)


_col2im2d_backward = entries("col2im2d", "backward")


@shows('dy, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def col2im2d_backward(dy=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of col2im2d: columns of windows added up into the image that they lie on.

    Also called fold_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, row, o] = dy[n, c, o * stride + t * dilation - padding], 0 outside, row = c * taps + t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(252) % 7 - 3).astype("float32").reshape(2, 3, 6, 7)
    >>> dx = brt.col2im2d_backward(dy, 3, padding=1)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_col2im2d_backward, globals()["col2im2d_backward"], locals())
    return _col2im2d_backward.call((dy, ), (kernel_size, dilation, padding, stride, ), out, preference, check, need)


_col2im3d = entries("col2im3d", "forward")


@shows('x, output_size, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def col2im3d(x=None, output_size=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Columns of windows added up into the image that they lie on.

    Gathers: no cell is written twice.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128 or bool, of shape (*X,)
    output_size : int or tuple of ints
        extents of the image, one for all axes or one each.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c, p] = the sum of x[n, c * taps + t, o] over the taps and windows that lie on cell p, o * stride + t *
        dilation - padding = p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(288) % 7 - 3).astype("float32").reshape(1, 24, 12)
    >>> y = brt.col2im3d(x, (4, 3, 5), (2, 3, 2), padding=(0, 1, 1), stride=(2, 1, 3))
    >>> y.ravel()[:6].round(3)
    array([-5.,  0.,  1., -3.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_col2im3d, globals()["col2im3d"], locals())
    return _col2im3d.call((x, ), (output_size, kernel_size, dilation, padding, stride, ), out, preference, check)


_col2im3d_backward = entries("col2im3d", "backward")


@shows('dy, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def col2im3d_backward(dy=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of col2im3d: columns of windows added up into the image that they lie on.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells on both sides of each axis that are left out.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, row, o] = dy[n, c, o * stride + t * dilation - padding], 0 outside, row = c * taps + t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.fold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 4, 3, 5)
    >>> dx = brt.col2im3d_backward(dy, (2, 3, 2), padding=(0, 1, 1), stride=(2, 1, 3))
    >>> dx.ravel()[:6].round(3)
    array([ 0.,  0.,  0., -1.,  0., -3.], dtype=float32)
    """
    if words:
        return respelt(_col2im3d_backward, globals()["col2im3d_backward"], locals())
    return _col2im3d_backward.call((dy, ), (kernel_size, dilation, padding, stride, ), out, preference, check, need)


_im2col1d = entries("im2col1d", "forward")


@shows('x, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def im2col1d(x=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Windows of an image as columns.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*B, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c * taps + t, o] = x[n, c, o * stride + t * dilation - padding], 0 outside
        t counts the taps of a window and o the windows in row-major order

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.nn.functional.unfold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(54) % 7 - 3).astype("float32").reshape(2, 3, 9)
    >>> y = brt.im2col1d(x, 3)
    >>> y.ravel()[:6].round(3)
    array([-3., -2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    if words:
        return respelt(_im2col1d, globals()["im2col1d"], locals())
    return _im2col1d.call((x, ), (kernel_size, dilation, padding, stride, ), out, preference, check)


_im2col1d_backward = entries("im2col1d", "backward")


@shows('dy, x_shape, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def im2col1d_backward(dy=None, x_shape=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of im2col1d: windows of an image as columns.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, c, p] = the sum of dy[n, c * taps + t, o] over the taps and windows that lie on cell p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.unfold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(126) % 7 - 3).astype("float32").reshape(2, 9, 7)
    >>> dx = brt.im2col1d_backward(dy, (2, 3, 9), 3)
    >>> dx.ravel()[:6].round(3)
    array([-3., -5., -6., -3.,  0.,  3.], dtype=float32)
    """
    if words:
        return respelt(_im2col1d_backward, globals()["im2col1d_backward"], locals())
    return _im2col1d_backward.call((dy, ), (x_shape, kernel_size, dilation, padding, stride, ), out, preference, check, need)


_im2col2d = entries("im2col2d", "forward")


@shows('x, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def im2col2d(x=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Windows of an image as columns.

    B is (N, C) or (C). Also called unfold.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*B, H, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c * taps + t, o] = x[n, c, o * stride + t * dilation - padding], 0 outside
        t counts the taps of a window and o the windows in row-major order

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.nn.functional.unfold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(252) % 7 - 3).astype("float32").reshape(2, 3, 6, 7)
    >>> y = brt.im2col2d(x, 3, padding=1)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_im2col2d, globals()["im2col2d"], locals())
    return _im2col2d.call((x, ), (kernel_size, dilation, padding, stride, ), out, preference, check)


_im2col2d_backward = entries("im2col2d", "backward")


@shows('dy, x_shape, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def im2col2d_backward(dy=None, x_shape=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of im2col2d: windows of an image as columns.

    Also called unfold_backward.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, c, p] = the sum of dy[n, c * taps + t, o] over the taps and windows that lie on cell p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.unfold.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(320) % 7 - 3).astype("float32").reshape(1, 80, 4)
    >>> dx = brt.im2col2d_backward(dy, (1, 5, 8, 8), 4, stride=4)
    >>> dx.ravel()[:6].round(3)
    array([-3.,  1., -2.,  2., -2.,  2.], dtype=float32)
    """
    if words:
        return respelt(_im2col2d_backward, globals()["im2col2d_backward"], locals())
    return _im2col2d_backward.call((dy, ), (x_shape, kernel_size, dilation, padding, stride, ), out, preference, check, need)


_im2col3d = entries("im2col3d", "forward")


@shows('x, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def im2col3d(x=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    """Windows of an image as columns.

    B is (N, C) or (C).

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64, bool, complex64 or complex128, of shape (*B, D, H, W)
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y[n, c * taps + t, o] = x[n, c, o * stride + t * dilation - padding], 0 outside
        t counts the taps of a window and o the windows in row-major order

    Computed in float32 for float16 and bfloat16, in int32 for int8, uint8, int16 and uint16.
    Source: torch.nn.functional.unfold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(120) % 7 - 3).astype("float32").reshape(1, 2, 4, 3, 5)
    >>> y = brt.im2col3d(x, (2, 3, 2), padding=(0, 1, 1), stride=(2, 1, 3))
    >>> y.ravel()[:6].round(3)
    array([ 0.,  0.,  0., -1.,  0., -3.], dtype=float32)
    """
    if words:
        return respelt(_im2col3d, globals()["im2col3d"], locals())
    return _im2col3d.call((x, ), (kernel_size, dilation, padding, stride, ), out, preference, check)


_im2col3d_backward = entries("im2col3d", "backward")


@shows('dy, x_shape, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def im2col3d_backward(dy=None, x_shape=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of im2col3d: windows of an image as columns.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*Y,)
    x_shape : tuple of ints
        shape of the forward's x.
    kernel_size : int or tuple of ints
        taps of a window, one for all axes or one each.
    dilation : int or tuple of ints, default 1
        distance of a window's taps.
    padding : int or tuple of ints, default 0
        cells of zeros on both sides of each axis.
    stride : int or tuple of ints, default 1
        distance of windows.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        dx[n, c, p] = the sum of dy[n, c * taps + t, o] over the taps and windows that lie on cell p, in increasing t

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.unfold, for two axes.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(288) % 7 - 3).astype("float32").reshape(1, 24, 12)
    >>> dx = brt.im2col3d_backward(dy, (1, 2, 4, 3, 5), (2, 3, 2), padding=(0, 1, 1), stride=(2, 1, 3))
    >>> dx.ravel()[:6].round(3)
    array([-5.,  0.,  1., -3.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_im2col3d_backward, globals()["im2col3d_backward"], locals())
    return _im2col3d_backward.call((dy, ), (x_shape, kernel_size, dilation, padding, stride, ), out, preference, check, need)



@shows('x, output_size, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def fold(x=None, output_size=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_col2im2d, globals()["fold"], locals())
    try:
        return _col2im2d.call((x, ), (output_size, kernel_size, dilation, padding, stride, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "col2im2d", "fold")


fold.__doc__ = col2im2d.__doc__


@shows('dy, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def fold_backward(dy=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_col2im2d_backward, globals()["fold_backward"], locals())
    try:
        return _col2im2d_backward.call((dy, ), (kernel_size, dilation, padding, stride, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "col2im2d_backward", "fold_backward")


fold_backward.__doc__ = col2im2d_backward.__doc__


@shows('x, kernel_size, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False')
def unfold(x=None, kernel_size=None, dilation=1, padding=0, stride=1, *, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_im2col2d, globals()["unfold"], locals())
    try:
        return _im2col2d.call((x, ), (kernel_size, dilation, padding, stride, ), out, preference, check)
    except BaracudaError as error:
        raise renamed(error, "im2col2d", "unfold")


unfold.__doc__ = im2col2d.__doc__


@shows('dy, x_shape, kernel_size, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False')
def unfold_backward(dy=None, x_shape=None, kernel_size=None, dilation=1, padding=0, stride=1, *, need=None, out=None, preference=None, check=False, **words):
    if words:
        return respelt(_im2col2d_backward, globals()["unfold_backward"], locals())
    try:
        return _im2col2d_backward.call((dy, ), (x_shape, kernel_size, dilation, padding, stride, ), out, preference, check, need)
    except BaracudaError as error:
        raise renamed(error, "im2col2d_backward", "unfold_backward")


unfold_backward.__doc__ = im2col2d_backward.__doc__
