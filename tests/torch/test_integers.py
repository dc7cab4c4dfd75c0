"""Integers and bool in functions of real numbers, beside PyTorch's: its dtype, and its values within the few units that such functions may differ."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import baracuda_rt as brt
from baracuda_rt.registry import get_op

from ..test_cases_integers import CAST

DTYPES = (torch.bool, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64, torch.uint16, torch.uint32, torch.uint64)


def _theirs(name: str) -> Any:
    return {"polygamma": lambda x: torch.polygamma(1, x), "tanhshrink": torch.nn.functional.tanhshrink}.get(name) or getattr(torch, name, None) or getattr(torch.special, name, None)


@pytest.mark.parametrize("name", CAST)
def test_results_are_those_of_pytorch(name: str) -> None:
    """Where PyTorch has the function for a dtype."""
    there = _theirs(name)
    if there is None or name == "multigammaln":
        pytest.skip("PyTorch has no function of this name and domain")
    ours = (lambda x: brt.polygamma(1, x)) if name == "polygamma" else getattr(brt, name)
    names = [operand.name for operand in get_op(name).directions["forward"].inputs]
    two = len(names) == 2
    seen = 0
    for dtype in DTYPES:
        x = torch.tensor([0, 1, 1, 2, 3, 5]).to(dtype)
        arguments = (x, x.flip(0)) if two and dtype not in (torch.uint32, torch.uint64, torch.uint16) else (x, x) if two else (x,)
        try:
            want = there(*arguments)
        except (RuntimeError, NotImplementedError):
            continue
        if (name == "ldexp" or "n" in names) and dtype == torch.uint64:  # exponents and degrees are at most int64
            continue
        seen += 1
        got = ours(*arguments)
        assert got.dtype == want.dtype, dtype
        torch.testing.assert_close(got, want, rtol=2e-6, atol=1e-7, equal_nan=True)
    assert seen or name in ("hypot", "logaddexp", "logaddexp2", "gammainc", "gammaincc")


def test_uint64_tensors() -> None:
    x = torch.tensor([1, 2**63, 2**64 - 1], dtype=torch.uint64)
    assert brt.add(x, 1).tolist() == [2, 2**63 + 1, 0] and brt.flip(x, (0,)).tolist() == x.tolist()[::-1]
    assert brt.sum(x).dtype == torch.sum(x).dtype and torch.equal(brt.sum(x), torch.sum(x))
    assert brt.amax(x).item() == 2**64 - 1
