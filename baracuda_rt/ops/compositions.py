"""Views and short compositions of ops. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
import baracuda_rt as _brt

from ..call import views as _v
from ..call.spelling import understanding
from ..call.views import in_double as _in_double
from ..call.views import required as _required

__all__ = [
    "addmv",
    "addr",
    "adjoint",
    "adjoint_backward",
    "allclose",
    "aminmax",
    "approx_max_k",
    "approx_min_k",
    "arange",
    "argpartition",
    "array_equiv",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "bartlett",
    "bartlett_window",
    "blackman",
    "blackman_window",
    "block",
    "block_diag",
    "broadcast_tensors",
    "broadcast_to",
    "broadcast_to_backward",
    "broadcasted_iota",
    "cartesian_prod",
    "cdist",
    "choose",
    "chunk",
    "chunk_backward",
    "column_stack",
    "combinations",
    "compress",
    "convolve",
    "corrcoef",
    "correlate",
    "cov",
    "cross",
    "cross_backward",
    "cumulative_trapezoid",
    "delete",
    "diag",
    "diag_embed",
    "diag_embed_backward",
    "diag_indices",
    "diag_indices_from",
    "diagflat",
    "diagonal",
    "diagonal_scatter",
    "diff",
    "diff_backward",
    "digitize",
    "dist",
    "dist_backward",
    "divmod",
    "dot",
    "dot_backward",
    "dsplit",
    "dstack",
    "equal",
    "expand_dims",
    "extract",
    "eye",
    "flatten",
    "fliplr",
    "fliplr_backward",
    "flipud",
    "flipud_backward",
    "float_power",
    "frexp",
    "full_like",
    "geomspace",
    "gradient",
    "hamming",
    "hamming_window",
    "hann_window",
    "hanning",
    "histc",
    "histogram2d",
    "histogram_bin_edges",
    "hsplit",
    "hstack",
    "imag",
    "imag_backward",
    "index_reduce",
    "indices",
    "inner",
    "insert",
    "interp",
    "intersect1d",
    "isin",
    "ix_",
    "kaiser",
    "kaiser_window",
    "kron",
    "lexsort",
    "linspace",
    "local_response_norm",
    "logspace",
    "mask_indices",
    "matrix_transpose",
    "matrix_transpose_backward",
    "matvec",
    "modf",
    "moveaxis",
    "movedim",
    "movedim_backward",
    "multinomial",
    "mv",
    "mv_backward",
    "nanargmax",
    "nanargmin",
    "nanpercentile",
    "nanstd",
    "nanvar",
    "narrow",
    "narrow_backward",
    "nonzero_static",
    "ones",
    "ones_like",
    "outer",
    "packbits",
    "pairwise_distance",
    "partition",
    "pdist",
    "percentile",
    "place",
    "poly",
    "polyadd",
    "polyder",
    "polyint",
    "polymul",
    "polysub",
    "polyval",
    "put_along_axis",
    "rand",
    "rand_like",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "ravel",
    "ravel_multi_index",
    "real",
    "real_backward",
    "reduce_precision",
    "reduce_xor",
    "renorm",
    "repeat_interleave",
    "repeat_interleave_backward",
    "reshape",
    "resize",
    "rois_of_boxes",
    "rollaxis",
    "rot90",
    "rot90_backward",
    "row_stack",
    "rrelu",
    "rrelu_backward",
    "select_scatter",
    "setdiff1d",
    "setxor1d",
    "shift_right_logical",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_w",
    "slice_scatter",
    "softmin",
    "softmin_backward",
    "sort_complex",
    "sort_key_val",
    "spacing",
    "split",
    "split_backward",
    "squeeze",
    "stack",
    "stack_backward",
    "swapaxes",
    "swapaxes_backward",
    "take_along_dim",
    "tensor_split",
    "tensor_split_backward",
    "token_counts",
    "trapezoid",
    "tril_indices",
    "tril_indices_from",
    "trim_zeros",
    "triplet_margin_with_distance_loss",
    "triu_indices",
    "triu_indices_from",
    "unbind",
    "unbind_backward",
    "unflatten",
    "union1d",
    "unique_all",
    "unpackbits",
    "unravel_index",
    "unsqueeze",
    "unsqueeze_backward",
    "unstack",
    "unwrap",
    "vander",
    "var_mean",
    "vdot",
    "vdot_backward",
    "vecdot",
    "vecdot_backward",
    "vecmat",
    "view_as_complex",
    "view_as_complex_backward",
    "view_as_real",
    "view_as_real_backward",
    "vsplit",
    "vstack",
    "weight_norm",
    "zeros",
    "zeros_like",
]


@understanding
def addmv(x, mat, vec, *, beta=1, alpha=1):
    """beta x + alpha (mat times vec); with beta = 0 the values of x do not count.

    A composition of other functions:

        y = mv(mat, vec)
        mul(y, alpha) if beta == 0 else add(x if beta == 1 else mul(x, beta), y, alpha=alpha)

    Source: torch.addmv.
    """
    y = _brt.mv(mat, vec)
    _required('addmv', 'x', x, lambda: _v.broadcasts(_v.shape_of(x), _v.shape_of(y)), 'an array that broadcasts to the rows of mat')
    return _brt.mul(y, alpha) if beta == 0 else _brt.add(x if beta == 1 else _brt.mul(x, beta), y, alpha=alpha)


@understanding
def addr(x, vec1, vec2, *, beta=1, alpha=1):
    """beta x + alpha (vec1 outer vec2); with beta = 0 the values of x do not count.

    A composition of other functions:

        y = outer(vec1, vec2)
        mul(y, alpha) if beta == 0 else add(x if beta == 1 else mul(x, beta), y, alpha=alpha)

    Source: torch.addr.
    """
    y = _brt.outer(vec1, vec2)
    _required('addr', 'x', x, lambda: _v.broadcasts(_v.shape_of(x), _v.shape_of(y)), 'an array that broadcasts to a row for each element of vec1 and a column for each of vec2')
    return _brt.mul(y, alpha) if beta == 0 else _brt.add(x if beta == 1 else _brt.mul(x, beta), y, alpha=alpha)


@understanding
def adjoint(x):
    """The last two axes exchanged, complex numbers conjugated; of real ones a view.

    A composition of other functions:

        conjugated(matrix_transpose(x))

    Source: torch.adjoint.
    """
    _required('adjoint', 'x', x, lambda: _v.rank(x) >= 2, 'an array of at least two axes')
    return _v.conjugated(_brt.matrix_transpose(x))


@understanding
def adjoint_backward(dy):
    """Gradient of adjoint.

    A composition of other functions:

        adjoint(dy)

    Source: torch.adjoint.
    """
    return _brt.adjoint(dy)


@understanding
def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements of a and b are close, as isclose has it; an array of no axes.

    A composition of other functions:

        all(isclose(a, b, rtol, atol, equal_nan))

    Source: torch.allclose.
    """
    return _brt.all(_brt.isclose(a, b, rtol, atol, equal_nan))


@understanding
def aminmax(x, dim=None, keepdim=False):
    """Least and largest element over axes.

    A composition of other functions:

        (amin(x, dim, keepdim), amax(x, dim, keepdim))

    Source: torch.aminmax.
    """
    return (_brt.amin(x, dim, keepdim), _brt.amax(x, dim, keepdim))


@understanding
def approx_max_k(x, k, dim=-1, recall_target=0.95):
    """The k largest elements along an axis and their positions. Always the exact ones: no recall target is missed.

    A composition of other functions:

        topk(x, k, dim)

    Source: jax.lax.approx_max_k.
    """
    return _brt.topk(x, k, dim)


@understanding
def approx_min_k(x, k, dim=-1, recall_target=0.95):
    """The k smallest elements along an axis and their positions. Always the exact ones: no recall target is missed.

    A composition of other functions:

        topk(x, k, dim, largest=False)

    Source: jax.lax.approx_min_k.
    """
    return _brt.topk(x, k, dim, largest=False)


@understanding
def arange(start, stop=None, step=1, dtype=None, device=None):
    """Numbers from start, or 0, up to stop, by steps: int64 of integers, else float32.

    A composition of other functions:

        span = steps_of("arange", start, stop, step)
        whole = isinstance(span[0], int) and isinstance(step, int)
        k = cumsum(full((span[1],), 1, "int64", device=device), 0, exclusive=True)
        cast(affine(k if whole else cast(k, "float64"), step, span[0]), dtype if dtype is not None else "int64" if whole else "float32")

    Source: torch.arange.
    """
    span = _v.steps_of('arange', start, stop, step)
    whole = isinstance(span[0], int) and isinstance(step, int)
    k = _brt.cumsum(_brt.full((span[1],), 1, 'int64', device=device), 0, exclusive=True)
    return _brt.cast(_brt.affine(k if whole else _brt.cast(k, 'float64'), step, span[0]), dtype if dtype is not None else 'int64' if whole else 'float32')


@understanding
def argpartition(x, kth, dim=-1):
    """Positions in the order of partition: those of the whole sorted axis.

    A composition of other functions:

        n = shape_of(x)[axis("argpartition", dim, rank(x))]
        argsort(x, dim)

    Source: numpy.argpartition.
    """
    _required('argpartition', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    n = _v.shape_of(x)[_v.axis('argpartition', dim, _v.rank(x))]
    _required('argpartition', 'kth', kth, lambda: _v.whole(kth, -n, n - 1) or _v.wholes(kth, -n, n - 1), 'a place on the axis, or several')
    return _brt.argsort(x, dim)


@understanding
def array_equiv(a, b):
    """Whether a and b have the same elements once they are broadcast together.

    A composition of other functions:

        apart = [m for m, n in zip(reversed(shape_of(a)), reversed(shape_of(b))) if m != n and m != 1 and n != 1]
        False if apart else all(eq(a, b))

    Source: numpy.array_equiv.
    """
    _required('array_equiv', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('array_equiv', 'b', b, lambda: _v.rank(b) >= 0, 'an array')
    apart = [m for m, n in zip(reversed(_v.shape_of(a)), reversed(_v.shape_of(b))) if m != n and m != 1 and (n != 1)]
    return False if apart else _brt.all(_brt.eq(a, b))


@understanding
def atleast_1d(x, *more):
    """x, or each of several arrays, with at least one axis.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_1d.
    """
    _required('atleast_1d', 'x', x, lambda: _v.arrays(_v.listed((x, *more))), 'an array, or several')
    return tuple((_brt.atleast_1d(v) for v in _v.listed((x, *more)))) if more or _v.several(x) else x if _v.rank(x) else _v.reshaped(x, (1,))


@understanding
def atleast_2d(x, *more):
    """x, or each of several arrays, with at least two axes, new ones first.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_2d.
    """
    _required('atleast_2d', 'x', x, lambda: _v.arrays(_v.listed((x, *more))), 'an array, or several')
    return tuple((_brt.atleast_2d(v) for v in _v.listed((x, *more)))) if more or _v.several(x) else x if _v.rank(x) > 1 else _v.inserted(_brt.atleast_1d(x), 0)


@understanding
def atleast_3d(x, *more):
    """x, or each of several arrays, with at least three axes: a row in the middle, a matrix before a last one.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_3d.
    """
    _required('atleast_3d', 'x', x, lambda: _v.arrays(_v.listed((x, *more))), 'an array, or several')
    return tuple((_brt.atleast_3d(v) for v in _v.listed((x, *more)))) if more or _v.several(x) else x if _v.rank(x) > 2 else _v.inserted(_brt.atleast_2d(x), 2)


@understanding
def bartlett(n, dtype="float32", device=None):
    """Bartlett's window of n points, a triangle that ends in zeros.

    A composition of other functions:

        bartlett_window(n, False, dtype, device)

    Source: numpy.bartlett.
    """
    return _brt.bartlett_window(n, False, dtype, device)


@understanding
def bartlett_window(window_length, periodic=True, dtype="float32", device=None):
    """Bartlett's window: 1 - |2 k / N - 1|, with N points, of which the last is left out, or N + 1 where it is not periodic.

    A composition of other functions:

        steps = window_length - (0 if periodic else 1)
        full((window_length,), 1, dtype, device=device) if window_length < 2 else cast(affine(abs(affine(cast(arange(window_length, device=device), "float64"), 2.0, -steps)), -1.0 / steps, 1.0), dtype)

    Source: torch.bartlett_window.
    """
    _required('bartlett_window', 'window_length', window_length, lambda: _v.whole(window_length, 0), 'an integer of at least 0')
    steps = window_length - (0 if periodic else 1)
    return _brt.full((window_length,), 1, dtype, device=device) if window_length < 2 else _brt.cast(_brt.affine(_brt.abs(_brt.affine(_brt.cast(_brt.arange(window_length, device=device), 'float64'), 2.0, -steps)), -1.0 / steps, 1.0), dtype)


@understanding
def blackman(n, dtype="float32", device=None):
    """Blackman's window of n points.

    A composition of other functions:

        blackman_window(n, False, dtype, device)

    Source: numpy.blackman.
    """
    return _brt.blackman_window(n, False, dtype, device)


@understanding
def blackman_window(window_length, periodic=True, dtype="float32", device=None):
    """Blackman's window: 0.42 - 0.5 cos(2 pi k / N) + 0.08 cos(4 pi k / N), with N points, of which the last is left out, or N + 1 where it is not periodic.

    A composition of other functions:

        steps = window_length - (0 if periodic else 1)
        angle = mul(affine(cast(arange(window_length, device=device), "float64"), 2.0, -steps), 3.141592653589793 / steps) if window_length > 1 else None
        full((window_length,), 1, dtype, device=device) if window_length < 2 else cast(add(affine(cos(angle), 0.5, 0.42), mul(cos(mul(angle, 2.0)), 0.08)), dtype)

    Source: torch.blackman_window.
    """
    _required('blackman_window', 'window_length', window_length, lambda: _v.whole(window_length, 0), 'an integer of at least 0')
    steps = window_length - (0 if periodic else 1)
    angle = _brt.mul(_brt.affine(_brt.cast(_brt.arange(window_length, device=device), 'float64'), 2.0, -steps), 3.141592653589793 / steps) if window_length > 1 else None
    return _brt.full((window_length,), 1, dtype, device=device) if window_length < 2 else _brt.cast(_brt.add(_brt.affine(_brt.cos(angle), 0.5, 0.42), _brt.mul(_brt.cos(_brt.mul(angle, 2.0)), 0.08)), dtype)


@understanding
def block(arrays):
    """An array put together from nested lists of blocks: the innermost lists along the last axis, the next along the one before, …

    A composition of other functions:

        depth = nesting(arrays)
        made = [block(part) for part in arrays] if depth else [arrays]
        axes = sorted([depth, *(rank(part) for part in made)])[-1]
        concat([reshaped(part, (*(1 for _ in range(axes - rank(part))), *shape_of(part))) for part in made], -depth) if depth else arrays

    Source: numpy.block.
    """
    _required('block', 'arrays', arrays, lambda: _v.nesting(arrays) >= 0, 'an array, or lists of arrays, none of them empty and nested to one depth')
    depth = _v.nesting(arrays)
    made = [_brt.block(part) for part in arrays] if depth else [arrays]
    axes = sorted([depth, *(_v.rank(part) for part in made)])[-1]
    return _brt.concat([_v.reshaped(part, (*(1 for _ in range(axes - _v.rank(part))), *_v.shape_of(part))) for part in made], -depth) if depth else arrays


@understanding
def block_diag(*tensors):
    """Matrices along the diagonal of one, zeros elsewhere; rows for arrays of one axis.

    A composition of other functions:

        given = listed(tensors)
        parts = [atleast_2d(x) for x in given]
        widths = [shape_of(x)[1] for x in parts]
        places = chosen("block_diag", widths, total(widths))
        concat([concat([filled(x, (shape_of(x)[0], a), 0), x, filled(x, (shape_of(x)[0], total(widths) - b), 0)], 1) for x, (a, b) in zip(parts, places)], 0)

    Source: torch.block_diag.
    """
    given = _v.listed(tensors)
    _required('block_diag', 'tensors', tensors, lambda: _v.arrays(given, 0, 2), 'at least one array, each of at most 2 axes')
    parts = [_brt.atleast_2d(x) for x in given]
    widths = [_v.shape_of(x)[1] for x in parts]
    places = _v.chosen('block_diag', widths, _v.total(widths))
    return _brt.concat([_brt.concat([_v.filled(x, (_v.shape_of(x)[0], a), 0), x, _v.filled(x, (_v.shape_of(x)[0], _v.total(widths) - b), 0)], 1) for x, (a, b) in zip(parts, places)], 0)


@understanding
def broadcast_tensors(*tensors):
    """Arrays in the shape that they broadcast to.

    A view where the library can make one; no kernel runs.

    Source: torch.broadcast_tensors.
    """
    parts = _v.listed(tensors)
    return tuple((_v.broadcast(x, _v.common_shape('broadcast_tensors', *parts)) for x in parts))


@understanding
def broadcast_to(x, shape):
    """x in a shape that it broadcasts to.

    A view where the library can make one; no kernel runs.

    Source: torch.broadcast_to.
    """
    _required('broadcast_to', 'shape', shape, lambda: _v.broadcasts(_v.shape_of(x), shape), 'a shape that x broadcasts to')
    return _v.broadcast(x, shape)


@understanding
def broadcast_to_backward(dy, x_shape):
    """Gradient of broadcast_to.

    A composition of other functions:

        reduce_to(dy, x_shape)

    Source: torch.broadcast_to.
    """
    return _brt.reduce_to(dy, x_shape)


@understanding
def broadcasted_iota(dtype, shape, dimension, device=None):
    """Numbers from 0 on along one axis of a shape, the same along all others.

    A composition of other functions:

        contiguize(broadcast(reshaped(arange(shape[dimension], dtype=dtype, device=device), tuple(n if k == dimension else 1 for k, n in enumerate(shape))), shape))

    Source: jax.lax.broadcasted_iota.
    """
    _required('broadcasted_iota', 'shape', shape, lambda: _v.wholes(shape, 0), 'extents')
    _required('broadcasted_iota', 'dimension', dimension, lambda: _v.whole(dimension, 0, len(shape) - 1), 'an axis of the shape, counted from 0')
    return _brt.contiguize(_v.broadcast(_v.reshaped(_brt.arange(shape[dimension], dtype=dtype, device=device), tuple((n if k == dimension else 1 for k, n in enumerate(shape)))), shape))


@understanding
def cartesian_prod(*tensors):
    """All combinations of elements, one of each array, as rows.

    A composition of other functions:

        parts = listed(tensors)
        stack([ravel(g) for g in meshgrid(*parts, indexing="ij")], 1) if len(parts) > 1 else parts[0]

    Source: torch.cartesian_prod.
    """
    parts = _v.listed(tensors)
    _required('cartesian_prod', 'tensors', tensors, lambda: _v.arrays(parts, 1, 1), 'at least one array, each of one axis')
    return _brt.stack([_brt.ravel(g) for g in _brt.meshgrid(*parts, indexing='ij')], 1) if len(parts) > 1 else parts[0]


@understanding
def cdist(a, b, p=2.0, compute_mode=None):
    """Distances of order p between each row of a and each row of b; the differences are kept in memory. They are exact whatever PyTorch's compute_mode says, which is taken and not followed.

    A composition of other functions:

        vector_norm(sub(inserted(a, rank(a) - 1), inserted(b, rank(b) - 2)), p, -1)

    Source: torch.cdist.
    """
    _required('cdist', 'a', a, lambda: _v.rank(a) >= 2, 'an array of at least two axes')
    _required('cdist', 'b', b, lambda: _v.rank(b) >= 2, 'an array of at least two axes')
    _required('cdist', 'p', p, lambda: p >= 0, 'a number of at least 0')
    _required('cdist', 'compute_mode', compute_mode, lambda: compute_mode is None or compute_mode in ('use_mm_for_euclid_dist_if_necessary', 'use_mm_for_euclid_dist', 'donot_use_mm_for_euclid_dist'), "one of PyTorch's words, or None")
    return _brt.vector_norm(_brt.sub(_v.inserted(a, _v.rank(a) - 1), _v.inserted(b, _v.rank(b) - 2)), p, -1)


@understanding
def choose(x, choices, mode="raise"):
    """Of several arrays that broadcast with x, the cell of the one that x names there. A number out of range is an error (mode raise), counts round the list (wrap), or is the nearest (clip).

    A composition of other functions:

        count = len(choices)
        shape = common_shape("choose", x, *choices)
        which = cast(remainder(x, count) if mode == "wrap" else clamp(x, 0, count - 1) if mode == "clip" else x, "int64")
        indexed(take_along_axis(stack([broadcast(choices[k], shape) for k in range(count)]), inserted(broadcast(which, shape), 0), 0, wrap_negative=False), 0, 0)

    Source: numpy.choose.
    """
    _required('choose', 'x', x, lambda: _v.integers(x), 'an array of integers')
    _required('choose', 'choices', choices, lambda: len(choices) > 0, 'at least one array')
    _required('choose', 'mode', mode, lambda: mode in ('raise', 'wrap', 'clip'), 'raise, wrap or clip')
    count = len(choices)
    shape = _v.common_shape('choose', x, *choices)
    which = _brt.cast(_brt.remainder(x, count) if mode == 'wrap' else _brt.clamp(x, 0, count - 1) if mode == 'clip' else x, 'int64')
    return _v.indexed(_brt.take_along_axis(_brt.stack([_v.broadcast(choices[k], shape) for k in range(count)]), _v.inserted(_v.broadcast(which, shape), 0), 0, wrap_negative=False), 0, 0)


@understanding
def chunk(x, chunks, dim=0):
    """Views of at most so many parts of an axis, all but the last as long.

    A view where the library can make one; no kernel runs.

    Source: torch.chunk.
    """
    _required('chunk', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('chunk', 'chunks', chunks, lambda: _v.whole(chunks, 1), 'an integer of at least 1')
    d = _v.axis('chunk', dim, _v.rank(x))
    n = _v.shape_of(x)[d]
    return tuple((_v.narrowed(x, d, a, b) for a, b in _v.cuts('chunk', n, -(-n // chunks) if n else 1, False)))


@understanding
def chunk_backward(*dys, dim=0):
    """Gradient of chunk.

    A composition of other functions:

        concat(dys, dim)

    Source: torch.chunk.
    """
    return _brt.concat(dys, dim)


@understanding
def column_stack(tensors):
    """Arrays of one axis as columns, beside matrices.

    A composition of other functions:

        concat([inserted(atleast_1d(x), 1) if rank(x) < 2 else x for x in tensors], 1)

    Source: numpy.column_stack.
    """
    _required('column_stack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    return _brt.concat([_v.inserted(_brt.atleast_1d(x), 1) if _v.rank(x) < 2 else x for x in tensors], 1)


@understanding
def combinations(x, r=2, with_replacement=False):
    """Combinations of r elements of x as rows, in order; the masks of all n**r choices are kept in memory.

    A composition of other functions:

        places = nonzero(filled(x, shape_of(x), 1), True)[0]
        grids = meshgrid(*([places] * r), indexing="ij") if r > 1 else ()
        chosen_ = all(stack([le(grids[k], grids[k + 1]) if with_replacement else lt(grids[k], grids[k + 1]) for k in range(r - 1)]), 0) if r > 1 else None
        stack([index_select(x, 0, masked_select(g, chosen_)) for g in grids], 1) if r > 1 else inserted(x, 1) if r else narrowed(x, 0, 0, 0)

    Source: torch.combinations.
    """
    _required('combinations', 'x', x, lambda: _v.rank(x) == 1, 'an array of one axis')
    _required('combinations', 'r', r, lambda: _v.whole(r, 0), 'an integer of at least 0')
    places = _brt.nonzero(_v.filled(x, _v.shape_of(x), 1), True)[0]
    grids = _brt.meshgrid(*[places] * r, indexing='ij') if r > 1 else ()
    chosen_ = _brt.all(_brt.stack([_brt.le(grids[k], grids[k + 1]) if with_replacement else _brt.lt(grids[k], grids[k + 1]) for k in range(r - 1)]), 0) if r > 1 else None
    return _brt.stack([_brt.index_select(x, 0, _brt.masked_select(g, chosen_)) for g in grids], 1) if r > 1 else _v.inserted(x, 1) if r else _v.narrowed(x, 0, 0, 0)


@understanding
def compress(condition, x, dim=None):
    """Cells of an axis, or elements of the flattened x, where a line of truth values holds; cells beyond its end are left out. Reads how many there are.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("compress", 0 if dim is None else dim, rank(y))
        index_select(y, d, nonzero(condition, True)[0])

    Source: numpy.compress.
    """
    _required('compress', 'condition', condition, lambda: _v.rank(condition) == 1, 'an array of one axis')
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('compress', 0 if dim is None else dim, _v.rank(y))
    return _brt.index_select(y, d, _brt.nonzero(condition, True)[0])


@understanding
def convolve(a, b, mode="full"):
    """Discrete convolution of two vectors; the products of all pairs are kept in memory. mode full: wherever they overlap; same: as many cells as the longer one has; valid: where they overlap wholly.

    A composition of other functions:

        lengths = sorted((shape_of(a)[0], shape_of(b)[0]))
        k = lengths[0] - 1
        n = lengths[1]
        y = polymul(a, b)
        y if mode == "full" else narrowed(y, 0, k // 2, k // 2 + n) if mode == "same" else narrowed(y, 0, k, n)

    Source: numpy.convolve.
    """
    _required('convolve', 'a', a, lambda: _v.rank(a) == 1 and _v.shape_of(a)[0] > 0, 'an array of one axis, not empty')
    _required('convolve', 'b', b, lambda: _v.rank(b) == 1 and _v.shape_of(b)[0] > 0, 'an array of one axis, not empty')
    _required('convolve', 'mode', mode, lambda: mode in ('full', 'same', 'valid'), 'full, same or valid')
    lengths = sorted((_v.shape_of(a)[0], _v.shape_of(b)[0]))
    k = lengths[0] - 1
    n = lengths[1]
    y = _brt.polymul(a, b)
    return y if mode == 'full' else _v.narrowed(y, 0, k // 2, k // 2 + n) if mode == 'same' else _v.narrowed(y, 0, k, n)


@understanding
def corrcoef(x):
    """Correlation of the rows of x; of complex numbers both parts are cut to [-1, 1].

    A composition of other functions:

        c = cov(x)
        planar = is_complex(c)
        s = sqrt(contiguize(diagonal_of(part_of(atleast_2d(c), 0), 0, 0, 1)))
        scale = complex(s, 0.0) if planar else s
        q = div(div(c, inserted(scale, 1)), inserted(scale, 0)) if rank(c) else div(c, c)
        complex(*[clamp(part_of(q, j), -1.0, 1.0) for j in (0, 1)]) if planar else clamp(q, -1.0, 1.0)

    Source: torch.corrcoef.
    """
    _required('corrcoef', 'x', x, lambda: _v.rank(x) <= 2, 'an array of at most two axes')
    c = _brt.cov(x)
    planar = _v.is_complex(c)
    s = _brt.sqrt(_brt.contiguize(_v.diagonal_of(_v.part_of(_brt.atleast_2d(c), 0), 0, 0, 1)))
    scale = _brt.complex(s, 0.0) if planar else s
    q = _brt.div(_brt.div(c, _v.inserted(scale, 1)), _v.inserted(scale, 0)) if _v.rank(c) else _brt.div(c, c)
    return _brt.complex(*[_brt.clamp(_v.part_of(q, j), -1.0, 1.0) for j in (0, 1)]) if planar else _brt.clamp(q, -1.0, 1.0)


@understanding
def correlate(a, b, mode="valid"):
    """Cross-correlation of two vectors: convolve of a and the conjugate of b in reverse.

    A composition of other functions:

        c = conjugated(b)
        turned = mode == "same" and shape_of(b)[0] > shape_of(a)[0]
        flip(convolve(c, flip(a, (0,)), mode), (0,)) if turned else convolve(a, flip(c, (0,)), mode)

    Source: numpy.correlate.
    """
    _required('correlate', 'a', a, lambda: _v.rank(a) == 1 and _v.shape_of(a)[0] > 0, 'an array of one axis, not empty')
    _required('correlate', 'b', b, lambda: _v.rank(b) == 1 and _v.shape_of(b)[0] > 0, 'an array of one axis, not empty')
    c = _v.conjugated(b)
    turned = mode == 'same' and _v.shape_of(b)[0] > _v.shape_of(a)[0]
    return _brt.flip(_brt.convolve(c, _brt.flip(a, (0,)), mode), (0,)) if turned else _brt.convolve(a, _brt.flip(c, (0,)), mode)


@understanding
def cov(x, correction=1, fweights=None, aweights=None):
    """Covariance of the rows of x, or the variance of one row; of integers in float64, of complex numbers complex. fweights: how often each column counts; aweights: its weight. Their product is the weight w, and the divisor sum(w) - correction * sum(w * aweights) / sum(w).

    A composition of other functions:

        m = atleast_2d(cast(x, "float64") if discrete(x) else x)
        f = None if fweights is None else in_dtype_of(fweights, real(m)) if not is_complex(m) else complex(in_dtype_of(fweights, real(m)), 0.0)
        a = None if aweights is None else in_dtype_of(aweights, real(m)) if not is_complex(m) else complex(in_dtype_of(aweights, real(m)), 0.0)
        w = f if a is None else a if f is None else mul(f, a)
        count = None if w is None else sum(w)
        d = sub(m, mean(m, 1, True) if w is None else div(sum(mul(m, w), 1, keepdim=True), count))
        over = shape_of(m)[1] - correction if w is None else sub(count, mul(count if a is None else div(sum(mul(w, a)), count), correction)) if a is not None else affine(count, 1, -correction)
        c = div(matmul(d if w is None else mul(d, w), conjugated(transposed(d, (1, 0)))), over)
        reshaped(c, shape_of(c) if shape_of(m)[0] != 1 else ())

    Source: torch.cov.
    """
    _required('cov', 'x', x, lambda: _v.rank(x) <= 2, 'an array of at most two axes')
    m = _brt.atleast_2d(_brt.cast(x, 'float64') if _v.discrete(x) else x)
    _required('cov', 'fweights', fweights, lambda: fweights is None or (_v.integers(fweights) and _v.shape_of(fweights) == (_v.shape_of(m)[1],)), 'integers, one for each column')
    _required('cov', 'aweights', aweights, lambda: aweights is None or _v.shape_of(aweights) == (_v.shape_of(m)[1],), 'numbers, one for each column')
    f = None if fweights is None else _v.in_dtype_of(fweights, _brt.real(m)) if not _v.is_complex(m) else _brt.complex(_v.in_dtype_of(fweights, _brt.real(m)), 0.0)
    a = None if aweights is None else _v.in_dtype_of(aweights, _brt.real(m)) if not _v.is_complex(m) else _brt.complex(_v.in_dtype_of(aweights, _brt.real(m)), 0.0)
    w = f if a is None else a if f is None else _brt.mul(f, a)
    count = None if w is None else _brt.sum(w)
    d = _brt.sub(m, _brt.mean(m, 1, True) if w is None else _brt.div(_brt.sum(_brt.mul(m, w), 1, keepdim=True), count))
    over = _v.shape_of(m)[1] - correction if w is None else _brt.sub(count, _brt.mul(count if a is None else _brt.div(_brt.sum(_brt.mul(w, a)), count), correction)) if a is not None else _brt.affine(count, 1, -correction)
    c = _brt.div(_brt.matmul(d if w is None else _brt.mul(d, w), _v.conjugated(_v.transposed(d, (1, 0)))), over)
    return _v.reshaped(c, _v.shape_of(c) if _v.shape_of(m)[0] != 1 else ())


@understanding
def cross(a, b, dim=-1):
    """Cross products of vectors of three elements along an axis, counted in the shape that a and b broadcast to.

    A composition of other functions:

        shape = common_shape("cross", a, b)
        d = axis("cross", dim, len(shape)) - len(shape)
        sub(mul(roll(a, -1, d), roll(b, -2, d)), mul(roll(a, -2, d), roll(b, -1, d)))

    Source: torch.cross, numpy.cross.
    """
    shape = _v.common_shape('cross', a, b)
    d = _v.axis('cross', dim, len(shape)) - len(shape)
    _required('cross', 'a', a, lambda: _v.shape_of(a)[d] == 3, 'an array with 3 elements along the axis')
    _required('cross', 'b', b, lambda: _v.shape_of(b)[d] == 3, 'an array with 3 elements along the axis')
    return _brt.sub(_brt.mul(_brt.roll(a, -1, d), _brt.roll(b, -2, d)), _brt.mul(_brt.roll(a, -2, d), _brt.roll(b, -1, d)))


@understanding
def cross_backward(dy, a, b, dim=-1):
    """Gradient of cross.

    A composition of other functions:

        (reduce_to(cross(conjugated(b), dy, dim), shape_of(a)), reduce_to(cross(dy, conjugated(a), dim), shape_of(b)))

    Source: torch.cross, numpy.cross.
    """
    return (_brt.reduce_to(_brt.cross(_v.conjugated(b), dy, dim), _v.shape_of(a)), _brt.reduce_to(_brt.cross(dy, _v.conjugated(a), dim), _v.shape_of(b)))


@understanding
def cumulative_trapezoid(y, x=None, dx=1.0, dim=-1):
    """Running integral along an axis by the trapezoidal rule; of integers in float64.

    A composition of other functions:

        d = axis("cumulative_trapezoid", dim, rank(y))
        n = shape_of(y)[d]
        exact = discrete(y) or (x is not None and discrete(x))
        v = cast(y, "float64") if exact else y
        u = cast(x, "float64") if exact and x is not None else x
        pairs = add(narrowed(v, d, 1, n), narrowed(v, d, 0, n - 1))
        gaps = None if x is None else sub(narrowed(u, rank(x) - 1 if rank(x) == 1 else d, 1, n), narrowed(u, rank(x) - 1 if rank(x) == 1 else d, 0, n - 1))
        areas = mul(pairs, 0.5 * dx) if x is None else mul(mul(pairs, 0.5), reshaped(gaps, (n - 1, *(1 for _ in range(rank(y) - 1 - d)))) if rank(x) == 1 else gaps)
        cumsum(areas, d)

    Source: torch.cumulative_trapezoid.
    """
    _required('cumulative_trapezoid', 'y', y, lambda: _v.rank(y), 'an array of at least one axis')
    d = _v.axis('cumulative_trapezoid', dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    _required('cumulative_trapezoid', 'x', x, lambda: x is None or _v.shape_of(x) == (n,) or (_v.rank(x) == _v.rank(y) and _v.shape_of(x)[d] == n), 'points for the cells of the axis (one axis as long, or an array of as many axes as y), or dx= for their distance')
    exact = _v.discrete(y) or (x is not None and _v.discrete(x))
    v = _brt.cast(y, 'float64') if exact else y
    u = _brt.cast(x, 'float64') if exact and x is not None else x
    pairs = _brt.add(_v.narrowed(v, d, 1, n), _v.narrowed(v, d, 0, n - 1))
    gaps = None if x is None else _brt.sub(_v.narrowed(u, _v.rank(x) - 1 if _v.rank(x) == 1 else d, 1, n), _v.narrowed(u, _v.rank(x) - 1 if _v.rank(x) == 1 else d, 0, n - 1))
    areas = _brt.mul(pairs, 0.5 * dx) if x is None else _brt.mul(_brt.mul(pairs, 0.5), _v.reshaped(gaps, (n - 1, *(1 for _ in range(_v.rank(y) - 1 - d)))) if _v.rank(x) == 1 else gaps)
    return _brt.cumsum(areas, d)


@understanding
def delete(x, obj, dim=None):
    """x without some cells of an axis, or elements of the flattened x: one place, a list of places or an array of them, counted from either end.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("delete", 0 if dim is None else dim, rank(y))
        n = shape_of(y)[d]
        places = line_of([obj] if whole(obj) else obj, y)
        index_select(y, d, nonzero(index_fill(filled(places, (n,), 1), 0, places, 0, wrap_negative=True), True)[0])

    Source: numpy.delete.
    """
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('delete', 0 if dim is None else dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    places = _v.line_of([obj] if _v.whole(obj) else obj, y)
    _required('delete', 'obj', obj, lambda: _v.whole(obj, -n, n - 1) if _v.whole(obj) else _v.rank(places) == 1, 'a place on the axis, or a list or array of places')
    return _brt.index_select(y, d, _brt.nonzero(_brt.index_fill(_v.filled(places, (n,), 1), 0, places, 0, wrap_negative=True), True)[0])


@understanding
def diag(x, diagonal=0):
    """The diagonal of a matrix, or a matrix with it.

    A composition of other functions:

        contiguize(diagonal_of(x, diagonal, 0, 1)) if rank(x) == 2 else diag_embed(x, diagonal)

    Source: torch.diag.
    """
    _required('diag', 'x', x, lambda: _v.whole(_v.rank(x), 1, 2), 'an array of one or two axes')
    _required('diag', 'diagonal', diagonal, lambda: _v.whole(diagonal, 1 - 2 ** 31, 2 ** 31 - 1), 'an integer below 2**31 either way')
    return _brt.contiguize(_v.diagonal_of(x, diagonal, 0, 1)) if _v.rank(x) == 2 else _brt.diag_embed(x, diagonal)


@understanding
def diag_embed(x, offset=0, dim1=-2, dim2=-1):
    """Matrices whose diagonals are the rows of x, zeros elsewhere.

    A composition of other functions:

        n = shape_of(x)[-1]
        e = offset if offset >= 0 else -offset
        head = shape_of(x)[:-1]
        square_ = tril(triu(broadcast(inserted(x, rank(x)), (*head, n, n))))
        side = filled(x, (*head, n, e), 0)
        wide = concat([side, square_] if offset >= 0 else [square_, side], -1)
        low = filled(x, (*head, e, n + e), 0)
        movedim(concat([wide, low] if offset >= 0 else [low, wide], -2), (-2, -1), (dim1, dim2))

    Source: torch.diag_embed.
    """
    _required('diag_embed', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('diag_embed', 'offset', offset, lambda: _v.whole(offset, 1 - 2 ** 31, 2 ** 31 - 1), 'an integer below 2**31 either way')
    _required('diag_embed', 'dim2', dim2, lambda: _v.distinct((dim1, dim2), _v.rank(x) + 1), 'an axis of the result, other than dim1')
    n = _v.shape_of(x)[-1]
    e = offset if offset >= 0 else -offset
    head = _v.shape_of(x)[:-1]
    square_ = _brt.tril(_brt.triu(_v.broadcast(_v.inserted(x, _v.rank(x)), (*head, n, n))))
    side = _v.filled(x, (*head, n, e), 0)
    wide = _brt.concat([side, square_] if offset >= 0 else [square_, side], -1)
    low = _v.filled(x, (*head, e, n + e), 0)
    return _brt.movedim(_brt.concat([wide, low] if offset >= 0 else [low, wide], -2), (-2, -1), (dim1, dim2))


@understanding
def diag_embed_backward(dy, offset=0, dim1=-2, dim2=-1):
    """Gradient of diag_embed.

    A composition of other functions:

        contiguize(diagonal_of(dy, offset, dim1, dim2))

    Source: torch.diag_embed.
    """
    return _brt.contiguize(_v.diagonal_of(dy, offset, dim1, dim2))


@understanding
def diag_indices(n, ndim=2, device=None):
    """Indices of the main diagonal of an array of ndim axes of extent n, one array for each axis.

    A composition of other functions:

        line = arange(n, device=device)
        tuple(line for _ in range(ndim))

    Source: numpy.diag_indices.
    """
    _required('diag_indices', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    _required('diag_indices', 'ndim', ndim, lambda: _v.whole(ndim, 0), 'an integer of at least 0')
    line = _brt.arange(n, device=device)
    return tuple((line for _ in range(ndim)))


@understanding
def diag_indices_from(x):
    """Indices of the main diagonal of x, whose axes are all as long, one array for each axis.

    A composition of other functions:

        line = nonzero(filled(x, shape_of(x)[:1], True, "bool"), True)[0]
        tuple(line for _ in range(rank(x)))

    Source: numpy.diag_indices_from.
    """
    _required('diag_indices_from', 'x', x, lambda: _v.rank(x) >= 2 and len({n for n in _v.shape_of(x)}) == 1, 'an array of at least two axes, all of one extent')
    line = _brt.nonzero(_v.filled(x, _v.shape_of(x)[:1], True, 'bool'), True)[0]
    return tuple((line for _ in range(_v.rank(x))))


@understanding
def diagflat(x, offset=0):
    """A matrix whose diagonal are the elements of x.

    A composition of other functions:

        diag_embed(ravel(x), offset)

    Source: torch.diagflat.
    """
    _required('diagflat', 'offset', offset, lambda: _v.whole(offset, 1 - 2 ** 31, 2 ** 31 - 1), 'an integer below 2**31 either way')
    return _brt.diag_embed(_brt.ravel(x), offset)


@understanding
def diagonal(x, offset=0, dim1=0, dim2=1):
    """View of the diagonals of matrices, as the last axis.

    A view where the library can make one; no kernel runs.

    Source: torch.diagonal.
    """
    _required('diagonal', 'x', x, lambda: _v.rank(x) >= 2, 'an array of at least two axes')
    _required('diagonal', 'offset', offset, lambda: _v.whole(offset, 1 - 2 ** 31, 2 ** 31 - 1), 'an integer below 2**31 either way')
    _required('diagonal', 'dim2', dim2, lambda: _v.distinct((dim1, dim2), _v.rank(x)), 'two axes of x, dim1 and dim2, not the same one')
    return _v.diagonal_of(x, offset, dim1, dim2)


@understanding
def diagonal_scatter(x, src, offset=0, dim1=0, dim2=1):
    """A copy of x with the diagonals of its matrices replaced.

    A composition of other functions:

        m = movedim(x, (dim1, dim2), (-2, -1))
        extents = shape_of(m)[-2:]
        long = extents[0] if offset >= 0 else extents[1]
        mask = ne(tril(triu(filled(x, extents, 1), offset), offset), filled(x, extents, 0))
        rest = filled(x, (*shape_of(src)[:-1], long - shape_of(src)[-1]), 0)
        line = concat([src, rest], -1)
        wide = inserted(line, rank(line) if offset >= 0 else rank(line) - 1)
        movedim(where(mask, wide, m), (-2, -1), (dim1, dim2))

    Source: torch.diagonal_scatter.
    """
    _required('diagonal_scatter', 'x', x, lambda: _v.rank(x) >= 2, 'an array of at least two axes')
    _required('diagonal_scatter', 'offset', offset, lambda: _v.whole(offset, 1 - 2 ** 31, 2 ** 31 - 1), 'an integer below 2**31 either way')
    _required('diagonal_scatter', 'dim2', dim2, lambda: _v.distinct((dim1, dim2), _v.rank(x)), 'two axes of x, dim1 and dim2, not the same one')
    _required('diagonal_scatter', 'src', src, lambda: _v.shape_of(src) == _v.shape_of(_v.diagonal_of(x, offset, dim1, dim2)), 'an array of the shape of that diagonal')
    m = _brt.movedim(x, (dim1, dim2), (-2, -1))
    extents = _v.shape_of(m)[-2:]
    long = extents[0] if offset >= 0 else extents[1]
    mask = _brt.ne(_brt.tril(_brt.triu(_v.filled(x, extents, 1), offset), offset), _v.filled(x, extents, 0))
    rest = _v.filled(x, (*_v.shape_of(src)[:-1], long - _v.shape_of(src)[-1]), 0)
    line = _brt.concat([src, rest], -1)
    wide = _v.inserted(line, _v.rank(line) if offset >= 0 else _v.rank(line) - 1)
    return _brt.movedim(_brt.where(mask, wide, m), (-2, -1), (dim1, dim2))


@understanding
def diff(x, n=1, dim=-1, prepend=None, append=None):
    """Differences of neighbours along an axis, n times; prepend and append: arrays, or numbers, that x is continued by beforehand. Of bool: whether neighbours differ.

    A composition of other functions:

        d = axis("diff", dim, rank(x))
        line = (*shape_of(x)[:d], 1, *shape_of(x)[d + 1:])
        parts = [None if e is None else filled(x, line, e) if isinstance(e, (int, float)) else e if rank(e) else broadcast(e, line) for e in (prepend, append)]
        whole_ = x if n == 0 or (prepend is None and append is None) else concat([p for p in (parts[0], x, parts[1]) if p is not None], d)
        count = shape_of(whole_)[d]
        k = n if n < count else count
        once = None if k != 1 else (narrowed(whole_, d, 1, count), narrowed(whole_, d, 0, count - 1))
        whole_ if k == 0 else (bitwise_xor if discrete(x) and not integers(x) else sub)(*once) if k == 1 else diff(diff(whole_, k // 2, dim), k - k // 2, dim)

    Source: torch.diff.
    """
    _required('diff', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('diff', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    d = _v.axis('diff', dim, _v.rank(x))
    line = (*_v.shape_of(x)[:d], 1, *_v.shape_of(x)[d + 1:])
    parts = [None if e is None else _v.filled(x, line, e) if isinstance(e, (int, float)) else e if _v.rank(e) else _v.broadcast(e, line) for e in (prepend, append)]
    whole_ = x if n == 0 or (prepend is None and append is None) else _brt.concat([p for p in (parts[0], x, parts[1]) if p is not None], d)
    count = _v.shape_of(whole_)[d]
    k = n if n < count else count
    once = None if k != 1 else (_v.narrowed(whole_, d, 1, count), _v.narrowed(whole_, d, 0, count - 1))
    return whole_ if k == 0 else (_brt.bitwise_xor if _v.discrete(x) and (not _v.integers(x)) else _brt.sub)(*once) if k == 1 else _brt.diff(_brt.diff(whole_, k // 2, dim), k - k // 2, dim)


@understanding
def diff_backward(dy, n=1, dim=-1):
    """Gradient of diff.

    A composition of other functions:

        d = axis("diff_backward", dim, rank(dy))
        zero = filled(dy, (*shape_of(dy)[:d], 1, *shape_of(dy)[d + 1:]), 0)
        dy if n == 0 else sub(concat([zero, dy], d), concat([dy, zero], d)) if n == 1 else diff_backward(diff_backward(dy, n // 2, dim), n - n // 2, dim)

    Source: torch.diff.
    """
    _required('diff_backward', 'dy', dy, lambda: _v.rank(dy), 'an array of at least one axis')
    _required('diff_backward', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    d = _v.axis('diff_backward', dim, _v.rank(dy))
    zero = _v.filled(dy, (*_v.shape_of(dy)[:d], 1, *_v.shape_of(dy)[d + 1:]), 0)
    return dy if n == 0 else _brt.sub(_brt.concat([zero, dy], d), _brt.concat([dy, zero], d)) if n == 1 else _brt.diff_backward(_brt.diff_backward(dy, n // 2, dim), n - n // 2, dim)


@understanding
def digitize(x, bins, right=False):
    """The bin of each element, between edges that rise or fall: bins[i - 1] <= x < bins[i] of rising ones, with the other end closed where right is true. NaN lies above all edges.

    A composition of other functions:

        n = shape_of(bins)[0]
        falls = lt(indexed(bins, 0, n - 1), indexed(bins, 0, 0)) if n else None
        turned = narrowed(bins, 0, None, None, -1)
        where(falls, affine(searchsorted(turned, x, right=not right), -1, n), searchsorted(bins, x, right=not right)) if n else searchsorted(bins, x)

    Source: numpy.digitize.
    """
    _required('digitize', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    _required('digitize', 'bins', bins, lambda: _v.rank(bins) == 1, 'an array of one axis')
    n = _v.shape_of(bins)[0]
    falls = _brt.lt(_v.indexed(bins, 0, n - 1), _v.indexed(bins, 0, 0)) if n else None
    turned = _v.narrowed(bins, 0, None, None, -1)
    return _brt.where(falls, _brt.affine(_brt.searchsorted(turned, x, right=not right), -1, n), _brt.searchsorted(bins, x, right=not right)) if n else _brt.searchsorted(bins, x)


@understanding
def dist(a, b, p=2.0):
    """Norm of order p of a - b.

    A composition of other functions:

        vector_norm(sub(a, b), p)

    Source: torch.dist.
    """
    return _brt.vector_norm(_brt.sub(a, b), p)


@understanding
def dist_backward(dy, a, b, y, p=2.0):
    """Gradient of dist.

    A composition of other functions:

        d = vector_norm_backward(dy, sub(a, b), y, p)
        (d, neg(d))

    Source: torch.dist.
    """
    d = _brt.vector_norm_backward(dy, _brt.sub(a, b), y, p)
    return (d, _brt.neg(d))


@understanding
def divmod(a, b):
    """Quotient rounded down and remainder of its sign, the divisor's.

    A composition of other functions:

        (floor_divide(a, b), remainder(a, b))

    Source: numpy.divmod.
    """
    return (_brt.floor_divide(a, b), _brt.remainder(a, b))


@understanding
def dot(a, b):
    """Sum of the products of two vectors; of arrays of more axes those along the last axis of a and the last but one of b, for each place on the other axes. An array of no axes multiplies.

    A composition of other functions:

        m = rank(a)
        n = rank(b)
        d = n - 2 if n > 1 else 0
        k = shape_of(a)[m - 1] if m else 1
        rest = (*range(d), n - 1) if n > 1 else ()
        head = shape_of(a)[:m - 1]
        tail = tuple(shape_of(b)[j] for j in rest)
        mul(a, b) if not m or not n else in_dtype_of(sum(mul(widened(a), widened(b)), 0), a) if m == n == 1 else reshaped(matmul(reshaped(a, (product(head), k)), reshaped(transposed(b, (d, *rest)), (k, product(tail)))), (*head, *tail))

    Source: torch.dot, numpy.dot.
    """
    _required('dot', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('dot', 'b', b, lambda: not _v.rank(a) or not _v.rank(b) or _v.shape_of(b)[-2 if _v.rank(b) > 1 else 0] == _v.shape_of(a)[-1], 'an array with as many elements along its last axis but one, or its only one, as a has along the last')
    m = _v.rank(a)
    n = _v.rank(b)
    d = n - 2 if n > 1 else 0
    k = _v.shape_of(a)[m - 1] if m else 1
    rest = (*range(d), n - 1) if n > 1 else ()
    head = _v.shape_of(a)[:m - 1]
    tail = tuple((_v.shape_of(b)[j] for j in rest))
    return _brt.mul(a, b) if not m or not n else _v.in_dtype_of(_brt.sum(_brt.mul(_v.widened(a), _v.widened(b)), 0), a) if m == n == 1 else _v.reshaped(_brt.matmul(_v.reshaped(a, (_v.product(head), k)), _v.reshaped(_v.transposed(b, (d, *rest)), (k, _v.product(tail)))), (*head, *tail))


@understanding
def dot_backward(dy, a, b):
    """Gradient of dot.

    A composition of other functions:

        m = rank(a)
        n = rank(b)
        d = n - 2 if n > 1 else 0
        rest = (*range(d), n - 1) if n > 1 else ()
        k = shape_of(a)[m - 1] if m else 1
        rows = product(shape_of(a)[:m - 1])
        columns = product([shape_of(b)[j] for j in rest])
        flat = m < 2 and n < 2 or not m or not n
        parts = (mul(dy, conjugated(b)), mul(dy, conjugated(a))) if flat else matmul_backward(reshaped(dy, (rows, columns)), reshaped(a, (rows, k)), reshaped(transposed(b, (d, *rest)), (k, columns)))
        db = reshaped(parts[1], (k, *(shape_of(b)[j] for j in rest))) if not flat else parts[1]
        tuple(g if same_shape(g, x) else reduce_to(g, shape_of(x)) for g, x in zip(parts, (a, b))) if flat else (reshaped(parts[0], shape_of(a)), transposed(db, (*range(1, d + 1), 0, *range(d + 1, n))))

    Source: torch.dot, numpy.dot.
    """
    m = _v.rank(a)
    n = _v.rank(b)
    d = n - 2 if n > 1 else 0
    rest = (*range(d), n - 1) if n > 1 else ()
    k = _v.shape_of(a)[m - 1] if m else 1
    rows = _v.product(_v.shape_of(a)[:m - 1])
    columns = _v.product([_v.shape_of(b)[j] for j in rest])
    flat = m < 2 and n < 2 or not m or (not n)
    parts = (_brt.mul(dy, _v.conjugated(b)), _brt.mul(dy, _v.conjugated(a))) if flat else _brt.matmul_backward(_v.reshaped(dy, (rows, columns)), _v.reshaped(a, (rows, k)), _v.reshaped(_v.transposed(b, (d, *rest)), (k, columns)))
    db = _v.reshaped(parts[1], (k, *(_v.shape_of(b)[j] for j in rest))) if not flat else parts[1]
    return tuple((g if _v.same_shape(g, x) else _brt.reduce_to(g, _v.shape_of(x)) for g, x in zip(parts, (a, b)))) if flat else (_v.reshaped(parts[0], _v.shape_of(a)), _v.transposed(db, (*range(1, d + 1), 0, *range(d + 1, n))))


@understanding
def dsplit(x, sections):
    """Views of parts of the third axis.

    A view where the library can make one; no kernel runs.

    Source: torch.dsplit.
    """
    _required('dsplit', 'x', x, lambda: _v.rank(x) >= 3, 'an array of at least three axes')
    _required('dsplit', 'sections', sections, lambda: _v.parts(sections, 1) and (not _v.whole(sections) or _v.shape_of(x)[2] % sections == 0), 'a count that divides the axis, or places')
    return _brt.tensor_split(x, sections, 2)


@understanding
def dstack(tensors):
    """Arrays joined along their third axis.

    A composition of other functions:

        concat([atleast_3d(x) for x in tensors], 2)

    Source: torch.dstack.
    """
    _required('dstack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    return _brt.concat([_brt.atleast_3d(x) for x in tensors], 2)


@understanding
def equal(a, b):
    """Whether a and b have one shape and the same elements.

    A composition of other functions:

        all(eq(a, b)) if same_shape(a, b) else False

    Source: torch.equal.
    """
    _required('equal', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('equal', 'b', b, lambda: _v.rank(b) >= 0, 'an array')
    return _brt.all(_brt.eq(a, b)) if _v.same_shape(a, b) else False


@understanding
def expand_dims(x, dim):
    """View with a new axis of extent 1.

    A view where the library can make one; no kernel runs.

    Source: numpy.expand_dims.
    """
    return _brt.unsqueeze(x, dim)


@understanding
def extract(condition, x):
    """Elements of x where the condition, of as many elements, holds. Reads how many there are.

    A composition of other functions:

        masked_select(ravel(x), cast(ravel(condition), "bool"))

    Source: numpy.extract.
    """
    _required('extract', 'condition', condition, lambda: _v.product(_v.shape_of(condition)) == _v.product(_v.shape_of(x)), 'an array of as many elements as x')
    return _brt.masked_select(_brt.ravel(x), _brt.cast(_brt.ravel(condition), 'bool'))


@understanding
def eye(n, m=None, dtype="float32", device=None):
    """Ones on the diagonal, zeros elsewhere.

    A composition of other functions:

        tril(triu(full((n, n if m is None else m), 1, dtype, device=device)))

    Source: torch.eye.
    """
    return _brt.tril(_brt.triu(_brt.full((n, n if m is None else m), 1, dtype, device=device)))


@understanding
def flatten(x, start_dim=0, end_dim=-1):
    """A range of axes as one.

    A view where the library can make one; no kernel runs.

    Source: torch.flatten.
    """
    a = _v.axis('flatten', start_dim, _v.rank(x))
    b = _v.axis('flatten', end_dim, _v.rank(x))
    _required('flatten', 'end_dim', end_dim, lambda: a <= b, 'an axis that is not before start_dim')
    return _v.reshaped(x, (*_v.shape_of(x)[:a], _v.product(_v.shape_of(x)[a:b + 1]), *_v.shape_of(x)[b + 1:]))


@understanding
def fliplr(x):
    """The second axis turned round.

    A composition of other functions:

        flip(x, (1,))

    Source: torch.fliplr.
    """
    return _brt.flip(x, (1,))


@understanding
def fliplr_backward(dy):
    """Gradient of fliplr.

    A composition of other functions:

        flip(dy, (1,))

    Source: torch.fliplr.
    """
    return _brt.flip(dy, (1,))


@understanding
def flipud(x):
    """The first axis turned round.

    A composition of other functions:

        flip(x, (0,))

    Source: torch.flipud.
    """
    return _brt.flip(x, (0,))


@understanding
def flipud_backward(dy):
    """Gradient of flipud.

    A composition of other functions:

        flip(dy, (0,))

    Source: torch.flipud.
    """
    return _brt.flip(dy, (0,))


@understanding
def float_power(a, b):
    """a to the power of b in float64, or in complex128 where one of them is complex.

    A composition of other functions:

        planar = is_complex(a) or is_complex(b)
        powf(in_64_bits(a, planar), b) if isinstance(b, (int, float)) else pow(in_64_bits(a, planar), in_64_bits(b, planar))

    Source: torch.float_power.
    """
    planar = _v.is_complex(a) or _v.is_complex(b)
    return _brt.powf(_v.in_64_bits(a, planar), b) if isinstance(b, (int, float)) else _brt.pow(_v.in_64_bits(a, planar), _v.in_64_bits(b, planar))


@understanding
def frexp(x):
    """Mantissa in [1/2, 1) and exponent of x = mantissa * 2**exponent.

    A composition of other functions:

        (mantissa(x), exponent(x))

    Source: torch.frexp.
    """
    return (_brt.mantissa(x), _brt.exponent(x))


@understanding
def full_like(x, value, dtype=None, device=None):
    """An array of x's shape and library with one value; of its dtype, and on its device, unless others are named.

    A composition of other functions:

        like = x if dtype is None else filled(x, (0,), 0, dtype)
        filled(like, shape_of(x), value) if device is None else full(shape_of(x), value, dtype_of(like), device=device)

    Source: torch.full_like.
    """
    like = x if dtype is None else _v.filled(x, (0,), 0, dtype)
    _required('full_like', 'value', value, lambda: _v.holds(like, value), "a number that the dtype, x's unless another is named, can hold")
    return _v.filled(like, _v.shape_of(x), value) if device is None else _brt.full(_v.shape_of(x), value, _v.dtype_of(like), device=device)


@understanding
def geomspace(start, stop, num=50, dtype="float32", device=None):
    """Numbers from start to stop, each the same multiple of the one before.

    A composition of other functions:

        wide = "complex128" if names_complex(dtype) else "float64"
        cast(mul(pow(full((num,), stop / start, wide, device=device), linspace(0.0, 1.0, num, wide, device=device)), start), dtype)

    Source: numpy.geomspace.
    """
    _required('geomspace', 'start', start, lambda: _v.names_complex(dtype) and stop / start != 0 and _v.finite(stop / start) or (stop / start > 0 and stop / start < float('inf')), 'two numbers of one sign, start and stop, not 0; any two with a complex dtype')
    _required('geomspace', 'num', num, lambda: _v.whole(num, 0), 'an integer of at least 0')
    wide = 'complex128' if _v.names_complex(dtype) else 'float64'
    return _brt.cast(_brt.mul(_brt.pow(_brt.full((num,), stop / start, wide, device=device), _brt.linspace(0.0, 1.0, num, wide, device=device)), start), dtype)


@understanding
def gradient(x, *spacing, dim=None, edge_order=1):
    """Slopes along axes, of second order inside and of order edge_order at the ends: one array, or a tuple of one for each axis where there are several. spacing: one distance, or for each axis a distance or the places of its cells.

    A composition of other functions:

        dims = tuple(range(rank(x))) if dim is None else (dim,) if whole(dim) else tuple(dim)
        gaps = (1.0,) * len(dims) if not spacing else spacing * len(dims) if len(spacing) == 1 and isinstance(spacing[0], (int, float)) else spacing
        single = len(dims) == 1
        d = axis("gradient", dims[0], rank(x)) if single else 0
        n = shape_of(x)[d]
        h = gaps[0]
        even = isinstance(h, (int, float))
        v = widened(floating(x))
        g = None if even else widened(floating(h))
        steps = h if even else reshaped(sub(narrowed(g, 0, 1, n), narrowed(g, 0, 0, n - 1)), (n - 1, *(1 for _ in range(rank(x) - d - 1)))) if single else None
        s = div(sub(narrowed(v, d, 1, n), narrowed(v, d, 0, n - 1)), steps) if single else None
        both = None if even or not single else add(narrowed(steps, 0, 0, n - 2), narrowed(steps, 0, 1, n - 1))
        before = 0.5 if even else div(narrowed(steps, 0, 1, n - 1), both) if single else None
        after = 0.5 if even else div(narrowed(steps, 0, 0, n - 2), both) if single else None
        inner = add(mul(narrowed(s, d, 0, n - 2), before), mul(narrowed(s, d, 1, n - 1), after)) if single else None
        ends = [narrowed(s, d, 0, 1), narrowed(s, d, n - 2, n - 1)] if single else None
        bent = [add(ends[0], mul(sub(ends[0], narrowed(s, d, 1, 2)), after if even else narrowed(after, 0, 0, 1))), add(ends[1], mul(sub(ends[1], narrowed(s, d, n - 3, n - 2)), before if even else narrowed(before, 0, n - 3, n - 2)))] if single and edge_order == 2 else ends
        in_dtype_of(concat([bent[0], inner, bent[1]], d), floating(x)) if single else tuple(gradient(x, h_, dim=k, edge_order=edge_order) for k, h_ in zip(dims, gaps))

    Source: numpy.gradient.
    """
    _required('gradient', 'edge_order', edge_order, lambda: _v.whole(edge_order, 1, 2), '1 or 2')
    dims = tuple(range(_v.rank(x))) if dim is None else (dim,) if _v.whole(dim) else tuple(dim)
    _required('gradient', 'dim', dim, lambda: len(dims) > 0, 'at least one axis')
    gaps = (1.0,) * len(dims) if not spacing else spacing * len(dims) if len(spacing) == 1 and isinstance(spacing[0], (int, float)) else spacing
    single = len(dims) == 1
    d = _v.axis('gradient', dims[0], _v.rank(x)) if single else 0
    n = _v.shape_of(x)[d]
    _required('gradient', 'x', x, lambda: not single or n > edge_order, 'an array with more cells along the axis than edge_order')
    h = gaps[0]
    even = isinstance(h, (int, float))
    _required('gradient', 'spacing', spacing, lambda: len(gaps) == len(dims) and (not single or even or _v.shape_of(h) == (n,)), 'nothing, one distance, or for each axis a distance or an array of the places of its cells')
    v = _v.widened(_v.floating(x))
    g = None if even else _v.widened(_v.floating(h))
    steps = h if even else _v.reshaped(_brt.sub(_v.narrowed(g, 0, 1, n), _v.narrowed(g, 0, 0, n - 1)), (n - 1, *(1 for _ in range(_v.rank(x) - d - 1)))) if single else None
    s = _brt.div(_brt.sub(_v.narrowed(v, d, 1, n), _v.narrowed(v, d, 0, n - 1)), steps) if single else None
    both = None if even or not single else _brt.add(_v.narrowed(steps, 0, 0, n - 2), _v.narrowed(steps, 0, 1, n - 1))
    before = 0.5 if even else _brt.div(_v.narrowed(steps, 0, 1, n - 1), both) if single else None
    after = 0.5 if even else _brt.div(_v.narrowed(steps, 0, 0, n - 2), both) if single else None
    inner = _brt.add(_brt.mul(_v.narrowed(s, d, 0, n - 2), before), _brt.mul(_v.narrowed(s, d, 1, n - 1), after)) if single else None
    ends = [_v.narrowed(s, d, 0, 1), _v.narrowed(s, d, n - 2, n - 1)] if single else None
    bent = [_brt.add(ends[0], _brt.mul(_brt.sub(ends[0], _v.narrowed(s, d, 1, 2)), after if even else _v.narrowed(after, 0, 0, 1))), _brt.add(ends[1], _brt.mul(_brt.sub(ends[1], _v.narrowed(s, d, n - 3, n - 2)), before if even else _v.narrowed(before, 0, n - 3, n - 2)))] if single and edge_order == 2 else ends
    return _v.in_dtype_of(_brt.concat([bent[0], inner, bent[1]], d), _v.floating(x)) if single else tuple((_brt.gradient(x, h_, dim=k, edge_order=edge_order) for k, h_ in zip(dims, gaps)))


@understanding
def hamming(n, dtype="float32", device=None):
    """Hamming's window of n points.

    A composition of other functions:

        hamming_window(n, False, dtype=dtype, device=device)

    Source: numpy.hamming.
    """
    return _brt.hamming_window(n, False, dtype=dtype, device=device)


@understanding
def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, dtype="float32", device=None):
    """Hamming's window: alpha - beta cos(2 pi k / N), with N points, of which the last is left out, or N + 1 where it is not periodic.

    A composition of other functions:

        steps = window_length - (0 if periodic else 1)
        full((window_length,), 1, dtype, device=device) if window_length < 2 else cast(affine(cos(mul(affine(cast(arange(window_length, device=device), "float64"), 2.0, -steps), 3.141592653589793 / steps)), beta, alpha), dtype)

    Source: torch.hamming_window.
    """
    _required('hamming_window', 'window_length', window_length, lambda: _v.whole(window_length, 0), 'an integer of at least 0')
    _required('hamming_window', 'alpha', alpha, lambda: _v.finite(alpha), 'a finite number')
    _required('hamming_window', 'beta', beta, lambda: _v.finite(beta), 'a finite number')
    steps = window_length - (0 if periodic else 1)
    return _brt.full((window_length,), 1, dtype, device=device) if window_length < 2 else _brt.cast(_brt.affine(_brt.cos(_brt.mul(_brt.affine(_brt.cast(_brt.arange(window_length, device=device), 'float64'), 2.0, -steps), 3.141592653589793 / steps)), beta, alpha), dtype)


@understanding
def hann_window(window_length, periodic=True, dtype="float32", device=None):
    """Hann's window: 0.5 - 0.5 cos(2 pi k / N), with N points, of which the last is left out, or N + 1 where it is not periodic.

    A composition of other functions:

        hamming_window(window_length, periodic, 0.5, 0.5, dtype, device)

    Source: torch.hann_window.
    """
    return _brt.hamming_window(window_length, periodic, 0.5, 0.5, dtype, device)


@understanding
def hanning(n, dtype="float32", device=None):
    """Hann's window of n points.

    A composition of other functions:

        hann_window(n, False, dtype, device)

    Source: numpy.hanning.
    """
    return _brt.hann_window(n, False, dtype, device)


@understanding
def histc(x, bins=100, min=0, max=0):
    """Counts of elements in bins of equal width from min to max, in x's dtype; of least to largest element where both are 0. What lies outside is not counted.

    A composition of other functions:

        cast(histogram(ravel(x), bins, None if min == max == 0 else (min, max))[0], dtype_of(x))

    Source: torch.histc.
    """
    _required('histc', 'bins', bins, lambda: _v.whole(bins, 1), 'an integer of at least 1')
    _required('histc', 'max', max, lambda: _v.finite(min) and _v.finite(max) and (min <= max), 'a finite number of at least min')
    return _brt.cast(_brt.histogram(_brt.ravel(x), bins, None if min == max == 0 else (min, max))[0], _v.dtype_of(x))


@understanding
def histogram2d(x, y, bins=10, range=None, density=False, weights=None):
    """Counts of points, whose coordinates are x and y, in a grid of bins; and the edges along each axis. density: as a density over the plane.

    A composition of other functions:

        n = bins if whole(bins) else bins[0]
        made = histogramdd(stack([x, y], 1), bins, range, weights)
        edges = (narrowed(made[1], 0, 0, n + 1), narrowed(made[1], 0, n + 1, None))
        counts = cast(made[0], dtype_of(made[1])) if density else made[0]
        ((div(counts, mul(outer(diff(edges[0]), diff(edges[1])), sum(counts))) if density else counts), *edges)

    Source: numpy.histogram2d.
    """
    _required('histogram2d', 'x', x, lambda: _v.rank(x) == 1, 'an array of one axis')
    _required('histogram2d', 'y', y, lambda: _v.shape_of(y) == _v.shape_of(x), 'an array of one axis, as long as x')
    _required('histogram2d', 'bins', bins, lambda: _v.whole(bins, 1) or (_v.wholes(bins, 1) and len(bins) == 2), 'an integer of at least 1, or one for each axis')
    n = bins if _v.whole(bins) else bins[0]
    made = _brt.histogramdd(_brt.stack([x, y], 1), bins, range, weights)
    edges = (_v.narrowed(made[1], 0, 0, n + 1), _v.narrowed(made[1], 0, n + 1, None))
    counts = _brt.cast(made[0], _v.dtype_of(made[1])) if density else made[0]
    return (_brt.div(counts, _brt.mul(_brt.outer(_brt.diff(edges[0]), _brt.diff(edges[1])), _brt.sum(counts))) if density else counts, *edges)


@understanding
def histogram_bin_edges(x, bins=10, range=None):
    """The edges that histogram counts between.

    A composition of other functions:

        histogram(x, bins, range)[1]

    Source: numpy.histogram_bin_edges.
    """
    return _brt.histogram(x, bins, range)[1]


@understanding
def hsplit(x, sections):
    """Views of parts of the second axis, of the only one where there is no second.

    A view where the library can make one; no kernel runs.

    Source: torch.hsplit.
    """
    _required('hsplit', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('hsplit', 'sections', sections, lambda: _v.parts(sections, 1) and (not _v.whole(sections) or _v.shape_of(x)[1 if _v.rank(x) > 1 else 0] % sections == 0), 'a count that divides the axis, or places')
    return _brt.tensor_split(x, sections, 1 if _v.rank(x) > 1 else 0)


@understanding
def hstack(tensors):
    """Arrays joined along their second axis, along the only one where there is no second.

    A composition of other functions:

        parts = [atleast_1d(x) for x in tensors]
        concat(parts, 1 if rank(parts[0]) > 1 else 0)

    Source: torch.hstack.
    """
    _required('hstack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    parts = [_brt.atleast_1d(x) for x in tensors]
    return _brt.concat(parts, 1 if _v.rank(parts[0]) > 1 else 0)


@understanding
def imag(x):
    """Imaginary parts of complex numbers, as a view.

    A view where the library can make one; no kernel runs.

    Source: torch.imag.
    """
    _required('imag', 'x', x, lambda: _v.is_complex(x), 'an array of complex numbers')
    return _v.part_of(x, 1)


@understanding
def imag_backward(dy):
    """Gradient of imag.

    A composition of other functions:

        complex(0.0, dy)

    Source: torch.imag.
    """
    return _brt.complex(0.0, dy)


@understanding
def index_reduce(x, dim, index, source, reduce, include_self=True):
    """A copy of x in which cells that an index names along an axis are joined with those of source.

    A composition of other functions:

        d = axis("index_reduce", dim, rank(x))
        y = atleast_1d(x)
        values = atleast_1d(source)
        places = contiguize(broadcast(reshaped(index, (*(1 for _ in range(d)), shape_of(values)[d], *(1 for _ in range(rank(y) - d - 1)))), shape_of(values)))
        reshaped(scatter_reduce(y, d, places, values, reduce, include_self=include_self), shape_of(x))

    Source: torch.index_reduce.
    """
    d = _v.axis('index_reduce', dim, _v.rank(x))
    y = _brt.atleast_1d(x)
    values = _brt.atleast_1d(source)
    _required('index_reduce', 'index', index, lambda: _v.shape_of(index) == (_v.shape_of(values)[d],), "one axis, as long as source's")
    _required('index_reduce', 'source', source, lambda: _v.rank(values) == _v.rank(y), 'an array of as many axes as x')
    places = _brt.contiguize(_v.broadcast(_v.reshaped(index, (*(1 for _ in range(d)), _v.shape_of(values)[d], *(1 for _ in range(_v.rank(y) - d - 1)))), _v.shape_of(values)))
    return _v.reshaped(_brt.scatter_reduce(y, d, places, values, reduce, include_self=include_self), _v.shape_of(x))


@understanding
def indices(dimensions, dtype="int64", sparse=False, device=None):
    """The index of each cell of a grid: an array of one grid for each axis, or a tuple of arrays that broadcast to them where sparse is true.

    A composition of other functions:

        lines = [arange(n, dtype=dtype, device=device) for n in dimensions]
        ix_(*lines) if sparse else stack(meshgrid(*lines, indexing="ij"))

    Source: numpy.indices.
    """
    _required('indices', 'dimensions', dimensions, lambda: len(dimensions) > 0 and _v.wholes(dimensions, 0), 'at least one extent')
    lines = [_brt.arange(n, dtype=dtype, device=device) for n in dimensions]
    return _brt.ix_(*lines) if sparse else _brt.stack(_brt.meshgrid(*lines, indexing='ij'))


@understanding
def inner(a, b):
    """Sum of the products of two vectors; of arrays of more axes those along the last axes of both, for each place on the others.

    A composition of other functions:

        dot(a, swapaxes(b, -2, -1) if rank(a) and rank(b) > 1 else b)

    Source: numpy.inner.
    """
    _required('inner', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('inner', 'b', b, lambda: not _v.rank(a) or not _v.rank(b) or _v.shape_of(a)[-1] == _v.shape_of(b)[-1], 'an array with as many elements along the last axis as a')
    return _brt.dot(a, _brt.swapaxes(b, -2, -1) if _v.rank(a) and _v.rank(b) > 1 else b)


@understanding
def insert(x, obj, values, dim=None):
    """x with values put before places of an axis, or of the flattened x: one place, a list of places or an array of them, counted from either end.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("insert", 0 if dim is None else dim, rank(y))
        n = shape_of(y)[d]
        places = line_of([obj] if whole(obj) else obj, y)
        v = filled(y, (1,), values) if holds(y, values) and isinstance(values, (int, float)) else cast(values, dtype_of(y))
        lifted = reshaped(v, (*(1 for _ in range(rank(y) - rank(v))), *shape_of(v)))
        cells = movedim(lifted, 0, d) if whole(obj) else lifted
        count = shape_of(cells)[d] if whole(obj) else shape_of(places)[0]
        wide = (*shape_of(y)[:d], count, *shape_of(y)[d + 1:])
        before = mul(cast(where(lt(places, 0), add(places, n), places), "int64"), 2)
        own = affine(cumsum(filled(before, (n,), 1), 0), 2, -1)
        order = argsort(concat([broadcast(before, (count,)), own], 0), 0)
        index_select(concat([broadcast(cells, wide), y], d), d, order)

    Source: numpy.insert.
    """
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('insert', 0 if dim is None else dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    places = _v.line_of([obj] if _v.whole(obj) else obj, y)
    _required('insert', 'obj', obj, lambda: _v.whole(obj, -n, n) if _v.whole(obj) else _v.rank(places) == 1 and _v.demanded('insert', _brt.logical_and(_brt.ge(places, -n), _brt.le(places, n)), 'a place is out of range'), 'a place on the axis, or a list or array of places')
    v = _v.filled(y, (1,), values) if _v.holds(y, values) and isinstance(values, (int, float)) else _brt.cast(values, _v.dtype_of(y))
    lifted = _v.reshaped(v, (*(1 for _ in range(_v.rank(y) - _v.rank(v))), *_v.shape_of(v)))
    cells = _brt.movedim(lifted, 0, d) if _v.whole(obj) else lifted
    count = _v.shape_of(cells)[d] if _v.whole(obj) else _v.shape_of(places)[0]
    wide = (*_v.shape_of(y)[:d], count, *_v.shape_of(y)[d + 1:])
    _required('insert', 'values', values, lambda: _v.broadcasts(_v.shape_of(cells), wide), 'a number, or an array that broadcasts to the new cells')
    before = _brt.mul(_brt.cast(_brt.where(_brt.lt(places, 0), _brt.add(places, n), places), 'int64'), 2)
    own = _brt.affine(_brt.cumsum(_v.filled(before, (n,), 1), 0), 2, -1)
    order = _brt.argsort(_brt.concat([_v.broadcast(before, (count,)), own], 0), 0)
    return _brt.index_select(_brt.concat([_v.broadcast(cells, wide), y], d), d, order)


@understanding
def interp(x, xp, fp, left=None, right=None, period=None):
    """Piecewise linear function through the points (xp, fp), xp rising, at x. Beyond the points the first and last value, or left and right; with a period the points repeat, in any order. Of integers in float64.

    A composition of other functions:

        p = None if period is None else period if period > 0 else -period
        at = widened(floating(x)) if p is None else remainder(widened(floating(x)), p)
        u = widened(floating(xp)) if p is None else remainder(widened(floating(xp)), p)
        f = widened(floating(fp))
        order = None if p is None else argsort(u, 0)
        g = u if p is None else index_select(u, 0, order)
        h = f if p is None else index_select(f, 0, order)
        n = shape_of(g)[0] + (0 if p is None else 2)
        points = g if p is None else concat([sub(narrowed(g, 0, n - 3, n - 2), p), g, add(narrowed(g, 0, 0, 1), p)], 0)
        values = h if p is None else concat([narrowed(h, 0, n - 3, n - 2), h, narrowed(h, 0, 0, 1)], 0)
        k = searchsorted(points, at, right=True)
        a = take(points, sub(k, 1), oob="clamp")
        b = take(points, k, oob="clamp")
        fa = take(values, sub(k, 1), oob="clamp")
        fb = take(values, k, oob="clamp")
        within = where(logical_or(eq(at, a), eq(fa, fb)), fa, add(fa, mul(sub(at, a), div(sub(fb, fa), sub(b, a)))))
        low = within if left is None or p is not None else where(lt(at, indexed(points, 0, 0)), filled(within, (), left), within)
        high = low if right is None or p is not None else where(gt(at, indexed(points, 0, n - 1)), filled(within, (), right), low)
        in_dtype_of(where(isnan(at), at, high), floating(fp))

    Source: numpy.interp.
    """
    _required('interp', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    _required('interp', 'xp', xp, lambda: _v.rank(xp) == 1 and _v.shape_of(xp)[0] > 0, 'an array of one axis, not empty')
    _required('interp', 'fp', fp, lambda: _v.shape_of(fp) == _v.shape_of(xp), 'a value for each point')
    _required('interp', 'period', period, lambda: period is None or (_v.finite(period) and period != 0), 'a finite number other than 0, or None')
    p = None if period is None else period if period > 0 else -period
    at = _v.widened(_v.floating(x)) if p is None else _brt.remainder(_v.widened(_v.floating(x)), p)
    u = _v.widened(_v.floating(xp)) if p is None else _brt.remainder(_v.widened(_v.floating(xp)), p)
    f = _v.widened(_v.floating(fp))
    order = None if p is None else _brt.argsort(u, 0)
    g = u if p is None else _brt.index_select(u, 0, order)
    h = f if p is None else _brt.index_select(f, 0, order)
    n = _v.shape_of(g)[0] + (0 if p is None else 2)
    points = g if p is None else _brt.concat([_brt.sub(_v.narrowed(g, 0, n - 3, n - 2), p), g, _brt.add(_v.narrowed(g, 0, 0, 1), p)], 0)
    values = h if p is None else _brt.concat([_v.narrowed(h, 0, n - 3, n - 2), h, _v.narrowed(h, 0, 0, 1)], 0)
    k = _brt.searchsorted(points, at, right=True)
    a = _brt.take(points, _brt.sub(k, 1), oob='clamp')
    b = _brt.take(points, k, oob='clamp')
    fa = _brt.take(values, _brt.sub(k, 1), oob='clamp')
    fb = _brt.take(values, k, oob='clamp')
    within = _brt.where(_brt.logical_or(_brt.eq(at, a), _brt.eq(fa, fb)), fa, _brt.add(fa, _brt.mul(_brt.sub(at, a), _brt.div(_brt.sub(fb, fa), _brt.sub(b, a)))))
    low = within if left is None or p is not None else _brt.where(_brt.lt(at, _v.indexed(points, 0, 0)), _v.filled(within, (), left), within)
    high = low if right is None or p is not None else _brt.where(_brt.gt(at, _v.indexed(points, 0, n - 1)), _v.filled(within, (), right), low)
    return _v.in_dtype_of(_brt.where(_brt.isnan(at), at, high), _v.floating(fp))


@understanding
def intersect1d(a, b):
    """The elements that a and b have in common, each once, in order. Reads how many there are.

    A composition of other functions:

        both = sort(concat([unique(a), unique(b)], 0), 0)[0]
        n = shape_of(both)[0]
        first = narrowed(both, 0, 0, n - 1 if n else 0)
        masked_select(first, eq(first, narrowed(both, 0, 1, n)))

    Source: numpy.intersect1d.
    """
    both = _brt.sort(_brt.concat([_brt.unique(a), _brt.unique(b)], 0), 0)[0]
    n = _v.shape_of(both)[0]
    first = _v.narrowed(both, 0, 0, n - 1 if n else 0)
    return _brt.masked_select(first, _brt.eq(first, _v.narrowed(both, 0, 1, n)))


@understanding
def isin(x, values):
    """Whether each element of x is among the values.

    A composition of other functions:

        any(eq(inserted(x, rank(x)), ravel(values)), -1)

    Source: torch.isin.
    """
    _required('isin', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    _required('isin', 'values', values, lambda: _v.rank(values) >= 0, 'an array')
    return _brt.any(_brt.eq(_v.inserted(x, _v.rank(x)), _brt.ravel(values)), -1)


@understanding
def ix_(*lines):
    """Lines of indices, or of truth values, as an open grid: views each along an axis of its own.

    A composition of other functions:

        places = [nonzero(line, True)[0] if dtype_of(line) == "bool" else line for line in lines]
        tuple(reshaped(line, tuple(shape_of(line)[0] if j == k else 1 for j in range(len(places)))) for k, line in enumerate(places))

    Source: numpy.ix_.
    """
    _required('ix_', 'lines', lines, lambda: _v.arrays(lines, 1, 1), 'at least one array, each of one axis')
    places = [_brt.nonzero(line, True)[0] if _v.dtype_of(line) == 'bool' else line for line in lines]
    return tuple((_v.reshaped(line, tuple((_v.shape_of(line)[0] if j == k else 1 for j in range(len(places))))) for k, line in enumerate(places)))


@understanding
def kaiser(n, beta, dtype="float32", device=None):
    """Kaiser's window of n points.

    A composition of other functions:

        kaiser_window(n, False, beta, dtype, device)

    Source: numpy.kaiser.
    """
    return _brt.kaiser_window(n, False, beta, dtype, device)


@understanding
def kaiser_window(window_length, periodic=True, beta=12.0, dtype="float32", device=None):
    """Kaiser's window: i0(beta sqrt(1 - (2 k / N - 1)^2)) / i0(beta), with N points, of which the last is left out, or N + 1 where it is not periodic.

    A composition of other functions:

        steps = window_length - (0 if periodic else 1)
        top = full((1,), beta if beta > 0 else -beta, "float64", device=device)
        root = sqrt(affine(square(affine(cast(arange(window_length, device=device), "float64"), 2.0 / steps, -1.0)), -1.0, 1.0)) if window_length > 1 else None
        z = mul(top, root) if window_length > 1 else None
        full((window_length,), 1, dtype, device=device) if window_length < 2 else cast(mul(div(i0e(z), i0e(top)), exp(sub(z, top))), dtype)

    Source: torch.kaiser_window.
    """
    _required('kaiser_window', 'window_length', window_length, lambda: _v.whole(window_length, 0), 'an integer of at least 0')
    _required('kaiser_window', 'beta', beta, lambda: _v.finite(beta), 'a finite number')
    steps = window_length - (0 if periodic else 1)
    top = _brt.full((1,), beta if beta > 0 else -beta, 'float64', device=device)
    root = _brt.sqrt(_brt.affine(_brt.square(_brt.affine(_brt.cast(_brt.arange(window_length, device=device), 'float64'), 2.0 / steps, -1.0)), -1.0, 1.0)) if window_length > 1 else None
    z = _brt.mul(top, root) if window_length > 1 else None
    return _brt.full((window_length,), 1, dtype, device=device) if window_length < 2 else _brt.cast(_brt.mul(_brt.div(_brt.i0e(z), _brt.i0e(top)), _brt.exp(_brt.sub(z, top))), dtype)


@understanding
def kron(a, b):
    """Kronecker product: each element of a times b, side by side.

    A composition of other functions:

        m = (*(1 for _ in range(rank(b) - rank(a))), *shape_of(a))
        n = (*(1 for _ in range(rank(a) - rank(b))), *shape_of(b))
        pairs = mul(reshaped(a, tuple(e for i in m for e in (i, 1))), reshaped(b, tuple(e for j in n for e in (1, j))))
        reshaped(pairs, tuple(i * j for i, j in zip(m, n)))

    Source: numpy.kron, torch.kron.
    """
    _required('kron', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('kron', 'b', b, lambda: _v.rank(b) >= 0, 'an array')
    m = (*(1 for _ in range(_v.rank(b) - _v.rank(a))), *_v.shape_of(a))
    n = (*(1 for _ in range(_v.rank(a) - _v.rank(b))), *_v.shape_of(b))
    pairs = _brt.mul(_v.reshaped(a, tuple((e for i in m for e in (i, 1)))), _v.reshaped(b, tuple((e for j in n for e in (1, j)))))
    return _v.reshaped(pairs, tuple((i * j for i, j in zip(m, n))))


@understanding
def lexsort(keys, dim=-1):
    """The order by several keys of one shape, the last of them first. Equal ones keep their order; keys may be the rows of an array.

    A composition of other functions:

        count = len(keys)
        d = axis("lexsort", dim, rank(keys[0]))
        rest = lexsort(keys[:count - 1], dim) if count > 1 else None
        take_along_axis(rest, argsort(take_along_axis(keys[count - 1], rest, d), d), d) if count > 1 else argsort(keys[0], d)

    Source: numpy.lexsort.
    """
    _required('lexsort', 'keys', keys, lambda: len(keys) > 0 and _v.rank(keys[0]) > 0, 'at least one array, each of at least one axis')
    count = len(keys)
    d = _v.axis('lexsort', dim, _v.rank(keys[0]))
    rest = _brt.lexsort(keys[:count - 1], dim) if count > 1 else None
    return _brt.take_along_axis(rest, _brt.argsort(_brt.take_along_axis(keys[count - 1], rest, d), d), d) if count > 1 else _brt.argsort(keys[0], d)


@understanding
def linspace(start, stop, num, dtype="float32", device=None):
    """So many numbers from start to stop, evenly; both ends are exact.

    A composition of other functions:

        planar = names_complex(dtype)
        k = None if planar else cast(arange(num, device=device), "float64")
        step = 0.0 if planar or num < 2 else (float(stop) - float(start)) / (num - 1)
        parts_ = [linspace(part_of(start, j), part_of(stop, j), num, "float64", device) for j in (0, 1)] if planar else []
        cast(complex(*parts_) if planar else where(lt(k, float(num // 2)), affine(k, step, start), affine(affine(k, -1, num - 1), -step, stop if num > 1 else start)), dtype)

    Source: torch.linspace.
    """
    _required('linspace', 'start', start, lambda: _v.finite(start), 'a finite number')
    _required('linspace', 'stop', stop, lambda: _v.finite(stop), 'a finite number')
    _required('linspace', 'num', num, lambda: _v.whole(num, 0), 'an integer of at least 0')
    _required('linspace', 'dtype', dtype, lambda: _v.names_complex(dtype) or not (_v.is_complex(start) or _v.is_complex(stop)), 'complex64 or complex128 for complex start and stop')
    planar = _v.names_complex(dtype)
    k = None if planar else _brt.cast(_brt.arange(num, device=device), 'float64')
    step = 0.0 if planar or num < 2 else (float(stop) - float(start)) / (num - 1)
    parts_ = [_brt.linspace(_v.part_of(start, j), _v.part_of(stop, j), num, 'float64', device) for j in (0, 1)] if planar else []
    return _brt.cast(_brt.complex(*parts_) if planar else _brt.where(_brt.lt(k, float(num // 2)), _brt.affine(k, step, start), _brt.affine(_brt.affine(k, -1, num - 1), -step, stop if num > 1 else start)), dtype)


@understanding
def local_response_norm(x, size, alpha=0.0001, beta=0.75, k=1.0):
    """x over the power beta of k + alpha times the mean square of `size` neighbouring channels.

    A composition of other functions:

        shape = shape_of(x)
        left = size // 2 if size // 2 < shape[1] else shape[1]
        right = (size - 1) // 2 if (size - 1) // 2 < shape[1] else shape[1]
        width = left + 1 + right
        lines = concat([filled(x, (shape[0], left, *shape[2:]), 0), square(x), filled(x, (shape[0], right, *shape[2:]), 0)], 1)
        means = avg_pool2d(reshaped(lines, (shape[0], 1, left + shape[1] + right, product(shape[2:]))), (width, 1), 1)
        div(x, powf(affine(reshaped(means, shape), alpha * (width / size), k), beta))

    Source: torch.nn.functional.local_response_norm.
    """
    _required('local_response_norm', 'x', x, lambda: _v.rank(x) >= 2, 'an array of at least two axes')
    _required('local_response_norm', 'size', size, lambda: _v.whole(size, 1), 'an integer of at least 1')
    shape = _v.shape_of(x)
    left = size // 2 if size // 2 < shape[1] else shape[1]
    right = (size - 1) // 2 if (size - 1) // 2 < shape[1] else shape[1]
    width = left + 1 + right
    lines = _brt.concat([_v.filled(x, (shape[0], left, *shape[2:]), 0), _brt.square(x), _v.filled(x, (shape[0], right, *shape[2:]), 0)], 1)
    means = _brt.avg_pool2d(_v.reshaped(lines, (shape[0], 1, left + shape[1] + right, _v.product(shape[2:]))), (width, 1), 1)
    return _brt.div(x, _brt.powf(_brt.affine(_v.reshaped(means, shape), alpha * (width / size), k), beta))


@understanding
def logspace(start, stop, num, base=10.0, dtype="float32", device=None):
    """Powers of base, with evenly spaced exponents from start to stop.

    A composition of other functions:

        wide = "complex128" if names_complex(dtype) else "float64"
        cast(pow(full((num,), base, wide, device=device), linspace(start, stop, num, wide, device=device)), dtype)

    Source: torch.logspace.
    """
    _required('logspace', 'num', num, lambda: _v.whole(num, 0), 'an integer of at least 0')
    wide = 'complex128' if _v.names_complex(dtype) else 'float64'
    return _brt.cast(_brt.pow(_brt.full((num,), base, wide, device=device), _brt.linspace(start, stop, num, wide, device=device)), dtype)


@understanding
def mask_indices(n, mask_func, k=0, device=None):
    """Rows and columns of the cells of an n by n matrix that a function of a matrix and k, such as triu, does not make 0.

    A composition of other functions:

        nonzero(mask_func(full((n, n), 1, "int64", device=device), k), True)

    Source: numpy.mask_indices.
    """
    _required('mask_indices', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    return _brt.nonzero(mask_func(_brt.full((n, n), 1, 'int64', device=device), k), True)


@understanding
def matrix_transpose(x):
    """View with the last two axes exchanged.

    A view where the library can make one; no kernel runs.

    Source: numpy.matrix_transpose.
    """
    return _brt.swapaxes(x, -2, -1)


@understanding
def matrix_transpose_backward(dy):
    """Gradient of matrix_transpose.

    A composition of other functions:

        swapaxes(dy, -2, -1)

    Source: numpy.matrix_transpose.
    """
    return _brt.swapaxes(dy, -2, -1)


@understanding
def matvec(a, b):
    """Products of matrices, of the last two axes of a, and vectors, along the last axis of b; the axes before broadcast together, and where a has some all products are kept in memory.

    A composition of other functions:

        dot(b, transposed(a, (1, 0))) if rank(a) == 2 else in_dtype_of(sum(mul(widened(a), widened(inserted(b, rank(b) - 1))), -1), a)

    Source: numpy.matvec.
    """
    _required('matvec', 'a', a, lambda: _v.rank(a) >= 2, 'an array of at least two axes')
    _required('matvec', 'b', b, lambda: _v.rank(b) and _v.shape_of(b)[-1] == _v.shape_of(a)[-1], 'an array with as many elements along the last axis as a')
    return _brt.dot(b, _v.transposed(a, (1, 0))) if _v.rank(a) == 2 else _v.in_dtype_of(_brt.sum(_brt.mul(_v.widened(a), _v.widened(_v.inserted(b, _v.rank(b) - 1))), -1), a)


@understanding
def modf(x):
    """Fraction and whole part of each element, both with its sign; of integers in float64.

    A composition of other functions:

        v = floating(x)
        whole_ = trunc(v)
        (copysign(where(isinf(v), filled(v, (), 0), sub(v, whole_)), v), whole_)

    Source: numpy.modf.
    """
    v = _v.floating(x)
    whole_ = _brt.trunc(v)
    return (_brt.copysign(_brt.where(_brt.isinf(v), _v.filled(v, (), 0), _brt.sub(v, whole_)), v), whole_)


@understanding
def moveaxis(x, source, destination):
    """View with axes moved to other places.

    A view where the library can make one; no kernel runs.

    Source: numpy.moveaxis.
    """
    return _brt.movedim(x, source, destination)


@understanding
def movedim(x, source, destination):
    """View with axes moved to other places.

    A view where the library can make one; no kernel runs.

    Source: torch.movedim.
    """
    return _v.transposed(x, _v.moved_axes('movedim', _v.rank(x), source, destination))


@understanding
def movedim_backward(dy, source, destination):
    """Gradient of movedim.

    A composition of other functions:

        movedim(dy, destination, source)

    Source: torch.movedim.
    """
    return _brt.movedim(dy, destination, source)


@_in_double
@understanding
def multinomial(weights, num_samples, replacement=False, seed=None, offset=0, generator=None):
    """Positions along the last axis of weights, drawn with probabilities in proportion to them; never one of weight 0. With replacement each draw is the first position whose running sum exceeds a uniform share of the whole; without, positions race: the largest quotients of weight and exponential draw, in their order. Looks at the weights, which synchronises a device; while JAX traces a function nothing can look, and rows that would be refused draw anything.

    A composition of other functions:

        w = cast(weights, "float64")
        lead = shape_of(w)[:-1]
        sums = cumsum(w, -1)
        mass = narrowed(sums, rank(w) - 1, shape_of(w)[-1] - 1, shape_of(w)[-1])
        fair = demanded("multinomial", logical_and(isfinite(mass), gt(mass, 0)), "a row of weights does not have a finite sum above 0")
        positive = demanded("multinomial", ge(w, 0), "a weight is below 0")
        enough = replacement or demanded("multinomial", ge(count_nonzero(w, -1), num_samples), "a row has fewer weights above 0 than num_samples")
        searchsorted(contiguize(sums), mul(beside(w, uniform, (*lead, num_samples), dtype="float64", seed=seed, offset=offset, generator=generator), mass), right=True) if replacement else topk(div(w, beside(w, exponential, shape_of(w), dtype="float64", seed=seed, offset=offset, generator=generator)), num_samples, -1)[1]

    Source: torch.multinomial; Efraimidis and Spirakis, Information Processing Letters 97 (2006).
    """
    _required('multinomial', 'weights', weights, lambda: _v.whole(_v.rank(weights), 1, 2), 'an array of one or two axes')
    _required('multinomial', 'num_samples', num_samples, lambda: _v.whole(num_samples, 0), 'an integer of at least 0')
    w = _brt.cast(weights, 'float64')
    lead = _v.shape_of(w)[:-1]
    sums = _brt.cumsum(w, -1)
    mass = _v.narrowed(sums, _v.rank(w) - 1, _v.shape_of(w)[-1] - 1, _v.shape_of(w)[-1])
    fair = _v.demanded('multinomial', _brt.logical_and(_brt.isfinite(mass), _brt.gt(mass, 0)), 'a row of weights does not have a finite sum above 0')
    positive = _v.demanded('multinomial', _brt.ge(w, 0), 'a weight is below 0')
    enough = replacement or _v.demanded('multinomial', _brt.ge(_brt.count_nonzero(w, -1), num_samples), 'a row has fewer weights above 0 than num_samples')
    return _brt.searchsorted(_brt.contiguize(sums), _brt.mul(_v.beside(w, _brt.uniform, (*lead, num_samples), dtype='float64', seed=seed, offset=offset, generator=generator), mass), right=True) if replacement else _brt.topk(_brt.div(w, _v.beside(w, _brt.exponential, _v.shape_of(w), dtype='float64', seed=seed, offset=offset, generator=generator)), num_samples, -1)[1]


@understanding
def mv(x, vec):
    """Product of a matrix and a vector.

    A composition of other functions:

        dot(x, vec)

    Source: torch.mv.
    """
    _required('mv', 'x', x, lambda: _v.rank(x) == 2, 'an array of two axes')
    _required('mv', 'vec', vec, lambda: _v.shape_of(vec) == (_v.shape_of(x)[1],), 'an array of one axis, an element for each column of x')
    return _brt.dot(x, vec)


@understanding
def mv_backward(dy, x, vec):
    """Gradient of mv.

    A composition of other functions:

        dot_backward(dy, x, vec)

    Source: torch.mv.
    """
    return _brt.dot_backward(dy, x, vec)


@understanding
def nanargmax(x, dim=None, keepdim=False):
    """Position of the largest element that is not NaN, along an axis or in the flattened x; -1 where all are NaN.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = 0 if dim is None else axis("nanargmax", dim, rank(x))
        bad = isnan(y)
        top = argmax(where(bad, filled(y, (), float("-inf")), y) if not discrete(y) else y, d, True)
        first = argmax(cast(logical_not(bad), "int8"), d, True)
        place = where(take_along_axis(bad, top, d), where(all(bad, d, True), filled(top, (), -1), first), top)
        reshaped(place, tuple(1 for _ in range(rank(x))) if keepdim else ()) if dim is None else place if keepdim else squeeze(place, d)

    Source: jax.numpy.nanargmax.
    """
    y = _brt.ravel(x) if dim is None else x
    d = 0 if dim is None else _v.axis('nanargmax', dim, _v.rank(x))
    bad = _brt.isnan(y)
    top = _brt.argmax(_brt.where(bad, _v.filled(y, (), float('-inf')), y) if not _v.discrete(y) else y, d, True)
    first = _brt.argmax(_brt.cast(_brt.logical_not(bad), 'int8'), d, True)
    place = _brt.where(_brt.take_along_axis(bad, top, d), _brt.where(_brt.all(bad, d, True), _v.filled(top, (), -1), first), top)
    return _v.reshaped(place, tuple((1 for _ in range(_v.rank(x)))) if keepdim else ()) if dim is None else place if keepdim else _brt.squeeze(place, d)


@understanding
def nanargmin(x, dim=None, keepdim=False):
    """Position of the smallest element that is not NaN, along an axis or in the flattened x; -1 where all are NaN.

    A composition of other functions:

        argmin(x, dim, keepdim) if discrete(x) else nanargmax(neg(x), dim, keepdim)

    Source: jax.numpy.nanargmin.
    """
    return _brt.argmin(x, dim, keepdim) if _v.discrete(x) else _brt.nanargmax(_brt.neg(x), dim, keepdim)


@understanding
def nanpercentile(x, q, dim=None, keepdim=False, interpolation="linear"):
    """Percentiles over axes, NaN left out: nanquantile of q / 100. q: a number or several, from 0 to 100.

    A composition of other functions:

        nanquantile(x, hundredths(q), dim, keepdim, interpolation=interpolation)

    Source: numpy.nanpercentile.
    """
    _required('nanpercentile', 'q', q, lambda: _v.hundredths(q) is not None, 'a number from 0 to 100, or several')
    return _brt.nanquantile(x, _v.hundredths(q), dim, keepdim, interpolation=interpolation)


@understanding
def nanstd(x, dim=None, correction=0, keepdim=False):
    """Standard deviation over axes, NaN left out; NaN where no more than `correction` elements are left. Of integers in float64.

    A composition of other functions:

        sqrt(nanvar(x, dim, correction, keepdim))

    Source: numpy.nanstd.
    """
    return _brt.sqrt(_brt.nanvar(x, dim, correction, keepdim))


@understanding
def nanvar(x, dim=None, correction=0, keepdim=False):
    """Variance over axes, NaN left out; NaN where no more than `correction` elements are left. Of integers in float64.

    A composition of other functions:

        own = floating(x)
        v = widened(own)
        bad = isnan(v)
        rest = where(bad, filled(v, (), 0), sub(v, nanmean(v, dim, True)))
        free = sub(cast(count_nonzero(logical_not(bad), dim, keepdim), dtype_of(v)), correction)
        share = div(sum(square(rest), dim, keepdim), free)
        in_dtype_of(where(gt(free, 0), share, filled(v, (), float("nan"))), own)

    Source: numpy.nanvar.
    """
    _required('nanvar', 'correction', correction, lambda: _v.finite(correction), 'a finite number')
    own = _v.floating(x)
    v = _v.widened(own)
    bad = _brt.isnan(v)
    rest = _brt.where(bad, _v.filled(v, (), 0), _brt.sub(v, _brt.nanmean(v, dim, True)))
    free = _brt.sub(_brt.cast(_brt.count_nonzero(_brt.logical_not(bad), dim, keepdim), _v.dtype_of(v)), correction)
    share = _brt.div(_brt.sum(_brt.square(rest), dim, keepdim), free)
    return _v.in_dtype_of(_brt.where(_brt.gt(free, 0), share, _v.filled(v, (), float('nan'))), own)


@understanding
def narrow(x, dim, start, length):
    """View of `length` cells of an axis.

    A view where the library can make one; no kernel runs.

    Source: torch.narrow.
    """
    _required('narrow', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    d = _v.axis('narrow', dim, _v.rank(x))
    n = _v.shape_of(x)[d]
    _required('narrow', 'start', start, lambda: _v.whole(start, -n, n), 'a place on the axis')
    _required('narrow', 'length', length, lambda: _v.whole(length, 0, n - start % n if start < 0 else n - start), 'so many cells as there are from start')
    return _v.narrowed(x, d, start + n if start < 0 else start, (start + n if start < 0 else start) + length)


@understanding
def narrow_backward(dy, dim, start, x_shape):
    """Gradient of narrow.

    A composition of other functions:

        d = axis("narrow_backward", dim, rank(dy))
        n = x_shape[d]
        a = start + n if start < 0 else start
        before = filled(dy, (*x_shape[:d], a, *x_shape[d + 1:]), 0)
        after = filled(dy, (*x_shape[:d], n - a - shape_of(dy)[d], *x_shape[d + 1:]), 0)
        concat([before, dy, after], d)

    Source: torch.narrow.
    """
    d = _v.axis('narrow_backward', dim, _v.rank(dy))
    n = x_shape[d]
    _required('narrow_backward', 'start', start, lambda: _v.whole(start, -n, n), 'a place on the axis')
    a = start + n if start < 0 else start
    _required('narrow_backward', 'dy', dy, lambda: a + _v.shape_of(dy)[d] <= n, 'so many cells as there are from start')
    before = _v.filled(dy, (*x_shape[:d], a, *x_shape[d + 1:]), 0)
    after = _v.filled(dy, (*x_shape[:d], n - a - _v.shape_of(dy)[d], *x_shape[d + 1:]), 0)
    return _brt.concat([before, dy, after], d)


@understanding
def nonzero_static(x, size, fill_value=-1):
    """Indices of the first `size` elements that are not 0, a row for each, then rows of fill_value. How many there are is not read.

    A composition of other functions:

        shape = shape_of(x)
        counts = cumsum(cast(cast(ravel(x), "bool"), "int64"), 0)
        at = searchsorted(counts, cumsum(filled(counts, (size,), 1), 0))
        found = lt(at, product(shape))
        parts = [remainder(floor_divide(at, product(shape[k + 1:]) or 1), n or 1) for k, n in enumerate(shape)]
        stack([where(found, part, filled(part, (), fill_value)) for part in parts], 1) if parts else filled(counts, (size, 0), 0)

    Source: torch.nonzero_static.
    """
    _required('nonzero_static', 'size', size, lambda: _v.whole(size, 0), 'an integer of at least 0')
    _required('nonzero_static', 'fill_value', fill_value, lambda: _v.whole(fill_value), 'an integer')
    shape = _v.shape_of(x)
    counts = _brt.cumsum(_brt.cast(_brt.cast(_brt.ravel(x), 'bool'), 'int64'), 0)
    at = _brt.searchsorted(counts, _brt.cumsum(_v.filled(counts, (size,), 1), 0))
    found = _brt.lt(at, _v.product(shape))
    parts = [_brt.remainder(_brt.floor_divide(at, _v.product(shape[k + 1:]) or 1), n or 1) for k, n in enumerate(shape)]
    return _brt.stack([_brt.where(found, part, _v.filled(part, (), fill_value)) for part in parts], 1) if parts else _v.filled(counts, (size, 0), 0)


@understanding
def ones(shape, dtype="float32", device=None):
    """Ones.

    A composition of other functions:

        full(shape, 1, dtype, device=device)

    Source: torch.ones.
    """
    return _brt.full(shape, 1, dtype, device=device)


@understanding
def ones_like(x, dtype=None, device=None):
    """Ones in x's shape and library; in its dtype, and on its device, unless others are named.

    A composition of other functions:

        full_like(x, 1, dtype, device)

    Source: torch.ones_like.
    """
    return _brt.full_like(x, 1, dtype, device)


@understanding
def outer(a, b):
    """Products of each element of a and each of b.

    A composition of other functions:

        mul(inserted(a, 1), inserted(b, 0))

    Source: torch.outer.
    """
    _required('outer', 'a', a, lambda: _v.rank(a) == 1, 'an array of one axis')
    _required('outer', 'b', b, lambda: _v.rank(b) == 1, 'an array of one axis')
    return _brt.mul(_v.inserted(a, 1), _v.inserted(b, 0))


@understanding
def packbits(x, dim=None, bitorder="big"):
    """Eight truth values of an axis, or of the flattened x, as the bits of a uint8, zeros added at the end. bitorder big: the first is the highest.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("packbits", 0 if dim is None else dim, rank(y))
        n = shape_of(y)[d]
        bits = cast(cast(y, "bool"), "uint8")
        head = shape_of(y)[:d]
        tail = shape_of(y)[d + 1:]
        wide = concat([bits, filled(bits, (*head, -n % 8, *tail), 0)], d)
        places = cast(line_of([7 - k if bitorder == "big" else k for k in range(8)], x), "uint8")
        shifted = bitwise_left_shift(reshaped(wide, (*head, (n + 7) // 8, 8, *tail)), reshaped(places, (8, *(1 for _ in tail))))
        cast(sum(shifted, d + 1), "uint8")

    Source: numpy.packbits.
    """
    _required('packbits', 'bitorder', bitorder, lambda: bitorder in ('big', 'little'), 'big or little')
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('packbits', 0 if dim is None else dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    bits = _brt.cast(_brt.cast(y, 'bool'), 'uint8')
    head = _v.shape_of(y)[:d]
    tail = _v.shape_of(y)[d + 1:]
    wide = _brt.concat([bits, _v.filled(bits, (*head, -n % 8, *tail), 0)], d)
    places = _brt.cast(_v.line_of([7 - k if bitorder == 'big' else k for k in range(8)], x), 'uint8')
    shifted = _brt.bitwise_left_shift(_v.reshaped(wide, (*head, (n + 7) // 8, 8, *tail)), _v.reshaped(places, (8, *(1 for _ in tail))))
    return _brt.cast(_brt.sum(shifted, d + 1), 'uint8')


@understanding
def pairwise_distance(a, b, p=2.0, eps=1e-06, keepdim=False):
    """Norms of order p of a - b + eps along the last axis.

    A composition of other functions:

        vector_norm(add(sub(a, b), eps), p, -1, keepdim)

    Source: torch.nn.functional.pairwise_distance.
    """
    return _brt.vector_norm(_brt.add(_brt.sub(a, b), eps), p, -1, keepdim)


@understanding
def partition(x, kth, dim=-1):
    """x with the element that a sorted axis has at place kth there, none larger before it and none smaller behind: the whole axis is sorted.

    A composition of other functions:

        n = shape_of(x)[axis("partition", dim, rank(x))]
        sort(x, dim)[0]

    Source: numpy.partition.
    """
    _required('partition', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    n = _v.shape_of(x)[_v.axis('partition', dim, _v.rank(x))]
    _required('partition', 'kth', kth, lambda: _v.whole(kth, -n, n - 1) or _v.wholes(kth, -n, n - 1), 'a place on the axis, or several')
    return _brt.sort(x, dim)[0]


@understanding
def pdist(x, p=2.0):
    """Distances of order p between the rows of x, each pair once.

    A composition of other functions:

        n = shape_of(x)[0]
        pairs = nonzero(triu(filled(x, (n, n), 1), 1), True)
        vector_norm(sub(index_select(x, 0, pairs[0]), index_select(x, 0, pairs[1])), p, 1)

    Source: torch.nn.functional.pdist.
    """
    _required('pdist', 'x', x, lambda: _v.rank(x) == 2, 'an array of two axes')
    _required('pdist', 'p', p, lambda: p >= 0, 'a number of at least 0')
    n = _v.shape_of(x)[0]
    pairs = _brt.nonzero(_brt.triu(_v.filled(x, (n, n), 1), 1), True)
    return _brt.vector_norm(_brt.sub(_brt.index_select(x, 0, pairs[0]), _brt.index_select(x, 0, pairs[1])), p, 1)


@understanding
def percentile(x, q, dim=None, keepdim=False, interpolation="linear"):
    """Percentiles over axes: quantile of q / 100. q: a number or several, from 0 to 100.

    A composition of other functions:

        quantile(x, hundredths(q), dim, keepdim, interpolation=interpolation)

    Source: numpy.percentile.
    """
    _required('percentile', 'q', q, lambda: _v.hundredths(q) is not None, 'a number from 0 to 100, or several')
    return _brt.quantile(x, _v.hundredths(q), dim, keepdim, interpolation=interpolation)


@understanding
def place(x, mask, values):
    """A copy of x in which the elements where a mask of its shape holds are the values in turn, over and over again.

    A composition of other functions:

        chosen_ = cast(mask, "bool")
        turn = reshaped(cumsum(cast(ravel(chosen_), "int64"), 0, exclusive=True), shape_of(x))
        n = product(shape_of(values))
        where(chosen_, take(values, remainder(turn, n or 1)), x)

    Source: numpy.place.
    """
    _required('place', 'mask', mask, lambda: _v.shape_of(mask) == _v.shape_of(x), 'an array of the shape of x')
    _required('place', 'values', values, lambda: _v.rank(values) > 0 and (_v.product(_v.shape_of(values)) > 0 or _v.product(_v.shape_of(x)) == 0), 'an array of at least one element')
    chosen_ = _brt.cast(mask, 'bool')
    turn = _v.reshaped(_brt.cumsum(_brt.cast(_brt.ravel(chosen_), 'int64'), 0, exclusive=True), _v.shape_of(x))
    n = _v.product(_v.shape_of(values))
    return _brt.where(chosen_, _brt.take(values, _brt.remainder(turn, n or 1)), x)


@understanding
def poly(x):
    """Coefficients, from the highest power down, of the polynomial whose zeros are the elements of x and whose first coefficient is 1; of integers in float64.

    A composition of other functions:

        v = floating(x)
        n = shape_of(x)[0]
        one = filled(v, (1,), 1)
        one if n == 0 else concat([one, neg(v)], 0) if n == 1 else polymul(poly(narrowed(v, 0, 0, n // 2)), poly(narrowed(v, 0, n // 2, n)))

    Source: numpy.poly of a sequence of zeros; complex zeros give complex coefficients.
    """
    _required('poly', 'x', x, lambda: _v.rank(x) == 1, 'an array of one axis')
    v = _v.floating(x)
    n = _v.shape_of(x)[0]
    one = _v.filled(v, (1,), 1)
    return one if n == 0 else _brt.concat([one, _brt.neg(v)], 0) if n == 1 else _brt.polymul(_brt.poly(_v.narrowed(v, 0, 0, n // 2)), _brt.poly(_v.narrowed(v, 0, n // 2, n)))


@understanding
def polyadd(a, b):
    """Sum of two polynomials, given by their coefficients from the highest power down.

    A composition of other functions:

        m = shape_of(a)[0]
        n = shape_of(b)[0]
        add(concat([filled(a, (n - m,), 0), a], 0) if n > m else a, concat([filled(b, (m - n,), 0), b], 0) if m > n else b)

    Source: numpy.polyadd.
    """
    _required('polyadd', 'a', a, lambda: _v.rank(a) == 1, 'an array of one axis')
    _required('polyadd', 'b', b, lambda: _v.rank(b) == 1, 'an array of one axis')
    m = _v.shape_of(a)[0]
    n = _v.shape_of(b)[0]
    return _brt.add(_brt.concat([_v.filled(a, (n - m,), 0), a], 0) if n > m else a, _brt.concat([_v.filled(b, (m - n,), 0), b], 0) if m > n else b)


@understanding
def polyder(p, m=1):
    """Derivative of order m of a polynomial, given by its coefficients from the highest power down.

    A composition of other functions:

        n = shape_of(p)[0]
        line = cast(cumsum(filled(p, (n - 1 if n else 0,), 1), 0, reverse=True), dtype_of(p)) if m else None
        p if m == 0 else narrowed(p, 0, 0, 0) if m >= n else polyder(mul(narrowed(p, 0, 0, n - 1), line), m - 1)

    Source: numpy.polyder.
    """
    _required('polyder', 'p', p, lambda: _v.rank(p) == 1, 'an array of one axis')
    _required('polyder', 'm', m, lambda: _v.whole(m, 0), 'an integer of at least 0')
    n = _v.shape_of(p)[0]
    line = _brt.cast(_brt.cumsum(_v.filled(p, (n - 1 if n else 0,), 1), 0, reverse=True), _v.dtype_of(p)) if m else None
    return p if m == 0 else _v.narrowed(p, 0, 0, 0) if m >= n else _brt.polyder(_brt.mul(_v.narrowed(p, 0, 0, n - 1), line), m - 1)


@understanding
def polyint(p, m=1, k=None):
    """Integral of order m of a polynomial, given by its coefficients from the highest power down; of integers in float64. k: the constant of each integration, the same for all, or 0.

    A composition of other functions:

        v = floating(p)
        n = shape_of(p)[0]
        line = cumsum(filled(v, (n,), 1), 0, reverse=True) if m else None
        first = 0 if k is None or not m else k if isinstance(k, (int, float)) else k[0]
        later = k[1:] if isinstance(k, (list, tuple)) else k
        polyint(concat([div(v, line), filled(v, (1,), first)], 0), m - 1, later) if m else v

    Source: numpy.polyint.
    """
    _required('polyint', 'p', p, lambda: _v.rank(p) == 1, 'an array of one axis')
    _required('polyint', 'm', m, lambda: _v.whole(m, 0), 'an integer of at least 0')
    _required('polyint', 'k', k, lambda: k is None or isinstance(k, (int, float)) or (isinstance(k, (list, tuple)) and len(k) >= m), 'a number, one for each integration, or None')
    v = _v.floating(p)
    n = _v.shape_of(p)[0]
    line = _brt.cumsum(_v.filled(v, (n,), 1), 0, reverse=True) if m else None
    first = 0 if k is None or not m else k if isinstance(k, (int, float)) else k[0]
    later = k[1:] if isinstance(k, (list, tuple)) else k
    return _brt.polyint(_brt.concat([_brt.div(v, line), _v.filled(v, (1,), first)], 0), m - 1, later) if m else v


@understanding
def polymul(a, b):
    """Product of two polynomials, given by their coefficients from the highest power down; the products of all pairs are kept in memory.

    A composition of other functions:

        m = shape_of(a)[0]
        n = shape_of(b)[0]
        pairs = outer(widened(a), widened(b))
        wide = concat([pairs, filled(pairs, (m, m), 0)], 1)
        skew = reshaped(narrowed(reshaped(wide, (m * (m + n),)), 0, 0, m * (m + n - 1)), (m, m + n - 1))
        in_dtype_of(sum(skew, 0), a)

    Source: numpy.polymul.
    """
    _required('polymul', 'a', a, lambda: _v.rank(a) == 1 and _v.shape_of(a)[0] > 0, 'an array of one axis, not empty')
    _required('polymul', 'b', b, lambda: _v.rank(b) == 1 and _v.shape_of(b)[0] > 0, 'an array of one axis, not empty')
    m = _v.shape_of(a)[0]
    n = _v.shape_of(b)[0]
    pairs = _brt.outer(_v.widened(a), _v.widened(b))
    wide = _brt.concat([pairs, _v.filled(pairs, (m, m), 0)], 1)
    skew = _v.reshaped(_v.narrowed(_v.reshaped(wide, (m * (m + n),)), 0, 0, m * (m + n - 1)), (m, m + n - 1))
    return _v.in_dtype_of(_brt.sum(skew, 0), a)


@understanding
def polysub(a, b):
    """Difference of two polynomials, given by their coefficients from the highest power down.

    A composition of other functions:

        polyadd(a, neg(b))

    Source: numpy.polysub.
    """
    _required('polysub', 'a', a, lambda: _v.rank(a) == 1, 'an array of one axis')
    _required('polysub', 'b', b, lambda: _v.rank(b) == 1, 'an array of one axis')
    return _brt.polyadd(a, _brt.neg(b))


@understanding
def polyval(p, x):
    """Values at x of a polynomial, given by its coefficients from the highest power down, by Horner's rule.

    A composition of other functions:

        horner(p, x)

    Source: numpy.polyval.
    """
    _required('polyval', 'p', p, lambda: _v.rank(p) == 1, 'an array of one axis')
    _required('polyval', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    return _v.horner(p, x)


@understanding
def put_along_axis(x, index, values, dim):
    """A copy of x with values at the places that an index names along an axis, or in the flattened x where dim is None; of a place named twice the last counts. Places may count from the end.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("put_along_axis", 0 if dim is None else dim, rank(y))
        single = holds(y, values) and isinstance(values, (int, float))
        wide = tuple(shape_of(index)[k] if k == d else n for k, n in enumerate(shape_of(y)))
        reshaped(scatter(y, d, contiguize(broadcast(cast(index, "int64"), wide)), filled(y, wide, values) if single else contiguize(broadcast(values, wide)), wrap_negative=True), shape_of(x))

    Source: numpy.put_along_axis.
    """
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('put_along_axis', 0 if dim is None else dim, _v.rank(y))
    single = _v.holds(y, values) and isinstance(values, (int, float))
    wide = tuple((_v.shape_of(index)[k] if k == d else n for k, n in enumerate(_v.shape_of(y))))
    _required('put_along_axis', 'index', index, lambda: _v.integers(index) and _v.rank(index) == _v.rank(y) and _v.broadcasts(_v.shape_of(index), wide), 'an array of integers, of as many axes as x, that broadcasts to its other axes')
    _required('put_along_axis', 'values', values, lambda: single or _v.broadcasts(_v.shape_of(values), wide), 'a number, or an array that broadcasts to the places')
    return _v.reshaped(_brt.scatter(y, d, _brt.contiguize(_v.broadcast(_brt.cast(index, 'int64'), wide)), _v.filled(y, wide, values) if single else _brt.contiguize(_v.broadcast(values, wide)), wrap_negative=True), _v.shape_of(x))


@understanding
def rand(*size, dtype="float32", seed=None, offset=0, generator=None, device=None):
    """Uniform numbers in [0, 1), in a shape given by its extents or as one tuple.

    A composition of other functions:

        extents = size[0] if len(size) == 1 and not whole(size[0]) else size
        uniform(tuple(extents), dtype=dtype, seed=seed, offset=offset, generator=generator, device=device)

    Source: torch.rand.
    """
    extents = size[0] if len(size) == 1 and (not _v.whole(size[0])) else size
    _required('rand', 'size', size, lambda: _v.wholes(extents, 0), 'extents, or one tuple of them')
    return _brt.uniform(tuple(extents), dtype=dtype, seed=seed, offset=offset, generator=generator, device=device)


@understanding
def rand_like(x, seed=None, offset=0, generator=None):
    """Uniform numbers in [0, 1), in x's shape, dtype and library.

    A composition of other functions:

        beside(x, uniform, shape_of(x), dtype=dtype_of(x), seed=seed, offset=offset, generator=generator)

    Source: torch.rand_like.
    """
    return _v.beside(x, _brt.uniform, _v.shape_of(x), dtype=_v.dtype_of(x), seed=seed, offset=offset, generator=generator)


@understanding
def randint_like(x, low, high=None, seed=None, offset=0, generator=None):
    """Integers from low to high - 1, or from 0 to low - 1 where high is None, in x's shape, dtype and library.

    A composition of other functions:

        a = 0 if high is None else low
        b = low if high is None else high
        beside(x, randint, shape_of(x), low=a, high=b, dtype=dtype_of(x), seed=seed, offset=offset, generator=generator) if integers(x) else cast(beside(cast(x, "int64"), randint, shape_of(x), low=a, high=b, dtype="int64", seed=seed, offset=offset, generator=generator), dtype_of(x))

    Source: torch.randint_like.
    """
    a = 0 if high is None else low
    b = low if high is None else high
    return _v.beside(x, _brt.randint, _v.shape_of(x), low=a, high=b, dtype=_v.dtype_of(x), seed=seed, offset=offset, generator=generator) if _v.integers(x) else _brt.cast(_v.beside(_brt.cast(x, 'int64'), _brt.randint, _v.shape_of(x), low=a, high=b, dtype='int64', seed=seed, offset=offset, generator=generator), _v.dtype_of(x))


@understanding
def randn(*size, dtype="float32", seed=None, offset=0, generator=None, device=None):
    """Numbers of the standard normal distribution, in a shape given by its extents or as one tuple.

    A composition of other functions:

        extents = size[0] if len(size) == 1 and not whole(size[0]) else size
        normal(tuple(extents), dtype=dtype, seed=seed, offset=offset, generator=generator, device=device)

    Source: torch.randn.
    """
    extents = size[0] if len(size) == 1 and (not _v.whole(size[0])) else size
    _required('randn', 'size', size, lambda: _v.wholes(extents, 0), 'extents, or one tuple of them')
    return _brt.normal(tuple(extents), dtype=dtype, seed=seed, offset=offset, generator=generator, device=device)


@understanding
def randn_like(x, seed=None, offset=0, generator=None):
    """Numbers of the standard normal distribution, in x's shape, dtype and library.

    A composition of other functions:

        beside(x, normal, shape_of(x), dtype=dtype_of(x), seed=seed, offset=offset, generator=generator)

    Source: torch.randn_like.
    """
    return _v.beside(x, _brt.normal, _v.shape_of(x), dtype=_v.dtype_of(x), seed=seed, offset=offset, generator=generator)


@understanding
def randperm(n, seed=None, offset=0, generator=None, device=None):
    """The integers from 0 to n - 1 in random order: the stable order of n random numbers of 64 bits.

    A composition of other functions:

        argsort(randint(-9223372036854775808, 9223372036854775808, (n,), "int64", seed=seed, offset=offset, generator=generator, device=device), 0)

    Source: torch.randperm.
    """
    _required('randperm', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    return _brt.argsort(_brt.randint(-9223372036854775808, 9223372036854775808, (n,), 'int64', seed=seed, offset=offset, generator=generator, device=device), 0)


@understanding
def ravel(x):
    """All elements in one axis.

    A view where the library can make one; no kernel runs.

    Source: numpy.ravel.
    """
    return _v.reshaped(x, (_v.product(_v.shape_of(x)),))


@understanding
def ravel_multi_index(multi_index, dims, mode="raise"):
    """Places in the flattened array of coordinates in an array of extents `dims`. A coordinate out of range is an error (mode raise), counts round its axis (wrap), or is the nearest (clip).

    A composition of other functions:

        shape = common_shape("ravel_multi_index", *multi_index)
        wide = [contiguize(broadcast(cast(i, "int64"), shape)) for i in multi_index]
        places = [remainder(i, n) if mode == "wrap" else clamp(i, 0, n - 1) for i, n in zip(wide, dims)]
        checked = [index_select(broadcast(filled(i, (1,), 0), (n,)), 0, ravel(i)) for i, n in zip(wide, dims)] if mode == "raise" else []
        sum(stack([mul(i, product(dims[k + 1:])) for k, i in enumerate(wide if mode == "raise" else places)]), 0)

    Source: numpy.ravel_multi_index.
    """
    _required('ravel_multi_index', 'multi_index', multi_index, lambda: len(multi_index) == len(dims) > 0 and len([i for i in multi_index if not _v.integers(i)]) == 0, 'an array of integers for each axis')
    _required('ravel_multi_index', 'dims', dims, lambda: _v.wholes(dims, 1), 'extents of at least 1')
    _required('ravel_multi_index', 'mode', mode, lambda: mode in ('raise', 'wrap', 'clip'), 'raise, wrap or clip')
    shape = _v.common_shape('ravel_multi_index', *multi_index)
    wide = [_brt.contiguize(_v.broadcast(_brt.cast(i, 'int64'), shape)) for i in multi_index]
    places = [_brt.remainder(i, n) if mode == 'wrap' else _brt.clamp(i, 0, n - 1) for i, n in zip(wide, dims)]
    checked = [_brt.index_select(_v.broadcast(_v.filled(i, (1,), 0), (n,)), 0, _brt.ravel(i)) for i, n in zip(wide, dims)] if mode == 'raise' else []
    return _brt.sum(_brt.stack([_brt.mul(i, _v.product(dims[k + 1:])) for k, i in enumerate(wide if mode == 'raise' else places)]), 0)


@understanding
def real(x):
    """Real parts of complex numbers, as a view; real numbers are their own.

    A view where the library can make one; no kernel runs.

    Source: torch.real.
    """
    _required('real', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    return _v.part_of(x, 0) if _v.is_complex(x) else x


@understanding
def real_backward(dy):
    """Gradient of real.

    A composition of other functions:

        complex(dy, 0.0)

    Source: torch.real.
    """
    return _brt.complex(dy, 0.0)


@_in_double
@understanding
def reduce_precision(x, exponent_bits, mantissa_bits):
    """x rounded to the nearest number of a format with so many bits of exponent and mantissa, halfway to even: what is too large for it is infinite, what lies below its normal numbers 0.

    A composition of other functions:

        own = 5 if dtype_of(x) == "float16" else 11 if dtype_of(x) == "float64" else 8
        v = cast(x, "float64")
        e = affine(maximum(exponent(v), 3 - 2 ** (own - 1)), 1, -1 - mantissa_bits)
        rounded = ldexp(round(ldexp(v, neg(e))), e)
        top = 2 ** (exponent_bits - 1)
        tiny = where(lt(abs(rounded), 2.0 ** (2 - top)), copysign(filled(v, (), 0), v), rounded) if exponent_bits < own else rounded
        cast(where(ge(abs(rounded), 2.0 ** top), copysign(filled(v, (), float("inf")), v), tiny) if exponent_bits < own else tiny, dtype_of(x))

    Source: jax.lax.reduce_precision.
    """
    _required('reduce_precision', 'x', x, lambda: not _v.discrete(x) and (not _v.is_complex(x)), 'an array of floats')
    _required('reduce_precision', 'exponent_bits', exponent_bits, lambda: _v.whole(exponent_bits, 1, 11), 'an integer from 1 to 11')
    _required('reduce_precision', 'mantissa_bits', mantissa_bits, lambda: _v.whole(mantissa_bits, 0, 52), 'an integer from 0 to 52')
    own = 5 if _v.dtype_of(x) == 'float16' else 11 if _v.dtype_of(x) == 'float64' else 8
    v = _brt.cast(x, 'float64')
    e = _brt.affine(_brt.maximum(_brt.exponent(v), 3 - 2 ** (own - 1)), 1, -1 - mantissa_bits)
    rounded = _brt.ldexp(_brt.round(_brt.ldexp(v, _brt.neg(e))), e)
    top = 2 ** (exponent_bits - 1)
    tiny = _brt.where(_brt.lt(_brt.abs(rounded), 2.0 ** (2 - top)), _brt.copysign(_v.filled(v, (), 0), v), rounded) if exponent_bits < own else rounded
    return _brt.cast(_brt.where(_brt.ge(_brt.abs(rounded), 2.0 ** top), _brt.copysign(_v.filled(v, (), float('inf')), v), tiny) if exponent_bits < own else tiny, _v.dtype_of(x))


@understanding
def reduce_xor(x, dims=None):
    """Exclusive or, bit by bit, of the elements along axes; None: along all.

    A composition of other functions:

        places = sorted(axis("reduce_xor", k, rank(x)) for k in (range(rank(x)) if dims is None else (dims,) if whole(dims) else dims))
        d = places[len(places) - 1] if places else 0
        n = shape_of(x)[d] if places else 0
        half = n // 2
        once = bitwise_xor(narrowed(x, d, 0, half), narrowed(x, d, half, 2 * half)) if half else None
        left = None if not places else filled(x, (*shape_of(x)[:d], *shape_of(x)[d + 1:]), 0) if n == 0 else indexed(x, d, 0) if n == 1 else once if n % 2 == 0 else concat([once, narrowed(x, d, n - 1, n)], d)
        x if not places else reduce_xor(left, tuple(places if n > 1 else places[:len(places) - 1]))

    Source: jax.lax.reduce_xor.
    """
    _required('reduce_xor', 'x', x, lambda: _v.discrete(x), 'an array of integers or bool')
    places = sorted((_v.axis('reduce_xor', k, _v.rank(x)) for k in (range(_v.rank(x)) if dims is None else (dims,) if _v.whole(dims) else dims)))
    d = places[len(places) - 1] if places else 0
    n = _v.shape_of(x)[d] if places else 0
    half = n // 2
    once = _brt.bitwise_xor(_v.narrowed(x, d, 0, half), _v.narrowed(x, d, half, 2 * half)) if half else None
    left = None if not places else _v.filled(x, (*_v.shape_of(x)[:d], *_v.shape_of(x)[d + 1:]), 0) if n == 0 else _v.indexed(x, d, 0) if n == 1 else once if n % 2 == 0 else _brt.concat([once, _v.narrowed(x, d, n - 1, n)], d)
    return x if not places else _brt.reduce_xor(left, tuple(places if n > 1 else places[:len(places) - 1]))


@understanding
def renorm(x, p, dim, maxnorm):
    """Cells of an axis scaled down where their norm of order p is above maxnorm.

    A composition of other functions:

        d = axis("renorm", dim, rank(x))
        n = vector_norm(x, p, tuple(k for k in range(rank(x)) if k != d), True)
        scale = where(gt(n, maxnorm), mul(reciprocal(add(n, 1e-07)), maxnorm), filled(n, shape_of(n), 1))
        mul(x, complex(scale, 0.0) if is_complex(x) else scale)

    Source: torch.renorm.
    """
    _required('renorm', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('renorm', 'p', p, lambda: p > 0, 'a number above 0')
    _required('renorm', 'maxnorm', maxnorm, lambda: maxnorm >= 0, 'a number of at least 0')
    d = _v.axis('renorm', dim, _v.rank(x))
    n = _brt.vector_norm(x, p, tuple((k for k in range(_v.rank(x)) if k != d)), True)
    scale = _brt.where(_brt.gt(n, maxnorm), _brt.mul(_brt.reciprocal(_brt.add(n, 1e-07)), maxnorm), _v.filled(n, _v.shape_of(n), 1))
    return _brt.mul(x, _brt.complex(scale, 0.0) if _v.is_complex(x) else scale)


@understanding
def repeat_interleave(x, repeats, dim=None, output_size=None):
    """Each cell of an axis, or each element, so many times in a row: one number for all, or an array of one for each (which is read, and synchronises). output_size: what the cells must come to.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("repeat_interleave", 0 if dim is None else dim, rank(y))
        n = shape_of(y)[d]
        r = None if whole(repeats, 0) else line_of(repeats, y)
        place = None if r is None else cells_repeated("repeat_interleave", r, n)
        index_select(y, d, place) if place is not None else reshaped(contiguize(broadcast(inserted(y, d + 1), (*shape_of(y)[:d + 1], repeats, *shape_of(y)[d + 1:]))), (*shape_of(y)[:d], n * repeats, *shape_of(y)[d + 1:]))

    Source: torch.repeat_interleave.
    """
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('repeat_interleave', 0 if dim is None else dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    r = None if _v.whole(repeats, 0) else _v.line_of(repeats, y)
    _required('repeat_interleave', 'repeats', repeats, lambda: _v.whole(repeats, 0) or _v.shape_of(r) in ((1,), (n,)), 'an integer of at least 0, or one for each cell of the axis')
    place = None if r is None else _v.cells_repeated('repeat_interleave', r, n)
    _required('repeat_interleave', 'output_size', output_size, lambda: output_size is None or output_size == (n * repeats if place is None else _v.shape_of(place)[0]), 'None, or the number of cells that the repeats come to')
    return _brt.index_select(y, d, place) if place is not None else _v.reshaped(_brt.contiguize(_v.broadcast(_v.inserted(y, d + 1), (*_v.shape_of(y)[:d + 1], repeats, *_v.shape_of(y)[d + 1:]))), (*_v.shape_of(y)[:d], n * repeats, *_v.shape_of(y)[d + 1:]))


@understanding
def repeat_interleave_backward(dy, repeats, dim=0):
    """Gradient of repeat_interleave.

    A composition of other functions:

        d = axis("repeat_interleave_backward", dim, rank(dy))
        r = None if whole(repeats, 0) else line_of(repeats, dy)
        place = None if r is None else cells_repeated("repeat_interleave_backward", r, shape_of(r)[0])
        index_add(filled(dy, (*shape_of(dy)[:d], shape_of(r)[0], *shape_of(dy)[d + 1:]), 0), d, place, dy) if place is not None else sum(reshaped(dy, (*shape_of(dy)[:d], shape_of(dy)[d] // repeats, repeats, *shape_of(dy)[d + 1:])), d + 1)

    Source: torch.repeat_interleave.
    """
    d = _v.axis('repeat_interleave_backward', dim, _v.rank(dy))
    r = None if _v.whole(repeats, 0) else _v.line_of(repeats, dy)
    place = None if r is None else _v.cells_repeated('repeat_interleave_backward', r, _v.shape_of(r)[0])
    _required('repeat_interleave_backward', 'repeats', repeats, lambda: _v.whole(repeats, 1) and _v.shape_of(dy)[d] % repeats == 0 or (r is not None and _v.rank(r) == 1 and (_v.shape_of(dy)[d] == _v.shape_of(place)[0])), "an integer of at least 1 that divides dy's axis, or one for each cell whose sum it is")
    return _brt.index_add(_v.filled(dy, (*_v.shape_of(dy)[:d], _v.shape_of(r)[0], *_v.shape_of(dy)[d + 1:]), 0), d, place, dy) if place is not None else _brt.sum(_v.reshaped(dy, (*_v.shape_of(dy)[:d], _v.shape_of(dy)[d] // repeats, repeats, *_v.shape_of(dy)[d + 1:])), d + 1)


@understanding
def reshape(x, shape):
    """The elements of x in another shape; one extent may be -1.

    A view where the library can make one; no kernel runs.

    Source: torch.reshape.
    """
    extents = (shape,) if _v.whole(shape) else shape
    _required('reshape', 'shape', shape, lambda: _v.fits(extents, _v.product(_v.shape_of(x))), 'extents that hold the elements of x; one may be -1')
    return _v.reshaped(x, extents)


@understanding
def resize(x, shape):
    """The elements of x in another shape, repeated from the start as often as it takes, or cut off; zeros where x is empty.

    A composition of other functions:

        extents = (shape,) if whole(shape) else shape
        count = product(extents)
        n = product(shape_of(x))
        rows = contiguize(broadcast(inserted(ravel(x), 0), (-(-count // n), n))) if n else None
        reshaped(narrowed(ravel(rows), 0, 0, count), extents) if n else filled(x, extents, 0)

    Source: numpy.resize.
    """
    extents = (shape,) if _v.whole(shape) else shape
    _required('resize', 'shape', shape, lambda: _v.wholes(extents, 0), 'an extent, or several')
    count = _v.product(extents)
    n = _v.product(_v.shape_of(x))
    rows = _brt.contiguize(_v.broadcast(_v.inserted(_brt.ravel(x), 0), (-(-count // n), n))) if n else None
    return _v.reshaped(_v.narrowed(_brt.ravel(rows), 0, 0, count), extents) if n else _v.filled(x, extents, 0)


@understanding
def rois_of_boxes(boxes):
    """Boxes of several samples, an array of four columns for each, as one array with the sample's index in front.

    A composition of other functions:

        concat([concat([filled(b, (shape_of(b)[0], 1), k), b], 1) for k, b in enumerate(boxes)], 0)

    Source: torchvision.ops.roi_align, whose boxes may be a list.
    """
    _required('rois_of_boxes', 'boxes', boxes, lambda: _v.arrays(boxes, 2, 2) and {_v.shape_of(b)[1] for b in boxes} == {4}, 'at least one array, each of shape (n, 4)')
    return _brt.concat([_brt.concat([_v.filled(b, (_v.shape_of(b)[0], 1), k), b], 1) for k, b in enumerate(boxes)], 0)


@understanding
def rollaxis(x, dim, start=0):
    """View with an axis moved in front of another one.

    A view where the library can make one; no kernel runs.

    Source: numpy.rollaxis.
    """
    n = _v.rank(x)
    _required('rollaxis', 'start', start, lambda: _v.whole(start, -n, n), 'a place among the axes')
    d = _v.axis('rollaxis', dim, n)
    place = start + n if start < 0 else start
    return _v.transposed(x, _v.moved_axes('rollaxis', n, d, place - 1 if d < place else place))


@understanding
def rot90(x, k=1, dims=(0, 1)):
    """Quarter turns in the plane of two axes.

    A composition of other functions:

        contiguize(x) if k % 4 == 0 else flip(x, dims) if k % 4 == 2 else contiguize(swapaxes(flip(x, (dims[1],)), dims[0], dims[1])) if k % 4 == 1 else flip(swapaxes(x, dims[0], dims[1]), (dims[1],))

    Source: torch.rot90.
    """
    _required('rot90', 'k', k, lambda: _v.whole(k), 'an integer')
    _required('rot90', 'dims', dims, lambda: _v.distinct(dims, _v.rank(x)), 'two axes of x, not the same one')
    return _brt.contiguize(x) if k % 4 == 0 else _brt.flip(x, dims) if k % 4 == 2 else _brt.contiguize(_brt.swapaxes(_brt.flip(x, (dims[1],)), dims[0], dims[1])) if k % 4 == 1 else _brt.flip(_brt.swapaxes(x, dims[0], dims[1]), (dims[1],))


@understanding
def rot90_backward(dy, k=1, dims=(0, 1)):
    """Gradient of rot90.

    A composition of other functions:

        rot90(dy, -k, dims)

    Source: torch.rot90.
    """
    return _brt.rot90(dy, -k, dims)


@understanding
def row_stack(tensors):
    """Arrays joined along their first axis, those of one axis as rows.

    A composition of other functions:

        vstack(tensors)

    Source: torch.row_stack.
    """
    _required('row_stack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    return _brt.vstack(tensors)


@understanding
def rrelu(x, lower=0.125, upper=0.3333333333333333, training=False, seed=None, offset=0, generator=None):
    """x above 0, else a multiple of it: drawn for each element between lower and upper in training, else their mean.

    A composition of other functions:

        where(gt(x, 0), x, mul(x, beside(x, uniform, shape_of(x), low=lower, high=upper, dtype=dtype_of(x), seed=seed, offset=offset, generator=generator))) if training else leaky_relu(x, (lower + upper) / 2)

    Source: torch.nn.functional.rrelu.
    """
    _required('rrelu', 'upper', upper, lambda: _v.finite(lower) and _v.finite(upper) and (lower <= upper), 'a finite number of at least lower')
    return _brt.where(_brt.gt(x, 0), x, _brt.mul(x, _v.beside(x, _brt.uniform, _v.shape_of(x), low=lower, high=upper, dtype=_v.dtype_of(x), seed=seed, offset=offset, generator=generator))) if training else _brt.leaky_relu(x, (lower + upper) / 2)


@understanding
def rrelu_backward(dy, x, lower=0.125, upper=0.3333333333333333, training=False, seed=None, offset=0):
    """Gradient of rrelu.

    A composition of other functions:

        where(gt(x, 0), dy, mul(dy, beside(x, uniform, shape_of(x), low=lower, high=upper, dtype=dtype_of(x), seed=seed, offset=offset))) if training else leaky_relu_backward(dy, x, (lower + upper) / 2)

    Source: torch.nn.functional.rrelu.
    """
    _required('rrelu_backward', 'seed', seed, lambda: seed is not None or not training, 'the seed of the forward')
    return _brt.where(_brt.gt(x, 0), dy, _brt.mul(dy, _v.beside(x, _brt.uniform, _v.shape_of(x), low=lower, high=upper, dtype=_v.dtype_of(x), seed=seed, offset=offset))) if training else _brt.leaky_relu_backward(dy, x, (lower + upper) / 2)


@understanding
def select_scatter(x, src, dim, index):
    """A copy of x with one cell of an axis replaced.

    A composition of other functions:

        d = axis("select_scatter", dim, rank(x))
        n = shape_of(x)[d]
        k = index % n
        concat([narrowed(x, d, 0, k), inserted(src, d), narrowed(x, d, k + 1, n)], d)

    Source: torch.select_scatter.
    """
    _required('select_scatter', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    d = _v.axis('select_scatter', dim, _v.rank(x))
    _required('select_scatter', 'src', src, lambda: _v.shape_of(src) == (*_v.shape_of(x)[:d], *_v.shape_of(x)[d + 1:]), 'an array of the shape of a cell')
    n = _v.shape_of(x)[d]
    _required('select_scatter', 'index', index, lambda: _v.whole(index, -n, n - 1), 'an index of the axis')
    k = index % n
    return _brt.concat([_v.narrowed(x, d, 0, k), _v.inserted(src, d), _v.narrowed(x, d, k + 1, n)], d)


@understanding
def setdiff1d(a, b):
    """The elements of a that b lacks, each once, in order. Reads how many there are.

    A composition of other functions:

        own = unique(a)
        other = sort(ravel(b), 0)[0]
        masked_select(own, ne(take(other, searchsorted(other, own), oob="clamp"), own)) if shape_of(other)[0] else own

    Source: numpy.setdiff1d.
    """
    own = _brt.unique(a)
    other = _brt.sort(_brt.ravel(b), 0)[0]
    return _brt.masked_select(own, _brt.ne(_brt.take(other, _brt.searchsorted(other, own), oob='clamp'), own)) if _v.shape_of(other)[0] else own


@understanding
def setxor1d(a, b):
    """The elements that either a or b has, but not both, each once, in order. Reads how many there are.

    A composition of other functions:

        both = sort(concat([unique(a), unique(b)], 0), 0)[0]
        n = shape_of(both)[0]
        apart = ne(narrowed(both, 0, 1, n), narrowed(both, 0, 0, n - 1)) if n else None
        end = filled(apart, (1,), True) if n else None
        masked_select(both, logical_and(concat([end, apart], 0), concat([apart, end], 0))) if n else both

    Source: numpy.setxor1d.
    """
    both = _brt.sort(_brt.concat([_brt.unique(a), _brt.unique(b)], 0), 0)[0]
    n = _v.shape_of(both)[0]
    apart = _brt.ne(_v.narrowed(both, 0, 1, n), _v.narrowed(both, 0, 0, n - 1)) if n else None
    end = _v.filled(apart, (1,), True) if n else None
    return _brt.masked_select(both, _brt.logical_and(_brt.concat([end, apart], 0), _brt.concat([apart, end], 0))) if n else both


@understanding
def shift_right_logical(a, b):
    """The bits of a shifted right by b places, zeros from the left; 0 for b below 0 or beyond the bits.

    A composition of other functions:

        n = bits_of(a)
        by = filled(a, (), b if holds(a, b) else n) if whole(b) else b
        kept = bitwise_not(bitwise_left_shift(filled(a, (), -1), sub(n, by))) if holds(a, -1) else None
        moved = bitwise_right_shift(a, by)
        where(logical_and(ge(by, 0), lt(by, n)), moved if kept is None else bitwise_and(moved, kept), filled(a, (), 0))

    Source: jax.lax.shift_right_logical.
    """
    _required('shift_right_logical', 'a', a, lambda: _v.integers(a), 'an array of integers')
    _required('shift_right_logical', 'b', b, lambda: _v.whole(b) or _v.integers(b), 'an integer, or an array of integers')
    n = _v.bits_of(a)
    by = _v.filled(a, (), b if _v.holds(a, b) else n) if _v.whole(b) else b
    kept = _brt.bitwise_not(_brt.bitwise_left_shift(_v.filled(a, (), -1), _brt.sub(n, by))) if _v.holds(a, -1) else None
    moved = _brt.bitwise_right_shift(a, by)
    return _brt.where(_brt.logical_and(_brt.ge(by, 0), _brt.lt(by, n)), moved if kept is None else _brt.bitwise_and(moved, kept), _v.filled(a, (), 0))


@understanding
def shifted_chebyshev_polynomial_t(x, n):
    """Chebyshev polynomial of the first kind of 2 x - 1, of degree n; 0 for n below 0.

    A composition of other functions:

        own = cast(x, "float32") if discrete(x) else x
        in_dtype_of(chebyshev_polynomial_t(affine(widened(own), 2.0, -1.0), n), own)

    Source: torch.special.shifted_chebyshev_polynomial_t.
    """
    own = _brt.cast(x, 'float32') if _v.discrete(x) else x
    return _v.in_dtype_of(_brt.chebyshev_polynomial_t(_brt.affine(_v.widened(own), 2.0, -1.0), n), own)


@understanding
def shifted_chebyshev_polynomial_u(x, n):
    """Chebyshev polynomial of the second kind of 2 x - 1, of degree n; 0 for n below 0.

    A composition of other functions:

        own = cast(x, "float32") if discrete(x) else x
        in_dtype_of(chebyshev_polynomial_u(affine(widened(own), 2.0, -1.0), n), own)

    Source: torch.special.shifted_chebyshev_polynomial_u.
    """
    own = _brt.cast(x, 'float32') if _v.discrete(x) else x
    return _v.in_dtype_of(_brt.chebyshev_polynomial_u(_brt.affine(_v.widened(own), 2.0, -1.0), n), own)


@understanding
def shifted_chebyshev_polynomial_v(x, n):
    """Chebyshev polynomial of the third kind of 2 x - 1, of degree n; 0 for n below 0.

    A composition of other functions:

        own = cast(x, "float32") if discrete(x) else x
        in_dtype_of(chebyshev_polynomial_v(affine(widened(own), 2.0, -1.0), n), own)

    Source: torch.special.shifted_chebyshev_polynomial_v.
    """
    own = _brt.cast(x, 'float32') if _v.discrete(x) else x
    return _v.in_dtype_of(_brt.chebyshev_polynomial_v(_brt.affine(_v.widened(own), 2.0, -1.0), n), own)


@understanding
def shifted_chebyshev_polynomial_w(x, n):
    """Chebyshev polynomial of the fourth kind of 2 x - 1, of degree n; 0 for n below 0.

    A composition of other functions:

        own = cast(x, "float32") if discrete(x) else x
        in_dtype_of(chebyshev_polynomial_w(affine(widened(own), 2.0, -1.0), n), own)

    Source: torch.special.shifted_chebyshev_polynomial_w.
    """
    own = _brt.cast(x, 'float32') if _v.discrete(x) else x
    return _v.in_dtype_of(_brt.chebyshev_polynomial_w(_brt.affine(_v.widened(own), 2.0, -1.0), n), own)


@understanding
def slice_scatter(x, src, dim=0, start=None, end=None, step=1):
    """A copy of x with a slice of an axis replaced.

    A composition of other functions:

        d = axis("slice_scatter", dim, rank(x))
        places = narrowed(nonzero(filled(x, (shape_of(x)[d],), 1), True)[0], 0, start, end, step)
        index_copy(x, d, places, src)

    Source: torch.slice_scatter.
    """
    _required('slice_scatter', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('slice_scatter', 'start', start, lambda: start is None or _v.whole(start), 'an integer or None')
    _required('slice_scatter', 'end', end, lambda: end is None or _v.whole(end), 'an integer or None')
    _required('slice_scatter', 'step', step, lambda: _v.whole(step, 1), 'an integer of at least 1')
    d = _v.axis('slice_scatter', dim, _v.rank(x))
    places = _v.narrowed(_brt.nonzero(_v.filled(x, (_v.shape_of(x)[d],), 1), True)[0], 0, start, end, step)
    return _brt.index_copy(x, d, places, src)


@understanding
def softmin(x, dim=-1, dtype=None):
    """Softmax of -x; dtype: of the result, in which it is computed.

    A composition of other functions:

        softmax(neg(x if dtype is None else cast(x, dtype)), dim)

    Source: torch.nn.functional.softmin.
    """
    return _brt.softmax(_brt.neg(x if dtype is None else _brt.cast(x, dtype)), dim)


@understanding
def softmin_backward(dy, y, dim=-1):
    """Gradient of softmin.

    A composition of other functions:

        neg(softmax_backward(dy, y, dim))

    Source: torch.nn.functional.softmin.
    """
    return _brt.neg(_brt.softmax_backward(dy, y, dim))


@understanding
def sort_complex(x):
    """The last axis sorted as complex numbers: by real, then by imaginary parts, those with NaN last.

    A composition of other functions:

        re = contiguize(part_of(x, 0)) if is_complex(x) else None
        im = contiguize(part_of(x, 1)) if is_complex(x) else None
        missing = add(mul(cast(isnan(re), "int8"), 2), cast(isnan(im), "int8")) if is_complex(x) else None
        take_along_axis(x, lexsort([im, re, missing]), -1) if is_complex(x) else complex(floating(sort(x, -1)[0]), 0.0)

    Source: numpy.sort_complex.
    """
    _required('sort_complex', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    re = _brt.contiguize(_v.part_of(x, 0)) if _v.is_complex(x) else None
    im = _brt.contiguize(_v.part_of(x, 1)) if _v.is_complex(x) else None
    missing = _brt.add(_brt.mul(_brt.cast(_brt.isnan(re), 'int8'), 2), _brt.cast(_brt.isnan(im), 'int8')) if _v.is_complex(x) else None
    return _brt.take_along_axis(x, _brt.lexsort([im, re, missing]), -1) if _v.is_complex(x) else _brt.complex(_v.floating(_brt.sort(x, -1)[0]), 0.0)


@understanding
def sort_key_val(keys, values, dim=-1):
    """Keys sorted along an axis, and values in the same order.

    A composition of other functions:

        made = sort(keys, dim)
        (made[0], take_along_axis(values, made[1], dim))

    Source: jax.lax.sort_key_val.
    """
    _required('sort_key_val', 'values', values, lambda: _v.same_shape(keys, values), 'an array of the shape of keys')
    made = _brt.sort(keys, dim)
    return (made[0], _brt.take_along_axis(values, made[1], dim))


@understanding
def spacing(x):
    """The distance from x to the next number of its dtype away from 0, with x's sign; NaN for NaN and infinities.

    A composition of other functions:

        size = abs(x)
        copysign(sub(nextafter(size, filled(size, (), float("inf"))), size), x)

    Source: numpy.spacing.
    """
    size = _brt.abs(x)
    return _brt.copysign(_brt.sub(_brt.nextafter(size, _v.filled(size, (), float('inf'))), size), x)


@understanding
def split(x, sizes, dim=0):
    """Views of parts of an axis: of one size, the last may be shorter, or of given sizes.

    A view where the library can make one; no kernel runs.

    Source: torch.split.
    """
    _required('split', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('split', 'sizes', sizes, lambda: _v.parts(sizes, 1), 'an integer of at least 1, or a size for each part')
    d = _v.axis('split', dim, _v.rank(x))
    n = _v.shape_of(x)[d]
    return tuple((_v.narrowed(x, d, a, b) for a, b in (_v.cuts('split', n, sizes, False) if _v.whole(sizes) else _v.chosen('split', sizes, n))))


@understanding
def split_backward(*dys, dim=0):
    """Gradient of split.

    A composition of other functions:

        concat(dys, dim)

    Source: torch.split.
    """
    return _brt.concat(dys, dim)


@understanding
def squeeze(x, dim=None):
    """View without axes of extent 1: those named, or all of them.

    A view where the library can make one; no kernel runs.

    Source: torch.squeeze.
    """
    dims = range(_v.rank(x)) if dim is None else [_v.axis('squeeze', d, _v.rank(x)) for d in (dim if _v.several(dim) else (dim,))]
    return _v.reshaped(x, tuple((n for k, n in enumerate(_v.shape_of(x)) if n != 1 or k not in dims)))


@understanding
def stack(tensors, dim=0):
    """Arrays of one shape along a new axis.

    A composition of other functions:

        d = axis("stack", dim, rank(tensors[0]) + 1)
        concat([inserted(x, d) for x in tensors], d)

    Source: torch.stack.
    """
    _required('stack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    d = _v.axis('stack', dim, _v.rank(tensors[0]) + 1)
    return _brt.concat([_v.inserted(x, d) for x in tensors], d)


@understanding
def stack_backward(dy, dim=0):
    """Gradient of stack.

    A composition of other functions:

        unbind(dy, dim)

    Source: torch.stack.
    """
    return _brt.unbind(dy, dim)


@understanding
def swapaxes(x, dim0, dim1):
    """View with two axes exchanged.

    A view where the library can make one; no kernel runs.

    Source: numpy.swapaxes.
    """
    a = _v.axis('swapaxes', dim0, _v.rank(x))
    b = _v.axis('swapaxes', dim1, _v.rank(x))
    return _v.transposed(x, _v.moved_axes('swapaxes', _v.rank(x), (dim0, dim1), (dim1, dim0)) if a != b else tuple(range(_v.rank(x))))


@understanding
def swapaxes_backward(dy, dim0, dim1):
    """Gradient of swapaxes.

    A composition of other functions:

        swapaxes(dy, dim0, dim1)

    Source: numpy.swapaxes.
    """
    return _brt.swapaxes(dy, dim0, dim1)


@understanding
def take_along_dim(x, index, dim=None):
    """Elements of x where an index names them along an axis, with broadcasting; dim None: in the flattened x, by the flattened index.

    A composition of other functions:

        take_along_axis(ravel(x), ravel(index), 0) if dim is None else take_along_axis(x, index, dim)

    Source: torch.take_along_dim.
    """
    _required('take_along_dim', 'x', x, lambda: _v.rank(x) >= 0, 'an array')
    _required('take_along_dim', 'index', index, lambda: _v.rank(index) >= 0, 'an array')
    return _brt.take_along_axis(_brt.ravel(x), _brt.ravel(index), 0) if dim is None else _brt.take_along_axis(x, index, dim)


@understanding
def tensor_split(x, sections, dim=0):
    """Views of so many parts of an axis, as even as possible, or cut at given places.

    A view where the library can make one; no kernel runs.

    Source: torch.tensor_split.
    """
    _required('tensor_split', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('tensor_split', 'sections', sections, lambda: _v.parts(sections, 1, 2 ** 31 - 1), 'an integer from 1 to 2**31 - 1, or places')
    d = _v.axis('tensor_split', dim, _v.rank(x))
    return tuple((_v.narrowed(x, d, a, b) for a, b in _v.cuts('tensor_split', _v.shape_of(x)[d], sections)))


@understanding
def tensor_split_backward(*dys, dim=0):
    """Gradient of tensor_split.

    A composition of other functions:

        concat(dys, dim)

    Source: torch.tensor_split.
    """
    return _brt.concat(dys, dim)


@understanding
def token_counts(ids, vocabulary, lengths=None):
    """How often each token stands in each row of ids, (B, L), of which the first lengths[b] count: int32 of (B, vocabulary), for token_penalty. An id that counts and is out of range is an IndexOutOfRangeError.

    A composition of other functions:

        zero = cast(filled(ids, (shape_of(ids)[0], vocabulary), 0), "int32")
        place = None if lengths is None else cumsum(filled(ids, shape_of(ids), 1), 1, exclusive=True)
        counted = None if lengths is None else lt(cast(place, "int64"), broadcast(inserted(cast(lengths, "int64"), 1), shape_of(ids)))
        own = ids if lengths is None else where(counted, ids, filled(ids, shape_of(ids), 0))
        ones = cast(filled(ids, shape_of(ids), 1) if lengths is None else counted, "int32")
        scatter_add(zero, 1, own, ones)

    Source: the definition.
    """
    _required('token_counts', 'ids', ids, lambda: _v.rank(ids) == 2 and _v.integers(ids), 'an array of integers of two axes')
    _required('token_counts', 'vocabulary', vocabulary, lambda: _v.whole(vocabulary, 1), 'an integer of at least 1')
    _required('token_counts', 'lengths', lengths, lambda: lengths is None or (_v.rank(lengths) == 1 and _v.shape_of(lengths)[0] == _v.shape_of(ids)[0]), 'an array of one length for each row')
    zero = _brt.cast(_v.filled(ids, (_v.shape_of(ids)[0], vocabulary), 0), 'int32')
    place = None if lengths is None else _brt.cumsum(_v.filled(ids, _v.shape_of(ids), 1), 1, exclusive=True)
    counted = None if lengths is None else _brt.lt(_brt.cast(place, 'int64'), _v.broadcast(_v.inserted(_brt.cast(lengths, 'int64'), 1), _v.shape_of(ids)))
    own = ids if lengths is None else _brt.where(counted, ids, _v.filled(ids, _v.shape_of(ids), 0))
    ones = _brt.cast(_v.filled(ids, _v.shape_of(ids), 1) if lengths is None else counted, 'int32')
    return _brt.scatter_add(zero, 1, own, ones)


@understanding
def trapezoid(y, x=None, dx=1.0, dim=-1):
    """Integral along an axis by the trapezoidal rule; of integers in float64.

    A composition of other functions:

        d = axis("trapezoid", dim, rank(y))
        n = shape_of(y)[d]
        exact = discrete(y) or (x is not None and discrete(x))
        v = cast(y, "float64") if exact else y
        u = cast(x, "float64") if exact and x is not None else x
        pairs = add(narrowed(v, d, 1, n), narrowed(v, d, 0, n - 1))
        gaps = None if x is None else sub(narrowed(u, rank(x) - 1 if rank(x) == 1 else d, 1, n), narrowed(u, rank(x) - 1 if rank(x) == 1 else d, 0, n - 1))
        areas = mul(pairs, 0.5 * dx) if x is None else mul(mul(pairs, 0.5), reshaped(gaps, (n - 1, *(1 for _ in range(rank(y) - 1 - d)))) if rank(x) == 1 else gaps)
        sum(areas, d)

    Source: torch.trapezoid.
    """
    _required('trapezoid', 'y', y, lambda: _v.rank(y), 'an array of at least one axis')
    d = _v.axis('trapezoid', dim, _v.rank(y))
    n = _v.shape_of(y)[d]
    _required('trapezoid', 'x', x, lambda: x is None or _v.shape_of(x) == (n,) or (_v.rank(x) == _v.rank(y) and _v.shape_of(x)[d] == n), 'points for the cells of the axis (one axis as long, or an array of as many axes as y), or dx= for their distance')
    exact = _v.discrete(y) or (x is not None and _v.discrete(x))
    v = _brt.cast(y, 'float64') if exact else y
    u = _brt.cast(x, 'float64') if exact and x is not None else x
    pairs = _brt.add(_v.narrowed(v, d, 1, n), _v.narrowed(v, d, 0, n - 1))
    gaps = None if x is None else _brt.sub(_v.narrowed(u, _v.rank(x) - 1 if _v.rank(x) == 1 else d, 1, n), _v.narrowed(u, _v.rank(x) - 1 if _v.rank(x) == 1 else d, 0, n - 1))
    areas = _brt.mul(pairs, 0.5 * dx) if x is None else _brt.mul(_brt.mul(pairs, 0.5), _v.reshaped(gaps, (n - 1, *(1 for _ in range(_v.rank(y) - 1 - d)))) if _v.rank(x) == 1 else gaps)
    return _brt.sum(areas, d)


@understanding
def tril_indices(row, col, offset=0, device=None):
    """Rows and columns of the lower triangle, as two lines.

    A composition of other functions:

        stack(nonzero(tril(full((row, col), 1, "bool", device=device), offset), True))

    Source: torch.tril_indices.
    """
    return _brt.stack(_brt.nonzero(_brt.tril(_brt.full((row, col), 1, 'bool', device=device), offset), True))


@understanding
def tril_indices_from(x, k=0):
    """Rows and columns of the lower triangle of a matrix of x's shape.

    A composition of other functions:

        nonzero(tril(filled(x, shape_of(x), True, "bool"), k), True)

    Source: numpy.tril_indices_from.
    """
    _required('tril_indices_from', 'x', x, lambda: _v.rank(x) == 2, 'an array of two axes')
    return _brt.nonzero(_brt.tril(_v.filled(x, _v.shape_of(x), True, 'bool'), k), True)


@understanding
def trim_zeros(x, trim="fb"):
    """A line without the zeros at its front (f) or back (b), or both: a view. Reads where they end.

    A composition of other functions:

        places = nonzero(x, True)[0]
        n = shape_of(places)[0]
        start = int(places[0]) if n and ("f" in trim or "F" in trim) else 0
        stop = 0 if n == 0 and trim else int(places[-1]) + 1 if "b" in trim or "B" in trim else shape_of(x)[0]
        narrowed(x, 0, start, stop)

    Source: numpy.trim_zeros.
    """
    _required('trim_zeros', 'x', x, lambda: _v.rank(x) == 1, 'an array of one axis')
    _required('trim_zeros', 'trim', trim, lambda: len([c for c in trim if c not in ('f', 'b', 'F', 'B')]) == 0, 'f, b or fb')
    places = _brt.nonzero(x, True)[0]
    n = _v.shape_of(places)[0]
    start = int(places[0]) if n and ('f' in trim or 'F' in trim) else 0
    stop = 0 if n == 0 and trim else int(places[-1]) + 1 if 'b' in trim or 'B' in trim else _v.shape_of(x)[0]
    return _v.narrowed(x, 0, start, stop)


@understanding
def triplet_margin_with_distance_loss(anchor, positive, negative, distance_function=None, margin=1.0, swap=False, reduction="mean"):
    """Mean (or sum, or each) of how much the anchor's distance to the positive, plus a margin, exceeds that to the negative, by any function of two arrays; by pairwise_distance where there is none.

    A composition of other functions:

        distance = pairwise_distance if distance_function is None else distance_function
        near = distance(anchor, positive)
        far = distance(anchor, negative)
        least = minimum(far, distance(positive, negative)) if swap else far
        terms = relu(add(sub(near, least), margin))
        terms if reduction == "none" else sum(terms) if reduction == "sum" else mean(terms)

    Source: torch.nn.functional.triplet_margin_with_distance_loss.
    """
    _required('triplet_margin_with_distance_loss', 'margin', margin, lambda: _v.finite(margin) and margin > 0, 'a finite number above 0')
    _required('triplet_margin_with_distance_loss', 'reduction', reduction, lambda: reduction in ('none', 'mean', 'sum'), 'none, mean or sum')
    distance = _brt.pairwise_distance if distance_function is None else distance_function
    near = distance(anchor, positive)
    far = distance(anchor, negative)
    least = _brt.minimum(far, distance(positive, negative)) if swap else far
    terms = _brt.relu(_brt.add(_brt.sub(near, least), margin))
    return terms if reduction == 'none' else _brt.sum(terms) if reduction == 'sum' else _brt.mean(terms)


@understanding
def triu_indices(row, col, offset=0, device=None):
    """Rows and columns of the upper triangle, as two lines.

    A composition of other functions:

        stack(nonzero(triu(full((row, col), 1, "bool", device=device), offset), True))

    Source: torch.triu_indices.
    """
    return _brt.stack(_brt.nonzero(_brt.triu(_brt.full((row, col), 1, 'bool', device=device), offset), True))


@understanding
def triu_indices_from(x, k=0):
    """Rows and columns of the upper triangle of a matrix of x's shape.

    A composition of other functions:

        nonzero(triu(filled(x, shape_of(x), True, "bool"), k), True)

    Source: numpy.triu_indices_from.
    """
    _required('triu_indices_from', 'x', x, lambda: _v.rank(x) == 2, 'an array of two axes')
    return _brt.nonzero(_brt.triu(_v.filled(x, _v.shape_of(x), True, 'bool'), k), True)


@understanding
def unbind(x, dim=0):
    """Views of the cells of an axis.

    A view where the library can make one; no kernel runs.

    Source: torch.unbind.
    """
    _required('unbind', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    d = _v.axis('unbind', dim, _v.rank(x))
    return tuple((_v.indexed(x, d, k) for k in range(_v.shape_of(x)[d])))


@understanding
def unbind_backward(*dys, dim=0):
    """Gradient of unbind.

    A composition of other functions:

        stack(dys, dim)

    Source: torch.unbind.
    """
    return _brt.stack(dys, dim)


@understanding
def unflatten(x, dim, sizes):
    """One axis as several.

    A view where the library can make one; no kernel runs.

    Source: torch.unflatten.
    """
    _required('unflatten', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    d = _v.axis('unflatten', dim, _v.rank(x))
    _required('unflatten', 'sizes', sizes, lambda: _v.fits(sizes, _v.shape_of(x)[d]), 'extents that hold the cells of the axis; one may be -1')
    return _v.reshaped(x, (*_v.shape_of(x)[:d], *sizes, *_v.shape_of(x)[d + 1:]))


@understanding
def union1d(a, b):
    """The elements that a or b has, each once, in order. Reads how many there are.

    A composition of other functions:

        unique(concat([ravel(a), ravel(b)], 0))

    Source: numpy.union1d.
    """
    return _brt.unique(_brt.concat([_brt.ravel(a), _brt.ravel(b)], 0))


@understanding
def unique_all(x):
    """The elements of x, each once, in order; where each stands first; the place of each element of x among them; how often each stands. Every NaN is one of its own.

    A composition of other functions:

        made = unique(x, True, True, True, return_index=True, equal_nan=False)
        (made[0], made[3], made[1], made[2])

    Source: numpy.unique_all, of the Python array API.
    """
    made = _brt.unique(x, True, True, True, return_index=True, equal_nan=False)
    return (made[0], made[3], made[1], made[2])


@understanding
def unpackbits(x, dim=None, count=None, bitorder="big"):
    """The bits of bytes along an axis, or of the flattened x, as a uint8 each: all, the first `count`, or all but the last -count; zeros where there are fewer. bitorder big: the highest bit is the first.

    A composition of other functions:

        y = ravel(x) if dim is None else x
        d = axis("unpackbits", 0 if dim is None else dim, rank(y))
        n = 8 * shape_of(y)[d]
        head = shape_of(y)[:d]
        tail = shape_of(y)[d + 1:]
        places = cast(line_of([7 - k if bitorder == "big" else k for k in range(8)], x), "uint8")
        each = bitwise_and(bitwise_right_shift(inserted(y, d + 1), reshaped(places, (8, *(1 for _ in tail)))), 1)
        bits = reshaped(each, (*head, n, *tail))
        kept = n if count is None else count + n if count < 0 else count
        narrowed(bits, d, 0, kept) if kept <= n else concat([bits, filled(bits, (*head, kept - n, *tail), 0)], d)

    Source: numpy.unpackbits.
    """
    _required('unpackbits', 'x', x, lambda: _v.dtype_of(x) == 'uint8', 'an array of uint8')
    _required('unpackbits', 'bitorder', bitorder, lambda: bitorder in ('big', 'little'), 'big or little')
    y = _brt.ravel(x) if dim is None else x
    d = _v.axis('unpackbits', 0 if dim is None else dim, _v.rank(y))
    n = 8 * _v.shape_of(y)[d]
    _required('unpackbits', 'count', count, lambda: count is None or _v.whole(count, -n), 'an integer, None, or what is left out at the end as a negative one')
    head = _v.shape_of(y)[:d]
    tail = _v.shape_of(y)[d + 1:]
    places = _brt.cast(_v.line_of([7 - k if bitorder == 'big' else k for k in range(8)], x), 'uint8')
    each = _brt.bitwise_and(_brt.bitwise_right_shift(_v.inserted(y, d + 1), _v.reshaped(places, (8, *(1 for _ in tail)))), 1)
    bits = _v.reshaped(each, (*head, n, *tail))
    kept = n if count is None else count + n if count < 0 else count
    return _v.narrowed(bits, d, 0, kept) if kept <= n else _brt.concat([bits, _v.filled(bits, (*head, kept - n, *tail), 0)], d)


@understanding
def unravel_index(indices, shape):
    """Coordinates of places in the flattened array.

    A composition of other functions:

        checked = index_select(broadcast(filled(indices, (1,), 0), (product(shape),)), 0, ravel(indices))
        tuple(remainder(floor_divide(indices, product(shape[k + 1:])), n) for k, n in enumerate(shape))

    Source: torch.unravel_index.
    """
    _required('unravel_index', 'indices', indices, lambda: _v.integers(indices), 'an array of integers')
    _required('unravel_index', 'shape', shape, lambda: _v.parts(shape) and _v.product(shape) < 2 ** 63 // 16, 'extents of an array that can be')
    checked = _brt.index_select(_v.broadcast(_v.filled(indices, (1,), 0), (_v.product(shape),)), 0, _brt.ravel(indices))
    return tuple((_brt.remainder(_brt.floor_divide(indices, _v.product(shape[k + 1:])), n) for k, n in enumerate(shape)))


@understanding
def unsqueeze(x, dim):
    """View with a new axis of extent 1.

    A view where the library can make one; no kernel runs.

    Source: torch.unsqueeze.
    """
    return _v.inserted(x, _v.axis('unsqueeze', dim, _v.rank(x) + 1))


@understanding
def unsqueeze_backward(dy, dim):
    """Gradient of unsqueeze.

    A composition of other functions:

        squeeze(dy, dim)

    Source: torch.unsqueeze.
    """
    return _brt.squeeze(dy, dim)


@understanding
def unstack(x, dim=0):
    """Views of the cells of an axis.

    A view where the library can make one; no kernel runs.

    Source: numpy.unstack.
    """
    return _brt.unbind(x, dim)


@understanding
def unwrap(x, discont=None, dim=-1, period=6.283185307179586):
    """Angles along an axis with multiples of the period added, so that no step is larger than half of it; steps up to discont stay. Of integers in float64.

    A composition of other functions:

        v = floating(x)
        d = axis("unwrap", dim, rank(x))
        n = shape_of(x)[d]
        half = period / 2
        most = half if discont is None or discont < half else discont
        steps = diff(v, 1, d)
        rest = sub(remainder(add(steps, half), period), half)
        own = where(logical_and(eq(rest, -half), gt(steps, 0)), filled(rest, (), half), rest)
        moves = where(lt(abs(steps), most), filled(steps, (), 0), sub(own, steps))
        concat([narrowed(v, d, 0, 1), add(narrowed(v, d, 1, n), cumsum(moves, d))], d)

    Source: numpy.unwrap.
    """
    _required('unwrap', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('unwrap', 'discont', discont, lambda: discont is None or _v.finite(discont), 'a finite number or None')
    _required('unwrap', 'period', period, lambda: _v.finite(period) and period > 0, 'a finite number above 0')
    v = _v.floating(x)
    d = _v.axis('unwrap', dim, _v.rank(x))
    n = _v.shape_of(x)[d]
    half = period / 2
    most = half if discont is None or discont < half else discont
    steps = _brt.diff(v, 1, d)
    rest = _brt.sub(_brt.remainder(_brt.add(steps, half), period), half)
    own = _brt.where(_brt.logical_and(_brt.eq(rest, -half), _brt.gt(steps, 0)), _v.filled(rest, (), half), rest)
    moves = _brt.where(_brt.lt(_brt.abs(steps), most), _v.filled(steps, (), 0), _brt.sub(own, steps))
    return _brt.concat([_v.narrowed(v, d, 0, 1), _brt.add(_v.narrowed(v, d, 1, n), _brt.cumsum(moves, d))], d)


@understanding
def vander(x, n=None, increasing=False):
    """Powers of the elements of x, a row each.

    A composition of other functions:

        count = shape_of(x)[0]
        wide = count if n is None else n
        powers = cumprod(broadcast(inserted(x, 1), (count, wide)), 1, exclusive=True)
        powers if increasing else flip(powers, (1,))

    Source: torch.vander.
    """
    _required('vander', 'x', x, lambda: _v.rank(x) == 1, 'an array of one axis')
    _required('vander', 'n', n, lambda: n is None or _v.whole(n, 0), 'an integer of at least 0, or None')
    count = _v.shape_of(x)[0]
    wide = count if n is None else n
    powers = _brt.cumprod(_v.broadcast(_v.inserted(x, 1), (count, wide)), 1, exclusive=True)
    return powers if increasing else _brt.flip(powers, (1,))


@understanding
def var_mean(x, dim=None, correction=1.0, keepdim=False):
    """Variance and mean over axes.

    A composition of other functions:

        (var(x, dim, correction, keepdim), mean(x, dim, keepdim))

    Source: torch.var_mean.
    """
    return (_brt.var(x, dim, correction, keepdim), _brt.mean(x, dim, keepdim))


@understanding
def vdot(a, b):
    """Sum of the products of two vectors, the first conjugated; arrays of more axes are flattened.

    A composition of other functions:

        dot(conjugated(ravel(a)), ravel(b))

    Source: numpy.vdot, torch.vdot.
    """
    _required('vdot', 'a', a, lambda: _v.rank(a) >= 0, 'an array')
    _required('vdot', 'b', b, lambda: _v.product(_v.shape_of(b)) == _v.product(_v.shape_of(a)), 'an array of as many elements as a')
    return _brt.dot(_v.conjugated(_brt.ravel(a)), _brt.ravel(b))


@understanding
def vdot_backward(dy, a, b):
    """Gradient of vdot.

    A composition of other functions:

        (mul(conjugated(dy), b), mul(dy, a))

    Source: numpy.vdot, torch.vdot.
    """
    return (_brt.mul(_v.conjugated(dy), b), _brt.mul(dy, a))


@understanding
def vecdot(a, b, dim=-1):
    """Sums of products along an axis, counted in the shape that a and b broadcast to; a is conjugated.

    A composition of other functions:

        shape = common_shape("vecdot", a, b)
        d = axis("vecdot", dim, len(shape)) - len(shape)
        in_dtype_of(sum(mul(widened(conjugated(a)), widened(b)), d), a)

    Source: numpy.vecdot.
    """
    shape = _v.common_shape('vecdot', a, b)
    d = _v.axis('vecdot', dim, len(shape)) - len(shape)
    _required('vecdot', 'a', a, lambda: _v.rank(a) >= -d and _v.rank(b) >= -d and (_v.shape_of(a)[d] == _v.shape_of(b)[d]), 'an array with as many elements along the axis as b')
    return _v.in_dtype_of(_brt.sum(_brt.mul(_v.widened(_v.conjugated(a)), _v.widened(b)), d), a)


@understanding
def vecdot_backward(dy, a, b, dim=-1):
    """Gradient of vecdot.

    A composition of other functions:

        shape = common_shape("vecdot_backward", a, b)
        d = axis("vecdot_backward", dim, len(shape)) - len(shape)
        g = inserted(dy, len(shape) + d)
        da = mul(conjugated(g), b)
        db = mul(g, a)
        (da if same_shape(da, a) else reduce_to(da, shape_of(a)), db if same_shape(db, b) else reduce_to(db, shape_of(b)))

    Source: numpy.vecdot.
    """
    shape = _v.common_shape('vecdot_backward', a, b)
    d = _v.axis('vecdot_backward', dim, len(shape)) - len(shape)
    g = _v.inserted(dy, len(shape) + d)
    da = _brt.mul(_v.conjugated(g), b)
    db = _brt.mul(g, a)
    return (da if _v.same_shape(da, a) else _brt.reduce_to(da, _v.shape_of(a)), db if _v.same_shape(db, b) else _brt.reduce_to(db, _v.shape_of(b)))


@understanding
def vecmat(a, b):
    """Products of vectors, along the last axis of a and conjugated, and matrices, of the last two axes of b; the axes before broadcast together, and where b has some all products are kept in memory.

    A composition of other functions:

        v = conjugated(a)
        dot(v, b) if rank(b) == 2 else in_dtype_of(sum(mul(widened(inserted(v, rank(a))), widened(b)), -2), a)

    Source: numpy.vecmat.
    """
    _required('vecmat', 'b', b, lambda: _v.rank(b) >= 2, 'an array of at least two axes')
    _required('vecmat', 'a', a, lambda: _v.rank(a) and _v.shape_of(a)[-1] == _v.shape_of(b)[-2], 'an array with as many elements along the last axis as b along the last but one')
    v = _v.conjugated(a)
    return _brt.dot(v, b) if _v.rank(b) == 2 else _v.in_dtype_of(_brt.sum(_brt.mul(_v.widened(_v.inserted(v, _v.rank(a))), _v.widened(b)), -2), a)


@understanding
def view_as_complex(x):
    """Pairs of real numbers along the last axis as complex numbers, in the same memory.

    A view where the library can make one; no kernel runs.

    Source: torch.view_as_complex.
    """
    _required('view_as_complex', 'x', x, lambda: _v.pairs_lie_together(x), 'float32 or float64 with a last axis of 2 that lies in one run, and even strides')
    return _v.joined_parts(x)


@understanding
def view_as_complex_backward(dy):
    """Gradient of view_as_complex.

    A composition of other functions:

        parts_of(dy)

    Source: torch.view_as_complex.
    """
    _required('view_as_complex_backward', 'dy', dy, lambda: _v.is_complex(dy), 'an array of complex numbers')
    return _v.parts_of(dy)


@understanding
def view_as_real(x):
    """Complex numbers as pairs of real numbers along a new last axis, in the same memory.

    A view where the library can make one; no kernel runs.

    Source: torch.view_as_real.
    """
    _required('view_as_real', 'x', x, lambda: _v.is_complex(x), 'an array of complex numbers')
    return _v.parts_of(x)


@understanding
def view_as_real_backward(dy):
    """Gradient of view_as_real.

    A composition of other functions:

        joined_parts(dy if pairs_lie_together(dy) else contiguous(dy))

    Source: torch.view_as_real.
    """
    _required('view_as_real_backward', 'dy', dy, lambda: _v.pairs(dy), 'an array of float32 or float64 with a last axis of 2')
    return _v.joined_parts(dy if _v.pairs_lie_together(dy) else _brt.contiguous(dy))


@understanding
def vsplit(x, sections):
    """Views of parts of the first axis.

    A view where the library can make one; no kernel runs.

    Source: torch.vsplit.
    """
    _required('vsplit', 'x', x, lambda: _v.rank(x) >= 2, 'an array of at least two axes')
    _required('vsplit', 'sections', sections, lambda: _v.parts(sections, 1) and (not _v.whole(sections) or _v.shape_of(x)[0] % sections == 0), 'a count that divides the axis, or places')
    return _brt.tensor_split(x, sections, 0)


@understanding
def vstack(tensors):
    """Arrays joined along their first axis, those of one axis as rows.

    A composition of other functions:

        concat([atleast_2d(x) for x in tensors], 0)

    Source: torch.vstack.
    """
    _required('vstack', 'tensors', tensors, lambda: _v.arrays(tensors), 'at least one array')
    return _brt.concat([_brt.atleast_2d(x) for x in tensors], 0)


@understanding
def weight_norm(v, g, dim=0):
    """v with the norms of its cells along an axis replaced by g.

    A composition of other functions:

        d = axis("weight_norm", dim, rank(v))
        mul(v, div(g, vector_norm(v, 2.0, tuple(k for k in range(rank(v)) if k != d), True)))

    Source: torch._weight_norm.
    """
    _required('weight_norm', 'v', v, lambda: _v.rank(v), 'an array of at least one axis')
    d = _v.axis('weight_norm', dim, _v.rank(v))
    _required('weight_norm', 'g', g, lambda: _v.shape_of(g) == tuple((n if k == d else 1 for k, n in enumerate(_v.shape_of(v)))), 'a number for each cell of the axis, other axes of extent 1')
    return _brt.mul(v, _brt.div(g, _brt.vector_norm(v, 2.0, tuple((k for k in range(_v.rank(v)) if k != d)), True)))


@understanding
def zeros(shape, dtype="float32", device=None):
    """Zeros.

    A composition of other functions:

        full(shape, 0, dtype, device=device)

    Source: torch.zeros.
    """
    return _brt.full(shape, 0, dtype, device=device)


@understanding
def zeros_like(x, dtype=None, device=None):
    """Zeros in x's shape and library; in its dtype, and on its device, unless others are named.

    A composition of other functions:

        full_like(x, 0, dtype, device)

    Source: torch.zeros_like.
    """
    return _brt.full_like(x, 0, dtype, device)
