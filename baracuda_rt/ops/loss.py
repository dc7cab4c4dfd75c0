"""Public functions of category loss. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_backward",
    "binary_cross_entropy_with_logits",
    "binary_cross_entropy_with_logits_backward",
    "cosine_embedding_loss",
    "cosine_embedding_loss_backward",
    "cosine_similarity",
    "cosine_similarity_backward",
    "cross_entropy",
    "cross_entropy_backward",
    "ctc_loss",
    "ctc_loss_backward",
    "gaussian_nll_loss",
    "gaussian_nll_loss_backward",
    "hinge_embedding_loss",
    "hinge_embedding_loss_backward",
    "huber_loss",
    "huber_loss_backward",
    "kl_div",
    "kl_div_backward",
    "l1_loss",
    "l1_loss_backward",
    "margin_ranking_loss",
    "margin_ranking_loss_backward",
    "mse_loss",
    "mse_loss_backward",
    "multi_margin_loss",
    "multi_margin_loss_backward",
    "multilabel_margin_loss",
    "multilabel_margin_loss_backward",
    "multilabel_soft_margin_loss",
    "multilabel_soft_margin_loss_backward",
    "nll_loss",
    "nll_loss_backward",
    "poisson_nll_loss",
    "poisson_nll_loss_backward",
    "smooth_l1_loss",
    "smooth_l1_loss_backward",
    "soft_margin_loss",
    "soft_margin_loss_backward",
    "squared_error",
    "squared_error_backward",
    "triplet_margin_loss",
    "triplet_margin_loss_backward",
]

_binary_cross_entropy = entries("binary_cross_entropy", "forward")


@shows('x, target, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def binary_cross_entropy(x=None, target=None, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Binary cross entropy of probabilities and targets.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    weight : array of x's dtype, of shape (*C,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = -weight (target log x + (1 - target) log(1 - x)), each log at least -100
        y = mean or sum of the terms, or each
        dx = dy weight (x - target) / max(x (1 - x), 1e-12), divided by n for the mean
        dtarget = dy weight (log(1 - x) - log x)

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient at 0 and 1 is that of the clamped quotient; x outside [0, 1] gives NaN and is reported under
    check=True.
    Source: torch.nn.functional.binary_cross_entropy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[0.9], [0.9], [0.5], [1.], [1.], [1.]], "float32")
    >>> target = np.array([[0.7, 0.7, 0.4, 0., 0.7]], "float32")
    >>> weight = np.array([-1.8, 2.8, 1.2, -1.6, 1.], "float32")
    >>> y = brt.binary_cross_entropy(x, target, weight, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-1.376,  2.141,  1.708, -3.684,  0.765, -1.376], dtype=float32)
    """
    if words:
        return respelt(_binary_cross_entropy, globals()["binary_cross_entropy"], locals())
    return _binary_cross_entropy.call((x, target, weight, ), (reduction, out_dtype, ), out, preference, check)


_binary_cross_entropy_backward = entries("binary_cross_entropy", "backward")


@shows('dy, x, target, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False')
def binary_cross_entropy_backward(dy=None, x=None, target=None, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of binary_cross_entropy: binary cross entropy of probabilities and targets.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    weight : array of dy's dtype, of shape (*C,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = -weight (target log x + (1 - target) log(1 - x)), each log at least -100
        y = mean or sum of the terms, or each
        dx = dy weight (x - target) / max(x (1 - x), 1e-12), divided by n for the mean
        dtarget = dy weight (log(1 - x) - log x)

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient at 0 and 1 is that of the clamped quotient; x outside [0, 1] gives NaN and is reported under
    check=True.
    Source: torch.nn.functional.binary_cross_entropy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(-0.3, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget = brt.binary_cross_entropy_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([-0., -0., -0., -0., -0., -0.], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([nan, nan, nan, -1.,  1., nan], dtype=float32)
    """
    if words:
        return respelt(_binary_cross_entropy_backward, globals()["binary_cross_entropy_backward"], locals())
    return _binary_cross_entropy_backward.call((dy, x, target, weight, ), (reduction, ), out, preference, check, need)


_binary_cross_entropy_with_logits = entries("binary_cross_entropy_with_logits", "forward")


@shows('x, target, weight=None, reduction="mean", pos_weight=None, *, out_dtype=None, out=None, preference=None, check=False')
def binary_cross_entropy_with_logits(x=None, target=None, weight=None, reduction="mean", pos_weight=None, *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Binary cross entropy of logits and targets, computed without overflow.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    weight : array of x's dtype, of shape (*C,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    pos_weight : array of x's dtype, of shape (*D,), default None
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = weight ((1 - target) x + l softplus(-x)), l = 1 + (pos_weight - 1) target
        y = mean or sum of the terms, or each
        dx = dy weight ((1 - target) sigmoid(x) - pos_weight target sigmoid(-x)), divided by n for the mean
        dtarget = dy weight ((pos_weight - 1) softplus(-x) - x)

    Computed in float32 for float16 and bfloat16.
    Kinks: none; pos_weight and weight broadcast from the right, as PyTorch's do: a pos_weight of [C] lies along the
    last axis, one for axis 1 of [N, C, H, W] is given as [C, 1, 1].
    Source: torch.nn.functional.binary_cross_entropy_with_logits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[1.], [-2.2], [-0.2], [2.7], [1.7], [0.6]], "float32")
    >>> target = np.array([[0.2, 0.7, 0.9, 0.7, 0.3]], "float32")
    >>> weight = np.array([0.3, 2.6, -2.6, 1.7, 0.9], "float32")
    >>> pos_weight = np.array([[1.8], [2.2], [2.7], [1.2], [2.8], [1.6]], "float32")
    >>> y = brt.binary_cross_entropy_with_logits(x, target, weight, reduction="none", pos_weight=pos_weight,
    ...   out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([ 0.349,  2.051, -1.661,  1.341,  0.98 ,  0.329], dtype=float32)
    """
    if words:
        return respelt(_binary_cross_entropy_with_logits, globals()["binary_cross_entropy_with_logits"], locals())
    return _binary_cross_entropy_with_logits.call((x, target, weight, pos_weight, ), (reduction, out_dtype, ), out, preference, check)


_binary_cross_entropy_with_logits_backward = entries("binary_cross_entropy_with_logits", "backward")


@shows('dy, x, target, weight=None, reduction="mean", pos_weight=None, *, need=None, out=None, preference=None, check=False')
def binary_cross_entropy_with_logits_backward(dy=None, x=None, target=None, weight=None, reduction="mean", pos_weight=None, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of binary_cross_entropy_with_logits: binary cross entropy of logits and targets, computed without overflow.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    weight : array of dy's dtype, of shape (*C,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    pos_weight : array of dy's dtype, of shape (*D,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = weight ((1 - target) x + l softplus(-x)), l = 1 + (pos_weight - 1) target
        y = mean or sum of the terms, or each
        dx = dy weight ((1 - target) sigmoid(x) - pos_weight target sigmoid(-x)), divided by n for the mean
        dtarget = dy weight ((pos_weight - 1) softplus(-x) - x)

    Computed in float32 for float16 and bfloat16.
    Kinks: none; pos_weight and weight broadcast from the right, as PyTorch's do: a pos_weight of [C] lies along the
    last axis, one for axis 1 of [N, C, H, W] is given as [C, 1, 1].
    Source: torch.nn.functional.binary_cross_entropy_with_logits.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.9, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget = brt.binary_cross_entropy_with_logits_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([ 0.091,  0.064,  0.038,  0.015, -0.008, -0.034], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([ 0.09,  0.06,  0.03,  0.  , -0.03, -0.06], dtype=float32)
    """
    if words:
        return respelt(_binary_cross_entropy_with_logits_backward, globals()["binary_cross_entropy_with_logits_backward"], locals())
    return _binary_cross_entropy_with_logits_backward.call((dy, x, target, weight, pos_weight, ), (reduction, ), out, preference, check, need)


_cosine_embedding_loss = entries("cosine_embedding_loss", "forward")


@shows('x1, x2, target, margin=0.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def cosine_embedding_loss(x1=None, x2=None, target=None, margin=0.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Loss of pairs of vectors that should be alike (target 1) or not (target -1).

    Parameters
    ----------
    x1 : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16, uint64 or bool, of shape (*X,)
    x2 : array of x1's dtype, of shape (*B,)
    target : array of x1's dtype, int64 or int32, of shape (*G,)
    margin : float, default 0.0
        the cosine that unlike vectors may have.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x1's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        cos = x1 . x2 / sqrt((x1 . x1 + 1e-12) (x2 . x2 + 1e-12)) over the last axis
        term = 1 - cos where target = 1, max(0, cos - margin) where it is -1, else 0
        y = mean or sum of the terms, or each
        dx1 = dy (x2 / sqrt(m1 m2) - cos x1 / m1), m the sums of squares, negative where target = 1, divided as y
        dx2 = dx1 with x1 and x2 exchanged

    Computed in float32 for float16 and bfloat16.
    Kinks: where cos = margin the gradient flows.
    Source: torch.nn.functional.cosine_embedding_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x1 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x2 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = np.array([1., -1., 1., -1., -1., 1.], "float32")
    >>> y = brt.cosine_embedding_loss(x1, x2, target, out_dtype="float32")
    >>> round(float(y), 3)
    0.5
    """
    if words:
        return respelt(_cosine_embedding_loss, globals()["cosine_embedding_loss"], locals())
    return _cosine_embedding_loss.call((x1, x2, target, ), (margin, reduction, out_dtype, ), out, preference, check)


_cosine_embedding_loss_backward = entries("cosine_embedding_loss", "backward")


@shows('dy, x1, x2, target, margin=0.0, reduction="mean", *, need=None, out=None, preference=None, check=False')
def cosine_embedding_loss_backward(dy=None, x1=None, x2=None, target=None, margin=0.0, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cosine_embedding_loss: loss of pairs of vectors that should be alike (target 1) or not (target -1).

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x1 : array of dy's dtype, of shape (*X,)
    x2 : array of dy's dtype, of shape (*B,)
    target : array of dy's dtype, int64 or int32, of shape (*G,)
    margin : float, default 0.0
        the cosine that unlike vectors may have.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx1, dx2. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx1 : array of dy's dtype, of shape (*X,)
    dx2 : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        cos = x1 . x2 / sqrt((x1 . x1 + 1e-12) (x2 . x2 + 1e-12)) over the last axis
        term = 1 - cos where target = 1, max(0, cos - margin) where it is -1, else 0
        y = mean or sum of the terms, or each
        dx1 = dy (x2 / sqrt(m1 m2) - cos x1 / m1), m the sums of squares, negative where target = 1, divided as y
        dx2 = dx1 with x1 and x2 exchanged

    Computed in float32 for float16 and bfloat16.
    Kinks: where cos = margin the gradient flows.
    Source: torch.nn.functional.cosine_embedding_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(-0.7, "float32")
    >>> x1 = np.array([[1.3], [-2.6], [2.1]], "float32")
    >>> x2 = np.array([[1.9], [-0.1], [-1.9]], "float32")
    >>> target = np.array([1., 1., 1.], "float32")
    >>> dx1, dx2 = brt.cosine_embedding_loss_backward(dy, x1, x2, target, margin=0.25)
    >>> dx1.round(3)
    array([[0.],
           [0.],
           [0.]], dtype=float32)
    >>> dx2.round(3)
    array([[0.],
           [0.],
           [0.]], dtype=float32)
    """
    if words:
        return respelt(_cosine_embedding_loss_backward, globals()["cosine_embedding_loss_backward"], locals())
    return _cosine_embedding_loss_backward.call((dy, x1, x2, target, ), (margin, reduction, ), out, preference, check, need)


_cosine_similarity = entries("cosine_similarity", "forward")


@shows('x1, x2, dim=1, eps=1e-08, *, out_dtype=None, out=None, preference=None, check=False')
def cosine_similarity(x1=None, x2=None, dim=1, eps=1e-08, *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Cosine of the angle between vectors along an axis.

    Parameters
    ----------
    x1 : array of float32, float16, bfloat16 or float64, of shape (*A,)
    x2 : array of x1's dtype, of shape (*B,)
    dim : int, default 1
        axis of the vectors; an array of one axis has no other.
    eps : float, default 1e-08
        least norm, of each of the two. In [0, inf).
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x1's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        y = x1 . x2 / (n1 n2), n = max(norm of x, eps), cut to [-1, 1]
        dx1 = dy (x2 / n2 - y x1 / n1) / n1, without the y term where the norm is below eps or 0
        dx2 = dx1 with x1 and x2 exchanged

    Computed in float32 for float16 and bfloat16.
    Kinks: a zero vector gives 0 and a finite gradient; PyTorch keeps the y term below eps, where it is no part of the
    derivative.
    Source: torch.nn.functional.cosine_similarity.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x1 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x2 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> y = brt.cosine_similarity(x1, x2, out_dtype="float32")
    >>> y.round(3)
    array([1., 1., 1., 1., 1., 1.], dtype=float32)
    """
    if words:
        return respelt(_cosine_similarity, globals()["cosine_similarity"], locals())
    return _cosine_similarity.call((x1, x2, ), (dim, eps, out_dtype, ), out, preference, check)


_cosine_similarity_backward = entries("cosine_similarity", "backward")


@shows('dy, x1, x2, dim=1, eps=1e-08, *, need=None, out=None, preference=None, check=False')
def cosine_similarity_backward(dy=None, x1=None, x2=None, dim=1, eps=1e-08, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cosine_similarity: cosine of the angle between vectors along an axis.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x1 : array of dy's dtype, of shape (*A,)
    x2 : array of dy's dtype, of shape (*B,)
    dim : int, default 1
        axis of the vectors; an array of one axis has no other.
    eps : float, default 1e-08
        least norm, of each of the two. In [0, inf).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx1, dx2. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx1 : array of dy's dtype, of shape (*A,)
    dx2 : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        y = x1 . x2 / (n1 n2), n = max(norm of x, eps), cut to [-1, 1]
        dx1 = dy (x2 / n2 - y x1 / n1) / n1, without the y term where the norm is below eps or 0
        dx2 = dx1 with x1 and x2 exchanged

    Computed in float32 for float16 and bfloat16.
    Kinks: a zero vector gives 0 and a finite gradient; PyTorch keeps the y term below eps, where it is no part of the
    derivative.
    Source: torch.nn.functional.cosine_similarity.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0.2, 1.7, -0.6, 2.1, 2.1, 0.3], "float32")
    >>> x1 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x2 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx1, dx2 = brt.cosine_similarity_backward(dy, x1, x2)
    >>> dx1.ravel()[:6].round(3)
    array([-0., -0., -0.,  0.,  0.,  0.], dtype=float32)
    >>> dx2.ravel()[:6].round(3)
    array([-0., -0., -0.,  0.,  0.,  0.], dtype=float32)
    """
    if words:
        return respelt(_cosine_similarity_backward, globals()["cosine_similarity_backward"], locals())
    return _cosine_similarity_backward.call((dy, x1, x2, ), (dim, eps, ), out, preference, check, need)


_cross_entropy = entries("cross_entropy", "forward")


@shows('x, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0, *, return_lse=False, out_dtype=None, out=None, preference=None, check=False')
def cross_entropy(x=None, target=None, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0, *, return_lse=False, out_dtype=None, out=None, preference=None, check=False, **words):
    """Cross entropy of logits and classes, or probabilities of classes.

    Classes lie along axis 1 of x, [N, C, ...], or are its only axis, [C]. target has the other axes and holds classes,
    or x's shape and holds probabilities.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64, int32 or x's dtype, of shape (*G,)
    weight : array of x's dtype, of shape (W,), default None
    ignore_index : int, default -100
        rows with this target have no loss and no gradient and do not count.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    label_smoothing : float, default 0.0
        share of the target that all classes get alike. In [0, 1].
    return_lse : bool, default False
        also return log-sum-exp of the rows as two numbers whose sum it is, which the backward takes.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)
    lse : array of the dtype that x computes in, of shape (P, *R)
        returned with return_lse=True.

    Notes
    -----
    Formula::

        lp = log_softmax(x) over the classes
        of a class t: term = -(1 - e) weight[t] lp[t] - e / C sum of weight[c] lp[c], e = label_smoothing
        of probabilities q: term = -sum of q'[c] weight[c] lp[c], q' = (1 - e) q + e / C
        y = sum of the terms, the sum divided by the sum of weight[t] (by the number of rows, of probabilities), or each
        dx = dy ((1 - e) weight[t] (p - 1 at t) + e / C (p sum of weight - weight)), p = softmax(x), or dy (p sum of q'
        weight - q' weight), divided as y
        dtarget = -dy (1 - e) weight lp

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 times an infinite logarithm is 0; rows with ignore_index give 0, the mean of nothing else NaN; a target out
    of range gives NaN and is reported; a row of -inf gives NaN.
    Source: torch.nn.functional.cross_entropy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-2.9, 0.6, -1.5, -0.6, 2.4, -0.5, -0.1], "float32")
    >>> target = np.array(2, "int64")
    >>> y = brt.cross_entropy(x, target, ignore_index=0, out_dtype="float32")
    >>> round(float(y), 3)
    4.22
    """
    if words:
        return respelt(_cross_entropy, globals()["cross_entropy"], locals())
    return _cross_entropy.call((x, target, weight, ), (ignore_index, reduction, label_smoothing, return_lse, out_dtype, ), out, preference, check)


_cross_entropy_backward = entries("cross_entropy", "backward")


@shows('dy, x, target, weight=None, lse=None, ignore_index=-100, reduction="mean", label_smoothing=0.0, *, need=None, out=None, preference=None, check=False')
def cross_entropy_backward(dy=None, x=None, target=None, weight=None, lse=None, ignore_index=-100, reduction="mean", label_smoothing=0.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of cross_entropy: cross entropy of logits and classes, or probabilities of classes.

    lse: the forward's, with return_lse=True; without it x is read twice. dx may be x itself. dy may be float32 beside
    halves.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64, int32 or x's dtype, of shape (*G,)
    weight : array of x's dtype, of shape (W,), default None
    lse : array of the dtype that x computes in, of shape (P, *R), default None
    ignore_index : int, default -100
        rows with this target have no loss and no gradient and do not count.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    label_smoothing : float, default 0.0
        share of the target that all classes get alike. In [0, 1].
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*X,)
    dtarget : array of x's dtype, of shape (*X,)
        None unless need names it.

    Notes
    -----
    Formula::

        lp = log_softmax(x) over the classes
        of a class t: term = -(1 - e) weight[t] lp[t] - e / C sum of weight[c] lp[c], e = label_smoothing
        of probabilities q: term = -sum of q'[c] weight[c] lp[c], q' = (1 - e) q + e / C
        y = sum of the terms, the sum divided by the sum of weight[t] (by the number of rows, of probabilities), or each
        dx = dy ((1 - e) weight[t] (p - 1 at t) + e / C (p sum of weight - weight)), p = softmax(x), or dy (p sum of q'
        weight - q' weight), divided as y
        dtarget = -dy (1 - e) weight lp

    Computed in float32 for float16 and bfloat16.
    Kinks: 0 times an infinite logarithm is 0; rows with ignore_index give 0, the mean of nothing else NaN; a target out
    of range gives NaN and is reported; a row of -inf gives NaN.
    Source: torch.nn.functional.cross_entropy.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-1.5, -2.8, 1.8, 1.1, -0.2, 0.5, -2.8], "float32")
    >>> target = np.array(1, "int64")
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.cross_entropy_backward(dy, x, target, ignore_index=0)
    >>> dx.round(3)
    array([ 0.006, -0.298,  0.153,  0.076,  0.021,  0.042,  0.002],
          dtype=float32)
    """
    if words:
        return respelt(_cross_entropy_backward, globals()["cross_entropy_backward"], locals())
    return _cross_entropy_backward.call((dy, x, target, weight, lse, ), (ignore_index, reduction, label_smoothing, ), out, preference, check, need)


_ctc_loss = entries("ctc_loss", "forward")


@shows('x, target, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False, *, max_target_length=None, return_alpha=False, out_dtype=None, out=None, preference=None, check=False')
def ctc_loss(x=None, target=None, input_lengths=None, target_lengths=None, blank=0, reduction="mean", zero_infinity=False, *, max_target_length=None, return_alpha=False, out_dtype=None, out=None, preference=None, check=False, **words):
    """Connectionist temporal classification: the negative log likelihood of label sequences, over all ways to spread them over the times.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    input_lengths : array of int64 or int32, of shape (*L,)
        a list of integers counts as int64.
    target_lengths : array of input_lengths's dtype, of shape (*M,)
        a list of integers counts as int64.
    blank : int, default 0
        the class that stands for no label.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean of the losses, each divided by the number of its labels, their sum, or none: each of them.
    zero_infinity : bool, default False
        samples whose labels do not fit into their times have no loss and no gradient.
    max_target_length : int, default None
        most labels of a sample; None: the extent of target. Bounds the memory where target is one-dimensional. In [0,
        inf).
    return_alpha : bool, default False
        also return alpha and nll, which the backward takes.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)
    alpha : array of the dtype that x computes in, of shape (*A,)
        returned with return_alpha=True.
    nll : array of alpha's dtype, of shape (*N,)
        returned with return_alpha=True.

    Notes
    -----
    Formula::

        l = blank, y1, blank, ..., blank
        alpha[0, 0..1] = x[0, l], alpha[t, i] = log(exp(alpha[t-1, i]) + exp(alpha[t-1, i-1]) + exp(alpha[t-1, i-2]),
        the last where l[i] is neither blank nor l[i-2]) + x[t, l[i]]
        nll = -log(exp(alpha[last, end]) + exp(alpha[last, end-1]))
        y = nll of each, their sum, or the mean of nll / labels
        dx = dy (exp(x) - share), the gradient of the logits of which x is the log_softmax, or -dy share with
        grad='log_probs'
        share[t, c] = sum of exp(alpha + beta + nll - x[t, c]) over the places of c in l, beta as alpha from the end

    Computed in float32 for float16 and bfloat16.
    Kinks: labels that do not fit: inf and gradient NaN, or 0 and exactly 0 with zero_infinity; no labels: all blank;
    lengths or labels out of range: NaN, and reported; times from a sample's length on have gradient 0.
    Source: torch.nn.functional.ctc_loss; Graves et al., Connectionist Temporal Classification (2006).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(105) % 7 - 3).astype("float32").reshape(7, 3, 5)
    >>> target = np.array([0, 0, 0, 0], "int64")
    >>> input_lengths = np.array([6, 6, 6], "int64")
    >>> target_lengths = np.array([3, 0, 1], "int64")
    >>> y = brt.ctc_loss(x, target, input_lengths, target_lengths, blank=1, reduction="none",
    ...   zero_infinity=True, max_target_length=3, out_dtype="float32")
    >>> y.round(3)
    array([-1.63,  2.  , -6.85], dtype=float32)
    """
    if words:
        return respelt(_ctc_loss, globals()["ctc_loss"], locals())
    return _ctc_loss.call((x, target, input_lengths, target_lengths, ), (blank, reduction, zero_infinity, max_target_length, return_alpha, out_dtype, ), out, preference, check)


_ctc_loss_backward = entries("ctc_loss", "backward")


@shows('dy, x, target, input_lengths, target_lengths, alpha=None, nll=None, blank=0, reduction="mean", zero_infinity=False, *, max_target_length=None, grad="logits", need=None, out=None, preference=None, check=False')
def ctc_loss_backward(dy=None, x=None, target=None, input_lengths=None, target_lengths=None, alpha=None, nll=None, blank=0, reduction="mean", zero_infinity=False, *, max_target_length=None, grad="logits", need=None, out=None, preference=None, check=False, **words):
    """Gradients of ctc_loss: connectionist temporal classification: the negative log likelihood of label sequences, over all ways to spread them over the times.

    alpha and nll: the forward's, with return_alpha=True; without them they are computed again. dy may be float32 beside
    another dtype.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    input_lengths : array of int64 or int32, of shape (*L,)
        a list of integers counts as int64.
    target_lengths : array of input_lengths's dtype, of shape (*M,)
        a list of integers counts as int64.
    alpha : array of the dtype that x computes in, of shape (*A,), default None
    nll : array of alpha's dtype, of shape (*N,), default None
    blank : int, default 0
        the class that stands for no label.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean of the losses, each divided by the number of its labels, their sum, or none: each of them.
    zero_infinity : bool, default False
        samples whose labels do not fit into their times have no loss and no gradient.
    max_target_length : int, default None
        most labels of a sample; None: the extent of target. Bounds the memory where target is one-dimensional. In [0,
        inf).
    grad : {"logits", "log_probs"}, default "logits"
        with respect to the logits behind x, as PyTorch, or to x itself.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*X,)

    Notes
    -----
    Formula::

        l = blank, y1, blank, ..., blank
        alpha[0, 0..1] = x[0, l], alpha[t, i] = log(exp(alpha[t-1, i]) + exp(alpha[t-1, i-1]) + exp(alpha[t-1, i-2]),
        the last where l[i] is neither blank nor l[i-2]) + x[t, l[i]]
        nll = -log(exp(alpha[last, end]) + exp(alpha[last, end-1]))
        y = nll of each, their sum, or the mean of nll / labels
        dx = dy (exp(x) - share), the gradient of the logits of which x is the log_softmax, or -dy share with
        grad='log_probs'
        share[t, c] = sum of exp(alpha + beta + nll - x[t, c]) over the places of c in l, beta as alpha from the end

    Computed in float32 for float16 and bfloat16.
    Kinks: labels that do not fit: inf and gradient NaN, or 0 and exactly 0 with zero_infinity; no labels: all blank;
    lengths or labels out of range: NaN, and reported; times from a sample's length on have gradient 0.
    Source: torch.nn.functional.ctc_loss; Graves et al., Connectionist Temporal Classification (2006).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(5, 2, 3)
    >>> target = np.array([[1, 2], [2, 1]], "int64")
    >>> input_lengths = np.array([4, 4], "int64")
    >>> target_lengths = np.array([0, 0], "int64")
    >>> _, alpha, nll = brt.ctc_loss(x, target, input_lengths, target_lengths, zero_infinity=True,
    ...   return_alpha=True)
    >>> dy = np.array(0.3, "float32")
    >>> dx = brt.ctc_loss_backward(dy, x, target, input_lengths, target_lengths, alpha, nll,
    ...   zero_infinity=True)
    >>> dx.ravel()[:6].round(3)
    array([-0.143,  0.02 ,  0.055,  0.   ,  0.408,  1.108], dtype=float32)
    """
    if words:
        return respelt(_ctc_loss_backward, globals()["ctc_loss_backward"], locals())
    return _ctc_loss_backward.call((dy, x, target, input_lengths, target_lengths, alpha, nll, ), (blank, reduction, zero_infinity, max_target_length, grad, ), out, preference, check, need)


_gaussian_nll_loss = entries("gaussian_nll_loss", "forward")


@shows('x, target, var, full=False, eps=1e-06, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def gaussian_nll_loss(x=None, target=None, var=None, full=False, eps=1e-06, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Negative log likelihood of targets under normal distributions.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    var : array of x's dtype, of shape (*C,)
    full : bool, default False
        add the constant log(2 pi) / 2.
    eps : float, default 1e-06
        the least variance. In (0, inf).
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = (log v + (x - target)^2 / v) / 2 with v = max(var, eps), and log(2 pi) / 2 with full
        y = mean or sum of the terms, or each
        dx = dy (x - target) / v, divided by n for the mean
        dtarget = -dx
        dvar = dy (1 / v - (x - target)^2 / v^2) / 2

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient of var passes through the clamp; a negative var is clamped, and reported under check=True.
    Source: torch.nn.functional.gaussian_nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[0.7], [-2.7], [2.1], [-2.1], [1.1], [0.1]], "float32")
    >>> target = np.array([[2.8, 2.5, 0., 1.6, 1.8]], "float32")
    >>> var = np.array([4.3, 2.5, 4.3, 4.6, 2.4], "float32")
    >>> y = brt.gaussian_nll_loss(x, target, var, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([1.242, 1.106, 0.786, 0.851, 0.69 , 4.247], dtype=float32)
    """
    if words:
        return respelt(_gaussian_nll_loss, globals()["gaussian_nll_loss"], locals())
    return _gaussian_nll_loss.call((x, target, var, ), (full, eps, reduction, out_dtype, ), out, preference, check)


_gaussian_nll_loss_backward = entries("gaussian_nll_loss", "backward")


@shows('dy, x, target, var, full=False, eps=1e-06, reduction="mean", *, need=None, out=None, preference=None, check=False')
def gaussian_nll_loss_backward(dy=None, x=None, target=None, var=None, full=False, eps=1e-06, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of gaussian_nll_loss: negative log likelihood of targets under normal distributions.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    var : array of dy's dtype, of shape (*C,)
    full : bool, default False
        add the constant log(2 pi) / 2.
    eps : float, default 1e-06
        the least variance. In (0, inf).
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget, dvar. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)
    dvar : array of dy's dtype, of shape (*C,)

    Notes
    -----
    Formula::

        term = (log v + (x - target)^2 / v) / 2 with v = max(var, eps), and log(2 pi) / 2 with full
        y = mean or sum of the terms, or each
        dx = dy (x - target) / v, divided by n for the mean
        dtarget = -dx
        dvar = dy (1 / v - (x - target)^2 / v^2) / 2

    Computed in float32 for float16 and bfloat16.
    Kinks: the gradient of var passes through the clamp; a negative var is clamped, and reported under check=True.
    Source: torch.nn.functional.gaussian_nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.9, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> var = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget, dvar = brt.gaussian_nll_loss_backward(dy, x, target, var)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([-0., -0., -0., -0., -0., -0.], dtype=float32)
    >>> dvar.ravel()[:6].round(3)
    array([1.5000001e+04, 1.5000001e+04, 1.5000001e+04, 1.5000001e+04,
           1.5000000e-02, 8.0000004e-03], dtype=float32)
    """
    if words:
        return respelt(_gaussian_nll_loss_backward, globals()["gaussian_nll_loss_backward"], locals())
    return _gaussian_nll_loss_backward.call((dy, x, target, var, ), (full, eps, reduction, ), out, preference, check, need)


_hinge_embedding_loss = entries("hinge_embedding_loss", "forward")


@shows('x, target, margin=1.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def hinge_embedding_loss(x=None, target=None, margin=1.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Hinge loss of distances: x where the target is 1, max(0, margin - x) where it is -1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    margin : float, default 1.0
        distance from which on nothing is lost.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = (0 if target = 1 else max(0, margin - x)) + (0 if target = -1 else x)
        y = mean or sum of the terms, or each
        dx = dy ((0 if target = -1 else 1) - (1 if target != 1 and margin - x >= 0 else 0)), divided by n for the mean

    Computed in float32 for float16 and bfloat16.
    Kinks: at x = margin the gradient flows.
    Source: torch.nn.functional.hinge_embedding_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-2.], [1.7], [-1.3], [-0.4], [1.], [-1.]], "float32")
    >>> target = np.array([[1., -1., 1., -1., 1.]], "float32")
    >>> y = brt.hinge_embedding_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-2. ,  3. , -2. ,  3. , -2. ,  1.7], dtype=float32)
    """
    if words:
        return respelt(_hinge_embedding_loss, globals()["hinge_embedding_loss"], locals())
    return _hinge_embedding_loss.call((x, target, ), (margin, reduction, out_dtype, ), out, preference, check)


_hinge_embedding_loss_backward = entries("hinge_embedding_loss", "backward")


@shows('dy, x, target, margin=1.0, reduction="mean", *, need=None, out=None, preference=None, check=False')
def hinge_embedding_loss_backward(dy=None, x=None, target=None, margin=1.0, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of hinge_embedding_loss: hinge loss of distances: x where the target is 1, max(0, margin - x) where it is -1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    margin : float, default 1.0
        distance from which on nothing is lost.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)

    Notes
    -----
    Formula::

        term = (0 if target = 1 else max(0, margin - x)) + (0 if target = -1 else x)
        y = mean or sum of the terms, or each
        dx = dy ((0 if target = -1 else 1) - (1 if target != 1 and margin - x >= 0 else 0)), divided by n for the mean

    Computed in float32 for float16 and bfloat16.
    Kinks: at x = margin the gradient flows.
    Source: torch.nn.functional.hinge_embedding_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.3, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx = brt.hinge_embedding_loss_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([ 0.  ,  0.  , -0.01,  0.  ,  0.01,  0.01], dtype=float32)
    """
    if words:
        return respelt(_hinge_embedding_loss_backward, globals()["hinge_embedding_loss_backward"], locals())
    return _hinge_embedding_loss_backward.call((dy, x, target, ), (margin, reduction, ), out, preference, check, need)


_huber_loss = entries("huber_loss", "forward")


@shows('x, target, reduction="mean", delta=1.0, *, out_dtype=None, out=None, preference=None, check=False')
def huber_loss(x=None, target=None, reduction="mean", delta=1.0, *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Huber loss: squared differences up to delta, beyond it straight lines.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    delta : float, default 1.0
        where the line begins. In (0, inf).
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = d^2 / 2 where |d| <= delta, else delta (|d| - delta / 2), d = x - target
        y = mean or sum of the terms, or each
        dx = dy d or dy delta sign(d), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.huber_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-0.2], [-2.6], [0.6], [1.1], [-0.6], [-2.6]], "float32")
    >>> target = np.array([[0.8, 2.5, -0.6, 0.8, -0.6]], "float32")
    >>> y = brt.huber_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([0.5 , 2.2 , 0.08, 0.5 , 0.08, 2.9 ], dtype=float32)
    """
    if words:
        return respelt(_huber_loss, globals()["huber_loss"], locals())
    return _huber_loss.call((x, target, ), (reduction, delta, out_dtype, ), out, preference, check)


_huber_loss_backward = entries("huber_loss", "backward")


@shows('dy, x, target, reduction="mean", delta=1.0, *, need=None, out=None, preference=None, check=False')
def huber_loss_backward(dy=None, x=None, target=None, reduction="mean", delta=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of huber_loss: huber loss: squared differences up to delta, beyond it straight lines.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    delta : float, default 1.0
        where the line begins. In (0, inf).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = d^2 / 2 where |d| <= delta, else delta (|d| - delta / 2), d = x - target
        y = mean or sum of the terms, or each
        dx = dy d or dy delta sign(d), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.huber_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x = np.array([[-2.7], [0.3], [2.3], [2.2], [1.7], [0.9]], "float32")
    >>> target = np.array([[-0.1, 2.9, 0.6, -2.2, 2.9]], "float32")
    >>> dx, dtarget = brt.huber_loss_backward(dy, x, target, reduction="none")
    >>> dx.round(3)
    array([[ 5. ],
           [-2.3],
           [ 6.2],
           [-1.7],
           [ 3. ],
           [-1.1]], dtype=float32)
    >>> dtarget.round(3)
    array([[-5.8, -0.1, -2.8,  2. , -2.4]], dtype=float32)
    """
    if words:
        return respelt(_huber_loss_backward, globals()["huber_loss_backward"], locals())
    return _huber_loss_backward.call((dy, x, target, ), (reduction, delta, ), out, preference, check, need)


_kl_div = entries("kl_div", "forward")


@shows('x, target, reduction="mean", log_target=False, *, out_dtype=None, out=None, preference=None, check=False')
def kl_div(x=None, target=None, reduction="mean", log_target=False, *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Kullback-Leibler divergence of targets from log-probabilities x.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum", "batchmean"}, default "mean"
        mean, sum, the sum divided by the extent of the first axis (batchmean), or none: each term.
    log_target : bool, default False
        target holds log-probabilities too.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = target (log target - x), 0 where target = 0
        with log_target exp(target) (target - x)
        y = mean or sum of the terms, or each
        dx = -dy target (or exp(target)), divided by n for the mean
        dtarget = dy (log target + 1 - x), 0 at 0, or dy exp(target) (target - x + 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: target = 0 gives 0, a negative one NaN.
    Source: torch.nn.functional.kl_div.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[2.9], [-1.5], [-0.2], [0.8], [0.9], [0.1]], "float32")
    >>> target = np.array([[0.5, 0.8, 0.7, 0.3, 0.1]], "float32")
    >>> y = brt.kl_div(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-1.797, -2.499, -2.28 , -1.231, -0.52 ,  0.403], dtype=float32)
    """
    if words:
        return respelt(_kl_div, globals()["kl_div"], locals())
    return _kl_div.call((x, target, ), (reduction, log_target, out_dtype, ), out, preference, check)


_kl_div_backward = entries("kl_div", "backward")


@shows('dy, x, target, reduction="mean", log_target=False, *, need=None, out=None, preference=None, check=False')
def kl_div_backward(dy=None, x=None, target=None, reduction="mean", log_target=False, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of kl_div: kullback-Leibler divergence of targets from log-probabilities x.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum", "batchmean"}, default "mean"
        mean, sum, the sum divided by the extent of the first axis (batchmean), or none: each term.
    log_target : bool, default False
        target holds log-probabilities too.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = target (log target - x), 0 where target = 0
        with log_target exp(target) (target - x)
        y = mean or sum of the terms, or each
        dx = -dy target (or exp(target)), divided by n for the mean
        dtarget = dy (log target + 1 - x), 0 at 0, or dy exp(target) (target - x + 1)

    Computed in float32 for float16 and bfloat16.
    Kinks: target = 0 gives 0, a negative one NaN.
    Source: torch.nn.functional.kl_div.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.1, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget = brt.kl_div_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([ 0.01 ,  0.007,  0.003, -0.   , -0.003, -0.007], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([   nan,    nan,    nan,  0.   ,  0.   , -0.001], dtype=float32)
    """
    if words:
        return respelt(_kl_div_backward, globals()["kl_div_backward"], locals())
    return _kl_div_backward.call((dy, x, target, ), (reduction, log_target, ), out, preference, check, need)


_l1_loss = entries("l1_loss", "forward")


@shows('x, target, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def l1_loss(x=None, target=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Absolute differences of two arrays.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64, complex128, int8, uint8, int16, uint16, int32, uint32, int64 or uint64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)

    Notes
    -----
    Formula::

        term = |x - target|
        y = mean or sum of the terms, or each
        dx = dy sign(x - target), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: at 0 the gradient is 0; NaN gives NaN; complex: the size of the difference, and for its sign d / |d|.
    Source: torch.nn.functional.l1_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[0.9], [1.4], [1.2], [0.1], [1.1], [2.5]], "float32")
    >>> target = np.array([[2., -2.9, 0.5, 1.2, -2.5]], "float32")
    >>> y = brt.l1_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([1.1, 3.8, 0.4, 0.3, 3.4, 0.6], dtype=float32)
    """
    if words:
        return respelt(_l1_loss, globals()["l1_loss"], locals())
    return _l1_loss.call((x, target, ), (reduction, out_dtype, ), out, preference, check)


_l1_loss_backward = entries("l1_loss", "backward")


@shows('dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False')
def l1_loss_backward(dy=None, x=None, target=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of l1_loss: absolute differences of two arrays.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*A,)
    dtarget : array of x's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = |x - target|
        y = mean or sum of the terms, or each
        dx = dy sign(x - target), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: at 0 the gradient is 0; NaN gives NaN; complex: the size of the difference, and for its sign d / |d|.
    Source: torch.nn.functional.l1_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x = np.array([[-2.6], [0.7], [1.4], [-2.7], [-0.4], [1.9]], "float32")
    >>> target = np.array([[1.6, 0.3, 1.5, -0.2, 2.8]], "float32")
    >>> dx, dtarget = brt.l1_loss_backward(dy, x, target, reduction="none")
    >>> dx.round(3)
    array([[5.],
           [3.],
           [5.],
           [0.],
           [3.],
           [5.]], dtype=float32)
    >>> dtarget.round(3)
    array([[ -1., -12.,  -7.,   2.,  -3.]], dtype=float32)
    """
    if words:
        return respelt(_l1_loss_backward, globals()["l1_loss_backward"], locals())
    return _l1_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_margin_ranking_loss = entries("margin_ranking_loss", "forward")


@shows('x1, x2, target, margin=0.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def margin_ranking_loss(x1=None, x2=None, target=None, margin=0.0, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Loss of pairs that are not ranked as the target says: x1 above x2 where it is 1, below where it is -1.

    Parameters
    ----------
    x1 : array of float32, float16, bfloat16, float64, int8, uint8, int16, uint16, int32, uint32, int64 or uint64, of shape (*A,)
    x2 : array of x1's dtype, of shape (*B,)
    target : array of x1's dtype, of shape (*C,)
    margin : float, default 0.0
        distance that the pair must have.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x1's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = max(0, margin - target (x1 - x2))
        y = mean or sum of the terms, or each
        dx1 = -dy target where the term's argument is not negative, divided by n for the mean
        dx2 = -dx1

    Computed in float32 for float16 and bfloat16.
    Kinks: where the argument is 0 the gradient flows.
    Source: torch.nn.functional.margin_ranking_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x1 = np.array([[-0.5], [1.9], [2.], [2.8], [-0.4], [1.4]], "float32")
    >>> x2 = np.array([[1.1, -1.3, 1.8, -2.2, 2.6]], "float32")
    >>> target = np.array([1., 1., -1., 1., -1.], "float32")
    >>> y = brt.margin_ranking_loss(x1, x2, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([1.6, 0. , 0. , 0. , 0. , 0. ], dtype=float32)
    """
    if words:
        return respelt(_margin_ranking_loss, globals()["margin_ranking_loss"], locals())
    return _margin_ranking_loss.call((x1, x2, target, ), (margin, reduction, out_dtype, ), out, preference, check)


_margin_ranking_loss_backward = entries("margin_ranking_loss", "backward")


@shows('dy, x1, x2, target, margin=0.0, reduction="mean", *, need=None, out=None, preference=None, check=False')
def margin_ranking_loss_backward(dy=None, x1=None, x2=None, target=None, margin=0.0, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of margin_ranking_loss: loss of pairs that are not ranked as the target says: x1 above x2 where it is 1, below where it is -1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x1 : array of dy's dtype, of shape (*A,)
    x2 : array of dy's dtype, of shape (*B,)
    target : array of dy's dtype, of shape (*C,)
    margin : float, default 0.0
        distance that the pair must have.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx1, dx2. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx1 : array of dy's dtype, of shape (*A,)
    dx2 : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = max(0, margin - target (x1 - x2))
        y = mean or sum of the terms, or each
        dx1 = -dy target where the term's argument is not negative, divided by n for the mean
        dx2 = -dx1

    Computed in float32 for float16 and bfloat16.
    Kinks: where the argument is 0 the gradient flows.
    Source: torch.nn.functional.margin_ranking_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.6, "float32")
    >>> x1 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x2 = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx1, dx2 = brt.margin_ranking_loss_backward(dy, x1, x2, target)
    >>> dx1.ravel()[:6].round(3)
    array([ 0.06,  0.04,  0.02, -0.  , -0.02, -0.04], dtype=float32)
    >>> dx2.ravel()[:6].round(3)
    array([-0.06, -0.04, -0.02,  0.  ,  0.02,  0.04], dtype=float32)
    """
    if words:
        return respelt(_margin_ranking_loss_backward, globals()["margin_ranking_loss_backward"], locals())
    return _margin_ranking_loss_backward.call((dy, x1, x2, target, ), (margin, reduction, ), out, preference, check, need)


_mse_loss = entries("mse_loss", "forward")


@shows('x, target, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def mse_loss(x=None, target=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Squared differences of two arrays.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, the dtype of its parts for complex dtypes, of shape (*K,)

    Notes
    -----
    Formula::

        term = (x - target)^2
        y = mean or sum of the terms, or each
        dx = 2 dy (x - target), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: the mean of nothing is NaN, the sum is 0; complex: the square of the size of the difference, a real number.
    Source: torch.nn.functional.mse_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[0.1], [0.4], [1.2], [1.6], [-1.2], [-2.4]], "float32")
    >>> target = np.array([[1.6, -1.8, -1.4, 1.2, 2.]], "float32")
    >>> y = brt.mse_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([2.25, 3.61, 2.25, 1.21, 3.61, 1.44], dtype=float32)
    """
    if words:
        return respelt(_mse_loss, globals()["mse_loss"], locals())
    return _mse_loss.call((x, target, ), (reduction, out_dtype, ), out, preference, check)


_mse_loss_backward = entries("mse_loss", "backward")


@shows('dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False')
def mse_loss_backward(dy=None, x=None, target=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of mse_loss: squared differences of two arrays.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16, float64, complex64 or complex128, the dtype of its parts for complex dtypes, of shape (*Y,)
    x : array of float32, float16, bfloat16, float64, complex64 or complex128, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of x's dtype, of shape (*A,)
    dtarget : array of x's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = (x - target)^2
        y = mean or sum of the terms, or each
        dx = 2 dy (x - target), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16, in complex64, sums in float32 for complex64, in complex128, sums in
    float64 for complex128.
    Kinks: the mean of nothing is NaN, the sum is 0; complex: the square of the size of the difference, a real number.
    Source: torch.nn.functional.mse_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x = np.array([[0.2], [-2.4], [-0.7], [-0.7], [-2.3], [-2.9]], "float32")
    >>> target = np.array([[0.8, -1.3, -2.3, 0.8, 0.8]], "float32")
    >>> dx, dtarget = brt.mse_loss_backward(dy, x, target, reduction="none")
    >>> dx.round(3)
    array([[-8.6],
           [ 0.4],
           [ 7.6],
           [-4.2],
           [-6.4],
           [19.6]], dtype=float32)
    >>> dtarget.round(3)
    array([[ 29.2,  13. ,   1.6, -29.2, -23. ]], dtype=float32)
    """
    if words:
        return respelt(_mse_loss_backward, globals()["mse_loss_backward"], locals())
    return _mse_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_multi_margin_loss = entries("multi_margin_loss", "forward")


@shows('x, target, p=1, margin=1.0, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def multi_margin_loss(x=None, target=None, p=1, margin=1.0, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Margin loss of the scores of classes, one of which is right.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    p : int, default 1
        the power of z. In [1, 2].
    margin : float, default 1.0
        distance that the right class should have.
    weight : array of x's dtype, of shape (W,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        z[c] = max(0, margin - x[t] + x[c]), c != t
        term = weight[t] / C sum of z^p
        y = mean or sum of the terms, or each
        dx[c] = dy weight[t] / C (1 or 2 z) where z > 0, dx[t] = minus their sum, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where z = 0 no gradient flows; a target out of range gives NaN and is reported.
    Source: torch.nn.functional.multi_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-1.7], [2.5], [-3.]], "float32")
    >>> target = np.array([0, 0, 0], "int64")
    >>> y = brt.multi_margin_loss(x, target, p=2, out_dtype="float32")
    >>> round(float(y), 3)
    0.0
    """
    if words:
        return respelt(_multi_margin_loss, globals()["multi_margin_loss"], locals())
    return _multi_margin_loss.call((x, target, weight, ), (p, margin, reduction, out_dtype, ), out, preference, check)


_multi_margin_loss_backward = entries("multi_margin_loss", "backward")


@shows('dy, x, target, p=1, margin=1.0, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False')
def multi_margin_loss_backward(dy=None, x=None, target=None, p=1, margin=1.0, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of multi_margin_loss: margin loss of the scores of classes, one of which is right.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    p : int, default 1
        the power of z. In [1, 2].
    margin : float, default 1.0
        distance that the right class should have.
    weight : array of dy's dtype, of shape (W,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
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

        z[c] = max(0, margin - x[t] + x[c]), c != t
        term = weight[t] / C sum of z^p
        y = mean or sum of the terms, or each
        dx[c] = dy weight[t] / C (1 or 2 z) where z > 0, dx[t] = minus their sum, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where z = 0 no gradient flows; a target out of range gives NaN and is reported.
    Source: torch.nn.functional.multi_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(2.3, "float32")
    >>> x = np.array([2.3, 2.8, -1.8, 1.6, 1.6, 0.1, 2.1], "float32")
    >>> target = np.array(0, "int64")
    >>> dx = brt.multi_margin_loss_backward(dy, x, target, margin=0.5)
    >>> dx.round(3)
    array([-0.657,  0.329,  0.   ,  0.   ,  0.   ,  0.   ,  0.329],
          dtype=float32)
    """
    if words:
        return respelt(_multi_margin_loss_backward, globals()["multi_margin_loss_backward"], locals())
    return _multi_margin_loss_backward.call((dy, x, target, weight, ), (p, margin, reduction, ), out, preference, check, need)


_multilabel_margin_loss = entries("multilabel_margin_loss", "forward")


@shows('x, target, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def multilabel_margin_loss(x=None, target=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Margin loss of the scores of classes, of which those in target are right.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        J = the classes of a row of target before the first -1
        term = sum of max(0, 1 - x[j] + x[i]), j in J, i not in J, / C
        y = mean or sum of the terms, or each
        dx[i] += dy / C, dx[j] -= dy / C for each that is positive, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where a term is 0 no gradient flows; a class named twice counts twice; one out of range gives NaN and is
    reported.
    Source: torch.nn.functional.multilabel_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = np.array([[3, 0, -1, 0, 0], [0, 1, -1, 2, 0], [0, 2, -1, 4, 1], [4, 2, -1, 2, 1], [0, 4, -1,
    ...   3, 3], [3, 1, -1, 0, 2]], "int64")
    >>> y = brt.multilabel_margin_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.round(3)
    array([2.4, 0. , 1.6, 0.4, 0. , 3.2], dtype=float32)
    """
    if words:
        return respelt(_multilabel_margin_loss, globals()["multilabel_margin_loss"], locals())
    return _multilabel_margin_loss.call((x, target, ), (reduction, out_dtype, ), out, preference, check)


_multilabel_margin_loss_backward = entries("multilabel_margin_loss", "backward")


@shows('dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False')
def multilabel_margin_loss_backward(dy=None, x=None, target=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of multilabel_margin_loss: margin loss of the scores of classes, of which those in target are right.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
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

        J = the classes of a row of target before the first -1
        term = sum of max(0, 1 - x[j] + x[i]), j in J, i not in J, / C
        y = mean or sum of the terms, or each
        dx[i] += dy / C, dx[j] -= dy / C for each that is positive, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where a term is 0 no gradient flows; a class named twice counts twice; one out of range gives NaN and is
    reported.
    Source: torch.nn.functional.multilabel_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(-2.8, "float32")
    >>> x = np.array([-1.5, 2.3, 2.2, -1., 1.3, 1.9, 1.], "float32")
    >>> target = np.array([3, 4, 1, -1, 1, 5, 6], "int64")
    >>> dx = brt.multilabel_margin_loss_backward(dy, x, target)
    >>> dx.round(3)
    array([-0.4,  0.8, -1.2,  1.6,  1.2, -1.2, -0.8], dtype=float32)
    """
    if words:
        return respelt(_multilabel_margin_loss_backward, globals()["multilabel_margin_loss_backward"], locals())
    return _multilabel_margin_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_multilabel_soft_margin_loss = entries("multilabel_soft_margin_loss", "forward")


@shows('x, target, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def multilabel_soft_margin_loss(x=None, target=None, weight=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Binary cross entropy of the logits of classes, averaged over the classes of each row.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of x's dtype, of shape (*B,)
    weight : array of x's dtype, of shape (W,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        term = mean over the last axis of weight ((1 - target) x + softplus(-x))
        y = mean or sum of the terms, or each
        dx = dy weight (sigmoid(x) - target) / C, dtarget = -dy weight x / C, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.multilabel_soft_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> weight = np.array([0.3, 0.7, 1.4, 1.5, 0.9], "float32")
    >>> y = brt.multilabel_soft_margin_loss(x, target, weight, reduction="none", out_dtype="float32")
    >>> y.round(3)
    array([-1.007, -4.738, -3.836, -0.378, -2.776, -5.292], dtype=float32)
    """
    if words:
        return respelt(_multilabel_soft_margin_loss, globals()["multilabel_soft_margin_loss"], locals())
    return _multilabel_soft_margin_loss.call((x, target, weight, ), (reduction, out_dtype, ), out, preference, check)


_multilabel_soft_margin_loss_backward = entries("multilabel_soft_margin_loss", "backward")


@shows('dy, x, target, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False')
def multilabel_soft_margin_loss_backward(dy=None, x=None, target=None, weight=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of multilabel_soft_margin_loss: binary cross entropy of the logits of classes, averaged over the classes of each row.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*X,)
    target : array of dy's dtype, of shape (*B,)
    weight : array of dy's dtype, of shape (W,), default None
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*X,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = mean over the last axis of weight ((1 - target) x + softplus(-x))
        y = mean or sum of the terms, or each
        dx = dy weight (sigmoid(x) - target) / C, dtarget = -dy weight x / C, divided as y

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.multilabel_soft_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(-3., "float32")
    >>> x = np.array([[-1.], [-1.6], [-0.6]], "float32")
    >>> target = np.array([[0.5], [0.2], [0.5]], "float32")
    >>> dx, dtarget = brt.multilabel_soft_margin_loss_backward(dy, x, target)
    >>> dx.round(3)
    array([[0.231],
           [0.032],
           [0.146]], dtype=float32)
    >>> dtarget.round(3)
    array([[-1. ],
           [-1.6],
           [-0.6]], dtype=float32)
    """
    if words:
        return respelt(_multilabel_soft_margin_loss_backward, globals()["multilabel_soft_margin_loss_backward"], locals())
    return _multilabel_soft_margin_loss_backward.call((dy, x, target, weight, ), (reduction, ), out, preference, check, need)


_nll_loss = entries("nll_loss", "forward")


@shows('x, target, weight=None, ignore_index=-100, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def nll_loss(x=None, target=None, weight=None, ignore_index=-100, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Negative log likelihood of classes, from log-probabilities.

    Classes lie along axis 1 of x, [N, C, ...], or are its only axis, [C]. target has the other axes.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*X,)
    target : array of int64 or int32, of shape (*G,)
    weight : array of x's dtype, of shape (W,), default None
    ignore_index : int, default -100
        rows with this target have no loss and no gradient and do not count.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        term = -weight[t] x[t]
        y = sum of the terms, the sum divided by the sum of weight[t], or each
        dx = -dy weight[t] at t, divided as y, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: a weight of 0 gives 0; rows with ignore_index give 0, the mean of nothing else NaN; a target out of range
    gives NaN and is reported.
    Source: torch.nn.functional.nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(2, 5, 3)
    >>> target = np.array([[0, -100, 2], [2, 2, 4]], "int64")
    >>> y = brt.nll_loss(x, target, out_dtype="float32")
    >>> round(float(y), 3)
    2.4
    """
    if words:
        return respelt(_nll_loss, globals()["nll_loss"], locals())
    return _nll_loss.call((x, target, weight, ), (ignore_index, reduction, out_dtype, ), out, preference, check)


_nll_loss_backward = entries("nll_loss", "backward")


@shows('dy, target, weight=None, x_shape=None, ignore_index=-100, reduction="mean", *, need=None, out=None, preference=None, check=False')
def nll_loss_backward(dy=None, target=None, weight=None, x_shape=None, ignore_index=-100, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of nll_loss: negative log likelihood of classes, from log-probabilities.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    target : array of int64 or int32, of shape (*G,)
    weight : array of dy's dtype, of shape (W,), default None
    x_shape : tuple of ints
        shape of the forward's x.
    ignore_index : int, default -100
        rows with this target have no loss and no gradient and do not count.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
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

        term = -weight[t] x[t]
        y = sum of the terms, the sum divided by the sum of weight[t], or each
        dx = -dy weight[t] at t, divided as y, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: a weight of 0 gives 0; rows with ignore_index give 0, the mean of nothing else NaN; a target out of range
    gives NaN and is reported.
    Source: torch.nn.functional.nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(1.8, "float32")
    >>> target = np.array([[3, -100, 4], [1, 3, 1]], "int64")
    >>> dx = brt.nll_loss_backward(dy, target, x_shape=(2, 5, 3))
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_nll_loss_backward, globals()["nll_loss_backward"], locals())
    return _nll_loss_backward.call((dy, target, weight, ), (x_shape, ignore_index, reduction, ), out, preference, check, need)


_poisson_nll_loss = entries("poisson_nll_loss", "forward")


@shows('x, target, log_input=True, full=False, eps=1e-08, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def poisson_nll_loss(x=None, target=None, log_input=True, full=False, eps=1e-08, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Negative log likelihood of counts under Poisson distributions.

    Parameters
    ----------
    x : array of float32, float16, bfloat16, float64, int8, uint8, int16, uint16, int32, uint32, int64 or uint64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    log_input : bool, default True
        x is the logarithm of the rate.
    full : bool, default False
        add Stirling's approximation of log(target!).
    eps : float, default 1e-08
        added to x in the logarithm. In [0, inf).
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = exp(x) - target x, or x - target log(x + eps) without log_input
        with full and target > 1 also target log target - target + log(2 pi target) / 2
        y = mean or sum of the terms, or each
        dx = dy (exp(x) - target) or dy (1 - target / (x + eps)), divided by n for the mean
        dtarget = -dy x or -dy log(x + eps), with full and target > 1 also dy (log target + 1 / (2 target))

    Computed in float32 for float16 and bfloat16.
    Kinks: at target = 1 full adds nothing.
    Source: torch.nn.functional.poisson_nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[2.5], [1.7], [0.4], [2.7], [2.7], [1.6]], "float32")
    >>> target = np.array([[5., 3.7, 3.9, 0.4, 0.4]], "float32")
    >>> y = brt.poisson_nll_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([-0.318,  2.932,  2.432, 11.182, 11.182, -3.026], dtype=float32)
    """
    if words:
        return respelt(_poisson_nll_loss, globals()["poisson_nll_loss"], locals())
    return _poisson_nll_loss.call((x, target, ), (log_input, full, eps, reduction, out_dtype, ), out, preference, check)


_poisson_nll_loss_backward = entries("poisson_nll_loss", "backward")


@shows('dy, x, target, log_input=True, full=False, eps=1e-08, reduction="mean", *, need=None, out=None, preference=None, check=False')
def poisson_nll_loss_backward(dy=None, x=None, target=None, log_input=True, full=False, eps=1e-08, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of poisson_nll_loss: negative log likelihood of counts under Poisson distributions.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    log_input : bool, default True
        x is the logarithm of the rate.
    full : bool, default False
        add Stirling's approximation of log(target!).
    eps : float, default 1e-08
        added to x in the logarithm. In [0, inf).
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = exp(x) - target x, or x - target log(x + eps) without log_input
        with full and target > 1 also target log target - target + log(2 pi target) / 2
        y = mean or sum of the terms, or each
        dx = dy (exp(x) - target) or dy (1 - target / (x + eps)), divided by n for the mean
        dtarget = -dy x or -dy log(x + eps), with full and target > 1 also dy (log target + 1 / (2 target))

    Computed in float32 for float16 and bfloat16.
    Kinks: at target = 1 full adds nothing.
    Source: torch.nn.functional.poisson_nll_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.1, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget = brt.poisson_nll_loss_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([0.01 , 0.007, 0.005, 0.003, 0.006, 0.018], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([ 0.01 ,  0.007,  0.003, -0.   , -0.003, -0.007], dtype=float32)
    """
    if words:
        return respelt(_poisson_nll_loss_backward, globals()["poisson_nll_loss_backward"], locals())
    return _poisson_nll_loss_backward.call((dy, x, target, ), (log_input, full, eps, reduction, ), out, preference, check, need)


_smooth_l1_loss = entries("smooth_l1_loss", "forward")


@shows('x, target, reduction="mean", beta=1.0, *, out_dtype=None, out=None, preference=None, check=False')
def smooth_l1_loss(x=None, target=None, reduction="mean", beta=1.0, *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Smooth L1 loss: squared differences below beta, absolute ones from there on.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    beta : float, default 1.0
        where the absolute differences begin. In [0, inf).
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = d^2 / (2 beta) where |d| < beta, else |d| - beta / 2, d = x - target
        y = mean or sum of the terms, or each
        dx = dy d / beta or dy sign(d), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: beta = 0 is l1_loss.
    Source: torch.nn.functional.smooth_l1_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-2.8], [0.5], [2.2], [-2.6], [-2.3], [-1.]], "float32")
    >>> target = np.array([[0.7, 2., 1.4, -1.3, 1.5]], "float32")
    >>> y = brt.smooth_l1_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([3.  , 4.3 , 3.7 , 1.  , 3.8 , 0.02], dtype=float32)
    """
    if words:
        return respelt(_smooth_l1_loss, globals()["smooth_l1_loss"], locals())
    return _smooth_l1_loss.call((x, target, ), (reduction, beta, out_dtype, ), out, preference, check)


_smooth_l1_loss_backward = entries("smooth_l1_loss", "backward")


@shows('dy, x, target, reduction="mean", beta=1.0, *, need=None, out=None, preference=None, check=False')
def smooth_l1_loss_backward(dy=None, x=None, target=None, reduction="mean", beta=1.0, *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of smooth_l1_loss: smooth L1 loss: squared differences below beta, absolute ones from there on.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    beta : float, default 1.0
        where the absolute differences begin. In [0, inf).
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = d^2 / (2 beta) where |d| < beta, else |d| - beta / 2, d = x - target
        y = mean or sum of the terms, or each
        dx = dy d / beta or dy sign(d), divided by n for the mean
        dtarget = -dx

    Computed in float32 for float16 and bfloat16.
    Kinks: beta = 0 is l1_loss.
    Source: torch.nn.functional.smooth_l1_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> x = np.array([[0.4], [-2.3], [-1.6], [-1.1], [-1.8], [0.1]], "float32")
    >>> target = np.array([[2., 3., -0., 0.3, 1.8]], "float32")
    >>> dx, dtarget = brt.smooth_l1_loss_backward(dy, x, target, reduction="none")
    >>> dx.round(3)
    array([[ 3.6],
           [ 1. ],
           [-3. ],
           [ 0. ],
           [ 3. ],
           [-0.1]], dtype=float32)
    >>> dtarget.round(3)
    array([[ 1. ,  0. , -2.9,  0.4, -3. ]], dtype=float32)
    """
    if words:
        return respelt(_smooth_l1_loss_backward, globals()["smooth_l1_loss_backward"], locals())
    return _smooth_l1_loss_backward.call((dy, x, target, ), (reduction, beta, ), out, preference, check, need)


_soft_margin_loss = entries("soft_margin_loss", "forward")


@shows('x, target, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def soft_margin_loss(x=None, target=None, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Logistic loss of scores and targets 1 or -1.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*A,)
    target : array of x's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*K,)

    Notes
    -----
    Formula::

        term = log(1 + exp(-target x))
        y = mean or sum of the terms, or each
        dx = -dy target sigmoid(-target x), divided by n for the mean
        dtarget = -dy x sigmoid(-target x)

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.soft_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([[-0.8], [0.3], [-0.5], [1.4], [-1.7], [2.2]], "float32")
    >>> target = np.array([[-2.4, -0.7, 1.6, -0.3, 1.7]], "float32")
    >>> y = brt.soft_margin_loss(x, target, reduction="none", out_dtype="float32")
    >>> y.ravel()[:6].round(3)
    array([0.137, 0.452, 1.525, 0.58 , 1.588, 1.117], dtype=float32)
    """
    if words:
        return respelt(_soft_margin_loss, globals()["soft_margin_loss"], locals())
    return _soft_margin_loss.call((x, target, ), (reduction, out_dtype, ), out, preference, check)


_soft_margin_loss_backward = entries("soft_margin_loss", "backward")


@shows('dy, x, target, reduction="mean", *, need=None, out=None, preference=None, check=False')
def soft_margin_loss_backward(dy=None, x=None, target=None, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of soft_margin_loss: logistic loss of scores and targets 1 or -1.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    x : array of dy's dtype, of shape (*A,)
    target : array of dy's dtype, of shape (*B,)
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*A,)
    dtarget : array of dy's dtype, of shape (*B,)

    Notes
    -----
    Formula::

        term = log(1 + exp(-target x))
        y = mean or sum of the terms, or each
        dx = -dy target sigmoid(-target x), divided by n for the mean
        dtarget = -dy x sigmoid(-target x)

    Computed in float32 for float16 and bfloat16.
    Kinks: none.
    Source: torch.nn.functional.soft_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(-0.7, "float32")
    >>> x = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> target = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> dx, dtarget = brt.soft_margin_loss_backward(dy, x, target)
    >>> dx.ravel()[:6].round(3)
    array([-0.   , -0.001, -0.006,  0.   ,  0.006,  0.001], dtype=float32)
    >>> dtarget.ravel()[:6].round(3)
    array([-0.   , -0.001, -0.006,  0.   ,  0.006,  0.001], dtype=float32)
    """
    if words:
        return respelt(_soft_margin_loss_backward, globals()["soft_margin_loss_backward"], locals())
    return _soft_margin_loss_backward.call((dy, x, target, ), (reduction, ), out, preference, check, need)


_squared_error = entries("squared_error", "forward")


@shows('x, target, *, out=None, preference=None, check=False')
def squared_error(x=None, target=None, *, out=None, preference=None, check=False, **words):
    """Squared difference of two arrays, element by element: mse_loss without its reduction.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
        a number may stand for it beside an array.
    target : array of x's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = d * d
        with d = x - target

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.mse_loss with reduction none.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([0.2, 0.4, -1.6, 1.3], "float32")
    >>> target = np.array([2.7, 0.2, 0.7, 0.4], "float32")
    >>> y = brt.squared_error(x, target)
    >>> y.round(3)
    array([6.25, 0.04, 5.29, 0.81], dtype=float32)
    """
    if words:
        return respelt(_squared_error, globals()["squared_error"], locals())
    return _squared_error.call((x, target, ), (), out, preference, check)


_squared_error_backward = entries("squared_error", "backward")


@shows('dy, x, target, *, x_shape=None, target_shape=None, need=None, out=None, preference=None, check=False')
def squared_error_backward(dy=None, x=None, target=None, *, x_shape=None, target_shape=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of squared_error: squared difference of two arrays, element by element: mse_loss without its reduction.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    x : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    target : array of dy's dtype, of any shape, which broadcast together
        a number may stand for it beside an array.
    x_shape : tuple of ints, default None
        shape of x; None: dy's shape.
    target_shape : tuple of ints, default None
        shape of target; None: dy's shape.
    need : tuple of str, default None
        Names of the gradients to compute; None: dx, dtarget. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of x's shape
    dtarget : array of dy's dtype, of target's shape

    Notes
    -----
    Formula::

        dx = dy * (2 * (x - target))
        dtarget = dy * (2 * (target - x))

    Computed in float32 for float16 and bfloat16.
    Source: torch.nn.functional.mse_loss with reduction none.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([2., -0.4, 1.8, 1.], "float32")
    >>> x = np.array([0.8, 2.9, -2.1, -2.7], "float32")
    >>> target = np.array([1.5, -1.7, -3., -1.1], "float32")
    >>> dx, dtarget = brt.squared_error_backward(dy, x, target)
    >>> dx.round(3)
    array([-2.8 , -3.68,  3.24, -3.2 ], dtype=float32)
    >>> dtarget.round(3)
    array([ 2.8 ,  3.68, -3.24,  3.2 ], dtype=float32)
    """
    if words:
        return respelt(_squared_error_backward, globals()["squared_error_backward"], locals())
    return _squared_error_backward.call((dy, x, target, ), (x_shape, target_shape, ), out, preference, check, need)


_triplet_margin_loss = entries("triplet_margin_loss", "forward")


@shows('anchor, positive, negative, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False')
def triplet_margin_loss(anchor=None, positive=None, negative=None, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction="mean", *, out_dtype=None, out=None, preference=None, check=False, **words):
    """Loss of triplets: an anchor should be nearer to the positive than to the negative by a margin.

    Parameters
    ----------
    anchor : array of float32, float16, bfloat16, float64, int8, uint8, int16, int32, int64, uint32, uint16 or uint64, of shape (*X,)
    positive : array of anchor's dtype, of shape (*B,)
    negative : array of anchor's dtype, of shape (*C,)
    margin : float, default 1.0
        distance that the negative should have more.
    p : float, default 2.0
        order of the distance. In (0, inf].
    eps : float, default 1e-06
        added to each difference.
    swap : bool, default False
        take the negative's distance to the positive where it is smaller.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    out_dtype : {"float32", "float16", "bfloat16", "float64"}, default None
        dtype of the result; None: that of x.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of anchor's dtype, of shape (*Y,)

    Notes
    -----
    Formula::

        d(u, v) = (sum of |u - v + eps|^p)^(1/p) over the last axis
        dn = d(anchor, negative), with swap the smaller of it and d(positive, negative)
        term = max(0, margin + d(anchor, positive) - dn)
        y = mean or sum of the terms, or each
        with k(u, v) the derivative of d: danchor = dy (k(anchor, positive) - k(anchor, negative)), dpositive = -dy
        k(anchor, positive), dnegative = dy k(anchor, negative), with swap k(positive, negative) in its place, divided
        as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where the term's argument is 0 the gradient flows; a distance of 0 has derivative 0; two distances that tie
    with swap share it; with p = inf the largest differences share it.
    Source: torch.nn.functional.triplet_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> anchor = np.array([0.5, 1.2, -1., 0.1, -1.3, -1.6, 1.3], "float32")
    >>> positive = np.array([1., -3., -2.3, -0.1, 1.3, 1.4, 0.8], "float32")
    >>> negative = np.array([1.7, -2.6, 1.2, -1.7, -0.9, 0.5, 1.], "float32")
    >>> y = brt.triplet_margin_loss(anchor, positive, negative, out_dtype="float32")
    >>> round(float(y), 3)
    1.619
    """
    if words:
        return respelt(_triplet_margin_loss, globals()["triplet_margin_loss"], locals())
    return _triplet_margin_loss.call((anchor, positive, negative, ), (margin, p, eps, swap, reduction, out_dtype, ), out, preference, check)


_triplet_margin_loss_backward = entries("triplet_margin_loss", "backward")


@shows('dy, anchor, positive, negative, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction="mean", *, need=None, out=None, preference=None, check=False')
def triplet_margin_loss_backward(dy=None, anchor=None, positive=None, negative=None, margin=1.0, p=2.0, eps=1e-06, swap=False, reduction="mean", *, need=None, out=None, preference=None, check=False, **words):
    """Gradients of triplet_margin_loss: loss of triplets: an anchor should be nearer to the positive than to the negative by a margin.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*Y,)
    anchor : array of dy's dtype, of shape (*X,)
    positive : array of dy's dtype, of shape (*B,)
    negative : array of dy's dtype, of shape (*C,)
    margin : float, default 1.0
        distance that the negative should have more.
    p : float, default 2.0
        order of the distance. In (0, inf].
    eps : float, default 1e-06
        added to each difference.
    swap : bool, default False
        take the negative's distance to the positive where it is smaller.
    reduction : {"none", "mean", "sum"}, default "mean"
        mean or sum of the terms, or none: each of them.
    need : tuple of str, default None
        Names of the gradients to compute; None: danchor, dpositive, dnegative. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    danchor : array of dy's dtype, of shape (*X,)
    dpositive : array of dy's dtype, of shape (*B,)
    dnegative : array of dy's dtype, of shape (*C,)

    Notes
    -----
    Formula::

        d(u, v) = (sum of |u - v + eps|^p)^(1/p) over the last axis
        dn = d(anchor, negative), with swap the smaller of it and d(positive, negative)
        term = max(0, margin + d(anchor, positive) - dn)
        y = mean or sum of the terms, or each
        with k(u, v) the derivative of d: danchor = dy (k(anchor, positive) - k(anchor, negative)), dpositive = -dy
        k(anchor, positive), dnegative = dy k(anchor, negative), with swap k(positive, negative) in its place, divided
        as y

    Computed in float32 for float16 and bfloat16.
    Kinks: where the term's argument is 0 the gradient flows; a distance of 0 has derivative 0; two distances that tie
    with swap share it; with p = inf the largest differences share it.
    Source: torch.nn.functional.triplet_margin_loss.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array(0.5, "float32")
    >>> anchor = np.array([0.4, -2.7, 1., 0.3, -1., 1.4, -0.9], "float32")
    >>> positive = np.array([-1.4, -0.5, 1.2, 2.8, 1.5, 0.7, 0.3], "float32")
    >>> negative = np.array([0.4, -2.6, -0.4, 1.9, -2.5, -0.9, 1.7], "float32")
    >>> danchor, dpositive, dnegative = brt.triplet_margin_loss_backward(dy, anchor, positive, negative)
    >>> danchor.round(3)
    array([ 0.19 , -0.22 , -0.182, -0.079, -0.436, -0.191,  0.173],
          dtype=float32)
    >>> dpositive.round(3)
    array([-0.19 ,  0.232,  0.021,  0.263,  0.263, -0.074,  0.126],
          dtype=float32)
    >>> dnegative.round(3)
    array([ 0.   , -0.012,  0.161, -0.184,  0.173,  0.265, -0.3  ],
          dtype=float32)
    """
    if words:
        return respelt(_triplet_margin_loss_backward, globals()["triplet_margin_loss_backward"], locals())
    return _triplet_margin_loss_backward.call((dy, anchor, positive, negative, ), (margin, p, eps, swap, reduction, ), out, preference, check, need)

