"""PyTorch's tensors: read by `data_ptr`, results and workspaces from PyTorch's allocator, on PyTorch's current stream.

A call of plain tensors runs a generated caller like those of NumPy's and CuPy's arrays (`call.binder`), which gets from here what it reads and makes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import torch

from ..codegen.dtypes import BY_NAME, DType
from ..errors import InvalidProblemError, UnsupportedDTypeError, UnsupportedError
from ..executors.base import Executor
from ..records import contiguous_strides
from .protocol import Bridge, device_view, memory_view
from .torch_autograd import differentiated
from .torch_graph import graphed

__all__ = ["BRIDGE"]

PLAIN = frozenset({torch.Tensor, torch.nn.Parameter, torch.nn.Buffer})
_ROWS = {getattr(torch, name): row for name, row in BY_NAME.items() if row.kind != "q" and hasattr(torch, name)}
_DTYPES = {row.key: dtype for dtype, row in _ROWS.items()} | {"s4": torch.uint8, "u4": torch.uint8}
AXES = 64  # of an array of NumPy's
_raw_stream = getattr(torch._C, "_cuda_getCurrentRawStream", None)  # a PyTorch for CPUs has none
_current_device = getattr(torch._C, "_cuda_getDevice", None)


class Home:
    """Where the results of calls on one executor's device are made."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.ordinal: int = getattr(executor, "ordinal", -1)
        self.device = torch.device("cpu") if self.ordinal < 0 else torch.device("cuda", self.ordinal)
        # What PyTorch's own compiled programs allocate by, in half the time: on the current device.
        self.quick = getattr(getattr(torch._C._dynamo, "guards", None), f"_empty_strided_{self.device.type}", None)

    def maker(self, shape: Sequence[int], dtype: DType) -> Callable[[], Any]:
        """A function that allocates one dense tensor on the current device, and as `anywhere` one that does so on this one."""
        key = _DTYPES[dtype.key]
        usual = partial(torch.empty, tuple(shape), dtype=key, device=self.device)
        make = usual
        if math.prod(shape) and self.quick is not None:
            make = partial(self.quick, tuple(shape), contiguous_strides(shape), key)
            if not self._like(make(), shape, key):
                make = usual
        make.anywhere = usual  # type: ignore[attr-defined]
        return make

    def _like(self, y: Any, shape: Sequence[int], dtype: Any) -> bool:
        return type(y) is torch.Tensor and (y.shape, y.dtype, y.is_contiguous(), y.device.type) == (tuple(shape), dtype, True, self.device.type)

    def pointer(self, array: Any) -> int:
        return int(array.data_ptr())

    def workspace(self, size: int) -> Any:
        if self.ordinal < 0:
            return Work(self.executor.workspace(size))
        return torch.empty(size, dtype=torch.uint8, device=self.device)

    def stream_pointer(self, stream: Any) -> int:
        return stream_of(self.ordinal)


class Work:
    """Workspace on the host, read as a tensor is."""

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def data_ptr(self) -> int:
        return int(self.array.__array_interface__["data"][0])


def stream_of(ordinal: int) -> int:
    """PyTorch's current raw stream of a device; 0 for the host."""
    return 0 if ordinal < 0 or _raw_stream is None else int(_raw_stream(ordinal))


def plain(x: Any) -> bool:
    """Whether a tensor has memory of its own, and is not a stand-in of a tracer or of a transformation."""
    return type(x) in PLAIN and x.layout is torch.strided and not torch._C._functorch.is_functorch_wrapped_tensor(x)


class Torch(Bridge):
    """PyTorch."""

    name = "torch"
    plain_types = torch.Tensor, torch.nn.Parameter
    makes = True

    def ordinal(self, device: Any, name: str) -> int | None:
        if not isinstance(device, torch.device):
            return None
        if device.type not in ("cpu", "cuda"):
            raise InvalidProblemError(f"{name}: device is {device}; accepted devices of type cpu and cuda")
        if device.type == "cpu":
            return -1
        return int(device.index if device.index is not None else torch.cuda.current_device() if torch.cuda.is_available() else 0)

    def owns(self, kind: type) -> bool:
        return issubclass(kind, torch.Tensor)

    def view(self, x: Any, op: str, name: str) -> Any:
        row = _ROWS.get(x.dtype)
        if row is None:
            raise UnsupportedDTypeError(f"{op}: {name} has a dtype that is not served: {x.dtype}; accepted: {', '.join(r.name for r in _ROWS.values())}")
        if x.layout is not torch.strided or x.is_nested:
            layout = "nested" if x.is_nested else str(x.layout).removeprefix("torch.")
            raise InvalidProblemError(f"{op}: {name} is a tensor of layout {layout}; accepted strided tensors (x.to_dense() makes one)")
        if x.is_conj() or x.is_neg():
            what = "conj" if x.is_conj() else "neg"
            raise InvalidProblemError(f"{op}: {name} is a view with its {what} bit set; x.resolve_{what}() makes a tensor of it")
        if x.dim() > AXES:
            raise InvalidProblemError(f"{op}: {name} is a tensor of {x.dim()} axes; accepted at most {AXES}")
        if x.device.type not in ("cpu", "cuda"):
            raise InvalidProblemError(f"{op}: {name} is a tensor on device {x.device}; accepted tensors on cpu and cuda")
        if x.requires_grad and torch.is_grad_enabled():  # a call that records its gradient has switched that off
            raise InvalidProblemError(
                f"{op}: {name} requires grad, which the result here would lose; accepted under torch.no_grad(), or as x.detach() (a tensor in the first place keeps it)"
            )
        try:
            pointer = int(x.data_ptr())
        except RuntimeError as error:
            raise UnsupportedError(f"{op}: {name} is a tensor without memory to read ({type(x).__name__}): {error}") from None
        if x.device.type == "cpu":
            return memory_view(x, pointer, x.shape, x.stride(), row)
        return device_view(x, pointer, x.shape, x.stride(), row, x.get_device(), op, name)

    def give(self, array: Any) -> Any:
        return torch.as_tensor(array)

    def constant(self, value: Any, dtype: DType, like: Any, shape: tuple[int, ...]) -> Any:
        return torch.full((), value, dtype=_DTYPES[dtype.key], device=like.device).expand(shape)

    def beside(self, x: Any, function: Callable[..., Any], shape: tuple[int, ...], words: dict[str, Any]) -> Any:
        return function(shape=shape, out=x.new_empty(shape), **words)

    def stream(self, ordinal: int) -> int | None:
        return stream_of(ordinal)

    def home(self, executor: Any) -> Home:
        return _home(executor)

    def plain(self, arrays: Sequence[Any]) -> bool:
        return all(plain(x) for x in arrays if isinstance(x, torch.Tensor))

    def written(self, arrays: Sequence[Any]) -> None:
        tensors = [x for x in arrays if isinstance(x, torch.Tensor) and not x.is_inference()]
        if tensors:
            torch.autograd.graph.increment_version(tensors)

    def names(self, entry: Any) -> dict[str, Any]:
        """What a generated caller reads and makes tensors with."""
        several = {"device": _current_device} if torch.cuda.device_count() > 1 else {}
        return several | {
            "_array": torch.Tensor, "_parameter": torch.nn.Parameter, "stream_of": _raw_stream or stream_of,
            "grad_enabled": torch.is_grad_enabled, "differentiated": partial(self.differentiated, entry), "written": self.written,
        }  # fmt: skip

    def recorded(self, operands: Sequence[Any]) -> bool:
        return torch.is_grad_enabled() and any(isinstance(x, torch.Tensor) and x.requires_grad for x in operands)

    def differentiated(
        self, entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any, key: Any = None
    ) -> Any:
        """A call of which an operand requires grad, while gradients are recorded."""
        if not self.plain(operands):
            return self.call(entry, operands, params, out, preference, check, need)
        return differentiated(entry, operands, params, out, preference, check, need, key)

    def untraced(self, function: Any) -> Any:
        return torch.compiler.disable(function)

    def made(self, caller: Any) -> Any:
        return torch.compiler.allow_in_graph(caller)

    def call(self, entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
        every = (*operands, *(out if isinstance(out, tuple | list) else (out,)))
        if not self.plain([item for x in every for item in (x if isinstance(x, tuple | list) else (x,))]):
            return self._special(entry, every, operands, params, out, preference, check, need)
        return entry._caller(self.name)(operands, params, out, preference, check, need)


    def _special(self, entry: Any, every: Sequence[Any], operands: Any, params: Any, out: Any, preference: Any, check: bool, need: Any) -> Any:
        """A call of stand-ins for tensors (of a tracer, a transformation, a subclass): PyTorch's dispatcher knows what to do with an operator of its own."""
        for name, x in zip((*entry._names, *("out",) * len(every)), every, strict=False):
            if isinstance(x, torch.Tensor) and (x.layout is not torch.strided or x.is_nested or (x.device.type not in ("cpu", "cuda") and type(x) in PLAIN)):
                self.view(x, entry.name, name)  # says what is wrong
        if entry._operand_at and (taken := entry.taken(operands, params)) is not None:
            return entry.call(*taken, out, preference, check, need)
        if entry._planar and (result := entry.beside_complex(operands, params, out, preference, check, need)) is not None:
            return result[0]
        for k, target in entry._overloads:
            if target(params[k]):
                return entry.overload(k, operands, params, out, preference, check, need)
        like = next((x for x in operands if isinstance(x, torch.Tensor)), None)
        return graphed(entry, tuple(_stacked(x, like) for x in operands), params, out, preference, check, need)


def _stacked(x: Any, like: torch.Tensor | None) -> Any:
    """A tuple of tensors, or of integers (where `like` is), in the place of one; arrays of NumPy's become constants of the graph."""
    if isinstance(x, tuple | list) and x and all(isinstance(n, int) for n in x):
        return torch.tensor(x, device=None if like is None else like.device)
    if isinstance(x, tuple | list):
        return torch.stack(torch.broadcast_tensors(*x))
    return x if x is None or isinstance(x, torch.Tensor | bool | int | float | complex | torch.SymInt | torch.SymFloat) else torch.as_tensor(x)


@cache
def _home(executor: Any) -> Home:
    return Home(executor)


BRIDGE = Torch()
