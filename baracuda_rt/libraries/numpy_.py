"""Matrix products by NumPy, for plans of the host executor."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from ..codegen.dtypes import DTYPES
from ..executors.base import numpy_dtype
from ..records import Call, Product

__all__ = ["prepare"]


def prepare(call: Call, executor: Any, sku: str, stream: int) -> Callable[..., None]:
    """run(address of a, of b, of the result, workspace, stream) of a product."""
    assert call.function == "matmul", call.function
    return _matmul(call.options)


def _matmul(product: Product) -> Callable[..., None]:
    row = DTYPES[product.element]
    dtype, acc = numpy_dtype(row), numpy_dtype(DTYPES[row.acc_key])
    a_strides = (product.lda, 1) if product.a_turned else (1, product.lda)
    b_strides = (product.ldb, 1) if product.b_turned else (1, product.ldb)
    a_view = _viewer((product.m, product.k), a_strides, dtype)
    b_view = _viewer((product.k, product.n), b_strides, dtype)
    d_view = _viewer((product.m, product.n), (1, product.ldd), dtype)
    narrow = dtype != acc

    def run(a: int, b: int, d: int, workspace: int, stream: int) -> None:
        x, y, out = a_view(a), b_view(b), d_view(d)
        with np.errstate(all="ignore"):
            if narrow:
                out[...] = np.matmul(x.astype(acc), y.astype(acc))
            else:
                np.matmul(x, y, out=out)

    return run


def _viewer(shape: tuple[int, int], strides: tuple[int, int], dtype: Any) -> Callable[[int], Any]:
    """A function from an address to the matrix that lies there; strides in elements, none negative."""
    size = dtype.itemsize
    memory = ctypes.c_char * (size * (1 + sum((n - 1) * step for n, step in zip(shape, strides, strict=True))))
    steps = tuple(step * size for step in strides)
    return lambda address: np.ndarray(shape, dtype, memory.from_address(address), 0, steps)
