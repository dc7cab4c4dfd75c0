"""PyTorch's answer to a sample of the op database, by the function of the same name: for tools/measure_errors.py, which holds it against the same reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from tests.harness import Target
from tests.numerics import is_float
from tests.op_db.base import Sample
from tools import torch_names

__all__ = ["peer"]

HALVES = {"f16": torch.float16, "bf16": torch.bfloat16}


def peer(target: Target, sample: Sample, device: str) -> dict[str, np.ndarray] | None:
    """PyTorch's results by our names, None where it has no such function, dtype or arguments, or where an operand is no floating array: an index that is out
    of range ends PyTorch's context, and ours with it."""
    forward = target.op.directions["forward"]
    names = [o.name for o in forward.inputs if sample.args.get(o.name) is not None]
    back = target.decl.direction == "backward"
    if torch_names.function_of(torch, target.op) is None or target.inouts or len(forward.outputs) != 1 or not names:
        return None
    arrays = {name: np.asarray(sample.args[name]) for name in (*names, *(("dy",) if back else ()))}
    if target.op.name == "zeta" and np.any(arrays["q"].astype(np.float64) < -1e6):  # PyTorch's loop of one step a term ends late there, or never
        return None
    if any(o.name not in arrays and not o.optional for o in forward.inputs) or any(not is_float(target.types.get(_kind(target, forward, n), "")) for n in names):
        return None
    try:
        tensors = {name: _tensor(value, target.types.get(_kind(target, forward, name), target.types["T"]), device) for name, value in arrays.items()}
        if back:
            for name in names:
                tensors[name].requires_grad_()
        result = torch_names.call(torch, target.op, tensors, sample.params)
        if not isinstance(result, torch.Tensor) or not result.is_floating_point():
            return None
        if not back:
            return {forward.outputs[0].name: _array(result)}
        if result.shape != tensors["dy"].shape:
            return None
        grads = torch.autograd.grad(result, [tensors[n] for n in names], tensors["dy"].to(result.dtype), allow_unused=True)
        return {f"d{name}": _array(grad) for name, grad in zip(names, grads, strict=True) if grad is not None}
    except (RuntimeError, TypeError, ValueError, IndexError, NotImplementedError, AttributeError):  # no such dtype, operands or arguments
        return None


def _kind(target: Target, forward: Any, name: str) -> str:
    return str(next((o.type for o in forward.inputs if o.name == name), "T"))


def _tensor(x: np.ndarray, token: str, device: str) -> torch.Tensor:
    dense = np.ascontiguousarray(x).reshape(x.shape)
    if x.dtype.itemsize == 2:
        return torch.from_numpy(dense.view(np.int16)).to(device).view(HALVES[token])
    return torch.from_numpy(dense.copy()).to(device)


def _array(x: torch.Tensor) -> np.ndarray:
    return np.asarray(x.detach().double().cpu().numpy())
