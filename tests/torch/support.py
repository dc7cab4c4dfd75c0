"""What the tests of PyTorch's tensors share: tensors from and to NumPy arrays of any dtype, calls by operand names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import torch

from ..conftest import device_count
from ..harness import Target, invoke
from ..op_db.base import Sample

DEVICES = [pytest.param("cpu", marks=pytest.mark.host), *([pytest.param("cuda", marks=pytest.mark.gpu)] if torch.cuda.is_available() and device_count() else [])]
_SAME_SIZE = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64, 16: torch.complex128}


def to_torch(array: np.ndarray, device: str = "cpu") -> torch.Tensor:
    """A tensor of an array's values, strides of a dense one, whatever its dtype."""
    dtype = getattr(torch, array.dtype.name)
    plain = {1: np.uint8, 2: np.int16, 4: np.int32, 8: np.int64, 16: np.complex128}[array.itemsize]
    raw = np.ascontiguousarray(array).reshape(array.shape)  # of () it makes (1,)
    return torch.from_numpy(raw.view(plain).copy()).view(dtype).to(device)


def to_numpy(tensor: torch.Tensor) -> np.ndarray:
    """The values of a tensor, of any dtype."""
    import ml_dtypes

    name = str(tensor.dtype).removeprefix("torch.")
    dtype = np.dtype(getattr(ml_dtypes, name)) if name in ("bfloat16", "float8_e4m3fn", "float8_e5m2") else np.dtype(name)
    tensor = tensor.detach().cpu().contiguous()
    return tensor.view(_SAME_SIZE[tensor.element_size()]).numpy().view(dtype).copy()


def tensors(target: Target, sample: Sample, device: str = "cpu") -> dict[str, torch.Tensor]:
    return {name: to_torch(value, device) for name, value in target.inputs(sample).items()}


def call(target: Target, operands: Mapping[str, Any], sample: Sample, **keywords: Any) -> tuple[Any, ...]:
    """The results of the functional form, as many as it returns."""
    returned = invoke(target.name, operands, target.params(sample), **keywords)
    return tuple(returned) if isinstance(returned, tuple | list) else (returned,)
