"""JAX's arrays: calls go to the functions of `baracuda_rt.jax`, under transformations too; beside arrays of other libraries they are read in place."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import jax

from ..codegen.dtypes import BY_NAME
from ..errors import InvalidProblemError, UnsupportedDTypeError
from ..records import contiguous_strides
from .protocol import Bridge, device_view, memory_view

__all__ = ["BRIDGE"]

_KINDS = (jax.Array, type(jax.numpy.zeros(())), jax.core.Tracer)


class Jax(Bridge):
    """JAX."""

    name = "jax"

    def owns(self, kind: type) -> bool:
        return issubclass(kind, _KINDS)

    def view(self, x: Any, op: str, name: str) -> Any:
        """Waits until the array is there: whoever reads it now is no program of XLA's."""
        if isinstance(x, jax.core.Tracer):
            raise InvalidProblemError(f"{op}: {name} is a traced value beside an array of another library; accepted JAX arrays (jax.numpy.asarray makes one), and these first")
        row = BY_NAME.get(str(x.dtype))
        if row is None or row.kind == "q":
            raise UnsupportedDTypeError(f"{op}: {name} has a dtype that is not served: {x.dtype}; accepted: {', '.join(r.name for r in BY_NAME.values() if r.kind != 'q')}")
        devices = sorted(x.devices(), key=lambda device: int(device.id))
        if len(devices) != 1 or devices[0].platform not in ("cpu", "gpu", "cuda"):
            raise InvalidProblemError(f"{op}: {name} is on {', '.join(str(device) for device in devices)}; accepted an array on one CPU or CUDA device")
        pointer = int(x.block_until_ready().unsafe_buffer_pointer()) if x.size else 0
        strides = contiguous_strides(x.shape)
        if devices[0].platform == "cpu":
            return memory_view(x, pointer, x.shape, strides, row, writable=False)
        return device_view(x, pointer, x.shape, strides, row, devices[0].local_hardware_id or 0, op, name)

    def writable(self, x: Any) -> bool:
        return False

    def ordinal(self, device: Any, name: str) -> int | None:
        if isinstance(device, jax.sharding.SingleDeviceSharding):
            (device,) = device.device_set
        if not isinstance(device, jax.Device):
            return None
        if device.platform not in ("cpu", "gpu", "cuda"):
            raise InvalidProblemError(f"{name}: device is {device}; accepted a CPU or a CUDA device")
        return -1 if device.platform == "cpu" else int(device.local_hardware_id or 0)

    def give(self, array: Any) -> Any:
        return jax.numpy.asarray(array)

    def beside(self, x: Any, function: Callable[..., Any], shape: tuple[int, ...], words: dict[str, Any]) -> Any:
        y = getattr(import_module("baracuda_rt.jax"), function.__name__)(shape=shape, **words)
        return y if isinstance(x, jax.core.Tracer) else jax.device_put(y, next(iter(x.devices())))

    def in_double(self, function: Callable[..., Any], args: tuple[Any, ...], words: dict[str, Any]) -> Any:
        with jax.enable_x64(True):
            result = function(*args, **words)
        return jax.tree.map(lambda y: jax.lax.convert_element_type(y, jax.dtypes.canonicalize_dtype(y.dtype)), result)

    def readable(self, x: Any) -> bool:
        return not isinstance(x, jax.core.Tracer)

    def call(self, entry: Any, operands: tuple[Any, ...], params: tuple[Any, ...], out: Any, preference: Any, check: bool, need: Any) -> Any:
        # By name: that room stands above the one that called.
        function = import_module("baracuda_rt.jax.calls").entry_of(entry.op_name, entry.direction, entry.count)
        return function.call(operands, params, out, preference, check, need)


BRIDGE = Jax()
