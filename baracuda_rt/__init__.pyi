"""Types of the public names. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

import builtins
from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from .call.arrays import TensorSpec as TensorSpec
from .call.autotuning import Tuning as Tuning, autotune as autotune
from .call.devices import check_errors as check_errors, synchronize as synchronize
from .call.explaining import Explanation as Explanation, explain as explain
from .call.formulas import elementwise as elementwise
from .call.generator import Generator as Generator, default_generator as default_generator, manual_seed as manual_seed
from .call.plan import Plan as Plan
from .call.preference import PlanPreference as PlanPreference
from .call.selecting import select as select
from .call.used import used as used
from .commands.bundling import write_bundle as write_bundle
from .commands.describe import describe as describe
from .commands.listing import KernelSku as KernelSku, PrecisionGuarantee as PrecisionGuarantee, cache_clear as cache_clear, cache_info as cache_info, skus as skus, warmup as warmup
from .errors import BackendUnavailableError as BackendUnavailableError, BaracudaError as BaracudaError, BufferTooSmallError as BufferTooSmallError, CacheWarning as CacheWarning, CompileError as CompileError, IndexOutOfRangeError as IndexOutOfRangeError, IndexOutOfRangeWarning as IndexOutOfRangeWarning, InvalidProblemError as InvalidProblemError, KernelLaunchError as KernelLaunchError, ManifestError as ManifestError, MisalignedOperandError as MisalignedOperandError, UnknownSkuError as UnknownSkuError, UnsupportedDTypeError as UnsupportedDTypeError, UnsupportedError as UnsupportedError, WorkspaceTooSmallError as WorkspaceTooSmallError
from .ops.compositions import addmv as addmv, addr as addr, adjoint as adjoint, adjoint_backward as adjoint_backward, allclose as allclose, aminmax as aminmax, approx_max_k as approx_max_k, approx_min_k as approx_min_k, arange as arange, argpartition as argpartition, array_equiv as array_equiv, atleast_1d as atleast_1d, atleast_2d as atleast_2d, atleast_3d as atleast_3d, bartlett as bartlett, bartlett_window as bartlett_window, blackman as blackman, blackman_window as blackman_window, block as block, block_diag as block_diag, broadcast_tensors as broadcast_tensors, broadcast_to as broadcast_to, broadcast_to_backward as broadcast_to_backward, broadcasted_iota as broadcasted_iota, cartesian_prod as cartesian_prod, cdist as cdist, choose as choose, chunk as chunk, chunk_backward as chunk_backward, column_stack as column_stack, combinations as combinations, compress as compress, convolve as convolve, corrcoef as corrcoef, correlate as correlate, cov as cov, cross as cross, cross_backward as cross_backward, cumulative_trapezoid as cumulative_trapezoid, delete as delete, diag as diag, diag_embed as diag_embed, diag_embed_backward as diag_embed_backward, diag_indices as diag_indices, diag_indices_from as diag_indices_from, diagflat as diagflat, diagonal as diagonal, diagonal_scatter as diagonal_scatter, diff as diff, diff_backward as diff_backward, digitize as digitize, dist as dist, dist_backward as dist_backward, divmod as divmod, dot as dot, dot_backward as dot_backward, dsplit as dsplit, dstack as dstack, equal as equal, expand_dims as expand_dims, extract as extract, eye as eye, flatten as flatten, fliplr as fliplr, fliplr_backward as fliplr_backward, flipud as flipud, flipud_backward as flipud_backward, float_power as float_power, frexp as frexp, full_like as full_like, geomspace as geomspace, gradient as gradient, hamming as hamming, hamming_window as hamming_window, hann_window as hann_window, hanning as hanning, histc as histc, histogram2d as histogram2d, histogram_bin_edges as histogram_bin_edges, hsplit as hsplit, hstack as hstack, imag as imag, imag_backward as imag_backward, index_reduce as index_reduce, indices as indices, inner as inner, insert as insert, interp as interp, intersect1d as intersect1d, isin as isin, ix_ as ix_, kaiser as kaiser, kaiser_window as kaiser_window, kron as kron, lexsort as lexsort, linspace as linspace, local_response_norm as local_response_norm, logspace as logspace, mask_indices as mask_indices, matrix_transpose as matrix_transpose, matrix_transpose_backward as matrix_transpose_backward, matvec as matvec, modf as modf, moveaxis as moveaxis, movedim as movedim, movedim_backward as movedim_backward, multinomial as multinomial, mv as mv, mv_backward as mv_backward, nanargmax as nanargmax, nanargmin as nanargmin, nanpercentile as nanpercentile, nanstd as nanstd, nanvar as nanvar, narrow as narrow, narrow_backward as narrow_backward, nonzero_static as nonzero_static, ones as ones, ones_like as ones_like, outer as outer, packbits as packbits, pairwise_distance as pairwise_distance, partition as partition, pdist as pdist, percentile as percentile, place as place, poly as poly, polyadd as polyadd, polyder as polyder, polyint as polyint, polymul as polymul, polysub as polysub, polyval as polyval, put_along_axis as put_along_axis, rand as rand, rand_like as rand_like, randint_like as randint_like, randn as randn, randn_like as randn_like, randperm as randperm, ravel as ravel, ravel_multi_index as ravel_multi_index, real as real, real_backward as real_backward, reduce_precision as reduce_precision, reduce_xor as reduce_xor, renorm as renorm, repeat_interleave as repeat_interleave, repeat_interleave_backward as repeat_interleave_backward, reshape as reshape, resize as resize, rois_of_boxes as rois_of_boxes, rollaxis as rollaxis, rot90 as rot90, rot90_backward as rot90_backward, row_stack as row_stack, rrelu as rrelu, rrelu_backward as rrelu_backward, select_scatter as select_scatter, setdiff1d as setdiff1d, setxor1d as setxor1d, shift_right_logical as shift_right_logical, shifted_chebyshev_polynomial_t as shifted_chebyshev_polynomial_t, shifted_chebyshev_polynomial_u as shifted_chebyshev_polynomial_u, shifted_chebyshev_polynomial_v as shifted_chebyshev_polynomial_v, shifted_chebyshev_polynomial_w as shifted_chebyshev_polynomial_w, slice_scatter as slice_scatter, softmin as softmin, softmin_backward as softmin_backward, sort_complex as sort_complex, sort_key_val as sort_key_val, spacing as spacing, split as split, split_backward as split_backward, squeeze as squeeze, stack as stack, stack_backward as stack_backward, swapaxes as swapaxes, swapaxes_backward as swapaxes_backward, take_along_dim as take_along_dim, tensor_split as tensor_split, tensor_split_backward as tensor_split_backward, token_counts as token_counts, trapezoid as trapezoid, tril_indices as tril_indices, tril_indices_from as tril_indices_from, trim_zeros as trim_zeros, triplet_margin_with_distance_loss as triplet_margin_with_distance_loss, triu_indices as triu_indices, triu_indices_from as triu_indices_from, unbind as unbind, unbind_backward as unbind_backward, unflatten as unflatten, union1d as union1d, unique_all as unique_all, unpackbits as unpackbits, unravel_index as unravel_index, unsqueeze as unsqueeze, unsqueeze_backward as unsqueeze_backward, unstack as unstack, unwrap as unwrap, vander as vander, var_mean as var_mean, vdot as vdot, vdot_backward as vdot_backward, vecdot as vecdot, vecdot_backward as vecdot_backward, vecmat as vecmat, view_as_complex as view_as_complex, view_as_complex_backward as view_as_complex_backward, view_as_real as view_as_real, view_as_real_backward as view_as_real_backward, vsplit as vsplit, vstack as vstack, weight_norm as weight_norm, zeros as zeros, zeros_like as zeros_like

__version__: Final[str]
_HOMES: Final[dict[str, str]]

DType: TypeAlias = Any
"""What names a dtype: "float32", numpy.float32, a dtype object."""

class Array(Protocol):
    """An array of a library that this one takes: NumPy, CuPy, and what hands over its memory as they do."""
    @property
    def shape(self) -> Any: ...
    @property
    def dtype(self) -> Any: ...

A = TypeVar("A", bound=Array)

def abs(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Absolute value."""

def absolute(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Absolute value."""

def abs_backward(dy: Array, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of abs: absolute value."""

def absolute_backward(dy: Array, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of abs: absolute value."""

def acos(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse cosine."""

def arccos(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse cosine."""

def acos_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of acos: inverse cosine."""

def arccos_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of acos: inverse cosine."""

def acosh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic cosine."""

def arccosh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic cosine."""

def acosh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of acosh: inverse hyperbolic cosine."""

def arccosh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of acosh: inverse hyperbolic cosine."""

def adaptive_avg_pool1d(x: Array, output_size: Any, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean over windows that divide the input into a given number of outputs."""

def adaptive_avg_pool1d_backward(dy: Array, x_shape: Sequence[int] | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_avg_pool1d: mean over windows that divide the input into a given number of outputs."""

def adaptive_avg_pool2d(x: Array, output_size: Any, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean over windows that divide the input into a given number of outputs."""

def adaptive_avg_pool2d_backward(dy: Array, x_shape: Sequence[int] | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_avg_pool2d: mean over windows that divide the input into a given number of outputs."""

def adaptive_avg_pool3d(x: Array, output_size: Any, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean over windows that divide the input into a given number of outputs."""

def adaptive_avg_pool3d_backward(dy: Array, x_shape: Sequence[int] | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_avg_pool3d: mean over windows that divide the input into a given number of outputs."""

def adaptive_max_pool1d(x: Array, output_size: Any, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over windows that divide the input into a given number of outputs."""

def adaptive_max_pool1d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_max_pool1d: maximum over windows that divide the input into a given number of outputs."""

def adaptive_max_pool2d(x: Array, output_size: Any, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over windows that divide the input into a given number of outputs."""

def adaptive_max_pool2d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_max_pool2d: maximum over windows that divide the input into a given number of outputs."""

def adaptive_max_pool3d(x: Array, output_size: Any, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over windows that divide the input into a given number of outputs."""

def adaptive_max_pool3d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of adaptive_max_pool3d: maximum over windows that divide the input into a given number of outputs."""

def add(a: A | builtins.complex, b: Array | builtins.complex, alpha: builtins.complex = 1, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Sum a + alpha * b."""

def add_backward(dy: Array, alpha: builtins.complex = 1, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of add: sum a + alpha * b."""

def addcdiv(self: A | builtins.complex, t1: Array | builtins.complex, t2: Array | builtins.complex, value: builtins.complex = 1.0, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Sum self + value * t1 / t2."""

def addcdiv_backward(dy: Array, t1: Array | builtins.complex | None = None, t2: Array | builtins.complex | None = None, value: builtins.complex = 1.0, *, self_shape: Sequence[int] | None = None, t1_shape: Sequence[int] | None = None, t2_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of addcdiv: sum self + value * t1 / t2."""

def addcmul(self: A | builtins.complex, t1: Array | builtins.complex, t2: Array | builtins.complex, value: builtins.complex = 1, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """self + value * t1 * t2."""

def addcmul_backward(dy: Array, t1: Array | builtins.complex | None = None, t2: Array | builtins.complex | None = None, value: builtins.complex = 1, *, self_shape: Sequence[int] | None = None, t1_shape: Sequence[int] | None = None, t2_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of addcmul: self + value * t1 * t2."""

def affine(x: A, a: float, b: float, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """a * x + b, fused for floating dtypes, wrapping for integers."""

def affine_backward(dy: A, a: float, b: float | None = None, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of affine: a * x + b, fused for floating dtypes, wrapping for integers."""

def affine_grid(theta: Array, size: Sequence[int], align_corners: bool | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The sampling grid of an affine map, for grid_sample."""

def affine_grid_backward(dy: Array, size: Sequence[int], align_corners: bool | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of affine_grid: the sampling grid of an affine map, for grid_sample."""

def airy_ai(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Airy function Ai."""

def all(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether all elements are true (non-zero)."""

def alpha_dropout(x: Array, p: float = 0.5, training: bool = True, channels: bool = False, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to."""

def feature_alpha_dropout(x: Array, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to."""

def alpha_dropout_backward(dy: A, p: float = 0.5, training: bool = True, channels: bool = False, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of alpha_dropout: dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to."""

def feature_alpha_dropout_backward(dy: A, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of alpha_dropout: dropout that keeps mean 0 and variance 1: what is dropped takes the value that SELU tends to."""

def amax(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over any set of axes."""

def amax_backward(dy: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of amax: maximum over any set of axes."""

def amin(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Minimum over any set of axes."""

def amin_backward(dy: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of amin: minimum over any set of axes."""

def angle(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Angle of a number in the complex plane: 0 or pi of a real one."""

def angle_backward(dy: Array, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of angle: angle of a number in the complex plane: 0 or pi of a real one."""

def any(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether any element is true (non-zero)."""

def argmax(x: Array, dim: int | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Position of the maximum along an axis or in the whole array."""

def argmin(x: Array, dim: int | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Position of the minimum along an axis or in the whole array."""

def argsort(x: Array, dim: int = -1, descending: bool = False, stable: bool = True, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Positions of the elements of rows along an axis in sorted order."""

def argsort_slices(x: Array, dim: int = 0, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Positions of the slices along an axis in lexicographic order."""

def asin(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse sine."""

def arcsin(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse sine."""

def asin_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of asin: inverse sine."""

def arcsin_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of asin: inverse sine."""

def asinh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic sine."""

def arcsinh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic sine."""

def asinh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of asinh: inverse hyperbolic sine."""

def arcsinh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of asinh: inverse hyperbolic sine."""

def atan(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse tangent."""

def arctan(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse tangent."""

def atan_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of atan: inverse tangent."""

def arctan_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of atan: inverse tangent."""

def atan2(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Angle of the point (b, a), in radians within [-pi, pi]."""

def arctan2(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Angle of the point (b, a), in radians within [-pi, pi]."""

def atan2_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of atan2: angle of the point (b, a), in radians within [-pi, pi]."""

def arctan2_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of atan2: angle of the point (b, a), in radians within [-pi, pi]."""

def atanh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic tangent."""

def arctanh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse hyperbolic tangent."""

def atanh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of atanh: inverse hyperbolic tangent."""

def arctanh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of atanh: inverse hyperbolic tangent."""

def avg_pool1d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Average over sliding windows."""

def avg_pool1d_backward(dy: Array, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of avg_pool1d: average over sliding windows."""

def avg_pool2d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Average over sliding windows."""

def avg_pool2d_backward(dy: Array, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of avg_pool2d: average over sliding windows."""

def avg_pool3d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Average over sliding windows."""

def avg_pool3d_backward(dy: Array, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of avg_pool3d: average over sliding windows."""

def batch_norm(x: Array, running_mean: Array | None = None, running_var: Array | None = None, weight: Array | None = None, bias: Array | None = None, training: bool = False, momentum: float | None = 0.1, eps: float = 1e-05, *, channel_axis: int = 1, num_batches: int | None = None, return_stats: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normalization of each channel over the batch and all other axes, with running statistics that training updates in place."""

def batch_norm_backward(dy: Array, x: Array, mean: Array | None = None, rstd: Array | None = None, weight: Array | None = None, *, running_mean: Array | None = None, running_var: Array | None = None, training: bool = True, eps: float = 1e-05, channel_axis: int = 1, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of batch_norm: normalization of each channel over the batch and all other axes, with running statistics that training updates in place."""

def batched_nms(boxes: Array, scores: Array, idxs: Array, iou_threshold: float = 0.5, *, size: int | None = None, return_mask: bool = False, found: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Indices of the boxes that non-maximum suppression keeps, each group on its own."""

def bernoulli(p: Array | None = None, shape: Sequence[int] | None = None, dtype: DType = "bool", *, probability: float | None = None, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Ones with a given probability, one for all cells or one each."""

def bessel_j0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Bessel function of the first kind, order 0."""

def bessel_j0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of bessel_j0: bessel function of the first kind, order 0."""

def bessel_j1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Bessel function of the first kind, order 1."""

def bessel_j1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of bessel_j1: bessel function of the first kind, order 1."""

def bessel_y0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Bessel function of the second kind, order 0."""

def bessel_y0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of bessel_y0: bessel function of the second kind, order 0."""

def bessel_y1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Bessel function of the second kind, order 1."""

def bessel_y1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of bessel_y1: bessel function of the second kind, order 1."""

def beta(a: Array | None = None, b: Array | None = None, shape: Sequence[int] | None = None, dtype: DType = "float32", *, alpha: float | None = None, beta: float | None = None, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Beta distributed numbers."""

def betainc(a: Array | builtins.complex, b: Array | builtins.complex, x: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Regularized incomplete beta function of a and b."""

def betainc_backward(dy: A, a: Array | builtins.complex, b: Array | builtins.complex, x: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of betainc: regularized incomplete beta function of a and b."""

def binary_cross_entropy(x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Binary cross entropy of probabilities and targets."""

def binary_cross_entropy_backward(dy: Array, x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of binary_cross_entropy: binary cross entropy of probabilities and targets."""

def binary_cross_entropy_with_logits(x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", pos_weight: Array | None = None, *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Binary cross entropy of logits and targets, computed without overflow."""

def binary_cross_entropy_with_logits_backward(dy: Array, x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", pos_weight: Array | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of binary_cross_entropy_with_logits: binary cross entropy of logits and targets, computed without overflow."""

def bincount(x: Array, weights: Array | None = None, minlength: int = 0, *, length: int | None = None, oob: Literal["raise", "drop"] = "raise", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """How often each integer occurs, or the sum of the weights where it does."""

def bincount_backward(dy: Array, x: Array, oob: Literal["raise", "drop"] = "raise", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of bincount: how often each integer occurs, or the sum of the weights where it does."""

def bitwise_and(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Bitwise and of integers, logical and of bool."""

def bitwise_left_shift(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """a shifted left by b bits; a count below 0 or of the width and more gives 0."""

def bitwise_not(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Bits inverted; logical not of bool."""

def bitwise_or(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Bitwise or of integers, logical or of bool."""

def bitwise_right_shift(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """a shifted right by b bits, arithmetically for signed integers; a count below 0 or of the width and more leaves the sign fill."""

def bitwise_xor(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Bitwise exclusive or of integers, logical exclusive or of bool."""

def bucketize(x: Array, boundaries: Array, right: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The bucket of each element between boundaries in ascending order; numpy.digitize with right turned round."""

def cast(x: Array, dtype: DType, overflow: Literal["wrap", "saturate"] = "wrap", saturate: bool | None = None, *, packed: DType | None = None, shape: Sequence[int] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Conversion between any two dtypes."""

def cast_backward(dy: Array, dtype: DType, saturate: bool | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of cast: conversion between any two dtypes."""

def causal_conv1d(x: Array, weight: Array, bias: Array | None = None, *, activation: Literal["silu", "swish"] | None = None, layout: Literal["bcl", "blc"] = "bcl", initial_states: Array | None = None, return_final_states: bool = False, seq_idx: Array | None = None, cu_seqlens: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Depthwise causal 1-d convolution with optional SiLU, carried states and packed or numbered sequences."""

def causal_conv1d_backward(dy: Array, x: Array, weight: Array, bias: Array | None = None, *, activation: Literal["silu", "swish"] | None = None, layout: Literal["bcl", "blc"] = "bcl", initial_states: Array | None = None, dfinal_states: Array | None = None, seq_idx: Array | None = None, cu_seqlens: Array | None = None, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of causal_conv1d: depthwise causal 1-d convolution with optional SiLU, carried states and packed or numbered sequences."""

def causal_conv1d_update(x: A, conv_state: Array, weight: Array, bias: Array | None = None, *, activation: Literal["silu", "swish"] | None = None, cache_seqlens: Array | None = None, conv_state_indices: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """One step or a few steps of causal_conv1d from a state that is updated in place."""

def causal_conv1d_varlen_states(x: Array, cu_seqlens: Array, state_len: int, layout: Literal["bcl", "blc"] = "blc", *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The last samples of each packed sequence, as the state that causal_conv1d_update starts from."""

def cbrt(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Cube root, negative for negative x."""

def cbrt_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cbrt: cube root, negative for negative x."""

def ceil(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Smallest integer not below x; a copy for integers."""

def ceil_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of ceil: smallest integer not below x; a copy for integers."""

def celu(x: A, alpha: float = 1.0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Continuously differentiable exponential linear unit."""

def celu_backward(dy: A, x: Array, alpha: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of celu: continuously differentiable exponential linear unit."""

def channel_shuffle(x: Array, groups: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The channels of groups taken in turn: the first of each group, then the second of each."""

def channel_shuffle_backward(dy: Array, groups: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of channel_shuffle: the channels of groups taken in turn: the first of each group, then the second of each."""

def chebyshev_polynomial_t(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Chebyshev polynomial of the first kind of degree n, in time proportional to n."""

def chebyshev_polynomial_u(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Chebyshev polynomial of the second kind of degree n, in time proportional to n."""

def chebyshev_polynomial_v(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Chebyshev polynomial of the third kind of degree n, in time proportional to n."""

def chebyshev_polynomial_w(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Chebyshev polynomial of the fourth kind of degree n, in time proportional to n."""

def clamp(x: Array, min: float | Array | None = None, max: float | Array | None = None, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x limited to [min, max]; NaN passes, and min > max gives max."""

def clip(x: Array, min: float | Array | None = None, max: float | Array | None = None, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x limited to [min, max]; NaN passes, and min > max gives max."""

def clamp_backward(dy: A, x: Array, min: float | Array | None = None, max: float | Array | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of clamp: x limited to [min, max]; NaN passes, and min > max gives max."""

def clip_backward(dy: A, x: Array, min: float | Array | None = None, max: float | Array | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of clamp: x limited to [min, max]; NaN passes, and min > max gives max."""

def clamp_max_tensor(x: A | builtins.complex, max: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x limited from above by an array or a number (clamp with max=)."""

def clamp_max(x: A | builtins.complex, max: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x limited from above by an array or a number (clamp with max=)."""

def clamp_max_tensor_backward(dy: Array, x: Array | builtins.complex, max: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, max_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of clamp_max_tensor: x limited from above by an array or a number (clamp with max=)."""

def clamp_max_backward(dy: Array, x: Array | builtins.complex, max: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, max_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of clamp_max_tensor: x limited from above by an array or a number (clamp with max=)."""

def clamp_min_tensor(x: A | builtins.complex, min: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x limited from below by an array or a number (clamp with min=)."""

def clamp_min(x: A | builtins.complex, min: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x limited from below by an array or a number (clamp with min=)."""

def clamp_min_tensor_backward(dy: Array, x: Array | builtins.complex, min: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, min_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of clamp_min_tensor: x limited from below by an array or a number (clamp with min=)."""

def clamp_min_backward(dy: Array, x: Array | builtins.complex, min: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, min_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of clamp_min_tensor: x limited from below by an array or a number (clamp with min=)."""

def clamp_tensor(x: A | builtins.complex, min: Array | builtins.complex, max: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x limited to [min, max], both arrays (clamp with arrays)."""

def clamp_tensor_backward(dy: Array, x: Array | builtins.complex, min: Array | builtins.complex, max: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, min_shape: Sequence[int] | None = None, max_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of clamp_tensor: x limited to [min, max], both arrays (clamp with arrays)."""

def clz(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Leading zero bits; the width of the dtype for 0."""

def col2im1d(x: Array, output_size: int | Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Columns of windows added up into the image that they lie on."""

def col2im1d_backward(dy: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of col2im1d: columns of windows added up into the image that they lie on."""

def col2im2d(x: Array, output_size: int | Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Columns of windows added up into the image that they lie on."""

def fold(x: Array, output_size: int | Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Columns of windows added up into the image that they lie on."""

def col2im2d_backward(dy: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of col2im2d: columns of windows added up into the image that they lie on."""

def fold_backward(dy: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of col2im2d: columns of windows added up into the image that they lie on."""

def col2im3d(x: Array, output_size: int | Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Columns of windows added up into the image that they lie on."""

def col2im3d_backward(dy: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of col2im3d: columns of windows added up into the image that they lie on."""

def complex(real_part: Array | builtins.complex, imag_part: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Complex number of a real and an imaginary part."""

def complex_backward(dy: Array, *, real_part_shape: Sequence[int] | None = None, imag_part_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of complex: complex number of a real and an imaginary part."""

def concat(tensors: Sequence[Array], dim: int = 0, *, packed: DType | None = None, shapes: Sequence[Sequence[int]] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Arrays joined along an axis."""

def cat(tensors: Sequence[Array], dim: int = 0, *, packed: DType | None = None, shapes: Sequence[Sequence[int]] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Arrays joined along an axis."""

def concatenate(tensors: Sequence[Array], dim: int = 0, *, packed: DType | None = None, shapes: Sequence[Sequence[int]] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Arrays joined along an axis."""

def concat_backward(dy: Array, sizes: int | Sequence[int], dim: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, ...]:
    """Gradients of concat: arrays joined along an axis."""

def cat_backward(dy: Array, sizes: int | Sequence[int], dim: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, ...]:
    """Gradients of concat: arrays joined along an axis."""

def concatenate_backward(dy: Array, sizes: int | Sequence[int], dim: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, ...]:
    """Gradients of concat: arrays joined along an axis."""

def conj(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Complex conjugate; real numbers stay."""

def conjugate(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Complex conjugate; real numbers stay."""

def conj_physical(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Complex conjugate; real numbers stay."""

def conj_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of conj: complex conjugate; real numbers stay."""

def conjugate_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of conj: complex conjugate; real numbers stay."""

def conj_physical_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of conj: complex conjugate; real numbers stay."""

def contiguize(x: Array, *, packed: DType | None = None, shape: Sequence[int] | None = None, strides: int | Sequence[int] | None = None, offset: int = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """A row-major copy of any view."""

def contiguous(x: Array, *, packed: DType | None = None, shape: Sequence[int] | None = None, strides: int | Sequence[int] | None = None, offset: int = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """A row-major copy of any view."""

def contiguize_backward(dy: A, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of contiguize: a row-major copy of any view."""

def contiguous_backward(dy: A, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of contiguize: a row-major copy of any view."""

def copysign(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Magnitude of a with the sign bit of b."""

def copysign_backward(dy: Array, a: Array | None = None, *, y: Array | None = None, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of copysign: magnitude of a with the sign bit of b."""

def cos(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Cosine."""

def cos_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cos: cosine."""

def cosh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Hyperbolic cosine."""

def cosh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cosh: hyperbolic cosine."""

def cosine_embedding_loss(x1: Array, x2: Array, target: Array, margin: float = 0.0, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Loss of pairs of vectors that should be alike (target 1) or not (target -1)."""

def cosine_embedding_loss_backward(dy: Array, x1: Array, x2: Array, target: Array, margin: float = 0.0, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of cosine_embedding_loss: loss of pairs of vectors that should be alike (target 1) or not (target -1)."""

def cosine_similarity(x1: Array, x2: Array, dim: int = 1, eps: float = 1e-08, *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Cosine of the angle between vectors along an axis."""

def cosine_similarity_backward(dy: Array, x1: Array, x2: Array, dim: int = 1, eps: float = 1e-08, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of cosine_similarity: cosine of the angle between vectors along an axis."""

def count_nonzero(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Number of elements that are not zero."""

def count_runs(x: Array, order: Array | None = None, dim: int | None = None, equal_nan: bool = True, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Number of runs of equal neighbours among the slices along an axis, as they lie or in the order that positions give."""

def cross_entropy(x: Array, target: Array, weight: Array | None = None, ignore_index: int = -100, reduction: Literal["none", "mean", "sum"] = "mean", label_smoothing: float = 0.0, *, return_lse: bool = False, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Cross entropy of logits and classes, or probabilities of classes."""

def cross_entropy_backward(dy: Array, x: Array, target: Array, weight: Array | None = None, lse: Array | None = None, ignore_index: int = -100, reduction: Literal["none", "mean", "sum"] = "mean", label_smoothing: float = 0.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of cross_entropy: cross entropy of logits and classes, or probabilities of classes."""

def ctc_loss(x: Array, target: Array, input_lengths: Array | Sequence[int], target_lengths: Array | Sequence[int], blank: int = 0, reduction: Literal["none", "mean", "sum"] = "mean", zero_infinity: bool = False, *, max_target_length: int | None = None, return_alpha: bool = False, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Connectionist temporal classification: the negative log likelihood of label sequences, over all ways to spread them over the times."""

def ctc_loss_backward(dy: Array, x: Array, target: Array, input_lengths: Array | Sequence[int], target_lengths: Array | Sequence[int], alpha: Array | None = None, nll: Array | None = None, blank: int = 0, reduction: Literal["none", "mean", "sum"] = "mean", zero_infinity: bool = False, *, max_target_length: int | None = None, grad: Literal["logits", "log_probs"] = "logits", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of ctc_loss: connectionist temporal classification: the negative log likelihood of label sequences, over all ways to spread them over the times."""

def ctz(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Trailing zero bits; the width of the dtype for 0."""

def cube(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x * x * x."""

def cube_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cube: x * x * x."""

def cummax(x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Running maximum along an axis and where it is."""

def cummax_backward(dy: A, indices: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cummax: running maximum along an axis and where it is."""

def cummin(x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Running minimum along an axis and where it is."""

def cummin_backward(dy: A, indices: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cummin: running minimum along an axis and where it is."""

def cumprod(x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Running product along an axis."""

def cumprod_backward(dy: A, x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cumprod: running product along an axis."""

def cumsum(x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Running sum along an axis."""

def cumsum_backward(dy: A, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of cumsum: running sum along an axis."""

def deg2rad(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Degrees to radians."""

def radians(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Degrees to radians."""

def deg2rad_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of deg2rad: degrees to radians."""

def radians_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of deg2rad: degrees to radians."""

def dequantize_per_channel(q: Array, scale: Array, zero_point: Array | None = None, axis: int = 0, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers back to floats, one scale per index along an axis."""

def dequantize_per_channel_backward(dy: Array, scale: Array, axis: int = 0, *, q: Array | None = None, zero_point: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of dequantize_per_channel: integers back to floats, one scale per index along an axis."""

def dequantize_per_group(q: Array, scale: Array, zero_point: Array | None = None, group_size: int = 128, axis: int = -1, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers back to floats, one scale per group of neighbours along an axis."""

def dequantize_per_group_backward(dy: Array, scale: Array, group_size: int = 128, axis: int = -1, *, q: Array | None = None, zero_point: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of dequantize_per_group: integers back to floats, one scale per group of neighbours along an axis."""

def dequantize_per_tensor(q: Array, scale: float | Array, zero_point: int | Array | None = None, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers back to floats, one scale for the whole array."""

def dequantize_per_tensor_backward(dy: Array, scale: float | Array, *, q: Array | None = None, zero_point: int | Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of dequantize_per_tensor: integers back to floats, one scale for the whole array."""

def dequantize_per_tensor_array(q: Array, scale: Array, zero_point: Array | None = None, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers back to floats, one scale for the whole array (scale and zero point in arrays)."""

def dequantize_per_tensor_array_backward(dy: Array, scale: Array, *, q: Array | None = None, zero_point: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of dequantize_per_tensor_array: integers back to floats, one scale for the whole array (scale and zero point in arrays)."""

def dequantize_per_token(q: Array, scale: Array, zero_point: Array | None = None, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers back to floats, one scale per row of the last axis."""

def dequantize_per_token_backward(dy: Array, scale: Array, *, q: Array | None = None, zero_point: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of dequantize_per_token: integers back to floats, one scale per row of the last axis."""

def digamma(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Derivative of the logarithm of the gamma function."""

def psi(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Derivative of the logarithm of the gamma function."""

def digamma_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of digamma: derivative of the logarithm of the gamma function."""

def psi_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of digamma: derivative of the logarithm of the gamma function."""

def div(a: Array | builtins.complex, b: Array | builtins.complex, rounding_mode: Literal["trunc", "floor"] | None = None, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quotient a / b; with a rounding mode, that quotient rounded."""

def true_divide(a: Array | builtins.complex, b: Array | builtins.complex, rounding_mode: Literal["trunc", "floor"] | None = None, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quotient a / b; with a rounding mode, that quotient rounded."""

def divide(a: Array | builtins.complex, b: Array | builtins.complex, rounding_mode: Literal["trunc", "floor"] | None = None, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quotient a / b; with a rounding mode, that quotient rounded."""

def div_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex = ..., rounding_mode: Literal["trunc", "floor"] | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of div: quotient a / b; with a rounding mode, that quotient rounded."""

def true_divide_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex = ..., rounding_mode: Literal["trunc", "floor"] | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of div: quotient a / b; with a rounding mode, that quotient rounded."""

def divide_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex = ..., rounding_mode: Literal["trunc", "floor"] | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of div: quotient a / b; with a rounding mode, that quotient rounded."""

def div_trunc(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Quotient rounded toward zero (div with rounding_mode='trunc')."""

def div_trunc_backward(dy: Array, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of div_trunc: quotient rounded toward zero (div with rounding_mode='trunc')."""

def draw_key(state: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Seed and offset of the next call of a generator whose state lies in an array: for key= of functions that draw."""

def dropout(x: Array, p: float = 0.5, training: bool = True, channels: bool = False, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def feature_dropout(x: Array, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout1d(x: Array, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout2d(x: Array, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout3d(x: Array, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_mask: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout_backward(dy: A, p: float = 0.5, training: bool = True, channels: bool = False, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def feature_dropout_backward(dy: A, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout1d_backward(dy: A, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout2d_backward(dy: A, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dropout3d_backward(dy: A, p: float = 0.5, training: bool = True, *, seed: int | None = None, offset: int | None = 0, mask: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of dropout: sets elements to 0 with a given probability and scales the others up, so that the mean stays."""

def dynamic_range_quantize(x: Array, *, scope: Literal["token", "tensor", "channel", "group"] = "token", asymmetric: bool = False, axis: int | None = None, group_size: int = 128, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, scale_dtype: DType = "float32", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quantization with scales taken from the range of the data."""

def elu(x: A, alpha: float = 1.0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Exponential linear unit."""

def elu_backward(dy: A, x: Array, alpha: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of elu: exponential linear unit."""

def embedding(weight: Array, index: Array, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float = 2.0, *, zero_padding_row: bool = False, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The rows of a weight table that an index of any shape names."""

def embedding_backward(dy: Array, index: Array, num_embeddings: int, padding_idx: int | None = None, scale_grad_by_freq: bool = False, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of embedding: the rows of a weight table that an index of any shape names."""

def embedding_bag(weight: Array, index: Array, offsets: Array | None = None, mode: Literal["sum", "mean", "max"] = "mean", per_sample_weights: Array | None = None, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float = 2.0, *, include_last_offset: bool = False, return_arg: bool = False, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The rows of a weight table that the entries of each bag name, summed, averaged, or their largest values."""

def embedding_bag_backward(dy: Array, index: Array, offsets: Array | None = None, num_embeddings: int = ..., mode: Literal["sum", "mean", "max"] = "mean", per_sample_weights: Array | None = None, padding_idx: int | None = None, scale_grad_by_freq: bool = False, *, weight: Array | None = None, arg: Array | None = None, include_last_offset: bool = False, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of embedding_bag: the rows of a weight table that the entries of each bag name, summed, averaged, or their largest values."""

def embedding_renorm(weight: Array, index: Array, max_norm: float, norm_type: float = 2.0, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> None:
    """Scales the rows of weight that an index names and whose norm is above max_norm down to it, in place, each once."""

def entr(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Entropy of one probability: -x * log(x), 0 at 0, -inf below."""

def entr_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of entr: entropy of one probability: -x * log(x), 0 at 0, -inf below."""

def eq(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a equals b."""

def erf(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Error function."""

def erf_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of erf: error function."""

def erfc(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Complementary error function, accurate in the tail."""

def erfc_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of erfc: complementary error function, accurate in the tail."""

def erfcx(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Complementary error function times exp(x * x)."""

def erfcx_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of erfcx: complementary error function times exp(x * x)."""

def erfinv(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse of the error function."""

def erfinv_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of erfinv: inverse of the error function."""

def exp(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Exponential."""

def exp_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of exp: exponential."""

def exp2(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Power of 2."""

def exp2_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of exp2: power of 2."""

def expm1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """exp(x) - 1, accurate near 0."""

def expm1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of expm1: exp(x) - 1, accurate near 0."""

def exponent(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The integer e of x = m * 2**e with m in [1/2, 1); 0 for zeros, infinities and NaN."""

def exponential(shape: Sequence[int], scale: float = 1.0, dtype: DType = "float32", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Exponentially distributed numbers."""

def fake_quantize_per_channel(x: A, scale: Array, zero_point: Array | None = None, axis: int = 0, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Quantization and dequantization in one step, in floats, one scale per index along an axis."""

def fake_quantize_per_channel_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, axis: int = 0, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", grad_factor: float = 1.0, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of fake_quantize_per_channel: quantization and dequantization in one step, in floats, one scale per index along an axis."""

def fake_quantize_per_tensor(x: A, scale: float | Array, zero_point: int | Array | None = None, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Quantization and dequantization in one step, in floats, one scale for the whole array."""

def fake_quantize_per_tensor_backward(dy: Array, x: Array, scale: float | Array, zero_point: int | Array | None = None, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", grad_factor: float = 1.0, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of fake_quantize_per_tensor: quantization and dequantization in one step, in floats, one scale for the whole array."""

def fake_quantize_per_tensor_array(x: A, scale: Array, zero_point: Array | None = None, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Quantization and dequantization in one step, in floats, one scale for the whole array (scale and zero point in arrays)."""

def fake_quantize_per_tensor_array_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", grad_factor: float = 1.0, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of fake_quantize_per_tensor_array: quantization and dequantization in one step, in floats, one scale for the whole array (scale and zero point in …"""

def few_values(x: Array, size: int = 2048, equal_nan: bool = True, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The distinct elements in order, where they are few, and their number: the elements are read once, without a sort."""

def fill_(x: Array, value: builtins.complex, *, packed: DType | None = None, shape: Sequence[int] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> None:
    """Sets every element of x to a value, in place."""

def flip(x: A, dims: int | Sequence[int], *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Axes reversed."""

def flip_backward(dy: A, dims: int | Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of flip: axes reversed."""

def floor(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Largest integer not above x; a copy for integers."""

def floor_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of floor: largest integer not above x; a copy for integers."""

def floor_divide(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Quotient rounded down, from the exact remainder."""

def floor_divide_backward(dy: Array, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of floor_divide: quotient rounded down, from the exact remainder."""

def fma(a: A | builtins.complex, b: Array | builtins.complex, c: Array | builtins.complex, fused: bool = True, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """a * b + c, with one rounding or two."""

def fma_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, fused: bool = True, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, c_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of fma: a * b + c, with one rounding or two."""

def fmax(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Larger operand, NaN ignored unless both are NaN."""

def fmax_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of fmax: larger operand, NaN ignored unless both are NaN."""

def fmin(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Smaller operand, NaN ignored unless both are NaN."""

def fmin_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of fmin: smaller operand, NaN ignored unless both are NaN."""

def fmod(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Remainder of the division rounded toward zero; it has the sign of a."""

def fmod_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of fmod: remainder of the division rounded toward zero; it has the sign of a."""

def frac(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Fractional part, with the sign of x."""

def frac_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of frac: fractional part, with the sign of x."""

def fractional_max_pool2d(x: Array, kernel_size: int | Sequence[int], output_size: int | Sequence[int] | None = None, output_ratio: float | Sequence[float] | None = None, *, random_samples: Array | None = None, seed: int | None = None, mode: Literal["even", "pytorch"] = "even", return_indices: bool = True, index_base: Literal["tensor", "plane"] | None = None, nan: Literal["propagate", "ignore"] = "propagate", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step."""

def fractional_max_pool2d_backward(dy: Array, indices: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], *, mode: Literal["even", "pytorch"] = "even", index_base: Literal["tensor", "plane"] | None = None, random_samples: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of fractional_max_pool2d: maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step."""

def fractional_max_pool3d(x: Array, kernel_size: int | Sequence[int], output_size: int | Sequence[int] | None = None, output_ratio: float | Sequence[float] | None = None, *, random_samples: Array | None = None, seed: int | None = None, mode: Literal["even", "pytorch"] = "even", return_indices: bool = True, index_base: Literal["tensor", "plane"] | None = None, nan: Literal["propagate", "ignore"] = "propagate", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step."""

def fractional_max_pool3d_backward(dy: Array, indices: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], *, mode: Literal["even", "pytorch"] = "even", index_base: Literal["tensor", "plane"] | None = None, random_samples: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of fractional_max_pool3d: maximum over windows of fixed extent whose starts are spread over the input at a fractional, randomly shifted step."""

def full(shape: Sequence[int], value: builtins.complex, dtype: DType = "float32", *, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """A new array of one value. A NumPy array, unless out is an array of a device."""

def gamma(concentration: Array | None = None, shape: Sequence[int] | None = None, scale: float = 1.0, dtype: DType = "float32", *, alpha: float | None = None, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gamma distributed numbers of a scale."""

def gammainc(a: Array | builtins.complex, x: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Regularized lower incomplete gamma function of order a."""

def igamma(a: Array | builtins.complex, x: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Regularized lower incomplete gamma function of order a."""

def gammainc_backward(dy: A, a: Array | builtins.complex, x: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gammainc: regularized lower incomplete gamma function of order a."""

def igamma_backward(dy: A, a: Array | builtins.complex, x: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gammainc: regularized lower incomplete gamma function of order a."""

def gammaincc(a: Array | builtins.complex, x: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Regularized upper incomplete gamma function of order a."""

def igammac(a: Array | builtins.complex, x: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Regularized upper incomplete gamma function of order a."""

def gammaincc_backward(dy: A, a: Array | builtins.complex, x: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gammaincc: regularized upper incomplete gamma function of order a."""

def igammac_backward(dy: A, a: Array | builtins.complex, x: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gammaincc: regularized upper incomplete gamma function of order a."""

def gather(src: Array, dim: int, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, fill_value: builtins.complex = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The cells of src that an index along one axis names: one index for each cell of the result."""

def gather_backward(dy: Array, dim: int, index: Array, src_shape: Sequence[int], *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of gather: the cells of src that an index along one axis names: one index for each cell of the result."""

def gather_rows(table: Array, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The rows of a table that an index of any shape names."""

def gather_rows_backward(dy: Array, index: Array, table_shape: Sequence[int], *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of gather_rows: the rows of a table that an index of any shape names."""

def gaussian_nll_loss(x: Array, target: Array, var: Array, full: bool = False, eps: float = 1e-06, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Negative log likelihood of targets under normal distributions."""

def gaussian_nll_loss_backward(dy: Array, x: Array, target: Array, var: Array, full: bool = False, eps: float = 1e-06, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of gaussian_nll_loss: negative log likelihood of targets under normal distributions."""

def gcd(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Greatest common divisor, never negative."""

def ge(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a >= b; false for NaN."""

def greater_equal(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a >= b; false for NaN."""

def geglu(x: Array, dim: int = -1, gate: Array | None = None, approximate: Literal["none", "tanh"] = "none", *, gate_first: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gated linear unit with a GELU gate."""

def geglu_backward(dy: Array, x: Array, dim: int = -1, gate: Array | None = None, approximate: Literal["none", "tanh"] = "none", *, gate_first: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of geglu: gated linear unit with a GELU gate."""

def gelu(x: A, approximate: Literal["none", "tanh"] = "none", *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gaussian error linear unit."""

def gelu_tanh(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gaussian error linear unit."""

def gelu_backward(dy: A, x: Array, approximate: Literal["none", "tanh"] = "none", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gelu: gaussian error linear unit."""

def gelu_tanh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gelu: gaussian error linear unit."""

def gguf_dequantize(packed: Array, format: Literal["q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q8_1", "q2_k", "q3_k", "q4_k", "q5_k", "q6_k", "q8_k", "iq4_nl", "iq4_xs", "mxfp4", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q8_1", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K", "Q8_K", "IQ4_NL", "IQ4_XS", "MXFP4"], shape: Sequence[int] | None = None, *, dtype: DType = "float32", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Blocks of a GGUF format to floats."""

def gguf_quantize(x: Array, format: Literal["q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q8_1", "q8_k", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q8_1", "Q8_K"], *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Floats to blocks of a GGUF format."""

def glu(x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gated linear unit."""

def glu_backward(dy: Array, x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of glu: gated linear unit."""

def grid_sample(x: Array, grid: Array, mode: Literal["bilinear", "nearest", "bicubic"] = "bilinear", padding_mode: Literal["zeros", "border", "reflection"] = "zeros", align_corners: bool | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """An image or a volume read at the places of a grid."""

def grid_sample_backward(dy: Array, x: Array, grid: Array, mode: Literal["bilinear", "nearest", "bicubic"] = "bilinear", padding_mode: Literal["zeros", "border", "reflection"] = "zeros", align_corners: bool | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of grid_sample: an image or a volume read at the places of a grid."""

def group_norm(x: Array, num_groups: int, weight: Array | None = None, bias: Array | None = None, eps: float = 1e-05, *, channel_axis: int = 1, return_stats: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normalization of groups of neighbouring channels of each sample to mean 0 and variance 1."""

def group_norm_backward(dy: Array, x: Array, num_groups: int, mean: Array, rstd: Array, weight: Array | None = None, *, channel_axis: int = 1, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of group_norm: normalization of groups of neighbouring channels of each sample to mean 0 and variance 1."""

def gt(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a > b; false for NaN."""

def greater(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a > b; false for NaN."""

def gumbel(shape: Sequence[int], loc: float = 0.0, scale: float = 1.0, dtype: DType = "float32", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gumbel distributed numbers."""

def gumbel_softmax(x: Array, tau: float = 1.0, hard: bool = False, dim: int = -1, *, seed: int | None = None, offset: int | None = 0, generator: Any | None = None, noise: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with hard a real, draw of one class per line."""

def gumbel_softmax_backward(dy: A, y_soft: Array, tau: float = 1.0, dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of gumbel_softmax: softmax along one axis of x plus Gumbel noise, at a temperature; a relaxed, or with hard a real, draw of one class per line."""

def hardshrink(x: A, lambd: float = 0.5, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x outside [-lambd, lambd], 0 inside."""

def hardshrink_backward(dy: A, x: Array, lambd: float = 0.5, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of hardshrink: x outside [-lambd, lambd], 0 inside."""

def hardsigmoid(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Piecewise linear sigmoid."""

def hardsigmoid_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of hardsigmoid: piecewise linear sigmoid."""

def hardswish(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x times the piecewise linear sigmoid."""

def hardswish_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of hardswish: x times the piecewise linear sigmoid."""

def hardtanh(x: A, min_val: float = -1.0, max_val: float = 1.0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x cut to [min_val, max_val]; max_val where the bounds cross."""

def hardtanh_backward(dy: A, x: Array, min_val: float = -1.0, max_val: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of hardtanh: x cut to [min_val, max_val]; max_val where the bounds cross."""

def heaviside(x: A, v: float | Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's)."""

def heaviside_backward(dy: A, v: float | Array | None = None, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of heaviside: 0 below 0, 1 above 0, v at 0 (an array v is heaviside_tensor's)."""

def heaviside_tensor(x: A | builtins.complex, v: Array | builtins.complex, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """0 below 0, 1 above 0, v at 0."""

def heaviside_tensor_backward(dy: Array, x: Array | None = None, *, x_shape: Sequence[int] | None = None, v_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of heaviside_tensor: 0 below 0, 1 above 0, v at 0."""

def hermite_polynomial_h(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Physicist's Hermite polynomial of degree n, in time proportional to n."""

def hermite_polynomial_he(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Probabilist's Hermite polynomial of degree n, in time proportional to n."""

def hinge_embedding_loss(x: Array, target: Array, margin: float = 1.0, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Hinge loss of distances: x where the target is 1, max(0, margin - x) where it is -1."""

def hinge_embedding_loss_backward(dy: Array, x: Array, target: Array, margin: float = 1.0, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of hinge_embedding_loss: hinge loss of distances: x where the target is 1, max(0, margin - x) where it is -1."""

def histogram(x: Array, bins: int | None = None, range: Any | None = None, weights: Array | None = None, density: bool = False, *, edges: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Counts of elements between edges, or sums of their weights, and the edges."""

def histogram_backward(dy: Array, x: Array, bins: int | None = None, range: Any | None = None, *, edges: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of histogram: counts of elements between edges, or sums of their weights, and the edges."""

def histogram_density(x: Array, bins: int | None = None, range: Any | None = None, weights: Array | None = None, *, edges: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Histogram of elements whose integral is 1, and the edges."""

def histogramdd(x: Array, bins: int | Sequence[int] | None = None, range: Any | None = None, weights: Array | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Counts of points between the edges of a grid, or sums of their weights, and the edges of all axes one after another."""

def histogramdd_backward(dy: Array, x: Array, bins: int | Sequence[int] | None = None, range: Any | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of histogramdd: counts of points between the edges of a grid, or sums of their weights, and the edges of all axes one after another."""

def huber_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", delta: float = 1.0, *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Huber loss: squared differences up to delta, beyond it straight lines."""

def huber_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", delta: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of huber_loss: huber loss: squared differences up to delta, beyond it straight lines."""

def hypot(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Length sqrt(a * a + b * b) of (a, b), without spurious overflow."""

def hypot_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of hypot: length sqrt(a * a + b * b) of (a, b), without spurious overflow."""

def i0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the first kind, order 0."""

def i0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of i0: modified Bessel function of the first kind, order 0."""

def i0e(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the first kind, order 0, times exp(-abs(x))."""

def i0e_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of i0e: modified Bessel function of the first kind, order 0, times exp(-abs(x))."""

def i1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the first kind, order 1."""

def i1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of i1: modified Bessel function of the first kind, order 1."""

def i1e(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the first kind, order 1, times exp(-abs(x))."""

def i1e_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of i1e: modified Bessel function of the first kind, order 1, times exp(-abs(x))."""

def im2col1d(x: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Windows of an image as columns."""

def im2col1d_backward(dy: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of im2col1d: windows of an image as columns."""

def im2col2d(x: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Windows of an image as columns."""

def unfold(x: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Windows of an image as columns."""

def im2col2d_backward(dy: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of im2col2d: windows of an image as columns."""

def unfold_backward(dy: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of im2col2d: windows of an image as columns."""

def im2col3d(x: Array, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Windows of an image as columns."""

def im2col3d_backward(dy: Array, x_shape: Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = 1, padding: int | Sequence[int] = 0, stride: int | Sequence[int] = 1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of im2col3d: windows of an image as columns."""

def index_add(dst: A, dim: int, index: Array, src: Array, alpha: builtins.complex = 1, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with alpha times slices of src added at the places along one axis that an index names; repeated places add up."""

def index_add_backward(dy: Array, dim: int, index: Array, alpha: builtins.complex = 1, *, src_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of index_add: dst with alpha times slices of src added at the places along one axis that an index names; repeated places add up."""

def index_copy(dst: A, dim: int, index: Array, source: Array, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with slices of source at the places along one axis that an index names; of a place named twice the last one counts."""

def index_copy_backward(dy: Array, dim: int, index: Array, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, source_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of index_copy: dst with slices of source at the places along one axis that an index names; of a place named twice the last one counts."""

def index_fill(dst: A, dim: int, index: Array, value: builtins.complex, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with a value in the slices along one axis that an index names."""

def index_fill_backward(dy: A, dim: int, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of index_fill: dst with a value in the slices along one axis that an index names."""

def index_put(dst: A, index: Array | Sequence[Array], values: Array | builtins.complex, accumulate: bool = False, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with values at the points whose coordinates along the first axes an index lists; of a point named twice the last one counts."""

def index_put_backward(dy: Array, index: Array | Sequence[Array], accumulate: bool = False, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of index_put: dst with values at the points whose coordinates along the first axes an index lists; of a point named twice the last one counts."""

def index_put_add(dst: A, index: Array | Sequence[Array], values: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with values added at the points whose coordinates along the first axes an index lists; repeated points add up."""

def index_put_add_backward(dy: Array, index: Array | Sequence[Array], *, values_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of index_put_add: dst with values added at the points whose coordinates along the first axes an index lists; repeated points add up."""

def index_select(src: Array, dim: int, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, fill_value: builtins.complex = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The slices of src at the places along one axis that an index names."""

def index_select_backward(dy: Array, dim: int, index: Array, src_shape: Sequence[int], *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of index_select: the slices of src at the places along one axis that an index names."""

def instance_norm(x: Array, running_mean: Array | None = None, running_var: Array | None = None, weight: Array | None = None, bias: Array | None = None, use_input_stats: bool = True, momentum: float | None = 0.1, eps: float = 1e-05, *, channel_axis: int = 1, num_batches: int | None = None, return_stats: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normalization of each channel of each sample over the other axes, with optional running statistics that are updated in place."""

def instance_norm_backward(dy: Array, x: Array, mean: Array | None = None, rstd: Array | None = None, weight: Array | None = None, *, running_mean: Array | None = None, running_var: Array | None = None, use_input_stats: bool = True, eps: float = 1e-05, channel_axis: int = 1, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of instance_norm: normalization of each channel of each sample over the other axes, with optional running statistics that are updated in place."""

def interpolate(x: Array, size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, mode: Literal["nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = "nearest", align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """An image, a volume or a sequence resampled to another size."""

def upsample(x: Array, size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, mode: Literal["nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = "nearest", align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """An image, a volume or a sequence resampled to another size."""

def upsample_nearest(x: Array, size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """An image, a volume or a sequence resampled to another size."""

def upsample_bilinear(x: Array, size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """An image, a volume or a sequence resampled to another size."""

def interpolate_backward(dy: Array, x_shape: Sequence[int], size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, mode: Literal["nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = "nearest", align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of interpolate: an image, a volume or a sequence resampled to another size."""

def upsample_backward(dy: Array, x_shape: Sequence[int], size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, mode: Literal["nearest", "nearest-exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = "nearest", align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of interpolate: an image, a volume or a sequence resampled to another size."""

def upsample_nearest_backward(dy: Array, x_shape: Sequence[int], size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, align_corners: bool | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of interpolate: an image, a volume or a sequence resampled to another size."""

def upsample_bilinear_backward(dy: Array, x_shape: Sequence[int], size: int | Sequence[int] | None = None, scale_factor: float | Sequence[float] | None = None, recompute_scale_factor: bool | None = False, antialias: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of interpolate: an image, a volume or a sequence resampled to another size."""

def isclose(a: Array | builtins.complex, b: Array | builtins.complex, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a and b are equal, or both finite and no further apart than atol + rtol * abs(b)."""

def iscomplex(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x has an imaginary part other than 0."""

def isfinite(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is neither infinite nor NaN."""

def isinf(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is infinite."""

def isnan(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is NaN."""

def isneginf(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is -inf."""

def isposinf(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is inf."""

def isreal(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x has no imaginary part; true for every real dtype."""

def kl_div(x: Array, target: Array, reduction: Literal["none", "mean", "sum", "batchmean"] = "mean", log_target: bool = False, *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Kullback-Leibler divergence of targets from log-probabilities x."""

def kl_div_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum", "batchmean"] = "mean", log_target: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of kl_div: kullback-Leibler divergence of targets from log-probabilities x."""

def kthvalue(x: Array, k: int, dim: int = -1, keepdim: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The k-th smallest element of rows along an axis, and where it is."""

def kthvalue_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of kthvalue: the k-th smallest element of rows along an axis, and where it is."""

def l1_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Absolute differences of two arrays."""

def l1_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of l1_loss: absolute differences of two arrays."""

def laguerre_polynomial_l(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Laguerre polynomial of degree n, in time proportional to n."""

def layer_norm(x: Array, normalized_shape: Sequence[int] | None = None, weight: Array | None = None, bias: Array | None = None, eps: float = 1e-05, *, residual: Array | None = None, axes: int | Sequence[int] | None = None, return_stats: bool = False, return_sum: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normalization to mean 0 and variance 1 over the last axes, or over any axes, with an optional residual added first."""

def layer_norm_backward(dy: Array, x: Array, normalized_shape: Sequence[int] | None, mean: Array, rstd: Array, weight: Array | None = None, *, dsum: Array | None = None, axes: int | Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of layer_norm: normalization to mean 0 and variance 1 over the last axes, or over any axes, with an optional residual added first."""

def lcm(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Least common multiple of the magnitudes, its low bits where it is beyond the dtype; 0 where an operand is 0."""

def ldexp(a: Array, b: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """a * 2**b, without intermediate overflow for integral b."""

def ldexp_backward(dy: Array, b: Array | None = None, *, y: Array | None = None, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of ldexp: a * 2**b, without intermediate overflow for integral b."""

def le(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a <= b; false for NaN."""

def less_equal(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a <= b; false for NaN."""

def leaky_relu(x: A, negative_slope: float = 0.01, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x above 0, x * negative_slope elsewhere."""

def leaky_relu_backward(dy: A, x: Array, negative_slope: float = 0.01, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of leaky_relu: x above 0, x * negative_slope elsewhere."""

def legendre_polynomial_p(x: Array, n: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Legendre polynomial of degree n, in time proportional to n."""

def lerp(a: A, b: Array, weight: builtins.complex | Array, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Linear interpolation from a to b by a scalar weight."""

def lerp_backward(dy: Array, weight: builtins.complex | Array, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of lerp: linear interpolation from a to b by a scalar weight."""

def lerp_tensor(a: A | builtins.complex, b: Array | builtins.complex, weight: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Linear interpolation from a to b by an array of weights."""

def lerp_tensor_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, weight: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, weight_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of lerp_tensor: linear interpolation from a to b by an array of weights."""

def lgamma(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the absolute value of the gamma function."""

def gammaln(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the absolute value of the gamma function."""

def lgamma_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of lgamma: logarithm of the absolute value of the gamma function."""

def gammaln_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of lgamma: logarithm of the absolute value of the gamma function."""

def log(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Natural logarithm."""

def log_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log: natural logarithm."""

def log10(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Decimal logarithm."""

def log10_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log10: decimal logarithm."""

def log1p(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Natural logarithm of 1 + x, accurate near 0."""

def log1p_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log1p: natural logarithm of 1 + x, accurate near 0."""

def log2(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Binary logarithm."""

def log2_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log2: binary logarithm."""

def log_ndtr(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the normal distribution function."""

def log_ndtr_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log_ndtr: logarithm of the normal distribution function."""

def log_sigmoid(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Logarithm of the logistic function."""

def logsigmoid(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Logarithm of the logistic function."""

def log_sigmoid_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log_sigmoid: logarithm of the logistic function."""

def logsigmoid_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of log_sigmoid: logarithm of the logistic function."""

def log_softmax(x: A, dim: int = -1, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Logarithm of the softmax along one axis."""

def log_softmax_backward(dy: Array, y: Array, dim: int = -1, dtype: DType | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of log_softmax: logarithm of the softmax along one axis."""

def logaddexp(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of exp(a) + exp(b)."""

def logaddexp_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of logaddexp: logarithm of exp(a) + exp(b)."""

def logaddexp2(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm to base 2 of 2**a + 2**b."""

def logaddexp2_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of logaddexp2: logarithm to base 2 of 2**a + 2**b."""

def logcumsumexp(x: Array, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Running logarithm of the sum of exponentials along an axis."""

def logcumsumexp_backward(dy: A, x: Array, y: Array | None = None, dim: int = -1, reverse: bool = False, exclusive: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of logcumsumexp: running logarithm of the sum of exponentials along an axis."""

def logical_and(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether both operands are nonzero; NaN is nonzero."""

def logical_not(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether x is 0 or false."""

def logical_or(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether an operand is nonzero; NaN is nonzero."""

def logical_xor(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether exactly one operand is nonzero; NaN is nonzero."""

def logit(x: Array, eps: float | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given."""

def logit_backward(dy: A, x: Array, eps: float | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of logit: logarithm of the odds of a probability, cut to [eps, 1 - eps] first if eps is given."""

def logsumexp(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the sum of exponentials."""

def logsumexp_backward(dy: Array, x: Array, y: Array | None = None, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of logsumexp: logarithm of the sum of exponentials."""

def lp_pool1d(x: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Power mean over sliding windows, the p-norm of each window."""

def lp_pool1d_backward(dy: Array, x: Array, y: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of lp_pool1d: power mean over sliding windows, the p-norm of each window."""

def lp_pool2d(x: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Power mean over sliding windows, the p-norm of each window."""

def lp_pool2d_backward(dy: Array, x: Array, y: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of lp_pool2d: power mean over sliding windows, the p-norm of each window."""

def lp_pool3d(x: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Power mean over sliding windows, the p-norm of each window."""

def lp_pool3d_backward(dy: Array, x: Array, y: Array, p: float, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, ceil_mode: bool = False, signed: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of lp_pool3d: power mean over sliding windows, the p-norm of each window."""

def lt(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a < b; false for NaN."""

def less(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a < b; false for NaN."""

def mantissa(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """The number m in [1/2, 1) of x = m * 2**e; zeros, infinities and NaN are themselves."""

def mantissa_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of mantissa: the number m in [1/2, 1) of x = m * 2**e; zeros, infinities and NaN are themselves."""

def margin_ranking_loss(x1: Array, x2: Array, target: Array, margin: float = 0.0, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Loss of pairs that are not ranked as the target says: x1 above x2 where it is 1, below where it is -1."""

def margin_ranking_loss_backward(dy: Array, x1: Array, x2: Array, target: Array, margin: float = 0.0, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of margin_ranking_loss: loss of pairs that are not ranked as the target says: x1 above x2 where it is 1, below where it is -1."""

def mask_ranks(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """What nonzero and masked_select count: how many elements that are not zero lie before each tile of 8192, how many there are, and a bit of each element."""

def masked_fill(src: A, mask: Array, value: builtins.complex | Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """value where mask is true, else src."""

def masked_fill_backward(dy: A, mask: Array, value: builtins.complex | Array | None = None, *, src_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of masked_fill: value where mask is true, else src."""

def masked_fill_tensor(src: A | builtins.complex, mask: Array, value: Array | builtins.complex, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """value where mask is true, else src; value is an array, of one element for instance."""

def masked_fill_tensor_backward(dy: Array, mask: Array, *, src_shape: Sequence[int] | None = None, value_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of masked_fill_tensor: value where mask is true, else src; value is an array, of one element for instance."""

def masked_scatter(dst: Array, mask: Array, source: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """dst with the cells where mask is true replaced by those of source, both in row-major order."""

def masked_scatter_backward(dy: Array, mask: Array, source_shape: Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of masked_scatter: dst with the cells where mask is true replaced by those of source, both in row-major order."""

def masked_select(src: Array, mask: Array, *, size: int | None = None, fill_value: builtins.complex = 0, ranks: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The cells of src where mask is true, in row-major order."""

def masked_select_backward(dy: Array, mask: Array, src_shape: Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of masked_select: the cells of src where mask is true, in row-major order."""

def matmul(a: Array, b: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Product of two matrices."""

def matmul_backward(dy: Array, a: Array | None = None, b: Array | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of matmul: product of two matrices."""

def max(x: Array, dim: int | Array | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Maximum along one axis and where it is."""

def max_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int | Array | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max: maximum along one axis and where it is."""

def max_pool1d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over sliding windows."""

def max_pool1d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_pool1d: maximum over sliding windows."""

def max_pool2d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over sliding windows."""

def max_pool2d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_pool2d: maximum over sliding windows."""

def max_pool3d(x: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum over sliding windows."""

def max_pool3d_backward(dy: Array, indices: Array | None = None, x_shape: Sequence[int] | None = None, kernel_size: int | Sequence[int] = ..., stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, dilation: int | Sequence[int] = 1, ceil_mode: bool = False, *, x: Array | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_pool3d: maximum over sliding windows."""

def max_unpool1d(x: Array, indices: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, output_size: int | Sequence[int] | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Puts each value of a max pool back at the position it came from, zeros elsewhere."""

def max_unpool1d_backward(dy: Array, indices: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_unpool1d: puts each value of a max pool back at the position it came from, zeros elsewhere."""

def max_unpool2d(x: Array, indices: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, output_size: int | Sequence[int] | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Puts each value of a max pool back at the position it came from, zeros elsewhere."""

def max_unpool2d_backward(dy: Array, indices: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_unpool2d: puts each value of a max pool back at the position it came from, zeros elsewhere."""

def max_unpool3d(x: Array, indices: Array, kernel_size: int | Sequence[int], stride: int | Sequence[int] | None = None, padding: int | Sequence[int] = 0, output_size: int | Sequence[int] | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Puts each value of a max pool back at the position it came from, zeros elsewhere."""

def max_unpool3d_backward(dy: Array, indices: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of max_unpool3d: puts each value of a max pool back at the position it came from, zeros elsewhere."""

def maximum(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Larger operand; NaN if either is NaN."""

def maximum_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of maximum: larger operand; NaN if either is NaN."""

def mean(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean over any set of axes."""

def mean_backward(dy: Array, x_shape: Sequence[int], dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of mean: mean over any set of axes."""

def median(x: Array, dim: int | None = None, keepdim: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The median of rows along an axis, and where it is; of an even number of elements the lower of the two in the middle."""

def median_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of median: the median of rows along an axis, and where it is; of an even number of elements the lower of the two in the middle."""

def meshgrid(*xs: Array, indexing: Literal["ij", "xy"] = "ij", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, ...]:
    """Coordinate arrays of a grid from the coordinates along each axis."""

def meshgrid_backward(*dgrids: Array, indexing: Literal["ij", "xy"] = "ij", xs_shapes: Sequence[Sequence[int]] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, ...]:
    """Gradients of meshgrid: coordinate arrays of a grid from the coordinates along each axis."""

def min(x: Array, dim: int | Array | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Minimum along one axis and where it is."""

def min_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int | Array | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of min: minimum along one axis and where it is."""

def minimum(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Smaller operand; NaN if either is NaN."""

def minimum_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of minimum: smaller operand; NaN if either is NaN."""

def mish(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x * tanh(softplus(x))."""

def mish_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of mish: x * tanh(softplus(x))."""

def mode(x: Array, dim: int = -1, keepdim: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The element that rows along an axis hold most often, the smallest of several, and where it is first."""

def mode_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of mode: the element that rows along an axis hold most often, the smallest of several, and where it is first."""

def modified_bessel_k0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the second kind, order 0."""

def modified_bessel_k0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of modified_bessel_k0: modified Bessel function of the second kind, order 0."""

def modified_bessel_k1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Modified Bessel function of the second kind, order 1."""

def modified_bessel_k1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of modified_bessel_k1: modified Bessel function of the second kind, order 1."""

def mse_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Squared differences of two arrays."""

def mse_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of mse_loss: squared differences of two arrays."""

def msort(x: Array, descending: bool = False, dim: int = 0, return_indices: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The elements sorted along the first axis."""

def msort_backward(dy: A, indices: Array, dim: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of msort: the elements sorted along the first axis."""

def mul(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Product a * b."""

def multiply(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Product a * b."""

def mul_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of mul: product a * b."""

def multiply_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of mul: product a * b."""

def multi_margin_loss(x: Array, target: Array, p: int = 1, margin: float = 1.0, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Margin loss of the scores of classes, one of which is right."""

def multi_margin_loss_backward(dy: Array, x: Array, target: Array, p: int = 1, margin: float = 1.0, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of multi_margin_loss: margin loss of the scores of classes, one of which is right."""

def multigammaln(x: Array, p: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the multivariate gamma function of p dimensions."""

def mvlgamma(x: Array, p: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the multivariate gamma function of p dimensions."""

def multigammaln_backward(dy: A, x: Array, p: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of multigammaln: logarithm of the multivariate gamma function of p dimensions."""

def mvlgamma_backward(dy: A, x: Array, p: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of multigammaln: logarithm of the multivariate gamma function of p dimensions."""

def multilabel_margin_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Margin loss of the scores of classes, of which those in target are right."""

def multilabel_margin_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of multilabel_margin_loss: margin loss of the scores of classes, of which those in target are right."""

def multilabel_soft_margin_loss(x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Binary cross entropy of the logits of classes, averaged over the classes of each row."""

def multilabel_soft_margin_loss_backward(dy: Array, x: Array, target: Array, weight: Array | None = None, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of multilabel_soft_margin_loss: binary cross entropy of the logits of classes, averaged over the classes of each row."""

def nan_to_num(x: A, nan: float | None = None, posinf: float | None = None, neginf: float | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """NaN and infinities replaced by numbers."""

def nan_to_num_backward(dy: A, x: Array, nan: float | None = None, posinf: float | None = None, neginf: float | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of nan_to_num: naN and infinities replaced by numbers."""

def nanmean(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean of the elements that are not NaN, over any set of axes."""

def nanmean_backward(dy: Array, x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of nanmean: mean of the elements that are not NaN, over any set of axes."""

def nanmedian(x: Array, dim: int | None = None, keepdim: bool = False, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The median of those elements of rows along an axis that are not NaN, and where it is."""

def nanmedian_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of nanmedian: the median of those elements of rows along an axis that are not NaN, and where it is."""

def nanquantile(x: Array, q: float | Sequence[float], dim: int | None = None, keepdim: bool = False, *, interpolation: Literal["linear", "lower", "higher", "nearest", "midpoint"] = "linear", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quantiles of those elements of rows along an axis that are not NaN."""

def nanquantile_backward(dy: Array, x: Array, q: float | Sequence[float], dim: int | None = None, keepdim: bool = False, *, interpolation: Literal["linear", "lower", "higher", "nearest", "midpoint"] = "linear", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of nanquantile: quantiles of those elements of rows along an axis that are not NaN."""

def nansum(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sum of the elements that are not NaN, over any set of axes."""

def nansum_backward(dy: Array, x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of nansum: sum of the elements that are not NaN, over any set of axes."""

def ndtr(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normal distribution function."""

def ndtr_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of ndtr: normal distribution function."""

def ndtri(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Inverse of the normal distribution function."""

def ndtri_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of ndtri: inverse of the normal distribution function."""

def ne(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a differs from b; true for NaN."""

def not_equal(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether a differs from b; true for NaN."""

def neg(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Negation."""

def negative(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Negation."""

def neg_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of neg: negation."""

def negative_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of neg: negation."""

def nextafter(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Next number of the dtype from a toward b."""

def nf4_dequantize(packed: Array, absmax: Array, shape: Sequence[int] | None = None, *, block_size: int = 64, layout: Literal["bnb", "row_pair"] = "bnb", dtype: DType = "float32", quant_type: Literal["nf4", "fp4"] = "nf4", nested_absmax: Array | None = None, nested_code: Array | None = None, nested_block_size: int = 256, offset: float = 0.0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """4-bit NormalFloat codes back to floats."""

def nf4_gemv(packed: Array, absmax: Array, a: Array, shape: Sequence[int] | None = None, *, block_size: int = 64, layout: Literal["bnb", "row_pair"] = "bnb", quant_type: Literal["nf4", "fp4"] = "nf4", nested_absmax: Array | None = None, nested_code: Array | None = None, nested_block_size: int = 256, offset: float = 0.0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Vectors times a weight matrix in NF4."""

def nf4_quantize(x: Array, *, block_size: int = 64, layout: Literal["bnb", "row_pair"] = "bnb", quant_type: Literal["nf4", "fp4"] = "nf4", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Floats to 4-bit NormalFloat codes with one absmax a block."""

def nll_loss(x: Array, target: Array, weight: Array | None = None, ignore_index: int = -100, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Negative log likelihood of classes, from log-probabilities."""

def nll_loss_backward(dy: Array, target: Array, weight: Array | None = None, x_shape: Sequence[int] = ..., ignore_index: int = -100, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of nll_loss: negative log likelihood of classes, from log-probabilities."""

def nms(boxes: Array, scores: Array, iou_threshold: float = 0.5, *, size: int | None = None, return_mask: bool = False, found: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Indices of the boxes that non-maximum suppression keeps, in decreasing score."""

def nms_padded(boxes: Array, scores: Array, idxs: Array | None = None, iou_threshold: float = 0.5, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The indices that nms (with idxs: batched_nms) keeps, -1 for those that go, and behind them how many stay: a result of fixed length."""

def nonzero(x: Array, as_tuple: bool = False, *, size: int | None = None, fill_value: int = 0, ranks: Array | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Coordinates of the elements that are not zero, in row-major order."""

def normal(shape: Sequence[int], mean: float = 0.0, std: float = 1.0, dtype: DType = "float32", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normally distributed numbers."""

def normalize(x: A, p: float = 2.0, dim: int | Sequence[int] = 1, eps: float = 1e-12, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Vectors along one axis, or some, divided by their norm."""

def normalize_backward(dy: A, x: Array, p: float = 2.0, dim: int | Sequence[int] = 1, eps: float = 1e-12, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of normalize: vectors along one axis, or some, divided by their norm."""

def one_hot(index: Array, num_classes: int | None = None, *, dtype: DType = "int64", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """A row of zeros with one 1 for each index."""

def pad(x: Array, pads: int | Sequence[int] | Sequence[Sequence[int]], mode: Literal["constant", "reflect", "replicate", "circular", "symmetric", "edge", "wrap"] = "constant", value: builtins.complex = 0, *, packed: DType | None = None, shape: Sequence[int] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Cells added around an array, or cropped by negative pads."""

def pad_backward(dy: Array, pads: int | Sequence[int] | Sequence[Sequence[int]], mode: Literal["constant", "reflect", "replicate", "circular", "symmetric", "edge", "wrap"] = "constant", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of pad: cells added around an array, or cropped by negative pads."""

def permute(x: Array, dims: int | Sequence[int], *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """A contiguous copy with the axes in another order."""

def permute_backward(dy: Array, dims: int | Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of permute: a contiguous copy with the axes in another order."""

def pixel_shuffle(x: Array, upscale_factor: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Channels laid out as blocks of r x r pixels, r the upscale factor."""

def pixel_shuffle_backward(dy: Array, upscale_factor: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of pixel_shuffle: channels laid out as blocks of r x r pixels, r the upscale factor."""

def pixel_unshuffle(x: Array, downscale_factor: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Blocks of r x r pixels as channels, r the downscale factor."""

def pixel_unshuffle_backward(dy: Array, downscale_factor: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of pixel_unshuffle: blocks of r x r pixels as channels, r the downscale factor."""

def poisson(rate: Array | None = None, shape: Sequence[int] | None = None, dtype: DType = "int64", *, mean: float | None = None, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Poisson distributed counts."""

def poisson_nll_loss(x: Array, target: Array, log_input: bool = True, full: bool = False, eps: float = 1e-08, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Negative log likelihood of counts under Poisson distributions."""

def poisson_nll_loss_backward(dy: Array, x: Array, target: Array, log_input: bool = True, full: bool = False, eps: float = 1e-08, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of poisson_nll_loss: negative log likelihood of counts under Poisson distributions."""

def polar(abs: Array | builtins.complex, angle: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Complex number of an absolute value and an angle."""

def polar_backward(dy: Array, abs: Array | builtins.complex | None = None, angle: Array | builtins.complex = ..., *, abs_shape: Sequence[int] | None = None, angle_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of polar: complex number of an absolute value and an angle."""

def polygamma(n: int, x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Derivative of order n of the digamma function."""

def polygamma_backward(dy: A, n: int, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of polygamma: derivative of order n of the digamma function."""

def popcount(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Number of set bits."""

def population_count(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Number of set bits."""

def positive(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """A copy of x."""

def positive_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of positive: a copy of x."""

def pow(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """a to the power b."""

def pow_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of pow: a to the power b."""

def powf(x: Array, exponent: float, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x to the power of a real number."""

def powf_backward(dy: A, x: Array, exponent: float, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of powf: x to the power of a real number."""

def powi(x: Array, n: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x to the power of an integer; wrapping for integers."""

def integer_pow(x: Array, n: int, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x to the power of an integer; wrapping for integers."""

def powi_backward(dy: A, x: Array, n: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of powi: x to the power of an integer; wrapping for integers."""

def integer_pow_backward(dy: A, x: Array, n: int, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of powi: x to the power of an integer; wrapping for integers."""

def prelu(x: A, weight: Array, channel_axis: int | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x above 0, weight * x elsewhere, with a weight for each channel or one for all."""

def prelu_backward(dy: Array, x: Array, weight: Array | None = None, channel_axis: int | None = None, *, x_shape: Sequence[int] | None = None, weight_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of prelu: x above 0, weight * x elsewhere, with a weight for each channel or one for all."""

def prod(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Product over any set of axes."""

def prod_backward(dy: Array, x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of prod: product over any set of axes."""

def put(dst: A, index: Array, values: Array | builtins.complex, accumulate: bool = False, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with values at flat places; of a place named twice the last one counts."""

def put_backward(dy: Array, index: Array, accumulate: bool = False, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of put: dst with values at flat places; of a place named twice the last one counts."""

def put_add(dst: A, index: Array, values: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with values added at flat places; repeated places add up."""

def put_add_backward(dy: Array, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of put_add: dst with values added at flat places; repeated places add up."""

def quantile(x: Array, q: float | Sequence[float], dim: int | None = None, keepdim: bool = False, *, interpolation: Literal["linear", "lower", "higher", "nearest", "midpoint"] = "linear", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Quantiles of rows along an axis."""

def quantile_backward(dy: Array, x: Array, q: float | Sequence[float], dim: int | None = None, keepdim: bool = False, *, interpolation: Literal["linear", "lower", "higher", "nearest", "midpoint"] = "linear", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantile: quantiles of rows along an axis."""

def quantize_per_channel(x: Array, scale: Array, zero_point: Array | None = None, axis: int = 0, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Affine quantization to integers, one scale per index along an axis."""

def quantize_per_channel_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, axis: int = 0, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantize_per_channel: affine quantization to integers, one scale per index along an axis."""

def quantize_per_group(x: Array, scale: Array, zero_point: Array | None = None, group_size: int = 128, axis: int = -1, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Affine quantization to integers, one scale per group of neighbours along an axis."""

def quantize_per_group_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, group_size: int = 128, axis: int = -1, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantize_per_group: affine quantization to integers, one scale per group of neighbours along an axis."""

def quantize_per_tensor(x: Array, scale: float | Array, zero_point: int | Array | None = None, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Affine quantization to integers, one scale for the whole array."""

def quantize_per_tensor_backward(dy: Array, x: Array, scale: float | Array, zero_point: int | Array | None = None, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantize_per_tensor: affine quantization to integers, one scale for the whole array."""

def quantize_per_tensor_array(x: Array, scale: Array, zero_point: Array | None = None, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Affine quantization to integers, one scale for the whole array (scale and zero point in arrays)."""

def quantize_per_tensor_array_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantize_per_tensor_array: affine quantization to integers, one scale for the whole array (scale and zero point in arrays)."""

def quantize_per_token(x: Array, scale: Array, zero_point: Array | None = None, *, dtype: DType = "int8", q_min: int | None = None, q_max: int | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Affine quantization to integers, one scale per row of the last axis."""

def quantize_per_token_backward(dy: Array, x: Array, scale: Array, zero_point: Array | None = None, *, q_min: int | None = None, q_max: int | None = None, dtype: DType = "int8", mask: Literal["inclusive", "exclusive"] = "inclusive", need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of quantize_per_token: affine quantization to integers, one scale per row of the last axis."""

def quantize_q8_1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Rows to blocks of GGUF format q8_1, the last block of a row filled up with zeros."""

def quantized_linear(a: Array, weight: Array, weight_scale: Array, bias: Array | None = None, *, a_scale: Array | None = None, a_zero_point: Array | None = None, asymmetric: bool = False, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Linear layer in int8 (W8A8): activations quantized per row, integer products, one rescaling."""

def rad2deg(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Radians to degrees."""

def degrees(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Radians to degrees."""

def rad2deg_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of rad2deg: radians to degrees."""

def degrees_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of rad2deg: radians to degrees."""

def randint(low: int, high: int, shape: Sequence[int], dtype: DType = "int64", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Integers from low to high - 1, all equally likely."""

def reciprocal(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """1 / x."""

def reciprocal_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of reciprocal: 1 / x."""

def reduce_to(x: Array, shape: Sequence[int], op: Literal["sum", "max", "min", "prod"] = "sum", *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers wrap (sum gives int64)."""

def reduce_to_backward(dy: Array, x: Array, y: Array | None = None, op: Literal["sum", "max", "min", "prod"] = "sum", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of reduce_to: reduction onto a shape that broadcasts to x, in x's dtype: sums and products of integers wrap (sum gives int64)."""

def reglu(x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gated linear unit with a ReLU gate."""

def reglu_backward(dy: Array, x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of reglu: gated linear unit with a ReLU gate."""

def relu(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """0 below 0, x elsewhere."""

def relu_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of relu: 0 below 0, x elsewhere."""

def relu6(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x cut to [0, 6]."""

def relu6_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of relu6: x cut to [0, 6]."""

def remainder(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Remainder of the division rounded down; it has the sign of b, a zero too."""

def mod(a: A | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Remainder of the division rounded down; it has the sign of b, a zero too."""

def remainder_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of remainder: remainder of the division rounded down; it has the sign of b, a zero too."""

def mod_backward(dy: Array, a: Array | builtins.complex | None = None, b: Array | builtins.complex | None = None, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of remainder: remainder of the division rounded down; it has the sign of b, a zero too."""

def repeat(x: Array, repeats: int | Sequence[int], *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The whole array side by side with itself, along each axis."""

def tile(x: Array, repeats: int | Sequence[int], *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The whole array side by side with itself, along each axis."""

def repeat_backward(dy: Array, x_shape: Sequence[int], repeats: int | Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of repeat: the whole array side by side with itself, along each axis."""

def tile_backward(dy: Array, x_shape: Sequence[int], repeats: int | Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of repeat: the whole array side by side with itself, along each axis."""

def rms(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Root of the mean square."""

def rms_backward(dy: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of rms: root of the mean square."""

def rms_norm(x: Array, normalized_shape: Sequence[int] | None = None, weight: Array | None = None, eps: float | None = None, *, residual: Array | None = None, axes: int | Sequence[int] | None = None, return_stats: bool = False, return_sum: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normalization to mean square 1 over the last axes, or over any axes, with an optional residual added first."""

def rms_norm_backward(dy: Array, x: Array, normalized_shape: Sequence[int] | None, rstd: Array, weight: Array | None = None, *, dsum: Array | None = None, axes: int | Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of rms_norm: normalization to mean square 1 over the last axes, or over any axes, with an optional residual added first."""

def roi_align(x: Array, rois: Array, output_size: int | Sequence[int], spatial_scale: float = 1.0, sampling_ratio: int = -1, aligned: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The means of samples of boxes, bin by bin, between the cells of an image."""

def roi_align_backward(dy: Array, rois: Array, x_shape: Sequence[int], spatial_scale: float = 1.0, sampling_ratio: int = -1, aligned: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of roi_align: the means of samples of boxes, bin by bin, between the cells of an image."""

def roi_pool(x: Array, rois: Array, output_size: int | Sequence[int], spatial_scale: float = 1.0, *, return_argmax: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The largest cells of boxes, bin by bin."""

def roi_pool_backward(dy: Array, argmax: Array, rois: Array, x_shape: Sequence[int], spatial_scale: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of roi_pool: the largest cells of boxes, bin by bin."""

def roll(x: A, shifts: int | Sequence[int], dims: int | Sequence[int] | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Elements shifted along axes; those pushed out come in at the other end."""

def roll_backward(dy: A, shifts: int | Sequence[int], dims: int | Sequence[int] | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of roll: elements shifted along axes; those pushed out come in at the other end."""

def round(x: A, decimals: int = 0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Nearest number of that many decimals, half to even; a copy for integers."""

def round_backward(dy: A, decimals: int = 0, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of round: nearest number of that many decimals, half to even; a copy for integers."""

def rsqrt(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """1 / sqrt(x), by an IEEE root and an IEEE division."""

def rsqrt_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of rsqrt: 1 / sqrt(x), by an IEEE root and an IEEE division."""

def sample(logits: Array, temperature: float = 1.0, top_k: int | None = 0, top_p: float | None = 1.0, min_p: float | None = 0.0, *, probs: bool = False, joint: bool = False, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_valid: bool = False, return_logprob: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """One token of each row, drawn from logits or probabilities that temperature, top-k, top-p and min-p filter, in this order."""

def sample_per_row(logits: Array, temperature: Array | None = None, top_k: Array | None = None, top_p: Array | None = None, min_p: Array | None = None, *, probs: bool = False, joint: bool = False, seeds: Array | None = None, offsets: Array | None = None, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, return_valid: bool = False, return_logprob: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """One token of each row, as sample draws it, with temperature, filters and generator of each row's own."""

def scaled_modified_bessel_k0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """exp(x) times the modified Bessel function of the second kind, order 0."""

def scaled_modified_bessel_k0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of scaled_modified_bessel_k0: exp(x) times the modified Bessel function of the second kind, order 0."""

def scaled_modified_bessel_k1(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """exp(x) times the modified Bessel function of the second kind, order 1."""

def scaled_modified_bessel_k1_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of scaled_modified_bessel_k1: exp(x) times the modified Bessel function of the second kind, order 1."""

def scatter(dst: A, dim: int, index: Array, updates: Array | None = None, *, value: builtins.complex | None = None, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with updates, or one value, in the cells that an index along one axis names; of a cell named twice the last one counts."""

def scatter_backward(dy: Array, dim: int, index: Array, *, duplicates: Literal["last", "any"] = "last", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of scatter: dst with updates, or one value, in the cells that an index along one axis names; of a cell named twice the last one counts."""

def scatter_add(dst: A, dim: int, index: Array, src: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with src added at the cells that an index along one axis names; cells named more than once add up."""

def scatter_add_backward(dy: Array, dim: int, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of scatter_add: dst with src added at the cells that an index along one axis names; cells named more than once add up."""

def scatter_reduce(dst: A, dim: int, index: Array, src: Array, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: bool = True, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """dst with src combined into the cells that an index along one axis names: by sum, product, mean, or largest or least value."""

def scatter_reduce_backward(dy: Array, dst: Array, dim: int, index: Array, src: Array, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: bool = True, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of scatter_reduce: dst with src combined into the cells that an index along one axis names: by sum, product, mean, or largest or least value."""

def searchsorted(sorted_sequence: Array, values: Array, right: bool = False, side: Literal["left", "right"] | None = None, sorter: Array | None = None, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Places at which values go into a sequence in ascending order."""

def segment_logsumexp(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the sum of exponentials of the rows of x in each segment, by sorted segment ids."""

def segment_logsumexp_backward(dy: Array, x: Array, segment_ids: Array | None = None, output: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by sorted segment ids."""

def segment_max(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, return_arg: bool = False, *, offsets: Array | None = None, lengths: Array | None = None, empty: Any = "identity", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum of the rows of x in each segment, by sorted segment ids."""

def segment_max_backward(dy: Array, x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, output: Array | None = None, arg: Array | None = None, ties: Literal["first", "last", "split", "all"] = "first", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_max: maximum of the rows of x in each segment, by sorted segment ids."""

def segment_mean(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, empty: Any = "zero", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean of the rows of x in each segment, by sorted segment ids."""

def segment_mean_backward(dy: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, counts: Array | None = None, x_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_mean: mean of the rows of x in each segment, by sorted segment ids."""

def segment_min(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, return_arg: bool = False, *, offsets: Array | None = None, lengths: Array | None = None, empty: Any = "identity", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Minimum of the rows of x in each segment, by sorted segment ids."""

def segment_min_backward(dy: Array, x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, output: Array | None = None, arg: Array | None = None, ties: Literal["first", "last", "split", "all"] = "first", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_min: minimum of the rows of x in each segment, by sorted segment ids."""

def segment_order(segment_ids: Array, num_segments: int | None = None, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The rows in the order of their segments, sorted once for many calls over the same unsorted segment ids."""

def segment_prod(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Product of the rows of x in each segment, by sorted segment ids."""

def segment_prod_backward(dy: Array, x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, output: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_prod: product of the rows of x in each segment, by sorted segment ids."""

def segment_softmax(x: A, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Softmax within each segment of the rows of x, by sorted segment ids."""

def segment_softmax_backward(dy: A, output: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of segment_softmax: softmax within each segment of the rows of x, by sorted segment ids."""

def segment_sum(x: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sum of the rows of x in each segment, by sorted segment ids."""

def segment_sum_backward(dy: Array, segment_ids: Array | None = None, num_segments: int | None = None, *, offsets: Array | None = None, lengths: Array | None = None, x_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of segment_sum: sum of the rows of x in each segment, by sorted segment ids."""

def selu(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Self-normalizing exponential linear unit."""

def selu_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of selu: self-normalizing exponential linear unit."""

def sgn(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x / abs(x), and 0 at 0, the sign of a real or a complex number."""

def sgn_backward(dy: A, x: Array, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sgn: x / abs(x), and 0 at 0, the sign of a real or a complex number."""

def sigmoid(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logistic function."""

def expit(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logistic function."""

def sigmoid_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sigmoid: logistic function."""

def expit_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sigmoid: logistic function."""

def sign(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """-1, 0 or 1."""

def sign_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sign: -1, 0 or 1."""

def signbit(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Whether the sign bit is set."""

def silu(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x times the logistic function."""

def swish(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x times the logistic function."""

def silu_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of silu: x times the logistic function."""

def swish_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of silu: x times the logistic function."""

def sin(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sine."""

def sin_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sin: sine."""

def sinc(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """sin(pi * x) / (pi * x), 1 at 0."""

def sinc_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sinc: sin(pi * x) / (pi * x), 1 at 0."""

def sinh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Hyperbolic sine."""

def sinh_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sinh: hyperbolic sine."""

def smooth_l1_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", beta: float = 1.0, *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Smooth L1 loss: squared differences below beta, absolute ones from there on."""

def smooth_l1_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", beta: float = 1.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of smooth_l1_loss: smooth L1 loss: squared differences below beta, absolute ones from there on."""

def smooth_scales(amax_a: A | builtins.complex, amax_w: Array | builtins.complex, alpha: float = 0.5, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Scales per input channel that move activation outliers into the weights; use as a / s and w * s."""

def smoothquant_linear(a: Array, act_scale: float, weight: Array, weight_scale: Array, bias: Array | None = None, *, dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Linear layer in int8 with one static activation scale."""

def soft_margin_loss(x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logistic loss of scores and targets 1 or -1."""

def soft_margin_loss_backward(dy: Array, x: Array, target: Array, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of soft_margin_loss: logistic loss of scores and targets 1 or -1."""

def softmax(x: A, dim: int = -1, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Softmax along one axis."""

def softmax_backward(dy: Array, y: Array, dim: int = -1, dtype: DType | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of softmax: softmax along one axis."""

def softplus(x: A, beta: float = 1.0, threshold: float = 20.0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Smooth maximum of x and 0; x itself where beta * x exceeds the threshold."""

def softplus_backward(dy: A, x: Array, beta: float = 1.0, threshold: float = 20.0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of softplus: smooth maximum of x and 0; x itself where beta * x exceeds the threshold."""

def softshrink(x: A, lambd: float = 0.5, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x moved towards 0 by lambd, 0 within."""

def softshrink_backward(dy: A, x: Array, lambd: float = 0.5, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of softshrink: x moved towards 0 by lambd, 0 within."""

def softsign(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x / (1 + abs(x))."""

def softsign_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of softsign: x / (1 + abs(x))."""

def sort(x: Array, dim: int = -1, descending: bool = False, stable: bool = True, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The elements of rows along an axis in order, and where each of them was."""

def sort_backward(dy: A, indices: Array, dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sort: the elements of rows along an axis in order, and where each of them was."""

def sparsemax(x: A, dim: int = -1, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Projection onto the probability simplex along one axis; cells far below the largest get exact zeros."""

def sparsemax_backward(dy: A, y: Array, dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sparsemax: projection onto the probability simplex along one axis; cells far below the largest get exact zeros."""

def speculative_verify(draft_probs: Array, draft_ids: Array, target_probs: Array, *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any, Any]:
    """Which of the tokens that a draft model proposed a target model accepts, and the token after them: as if all were drawn from the target."""

def spherical_bessel_j0(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Spherical Bessel function of the first kind, order 0: sin(x) / x."""

def spherical_bessel_j0_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of spherical_bessel_j0: spherical Bessel function of the first kind, order 0: sin(x) / x."""

def sqrt(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Square root."""

def sqrt_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of sqrt: square root."""

def square(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x * x."""

def square_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of square: x * x."""

def squared_error(x: A | builtins.complex, target: Array | builtins.complex, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Squared difference of two arrays, element by element: mse_loss without its reduction."""

def squared_error_backward(dy: Array, x: Array | builtins.complex, target: Array | builtins.complex, *, x_shape: Sequence[int] | None = None, target_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of squared_error: squared difference of two arrays, element by element: mse_loss without its reduction."""

def std(x: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Standard deviation over any set of axes."""

def std_backward(dy: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of std: standard deviation over any set of axes."""

def std_mean(x: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Standard deviation and mean over any set of axes, in one pass."""

def std_mean_backward(dy: Array, dmean: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of std_mean: standard deviation and mean over any set of axes, in one pass."""

def step(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """1 above 0, 0 elsewhere."""

def step_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of step: 1 above 0, 0 elsewhere."""

def sub(a: A | builtins.complex, b: Array | builtins.complex, alpha: builtins.complex = 1, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Difference a - alpha * b."""

def subtract(a: A | builtins.complex, b: Array | builtins.complex, alpha: builtins.complex = 1, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Difference a - alpha * b."""

def sub_backward(dy: Array, alpha: builtins.complex = 1, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of sub: difference a - alpha * b."""

def subtract_backward(dy: Array, alpha: builtins.complex = 1, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of sub: difference a - alpha * b."""

def sum(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, dtype: DType | None = None, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sum over any set of axes."""

def sum_backward(dy: Array, x_shape: Sequence[int], dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of sum: sum over any set of axes."""

def swiglu(x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gated linear unit with a SiLU gate."""

def swiglu_backward(dy: Array, x: Array, dim: int = -1, gate: Array | None = None, *, gate_first: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of swiglu: gated linear unit with a SiLU gate."""

def take(src: Array, index: Array, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, fill_value: builtins.complex = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The cells of src at flat places."""

def take_backward(dy: Array, index: Array, src_shape: Sequence[int], *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of take: the cells of src at flat places."""

def take_along_axis(src: Array, index: Array, dim: int, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = True, fill_value: builtins.complex = 0, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The cells of src that an index along one axis names, as NumPy orders the arguments; negative indices count from the end."""

def take_along_axis_backward(dy: Array, index: Array, dim: int, src_shape: Sequence[int], *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = True, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of take_along_axis: the cells of src that an index along one axis names, as NumPy orders the arguments; negative indices count from the end."""

def tan(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Tangent."""

def tan_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of tan: tangent."""

def tanh(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Hyperbolic tangent."""

def tanh_backward(dy: A, y: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of tanh: hyperbolic tangent."""

def tanhshrink(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """x - tanh(x)."""

def tanhshrink_backward(dy: A, x: Array, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of tanhshrink: x - tanh(x)."""

def threshold(x: A, threshold: float, value: float, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x above the threshold, value elsewhere."""

def threshold_backward(dy: A, x: Array, threshold: float, value: float | None = None, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of threshold: x above the threshold, value elsewhere."""

def token_penalty(logits: A, counts: Array, repetition: float = 1.0, frequency: float = 0.0, presence: float = 0.0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Logits of tokens that were seen before, lowered by penalties of repetition, frequency and presence."""

def token_penalty_per_row(logits: A, counts: Array, repetition: Array, frequency: Array, presence: Array, row_axis: int = 0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """token_penalty with penalties of each row's own."""

def topk(x: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True, *, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """The k greatest or smallest elements of rows along an axis in order, and where each of them is."""

def topk_backward(dy: Array, indices: Array, x_shape: Sequence[int], dim: int = -1, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of topk: the k greatest or smallest elements of rows along an axis in order, and where each of them is."""

def trace(x: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sum of the diagonal of matrices."""

def trace_backward(dy: Array, x_shape: Sequence[int], *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of trace: sum of the diagonal of matrices."""

def tril(x: A, diagonal: int = 0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Lower triangle of matrices: the cells above a diagonal are 0."""

def tril_backward(dy: A, diagonal: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of tril: lower triangle of matrices: the cells above a diagonal are 0."""

def triplet_margin_loss(anchor: Array, positive: Array, negative: Array, margin: float = 1.0, p: float = 2.0, eps: float = 1e-06, swap: bool = False, reduction: Literal["none", "mean", "sum"] = "mean", *, out_dtype: DType | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Loss of triplets: an anchor should be nearer to the positive than to the negative by a margin."""

def triplet_margin_loss_backward(dy: Array, anchor: Array, positive: Array, negative: Array, margin: float = 1.0, p: float = 2.0, eps: float = 1e-06, swap: bool = False, reduction: Literal["none", "mean", "sum"] = "mean", *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any, Any]:
    """Gradients of triplet_margin_loss: loss of triplets: an anchor should be nearer to the positive than to the negative by a margin."""

def triu(x: A, diagonal: int = 0, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Upper triangle of matrices: the cells below a diagonal are 0."""

def triu_backward(dy: A, diagonal: int = 0, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of triu: upper triangle of matrices: the cells below a diagonal are 0."""

def trunc(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x without its fraction; a copy for integers."""

def fix(x: A, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """x without its fraction; a copy for integers."""

def trunc_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of trunc: x without its fraction; a copy for integers."""

def fix_backward(dy: A, *, x_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of trunc: x without its fraction; a copy for integers."""

def truncated_normal(shape: Sequence[int], lower: float = -2.0, upper: float = 2.0, dtype: DType = "float32", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Normally distributed numbers, of those between two bounds."""

def uniform(shape: Sequence[int], low: float = 0.0, high: float = 1.0, dtype: DType = "float32", *, seed: int | None = None, offset: int | None = 0, key: Array | None = None, generator: Any | None = None, device: Any = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Uniformly distributed numbers in [low, high)."""

def unique(x: Array, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None, *, return_index: bool = False, equal_nan: bool = True, size: int | None = None, order: Array | None = None, ordered: Array | None = None, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The distinct elements in order, or the distinct slices along an axis."""

def unique_counts(x: Array, sorted: bool = True, return_inverse: bool = False, dim: int | None = None, *, return_index: bool = False, size: int | None = None, order: Array | None = None, ordered: Array | None = None, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The distinct elements in order, or the distinct slices along an axis."""

def unique_inverse(x: Array, sorted: bool = True, return_counts: bool = False, dim: int | None = None, *, return_index: bool = False, size: int | None = None, order: Array | None = None, ordered: Array | None = None, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The distinct elements in order, or the distinct slices along an axis."""

def unique_values(x: Array, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None, *, return_index: bool = False, size: int | None = None, order: Array | None = None, ordered: Array | None = None, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The distinct elements in order, or the distinct slices along an axis."""

def unique_consecutive(x: Array, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None, *, return_index: bool = False, equal_nan: bool = True, size: int | None = None, index_dtype: DType = "int64", out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """The first of each run of neighbours that are equal, in the order in which they lie."""

def unsorted_segment_logsumexp(x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Logarithm of the sum of exponentials of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_logsumexp_backward(dy: Array, x: Array, segment_ids: Array, output: Array | None = None, num_segments: int | None = None, *, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_logsumexp: logarithm of the sum of exponentials of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_max(x: Array, segment_ids: Array, num_segments: int | None = None, return_arg: bool = False, *, order: Array | None = None, empty: Any = "identity", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Maximum of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_max_backward(dy: Array, x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, output: Array | None = None, arg: Array | None = None, ties: Literal["first", "last", "split", "all"] = "first", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_max: maximum of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_mean(x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, empty: Any = "zero", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Mean of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_mean_backward(dy: Array, segment_ids: Array, num_segments: int | None = None, *, counts: Array | None = None, x_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_mean: mean of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_min(x: Array, segment_ids: Array, num_segments: int | None = None, return_arg: bool = False, *, order: Array | None = None, empty: Any = "identity", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Minimum of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_min_backward(dy: Array, x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, output: Array | None = None, arg: Array | None = None, ties: Literal["first", "last", "split", "all"] = "first", nan: Literal["propagate", "ignore"] = "propagate", oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_min: minimum of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_prod(x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Product of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_prod_backward(dy: Array, x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, output: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_prod: product of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_softmax(x: A, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Softmax within each segment of the rows of x, by unsorted segment ids."""

def unsorted_segment_softmax_backward(dy: A, output: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of unsorted_segment_softmax: softmax within each segment of the rows of x, by unsorted segment ids."""

def unsorted_segment_sum(x: Array, segment_ids: Array, num_segments: int | None = None, *, order: Array | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Sum of the rows of x in each segment, by unsorted segment ids."""

def unsorted_segment_sum_backward(dy: Array, segment_ids: Array, num_segments: int | None = None, *, x_shape: Sequence[int] | None = None, oob: Literal["raise", "drop", "clamp"] = "raise", wrap_negative: bool = False, accumulate: bool = False, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of unsorted_segment_sum: sum of the rows of x in each segment, by unsorted segment ids."""

def var(x: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Variance over any set of axes."""

def var_backward(dy: Array, x: Array, dim: int | Sequence[int] | None = None, correction: float = 1.0, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of var: variance over any set of axes."""

def vector_norm(x: Array, ord: float = 2.0, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Vector norm of any order over any set of axes."""

def norm2(x: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Vector norm of any order over any set of axes."""

def vector_norm_backward(dy: Array, x: Array, y: Array, ord: float = 2.0, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of vector_norm: vector norm of any order over any set of axes."""

def norm2_backward(dy: Array, x: Array, y: Array, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Gradients of vector_norm: vector norm of any order over any set of axes."""

def where(cond: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """a where cond is nonzero, else b; a selection without arithmetic."""

def where_backward(dy: Array, cond: Array, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of where: a where cond is nonzero, else b; a selection without arithmetic."""

def write_slice(dest: Array, src: Array, starts: int | Sequence[int] | Array, ends: int | Sequence[int] | None = None, steps: int | Sequence[int] | None = None, *, packed: DType | None = None, shape: Sequence[int] | None = None, src_shape: Sequence[int] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> None:
    """Writes src into a slice of dest, in place."""

def write_slice_backward(dy: Array, starts: int | Sequence[int] | Array, ends: int | Sequence[int] | None = None, steps: int | Sequence[int] | None = None, *, src_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of write_slice: writes src into a slice of dest, in place."""

def write_slice_at(dest: Array, src: Array, starts: Array, *, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> None:
    """Writes src into dest, in place, where an array says, without waiting for it: appending to a cache of keys and values."""

def xlog1py(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """a * log(1 + b), 0 where a is 0 and b is not NaN."""

def xlog1py_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of xlog1py: a * log(1 + b), 0 where a is 0 and b is not NaN."""

def xlogy(a: Array | builtins.complex, b: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """a * log(b), 0 where a is 0 and b is not NaN."""

def xlogy_backward(dy: Array, a: Array | builtins.complex, b: Array | builtins.complex, *, a_shape: Sequence[int] | None = None, b_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> tuple[Any, Any]:
    """Gradients of xlogy: a * log(b), 0 where a is 0 and b is not NaN."""

def zeta(s: Array | builtins.complex, q: Array | builtins.complex, *, promote: bool = False, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> Any:
    """Hurwitz zeta function, the sum of (q + k)**-s over k >= 0."""

def zeta_backward(dy: A, s: Array | builtins.complex, q: Array | builtins.complex, *, q_shape: Sequence[int] | None = None, need: str | Sequence[str] | None = None, out: Any = None, preference: PlanPreference | None = None, check: bool = False) -> A:
    """Gradients of zeta: hurwitz zeta function, the sum of (q + k)**-s over k >= 0."""

__all__ = [
    "BackendUnavailableError",
    "BaracudaError",
    "BufferTooSmallError",
    "CacheWarning",
    "CompileError",
    "Explanation",
    "Generator",
    "IndexOutOfRangeError",
    "IndexOutOfRangeWarning",
    "InvalidProblemError",
    "KernelLaunchError",
    "KernelSku",
    "ManifestError",
    "MisalignedOperandError",
    "Plan",
    "PlanPreference",
    "PrecisionGuarantee",
    "TensorSpec",
    "Tuning",
    "UnknownSkuError",
    "UnsupportedDTypeError",
    "UnsupportedError",
    "WorkspaceTooSmallError",
    "__version__",
    "abs",
    "abs_backward",
    "absolute",
    "absolute_backward",
    "acos",
    "acos_backward",
    "acosh",
    "acosh_backward",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool1d_backward",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_backward",
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_backward",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_backward",
    "adaptive_max_pool3d",
    "adaptive_max_pool3d_backward",
    "add",
    "add_backward",
    "addcdiv",
    "addcdiv_backward",
    "addcmul",
    "addcmul_backward",
    "addmv",
    "addr",
    "adjoint",
    "adjoint_backward",
    "affine",
    "affine_backward",
    "affine_grid",
    "affine_grid_backward",
    "airy_ai",
    "all",
    "allclose",
    "alpha_dropout",
    "alpha_dropout_backward",
    "amax",
    "amax_backward",
    "amin",
    "amin_backward",
    "aminmax",
    "angle",
    "angle_backward",
    "any",
    "approx_max_k",
    "approx_min_k",
    "arange",
    "arccos",
    "arccos_backward",
    "arccosh",
    "arccosh_backward",
    "arcsin",
    "arcsin_backward",
    "arcsinh",
    "arcsinh_backward",
    "arctan",
    "arctan2",
    "arctan2_backward",
    "arctan_backward",
    "arctanh",
    "arctanh_backward",
    "argmax",
    "argmin",
    "argpartition",
    "argsort",
    "argsort_slices",
    "array_equiv",
    "asin",
    "asin_backward",
    "asinh",
    "asinh_backward",
    "atan",
    "atan2",
    "atan2_backward",
    "atan_backward",
    "atanh",
    "atanh_backward",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "autotune",
    "avg_pool1d",
    "avg_pool1d_backward",
    "avg_pool2d",
    "avg_pool2d_backward",
    "avg_pool3d",
    "avg_pool3d_backward",
    "bartlett",
    "bartlett_window",
    "batch_norm",
    "batch_norm_backward",
    "batched_nms",
    "bernoulli",
    "bessel_j0",
    "bessel_j0_backward",
    "bessel_j1",
    "bessel_j1_backward",
    "bessel_y0",
    "bessel_y0_backward",
    "bessel_y1",
    "bessel_y1_backward",
    "beta",
    "betainc",
    "betainc_backward",
    "binary_cross_entropy",
    "binary_cross_entropy_backward",
    "binary_cross_entropy_with_logits",
    "binary_cross_entropy_with_logits_backward",
    "bincount",
    "bincount_backward",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "blackman",
    "blackman_window",
    "block",
    "block_diag",
    "broadcast_tensors",
    "broadcast_to",
    "broadcast_to_backward",
    "broadcasted_iota",
    "bucketize",
    "cache_clear",
    "cache_info",
    "cartesian_prod",
    "cast",
    "cast_backward",
    "cat",
    "cat_backward",
    "causal_conv1d",
    "causal_conv1d_backward",
    "causal_conv1d_update",
    "causal_conv1d_varlen_states",
    "cbrt",
    "cbrt_backward",
    "cdist",
    "ceil",
    "ceil_backward",
    "celu",
    "celu_backward",
    "channel_shuffle",
    "channel_shuffle_backward",
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_w",
    "check_errors",
    "choose",
    "chunk",
    "chunk_backward",
    "clamp",
    "clamp_backward",
    "clamp_max",
    "clamp_max_backward",
    "clamp_max_tensor",
    "clamp_max_tensor_backward",
    "clamp_min",
    "clamp_min_backward",
    "clamp_min_tensor",
    "clamp_min_tensor_backward",
    "clamp_tensor",
    "clamp_tensor_backward",
    "clip",
    "clip_backward",
    "clz",
    "col2im1d",
    "col2im1d_backward",
    "col2im2d",
    "col2im2d_backward",
    "col2im3d",
    "col2im3d_backward",
    "column_stack",
    "combinations",
    "complex",
    "complex_backward",
    "compress",
    "concat",
    "concat_backward",
    "concatenate",
    "concatenate_backward",
    "conj",
    "conj_backward",
    "conj_physical",
    "conj_physical_backward",
    "conjugate",
    "conjugate_backward",
    "contiguize",
    "contiguize_backward",
    "contiguous",
    "contiguous_backward",
    "convolve",
    "copysign",
    "copysign_backward",
    "corrcoef",
    "correlate",
    "cos",
    "cos_backward",
    "cosh",
    "cosh_backward",
    "cosine_embedding_loss",
    "cosine_embedding_loss_backward",
    "cosine_similarity",
    "cosine_similarity_backward",
    "count_nonzero",
    "count_runs",
    "cov",
    "cross",
    "cross_backward",
    "cross_entropy",
    "cross_entropy_backward",
    "ctc_loss",
    "ctc_loss_backward",
    "ctz",
    "cube",
    "cube_backward",
    "cummax",
    "cummax_backward",
    "cummin",
    "cummin_backward",
    "cumprod",
    "cumprod_backward",
    "cumsum",
    "cumsum_backward",
    "cumulative_trapezoid",
    "default_generator",
    "deg2rad",
    "deg2rad_backward",
    "degrees",
    "degrees_backward",
    "delete",
    "dequantize_per_channel",
    "dequantize_per_channel_backward",
    "dequantize_per_group",
    "dequantize_per_group_backward",
    "dequantize_per_tensor",
    "dequantize_per_tensor_array",
    "dequantize_per_tensor_array_backward",
    "dequantize_per_tensor_backward",
    "dequantize_per_token",
    "dequantize_per_token_backward",
    "describe",
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
    "digamma",
    "digamma_backward",
    "digitize",
    "dist",
    "dist_backward",
    "div",
    "div_backward",
    "div_trunc",
    "div_trunc_backward",
    "divide",
    "divide_backward",
    "divmod",
    "dot",
    "dot_backward",
    "draw_key",
    "dropout",
    "dropout1d",
    "dropout1d_backward",
    "dropout2d",
    "dropout2d_backward",
    "dropout3d",
    "dropout3d_backward",
    "dropout_backward",
    "dsplit",
    "dstack",
    "dynamic_range_quantize",
    "elementwise",
    "elu",
    "elu_backward",
    "embedding",
    "embedding_backward",
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_renorm",
    "entr",
    "entr_backward",
    "eq",
    "equal",
    "erf",
    "erf_backward",
    "erfc",
    "erfc_backward",
    "erfcx",
    "erfcx_backward",
    "erfinv",
    "erfinv_backward",
    "exp",
    "exp2",
    "exp2_backward",
    "exp_backward",
    "expand_dims",
    "expit",
    "expit_backward",
    "explain",
    "expm1",
    "expm1_backward",
    "exponent",
    "exponential",
    "extract",
    "eye",
    "fake_quantize_per_channel",
    "fake_quantize_per_channel_backward",
    "fake_quantize_per_tensor",
    "fake_quantize_per_tensor_array",
    "fake_quantize_per_tensor_array_backward",
    "fake_quantize_per_tensor_backward",
    "feature_alpha_dropout",
    "feature_alpha_dropout_backward",
    "feature_dropout",
    "feature_dropout_backward",
    "few_values",
    "fill_",
    "fix",
    "fix_backward",
    "flatten",
    "flip",
    "flip_backward",
    "fliplr",
    "fliplr_backward",
    "flipud",
    "flipud_backward",
    "float_power",
    "floor",
    "floor_backward",
    "floor_divide",
    "floor_divide_backward",
    "fma",
    "fma_backward",
    "fmax",
    "fmax_backward",
    "fmin",
    "fmin_backward",
    "fmod",
    "fmod_backward",
    "fold",
    "fold_backward",
    "frac",
    "frac_backward",
    "fractional_max_pool2d",
    "fractional_max_pool2d_backward",
    "fractional_max_pool3d",
    "fractional_max_pool3d_backward",
    "frexp",
    "full",
    "full_like",
    "gamma",
    "gammainc",
    "gammainc_backward",
    "gammaincc",
    "gammaincc_backward",
    "gammaln",
    "gammaln_backward",
    "gather",
    "gather_backward",
    "gather_rows",
    "gather_rows_backward",
    "gaussian_nll_loss",
    "gaussian_nll_loss_backward",
    "gcd",
    "ge",
    "geglu",
    "geglu_backward",
    "gelu",
    "gelu_backward",
    "gelu_tanh",
    "gelu_tanh_backward",
    "geomspace",
    "gguf_dequantize",
    "gguf_quantize",
    "glu",
    "glu_backward",
    "gradient",
    "greater",
    "greater_equal",
    "grid_sample",
    "grid_sample_backward",
    "group_norm",
    "group_norm_backward",
    "gt",
    "gumbel",
    "gumbel_softmax",
    "gumbel_softmax_backward",
    "hamming",
    "hamming_window",
    "hann_window",
    "hanning",
    "hardshrink",
    "hardshrink_backward",
    "hardsigmoid",
    "hardsigmoid_backward",
    "hardswish",
    "hardswish_backward",
    "hardtanh",
    "hardtanh_backward",
    "heaviside",
    "heaviside_backward",
    "heaviside_tensor",
    "heaviside_tensor_backward",
    "hermite_polynomial_h",
    "hermite_polynomial_he",
    "hinge_embedding_loss",
    "hinge_embedding_loss_backward",
    "histc",
    "histogram",
    "histogram2d",
    "histogram_backward",
    "histogram_bin_edges",
    "histogram_density",
    "histogramdd",
    "histogramdd_backward",
    "hsplit",
    "hstack",
    "huber_loss",
    "huber_loss_backward",
    "hypot",
    "hypot_backward",
    "i0",
    "i0_backward",
    "i0e",
    "i0e_backward",
    "i1",
    "i1_backward",
    "i1e",
    "i1e_backward",
    "igamma",
    "igamma_backward",
    "igammac",
    "igammac_backward",
    "im2col1d",
    "im2col1d_backward",
    "im2col2d",
    "im2col2d_backward",
    "im2col3d",
    "im2col3d_backward",
    "imag",
    "imag_backward",
    "index_add",
    "index_add_backward",
    "index_copy",
    "index_copy_backward",
    "index_fill",
    "index_fill_backward",
    "index_put",
    "index_put_add",
    "index_put_add_backward",
    "index_put_backward",
    "index_reduce",
    "index_select",
    "index_select_backward",
    "indices",
    "inner",
    "insert",
    "instance_norm",
    "instance_norm_backward",
    "integer_pow",
    "integer_pow_backward",
    "interp",
    "interpolate",
    "interpolate_backward",
    "intersect1d",
    "isclose",
    "iscomplex",
    "isfinite",
    "isin",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "ix_",
    "kaiser",
    "kaiser_window",
    "kl_div",
    "kl_div_backward",
    "kron",
    "kthvalue",
    "kthvalue_backward",
    "l1_loss",
    "l1_loss_backward",
    "laguerre_polynomial_l",
    "layer_norm",
    "layer_norm_backward",
    "lcm",
    "ldexp",
    "ldexp_backward",
    "le",
    "leaky_relu",
    "leaky_relu_backward",
    "legendre_polynomial_p",
    "lerp",
    "lerp_backward",
    "lerp_tensor",
    "lerp_tensor_backward",
    "less",
    "less_equal",
    "lexsort",
    "lgamma",
    "lgamma_backward",
    "linspace",
    "local_response_norm",
    "log",
    "log10",
    "log10_backward",
    "log1p",
    "log1p_backward",
    "log2",
    "log2_backward",
    "log_backward",
    "log_ndtr",
    "log_ndtr_backward",
    "log_sigmoid",
    "log_sigmoid_backward",
    "log_softmax",
    "log_softmax_backward",
    "logaddexp",
    "logaddexp2",
    "logaddexp2_backward",
    "logaddexp_backward",
    "logcumsumexp",
    "logcumsumexp_backward",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "logit_backward",
    "logsigmoid",
    "logsigmoid_backward",
    "logspace",
    "logsumexp",
    "logsumexp_backward",
    "lp_pool1d",
    "lp_pool1d_backward",
    "lp_pool2d",
    "lp_pool2d_backward",
    "lp_pool3d",
    "lp_pool3d_backward",
    "lt",
    "mantissa",
    "mantissa_backward",
    "manual_seed",
    "margin_ranking_loss",
    "margin_ranking_loss_backward",
    "mask_indices",
    "mask_ranks",
    "masked_fill",
    "masked_fill_backward",
    "masked_fill_tensor",
    "masked_fill_tensor_backward",
    "masked_scatter",
    "masked_scatter_backward",
    "masked_select",
    "masked_select_backward",
    "matmul",
    "matmul_backward",
    "matrix_transpose",
    "matrix_transpose_backward",
    "matvec",
    "max",
    "max_backward",
    "max_pool1d",
    "max_pool1d_backward",
    "max_pool2d",
    "max_pool2d_backward",
    "max_pool3d",
    "max_pool3d_backward",
    "max_unpool1d",
    "max_unpool1d_backward",
    "max_unpool2d",
    "max_unpool2d_backward",
    "max_unpool3d",
    "max_unpool3d_backward",
    "maximum",
    "maximum_backward",
    "mean",
    "mean_backward",
    "median",
    "median_backward",
    "meshgrid",
    "meshgrid_backward",
    "min",
    "min_backward",
    "minimum",
    "minimum_backward",
    "mish",
    "mish_backward",
    "mod",
    "mod_backward",
    "mode",
    "mode_backward",
    "modf",
    "modified_bessel_k0",
    "modified_bessel_k0_backward",
    "modified_bessel_k1",
    "modified_bessel_k1_backward",
    "moveaxis",
    "movedim",
    "movedim_backward",
    "mse_loss",
    "mse_loss_backward",
    "msort",
    "msort_backward",
    "mul",
    "mul_backward",
    "multi_margin_loss",
    "multi_margin_loss_backward",
    "multigammaln",
    "multigammaln_backward",
    "multilabel_margin_loss",
    "multilabel_margin_loss_backward",
    "multilabel_soft_margin_loss",
    "multilabel_soft_margin_loss_backward",
    "multinomial",
    "multiply",
    "multiply_backward",
    "mv",
    "mv_backward",
    "mvlgamma",
    "mvlgamma_backward",
    "nan_to_num",
    "nan_to_num_backward",
    "nanargmax",
    "nanargmin",
    "nanmean",
    "nanmean_backward",
    "nanmedian",
    "nanmedian_backward",
    "nanpercentile",
    "nanquantile",
    "nanquantile_backward",
    "nanstd",
    "nansum",
    "nansum_backward",
    "nanvar",
    "narrow",
    "narrow_backward",
    "ndtr",
    "ndtr_backward",
    "ndtri",
    "ndtri_backward",
    "ne",
    "neg",
    "neg_backward",
    "negative",
    "negative_backward",
    "nextafter",
    "nf4_dequantize",
    "nf4_gemv",
    "nf4_quantize",
    "nll_loss",
    "nll_loss_backward",
    "nms",
    "nms_padded",
    "nonzero",
    "nonzero_static",
    "norm2",
    "norm2_backward",
    "normal",
    "normalize",
    "normalize_backward",
    "not_equal",
    "one_hot",
    "ones",
    "ones_like",
    "outer",
    "packbits",
    "pad",
    "pad_backward",
    "pairwise_distance",
    "partition",
    "pdist",
    "percentile",
    "permute",
    "permute_backward",
    "pixel_shuffle",
    "pixel_shuffle_backward",
    "pixel_unshuffle",
    "pixel_unshuffle_backward",
    "place",
    "poisson",
    "poisson_nll_loss",
    "poisson_nll_loss_backward",
    "polar",
    "polar_backward",
    "poly",
    "polyadd",
    "polyder",
    "polygamma",
    "polygamma_backward",
    "polyint",
    "polymul",
    "polysub",
    "polyval",
    "popcount",
    "population_count",
    "positive",
    "positive_backward",
    "pow",
    "pow_backward",
    "powf",
    "powf_backward",
    "powi",
    "powi_backward",
    "prelu",
    "prelu_backward",
    "prod",
    "prod_backward",
    "psi",
    "psi_backward",
    "put",
    "put_add",
    "put_add_backward",
    "put_along_axis",
    "put_backward",
    "quantile",
    "quantile_backward",
    "quantize_per_channel",
    "quantize_per_channel_backward",
    "quantize_per_group",
    "quantize_per_group_backward",
    "quantize_per_tensor",
    "quantize_per_tensor_array",
    "quantize_per_tensor_array_backward",
    "quantize_per_tensor_backward",
    "quantize_per_token",
    "quantize_per_token_backward",
    "quantize_q8_1",
    "quantized_linear",
    "rad2deg",
    "rad2deg_backward",
    "radians",
    "radians_backward",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "ravel",
    "ravel_multi_index",
    "real",
    "real_backward",
    "reciprocal",
    "reciprocal_backward",
    "reduce_precision",
    "reduce_to",
    "reduce_to_backward",
    "reduce_xor",
    "reglu",
    "reglu_backward",
    "relu",
    "relu6",
    "relu6_backward",
    "relu_backward",
    "remainder",
    "remainder_backward",
    "renorm",
    "repeat",
    "repeat_backward",
    "repeat_interleave",
    "repeat_interleave_backward",
    "reshape",
    "resize",
    "rms",
    "rms_backward",
    "rms_norm",
    "rms_norm_backward",
    "roi_align",
    "roi_align_backward",
    "roi_pool",
    "roi_pool_backward",
    "rois_of_boxes",
    "roll",
    "roll_backward",
    "rollaxis",
    "rot90",
    "rot90_backward",
    "round",
    "round_backward",
    "row_stack",
    "rrelu",
    "rrelu_backward",
    "rsqrt",
    "rsqrt_backward",
    "sample",
    "sample_per_row",
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k0_backward",
    "scaled_modified_bessel_k1",
    "scaled_modified_bessel_k1_backward",
    "scatter",
    "scatter_add",
    "scatter_add_backward",
    "scatter_backward",
    "scatter_reduce",
    "scatter_reduce_backward",
    "searchsorted",
    "segment_logsumexp",
    "segment_logsumexp_backward",
    "segment_max",
    "segment_max_backward",
    "segment_mean",
    "segment_mean_backward",
    "segment_min",
    "segment_min_backward",
    "segment_order",
    "segment_prod",
    "segment_prod_backward",
    "segment_softmax",
    "segment_softmax_backward",
    "segment_sum",
    "segment_sum_backward",
    "select",
    "select_scatter",
    "selu",
    "selu_backward",
    "setdiff1d",
    "setxor1d",
    "sgn",
    "sgn_backward",
    "shift_right_logical",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_w",
    "sigmoid",
    "sigmoid_backward",
    "sign",
    "sign_backward",
    "signbit",
    "silu",
    "silu_backward",
    "sin",
    "sin_backward",
    "sinc",
    "sinc_backward",
    "sinh",
    "sinh_backward",
    "skus",
    "slice_scatter",
    "smooth_l1_loss",
    "smooth_l1_loss_backward",
    "smooth_scales",
    "smoothquant_linear",
    "soft_margin_loss",
    "soft_margin_loss_backward",
    "softmax",
    "softmax_backward",
    "softmin",
    "softmin_backward",
    "softplus",
    "softplus_backward",
    "softshrink",
    "softshrink_backward",
    "softsign",
    "softsign_backward",
    "sort",
    "sort_backward",
    "sort_complex",
    "sort_key_val",
    "spacing",
    "sparsemax",
    "sparsemax_backward",
    "speculative_verify",
    "spherical_bessel_j0",
    "spherical_bessel_j0_backward",
    "split",
    "split_backward",
    "sqrt",
    "sqrt_backward",
    "square",
    "square_backward",
    "squared_error",
    "squared_error_backward",
    "squeeze",
    "stack",
    "stack_backward",
    "std",
    "std_backward",
    "std_mean",
    "std_mean_backward",
    "step",
    "step_backward",
    "sub",
    "sub_backward",
    "subtract",
    "subtract_backward",
    "sum",
    "sum_backward",
    "swapaxes",
    "swapaxes_backward",
    "swiglu",
    "swiglu_backward",
    "swish",
    "swish_backward",
    "synchronize",
    "take",
    "take_along_axis",
    "take_along_axis_backward",
    "take_along_dim",
    "take_backward",
    "tan",
    "tan_backward",
    "tanh",
    "tanh_backward",
    "tanhshrink",
    "tanhshrink_backward",
    "tensor_split",
    "tensor_split_backward",
    "threshold",
    "threshold_backward",
    "tile",
    "tile_backward",
    "token_counts",
    "token_penalty",
    "token_penalty_per_row",
    "topk",
    "topk_backward",
    "trace",
    "trace_backward",
    "trapezoid",
    "tril",
    "tril_backward",
    "tril_indices",
    "tril_indices_from",
    "trim_zeros",
    "triplet_margin_loss",
    "triplet_margin_loss_backward",
    "triplet_margin_with_distance_loss",
    "triu",
    "triu_backward",
    "triu_indices",
    "triu_indices_from",
    "true_divide",
    "true_divide_backward",
    "trunc",
    "trunc_backward",
    "truncated_normal",
    "unbind",
    "unbind_backward",
    "unflatten",
    "unfold",
    "unfold_backward",
    "uniform",
    "union1d",
    "unique",
    "unique_all",
    "unique_consecutive",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "unpackbits",
    "unravel_index",
    "unsorted_segment_logsumexp",
    "unsorted_segment_logsumexp_backward",
    "unsorted_segment_max",
    "unsorted_segment_max_backward",
    "unsorted_segment_mean",
    "unsorted_segment_mean_backward",
    "unsorted_segment_min",
    "unsorted_segment_min_backward",
    "unsorted_segment_prod",
    "unsorted_segment_prod_backward",
    "unsorted_segment_softmax",
    "unsorted_segment_softmax_backward",
    "unsorted_segment_sum",
    "unsorted_segment_sum_backward",
    "unsqueeze",
    "unsqueeze_backward",
    "unstack",
    "unwrap",
    "upsample",
    "upsample_backward",
    "upsample_bilinear",
    "upsample_bilinear_backward",
    "upsample_nearest",
    "upsample_nearest_backward",
    "used",
    "vander",
    "var",
    "var_backward",
    "var_mean",
    "vdot",
    "vdot_backward",
    "vecdot",
    "vecdot_backward",
    "vecmat",
    "vector_norm",
    "vector_norm_backward",
    "view_as_complex",
    "view_as_complex_backward",
    "view_as_real",
    "view_as_real_backward",
    "vsplit",
    "vstack",
    "warmup",
    "weight_norm",
    "where",
    "where_backward",
    "write_bundle",
    "write_slice",
    "write_slice_at",
    "write_slice_backward",
    "xlog1py",
    "xlog1py_backward",
    "xlogy",
    "xlogy_backward",
    "zeros",
    "zeros_like",
    "zeta",
    "zeta_backward",
]
