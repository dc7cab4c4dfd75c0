"""Every op of the database on tensors: the bits of the NumPy call, in tensors; gradients that PyTorch's own check agrees with."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import baracuda_rt as brt
from baracuda_rt.codegen.chain import chain_of

from ..harness import Target, mains, parametrize, targets
from ..numerics import is_float
from ..op_db.base import Sample
from ..test_gradients import _kinked
from .support import DEVICES, call, tensors, to_numpy


@pytest.mark.parametrize("device", DEVICES)
@parametrize(mains())
def test_values_are_those_of_arrays(target: Target, device: str):
    """Same kernels, same bits (on a device: as of CuPy's arrays)."""
    from ..harness import place, to_host, to_xp

    if device == "cuda":
        import cupy as xp
    else:
        xp = np
    for sample in target.samples()[:3]:
        try:
            own = {name: to_xp(xp, value) for name, value in target.inputs(sample).items()}
            want = call(target, own, sample, **place(target, own, xp))
        except brt.InvalidProblemError as error:
            with pytest.raises(brt.InvalidProblemError) as same:
                call(target, tensors(target, sample, device), sample)
            assert str(same.value) == str(error)
            continue
        operands = tensors(target, sample, device)
        where = {"device": torch.device(device)} if place(target, own, xp) else {}
        for _ in range(2):  # the second call finds its launcher
            got = call(target, operands, sample, **where)
        assert len(got) == len(want)
        for tensor, array in zip(got, want, strict=True):
            if array is None:
                assert tensor is None
                continue
            assert isinstance(tensor, torch.Tensor) and tensor.device.type == device and tensor.is_contiguous() and tensor.grad_fn is None
            assert tuple(tensor.shape) == array.shape and str(tensor.dtype) == f"torch.{array.dtype.name}"
            assert target.inouts or to_numpy(tensor).tobytes() == to_host(array).tobytes(), (target.id, sample.id)


def differentiable() -> list[Target]:
    """The forward, at f64, of every op with a backward."""
    found: dict[str, Target] = {}
    for target in targets():
        wide = all(token == "f64" or not is_float(token) for name, token in target.types.items() if name != "S")
        if target.decl.direction == "forward" and "backward" in target.op.directions and wide:
            found.setdefault(target.op.name, target)
    return list(found.values())


def _samples(target: Target) -> list[Sample]:
    fitting = []
    for sample in target.samples(empty=False):
        try:
            target.expected(sample)
        except ValueError:
            continue
        fitting.append(sample)
    return sorted(fitting, key=lambda s: sum(a.size for a in target.inputs(s).values()))


def with_grad(target: Target, sample: Sample) -> dict[str, torch.Tensor]:
    """The operands of a call; those that have a gradient require it."""
    chain = chain_of(target.op)
    assert chain is not None
    named = {operand for _, operand in chain.gradients}
    out = tensors(target, sample)
    for name, x in out.items():
        if name in named and x.is_floating_point():
            x.requires_grad_()
    return out


@parametrize(differentiable())
def test_gradients_are_those_of_the_backward(target: Target):
    """Every small sample: backward runs, each operand's gradient has its shape and dtype, and only those asked for are computed."""
    backward = target.op.directions["backward"]
    ran = 0
    for sample in _samples(target)[:6]:
        operands = with_grad(target, sample)
        leaves = {name: x for name, x in operands.items() if x.requires_grad}
        if not leaves:
            continue
        if target.inouts and not target.decl.outputs:
            operands = {name: x * 1 for name, x in operands.items()}
        results = call(target, operands, sample)
        if not target.decl.outputs:
            results = tuple(operands[name] for name in target.inouts)
        floats = [y for y in results if y is not None and (y.is_floating_point() or y.is_complex())]
        if not floats:
            assert all(y.grad_fn is None for y in results)
            continue
        assert floats[0].grad_fn is not None, target.id
        whole = torch.autograd.grad([y for y in floats if y.requires_grad], list(leaves.values()), [torch.ones_like(y) for y in floats if y.requires_grad], retain_graph=True)
        for (name, x), dx in zip(leaves.items(), whole, strict=True):
            assert dx is not None and dx.shape == x.shape and dx.dtype == x.dtype, (target.id, sample.id, name)
        ran += 1
    if not ran:
        pytest.skip(f"no sample of {target.name} has a floating result of floating operands")
    assert backward.outputs


def _smooth(target: Target, sample: Sample, names: list[str]) -> bool:
    """Whether no operand has a cell at a kink of the op."""
    return not any(np.any(_kinked(target, name, sample)) for name in names)


@parametrize(differentiable())
def test_gradcheck(target: Target):
    """PyTorch's own comparison with central differences, in float64, away from kinks."""
    backward = next(t for t in targets() if t.op is target.op and t.decl.direction == "backward")
    chain = chain_of(target.op)
    assert chain is not None
    for sample in _samples(target):
        operands = with_grad(target, sample)
        leaves = {n: x for n, x in operands.items() if x.requires_grad and x.dtype == torch.float64 and n not in backward.case.nondiff}
        for name, x in operands.items():
            if name not in leaves:
                x.requires_grad_(False)
        if not leaves or not _smooth(backward, sample, list(leaves)) or sum(x.numel() for x in leaves.values()) > 4000:
            continue

        def function(*given: torch.Tensor, operands=operands, leaves=leaves, sample=sample):
            every = {name: x.clone() if name in target.inouts else x for name, x in (operands | dict(zip(leaves, given, strict=True))).items()}
            results = call(target, every, sample)
            if not target.decl.outputs:
                results = tuple(every[name] for name in target.inouts)
            return tuple(y for y in results if y is not None and y.requires_grad)

        results = function(*leaves.values())
        if not results or not all(y.isfinite().all() for y in results):  # no differences of infinities: empty segments
            continue
        assert torch.autograd.gradcheck(function, tuple(leaves.values()), eps=1e-6, atol=2e-5, rtol=1e-3, fast_mode=True, nondet_tol=0.0)
        return
    pytest.skip(f"no sample of {target.name} lies away from kinks and has float64 operands that need a gradient")
