"""PyTorch's automatic differentiation through our ops: what is recorded, saved, refused; the generic checks are in test_every_op.py."""

from __future__ import annotations

import pytest
import torch

import baracuda_rt as brt
from baracuda_rt.call.dispatch import entries

from .support import DEVICES

on_devices = pytest.mark.parametrize("device", DEVICES)
F = torch.nn.functional


def agree(ours, theirs, *operands, rtol=1e-5, atol=1e-5):
    """Value and gradients of two functions of the same operands. Ours is called twice: from the second call on its function records for itself."""
    ends = []
    for function in (ours, ours, theirs):
        given = [x.detach().clone().requires_grad_(x.is_floating_point()) for x in operands]
        y = function(*given)
        y = y[0] if isinstance(y, tuple) else y
        torch.manual_seed(0)
        y.backward(torch.randn_like(y))
        ends.append((y.detach(), *(x.grad for x in given)))
    for *both, want in zip(*ends, strict=True):
        for got in both:
            assert (got is None) == (want is None)
            if got is not None:
                torch.testing.assert_close(got, want, rtol=rtol, atol=atol)


@on_devices
@pytest.mark.parametrize("number_first", [True, False])
def test_a_number_and_a_tensor_without_gradient_in_turns(device, number_first):
    """What is saved for a tensor is not what is saved for a number."""
    x = torch.randn(4, 6, device=device, requires_grad=True)
    factors = [3.0, torch.arange(24.0, device=device).reshape(4, 6)]
    for _ in range(2):
        for factor in factors if number_first else factors[::-1]:
            (got,) = torch.autograd.grad(brt.hypot(x, factor).sum(), x)
            (want,) = torch.autograd.grad(torch.hypot(x, torch.as_tensor(factor, device=device)).sum(), x)
            torch.testing.assert_close(got, want)


@on_devices
def test_agreement_with_pytorch(device):
    torch.manual_seed(1)
    x, w, b = torch.randn(4, 6, device=device), torch.randn(6, device=device), torch.randn(6, device=device)
    agree(brt.mul, torch.mul, x, w)
    agree(lambda x: brt.mul(x, 3.0), lambda x: x * 3, x)
    agree(lambda x, w: brt.lerp(x, w, 0.3), lambda x, w: torch.lerp(x, w.expand_as(x), 0.3), x, w)
    agree(lambda x, y, t: brt.lerp(x, y, t), torch.lerp, x, x + 1, torch.rand(4, 6, device=device))
    agree(lambda x: brt.softmax(x, -1), lambda x: F.softmax(x, -1), x)
    agree(lambda x, w, b: brt.layer_norm(x, (6,), w, b), lambda x, w, b: F.layer_norm(x, (6,), w, b), x, w, b)
    agree(lambda x, w, r: brt.layer_norm(x, (6,), w, residual=r), lambda x, w, r: F.layer_norm(x + r, (6,), w), x, w, x * 2)
    agree(lambda x, y: brt.concat([x, y], 1), lambda x, y: torch.cat([x, y], 1), x, x[:, :2])
    agree(lambda x: brt.cast(x, "float64"), lambda x: x.double(), x)
    agree(lambda x: brt.max_pool2d(x, 2), lambda x: F.max_pool2d(x, 2), torch.randn(2, 3, 6, 6, device=device))
    agree(lambda w: brt.embedding(w, torch.tensor([0, 2, 2], device=device)), lambda w: F.embedding(torch.tensor([0, 2, 2], device=device), w), x)
    agree(lambda x: brt.clamp(x, -0.5, 0.5), lambda x: x.clamp(-0.5, 0.5), x)
    agree(brt.elementwise("silu(a) * b"), lambda a, b: F.silu(a) * b, x, w)
    channels = torch.randn(4, 6, 5, device=device)
    agree(lambda x, w, b: brt.batch_norm(x, weight=w, bias=b, training=True), lambda x, w, b: F.batch_norm(x, None, None, w, b, True), channels, w, b)
    mean, var = torch.zeros(6, device=device), torch.ones(6, device=device)
    agree(lambda x, w, b: brt.batch_norm(x, mean, var, w, b), lambda x, w, b: F.batch_norm(x, mean, var, w, b), channels, w, b)


def test_only_needed_gradients_are_computed_and_saved():
    a, b = torch.randn(3, requires_grad=True), torch.randn(3)
    brt.mul(a, b)
    y = brt.mul(a, b)
    assert [t is b or t.data_ptr() == b.data_ptr() for t in y.grad_fn.saved_tensors] == [True], "da reads b alone"
    y.sum().backward()
    assert torch.equal(a.grad, b) and b.grad is None


@pytest.mark.parametrize("calls", [1, 2])
def test_what_is_no_gradient_stays_without(calls):
    for _ in range(calls):
        check_what_is_no_gradient()


def check_what_is_no_gradient():
    x = torch.randn(2, 5, requires_grad=True)
    values, indices = brt.max(x, 1)
    assert values.grad_fn is not None and indices.grad_fn is None and not indices.requires_grad
    q = brt.quantize_per_tensor(x, 0.1, 0)
    assert q.dtype == torch.int8 and q.grad_fn is None
    assert brt.isnan(x).dtype == torch.bool
    y, mean, rstd = brt.layer_norm(x, (5,), return_stats=True)
    assert y.requires_grad and not mean.requires_grad and not rstd.requires_grad
    with torch.no_grad():
        assert brt.exp(x).grad_fn is None
    assert brt.exp(x.detach()).grad_fn is None


def test_an_op_without_a_gradient_says_so():
    x = torch.randn(3, requires_grad=True)
    for call in (lambda: brt.nextafter(x, x), lambda: brt.exp_backward(x, x)):
        with pytest.raises(brt.UnsupportedError, match=r"has no gradient, and \w+ requires grad; accepted under torch.no_grad\(\)"):
            call()
    with torch.no_grad():
        assert brt.nextafter(x, x).grad_fn is None


def test_second_derivatives_are_refused_when_they_are_asked_for():
    x = torch.randn(3, requires_grad=True)
    for _ in range(2):
        (dx,) = torch.autograd.grad(brt.exp(x).sum(), x, create_graph=True)
        assert torch.allclose(dx, x.exp())
        with pytest.raises(brt.UnsupportedError, match="exp_backward: has no gradient of its own; second derivatives are not served"):
            dx.sum().backward()


def test_changes_of_saved_tensors_are_detected():
    for change in (lambda t: t.add_(1), lambda t: brt.relu(t.detach(), out=t.detach()), lambda t: brt.fill_(t.detach(), 3.0)):
        x = torch.randn(3, requires_grad=True)
        for _ in range(2):
            y = brt.exp(x)
            with torch.no_grad():
                change(y)
            with pytest.raises(RuntimeError, match="modified by an inplace operation"):
                y.sum().backward()


def test_outputs_and_in_place():
    x = torch.randn(3, requires_grad=True)
    with pytest.raises(brt.InvalidProblemError, match="exp: out is given, and x requires grad"):
        brt.exp(x, out=torch.empty(3))
    leaf = torch.zeros(4, requires_grad=True)
    with pytest.raises(brt.InvalidProblemError, match="write_slice: dest is a leaf that requires grad"):
        brt.write_slice(leaf, x, (1,))
    dest = leaf * 2
    assert brt.write_slice(dest, x, (1,)) is None
    dest.backward(torch.arange(4.0))
    assert x.grad.tolist() == [1, 2, 3] and leaf.grad.tolist() == [0, 0, 0, 0]
    one, dest = torch.ones(1, 3, requires_grad=True), torch.zeros(4, 3, requires_grad=True) * 1
    brt.write_slice(dest, one, (1, 0), (3, 3))  # broadcast to both rows
    dest.sum().backward()
    assert one.grad.tolist() == [[2, 2, 2]]


def test_hooks_and_unused_results():
    x = torch.randn(2, 4, requires_grad=True)
    for _ in range(2):
        y, total = brt.layer_norm(x, (4,), residual=torch.ones(2, 4), return_sum=True)
        (dx,) = torch.autograd.grad(total.sum(), x, retain_graph=True)  # no gradient arrives at y
        assert torch.equal(dx, torch.ones(2, 4))
        (dx,) = torch.autograd.grad(y.sum() + 2 * total.sum(), x)
        assert torch.allclose(dx, torch.full((2, 4), 2.0), atol=1e-5)


def test_each_call_has_its_own_numbers_and_asks():
    """Calls of one layout share what records them: not their scalars, nor which operands ask for a gradient."""
    a, b = torch.randn(5, requires_grad=True), torch.randn(5, requires_grad=True)
    ends = [(brt.lerp(a, b, w), w) for w in (0.25, 0.5, 2.0)]
    for y, w in reversed(ends):
        da, db = torch.autograd.grad(y.sum(), (a, b))
        assert torch.allclose(da, torch.full((5,), 1 - w)) and torch.allclose(db, torch.full((5,), w))
    products = [(brt.mul(a, number), number) for number in (2.0, 3.0, -1.5)]
    for y, number in reversed(products):
        assert torch.equal(torch.autograd.grad(y.sum(), a)[0], torch.full((5,), number))
    for asks in ((True, False), (False, True), (True, True)):
        for _ in range(2):
            x, y = (t.detach().requires_grad_(asked) for t, asked in zip((a, b), asks, strict=True))
            brt.mul(x, y).sum().backward()
            for own, other, asked in ((x, y, asks[0]), (y, x, asks[1])):
                assert torch.equal(own.grad, other.detach()) if asked else own.grad is None
    x = torch.randn(4, 6, requires_grad=True)
    for _ in range(3):  # a path of the forward alone
        y = brt.logsumexp(x, 1, preference=brt.PlanPreference(variant="rows"))
        assert torch.allclose(torch.autograd.grad(y.sum(), x)[0], torch.softmax(x, 1))
    p = torch.nn.Parameter(torch.ones(5))
    assert torch.equal(torch.autograd.grad(brt.mul(p, b.detach()).sum(), p)[0], b.detach())


def test_what_is_recorded_repeats_after_the_caches_are_cleared():
    x = torch.randn(3, 4, requires_grad=True)
    for _ in range(2):
        for _ in range(3):
            (dx,) = torch.autograd.grad(brt.softmax(x, -1)[:, 0].sum(), x)
        entries("softmax").forget()
    y = torch.softmax(x, -1)
    assert torch.allclose(dx, torch.autograd.grad(y[:, 0].sum(), x)[0], atol=1e-6)
    brt.softmax(x, -1)
    assert type(brt.softmax(x, -1).grad_fn).__name__ == "SoftmaxBackward"


def test_complex_results_are_recorded_and_conjugate_views_refused():
    a, b = torch.randn(4, requires_grad=True), torch.randn(4, requires_grad=True)
    for _ in range(2):
        z = brt.complex(a, b)
        assert z.is_complex() and z.requires_grad
        da, db = torch.autograd.grad(z.real.sum() + 2 * z.imag.sum(), (a, b))
        assert torch.equal(da, torch.ones(4)) and torch.equal(db, torch.full((4,), 2.0))
    z = z.detach()
    assert torch.equal(brt.exp(z), brt.exp(z.clone()))
    with pytest.raises(brt.InvalidProblemError, match="conj bit"):
        brt.exp(z.conj())
    assert torch.allclose(brt.exp(z.conj().resolve_conj()), z.conj().exp())


def test_negated_views_are_refused():
    """A view with its negative bit set reads as another number than lies in its memory, whatever call of its layout came before."""
    z = torch.tensor([1 + 2j, 3 - 4j])
    for first in (z.imag, z.conj().imag):
        for call in range(2):
            if first.is_neg():
                with pytest.raises(brt.InvalidProblemError, match="neg bit"):
                    brt.exp(first)
            else:
                assert torch.allclose(brt.exp(first), first.exp()), call


def test_modules_train():
    torch.manual_seed(0)

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.w = torch.nn.Linear(8, 16), torch.nn.Linear(16, 1), torch.nn.Parameter(torch.ones(16))

        def forward(self, x):
            return self.b(brt.gelu(brt.rms_norm(self.a(x), (16,), self.w)))

    net, x = Net(), torch.randn(64, 8)
    target = x.sum(1, keepdim=True).sin()
    optimizer = torch.optim.Adam(net.parameters(), 1e-2)
    losses = []
    for _ in range(60):
        optimizer.zero_grad()
        loss = brt.mse_loss(net(x), target)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.3 * losses[0] and net.w.grad is not None


@pytest.mark.parametrize("name", ["exp", "mul", "div", "abs", "angle", "sgn", "tanh", "pow"])
def test_complex_gradients_are_pytorch_s(name):
    """PyTorch's convention: the real part of a gradient is the slope along the real axis, its imaginary part that along the imaginary axis."""
    generator = torch.Generator().manual_seed(5)
    x, y, c = (torch.randn(5, dtype=torch.complex64, generator=generator) for _ in range(3))
    found = []
    for library in (brt, torch):
        operands = [v.clone().requires_grad_() for v in ((x, y) if name in ("mul", "div", "pow") else (x,))]
        (getattr(library, name)(*operands) * c).real.sum().backward()
        found.append([v.grad for v in operands])
    for got, want in zip(*found, strict=True):
        torch.testing.assert_close(got, want, rtol=1e-5, atol=1e-5)


@on_devices
def test_one_array_of_many_and_empty_ones(device):
    """Gradients of functions of many arrays where there is one of them, and where empty ones of one axis are joined with any others."""
    x, e = torch.randn(2, 3, device=device), torch.zeros(0, device=device)
    agree(lambda x: brt.concat([x], 1), lambda x: torch.cat([x], 1), x)
    agree(lambda x: brt.stack([x], 1), lambda x: torch.stack([x], 1), x)
    agree(lambda x: brt.meshgrid(x)[0], lambda x: torch.meshgrid(x, indexing="ij")[0], x[0])
    for dim in (0, 1, -1):
        agree(lambda e, x, dim=dim: brt.concat([e, x, e], dim), lambda e, x, dim=dim: torch.cat([e, x, e], dim), e, x)
    for _ in range(3):
        grids = brt.meshgrid(x[0].clone().requires_grad_())
        assert isinstance(grids, tuple) and len(grids) == 1 and grids[0].requires_grad
    joined = torch.compile(lambda e, x: brt.concat([e, brt.meshgrid(x.ravel())[0]]), backend="aot_eager", fullgraph=True)
    agree(joined, lambda e, x: torch.cat([e, x.ravel()]), e, x)


def test_no_gradient_of_a_parameter_is_lost():
    """A tensor that requires grad in the place of a number: the function of arrays serves it where there is one, else it is refused; without gradients it is a number."""
    x, mask = torch.randn(3, 4), torch.tensor([True, False, True, True])
    for value in (torch.tensor(0.5), torch.tensor(-2.0)):
        agree(lambda x, v: brt.masked_fill(x, mask, v), lambda x, v: x.masked_fill(mask, v), x, value)
        agree(brt.lerp, torch.lerp, x, x + 1, value)
        agree(lambda x, v: brt.clamp(x, v, None), lambda x, v: torch.clamp(x, min=v), x, value)
    calls = {
        "quantile": ("q", lambda v: brt.quantile(x, v)), "add": ("alpha", lambda v: brt.add(x, x, alpha=v)), "elu": ("alpha", lambda v: brt.elu(x, v)),
        "index_fill": ("value", lambda v: brt.index_fill(x, 0, torch.tensor([1]), v)), "full_like": ("value", lambda v: brt.full_like(x, v)),
    }  # fmt: skip
    for name, (argument, call) in calls.items():
        number = torch.tensor(0.25, requires_grad=True)
        for _ in range(2):
            with pytest.raises(brt.InvalidProblemError, match=f"^{name}: {argument} is .*; accepted a"):
                call(number)
            with torch.no_grad():
                assert torch.equal(call(number), call(0.25))
        assert torch.equal(call(number.detach()), call(0.25))
    with pytest.raises(brt.InvalidProblemError, match="^quantile: q is a tensor that requires grad; .*q.detach"):
        brt.quantile(x, torch.rand(2, requires_grad=True))


@on_devices
def test_the_larger_of_two_tensors_has_gradients(device):
    x, y = torch.randn(3, 4, device=device), torch.randn(3, 1, device=device)
    agree(brt.max, torch.max, x, y)
    agree(brt.min, torch.min, x, y[0, 0])


@on_devices
def test_gradients_of_what_a_larger_mask_picks(device):
    torch.manual_seed(2)
    mask, source = torch.rand(4, 3, 5, device=device) < 0.5, torch.randn(90, device=device)
    for shape in ((5,), (3, 1), (), (4, 3, 5)):
        x = torch.randn(shape, device=device)
        agree(lambda x: brt.masked_select(x, mask), lambda x: torch.masked_select(x, mask), x)
        agree(lambda x, s: brt.masked_scatter(x, mask, s), lambda x, s: torch.masked_scatter(x, mask, s), x, source)


@on_devices
def test_gradients_of_ctc_with_lengths_in_tuples(device):
    x, target = torch.randn(6, 2, 4, device=device).log_softmax(-1), torch.tensor([[1, 2], [3, 1]], device=device)
    agree(lambda x: brt.ctc_loss(x, target, (6, 5), (2, 1)), lambda x: F.ctc_loss(x, target, (6, 5), (2, 1)), x)
    compiled = torch.compile(lambda x: brt.ctc_loss(x, target, (6, 5), (2, 1)), backend="aot_eager", fullgraph=True)
    agree(compiled, lambda x: F.ctc_loss(x, target, (6, 5), (2, 1)), x)


def test_functions_of_other_parameters_record_as_well():
    """What another op serves is that op's, whatever was called before; a tensor that requires grad is no number beside an operand that does too."""
    x = torch.randn(3, 4)
    for dim in (None, 1, None):
        for ours, theirs in ((brt.max, torch.max), (brt.min, torch.min)):
            agree(ours if dim is None else lambda x, f=ours: f(x, 1)[0], theirs if dim is None else lambda x, f=theirs: f(x, 1)[0], x)
    agree(lambda x: brt.div(x, x + 3, rounding_mode="floor") * x, lambda x: torch.div(x, x + 3, rounding_mode="floor") * x, x)
    grad, number = x.clone().requires_grad_(), torch.tensor(0.5, requires_grad=True)
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match="index_fill: value is a tensor that requires grad"):
            brt.index_fill(grad, 0, torch.tensor([1]), number)
