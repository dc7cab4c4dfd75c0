"""Public functions of category random. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import renamed, respelt, shows
from ..errors import BaracudaError

__all__ = [
    "alpha_dropout",
    "alpha_dropout_backward",
    "bernoulli",
    "beta",
    "draw_key",
    "dropout",
    "dropout1d",
    "dropout1d_backward",
    "dropout2d",
    "dropout2d_backward",
    "dropout3d",
    "dropout3d_backward",
    "dropout_backward",
    "exponential",
    "feature_alpha_dropout",
    "feature_alpha_dropout_backward",
    "feature_dropout",
    "feature_dropout_backward",
    "gamma",
    "gumbel",
    "normal",
    "poisson",
    "randint",
    "sample",
    "sample_per_row",
    "speculative_verify",
    "token_penalty",
    "token_penalty_per_row",
    "truncated_normal",
    "uniform",
]

_alpha_dropout = entries("alpha_dropout", "forward")


@shows('x, p=0.5, training=True, channels=False, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def alpha_dropout(x=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """Dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    p : float, default 0.5
        probability of being dropped. In [0, 1].
    training : bool, default True
        False: nothing is dropped, and no seed is needed.
    channels : bool, default False
        whole channels, x[n, c], are kept or dropped.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    return_mask : bool, default False
        also return what was kept, which the backward may take.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mask : array of bool, of shape (*S,)
        returned with return_mask=True.

    Notes
    -----
    Formula::

        y = a * (x where kept, else -1.7580993408473766) + b, a = ((1 - p) (1 + 3.0909 p))^-1/2, b = 1.7581 a p
        dx = a * dy where kept, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: p = 1: zeros.
    Source: Klambauer et al., arXiv:1706.02515; torch.nn.functional.alpha_dropout.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([-0.5, -2.8, 0.5, -2.6, 0.7, 0.5, 2.7], "float32")
    >>> y = brt.alpha_dropout(x, seed=5000000000, offset=3)
    >>> y.round(3)
    array([-0.779, -0.779,  1.222, -1.525,  1.4  , -0.779,  3.172],
          dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout, globals()["alpha_dropout"], locals())
    return _alpha_dropout.call((x, key, ), (p, training, channels, seed, offset, generator, return_mask, ), out, preference, check)


_alpha_dropout_backward = entries("alpha_dropout", "backward")


@shows('dy, p=0.5, training=True, channels=False, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def alpha_dropout_backward(dy=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of alpha_dropout: dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to.

    Takes the seed and the offset that the forward drew with, so that no mask needs to be kept; or the mask.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    p : float, default 0.5
        probability of being dropped. In [0, 1].
    training : bool, default True
        False: nothing is dropped, and no seed is needed.
    channels : bool, default False
        whole channels, x[n, c], are kept or dropped.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    mask : array of bool, of shape (*S,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = a * (x where kept, else -1.7580993408473766) + b, a = ((1 - p) (1 + 3.0909 p))^-1/2, b = 1.7581 a p
        dx = a * dy where kept, else 0

    Computed in float32 for float16 and bfloat16.
    Kinks: p = 1: zeros.
    Source: Klambauer et al., arXiv:1706.02515; torch.nn.functional.alpha_dropout.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., 0.3, -0.3, -0.9, -0.5, -1., 0.1], "float32")
    >>> dx = brt.alpha_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([ 0.   ,  0.   , -0.266, -0.798, -0.443,  0.   ,  0.089],
          dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout_backward, globals()["alpha_dropout_backward"], locals())
    return _alpha_dropout_backward.call((dy, mask, ), (p, training, channels, seed, offset, ), out, preference, check, need)


_bernoulli = entries("bernoulli", "forward")


@shows('p=None, shape=None, dtype="bool", *, probability=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def bernoulli(p=None, shape=None, dtype="bool", *, probability=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Ones with a given probability, one for all cells or one each.

    Parameters
    ----------
    p : array of float32, float16, bfloat16 or float64, of shape (*S,), default None
    shape : tuple of ints, default None
        of the result; None: that of p.
    dtype : {"bool", "float32", "float16", "bfloat16", "float64", "uint8", "int32", "int64"}, default "bool"
        of the result.
    probability : float, default None
        p as a number: what a number in its place is taken as. In [0, 1].
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of bool, float32, float16, bfloat16, float64, uint8, int32 or int64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = 1 where u < p, else 0
        u from 24 random bits, for every dtype

    Computed in float32 for float16 and bfloat16, in int32 for uint8.
    Kinks: p = 0: never, p = 1: always, exactly; NaN in an array counts as 0, what is beyond 1 as 1.
    Source: torch.bernoulli.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> p = np.array([0.8, 0.4, 0.7, 0.3, 0.1, 1., 1.], "float32")
    >>> y = brt.bernoulli(p, shape=(4, 7), seed=5000000000, offset=3)
    >>> y.ravel()[:6]
    array([ True,  True,  True, False, False,  True])
    """
    if words:
        return respelt(_bernoulli, globals()["bernoulli"], locals())
    return _bernoulli.placed(device, (p, key, ), (shape, dtype, probability, seed, offset, generator, ), out, preference, check)


_beta = entries("beta", "forward")


@shows('a=None, b=None, shape=None, dtype="float32", *, alpha=None, beta=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def beta(a=None, b=None, shape=None, dtype="float32", *, alpha=None, beta=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Beta distributed numbers.

    Parameters
    ----------
    a : array of float64, float32, float16 or bfloat16, of shape (*A,), default None
    b : array of a's dtype, of shape (*B,), default None
    shape : tuple of ints, default None
        of the result; None: that of the arrays among the parameters.
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    alpha : float, default None
        a as a number: what a number in its place is taken as. In [0, inf).
    beta : float, default None
        b as a number: what a number in its place is taken as. In [0, inf).
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = g / (g + h), g and h gamma distributed of concentrations a and b, of elements 2i and 2i + 1

    Computed in float32 for float16 and bfloat16.
    Kinks: within [0, 1]; a = 0 or b infinite: 0; b = 0 or a infinite: 1; both of that kind, NaN, or below 0: NaN.
    Source: numpy.random.Generator.beta; jax.random.beta.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> a = np.array([7., 2.1, 1.7, 0.7, 0.4], "float64")
    >>> b = np.array([0.7, 0.8, 1.8, 5.1, 4.4], "float64")
    >>> key = np.array([-77, 4], "int64")
    >>> y = brt.beta(a, b, key=key)
    >>> y.round(3)
    array([0.932, 0.479, 0.517, 0.246, 0.021], dtype=float32)
    """
    if words:
        return respelt(_beta, globals()["beta"], locals())
    return _beta.placed(device, (a, b, key, ), (shape, dtype, alpha, beta, seed, offset, generator, ), out, preference, check)


_draw_key = entries("draw_key", "forward")


@shows('state, *, out=None, preference=None, check=False')
def draw_key(state=None, *, out=None, preference=None, check=False, **words):
    """Seed and offset of the next call of a generator whose state lies in an array: for key= of functions that draw.

    Parameters
    ----------
    state : array of int64, of shape (2,)
        updated in place.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    key : array of state's dtype, of shape (2,)

    Notes
    -----
    Formula::

        key = state
        state[1] = state[1] + 1

    Kinks: both are the 64 bits of an unsigned number.
    Source: the counter of Philox4x32-10, of which the offset is the upper half.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> state = np.array([-1, 0], "int64")
    >>> key = brt.draw_key(state)
    >>> key
    array([-1,  0])
    """
    if words:
        return respelt(_draw_key, globals()["draw_key"], locals())
    return _draw_key.call((state, ), (), out, preference, check)


_dropout = entries("dropout", "forward")


@shows('x, p=0.5, training=True, channels=False, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout(x=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays.

    Parameters
    ----------
    x : array of float32, float16, bfloat16 or float64, of shape (*S,)
    p : float, default 0.5
        probability of being dropped. In [0, 1].
    training : bool, default True
        False: nothing is dropped, and no seed is needed.
    channels : bool, default False
        whole channels, x[n, c], are kept or dropped.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    return_mask : bool, default False
        also return what was kept, which the backward may take.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of x's dtype, of shape (*S,)
    mask : array of bool, of shape (*S,)
        returned with return_mask=True.

    Notes
    -----
    Formula::

        y = x / (1 - p) where u >= p, else 0
        dx = dy / (1 - p) where u >= p, else 0
        u from 24 random bits, for every dtype

    Computed in float32 for float16 and bfloat16.
    Kinks: p = 0: a copy, p = 1: zeros, of infinities and NaN too.
    Source: Srivastava et al., JMLR 15 (2014); torch.nn.functional.dropout.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = np.array([1.9, -1., -2.1, 2.5, 1.4, -0.3, -2.2], "float32")
    >>> y = brt.dropout(x, seed=5000000000, offset=3)
    >>> y.round(3)
    array([ 0. ,  0. , -4.2,  5. ,  2.8,  0. , -4.4], dtype=float32)
    """
    if words:
        return respelt(_dropout, globals()["dropout"], locals())
    return _dropout.call((x, key, ), (p, training, channels, seed, offset, generator, return_mask, ), out, preference, check)


_dropout_backward = entries("dropout", "backward")


@shows('dy, p=0.5, training=True, channels=False, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout_backward(dy=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays.

    Takes the seed and the offset that the forward drew with, so that no mask needs to be kept; or the mask.

    Parameters
    ----------
    dy : array of float32, float16, bfloat16 or float64, of shape (*S,)
    p : float, default 0.5
        probability of being dropped. In [0, 1].
    training : bool, default True
        False: nothing is dropped, and no seed is needed.
    channels : bool, default False
        whole channels, x[n, c], are kept or dropped.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    mask : array of bool, of shape (*S,), default None
    need : tuple of str, default None
        Names of the gradients to compute; None: dx. The others cost nothing and are None.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    dx : array of dy's dtype, of shape (*S,)

    Notes
    -----
    Formula::

        y = x / (1 - p) where u >= p, else 0
        dx = dy / (1 - p) where u >= p, else 0
        u from 24 random bits, for every dtype

    Computed in float32 for float16 and bfloat16.
    Kinks: p = 0: a copy, p = 1: zeros, of infinities and NaN too.
    Source: Srivastava et al., JMLR 15 (2014); torch.nn.functional.dropout.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([0., 0.3, -0.3, -0.9, -0.5, -1., 0.1], "float32")
    >>> dx = brt.dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([ 0. ,  0. , -0.6, -1.8, -1. ,  0. ,  0.2], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout_backward"], locals())
    return _dropout_backward.call((dy, mask, ), (p, training, channels, seed, offset, ), out, preference, check, need)


_exponential = entries("exponential", "forward")


@shows('shape, scale=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def exponential(shape=None, scale=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Exponentially distributed numbers.

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    scale : float, default 1.0
        the mean. In [0, inf).
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = -scale * ln(u), u = (k + 1/2) * 2^-23 (float64: 2^-52), k of 23 (52) random bits

    Computed in float32 for float16 and bfloat16.
    Kinks: never 0 and never infinite for scale = 1.
    Source: numpy.random.Generator.exponential.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.exponential((7,), seed=5000000000, offset=3)
    >>> y.round(3)
    array([1.167, 1.235, 0.643, 0.061, 0.133, 0.695, 0.621], dtype=float32)
    """
    if words:
        return respelt(_exponential, globals()["exponential"], locals())
    return _exponential.placed(device, (key, ), (shape, scale, dtype, seed, offset, generator, ), out, preference, check)


_gamma = entries("gamma", "forward")


@shows('concentration=None, shape=None, scale=1.0, dtype="float32", *, alpha=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def gamma(concentration=None, shape=None, scale=1.0, dtype="float32", *, alpha=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Gamma distributed numbers of a scale.

    Parameters
    ----------
    concentration : array of float64, float32, float16 or bfloat16, of shape (*A,), default None
    shape : tuple of ints, default None
        of the result; None: that of the arrays among the parameters.
    scale : float, default 1.0
        what all numbers are multiplied by. In [0, inf).
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    alpha : float, default None
        concentration as a number: what a number in its place is taken as. In [0, inf).
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = scale * d (1 + x / sqrt(9 d))^3 of the first trial that is accepted, d = concentration - 1/3, x normal
        below 1: of concentration + 1, times u^(1 / concentration)

    Computed in float32 for float16 and bfloat16.
    Kinks: concentration 0: 0; infinite: infinite; NaN or below 0: NaN; a small concentration may give 0, where the
    number is below the least of the dtype.
    Source: Marsaglia and Tsang, ACM Transactions on Mathematical Software 26 (2000); numpy.random.Generator.gamma.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> concentration = np.array([1.6, 2.5, 6.3, 4.8, 1.], "float64")
    >>> key = np.array([-77, 4], "int64")
    >>> y = brt.gamma(concentration, key=key)
    >>> y.round(3)
    array([0.53 , 1.083, 7.174, 6.804, 0.217], dtype=float32)
    """
    if words:
        return respelt(_gamma, globals()["gamma"], locals())
    return _gamma.placed(device, (concentration, key, ), (shape, scale, dtype, alpha, seed, offset, generator, ), out, preference, check)


_gumbel = entries("gumbel", "forward")


@shows('shape, loc=0.0, scale=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def gumbel(shape=None, loc=0.0, scale=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Gumbel distributed numbers.

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    loc : float, default 0.0
        the mode. In (-inf, inf).
    scale : float, default 1.0
        the width. In [0, inf).
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = loc - scale * ln(-ln(u)), u = (k + 1/2) * 2^-23 (float64: 2^-52), k of 23 (52) random bits

    Computed in float32 for float16 and bfloat16.
    Kinks: always finite for finite parameters.
    Source: numpy.random.Generator.gumbel; jax.random.gumbel.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.gumbel((7,), seed=5000000000, offset=3)
    >>> y.round(3)
    array([-0.154, -0.211,  0.441,  2.796,  2.018,  0.364,  0.477],
          dtype=float32)
    """
    if words:
        return respelt(_gumbel, globals()["gumbel"], locals())
    return _gumbel.placed(device, (key, ), (shape, loc, scale, dtype, seed, offset, generator, ), out, preference, check)


_normal = entries("normal", "forward")


@shows('shape, mean=0.0, std=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def normal(shape=None, mean=0.0, std=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Normally distributed numbers.

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    mean : float, default 0.0
        the mean. In (-inf, inf).
    std : float, default 1.0
        the standard deviation. In [0, inf).
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = mean + std * z
        z = sqrt(-2 ln u1) cos(2 pi u2) and sin(2 pi u2) for neighbours, u1 in (0, 1], u2 in [0, 1) of 24 random bits
        (float64: 53)

    Computed in float32 for float16 and bfloat16.
    Kinks: always finite for finite parameters; |z| is at most 5.77 (float64: 8.58).
    Source: Box and Muller, Annals of Mathematical Statistics 29 (1958).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.normal((7,), seed=5000000000, offset=3)
    >>> y.round(3)
    array([-0.388,  1.478,  1.056, -0.412, -0.515,  0.003,  0.707],
          dtype=float32)
    """
    if words:
        return respelt(_normal, globals()["normal"], locals())
    return _normal.placed(device, (key, ), (shape, mean, std, dtype, seed, offset, generator, ), out, preference, check)


_poisson = entries("poisson", "forward")


@shows('rate=None, shape=None, dtype="int64", *, mean=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def poisson(rate=None, shape=None, dtype="int64", *, mean=None, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Poisson distributed counts.

    Parameters
    ----------
    rate : array of float64, float32, float16 or bfloat16, of shape (*A,), default None
    shape : tuple of ints, default None
        of the result; None: that of the arrays among the parameters.
    dtype : {"int64", "int32", "float32", "float16", "bfloat16", "float64"}, default "int64"
        of the result.
    mean : float, default None
        rate as a number: what a number in its place is taken as. In [0, inf).
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, int32, float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        rate below 10: the first k of which the running sum of the chances reaches u
        above: transformed rejection

    Computed in float32 for float16 and bfloat16.
    Kinks: rate 0: 0; NaN, below 0 or above 9.2e18: NaN, of integers -1; counts that a dtype does not hold are its
    greatest; above 2^53 not every count is reached.
    Source: Hormann, Insurance: Mathematics and Economics 12 (1993), PTRS; torch.poisson;
    numpy.random.Generator.poisson.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> rate = np.array([30.8, 26.8, 24.3, 7.2, 33.2], "float64")
    >>> key = np.array([-77, 4], "int64")
    >>> y = brt.poisson(rate, key=key)
    >>> y
    array([34, 29, 25,  3, 38])
    """
    if words:
        return respelt(_poisson, globals()["poisson"], locals())
    return _poisson.placed(device, (rate, key, ), (shape, dtype, mean, seed, offset, generator, ), out, preference, check)


_randint = entries("randint", "forward")


@shows('low, high, shape, dtype="int64", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def randint(low=None, high=None, shape=None, dtype="int64", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Integers from low to high - 1, all equally likely.

    Parameters
    ----------
    low : int
        the least integer. In [-9223372036854775808, 18446744073709551616).
    high : int
        the first integer above those drawn. In [-9223372036854775808, 18446744073709551616].
    shape : tuple of ints
        of the result.
    dtype : {"int64", "int32", "int16", "int8", "uint8", "uint32", "uint16", "uint64"}, default "int64"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, int32, int16, int8, uint8, uint32, uint16 or uint64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = low + floor(k * (high - low) / 2^64), k of 64 random bits
        the few k that would favour some integers are drawn again

    Computed in int32 for int16, int8, uint8 and uint16.
    Kinks: an empty range is an error.
    Source: Lemire, ACM Transactions on Modeling and Computer Simulation 29 (2019); torch.randint.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.randint(0, 6, (7,), seed=5000000000, offset=3)
    >>> y
    array([1, 5, 2, 5, 5, 1, 4])
    """
    if words:
        return respelt(_randint, globals()["randint"], locals())
    return _randint.placed(device, (key, ), (low, high, shape, dtype, seed, offset, generator, ), out, preference, check)


_sample = entries("sample", "forward")


@shows('logits, temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, *, probs=False, joint=False, seed=None, offset=0, key=None, generator=None, return_valid=False, return_logprob=False, out=None, preference=None, check=False')
def sample(logits=None, temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, *, probs=False, joint=False, seed=None, offset=0, key=None, generator=None, return_valid=False, return_logprob=False, out=None, preference=None, check=False, **words):
    """One token of each row, drawn from logits or probabilities that temperature, top-k, top-p and min-p filter, in this order.

    Parameters
    ----------
    logits : array of float32, float16, bfloat16 or float64, of shape (*B, V)
    temperature : float, default 1.0
        0: the largest element. In [0, inf).
    top_k : int or None, default 0
        how many are kept; 0, None: all. In [0, inf).
    top_p : float or None, default 1.0
        the mass that is kept; 0, 1, None: all. In [0, 1].
    min_p : float or None, default 0.0
        the share of the largest probability that is kept; 0, None: all. In [0, 1].
    probs : bool, default False
        logits are probabilities, or weights; else their exponentials are.
    joint : bool, default False
        top_p counts the mass of all elements, not of those that top_k keeps.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    return_valid : bool, default False
        also return whether a row could be drawn from.
    return_logprob : bool, default False
        also return the logarithm of the probability that the token was drawn with.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    token : array of int64, of shape (*B,)
    valid : array of bool, of shape (*B,)
        returned with return_valid=True.
    logprob : array of the dtype that logits computes in, of shape (*B,)
        returned with return_logprob=True.

    Notes
    -----
    Formula::

        w = exp((logits - max) / temperature), or w = logits^(1 / temperature) with probs
        top_k keeps the k largest, top_p of those in descending order the ones before which less than top_p of their sum
        lies, min_p those of w >= min_p * max w
        token = the first kept cell whose running sum exceeds u * sum, u of the 64 bits that element `row` draws
        sums are those of whole numbers, floor(w * 2^s)

    Computed in float32 for float16 and bfloat16.
    Kinks: equal elements: the lowest index first; temperature 0: the first maximum; an element of mass 0 (-inf, or
    below 2^-40 of the largest in rows of a million) is never drawn, +inf alone where it occurs; a row that holds NaN,
    probabilities below 0 or infinite ones, or nothing above 0 (-inf) gives -1.
    Source: Fan et al., arXiv:1805.04833 (top-k); Holtzman et al., arXiv:1904.09751 (top-p); Nguyen et al.,
    arXiv:2407.01082 (min-p).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> logits = (np.arange(30) % 7 - 3).astype("float32").reshape(6, 5)
    >>> token, valid = brt.sample(logits, seed=5000000000, offset=3, return_valid=True)
    >>> token
    array([3, 1, 3, 4, 3, 1])
    >>> valid
    array([ True,  True,  True,  True,  True,  True])
    """
    if words:
        return respelt(_sample, globals()["sample"], locals())
    return _sample.call((logits, key, ), (temperature, top_k, top_p, min_p, probs, joint, seed, offset, generator, return_valid, return_logprob, ), out, preference, check)


_sample_per_row = entries("sample_per_row", "forward")


@shows('logits, temperature=None, top_k=None, top_p=None, min_p=None, *, probs=False, joint=False, seeds=None, offsets=None, seed=None, offset=0, key=None, generator=None, return_valid=False, return_logprob=False, out=None, preference=None, check=False')
def sample_per_row(logits=None, temperature=None, top_k=None, top_p=None, min_p=None, *, probs=False, joint=False, seeds=None, offsets=None, seed=None, offset=0, key=None, generator=None, return_valid=False, return_logprob=False, out=None, preference=None, check=False, **words):
    """One token of each row, as sample draws it, with temperature, filters and generator of each row's own.

    temperature: 0 takes the largest element, below 0 gives -1. top_k at or below 0, top_p at or below 0 or from 1 on,
    min_p at or below 0: not used in that row; min_p above 1 counts as 1.

    Parameters
    ----------
    logits : array of float32, float16, bfloat16 or float64, of shape (*B, V)
    temperature : array of float32, float16, bfloat16 or float64, of shape (*B,), default None
    top_k : array of int64 or int32, of shape (*B,), default None
    top_p : array of temperature's dtype, of shape (*B,), default None
    min_p : array of temperature's dtype, of shape (*B,), default None
    probs : bool, default False
        logits are probabilities, or weights; else their exponentials are.
    joint : bool, default False
        top_p counts the mass of all elements, not of those that top_k keeps.
    seeds : array of int64, of shape (*B,), default None
    offsets : array of int64, of shape (*B,), default None
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    return_valid : bool, default False
        also return whether a row could be drawn from.
    return_logprob : bool, default False
        also return the logarithm of the probability that the token was drawn with.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    token : array of int64, of shape (*B,)
    valid : array of bool, of shape (*B,)
        returned with return_valid=True.
    logprob : array of the dtype that logits computes in, of shape (*B,)
        returned with return_logprob=True.

    Notes
    -----
    Formula::

        as sample
        seeds: a row draws with its own seed and offset, as the one row of a call would
        offsets alone: row r with the call's seed, its offset, and element r

    Computed in float32 for float16 and bfloat16.
    Kinks: equal elements: the lowest index first; temperature 0: the first maximum; an element of mass 0 (-inf, or
    below 2^-40 of the largest in rows of a million) is never drawn, +inf alone where it occurs; a row that holds NaN,
    probabilities below 0 or infinite ones, or nothing above 0 (-inf) gives -1.
    Source: Fan et al., arXiv:1805.04833 (top-k); Holtzman et al., arXiv:1904.09751 (top-p); Nguyen et al.,
    arXiv:2407.01082 (min-p).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> logits = np.array([[-2.9, 2., -2.1, 2., -1.], [2.7, 0.1, 0.5, -2.3, -1.5], [-0.8, 3., -1., -1.8,
    ...   -2.8]], "float32")
    >>> key = np.array([-77, 4], "int64")
    >>> token = brt.sample_per_row(logits, key=key)
    >>> token
    array([3, 0, 1])
    """
    if words:
        return respelt(_sample_per_row, globals()["sample_per_row"], locals())
    return _sample_per_row.call((logits, temperature, top_k, top_p, min_p, seeds, offsets, key, ), (probs, joint, seed, offset, generator, return_valid, return_logprob, ), out, preference, check)


_speculative_verify = entries("speculative_verify", "forward")


@shows('draft_probs, draft_ids, target_probs, *, seed=None, offset=0, key=None, generator=None, out=None, preference=None, check=False')
def speculative_verify(draft_probs=None, draft_ids=None, target_probs=None, *, seed=None, offset=0, key=None, generator=None, out=None, preference=None, check=False, **words):
    """Which of the tokens that a draft model proposed a target model accepts, and the token after them: as if all were drawn from the target.

    Parameters
    ----------
    draft_probs : array of float32, float16, bfloat16 or float64, of shape (B, S, V)
    draft_ids : array of int32 or int64, of shape (B, S)
    target_probs : array of draft_probs's dtype, of shape (B, S1, V)
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    ids : array of int64, of shape (B, S1)
    accepted_prefix : array of int64, of shape (B,)
    accepted_any : array of int64, of shape (B,)
    emitted : array of int64, of shape (B,)

    Notes
    -----
    Formula::

        token i is accepted where u * p_draft(token) < p_target(token)
        at the first that is not a token is drawn in proportion to max(p_target - p_draft, 0), after S accepted ones
        from p_target at S
        slots behind it are -1

    Computed in float32 for float16 and bfloat16.
    Kinks: u has 53 bits, of element b * 2(S + 1) + i; the token those of element b * 2(S + 1) + S + 1 + i; where target
    and draft leave nothing a token is drawn from p_target; NaN is no probability: 0; an id out of range is not accepted
    and an IndexOutOfRangeError; accepted_prefix counts up to the first that is rejected, accepted_any all that pass
    their own test, emitted is accepted_prefix + 1.
    Source: Leviathan, Kalman and Matias, arXiv:2211.17192.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> draft_probs = np.array([[[0.1]], [[0.5]]], "float32")
    >>> draft_ids = np.array([[0], [0]], "int32")
    >>> target_probs = np.array([[[0.4], [0.9]], [[0.4], [0.4]]], "float32")
    >>> ids, accepted_prefix, accepted_any, emitted = brt.speculative_verify(draft_probs, draft_ids,
    ...   target_probs, seed=5000000000, offset=3)
    >>> ids
    array([[ 0,  0],
           [ 0, -1]])
    >>> accepted_prefix
    array([1, 0])
    >>> accepted_any
    array([1, 0])
    >>> emitted
    array([2, 1])
    """
    if words:
        return respelt(_speculative_verify, globals()["speculative_verify"], locals())
    return _speculative_verify.call((draft_probs, draft_ids, target_probs, key, ), (seed, offset, generator, ), out, preference, check)


_token_penalty = entries("token_penalty", "forward")


@shows('logits, counts, repetition=1.0, frequency=0.0, presence=0.0, *, out=None, preference=None, check=False')
def token_penalty(logits=None, counts=None, repetition=1.0, frequency=0.0, presence=0.0, *, out=None, preference=None, check=False, **words):
    """Logits of tokens that were seen before, lowered by penalties of repetition, frequency and presence.

    Parameters
    ----------
    logits : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    counts : array of int32 or int64, of any shape, which broadcast together
    repetition : float, default 1.0
        what positive logits are divided by, others multiplied by. In (0, inf).
    frequency : float, default 0.0
        what is subtracted for each time.
    presence : float, default 0.0
        what is subtracted once.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of logits's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(counts > 0, (x / repetition where x > 0, else x * repetition) - frequency * counts - presence, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: a logit of 0 is multiplied; out= may be logits.
    Source: Keskar et al., arXiv:1909.05858 (repetition); OpenAI's API (frequency, presence).

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> logits = np.array([-2.1, 2., -2.2, -0.5, 0.3, 3., 1.1], "float32")
    >>> counts = np.array([1, 1, 1, 2, 2, 2, 0], "int32")
    >>> y = brt.token_penalty(logits, counts, frequency=0.5, presence=-0.25)
    >>> y.round(3)
    array([-2.35,  1.75, -2.45, -1.25, -0.45,  2.25,  1.1 ], dtype=float32)
    """
    if words:
        return respelt(_token_penalty, globals()["token_penalty"], locals())
    return _token_penalty.call((logits, counts, ), (repetition, frequency, presence, ), out, preference, check)


_token_penalty_per_row = entries("token_penalty_per_row", "forward")


@shows('logits, counts, repetition, frequency, presence, row_axis=0, *, out=None, preference=None, check=False')
def token_penalty_per_row(logits=None, counts=None, repetition=None, frequency=None, presence=None, row_axis=0, *, out=None, preference=None, check=False, **words):
    """token_penalty with penalties of each row's own.

    Parameters
    ----------
    logits : array of float32, float16, bfloat16 or float64, of any shape, which broadcast together
    counts : array of int32 or int64, of any shape, which broadcast together
    repetition : array of float32, of shape (n,) along row_axis, or (1,)
    frequency : array of float32, of shape (n,) along row_axis, or (1,)
    presence : array of float32, of shape (n,) along row_axis, or (1,)
    row_axis : int, default 0
        the axis of the rows.
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of logits's dtype, of the shape that the operands broadcast to

    Notes
    -----
    Formula::

        y = where(counts > 0, (x / repetition where x > 0, else x * repetition) - frequency * counts - presence, x)

    Computed in float32 for float16 and bfloat16.
    Kinks: a logit of 0 is multiplied; out= may be logits.
    Source: token_penalty.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> logits = np.array([[-0.8, 0.9, 0.8, -0.4, -2.2, -1.8, -1.1, 1.6], [1.3, -2.3, 2.8, 2.6, -2.7, -2.7,
    ...   1., 0.6], [-2., 1.9, -0.5, 1.2, 2.1, -2.7, 0., 1.5]], "float32")
    >>> counts = np.array([[2, 2, 1, 0, 1, 0, 2, 1], [0, 2, 0, 0, 1, 0, 2, 1], [0, 2, 2, 0, 1, 2, 0, 0]],
    ...   "int32")
    >>> repetition = np.array([0.8, 1., 1.3], "float32")
    >>> frequency = np.array([1.9, 2., 1.8], "float32")
    >>> presence = np.array([1.4, 1.9, 1.], "float32")
    >>> y = brt.token_penalty_per_row(logits, counts, repetition, frequency, presence)
    >>> y.round(3)
    array([[-5.84 , -4.075, -2.3  , -0.4  , -5.06 , -1.8  , -6.08 , -1.3  ],
           [ 1.3  , -8.2  ,  2.8  ,  2.6  , -6.6  , -2.7  , -4.9  , -3.3  ],
           [-2.   , -3.138, -5.25 ,  1.2  , -1.185, -8.11 ,  0.   ,  1.5  ]],
          dtype=float32)
    """
    if words:
        return respelt(_token_penalty_per_row, globals()["token_penalty_per_row"], locals())
    return _token_penalty_per_row.call((logits, counts, repetition, frequency, presence, ), (row_axis, ), out, preference, check)


_truncated_normal = entries("truncated_normal", "forward")


@shows('shape, lower=-2.0, upper=2.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def truncated_normal(shape=None, lower=-2.0, upper=2.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Normally distributed numbers, of those between two bounds.

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    lower : float, default -2.0
        the lower bound. In [-inf, inf].
    upper : float, default 2.0
        the upper bound. In [-inf, inf].
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = ndtri(u), u uniform in (ndtr(lower), ndtr(upper))
        for lower > 0 the negative of the mirror image

    Computed in float32 for float16 and bfloat16.
    Kinks: within the bounds always; beyond 38 on both sides the bound itself.
    Source: jax.random.truncated_normal.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.truncated_normal((7,), seed=5000000000, offset=3)
    >>> y.round(3)
    array([-0.468, -0.523,  0.061,  1.41 ,  1.074, -0.002,  0.09 ],
          dtype=float32)
    """
    if words:
        return respelt(_truncated_normal, globals()["truncated_normal"], locals())
    return _truncated_normal.placed(device, (key, ), (shape, lower, upper, dtype, seed, offset, generator, ), out, preference, check)


_uniform = entries("uniform", "forward")


@shows('shape, low=0.0, high=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False')
def uniform(shape=None, low=0.0, high=1.0, dtype="float32", *, seed=None, offset=0, key=None, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Uniformly distributed numbers in [low, high).

    Parameters
    ----------
    shape : tuple of ints
        of the result.
    low : float, default 0.0
        the least number. In (-inf, inf).
    high : float, default 1.0
        the bound that is never reached. In (-inf, inf).
    dtype : {"float32", "float16", "bfloat16", "float64"}, default "float32"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    key : array of int64, of shape (2,), default None
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of float32, float16, bfloat16 or float64, of shape (*Y,)

    Notes
    -----
    Formula::

        y = low + u * (high - low), below high always
        u from 24 random bits (float64: 53, float16: 11, bfloat16: 8)

    Computed in float32 for float16 and bfloat16.
    Kinks: low = high gives low.
    Source: torch.rand; numpy.random.Generator.uniform.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> y = brt.uniform((7,), seed=5000000000, offset=3)
    >>> y.round(3)
    array([0.311, 0.291, 0.526, 0.941, 0.876, 0.499, 0.538], dtype=float32)
    """
    if words:
        return respelt(_uniform, globals()["uniform"], locals())
    return _uniform.placed(device, (key, ), (shape, low, high, dtype, seed, offset, generator, ), out, preference, check)



@shows('x, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def feature_alpha_dropout(x=None, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """alpha_dropout with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> y = brt.feature_alpha_dropout(x, seed=5000000000, offset=3)
    >>> y.ravel()[:6].round(3)
    array([-0.779, -0.779, -0.779, -0.779, -0.779, -0.779], dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout, globals()["feature_alpha_dropout"], locals())
    try:
        return alpha_dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, key=key, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "alpha_dropout", "feature_alpha_dropout")


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def feature_alpha_dropout_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """alpha_dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.7, -1.3, -1.4, -0.4], [-2.3, -0.2, -1., 0.9]], "float32")
    >>> dx = brt.feature_alpha_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([[ 0.   ,  0.   , -1.241, -0.355],
           [-2.039,  0.   , -0.886,  0.798]], dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout_backward, globals()["feature_alpha_dropout_backward"], locals())
    try:
        return alpha_dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "alpha_dropout_backward", "feature_alpha_dropout_backward")


@shows('x, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def feature_dropout(x=None, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """dropout with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> y = brt.feature_dropout(x, seed=5000000000, offset=3)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout, globals()["feature_dropout"], locals())
    try:
        return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, key=key, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout", "feature_dropout")


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def feature_dropout_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.7, -1.3, -1.4, -0.4], [-2.3, -0.2, -1., 0.9]], "float32")
    >>> dx = brt.feature_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([[ 0. ,  0. , -2.8, -0.8],
           [-4.6,  0. , -2. ,  1.8]], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["feature_dropout_backward"], locals())
    try:
        return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout_backward", "feature_dropout_backward")


@shows('x, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout1d(x=None, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """dropout with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> y = brt.dropout1d(x, seed=5000000000, offset=3)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout, globals()["dropout1d"], locals())
    try:
        return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, key=key, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout", "dropout1d")


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout1d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.7, -1.3, -1.4, -0.4], [-2.3, -0.2, -1., 0.9]], "float32")
    >>> dx = brt.dropout1d_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([[ 0. ,  0. , -2.8, -0.8],
           [-4.6,  0. , -2. ,  1.8]], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout1d_backward"], locals())
    try:
        return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout_backward", "dropout1d_backward")


@shows('x, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout2d(x=None, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """dropout with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> y = brt.dropout2d(x, seed=5000000000, offset=3)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout, globals()["dropout2d"], locals())
    try:
        return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, key=key, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout", "dropout2d")


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout2d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.7, -1.3, -1.4, -0.4], [-2.3, -0.2, -1., 0.9]], "float32")
    >>> dx = brt.dropout2d_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([[ 0. ,  0. , -2.8, -0.8],
           [-4.6,  0. , -2. ,  1.8]], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout2d_backward"], locals())
    try:
        return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout_backward", "dropout2d_backward")


@shows('x, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout3d(x=None, p=0.5, training=True, *, seed=None, offset=0, key=None, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
    """dropout with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> x = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> y = brt.dropout3d(x, seed=5000000000, offset=3)
    >>> y.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout, globals()["dropout3d"], locals())
    try:
        return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, key=key, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout", "dropout3d")


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout3d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = np.array([[-1.7, -1.3, -1.4, -0.4], [-2.3, -0.2, -1., 0.9]], "float32")
    >>> dx = brt.dropout3d_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([[ 0. ,  0. , -2.8, -0.8],
           [-4.6,  0. , -2. ,  1.8]], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout3d_backward"], locals())
    try:
        return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
    except BaracudaError as error:
        raise renamed(error, "dropout_backward", "dropout3d_backward")
