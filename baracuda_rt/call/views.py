"""What the manifest's views and compositions are made of beside ops: views of arrays of any library, and the arithmetic of axes and extents. No kernel runs here."""

from __future__ import annotations

import cmath
import functools
import math
import operator
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..bridges.protocol import bridge_of
from ..errors import InvalidProblemError, UnsupportedError
from ..executors.base import numpy_dtype
from ..patterns.axes import common_shape as common
from .arrays import dtype_row, is_array, is_scalar, ordered, recorded, told, truth_value
from .element import real_of
from .view_dtypes import (
    bits_of,
    conjugated,
    discrete,
    dtype_of,
    floating,
    in_64_bits,
    in_dtype_of,
    integers,
    is_complex,
    names_complex,
    widened,
)

__all__ = [
    "arrays", "axis", "beside", "bits_of", "broadcast", "broadcasts", "cells_repeated", "chosen", "common_shape", "conjugated", "cuts", "demanded", "diagonal_of", "discrete",
    "distinct", "dtype_of", "filled", "finite", "fits", "floating", "holds", "horner", "hundredths", "in_64_bits", "in_double", "in_dtype_of", "indexed", "inserted", "integers",
    "is_complex", "joined_parts", "line_of", "listed", "moved_axes", "names_complex", "narrowed", "nesting", "numbers", "pairs", "pairs_lie_together",
    "part_of", "parts", "parts_of", "product", "rank", "reshaped", "same_shape", "several", "shape_of", "steps_of", "total", "transposed", "whole", "wholes", "widened",
]  # fmt: skip


def _namespace(x: Any) -> Any:
    """The module of functions of x's library, which is imported: NumPy, CuPy, or JAX for its arrays and tracers."""
    library = type(x).__module__.split(".")[0]
    return sys.modules["jax.numpy" if library in ("jax", "jaxlib") else library]


def shape_of(x: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in x.shape)


def rank(x: Any) -> int:
    return len(x.shape)


def axis(name: str, dim: Any, count: int) -> int:
    """An axis counted from the start. Raises InvalidProblemError."""
    low = -max(count, 1)
    if not hasattr(dim, "__index__") or truth_value(dim) or not low <= int(dim) < -low:
        raise InvalidProblemError(f"{name}: dim is {dim!r}; accepted {low} to {-low - 1}")
    return int(dim) % max(count, 1)


def required(name: str, argument: str, value: Any, condition: Callable[[], Any], accepted: str) -> None:
    """Raises InvalidProblemError where a condition on an argument does not hold, or makes no sense for what was given."""
    try:
        holding = condition()
    except (InvalidProblemError, UnsupportedError):
        raise
    except (AttributeError, IndexError, OverflowError, TypeError, ValueError, ZeroDivisionError):
        holding = False
    if not holding:
        raise InvalidProblemError(f"{name}: {argument} is {told(value)}; accepted {accepted}")


def whole(value: Any, low: int | None = None, high: int | None = None) -> bool:
    """Whether value is an integer within limits."""
    try:
        n = operator.index(value)
    except TypeError:
        return False
    if truth_value(value):
        return False
    return (low is None or low <= n) and (high is None or n <= high)


def wholes(values: Any, low: int | None = None, high: int | None = None) -> bool:
    """Whether these are several integers, each within limits."""
    return hasattr(values, "__iter__") and all(whole(v, low, high) for v in values)


def finite(value: Any) -> bool:
    """Whether this is a number whose parts are finite in 64 bits."""
    return cmath.isfinite(value.item() if hasattr(value, "item") else complex(value))


def numbers(value: Any) -> float | list[float] | None:
    """A number, or several in a list, tuple or array, as Python's; None for what is neither."""
    try:
        several = rank(value) > 0 if is_array(value) else hasattr(value, "__iter__")
        return [float(v) for v in value] if several else float(value)
    except (TypeError, ValueError):
        return None


def hundredths(value: Any) -> float | list[float] | None:
    """A number from 0 to 100, or several, divided by 100; None for what is neither."""
    given = numbers(value)
    if given is None or not all(0 <= v <= 100 for v in (given if isinstance(given, list) else [given])):
        return None
    return [v / 100 for v in given] if isinstance(given, list) else given / 100


def nesting(value: Any) -> int:
    """How deep lists of arrays are nested, all to one depth; -1 where they are not, or where one is empty or holds what is no array."""
    if not isinstance(value, list):
        return 0 if is_array(value) else -1
    depths = {nesting(part) for part in value}
    return depths.pop() + 1 if len(depths) == 1 and -1 not in depths else -1


def horner(coefficients: Any, x: Any) -> Any:
    """Sum of coefficients times powers of x, the highest first; zeros where there are none."""
    from .. import add, mul

    y = filled(x, shape_of(x), 0)
    for k in range(shape_of(coefficients)[0]):
        y = add(mul(y, x) if k else y, indexed(coefficients, 0, k))
    return y


def parts(value: Any, low: int | None = None, high: int | None = None) -> bool:
    """Whether value is an integer within limits, or several integers."""
    return whole(value, low, high) or (hasattr(value, "__iter__") and ordered(value) and all(whole(v) for v in value))


def arrays(values: Any, low: int = 0, high: int | None = None) -> bool:
    """Whether there are arrays, each of `low` to `high` axes."""
    return len(values) > 0 and all(is_array(x) and whole(rank(x), low, high) for x in values)


def distinct(dims: Any, count: int) -> bool:
    """Whether two axes of `count` are integers in range and not the same one."""
    return len(dims) == 2 and all(whole(d, -count, count - 1) for d in dims) and (dims[0] - dims[1]) % count != 0


def fits(shape: Any, cells: int) -> bool:
    """Whether extents, one of which may be -1, hold so many cells."""
    given = [n for n in shape if n != -1]
    if not all(whole(n, 0) for n in given) or len(shape) - len(given) > 1:
        return False
    held = math.prod(given)
    return bool(held == cells if len(given) == len(shape) else held > 0 and cells % held == 0)


def broadcasts(extents: Sequence[int], shape: Any) -> bool:
    """Whether an array of these extents broadcasts to a shape, where -1 stands for an extent of the array's own."""
    new = len(shape) - len(extents)
    return new >= 0 and all(whole(n, 0) for n in shape[:new]) and all(whole(to, -1) and (n == 1 or to in (n, -1)) for n, to in zip(extents, shape[new:], strict=True))


def several(values: Any) -> bool:
    """Whether this is a list or a tuple."""
    return isinstance(values, list | tuple)


def listed(values: Sequence[Any]) -> Sequence[Any]:
    """Arrays that are given one by one, or as one list."""
    return values[0] if len(values) == 1 and several(values[0]) else values


def part_of(x: Any, which: int) -> Any:
    """The real (0) or imaginary (1) parts of x, in its memory where its library has views of them."""
    return x.imag if which else x.real


def pairs(x: Any) -> bool:
    """Whether the last axis of x holds two real numbers that a complex dtype has parts for."""
    return dtype_of(x) in ("float32", "float64") and rank(x) > 0 and x.shape[-1] == 2


def pairs_lie_together(x: Any) -> bool:
    """Whether the cells of the last axis of x are two real numbers that make a complex one where they lie."""
    if not pairs(x):
        return False
    size = x.dtype.itemsize
    if hasattr(x, "strides"):
        steps = x.strides
    elif callable(getattr(x, "stride", None)):  # PyTorch's, in elements; its storage is one of complex numbers from the start on
        steps = [size * step for step in x.stride()]
        if x.storage_offset() % 2:
            return False
    else:
        return True
    return steps[-1] == size and all(step % (2 * size) == 0 or n < 2 for n, step in zip(x.shape[:-1], steps[:-1], strict=True))


def joined_parts(x: Any) -> Any:
    """Pairs along the last axis as complex numbers."""
    library = _namespace(x)
    if hasattr(library, "view_as_complex"):
        return library.view_as_complex(x)
    if not hasattr(x, "strides"):
        return x[..., 0] + 1j * x[..., 1]
    return x.view("complex64" if dtype_of(x) == "float32" else "complex128")[..., 0]


def parts_of(x: Any) -> Any:
    """Complex numbers as pairs along a new last axis."""
    library = _namespace(x)
    if hasattr(library, "view_as_real"):
        return library.view_as_real(x)
    if not hasattr(x, "strides"):
        return library.stack((x.real, x.imag), -1)
    return x[..., None].view("float32" if dtype_of(x) == "complex64" else "float64")


def line_of(values: Any, x: Any) -> Any:
    """Integers as an array beside x: one that is given, or a list of them in x's library and on its device. None for what is neither."""
    if is_array(values) and not is_scalar(values):
        return values if integers(values) else None
    if not isinstance(values, list | tuple) or not all(whole(v) for v in values):
        return None
    line = [operator.index(v) for v in values]
    if hasattr(x, "new_tensor"):
        return x.new_tensor(line, dtype=sys.modules["torch"].int64)
    space = _namespace(x)
    if space.__name__ == "cupy":
        with x.device:
            return space.asarray(np.asarray(line, np.int64))
    return space.asarray(np.asarray(line, np.int64))


def cells_repeated(name: str, counts: Any, n: int) -> Any:
    """Which of n cells stands at each place, where cell k is repeated counts[k] times; reads their sum. Raises InvalidProblemError."""
    from .. import cast, cumsum, ge, searchsorted, sub

    ends = cumsum(broadcast(counts if integers(counts) and dtype_of(counts) == "int64" else cast(counts, "int64"), (n,)), 0)
    demanded(name, ge(counts, 0), "repeats are negative; accepted integers of at least 0")
    count = int(ends[-1]) if n else 0
    return searchsorted(ends, sub(cumsum(filled(ends, (count,), 1), 0), 1), right=True)


def holds(x: Any, value: Any) -> bool:
    """Whether an element of x can be value: a number, for integers within their range."""
    if is_array(value) and not is_scalar(value):  # what it holds may be out of reach
        return rank(value) == 0 and not recorded(value)
    value = value.item() if is_scalar(value) else value
    if not isinstance(value, bool | int | float | complex):
        return False
    if isinstance(value, complex):
        return dtype_of(x).startswith("complex")
    if not integers(x):
        return True
    limits = np.iinfo(dtype_of(x))
    return bool(int(limits.min) <= value <= int(limits.max) and value == int(value))


def reshaped(x: Any, shape: Sequence[int]) -> Any:
    return x.reshape(tuple(shape))


def transposed(x: Any, axes: Sequence[int]) -> Any:
    return x.permute(tuple(axes)) if hasattr(x, "permute") else x.transpose(tuple(axes))


def indexed(x: Any, dim: int, index: int) -> Any:
    """Cell `index` of an axis, without the axis."""
    return x[(slice(None),) * dim + (index,)]


def narrowed(x: Any, dim: int, start: int, stop: int, step: int = 1) -> Any:
    return x[(slice(None),) * dim + (slice(start, stop, step),)]


def inserted(x: Any, dim: int) -> Any:
    """A new axis of extent 1 at place `dim`."""
    return x[(slice(None),) * dim + (None,)]


def diagonal_of(x: Any, offset: int, dim1: int, dim2: int) -> Any:
    return x.diagonal(offset, dim1, dim2)


def broadcast(x: Any, shape: Sequence[int]) -> Any:
    """x with the cells of axes of extent 1 repeated, by strides of 0; -1 keeps an extent."""
    own = (0,) * (len(shape) - rank(x)) + shape_of(x)
    shape = tuple(own[k] if n == -1 else n for k, n in enumerate(shape))
    if hasattr(x, "expand"):
        return x.expand(shape)
    return _namespace(x).broadcast_to(x, shape)


def common_shape(name: str, *arrays: Any) -> tuple[int, ...]:
    """The shape that arrays broadcast to. Raises InvalidProblemError."""
    shapes = [shape_of(x) for x in arrays]
    out: tuple[int, ...] = ()
    for shape in shapes:
        both = common(out, shape)
        if both is None:
            raise InvalidProblemError(f"{name}: shapes {', '.join(map(str, shapes))} do not broadcast")
        out = both
    return out


def product(extents: Sequence[int]) -> int:
    return math.prod(extents)


def total(extents: Sequence[int]) -> int:
    return sum(extents)


def moved_axes(name: str, count: int, source: Any, destination: Any) -> tuple[int, ...]:
    """The permutation that moves axes from `source` to `destination` and leaves the others in order. Raises InvalidProblemError."""
    pair = [[axis(name, d, count) for d in (dims if isinstance(dims, list | tuple) else (dims,))] for dims in (source, destination)]
    if len(pair[0]) != len(pair[1]) or any(len(set(dims)) < len(dims) for dims in pair):
        raise InvalidProblemError(f"{name}: axes {source} and {destination}; accepted as many, each once")
    rest = iter(k for k in range(count) if k not in pair[0])
    places = dict(zip(pair[1], pair[0], strict=True))
    return tuple(places[k] if k in places else next(rest) for k in range(count))


def same_shape(a: Any, b: Any) -> bool:
    return shape_of(a) == shape_of(b)


def filled(x: Any, shape: Sequence[int], value: float, dtype: Any = None) -> Any:
    """A new array of x's library, device and dtype, unless another one is named. A number beyond the largest float is infinite."""
    if dtype is not None:
        row = dtype_row(dtype)
        return x.new_full(tuple(shape), value, dtype=getattr(sys.modules["torch"], row.name)) if hasattr(x, "new_full") else _namespace(x).full(tuple(shape), value, dtype=numpy_dtype(row))
    if hasattr(x, "new_full"):  # which takes no tensor of no axes
        value = getattr(value, "item", lambda: value)()
    if isinstance(value, int | float) and abs(value) > 65504 and not integers(x):
        name, real = dtype_of(x), real_of(value)
        with np.errstate(over="ignore"):
            beyond = name in ("float16", "bfloat16", "float32") and np.isinf(np.float64(real).astype("float16" if name == "float16" else "float32"))
        value = True if name == "bool" else math.copysign(math.inf, real) if beyond else real
    return x.new_full(tuple(shape), value) if hasattr(x, "new_full") else _namespace(x).full(tuple(shape), value, dtype=x.dtype)


def beside(x: Any, function: Callable[..., Any], shape: Sequence[int], **words: Any) -> Any:
    """What a function without operands makes of this shape, as an array of x's library, on x's device. Its dtype is x's."""
    bridge = bridge_of(x)
    if bridge is not None:
        return bridge.beside(x, function, tuple(shape), words)
    return function(shape=tuple(shape), out=_namespace(x).empty(tuple(shape), dtype=x.dtype), **words)


def in_double(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, computed in 64 bits in libraries too that hold no others than 32 unless told so."""

    @functools.wraps(function)
    def call(*args: Any, **words: Any) -> Any:
        bridge = next((bridge for x in (*args, *words.values()) if (bridge := bridge_of(x)) is not None), None)
        return function(*args, **words) if bridge is None else bridge.in_double(function, args, words)

    return call


def demanded(name: str, condition: Any, fault: str) -> bool:
    """True where every cell of a condition holds, which is read; and where nobody can read it yet, while a function is traced. Raises InvalidProblemError."""
    from .. import all as every

    bridge = bridge_of(condition)
    if bridge is not None and not bridge.readable(condition):
        return True
    if not bool(every(condition)):
        raise InvalidProblemError(f"{name}: {fault}")
    return True


def steps_of(name: str, start: float, stop: float | None, step: float) -> tuple[float, int]:
    """First value and count of range(start, stop, step); stop None: range(start)."""
    if stop is None:
        start, stop = 0, start
    if step == 0 or not all(math.isfinite(v) for v in (start, stop, step)):
        raise InvalidProblemError(f"{name}: start, stop and step are {start}, {stop}, {step}; accepted finite numbers, step not 0")
    return start, max(0, math.ceil((stop - start) / step))


def cuts(name: str, n: int, sections: Any, even: bool = True) -> list[tuple[int, int]]:
    """(begin, end) of the parts of an axis of n cells: so many parts, as even as possible, or cut at the given places; even=False: parts of that size."""
    if whole(sections):
        count = operator.index(sections)
        if count < 1:
            raise InvalidProblemError(f"{name}: {count} parts; accepted at least 1")
        if not even:
            return [(k, min(k + count, n)) for k in range(0, max(n, 1), count)]
        sizes = [n // count + (k < n % count) for k in range(count)]
        return [(sum(sizes[:k]), sum(sizes[: k + 1])) for k in range(count)]
    places = [min(max(int(p) if p >= 0 else int(p) + n, 0), n) for p in sections]
    return [(a, max(a, b)) for a, b in zip([0, *places], [*places, n], strict=True)]


def chosen(name: str, sizes: Sequence[int], n: int) -> list[tuple[int, int]]:
    """(begin, end) of parts of given sizes. Raises InvalidProblemError where they are not n cells."""
    ends = [sum(sizes[: k + 1]) for k in range(len(sizes))]
    if any(size < 0 for size in sizes) or (ends[-1] if ends else 0) != n:
        raise InvalidProblemError(f"{name}: sizes are {tuple(sizes)}; accepted sizes whose sum is {n}")
    return list(zip([0, *ends], ends, strict=False))
