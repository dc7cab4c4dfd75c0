"""Functions whose blocks need each other, for Dask arrays of NumPy or CuPy blocks: `import baracuda_rt.dask as brtd; brtd.causal_conv1d(x, weight)`.

Everything else works block by block, through `brtd.map_blocks(brt.gelu, x)`. docs/scale-out.md tells which bits depend on what. Needs dask, which nothing else here imports.
"""

from .draws import draw
from .mapping import map_blocks
from .segments import unsorted_segment_max, unsorted_segment_mean, unsorted_segment_min, unsorted_segment_softmax, unsorted_segment_sum
from .sequence import causal_conv1d, causal_conv1d_backward
from .tree import reduce_rows

__all__ = [
    "causal_conv1d",
    "causal_conv1d_backward",
    "draw",
    "map_blocks",
    "reduce_rows",
    "unsorted_segment_max",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_softmax",
    "unsorted_segment_sum",
]
