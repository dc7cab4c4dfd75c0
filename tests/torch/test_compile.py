"""Under torch.compile: our functions as operators of PyTorch's, whole graphs, dynamic shapes, gradients; and every operator under PyTorch's own check."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
import torch

import baracuda_rt as brt
from baracuda_rt.bridges.torch_graph import operator_of
from baracuda_rt.call.dispatch import entries
from baracuda_rt.codegen.chain import chain_of

from ..harness import Target, mains, parametrize
from .support import DEVICES, tensors

F = torch.nn.functional
on_devices = pytest.mark.parametrize("device", DEVICES)
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning:torch", "ignore::FutureWarning")  # PyTorch's own


def agree(function, *operands, backend="aot_eager", **options):
    """The compiled function against the same one uncompiled: values and gradients."""
    torch.compiler.reset()
    compiled = torch.compile(function, fullgraph=True, backend=backend, **options)
    ends = []
    for call in (compiled, function):
        given = [x.detach().clone().requires_grad_(x.is_floating_point()) for x in operands]
        y = call(*given)
        parts = [part for part in (y if isinstance(y, tuple) else (y,)) if part.requires_grad]
        torch.manual_seed(0)
        torch.autograd.backward(parts, [torch.randn_like(part) for part in parts])
        ends.append((*parts, *(x.grad for x in given)))
    for got, want in zip(*ends, strict=True):
        assert (got is None) == (want is None)
        if got is not None:
            torch.testing.assert_close(got, want)
    return compiled


CASES = {
    "exp": (lambda x, w: brt.exp(x) * 2, 2),
    "softmax": (lambda x, w: brt.softmax(x * 2, -1), 2),
    "layer_norm": (lambda x, w: brt.layer_norm(x, (6,), w), 2),
    "residual": (lambda x, w: brt.rms_norm(x, (6,), w, residual=x * 2, return_sum=True), 2),
    "numbers": (lambda x, w: brt.mul(brt.add(x, 1), 3.0), 2),
    "overload": (lambda x, w: brt.lerp(x, w, torch.sigmoid(x)), 2),
    "promotion": (lambda x, w: brt.add(x, w.double(), promote=True), 2),
    "concat": (lambda x, w: brt.concat([x, x * 2, w[None]], 0), 2),
    "two results": (lambda x, w: brt.max(x + w, 1), 2),
    "pool": (lambda x, w: brt.max_pool2d(x[None, None], 2), 2),
    "segments": (lambda x, w: brt.unsorted_segment_max(x, torch.tensor([1, 0, 1, 1], device=x.device), num_segments=3), 2),
    "formula": (lambda x, w: brt.elementwise("silu(a) * b + c", x, w, c=0.5), 2),
    "matmul": (lambda x, w: brt.matmul(x, x.t().contiguous()), 2),
}  # fmt: skip


@on_devices
@pytest.mark.parametrize("name", CASES)
def test_whole_graphs(name, device):
    function, _ = CASES[name]
    agree(function, torch.randn(4, 6, device=device), torch.rand(6, device=device) + 0.5)


@on_devices
@pytest.mark.parametrize("name", ["numbers", "softmax", "layer_norm", "residual", "overload", "promotion", "two results", "pool"])
def test_whole_graphs_of_functions_that_served_arrays(name, device):
    """The last call of each function here was one of NumPy's or CuPy's arrays: Dynamo reads the caller made for those, not PyTorch's."""
    library = np if device == "cpu" else pytest.importorskip("cupy")
    function, _ = CASES[name]
    x, w = library.ones((4, 6), "float32"), library.ones(6, "float32")
    for call in (brt.add, brt.mul):
        call(x, w)
    brt.softmax(x, -1), brt.layer_norm(x, (6,), w), brt.rms_norm(x, (6,), w), brt.lerp(x, w, 0.5), brt.max(x, 1), brt.max_pool2d(x[None, None], 2)
    agree(function, torch.randn(4, 6, device=device), torch.rand(6, device=device) + 0.5)


@on_devices
def test_inductor(device):
    fused = brt.elementwise("silu(a) * b")
    agree(lambda x, w: fused(brt.layer_norm(x, (6,), w), x).sin(), torch.randn(4, 6, device=device), torch.rand(6, device=device) + 0.5, backend="inductor")


@on_devices
def test_dynamic_shapes_compile_once(device):
    torch.compiler.reset()
    counter = torch._dynamo.testing.CompileCounterWithBackend("aot_eager")
    function = torch.compile(lambda x: brt.mean(brt.softmax(brt.mul(x, x), -1), 0), fullgraph=True, dynamic=True, backend=counter)
    for rows in (3, 5, 8):
        x = torch.randn(rows, 7, device=device, requires_grad=True)
        y = function(x)
        torch.testing.assert_close(y, F.softmax(x * x, -1).mean(0))
        y.sum().backward()
        assert x.grad.shape == x.shape
    assert counter.frame_count == 1


@on_devices
def test_running_statistics_are_updated(device):
    weight = torch.rand(6, device=device)
    sides = []
    for compiled in (False, True):
        torch.compiler.reset()
        mean, var = torch.zeros(6, device=device), torch.ones(6, device=device)

        def function(x, mean=mean, var=var):
            return brt.batch_norm(x, mean, var, weight, training=True)

        x = torch.linspace(-1, 1, 48, device=device).reshape(8, 6).requires_grad_()
        y = (torch.compile(function, fullgraph=True, backend="aot_eager") if compiled else function)(x)
        (dx,) = torch.autograd.grad((y * y).sum(), x)
        sides.append((y.detach(), dx, mean, var))
        assert not mean.requires_grad and mean.abs().max() > 0
    for got, want in zip(*sides, strict=True):
        torch.testing.assert_close(got, want)


def test_writes_in_place():
    torch.compiler.reset()

    def function(cache, x):
        brt.write_slice(cache, x * 2, (1,))
        return cache.sum()

    cache = torch.zeros(5)
    total = torch.compile(function, fullgraph=True, backend="aot_eager")(cache, torch.ones(3))
    assert total == 6 and cache.tolist() == [0, 2, 2, 2, 0]
    out = torch.empty(3)
    torch.compile(lambda x: brt.exp(x, out=out), fullgraph=True, backend="aot_eager")(torch.zeros(3))
    assert out.tolist() == [1, 1, 1]


def test_what_depends_on_data_is_told():
    torch.compiler.reset()
    ids = torch.tensor([0, 2, 1])
    with pytest.raises(Exception, match="the shape of its result depends on the data of segment_ids"):
        torch.compile(lambda x: brt.unsorted_segment_max(x, ids), fullgraph=True, backend="aot_eager")(torch.ones(3, 2))


def test_errors_are_ours():
    torch.compiler.reset()
    with pytest.raises(Exception, match="InvalidProblemError.*layer_norm: weight "):
        torch.compile(lambda x, w: brt.layer_norm(x, (6,), w), fullgraph=True, backend="aot_eager")(torch.ones(4, 6), torch.ones(5))
    with pytest.raises(Exception, match="nextafter: has no gradient, and a requires grad"):
        torch.compile(lambda x: brt.nextafter(x, x), fullgraph=True, backend="aot_eager")(torch.ones(3, requires_grad=True))


@on_devices
@pytest.mark.parametrize("dynamic", [False, True])
def test_kernels_compile_while_tracing(device, dynamic):
    """Nothing is left to compile for the first run: forward and backward are there when the graph is."""
    torch.compiler.reset()
    number = 1.0 + (hash((device, dynamic, time.time_ns())) % 10**9) / 1e9  # a formula that no cache has
    fresh = brt.elementwise(f"x * x + {number!r} * w")
    counts = []

    def counting(graph, inputs):
        counts.append(brt.cache_info()["compiles"])
        return graph

    x, w = torch.randn(4, 6, device=device, requires_grad=True), torch.rand(6, device=device)
    before = brt.cache_info()["compiles"]
    backend = torch._dynamo.backends.common.aot_autograd(fw_compiler=counting, bw_compiler=counting)
    y = torch.compile(lambda x, w: fresh(x, w), fullgraph=True, dynamic=dynamic, backend=backend)(x, w)
    y.sum().backward()
    assert counts[-1] == before + 2, "the formula and its gradient"
    assert brt.cache_info()["compiles"] == counts[-1]
    torch.testing.assert_close(x.grad, 2 * x.detach())


def test_export_and_transformations():
    program = torch.export.export(torch.nn.Sequential(Activation()), (torch.randn(3, 4),))
    assert "baracuda_rt.gelu" in str(program.graph)
    x = torch.randn(3, 4)
    torch.testing.assert_close(program.module()(x), brt.gelu(x))
    torch.testing.assert_close(torch.vmap(brt.gelu)(x), brt.gelu(x))
    with pytest.raises(brt.UnsupportedError, match="gelu: gradients by torch.func are not served"):
        torch.func.grad(lambda t: brt.gelu(t).sum())(x)


class Activation(torch.nn.Module):
    def forward(self, x):
        return brt.gelu(x)


def test_the_operator_in_a_graph():
    x = torch.randn(2, 3)
    (y,) = torch.ops.baracuda_rt.softmax(x, [-1], "dim=#, dtype=None") if operator_of(entries("softmax")) else ()
    assert torch.equal(y, brt.softmax(x, -1))


def operators() -> list[Target]:
    return [target for target in mains() if target.decl.inputs]


@parametrize(operators())
def test_opcheck(target: Target):
    """PyTorch's own checks of an operator: its schema tells the truth, shapes and strides without data are those with data, gradients are registered, and it
    goes through AOTAutograd with dynamic shapes."""
    entry = entries(target.op.name, target.decl.direction)
    decl = entry._decl or entry._build()
    for sample in sorted(target.samples(empty=False), key=lambda s: sum(a.size for a in target.inputs(s).values())):
        try:
            target.expected(sample)
        except ValueError:
            continue
        by_name = tensors(target, sample)
        if not by_name:
            continue
        operands = tuple(by_name.get(name) for name in entry._names)
        given = target.params(sample)
        params = tuple(given.get(p.name, p.default) for p in entry._params)
        if any(test(params[k]) for k, test in entry._overloads):
            continue
        try:
            operands, params, _ = entry.spread(operands, params)
        except brt.UnsupportedError:
            continue
        operator = operator_of(entry)
        if operator.derivative is not None:
            chain = chain_of(target.op)
            for name in {operand for _, operand in chain.gradients}:
                if name in by_name and by_name[name].is_floating_point():
                    by_name[name].requires_grad_()
            params = operator.derivative.turned_on(operands, params)
        need = None if decl.direction == "forward" else tuple(n for n in decl.need_default if n not in decl.need_when or decl.need_when[n] in by_name)
        arguments = operator.arguments_of(operands, params, need=need)
        if any(y.is_floating_point() and y.isnan().any() for y in operator.op(*arguments)):  # opcheck takes NaN for a difference
            continue
        torch.library.opcheck(operator.op.default, arguments)
        return
    pytest.skip(f"no sample of {target.name} can be traced: the shape of its result depends on data")


def test_tracing_times_nothing(monkeypatch):
    """With BARACUDA_RT_AUTOTUNE=1 launches are timed when the graph first runs, never while it is made."""
    from baracuda_rt.call import tuning
    from baracuda_rt.settings import settings

    timed = []
    monkeypatch.setattr(settings, "autotune", True)
    monkeypatch.setattr(tuning, "time_plan", lambda plan, *_: timed.append(plan.name) or tuning.Timed({}, (({}, 1.0),)))
    table = Untimed()
    monkeypatch.setattr(tuning, "table_of", lambda executor: table)
    before: list[str] = []

    def backend(graph, inputs):
        before.extend(timed)
        return graph.forward

    torch.compiler.reset()
    x = torch.randn(7, 33)
    compiled = torch.compile(lambda x: brt.softmax(brt.exp(x) * 2, -1), fullgraph=True, backend=backend)
    for name in ("exp", "softmax"):
        entries(name).forget()
    torch.testing.assert_close(compiled(x), torch.softmax(torch.exp(x) * 2, -1))
    assert not before and timed == ["exp", "softmax"]  # the first run of the graph is a call like any other


class Untimed(dict):
    """A table of what was timed that is empty, and no file's."""

    lock = threading.RLock()

    def add(self, token, timed):
        self[token] = timed
