"""Public functions of category random. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
from ..call.dispatch import entries
from ..call.spelling import respelt, shows

__all__ = [
    "alpha_dropout",
    "alpha_dropout_backward",
    "bernoulli",
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
    "gumbel",
    "normal",
    "randint",
    "truncated_normal",
    "uniform",
]

_alpha_dropout = entries("alpha_dropout", "forward")


@shows('x, p=0.5, training=True, channels=False, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def alpha_dropout(x=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return _alpha_dropout.call((x, ), (p, training, channels, seed, offset, generator, return_mask, ), out, preference, check)


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
    >>> dy = np.array([1.8, 0.1, -1.6, -2.7, 1., 2.6, 0.], "float32")
    >>> dx = brt.alpha_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([ 0.   ,  0.   , -1.418, -2.393,  0.886,  0.   ,  0.   ],
          dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout_backward, globals()["alpha_dropout_backward"], locals())
    return _alpha_dropout_backward.call((dy, mask, ), (p, training, channels, seed, offset, ), out, preference, check, need)


_bernoulli = entries("bernoulli", "forward")


@shows('p=None, shape=None, dtype="bool", *, probability=None, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def bernoulli(p=None, shape=None, dtype="bool", *, probability=None, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _bernoulli.placed(device, (p, ), (shape, dtype, probability, seed, offset, generator, ), out, preference, check)


_dropout = entries("dropout", "forward")


@shows('x, p=0.5, training=True, channels=False, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout(x=None, p=0.5, training=True, channels=False, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return _dropout.call((x, ), (p, training, channels, seed, offset, generator, return_mask, ), out, preference, check)


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
    >>> dy = np.array([1.5, 2.6, 0.4, 2., 2.7, 0.9, -2.3], "float32")
    >>> dx = brt.dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.round(3)
    array([ 0. ,  0. ,  0.8,  4. ,  5.4,  0. , -4.6], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout_backward"], locals())
    return _dropout_backward.call((dy, mask, ), (p, training, channels, seed, offset, ), out, preference, check, need)


_exponential = entries("exponential", "forward")


@shows('shape, scale=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def exponential(shape=None, scale=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _exponential.placed(device, (), (shape, scale, dtype, seed, offset, generator, ), out, preference, check)


_gumbel = entries("gumbel", "forward")


@shows('shape, loc=0.0, scale=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def gumbel(shape=None, loc=0.0, scale=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _gumbel.placed(device, (), (shape, loc, scale, dtype, seed, offset, generator, ), out, preference, check)


_normal = entries("normal", "forward")


@shows('shape, mean=0.0, std=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def normal(shape=None, mean=0.0, std=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _normal.placed(device, (), (shape, mean, std, dtype, seed, offset, generator, ), out, preference, check)


_randint = entries("randint", "forward")


@shows('low, high, shape, dtype="int64", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def randint(low=None, high=None, shape=None, dtype="int64", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
    """Integers from low to high - 1, all equally likely.

    Parameters
    ----------
    low : int
        the least integer.
    high : int
        the first integer above those drawn. In [-9223372036854775808, 9223372036854775808].
    shape : tuple of ints
        of the result.
    dtype : {"int64", "int32", "int16", "int8", "uint8", "uint32"}, default "int64"
        of the result.
    seed : int, default None
        its 64 bits are Philox's key; None: the generator's. In [-9223372036854775808, 18446744073709551616).
    offset : int or None, default 0
        number of the call, the upper half of Philox's counter; None: 0. In [0, 18446744073709551616).
    generator : default None
        baracuda_rt.Generator that gives seed and offset where seed is None; None: the default one.
    device : default None
        Where the result is made, and whose array it is: "cpu" (NumPy's), "cuda" or "cuda:N" (CuPy's), or the device of
        an array, x.device (its library's); None: "cpu".
    out, preference, check
        As in every call, which docs/calling.md describes, with the errors it raises.

    Returns
    -------
    y : array of int64, int32, int16, int8, uint8 or uint32, of shape (*Y,)

    Notes
    -----
    Formula::

        y = low + floor(k * (high - low) / 2^64), k of 64 random bits
        the few k that would favour some integers are drawn again

    Computed in int32 for int16, int8 and uint8.
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
    return _randint.placed(device, (), (low, high, shape, dtype, seed, offset, generator, ), out, preference, check)


_truncated_normal = entries("truncated_normal", "forward")


@shows('shape, lower=-2.0, upper=2.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def truncated_normal(shape=None, lower=-2.0, upper=2.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _truncated_normal.placed(device, (), (shape, lower, upper, dtype, seed, offset, generator, ), out, preference, check)


_uniform = entries("uniform", "forward")


@shows('shape, low=0.0, high=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False')
def uniform(shape=None, low=0.0, high=1.0, dtype="float32", *, seed=None, offset=0, generator=None, device=None, out=None, preference=None, check=False, **words):
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
    return _uniform.placed(device, (), (shape, low, high, dtype, seed, offset, generator, ), out, preference, check)



@shows('x, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def feature_alpha_dropout(x=None, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return alpha_dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def feature_alpha_dropout_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """alpha_dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> dx = brt.feature_alpha_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_alpha_dropout_backward, globals()["feature_alpha_dropout_backward"], locals())
    return alpha_dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)


@shows('x, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def feature_dropout(x=None, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def feature_dropout_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> dx = brt.feature_dropout_backward(dy, seed=5000000000, offset=3)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["feature_dropout_backward"], locals())
    return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)


@shows('x, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout1d(x=None, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout1d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> dx = brt.dropout1d_backward(dy, seed=5000000000, offset=3)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout1d_backward"], locals())
    return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)


@shows('x, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout2d(x=None, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout2d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> dx = brt.dropout2d_backward(dy, seed=5000000000, offset=3)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout2d_backward"], locals())
    return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)


@shows('x, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False')
def dropout3d(x=None, p=0.5, training=True, *, seed=None, offset=0, generator=None, return_mask=False, out=None, preference=None, check=False, **words):
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
    return dropout(x=x, p=p, training=training, channels=True, seed=seed, offset=offset, generator=generator, return_mask=return_mask, out=out, preference=preference, check=check)


@shows('dy, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False')
def dropout3d_backward(dy=None, p=0.5, training=True, *, seed=None, offset=0, mask=None, need=None, out=None, preference=None, check=False, **words):
    """dropout_backward with channels=True.

    Examples
    --------
    >>> import numpy as np
    >>> import baracuda_rt as brt
    >>> dy = (np.arange(42) % 7 - 3).astype("float32").reshape(2, 3, 7)
    >>> dx = brt.dropout3d_backward(dy, seed=5000000000, offset=3)
    >>> dx.ravel()[:6].round(3)
    array([0., 0., 0., 0., 0., 0.], dtype=float32)
    """
    if words:
        return respelt(_dropout_backward, globals()["dropout3d_backward"], locals())
    return dropout_backward(dy=dy, p=p, training=training, channels=True, seed=seed, offset=offset, mask=mask, need=need, out=out, preference=preference, check=check)
