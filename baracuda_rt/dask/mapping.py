"""`map_blocks`: functions of baracuda_rt on the blocks of Dask arrays, and what is refused of that before there is a graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np

from ..errors import BaracudaError
from .blocks import Settled, name_of
from .fitting import called, fitted, refuse_draws

OPTIONS = ("name", "token", "dtype", "chunks", "drop_axis", "new_axis", "enforce_ndim", "meta")
"""What dask.array.map_blocks takes for itself."""


def map_blocks(function: Callable[..., Any], *arrays: Any, **options: Any) -> Any:
    """dask.array.map_blocks of a function of baracuda_rt, a formula, or what is made of them: `map_blocks(brt.gelu, x)`.

    Blocks that are not contiguous, or that another process sent and that lie where their elements are not aligned, are copied first: functions of baracuda_rt refuse the
    latter, and where a block lies may decide the order of a row's sum.

    Refused are functions that draw (`draw` does that). Of a function of baracuda_rt that has kernels of its own, and gets arrays alone, shape, chunks and dtype of the result are known;
    refused are those of several results, and blocks whose results do not make up that of the whole: softmax, a norm, a sum along an axis that is cut. Functions that are made
    of others (docs/coverage.md) are called block by block as they are.

    Parameters
    ----------
    function : callable
        Called with a block of each array. It gives one array.
    *arrays : Dask arrays, arrays, numbers
        Dask arrays are cut alike, as in broadcasting; others are handed over whole.
    **options
        name, token, dtype, chunks, drop_axis, new_axis, enforce_ndim and meta are Dask's: chunks= and drop_axis= say what the results of blocks make up, where that is not
        the function's result for the whole. The others are the function's; a dtype= for it is given by functools.partial.

    """
    given = {key: value for key, value in options.items() if key not in OPTIONS}
    call = called(function, arrays, given)
    if call is not None:
        refuse_draws(call)
        options |= fitted(call, options)
    options.setdefault("token", name_of(function))
    settled = Settled(function)
    try:
        return da.map_blocks(settled, *arrays, **options)
    except ValueError as error:
        if not isinstance(error, BaracudaError) and "inference failed" in str(error):
            _try(settled, arrays, given)
        raise


def _try(function: Settled, arrays: tuple[Any, ...], given: dict[str, Any]) -> None:
    """Calls the function with cells as Dask did, which gives text alone of what was raised: so that an error of ours is one."""
    cells = [np.zeros_like(x._meta, shape=(1,) * x.ndim) if isinstance(x, da.Array) else x for x in arrays]
    try:
        with np.errstate(all="ignore"):
            function(*cells, **{key: np.zeros_like(x._meta, shape=(1,) * x.ndim) if isinstance(x, da.Array) else x for key, x in given.items()})
    except BaracudaError as error:
        raise error from None
    except Exception:  # a foreign error, which Dask has told of
        return
