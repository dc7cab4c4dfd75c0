"""PyTorch's tensors as operands: views, dtypes, outputs, mixed libraries, devices, errors; public case C55."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import torch

import baracuda_rt as brt

from ..harness import ROOT
from .support import DEVICES, to_numpy, to_torch

on_devices = pytest.mark.parametrize("device", DEVICES)


@on_devices
def test_c55_what_used_to_be_a_foreign_error(device):
    ones = torch.ones(3, dtype=torch.bfloat16, device=device)
    third = brt.softmax(ones)
    assert third.dtype == torch.bfloat16 and third.device.type == device and third.tolist() == [0.333984375] * 3
    assert brt.cast(ones, torch.float8_e4m3fn).dtype == torch.float8_e4m3fn
    eight = torch.ones(3, device=device).to(torch.float8_e5m2)
    assert brt.cast(eight, "float32").tolist() == [1, 1, 1]
    assert brt.exp(torch.nn.Parameter(torch.zeros(2, device=device))).tolist() == [1, 1]
    assert brt.exp(torch.zeros(2, device=device, requires_grad=True)).grad_fn is not None
    with pytest.raises(brt.UnsupportedDTypeError, match="exp: x has dtype float8_e5m2; accepted float32"):
        brt.exp(eight)


@on_devices
def test_views_are_read_in_place(device):
    x = torch.arange(24.0, device=device).reshape(4, 6)
    for view in (x.t(), x[1:, ::2], x[2:3].expand(4, 6), x[:, 3], x[1, 2], x[:0], x.reshape(2, 2, 6).permute(2, 0, 1), x.as_strided((3, 3), (2, 1))):
        for _ in range(2):
            got = brt.add(view, view)
            assert torch.equal(got, view + view) and got.is_contiguous()


@on_devices
def test_outputs_are_written_and_returned(device):
    x = torch.linspace(-1, 1, 12, device=device).reshape(3, 4)
    y = torch.empty(4, 3, device=device).t()
    version = y._version
    assert brt.exp(x, out=y) is y and torch.allclose(y, x.exp())
    brt.exp(x, out=y)
    assert y._version == version + 2, "a write through another library is one that autograd has to know of"
    values, indices = torch.empty(3, device=device), torch.empty(3, dtype=torch.int64, device=device)
    got = brt.max(x, 1, out=(values, indices))
    assert got[0] is values and got[1] is indices and indices.tolist() == [3, 3, 3]
    got = brt.max(x, 1, out=(None, indices))
    assert got[1] is indices and torch.equal(got[0], values)
    with pytest.raises(brt.InvalidProblemError, match=r"exp: out y has shape \(2,\); expected \(3, 4\)"):
        brt.exp(x, out=torch.empty(2, device=device))
    with pytest.raises(brt.InvalidProblemError, match="out y has a stride-0 axis"):
        brt.add(x, x, out=y[:, :1].expand(3, 4))
    with pytest.raises(brt.InvalidProblemError, match="overlaps"):
        brt.add(x[:2], x[:2], out=x[1:])
    assert brt.relu(x, out=x) is x and x.min() == 0


@on_devices
def test_gradients_by_hand(device):
    x, dy = torch.randn(2, 5, device=device), torch.randn(2, 5, device=device)
    w = torch.randn(5, device=device)
    y, mean, rstd = brt.layer_norm(x, (5,), w, return_stats=True)
    dx, dw, db = brt.layer_norm_backward(dy, x, (5,), mean, rstd, w, need=("dx",))
    assert dw is None and db is None and dx.shape == x.shape


def test_mixed_libraries_are_taken():
    x, a = torch.arange(6.0).reshape(2, 3), np.full((2, 3), 0.5, np.float32)
    for _ in range(2):
        assert isinstance(brt.add(x, a), torch.Tensor) and isinstance(brt.add(a, x), np.ndarray)
        assert brt.add(x, a).tolist() == brt.add(a, x).tolist() == (x.numpy() + a).tolist()
    y = np.empty((2, 3), np.float32)
    assert brt.add(x, a, out=y) is y and y[0, 0] == 0.5
    assert isinstance(brt.concat([x, x]), torch.Tensor)
    assert isinstance(brt.add(x, np.float32(1)), torch.Tensor) and isinstance(brt.add(x, 1), torch.Tensor)
    g = torch.zeros(2, 3, requires_grad=True)
    with pytest.raises(brt.InvalidProblemError, match="mul: b requires grad, which the result here would lose"):
        brt.mul(a, g)
    brt.mul(g, a).sum().backward()
    assert g.grad.tolist() == a.tolist()


def test_promotion_keeps_library_and_gradient():
    x = torch.ones(3, dtype=torch.float64, requires_grad=True)
    y = brt.add(torch.ones(3, dtype=torch.int32), x, promote=True)
    assert isinstance(y, torch.Tensor) and y.dtype == torch.float64
    brt.add(torch.ones(3, requires_grad=True), x, promote=True).sum().backward()
    assert x.grad.tolist() == [1, 1, 1] and x.grad.dtype == torch.float64


@pytest.mark.parametrize("make, error, text", [
    (lambda: torch.ones(3, device="meta"), brt.InvalidProblemError, "add: b is a tensor on device meta; accepted tensors on cpu and cuda"),
    (lambda: torch.ones(3).to_sparse(), brt.InvalidProblemError, "add: b is a tensor of layout sparse_coo; accepted strided tensors"),
    (lambda: torch.ones(3, dtype=torch.complex64).conj(), brt.InvalidProblemError, "add: b is a view with its conj bit set; x.resolve_conj()"),
    (lambda: torch.ones(3, dtype=torch.complex64).conj().imag, brt.InvalidProblemError, "add: b is a view with its neg bit set; x.resolve_neg()"),
    (lambda: torch.empty(3, dtype=torch.float8_e5m2fnuz), brt.UnsupportedDTypeError, "add: b has a dtype that is not served: torch.float8_e5m2fnuz; accepted: float32"),
], ids=["meta", "sparse", "conj", "neg", "float8_e5m2fnuz"])  # fmt: skip
def test_what_cannot_be_read_is_named(make, error, text):
    brt.add(torch.ones(3), torch.ones(3))  # its layout is known
    for _ in range(2):
        with pytest.raises(error) as refused:
            brt.add(torch.ones(3), make())
        assert str(refused.value).startswith(text)


def test_nested_and_transformed_tensors():
    nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=torch.jagged)
    with pytest.raises(brt.InvalidProblemError, match="exp: x is a tensor of layout"):
        brt.exp(nested)


@pytest.mark.gpu
def test_cpu_beside_cuda_names_both():
    with pytest.raises(brt.InvalidProblemError, match="add: b is on CUDA device 0 but a is on the host"):
        brt.add(torch.ones(3), torch.ones(3, device="cuda"))


@pytest.mark.gpu
def test_streams_and_allocator_are_pytorchs():
    x = torch.ones(1 << 22, device="cuda")
    brt.exp(x)
    stream = torch.cuda.Stream()
    held = torch.cuda.memory_allocated()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(20_000_000)
        x2 = x * 2
        y = brt.exp(x2)
    assert torch.cuda.memory_allocated() >= held + 2 * x.numel() * 4
    stream.synchronize()
    assert torch.allclose(y, x2.exp(), rtol=1e-6)
    brt.sum(x, 0)  # a capture compiles nothing
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        z = brt.sum(x, 0)
    x.fill_(3)
    graph.replay()
    assert z.item() == 3 * x.numel()


@pytest.mark.gpu
def test_c54_a_tensor_that_cupy_holds():
    import cupy

    t = torch.arange(24.0, device="cuda").reshape(4, 6)
    for view, same in ((t, t), (t.t(), t.t()), (t[1:, ::2], t[1:, ::2])):
        c = cupy.from_dlpack(view)
        assert cupy.asnumpy(brt.add(c, c)).tolist() == (same + same).cpu().tolist()
    brt.exp(cupy.zeros((4, 6), "float32"), out=cupy.from_dlpack(t))
    assert t.cpu().tolist() == [[1.0] * 6] * 4


def test_plans_take_tensors():
    plan = brt.select("exp", x=torch.ones(3), arch="host")
    y = torch.empty(3)
    plan.run(x=torch.ones(3), y=y)
    assert torch.allclose(y, torch.full((3,), torch.e))


def test_bytes_survive_the_way_there_and_back():
    import ml_dtypes

    for dtype in ("float32", "bfloat16", "float8_e4m3fn", "bool", "complex64", "uint32", "int64"):
        x = np.arange(6).astype(getattr(ml_dtypes, dtype, dtype)).reshape(2, 3)
        assert to_numpy(to_torch(x)).tobytes() == x.tobytes()


def test_pytorch_is_never_imported():
    program = "import sys, numpy as np, baracuda_rt as brt; brt.exp(np.ones(3)); print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.stdout.strip() == "False", done.stderr


@on_devices
def test_a_device_of_pytorch_makes_tensors(device):
    """Whatever was called before: the same layout of NumPy's in between."""
    where = torch.device(device)
    for _ in range(3):
        made = brt.uniform((5,), seed=3, device=where)
        assert isinstance(made, torch.Tensor) and made.device.type == device and made.dtype == torch.float32
        assert isinstance(brt.uniform((5,), seed=3), np.ndarray)
        into = torch.zeros(5, device=where)
        assert brt.uniform((5,), seed=3, out=into) is into and torch.equal(into, made)
    assert isinstance(brt.zeros((2,), device=made.device), torch.Tensor) and isinstance(brt.randperm(4, seed=1, device=where), torch.Tensor)
    with pytest.raises(brt.InvalidProblemError, match="uniform: device is meta; accepted devices of type cpu and cuda"):
        brt.uniform((5,), seed=3, device=torch.device("meta"))


def test_a_graph_is_cut_where_numbers_are_made():
    """A call without tensors runs between two graphs."""
    function = torch.compile(lambda x: brt.mul(x, brt.uniform((4,), seed=3, device=x.device)), backend="eager")
    x = torch.arange(4.0)
    assert torch.equal(function(x), x * torch.as_tensor(brt.uniform((4,), seed=3)))


@on_devices
def test_pairs_of_any_layout_become_complex_gradients(device):
    x = torch.arange(24.0, device=device).reshape(3, 8)
    for pairs in (x[:, ::4], x[:, 1:3], x[:, 2:4], x[:2, :3].T):
        assert torch.equal(brt.view_as_real_backward(pairs), torch.complex(pairs[:, 0], pairs[:, 1]))
    with pytest.raises(brt.InvalidProblemError, match="view_as_complex: x is"):
        brt.view_as_complex(x[:, 1:3])


@on_devices
def test_a_number_in_front_of_a_tensor_is_a_tensor(device):
    """What a number becomes is of the library of the array beside it, in each of its dtypes: the first operand does not make the result NumPy's."""
    exponents = torch.tensor([1, 2], device=device)
    for number in (2, 1.5, np.float32(1.5)):
        got = brt.ldexp(number, exponents)
        assert got.device.type == device and got.tolist() == [2 * float(number), 4 * float(number)]
    for dtype in (torch.float32, torch.bfloat16, torch.float64):
        x = torch.tensor([0.5, 2.0], dtype=dtype, device=device)
        got = brt.mse_loss(1.0, x)
        assert got.dtype == dtype and got.item() == 0.625
        if dtype == torch.float32:
            x.requires_grad_()
            brt.mse_loss(1.0, x).backward()
            assert x.grad.tolist() == [-0.5, 1.0]


def test_a_number_in_a_tensor_is_read_at_each_call():
    """A tensor without axes stands for a number, by what it holds now."""
    x, index, value = torch.zeros(3), torch.tensor([1]), torch.tensor(2.0)
    for number in (2.0, 3.0, 4.0):
        value.fill_(number)
        for _ in range(2):
            assert brt.index_fill(x, 0, index, value).tolist() == [0, number, 0]
            assert brt.pad(x[:1], (1, 0), "constant", value).tolist() == [number, 0]
            assert brt.one_hot(index, value.long())[0].tolist() == [int(k == 1) for k in range(int(number))]
            assert brt.quantile(torch.arange(9.0), value / 8).item() == number


def test_more_axes_than_arrays_have():
    with pytest.raises(brt.InvalidProblemError, match="amax: x is a tensor of 65 axes; accepted at most 64"):
        brt.amax(torch.zeros([1] * 65))
