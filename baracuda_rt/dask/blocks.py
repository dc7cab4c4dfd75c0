"""What the functions for Dask arrays share: arrays cut alike, the graph of a result, and where in the whole a failing block lies."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import dask.array as da
import numpy as np
from dask.base import normalize_token
from dask.highlevelgraph import HighLevelGraph

import baracuda_rt as brt

from ..call.spelling import renamed, understanding
from ..errors import BaracudaError, InvalidProblemError

F = TypeVar("F", bound=Callable[..., Any])


def named(function: F) -> F:
    """The function with other libraries' words for its arguments, as the whole package has them."""
    return cast(F, understanding(function))


def dask_array(op: str, name: str, value: Any) -> Any:
    """The argument, if it is a Dask array."""
    if not isinstance(value, da.Array):
        raise InvalidProblemError(f"{op}: {name} is {type(value).__name__}; accepted: a Dask array (dask.array.from_array makes one; baracuda_rt.{op} takes arrays)")
    return value


def cut_alike(op: str, name: str, value: Any, chunks: Sequence[tuple[int, ...]]) -> Any:
    """An array, Dask's or not, with these chunks; its shape has to be theirs. Unknown sizes (NaN) are taken to be alike."""
    array = value if isinstance(value, da.Array) else da.from_array(value, chunks=chunks, asarray=False) if fits(value, chunks) else None
    if array is None or array.ndim != len(chunks):
        shape = tuple(getattr(value, "shape", ()))
        raise InvalidProblemError(f"{op}: {name} has shape {shape}; expected {tuple(map(sum, chunks))} from x")
    if all(map(known, (*chunks, *array.chunks))):
        if array.shape != tuple(map(sum, chunks)):
            raise InvalidProblemError(f"{op}: {name} has shape {array.shape}; expected {tuple(map(sum, chunks))} from x")
        return array.rechunk(tuple(chunks))
    if array.numblocks != tuple(map(len, chunks)):
        raise InvalidProblemError(f"{op}: {name} has {array.numblocks} blocks of unknown sizes; expected {tuple(map(len, chunks))}, as x has")
    return array


def fits(value: Any, chunks: Sequence[tuple[int, ...]]) -> bool:
    return getattr(value, "shape", None) == tuple(map(sum, chunks))


def known(sizes: Sequence[float]) -> bool:
    """Whether all sizes of an axis's blocks are known."""
    return not any(math.isnan(size) for size in sizes)


def starts(sizes: Sequence[int]) -> list[int]:
    """Where each block begins, and where the last one ends."""
    found = [0]
    for size in sizes:
        found.append(found[-1] + size)
    return found


def array_of(name: str, graph: Mapping[Any, Any], dependencies: Sequence[Any], chunks: Sequence[tuple[int, ...]], meta: Any) -> Any:
    """The Dask array whose blocks are the tasks (name, i, j, …) of the graph."""
    return da.Array(HighLevelGraph.from_collections(name, dict(graph), dependencies=dependencies), name, tuple(chunks), meta=meta)


def validate(op: str, direction: str, parameters: Mapping[str, Any], **arrays: Any) -> None:
    """Refuses shapes, dtypes and parameters that the op does not take, before any task runs. It needs no device: blocks are checked again where they are."""
    specs = {
        name: brt.TensorSpec(tuple(1 if math.isnan(size) else size for size in array.shape), str(array.dtype))
        for name, array in arrays.items() if array is not None
    }  # fmt: skip
    select: Any = brt.select
    select(op, direction, arch="host", **specs, **parameters)


def aligned(value: Any) -> Any:
    """The value, an array or tuples, lists and dictionaries of them, with a copy in the place of each array that is not aligned to its elements.

    A block that comes from another process lies where its message put it.
    """
    if isinstance(value, np.ndarray):
        return value if value.flags.aligned else value.copy()
    return _within(value, aligned)


def settled(value: Any) -> Any:
    """Likewise, with copies of arrays that are not contiguous and aligned to 16 bytes: so that all lie alike, whoever made them.

    Where an array lies decides which kernel is taken, and that may decide the order of a sum: a view of a block becomes an array of its own on the way to another process.
    """
    if isinstance(value, np.ndarray) or hasattr(value, "__cuda_array_interface__"):
        where = value.ctypes.data if isinstance(value, np.ndarray) else value.data.ptr
        return value if value.flags.c_contiguous and where % 16 == 0 else value.copy()
    return _within(value, settled)


def _within(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, (tuple, list)):
        return type(value)(map(change, value))
    if isinstance(value, dict):
        return {key: change(part) for key, part in value.items()}
    return value


class Settled:
    """A function that gets blocks which all lie alike; it pickles, has a name of its own among Dask's, and tells Dask which keywords it takes."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __call__(self, *blocks: Any, **parameters: Any) -> Any:
        result = self.function(*map(settled, blocks), **parameters)
        if isinstance(result, (tuple, list)):
            raise InvalidProblemError(f"map_blocks: {name_of(self.function)} gives {len(result)} results; accepted: functions of one result, which may return one of them")
        return result

    def __dask_tokenize__(self) -> Any:
        return "baracuda_rt.dask.Settled", normalize_token(self.function)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.function)


def name_of(function: Any) -> str:
    """What a function is called in errors and in the names of tasks."""
    while isinstance(function, functools.partial):
        function = function.func
    return getattr(function, "__name__", None) or type(function).__name__.lower()


def rows_of(op: str, at: tuple[int, ...], bounds: Sequence[float]) -> str:
    """Where a block of rows lies, in words; bounds: what `starts` says of the rows, which is NaN from the first unknown size on."""
    first, end = bounds[at[0]], bounds[at[0] + 1]
    return f"{op}: block {at} of x" + (f", rows {first} to {end - 1}" if end > first else "")


@contextmanager
def under(op: str) -> Iterator[None]:
    """An error of a function that another one is made of is told under that one's name."""
    try:
        yield
    except BaracudaError as error:
        raise renamed(error, str(error).partition(": ")[0], op) from None


@contextmanager
def place(where: str) -> Iterator[None]:
    """An error of a block says, below its own text, where in the whole the block lies; the note travels with it between processes."""
    try:
        yield
    except BaracudaError as error:
        error.add_note(where)
        raise
