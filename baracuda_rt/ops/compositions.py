"""Views and short compositions of ops. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

# ruff: noqa
# mypy: ignore-errors
import baracuda_rt as _brt

from ..call import views as _v
from ..call.spelling import understanding
from ..call.views import in_double as _in_double
from ..call.views import required as _required

__all__ = [
    "allclose",
    "aminmax",
    "arange",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "broadcast_tensors",
    "broadcast_to",
    "broadcast_to_backward",
    "cartesian_prod",
    "cdist",
    "chunk",
    "chunk_backward",
    "column_stack",
    "combinations",
    "corrcoef",
    "cov",
    "cumulative_trapezoid",
    "diag",
    "diag_embed",
    "diag_embed_backward",
    "diagflat",
    "diagonal",
    "diagonal_scatter",
    "diff",
    "diff_backward",
    "dist",
    "dist_backward",
    "dsplit",
    "dstack",
    "equal",
    "expand_dims",
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
    "hsplit",
    "hstack",
    "imag",
    "imag_backward",
    "index_reduce",
    "isin",
    "linspace",
    "local_response_norm",
    "logspace",
    "matrix_transpose",
    "matrix_transpose_backward",
    "moveaxis",
    "movedim",
    "movedim_backward",
    "multinomial",
    "narrow",
    "narrow_backward",
    "ones",
    "ones_like",
    "outer",
    "pairwise_distance",
    "pdist",
    "randperm",
    "ravel",
    "real",
    "real_backward",
    "renorm",
    "repeat_interleave",
    "repeat_interleave_backward",
    "reshape",
    "rois_of_boxes",
    "rot90",
    "rot90_backward",
    "row_stack",
    "select_scatter",
    "slice_scatter",
    "softmin",
    "softmin_backward",
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
    "triu_indices",
    "unbind",
    "unbind_backward",
    "unflatten",
    "unravel_index",
    "unsqueeze",
    "unsqueeze_backward",
    "unstack",
    "vander",
    "var_mean",
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
def atleast_1d(x):
    """x with at least one axis.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_1d.
    """
    return x if _v.rank(x) else _v.reshaped(x, (1,))


@understanding
def atleast_2d(x):
    """x with at least two axes, new ones first.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_2d.
    """
    return x if _v.rank(x) > 1 else _v.inserted(_brt.atleast_1d(x), 0)


@understanding
def atleast_3d(x):
    """x with at least three axes: a row in the middle, a matrix before a last one.

    A view where the library can make one; no kernel runs.

    Source: numpy.atleast_3d.
    """
    return x if _v.rank(x) > 2 else _v.inserted(_brt.atleast_2d(x), 2)


@understanding
def block_diag(*tensors):
    """Matrices along the diagonal of one, zeros elsewhere; rows for arrays of one axis.

    A composition of other functions:

        parts = [atleast_2d(x) for x in tensors]
        widths = [shape_of(x)[1] for x in parts]
        places = chosen("block_diag", widths, total(widths))
        concat([concat([filled(x, (shape_of(x)[0], a), 0), x, filled(x, (shape_of(x)[0], total(widths) - b), 0)], 1) for x, (a, b) in zip(parts, places)], 0)

    Source: torch.block_diag.
    """
    _required('block_diag', 'tensors', tensors, lambda: _v.arrays(tensors, 0, 2), 'at least one array, each of at most 2 axes')
    parts = [_brt.atleast_2d(x) for x in tensors]
    widths = [_v.shape_of(x)[1] for x in parts]
    places = _v.chosen('block_diag', widths, _v.total(widths))
    return _brt.concat([_brt.concat([_v.filled(x, (_v.shape_of(x)[0], a), 0), x, _v.filled(x, (_v.shape_of(x)[0], _v.total(widths) - b), 0)], 1) for x, (a, b) in zip(parts, places)], 0)


@understanding
def broadcast_tensors(*tensors):
    """Arrays in the shape that they broadcast to.

    A view where the library can make one; no kernel runs.

    Source: torch.broadcast_tensors.
    """
    return tuple((_v.broadcast(x, _v.common_shape('broadcast_tensors', *tensors)) for x in tensors))


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
def cartesian_prod(*tensors):
    """All combinations of elements, one of each array, as rows.

    A composition of other functions:

        stack([ravel(g) for g in meshgrid(*tensors, indexing="ij")], 1) if len(tensors) > 1 else tensors[0]

    Source: torch.cartesian_prod.
    """
    _required('cartesian_prod', 'tensors', tensors, lambda: _v.arrays(tensors, 1, 1), 'at least one array, each of one axis')
    return _brt.stack([_brt.ravel(g) for g in _brt.meshgrid(*tensors, indexing='ij')], 1) if len(tensors) > 1 else tensors[0]


@understanding
def cdist(a, b, p=2.0):
    """Distances of order p between each row of a and each row of b; the differences are kept in memory.

    A composition of other functions:

        vector_norm(sub(inserted(a, rank(a) - 1), inserted(b, rank(b) - 2)), p, -1)

    Source: torch.cdist.
    """
    _required('cdist', 'a', a, lambda: _v.rank(a) >= 2, 'an array of at least two axes')
    _required('cdist', 'b', b, lambda: _v.rank(b) >= 2, 'an array of at least two axes')
    _required('cdist', 'p', p, lambda: p >= 0, 'a number of at least 0')
    return _brt.vector_norm(_brt.sub(_v.inserted(a, _v.rank(a) - 1), _v.inserted(b, _v.rank(b) - 2)), p, -1)


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
def cov(x, correction=1):
    """Covariance of the rows of x, or the variance of one row; of integers in float64, of complex numbers complex.

    A composition of other functions:

        m = atleast_2d(cast(x, "float64") if discrete(x) else x)
        d = sub(m, mean(m, 1, True))
        c = div(matmul(d, conj(transposed(d, (1, 0))) if is_complex(d) else transposed(d, (1, 0))), shape_of(m)[1] - correction)
        reshaped(c, shape_of(c) if shape_of(m)[0] != 1 else ())

    Source: torch.cov.
    """
    _required('cov', 'x', x, lambda: _v.rank(x) <= 2, 'an array of at most two axes')
    m = _brt.atleast_2d(_brt.cast(x, 'float64') if _v.discrete(x) else x)
    d = _brt.sub(m, _brt.mean(m, 1, True))
    c = _brt.div(_brt.matmul(d, _brt.conj(_v.transposed(d, (1, 0))) if _v.is_complex(d) else _v.transposed(d, (1, 0))), _v.shape_of(m)[1] - correction)
    return _v.reshaped(c, _v.shape_of(c) if _v.shape_of(m)[0] != 1 else ())


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
        mask = ne(tril(triu(filled(x, extents, 1), offset), offset), 0)
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
    mask = _brt.ne(_brt.tril(_brt.triu(_v.filled(x, extents, 1), offset), offset), 0)
    rest = _v.filled(x, (*_v.shape_of(src)[:-1], long - _v.shape_of(src)[-1]), 0)
    line = _brt.concat([src, rest], -1)
    wide = _v.inserted(line, _v.rank(line) if offset >= 0 else _v.rank(line) - 1)
    return _brt.movedim(_brt.where(mask, wide, m), (-2, -1), (dim1, dim2))


@understanding
def diff(x, n=1, dim=-1):
    """Differences of neighbours along an axis, n times; of bool whether they differ.

    A composition of other functions:

        d = axis("diff", dim, rank(x))
        count = shape_of(x)[d]
        k = n if n < count else count
        x if k == 0 else (bitwise_xor if discrete(x) and not integers(x) else sub)(narrowed(x, d, 1, count), narrowed(x, d, 0, count - 1)) if k == 1 else diff(diff(x, k // 2, dim), k - k // 2, dim)

    Source: torch.diff.
    """
    _required('diff', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('diff', 'n', n, lambda: _v.whole(n, 0), 'an integer of at least 0')
    d = _v.axis('diff', dim, _v.rank(x))
    count = _v.shape_of(x)[d]
    k = n if n < count else count
    return x if k == 0 else (_brt.bitwise_xor if _v.discrete(x) and (not _v.integers(x)) else _brt.sub)(_v.narrowed(x, d, 1, count), _v.narrowed(x, d, 0, count - 1)) if k == 1 else _brt.diff(_brt.diff(x, k // 2, dim), k - k // 2, dim)


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
def full_like(x, value):
    """An array of x's shape, dtype and library with one value.

    A composition of other functions:

        filled(x, shape_of(x), value)

    Source: torch.full_like.
    """
    _required('full_like', 'value', value, lambda: _v.holds(x, value), "a number that x's dtype can hold")
    return _v.filled(x, _v.shape_of(x), value)


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
        places = contiguize(broadcast(reshaped(index, (*(1 for _ in range(d)), shape_of(source)[d], *(1 for _ in range(rank(x) - d - 1)))), shape_of(source)))
        scatter_reduce(x, d, places, source, reduce, include_self=include_self)

    Source: torch.index_reduce.
    """
    _required('index_reduce', 'x', x, lambda: _v.rank(x), 'an array of at least one axis')
    _required('index_reduce', 'source', source, lambda: _v.rank(source) == _v.rank(x), 'an array of as many axes as x')
    d = _v.axis('index_reduce', dim, _v.rank(x))
    _required('index_reduce', 'index', index, lambda: _v.shape_of(index) == (_v.shape_of(source)[d],), "one axis, as long as source's")
    places = _brt.contiguize(_v.broadcast(_v.reshaped(index, (*(1 for _ in range(d)), _v.shape_of(source)[d], *(1 for _ in range(_v.rank(x) - d - 1)))), _v.shape_of(source)))
    return _brt.scatter_reduce(x, d, places, source, reduce, include_self=include_self)


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
def linspace(start, stop, num, dtype="float32", device=None):
    """So many numbers from start to stop, evenly; both ends are exact.

    A composition of other functions:

        planar = names_complex(dtype)
        k = None if planar else cast(arange(num, device=device), "float64")
        step = (stop - start) / (num - 1) if num > 1 else 0.0
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
    step = (stop - start) / (num - 1) if num > 1 else 0.0
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
def ones(shape, dtype="float32", device=None):
    """Ones.

    A composition of other functions:

        full(shape, 1, dtype, device=device)

    Source: torch.ones.
    """
    return _brt.full(shape, 1, dtype, device=device)


@understanding
def ones_like(x):
    """Ones in x's shape, dtype and library.

    A composition of other functions:

        filled(x, shape_of(x), 1)

    Source: torch.ones_like.
    """
    return _v.filled(x, _v.shape_of(x), 1)


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
def pairwise_distance(a, b, p=2.0, eps=1e-06, keepdim=False):
    """Norms of order p of a - b + eps along the last axis.

    A composition of other functions:

        vector_norm(add(sub(a, b), eps), p, -1, keepdim)

    Source: torch.nn.functional.pairwise_distance.
    """
    return _brt.vector_norm(_brt.add(_brt.sub(a, b), eps), p, -1, keepdim)


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
def real(x):
    """Real parts of complex numbers, as a view.

    A view where the library can make one; no kernel runs.

    Source: torch.real.
    """
    _required('real', 'x', x, lambda: _v.is_complex(x), 'an array of complex numbers')
    return _v.part_of(x, 0)


@understanding
def real_backward(dy):
    """Gradient of real.

    A composition of other functions:

        complex(dy, 0.0)

    Source: torch.real.
    """
    return _brt.complex(dy, 0.0)


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
def repeat_interleave(x, repeats, dim=None):
    """Each cell of an axis, or each element, so many times in a row: one number for all, or an array of one for each (which is read, and synchronises).

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
def rois_of_boxes(boxes):
    """Boxes of several samples, an array of four columns for each, as one array with the sample's index in front.

    A composition of other functions:

        concat([concat([filled(b, (shape_of(b)[0], 1), k), b], 1) for k, b in enumerate(boxes)], 0)

    Source: torchvision.ops.roi_align, whose boxes may be a list.
    """
    _required('rois_of_boxes', 'boxes', boxes, lambda: _v.arrays(boxes, 2, 2) and {_v.shape_of(b)[1] for b in boxes} == {4}, 'at least one array, each of shape (n, 4)')
    return _brt.concat([_brt.concat([_v.filled(b, (_v.shape_of(b)[0], 1), k), b], 1) for k, b in enumerate(boxes)], 0)


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
def softmin(x, dim=-1):
    """Softmax of -x.

    A composition of other functions:

        softmax(neg(x), dim)

    Source: torch.nn.functional.softmin.
    """
    return _brt.softmax(_brt.neg(x), dim)


@understanding
def softmin_backward(dy, y, dim=-1):
    """Gradient of softmin.

    A composition of other functions:

        neg(softmax_backward(dy, y, dim))

    Source: torch.nn.functional.softmin.
    """
    return _brt.neg(_brt.softmax_backward(dy, y, dim))


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
    """View without an axis of extent 1, or without all of them.

    A view where the library can make one; no kernel runs.

    Source: torch.squeeze.
    """
    d = 0 if dim is None else _v.axis('squeeze', dim, _v.rank(x))
    return _v.reshaped(x, tuple((n for k, n in enumerate(_v.shape_of(x)) if n != 1 or not (dim is None or k == d))))


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
def triu_indices(row, col, offset=0, device=None):
    """Rows and columns of the upper triangle, as two lines.

    A composition of other functions:

        stack(nonzero(triu(full((row, col), 1, "bool", device=device), offset), True))

    Source: torch.triu_indices.
    """
    return _brt.stack(_brt.nonzero(_brt.triu(_brt.full((row, col), 1, 'bool', device=device), offset), True))


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
def unravel_index(indices, shape):
    """Coordinates of places in the flattened array.

    A composition of other functions:

        checked = index_select(broadcast(filled(indices, (1,), 0), (product(shape),)), 0, ravel(indices))
        tuple(remainder(floor_divide(indices, product(shape[k + 1:])), n) for k, n in enumerate(shape))

    Source: torch.unravel_index.
    """
    _required('unravel_index', 'indices', indices, lambda: _v.integers(indices), 'an array of integers')
    _required('unravel_index', 'shape', shape, lambda: _v.parts(shape), 'extents')
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
def zeros_like(x):
    """Zeros in x's shape, dtype and library.

    A composition of other functions:

        filled(x, shape_of(x), 0)

    Source: torch.zeros_like.
    """
    return _v.filled(x, _v.shape_of(x), 0)
